//! Formatting of patterns in one canonical notation, for messages, documentation and patterns as data.

use std::fmt::{self, Display};

use super::{
    Arg, Dag, Literal, LiteralValue, Native, NativeFunction, NodeOperator, Number, Pattern, PatternResults, Term,
};
use crate::lex::Symbol;

impl Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.name())
    }
}

impl Display for Native {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_negated {
            f.write_str("not ")?;
        }
        match (&self.function, self.results) {
            (NativeFunction::Path(path), None) => write!(f, "{path}"),
            (NativeFunction::Path(path), Some(0)) => write!(f, "NativeCodeCallVoid<{path}>"),
            (NativeFunction::Path(path), Some(count)) => write!(f, "NativeCodeCall<{path}, {count}>"),
            (NativeFunction::Text(text), None) => write!(f, "NativeCodeCall<{text}>"),
            (NativeFunction::Text(text), Some(0)) => write!(f, "NativeCodeCallVoid<{text}>"),
            (NativeFunction::Text(text), Some(count)) => write!(f, "NativeCodeCall<{text}, {count}>"),
        }
    }
}

impl Display for NodeOperator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NodeOperator::Named(constraint) => constraint.fmt(f),
            NodeOperator::Native(native) => native.fmt(f),
            NodeOperator::Directive(directive, _) => f.write_str(directive.word()),
        }
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.digits, self.suffix)
    }
}

impl Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            LiteralValue::Number(number) => number.fmt(f),
            LiteralValue::Str(text) => write!(f, "{text:?}"),
            LiteralValue::Bool(value) => value.fmt(f),
            LiteralValue::Array(elements) => {
                f.write_str("[")?;
                write_separated(f, elements)?;
                f.write_str("]")
            }
        }
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Symbol(symbol) => symbol.fmt(f),
            Term::Leaf(leaf) => {
                leaf.operator.fmt(f)?;
                leaf.symbol.as_ref().map_or(Ok(()), |symbol| write!(f, ":{symbol}"))
            }
            Term::Literal(literal) => literal.fmt(f),
            Term::Code(group) => group.fmt(f),
            Term::Dag(dag) => dag.fmt(f),
            Term::Defined(dag) => {
                write!(f, "{}<", dag.operator)?;
                write_separated(f, &dag.args)?;
                f.write_str(">")?;
                dag.symbol.as_ref().map_or(Ok(()), |symbol| write!(f, ":{symbol}"))
            }
            Term::Rest(_) => f.write_str(".."),
            Term::Unreadable(_) => f.write_str("?"),
        }
    }
}

impl Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name} = ")?;
        }
        self.term.fmt(f)?;
        f.write_str(if self.rest.is_some() { " .." } else { "" })
    }
}

impl Display for Dag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}", self.operator)?;
        if let Some(symbol) = &self.symbol {
            write!(f, ":{symbol}")?;
        }
        if !self.args.is_empty() {
            f.write_str(" ")?;
        }
        write_separated(f, &self.args)?;
        f.write_str(")")
    }
}

impl Display for PatternResults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.list.is_none() {
            return write_separated(f, &self.terms);
        }
        f.write_str("[")?;
        write_separated(f, &self.terms)?;
        f.write_str("]")
    }
}

impl Pattern {
    /// Returns all source terms.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &Term> + Clone {
        std::iter::once(&self.source).chain(&self.joined)
    }

    /// Formats the source.
    pub(crate) fn source_text(&self) -> String {
        let terms: Vec<String> = self.sources().map(ToString::to_string).collect();
        match terms.as_slice() {
            [root] => root.clone(),
            terms => format!("[{}]", terms.join(", ")),
        }
    }
}

impl Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} => {}", self.source_text(), self.results)?;
        for (keyword, list) in [("where", &self.constraints), ("supplemental", &self.supplemental)] {
            if !list.is_empty() {
                write!(f, " {keyword} [")?;
                write_separated(f, list)?;
                f.write_str("]")?;
            }
        }
        self.benefit.as_ref().map_or(Ok(()), |benefit| write!(f, " {benefit}"))
    }
}

fn write_separated<T: Display>(f: &mut fmt::Formatter<'_>, parts: &[T]) -> fmt::Result {
    for (at, part) in parts.iter().enumerate() {
        write!(f, "{}{part}", if at == 0 { "" } else { ", " })?;
    }
    Ok(())
}
