//! Elements of assembly formats, and the printer interface of print functions written in Rust.

use std::fmt::{self, Write};
use std::ops::Range;

use smallvec::SmallVec;

use super::custom::{CustomOps, RegionForm};
use super::templates::Hole;
use crate::affine::{AffineExpr, ExprWrite};
use crate::define::access::{variadic_operand, variadic_result};
use crate::define::{
    Anchor, AnchorPart, ArgKind, AsmPrinter, AttrForm, DefDescriptor, DictionarySlot, FormatElement, Multiplicity,
    OpAsmPrinter, OpDescriptor, TypeForm, TypesOf, declared, operand_segment, qualifies, result_segment,
};
use crate::{Attribute, BlockRef, Context, Ident, OpRef, RegionRef, Type, ValueRef};

impl<'a> CustomOps<'a, '_> {
    /// Prints a format element. Returns the number of following elements that are skipped.
    pub(super) fn element(&mut self, op: OpRef<'a>, def: &'static OpDescriptor, element: &FormatElement) -> usize {
        let out = &mut self.ops.structures.out;
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
                self.groups(op, sizes, &types, |this, ty| this.ops.structures.ty(*ty));
            }
            FormatElement::Operands => self.values(op, 0..op.num_operands()),
            FormatElement::Attribute(number) => {
                if let Some(attr) = argument(op, number) {
                    let from = self.ops.structures.out.position();
                    self.attribute(def, number, attr);
                    self.templates.note_attribute(&self.ops.structures.out, from, number);
                }
            }
            FormatElement::QualifiedAttribute(number) => match argument(op, number) {
                Some(attr) if qualifies(def, number) => self.ops.structures.attr(attr),
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
                if is_there(op, def, anchor) == inverted {
                    return usize::from(then_len);
                }
            }
            FormatElement::Skip(len) => return usize::from(len),
            FormatElement::Clause { anchor, len, .. } => {
                if !is_there(op, def, anchor) {
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
        let structures = &mut self.ops.structures;
        let mut index = 0;
        for_each_type(op, def, of, |ty| {
            structures.out.comma(index);
            index += 1;
            match ty.defined(op.ctx()).filter(|_| stripped) {
                Some(defined) if stripped_def(def, of).is_some_and(|def| defined.name() == def.name) => {
                    structures.stripped_type(ty);
                }
                _ => structures.ty(ty),
            }
        });
    }

    /// Prints parenthesized lists whose lengths are in an argument.
    fn groups<T>(&mut self, op: OpRef<'a>, sizes: u8, items: &[T], write: impl Fn(&mut Self, &T)) {
        let mut items = items.iter();
        let sizes = argument(op, sizes).and_then(|sizes| sizes.dense_array_ints(op.ctx()));
        for (index, size) in sizes.into_iter().flatten().enumerate() {
            self.ops.structures.out.text(if index > 0 { ", (" } else { "(" });
            for (index, item) in items.by_ref().take(usize::try_from(size).unwrap_or(0)).enumerate() {
                self.ops.structures.out.comma(index);
                write(self, item);
            }
            self.ops.structures.out.byte(b')');
        }
    }

    fn values(&mut self, op: OpRef<'a>, numbers: Range<usize>) {
        for (index, number) in numbers.enumerate() {
            self.ops.structures.out.comma(index);
            self.operand(op, number);
        }
    }

    fn operand(&mut self, op: OpRef<'a>, number: usize) {
        let from = self.ops.structures.out.position();
        if let Some(value) = op.operand(number) {
            self.ops.value(value);
        }
        self.templates.note_found(&self.ops.structures.out, from, |_| {
            number.try_into().ok().map(Hole::Operand)
        });
    }

    fn location_of_argument(&mut self, argument: ValueRef<'a>) {
        let from = self.ops.structures.out.position();
        self.ops.location_of_argument(argument);
        if self.ops.structures.options.debug_info {
            self.templates.note_found(&self.ops.structures.out, from, |op| {
                let (region, number) = Hole::place_of_argument(op, argument)?;
                Some(Hole::LocationOfArgument(region, number))
            });
        }
    }

    fn blocks(&mut self, blocks: impl Iterator<Item = BlockRef<'a>>) {
        for (index, block) in blocks.enumerate() {
            self.ops.structures.out.comma(index);
            self.print_successor(block);
        }
    }

    fn value(&mut self, value: ValueRef<'a>) {
        let from = self.ops.structures.out.position();
        self.ops.value(value);
        self.templates
            .note_found(&self.ops.structures.out, from, |op| Hole::of_value(op, value));
    }

    /// Prints an attribute or property in the form of its constraint.
    fn attribute(&mut self, def: &OpDescriptor, number: u8, attr: Attribute) {
        let ctx = self.ops.structures.ctx;
        let structures = &mut self.ops.structures;
        match def.args.get(usize::from(number)).map(|arg| arg.kind) {
            Some(ArgKind::Property { constraint, .. }) => structures.property(constraint.form, attr),
            Some(ArgKind::Attribute { constraint, .. }) => match constraint.form {
                AttrForm::Any
                | AttrForm::List(_)
                | AttrForm::Types(_)
                | AttrForm::Optional(_)
                | AttrForm::UnitProperty => structures.attr(attr),
                AttrForm::Defined(_) | AttrForm::DefinedAs(_) => structures.stripped_attr(attr),
                AttrForm::Typed(_) | AttrForm::Untyped | AttrForm::Array => structures.attr_without_type(attr),
                AttrForm::Unsigned(_) => structures.unsigned(attr),
                AttrForm::SymbolName => match attr.string(ctx) {
                    Some(name) => structures.out.symbol(name),
                    None => structures.attr(attr),
                },
                AttrForm::DenseArray(_) => structures.dense_array_items(attr),
                AttrForm::Enum(syntax) => match (syntax.to_text)(ctx, attr) {
                    Some(text) if syntax.is_quoted_in_integer(&text) => structures.out.quoted(text.as_bytes()),
                    Some(text) => structures.out.text(&text),
                    None => structures.attr(attr),
                },
                AttrForm::DialectEnum { syntax, form } => match (syntax.to_text)(ctx, attr) {
                    Some(text) => structures.enum_in_attr(&syntax, &text, form.in_brackets),
                    None => structures.attr(attr),
                },
            },
            _ => structures.attr(attr),
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
        let structures = &mut self.ops.structures;
        structures.out.text(if with_keyword { " attributes {" } else { " {" });
        structures.entries(entries.into_iter());
        structures.out.byte(b'}');
    }

    fn prop_dict(&mut self, op: OpRef<'a>) {
        let entries = DictionarySlot::Properties.of(op);
        let structures = &mut self.ops.structures;
        structures.out.byte(b' ');
        if !entries.is_empty() {
            structures.out.text("<{");
            structures.entries(entries.into_iter());
            structures.out.text("}>");
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
fn is_there(op: OpRef<'_>, def: &OpDescriptor, anchor: Anchor) -> bool {
    anchor.iter().any(|part| match *part {
        AnchorPart::Operand(number) => {
            operand_segment(op, def, usize::from(number)).is_some_and(|values| !values.is_empty())
        }
        AnchorPart::Result(number) => {
            result_segment(op, def, usize::from(number)).is_some_and(|values| !values.is_empty())
        }
        AnchorPart::Attribute(number) => {
            let default = || op.info()?.default(op.ctx(), usize::from(number));
            argument(op, number).is_some_and(|attr| default() != Some(attr))
        }
        AnchorPart::Region(number) => op.region(usize::from(number)).is_some_and(|region| !region.is_empty()),
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

impl<'a> AsmPrinter<'a> for CustomOps<'a, '_> {
    fn ctx(&self) -> &'a Context {
        self.ops.structures.ctx
    }

    fn print(&mut self, text: &str) {
        self.ops.structures.out.text(text);
    }

    fn print_display(&mut self, what: &dyn fmt::Display) {
        self.ops.structures.out.display(what);
    }

    fn print_integer(&mut self, number: i64) {
        self.ops.structures.out.signed(number);
    }

    fn print_string(&mut self, text: &[u8]) {
        self.ops.structures.out.quoted(text);
    }

    fn print_keyword_or_string(&mut self, text: &[u8]) {
        self.ops.structures.out.key(text);
    }

    fn print_symbol_name(&mut self, name: &[u8]) {
        self.ops.structures.out.symbol(name);
    }

    fn print_attribute(&mut self, attr: Attribute) {
        self.ops.structures.attr(attr);
    }

    fn print_stripped_attribute(&mut self, attr: Attribute) {
        self.ops.structures.stripped_attr(attr);
    }

    fn print_attribute_without_type(&mut self, attr: Attribute) {
        self.ops.structures.attr_without_type(attr);
    }

    fn print_type(&mut self, ty: Type) {
        self.ops.structures.ty(ty);
    }

    fn print_type_of_dialect(&mut self, dialect: &'static str, ty: Type) {
        match ty.is_defined_by(self.ctx(), dialect) {
            true => self.ops.structures.unprefixed_type(ty),
            false => self.ops.structures.ty(ty),
        }
    }

    fn print_dictionary(&mut self, entries: &[(Ident, Attribute)]) {
        let structures = &mut self.ops.structures;
        structures.out.byte(b'{');
        structures.entries(entries.iter().copied());
        structures.out.byte(b'}');
    }
}

impl<'a> OpAsmPrinter<'a> for CustomOps<'a, '_> {
    fn print_newline(&mut self) {
        let from = self.ops.structures.out.position();
        self.ops.structures.out.byte(b'\n');
        self.ops.indent(self.depth + usize::from(self.indent));
        self.templates
            .note(&self.ops.structures.out, from, Hole::Newline(self.indent));
    }

    fn increase_indent(&mut self) {
        self.indent = self.indent.saturating_add(1);
    }

    fn print_operand(&mut self, value: ValueRef<'a>) {
        self.value(value);
    }

    fn print_affine_expr_of_ssa_ids(&mut self, expr: AffineExpr<'_>, dims: &[ValueRef<'a>], symbols: &[ValueRef<'a>]) {
        // Writing into the text cannot fail.
        let _ = expr.write(&mut OfSsaIds {
            printer: self,
            dims,
            symbols,
        });
    }

    fn print_successor(&mut self, block: BlockRef<'a>) {
        let from = self.ops.structures.out.position();
        self.ops.label(block);
        self.templates
            .note_found(&self.ops.structures.out, from, |op| Hole::of_successor(op, block));
    }

    fn print_region(&mut self, region: RegionRef<'a>, with_entry_arguments: bool) {
        self.ask(
            region,
            RegionForm {
                hides_arguments: !with_entry_arguments,
                indent: self.indent,
                ..RegionForm::default()
            },
        );
    }

    fn print_region_without_terminator(&mut self, region: RegionRef<'a>, with_entry_arguments: bool) {
        self.ask(
            region,
            RegionForm {
                hides_arguments: !with_entry_arguments,
                hides_bare_terminator: true,
                ..RegionForm::default()
            },
        );
    }

    fn print_region_on_one_line(&mut self, region: RegionRef<'a>) {
        self.ask(
            region,
            RegionForm {
                is_on_one_line: true,
                ..RegionForm::default()
            },
        );
    }

    fn print_region_argument(&mut self, argument: ValueRef<'a>, attributes: &[(Ident, Attribute)]) {
        self.value(argument);
        self.ops.structures.out.text(": ");
        self.ops.structures.ty(argument.ty());
        // As in MLIR, attributes of arguments use aliases but do not create any.
        if !attributes.is_empty() {
            let before = self.ops.structures.make_aliases(false);
            self.ops.structures.out.byte(b' ');
            self.print_dictionary(attributes);
            self.ops.structures.make_aliases(before);
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
struct OfSsaIds<'o, 'p, 'a, 'v> {
    printer: &'o mut CustomOps<'a, 'p>,
    dims: &'v [ValueRef<'a>],
    symbols: &'v [ValueRef<'a>],
}

impl fmt::Write for OfSsaIds<'_, '_, '_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.printer.print(text);
        Ok(())
    }
}

impl ExprWrite for OfSsaIds<'_, '_, '_, '_> {
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
