//! Hooks: functions in handwritten files that are taken by their names.
//!
//! The table has the kinds of hooks (`table`). The records of an import determine the possible hooks, which
//! `--list-hooks` prints. Warnings report functions that look like hooks and are not taken (`warnings`), or have
//! another signature (`signature`).

pub(crate) mod signature;
pub(crate) mod table;
pub(crate) mod warnings;

use std::collections::{BTreeMap, BTreeSet};

use crate::hooks::table::{HOOKS, HookOwner, OTHERS};
use crate::importer::Importer;
use crate::op::custom_directive::functions_of_directive;
use crate::records::Record;
use crate::rust::names::{class_name, snake_case, upper_ident};

/// The hooks of records, by the names of their functions.
#[derive(Debug, Default)]
pub(crate) struct PossibleHooks(BTreeMap<String, PossibleHook>);

#[derive(Debug)]
struct PossibleHook {
    /// The owner in the IR: `scf.for`.
    owner: String,
    signature: &'static str,
    /// Set if the owner is imported, and not only in the records.
    is_imported: bool,
}

impl PossibleHooks {
    fn add(&mut self, name: &str, owner: &str, is_match: impl Fn(HookOwner) -> bool, is_imported: bool) {
        for hook in HOOKS.iter().filter(|hook| is_match(hook.owner)) {
            let (owner, signature) = (owner.to_string(), hook.signature);
            let possible = PossibleHook {
                owner,
                signature,
                is_imported,
            };
            self.0.entry(format!("{}{name}", hook.prefix)).or_insert(possible);
        }
    }

    /// Returns the hooks of what is imported by their names, each as its owner and the declaration of its function.
    fn declarations(&self) -> BTreeMap<String, String> {
        let imported = self.0.iter().filter(|(_, hook)| hook.is_imported);
        imported
            .map(|(name, hook)| (name.clone(), format!("{}: fn {name}{}", hook.owner, hook.signature)))
            .collect()
    }
}

impl Importer<'_> {
    /// Returns the functions that the records announce, and the other hooks that are possible, each as its owner and
    /// its declaration. The announced ones are hooks, and functions of `custom` directives, constraints and rules. The
    /// module has been written.
    pub(crate) fn declarations_of_hooks(&self) -> [Vec<String>; 2] {
        let mut declarations = self.possible_hooks().declarations();
        let report = &self.report;
        let mut announced: BTreeSet<String> = report.to_write.iter().chain(&report.taken).cloned().collect();
        for hook in report.hooks() {
            // An interface is not a function.
            if hook.name.starts_with("impl ") {
                let key = format!("{} {}", hook.name, hook.owner);
                declarations.insert(key.clone(), format!("{}: {}", hook.owner, hook.name));
                announced.insert(key);
            }
            announced.insert(hook.name.clone());
        }
        let owners = self.owners_of_directives();
        let stubs = self.stubs.functions.iter();
        for stub in stubs.filter(|stub| announced.contains(&stub.name)) {
            let name = &stub.name;
            let owner = owners.get(name).map_or("constraints and rules", String::as_str);
            // A function by hand returns nothing.
            let signature = stub.signature.trim_end_matches(" -> UseGenericForm");
            declarations
                .entry(name.clone())
                .or_insert_with(|| format!("{owner}: fn {name}{signature}"));
        }
        let (announced, other): (Vec<_>, Vec<_>) =
            declarations.into_iter().partition(|(name, _)| announced.contains(name));
        [announced, other].map(|all| {
            let mut lines: Vec<String> = all.into_iter().map(|(_, line)| line).collect();
            lines.sort();
            lines
        })
    }

    /// Returns the `custom` directives by the names of their functions.
    fn owners_of_directives(&self) -> BTreeMap<String, String> {
        let functions = self.directives.iter().flat_map(|directive| {
            let owner = format!("custom<{}>", directive.name);
            functions_of_directive(&directive.name).map(|function| (function, owner.clone()))
        });
        functions.collect()
    }

    /// Returns the hooks that the records can have.
    pub(crate) fn possible_hooks(&self) -> PossibleHooks {
        let mut possible = PossibleHooks::default();
        let is_op = |owner| matches!(owner, HookOwner::Op | HookOwner::OpOrOthers);
        for (record, name) in &self.op_table.names {
            if let Some(op) = self.records.get(record) {
                possible.add(&snake_case(name), &op.ir_name(), is_op, true);
            }
        }
        possible.add(OTHERS, "all other ops", |owner| owner == HookOwner::OpOrOthers, true);
        let is_own = |of: Option<Record<'_>>| of.is_some_and(|of| self.dialects.contains(&of.text("name")));
        for record in ["TypeDef", "AttrDef"]
            .into_iter()
            .flat_map(|class| self.records.of_class(class))
        {
            let is_match = |owner| owner == HookOwner::Definition;
            let name = upper_ident(record.name());
            possible.add(&snake_case(&name), &name, is_match, is_own(record.def("dialect")));
        }
        for dialect in self.records.of_class("Dialect") {
            let namespace = dialect.text("name");
            let is_match = |owner| owner == HookOwner::Dialect;
            possible.add(namespace, namespace, is_match, self.dialects.contains(&namespace));
        }
        // The files may have hooks of ops that another module declares.
        for op in self.records.of_class("Op") {
            possible.add(&snake_case(class_name(op.name())), &op.ir_name(), is_op, false);
        }
        possible
    }
}
