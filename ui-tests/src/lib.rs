//! Compile-fail tests of drr's macros: `fail/*.rs` with the whole text of the compiler in `.stderr`, and `pass/*.rs`.
//!
//! `TRYBUILD=overwrite cargo test -p drr-ui-tests` writes the texts anew; read each of them as a newcomer would.

pub mod ops;
