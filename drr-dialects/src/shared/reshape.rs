//! Combination of ops that expand and collapse shapes, of tensors and of memrefs.

use std::cmp::Ordering;
use std::ops::Range;

use drr::define::OperandSlot;
use drr::prelude::*;
use drr::{DYNAMIC, Ir, OperationState, PatternSpec};

use super::mixed_index::{MixedIndex, mixed_indices};
use super::reassociation::{groups, groups_of};
use super::replacement::Replacement;
use super::shaped::{are_compatible_sizes, has_identity_layout};
use super::tensor_cast::encoding;

/// Lists of consecutive dimensions of the shape with more dimensions, one per dimension of the other shape.
pub(crate) type Groups = Vec<Vec<usize>>;

/// Name of the attribute with the static sizes of the result of an expanding op.
const OUTPUT_SHAPE: &str = "static_output_shape";

/// The ops of a dialect that expand and collapse shapes.
pub(crate) struct ReshapeOps {
    /// Name of the expanding op.
    pub(crate) expand: &'static str,
    /// Name of the collapsing op.
    pub(crate) collapse: &'static str,
    /// Dynamic sizes of the result of the expanding op.
    pub(crate) output_shape: OperandSlot,
}

impl ReshapeOps {
    /// Returns the producer of the operand, if it expands and the op collapses or vice versa.
    pub(crate) fn inverse_producer<'ir>(&self, op: OpRef<'ir>) -> Option<OpRef<'ir>> {
        let inverse = if op.name_text() == self.expand {
            self.collapse
        } else {
            self.expand
        };
        producer(op, inverse)
    }

    /// Folds a reshape that changes nothing, and a reshape that undoes the previous one.
    pub(crate) fn fold_identity(&self, op: OpRef<'_>) -> Option<Value> {
        let (ctx, source, ty) = (op.ctx(), op.operand(0)?, op.result(0)?.ty());
        if source.ty() == ty {
            return Some(source.handle());
        }
        let inner = self.inverse_producer(op)?;
        let original = inner.operand(0).filter(|original| original.ty() == ty)?;
        let shape = ty.shape(ctx)?;
        let is_dynamic = |at: &usize| shape.get(*at) == Some(&DYNAMIC);
        let count = |dims: &[usize]| dims.iter().filter(|at| is_dynamic(at)).count();
        let is_certain = || {
            let (own, other) = (groups(op), groups(inner));
            // Expanded sizes with two dynamic ones in a group, or one beside a 0, may be other ones than before.
            let is_known = |group: &Vec<usize>| match count(group) {
                0 => true,
                1 => group.iter().all(|&at| shape.get(at) != Some(&0)),
                _ => false,
            };
            own == other && (op.name_text() == self.collapse || own.iter().all(is_known))
        };
        // Without a 0, the number of elements decides about the size.
        let has_one_size = match (0..shape.len()).filter(is_dynamic).count() {
            0 => true,
            count => count == 1 && !shape.contains(&0),
        };
        (has_one_size || is_certain()).then(|| original.handle())
    }

    /// Returns the reshape that replaces an expanding op and its collapsing producer.
    pub(crate) fn combined_with_collapse(&self, op: OpRef<'_>) -> Option<Replacement> {
        let (ctx, inner) = (op.ctx(), producer(op, self.collapse)?);
        let (source, collapsed, ty) = (inner.operand(0)?, op.operand(0)?.ty(), op.result(0)?.ty());
        if [source.ty(), collapsed, ty]
            .iter()
            .any(|ty| !has_identity_layout(ctx, *ty))
        {
            return None;
        }
        let (from, to) = (source.ty().shape(ctx)?, ty.shape(ctx)?);
        let (collapsing, expanding) = (groups(inner), groups(op));
        // Unlike in MLIR, a dynamic size beside a 0 stays the one of the expanding op: it does not follow from the number of elements.
        let is_undetermined = |group: &Vec<usize>| {
            let has = |size| group.iter().any(|at| to.get(*at) == Some(&size));
            has(DYNAMIC) && has(0)
        };
        if expanding.iter().any(is_undetermined) {
            return None;
        }
        let (name, groups) = match from.len().cmp(&to.len()) {
            Ordering::Equal => return None,
            Ordering::Greater => (
                self.collapse,
                groups_of_collapse_and_expand((from, &collapsing), (to, &expanding))?,
            ),
            Ordering::Less => (
                self.expand,
                groups_of_collapse_and_expand((to, &expanding), (from, &collapsing))?,
            ),
        };
        let mut new = Replacement::like(op, name, vec![source.handle()], ty);
        if name == self.expand {
            new.operands.extend(self.output_shape.of(op).handles::<Vec<Value>>())
        } else {
            new.inherent.clear()
        }
        Some(new.with(ctx.ident("reassociation"), groups_attr(ctx, &groups)))
    }
}

/// Returns the producer of the first operand, if it has this name.
pub(crate) fn producer<'ir>(op: OpRef<'ir>, name: &str) -> Option<OpRef<'ir>> {
    let inner = op.operand(0)?.defining_op()?;
    (inner.name_text() == name).then_some(inner)
}

/// Returns the array attribute of groups.
pub(crate) fn groups_attr(ctx: &Context, groups: &[Vec<usize>]) -> Attribute {
    let number = |at: &usize| ctx.i64_attr(*at as i64);
    let group = |group: &Vec<usize>| ctx.array_attr(&group.iter().map(number).collect::<Vec<_>>());
    ctx.array_attr(&groups.iter().map(group).collect::<Vec<_>>())
}

/// Returns the groups of one reshape for two reshapes of the same kind.
pub(crate) fn compose(inner: &Groups, outer: &Groups) -> Option<Groups> {
    let (fine, coarse) = match inner.len().cmp(&outer.len()) {
        Ordering::Equal => return None,
        Ordering::Less => (outer, inner),
        Ordering::Greater => (inner, outer),
    };
    if coarse.is_empty() {
        return Some(Groups::new());
    }
    if coarse.iter().map(Vec::len).sum::<usize>() != fine.len() {
        return None;
    }
    let group = |group: &Vec<usize>| -> Option<Vec<usize>> {
        let parts: Option<Vec<&Vec<usize>>> = group.iter().map(|at| fine.get(*at)).collect();
        Some(parts?.into_iter().flatten().copied().collect())
    };
    coarse.iter().map(group).collect()
}

/// Returns the groups for a reshape between the operand of a collapsing op and the result of the expanding op that follows. The two shapes,
/// with their groups, are given with the one of more dimensions first.
pub(crate) fn groups_of_collapse_and_expand(
    (wide, wide_groups): (&[i64], &Groups),
    (narrow, narrow_groups): (&[i64], &Groups),
) -> Option<Groups> {
    if wide_groups.is_empty() {
        return find_groups(wide, narrow);
    }
    let num_dynamic = |shape: &[i64]| shape.iter().filter(|size| **size == DYNAMIC).count();
    let mut composed = Groups::new();
    for (wide_group, narrow_group) in wide_groups.iter().zip(narrow_groups) {
        let first = *wide_group.first()?;
        let wide = wide.get(first..first + wide_group.len())?;
        let first_narrow = *narrow_group.first()?;
        let narrow = narrow.get(first_narrow..first_narrow + narrow_group.len())?;
        if num_dynamic(wide) >= 2 && num_dynamic(narrow) >= 2 {
            return None;
        }
        if wide.len() == narrow.len() {
            if wide != narrow {
                return None;
            }
            composed.extend(wide_group.iter().map(|at| vec![*at]));
            continue;
        }
        for group in find_groups(wide, narrow)? {
            composed.push(group.into_iter().map(|at| first + at).collect());
        }
    }
    Some(composed)
}

/// Returns the groups for a reshape between the operand of an expanding op and the result of the collapsing op that follows. The groups of
/// the op with the shape of more dimensions come first.
pub(crate) fn groups_of_expand_and_collapse(wide_groups: &Groups, narrow_groups: &Groups) -> Option<Groups> {
    let mut ends = wide_groups.iter().map(|group| group.last()).enumerate();
    let mut composed = Groups::new();
    for group in narrow_groups {
        let last = group.last()?;
        let mut dims = Vec::new();
        for (at, end) in ends.by_ref() {
            let end = end?;
            if end > last {
                return None;
            }
            dims.push(at);
            if end == last {
                break;
            }
        }
        composed.push(dims);
    }
    Some(composed)
}

/// Returns the groups that collapse one shape to another, if there is one way up to dimensions of size 1.
pub(crate) fn find_groups(from: &[i64], to: &[i64]) -> Option<Groups> {
    if from.len() <= to.len() {
        return None;
    }
    if to.is_empty() {
        let is_one = |size: &i64| *size == 1 || *size == DYNAMIC;
        return from.iter().all(is_one).then(Groups::new);
    }
    let forward = find_ranges(from, to)?;
    let reversed = |shape: &[i64]| -> Vec<i64> { shape.iter().rev().copied().collect() };
    let backward = find_ranges(&reversed(from), &reversed(to))?;
    let flip = |range: &Range<usize>| from.len() - range.end..from.len() - range.start;
    let backward: Vec<Range<usize>> = backward.iter().rev().map(flip).collect();
    let mut pairs = forward.iter().zip(&backward);
    let is_certain = pairs.all(|(a, b)| {
        // Dimensions in one range only.
        let all = a.start.min(b.start)..a.end.max(b.end);
        let mut differing = all.filter(|at| a.contains(at) != b.contains(at));
        differing.all(|at| from[at] == 1)
    });
    is_certain.then(|| forward.into_iter().map(Iterator::collect).collect())
}

/// Assigns to each size of `to`, from left to right, the shortest range of sizes of `from` that it may be the product of. The last one takes
/// the rest.
fn find_ranges(from: &[i64], to: &[i64]) -> Option<Vec<Range<usize>>> {
    let mut ranges: Vec<Range<usize>> = Vec::with_capacity(to.len());
    let mut next = 0;
    for (number, &size) in to.iter().enumerate() {
        let is_last = number + 1 == to.len();
        let range = match size {
            DYNAMIC => dynamic_range(from, next, is_last)?,
            size => static_range(from, next, size, is_last)?,
        };
        if range.start > next {
            // The dimensions between belong to the previous size, which must be dynamic.
            let previous = number.checked_sub(1).filter(|previous| to[*previous] == DYNAMIC)?;
            ranges[previous].end = range.start;
        }
        next = range.end;
        ranges.push(range);
    }
    (next == from.len()).then_some(ranges)
}

fn dynamic_range(from: &[i64], start: usize, is_last: bool) -> Option<Range<usize>> {
    let length = from.get(start..)?.iter().position(|size| *size == DYNAMIC)?;
    Some(start..if is_last { from.len() } else { start + length + 1 })
}

fn static_range(from: &[i64], first: usize, product: i64, is_last: bool) -> Option<Range<usize>> {
    let (mut start, mut found) = (first, 1_i64);
    for at in first..from.len() {
        if from[at] == DYNAMIC {
            (start, found) = (at + 1, 1);
            continue;
        }
        found = found.checked_mul(from[at])?;
        while found > product && start < at {
            found /= from[start].max(1);
            start += 1;
        }
        if found == product {
            let ones = from[at + 1..].iter().take_while(|size| is_last && **size == 1);
            return Some(start..at + 1 + ones.count());
        }
    }
    None
}

/// Returns the combined groups of two reshapes of the same kind as an attribute, for rules.
pub(crate) fn composed_groups(cx: &MatchContext<'_>, inner: Attribute, outer: Attribute) -> Option<Attribute> {
    let ctx = cx.ctx();
    let composed = compose(&groups_of(ctx, inner), &groups_of(ctx, outer))?;
    Some(groups_attr(ctx, &composed))
}

/// A reshape that replaces a collapsing op and its expanding producer.
pub(crate) enum CombinedReshape {
    Collapse(Groups),
    /// The groups, and the factors of each size of the result.
    Expand(Groups, Vec<SizeFactors>),
    Cast,
}

/// Factors of a size: the product of the static ones, and the dynamic ones.
pub(crate) type SizeFactors = (i64, Vec<Value>);

/// Returns the factors of each size of the shape that collapses expanded sizes. A size is static if all its factors are constant.
fn collapsed_sizes(groups: &Groups, sizes: &[MixedIndex], ir: &Ir) -> Option<Vec<SizeFactors>> {
    let factors = |group: &Vec<usize>| {
        let constant = group.iter().try_fold(1_i64, |product, at| {
            let size = sizes.get(*at)?.constant(ir).filter(|size| *size >= 0)?;
            product.checked_mul(size)
        });
        if let Some(constant) = constant {
            return Some((constant, Vec::new()));
        }
        let (mut product, mut values) = (1_i64, Vec::new());
        for at in group {
            match *sizes.get(*at)? {
                MixedIndex::Static(size) => product = product.checked_mul(size)?,
                MixedIndex::Dynamic(value) => values.push(value),
            }
        }
        Some((product, values))
    };
    groups.iter().map(factors).collect()
}

/// Reshapes the operand of the expanding op that precedes a collapsing op.
pub(crate) struct ComposeCollapseOfExpandOp {
    pub(crate) ops: &'static ReshapeOps,
    /// Place where the pattern is created.
    pub(crate) location: &'static std::panic::Location<'static>,
    /// Name of the op that casts.
    pub(crate) cast: &'static str,
    /// Builds the product of dynamic sizes and a number, with ops of `arith`.
    pub(crate) build_product: fn(&mut Rewriter<'_>, i64, &[Value]) -> Option<Value>,
}

impl OpRewritePattern for ComposeCollapseOfExpandOp {
    /// The operand of the expanding op, and the reshape.
    type Match = (Value, CombinedReshape);

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant", "arith.muli"],
            ..PatternSpec::new("ComposeCollapseOfExpandOp", self.ops.collapse).at(self.location)
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let (ctx, expand) = (root.ctx(), producer(root, self.ops.expand)?);
        let (source, expanded, ty) = (expand.operand(0)?, root.operand(0)?.ty(), root.result(0)?.ty());
        let has_layout = |ty: &Type| !has_identity_layout(ctx, *ty);
        if source.ty() == ty || [source.ty(), expanded, ty].iter().any(has_layout) {
            return None;
        }
        let (from, to) = (source.ty().shape(ctx)?, ty.shape(ctx)?);
        let (expanding, collapsing) = (groups(expand), groups(root));
        let combined = match from.len().cmp(&to.len()) {
            Ordering::Greater => CombinedReshape::Collapse(groups_of_expand_and_collapse(&expanding, &collapsing)?),
            Ordering::Less => {
                let sizes = mixed_indices(expand, OUTPUT_SHAPE, self.ops.output_shape)?;
                let groups = groups_of_expand_and_collapse(&collapsing, &expanding)?;
                CombinedReshape::Expand(groups, collapsed_sizes(&collapsing, &sizes, root.ir())?)
            }
            Ordering::Equal => {
                groups_of_expand_and_collapse(&collapsing, &expanding)?;
                // Unlike in MLIR, a cast does not change the encoding.
                let is_castable = are_compatible_sizes(from, to) && encoding(ctx, source.ty()) == encoding(ctx, ty);
                is_castable.then_some(CombinedReshape::Cast)?
            }
        };
        Some((source.handle(), combined))
    }

    fn rewrite(&self, (source, combined): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let ty = rewriter.result_type(root, 0);
        let reassociation = ctx.ident("reassociation");
        let (mut operands, mut inherent) = (vec![source], Vec::new());
        let name = match combined {
            CombinedReshape::Cast => self.cast,
            CombinedReshape::Collapse(groups) => {
                inherent.push((reassociation, groups_attr(&ctx, &groups)));
                self.ops.collapse
            }
            CombinedReshape::Expand(groups, sizes) => {
                let mut numbers = Vec::with_capacity(sizes.len());
                for (product, values) in sizes {
                    let size = (self.build_product)(rewriter, product, &values);
                    numbers.push(if size.is_some() { DYNAMIC } else { product });
                    operands.extend(size);
                }
                inherent.push((reassociation, groups_attr(&ctx, &groups)));
                inherent.push((ctx.ident(OUTPUT_SHAPE), ctx.dense_i64_array_attr(&numbers)));
                self.ops.expand
            }
        };
        let new = OperationState {
            location: rewriter.location(),
            operands: &operands,
            result_types: &[ty],
            inherent: &inherent,
            ..OperationState::new(ctx.op_name(name))
        };
        rewriter.replace_op_with_new(root, &new);
    }
}
