//! What generated matchers ask most: each question with the reason for its failure is one call, so that a pattern is little
//! code for the compiler.

use drr_ir::{Attribute, Location, Op, OpRef, Value, ValueRef};

use super::MatchContext;

impl<'a> MatchContext<'a> {
    /// The op that the driver tries.
    ///
    /// # Panics
    /// If the handle is stale.
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
        let by = op.operand(index).and_then(|value| value.defining_op());
        match by {
            Some(by) if by.name() == self.op_name(name) => Some(by),
            _ => {
                self.other_op(op, index, name, 0);
                None
            }
        }
    }

    /// The op that operand `index` of `op` is result `result` of, where that is the named one.
    #[inline(never)]
    pub fn operand_as(&self, op: OpRef<'a>, index: usize, name: usize, result: usize) -> Option<OpRef<'a>> {
        let value = op.operand(index).filter(|value| value.number() == result);
        match value.and_then(|value| value.defining_op()) {
            Some(by) if by.name() == self.op_name(name) => Some(by),
            _ => {
                self.other_op(op, index, name, result);
                None
            }
        }
    }

    /// The required attribute or property `key` of an op.
    #[inline(never)]
    pub fn required(&self, op: OpRef<'_>, key: usize) -> Option<Attribute> {
        let attr = op.inherent(self.ident(key));
        if attr.is_none() {
            self.absent_attr(op, key);
        }
        attr
    }

    /// Whether attribute or property `key` of an op is a constant.
    #[inline(never)]
    pub fn is_constant(&self, op: OpRef<'_>, key: usize, constant: usize) -> bool {
        let (attr, constant) = (op.inherent(self.ident(key)), self.attr(constant));
        let holds = attr == Some(constant);
        if !holds {
            self.other_attr(op, key, attr, constant);
        }
        holds
    }

    /// Entry `index` of the pattern, a constant that a symbol stands for.
    ///
    /// # Panics
    /// If the pattern has no such entry, or it is something else.
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

    /// Where ops come from: what is built comes from there, too.
    #[inline(never)]
    pub fn locations<const N: usize>(&self, ops: [OpRef<'_>; N]) -> [Location; N] {
        ops.map(OpRef::location)
    }

    #[cold]
    #[inline(never)]
    fn absent_attr(&self, op: OpRef<'_>, key: usize) {
        if self.reasons().is_some() {
            self.no_attribute(op, &self.ident(key).text(self.ctx()));
        }
    }

    #[cold]
    #[inline(never)]
    fn other_attr(&self, op: OpRef<'_>, key: usize, attr: Option<Attribute>, constant: Attribute) {
        if self.reasons().is_some() {
            self.not_constant(op, &self.ident(key).text(self.ctx()), attr, constant);
        }
    }

    #[cold]
    #[inline(never)]
    fn other_op(&self, op: OpRef<'_>, index: usize, name: usize, result: usize) {
        if self.reasons().is_some() {
            self.not_defined_by(op, index, &self.op_name(name).text(self.ctx()), result);
        }
    }
}
