//! Constants that are never equal to an attribute whose constraint is the user's own.

use std::borrow::Cow;

use drr::{Attribute, Context};

/// An even number.
struct Even;

impl drr::define::AttrConstraint for Even {
    type Value<'c> = i64;

    fn holds(ctx: &Context, attr: Attribute) -> bool {
        Self::value(ctx, attr).is_some()
    }

    fn summary() -> Cow<'static, str> {
        "even number".into()
    }

    fn value(ctx: &Context, attr: Attribute) -> Option<i64> {
        attr.as_i64(ctx).filter(|value| value % 2 == 0)
    }
}

drr::op! { EvenOp = "ex.even", (ins AnyType:$x, attr Even:$n), (outs AnyType:$r) }

drr::pat! { Text: (EvenOp $x, "two") => (EvenOp $x, "four") }
drr::pat! { Float: (EvenOp $x, 2.0f64) => (EvenOp $x, 4.0f32) }
drr::pat! { List: (EvenOp $x, [2i64]) => (EvenOp $x, [4i64]) }
drr::pat! { Confined: (ConfinedOp $x, "two") => (ConfinedOp $x, "four") }
drr::op! { ConfinedOp = "ex.confined", (ins AnyType:$x, ConfinedAttr<Even, [IntPositive]>:$n), (outs AnyType:$r) }

drr::op! { BodyOp = "ex.body", (ins), (outs), (region AnyRegion:$body) }
drr::pat! { Inside: (BodyOp body = (region (block .. (EvenOp $_, "two")))) => [] }

fn main() {}
