//! Verifiers of calls, landing pads and returns.

use std::fmt::Display;

use drr::define::{MemoryEffect, MemoryEffectKind, OpError, OperandSlot, SymbolLookup, SymbolTableCollection};
use drr::prelude::*;
use drr::{Ident, Location};

use super::debug_info::subprogram_of;
use super::types::{function_signature, is_pointer};
use super::{
    AddressOfOp, BitcastOp, CallIntrinsicOp, CallOp, IFuncOp, InlineAsmOp, InvokeOp, LLVMFuncOp, LandingpadOp,
    ResumeOp, TailCallKindAttr, TailCallKindEnum, ZeroOp,
};
use crate::shared::signature::counted;

pub(crate) use self::verify_bundles as verify_assume_op;

/// First operand group of all call ops; it begins with the callee of an indirect call.
const OPERANDS: OperandSlot = CallOp::SLOTS.callee_operands;

/// Returns the enclosing `llvm.func`.
fn function_around(op: OpRef<'_>) -> Option<LLVMFuncOp<'_>> {
    op.ancestors().skip(1).find_map(LLVMFuncOp::cast)
}

fn type_of<'ir>(ctx: &'ir Context, ty: Type) -> impl Display + 'ir {
    ty.display(ctx)
}

/// Returns the types of the call arguments.
fn arguments<'ir>(op: OpRef<'ir>, is_direct: bool) -> Vec<Type> {
    OPERANDS
        .of(op)
        .skip(usize::from(!is_direct))
        .map(|value| value.ty())
        .collect()
}

pub(crate) fn verify_call_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(call) = CallOp::cast(op) else { return Ok(()) };
    verify_var_callee_type(op, call.var_callee_type(), call.callee().is_some())?;
    verify_bundles(op)
}

pub(crate) fn verify_symbol_uses_of_call_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    let (ctx, Some(call)) = (op.ctx(), CallOp::cast(op)) else {
        return Ok(());
    };
    let Some(callee) = call.callee() else {
        return verify_called_value(op);
    };
    let shown = callee.text(ctx);
    let function = match symbols.lookup_nearest(op, callee) {
        SymbolLookup::Unknown => return Ok(()),
        SymbolLookup::Found(function) => function,
        SymbolLookup::NotFound => {
            return Err(OpError::new(format!(
                "calls `@{shown}`, which does not reference a symbol in the current scope"
            )));
        }
    };
    let ty = LLVMFuncOp::cast(function)
        .map(|function| function.function_type())
        .or_else(|| IFuncOp::cast(function).map(|function| function.i_func_type()));
    let Some(ty) = ty else {
        return Err(OpError::new(format!(
            "calls `@{shown}`, which does not reference a valid LLVM function"
        )));
    };
    let Some((inputs, results, is_variadic)) = ty.and_then(|ty| function_signature(ctx, ty)) else {
        return Err(OpError::new(format!("calls `@{shown}`, which has no function type")));
    };
    if is_variadic && call.var_callee_type().is_none() {
        return Err(OpError::new(format!(
            "calls `@{shown}`, which takes more arguments than it declares, without `vararg(..)`"
        )));
    }
    verify_arguments(op, &shown, &inputs, is_variadic)?;
    verify_call_result(op, &shown, results.first().copied())?;
    verify_call_location(op, &shown, function)
}

/// Checks that a call between functions with debug info has a location, in which the callee can be inlined.
fn verify_call_location(op: OpRef<'_>, shown: &str, callee: OpRef<'_>) -> Result<(), OpError> {
    let has_body = callee.region(0).is_some_and(|body| !body.is_empty());
    if op.location() != Location::UNKNOWN || !has_body || subprogram_of(callee).is_none() {
        return Ok(());
    }
    let caller = op.ancestors().skip(1).find(|op| LLVMFuncOp::cast(*op).is_some());
    match caller.and_then(subprogram_of) {
        Some(_) => Err(OpError::new(format!(
            "calls `@{shown}`, which has debug info as the caller has, without a location: write one, `loc(\"file\":1:1)`"
        ))),
        None => Ok(()),
    }
}

/// Checks the called value of an indirect call.
fn verify_called_value(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    match OPERANDS.of(op).next().map(|callee| callee.ty()) {
        None => Err(OpError::new("has neither a `callee` nor an operand to call")),
        Some(ty) if is_pointer(ctx, ty) => Ok(()),
        Some(ty) => Err(OpError::new(format!(
            "calls a value of type `{}`: expected a pointer",
            type_of(ctx, ty)
        ))),
    }
}

/// Checks the arguments of a direct call against the inputs of the callee.
fn verify_arguments(op: OpRef<'_>, shown: &str, inputs: &[Type], is_variadic: bool) -> Result<(), OpError> {
    let (ctx, given) = (op.ctx(), arguments(op, true));
    if given.len() < inputs.len() || !is_variadic && given.len() != inputs.len() {
        let least = if is_variadic { "at least " } else { "" };
        return Err(OpError::new(format!(
            "passes {} to `@{shown}`, which takes {least}{}",
            counted(given.len(), "argument"),
            inputs.len()
        )));
    }
    for (number, (given, declared)) in given.iter().zip(inputs).enumerate() {
        if given != declared {
            return Err(OpError::new(format!(
                "passes a `{}` as argument {number} of `@{shown}`, which is `{}`",
                type_of(ctx, *given),
                type_of(ctx, *declared)
            )));
        }
    }
    Ok(())
}

/// Checks the result of a direct call against the result of the callee.
fn verify_call_result(op: OpRef<'_>, shown: &str, declared: Option<Type>) -> Result<(), OpError> {
    let ctx = op.ctx();
    match (op.result_types().next(), declared) {
        (None, Some(ty)) => Err(OpError::new(format!(
            "has no result, but `@{shown}` returns `{}`",
            type_of(ctx, ty)
        ))),
        (Some(_), None) => Err(OpError::new(format!("has a result, but `@{shown}` returns nothing"))),
        (Some(has), Some(ty)) if has != ty => Err(OpError::new(format!(
            "has a result of type `{}`, but `@{shown}` returns `{}`",
            type_of(ctx, has),
            type_of(ctx, ty)
        ))),
        _ => Ok(()),
    }
}

/// Checks the type of a variadic callee against the call.
fn verify_var_callee_type(op: OpRef<'_>, ty: Option<Type>, is_direct: bool) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some((inputs, results, is_variadic)) = ty.and_then(|ty| function_signature(ctx, ty)) else {
        return Ok(());
    };
    if !is_variadic {
        return Err(OpError::new("has a `var_callee_type` that is not variadic"));
    }
    let given = arguments(op, is_direct);
    if inputs.len() > given.len() {
        return Err(OpError::new(format!(
            "has a `var_callee_type` with {}, and passes {}",
            counted(inputs.len(), "parameter"),
            given.len()
        )));
    }
    for (number, (given, declared)) in given.iter().zip(&inputs).enumerate() {
        if given != declared {
            return Err(OpError::new(format!(
                "passes a `{}` as argument {number}, which is `{}` in `var_callee_type`",
                type_of(ctx, *given),
                type_of(ctx, *declared)
            )));
        }
    }
    let (has, returned) = (op.result_types().next(), results.first().copied());
    let shown = |ty: Option<Type>| ty.map_or("nothing".to_string(), |ty| format!("a `{}`", type_of(ctx, ty)));
    if has == returned {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "returns {}, but {} in `var_callee_type`",
            shown(has),
            shown(returned)
        )))
    }
}

/// Checks that each operand bundle has a tag.
pub(crate) fn verify_bundles(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let sizes = op
        .attr_named("op_bundle_sizes")
        .and_then(|sizes| sizes.dense_array_ints(ctx));
    let count = sizes.map_or(0, Iterator::count);
    let tags = op.attr_named("op_bundle_tags").and_then(|tags| tags.array(ctx));
    let tags = tags.unwrap_or_default();
    if tags.len() != count {
        return Err(OpError::new(format!(
            "has {} and {}",
            counted(count, "operand bundle"),
            counted(tags.len(), "tag")
        )));
    }
    match tags.iter().find(|tag| tag.string(ctx).is_none()) {
        Some(tag) => Err(OpError::new(format!(
            "has the operand bundle tag `{}`, which must be a string",
            tag.display(ctx)
        ))),
        None => Ok(()),
    }
}

pub(crate) fn verify_invoke_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(invoke) = InvokeOp::cast(op) else {
        return Ok(());
    };
    verify_var_callee_type(op, invoke.var_callee_type(), invoke.callee().is_some())?;
    let first = op.successor(1).and_then(|unwind| unwind.ops().next());
    if first.is_none_or(|first| LandingpadOp::cast(first).is_none()) {
        return Err(OpError::new(
            "unwinds to a block that does not begin with `llvm.landingpad`",
        ));
    }
    verify_bundles(op)
}

pub(crate) fn verify_call_intrinsic_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(call) = CallIntrinsicOp::cast(op) else {
        return Ok(());
    };
    if !call.intrin().is_some_and(|name| name.starts_with(b"llvm.")) {
        return Err(OpError::new("names an intrinsic that does not begin with `llvm.`"));
    }
    verify_bundles(op)
}

/// Returns all effects if the assembly declares side effects, and none otherwise.
pub(crate) fn effects_of_inline_asm_op(op: OpRef<'_>) -> Vec<MemoryEffect> {
    match InlineAsmOp::SLOTS.has_side_effects.of(op) {
        Some(_) => [MemoryEffectKind::Write, MemoryEffectKind::Read]
            .map(MemoryEffect::new)
            .into(),
        None => Vec::new(),
    }
}

pub(crate) fn verify_inline_asm_op(op: OpRef<'_>) -> Result<(), OpError> {
    let kind = InlineAsmOp::cast(op).and_then(|asm| asm.tail_call_kind());
    match kind.and_then(|kind| TailCallKindAttr::tailCallKind(op.ctx(), kind)) {
        Some(TailCallKindEnum::MustTail) => Err(OpError::new(
            "has the tail call kind `musttail`, which LLVM's inline assembly cannot have",
        )),
        _ => Ok(()),
    }
}

pub(crate) fn verify_return_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let function = function_around(op).and_then(|function| function.function_type());
    let Some((_, results, _)) = function.and_then(|ty| function_signature(ctx, ty)) else {
        return Ok(());
    };
    match (op.operands().next().map(|value| value.ty()), results.first().copied()) {
        (Some(_), None) => Err(OpError::new("returns a value from a function that returns nothing")),
        (None, Some(ty)) => Err(OpError::new(format!(
            "returns nothing from a function that returns `{}`",
            type_of(ctx, ty)
        ))),
        (Some(given), Some(ty)) if given != ty => Err(OpError::new(format!(
            "returns a `{}` from a function that returns `{}`",
            type_of(ctx, given),
            type_of(ctx, ty)
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn verify_landingpad_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(pad)) = (op.ctx(), LandingpadOp::cast(op)) else {
        return Ok(());
    };
    if function_around(op).is_some_and(|function| function.personality().is_none()) {
        return Err(OpError::new("is in a function without a `personality`"));
    }
    if pad.cleanup().is_none() && op.num_operands() == 0 {
        return Err(OpError::new("has neither `cleanup` nor a clause"));
    }
    for (number, clause) in op.operands().enumerate() {
        let is_filter = super::types::is_filter_clause(ctx, clause.ty());
        let Some(made) = clause.defining_op().filter(|_| !is_filter) else {
            if is_filter {
                continue;
            }
            return Err(OpError::new(format!(
                "has clause {number}, which is not a known constant"
            )));
        };
        // A bitcast of a constant is a constant.
        let made = match BitcastOp::cast(made) {
            Some(_) => made.operand(0).and_then(|value| value.defining_op()),
            None => Some(made).filter(|made| AddressOfOp::cast(*made).is_some() || ZeroOp::cast(*made).is_some()),
        };
        let is_address = |made: OpRef<'_>| AddressOfOp::cast(made).is_some() || ZeroOp::cast(made).is_some();
        if !made.is_some_and(is_address) {
            return Err(OpError::new(format!(
                "has clause {number}, which is neither the address of a global nor null"
            )));
        }
    }
    Ok(())
}

/// Checks that all landing pads and resumed values of a function have the same type.
pub(crate) fn verify_landing_pads(function: OpRef<'_>) -> Result<(), OpError> {
    let ctx = function.ctx();
    let mut first: Option<Type> = None;
    for op in function.walk() {
        let ty = if LandingpadOp::cast(op).is_some() {
            op.result_types().next()
        } else if ResumeOp::cast(op).is_some() {
            op.operand(0).map(|value| value.ty())
        } else {
            continue;
        };
        match (first, ty) {
            (None, ty) => first = ty,
            (Some(first), Some(ty)) if first != ty => {
                return Err(OpError::new(format!(
                    "has a `{}` of type `{}`, where the first `llvm.landingpad` is of type `{}`",
                    op.name_text(),
                    type_of(ctx, ty),
                    type_of(ctx, first)
                )));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns a symbol from the enclosing symbol table, or `None` if that table is unknown. `Err` means
/// that there is no such symbol.
pub(crate) fn symbol<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
    name: Ident,
) -> Result<Option<OpRef<'ir>>, ()> {
    match symbols.lookup_nearest(op, name) {
        SymbolLookup::Unknown => Ok(None),
        SymbolLookup::Found(found) => Ok(Some(found)),
        SymbolLookup::NotFound => Err(()),
    }
}
