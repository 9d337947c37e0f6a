//! Results and arguments of native code with undeclared constraints.

use drr::prelude::*;

drr::pdll! {
    Constraint few(x: Valeu) -> (Valu, Type);
    Rewrite Made(x: Value) -> Valuee [{ x }]
    // A constraint of Rust, one of the block and a function.
    Constraint known(x: Small, y: Other, z: is_small);
    Constraint Other(x: Value);
    Pattern {
        let root = op<t.a>(x: Value);
        let y = few(x);
        replace root with Made(x);
    }
}

drr::constraint! { Small: Type<AnyType>, "small", |_ctx, _ty| true }

fn few(_cx: &MatchContext<'_>, x: ValueRef<'_>) -> Option<(Value, Type)> {
    Some((x.handle(), x.ty()))
}

fn main() {}
