//! Random dialects with rules and modules. The build script writes the dialects of some seeds as `drr!` blocks, which the
//! test compiles in; the same records go through a real MLIR pass, and both have to make the same of random modules.
//!
//! - [`generate::dialect`][]: operations.
//! - [`generate::rule`], [`generate::source`], [`generate::result`][]: rules over them, their sources and their results.
//! - [`generate::records`][]: all of it as TableGen records.
//! - [`generate::module`][]: modules with instances of the sources.
//! - [`generate::pdll`][]: rules in PDLL over operations that nobody declares, with a module of instances.

pub mod generate;
mod random {
    pub(crate) use drr_tests::random::Random;
}
