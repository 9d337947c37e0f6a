//! Support for generated code: the output of `op!`, `pat!` and `dialect!` names only these items.

pub mod editor;

/// The traits whose methods generated code calls, so that it does not depend on a prelude in scope.
pub mod methods {
    pub use core::clone::Clone as _;
    pub use core::convert::Into as _;
    pub use core::iter::{DoubleEndedIterator as _, ExactSizeIterator as _, Extend as _, Iterator as _};
    pub use drr_ir::Builder as _;
    pub use drr_runtime::matching::PatternEntries as _;
    pub use drr_runtime::pattern::yielded::{KeptAsHandle as _, KeptAsIs as _};
}

/// The macro that generated code defers questions and errors with. The compiler expands macros in order, but comes back to those that
/// it cannot resolve yet in reverse order, and so to the questions of patterns whose ops are imported by `*`. What only an
/// import by `*` in the same block brings is never resolved at once: all questions wait once, and their errors once more,
/// so that errors come in the order of the text.
///
/// There are two, because the second is nested in the block that imports the first.
pub mod deferred {
    pub use crate::__drr_deferred;
}

/// The macro that errors of questions are deferred with once more: see [`deferred`].
pub mod deferred_again {
    pub use crate::__drr_deferred as __drr_deferred_again;
}

#[doc(hidden)]
#[macro_export]
macro_rules! __drr_deferred {
    ($($token:tt)*) => { $($token)* };
}

/// Declares the function that adds all patterns of a block under its usual name. The compiler names this macro if two blocks of a
/// module declare it, which the text of a macro cannot know.
#[doc(hidden)]
#[macro_export]
macro_rules! __drr_a_second_block_in_a_module_begins_with_populate_name {
    ($patterns:ident: $set:ty, $body:block) => {
        /// Adds all patterns of the block, in order of declaration.
        #[allow(dead_code)]
        pub fn populate_with_generated($patterns: &mut $set) $body
    };
}
pub use crate::__drr_a_second_block_in_a_module_begins_with_populate_name as a_second_block_in_a_module_begins_with_populate_name;

pub use crate::constraints;
pub use std::borrow::Cow;

pub use drr_ir::affine::{AffineMap, IntegerSet};
pub use drr_ir::define::constraint::sized::*;
pub use drr_ir::define::constraint::tablegen::*;
pub use drr_ir::define::constraint::*;
pub use drr_ir::define::fits::{
    FormedPlace, KnownPlace, OwnForm, Place, TakesCase, TakesFloat, TakesInteger, TakesList, TakesText, TakesTruth,
    UnknownPlace,
};
pub use drr_ir::define::traits::*;
pub use drr_ir::define::*;
pub use drr_ir::numbers::{FloatKind, Signedness};
pub use drr_ir::text::defined::{attr_params, bare_type, built_attr, definition_param, param, type_in, type_params};
pub use drr_ir::{
    Attribute, Block, BlockRef, Builder, Context, Ident, Ir, Location, Op, OpName, OpRef, Operands, OperationState,
    Region, RegionRef, Results, Type, Value, ValueRef,
};
#[doc(hidden)]
pub use drr_macros::*;
// rust-analyzer sets its own cfg: an editor gets another expansion than rustc.
#[cfg(rust_analyzer)]
pub use drr_macros::{
    editor_dialect as dialect, editor_drr as drr, editor_op as op, editor_pat as pat, editor_patterns as patterns,
};
pub use drr_runtime::pattern::defined::*;
pub use drr_runtime::pattern::documented::*;
pub use drr_runtime::pattern::entity::*;
pub use drr_runtime::pattern::fallible::*;
pub use drr_runtime::pattern::located::*;
pub use drr_runtime::pattern::matched::*;
pub use drr_runtime::pattern::native::*;
pub use drr_runtime::pattern::region::*;
pub use drr_runtime::pattern::support::*;
pub use drr_runtime::pattern::typed::*;
pub use drr_runtime::pattern::unnamed::*;
pub use drr_runtime::pattern::yielded::*;
pub use drr_runtime::pattern::{Rule, ShapeNode};
pub use drr_runtime::{
    Entry, Generated, MatchContext, MatchFootprint, PatternCode, PatternSet, PatternSpec, Patterns, Predicate,
    RewriteError, RewritePattern, Rewriter, RootKind,
};
pub use smallvec::SmallVec;

/// The operation inside a struct of `op!`. The field is public so that the struct's name is a function, about which rustc gives a
/// better error; only the code of `op!` constructs one.
#[derive(Clone, Copy)]
pub struct KnownOp<'ir>(pub OpRef<'ir>);

impl std::fmt::Debug for KnownOp<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
