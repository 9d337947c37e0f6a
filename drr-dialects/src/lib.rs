//! MLIR's dialects, declared with `op!`: [`builtin`] and [`func`], and each of the others behind a feature of its name. The feature
//! `all` switches on all of them, and [`All`] registers those that are switched on.
//!
//! Their declarations are imported from the files that MLIR ships, by `drr-dialects/import`; forms and checks that MLIR has in C++ are
//! written here by hand.

pub mod builtin;
pub mod func;
mod generated;
mod shared;

use drr::define::{Dialects, RegistryBuilder};

pub use builtin::Builtin;
pub use func::Func;

/// Declares the modules of dialects, and [`All`].
macro_rules! dialects {
    ($($(#[$doc:meta])* $module:ident: $name:ident = $feature:literal;)*) => {
        $(#[cfg(feature = $feature)] $(#[$doc])* pub mod $module;)*
        $(#[cfg(feature = $feature)] pub use $module::$name;)*

        /// `builtin`, `func`, and the dialects whose features are switched on.
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
                $(
                    #[cfg(feature = $feature)]
                    $name.register(registry);
                    #[cfg(not(feature = $feature))]
                    registry.help_for($feature, concat!("the feature `", $feature, "` of `drr-dialects` has this dialect"));
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
