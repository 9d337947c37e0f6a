//! The types of `gpu` without parameters, which MLIR declares in C++.

use drr::type_def;

type_def! {
    /// The token of an op that runs while the host goes on, for others to wait for: `!gpu.async.token`.
    pub AsyncTokenType = "gpu.async.token",
    (params)
}

type_def! {
    /// A dense tensor of a library of sparse algebra.
    pub SparseDnTensorHandleType = "gpu.sparse.dntensor_handle",
    (params)
}

type_def! {
    /// A sparse matrix of such a library.
    pub SparseSpMatHandleType = "gpu.sparse.spmat_handle",
    (params)
}

type_def! {
    /// A product of sparse matrices, on which such a library works.
    pub SparseSpGEMMOpHandleType = "gpu.sparse.spgemmop_handle",
    (params)
}
