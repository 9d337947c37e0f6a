//! Ops in generic form: `"t.op"(%a)[^next] <{..}> ({..}) {..} : (i32) -> ()`.

use super::file::LocationTarget;
use super::locations::TrailingLocation;
use super::nested::OpTypes;
use super::ops::{AttrEntries, OpHead, OpenRegion};
use super::{ParseError, Parsed, Parser};
use crate::define::{OpDescriptor, TraitFlags};
use crate::diagnostic::{Diagnostic, Span};
use crate::text::lexer::decode_string;
use crate::text::token::TokenKind;
use crate::{Block, Ident, OpName, OperationState};

/// The parsed components of an op after its regions.
struct OpTail {
    /// The attributes in `{..}`.
    attributes: AttrEntries,
    /// Span of the first token, which is the brace if there is one.
    attributes_span: Span,
    /// The types of the operands and results.
    types: OpTypes,
    /// Span of the first token of the types.
    types_span: Span,
    /// Offset after the types.
    end: usize,
    location: Option<TrailingLocation>,
}

impl<'s> Parser<'s> {
    /// Parses an op from its name up to its regions.
    #[inline]
    pub(super) fn generic_head(&mut self, head: &mut OpHead<'s>, open: &mut [OpenRegion<'s>]) -> Parsed<()> {
        head.name_span = self.token.span;
        head.name = Some(self.op_name()?);
        self.expect(TokenKind::LParen)?;
        self.list(TokenKind::RParen, |parser| {
            head.operands.push(parser.value_use()?);
            Ok(())
        })?;
        if self.eat(TokenKind::LSquare) {
            self.successors(head, open)?;
        }
        let start = self.token.span;
        if self.eat(TokenKind::Less) {
            head.properties = Some(self.properties()?);
            self.expect(TokenKind::Greater)?;
            self.check_takes_properties(head, start);
        }
        Ok(())
    }

    /// Parses the rest of an op after its regions, and creates the op at the end of a block.
    #[inline]
    pub(super) fn finish_into(&mut self, head: &mut OpHead<'s>, block: Block) -> Parsed<()> {
        let tail = self.parse_tail()?;
        self.create_from(head, tail, block)
    }

    fn op_name(&mut self) -> Parsed<OpName> {
        let span = self.token.span;
        let written = self.bytes();
        // Caches the checked names: a file has few names and many ops.
        if let Some(&name) = self.cache.op_names.get(written) {
            self.advance();
            return Ok(name);
        }
        let bytes = decode_string(written);
        if bytes.is_empty() {
            return Err(self.error(span, ParseError::EmptyOpName));
        }
        if bytes.contains(&0) {
            return Err(self.unexpected("an op name without a zero byte"));
        }
        let name = self.ctx.op_name_from_bytes(&bytes);
        self.advance();
        if self.ctx.op_info(name).is_none() && !self.ctx.allows_unregistered_op(name) {
            self.report_unknown_op(name, &bytes, span);
            // Parsing continues: the op's form is known, and the rest may have errors, too.
            return Ok(name);
        }
        self.cache.op_names.insert(written, name);
        Ok(name)
    }

    fn successors(&mut self, head: &mut OpHead<'s>, open: &mut [OpenRegion<'s>]) -> Parsed<()> {
        loop {
            head.successors.push(self.successor(open)?);
            if !self.eat(TokenKind::Comma) {
                return self.expect(TokenKind::RSquare);
            }
        }
    }

    /// Parses the contents of `<...>`: a dictionary, or an alias of one.
    pub(super) fn properties(&mut self) -> Parsed<AttrEntries> {
        if self.at(TokenKind::LBrace) {
            return self.attr_entries();
        }
        let start = self.token.span;
        let attr = self.parse_attr()?;
        match attr.dictionary(&self.ctx) {
            Some(entries) => Ok(entries.into()),
            None => {
                let span = self.span_from(start);
                Err(self.error(span, ParseError::Properties))
            }
        }
    }

    /// Reports `<{}>` on an op that declares no properties, as MLIR does.
    fn check_takes_properties(&mut self, head: &mut OpHead<'s>, start: Span) {
        let info = head.name.and_then(|name| self.ctx.op_info(name));
        let Some(info) = info.filter(|info| !info.takes_properties()) else {
            return;
        };
        head.properties = None;
        let error = ParseError::NoProperties { op: info.def().name };
        let diagnostic = Diagnostic::error(error).at(self.source, self.span_from(start));
        self.report(diagnostic.with_help("remove `<..>`; write discardable attributes in `{..}` before the types"));
    }

    /// Parses the rest of an op after its regions.
    #[inline]
    fn parse_tail(&mut self) -> Parsed<OpTail> {
        let attributes_span = self.token.span;
        let attributes = if self.at(TokenKind::LBrace) {
            self.attr_entries()?
        } else {
            AttrEntries::new()
        };
        self.expect(TokenKind::Colon)?;
        let types_span = self.token.span;
        let types = self.function_type()?;
        let end = self.last_end as usize;
        let location = if self.at_keyword("loc") {
            Some(self.trailing_location()?)
        } else {
            None
        };
        Ok(OpTail {
            attributes,
            attributes_span,
            types,
            types_span,
            end,
            location,
        })
    }

    /// Creates an op and defines its results.
    #[inline]
    fn create_from(&mut self, head: &mut OpHead<'s>, tail: OpTail, block: Block) -> Parsed<()> {
        let (inputs, results) = tail.types;
        if inputs.len() != head.operands.len() {
            let error = ParseError::OperandCount {
                given: head.operands.len(),
                types: inputs.len(),
            };
            return Err(self.error(tail.types_span, error));
        }
        self.check_result_count(head, results.len())?;
        let operands = self.resolve_all(head.operands.iter().copied(), &inputs);
        let Some(name) = head.name else {
            return Err(super::Reported);
        };
        let properties = head.properties.take();
        let had_properties = properties.is_some();
        let split = self.split_attrs(name, properties.unwrap_or_default(), tail.attributes);
        let (mut inherent, discardable) = match split {
            Ok(split) => split,
            Err(error) => {
                let is_property = matches!(error, ParseError::UnknownProperty { .. });
                let span = if is_property {
                    head.name_span
                } else {
                    tail.attributes_span
                };
                return Err(self.wrong_attributes(name, span, error));
            }
        };
        let Some(operands) = operands else {
            self.reject_op(head);
            return Ok(());
        };
        self.add_segment_sizes(name, &mut inherent);
        let state = OperationState {
            operands: &operands,
            result_types: &results,
            inherent: &inherent,
            discardable: &discardable,
            ..OperationState::new(name)
        };
        let op = self.make_op(head, state, block);
        if let Some(location) = tail.location {
            self.set_trailing(LocationTarget::Op(op), location);
        }
        if inherent.is_empty() && had_properties && self.ctx.op_info(name).is_none() {
            self.ir.keep_empty_properties(op);
        }
        if head.regions.is_empty() && head.successors.is_empty() {
            self.learn_shape(head.name_span, tail.end, op);
        }
        self.name_results(head, op)
    }

    /// Adds omitted segment sizes: as in MLIR, they are zeros.
    fn add_segment_sizes(&self, name: OpName, inherent: &mut AttrEntries) {
        let Some(info) = self.ctx.op_info(name) else { return };
        let (flags, def) = (info.flags(), info.def());
        let mut add = |flag, key, count: fn(&OpDescriptor) -> usize| {
            if flags.contains(flag) && inherent.iter().all(|entry| entry.0 != key) {
                let zeros = self.ctx.dense_i32_array_attr(&vec![0; count(def)]);
                inherent.push((key, zeros));
            }
        };
        add(TraitFlags::ATTR_SIZED_OPERANDS, Ident::OPERAND_SEGMENT_SIZES, |def| {
            def.operand_multiplicities().count()
        });
        add(TraitFlags::ATTR_SIZED_RESULTS, Ident::RESULT_SEGMENT_SIZES, |def| {
            def.results.len()
        });
    }
}
