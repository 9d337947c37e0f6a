//! Translation of op traits to the traits of `op!`.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

use super::emit::{Emit, ValueContext};
use super::value::{Extern, Record, Value};
use crate::cpp::{COMPARING_TRAITS, MAPPING_TRAITS};
use crate::lex::{Tokens, name_of};
use crate::messages::tablegen as diag;
use crate::report::TokenSpan;
use crate::syntax::path::Path;
use crate::token_stream::respan;

/// Traits and interfaces that concern C++ only or are only checks. They are accepted and ignored.
const WITHOUT_MEANING: [&str; 21] = [
    "AlwaysSpeculatableImplTrait",
    "ConditionallySpeculatable",
    "RecursivelySpeculatable",
    "InferShapedTypeOpInterface",
    "InferIntRangeInterface",
    "InferTensorType",
    "MemoryEffectsOpInterface",
    "OpAsmOpInterface",
    "CastOpInterface",
    "VectorUnrollOpInterface",
    "SymbolUserOpInterface",
    "RegionBranchOpInterface",
    "BranchOpInterface",
    "RegionKindInterface",
    "LoopLikeOpInterface",
    "CallOpInterface",
    "CallableOpInterface",
    "FunctionOpInterface",
    "DestinationStyleOpInterface",
    "AutomaticAllocationScope",
    "HasRecursiveMemoryEffects",
];

/// Classes of traits with arguments that concern C++ only or are only checks.
const CLASSES_WITHOUT_MEANING: [&str; 4] = ["AllMatch", "AllMatchSameOperatorTrait", "MemoryEffects", "ParentOneOf"];

impl Emit<'_, '_> {
    /// Translates the traits of a list, without duplicates.
    pub(super) fn traits(&mut self, value: &Value) -> Vec<TokenStream> {
        let mut out: Vec<TokenStream> = Vec::new();
        let mut open = vec![value.clone()];
        while let Some(value) = open.pop() {
            match &value {
                Value::List(items, _) => open.extend(items.iter().rev().cloned()),
                Value::Record(id, span) => {
                    let Some(record) = self.record(*id) else { continue };
                    self.has_errors |= record.lacks_class;
                    if record.is("__Interface") || record.lacks_class {
                        continue;
                    }
                    if let Some(related) = self.trait_of_types(record, *span) {
                        out.push(related);
                    } else if let Some((name, literal)) = record.text("trait") {
                        match name.parse::<TokenStream>() {
                            Ok(tokens) => out.push(respan(tokens, literal)),
                            Err(_) => self.report.error(literal, diag::trait_expected()),
                        }
                    } else if let Some(more) = record.field("traits").filter(|_| record.is("TraitList")) {
                        open.push(more.clone());
                    } else if let Some(name) = &record.name {
                        out.push(Ident::new(name, span.first()).to_token_stream());
                    }
                }
                Value::Extern(outside) => {
                    let name = name_of(outside.path.last());
                    match &outside.args {
                        None if outside.path.single().is_some() && WITHOUT_MEANING.contains(&name.as_str()) => {}
                        None => out.push(outside.path.to_token_stream()),
                        Some(_) if CLASSES_WITHOUT_MEANING.contains(&name.as_str()) => {}
                        Some(args) => match trait_with_arguments(&name, outside, args) {
                            Some(found) => out.push(found),
                            None => self.report.error(outside.span, diag::trait_with_arguments(&name)),
                        },
                    }
                }
                Value::Unset(_) => {}
                other => self.report.error(other.span(), diag::trait_expected()),
            }
        }
        let mut seen = BTreeSet::new();
        out.retain(|tokens| !tokens.is_empty() && seen.insert(tokens.to_string()));
        out
    }

    /// Translates `AllTypesMatch<["lhs", "result"]>` and similar traits. Returns `None` for other records.
    fn trait_of_types(&mut self, record: &Record, span: TokenSpan) -> Option<TokenStream> {
        let class = COMPARING_TRAITS
            .into_iter()
            .chain(MAPPING_TRAITS)
            .chain(["PredOpTrait"])
            .find(|class| record.is(class))?;
        let word = Ident::new(class, span.first());
        if let Some(values) = record.field("values") {
            let values = self.value(values, ValueContext::Declaration);
            return Some(quote!(#word<#values>));
        }
        let (_, summary) = record.text("summary")?;
        if let Some(predicate) = record.field("predicate") {
            let predicate = self.value(predicate, ValueContext::Condition);
            return Some(quote!(#word<#summary, #predicate>));
        }
        let texts = ["lhs", "rhs", "transformer", "comparedBy"].into_iter();
        let texts = texts.filter_map(|field| record.field(field));
        let texts = texts.map(|text| self.value(text, ValueContext::Declaration));
        Some(quote!(#word<#summary, #(#texts),*>))
    }
}

/// Translates a known trait with arguments. Returns no tokens for traits without effect.
fn trait_with_arguments(name: &str, outside: &Extern, args: &[Value]) -> Option<TokenStream> {
    match (name, args) {
        // Of all interfaces, only this one has an effect: patterns that infer result types call its hook.
        ("DeclareOpInterfaceMethods", [Value::Extern(of), ..]) if *of.path.last() == "InferTypeOpInterface" => {
            Some(of.path.to_token_stream())
        }
        ("DeclareOpInterfaceMethods", _) => Some(TokenStream::new()),
        // `HasParent<"LoopOp">` contains the C++ class of the op, which is its Rust name.
        ("HasParent" | "SingleBlockImplicitTerminator", [Value::Str(text, literal)]) => {
            let (path, op) = (&outside.path, path_in(text, literal)?);
            Some(quote!(#path<#op>))
        }
        ("ShapedTypeMatchesElementCountAndTypes", [Value::Str(_, shaped), Value::Str(_, elements)]) => {
            let path = &outside.path;
            Some(quote!(#path<#shaped, #elements>))
        }
        _ => None,
    }
}

/// Parses a path.
pub(super) fn path_in(text: &str, literal: &Literal) -> Option<Path> {
    let mut tokens = Tokens::new(respan(text.parse().ok()?, literal));
    Path::eat(&mut tokens).filter(|_| tokens.is_empty())
}
