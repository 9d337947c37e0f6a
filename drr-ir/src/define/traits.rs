//! The traits of MLIR's ops that ours can have.

use super::{OpError, OpTrait, TraitFlags};
use crate::OpRef;

macro_rules! facts {
    ($($(#[$doc:meta])* $name:ident = $flags:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl OpTrait for $name {
            const NAME: &'static str = stringify!($name);
            const FLAGS: TraitFlags = $flags;
        }
    )*};
}

facts! {
    /// No effects: it can go when nothing uses it, and be executed at any time.
    Pure = TraitFlags::PURE;
    /// No effect on memory: it can go when nothing uses it.
    NoMemoryEffect = TraitFlags::PURE;
    /// It only reads: it can go when nothing uses it.
    OnlyReads = TraitFlags::ONLY_READS;
    /// Its effects are those of the ops inside.
    RecursiveMemoryEffects = TraitFlags::RECURSIVE_EFFECTS;
    /// The order of the operands does not matter.
    Commutative = TraitFlags::COMMUTATIVE;
    /// It is a constant: it folds to an attribute, without operands.
    ConstantLike = TraitFlags::CONSTANT_LIKE;
    /// `f(f(x)) = x`
    Involution = TraitFlags::INVOLUTION;
    /// `f(f(x)) = f(x)`, and for two operands `f(x, x) = x`.
    Idempotent = TraitFlags::IDEMPOTENT;
    /// Uses inside its regions may come before definitions.
    GraphRegion = TraitFlags::GRAPH_REGION;
    /// Blocks of its regions need no terminator.
    NoTerminator = TraitFlags::NO_TERMINATOR;
    /// The symbols declared directly inside can be looked up.
    SymbolTable = TraitFlags::SYMBOL_TABLE;
    /// Declares a symbol.
    Symbol = TraitFlags::SYMBOL;
    /// Its top level is a scope of its own for affine symbols.
    AffineScope = TraitFlags::AFFINE_SCOPE;
    /// The attribute `operandSegmentSizes` says how the operands are divided.
    AttrSizedOperandSegments = TraitFlags::ATTR_SIZED_OPERANDS;
    /// The attribute `resultSegmentSizes` says how the results are divided.
    AttrSizedResultSegments = TraitFlags::ATTR_SIZED_RESULTS;
    /// All variadic operands have the same number of values.
    SameVariadicOperandSize = TraitFlags::SAME_VARIADIC_OPERAND_SIZE;
    /// All variadic results have the same number of values.
    SameVariadicResultSize = TraitFlags::SAME_VARIADIC_RESULT_SIZE;
    /// The type of every result is that of the first attribute, or the type that it holds.
    FirstAttrDerivedResultType = TraitFlags::FIRST_ATTR_DERIVED_RESULT_TYPE;
    /// Uses inside must be of values inside; the verifier checks it.
    IsolatedFromAbove = TraitFlags::ISOLATED_FROM_ABOVE;
    /// Ends its block.
    Terminator = TraitFlags::TERMINATOR;
}

/// All operands and results have one type.
#[derive(Clone, Copy, Debug)]
pub struct SameOperandsAndResultType;

impl OpTrait for SameOperandsAndResultType {
    const NAME: &'static str = "SameOperandsAndResultType";
    const FLAGS: TraitFlags = TraitFlags::SAME_OPERANDS_AND_RESULT_TYPE;

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        let mut types = op.operands().map(|value| value.ty()).chain(op.result_types());
        let Some(first) = types.next() else { return Ok(()) };
        if types.all(|ty| ty == first) {
            Ok(())
        } else {
            Err(OpError::new("requires the same type for all operands and results"))
        }
    }
}

/// Its regions have at most one block.
#[derive(Clone, Copy, Debug)]
pub struct SingleBlock;

impl OpTrait for SingleBlock {
    const NAME: &'static str = "SingleBlock";
    const FLAGS: TraitFlags = TraitFlags::SINGLE_BLOCK;

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        if op.regions().all(|region| region.is_empty() || region.has_one_block()) {
            Ok(())
        } else {
            Err(OpError::new("requires regions of at most one block"))
        }
    }
}

/// The entry blocks of its regions have no arguments.
#[derive(Clone, Copy, Debug)]
pub struct NoRegionArguments;

impl OpTrait for NoRegionArguments {
    const NAME: &'static str = "NoRegionArguments";

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        if op
            .regions()
            .all(|region| region.first_block().is_none_or(|block| block.num_args() == 0))
        {
            Ok(())
        } else {
            Err(OpError::new("requires regions without arguments"))
        }
    }
}
