//! Discardable attributes of the dialect: module data layouts, and LLVM attributes of arguments and results.

use drr::Ident;
use drr::define::{AttrConstraint, OpError};
use drr::prelude::*;

use super::data_layout::check_data_layout;
use super::debug_info::DistinctAttr;
use super::types::{is_compatible_type, is_pointer};
use super::{ModFlagBehavior, ModuleFlagCGProfileEntryAttr, ModuleFlagProfileSummaryAttr};
use crate::shared::attributes::{wrong_attribute, wrong_value_attribute};

/// Attributes that are valid only on arguments.
const OF_ARGUMENTS: [&str; 15] = [
    "alignstack",
    "allocalign",
    "allocptr",
    "byref",
    "byval",
    "inalloca",
    "nest",
    "nocapture",
    "nofree",
    "preallocated",
    "readnone",
    "readonly",
    "returned",
    "sret",
    "writeonly",
];

pub(crate) fn verify_operation_attribute_of_llvm(op: OpRef<'_>, named: (Ident, Attribute)) -> Result<(), OpError> {
    let (ctx, (name, attr)) = (op.ctx(), named);
    if name.bytes(ctx) != b"llvm.data_layout" {
        return Ok(());
    }
    match attr.as_str(ctx) {
        Some(layout) => check_data_layout(layout)
            .map_err(|(part, why)| OpError::new(format!("has a `llvm.data_layout` with `{part}`, {why}"))),
        None => Err(wrong_attribute(ctx, named, "which must be a string")),
    }
}

pub(crate) fn verify_region_arg_attribute_of_llvm(
    op: OpRef<'_>,
    index: usize,
    ty: Type,
    named: (Ident, Attribute),
) -> Result<(), OpError> {
    verify_attribute(op, "argument", index, ty, named)
}

pub(crate) fn verify_region_result_attribute_of_llvm(
    op: OpRef<'_>,
    index: usize,
    ty: Type,
    named: (Ident, Attribute),
) -> Result<(), OpError> {
    let ctx = op.ctx();
    if ty.is_of_dialect(ctx, "llvm", "void") {
        return Err(wrong_value_attribute(ctx, named, "result", index, "but that is `void`"));
    }
    let name = named.0.text(ctx);
    if name
        .strip_prefix("llvm.")
        .is_some_and(|name| OF_ARGUMENTS.contains(&name))
    {
        return Err(wrong_value_attribute(
            ctx,
            named,
            "result",
            index,
            "which only arguments can have",
        ));
    }
    verify_attribute(op, "result", index, ty, named)
}

fn verify_attribute(
    op: OpRef<'_>,
    noun: &str,
    index: usize,
    ty: Type,
    named: (Ident, Attribute),
) -> Result<(), OpError> {
    let (ctx, (name, attr)) = (op.ctx(), named);
    let name = name.text(ctx);
    // Value kind, and applicable LLVM types. Types of other dialects are accepted, because their lowering is unknown.
    let (is_kind, kind, of) = match name.strip_prefix("llvm.").unwrap_or_default() {
        "nest" | "noalias" | "nocapture" | "nofree" | "nonnull" | "readnone" | "readonly" | "writeonly" => {
            (attr.is_unit(ctx), "`unit`", "pointer")
        }
        "byref" | "byval" | "elementtype" | "inalloca" | "preallocated" | "sret" => {
            (attr.type_value(ctx).is_some(), "a type", "pointer")
        }
        "align" | "dereferenceable" | "dereferenceable_or_null" => {
            (attr.integer(ctx).is_some(), "an integer", "pointer")
        }
        "signext" | "zeroext" => (attr.is_unit(ctx), "`unit`", "integer"),
        "alignstack" => (attr.integer(ctx).is_some(), "an integer", ""),
        "inreg" | "noundef" | "returned" => (attr.is_unit(ctx), "`unit`", ""),
        _ => return Ok(()),
    };
    if !is_kind {
        let why = format!("which must be {kind}");
        return Err(wrong_value_attribute(ctx, named, noun, index, why));
    }
    let fits = match of {
        "pointer" => is_pointer(ctx, ty),
        "integer" => ty.integer_width(ctx).is_some(),
        _ => true,
    };
    let is_llvm = is_compatible_type(ctx, ty) && !ty.is_of_dialect(ctx, "ptr", "ptr");
    if fits || !is_llvm {
        Ok(())
    } else {
        let expected = if of == "integer" { "an integer" } else { "a pointer" };
        let why = format!("which must be {expected}, found `{}`", ty.display(ctx));
        Err(wrong_value_attribute(ctx, named, noun, index, why))
    }
}

pub(crate) fn verify_llvm_alias_scope_attr(
    ctx: &Context,
    id: Attribute,
    _domain: Attribute,
    _description: Option<&[u8]>,
) -> Result<(), OpError> {
    if DistinctAttr::holds(ctx, id) || id.string(ctx).is_some() {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "has `{}` as `id`, which must be a distinct attribute or a string",
            id.display(ctx)
        )))
    }
}

pub(crate) fn verify_llvm_target_features_attr(ctx: &Context, features: &[Attribute]) -> Result<(), OpError> {
    for feature in features {
        let text = feature.string(ctx).unwrap_or_default();
        let why = match text.first() {
            Some(b'+' | b'-') if text.contains(&b',') => "which is more than one feature",
            Some(b'+' | b'-') => continue,
            _ => "which begins with neither `+` nor `-`",
        };
        return Err(OpError::new(format!("has `{}`, {why}", feature.display(ctx))));
    }
    Ok(())
}

pub(crate) fn verify_module_flag_attr(
    ctx: &Context,
    _behavior: ModFlagBehavior,
    key: &[u8],
    value: Attribute,
) -> Result<(), OpError> {
    let is_entry = |entry: &Attribute| ModuleFlagCGProfileEntryAttr::holds(ctx, *entry);
    let (fits, wanted) = match key {
        b"CG Profile" => (
            value.array(ctx).is_some_and(|entries| entries.iter().all(is_entry)),
            "an array of `#llvm.cgprofile_entry`",
        ),
        b"ProfileSummary" => (
            ModuleFlagProfileSummaryAttr::holds(ctx, value),
            "a `#llvm.profile_summary`",
        ),
        _ => (
            value.integer(ctx).is_some() || value.string(ctx).is_some(),
            "an integer or a string",
        ),
    };
    if fits {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "has `{}` for the key \"{}\", which must be {wanted}",
            value.display(ctx),
            String::from_utf8_lossy(key)
        )))
    }
}
