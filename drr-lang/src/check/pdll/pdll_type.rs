//! PDLL types of expressions.

use std::fmt::{self, Display};

use crate::syntax::pdll::CallableKind;

/// The PDLL type of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PdllType {
    Attr,
    /// An op, with its name if it is known.
    Op(Option<String>),
    Type,
    TypeRange,
    Value,
    ValueRange,
    Region,
    Block,
    /// A tuple, with optional labels.
    Tuple(Vec<(Option<String>, PdllType)>),
    Callable(CallableKind),
    /// The result of a Rust function or of an error. Any use is accepted.
    Unknown,
}

impl PdllType {
    /// Returns the type that two constraints of a variable imply, or `None` if they contradict each other.
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

    /// Returns `true` if a range may contain elements of this type.
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
    /// Formats the type with its article.
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
            // The result of a negated call or of native code without results.
            PdllType::Tuple(elements) if elements.is_empty() => f.write_str("nothing"),
            PdllType::Tuple(_) => f.write_str("a tuple"),
            PdllType::Callable(kind) => write!(f, "a `{}`", kind.word()),
            PdllType::Unknown => f.write_str("something unknown"),
        }
    }
}
