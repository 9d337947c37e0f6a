//! Printing of types and of the bodies of dialect types and attributes.

use super::asm_writer::{AsmWriter, Elision, PrintTask};
use crate::numbers::Signedness;
use crate::{Attribute, BodyFragment, DYNAMIC, Ident, Type, TypeData};

impl<'a> AsmWriter<'a, '_> {
    /// Prints a type without checking for its own alias.
    pub(super) fn type_body(&mut self, ty: Type) {
        match ty.data(self.ctx) {
            TypeData::Integer { width, signedness } => {
                self.out.text(match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                self.out.number((*width).into());
            }
            TypeData::Index => self.out.text("index"),
            TypeData::None => self.out.text("none"),
            TypeData::Float(kind) => self.out.text(kind.name()),
            TypeData::Complex(element) => self.enclosed("complex<", PrintTask::Type(*element), ">"),
            TypeData::Tuple(types) => self.enclosed("tuple<", PrintTask::Types(types), ">"),
            TypeData::Vector {
                shape,
                scalable,
                element,
            } => {
                self.out.text("vector<");
                self.vector_shape(shape, scalable);
                self.push(PrintTask::Text(">"));
                self.push(PrintTask::Type(*element));
            }
            TypeData::RankedTensor {
                shape,
                element,
                encoding,
            } => {
                self.out.text("tensor<");
                self.shape(shape);
                self.push(PrintTask::Text(">"));
                self.parameter(*encoding, Elision::Never);
                self.push(PrintTask::Type(*element));
            }
            TypeData::UnrankedTensor { element } => self.enclosed("tensor<*x", PrintTask::Type(*element), ">"),
            TypeData::MemRef {
                shape,
                element,
                layout,
                memory_space,
            } => {
                self.out.text("memref<");
                self.shape(shape);
                self.push(PrintTask::Text(">"));
                self.parameter(*memory_space, Elision::May);
                self.parameter(*layout, Elision::May);
                self.push(PrintTask::Type(*element));
            }
            TypeData::UnrankedMemRef { element, memory_space } => {
                self.out.text("memref<*x");
                self.push(PrintTask::Text(">"));
                self.parameter(*memory_space, Elision::May);
                self.push(PrintTask::Type(*element));
            }
            TypeData::Function { inputs, results } => self.function_body(inputs, results),
            TypeData::Dialect { namespace, body, .. } => {
                self.out.byte(b'!');
                self.dialect(*namespace, body);
            }
        }
    }

    fn function_body(&mut self, inputs: &'a [Type], results: &'a [Type]) {
        self.out.byte(b'(');
        match *results {
            [only] if only.function(self.ctx).is_none() => {
                self.push(PrintTask::Type(only));
                self.push(PrintTask::Text(") -> "));
            }
            _ => {
                self.push(PrintTask::Text(")"));
                self.push(PrintTask::Types(results));
                self.push(PrintTask::Text(") -> ("));
            }
        }
        self.push(PrintTask::Types(inputs));
    }

    fn parameter(&mut self, attr: Option<Attribute>, elision: Elision) {
        if let Some(attr) = attr {
            self.push(PrintTask::Attr(attr, elision));
            self.push(PrintTask::Text(", "));
        }
    }

    fn vector_shape(&mut self, shape: &[i64], scalable: &[bool]) {
        for (index, &size) in shape.iter().enumerate() {
            if scalable.get(index) == Some(&true) {
                self.out.byte(b'[');
                self.size(size);
                self.out.text("]x");
            } else {
                self.size(size);
                self.out.byte(b'x');
            }
        }
    }

    fn shape(&mut self, shape: &[i64]) {
        for &size in shape {
            self.size(size);
            self.out.byte(b'x');
        }
    }

    fn size(&mut self, size: i64) {
        if size == DYNAMIC {
            self.out.byte(b'?')
        } else {
            self.out.signed(size)
        }
    }

    /// Prints `strided<[4, 1], offset: 2>`.
    pub(super) fn strided(&mut self, offset: i64, strides: &[i64]) {
        self.out.text("strided<[");
        for (index, &stride) in strides.iter().enumerate() {
            self.out.comma(index);
            self.size(stride);
        }
        self.out.byte(b']');
        if offset != 0 {
            self.out.text(", offset: ");
            self.size(offset);
        }
        self.out.byte(b'>');
    }

    /// Prints the namespace and the body of a dialect's type or attribute.
    pub(super) fn dialect(&mut self, namespace: Ident, body: &'a [BodyFragment]) {
        self.out.any_bytes(namespace.bytes(self.ctx));
        self.push(PrintTask::Parts(body));
    }

    pub(super) fn parts(&mut self, parts: &'a [BodyFragment]) {
        let Some((first, rest)) = parts.split_first() else {
            return;
        };
        if !rest.is_empty() {
            self.push(PrintTask::Parts(rest));
        }
        match first {
            BodyFragment::Text(text) => self.out.any_bytes(text),
            BodyFragment::Attribute(attr) => self.push(PrintTask::Attr(*attr, Elision::Never)),
            BodyFragment::Type(ty) => self.push(PrintTask::Type(*ty)),
            BodyFragment::StrippedAttribute(attr) => self.push_stripped_attr(*attr),
            BodyFragment::StrippedType(ty) => self.push_stripped_type(*ty),
            BodyFragment::UnprefixedType(ty) => self.push_unprefixed_type(*ty),
        }
    }
}
