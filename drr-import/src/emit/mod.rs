//! The text of the module.

pub(crate) mod check;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::external::ExternalItems;
use crate::external::imported_item::ImportedItem;
use crate::external::imported_op::ImportedOp;
use crate::hooks::{self, is_hook};
use crate::importer::{ImportedDirective, Importer};
use crate::report::ItemNote;
use crate::rust::module_item::ModuleItem;
use crate::rust::names::{IMPORTS, literal, snake_case};
use crate::rust::syntax;
use crate::rust::words::has_word;
use crate::stub::StubFunction;

/// Allows warnings about unused declarations and about C++ names. Warnings of drr, which are deprecations for rustc, are shown:
/// they report formats that are misread.
const ALLOWED: &str = "#![allow(dead_code, non_camel_case_types, non_upper_case_globals, unreachable_pub, unused_imports)]\n\
    #![allow(clippy::all, rustdoc::all)]\n";

/// The header of a module without anything written by hand.
pub(crate) const GENERATED_ONLY: &str = "Nothing in here is written by hand: importing again writes it anew.";

/// Puts the items together, without those that are elsewhere, and makes comments of those that would not compile. The functions to
/// write that are left over go into the report.
pub(crate) fn text(importer: &mut Importer<'_>, from: &str) -> String {
    let items = std::mem::take(&mut importer.items);
    let traits = items.traits.into_values().map(ModuleItem::without_record);
    let mut sections = vec![
        ("Dialects", items.dialects),
        ("Enums", items.enums),
        ("Types and attributes", items.entities),
        ("Constraints", items.constraints),
        ("Traits", traits.collect()),
        ("Operations", items.ops),
        ("Rules", items.rules),
        ("Translated from C++", items.translated),
        ("Custom forms", items.custom_forms),
    ];
    let mut functions: Vec<StubFunction> = importer.functions.all().to_vec();
    let mut used = String::new();
    if !importer.external.is_empty() {
        let mut left = ModuleSplit::new(importer, &mut sections, functions);
        let functions_taken;
        let conflicting_names = std::mem::take(&mut left.conflicting_names);
        (used, functions_taken) = left.uses();
        let is_trait = |name: &str| {
            let mut traits = importer.records.of_class("NativeTrait");
            traits.any(|of| of.text("trait") == name)
        };
        let is_known =
            |name: &str| has_word(&left.code, name) || importer.records.get(name).is_some() || is_trait(name);
        let ops: BTreeSet<&str> = importer.op_names.values().map(String::as_str).collect();
        let mut other_warnings = importer.external.warnings(&ops, is_known);
        functions = left.functions;
        let gone = left.gone;
        let handwritten = importer.external.functions();
        let possible = importer.possible_hooks();
        let all = importer.functions.all();
        let mut warnings = hooks::warnings(&handwritten, &possible, &functions_taken, &functions);
        warnings.extend(hooks::wrong_signatures(
            importer.external,
            &possible,
            &functions_taken,
            all,
        ));
        warnings.append(&mut other_warnings);
        warnings.extend(importer.external.duplicates(&functions_taken));
        importer.conflicting_names = conflicting_names;
        warnings.append(&mut importer.report.stale_imports);
        importer.report.warnings = warnings;
        for item in gone {
            importer.report.uncount_external(&item);
        }
        importer.report.taken = functions_taken;
    }
    if let Some(files) = importer.external.handwritten_files() {
        for function in &mut functions {
            function.body = function.body.replace("file!()", &literal(&files));
        }
        importer.report.to_write_in = files.replace('`', "");
    }
    let to_write = functions
        .iter()
        .map(|function| ModuleItem::without_record(function.item(importer.with_docs)));
    sections.push(("Functions to write", to_write.collect()));
    let mut populate = items.populate;
    let other = check::OtherModules {
        external: importer.external,
        ops: &importer.imported_ops,
    };
    check::check(&mut sections, &mut populate, &other, &mut importer.report);
    retain_used(&mut sections, &mut functions, &importer.directives);
    if !populate.is_empty() {
        sections.push(("All rules", vec![ModuleItem::without_record(populate)]));
    }
    let mut omitted = items.omitted;
    omitted.extend(remaining_notes(importer));
    sections.push(("Left out", omitted));

    let again = match importer.external.handwritten_files().is_some() {
        true => GENERATED_ONLY,
        false => "Importing again keeps everything that was written or changed by hand, and writes the rest anew.",
    };
    let mut out = format!("//! Imported from {from} by drr-import.\n//!\n//! {again}\n\n");
    out.push_str(ALLOWED);
    out.push_str(IMPORTS);
    out.push_str(&used);
    for (title, items) in sections {
        for (number, item) in items.iter().enumerate() {
            if number == 0 {
                let _ = write!(out, "\n// {title}\n");
            }
            let _ = write!(out, "\n{}", item.text);
        }
    }
    importer.report.to_write = functions.into_iter().map(|function| function.name).collect();
    importer.report.count_forms();
    out
}

/// Drops functions to write that no item calls.
fn retain_used(
    sections: &mut [(&str, Vec<ModuleItem>)],
    functions: &mut Vec<StubFunction>,
    directives: &[ImportedDirective],
) {
    let Some(((_, to_write), others)) = sections.split_last_mut() else {
        return;
    };
    let mut code: String = others
        .iter()
        .flat_map(|(_, items)| items)
        .map(|item| without_comments(&item.text))
        .collect();
    code.push_str(&functions_of(directives, &code));
    let mut is_used = functions.iter().map(|function| has_word(&code, &function.name));
    to_write.retain(|_| is_used.next().unwrap_or(true));
    functions.retain(|function| has_word(&code, &function.name));
}

/// Returns the functions that formats call by the names of directives.
fn functions_of(directives: &[ImportedDirective], code: &str) -> String {
    let used = directives
        .iter()
        .filter(|written| code.contains(&format!("custom<{}>", written.name)));
    used.map(|written| {
        let of = snake_case(&written.name);
        format!("parse_{of} print_{of}\n")
    })
    .collect()
}

/// Returns comments for what was left out and belongs to no item of the module.
fn remaining_notes(importer: &mut Importer<'_>) -> Vec<ModuleItem> {
    let notes = importer.report.take_notes(0);
    let text = |note: &ItemNote| match note {
        ItemNote::Omission(text) | ItemNote::Rejection(text) | ItemNote::Error(text) => {
            ModuleItem::omitted(text, "", "")
        }
    };
    notes.iter().map(text).collect()
}

/// Items of a module that are not in other files.
struct ModuleSplit<'m> {
    /// The text of what is left, without comments.
    code: String,
    /// Names of the remaining items.
    own: BTreeSet<String>,
    external: BTreeMap<&'m str, &'m str>,
    /// Ops that are used from other imports, with their names here.
    ops: &'m [(String, &'m ImportedOp)],
    /// Handwritten functions among the functions to write.
    taken: BTreeSet<String>,
    functions: Vec<StubFunction>,
    /// The texts of the items that are in other files.
    gone: Vec<String>,
    /// Names of items that other imports declare with other meanings.
    conflicting_names: BTreeSet<String>,
}

impl<'m> ModuleSplit<'m> {
    fn new(
        importer: &'m Importer<'_>,
        sections: &mut [(&str, Vec<ModuleItem>)],
        mut functions: Vec<StubFunction>,
    ) -> ModuleSplit<'m> {
        let mut left = ModuleSplit {
            code: String::new(),
            own: BTreeSet::new(),
            external: importer.external.all(),
            ops: &importer.imported_ops,
            taken: BTreeSet::new(),
            functions: Vec::new(),
            gone: Vec::new(),
            conflicting_names: BTreeSet::new(),
        };
        let all = importer.functions.all();
        let own_functions: BTreeSet<&str> = all.iter().map(|function| function.name.as_str()).collect();
        for (title, items) in sections {
            // Operations and dialects of the same name are others.
            let may_go = !["Dialects", "Operations", "Rules", "Translated from C++", "Custom forms"].contains(title);
            items.retain(|item| {
                let names = names(&item.text);
                let mut goes = may_go && !names.is_empty() && names.iter().all(|name| importer.external.has(name));
                if may_go && *title != "Traits" {
                    let others = others(&item.text, importer.external, &own_functions);
                    goes &= others.is_empty();
                    left.conflicting_names.extend(others);
                }
                if !goes {
                    left.own.extend(names);
                    left.code.push_str(&without_comments(&item.text));
                } else {
                    left.gone.push(item.text.clone());
                }
                !goes
            });
        }
        let functions_of_directives = functions_of(&importer.directives, &left.code);
        left.code.push_str(&functions_of_directives);
        functions.retain(|function| has_word(&left.code, &function.name));
        let is_there = |function: &StubFunction| {
            is_hook(&function.name) && importer.external.is_handwritten(&function.name)
                || importer.external.has_function(function)
        };
        let (there, to_write): (Vec<StubFunction>, Vec<StubFunction>) = functions.into_iter().partition(is_there);
        left.own.extend(to_write.iter().map(|function| function.name.clone()));
        left.taken = there.into_iter().map(|function| function.name).collect();
        left.functions = to_write;
        left
    }

    /// Returns the declarations that bring what is elsewhere, and the names of the functions among them.
    fn uses(&mut self) -> (String, BTreeSet<String>) {
        let mut modules: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        // Rules name the constraints of their ops.
        let mut declarations = String::new();
        for (name, op) in self.ops.iter().filter(|(name, _)| has_word(&self.code, name)) {
            let name = match *name == op.name {
                true => name.clone(),
                false => format!("{} as {name}", op.name),
            };
            modules.entry(&op.path).or_default().push(name);
            declarations.push_str(&op.call.to_string());
        }
        for (name, path) in &self.external {
            let is_function = name.starts_with(|first: char| first.is_ascii_lowercase());
            let is_requested = !is_function || is_hook(name) || self.taken.contains(*name);
            let is_named = has_word(&self.code, name) || !is_function && has_word(&declarations, name);
            if is_requested && is_named && !self.own.contains(*name) {
                modules.entry(path).or_default().push((*name).to_string());
            }
        }
        let (mut uses, mut taken) = (String::new(), BTreeSet::new());
        for (path, names) in modules {
            // Functions are hooks, and stay inside.
            let (items, functions): (Vec<String>, Vec<String>) = names
                .into_iter()
                .partition(|name| name.starts_with(|first: char| first.is_ascii_uppercase()));
            taken.extend(functions.iter().cloned());
            for (word, names) in [("pub use", items), ("use", functions)] {
                if !names.is_empty() {
                    let _ = writeln!(uses, "{word} {path}::{{{}}};", names.join(", "));
                }
            }
        }
        (uses, taken)
    }
}

/// Returns the names that the items of a text declare.
fn names(text: &str) -> Vec<String> {
    let items = syn::parse_file(text).map(|file| file.items).unwrap_or_default();
    items.iter().flat_map(syntax::names).collect()
}

/// Returns the names of an item if other imports declare something else by one of them.
fn others(text: &str, external: &ExternalItems, functions: &BTreeSet<&str>) -> Vec<String> {
    let items = syn::parse_file(text).map(|file| file.items).unwrap_or_default();
    let own = ImportedItem::of_items(&items, text);
    let is_other = |(name, item): (&String, &ImportedItem)| {
        let other = external.imported_item(name);
        other.is_some_and(|other| !item.is_same(other, functions))
    };
    match own.iter().any(is_other) {
        true => own.into_keys().collect(),
        false => Vec::new(),
    }
}

fn without_comments(text: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    text.lines().filter(is_code).flat_map(|line| [line, "\n"]).collect()
}
