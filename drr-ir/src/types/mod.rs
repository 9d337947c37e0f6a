//! Constructors and queries of types.

mod build;
mod memref;
mod query;
