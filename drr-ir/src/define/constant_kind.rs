//! Compile-time checks that a constant is possible for an attribute, for generated code.
//!
//! The macros know the built-in constraints. For enums and user-defined constraints, only the compiler knows the plain
//! value's type, which determines the kind of the attributes. A plain value such as [`Attribute`] itself determines
//! nothing and accepts every constant.

use std::marker::PhantomData;

use super::EnumForm;
use super::constraint::{AttrConstraint, ConfinedAttr, EnumInfo};
use crate::{Attribute, Ident, Type};

/// An attribute with the constraint `C`.
#[derive(Clone, Copy, Debug)]
pub struct ConstrainedAttr<C>(PhantomData<C>);

impl<C> ConstrainedAttr<C> {
    /// The only value.
    pub const NEW: Self = ConstrainedAttr(PhantomData);
}

/// The kind of the attributes that satisfy a constraint.
#[derive(Clone, Copy, Debug)]
pub struct AttrKind<K>(PhantomData<K>);

/// An attribute whose constraint is an enum with a dialect attribute's syntax, which is never an integer.
pub trait FormedAttr {
    /// The enum.
    type Enum;

    /// Returns the kind of the attribute.
    fn kind(&self) -> AttrKind<FormOf<Self::Enum>> {
        AttrKind(PhantomData)
    }
}

impl<C: OwnForm> FormedAttr for &ConstrainedAttr<C> {
    type Enum = C::Enum;
}

/// A constraint on enum attributes with their own syntax, `#ex<mark red>`.
pub trait OwnForm {
    /// The enum.
    type Enum;
    /// The syntax.
    const FORM: EnumForm;
}

impl<C: OwnForm, P> OwnForm for ConfinedAttr<C, P> {
    type Enum = C::Enum;
    const FORM: EnumForm = C::FORM;
}

/// An attribute whose constraint has a plain value that determines the kind. The call is `(&&attr).kind()`: methods of
/// `&ConstrainedAttr` are tried first, then those of `&&ConstrainedAttr`, then those of `ConstrainedAttr`.
pub trait KnownAttr {
    /// The kind.
    type Kind;

    /// Returns the kind of the attribute.
    fn kind(&self) -> AttrKind<Self::Kind> {
        AttrKind(PhantomData)
    }
}

impl<C: AttrConstraint> KnownAttr for &&ConstrainedAttr<C>
where
    C::Value<'static>: PlainValue,
{
    type Kind = <C::Value<'static> as PlainValue>::Kind;
}

/// An attribute of unknown kind.
pub trait UnknownAttr {
    /// Returns the unknown kind.
    fn kind(&self) -> AttrKind<Anything> {
        AttrKind(PhantomData)
    }
}

impl<C> UnknownAttr for ConstrainedAttr<C> {}

/// A plain value that determines the kind of the attribute.
pub trait PlainValue {
    /// The kind.
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
    /// A Boolean, which is an integer of one bit.
    Truth takes TakesInteger TakesTruth;
    /// An unknown kind.
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
    /// An enum case.
    CaseOf, cases of CaseOf<E>, FormOf<E>, Anything, Integer, Truth;
    /// An enum case with its own syntax.
    FormOf, cases of CaseOf<E>, FormOf<E>, Anything;
}

// An enum without its own syntax is an integer.
#[diagnostic::do_not_recommend]
impl<E, C> TakesInteger<C> for CaseOf<E> {}

/// An attribute of this kind can satisfy another constraint; `C` is the constraint of the attribute.
#[diagnostic::on_unimplemented(
    message = "an attribute with the constraint `{C}` is never this constant",
    label = "never equal",
    note = "a constant must be a value of the constraint: a string for a `StrAttr`, a number for an `I32Attr`; write the case of an enum as one name: `ModeFast` for the case `Fast` of `Mode`"
)]
pub trait TakesCase<E, C>: Sized {
    /// Checks that the constant of another constraint fits.
    fn case_fits(_place: AttrKind<Self>, _constant: AttrKind<E>) {}
}

macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident, $check:ident, $message:literal;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "never equal",
            note = "a constant must be a value of the constraint: a string for a `StrAttr`, a number for an `I32Attr`; write the case of an enum as one name: `ModeFast` for the case `Fast` of `Mode`"
        )]
        pub trait $name<C>: Sized {
            /// Checks that the constant fits.
            fn $check(_place: AttrKind<Self>) {}
        }
    )*};
}

constants! {
    /// An attribute of this kind can be an integer; `C` is the constraint.
    TakesInteger, integer_fits, "an attribute with the constraint `{C}` is never an integer";
    /// An attribute of this kind can be a float; `C` is the constraint.
    TakesFloat, float_fits, "an attribute with the constraint `{C}` is never a float";
    /// An attribute of this kind can be a Boolean; `C` is the constraint.
    TakesTruth, truth_fits, "an attribute with the constraint `{C}` is never a boolean";
    /// An attribute of this kind can be a string; `C` is the constraint.
    TakesText, text_fits, "an attribute with the constraint `{C}` is never a string";
    /// An attribute of this kind can be a list; `C` is the constraint.
    TakesList, list_fits, "an attribute with the constraint `{C}` is never a list";
}
