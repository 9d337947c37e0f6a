//! Traits of ops as flags.

/// A set of trait flags, on which passes rely.
///
/// ```
/// use drr_ir::define::TraitFlags;
/// use drr_ir::{Context, Module};
/// let module = Module::new(&Context::new());
/// assert!(module.root().has_trait(TraitFlags::ISOLATED_FROM_ABOVE));
/// assert!(!module.root().has_trait(TraitFlags::TERMINATOR));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TraitFlags(u32);

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        impl TraitFlags {
            $($(#[$doc])* pub const $name: TraitFlags = TraitFlags(1 << $bit);)*
        }
    };
}

flags! {
    /// Ends its block.
    TERMINATOR = 0;
    /// The order of the operands is irrelevant.
    COMMUTATIVE = 1;
    /// Is a constant: folds to an attribute without operands.
    CONSTANT_LIKE = 2;
    /// Has no effects on memory.
    NO_MEMORY_EFFECT = 3;
    /// Only reads, or allocates its own results: the op is dead if its results are unused.
    ONLY_READS = 4;
    /// Has the effects of its nested ops.
    RECURSIVE_EFFECTS = 5;
    /// Nested ops use no values from outside.
    ISOLATED_FROM_ABOVE = 6;
    /// All operands and results have the same type, and a result's type can be inferred from an operand.
    SAME_OPERANDS_AND_RESULT_TYPE = 7;
    /// `f(f(x)) = x`
    INVOLUTION = 8;
    /// `f(f(x)) = f(x)`, and for two operands `f(x, x) = x`.
    IDEMPOTENT = 9;
    /// Its regions are graphs: ops in a block are unordered, so uses may precede definitions.
    GRAPH_REGION = 10;
    /// Blocks of its regions need no terminator.
    NO_TERMINATOR = 11;
    /// Its regions have at most one block.
    SINGLE_BLOCK = 12;
    /// Declares the symbol in its `sym_name`.
    SYMBOL = 13;
    /// Symbols declared directly in its region can be looked up and are unique.
    SYMBOL_TABLE = 14;
    /// `operandSegmentSizes` contains the sizes of the operand segments.
    ATTR_SIZED_OPERANDS = 15;
    /// `resultSegmentSizes` contains the sizes of the result segments.
    ATTR_SIZED_RESULTS = 16;
    /// All variadic operands have the same number of values.
    SAME_VARIADIC_OPERAND_SIZE = 17;
    /// All variadic results have the same number of values.
    SAME_VARIADIC_RESULT_SIZE = 18;
    /// The type of every result is the type of the first attribute, or the type in it.
    FIRST_ATTR_DERIVED_RESULT_TYPE = 19;
    /// Symbols inside are not looked up from outside, and constants may be placed at the top of its region.
    AFFINE_SCOPE = 20;
    /// Specifies its effects on memory itself: [`MemoryEffects`](crate::define::MemoryEffects).
    MEMORY_EFFECTS = 21;
    /// Passes its operands to the parent op.
    RETURN_LIKE = 22;
    /// Memory allocated temporarily inside is freed at its end.
    AUTOMATIC_ALLOCATION_SCOPE = 23;
    /// May be executed speculatively.
    ALWAYS_SPECULATABLE = 24;
    /// May be executed speculatively if all ops inside may.
    RECURSIVELY_SPECULATABLE = 25;
    /// Branches to its regions: [`RegionBranchOpInterface`](crate::define::RegionBranchOpInterface).
    REGION_BRANCH = 26;
    /// Forwards only some operands:
    /// [`RegionBranchTerminatorOpInterface`](crate::define::RegionBranchTerminatorOpInterface).
    REGION_BRANCH_TERMINATOR = 27;
}

impl TraitFlags {
    /// The empty set.
    pub const NONE: TraitFlags = TraitFlags(0);

    /// Returns the union of two sets.
    pub const fn union(self, other: TraitFlags) -> TraitFlags {
        TraitFlags(self.0 | other.0)
    }

    /// Returns the set without the flags in `other`.
    pub const fn without(self, other: TraitFlags) -> TraitFlags {
        TraitFlags(self.0 & !other.0)
    }

    /// Returns `true` if the set contains all flags in `other`.
    #[inline]
    pub const fn contains(self, other: TraitFlags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns `true` if the set contains some of the flags in `other`.
    #[inline]
    pub const fn intersects(self, other: TraitFlags) -> bool {
        self.0 & other.0 != 0
    }
}
