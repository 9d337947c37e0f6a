//! Data types that refer to each other: a context contains its registry, the registry contains op descriptors, a
//! descriptor contains functions on ops, and the IR of an op refers to its context. Their operations are in the folders
//! for each type.

mod asm;
mod cache;
mod context;
mod context_builder;
mod declaration;
mod descriptor;
mod dialect_interface;
mod format;
mod inlining;
mod names;
mod not_written;
mod op_info;
mod open_watches;
mod outcome;
mod outer_ops;
mod registry;
mod registry_builder;
mod slot;
mod trait_flags;

pub use asm::{AsmParser, AsmPrinter, OpAsmParser, OpAsmPrinter, is_printer_implemented};
pub use context::{BlockRef, Context, Ir, OpRef, RegionRef, ValueRef};
pub use context_builder::ContextBuilder;
pub use declaration::DeclarationDifference;
pub(crate) use descriptor::Nearest;
pub use descriptor::{
    AddPatternsFn, ArgDescriptor, ArgKind, AttrConstraint, AttrConstraintRef, AttrDeclaration, AttrDefinition,
    DefDescriptor, Definition, FoldFn, Hooks, InferFn, MaterializeFn, Multiplicity, OpDef, OpDescriptor, OpTrait,
    Presence, RegionConstraint, RegionConstraintRef, RegionDescriptor, ResultDescriptor, SuccessorDescriptor,
    SymbolTableCollection, TraitDescriptor, TypeConstraint, TypeConstraintRef, TypeDefinition, VerifyFn,
    VerifyParamsFn, VerifySymbolUsesFn,
};
pub use format::{
    Anchor, AnchorElement, ArgumentNamesFn, AssemblyFormat, AttrForm, CustomDirective, CustomForm, DeclaredEntity,
    EnumForm, EnumSyntax, FormatElement, GroupStart, ParamsDirective, ResultNamesFn, StructField, TypeForm, TypeMap,
    TypeSource, TypesMap,
};
pub use inlining::DialectInlinerInterface;
pub use not_written::NotWrittenWatch;
pub use op_info::OpInfo;
pub(crate) use open_watches::NotWrittenWatches;
pub use outcome::{Fold, FoldEdit, FoldValue, MaterializedConstant, OpError};
pub(crate) use outer_ops::{OuterOp, OuterOps};
pub(crate) use registry::VerifyValueAttribute;
pub use registry::{AttributeHooks, Registry};
pub use registry_builder::{DialectDescriptor, Dialects, RegistryBuilder};
pub use slot::{
    AttrSlot, CustomParsed, CustomPrinted, DictionarySlot, OperandSlot, OptionalCustomParsed, ParseFailed,
    RegionArgument, RegionSlot, SuccessorSlot, TypeSlot, TypesOf, UnresolvedLocation, UnresolvedOperand,
    UseGenericForm,
};
pub use trait_flags::TraitFlags;
