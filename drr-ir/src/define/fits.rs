//! Whether a constant can stand at an attribute, as far as the compiler knows: for generated code.
//!
//! The macros know the built-in constraints. Of an enum's and of a user's own they know the Rust type alone, and so it is
//! the compiler that looks: the plain value of the constraint says what its attributes are. A plain value that says
//! nothing, such as [`Attribute`] itself, takes every constant.

use std::marker::PhantomData;

use super::EnumForm;
use super::constraint::{AttrConstraint, ConfinedAttr, EnumInfo};
use crate::{Attribute, Ident, Type};

/// An attribute with the constraint `C`.
#[derive(Clone, Copy, Debug)]
pub struct Place<C>(PhantomData<C>);

impl<C> Place<C> {
    /// It.
    pub const NEW: Self = Place(PhantomData);
}

/// What the attributes of a constraint are.
#[derive(Clone, Copy, Debug)]
pub struct Kind<K>(PhantomData<K>);

/// A place whose constraint is an enum's attribute with a form of its own in text, which no integer has.
pub trait FormedPlace {
    /// The enum.
    type Enum;

    /// What they are.
    fn kind(&self) -> Kind<FormOf<Self::Enum>> {
        Kind(PhantomData)
    }
}

impl<C: OwnForm> FormedPlace for &Place<C> {
    type Enum = C::Enum;
}

/// A constraint on attributes that have a form of their own, `#ex<mark red>`.
pub trait OwnForm {
    /// The enum.
    type Enum;
    /// The form.
    const FORM: EnumForm;
}

impl<C: OwnForm, P> OwnForm for ConfinedAttr<C, P> {
    type Enum = C::Enum;
    const FORM: EnumForm = C::FORM;
}

/// A place whose constraint has a plain value that says what its attributes are. The call is `(&&place).kind()`: a
/// method of `&Place` is looked at first, then one of `&&Place`, then one of `Place`.
pub trait KnownPlace {
    /// What they are.
    type Kind;

    /// The same as a value.
    fn kind(&self) -> Kind<Self::Kind> {
        Kind(PhantomData)
    }
}

impl<C: AttrConstraint> KnownPlace for &&Place<C>
where
    C::Value<'static>: PlainValue,
{
    type Kind = <C::Value<'static> as PlainValue>::Kind;
}

/// All other places.
pub trait UnknownPlace {
    /// Nothing is known.
    fn kind(&self) -> Kind<Anything> {
        Kind(PhantomData)
    }
}

impl<C> UnknownPlace for Place<C> {}

/// A plain value that says what the attribute is.
pub trait PlainValue {
    /// What it is.
    type Kind;
}

macro_rules! plain_values {
    ($($kind:ident = $($value:ty),+;)*) => {$($(
        impl PlainValue for $value {
            type Kind = $kind;
        }
    )+)*};
}

plain_values! {
    Integer = i8, i16, i32, i64, i128, u8, u16, u32, u64, u128;
    Truth = bool;
    Float = f32, f64;
    Text = &'static [u8], &'static str, String, Ident;
    TypeValue = Type;
    List = &'static [Attribute];
}

impl<E: EnumInfo> PlainValue for E {
    type Kind = CaseOf<E>;
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident takes $($takes:ident)*, cases of $($of:ident)*;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        $(#[diagnostic::do_not_recommend]
        impl<C> $takes<C> for $name {})*

        $(#[diagnostic::do_not_recommend]
        impl<C> TakesCase<$of, C> for $name {})*
    )*};
}

kinds! {
    /// A float.
    Float takes TakesFloat, cases of Anything Float;
    /// Text.
    Text takes TakesText, cases of Anything Text;
    /// A type.
    TypeValue takes, cases of Anything TypeValue;
    /// A list.
    List takes TakesList, cases of Anything List;
}

macro_rules! kinds_of_any_case {
    ($($(#[$doc:meta])* $name:ident takes $($takes:ident)*;)*) => {$(
        kinds! { $(#[$doc])* $name takes $($takes)*, cases of; }

        #[diagnostic::do_not_recommend]
        impl<E, C> TakesCase<E, C> for $name {}
    )*};
}

kinds_of_any_case! {
    /// An integer.
    Integer takes TakesInteger TakesTruth;
    /// A truth value, which is an integer of one bit.
    Truth takes TakesInteger TakesTruth;
    /// Nothing is known.
    Anything takes TakesInteger TakesTruth TakesFloat TakesText TakesList;
}

macro_rules! kinds_of_enums {
    ($($(#[$doc:meta])* $name:ident, cases of $($of:ty),*;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<E>(PhantomData<E>);

        $(#[diagnostic::do_not_recommend]
        impl<E, C> TakesCase<$of, C> for $name<E> {})*
    )*};
}

kinds_of_enums! {
    /// A case of an enum.
    CaseOf, cases of CaseOf<E>, FormOf<E>, Anything, Integer, Truth;
    /// A case of an enum in a form of its own.
    FormOf, cases of CaseOf<E>, FormOf<E>, Anything;
}

// An enum without a form of its own is an integer.
#[diagnostic::do_not_recommend]
impl<E, C> TakesInteger<C> for CaseOf<E> {}

/// Attributes of this kind may be what satisfies another constraint; `C` is the constraint of the place.
#[diagnostic::on_unimplemented(
    message = "an attribute with the constraint `{C}` is never this",
    label = "never such an attribute",
    note = "a constant here is what the constraint reads: a string at a `StrAttr`, a number at an `I32Attr`; at an enum it is one of its cases, written as one name: `ModeFast` for the case `Fast` of `Mode`"
)]
pub trait TakesCase<E, C>: Sized {
    /// The constant is what another constraint says.
    fn case_fits(_place: Kind<Self>, _constant: Kind<E>) {}
}

macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident, $check:ident, $message:literal;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "never such an attribute",
            note = "a constant here is what the constraint reads: a string at a `StrAttr`, a number at an `I32Attr`; at an enum it is one of its cases, written as one name: `ModeFast` for the case `Fast` of `Mode`"
        )]
        pub trait $name<C>: Sized {
            /// The constant is one.
            fn $check(_place: Kind<Self>) {}
        }
    )*};
}

constants! {
    /// Attributes of this kind may be integers; `C` is the constraint.
    TakesInteger, integer_fits, "an attribute with the constraint `{C}` is never an integer";
    /// Attributes of this kind may be floats; `C` is the constraint.
    TakesFloat, float_fits, "an attribute with the constraint `{C}` is never a float";
    /// Attributes of this kind may be truth values; `C` is the constraint.
    TakesTruth, truth_fits, "an attribute with the constraint `{C}` is never a truth value";
    /// Attributes of this kind may be strings; `C` is the constraint.
    TakesText, text_fits, "an attribute with the constraint `{C}` is never a string";
    /// Attributes of this kind may be lists; `C` is the constraint.
    TakesList, list_fits, "an attribute with the constraint `{C}` is never a list";
}
