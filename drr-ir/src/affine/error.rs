//! Errors of building an affine map or set.

use thiserror::Error;

use super::AffineOp;

/// An error of building an affine map or set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum AffineError {
    /// A dimension that the map does not have.
    #[error("dimension d{dim} is used, but there are only {dims}")]
    DimOutOfRange {
        /// Index of the dimension.
        dim: u32,
        /// Number of dimensions.
        dims: u32,
    },
    /// A symbol that the map does not have.
    #[error("symbol s{symbol} is used, but there are only {symbols}")]
    SymbolOutOfRange {
        /// Index of the symbol.
        symbol: u32,
        /// Number of symbols.
        symbols: u32,
    },
    /// A product of two dimensions, or a division by a dimension.
    #[error("not affine: {}", not_affine(*.0))]
    NotAffine(AffineOp),
    /// A permutation with a duplicate or out-of-range dimension.
    #[error("not a permutation: each of the dimensions must be there once")]
    NotAPermutation,
    /// Simplification exceeded the limit on steps and nodes.
    #[error("the affine expression grows too large when it is simplified")]
    TooLarge,
}

fn not_affine(op: AffineOp) -> &'static str {
    match op {
        AffineOp::Add => "a sum of these operands",
        AffineOp::Mul => "one factor of `*` must be free of dimensions",
        AffineOp::Mod => "the right side of `mod` must be free of dimensions",
        AffineOp::FloorDiv => "the right side of `floordiv` must be free of dimensions",
        AffineOp::CeilDiv => "the right side of `ceildiv` must be free of dimensions",
    }
}
