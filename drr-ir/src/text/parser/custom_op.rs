//! Completion of ops in custom form.

use std::cell::Cell;

use smallvec::SmallVec;

use super::custom_form::{ALL, CustomOpState, FragmentParser};
use super::op_parser::{OpAttrSink, OpParserAdapter};
use super::ops::{AttrEntries, OpHead, OpenRegion};
use super::{ParseError, Parsed, Parser, Reported};
use crate::affine::AffineMap;
use crate::define::constraint::type_of;
use crate::define::{DeclaredEntity, Multiplicity, TraitFlags, TypeSource, UnresolvedOperand, infer_result_types};
use crate::diagnostic::Span;
use crate::text::affine::parse_affine_exprs_of_ssa_ids;
use crate::{Attribute, Block, Ident, OperationState, Region, Type, Value};

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
        let operands = self.resolve_all(form.operands.iter().map(|&(_, used)| used), &sizes.types);
        let Some(name) = head.name else { return Err(Reported) };
        let (inherent, discardable) = self.form_attrs(head, form, &sizes.counts)?;
        let Some(operands) = operands else {
            self.reject_op(head);
            return Ok(());
        };
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
        let state = OperationState {
            operands: &operands,
            result_types: &results.types,
            inherent: &inherent,
            discardable: &discardable,
            ..OperationState::new(name)
        };
        let op = self.make_op(head, state, block);
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
                    if explained == text {
                        error
                    } else {
                        ParseError::Custom { message: explained }
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
        let (found, span) = match source {
            TypeSource::Built(build) => (Some(SmallVec::from_elem(build(&self.ctx), 1)), end),
            TypeSource::Of(from, map) => {
                let ty = written(from).first().and_then(|&ty| map(&self.ctx, ty));
                (ty.map(|ty| SmallVec::from_elem(ty, 1)), form.types_span)
            }
            TypeSource::OfAll(from, map) => (map(&self.ctx, &written(from)), form.types_span),
            TypeSource::Written | TypeSource::Inferred => (None, end),
        };
        found.ok_or_else(|| self.error(span, ParseError::NotInferred { op: form.def.name }))
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
        let is_present = text.part(read)?;
        let OpAttrSink {
            form,
            passes_types_on,
            queried_attrs,
            ..
        } = text.slots;
        form.uses_types |= !passes_types_on;
        form.uses_attrs |= queried_attrs.get();
        Ok(is_present)
    }

    fn check_count(&mut self, given: usize, types: usize, span: Span) -> Parsed<()> {
        if given == types {
            return Ok(());
        }
        Err(self.error(span, ParseError::OperandCount { given, types }))
    }

    pub(super) fn affine_exprs_of_ssa_ids(&mut self, is_list: bool) -> Parsed<(AffineMap, Vec<UnresolvedOperand>)> {
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
    let has_name = |arg: &u8| form.def.args.get(usize::from(*arg)).is_some_and(|arg| arg.name == name);
    form.attrs.iter().find(|(arg, _)| has_name(arg)).map(|entry| entry.1)
}
