//! The import: from records to the text of a module.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::emit;
use crate::error::ImportError;
use crate::hints;
use crate::importer::Importer;
use crate::merge;
use crate::merge::existing_functions::ExistingFunctions;
use crate::merge::overwrite;
use crate::merge::stable_names::GeneratedNames;
use crate::options::Options;
use crate::records::{Record, Records};
use crate::report::Report;
use crate::rule::argument_names::ArgumentNames;
use crate::rule::ops::{built_ops, ops_of, ops_without_given_types};
use crate::rust::module_item::ModuleItem;
use crate::rust::names::POPULATE;
use crate::stub::CppSource;

/// A module with its report.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Import {
    /// The module's text.
    pub module: String,
    /// Summary of the written and the omitted items.
    pub report: Report,
    /// The hooks that the records announce, each with its owner and its declaration.
    pub hooks: Vec<String>,
    /// The other possible hooks.
    pub other_hooks: Vec<String>,
}

/// Imports records, as `llvm-tblgen --dump-json` prints them. Files that cannot be read together have an output each.
///
/// # Errors
///
/// If the text is not a dump of records, if a requested dialect has no items, or if the existing module cannot be read.
pub fn import(dumps: &[String], options: &Options) -> Result<Import, ImportError> {
    let records = Records::read(dumps)?;
    let Translation {
        module,
        mut report,
        hooks: [hooks, other_hooks],
        names,
        ..
    } = translate_stably(&records, options)?;
    let module = match options.external.handwritten.files() {
        Some(files) => overwrite_module(&module, &names, files, options, &mut report)?,
        None => merge_module(&module, names, options, &mut report)?,
    };
    Ok(Import {
        module,
        report,
        hooks,
        other_hooks,
    })
}

/// Returns a generated module with its list of fingerprints, for a user whose code is in other files. Nothing of the
/// existing module is kept.
fn overwrite_module(
    module: &str,
    names: &GeneratedNames,
    files: String,
    options: &Options,
    report: &mut Report,
) -> Result<String, ImportError> {
    let mut taken = names.functions.clone();
    taken.retain(|(name, _)| report.taken.contains(name));
    if let Some(old) = &options.existing {
        if !is_generated_only(old) {
            return Err(ImportError::ModuleMayHaveUserCode);
        }
        let items = overwrite::hand_edits(old, module)?;
        if !items.is_empty() {
            let path = None;
            return Err(ImportError::UserCodeInModule { path, items, files });
        }
        report.outdated = overwrite::outdated(old, &taken)?;
    }
    overwrite::with_list(module, &taken)
}

/// Merges a module with the existing one.
fn merge_module(
    module: &str,
    names: GeneratedNames,
    options: &Options,
    report: &mut Report,
) -> Result<String, ImportError> {
    let Some(old) = &options.existing else {
        return merge::first(module, &names);
    };
    if is_generated_only(old) {
        let modules = overwrite::modules_of_functions(old)?;
        let options = modules.iter().map(|module| format!("`--by-hand {module}=PATH`"));
        let options = options.collect::<Vec<String>>().join(" ");
        return Err(ImportError::MissingByHand {
            options: match options.as_str() {
                "" => "the same options".to_string(),
                _ => options,
            },
        });
    }
    let merged = merge::merge(module, old, names)?;
    report.to_write.retain(|name| !merged.written.contains(name));
    report.count_forms();
    report.keep(&merged);
    Ok(merged.text)
}

fn is_generated_only(module: &str) -> bool {
    module.contains(emit::GENERATED_ONLY)
}

/// A module before it is merged with the existing one.
struct Translation {
    module: String,
    report: Report,
    /// The hooks that the records announce, and the other ones.
    hooks: [Vec<String>; 2],
    /// The C++ of its functions.
    sources: BTreeSet<CppSource>,
    names: GeneratedNames,
    /// Names that other imports give to something else.
    conflicting_names: BTreeSet<String>,
}

/// Translates the records until no name conflicts with one of another import, and functions have the names of the
/// existing module.
fn translate_stably(records: &Records, options: &Options) -> Result<Translation, ImportError> {
    let mut reserved = BTreeSet::new();
    let mut translation = translate(records, options, ExistingFunctions::default(), &reserved)?;
    // Each round finds more names that other imports give to something else.
    while !translation.conflicting_names.is_subset(&reserved) {
        reserved.append(&mut translation.conflicting_names);
        translation = translate(records, options, ExistingFunctions::default(), &reserved)?;
    }
    // A function keeps its name as long as the records have it.
    if let Some(old) = &options.existing {
        let identities = translation.names.functions.iter().map(|(_, identity)| *identity);
        let existing = ExistingFunctions::of(old, &translation.sources, identities)?;
        if !existing.is_empty() {
            translation = translate(records, options, existing, &reserved)?;
        }
    }
    Ok(translation)
}

/// Translates the records to a module, in which functions have the names that they have in `existing`.
///
/// No item gets a reserved name.
fn translate(
    records: &Records,
    options: &Options,
    existing: ExistingFunctions,
    reserved: &BTreeSet<String>,
) -> Result<Translation, ImportError> {
    let mut importer = Importer::new(records, &options.external, !options.without_docs);
    importer.stubs.existing = existing;
    reserved.iter().for_each(|name| importer.names.reserve(name));
    let rules: Vec<Record<'_>> = records.of_class("Pattern").collect();
    let ops = ops(records, &rules, options)?;
    importer.prepare_rules(&rules);
    importer.name_ops(&ops);
    let is_own = |op: &Record<'_>| !options.external.imported.ops.contains_key(&op.ir_name());
    let ops: Vec<Record<'_>> = ops.into_iter().filter(is_own).collect();
    let dialects = dialects(records, &ops, options);
    importer.dialects = dialects.iter().map(|dialect| dialect.text("name")).collect();
    ops.iter().for_each(|op| importer.op(*op));
    let names: Vec<String> = dialects.iter().map(|dialect| importer.name_dialect(*dialect)).collect();
    if !options.only_rules {
        importer.definitions_of_dialects(&dialects);
    }
    if !rules.is_empty() || options.only_rules || has_rules(options) {
        importer.rules(&rules);
    }
    // Rules may have brought types and attributes.
    for (dialect, name) in dialects.iter().zip(&names) {
        let is_of = |op: &Record<'_>| op.def("opDialect").is_some_and(|of| of.name() == dialect.name());
        let members: Vec<Record<'_>> = ops.iter().copied().filter(is_of).collect();
        importer.dialect(*dialect, name, &members);
    }
    if !options.only_rules {
        importer.omit_unused_records(&options.files);
    }
    if !rules.is_empty() {
        importer.report.hints = hints::hints(&ops, options);
    }
    let module = emit::text(&mut importer, &options.from);
    Ok(Translation {
        hooks: importer.declarations_of_hooks(),
        module,
        names: GeneratedNames {
            functions: importer.stubs.identities,
            items: importer.names.generated(),
        },
        sources: importer.stubs.names.into_keys().map(|key| key.source).collect(),
        conflicting_names: importer.conflicting_names,
        report: importer.report,
    })
}

/// Returns `true` if the existing module has the function that adds all rules. User code may call it, even if the last
/// rule is gone.
fn has_rules(options: &Options) -> bool {
    let existing = options.existing.as_ref();
    existing.is_some_and(|existing| existing.contains(&format!("fn {POPULATE}(")))
}

/// Returns the dialects of ops, and the requested ones, which may have no ops.
fn dialects<'r>(records: &'r Records, ops: &[Record<'r>], options: &Options) -> Vec<Record<'r>> {
    let is_requested = |dialect: &Record<'_>| options.dialects.iter().any(|name| name == dialect.text("name"));
    let requested = records.of_class("Dialect").filter(is_requested);
    let of_ops = ops.iter().filter_map(|op| op.def("opDialect"));
    let mut seen = BTreeSet::new();
    let dialects = of_ops.chain(requested).filter(|dialect| seen.insert(dialect.name()));
    dialects.collect()
}

/// Returns the ops to import.
fn ops<'r>(records: &'r Records, rules: &[Record<'r>], options: &Options) -> Result<Vec<Record<'r>>, ImportError> {
    let all: Vec<Record<'r>> = records
        .of_class("Op")
        .filter(|op| op.def("opDialect").is_some())
        .collect();
    let dialect_of = |op: &Record<'r>| op.op_dialect();
    let needed = ops_of(rules);
    let is_needed = |op: &Record<'r>| needed.contains(&op.name());
    if options.only_rules {
        return Ok(all.into_iter().filter(is_needed).collect());
    }
    let has_definitions = |name: &str| {
        let defined = records.of_class("AttrDef").chain(records.of_class("TypeDef"));
        let mut dialects = defined.filter_map(|record| record.def("dialect"));
        dialects.any(|dialect| dialect.text("name") == name)
    };
    for dialect in &options.dialects {
        if !all.iter().any(|op| dialect_of(op) == dialect) && !has_definitions(dialect) {
            let mut known: Vec<&str> = all.iter().map(dialect_of).collect();
            known.sort_unstable();
            known.dedup();
            let known = if known.is_empty() { vec!["none"] } else { known };
            return Err(ImportError::UnknownDialect {
                name: dialect.clone(),
                known: known.join(", "),
            });
        }
    }
    let expected: Vec<String> = match options.dialects.as_slice() {
        [] => {
            let own = all.iter().filter(|op| op.is_in(&options.files));
            own.map(|op| dialect_of(op).to_string()).collect()
        }
        dialects => dialects.to_vec(),
    };
    // A file that only includes others represents their contents.
    let is_all = expected.is_empty() && rules.is_empty();
    let is_wanted = |op: &Record<'r>| is_all || expected.iter().any(|name| name == dialect_of(op)) || is_needed(op);
    Ok(all.into_iter().filter(is_wanted).collect())
}

/// Classes whose records are not translated, with a noun for their records.
const UNTRANSLATED_CLASSES: [(&str, &str); 2] = [
    ("Interface", "an interface with C++ methods"),
    ("PassBase", "a C++ pass"),
];

impl<'r> Importer<'r> {
    /// Collects what the rules name, before anything is translated.
    fn prepare_rules(&mut self, rules: &[Record<'r>]) {
        self.rule_state.argument_names = ArgumentNames::of(rules);
        self.rule_state.built_ops = built_ops(rules);
        self.rule_state.untyped_built_ops = ops_without_given_types(rules);
    }

    /// Reports the records of the files that the module does not contain.
    fn omit_unused_records(&mut self, files: &[PathBuf]) {
        let is_own = |record: &Record<'r>| !record.is_anonymous() && record.is_in(files);
        let untranslated = UNTRANSLATED_CLASSES.into_iter().flat_map(|(class, what)| {
            let own = self.records.of_class(class).filter(is_own);
            own.map(move |record| (record, what))
        });
        let constraints = ["TypeConstraint", "AttrConstraint"].into_iter();
        let unused = constraints
            .flat_map(|class| self.records.of_class(class))
            .filter(is_own);
        let unused = unused.filter(|record| !self.constraints.exprs.contains_key(record.name()));
        let unused = unused.map(|record| (record, "a constraint that no op or rule of the module uses"));
        for (record, what) in untranslated.chain(unused).collect::<Vec<_>>() {
            let item = ModuleItem::omitted(&format!("`{}`, {what}", record.name()), record.file(), "");
            if !self.items.omitted.contains(&item) {
                self.items.omitted.push(item);
                self.report.omit_record(what, record.name());
            }
        }
    }

    /// Adds the types, attributes and enums of dialects that no op uses.
    fn definitions_of_dialects(&mut self, dialects: &[Record<'r>]) {
        for class in ["AttrDef", "TypeDef"] {
            for record in self.records.of_class(class) {
                let is_of = |dialect: &Record<'r>| record.def("dialect").is_some_and(|of| of.name() == dialect.name());
                if dialects.iter().any(is_of) {
                    self.constraint(record);
                }
            }
        }
        let namespaces: Vec<&str> = dialects.iter().map(|dialect| dialect.text("cppNamespace")).collect();
        for record in self.records.of_class("EnumInfo") {
            if namespaces.contains(&record.text("cppNamespace")) {
                self.constraint(record);
            }
        }
    }
}
