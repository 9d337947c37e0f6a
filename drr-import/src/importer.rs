//! State of an import: the items of the module, the used names, and the report.

use std::collections::{BTreeMap, BTreeSet};

use crate::constraint_expr::ConstraintExpr;
use crate::external::ExternalItems;
use crate::external::imported_op::ImportedOp;
use crate::merge::existing_functions::ExistingFunctions;
use crate::records::{Record, Records};
use crate::report::Report;
use crate::rule::argument_names::ArgumentNames;
use crate::rust::docs;
use crate::rust::module_item::{ItemWriter, ModuleItem};
use crate::rust::names::{Names, snake_case};
use crate::stub::{FunctionKey, StubFunction};

/// The state of an import.
pub(crate) struct Importer<'r> {
    pub(crate) records: &'r Records,
    /// Items that the module uses from other files.
    pub(crate) external: &'r ExternalItems,
    /// Set if summaries and descriptions of records become comments.
    pub(crate) with_docs: bool,
    /// The namespaces of the imported dialects. Items of other dialects are only referred to by name.
    pub(crate) dialects: Vec<&'r str>,
    /// The types and attributes that are defined, by their dialects.
    pub(crate) dialect_definitions: BTreeMap<&'r str, DialectDefinitions>,
    /// The records of types and attributes that are constraints instead.
    pub(crate) opaque_definitions: BTreeSet<&'r str>,
    /// Types and attributes of dialects and enums, by their classes in C++.
    pub(crate) classes: BTreeMap<String, &'r str>,
    /// The Rust names of enums, by their records.
    pub(crate) enums: BTreeMap<&'r str, String>,
    /// The `custom` directives of assembly formats that have functions.
    pub(crate) directives: Vec<ImportedDirective>,
    pub(crate) constraints: ConstraintTable<'r>,
    pub(crate) op_table: OpTable<'r>,
    pub(crate) rule_state: RuleState<'r>,
    pub(crate) stubs: StubTable,
    pub(crate) names: Names,
    /// Names that other imports give to something else.
    pub(crate) conflicting_names: BTreeSet<String>,
    pub(crate) items: Items,
    pub(crate) report: Report,
}

/// The translated constraints.
#[derive(Default)]
pub(crate) struct ConstraintTable<'r> {
    /// Spellings, by their records.
    pub(crate) exprs: BTreeMap<&'r str, ConstraintExpr>,
    /// Definitions that are narrower as constraints, by their records.
    pub(crate) definitions: BTreeMap<&'r str, ConstraintExpr>,
    /// Constraints for constants that are arguments of ops, by the records of the constants.
    pub(crate) constants: BTreeMap<&'r str, ConstraintExpr>,
    /// Constraints without a name in the file, by their kind, summary and test.
    pub(crate) anonymous: BTreeMap<String, ConstraintExpr>,
    /// The constraints that are being translated, each inside of the one before.
    pub(crate) stack: Vec<&'r str>,
    /// Records of the constraints whose C++ tests the presence of an attribute.
    pub(crate) presence_tests: BTreeSet<&'r str>,
    /// Names of the constraints on attributes that are built from values.
    pub(crate) buildable_attrs: BTreeSet<String>,
}

/// The ops to import, and those of other imports.
#[derive(Default)]
pub(crate) struct OpTable<'r> {
    /// Rust names, by the records.
    pub(crate) names: BTreeMap<&'r str, String>,
    /// Records, by the names in IR.
    pub(crate) by_ir_name: BTreeMap<String, &'r str>,
    /// Ops that are used from other imports, with their Rust names in this module.
    pub(crate) imported: Vec<(String, &'r ImportedOp)>,
    /// Attributes whose default only C++ knows: `shop.scale $by`.
    pub(crate) untranslated_defaults: BTreeSet<String>,
}

/// The ops and functions that rules name, and the rule that is being translated.
#[derive(Default)]
pub(crate) struct RuleState<'r> {
    pub(crate) current: Option<String>,
    /// The names of the arguments of native code and constraints.
    pub(crate) argument_names: ArgumentNames,
    /// The records of the ops that rules build.
    pub(crate) built_ops: Vec<&'r str>,
    /// The ops among them whose result types no rule specifies.
    pub(crate) untyped_built_ops: Vec<&'r str>,
}

/// The functions to write, and the names of all functions that replace C++.
#[derive(Default)]
pub(crate) struct StubTable {
    pub(crate) functions: Vec<StubFunction>,
    /// Names of functions that are translations or to be written.
    pub(crate) names: BTreeMap<FunctionKey, String>,
    /// The functions and directives of the existing module.
    pub(crate) existing: ExistingFunctions,
    /// Functions and directives with their identities.
    pub(crate) identities: Vec<(String, u64)>,
}

/// The parts of the module, each in its order.
#[derive(Debug, Default)]
pub(crate) struct Items {
    pub(crate) dialects: Vec<ModuleItem>,
    pub(crate) enums: Vec<ModuleItem>,
    /// Types and attributes of dialects.
    pub(crate) entities: Vec<ModuleItem>,
    pub(crate) constraints: Vec<ModuleItem>,
    pub(crate) traits: BTreeMap<String, String>,
    pub(crate) ops: Vec<ModuleItem>,
    pub(crate) rules: Vec<ModuleItem>,
    /// Functions that are translations.
    pub(crate) translated: Vec<ModuleItem>,
    /// Parse and print functions of hand-written descriptions of forms.
    pub(crate) custom_forms: Vec<ModuleItem>,
    /// Comments for records of which nothing is in the module.
    pub(crate) omitted: Vec<ModuleItem>,
    /// Function that adds all rules to a set.
    pub(crate) populate: String,
}

/// The definitions of a dialect, in their order.
#[derive(Debug, Default)]
pub(crate) struct DialectDefinitions {
    pub(crate) types: Vec<String>,
    pub(crate) attrs: Vec<String>,
    /// `true` for types, and for attributes, of which some are only constraints, so that their names are not
    /// registered.
    pub(crate) has_constraints: [bool; 2],
}

/// A `custom` directive with imported functions, which all its ops share.
#[derive(Debug)]
pub(crate) struct ImportedDirective {
    /// Name in C++.
    pub(crate) cpp: String,
    /// Name in Rust.
    pub(crate) name: String,
    pub(crate) parameters: Vec<&'static str>,
    pub(crate) begins_group: bool,
}

impl<'r> Importer<'r> {
    pub(crate) fn new(records: &'r Records, external: &'r ExternalItems, with_docs: bool) -> Importer<'r> {
        let mut classes = BTreeMap::new();
        for class in ["TypeDef", "AttrDef"] {
            for record in records.of_class(class) {
                classes.insert(drr_lang::cpp::plain_name(record.text("cppType")), record.name());
            }
        }
        for record in records.of_class("EnumInfo") {
            let namespace = drr_lang::cpp::plain_name(record.text("cppNamespace"));
            let class = record.text("specializedAttrClassName");
            if !class.is_empty() {
                classes.entry(format!("{namespace}::{class}")).or_insert(record.name());
            }
        }
        for (interface, class) in crate::mlir_table::INTERFACES {
            if let Some(record) = classes.get(class).copied() {
                classes.insert(interface.to_string(), record);
            }
        }
        Importer {
            records,
            external,
            with_docs,
            dialects: Vec::new(),
            dialect_definitions: BTreeMap::new(),
            opaque_definitions: BTreeSet::new(),
            classes,
            enums: BTreeMap::new(),
            directives: Vec::new(),
            constraints: ConstraintTable::default(),
            op_table: OpTable::default(),
            rule_state: RuleState::default(),
            stubs: StubTable::default(),
            names: Names::new(),
            conflicting_names: BTreeSet::new(),
            items: Items::default(),
            report: Report::default(),
        }
    }

    /// Returns the lines of the documentation of a record, or `fallback` without documentation.
    pub(crate) fn doc_lines(&self, summary: &str, description: &str, fallback: &str) -> Vec<String> {
        let lines = if self.with_docs {
            docs::doc_lines(summary, description)
        } else {
            Vec::new()
        };
        if lines.is_empty() && !fallback.is_empty() {
            vec![fallback.to_string()]
        } else {
            lines
        }
    }

    /// Returns the documentation of an item without that of its record: its name in IR.
    pub(crate) fn fallback_docs(&self, name: &str) -> String {
        if self.with_docs {
            String::new()
        } else {
            format!("`{name}`.")
        }
    }

    /// Returns the hand-written function of an op, or the one for all ops of the dialect that have none of their own.
    pub(crate) fn handwritten_hook(&self, verb: &str, name: &str) -> Option<String> {
        let functions = [format!("{verb}_{}", snake_case(name)), format!("{verb}_other_ops")];
        functions
            .into_iter()
            .find(|function| self.external.is_handwritten(function))
    }

    /// Returns the entry of a hook that the records do not require, if it is handwritten.
    pub(crate) fn hook_entry(&self, entry: &str, function: String) -> Option<String> {
        let is_handwritten = self.external.is_handwritten(&function);
        is_handwritten.then(|| format!("{entry}: {function}"))
    }
}

impl Importer<'_> {
    /// Begins the item of a record. `notes` is the number of notes before the record was translated: the later ones are
    /// about it.
    pub(crate) fn begin_item(
        &mut self,
        first_line: &str,
        docs: &[String],
        record: Record<'_>,
        notes: usize,
    ) -> ItemWriter {
        ItemWriter::new(first_line, docs, record, self.report.take_notes(notes))
    }
}
