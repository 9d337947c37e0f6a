//! Random dialects with rules and modules. The build script writes the dialects of some seeds as `drr!` blocks, which
//! are compiled into the test. A real MLIR pass is built from the same records, and both must produce the same output
//! for random modules. Further records, with everything that a `.td` file can declare, are converted to a program by
//! `drr-import` and compared likewise.
//!
//! - [`generate::types`], [`generate::attr`], [`generate::predicate`], [`generate::constraint`][]: constraints of
//!   operands, attributes and properties.
//! - [`generate::dialect`][]: ops.
//! - [`generate::rule`], [`generate::source`], [`generate::result`][]: rules, their sources and their results.
//! - [`generate::records`][]: the dialect and rules as TableGen records.
//! - [`generate::condition`][]: constraints of several entities.
//! - [`generate::fill`], [`native`][]: the functions that an import leaves open.
//! - [`generate::module`][]: modules with instances of the sources.
//! - [`generate::pdll`][]: PDLL rules over undeclared ops, with a module of instances.
//! - [`run`], [`compare`][]: application of rules to a module, and the comparison with MLIR.

pub mod compare;
pub mod generate;
pub mod native;
pub mod run;
mod random {
    pub(crate) use drr_tests::random::Random;
}
