//! What an expression of PDLL is.

use std::fmt::{self, Display};

use crate::syntax::pdll::CallableKind;

/// What an expression is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PdllType {
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
    Tuple(Vec<(Option<String>, PdllType)>),
    Callable(CallableKind),
    /// What a Rust function yields, or what has had an error: nobody knows, and anything is right.
    Unknown,
}

impl PdllType {
    /// What both constraints say of a variable, if they agree.
    pub(super) fn refine(&self, other: &PdllType) -> Option<PdllType> {
        match (self, other) {
            (PdllType::Unknown, kind) | (kind, PdllType::Unknown) => Some(kind.clone()),
            (PdllType::Op(None), PdllType::Op(name)) | (PdllType::Op(name), PdllType::Op(None)) => {
                Some(PdllType::Op(name.clone()))
            }
            (one, other) if one == other => Some(one.clone()),
            _ => None,
        }
    }

    /// Whether a range may be put together of it and others.
    pub(super) fn is_part_of(&self, range: &PdllType) -> bool {
        match range {
            PdllType::TypeRange => matches!(self, PdllType::Type | PdllType::TypeRange | PdllType::Unknown),
            _ => matches!(
                self,
                PdllType::Value | PdllType::ValueRange | PdllType::Op(_) | PdllType::Unknown
            ),
        }
    }
}

impl Display for PdllType {
    /// With its article.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PdllType::Attr => f.write_str("an `Attr`"),
            PdllType::Op(None) => f.write_str("an `Op`"),
            PdllType::Op(Some(name)) => write!(f, "an `Op<{name}>`"),
            PdllType::Type => f.write_str("a `Type`"),
            PdllType::TypeRange => f.write_str("a `TypeRange`"),
            PdllType::Value => f.write_str("a `Value`"),
            PdllType::ValueRange => f.write_str("a `ValueRange`"),
            PdllType::Region => f.write_str("a `Region`"),
            PdllType::Block => f.write_str("a `Block`"),
            // What native code without results yields, and what is negated.
            PdllType::Tuple(elements) if elements.is_empty() => f.write_str("nothing"),
            PdllType::Tuple(_) => f.write_str("a tuple"),
            PdllType::Callable(kind) => write!(f, "a `{}`", kind.word()),
            PdllType::Unknown => f.write_str("something unknown"),
        }
    }
}
