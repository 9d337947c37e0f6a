//! What an expression of PDLL is.

use std::fmt::{self, Display};

use crate::syntax::pdll::CallableKind;

/// What an expression is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    Attr,
    /// An operation, perhaps of a name.
    Op(Option<String>),
    Type,
    TypeRange,
    Value,
    ValueRange,
    Region,
    Block,
    /// Each element with its label.
    Tuple(Vec<(Option<String>, Kind)>),
    Callable(CallableKind),
    /// What a Rust function yields, or what has had an error: nobody knows, and anything is right.
    Unknown,
}

impl Kind {
    /// What both constraints say of a variable, if they agree.
    pub(super) fn refine(&self, other: &Kind) -> Option<Kind> {
        match (self, other) {
            (Kind::Unknown, kind) | (kind, Kind::Unknown) => Some(kind.clone()),
            (Kind::Op(None), Kind::Op(name)) | (Kind::Op(name), Kind::Op(None)) => Some(Kind::Op(name.clone())),
            (one, other) if one == other => Some(one.clone()),
            _ => None,
        }
    }

    /// Whether a range may be put together of it and others.
    pub(super) fn is_part_of(&self, range: &Kind) -> bool {
        match range {
            Kind::TypeRange => matches!(self, Kind::Type | Kind::TypeRange | Kind::Unknown),
            _ => matches!(self, Kind::Value | Kind::ValueRange | Kind::Op(_) | Kind::Unknown),
        }
    }
}

impl Display for Kind {
    /// With its article.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Attr => f.write_str("an `Attr`"),
            Kind::Op(None) => f.write_str("an `Op`"),
            Kind::Op(Some(name)) => write!(f, "an `Op<{name}>`"),
            Kind::Type => f.write_str("a `Type`"),
            Kind::TypeRange => f.write_str("a `TypeRange`"),
            Kind::Value => f.write_str("a `Value`"),
            Kind::ValueRange => f.write_str("a `ValueRange`"),
            Kind::Region => f.write_str("a `Region`"),
            Kind::Block => f.write_str("a `Block`"),
            // What native code without results yields, and what is negated.
            Kind::Tuple(elements) if elements.is_empty() => f.write_str("nothing"),
            Kind::Tuple(_) => f.write_str("a tuple"),
            Kind::Callable(kind) => write!(f, "a `{}`", kind.word()),
            Kind::Unknown => f.write_str("something unknown"),
        }
    }
}
