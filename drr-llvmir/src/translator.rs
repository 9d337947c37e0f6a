//! State that all parts of a translation share: structs, metadata, attribute groups and diagnostics.

use std::collections::HashSet;

use drr::diagnostic::{Diagnostic, Diagnostics};
use drr::{Context, Module, OpRef, Type};
use indexmap::IndexSet;

use crate::Result;
use crate::attributes::Attributes;
use crate::types::Structs;

/// Attributes without a meaning for the program, which are dropped with a warning.
const DROPPED: &str = "tbaa alias_scopes noalias_scopes access_groups loop_annotation llvm.mmra vec_type_hint \
    work_group_size_hint reqd_work_group_size intel_reqd_sub_group_size llvm.dependent_libraries llvm.ident llvm.commandline";

/// The state of a translation.
pub(crate) struct Translator<'ir> {
    pub(crate) module: &'ir Module,
    pub(crate) ctx: &'ir Context,
    pub(crate) structs: Structs,
    /// Metadata nodes, numbered in the order of their first uses.
    pub(crate) nodes: IndexSet<String>,
    /// Attribute groups, numbered in the order of their first uses.
    pub(crate) groups: IndexSet<String>,
    pub(crate) errors: Diagnostics,
    pub(crate) warnings: Diagnostics,
    warned: HashSet<&'static str>,
}

impl<'ir> Translator<'ir> {
    pub(crate) fn new(module: &'ir Module) -> Self {
        Translator {
            module,
            ctx: module.root().ctx(),
            structs: Structs::default(),
            nodes: IndexSet::new(),
            groups: IndexSet::new(),
            errors: Diagnostics::new(),
            warnings: Diagnostics::new(),
            warned: HashSet::new(),
        }
    }

    /// Reports that something at an op is not translated.
    pub(crate) fn report(&mut self, op: OpRef<'_>, what: &str) {
        let error = Diagnostic::error(format_args!("cannot translate {what} to LLVM IR"));
        let error = error.at_op(op, self.module.meta().source.as_ref());
        self.errors.push(match op.name_text().starts_with("llvm.") {
            true => error,
            false => {
                error.with_help("convert it to the `llvm` dialect first, for example with the pass `convert-to-llvm`")
            }
        });
    }

    /// Warns about the attributes of an op that are dropped, once per attribute.
    pub(crate) fn warn_dropped(&mut self, op: OpRef<'_>) {
        for attribute in DROPPED.split(' ').filter(|name| op.attr_named(name).is_some()) {
            if self.warned.insert(attribute) {
                let warning = Diagnostic::warning(format_args!("the translation to LLVM IR drops `{attribute}`"));
                let warning = warning.with_note("further uses of the attribute are not reported");
                self.warnings
                    .push(warning.at_op(op, self.module.meta().source.as_ref()));
            }
        }
    }

    /// Returns the text of a type.
    pub(crate) fn ty(&mut self, ty: Type) -> Result<String> {
        self.structs.text(self.ctx, ty)
    }

    /// Returns the reference to a metadata node with this text: `!3`.
    pub(crate) fn node(&mut self, text: String) -> String {
        format!("!{}", self.nodes.insert_full(text).0)
    }

    /// Returns the reference to a group of attributes after a space: ` #3`.
    pub(crate) fn group(&mut self, attributes: &mut Attributes) -> String {
        let text = attributes.text();
        if text.is_empty() {
            text
        } else {
            format!(" #{}", self.groups.insert_full(text).0)
        }
    }
}
