//! The most frequent queries of generated matchers. Each query includes the reason of its failure, which keeps the
//! generated code small.

use drr_ir::{Attribute, Location, Op, OpRef, Value, ValueRef};

use super::no_match::{not_constant, not_defined_by};
use super::{MatchContext, PatternEntries};

/// Queries of generated matchers. Names, attributes and constants are passed as indices of entries.
#[doc(hidden)]
impl<'a> MatchContext<'a> {
    /// Returns the root op of the match.
    #[inline]
    pub fn root(&self, root: Op) -> OpRef<'a> {
        self.ir().op(root)
    }

    /// Returns an operand of an op.
    #[inline(never)]
    pub fn operand(&self, op: OpRef<'a>, index: usize) -> Option<ValueRef<'a>> {
        op.operand(index)
    }

    /// Returns the first `N` operands of an op.
    #[inline(never)]
    pub fn operands<const N: usize>(&self, op: OpRef<'a>) -> Option<[ValueRef<'a>; N]> {
        let mut operands = op.operands();
        let mut first = [operands.next()?; N];
        for slot in first.iter_mut().skip(1) {
            *slot = operands.next()?;
        }
        Some(first)
    }

    /// Returns the defining op of operand `index` if it has the name `name`.
    #[inline(never)]
    pub fn operand_by(&self, op: OpRef<'a>, index: usize, name: usize) -> Option<OpRef<'a>> {
        self.defined_by(op, index, name, 0, |_| true)
    }

    /// Returns the defining op of operand `index` if it has the name `name` and the operand is its result `result`.
    #[inline(never)]
    pub fn operand_as(&self, op: OpRef<'a>, index: usize, name: usize, result: usize) -> Option<OpRef<'a>> {
        self.defined_by(op, index, name, result, |value| value.number() == result)
    }

    /// Returns the required attribute or property `key` of an op.
    #[inline(never)]
    pub fn required(&self, op: OpRef<'_>, key: usize) -> Option<Attribute> {
        let key = self.entry_ident(key);
        op.inherent(key).or_else(|| self.no_attribute(op, key))
    }

    /// Returns attribute `key`, inherent or discardable, of an op without a declaration.
    #[inline(never)]
    pub fn untyped_attr(&self, op: OpRef<'_>, key: usize) -> Option<Attribute> {
        let key = self.entry_ident(key);
        op.attr(key).or_else(|| self.no_attribute(op, key))
    }

    /// Returns `true` if attribute or property `key` of an op is the constant.
    #[inline(never)]
    pub fn is_constant(&self, op: OpRef<'_>, key: usize, constant: usize) -> bool {
        let (key, constant) = (self.entry_ident(key), self.entry_attr(constant));
        let attr = op.inherent(key);
        let differs = || self.no_match::<(), _>(|| not_constant(op, &key.text(self.ctx()), attr, constant));
        attr == Some(constant) || differs().is_some()
    }

    /// Returns the constant at `index`.
    #[inline(never)]
    pub fn constant(&self, index: usize) -> Attribute {
        self.entry_attr(index)
    }

    /// Returns the handles of values.
    #[inline(never)]
    pub fn values<const N: usize>(&self, values: [ValueRef<'_>; N]) -> [Value; N] {
        values.map(ValueRef::handle)
    }

    /// Returns the handles of ops.
    #[inline(never)]
    pub fn ops<const N: usize>(&self, ops: [OpRef<'_>; N]) -> [Op; N] {
        ops.map(OpRef::handle)
    }

    /// Returns the locations of ops, which are fused for the built ops.
    #[inline(never)]
    pub fn locations<const N: usize>(&self, ops: [OpRef<'_>; N]) -> [Location; N] {
        ops.map(OpRef::location)
    }
}

impl<'a> MatchContext<'a> {
    /// Returns the defining op of an operand if it has the name `name` and `is_right` accepts the operand.
    #[inline(always)]
    fn defined_by(
        &self,
        op: OpRef<'a>,
        index: usize,
        name: usize,
        result: usize,
        is_right: impl FnOnce(&ValueRef<'a>) -> bool,
    ) -> Option<OpRef<'a>> {
        let by = op.operand(index).filter(is_right).and_then(|value| value.defining_op());
        // Both names belong to the context of the IR.
        by.filter(|by| by.name().index() == self.entry_name(name).index())
            .or_else(move || {
                // Captured by value, so that a successful match does not spill the arguments of the reason.
                self.no_match(move || not_defined_by(op, index, &self.entry_name(name).text(self.ctx()), result))
            })
    }
}
