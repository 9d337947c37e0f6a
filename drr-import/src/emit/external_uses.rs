//! The items of a module that are in other modules, and the `use` declarations for them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::emit::section::ModuleSection;
use crate::external::ExternalItems;
use crate::external::imported_item::ImportedItem;
use crate::hooks::table::is_hook;
use crate::importer::{ImportedDirective, Importer};
use crate::op::custom_directive::functions_of_directive;
use crate::rust::module_item::ModuleItem;
use crate::rust::syntax;
use crate::rust::words::has_word;
use crate::stub::StubFunction;

/// The items that a module uses from other modules.
#[derive(Debug, Default)]
pub(super) struct ExternalUses {
    /// The `use` declarations.
    pub(super) declarations: String,
    /// The functions among the used items.
    pub(super) functions: BTreeSet<String>,
    /// The code of the items that remain in the module, without comments.
    pub(super) code: String,
    /// Names of items that other imports declare with other meanings.
    pub(super) conflicting_names: BTreeSet<String>,
}

impl ExternalUses {
    /// Removes the items of sections and the functions to write that other modules have, and returns the declarations
    /// that bring them.
    pub(super) fn take(
        importer: &Importer<'_>,
        sections: &mut [ModuleSection],
        functions: &mut Vec<StubFunction>,
    ) -> ExternalUses {
        let mut uses = ExternalUses::default();
        let mut own_names = BTreeSet::new();
        let all = importer.stubs.functions.iter();
        let all: BTreeSet<&str> = all.map(|function| function.name.as_str()).collect();
        for section in sections {
            let may_be_external = section.may_be_external;
            section.items.retain(|item| {
                let names = names(&item.text);
                if may_be_external && uses.takes(item, &names, importer.external, &all) {
                    return false;
                }
                uses.code.push_str(&without_comments(&item.text));
                own_names.extend(names);
                true
            });
        }
        uses.code
            .push_str(&functions_of_directives(&importer.directives, &uses.code));
        let external = importer.external;
        let is_external = |function: &StubFunction| {
            is_hook(&function.name) && external.is_handwritten(&function.name)
                || external.handwritten.has_function(function)
        };
        functions.retain(|function| has_word(&uses.code, &function.name));
        let (taken, to_write): (Vec<StubFunction>, _) = functions.drain(..).partition(is_external);
        *functions = to_write;
        own_names.extend(functions.iter().map(|function| function.name.clone()));
        let taken: BTreeSet<String> = taken.into_iter().map(|function| function.name).collect();
        uses.declare(importer, &own_names, &taken);
        uses
    }

    /// Returns `true` if other modules declare an item with the same meaning.
    fn takes(
        &mut self,
        item: &ModuleItem,
        names: &[String],
        external: &ExternalItems,
        functions: &BTreeSet<&str>,
    ) -> bool {
        let conflicting = conflicting_names(&item.text, external, functions);
        let has_conflict = !conflicting.is_empty();
        self.conflicting_names.extend(conflicting);
        !has_conflict && !names.is_empty() && names.iter().all(|name| external.has(name))
    }

    /// Writes the declarations for the items that the code names, by their modules.
    fn declare(&mut self, importer: &Importer<'_>, own_names: &BTreeSet<String>, taken: &BTreeSet<String>) {
        let mut modules: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        // Rules name the constraints of their ops.
        let mut calls = String::new();
        for (name, op) in &importer.op_table.imported {
            if has_word(&self.code, name) {
                let name = if *name == op.name {
                    name.clone()
                } else {
                    format!("{} as {name}", op.name)
                };
                modules.entry(&op.path).or_default().push(name);
                calls.push_str(&op.call.to_string());
            }
        }
        for (name, path) in importer.external.all() {
            let is_available = !is_function(name) || is_hook(name) || taken.contains(name);
            let is_named = has_word(&self.code, name) || !is_function(name) && has_word(&calls, name);
            if is_available && is_named && !own_names.contains(name) {
                modules.entry(path).or_default().push(name.to_string());
            }
        }
        for (path, names) in modules {
            // Functions are hooks, and stay inside.
            let (functions, items): (Vec<String>, Vec<String>) = names.into_iter().partition(|name| is_function(name));
            for (word, names) in [("pub use", &items), ("use", &functions)] {
                if !names.is_empty() {
                    let _ = writeln!(self.declarations, "{word} {path}::{{{}}};", names.join(", "));
                }
            }
            self.functions.extend(functions);
        }
    }
}

fn is_function(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
}

/// Returns the functions that formats call by the names of directives.
pub(super) fn functions_of_directives(directives: &[ImportedDirective], code: &str) -> String {
    let used = directives
        .iter()
        .filter(|directive| code.contains(&format!("custom<{}>", directive.name)));
    used.map(|directive| functions_of_directive(&directive.name).join(" ") + "\n")
        .collect()
}

/// Returns the names that the items of a text declare.
fn names(text: &str) -> Vec<String> {
    let items = syn::parse_file(text).map(|file| file.items).unwrap_or_default();
    items.iter().flat_map(syntax::names).collect()
}

/// Returns the names of an item if other imports declare something else by one of them.
fn conflicting_names(text: &str, external: &ExternalItems, functions: &BTreeSet<&str>) -> Vec<String> {
    let items = syn::parse_file(text).map(|file| file.items).unwrap_or_default();
    let own = ImportedItem::of_items(&items, text);
    let is_other = |(name, item): (&String, &ImportedItem)| {
        let other = external.imported_item(name);
        other.is_some_and(|other| !item.is_same(other, functions))
    };
    if own.iter().any(is_other) {
        own.into_keys().collect()
    } else {
        Vec::new()
    }
}

/// Returns a text without the lines that are comments.
pub(super) fn without_comments(text: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    text.lines().filter(is_code).flat_map(|line| [line, "\n"]).collect()
}
