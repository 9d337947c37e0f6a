//! TableGen's names of combined constraints, in a separate module because ops have the same names.

use std::marker::PhantomData;

use super::{AllOf, AnyOf};

/// All of the constraints hold.
pub type And<L> = AllOf<L>;

/// One of the constraints holds.
pub type Or<L> = AnyOf<L>;

/// The constraint does not hold.
#[derive(Clone, Copy, Debug)]
pub struct Neg<C>(PhantomData<C>);

/// The constraint does not hold.
pub type Not<C> = Neg<C>;

/// Another name and another description of a constraint on types.
pub type TypeAlias<C> = C;
