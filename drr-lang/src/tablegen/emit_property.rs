//! Translation of properties and their constraints, by their C++ storage types, and of default values of enums.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::emit::{Emit, ValueContext, code_literal};
use super::value::{Extern, Record, Value};
use crate::cpp::{CppKind, property_of_class};
use crate::lex::{name_of, string_literal, string_value};
use crate::messages::tablegen as diag;
use crate::report::TokenSpan;
use crate::token_stream::respan;

impl Emit<'_, '_> {
    /// Translates a property to a constraint, or returns `None` for other records.
    pub(crate) fn property(&mut self, record: &Record, span: TokenSpan) -> Option<TokenStream> {
        if record.is("TypedArrayAttrBase") {
            let element = self.value(record.field("elementAttr")?, ValueContext::Declaration);
            return Some(quote_spanned!(span.first()=> TypedArrayAttr<#element>));
        }
        if !record.is("Property") {
            return None;
        }
        let in_custom = record.is_set("storeInCustomAttribute");
        if let Some(form) = record.field("attrForm").filter(|_| in_custom) {
            return Some(self.value(form, ValueContext::Declaration));
        }
        if let Some(of) = record.field("enum") {
            let of = self.value(of, ValueContext::Declaration);
            return Some(quote_spanned!(span.first()=> EnumProp<#of>));
        }
        let stored = code_text(record, "storageType");
        let property = property_of(&stored, span.first());
        if property.is_none() {
            self.report.error(span, diag::property_unknown(stored));
            self.has_errors = true;
        }
        Some(property.unwrap_or_default())
    }

    /// Returns the item of a `PropConstraint`.
    pub(super) fn property_item(&mut self, ident: &Ident, record: &Record, header: &TokenStream) -> TokenStream {
        let stored = code_text(record, "interfaceType");
        let Some(base) = property_of(&stored, ident.span()) else {
            self.report.error(ident, diag::property_type_expected(ident));
            return quote!(#header struct #ident;);
        };
        let summary = record.text("summary").map(|(text, _)| text);
        self.property_test(ident, &base, record.field("predicate"), summary, header)
    }

    fn property_test(
        &mut self,
        ident: &Ident,
        base: &TokenStream,
        predicate: Option<&Value>,
        summary: Option<&str>,
        header: &TokenStream,
    ) -> TokenStream {
        let kind = match base.to_string() {
            base if base == "BoolProp" => CppKind::Bool,
            base if base == "StringProp" => CppKind::Bytes,
            // The class of the number, which comparisons depend on, is unknown here.
            _ => CppKind::Plain,
        };
        let test = predicate.map_or(quote!(true), |predicate| self.test(predicate, kind));
        self.constraint_call(ident, &quote!(Prop<#base>), summary, &test, header)
    }

    /// Translates `ConfinedProp<I64Prop, CPred<"..">, "summary">` to a hidden constraint.
    pub(super) fn confined_property(&mut self, outside: &Extern) -> Option<TokenStream> {
        let [base, Value::Record(id, _), rest @ ..] = outside.args.as_deref()? else {
            return None;
        };
        let (id, name) = (*id, name_of(outside.path.single()?));
        if name != "ConfinedProp" || !self.record(id)?.is("Pred") {
            return None;
        }
        let span = outside.span.first();
        let base_tokens = self.value(base, ValueContext::Declaration);
        let base_text = base_tokens.to_string();
        let mut known = self.hidden_properties.iter();
        if let Some((.., ident)) = known.find(|(known, text, _)| *known == id && *text == base_text) {
            return Some(Ident::new(&ident.to_string(), span).to_token_stream());
        }
        let ident = format_ident!("Confined{}Prop", self.hidden_properties.len(), span = span);
        self.hidden_properties.push((id, base_text, ident.clone()));
        let summary = match rest {
            [Value::Str(text, _), ..] => Some(text.as_str()),
            _ => None,
        };
        let (predicate, header) = (Value::Record(id, outside.span), quote!(pub(crate)));
        let item = self.property_test(&ident, &base_tokens, Some(&predicate), summary, &header);
        self.hidden.extend(item);
        Some(ident.to_token_stream())
    }

    /// Translates the default value of an enum from C++: `"::ns::Mode::Fast"` is the case `Fast`, and flags have
    /// several.
    pub(super) fn default_of_enum(&mut self, of: &Value, text: &str, literal: &Literal) -> Option<TokenStream> {
        let Value::Record(id, _) = of else { return None };
        let record = self.record(*id)?;
        let named = match record.named("enum") {
            Some(id) if record.is("EnumAttr") || record.is("Property") => self.record(id)?,
            _ => record,
        };
        let name = named.name.as_ref().filter(|_| named.is("EnumInfo"))?;
        let value = self.cases_of(named)?.value_of(name, text)?;
        Some(string_literal(&value, literal).to_token_stream())
    }
}

/// Returns the code in a field, or an empty string.
fn code_text(record: &Record, field: &str) -> String {
    let literal = record.field(field).and_then(code_literal);
    literal.and_then(|literal| string_value(&literal)).unwrap_or_default()
}

/// Returns the property with a C++ or Rust storage type.
pub(super) fn property_of(stored: &str, span: Span) -> Option<TokenStream> {
    Some(respan(property_of_class(stored)?.parse().ok()?, span))
}
