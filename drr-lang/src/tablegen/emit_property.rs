//! Properties and constraints on them, by the types that C++ stores, and the defaults of enums.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::emit::{Emit, Side, code_literal};
use super::emit_constraint::tested;
use super::value::{Extern, Record, Value};
use crate::lex::{name_of, string_value};
use crate::messages::tablegen as say;
use crate::report::Place;

impl Emit<'_, '_> {
    /// A record that is a property, as the constraint of its own that it is here; nothing for other records.
    pub(crate) fn property(&mut self, record: &Record, place: Place) -> Option<TokenStream> {
        if record.is("TypedArrayAttrBase") {
            let element = record.field("elementAttr")?.clone();
            let element = self.value(&element, Side::Declaration);
            let word = Ident::new("TypedArrayAttr", place.first());
            return Some(quote!(#word<#element>));
        }
        if !record.is("Property") {
            return None;
        }
        let in_custom = record.field("storeInCustomAttribute").and_then(Value::truth) == Some(true);
        if let Some(form) = record.field("attrForm").filter(|_| in_custom).cloned() {
            return Some(self.value(&form, Side::Declaration));
        }
        if let Some(of) = record.field("enum").cloned() {
            let of = self.value(&of, Side::Declaration);
            let word = Ident::new("EnumProp", place.first());
            return Some(quote!(#word<#of>));
        }
        let stored = record.field("storageType").and_then(code_literal);
        let stored = stored.and_then(|literal| string_value(&literal)).unwrap_or_default();
        let property = property_of(&stored, place.first());
        if property.is_none() {
            self.report.error(place, say::property_unknown(stored));
            self.spoiled = true;
        }
        Some(property.unwrap_or_default())
    }

    /// The item of a `PropConstraint`.
    pub(super) fn property_item(&mut self, ident: &Ident, record: &Record, head: &TokenStream) -> TokenStream {
        let stored = record.field("interfaceType").and_then(code_literal);
        let stored = stored.and_then(|literal| string_value(&literal)).unwrap_or_default();
        let Some(base) = property_of(&stored, ident.span()) else {
            self.report.error(ident, say::property_type_expected(ident));
            return quote!(#head struct #ident;);
        };
        let predicate = record.field("predicate").cloned();
        let summary = record.text("summary").map(|(text, _)| text.to_string());
        self.property_test(ident, &base, predicate.as_ref(), summary.as_deref(), head)
    }

    fn property_test(
        &mut self,
        ident: &Ident,
        base: &TokenStream,
        predicate: Option<&Value>,
        summary: Option<&str>,
        head: &TokenStream,
    ) -> TokenStream {
        let (this, ctx) = tested();
        let test = match predicate {
            Some(predicate) => self.test(predicate, true, &this, &ctx),
            None => quote!(true),
        };
        self.constraint_call(ident, &quote!(Prop<#base>), summary, &test, head)
    }

    /// `ConfinedProp<I64Prop, CPred<"..">, "summary">`: a constraint that nobody sees.
    pub(super) fn confined_property(&mut self, outside: &Extern) -> Option<TokenStream> {
        let (base, id, rest) = match outside.args.as_deref()? {
            [base, Value::Record(id, _), rest @ ..] => (base, *id, rest),
            _ => return None,
        };
        if name_of(outside.path.single()?) != "ConfinedProp" || !self.record(id).is_some_and(|record| record.is("Pred"))
        {
            return None;
        }
        let span = outside.place.first();
        let base_tokens = self.value(base, Side::Declaration);
        let base_text = base_tokens.to_string();
        let mut known = self.hidden_properties.iter();
        if let Some((.., ident)) = known.find(|(known, text, _)| *known == id && *text == base_text) {
            return Some(Ident::new(&ident.to_string(), span).to_token_stream());
        }
        let ident = format_ident!("Confined{}Prop", self.hidden_properties.len(), span = span);
        self.hidden_properties.push((id, base_text, ident.clone()));
        let summary = match rest {
            [Value::Str(text, _), ..] => Some(text.clone()),
            _ => None,
        };
        let predicate = Value::Record(id, outside.place);
        let item = self.property_test(
            &ident,
            &base_tokens,
            Some(&predicate),
            summary.as_deref(),
            &quote!(pub(crate)),
        );
        self.hidden.extend(item);
        Some(ident.to_token_stream())
    }

    /// The default of an enum, which C++ names with its namespaces: `"::ns::Mode::Fast"` is the case `Fast`.
    pub(super) fn default_of_enum(&mut self, of: &Value, text: &str, literal: &Literal) -> Option<TokenStream> {
        let Value::Record(id, _) = of else { return None };
        let record = self.record(*id)?;
        let named = match record.field("enum") {
            Some(Value::Record(id, _)) if record.is("EnumAttr") || record.is("Property") => self.record(*id)?,
            _ => record,
        };
        let (_, case) = text.rsplit_once("::")?;
        let name = named.name.as_ref().filter(|_| named.is("EnumInfo"))?;
        let is_case = !case.is_empty() && case.chars().all(|c| c.is_alphanumeric() || c == '_');
        let mut default = Literal::string(&format!("{name}::{case}"));
        default.set_span(literal.span());
        is_case.then(|| default.to_token_stream())
    }
}

/// The property of a type of C++.
fn property_of(stored: &str, span: Span) -> Option<TokenStream> {
    let word = |name: &str| Ident::new(name, span);
    let plain = stored.trim().trim_start_matches("::");
    let int = plain.trim_start_matches("std::");
    Some(match int {
        "bool" => word("BoolProp").to_token_stream(),
        "string" | "llvm::StringRef" | "StringRef" => word("StringProp").to_token_stream(),
        _ => {
            let bare = int.strip_suffix("_t").unwrap_or(int);
            let known = ["8", "16", "32", "64"].iter().any(|bits| {
                ["int", "uint", "i", "u"]
                    .iter()
                    .any(|sign| bare.strip_prefix(sign) == Some(bits))
            });
            let word = word("IntProp");
            if !known {
                return None;
            }
            quote_spanned!(span=> #word<#int>)
        }
    })
}
