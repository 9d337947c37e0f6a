//! Translation of ops and dialects to `op!` and `dialect!`.

use drr_schema::constraint::EntityKind;
use proc_macro2::{Group, Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

use super::emit::{Emit, ValueContext};
use super::emit_trait::path_in;
use super::value::{Dag, Record, Value};
use crate::built_in;
use crate::docs::markdown;
use crate::lex::{Symbol, name_of, string_literal, string_value};
use crate::messages::tablegen as diag;

/// Classes of attributes and properties, which require a name in the IR.
const ATTRIBUTES: [&str; 6] = [
    "AttrConstraint",
    "AttrDef",
    "EnumInfo",
    "EnumAttr",
    "PropConstraint",
    "Property",
];

impl Emit<'_, '_> {
    /// Translates a record to `op!`. Returns the tokens and the IR name.
    pub(crate) fn op(&mut self, ident: &Ident, record: &Record, header: &TokenStream) -> Option<(TokenStream, String)> {
        let literal = self.op_name(record)?;
        let op_name = string_value(&literal).unwrap_or_default();
        self.has_errors = record.is_broken;
        let docs = self.docs(record);
        let sections = self.sections(record)?;
        let traits = record.field("traits").map(|traits| self.traits(traits));
        let traits = traits.unwrap_or_default();
        let entries = self.entries(record, ident);
        if self.has_errors {
            return None;
        }
        let body = (!entries.is_empty()).then(|| quote!({ #(#entries),* }));
        let op = quote!(#docs #header #ident = #literal #sections, [#(#traits),*] #body);
        Some((op, op_name))
    }

    /// Returns the sections of arguments, results, regions and successors, each after a comma.
    fn sections(&mut self, record: &Record) -> Option<TokenStream> {
        let fields = [
            ("arguments", "ins", "operand"),
            ("results", "outs", "result"),
            ("regions", "region", "region"),
            ("successors", "successor", "successor"),
        ];
        let dags = fields.iter().filter_map(|(field, ..)| match record.field(field) {
            Some(Value::Dag(dag)) => Some(dag),
            _ => None,
        });
        let symbols = dags.flat_map(|dag| dag.args.iter().filter_map(|arg| arg.symbol.as_ref()));
        let mut taken: Vec<String> = symbols.map(Symbol::name).collect();
        let mut sections = TokenStream::new();
        for (field, word, noun) in fields {
            let has_types = word == "ins" || word == "outs";
            match record.field(field) {
                Some(Value::Dag(dag)) if has_types || !dag.args.is_empty() => {
                    let mut dag = Dag::clone(dag);
                    if has_types {
                        self.mark_buildable(&mut dag);
                    }
                    name_unnamed(&mut dag, noun, &mut taken, |value| self.needs_name(value));
                    let tokens = self.dag(&dag, ValueContext::Declaration);
                    sections.extend(quote!(, #tokens));
                }
                Some(Value::Dag(_)) | None => {}
                // Missing values have been reported.
                Some(Value::Unset(_)) => return None,
                Some(other) => self.report.error(other.span(), diag::section_expected(field, word)),
            }
        }
        Some(sections)
    }

    /// Returns the entries of the body: functions and texts.
    fn entries(&mut self, record: &Record, ident: &Ident) -> Vec<TokenStream> {
        let mut entries = Vec::new();
        for (field, entry) in [
            ("fold", "fold"),
            ("verify", "verify"),
            ("verifySymbolUses", "verify_symbol_uses"),
            ("inferTypes", "infer_types"),
            ("parse", "parse"),
            ("print", "print"),
            ("resultNames", "result_names"),
            ("argumentNames", "argument_names"),
        ] {
            if let Some(function) = self.function(record, field) {
                let entry = Ident::new(entry, ident.span());
                entries.push(quote!(#entry: #function));
            }
        }
        for (field, entry) in [
            ("assemblyFormat", "assembly_format"),
            ("defaultDialect", "default_dialect"),
        ] {
            if let Some(text) = self.literal(record, field) {
                let entry = Ident::new(entry, ident.span());
                entries.push(quote!(#entry: #text));
            }
        }
        entries
    }

    /// Returns the documentation of a record.
    pub(super) fn docs(&self, record: &Record) -> TokenStream {
        let mut docs = TokenStream::new();
        for field in ["summary", "description"] {
            let text = match record.field(field) {
                Some(Value::Str(text, _)) => text.clone(),
                Some(Value::Code(code)) => written_code(code).unwrap_or_else(|| code.stream().to_string()),
                _ => String::new(),
            };
            let lines = markdown(&text);
            if !lines.is_empty() {
                docs.extend(lines.iter().map(|line| quote!(#[doc = #line])));
                docs.extend(quote!(#[doc = ""]));
            }
        }
        docs
    }

    /// Returns `true` for attributes and properties, which require a name in the IR.
    fn needs_name(&self, value: &Value) -> bool {
        match value {
            Value::Record(id, _) => self.record(*id).is_some_and(|record| match &record.stands_for {
                Some(value) => self.needs_name(value),
                None => ATTRIBUTES.iter().any(|class| record.is(class)),
            }),
            Value::Extern(outside) => {
                let name = name_of(outside.path.last());
                name.ends_with("Attr")
                    || name.ends_with("Prop")
                    || built_in::row(&name).is_some_and(|row| matches!(row.kind, EntityKind::Attr | EntityKind::Prop))
            }
            _ => false,
        }
    }

    /// Marks the operands and results whose constraint builds their type.
    fn mark_buildable(&self, dag: &mut Dag<Value>) {
        for arg in &mut dag.args {
            if let Some(Value::Record(id, span)) = &arg.value
                && let Some(record) = self.record(*id)
                && (record.is("TypeConstraint") && self.builder_of(record).is_some() || self.is_single_type(record))
            {
                arg.marker = Some(Ident::new("buildable", span.first()));
            }
        }
    }

    /// Returns the text of a field, unless it is empty. Code blocks are read from the source, because tokens lose the
    /// formatting.
    pub(super) fn literal(&mut self, record: &Record, field: &str) -> Option<Literal> {
        match record.field(field)? {
            Value::Str(text, literal) if !text.is_empty() => Some(string_literal(text, literal)),
            Value::Code(code) => match written_code(code) {
                Some(text) => Some(string_literal(&text, code)),
                None => self.report.fail(code, diag::code_unreadable(field)),
            },
            Value::Str(..) | Value::Unset(_) => None,
            other => self.report.fail(other.span(), diag::text_expected(field)),
        }
    }

    /// Returns the function that a field names by a path or in a string.
    pub(super) fn function(&mut self, record: &Record, field: &str) -> Option<TokenStream> {
        match record.field(field)? {
            Value::Extern(outside) if outside.args.is_none() => Some(outside.path.to_token_stream()),
            Value::Str(text, literal) => {
                let path = path_in(text, literal).map(|path| path.to_token_stream());
                path.or_else(|| self.report.fail(literal, diag::function_expected(field)))
            }
            Value::Unset(_) => None,
            other => self.report.fail(other.span(), diag::function_expected(field)),
        }
    }

    /// Returns the IR name of an op: the dialect's name and its own.
    fn op_name(&mut self, record: &Record) -> Option<Literal> {
        let (text, literal) = record.text("opName")?;
        let dialect = match record.field("opDialect") {
            Some(Value::Record(..)) => self.dialect_name(record, "opDialect"),
            Some(Value::Extern(outside)) => {
                let message = diag::dialect_outside(&outside.path, text).help_if(self.evaluated.reads_nothing());
                return self.report.fail(outside.span, message);
            }
            // `Op<"name">` contains the full name, or the name in the block's only dialect.
            _ if text.contains('.') => return Some(literal.clone()),
            _ => {
                let mut dialects = self.evaluated.records.iter().flatten().filter(|r| r.is("Dialect"));
                match (dialects.next(), dialects.next()) {
                    (Some(one), None) => one.text("name"),
                    _ => return Some(literal.clone()),
                }
            }
        };
        Some(string_literal(&format!("{}.{text}", dialect?.0), literal))
    }

    /// Returns `true` if a dialect has types or attributes with C++ parsers. These are constraints without a mnemonic.
    fn has_definitions_without_format(&self, dialect: &str, class: &str) -> bool {
        let is_of_dialect = |record: &Record| {
            self.dialect_name(record, "entityDialect")
                .is_some_and(|(name, _)| name == dialect)
        };
        let all = self.evaluated.records.iter().flatten();
        let mut definitions = all.filter(|record| record.is(class));
        definitions.any(|record| is_of_dialect(record) && !self.is_definition(record))
    }

    /// Translates a record to `dialect!`.
    pub(crate) fn dialect(
        &mut self,
        ident: &Ident,
        record: &Record,
        header: &TokenStream,
        [ops, types, attrs]: [&[(Ident, String)]; 3],
    ) -> Option<TokenStream> {
        let Some((name, literal)) = record.text("name") else {
            return self.report.fail(ident, diag::dialect_without_name(ident));
        };
        let is_member = |op_name: &str| op_name.split_once('.').is_some_and(|(dialect, _)| dialect == name);
        let [ops, types, attrs] = [ops, types, attrs].map(|all| {
            let members = all.iter().filter(|(_, name)| is_member(name));
            members.map(|(member, _)| member).collect::<Vec<_>>()
        });
        let types = (!types.is_empty()).then(|| quote!(, types: [#(#types),*]));
        let attrs = (!attrs.is_empty()).then(|| quote!(, attrs: [#(#attrs),*]));
        let hooks = [
            ("materializeConstant", quote!(materialize_constant)),
            ("canonicalizationPatterns", quote!(canonicalization_patterns)),
            ("verifyOperationAttribute", quote!(verify_operation_attribute)),
            ("verifyRegionArgAttribute", quote!(verify_region_arg_attribute)),
            ("verifyRegionResultAttribute", quote!(verify_region_result_attribute)),
        ];
        let hooks =
            hooks.map(|(field, entry)| self.function(record, field).map(|function| quote!(, #entry: #function)));
        let allows_unknown = record.is_set("allowsUnknownOps");
        let unknown = allows_unknown.then(|| quote!(, allows_unknown_ops: true));
        let allows_unknown_types =
            record.is_set("allowsUnknownTypes") || self.has_definitions_without_format(name, "TypeDef");
        let unknown_types = allows_unknown_types.then(|| quote!(, allows_unknown_types: true));
        let allows_unknown_attrs =
            record.is_set("allowsUnknownAttrs") || self.has_definitions_without_format(name, "AttrDef");
        let unknown_attrs = allows_unknown_attrs.then(|| quote!(, allows_unknown_attrs: true));
        let unknown = quote!(#unknown #unknown_types #unknown_attrs);
        Some(quote!(#header #ident = #literal, ops: [#(#ops),*] #types #attrs #(#hooks)* #unknown))
    }
}

/// Returns the source text between `[{` and `}]`, if it is available.
fn written_code(code: &Group) -> Option<String> {
    let text = code.span().source_text()?;
    Some(text.trim().strip_prefix("[{")?.strip_suffix("}]")?.to_string())
}

/// Names unnamed operands, results, regions and successors, which TableGen allows, after their kind and index.
fn name_unnamed(dag: &mut Dag<Value>, noun: &str, taken: &mut Vec<String>, needs_name: impl Fn(&Value) -> bool) {
    let is_only_result = noun == "result" && dag.args.len() == 1;
    for (at, arg) in dag.args.iter_mut().enumerate() {
        if let (None, Some(value)) = (&arg.symbol, &arg.value)
            && !needs_name(value)
        {
            let span = value.span().first();
            let mut name = if is_only_result {
                noun.to_string()
            } else {
                format!("{noun}{at}")
            };
            while taken.contains(&name) {
                name.push('_');
            }
            taken.push(name.clone());
            arg.symbol = Some(Symbol {
                dollar: span,
                ident: Ident::new(&name, span),
            });
        }
    }
}
