//! Form and progress of a region that is printed in custom form.

use crate::define::TraitFlags;
use crate::{BlockRef, OpRef, RegionRef};

/// A region that is being printed.
#[derive(Clone, Copy)]
pub(super) struct RegionFrame<'a> {
    pub(super) region: RegionRef<'a>,
    pub(super) next: RegionCursor<'a>,
    pub(super) form: RegionForm,
    /// Set if the last op of each block is omitted.
    pub(super) hides_terminators: bool,
    /// Set if the region belongs to an op in generic form.
    pub(super) is_generic: bool,
}

/// The form in which an op prints a region.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct RegionForm {
    /// Set if the op prints the arguments of the entry block itself.
    pub(super) hides_arguments: bool,
    /// Set if the terminator is omitted when it carries no information.
    pub(super) hides_bare_terminator: bool,
    /// Set if only the first op is printed, without a line break.
    pub(super) is_on_one_line: bool,
    /// Additional indentation relative to the op.
    pub(super) indent: u16,
}

/// The next item to print in a region.
#[derive(Clone, Copy)]
pub(super) enum RegionCursor<'a> {
    Begin,
    Block(Option<BlockRef<'a>>),
    Op(BlockRef<'a>, Option<OpRef<'a>>),
    /// At the end of an op's line.
    EndOfLine(BlockRef<'a>, Option<OpRef<'a>>),
}

impl<'a> RegionFrame<'a> {
    pub(super) fn new(region: RegionRef<'a>, form: RegionForm) -> Self {
        RegionFrame {
            region,
            next: RegionCursor::Begin,
            form,
            hides_terminators: form.hides_bare_terminator && is_bare_terminator(region),
            is_generic: false,
        }
    }
}

/// Returns `true` if a region ends with a terminator without operands, results and attributes, which parsing adds.
fn is_bare_terminator(region: RegionRef<'_>) -> bool {
    region
        .first_block()
        .and_then(|block| block.last_op())
        .is_some_and(|op| {
            op.info()
                .is_some_and(|info| info.flags().contains(TraitFlags::TERMINATOR))
                && op.num_operands() == 0
                && op.num_results() == 0
                && !op.has_attr_text()
        })
}
