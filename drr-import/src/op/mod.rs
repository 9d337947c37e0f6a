//! Items of `op!`: the sections of an op, its traits, and the entries of its body.
//!
//! [`Importer::op`] translates the arguments, results, regions and successors first (`section`), because traits name
//! them (`traits`, `effects`). The body of the op has its hooks and its custom form (`body`, `custom_form`).

pub(crate) mod body;
pub(crate) mod custom_directive;
pub(crate) mod custom_form;
pub(crate) mod default_dialect;
pub(crate) mod effect_kind;
pub(crate) mod effects;
pub(crate) mod op_traits;
pub(crate) mod region;
pub(crate) mod section;
pub(crate) mod trait_class;
pub(crate) mod trait_predicate;
pub(crate) mod traits;

use crate::external::imported_op::{stale_imports, untranslated_defaults};
use crate::importer::Importer;
use crate::op::op_traits::{OpTraits, TraitOwner};
use crate::op::region::region_checks;
use crate::op::section::{OpSections, write_section};
use crate::records::Record;
use crate::rust::code::CodeWriter;
use crate::rust::names::{class_name, literal, snake_case};

/// Operations of MLIR's dialects whose formats are warned of, each with the lint and the reason why the format is kept.
const LINTS: [(&str, &str, &str); 6] = [
    ("llvm.load", "hidden_by_default", NO_SCOPE),
    ("llvm.store", "hidden_by_default", NO_SCOPE),
    ("ptr.load", "hidden_by_default", NO_SCOPE),
    ("ptr.store", "hidden_by_default", NO_SCOPE),
    (
        "spirv.KHR.CooperativeMatrixLoad",
        "group_never_read",
        NO_ALIGNMENT_ALONE,
    ),
    (
        "spirv.KHR.CooperativeMatrixStore",
        "group_never_read",
        NO_ALIGNMENT_ALONE,
    ),
];
const NO_SCOPE: &str = "The verifier refuses a scope without `atomic`.";
const NO_ALIGNMENT_ALONE: &str = "As in MLIR, an alignment alone is not read back.";

/// The longest list of traits on one line.
const MAX_TRAITS: usize = 100;

impl<'r> Importer<'r> {
    /// Gives ops their Rust names, before anything refers to them.
    pub(crate) fn name_ops(&mut self, ops: &[Record<'r>]) {
        for op in ops {
            let dags = ["arguments", "results", "regions", "successors"]
                .into_iter()
                .filter_map(|field| op.dag(field));
            dags.flat_map(|dag| dag.args())
                .filter_map(|(_, name)| name)
                .for_each(|name| self.names.reserve(name));
        }
        for class in ["TypeDef", "AttrDef"] {
            let dags = self
                .records
                .of_class(class)
                .filter_map(|record| record.dag("parameters"));
            dags.flat_map(|dag| dag.args())
                .filter_map(|(_, name)| name)
                .for_each(|name| self.names.reserve(name));
        }
        let external = self.external;
        for op in ops {
            if let Some(imported) = external.imported.ops.get(&op.ir_name()) {
                let name = self.names.claim(&[&imported.name]);
                self.op_table.names.insert(op.name(), name.clone());
                self.op_table.imported.push((name, imported));
                self.op_table
                    .untranslated_defaults
                    .extend(untranslated_defaults(*op, imported));
                self.report.stale_imports.extend(stale_imports(*op, imported));
            }
        }
        for op in ops {
            if !self.op_table.names.contains_key(op.name()) {
                let name = self.names.claim(&[class_name(op.name()), op.name()]);
                self.op_table.names.insert(op.name(), name);
            }
        }
    }

    /// Adds the item of an op.
    pub(crate) fn op(&mut self, op: Record<'r>) {
        let notes = self.report.note_count();
        let ir_name = op.ir_name();
        let name = self.op_table.names.get(op.name()).cloned().unwrap_or_default();
        self.check_mnemonic(op);
        self.reject_second_declaration(op, &ir_name);
        let sections = self.sections(op, &ir_name);
        let interfaces: Vec<String> = self.external.interfaces_of(&name).map(str::to_owned).collect();
        let owner = TraitOwner {
            name: &ir_name,
            rust_name: &name,
            namespace: op.text("cppNamespace"),
            values: &sections.names(|entry| entry.is_single_value),
            // Lists of values have not one type.
            named: &sections.names(|entry| !entry.is_value || entry.is_single_value || entry.is_optional),
            lists: &sections.names(|entry| entry.is_value && !entry.is_single_value),
            interfaces: &interfaces,
            has_operands: sections.inputs.iter().any(|entry| entry.is_value),
        };
        let mut traits = self.traits(op, &owner);
        traits.checks.extend(region_checks(op));
        let infer_function = format!("infer_types_of_{}", snake_case(&name));
        if traits.infers_in_cpp && !self.external.is_handwritten(&infer_function) && !sections.outputs.is_empty() {
            self.report.without_inference.push(ir_name.clone());
        }
        let interfaces = interfaces.iter().map(|interface| format!("dyn {interface}"));
        traits.texts.extend(interfaces);
        let effects = self.effects_body(&name, &mut traits, &sections);
        let speculatability = self.speculatability(&name, &mut traits, &owner);
        self.omit_constant_like(&name, &ir_name, &sections, &mut traits);
        if self.external.is_handwritten(&name) {
            // An op by hand is complete.
            self.report.take_notes(notes);
            let of_op = format!("{ir_name} $");
            self.op_table
                .untranslated_defaults
                .retain(|attribute| !attribute.starts_with(&of_op));
            return;
        }
        let entries = self.body_entries(op, &name, &ir_name, &traits);
        let fallback = self.fallback_docs(&ir_name);
        let docs = self.doc_lines(op.text("summary"), op.text("description"), &fallback);
        let mut item = self.begin_item("op! {", &docs, op, notes);
        if entries.iter().any(|entry| entry.starts_with("assembly_format: ")) {
            item.set_has_format();
        }
        let code = &mut item.code;
        for (_, lint, why) in LINTS.iter().filter(|(op, ..)| *op == ir_name) {
            code.line(format!("// {why}"));
            code.line(format!("#[drr(allow({lint}))]"));
        }
        code.line(format!("pub {name} = {},", literal(&ir_name)));
        write_signature(code, &sections, &traits);
        write_body(code, &entries);
        code.close("}");
        effects::write_effects(code, &name, &effects);
        traits::write_speculatability(code, &name, speculatability.as_deref());
        self.items.ops.push(item.finish());
    }

    /// Reports a mnemonic that no text can contain.
    fn check_mnemonic(&mut self, op: Record<'r>) {
        let mnemonic = op.text("opName");
        let is_invalid = |c: char| c == '"' || c == '\\' || c.is_whitespace() || c.is_control();
        if mnemonic.contains(is_invalid) {
            self.report.add_error(format!(
                "invalid mnemonic `{}`\n  = note: a mnemonic contains no quotes, backslashes, blanks and control characters\n  \
                 = help: change `opName` of `{}`",
                mnemonic.escape_debug(),
                op.name()
            ));
        }
    }

    /// Rejects an op that another record or another module declares.
    fn reject_second_declaration(&mut self, op: Record<'r>, ir_name: &str) {
        if let Some(first) = self.op_table.by_ir_name.get(ir_name) {
            self.report
                .reject(format!("`{ir_name}` is already declared by `{first}`"));
        }
        self.op_table.by_ir_name.entry(ir_name.to_string()).or_insert(op.name());
        let listed = ir_name.split_once('.').and_then(|(dialect, _)| {
            let dialect = self.external.imported.dialects.get(dialect)?;
            dialect.op_path(class_name(op.name()))
        });
        if let Some(path) = listed {
            self.report.reject(format!(
                "`{path}` is an op of the imported dialect, but no file of `--imported` has its `op!`; add the file that declares it"
            ));
        }
    }

    /// Removes `ConstantLike` from an op whose constant is not its only attribute, unless a handwritten fold returns
    /// the constant.
    fn omit_constant_like(&mut self, name: &str, ir_name: &str, sections: &OpSections, traits: &mut OpTraits) {
        let attributes = sections.inputs.iter().filter(|entry| !entry.is_value).count();
        let folds = attributes == 1 || self.external.is_handwritten(&format!("fold_{}", snake_case(name)));
        if !folds && traits.texts.iter().any(|text| text == "ConstantLike") {
            traits.texts.retain(|text| text != "ConstantLike");
            let what = "the trait ConstantLike (only the folder in C++ determines the constant)";
            self.report.omit(what, ir_name);
        }
    }
}

/// Writes the sections and the traits of an op, separated by commas.
fn write_signature(code: &mut CodeWriter, sections: &OpSections, traits: &OpTraits) {
    let written = sections.written();
    for (at, (word, entries)) in written.iter().enumerate() {
        let is_last = at + 1 == written.len() && traits.texts.is_empty();
        write_section(code, word, entries, if is_last { "" } else { "," });
    }
    let list = traits.texts.join(", ");
    match list.len() {
        0 => {}
        1..=MAX_TRAITS => code.line(format!("[{list}]")),
        _ => {
            code.open("[");
            code.list(&traits.texts, "");
            code.line("]");
        }
    }
}

/// Writes the entries of the body of an op.
fn write_body(code: &mut CodeWriter, entries: &[String]) {
    match entries {
        [] => {}
        [entry] if !entry.contains('\n') => code.line(format!("{{ {entry} }}")),
        entries => {
            code.open("{");
            entries.iter().for_each(|entry| code.line(format!("{entry},")));
            code.close("}");
        }
    }
}
