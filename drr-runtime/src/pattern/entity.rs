//! Constraints of a pattern's constraint list: what they test, and the built-in ones.

use drr_ir::define::{AttrConstraint, TypeConstraint};
use drr_ir::{Attribute, BlockRef, RegionRef, Type, ValueRef};

use super::yielded::Matched;
use crate::MatchContext;

/// A constraint of the constraint list, over a tuple of what it is tested on: [`ValueRef`] for a value,
/// `Option<ValueRef>` and [`Operands`](drr_ir::Operands) for optional and variadic ones, [`Attribute`] or `Option<Attribute>`.
///
/// Type and attribute constraints are such constraints as they are. A plain function of a [`MatchContext`] and the
/// entities, which returns `bool`, needs no trait at all.
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
    label = "is given `{Entities}` here",
    note = "the constraint list takes type and attribute constraints, functions, and types that implement `EntityConstraint`"
)]
pub trait EntityConstraint<Entities> {
    /// Whether it holds. It may run more than once.
    fn holds(cx: &MatchContext<'_>, entities: Entities) -> bool;
}

/// What a constraint is tested on. Generated patterns begin with it rather than with the constraint, so that the compiler
/// says what a constraint does not test instead of what its only implementation tests.
#[derive(Clone, Copy, Debug)]
pub struct Entities<T>(pub T);

impl<T> Entities<T> {
    /// Whether it satisfies the constraint.
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

/// An absent attribute satisfies only what is made for absence, such as `IsNullAttr`.
#[diagnostic::do_not_recommend]
impl<C: AttrConstraint> EntityConstraint<(Option<Attribute>,)> for C {
    fn holds(cx: &MatchContext<'_>, (attr,): (Option<Attribute>,)) -> bool {
        attr.map_or(C::HOLDS_IF_ABSENT, |attr| C::holds(cx.ctx(), attr))
    }
}

/// The value has exactly one use; of a list, each value.
#[derive(Clone, Copy, Debug)]
pub struct HasOneUse;

/// Nothing uses the value; of a list, none of the values.
#[derive(Clone, Copy, Debug)]
pub struct HasNoUseOf;

/// The value is an argument of a block; with a number, this one of its arguments: `BlockArg<0>`.
#[derive(Clone, Copy, Debug)]
pub struct BlockArg<const N: usize = { usize::MAX }>;

/// The first value is an argument of a block: of this one, or of one of this region's.
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
