//! Types among operations, operations and attributes among types, and two operations of one name in a dialect.

use drr::prelude::*;

drr::type_def! { pub WordT = "d.word", (params) }
drr::attr_def! { pub TagAttr = "d.tag", (params) }
op! { pub AOp = "d.a", (ins), (outs) }
op! { pub BOp = "d.a", (ins), (outs) }
constraint! { Word: Type, "word", |_ctx, ty| ty == Type::I32 || ty == Type::I64 }
op! { pub WordOp = "d.word", (ins), (outs buildable Word:$r) }

dialect! { pub Mixed = "d", ops: [AOp, WordT], types: [AOp, TagAttr], attrs: [WordT] }
dialect! { pub Twice = "d", ops: [AOp, BOp] }

fn main() {}
