//! Constraints of a pattern's constraint list: the trait and the built-in constraints.

use drr_ir::define::{AttrConstraint, TypeConstraint};
use drr_ir::{Attribute, BlockRef, RegionRef, Type, ValueRef};

use super::yielded::Matched;
use crate::MatchContext;

/// A constraint of the constraint list. `Entities` is the tuple of tested entities: [`ValueRef`] for a value,
/// `Option<ValueRef>` and [`Operands`](drr_ir::Operands) for optional and variadic values, [`Attribute`] or
/// `Option<Attribute>`.
///
/// Type and attribute constraints implement this trait. Functions of a [`MatchContext`] and the entities that return
/// `bool` are constraints without implementing it.
///
/// ```
/// use drr_ir::ValueRef;
/// use drr_runtime::{EntityConstraint, MatchContext};
/// /// Two values of one type: `where [(SameType $a, $b)]`.
/// struct SameType;
/// impl EntityConstraint<(ValueRef<'_>, ValueRef<'_>)> for SameType {
///     fn holds(_cx: &MatchContext<'_>, (a, b): (ValueRef<'_>, ValueRef<'_>)) -> bool {
///         a.ty() == b.ty()
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not test `{Entities}`",
    label = "`{Entities}` passed here",
    note = "the constraint list takes type and attribute constraints, functions, and types that implement `EntityConstraint`"
)]
pub trait EntityConstraint<Entities> {
    /// Returns `true` if the entities satisfy the constraint. May be called more than once per match.
    fn holds(cx: &MatchContext<'_>, entities: Entities) -> bool;
}

/// The entities that a constraint tests. Generated patterns call a method of this type rather than of the constraint,
/// so that the compiler reports the unsupported entities instead of the only supported ones.
#[derive(Clone, Copy, Debug)]
pub struct Entities<T>(pub T);

impl<T> Entities<T> {
    /// Returns `true` if the entities satisfy the constraint.
    #[inline]
    pub fn satisfy<C: EntityConstraint<T> + ?Sized>(self, cx: &MatchContext<'_>) -> bool {
        C::holds(cx, self.0)
    }
}

#[diagnostic::do_not_recommend]
impl<C: AttrConstraint> EntityConstraint<(Attribute,)> for C {
    #[inline]
    fn holds(cx: &MatchContext<'_>, (attr,): (Attribute,)) -> bool {
        C::holds(cx.ctx(), attr)
    }
}

/// An absent attribute satisfies only constraints with `HOLDS_IF_ABSENT`, such as `IsNullAttr`.
#[diagnostic::do_not_recommend]
impl<C: AttrConstraint> EntityConstraint<(Option<Attribute>,)> for C {
    fn holds(cx: &MatchContext<'_>, (attr,): (Option<Attribute>,)) -> bool {
        attr.map_or(C::HOLDS_IF_ABSENT, |attr| C::holds(cx.ctx(), attr))
    }
}

/// Constraint: the value has exactly one use, or each value of a list.
#[derive(Clone, Copy, Debug)]
pub struct HasOneUse;

/// Constraint: the value has no uses, or no value of a list has any.
#[derive(Clone, Copy, Debug)]
pub struct HasNoUseOf;

/// Constraint: the value is a block argument, or the block argument with number `N`: `BlockArg<0>`.
#[derive(Clone, Copy, Debug)]
pub struct BlockArg<const N: usize = { usize::MAX }>;

/// Constraint: the first value is an argument of the given block or of a block in the given region.
#[derive(Clone, Copy, Debug)]
pub struct ArgumentOf;

#[diagnostic::do_not_recommend]
impl<const N: usize> EntityConstraint<(ValueRef<'_>,)> for BlockArg<N> {
    fn holds(_cx: &MatchContext<'_>, (value,): (ValueRef<'_>,)) -> bool {
        value.owner_block().is_some() && (N == usize::MAX || value.number() == N)
    }
}

#[diagnostic::do_not_recommend]
impl EntityConstraint<(ValueRef<'_>, BlockRef<'_>)> for ArgumentOf {
    fn holds(_cx: &MatchContext<'_>, (value, block): (ValueRef<'_>, BlockRef<'_>)) -> bool {
        value.owner_block() == Some(block)
    }
}

#[diagnostic::do_not_recommend]
impl EntityConstraint<(ValueRef<'_>, RegionRef<'_>)> for ArgumentOf {
    fn holds(_cx: &MatchContext<'_>, (value, region): (ValueRef<'_>, RegionRef<'_>)) -> bool {
        value.owner_block().and_then(BlockRef::region) == Some(region)
    }
}

#[diagnostic::do_not_recommend]
impl<C: TypeConstraint, V: Matched<Type>> EntityConstraint<(V,)> for C {
    #[inline]
    fn holds(cx: &MatchContext<'_>, (values,): (V,)) -> bool {
        values.parts().all(|ty| C::holds(cx.ctx(), ty))
    }
}

#[diagnostic::do_not_recommend]
impl<'ir, V: Matched<ValueRef<'ir>>> EntityConstraint<(V,)> for HasOneUse {
    #[inline]
    fn holds(_cx: &MatchContext<'_>, (values,): (V,)) -> bool {
        values.parts().all(ValueRef::has_one_use)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir, V: Matched<ValueRef<'ir>>> EntityConstraint<(V,)> for HasNoUseOf {
    #[inline]
    fn holds(_cx: &MatchContext<'_>, (values,): (V,)) -> bool {
        values.parts().all(|value| !value.has_uses())
    }
}
