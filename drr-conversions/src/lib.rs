//! MLIR's conversion passes. Each gives the same module as MLIR's pass for the same input, with few exceptions: a test
//! compares them and lists the reasons.
//!
//! | pass | what it converts |
//! | --- | --- |
//! | `convert-scf-to-cf` | structured control flow to branches |
//! | `convert-linalg-to-loops` | structured ops on memrefs to loops |
//! | `expand-strided-metadata` | views of memrefs to `memref.reinterpret_cast` with computed offsets and strides |
//! | `lower-affine` | affine loops, accesses and maps to `arith`, `memref`, `scf` and `vector` |
//! | `convert-arith-to-llvm`, `convert-cf-to-llvm`, `convert-complex-to-llvm`, `convert-func-to-llvm`, `convert-index-to-llvm`, `convert-math-to-llvm`, `convert-ub-to-llvm`, `convert-vector-to-llvm`, `finalize-memref-to-llvm` | a dialect to `llvm` |
//! | `convert-to-llvm` | all these dialects to `llvm` |
//! | `reconcile-unrealized-casts` | casts that cancel each other |
//!
//! # Examples
//! The context has all dialects whose ops the patterns name; a missing one is an error of the pass.
//!
//! ```
//! use drr::{Context, Module, PassManager, PassRegistry};
//!
//! let ctx = Context::with(drr_dialects::All);
//! let mut module = Module::parse(&ctx, "
//!     func.func @double(%x: i32) -> i32 {
//!       %y = arith.addi %x, %x : i32
//!       return %y : i32
//!     }")?;
//! let mut registry = PassRegistry::new();
//! drr_conversions::register_passes(&mut registry);
//! let pipeline = registry.parse("builtin.module(convert-to-llvm{filter-dialects=arith,func},reconcile-unrealized-casts)")?;
//! PassManager::from(pipeline).run(&mut module)?;
//! assert!(module.to_string().contains("llvm.add %arg0, %arg0 : i32"));
//! # Ok::<(), drr::Error>(())
//! ```
//!
//! # Passes of your own
//! Each module has a function `populate_.._patterns`, which adds its patterns to a set; [`LowerToLlvmOptions`] has an
//! example. [`populate_scf_structural_type_conversions_and_legality`] and
//! [`populate_cf_structural_type_conversions_and_legality`] convert types in loops, conditions and branches. A dialect
//! with a [`ConvertToLlvmPatternInterface`](convert_to_llvm::ConvertToLlvmPatternInterface) takes part in
//! `convert-to-llvm`.
//!
//! # Organisation
//! Each module that is named after a conversion contains its patterns, the function that adds them, and `PASS`, the
//! definition of its pass. `conversion_pass` and `greedy_lowering` run such definitions, and `passes` lists them.
//! `pattern` lists the kinds of patterns, `builders` the ways to build an op, and `llvm_common` contains the parts that
//! all conversions to `llvm` share.
//!
//! To add a conversion:
//!
//! 1. Write a module with a function `populate_..._patterns`, named as in MLIR. Each pattern is a rule or a function;
//!    see `pattern`.
//! 2. Add its `PASS`: MLIR's names, the options, the target and the patterns.
//! 3. List it in `passes`, and a conversion to `llvm` in `convert_to_llvm`, too.
//! 4. Compare it with MLIR by a row in `tests/as_in_mlir`.
//!
//! *Architecture invariants.* Nothing recurses on input. The patterns use nothing but the public interface of `drr`.

#![allow(
    elided_lifetimes_in_paths,
    reason = "`create::<llvm::AddOp>` names an op; the lifetime of its typed handle says nothing"
)]

mod affine_apply;
mod arith_builders;
mod arith_expand;
pub mod arith_to_llvm;
mod builders;
pub mod cf_to_llvm;
pub mod complex_to_llvm;
mod conversion_pass;
pub mod convert_to_llvm;
pub mod expand_strided_metadata;
pub mod func_to_llvm;
mod greedy_lowering;
mod handles;
pub mod index_to_llvm;
pub mod linalg_to_loops;
mod llvm_common;
pub mod lower_affine;
pub mod math_to_llvm;
pub mod memref_to_llvm;
mod passes;
mod pattern;
mod scf_builders;
pub mod scf_to_cf;
mod structural_type_conversions;
pub mod ub_to_llvm;
mod vector_lowering;
pub mod vector_to_llvm;

pub use conversion_pass::{ConversionDefinition, ConversionPass};
pub use greedy_lowering::{GreedyLoweringDefinition, GreedyLoweringPass};
pub use llvm_common::{ComplexRange, LowerToLlvmOptions, llvm_conversion_target, llvm_type_converter};
pub use passes::{ReconcileUnrealizedCasts, register_passes};
pub use structural_type_conversions::{
    populate_cf_structural_type_conversions_and_legality, populate_scf_structural_type_conversions_and_legality,
};
