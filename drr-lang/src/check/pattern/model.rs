//! A pattern that is known to make sense: what the code is made from.

use std::collections::HashMap;

use proc_macro2::{Span, TokenStream};

use crate::check::pattern::condition::inline_constraint::InPlace;
use crate::check::pattern::constant::{Constant, Immediate};
use crate::check::pattern::region::{Inline, RegionPrecondition, ResultRegion};
use crate::check::pattern::result::type_comparison::TypeComparison;
pub(crate) use crate::check::pattern::source::model::*;
use crate::check::pattern::symbols::{SymbolId, Symbols};
use crate::lex::Symbol;
use crate::signature::{ArgKind, NamedConstraint, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;
use crate::syntax::pattern::role::Name;

/// An operation that the pattern names, numbered in the order of the text; each spelling counts once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OpId(pub(crate) usize);

/// What is known of an operation that the pattern names.
#[derive(Debug, Clone)]
pub(crate) struct KnownOp {
    /// The path as it is written the first time.
    pub(crate) path: Path,
    /// Its signature; nothing if the operation itself has errors, which are reported elsewhere.
    pub(crate) signature: Option<Signature>,
}

/// The checked pattern.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    /// The operations by id, each with its path as it is written the first time.
    pub(crate) ops: Vec<(Path, Signature)>,
    /// The symbols by id.
    pub(crate) symbols: Symbols,
    /// What each symbol stands for, by id.
    pub(crate) kinds: HashMap<SymbolId, SymbolKind>,
    /// The root with all that hangs below it.
    pub(crate) root: SourceOp,
    /// More operations with all that hangs below them.
    pub(crate) joined: Vec<Joined>,
    /// The constraint list.
    pub(crate) conditions: Vec<Condition>,
    /// What the results promise on behalf of the match.
    pub(crate) preconditions: Vec<Precondition>,
    /// Types that rustc compares.
    pub(crate) comparisons: Vec<TypeComparison>,
    /// The results in order.
    pub(crate) results: Vec<ResultTerm>,
    /// The first of the results that replaces something.
    pub(crate) first_replacing: usize,
    /// Whether a result says what becomes of the root.
    pub(crate) edits_root: bool,
    /// What is done when the results are there and before they replace the root.
    pub(crate) supplemental: Vec<Supplemental>,
    /// The benefit.
    pub(crate) benefit: u32,
    /// The constraints that are written in place.
    pub(crate) in_place: Vec<InPlace>,
    /// Whether native code in the results can fail.
    pub(crate) fallible: bool,
    /// How far its author says that it looks.
    pub(crate) reach: Option<u32>,
}

/// What a symbol stands for.
#[derive(Debug, Clone)]
pub(crate) enum SymbolKind {
    /// Nothing more is to be said about it, because its binding had an error.
    Unknown,
    /// One value whose type satisfies the constraint.
    Value(Constraint),
    /// One value or none.
    OptionalValue(Constraint),
    /// Any number of values.
    List(Constraint),
    /// An attribute.
    Attr(Constraint),
    /// An attribute or none.
    OptionalAttr(Constraint),
    /// A property. It is held as an attribute.
    Prop(Constraint),
    /// A type.
    Type(Constraint),
    /// A matched operation.
    SourceNode(OpId),
    /// The root.
    Root(OpId),
    /// An operation that is built.
    ResultNode(OpId),
    /// What native code yields, with the number; its Rust types say what that is.
    Native(usize),
    /// A region of a matched operation: of the root, the place among its declared regions.
    Region(Option<usize>),
    /// A matched block.
    Block,
}

/// A use of a symbol.
#[derive(Debug, Clone)]
pub(crate) struct Reference {
    /// The symbol.
    pub(crate) id: SymbolId,
    /// The declared result that is meant, where one is named.
    pub(crate) index: Option<usize>,
    /// The symbol as it is written.
    pub(crate) symbol: Symbol,
}

/// An element of the constraint list.
#[derive(Debug, Clone)]
pub(crate) struct Condition {
    /// What is tested.
    pub(crate) test: Test,
    /// What it is tested on.
    pub(crate) entities: Vec<ConstraintEntity>,
    /// As it is written.
    pub(crate) text: String,
    /// What native code yields instead of an answer, and how many results that is.
    pub(crate) yields: Option<(SymbolId, usize)>,
}

/// What the constraint list tests.
#[derive(Debug, Clone)]
pub(crate) enum Test {
    /// A constraint on the type of all values of one entity.
    Type(Constraint),
    /// A constraint on an attribute.
    Attr(Name),
    /// Equality with a constant attribute.
    Constant(Constant),
    /// A constraint of the user's on whatever it takes.
    General(Constraint),
    /// Exactly one use.
    HasOneUse,
    /// No use.
    HasNoUseOf,
    /// A Rust function, and whether it has to fail.
    Native(Path, bool),
    /// A Rust expression; the entities are its symbols, in the order of the text.
    Expression(TokenStream),
    /// The predicate of an inline constraint, as an expression of its arguments.
    Predicate {
        /// The expression.
        tokens: TokenStream,
        /// Whether the first entity is only `$_self`, so that `$0` is the second one.
        has_self: bool,
    },
}

/// What a constraint is tested on.
#[derive(Debug, Clone)]
pub(crate) enum ConstraintEntity {
    /// A symbol.
    Symbol(Reference),
    /// What stands in its place.
    Immediate(Immediate),
}

/// What must hold in the end so that the results can be built as they are written.
#[derive(Debug, Clone)]
pub(crate) enum Precondition {
    /// The optional value or attribute is there.
    Present(Reference),
    /// The attribute satisfies the constraint of the place it is given to.
    Attr(Reference, Constraint),
    /// The type of each matched value satisfies the constraint of the operand that it becomes.
    Operand {
        /// The values.
        values: Reference,
        /// The operation that is built.
        op: OpId,
        /// The number of its argument.
        argument: usize,
    },
    /// The type, or that of the value, satisfies the constraint of the place it is given to.
    Type(Reference, Constraint),
    /// The attribute has a type, or holds one.
    HasType(Reference),
    /// A variadic result has as many values as what replaces it.
    CountIs {
        /// The operation that is replaced; nothing if that is the root.
        of: Option<SymbolId>,
        /// Its declared result.
        result: usize,
        /// The number of single values among what replaces it.
        count: usize,
        /// The lists and optional values among it.
        lists: Vec<Reference>,
    },
    /// Something about the regions of the root.
    Region(RegionPrecondition),
}

/// A supplemental pattern.
#[derive(Debug, Clone)]
pub(crate) enum Supplemental {
    /// Something more that is built or called.
    Built(ResultTerm),
    /// Discardable attributes of a matched operation go over to what is built.
    CopyAttrs {
        /// The operation.
        from: Reference,
        /// The built operation that receives them; without it, those whose values replace the root.
        to: Option<SymbolId>,
    },
}

/// `(variadic ..)` in a result.
#[derive(Debug, Clone)]
pub(crate) struct ListTerm {
    /// Its number in the order of the text, counted with the operations.
    pub(crate) node: usize,
    /// The symbol of the list.
    pub(crate) symbol: Option<SymbolId>,
    /// What is put together.
    pub(crate) elements: Vec<ResultTerm>,
}

/// An operation that is built.
#[derive(Debug, Clone)]
pub(crate) struct ResultOp {
    /// Which operation.
    pub(crate) op: OpId,
    /// Its number in the order of the text.
    pub(crate) node: usize,
    /// The symbol of its results.
    pub(crate) symbol: Option<SymbolId>,
    /// The result that the node stands for, where one is named.
    pub(crate) index: Option<usize>,
    /// The arguments by position.
    pub(crate) args: Vec<ResultTerm>,
    /// Where the types of its results come from.
    pub(crate) types: ResultTypeSource,
    /// What is known of the type of each declared result beyond its declaration.
    pub(crate) known: Vec<Option<Constraint>>,
    /// Where it comes from; without it, from what was matched.
    pub(crate) location: Option<LocationTerm>,
    /// What its regions get, in order.
    pub(crate) regions: Vec<ResultRegion>,
}

/// What `(location ..)` says.
#[derive(Debug, Clone)]
pub(crate) struct LocationTerm {
    /// The name; with symbols, it is the metadata of their fused location.
    pub(crate) name: Option<String>,
    /// What the location is taken from.
    pub(crate) symbols: Vec<Reference>,
}

/// Where the types of the results of a built operation come from.
#[derive(Debug, Clone)]
pub(crate) enum ResultTypeSource {
    /// From the operation itself.
    Inferred,
    /// From the declared results of the operation that is replaced, the root where there is no symbol, from this one on.
    OfReplaced(Option<SymbolId>, usize),
    /// From a `returnType`, one for each declared result.
    Explicit(Vec<TypeTerm>),
}

/// What says the type of one declared result, or the types of a variadic one.
#[derive(Debug, Clone)]
pub(crate) enum TypeTerm {
    /// Something that has a type.
    Of(Reference),
    /// The one type that satisfies a constraint.
    Fixed(Constraint),
    /// A type as MLIR writes it.
    Text(String),
    /// Native code.
    Native(NativeCall),
    /// A type of a dialect.
    Defined(ResultDefined),
    /// Types of any number, for a variadic result.
    List(Vec<TypeTerm>),
}

/// A type or an attribute of a dialect that is made from its parameters.
#[derive(Debug, Clone)]
pub(crate) struct ResultDefined {
    /// Which one.
    pub(crate) definition: OpId,
    /// Its number in the order of the text, counted with the operations.
    pub(crate) node: usize,
    /// The parameters by position.
    pub(crate) params: Vec<ResultTerm>,
}

/// A result, or an argument of something that is built.
#[derive(Debug, Clone)]
pub(crate) enum ResultTerm {
    /// Left out: absent, empty or the default.
    Absent,
    /// A symbol.
    Symbol(Reference),
    /// A constant attribute.
    Constant(Constant),
    /// What native code is given.
    Immediate(Immediate),
    /// A nested operation.
    Op(ResultOp),
    /// A nested call.
    Native(NativeCall),
    /// What a region of the root yields.
    Inline(Inline),
    /// A nested list.
    List(ListTerm),
    /// A type.
    Type(Box<TypeTerm>),
    /// An attribute of a dialect.
    Defined(ResultDefined),
    /// What becomes of a matched operation.
    Edit(Edit),
}

/// What becomes of a matched operation.
#[derive(Debug, Clone)]
pub(crate) struct Edit {
    /// The operation.
    pub(crate) op: Reference,
    /// What it becomes.
    pub(crate) becomes: EditAction,
}

/// What a matched operation becomes.
#[derive(Debug, Clone)]
pub(crate) enum EditAction {
    /// These values, one term for each result or several.
    Replaced(Vec<ResultTerm>),
    /// Nothing: its results have to be unused.
    Erased,
    /// It stays.
    Kept,
}

/// A call of native code.
#[derive(Debug, Clone)]
pub(crate) struct NativeCall {
    /// What is run.
    pub(crate) callee: Callee,
    /// The number of results.
    pub(crate) results: usize,
    /// Its number in the order of the text, counted with the operations.
    pub(crate) node: usize,
    /// The symbol of what it yields.
    pub(crate) symbol: Option<SymbolId>,
    /// The result that the call stands for, where one is named.
    pub(crate) index: Option<usize>,
    /// The arguments.
    pub(crate) args: Vec<ResultTerm>,
    /// The location that the function sees; without it, that of what was matched.
    pub(crate) location: Option<LocationTerm>,
}

/// What a native call runs.
#[derive(Debug, Clone)]
pub(crate) enum Callee {
    /// A function.
    Path(Path),
    /// An expression, in which `$0` is an argument and `$x` a symbol.
    Code(Code),
}

/// A Rust expression with placeholders in it.
#[derive(Debug, Clone)]
pub(crate) struct Code {
    /// The expression.
    pub(crate) tokens: TokenStream,
    /// What the symbols in it stand for, each once.
    pub(crate) symbols: Vec<Reference>,
    /// Where the compiler speaks of it.
    pub(crate) span: Span,
}

impl Callee {
    /// Where the compiler speaks of what is run.
    pub(crate) fn span(&self) -> Span {
        match self {
            Callee::Path(path) => path.last().span(),
            Callee::Code(code) => code.span,
        }
    }
}

impl SymbolKind {
    /// With its article, as in "`$x` is an operand".
    pub(crate) fn noun(&self) -> &'static str {
        match self {
            SymbolKind::Unknown => "unknown",
            SymbolKind::Value(_) => "an operand",
            SymbolKind::OptionalValue(_) => "an optional operand",
            SymbolKind::List(_) => "a list",
            SymbolKind::Attr(_) => "an attribute",
            SymbolKind::OptionalAttr(_) => "an optional attribute",
            SymbolKind::Prop(_) => "a property",
            SymbolKind::Type(_) => "a type",
            SymbolKind::SourceNode(_) | SymbolKind::Root(_) | SymbolKind::ResultNode(_) => "an operation",
            SymbolKind::Native(_) => "the result of native code",
            SymbolKind::Region(_) => "a region",
            SymbolKind::Block => "a block",
        }
    }

    /// What stands at an argument of a kind. Where its constraint is tested it is there.
    pub(crate) fn at(kind: &ArgKind, constraint: Constraint, is_tested: bool) -> SymbolKind {
        match kind {
            ArgKind::Operand => SymbolKind::Value(constraint),
            ArgKind::OptionalOperand => SymbolKind::OptionalValue(constraint),
            ArgKind::VariadicOperand => SymbolKind::List(constraint),
            ArgKind::OptionalAttr if !is_tested => SymbolKind::OptionalAttr(constraint),
            ArgKind::Attr | ArgKind::OptionalAttr | ArgKind::DefaultAttr => SymbolKind::Attr(constraint),
            ArgKind::Prop => SymbolKind::Prop(constraint),
            ArgKind::Type => SymbolKind::Type(constraint),
        }
    }

    /// Whether it is neither values nor anything that may yield some.
    pub(crate) fn is_no_value(&self) -> bool {
        let is_other = matches!(
            self,
            SymbolKind::Prop(_) | SymbolKind::Type(_) | SymbolKind::Region(_) | SymbolKind::Block
        );
        self.is_attr() || is_other
    }

    /// The operation that the symbol names.
    pub(crate) fn op(&self) -> Option<OpId> {
        match self {
            SymbolKind::SourceNode(op) | SymbolKind::Root(op) | SymbolKind::ResultNode(op) => Some(*op),
            _ => None,
        }
    }

    /// Whether it is values of any number, so that it can be compared with others of this sort.
    pub(crate) fn is_values(&self) -> bool {
        matches!(
            self,
            SymbolKind::Value(_) | SymbolKind::OptionalValue(_) | SymbolKind::List(_)
        )
    }

    /// Whether it is an attribute, present or not.
    pub(crate) fn is_attr(&self) -> bool {
        matches!(self, SymbolKind::Attr(_) | SymbolKind::OptionalAttr(_))
    }
}

impl Model {
    /// The signature of an operation.
    pub(crate) fn signature(&self, op: OpId) -> &Signature {
        &self.ops[op.0].1
    }

    /// Its path.
    pub(crate) fn path(&self, op: OpId) -> &Path {
        &self.ops[op.0].0
    }

    /// The name of an operation in the IR.
    pub(crate) fn op_name(&self, op: OpId) -> &str {
        &self.signature(op).op_name
    }

    /// The declared results of an operation.
    pub(crate) fn results(&self, op: OpId) -> &[NamedConstraint] {
        &self.signature(op).results
    }

    /// Whether the match has made certain that an optional symbol is there.
    pub(crate) fn is_present(&self, id: SymbolId) -> bool {
        let mut preconditions = self.preconditions.iter();
        preconditions.any(|precondition| matches!(precondition, Precondition::Present(reference) if reference.id == id))
    }

    /// All matched operations.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = &SourceOp> {
        let joined = self.joined.iter().flat_map(|joined| joined.source.all());
        self.root.all().chain(joined)
    }

    /// The matched operation that a symbol names.
    pub(crate) fn named(&self, id: SymbolId) -> Option<&SourceOp> {
        self.nodes().find(|source| source.symbol == Some(id))
    }

    /// Whether operands are compared with results of other matched operations.
    pub(crate) fn compares_results(&self) -> bool {
        let mut args = self.nodes().flat_map(|source| &source.args);
        args.any(|arg| {
            arg.term
                .parts()
                .chain([&arg.term])
                .any(|term| matches!(term, SourceTerm::Result(_)))
        })
    }

    /// What a symbol stands for.
    pub(crate) fn kind(&self, id: SymbolId) -> &SymbolKind {
        self.kinds.get(&id).unwrap_or(&SymbolKind::Unknown)
    }
}
