//! The syntax tree of a pattern: dags as they were written, before the place of any of them has given it a meaning.
//!
//! One tree serves sources, results and clauses, because what may stand where is a question for the checks: they can
//! then say in words what a misplaced directive or constraint is doing there.
//! Every node keeps the tokens that it was written with, so that a message can underline exactly them.

mod notation;
pub(crate) mod parse;
pub(crate) mod parse_head;
pub(crate) mod parse_term;
pub(crate) mod role;
mod show;
pub(crate) mod switches;

use drr_schema::slip;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::lex::{Symbol, name_of};
use crate::report::TokenSpan;
use crate::syntax::path::Path;
use crate::syntax::substitute::tokens_of_text;

/// One `pat!`: what it is called, what it matches, what it builds, and under which conditions.
#[derive(Debug, Clone)]
pub(crate) struct Pattern {
    /// The name of the item; an unnamed pattern is an expression.
    pub(crate) name: Option<Ident>,
    /// By what it can be switched on and off, and what it promises.
    pub(crate) switches: switches::Switches,
    /// What is matched: the root and what hangs below it.
    pub(crate) source: Term,
    /// The interface by which the set finds its roots, where the root may have any name.
    pub(crate) root_interface: Option<Path>,
    /// More operations that are matched. Each shares a value with those before it.
    pub(crate) joined: Vec<Term>,
    /// What is built, in order.
    pub(crate) results: PatternResults,
    /// What must hold besides the structure.
    pub(crate) constraints: Vec<Term>,
    /// What is done after the results were built and before the root is replaced.
    pub(crate) supplemental: Vec<Term>,
    /// The `(addBenefit N)`.
    pub(crate) benefit: Option<Dag>,
    /// The text of a pattern that is written in PDLL.
    pub(crate) pdll: Option<String>,
}

/// The results of a pattern, with the tokens that stand for all of them.
#[derive(Debug, Clone)]
pub(crate) struct PatternResults {
    /// The bracket group, where the results are a list.
    pub(crate) list: Option<Group>,
    /// The results in order.
    pub(crate) terms: Vec<Term>,
}

/// One argument: a term with the name that it was given by `name = term`, if any.
#[derive(Debug, Clone)]
pub(crate) struct Arg {
    /// The name of the argument that is meant; without one, its position says so.
    pub(crate) name: Option<Ident>,
    /// What stands there.
    pub(crate) term: Term,
    /// In `variadic`, the `..` right behind the term: it stands for all values that are left.
    pub(crate) rest: Option<TokenSpan>,
}

/// Whatever can stand for an argument, a result or a condition.
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
    /// `Name<arguments..>:$symbol`, a type or an attribute of a dialect by its parameters.
    Defined(Box<Dag>),
    /// `..`, all the arguments that are not mentioned.
    Rest(TokenSpan),
    /// What could not be read and has been reported; nothing more is said about it.
    Unreadable(TokenSpan),
}

/// A name that is not followed by arguments, perhaps with a symbol for what it stands for.
#[derive(Debug, Clone)]
pub(crate) struct Leaf {
    /// The constraint, constant or native function.
    pub(crate) head: NodeHead,
    /// The symbol after the colon.
    pub(crate) symbol: Option<Symbol>,
}

/// `(head:$symbol arguments..)`, and `head<arguments..>:$symbol`.
#[derive(Debug, Clone)]
pub(crate) struct Dag {
    /// The parentheses and everything between them; of a type or an attribute all of it.
    pub(crate) place: TokenSpan,
    /// What is applied.
    pub(crate) head: NodeHead,
    /// The symbol that names what the node yields.
    pub(crate) symbol: Option<Symbol>,
    /// The arguments in the order of the text.
    pub(crate) args: Vec<Arg>,
}

/// The first thing in a node, told apart by its spelling alone.
#[derive(Debug, Clone)]
pub(crate) enum NodeHead {
    /// An upper-case name: an operation or a constraint, according to the place.
    Named(role::Name),
    /// A Rust function.
    Native(Native),
    /// One of the reserved words.
    Directive(Directive, Ident),
}

/// A call of native code.
#[derive(Debug, Clone)]
pub(crate) struct Native {
    /// The function, or the string of TableGen's form.
    pub(crate) function: NativeFunction,
    /// The number of results, where the text says it; otherwise one.
    pub(crate) results: Option<usize>,
    /// Whether a test has to fail.
    pub(crate) is_negated: bool,
    /// Everything from `NativeCodeCall` to `>`, or the path alone.
    pub(crate) tokens: TokenStream,
}

/// What a native call runs.
#[derive(Debug, Clone)]
pub(crate) enum NativeFunction {
    /// A path to a function.
    Path(Path),
    /// TableGen's form: an expression in a string.
    Text(proc_macro2::Literal),
}

/// The reserved words that can head a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Directive {
    /// Operands in any order.
    Either,
    /// A list of values.
    Variadic,
    /// Where what is built comes from.
    Location,
    /// The types of what is built.
    ReturnType,
    /// A value that exists already.
    ReplaceWithValue,
    /// Discardable attributes that go over to what is built.
    CopyAttrs,
    /// What the pattern is worth beyond its size.
    AddBenefit,
    /// A region and what is in it.
    Region,
    /// A block and what is in it.
    Block,
    /// The arguments of a block.
    Args,
    /// One argument of a block that is built.
    Arg,
    /// A region without blocks.
    Empty,
    /// The ops of a region, put before the root.
    Inline,
    /// Values for the results of a matched operation.
    ReplaceOp,
    /// A matched operation that is erased.
    EraseOp,
    /// A matched operation that stays: the root.
    KeepOp,
}

/// A literal with its sign.
#[derive(Debug, Clone)]
pub(crate) struct Literal {
    /// The tokens, the sign included.
    pub(crate) tokens: TokenStream,
    /// What they say.
    pub(crate) value: LiteralValue,
}

/// What a literal says.
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

/// A number as it is written.
#[derive(Debug, Clone)]
pub(crate) struct Number {
    /// Whether it is a float.
    pub(crate) is_float: bool,
    /// The digits as Rust reads them, behind their sign.
    pub(crate) digits: String,
    /// The Rust suffix; empty where there is none.
    pub(crate) suffix: String,
}

impl Number {
    /// The number that a literal is, with the sign that stands before it.
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

impl Directive {
    /// All of them with their words. The first ones no function is likely to be called: what is nearly one of them is a slip.
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

    /// How many the first ones are.
    const UNMISTAKABLE: usize = 7;

    /// The word itself.
    pub(crate) fn word(self) -> &'static str {
        let known = Directive::ALL.iter().find(|(directive, _)| *directive == self);
        known.map_or("", |(_, word)| word)
    }

    /// Whether it stands behind the arguments of what is built.
    fn follows_arguments(self) -> bool {
        match self {
            Directive::Location | Directive::ReturnType => true,
            Directive::Either | Directive::Variadic | Directive::Inline | Directive::ReplaceWithValue => false,
            Directive::CopyAttrs | Directive::AddBenefit => false,
            Directive::ReplaceOp | Directive::EraseOp | Directive::KeepOp => false,
            Directive::Region | Directive::Block | Directive::Args | Directive::Arg | Directive::Empty => false,
        }
    }

    /// Whether it says what becomes of a matched operation.
    pub(crate) fn is_edit(self) -> bool {
        matches!(self, Directive::ReplaceOp | Directive::EraseOp | Directive::KeepOp)
    }

    /// The directive that a word is.
    pub(crate) fn from_word(word: &str) -> Option<Directive> {
        let known = Directive::ALL.iter().find(|(_, known)| *known == word);
        known.map(|(directive, _)| *directive)
    }
}

impl Symbol {
    /// The name and the index, where the name ends in `__N`; the checks know which of the two readings is meant.
    pub(crate) fn split_index(&self) -> Option<(String, usize)> {
        let name = self.name();
        let (base, digits) = name.rsplit_once("__")?;
        if base.is_empty() || digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        // An index that is too large for any operation keeps its meaning and is refused as out of range.
        Some((base.to_string(), digits.parse().unwrap_or(usize::MAX)))
    }
}

impl Native {
    /// The name that messages call it by: the last segment of the path.
    pub(crate) fn name(&self) -> String {
        match &self.function {
            NativeFunction::Path(path) => name_of(path.last()),
            NativeFunction::Text(text) => text.to_string(),
        }
    }

    /// The directive that a lower-case head is a slip for.
    pub(crate) fn near_directive(&self) -> Option<&'static str> {
        let NativeFunction::Path(path) = &self.function else {
            return None;
        };
        let written = path.single()?.to_string();
        let near = slip(
            &written,
            Directive::ALL[..Directive::UNMISTAKABLE].iter().map(|(_, word)| *word),
        )?;
        // A function may be called `locations` or `neither`.
        (self.results.is_none() && written.len() <= near.len()).then_some(near)
    }
}

impl Literal {
    /// The text of a string.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.value {
            LiteralValue::Str(text) => Some(text),
            _ => None,
        }
    }

    /// A plain Rust value.
    pub(crate) fn rust_value(&self) -> TokenStream {
        match &self.value {
            LiteralValue::Array(elements) => {
                let elements = elements.iter().map(Literal::rust_value);
                quote!(&[#(#elements),*])
            }
            _ => self.tokens.clone(),
        }
    }

    /// The Rust tokens in a string literal.
    pub(crate) fn text_tokens(&self) -> Option<TokenStream> {
        match self.tokens.clone().into_iter().next()? {
            TokenTree::Literal(text) => tokens_of_text(&text).filter(|tokens| !tokens.is_empty()),
            _ => None,
        }
    }
}

impl NodeHead {
    /// Whether it is this directive.
    pub(crate) fn is(&self, wanted: Directive) -> bool {
        matches!(self, NodeHead::Directive(directive, _) if *directive == wanted)
    }

    /// The name that messages call it by.
    pub(crate) fn name(&self) -> String {
        match self {
            NodeHead::Named(constraint) => constraint.to_string(),
            NodeHead::Native(native) => native.name(),
            NodeHead::Directive(directive, _) => directive.word().to_string(),
        }
    }
}

impl ToTokens for NodeHead {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            NodeHead::Named(constraint) => constraint.to_tokens(tokens),
            NodeHead::Native(native) => native.tokens.to_tokens(tokens),
            NodeHead::Directive(_, word) => word.to_tokens(tokens),
        }
    }
}

impl Dag {
    /// Whether this directive heads it.
    pub(crate) fn is(&self, wanted: Directive) -> bool {
        self.head.is(wanted)
    }

    /// Its symbol, unless that is `$_`.
    pub(crate) fn name(&self) -> Option<&Symbol> {
        self.symbol.as_ref().filter(|symbol| !symbol.is_wildcard())
    }

    /// How many results it says that its native code yields, if that is any.
    pub(crate) fn yields(&self) -> Option<usize> {
        match &self.head {
            NodeHead::Native(native) => native.results.filter(|results| *results > 0),
            _ => None,
        }
    }

    /// The symbol, the name and the `N` of its `:$name__N`.
    pub(crate) fn indexed(&self) -> Option<(&Symbol, String, usize)> {
        let symbol = self.symbol.as_ref()?;
        let (base, index) = symbol.split_index()?;
        Some((symbol, format!("${base}"), index))
    }

    /// The `N`.
    pub(crate) fn index(&self) -> Option<usize> {
        Some(self.indexed()?.2)
    }
}

/// The terms and all below them, in the order of the text.
pub(crate) fn walk<'a>(terms: impl IntoIterator<Item = &'a Term>) -> impl Iterator<Item = &'a Term> {
    // A stack whose top is what comes next.
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
    /// What heads it.
    pub(crate) fn head(&self) -> Option<&NodeHead> {
        match self {
            Term::Dag(dag) | Term::Defined(dag) => Some(&dag.head),
            Term::Leaf(leaf) => Some(&leaf.head),
            _ => None,
        }
    }

    /// Whether it is a directive that says how to build a node and is no argument of it.
    pub(crate) fn is_building_directive(&self) -> bool {
        matches!(self, Term::Dag(dag) if matches!(dag.head, NodeHead::Directive(directive, _) if directive.follows_arguments()))
    }

    /// What does not count where directives have to stand behind all arguments.
    pub(crate) fn is_after_arguments(&self) -> bool {
        matches!(self, Term::Rest(_)) || self.is_building_directive()
    }

    /// Whether it describes a region.
    pub(crate) fn is_region(&self) -> bool {
        match self {
            Term::Leaf(leaf) => leaf.head.is(Directive::Empty),
            Term::Dag(dag) => dag.is(Directive::Region) || dag.is(Directive::Empty),
            _ => false,
        }
    }

    /// Everything that the term was written with.
    pub(crate) fn place(&self) -> TokenSpan {
        match self {
            Term::Symbol(symbol) => symbol.into(),
            Term::Leaf(leaf) => match &leaf.symbol {
                Some(symbol) => TokenSpan::between(TokenSpan::of(&leaf.head).first(), symbol.ident.span()),
                None => TokenSpan::of(&leaf.head),
            },
            Term::Literal(literal) => TokenSpan::of(&literal.tokens),
            Term::Code(group) => group.into(),
            Term::Dag(dag) | Term::Defined(dag) => dag.place,
            Term::Rest(place) | Term::Unreadable(place) => *place,
        }
    }
}
