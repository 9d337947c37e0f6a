//! State that all parts of a translation share: structs, metadata, attribute groups and diagnostics.

use std::collections::HashSet;

use drr::analysis::DominanceInfo;
use drr::diagnostic::{Diagnostic, Diagnostics};
use drr::{Attribute, Context, Location, Module, OpRef, Type};
use indexmap::IndexSet;

use crate::Translated;
use crate::attributes::Attributes;
use crate::debug_location::translate_location;
use crate::metadata::Metadata;
use crate::node::{DebugLocation, Node};
use crate::remedies::remedy;
use crate::types::Structs;
use crate::unsupported::Unsupported;

/// Attributes without a meaning for the program, which are dropped with a warning.
const DROPPED: &[&str] = &[
    "alias_scopes",
    "dbg_exprs",
    "noalias_scopes",
    "llvm.mmra",
    "vec_type_hint",
    "work_group_size_hint",
    "reqd_work_group_size",
    "intel_reqd_sub_group_size",
    "llvm.dependent_libraries",
    "llvm.ident",
    "llvm.commandline",
];

/// The state of a translation.
pub(crate) struct Translator<'ir> {
    pub(crate) module: &'ir Module,
    pub(crate) ctx: &'ir Context,
    pub(crate) structs: Structs,
    pub(crate) metadata: Metadata,
    /// Attribute groups, numbered in the order of their first uses.
    pub(crate) groups: IndexSet<String>,
    /// The subprogram of the function that is translated.
    pub(crate) subprogram: Option<Attribute>,
    /// Reachability of blocks, for errors.
    dominance: DominanceInfo,
    pub(crate) errors: Diagnostics,
    /// Errors of casts, which conversions leave at the values of ops that are not converted.
    casts: Diagnostics,
    pub(crate) warnings: Diagnostics,
    warned: HashSet<&'static str>,
}

impl<'ir> Translator<'ir> {
    pub(crate) fn new(module: &'ir Module) -> Self {
        Translator {
            module,
            ctx: module.root().ctx(),
            structs: Structs::default(),
            metadata: Metadata::default(),
            groups: IndexSet::new(),
            subprogram: None,
            dominance: DominanceInfo::new(),
            errors: Diagnostics::new(),
            casts: Diagnostics::new(),
            warnings: Diagnostics::new(),
            warned: HashSet::new(),
        }
    }

    /// Reports that something at an op is not translated.
    pub(crate) fn report(&mut self, op: OpRef<'_>, unsupported: impl Into<Unsupported>) {
        let Unsupported { what, reason } = unsupported.into();
        let is_llvm = op.name_text().starts_with("llvm.");
        let is_cast = &*op.name_text() == "builtin.unrealized_conversion_cast";
        let located = if is_cast { nearest_with_location(op) } else { op };
        let error = Diagnostic::error(format_args!("cannot translate {what} to LLVM IR"));
        let error = error.at_op(located, self.module.meta().source.as_ref());
        let errors = if is_cast { &mut self.casts } else { &mut self.errors };
        errors.push(match (reason, op.block()) {
            (Some((why, help)), _) => error.with_note(why).with_help(help),
            _ if is_llvm => error,
            (None, Some(block)) if !self.dominance.is_reachable_from_entry(block) => error
                .with_note("conversions skip unreachable blocks")
                .with_help("run `canonicalize` before them, which erases unreachable blocks"),
            _ => error.with_help(remedy(op)),
        });
    }

    /// Returns the errors and the warnings. Errors of casts count only if there are no others, which are their causes.
    pub(crate) fn finish(self) -> (Diagnostics, Diagnostics) {
        let errors = if self.errors.is_empty() {
            self.casts
        } else {
            self.errors
        };
        (errors, self.warnings)
    }

    /// Warns about the attributes of an op that are dropped, once per attribute.
    pub(crate) fn warn_dropped(&mut self, op: OpRef<'_>) {
        for &attribute in DROPPED.iter().filter(|name| op.attr_named(name).is_some()) {
            self.warn_dropped_attrs(op, &[attribute]);
        }
    }

    /// Warns about the first attribute of debug info that is dropped.
    pub(crate) fn warn_debug_info(&mut self) {
        if let Some(attr) = self.metadata.dropped() {
            let name = attr.defined(self.ctx).map_or("debug info", |attr| attr.name());
            let warning = Diagnostic::warning(format_args!(
                "the translation to LLVM IR drops debug info, such as `#{name}`"
            ));
            let warning =
                warning.with_help("translate the module with MLIR's `mlir-translate --mlir-to-llvmir` to keep it");
            self.warnings
                .push(warning.at_op(self.module.root(), self.module.meta().source.as_ref()));
        }
    }

    /// Warns that attributes are dropped, once for all uses of the first one.
    pub(crate) fn warn_dropped_attrs(&mut self, op: OpRef<'_>, attributes: &[&'static str]) {
        if attributes.first().is_some_and(|first| self.warned.insert(first)) {
            let list = attributes.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
            let list = list.join(" and ");
            let warning = Diagnostic::warning(format_args!("the translation to LLVM IR drops {list}"));
            let warning = warning.with_note("further uses of the attribute are not reported");
            let warning =
                warning.with_help("translate the module with MLIR's `mlir-translate --mlir-to-llvmir` to keep it");
            self.warnings
                .push(warning.at_op(op, self.module.meta().source.as_ref()));
        }
    }

    /// Returns the text of a type.
    pub(crate) fn ty(&mut self, ty: Type) -> Translated<String> {
        self.structs.text(self.ctx, ty)
    }

    /// Returns the reference to a metadata node: `!3`.
    pub(crate) fn node(&mut self, node: Node) -> String {
        self.metadata.reference(self.ctx, node)
    }

    /// Returns the reference to the node of a location in a function with debug info. A call without one gets one,
    /// which LLVM needs.
    pub(crate) fn debug_location(&mut self, location: Location, is_call: bool) -> Option<String> {
        let (ir, scope) = (self.module.root().ir(), self.subprogram?);
        let translated = translate_location(&mut self.metadata, ir, location, Some(scope));
        let location = translated.or_else(|| is_call.then(|| DebugLocation::unknown(scope)))?;
        Some(self.node(Node::Location(location)))
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

/// Returns an op, or else an op that uses or defines one of its values, that has a location.
fn nearest_with_location(op: OpRef<'_>) -> OpRef<'_> {
    let users = op.results().flat_map(|result| result.uses().map(|used| used.owner()));
    let producers = op.operands().filter_map(|operand| operand.defining_op());
    let mut ops = std::iter::once(op).chain(users).chain(producers);
    ops.find(|op| op.location() != Location::UNKNOWN).unwrap_or(op)
}
