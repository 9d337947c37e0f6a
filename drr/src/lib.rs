//! MLIR's declarative rewriting (DRR and PDLL) in Rust.
//!
//! Declare ops with [`op!`], group them into a dialect with [`dialect!`], and write rules with [`pat!`]. Parse a [`Module`]
//! from MLIR text, and apply the rules with [`apply_patterns_greedily`].
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
//! let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default())?;
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
//! Each `op!` generates a typed reference with accessors, and a builder. [`Op`] and [`Value`] are handles that stay valid while
//! the IR changes; the [`Ir`] resolves a handle to a reference for reading. The handle of an erased op never refers to another
//! op.
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
//! | [`guide`] | guide to dialects, rules, passes, conversion and tools |
//! | [`prelude`] | commonly used names |
//! | [`op!`], [`dialect!`], [`constraint!`], [`enum_attr!`], [`define`] | dialects: the macros, and the data that they generate |
//! | [`constraints`], [`traits`] | constraints and traits used in ops and rules |
//! | [`pat!`], [`patterns!`], [`drr!`], [`pdll!`] | rules |
//! | [`Context`], [`Module`] | the context shared by modules; a module |
//! | [`Op`], [`Value`], [`Block`], [`Region`]; [`OpRef`], ... | IR: handles, and references for reading |
//! | [`Type`], [`Attribute`]; [`Location`] | interned data of the context; a location of the module. See also [`numbers`] and [`affine`] |
//! | [`Builder`], [`Ir`] | building and changing IR |
//! | [`text`], [`diagnostic`] | parsing, printing, diagnostics |
//! | [`RewritePattern`], [`OpRewritePattern`], [`FalliblePattern`] | hand-written patterns |
//! | [`native`] | parameter and return types of native code |
//! | [`PatternSet`], [`FrozenPatterns`] | pattern sets |
//! | [`MatchContext`], [`Rewriter`], [`Listener`], [`Trace`], [`PrintIr`], [`PatternStatistics`], [`StopAfter`] | matching, rewriting, listeners |
//! | [`apply_patterns_greedily`], [`apply_op_patterns_greedily`], [`walk_and_apply_patterns`], [`GreedyRewriteConfig`], [`Outcome`], [`greedy`], [`fold`] | drivers |
//! | [`conversion`] | dialect conversion: legal ops, converted types |
//! | [`Pass`], [`PassManager`], [`PassRegistry`], [`pass`] | passes, pipelines, analyses |
//! | [`transforms`], [`analysis`] | MLIR's generic transforms; memory effects, dominance, symbols, liveness, the call graph, data flow |
//! | `testing` | tests of rules; requires the feature `testing` |

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

// Ops, values, blocks, regions.
#[doc(inline)]
pub use drr_ir::{
    AttrIter, Block, BlockRef, Blocks, Op, OpRef, Operands, Ops, PostOrder, PreOrder, Region, RegionRef, Results,
    UseRef, Uses, Value, ValueRef,
};

// Types, attributes, locations.
#[doc(inline)]
pub use drr_ir::{
    AttrData, AttrView, Attribute, BodyFragment, DYNAMIC, DenseElement, Location, LocationData, Type, TypeData,
};

// Building and changing IR.
#[doc(inline)]
pub use drr_ir::{Builder, InsertPoint, Ir, IrBuilder, IrError, Mapping, OperationState, Transaction};

// Patterns and pattern sets.
#[doc(inline)]
pub use drr_runtime::pattern::{
    ArgumentOf, BlockArg, Dependency, EntityConstraint, Fallible, FalliblePattern, FreezeError, FrozenPatterns,
    HasNoUseOf, HasOneUse, Lint, LintKind, MatchFootprint, OpRewrite, OpRewritePattern, PatternEntry, PatternSet,
    PatternSpec, Patterns, Predicate, RewritePattern, RootKind, TypedRewrite, TypedRewritePattern,
};

// Matching, rewriting, and listeners.
#[doc(inline)]
pub use drr_runtime::{
    greedy::{Listener, PatternStatistics, PrintIr, StopAfter, Trace},
    rewriter::{Event, MatchContext, RewriteError, RewriteOutcome, Rewriter},
};

// Drivers.
#[doc(inline)]
pub use drr_runtime::greedy::{
    CancellationToken, DriverError, GreedyRewriteConfig, IsolatedOps, Outcome, RegionSimplification, Strictness,
    apply_op_patterns_greedily, apply_patterns_greedily, walk_and_apply_patterns,
};

// Passes.
#[doc(inline)]
pub use drr_pass::{FnPass, OpPassManager, Pass, PassContext, PassError, PassManager, PassRegistry};

/// Small vectors, which some op hooks return.
pub use smallvec;

/// MLIR's constraints, such as `AnyType`, `F32Attr` and `TensorOf<[F32]>`. [`op!`] and [`pat!`] find them without an import.
pub mod constraints {
    #[doc(inline)]
    pub use drr_ir::define::constraint::named::*;
}

/// Traits and interfaces of ops, such as `Pure` and `SameOperandsAndResultType`.
pub mod traits {
    #[doc(inline)]
    pub use drr_ir::define::traits::*;
}

/// Op definitions as data: descriptors, hooks, the dialect registry, and the traits implemented by constraints.
///
/// [`op!`], [`dialect!`], [`constraint!`] and [`enum_attr!`] generate most of these items. The items of the submodules are also in this
/// module.
pub mod define {
    #[doc(inline)]
    pub use drr_ir::define::constraint::{BitEnum, BuildFrom, BuildFromNative, DeclaredProperty, EnumCase, EnumInfo};
    #[doc(inline)]
    pub use drr_ir::define::{
        ArgDescriptor, ArgKind, AttrConstraint, AttrConstraintRef, AttrDeclaration, AttrDefinition, AttrForm,
        AttributeHooks, BuildOp, BuildableAttr, BuildableType, CustomForm, DeclarationDifference, DialectDescriptor,
        Dialects, EnumSyntax, Fold, FoldEdit, FoldFn, FoldValue, Hooks, InferFn, InferTypes, InterfaceId,
        MaterializeFn, MaterializedConstant, Multiplicity, OpDef, OpDescriptor, OpError, OpInfo, OpInterface, OpTrait,
        Presence, Property, RegionConstraint, RegionConstraintRef, RegionDescriptor, Registry, RegistryBuilder,
        ResultDescriptor, SuccessorDescriptor, TraitDescriptor, TraitFlags, TypeConstraint, TypeConstraintRef,
        TypeDefinition, TypeForm, TypedOp, VerifyFn, VerifySymbolUsesFn, access, broadcasted_shape,
        fold_unrealized_conversion_cast, verify_function_attributes, verify_module, verify_unrealized_conversion_cast,
    };

    /// Interfaces of ops, types and dialects, and the types of their methods.
    pub mod interfaces {
        #[doc(inline)]
        pub use drr_ir::define::{
            BranchOpInterface, CallOpInterface, CallableOpInterface, Callee, ConditionallySpeculatable, DefinitionKind,
            DeletionKind, DestructurableAccessorOpInterface, DestructurableAllocationOpInterface,
            DestructurableMemorySlot, DestructurableTypeInterface, DialectInlinerInterface, InductionVariable,
            InferIntRangeInterface, IntegerValueRange, InvocationBounds, LoopLikeOpInterface, MemoryEffect,
            MemoryEffectKind, MemoryEffects, MemorySlot, OpFoldResult, OpOperand, PromotableAllocationOpInterface,
            PromotableMemOpInterface, PromotableOpInterface, RegionBranchOpInterface, RegionBranchPoint,
            RegionBranchTerminatorOpInterface, SafeMemorySlotAccessOpInterface, SlotEdit, Speculatability, Subslots,
            SymbolLookup, SymbolOpInterface, SymbolTableCollection, Visibility, int_range_width, max_int_range,
            memory_effects, speculatability,
        };
    }

    /// Parsers and printers of custom assembly.
    pub mod asm {
        #[doc(inline)]
        pub use drr_ir::define::{
            AsmParser, AsmPrinter, AttrSlot, CustomParsed, CustomPrinted, DictionarySlot, FormError, FormResult,
            OpAsmForm, OpAsmParser, OpAsmPrinter, OperandSlot, OptionalCustomParsed, ParseFailed, RegionArgument,
            RegionSlot, SuccessorSlot, TypeSlot, TypesOf, UnresolvedLocation, UnresolvedOperand, UseGenericForm,
            function_syntax,
        };
    }

    #[doc(hidden)]
    pub use self::{asm::*, interfaces::*};

    // Traits of functions that macros name, for the errors of the compiler.
    #[doc(hidden)]
    pub use drr_ir::define::{
        ArgumentNamesHook, FoldHook, InferHook, MaterializeHook, ParseHook, PrintHook, ResultNamesHook, VerifyHook,
        VerifyOperationAttributeHook, VerifyValueAttributeHook,
    };
}

/// Parameter and return types of native code.
///
/// These traits are implemented for the types listed in [`guide::native`]. Compiler errors name them if a function has another
/// type.
pub mod native {
    #[doc(inline)]
    pub use drr_runtime::pattern::fallible::Rewritten;
    #[doc(inline)]
    pub use drr_runtime::pattern::located::Located;
    #[doc(inline)]
    pub use drr_runtime::pattern::matched::{MatchedValue, MatcherOutput};
    #[doc(inline)]
    pub use drr_runtime::pattern::native::{
        AttrArg, BuiltArg, NativeAttr, NativeOptionalAttr, NativeValue, NativeValues, NodeArg, PredicateResult,
        ReturnsTuple, discardable_attr, implements, set_discardable_attr,
    };
    #[doc(inline)]
    pub use drr_runtime::pattern::typed::Typed;
}

/// Limits, results and errors of the drivers.
pub mod greedy {
    #[doc(inline)]
    pub use drr_runtime::greedy::{
        Budget, FailedPattern, LastChange, Limit, LocationFilter, LocationFilterError, OpLocation, OptionalListener,
        PatternCount, PatternStatistic, is_trivially_dead, one_line,
    };
}

/// Passes, pipelines, analyses and the pass manager. The names that most programs need are at the root of the crate.
pub mod pass {
    #[doc(inline)]
    pub use drr_pass::{
        Analysis, AnalysisManager, AnalysisRun, Canonicalizer, ConversionRewritePass, FailureCause, FnPass, IrPrinting,
        LogBuffer, MAX_NESTING, Nesting, OpPassManager, OptionValue, OutputFiles, Pass, PassContext, PassError,
        PassFailure, PassInfo, PassInstrumentation, PassLog, PassManager, PassOption, PassRegistry, PassReport,
        PassRun, PassStatistic, PassStatistics, PassTime, PassTiming, PatternRewritePass, PipelineError,
        PipelineOptions, PipelineParseError, PipelineRun, PreservedAnalyses, RegisteredPass, Reproducer,
        ReproducerError, Stopwatch, TimingRow, TimingTable, describe_pass,
    };
}

/// Analyses of IR: memory effects, dominance, liveness, symbols, the call graph, data flow. See
/// [`guide::analyses`].
pub mod analysis {
    #[doc(inline)]
    pub use drr_analysis::*;
    #[doc(inline)]
    pub use drr_ir::dominance::DominatorTree;
}

/// MLIR's generic transforms as functions and as passes, such as [`cse`](transforms::cse) and [`symbol_dce`](transforms::symbol_dce).
pub mod transforms {
    #[doc(inline)]
    pub use drr_transforms::*;
}

/// Folding of a single op without a driver.
pub mod fold {
    #[doc(inline)]
    pub use drr_runtime::fold::{constant_of, constant_value, fold, fold_with_constants};
}

pub use drr_runtime::conversion;

/// Errors and options of the parser, the printer and the verifier; see [`Module::parse`](crate::Module::parse) and `Display`.
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
        ConstantIntRanges, DisplayInt, Float, FloatError, FloatKind, Int, IntError, IntPredicate, NonFinite,
        OverflowFlags, Semantics, Signedness,
    };
}

/// Affine maps and integer sets.
pub mod affine {
    #[doc(inline)]
    pub use drr_ir::affine::{
        AffineBuilder, AffineError, AffineExpr, AffineExprKind, AffineMap, AffineOp, Constraint, ConstraintKind,
        ExprId, FoldedExpr, IntegerSet,
    };
}

/// Tests of rules: comparison of a rewritten module with an expected text, and checks on random modules.
///
/// Requires the feature `testing`, which programs enable only for their tests; see [`guide::testing`].
#[cfg(feature = "testing")]
pub mod testing {
    #[doc(inline)]
    pub use drr_testing::{
        Counterexample, Effect, Execution, ExecutionError, ExpectedOutput, Inputs, Interpreter, IntoRewriteTest,
        MemRefView, Outcome, RandomModules, RefinementCheck, RewriteTest, RuntimeElements, RuntimeValue, Transition,
        Yielded, check_idempotent, check_modules, check_never_invalid, check_refinement, check_rewrite, refines,
    };
    #[doc(no_inline)]
    pub use drr_testing::{Expect, expect};
}
