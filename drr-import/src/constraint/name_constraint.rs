//! Constraints on the dialect and the mnemonic, for types and attributes that cannot be defined.

use crate::constraint::builder::{buildable, built_type_of};
use crate::constraint_expr::{ConstraintExpr, ConstraintTarget};
use crate::importer::Importer;
use crate::records::Record;
use crate::rust::module_item::location_comment;
use crate::rust::names::{literal, snake_case, upper_ident};
use crate::rust::words::as_part_of_sentence;
use crate::stub::predicate_body;
use drr_lang::cpp;

impl<'r> Importer<'r> {
    /// Returns the constraint of a type or an attribute of a dialect. The notes since `notes` have the reason why it is no
    /// definition.
    pub(crate) fn name_constraint(
        &mut self,
        record: Record<'r>,
        target: ConstraintTarget,
        notes: usize,
    ) -> ConstraintExpr {
        let (kind, argument, field) = match target {
            ConstraintTarget::Type => ("Type", "ty", "typeName"),
            ConstraintTarget::Attr | ConstraintTarget::Prop => ("Attr", "attr", "attrName"),
        };
        let dialect = record.def("dialect").map_or("", |dialect| dialect.text("name"));
        let name = format!("{}{kind}", upper_ident(record.text("mnemonic")));
        let name = self.names.claim_for(record, &name);
        let summary = match record.text("summary").trim() {
            "" => record.text(field),
            summary => summary,
        };
        let otherwise = format!("`{}`.", record.text(field));
        let docs = self.comment(record.text("summary"), record.text("description"), &otherwise, "    ");
        let location = location_comment(record, "    ");
        // Builtin ones without a mnemonic, and those whose text is written by hand, have no name in text.
        let mnemonic = record.text("mnemonic");
        let test = match mnemonic {
            "" => {
                let class = cpp::plain_name(record.text("cppType"));
                let (wish, cpp) = (format!("is_{}", snake_case(&class)), record.text("cppType"));
                let signature = format!(
                    "(ctx: &Context, {argument}: {}) -> bool",
                    if kind == "Type" { "Type" } else { "Attribute" }
                );
                let about = format!(
                    "Returns `true` for a `{class}`, which has no mnemonic. Until it is written, it never does."
                );
                let body = predicate_body(argument, Some(&name));
                let function = self.function_for(Some(record), &wish, about, cpp, &signature, &body);
                format!("{function}(ctx, {argument})")
            }
            mnemonic => format!(
                "{argument}.is_of_dialect(ctx, {}, {})",
                literal(dialect),
                literal(mnemonic)
            ),
        };
        let mut item = format!(
            "constraint! {{\n{docs}{location}    pub {name}: {kind}, {}, |ctx, {argument}| {test}\n}}\n",
            literal(&as_part_of_sentence(summary))
        );
        let mut form = ConstraintExpr::new(&name, target);
        if target == ConstraintTarget::Type
            && let Some(built) = built_type_of(record)
        {
            item.push_str(&buildable(&name, &built));
            form.is_buildable = true;
        }
        let item = self.item(record, item, notes);
        self.items.entities.push(item);
        self.report.constraints += 1;
        form
    }
}
