//! Lists of constraints and of integers as types. `[F32, I32]` in `op!` is the tuple `(F32, I32)`, `[1, 2]` is
//! `(IntConst<1>, IntConst<2>)`. A list that is too long for a tuple is a [`Chain`].

use std::borrow::Cow;
use std::marker::PhantomData;

use super::{AttrConstraint, TypeConstraint};
use crate::{Attribute, Context, Type};

/// A list of constraints on types, as a tuple.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a list of type constraints")]
pub trait TypeConstraints {
    /// Returns `true` if one of the constraints holds.
    fn any_holds(ctx: &Context, ty: Type) -> bool;
    /// Returns `true` if all constraints hold.
    fn all_hold(ctx: &Context, ty: Type) -> bool;
    /// Returns the joined summaries of the constraints.
    fn summaries(join: &str) -> String;
}

/// A list of constraints on attributes, as a tuple.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a list of attribute constraints")]
pub trait AttrConstraints {
    /// Set if one of the constraints holds for an absent attribute.
    const ANY_IF_ABSENT: bool;
    /// Set if all constraints hold for an absent attribute.
    const ALL_IF_ABSENT: bool;
    /// Returns `true` if one of the constraints holds.
    fn any_holds(ctx: &Context, attr: Attribute) -> bool;
    /// Returns `true` if all constraints hold.
    fn all_hold(ctx: &Context, attr: Attribute) -> bool;
    /// Returns the joined summaries of the constraints.
    fn summaries(join: &str) -> String;
}

/// A list of integers, as a tuple of [`IntConst`]s.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a list of integers")]
pub trait IntList {
    /// Returns the integers.
    fn iter() -> impl Iterator<Item = i64>;

    /// Returns `true` if the list contains an integer.
    fn contains(value: i64) -> bool {
        Self::iter().any(|item| item == value)
    }

    /// Returns `true` if the list equals `values`.
    fn equals(values: &[i64]) -> bool {
        Self::iter().eq(values.iter().copied())
    }

    /// Returns the joined results of `show` for each integer.
    fn join(join: &str, show: impl Fn(i64) -> String) -> String {
        Self::iter().map(show).collect::<Vec<_>>().join(join)
    }

    /// Returns the joined integers.
    fn text(join: &str) -> String {
        Self::join(join, |item| item.to_string())
    }
}

/// An integer as a type, in an [`IntList`].
#[derive(Clone, Copy, Debug)]
pub struct IntConst<const N: i64>;

/// The concatenation of two lists.
#[derive(Clone, Copy, Debug)]
pub struct Chain<A, B>(PhantomData<(A, B)>);

macro_rules! lists {
    ($($($name:ident $int:ident)*;)*) => {$(
        #[allow(unused_variables, reason = "the empty list asks nothing")]
        impl<$($name: TypeConstraint),*> TypeConstraints for ($($name,)*) {
            fn any_holds(ctx: &Context, ty: Type) -> bool {
                false $(|| $name::holds(ctx, ty))*
            }

            fn all_hold(ctx: &Context, ty: Type) -> bool {
                true $(&& $name::holds(ctx, ty))*
            }

            fn summaries(join: &str) -> String {
                Vec::<Cow<'static, str>>::from([$($name::summary()),*]).join(join)
            }
        }

        #[allow(unused_variables, reason = "the empty list asks nothing")]
        impl<$($name: AttrConstraint),*> AttrConstraints for ($($name,)*) {
            const ANY_IF_ABSENT: bool = false $(|| $name::HOLDS_IF_ABSENT)*;
            const ALL_IF_ABSENT: bool = true $(&& $name::HOLDS_IF_ABSENT)*;

            fn any_holds(ctx: &Context, attr: Attribute) -> bool {
                false $(|| $name::holds(ctx, attr))*
            }

            fn all_hold(ctx: &Context, attr: Attribute) -> bool {
                true $(&& $name::holds(ctx, attr))*
            }

            fn summaries(join: &str) -> String {
                Vec::<Cow<'static, str>>::from([$($name::summary()),*]).join(join)
            }
        }

        impl<$(const $int: i64),*> IntList for ($(IntConst<$int>,)*) {
            fn iter() -> impl Iterator<Item = i64> {
                [$($int),*].into_iter()
            }
        }
    )*};
}

lists! {
    ;
    A A1;
    A A1 B B1;
    A A1 B B1 C C1;
    A A1 B B1 C C1 D D1;
    A A1 B B1 C C1 D D1 E E1;
    A A1 B B1 C C1 D D1 E E1 F F1;
    A A1 B B1 C C1 D D1 E E1 F F1 G G1;
    A A1 B B1 C C1 D D1 E E1 F F1 G G1 H H1;
    A A1 B B1 C C1 D D1 E E1 F F1 G G1 H H1 I I1;
    A A1 B B1 C C1 D D1 E E1 F F1 G G1 H H1 I I1 J J1;
    A A1 B B1 C C1 D D1 E E1 F F1 G G1 H H1 I I1 J J1 K K1;
    A A1 B B1 C C1 D D1 E E1 F F1 G G1 H H1 I I1 J J1 K K1 L L1;
}

impl<A: TypeConstraints, B: TypeConstraints> TypeConstraints for Chain<A, B> {
    fn any_holds(ctx: &Context, ty: Type) -> bool {
        A::any_holds(ctx, ty) || B::any_holds(ctx, ty)
    }

    fn all_hold(ctx: &Context, ty: Type) -> bool {
        A::all_hold(ctx, ty) && B::all_hold(ctx, ty)
    }

    fn summaries(join: &str) -> String {
        [A::summaries(join), B::summaries(join)].join(join)
    }
}

impl<A: AttrConstraints, B: AttrConstraints> AttrConstraints for Chain<A, B> {
    const ANY_IF_ABSENT: bool = A::ANY_IF_ABSENT || B::ANY_IF_ABSENT;
    const ALL_IF_ABSENT: bool = A::ALL_IF_ABSENT && B::ALL_IF_ABSENT;

    fn any_holds(ctx: &Context, attr: Attribute) -> bool {
        A::any_holds(ctx, attr) || B::any_holds(ctx, attr)
    }

    fn all_hold(ctx: &Context, attr: Attribute) -> bool {
        A::all_hold(ctx, attr) && B::all_hold(ctx, attr)
    }

    fn summaries(join: &str) -> String {
        [A::summaries(join), B::summaries(join)].join(join)
    }
}

impl<A: IntList, B: IntList> IntList for Chain<A, B> {
    fn iter() -> impl Iterator<Item = i64> {
        A::iter().chain(B::iter())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{F32, F64, I32};
    use super::*;

    #[test]
    fn chains_are_lists() {
        type List = Chain<(F32, F64), (I32,)>;
        let ctx = Context::new();
        assert!(<List as TypeConstraints>::any_holds(&ctx, Type::I32));
        assert!(!<List as TypeConstraints>::all_hold(&ctx, Type::I32));
        assert_eq!(
            <List as TypeConstraints>::summaries(" or "),
            "32-bit float or 64-bit float or 32-bit signless integer"
        );
    }

    #[test]
    fn integers_are_lists() {
        type List = Chain<(IntConst<1>, IntConst<-2>), (IntConst<3>,)>;
        assert_eq!(List::iter().collect::<Vec<_>>(), [1, -2, 3]);
        assert_eq!(
            (List::contains(3), List::contains(2), List::text("x")),
            (true, false, "1x-2x3".into())
        );
        assert!(List::equals(&[1, -2, 3]) && !List::equals(&[1, -2]) && <()>::equals(&[]));
    }
}
