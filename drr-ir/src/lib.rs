//! MLIR's data model in safe Rust: context, arena, text, verifier, op definitions.
//!
//! This crate has no patterns. Users get it through the crate `drr`.
//!
//! - [`Context`]: the data shared by modules: names, [`Type`]s, [`Attribute`]s, the registry of dialects.
//! - [`Ir`]: the arena of one module; [`Module`]: an IR with its source file.
//! - [`define`]: definitions of ops.
//! - [`text`]: parser and printer for MLIR's textual format, in generic and custom form.
//! - [`verify`]: the verifier.
//! - [`numbers`], [`affine`]: values that require no context.
//! - [`diagnostic`]: errors and warnings with source locations.
//!
//! *Architecture invariants.* There is no global state but counters of ids: a [`Context`] owns all shared data. No
//! output depends on the order of a hash map or of ids; no handle is `Ord`. Nothing recurses on input.

pub mod affine;
mod attrs;
mod cancellation;
pub mod define;
pub mod diagnostic;
pub mod dominance;
pub mod fold;
mod interned;
mod ir;
mod isolated;
mod model;
mod module;
pub mod numbers;
mod quoting;
mod reduce;
mod store;
pub mod text;
mod types;
pub mod verify;

pub use attrs::DenseElement;
pub use cancellation::CancellationToken;
pub use interned::{AttrData, AttrView, Attribute, BodyFragment, DYNAMIC, Ident, LocationData, OpName, Type, TypeData};
pub use ir::{
    AttrIter, Block, BlockRef, Blocks, Builder, InsertPoint, Ir, IrBuilder, IrError, Mapping, Op, OpRef, Operands,
    OperationState, Ops, PostOrder, PreOrder, Region, RegionRef, Results, Transaction, UseRef, Uses, Value, ValueRef,
};
#[doc(hidden)]
pub use ir::{DriverIr, Touched};
#[doc(hidden)]
pub use model::NotWrittenWatch;
pub use model::{Context, ContextBuilder};
#[doc(hidden)]
pub use module::POISONED;
pub use module::{ExternalResource, Module, ModuleMeta};
pub use reduce::{ReduceError, Reduction};
pub use store::Location;
