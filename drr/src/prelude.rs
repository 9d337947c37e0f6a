//! Commonly used names: `use drr::prelude::*;`.
//!
//! [`op!`](crate::op!) and [`pat!`](crate::pat!) find constraints without an import.

pub use crate::define::{AttrConstraint, BitEnum, BuildOp, EnumInfo, OpDef, OpError, TypeConstraint, TypedOp};
pub use crate::{
    ArgumentOf, Attribute, Block, BlockArg, Builder, Context, ContextBuilder, Fallible, FalliblePattern,
    GreedyRewriteConfig, HasNoUseOf, HasOneUse, InsertPoint, Location, MatchContext, Module, Op, OpRef, OpRewrite,
    OpRewritePattern, OperationState, PatternSet, PatternSpec, Region, RewritePattern, Rewriter, Type, TypedRewrite,
    TypedRewritePattern, Value, ValueRef, apply_patterns_greedily, attr_def, constraint, dialect, drr, enum_attr,
    include_drr, include_pdll, op, pat, patterns, pdll, type_def, walk_and_apply_patterns,
};
pub use drr_ir::define::traits::*;
