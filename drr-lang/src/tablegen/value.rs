//! What expressions evaluate to, and records. Values keep the tokens that they were written with.

use std::rc::Rc;

use proc_macro2::{Group, Ident, Literal, Span, TokenStream};

use quote::{quote, quote_spanned};

use crate::attribute::Attribute;
use crate::lex::{Symbol, Visibility, string_literal};
use crate::report::TokenSpan;
use crate::syntax::path::Path;

/// A value.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// `?`
    Unset(TokenSpan),
    Int(i64, TokenSpan, TokenStream),
    Str(String, Literal),
    Bool(bool, TokenSpan),
    /// `[{ .. }]`
    Code(Group),
    /// What only patterns know.
    Raw(TokenStream),
    List(Rc<[Value]>, TokenSpan),
    Dag(Rc<Dag<Value>>),
    /// A record of the block, where it is used.
    Record(RecordId, TokenSpan),
    /// A name that the block does not define: Rust's, or one of our words.
    Extern(Rc<Extern>),
}

/// `(op:$symbol a:$b, ..)`, of expressions or of values.
#[derive(Clone, Debug)]
pub(crate) struct Dag<T> {
    pub(crate) group: Group,
    /// `?` where there is none.
    pub(crate) op: T,
    pub(crate) symbol: Option<Symbol>,
    pub(crate) args: Vec<DagArg<T>>,
}

/// One argument of a dag.
#[derive(Clone, Debug)]
pub(crate) struct DagArg<T> {
    /// The word before `=`, which only patterns know.
    pub(crate) named: Option<Ident>,
    /// Attributes, such as the doc comments of an operation's arguments.
    pub(crate) attributes: Vec<Attribute>,
    /// `attr` or `prop`, before what an operation declares.
    pub(crate) marker: Option<Ident>,
    pub(crate) value: Option<T>,
    pub(crate) symbol: Option<Symbol>,
    /// Whether a comma follows: the rest of a list is told from the rest of an argument by it.
    pub(crate) comma: bool,
}

/// A name from outside, with its arguments and the fields that were asked of it.
#[derive(Clone, Debug)]
pub(crate) struct Extern {
    pub(crate) path: Path,
    pub(crate) args: Option<Vec<Value>>,
    pub(crate) fields: Vec<Ident>,
    pub(crate) place: TokenSpan,
}

/// The number of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RecordId(pub(crate) usize);

/// A record: what a `def` makes, or a class with arguments where a value stands.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// Its name; what stands for a value has none.
    pub(crate) name: Option<String>,
    /// Where its name or, without one, its `def` or its class stands.
    pub(crate) span: Span,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Option<Visibility>,
    /// All classes that it is of, nearest last.
    pub(crate) classes: Vec<String>,
    /// A constraint from outside that it is another name for.
    pub(crate) stands_for: Option<Value>,
    pub(crate) fields: Vec<(String, Value)>,
    /// Whether something in it has been reported.
    pub(crate) is_broken: bool,
    /// Whether its class is not known, so that nobody knows what it is; that has been reported, too.
    pub(crate) lacks_class: bool,
    /// Whether its text could not be read to its end, so that it has no fields.
    pub(crate) is_half: bool,
}

/// The variables in scope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Env {
    pub(crate) vars: Vec<(String, Value)>,
    /// For what stands in a class: the variables where the class was defined. Fields go before them.
    pub(crate) outer: Option<Rc<Env>>,
}

/// The type of a field or of a template parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Bit,
    Bits,
    Int,
    Str,
    Code,
    Dag,
    /// The name of a Rust function, which only our own classes ask for.
    Function,
    List(Box<Type>),
    Class(String),
}

impl Env {
    /// The variable of this name.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        let mut vars = self.vars.iter().rev();
        vars.find_map(|(var, value)| (var == name).then_some(value))
    }

    /// The variable of this name where the class was defined.
    pub(crate) fn get_outer(&self, name: &str) -> Option<&Value> {
        let mut around = std::iter::successors(self.outer.as_deref(), |env| env.outer.as_deref());
        around.find_map(|env| env.get(name))
    }

    /// An environment inside of this one, without variables of its own.
    pub(crate) fn around(&self) -> Option<Rc<Env>> {
        match self.vars.is_empty() {
            true => self.outer.clone(),
            false => Some(Rc::new(self.clone())),
        }
    }

    /// Adds a variable, which hides older ones of its name.
    pub(crate) fn push(&mut self, name: impl Into<String>, value: Value) {
        self.vars.push((name.into(), value));
    }
}

impl Record {
    /// Whether the record is of this class, with or without a text first.
    pub(crate) fn is(&self, class: &str) -> bool {
        let with_text = super::with_text(class);
        self.classes
            .iter()
            .any(|known| known == class || with_text == Some(known.as_str()))
    }

    /// Whether it is a definition or an enum of what this class constrains: their classes are not derived from it here.
    pub(crate) fn defines(&self, class: &str) -> bool {
        let is_enum = || {
            self.text("enumKind")
                .is_some_and(|(kind, _)| kind.ends_with("EnumAttr"))
        };
        match class {
            "Attr" | "AttrConstraint" => self.is("AttrDef") || self.is("EnumAttr") || is_enum(),
            "Type" | "TypeConstraint" => self.is("TypeDef"),
            _ => false,
        }
    }

    /// The nearest class that it is of, by which messages call it.
    pub(crate) fn class(&self) -> &str {
        self.classes.last().map_or("", String::as_str)
    }

    /// The value of a field.
    pub(crate) fn field(&self, name: &str) -> Option<&Value> {
        let mut fields = self.fields.iter();
        fields.find_map(|(field, value)| (field == name).then_some(value))
    }

    /// The record that a field names.
    pub(crate) fn named(&self, name: &str) -> Option<RecordId> {
        match self.field(name)? {
            Value::Record(id, _) => Some(*id),
            _ => None,
        }
    }

    /// Whether a field is set to what is true.
    pub(crate) fn is_set(&self, name: &str) -> bool {
        self.field(name).and_then(Value::truth) == Some(true)
    }

    /// The text of a field.
    pub(crate) fn text(&self, name: &str) -> Option<(&str, &Literal)> {
        match self.field(name)? {
            Value::Str(text, literal) => Some((text, literal)),
            _ => None,
        }
    }
}

impl Value {
    /// What messages call it.
    pub(crate) fn noun(&self) -> &'static str {
        match self {
            Value::Unset(_) => "nothing",
            Value::Int(..) => "a number",
            Value::Str(..) => "a string",
            Value::Bool(..) => "a truth value",
            Value::Code(_) => "code",
            Value::Raw(_) => "a part of a pattern",
            Value::List(..) => "a list",
            Value::Dag(_) => "a dag",
            Value::Record(..) => "a record",
            Value::Extern(_) => "a name",
        }
    }

    /// Where it was written, or used.
    pub(crate) fn place(&self) -> TokenSpan {
        match self {
            Value::Unset(place)
            | Value::Int(_, place, _)
            | Value::Bool(_, place)
            | Value::List(_, place)
            | Value::Record(_, place) => *place,
            Value::Str(_, literal) => literal.into(),
            Value::Code(group) => group.into(),
            Value::Raw(tokens) => TokenSpan::of(tokens),
            Value::Dag(dag) => (&dag.group).into(),
            Value::Extern(name) => name.place,
        }
    }

    /// A string made here, at a place.
    pub(crate) fn string(text: impl Into<String>, place: TokenSpan) -> Value {
        let text = text.into();
        let literal = string_literal(&text, place);
        Value::Str(text, literal)
    }

    /// A number made here, at a place.
    pub(crate) fn int(value: i64, place: TokenSpan) -> Value {
        let mut literal = Literal::i64_unsuffixed(value.saturating_abs());
        literal.set_span(place.first());
        let minus = (value < 0).then(|| quote_spanned!(place.first()=> -));
        Value::Int(value, place, quote!(#minus #literal))
    }

    /// The truth value: a number is true unless it is zero.
    pub(crate) fn truth(&self) -> Option<bool> {
        match self {
            Value::Bool(value, _) => Some(*value),
            Value::Int(value, ..) => Some(*value != 0),
            _ => None,
        }
    }
}

impl Type {
    /// What messages call it.
    pub(crate) fn noun(&self) -> String {
        match self {
            Type::Bit => "a truth value".into(),
            Type::Bits | Type::Int => "a number".into(),
            Type::Str => "a string".into(),
            Type::Code => "code".into(),
            Type::Dag => "a dag".into(),
            Type::Function => "the name of a Rust function".into(),
            Type::List(_) => "a list".into(),
            Type::Class(class) => format!("a record of `{class}`"),
        }
    }
}
