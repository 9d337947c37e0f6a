//! Random dialects with rules and modules. The build script writes the dialects of some seeds as `drr!` blocks, which the
//! test compiles in; the same records go through a real MLIR pass, and both have to make the same of random modules. Other
//! records, with everything that a `.td` file declares, become a program by `drr-import`, which is compared likewise.
//!
//! - [`generate::types`], [`generate::attr`], [`generate::predicate`], [`generate::constraint`][]: what operands, attributes and
//!   properties are.
//! - [`generate::dialect`][]: operations.
//! - [`generate::rule`], [`generate::source`], [`generate::result`][]: rules over them, their sources and their results.
//! - [`generate::records`][]: all of it as TableGen records.
//! - [`generate::condition`][]: constraints of several entities.
//! - [`generate::fill`], [`native`][]: the functions that an import leaves to write.
//! - [`generate::module`][]: modules with instances of the sources.
//! - [`generate::pdll`][]: rules in PDLL over operations that nobody declares, with a module of instances.
//! - [`run`], [`compare`][]: rules applied to a module, and the comparison with MLIR.

pub mod compare;
pub mod generate;
pub mod native;
pub mod run;
mod random {
    pub(crate) use drr_tests::random::Random;
}
