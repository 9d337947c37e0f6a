//! The rewrite: builds what the results say, in order, and replaces the root.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use crate::check::pattern::model::{
    Built, Model, NativeCall, OpId, Reference, ResultOp, ResultTerm, SourceOp, SymbolKind, Types,
};
use crate::check::pattern::symbols::SymbolId;
use crate::expand::pattern::bound::{Uses, matched_nodes};
use crate::expand::pattern::entries::{Entries, type_of};
use crate::expand::pattern::matcher::{is_present, literal_tokens, nested};
use crate::expand::pattern::names::{self, Names, at, built, local, local_at, matched};
use crate::expand::pattern::values::{
    List, Values, attr_arg, built_arg, list_of, native_attr, native_operand, native_value, single, sized_list,
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
        let values = self.local_list("values", list_of(values));
        self.push(quote!(__rewriter.replace_op(#root, #values);));
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
        let operands = match has_sizes {
            true => {
                let count = Literal::usize_unsuffixed(segments.len());
                self.push(quote!(let mut __sizes = [0i32; #count];));
                sized_list(operands, &segments)
            }
            false => list_of(operands),
        };
        let operands = self.local_list("operands", operands);
        let attrs = self.attrs(&attrs, has_sizes);
        let attrs = self.local_list("attrs", attrs);
        let entry = self.entries.op(self.model, op.op);
        let types = match op.types {
            Types::OfRoot(first) => Some(self.types_of_root(first, &signature)),
            Types::Inferred => self.inferred_types(op, &signature, first != Some(true)),
        };
        match types {
            Some(types) => {
                let types = self.local_list("types", types);
                self.push(quote!(
                    let #name = ::drr::__private::build(__rewriter, #entry, #operands, #types, #attrs);
                ));
            }
            None => {
                let ty = type_of(self.model, op.op);
                self.push(quote!(
                    let #name = ::drr::__private::build_inferred::<#ty>(__rewriter, #entry, #operands, #attrs);
                    let ::core::option::Option::Some(#name) = #name else { return };
                ));
            }
        }
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

    /// Puts a list into a local, unless there is nothing in it.
    fn local_list(&mut self, name: &str, list: List) -> TokenStream {
        if list.is_empty {
            return quote!(&[]);
        }
        // Other statements name it, too, so it is no name of its own like those of nodes.
        let name = format_ident!("__{name}");
        let value = list.value;
        self.push(quote!(let #name = #value;));
        quote!(&#name)
    }

    /// The inherent attributes: the number of each name, and the attribute if it is there.
    fn attrs(&mut self, attrs: &[(&Arg, Attr)], has_sizes: bool) -> List {
        let some = |attr: &TokenStream| quote!(::core::option::Option::Some(#attr));
        let mut pairs: Vec<TokenStream> = Vec::new();
        for (arg, attr) in attrs {
            let key = self.entries.ident(&arg.name);
            let attr = match attr {
                Attr::Present(attr) => some(attr),
                Attr::Optional(attr) => attr.clone(),
            };
            pairs.push(quote!((#key, #attr)));
        }
        if has_sizes {
            let key = self.entries.ident("operandSegmentSizes");
            let sizes = some(&quote!(__rewriter.ctx().dense_i32_array_attr(&__sizes)));
            pairs.push(quote!((#key, #sizes)));
        }
        List {
            is_empty: pairs.is_empty(),
            value: quote!([#(#pairs),*]),
        }
    }

    /// The result types of an op whose operands and attributes are there; nothing if the op's own hook says them.
    fn inferred_types(&mut self, op: &ResultOp, signature: &Signature, is_list: bool) -> Option<List> {
        let count = Literal::usize_unsuffixed(signature.results.len());
        let value = match signature.result_types() {
            ResultTypes::None | ResultTypes::Unknown => quote!([]),
            ResultTypes::OfFirstOperand if !is_list => quote!([__rewriter.value_type(__operands[0]); #count]),
            ResultTypes::OfFirstOperand => quote!({
                let ::core::option::Option::Some(&__first) = __operands.first() else {
                    __rewriter.report("an operation without operands has no type to infer");
                    return;
                };
                [__rewriter.value_type(__first); #count]
            }),
            ResultTypes::OfFirstAttr => {
                let first = signature
                    .args
                    .iter()
                    .position(|arg| arg.kind.is_attr())
                    .unwrap_or_default();
                let before = signature.args.iter().zip(&op.args).take(first);
                let skipped = before.filter(|(arg, term)| arg.kind.is_attr() && !matches!(term, ResultTerm::Absent));
                let at = Literal::usize_unsuffixed(skipped.count());
                quote!([::drr::__private::attr_derived_type(__rewriter.ctx(), __attrs[#at].1); #count])
            }
            ResultTypes::Fixed => {
                let results = signature.results.iter();
                let entries: Vec<Literal> = results
                    .map(|result| self.entries.fixed_type(&result.constraint))
                    .collect();
                quote!([#(__rewriter.ty(#entries)),*])
            }
            ResultTypes::Inferred => return None,
        };
        Some(List {
            is_empty: signature.results.is_empty(),
            value,
        })
    }

    /// The types of the root's declared results, from one on.
    fn types_of_root(&mut self, first: usize, signature: &Signature) -> List {
        let root = matched(0);
        let root_op = self.model.root.op;
        let replaced = self
            .model
            .signature(root_op)
            .map(|root| root.results.as_slice())
            .unwrap_or_default();
        let range = first..first + signature.results.len();
        let is_empty = range.is_empty();
        if replaced.iter().all(|result| result.count == Count::One) {
            let types = range.map(|index| {
                let index = Literal::usize_unsuffixed(index);
                quote!(__rewriter.result_type(#root, #index))
            });
            return List {
                is_empty,
                value: quote!([#(#types),*]),
            };
        }
        let ty = type_of(self.model, root_op);
        let types = range.map(|index| {
            let index = Literal::usize_unsuffixed(index);
            quote!(__list.extend(::drr::__private::declared_result_types::<#ty>(__rewriter, #root, #index));)
        });
        let value = quote!({
            let mut __list = ::drr::__private::SmallVec::<[::drr::__private::Type; 4]>::new();
            #(#types)*
            __list
        });
        List { is_empty, value }
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
