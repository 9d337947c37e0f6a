//! References to symbols in attributes.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{AttrData, AttrView, Attribute, BodyFragment, Context, LocationData, OpRef, Type, TypeData};

/// Finds symbol references at any depth in attributes, and caches the result for each attribute.
///
/// ```
/// use drr_ir::define::SymbolReferences;
/// use drr_ir::{ContextBuilder, Module};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, r#""t.call"() {callee = @f, others = [@g, @g::@h]} : () -> ()"#)?;
/// let mut found = Vec::new();
/// let call = module.root().walk().nth(1).expect("there is an op");
/// SymbolReferences::new().for_each(call, |reference| found.push(reference.display(&ctx).to_string()));
/// assert_eq!(found, ["@f", "@g", "@g::@h"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SymbolReferences {
    known: FxHashMap<Attribute, Arc<[Attribute]>>,
}

impl SymbolReferences {
    /// Creates a finder with an empty cache.
    pub fn new() -> SymbolReferences {
        SymbolReferences::default()
    }

    /// Calls `visit` with each symbol reference in the attributes of an op, in order.
    pub fn for_each(&mut self, op: OpRef<'_>, mut visit: impl FnMut(Attribute)) {
        for (_, attr) in op.attrs() {
            self.of(op.ctx(), attr).iter().for_each(|&reference| visit(reference));
        }
    }

    /// Returns the symbol references in an attribute, each once.
    pub fn of(&mut self, ctx: &Context, attr: Attribute) -> Arc<[Attribute]> {
        let found = self.known.entry(attr).or_insert_with(|| references(ctx, attr).into());
        Arc::clone(found)
    }
}

/// A type or an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Entity {
    Attr(Attribute),
    Type(Type),
}

/// Returns the symbol references in an attribute. Shared nested attributes are visited once.
fn references(ctx: &Context, attr: Attribute) -> Vec<Attribute> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack = vec![Entity::Attr(attr)];
    let mut inner = Vec::new();
    while let Some(entity) = stack.pop() {
        if !seen.insert(entity) {
            continue;
        }
        match entity {
            Entity::Attr(attr) if attr.symbol_ref(ctx).is_some() => found.push(attr),
            Entity::Attr(attr) => children_of_attr(ctx, attr, &mut inner),
            Entity::Type(ty) => children_of_type(ctx, ty, &mut inner),
        }
        stack.extend(inner.drain(..).rev());
    }
    found
}

fn children_of_attr(ctx: &Context, attr: Attribute, into: &mut Vec<Entity>) {
    let AttrView::Data(data) = attr.view(ctx) else { return };
    into.extend(attr.ty(ctx).map(Entity::Type));
    match data {
        AttrData::Array(elements) => into.extend(elements.iter().copied().map(Entity::Attr)),
        AttrData::Dictionary(entries) => into.extend(entries.iter().map(|&(_, value)| Entity::Attr(value))),
        AttrData::Type(ty) => into.push(Entity::Type(*ty)),
        AttrData::Location(data) => {
            data.for_each_child(|&child| into.push(Entity::Attr(child)));
            if let LocationData::Fused {
                metadata: Some(metadata),
                ..
            } = data
            {
                into.push(Entity::Attr(*metadata));
            }
        }
        AttrData::Distinct { inner, .. } => into.push(Entity::Attr(*inner)),
        AttrData::Dialect { body, .. } => children_of_body(body, into),
        _ => {}
    }
}

fn children_of_type(ctx: &Context, ty: Type, into: &mut Vec<Entity>) {
    match ty.data(ctx) {
        TypeData::Complex(element) | TypeData::UnrankedTensor { element } | TypeData::Vector { element, .. } => {
            into.push(Entity::Type(*element));
        }
        TypeData::Tuple(types) => into.extend(types.iter().copied().map(Entity::Type)),
        TypeData::RankedTensor { element, encoding, .. } => {
            into.push(Entity::Type(*element));
            into.extend(encoding.map(Entity::Attr));
        }
        TypeData::MemRef {
            element,
            layout,
            memory_space,
            ..
        } => {
            into.push(Entity::Type(*element));
            into.extend(layout.iter().chain(memory_space).copied().map(Entity::Attr));
        }
        TypeData::UnrankedMemRef { element, memory_space } => {
            into.push(Entity::Type(*element));
            into.extend(memory_space.map(Entity::Attr));
        }
        TypeData::Function { inputs, results } => {
            into.extend(inputs.iter().chain(results).copied().map(Entity::Type));
        }
        TypeData::Dialect { body, .. } => children_of_body(body, into),
        TypeData::Integer { .. } | TypeData::Index | TypeData::None | TypeData::Float(_) => {}
    }
}

fn children_of_body(body: &[BodyFragment], into: &mut Vec<Entity>) {
    into.extend(body.iter().filter_map(|part| match *part {
        BodyFragment::Text(_) => None,
        BodyFragment::Attribute(attr) | BodyFragment::StrippedAttribute(attr) => Some(Entity::Attr(attr)),
        BodyFragment::Type(ty) | BodyFragment::StrippedType(ty) | BodyFragment::UnprefixedType(ty) => {
            Some(Entity::Type(ty))
        }
    }));
}
