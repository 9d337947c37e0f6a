//! Conversion patterns written by hand.

use drr_ir::Op;

use super::ConversionRewriter;
use crate::pattern::{PatternSpec, RewritePattern};
use crate::rewriter::Rewriter;

/// A pattern of a conversion, written by hand: MLIR's `OpConversionPattern`. [`OpConversion`] makes it a
/// [`RewritePattern`], and [`PatternSet::add_with_converter`](crate::PatternSet::add_with_converter) gives it a type
/// converter.
///
/// Outside of a conversion, the pattern does not match.
///
/// ```
/// use drr_ir::{Builder, Op, OperationState};
/// use drr_runtime::PatternSpec;
/// use drr_runtime::conversion::{ConversionRewriter, OpConversionPattern};
///
/// /// Renames an op and converts its operands and result.
/// struct LowerNegate;
///
/// impl OpConversionPattern for LowerNegate {
///     fn spec(&self) -> PatternSpec {
///         PatternSpec::new("LowerNegate", "test.negate")
///     }
///
///     fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
///         // With `op!`, operands have names: `adaptor.operand(NegateOp::input)`.
///         let input = rewriter.adaptor().operand_at(0);
///         let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
///         let name = rewriter.ctx().op_name("low.negate");
///         let new = OperationState { operands: &[input], result_types: &[ty], ..OperationState::new(name) };
///         rewriter.replace_op_with_new(op, &new);
///         Some(())
///     }
/// }
/// ```
pub trait OpConversionPattern: Send + Sync {
    /// Returns the pattern as data; [`PatternSpec::new`] is enough.
    fn spec(&self) -> PatternSpec;

    /// Returns `true` if the pattern takes operands that are converted to no or several values (MLIR's
    /// `OneToNOpAdaptor`). Other patterns do not match ops with such operands.
    fn takes_one_to_n_operands(&self) -> bool {
        false
    }

    /// Tries to match the op and rewrites it. `None` means that it does not match; all changes are undone then.
    /// [`ConversionRewriter::no_match`] returns `None` and records the reason.
    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()>;
}

/// Adapter from [`OpConversionPattern`] to [`RewritePattern`].
#[derive(Clone, Copy, Debug)]
pub struct OpConversion<P>(pub P);

#[diagnostic::do_not_recommend]
impl<P: OpConversionPattern> RewritePattern for OpConversion<P> {
    fn spec(&self) -> PatternSpec {
        self.0.spec()
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        if !rewriter.is_deferring() {
            let reason = "a conversion pattern matches only in a dialect conversion";
            return rewriter.match_context().because(reason).is_some();
        }
        if rewriter
            .remap_operands(root, self.0.takes_one_to_n_operands())
            .is_none()
        {
            return false;
        }
        rewriter.set_location_of_root(root);
        let mut rewriter = ConversionRewriter { rewriter, root };
        self.0.match_and_rewrite(root, &mut rewriter).is_some()
    }
}
