//! Conditions and matchers that canonicalization patterns of several dialects use.

use drr::prelude::*;

use super::elementwise::is_int;

/// Returns `true` if two values have the same type.
pub(crate) fn same_type(_: &MatchContext<'_>, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    a.ty() == b.ty()
}

/// Returns `true` if a constant is -1, or a splat of it.
pub(crate) fn is_all_ones(cx: &MatchContext<'_>, attr: Attribute) -> bool {
    is_int(cx.ctx(), Some(attr), drr::numbers::Int::is_all_ones)
}

/// Returns `true` if a constant is 1, or a splat of it.
pub(crate) fn is_one(cx: &MatchContext<'_>, attr: Attribute) -> bool {
    is_int(cx.ctx(), Some(attr), drr::numbers::Int::is_one)
}

/// Returns `true` if a constant is 0, or a splat of it.
pub(crate) fn is_zero(cx: &MatchContext<'_>, attr: Attribute) -> bool {
    is_int(cx.ctx(), Some(attr), drr::numbers::Int::is_zero)
}
