//! Syntax tree of TableGen statements and expressions, with their tokens.

use std::cell::Cell;

use proc_macro2::{Ident, Span, TokenStream};

use super::value::{Dag, Type, Value};
use crate::attribute::Attribute;
use crate::lex::Visibility;
use crate::report::TokenSpan;
use crate::syntax::path::Path;

/// An expression.
#[derive(Clone, Debug)]
pub(crate) enum Expr {
    /// A literal: a number, string, truth value, `?` or code.
    Value(Value),
    /// `[a, b]`.
    List(Vec<Expr>, TokenSpan),
    /// `(op a, b)`.
    Dag(Box<Dag<Expr>>),
    /// `name`, `Class<a, b>`, `path::to::function`.
    Name(NameExpr),
    /// `!op<Type>(a, b)`.
    Bang(Box<BangExpr>),
    /// `a.b`.
    Field(Box<Expr>, Ident),
    /// `a[0]`.
    Index(Box<Expr>, Box<Expr>),
    /// `a # b`.
    Paste(Vec<Expr>),
}

/// A name with optional template arguments.
#[derive(Clone, Debug)]
pub(crate) struct NameExpr {
    pub(crate) path: Path,
    pub(crate) args: Option<Vec<TemplateArg>>,
    pub(crate) span: TokenSpan,
}

/// A template argument.
#[derive(Clone, Debug)]
pub(crate) struct TemplateArg {
    /// Name of the parameter, for named arguments.
    pub(crate) name: Option<Ident>,
    pub(crate) value: Expr,
}

/// `!op<Type>(a, b)`.
#[derive(Clone, Debug)]
pub(crate) struct BangExpr {
    pub(crate) op: Ident,
    pub(crate) ty: Option<Type>,
    pub(crate) args: Vec<Expr>,
    /// Conditions of the arguments of `!cond`.
    pub(crate) conditions: Vec<Expr>,
}

/// A template parameter.
#[derive(Clone, Debug)]
pub(crate) struct Param {
    pub(crate) ty: Type,
    pub(crate) name: Ident,
    pub(crate) default: Option<Expr>,
}

/// A parent class with its arguments.
pub(crate) type Parent = NameExpr;

/// An item of a body.
#[derive(Clone, Debug)]
pub(crate) enum BodyItem {
    /// `let name = value;`
    Let(Ident, Expr),
    /// `Type name = value;`
    Field(Type, Ident, Option<Expr>),
    /// `defvar name = value;`
    Defvar(Ident, Expr),
    /// `assert condition, "text";`
    Assert(Expr, Expr),
}

/// A class, or a multiclass with statements as its body.
#[derive(Clone, Debug)]
pub(crate) struct Class<T = BodyItem> {
    pub(crate) name: Ident,
    pub(crate) params: Vec<Param>,
    pub(crate) parents: Vec<Parent>,
    pub(crate) body: Vec<T>,
}

/// A multiclass.
pub(crate) type MultiClass = Class<Statement>;

/// A record.
#[derive(Clone, Debug)]
pub(crate) struct Def {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    /// Span of the keyword `def` or `defm`.
    pub(crate) keyword: Span,
    pub(crate) name: Option<Expr>,
    pub(crate) parents: Vec<Parent>,
    pub(crate) body: Vec<BodyItem>,
    /// Set if the definition could not be parsed completely, which has been reported. Only the names of its parents are
    /// known.
    pub(crate) is_incomplete: bool,
    /// The number of the first record of a definition without a name, if TableGen numbers it before the evaluation.
    pub(crate) number: Cell<Option<usize>>,
}

/// A drr macro that is called in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockMacro {
    Op,
    Pat,
    Dialect,
}

/// A statement.
#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Class(std::rc::Rc<Class>),
    MultiClass(std::rc::Rc<MultiClass>),
    Def(Box<Def>),
    Defm(Box<Def>),
    /// `let a = 1, b = 2 in ..`
    Let(Vec<(Ident, Expr)>, Vec<Statement>),
    /// `foreach i = values in ..`
    Foreach(Ident, Expr, Vec<Statement>),
    /// `if condition then .. else ..`
    If(Expr, Vec<Statement>, Vec<Statement>),
    Defvar(Ident, Expr),
    /// `defset list<T> name = { .. }`
    Defset(Ident, Vec<Statement>),
    Assert(Expr, Expr),
    /// A statement without effect: `dump`, or an `include` without a file.
    Skipped,
    /// `include "file"`, which is not read.
    Include(String),
    /// A class or record whose errors have been reported.
    BrokenClass(Ident),
    BrokenDef(Ident),
    /// A call of a drr macro.
    Call(BlockMacro, Vec<Attribute>, TokenStream),
    /// Rust items, which are copied to the output.
    Rust(TokenStream),
}

impl Expr {
    /// Returns the span of the expression.
    pub(crate) fn span(&self) -> TokenSpan {
        match self {
            Expr::Value(value) => value.span(),
            Expr::List(_, span) => *span,
            Expr::Dag(dag) => (&dag.group).into(),
            Expr::Name(name) => name.span,
            Expr::Bang(bang) => (&bang.op).into(),
            Expr::Field(_, field) => field.into(),
            Expr::Index(of, _) => of.span(),
            Expr::Paste(parts) => match (parts.first(), parts.last()) {
                (Some(first), Some(last)) => TokenSpan::between(first.span().first(), last.span().first()),
                _ => Span::call_site().into(),
            },
        }
    }
}
