//! Simulation of rustc's macro expansion, for tests that include the callbacks of signature requests.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

use crate::check::op::check_op;
use crate::crate_path::CratePath;
use crate::lex::Tokens;
use crate::report::Report;
use crate::signature_request::eat_parenthesized;
use crate::syntax::enum_attr::EnumSyntax;
use crate::syntax::enum_signature::EnumSignature;
use crate::syntax::op::OpSyntax;

/// A call of a macro of drr.
pub(crate) struct Call {
    /// The file that contains the call.
    pub(crate) file: String,
    /// The macro name.
    pub(crate) name: String,
    /// The input.
    pub(crate) tokens: TokenStream,
}

type Expand = fn(&CratePath, TokenStream) -> TokenStream;

/// The simulated macros.
const MACROS: [(&str, Expand); 8] = [
    ("op", crate::op::op),
    ("pat", crate::pattern::pat),
    ("drr", crate::drr_block::drr),
    ("pdll", crate::pdll::pdll),
    ("dialect", crate::dialect::dialect),
    ("patterns", crate::patterns::patterns),
    ("enum_attr", crate::enum_attr::enum_attr),
    ("constraint", crate::constraint_item::constraint),
];

type Callback = fn(TokenStream) -> TokenStream;

/// The callbacks that receive signatures.
const CALLBACKS: [(&str, Callback); 4] = [
    ("pattern_step", crate::pattern::pattern_step),
    ("pdll_step", crate::pdll::pdll_step),
    ("pdll_op_names_step", crate::pdll::pdll_op_names_step),
    ("lint_step", crate::drr_block::lints::lint_step),
];

fn callback(name: &str) -> Option<Callback> {
    let (_, callback) = CALLBACKS.iter().find(|(known, _)| *known == name)?;
    Some(*callback)
}

/// Collects the macro calls in a Rust file.
pub(crate) fn collect_calls(tokens: TokenStream, file: &str, calls: &mut Vec<Call>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let name = match at.checked_sub(2).map(|before| &trees[before..at]) {
            Some([TokenTree::Ident(name), TokenTree::Punct(mark)]) if mark.as_char() == '!' => name.to_string(),
            _ => String::new(),
        };
        if MACROS.iter().any(|(known, _)| *known == name) {
            calls.push(Call {
                file: file.to_string(),
                name,
                tokens: group.stream(),
            })
        } else {
            collect_calls(group.stream(), file, calls)
        }
    }
}

/// Expands calls of drr's macros completely: a signature request is replaced by the expansion of its callback.
pub(crate) struct MacroExpander {
    /// The encoded signature of each op and enum. All others are broken.
    signatures: HashMap<String, TokenStream>,
}

impl MacroExpander {
    /// Creates an expander for a program that consists of `calls`.
    pub(crate) fn new(calls: &[Call]) -> Self {
        let signatures = calls.iter().filter_map(|call| match call.name.as_str() {
            "op" => op_signature(call.tokens.clone()),
            "enum_attr" => enum_signature(call.tokens.clone()),
            _ => None,
        });
        MacroExpander::with_signatures(signatures)
    }

    /// Creates an expander for the ops and enums with these names and encoded signatures.
    pub(crate) fn with_signatures(signatures: impl IntoIterator<Item = (String, TokenStream)>) -> Self {
        MacroExpander {
            signatures: signatures.into_iter().collect(),
        }
    }

    /// Expands a call.
    pub(crate) fn expand(&self, name: &str, input: TokenStream) -> String {
        let (_, expand) = MACROS.iter().find(|(known, _)| *known == name).expect("a macro of drr");
        let output = catch_unwind(AssertUnwindSafe(|| {
            let output = expand(&CratePath::default(), input.clone());
            let text = output.to_string();
            // Most calls request nothing, and searching a token stream copies it.
            if CALLBACKS.iter().any(|(callback, _)| text.contains(callback)) {
                self.expand_requests(output).to_string()
            } else {
                text
            }
        }));
        output.unwrap_or_else(|_| panic!("{name}! panics at:\n{input}"))
    }

    fn expand_requests(&self, stream: TokenStream) -> TokenStream {
        let mut out: Vec<TokenTree> = Vec::new();
        for tree in stream {
            let TokenTree::Group(group) = tree else {
                out.push(tree);
                continue;
            };
            // A pattern of undeclared ops requests nothing and calls the callback directly.
            let called = match out.as_slice() {
                [.., TokenTree::Ident(name), TokenTree::Punct(_)] => callback(&name.to_string()),
                _ => None,
            };
            let expansion = match called {
                Some(callback) => Some(callback(group.stream())),
                None => self.expand_request(&group),
            };
            match expansion {
                Some(expansion) if matches!(out.last(), Some(TokenTree::Punct(mark)) if mark.as_char() == '!') => {
                    out.pop();
                    while matches!(out.last(), Some(TokenTree::Ident(_)))
                        || matches!(out.last(), Some(TokenTree::Punct(colon)) if colon.as_char() == ':')
                    {
                        out.pop();
                    }
                    out.extend(self.expand_requests(expansion));
                }
                _ => out.push(Group::new(group.delimiter(), self.expand_requests(group.stream())).into()),
            }
        }
        out.into_iter().collect()
    }

    /// Returns the expansion of the callback, if a group is the input of a signature macro.
    fn expand_request(&self, request: &Group) -> Option<TokenStream> {
        let mut tokens = Tokens::of_group(request);
        let path = tokens.eat_group(Delimiter::Bracket)?.stream();
        let callback = callback(&path.into_iter().last()?.to_string())?;
        tokens.eat_group(Delimiter::Bracket)?;
        let mut items = Tokens::of_group(&tokens.eat_group(Delimiter::Bracket)?);
        let signatures = std::iter::from_fn(|| eat_parenthesized(&mut items)).map(|path| {
            let name = path.clone().into_iter().last().map(|last| last.to_string());
            let encoded = name.and_then(|name| self.signatures.get(&name).cloned());
            let encoded = encoded.unwrap_or_else(|| quote!(broken));
            quote!((#path) (#encoded))
        });
        let state = tokens.rest();
        Some(callback(quote!([#(#signatures)*] #state)))
    }
}

/// Returns the name and the encoded signature that `op!` declares without errors.
fn op_signature(input: TokenStream) -> Option<(String, TokenStream)> {
    let mut report = Report::new();
    let syntax = OpSyntax::parse(&mut Tokens::new(input), &mut report)?;
    let signature = check_op(syntax, &mut report).signature;
    (!report.has_errors()).then(|| (signature.ident.to_string(), signature.encode()))
}

/// Returns the name and the encoded signature that `enum_attr!` declares without errors.
fn enum_signature(input: TokenStream) -> Option<(String, TokenStream)> {
    let mut report = Report::new();
    let syntax = EnumSyntax::parse(&mut Tokens::new(input), &mut report)?;
    let signature = EnumSignature::of(&syntax).encode();
    (!report.has_errors()).then(|| (syntax.header.ident.to_string(), signature))
}
