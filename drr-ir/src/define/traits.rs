//! Op traits of MLIR.

use std::any::Any;

use super::shapes::{
    are_broadcastable, have_compatible_ranks, have_compatible_shapes, verify_elementwise, verify_same_type,
};
use super::{OpDef, OpError, OpTrait, TraitFlags};
use crate::diagnostic::counted;
use crate::{Ident, OpRef, Type};

macro_rules! facts {
    ($($(#[$doc:meta])* $name:ident = $flags:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl OpTrait for $name {
            const NAME: &'static str = stringify!($name);
            const FLAGS: TraitFlags = $flags;
            const CHECKS: bool = false;
        }
    )*};
}

facts! {
    /// Has no effects: the op can be erased if it is unused, and be executed speculatively.
    Pure = TraitFlags::NO_MEMORY_EFFECT.union(TraitFlags::ALWAYS_SPECULATABLE);
    /// Has no effect on memory: the op can be erased if it is unused.
    NoMemoryEffect = TraitFlags::NO_MEMORY_EFFECT;
    /// Only reads: the op can be erased if it is unused.
    OnlyReads = TraitFlags::ONLY_READS;
    /// Has the effects of its nested ops.
    RecursiveMemoryEffects = TraitFlags::RECURSIVE_EFFECTS;
    /// The order of the operands is irrelevant.
    Commutative = TraitFlags::COMMUTATIVE;
    /// Is a constant: folds to an attribute, without operands.
    ConstantLike = TraitFlags::CONSTANT_LIKE;
    /// `f(f(x)) = x`
    Involution = TraitFlags::INVOLUTION;
    /// `f(f(x)) = f(x)`, and for two operands `f(x, x) = x`.
    Idempotent = TraitFlags::IDEMPOTENT;
    /// Uses in its regions may precede definitions.
    GraphRegion = TraitFlags::GRAPH_REGION;
    /// Blocks of its regions need no terminator.
    NoTerminator = TraitFlags::NO_TERMINATOR;
    /// Its region is a scope for affine symbols.
    AffineScope = TraitFlags::AFFINE_SCOPE;
    /// Memory allocated temporarily inside is freed at its end.
    AutomaticAllocationScope = TraitFlags::AUTOMATIC_ALLOCATION_SCOPE;
    /// The attribute `operandSegmentSizes` contains the sizes of the operand segments.
    AttrSizedOperandSegments = TraitFlags::ATTR_SIZED_OPERANDS;
    /// The attribute `resultSegmentSizes` contains the sizes of the result segments.
    AttrSizedResultSegments = TraitFlags::ATTR_SIZED_RESULTS;
    /// All variadic operands have the same number of values.
    SameVariadicOperandSize = TraitFlags::SAME_VARIADIC_OPERAND_SIZE;
    /// All variadic results have the same number of values.
    SameVariadicResultSize = TraitFlags::SAME_VARIADIC_RESULT_SIZE;
    /// The type of every result is the type of the first attribute, or the type in it.
    FirstAttrDerivedResultType = TraitFlags::FIRST_ATTR_DERIVED_RESULT_TYPE;
    /// Nested ops use no values from outside, which the verifier checks.
    IsolatedFromAbove = TraitFlags::ISOLATED_FROM_ABOVE;
    /// Can be executed speculatively: see [`Pure`].
    AlwaysSpeculatable = TraitFlags::ALWAYS_SPECULATABLE;
    /// Can be executed speculatively if all nested ops can.
    RecursivelySpeculatable = TraitFlags::RECURSIVELY_SPECULATABLE;
    /// See [`Elementwise`].
    Scalarizable = TraitFlags::NONE;
    /// See [`Elementwise`].
    Vectorizable = TraitFlags::NONE;
    /// See [`Elementwise`].
    Tensorizable = TraitFlags::NONE;
    /// Selects, among the ops registered under a name, those with these numbers of operands and results. Patterns check
    /// the numbers, and no dialect lists such an op.
    OpView = TraitFlags::NONE;
    /// Passes its operands to the parent op.
    ReturnLike = TraitFlags::RETURN_LIKE;
    /// Accepted for compatibility with TableGen; has no meaning. [`MemoryEffects`](super::MemoryEffects) specifies
    /// effects.
    MemoryEffectsOpInterface = TraitFlags::NONE;
    /// Accepted for compatibility with TableGen: `op!` infers result types where the declaration determines them.
    InferTypeOpInterface = TraitFlags::NONE;
    /// See [`InferTypeOpInterface`].
    InferTypeOpAdaptor = TraitFlags::NONE;
    /// See [`InferTypeOpInterface`].
    InferTypeOpAdaptorWithIsCompatible = TraitFlags::NONE;
}

macro_rules! checks {
    ($($(#[$doc:meta])* $name:ident $([$flags:expr])? = |$op:ident| $holds:expr, $message:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl OpTrait for $name {
            const NAME: &'static str = stringify!($name);
            $(const FLAGS: TraitFlags = $flags;)?

            fn verify($op: OpRef<'_>) -> Result<(), OpError> {
                if $holds { Ok(()) } else { Err(OpError::new($message)) }
            }
        }
    )*};
}

checks! {
    /// Its regions have at most one block.
    SingleBlock [TraitFlags::SINGLE_BLOCK] =
        |op| op.regions().all(|region| region.is_empty() || region.has_one_block()),
        "requires regions of at most one block";
    /// The entry blocks of its regions have no arguments.
    NoRegionArguments = |op| op.regions().all(|region| region.first_block().is_none_or(|block| block.num_args() == 0)),
        "requires regions without arguments";
    /// Ends its block.
    Terminator [TraitFlags::TERMINATOR] = |op| op.next().is_none(), "must be the last op of its block";
    /// All operands have the same type.
    SameTypeOperands = |op| {
        let mut types = op.operands().map(|value| value.ty());
        let first = types.next();
        types.all(|ty| Some(ty) == first)
    },
        "requires all operands to have the same type";
    /// All operands and results have the same element type.
    SameOperandsAndResultElementType = |op| {
        let types = op.operands().map(|value| value.ty()).chain(op.result_types());
        let mut elements = types.map(|ty| ty.element_or_self(op.ctx()));
        let first = elements.next();
        has_values(op) && elements.all(|element| Some(element) == first)
    },
        "requires the same element type for all operands and results";
    /// All operands have the same element type.
    SameOperandsElementType = |op| {
        let mut elements = op.operands().map(|value| value.ty().element_or_self(op.ctx()));
        let first = elements.next();
        first.is_some() && elements.all(|element| Some(element) == first)
    },
        "requires the same element type for all operands";
    /// All results are floats, or vectors or tensors of floats.
    ResultsAreFloatLike = |op| op.result_types().all(|ty| ty.element_or_self(op.ctx()).float_kind(op.ctx()).is_some()),
        "requires floats as results";
    /// All operands and results have compatible shapes.
    SameOperandsAndResultShape =
        |op| has_values(op)
            && have_compatible_shapes(op.ctx(), op.operands().map(|value| value.ty()).chain(op.result_types()).collect()),
        "requires the same shape for all operands and results";
    /// All operands have compatible shapes.
    SameOperandsShape =
        |op| op.num_operands() > 0 && have_compatible_shapes(op.ctx(), op.operands().map(|value| value.ty()).collect()),
        "requires the same shape for all operands";
    /// All ranked operands and results have the same rank.
    SameOperandsAndResultRank =
        |op| have_compatible_ranks(op.ctx(), op.operands().map(|value| value.ty()).chain(op.result_types())),
        "requires the same rank for all operands and results";
    /// The operands can be broadcast to a shape that is compatible with the results.
    ResultsBroadcastableShape = |op| are_broadcastable(op),
        "requires operands whose shapes can be broadcast to those of the results";
}

/// All operands and results have the same element type and compatible shapes. The results have the type of the first
/// operand that is always present.
#[derive(Clone, Copy, Debug)]
pub struct SameOperandsAndResultType;

impl OpTrait for SameOperandsAndResultType {
    const NAME: &'static str = "SameOperandsAndResultType";
    const FLAGS: TraitFlags = TraitFlags::SAME_OPERANDS_AND_RESULT_TYPE;

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        if has_one_type(op) { Ok(()) } else { verify_same_type(op) }
    }
}

/// Returns `true` if there are operands and results: traits that compare them require some.
fn has_values(op: OpRef<'_>) -> bool {
    op.num_operands() > 0 && op.num_results() > 0
}

/// Returns `true` if there are operands and results and their types are all equal.
pub(crate) fn has_one_type(op: OpRef<'_>) -> bool {
    let mut results = op.result_types();
    results.next().is_some_and(|first| {
        op.num_operands() > 0 && op.operands().all(|value| value.ty() == first) && results.all(|ty| ty == first)
    })
}

/// Operates on each element independently: if any operand is a vector or tensor, all results are, and all of these have
/// compatible shapes.
#[derive(Clone, Copy, Debug)]
pub struct Elementwise;

impl OpTrait for Elementwise {
    const NAME: &'static str = "Elementwise";

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        // Fast path for scalars of few types.
        let mut scalar = None;
        let mut is_scalar = |ty: Type| {
            let is_scalar = scalar == Some(ty) || !(ty.is_vector(op.ctx()) || ty.is_tensor(op.ctx()));
            scalar = is_scalar.then_some(ty);
            is_scalar
        };
        if op.operands().all(|value| is_scalar(value.ty())) && op.result_types().all(is_scalar) {
            Ok(())
        } else {
            verify_elementwise(op)
        }
    }
}

/// [`Elementwise`] and related traits.
#[derive(Clone, Copy, Debug)]
pub struct ElementwiseMappable;

impl OpTrait for ElementwiseMappable {
    const NAME: &'static str = "ElementwiseMappable";

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        Elementwise::verify(op)
    }
}

/// Declares the symbol in its `sym_name`. Implements [`SymbolOpInterface`](super::SymbolOpInterface) for the op, which can have an
/// implementation of its own as well.
#[derive(Clone, Copy, Debug)]
pub struct Symbol;

impl OpTrait for Symbol {
    const NAME: &'static str = "Symbol";
    const FLAGS: TraitFlags = TraitFlags::SYMBOL;
    const INTERFACE: Option<fn() -> &'static (dyn Any + Send + Sync)> = Some(|| super::symbols::BY_TRAIT);

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        let name = op.attr(Ident::SYM_NAME);
        if name.and_then(|name| name.string(op.ctx())).is_none() {
            return Err(OpError::new("needs a string as `sym_name`"));
        }
        verify_symbol(op)
    }
}

/// Verifies an op with a symbol name: its parent op, and its visibility.
pub(super) fn verify_symbol(op: OpRef<'_>) -> Result<(), OpError> {
    let table = TraitFlags::SYMBOL_TABLE;
    if op
        .parent_op()
        .is_some_and(|around| around.info().is_some_and(|info| !info.flags().contains(table)))
    {
        return Err(OpError::new("declares a symbol, so the op around must hold symbols"));
    }
    match op
        .attr_named("sym_visibility")
        .map(|visibility| visibility.string(op.ctx()))
    {
        None | Some(Some(b"public" | b"private" | b"nested")) => Ok(()),
        Some(_) => Err(OpError::new(
            "needs \"public\", \"private\" or \"nested\" as `sym_visibility`",
        )),
    }
}

/// Symbols declared directly in its region can be looked up and are unique.
#[derive(Clone, Copy, Debug)]
pub struct SymbolTable;

impl OpTrait for SymbolTable {
    const NAME: &'static str = "SymbolTable";
    const FLAGS: TraitFlags = TraitFlags::SYMBOL_TABLE;

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        if op.num_regions() != 1 || op.region(0).is_some_and(|region| !region.has_one_block()) {
            return Err(OpError::new(
                "needs one region of exactly one block, because it holds symbols",
            ));
        }
        let mut seen = rustc_hash::FxHashMap::default();
        let inside = op.region(0).and_then(|region| region.first_block());
        for symbol in inside.into_iter().flat_map(|block| block.ops()) {
            if let Some(name) = symbol.attr(Ident::SYM_NAME)
                && let Some(text) = name.string(op.ctx())
                && let Some(first) = seen.insert(name, symbol)
            {
                let text = String::from_utf8_lossy(text);
                let error = OpError::new(format!("declares the symbol `{text}`, which is declared already"));
                return Err(error.of(symbol).with_note(first, "it is declared here first"));
            }
        }
        Ok(())
    }
}

/// Specifies in an optional `branch_weights` how often each successor is taken: one weight per successor, of which at
/// least one is not 0.
#[derive(Clone, Copy, Debug)]
pub struct WeightedBranchOpInterface;

impl OpTrait for WeightedBranchOpInterface {
    const NAME: &'static str = "WeightedBranchOpInterface";

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        let weights = op.inherent(op.ctx().ident("branch_weights"));
        let Some(mut weights) = weights.and_then(|weights| weights.dense_array_ints(op.ctx())) else {
            return Ok(());
        };
        let (given, wanted) = (weights.len(), op.num_successors());
        if given > 0 && given != wanted {
            return Err(OpError::new(format!(
                "has {}, but {}",
                counted(given, "branch weight"),
                counted(wanted, "successor")
            )));
        }
        if given > 0 && weights.all(|weight| weight == 0) {
            Err(OpError::new("needs a branch weight that is not 0"))
        } else {
            Ok(())
        }
    }
}

/// The parent op is of this kind.
#[derive(Clone, Copy, Debug)]
pub struct HasParent<Op>(std::marker::PhantomData<Op>);

impl<Op: OpDef> OpTrait for HasParent<Op> {
    const NAME: &'static str = "HasParent";

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        let wanted = Op::DEF.name;
        match op.parent_op() {
            Some(parent) if parent.name().bytes(op.ctx()) != wanted.as_bytes() => {
                Err(OpError::new(format!("must stand directly in `{wanted}`")))
            }
            // An op without a parent is detached.
            _ => Ok(()),
        }
    }
}

/// The parent op is of one of these kinds: `ParentOneOf<[ForOp, WhileOp]>`.
#[derive(Clone, Copy, Debug)]
pub struct ParentOneOf<Ops>(std::marker::PhantomData<Ops>);

impl<Ops: OpList> OpTrait for ParentOneOf<Ops> {
    const NAME: &'static str = "ParentOneOf";

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        let parent = op.parent_op().map(OpRef::name_text);
        if parent.is_none_or(|parent| Ops::NAMES.contains(&&*parent)) {
            return Ok(());
        }
        let names: Vec<String> = Ops::NAMES.iter().map(|name| format!("`{name}`")).collect();
        Err(OpError::new(format!(
            "must stand directly in one of {}",
            names.join(", ")
        )))
    }
}

/// A list of op types.
pub trait OpList {
    /// Names of the ops.
    const NAMES: &'static [&'static str];
}

macro_rules! op_lists {
    ($(($($op:ident)+))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($op: OpDef),+> OpList for ($($op,)+) {
            const NAMES: &'static [&'static str] = &[$($op::DEF.name),+];
        }
    )*};
}

op_lists! { (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H) }

/// Its regions have at most one block, which ends with this op. In the op's custom form, the terminator may be omitted.
#[derive(Clone, Copy, Debug)]
pub struct SingleBlockImplicitTerminator<Op>(std::marker::PhantomData<Op>);

impl<Op: OpDef> OpTrait for SingleBlockImplicitTerminator<Op> {
    const NAME: &'static str = "SingleBlockImplicitTerminator";
    const FLAGS: TraitFlags = TraitFlags::SINGLE_BLOCK;

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        SingleBlock::verify(op)?;
        let wanted = Op::DEF.name;
        for block in op.regions().filter_map(|region| region.first_block()) {
            match block.last_op() {
                Some(last) if last.name().bytes(op.ctx()) == wanted.as_bytes() => {}
                Some(last) => {
                    let error = OpError::new(format!("needs `{wanted}` at the end of each region"));
                    return Err(error.with_note(last, "it ends with this"));
                }
                None => return Err(OpError::new(format!("needs `{wanted}` at the end of each region"))),
            }
        }
        Ok(())
    }
}
