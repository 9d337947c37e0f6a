//! Constraints on the width of dense elements, and on their shape: `RankedF32ElementsAttr<[2]>`.

use super::sized::usual_float;
use super::types::width_with;
use super::{BuildableAttr, IntList};
use crate::numbers::Signedness;
use crate::{AttrData, Attribute, Context, DenseElement, Type};

attr_predicates! {
    /// Dense elements of `index`.
    IndexElementsAttr = |ctx, attr| element(ctx, attr) == Some(Type::INDEX), "index elements attribute";
    /// Dense elements of integers or `index`.
    AnyIntElementsAttr = |ctx, attr| element(ctx, attr).is_some_and(|element| element.integer_format(ctx).is_some()),
        "integer elements attribute";
    /// Dense elements of integers with this width.
    IntElementsAttrOf[W: u32] =
        |ctx, attr| element(ctx, attr).is_some_and(|element| element.integer_width(ctx) == Some(W)),
        "{W}-bit integer elements attribute";
    /// Dense elements of signless integers with this width.
    SignlessIntElementsAttr[W: u32] = |ctx, attr| is_signless(ctx, attr, W),
        "{W}-bit signless integer elements attribute";
    /// Dense elements of floats with this width.
    FloatElementsAttr[W: u32] = |ctx, attr| is_float(ctx, attr, W), "{W}-bit float elements attribute";
    /// Dense elements of signless integers with this width and shape.
    RankedSignlessIntElementsAttr[W: u32]<L: IntList> =
        |ctx, attr| is_signless(ctx, attr, W) && has_shape::<L>(ctx, attr),
        "{W}-bit signless int elements attribute of shape [{}]", L::text(", ");
    /// Dense elements of floats with this width and shape.
    RankedFloatElementsAttr[W: u32]<L: IntList> = |ctx, attr| is_float(ctx, attr, W) && has_shape::<L>(ctx, attr),
        "{W}-bit float elements attribute of shape [{}]", L::text(", ");
    /// Dense elements of strings.
    StringElementsAttr = |ctx, attr| matches!(attr.data(ctx), Some(AttrData::DenseStrings { .. })),
        "string elements attribute";
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
/// Dense elements of `i32` with this shape.
pub type RankedI32ElementsAttr<L> = RankedSignlessIntElementsAttr<32, L>;
/// Dense elements of `i64` with this shape.
pub type RankedI64ElementsAttr<L> = RankedSignlessIntElementsAttr<64, L>;
/// Dense elements of `f32` with this shape.
pub type RankedF32ElementsAttr<L> = RankedFloatElementsAttr<32, L>;
/// Dense elements of `f64` with this shape.
pub type RankedF64ElementsAttr<L> = RankedFloatElementsAttr<64, L>;

macro_rules! buildable {
    ($($name:ident $ranked:ident<$width:literal>($element:ty);)*) => {$(
        /// Builds a scalar tensor from one value.
        #[diagnostic::do_not_recommend]
        impl BuildableAttr for $name<$width> {
            type From<'a> = &'a [$element];

            fn build(ctx: &Context, values: &[$element]) -> Attribute {
                tensor(ctx, &[], values)
            }
        }

        /// Builds a tensor of the shape from one value for all elements, or one for each. Another number of values
        /// builds a dense array, which violates the constraint.
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
    SignlessIntElementsAttr RankedSignlessIntElementsAttr<8>(i8);
    SignlessIntElementsAttr RankedSignlessIntElementsAttr<16>(i16);
    SignlessIntElementsAttr RankedSignlessIntElementsAttr<32>(i32);
    SignlessIntElementsAttr RankedSignlessIntElementsAttr<64>(i64);
    FloatElementsAttr RankedFloatElementsAttr<32>(f32);
    FloatElementsAttr RankedFloatElementsAttr<64>(f64);
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

fn element(ctx: &Context, attr: Attribute) -> Option<Type> {
    dense_type(ctx, attr)?.element_type(ctx)
}

fn has_shape<L: IntList>(ctx: &Context, attr: Attribute) -> bool {
    dense_type(ctx, attr)
        .and_then(|ty| ty.shape(ctx))
        .is_some_and(L::equals)
}

fn is_signless(ctx: &Context, attr: Attribute, width: u32) -> bool {
    element(ctx, attr).and_then(|element| width_with(ctx, element, Signedness::Signless)) == Some(width)
}

fn is_float(ctx: &Context, attr: Attribute, width: u32) -> bool {
    let kind = element(ctx, attr).and_then(|element| element.float_kind(ctx));
    kind.is_some() && kind == usual_float(width)
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_attrs;
    use super::super::{AttrConstraint, IntConst};
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
