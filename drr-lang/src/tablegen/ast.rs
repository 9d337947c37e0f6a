//! TableGen's statements and expressions as they are written, with their tokens.

use proc_macro2::{Ident, Span, TokenStream};

use super::value::{Dag, Type, Value};
use crate::attribute::Attribute;
use crate::lex::Visibility;
use crate::report::TokenSpan;
use crate::syntax::path::Path;

/// An expression.
#[derive(Clone, Debug)]
pub(crate) enum Expr {
    /// What it is already: a number, a string, a truth value, `?`, code.
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

/// A name, perhaps with arguments.
#[derive(Clone, Debug)]
pub(crate) struct NameExpr {
    pub(crate) path: Path,
    pub(crate) args: Option<Vec<TemplateArg>>,
    pub(crate) place: TokenSpan,
}

/// One argument in angle brackets.
#[derive(Clone, Debug)]
pub(crate) struct TemplateArg {
    /// The parameter that is meant, where the text says it.
    pub(crate) name: Option<Ident>,
    pub(crate) value: Expr,
}

/// `!op<Type>(a, b)`.
#[derive(Clone, Debug)]
pub(crate) struct BangExpr {
    pub(crate) op: Ident,
    pub(crate) ty: Option<Type>,
    pub(crate) args: Vec<Expr>,
    /// For `!cond`: the conditions of the arguments.
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

/// One line of a body.
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

/// A class, or what else has a body of such items.
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
    /// The word `def` or `defm`.
    pub(crate) keyword: Span,
    pub(crate) name: Option<Expr>,
    pub(crate) parents: Vec<Parent>,
    pub(crate) body: Vec<BodyItem>,
    /// Whether it could not be read to its end, which has been reported: its parent is known by name only.
    pub(crate) is_half: bool,
}

/// One of our macros, as it is called inside a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Called {
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
    /// `dump`, which means nothing here.
    Nothing,
    /// `include "file"`, which reads nothing.
    Include(String),
    /// A class or record of which errors have been reported.
    LostClass(Ident),
    LostDef(Ident),
    /// One of our macros.
    Call(Called, Vec<Attribute>, TokenStream),
    /// Rust, which stays as it is.
    Rust(TokenStream),
}

impl Expr {
    /// Everything that the expression was written with.
    pub(crate) fn place(&self) -> TokenSpan {
        match self {
            Expr::Value(value) => value.place(),
            Expr::List(_, place) => *place,
            Expr::Dag(dag) => (&dag.group).into(),
            Expr::Name(name) => name.place,
            Expr::Bang(bang) => (&bang.op).into(),
            Expr::Field(_, field) => field.into(),
            Expr::Index(of, _) => of.place(),
            Expr::Paste(parts) => match (parts.first(), parts.last()) {
                (Some(first), Some(last)) => TokenSpan::between(first.place().first(), last.place().first()),
                _ => Span::call_site().into(),
            },
        }
    }
}
