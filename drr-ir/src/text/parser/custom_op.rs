//! Completion of ops in custom form, and the parser interface of their parse functions.

use std::cell::Cell;

use smallvec::SmallVec;

use super::asm::{AttrSink, ParserAdapter, failed};
use super::custom_form::{ALL, CustomOpState, FragmentParser};
use super::locations::TrailingLocation;
use super::ops::{AttrEntries, OpHead, OpenRegion};
use super::values::ValueUse;
use super::{ParseError, Parsed, Parser, Reported};
use crate::affine::AffineMap;
use crate::define::constraint::type_of;
use crate::define::{
    AsmParser, AttrSlot, DeclaredEntity, DictionarySlot, Multiplicity, OpAsmParser, OperandSlot, ParseFailed,
    RegionArgument, RegionSlot, SuccessorSlot, TraitFlags, TypeSlot, TypeSource, TypesOf, UnresolvedLocation,
    UnresolvedOperand, infer_result_types,
};
use crate::diagnostic::Span;
use crate::text::affine::parse_affine_exprs_of_ssa_ids;
use crate::text::token::TokenKind;
use crate::{Attribute, Block, Ident, Ir, Location, Region, Type, Value};

impl<'s> Parser<'s> {
    /// Creates an op that has been parsed in custom form.
    pub(super) fn finish_custom(
        &mut self,
        head: &mut OpHead<'s>,
        form: &mut CustomOpState<'s>,
        block: Block,
    ) -> Parsed<()> {
        let end = Span::new(self.last_end, self.last_end);
        let location = if self.at_keyword("loc") {
            Some(self.trailing_location()?)
        } else {
            None
        };
        form.operands.sort_by_key(|entry| entry.0);
        let sizes = self.operand_types(form, end)?;
        let mut operands: SmallVec<[Value; 4]> = SmallVec::with_capacity(sizes.types.len());
        let mut wrong = false;
        for (&(_, used), &ty) in form.operands.iter().zip(&sizes.types) {
            // All operands are resolved, so that each error is reported.
            match self.resolve(used, ty) {
                Ok(Some(value)) => operands.push(value),
                Ok(None) | Err(_) => wrong = true,
            }
        }
        let Some(name) = head.name else { return Err(Reported) };
        let (inherent, discardable) = self.form_attrs(head, form, &sizes.counts)?;
        if wrong {
            self.reject_op(head);
            return Ok(());
        }
        let results = self.result_types(form, &operands, &inherent, end)?;
        let mut inherent = inherent;
        if form.def.flags().contains(TraitFlags::ATTR_SIZED_RESULTS) && !form.format.whole_results {
            inherent.push((
                Ident::RESULT_SEGMENT_SIZES,
                self.ctx.dense_i32_array_attr(&results.counts),
            ));
        }
        self.check_result_count(head, results.types.len())?;
        head.regions = self.form_regions(form);
        form.successors.sort_by_key(|entry| entry.0);
        head.successors = form.successors.iter().map(|entry| entry.1).collect();
        let op = self.make_op(head, name, &operands, &results.types, &inherent, &discardable, block);
        if form.locates_arguments {
            self.set_argument_locations(op);
        }
        if let Some(location) = location {
            self.set_trailing(super::file::LocationTarget::Op(op), location);
        }
        if form.may_be_whole {
            self.learn_whole(head.name_span, end.end as usize, op, form);
        }
        if !form.has_region_text && head.successors.is_empty() {
            self.learn_custom_shape(head.name_span, end.end as usize, op, form);
        }
        self.name_results(head, op)
    }

    /// Returns the regions of an op. A region that the text omits is created without blocks.
    pub(super) fn form_regions(&mut self, form: &mut CustomOpState<'s>) -> SmallVec<[Region; 1]> {
        for (number, _) in (0..).zip(form.def.regions).filter(|(_, region)| !region.variadic) {
            if !form.regions.iter().any(|entry| entry.0 == number || entry.0 == ALL) {
                form.regions.push((number, self.ir.create_region()));
            }
        }
        form.regions.sort_by_key(|entry| entry.0);
        form.regions.iter().map(|entry| entry.1).collect()
    }

    /// Returns the inherent and the discardable attributes of an op, from elements and dictionaries.
    fn form_attrs(
        &mut self,
        head: &OpHead<'s>,
        form: &mut CustomOpState<'s>,
        counts: &[i32],
    ) -> Parsed<(AttrEntries, AttrEntries)> {
        let Some(name) = head.name else { return Err(Reported) };
        let mut bound = AttrEntries::new();
        if let Some(info) = self.ctx.op_info(name) {
            bound.extend(
                form.attrs
                    .iter()
                    .filter_map(|&(arg, attr)| Some((info.arg_name(usize::from(arg))?, attr))),
            );
        }
        let (properties, written) = (
            form.properties.take().unwrap_or_default(),
            form.dictionary.take().unwrap_or_default(),
        );
        if let Some(&(key, _)) = properties
            .iter()
            .chain(&written)
            .find(|entry| bound.iter().any(|other| other.0 == entry.0))
        {
            let key = super::shorten(key.bytes(&self.ctx));
            return Err(self.error(form.dictionary_span, ParseError::BoundTwice { key }));
        }
        bound.extend(properties);
        let (mut inherent, discardable) = match self.split_attrs(name, bound, written) {
            Ok(split) => split,
            Err(error) => return Err(self.wrong_attributes(name, form.dictionary_span, error)),
        };
        let flags = form.def.flags();
        if flags.contains(TraitFlags::ATTR_SIZED_OPERANDS) && !form.format.whole_operands {
            inherent.push((Ident::OPERAND_SEGMENT_SIZES, self.ctx.dense_i32_array_attr(counts)));
        }
        Ok((inherent, discardable))
    }

    /// Returns the operand types and the number of operands per declaration.
    fn operand_types(&mut self, form: &mut CustomOpState<'s>, end: Span) -> Parsed<GroupedTypes> {
        let declared = form.def.operand_multiplicities().count();
        number_operands(form, declared);
        let mut found = GroupedTypes::default();
        if form.operands.iter().any(|entry| entry.0 == ALL) || form.operand_types.iter().any(|entry| entry.0 == ALL) {
            // The declaration of each operand is unknown: types follow the order of the text.
            let types: SmallVec<[Type; 4]> = form.operand_types.iter().map(|entry| entry.1).collect();
            self.check_count(form.operands.len(), types.len(), form.types_span)?;
            found.types = types;
            for number in 0..declared {
                let count = form
                    .operands
                    .iter()
                    .filter(|entry| usize::from(entry.0) == number)
                    .count();
                found.counts.push(count as i32);
            }
            return Ok(found);
        }
        for number in 0..declared {
            let count = form
                .operands
                .iter()
                .filter(|entry| usize::from(entry.0) == number)
                .count();
            found.counts.push(i32::try_from(count).unwrap_or(i32::MAX));
            let source = form
                .format
                .operand_types
                .get(number)
                .copied()
                .unwrap_or(TypeSource::Written);
            if let TypeSource::Written = source {
                let before = found.types.len();
                found.types.extend(
                    form.operand_types
                        .iter()
                        .filter(|entry| usize::from(entry.0) == number)
                        .map(|entry| entry.1),
                );
                self.check_count(count, found.types.len() - before, form.types_span)?;
            } else if count > 0 {
                let types = self.types_of_source(form, source, end)?;
                if let ([ty], TypeSource::Of(..) | TypeSource::Built(_)) = (&types[..], source) {
                    found.types.extend(std::iter::repeat_n(*ty, count));
                } else {
                    self.check_count(count, types.len(), end)?;
                    found.types.extend(types);
                }
            }
        }
        Ok(found)
    }

    /// Returns the result types and the number of results per declaration.
    fn result_types(
        &mut self,
        form: &mut CustomOpState<'s>,
        operands: &[Value],
        inherent: &[(Ident, Attribute)],
        end: Span,
    ) -> Parsed<GroupedTypes> {
        let mut found = GroupedTypes::default();
        if form
            .format
            .result_types
            .iter()
            .any(|source| matches!(source, TypeSource::Inferred))
        {
            let Some(types) = infer_result_types(&self.ir, form.def, operands, inherent) else {
                let error = ParseError::NotInferred { op: form.def.name };
                let text = error.to_string();
                let explained = self
                    .ctx
                    .explain_refusal(&text, || infer_result_types(&self.ir, form.def, operands, inherent));
                return Err(self.error(
                    end,
                    match explained == text {
                        true => error,
                        false => ParseError::Custom { message: explained },
                    },
                ));
            };
            found.types.extend(types);
            found.counts.extend(form.def.results.iter().map(|_| 1));
            return Ok(found);
        }
        if form.result_types.iter().any(|entry| entry.0 == ALL) {
            found.types.extend(form.result_types.iter().map(|entry| entry.1));
            return Ok(found);
        }
        for number in 0..form.def.results.len() {
            let source = form
                .format
                .result_types
                .get(number)
                .copied()
                .unwrap_or(TypeSource::Written);
            let before = found.types.len();
            if let TypeSource::Written = source {
                found.types.extend(
                    form.result_types
                        .iter()
                        .filter(|entry| usize::from(entry.0) == number)
                        .map(|entry| entry.1),
                );
            } else {
                found.types.extend(self.types_of_source(form, source, end)?);
            }
            found
                .counts
                .push(i32::try_from(found.types.len() - before).unwrap_or(i32::MAX));
        }
        Ok(found)
    }

    /// Returns the types from a type source, one type or one per value.
    fn types_of_source(
        &mut self,
        form: &CustomOpState<'s>,
        source: TypeSource,
        end: Span,
    ) -> Parsed<SmallVec<[Type; 2]>> {
        let written = |from: DeclaredEntity| -> SmallVec<[Type; 2]> {
            let (types, number): (&[(u8, Type)], usize) = match from {
                DeclaredEntity::Operand(number) => (&form.operand_types, number),
                DeclaredEntity::Result(number) => (&form.result_types, number),
                DeclaredEntity::Attr(name) => {
                    let ty = attr_named(form, name)
                        .and_then(|attr| attr.type_value(&self.ctx).or_else(|| type_of(&self.ctx, attr)));
                    return ty.into_iter().collect();
                }
            };
            types
                .iter()
                .filter(|entry| usize::from(entry.0) == number)
                .map(|entry| entry.1)
                .collect()
        };
        let (found, place) = match source {
            TypeSource::Built(build) => (Some(SmallVec::from_elem(build(&self.ctx), 1)), end),
            TypeSource::Of(from, map) => {
                let ty = written(from).first().and_then(|&ty| map(&self.ctx, ty));
                (ty.map(|ty| SmallVec::from_elem(ty, 1)), form.types_span)
            }
            TypeSource::OfAll(from, map) => (map(&self.ctx, &written(from)), form.types_span),
            TypeSource::Written | TypeSource::Inferred => (None, end),
        };
        found.ok_or_else(|| self.error(place, ParseError::NotInferred { op: form.def.name }))
    }

    /// Parses one range of an op's text.
    pub(super) fn parse_fragment(
        &mut self,
        form: &mut CustomOpState<'s>,
        open: &mut [OpenRegion<'s>],
        read: FragmentParser,
    ) -> Parsed<bool> {
        let slots = OpAttrSink {
            form,
            open,
            passes_types_on: false,
            queried: Cell::new(false),
            queried_attrs: Cell::new(false),
        };
        let mut text = OpParserAdapter { parser: self, slots };
        let is_there = text.part(read)?;
        let OpAttrSink {
            form,
            passes_types_on,
            queried_attrs,
            ..
        } = text.slots;
        form.uses_types |= !passes_types_on;
        form.uses_attrs |= queried_attrs.get();
        Ok(is_there)
    }

    fn check_count(&mut self, given: usize, types: usize, span: Span) -> Parsed<()> {
        if given == types {
            return Ok(());
        }
        Err(self.error(span, ParseError::OperandCount { given, types }))
    }

    fn affine_exprs_of_ssa_ids(&mut self, is_list: bool) -> Parsed<(AffineMap, Vec<UnresolvedOperand>)> {
        self.lexer.reset_to(self.token.span.start);
        let read = parse_affine_exprs_of_ssa_ids(&mut self.lexer, is_list);
        let end = self.lexer.offset();
        self.resume_at(end);
        read.map_err(|(error, span)| self.error(span, error))
    }
}

/// Assigns each operand in `operands` to its declaration if every declaration has one operand and its own type.
fn number_operands(form: &mut CustomOpState<'_>, declared: usize) {
    let is_one = |multiplicity| multiplicity == Multiplicity::One;
    if form.operands.len() == declared
        && form.operands.iter().all(|entry| entry.0 == ALL)
        && form.operand_types.iter().all(|entry| entry.0 != ALL)
        && form.def.operand_multiplicities().all(is_one)
    {
        for (number, entry) in (0..).zip(&mut form.operands) {
            entry.0 = number;
        }
    }
}

/// Types, and the number of values per declaration.
#[derive(Default)]
struct GroupedTypes {
    types: SmallVec<[Type; 4]>,
    counts: SmallVec<[i32; 4]>,
}

fn attr_named(form: &CustomOpState<'_>, name: &str) -> Option<Attribute> {
    let is_it = |arg: &u8| form.def.args.get(usize::from(*arg)).is_some_and(|arg| arg.name == name);
    form.attrs.iter().find(|(arg, _)| is_it(arg)).map(|entry| entry.1)
}

/// Slots of an op.
struct OpAttrSink<'p, 's> {
    form: &'p mut CustomOpState<'s>,
    open: &'p mut [OpenRegion<'s>],
    /// Set if the parse function uses types only to type values.
    passes_types_on: bool,
    /// Set if the function has queried parsed components.
    queried: Cell<bool>,
    /// Set if the function has queried attributes.
    queried_attrs: Cell<bool>,
}

impl OpAttrSink<'_, '_> {
    fn record_attr_query(&self) {
        self.queried.set(true);
        self.queried_attrs.set(true);
    }
}

impl AttrSink for OpAttrSink<'_, '_> {
    fn set(&mut self, slot: AttrSlot, attr: Attribute) {
        if self.form.attrs.iter().any(|entry| entry.0 == slot.0) {
            self.record_attr_query();
            self.form.attrs.retain(|entry| entry.0 != slot.0);
        }
        self.form.attrs.push((slot.0, attr));
    }

    fn get(&self, slot: AttrSlot) -> Option<Attribute> {
        self.record_attr_query();
        let mut attrs = self.form.attrs.iter();
        attrs.find(|entry| entry.0 == slot.0).map(|entry| entry.1)
    }

    fn note_type(&mut self, span: Span, ty: Type) {
        self.form.written_types.push((span, ty));
    }
}

/// The parser of ops as seen by parse functions written in Rust.
type OpParserAdapter<'p, 's> = ParserAdapter<'p, 's, OpAttrSink<'p, 's>>;

impl<'s> OpParserAdapter<'_, 's> {
    fn used(&self, operand: UnresolvedOperand) -> ValueUse<'s> {
        ValueUse {
            name: operand.name.bytes(self.parser.text),
            number: operand.number,
            span: operand.span,
        }
    }

    /// Parses one range of the op's text and records it if it specifies only attributes.
    fn part(&mut self, read: FragmentParser) -> Parsed<bool> {
        let queried = self.slots.queried.replace(false);
        let (start, before) = (self.parser.token.span, self.slots.form.non_attr_counts());
        let attrs = self.slots.form.num_attrs();
        let is_there = match read {
            FragmentParser::Directive(parse) => parse(self),
            FragmentParser::Function(parse) => parse(self).map(|()| true),
            FragmentParser::Attribute(number) => {
                let attr = self.parser.form_attribute(self.slots.form.def.args, number)?;
                self.slots.form.attrs.push((number, attr));
                Ok(true)
            }
        };
        let is_there = is_there.map_err(|_| Reported)?;
        if !self.slots.queried.get() && self.slots.form.non_attr_counts() == before {
            self.parser.add_attr_fragment(self.slots.form, start, attrs, read);
        }
        self.slots.queried.set(queried | self.slots.queried.get());
        Ok(is_there)
    }

    fn types_of(&self, slot: TypeSlot) -> (&[(u8, Type)], u8) {
        self.slots.queried.set(true);
        match slot.0 {
            TypesOf::Operand(number) => (&self.slots.form.operand_types, number),
            TypesOf::Operands => (&self.slots.form.operand_types, ALL),
            TypesOf::Result(number) => (&self.slots.form.result_types, number),
            TypesOf::Results => (&self.slots.form.result_types, ALL),
        }
    }
}

impl OpAsmParser for OpParserAdapter<'_, '_> {
    fn op_name(&self) -> &'static str {
        self.slots.form.def.name
    }

    fn parse_attr_dict(&mut self, with_keyword: bool) -> Result<(), ParseFailed> {
        self.parser
            .form_attr_dict(self.slots.form, with_keyword)
            .map_err(failed)
    }

    fn parse_part(&mut self, part: fn(&mut dyn OpAsmParser) -> Result<(), ParseFailed>) -> Result<(), ParseFailed> {
        self.part(FragmentParser::Function(part)).map(|_| ()).map_err(failed)
    }

    fn at_operand(&self) -> bool {
        self.parser.at(TokenKind::PercentId)
    }

    fn parse_operand(&mut self) -> Result<UnresolvedOperand, ParseFailed> {
        let used = self.parser.value_use().map_err(failed)?;
        let start = used.span.start;
        Ok(UnresolvedOperand {
            name: Span::new(start, start + used.name.len() as u32),
            span: used.span,
            number: used.number,
        })
    }

    fn operand_name(&self, operand: UnresolvedOperand) -> (&[u8], u64) {
        (operand.name.bytes(self.parser.text), operand.number)
    }

    fn parse_affine_map_of_ssa_ids(
        &mut self,
        [open, close]: [&'static str; 2],
    ) -> Result<(AffineMap, Vec<UnresolvedOperand>), ParseFailed> {
        self.parse(open)?;
        let read = self.parser.affine_exprs_of_ssa_ids(true).map_err(failed)?;
        self.parse(close)?;
        Ok(read)
    }

    fn parse_affine_expr_of_ssa_ids(&mut self) -> Result<(AffineMap, Vec<UnresolvedOperand>), ParseFailed> {
        self.parser.affine_exprs_of_ssa_ids(false).map_err(failed)
    }

    fn parse_optional_location(&mut self) -> Result<Option<UnresolvedLocation>, ParseFailed> {
        if !self.parser.at_keyword("loc") {
            return Ok(None);
        }
        let location = self.parser.trailing_location().map_err(failed)?;
        let (known, alias) = match location {
            TrailingLocation::Known(location) => (location, None),
            TrailingLocation::Alias(span) => (crate::Location::UNKNOWN, Some(span)),
        };
        Ok(Some(UnresolvedLocation { known, alias }))
    }

    fn parse_successor(&mut self, slot: SuccessorSlot) -> Result<(), ParseFailed> {
        let block = self.parser.successor(self.slots.open).map_err(failed)?;
        self.slots.form.successors.push((slot.0, block));
        Ok(())
    }

    fn parse_region(&mut self, slot: RegionSlot, arguments: &[RegionArgument]) -> Result<(), ParseFailed> {
        self.parser
            .skip_region(self.slots.form, slot.0, arguments, false)
            .map_err(failed)
    }

    fn parse_whole_region(&mut self, slot: RegionSlot, arguments: &[RegionArgument]) -> Result<(), ParseFailed> {
        self.parser
            .skip_region(self.slots.form, slot.0, arguments, true)
            .map_err(failed)
    }

    fn pass_types_on(&mut self) {
        self.slots.passes_types_on = true;
    }

    fn yield_last_results(&mut self) {
        self.slots.form.yields_results = true;
    }

    fn location(&self) -> Location {
        Location::offset(self.slots.form.name_span.start)
    }

    fn locate_arguments_at_operands(&mut self) {
        self.slots.form.locates_arguments = true;
    }

    fn build_region(&mut self, slot: RegionSlot, arguments: &[Type], build: &mut dyn FnMut(&mut Ir, Block)) {
        let ir = &mut self.parser.ir;
        let region = ir.create_region();
        let block = ir.append_block(region);
        for &ty in arguments {
            ir.add_argument(block, ty, Location::UNKNOWN);
        }
        build(ir, block);
        // A transaction that the callback has left open would record everything that is parsed after it.
        ir.end_transactions();
        self.slots.form.regions.push((slot.0, region));
    }

    fn set_region_arguments(&mut self, arguments: &[RegionArgument]) {
        self.slots.form.arguments = Some(arguments.into());
    }

    fn add_operand(&mut self, slot: OperandSlot, operand: UnresolvedOperand) {
        let used = self.used(operand);
        self.slots.form.operands.push((slot.0, used));
    }

    fn add_type(&mut self, slot: TypeSlot, ty: Type) {
        self.slots.form.add_type(slot.0, ty);
        self.slots.form.types_span = self
            .parser
            .span_from(Span::new(self.parser.last_end, self.parser.last_end));
    }

    fn dictionary(&self, slot: DictionarySlot) -> Vec<(Ident, Attribute)> {
        let entries = match slot {
            DictionarySlot::Attributes => &self.slots.form.dictionary,
            DictionarySlot::Properties => &self.slots.form.properties,
        };
        self.slots.record_attr_query();
        entries.iter().flatten().copied().collect()
    }

    fn set_entry(&mut self, slot: DictionarySlot, name: Ident, attr: Attribute) {
        let entries = match slot {
            DictionarySlot::Attributes => &mut self.slots.form.dictionary,
            DictionarySlot::Properties => &mut self.slots.form.properties,
        };
        let entries = entries.get_or_insert_with(AttrEntries::new);
        let before = entries.len();
        entries.retain(|entry| entry.0 != name);
        let is_new = entries.len() == before;
        entries.push((name, attr));
        if !is_new {
            self.slots.record_attr_query();
        }
    }

    fn num_operands(&self, slot: OperandSlot) -> usize {
        self.slots.queried.set(true);
        let operands = self.slots.form.operands.iter();
        operands
            .filter(|entry| entry.0 == slot.0 || slot == OperandSlot::ALL)
            .count()
    }

    fn types(&self, slot: TypeSlot) -> Vec<Type> {
        let (types, number) = self.types_of(slot);
        types
            .iter()
            .filter(|entry| entry.0 == number || number == ALL)
            .map(|entry| entry.1)
            .collect()
    }
}
