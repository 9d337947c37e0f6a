//! The source of a pattern that is known to make sense: what is matched, in the order of the match.

use proc_macro2::{Span, TokenStream};

use crate::check::pattern::constant::Constant;
use crate::check::pattern::model::{OpId, Reference, SymbolKind};
use crate::check::pattern::region::SourceRegion;
use crate::check::pattern::symbols::SymbolId;
use crate::signature::ArgKind;
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;

/// A matched operation.
#[derive(Debug, Clone)]
pub(crate) struct SourceOp {
    /// Which operation.
    pub(crate) op: OpId,
    /// Its number in the order of the match; the root is 0.
    pub(crate) node: usize,
    /// The symbol of its results.
    pub(crate) symbol: Option<SymbolId>,
    /// The declared result that the operand of the parent must be.
    pub(crate) result: usize,
    /// Its arguments by position; those of which nothing is asked are left out.
    pub(crate) args: Vec<SourceArg>,
    /// The operands that may stand in any order, group by group.
    pub(crate) eithers: Vec<Either>,
    /// What is asked of its regions.
    pub(crate) regions: Vec<SourceRegion>,
}

/// An operation that is matched besides the root: it, or what uses its results, uses a value that has been matched before.
#[derive(Debug, Clone)]
pub(crate) struct Joined {
    /// The operation with all that hangs below it.
    pub(crate) source: SourceOp,
    /// The value that joins it to those before.
    pub(crate) by: SharedValue,
    /// How many operations lie between it and their users.
    pub(crate) depth: usize,
}

/// A value that two matched operations share: a symbol, or a declared result of the operation that it names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SharedValue {
    pub(crate) id: SymbolId,
    pub(crate) index: Option<usize>,
}

/// What is asked of one argument.
#[derive(Debug, Clone)]
pub(crate) struct SourceArg {
    /// The position in the declaration; in a group of any order, where it was written.
    pub(crate) position: usize,
    /// What is asked.
    pub(crate) term: SourceTerm,
}

/// Adjacent single operands that may stand in any order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Either {
    /// The position of the first one.
    pub(crate) first: usize,
    /// How many there are.
    pub(crate) count: usize,
}

/// What an argument is asked for.
#[derive(Debug, Clone)]
pub(crate) enum SourceTerm {
    /// To satisfy a constraint, and to be remembered.
    Leaf {
        /// The constraint, where it says more than the declaration.
        constraint: Option<Constraint>,
        /// The symbol.
        symbol: Option<Occurrence>,
    },
    /// To equal a constant, and to be remembered.
    Constant {
        /// The constant.
        constant: Constant,
        /// The symbol.
        symbol: Option<Occurrence>,
    },
    /// To be defined by an operation: one value by its result, a list by all values of its variadic result.
    Node(SourceOp),
    /// To have what native code looks for.
    Native(SourceNative),
    /// To be results of an operation that has been matched before.
    Result(Reference),
    /// To be a list of these.
    List(Box<SourceList>),
    /// To be a type or an attribute of a dialect, or of such a type.
    Defined(Box<SourceDefined>),
    /// To be a type, as MLIR writes it.
    Type(String),
    /// To be an argument of a block, and to be remembered.
    BlockArgument {
        /// Which one.
        number: Option<usize>,
        /// The symbol.
        symbol: Option<Occurrence>,
    },
}

/// The values of a variadic or optional operand, one by one.
#[derive(Debug, Clone)]
pub(crate) struct SourceList {
    /// The symbol of the whole list.
    pub(crate) symbol: Option<Occurrence>,
    /// What the first values are asked for.
    pub(crate) before: Vec<SourceTerm>,
    /// What stands for the values that are left; without it the length is fixed.
    pub(crate) rest: Option<Rest>,
    /// What the last values are asked for.
    pub(crate) after: Vec<SourceTerm>,
}

/// A type or an attribute of a dialect that is matched by its parameters.
#[derive(Debug, Clone)]
pub(crate) struct SourceDefined {
    /// Which one.
    pub(crate) definition: OpId,
    /// The symbol of what stands there: a value, an attribute or a type.
    pub(crate) symbol: Option<Occurrence>,
    /// What is asked of its parameters; those of which nothing is asked are left out.
    pub(crate) params: Vec<SourceArg>,
}

/// The values of a list that are left.
#[derive(Debug, Clone)]
pub(crate) struct Rest {
    /// What each of them has to satisfy.
    pub(crate) constraint: Option<Constraint>,
    /// The symbol.
    pub(crate) symbol: Option<Occurrence>,
}

/// A call of native code that looks at the operation that defines an operand.
#[derive(Debug, Clone)]
pub(crate) struct SourceNative {
    /// What is called.
    pub(crate) code: SourceCode,
    /// What it yields, in order.
    pub(crate) outputs: Vec<MatcherOutput>,
    /// What messages call it.
    pub(crate) written: String,
    /// Where it is written.
    pub(crate) place: Span,
}

/// What a native matcher runs.
#[derive(Debug, Clone)]
pub(crate) enum SourceCode {
    /// A function of the context and the operation.
    Function(Path),
    /// An expression of `$_self` and `$_builder`.
    Expression(TokenStream),
    /// The built-in one that yields the constant that the operand is.
    ConstantLike,
}

/// One thing that a native matcher yields.
#[derive(Debug, Clone)]
pub(crate) struct MatcherOutput {
    /// What it is.
    pub(crate) kind: ArgKind,
    /// What it has to satisfy; of an attribute also what it is built by.
    pub(crate) constraint: Constraint,
    /// Whether it has to satisfy the constraint.
    pub(crate) is_tested: bool,
    /// What it has to equal.
    pub(crate) constant: Option<Constant>,
    /// As it is written.
    pub(crate) written: String,
    /// The symbol.
    pub(crate) symbol: Option<Occurrence>,
    /// Where it is written.
    pub(crate) place: Span,
}

/// One place where a symbol is bound; all but the first ask for equality.
#[derive(Debug, Clone)]
pub(crate) struct Occurrence {
    /// The symbol.
    pub(crate) id: SymbolId,
    /// How many times it was bound before.
    pub(crate) nth: usize,
    /// What it is there.
    pub(crate) kind: SymbolKind,
}

impl SourceOp {
    /// The matched operations right below this one, in order.
    pub(crate) fn nested(&self) -> impl DoubleEndedIterator<Item = &SourceOp> {
        let operands = self.args.iter().flat_map(|arg| arg.term.nodes());
        operands.chain(self.regions.iter().flat_map(|region| region.ops()))
    }

    /// This operation and all below it.
    pub(crate) fn all(&self) -> impl Iterator<Item = &SourceOp> {
        let mut open = vec![self];
        std::iter::from_fn(move || {
            let next = open.pop()?;
            open.extend(next.nested());
            Some(next)
        })
    }

    /// The group of any order that a position belongs to, with its number among the groups.
    pub(crate) fn either_at(&self, position: usize) -> Option<(usize, Either)> {
        let mut groups = self.eithers.iter().copied().enumerate();
        groups.find(|(_, group)| (group.first..group.first + group.count).contains(&position))
    }
}

impl SourceTerm {
    /// The terms inside a list.
    pub(crate) fn parts(&self) -> impl DoubleEndedIterator<Item = &SourceTerm> {
        let (before, after) = match self {
            SourceTerm::List(list) => (list.before.as_slice(), list.after.as_slice()),
            _ => (&[][..], &[][..]),
        };
        before.iter().chain(after)
    }

    /// The operations that it is or has in it, those below them not included. A list has no lists in it.
    pub(crate) fn nodes(&self) -> impl DoubleEndedIterator<Item = &SourceOp> {
        self.parts().chain([self]).filter_map(|term| match term {
            SourceTerm::Node(inner) => Some(inner),
            _ => None,
        })
    }

    /// The symbols that are bound here, those below nested operations not included.
    pub(crate) fn occurrences(&self) -> Vec<&Occurrence> {
        let mut found = self.own_occurrences();
        for part in self.parts() {
            found.extend(part.own_occurrences());
        }
        found
    }

    fn own_occurrences(&self) -> Vec<&Occurrence> {
        match self {
            SourceTerm::Leaf { symbol, .. }
            | SourceTerm::Constant { symbol, .. }
            | SourceTerm::BlockArgument { symbol, .. } => symbol.iter().collect(),
            SourceTerm::Node(_) | SourceTerm::Result(_) | SourceTerm::Type(_) => Vec::new(),
            // The parser has limited how deep they nest.
            SourceTerm::Defined(defined) => {
                let params = defined.params.iter().flat_map(|param| param.term.own_occurrences());
                defined.symbol.iter().chain(params).collect()
            }
            SourceTerm::Native(native) => native
                .outputs
                .iter()
                .filter_map(|output| output.symbol.as_ref())
                .collect(),
            SourceTerm::List(list) => {
                let rest = list.rest.iter().filter_map(|rest| rest.symbol.as_ref());
                list.symbol.iter().chain(rest).collect()
            }
        }
    }
}
