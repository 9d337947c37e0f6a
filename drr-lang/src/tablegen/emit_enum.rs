//! Enums of a block, written as `enum_attr!` takes them.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::emit::Emit;
use super::value::{Record, RecordId, Value};
use crate::lex::rust_ident;
use crate::messages::tablegen as say;

impl Emit<'_, '_> {
    /// The text of `enum_attr!` for a record. Its cases have the names of their records, also of such as are like them and
    /// stand alone; attributes that dialects have of the enum follow.
    pub(crate) fn enumeration(
        &mut self,
        id: RecordId,
        ident: &Ident,
        record: &Record,
        head: &TokenStream,
    ) -> Option<TokenStream> {
        let (kind, _) = record.text("enumKind")?;
        if kind.is_empty() {
            self.report.error(ident, say::enum_kind_expected(ident));
            return None;
        }
        let kind = Ident::new(kind, ident.span());
        let (_, summary) = record.text("summary")?;
        let summary = summary.clone();
        let Some(Value::List(members, _)) = record.field("enumerants").cloned() else {
            return None;
        };
        let mut cases = Vec::new();
        for member in members.iter() {
            cases.push(self.case(member, ident)?);
        }
        let has_small = members.iter().any(|member| match member {
            Value::Record(id, _) => {
                let symbol = self.record(*id).and_then(|case| case.text("symbol"));
                symbol.is_some_and(|(text, _)| !text.starts_with(char::is_uppercase) || text.contains('_'))
            }
            _ => false,
        });
        let allow = has_small.then(|| quote!(#[allow(non_camel_case_types)]));
        let separator = match record.text("separator") {
            Some((text, literal)) if text != "|" => Some(quote!(separator: #literal,)),
            _ => None,
        };
        let forms = self.forms(id);
        Some(quote!(#allow #head #ident: #kind, #summary, #separator { #(#cases),* } #(#forms)*))
    }

    fn case(&mut self, member: &Value, of: &Ident) -> Option<TokenStream> {
        let Value::Record(id, place) = member else {
            self.report.error(member.place(), say::enum_case_expected());
            return None;
        };
        let Some(case) = self.record(*id).filter(|case| case.is("EnumCase")).cloned() else {
            self.report.error(*place, say::enum_case_expected());
            return None;
        };
        let (symbol, _) = case.text("symbol")?;
        let symbol_ident = rust_ident(symbol, place.first());
        let Some(Value::Int(value, ..)) = case.field("value") else {
            return None;
        };
        let Ok(number) = u64::try_from(*value) else {
            self.report.error(*place, say::enum_case_negative(symbol));
            return None;
        };
        let mut number = Literal::u64_unsuffixed(number);
        number.set_span(place.first());
        let (_, text) = case.text("str")?;
        let record = match &case.name {
            Some(name) => Some(name.clone()),
            None => self.twin(symbol, *value, of),
        };
        let record = record.map(|name| {
            let name = Ident::new(&name, place.first());
            quote!(#name:)
        });
        Some(quote!(#record #symbol_ident = #number => #text))
    }

    /// A case that stands alone and says the same as one without a name: files declare cases so, to name them in patterns.
    fn twin(&self, symbol: &str, value: i64, of: &Ident) -> Option<String> {
        let mut records = self.evaluated.records.iter().flatten();
        let twin = records.find(|record| {
            record.is("EnumCase")
                && record.text("symbol").is_some_and(|(text, _)| text == symbol)
                && matches!(record.field("value"), Some(Value::Int(known, ..)) if *known == value)
                // Cases of two enums may be called alike; then the name has to say which enum is meant.
                && record.name.as_ref().is_some_and(|name| name.contains(&of.to_string()))
        });
        twin.and_then(|record| record.name.clone())
    }

    /// The attributes that dialects have of an enum.
    fn forms(&mut self, id: RecordId) -> Vec<TokenStream> {
        let all: Vec<Record> = self
            .evaluated
            .records
            .iter()
            .flatten()
            .filter(|record| record.is("EnumAttr") && record.name.is_some())
            .map(|record| Record::clone(record))
            .collect();
        let mut out = Vec::new();
        for form in all {
            match form.field("enum") {
                Some(Value::Record(known, _)) if *known == id => {}
                _ => continue,
            }
            let Some(Value::Record(dialect, _)) = form.field("attrDialect") else {
                continue;
            };
            let dialect = self.record(*dialect).and_then(|record| record.text("name"));
            let Some((_, dialect)) = dialect.map(|(text, literal)| (text.to_string(), literal.clone())) else {
                continue;
            };
            let (Some(name), Some((_, mnemonic))) = (&form.name, form.text("mnemonic")) else {
                continue;
            };
            let name = Ident::new(name, form.span);
            let in_brackets = form
                .text("assemblyFormat")
                .is_some_and(|(format, _)| format.contains('<'))
                .then(|| quote!(, "<$value>"));
            let head = super::emit::head(&form);
            out.push(quote!(#head #name: EnumAttr<#dialect, #mnemonic #in_brackets>));
        }
        out
    }
}
