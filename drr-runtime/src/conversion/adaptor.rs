//! The converted operands of an op.

use drr_ir::define::TypedOp;
use drr_ir::{Attribute, OpRef, Operands, Value, ValueRef};

use crate::rewriter::value_mapping::ValueVector;

/// The operands of an op after the conversion of their types. MLIR's `OpAdaptor`.
///
/// The accessors of `op!` name the operands: `adaptor.operand(AddIOp::lhs)`.
#[derive(Clone, Copy, Debug)]
pub struct OpAdaptor<'r> {
    pub(super) op: OpRef<'r>,
    pub(super) operands: &'r [ValueVector],
}

impl<'r> OpAdaptor<'r> {
    /// Returns the op, whose operands are the original ones.
    pub fn op(self) -> OpRef<'r> {
        self.op
    }

    /// Returns the converted operand that an accessor of the op returns.
    ///
    /// # Panics
    /// If the value is no operand of the op, or is converted to no or several values.
    #[track_caller]
    pub fn operand<T: TypedOp<'r>>(self, accessor: impl FnOnce(T) -> ValueRef<'r>) -> Value {
        one(self.values_of(accessor(T::assume(self.op))))
    }

    /// Returns the converted operand that an accessor of the op returns, if it is there.
    ///
    /// # Panics
    /// As [`OpAdaptor::operand`].
    #[track_caller]
    pub fn optional_operand<T: TypedOp<'r>>(self, accessor: impl FnOnce(T) -> Option<ValueRef<'r>>) -> Option<Value> {
        accessor(T::assume(self.op)).map(|value| one(self.values_of(value)))
    }

    /// Returns the converted operands that an accessor of the op returns. With 1:N conversions, their number may differ.
    pub fn operands<T: TypedOp<'r>>(self, accessor: impl FnOnce(T) -> Operands<'r>) -> Vec<Value> {
        let (_, range) = accessor(T::assume(self.op)).op_and_indices();
        self.operands
            .get(range)
            .unwrap_or_default()
            .iter()
            .flatten()
            .copied()
            .collect()
    }

    /// Returns the attribute that an accessor of the op returns.
    pub fn attr<T: TypedOp<'r>, A: Into<Option<Attribute>>>(self, accessor: impl FnOnce(T) -> A) -> Option<Attribute> {
        accessor(T::assume(self.op)).into()
    }

    /// Returns the converted operand at an index.
    ///
    /// # Panics
    /// If there is no such operand, or if it is converted to no or several values.
    #[track_caller]
    pub fn operand_at(self, index: usize) -> Value {
        one(&self.operands[index])
    }

    /// Returns the values that the operand at an index is converted to.
    ///
    /// # Panics
    /// If there is no such operand.
    #[track_caller]
    pub fn values_at(self, index: usize) -> &'r [Value] {
        &self.operands[index]
    }

    /// Returns all converted operands. With 1:N conversions, their number may differ from that of the operands.
    pub fn all(self) -> Vec<Value> {
        self.operands.iter().flatten().copied().collect()
    }

    #[track_caller]
    fn values_of(self, value: ValueRef<'r>) -> &'r [Value] {
        let Some(index) = self.op.operands().position(|operand| operand == value) else {
            panic!("the value is no operand of `{}`", self.op.name_text())
        };
        &self.operands[index]
    }
}

#[track_caller]
fn one(values: &[Value]) -> Value {
    match *values {
        [value] => value,
        _ => panic!("the operand is converted to {} values", values.len()),
    }
}
