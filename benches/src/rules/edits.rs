//! A rewrite by hand that edits one op as often as it has operands.

use drr::prelude::*;
use drr::{Op, PatternSpec};

/// Sets an attribute for each operand of a `u.edit`, one by one, erases every second operand, and replaces the op.
pub(crate) struct Edit;

impl RewritePattern for Edit {
    fn spec(&self) -> PatternSpec {
        PatternSpec::any_op("Edit")
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let ctx = rewriter.ctx().clone();
        let op = rewriter.ir().op(root);
        if op.name_text() != "u.edit" {
            return false;
        }
        let count = op.num_operands();
        for number in 0..count {
            // In the order of the keys: before others, an attribute moves those.
            let key = ctx.ident(&format!("k{number:06}"));
            rewriter.set_discardable(root, key, Some(ctx.i64_attr(number as i64)));
        }
        let odd: Vec<usize> = (0..count).filter(|number| number % 2 == 1).collect();
        rewriter.erase_operands(root, &odd);
        let op = rewriter.ir().op(root);
        let operands: Vec<Value> = op.operands().map(|operand| operand.handle()).collect();
        let discardable: Vec<_> = op.discardable_attrs().collect();
        rewriter.insert(OperationState {
            operands: &operands,
            discardable: &discardable,
            ..OperationState::new(ctx.op_name("u.edited"))
        });
        rewriter.erase_op(root);
        true
    }
}
