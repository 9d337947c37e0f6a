//! Elements of dense and sparse attributes and of dense arrays, and single numbers.

use super::asm_writer::{AsmWriter, Elision, PrintTask};
use crate::attrs::read_bits;
use crate::numbers::{Float, FloatKind, Int, Signedness};
use crate::{AttrData, Attribute, Type, TypeData};

/// Elements beyond this count are printed as bytes in hexadecimal.
const MAX_LISTED: u64 = 100;

/// The format of an element: a number, or two of a complex type.
#[derive(Clone, Copy)]
struct ElementFormat {
    number: NumberFormat,
    is_complex: bool,
}

#[derive(Clone, Copy)]
enum NumberFormat {
    Integer { width: u32, signedness: Signedness },
    Float(FloatKind),
}

impl AsmWriter<'_, '_> {
    /// Prints elements without their type.
    pub(super) fn elements_body(&mut self, attr: Attribute, data: &AttrData) {
        match data {
            AttrData::DenseElements { .. } | AttrData::DenseStrings { .. } | AttrData::SparseElements { .. }
                if self.is_elided(data) =>
            {
                self.out.text("dense_resource<__elided__>");
            }
            AttrData::DenseElements { .. } | AttrData::DenseStrings { .. } => {
                self.enclosed("dense<", PrintTask::Elements(attr), ">");
            }
            AttrData::DenseText { text, .. } => {
                self.out.text("dense<");
                self.out.any_bytes(text);
                self.out.byte(b'>');
            }
            AttrData::SparseElements { indices, values, .. } => {
                self.out.text("sparse<");
                self.push(PrintTask::Text(">"));
                let count = indices.ty(self.ctx).and_then(|ty| ty.num_elements(self.ctx));
                if count != Some(0) {
                    self.push(PrintTask::Elements(*values));
                    self.push(PrintTask::Text(", "));
                    self.indices(*indices, *values);
                }
            }
            AttrData::DenseResource { key, .. } => {
                self.out.text("dense_resource<");
                self.out.key(key.bytes(self.ctx));
                self.out.byte(b'>');
                self.resources.insert(*key);
            }
            _ => {}
        }
    }

    pub(super) fn integer(&mut self, ty: Type, value: &Int, elision: Elision) {
        self.integer_without_type(ty, value);
        if ty != Type::I1 && (elision == Elision::Never || ty != Type::I64) {
            self.push(PrintTask::OfType(ty));
        }
    }

    /// Prints an integer without its type.
    pub(super) fn integer_without_type(&mut self, ty: Type, value: &Int) {
        if ty == Type::I1 {
            return self.out.text(if value.is_zero() { "false" } else { "true" });
        }
        let signedness = ty
            .integer_format(self.ctx)
            .map_or(Signedness::Signless, |(_, signedness)| signedness);
        self.int(value, signedness);
    }

    /// Prints an integer as unsigned, independently of its type.
    pub(super) fn unsigned(&mut self, attr: Attribute) {
        match attr.integer(self.ctx) {
            Some((_, value)) => self.int(&value, Signedness::Unsigned),
            None => self.attr(attr),
        }
    }

    fn int(&mut self, value: &Int, signedness: Signedness) {
        match (signedness, value.to_i64()) {
            (Signedness::Signless | Signedness::Signed, Some(small)) => self.out.signed(small),
            (Signedness::Unsigned, _) => match value.to_u64() {
                Some(small) => self.out.number(small),
                None => self.out.display(value.display_unsigned()),
            },
            _ => self.out.display(value.display_signed()),
        }
    }

    pub(super) fn float(&mut self, value: &Float) {
        // Writing into a vector cannot fail.
        let _ = value.print_lossless(&mut self.out);
    }

    /// Prints a float. Returns `true` if it is in hexadecimal, which without the type would be parsed as an integer.
    pub(super) fn float_or_hex(&mut self, value: &Float) -> bool {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = value.print_lossless(&mut text);
        self.out.text(&text);
        text.starts_with("0x")
    }

    /// Returns `true` if the elements are elided because they are too many.
    pub(super) fn is_elided(&self, data: &AttrData) -> bool {
        let Some(limit) = self.options.max_elements else {
            return false;
        };
        let has_more = |ty: Type, splat: bool| !splat && ty.num_elements(self.ctx).is_some_and(|count| count > limit);
        match data {
            AttrData::DenseElements { ty, splat, .. } | AttrData::DenseStrings { ty, splat, .. } => {
                has_more(*ty, *splat)
            }
            AttrData::SparseElements { indices, values, .. } => [indices, values]
                .iter()
                .any(|part| part.data(self.ctx).is_some_and(|part| self.is_elided(part))),
            _ => false,
        }
    }

    /// Prints the contents of `dense<...>`.
    pub(super) fn elements(&mut self, attr: Attribute) {
        match attr.data(self.ctx) {
            Some(AttrData::DenseElements { ty, data, splat }) => self.dense(*ty, data, *splat, MAX_LISTED),
            Some(AttrData::DenseStrings { ty, values, splat }) => {
                if *splat {
                    if let Some(value) = values.first() {
                        self.out.quoted(value);
                    }
                    return;
                }
                let mut values = values.iter();
                self.nested(*ty, |this| {
                    let value = values.next();
                    if let Some(value) = value {
                        this.out.quoted(value);
                    }
                    value.is_some()
                });
            }
            _ => {}
        }
    }

    /// Prints the indices of a sparse attribute, never in hexadecimal. With a list of values, one index is printed as a
    /// list, too: otherwise it would be parsed as the coordinates of a single value.
    pub(super) fn indices(&mut self, attr: Attribute, values: Attribute) {
        let Some(AttrData::DenseElements { ty, data, splat }) = attr.data(self.ctx) else {
            return;
        };
        let is_one_value = match values.data(self.ctx) {
            // Elements without bits are listed.
            Some(AttrData::DenseElements { data, splat, .. }) => *splat && !data.is_empty(),
            Some(AttrData::DenseStrings { splat, .. }) => *splat,
            _ => false,
        };
        if !splat || is_one_value {
            return self.dense(*ty, data, *splat, u64::MAX);
        }
        let Some(format) = ty.element_type(self.ctx).and_then(|element| self.format(element)) else {
            return;
        };
        self.nested(*ty, |this| {
            this.element(data, format);
            true
        });
    }

    fn dense(&mut self, ty: Type, data: &[u8], splat: bool, max_listed: u64) {
        let Some(format) = ty.element_type(self.ctx).and_then(|element| self.format(element)) else {
            return;
        };
        // Elements without bits are listed, even if they are stored as a splat.
        let size = format.size();
        if splat && size > 0 {
            self.element(data, format);
            return;
        }
        let count = ty.num_elements(self.ctx).unwrap_or(0);
        if count == 0 {
            return;
        }
        if count > max_listed {
            self.out.text("\"0x");
            if matches!(
                format,
                ElementFormat {
                    number: NumberFormat::Integer { width: 1, .. },
                    is_complex: false
                }
            ) {
                self.out.hex(data.chunks(8).map(|bits| {
                    bits.iter()
                        .enumerate()
                        .fold(0, |byte, (bit, value)| byte | (value & 1) << bit)
                }));
            } else {
                self.out.hex(data.iter().copied());
            }
            self.out.byte(b'"');
            return;
        }
        let mut left = data;
        self.nested(ty, |this| {
            let Some((bytes, rest)) = left.split_at_checked(size) else {
                return false;
            };
            left = rest;
            this.element(bytes, format);
            true
        });
    }

    /// Prints the brackets of a shape and calls `write` for each element, until it returns `false`.
    fn nested(&mut self, ty: Type, mut write: impl FnMut(&mut Self) -> bool) {
        let Some((shape, count)) = ty.shape(self.ctx).zip(ty.num_elements(self.ctx)) else {
            return;
        };
        let mut counters = vec![0i64; shape.len()];
        let mut open = 0;
        for index in 0..count {
            if index > 0 {
                self.out.text(", ");
            }
            while open < shape.len() {
                self.out.byte(b'[');
                open += 1;
            }
            if !write(self) || self.out.failed() {
                break;
            }
            self.out.flush_if_full();
            for (counter, &size) in counters.iter_mut().zip(shape).rev() {
                *counter += 1;
                if *counter < size {
                    break;
                }
                *counter = 0;
                self.out.byte(b']');
                open -= 1;
            }
        }
    }

    fn format(&self, element: Type) -> Option<ElementFormat> {
        let (number, is_complex) = match element.data(self.ctx) {
            TypeData::Complex(part) => (*part, true),
            _ => (element, false),
        };
        let integer = number.integer_format(self.ctx);
        let integer = integer.map(|(width, signedness)| NumberFormat::Integer { width, signedness });
        let number = integer.or_else(|| number.float_kind(self.ctx).map(NumberFormat::Float))?;
        Some(ElementFormat { number, is_complex })
    }

    fn element(&mut self, bytes: &[u8], format: ElementFormat) {
        if !format.is_complex {
            return self.number(bytes, format.number);
        }
        let (real, imaginary) = bytes.split_at(bytes.len() / 2);
        self.out.byte(b'(');
        self.number(real, format.number);
        self.out.byte(b',');
        self.number(imaginary, format.number);
        self.out.byte(b')');
    }

    fn number(&mut self, bytes: &[u8], number: NumberFormat) {
        match number {
            NumberFormat::Integer { width, signedness } => self.integer_element(bytes, width, signedness),
            NumberFormat::Float(kind) => self.float(&Float::from_low_bits(kind, read_bits(bytes))),
        }
    }

    fn integer_element(&mut self, bytes: &[u8], width: u32, signedness: Signedness) {
        if width == 1 {
            let one = bytes.first().is_some_and(|byte| byte & 1 == 1);
            self.out.text(if one { "true" } else { "false" });
            return;
        }
        if width <= 64 {
            let bits = read_bits(bytes) as u64;
            let unused = 64 - width.max(1);
            match signedness {
                Signedness::Unsigned => self.out.number(bits << unused >> unused),
                _ => self.out.signed((bits << unused) as i64 >> unused),
            }
            return;
        }
        if let Some(value) = Int::from_le_bytes(width, bytes) {
            self.int(&value, signedness);
        }
    }

    /// Prints `array<i64: 1, 2>`.
    pub(super) fn dense_array(&mut self, element: Type, len: usize, data: &[u8]) {
        self.out.text("array<");
        self.type_body(element);
        self.out.text(if len > 0 { ": " } else { "" });
        self.dense_array_elements(element, len, data);
        self.out.byte(b'>');
    }

    /// Prints `[1, 2]`.
    pub(super) fn dense_array_items(&mut self, attr: Attribute) {
        match attr.data(self.ctx) {
            Some(AttrData::DenseArray { element, len, data }) => {
                self.out.byte(b'[');
                self.dense_array_elements(*element, *len, data);
                self.out.byte(b']');
            }
            _ => self.attr(attr),
        }
    }

    fn dense_array_elements(&mut self, element: Type, len: usize, data: &[u8]) {
        if let (Some(format), Some(size)) = (self.format(element), data.len().checked_div(len)) {
            // Elements of `i0` have no bytes.
            for index in 0..len {
                self.out.comma(index);
                self.element(
                    data.get(index * size..)
                        .unwrap_or_default()
                        .get(..size)
                        .unwrap_or_default(),
                    format,
                );
                self.out.flush_if_full();
            }
        }
    }
}

impl ElementFormat {
    /// Returns the size of an element in bytes.
    fn size(self) -> usize {
        let width = match self.number {
            NumberFormat::Integer { width, .. } => width,
            NumberFormat::Float(kind) => kind.width(),
        };
        width.div_ceil(8) as usize * (1 + usize::from(self.is_complex))
    }
}
