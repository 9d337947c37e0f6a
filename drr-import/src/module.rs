//! The text of the module.

use std::fmt::Write as _;

use crate::importer::Importer;

/// What warnings are about what is only declared, what names of C++ are not Rust's, and what is the records' own, as formats are:
/// warnings of drr are deprecations for rustc.
const ALLOWED: &str = "#![allow(dead_code, deprecated, non_camel_case_types, non_upper_case_globals, unused_imports)]\n\
    #![allow(clippy::all, rustdoc::all)]\n";

/// Puts the items together.
pub(crate) fn text(importer: &Importer<'_>, from: &str) -> String {
    let mut out = format!(
        "//! Imported from {from} by drr-import.\n//!\n//! Importing again keeps functions whose body has been changed, and items that were added; it writes the rest anew.\n\n"
    );
    out.push_str(ALLOWED);
    out.push_str("\nuse drr::constraints::*;\nuse drr::define::{AttrSlot, BuildableType, NotWritten, OpAsmParser, OpAsmPrinter, OpError, OpTrait, OperandSlot, ParseFailed};\nuse drr::define::{RegionSlot, SuccessorSlot, TypeSlot};\nuse drr::numbers::Signedness;\nuse drr::prelude::*;\nuse drr::smallvec::SmallVec;\nuse drr::{Ident, Ir, Operands, attr_def, type_def};\n");
    let items = &importer.items;
    let traits: Vec<String> = items.traits.values().cloned().collect();
    let functions: Vec<String> = importer
        .functions
        .all()
        .iter()
        .map(|function| function.item())
        .collect();
    let sections = [
        ("Dialects", &items.dialects),
        ("Enums", &items.enums),
        ("Types and attributes", &items.entities),
        ("Constraints", &items.constraints),
        ("Traits", &traits),
        ("Operations", &items.ops),
        ("Rules", &items.rules),
        ("Translated from C++", &items.translated),
        ("Functions to write", &functions),
    ];
    for (title, items) in sections {
        if items.is_empty() {
            continue;
        }
        let _ = write!(out, "\n// {title}\n");
        for item in items {
            let _ = write!(out, "\n{item}");
        }
    }
    if !items.populate.is_empty() {
        let _ = write!(out, "\n{}", items.populate);
    }
    out
}
