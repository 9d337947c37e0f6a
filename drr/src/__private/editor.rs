//! Types of symbols in the macro expansions for editors. The code is only type-checked, never run.

use drr_ir::define::constraint::DeclaredProperty;
use drr_ir::define::{Argument, AttrConstraint, kind};
use drr_ir::{Op, Operands, Value, ValueRef};

/// Maps the kind of an argument to the Rust type of a symbol bound to the argument.
pub trait SymbolOfKind<C> {
    /// Rust type of the symbol.
    type Value;
}

impl<C> SymbolOfKind<C> for kind::Operand {
    type Value = Value;
}

impl<C> SymbolOfKind<C> for kind::Optional {
    type Value = Option<Value>;
}

impl<C> SymbolOfKind<C> for kind::Variadic {
    type Value = &'static [Value];
}

impl<C: AttrConstraint> SymbolOfKind<C> for kind::Attr {
    type Value = C::Value<'static>;
}

impl<C: AttrConstraint> SymbolOfKind<C> for kind::OptionalAttr {
    type Value = Option<C::Value<'static>>;
}

impl<C: AttrConstraint> SymbolOfKind<C> for kind::DefaultAttr {
    type Value = C::Value<'static>;
}

impl<C: DeclaredProperty> SymbolOfKind<C> for kind::Prop {
    type Value = C::Read<'static>;
}

/// Returns a symbol bound to argument `N` of an op.
pub fn argument<O: Argument<N>, const N: usize>() -> <O::Kind as SymbolOfKind<O::Constraint>>::Value
where
    O::Kind: SymbolOfKind<O::Constraint>,
{
    unreachable!("editors run nothing")
}

/// Maps the return type of an accessor to the Rust type of a symbol.
pub trait Accessed {
    /// Rust type of the symbol.
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

/// Returns a symbol bound to the argument that the accessor reads.
pub fn named<O, T: Accessed>(_accessor: fn(O) -> T) -> T::Value {
    unreachable!("editors run nothing")
}

/// Returns a symbol bound to an op.
pub fn op() -> Op {
    unreachable!("editors run nothing")
}

/// Returns a symbol whose type follows only from the whole rule.
pub fn unknown<T>() -> T {
    unreachable!("editors run nothing")
}
