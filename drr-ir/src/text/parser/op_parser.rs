//! The parser interface of the parse functions of ops.

use std::cell::Cell;

use super::asm::{AttrSink, ParserAdapter, failed};
use super::custom_form::{ALL, CustomOpState, FragmentParser};
use super::locations::TrailingLocation;
use super::ops::{AttrEntries, OpenRegion};
use super::values::ValueUse;
use super::{Parsed, Reported};
use crate::affine::AffineMap;
use crate::define::{
    AsmParser, AttrSlot, DictionarySlot, OpAsmParser, OperandSlot, ParseFailed, RegionArgument, RegionSlot,
    SuccessorSlot, TypeSlot, TypesOf, UnresolvedLocation, UnresolvedOperand,
};
use crate::diagnostic::Span;
use crate::text::token::TokenKind;
use crate::{Attribute, Block, Ident, Ir, Location, Type};

/// Slots of an op.
pub(super) struct OpAttrSink<'p, 's> {
    pub(super) form: &'p mut CustomOpState<'s>,
    pub(super) open: &'p mut [OpenRegion<'s>],
    /// Set if the parse function uses types only to type values.
    pub(super) passes_types_on: bool,
    /// Set if the function has queried parsed components.
    pub(super) queried: Cell<bool>,
    /// Set if the function has queried attributes.
    pub(super) queried_attrs: Cell<bool>,
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
pub(super) type OpParserAdapter<'p, 's> = ParserAdapter<'p, 's, OpAttrSink<'p, 's>>;

impl<'s> OpParserAdapter<'_, 's> {
    fn used(&self, operand: UnresolvedOperand) -> ValueUse<'s> {
        ValueUse {
            name: operand.name.bytes(self.parser.text),
            number: operand.number,
            span: operand.span,
        }
    }

    /// Parses one range of the op's text and records it if it specifies only attributes.
    pub(super) fn part(&mut self, read: FragmentParser) -> Parsed<bool> {
        let queried = self.slots.queried.replace(false);
        let (start, before) = (self.parser.token.span, self.slots.form.non_attr_counts());
        let attrs = self.slots.form.num_attrs();
        let is_present = match read {
            FragmentParser::Directive(parse) => parse(self),
            FragmentParser::Function(parse) => parse(self).map(|()| true),
            FragmentParser::Attribute(number) => {
                let attr = self.parser.form_attribute(self.slots.form.def.args, number)?;
                self.slots.form.attrs.push((number, attr));
                Ok(true)
            }
        };
        let is_present = is_present.map_err(|_| Reported)?;
        if !self.slots.queried.get() && self.slots.form.non_attr_counts() == before {
            self.parser.add_attr_fragment(self.slots.form, start, attrs, read);
        }
        self.slots.queried.set(queried | self.slots.queried.get());
        Ok(is_present)
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
