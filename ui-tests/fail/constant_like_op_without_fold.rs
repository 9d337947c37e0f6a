//! A constant-like op with an unknown constant.

#![deny(deprecated)]

use drr::prelude::*;

drr::op! { NoneOp = "ex.none", (ins), (outs AnyType:$r), [Pure, ConstantLike] }
drr::op! { TwoOp = "ex.two", (ins AnyAttr:$a, StrAttr:$b), (outs AnyType:$r), [Pure, drr::traits::ConstantLike] }
drr::op! { PropOp = "ex.of_prop", (ins I64Prop:$a), (outs AnyType:$r), [ConstantLike] }
drr::op! { OneOp = "ex.one", (ins AnyAttr:$a), (outs AnyType:$r), [Pure, ConstantLike] }

fn main() {}
