//! A rule for each tile: the tree of operations that one instruction of `mach` does.

use drr::prelude::*;
use drr_dialects::{arith, memref};

use crate::mach::{
    AddImmediateOp, AddOp, Imm12Attr, LoadImmediateOp, LoadIndexedOp, LoadOp, MulAddOp, MulOp, ShiftAddOp, StoreOp,
    Word,
};

constraint! {
    /// An index that fits in the 12 bits of an `Imm12Attr`.
    Imm12IndexAttr: Attr<IndexAttr>, "index attribute of at most 12 bits", |_ctx, value| (-2048..2048).contains(&value)
}

// Tiles of one operation: with them, all of `i32` and `index` can be covered.
pat! { pub Constant: (arith::ConstantOp:$constant $value) => (LoadImmediateOp $value) where [(Word $constant)] }
pat! { pub Add: (arith::AddIOp Word:$a, $b, ..) => (AddOp $a, $b) }
pat! { pub Mul: (arith::MulIOp Word:$a, $b, ..) => (MulOp $a, $b) }
pat! { pub Load: (memref::LoadOp MemRefRankOf<[I32], [1]>:$memory, (variadic $i), ..) => (LoadOp $memory, $i) }
pat! { pub Store: (memref::StoreOp $value, MemRefRankOf<[I32], [1]>:$memory, (variadic $i), ..) => (StoreOp $value, $memory, $i) }

// Tiles of two. A product that others use, too, would be computed twice.
pat! {
    pub MulAdd: (arith::AddIOp (arith::MulIOp:$product $a, $b, ..), Word:$c, ..) => (MulAddOp $a, $b, $c)
    where [(HasOneUse $product)]
}
pat! {
    /// In `a * b + c * d` this tile and `MulAdd` have the same benefit: the one that was added first is taken.
    pub AddMul: (arith::AddIOp Word:$c, (arith::MulIOp:$product $a, $b, ..), ..) => (MulAddOp $a, $b, $c)
    where [(HasOneUse $product)]
}
pat! {
    /// In `a * b + 4` this tile is as large as `MulAdd`, but needs no register for the 4: which its additional benefit expresses.
    pub AddImmediate: (arith::AddIOp $a, (arith::ConstantOp Imm12Attr:$k), ..) => (AddImmediateOp $a, $k),
    (addBenefit 1)
}

// Tiles of three.
pat! {
    pub ShiftAdd: (arith::AddIOp (arith::MulIOp:$product $a, (arith::ConstantOp $factor), ..), Word:$c, ..)
        => (ShiftAddOp $a, $amount, $c)
    where [(HasOneUse $product), (NativeCodeCall<shift_amount, 1>:$amount $factor)]
}
pat! {
    /// The addition costs nothing here, so it may have other uses.
    pub LoadIndexed: (memref::LoadOp
        MemRefRankOf<[I32], [1]>:$memory, (variadic (arith::AddIOp $i, (arith::ConstantOp Imm12IndexAttr:$k), ..)), ..)
        => (LoadIndexedOp $memory, $i, { $k as i32 })
}

/// Returns all tiles. Their order decides only between tiles of equal benefit.
pub(crate) fn tiles() -> PatternSet {
    patterns![
        Constant,
        Add,
        Mul,
        Load,
        Store,
        MulAdd,
        AddMul,
        AddImmediate,
        ShiftAdd,
        LoadIndexed,
    ]
}

/// By how many bits to shift instead of multiplying by 2, 4 or 8.
fn shift_amount(cx: &MatchContext<'_>, factor: Attribute) -> Option<i32> {
    match factor.as_i64(cx.ctx())? {
        2 => Some(1),
        4 => Some(2),
        8 => Some(3),
        _ => None,
    }
}
