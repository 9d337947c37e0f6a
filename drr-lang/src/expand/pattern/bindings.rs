//! Bindings that the matcher passes to the rewrite: handles of ops and values, and attributes, as far as they are used.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::check::pattern::model::{ConstraintEntity, Model, SourceOp, SourceTerm, SymbolKind};
use crate::check::pattern::symbols::{Binder, SymbolId};
use crate::check::pattern::visit::{ResultElement, visit};
use crate::expand::pattern::names::{Names, matched};

/// The uses of symbols, in the match and in the rewrite.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    results: BTreeSet<SymbolId>,
    conditions: BTreeSet<SymbolId>,
    repeated: BTreeSet<SymbolId>,
    builds: bool,
}

impl Uses {
    /// Collects the uses in a pattern.
    pub(crate) fn of(model: &Model) -> Uses {
        let mut uses = Uses::default();
        visit(model, &mut |part| match part {
            ResultElement::Op(_) | ResultElement::Call(_) | ResultElement::Inline => uses.builds = true,
            ResultElement::Defined(_) | ResultElement::Edit | ResultElement::TypeOf(_) => {}
            ResultElement::Use(reference) => drop(uses.results.insert(reference.id)),
            ResultElement::UseOf(id) => drop(uses.results.insert(id)),
        });
        for entity in model.conditions.iter().flat_map(|condition| &condition.entities) {
            if let ConstraintEntity::Symbol(reference) = entity {
                uses.conditions.insert(reference.id);
            }
        }
        uses.repetitions(model);
        uses
    }

    /// Returns `true` if the rewrite builds ops or calls native code, so that it needs a location.
    pub(crate) fn builds(&self) -> bool {
        self.builds
    }

    /// Returns `true` if the rewrite reads the symbol.
    pub(crate) fn in_results(&self, id: SymbolId) -> bool {
        self.results.contains(&id)
    }

    /// Returns `true` if nothing reads the symbol, which causes a warning.
    pub(crate) fn is_unused(&self, id: SymbolId) -> bool {
        !self.results.contains(&id) && !self.conditions.contains(&id) && !self.repeated.contains(&id)
    }

    fn repetitions(&mut self, model: &Model) {
        for source in model.nodes() {
            let occurrences = source.args.iter().flat_map(|arg| arg.term.occurrences());
            self.repeated
                .extend(occurrences.filter(|symbol| symbol.nth > 0).map(|symbol| symbol.id));
            let terms = source.args.iter().flat_map(|arg| arg.term.parts().chain([&arg.term]));
            self.repeated.extend(terms.filter_map(|term| match term {
                SourceTerm::Result(result) => Some(result.id),
                _ => None,
            }));
            self.repeated
                .extend(source.regions.iter().flat_map(|region| region.repeated()));
        }
    }
}

/// The bindings between the matcher and the rewrite.
#[derive(Debug)]
pub(crate) struct MatchBindings {
    /// The statements at the end of the matcher, which convert references to handles.
    pub(crate) keep: TokenStream,
    /// The locals that are passed to the rewrite.
    pub(crate) names: Vec<Ident>,
    /// The statements at the start of the rewrite, which bind the root and convert values.
    pub(crate) take: TokenStream,
}

impl MatchBindings {
    /// Generates the bindings.
    pub(crate) fn write(model: &Model, names: &Names, uses: &Uses) -> MatchBindings {
        let root = matched(model.root.node);
        let mut bindings = MatchBindings {
            keep: TokenStream::new(),
            names: Vec::new(),
            take: quote!(let #root = __root;),
        };
        if uses.builds() {
            bindings.keep_location(model);
        }
        bindings.keep_ops(model, uses);
        bindings.keep_symbols(model, names, uses);
        bindings
    }

    /// Keeps the location of the match.
    fn keep_location(&mut self, model: &Model) {
        let ops: Vec<Ident> = matched_nodes(model).into_iter().map(matched).collect();
        match ops.as_slice() {
            [op] => {
                self.keep.extend(quote!(let __location = #op.location();));
                self.names.push(format_ident!("__location"));
            }
            ops => {
                self.keep.extend(quote!(let __locations = __cx.locations([#(#ops),*]);));
                self.names.push(format_ident!("__locations"));
            }
        }
    }

    /// Keeps the matched ops that the results use, other than the root.
    fn keep_ops(&mut self, model: &Model, uses: &Uses) {
        let is_used = |source: &&SourceOp| source.symbol.is_some_and(|id| uses.in_results(id));
        let used: BTreeSet<usize> = model
            .nodes()
            .skip(1)
            .filter(is_used)
            .map(|source| source.node)
            .collect();
        let is_used = |node: &usize| used.contains(node);
        let ops: Vec<Ident> = matched_nodes(model).into_iter().filter(is_used).map(matched).collect();
        self.keep.extend(handles(&ops, &quote!(ops)));
        self.names.extend(ops);
    }

    /// Keeps the leaves and the outputs of conditions that the results use.
    fn keep_symbols(&mut self, model: &Model, names: &Names, uses: &Uses) {
        let MatchBindings {
            keep,
            names: kept,
            take,
        } = self;
        let mut values = Vec::new();
        for (id, bound) in model.symbols.iter() {
            if !matches!(bound.binder, Binder::Leaf | Binder::Condition) || !uses.in_results(id) {
                continue;
            }
            if let (Binder::Condition, SymbolKind::Native(results)) = (&bound.binder, model.kind(id)) {
                for name in names.parts(id, *results) {
                    keep.extend(quote!(let #name = __drr::Keep(#name).kept();));
                    kept.push(name);
                }
                continue;
            }
            let name = names.symbol(id);
            if model.conversion {
                take.extend(converted(model, id, &name));
            }
            match model.kind(id) {
                SymbolKind::Value(_) => values.push(name.clone()),
                SymbolKind::OptionalValue(_) if model.is_present(id) => values.push(name.clone()),
                SymbolKind::OptionalValue(_) => {
                    keep.extend(quote!(let #name = #name.map(|__value| __value.handle());));
                }
                SymbolKind::List(_) => {
                    keep.extend(quote!(let #name: __drr::SmallVec<[__drr::Value; 8]> = #name.handles();));
                }
                SymbolKind::Region(_) | SymbolKind::Block => keep.extend(quote!(let #name = #name.handle();)),
                // Attributes are passed unchanged.
                _ => {}
            }
            kept.push(name);
        }
        keep.extend(handles(&values, &quote!(values)));
    }
}

/// Returns the statement that converts the values of a symbol in a dialect conversion.
fn converted(model: &Model, id: SymbolId, name: &Ident) -> Option<TokenStream> {
    let one = quote!(let #name = __rewriter.converted_value(__root, #name););
    match model.kind(id) {
        SymbolKind::Value(_) => Some(one),
        SymbolKind::OptionalValue(_) if model.is_present(id) => Some(one),
        SymbolKind::OptionalValue(_) => {
            Some(quote!(let #name = #name.map(|__value| __rewriter.converted_value(__root, __value));))
        }
        SymbolKind::List(_) => Some(quote!(let #name = __rewriter.converted_values(__root, &#name);)),
        _ => None,
    }
}

/// Returns the statement that converts references to handles. `all` is the method for several of them.
fn handles(references: &[Ident], all: &TokenStream) -> TokenStream {
    match references {
        [] => TokenStream::new(),
        [one] => quote!(let #one = #one.handle();),
        several => quote!(let [#(#several),*] = __cx.#all([#(#several),*]);),
    }
}

/// Returns all nodes, in the order in which their locations are fused.
pub(crate) fn matched_nodes(model: &Model) -> Vec<usize> {
    /// A pending node, or the pending nodes nested in it.
    enum VisitStep<'a> {
        Op(&'a SourceOp),
        Below(&'a SourceOp),
    }
    let mut order = vec![model.root.node];
    let joined = model.joined.iter().map(|joined| &joined.source);
    let mut open: Vec<VisitStep<'_>> = joined
        .rev()
        .flat_map(|joined| [VisitStep::Op(joined), VisitStep::Below(joined)])
        .collect();
    open.push(VisitStep::Below(&model.root));
    // The root comes first; otherwise children precede their parent, left to right.
    while let Some(step) = open.pop() {
        let source = match step {
            VisitStep::Op(source) => {
                order.push(source.node);
                continue;
            }
            VisitStep::Below(source) => source,
        };
        let mut steps = Vec::new();
        let mut position = 0;
        let end = source.args.iter().map(|arg| arg.position + 1).max().unwrap_or(0);
        while position < end {
            // Nodes nested in the members of an `either` precede all members, in any matched order.
            let count = source.either_at(position).map_or(1, |(_, group)| group.count);
            let members = || {
                let args = source
                    .args
                    .iter()
                    .filter(|arg| (position..position + count).contains(&arg.position));
                args.flat_map(|arg| arg.term.nodes())
            };
            if source.either_at(position).is_some() {
                steps.extend(members().map(VisitStep::Below));
                steps.extend(members().map(VisitStep::Op));
            } else {
                steps.extend(members().flat_map(|inner| [VisitStep::Below(inner), VisitStep::Op(inner)]));
            }
            position += count;
        }
        let inside = source.regions.iter().flat_map(|region| region.ops());
        steps.extend(inside.flat_map(|inner| [VisitStep::Below(inner), VisitStep::Op(inner)]));
        open.extend(steps.into_iter().rev());
    }
    order
}
