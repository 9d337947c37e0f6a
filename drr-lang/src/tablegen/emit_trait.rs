//! The traits of an operation, written as `op!` takes them.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

use super::emit::{Emit, Side};
use super::value::{Record, Value};
use crate::lex::{Tokens, name_of};
use crate::messages::tablegen as say;
use crate::report::Place;
use crate::syntax::path::Path;

/// Traits and interfaces that say something to C++ alone, or that only check: they are accepted and mean nothing here.
const WITHOUT_MEANING: [&str; 22] = [
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
    "ResultsBroadcastableShape",
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
                    let Some(record) = self.record(*id).cloned() else {
                        continue;
                    };
                    self.spoiled |= record.lacks_class;
                    if record.is("__Interface") || record.lacks_class {
                        continue;
                    }
                    if let Some(related) = self.trait_of_types(&record, *place) {
                        out.push(related);
                    } else if let Some((name, literal)) = record.text("trait") {
                        match name.parse::<TokenStream>() {
                            Ok(tokens) => out.push(crate::rebuild::respan(tokens, literal)),
                            Err(_) => self.report.error(literal, say::trait_expected()),
                        }
                    } else if let Some(more) = record.field("traits").filter(|_| record.is("TraitList")) {
                        open.push(more.clone());
                    } else if record.name.is_some() {
                        let name = record.name.unwrap_or_default();
                        out.push(Ident::new(&name, place.first()).to_token_stream());
                    }
                }
                Value::Extern(outside) => {
                    let name = name_of(outside.path.last());
                    match &outside.args {
                        None if outside.path.single().is_some() && WITHOUT_MEANING.contains(&name.as_str()) => {}
                        None => out.push(outside.path.to_token_stream()),
                        Some(_) if CLASSES_WITHOUT_MEANING.contains(&name.as_str()) => {}
                        // Of all interfaces one matters: patterns that need the types of the results ask for the hook then.
                        Some(args) if name == "DeclareOpInterfaceMethods" => {
                            if let Some(Value::Extern(interface)) = args.first()
                                && *interface.path.last() == "InferTypeOpInterface"
                            {
                                out.push(interface.path.to_token_stream());
                            }
                        }
                        Some(_) if name == "SingleBlockImplicitTerminator" => {
                            out.push(Ident::new("SingleBlock", outside.place.first()).to_token_stream());
                        }
                        // `HasParent<"LoopOp">` names the operation in C++, which here is its Rust name.
                        Some(args) if name == "HasParent" => match parent_of(args) {
                            Some(parent) => {
                                let path = &outside.path;
                                out.push(quote!(#path<#parent>));
                            }
                            None => self.report.error(outside.place, say::trait_with_arguments(&name)),
                        },
                        Some(_) => self.report.error(outside.place, say::trait_with_arguments(&name)),
                    }
                }
                Value::Unset(_) => {}
                other => {
                    let place = other.place();
                    self.report.error(place, say::trait_expected());
                }
            }
        }
        let mut seen = Vec::new();
        out.retain(|tokens| {
            let text = tokens.to_string();
            let new = !seen.contains(&text);
            seen.push(text);
            new
        });
        out
    }

    /// `AllTypesMatch<["lhs", "result"]>` and its like; nothing for other records.
    fn trait_of_types(&mut self, record: &Record, place: Place) -> Option<TokenStream> {
        let class = OF_TYPES.into_iter().find(|class| record.is(class))?;
        let word = Ident::new(class, place.first());
        if let Some(values) = record.field("values") {
            let values = values.clone();
            let values = self.value(&values, Side::Declaration);
            return Some(quote!(#word<#values>));
        }
        let (_, summary) = record.text("summary")?;
        let summary = summary.clone();
        if let Some(predicate) = record.field("predicate") {
            let predicate = predicate.clone();
            let predicate = self.value(&predicate, Side::Condition);
            return Some(quote!(#word<#summary, #predicate>));
        }
        let texts = ["lhs", "rhs", "transformer", "comparedBy"].into_iter();
        let texts: Vec<Value> = texts.filter_map(|field| record.field(field).cloned()).collect();
        let texts: Vec<TokenStream> = texts.iter().map(|text| self.value(text, Side::Declaration)).collect();
        Some(quote!(#word<#summary, #(#texts),*>))
    }
}

/// The path that the only argument of `HasParent<"LoopOp">` names.
fn parent_of(args: &[Value]) -> Option<TokenStream> {
    let [Value::Str(text, literal)] = args else {
        return None;
    };
    let mut tokens = Tokens::new(text.parse().ok()?);
    let path = Path::eat(&mut tokens).filter(|_| tokens.is_empty())?;
    Some(crate::rebuild::respan(path.into_token_stream(), literal))
}
