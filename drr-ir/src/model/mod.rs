//! The types that refer to each other: a context knows its registry, a registry the descriptors of ops, a descriptor functions on
//! ops, and the IR that an op is in has a context. What they do is elsewhere, in the folder that each piece belongs to.

mod asm;
mod context;
mod definition;
mod descriptor;
mod format;
mod ir;
mod names;
mod outcome;
mod registry;
mod trait_flags;

pub use asm::{
    AttrSlot, CustomParsed, OpAsmParser, OpAsmPrinter, OperandSlot, OptionalCustomParsed, ParseFailed, RegionArgument,
    RegionSlot, SuccessorSlot, TypeSlot, UnresolvedLocation, UnresolvedOperand,
};
pub use context::{Context, ContextBuilder};
pub use definition::{DefDescriptor, Defined, Definition, VerifyParamsFn};
pub(crate) use descriptor::Nearest;
pub use descriptor::{
    ArgDescriptor, ArgKind, AttrConstraint, AttrConstraintRef, FoldFn, Hooks, InferFn, MaterializeFn, Multiplicity,
    OpDef, OpDescriptor, OpTrait, Presence, RegionConstraint, RegionConstraintRef, RegionDescriptor, ResultDescriptor,
    SuccessorDescriptor, SymbolTableCollection, TraitDescriptor, TypeConstraint, TypeConstraintRef, VerifyFn,
    VerifySymbolUsesFn,
};
pub use format::{
    Anchor, AnchorPart, ArgumentNamesFn, AssemblyFormat, AttrForm, CustomDirective, CustomForm, EnumSyntax,
    FormatElement, GroupStart, Named, ResultNamesFn, TypeMap, TypeSource, TypesMap, TypesOf,
};
pub use ir::{BlockRef, Ir, OpRef, RegionRef, ValueRef};
pub use outcome::{ConstantOp, Fold, FoldEdit, FoldValue, OpError};
pub use registry::{DialectDescriptor, Dialects, OpInfo, Registry, RegistryBuilder};
pub use trait_flags::TraitFlags;
