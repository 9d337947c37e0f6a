//! Simplification of the values that an op of region control flow forwards to its results and region arguments.
//!
//! An *input* is a result or region argument that receives forwarded values.

use std::ops::Range;

use drr_ir::define::{RegionBranchOpInterface, RegionBranchPoint, RegionBranchTerminatorOpInterface, TraitFlags};
use drr_ir::{Attribute, Block, Builder, Ident, InsertPoint, Op, OpRef, OperationState, Region, Type, Value, ValueRef};
use drr_runtime::{MatchContext, OpRewrite, OpRewritePattern, PatternSet, PatternSpec, Rewriter};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

/// Adds patterns that simplify ops of region control flow with this name: MLIR's
/// `populateRegionBranchOpInterfaceCanonicalizationPatterns`. The ops implement [`RegionBranchOpInterface`], and their terminators
/// [`RegionBranchTerminatorOpInterface`] or the trait `ReturnLike`.
///
/// The patterns replace a result or region argument that always has one value by that value, merge results or region arguments that always
/// have equal values, and remove unused ones with the operands that are forwarded to them. So the results, region arguments and
/// forwarded operands of the ops must be variadic.
///
/// A dialect calls the function in its canonicalization patterns:
///
/// ```
/// use drr::define::*;
/// use drr::prelude::*;
/// use drr::transforms::populate_region_branch_op_interface_canonicalization_patterns;
/// use drr::{PassManager, PatternSet};
///
/// op! {
///     /// Runs its body once.
///     OnceOp = "flow.once", (ins), (outs Variadic<AnyType>:$results), (region SizedRegion<1>:$body), [dyn RegionBranchOpInterface]
/// }
/// op! { YieldOp = "flow.yield", (ins Variadic<AnyType>:$values), (outs), [Terminator, Pure, ReturnLike] }
/// dialect! { Flow = "flow", ops: [OnceOp, YieldOp], canonicalization_patterns: add_patterns }
///
/// fn add_patterns(patterns: &mut PatternSet) {
///     populate_region_branch_op_interface_canonicalization_patterns(patterns, OnceOp::NAME);
/// }
///
/// impl RegionBranchOpInterface for OnceOp<'_> {
///     fn successor_regions(&self, point: RegionBranchPoint, _: &[Option<Attribute>]) -> Vec<RegionBranchPoint> {
///         match point {
///             RegionBranchPoint::Parent => vec![RegionBranchPoint::Region(0)],
///             RegionBranchPoint::Region(_) => vec![RegionBranchPoint::Parent],
///         }
///     }
/// }
///
/// # fn main() -> drr::Result<()> {
/// let ctx = drr::ContextBuilder::new().allow_unregistered_dialects(true).with(Flow).build();
/// let mut module = Module::parse(&ctx, r#"
///     %0 = "t.source"() : () -> i32
///     %1:2 = "flow.once"() ({
///       %2 = "t.inner"() : () -> i32
///       "flow.yield"(%0, %2) : (i32, i32) -> ()
///     }) : () -> (i32, i32)
///     "t.use"(%1#0) : (i32) -> ()
/// "#)?;
/// let mut pm = PassManager::new("builtin.module");
/// pm.add_pass(drr::pass::Canonicalizer::default());
/// pm.run(&mut module)?;
/// assert_eq!(module.to_string(), r#"module {
///   %0 = "t.source"() : () -> i32
///   "flow.once"() ({
///     %1 = "t.inner"() : () -> i32
///     "flow.yield"() : () -> ()
///   }) : () -> ()
///   "t.use"(%0) : (i32) -> ()
/// }
/// "#);
/// # Ok(())
/// # }
/// ```
pub fn populate_region_branch_op_interface_canonicalization_patterns(patterns: &mut PatternSet, op_name: &'static str) {
    patterns.add(OpRewrite(MakeRegionBranchOpSuccessorInputsDead(op_name)));
    patterns.add(OpRewrite(RemoveDuplicateSuccessorInputUses(op_name)));
    patterns.add(OpRewrite(RemoveDeadRegionBranchOpSuccessorInputs(op_name)));
}

/// An operand that an op forwards to inputs.
#[derive(Clone, Copy)]
struct ForwardedOperand {
    /// Position of the op in [`ForwardedValues::sources`].
    source: usize,
    /// Number of the operand.
    operand: usize,
}

/// The values that an op of region control flow forwards.
struct ForwardedValues<'ir> {
    root: OpRef<'ir>,
    /// Results and region arguments that can receive values: the results, then the arguments of each region.
    inputs: SmallVec<[ValueRef<'ir>; 4]>,
    /// Positions of the results in `inputs`, and then of the arguments of each region.
    ranges: SmallVec<[Range<usize>; 3]>,
    /// The op and the terminators of its regions.
    sources: SmallVec<[OpRef<'ir>; 3]>,
    /// The operands that each input receives.
    operands: SmallVec<[SmallVec<[ForwardedOperand; 2]>; 4]>,
}

impl<'ir> ForwardedValues<'ir> {
    fn of(root: OpRef<'ir>) -> Option<Self> {
        let branch = root.interface::<dyn RegionBranchOpInterface>()?;
        let mut inputs: SmallVec<_> = root.results().collect();
        let mut ranges = smallvec![0..inputs.len()];
        for region in root.regions() {
            let start = inputs.len();
            inputs.extend(region.first_block().into_iter().flat_map(|block| block.args()));
            ranges.push(start..inputs.len());
        }
        if inputs.is_empty() {
            return None;
        }
        let mut forwarded = ForwardedValues {
            root,
            operands: smallvec![SmallVec::new(); inputs.len()],
            inputs,
            ranges,
            sources: smallvec![root],
        };
        for target in branch.successor_regions(RegionBranchPoint::Parent, &[]) {
            if let Some(operands) = branch.entry_successor_operands(target) {
                forwarded.forward(target, branch.produced_inputs(target), 0, operands.op_and_indices().1);
            }
        }
        for (number, region) in root.regions().enumerate() {
            let targets = branch.successor_regions(RegionBranchPoint::Region(number), &[]);
            for last in region.blocks().filter_map(|block| block.last_op()) {
                let terminator = last.interface::<dyn RegionBranchTerminatorOpInterface>();
                if terminator.is_none() && !last.has_trait(TraitFlags::RETURN_LIKE) {
                    if last.successors().next().is_some() {
                        continue;
                    }
                    // A lowering has not converted it yet, so what it will forward is unknown.
                    return None;
                }
                let source = forwarded.sources.len();
                forwarded.sources.push(last);
                for &target in &targets {
                    let operands = match &terminator {
                        Some(terminator) => terminator.successor_operands(target).op_and_indices().1,
                        None => 0..last.num_operands(),
                    };
                    forwarded.forward(target, branch.produced_inputs(target), source, operands);
                }
            }
        }
        // Types differ while a lowering converts the op.
        let has_equal_types = |(input, operands): (&ValueRef<'ir>, &SmallVec<[ForwardedOperand; 2]>)| {
            let mut values = operands.iter().map(|&operand| forwarded.value(operand));
            values.all(|value| value.is_some_and(|value| value.ty() == input.ty()))
        };
        let mut inputs = forwarded.inputs.iter().zip(&forwarded.operands);
        inputs.all(has_equal_types).then_some(forwarded)
    }

    /// Returns the positions of the results or region arguments of a target.
    fn range_of(&self, target: RegionBranchPoint) -> Range<usize> {
        let number = match target {
            RegionBranchPoint::Parent => 0,
            RegionBranchPoint::Region(region) => region + 1,
        };
        self.ranges.get(number).cloned().unwrap_or_default()
    }

    /// Adds operands of a source that are forwarded to the results or region arguments of a target, after the `produced` leading ones.
    fn forward(&mut self, target: RegionBranchPoint, produced: usize, source: usize, operands: Range<usize>) {
        let range = self.range_of(target);
        let inputs = self.operands.get_mut(range.start + produced..range.end);
        for (input, operand) in inputs.into_iter().flatten().zip(operands) {
            input.push(ForwardedOperand { source, operand });
        }
    }

    fn value(&self, operand: ForwardedOperand) -> Option<ValueRef<'ir>> {
        self.sources[operand.source].operand(operand.operand)
    }

    /// Returns the position of an input. `None` for other values, and for results and arguments without a source.
    fn position(&self, value: ValueRef<'ir>) -> Option<usize> {
        let position = match value.owner_block() {
            None => (value.defining_op() == Some(self.root)).then(|| value.number())?,
            Some(block) if block.parent_op() == Some(self.root) && block.is_entry() => {
                let region = RegionBranchPoint::Region(block.region()?.number()?);
                self.range_of(region).start + value.number()
            }
            Some(_) => return None,
        };
        self.operands.get(position).filter(|operands| !operands.is_empty())?;
        Some(position)
    }

    /// Returns the set of values other than inputs that each input can have.
    fn reaching_values(&self) -> Vec<ReachingValues<'ir>> {
        let mut reaching = vec![ReachingValues::None; self.inputs.len()];
        let mut dependents = vec![Vec::new(); self.inputs.len()];
        let mut worklist = Vec::new();
        for (input, operands) in self.operands.iter().enumerate() {
            for value in operands.iter().filter_map(|&operand| self.value(operand)) {
                match self.position(value) {
                    Some(other) => dependents[other].push(input),
                    None if reaching[input].join(ReachingValues::One(value)) => worklist.push(input),
                    None => {}
                }
            }
        }
        while let Some(input) = worklist.pop() {
            let values = reaching[input];
            for &dependent in &dependents[input] {
                if reaching[dependent].join(values) {
                    worklist.push(dependent);
                }
            }
        }
        reaching
    }
}

/// The set of values that an input can have.
#[derive(Clone, Copy, PartialEq)]
enum ReachingValues<'ir> {
    None,
    One(ValueRef<'ir>),
    Several,
}

impl ReachingValues<'_> {
    /// Adds values to the set. Returns `true` if the set has changed.
    fn join(&mut self, other: Self) -> bool {
        let joined = match (*self, other) {
            (ReachingValues::None, values) | (values, ReachingValues::None) => values,
            (a, b) if a == b => a,
            _ => ReachingValues::Several,
        };
        let is_changed = *self != joined;
        *self = joined;
        is_changed
    }
}

/// Replaces inputs that always have the same value by that value, if it is visible at the uses.
struct MakeRegionBranchOpSuccessorInputsDead(&'static str);

impl OpRewritePattern for MakeRegionBranchOpSuccessorInputsDead {
    /// Inputs with their values.
    type Match = Vec<(Value, Value)>;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("MakeRegionBranchOpSuccessorInputsDead", self.0)
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        if !results_and_arguments(root).any(|value| value.has_uses()) {
            return None;
        }
        let forwarded = ForwardedValues::of(root)?;
        let reaching = forwarded.reaching_values();
        let is_visible = |input: ValueRef<'_>, value: ValueRef<'_>| {
            let is_sibling = value.owner_block().is_some() && value.owner_block() == input.owner_block();
            is_sibling || (value.defining_op() != Some(root) && !is_defined_inside(value, root))
        };
        let mut replaced = Vec::new();
        for (&input, reaching) in forwarded.inputs.iter().zip(reaching) {
            if let ReachingValues::One(value) = reaching
                && input.has_uses()
                && is_visible(input, value)
            {
                replaced.push((input.handle(), value.handle()));
            }
        }
        (!replaced.is_empty()).then_some(replaced)
    }

    fn rewrite(&self, replaced: Self::Match, _: Op, rewriter: &mut Rewriter<'_>) {
        for (input, value) in replaced {
            rewriter.replace_uses(input, value);
        }
    }
}

/// Replaces an input by another one of the same owner that receives the same values.
struct RemoveDuplicateSuccessorInputUses(&'static str);

impl OpRewritePattern for RemoveDuplicateSuccessorInputUses {
    /// Inputs with the preceding inputs that replace them.
    type Match = Vec<(Value, Value)>;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("RemoveDuplicateSuccessorInputUses", self.0)
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let mut blocks = root.regions().filter_map(|region| region.first_block());
        if root.num_results() < 2 && blocks.all(|block| block.num_args() < 2) {
            return None;
        }
        let forwarded = ForwardedValues::of(root)?;
        let mut first_with = FxHashMap::default();
        let mut replaced = Vec::new();
        for (input, operands) in forwarded.inputs.iter().zip(&forwarded.operands) {
            if operands.is_empty() {
                continue;
            }
            let values: Option<Vec<Value>> = operands
                .iter()
                .map(|&operand| Some(forwarded.value(operand)?.handle()))
                .collect();
            let owner = input.owner_block().map(|block| block.handle());
            let first = *first_with.entry((owner, values?)).or_insert(input.handle());
            if first != input.handle() && input.has_uses() {
                replaced.push((input.handle(), first));
            }
        }
        (!replaced.is_empty()).then_some(replaced)
    }

    fn rewrite(&self, replaced: Self::Match, _: Op, rewriter: &mut Rewriter<'_>) {
        for (input, first) in replaced {
            rewriter.replace_uses(input, first);
        }
    }
}

/// Removes unused inputs with the operands forwarded to them. Inputs that receive the same operand are removed together.
struct RemoveDeadRegionBranchOpSuccessorInputs(&'static str);

/// The entities that belong to unused inputs.
struct DeadInputs {
    operands: Vec<(Op, Vec<usize>)>,
    arguments: Vec<(Block, Vec<usize>)>,
    /// One entry per result, set if the result is removed.
    results: Vec<bool>,
}

impl OpRewritePattern for RemoveDeadRegionBranchOpSuccessorInputs {
    type Match = DeadInputs;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("RemoveDeadRegionBranchOpSuccessorInputs", self.0)
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<DeadInputs> {
        if results_and_arguments(root).all(|value| value.has_uses()) {
            return None;
        }
        let forwarded = ForwardedValues::of(root)?;
        let sets = TiedInputs::of(&forwarded);
        let mut is_dead = vec![true; forwarded.inputs.len()];
        for (input, value) in forwarded.inputs.iter().enumerate() {
            is_dead[sets.representative(input)] &= !value.has_uses() && !forwarded.operands[input].is_empty();
        }
        let dead: Vec<bool> = (0..is_dead.len())
            .map(|input| is_dead[sets.representative(input)])
            .collect();
        if !dead.contains(&true) {
            return None;
        }
        let mut operands = vec![Vec::new(); forwarded.sources.len()];
        for (input, _) in dead.iter().enumerate().filter(|(_, is_dead)| **is_dead) {
            for operand in &forwarded.operands[input] {
                operands[operand.source].push(operand.operand);
            }
        }
        let sources = forwarded.sources.iter().map(|source| source.handle());
        let operands = sources.zip(operands).filter(|(_, operands)| !operands.is_empty());
        let mut arguments = Vec::new();
        for (region, range) in root.regions().zip(&forwarded.ranges[1..]) {
            let Some(block) = region.first_block() else { continue };
            let numbers = (0..block.num_args()).filter(|number| dead[range.start + number]);
            arguments.push((block.handle(), numbers.collect()));
        }
        Some(DeadInputs {
            operands: operands.collect(),
            arguments,
            results: dead[..root.num_results()].to_vec(),
        })
    }

    fn rewrite(&self, dead: DeadInputs, root: Op, rewriter: &mut Rewriter<'_>) {
        for (op, operands) in dead.operands {
            rewriter.erase_operands(op, &operands);
        }
        for (block, arguments) in dead.arguments {
            if !arguments.is_empty() {
                rewriter.erase_arguments(block, &arguments);
            }
        }
        if !dead.results.contains(&true) {
            return;
        }
        let results = rewriter.ir().op(root).results().zip(&dead.results);
        let kept = results.filter(|(_, is_removed)| !**is_removed);
        let kept: Vec<Value> = kept.map(|(result, _)| result.handle()).collect();
        let new = build_without_results(rewriter, root, &dead.results);
        for (number, result) in kept.into_iter().enumerate() {
            let value = rewriter.result(new, number);
            rewriter.replace_uses(result, value);
        }
        rewriter.erase_op(root);
    }
}

/// Builds a copy of an op without the results for which `is_removed` is set, and moves the regions to it.
fn build_without_results(rewriter: &mut Rewriter<'_>, root: Op, is_removed: &[bool]) -> Op {
    let op = rewriter.ir().op(root);
    let results = op.result_types().zip(is_removed);
    let types: Vec<Type> = results
        .filter(|(_, is_removed)| !**is_removed)
        .map(|(ty, _)| ty)
        .collect();
    let operands: Vec<Value> = op.operands().handles();
    let discardable: Vec<(Ident, Attribute)> = op.discardable_attrs().collect();
    let mut inherent: Vec<(Ident, Attribute)> = op.inherent_attrs().collect();
    let sizes = inherent.iter_mut().find(|(key, _)| *key == Ident::RESULT_SEGMENT_SIZES);
    if let Some((_, sizes)) = sizes
        && let Some(kept) = kept_segments(op, *sizes, is_removed)
    {
        *sizes = kept;
    }
    let (location, name, empty_regions) = (op.location(), op.name(), op.num_regions());
    let regions: Vec<Region> = op.regions().map(|region| region.handle()).collect();
    rewriter.set_insert_point(InsertPoint::Before(root));
    let new = rewriter.insert(OperationState {
        location,
        operands: &operands,
        result_types: &types,
        inherent: &inherent,
        discardable: &discardable,
        empty_regions,
        ..OperationState::new(name)
    });
    let bodies: Vec<Region> = rewriter.ir().op(new).regions().map(|region| region.handle()).collect();
    for (region, body) in regions.into_iter().zip(bodies) {
        rewriter.take_body(region, body);
    }
    new
}

/// Returns the result segment sizes without the removed results.
fn kept_segments(op: OpRef<'_>, sizes: Attribute, is_removed: &[bool]) -> Option<Attribute> {
    let mut removed = is_removed.iter();
    let kept = sizes.dense_array_ints(op.ctx())?.map(|size| {
        let segment = removed.by_ref().take(usize::try_from(size).unwrap_or(0));
        // A segment has at most as many results as the op.
        segment.fold(0, |kept, &is_removed| kept + i32::from(!is_removed))
    });
    let kept: Vec<i32> = kept.collect();
    Some(op.ctx().dense_i32_array_attr(&kept))
}

/// Returns the results of an op and the arguments of its regions.
fn results_and_arguments(op: OpRef<'_>) -> impl Iterator<Item = ValueRef<'_>> {
    let blocks = op.regions().filter_map(|region| region.first_block());
    op.results().chain(blocks.flat_map(|block| block.args()))
}

/// Returns `true` if a value is defined in a block or region argument of an op or nested in it.
fn is_defined_inside(value: ValueRef<'_>, op: OpRef<'_>) -> bool {
    let parent = value.parent_block().and_then(|block| block.parent_op());
    parent.is_some_and(|parent| parent.ancestors().any(|outer| outer == op))
}

/// A partition of the inputs. Inputs that receive the same operand are in the same set.
struct TiedInputs {
    parents: Vec<usize>,
}

impl TiedInputs {
    fn of(forwarded: &ForwardedValues<'_>) -> Self {
        let mut sets = TiedInputs {
            parents: (0..forwarded.inputs.len()).collect(),
        };
        let mut first_with = FxHashMap::default();
        for (input, operands) in forwarded.operands.iter().enumerate() {
            for operand in operands {
                let first = *first_with.entry((operand.source, operand.operand)).or_insert(input);
                sets.unite(first, input);
            }
        }
        sets
    }

    fn representative(&self, mut input: usize) -> usize {
        while self.parents[input] != input {
            input = self.parents[input];
        }
        input
    }

    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.representative(a), self.representative(b));
        self.parents[a.max(b)] = a.min(b);
    }
}
