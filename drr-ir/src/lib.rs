//! MLIR's data model in safe Rust: context, arena, text, verifier, op definitions.
//!
//! This crate knows no patterns. Users get it through the crate `drr`.
//!
//! - [`Context`]: what modules share: names, [`Type`]s, [`Attribute`]s, the registry of dialects.
//! - [`Ir`]: the arena of one module, [`Module`]: an IR with its file.
//! - [`define`]: what an op is.
//! - [`text`]: reading and printing MLIR's generic form.
//! - [`verify`]: what must hold of IR.
//! - [`numbers`], [`affine`]: values that need no context.
//! - [`diagnostic`]: how mistakes in text are shown.
//!
//! *Architecture invariants.* No global state: a [`Context`] owns what is shared, so two contexts never meet. No output
//! depends on the order of a hash map or of ids; no handle is `Ord`. Nothing recurses on input.

pub mod affine;
mod attrs;
mod context;
pub mod define;
pub mod diagnostic;
mod ident;
mod ir;
mod location;
mod module;
pub mod numbers;
mod store;
pub mod text;
mod types;
pub mod verify;

pub use attrs::{AttrData, AttrView, Attribute, DenseElement, LocationData};
pub use context::{Context, ContextBuilder};
pub use ident::{Ident, OpName};
pub use ir::{
    AttrIter, Block, BlockRef, Blocks, Builder, InsertPoint, Ir, IrBuilder, IrError, Mapping, Op, OpRef, Operands,
    OperationState, Ops, PostOrder, PreOrder, Region, RegionRef, Results, Transaction, UseRef, Uses, Value, ValueRef,
};
#[doc(hidden)]
pub use ir::{DriverIr, Touched};
pub use location::Location;
pub use module::{ExternalResource, Module, ModuleMeta};
pub use types::{DYNAMIC, DialectPart, Type, TypeData};
