//! Constraints on the dialect and the mnemonic, for types and attributes that cannot be defined.

use crate::constraint::builder::{built_type_of, write_buildable};
use crate::constraint::item::ConstraintDecl;
use crate::constraint_expr::{ConstraintExpr, ConstraintTarget};
use crate::importer::Importer;
use crate::records::Record;
use crate::rust::names::{literal, snake_case, upper_ident};
use crate::rust::words::as_part_of_sentence;
use crate::stub::predicate_body;
use drr_lang::cpp;

impl<'r> Importer<'r> {
    /// Returns the constraint on the name of a type or an attribute. The notes since `notes` have the reason why it is
    /// not defined.
    pub(crate) fn name_constraint(
        &mut self,
        record: Record<'r>,
        target: ConstraintTarget,
        notes: usize,
    ) -> ConstraintExpr {
        let (kind, parameter) = match target {
            ConstraintTarget::Type => ("Type", "ty"),
            ConstraintTarget::Attr | ConstraintTarget::Prop => ("Attr", "attr"),
        };
        let (mnemonic, ir_name) = (record.text("mnemonic"), record.text(target.name_field()));
        let candidate = format!("{}{kind}", upper_ident(mnemonic));
        let name = self.names.claim_for(record, &candidate);
        let summary = record.text("summary").trim();
        // Builtin ones without a mnemonic, and those whose text is written by hand, have no name in text.
        let test = match mnemonic {
            "" => self.class_test(record, target, parameter, &name),
            mnemonic => {
                let dialect = record.dialect();
                let (dialect, mnemonic) = (literal(dialect), literal(mnemonic));
                format!("{parameter}.is_of_dialect(ctx, {dialect}, {mnemonic})")
            }
        };
        let decl = ConstraintDecl {
            name: &name,
            kind,
            summary: Some(&as_part_of_sentence(if summary.is_empty() { ir_name } else { summary })),
            parameter,
            test: &test,
        };
        let docs = self.doc_lines(
            record.text("summary"),
            record.text("description"),
            &format!("`{ir_name}`."),
        );
        let mut item = self.begin_constraint(&decl, &docs, record, notes);
        let mut expr = ConstraintExpr::new(&name, target);
        if target == ConstraintTarget::Type
            && let Some(built) = built_type_of(record)
        {
            write_buildable(&mut item.code, &name, &built.in_rust("ctx"));
            expr.is_buildable = true;
        }
        self.items.entities.push(item.finish());
        expr
    }

    /// Returns the call of a function to write that tests the C++ class of a type or an attribute without a mnemonic.
    fn class_test(&mut self, record: Record<'r>, target: ConstraintTarget, parameter: &str, name: &str) -> String {
        let class = cpp::plain_name(record.text("cppType"));
        let ty = if target == ConstraintTarget::Type {
            "Type"
        } else {
            "Attribute"
        };
        let candidate = format!("is_{}", snake_case(&class));
        let signature = format!("(ctx: &Context, {parameter}: {ty}) -> bool");
        let about =
            format!("Returns `true` for a `{class}`, which has no mnemonic. Until it is written, it never does.");
        let body = predicate_body(parameter, Some(name));
        let function = self.function_for(
            Some(record),
            &candidate,
            about,
            record.text("cppType"),
            &signature,
            &body,
        );
        format!("{function}(ctx, {parameter})")
    }
}
