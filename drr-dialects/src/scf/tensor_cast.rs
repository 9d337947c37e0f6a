//! Arguments of loop bodies whose types become more static.

use drr::prelude::*;
use drr::{Block, InsertPoint};

pub(super) use crate::shared::tensor_cast::{build_cast, more_static_source};

/// Changes the type of a block argument. The uses that `is_direct` accepts use the new argument, and the others a cast of it to the old
/// type.
pub(super) fn retype_argument(
    rewriter: &mut Rewriter<'_>,
    block: Block,
    number: usize,
    ty: Type,
    is_direct: impl Fn(OpRef<'_>, usize) -> bool,
) {
    let block_ref = rewriter.ir().block(block);
    let (Some(old), Some(first)) = (block_ref.arg(number), block_ref.first_op()) else {
        return;
    };
    let (old_type, location, first, old) = (old.ty(), old.location(), first.handle(), old.handle());
    let new = rewriter.insert_argument(block, number, ty, location);
    rewriter.replace_uses_if(old, new, is_direct);
    rewriter.set_insert_point(InsertPoint::Before(first));
    let cast = build_cast(rewriter, new, old_type);
    rewriter.replace_uses(old, cast);
    rewriter.erase_argument(block, number + 1);
}
