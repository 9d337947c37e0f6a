//! Translation of enums to `enum_attr!`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::emit::Emit;
use super::emit_definition::EnumFormat;
use super::value::{Record, RecordId, Value};
use crate::cpp::ident_of_case;
use crate::messages::tablegen as diag;

impl<'e> Emit<'e, '_> {
    /// Translates a record to `enum_attr!`. Cases have the names of their records, or of equal records outside of the
    /// enum. The dialects' attributes of the enum follow.
    pub(crate) fn enumeration(
        &mut self,
        id: RecordId,
        ident: &Ident,
        record: &Record,
        header: &TokenStream,
    ) -> Option<TokenStream> {
        let (kind, _) = record.text("enumKind")?;
        if kind.is_empty() {
            return self.report.fail(ident, diag::enum_kind_expected(ident));
        }
        let kind = Ident::new(kind, ident.span());
        let (_, summary) = record.text("summary")?;
        let Some(Value::List(members, _)) = record.field("enumerants") else {
            return None;
        };
        let cases = members.iter().map(|member| self.case(member, ident));
        let cases = cases.collect::<Option<Vec<_>>>()?;
        let is_small = |symbol: &str| !symbol.starts_with(char::is_uppercase) || symbol.contains('_');
        let has_small = cases.iter().any(|(symbol, _)| is_small(symbol));
        let cases = cases.iter().map(|(_, tokens)| tokens);
        let allow = has_small.then(|| quote!(#[allow(non_camel_case_types)]));
        let separator = match record.text("separator") {
            Some((text, literal)) if text != "|" => Some(quote!(separator: #literal,)),
            _ => None,
        };
        // C++ could not parse such a case.
        let is_unquoted = kind.to_string().ends_with("BitEnum") && !record.is_set("printBitEnumQuoted");
        let is_keyword = |text: &str| {
            let mut letters = text.chars();
            letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
                && letters.all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'))
        };
        for member in members.iter().filter(|_| is_unquoted) {
            if let Value::Record(case, span) = member
                && let Some((text, _)) = self.record(*case).and_then(|case| case.text("str"))
                && !is_keyword(text)
            {
                self.report.error(*span, diag::enum_case_no_keyword(text));
            }
        }
        let primary_groups = record
            .is_set("printBitEnumPrimaryGroups")
            .then(|| quote!(primary_groups: true,));
        let is_new = !kind.to_string().ends_with("Attr");
        let quoted = (is_new && record.is_set("printBitEnumQuoted")).then(|| quote!(quoted: true,));
        let forms = self.forms(id);
        Some(
            quote!(#allow #header #ident: #kind, #summary, #separator #primary_groups #quoted { #(#cases),* } #(#forms)*),
        )
    }

    /// Returns the name and the tokens of a case.
    fn case(&mut self, member: &Value, of: &Ident) -> Option<(&'e str, TokenStream)> {
        let (span, case) = match member {
            Value::Record(id, span) => (*span, self.record(*id).filter(|case| case.is("EnumCase"))),
            other => (other.span(), None),
        };
        let Some(case) = case else {
            return self.report.fail(span, diag::enum_case_expected());
        };
        let (symbol, _) = case.text("symbol")?;
        let symbol_ident = ident_of_case(symbol, span.first());
        let Some(Value::Int(value, ..)) = case.field("value") else {
            return None;
        };
        let Ok(number) = u64::try_from(*value) else {
            return self.report.fail(span, diag::enum_case_negative(symbol));
        };
        let mut number = Literal::u64_unsuffixed(number);
        number.set_span(span.first());
        let (_, text) = case.text("str")?;
        let record = case.name.as_ref().or_else(|| self.twin(symbol, *value, of));
        let record = record.map(|name| {
            let name = Ident::new(name, span.first());
            quote!(#name:)
        });
        Some((symbol, quote!(#record #symbol_ident = #number => #text)))
    }

    /// Returns the name of a record that equals an anonymous case. Files declare such records in order to name the
    /// cases in patterns.
    fn twin(&self, symbol: &str, value: i64, of: &Ident) -> Option<&'e String> {
        let mut records = self.evaluated.records.iter().flatten();
        let twin = records.find(|record| {
            record.is("EnumCase")
                && record.text("symbol").is_some_and(|(text, _)| text == symbol)
                && matches!(record.field("value"), Some(Value::Int(known, ..)) if *known == value)
                // Two enums may have cases of the same name. Then the record name must contain the enum's name.
                && record.name.as_ref().is_some_and(|name| name.contains(&of.to_string()))
        });
        twin.and_then(|record| record.name.as_ref())
    }

    /// Returns the IR name of a dialect's attribute for an enum, if `enum_attr!` declares it.
    pub(crate) fn enum_attr_name(&self, record: &Record) -> Option<String> {
        let (dialect, _) = self.dialect_name(record, "attrDialect")?;
        let (format, _) = record.text("assemblyFormat")?;
        if EnumFormat::of(format) == EnumFormat::Own {
            return None;
        }
        let (mnemonic, _) = record.text("mnemonic")?;
        Some(format!("{dialect}.{mnemonic}"))
    }

    /// Returns the dialects' attributes of an enum.
    fn forms(&self, id: RecordId) -> Vec<TokenStream> {
        let records = self.evaluated.records.iter().flatten();
        let forms = records.filter(|record| record.is("EnumAttr") && record.named("enum") == Some(id));
        let written = forms.filter_map(|form| {
            let (_, dialect) = self.dialect_name(form, "attrDialect")?;
            let (_, mnemonic) = form.text("mnemonic")?;
            let name = Ident::new(form.name.as_ref()?, form.span);
            let format = form.text("assemblyFormat").map_or("", |(format, _)| format);
            let in_brackets = match EnumFormat::of(format) {
                EnumFormat::Value => None,
                EnumFormat::InBrackets => Some(quote!(, "<$value>")),
                EnumFormat::Own => return None,
            };
            let header = super::emit::header(form);
            Some(quote!(#header #name: EnumAttr<#dialect, #mnemonic #in_brackets>))
        });
        written.collect()
    }
}
