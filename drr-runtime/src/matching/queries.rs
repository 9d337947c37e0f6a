//! What generated matchers ask most: each query with the reason for its failure is one call, so that a pattern is little code
//! for the compiler.

use drr_ir::{Attribute, Location, Op, OpRef, Value, ValueRef};

use super::reasons::{not_constant, not_defined_by};
use super::{MatchContext, PatternEntries};

/// What generated matchers ask. Names, attributes and constants are given by the numbers of their entries.
#[doc(hidden)]
impl<'a> MatchContext<'a> {
    /// The op that the driver tries.
    #[inline]
    pub fn root(&self, root: Op) -> OpRef<'a> {
        self.ir().op(root)
    }

    /// An operand of an op.
    #[inline(never)]
    pub fn operand(&self, op: OpRef<'a>, index: usize) -> Option<ValueRef<'a>> {
        op.operand(index)
    }

    /// The first operands of an op.
    #[inline(never)]
    pub fn operands<const N: usize>(&self, op: OpRef<'a>) -> Option<[ValueRef<'a>; N]> {
        let mut operands = op.operands();
        let mut first = [operands.next()?; N];
        for place in first.iter_mut().skip(1) {
            *place = operands.next()?;
        }
        Some(first)
    }

    /// The op that operand `index` of `op` is a result of, where that is the named one.
    #[inline(never)]
    pub fn operand_by(&self, op: OpRef<'a>, index: usize, name: usize) -> Option<OpRef<'a>> {
        self.defined_by(op, index, name, 0, |_| true)
    }

    /// The op that operand `index` of `op` is result `result` of, where that is the named one.
    #[inline(never)]
    pub fn operand_as(&self, op: OpRef<'a>, index: usize, name: usize, result: usize) -> Option<OpRef<'a>> {
        self.defined_by(op, index, name, result, |value| value.number() == result)
    }

    /// The required attribute or property `key` of an op.
    #[inline(never)]
    pub fn required(&self, op: OpRef<'_>, key: usize) -> Option<Attribute> {
        let key = self.ident(key);
        op.inherent(key).or_else(|| self.no_attribute(op, key))
    }

    /// Attribute `key` of an op that nobody declares, inherent or not.
    #[inline(never)]
    pub fn untyped_attr(&self, op: OpRef<'_>, key: usize) -> Option<Attribute> {
        let key = self.ident(key);
        op.attr(key).or_else(|| self.no_attribute(op, key))
    }

    /// Whether attribute or property `key` of an op is a constant.
    #[inline(never)]
    pub fn is_constant(&self, op: OpRef<'_>, key: usize, constant: usize) -> bool {
        let (key, constant) = (self.ident(key), self.attr(constant));
        let attr = op.inherent(key);
        let differs = || self.no_match::<(), _>(|| not_constant(op, &key.text(self.ctx()), attr, constant));
        attr == Some(constant) || differs().is_some()
    }

    /// A constant that a symbol stands for.
    #[inline(never)]
    pub fn constant(&self, index: usize) -> Attribute {
        self.attr(index)
    }

    /// Values for the rewrite to keep.
    #[inline(never)]
    pub fn values<const N: usize>(&self, values: [ValueRef<'_>; N]) -> [Value; N] {
        values.map(ValueRef::handle)
    }

    /// Ops for the rewrite to keep.
    #[inline(never)]
    pub fn ops<const N: usize>(&self, ops: [OpRef<'_>; N]) -> [Op; N] {
        ops.map(OpRef::handle)
    }

    /// The locations of ops: what is built has their fused location.
    #[inline(never)]
    pub fn locations<const N: usize>(&self, ops: [OpRef<'_>; N]) -> [Location; N] {
        ops.map(OpRef::location)
    }
}

impl<'a> MatchContext<'a> {
    /// The op of this name that defines an operand, if that is the right result.
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
        // Both names are of the context of the IR.
        by.filter(|by| by.name().index() == self.op_name(name).index())
            .or_else(move || {
                // By value, so that a match does not store what only a reason needs.
                self.no_match(move || not_defined_by(op, index, &self.op_name(name).text(self.ctx()), result))
            })
    }
}
