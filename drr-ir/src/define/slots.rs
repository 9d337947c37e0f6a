//! What a slot of a `custom` directive stands for in an op: what its printer asks.

use smallvec::SmallVec;

use super::{AttrSlot, OperandSlot, RegionSlot, SuccessorSlot, TypeSlot, TypesOf, access};
use crate::{Attribute, BlockRef, OpRef, Operands, RegionRef, Results, Type};

impl AttrSlot {
    /// The attribute or property of an op, or its default.
    pub fn of(self, op: OpRef<'_>) -> Option<Attribute> {
        access::attr(op, self.0.into())
    }
}

impl OperandSlot {
    /// The values of an op.
    pub fn of(self, op: OpRef<'_>) -> Operands<'_> {
        match op.info() {
            Some(info) => access::variadic_operand(op, info.def(), self.0.into()),
            None => op.operand_range(0, 0),
        }
    }
}

impl TypeSlot {
    /// The types of an op.
    pub fn of(self, op: OpRef<'_>) -> SmallVec<[Type; 2]> {
        let results = |results: Results<'_>| results.map(|result| result.ty()).collect();
        let operands = |operands: Operands<'_>| operands.map(|operand| operand.ty()).collect();
        match (self.0, op.info()) {
            (TypesOf::Operand(at), _) => operands(OperandSlot(at).of(op)),
            (TypesOf::Result(at), Some(info)) => results(access::variadic_result(op, info.def(), at.into())),
            (TypesOf::Result(_), None) => SmallVec::new(),
            (TypesOf::Operands, _) => operands(op.operands()),
            (TypesOf::Results, _) => results(op.results()),
        }
    }
}

impl RegionSlot {
    /// The region of an op, or all regions of a variadic one, which is the last.
    pub fn of(self, op: OpRef<'_>) -> impl Iterator<Item = RegionRef<'_>> {
        let at = usize::from(self.0);
        let declared = op.info().and_then(|info| info.def().regions.get(at));
        let count = if declared.is_some_and(|region| region.variadic) {
            usize::MAX
        } else {
            1
        };
        op.regions().skip(at).take(count)
    }
}

impl SuccessorSlot {
    /// The successor of an op, or all successors of a variadic one, which is the last.
    pub fn of(self, op: OpRef<'_>) -> impl Iterator<Item = BlockRef<'_>> {
        let at = usize::from(self.0);
        let declared = op.info().and_then(|info| info.def().successors.get(at));
        let count = if declared.is_some_and(|successor| successor.variadic) {
            usize::MAX
        } else {
            1
        };
        op.successors().skip(at).take(count)
    }
}
