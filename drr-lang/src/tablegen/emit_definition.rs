//! Translation of types and attributes of dialects to `type_def!` and `attr_def!`. Their parameters are C++ types,
//! which are translated to constraints and properties.

use std::collections::BTreeSet;

use drr_schema::ElementInterface;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};

use super::emit::{Emit, ValueContext, code_literal};
use super::value::{DagArg, Record, RecordId, Value};
use crate::cpp::{CppKind, EnumCases, Parameter, constraint_of_class, marker};
use crate::lex::{name_of, string_literal, string_value};
use crate::messages::tablegen as diag;
use crate::report::TokenSpan;
use crate::token_stream::respan;

impl<'e> Emit<'e, '_> {
    /// Returns `true` if a record specifies the format of a type or an attribute. Types and attributes whose format is
    /// C++ code are known only by name.
    pub(crate) fn is_definition(&self, record: &Record) -> bool {
        record.is("__DialectEntity")
            && !record.is_set("hasCustomAssemblyFormat")
            && record.text("mnemonic").is_some()
            && self.dialect_name(record, "entityDialect").is_some()
    }

    /// Returns `true` if a record defines a type without parameters, which has a single instance.
    pub(super) fn is_single_type(&self, record: &Record) -> bool {
        let has_params = matches!(record.field("parameters"), Some(Value::Dag(dag)) if !dag.args.is_empty());
        record.is("TypeDef") && self.is_definition(record) && !has_params
    }

    /// Returns the IR name of a type or an attribute.
    fn definition_name(&self, record: &Record, dialect: &str) -> Option<Literal> {
        let (dialect, _) = self.dialect_name(record, dialect)?;
        let (mnemonic, literal) = record.text("mnemonic")?;
        Some(string_literal(&format!("{dialect}.{mnemonic}"), literal))
    }

    /// Translates a record to `type_def!` or `attr_def!`. Returns the tokens and the IR name, or `None` after an error.
    pub(crate) fn definition(
        &mut self,
        ident: &Ident,
        record: &Record,
        header: &TokenStream,
    ) -> Option<(TokenStream, String)> {
        let name = self.definition_name(record, "entityDialect")?;
        self.has_errors = record.is_broken;
        let docs = self.docs(record);
        let dag = match record.field("parameters") {
            Some(Value::Dag(dag)) => Some(dag),
            Some(Value::Unset(_)) | None => None,
            Some(other) => {
                return self
                    .report
                    .fail(other.span(), diag::section_expected("parameters", "ins"));
            }
        };
        let args = dag.map_or(&[][..], |dag| &dag.args);
        let params: Vec<_> = args.iter().map(|arg| self.parameter(arg)).collect();
        let format = self.literal(record, "assemblyFormat");
        match (&format, record.field("genAccessors").and_then(Value::truth)) {
            (None, _) if !args.is_empty() => self.report.error(ident, diag::definition_format_missing(ident)),
            (Some(format), Some(false)) => self.report.error(format, diag::definition_accessors()),
            _ => {}
        }
        let format = format.map(|format| quote!(assembly_format: #format));
        let verify = self.function(record, "verify").map(|verify| quote!(verify: #verify));
        let params: Vec<TokenStream> = params.into_iter().collect::<Option<_>>()?;
        if self.has_errors || (format.is_none() && !args.is_empty()) {
            return None;
        }
        let entries = format.into_iter().chain(verify);
        let traits = self.element_interfaces(record);
        let traits = (!traits.is_empty()).then(|| quote!(, [#(#traits),*]));
        let text = quote!(#docs #header #ident = #name, (params #(#params),*) #traits { #(#entries),* });
        Some((text, string_value(&name).unwrap_or_default()))
    }

    /// Returns the traits of a type that allow it as an element of builtin types, without duplicates. Other traits are
    /// C++.
    fn element_interfaces(&self, record: &Record) -> Vec<Ident> {
        let mut found: Vec<Ident> = Vec::new();
        let mut add = |name: &str, span: TokenSpan| {
            let is_known = ElementInterface::named(name).is_some();
            if is_known && found.iter().all(|interface| interface != name) {
                found.push(Ident::new(name, span.first()));
            }
            is_known
        };
        let mut seen = BTreeSet::new();
        let mut open: Vec<&Value> = record
            .field("traits")
            .filter(|_| record.is("TypeDef"))
            .into_iter()
            .collect();
        while let Some(value) = open.pop() {
            match value {
                Value::List(items, _) => open.extend(items.iter().rev()),
                Value::Record(id, span) if seen.insert(id.0) => {
                    let Some(record) = self.record(*id) else { continue };
                    let is_known = record.name.as_ref().is_some_and(|name| add(&name.to_string(), *span));
                    open.extend(record.field("baseInterfaces").filter(|_| !is_known));
                }
                Value::Extern(outside) => match outside.args.as_deref() {
                    None => {
                        add(&name_of(outside.path.last()), outside.span);
                    }
                    Some([of, ..]) if *outside.path.last() == "DeclareTypeInterfaceMethods" => open.push(of),
                    Some(_) => {}
                },
                _ => {}
            }
        }
        found
    }

    /// Checks the fields that specify the format of a type or an attribute.
    pub(crate) fn check_definition_forms(&mut self, record: &Record) {
        let is_custom = record.is_set("hasCustomAssemblyFormat");
        if let Some((_, format)) = record
            .text("assemblyFormat")
            .filter(|(text, _)| !text.is_empty() && is_custom)
        {
            self.report.error(format, diag::definition_formats());
        }
    }

    /// Translates the attribute of an enum with its own format to `attr_def!`.
    pub(crate) fn enum_definition(
        &mut self,
        ident: &Ident,
        record: &Record,
        header: &TokenStream,
    ) -> Option<(TokenStream, String)> {
        let format = self.literal(record, "assemblyFormat")?;
        if EnumFormat::of(&string_value(&format)?) != EnumFormat::Own {
            return None;
        }
        let name = self.definition_name(record, "attrDialect")?;
        let Some(of @ Value::Record(..)) = record.field("enum") else {
            return None;
        };
        let of = self.value(of, ValueContext::Declaration);
        let text = quote!(#header #ident = #name, (params EnumProp<#of>:$value) { assembly_format: #format });
        Some((text, string_value(&name).unwrap_or_default()))
    }

    /// Translates a parameter to an argument of `params`.
    fn parameter(&mut self, arg: &DagArg<Value>) -> Option<TokenStream> {
        let (Some(value), Some(symbol)) = (&arg.value, &arg.symbol) else {
            let span = arg.value.as_ref().map(Value::span);
            let span = span.or(arg.symbol.as_ref().map(TokenSpan::from));
            self.has_errors = true;
            return self.report.fail(span?, diag::parameter_expected());
        };
        let name = symbol.name();
        let (attributes, marker) = (&arg.attributes, &arg.marker);
        let is_record = |record: &Record| record.is("AttrOrTypeParameter");
        let written = match value {
            Value::Str(text, _) => self
                .parameter_of_class(text, value.span(), &name)
                .map(|param| tokens_of(&param, param.written(), value.span())),
            Value::Record(id, _) if self.record(*id).is_some_and(is_record) => {
                let record = self.record(*id)?;
                self.parameter_of_record(record, value.span(), &name)
            }
            _ => Some(self.declared(value, arg)),
        };
        let Some(written) = written else {
            self.has_errors = true;
            return None;
        };
        let colon = quote_spanned!(symbol.dollar=> :);
        Some(quote!(#(#attributes)* #marker #written #colon #symbol))
    }

    fn parameter_of_record(&mut self, record: &Record, span: TokenSpan, name: &str) -> Option<TokenStream> {
        for field in ["parser", "printer"] {
            if let Some((_, code)) = record.text(field).filter(|(text, _)| !text.is_empty()) {
                return self.report.fail(code, diag::parameter_code(name, field));
            }
        }
        let code = |field: &str| {
            let literal = record.field(field).and_then(code_literal);
            literal.and_then(|literal| string_value(&literal)).unwrap_or_default()
        };
        let param = match record.named("enum") {
            Some(id) => self.parameter_of_enum(id, span),
            None => self.parameter_of_class(&code("cppType"), span, name)?,
        };
        if record.is("AttributeSelfTypeParameter") {
            let builder = code("__typeBuilder");
            if !builder.is_empty() {
                return self.report.fail(span, diag::parameter_type_builder(name, builder));
            }
            let written = format!("SelfType<{}>", param.written());
            return Some(tokens_of(&param, written, span));
        }
        let default = match code("defaultValue") {
            _ if record.is_set("__mayBeAbsent") => "{}".to_string(),
            default if default.is_empty() => return Some(tokens_of(&param, param.written(), span)),
            default => default,
        };
        let written = param.with_default(&code("cppType"), &default, |id, default| {
            let of = self.record(*id)?;
            self.cases_of(of)?.value_of(of.name.as_ref()?, default)
        });
        match written {
            Some(written) => Some(tokens_of(&param, written, span)),
            None => self.report.fail(span, diag::parameter_default(name, default)),
        }
    }

    /// Returns the parameter for a C++ type.
    fn parameter_of_class(&mut self, cpp: &str, span: TokenSpan, name: &str) -> Option<Parameter<RecordId>> {
        let param = Parameter::of_class(cpp, |class| self.parameter_found(class, span).ok_or(()));
        param
            .or_else(|()| self.report.fail(span, diag::parameter_unknown(name, cpp)).ok_or(()))
            .ok()
    }

    fn parameter_of_enum(&mut self, id: RecordId, span: TokenSpan) -> Parameter<RecordId> {
        let of = self.value(&Value::Record(id, span), ValueContext::Declaration);
        Parameter {
            of_enum: Some(id),
            ..Parameter::new(format!("EnumProp<{of}>"), CppKind::Plain)
        }
    }

    /// Returns the parameter for a class of the block or of MLIR.
    fn parameter_found(&mut self, class: &str, span: TokenSpan) -> Option<Parameter<RecordId>> {
        let own = self.record_of_class(class.rsplit("::").next().unwrap_or(class));
        match own {
            Some((id, CppKind::Plain)) => Some(self.parameter_of_enum(id, span)),
            Some((id, kind)) => {
                let of = self.value(&Value::Record(id, span), ValueContext::Declaration);
                Some(Parameter::new(of.to_string(), kind))
            }
            None => [CppKind::Type, CppKind::Attr]
                .into_iter()
                .find_map(|kind| Some(Parameter::new(constraint_of_class(kind, class)?, kind))),
        }
    }

    /// Returns the record of the block with this C++ class: a type, an attribute, or an enum.
    fn record_of_class(&self, class: &str) -> Option<(RecordId, CppKind)> {
        let records = self.evaluated.records.iter().enumerate();
        let mut named = records.filter_map(|(at, record)| Some((RecordId(at), record.as_deref()?)));
        named.find_map(|(id, record)| {
            record.name.as_ref()?;
            let is_called = |field| record.text(field).is_some_and(|(text, _)| text == class);
            let of_enum = || self.record(record.named("enum")?);
            let kind = match record {
                record if record.is("TypeDef") && is_called("cppClassName") => CppKind::Type,
                record if record.is("AttrDef") && is_called("cppClassName") => CppKind::Attr,
                record if record.is("EnumInfo") && is_called("className") => CppKind::Plain,
                record if record.is("EnumAttr") => {
                    let (of, _) = of_enum()?.text("className")?;
                    return (class == format!("{of}Attr")).then_some((id, CppKind::Attr));
                }
                _ => return None,
            };
            Some((id, kind))
        })
    }

    /// Returns the cases of an enum.
    pub(super) fn cases_of(&self, of: &'e Record) -> Option<EnumCases<'e>> {
        let Some(Value::List(members, _)) = of.field("enumerants") else {
            return None;
        };
        let cases = members.iter().filter_map(|member| match member {
            Value::Record(id, _) => self.record(*id),
            _ => None,
        });
        let cases = cases.filter_map(|case| match case.field("value") {
            Some(Value::Int(value, ..)) => Some((case.text("symbol")?.0, u64::try_from(*value).ok()?)),
            _ => None,
        });
        let (kind, _) = of.text("enumKind")?;
        let bits = kind
            .trim_start_matches('I')
            .split(|c: char| !c.is_ascii_digit())
            .next()?;
        Some(EnumCases {
            class: of.text("className")?.0,
            bits: bits.parse().unwrap_or(32),
            is_flags: kind.contains("BitEnum"),
            cases: cases.collect(),
        })
    }
}

/// Returns the tokens of a parameter with its marker.
fn tokens_of<E>(param: &Parameter<E>, written: String, span: TokenSpan) -> TokenStream {
    let tokens = format!("{}{written}", marker(&written, param.kind)).parse();
    respan(tokens.unwrap_or_default(), span.first())
}

/// The format of an enum attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EnumFormat {
    /// The case alone.
    Value,
    /// The case in angle brackets.
    InBrackets,
    /// Any other format.
    Own,
}

impl EnumFormat {
    pub(super) fn of(format: &str) -> EnumFormat {
        let compact: String = format.chars().filter(|c| !c.is_whitespace()).collect();
        match compact.as_str() {
            "" | "$value" => EnumFormat::Value,
            "`<`$value`>`" => EnumFormat::InBrackets,
            _ => EnumFormat::Own,
        }
    }
}
