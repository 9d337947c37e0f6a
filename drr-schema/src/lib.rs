//! What a rewrite rule matches and builds, as trees of names: enough to see that a rule is never tried because of another
//! one, that it matches what it has made, or that two rules undo each other.
//!
//! The macros use it while a program is compiled and sets of patterns use it when it runs; this is why it is a crate of its
//! own, which knows nothing of either. A shape is also text, so that a pattern can carry its own.
//!
//! What is said of misspelled names is here for the same reason: the macros and the reader of texts suggest the same ones.
//!
//! Only what is certain is said: where a shape has a part that nobody can look into, such as native code, nothing follows.
//!
//! ```
//! use drr_schema::{Cover, Rule};
//! let neg: Rule = "(ex.neg $x) => (ex.cast $x)".parse().unwrap();
//! let nested: Rule = "(ex.neg (ex.neg $y)) => $y".parse().unwrap();
//! assert_eq!(neg.covers(&nested), Some(Cover::General));
//! assert_eq!(nested.covers(&neg), None);
//! ```

pub mod constraint;
mod rule;
mod suggest;
mod text;

pub use rule::{Cover, Repeat, Rule};
pub use suggest::{nearest, slip};
pub use text::ParseShapeError;

/// A part of what is matched or built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Anything, and nothing too.
    Any,
    /// Whatever the symbol stands for.
    Symbol(String),
    /// What satisfies a constraint.
    Constrained {
        /// The constraint, as it is written.
        constraint: String,
        /// The symbol for it.
        symbol: Option<String>,
    },
    /// A constant, as it is written.
    Constant(String),
    /// An operation.
    Node {
        /// Its name.
        op: String,
        /// The result that is meant, where one is named.
        result: Option<usize>,
        /// Its arguments.
        args: Vec<Shape>,
    },
    /// What cannot be looked into, as it is written.
    Opaque(String),
}

/// The `op` of a [`Shape::Node`] that is a list of values at a variadic operand.
pub const LIST: &str = "variadic";

impl Shape {
    /// The operation that it is.
    pub fn op(&self) -> Option<&str> {
        match self {
            Shape::Node { op, .. } => Some(op),
            _ => None,
        }
    }

    /// All operations in it, itself first.
    pub fn nodes(&self) -> Vec<&Shape> {
        let mut nodes = Vec::new();
        let mut open = vec![self];
        while let Some(shape) = open.pop() {
            if let Shape::Node { op, args, .. } = shape {
                if op != LIST {
                    nodes.push(shape);
                }
                open.extend(args.iter().rev());
            }
        }
        nodes
    }
}
