//! Branches: the operands that a terminator passes to its successors.

use super::{OpInterface, OperandSlot};
use crate::diagnostic::counted;
use crate::model::{OpError, OpTrait};
use crate::{Attribute, BlockRef, OpRef, Operands};

/// A terminator that passes operands to its successors, MLIR's `BranchOpInterface`.
///
/// The verifier checks that the operands match the arguments of the blocks, and the driver erases unused arguments with
/// their operands.
///
/// ```
/// use drr_ir::Operands;
/// use drr_ir::define::BranchOpInterface;
/// /// `cond_br`, with a group of operands for each successor.
/// struct Conditional<'ir> {
///     when_true: Operands<'ir>,
///     when_false: Operands<'ir>,
/// }
/// impl BranchOpInterface for Conditional<'_> {
///     fn successor_operands(&self, index: usize) -> Operands<'_> {
///         match index {
///             0 => self.when_true.clone(),
///             _ => self.when_false.clone(),
///         }
///     }
/// }
/// ```
pub trait BranchOpInterface {
    /// Returns the operands passed to a successor as its arguments, in order, after the arguments that the op produces.
    fn successor_operands(&self, index: usize) -> Operands<'_>;

    /// Calls `visit` with each of the `count` successors in order and the operands passed to it, as
    /// [`BranchOpInterface::successor_operands`] returns them.
    ///
    /// An op that adds up the sizes of earlier groups to find the operands of a successor can do so once here, so that
    /// ops with many successors take linear time.
    fn visit_successor_operands(&self, count: usize, visit: &mut dyn FnMut(usize, Operands<'_>)) {
        for index in 0..count {
            visit(index, self.successor_operands(index));
        }
    }

    /// Returns the number of leading arguments of a successor that the op produces.
    fn produced_arguments(&self, index: usize) -> usize {
        let _ = index;
        0
    }

    /// Returns the declared operand that has the operands passed to a successor, and for a `VariadicOfVariadic` the
    /// number of their group. `None` if operands cannot be added.
    fn successor_operand_slot(&self, index: usize) -> Option<(OperandSlot, Option<usize>)> {
        let _ = index;
        None
    }

    /// Returns the successor to which control passes, if the constants determine it. `constants` has the constant of
    /// each operand, if known. The result must not depend on operands that are passed to successors.
    fn successor_for_operands(&self, constants: &[Option<Attribute>]) -> Option<usize> {
        let _ = constants;
        None
    }
}

impl OpTrait for dyn BranchOpInterface {
    const NAME: &'static str = "BranchOpInterface";

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        // The verifier has already checked that the operands fit the declaration.
        let Some(branch) = op.interface::<dyn BranchOpInterface>() else {
            return Ok(());
        };
        let mut successors = op.successors();
        let mut error = None;
        branch.visit_successor_operands(op.num_successors(), &mut |index, operands| {
            let (Some(block), None) = (successors.next(), &error) else {
                return;
            };
            error = verify_successor(op, index, block, branch.produced_arguments(index), operands).err();
        });
        error.map_or(Ok(()), Err)
    }
}

/// Checks that the operands passed to a successor match the arguments of the block.
fn verify_successor(
    op: OpRef<'_>,
    index: usize,
    block: BlockRef<'_>,
    produced: usize,
    operands: Operands<'_>,
) -> Result<(), OpError> {
    let given = produced + operands.len();
    if given != block.num_args() {
        return Err(OpError::new(format!(
            "passes {} to successor {index}, but the block takes {}",
            counted(given, "argument"),
            block.num_args()
        )));
    }
    for (number, (operand, argument)) in operands.zip(block.args().skip(produced)).enumerate() {
        if operand.ty() != argument.ty() {
            return Err(OpError::new(format!(
                "passes a `{}` as argument {} of successor {index}, which is `{}`",
                operand.ty().display(op.ctx()),
                produced + number,
                argument.ty().display(op.ctx()),
            )));
        }
    }
    Ok(())
}

#[diagnostic::do_not_recommend]
impl OpInterface for dyn BranchOpInterface {
    type Object<'ir> = dyn BranchOpInterface + 'ir;
}
