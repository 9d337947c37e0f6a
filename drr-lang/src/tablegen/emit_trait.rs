//! The traits of an operation, written as `op!` takes them.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

use super::emit::{Emit, Side};
use super::value::{Extern, Record, Value};
use crate::lex::{Tokens, name_of};
use crate::messages::tablegen as say;
use crate::rebuild::respan;
use crate::report::TokenSpan;
use crate::syntax::path::Path;

/// Traits and interfaces that say something to C++ alone, or that only check: they are accepted and mean nothing here.
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

/// Classes of traits with arguments that only check or only speak to C++.
const CLASSES_WITHOUT_MEANING: [&str; 4] = ["AllMatch", "AllMatchSameOperatorTrait", "MemoryEffects", "ParentOneOf"];

/// The traits of which our classes have the fields.
const OF_TYPES: [&str; 9] = [
    "AllTypesMatch",
    "AllElementTypesMatch",
    "AllShapesMatch",
    "AllRanksMatch",
    "AllElementCountsMatch",
    "RangedTypesMatchWith",
    "OptionalTypesMatchWith",
    "TypesMatchWith",
    "PredOpTrait",
];

impl Emit<'_, '_> {
    /// The traits of a list, each once.
    pub(super) fn traits(&mut self, value: &Value) -> Vec<TokenStream> {
        let mut out: Vec<TokenStream> = Vec::new();
        let mut open = vec![value.clone()];
        while let Some(value) = open.pop() {
            match &value {
                Value::List(items, _) => open.extend(items.iter().rev().cloned()),
                Value::Record(id, place) => {
                    let Some(record) = self.record(*id) else { continue };
                    self.spoiled |= record.lacks_class;
                    if record.is("__Interface") || record.lacks_class {
                        continue;
                    }
                    if let Some(related) = self.trait_of_types(record, *place) {
                        out.push(related);
                    } else if let Some((name, literal)) = record.text("trait") {
                        match name.parse::<TokenStream>() {
                            Ok(tokens) => out.push(respan(tokens, literal)),
                            Err(_) => self.report.error(literal, say::trait_expected()),
                        }
                    } else if let Some(more) = record.field("traits").filter(|_| record.is("TraitList")) {
                        open.push(more.clone());
                    } else if let Some(name) = &record.name {
                        out.push(Ident::new(name, place.first()).to_token_stream());
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
                            None => self.report.error(outside.place, say::trait_with_arguments(&name)),
                        },
                    }
                }
                Value::Unset(_) => {}
                other => self.report.error(other.place(), say::trait_expected()),
            }
        }
        let mut seen = BTreeSet::new();
        out.retain(|tokens| !tokens.is_empty() && seen.insert(tokens.to_string()));
        out
    }

    /// `AllTypesMatch<["lhs", "result"]>` and its like; nothing for other records.
    fn trait_of_types(&mut self, record: &Record, place: TokenSpan) -> Option<TokenStream> {
        let class = OF_TYPES.into_iter().find(|class| record.is(class))?;
        let word = Ident::new(class, place.first());
        if let Some(values) = record.field("values") {
            let values = self.value(values, Side::Declaration);
            return Some(quote!(#word<#values>));
        }
        let (_, summary) = record.text("summary")?;
        if let Some(predicate) = record.field("predicate") {
            let predicate = self.value(predicate, Side::Condition);
            return Some(quote!(#word<#summary, #predicate>));
        }
        let texts = ["lhs", "rhs", "transformer", "comparedBy"].into_iter();
        let texts = texts.filter_map(|field| record.field(field));
        let texts = texts.map(|text| self.value(text, Side::Declaration));
        Some(quote!(#word<#summary, #(#texts),*>))
    }
}

/// A trait with arguments of which something is known; no tokens, where it means nothing here.
fn trait_with_arguments(name: &str, outside: &Extern, args: &[Value]) -> Option<TokenStream> {
    match (name, args) {
        // Of all interfaces one matters: patterns that need the types of the results ask for the hook then.
        ("DeclareOpInterfaceMethods", [Value::Extern(of), ..]) if *of.path.last() == "InferTypeOpInterface" => {
            Some(of.path.to_token_stream())
        }
        ("DeclareOpInterfaceMethods", _) => Some(TokenStream::new()),
        // `HasParent<"LoopOp">` names the operation in C++, which here is its Rust name.
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

/// The path that a text is.
pub(super) fn path_in(text: &str, literal: &Literal) -> Option<Path> {
    let mut tokens = Tokens::new(respan(text.parse().ok()?, literal));
    Path::eat(&mut tokens).filter(|_| tokens.is_empty())
}
