//! The regions of ops in custom form: begin, end, and the implicit block and terminator.

use smallvec::SmallVec;

use super::custom_form::{ALL, CustomOpState, SkippedRegion};
use super::locations::TrailingLocation;
use super::ops::{OpHead, OpenRegion};
use super::{ParseError, Parsed, Parser};
use crate::define::{OpDescriptor, RegionArgument, TraitFlags};
use crate::diagnostic::Span;
use crate::text::token::TokenKind;
use crate::{Block, Region, Value};

impl<'s> Parser<'s> {
    /// Opens a region of an op in custom form. The op continues when the region is closed.
    pub(super) fn open_custom_region(
        &mut self,
        mut head: OpHead<'s>,
        brace: Span,
        slot: u8,
        arguments: &[RegionArgument],
        open: &mut Vec<OpenRegion<'s>>,
    ) -> Parsed<()> {
        if let Err(error) = self.expect(TokenKind::LBrace) {
            self.reject_op(&head);
            return Err(error);
        }
        let region = self.ir.create_region();
        let may_be_whole = self.may_be_whole(&head, brace.start);
        if let Some(form) = &mut head.form {
            form.regions.push((slot, region));
            form.braces.push(brace.start);
            form.has_region_text = true;
            form.may_be_whole |= may_be_whole;
        }
        let scope = self.values.open_scope();
        let block = (!arguments.is_empty()).then(|| self.ir.append_block(region));
        if let Some(block) = block {
            for argument in arguments {
                let at = argument.name.name;
                let value = self
                    .ir
                    .add_argument(block, argument.ty, crate::Location::offset(at.start));
                if let Some(location) = argument.location {
                    let location = location
                        .alias
                        .map_or(TrailingLocation::Known(location.known), TrailingLocation::Alias);
                    self.set_trailing(super::file::LocationTarget::Argument(value), location);
                }
                let _already_reported = self.define_argument(at.bytes(self.text), argument.name.span, value);
            }
        }
        open.push(OpenRegion::new(head, brace, region, block, scope, open));
        Ok(())
    }

    /// Skips a region, which is parsed after its op.
    pub(super) fn skip_region(
        &mut self,
        form: &mut CustomOpState<'s>,
        slot: u8,
        arguments: &[RegionArgument],
        is_whole: bool,
    ) -> Parsed<()> {
        let brace = self.token.span;
        if !self.at(TokenKind::LBrace) {
            return Err(self.unexpected("`{`"));
        }
        let Some(end) = self.braces.closing(self.text, brace.start) else {
            return Err(self.error(brace, ParseError::Unclosed { bracket: "`{`" }));
        };
        form.passed.push(SkippedRegion {
            slot,
            brace: brace.start,
            arguments: arguments.into(),
            is_whole,
        });
        self.resume_at(end + 1);
        Ok(())
    }

    /// Closes a region of an op in custom form: another region follows, or the rest of the op.
    pub(super) fn close_custom_region(
        &mut self,
        mut head: OpHead<'s>,
        open: &mut Vec<OpenRegion<'s>>,
        top: Block,
    ) -> Parsed<()> {
        let Some(form) = &mut head.form else { return Ok(()) };
        let Some(&(slot, region)) = form.regions.last() else {
            return Ok(());
        };
        let (def, yields_results) = (form.def, form.yields_results);
        let passed = form.resumed.checked_sub(1).and_then(|last| form.passed.get(last));
        if !passed.is_some_and(|passed| passed.is_whole) {
            self.end_blocks(def, (slot, region), head.name_span, yields_results);
        }
        let is_list = slot == ALL || def.regions.get(usize::from(slot)).is_some_and(|region| region.variadic);
        if is_list && form.resumed == 0 && self.eat(TokenKind::Comma) {
            let brace = self.token.span;
            return self.open_custom_region(head, brace, slot, &[], open);
        }
        self.resume_custom(head, open, top)
    }

    /// Adds the implicit block and terminator to a region, if its op has them.
    fn end_blocks(&mut self, def: &OpDescriptor, (slot, region): (u8, Region), span: Span, yields_results: bool) {
        let flags = def.flags();
        // A block without ops and arguments has no text. Unlike MLIR, an empty region is parsed as an empty block if
        // the constraint requires a block.
        let asks_for_block = || {
            let declared = def.regions.get(usize::from(slot));
            flags.contains(TraitFlags::NO_TERMINATOR)
                && declared.is_some_and(|declared| !(declared.constraint.holds)(self.ir.region(region)))
        };
        if self.ir.region(region).is_empty() && (flags.contains(TraitFlags::SINGLE_BLOCK) || asks_for_block()) {
            self.ir.append_block(region);
        }
        let Some(terminator) = def.form.implicit_terminator else {
            return;
        };
        let Some(block) = self.ir.region(region).last_block() else {
            return;
        };
        let ends = |info: Option<&crate::define::OpInfo>| {
            info.is_some_and(|info| info.flags().contains(TraitFlags::TERMINATOR))
        };
        if block.last_op().is_some_and(|op| ends(op.info())) {
            return;
        }
        let yielded: SmallVec<[Value; 2]> = match block.last_op() {
            Some(last) if yields_results => last.results().handles(),
            _ => SmallVec::new(),
        };
        let block = block.handle();
        let name = self.ctx.op_name(terminator.name);
        let is_single = terminator.flags().contains(TraitFlags::SINGLE_BLOCK);
        let regions: SmallVec<[Region; 1]> = terminator
            .regions
            .iter()
            .filter(|region| !region.variadic)
            .map(|_| {
                let region = self.ir.create_region();
                if is_single {
                    self.ir.append_block(region);
                }
                region
            })
            .collect();
        let op = self.ir.create(crate::OperationState {
            location: crate::Location::offset(span.start),
            operands: &yielded,
            regions: &regions,
            ..crate::OperationState::new(name)
        });
        self.ir.append(block, op);
    }
}
