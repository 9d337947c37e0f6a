//! MLIR's dialects, declared with `op!`.
//!
//! [`builtin`] and [`func`] are always available. Each other dialect has a feature with the name of its namespace. The feature `all`
//! enables every dialect, and [`All`] registers the enabled ones.
//!
//! # Names
//!
//! A module has the name of its dialect's namespace: [`mod@func`], `cf`, `llvm`. The dialect has the name of MLIR's C++ class without
//! `Dialect`: [`Func`], `ControlFlow`, `LLVM`, `MemRef`. Only `ComplexDialect` and `IndexDialect` keep the suffix, because `Complex`
//! and `Index` are type constraints. Ops have the names of their C++ classes: [`func::FuncOp`].
//!
//! # Organisation
//!
//! `src/generated` contains the declarations that `drr-import` has imported from MLIR's TableGen files. The module of a dialect contains
//! the code by hand, in a file for each family of ops: custom assembly formats, verifiers, folds, interfaces and canonicalization
//! patterns. `shared` contains helpers of several dialects, and `inlining` the inliner interfaces.
#![cfg_attr(feature = "all", doc = "")]
#![cfg_attr(feature = "all", doc = include_str!("../README.md"))]

// Each module has its own declaration, so that `cargo fmt` finds it.
#[cfg(feature = "affine")]
pub mod affine;
#[cfg(feature = "arith")]
pub mod arith;
#[cfg(feature = "bufferization")]
pub mod bufferization;
pub mod builtin;
#[cfg(feature = "cf")]
pub mod cf;
#[cfg(feature = "complex")]
pub mod complex;
#[cfg(feature = "dlti")]
pub mod dlti;
pub mod func;
mod generated;
#[cfg(feature = "gpu")]
pub mod gpu;
#[cfg(feature = "index")]
pub mod index;
mod inlining;
#[cfg(feature = "linalg")]
pub mod linalg;
#[cfg(feature = "llvm")]
pub mod llvm;
#[cfg(feature = "math")]
pub mod math;
#[cfg(feature = "memref")]
pub mod memref;
#[cfg(feature = "ml_program")]
pub mod ml_program;
#[cfg(feature = "scf")]
pub mod scf;
#[cfg(feature = "shape")]
pub mod shape;
mod shared;
#[cfg(feature = "tensor")]
pub mod tensor;
#[cfg(feature = "tosa")]
pub mod tosa;
#[cfg(feature = "ub")]
pub mod ub;
#[cfg(feature = "vector")]
pub mod vector;

use drr::define::{Dialects, RegistryBuilder};

pub use builtin::Builtin;
pub use func::Func;
pub use inlining::Inlining;

/// The label of canonicalization patterns that are folds in MLIR. They add operands or build ops, which a fold cannot do here. A pass that
/// applies folds but no other canonicalization patterns in MLIR adds the patterns with this label.
///
/// ```
/// use drr::{Context, PatternSet};
/// let ctx = Context::with(drr_dialects::All);
/// let mut folds = PatternSet::canonicalization_patterns(&ctx);
/// folds.retain(|spec| spec.labels.contains(&drr_dialects::FOLD_LABEL));
/// ```
pub const FOLD_LABEL: &str = "fold";

/// Declares the names of dialects, and [`All`].
macro_rules! dialects {
    ($($module:ident: $name:ident = $feature:literal;)*) => {
        $(#[cfg(feature = $feature)] pub use $module::$name;)*

        /// `builtin`, `func`, and the dialects with enabled features.
        ///
        /// ```
        /// use drr::prelude::*;
        /// let ctx = Context::with(drr_dialects::All);
        /// let module = Module::parse(&ctx, "func.func private @f(i32)").unwrap();
        /// assert_eq!(module.to_string(), "module {\n  func.func private @f(i32)\n}\n");
        /// ```
        #[derive(Clone, Copy, Debug)]
        pub struct All;

        impl Dialects for All {
            fn register(&self, registry: &mut RegistryBuilder) {
                Builtin.register(registry);
                Func.register(registry);
                Inlining.register(registry);
                $(
                    #[cfg(feature = $feature)]
                    $name.register(registry);
                    #[cfg(not(feature = $feature))]
                    registry.help_for($feature, concat!("enable the feature `", $feature, "` of `drr-dialects`"));
                )*
            }
        }

        #[cfg(test)]
        mod tests {
            #[test]
            fn the_help_for_an_unregistered_dialect_names_its_type() {
                let ctx = drr::Context::new();
                $(
                    let help = ctx.registry().help_for($feature.as_bytes()).unwrap_or_default();
                    assert!(help.contains(concat!("`drr_dialects::", stringify!($name), "`")), "{help}");
                )*
            }
        }
    };
}

dialects! {
    affine: Affine = "affine";
    arith: Arith = "arith";
    bufferization: Bufferization = "bufferization";
    cf: ControlFlow = "cf";
    complex: ComplexDialect = "complex";
    dlti: DLTI = "dlti";
    gpu: GPU = "gpu";
    index: IndexDialect = "index";
    linalg: Linalg = "linalg";
    llvm: LLVM = "llvm";
    math: Math = "math";
    memref: MemRef = "memref";
    ml_program: MLProgram = "ml_program";
    scf: SCF = "scf";
    shape: Shape = "shape";
    tensor: Tensor = "tensor";
    tosa: Tosa = "tosa";
    ub: UB = "ub";
    vector: Vector = "vector";
}
