//! The text of the written module.
//!
//! [`text`] sorts the items of the importer into sections (`section`), takes those that other modules have from there
//! (`external_uses`), checks the others as the macros of drr check them (`check`), and writes what passes. The rest
//! becomes comments.

pub(crate) mod check;
pub(crate) mod external_uses;
pub(crate) mod section;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::emit::check::OtherModules;
use crate::emit::external_uses::{ExternalUses, functions_of_directives, without_comments};
use crate::emit::section::{ModuleSection, sections};
use crate::hooks;
use crate::importer::{ImportedDirective, Importer};
use crate::report::ItemNote;
use crate::rust::module_item::ModuleItem;
use crate::rust::names::{IMPORTS, literal};
use crate::rust::words::has_word;
use crate::stub::StubFunction;

/// Allows warnings about unused declarations and about C++ names. Warnings of drr, which are deprecations for rustc,
/// are shown: they report formats that are misread.
const ALLOWED: &str = "#![allow(dead_code, non_camel_case_types, non_upper_case_globals, unreachable_pub, unused_imports)]\n\
    #![allow(clippy::all, rustdoc::all)]\n";

/// The header of a module without code of the user.
pub(crate) const GENERATED_ONLY: &str = "Nothing in here is written by hand: importing again writes it anew.";

/// The header of a module that may have code of the user.
const MERGED: &str = "Importing again keeps everything that was written or changed by hand, and writes the rest anew.";

/// Returns the text of the module. The functions that are still to be written go into the report.
pub(crate) fn text(importer: &mut Importer<'_>, from: &str) -> String {
    let mut items = std::mem::take(&mut importer.items);
    let mut populate = std::mem::take(&mut items.populate);
    let mut omitted = std::mem::take(&mut items.omitted);
    let mut sections = sections(items);
    let mut functions = importer.stubs.functions.clone();
    let uses = use_external_items(importer, &mut sections, &mut functions);
    name_files(importer, &mut functions);
    let to_write = functions
        .iter()
        .map(|function| ModuleItem::without_record(function.item(importer.with_docs)));
    sections.push(ModuleSection::new("Functions to write", to_write.collect()));
    let other = OtherModules {
        external: importer.external,
        ops: &importer.op_table.imported,
    };
    check::check(&mut sections, &mut populate, &other, &mut importer.report);
    retain_used(&mut sections, &mut functions, &importer.directives);
    if !populate.is_empty() {
        let populate = ModuleItem::without_record(populate);
        sections.push(ModuleSection::new("All rules", vec![populate]));
    }
    omitted.extend(remaining_notes(importer));
    sections.push(ModuleSection::new("Omitted", omitted));
    importer.report.to_write = functions.into_iter().map(|function| function.name).collect();
    importer.report.count_forms();
    let header = match importer.external.handwritten.files() {
        Some(_) => GENERATED_ONLY,
        None => MERGED,
    };
    let head = format!("//! Imported from {from} by drr-import.\n//!\n//! {header}\n\n{ALLOWED}{IMPORTS}{uses}");
    written(head, &sections)
}

/// Returns the text of a module from its head and its sections.
fn written(head: String, sections: &[ModuleSection]) -> String {
    let mut out = head;
    for section in sections.iter().filter(|section| !section.items.is_empty()) {
        let _ = write!(out, "\n// {}\n", section.title);
        for item in &section.items {
            let _ = write!(out, "\n{}", item.text);
        }
    }
    out
}

/// Takes the items that other modules have from there, and reports functions that look as if they were taken. Returns
/// the `use` declarations.
fn use_external_items(
    importer: &mut Importer<'_>,
    sections: &mut [ModuleSection],
    functions: &mut Vec<StubFunction>,
) -> String {
    if importer.external.is_empty() {
        return String::new();
    }
    let uses = ExternalUses::take(importer, sections, functions);
    let warnings = warnings(importer, &uses, functions);
    let stale = std::mem::take(&mut importer.report.stale_imports);
    importer.report.warnings = warnings.into_iter().chain(stale).collect();
    importer.report.taken = uses.functions;
    importer.conflicting_names = uses.conflicting_names;
    uses.declarations
}

/// Returns warnings about items of other modules that are not used, or are used with another signature.
fn warnings(importer: &Importer<'_>, uses: &ExternalUses, to_write: &[StubFunction]) -> Vec<String> {
    let (external, taken) = (importer.external, &uses.functions);
    let possible = importer.possible_hooks();
    let mut warnings = hooks::warnings::unused_functions(&external.handwritten.functions(), &possible, taken, to_write);
    warnings.extend(hooks::warnings::wrong_signatures(
        external,
        &possible,
        taken,
        &importer.stubs.functions,
    ));
    let is_trait = |name: &str| {
        let mut traits = importer.records.of_class("NativeTrait");
        traits.any(|of| of.text("trait") == name)
    };
    let is_known = |name: &str| has_word(&uses.code, name) || importer.records.get(name).is_some() || is_trait(name);
    let ops: BTreeSet<&str> = importer.op_table.names.values().map(String::as_str).collect();
    warnings.extend(external.warnings(&ops, is_known));
    warnings.extend(external.handwritten.duplicates(taken));
    warnings
}

/// Makes functions to write name the handwritten files instead of the module, if there are such files.
fn name_files(importer: &mut Importer<'_>, functions: &mut [StubFunction]) {
    let Some(files) = importer.external.handwritten.files() else {
        return;
    };
    for function in functions {
        function.body = function.body.replace("file!()", &literal(&files));
    }
    importer.report.to_write_in = files.replace('`', "");
}

/// Drops functions to write that no item calls.
fn retain_used(sections: &mut [ModuleSection], functions: &mut Vec<StubFunction>, directives: &[ImportedDirective]) {
    let Some((to_write, others)) = sections.split_last_mut() else {
        return;
    };
    let items = others.iter().flat_map(|section| &section.items);
    let mut code: String = items.map(|item| without_comments(&item.text)).collect();
    code.push_str(&functions_of_directives(directives, &code));
    let mut is_used = functions.iter().map(|function| has_word(&code, &function.name));
    to_write.items.retain(|_| is_used.next().unwrap_or(true));
    functions.retain(|function| has_word(&code, &function.name));
}

/// Returns comments for what was omitted and belongs to no item of the module.
fn remaining_notes(importer: &mut Importer<'_>) -> Vec<ModuleItem> {
    let notes = importer.report.take_notes(0);
    let text = |note: &ItemNote| match note {
        ItemNote::Omission(text) | ItemNote::Rejection(text) | ItemNote::Error(text) => {
            ModuleItem::omitted(text, "", "")
        }
    };
    notes.iter().map(text).collect()
}
