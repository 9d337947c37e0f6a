//! What is directly inside of a type, an attribute or a location and may have an alias.

use super::{Collector, Symbol};
use crate::text::body::alias_names;
use crate::{AttrData, Attribute, DialectPart, LocationData, Type, TypeData};

impl<'a> Collector<'a, '_> {
    /// What is directly inside and may have an alias, in the order in which MLIR looks at it.
    pub(super) fn children(&mut self, symbol: Symbol, into: &mut Vec<Symbol>) {
        match symbol {
            Symbol::Type(ty) => self.type_children(ty, into),
            Symbol::Attr(attr) => self.attr_children(attr, into),
            Symbol::Location(id) => {
                let node = self.locations.node(id);
                match node {
                    LocationData::Name { child, .. } if *self.locations.node(*child) == LocationData::Unknown => {}
                    LocationData::Fused { metadata, parts } => {
                        let parts: Vec<Symbol> = parts.iter().map(|&part| Symbol::Location(part)).collect();
                        if let Some(metadata) = *metadata {
                            self.push_attr(metadata, into);
                        }
                        into.extend(parts);
                    }
                    node => node.for_each_child(|&child| into.push(Symbol::Location(child))),
                }
            }
        }
    }

    fn type_children(&mut self, ty: Type, into: &mut Vec<Symbol>) {
        match ty.data(self.ctx) {
            TypeData::Integer { .. } | TypeData::Index | TypeData::None | TypeData::Float(_) => {}
            TypeData::Complex(element) | TypeData::Vector { element, .. } | TypeData::UnrankedTensor { element } => {
                push_type(*element, into)
            }
            TypeData::Tuple(types) => into.extend(types.iter().map(|&ty| Symbol::Type(ty))),
            TypeData::RankedTensor { element, encoding, .. } => {
                push_type(*element, into);
                self.push_optional(*encoding, into);
            }
            TypeData::MemRef {
                element,
                layout,
                memory_space,
                ..
            } => {
                push_type(*element, into);
                self.push_optional(*layout, into);
                self.push_optional(*memory_space, into);
            }
            TypeData::UnrankedMemRef { element, memory_space } => {
                push_type(*element, into);
                self.push_optional(*memory_space, into);
            }
            TypeData::Function { inputs, results } => {
                into.extend(inputs.iter().chain(results).map(|&ty| Symbol::Type(ty)));
            }
            TypeData::Dialect { body, .. } => self.push_parts(body, into),
        }
    }

    fn attr_children(&mut self, attr: Attribute, into: &mut Vec<Symbol>) {
        let Some(data) = attr.data(self.ctx) else { return };
        match data {
            AttrData::Unit
            | AttrData::Integer { .. }
            | AttrData::Float { .. }
            | AttrData::SymbolRef { .. }
            | AttrData::DenseArray { .. }
            | AttrData::AffineMap(_)
            | AttrData::IntegerSet(_)
            | AttrData::Strided { .. }
            | AttrData::Location(_) => {}
            AttrData::String { ty, .. } => into.extend(ty.map(Symbol::Type)),
            AttrData::Array(elements) => {
                for &element in elements {
                    self.push_attr(element, into);
                }
            }
            AttrData::Dictionary(entries) => {
                for &(_, value) in entries {
                    self.push_attr(value, into);
                }
            }
            AttrData::Type(ty)
            | AttrData::DenseElements { ty, .. }
            | AttrData::DenseStrings { ty, .. }
            | AttrData::DenseText { ty, .. }
            | AttrData::SparseElements { ty, .. }
            | AttrData::DenseResource { ty, .. } => push_type(*ty, into),
            AttrData::Distinct { inner, .. } => self.push_attr(*inner, into),
            AttrData::Dialect { body, ty, .. } => {
                self.push_parts(body, into);
                into.extend(ty.map(Symbol::Type));
            }
        }
    }

    fn push_parts(&mut self, parts: &'a [DialectPart], into: &mut Vec<Symbol>) {
        for part in parts {
            match part {
                DialectPart::Text(text) => self
                    .mentioned
                    .extend(alias_names(text).filter_map(|name| text.get(name))),
                DialectPart::Attribute(attr) | DialectPart::StrippedAttribute(attr) => self.push_attr(*attr, into),
                DialectPart::Type(ty) | DialectPart::StrippedType(ty) => push_type(*ty, into),
            }
        }
    }

    fn push_optional(&mut self, attr: Option<Attribute>, into: &mut Vec<Symbol>) {
        if let Some(attr) = attr {
            self.push_attr(attr, into);
        }
    }

    fn push_attr(&mut self, attr: Attribute, into: &mut Vec<Symbol>) {
        // Small integers hold nothing.
        if attr.id().is_some() {
            let symbol = self.symbol(attr);
            into.push(symbol);
        }
    }
}

fn push_type(ty: Type, into: &mut Vec<Symbol>) {
    into.push(Symbol::Type(ty));
}
