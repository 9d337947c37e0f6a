//! Patterns of structured ops that copy an operand.

use drr::PatternSpec;
use drr::affine::AffineMap;
use drr::prelude::*;

use super::operands::shape;
use super::structured::indexing_maps;
use super::{CopyOp, YieldOp};
use crate::shared::destination_style::destinations;
use crate::shared::shaped::are_compatible_sizes;
use crate::shared::speculation::has_pure_tensor_semantics;
use crate::shared::tensor_cast::{build_cast, encoding};

patterns! {
    pub(super) SelfCopyPatterns = [EraseSelfCopy, EraseSelfCopyOfBuffer]
}

pat! {
    /// The copied tensor.
    EraseSelfCopy: (CopyOp (variadic $x), (variadic $x), $_, region = $_) => (replaceWithValue $x)
}

pat! {
    /// The buffer does not change.
    EraseSelfCopyOfBuffer: (CopyOp (variadic $x), (variadic $x), $_, region = $_) => (variadic)
}

/// Replaces a structured op whose body only yields its arguments.
pub(super) struct EraseIdentityLinalgOp(pub(super) &'static str);

impl OpRewritePattern for EraseIdentityLinalgOp {
    /// The operand for each result.
    type Match = Vec<usize>;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["tensor.cast"],
            ..PatternSpec::new("EraseIdentityLinalgOp", self.0)
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let ctx = root.ctx();
        let body = root.region(0)?.first_block()?;
        let last = body.last_op().filter(|last| body.first_op() == Some(*last))?;
        if !last.is::<YieldOp<'_>>() {
            return None;
        }
        let argument = |yielded: ValueRef<'_>| body.args().position(|argument| argument == yielded);
        let yielded: Vec<usize> = last.operands().map(argument).collect::<Option<_>>()?;
        let maps = indexing_maps(root)?;
        if !maps.windows(2).all(|pair| pair[0] == pair[1]) {
            return None;
        }
        if root.num_results() == 0 && root.operands().all(|operand| operand.ty().is_memref(ctx)) {
            let is_self_copy = root.num_operands() == 2 && root.operand(0) == root.operand(1);
            return is_self_copy.then(Vec::new);
        }
        if !has_pure_tensor_semantics(root) || yielded.len() != root.num_results() {
            return None;
        }
        let destinations = destinations(root)?;
        let covers = root.operands().all(|operand| covers_all(maps.first(), shape(operand)));
        let is_replaced = |(number, operand): (usize, &usize)| {
            let value = root.operand(*operand).filter(|value| value.defining_op() != Some(root));
            let Some(value) = value else {
                return false;
            };
            // Elements that the map does not reach have the value of the destination, which MLIR ignores.
            (covers || destinations.start + number == *operand) && can_cast(ctx, value.ty(), root.result(number))
        };
        yielded.iter().enumerate().all(is_replaced).then_some(yielded)
    }

    fn rewrite(&self, operands: Vec<usize>, root: Op, rewriter: &mut Rewriter<'_>) {
        let types: Vec<Type> = rewriter.ir().op(root).result_types().collect();
        let all: Vec<Value> = rewriter.ir().op(root).operands().handles();
        let mut values = Vec::with_capacity(operands.len());
        for (number, ty) in operands.into_iter().zip(types) {
            let is_cast = rewriter.value_type(all[number]) != ty;
            values.push(if is_cast {
                build_cast(rewriter, all[number], ty)
            } else {
                all[number]
            });
        }
        rewriter.replace_op(root, &values);
    }
}

/// Returns `true` if a map reaches each element of a shape: its results are distinct dimensions, or the index of a single element.
fn covers_all(map: Option<&AffineMap>, shape: &[i64]) -> bool {
    let Some(map) = map else { return true };
    let mut dims = Vec::with_capacity(shape.len());
    for (index, &size) in map.results().zip(shape) {
        match index.as_dim() {
            Some(dim) => dims.push(dim),
            None if size == 1 => {}
            None => return false,
        }
    }
    dims.sort_unstable();
    dims.is_sorted_by(|a, b| a < b)
}

/// Returns `true` if a tensor has the type of a result, or a cast gives it this type.
fn can_cast(ctx: &Context, from: Type, result: Option<ValueRef<'_>>) -> bool {
    let Some(to) = result.map(|result| result.ty()) else {
        return false;
    };
    let shapes = from.shape(ctx).zip(to.shape(ctx));
    let is_castable = || {
        from.element_type(ctx) == to.element_type(ctx)
            && encoding(ctx, from) == encoding(ctx, to)
            && shapes.is_some_and(|(from, to)| are_compatible_sizes(from, to))
    };
    from == to || from.is_tensor(ctx) && is_castable()
}
