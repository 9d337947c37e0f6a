//! Constraints on dense elements: their width, and for some their shape, `RankedF32ElementsAttr<[2]>`.

use std::borrow::Cow;
use std::marker::PhantomData;

use super::{AttrConstraint, BuildableAttr, IntList};
use crate::numbers::{FloatKind, Signedness};
use crate::{AttrData, Attribute, Context, DenseElement, Type};

macro_rules! elements {
    ($($(#[$doc:meta])* $name:ident $([$($generics:tt)*] [$($args:tt)*] $(($($field:tt)*))?)? = |$ctx:ident, $ty:ident| $holds:expr, $($summary:expr),+;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name $(<$($generics)*> $(($($field)*))?)?;

        #[diagnostic::do_not_recommend]
        impl $(<$($generics)*>)? AttrConstraint for $name $(<$($args)*>)? {
            type Value<'c> = Attribute;

            fn holds($ctx: &Context, attr: Attribute) -> bool {
                dense_type($ctx, attr).is_some_and(|$ty| $holds)
            }

            fn summary() -> Cow<'static, str> {
                format!($($summary),+).into()
            }

            fn value(ctx: &Context, attr: Attribute) -> Option<Attribute> {
                Self::holds(ctx, attr).then_some(attr)
            }
        }
    )*};
}

elements! {
    /// Dense elements of `index`.
    IndexElementsAttr = |ctx, ty| element(ctx, ty) == Some(Type::INDEX), "index elements attribute";
    /// Dense elements of integers or `index`.
    AnyIntElementsAttr = |ctx, ty| element(ctx, ty).is_some_and(|element| element.integer_format(ctx).is_some()),
        "integer elements attribute";
    /// Dense elements of integers of this width.
    IntElementsAttrOf [const W: u32] [W] =
        |ctx, ty| element(ctx, ty).and_then(|element| element.integer_width(ctx)) == Some(W),
        "{}-bit integer elements attribute", W;
    /// Dense elements of signless integers of this width.
    SignlessIntElementsAttr [const W: u32] [W] = |ctx, ty| is_signless(ctx, ty, W),
        "{}-bit signless integer elements attribute", W;
    /// Dense elements of floats of this width.
    FloatElementsAttr [const W: u32] [W] = |ctx, ty| is_float(ctx, ty, W), "{}-bit float elements attribute", W;
    /// Dense elements of signless integers of this width and shape.
    RankedSignlessIntElementsAttr [const W: u32, L: IntList] [W, L] (PhantomData<L>) =
        |ctx, ty| is_signless(ctx, ty, W) && ty.shape(ctx).is_some_and(L::equals),
        "{}-bit signless int elements attribute of shape [{}]", W, L::text(", ");
    /// Dense elements of floats of this width and shape.
    RankedFloatElementsAttr [const W: u32, L: IntList] [W, L] (PhantomData<L>) =
        |ctx, ty| is_float(ctx, ty, W) && ty.shape(ctx).is_some_and(L::equals),
        "{}-bit float elements attribute of shape [{}]", W, L::text(", ");
}

/// Dense elements of 32-bit integers.
pub type AnyI32ElementsAttr = IntElementsAttrOf<32>;
/// Dense elements of 64-bit integers.
pub type AnyI64ElementsAttr = IntElementsAttrOf<64>;
/// Dense elements of `i32`.
pub type I32ElementsAttr = SignlessIntElementsAttr<32>;
/// Dense elements of `i64`.
pub type I64ElementsAttr = SignlessIntElementsAttr<64>;
/// Dense elements of `f32`.
pub type F32ElementsAttr = FloatElementsAttr<32>;
/// Dense elements of `f64`.
pub type F64ElementsAttr = FloatElementsAttr<64>;
/// Dense elements of `i32` of this shape.
pub type RankedI32ElementsAttr<L> = RankedSignlessIntElementsAttr<32, L>;
/// Dense elements of `i64` of this shape.
pub type RankedI64ElementsAttr<L> = RankedSignlessIntElementsAttr<64, L>;
/// Dense elements of `f32` of this shape.
pub type RankedF32ElementsAttr<L> = RankedFloatElementsAttr<32, L>;
/// Dense elements of `f64` of this shape.
pub type RankedF64ElementsAttr<L> = RankedFloatElementsAttr<64, L>;

/// Dense elements of strings.
#[derive(Clone, Copy, Debug)]
pub struct StringElementsAttr;

#[diagnostic::do_not_recommend]
impl AttrConstraint for StringElementsAttr {
    type Value<'c> = Attribute;

    fn holds(ctx: &Context, attr: Attribute) -> bool {
        matches!(attr.data(ctx), Some(AttrData::DenseStrings { .. }))
    }

    fn summary() -> Cow<'static, str> {
        "string elements attribute".into()
    }

    fn value(ctx: &Context, attr: Attribute) -> Option<Attribute> {
        Self::holds(ctx, attr).then_some(attr)
    }
}

macro_rules! buildable {
    ($($name:ident<$width:literal>($element:ty), $ranked:ident;)*) => {$(
        /// A scalar tensor of one value.
        #[diagnostic::do_not_recommend]
        impl BuildableAttr for $name<$width> {
            type From<'a> = &'a [$element];

            fn build(ctx: &Context, values: &[$element]) -> Attribute {
                tensor(ctx, &[], values)
            }
        }

        /// A tensor of the shape: one value for all elements, or as many as there are. Another number of values makes a
        /// list of them, which does not satisfy the constraint.
        #[diagnostic::do_not_recommend]
        impl<L: IntList> BuildableAttr for $ranked<$width, L> {
            type From<'a> = &'a [$element];

            fn build(ctx: &Context, values: &[$element]) -> Attribute {
                tensor(ctx, &L::iter().collect::<Vec<_>>(), values)
            }
        }
    )*};
}

buildable! {
    SignlessIntElementsAttr<8>(i8), RankedSignlessIntElementsAttr;
    SignlessIntElementsAttr<16>(i16), RankedSignlessIntElementsAttr;
    SignlessIntElementsAttr<32>(i32), RankedSignlessIntElementsAttr;
    SignlessIntElementsAttr<64>(i64), RankedSignlessIntElementsAttr;
    FloatElementsAttr<32>(f32), RankedFloatElementsAttr;
    FloatElementsAttr<64>(f64), RankedFloatElementsAttr;
}

fn tensor<T: DenseElement>(ctx: &Context, shape: &[i64], values: &[T]) -> Attribute {
    let ty = ctx.tensor_type(shape, T::TYPE);
    ctx.dense_elements_attr(ty, values)
        .unwrap_or_else(|| ctx.dense_array_attr(values))
}

fn dense_type(ctx: &Context, attr: Attribute) -> Option<Type> {
    match attr.data(ctx)? {
        AttrData::DenseElements { ty, .. } => Some(*ty),
        _ => None,
    }
}

fn element(ctx: &Context, ty: Type) -> Option<Type> {
    ty.element_type(ctx)
}

fn is_signless(ctx: &Context, ty: Type, width: u32) -> bool {
    let format = element(ctx, ty).filter(|element| element.is_integer(ctx));
    format.and_then(|element| element.integer_format(ctx)) == Some((width, Signedness::Signless))
}

/// MLIR's `isF16`, `isF32`, ..: of all floats of a width the usual one.
fn is_float(ctx: &Context, ty: Type, width: u32) -> bool {
    let wanted = match width {
        16 => FloatKind::F16,
        32 => FloatKind::F32,
        64 => FloatKind::F64,
        80 => FloatKind::F80,
        128 => FloatKind::F128,
        _ => return false,
    };
    element(ctx, ty).and_then(|element| element.float_kind(ctx)) == Some(wanted)
}

#[cfg(test)]
mod tests {
    use super::super::IntConst;
    use super::super::testing::check_attrs;
    use super::*;

    #[test]
    fn widths_and_shapes() {
        check_attrs::<AnyI32ElementsAttr>(
            &["dense<1> : tensor<2xsi32>"],
            &["dense<1> : tensor<2xi8>", "array<i32: 1>"],
        );
        check_attrs::<I32ElementsAttr>(&["dense<1> : vector<2xi32>"], &["dense<1> : tensor<2xsi32>"]);
        check_attrs::<IndexElementsAttr>(&["dense<1> : tensor<index>"], &["dense<1> : tensor<i64>"]);
        check_attrs::<RankedF32ElementsAttr<(IntConst<2>,)>>(
            &["dense<[3.0, 4.0]> : tensor<2xf32>"],
            &[
                "dense<3.0> : tensor<3xf32>",
                "dense<3.0> : tensor<2xf64>",
                "dense<3.0> : tensor<f32>",
            ],
        );
        check_attrs::<F64ElementsAttr>(&["dense<1.0> : tensor<3xf64>"], &["dense<1.0> : tensor<3xf32>"]);
    }

    #[test]
    fn constants_are_tensors() {
        let ctx = Context::new();
        let show = |attr: Attribute| attr.display(&ctx).to_string();
        type Pair = (IntConst<2>,);
        assert_eq!(
            show(RankedF32ElementsAttr::<Pair>::build(&ctx, &[3.0, 4.0])),
            "dense<[3.000000e+00, 4.000000e+00]> : tensor<2xf32>"
        );
        assert_eq!(
            show(RankedI64ElementsAttr::<Pair>::build(&ctx, &[7])),
            "dense<7> : tensor<2xi64>"
        );
        assert_eq!(show(I32ElementsAttr::build(&ctx, &[7])), "dense<7> : tensor<i32>");
        let odd = RankedI32ElementsAttr::<Pair>::build(&ctx, &[1, 2, 3]);
        assert!(!RankedI32ElementsAttr::<Pair>::holds(&ctx, odd));
    }
}
