//! The rewrite: builds what the results say, in order, and replaces the root.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::check::pattern::model::{
    Built, Model, NativeCall, OpId, Reference, ResultOp, ResultTerm, SourceOp, SymbolKind, Types,
};
use crate::check::pattern::symbols::SymbolId;
use crate::expand::pattern::bound::{Uses, matched_nodes};
use crate::expand::pattern::entries::{Entries, type_of};
use crate::expand::pattern::matcher::{is_present, literal_tokens, nested};
use crate::expand::pattern::names::{self, Names, at, built, local, local_at, matched};
use crate::expand::pattern::values::{
    Values, attr_arg, built_arg, list_of, native_attr, native_operand, native_value, single, sized_list,
};
use crate::report::Place;
use crate::signature::{Arg, Count, ResultTypes, Signature};

/// Writes the statements of a rewrite.
#[derive(Debug)]
pub(crate) struct Rewrite<'a> {
    model: &'a Model,
    names: &'a Names,
    entries: &'a mut Entries,
    code: TokenStream,
    /// Whether native code takes attributes, which it may borrow from the context.
    borrows_context: bool,
    /// Where the symbols of built nodes are.
    built: Vec<(SymbolId, Ident)>,
}

impl<'a> Rewrite<'a> {
    /// All statements.
    pub(crate) fn write(model: &'a Model, names: &'a Names, entries: &'a mut Entries, uses: &Uses) -> TokenStream {
        let mut rewrite = Rewrite {
            model,
            names,
            entries,
            code: TokenStream::new(),
            borrows_context: false,
            built: Vec::new(),
        };
        if uses.builds() {
            let ops = matched_nodes(model, uses).into_iter().map(matched);
            rewrite.push(quote!(__rewriter.fuse_locations_of(&[#(#ops),*]);));
        }
        let mut values = Vec::new();
        for (at, result) in model.results.iter().enumerate() {
            let yielded = rewrite.result(result);
            if at >= model.first_replacing {
                values.extend(yielded);
            }
        }
        rewrite.replace(values);
        let context = rewrite
            .borrows_context
            .then(|| quote!(let __context = __rewriter.ctx().clone();));
        let code = rewrite.code;
        quote!(#context #code)
    }

    fn push(&mut self, statement: TokenStream) {
        self.code.extend(statement);
    }

    fn replace(&mut self, values: Vec<Values>) {
        let root = matched(0);
        let results = self
            .model
            .signature(self.model.root.op)
            .map_or(0, |signature| signature.results.len());
        if results == 0 {
            self.push(quote!(__rewriter.erase_op(#root);));
            return;
        }
        let (ty, list) = list_of(values);
        self.push(quote!(
            let __values: #ty = #list;
            __rewriter.replace_op(#root, &__values);
        ));
    }

    fn result(&mut self, result: &Built) -> Vec<Values> {
        match result {
            Built::Op(op) => {
                let name = self.op(op);
                self.yielded(op.op, &name, op.index)
            }
            Built::Native(call) => {
                let name = self.native(call);
                match call.results {
                    0 => Vec::new(),
                    _ => vec![Values::One(native_value(&name))],
                }
            }
            Built::Value(reference) => vec![self.value(reference)],
        }
    }

    /// What a built op stands for: one declared result, or all of them.
    fn yielded(&self, op: OpId, name: &Ident, index: Option<usize>) -> Vec<Values> {
        let results = self.model.signature(op).map_or(0, |signature| signature.results.len());
        match index {
            Some(index) => vec![self.declared_result(op, name, index)],
            None => (0..results)
                .map(|index| self.declared_result(op, name, index))
                .collect(),
        }
    }

    fn declared_result(&self, op: OpId, name: &Ident, index: usize) -> Values {
        let results = self
            .model
            .signature(op)
            .map(|signature| signature.results.as_slice())
            .unwrap_or_default();
        let number = Literal::usize_unsuffixed(index);
        if results.iter().take(index + 1).all(|result| result.count == Count::One) {
            return Values::One(quote!(__rewriter.result(#name, #number)));
        }
        let ty = type_of(self.model, op);
        let all = quote!(::drr::__private::declared_results::<#ty>(__rewriter, #name, #number));
        Values::Many(quote!(__list.extend(#all);))
    }

    /// Builds an op, its arguments first.
    fn op(&mut self, op: &ResultOp) -> Ident {
        let Some(signature) = self.model.signature(op.op).cloned() else {
            return local("unknown");
        };
        let name = built(op.node);
        let mut operands = Vec::new();
        let mut segments = Vec::new();
        let mut attrs = Vec::new();
        for (arg, term) in signature.args.iter().zip(&op.args) {
            if arg.kind.is_operand() {
                let values = self.operand(arg, term);
                segments.push(values.len());
                operands.extend(values);
            } else if let Some(attr) = self.attr(arg, term) {
                attrs.push((arg, attr));
            }
        }
        let has_sizes = signature.has_trait("AttrSizedOperandSegments");
        let first = operands.first().map(|values| matches!(values, Values::One(_)));
        let (ty, operands) = match has_sizes {
            true => {
                let count = Literal::usize_unsuffixed(segments.len());
                self.push(quote!(let mut __sizes = [0i32; #count];));
                sized_list(operands, &segments)
            }
            false => list_of(operands),
        };
        self.push(quote!(let __operands: #ty = #operands;));
        let is_list = first != Some(true);
        let (ty, inherent) = self.inherent(&attrs, has_sizes);
        self.push(quote!(let __inherent: #ty = #inherent;));
        self.types(op, &signature, is_list);
        let entry = self.entries.op(self.model, op.op);
        self.push(quote!(
            let __name = __rewriter.op_name(#entry);
            let __location = __rewriter.location();
            let #name = __rewriter.insert(::drr::__private::NewOp {
                location: __location,
                operands: &__operands,
                result_types: &__types,
                inherent: &__inherent,
                ..::drr::__private::NewOp::new(__name)
            });
        ));
        if let Some(id) = op.symbol {
            self.built.push((id, name.clone()));
        }
        name
    }

    /// The values of one declared operand.
    fn operand(&mut self, arg: &Arg, term: &ResultTerm) -> Vec<Values> {
        match term {
            ResultTerm::Absent | ResultTerm::Constant(_) | ResultTerm::Literal(_) => Vec::new(),
            ResultTerm::Symbol(reference) => match self.pack(reference) {
                Some(values) => values,
                None => vec![self.value_for(reference, arg)],
            },
            ResultTerm::Op(op) => {
                let name = self.op(op);
                self.yielded(op.op, &name, op.index)
            }
            ResultTerm::Native(call) => {
                let name = self.native(call);
                vec![native_operand(&name, arg)]
            }
        }
    }

    /// All values of a symbol that stands for several results.
    fn pack(&self, reference: &Reference) -> Option<Vec<Values>> {
        let (op, name) = self.node_of(reference.id)?;
        Some(self.yielded(op, &name, reference.index))
    }

    /// The op that a symbol names, matched or built.
    fn node_of(&self, id: SymbolId) -> Option<(OpId, Ident)> {
        let op = self.model.kind(id).op()?;
        if let Some((_, name)) = self.built.iter().find(|(known, _)| *known == id) {
            return Some((op, name.clone()));
        }
        find_node(&self.model.root, id).map(|node| (op, matched(node)))
    }

    fn value_for(&self, reference: &Reference, arg: &Arg) -> Values {
        if matches!(self.model.kind(reference.id), SymbolKind::Native) {
            let Some((_, name)) = self.built.iter().find(|(id, _)| *id == reference.id) else {
                return Values::Many(TokenStream::new());
            };
            return native_operand(name, arg);
        }
        self.value(reference)
    }

    /// The value or values of a symbol.
    fn value(&self, reference: &Reference) -> Values {
        let name = self.names.symbol(reference.id);
        match self.model.kind(reference.id) {
            SymbolKind::OptionalValue(_) if !is_present(self.model, reference.id) => {
                Values::Many(quote!(__list.extend(#name);))
            }
            SymbolKind::List(_) => Values::Many(quote!(__list.extend_from_slice(&#name);)),
            SymbolKind::Native => match self.built.iter().find(|(id, _)| *id == reference.id) {
                Some((_, name)) => Values::One(native_value(name)),
                None => Values::Many(TokenStream::new()),
            },
            kind if kind.op().is_some() => match self.pack(reference).and_then(|mut values| values.pop()) {
                Some(value) => value,
                None => Values::Many(TokenStream::new()),
            },
            _ => Values::One(quote!(#name)),
        }
    }

    /// The expression of an attribute argument, as an option where it may be absent.
    fn attr(&mut self, arg: &Arg, term: &ResultTerm) -> Option<Attr> {
        match term {
            ResultTerm::Absent | ResultTerm::Op(_) | ResultTerm::Literal(_) => None,
            ResultTerm::Constant(constant) => {
                let entry = self.entries.constant(constant);
                Some(Attr::Present(quote!(__rewriter.attr(#entry))))
            }
            ResultTerm::Symbol(reference) => {
                let name = self.names.symbol(reference.id);
                match self.model.kind(reference.id) {
                    SymbolKind::Native => {
                        let (_, name) = self.built.iter().find(|(id, _)| *id == reference.id)?;
                        Some(Attr::Present(native_attr(name, arg)))
                    }
                    SymbolKind::OptionalAttr(_) if !is_present(self.model, reference.id) => {
                        Some(Attr::Optional(quote!(#name)))
                    }
                    _ => Some(Attr::Present(quote!(#name))),
                }
            }
            ResultTerm::Native(call) => {
                let name = self.native(call);
                // Called where it stands, converted where it is used: both before the next argument.
                let attr = native_attr(&name, arg);
                let value = local(&format!("attr{}", call.node));
                self.push(quote!(let #value = #attr;));
                Some(Attr::Present(quote!(#value)))
            }
        }
    }

    /// The inherent attributes, an array where all of them are certain to be there.
    fn inherent(&mut self, attrs: &[(&Arg, Attr)], has_sizes: bool) -> (TokenStream, TokenStream) {
        let sizes = has_sizes.then(|| {
            quote!((
                ::drr::__private::Ident::OPERAND_SEGMENT_SIZES,
                __rewriter.ctx().dense_i32_array_attr(&__sizes),
            ))
        });
        let is_certain = attrs.iter().all(|(_, attr)| matches!(attr, Attr::Present(_)));
        let pairs: Vec<TokenStream> = attrs
            .iter()
            .map(|(arg, attr)| {
                let key = self.entries.ident(&arg.name);
                match attr {
                    Attr::Present(attr) if is_certain => quote!((__rewriter.ident(#key), #attr)),
                    Attr::Present(attr) => quote!(__list.push((__rewriter.ident(#key), #attr));),
                    Attr::Optional(attr) => {
                        quote!(if let ::core::option::Option::Some(__attr) = #attr {
                            __list.push((__rewriter.ident(#key), __attr));
                        })
                    }
                }
            })
            .collect();
        let pair = quote!((::drr::__private::Ident, ::drr::__private::Attribute));
        if is_certain {
            let sizes = sizes.into_iter();
            let count = Literal::usize_unsuffixed(pairs.len() + usize::from(has_sizes));
            return (quote!([#pair; #count]), quote!([#(#pairs,)* #(#sizes)*]));
        }
        let sizes = sizes.map(|sizes| quote!(__list.push(#sizes);));
        let ty = quote!(::drr::__private::SmallVec<[#pair; 8]>);
        (
            ty,
            quote!({
                let mut __list = ::drr::__private::SmallVec::new();
                #(#pairs)*
                #sizes
                __list
            }),
        )
    }

    /// The statement that finds the result types of an op whose operands and attributes are there.
    fn types(&mut self, op: &ResultOp, signature: &Signature, is_list: bool) {
        let count = Literal::usize_unsuffixed(signature.results.len());
        let types = match (op.types, signature.result_types()) {
            (Types::OfRoot(first), _) => return self.types_of_root(first, signature),
            (Types::Inferred, ResultTypes::None | ResultTypes::Unknown) => {
                quote!({
                    let __none: [::drr::__private::Type; 0] = [];
                    __none
                })
            }
            (Types::Inferred, ResultTypes::OfFirstOperand) if !is_list => {
                quote!([__rewriter.value_type(__operands[0]); #count])
            }
            (Types::Inferred, ResultTypes::OfFirstOperand) => quote!({
                let ::core::option::Option::Some(&__first) = __operands.first() else {
                    __rewriter.report("an operation without operands has no type to infer");
                    return;
                };
                [__rewriter.value_type(__first); #count]
            }),
            (Types::Inferred, ResultTypes::OfFirstAttr) => {
                let first = signature
                    .args
                    .iter()
                    .position(|arg| arg.kind.is_attr())
                    .unwrap_or_default();
                let before = signature.args.iter().zip(&op.args).take(first);
                let skipped = before.filter(|(arg, term)| arg.kind.is_attr() && !matches!(term, ResultTerm::Absent));
                let at = Literal::usize_unsuffixed(skipped.count());
                let ctx = quote!(__rewriter.ctx());
                quote!([::drr::__private::attr_derived_type(#ctx, __inherent[#at].1); #count])
            }
            (Types::Inferred, ResultTypes::Fixed) => {
                let entries: Vec<Literal> = signature
                    .results
                    .iter()
                    .map(|result| self.entries.fixed_type(&result.constraint))
                    .collect();
                quote!([#(__rewriter.ty(#entries)),*])
            }
            (Types::Inferred, ResultTypes::Inferred) => {
                let ty = type_of(self.model, op.op);
                quote!({
                    let __inferred = ::drr::__private::inferred_types::<#ty>(__rewriter, &__operands, &__inherent);
                    let ::core::option::Option::Some(__inferred) = __inferred else { return };
                    __inferred
                })
            }
        };
        self.push(quote!(let __types = #types;));
    }

    /// The types of the root's declared results, from one on.
    fn types_of_root(&mut self, first: usize, signature: &Signature) {
        let root = matched(0);
        let root_op = self.model.root.op;
        let replaced = self
            .model
            .signature(root_op)
            .map(|root| root.results.clone())
            .unwrap_or_default();
        let range = first..first + signature.results.len();
        if replaced.iter().all(|result| result.count == Count::One) {
            let types = range.map(|index| {
                let index = Literal::usize_unsuffixed(index);
                quote!(__rewriter.result_type(#root, #index))
            });
            self.push(quote!(let __types = [#(#types),*];));
            return;
        }
        let ty = type_of(self.model, root_op);
        let types = range.map(|index| {
            let index = Literal::usize_unsuffixed(index);
            quote!(__list.extend(::drr::__private::declared_result_types::<#ty>(__rewriter, #root, #index));)
        });
        self.push(quote!(
            let __types = {
                let mut __list = ::drr::__private::SmallVec::<[::drr::__private::Type; 4]>::new();
                #(#types)*
                __list
            };
        ));
    }

    /// Calls native code once, at its place in the order.
    fn native(&mut self, call: &NativeCall) -> Ident {
        let mut args = Vec::new();
        for term in &call.args {
            let arg = self.native_arg(term);
            let place = term_place(term).unwrap_or_else(Span::mixed_site);
            let name = local_at(&format!("arg{}_{}", call.node, args.len()), place);
            // What an argument is depends on the IR as it is when its turn comes.
            self.push(quote!(let #name = #arg;));
            args.push(name);
        }
        let name = local_at(&format!("built{}", call.node), call.function.last().span());
        let called = names::call(&call.function, quote!(__rewriter, #(#args),*));
        match call.results {
            0 => self.push(quote_spanned!(at(call.function.last().span())=> let () = #called;)),
            _ => self.push(quote!(let #name = #called;)),
        }
        if let Some(id) = call.symbol {
            self.built.push((id, name.clone()));
        }
        name
    }

    fn native_arg(&mut self, term: &ResultTerm) -> TokenStream {
        let reference = match term {
            ResultTerm::Absent | ResultTerm::Constant(_) => return TokenStream::new(),
            ResultTerm::Literal(literal) => return literal_tokens(literal),
            ResultTerm::Op(op) => {
                let name = self.op(op);
                return match op.index {
                    Some(_) => single(self.yielded(op.op, &name, op.index)),
                    None => built_arg(&name),
                };
            }
            ResultTerm::Native(call) => {
                let name = self.native(call);
                return quote!(#name);
            }
            ResultTerm::Symbol(reference) => reference,
        };
        let name = self.names.symbol(reference.id);
        let span = reference.symbol.ident.span();
        match self.model.kind(reference.id) {
            SymbolKind::Native => match self.built.iter().find(|(id, _)| *id == reference.id) {
                Some((_, name)) => quote!(::core::clone::Clone::clone(&#name)),
                None => TokenStream::new(),
            },
            SymbolKind::List(_) => quote!(&#name[..]),
            SymbolKind::Attr(constraint) => {
                self.borrows_context = true;
                let ty = constraint.rust_type();
                attr_arg(&quote_spanned!(at(span)=> ::drr::__private::attr_arg::<#ty, _>(__ctx, #name)))
            }
            SymbolKind::OptionalAttr(constraint) => {
                self.borrows_context = true;
                let ty = constraint.rust_type();
                match is_present(self.model, reference.id) {
                    true => attr_arg(&quote_spanned!(at(span)=> ::drr::__private::attr_arg::<#ty, _>(__ctx, #name))),
                    false => attr_arg(
                        &quote_spanned!(at(span)=> ::drr::__private::optional_attr_arg::<#ty, _>(__ctx, #name)),
                    ),
                }
            }
            kind if kind.op().is_some() => match (self.node_of(reference.id), reference.index) {
                (Some((_, name)), None) => built_arg(&name),
                (Some((op, name)), index) => single(self.yielded(op, &name, index)),
                (None, _) => TokenStream::new(),
            },
            _ => quote!(#name),
        }
    }
}

/// Where the compiler speaks of an argument of native code.
fn term_place(term: &ResultTerm) -> Option<Span> {
    match term {
        ResultTerm::Symbol(reference) => Some(reference.symbol.ident.span()),
        ResultTerm::Literal(literal) => Some(Place::of(&literal.tokens).first()),
        ResultTerm::Native(call) => Some(call.function.last().span()),
        ResultTerm::Absent | ResultTerm::Constant(_) | ResultTerm::Op(_) => None,
    }
}

/// An attribute argument.
#[derive(Debug)]
enum Attr {
    /// Certain to be there.
    Present(TokenStream),
    /// An option.
    Optional(TokenStream),
}

/// The node of the source that a symbol names.
fn find_node(source: &SourceOp, id: SymbolId) -> Option<usize> {
    if source.symbol == Some(id) {
        return Some(source.node);
    }
    nested(source).find_map(|inner| find_node(inner, id))
}
