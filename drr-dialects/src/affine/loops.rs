//! `affine.for`.

use drr::Operands;
use drr::affine::AffineMap;
use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, OpError, OperandSlot, ParseFailed, UseGenericForm};
use drr::prelude::*;

use super::AffineForOp;
use super::dims::check_dims_and_symbols;
use super::map::{parse_inputs, print_dims_and_symbols};
use crate::shared::carried::{types, verify_carried, yielded};
use crate::shared::lists::{
    UntypedArgument, add_operand_types, add_result_types, entry_arguments, parse_arrow, parse_assignments, parse_value,
    print_arrow_with_parentheses, print_assignments, result_types, with_types,
};
use crate::shared::signature::counted;

/// Lower or upper bound of a loop.
struct LoopBound {
    /// Keyword before a map with several results: the bound is their maximum or minimum.
    word: &'static str,
    name: &'static str,
    operands: OperandSlot,
    map: AttrSlot,
}

const LOWER: LoopBound = LoopBound {
    word: "max",
    name: "lower",
    operands: AffineForOp::SLOTS.lowerBoundOperands,
    map: AffineForOp::SLOTS.lowerBoundMap,
};
const UPPER: LoopBound = LoopBound {
    word: "min",
    name: "upper",
    operands: AffineForOp::SLOTS.upperBoundOperands,
    map: AffineForOp::SLOTS.upperBoundMap,
};
const INITS: OperandSlot = AffineForOp::SLOTS.inits;
const STEP: AttrSlot = AffineForOp::SLOTS.step;

impl LoopBound {
    /// Parses `max #map(%a)[%b]`, `%a`, or `5`.
    fn parse(&self, parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
        let has_word = parser.parse_optional(self.word);
        if parser.at_operand() {
            parse_value(parser, self.operands)?;
            parser.add_type(self.operands.types(), Type::INDEX);
            return self.set_map(parser, AffineMap::symbol_identity());
        }
        let attr = parser.parse_attribute(Some(Type::INDEX))?;
        let ctx = parser.ctx();
        if let Some(number) = attr.as_i64(ctx) {
            return self.set_map(parser, AffineMap::constant(number));
        }
        let Some(map) = attr.affine_map(ctx).cloned() else {
            return Err(parser.error("expected a value, an integer or an affine map before this".to_string()));
        };
        if map.num_results() > 1 && !has_word {
            let LoopBound { word, name, .. } = self;
            return Err(parser.error(format!(
                "expected `{word}` before the map of the {name} bound, which has several results"
            )));
        }
        parse_inputs(parser, self.operands, [map.num_dims(), map.num_symbols()])?;
        self.set_map(parser, map)
    }

    fn set_map(&self, parser: &mut dyn OpAsmParser, map: AffineMap) -> Result<(), ParseFailed> {
        let map = parser.ctx().affine_map_attr(map);
        parser.set_attribute(self.map, map);
        Ok(())
    }

    /// Returns the map and its operands.
    fn of<'ir>(&self, op: OpRef<'ir>) -> Option<(&'ir AffineMap, Operands<'ir>)> {
        Some((self.map.of(op)?.affine_map(op.ctx())?, self.operands.of(op)))
    }

    fn print<'ir>(&self, printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
        let (map, mut operands) = self.of(op).ok_or(UseGenericForm)?;
        if map.num_inputs() != operands.len() as u64 {
            return Err(UseGenericForm);
        }
        match map.as_single_constant() {
            Some(number) if map.num_inputs() == 0 => printer.print_display(&number),
            _ if *map == AffineMap::symbol_identity() => {
                operands.by_ref().for_each(|operand| printer.print_operand(operand))
            }
            _ => {
                if map.num_results() != 1 {
                    printer.print(self.word);
                    printer.print(" ");
                }
                printer.print_attribute(self.map.of(op).ok_or(UseGenericForm)?);
                print_dims_and_symbols(printer, operands, map.num_dims());
            }
        }
        Ok(())
    }
}

/// Parses `%i = 0 to %n step 2 iter_args(%x = %y) -> (f32) {..} {attrs}`.
pub(crate) fn parse_affine_for_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let variable = UntypedArgument::parse(parser)?;
    parser.parse("=")?;
    LOWER.parse(parser)?;
    parser.parse("to")?;
    UPPER.parse(parser)?;
    let step = match parser.parse_optional("step") {
        true => parser.parse_attribute(Some(Type::INDEX))?,
        false => parser.ctx().int_attr(Type::INDEX, 1),
    };
    if step.as_i64(parser.ctx()).is_none_or(|step| step < 0) {
        return Err(parser.error("expected a step that is not negative before this".to_string()));
    }
    parser.set_attribute(STEP, step);
    let (carried, types) = match parser.parse_optional("iter_args") {
        true => (parse_assignments(parser, INITS)?, parse_arrow(parser)?),
        false => (Vec::new(), Vec::new()),
    };
    let carried = with_types(parser, carried, &types)?;
    add_operand_types(parser, INITS, &types);
    add_result_types(parser, &types);
    let arguments: Vec<_> = std::iter::once(variable.of(Type::INDEX)).chain(carried).collect();
    parser.parse_region(AffineForOp::SLOTS.region, &arguments)?;
    parser.parse_attr_dict(false)
}

/// Prints the op. Bounds without an operand per input, and negative steps, have only the generic form.
pub(crate) fn print_affine_for_op<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
) -> Result<(), UseGenericForm> {
    printer.memoize();
    let step = STEP.of(op).and_then(|step| step.as_i64(op.ctx()));
    let (body, step) = op.region(0).zip(step.filter(|step| *step >= 0)).ok_or(UseGenericForm)?;
    let mut arguments = entry_arguments(body);
    printer.print(" ");
    printer.print_region_argument_without_type(arguments.next().ok_or(UseGenericForm)?);
    printer.print(" = ");
    LOWER.print(printer, op)?;
    printer.print(" to ");
    UPPER.print(printer, op)?;
    if step != 1 {
        printer.print_display(&format_args!(" step {step}"));
    }
    if !INITS.of(op).is_empty() {
        printer.print(" iter_args");
        print_assignments(printer, arguments, INITS.of(op));
        print_arrow_with_parentheses(printer, &result_types(op));
    }
    printer.print(" ");
    printer.print_region_without_terminator(body, false);
    let elided = ["lowerBoundMap", "upperBoundMap", "step", "operandSegmentSizes"];
    printer.print_attr_dict(op, &elided, false);
    Ok(())
}

pub(crate) fn verify_affine_for_op(op: OpRef<'_>) -> Result<(), OpError> {
    let body = op.region(0).and_then(|body| body.first_block());
    let variable = body.and_then(|body| body.arg(0));
    if variable.is_none_or(|variable| variable.ty() != Type::INDEX) {
        return Err(OpError::new("has a body whose first argument is no index"));
    }
    let (Some((lower, lower_operands)), Some((upper, upper_operands))) = (LOWER.of(op), UPPER.of(op)) else {
        return Ok(());
    };
    for (map, operands, name) in [(lower, lower_operands, LOWER.name), (upper, upper_operands, UPPER.name)] {
        // MLIR does not check the operands of a map without inputs.
        if map.num_inputs() > 0 {
            check_dims_and_symbols(op, operands, map.num_dims(), format_args!("{name} bound"))?;
        }
    }
    for (map, LoopBound { name, .. }) in [(lower, LOWER), (upper, UPPER)] {
        if map.num_results() == 0 {
            return Err(OpError::new(format!("has a map without results as its {name} bound")));
        }
    }
    // All operands that are not map inputs count as loop-carried values, and they are checked only if there are
    // results, as in MLIR.
    let (inits, results) = (INITS.of(op).len(), op.num_results());
    let (inputs, bounds) = (lower.num_inputs() + upper.num_inputs(), op.num_operands() - inits);
    if results > 0 && inputs != bounds as u64 {
        let bounds = counted(bounds, "operand");
        return Err(OpError::new(format!(
            "has {} of its bounds, but {bounds} for them",
            counted(inputs as usize, "input")
        )));
    }
    let Some(body) = op.region(0) else { return Ok(()) };
    let mut lists = vec![
        ("initial values", types(INITS.of(op))),
        ("results", result_types(op)),
        (
            "arguments of the region behind the variable",
            types(entry_arguments(body).skip(1)),
        ),
    ];
    lists.extend(yielded(body, "affine.yield").map(|types| ("yielded values", types)));
    verify_carried(op.ctx(), &lists)
}
