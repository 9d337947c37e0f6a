//! Result types of ops built by a rewrite with a `(returnType ..)` directive.

use drr_ir::define::{AttrConstraint, TypeConstraint};
use drr_ir::{Attribute, Builder, Context, Ir, Type, Value};
use smallvec::SmallVec;

use super::parts::for_parts;
use super::yielded::Matched;
use crate::{MatchContext, Rewriter};

/// Entities with types: a type, a value, an attribute (the type that it contains, or its own type), and lists of these.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no type",
    label = "neither a type nor an entity with a type",
    note = "`returnType` takes types, values and attributes that have types, and lists of them for a variadic result"
)]
pub trait Typed {
    /// Appends the types to a list. An attribute without a type adds none.
    fn add_types(&self, ir: &Ir, list: &mut SmallVec<[Type; 4]>);

    /// Returns the type if there is exactly one.
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

/// Returns `true` if both entities have the same types.
pub fn same_types(_cx: &MatchContext<'_>, one: impl Matched<Type>, other: impl Matched<Type>) -> bool {
    one.parts().eq(other.parts())
}

/// Returns `true` if all types of an entity satisfy a constraint.
pub fn type_satisfies<C: TypeConstraint>(cx: &MatchContext<'_>, what: impl Matched<Type>) -> bool {
    what.parts().all(|ty| C::holds(cx.ctx(), ty))
}

/// Returns `true` if an attribute satisfies a constraint.
pub fn attr_satisfies<C: AttrConstraint>(cx: &MatchContext<'_>, attr: Attribute) -> bool {
    C::holds(cx.ctx(), attr)
}

/// Returns the first type of a matched entity.
pub fn type_of(_cx: &MatchContext<'_>, what: impl Matched<Type>) -> Option<Type> {
    what.parts().next()
}

/// Returns the types of a matched entity.
pub fn types_of(_cx: &MatchContext<'_>, what: impl Matched<Type>) -> Option<Vec<Type>> {
    Some(what.parts().collect())
}

/// Returns the type of a matched attribute, or `None` if the attribute has no type.
pub fn type_of_matched_attr(cx: &MatchContext<'_>, attr: Attribute) -> Option<Type> {
    attr.ty(cx.ctx())
}

/// Returns the type that an attribute contains, or its own type.
pub fn type_of_attr(ctx: &Context, attr: Attribute) -> Option<Type> {
    attr.type_value(ctx).or_else(|| attr.ty(ctx))
}

/// Returns `true` if an attribute contains or has a type.
pub fn has_type(ctx: &Context, attr: Attribute) -> bool {
    type_of_attr(ctx, attr).is_some()
}
