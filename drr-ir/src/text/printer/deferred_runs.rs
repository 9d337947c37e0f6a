//! Deferred printing of ops in back-patched output: ops with known templates are replaced by one placeholder.

use std::ops::Range;

use super::backpatches::{DeferredRun, Placeholder};
use super::custom::CustomOpPrinter;
use super::region_frame::RegionFrame;
use super::templates::{Template, TemplateHole};
use crate::{BlockRef, Ir, OpRef};

/// Remaining work inside of an op.
pub(super) enum DeferLevel<'a> {
    /// The remaining holes in the template of an op.
    Holes(OpRef<'a>, Range<u32>),
    /// The remaining ops of a block, and `true` if its last op is hidden.
    Ops(BlockRef<'a>, Option<OpRef<'a>>, bool),
}

/// Maximum number of ops in a deferred op: if deferring fails, they are visited again.
const MAX_INSIDE: usize = 100;

/// Number of consecutive failures after which ops of a class are no longer deferred.
const MAX_FAILURES: u8 = 200;

impl<'a> CustomOpPrinter<'a, '_> {
    /// Defers an op and its successors in the block, as far as their templates are known. Returns the first op that is
    /// not deferred. A hidden last op is ignored.
    pub(super) fn defer(&mut self, first: OpRef<'a>, hides_last: bool) -> Option<OpRef<'a>> {
        let backpatches = self.ops.asm.backpatches.as_ref();
        if backpatches.is_none_or(|backpatches| backpatches.has_distinct) {
            return Some(first);
        }
        let (mut next, mut ops) = (Some(first), 0);
        while let Some(op) = next
            && !(hides_last && op.next().is_none())
            && let Some(template) = self.defer_head(op)
        {
            if template.has_regions && !self.defer_inside(op, template) {
                break;
            }
            ops += 1;
            next = op.next();
        }
        if ops > 0
            && let Some(backpatches) = &mut self.ops.asm.backpatches
        {
            let run = DeferredRun {
                op: first.index(),
                ops,
                depth: self.depth,
            };
            backpatches.add(&mut self.ops.asm.out, Placeholder::Run(run));
        }
        next
    }

    /// Returns the template of an op, if its class has one.
    #[inline]
    fn defer_head(&mut self, op: OpRef<'a>) -> Option<Template> {
        self.templates.of_class(self.classes.get(op.index() as usize).copied()?)
    }

    /// Returns `true` if all ops nested in an op have templates.
    fn defer_inside(&mut self, op: OpRef<'a>, template: Template) -> bool {
        let class = self.templates.classes.get(template.class);
        if class.is_none_or(|class| class.failures == MAX_FAILURES) {
            return false;
        }
        let mut open = std::mem::take(&mut self.defer_stack);
        open.clear();
        open.push(DeferLevel::Holes(op, template.first_hole..template.end_of_holes));
        let (mut is_known, mut left) = (true, MAX_INSIDE);
        while is_known && let Some(level) = open.pop() {
            is_known = self.defer_level(level, &mut open, &mut left).is_some();
        }
        self.defer_stack = open;
        if let Some(class) = self.templates.classes.get_mut(template.class) {
            class.failures = if is_known { 0 } else { class.failures + 1 };
        }
        is_known
    }

    /// Continues up to the next region.
    fn defer_level(&mut self, level: DeferLevel<'a>, open: &mut Vec<DeferLevel<'a>>, left: &mut usize) -> Option<()> {
        match level {
            DeferLevel::Holes(op, mut holes) => {
                let region = holes.find_map(|number| match self.templates.holes.get(number as usize) {
                    Some(&(_, TemplateHole::Region(number, form))) => Some((number, form)),
                    _ => None,
                });
                if let Some((number, form)) = region {
                    let region = op.region(number.into()).filter(|_| !form.is_on_one_line)?;
                    if !holes.is_empty() {
                        open.push(DeferLevel::Holes(op, holes));
                    }
                    if let Some(block) = region.first_block() {
                        open.push(DeferLevel::Ops(
                            block,
                            block.first_op(),
                            RegionFrame::new(region, form).hides_terminators,
                        ));
                    }
                }
            }
            DeferLevel::Ops(block, mut next, hides_last) => {
                while let Some(op) = next
                    && !(hides_last && op.next().is_none())
                {
                    let template = self.defer_head(op)?;
                    *left = left.checked_sub(1)?;
                    next = op.next();
                    if template.has_regions {
                        open.push(DeferLevel::Ops(block, next, hides_last));
                        open.push(DeferLevel::Holes(op, template.first_hole..template.end_of_holes));
                        return Some(());
                    }
                }
                if let Some(block) = block.next() {
                    open.push(DeferLevel::Ops(block, block.first_op(), hides_last));
                }
            }
        }
        Some(())
    }

    /// Prints deferred ops.
    pub(super) fn run(&mut self, ir: &'a Ir, run: DeferredRun) {
        let mut next = Some(OpRef { ir, id: run.op });
        self.depth = run.depth;
        for _ in 0..run.ops {
            let Some(op) = next.filter(|_| !self.ops.asm.out.failed()) else {
                return;
            };
            self.ops.indent(self.depth);
            self.begin(op);
            self.finish_open_items();
            self.end_of_line();
            next = op.next();
        }
    }
}
