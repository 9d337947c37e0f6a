//! The matcher: straight-line code that looks at the root and at what hangs below it, and stops at the first thing that
//! does not fit. It allocates nothing and changes nothing.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use crate::check::pattern::model::{
    Model, Narrowing, Occurrence, Reference, SourceArg, SourceOp, SourceTerm, SymbolKind,
};
use crate::check::pattern::symbols::SymbolId;
use crate::expand::pattern::entries::{Entries, def_of};
use crate::expand::pattern::names::{Names, local, matched};
use crate::signature::{ArgKind, Count, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Literal as PatternLiteral, LiteralValue};

/// Writes the statements of a matcher.
#[derive(Debug)]
pub(crate) struct Matcher<'a> {
    pub(super) model: &'a Model,
    pub(super) names: &'a Names,
    pub(super) entries: &'a mut Entries,
    code: TokenStream,
    /// The symbols bound more than once, each with the number of its further places and what it is there.
    repeated: Vec<(SymbolId, usize, SymbolKind)>,
}

impl<'a> Matcher<'a> {
    /// All statements, up to the one that gives the bound symbols.
    pub(crate) fn write(model: &'a Model, names: &'a Names, entries: &'a mut Entries) -> TokenStream {
        let mut matcher = Matcher {
            model,
            names,
            entries,
            code: TokenStream::new(),
            repeated: Vec::new(),
        };
        matcher.op(&model.root);
        matcher.equalities();
        for condition in &model.conditions {
            matcher.condition(condition);
        }
        matcher.narrowings();
        matcher.code
    }

    pub(super) fn push(&mut self, statement: TokenStream) {
        self.code.extend(statement);
    }

    /// The pattern does not match where the condition fails.
    pub(super) fn require(&mut self, condition: &TokenStream) {
        self.push(quote!(if !(#condition) { return ::core::option::Option::None; }));
    }

    pub(super) fn op(&mut self, source: &SourceOp) {
        let Some(signature) = self.model.signature(source.op).cloned() else {
            return;
        };
        for position in 0..signature.args.len() {
            match source.args.iter().find(|arg| arg.position == position) {
                Some(arg) => self.arg(source, &signature, arg),
                None => self.unmentioned(source, &signature, position),
            }
        }
        self.regions(source);
    }

    /// An argument that `..` stands for: a required attribute must be there all the same.
    fn unmentioned(&mut self, source: &SourceOp, signature: &Signature, position: usize) {
        if signature
            .args
            .get(position)
            .is_some_and(|arg| matches!(arg.kind, ArgKind::Attr))
        {
            let read = self.read_attr(source, signature, position);
            self.push(quote!(#read?;));
        }
    }

    fn arg(&mut self, source: &SourceOp, signature: &Signature, arg: &SourceArg) {
        let Some(declared) = signature.args.get(arg.position) else {
            return;
        };
        match &arg.term {
            SourceTerm::BlockArgument { number, symbol } => {
                let read = self.read_operand(source, signature, arg.position);
                self.block_argument(&read, *number, symbol.as_ref());
            }
            SourceTerm::Node(inner) => self.node(source, signature, arg.position, inner),
            SourceTerm::Leaf { constraint, symbol } if declared.kind.is_operand() => {
                self.operand_leaf(source, signature, arg.position, constraint.as_ref(), symbol.as_ref());
            }
            SourceTerm::Leaf { constraint, symbol } => {
                self.attr_leaf(source, signature, arg.position, constraint.as_ref(), symbol.as_ref());
            }
            SourceTerm::Constant { constant, symbol } => {
                let entry = self.entries.constant(constant);
                let read = self.read_attr(source, signature, arg.position);
                match declared.kind {
                    ArgKind::DefaultAttr { .. } => self.require(&quote!(#read == __cx.attr(#entry))),
                    _ => self.require(&quote!(#read == ::core::option::Option::Some(__cx.attr(#entry)))),
                }
                if let Some(symbol) = symbol {
                    let name = self.bind(symbol);
                    self.push(quote!(let #name = __cx.attr(#entry);));
                }
            }
        }
    }

    /// The local that a place of a symbol is put into.
    pub(super) fn bind(&mut self, occurrence: &Occurrence) -> Ident {
        if occurrence.nth == 0 {
            return self.names.symbol(occurrence.id);
        }
        self.repeated
            .push((occurrence.id, occurrence.nth, occurrence.kind.clone()));
        self.names.repeated(occurrence.id, occurrence.nth)
    }

    /// The expression of a single operand, as an option.
    fn read_operand(&self, source: &SourceOp, signature: &Signature, position: usize) -> TokenStream {
        let op = matched(source.node);
        let index = operand_index(signature, position);
        // In front of all lists the number of the operand is its place.
        let is_in_front = signature
            .args
            .iter()
            .take(position)
            .all(|arg| !arg.kind.is_operand() || matches!(arg.kind, ArgKind::Operand));
        if is_in_front {
            return quote!(#op.operand(#index));
        }
        let def = def_of(self.model, source.op);
        quote!(#op.operand(::drr::__private::operand_segment(#op, #def, #index)?.start))
    }

    /// The expression of the values of an optional or variadic operand.
    fn read_operands(&self, source: &SourceOp, signature: &Signature, position: usize) -> TokenStream {
        let op = matched(source.node);
        let index = operand_index(signature, position);
        let def = def_of(self.model, source.op);
        quote!({
            let __range = ::drr::__private::operand_segment(#op, #def, #index)?;
            #op.operand_range(__range.start, __range.len())
        })
    }

    /// The expression of an attribute: as an option, unless its absence means a default.
    fn read_attr(&mut self, source: &SourceOp, signature: &Signature, position: usize) -> TokenStream {
        let op = matched(source.node);
        let Some(arg) = signature.args.get(position) else {
            return TokenStream::new();
        };
        let key = self.entries.ident(&arg.name);
        let read = quote!(#op.inherent(__cx.ident(#key)));
        match arg.kind {
            ArgKind::DefaultAttr { .. } => {
                let default = self.entries.default_of(self.model, source.op, position);
                quote!(#read.unwrap_or(__cx.attr(#default)))
            }
            _ => read,
        }
    }

    fn operand_leaf(
        &mut self,
        source: &SourceOp,
        signature: &Signature,
        position: usize,
        constraint: Option<&Constraint>,
        symbol: Option<&Occurrence>,
    ) {
        if constraint.is_none() && symbol.is_none() {
            return;
        }
        let name = match symbol {
            Some(symbol) => self.bind(symbol),
            None => local("value"),
        };
        let Some(arg) = signature.args.get(position) else {
            return;
        };
        let read = match arg.kind {
            ArgKind::Operand => {
                let read = self.read_operand(source, signature, position);
                quote!(#read?)
            }
            ArgKind::OptionalOperand => {
                let values = self.read_operands(source, signature, position);
                quote!(::core::iter::Iterator::next(&mut #values))
            }
            _ => self.read_operands(source, signature, position),
        };
        self.push(quote!(let #name = #read;));
        if let Some(constraint) = constraint {
            let ty = constraint.rust_type();
            let holds =
                |value: TokenStream| quote!(<#ty as ::drr::__private::TypeConstraint>::holds(__cx.ctx(), #value.ty()));
            let all = match arg.kind {
                ArgKind::Operand => holds(quote!(#name)),
                ArgKind::OptionalOperand => {
                    let one = holds(quote!(__value));
                    quote!(#name.is_none_or(|__value| #one))
                }
                _ => {
                    let each = holds(quote!(__value));
                    quote!(#name.clone().all(|__value| #each))
                }
            };
            self.require(&all);
        }
    }

    fn attr_leaf(
        &mut self,
        source: &SourceOp,
        signature: &Signature,
        position: usize,
        constraint: Option<&Constraint>,
        symbol: Option<&Occurrence>,
    ) {
        let Some(arg) = signature.args.get(position) else {
            return;
        };
        let is_optional = matches!(arg.kind, ArgKind::OptionalAttr);
        let read = self.read_attr(source, signature, position);
        // A constraint does not hold for what is absent.
        let value = match arg.kind {
            ArgKind::DefaultAttr { .. } => read,
            _ if is_optional && constraint.is_none() => read,
            _ => quote!(#read?),
        };
        match (symbol, constraint) {
            (None, None) if matches!(arg.kind, ArgKind::Attr) => self.push(quote!(#value;)),
            (None, None) => {}
            (symbol, constraint) => {
                let name = match symbol {
                    Some(symbol) => self.bind(symbol),
                    None => local("attr"),
                };
                self.push(quote!(let #name = #value;));
                if let Some(constraint) = constraint {
                    let ty = constraint.rust_type();
                    self.require(&quote!(<#ty as ::drr::__private::AttrConstraint>::holds(__cx.ctx(), #name)));
                }
            }
        }
    }

    fn node(&mut self, source: &SourceOp, signature: &Signature, position: usize, inner: &SourceOp) {
        let read = self.read_operand(source, signature, position);
        let op = matched(inner.node);
        let entry = self.entries.op(self.model, inner.op);
        let Some(made) = self.model.signature(inner.op) else {
            return;
        };
        let index = Literal::usize_unsuffixed(inner.result);
        // The operand must be the result that the node stands for, and lists in front of it have to be counted.
        let is_in_front = made
            .results
            .iter()
            .take(inner.result)
            .all(|result| result.count == Count::One);
        if made.results.len() == 1 {
            self.push(quote!(let #op = ::drr::__private::defined_by(#read, __cx.op_name(#entry))?;));
        } else if is_in_front {
            self.push(quote!(let #op = ::drr::__private::defined_as(#read, #index, __cx.op_name(#entry))?;));
        } else {
            let def = def_of(self.model, inner.op);
            self.push(quote!(
                let __value = #read?;
                let #op = ::drr::__private::defined_by(::core::option::Option::Some(__value), __cx.op_name(#entry))?;
            ));
            self.require(&quote!(
                __value.number() == ::drr::__private::result_segment(#op, #def, #index)?.start
            ));
        }
        self.op(inner);
    }

    /// All places of a symbol must be equal: values as lists, attributes as options.
    fn equalities(&mut self) {
        for (id, nth, kind) in std::mem::take(&mut self.repeated) {
            let (first, again) = (self.names.symbol(id), self.names.repeated(id, nth));
            let first_kind = self.model.kind(id);
            let same = match (first_kind, &kind) {
                (SymbolKind::Value(_), SymbolKind::Value(_))
                | (SymbolKind::OptionalValue(_), SymbolKind::OptionalValue(_))
                | (SymbolKind::Attr(_), SymbolKind::Attr(_))
                | (SymbolKind::OptionalAttr(_), SymbolKind::OptionalAttr(_)) => quote!(#first == #again),
                (SymbolKind::Attr(_), SymbolKind::OptionalAttr(_)) => {
                    quote!(::core::option::Option::Some(#first) == #again)
                }
                (SymbolKind::OptionalAttr(_), SymbolKind::Attr(_)) => {
                    quote!(#first == ::core::option::Option::Some(#again))
                }
                _ => {
                    let (first, again) = (as_list(first_kind, &first), as_list(&kind, &again));
                    quote!(::core::iter::Iterator::eq(#first, #again))
                }
            };
            self.require(&same);
        }
    }

    fn narrowings(&mut self) {
        // Presence first: the other tests see what is there.
        for (id, _) in self.model.symbols.iter().filter(|(id, _)| is_present(self.model, *id)) {
            let name = self.names.symbol(id);
            self.push(quote!(let #name = #name?;));
        }
        for narrowing in &self.model.narrowings {
            match narrowing {
                Narrowing::Present(_) => {}
                Narrowing::Region(narrowing) => self.region_narrowing(narrowing),
                Narrowing::Attr(reference, constraint) => self.narrow_attr(reference, constraint),
                Narrowing::HasType(reference) => {
                    let name = self.names.symbol(reference.id);
                    self.require(&quote!(::drr::__private::has_type(__cx.ctx(), #name)));
                }
                Narrowing::CountIs { result, count, lists } => {
                    let len = self.result_count(*result);
                    let count = Literal::usize_unsuffixed(*count);
                    let lists = lists.iter().map(|list| {
                        let name = self.names.symbol(list.id);
                        match self.model.kind(list.id) {
                            SymbolKind::OptionalValue(_) => quote!(usize::from(#name.is_some())),
                            _ => quote!(#name.len()),
                        }
                    });
                    self.require(&quote!(#len == #count #(+ #lists)*));
                }
            }
        }
    }

    fn narrow_attr(&mut self, reference: &Reference, constraint: &Constraint) {
        let name = self.names.symbol(reference.id);
        let ty = constraint.rust_type();
        let holds = |attr: TokenStream| quote!(<#ty as ::drr::__private::AttrConstraint>::holds(__cx.ctx(), #attr));
        let stays_optional = matches!(self.model.kind(reference.id), SymbolKind::OptionalAttr(_))
            && !is_present(self.model, reference.id);
        if stays_optional {
            let test = holds(quote!(__attr));
            self.require(&quote!(#name.is_none_or(|__attr| #test)));
        } else {
            let test = holds(quote!(#name));
            self.require(&test);
        }
    }

    pub(super) fn result_count(&self, result: usize) -> TokenStream {
        let root = matched(0);
        let def = def_of(self.model, self.model.root.op);
        let result = Literal::usize_unsuffixed(result);
        quote!(::drr::__private::result_segment(#root, #def, #result)?.len())
    }
}

/// Whether the match has made certain that an optional symbol is there.
pub(crate) fn is_present(model: &Model, id: SymbolId) -> bool {
    model
        .narrowings
        .iter()
        .any(|narrowing| matches!(narrowing, Narrowing::Present(reference) if reference.id == id))
}

/// The matched operations right below one, in order.
pub(crate) fn nested(source: &SourceOp) -> impl DoubleEndedIterator<Item = &SourceOp> {
    let operands = source.args.iter().filter_map(|arg| match &arg.term {
        SourceTerm::Node(inner) => Some(inner),
        _ => None,
    });
    operands.chain(source.regions.iter().flat_map(|region| region.ops()))
}

/// A literal as a plain Rust value.
pub(crate) fn literal_tokens(literal: &PatternLiteral) -> TokenStream {
    match &literal.value {
        LiteralValue::Array(elements) => {
            let elements = elements.iter().map(literal_tokens);
            quote!(&[#(#elements),*])
        }
        _ => literal.tokens.clone(),
    }
}

/// The number of an operand among the declared ones.
fn operand_index(signature: &Signature, position: usize) -> Literal {
    let index = signature
        .args
        .iter()
        .take(position)
        .filter(|arg| arg.kind.is_operand())
        .count();
    Literal::usize_unsuffixed(index)
}

/// Values of any number as an iterator.
fn as_list(kind: &SymbolKind, name: &Ident) -> TokenStream {
    match kind {
        SymbolKind::Value(_) => quote!(::core::iter::once(#name)),
        SymbolKind::OptionalValue(_) => quote!(::core::iter::IntoIterator::into_iter(#name)),
        _ => quote!(#name),
    }
}
