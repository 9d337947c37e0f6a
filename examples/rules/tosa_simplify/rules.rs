//! The rules, some of them in `pat!` and the others in `pdll!`, over the operations of `drr-dialects`. Each is correct for every input: a
//! rule that needs equal types has constraints for them. What the operations fold to needs no rule.

use drr::prelude::*;
use drr_dialects::tosa::*;

drr! {
    // Moving data.
    pat!< pub DropIdentity: (IdentityOp:$r $x) => (replaceWithValue $x) where [(same_type $r, $x)] >
    pat!< pub TransposeOfTranspose: (TransposeOp (TransposeOp $x, $first), $second)
          => (TransposeOp $x, (compose $first, $second)) where [(same_length $first, $second)] >
    pat!< pub ReverseTwice: (ReverseOp:$r (ReverseOp $x, $axis), $axis) => (replaceWithValue $x)
          where [(same_type $r, $x)] >

    // The negated predicate selects the other value.
    pat!< pub SelectOfNot: (SelectOp (LogicalNotOp $predicate), $x, $y) => (SelectOp $predicate, $y, $x) >

    // Of two limits the stricter ones, as long as they leave anything in between.
    pat!< pub ClampOfClamp: (ClampOp (ClampOp $x, $min1, $max1, $nan), $min2, $max2, $nan)
          => (ClampOp $x, (larger $min1, $min2), (smaller $max1, $max2), $nan)
          where [(overlap $min1, $max1, $min2, $max2)] >
}

pdll! {
    #![populate(add_rules_in_pdll)]
    use dialects [Tosa];

    // Cheaper ops with the same results.
    Constraint Zero() -> Op {
        let zero = op<tosa.const> {values = c: Attr};
        is_zero(c);
        return zero;
    }
    pub Pattern AddNegated {
        let negated = op<tosa.negate>(y: TensorOf<[AnyFloat]>, Zero(), Zero());
        let root = op<tosa.add>(x: Value, negated);
        same_type(negated, y);
        replace root with op<tosa.sub>(x, y);
    }
    pub Pattern MulTwo {
        let root = op<tosa.mul>(x: TensorOf<[AnyFloat]>, op<tosa.const> {values = c: Attr}, Zero());
        is_two(c);
        same_type(root, x);
        replace root with op<tosa.add>(x, x);
    }

    // The same thing twice.
    pub Pattern LogicalNotTwice {
        let root = op<tosa.logical_not>(op<tosa.logical_not>(x: Value));
        same_type(root, x);
        replace root with x;
    }
    pub Pattern BitwiseNotTwice {
        let root = op<tosa.bitwise_not>(op<tosa.bitwise_not>(x: Value));
        same_type(root, x);
        replace root with x;
    }
    pub Pattern MaximumOfSame {
        let root = op<tosa.maximum>(x: Value, x);
        same_type(root, x);
        replace root with x;
    }
    pub Pattern MinimumOfSame {
        let root = op<tosa.minimum>(x: Value, x);
        same_type(root, x);
        replace root with x;
    }
    pub Pattern LogicalAndOfSame {
        let root = op<tosa.logical_and>(x: Value, x);
        same_type(root, x);
        replace root with x;
    }
    pub Pattern BitwiseAndOfSame {
        let root = op<tosa.bitwise_and>(x: Value, x);
        same_type(root, x);
        replace root with x;
    }
    pub Pattern BitwiseOrOfSame {
        let root = op<tosa.bitwise_or>(x: Value, x);
        same_type(root, x);
        replace root with x;
    }
}

fn same_type(_cx: &MatchContext<'_>, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    a.ty() == b.ty()
}

/// Returns the numbers of a permutation.
fn permutation(ctx: &Context, perms: Attribute) -> Option<Vec<usize>> {
    perms
        .dense_array_ints(ctx)?
        .map(|dim| usize::try_from(dim).ok())
        .collect()
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

/// Returns the value of all elements if they are equal.
fn splat(ctx: &Context, values: Attribute) -> Option<f64> {
    let element = values.splat(ctx)?;
    element
        .as_f64(ctx)
        .or_else(|| element.as_i64(ctx).map(|value| value as f64))
}

fn is_zero(cx: &MatchContext<'_>, values: Attribute) -> bool {
    splat(cx.ctx(), values) == Some(0.0)
}

fn is_two(cx: &MatchContext<'_>, values: Attribute) -> bool {
    splat(cx.ctx(), values) == Some(2.0)
}

/// Returns `true` if all attributes are integers of one type, and both ranges have a number in common.
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
