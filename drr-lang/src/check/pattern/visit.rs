//! Looks at everything that the results and the supplemental patterns of a model are made of.

use crate::check::pattern::model::{
    Becomes, Callee, LocationTerm, Model, NativeCall, Reference, ResultDefined, ResultOp, ResultTerm, Supplemental,
    TypeTerm, Types,
};
use crate::check::pattern::region::ResultRegion;
use crate::check::pattern::symbols::SymbolId;

/// A part of the results.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part<'a> {
    /// An operation that is built.
    Op(&'a ResultOp),
    /// A type or an attribute that is made.
    Defined(&'a ResultDefined),
    /// A call of native code.
    Call(&'a NativeCall),
    /// A region of the root that is put before it.
    Inline,
    /// What becomes of a matched operation.
    Edit,
    /// A use of a symbol.
    Use(&'a Reference),
    /// The same, where only its type is used.
    TypeOf(&'a Reference),
    /// A use of a symbol by its number alone.
    UseOf(SymbolId),
}

/// What is still to be looked at.
enum Open<'a> {
    Term(&'a ResultTerm),
    Type(&'a TypeTerm),
}

/// Shows every part once. Their order is no order of the text.
pub(crate) fn visit(model: &Model, see: &mut impl FnMut(Part<'_>)) {
    let mut open: Vec<Open<'_>> = model.results.iter().map(Open::Term).collect();
    for supplemental in &model.supplemental {
        match supplemental {
            Supplemental::Built(built) => open.push(Open::Term(built)),
            Supplemental::CopyAttrs { from, to } => {
                see(Part::Use(from));
                to.iter().for_each(|id| see(Part::UseOf(*id)));
            }
        }
    }
    while let Some(next) = open.pop() {
        match next {
            Open::Term(ResultTerm::Symbol(reference)) => see(Part::Use(reference)),
            Open::Type(TypeTerm::Of(reference)) => {
                see(Part::Use(reference));
                see(Part::TypeOf(reference));
            }
            Open::Term(ResultTerm::Op(op)) => {
                see(Part::Op(op));
                open.extend(op.args.iter().map(Open::Term));
                for region in &op.regions {
                    match region {
                        ResultRegion::Empty => {}
                        ResultRegion::Moved(reference) => see(Part::Use(reference)),
                        ResultRegion::Blocks(blocks) => {
                            let types = blocks.iter().flat_map(|block| &block.args);
                            open.extend(types.map(|(ty, _)| Open::Type(ty)));
                            open.extend(blocks.iter().flat_map(|block| &block.terms).map(Open::Term));
                        }
                    }
                }
                if let Types::Given(types) = &op.types {
                    open.extend(types.iter().map(Open::Type));
                }
                if let Types::OfReplaced(Some(replaced), _) = &op.types {
                    see(Part::UseOf(*replaced));
                }
                see_location(op.location.as_ref(), see);
            }
            Open::Term(ResultTerm::Native(call)) | Open::Type(TypeTerm::Native(call)) => {
                see(Part::Call(call));
                open.extend(call.args.iter().map(Open::Term));
                if let Callee::Code(code) = &call.callee {
                    code.symbols.iter().for_each(|symbol| see(Part::Use(symbol)));
                }
                see_location(call.location.as_ref(), see);
            }
            Open::Term(ResultTerm::Inline(inline)) => {
                see(Part::Inline);
                see(Part::Use(&inline.symbol));
                open.extend(inline.values.iter().map(Open::Term));
            }
            Open::Term(ResultTerm::Edit(edit)) => {
                see(Part::Edit);
                see(Part::Use(&edit.op));
                if let Becomes::Replaced(values) = &edit.becomes {
                    open.extend(values.iter().map(Open::Term));
                }
            }
            Open::Term(ResultTerm::Type(ty)) => open.push(Open::Type(ty)),
            Open::Term(ResultTerm::Defined(defined)) | Open::Type(TypeTerm::Defined(defined)) => {
                see(Part::Defined(defined));
                open.extend(defined.params.iter().map(Open::Term));
            }
            Open::Term(ResultTerm::List(list)) => open.extend(list.elements.iter().map(Open::Term)),
            Open::Type(TypeTerm::List(types)) => open.extend(types.iter().map(Open::Type)),
            Open::Term(ResultTerm::Absent | ResultTerm::Constant(_) | ResultTerm::Given(_))
            | Open::Type(TypeTerm::Fixed(_) | TypeTerm::Text(_)) => {}
        }
    }
}

fn see_location(location: Option<&LocationTerm>, see: &mut impl FnMut(Part<'_>)) {
    let symbols = location.map_or(&[][..], |location| &location.symbols);
    symbols.iter().for_each(|symbol| see(Part::Use(symbol)));
}
