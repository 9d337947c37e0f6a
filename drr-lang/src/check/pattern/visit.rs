//! Visitor over the results and supplemental patterns of a model.

use crate::check::pattern::model::{
    Callee, EditAction, LocationTerm, Model, NativeCall, Reference, ResultDefined, ResultOp, ResultTerm,
    ResultTypeSource, Supplemental, TypeTerm,
};
use crate::check::pattern::region::ResultRegion;
use crate::check::pattern::symbols::SymbolId;

/// An element of the results.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ResultElement<'a> {
    /// A built op.
    Op(&'a ResultOp),
    /// A built type or attribute.
    Defined(&'a ResultDefined),
    /// A native call.
    Call(&'a NativeCall),
    /// An inlined region of the root.
    Inline,
    /// An edit of a matched op.
    Edit,
    /// A use of a symbol.
    Use(&'a Reference),
    /// A use of a symbol of which only the type is needed.
    TypeOf(&'a Reference),
    /// A use of a symbol by id alone.
    UseOf(SymbolId),
}

/// An element that is still to be visited.
enum PendingTerm<'a> {
    Term(&'a ResultTerm),
    Type(&'a TypeTerm),
}

/// Calls `see` for every element once, in no particular order.
pub(crate) fn visit(model: &Model, see: &mut impl FnMut(ResultElement<'_>)) {
    let mut open: Vec<PendingTerm<'_>> = model.results.iter().map(PendingTerm::Term).collect();
    for supplemental in &model.supplemental {
        match supplemental {
            Supplemental::Built(built) => open.push(PendingTerm::Term(built)),
            Supplemental::CopyAttrs { from, to } => {
                see(ResultElement::Use(from));
                to.iter().for_each(|id| see(ResultElement::UseOf(*id)));
            }
        }
    }
    while let Some(next) = open.pop() {
        match next {
            PendingTerm::Term(ResultTerm::Symbol(reference)) => see(ResultElement::Use(reference)),
            PendingTerm::Type(TypeTerm::Of(reference)) => {
                see(ResultElement::Use(reference));
                see(ResultElement::TypeOf(reference));
            }
            PendingTerm::Term(ResultTerm::Op(op)) => visit_op(op, &mut open, see),
            PendingTerm::Term(ResultTerm::Native(call)) | PendingTerm::Type(TypeTerm::Native(call)) => {
                see(ResultElement::Call(call));
                open.extend(call.args.iter().map(PendingTerm::Term));
                if let Callee::Code(code) = &call.callee {
                    code.symbols.iter().for_each(|symbol| see(ResultElement::Use(symbol)));
                }
                see_location(call.location.as_ref(), see);
            }
            PendingTerm::Term(ResultTerm::Inline(inline)) => {
                see(ResultElement::Inline);
                see(ResultElement::Use(&inline.symbol));
                open.extend(inline.values.iter().map(PendingTerm::Term));
            }
            PendingTerm::Term(ResultTerm::Edit(edit)) => {
                see(ResultElement::Edit);
                see(ResultElement::Use(&edit.op));
                if let EditAction::Replaced(values) = &edit.becomes {
                    open.extend(values.iter().map(PendingTerm::Term));
                }
            }
            PendingTerm::Term(ResultTerm::Type(ty)) => open.push(PendingTerm::Type(ty)),
            PendingTerm::Term(ResultTerm::Defined(defined)) | PendingTerm::Type(TypeTerm::Defined(defined)) => {
                see(ResultElement::Defined(defined));
                open.extend(defined.params.iter().map(PendingTerm::Term));
            }
            PendingTerm::Term(ResultTerm::List(list)) => open.extend(list.elements.iter().map(PendingTerm::Term)),
            PendingTerm::Type(TypeTerm::List(types)) => open.extend(types.iter().map(PendingTerm::Type)),
            PendingTerm::Term(ResultTerm::Absent | ResultTerm::Constant(_) | ResultTerm::Immediate(_))
            | PendingTerm::Type(TypeTerm::Fixed(_) | TypeTerm::Text(_)) => {}
        }
    }
}

fn visit_op<'a>(op: &'a ResultOp, open: &mut Vec<PendingTerm<'a>>, see: &mut impl FnMut(ResultElement<'_>)) {
    see(ResultElement::Op(op));
    open.extend(op.args.iter().map(PendingTerm::Term));
    for region in &op.regions {
        match region {
            ResultRegion::Empty => {}
            ResultRegion::Moved(reference) => see(ResultElement::Use(reference)),
            ResultRegion::Blocks(blocks) => {
                let types = blocks.iter().flat_map(|block| &block.args);
                open.extend(types.map(|(ty, _)| PendingTerm::Type(ty)));
                open.extend(blocks.iter().flat_map(|block| &block.terms).map(PendingTerm::Term));
            }
        }
    }
    if let ResultTypeSource::Explicit(types) = &op.types {
        open.extend(types.iter().map(PendingTerm::Type));
    }
    if let ResultTypeSource::OfReplaced(Some(replaced), _) = &op.types {
        see(ResultElement::UseOf(*replaced));
    }
    see_location(op.location.as_ref(), see);
}

fn see_location(location: Option<&LocationTerm>, see: &mut impl FnMut(ResultElement<'_>)) {
    let symbols = location.map_or(&[][..], |location| &location.symbols);
    symbols.iter().for_each(|symbol| see(ResultElement::Use(symbol)));
}
