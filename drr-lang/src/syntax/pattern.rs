//! The syntax tree of a pattern, before its context gives each node a meaning.
//!
//! One tree serves sources, results and clauses. The checks decide what is allowed where, so that they can explain a
//! misplaced directive or constraint. Every node keeps its tokens, so that errors underline exactly them.

mod notation;
pub(crate) mod parse;
pub(crate) mod parse_header;
pub(crate) mod parse_literal;
pub(crate) mod parse_term;
pub(crate) mod role;
mod show;
pub(crate) mod switches;

use drr_schema::within_one_edit;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::lex::{Symbol, name_of};
use crate::report::TokenSpan;
use crate::substitute::tokens_of_text;
use crate::syntax::path::Path;

/// A pattern of `pat!`: name, source, results and clauses.
#[derive(Debug, Clone)]
pub(crate) struct Pattern {
    /// The name of the item. A pattern without a name is an expression.
    pub(crate) name: Option<Ident>,
    /// Labels and promises of the pattern.
    pub(crate) switches: switches::Switches,
    /// The root with its nested terms.
    pub(crate) source: Term,
    /// The interface that selects the roots, if the root may have any op name.
    pub(crate) root_interface: Option<Path>,
    /// Additional matched ops. Each shares a value with a preceding one.
    pub(crate) joined: Vec<Term>,
    /// The results in order.
    pub(crate) results: PatternResults,
    /// The constraint list.
    pub(crate) constraints: Vec<Term>,
    /// The supplemental patterns, which run after the results are built and before the root is replaced.
    pub(crate) supplemental: Vec<Term>,
    /// The `(addBenefit N)` clause.
    pub(crate) benefit: Option<Dag>,
    /// The source text of a pattern that is written in PDLL.
    pub(crate) pdll: Option<String>,
}

/// The results of a pattern, with the tokens of the list.
#[derive(Debug, Clone)]
pub(crate) struct PatternResults {
    /// The bracket group, if the results are a list.
    pub(crate) list: Option<Group>,
    /// The results in order.
    pub(crate) terms: Vec<Term>,
}

/// An argument: a term, with a name if it was written as `name = term`.
#[derive(Debug, Clone)]
pub(crate) struct Arg {
    /// The name of the argument. Without it, the position determines the argument.
    pub(crate) name: Option<Ident>,
    /// The term.
    pub(crate) term: Term,
    /// In `variadic`, the `..` directly after the term, which binds all remaining values.
    pub(crate) rest: Option<TokenSpan>,
}

/// An argument, a result or a condition.
#[derive(Debug, Clone)]
pub(crate) enum Term {
    /// `$x`, `$x__1` or `$_`.
    Symbol(Symbol),
    /// `I32Attr:$k`, `I32`, `ConstantAttr<I32Attr, "1">`, `low:$x`.
    Leaf(Leaf),
    /// A literal attribute.
    Literal(Literal),
    /// `{ .. }`, a Rust expression.
    Code(Group),
    /// A node in parentheses.
    Dag(Box<Dag>),
    /// `Name<arguments..>:$symbol`, a type or an attribute of a dialect with its parameters.
    Defined(Box<Dag>),
    /// `..`, for all arguments that are not mentioned.
    Rest(TokenSpan),
    /// An unreadable term, which has been reported.
    Unreadable(TokenSpan),
}

/// A name without arguments, with an optional symbol that it binds.
#[derive(Debug, Clone)]
pub(crate) struct Leaf {
    /// The constraint, constant or native function.
    pub(crate) operator: NodeOperator,
    /// The symbol after the colon.
    pub(crate) symbol: Option<Symbol>,
}

/// `(operator:$symbol arguments..)`, and `operator<arguments..>:$symbol`.
#[derive(Debug, Clone)]
pub(crate) struct Dag {
    /// The parentheses with their contents, or the whole type or attribute.
    pub(crate) span: TokenSpan,
    /// The op, constraint, function or directive.
    pub(crate) operator: NodeOperator,
    /// The symbol of the node's results.
    pub(crate) symbol: Option<Symbol>,
    /// The arguments in source order.
    pub(crate) args: Vec<Arg>,
}

/// The operator of a node, classified by its spelling alone.
#[derive(Debug, Clone)]
pub(crate) enum NodeOperator {
    /// An upper-case name: an op or a constraint, depending on the context.
    Named(role::Name),
    /// A Rust function.
    Native(Native),
    /// A directive.
    Directive(Directive, Ident),
}

/// A call of native code.
#[derive(Debug, Clone)]
pub(crate) struct Native {
    /// The function, or the string in TableGen's form.
    pub(crate) function: NativeFunction,
    /// The number of results, if given. Otherwise, one.
    pub(crate) results: Option<usize>,
    /// Set if the result of the test is negated.
    pub(crate) is_negated: bool,
    /// Everything from `NativeCodeCall` to `>`, or the path alone.
    pub(crate) tokens: TokenStream,
}

/// The function or expression that a native call runs.
#[derive(Debug, Clone)]
pub(crate) enum NativeFunction {
    /// A path to a function.
    Path(Path),
    /// TableGen's form: an expression in a string.
    Text(proc_macro2::Literal),
}

/// A directive, one of the reserved words that can be the operator of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Directive {
    /// Operands in any order.
    Either,
    /// A list of values.
    Variadic,
    /// The location of a built op.
    Location,
    /// The result types of a built op.
    ReturnType,
    /// An existing value as a result.
    ReplaceWithValue,
    /// Copies discardable attributes to the built ops.
    CopyAttrs,
    /// Additional benefit beyond the number of matched ops.
    AddBenefit,
    /// A region with its blocks.
    Region,
    /// A block with its arguments and ops.
    Block,
    /// The arguments of a block.
    Args,
    /// An argument of a built block.
    Arg,
    /// A region without blocks.
    Empty,
    /// Inlines a region's ops before the root.
    Inline,
    /// Replaces a matched op with values.
    ReplaceOp,
    /// Erases a matched op.
    EraseOp,
    /// Keeps a matched op.
    KeepOp,
}

/// A literal with its sign.
#[derive(Debug, Clone)]
pub(crate) struct Literal {
    /// The tokens, including the sign.
    pub(crate) tokens: TokenStream,
    /// The value.
    pub(crate) value: LiteralValue,
}

/// The value of a literal.
#[derive(Debug, Clone)]
pub(crate) enum LiteralValue {
    /// An integer or a float.
    Number(Number),
    /// A string.
    Str(String),
    /// `true` or `false`.
    Bool(bool),
    /// `[a, b]`.
    Array(Vec<Literal>),
}

/// A number as written.
#[derive(Debug, Clone)]
pub(crate) struct Number {
    /// Set for floats.
    pub(crate) is_float: bool,
    /// The sign, and the digits as Rust reads them.
    pub(crate) digits: String,
    /// The Rust suffix, or an empty string.
    pub(crate) suffix: String,
}

impl Number {
    /// Returns the number of a Rust literal with its sign.
    pub(crate) fn of(literal: &syn::Lit, is_negative: bool) -> Option<Number> {
        let (is_float, digits, suffix) = match literal {
            syn::Lit::Int(int) => (false, int.base10_digits(), int.suffix()),
            syn::Lit::Float(float) => (true, float.base10_digits(), float.suffix()),
            _ => return None,
        };
        let sign = if is_negative { "-" } else { "" };
        Some(Number {
            is_float,
            digits: format!("{sign}{digits}"),
            suffix: suffix.to_string(),
        })
    }
}

/// Returns the words that `pat!` takes for directives before a parenthesized list: no function of these names can be
/// called.
pub fn directive_words() -> impl Iterator<Item = &'static str> {
    Directive::ALL.iter().map(|(_, word)| *word)
}

impl Directive {
    /// All directives with their words. No function is likely to have a name similar to the first ones, so a similar
    /// operator is a misspelled directive.
    const ALL: [(Directive, &str); 16] = [
        (Directive::Either, "either"),
        (Directive::Variadic, "variadic"),
        (Directive::Location, "location"),
        (Directive::ReturnType, "returnType"),
        (Directive::ReplaceWithValue, "replaceWithValue"),
        (Directive::CopyAttrs, "copyAttrs"),
        (Directive::AddBenefit, "addBenefit"),
        (Directive::Region, "region"),
        (Directive::Block, "block"),
        (Directive::Args, "args"),
        (Directive::Arg, "arg"),
        (Directive::Empty, "empty"),
        (Directive::Inline, "inline"),
        (Directive::ReplaceOp, "replaceOp"),
        (Directive::EraseOp, "eraseOp"),
        (Directive::KeepOp, "keepOp"),
    ];

    /// The number of directives for which a similar operator is a misspelling.
    const UNMISTAKABLE: usize = 7;

    /// Returns the word.
    pub(crate) fn word(self) -> &'static str {
        let known = Directive::ALL.iter().find(|(directive, _)| *directive == self);
        known.map_or("", |(_, word)| word)
    }

    /// Returns `true` for directives that follow the arguments of a built op.
    fn follows_arguments(self) -> bool {
        match self {
            Directive::Location | Directive::ReturnType => true,
            Directive::Either | Directive::Variadic | Directive::Inline | Directive::ReplaceWithValue => false,
            Directive::CopyAttrs | Directive::AddBenefit => false,
            Directive::ReplaceOp | Directive::EraseOp | Directive::KeepOp => false,
            Directive::Region | Directive::Block | Directive::Args | Directive::Arg | Directive::Empty => false,
        }
    }

    /// Returns `true` for `replaceOp`, `eraseOp` and `keepOp`.
    pub(crate) fn is_edit(self) -> bool {
        matches!(self, Directive::ReplaceOp | Directive::EraseOp | Directive::KeepOp)
    }

    /// Returns the directive with this word.
    pub(crate) fn from_word(word: &str) -> Option<Directive> {
        let known = Directive::ALL.iter().find(|(_, known)| *known == word);
        known.map(|(directive, _)| *directive)
    }
}

impl Symbol {
    /// Returns the name and the index of a name that ends in `__N`. The checks decide which of the two readings
    /// applies.
    pub(crate) fn split_index(&self) -> Option<(String, usize)> {
        let name = self.name();
        let (base, digits) = name.rsplit_once("__")?;
        if base.is_empty() || digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        // An index beyond any op's results is reported as out of range.
        Some((base.to_string(), digits.parse().unwrap_or(usize::MAX)))
    }
}

impl Native {
    /// Returns the name for messages: the last segment of the path.
    pub(crate) fn name(&self) -> String {
        match &self.function {
            NativeFunction::Path(path) => name_of(path.last()),
            NativeFunction::Text(text) => text.to_string(),
        }
    }

    /// Returns the directive that a lower-case operator misspells.
    pub(crate) fn near_directive(&self) -> Option<&'static str> {
        let NativeFunction::Path(path) = &self.function else {
            return None;
        };
        let written = path.single()?.to_string();
        let near = within_one_edit(
            &written,
            Directive::ALL[..Directive::UNMISTAKABLE].iter().map(|(_, word)| *word),
        )?;
        // A function may be called `locations` or `neither`.
        (self.results.is_none() && written.len() <= near.len()).then_some(near)
    }
}

impl Literal {
    /// Returns the value of a string literal.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.value {
            LiteralValue::Str(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the literal as a Rust value.
    pub(crate) fn rust_value(&self) -> TokenStream {
        match &self.value {
            LiteralValue::Array(elements) => {
                let elements = elements.iter().map(Literal::rust_value);
                quote!(&[#(#elements),*])
            }
            _ => self.tokens.clone(),
        }
    }

    /// Returns the Rust tokens in a string literal.
    pub(crate) fn text_tokens(&self) -> Option<TokenStream> {
        match self.tokens.clone().into_iter().next()? {
            TokenTree::Literal(text) => tokens_of_text(&text).filter(|tokens| !tokens.is_empty()),
            _ => None,
        }
    }
}

impl NodeOperator {
    /// Returns `true` if the operator is this directive.
    pub(crate) fn is(&self, expected: Directive) -> bool {
        matches!(self, NodeOperator::Directive(directive, _) if *directive == expected)
    }

    /// Returns the name for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            NodeOperator::Named(constraint) => constraint.to_string(),
            NodeOperator::Native(native) => native.name(),
            NodeOperator::Directive(directive, _) => directive.word().to_string(),
        }
    }
}

impl ToTokens for NodeOperator {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            NodeOperator::Named(constraint) => constraint.to_tokens(tokens),
            NodeOperator::Native(native) => native.tokens.to_tokens(tokens),
            NodeOperator::Directive(_, word) => word.to_tokens(tokens),
        }
    }
}

impl Dag {
    /// Returns `true` if this directive heads the node.
    pub(crate) fn is(&self, expected: Directive) -> bool {
        self.operator.is(expected)
    }

    /// Returns the symbol, unless it is `$_`.
    pub(crate) fn name(&self) -> Option<&Symbol> {
        self.symbol.as_ref().filter(|symbol| !symbol.is_wildcard())
    }

    /// Returns the declared number of results of native code, unless it is zero.
    pub(crate) fn yields(&self) -> Option<usize> {
        match &self.operator {
            NodeOperator::Native(native) => native.results.filter(|results| *results > 0),
            _ => None,
        }
    }

    /// Returns the symbol, the name and the index of `:$name__N`.
    pub(crate) fn indexed(&self) -> Option<(&Symbol, String, usize)> {
        let symbol = self.symbol.as_ref()?;
        let (base, index) = symbol.split_index()?;
        Some((symbol, format!("${base}"), index))
    }

    /// Returns the index of `:$name__N`.
    pub(crate) fn index(&self) -> Option<usize> {
        Some(self.indexed()?.2)
    }
}

/// Returns the terms and all nested ones, in source order.
pub(crate) fn walk<'a>(terms: impl IntoIterator<Item = &'a Term>) -> impl Iterator<Item = &'a Term> {
    // A stack with the next term on top.
    let mut open: Vec<&Term> = terms.into_iter().collect();
    open.reverse();
    std::iter::from_fn(move || {
        let term = open.pop()?;
        if let Term::Dag(dag) | Term::Defined(dag) = term {
            open.extend(dag.args.iter().rev().map(|arg| &arg.term));
        }
        Some(term)
    })
}

impl Term {
    /// Returns the operator of a leaf or node.
    pub(crate) fn operator(&self) -> Option<&NodeOperator> {
        match self {
            Term::Dag(dag) | Term::Defined(dag) => Some(&dag.operator),
            Term::Leaf(leaf) => Some(&leaf.operator),
            _ => None,
        }
    }

    /// Returns `true` for directives of a built op that are not arguments.
    pub(crate) fn is_building_directive(&self) -> bool {
        matches!(self, Term::Dag(dag) if matches!(dag.operator, NodeOperator::Directive(directive, _) if directive.follows_arguments()))
    }

    /// Returns `true` for terms that may follow the arguments.
    pub(crate) fn is_after_arguments(&self) -> bool {
        matches!(self, Term::Rest(_)) || self.is_building_directive()
    }

    /// Returns `true` for regions.
    pub(crate) fn is_region(&self) -> bool {
        match self {
            Term::Leaf(leaf) => leaf.operator.is(Directive::Empty),
            Term::Dag(dag) => dag.is(Directive::Region) || dag.is(Directive::Empty),
            _ => false,
        }
    }

    /// Returns all tokens of the term.
    pub(crate) fn span(&self) -> TokenSpan {
        match self {
            Term::Symbol(symbol) => symbol.into(),
            Term::Leaf(leaf) => match &leaf.symbol {
                Some(symbol) => TokenSpan::between(TokenSpan::of(&leaf.operator).first(), symbol.ident.span()),
                None => TokenSpan::of(&leaf.operator),
            },
            Term::Literal(literal) => TokenSpan::of(&literal.tokens),
            Term::Code(group) => group.into(),
            Term::Dag(dag) | Term::Defined(dag) => dag.span,
            Term::Rest(span) | Term::Unreadable(span) => *span,
        }
    }
}
