//! Verifiers of the dialect's discardable attributes and of module data layouts: value types, and consistency with
//! enclosing layouts.

use drr::Ident;
use drr::define::OpError;
use drr::prelude::*;

use super::DLTI_DataLayoutSpecAttr;
use super::entries::keys_and_values;
use crate::shared::attributes::{unknown_attribute, wrong_attribute};

const LAYOUT: &str = "dlti.dl_spec";

/// Keys of the dialect with a meaning in data layouts.
const NAMES: [&str; 9] = [
    "dlti.alloca_memory_space",
    "dlti.default_memory_space",
    "dlti.endianness",
    "dlti.function_pointer_alignment",
    "dlti.global_memory_space",
    "dlti.legal_int_widths",
    "dlti.mangling_mode",
    "dlti.program_memory_space",
    "dlti.stack_alignment",
];

pub(crate) fn verify_operation_attribute_of_dlti(op: OpRef<'_>, named: (Ident, Attribute)) -> Result<(), OpError> {
    let (ctx, (name, attr)) = (op.ctx(), named);
    let Some(mnemonic) = name.text(ctx).strip_prefix("dlti.").map(str::to_owned) else {
        return Ok(());
    };
    if !["dl_spec", "target_system_spec", "map"].contains(&&*mnemonic) {
        let known = "`dlti.dl_spec`, `dlti.target_system_spec` and `dlti.map`";
        return Err(unknown_attribute(ctx, named, known));
    }
    if !attr.is_of_dialect(ctx, "dlti", &mnemonic) {
        return Err(wrong_attribute(
            ctx,
            named,
            format_args!("which must be a `#dlti.{mnemonic}`"),
        ));
    }
    if mnemonic == "dl_spec" && has_layout(op) {
        verify_layout(op, attr)?;
    }
    Ok(())
}

/// Returns `true` if the layout of an op applies to its nested ops.
fn has_layout(op: OpRef<'_>) -> bool {
    matches!(&*op.name_text(), "builtin.module" | "gpu.module")
}

fn verify_layout(op: OpRef<'_>, layout: Attribute) -> Result<(), OpError> {
    let ctx = op.ctx();
    let entries = DLTI_DataLayoutSpecAttr::entries(ctx, layout).unwrap_or_default();
    for (key, value) in keys_and_values(ctx, entries) {
        let wrong = match key.type_value(ctx) {
            Some(ty) => wrong_value_of_type(ctx, ty, value),
            None => wrong_value_of_name(key.as_str(ctx).unwrap_or_default(), value, ctx),
        };
        if let Some(why) = wrong {
            let (key, value) = (key.display(ctx), value.display(ctx));
            return Err(OpError::new(format!("has a data layout with `{key} = {value}`, {why}")));
        }
    }
    // An inner entry for a type overrides the outer one; an entry by name must be the same everywhere.
    let ancestors = op
        .ancestors()
        .filter(|&ancestor| has_layout(ancestor) && ancestor != op);
    for outer in ancestors.filter_map(|ancestor| ancestor.attr_named(LAYOUT)) {
        let outer = DLTI_DataLayoutSpecAttr::entries(ctx, outer).unwrap_or_default();
        for (key, value) in keys_and_values(ctx, entries).filter(|(key, _)| key.type_value(ctx).is_none()) {
            if keys_and_values(ctx, outer).any(|known| known.0 == key && known.1 != value) {
                let key = key.display(ctx);
                return Err(OpError::new(format!(
                    "has a data layout with a value of `{key}` that is not that of the layout around"
                )));
            }
        }
    }
    Ok(())
}

/// Returns the error in the value of a named entry.
fn wrong_value_of_name(name: &str, value: Attribute, ctx: &Context) -> Option<&'static str> {
    match name.split_once('.') {
        Some((_, "")) => None,
        Some(("dlti", _)) if !NAMES.contains(&name) => Some("a name that `dlti` does not know"),
        Some(("builtin", _)) => Some("but `builtin` has no names for layouts"),
        _ if name == "dlti.endianness" && !matches!(value.as_str(ctx), Some("big" | "little")) => {
            Some("which must be `\"big\"` or `\"little\"`")
        }
        _ => None,
    }
}

/// Returns the error in the value of a type entry.
fn wrong_value_of_type(ctx: &Context, ty: Type, value: Attribute) -> Option<&'static str> {
    if ty == Type::INDEX {
        return value.integer(ctx).is_none().then_some("which must be an integer");
    }
    let is_pointer = ty.is_of_dialect(ctx, "llvm", "ptr");
    let is_struct = ty.is_of_dialect(ctx, "llvm", "struct");
    let is_number = ty.integer_width(ctx).is_some() || ty.float_kind(ctx).is_some();
    if !(is_pointer || is_struct || is_number) {
        // Only the dialects that define these two types interpret their entries.
        let has_layout = ty.is_of_dialect(ctx, "llvm", "array") || ty.is_of_dialect(ctx, "ptr", "ptr");
        return (!has_layout).then_some("but that type has no layout of its own");
    }
    let element = value.ty(ctx).and_then(|ty| ty.element_type(ctx));
    let is_wide = if is_number {
        element == Some(Type::I64)
    } else {
        element.and_then(|element| element.integer_width(ctx)) == Some(64)
    };
    // Alignments are unsigned.
    let numbers: Vec<u64> = match value.elements_ints(ctx) {
        Some(numbers) if is_wide => numbers.map(|number| number as u64).collect(),
        _ => Vec::new(),
    };
    let alignments = match (is_pointer, &*numbers) {
        (true, [_, alignments @ ..]) if matches!(alignments.len(), 2 | 3) => alignments,
        (false, alignments) if matches!(alignments.len(), 1 | 2) => alignments,
        (true, _) => return Some("which must be three or four `i64`: `dense<[64, 64, 64]> : vector<3xi64>`"),
        (false, _) => return Some("which must be one or two `i64`: `dense<[32, 64]> : vector<2xi64>`"),
    };
    if is_struct && !["!llvm.struct<()>", "!llvm.struct<packed ()>"].contains(&&*ty.display(ctx).to_string()) {
        return Some("but only the struct without elements, `!llvm.struct<()>`, has a layout of its own");
    }
    match alignments {
        [needed, preferred, ..] if preferred < needed => {
            Some("whose preferred alignment is less than the ABI alignment")
        }
        _ => None,
    }
}
