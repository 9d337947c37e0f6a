//! Dense elements: their number is that of the shape, or one value is used for all.

drr::op! { DenseOp = "ex.dense", (ins RankedF32ElementsAttr<[2]>:$k), (outs AnyType:$r) }

drr::pat! {
    P: (DenseOp ConstantAttr<RankedF32ElementsAttr<[2]>, "{1.0f, 2.0f, 3.0f}">) => (DenseOp [1.0, 2.0, 3.0])
}

drr::pat! {
    Q: (DenseOp [1.0, 2]) => (DenseOp 1.0)
}

fn main() {}
