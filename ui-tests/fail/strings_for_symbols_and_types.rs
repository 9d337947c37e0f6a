//! M059: strings where symbols and types belong.

use drr::prelude::*;

op! {
    CallOp = "ex.call",
    (ins FlatSymbolRefAttr:$callee, SymbolRefAttr:$module, TypeAttrOf<AnyInteger>:$ty, AffineMapAttr:$map),
    (outs)
}
op! { OldOp = "ex.old", (ins), (outs) }

pat! { Result: (OldOp) => (CallOp "f", "@m::@g", "i32", "() -> ()") }
pat! { Source: (CallOp "f", $_, "i32", $_) => (OldOp) }
// As the messages say.
pat! {
    Right: (OldOp)
        => (CallOp
            ConstantAttr<AnyAttr, "@f">, ConstantAttr<AnyAttr, "@m::@g">, ConstantAttr<AnyAttr, "i32">,
            ConstantAttr<AnyAttr, "affine_map<() -> ()>">)
}

fn main() {}
