//! The dialect of functions and calls.

use drr::define::{ConstantOp, Fold, OpError, SymbolLookup, SymbolTableCollection};
use drr::prelude::*;
use drr::{AttrData, Ident};

op! {
    /// A function: a symbol with a type and a body, or without a body a declaration.
    pub FuncOp = "func.func",
    (ins
        SymbolNameAttr:$sym_name,
        TypeAttrOf<FunctionType>:$function_type,
        OptionalAttr<StrAttr>:$sym_visibility,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$arg_attrs,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$res_attrs,
        UnitAttr:$no_inline),
    (outs),
    (region AnyRegion:$body),
    [AffineScope, Symbol, IsolatedFromAbove]
    { verify: verify_func }
}

op! {
    /// Ends a function and says what it yields.
    pub ReturnOp = "func.return",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [Pure, HasFuncParent, ReturnLike, Terminator]
    { verify: verify_return }
}

op! {
    /// Calls a function by its symbol.
    pub CallOp = "func.call",
    (ins
        FlatSymbolRefAttr:$callee,
        Variadic<AnyType>:$operands,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$arg_attrs,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$res_attrs,
        UnitAttr:$no_inline),
    (outs Variadic<AnyType>:$results)
    { verify_symbol_uses: verify_call }
}

op! {
    /// Calls a function that is a value.
    pub CallIndirectOp = "func.call_indirect",
    (ins
        FunctionType:$callee,
        Variadic<AnyType>:$callee_operands,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$arg_attrs,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$res_attrs),
    (outs Variadic<AnyType>:$results)
    { verify: verify_call_indirect }
}

op! {
    /// A function by its symbol, as a value.
    pub ConstantFuncOp = "func.constant",
    (ins FlatSymbolRefAttr:$value),
    (outs AnyType:$result),
    [Pure, ConstantLike]
    { fold: fold_constant, verify_symbol_uses: verify_constant }
}

dialect! {
    /// Functions and calls.
    pub Func = "func",
    ops: [FuncOp, ReturnOp, CallOp, CallIndirectOp, ConstantFuncOp],
    materialize_constant: materialize
}

/// The op directly around is a `func.func`.
pub type HasFuncParent = HasParent<FuncOp<'static>>;

fn materialize(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    let is_symbol = matches!(value.data(ctx), Some(AttrData::SymbolRef { nested, .. }) if nested.is_empty());
    (is_symbol && ty.function(ctx).is_some()).then(|| ConstantOp::new(ctx, "func.constant", value))
}

fn fold_constant(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    op.inherent(Ident::VALUE).map_or(Fold::None, Fold::attr)
}

fn check(holds: bool, message: &'static str) -> Result<(), OpError> {
    if holds { Ok(()) } else { Err(OpError::new(message)) }
}

/// The types of a function op's arguments and results.
fn signature(op: OpRef<'_>) -> Option<(&[Type], &[Type])> {
    FuncOp::cast(op)?.function_type()?.function(op.ctx())
}

fn verify_func(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(func), Some((inputs, results))) = (FuncOp::cast(op), signature(op)) else {
        return Ok(());
    };
    let fits = |attrs: Option<&[Attribute]>, types: &[Type]| attrs.is_none_or(|attrs| attrs.len() == types.len());
    check(
        fits(func.arg_attrs(), inputs),
        "needs as many `arg_attrs` as it has arguments",
    )?;
    check(
        fits(func.res_attrs(), results),
        "needs as many `res_attrs` as it has results",
    )?;
    for attrs in [func.arg_attrs(), func.res_attrs()].into_iter().flatten() {
        let mut keys = attrs.iter().filter_map(|attrs| attrs.dictionary(op.ctx())).flatten();
        let has_dialect = keys.all(|(key, _)| key.bytes(op.ctx()).contains(&b'.'));
        check(
            has_dialect,
            "can only have attributes of dialects on arguments and results",
        )?;
    }
    let is_declaration = func.body().is_none_or(|body| body.is_empty());
    let is_public = func.sym_visibility().is_none_or(|visibility| visibility == b"public");
    check(
        !(is_declaration && is_public),
        "is declared without a body, so it cannot be public",
    )?;
    let Some(entry) = func.body().and_then(|body| body.first_block()) else {
        return Ok(());
    };
    check(
        entry.args().map(|arg| arg.ty()).eq(inputs.iter().copied()),
        "needs an entry block with arguments of the types that `function_type` says",
    )
}

fn verify_return(op: OpRef<'_>) -> Result<(), OpError> {
    let Some((_, results)) = op.parent_op().and_then(signature) else {
        return Ok(());
    };
    check(
        op.operands().map(|value| value.ty()).eq(results.iter().copied()),
        "must return values of the types that the function's `function_type` says",
    )
}

fn verify_call<'ir>(op: OpRef<'ir>, symbols: &mut SymbolTableCollection<'ir>) -> Result<(), OpError> {
    let Some(name) = CallOp::cast(op).and_then(|call| call.callee()) else {
        return Ok(());
    };
    let callee = match symbols.lookup_nearest(op, name) {
        SymbolLookup::Unknown => return Ok(()),
        SymbolLookup::Found(callee) => signature(callee),
        SymbolLookup::NotFound => None,
    };
    let Some((inputs, results)) = callee else {
        return Err(OpError::new(format!(
            "calls `@{}`, which is no function here",
            name.text(op.ctx())
        )));
    };
    check(
        op.operands().map(|value| value.ty()).eq(inputs.iter().copied()),
        "must give operands of the types that the function takes",
    )?;
    check(
        op.result_types().eq(results.iter().copied()),
        "must have results of the types that the function yields",
    )
}

fn verify_call_indirect(op: OpRef<'_>) -> Result<(), OpError> {
    let Some((inputs, results)) = op.operand(0).and_then(|callee| callee.ty().function(op.ctx())) else {
        return Ok(());
    };
    check(
        op.operands().skip(1).map(|value| value.ty()).eq(inputs.iter().copied()),
        "must give operands of the types that the function takes",
    )?;
    check(
        op.result_types().eq(results.iter().copied()),
        "must have results of the types that the function yields",
    )
}

fn verify_constant<'ir>(op: OpRef<'ir>, symbols: &mut SymbolTableCollection<'ir>) -> Result<(), OpError> {
    let Some(name) = ConstantFuncOp::cast(op).and_then(|constant| constant.value()) else {
        return Ok(());
    };
    let func = match symbols.lookup_nearest(op, name) {
        SymbolLookup::Unknown => return Ok(()),
        SymbolLookup::Found(func) => FuncOp::cast(func),
        SymbolLookup::NotFound => None,
    };
    let Some(func) = func else {
        return Err(OpError::new("names no function"));
    };
    check(
        func.function_type() == op.result(0).map(|result| result.ty()),
        "must have the type of the function that it names",
    )
}
