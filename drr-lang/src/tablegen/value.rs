//! Values of expressions, and records. Values keep their tokens.

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
    /// Syntax that only patterns use.
    Raw(TokenStream),
    List(Rc<[Value]>, TokenSpan),
    Dag(Rc<Dag<Value>>),
    /// A record of the block, with the span of its use.
    Record(RecordId, TokenSpan),
    /// A name that the block does not define: a Rust path or a built-in name.
    Extern(Rc<Extern>),
}

/// `(op:$symbol a:$b, ..)`, with expressions or values.
#[derive(Clone, Debug)]
pub(crate) struct Dag<T> {
    pub(crate) group: Group,
    /// The operator, or `?` if there is none.
    pub(crate) op: T,
    pub(crate) symbol: Option<Symbol>,
    pub(crate) args: Vec<DagArg<T>>,
}

/// An argument of a dag.
#[derive(Clone, Debug)]
pub(crate) struct DagArg<T> {
    /// Argument name before `=`, which only patterns use.
    pub(crate) named: Option<Ident>,
    /// Attributes, such as doc comments of an op's arguments.
    pub(crate) attributes: Vec<Attribute>,
    /// `attr` or `prop` before a declared argument.
    pub(crate) marker: Option<Ident>,
    pub(crate) value: Option<T>,
    pub(crate) symbol: Option<Symbol>,
    /// Set if a comma follows. It separates a rest marker for the list from one for the argument.
    pub(crate) comma: bool,
}

/// An external name with its arguments and accessed fields.
#[derive(Clone, Debug)]
pub(crate) struct Extern {
    pub(crate) path: Path,
    pub(crate) args: Option<Vec<Value>>,
    pub(crate) fields: Vec<Ident>,
    pub(crate) span: TokenSpan,
}

/// The index of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RecordId(pub(crate) usize);

/// A record: the result of a `def`, or of a class with arguments in an expression.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// Name; `None` for anonymous records.
    pub(crate) name: Option<String>,
    /// Name in TableGen, which decides the order of patterns.
    pub(crate) tablegen_name: String,
    /// Span of the name or, without one, of the `def` or the class.
    pub(crate) span: Span,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Option<Visibility>,
    /// All classes of the record, the most derived last.
    pub(crate) classes: Vec<String>,
    /// The external constraint that the record is an alias of.
    pub(crate) stands_for: Option<Value>,
    pub(crate) fields: Vec<(String, Value)>,
    /// Set if errors in the record have been reported.
    pub(crate) is_broken: bool,
    /// Set if the record's class is unknown, which has been reported.
    pub(crate) lacks_class: bool,
    /// Set if the record could not be parsed completely and therefore has no fields.
    pub(crate) is_incomplete: bool,
}

/// The variables in scope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Env {
    pub(crate) vars: Vec<(String, Value)>,
    /// Variables at the definition of the enclosing class. Fields take precedence over them.
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
    /// The name of a Rust function; only built-in classes use this type.
    Function,
    List(Box<Type>),
    Class(String),
}

impl Env {
    /// Returns the variable with this name.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        let mut vars = self.vars.iter().rev();
        vars.find_map(|(var, value)| (var == name).then_some(value))
    }

    /// Returns the variable with this name at the definition of the enclosing classes.
    pub(crate) fn get_outer(&self, name: &str) -> Option<&Value> {
        let mut around = std::iter::successors(self.outer.as_deref(), |env| env.outer.as_deref());
        around.find_map(|env| env.get(name))
    }

    /// Returns an environment for definitions nested in this one.
    pub(crate) fn around(&self) -> Option<Rc<Env>> {
        if self.vars.is_empty() {
            self.outer.clone()
        } else {
            Some(Rc::new(self.clone()))
        }
    }

    /// Adds a variable, which shadows older ones with its name.
    pub(crate) fn push(&mut self, name: impl Into<String>, value: Value) {
        self.vars.push((name.into(), value));
    }
}

impl Record {
    /// Returns `true` if the record is derived from a class or from its variant with a string argument.
    pub(crate) fn is(&self, class: &str) -> bool {
        let with_text = super::with_text(class);
        self.classes
            .iter()
            .any(|known| known == class || with_text == Some(known.as_str()))
    }

    /// Returns `true` if the record defines an entity that this class constrains: built-in definition classes are not
    /// derived from it.
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

    /// Returns the most derived class, for messages.
    pub(crate) fn class(&self) -> &str {
        self.classes.last().map_or("", String::as_str)
    }

    /// Returns the value of a field.
    pub(crate) fn field(&self, name: &str) -> Option<&Value> {
        let mut fields = self.fields.iter();
        fields.find_map(|(field, value)| (field == name).then_some(value))
    }

    /// Returns the record that is the value of a field.
    pub(crate) fn named(&self, name: &str) -> Option<RecordId> {
        match self.field(name)? {
            Value::Record(id, _) => Some(*id),
            _ => None,
        }
    }

    /// Returns `true` if the value of a field is true.
    pub(crate) fn is_set(&self, name: &str) -> bool {
        self.field(name).and_then(Value::truth) == Some(true)
    }

    /// Returns the string in a field.
    pub(crate) fn text(&self, name: &str) -> Option<(&str, &Literal)> {
        match self.field(name)? {
            Value::Str(text, literal) => Some((text, literal)),
            _ => None,
        }
    }
}

impl Value {
    /// Returns a description for messages.
    pub(crate) fn noun(&self) -> &'static str {
        match self {
            Value::Unset(_) => "nothing",
            Value::Int(..) => "a number",
            Value::Str(..) => "a string",
            Value::Bool(..) => "a boolean",
            Value::Code(_) => "code",
            Value::Raw(_) => "a clause of a pattern",
            Value::List(..) => "a list",
            Value::Dag(_) => "a dag",
            Value::Record(..) => "a record",
            Value::Extern(_) => "a name",
        }
    }

    /// Returns the span of the value or of its use.
    pub(crate) fn span(&self) -> TokenSpan {
        match self {
            Value::Unset(span)
            | Value::Int(_, span, _)
            | Value::Bool(_, span)
            | Value::List(_, span)
            | Value::Record(_, span) => *span,
            Value::Str(_, literal) => literal.into(),
            Value::Code(group) => group.into(),
            Value::Raw(tokens) => TokenSpan::of(tokens),
            Value::Dag(dag) => (&dag.group).into(),
            Value::Extern(name) => name.span,
        }
    }

    /// Creates a string value with a span.
    pub(crate) fn string(text: impl Into<String>, span: TokenSpan) -> Value {
        let text = text.into();
        let literal = string_literal(&text, span);
        Value::Str(text, literal)
    }

    /// Creates a number value with a span.
    pub(crate) fn int(value: i64, span: TokenSpan) -> Value {
        let mut literal = Literal::i64_unsuffixed(value.saturating_abs());
        literal.set_span(span.first());
        let minus = (value < 0).then(|| quote_spanned!(span.first()=> -));
        Value::Int(value, span, quote!(#minus #literal))
    }

    /// Returns the truth value: a number is true unless it is zero.
    pub(crate) fn truth(&self) -> Option<bool> {
        match self {
            Value::Bool(value, _) => Some(*value),
            Value::Int(value, ..) => Some(*value != 0),
            _ => None,
        }
    }
}

impl Type {
    /// Returns a description for messages.
    pub(crate) fn noun(&self) -> String {
        match self {
            Type::Bit => "a boolean".into(),
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
