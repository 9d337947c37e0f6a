//! MLIR's declarative rewrite rules, as Rust.
//!
//! Declare operations with [`op!`], group them into a dialect with [`dialect!`], write rules with [`pat!`], parse a [`Module`] from
//! MLIR's generic form, and apply the rules to it with [`apply_greedily`].
//!
//! ```
//! use drr::prelude::*;
//!
//! op! {
//!     /// Takes one value and one attribute.
//!     AOp = "test.a_op",
//!     (ins AnyType:$a_input, AnyAttr:$a_attr),
//!     (outs AnyType:$a_output)
//! }
//! op! { COp = "test.c_op", (ins AnyType:$c_input, AnyAttr:$c_attr), (outs AnyType:$c_output) }
//! dialect! { Test = "test", ops: [AOp, COp] }
//!
//! pat! {
//!     /// Float-attributed `a_op`s become `c_op`s.
//!     LowerA: (AOp $x, F32Attr:$a) => (COp $x, $a)
//! }
//!
//! # fn main() -> drr::Result<()> {
//! let ctx = Context::with(Test);
//! let mut module = Module::parse(&ctx, r#"
//!     %0 = unrealized_conversion_cast to f32
//!     %1 = "test.a_op"(%0) <{a_attr = 1.5 : f32}> : (f32) -> f32
//! "#)?;
//! let patterns = PatternSet::new().with(LowerA).freeze(&ctx)?;
//! let outcome = apply_greedily(&mut module, &patterns, &GreedyConfig::default())?;
//! assert!(outcome.converged);
//! assert_eq!(module.to_string(), r#"module {
//!   %0 = unrealized_conversion_cast to f32
//!   %1 = "test.c_op"(%0) <{c_attr = 1.500000e+00 : f32}> : (f32) -> f32
//! }
//! "#);
//! # Ok(())
//! # }
//! ```
//!
//! # Building IR
//!
//! Each `op!` generates a typed reference with accessors, and a builder. [`Op`] and [`Value`] are handles that outlive changes; the
//! [`Ir`] turns one into a reference that can be read. A handle of an erased operation never names another operation.
//!
//! ```
//! # use drr::prelude::*;
//! # op! { AOp = "test.a_op", (ins AnyType:$a_input, AnyAttr:$a_attr), (outs AnyType:$a_output) }
//! # dialect! { Test = "test", ops: [AOp] }
//! use drr::OperationState;
//!
//! # fn main() -> drr::Result<()> {
//! let ctx = Context::with(Test);
//! let mut module = Module::new(&ctx);
//! let mut builder = module.builder();
//! let name = ctx.op_name("builtin.unrealized_conversion_cast");
//! let source = builder.insert(OperationState { result_types: &[Type::F32], ..OperationState::new(name) });
//! let value = builder.result(source, 0);
//! let op = AOp::build(&mut builder, (value, ctx.f32_attr(1.5)), Type::F32);
//!
//! let a = AOp::cast(module.ir().op(op)).expect("it is an `a_op`");
//! assert_eq!(a.a_input().ty(), Type::F32);
//! assert_eq!(a.a_attr(), Some(ctx.f32_attr(1.5)));
//! module.verify()?;
//! # Ok(())
//! # }
//! ```
//!
//! # Overview
//!
//! | | |
//! | --- | --- |
//! | [`guide`] | how to write rules, under the headings of MLIR's manual |
//! | [`prelude`] | the names that most programs import |
//! | [`op!`], [`dialect!`], [`constraint!`], [`enum_attr!`], [`define`] | dialects: the macros, and the data that they generate |
//! | [`constraints`], [`traits`] | the constraints and traits that operations and rules name |
//! | [`pat!`], [`patterns!`], [`drr!`], [`pdll!`] | rules |
//! | [`Context`], [`Module`] | the context that modules share; a module |
//! | [`Op`], [`Value`], [`Block`], [`Region`]; [`OpRef`], ... | IR: handles, and references to read them |
//! | [`Type`], [`Attribute`], [`Location`] | interned data of the context; see also [`numbers`] and [`affine`] |
//! | [`Builder`], [`Ir`] | building and changing IR |
//! | [`text`], [`diagnostic`] | parsing, printing, diagnostics |
//! | [`RewritePattern`], [`OpRewritePattern`], [`FalliblePattern`] | patterns written by hand |
//! | [`native`] | parameter and return types of native code |
//! | [`PatternSet`], [`FrozenPatterns`] | sets of patterns |
//! | [`MatchContext`], [`Rewriter`], [`Listener`], [`Trace`], [`PrintIr`], [`PatternStatistics`], [`StopAfter`] |
//! matching, rewriting, listening to changes |
//! | [`apply_greedily`], [`apply_op_patterns_greedily`], [`walk_and_apply_patterns`], [`GreedyConfig`], [`Outcome`], [`greedy`], [`fold`] | the drivers |
//! | [`Pass`], [`PassManager`], [`PassRegistry`], [`pass`] | passes, pipelines, analyses |
//! | `testing` | tests of rules; with the feature `testing` |

#[doc(hidden)]
pub mod __private;
mod error;
pub mod guide;
mod macros;
pub mod prelude;

pub use error::{Error, Result};

// Contexts and modules.
#[doc(inline)]
pub use drr_ir::{
    Context, ContextBuilder, ExternalResource, Ident, Module, ModuleMeta, OpName, ReduceError, Reduction,
};

// Operations, values, blocks, regions.
#[doc(inline)]
pub use drr_ir::{
    AttrIter, Block, BlockRef, Blocks, Op, OpRef, Operands, Ops, PostOrder, PreOrder, Region, RegionRef, Results,
    UseRef, Uses, Value, ValueRef,
};

// Types, attributes, locations.
#[doc(inline)]
pub use drr_ir::{
    AttrData, AttrView, Attribute, DYNAMIC, DenseElement, DialectPart, Location, LocationData, Type, TypeData,
};

// Building and changing IR.
#[doc(inline)]
pub use drr_ir::{Builder, InsertPoint, Ir, IrBuilder, IrError, Mapping, OperationState, Transaction};

// Patterns, and sets of them.
#[doc(inline)]
pub use drr_runtime::pattern::{
    ArgumentOf, BlockArg, Dependency, EntityConstraint, Entry, Fallible, FalliblePattern, FreezeError, FrozenPatterns,
    HasNoUseOf, HasOneUse, Lint, LintKind, MatchFootprint, OpRewrite, OpRewritePattern, PatternSet, PatternSpec,
    Patterns, Predicate, RewritePattern, RootKind,
};

// What patterns get, and listeners.
#[doc(inline)]
pub use drr_runtime::{
    greedy::{Listener, PatternStatistics, PrintIr, StopAfter, Trace},
    matching::MatchContext,
    rewriter::{Event, RewriteError, Rewriter},
};

// The drivers.
#[cfg(feature = "rayon")]
#[doc(inline)]
pub use drr_runtime::greedy::apply_greedily_parallel;
#[doc(inline)]
pub use drr_runtime::greedy::{
    CancellationToken, DriverError, GreedyConfig, Outcome, RegionSimplification, Strictness, apply_greedily,
    apply_greedily_nested, apply_op_patterns_greedily, walk_and_apply_patterns,
};

// Passes.
#[doc(inline)]
pub use drr_pass::{FnPass, OpPassManager, Pass, PassContext, PassError, PassManager, PassRegistry};

/// Lists without allocation, which some hooks of operations return.
pub use smallvec;

/// MLIR's constraints by name: `AnyType`, `F32Attr`, `TensorOf<[F32]>`. [`op!`] and [`pat!`] find them without an import.
pub mod constraints {
    #[doc(inline)]
    pub use drr_ir::define::constraint::named::*;
}

/// The traits and interfaces of operations by name: `Pure`, `SameOperandsAndResultType` in [`op!`].
pub mod traits {
    #[doc(inline)]
    pub use drr_ir::define::traits::*;
}

/// The definition of operations as data: descriptors, hooks, the registry of dialects, and the traits that your own constraints
/// implement. [`op!`], [`dialect!`], [`constraint!`] and [`enum_attr!`] generate most of it.
pub mod define {
    #[doc(inline)]
    pub use drr_ir::define::constraint::{BitEnum, BuildFrom, BuildFromNative, DeclaredProperty, EnumCase, EnumInfo};
    #[doc(inline)]
    pub use drr_ir::define::{
        ArgDescriptor, ArgKind, ArgumentNamesHook, AsmParser, AsmPrinter, AttrConstraint, AttrConstraintRef,
        AttrDeclaration, AttrDefinition, AttrForm, AttrSlot, AttributeHooks, Branch, BuildOp, BuildableAttr,
        BuildableType, ConstantOp, CustomForm, CustomParsed, CustomPrinted, DeclarationDifference, DialectDescriptor,
        Dialects, DictionarySlot, EnumSyntax, Fold, FoldEdit, FoldFn, FoldHook, FoldValue, Hooks, InferFn, InferHook,
        InferTypes, InterfaceId, MaterializeFn, MaterializeHook, MemoryEffect, MemoryEffectKind, MemoryEffects,
        Multiplicity, NotWritten, OpAsmParser, OpAsmPrinter, OpDef, OpDescriptor, OpError, OpInfo, OpInterface,
        OpTrait, OperandSlot, OptionalCustomParsed, ParseFailed, ParseHook, Presence, PrintHook, Property,
        RegionArgument, RegionConstraint, RegionConstraintRef, RegionDescriptor, RegionSlot, Registry, RegistryBuilder,
        ResultDescriptor, ResultNamesHook, SuccessorDescriptor, SuccessorSlot, SymbolLookup, SymbolTableCollection,
        TraitDescriptor, TraitFlags, TypeConstraint, TypeConstraintRef, TypeDefinition, TypeForm, TypeSlot, TypedOp,
        TypesOf, UnresolvedLocation, UnresolvedOperand, VerifyFn, VerifyHook, VerifyOperationAttributeHook,
        VerifySymbolUsesFn, VerifyValueAttributeHook, access, broadcasted_shape, fold_unrealized_conversion_cast,
        verify_function_attributes, verify_module, verify_unrealized_conversion_cast,
    };
}

/// Parameter and return types of native code. These traits are implemented for the types that [`guide::native`] lists; rustc names
/// them when a function has another type.
pub mod native {
    #[doc(inline)]
    pub use drr_runtime::pattern::fallible::Rewritten;
    #[doc(inline)]
    pub use drr_runtime::pattern::located::Located;
    #[doc(inline)]
    pub use drr_runtime::pattern::matched::{MatchedValue, Yields};
    #[doc(inline)]
    pub use drr_runtime::pattern::native::{
        Answer, AttrArg, BuiltArg, NativeAttr, NativeOptionalAttr, NativeValue, NativeValues, NodeArg, Several,
        discardable_attr, implements, set_discardable_attr,
    };
    #[doc(inline)]
    pub use drr_runtime::pattern::typed::Typed;
}

/// More of the drivers: limits, parts of their results, and their other entry points.
pub mod greedy {
    #[cfg(feature = "rayon")]
    #[doc(inline)]
    pub use drr_runtime::greedy::apply_greedily_parallel_with;
    #[doc(inline)]
    pub use drr_runtime::greedy::{
        Budget, Limit, NoPlace, OpPlace, PatternCount, PatternStatistic, PlaceFilter, RolledBack, Step,
        apply_greedily_in_ir, apply_greedily_inside, apply_greedily_nested_with, apply_greedily_with,
        apply_op_patterns_greedily_with, is_trivially_dead, one_line, walk_and_apply_patterns_in_ir,
        walk_and_apply_patterns_inside,
    };
}

/// Passes, pipelines, analyses and the pass manager. The names that most programs need are at the root of the crate.
pub mod pass {
    #[doc(inline)]
    pub use drr_pass::{
        Analysis, AnalysisManager, AnalysisRun, Canonicalizer, FailureCause, FnPass, GreedyRewritePass, IrPrinting,
        LogBuffer, MAX_NESTING, Nesting, OpPassManager, OptionValue, Pass, PassContext, PassError, PassFailure,
        PassInstrumentation, PassLog, PassManager, PassOption, PassRegistry, PassReport, PassRun, PassStatistic,
        PassStatistics, PassTime, PassTiming, PipelineError, PipelineParseError, PipelineRun, PreservedAnalyses,
        RegisteredPass, Reproducer, ReproducerError, TimedPart,
    };
}

/// Folding one operation without a driver.
pub mod fold {
    #[doc(inline)]
    pub use drr_runtime::fold::{constant_of, constant_value, fold};
}

/// Errors and options of parsing and printing MLIR's generic form, see [`Module::parse`](crate::Module::parse) and `Display`.
pub mod text {
    #[doc(inline)]
    pub use drr_ir::text::parser::{ParseError, ParseOptions, ReadError};
    #[doc(inline)]
    pub use drr_ir::text::printer::{PrintError, PrintOptions};
    #[doc(inline)]
    pub use drr_ir::verify::VerifyError;
}

/// Errors and warnings with source locations, rendered in rustc's style.
pub mod diagnostic {
    #[doc(inline)]
    pub use drr_ir::diagnostic::{Diagnostic, Diagnostics, Severity, Source, Span, counted};
}

/// Integers of any width, and floats of all MLIR formats.
pub mod numbers {
    #[doc(inline)]
    pub use drr_ir::numbers::{
        DisplayInt, Float, FloatError, FloatKind, Int, IntError, NonFinite, Semantics, Signedness,
    };
}

/// Affine maps and integer sets.
pub mod affine {
    #[doc(inline)]
    pub use drr_ir::affine::{
        AffineBuilder, AffineError, AffineExpr, AffineExprKind, AffineMap, AffineOp, Constraint, ConstraintKind,
        ExprId, IntegerSet,
    };
}

/// Tests of rules: rewriting a text and comparing the result, and checks on random modules. With the feature `testing`, which a
/// program switches on for its tests alone; see [`guide::testing`].
#[cfg(feature = "testing")]
pub mod testing {
    #[doc(inline)]
    pub use drr_testing::{
        After, RandomModules, RewriteTest, Rules, check_idempotent, check_modules, check_never_invalid, check_rewrite,
    };
    #[doc(no_inline)]
    pub use drr_testing::{Expect, expect};
}
