//! The contract with generated code, and with it alone: what `op!`, `pat!` and `dialect!` write names only these.

pub use drr_ir::define::constraint::*;
pub use drr_ir::define::traits::*;
pub use drr_ir::define::*;
pub use drr_ir::{
    Attribute, Builder, Context, Ident, Ir, Location, NewOp, Op, OpName, OpRef, Operands, Region, Results, Type, Value,
    ValueRef,
};
pub use drr_runtime::{Entry, MatchContext, PatternCode, PatternSpec, RewriteError, RewritePattern, Rewriter};
pub use smallvec::SmallVec;
