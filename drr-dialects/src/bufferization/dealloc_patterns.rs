//! Canonicalization of `bufferization.dealloc`.

use std::collections::{HashMap, HashSet};

use drr::prelude::*;
use drr::{Ident, OperationState, PatternSet, PatternSpec};

use super::DeallocOp;
use crate::arith::{ConstantOp, OrIOp};
use crate::shared::allocation::{allocation_of, is_allocated};
use crate::shared::attributes::segment_sizes;

/// Adds the patterns in MLIR's order.
pub(super) fn add_dealloc_patterns(patterns: &mut PatternSet) {
    patterns
        .add(deallocated("DeallocRemoveDuplicateDeallocMemrefs", without_duplicates))
        .add(OpRewrite(DeallocRemoveDuplicateRetainedMemrefs))
        .add(OpRewrite(EraseEmptyDealloc))
        .add(deallocated("EraseAlwaysFalseDealloc", without_false_conditions))
        .add(deallocated("SkipExtractMetadataOfAlloc", without_metadata))
        .add(deallocated(
            "RemoveAllocDeallocPairWhenNoOtherUsers",
            without_unused_memory,
        ));
}

/// A memref to deallocate, and the conditions of which one must hold.
struct Deallocated {
    memref: Value,
    conditions: Vec<Value>,
}

/// The changed list of an op, and allocations to erase.
struct NewDealloc {
    deallocated: Vec<Deallocated>,
    unused: Vec<Op>,
}

/// Returns the list of an op.
fn deallocated_memrefs<'ir>(op: OpRef<'ir>) -> impl Iterator<Item = (ValueRef<'ir>, ValueRef<'ir>)> {
    let slots = &DeallocOp::SLOTS;
    slots.memrefs.of(op).zip(slots.conditions.of(op))
}

/// Returns the entry of the list for a memref and its condition.
fn entry(memref: ValueRef<'_>, condition: ValueRef<'_>) -> Deallocated {
    Deallocated {
        memref: memref.handle(),
        conditions: vec![condition.handle()],
    }
}

/// Changes the deallocated memrefs in place.
struct DeallocPattern {
    name: &'static str,
    change: fn(OpRef<'_>) -> Option<NewDealloc>,
}

const fn deallocated(name: &'static str, change: fn(OpRef<'_>) -> Option<NewDealloc>) -> OpRewrite<DeallocPattern> {
    OpRewrite(DeallocPattern { name, change })
}

impl OpRewritePattern for DeallocPattern {
    type Match = NewDealloc;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.ori"],
            ..PatternSpec::of_op::<DeallocOp<'_>>(self.name)
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<NewDealloc> {
        (self.change)(root)
    }

    fn rewrite(&self, new: NewDealloc, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let retained: Vec<Value> = DeallocOp::SLOTS.retained.of(rewriter.ir().op(root)).handles();
        let mut conditions = Vec::with_capacity(new.deallocated.len());
        for entry in &new.deallocated {
            let mut joined: Option<Value> = None;
            for &condition in &entry.conditions {
                joined = Some(match joined {
                    Some(first) if first != condition => {
                        let or = OrIOp::build(rewriter, (first, condition), ());
                        rewriter.result(or, 0)
                    }
                    _ => condition,
                });
            }
            conditions.extend(joined);
        }
        let memrefs: Vec<Value> = new.deallocated.iter().map(|entry| entry.memref).collect();
        let segments = segment_sizes(&ctx, [memrefs.len(), conditions.len(), retained.len()]);
        rewriter.set_operands(root, &[memrefs, conditions, retained].concat());
        rewriter.set_inherent(root, Ident::OPERAND_SEGMENT_SIZES, Some(segments));
        for op in new.unused {
            rewriter.erase_op(op);
        }
    }
}

/// Joins the conditions of a memref that is listed several times.
fn without_duplicates(op: OpRef<'_>) -> Option<NewDealloc> {
    let mut deallocated: Vec<Deallocated> = Vec::new();
    let mut positions = HashMap::new();
    let mut changes = false;
    for (memref, condition) in deallocated_memrefs(op) {
        let position = *positions.entry(memref.handle()).or_insert(deallocated.len());
        match deallocated.get_mut(position) {
            Some(entry) => {
                changes = true;
                entry.conditions.push(condition.handle());
            }
            None => deallocated.push(entry(memref, condition)),
        }
    }
    changes.then_some(NewDealloc {
        deallocated,
        unused: Vec::new(),
    })
}

/// Removes memrefs whose condition is `false`.
fn without_false_conditions(op: OpRef<'_>) -> Option<NewDealloc> {
    let ctx = op.ctx();
    let is_false = |condition| drr::fold::constant_of(condition).and_then(|value| value.as_bool(ctx)) == Some(false);
    let rest = deallocated_memrefs(op).filter(|(_, condition)| !is_false(*condition));
    let deallocated: Vec<Deallocated> = rest.map(|(memref, condition)| entry(memref, condition)).collect();
    let changes = deallocated.len() < deallocated_memrefs(op).count();
    changes.then_some(NewDealloc {
        deallocated,
        unused: Vec::new(),
    })
}

/// Deallocates the allocated memref instead of the base buffer of its metadata.
fn without_metadata(op: OpRef<'_>) -> Option<NewDealloc> {
    let mut changes = false;
    let uncovered = deallocated_memrefs(op).map(|(memref, condition)| {
        let metadata = memref.defining_op();
        let metadata = metadata.filter(|op| op.name_text() == "memref.extract_strided_metadata");
        let source = metadata
            .and_then(|op| op.operand(0))
            .filter(|source| is_allocated(*source));
        changes |= source.is_some();
        entry(source.unwrap_or(memref), condition)
    });
    let deallocated = uncovered.collect();
    changes.then_some(NewDealloc {
        deallocated,
        unused: Vec::new(),
    })
}

/// Removes memrefs whose only use is this op, and their allocations.
fn without_unused_memory(op: OpRef<'_>) -> Option<NewDealloc> {
    let mut new = NewDealloc {
        deallocated: Vec::new(),
        unused: Vec::new(),
    };
    for (memref, condition) in deallocated_memrefs(op) {
        let allocation = allocation_of(memref).filter(|allocation| {
            let mut others = allocation.results().filter(|result| *result != memref);
            memref.has_one_use() && !others.any(|result| result.has_uses())
        });
        match allocation {
            Some(allocation) => new.unused.push(allocation.handle()),
            None => new.deallocated.push(entry(memref, condition)),
        }
    }
    (!new.unused.is_empty()).then_some(new)
}

/// Removes retained memrefs that are listed before.
struct DeallocRemoveDuplicateRetainedMemrefs;

impl OpRewritePattern for DeallocRemoveDuplicateRetainedMemrefs {
    /// For each retained memref, the number of the equal one among the distinct ones.
    type Match = Vec<usize>;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<DeallocOp<'_>>("DeallocRemoveDuplicateRetainedMemrefs")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let mut known = HashMap::new();
        let retained = DeallocOp::SLOTS.retained.of(root).map(|retained| {
            let next = known.len();
            *known.entry(retained.handle()).or_insert(next)
        });
        let numbers: Vec<usize> = retained.collect();
        (known.len() < numbers.len()).then_some(numbers)
    }

    fn rewrite(&self, numbers: Vec<usize>, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let (op, slots) = (rewriter.ir().op(root), &DeallocOp::SLOTS);
        let (name, location) = (op.name(), op.location());
        let mut operands: Vec<Value> = slots.memrefs.of(op).handles();
        let num_memrefs = operands.len();
        operands.extend(slots.conditions.of(op).handles::<Vec<Value>>());
        let mut seen = HashSet::new();
        let retained: Vec<Value> = slots.retained.of(op).handles();
        let distinct: Vec<Value> = retained.into_iter().filter(|value| seen.insert(*value)).collect();
        let segments = segment_sizes(&ctx, [num_memrefs, num_memrefs, distinct.len()]);
        operands.extend(&distinct);
        let new = rewriter.insert(OperationState {
            location,
            operands: &operands,
            result_types: &vec![Type::I1; distinct.len()],
            inherent: &[(Ident::OPERAND_SEGMENT_SIZES, segments)],
            ..OperationState::new(name)
        });
        let results: Vec<Value> = numbers.into_iter().map(|number| rewriter.result(new, number)).collect();
        rewriter.replace_op(root, &results);
    }
}

/// Erases an op that deallocates nothing: no retained memref has to be deallocated later.
struct EraseEmptyDealloc;

impl OpRewritePattern for EraseEmptyDealloc {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant"],
            ..PatternSpec::of_op::<DeallocOp<'_>>("EraseEmptyDealloc")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<()> {
        DeallocOp::SLOTS.memrefs.of(root).next().is_none().then_some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        let num_results = rewriter.ir().op(root).num_results();
        if num_results == 0 {
            return rewriter.erase_op(root);
        }
        let value = rewriter.ctx().bool_attr(false);
        let constant = ConstantOp::build(rewriter, value, ());
        let constant = rewriter.result(constant, 0);
        rewriter.replace_op(root, &vec![constant; num_results]);
    }
}
