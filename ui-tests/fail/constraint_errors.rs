//! Mistakes in `constraint!`, and constraints where they do not fit.

use drr::prelude::*;

constraint! { Even: Atr, |_ctx, value| value % 2 == 0 }
constraint! { Odd: Attr<I32Attr>, "odd", |value| value % 2 == 1 }
constraint! { Same: Constraint, |_cx, a, b| a == b }
constraint! { Captures: Type, "of no type", |ctx, ty| ctx.nothing(ty) }
constraint! { Small: Attr<I32Attr>, "small", |_ctx, value| value < 10 }

op! { AOp = "t.a", (ins Small:$k, prop Small:$p, attr Captures:$c), (outs AnyType:$r) }

fn main() {}
