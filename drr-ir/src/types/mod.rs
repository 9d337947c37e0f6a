//! Making types, and asking what they are.

mod build;
mod memref;
mod query;
