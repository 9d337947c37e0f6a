//! The syntax tree of PDLL: declarations, statements and expressions as they were written.
//!
//! The grammar is that of MLIR 22's `mlir-pdll`, with what Rust's tokens bring along: doc comments, attributes and `pub` before
//! declarations, paths to operations and functions, trailing commas, `[{ .. }]` with Rust in it.

mod foreign;
mod names;
pub(crate) mod parse;
mod parse_expression;
mod text;

use std::fmt::{self, Display};

use proc_macro2::{Group, Ident, Span, TokenStream};

use crate::attribute::Attribute;
use crate::cpp;
use crate::lex::Visibility;
use crate::report::TokenSpan;
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;
use crate::syntax::pattern::Literal;
use crate::syntax::pattern::switches::Switches;

/// A whole `pdll!`.
#[derive(Debug, Clone, Default)]
pub(crate) struct Block {
    /// The dialects in which names of operations are looked up.
    pub(crate) dialects: Vec<Path>,
    /// The patterns in order of declaration.
    pub(crate) patterns: Vec<Pattern>,
    /// The constraints and rewrites in order of declaration.
    pub(crate) callables: Vec<Callable>,
}

/// `Pattern Name with benefit(2) { .. }`.
#[derive(Debug, Clone)]
pub(crate) struct Pattern {
    /// `Pattern`.
    pub(crate) keyword: Ident,
    /// Everything before the keyword and everything behind the name.
    pub(crate) text: [TokenStream; 2],
    /// Rust's attributes.
    pub(crate) attributes: Vec<Attribute>,
    /// Ours.
    pub(crate) switches: Switches,
    pub(crate) visibility: Visibility,
    pub(crate) name: Option<Ident>,
    /// What stands in `benefit(..)`.
    pub(crate) benefit: Option<u32>,
    pub(crate) body: CompoundStatement,
}

/// Statements, and what stands around them.
#[derive(Debug, Clone)]
pub(crate) struct CompoundStatement {
    pub(crate) statements: Vec<Statement>,
    /// The braces, or the statement behind `=>`.
    pub(crate) place: TokenSpan,
    /// Whether it stands behind `=>`.
    pub(crate) is_lambda: bool,
    /// Whether something in it could not be read and has been reported.
    pub(crate) is_broken: bool,
}

/// What can be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CallableKind {
    /// In the match.
    Constraint,
    /// In the rewrite.
    Rewrite,
}

/// `Constraint Name(arg: Value) -> Attr { .. }`.
#[derive(Debug, Clone)]
pub(crate) struct Callable {
    /// All that it is written with.
    pub(crate) text: TokenStream,
    pub(crate) kind: CallableKind,
    /// One that is written where it is used may have none.
    pub(crate) name: Option<Ident>,
    pub(crate) args: Vec<Parameter>,
    /// What it says behind `->`.
    pub(crate) results: Option<Vec<Parameter>>,
    pub(crate) code: CallableBody,
}

/// An argument or a result of a callable. Only a result may have no name.
#[derive(Debug, Clone)]
pub(crate) struct Parameter {
    pub(crate) name: Option<Ident>,
    pub(crate) constraint: VariableConstraint,
}

/// What a callable does.
#[derive(Debug, Clone)]
pub(crate) enum CallableBody {
    /// It is a Rust function of its name.
    Function,
    /// Statements, which are written out at each call.
    Statements(CompoundStatement),
    /// The body of a Rust function.
    Rust(Group),
}

/// A constraint behind the colon of a variable.
#[derive(Debug, Clone)]
pub(crate) struct VariableConstraint {
    pub(crate) kind: VariableConstraintKind,
    pub(crate) place: TokenSpan,
}

#[derive(Debug, Clone)]
pub(crate) enum VariableConstraintKind {
    /// `Attr`, `Attr<t>`.
    Attr(Option<Box<Expression>>),
    /// `OptionalAttr`, `OptionalAttr<I32Attr>`: an attribute that may be absent.
    OptionalAttr(Option<Constraint>),
    /// `Op`, `Op<a.b>`.
    Op(Option<OpName>),
    Type,
    TypeRange,
    /// `Value`, `Value<t>`.
    Value(Option<Box<Expression>>),
    /// `ValueRange`, `ValueRange<ts>`.
    ValueRange(Option<Box<Expression>>),
    Region,
    Block,
    /// A `Constraint` of the block, or a constraint, trait or function in scope.
    Named(Constraint),
    /// `dyn CostInterface`: an operation that implements it.
    Interface(Path),
    /// One that is written here.
    Inline(Box<Callable>),
}

/// What stands between the angle brackets of `op<..>`.
#[derive(Debug, Clone)]
pub(crate) enum OpName {
    /// Nothing: any operation.
    Any(TokenSpan),
    /// `arith.addi`.
    Mlir(String, TokenSpan),
    /// `AddIOp`, a path to the Rust type.
    Rust(Path),
}

#[derive(Debug, Clone)]
pub(crate) enum Statement {
    /// `let name: C = e;`
    Let {
        name: Ident,
        constraints: Option<Vec<VariableConstraint>>,
        value: Option<Expression>,
    },
    /// `erase e;`
    Erase(Ident, Expression),
    /// `replace root with values;`
    Replace {
        keyword: Ident,
        root: Expression,
        values: Vec<Expression>,
        /// Its last token, which may be the parenthesis around the values.
        last: Span,
    },
    /// `rewrite root with { .. };`
    Rewrite {
        keyword: Ident,
        root: Expression,
        body: CompoundStatement,
    },
    /// `return e;`
    Return(Ident, Expression),
    /// `e;`
    Expression(Expression),
}

#[derive(Debug, Clone)]
pub(crate) struct Expression {
    pub(crate) kind: ExpressionKind,
    pub(crate) place: TokenSpan,
}

#[derive(Debug, Clone)]
pub(crate) enum ExpressionKind {
    /// A variable, a callable, or a Rust function in scope.
    Name(Path),
    /// `name: C`; without a name `_: C` or `_`.
    Define {
        name: Option<Ident>,
        constraints: Vec<VariableConstraint>,
    },
    /// `attr<..>`: text of MLIR.
    Attr(String),
    /// `type<..>`: text of MLIR.
    Type(String),
    /// A literal as in `pat!`.
    Literal(Literal),
    /// `[{ .. }]`: a Rust expression.
    Rust(Group),
    /// `..`: what is not mentioned.
    Rest,
    /// `block(i: Value) { .. }`: the only block of a region.
    Block(Box<BlockExpression>),
    Op(Box<OpExpression>),
    Tuple(Vec<TupleElement>),
    /// A constraint or a rewrite that is written where it is called.
    Callable(Box<Callable>),
    /// `e.name`, `e.0`.
    Member(Box<Expression>, Member),
    /// `f(a, b)`.
    Call {
        callee: Box<Expression>,
        args: Vec<Expression>,
        /// The `not` before it.
        not: Option<Ident>,
    },
}

/// What stands behind a dot.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub(crate) name: MemberName,
    pub(crate) place: TokenSpan,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MemberName {
    Number(usize),
    Name(String),
}

/// An element of a tuple, perhaps with its label.
#[derive(Debug, Clone)]
pub(crate) struct TupleElement {
    pub(crate) label: Option<Ident>,
    pub(crate) value: Expression,
}

/// `block(arguments) { statements }`.
#[derive(Debug, Clone)]
pub(crate) struct BlockExpression {
    /// `block`.
    pub(crate) keyword: Ident,
    /// What is left out is `None`.
    pub(crate) args: Option<Vec<Expression>>,
    pub(crate) body: CompoundStatement,
}

/// `op<a.b>(operands) { attributes } -> (types) location(..)`. What is left out is `None`.
#[derive(Debug, Clone)]
pub(crate) struct OpExpression {
    /// `op`.
    pub(crate) keyword: Ident,
    pub(crate) name: OpName,
    pub(crate) operands: Option<Vec<Expression>>,
    pub(crate) attributes: Vec<NamedAttribute>,
    pub(crate) types: Option<Vec<Expression>>,
    /// What stands in `location(..)`, with the word.
    pub(crate) location: Option<(Ident, Vec<Expression>)>,
}

/// `name = e`, or `name` alone for a unit attribute.
#[derive(Debug, Clone)]
pub(crate) struct NamedAttribute {
    pub(crate) name: String,
    pub(crate) place: TokenSpan,
    pub(crate) value: Option<Expression>,
}

impl CallableKind {
    /// The keyword.
    pub(crate) fn word(self) -> &'static str {
        match self {
            CallableKind::Constraint => "Constraint",
            CallableKind::Rewrite => "Rewrite",
        }
    }
}

impl Pattern {
    /// The text from `Pattern` on, in one line.
    pub(crate) fn shown(&self) -> String {
        let name = self.name.as_ref().map_or(String::new(), |name| format!(" {name}"));
        format!("{}{name} {}", self.keyword, text::mlir_text(self.text[1].clone()))
    }

    /// All that it is written with.
    pub(crate) fn place(&self) -> TokenSpan {
        let before = TokenSpan::of(&self.text[0]).first();
        let first = match self.text[0].is_empty() {
            true => self.keyword.span(),
            false => before,
        };
        TokenSpan::between(first, TokenSpan::of(&self.text[1]).last())
    }
}

impl Callable {
    /// What shows that its body is C++, if anything does.
    pub(crate) fn cpp(&self) -> Option<String> {
        let CallableBody::Rust(body) = &self.code else {
            return None;
        };
        let text = body.stream().to_string();
        let text = text.replace(" (", "(").replace(" . ", ".").replace(" <", "<");
        let answers = ["success(", "failure("]
            .into_iter()
            .find(|answer| text.contains(answer));
        let answers = answers.map(|answer| answer.trim_end_matches('(').to_string());
        answers
            .or_else(|| cpp::sign(&text).map(|sign| sign.shown))
            .or_else(|| cpp::calls_in_camel_case(&text).then(|| "camelCase()".to_string()))
    }

    /// Where messages point that are about the whole.
    pub(crate) fn place(&self) -> TokenSpan {
        self.name
            .as_ref()
            .map_or_else(|| TokenSpan::of(&self.text), TokenSpan::from)
    }
}

impl OpName {
    /// How it is written, as a key; any operation has no name.
    pub(crate) fn written(&self) -> Option<String> {
        match self {
            OpName::Any(_) => None,
            OpName::Mlir(name, _) => Some(name.clone()),
            OpName::Rust(path) => Some(path.to_string()),
        }
    }

    pub(crate) fn place(&self) -> TokenSpan {
        match self {
            OpName::Any(place) | OpName::Mlir(_, place) => *place,
            OpName::Rust(path) => path.place(),
        }
    }
}

impl Statement {
    /// All that it is written with but the semicolon.
    pub(crate) fn place(&self) -> TokenSpan {
        let from = |keyword: &Ident, last: TokenSpan| TokenSpan::between(keyword.span(), last.last());
        match self {
            Statement::Let {
                name,
                constraints,
                value,
            } => {
                let constraint = constraints
                    .iter()
                    .flatten()
                    .next_back()
                    .map(|constraint| constraint.place);
                let last = value.as_ref().map(|value| value.place).or(constraint);
                from(name, last.unwrap_or(name.into()))
            }
            Statement::Erase(keyword, value) | Statement::Return(keyword, value) => from(keyword, value.place),
            Statement::Replace { keyword, last, .. } => TokenSpan::between(keyword.span(), *last),
            Statement::Rewrite { keyword, body, .. } => from(keyword, body.place),
            Statement::Expression(value) => value.place,
        }
    }

    /// Whether it is one of those that end a pattern.
    pub(crate) fn is_rewrite(&self) -> bool {
        matches!(
            self,
            Statement::Erase(..) | Statement::Replace { .. } | Statement::Rewrite { .. }
        )
    }
}

impl Display for MemberName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MemberName::Number(number) => number.fmt(f),
            MemberName::Name(name) => name.fmt(f),
        }
    }
}
