//! The builtin dialect. Every context knows its ops; this module gives them typed handles.

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
        fold: drr::define::fold_unrealized_conversion_cast,
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
