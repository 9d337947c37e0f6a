//! Operations and dialects of a block, written as `op!` and `dialect!` take them.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

use super::emit::{Emit, Side};
use super::value::{Dag, Record, RecordId, Value};
use crate::lex::{Symbol, Tokens, name_of, string_value};
use crate::messages::tablegen as say;
use crate::report::Place;
use crate::syntax::constraint::Path;

/// Traits and interfaces that say something to C++ alone, or that only check: they are accepted and mean nothing here.
const WITHOUT_MEANING: [&str; 24] = [
    "AlwaysSpeculatableImplTrait",
    "ConditionallySpeculatable",
    "RecursivelySpeculatable",
    "InferTypeOpInterface",
    "InferTypeOpAdaptor",
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
const CLASSES_WITHOUT_MEANING: [&str; 14] = [
    "DeclareOpInterfaceMethods",
    "AllTypesMatch",
    "AllElementTypesMatch",
    "AllShapesMatch",
    "AllRanksMatch",
    "AllElementCountsMatch",
    "AllMatch",
    "AllMatchSameOperatorTrait",
    "TypesMatchWith",
    "RangedTypesMatchWith",
    "PredOpTrait",
    "TCresVTEtIsSameAsOpBase",
    "MemoryEffects",
    "ParentOneOf",
];

/// A dialect's items: what its operations are called in Rust, and in the IR.
pub(crate) struct DeclaredOp {
    /// The operation's name in Rust.
    pub(crate) path: Ident,
    /// The operation's name in the IR.
    pub(crate) op_name: String,
}

impl Emit<'_, '_> {
    /// The text of `op!` for a record.
    pub(crate) fn op(&mut self, ident: &Ident, record: &Record, head: &TokenStream) -> Option<(TokenStream, String)> {
        let literal = self.op_name(record)?;
        let op_name = string_value(&literal).unwrap_or_default();
        self.spoiled = record.is_broken;
        let mut docs = TokenStream::new();
        for field in ["summary", "description"] {
            let text = match record.field(field) {
                Some(Value::Str(text, _)) => text.clone(),
                Some(Value::Code(code)) => {
                    let span = code.span();
                    span.source_text()
                        .and_then(|text| Some(text.trim().strip_prefix("[{")?.strip_suffix("}]")?.to_string()))
                        .unwrap_or_else(|| code.stream().to_string())
                }
                _ => String::new(),
            };
            let lines = doc_lines(&text);
            if !lines.is_empty() {
                docs.extend(lines.iter().map(|line| quote!(#[doc = #line])));
                docs.extend(quote!(#[doc = ""]));
            }
        }
        let mut sections = TokenStream::new();
        for (field, word) in [
            ("arguments", "ins"),
            ("results", "outs"),
            ("regions", "region"),
            ("successors", "successor"),
        ] {
            match record.field(field) {
                Some(Value::Dag(dag)) => {
                    let is_empty = dag.args.is_empty();
                    if !is_empty || word == "ins" || word == "outs" {
                        let mut dag = Dag::clone(dag);
                        if word == "outs" {
                            name_results(&mut dag);
                        }
                        let tokens = self.dag(&dag, Side::Declaration);
                        sections.extend(quote!(, #tokens));
                    }
                }
                // What is missing has been reported.
                Some(Value::Unset(_)) => return None,
                None => {}
                Some(other) => {
                    let place = other.place();
                    self.report.error(place, say::section_expected(field, word));
                }
            }
        }
        let traits = match record.field("traits") {
            Some(value) => {
                let value = value.clone();
                self.traits(&value)
            }
            None => Vec::new(),
        };
        let hooks: Vec<TokenStream> = [
            ("fold", "fold"),
            ("verify", "verify"),
            ("verifySymbolUses", "verify_symbol_uses"),
            ("inferTypes", "infer_types"),
        ]
        .into_iter()
        .filter_map(|(field, hook)| {
            let function = self.function(record, field)?;
            let hook = Ident::new(hook, ident.span());
            Some(quote!(#hook: #function))
        })
        .collect();
        if self.spoiled {
            return None;
        }
        let body = (!hooks.is_empty()).then(|| quote!({ #(#hooks),* }));
        Some((
            quote!(#docs #head #ident = #literal #sections, [#(#traits),*] #body),
            op_name,
        ))
    }

    /// A function that a field names: by its path, or in a string.
    fn function(&mut self, record: &Record, field: &str) -> Option<TokenStream> {
        match record.field(field)? {
            Value::Extern(outside) if outside.args.is_none() => Some(outside.path.to_token_stream()),
            Value::Str(text, literal) => {
                let tokens: TokenStream = text.parse().ok()?;
                let mut cursor = Tokens::new(crate::syntax::rust_text::respan(tokens, literal.into()));
                let path = Path::eat(&mut cursor).filter(|_| cursor.is_empty());
                if path.is_none() {
                    self.report.error(literal, say::function_expected(field));
                }
                Some(path?.to_token_stream())
            }
            Value::Unset(_) => None,
            other => {
                let place = other.place();
                self.report.error(place, say::function_expected(field));
                None
            }
        }
    }

    /// The name of an operation in the IR: its dialect's and its own.
    fn op_name(&mut self, record: &Record) -> Option<Literal> {
        let (text, literal) = record.text("opName")?;
        let dialect = match record.field("opDialect") {
            Some(Value::Record(id, _)) => self.dialect_name(*id),
            Some(Value::Extern(outside)) => {
                let place = outside.place;
                let path = outside.path.clone();
                self.report.error(place, say::dialect_outside(path, text));
                return None;
            }
            // `Op<"name">`: the whole name, or the name in the only dialect that there is.
            _ if text.contains('.') => return Some(literal.clone()),
            _ => {
                let mut dialects = self.evaluated.records.iter().flatten().filter(|r| r.is("Dialect"));
                match (dialects.next(), dialects.next()) {
                    (Some(one), None) => one.text("name").map(|(name, _)| name.to_string()),
                    _ => return Some(literal.clone()),
                }
            }
        };
        let mut whole = Literal::string(&format!("{}.{text}", dialect?));
        whole.set_span(literal.span());
        Some(whole)
    }

    fn dialect_name(&self, id: RecordId) -> Option<String> {
        self.record(id)?.text("name").map(|(name, _)| name.to_string())
    }

    fn traits(&mut self, value: &Value) -> Vec<TokenStream> {
        let mut out: Vec<TokenStream> = Vec::new();
        let mut open = vec![value.clone()];
        while let Some(value) = open.pop() {
            match &value {
                Value::List(items, _) => open.extend(items.iter().rev().cloned()),
                Value::Record(id, place) => {
                    let Some(record) = self.record(*id).cloned() else {
                        continue;
                    };
                    if record.is("__Interface") {
                        continue;
                    }
                    if let Some((name, literal)) = record.text("trait") {
                        match name.parse::<TokenStream>() {
                            Ok(tokens) => out.push(crate::syntax::rust_text::respan(tokens, literal.into())),
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

    /// The text of `dialect!` for a record.
    pub(crate) fn dialect(
        &mut self,
        ident: &Ident,
        record: &Record,
        head: &TokenStream,
        ops: &[DeclaredOp],
    ) -> Option<TokenStream> {
        let Some((name, literal)) = record.text("name") else {
            self.report.error(Place::from(ident), say::dialect_without_name(ident));
            return None;
        };
        let members = ops
            .iter()
            .filter(|op| op.op_name.split_once('.').is_some_and(|(dialect, _)| dialect == name))
            .map(|op| &op.path);
        let literal = literal.clone();
        let materialize = self
            .function(record, "materializeConstant")
            .map(|function| quote!(, materialize_constant: #function));
        let unknown = (record.field("allowsUnknownOps").and_then(Value::truth) == Some(true))
            .then(|| quote!(, allows_unknown_ops: true));
        Some(quote!(#head #ident = #literal, ops: [#(#members),*] #materialize #unknown))
    }
}

/// TableGen lets results go without names.
fn name_results(dag: &mut Dag) {
    let only = dag.args.len() == 1;
    for (at, arg) in dag.args.iter_mut().enumerate() {
        if let (None, Some(value)) = (&arg.symbol, &arg.value) {
            let span = value.place().first();
            let name = if only {
                "result".to_string()
            } else {
                format!("result{at}")
            };
            arg.symbol = Some(Symbol {
                dollar: span,
                ident: Ident::new(&name, span),
            });
        }
    }
}

/// A text as the lines of a doc comment: without what all lines are indented by, and never so far that it would be
/// taken for code.
fn doc_lines(text: &str) -> Vec<String> {
    let indent = text
        .lines()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.len() - line.trim_start().len())
        .min()
        .unwrap_or(0);
    let mut lines: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(at, line)| {
            let line = if at == 0 {
                line.trim_start()
            } else {
                line.get(indent..).unwrap_or("")
            };
            let bare = line.trim_start();
            let own = (line.len() - bare.len()).min(3);
            format!("{}{}", " ".repeat(own), bare.trim_end())
        })
        .collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    let start = lines.iter().take_while(|line| line.is_empty()).count();
    lines.drain(..start);
    lines
}

/// The path that the only argument of `HasParent<"LoopOp">` names.
fn parent_of(args: &[Value]) -> Option<TokenStream> {
    let [Value::Str(text, literal)] = args else {
        return None;
    };
    let mut tokens = Tokens::new(text.parse().ok()?);
    let path = Path::eat(&mut tokens).filter(|_| tokens.is_empty())?;
    Some(crate::syntax::rust_text::respan(
        path.into_token_stream(),
        literal.into(),
    ))
}
