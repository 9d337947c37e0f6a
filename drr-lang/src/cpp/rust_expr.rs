//! Rust expressions that C++ is translated to.

use super::constant::integer_type;
use super::number::Int;

/// The kind of value that an expression yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CppKind {
    /// A type.
    Type,
    /// An attribute.
    Attr,
    /// A value, a `ValueRef` in constraints of rules.
    Value,
    /// A value of the rewriter, a `Value`.
    Handle,
    /// An operation.
    Op,
    /// `$0.getUses()`
    Uses,
    /// An enum case in Rust.
    Enum,
    /// The plain value of an attribute's constraint, of unknown type.
    Plain,
    /// A string as the value of a property.
    Bytes,
    /// A Boolean.
    Bool,
    /// An integer of the class of the code: a `u64` for unsigned classes of 64 bits, else an `i64`.
    Int,
    /// `nullptr`
    Null,
}

/// A Rust expression with its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RustExpr {
    /// The text.
    pub text: String,
    /// The kind of its value.
    pub kind: CppKind,
    /// `true` if the expression is an `Option`.
    pub optional: bool,
    /// The C++ class of the value, without the namespaces of MLIR and LLVM; empty if it is not known.
    pub class: String,
}

impl RustExpr {
    /// Creates code that is not an `Option`.
    pub fn new(text: impl Into<String>, kind: CppKind) -> RustExpr {
        RustExpr {
            text: text.into(),
            kind,
            optional: false,
            class: String::new(),
        }
    }

    /// Returns `true` for a test.
    pub(crate) fn is_test(&self) -> bool {
        self.kind == CppKind::Bool
    }

    pub(super) fn optional(self) -> RustExpr {
        RustExpr { optional: true, ..self }
    }

    /// Returns the code for a value of a C++ class.
    pub fn of_class(self, class: impl Into<String>) -> RustExpr {
        RustExpr {
            class: class.into(),
            ..self
        }
    }

    /// Returns the type of an integer, and its value if it is a literal.
    pub(super) fn integer(&self) -> Option<(Int, Option<i128>)> {
        let (bits, signed) = integer_type(&self.class).filter(|_| self.kind == CppKind::Int)?;
        let of = Int { value: 0, bits, signed };
        Some((of, self.text.parse().ok()))
    }

    /// Returns `true` if the C++ value may be null.
    pub(super) fn is_nullable(&self) -> bool {
        let is_pointer = match self.kind {
            CppKind::Type | CppKind::Attr | CppKind::Value | CppKind::Op | CppKind::Plain => true,
            // The attribute, but not its value.
            CppKind::Enum => self.class.is_empty(),
            _ => false,
        };
        self.optional && is_pointer
    }
}
