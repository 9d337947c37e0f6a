//! The converted operands of an op.

use drr_ir::define::TypedOp;
use drr_ir::{OpRef, Operands, Value, ValueRef};

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
    /// If the accessor is one of another op, or if the value is no operand or is converted to no or several values.
    #[track_caller]
    pub fn operand<T: TypedOp<'r>>(self, accessor: impl FnOnce(T) -> ValueRef<'r>) -> Value {
        one(self.values_of(accessor(self.typed())))
    }

    /// Returns the converted operand that an accessor of the op returns, if it is there.
    ///
    /// # Panics
    /// As [`OpAdaptor::operand`].
    #[track_caller]
    pub fn optional_operand<T: TypedOp<'r>>(self, accessor: impl FnOnce(T) -> Option<ValueRef<'r>>) -> Option<Value> {
        accessor(self.typed()).map(|value| one(self.values_of(value)))
    }

    /// Returns the converted operands that an accessor of the op returns. With 1:N conversions, their number may
    /// differ.
    ///
    /// # Panics
    /// If the accessor is one of another op.
    #[track_caller]
    pub fn operands<T: TypedOp<'r>>(self, accessor: impl FnOnce(T) -> Operands<'r>) -> Vec<Value> {
        let (_, range) = accessor(self.typed()).op_and_indices();
        self.operands
            .get(range)
            .unwrap_or_default()
            .iter()
            .flatten()
            .copied()
            .collect()
    }

    /// Returns what an accessor of an attribute or property of the op returns: `i64` for an `I64Attr`, and `Attribute`
    /// for an `AnyAttr`.
    ///
    /// # Panics
    /// If the accessor is one of another op.
    #[track_caller]
    pub fn attr<T: TypedOp<'r>, A>(self, accessor: impl FnOnce(T) -> A) -> A {
        accessor(self.typed())
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

    /// Returns the typed handle of the op that an accessor takes.
    #[track_caller]
    fn typed<T: TypedOp<'r>>(self) -> T {
        assert!(
            self.op.name().bytes(self.op.ctx()) == T::NAME.as_bytes(),
            "the accessor is one of `{}`, but the op is `{}`",
            T::NAME,
            self.op.name_text()
        );
        T::assume(self.op)
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
