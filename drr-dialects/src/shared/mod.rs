//! What the custom forms and the checks of several dialects share.

pub(crate) mod function;
#[cfg(any(
    feature = "affine",
    feature = "linalg",
    feature = "memref",
    feature = "scf",
    feature = "tensor",
    feature = "vector"
))]
pub(crate) mod index_list;
