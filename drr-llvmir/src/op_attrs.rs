//! Attributes of ops as keywords, integers, types and symbols.

use drr::define::{ArgKind, AttrForm};
use drr::{Attribute, OpRef, Type};

use crate::types::symbol;

/// Returns the name of a unit attribute that is set.
pub(crate) fn unit_keyword(op: OpRef<'_>, name: &'static str) -> Option<&'static str> {
    op.attr_named(name).filter(|attr| attr.is_unit(op.ctx())).map(|_| name)
}

/// Returns the keyword of an enum attribute, or of an attribute around an enum or a string, such as `#llvm.linkage<internal>`.
pub(crate) fn keyword(op: OpRef<'_>, name: &str) -> Option<String> {
    let (ctx, attr) = (op.ctx(), op.attr_named(name)?);
    let declared = op.info()?.def().args.iter().find(|arg| arg.name == name);
    let mut form = declared.and_then(|declared| match declared.kind {
        ArgKind::Attribute { constraint, .. } | ArgKind::Property { constraint, .. } => Some(constraint.form),
        ArgKind::Operand { .. } => None,
    });
    while let Some(AttrForm::Optional(inner)) = form {
        form = Some(*inner);
    }
    let text = match form {
        Some(AttrForm::Enum(syntax) | AttrForm::DialectEnum { syntax, .. }) => (syntax.to_text)(ctx, attr)?,
        _ => {
            let text = attr.display(ctx).to_string();
            let inner = text.split_once('<').and_then(|(_, rest)| rest.rsplit_once('>'));
            inner.map_or_else(|| text.clone(), |(inner, _)| inner.trim_matches('"').to_owned())
        }
    };
    // `_and` is no keyword of C++.
    Some(text.trim_start_matches('_').to_owned()).filter(|text| !text.is_empty())
}

/// Returns the flags of an instruction, each before a space.
pub(crate) fn flags(op: OpRef<'_>) -> String {
    let sets = ["noWrapFlags", "overflowFlags", "fastmathFlags"];
    let sets: Vec<String> = sets.into_iter().filter_map(|name| keyword(op, name)).collect();
    let of_sets = sets.iter().flat_map(|set| set.split(['|', ',']));
    let of_sets = of_sets
        .map(|flag| flag.trim().replace("_flag", ""))
        .filter(|flag| flag != "none");
    let units = [("isExact", "exact"), ("isDisjoint", "disjoint"), ("nonNeg", "nneg")];
    let set_units = units.into_iter().filter(|(name, _)| op.attr_named(name).is_some());
    let flags = of_sets.chain(set_units.map(|(_, flag)| flag.to_owned()));
    flags.map(|flag| flag + " ").collect()
}

/// Returns the indices of `llvm.getelementptr`; `None` for a dynamic one.
pub(crate) fn gep_indices(op: OpRef<'_>) -> Vec<Option<i64>> {
    let raw = ints(op, "rawConstantIndices").into_iter();
    raw.map(|index| Some(index).filter(|index| *index != i64::from(i32::MIN)))
        .collect()
}

/// Returns the integers of a dense array attribute.
pub(crate) fn ints(op: OpRef<'_>, name: &str) -> Vec<i64> {
    let attr = op.attr_named(name);
    attr.and_then(|attr| Some(attr.dense_array_ints(op.ctx())?.collect()))
        .unwrap_or_default()
}

/// Returns the value of an integer attribute.
pub(crate) fn int(op: OpRef<'_>, name: &str) -> Option<i64> {
    op.attr_named(name)?.as_i64(op.ctx())
}

/// Returns the type in an attribute.
pub(crate) fn attr_type(op: OpRef<'_>, name: &str) -> Option<Type> {
    op.attr_named(name)?.type_value(op.ctx())
}

/// Returns the elements of an array attribute.
pub(crate) fn array<'ir>(op: OpRef<'ir>, name: &str) -> &'ir [Attribute] {
    op.attr_named(name)
        .and_then(|attr| attr.array(op.ctx()))
        .unwrap_or_default()
}

/// Returns a name in a string or in a reference to a symbol, with its sigil.
pub(crate) fn attr_symbol(op: OpRef<'_>, name: &str, sigil: char) -> Option<String> {
    let (ctx, attr) = (op.ctx(), op.attr_named(name)?);
    if let Some((root, nested)) = attr.symbol_ref(ctx) {
        return Some(symbol(sigil, nested.last().unwrap_or(&root).bytes(ctx)));
    }
    attr.string(ctx).map(|name| symbol(sigil, name))
}
