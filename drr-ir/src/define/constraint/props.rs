//! Properties: values of a Rust type that an op stores as attributes.
//!
//! A property is a constraint on its attribute, and converts between the attribute and the Rust value. Code that
//! supports attributes therefore supports properties, too.

use std::borrow::Cow;
use std::marker::PhantomData;

use super::{AttrConstraint, BuildableAttr};
use crate::define::{AttrForm, Presence};
use crate::model::AttrConstraintRef;
use crate::{Attribute, Context, DenseElement};

/// A kind of property.
///
/// ```
/// use drr_ir::{Context, define::{AttrConstraint, BuildableAttr, Property, constraint::I64Prop}};
/// let ctx = Context::new();
/// let seven = I64Prop::build(&ctx, 7);
/// assert_eq!(I64Prop::value(&ctx, seven), Some(7));
/// // Text may use another width; ops store a single width.
/// assert_eq!(I64Prop::normalize(&ctx, ctx.i32_attr(7)), Some(seven));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a kind of property",
    label = "not a property",
    note = "properties are constraints such as `I64Prop`, `StringProp` and `EnumProp<Mode>`, or types that implement `Property`; for an attribute write `attr C:$name`"
)]
pub trait Property: BuildableAttr {
    /// Default value. A property without a default is required.
    const DEFAULT: Option<fn(&Context) -> Attribute> = None;

    /// Returns the canonical attribute for `attr`, which may encode the value differently; `None` if `attr` does not
    /// encode a value.
    fn normalize(ctx: &Context, attr: Attribute) -> Option<Attribute> {
        Self::holds(ctx, attr).then_some(attr)
    }
}

/// The interface of properties for `op!`. Using a single trait makes the compiler report a type that is no property
/// once, with one message.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a kind of property",
    label = "not a property",
    note = "properties are constraints such as `I64Prop`, `StringProp` and `EnumProp<Mode>`, or types that implement `Property`; for an attribute write `attr C:$name`"
)]
pub trait DeclaredProperty {
    /// The Rust value returned by accessors.
    type Read<'c>;
    /// The Rust value passed to builders.
    type Given<'a>: Copy + 'a;
    /// Constraint on the attribute that stores the property.
    const CONSTRAINT: AttrConstraintRef;
    /// Required, or with a default.
    const PRESENCE: Presence;
    /// Converts an attribute of the text to the form that the op stores.
    const NORMALIZE: fn(&Context, Attribute) -> Option<Attribute>;
    /// Returns the Rust value, if the attribute encodes one.
    fn read_declared(ctx: &Context, attr: Attribute) -> Option<Self::Read<'_>>;
    /// Returns the attribute that encodes a value.
    fn make_declared(ctx: &Context, value: Self::Given<'_>) -> Attribute;
}

#[diagnostic::do_not_recommend]
impl<P: Property> DeclaredProperty for P {
    type Read<'c> = <P as AttrConstraint>::Value<'c>;
    type Given<'a> = <P as BuildableAttr>::From<'a>;
    const CONSTRAINT: AttrConstraintRef = AttrConstraintRef::of::<P>();
    const PRESENCE: Presence = match P::DEFAULT {
        Some(make) => Presence::Default(make),
        None => Presence::Required,
    };
    const NORMALIZE: fn(&Context, Attribute) -> Option<Attribute> = P::normalize;

    #[inline]
    fn read_declared(ctx: &Context, attr: Attribute) -> Option<Self::Read<'_>> {
        <P as AttrConstraint>::value(ctx, attr)
    }

    #[inline]
    fn make_declared(ctx: &Context, value: Self::Given<'_>) -> Attribute {
        <P as BuildableAttr>::build(ctx, value)
    }
}

/// An integer type for [`IntProp`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer type of a property",
    note = "the integer types are `i8`, `i16`, `i32`, `i64`, `u8`, `u16`, `u32` and `u64`"
)]
pub trait PropInt: DenseElement {
    /// The summary.
    const SUMMARY: &'static str;
    /// The form in assembly formats.
    const FORM: AttrForm;
    /// Returns the integer with these bits, if they fit.
    fn from_bits(bits: i64) -> Option<Self>;
    /// Returns the bits of the integer.
    fn to_bits(self) -> i64;
}

macro_rules! prop_ints {
    ($($int:ident($bits:ident) = $summary:literal;)*) => {$(
        impl PropInt for $int {
            const SUMMARY: &'static str = $summary;
            const FORM: AttrForm = match $int::MIN {
                0 => AttrForm::Unsigned(<$int as DenseElement>::TYPE),
                _ => AttrForm::Signed(<$int as DenseElement>::TYPE),
            };

            fn from_bits(bits: i64) -> Option<Self> {
                // The attribute's type is signless, so the signed interpretation of the bits must fit.
                Some($bits::try_from(bits).ok()? as $int)
            }

            fn to_bits(self) -> i64 {
                (self as $bits).into()
            }
        }
    )*};
}

prop_ints! {
    i8(i8) = "8-bit integer property";
    i16(i16) = "16-bit integer property";
    i32(i32) = "32-bit integer property";
    i64(i64) = "64-bit integer property";
    u8(i8) = "8-bit unsigned integer property";
    u16(i16) = "16-bit unsigned integer property";
    u32(i32) = "32-bit unsigned integer property";
    u64(i64) = "64-bit unsigned integer property";
}

attr_constraints! {
    /// An integer: `IntProp<"i64">` in `op!`.
    IntProp<I: PropInt>(I, form: I::FORM) = |ctx, attr| {
        let bits = attr.as_i64(ctx).filter(|_| attr.ty(ctx) == Some(I::TYPE))?;
        I::from_bits(bits)
    }, "{}", I::SUMMARY;
    /// `true` or `false`.
    BoolProp(bool) = |ctx, attr| attr.as_bool(ctx), "boolean property";
    /// Text.
    StringProp(&'c [u8]) = |ctx, attr| attr.string(ctx), "string property";
}

/// A 32-bit integer.
pub type I32Prop = IntProp<i32>;
/// A 64-bit integer.
pub type I64Prop = IntProp<i64>;

#[diagnostic::do_not_recommend]
impl<I: PropInt> Property for IntProp<I> {
    fn normalize(ctx: &Context, attr: Attribute) -> Option<Attribute> {
        I::from_bits(attr.as_i64(ctx)?).map(|value| Self::build(ctx, value))
    }
}

#[diagnostic::do_not_recommend]
impl Property for BoolProp {}

/// Set or not set, the latter being the default: `unit` or `false` in text.
#[derive(Clone, Copy, Debug)]
pub struct UnitProp;

#[diagnostic::do_not_recommend]
impl AttrConstraint for UnitProp {
    type Value<'c> = bool;
    const FORM: AttrForm = AttrForm::UnitProperty;

    fn holds(ctx: &Context, attr: Attribute) -> bool {
        attr.is_unit(ctx) || attr.as_bool(ctx) == Some(false)
    }

    fn summary() -> Cow<'static, str> {
        "unit property".into()
    }

    fn value(ctx: &Context, attr: Attribute) -> Option<bool> {
        if attr.is_unit(ctx) {
            Some(true)
        } else {
            attr.as_bool(ctx)
        }
    }
}

#[diagnostic::do_not_recommend]
impl Property for UnitProp {
    const DEFAULT: Option<fn(&Context) -> Attribute> = Some(|ctx| ctx.bool_attr(false));

    fn normalize(ctx: &Context, attr: Attribute) -> Option<Attribute> {
        Self::value(ctx, attr).map(|value| Self::build(ctx, value))
    }
}

#[diagnostic::do_not_recommend]
impl Property for StringProp {
    fn normalize(ctx: &Context, attr: Attribute) -> Option<Attribute> {
        // The type of a string is irrelevant.
        attr.string(ctx).map(|text| ctx.string_attr(text))
    }
}

attr_constraints! {
    /// A list of properties of one kind, as an array attribute.
    ArrayProp<P: Property>(Vec<P::Value<'c>>, form: AttrForm::List(&P::FORM)) =
        |ctx, attr| attr.array(ctx)?.iter().map(|&item| value_that_holds::<P>(ctx, item)).collect(),
        "array of {}", P::summary();
    /// An optional property, absent by default: an array with at most one attribute.
    OptionalProp<P: Property>(Option<P::Value<'c>>, form: AttrForm::Optional(&P::FORM)) = |ctx, attr| match attr.array(ctx)? {
        [] => Some(None),
        &[item] => value_that_holds::<P>(ctx, item).map(Some),
        _ => None,
    }, "optional {}", P::summary();
}

/// Returns the value of an attribute that satisfies the constraint: some constraints have values for other attributes,
/// too.
fn value_that_holds<C: AttrConstraint>(ctx: &Context, attr: Attribute) -> Option<C::Value<'_>> {
    C::value(ctx, attr).filter(|_| C::holds(ctx, attr))
}

#[diagnostic::do_not_recommend]
impl<P: Property> Property for ArrayProp<P> {
    fn normalize(ctx: &Context, attr: Attribute) -> Option<Attribute> {
        let items: Option<Vec<Attribute>> = attr.array(ctx)?.iter().map(|&item| P::normalize(ctx, item)).collect();
        items.map(|items| ctx.array_attr(&items))
    }
}

/// A list of integers, as a dense array: `IntArrayProp<I64Prop>`.
#[derive(Clone, Copy, Debug)]
pub struct IntArrayProp<P>(PhantomData<P>);

#[diagnostic::do_not_recommend]
impl<I: PropInt> AttrConstraint for IntArrayProp<IntProp<I>> {
    type Value<'c> = Vec<I>;
    const FORM: AttrForm = AttrForm::DenseArray(I::TYPE);

    fn holds(ctx: &Context, attr: Attribute) -> bool {
        attr.dense_array_element(ctx) == Some(I::TYPE)
    }

    fn summary() -> Cow<'static, str> {
        format!("array of {}", I::SUMMARY).into()
    }

    fn value(ctx: &Context, attr: Attribute) -> Option<Vec<I>> {
        let ints = attr.dense_array_ints(ctx).filter(|_| Self::holds(ctx, attr))?;
        ints.map(I::from_bits).collect()
    }
}

#[diagnostic::do_not_recommend]
impl<I: PropInt> BuildableAttr for IntArrayProp<IntProp<I>> {
    type From<'a> = &'a [I];

    fn build(ctx: &Context, values: &[I]) -> Attribute {
        ctx.dense_array_attr(values)
    }
}

#[diagnostic::do_not_recommend]
impl<I: PropInt> Property for IntArrayProp<IntProp<I>> {}

#[diagnostic::do_not_recommend]
impl<P: Property> Property for OptionalProp<P> {
    const DEFAULT: Option<fn(&Context) -> Attribute> = Some(|ctx| ctx.array_attr(&[]));

    fn normalize(ctx: &Context, attr: Attribute) -> Option<Attribute> {
        match attr.array(ctx)? {
            [] => Some(attr),
            &[item] => P::normalize(ctx, item).map(|item| ctx.array_attr(&[item])),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the attribute that an op stores for each text; `-` if the text encodes no value.
    fn check<P: Property>(cases: &[(&str, &str)]) {
        let ctx = Context::new();
        for (text, held) in cases {
            let attr = ctx.parse_attr(text).expect("it is an attribute");
            let normal = P::normalize(&ctx, attr);
            let shown = normal.map_or("-".to_string(), |attr| attr.display(&ctx).to_string());
            assert_eq!(shown, *held, "{text}");
            assert!(normal.is_none_or(|attr| P::holds(&ctx, attr)), "{text}");
            assert_eq!(
                normal.is_some_and(|normal| normal == attr),
                P::holds(&ctx, attr),
                "{text}"
            );
        }
    }

    #[test]
    fn ops_hold_properties_in_one_form() {
        check::<I64Prop>(&[
            ("5", "5 : i64"),
            ("5 : i8", "5 : i64"),
            ("5 : index", "5 : i64"),
            ("200 : i8", "-56 : i64"),
            ("5.0", "-"),
            ("\"5\"", "-"),
        ]);
        // Values are not truncated silently.
        check::<I32Prop>(&[("5", "5 : i32"), ("5000000000", "-")]);
        check::<IntProp<u8>>(&[("-1 : i8", "-1 : i8"), ("5", "5 : i8"), ("300", "-")]);
        check::<BoolProp>(&[("true", "true"), ("unit", "-"), ("1 : i8", "-")]);
        check::<UnitProp>(&[("true", "unit"), ("unit", "unit"), ("false", "false"), ("1", "-")]);
        check::<StringProp>(&[("\"a\"", "\"a\""), ("@a", "-")]);
        check::<OptionalProp<I64Prop>>(&[("[]", "[]"), ("[5 : i8]", "[5]"), ("[5, 6]", "-"), ("5", "-")]);
        check::<ArrayProp<I64Prop>>(&[("[1, 2 : i8]", "[1, 2]"), ("array<i64: 1>", "-"), ("[\"a\"]", "-")]);
        check::<IntArrayProp<I32Prop>>(&[("array<i32: 1>", "array<i32: 1>"), ("array<i64: 1>", "-"), ("[1]", "-")]);
        check::<ArrayProp<OptionalProp<I64Prop>>>(&[("[[], [5]]", "[[], [5]]")]);
        check::<OptionalProp<UnitProp>>(&[("[unit]", "[unit]"), ("[false]", "[false]")]);
    }

    #[test]
    fn values_round_trip() {
        let ctx = Context::new();
        let max = IntProp::<u64>::build(&ctx, u64::MAX);
        assert_eq!(IntProp::<u64>::value(&ctx, max), Some(u64::MAX));
        let list = ArrayProp::<StringProp>::build(&ctx, &["a", "b"]);
        assert_eq!(ArrayProp::<StringProp>::value(&ctx, list), Some(vec![&b"a"[..], b"b"]));
        let dense = IntArrayProp::<IntProp<i8>>::build(&ctx, &[-1, 2]);
        assert_eq!(dense.display(&ctx).to_string(), "array<i8: -1, 2>");
        assert_eq!(IntArrayProp::<IntProp<i8>>::value(&ctx, dense), Some(vec![-1, 2]));
        assert_eq!(OptionalProp::<BoolProp>::value(&ctx, ctx.array_attr(&[])), Some(None));
        assert_eq!(UnitProp::value(&ctx, UnitProp::build(&ctx, true)), Some(true));
    }
}
