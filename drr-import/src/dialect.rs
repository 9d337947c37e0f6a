//! Dialects.

use std::fmt::Write as _;

use crate::importer::Importer;
use crate::records::Record;
use crate::report::OmittedHook;
use crate::rust::module_item::location_comment;
use crate::rust::names::{self, literal};

impl<'r> Importer<'r> {
    /// Gives a dialect its Rust name.
    pub(crate) fn name_dialect(&mut self, dialect: Record<'r>) -> String {
        let namespace = dialect.text("name");
        let class = dialect.text("cppNamespace").rsplit("::").next().unwrap_or("");
        let wish = match dialect.name().strip_suffix("_Dialect") {
            Some(name) if !name.is_empty() => name,
            _ if class.is_empty() => namespace,
            _ => class,
        };
        self.names
            .claim(&[&names::upper_ident(wish), &format!("{wish}Dialect")])
    }

    /// Adds the item of a dialect with its operations, and the types and attributes that have been defined.
    pub(crate) fn dialect(&mut self, dialect: Record<'r>, name: &str, ops: &[Record<'r>]) {
        let notes = self.report.notes();
        let namespace = dialect.text("name");
        let otherwise = self.name_as_comment(namespace);
        let mut docs = self.comment(dialect.text("summary"), dialect.text("description"), &otherwise, "    ");
        let extended = self.external.imported_dialect(namespace).cloned().unwrap_or_default();
        if !extended.path.is_empty() {
            let blank = if docs.is_empty() { "" } else { "    ///\n" };
            let _ = writeln!(
                docs,
                "{blank}    /// Extends `{}`: it takes its place in a context.",
                extended.path
            );
        }
        let mut text = format!("dialect! {{\n{docs}{}", location_comment(dialect, "    "));
        let _ = writeln!(text, "    pub {name} = {},", literal(namespace));
        let mut ops: Vec<String> = ops
            .iter()
            .filter_map(|op| self.op_names.get(op.name()).cloned())
            .collect();
        for op in self.external.ops_of(namespace) {
            if !ops.iter().any(|known| known == op) {
                ops.push(op.to_string());
            }
        }
        let mut defined = self.dialect_definitions.remove(namespace).unwrap_or_default();
        let handwritten = self.external.definitions_of(namespace);
        // The C++ that reads the other types knows their names.
        let is_of_dialect = |ty: Record<'_>| ty.def("dialect").is_some_and(|of| of.text("name") == namespace);
        let mut without_definition = self.records.of_class("DialectType").filter(|ty| !ty.is("TypeDef"));
        let has_other_types = handwritten[0].is_empty() && without_definition.any(is_of_dialect);
        let [has_constraints, allows_unknown_attrs] = defined.has_constraints;
        let allows_unknown_types = has_constraints || has_other_types;
        for (names, handwritten) in [&mut defined.types, &mut defined.attrs].into_iter().zip(handwritten) {
            for name in handwritten {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        for (entry, names) in [
            ("ops", [extended.ops, ops].concat()),
            ("types", [extended.types, defined.types].concat()),
            ("attrs", [extended.attrs, defined.attrs].concat()),
        ] {
            if entry != "ops" && names.is_empty() {
                continue;
            }
            let names: String = names.iter().map(|name| format!("        {name},\n")).collect();
            let _ = writeln!(text, "    {entry}: [\n{names}    ],");
        }
        for (field, hook, what) in [
            (
                "hasConstantMaterializer",
                "materialize_constant",
                "the hook that materializes constants, which is C++",
            ),
            (
                "hasCanonicalizer",
                "canonicalization_patterns",
                "canonicalization patterns of the dialect, which are C++",
            ),
            (
                "hasOperationAttrVerify",
                "verify_operation_attribute",
                "the check of discardable attributes of operations, which is C++",
            ),
            (
                "hasRegionArgAttrVerify",
                "verify_region_arg_attribute",
                "the check of attributes of region arguments, which is C++",
            ),
            (
                "hasRegionResultAttrVerify",
                "verify_region_result_attribute",
                "the check of attributes of region results, which is C++",
            ),
        ] {
            if let Some(entry) = self.hook_entry(hook, format!("{hook}_of_{namespace}")) {
                let _ = writeln!(text, "    {entry},");
            } else if dialect.is_set(field) {
                let function = format!("{hook}_of_{namespace}");
                let hook = OmittedHook::new(&function, namespace, &format!("{hook}:"));
                self.report.omit_hook(what, namespace, hook);
            }
        }
        self.omit_dialect_code(dialect);
        for hook in &extended.hooks {
            if !text.contains(&format!("\n    {hook}: ")) {
                let what = format!(
                    "the hook {hook} of `{}`; add it to the dialect that extends it",
                    extended.path
                );
                self.report.omit(what, namespace);
            }
        }
        let allows_unknown_ops = crate::mlir_table::DIALECTS_WITH_UNKNOWN_OPS.contains(&namespace);
        for (flag, is_set) in [
            ("allows_unknown_ops", allows_unknown_ops),
            ("allows_unknown_types", allows_unknown_types),
            ("allows_unknown_attrs", allows_unknown_attrs),
        ] {
            if is_set || extended.flags.iter().any(|known| known == flag) {
                let _ = writeln!(text, "    {flag}: true,");
            }
        }
        text.push_str("}\n");
        let item = self.item(dialect, text, notes);
        self.items.dialects.push(item);
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
                "the parser and the printer of the types of the dialect, which are C++; each type has the text of its format",
            ),
            (
                is_by_cpp("useDefaultAttributePrinterParser", "AttrDef"),
                "the parser and the printer of the attributes of the dialect, which are C++; each attribute has the text of its format",
            ),
            (
                dialect.is_set("hasOperationInterfaceFallback"),
                "the fallback for interfaces of operations, which is C++",
            ),
            (
                dialect.is_set("isExtensible"),
                "operations, types and attributes that C++ adds at run time",
            ),
            (
                code.iter().any(|code| !code.trim().is_empty()),
                "members of the C++ class of the dialect",
            ),
        ];
        for (_, what) in omitted.into_iter().filter(|(is_there, _)| *is_there) {
            self.report.omit(what, namespace);
        }
    }
}
