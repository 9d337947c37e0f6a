//! Entities that expressions evaluate to, with the ops and variables that the match consists of.

use std::ops::Range;

use super::pdll_type::PdllType;
use crate::lex::Symbol;
use crate::report::TokenSpan;
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;
use crate::syntax::pattern::Term;
use crate::syntax::pdll::{Callable, OpName, VariableConstraint};

/// An entity with its PDLL type.
#[derive(Debug, Clone)]
pub(super) struct TypedEntity {
    pub(super) entity: PdllEntity,
    pub(super) kind: PdllType,
}

/// The entity that an expression evaluates to.
#[derive(Debug, Clone)]
pub(super) enum PdllEntity {
    /// A variable of the match other than an op, by index.
    Variable(usize),
    /// A matched op, by index.
    Op(usize),
    /// A declared result of a matched op, or all results.
    Result(usize, Option<usize>),
    /// A built op or the result of native code, by symbol, optionally one of its results.
    Built(Symbol, Option<usize>),
    /// An attribute in MLIR's syntax.
    AttrText(String),
    /// A constant, or a call used as a value.
    Term(Term),
    Tuple(Vec<(Option<String>, TypedEntity)>),
    /// A type or type range variable, by index.
    Type(usize),
    /// A type in MLIR's syntax.
    TypeText(String),
    /// A matched region, by index.
    Region(usize),
    /// The block of a matched region, by the region's index.
    Block(usize),
    /// A constraint or rewrite of the block, by index.
    Callable(usize),
    /// An inline constraint or rewrite.
    Inline(Box<Callable>),
    /// A Rust function.
    Function(Path),
    /// No value, or the result of an error.
    Nothing,
}

impl PdllEntity {
    /// Returns a range of values.
    pub(super) fn range_of(values: impl IntoIterator<Item = PdllEntity>) -> PdllEntity {
        let element = |entity| (None, TypedEntity::new(entity, PdllType::Value));
        PdllEntity::Tuple(values.into_iter().map(element).collect())
    }

    /// Returns a declared result of an op, or all results.
    pub(super) fn result(&self, number: Option<usize>) -> PdllEntity {
        match self {
            PdllEntity::Op(op) => PdllEntity::Result(*op, number),
            PdllEntity::Built(symbol, _) => PdllEntity::Built(symbol.clone(), number),
            _ => PdllEntity::Nothing,
        }
    }

    /// Returns the elements of a tuple or range. Other entities are their own single element.
    pub(super) fn parts(&self) -> Vec<&PdllEntity> {
        match self {
            PdllEntity::Tuple(elements) => elements.iter().map(|(_, element)| &element.entity).collect(),
            entity => vec![entity],
        }
    }
}

impl TypedEntity {
    /// Returns the first result of an op. A built op's symbol denotes its first result.
    pub(super) fn first_result(self) -> TypedEntity {
        let entity = match self.entity {
            PdllEntity::Op(op) => PdllEntity::Result(op, Some(0)),
            entity => entity,
        };
        TypedEntity::new(entity, PdllType::Value)
    }

    pub(super) fn new(entity: PdllEntity, kind: PdllType) -> TypedEntity {
        TypedEntity { entity, kind }
    }

    /// Returns the result of an error.
    pub(super) fn unknown() -> TypedEntity {
        TypedEntity::new(PdllEntity::Nothing, PdllType::Unknown)
    }

    /// Returns the result of a call without results.
    pub(super) fn nothing() -> TypedEntity {
        TypedEntity::new(PdllEntity::Nothing, PdllType::Tuple(Vec::new()))
    }
}

/// A variable of the match other than an op.
#[derive(Debug)]
pub(super) struct Variable {
    pub(super) symbol: Symbol,
    pub(super) span: TokenSpan,
    /// The constraint on its type or on the attribute.
    pub(super) constraint: Option<Constraint>,
    /// Set if the attribute may be absent.
    pub(super) may_be_absent: bool,
}

/// A type or type range variable.
#[derive(Debug, Default)]
pub(super) struct TypeVariable {
    /// The value whose type it is.
    pub(super) value: Option<PdllEntity>,
    /// The symbols for native code: as one type, and as a list.
    pub(super) symbols: [Option<Symbol>; 2],
    /// The constraints that are tested once the value is known.
    pub(super) open: Vec<VariableConstraint>,
}

/// A matched operation.
#[derive(Debug, Clone)]
pub(super) struct MatchedOp {
    pub(super) symbol: Symbol,
    pub(super) span: TokenSpan,
    pub(super) name: OpName,
    /// Operands by declared position, or `None` if any operands match.
    pub(super) operands: Option<Vec<(PdllEntity, TokenSpan)>>,
    /// Operands that match in either order.
    pub(super) either: Vec<(Range<usize>, TokenSpan)>,
    pub(super) attributes: Vec<(String, PdllEntity, TokenSpan)>,
    /// Set if a symbol refers to the op.
    pub(super) is_named: bool,
    /// Index of the undeclared op, if it is one.
    pub(super) untyped: Option<usize>,
    /// The interface that the op must implement.
    pub(super) interface: Option<Path>,
}

/// The part of a pattern that is being evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    Match,
    Rewrite,
}

/// A matched region with its only block.
#[derive(Debug, Clone)]
pub(super) struct MatchedRegion {
    pub(super) span: TokenSpan,
    /// The symbols of the region and of the block, if they are referenced.
    pub(super) symbols: [Option<Symbol>; 2],
    /// The block arguments, or `None` if any arguments match.
    pub(super) args: Option<Vec<(PdllEntity, TokenSpan)>>,
    /// Set if the block may have more arguments.
    pub(super) has_more_args: bool,
    /// Set if other ops may precede the matched ones.
    pub(super) has_more_ops: bool,
    /// The ops named in the statements, by index.
    pub(super) ops: Vec<usize>,
}

/// An edit of the root.
#[derive(Debug)]
pub(super) struct RootEdit {
    /// Index among the results.
    pub(super) at: usize,
    /// Number of the root's results that the edit replaces.
    pub(super) values: usize,
}
