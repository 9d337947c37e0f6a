//! Whether a constant can stand at an attribute, as far as the compiler knows: for generated code.
//!
//! The macros know the built-in constraints. Of an enum's and of a user's own they know the Rust type alone, and so it is
//! the compiler that looks: the plain value of the constraint says what its attributes are. A plain value that says
//! nothing, such as [`Attribute`] itself, takes every constant.

use std::marker::PhantomData;

use super::{AttrConstraint, EnumInfo};
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

/// A place whose constraint has a plain value that says what its attributes are.
pub trait KnownPlace {
    /// What they are.
    type Kind;

    /// The same as a value.
    fn kind(&self) -> Kind<Self::Kind> {
        Kind(PhantomData)
    }
}

impl<C: AttrConstraint> KnownPlace for Place<C>
where
    C::Value<'static>: PlainValue,
{
    type Kind = <C::Value<'static> as PlainValue>::Kind;
}

/// All other places. A method of `&Place` is looked at after one of `Place`.
pub trait UnknownPlace {
    /// Nothing is known.
    fn kind(&self) -> Kind<Anything> {
        Kind(PhantomData)
    }
}

impl<C> UnknownPlace for &Place<C> {}

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
    ($($(#[$doc:meta])* $name:ident takes $($takes:ident)*;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        $(impl<C> $takes<C> for $name {})*

        impl<E, C> TakesCase<E, C> for $name {}
    )*};
}

kinds! {
    /// An integer.
    Integer takes TakesInteger TakesTruth;
    /// A truth value, which is an integer of one bit.
    Truth takes TakesInteger TakesTruth;
    /// Nothing is known.
    Anything takes TakesInteger TakesTruth TakesFloat TakesText TakesList;
}

macro_rules! kinds_of_no_case {
    ($($(#[$doc:meta])* $name:ident takes $($takes:ident)*;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        $(impl<C> $takes<C> for $name {})*

        impl<C> TakesCase<Anything, C> for $name {}
        impl<C> TakesCase<$name, C> for $name {}
    )*};
}

kinds_of_no_case! {
    /// A float.
    Float takes TakesFloat;
    /// Text.
    Text takes TakesText;
    /// A type.
    TypeValue takes;
    /// A list.
    List takes TakesList;
}

/// A case of an enum.
#[derive(Clone, Copy, Debug)]
pub struct CaseOf<E>(PhantomData<E>);

// An enum without a form of its own is an integer.
impl<E, C> TakesInteger<C> for CaseOf<E> {}
impl<E, C> TakesCase<CaseOf<E>, C> for CaseOf<E> {}
impl<E, C> TakesCase<Anything, C> for CaseOf<E> {}
impl<E, C> TakesCase<Integer, C> for CaseOf<E> {}

/// Attributes of this kind may be a case of an enum; `C` is the constraint.
#[diagnostic::on_unimplemented(
    message = "the attribute is a `{C}`; this never is",
    label = "never equal to such an attribute"
)]
pub trait TakesCase<E, C> {}

/// The constant is what another constraint says.
pub fn case_fits<C, E, K: TakesCase<E, C>>(_place: Kind<K>, _constant: Kind<E>) {}

/// Attributes of this kind may be integers; `C` is the constraint.
#[diagnostic::on_unimplemented(
    message = "the attribute is a `{C}`; an integer is not",
    label = "never equal to such an attribute"
)]
pub trait TakesInteger<C> {}

/// Attributes of this kind may be floats; `C` is the constraint.
#[diagnostic::on_unimplemented(
    message = "the attribute is a `{C}`; a float is not",
    label = "never equal to such an attribute"
)]
pub trait TakesFloat<C> {}

/// Attributes of this kind may be truth values; `C` is the constraint.
#[diagnostic::on_unimplemented(
    message = "the attribute is a `{C}`; a truth value is not",
    label = "never equal to such an attribute"
)]
pub trait TakesTruth<C> {}

/// Attributes of this kind may be strings; `C` is the constraint.
#[diagnostic::on_unimplemented(
    message = "the attribute is a `{C}`; a string is not",
    label = "never equal to such an attribute"
)]
pub trait TakesText<C> {}

/// Attributes of this kind may be lists; `C` is the constraint.
#[diagnostic::on_unimplemented(
    message = "the attribute is a `{C}`; a list is not",
    label = "never equal to such an attribute"
)]
pub trait TakesList<C> {}

/// The constant is an integer.
pub fn integer_fits<C, K: TakesInteger<C>>(_place: Kind<K>) {}
/// The constant is a float.
pub fn float_fits<C, K: TakesFloat<C>>(_place: Kind<K>) {}
/// The constant is a truth value.
pub fn truth_fits<C, K: TakesTruth<C>>(_place: Kind<K>) {}
/// The constant is a string.
pub fn text_fits<C, K: TakesText<C>>(_place: Kind<K>) {}
/// The constant is a list.
pub fn list_fits<C, K: TakesList<C>>(_place: Kind<K>) {}
