//! Folding of a single op: the fold hook of the op, then the folds that its traits imply; and the insertion blocks of
//! constants.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::define::{Fold, FoldEdit, FoldValue, OpInfo, TraitFlags};
use crate::{Attribute, Block, OpRef, RegionRef, Type, Value, ValueRef};

/// Returns the value of a constant-like op, or `None` for other ops.
pub fn constant_value(op: OpRef<'_>) -> Option<Attribute> {
    let info = op.info()?;
    if !info.flags().contains(TraitFlags::CONSTANT_LIKE) {
        return None;
    }
    match (info.def().hooks.fold?)(op, &[]) {
        Fold::Results(results) if let [FoldValue::Attr(value)] = results[..] => Some(value),
        _ => None,
    }
}

/// Returns the constant that a value is, or `None` if its defining op is not constant-like.
pub fn constant_of(value: ValueRef<'_>) -> Option<Attribute> {
    constant_value(value.defining_op()?)
}

/// Returns `true` if ops of this name may fold: the op has a fold hook or a trait that implies a fold.
pub fn may_fold(info: &OpInfo) -> bool {
    let traits = TraitFlags::COMMUTATIVE
        .union(TraitFlags::INVOLUTION)
        .union(TraitFlags::IDEMPOTENT);
    info.def().hooks.fold.is_some() || info.flags().intersects(traits)
}

/// Folds an op without changing the IR. A fold to one of the op's own results counts as no fold.
///
/// The order is MLIR's: the op's hook, `Commutative` (moves constants to the end), `Idempotent` and `Involution`.
pub fn fold(op: OpRef<'_>) -> Fold {
    if !op.info().is_some_and(may_fold) {
        return Fold::None;
    }
    let constants: SmallVec<[Option<Attribute>; 4]> = op.operands().map(constant_of).collect();
    fold_with_constants(op, &constants)
}

/// Folds an op as [`fold`] does, given the constants of its operands. They may be constants that the operands are only
/// assumed to be.
pub fn fold_with_constants(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let Some(info) = op.info().filter(|info| may_fold(info)) else {
        return Fold::None;
    };
    if let Some(hook) = info.def().hooks.fold {
        match hook(op, constants) {
            // The number of results is checked when the fold is applied.
            Fold::Results(results) if !is_itself(op, &results) => {
                return Fold::Results(results);
            }
            Fold::InPlace(edits) if !edits.is_empty() => return Fold::InPlace(edits),
            _ => {}
        }
    }
    fold_by_traits(op, info.flags(), constants)
}

/// The insertion blocks of constants, at whose front folds create them: the entry blocks of the innermost regions whose
/// parent op is isolated from above, unregistered or at the top level.
///
/// Blocks that were found are cached, so the structure of the IR must not change in between.
///
/// ```
/// use drr_ir::fold::ConstantInsertionBlocks;
/// use drr_ir::{Context, Module};
/// let module = Module::parse(&Context::new(), "module { module {} }")?;
/// let inner = module.root().walk().nth(1).and_then(|op| op.region(0)).expect("it has a region");
/// let insertion_block = ConstantInsertionBlocks::default().of(inner);
/// assert_eq!(insertion_block, inner.first_block().map(|block| block.handle()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ConstantInsertionBlocks {
    /// By region index.
    known: FxHashMap<u32, Option<Block>>,
}

impl ConstantInsertionBlocks {
    /// Returns the block for constants that are used in a region. `None` if the region is detached or empty.
    pub fn of(&mut self, region: RegionRef<'_>) -> Option<Block> {
        let (mut region, mut path) = (region, Vec::new());
        let found = loop {
            if let Some(&known) = self.known.get(&region.index()) {
                break known;
            }
            path.push(region.index());
            let Some(parent) = region.parent_op() else { break None };
            let isolated = parent.info().is_none() || parent.has_trait(TraitFlags::ISOLATED_FROM_ABOVE);
            match parent.parent_region() {
                Some(outer) if !isolated => region = outer,
                _ => break region.first_block().map(|block| block.handle()),
            }
        };
        self.known.extend(path.into_iter().map(|region| (region, found)));
        found
    }

    /// Forgets all blocks.
    pub fn clear(&mut self) {
        self.known.clear();
    }
}

/// The identity of a constant that occurs once in its insertion block: that block, dialect, value and type, as in
/// MLIR's `OperationFolder`.
///
/// ```
/// use drr_ir::fold::ConstantKey;
/// use drr_ir::{Context, Module, Type};
/// let ctx = Context::new();
/// let module = Module::new(&ctx);
/// let block = module.root().region(0).and_then(|region| region.first_block()).expect("the module has a block").handle();
/// let key = |value| ConstantKey::new(block, b"arith", ctx.int_attr(Type::I32, value), Type::I32);
/// assert!(key(1) == key(1) && key(1) != key(2) && key(1).block() == block);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConstantKey {
    block: Block,
    dialect: Box<[u8]>,
    value: Attribute,
    ty: Type,
}

impl ConstantKey {
    /// Creates the key of a constant in a block, which [`ConstantInsertionBlocks::of`] returns.
    pub fn new(block: Block, dialect: &[u8], value: Attribute, ty: Type) -> Self {
        ConstantKey {
            block,
            dialect: dialect.into(),
            value,
            ty,
        }
    }

    /// Returns the block of the constant.
    pub fn block(&self) -> Block {
        self.block
    }
}

fn is_itself(op: OpRef<'_>, results: &[FoldValue]) -> bool {
    let is_own = |value: Value| op.results().any(|own| own.handle() == value);
    results
        .iter()
        .any(|result| matches!(*result, FoldValue::Value(value) if is_own(value)))
}

fn fold_by_traits(op: OpRef<'_>, flags: TraitFlags, constants: &[Option<Attribute>]) -> Fold {
    if flags.contains(TraitFlags::COMMUTATIVE) {
        let first_constant = constants.iter().position(Option::is_some);
        let last_other = constants.iter().rposition(Option::is_none);
        if let (Some(first), Some(last)) = (first_constant, last_other)
            && first < last
        {
            let mut operands: Vec<_> = op.operands().zip(constants).collect();
            // The sort is stable, as in MLIR.
            operands.sort_by_key(|(_, constant)| constant.is_some());
            // If the result type is the first operand's, a different first type would make the op invalid. MLIR makes
            // such invalid ops.
            let infers = flags.contains(TraitFlags::SAME_OPERANDS_AND_RESULT_TYPE);
            let changes = |(value, _): &(ValueRef<'_>, _)| op.operand(0).is_none_or(|first| first.ty() != value.ty());
            if !infers || !operands.first().is_some_and(changes) {
                let edits = operands.into_iter().enumerate();
                let edits = edits.map(|(at, (value, _))| FoldEdit::Operand(at, value.handle()));
                return Fold::InPlace(edits.collect());
            }
        }
    }
    let (Some(first), Some(result)) = (op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    let inner = || {
        first
            .defining_op()
            .filter(|inner| inner.name() == op.name() && *inner != op)
    };
    if flags.contains(TraitFlags::IDEMPOTENT) {
        let same = match op.num_operands() {
            1 => inner().is_some(),
            2 => op.operand(1) == Some(first),
            _ => false,
        };
        if same && first.ty() == result.ty() && first != result {
            return Fold::value(first.handle());
        }
    }
    if flags.contains(TraitFlags::INVOLUTION)
        && op.num_operands() == 1
        && let Some(value) = inner().and_then(|inner| inner.operand(0))
        && value.ty() == result.ty()
        && value != result
    {
        return Fold::value(value.handle());
    }
    Fold::None
}
