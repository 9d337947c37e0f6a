//! Translation of constraints with their own predicate to Rust types.

use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::emit::{Emit, ValueContext, code_literal};
use super::value::{DagArg, Extern, Record, RecordId, Value};
use crate::check::pattern::expression::combine;
use crate::constraint_item::constraint;
use crate::cpp::{self, CppKind, RustExpr};
use crate::lex::string_value;
use crate::messages::tablegen as diag;
use crate::substitute::{Placeholder, Special, substitute};

impl<'e> Emit<'e, '_> {
    /// Returns the name of the Rust type of a constraint.
    pub(crate) fn constraint_name(&mut self, id: RecordId, record: &Record) -> Option<String> {
        if let Some(name) = &record.name {
            return Some(name.clone());
        }
        if let Some((_, ident)) = self.hidden_names.iter().find(|(known, _)| *known == id) {
            return Some(ident.to_string());
        }
        let suffix = match record {
            record if is_attribute(record) => "Attr",
            record if record.is("PropConstraint") => "Prop",
            _ => "",
        };
        let ident = format_ident!("Unnamed{}{}", self.hidden_names.len(), suffix, span = record.span);
        self.hidden_names.push((id, ident.clone()));
        let item = self.constraint_item(&ident, record, &TokenStream::new());
        self.hidden.extend(item);
        Some(ident.to_string())
    }

    /// Returns the item of a constraint.
    pub(crate) fn constraint_item(&mut self, ident: &Ident, record: &Record, header: &TokenStream) -> TokenStream {
        if record.is("PropConstraint") {
            return self.property_item(ident, record, header);
        }
        let is_attr = is_attribute(record);
        let test = match record.field("predicate") {
            _ if record.is("__DialectEntity") => self.dialect_test(record).unwrap_or_else(|| quote!(true)),
            Some(predicate) => self.test(predicate, if is_attr { CppKind::Attr } else { CppKind::Type }),
            None => quote!(true),
        };
        let kind = if is_attr { quote!(Attr) } else { quote!(Type) };
        let summary = record.text("summary").map(|(text, _)| text);
        let item = self.constraint_call(ident, &kind, summary, &test, header);
        let built = self.builder_of(record).map(|built| {
            let implementation = quote! {
                impl __drr::BuildableType for #ident {
                    fn build(ctx: &__drr::Context) -> __drr::Type {
                        #built
                    }
                }
            };
            self.drr.scope(&TokenStream::new(), &implementation)
        });
        quote!(#item #built)
    }

    /// Returns a call of `constraint!` for a constraint of this kind.
    pub(super) fn constraint_call(
        &self,
        ident: &Ident,
        kind: &TokenStream,
        summary: Option<&str>,
        test: &TokenStream,
        header: &TokenStream,
    ) -> TokenStream {
        // The outer parentheses of a predicate are redundant, and rustc would report them at the end of a block.
        let test = match test.clone().into_iter().collect::<Vec<_>>().as_slice() {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => group.stream(),
            _ => test.clone(),
        };
        let summary = summary.filter(|summary| !summary.is_empty());
        let summary = summary.map(|summary| quote!(#summary,));
        let (this, ctx) = tested();
        let item = quote! {
            #[allow(dead_code, non_camel_case_types)]
            #header #ident: #kind, #summary |#ctx, #this| { let _ = #ctx; #test }
        };
        constraint(self.drr, item)
    }

    /// Returns the type that a record's `builderCall` builds, if it is known.
    pub(crate) fn builder_of(&self, record: &Record) -> Option<TokenStream> {
        let literal = code_literal(record.field("builderCall")?)?;
        cpp::in_macros(&cpp::BuiltType::parse(&string_value(&literal)?)?.in_rust("ctx"))
    }

    /// Returns the IR name of the dialect in a field.
    pub(super) fn dialect_name(&self, record: &Record, field: &str) -> Option<(&'e str, &'e Literal)> {
        self.record(record.named(field)?)?.text("name")
    }

    /// Returns the test for a type or attribute that is known only by dialect and mnemonic.
    fn dialect_test(&mut self, record: &Record) -> Option<TokenStream> {
        let dialect = self.dialect_name(record, "entityDialect");
        let (Some((_, dialect)), Some((_, mnemonic))) = (dialect, record.text("mnemonic")) else {
            let name = record.name.clone().unwrap_or_default();
            return self.report.fail(record.span, diag::mnemonic_expected(name));
        };
        let (this, ctx) = tested();
        Some(quote!(#this.is_of_dialect(#ctx, #dialect, #mnemonic)))
    }

    /// Translates a predicate to an expression over the tested entity.
    pub(super) fn test(&mut self, predicate: &Value, kind: CppKind) -> TokenStream {
        self.known_test(predicate, kind).unwrap_or_else(|| quote!(true))
    }

    fn known_test(&mut self, predicate: &Value, kind: CppKind) -> Option<TokenStream> {
        let span = predicate.span();
        match predicate {
            Value::Record(id, _) => self.inside(*id, span, |emit| emit.test_of_record(*id, kind))?,
            Value::Extern(outside) => {
                let mut constraint = Extern::clone(outside);
                if matches!(constraint.fields.first(), Some(field) if field == "predicate" || field == "condition") {
                    constraint.fields.clear();
                }
                let constraint = rust_type(self.outside(&constraint));
                let kind = match kind {
                    CppKind::Type => "TypeConstraint",
                    _ => "AttrConstraint",
                };
                let (kind, (this, ctx)) = (Ident::new(kind, span.first()), tested());
                Some(quote_spanned!(span.first()=> <#constraint as __drr::#kind>::holds(#ctx, #this)))
            }
            _ => self.report.fail(span, diag::predicate_expected()),
        }
    }

    fn test_of_record(&mut self, id: RecordId, kind: CppKind) -> Option<TokenStream> {
        let record = self.record(id)?;
        if record.is("CPred") {
            return self.code_test(&record.field("expression").and_then(code_literal)?, kind);
        }
        let children = match record.field("children") {
            Some(Value::List(children, _)) => &children[..],
            _ => &[],
        };
        let parts = children.iter().map(|child| self.test(child, kind));
        let parts: Vec<TokenStream> = parts.collect();
        let word = ["Neg", "Or"].into_iter().find(|word| record.is(word));
        Some(combine(word.unwrap_or("And"), &parts))
    }

    fn code_test(&mut self, literal: &Literal, kind: CppKind) -> Option<TokenStream> {
        let text = string_value(literal).unwrap_or_default();
        let names = vec![("$_self".to_string(), RustExpr::new("$_self", kind))];
        let tokens = match cpp::rust_tokens(literal, &cpp::CppScope::new("$_builder", names), RustExpr::is_test) {
            Ok(Some(tokens)) => tokens,
            Ok(None) => return self.report.fail(literal, diag::no_rust(&text)),
            Err(sign) => {
                self.has_errors = true;
                return self.report.fail(literal, sign.in_predicate());
            }
        };
        let (this, ctx) = tested();
        let mut is_wrong = false;
        let tokens = substitute(&tokens, |word| match word {
            Placeholder::Special(Special::This, _) => this.to_token_stream(),
            Placeholder::Special(Special::Builder, _) => ctx.to_token_stream(),
            _ => {
                is_wrong = true;
                TokenStream::new()
            }
        });
        if is_wrong {
            return self.report.fail(literal, diag::word_in_predicate());
        }
        if syn::parse2::<syn::Expr>(tokens.clone()).is_err() {
            return self.report.fail(literal, diag::no_rust(&text));
        }
        Some(quote_spanned!(literal.span()=> (#tokens)))
    }

    /// Translates the constraint of a declared argument.
    pub(crate) fn declared(&mut self, value: &Value, arg: &DagArg<Value>) -> TokenStream {
        let record_of = |value: &Value| match value {
            Value::Record(id, _) => self.record(*id),
            _ => None,
        };
        // `Arg<C, "text">` is `C` with documentation.
        let (mut value, mut docs) = (value, None);
        if let Some(record) = record_of(value).filter(|record| record.is("__OpVariable")) {
            let text = record.text("summary").filter(|(text, _)| !text.is_empty());
            docs = text.map(|(text, _)| quote!(#[doc = #text]));
            match record.field("constraint") {
                Some(inner) => value = inner,
                None => return docs.unwrap_or_default(),
            }
        }
        let needs_marker = record_of(value).is_some_and(|record| {
            (is_attribute(record) || record.is("EnumInfo"))
                && arg.marker.is_none()
                && record.stands_for.is_none()
                && !record.name.as_deref().unwrap_or("UnnamedAttr").ends_with("Attr")
        });
        let marker = needs_marker.then(|| Ident::new("attr", value.span().first()));
        let constraint = self.value(value, ValueContext::Declaration);
        quote!(#docs #marker #constraint)
    }
}

/// Returns the names of the tested entity and of its context in a test.
fn tested() -> (Ident, Ident) {
    let name = |name| Ident::new(name, Span::mixed_site());
    (name("__self"), name("__ctx"))
}

/// Returns `true` if a record constrains attributes.
fn is_attribute(record: &Record) -> bool {
    record.is("AttrConstraint") || record.is("AttrDef")
}

/// Returns the Rust type of a constraint.
fn rust_type(tokens: TokenStream) -> TokenStream {
    crate::syntax::constraint::Constraint::from_tokens(tokens.clone())
        .map_or(tokens, |constraint| constraint.rust_type())
}
