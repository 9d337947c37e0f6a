//! Elements of assembly formats, and the printer interface of print functions written in Rust.

use std::fmt::{self, Write};
use std::ops::Range;

use smallvec::SmallVec;

use super::custom::CustomOpPrinter;
use super::region_frame::RegionForm;
use super::templates::TemplateHole;
use crate::affine::{AffineExpr, ExprWrite};
use crate::define::access::{variadic_operand, variadic_result};
use crate::define::{
    Anchor, AnchorElement, ArgKind, AsmPrinter, AttrForm, DefDescriptor, DictionarySlot, FormatElement, Multiplicity,
    OpAsmPrinter, OpDescriptor, TypeForm, TypesOf, declared, operand_segment, qualifies, result_segment,
};
use crate::{Attribute, BlockRef, Context, Ident, OpRef, RegionRef, Type, ValueRef};

impl<'a> CustomOpPrinter<'a, '_> {
    /// Prints a format element. Returns the number of following elements that are skipped.
    pub(super) fn element(&mut self, op: OpRef<'a>, def: &'static OpDescriptor, element: &FormatElement) -> usize {
        let out = &mut self.ops.asm.out;
        match *element {
            FormatElement::Space => out.byte(b' '),
            FormatElement::Newline => self.print_newline(),
            FormatElement::Literal(literal) => out.text(literal),
            FormatElement::Operand(number) => {
                let values = operand_segment(op, def, usize::from(number)).unwrap_or_default();
                self.values(op, values);
            }
            FormatElement::OperandGroups(number, sizes) => {
                let values = operand_segment(op, def, usize::from(number)).unwrap_or_default();
                let values: Vec<usize> = values.collect();
                self.groups(op, sizes, &values, |this, number| this.operand(op, *number));
            }
            FormatElement::TypeGroups(number, sizes) => {
                let types = types(op, def, TypesOf::Operand(number));
                self.groups(op, sizes, &types, |this, ty| this.ops.asm.ty(*ty));
            }
            FormatElement::Operands => self.values(op, 0..op.num_operands()),
            FormatElement::Attribute(number) => {
                if let Some(attr) = argument(op, number) {
                    let from = self.ops.asm.out.position();
                    self.attribute(def, number, attr);
                    self.templates.record_attribute(&self.ops.asm.out, from, number);
                }
            }
            FormatElement::QualifiedAttribute(number) => match argument(op, number) {
                Some(attr) if qualifies(def, number) => self.ops.asm.attr(attr),
                Some(attr) => self.attribute(def, number, attr),
                None => {}
            },
            FormatElement::Successor(number) => {
                let number = usize::from(number);
                let is_variadic = def.successors.get(number).is_some_and(|successor| successor.variadic);
                let count = if is_variadic { usize::MAX } else { 1 };
                self.blocks(op.successors().skip(number).take(count));
            }
            FormatElement::Successors => self.blocks(op.successors()),
            FormatElement::AttrDict { with_keyword } => self.attr_dict(op, &[], with_keyword),
            FormatElement::PropDict => self.prop_dict(op),
            FormatElement::Types(of) => self.types(op, def, of, true),
            FormatElement::QualifiedTypes(of) => self.types(op, def, of, false),
            FormatElement::FunctionalType(inputs, results) => {
                let (inputs, results) = (types(op, def, inputs), types(op, def, results));
                self.ops.functional_type(&inputs, &results);
            }
            FormatElement::Group {
                anchor,
                inverted,
                then_len,
                ..
            } => {
                if is_anchor_present(op, def, anchor) == inverted {
                    return usize::from(then_len);
                }
            }
            FormatElement::Skip(len) => return usize::from(len),
            FormatElement::Clause { anchor, len, .. } => {
                if !is_anchor_present(op, def, anchor) {
                    return usize::from(len);
                }
            }
            FormatElement::SetUnit(_)
            | FormatElement::Oilist(_)
            | FormatElement::EndClause(_)
            | FormatElement::Region(_)
            | FormatElement::Regions
            | FormatElement::Params
            | FormatElement::Struct(_)
            | FormatElement::CustomParams(_)
            | FormatElement::Custom(_) => {}
        }
        0
    }

    /// Prints types, optionally without their name if they have the declared definition.
    fn types(&mut self, op: OpRef<'a>, def: &OpDescriptor, of: TypesOf, stripped: bool) {
        let asm = &mut self.ops.asm;
        let mut index = 0;
        for_each_type(op, def, of, |ty| {
            asm.out.comma(index);
            index += 1;
            match ty.defined(op.ctx()).filter(|_| stripped) {
                Some(defined) if stripped_def(def, of).is_some_and(|def| defined.name() == def.name) => {
                    asm.stripped_type(ty);
                }
                _ => asm.ty(ty),
            }
        });
    }

    /// Prints parenthesized lists whose lengths are in an argument.
    fn groups<T>(&mut self, op: OpRef<'a>, sizes: u8, items: &[T], write: impl Fn(&mut Self, &T)) {
        let mut items = items.iter();
        let sizes = argument(op, sizes).and_then(|sizes| sizes.dense_array_ints(op.ctx()));
        for (index, size) in sizes.into_iter().flatten().enumerate() {
            self.ops.asm.out.text(if index > 0 { ", (" } else { "(" });
            for (index, item) in items.by_ref().take(usize::try_from(size).unwrap_or(0)).enumerate() {
                self.ops.asm.out.comma(index);
                write(self, item);
            }
            self.ops.asm.out.byte(b')');
        }
    }

    fn values(&mut self, op: OpRef<'a>, numbers: Range<usize>) {
        for (index, number) in numbers.enumerate() {
            self.ops.asm.out.comma(index);
            self.operand(op, number);
        }
    }

    fn operand(&mut self, op: OpRef<'a>, number: usize) {
        let from = self.ops.asm.out.position();
        if let Some(value) = op.operand(number) {
            self.ops.value(value);
        }
        self.templates.record_hole_if(&self.ops.asm.out, from, |_| {
            number.try_into().ok().map(TemplateHole::Operand)
        });
    }

    fn location_of_argument(&mut self, argument: ValueRef<'a>) {
        let from = self.ops.asm.out.position();
        self.ops.location_of_argument(argument);
        if self.ops.asm.options.debug_info {
            self.templates.record_hole_if(&self.ops.asm.out, from, |op| {
                let (region, number) = TemplateHole::argument_position(op, argument)?;
                Some(TemplateHole::LocationOfArgument(region, number))
            });
        }
    }

    fn blocks(&mut self, blocks: impl Iterator<Item = BlockRef<'a>>) {
        for (index, block) in blocks.enumerate() {
            self.ops.asm.out.comma(index);
            self.print_successor(block);
        }
    }

    fn value(&mut self, value: ValueRef<'a>) {
        let from = self.ops.asm.out.position();
        self.ops.value(value);
        self.templates
            .record_hole_if(&self.ops.asm.out, from, |op| TemplateHole::of_value(op, value));
    }

    /// Prints an attribute or property in the form of its constraint.
    fn attribute(&mut self, def: &OpDescriptor, number: u8, attr: Attribute) {
        let ctx = self.ops.asm.ctx;
        let asm = &mut self.ops.asm;
        match def.args.get(usize::from(number)).map(|arg| arg.kind) {
            Some(ArgKind::Property { constraint, .. }) => asm.property(constraint.form, attr),
            Some(ArgKind::Attribute { constraint, .. }) => match constraint.form {
                AttrForm::Any
                | AttrForm::Signed(_)
                | AttrForm::List(_)
                | AttrForm::Types(_)
                | AttrForm::Optional(_)
                | AttrForm::UnitProperty => asm.attr(attr),
                AttrForm::Defined(_) | AttrForm::DefinedAs(_) => asm.stripped_attr(attr),
                AttrForm::Typed(_) | AttrForm::Untyped | AttrForm::Array => asm.attr_without_type(attr),
                AttrForm::Unsigned(_) => asm.unsigned(attr),
                AttrForm::SymbolName => match attr.string(ctx) {
                    Some(name) => asm.out.symbol(name),
                    None => asm.attr(attr),
                },
                AttrForm::DenseArray(_) => asm.dense_array_items(attr),
                AttrForm::Enum(syntax) => match (syntax.to_text)(ctx, attr) {
                    Some(text) if syntax.is_quoted_in_integer(&text) => asm.out.quoted(text.as_bytes()),
                    Some(text) => asm.out.text(&text),
                    None => asm.attr(attr),
                },
                AttrForm::DialectEnum { syntax, form } => match (syntax.to_text)(ctx, attr) {
                    Some(text) => asm.enum_in_attr(&syntax, &text, form.in_brackets),
                    None => asm.attr(attr),
                },
            },
            _ => asm.attr(attr),
        }
    }

    /// Prints the attributes that no other format element prints.
    fn attr_dict(&mut self, op: OpRef<'a>, except: &[&str], with_keyword: bool) {
        if !op.has_attr_text() {
            return;
        }
        let ctx = op.ctx();
        let mut entries = DictionarySlot::Attributes.of(op);
        entries.retain(|(key, _)| !except.iter().any(|name| name.as_bytes() == key.bytes(ctx)));
        if entries.is_empty() {
            return;
        }
        let asm = &mut self.ops.asm;
        asm.out.text(if with_keyword { " attributes {" } else { " {" });
        asm.entries(entries.into_iter());
        asm.out.byte(b'}');
    }

    fn prop_dict(&mut self, op: OpRef<'a>) {
        let entries = DictionarySlot::Properties.of(op);
        let asm = &mut self.ops.asm;
        asm.out.byte(b' ');
        if !entries.is_empty() {
            asm.out.text("<{");
            asm.entries(entries.into_iter());
            asm.out.text("}>");
        }
    }
}

/// Returns the attribute or property of an argument.
fn argument(op: OpRef<'_>, number: u8) -> Option<Attribute> {
    op.inherent(op.info()?.arg_name(usize::from(number))?)
}

/// Returns the definition whose types an element prints without their name, if it prints the type of one value.
fn stripped_def(def: &OpDescriptor, of: TypesOf) -> Option<&'static DefDescriptor> {
    let (multiplicity, constraint) = declared(def, of);
    match constraint?.form {
        TypeForm::Stripped(def) if multiplicity == Multiplicity::One => Some(def),
        _ => None,
    }
}

/// Returns `true` if one of the anchors is present.
fn is_anchor_present(op: OpRef<'_>, def: &OpDescriptor, anchor: Anchor) -> bool {
    anchor.iter().any(|part| match *part {
        AnchorElement::Operand(number) => {
            operand_segment(op, def, usize::from(number)).is_some_and(|values| !values.is_empty())
        }
        AnchorElement::Result(number) => {
            result_segment(op, def, usize::from(number)).is_some_and(|values| !values.is_empty())
        }
        AnchorElement::Attribute(number) => {
            let default = || op.info()?.default(op.ctx(), usize::from(number));
            argument(op, number).is_some_and(|attr| default() != Some(attr))
        }
        AnchorElement::Region(number) => op.region(usize::from(number)).is_some_and(|region| !region.is_empty()),
    })
}

/// Returns the types that an element prints.
fn types(op: OpRef<'_>, def: &OpDescriptor, of: TypesOf) -> SmallVec<[Type; 4]> {
    let mut types = SmallVec::new();
    for_each_type(op, def, of, |ty| types.push(ty));
    types
}

#[inline(always)]
fn for_each_type(op: OpRef<'_>, def: &OpDescriptor, of: TypesOf, mut then: impl FnMut(Type)) {
    match of {
        TypesOf::Operands => op.operands().for_each(|value| then(value.ty())),
        TypesOf::Results => op.result_types().for_each(then),
        TypesOf::Operand(number) => variadic_operand(op, def, number.into()).for_each(|value| then(value.ty())),
        TypesOf::Result(number) => variadic_result(op, def, number.into()).for_each(|value| then(value.ty())),
    }
}

impl<'a> AsmPrinter<'a> for CustomOpPrinter<'a, '_> {
    fn ctx(&self) -> &'a Context {
        self.ops.asm.ctx
    }

    fn print(&mut self, text: &str) {
        self.ops.asm.out.text(text);
    }

    fn print_display(&mut self, what: &dyn fmt::Display) {
        self.ops.asm.out.display(what);
    }

    fn print_integer(&mut self, number: i64) {
        self.ops.asm.out.signed(number);
    }

    fn print_string(&mut self, text: &[u8]) {
        self.ops.asm.out.quoted(text);
    }

    fn print_keyword_or_string(&mut self, text: &[u8]) {
        self.ops.asm.out.key(text);
    }

    fn print_symbol_name(&mut self, name: &[u8]) {
        self.ops.asm.out.symbol(name);
    }

    fn print_attribute(&mut self, attr: Attribute) {
        self.ops.asm.attr(attr);
    }

    fn print_stripped_attribute(&mut self, attr: Attribute) {
        self.ops.asm.stripped_attr(attr);
    }

    fn print_attribute_without_type(&mut self, attr: Attribute) {
        self.ops.asm.attr_without_type(attr);
    }

    fn print_type(&mut self, ty: Type) {
        self.ops.asm.ty(ty);
    }

    fn print_type_of_dialect(&mut self, dialect: &'static str, ty: Type) {
        if ty.is_defined_by(self.ctx(), dialect) {
            self.ops.asm.unprefixed_type(ty)
        } else {
            self.ops.asm.ty(ty)
        }
    }

    fn print_dictionary(&mut self, entries: &[(Ident, Attribute)]) {
        let asm = &mut self.ops.asm;
        asm.out.byte(b'{');
        asm.entries(entries.iter().copied());
        asm.out.byte(b'}');
    }
}

impl<'a> OpAsmPrinter<'a> for CustomOpPrinter<'a, '_> {
    fn print_newline(&mut self) {
        let from = self.ops.asm.out.position();
        self.ops.asm.out.byte(b'\n');
        self.ops.indent(self.depth + usize::from(self.indent));
        self.templates
            .record_hole(&self.ops.asm.out, from, TemplateHole::Newline(self.indent));
    }

    fn increase_indent(&mut self) {
        self.indent = self.indent.saturating_add(1);
    }

    fn print_operand(&mut self, value: ValueRef<'a>) {
        self.value(value);
    }

    fn print_affine_expr_of_ssa_ids(&mut self, expr: AffineExpr<'_>, dims: &[ValueRef<'a>], symbols: &[ValueRef<'a>]) {
        // Writing into the text cannot fail.
        let _ = expr.write(&mut SsaIdWriter {
            printer: self,
            dims,
            symbols,
        });
    }

    fn print_successor(&mut self, block: BlockRef<'a>) {
        let from = self.ops.asm.out.position();
        self.ops.label(block);
        self.templates
            .record_hole_if(&self.ops.asm.out, from, |op| TemplateHole::of_successor(op, block));
    }

    fn print_region(&mut self, region: RegionRef<'a>, with_entry_arguments: bool) {
        self.request_region(
            region,
            RegionForm {
                hides_arguments: !with_entry_arguments,
                indent: self.indent,
                ..RegionForm::default()
            },
        );
    }

    fn print_region_without_terminator(&mut self, region: RegionRef<'a>, with_entry_arguments: bool) {
        self.request_region(
            region,
            RegionForm {
                hides_arguments: !with_entry_arguments,
                hides_bare_terminator: true,
                ..RegionForm::default()
            },
        );
    }

    fn print_region_on_one_line(&mut self, region: RegionRef<'a>) {
        self.request_region(
            region,
            RegionForm {
                is_on_one_line: true,
                ..RegionForm::default()
            },
        );
    }

    fn print_region_argument(&mut self, argument: ValueRef<'a>, attributes: &[(Ident, Attribute)]) {
        self.value(argument);
        self.ops.asm.out.text(": ");
        self.ops.asm.ty(argument.ty());
        // As in MLIR, attributes of arguments use aliases but do not create any.
        if !attributes.is_empty() {
            let before = self.ops.asm.make_aliases(false);
            self.ops.asm.out.byte(b' ');
            self.print_dictionary(attributes);
            self.ops.asm.make_aliases(before);
        }
        self.location_of_argument(argument);
    }

    fn print_region_argument_without_type(&mut self, argument: ValueRef<'a>) {
        self.value(argument);
        self.location_of_argument(argument);
    }

    fn memoize(&mut self) {
        self.is_memoized = true;
    }

    fn hide_region_arguments(&mut self) {
        self.hides_arguments = true;
    }

    fn print_attr_dict(&mut self, op: OpRef<'a>, except: &[&str], with_keyword: bool) {
        self.attr_dict(op, except, with_keyword);
    }
}

/// Writer of affine expressions with values as dimensions and symbols.
struct SsaIdWriter<'o, 'p, 'a, 'v> {
    printer: &'o mut CustomOpPrinter<'a, 'p>,
    dims: &'v [ValueRef<'a>],
    symbols: &'v [ValueRef<'a>],
}

impl fmt::Write for SsaIdWriter<'_, '_, '_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.printer.print(text);
        Ok(())
    }
}

impl ExprWrite for SsaIdWriter<'_, '_, '_, '_> {
    fn dim(&mut self, index: u32) -> fmt::Result {
        match self.dims.get(index as usize) {
            Some(&value) => self.printer.value(value),
            None => write!(self, "d{index}")?,
        }
        Ok(())
    }

    fn symbol(&mut self, index: u32) -> fmt::Result {
        match self.symbols.get(index as usize) {
            Some(&value) => {
                self.write_str("symbol(")?;
                self.printer.value(value);
                self.write_str(")")?;
            }
            None => write!(self, "s{index}")?,
        }
        Ok(())
    }
}
