//! What generated matchers ask most: each query with the reason for its failure is one call, so that a pattern is little code
//! for the compiler.

use drr_ir::{Attribute, Location, Op, OpRef, Value, ValueRef};

use super::{MatchContext, MatchReasons, PatternEntries};

/// What generated matchers ask. Names, attributes and constants are given by the numbers of their entries.
#[doc(hidden)]
pub trait MatchQueries<'a> {
    /// The op that the driver tries.
    fn root(&self, root: Op) -> OpRef<'a>;

    /// An operand of an op.
    fn operand(&self, op: OpRef<'a>, index: usize) -> Option<ValueRef<'a>>;

    /// The first operands of an op.
    fn operands<const N: usize>(&self, op: OpRef<'a>) -> Option<[ValueRef<'a>; N]>;

    /// The op that operand `index` of `op` is a result of, where that is the named one.
    fn operand_by(&self, op: OpRef<'a>, index: usize, name: usize) -> Option<OpRef<'a>>;

    /// The op that operand `index` of `op` is result `result` of, where that is the named one.
    fn operand_as(&self, op: OpRef<'a>, index: usize, name: usize, result: usize) -> Option<OpRef<'a>>;

    /// The required attribute or property `key` of an op.
    fn required(&self, op: OpRef<'_>, key: usize) -> Option<Attribute>;

    /// Attribute `key` of an op that nobody declares, inherent or not.
    fn untyped_attr(&self, op: OpRef<'_>, key: usize) -> Option<Attribute>;

    /// Whether attribute or property `key` of an op is a constant.
    fn is_constant(&self, op: OpRef<'_>, key: usize, constant: usize) -> bool;

    /// A constant that a symbol stands for.
    fn constant(&self, index: usize) -> Attribute;

    /// Values for the rewrite to keep.
    fn values<const N: usize>(&self, values: [ValueRef<'_>; N]) -> [Value; N];

    /// Ops for the rewrite to keep.
    fn ops<const N: usize>(&self, ops: [OpRef<'_>; N]) -> [Op; N];

    /// The locations of ops: what is built has their fused location.
    fn locations<const N: usize>(&self, ops: [OpRef<'_>; N]) -> [Location; N];
}

impl<'a> MatchQueries<'a> for MatchContext<'a> {
    #[inline]
    fn root(&self, root: Op) -> OpRef<'a> {
        self.ir().op(root)
    }

    #[inline(never)]
    fn operand(&self, op: OpRef<'a>, index: usize) -> Option<ValueRef<'a>> {
        op.operand(index)
    }

    #[inline(never)]
    fn operands<const N: usize>(&self, op: OpRef<'a>) -> Option<[ValueRef<'a>; N]> {
        let mut operands = op.operands();
        let mut first = [operands.next()?; N];
        for place in first.iter_mut().skip(1) {
            *place = operands.next()?;
        }
        Some(first)
    }

    #[inline(never)]
    fn operand_by(&self, op: OpRef<'a>, index: usize, name: usize) -> Option<OpRef<'a>> {
        self.defined_by(op, index, name, 0, |_| true)
    }

    #[inline(never)]
    fn operand_as(&self, op: OpRef<'a>, index: usize, name: usize, result: usize) -> Option<OpRef<'a>> {
        self.defined_by(op, index, name, result, |value| value.number() == result)
    }

    #[inline(never)]
    fn required(&self, op: OpRef<'_>, key: usize) -> Option<Attribute> {
        let attr = op.inherent(self.ident(key));
        if attr.is_none() {
            self.explain(|| self.no_attribute(op, &self.ident(key).text(self.ctx())));
        }
        attr
    }

    #[inline(never)]
    fn untyped_attr(&self, op: OpRef<'_>, key: usize) -> Option<Attribute> {
        let attr = op.attr(self.ident(key));
        if attr.is_none() {
            self.explain(|| self.no_attribute(op, &self.ident(key).text(self.ctx())));
        }
        attr
    }

    #[inline(never)]
    fn is_constant(&self, op: OpRef<'_>, key: usize, constant: usize) -> bool {
        let (attr, constant) = (op.inherent(self.ident(key)), self.attr(constant));
        let holds = attr == Some(constant);
        if !holds {
            self.explain(|| self.not_constant(op, &self.ident(key).text(self.ctx()), attr, constant));
        }
        holds
    }

    #[inline(never)]
    fn constant(&self, index: usize) -> Attribute {
        self.attr(index)
    }

    #[inline(never)]
    fn values<const N: usize>(&self, values: [ValueRef<'_>; N]) -> [Value; N] {
        values.map(ValueRef::handle)
    }

    #[inline(never)]
    fn ops<const N: usize>(&self, ops: [OpRef<'_>; N]) -> [Op; N] {
        ops.map(OpRef::handle)
    }

    #[inline(never)]
    fn locations<const N: usize>(&self, ops: [OpRef<'_>; N]) -> [Location; N] {
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
        let by = by.filter(|by| by.name() == self.op_name(name));
        if by.is_none() {
            self.explain(|| self.not_defined_by(op, index, &self.op_name(name).text(self.ctx()), result));
        }
        by
    }

    /// Gives a reason, if reasons are wanted.
    #[cold]
    #[inline(never)]
    fn explain(&self, reason: impl FnOnce() -> Option<()>) {
        if self.reasons.is_some() {
            reason();
        }
    }
}
