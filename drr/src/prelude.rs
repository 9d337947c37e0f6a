//! What a program that uses drr wants in scope: `use drr::prelude::*;`.

pub use crate::{constraint, dialect, drr, enum_attr, op, pat, patterns};
pub use drr_ir::define::constraint::*;
pub use drr_ir::define::traits::*;
pub use drr_ir::define::{AttrConstraint, BuildOp, OpDef, TypeConstraint, TypedOp};
pub use drr_ir::{
    Attribute, Block, Builder, Context, ContextBuilder, InsertPoint, IrBuilder, Module, Op, OpRef, OperationState,
    Type, Value, ValueRef,
};
pub use drr_runtime::pattern::{ArgumentOf, BlockArg, HasNoUseOf, HasOneUse};
pub use drr_runtime::{
    Fallible, FalliblePattern, GreedyConfig, HandWritten, MatchContext, Outcome, PatternSet, RewritePattern, Rewriter,
    SplitPattern, Trace, apply_greedily,
};
