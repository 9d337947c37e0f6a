//! Items of `constraint!`: aliases of other constraints, and constraints with a test of their own.

use crate::constraint::builder::{built_type_of, is_only_type, stored_attr, write_buildable, write_buildable_attr};
use crate::constraint_expr::{ConstraintExpr, ConstraintTarget};
use crate::importer::Importer;
use crate::predicate::{self, class_predicate};
use crate::records::Record;
use crate::rust::module_item::ItemWriter;
use crate::rust::names::{is_built_in, literal};
use crate::rust::words::{as_part_of_sentence, has_word};
use crate::stub::not_written;
use drr_lang::cpp::unwrapped;

/// The declaration of a constraint.
pub(crate) struct ConstraintDecl<'d> {
    pub(crate) name: &'d str,
    /// `Type`, `Attr`, `Prop<I32Prop>` or `Type<Base>`.
    pub(crate) kind: &'d str,
    pub(crate) summary: Option<&'d str>,
    /// Name of the tested entity in `test`.
    pub(crate) parameter: &'d str,
    pub(crate) test: &'d str,
}

/// The base of a constraint, and its test in addition to that of the base.
struct BaseAndTest {
    base: Option<String>,
    test: String,
}

impl<'r> Importer<'r> {
    /// Begins the item of a constraint, which further items may follow.
    pub(crate) fn begin_constraint(
        &mut self,
        decl: &ConstraintDecl<'_>,
        docs: &[String],
        record: Record<'_>,
        notes: usize,
    ) -> ItemWriter {
        let ConstraintDecl { name, kind, test, .. } = decl;
        let summary = decl
            .summary
            .map_or(String::new(), |text| format!(" {},", literal(text)));
        let parameter = |name: &str| {
            if has_word(test, name) {
                name.to_string()
            } else {
                format!("_{name}")
            }
        };
        let (ctx, entity) = (parameter("ctx"), parameter(decl.parameter));
        let mut item = self.begin_item("constraint! {", docs, record, notes);
        item.code.line(format!("pub {name}: {kind},{summary}"));
        item.code.line(format!("|{ctx}, {entity}| {}", unwrapped(test)));
        item.code.close("}");
        item
    }

    /// Adds a finished constraint to the module.
    pub(crate) fn add_constraint(&mut self, item: ItemWriter) {
        self.items.constraints.push(item.finish());
    }

    /// Adds an item for a constraint: an alias of another constraint, or a constraint with its own test.
    pub(super) fn constraint_item(
        &mut self,
        record: Record<'r>,
        target: ConstraintTarget,
        alias: Option<String>,
    ) -> ConstraintExpr {
        let notes = self.report.note_count();
        let is_type = target == ConstraintTarget::Type;
        let built = is_type.then(|| built_type_of(record)).flatten();
        let BaseAndTest { base, test } = self.base_and_test(record, target, alias, built.is_some());
        // A test of an attribute receives the plain value of the constraint, so a base is tested separately.
        let bound = base.filter(|_| is_type || test == "true");
        let kind = if is_type { "Type" } else { "Attr" };
        let kind = bound
            .as_ref()
            .map_or(kind.to_string(), |bound| format!("{kind}<{bound}>"));
        let summary = record.text("summary");
        let key = format!("{kind} {summary} {test}");
        if record.is_anonymous()
            && let Some(expr) = self.constraints.anonymous.get(&key)
        {
            return expr.clone();
        }
        let name = self.claim_constraint_name(record, target);
        let own_summary = summary_of(record);
        let decl = ConstraintDecl {
            name: &name,
            kind: &kind,
            // The summary of a bound comes first and is complete.
            summary: if bound.is_some() {
                Some("")
            } else {
                own_summary.as_deref()
            },
            parameter: if is_type { "ty" } else { "attr" },
            test: &test.replace("Self::build", &format!("{name}::build")),
        };
        let documented = if bound.is_some() { summary } else { "" };
        let docs = self.doc_lines(documented, record.text("description"), "");
        let mut item = self.begin_constraint(&decl, &docs, record, notes);
        let mut expr = ConstraintExpr::new(&name, target);
        match target {
            ConstraintTarget::Type => {
                let is_built_by_cpp = bound.is_none() && record.is("BuildableType");
                let built = built.map(|built| built.in_rust("ctx"));
                let built = built.or_else(|| is_built_by_cpp.then(|| self.builder(record, &name)));
                if let Some(built) = built {
                    write_buildable(&mut item.code, &name, &built);
                    expr.is_buildable = true;
                }
            }
            ConstraintTarget::Attr | ConstraintTarget::Prop => {
                self.add_attr_builder(record, &name, bound.as_deref(), &mut item);
            }
        }
        self.add_constraint(item);
        if record.is_anonymous() {
            self.constraints.anonymous.insert(key, expr.clone());
        }
        expr
    }

    /// Returns the base of a constraint and its test. `is_built` is set for a type that is built, which needs an item
    /// of its own.
    fn base_and_test(
        &mut self,
        record: Record<'r>,
        target: ConstraintTarget,
        alias: Option<String>,
        is_built: bool,
    ) -> BaseAndTest {
        if is_built {
            let test = if is_only_type(record) {
                "ty == Self::build(ctx)".to_string()
            } else {
                predicate::whole_test(self, record, target)
            };
            return BaseAndTest { base: None, test };
        }
        let (base, test) = match alias {
            Some(alias) => (Some(alias), "true".to_string()),
            None => (self.base_of(record), predicate::test(self, record, target)),
        };
        // A constraint restricted by a test keeps its own summary, if its base can be tested by name.
        match base {
            Some(base) if target == ConstraintTarget::Type && test != "true" && !base.contains('<') => BaseAndTest {
                base: None,
                test: format!("({base}::holds(ctx, ty) && {test})"),
            },
            Some(base) if !class_predicate::beyond_container(record).is_empty() => BaseAndTest {
                base: None,
                test: format!("({}::holds(ctx, ty) && {test})", as_path(&base)),
            },
            base => BaseAndTest { base, test },
        }
    }

    pub(super) fn claim_constraint_name(&mut self, record: Record<'r>, target: ConstraintTarget) -> String {
        let class = record.class();
        let needs_suffix = target == ConstraintTarget::Attr && !class.ends_with("Attr");
        let suffix = if needs_suffix { "Attr" } else { "" };
        self.names.claim_for(record, &format!("{class}{suffix}"))
    }

    /// Adds the implementation that builds the attribute of a constraint, if values of it are written.
    fn add_attr_builder(&mut self, record: Record<'r>, name: &str, bound: Option<&str>, item: &mut ItemWriter) {
        // A constraint that confines another one is built as that one.
        let is_built_as_bound = bound.is_some_and(|bound| self.is_buildable(bound));
        let stored = stored_attr(record).filter(|_| bound.is_none() && self.is_given_values(record));
        if let Some(stored) = stored {
            write_buildable_attr(&mut item.code, name, stored);
        }
        if is_built_as_bound || stored.is_some() {
            self.constraints.buildable_attrs.insert(name.to_string());
        }
    }

    /// Returns `true` if an attribute or a property that is written so is built from a value.
    pub(crate) fn is_buildable(&self, expr: &str) -> bool {
        let mut expr = expr;
        while let Some(confined) = expr.strip_prefix("ConfinedAttr<") {
            expr = confined;
        }
        let head = expr.split(['<', ',', '>']).next().unwrap_or_default();
        is_built_in(head) || self.constraints.buildable_attrs.contains(head)
    }

    /// Returns `true` if constants or defaults are made of an attribute.
    fn is_given_values(&self, record: Record<'r>) -> bool {
        let is_in = |of: Record<'r>, field: &str| of.def(field).is_some_and(|of| of.name() == record.name());
        let mut constants = self.records.of_class("ConstantAttr");
        let defaults = ["DefaultValuedAttr", "DefaultValuedOptionalAttr"];
        constants.any(|of| is_in(of, "attr"))
            || defaults.iter().any(|class| record.is(class))
            || defaults
                .iter()
                .any(|class| self.records.of_class(class).any(|of| is_in(of, "baseAttr")))
    }

    /// Adds the function to write for C++ that builds the only type of a constraint.
    fn builder(&mut self, record: Record<'r>, name: &str) -> String {
        let about =
            format!("Builds the type of `{name}`, which C++ does. Until it is written, the text of the type says so.");
        let (candidate, signature) = (format!("build_{name}"), "(ctx: &Context) -> Type");
        let message = not_written("{name}", &format!("builds the type of the constraint `{name}`"));
        let body = format!("ctx.type_not_written({message})");
        let function = self.function_for(
            Some(record),
            &candidate,
            about,
            record.text("builderCall"),
            signature,
            &body,
        );
        format!("{function}(ctx)")
    }
}

/// Returns the summary of a constraint as errors contain it.
pub(crate) fn summary_of(record: Record<'_>) -> Option<String> {
    let summary = record.text("summary").trim();
    (!summary.is_empty()).then(|| as_part_of_sentence(summary).into_owned())
}

/// Returns an element constraint as a Rust path: `TensorOf<[F32]>` is `TensorOf::<(F32,)>`.
fn as_path(expr: &str) -> String {
    expr.replacen('<', "::<", 1).replace('[', "(").replace(']', ",)")
}
