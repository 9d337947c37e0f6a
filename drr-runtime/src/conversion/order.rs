//! The order in which a conversion tries patterns.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{ConversionTarget, LegalizationAction};
use crate::pattern::{FrozenPatterns, PatternSpec, RootKind};
use drr_ir::OpName;

/// The depth of ops that no sequence of patterns makes legal, or only a cycle.
const UNKNOWN_DEPTH: u32 = u32::MAX;

/// The patterns of each op in the order in which they are tried. MLIR's `OperationLegalizer`.
///
/// Patterns that build an illegal op for which there is no pattern are left out. The depth of a pattern is the number
/// of patterns that have to be applied until all ops are legal, as far as the declared results tell: lower depths come
/// first, then higher benefits. With equal benefit, the pattern that was added first comes first. MLIR tries the last
/// one first, unless there is a pattern for any op.
#[derive(Debug)]
pub(super) struct PatternOrder<'a> {
    patterns: &'a FrozenPatterns,
    /// Numbers of the patterns with a root op, by op name index.
    by_op: FxHashMap<u32, Vec<u32>>,
    /// Patterns that were left out, by op name index, for messages.
    left_out: FxHashMap<u32, Vec<u32>>,
    /// All patterns to try, by op name index, for the names that were looked up.
    candidates: RefCell<FxHashMap<u32, Rc<[u32]>>>,
}

/// A pattern with a root op.
struct Rooted {
    number: u32,
    root: u32,
    generated: Vec<OpName>,
    is_kept: bool,
    depth: u32,
}

impl<'a> PatternOrder<'a> {
    pub(super) fn new(patterns: &'a FrozenPatterns, target: &ConversionTarget) -> Self {
        let ctx = target.ctx();
        let specs: Vec<PatternSpec> = patterns.specs().collect();
        let has_root = |spec: &PatternSpec| matches!(spec.root_kind, RootKind::OperationName | RootKind::UntypedName);
        let has_any = specs.iter().any(|spec| !has_root(spec));
        let mut rooted: Vec<Rooted> = (0..)
            .zip(&specs)
            .filter(|(_, spec)| has_root(spec))
            .map(|(number, spec)| {
                let root = ctx.op_name(spec.root);
                Rooted {
                    number,
                    root: root.index(),
                    generated: spec.generated.iter().map(|op| ctx.op_name(op)).collect(),
                    is_kept: target.action(root) != Some(LegalizationAction::Legal),
                    depth: UNKNOWN_DEPTH,
                }
            })
            .collect();
        if !has_any {
            keep_useful(&mut rooted, target);
        }
        compute_depths(&mut rooted);
        let mut order = PatternOrder {
            patterns,
            by_op: FxHashMap::default(),
            left_out: FxHashMap::default(),
            candidates: RefCell::default(),
        };
        for pattern in rooted.iter().filter(|pattern| !pattern.is_kept) {
            order.left_out.entry(pattern.root).or_default().push(pattern.number);
        }
        let depths: FxHashMap<u32, u32> = rooted.iter().map(|pattern| (pattern.number, pattern.depth)).collect();
        let kept = rooted.iter().filter(|pattern| pattern.is_kept);
        for pattern in kept {
            order.by_op.entry(pattern.root).or_default().push(pattern.number);
        }
        for numbers in order.by_op.values_mut() {
            numbers.sort_by_key(|number| {
                let benefit = specs[*number as usize].benefit;
                (depths.get(number).copied(), std::cmp::Reverse(benefit))
            });
        }
        order
    }

    /// Returns the numbers of the patterns that are tried on ops of this name, in order. Patterns for any op, a trait
    /// or an interface are merged by benefit.
    pub(super) fn candidates(&self, name: OpName) -> Rc<[u32]> {
        let mut candidates = self.candidates.borrow_mut();
        Rc::clone(candidates.entry(name.index()).or_insert_with(|| self.merged(name)))
    }

    fn merged(&self, name: OpName) -> Rc<[u32]> {
        let patterns = self.patterns;
        let of_op = self.by_op.get(&name.index()).map(Vec::as_slice).unwrap_or_default();
        let spec = |number: u32| {
            patterns
                .patterns
                .get(number as usize)
                .map(|frozen| frozen.pattern.spec())
        };
        let is_any = |number: &u32| {
            spec(*number).is_some_and(|spec| !matches!(spec.root_kind, RootKind::OperationName | RootKind::UntypedName))
        };
        let any: Vec<u32> = patterns.index.of_root(name).filter(is_any).collect();
        let benefit = |number: u32| spec(number).map_or(0, |spec| spec.benefit);
        let mut merged = Vec::with_capacity(of_op.len() + any.len());
        let (mut of_op, mut any) = (of_op.iter().copied().peekable(), any.into_iter().peekable());
        loop {
            let next = match (of_op.peek(), any.peek()) {
                (Some(&own), Some(&other)) if benefit(own) < benefit(other) => any.next(),
                (Some(_), _) => of_op.next(),
                (None, _) => any.next(),
            };
            match next {
                Some(number) => merged.push(number),
                None => return merged.into(),
            }
        }
    }

    /// Returns `true` if a pattern for ops of this name is tried.
    pub(super) fn has_pattern(&self, name: OpName) -> bool {
        self.by_op.contains_key(&name.index())
    }

    /// Returns the numbers of the patterns of an op that are not tried, because they build an op that cannot become
    /// legal.
    pub(super) fn left_out(&self, name: OpName) -> &[u32] {
        self.left_out.get(&name.index()).map(Vec::as_slice).unwrap_or_default()
    }
}

/// Leaves out patterns that build an op that is neither possibly legal nor the root of a kept pattern.
fn keep_useful(patterns: &mut [Rooted], target: &ConversionTarget) {
    let candidates: Vec<bool> = patterns.iter().map(|pattern| pattern.is_kept).collect();
    patterns.iter_mut().for_each(|pattern| pattern.is_kept = false);
    let mut roots: rustc_hash::FxHashSet<u32> = rustc_hash::FxHashSet::default();
    loop {
        let mut has_changed = false;
        for (pattern, &is_candidate) in patterns.iter_mut().zip(&candidates) {
            let may_be_legal = |op: &OpName| {
                let action = target.action(*op);
                action.is_some_and(|action| action != LegalizationAction::Illegal) || roots.contains(&op.index())
            };
            if is_candidate && !pattern.is_kept && pattern.generated.iter().all(may_be_legal) {
                pattern.is_kept = true;
                roots.insert(pattern.root);
                has_changed = true;
            }
        }
        if !has_changed {
            return;
        }
    }
}

/// Computes the depths of kept patterns.
fn compute_depths(patterns: &mut [Rooted]) {
    let mut depths: FxHashMap<u32, u32> = FxHashMap::default();
    let roots = patterns
        .iter()
        .filter(|pattern| pattern.is_kept)
        .map(|pattern| pattern.root);
    depths.extend(roots.map(|root| (root, UNKNOWN_DEPTH)));
    loop {
        let mut has_changed = false;
        for pattern in patterns.iter_mut().filter(|pattern| pattern.is_kept) {
            let generated = pattern.generated.iter();
            let depth = generated.map(|op| depths.get(&op.index()).copied().unwrap_or(0)).max();
            let depth = depth.unwrap_or(0).saturating_add(1);
            if depth < pattern.depth {
                pattern.depth = depth;
                let known = depths.entry(pattern.root).or_insert(depth);
                *known = depth.min(*known);
                has_changed = true;
            }
        }
        if !has_changed {
            return;
        }
    }
}
