//! The syntax tree of PDLL: declarations, statements and expressions.
//!
//! The grammar is that of MLIR 22's `mlir-pdll`, plus what Rust tokens allow: doc comments, attributes and `pub` before
//! declarations, paths to ops and functions, trailing commas, and `[{ .. }]` with Rust code.

mod foreign;
mod names;
pub(crate) mod parse;
mod parse_expression;
mod parse_statement;
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

/// The contents of a `pdll!` call.
#[derive(Debug, Clone, Default)]
pub(crate) struct Block {
    /// The dialects in which op names are looked up.
    pub(crate) dialects: Vec<Path>,
    /// The patterns in order of declaration.
    pub(crate) patterns: Vec<Pattern>,
    /// The constraints and rewrites in order of declaration.
    pub(crate) callables: Vec<Callable>,
}

/// A pattern: `Pattern Name with benefit(2) { .. }`.
#[derive(Debug, Clone)]
pub(crate) struct Pattern {
    /// The `Pattern` keyword.
    pub(crate) keyword: Ident,
    /// All tokens before the keyword and after the name.
    pub(crate) text: [TokenStream; 2],
    /// Attributes for rustc.
    pub(crate) attributes: Vec<Attribute>,
    /// Attributes that drr handles.
    pub(crate) switches: Switches,
    pub(crate) visibility: Visibility,
    pub(crate) name: Option<Ident>,
    /// The argument of `benefit(..)`.
    pub(crate) benefit: Option<u32>,
    pub(crate) body: CompoundStatement,
}

/// Statements in braces, or a single statement after `=>`.
#[derive(Debug, Clone)]
pub(crate) struct CompoundStatement {
    pub(crate) statements: Vec<Statement>,
    /// The braces, or the statement after `=>`.
    pub(crate) span: TokenSpan,
    /// Set for a statement after `=>`.
    pub(crate) is_lambda: bool,
    /// Set if a nested construct could not be parsed, which has been reported.
    pub(crate) is_broken: bool,
}

/// The kind of a callable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CallableKind {
    /// Runs in the match.
    Constraint,
    /// Runs in the rewrite.
    Rewrite,
}

/// A callable: `Constraint Name(arg: Value) -> Attr { .. }`.
#[derive(Debug, Clone)]
pub(crate) struct Callable {
    /// All tokens of the declaration.
    pub(crate) text: TokenStream,
    pub(crate) kind: CallableKind,
    /// The name. An inline callable may have none.
    pub(crate) name: Option<Ident>,
    pub(crate) args: Vec<Parameter>,
    /// The results after `->`.
    pub(crate) results: Option<Vec<Parameter>>,
    pub(crate) code: CallableBody,
}

/// An argument or a result of a callable. Only a result may have no name.
#[derive(Debug, Clone)]
pub(crate) struct Parameter {
    pub(crate) name: Option<Ident>,
    pub(crate) constraint: VariableConstraint,
}

/// The implementation of a callable.
#[derive(Debug, Clone)]
pub(crate) enum CallableBody {
    /// A Rust function of the same name.
    Function,
    /// PDLL statements, which are inlined at each call.
    Statements(CompoundStatement),
    /// The body of a Rust function.
    Rust(Group),
}

/// A constraint after the colon of a variable.
#[derive(Debug, Clone)]
pub(crate) struct VariableConstraint {
    pub(crate) kind: VariableConstraintKind,
    pub(crate) span: TokenSpan,
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
    /// `dyn CostInterface`: an op that implements the interface.
    Interface(Path),
    /// An inline constraint.
    Inline(Box<Callable>),
}

/// The op name in `op<..>`.
#[derive(Debug, Clone)]
pub(crate) enum OpName {
    /// No name: any op.
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
        /// The last token, which may be the closing parenthesis of the values.
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
    pub(crate) span: TokenSpan,
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
    /// `attr<..>` with text in MLIR's syntax.
    Attr(String),
    /// `type<..>` with text in MLIR's syntax.
    Type(String),
    /// A literal as in `pat!`.
    Literal(Literal),
    /// `[{ .. }]`: a Rust expression.
    Rust(Group),
    /// `..`, for everything that is not mentioned.
    Rest,
    /// `block(i: Value) { .. }`: the only block of a region.
    Block(Box<BlockExpression>),
    Op(Box<OpExpression>),
    Tuple(Vec<TupleElement>),
    /// An inline constraint or rewrite.
    Callable(Box<Callable>),
    /// `e.name`, `e.0`.
    Member(Box<Expression>, Member),
    /// `f(a, b)`.
    Call {
        callee: Box<Expression>,
        args: Vec<Expression>,
        /// The preceding `not`.
        not: Option<Ident>,
    },
}

/// A member after a dot.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub(crate) name: MemberName,
    pub(crate) span: TokenSpan,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MemberName {
    Number(usize),
    Name(String),
}

/// An element of a tuple with an optional label.
#[derive(Debug, Clone)]
pub(crate) struct TupleElement {
    pub(crate) label: Option<Ident>,
    pub(crate) value: Expression,
}

/// `block(arguments) { statements }`.
#[derive(Debug, Clone)]
pub(crate) struct BlockExpression {
    /// The `block` keyword.
    pub(crate) keyword: Ident,
    /// The arguments, or `None` if omitted.
    pub(crate) args: Option<Vec<Expression>>,
    pub(crate) body: CompoundStatement,
}

/// `op<a.b>(operands) { attributes } -> (types) location(..)`. Omitted clauses are `None`.
#[derive(Debug, Clone)]
pub(crate) struct OpExpression {
    /// The `op` keyword.
    pub(crate) keyword: Ident,
    pub(crate) name: OpName,
    pub(crate) operands: Option<Vec<Expression>>,
    pub(crate) attributes: Vec<NamedAttribute>,
    pub(crate) types: Option<Vec<Expression>>,
    /// The arguments of `location(..)`, with the keyword.
    pub(crate) location: Option<(Ident, Vec<Expression>)>,
}

/// `name = e`, or `name` alone for a unit attribute.
#[derive(Debug, Clone)]
pub(crate) struct NamedAttribute {
    pub(crate) name: String,
    pub(crate) span: TokenSpan,
    pub(crate) value: Option<Expression>,
}

impl CallableKind {
    /// Returns the keyword.
    pub(crate) fn word(self) -> &'static str {
        match self {
            CallableKind::Constraint => "Constraint",
            CallableKind::Rewrite => "Rewrite",
        }
    }
}

impl Pattern {
    /// Formats the pattern from `Pattern` on, on one line.
    pub(crate) fn shown(&self) -> String {
        let name = self.name.as_ref().map_or(String::new(), |name| format!(" {name}"));
        format!("{}{name} {}", self.keyword, text::mlir_text(self.text[1].clone()))
    }

    /// Returns all tokens of the pattern.
    pub(crate) fn span(&self) -> TokenSpan {
        let before = TokenSpan::of(&self.text[0]).first();
        let first = if self.text[0].is_empty() {
            self.keyword.span()
        } else {
            before
        };
        TokenSpan::between(first, TokenSpan::of(&self.text[1]).last())
    }
}

impl Callable {
    /// Returns the C++ syntax in the body, if there is any.
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

    /// Returns the span for errors about the whole callable.
    pub(crate) fn span(&self) -> TokenSpan {
        self.name
            .as_ref()
            .map_or_else(|| TokenSpan::of(&self.text), TokenSpan::from)
    }
}

impl OpName {
    /// Returns the name as written, as a key. Any op has none.
    pub(crate) fn written(&self) -> Option<String> {
        match self {
            OpName::Any(_) => None,
            OpName::Mlir(name, _) => Some(name.clone()),
            OpName::Rust(path) => Some(path.to_string()),
        }
    }

    pub(crate) fn span(&self) -> TokenSpan {
        match self {
            OpName::Any(span) | OpName::Mlir(_, span) => *span,
            OpName::Rust(path) => path.span(),
        }
    }
}

impl Statement {
    /// Returns all tokens of the statement except the semicolon.
    pub(crate) fn span(&self) -> TokenSpan {
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
                    .map(|constraint| constraint.span);
                let last = value.as_ref().map(|value| value.span).or(constraint);
                from(name, last.unwrap_or(name.into()))
            }
            Statement::Erase(keyword, value) | Statement::Return(keyword, value) => from(keyword, value.span),
            Statement::Replace { keyword, last, .. } => TokenSpan::between(keyword.span(), *last),
            Statement::Rewrite { keyword, body, .. } => from(keyword, body.span),
            Statement::Expression(value) => value.span,
        }
    }

    /// Returns `true` for the statements that end a pattern.
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
