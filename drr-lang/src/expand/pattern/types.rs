//! Code generation for result types: inferred, taken from the root, or explicit.

use std::ops::Range;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use crate::check::pattern::model::{OpId, Reference, ResultOp, ResultTerm, SymbolKind, TypeTerm};
use crate::check::pattern::symbols::SymbolId;
use crate::check::pattern::visit::{ResultElement, visit};
use crate::check::pattern::wording::with_article;
use crate::expand::pattern::names::{at, local};
use crate::expand::pattern::rewrite::Rewrite;
use crate::expand::pattern::values::{counted, filled_list, or_report, single};
use crate::signature::{Multiplicity, ResultTypes, Signature};

impl Rewrite<'_> {
    /// Returns the result types of an op with known operands and attributes, or `None` if the op's hook infers them.
    pub(super) fn inferred_types(
        &mut self,
        op: &ResultOp,
        signature: &Signature,
        is_list: bool,
    ) -> Option<TokenStream> {
        let count = Literal::usize_unsuffixed(signature.results.len());
        Some(match signature.result_types() {
            ResultTypes::None | ResultTypes::Unknown => quote!([]),
            ResultTypes::OfFirstOperand if !is_list => {
                let ty = self.checked(quote!(__rewriter.value_type(__operands[0])), "first operand", signature);
                quote!([#ty; #count])
            }
            ResultTypes::OfFirstOperand => {
                let ty = self.checked(quote!(__rewriter.value_type(__first)), "first operand", signature);
                quote!({
                    let ::core::option::Option::Some(&__first) = __operands.first() else {
                        __rewriter.report("an op without operands has no type to infer");
                        return __drr::Ended::ended();
                    };
                    [#ty; #count]
                })
            }
            ResultTypes::OfFirstAttr => {
                let first = signature.args.iter().position(|arg| arg.kind.is_attr());
                let before = signature.args.iter().zip(&op.args).take(first.unwrap_or_default());
                let skipped = before.filter(|(arg, term)| arg.kind.is_attr() && !matches!(term, ResultTerm::Absent));
                let at = Literal::usize_unsuffixed(skipped.count());
                let ty = quote!(__drr::attr_derived_type(__rewriter.ctx(), __attrs[#at].1));
                let ty = self.checked(ty, "first attribute", signature);
                quote!([#ty; #count])
            }
            ResultTypes::Fixed => {
                let results = signature.results.iter();
                let entries: Vec<Literal> = results
                    .map(|result| self.entries.fixed_type(&result.constraint))
                    .collect();
                quote!([#(__rewriter.entry_type(#entries)),*])
            }
            ResultTypes::Inferred => return None,
        })
    }

    /// Returns a type shared by all results. If a constraint accepts only one type, the type must be that one.
    fn checked(&mut self, ty: TokenStream, source: &str, signature: &Signature) -> TokenStream {
        let Some(result) = signature.results.iter().find(|result| result.is_fixed()) else {
            return ty;
        };
        let entry = self.entries.fixed_type(&result.constraint);
        let (op, name) = (&signature.op_name, &result.name);
        let constraint = with_article(&result.constraint);
        let message = format!("result `{name}` of `{op}` must be {constraint}, but has the type of its {source}");
        or_report(
            &quote!(::core::option::Option::Some(#ty).filter(|&__type| __type == __rewriter.entry_type(#entry))),
            &message,
        )
    }

    /// Returns the types of the declared results of the replaced op, from an index on.
    pub(super) fn types_of_replaced(
        &mut self,
        replaced: Option<SymbolId>,
        first: usize,
        signature: &Signature,
    ) -> TokenStream {
        let (op, root) = self.replaced(replaced);
        let replaced = self.model.results(op);
        let range = first..first + signature.results.len();
        let has_sizes = signature.has_trait("AttrSizedResultSegments");
        let are_single = replaced.iter().all(|result| result.is_single());
        if range.is_empty() || are_single && !has_sizes {
            let types = range.map(|index| {
                let index = Literal::usize_unsuffixed(index);
                quote!(__rewriter.result_type(#root, #index))
            });
            return self.converted_types(quote!([#(#types),*]));
        }
        let pushes = declared_types(&root, range, self.model.signature(op));
        self.converted_types(type_list(pushes.collect(), has_sizes))
    }

    /// Returns the types of a replaced op as they are after a dialect conversion.
    fn converted_types(&self, types: TokenStream) -> TokenStream {
        if self.model.conversion {
            quote!({ let __types = #types; __rewriter.converted_types(&__types) })
        } else {
            types
        }
    }

    /// Reads the types of matched results before their ops are replaced or erased.
    pub(super) fn keep_types(&mut self) {
        let (mut has_edits, mut references) = (false, Vec::new());
        visit(self.model, &mut |part| match part {
            ResultElement::Edit => has_edits = true,
            ResultElement::TypeOf(reference) => references.push((reference.id, reference.index)),
            _ => {}
        });
        for (id, index) in references.into_iter().filter(|_| has_edits) {
            let is_kept = self.kept_types(id, index).is_some();
            let Some((op, node)) = self.node_of(id).filter(|_| !is_kept) else {
                continue;
            };
            let name = local(&format!("kept_types{}", self.kept_types.len()));
            let types = self.types_of_results(op, &node, index);
            let list = filled_list(&quote!(__drr::Type; 4), types.into_iter());
            self.push(quote!(let #name = #list;));
            self.kept_types.push((id, index, name));
        }
    }

    fn kept_types(&self, id: SymbolId, index: Option<usize>) -> Option<&Ident> {
        let mut kept = self.kept_types.iter();
        let found = kept.find(|(known, known_index, _)| (*known, *known_index) == (id, index))?;
        Some(&found.2)
    }

    /// Returns the statements that add the types of one result or all results to `__list`.
    fn types_of_results(&self, op: OpId, node: &Ident, index: Option<usize>) -> Vec<TokenStream> {
        let signature = self.model.signature(op);
        let range = index.map_or(0..signature.results.len(), |index| index..index + 1);
        declared_types(node, range, signature).collect()
    }

    /// Returns the types of a `returnType`, one term for each declared result.
    pub(super) fn given_types(&mut self, types: &[TypeTerm], signature: &Signature) -> TokenStream {
        let has_sizes = signature.has_trait("AttrSizedResultSegments");
        if signature.results.iter().all(|result| result.is_single()) && !has_sizes {
            let mut list = Vec::new();
            for term in types {
                let ty = self.one_type(term);
                let name = local(&format!("type{}", list.len()));
                self.push(quote!(let #name = #ty;));
                list.push(name);
            }
            return quote!([#(#list),*]);
        }
        let mut pushes = Vec::new();
        for (term, result) in types.iter().zip(&signature.results) {
            pushes.push(match result.multiplicity {
                Multiplicity::One => {
                    let ty = self.one_type(term);
                    quote!(__list.push(#ty);)
                }
                Multiplicity::Optional | Multiplicity::Variadic => self.push_types(term),
            });
        }
        type_list(pushes, has_sizes)
    }

    /// Returns the expression of one type.
    pub(super) fn one_type(&mut self, term: &TypeTerm) -> TokenStream {
        match term {
            TypeTerm::Text(text) => {
                let entry = self.entries.type_text(text);
                quote!(__rewriter.entry_type(#entry))
            }
            TypeTerm::Fixed(constraint) => {
                let entry = self.entries.fixed_type(constraint);
                quote!(__rewriter.entry_type(#entry))
            }
            TypeTerm::Native(call) => match self.native(call).first() {
                Some(name) => one_type_of(name),
                None => TokenStream::new(),
            },
            TypeTerm::Of(reference) => self.type_of_symbol(reference),
            TypeTerm::Defined(defined) => {
                let name = self.made(defined);
                quote!(#name)
            }
            // The checks reject a list of types for one value.
            TypeTerm::List(_) => TokenStream::new(),
        }
    }

    fn type_of_symbol(&self, reference: &Reference) -> TokenStream {
        if let Some(kept) = self.kept_types(reference.id, reference.index) {
            return one_type_of(kept);
        }
        if self.node_of(reference.id).is_some() {
            let value = single(self.values(reference, true));
            return quote!(__rewriter.value_type(#value));
        }
        let name = self.names.symbol(reference.id);
        match self.model.kind(reference.id) {
            SymbolKind::Native(_) => match self.native_locals(reference).first() {
                Some(name) => one_type_of(name),
                None => TokenStream::new(),
            },
            SymbolKind::Attr(_) | SymbolKind::OptionalAttr(_) => one_type_of(&name),
            SymbolKind::Type(_) => quote!(#name),
            _ => quote!(__rewriter.value_type(#name)),
        }
    }

    /// Returns the statement that adds types of any number to `__list`.
    fn push_types(&mut self, term: &TypeTerm) -> TokenStream {
        let add = |what: &Ident| {
            quote_spanned!(at(what.span())=>
                __drr::Typed::add_types(&#what, __rewriter.ir(), &mut __list);
            )
        };
        match term {
            TypeTerm::List(types) => {
                let pushes: Vec<TokenStream> = types.iter().map(|term| self.push_types(term)).collect();
                quote!(#(#pushes)*)
            }
            TypeTerm::Native(call) => self.native(call).iter().map(add).collect(),
            TypeTerm::Of(reference) => {
                if let Some(kept) = self.kept_types(reference.id, reference.index) {
                    return add(kept);
                }
                if let Some((op, node)) = self.node_of(reference.id) {
                    return self.types_of_results(op, &node, reference.index).into_iter().collect();
                }
                match self.model.kind(reference.id) {
                    SymbolKind::Native(_) => self.native_locals(reference).iter().map(add).collect(),
                    _ => add(&self.names.symbol(reference.id)),
                }
            }
            TypeTerm::Text(_) | TypeTerm::Fixed(_) | TypeTerm::Defined(_) => {
                let ty = self.one_type(term);
                quote!(__list.push(#ty);)
            }
        }
    }
}

/// Returns the statements that add the types of declared results to `__list`.
fn declared_types<'a>(
    op: &'a Ident,
    results: Range<usize>,
    signature: &'a Signature,
) -> impl Iterator<Item = TokenStream> + 'a {
    results.map(move |number| {
        let index = Literal::usize_unsuffixed(number);
        match signature.results.get(number) {
            Some(result) if signature.is_untyped() && result.is_single() => {
                quote!(__list.push(__rewriter.result_type(#op, #index));)
            }
            _ if signature.is_untyped() => {
                quote!(__list.extend(__drr::last_result_types(__rewriter, #op, #index));)
            }
            _ => quote!(__list.extend(__drr::declared_result_types(__rewriter, #op, #index));),
        }
    })
}

/// Returns the type of a typed entity.
fn one_type_of(what: &Ident) -> TokenStream {
    or_report(
        &quote_spanned!(at(what.span())=> __drr::Typed::one_type(&#what, __rewriter)),
        "an argument of `returnType` does not have exactly one type",
    )
}

/// Returns a list filled by one statement for each declared result.
fn type_list(pushes: Vec<TokenStream>, has_sizes: bool) -> TokenStream {
    let pushes = pushes.into_iter().enumerate().map(|(number, push)| {
        if has_sizes {
            counted(&format_ident!("__result_sizes"), number, push)
        } else {
            push
        }
    });
    filled_list(&quote!(__drr::Type; 4), pushes)
}
