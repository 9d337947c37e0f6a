//! `affine.parallel`.

use std::collections::HashMap;

use drr::affine::{AffineBuilder, AffineExpr, AffineMap};
use drr::define::{
    AttrSlot, EnumInfo, FormResult, OpAsmForm, OpAsmParser, OpAsmPrinter, OpError, OperandSlot, ParseFailed,
    RegionSlot, UnresolvedOperand, UseGenericForm,
};
use drr::numbers::Signedness;
use drr::prelude::*;

use super::access::check_readable;
use super::dims::check_dims_and_symbols;
use super::map::add_indices;
use super::{AffineParallelOp, AtomicRMWKind};
use crate::shared::entry_arguments::EntryArguments;
use crate::shared::lists::{entry_arguments, optional_arrow_with_parentheses, parse_list};
use crate::shared::signature::counted;

const REDUCTION_KINDS: &[(&str, u64)] = AtomicRMWKind::CASES;
const REDUCTIONS: AttrSlot = AffineParallelOp::SLOTS.reductions;
const STEPS: AttrSlot = AffineParallelOp::SLOTS.steps;
const OPERANDS: OperandSlot = AffineParallelOp::SLOTS.mapOperands;

/// Lower or upper bounds of all dimensions.
struct ParallelBounds {
    /// Keyword before several expressions: the bound is their maximum or minimum.
    word: &'static str,
    name: &'static str,
    /// Expressions of all dimensions.
    map: AttrSlot,
    /// Number of expressions per dimension.
    groups: AttrSlot,
}

const LOWER: ParallelBounds = ParallelBounds {
    word: "max",
    name: "lower",
    map: AffineParallelOp::SLOTS.lowerBoundsMap,
    groups: AffineParallelOp::SLOTS.lowerBoundsGroups,
};
const UPPER: ParallelBounds = ParallelBounds {
    word: "min",
    name: "upper",
    map: AffineParallelOp::SLOTS.upperBoundsMap,
    groups: AffineParallelOp::SLOTS.upperBoundsGroups,
};

impl ParallelBounds {
    /// Parses `(%a + 1, max(%b, 4))`.
    fn parse(&self, parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
        let mut groups: Vec<i32> = Vec::new();
        let mut parts: Vec<(AffineMap, Vec<UnresolvedOperand>)> = Vec::new();
        parse_list(parser, ["(", ")"], |parser| {
            let part = if parser.parse_optional(self.word) {
                parser.parse_affine_map_of_ssa_ids(["(", ")"])?
            } else {
                parser.parse_affine_expr_of_ssa_ids()?
            };
            groups.push(i32::try_from(part.0.num_results()).unwrap_or(i32::MAX));
            parts.push(part);
            Ok(())
        })?;
        let Some((map, operands)) = merge(parser, &parts) else {
            return Err(parser.error(format!("the {} bounds before this are too large", self.name)));
        };
        add_indices(parser, OPERANDS, &operands);
        let ctx = parser.ctx();
        let ty = ctx.tensor_type(&[groups.len() as i64], Type::I32);
        let (map, groups) = (ctx.affine_map_attr(map), ctx.dense_elements_attr(ty, &groups));
        parser.set_attribute(self.map, map);
        if let Some(groups) = groups {
            parser.set_attribute(self.groups, groups);
        }
        Ok(())
    }

    fn map<'ir>(&self, op: OpRef<'ir>) -> Option<&'ir AffineMap> {
        self.map.of(op)?.affine_map(op.ctx())
    }

    fn groups(&self, op: OpRef<'_>) -> Vec<i64> {
        let groups = self.groups.of(op).and_then(|groups| groups.elements_ints(op.ctx()));
        groups.into_iter().flatten().collect()
    }

    fn print<'ir>(&self, printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
        let map = self.map(op).ok_or(UseGenericForm)?;
        let operands: Vec<ValueRef<'ir>> = op.operands().collect();
        let (lower, upper) = split_operands(op, &operands).ok_or(UseGenericForm)?;
        let operands = if self.map == LOWER.map { lower } else { upper };
        if map.num_inputs() != operands.len() as u64 {
            return Err(UseGenericForm);
        }
        printer.print("(");
        let (dims, symbols) = operands
            .split_at_checked(map.num_dims() as usize)
            .ok_or(UseGenericForm)?;
        let mut results = map.results();
        for (number, group) in self.groups(op).into_iter().enumerate() {
            let group: Vec<AffineExpr<'_>> = results.by_ref().take(usize::try_from(group).unwrap_or(0)).collect();
            check_readable(group.iter().copied(), (dims, symbols))?;
            printer.print(if number > 0 { ", " } else { "" });
            if group.len() != 1 {
                printer.print(self.word);
                printer.print("(");
            }
            for (number, expr) in group.iter().enumerate() {
                printer.print(if number > 0 { ", " } else { "" });
                printer.print_affine_expr_of_ssa_ids(*expr, dims, symbols);
            }
            if group.len() != 1 {
                printer.print(")");
            }
        }
        printer.print(")");
        Ok(())
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), OpError> {
        let groups = self.groups(op);
        if groups.contains(&0) {
            return Err(OpError::new(format!(
                "has no expression for one of its {} bounds",
                self.name
            )));
        }
        let sum = groups.into_iter().fold(0_i64, i64::saturating_add);
        let results = self.map(op).map_or(0, AffineMap::num_results);
        if sum == results as i64 {
            return Ok(());
        }
        let name = self.name;
        let results = counted(results, "result");
        Err(OpError::new(format!(
            "has {results} of the map of its {name} bounds, but {sum} in its groups"
        )))
    }
}

/// Merges the expressions into one map. A value becomes one dimension and one symbol of the map, whichever it is in
/// each expression.
fn merge(
    parser: &dyn OpAsmParser,
    parts: &[(AffineMap, Vec<UnresolvedOperand>)],
) -> Option<(AffineMap, Vec<UnresolvedOperand>)> {
    // The text bounds the size of each expression, and merging is linear in it.
    let mut builder = AffineBuilder::with_limit(1 << 24);
    let (mut dims, mut symbols) = (MapInputs::default(), MapInputs::default());
    let mut results = Vec::new();
    for (map, operands) in parts {
        let (own_dims, own_symbols) = operands.split_at_checked(map.num_dims() as usize)?;
        let (own_dims, own_symbols) = (dims.numbers(parser, own_dims), symbols.numbers(parser, own_symbols));
        let number = |numbers: &[u32], index: u32| numbers.get(index as usize).copied().unwrap_or(u32::MAX);
        results.extend(builder.import_results(
            map,
            |builder, dim| builder.dim(number(&own_dims, dim)),
            |builder, symbol| builder.symbol(number(&own_symbols, symbol)),
        ));
    }
    let map = builder.map(dims.operands.len() as u32, symbols.operands.len() as u32, &results);
    Some((map.ok()?, [dims.operands, symbols.operands].concat()))
}

/// Distinct values used as dimensions or symbols.
#[derive(Default)]
struct MapInputs<'p> {
    operands: Vec<UnresolvedOperand>,
    known: HashMap<(&'p [u8], u64), u32>,
}

impl<'p> MapInputs<'p> {
    /// Returns the numbers of the operands, adding new ones.
    fn numbers(&mut self, parser: &'p dyn OpAsmParser, operands: &[UnresolvedOperand]) -> Vec<u32> {
        let mut number = |&operand: &UnresolvedOperand| {
            *self.known.entry(parser.operand_name(operand)).or_insert_with(|| {
                self.operands.push(operand);
                self.operands.len() as u32 - 1
            })
        };
        operands.iter().map(&mut number).collect()
    }
}

/// `(%i, %j) = (..) to (..) step (1, 2) reduce ("addf") -> (f32) {..} {attrs}`
pub(crate) fn form_affine_parallel_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    const BODY: RegionSlot = AffineParallelOp::SLOTS.region;
    form.memoize();
    let has_other_arguments = |op| {
        BODY.of(op)
            .flat_map(entry_arguments)
            .any(|argument| argument.ty() != Type::INDEX)
    };
    form.use_generic_form_if(has_other_arguments)?;
    let mut arguments = EntryArguments::of(form, BODY);
    form.text(" ")?;
    let loops = arguments.list(form, usize::MAX)?;
    for (word, bounds) in [(" = ", LOWER), (" to ", UPPER)] {
        form.text(word)?;
        form.bind(bounds.map);
        form.bind(bounds.groups);
        form.element(|parser| bounds.parse(parser), |printer, op| bounds.print(printer, op))?;
    }
    let mut steps = Some(vec![1; loops]);
    if form.optional(" step ", |op| numbers(op, STEPS).iter().any(|&step| step != 1))? {
        steps = form.element(
            |parser| Ok(parser.parse_affine_map_of_ssa_ids(["(", ")"])?.0.as_constants()),
            |printer, op| {
                let steps: Vec<String> = numbers(op, STEPS).iter().map(i64::to_string).collect();
                printer.print_display(&format_args!("({})", steps.join(", ")));
                Ok(Some(Vec::new()))
            },
        )?;
    }
    let Some(steps) = steps else {
        return Err(form.error("expected steps that are integers before this"));
    };
    let mut reductions = Vec::new();
    if form.optional(" reduce (", |op| op.num_results() > 0)? {
        form.items(
            |op| numbers(op, REDUCTIONS),
            |form, reduction| {
                reductions.push(form.element(parse_reduction, |printer, _| {
                    let name = reduction.and_then(reduction_name).ok_or(UseGenericForm)?;
                    printer.print_string(name.as_bytes());
                    Ok(0)
                })?);
                Ok(())
            },
        )?;
        form.text(")")?;
    }
    optional_arrow_with_parentheses(form, AffineParallelOp::SLOTS.results)?;
    for (slot, numbers) in [(STEPS, steps), (REDUCTIONS, reductions)] {
        let numbers: Vec<Attribute> = numbers.into_iter().map(|number| form.ctx().i64_attr(number)).collect();
        form.set_attribute(slot, form.ctx().array_attr(&numbers));
    }
    form.text(" ")?;
    let arguments = arguments.of_types(std::iter::repeat_n(Type::INDEX, loops));
    form.region_with_arguments("", BODY, &arguments, true)?;
    form.attr_dict()
}

/// Parses `"addf"`.
fn parse_reduction(parser: &mut dyn OpAsmParser) -> Result<i64, ParseFailed> {
    let name = parser.parse_optional_string().unwrap_or_default();
    let Some(case) = REDUCTION_KINDS.iter().find(|case| case.0.as_bytes() == name) else {
        let names: Vec<&str> = REDUCTION_KINDS.iter().map(|case| case.0).collect();
        return Err(parser.error(format!("expected a reduction in quotes: one of {}", names.join(", "))));
    };
    Ok(case.1.cast_signed())
}

/// Returns the integers of an array of attributes.
fn numbers(op: OpRef<'_>, slot: AttrSlot) -> Vec<i64> {
    let attrs = slot.of(op).and_then(|attrs| attrs.array(op.ctx()));
    let numbers = attrs.unwrap_or_default().iter().map(|attr| attr.as_i64(op.ctx()));
    numbers.collect::<Option<_>>().unwrap_or_default()
}

fn reduction_name(reduction: i64) -> Option<&'static str> {
    let mut kinds = REDUCTION_KINDS.iter();
    kinds.find(|case| case.1 == reduction as u64).map(|case| case.0)
}

/// Splits the operands into those of the lower and of the upper bounds.
fn split_operands<'o, 'ir>(
    op: OpRef<'ir>,
    operands: &'o [ValueRef<'ir>],
) -> Option<(&'o [ValueRef<'ir>], &'o [ValueRef<'ir>])> {
    operands.split_at_checked(usize::try_from(LOWER.map(op)?.num_inputs()).ok()?)
}

pub(crate) fn verify_affine_parallel_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(parallel) = AffineParallelOp::cast(op) else {
        return Ok(());
    };
    let arguments = parallel.region().into_iter().flat_map(entry_arguments).count();
    let steps = parallel.steps().map_or(0, <[Attribute]>::len);
    let (lower, upper) = (LOWER.groups(op).len(), UPPER.groups(op).len());
    if [lower, upper, steps].iter().any(|&count| count != arguments) {
        let counts = [
            (arguments, "argument"),
            (lower, "lower bound"),
            (upper, "upper bound"),
            (steps, "step"),
        ];
        let [arguments, lower, upper, steps] = counts.map(|(count, noun)| counted(count, noun));
        return Err(OpError::new(format!(
            "has a body with {arguments}, but {lower}, {upper} and {steps}"
        )));
    }
    LOWER.verify(op)?;
    UPPER.verify(op)?;
    let reductions = numbers(op, REDUCTIONS);
    if reductions.len() != op.num_results() {
        let (given, expected) = (
            counted(reductions.len(), "reduction"),
            counted(op.num_results(), "result"),
        );
        return Err(OpError::new(format!("has {given}, but {expected}")));
    }
    for (reduction, ty) in reductions.into_iter().zip(op.result_types()) {
        let name = reduction_name(reduction).unwrap_or_default();
        if !can_reduce(op.ctx(), name, ty) {
            let ty = ty.display(op.ctx());
            return Err(OpError::new(format!(
                "has a result of `{ty}`, which `{name}` does not give"
            )));
        }
    }
    let operands: Vec<ValueRef<'_>> = op.operands().collect();
    let (lower, upper) = split_operands(op, &operands).unwrap_or((&operands, &[]));
    for (bounds, operands) in [(LOWER, lower), (UPPER, upper)] {
        let dims = bounds.map(op).map_or(0, AffineMap::num_dims);
        check_dims_and_symbols(
            op,
            operands.iter().copied(),
            dims,
            format_args!("{} bounds", bounds.name),
        )?;
    }
    Ok(())
}

/// Returns `true` if a reduction can produce values of a type.
fn can_reduce(ctx: &Context, name: &str, ty: Type) -> bool {
    let is = |expected| {
        ty.integer_format(ctx)
            .is_some_and(|(_, signedness)| signedness == expected)
    };
    match name {
        "assign" => true,
        "addf" | "mulf" | "maximumf" | "minimumf" => ty.float_kind(ctx).is_some(),
        "addi" | "muli" | "andi" | "ori" => ty.is_integer(ctx),
        "maxs" | "mins" => is(Signedness::Signed),
        "maxu" | "minu" => is(Signedness::Unsigned),
        // Other kinds accept no type, as in MLIR.
        _ => false,
    }
}
