//! The `math` dialect: mathematical functions on numbers.

mod double_double;
pub(crate) mod float;
pub(crate) mod integer;
pub(crate) mod libm;
pub(crate) mod special;

pub use crate::generated::math::*;

pub(crate) use crate::shared::constant::poison_or_arith_constant as materialize_constant_of_math;
