//! The direct children of types, attributes and locations that may have aliases.

use super::super::locations::LocationTable;
use super::{AliasCollector, AliasSymbol};
use crate::text::body::alias_names;
use crate::{AttrData, Attribute, BodyFragment, LocationData, Type, TypeData};

impl<'a> AliasCollector<'a> {
    /// Appends the direct children of a symbol that may have aliases, in the order in which MLIR visits them.
    pub(super) fn children(
        &mut self,
        symbol: AliasSymbol,
        locations: &mut LocationTable<'a>,
        into: &mut Vec<AliasSymbol>,
    ) {
        match symbol {
            AliasSymbol::Type(ty) => self.type_children(ty, locations, into),
            AliasSymbol::Attr(attr) => self.attr_children(attr, locations, into),
            AliasSymbol::Location(id) => {
                let node = locations.node(id);
                match node {
                    LocationData::Name { child, .. } if *locations.node(*child) == LocationData::Unknown => {}
                    LocationData::Fused { metadata, parts } => {
                        let parts: Vec<AliasSymbol> = parts.iter().map(|&part| AliasSymbol::Location(part)).collect();
                        if let Some(metadata) = *metadata {
                            push_attr(metadata, locations, into);
                        }
                        into.extend(parts);
                    }
                    node => node.for_each_child(|&child| into.push(AliasSymbol::Location(child))),
                }
            }
        }
    }

    fn type_children(&mut self, ty: Type, locations: &mut LocationTable<'a>, into: &mut Vec<AliasSymbol>) {
        match ty.data(self.ctx) {
            TypeData::Integer { .. } | TypeData::Index | TypeData::None | TypeData::Float(_) => {}
            TypeData::Complex(element) | TypeData::Vector { element, .. } | TypeData::UnrankedTensor { element } => {
                push_type(*element, into)
            }
            TypeData::Tuple(types) => into.extend(types.iter().map(|&ty| AliasSymbol::Type(ty))),
            TypeData::RankedTensor { element, encoding, .. } => {
                push_type(*element, into);
                self.push_optional(*encoding, locations, into);
            }
            TypeData::MemRef {
                element,
                layout,
                memory_space,
                ..
            } => {
                push_type(*element, into);
                self.push_optional(*layout, locations, into);
                self.push_optional(*memory_space, locations, into);
            }
            TypeData::UnrankedMemRef { element, memory_space } => {
                push_type(*element, into);
                self.push_optional(*memory_space, locations, into);
            }
            TypeData::Function { inputs, results } => {
                into.extend(inputs.iter().chain(results).map(|&ty| AliasSymbol::Type(ty)));
            }
            TypeData::Dialect { body, .. } => self.push_parts(body, locations, into),
        }
    }

    fn attr_children(&mut self, attr: Attribute, locations: &mut LocationTable<'a>, into: &mut Vec<AliasSymbol>) {
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
            AttrData::String { ty, .. } => into.extend(ty.map(AliasSymbol::Type)),
            AttrData::Array(elements) => {
                for &element in elements {
                    push_attr(element, locations, into);
                }
            }
            AttrData::Dictionary(entries) => {
                for &(_, value) in entries {
                    push_attr(value, locations, into);
                }
            }
            AttrData::Type(ty)
            | AttrData::DenseElements { ty, .. }
            | AttrData::DenseStrings { ty, .. }
            | AttrData::DenseText { ty, .. }
            | AttrData::SparseElements { ty, .. }
            | AttrData::DenseResource { ty, .. } => push_type(*ty, into),
            AttrData::Distinct { inner, .. } => push_attr(*inner, locations, into),
            AttrData::Dialect { body, ty, .. } => {
                self.push_parts(body, locations, into);
                into.extend(ty.map(AliasSymbol::Type));
            }
        }
    }

    fn push_parts(
        &mut self,
        parts: &'a [BodyFragment],
        locations: &mut LocationTable<'a>,
        into: &mut Vec<AliasSymbol>,
    ) {
        for part in parts {
            match part {
                BodyFragment::Text(text) => self
                    .mentioned
                    .extend(alias_names(text).filter_map(|name| text.get(name))),
                BodyFragment::Attribute(attr) | BodyFragment::StrippedAttribute(attr) => {
                    push_attr(*attr, locations, into)
                }
                BodyFragment::Type(ty) | BodyFragment::StrippedType(ty) | BodyFragment::UnprefixedType(ty) => {
                    push_type(*ty, into)
                }
            }
        }
    }

    fn push_optional(
        &mut self,
        attr: Option<Attribute>,
        locations: &mut LocationTable<'a>,
        into: &mut Vec<AliasSymbol>,
    ) {
        if let Some(attr) = attr {
            push_attr(attr, locations, into);
        }
    }
}

fn push_attr(attr: Attribute, locations: &mut LocationTable<'_>, into: &mut Vec<AliasSymbol>) {
    // Small integers have no children.
    if attr.id().is_some() {
        into.push(locations.symbol(attr));
    }
}

fn push_type(ty: Type, into: &mut Vec<AliasSymbol>) {
    into.push(AliasSymbol::Type(ty));
}
