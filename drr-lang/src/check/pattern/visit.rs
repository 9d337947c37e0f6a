//! Looks at everything that the results and the supplemental patterns of a model are made of.

use crate::check::pattern::model::{
    Built, Callee, ListTerm, LocationTerm, Model, NativeCall, Reference, ResultOp, ResultTerm, Supplemental, TypeTerm,
    Types,
};
use crate::check::pattern::region::{Inline, built_references, built_terms};
use crate::check::pattern::symbols::SymbolId;

/// A part of the results.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part<'a> {
    /// An operation that is built.
    Op(&'a ResultOp),
    /// A call of native code.
    Call(&'a NativeCall),
    /// A region of the root that is put before it.
    Inline,
    /// A use of a symbol.
    Use(&'a Reference),
    /// A use of a symbol by its number alone.
    UseOf(SymbolId),
}

/// What is still to be looked at.
enum Open<'a> {
    Op(&'a ResultOp),
    Call(&'a NativeCall),
    List(&'a ListTerm),
    Inline(&'a Inline),
    Term(&'a ResultTerm),
    Type(&'a TypeTerm),
}

/// Shows every part once. Their order is no order of the text.
pub(crate) fn visit(model: &Model, see: &mut impl FnMut(Part<'_>)) {
    let mut open: Vec<Open<'_>> = Vec::new();
    for built in &model.results {
        open_built(built, &mut open, see);
    }
    for supplemental in &model.supplemental {
        match supplemental {
            Supplemental::Built(built) => open_built(built, &mut open, see),
            Supplemental::CopyAttrs { from, to } => {
                see(Part::Use(from));
                to.iter().for_each(|id| see(Part::UseOf(*id)));
            }
        }
    }
    while let Some(next) = open.pop() {
        match next {
            Open::Op(op) => {
                see(Part::Op(op));
                open.extend(op.args.iter().map(Open::Term));
                built_references(&op.regions)
                    .into_iter()
                    .for_each(|reference| see(Part::Use(reference)));
                open.extend(built_terms(&op.regions).map(Open::Term));
                if let Types::Given(types) = &op.types {
                    open.extend(types.iter().map(Open::Type));
                }
                see_location(op.location.as_ref(), see);
            }
            Open::Call(call) => {
                see(Part::Call(call));
                open.extend(call.args.iter().map(Open::Term));
                if let Callee::Code(code) = &call.callee {
                    code.symbols.iter().for_each(|symbol| see(Part::Use(symbol)));
                }
                see_location(call.location.as_ref(), see);
            }
            Open::Inline(inline) => {
                see(Part::Inline);
                see(Part::Use(&inline.symbol));
                open.extend(inline.values.iter().map(Open::Term));
            }
            Open::List(list) => open.extend(list.elements.iter().map(Open::Term)),
            Open::Term(term) => match term {
                ResultTerm::Symbol(reference) => see(Part::Use(reference)),
                ResultTerm::Op(op) => open.push(Open::Op(op)),
                ResultTerm::Native(call) => open.push(Open::Call(call)),
                ResultTerm::List(list) => open.push(Open::List(list)),
                ResultTerm::Inline(inline) => open.push(Open::Inline(inline)),
                ResultTerm::Absent
                | ResultTerm::Constant(_)
                | ResultTerm::Literal(_)
                | ResultTerm::TypedConstant(..) => {}
            },
            Open::Type(ty) => match ty {
                TypeTerm::Of(reference) => see(Part::Use(reference)),
                TypeTerm::Native(call) => open.push(Open::Call(call)),
                TypeTerm::List(types) => open.extend(types.iter().map(Open::Type)),
                TypeTerm::Fixed(_) | TypeTerm::Text(_) => {}
            },
        }
    }
}

fn open_built<'a>(built: &'a Built, open: &mut Vec<Open<'a>>, see: &mut impl FnMut(Part<'_>)) {
    match built {
        Built::Op(op) => open.push(Open::Op(op)),
        Built::Native(call) => open.push(Open::Call(call)),
        Built::List(list) => open.push(Open::List(list)),
        Built::Inline(inline) => open.push(Open::Inline(inline)),
        Built::Value(reference) => see(Part::Use(reference)),
    }
}

fn see_location(location: Option<&LocationTerm>, see: &mut impl FnMut(Part<'_>)) {
    let symbols = location.map_or(&[][..], |location| &location.symbols);
    symbols.iter().for_each(|symbol| see(Part::Use(symbol)));
}
