//! The instructions of a made-up machine. Its registers are still SSA values: to assign them comes after selection.

use drr::prelude::*;

constraint! {
    /// The types of register values.
    pub Word: Type, "`i32` or `index`", |_ctx, ty| ty == Type::I32 || ty == Type::INDEX
}
constraint! {
    /// An integer that fits into the 12-bit immediate of an instruction.
    pub Imm12Attr: Attr<I32Attr>, "32-bit integer attribute of at most 12 bits", |_ctx, value| (-2048..2048).contains(&value)
}
op! {
    /// Loads a constant: `mach.li 100000 : i32`
    pub LoadImmediateOp = "mach.li", (ins TypedAttrInterface:$value), (outs Word:$result),
    [Pure, AllTypesMatch<["value", "result"]>]
    { assembly_format: "$value attr-dict" }
}
op! {
    /// `mach.add %a, %b : i32`
    pub AddOp = "mach.add", (ins Word:$lhs, Word:$rhs), (outs Word:$result), [Pure, SameOperandsAndResultType]
    { assembly_format: "$lhs `,` $rhs attr-dict `:` type($result)" }
}
op! {
    /// Adds a constant: `mach.addi %a, 4 : i32`
    pub AddImmediateOp = "mach.addi",
    (ins Word:$lhs, Imm12Attr:$immediate),
    (outs Word:$result), [Pure, SameOperandsAndResultType]
    { assembly_format: "$lhs `,` $immediate attr-dict `:` type($result)" }
}
op! {
    /// `mach.mul %a, %b : i32`
    pub MulOp = "mach.mul", (ins Word:$lhs, Word:$rhs), (outs Word:$result), [Pure, SameOperandsAndResultType]
    { assembly_format: "$lhs `,` $rhs attr-dict `:` type($result)" }
}
op! {
    /// `a * b + c`: `mach.madd %a, %b, %c : i32`
    pub MulAddOp = "mach.madd", (ins Word:$a, Word:$b, Word:$c), (outs Word:$result), [Pure, SameOperandsAndResultType]
    { assembly_format: "$a `,` $b `,` $c attr-dict `:` type($result)" }
}
op! {
    /// `(a << amount) + c`: `mach.shadd %a, 2, %c : i32`
    pub ShiftAddOp = "mach.shadd",
    (ins Word:$a, ConfinedAttr<I32Attr, [IntMinValue<1>, IntMaxValue<3>]>:$amount, Word:$c),
    (outs Word:$result), [Pure, SameOperandsAndResultType]
    { assembly_format: "$a `,` $amount `,` $c attr-dict `:` type($result)" }
}
op! {
    /// `mach.load %memory[%i] : memref<16xi32>`
    pub LoadOp = "mach.load", (ins MemRefRankOf<[I32], [1]>:$memory, Index:$index), (outs I32:$result), [OnlyReads]
    { assembly_format: "$memory `[` $index `]` attr-dict `:` type($memory)" }
}
op! {
    /// `mach.load_indexed %memory[%i + 4] : memref<16xi32>`
    pub LoadIndexedOp = "mach.load_indexed",
    (ins MemRefRankOf<[I32], [1]>:$memory, Index:$index, Imm12Attr:$offset),
    (outs I32:$result), [OnlyReads]
    { assembly_format: "$memory `[` $index `+` $offset `]` attr-dict `:` type($memory)" }
}
op! {
    /// `mach.store %a, %memory[%i] : memref<16xi32>`
    pub StoreOp = "mach.store", (ins I32:$value, MemRefRankOf<[I32], [1]>:$memory, Index:$index), (outs)
    { assembly_format: "$value `,` $memory `[` $index `]` attr-dict `:` type($memory)" }
}
dialect! {
    pub Mach = "mach",
    ops: [LoadImmediateOp, AddOp, AddImmediateOp, MulOp, MulAddOp, ShiftAddOp, LoadOp, LoadIndexedOp, StoreOp],
}
