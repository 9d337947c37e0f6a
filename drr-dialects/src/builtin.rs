//! The builtin dialect. Every context knows its ops; this module gives them typed handles, and the cast its fold.

use drr::define::{Fold, FoldValue};
use drr::prelude::*;

op! {
    /// Holds the ops of a file.
    pub ModuleOp = "builtin.module",
    (ins OptionalAttr<SymbolNameAttr>:$sym_name, OptionalAttr<StrAttr>:$sym_visibility),
    (outs),
    (region AnyRegion:$bodyRegion),
    [AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, SingleBlock, NoTerminator, GraphRegion]
    {
        verify: drr::define::verify_module,
        assembly_format: "($sym_name^)? attr-dict-with-keyword $bodyRegion",
        default_dialect: "builtin",
    }
}

op! {
    /// Takes values of one type system as values of another one, until both sides agree.
    pub UnrealizedConversionCastOp = "builtin.unrealized_conversion_cast",
    (ins Variadic<AnyType>:$inputs),
    (outs Variadic<AnyType>:$outputs),
    [Pure]
    {
        fold: fold_cast,
        verify: drr::define::verify_unrealized_conversion_cast,
        assembly_format: "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict",
    }
}

op! {
    /// An [`UnrealizedConversionCastOp`] of one value to one, for rules: `(CastOp $x)` in a result casts to the type that is
    /// wanted there. In a source it matches casts of one value to one only.
    pub CastOp = "builtin.unrealized_conversion_cast",
    (ins AnyType:$input),
    (outs AnyType:$output),
    [Pure, OpView]
}

dialect! {
    /// Modules and casts.
    pub Builtin = "builtin", ops: [ModuleOp, UnrealizedConversionCastOp]
}

/// Folds a cast to the same types, and a cast back to the original types, to the operands.
fn fold_cast(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    let same = |values: drr::Operands<'_>| {
        op.num_results() > 0
            && values.len() == op.num_results()
            && values
                .zip(op.results())
                .all(|(value, result)| value.ty() == result.ty())
    };
    let found =
        |values: drr::Operands<'_>| Fold::Results(values.map(|value| FoldValue::Value(value.handle())).collect());
    if same(op.operands()) {
        return found(op.operands());
    }
    let inner = op
        .operand(0)
        .and_then(|first| first.defining_op())
        .filter(|inner| inner.name() == op.name());
    match inner {
        Some(inner)
            if inner.num_results() == op.num_operands()
                && inner.results().eq(op.operands())
                && same(inner.operands()) =>
        {
            found(inner.operands())
        }
        _ => Fold::None,
    }
}
