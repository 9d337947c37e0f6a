//! Definitions of ops: descriptors, constraints, traits, dialects and their registry.
//!
//! - `op`: [`OpDef`] is the trait of a defined op, [`OpDescriptor`] its descriptor as constant data.
//! - `access`: reading the arguments of an op by number.
//! - `argument`: arguments and results as Rust types.
//! - `typed`: typed handles.
//! - `symbols`: looking up symbols.
//! - `segments`: mapping arguments to their operands.
//! - `constraint`: constraints on types, attributes and regions.
//! - `fits`: whether a constant fits an attribute.
//! - `op_trait`, `traits`: traits of ops.
//! - `hooks`: folds and other hooks of an op.
//! - `matching`: traits that relate the types of operands and results.
//! - `parts`: building an op from its arguments.
//! - `registry`: the dialects and ops of a context.

pub mod access;
mod argument;
mod builtin;
pub mod constraint;
#[doc(hidden)]
pub mod fits;
mod hooks;
mod matching;
mod op;
mod op_trait;
mod parts;
mod registry;
mod segments;
mod symbols;
pub mod traits;
mod typed;

pub use argument::{Argument, ArgumentKind, OpResult, kind};
pub use builtin::{verify_module, verify_unrealized_conversion_cast};
pub use constraint::{
    AttrConstraint, AttrConstraintRef, BuildFrom, BuildableAttr, BuildableType, Property, RegionConstraint,
    RegionConstraintRef, TypeConstraint, TypeConstraintRef,
};
pub use hooks::{
    ConstantOp, Fold, FoldEdit, FoldFn, FoldHook, FoldValue, InferFn, InferHook, MaterializeFn, MaterializeHook,
    OpError, VerifyFn, VerifyHook, VerifySymbolUsesFn,
};
pub use matching::{
    IntoInferred, MatchOf, Named, ResultType, TypeMap, TypesMap, infer_from_traits, same_elements, type_maps,
    verify_all_match, verify_inferred, verify_predicate, verify_ranges_match, verify_types_match,
};
pub use op::{
    ArgDescriptor, ArgKind, Hooks, Multiplicity, OpDef, OpDescriptor, Presence, RegionDescriptor, ResultDescriptor,
    SuccessorDescriptor,
};
pub use op_trait::{OpTrait, TraitDescriptor, TraitFlags};
pub use parts::{OpParts, infer_result_types};
pub use registry::{DialectDescriptor, Dialects, OpInfo, Registry, RegistryBuilder, op_of_dialect};
pub use segments::{has_valid_counts, operand_segment, result_segment};
pub use symbols::{SymbolLookup, SymbolTableCollection};
pub use typed::{BuildOp, TypedOp};
