//! Constraints that no value of the operand satisfies.

drr::op! { FOp = "ex.f", (ins F32:$x), (outs AnyType:$r) }
drr::op! { TOp = "ex.t", (ins F32Tensor:$x), (outs AnyType:$r) }
drr::op! { LikeOp = "ex.like", (ins SignlessIntegerLike:$x), (outs AnyType:$r) }

drr::pat! { P2: (FOp F8E5M2:$x) => (replaceWithValue $x) }
drr::pat! { P3: (TOp I32Tensor:$x) => (replaceWithValue $x) }
drr::pat! { P4: (TOp AnyVector:$x) => (replaceWithValue $x) }
drr::pat! { Strided: (TOp StridedMemRefOf<[F32]>:$x) => (replaceWithValue $x) }
drr::pat! { Rank: (RankOp TensorRankOf<[F32], [2]>:$x) => (replaceWithValue $x) }
drr::pat! { Like: (LikeOp FloatLike:$x) => (replaceWithValue $x) }
drr::op! { RankOp = "ex.rank", (ins 1DTensorOf<[F32]>:$x), (outs AnyType:$r) }

drr::pat! { Ranked: (TOp 2DTensorOf<[I32]>:$x) => (replaceWithValue $x) }
drr::pat! { RankedFits: (TOp 2DTensorOf<[F32]>:$x) => (replaceWithValue $x) where [(3DTensorOf<[F32]> $x)] }

drr::pat! { OtherRank: (TOp 9DTensorOf<[F32]>:$x) => (replaceWithValue $x) }
drr::op! { NineOp = "ex.nine", (ins 9DTensorOf<[F32]>:$x), (outs AnyType:$r) }

fn main() {}
