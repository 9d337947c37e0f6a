//! The rules that lower `stencil` to `arith`, `memref` and `scf`.
//!
//! Loads and stores look through `stencil.view`, which is dead after that. So fields cannot be arguments: the functions that take
//! them have to be inlined before.

use drr::prelude::*;
use drr_dialects::{arith, memref, scf};

use super::dialect::{
    AddOp, ApplyOp, ConstantOp, EndOp, LoadOp, MaxOp, MulOp, NegOp, PositionOp, RepeatOp, StoreOp, SubOp, ViewOp,
};

pat! { Constant: (ConstantOp $value) => (arith::ConstantOp $value) }
pat! { Add: (AddOp $x, $y) => (arith::AddFOp lhs = $x, rhs = $y) }
pat! { Sub: (SubOp $x, $y) => (arith::SubFOp lhs = $x, rhs = $y) }
pat! { Mul: (MulOp $x, $y) => (arith::MulFOp lhs = $x, rhs = $y) }
pat! { Neg: (NegOp $x) => (arith::NegFOp operand = $x) }
pat! { Max: (MaxOp $x, $y) => (arith::MaximumFOp lhs = $x, rhs = $y) }
pat! { Position: (PositionOp $i) => (arith::SIToFPOp (arith::IndexCastOp $i, (returnType "i64"))) }
pat! {
    Load: (LoadOp (ViewOp $memory), $i, $offset)
        => (memref::LoadOp
            memref = $memory, indices = (variadic (arith::AddIOp lhs = $i, rhs = (arith::ConstantOp (index $offset)))))
}
pat! { Store: (StoreOp $x, (ViewOp $memory), $i) => (memref::StoreOp value = $x, memref = $memory, indices = (variadic $i)) }
pat! {
    Repeat: (RepeatOp $times, body = $body)
        => (scf::ForOp
            lowerBound = (arith::ConstantOp (index 0)), upperBound = (arith::ConstantOp (index $times)),
            step = (arith::ConstantOp (index 1)), initArgs = (variadic), region = $body, (returnType (variadic)))
}
pat! {
    Apply: (ApplyOp $from, $to, body = $body)
        => (scf::ForOp
            lowerBound = (arith::ConstantOp (index $from)), upperBound = (arith::ConstantOp (index $to)),
            step = (arith::ConstantOp (index 1)), initArgs = (variadic), region = $body, (returnType (variadic)))
}
pat! { End: (EndOp) => (scf::YieldOp (variadic)) }

fn index(rewriter: &mut Rewriter<'_>, value: i64) -> Attribute {
    rewriter.ctx().index_attr(value)
}

/// Returns all rules.
pub(crate) fn lowering() -> PatternSet {
    patterns![
        Constant, Add, Sub, Mul, Neg, Max, Position, Load, Store, Repeat, Apply, End
    ]
}
