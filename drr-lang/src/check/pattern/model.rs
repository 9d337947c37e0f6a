//! The checked model of a pattern, which code is generated from.

use std::collections::HashMap;

use proc_macro2::{Span, TokenStream};

use crate::check::pattern::condition::inline_constraint::InlineConstraint;
use crate::check::pattern::constant::{Constant, Immediate};
use crate::check::pattern::region::{Inline, RegionPrecondition, ResultRegion};
pub(crate) use crate::check::pattern::source::model::*;
use crate::check::pattern::symbols::{SymbolId, Symbols};
use crate::cpp;
use crate::lex::Symbol;
use crate::report::TokenSpan;
use crate::signature::{ArgKind, NamedConstraint, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;
use crate::syntax::pattern::role::Name;

/// The index of an op among the ops that a pattern names, in source order. Each spelling counts once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OpId(pub(crate) usize);

/// An op that a pattern names, with its signature if it has one.
#[derive(Debug, Clone)]
pub(crate) struct ResolvedOp {
    /// The path as first written.
    pub(crate) path: Path,
    /// The signature, or `None` if the op itself has errors, which are reported at the op.
    pub(crate) signature: Option<Signature>,
}

/// A checked pattern.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    /// The ops by id, each with its path as first written.
    pub(crate) ops: Vec<(Path, Signature)>,
    /// The symbols by id.
    pub(crate) symbols: Symbols,
    /// The kind of each symbol.
    pub(crate) kinds: HashMap<SymbolId, SymbolKind>,
    /// The root with its nested matched ops.
    pub(crate) root: SourceOp,
    /// Additional matched ops with their nested matched ops.
    pub(crate) joined: Vec<JoinedOp>,
    /// The constraint list.
    pub(crate) conditions: Vec<Condition>,
    /// Conditions that the results require of the match.
    pub(crate) preconditions: Vec<Precondition>,
    /// Type comparisons that are left to rustc.
    pub(crate) comparisons: Vec<TypeComparison>,
    /// The results in order.
    pub(crate) results: Vec<ResultTerm>,
    /// Index of the first result that replaces a value of the root.
    pub(crate) first_replacing: usize,
    /// Set if an edit (`replaceOp`, `eraseOp`, `keepOp`) names the root.
    pub(crate) edits_root: bool,
    /// Supplemental patterns, which run after the results are built and before the root is replaced.
    pub(crate) supplemental: Vec<Supplemental>,
    /// The benefit.
    pub(crate) benefit: u32,
    /// Inline constraints.
    pub(crate) inline_constraints: Vec<InlineConstraint>,
    /// Set if native code in the results can fail.
    pub(crate) fallible: bool,
    /// Set if symbols in the results denote converted values in a dialect conversion.
    pub(crate) conversion: bool,
    /// The match footprint that the pattern declares.
    pub(crate) reach: Option<u32>,
}

/// The kind of entity that a symbol names.
#[derive(Debug, Clone)]
pub(crate) enum SymbolKind {
    /// Unknown because the binding had an error. Suppresses follow-up errors.
    Unknown,
    /// A single value whose type satisfies the constraint.
    Value(Constraint),
    /// An optional value.
    OptionalValue(Constraint),
    /// Any number of values.
    List(Constraint),
    /// An attribute.
    Attr(Constraint),
    /// An optional attribute.
    OptionalAttr(Constraint),
    /// A property, stored as an attribute.
    Prop(Constraint),
    /// A type.
    Type(Constraint),
    /// A matched operation.
    SourceNode(OpId),
    /// The root.
    Root(OpId),
    /// A built op.
    ResultNode(OpId),
    /// The given number of results of native code. Their kind depends on their Rust types.
    Native(usize),
    /// A region of a matched op. For the root, the index of the declared region.
    Region(Option<usize>),
    /// A matched block.
    Block,
}

/// A use of a symbol.
#[derive(Debug, Clone)]
pub(crate) struct Reference {
    /// The symbol.
    pub(crate) id: SymbolId,
    /// Index of the declared result, if the use names one.
    pub(crate) index: Option<usize>,
    /// The symbol as written.
    pub(crate) symbol: Symbol,
}

/// An element of the constraint list.
#[derive(Debug, Clone)]
pub(crate) struct Condition {
    /// The test.
    pub(crate) test: Test,
    /// The tested entities.
    pub(crate) entities: Vec<ConstraintEntity>,
    /// The source text.
    pub(crate) text: String,
    /// The symbol and number of results that native code binds instead of returning `bool`.
    pub(crate) yields: Option<(SymbolId, usize)>,
}

/// A test of the constraint list.
#[derive(Debug, Clone)]
pub(crate) enum Test {
    /// A constraint on the types of all values of one entity.
    Type(Constraint),
    /// A constraint on an attribute.
    Attr(Name),
    /// Equality with a constant attribute.
    Constant(Constant),
    /// A user-defined constraint on entities of any kind.
    General(Constraint),
    /// Exactly one use.
    HasOneUse,
    /// No use.
    HasNoUseOf,
    /// A Rust function, and whether its result is negated.
    Native(Path, bool),
    /// A Rust expression. The entities are its symbols in source order.
    Expression(TokenStream),
    /// The predicate of an inline constraint, as an expression over its arguments.
    Predicate {
        /// The expression.
        tokens: TokenStream,
        /// Set if the first entity is only `$_self`, so that `$0` is the second entity.
        has_self: bool,
    },
}

/// An entity that a constraint is tested on.
#[derive(Debug, Clone)]
pub(crate) enum ConstraintEntity {
    /// A symbol.
    Symbol(Reference),
    /// A literal, a constant or a type.
    Immediate(Immediate),
}

/// A condition on the match under which the results can be built as written.
#[derive(Debug, Clone)]
pub(crate) enum Precondition {
    /// The optional value or attribute is present.
    Present(Reference),
    /// The attribute satisfies the constraint of the argument that it is used for.
    Attr(Reference, Constraint),
    /// The type of each matched value satisfies the constraint of the operand that it is used for.
    Operand {
        /// The values.
        values: Reference,
        /// The built op.
        op: OpId,
        /// Index of the argument in the declaration.
        argument: usize,
    },
    /// The type, or the type of the value, satisfies the constraint.
    Type(Reference, Constraint),
    /// The attribute is typed or is a type attribute.
    HasType(Reference),
    /// A variadic result has as many values as its replacement.
    CountIs {
        /// The replaced op, or `None` for the root.
        of: Option<SymbolId>,
        /// Index of the declared result.
        result: usize,
        /// Number of single values in the replacement.
        count: usize,
        /// Lists and optional values in the replacement.
        lists: Vec<Reference>,
    },
    /// A condition on the regions of the root.
    Region(RegionPrecondition),
}

/// A supplemental pattern.
#[derive(Debug, Clone)]
pub(crate) enum Supplemental {
    /// An additional op or native call.
    Built(ResultTerm),
    /// Copies the discardable attributes of a matched op.
    CopyAttrs {
        /// The matched op.
        from: Reference,
        /// The built op that receives them, or `None` for the ops whose values replace the root.
        to: Option<SymbolId>,
    },
}

/// `(variadic ..)` in a result.
#[derive(Debug, Clone)]
pub(crate) struct ListTerm {
    /// Index in source order, shared with the built ops.
    pub(crate) node: usize,
    /// The symbol of the list.
    pub(crate) symbol: Option<SymbolId>,
    /// The elements of the list.
    pub(crate) elements: Vec<ResultTerm>,
}

/// A built op.
#[derive(Debug, Clone)]
pub(crate) struct ResultOp {
    /// The op.
    pub(crate) op: OpId,
    /// Index in source order.
    pub(crate) node: usize,
    /// The symbol of its results.
    pub(crate) symbol: Option<SymbolId>,
    /// Index of the result that the node is used as, if the pattern names one.
    pub(crate) index: Option<usize>,
    /// The arguments by declared position.
    pub(crate) args: Vec<ResultTerm>,
    /// The source of the result types.
    pub(crate) types: ResultTypeSource,
    /// Refined constraints on the types of the declared results.
    pub(crate) known: Vec<Option<Constraint>>,
    /// The location, or `None` for the location of the matched ops.
    pub(crate) location: Option<LocationTerm>,
    /// The contents of the regions, in declared order.
    pub(crate) regions: Vec<ResultRegion>,
}

/// A `(location ..)` directive.
#[derive(Debug, Clone)]
pub(crate) struct LocationTerm {
    /// The name. Together with symbols, it is the metadata of a fused location.
    pub(crate) name: Option<String>,
    /// The entities whose locations are fused.
    pub(crate) symbols: Vec<Reference>,
}

/// The source of the result types of a built op.
#[derive(Debug, Clone)]
pub(crate) enum ResultTypeSource {
    /// The op infers them.
    Inferred,
    /// The declared results of the replaced op, from this index on. Without a symbol, the root.
    OfReplaced(Option<SymbolId>, usize),
    /// A `returnType` directive, with one term for each declared result.
    Explicit(Vec<TypeTerm>),
}

/// The type of one declared result, or the types of a variadic one.
#[derive(Debug, Clone)]
pub(crate) enum TypeTerm {
    /// The type of a typed entity.
    Of(Reference),
    /// The only type that satisfies a constraint.
    Fixed(Constraint),
    /// A type in MLIR's syntax.
    Text(String),
    /// Native code.
    Native(NativeCall),
    /// A type of a dialect.
    Defined(ResultDefined),
    /// A list of types for a variadic result.
    List(Vec<TypeTerm>),
}

/// A type or an attribute of a dialect that is built from its parameters.
#[derive(Debug, Clone)]
pub(crate) struct ResultDefined {
    /// The definition.
    pub(crate) definition: OpId,
    /// Index in source order, shared with the built ops.
    pub(crate) node: usize,
    /// The parameters by position.
    pub(crate) params: Vec<ResultTerm>,
}

/// A result, or an argument of a built op or call.
#[derive(Debug, Clone)]
pub(crate) enum ResultTerm {
    /// An omitted argument: absent, empty or the default.
    Absent,
    /// A symbol.
    Symbol(Reference),
    /// A constant attribute.
    Constant(Constant),
    /// A literal, a constant or a type as an argument of native code.
    Immediate(Immediate),
    /// A nested op.
    Op(ResultOp),
    /// A nested call.
    Native(NativeCall),
    /// The values that an inlined region yields.
    Inline(Inline),
    /// A nested list.
    List(ListTerm),
    /// A type.
    Type(Box<TypeTerm>),
    /// An attribute of a dialect.
    Defined(ResultDefined),
    /// The replacement, erasure or preservation of a matched op.
    Edit(Edit),
}

/// The replacement, erasure or preservation of a matched op.
#[derive(Debug, Clone)]
pub(crate) struct Edit {
    /// The matched op.
    pub(crate) op: Reference,
    /// The action.
    pub(crate) becomes: EditAction,
}

/// The action of an edit.
#[derive(Debug, Clone)]
pub(crate) enum EditAction {
    /// Replaces the op with these values, one term for one or several results.
    Replaced(Vec<ResultTerm>),
    /// Erases the op, whose results must be unused.
    Erased,
    /// Keeps the op.
    Kept,
}

/// A call of native code.
#[derive(Debug, Clone)]
pub(crate) struct NativeCall {
    /// The function or expression.
    pub(crate) callee: Callee,
    /// The number of results.
    pub(crate) results: usize,
    /// Index in source order, shared with the built ops.
    pub(crate) node: usize,
    /// The symbol of the results.
    pub(crate) symbol: Option<SymbolId>,
    /// Index of the result that the call is used as, if the pattern names one.
    pub(crate) index: Option<usize>,
    /// The arguments.
    pub(crate) args: Vec<ResultTerm>,
    /// The location that the function sees, or `None` for the location of the matched ops.
    pub(crate) location: Option<LocationTerm>,
}

/// The function or expression that a native call runs.
#[derive(Debug, Clone)]
pub(crate) enum Callee {
    /// A function.
    Path(Path),
    /// An expression in which `$0` is an argument and `$x` a symbol.
    Code(Code),
}

/// A Rust expression with placeholders.
#[derive(Debug, Clone)]
pub(crate) struct Code {
    /// The expression.
    pub(crate) tokens: TokenStream,
    /// The symbols in the expression, each once.
    pub(crate) symbols: Vec<Reference>,
    /// Span for rustc's errors.
    pub(crate) span: Span,
}

impl Callee {
    /// Returns the span for rustc's errors.
    pub(crate) fn span(&self) -> Span {
        match self {
            Callee::Path(path) => path.last().span(),
            Callee::Code(code) => code.span,
        }
    }
}

impl SymbolKind {
    /// Returns the symbol for C++, if its kind in C++ is known. `text` is the symbol in Rust.
    pub(crate) fn cpp(&self, text: &str) -> Option<cpp::RustExpr> {
        let (kind, optional) = match self {
            SymbolKind::Value(_) => (cpp::CppKind::Value, false),
            SymbolKind::Attr(_) | SymbolKind::Prop(_) => (cpp::CppKind::Plain, false),
            SymbolKind::OptionalAttr(_) => (cpp::CppKind::Plain, true),
            _ => return None,
        };
        Some(cpp::RustExpr {
            optional,
            ..cpp::RustExpr::new(text, kind)
        })
    }

    /// Returns a noun with its article, as in "`$x` is an operand".
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
            SymbolKind::SourceNode(_) | SymbolKind::Root(_) | SymbolKind::ResultNode(_) => "an op",
            SymbolKind::Native(_) => "the result of native code",
            SymbolKind::Region(_) => "a region",
            SymbolKind::Block => "a block",
        }
    }

    /// Returns the kind of a symbol bound at an argument. A tested optional attribute is present.
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

    /// Returns `true` if the symbol is not a value and cannot yield values.
    pub(crate) fn is_no_value(&self) -> bool {
        let is_other = matches!(
            self,
            SymbolKind::Prop(_) | SymbolKind::Type(_) | SymbolKind::Region(_) | SymbolKind::Block
        );
        self.is_attr() || is_other
    }

    /// Returns the op that the symbol names.
    pub(crate) fn op(&self) -> Option<OpId> {
        match self {
            SymbolKind::SourceNode(op) | SymbolKind::Root(op) | SymbolKind::ResultNode(op) => Some(*op),
            _ => None,
        }
    }

    /// Returns `true` for values of any number. These can be compared with each other.
    pub(crate) fn is_values(&self) -> bool {
        matches!(
            self,
            SymbolKind::Value(_) | SymbolKind::OptionalValue(_) | SymbolKind::List(_)
        )
    }

    /// Returns `true` for attributes, optional ones included.
    pub(crate) fn is_attr(&self) -> bool {
        matches!(self, SymbolKind::Attr(_) | SymbolKind::OptionalAttr(_))
    }
}

impl Model {
    /// Returns the signature of an op.
    pub(crate) fn signature(&self, op: OpId) -> &Signature {
        &self.ops[op.0].1
    }

    /// Returns the path of an op as first written.
    pub(crate) fn path(&self, op: OpId) -> &Path {
        &self.ops[op.0].0
    }

    /// Returns the MLIR name of an op.
    pub(crate) fn op_name(&self, op: OpId) -> &str {
        &self.signature(op).op_name
    }

    /// Returns the declared results of an op.
    pub(crate) fn results(&self, op: OpId) -> &[NamedConstraint] {
        &self.signature(op).results
    }

    /// Returns `true` if the match guarantees that an optional symbol is present.
    pub(crate) fn is_present(&self, id: SymbolId) -> bool {
        let mut preconditions = self.preconditions.iter();
        preconditions.any(|precondition| matches!(precondition, Precondition::Present(reference) if reference.id == id))
    }

    /// Returns all matched ops.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = &SourceOp> {
        let joined = self.joined.iter().flat_map(|joined| joined.source.all());
        self.root.all().chain(joined)
    }

    /// Returns the matched op that a symbol names.
    pub(crate) fn named(&self, id: SymbolId) -> Option<&SourceOp> {
        self.nodes().find(|source| source.symbol == Some(id))
    }

    /// Returns `true` if operands are compared with results of other matched ops.
    pub(crate) fn compares_results(&self) -> bool {
        let mut args = self.nodes().flat_map(|source| &source.args);
        args.any(|arg| {
            arg.term
                .parts()
                .chain([&arg.term])
                .any(|term| matches!(term, SourceTerm::Result(_)))
        })
    }

    /// Returns the kind of a symbol.
    pub(crate) fn kind(&self, id: SymbolId) -> &SymbolKind {
        self.kinds.get(&id).unwrap_or(&SymbolKind::Unknown)
    }
}

/// The declaration that constrains a type.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ConstrainedType {
    /// An operand of an op, by its index among the arguments.
    Operand(OpId, usize),
    /// A result of an op.
    Result(OpId, usize),
    /// A built-in constraint, which accepts no type of a dialect.
    BuiltIn,
}

/// A comparison of two types, one of which replaces the other. It is an error if rustc finds different definitions.
#[derive(Debug, Clone)]
pub(crate) struct TypeComparison {
    pub(crate) given: ConstrainedType,
    pub(crate) expected: ConstrainedType,
    pub(crate) span: TokenSpan,
    pub(crate) message: String,
}
