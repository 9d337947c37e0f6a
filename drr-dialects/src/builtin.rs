//! The builtin dialect. Every context registers its ops; this module provides typed handles.

use drr::define::SymbolOpInterface;
use drr::prelude::*;

op! {
    /// Top-level container of ops.
    pub ModuleOp = "builtin.module",
    (ins OptionalAttr<SymbolNameAttr>:$sym_name, OptionalAttr<StrAttr>:$sym_visibility),
    (outs),
    (region AnyRegion:$bodyRegion),
    [AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, SingleBlock, NoTerminator, GraphRegion, dyn SymbolOpInterface]
    {
        verify: drr::define::verify_module,
        assembly_format: "($sym_name^)? attr-dict-with-keyword $bodyRegion",
        default_dialect: "builtin",
    }
}

op! {
    /// Converts values between type systems until both sides agree.
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
    /// An [`UnrealizedConversionCastOp`] from one value to one value, for rules: `(CastOp $x)` in a result casts to
    /// the type required there. In a source, it matches only casts from one value to one value.
    pub CastOp = "builtin.unrealized_conversion_cast",
    (ins AnyType:$input),
    (outs AnyType:$output),
    [Pure, OpView]
}

dialect! {
    /// Modules and casts.
    pub Builtin = "builtin", ops: [ModuleOp, UnrealizedConversionCastOp]
}

impl SymbolOpInterface for ModuleOp<'_> {
    fn symbol_op(&self) -> OpRef<'_> {
        self.op()
    }

    fn is_optional_symbol(&self) -> bool {
        true
    }
}
