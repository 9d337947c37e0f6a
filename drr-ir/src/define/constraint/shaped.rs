//! Constraints on types that take other constraints: on elements, or alternatives. A list of constraints is a tuple, which
//! means "one of these": `TensorOf<[F32, I32]>` in `op!` is `TensorOf<(F32, I32)>` here.

use std::borrow::Cow;
use std::marker::PhantomData;

use super::TypeConstraint;
use crate::{Context, Type, TypeData};

/// One of several constraints: a tuple of up to twelve.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a list of type constraints")]
pub trait TypeConstraints {
    /// Whether one of them holds.
    fn any_holds(ctx: &Context, ty: Type) -> bool;
    /// Whether all of them hold.
    fn all_hold(ctx: &Context, ty: Type) -> bool;
    /// Their summaries, joined.
    fn summaries(join: &str) -> String;
}

macro_rules! lists {
    ($($($name:ident)+;)*) => {$(
        impl<$($name: TypeConstraint),+> TypeConstraints for ($($name,)+) {
            fn any_holds(ctx: &Context, ty: Type) -> bool {
                $($name::holds(ctx, ty))||+
            }

            fn all_hold(ctx: &Context, ty: Type) -> bool {
                $($name::holds(ctx, ty))&&+
            }

            fn summaries(join: &str) -> String {
                [$($name::summary()),+].join(join)
            }
        }
    )*};
}

lists! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
}

macro_rules! of_elements {
    ($($name:ident = $words:literal, |$ctx:ident, $ty:ident| $shape:expr;)*) => {$(
        #[doc = concat!("A ", $words, " whose elements satisfy one of the constraints.")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name<L>(PhantomData<L>);

        impl<L: TypeConstraints> TypeConstraint for $name<L> {
            fn holds($ctx: &Context, $ty: Type) -> bool {
                $shape && $ty.element_type($ctx).is_some_and(|element| L::any_holds($ctx, element))
            }

            fn summary() -> Cow<'static, str> {
                format!("{} of {} values", $words, L::summaries(" or ")).into()
            }
        }
    )*};
}

of_elements! {
    TensorOf = "tensor", |ctx, ty| ty.is_tensor(ctx);
    RankedTensorOf = "ranked tensor", |ctx, ty| ty.is_tensor(ctx) && ty.shape(ctx).is_some();
    UnrankedTensorOf = "unranked tensor", |ctx, ty| ty.is_tensor(ctx) && ty.shape(ctx).is_none();
    StaticShapeTensorOf = "statically shaped tensor", |ctx, ty| ty.is_tensor(ctx) && ty.static_shape(ctx).is_some();
    VectorOf = "vector", |ctx, ty| ty.is_vector(ctx);
    MemRefOf = "memref", |ctx, ty| ty.is_memref(ctx) && ty.shape(ctx).is_some();
}

/// `complex<T>` whose parts satisfy the constraint.
#[derive(Clone, Copy, Debug)]
pub struct Complex<C>(PhantomData<C>);

impl<C: TypeConstraint> TypeConstraint for Complex<C> {
    fn holds(ctx: &Context, ty: Type) -> bool {
        matches!(ty.data(ctx), TypeData::Complex(part) if C::holds(ctx, *part))
    }

    fn summary() -> Cow<'static, str> {
        format!("complex type with {} elements", C::summary()).into()
    }
}

/// A tuple whose elements each satisfy one of the constraints.
#[derive(Clone, Copy, Debug)]
pub struct TupleOf<L>(PhantomData<L>);

impl<L: TypeConstraints> TypeConstraint for TupleOf<L> {
    fn holds(ctx: &Context, ty: Type) -> bool {
        matches!(ty.data(ctx), TypeData::Tuple(items) if items.iter().all(|&item| L::any_holds(ctx, item)))
    }

    fn summary() -> Cow<'static, str> {
        format!("tuple with {} elements", L::summaries(" or ")).into()
    }
}

/// One of the constraints.
#[derive(Clone, Copy, Debug)]
pub struct AnyTypeOf<L>(PhantomData<L>);

impl<L: TypeConstraints> TypeConstraint for AnyTypeOf<L> {
    fn holds(ctx: &Context, ty: Type) -> bool {
        L::any_holds(ctx, ty)
    }

    fn summary() -> Cow<'static, str> {
        L::summaries(" or ").into()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AnyFloat, F32, I32, Index, SignlessIntegerLike};
    use super::*;

    fn check<C: TypeConstraint>(accepted: &[&str], rejected: &[&str]) {
        let ctx = crate::ContextBuilder::new().allow_unregistered_dialects(true).build();
        let holds = |text: &str| C::holds(&ctx, ctx.parse_type(text).expect("it is a type"));
        assert_eq!(
            accepted.iter().filter(|text| !holds(text)).collect::<Vec<_>>(),
            Vec::<&&str>::new()
        );
        assert_eq!(
            rejected.iter().filter(|text| holds(text)).collect::<Vec<_>>(),
            Vec::<&&str>::new()
        );
    }

    #[test]
    fn constraints_accept_what_they_say() {
        check::<TensorOf<(F32, I32)>>(
            &["tensor<4xf32>", "tensor<*xi32>"],
            &["tensor<4xf64>", "vector<4xf32>", "f32"],
        );
        check::<RankedTensorOf<(AnyFloat,)>>(&["tensor<?xf16>"], &["tensor<*xf16>", "tensor<?xi1>"]);
        check::<StaticShapeTensorOf<(F32,)>>(&["tensor<f32>"], &["tensor<?xf32>"]);
        check::<VectorOf<(I32,)>>(&["vector<[4]xi32>"], &["tensor<4xi32>"]);
        check::<MemRefOf<(I32,)>>(&["memref<4xi32, 3>"], &["memref<*xi32>"]);
        check::<AnyTypeOf<(Index, Complex<F32>)>>(&["index", "complex<f32>"], &["complex<f64>", "i32"]);
        check::<TupleOf<(I32,)>>(&["tuple<>", "tuple<i32, i32>"], &["tuple<i64>"]);
        check::<SignlessIntegerLike>(
            &["i7", "index", "vector<2xi1>", "tensor<*xi8>"],
            &["si8", "memref<2xi8>", "f32"],
        );
    }

    #[test]
    fn summaries_name_the_parts() {
        assert_eq!(
            TensorOf::<(F32, I32)>::summary(),
            "tensor of 32-bit float or 32-bit signless integer values"
        );
    }
}
