//! Ops, regions and blocks. Open regions are on an explicit stack, so that nesting does not use the thread's stack.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::custom_form::CustomOpState;
use super::file::LocationTarget;
use super::suggestions::{ops_of_dialect, similar_op};
use super::values::{ValueScope, ValueUse};
use super::{ParseError, Parsed, Parser, shorten};
use crate::diagnostic::{Diagnostic, Span};
use crate::text::token::TokenKind;
use crate::{Attribute, Block, Ident, Location, Op, OpName, OperationState, Region, Type, Value};

pub(super) type AttrEntries = SmallVec<[(Ident, Attribute); 4]>;

/// The parsed components of an op before its regions.
#[derive(Debug, Default)]
pub(super) struct OpHead<'s> {
    /// The names of the results, with their spans and result counts.
    pub(super) results: SmallVec<[(&'s [u8], Span, u64); 2]>,
    pub(super) name: Option<OpName>,
    pub(super) name_span: Span,
    pub(super) operands: SmallVec<[ValueUse<'s>; 4]>,
    pub(super) successors: SmallVec<[Block; 2]>,
    pub(super) properties: Option<AttrEntries>,
    pub(super) regions: SmallVec<[Region; 1]>,
    /// The components of an op in custom form.
    pub(super) form: Option<Box<CustomOpState<'s>>>,
}

/// A region that is being parsed.
#[derive(Debug)]
pub(super) struct OpenRegion<'s> {
    pub(super) head: OpHead<'s>,
    /// Span of the opening brace.
    brace: Span,
    region: Region,
    block: Option<Block>,
    /// Blocks by name, with the span of the first use while the block is undefined.
    blocks: FxHashMap<&'s [u8], (Block, Option<Span>)>,
    scope: ValueScope,
    /// The dialect prefix that ops in custom form may omit here. Ops in generic form do not change it.
    default_dialect: Option<&'static str>,
}

impl<'s> OpenRegion<'s> {
    pub(super) fn new(
        head: OpHead<'s>,
        brace: Span,
        region: Region,
        block: Option<Block>,
        scope: ValueScope,
        enclosing: &[OpenRegion<'s>],
    ) -> Self {
        let default_dialect = match &head.form {
            Some(form) => form.def.form.default_dialect,
            None => OpenRegion::default_dialect(enclosing),
        };
        OpenRegion {
            head,
            brace,
            region,
            block,
            blocks: FxHashMap::default(),
            scope,
            default_dialect,
        }
    }

    /// Returns the dialect prefix that may be omitted in the innermost region.
    pub(super) fn default_dialect(open: &[OpenRegion<'s>]) -> Option<&'static str> {
        open.last().map_or(Some("builtin"), |region| region.default_dialect)
    }
}

impl<'s> Parser<'s> {
    /// Parses ops into `top`, up to the end of the text or an item that only a file contains.
    pub(super) fn ops_at_top(&mut self, top: Block) {
        let mut open: Vec<OpenRegion<'s>> = Vec::new();
        while !self.is_stopped() {
            if open.is_empty() && (self.at_file_item() || self.at(TokenKind::Eof)) {
                return;
            }
            let before = self.token.span;
            if self.step(&mut open, top).is_err() {
                self.recover(before.start);
            }
        }
    }

    /// Parses a block label, the end of a region, or an op up to its first region.
    fn step(&mut self, open: &mut Vec<OpenRegion<'s>>, top: Block) -> Parsed<()> {
        match (self.token.kind, open.last_mut()) {
            (TokenKind::RBrace, Some(_)) => self.close_region(open, top),
            (TokenKind::CaretId, Some(region)) => {
                // Moved out, because parsing a label borrows the whole parser.
                let mut blocks = std::mem::take(&mut region.blocks);
                let at = region.region;
                let label = self.block_label(at, &mut blocks);
                region.blocks = blocks;
                region.block = Some(label?);
                Ok(())
            }
            (TokenKind::Eof, Some(_)) => {
                // The innermost region first; each is reported at its brace.
                let Some(region) = open.pop() else { return Ok(()) };
                let error = ParseError::Unclosed { bracket: "`{`" };
                let rest = open.len();
                self.error(region.brace, error);
                self.values.close_scope(region.scope);
                if rest > 3 {
                    // One missing brace leaves all enclosing regions open: only the innermost ones are reported.
                    open.truncate(2);
                }
                Ok(())
            }
            (TokenKind::RBrace, None) => {
                let error = self.unexpected("an op");
                self.advance();
                Err(error)
            }
            _ => {
                self.default_dialect = OpenRegion::default_dialect(open);
                if matches!(
                    self.token.kind,
                    TokenKind::PercentId | TokenKind::String | TokenKind::BareId
                ) {
                    let block = self.block_for_op(open, top);
                    if self.shaped_ops(block) {
                        return Ok(());
                    }
                }
                // The head is not moved while the op is parsed: moving it took a tenth of the time.
                let mut head = OpHead::default();
                if let Err(error) = self.head(&mut head, open) {
                    self.reject_op(&head);
                    return Err(error);
                }
                // `({` opens the first region; otherwise the op ends here.
                if head.form.is_some() {
                    self.resume_custom(head, open, top)
                } else if self.eat(TokenKind::LParen) {
                    self.open_region(head, open)
                } else {
                    self.finish(&mut head, open, top)
                }
            }
        }
    }

    /// Parses an op up to its regions.
    fn head(&mut self, head: &mut OpHead<'s>, open: &mut [OpenRegion<'s>]) -> Parsed<()> {
        if self.at(TokenKind::PercentId) {
            loop {
                let (name, span) = self.take(TokenKind::PercentId, "the name of a result")?;
                let mut count = 1;
                if self.eat(TokenKind::Colon) {
                    let number = self.token.span;
                    count = self.small_number("the number of results")?;
                    if count == 0 {
                        let error = ParseError::ResultCount {
                            given: "0".into(),
                            types: 1,
                        };
                        return Err(self.error(number, error));
                    }
                }
                head.results.push((name, span, count));
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::Equal)?;
        }
        if self.at(TokenKind::BareId) {
            return self.begin_custom(head);
        }
        if !self.at(TokenKind::String) {
            return Err(self.unexpected("an op"));
        }
        self.generic_head(head, open)
    }

    /// Parses the name of a block in the current region, which may be defined later.
    pub(super) fn successor(&mut self, open: &mut [OpenRegion<'s>]) -> Parsed<Block> {
        let (name, span) = self.take(TokenKind::CaretId, "a block")?;
        let Some(region) = open.last_mut() else {
            return Err(self.error(span, ParseError::UndefinedBlock { name: shorten(name) }));
        };
        let ir = &mut self.ir;
        let (block, _) = region
            .blocks
            .entry(name)
            .or_insert_with(|| (ir.create_block(), Some(span)));
        Ok(*block)
    }

    /// Reports an op that is not registered.
    pub(super) fn report_unknown_op(&mut self, name: OpName, bytes: &[u8], span: Span) {
        let dialect = name.dialect(&self.ctx).to_vec();
        let registry = self.ctx.registry();
        if registry.has_dialect(&dialect) {
            let near = similar_op(registry, &dialect, bytes);
            let diagnostic =
                Diagnostic::error(ParseError::UnregisteredOp { name: shorten(bytes) }).at(self.source, span);
            self.report(match near {
                Some(_) => diagnostic.suggesting(near),
                None => diagnostic.with_help("check the spelling, or add the op to `ops: [..]` of `dialect!`"),
            });
        } else if dialect.is_empty() && registry.has_dialect(bytes) {
            let error = ParseError::DialectAsOp { name: shorten(bytes) };
            let diagnostic = Diagnostic::error(error).at(self.source, span);
            let first = ops_of_dialect(registry, bytes).next();
            self.report(match first {
                Some(op) => diagnostic.with_help(format!("write one of its ops, such as `{op}`")),
                None => diagnostic,
            });
        } else {
            self.report_unregistered(if dialect.is_empty() { bytes } else { &dialect }, span);
        }
    }

    fn open_region(&mut self, mut head: OpHead<'s>, open: &mut Vec<OpenRegion<'s>>) -> Parsed<()> {
        let brace = self.token.span;
        if let Err(error) = self.expect(TokenKind::LBrace) {
            self.reject_op(&head);
            return Err(error);
        }
        let region = self.ir.create_region();
        head.regions.push(region);
        let scope = self.values.open_scope();
        open.push(OpenRegion::new(head, brace, region, None, scope, open));
        Ok(())
    }

    /// Ends a region at its `}`; the next region or the rest of the op follows.
    fn close_region(&mut self, open: &mut Vec<OpenRegion<'s>>, top: Block) -> Parsed<()> {
        let Some(mut closed) = open.pop() else { return Ok(()) };
        self.advance();
        self.values.close_scope(closed.scope);
        let mut missing: Vec<(Span, &[u8])> = closed
            .blocks
            .iter()
            .filter_map(|(name, (_, used))| used.map(|span| (span, *name)))
            .collect();
        missing.sort_by_key(|(span, _)| span.start);
        for (span, name) in missing {
            self.error(span, ParseError::UndefinedBlock { name: shorten(name) });
        }
        if closed.head.form.is_some() {
            return self.close_custom_region(closed.head, open, top);
        }
        if self.eat(TokenKind::Comma) {
            return self.open_region(closed.head, open);
        }
        if let Err(error) = self.expect(TokenKind::RParen) {
            self.reject_op(&closed.head);
            return Err(error);
        }
        self.finish(&mut closed.head, open, top)
    }

    /// Parses the rest of an op after its regions and creates the op.
    fn finish(&mut self, head: &mut OpHead<'s>, open: &mut [OpenRegion<'s>], top: Block) -> Parsed<()> {
        let block = self.block_for_op(open, top);
        let result = self.finish_into(head, block);
        if result.is_err() {
            self.reject_op(head);
        }
        result
    }

    /// Returns the block of the next op. The first op of a region without a label begins the entry block.
    pub(super) fn block_for_op(&mut self, open: &mut [OpenRegion<'s>], top: Block) -> Block {
        let Some(region) = open.last_mut() else { return top };
        let (ir, at) = (&mut self.ir, region.region);
        *region.block.get_or_insert_with(|| ir.append_block(at))
    }

    /// Returns the values of the operands, unless one was rejected. All are resolved, so that each error is reported.
    #[inline]
    pub(super) fn resolve_all(
        &mut self,
        operands: impl Iterator<Item = ValueUse<'s>>,
        types: &[Type],
    ) -> Option<SmallVec<[Value; 4]>> {
        let mut values = SmallVec::with_capacity(types.len());
        let mut is_rejected = false;
        for (used, &ty) in operands.zip(types) {
            match self.resolve(used, ty) {
                Ok(Some(value)) => values.push(value),
                Ok(None) | Err(_) => is_rejected = true,
            }
        }
        (!is_rejected).then_some(values)
    }

    /// Checks that the result names account for all results.
    pub(super) fn check_result_count(&mut self, head: &OpHead<'s>, types: usize) -> Parsed<()> {
        let mut counts = head.results.iter().map(|(_, _, count)| *count);
        let named = counts.try_fold(0u64, |sum, count| sum.checked_add(count));
        if head.results.is_empty() || named == Some(types as u64) {
            return Ok(());
        }
        let given = named.map_or("too many".to_owned(), |n| n.to_string());
        let span = head.results.first().map_or(head.name_span, |first| first.1);
        Err(self.error(span, ParseError::ResultCount { given, types }))
    }

    /// Creates an op with the location, regions and successors of its head, at the end of a block.
    #[inline]
    pub(super) fn make_op(&mut self, head: &OpHead<'s>, state: OperationState<'_>, block: Block) -> Op {
        let op = self.ir.create(OperationState {
            location: Location::offset(head.name_span.start),
            regions: &head.regions,
            successors: &head.successors,
            ..state
        });
        self.ir.append(block, op);
        op
    }

    pub(super) fn name_results(&mut self, head: &OpHead<'s>, op: Op) -> Parsed<()> {
        let mut first = 0;
        for &(name, span, count) in &head.results {
            // The sum was checked against the number of results.
            let count = count as usize;
            let _already_reported = self.define_results(name, span, op, first, count);
            first += count;
        }
        Ok(())
    }

    /// Splits the contents of `<{}>` and `{}`: the inherent keys of a registered op are inherent in both.
    pub(super) fn split_attrs(
        &self,
        name: OpName,
        mut inherent: AttrEntries,
        written: AttrEntries,
    ) -> Result<(AttrEntries, AttrEntries), ParseError> {
        let ctx = &self.ctx;
        let Some(info) = ctx.op_info(name) else {
            return Ok((inherent, written));
        };
        for (key, _) in &inherent {
            if !info.is_inherent(*key) {
                return Err(ParseError::UnknownProperty {
                    op: shorten(name.bytes(ctx)),
                    key: shorten(key.bytes(ctx)),
                });
            }
        }
        let mut discardable = AttrEntries::new();
        for (key, value) in written {
            if !info.is_inherent(key) {
                discardable.push((key, value));
            } else if inherent.iter().any(|entry| entry.0 == key) {
                return Err(ParseError::PropertyTwice {
                    key: shorten(key.bytes(ctx)),
                });
            } else {
                inherent.push((key, value));
            }
        }
        Ok((inherent, discardable))
    }

    /// Suppresses follow-up errors on the results of a rejected op.
    pub(super) fn reject_op(&mut self, head: &OpHead<'s>) {
        for &(name, _, _) in &head.results {
            self.mark_rejected(name);
        }
    }

    /// Parses `^name(%arg: type, ...):`.
    fn block_label(
        &mut self,
        region: Region,
        blocks: &mut FxHashMap<&'s [u8], (Block, Option<Span>)>,
    ) -> Parsed<Block> {
        let (name, span) = (self.bytes(), self.token.span);
        self.advance();
        let entry = blocks.get(name).copied();
        let block = match entry {
            Some((_, None)) => {
                return Err(self.error(span, ParseError::BlockRedefinition { name: shorten(name) }));
            }
            Some((block, Some(_))) => block,
            None => self.ir.create_block(),
        };
        blocks.insert(name, (block, None));
        self.ir.move_block(block, region);
        if self.eat(TokenKind::LParen) {
            self.list(TokenKind::RParen, |parser| parser.block_argument(block))?;
        }
        self.expect(TokenKind::Colon)?;
        Ok(block)
    }

    fn block_argument(&mut self, block: Block) -> Parsed<()> {
        let (name, span) = self.take(TokenKind::PercentId, "the name of a block argument")?;
        self.expect(TokenKind::Colon)?;
        let ty: Type = self.parse_type()?;
        let argument = self.ir.add_argument(block, ty, Location::offset(span.start));
        if self.at_keyword("loc") {
            let location = self.trailing_location()?;
            self.set_trailing(LocationTarget::Argument(argument), location);
        }
        self.define_argument(name, span, argument)
    }
}
