//! Linkage, placement and calling conventions of globals, aliases and functions.

use drr::OpRef;
use drr::define::EnumInfo;
use drr_dialects::llvm::{CConvAttr, CConvEnum};

use crate::op_attrs::{attr_symbol, int, is_set, keyword, quoted_string};
use crate::types::before;

/// Returns linkage, preemption and visibility of a global, an alias or a function, each before a space.
pub(crate) fn linkage_words(op: OpRef<'_>, is_external: bool) -> String {
    let linkage = keyword(op, "linkage").unwrap_or_else(|| "external".to_owned());
    let visibility = keyword(op, "visibility_").unwrap_or_default();
    let is_implied = ["internal", "private"].contains(&&*linkage) || !visibility.is_empty() && linkage != "extern_weak";
    let is_shown = linkage != "external" || is_external;
    let is_dso_local = is_set(op, "dso_local") && !is_implied;
    let dso_local = if is_dso_local { "dso_local " } else { "" };
    format!(
        "{}{dso_local}{}",
        before(if is_shown { &linkage } else { "" }),
        before(&visibility)
    )
}

/// Returns the section, the comdat and the alignment, each after `separator`.
pub(crate) fn placement(op: OpRef<'_>, separator: &str) -> String {
    let section = quoted_string(op, "section").map(|section| format!("{separator} section {section}"));
    let comdat = attr_symbol(op, "comdat", '$').map(|comdat| format!("{separator} comdat({comdat})"));
    let align = int(op, "alignment")
        .filter(|align| *align > 0)
        .map(|align| format!("{separator} align {align}"));
    [section, comdat, align].into_iter().flatten().collect()
}

/// Returns the calling convention and a space, or nothing for the C convention. Most conventions have only a number in all versions.
pub(crate) fn calling_convention(op: OpRef<'_>) -> String {
    let convention = op
        .attr_named("CConv")
        .and_then(|attr| CConvAttr::CallingConv(op.ctx(), attr));
    match convention {
        None | Some(CConvEnum::C) => String::new(),
        Some(known @ (CConvEnum::Fast | CConvEnum::Cold | CConvEnum::Tail | CConvEnum::Swift)) => format!("{known} "),
        Some(other) => format!("cc {} ", other.to_bits()),
    }
}
