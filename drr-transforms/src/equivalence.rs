//! Structural equality of ops and their regions, ignoring locations. MLIR's `OperationEquivalence`.

use std::hash::{Hash, Hasher};

use drr_ir::define::TraitFlags;
use drr_ir::{BlockRef, Op, OpRef, RegionRef, ValueRef};
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

/// Returns `true` if two ops compute the same: they have the same name, attributes, operands and result types, and
/// equal regions. The operands of a commutative op may have any order.
pub(crate) fn are_equivalent(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    if is_leaf(a) && is_leaf(b) {
        return have_equal_declarations(a, b) && have_equal_operands(a, b, ValueRef::index, true);
    }
    let mut equal = Correspondence::default();
    let mut open = vec![Comparison::Op(a, b)];
    let mut is_root = true;
    while let Some(next) = open.pop() {
        let (a, b) = match next {
            Comparison::Op(a, b) => (a, b),
            Comparison::Successors(a, b) if equal.successors(a, b) => continue,
            Comparison::Successors(..) => return false,
        };
        if !equal.ops(a, b, std::mem::take(&mut is_root)) {
            return false;
        }
        if is_leaf(a) {
            continue;
        }
        // As in MLIR, successors come after the regions.
        open.push(Comparison::Successors(a, b));
        let start = open.len();
        for (a, b) in a.regions().zip(b.regions()) {
            if !equal.regions(a, b, &mut open) {
                return false;
            }
        }
        if let Some(inside) = open.get_mut(start..) {
            inside.reverse();
        }
    }
    true
}

/// A pair of ops that is still to be compared.
enum Comparison<'ir> {
    Op(OpRef<'ir>, OpRef<'ir>),
    Successors(OpRef<'ir>, OpRef<'ir>),
}

/// Pairs of nested values and blocks that correspond to each other.
#[derive(Default)]
struct Correspondence {
    values: FxHashMap<u32, u32>,
    blocks: FxHashMap<u32, u32>,
}

impl Correspondence {
    /// Compares all but regions and successors, and maps the results.
    fn ops(&mut self, a: OpRef<'_>, b: OpRef<'_>, is_root: bool) -> bool {
        let are_equal = have_equal_declarations(a, b) && have_equal_operands(a, b, |value| self.value(value), is_root);
        // Only ops of the same block or nested ops look results up.
        if are_equal && a.num_results() > 0 {
            self.values
                .extend(a.results().map(ValueRef::index).zip(b.results().map(ValueRef::index)));
        }
        are_equal
    }

    fn value(&self, value: ValueRef<'_>) -> u32 {
        self.values.get(&value.index()).copied().unwrap_or(value.index())
    }

    /// Compares the blocks of regions, and appends the pairs of their ops in order.
    fn regions<'ir>(&mut self, a: RegionRef<'ir>, b: RegionRef<'ir>, open: &mut Vec<Comparison<'ir>>) -> bool {
        let (mut a, mut b) = (a.first_block(), b.first_block());
        while let (Some(a_block), Some(b_block)) = (a, b) {
            if !self.blocks(a_block, b_block) {
                return false;
            }
            let (mut a_op, mut b_op) = (a_block.first_op(), b_block.first_op());
            while let (Some(a), Some(b)) = (a_op, b_op) {
                open.push(Comparison::Op(a, b));
                (a_op, b_op) = (a.next(), b.next());
            }
            if a_op.is_some() || b_op.is_some() {
                return false;
            }
            (a, b) = (a_block.next(), b_block.next());
        }
        a.is_none() && b.is_none()
    }

    /// Compares the arguments of blocks, and maps the blocks and the arguments.
    fn blocks(&mut self, a: BlockRef<'_>, b: BlockRef<'_>) -> bool {
        let is_like = a.num_args() == b.num_args() && a.args().zip(b.args()).all(|(a, b)| a.ty() == b.ty());
        if is_like {
            self.values
                .extend(a.args().map(ValueRef::index).zip(b.args().map(ValueRef::index)));
        }
        is_like && *self.blocks.entry(a.index()).or_insert(b.index()) == b.index()
    }

    fn successors(&mut self, a: OpRef<'_>, b: OpRef<'_>) -> bool {
        let mut pairs = a.successors().zip(b.successors());
        pairs.all(|(a, b)| *self.blocks.entry(a.index()).or_insert(b.index()) == b.index())
    }
}

/// Returns `true` if an op has neither regions nor successors.
fn is_leaf(op: OpRef<'_>) -> bool {
    op.num_regions() == 0 && op.num_successors() == 0
}

/// Compares all but operands, regions and successors.
fn have_equal_declarations(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    a.name() == b.name()
        && a.num_operands() == b.num_operands()
        && a.num_results() == b.num_results()
        && a.num_regions() == b.num_regions()
        && a.num_successors() == b.num_successors()
        && a.result_types().eq(b.result_types())
        && a.inherent_attrs().eq(b.inherent_attrs())
        && a.discardable_attrs().eq(b.discardable_attrs())
}

/// Compares the operands of ops with the same number of them. `corresponding` maps the operands of `a`.
fn have_equal_operands<'ir>(
    a: OpRef<'ir>,
    b: OpRef<'ir>,
    corresponding: impl Fn(ValueRef<'ir>) -> u32,
    is_root: bool,
) -> bool {
    // As in MLIR, inside of regions the order counts.
    if is_root && a.has_trait(TraitFlags::COMMUTATIVE) {
        sorted_operands(a) == sorted_operands(b)
    } else {
        a.operands()
            .zip(b.operands())
            .all(|(a, b)| corresponding(a) == b.index())
    }
}

fn sorted_operands(op: OpRef<'_>) -> SmallVec<[u32; 4]> {
    let mut operands: SmallVec<[u32; 4]> = op.operands().map(ValueRef::index).collect();
    operands.sort_unstable();
    operands
}

/// Hashes of ops that are equal for equivalent ops.
///
/// Nested ops are hashed once, without their operands. Used values from outside are added as a sum, which takes time
/// linear in the number of uses for any nesting.
#[derive(Default)]
pub(crate) struct OpHashes {
    /// Hashes of the regions of ops.
    inside: FxHashMap<Op, RegionsHash>,
}

#[derive(Clone, Copy, Default)]
struct RegionsHash {
    /// The hash of the contents without operands.
    contents: u64,
    /// The sum of the hashes of the values from outside, by use.
    outside: u64,
}

impl OpHashes {
    /// Hashes the regions of an op, after those of the ops inside.
    pub(crate) fn add_regions(&mut self, op: OpRef<'_>) {
        let mut hasher = FxHasher::default();
        let mut outside = 0_u64;
        for region in op.regions() {
            region.blocks().count().hash(&mut hasher);
            for block in region.blocks() {
                block.num_args().hash(&mut hasher);
                for argument in block.args() {
                    argument.ty().hash(&mut hasher);
                    outside = outside.wrapping_sub(all_uses(argument));
                }
                for op in block.ops() {
                    hash_declared(op, &mut hasher);
                    let inside = self.inside.get(&op.handle()).copied().unwrap_or_default();
                    inside.contents.hash(&mut hasher);
                    outside = outside.wrapping_add(inside.outside);
                    for operand in op.operands() {
                        outside = outside.wrapping_add(value_hash(operand));
                    }
                    for result in op.results() {
                        outside = outside.wrapping_sub(all_uses(result));
                    }
                }
            }
        }
        let contents = hasher.finish();
        self.inside.insert(op.handle(), RegionsHash { contents, outside });
    }

    /// Returns the hash of an op.
    pub(crate) fn of(&self, op: OpRef<'_>) -> u64 {
        let mut hasher = FxHasher::default();
        hash_declared(op, &mut hasher);
        if op.has_trait(TraitFlags::COMMUTATIVE) {
            let sum = op.operands().map(value_hash).fold(0, u64::wrapping_add);
            sum.hash(&mut hasher);
        } else {
            op.operands().for_each(|operand| operand.index().hash(&mut hasher));
        }
        if op.num_regions() > 0 {
            let inside = self.inside.get(&op.handle()).copied().unwrap_or_default();
            (inside.contents, inside.outside).hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// Hashes the name, the attributes, the result types and the numbers of an op.
fn hash_declared(op: OpRef<'_>, hasher: &mut FxHasher) {
    op.name().index().hash(hasher);
    for (key, value) in op.attrs() {
        (key.index(), value).hash(hasher);
    }
    op.result_types().for_each(|ty| ty.hash(hasher));
    (op.num_operands(), op.num_regions(), op.num_successors()).hash(hasher);
}

fn value_hash(value: ValueRef<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    value.index().hash(&mut hasher);
    // Sums of hashes that are multiples of one number would be equal for other values with the same sum.
    let hash = hasher.finish();
    (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// The sum of the hashes of all uses of a value.
fn all_uses(value: ValueRef<'_>) -> u64 {
    value_hash(value).wrapping_mul(value.uses().count() as u64)
}
