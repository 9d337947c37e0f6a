//! Access to the slots of `custom` directives in an op, for print functions.

use smallvec::SmallVec;

use super::{
    AttrSlot, DictionarySlot, OpDescriptor, OperandSlot, RegionSlot, SuccessorSlot, TypeSlot, TypesOf, access,
};
use crate::{Attribute, BlockRef, Ident, OpRef, Operands, RegionRef, Results, Type};

impl AttrSlot {
    /// Returns the attribute or property of an op, or its default.
    pub fn of(self, op: OpRef<'_>) -> Option<Attribute> {
        access::attr(op, self.0.into())
    }
}

impl OperandSlot {
    /// Returns the slot of the types of these operands, as `type($operand)` passes it.
    pub const fn types(self) -> TypeSlot {
        match self {
            OperandSlot(u8::MAX) => TypeSlot(TypesOf::Operands),
            OperandSlot(at) => TypeSlot(TypesOf::Operand(at)),
        }
    }

    /// Returns the values of an op.
    pub fn of(self, op: OpRef<'_>) -> Operands<'_> {
        match op.info() {
            _ if self == OperandSlot::ALL => op.operands(),
            Some(info) => access::variadic_operand(op, info.def(), self.0.into()),
            None => op.operand_range(0, 0),
        }
    }
}

impl TypeSlot {
    /// Returns the types of an op.
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
    /// Returns the region of an op, or all regions of a variadic one, which is the last.
    pub fn of(self, op: OpRef<'_>) -> impl Iterator<Item = RegionRef<'_>> {
        let at = usize::from(self.0);
        let declared = op.info().and_then(|info| info.def().regions.get(at));
        let (at, count) = match declared {
            _ if self == RegionSlot::ALL => (0, usize::MAX),
            Some(region) if region.variadic => (at, usize::MAX),
            _ => (at, 1),
        };
        op.regions().skip(at).take(count)
    }
}

impl SuccessorSlot {
    /// Returns the successor of an op, or all successors of a variadic one, which is the last.
    pub fn of(self, op: OpRef<'_>) -> impl Iterator<Item = BlockRef<'_>> {
        let at = usize::from(self.0);
        let declared = op.info().and_then(|info| info.def().successors.get(at));
        let (at, count) = match declared {
            _ if self == SuccessorSlot::ALL => (0, usize::MAX),
            Some(successor) if successor.variadic => (at, usize::MAX),
            _ => (at, 1),
        };
        op.successors().skip(at).take(count)
    }
}

impl DictionarySlot {
    /// Returns the attributes of an op that no other element of its format binds and that differ from their defaults,
    /// sorted by name.
    pub fn of(self, op: OpRef<'_>) -> Vec<(Ident, Attribute)> {
        let ctx = op.ctx();
        let def = op.info().map(|info| info.def());
        let Some((def, format)) = def.and_then(|def| Some((def, def.form.format?))) else {
            return Vec::new();
        };
        let declared = unbound(op, def);
        let mut entries: Vec<(Ident, Attribute)> = match self {
            DictionarySlot::Properties => return declared.collect(),
            DictionarySlot::Attributes if format.prop_dict => op.discardable_attrs().collect(),
            DictionarySlot::Attributes => op.discardable_attrs().chain(declared).collect(),
        };
        entries.sort_by(|a, b| a.0.bytes(ctx).cmp(b.0.bytes(ctx)));
        entries
    }
}

/// Returns the inherent attributes that no element binds and that differ from their defaults.
fn unbound<'a>(op: OpRef<'a>, def: &'static OpDescriptor) -> impl Iterator<Item = (Ident, Attribute)> + use<'a> {
    let format = def.form.format;
    let bound =
        move |number: usize| format.is_some_and(|format| format.bound.iter().any(|&arg| usize::from(arg) == number));
    let info = op.info();
    op.inherent_attrs().filter(move |&(key, attr)| {
        let mut declared = def.args.iter().enumerate();
        match declared.find(|(at, _)| info.and_then(|info| info.arg_name(*at)) == Some(key)) {
            Some((at, _)) => !bound(at) && info.and_then(|info| info.default(op.ctx(), at)) != Some(attr),
            None if key == Ident::OPERAND_SEGMENT_SIZES => format.is_some_and(|format| format.whole_operands),
            None if key == Ident::RESULT_SEGMENT_SIZES => format.is_some_and(|format| format.whole_results),
            None => true,
        }
    })
}
