//! The model of a pattern's source: the matched ops, in the order of the match.

use proc_macro2::{Span, TokenStream};

use crate::check::pattern::constant::Constant;
use crate::check::pattern::model::{OpId, Reference, SymbolKind};
use crate::check::pattern::region::SourceRegion;
use crate::check::pattern::symbols::SymbolId;
use crate::signature::ArgKind;
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;

/// A matched op.
#[derive(Debug, Clone)]
pub(crate) struct SourceOp {
    /// The op.
    pub(crate) op: OpId,
    /// Index in the order of the match; the root is 0.
    pub(crate) node: usize,
    /// The symbol of the results.
    pub(crate) symbol: Option<SymbolId>,
    /// Index of the declared result that the parent's operand must be.
    pub(crate) result: usize,
    /// The arguments that are restricted or bound, by position.
    pub(crate) args: Vec<SourceArg>,
    /// Groups of operands that match in any order.
    pub(crate) eithers: Vec<Either>,
    /// The matched regions.
    pub(crate) regions: Vec<SourceRegion>,
}

/// An op that is matched in addition to the root. The op or a transitive user of its results uses a value that has been
/// matched before.
#[derive(Debug, Clone)]
pub(crate) struct JoinedOp {
    /// The op with its nested matched ops.
    pub(crate) source: SourceOp,
    /// The shared value.
    pub(crate) by: SharedValue,
    /// Number of ops between the shared value's user and this op.
    pub(crate) depth: usize,
}

/// A value that two matched ops share: a symbol, or a declared result of the op that the symbol names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SharedValue {
    pub(crate) id: SymbolId,
    pub(crate) index: Option<usize>,
}

/// The match of one argument.
#[derive(Debug, Clone)]
pub(crate) struct SourceArg {
    /// Position in the declaration. In an `either`, position in source order.
    pub(crate) position: usize,
    /// The term to match.
    pub(crate) term: SourceTerm,
}

/// Adjacent single operands that match in any order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Either {
    /// Position of the first operand.
    pub(crate) first: usize,
    /// Number of operands.
    pub(crate) count: usize,
}

/// A term that an argument must match.
#[derive(Debug, Clone)]
pub(crate) enum SourceTerm {
    /// Satisfies a constraint and is bound to a symbol.
    Leaf {
        /// The constraint, if it is stricter than the declared one.
        constraint: Option<Constraint>,
        /// The symbol.
        symbol: Option<Occurrence>,
    },
    /// Equals a constant and is bound to a symbol.
    Constant {
        /// The constant.
        constant: Constant,
        /// The symbol.
        symbol: Option<Occurrence>,
    },
    /// Is defined by an op: a single value by one result, a list by all values of a variadic result.
    Node(SourceOp),
    /// Is accepted by a native matcher.
    Native(SourceNative),
    /// Equals a result of an op that has been matched before.
    Result(Reference),
    /// Is a list of these values.
    List(Box<SourceList>),
    /// Is a type or an attribute of a dialect, or a value of such a type.
    Defined(Box<SourceDefined>),
    /// Equals a type in MLIR's syntax.
    Type(String),
    /// Is a block argument and is bound to a symbol.
    BlockArgument {
        /// The argument number, if the pattern gives one.
        number: Option<usize>,
        /// The symbol.
        symbol: Option<Occurrence>,
    },
}

/// The values of a variadic or optional operand.
#[derive(Debug, Clone)]
pub(crate) struct SourceList {
    /// The symbol of the whole list.
    pub(crate) symbol: Option<Occurrence>,
    /// Terms for the first values.
    pub(crate) before: Vec<SourceTerm>,
    /// Term for the remaining values. Without it, the length is fixed.
    pub(crate) rest: Option<Rest>,
    /// Terms for the last values.
    pub(crate) after: Vec<SourceTerm>,
}

/// A type or an attribute of a dialect that is matched by its parameters.
#[derive(Debug, Clone)]
pub(crate) struct SourceDefined {
    /// The definition.
    pub(crate) definition: OpId,
    /// The symbol of the value, attribute or type.
    pub(crate) symbol: Option<Occurrence>,
    /// The parameters that are restricted or bound.
    pub(crate) params: Vec<SourceArg>,
}

/// The remaining values of a list.
#[derive(Debug, Clone)]
pub(crate) struct Rest {
    /// The constraint that each value must satisfy.
    pub(crate) constraint: Option<Constraint>,
    /// The symbol.
    pub(crate) symbol: Option<Occurrence>,
}

/// A native matcher, called with the op that defines an operand.
#[derive(Debug, Clone)]
pub(crate) struct SourceNative {
    /// The function or expression.
    pub(crate) code: SourceCode,
    /// The outputs in order.
    pub(crate) outputs: Vec<NativeOutput>,
    /// The source text, for messages.
    pub(crate) written: String,
    /// The span of the call.
    pub(crate) span: Span,
}

/// The function or expression that a native matcher runs.
#[derive(Debug, Clone)]
pub(crate) enum SourceCode {
    /// A function of the context and the op.
    Function(Path),
    /// An expression over `$_self` and `$_builder`.
    Expression(TokenStream),
    /// The built-in matcher that yields the constant value of the operand.
    ConstantLike,
}

/// An output of a native matcher.
#[derive(Debug, Clone)]
pub(crate) struct NativeOutput {
    /// The kind of the output.
    pub(crate) kind: ArgKind,
    /// The constraint of the output. It also builds the constant that an attribute is compared with.
    pub(crate) constraint: Constraint,
    /// Set if the constraint is tested.
    pub(crate) is_tested: bool,
    /// The constant that the output must equal.
    pub(crate) constant: Option<Constant>,
    /// The source text.
    pub(crate) written: String,
    /// The symbol.
    pub(crate) symbol: Option<Occurrence>,
    /// The span.
    pub(crate) span: Span,
}

/// A binding of a symbol. Every binding after the first requires equality.
#[derive(Debug, Clone)]
pub(crate) struct Occurrence {
    /// The symbol.
    pub(crate) id: SymbolId,
    /// Number of earlier bindings.
    pub(crate) nth: usize,
    /// The kind of the symbol at this binding.
    pub(crate) kind: SymbolKind,
}

impl SourceOp {
    /// Returns the matched ops nested directly in this op's terms and regions, in order.
    pub(crate) fn nested(&self) -> impl DoubleEndedIterator<Item = &SourceOp> {
        let operands = self.args.iter().flat_map(|arg| arg.term.nodes());
        operands.chain(self.regions.iter().flat_map(|region| region.ops()))
    }

    /// Returns this op and all matched ops nested in its terms and regions.
    pub(crate) fn all(&self) -> impl Iterator<Item = &SourceOp> {
        let mut open = vec![self];
        std::iter::from_fn(move || {
            let next = open.pop()?;
            open.extend(next.nested());
            Some(next)
        })
    }

    /// Returns the `either` that contains a position, with its index among the groups.
    pub(crate) fn either_at(&self, position: usize) -> Option<(usize, Either)> {
        let mut groups = self.eithers.iter().copied().enumerate();
        groups.find(|(_, group)| (group.first..group.first + group.count).contains(&position))
    }
}

impl SourceTerm {
    /// Returns the elements of a list.
    pub(crate) fn parts(&self) -> impl DoubleEndedIterator<Item = &SourceTerm> {
        let (before, after) = match self {
            SourceTerm::List(list) => (list.before.as_slice(), list.after.as_slice()),
            _ => (&[][..], &[][..]),
        };
        before.iter().chain(after)
    }

    /// Returns the ops of this term or of its elements, without ops nested in them. Lists do not nest.
    pub(crate) fn nodes(&self) -> impl DoubleEndedIterator<Item = &SourceOp> {
        self.parts().chain([self]).filter_map(|term| match term {
            SourceTerm::Node(inner) => Some(inner),
            _ => None,
        })
    }

    /// Returns the symbols bound by this term, without those bound in nested ops.
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
            // The parser limits the nesting depth.
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
