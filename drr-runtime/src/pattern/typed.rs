//! The result types that `(returnType ..)` gives to what a rewrite builds.

use drr_ir::define::{AttrConstraint, TypeConstraint};
use drr_ir::{Attribute, Builder, Context, Ir, Type, Value};
use smallvec::SmallVec;

use super::parts::for_parts;
use super::yielded::Matched;
use crate::{MatchContext, Rewriter};

/// What has a type: a value, an attribute (its own type, or the type that it holds), a type itself, and lists of them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no type",
    label = "is neither a type nor anything that has one",
    note = "`returnType` takes types, values and attributes that have types, and lists of them for a variadic result"
)]
pub trait Typed {
    /// Adds the types to a list. An attribute without a type adds none.
    fn add_types(&self, ir: &Ir, list: &mut SmallVec<[Type; 4]>);

    /// The one type; nothing if there is none or several.
    #[doc(hidden)]
    fn one_type(&self, rewriter: &Rewriter<'_>) -> Option<Type> {
        let mut list = SmallVec::new();
        self.add_types(rewriter.ir(), &mut list);
        match list[..] {
            [ty] => Some(ty),
            _ => None,
        }
    }
}

#[diagnostic::do_not_recommend]
impl Typed for Type {
    fn add_types(&self, _ir: &Ir, list: &mut SmallVec<[Type; 4]>) {
        list.push(*self);
    }
}

#[diagnostic::do_not_recommend]
impl Typed for Value {
    fn add_types(&self, ir: &Ir, list: &mut SmallVec<[Type; 4]>) {
        list.extend(ir.get_value(*self).map(|value| value.ty()));
    }
}

#[diagnostic::do_not_recommend]
impl Typed for Attribute {
    fn add_types(&self, ir: &Ir, list: &mut SmallVec<[Type; 4]>) {
        list.extend(type_of_attr(ir.ctx(), *self));
    }
}

for_parts!(Typed, add_types, Type, 4);

/// Whether two things have the same types.
pub fn same_types(_cx: &MatchContext<'_>, one: impl Matched<Type>, other: impl Matched<Type>) -> bool {
    one.parts().eq(other.parts())
}

/// Whether the types of something satisfy a constraint.
pub fn type_satisfies<C: TypeConstraint>(cx: &MatchContext<'_>, what: impl Matched<Type>) -> bool {
    what.parts().all(|ty| C::holds(cx.ctx(), ty))
}

/// Whether an attribute satisfies a constraint.
pub fn attr_satisfies<C: AttrConstraint>(cx: &MatchContext<'_>, attr: Attribute) -> bool {
    C::holds(cx.ctx(), attr)
}

/// The type of something matched.
pub fn type_of(_cx: &MatchContext<'_>, what: impl Matched<Type>) -> Option<Type> {
    what.parts().next()
}

/// The types of something matched.
pub fn types_of(_cx: &MatchContext<'_>, what: impl Matched<Type>) -> Option<Vec<Type>> {
    Some(what.parts().collect())
}

/// The type of a matched attribute; nothing if it has none.
pub fn type_of_matched_attr(cx: &MatchContext<'_>, attr: Attribute) -> Option<Type> {
    attr.ty(cx.ctx())
}

/// The type of an attribute, or the one that it holds.
pub fn type_of_attr(ctx: &Context, attr: Attribute) -> Option<Type> {
    attr.type_value(ctx).or_else(|| attr.ty(ctx))
}

/// Whether an attribute has a type or holds one.
pub fn has_type(ctx: &Context, attr: Attribute) -> bool {
    type_of_attr(ctx, attr).is_some()
}
