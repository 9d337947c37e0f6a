//! Definitions of ops: descriptors, constraints, traits, dialects and their registry.
//!
//! - `access`: access to the arguments of an op by index.
//! - `argument`: arguments and results as Rust types.
//! - `typed`: typed handles.
//! - `symbols`: ops that declare symbols, and symbol lookup.
//! - `segments`: mapping of declarations to values.
//! - `constraint`: constraints on types, attributes and regions.
//! - `constant_kind`: compile-time checks of constants for attributes.
//! - `traits`: MLIR's op traits.
//! - `interface`: Rust traits implemented by ops; `effects`, `branch`, `infer` and `memory_slot` are some.
//! - `hooks`: the signatures of folds and other hooks.
//! - `matching`: traits that relate the types of operands and results.
//! - `shapes`: compatibility of shapes.
//! - `slots`: access to the slots of `custom` directives.
//! - `asm_form`: custom forms described once, for parser and printer.
//! - `parts`: building an op from its arguments.
//! - `dialect`: checks of the definitions listed by a dialect; `builtin`: the builtin dialect.
//! - `function`: attributes of function arguments and results; `function_syntax`: their custom form.

pub mod access;
mod argument;
mod asm_form;
mod branch;
mod builtin;
#[doc(hidden)]
pub mod constant_kind;
pub mod constraint;
mod control_flow;
mod dialect;
mod effects;
mod function;
pub mod function_syntax;
mod hooks;
mod infer;
mod int_range;
mod interface;
mod matching;
mod memory_slot;
mod parts;
mod segments;
mod shapes;
mod slots;
mod symbol_references;
mod symbols;
pub mod traits;
mod typed;

pub use crate::interned::DefParams;
pub use crate::model::{
    AddPatternsFn, Anchor, AnchorElement, ArgDescriptor, ArgKind, ArgumentNamesFn, AsmParser, AsmPrinter,
    AssemblyFormat, AttrConstraintRef, AttrDeclaration, AttrDefinition, AttrForm, AttrSlot, AttributeHooks,
    CustomDirective, CustomForm, CustomParsed, CustomPrinted, DeclarationDifference, DefDescriptor, Definition,
    DialectDescriptor, DialectInlinerInterface, Dialects, DictionarySlot, EnumForm, EnumSyntax, Fold, FoldEdit, FoldFn,
    FoldValue, FormatElement, GroupStart, Hooks, InferFn, MaterializeFn, MaterializedConstant, Multiplicity,
    OpAsmParser, OpAsmPrinter, OpDef, OpDescriptor, OpError, OpInfo, OpTrait, OperandSlot, OptionalCustomParsed,
    ParamsDirective, ParseFailed, Presence, RegionArgument, RegionConstraintRef, RegionDescriptor, RegionSlot,
    Registry, RegistryBuilder, ResultDescriptor, ResultNamesFn, StructField, SuccessorDescriptor, SuccessorSlot,
    SymbolTableCollection, TraitDescriptor, TraitFlags, TypeConstraintRef, TypeDefinition, TypeForm, TypeSlot,
    TypeSource, TypesOf, UnresolvedLocation, UnresolvedOperand, UseGenericForm, VerifyFn, VerifyParamsFn,
    VerifySymbolUsesFn, is_printer_implemented,
};
pub use argument::{Argument, ArgumentKind, OpResult, Parameter, kind};
pub use asm_form::{FormError, FormResult, OpAsmForm};
pub use branch::BranchOpInterface;
pub use builtin::{fold_unrealized_conversion_cast, verify_module, verify_unrealized_conversion_cast};
pub use constraint::{
    AttrConstraint, BuildFrom, BuildableAttr, BuildableType, Property, RegionConstraint, TypeConstraint,
};
pub use control_flow::{
    CallOpInterface, CallableOpInterface, Callee, DefinitionKind, InductionVariable, InvocationBounds,
    LoopLikeOpInterface, OpFoldResult, RegionBranchOpInterface, RegionBranchPoint, RegionBranchTerminatorOpInterface,
    regions_executed_at_most_once,
};
pub use dialect::{attribute_of_dialect, type_of_dialect};
pub use effects::{
    ConditionallySpeculatable, MemoryEffect, MemoryEffectKind, MemoryEffects, Speculatability, is_removable,
    memory_effects, speculatability,
};
pub use function::verify_function_attributes;
pub use hooks::{
    ArgumentNamesHook, FoldHook, InferHook, MaterializeHook, NoHook, ParseHook, PrintHook, ResultNamesHook, VerifyHook,
    VerifyOperationAttributeHook, VerifyValueAttributeHook, is_print_hook_implemented,
};
pub use infer::{InferTypes, InferredTypes};
pub use int_range::{InferIntRangeInterface, IntegerValueRange, int_range_width, max_int_range};
pub use interface::{Implementation, InterfaceId, OpInterface};
pub use matching::{
    DeclaredEntity, IntoInferred, MatchedProperty, ResultTypeSource, TypeMap, TypesMap, infer_from_traits,
    same_elements, type_maps, verify_all_match, verify_groups, verify_inferred, verify_predicate, verify_ranges_match,
    verify_types_match,
};
pub use memory_slot::{
    DeletionKind, DestructurableAccessorOpInterface, DestructurableAllocationOpInterface, DestructurableMemorySlot,
    DestructurableTypeInterface, MemorySlot, OpOperand, PromotableAllocationOpInterface, PromotableMemOpInterface,
    PromotableOpInterface, SafeMemorySlotAccessOpInterface, SlotEdit, Subslots,
};
pub use parts::{OpComponents, infer_result_types};
pub use segments::{
    AddedOperands, has_valid_counts, operand_segment, operands_with, result_segment, sizes_with_counts, sizes_without,
};
pub(crate) use segments::{declared, qualifies};
pub use shapes::broadcasted_shape;
pub use symbol_references::SymbolReferences;
pub use symbols::{SymbolLookup, SymbolOpInterface, Visibility, declared_symbols};
pub use typed::{BuildOp, TypedOp};
