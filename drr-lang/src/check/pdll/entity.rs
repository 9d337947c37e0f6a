//! What expressions stand for: entities with their kinds, and the operations and variables that a match is made of.

use std::ops::Range;

use super::pdll_type::PdllType;
use crate::lex::Symbol;
use crate::report::TokenSpan;
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;
use crate::syntax::pattern::Term;
use crate::syntax::pdll::{Callable, OpName, VariableConstraint};

/// An expression with what it is.
#[derive(Debug, Clone)]
pub(super) struct TypedEntity {
    pub(super) entity: PdllEntity,
    pub(super) kind: PdllType,
}

/// What an expression stands for.
#[derive(Debug, Clone)]
pub(super) enum PdllEntity {
    /// A variable of the match that is no operation, by number.
    Variable(usize),
    /// A matched operation, by number.
    Op(usize),
    /// A declared result of a matched operation, or all of them.
    Result(usize, Option<usize>),
    /// An operation that is built or something that native code yields, by symbol; perhaps one of its results.
    Built(Symbol, Option<usize>),
    /// An attribute as MLIR writes it.
    AttrText(String),
    /// A constant, or a call where its value is used.
    Term(Term),
    Tuple(Vec<(Option<String>, TypedEntity)>),
    /// A variable for a type or for types, by number.
    Type(usize),
    /// A type as MLIR writes it.
    TypeText(String),
    /// A matched region, by number.
    Region(usize),
    /// Its block.
    Block(usize),
    /// A constraint or rewrite of the block, by number.
    Callable(usize),
    /// A constraint or rewrite that is written where it is called.
    Inline(Box<Callable>),
    /// A Rust function.
    Function(Path),
    /// Nothing, or what had an error.
    Nothing,
}

impl PdllEntity {
    /// A range of values.
    pub(super) fn range_of(values: impl IntoIterator<Item = PdllEntity>) -> PdllEntity {
        let element = |entity| (None, TypedEntity::new(entity, PdllType::Value));
        PdllEntity::Tuple(values.into_iter().map(element).collect())
    }

    /// A declared result of an operation, or all of them.
    pub(super) fn result(&self, number: Option<usize>) -> PdllEntity {
        match self {
            PdllEntity::Op(op) => PdllEntity::Result(*op, number),
            PdllEntity::Built(symbol, _) => PdllEntity::Built(symbol.clone(), number),
            _ => PdllEntity::Nothing,
        }
    }

    /// What a range is put together of; anything else is itself.
    pub(super) fn parts(&self) -> Vec<&PdllEntity> {
        match self {
            PdllEntity::Tuple(elements) => elements.iter().map(|(_, element)| &element.entity).collect(),
            entity => vec![entity],
        }
    }
}

impl TypedEntity {
    /// The first result of an operation; that of one that is built goes by its symbol.
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

    /// What had an error.
    pub(super) fn unknown() -> TypedEntity {
        TypedEntity::new(PdllEntity::Nothing, PdllType::Unknown)
    }

    /// What a call yields that is made for what it does.
    pub(super) fn nothing() -> TypedEntity {
        TypedEntity::new(PdllEntity::Nothing, PdllType::Tuple(Vec::new()))
    }
}

/// A variable of the match that is no operation.
#[derive(Debug)]
pub(super) struct Variable {
    pub(super) symbol: Symbol,
    pub(super) place: TokenSpan,
    /// What its type or the attribute has to satisfy.
    pub(super) constraint: Option<Constraint>,
    /// Whether it is an attribute that may be absent.
    pub(super) may_be_absent: bool,
}

/// A variable for a type or for types.
#[derive(Debug, Default)]
pub(super) struct TypeVariable {
    /// What has the type.
    pub(super) value: Option<PdllEntity>,
    /// What native code is handed: one type, or a list.
    pub(super) symbols: [Option<Symbol>; 2],
    /// What it has to satisfy, until it is known what has the type.
    pub(super) open: Vec<VariableConstraint>,
}

/// A matched operation.
#[derive(Debug, Clone)]
pub(super) struct MatchedOp {
    pub(super) symbol: Symbol,
    pub(super) place: TokenSpan,
    pub(super) name: OpName,
    /// By declared operand; nothing where any operands match.
    pub(super) operands: Option<Vec<(PdllEntity, TokenSpan)>>,
    /// Which of them may come in either order.
    pub(super) either: Vec<(Range<usize>, TokenSpan)>,
    pub(super) attributes: Vec<(String, PdllEntity, TokenSpan)>,
    /// Whether something refers to it by name.
    pub(super) is_named: bool,
    /// What is known of it, if nobody declares it.
    pub(super) untyped: Option<usize>,
    /// An interface that it implements.
    pub(super) interface: Option<Path>,
}

/// Whether the match or the rewrite is evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    Match,
    Rewrite,
}

/// A region that is matched, with its only block.
#[derive(Debug, Clone)]
pub(super) struct MatchedRegion {
    pub(super) place: TokenSpan,
    /// The symbols of the region and of the block, if something refers to them.
    pub(super) symbols: [Option<Symbol>; 2],
    /// Nothing where it may have any arguments.
    pub(super) args: Option<Vec<(PdllEntity, TokenSpan)>>,
    /// Whether there may be more arguments.
    pub(super) has_more_args: bool,
    /// Whether other operations may stand before those that are matched.
    pub(super) has_more_ops: bool,
    /// The operations that its statements name, by number.
    pub(super) ops: Vec<usize>,
}

/// Something that becomes of the root.
#[derive(Debug)]
pub(super) struct RootEdit {
    /// Its number among the results.
    pub(super) at: usize,
    /// For how many results of the root there is something.
    pub(super) values: usize,
}
