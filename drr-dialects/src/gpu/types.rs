//! The `gpu` types without parameters, which MLIR declares in C++.

use drr::type_def;

type_def! {
    /// Token of an asynchronous op, on which other ops can depend: `!gpu.async.token`.
    pub AsyncTokenType = "gpu.async.token",
    (params)
}

type_def! {
    /// Handle of a dense tensor in a sparse algebra library.
    pub SparseDnTensorHandleType = "gpu.sparse.dntensor_handle",
    (params)
}

type_def! {
    /// Handle of a sparse matrix in a sparse algebra library.
    pub SparseSpMatHandleType = "gpu.sparse.spmat_handle",
    (params)
}

type_def! {
    /// Handle of a sparse matrix product in a sparse algebra library.
    pub SparseSpGEMMOpHandleType = "gpu.sparse.spgemmop_handle",
    (params)
}
