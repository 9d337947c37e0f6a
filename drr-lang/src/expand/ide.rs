//! Expansion for IDEs: each user token once, in a form that resolves to the user's items.
//!
//! rust-analyzer resolves tokens where a macro puts them, so the code for rustc would show generated names, and several
//! positions for one token. Instead, editors get ops and constraints as types, symbols as locals with one binding, and
//! native code as paths. The expansion only needs the tokens, so that it works while the pattern is being typed.
//!
//! Architecture invariant: generated tokens have the span of the call, which an editor does not map to the source.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::check::op::OpModel;
use crate::check::op_traits::TraitModel;
use crate::crate_path::CratePath;
use crate::lex::{Symbol, Tokens, is_punct, rust_ident};
use crate::report::Report;
use crate::substitute::{Placeholder, substitute};
use crate::syntax::constraint::Constraint;
use crate::syntax::dialect::DialectSyntax;
use crate::syntax::op::HookValue;
use crate::syntax::path::Path;
use crate::syntax::pattern::Directive;
use crate::syntax::pattern::role::Role;
use crate::token_stream::map_tokens;

/// Returns the item for the tokens of a pattern.
pub(crate) fn pattern(drr: &CratePath, input: TokenStream) -> TokenStream {
    let mut body = IdeStatements::default();
    let mut tokens = Tokens::new(input);
    // The header has an item of its own.
    tokens.eat_attributes();
    tokens.eat_visibility();
    if tokens.peek_ident().is_some() && is_punct(tokens.peek_at(1), ':') {
        tokens.next();
        tokens.next();
    }
    body.terms(&mut tokens, None);
    unnamed_item(drr, &TokenStream::new(), &body.steps)
}

/// Returns `true` for native code, by its first letter. rust-analyzer inserts a placeholder name at the cursor, where
/// an op is expected.
fn is_native(path: &Path) -> bool {
    let name = path.last().to_string();
    name.starts_with(char::is_lowercase) && name != "intellijRulezz"
}

/// Returns the tokens with the span of the call, where an editor does not look for them.
pub(crate) fn unmapped(tokens: impl ToTokens) -> TokenStream {
    let each = |tree: Option<TokenTree>, out: &mut TokenStream| out.extend(tree.map(unmapped_token));
    map_tokens(tokens.into_token_stream(), Some(Span::call_site()), each)
}

fn unmapped_token(mut tree: TokenTree) -> TokenTree {
    // The span of `$crate` determines its meaning.
    if !matches!(&tree, TokenTree::Ident(ident) if ident == "$crate") {
        tree.set_span(Span::call_site());
    }
    tree
}

/// The generated statements.
#[derive(Default)]
struct IdeStatements {
    steps: TokenStream,
    bound: BTreeSet<String>,
    /// Set after the arrow: symbols are uses, except after a colon.
    is_result: bool,
}

/// The position of a term: an op and the index of its argument.
#[derive(Clone)]
struct ArgumentPosition {
    op: Path,
    at: usize,
}

impl ArgumentPosition {
    /// Returns an expression of the type that the accessor returns.
    fn value(self) -> TokenStream {
        let (op, at) = (unmapped(self.op), self.at);
        quote!(__drr::editor::argument::<#op<'_>, #at>())
    }
}

impl IdeStatements {
    /// Visits all terms of a list. `op` is the op whose arguments they are.
    fn terms(&mut self, tokens: &mut Tokens, op: Option<&Path>) {
        let mut at = 0;
        while !tokens.is_empty() {
            if tokens.eat_punct(',').is_some() {
                continue;
            }
            if tokens.eat_joint(['=', '>']).is_some() {
                self.is_result = true;
                continue;
            }
            let span = op.map(|op| ArgumentPosition { op: op.clone(), at });
            at += 1;
            self.term(tokens, span);
        }
    }

    fn term(&mut self, tokens: &mut Tokens, span: Option<ArgumentPosition>) {
        if let Some(symbol) = tokens.eat_symbol() {
            let value = span.map(ArgumentPosition::value);
            return if self.is_result {
                self.mention(&symbol)
            } else {
                self.symbol(&symbol, value)
            };
        }
        if let Some(group) = tokens.eat_group(Delimiter::Parenthesis) {
            return self.node(&mut Tokens::of_group(&group));
        }
        if let Some(list) = tokens.eat_group(Delimiter::Bracket) {
            return self.terms(&mut Tokens::of_group(&list), None);
        }
        if let Some(code) = tokens.eat_group(Delimiter::Brace) {
            return self.code(&code);
        }
        if let Some(name) = tokens.peek_ident().cloned()
            && ["where", "supplemental", "true", "false"]
                .iter()
                .all(|word| name != *word)
        {
            return self.name(tokens, span);
        }
        tokens.next();
    }

    /// Visits the contents of parentheses.
    fn node(&mut self, tokens: &mut Tokens) {
        let Some(operator) = tokens.peek_ident().cloned() else {
            return self.terms(tokens, None);
        };
        if Directive::from_word(&operator.to_string()).is_some() {
            tokens.next();
            self.after_colon(tokens, None);
            return self.terms(tokens, None);
        }
        let mark = tokens.mark();
        let Some(path) = Path::eat(tokens) else { return };
        let op = if is_native(&path) {
            self.steps.extend(quote!(let _ = #path;));
            None
        } else {
            tokens.rewind(mark);
            self.constraint(tokens).then_some(path)
        };
        let value = op.as_ref().map(|_| quote!(__drr::editor::op()));
        self.after_colon(tokens, value);
        self.terms(tokens, op.as_ref());
    }

    /// Visits a name other than an operator: a constraint, native code, or an argument name.
    fn name(&mut self, tokens: &mut Tokens, span: Option<ArgumentPosition>) {
        if let Some(path) = tokens.eat_name_before_equals() {
            let value = span.map(|ArgumentPosition { op, .. }| {
                let op = unmapped(op);
                self.steps.extend(quote!(let _ = <#op<'_>>::#path;));
                quote!(__drr::editor::named(<#op<'_>>::#path))
            });
            return match tokens.eat_symbol() {
                Some(symbol) if !self.is_result => self.symbol(&symbol, value.map(unmapped)),
                Some(symbol) => self.mention(&symbol),
                None => self.term(tokens, None),
            };
        }
        let mark = tokens.mark();
        let Some(path) = Path::eat(tokens) else {
            tokens.next();
            return;
        };
        if is_native(&path) {
            self.steps.extend(quote!(let _ = #path;));
            return self.after_colon(tokens, None);
        }
        if Role::is_defined(&path) && tokens.eat_punct('<').is_some() {
            self.parameters(path, tokens);
            return self.after_colon(tokens, span.map(ArgumentPosition::value));
        }
        tokens.rewind(mark);
        self.constraint(tokens);
        self.after_colon(tokens, span.map(ArgumentPosition::value));
    }

    /// Visits the parameters of a dialect type or attribute, including nested ones.
    fn parameters(&mut self, path: Path, tokens: &mut Tokens) {
        self.steps.extend(quote!(let _: #path;));
        let mut open = 1;
        while open > 0 && !tokens.is_empty() {
            if tokens.eat_punct(',').is_some() {
                continue;
            }
            if tokens.eat_punct('>').is_some() {
                open -= 1;
                if open > 0 {
                    self.after_colon(tokens, None);
                }
                continue;
            }
            tokens.eat_name_before_equals();
            let mark = tokens.mark();
            match Path::eat(tokens) {
                Some(inner) if !is_native(&inner) && Role::is_defined(&inner) && tokens.eat_punct('<').is_some() => {
                    self.steps.extend(quote!(let _: #inner;));
                    open += 1;
                }
                _ => {
                    tokens.rewind(mark);
                    self.term(tokens, None);
                }
            }
        }
    }

    /// Adds a constraint or an op as a type. Returns `true` for ops.
    fn constraint(&mut self, tokens: &mut Tokens) -> bool {
        let mark = tokens.mark();
        let Some(constraint) = Constraint::parse(tokens, &mut Report::new()) else {
            // An incomplete constraint.
            tokens.rewind(mark);
            if let Some(path) = Path::eat(tokens) {
                self.steps.extend(quote!(let _: #path;));
            }
            return false;
        };
        let is_operation = Role::of(&constraint) == Role::Free;
        let is_entity = !is_operation && constraint.args.is_empty() && !constraint.is_ours();
        let ty = constraint.rust_type();
        self.steps.extend(if is_entity {
            quote!(let _: __drr::#ty;)
        } else {
            quote!(let _: #ty;)
        });
        is_operation
    }

    fn after_colon(&mut self, tokens: &mut Tokens, value: Option<TokenStream>) {
        if tokens.eat_punct(':').is_some()
            && let Some(symbol) = tokens.eat_symbol()
        {
            self.symbol(&symbol, value);
        }
    }

    /// Visits a symbol. The first occurrence binds it.
    fn symbol(&mut self, symbol: &Symbol, value: Option<TokenStream>) {
        let name = symbol.name();
        if symbol.is_wildcard() || symbol.split_index().is_some() {
            return;
        }
        if !self.bound.insert(name.clone()) {
            return self.mention(symbol);
        }
        let local = rust_ident(&name, symbol.ident.span());
        let value = value.unwrap_or_else(|| quote!(__drr::editor::unknown()));
        self.steps.extend(quote!(let #local = #value;));
    }

    fn mention(&mut self, symbol: &Symbol) {
        if !symbol.is_wildcard() && symbol.split_index().is_none() {
            let local = rust_ident(&symbol.name(), symbol.ident.span());
            self.steps.extend(quote!(let _ = #local;));
        }
    }

    /// Visits a Rust expression in which symbols are locals.
    fn code(&mut self, code: &Group) {
        let expression = substitute(&code.stream(), |word| match word {
            Placeholder::Symbol(symbol) => rust_ident(&symbol.name(), symbol.ident.span()).to_token_stream(),
            Placeholder::Special(special, span) => Ident::new(&special.word()[1..], span.last()).to_token_stream(),
            _ => TokenStream::new(),
        });
        self.steps.extend(quote!(let _ = { #expression };));
    }
}

/// Returns the expansion of a dialect for editors: its ops and functions.
pub(crate) fn dialect(drr: &CratePath, cfg: &TokenStream, syntax: &DialectSyntax) -> TokenStream {
    let (ops, functions) = (&syntax.ops, syntax.hooks.iter().flatten().chain(&syntax.inliner));
    unnamed_item(drr, cfg, &quote!(#(let _: #ops;)* #(let _ = #functions;)*))
}

/// Returns an unnamed item, which completions do not offer. It precedes all other generated code, because an editor
/// compares the position of a token with that in a text with an inserted word, and documentation repeats the word.
fn unnamed_item(drr: &CratePath, cfg: &TokenStream, steps: &TokenStream) -> TokenStream {
    let (cfg, steps) = (unmapped(cfg), drr.without_alias(steps.clone()));
    quote!(#cfg const _: () = { #steps };)
}

/// Returns the code of an op in which only the names of accessors are mapped.
pub(crate) fn with_mapped_accessors(code: TokenStream) -> TokenStream {
    let mut is_name = false;
    map_tokens(code, Some(Span::call_site()), |tree, out| {
        let is_fn = matches!(&tree, Some(TokenTree::Ident(word)) if word == "fn");
        out.extend(tree.map(|tree| match tree {
            TokenTree::Ident(name) if is_name => name.into(),
            other => unmapped_token(other),
        }));
        is_name = is_fn;
    })
}

/// Returns the expansion of an op for editors, without accessors: constraints, traits and hooks.
pub(crate) fn op(drr: &CratePath, cfg: &TokenStream, model: &OpModel) -> TokenStream {
    let syntax = &model.syntax;
    let entries = [&syntax.ins, &syntax.outs, &syntax.regions, &syntax.successors];
    let constraints = entries.into_iter().flatten().map(|entry| entry.constraint.rust_type());
    let traits = syntax.traits.iter().zip(&model.traits);
    let traits = traits.filter(|(_, model)| matches!(model, TraitModel::Type));
    let traits = traits.map(|(found, _)| found.rust_type());
    let types = constraints.chain(traits);
    let hooks = syntax.hooks.iter().filter_map(|hook| match &hook.value {
        HookValue::Function(function) => Some(function),
        HookValue::Text(_) => None,
    });
    unnamed_item(drr, cfg, &quote!(#(let _: #types;)* #(let _ = #hooks;)*))
}

/// The types that accessors return.
const SHORT: [&str; 8] = [
    "Attribute",
    "BlockRef",
    "Ident",
    "Operands",
    "RegionRef",
    "Results",
    "Type",
    "ValueRef",
];

/// Returns accessors whose signatures use short names, with the imports that these need.
pub(crate) fn with_short_names(accessors: TokenStream) -> (TokenStream, TokenStream) {
    let names = SHORT.map(|name| Ident::new(name, Span::call_site()));
    (
        shortened(accessors),
        quote!(#[allow(unused_imports)] use __drr::{#(#names),*};),
    )
}

fn shortened(accessors: TokenStream) -> TokenStream {
    let mut tokens = Tokens::new(accessors);
    let mut out = TokenStream::new();
    while !tokens.is_empty() {
        let mark = tokens.mark();
        if let Some(path) = Path::eat(&mut tokens) {
            let text = path.to_string();
            let is_short = text.strip_prefix("__drr::").is_some_and(|name| SHORT.contains(&name));
            if is_short || text == "::core::option::Option" {
                path.last().to_tokens(&mut out)
            } else {
                path.to_tokens(&mut out)
            }
            continue;
        }
        tokens.rewind(mark);
        match tokens.next() {
            Some(TokenTree::Group(group)) => {
                Group::new(group.delimiter(), shortened(group.stream())).to_tokens(&mut out)
            }
            Some(other) => other.to_tokens(&mut out),
            None => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutate::mutations;
    use expect_test::{Expect, expect};

    fn check(source: &str, expect: Expect) {
        let text = pattern(&CratePath::default(), source.parse().unwrap()).to_string();
        let text = text
            .replace(":: drr :: __private :: editor :: ", "")
            .replace(" ; ", " ;\n");
        expect.assert_eq(&text);
    }

    #[test]
    fn each_token_occurs_once_and_resolves() {
        check(
            "/// Doc.\n pub P: (AOp:$r $x, I32Attr:$k, (b::BOp name = $y, $_), $x) => (COp:$c $x__1, (f $k), { $k + 1 }) \
             where [(HasOneUse $x), (small $k)] (addBenefit 2)",
            expect![[r#"
                const _ : () = { let _ : AOp ;
                let r = op () ;
                let x = argument :: < AOp < '_ > , 0usize > () ;
                let _ : :: drr :: __private :: I32Attr ;
                let k = argument :: < AOp < '_ > , 1usize > () ;
                let _ : b :: BOp ;
                let _ = < b :: BOp < '_ >> :: name ;
                let y = named (< b :: BOp < '_ >> :: name) ;
                let _ = x ;
                let _ : COp ;
                let c = op () ;
                let _ = f ;
                let _ = k ;
                let _ = { k + 1 } ;
                let _ : :: drr :: __private :: HasOneUse ;
                let _ = x ;
                let _ = small ;
                let _ = k ;
                } ;"#]],
        );
    }

    #[test]
    fn parameters_become_types_and_locals() {
        check(
            "P: (MetaOp Q<$u, R<from = F32:$n>:$r>:$x, $k) => (MetaOp $x, Q<$u, $n>)",
            expect![[r#"
                const _ : () = { let _ : MetaOp ;
                let _ : Q ;
                let u = unknown () ;
                let _ : R ;
                let _ : :: drr :: __private :: F32 ;
                let n = unknown () ;
                let r = unknown () ;
                let x = argument :: < MetaOp < '_ > , 0usize > () ;
                let k = argument :: < MetaOp < '_ > , 1usize > () ;
                let _ : MetaOp ;
                let _ = x ;
                let _ : Q ;
                let _ = u ;
                let _ = n ;
                } ;"#]],
        );
    }

    #[test]
    fn incomplete_patterns_are_expanded() {
        check(
            "P: (AO)",
            expect![[r#"
            const _ : () = { let _ : AO ;
            } ;"#]],
        );
        check(
            "P: (AOp $x) => (BO $)",
            expect![[r#"
            const _ : () = { let _ : AOp ;
            let x = argument :: < AOp < '_ > , 0usize > () ;
            let _ : BO ;
            } ;"#]],
        );
        check(
            "(AOp $x, a::) => (f $y)",
            expect![[r#"
            const _ : () = { let _ : AOp ;
            let x = argument :: < AOp < '_ > , 0usize > () ;
            let _ = a ;
            let _ = f ;
            let _ = y ;
            } ;"#]],
        );
    }

    #[test]
    fn no_prefix_panics() {
        let source =
            "P: (AOp:$r $x, I32Attr:$k, (b::BOp n = Q<$y, R<$z>:$r>)) => [(COp:$c $x, { $k })] where [(HasOneUse $x)]";
        for mutation in mutations(&source.parse().unwrap()) {
            pattern(&CratePath::default(), mutation);
        }
    }
}
