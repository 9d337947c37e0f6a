//! Combined constraints: all, one, or none of some constraints, and one confined by others. They combine constraints on
//! types and on attributes alike.

use std::borrow::Cow;
use std::marker::PhantomData;

use super::tablegen::Neg;
use super::{AttrConstraint, AttrConstraints, Property, TypeConstraint, TypeConstraints};
use crate::{Attribute, Context};

/// All constraints hold.
#[derive(Clone, Copy, Debug)]
pub struct AllOf<L>(PhantomData<L>);

/// One of the constraints holds.
#[derive(Clone, Copy, Debug)]
pub struct AnyOf<L>(PhantomData<L>);

/// All constraints on a type hold.
pub type AllOfType<L> = AllOf<L>;
/// One of the constraints on a type holds.
pub type AnyTypeOf<L> = AnyOf<L>;
/// All constraints on an attribute hold.
pub type AllAttrOf<L> = AllOf<L>;
/// One of the constraints on an attribute holds.
pub type AnyAttrOf<L> = AnyOf<L>;

impl_type_constraints! {
    AllOf<L: TypeConstraints> = |ctx, ty| L::all_hold(ctx, ty), "{}", L::summaries(" and ");
    AnyOf<L: TypeConstraints> = |ctx, ty| L::any_holds(ctx, ty), "{}", L::summaries(" or ");
    Neg<C: TypeConstraint> = |ctx, ty| !C::holds(ctx, ty), "not {}", C::summary();
}

impl_attr_constraints! {
    AllOf<L: AttrConstraints>(Attribute, if_absent: L::ALL_IF_ABSENT) =
        |ctx, attr| L::all_hold(ctx, attr).then_some(attr), "{}", L::summaries(" and ");
    AnyOf<L: AttrConstraints>(Attribute, if_absent: L::ANY_IF_ABSENT) =
        |ctx, attr| L::any_holds(ctx, attr).then_some(attr), "{}", L::summaries(" or ");
    Neg<C: AttrConstraint>(Attribute, if_absent: !C::HOLDS_IF_ABSENT) =
        |ctx, attr| (!C::holds(ctx, attr)).then_some(attr), "not {}", C::summary();
}

type_constraints! {
    /// A type that satisfies a constraint and additional ones: `ConfinedType<AnyTensor, [HasStaticShape]>`.
    ConfinedType<C: TypeConstraint, L: TypeConstraints> = |ctx, ty| C::holds(ctx, ty) && L::all_hold(ctx, ty),
        "{}", with_more(C::summary(), L::summaries(" "));
}

attr_constraints! {
    /// An attribute that satisfies a constraint and additional ones, with the value of the first one:
    /// `ConfinedAttr<I32Attr, [IntPositive]>`.
    ConfinedAttr<C: AttrConstraint, L: AttrConstraints>
        (C::Value<'c>, if_absent: C::HOLDS_IF_ABSENT && L::ALL_IF_ABSENT, form: C::FORM) =
        |ctx, attr| C::value(ctx, attr).filter(|_| L::all_hold(ctx, attr)),
        "{}", with_more(C::summary(), L::summaries(" "));
}

/// A property that satisfies additional constraints: `ConfinedProp<I64Prop, IntPositive>`.
pub type ConfinedProp<P, L> = ConfinedAttr<P, L>;

#[diagnostic::do_not_recommend]
impl<P: Property, L: AttrConstraints> Property for ConfinedAttr<P, L> {
    const DEFAULT: Option<fn(&Context) -> Attribute> = P::DEFAULT;

    fn normalize(ctx: &Context, attr: Attribute) -> Option<Attribute> {
        P::normalize(ctx, attr)
    }
}

fn with_more(first: Cow<'static, str>, more: String) -> Cow<'static, str> {
    if more.is_empty() {
        first
    } else {
        format!("{first} {more}").into()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_attrs;
    use super::super::*;
    use super::*;

    #[test]
    fn attributes_are_combined() {
        check_attrs::<ConfinedAttr<I32Attr, (IntPositive, IntMaxValue<9>)>>(
            &["5 : i32"],
            &["0 : i32", "10 : i32", "5 : i64"],
        );
        check_attrs::<AllAttrOf<(I32Attr, IntNEQValue<0>)>>(&["5 : i32"], &["0 : i32", "5"]);
        check_attrs::<AnyAttrOf<(StrAttr, UnitAttr)>>(&["\"a\"", "unit"], &["1"]);
        check_attrs::<Neg<AnyAttrOf<(StrAttr, UnitAttr)>>>(&["1"], &["\"a\"", "unit"]);
        check_attrs::<AllOf<()>>(&["1"], &[]);
        check_attrs::<AnyOf<()>>(&[], &["1"]);
        assert_eq!(
            <ConfinedAttr<I32Attr, (IntPositive, IntMaxValue<9>)> as AttrConstraint>::summary(),
            "32-bit signless integer attribute whose value is positive whose maximum value is 9"
        );
    }

    #[test]
    fn types_are_combined() {
        let ctx = Context::new();
        assert!(<AllOf<(AnyInteger, Neg<I1>)> as TypeConstraint>::holds(&ctx, Type::I32));
        assert!(!<AllOf<(AnyInteger, Neg<I1>)> as TypeConstraint>::holds(&ctx, Type::I1));
        assert_eq!(
            <AnyOf<(F32, Neg<I1>)> as TypeConstraint>::summary(),
            "32-bit float or not 1-bit signless integer"
        );
    }

    #[test]
    fn combinators_accept_absence_if_their_operands_do() {
        const {
            assert!(IsNullAttr::HOLDS_IF_ABSENT && !I32Attr::HOLDS_IF_ABSENT);
            assert!(<AnyOf<(IsNullAttr, I32Attr)> as AttrConstraint>::HOLDS_IF_ABSENT);
            assert!(!<AllOf<(IsNullAttr, I32Attr)> as AttrConstraint>::HOLDS_IF_ABSENT);
            assert!(!<Neg<IsNullAttr> as AttrConstraint>::HOLDS_IF_ABSENT);
        }
    }
}
