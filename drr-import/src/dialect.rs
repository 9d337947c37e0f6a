//! Dialects.

use std::collections::BTreeSet;

use crate::external::imported_dialect::ImportedDialect;
use crate::importer::Importer;
use crate::mlir_table;
use crate::records::Record;
use crate::report::OmittedHook;
use crate::rust::names::{self, literal};

/// Fields of a dialect that announce a hook, with the hook and its description.
const HOOKS: [(&str, &str, &str); 5] = [
    (
        "hasConstantMaterializer",
        "materialize_constant",
        "the constant materializer (C++)",
    ),
    (
        "hasCanonicalizer",
        "canonicalization_patterns",
        "canonicalization patterns of the dialect (C++)",
    ),
    (
        "hasOperationAttrVerify",
        "verify_operation_attribute",
        "the verifier of discardable attributes of ops (C++)",
    ),
    (
        "hasRegionArgAttrVerify",
        "verify_region_arg_attribute",
        "the verifier of attributes of region arguments (C++)",
    ),
    (
        "hasRegionResultAttrVerify",
        "verify_region_result_attribute",
        "the verifier of attributes of region results (C++)",
    ),
];

/// The lists and flags of a dialect.
struct DialectMembers {
    ops: Vec<String>,
    types: Vec<String>,
    attrs: Vec<String>,
    allows_unknown_types: bool,
    allows_unknown_attrs: bool,
}

impl<'r> Importer<'r> {
    /// Gives a dialect its Rust name.
    pub(crate) fn name_dialect(&mut self, dialect: Record<'r>) -> String {
        let namespace = dialect.text("name");
        let class = dialect.text("cppNamespace").rsplit("::").next().unwrap_or("");
        let candidate = match dialect.name().strip_suffix("_Dialect") {
            Some(name) if !name.is_empty() => name,
            _ if class.is_empty() => namespace,
            _ => class,
        };
        self.names
            .claim(&[&names::upper_ident(candidate), &format!("{candidate}Dialect")])
    }

    /// Adds the item of a dialect with its ops, and the types and attributes that have been defined.
    pub(crate) fn dialect(&mut self, dialect: Record<'r>, name: &str, ops: &[Record<'r>]) {
        let notes = self.report.note_count();
        let namespace = dialect.text("name");
        let extended = self
            .external
            .imported
            .dialects
            .get(namespace)
            .cloned()
            .unwrap_or_default();
        let docs = self.dialect_docs(dialect, &extended);
        let members = self.dialect_members(namespace, ops);
        let hooks = self.dialect_hooks(dialect);
        self.omit_dialect_code(dialect);
        self.omit_extended_hooks(namespace, &extended, &hooks);
        let mut item = self.begin_item("dialect! {", &docs, dialect, notes);
        let code = &mut item.code;
        code.line(format!("pub {name} = {},", literal(namespace)));
        for (entry, extended, own) in [
            ("ops", &extended.ops, &members.ops),
            ("types", &extended.types, &members.types),
            ("attrs", &extended.attrs, &members.attrs),
        ] {
            if entry == "ops" || !extended.is_empty() || !own.is_empty() {
                code.open(format!("{entry}: ["));
                extended
                    .iter()
                    .chain(own)
                    .for_each(|member| code.line(format!("{member},")));
                code.close("],");
            }
        }
        for (hook, function) in hooks {
            code.line(format!("{hook}: {function},"));
        }
        for (flag, is_set) in [
            (
                "allows_unknown_ops",
                mlir_table::DIALECTS_WITH_UNKNOWN_OPS.contains(&namespace),
            ),
            ("allows_unknown_types", members.allows_unknown_types),
            ("allows_unknown_attrs", members.allows_unknown_attrs),
        ] {
            if is_set || extended.flags.iter().any(|extended| extended == flag) {
                code.line(format!("{flag}: true,"));
            }
        }
        code.close("}");
        self.items.dialects.push(item.finish());
    }

    fn dialect_docs(&self, dialect: Record<'r>, extended: &ImportedDialect) -> Vec<String> {
        let fallback = self.fallback_docs(dialect.text("name"));
        let mut docs = self.doc_lines(dialect.text("summary"), dialect.text("description"), &fallback);
        if !extended.path.is_empty() {
            if !docs.is_empty() {
                docs.push(String::new());
            }
            docs.push(format!("Extends `{}`: it takes its place in a context.", extended.path));
        }
        docs
    }

    /// Returns the members of a dialect: those of records and handwritten ones.
    fn dialect_members(&mut self, namespace: &str, ops: &[Record<'r>]) -> DialectMembers {
        let imported = ops.iter().filter_map(|op| self.op_table.names.get(op.name()).cloned());
        let handwritten_ops = self.external.handwritten.ops_of(namespace).map(str::to_string);
        let ops = each_once(imported.chain(handwritten_ops));
        let [types, attrs] = self.external.handwritten.definitions_of(namespace);
        // The C++ that reads the other types knows their names.
        let is_of_dialect = |ty: Record<'_>| ty.dialect() == namespace;
        let mut opaque_types = self.records.of_class("DialectType").filter(|ty| !ty.is("TypeDef"));
        let has_opaque_types = types.is_empty() && opaque_types.any(is_of_dialect);
        let defined = self.dialect_definitions.remove(namespace).unwrap_or_default();
        let [has_type_constraints, has_attr_constraints] = defined.has_constraints;
        DialectMembers {
            ops,
            types: each_once(defined.types.into_iter().chain(types)),
            attrs: each_once(defined.attrs.into_iter().chain(attrs)),
            allows_unknown_types: has_type_constraints || has_opaque_types,
            allows_unknown_attrs: has_attr_constraints,
        }
    }

    /// Returns the handwritten hooks of a dialect with their functions, and reports the others.
    fn dialect_hooks(&mut self, dialect: Record<'r>) -> Vec<(&'static str, String)> {
        let namespace = dialect.text("name");
        let mut hooks = Vec::new();
        for (field, hook, what) in HOOKS {
            let function = format!("{hook}_of_{namespace}");
            if self.external.is_handwritten(&function) {
                hooks.push((hook, function));
            } else if dialect.is_set(field) {
                let omitted = OmittedHook::new(&function, namespace, &format!("{hook}:"));
                self.report.omit_hook(what, namespace, omitted);
            }
        }
        hooks
    }

    /// Reports the hooks of the extended dialect that the extending one does not have.
    fn omit_extended_hooks(&mut self, namespace: &str, extended: &ImportedDialect, hooks: &[(&'static str, String)]) {
        let is_lost = |hook: &&String| !hooks.iter().any(|(own, _)| own == hook);
        for hook in extended.hooks.iter().filter(is_lost) {
            let what = format!(
                "the hook {hook} of `{}`; add it to the dialect that extends it",
                extended.path
            );
            self.report.omit(what, namespace);
        }
    }

    /// Leaves out the C++ of a dialect other than its hooks.
    fn omit_dialect_code(&mut self, dialect: Record<'r>) {
        let namespace = dialect.text("name");
        let has_text = |class: &str| {
            let mut defined = self.records.of_class(class);
            defined.any(|of| {
                !of.text("mnemonic").is_empty() && of.def("dialect").is_some_and(|of| of.name() == dialect.name())
            })
        };
        let is_by_cpp = |field: &str, class: &str| dialect.int(field) == Some(0) && has_text(class);
        let code = ["extraClassDeclaration", "extraClassDefinition"].map(|field| dialect.text(field));
        let omitted = [
            (
                is_by_cpp("useDefaultTypePrinterParser", "TypeDef"),
                "the type parser and printer of the dialect (C++); each type has the text of its format",
            ),
            (
                is_by_cpp("useDefaultAttributePrinterParser", "AttrDef"),
                "the attribute parser and printer of the dialect (C++); each attribute has the text of its format",
            ),
            (
                dialect.is_set("hasOperationInterfaceFallback"),
                "the fallback for op interfaces (C++)",
            ),
            (
                dialect.is_set("isExtensible"),
                "ops, types and attributes that C++ registers at run time",
            ),
            (
                code.iter().any(|code| !code.trim().is_empty()),
                "members of the C++ class of the dialect",
            ),
        ];
        for (_, what) in omitted.into_iter().filter(|(is_present, _)| *is_present) {
            self.report.omit(what, namespace);
        }
    }
}

fn each_once(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    names.filter(|name| seen.insert(name.clone())).collect()
}
