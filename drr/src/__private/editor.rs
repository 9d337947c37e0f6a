//! What the macros write for editors names: the types of symbols. Nothing of it ever runs.

use drr_ir::define::constraint::DeclaredProperty;
use drr_ir::define::{Argument, AttrConstraint, kind};
use drr_ir::{Op, Operands, Value, ValueRef};

/// What a symbol at an argument of this kind is in Rust.
pub trait Bound<C> {
    /// Its type.
    type Value;
}

impl<C> Bound<C> for kind::Operand {
    type Value = Value;
}

impl<C> Bound<C> for kind::Optional {
    type Value = Option<Value>;
}

impl<C> Bound<C> for kind::Variadic {
    type Value = &'static [Value];
}

impl<C: AttrConstraint> Bound<C> for kind::Attr {
    type Value = C::Value<'static>;
}

impl<C: AttrConstraint> Bound<C> for kind::OptionalAttr {
    type Value = Option<C::Value<'static>>;
}

impl<C: AttrConstraint> Bound<C> for kind::DefaultAttr {
    type Value = C::Value<'static>;
}

impl<C: DeclaredProperty> Bound<C> for kind::Prop {
    type Value = C::Read<'static>;
}

/// A symbol at argument `N` of an op.
pub fn argument<O: Argument<N>, const N: usize>() -> <O::Kind as Bound<O::Constraint>>::Value
where
    O::Kind: Bound<O::Constraint>,
{
    unreachable!("editors run nothing")
}

/// What a symbol is in Rust, by what an accessor gives.
pub trait Accessed {
    /// Its type.
    type Value;
}

impl Accessed for ValueRef<'_> {
    type Value = Value;
}

impl Accessed for Operands<'_> {
    type Value = &'static [Value];
}

impl<T> Accessed for Option<T> {
    type Value = T;
}

/// A symbol at the argument that this accessor reads.
pub fn named<O, T: Accessed>(_accessor: fn(O) -> T) -> T::Value {
    unreachable!("editors run nothing")
}

/// A symbol at an op.
pub fn op() -> Op {
    unreachable!("editors run nothing")
}

/// A symbol of which only the whole rule says the type.
pub fn unknown<T>() -> T {
    unreachable!("editors run nothing")
}
