//! `affine.for`.

use drr::Operands;
use drr::affine::AffineMap;
use drr::define::{AttrSlot, FormError, FormResult, OpAsmForm, OpError, OperandSlot, UseGenericForm};
use drr::prelude::*;

use super::AffineForOp;
use super::dims::check_dims_and_symbols;
use super::map::inputs;
use crate::shared::carried::{types, verify_carried};
use crate::shared::entry_arguments::EntryArguments;
use crate::shared::lists::{entry_arguments, result_types};
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
    word: "max ",
    name: "lower",
    operands: AffineForOp::SLOTS.lowerBoundOperands,
    map: AffineForOp::SLOTS.lowerBoundMap,
};
const UPPER: LoopBound = LoopBound {
    word: "min ",
    name: "upper",
    operands: AffineForOp::SLOTS.upperBoundOperands,
    map: AffineForOp::SLOTS.upperBoundMap,
};
const INITS: OperandSlot = AffineForOp::SLOTS.inits;
const STEP: AttrSlot = AffineForOp::SLOTS.step;

impl LoopBound {
    /// `max #map(%a)[%b]`, `%a`, or `5`
    fn form(&self, form: &mut OpAsmForm<'_, '_>) -> FormResult {
        let printed = match form.op().map(|op| self.of(op)) {
            Some(Some((map, operands))) if map.num_inputs() == operands.len() as u64 => Some(map),
            Some(_) => return Err(FormError::UseGenericForm),
            None => None,
        };
        let constant = printed
            .and_then(AffineMap::as_single_constant)
            .filter(|_| printed.is_some_and(|map| map.num_inputs() == 0));
        let is_value = printed.is_some_and(|map| *map == AffineMap::symbol_identity());
        let has_word = form.optional(self.word, |_| printed.is_some_and(|map| map.num_results() != 1))?;
        if form.parser().map_or(is_value, |parser| parser.at_operand()) {
            form.operand("", self.operands)?;
            form.add_type(self.operands.types(), Type::INDEX);
            return self.set_map(form, AffineMap::symbol_identity());
        }
        let attr = form.element(
            |parser| parser.parse_attribute(Some(Type::INDEX)),
            |printer, op| {
                let attr = match constant {
                    Some(number) => op.ctx().int_attr(Type::INDEX, number),
                    None => self.map.of(op).ok_or(UseGenericForm)?,
                };
                printer.print_attribute_without_type(attr);
                Ok(attr)
            },
        )?;
        let ctx = form.ctx();
        if let Some(number) = attr.as_i64(ctx) {
            return self.set_map(form, AffineMap::constant(number));
        }
        let Some(map) = attr.affine_map(ctx).cloned() else {
            return Err(form.error("expected a value, an integer or an affine map before this"));
        };
        if map.num_results() > 1 && !has_word {
            let (word, name) = (self.word.trim(), self.name);
            return Err(form.error(format!(
                "expected `{word}` before the map of the {name} bound, which has several results"
            )));
        }
        inputs(form, self.operands, [map.num_dims(), map.num_symbols()])?;
        self.set_map(form, map)
    }

    fn set_map(&self, form: &mut OpAsmForm<'_, '_>, map: AffineMap) -> FormResult {
        form.set_attribute(self.map, form.ctx().affine_map_attr(map));
        Ok(())
    }

    /// Returns the map and its operands.
    fn of<'ir>(&self, op: OpRef<'ir>) -> Option<(&'ir AffineMap, Operands<'ir>)> {
        Some((self.map.of(op)?.affine_map(op.ctx())?, self.operands.of(op)))
    }
}

/// `%i = 0 to %n step 2 iter_args(%x = %y) -> (f32) {..} {attrs}`. Bounds without an operand per input, and negative
/// steps, have only the generic form.
pub(crate) fn form_affine_for_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    let mut arguments = EntryArguments::of(form, AffineForOp::SLOTS.region);
    form.text(" ")?;
    arguments.argument_with_location(form)?;
    for (word, bound) in [(" = ", LOWER), (" to ", UPPER)] {
        form.text(word)?;
        bound.form(form)?;
    }
    let step = |op| STEP.of(op).and_then(|step| step.as_i64(op.ctx()));
    let mut by = 1;
    if form.optional(" step ", |op| step(op) != Some(1))? {
        by = form.any_integer(step)?;
    }
    if by < 0 {
        return Err(form.error("expected a step that is not negative before this"));
    }
    form.set_attribute(STEP, form.ctx().int_attr(Type::INDEX, by));
    let types = if form.optional(" iter_args", |op| !INITS.of(op).is_empty())? {
        arguments.iter_args(form, INITS, AffineForOp::SLOTS.results)?
    } else {
        Vec::new()
    };
    form.text(" ")?;
    let arguments = arguments.of_types(std::iter::once(Type::INDEX).chain(types));
    form.region_with_arguments("", AffineForOp::SLOTS.region, &arguments, true)?;
    form.attr_dict()
}

pub(crate) fn verify_affine_for_op(op: OpRef<'_>) -> Result<(), OpError> {
    let body = op.region(0).and_then(|body| body.first_block());
    let variable = body.and_then(|body| body.arg(0));
    if variable.is_none_or(|variable| variable.ty() != Type::INDEX) {
        return Err(OpError::new("must have an `index` as the first argument of its body"));
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
    verify_carried(
        op.ctx(),
        &[
            ("initial values", types(INITS.of(op))),
            ("results", result_types(op)),
            (
                "arguments of the region after the induction variable",
                types(entry_arguments(body).skip(1)),
            ),
        ],
    )
}
