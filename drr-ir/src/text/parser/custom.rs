//! Ops in custom form, parsed by running their assembly format element by element.
//!
//! A region suspends the run and its state moves to the stack of open regions, so that nesting does not use the
//! thread's stack.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::custom_form::{ALL, AttrFragment, CustomOpState, FragmentParser};
use super::ops::{OpHead, OpenRegion};
use super::shape::fragment_len;
use super::suggestions::{ops_with_mnemonic, similar_op};
use super::{ParseError, Parsed, Parser, shorten};
use crate::define::{
    ArgKind, AssemblyFormat, FormatElement, GroupStart, Multiplicity, OpDescriptor, Presence, RegionArgument, TypeForm,
    TypesOf, declared, qualifies,
};
use crate::diagnostic::{Diagnostic, Span};
use crate::text::token::TokenKind;
use crate::{Block, Ident, OpName};

/// The reason why the run of a format stops.
enum FormatStop {
    /// At a region.
    Region(u8, SmallVec<[RegionArgument; 2]>),
    /// At the end of the op.
    End,
}

impl<'s> Parser<'s> {
    /// Parses the name of an op in custom form and begins its format.
    pub(super) fn begin_custom(&mut self, head: &mut OpHead<'s>) -> Parsed<()> {
        let span = self.token.span;
        let written = self.bytes();
        let default = self.default_dialect;
        let name = match self.cache.custom_op_names.get(&(written, default)) {
            Some(&name) => name,
            None => {
                let name = self.custom_name(written, default, span)?;
                self.cache.custom_op_names.insert((written, default), name);
                name
            }
        };
        let Some(def) = self.ctx.op_info(name).map(|info| info.def()) else {
            return Err(super::Reported);
        };
        let Some(format) = def.form.format else {
            let name = shorten(written);
            let diagnostic = Diagnostic::error(ParseError::NoCustomForm { name: name.clone() }).at(self.source, span);
            self.report(diagnostic.with_help(format!("write it in the generic form, `\"{name}\"(..) : (..) -> (..)`")));
            return Err(super::Reported);
        };
        head.name = Some(name);
        head.name_span = span;
        self.advance();
        head.form = Some(self.new_form(def, format, span));
        Ok(())
    }

    /// Returns a form with only the name parsed, in a reused allocation if there is one.
    pub(super) fn new_form(
        &mut self,
        def: &'static OpDescriptor,
        format: &'static AssemblyFormat,
        name: Span,
    ) -> Box<CustomOpState<'s>> {
        match self.spare_forms.pop() {
            Some(mut spare) => {
                spare.begin(def, format, name);
                spare
            }
            None => Box::new(CustomOpState::new(def, format, name)),
        }
    }

    /// Looks up a registered op by its full name, or by its mnemonic in the default dialect.
    fn custom_name(&mut self, written: &[u8], default: Option<&str>, span: Span) -> Parsed<OpName> {
        let full = self.ctx.op_name_from_bytes(written);
        if self.ctx.op_info(full).is_some() {
            return Ok(full);
        }
        let has_dialect = written.contains(&b'.');
        if let Some(default) = default.filter(|_| !has_dialect) {
            let name = self
                .ctx
                .op_name_from_bytes(&[default.as_bytes(), b".", written].concat());
            if self.ctx.op_info(name).is_some() {
                return Ok(name);
            }
        }
        if !has_dialect {
            return Err(self.unknown_short_name(written, default, span));
        }
        let dialect = full.dialect(&self.ctx).to_vec();
        if self.ctx.registry().has_dialect(&dialect) {
            self.report_unknown_op(full, written, span);
        } else {
            let error = ParseError::CustomForm { name: shorten(written) };
            let otherwise = "convert the file with `mlir-opt --mlir-print-op-generic`";
            self.report_dialect(error, &dialect, span, otherwise);
        }
        Err(super::Reported)
    }

    /// Reports a word that names no op, with or without the default dialect.
    fn unknown_short_name(&mut self, written: &[u8], default: Option<&str>, span: Span) -> super::Reported {
        let registry = self.ctx.registry();
        let in_full = ops_with_mnemonic(registry, written);
        let full = default.map(|default| [default.as_bytes(), b".", written].concat());
        let near = default.zip(full.as_deref());
        let near = near.and_then(|(default, full)| similar_op(registry, default.as_bytes(), full));
        let (error, meant) = match (in_full, near, full) {
            (Some(meant), _, _) => {
                let (expected, found) = ("an op".to_owned(), format!("`{}`", shorten(written)));
                (ParseError::Expected { expected, found }, meant)
            }
            (None, Some(near), Some(full)) => {
                let meant = near.split_once('.').map_or(near, |(_, mnemonic)| mnemonic);
                (ParseError::UnregisteredOp { name: shorten(&full) }, meant.to_owned())
            }
            _ => return self.unexpected("an op"),
        };
        self.report(Diagnostic::error(error).at(self.source, span).suggesting(Some(meant)));
        super::Reported
    }

    /// Continues an op in custom form up to its next region or its end.
    pub(super) fn resume_custom(
        &mut self,
        mut head: OpHead<'s>,
        open: &mut Vec<OpenRegion<'s>>,
        top: Block,
    ) -> Parsed<()> {
        let Some(mut form) = head.form.take() else {
            return Ok(());
        };
        let stop = match self.run_format(&mut form, open) {
            Ok(stop) => stop,
            Err(error) => {
                self.reject_op(&head);
                return Err(error);
            }
        };
        if let FormatStop::Region(slot, arguments) = stop {
            let brace = self.token.span;
            head.form = Some(form);
            return self.open_custom_region(head, brace, slot, &arguments, open);
        }
        let block = self.block_for_op(open, top);
        let result = self.finish_custom(&mut head, &mut form, block);
        self.spare_forms.push(form);
        if result.is_err() {
            self.reject_op(&head);
        }
        result
    }

    /// Runs the elements of a format.
    fn run_format(&mut self, form: &mut CustomOpState<'s>, open: &mut [OpenRegion<'s>]) -> Parsed<FormatStop> {
        while let Some(element) = form.format.elements.get(form.at) {
            form.at += 1;
            match *element {
                FormatElement::Space | FormatElement::Newline => {}
                FormatElement::Literal(literal) => self.expect_literal(literal)?,
                FormatElement::Operand(number) => self.form_operands(form, number)?,
                FormatElement::OperandGroups(number, sizes) => self.form_operand_groups(form, number, sizes)?,
                FormatElement::TypeGroups(number, _) => self.form_type_groups(form, number)?,
                FormatElement::Operands => self.form_operands(form, ALL)?,
                FormatElement::Attribute(number)
                    if is_optional(form.def, number) && !self.may_begin_attribute(form.def.args, number) => {}
                FormatElement::Attribute(number) => self.form_bare_attribute(form, number)?,
                FormatElement::QualifiedAttribute(number) => {
                    let attr = if qualifies(form.def, number) {
                        self.parse_attr()?
                    } else {
                        self.form_attribute(form.def.args, number)?
                    };
                    form.attrs.push((number, attr));
                }
                FormatElement::SetUnit(number) => self.form_unit(form, number),
                FormatElement::Region(number) => {
                    if let Some(stop) = self.form_region(form, number)? {
                        return Ok(stop);
                    }
                }
                FormatElement::Regions if self.at(TokenKind::LBrace) => {
                    return Ok(FormatStop::Region(ALL, SmallVec::new()));
                }
                FormatElement::Regions => {}
                FormatElement::Successor(number) => self.form_successors(form, number, open)?,
                FormatElement::Successors => self.form_successors(form, ALL, open)?,
                FormatElement::AttrDict { with_keyword } => self.form_attr_dict(form, with_keyword)?,
                FormatElement::PropDict => {
                    if self.eat(TokenKind::Less) {
                        form.properties = Some(self.properties()?);
                        self.expect(TokenKind::Greater)?;
                    }
                }
                FormatElement::Types(of) => self.form_types(form, of, false)?,
                FormatElement::QualifiedTypes(of) => self.form_types(form, of, true)?,
                FormatElement::FunctionalType(inputs, results) => self.form_functional_type(form, inputs, results)?,
                FormatElement::Custom(directive) => {
                    self.parse_fragment(form, open, FragmentParser::Directive(directive.parse))?;
                }
                FormatElement::Group { first, then_len, .. } => {
                    if self.begins_group(form, first, open)? {
                        if first == GroupStart::Custom {
                            // The test has already parsed the directive.
                            form.at += 1 + form.format.spaces_at(form.at);
                        }
                    } else {
                        form.at += usize::from(then_len);
                    }
                }
                FormatElement::Skip(len) => form.at += usize::from(len),
                FormatElement::Oilist(len) => self.next_clause(form, usize::from(len))?,
                // Only in formats of types and attributes.
                FormatElement::Params | FormatElement::Struct(_) | FormatElement::CustomParams(_) => {}
                // Reached only after the preceding clauses, which have jumped back.
                FormatElement::Clause { len, .. } => form.at += usize::from(len),
                FormatElement::EndClause(back) => form.at = form.at.saturating_sub(1 + usize::from(back)),
            }
        }
        Ok(self.next_skipped_region(form))
    }

    /// Parses groups of operands, `(%a, %b), ()`, and binds the attribute with their sizes.
    fn form_operand_groups(&mut self, form: &mut CustomOpState<'s>, number: u8, sizes: u8) -> Parsed<()> {
        let counts = self.groups(|parser| {
            let used = parser.value_use()?;
            form.operands.push((number, used));
            Ok(())
        })?;
        let sizes_attr = self.ctx.dense_i32_array_attr(&counts);
        form.attrs.push((sizes, sizes_attr));
        Ok(())
    }

    /// Parses the types of groups of operands, `(i32, i64), ()`.
    fn form_type_groups(&mut self, form: &mut CustomOpState<'s>, number: u8) -> Parsed<()> {
        let start = self.token.span;
        self.groups(|parser| {
            let ty = parser.parse_type()?;
            form.operand_types.push((number, ty));
            Ok(())
        })?;
        form.types_span = self.span_from(start);
        Ok(())
    }

    fn form_bare_attribute(&mut self, form: &mut CustomOpState<'s>, number: u8) -> Parsed<()> {
        if matches!(self.token.kind, TokenKind::Integer | TokenKind::Minus) {
            form.integer = Some(self.token.span.start);
        }
        let (before, start) = (form.num_attrs(), self.token.span);
        let attr = self.form_attribute(form.def.args, number)?;
        form.attrs.push((number, attr));
        self.add_attr_fragment(form, start, before, FragmentParser::Attribute(number));
        Ok(())
    }

    /// Sets a unit attribute or property, whose keyword is in the format.
    fn form_unit(&self, form: &mut CustomOpState<'s>, number: u8) {
        let arg = form.def.args.get(usize::from(number));
        let unit = match arg.map(|arg| arg.kind) {
            Some(ArgKind::Property { .. }) => self.ctx.bool_attr(true),
            _ => self.ctx.unit_attr(),
        };
        form.attrs.push((number, unit));
    }

    /// Stops at a region, or skips it if an earlier one was skipped.
    fn form_region(&mut self, form: &mut CustomOpState<'s>, number: u8) -> Parsed<Option<FormatStop>> {
        let region = form.def.regions.get(usize::from(number));
        let is_variadic = region.is_some_and(|region| region.variadic);
        if is_variadic && !self.at(TokenKind::LBrace) {
            return Ok(None);
        }
        let arguments = form.arguments.take().unwrap_or_default();
        if form.passed.is_empty() {
            return Ok(Some(FormatStop::Region(number, arguments)));
        }
        // Regions are parsed in the order of the text.
        self.skip_region(form, number, &arguments, false)?;
        while is_variadic && self.eat(TokenKind::Comma) {
            self.skip_region(form, number, &[], false)?;
        }
        Ok(None)
    }

    fn form_functional_type(&mut self, form: &mut CustomOpState<'s>, inputs: TypesOf, results: TypesOf) -> Parsed<()> {
        let start = self.token.span;
        let types = self.function_type()?;
        form.types_span = self.span_from(start);
        for &ty in &types.0 {
            form.add_type(inputs, ty);
        }
        for &ty in &types.1 {
            form.add_type(results, ty);
        }
        Ok(())
    }

    /// Returns to the first skipped region that is not parsed yet, or to the end of the op.
    fn next_skipped_region(&mut self, form: &mut CustomOpState<'s>) -> FormatStop {
        if form.resumed == 0 && !form.passed.is_empty() {
            form.end = self.token.span.start;
        }
        if let Some(passed) = form.passed.get_mut(form.resumed) {
            let (slot, brace, arguments) = (passed.slot, passed.brace, std::mem::take(&mut passed.arguments));
            form.resumed += 1;
            self.resume_at(brace);
            return FormatStop::Region(slot, arguments);
        }
        if form.resumed > 0 {
            let end = form.end;
            self.resume_at(end);
        }
        FormatStop::End
    }

    /// Returns `true` if an optional group is present.
    fn begins_group(
        &mut self,
        form: &mut CustomOpState<'s>,
        first: GroupStart,
        open: &mut [OpenRegion<'s>],
    ) -> Parsed<bool> {
        Ok(match first {
            GroupStart::Literal(literal) => self.at_literal(literal),
            GroupStart::Operand => self.at(TokenKind::PercentId),
            GroupStart::Attribute(number) => self.may_begin_attribute(form.def.args, number),
            GroupStart::Region => {
                let is_present = self.at(TokenKind::LBrace);
                if is_present
                    && self
                        .text
                        .get(self.token.span.end as usize..)
                        .unwrap_or_default()
                        .trim_ascii_start()
                        .starts_with(b"}")
                {
                    if form.arguments.is_some() {
                        return Err(self.error(self.token.span, ParseError::EmptyBody));
                    }
                    self.advance();
                    self.advance();
                    return Ok(false);
                }
                is_present
            }
            GroupStart::Custom => match form.format.elements.get(form.at + form.format.spaces_at(form.at)) {
                Some(FormatElement::Custom(directive)) => {
                    self.parse_fragment(form, open, FragmentParser::Directive(directive.parse))?
                }
                _ => false,
            },
        })
    }

    /// Jumps to the clause whose keyword is next, or after the `oilist`.
    fn next_clause(&mut self, form: &mut CustomOpState<'s>, len: usize) -> Parsed<()> {
        let end = form.at + len;
        let mut at = form.at;
        while at < end {
            let Some(&FormatElement::Clause {
                number, keyword, len, ..
            }) = form.format.elements.get(at)
            else {
                break;
            };
            if self.at_literal(keyword) {
                if form.clauses.contains(&number) {
                    let error = ParseError::ClauseTwice { keyword };
                    return Err(self.error(self.token.span, error));
                }
                form.clauses.push(number);
                form.at = at + 1;
                return Ok(());
            }
            at += 1 + usize::from(len);
        }
        form.at = end;
        Ok(())
    }

    /// Records that a range of the text specifies exactly the attributes parsed since `before`.
    pub(super) fn add_attr_fragment(
        &self,
        form: &mut CustomOpState<'s>,
        start: Span,
        before: (usize, usize),
        read: FragmentParser,
    ) {
        let span = self.span_from(start);
        let text = self.text.get(span.start as usize..).unwrap_or_default();
        if fragment_len(text) == Some(span.len()) {
            let (numbers, names) = form.attrs_since(before);
            // Ranges nested in this one are not parsed on their own.
            form.attr_fragments.retain(|part| part.span.start < span.start);
            form.attr_fragments.push(AttrFragment {
                span,
                read,
                numbers,
                names,
            });
        }
    }

    pub(super) fn form_operands(&mut self, form: &mut CustomOpState<'s>, number: u8) -> Parsed<()> {
        let multiplicity = match number {
            ALL => Multiplicity::Variadic,
            number => form
                .def
                .operand_multiplicities()
                .nth(usize::from(number))
                .unwrap_or(Multiplicity::Variadic),
        };
        if multiplicity != Multiplicity::One && !self.at(TokenKind::PercentId) {
            return Ok(());
        }
        loop {
            let used = self.value_use()?;
            form.operands.push((number, used));
            if multiplicity != Multiplicity::Variadic || !self.eat(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    /// Parses parenthesized lists, `(a, b), ()`, or nothing. Returns the length of each list.
    fn groups(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<Vec<i32>> {
        let mut counts = Vec::new();
        if !self.at(TokenKind::LParen) {
            return Ok(counts);
        }
        loop {
            self.expect(TokenKind::LParen)?;
            let mut count = 0;
            self.list(TokenKind::RParen, |parser| {
                count += 1;
                item(parser)
            })?;
            counts.push(count);
            if !self.eat(TokenKind::Comma) {
                return Ok(counts);
            }
        }
    }

    fn form_successors(&mut self, form: &mut CustomOpState<'s>, number: u8, open: &mut [OpenRegion<'s>]) -> Parsed<()> {
        let is_variadic = form
            .def
            .successors
            .get(usize::from(number))
            .is_none_or(|successor| successor.variadic);
        if is_variadic && !self.at(TokenKind::CaretId) {
            return Ok(());
        }
        loop {
            let block = self.successor(open)?;
            form.successors.push((number, block));
            if !is_variadic || !self.eat(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    pub(super) fn form_attr_dict(&mut self, form: &mut CustomOpState<'s>, with_keyword: bool) -> Parsed<()> {
        if with_keyword && !self.eat_keyword("attributes") {
            return Ok(());
        }
        if with_keyword || self.at(TokenKind::LBrace) {
            form.dictionary_span = self.token.span;
            let mut entries = self.attr_entries()?;
            if let Some(before) = form.dictionary.take() {
                // A directive has set entries.
                let keys: FxHashSet<Ident> = before.iter().map(|entry| entry.0).collect();
                if let Some((key, _)) = entries.iter().find(|entry| keys.contains(&entry.0)) {
                    let key = shorten(key.bytes(&self.ctx));
                    return Err(self.error(form.dictionary_span, ParseError::BoundTwice { key }));
                }
                entries.extend(before);
            }
            form.dictionary = Some(entries);
        }
        Ok(())
    }

    fn form_types(&mut self, form: &mut CustomOpState<'s>, of: TypesOf, is_qualified: bool) -> Parsed<()> {
        let (multiplicity, constraint) = declared(form.def, of);
        let written = constraint.map_or(TypeForm::Full, |constraint| constraint.form);
        let is_full = is_qualified || matches!(written, TypeForm::Full) || self.at(TokenKind::ExclamationId);
        if multiplicity == Multiplicity::One && !is_full {
            let start = self.token.span;
            let ty = self.type_in_form(written)?;
            form.add_type(of, ty);
            form.types_span = self.span_from(start);
            return Ok(());
        }
        let start = self.token.span;
        if multiplicity != Multiplicity::One && !self.may_begin_type() {
            form.types_span = Span::new(self.last_end, self.last_end);
            return Ok(());
        }
        loop {
            let begins = self.token.span;
            let ty = self.parse_type()?;
            form.written_types.push((self.span_from(begins), ty));
            form.add_type(of, ty);
            if multiplicity != Multiplicity::Variadic || !self.eat(TokenKind::Comma) {
                form.types_span = self.span_from(start);
                return Ok(());
            }
        }
    }
}

/// Returns `true` if an attribute may be absent and has no default.
fn is_optional(def: &OpDescriptor, number: u8) -> bool {
    let declared = def.args.get(usize::from(number)).and_then(|arg| arg.kind.attribute());
    declared.is_some_and(|(_, presence)| matches!(presence, Presence::Optional))
}
