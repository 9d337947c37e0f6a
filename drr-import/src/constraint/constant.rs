//! Constants that are arguments of ops. `op!` takes no constants there, so that they become constraints with a test.

use crate::constraint::default_value;
use crate::constraint::item::{ConstraintDecl, summary_of};
use crate::constraint_expr::{ConstraintExpr, ConstraintTarget};
use crate::importer::Importer;
use crate::records::Record;
use crate::rust::names::is_built_in;

impl<'r> Importer<'r> {
    /// Returns the spelling of a constraint on an argument of an op.
    pub(crate) fn argument_constraint(&mut self, record: Record<'r>) -> ConstraintExpr {
        let expr = self.constraint(record);
        let is_constant = expr.text.starts_with("ConstantProp<") || expr.text.starts_with("ConstantAttr<");
        if !is_constant {
            return expr;
        }
        if let Some(expr) = self.constraints.constants.get(record.name()) {
            return expr.clone();
        }
        let expr = if record.is("ConstantProp") {
            self.constant_prop_argument(record)
        } else {
            self.constant_attr_argument(record)
        };
        let expr = expr.unwrap_or_else(|| self.constraint_item(record, ConstraintTarget::Attr, None));
        self.constraints.constants.insert(record.name(), expr.clone());
        expr
    }

    fn constant_prop_argument(&mut self, record: Record<'r>) -> Option<ConstraintExpr> {
        let base = self.constraint(record.def("baseProperty")?).text;
        let name = self.confined(record, &base)?;
        Some(ConstraintExpr::new(name, ConstraintTarget::Prop))
    }

    /// Compares with the attribute that a builtin constraint builds.
    fn constant_attr_argument(&mut self, record: Record<'r>) -> Option<ConstraintExpr> {
        let base = record.def("attr")?;
        let value = default_value::value(self, base, record.text("value"))?;
        let base = self.constraint(base).text;
        if !is_built_in(&base) {
            return None;
        }
        let name = self.claim_constraint_name(record, ConstraintTarget::Attr);
        let summary = summary_of(record);
        let decl = ConstraintDecl {
            name: &name,
            kind: "Attr",
            summary: summary.as_deref(),
            parameter: "attr",
            test: &format!("attr == {base}::build(ctx, {value})"),
        };
        let notes = self.report.note_count();
        let item = self.begin_constraint(&decl, &[], record, notes);
        self.add_constraint(item);
        Some(ConstraintExpr::new(name, ConstraintTarget::Attr))
    }
}
