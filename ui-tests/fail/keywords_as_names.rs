//! Keywords of Rust as the names of items: one error each, and the rest of the module is checked.
#![allow(non_camel_case_types)]

use drr::prelude::*;
use drr_ui_tests::ops::*;

drr::op! { pub move = "ex.move", (ins AnyType:$x), (outs AnyType:$r) }
drr::op! { self = "ex.self", (ins AnyType:$x), (outs AnyType:$r) }

drr::pat! { type: (NegOp $x) => (CastOp $x) }
drr::pat! { pub _: (NegOp $x) => (CastOp $x) }

drr::patterns! { pub use = [r#type] }

drr::enum_attr! { in: I32EnumAttr, > { Fast = 0, Safe = 1 } }
drr::enum_attr! { Mode: I32EnumAttr, "how to go", { try: Fast = 0, Safe = 1 } }
drr::enum_attr! { Kind: I32Enum, "kind", { Low = 0 } dyn: EnumAttr<"ex", "kind"> }

drr::constraint! { where: Type, |_ctx, _ty| true }

drr::dialect! { crate = "ex", ops: [r#move] }

drr::drr! {
    pat!< match: (NegOp $x) => (CastOp $x) >
    def loop : Pat<(CastOp $x), (NegOp $x)>;
}

// In a module of its own, because in one with mistakes of macros the compiler is silent about names that there are not.
mod uses {
    use super::*;

    fn all() {
        let _ = PatternSet::new().with(r#type).with(__).with(r#use).with(r#match);
        let _ = (r#in::Fast, r#try, r#dyn, r#where, crate_);
        let _: Option<(r#move<'_>, self_<'_>)> = None;
    }
}

fn main() {}
