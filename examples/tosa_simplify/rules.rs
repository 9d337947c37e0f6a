//! The rules. Each is correct for every input: a rule that needs equal types or known shapes has constraints for them.

use drr::prelude::*;

use crate::ops::*;

drr! {
    // Moving data.
    pat!< pub DropIdentity: (IdentityOp:$r $x) => (replaceWithValue $x) where [(same_type $r, $x)] >
    pat!< pub CastToOwnType: (CastOp:$r $x) => (replaceWithValue $x) where [(same_type $r, $x)] >
    pat!< pub ReshapeToOwnShape: (ReshapeOp:$r $x, $_) => (replaceWithValue $x) where [(same_static_type $r, $x)] >
    pat!< pub ReshapeOfReshape: (ReshapeOp (ReshapeOp $x, $_), $shape) => (ReshapeOp $x, $shape) >
    pat!< pub TransposeByIdentity: (TransposeOp:$r $x, $perms) => (replaceWithValue $x)
          where [(is_identity $perms), (same_type $r, $x)] >
    pat!< pub TransposeOfTranspose: (TransposeOp (TransposeOp $x, $first), $second)
          => (TransposeOp $x, (compose $first, $second)) where [(same_length $first, $second)] >
    pat!< pub ReverseTwice: (ReverseOp:$r (ReverseOp $x, $axis), $axis) => (replaceWithValue $x)
          where [(same_type $r, $x)] >
    pat!< pub ReduceSumOfOne: (ReduceSumOp:$r $x, $_) => (replaceWithValue $x) where [(same_static_type $r, $x)] >

    // Neutral elements. A zero of either sign counts, as in MLIR's own folds.
    pat!< pub AddZero: (AddOp:$r $x, (ConstOp $c)) => (replaceWithValue $x) where [(is_zero $c), (same_type $r, $x)] >
    pat!< pub ZeroAdd: (AddOp:$r (ConstOp $c), $x) => (replaceWithValue $x) where [(is_zero $c), (same_type $r, $x)] >
    pat!< pub SubZero: (SubOp:$r $x, (ConstOp $c)) => (replaceWithValue $x) where [(is_zero $c), (same_type $r, $x)] >
    pat!< pub MulOne: (MulOp:$r $x, (ConstOp $c), (ConstOp $shift)) => (replaceWithValue $x)
          where [(is_one $c), (is_zero $shift), (same_type $r, $x)] >
    pat!< pub OneMul: (MulOp:$r (ConstOp $c), $x, (ConstOp $shift)) => (replaceWithValue $x)
          where [(is_one $c), (is_zero $shift), (same_type $r, $x)] >

    // The same thing twice.
    pat!< pub NegateTwice:
          (NegateOp:$r (NegateOp $x, (ConstOp $a), (ConstOp $b)), (ConstOp $c), (ConstOp $d)) => (replaceWithValue $x)
          where [(TensorOf<[AnyFloat]> $x), (is_zero $a), (is_zero $b), (is_zero $c), (is_zero $d), (same_type $r, $x)] >
    pat!< pub AbsTwice: (AbsOp:$r (AbsOp:$abs $_)) => (replaceWithValue $abs) where [(same_type $r, $abs)] >
    pat!< pub LogicalNotTwice: (LogicalNotOp:$r (LogicalNotOp $x)) => (replaceWithValue $x) where [(same_type $r, $x)] >
    pat!< pub BitwiseNotTwice: (BitwiseNotOp:$r (BitwiseNotOp $x)) => (replaceWithValue $x) where [(same_type $r, $x)] >
    pat!< pub MaximumOfSame: (MaximumOp:$r $x, $x, $_) => (replaceWithValue $x) where [(same_type $r, $x)] >
    pat!< pub MinimumOfSame: (MinimumOp:$r $x, $x, $_) => (replaceWithValue $x) where [(same_type $r, $x)] >
    pat!< pub SelectOfSame: (SelectOp:$r $_, $x, $x) => (replaceWithValue $x) where [(same_type $r, $x)] >

    // Of two limits the stricter ones, as long as they leave anything in between.
    pat!< pub ClampOfClamp: (ClampOp (ClampOp $x, $min1, $max1, $nan), $min2, $max2, $nan)
          => (ClampOp $x, (larger $min1, $min2), (smaller $max1, $max2), $nan)
          where [(overlap $min1, $max1, $min2, $max2)] >
}

fn same_type(_cx: &MatchContext<'_>, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    a.ty() == b.ty()
}

fn same_static_type(cx: &MatchContext<'_>, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    a.ty() == b.ty() && a.ty().static_shape(cx.ctx()).is_some()
}

/// The numbers of a permutation.
fn permutation(ctx: &Context, perms: Attribute) -> Option<Vec<usize>> {
    perms
        .dense_array_ints(ctx)?
        .map(|dim| usize::try_from(dim).ok())
        .collect()
}

fn is_identity(cx: &MatchContext<'_>, perms: Attribute) -> bool {
    permutation(cx.ctx(), perms).is_some_and(|dims| dims.iter().enumerate().all(|(at, &dim)| at == dim))
}

fn same_length(cx: &MatchContext<'_>, first: Attribute, second: Attribute) -> bool {
    let permutations = permutation(cx.ctx(), first).zip(permutation(cx.ctx(), second));
    permutations.is_some_and(|(first, second)| first.len() == second.len() && second.iter().all(|&d| d < first.len()))
}

/// `transpose(transpose(x, first), second)` takes dimension `first[second[i]]` of `x` as its dimension `i`.
fn compose(rewriter: &mut Rewriter<'_>, first: Attribute, second: Attribute) -> Attribute {
    let ctx = rewriter.ctx();
    let (first, second) = (permutation(ctx, first), permutation(ctx, second));
    let (first, second) = (first.unwrap_or_default(), second.unwrap_or_default());
    let dims: Vec<i32> = second
        .iter()
        .filter_map(|&dim| first.get(dim))
        .map(|&dim| dim as i32)
        .collect();
    ctx.dense_i32_array_attr(&dims)
}

/// The one number that all elements are.
fn splat(ctx: &Context, values: Attribute) -> Option<f64> {
    let element = values.splat(ctx)?;
    element
        .as_f64(ctx)
        .or_else(|| element.as_i64(ctx).map(|value| value as f64))
}

fn is_zero(cx: &MatchContext<'_>, values: Attribute) -> bool {
    splat(cx.ctx(), values) == Some(0.0)
}

fn is_one(cx: &MatchContext<'_>, values: Attribute) -> bool {
    splat(cx.ctx(), values) == Some(1.0)
}

/// Whether all are integers of one type, and both ranges have a number in common.
fn overlap(cx: &MatchContext<'_>, min1: Attribute, max1: Attribute, min2: Attribute, max2: Attribute) -> bool {
    let ctx = cx.ctx();
    let all = [min1, max1, min2, max2];
    let same_type = all.iter().all(|limit| limit.ty(ctx) == min1.ty(ctx));
    let [Some(min1), Some(max1), Some(min2), Some(max2)] = all.map(|limit| limit.as_i64(ctx)) else {
        return false;
    };
    same_type && min1.max(min2) <= max1.min(max2)
}

fn larger(rewriter: &mut Rewriter<'_>, a: Attribute, b: Attribute) -> Attribute {
    if a.as_i64(rewriter.ctx()) >= b.as_i64(rewriter.ctx()) {
        a
    } else {
        b
    }
}

fn smaller(rewriter: &mut Rewriter<'_>, a: Attribute, b: Attribute) -> Attribute {
    if a.as_i64(rewriter.ctx()) <= b.as_i64(rewriter.ctx()) {
        a
    } else {
        b
    }
}
