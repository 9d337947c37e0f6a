//! The terms of a source in the matcher: how each argument is read, and what is asked of it.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::check::pattern::constant::Constant;
use crate::check::pattern::model::{Occurrence, SourceList, SourceOp, SourceTerm};
use crate::expand::pattern::entries::def_of;
use crate::expand::pattern::matcher::Matcher;
use crate::expand::pattern::names::{local, matched};
use crate::signature::{ArgKind, Count, Signature};
use crate::syntax::constraint::Constraint;

/// Where a term stands: the expression of what is there.
#[derive(Debug)]
pub(super) enum Place {
    /// One value, as an option.
    Value(TokenStream),
    /// The values of a variadic operand.
    Values(TokenStream),
    /// The values of an optional operand.
    OptionalValue(TokenStream),
    /// An attribute that must be there, as an option.
    Attr(TokenStream),
    /// An attribute that may be absent.
    OptionalAttr(TokenStream),
    /// An attribute the absence of which means a default; it is there.
    DefaultAttr(TokenStream),
}

impl Matcher<'_> {
    /// Where an argument of a matched operation is.
    pub(super) fn place(&mut self, source: &SourceOp, signature: &Signature, position: usize) -> Place {
        let kind = signature.args.get(position).map(|arg| &arg.kind);
        match kind {
            Some(ArgKind::Operand) | None => Place::Value(self.read_operand(source, signature, position)),
            Some(ArgKind::VariadicOperand) => Place::Values(self.read_operands(source, signature, position)),
            Some(ArgKind::OptionalOperand) => Place::OptionalValue(self.read_operands(source, signature, position)),
            Some(ArgKind::OptionalAttr) => Place::OptionalAttr(self.read_attr(source, signature, position)),
            Some(ArgKind::DefaultAttr { .. }) => Place::DefaultAttr(self.read_attr(source, signature, position)),
            Some(ArgKind::Attr | ArgKind::Prop) => Place::Attr(self.read_attr(source, signature, position)),
        }
    }

    /// The expression of a single operand, as an option.
    fn read_operand(&self, source: &SourceOp, signature: &Signature, position: usize) -> TokenStream {
        let op = matched(source.node);
        let index = match source.either_at(position) {
            Some((number, group)) => {
                let mut places = self.group_places.iter();
                let begins = places.find(|(node, known, _)| (*node, *known) == (source.node, number));
                let begins = begins.map_or(0, |(.., begins)| *begins);
                let at = Literal::usize_unsuffixed(begins + position - group.first);
                quote!(__order[#at])
            }
            None => {
                let number = Literal::usize_unsuffixed(operand_number(signature, position));
                quote!(#number)
            }
        };
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
        let index = Literal::usize_unsuffixed(operand_number(signature, position));
        let def = def_of(self.model, source.op);
        quote!({
            let __range = ::drr::__private::operand_segment(#op, #def, #index)?;
            #op.operand_range(__range.start, __range.len())
        })
    }

    /// The expression of an attribute: as an option, unless its absence means a default.
    pub(super) fn read_attr(&mut self, source: &SourceOp, signature: &Signature, position: usize) -> TokenStream {
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

    /// Asks of what is somewhere what a term says.
    pub(super) fn arg(&mut self, place: &Place, term: &SourceTerm) {
        match (term, place) {
            (SourceTerm::Leaf { constraint, symbol }, Place::Value(_) | Place::Values(_) | Place::OptionalValue(_)) => {
                self.operand_leaf(place, constraint.as_ref(), symbol.as_ref());
            }
            (SourceTerm::Leaf { constraint, symbol }, _) => {
                self.attr_leaf(place, constraint.as_ref(), symbol.as_ref());
            }
            (SourceTerm::Constant { constant, symbol }, _) => self.constant(place, constant, symbol.as_ref()),
            (SourceTerm::Node(inner), Place::Value(read)) => self.node(read, inner),
            (SourceTerm::Node(inner), Place::Values(values) | Place::OptionalValue(values)) => {
                self.list_node(values, inner);
            }
            (SourceTerm::Native(native), Place::Value(read)) => self.native(read, native),
            (SourceTerm::BlockArgument { number, symbol }, Place::Value(read)) => {
                self.block_argument(read, *number, symbol.as_ref());
            }
            (SourceTerm::List(list), Place::Values(values) | Place::OptionalValue(values)) => self.list(values, list),
            // The checks let nothing else through.
            (
                SourceTerm::Node(_) | SourceTerm::Native(_) | SourceTerm::List(_) | SourceTerm::BlockArgument { .. },
                _,
            ) => {}
        }
    }

    fn operand_leaf(&mut self, place: &Place, constraint: Option<&Constraint>, symbol: Option<&Occurrence>) {
        if constraint.is_none() && symbol.is_none() {
            return;
        }
        let name = match symbol {
            Some(symbol) => self.bind(symbol),
            None => local("value"),
        };
        let read = match place {
            Place::Value(read) => quote!(#read?),
            Place::OptionalValue(values) => quote!(::core::iter::Iterator::next(&mut #values)),
            Place::Values(read) | Place::Attr(read) | Place::OptionalAttr(read) | Place::DefaultAttr(read) => {
                read.clone()
            }
        };
        self.push(quote!(let #name = #read;));
        let Some(constraint) = constraint else { return };
        let all = match place {
            Place::Value(_) => type_holds(constraint, &quote!(#name)),
            Place::OptionalValue(_) => {
                let one = type_holds(constraint, &quote!(__value));
                quote!(#name.is_none_or(|__value| #one))
            }
            _ => {
                let each = type_holds(constraint, &quote!(__value));
                quote!(#name.clone().all(|__value| #each))
            }
        };
        self.require(&all);
    }

    fn attr_leaf(&mut self, place: &Place, constraint: Option<&Constraint>, symbol: Option<&Occurrence>) {
        // A constraint does not hold for what is absent.
        let value = match place {
            Place::DefaultAttr(read) => read.clone(),
            Place::OptionalAttr(read) if constraint.is_none() => read.clone(),
            Place::Value(read) | Place::Values(read) | Place::OptionalValue(read) => read.clone(),
            Place::Attr(read) | Place::OptionalAttr(read) => quote!(#read?),
        };
        match (symbol, constraint) {
            (None, None) if matches!(place, Place::Attr(_)) => self.push(quote!(#value;)),
            (None, None) => {}
            (symbol, constraint) => {
                let name = match symbol {
                    Some(symbol) => self.bind(symbol),
                    None => local("attr"),
                };
                self.push(quote!(let #name = #value;));
                if let Some(constraint) = constraint {
                    self.require(&attr_holds(constraint, &quote!(#name)));
                }
            }
        }
    }

    fn constant(&mut self, place: &Place, constant: &Constant, symbol: Option<&Occurrence>) {
        let entry = self.entries.constant(constant);
        match place {
            Place::DefaultAttr(read) => self.require(&quote!(#read == __cx.attr(#entry))),
            Place::Value(read)
            | Place::Values(read)
            | Place::OptionalValue(read)
            | Place::Attr(read)
            | Place::OptionalAttr(read) => {
                self.require(&quote!(#read == ::core::option::Option::Some(__cx.attr(#entry))));
            }
        }
        if let Some(symbol) = symbol {
            let name = self.bind(symbol);
            self.push(quote!(let #name = __cx.attr(#entry);));
        }
    }

    /// One value is the result that a node stands for; of a variadic one its only value.
    fn node(&mut self, read: &TokenStream, inner: &SourceOp) {
        let op = matched(inner.node);
        let entry = self.entries.op(self.model, inner.op);
        let Some(made) = self.model.signature(inner.op) else {
            return;
        };
        let index = Literal::usize_unsuffixed(inner.result);
        let is_single = |result: &crate::signature::ResultDef| result.count == Count::One;
        if !made.results.get(inner.result).is_some_and(is_single) {
            let def = def_of(self.model, inner.op);
            self.push(quote!(
                let __value = #read?;
                let #op = ::drr::__private::defined_by(::core::option::Option::Some(__value), __cx.op_name(#entry))?;
                let __range = ::drr::__private::result_segment(#op, #def, #index)?;
            ));
            self.require(&quote!(__range.len() == 1 && __value.number() == __range.start));
        } else if made.results.len() == 1 {
            self.push(quote!(let #op = ::drr::__private::defined_by(#read, __cx.op_name(#entry))?;));
        } else if made.results.iter().take(inner.result).all(is_single) {
            self.push(quote!(let #op = ::drr::__private::defined_as(#read, #index, __cx.op_name(#entry))?;));
        } else {
            // The lists in front of the result have to be counted.
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

    /// All values of an operand are all values of the variadic result that a node stands for.
    fn list_node(&mut self, values: &TokenStream, inner: &SourceOp) {
        let op = matched(inner.node);
        let entry = self.entries.op(self.model, inner.op);
        let index = Literal::usize_unsuffixed(inner.result);
        let def = def_of(self.model, inner.op);
        self.push(quote!(
            let __list = #values;
            let #op = ::drr::__private::defined_by(__list.get(0), __cx.op_name(#entry))?;
            let __range = ::drr::__private::result_segment(#op, #def, #index)?;
        ));
        self.require(&quote!(
            ::core::iter::Iterator::eq(__list, #op.results().range(__range.start, __range.len()))
        ));
        self.op(inner);
    }

    /// The values of a list one by one, with those that are left in between.
    fn list(&mut self, values: &TokenStream, list: &SourceList) {
        let name = match &list.symbol {
            Some(symbol) => self.bind(symbol),
            None => {
                self.lists += 1;
                local(&format!("list{}", self.lists - 1))
            }
        };
        self.push(quote!(let #name = #values;));
        let (before, after) = (list.before.len(), list.after.len());
        let count = Literal::usize_unsuffixed(before + after);
        match (&list.rest, before + after) {
            (None, 0) => self.require(&quote!(#name.is_empty())),
            (None, _) => self.require(&quote!(#name.len() == #count)),
            (Some(_), 0) => {}
            (Some(_), _) => self.require(&quote!(#name.len() >= #count)),
        }
        for (at, term) in list.before.iter().enumerate() {
            let at = Literal::usize_unsuffixed(at);
            self.arg(&Place::Value(quote!(#name.get(#at))), term);
        }
        if let Some(rest) = &list.rest {
            let start = Literal::usize_unsuffixed(before);
            let place = Place::Values(quote!(#name.range(#start, #name.len() - #count)));
            self.operand_leaf(&place, rest.constraint.as_ref(), rest.symbol.as_ref());
        }
        for (at, term) in list.after.iter().enumerate() {
            let behind = Literal::usize_unsuffixed(after - at);
            self.arg(&Place::Value(quote!(#name.get(#name.len() - #behind))), term);
        }
    }
}

/// Whether the type of a value satisfies a constraint.
pub(super) fn type_holds(constraint: &Constraint, value: &TokenStream) -> TokenStream {
    let ty = constraint.rust_type();
    quote!(<#ty as ::drr::__private::TypeConstraint>::holds(__cx.ctx(), #value.ty()))
}

/// Whether an attribute satisfies a constraint.
pub(super) fn attr_holds(constraint: &Constraint, attr: &TokenStream) -> TokenStream {
    let ty = constraint.rust_type();
    quote!(<#ty as ::drr::__private::AttrConstraint>::holds(__cx.ctx(), #attr))
}

/// The number of an operand among the declared ones.
pub(super) fn operand_number(signature: &Signature, position: usize) -> usize {
    let before = signature.args.iter().take(position);
    before.filter(|arg| arg.kind.is_operand()).count()
}
