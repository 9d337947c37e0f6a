//! Building one op: its operands, its attributes, and the types of its results.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::check::pattern::model::{ResultOp, ResultTerm, SymbolKind, Types};
use crate::expand::pattern::entries::type_of;
use crate::expand::pattern::matcher::is_present;
use crate::expand::pattern::names::{built, local, matched};
use crate::expand::pattern::rewrite::Rewrite;
use crate::expand::pattern::values::{List, Values, list_of, native_attr, native_operand, sized_list};
use crate::signature::{Arg, ArgKind, Count, ResultTypes, Signature};
use crate::syntax::constraint::Constraint;

/// An attribute argument.
#[derive(Debug)]
pub(super) enum Attr {
    /// Certain to be there.
    Present(TokenStream),
    /// An option.
    Optional(TokenStream),
}

impl Rewrite<'_> {
    /// Builds an op, its arguments first.
    pub(super) fn op(&mut self, op: &ResultOp) -> Ident {
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
        if let Some(location) = &op.location {
            self.enter_location(location);
        }
        match types {
            Some(types) => {
                let types = self.local_list("types", types);
                let arguments = quote!(__rewriter, #entry, #operands, #types, #attrs);
                self.push(match op.regions.len() {
                    0 => quote!(let #name = ::drr::__private::build(#arguments);),
                    regions => {
                        let regions = Literal::usize_unsuffixed(regions);
                        quote!(let #name = ::drr::__private::build_with_regions(#arguments, #regions);)
                    }
                });
            }
            None => {
                let ty = type_of(self.model, op.op);
                self.push(quote!(
                    let #name = ::drr::__private::build_inferred::<#ty>(__rewriter, #entry, #operands, #attrs);
                    let ::core::option::Option::Some(#name) = #name else { return };
                ));
            }
        }
        if op.location.is_some() {
            self.leave_location();
        }
        if let Some(id) = op.symbol {
            self.built.push((id, name.clone()));
        }
        self.built_regions(op, &name);
        name
    }

    /// The values of a term where any number of them is wanted.
    pub(super) fn listed(&mut self, term: &ResultTerm) -> Vec<Values> {
        let list = Arg {
            name: String::new(),
            kind: ArgKind::VariadicOperand,
            constraint: Constraint::named("AnyType"),
        };
        self.operand(&list, term)
    }

    /// The values of one declared operand.
    pub(super) fn operand(&mut self, arg: &Arg, term: &ResultTerm) -> Vec<Values> {
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
            ResultTerm::Inline(inline) => vec![self.inline(inline)],
        }
    }

    /// The expression of an attribute argument, as an option where it may be absent.
    pub(super) fn attr(&mut self, arg: &Arg, term: &ResultTerm) -> Option<Attr> {
        match term {
            ResultTerm::Absent | ResultTerm::Op(_) | ResultTerm::Literal(_) | ResultTerm::Inline(_) => None,
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
    pub(super) fn local_list(&mut self, name: &str, list: List) -> TokenStream {
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
    pub(super) fn attrs(&mut self, attrs: &[(&Arg, Attr)], has_sizes: bool) -> List {
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
    pub(super) fn inferred_types(&mut self, op: &ResultOp, signature: &Signature, is_list: bool) -> Option<List> {
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
    pub(super) fn types_of_root(&mut self, first: usize, signature: &Signature) -> List {
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
}
