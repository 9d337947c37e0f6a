//! Attributes of ops as keywords, integers, types and symbols.

use drr::define::{ArgDescriptor, ArgKind, AttrForm, AttrSlot, OpDescriptor};
use drr::{Attribute, Context, OpRef, Type};
use drr_dialects::llvm::{FramePointerKindAttr2, GEPOp, LinkageAttr2, TailCallKindAttr, UWTableKindAttr2};

use crate::types::{quoted, symbol};

/// A key of an attribute of an op: its slot, or its name where ops of several types declare the attribute.
pub(crate) trait AttrKey: Copy {
    /// Returns the attribute of an op.
    fn get(self, op: OpRef<'_>) -> Option<Attribute>;
    /// Returns the declaration of the attribute.
    fn declaration(self, def: &'static OpDescriptor) -> Option<&'static ArgDescriptor>;
}

impl AttrKey for AttrSlot {
    fn get(self, op: OpRef<'_>) -> Option<Attribute> {
        self.of(op)
    }

    fn declaration(self, def: &'static OpDescriptor) -> Option<&'static ArgDescriptor> {
        def.args.get(usize::from(self.0))
    }
}

impl AttrKey for &str {
    fn get(self, op: OpRef<'_>) -> Option<Attribute> {
        op.attr_named(self)
    }

    fn declaration(self, def: &'static OpDescriptor) -> Option<&'static ArgDescriptor> {
        def.args.iter().find(|arg| arg.name == self)
    }
}

/// Returns `true` if a unit attribute is set.
pub(crate) fn is_set(op: OpRef<'_>, key: impl AttrKey) -> bool {
    key.get(op).is_some_and(|attr| attr.is_unit(op.ctx()))
}

/// Returns the keyword of an enum attribute, or of an attribute whose parameter is an enum, such as `#llvm.linkage<internal>`.
pub(crate) fn keyword(op: OpRef<'_>, key: impl AttrKey) -> Option<String> {
    let (ctx, attr) = (op.ctx(), key.get(op)?);
    let declared = key.declaration(op.info()?.def());
    let mut form = declared.and_then(|declared| match declared.kind {
        ArgKind::Attribute { constraint, .. } | ArgKind::Property { constraint, .. } => Some(constraint.form),
        ArgKind::Operand { .. } => None,
    });
    while let Some(AttrForm::Optional(inner)) = form {
        form = Some(*inner);
    }
    let text = match form {
        Some(AttrForm::Enum(syntax) | AttrForm::DialectEnum { syntax, .. }) => (syntax.to_text)(ctx, attr)?,
        _ => enum_parameter(ctx, attr)?,
    };
    // The underscore of `_and` and `_true` avoids keywords of C++.
    Some(text.trim_start_matches('_').to_owned()).filter(|text| !text.is_empty())
}

/// Returns the text of the enum that is the parameter of an attribute.
fn enum_parameter(ctx: &Context, attr: Attribute) -> Option<String> {
    let linkage = || LinkageAttr2::linkage(ctx, attr).map(|linkage| linkage.to_string());
    let tail_call = || TailCallKindAttr::tailCallKind(ctx, attr).map(|kind| kind.to_string());
    let frame_pointer = || FramePointerKindAttr2::framePointerKind(ctx, attr).map(|kind| kind.to_string());
    let unwind_table = || UWTableKindAttr2::uwtableKind(ctx, attr).map(|kind| kind.to_string());
    linkage()
        .or_else(tail_call)
        .or_else(frame_pointer)
        .or_else(unwind_table)
}

/// Returns the flags of an instruction, each before a space.
pub(crate) fn flags(op: OpRef<'_>) -> String {
    let sets = ["noWrapFlags", "overflowFlags", "fastmathFlags"];
    let sets: Vec<String> = sets.into_iter().filter_map(|name| keyword(op, name)).collect();
    let of_sets = sets.iter().flat_map(|set| set.split(['|', ',']));
    let of_sets = of_sets.filter_map(|flag| match flag.trim() {
        "none" => None,
        "inbounds_flag" => Some("inbounds"),
        flag => Some(flag),
    });
    let units = [("isExact", "exact"), ("isDisjoint", "disjoint"), ("nonNeg", "nneg")];
    let set_units = units.into_iter().filter(|(name, _)| is_set(op, *name));
    let flags = of_sets.chain(set_units.map(|(_, flag)| flag));
    flags.map(|flag| format!("{flag} ")).collect()
}

/// Returns the indices of `llvm.getelementptr`; `None` for a dynamic one.
pub(crate) fn gep_indices(op: OpRef<'_>) -> Vec<Option<i64>> {
    let raw = ints(op, GEPOp::SLOTS.rawConstantIndices).into_iter();
    raw.map(|index| Some(index).filter(|index| *index != i64::from(i32::MIN)))
        .collect()
}

/// Returns the integers of a dense array attribute.
pub(crate) fn ints(op: OpRef<'_>, key: impl AttrKey) -> Vec<i64> {
    key.get(op)
        .and_then(|attr| Some(attr.dense_array_ints(op.ctx())?.collect()))
        .unwrap_or_default()
}

/// Returns the value of an integer attribute.
pub(crate) fn int(op: OpRef<'_>, key: impl AttrKey) -> Option<i64> {
    key.get(op)?.as_i64(op.ctx())
}

/// Returns the text of a string attribute, quoted.
pub(crate) fn quoted_string(op: OpRef<'_>, key: impl AttrKey) -> Option<String> {
    key.get(op)?.string(op.ctx()).map(quoted)
}

/// Returns the type in an attribute.
pub(crate) fn attr_type(op: OpRef<'_>, key: impl AttrKey) -> Option<Type> {
    key.get(op)?.type_value(op.ctx())
}

/// Returns the elements of an array attribute.
pub(crate) fn array(op: OpRef<'_>, key: impl AttrKey) -> &[Attribute] {
    key.get(op).and_then(|attr| attr.array(op.ctx())).unwrap_or_default()
}

/// Returns a name in a string or in a reference to a symbol, with its sigil.
pub(crate) fn attr_symbol(op: OpRef<'_>, key: impl AttrKey, sigil: char) -> Option<String> {
    let (ctx, attr) = (op.ctx(), key.get(op)?);
    if let Some((root, nested)) = attr.symbol_ref(ctx) {
        return Some(symbol(sigil, nested.last().unwrap_or(&root).bytes(ctx)));
    }
    attr.string(ctx).map(|name| symbol(sigil, name))
}
