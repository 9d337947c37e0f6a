//! Making attributes, and asking what they are.

mod build;
mod dense;
mod query;

pub use dense::DenseElement;
pub(crate) use query::read_bits;
