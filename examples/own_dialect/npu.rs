//! A dialect for an accelerator with tiles of memory: five operations, two types and an attribute, each with its text.

use drr::prelude::*;

drr::enum_attr! { pub Layout: I32EnumAttr, "the order of a tile", { Row = 0 => "row", Column = 1 => "column" } }
type_def! {
    /// `!npu.tile<16 x 16 of f32>`, `!npu.tile<8 x 32 of i8, column>`.
    pub TileType = "npu.tile",
    (params I64Prop:$rows, I64Prop:$columns, AnyType:$element, DefaultValuedProp<EnumProp<Layout>, "Layout::Row">:$layout)
    { assembly_format: "`<` $rows `x` $columns `of` $element (`,` $layout^)? `>`", verify: verify_tile }
}
type_def! {
    /// A transfer that is under way: `!npu.token`.
    pub TokenType = "npu.token", (params)
}
attr_def! {
    /// The position of a tile in memory: `#npu.window<at 64>`, `#npu.window<at 64 step 16>`.
    pub WindowAttr = "npu.window", (params I64Prop:$offset, OptionalAttr<I64Attr>:$step)
    { assembly_format: "`<` `at` $offset (`step` $step^)? `>`" }
}
op! {
    /// `%tile, %token = npu.load %memory[%i] <at 64> : memref<1024xf32> -> <16 x 16 of f32>`
    pub LoadOp = "npu.load", (ins AnyMemRef:$memory, Variadic<Index>:$indices, WindowAttr:$window),
    (outs TileType:$tile, buildable TokenType:$token), []
    { assembly_format: "$memory `[` $indices `]` $window attr-dict `:` type($memory) `->` type($tile)" }
}
op! {
    /// `npu.wait %token, %other`
    pub WaitOp = "npu.wait", (ins buildable Variadic<TokenType>:$tokens), (outs), []
    { assembly_format: "$tokens attr-dict" }
}
op! {
    /// `npu.matmul %a, %b init %c fast : <16 x 16 of f32>`
    pub MatmulOp = "npu.matmul", (ins TileType:$lhs, TileType:$rhs, Optional<TileType>:$init, UnitAttr:$fast),
    (outs TileType:$result), [Pure, SameOperandsAndResultType]
    { assembly_format: "$lhs `,` $rhs (`init` $init^)? (`fast` $fast^)? attr-dict `:` type($result)" }
}
op! {
    /// `npu.add %a, %b : <16 x 16 of f32>`
    pub AddOp = "npu.add", (ins TileType:$lhs, TileType:$rhs), (outs TileType:$result),
    [Pure, Commutative, SameOperandsAndResultType]
    { assembly_format: "$lhs `,` $rhs attr-dict `:` type($result)" }
}
op! {
    /// `npu.store %tile to %memory[%i] <at 0> : <16 x 16 of f32>, memref<1024xf32>`
    pub StoreOp = "npu.store", (ins TileType:$tile, AnyMemRef:$memory, Variadic<Index>:$indices, WindowAttr:$window), (outs), []
    { assembly_format: "$tile `to` $memory `[` $indices `]` $window attr-dict `:` type($tile) `,` type($memory)" }
}
dialect! { pub Npu = "npu", ops: [LoadOp, WaitOp, MatmulOp, AddOp, StoreOp], types: [TileType, TokenType], attrs: [WindowAttr] }

fn verify_tile(_: &Context, rows: i64, columns: i64, _: Type, _: Layout) -> Result<(), OpError> {
    if rows > 0 && columns > 0 {
        Ok(())
    } else {
        Err(OpError::new("needs at least one row and one column"))
    }
}
