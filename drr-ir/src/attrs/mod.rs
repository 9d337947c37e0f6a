//! Constructors and queries of attributes.

mod build;
mod dense;
mod query;

pub use dense::DenseElement;
pub(crate) use query::read_bits;
