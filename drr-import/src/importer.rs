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
    /// The dialects that are imported, by their namespaces: used items of other dialects are only referred to by name.
    pub(crate) dialects: Vec<&'r str>,
    /// The types and attributes that are defined, by their dialects.
    pub(crate) dialect_definitions: BTreeMap<&'r str, DialectDefinitions>,
    /// The records of types and attributes that are constraints instead.
    pub(crate) opaque_definitions: BTreeSet<&'r str>,
    pub(crate) names: Names,
    /// Names that other imports give to something else.
    pub(crate) conflicting_names: BTreeSet<String>,
    /// Items that the module uses from other files.
    pub(crate) external: &'r ExternalItems,
    /// Set if summaries and descriptions of records become comments.
    pub(crate) with_docs: bool,
    pub(crate) items: Items,
    pub(crate) functions: Vec<StubFunction>,
    pub(crate) report: Report,
    /// The `custom` directives of assembly formats that have functions.
    pub(crate) directives: Vec<ImportedDirective>,
    /// Spellings of the constraints translated so far, by their records.
    pub(crate) constraint_exprs: BTreeMap<&'r str, ConstraintExpr>,
    /// Definitions that are narrower as constraints, by their records.
    pub(crate) definition_exprs: BTreeMap<&'r str, ConstraintExpr>,
    /// The constraints for constants that are arguments of ops, by the records of the constants.
    pub(crate) constant_arguments: BTreeMap<&'r str, ConstraintExpr>,
    /// The constraints that have no name in the file, by what they are.
    pub(crate) anonymous_constraints: BTreeMap<String, ConstraintExpr>,
    /// The names of functions that are translations or to be written.
    pub(crate) function_names: BTreeMap<FunctionKey, String>,
    /// The functions and directives of the existing module.
    pub(crate) existing: ExistingFunctions,
    /// Functions and directives with their identities.
    pub(crate) identities: Vec<(String, u64)>,
    /// The rule that is being written.
    pub(crate) current_rule: Option<String>,
    /// The names of the arguments of native code and constraints in rules.
    pub(crate) argument_names: ArgumentNames,
    /// Constraints on attributes of the module that build attributes of values.
    pub(crate) buildable_attrs: BTreeSet<String>,
    /// The ops that rules build, by their records.
    pub(crate) built_ops: Vec<&'r str>,
    /// The ops among them whose result types no rule specifies.
    pub(crate) untyped_built_ops: Vec<&'r str>,
    /// The Rust names of enums, by their records.
    pub(crate) enums: BTreeMap<&'r str, String>,
    /// The Rust names of operations, by their records.
    pub(crate) op_names: BTreeMap<&'r str, String>,
    /// The records of ops by their names in IR.
    pub(crate) ops_by_ir_name: BTreeMap<String, &'r str>,
    /// Attributes whose default only C++ knows: `shop.scale $by`.
    pub(crate) untranslated_defaults: BTreeSet<String>,
    /// Ops that are used from other imports, with their Rust names in this module.
    pub(crate) imported_ops: Vec<(String, &'r ImportedOp)>,
    /// Types and attributes of dialects and enums, by their classes in C++.
    pub(crate) classes: BTreeMap<String, &'r str>,
    /// The constraints that are being written, each inside of the one before.
    pub(crate) constraint_stack: Vec<&'r str>,
    /// Records of the constraints whose C++ tests the presence of an attribute.
    pub(crate) presence_tests: BTreeSet<&'r str>,
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
    /// `true` for types, and for attributes, of which some are only constraints, so that their names are not registered.
    pub(crate) has_constraints: [bool; 2],
}

/// A directive whose functions are there: operations share them.
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
            dialects: Vec::new(),
            dialect_definitions: BTreeMap::new(),
            opaque_definitions: BTreeSet::new(),
            names: Names::new(),
            conflicting_names: BTreeSet::new(),
            external,
            with_docs,
            items: Items::default(),
            functions: Vec::new(),
            report: Report::default(),
            directives: Vec::new(),
            constraint_exprs: BTreeMap::new(),
            definition_exprs: BTreeMap::new(),
            constant_arguments: BTreeMap::new(),
            anonymous_constraints: BTreeMap::new(),
            function_names: BTreeMap::new(),
            existing: ExistingFunctions::default(),
            identities: Vec::new(),
            current_rule: None,
            argument_names: ArgumentNames::default(),
            buildable_attrs: BTreeSet::new(),
            built_ops: Vec::new(),
            untyped_built_ops: Vec::new(),
            enums: BTreeMap::new(),
            op_names: BTreeMap::new(),
            ops_by_ir_name: BTreeMap::new(),
            untranslated_defaults: BTreeSet::new(),
            imported_ops: Vec::new(),
            classes,
            constraint_stack: Vec::new(),
            presence_tests: BTreeSet::new(),
        }
    }

    /// Returns the lines of the documentation of a record, or `fallback` without documentation.
    pub(crate) fn doc_lines(&self, summary: &str, description: &str, fallback: &str) -> Vec<String> {
        let lines = match self.with_docs {
            true => docs::doc_lines(summary, description),
            false => Vec::new(),
        };
        match lines.is_empty() && !fallback.is_empty() {
            true => vec![fallback.to_string()],
            false => lines,
        }
    }

    /// Returns the documentation of an item without that of its record: its name in IR.
    pub(crate) fn fallback_docs(&self, name: &str) -> String {
        match self.with_docs {
            true => String::new(),
            false => format!("`{name}`."),
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
        let is_there = self.external.is_handwritten(&function);
        is_there.then(|| format!("{entry}: {function}"))
    }

    /// Returns the function to fill in for the C++ of a record, or of a part of a record. Each record with a name has a function of
    /// its own; everything else shares the function of its C++ and types.
    pub(crate) fn function_for(
        &mut self,
        record: Option<Record<'_>>,
        wish: &str,
        about: String,
        cpp: &str,
        signature: &str,
        body: &str,
    ) -> String {
        let key = FunctionKey::new(record, cpp, signature);
        if let Some(name) = self.function_names.get(&key) {
            return name.clone();
        }
        let name = self.claim_function(key, wish);
        self.functions.push(StubFunction {
            name: name.clone(),
            about,
            cpp: vec![cpp.to_string()],
            signature: signature.to_string(),
            body: body.replace("{name}", &name),
        });
        name
    }

    /// Claims the name of a function: its name in the existing module, or else its own name, or that with
    /// the name of the rule. Another rule before it does not rename it.
    pub(crate) fn claim_function(&mut self, key: FunctionKey, wish: &str) -> String {
        let base = snake_case(wish);
        let (of_source, of_record) = key.identities(&base);
        let is_free = |name: &&String| name.starts_with(&base) && self.names.is_free(name);
        let is_of_others = |name: &str| {
            let source = self.existing.used.get(name);
            source.is_some_and(|source| *source != key.source)
        };
        let with_source = self.existing.used.iter().filter(|(_, source)| **source == key.source);
        let with_record = of_record.iter().flat_map(|identity| self.existing.named(*identity));
        let with_record = with_record.filter(|name| !is_of_others(name));
        let earlier = with_source
            .map(|(name, _)| name)
            .chain(with_record)
            .find(is_free)
            .cloned();
        let name = match earlier {
            Some(name) => {
                self.names.reserve(&name);
                name
            }
            None => {
                let with_rule = self.current_rule.as_ref().map(|rule| format!("{base}_of_{rule}"));
                let wishes: Vec<&str> = std::iter::once(wish).chain(with_rule.as_deref()).collect();
                let earlier = &self.existing;
                self.names.claim_function_of(&wishes, |name| {
                    let source = earlier.used.get(name);
                    source.is_some_and(|source| *source != key.source) || earlier.handwritten.contains(name)
                })
            }
        };
        let identities = std::iter::once(of_source).chain(of_record);
        self.identities
            .extend(identities.map(|identity| (name.clone(), identity)));
        self.function_names.insert(key, name.clone());
        name
    }

    /// Adds a function to fill in.
    pub(crate) fn add_function(
        &mut self,
        wish: &str,
        about: String,
        cpp: Vec<String>,
        signature: impl Into<String>,
        body: &str,
    ) -> String {
        let name = self.names.claim_function(wish);
        self.functions.push(StubFunction {
            name: name.clone(),
            about,
            cpp,
            signature: signature.into(),
            body: body.replace("{name}", &name),
        });
        name
    }
}

impl Importer<'_> {
    /// Begins the item of a record. `notes` is the number of notes before the record was translated: the later ones are about it.
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
