//! Code generation for rewrites, which build the results in order and replace the root.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use crate::check::pattern::model::{
    Edit, EditAction, ListTerm, Model, OpId, Reference, ResultOp, ResultTerm, ResultTypeSource, SymbolKind,
};
use crate::check::pattern::symbols::SymbolId;
use crate::expand::pattern::bindings::Uses;
use crate::expand::pattern::build::OpUse;
use crate::expand::pattern::entries::Entries;
use crate::expand::pattern::names::{Names, matched};
use crate::expand::pattern::values::{Values, list_of, native_operand, pushed_list};
use crate::signature::{NamedConstraint, ResultTypes};

/// Builder of a rewrite's statements.
#[derive(Debug)]
pub(crate) struct Rewrite<'a> {
    pub(super) model: &'a Model,
    pub(super) names: &'a Names,
    pub(super) entries: &'a mut Entries,
    pub(super) code: TokenStream,
    /// Set if native code takes attributes, which may borrow from the context.
    pub(super) borrows_context: bool,
    /// Set if the rewrite contains expressions of the user.
    pub(super) has_expressions: bool,
    /// Locals of the symbols of built nodes.
    pub(super) built: Vec<(SymbolId, Ident)>,
    /// Locals of result types that may be needed after their ops are gone.
    pub(super) kept_types: Vec<(SymbolId, Option<usize>, Ident)>,
    /// Locals of the values of native calls, by the call's symbol.
    pub(super) yielded: Vec<(SymbolId, Vec<Ident>)>,
    /// Locals of the terminators of inlined regions.
    pub(super) inlined_terminators: Vec<Ident>,
    /// Local of the innermost enclosing block being built.
    pub(super) block: Option<Ident>,
}

impl<'a> Rewrite<'a> {
    /// Returns all statements.
    pub(crate) fn write(model: &'a Model, names: &'a Names, entries: &'a mut Entries, uses: &Uses) -> TokenStream {
        let mut rewrite = Rewrite {
            model,
            names,
            entries,
            code: TokenStream::new(),
            borrows_context: false,
            has_expressions: false,
            built: Vec::new(),
            kept_types: Vec::new(),
            yielded: model
                .conditions
                .iter()
                .filter_map(|condition| condition.yields)
                .map(|(id, results)| (id, names.parts(id, results)))
                .collect(),
            inlined_terminators: Vec::new(),
            block: None,
        };
        if uses.builds() {
            let is_root = model.nodes().count() == 1;
            rewrite.push(if is_root {
                quote!(__rewriter.set_location(__location);)
            } else {
                quote!(__rewriter.set_fused_location(&__locations);)
            });
        }
        rewrite.keep_types();
        let mut values = Vec::new();
        for (at, result) in model.results.iter().enumerate() {
            if at == model.first_replacing
                && let Some(op) = rewrite.sole_replacement()
            {
                rewrite.op_for(op, &OpUse::Replacement);
                return rewrite.finish();
            }
            let yielded = rewrite.result(result, values.len());
            if at >= model.first_replacing {
                values.extend(yielded);
            }
        }
        rewrite.replace(values);
        rewrite.finish()
    }

    fn finish(mut self) -> TokenStream {
        for terminator in std::mem::take(&mut self.inlined_terminators) {
            self.push(quote!(if let ::core::option::Option::Some(__op) = #terminator {
                __rewriter.erase_op(__op);
            }));
        }
        let context = self
            .borrows_context
            .then(|| quote!(let __context = __rewriter.shared_ctx();));
        let code = self.code;
        let ended = quote!(__drr::Ended::ended());
        match (self.model.fallible, self.has_expressions) {
            (true, _) => quote! {
                __drr::rewrite_or_roll_back(__rewriter, |__rewriter| {
                    use __drr::OrFail as _;
                    #context
                    #code
                    #ended
                })
            },
            // `?` in an expression must not leave the rewrite; only the end of the rewrite has this type.
            (false, true) => quote! {
                (|| -> __drr::Rewritten {
                    #context
                    #code
                    #ended
                })();
                ::core::option::Option::Some(())
            },
            (false, false) => quote!(#context #code ::core::option::Option::Some(())),
        }
    }

    /// Returns the op that alone replaces a root with one result, if it has one result and no regions and nothing
    /// happens between building and replacing. Most patterns end this way.
    fn sole_replacement(&self) -> Option<&'a ResultOp> {
        let [ResultTerm::Op(op)] = self.model.results.get(self.model.first_replacing..)? else {
            return None;
        };
        let is_single = |results: &[NamedConstraint]| matches!(results, [result] if result.is_single());
        let signature = self.model.signature(op.op);
        let by_hook =
            matches!(op.types, ResultTypeSource::Inferred) && matches!(signature.result_types(), ResultTypes::Inferred);
        let by_hook = by_hook || signature.is_untyped();
        let is_plain = op.regions.is_empty() && op.location.is_none() && self.model.supplemental.is_empty();
        let fits = is_single(self.root_results()) && is_single(&signature.results);
        (is_plain && fits && !by_hook).then_some(op)
    }

    pub(super) fn push(&mut self, statement: TokenStream) {
        self.code.extend(statement);
    }

    fn replace(&mut self, values: Vec<Values>) {
        let root = matched(0);
        let results = self.root_results();
        if self.model.edits_root {
            return self.supplemental();
        }
        if results.is_empty() {
            self.supplemental();
            self.push(quote!(__rewriter.erase_op(#root);));
            return;
        }
        let values = self.local_list("values", list_of(values));
        self.supplemental();
        self.push(quote!(__rewriter.replace_op(#root, #values);));
    }

    /// Returns the replaced op: the one that a symbol names, or the root.
    pub(super) fn replaced(&self, symbol: Option<SymbolId>) -> (OpId, Ident) {
        let root = (self.model.root.op, matched(0));
        symbol.and_then(|id| self.node_of(id)).unwrap_or(root)
    }

    /// Replaces, erases or keeps a matched op.
    pub(super) fn edit(&mut self, edit: &Edit) {
        let (op, name) = self.replaced(Some(edit.op.id));
        match &edit.becomes {
            EditAction::Replaced(terms) => {
                let mut values: Vec<Values> = Vec::new();
                for term in terms {
                    let results = self.model.results(op).iter().skip(values.len());
                    let singles = results.map(|result| result.is_single()).collect();
                    values.extend(self.values_for(term, singles));
                }
                let values = self.local_list("values", list_of(values));
                self.push(quote!(__rewriter.replace_op(#name, #values);));
            }
            EditAction::Erased => self.push(quote!(__rewriter.erase_op(#name);)),
            EditAction::Kept => {}
        }
    }

    /// Returns the declared results of the root.
    pub(super) fn root_results(&self) -> &'a [NamedConstraint] {
        self.model.results(self.model.root.op)
    }

    /// Returns the values of a whole result. They replace declared results of the root from `first` on, if any.
    pub(super) fn result(&mut self, result: &ResultTerm, first: usize) -> Vec<Values> {
        let replaced = self.root_results().iter().skip(first);
        self.values_for(result, replaced.map(|result| result.is_single()).collect())
    }

    /// Returns the values of a term that replaces declared results. `singles` contains `true` for each single value.
    fn values_for(&mut self, term: &ResultTerm, singles: Vec<bool>) -> Vec<Values> {
        // An auxiliary call may yield more values than there are results to replace; they are unused.
        let mut is_single = singles.into_iter().chain(std::iter::repeat(true));
        match term {
            ResultTerm::Native(call) => {
                let names = self.native(call);
                names
                    .iter()
                    .zip(is_single)
                    .map(|(name, is_single)| native_operand(name, is_single))
                    .collect()
            }
            term => self.operand(is_single.next() != Some(false), term),
        }
    }

    /// Returns the values of a list. A list with a symbol is bound to a local.
    pub(super) fn list(&mut self, list: &ListTerm) -> Vec<Values> {
        let mut values = Vec::new();
        for element in &list.elements {
            values.extend(self.operand(false, element));
        }
        let Some(id) = list.symbol else {
            return values;
        };
        let name = self.names.symbol(id);
        let list = pushed_list(values);
        self.push(quote!(let #name = #list;));
        vec![Values::Many(quote!(__list.extend_from_slice(&#name);))]
    }

    /// Returns the values of a built op: one declared result, or all results.
    pub(super) fn yielded(&self, op: OpId, name: &Ident, index: Option<usize>) -> Vec<Values> {
        let results = self.model.results(op).len();
        match index {
            Some(index) => vec![self.declared_result(op, name, index)],
            None => (0..results)
                .map(|index| self.declared_result(op, name, index))
                .collect(),
        }
    }

    pub(super) fn declared_result(&self, op: OpId, name: &Ident, index: usize) -> Values {
        let results = self.model.results(op);
        let number = Literal::usize_unsuffixed(index);
        if results.iter().take(index + 1).all(|result| result.is_single()) {
            return Values::One(quote!(__rewriter.result(#name, #number)));
        }
        let all = if self.model.signature(op).is_untyped() {
            quote!(__drr::last_results(__rewriter, #name, #number))
        } else {
            quote!(__drr::declared_results(__rewriter, #name, #number))
        };
        Values::Many(quote!(__list.extend(#all);))
    }

    /// Returns the matched or built op that a symbol names.
    pub(super) fn node_of(&self, id: SymbolId) -> Option<(OpId, Ident)> {
        let op = self.model.kind(id).op()?;
        if let Some((_, name)) = self.built.iter().find(|(known, _)| *known == id) {
            return Some((op, name.clone()));
        }
        self.model.named(id).map(|source| (op, matched(source.node)))
    }

    /// Returns the locals of the values of native code that a symbol denotes.
    pub(super) fn native_locals(&self, reference: &Reference) -> Vec<Ident> {
        let Some((_, names)) = self.yielded.iter().find(|(id, _)| *id == reference.id) else {
            return Vec::new();
        };
        match reference.index {
            Some(index) => names.get(index).cloned().into_iter().collect(),
            None => names.clone(),
        }
    }

    /// Returns the values of a symbol. `is_single` is set if each is a declared value; otherwise, native code may yield
    /// any number.
    pub(super) fn values(&self, reference: &Reference, is_single: bool) -> Vec<Values> {
        let name = self.names.symbol(reference.id);
        match self.model.kind(reference.id) {
            SymbolKind::OptionalValue(_) if !self.model.is_present(reference.id) => {
                vec![Values::Many(quote!(__list.extend(#name);))]
            }
            SymbolKind::List(_) => vec![Values::Many(quote!(__list.extend_from_slice(&#name);))],
            SymbolKind::Native(_) => {
                let names = self.native_locals(reference);
                names.iter().map(|name| native_operand(name, is_single)).collect()
            }
            kind if kind.op().is_some() => match self.node_of(reference.id) {
                Some((op, name)) => {
                    let is_built = self.built.iter().any(|(known, _)| *known == reference.id);
                    let values = self.yielded(op, &name, reference.index);
                    if self.model.conversion && !is_built {
                        values.into_iter().map(converted).collect()
                    } else {
                        values
                    }
                }
                None => Vec::new(),
            },
            _ => vec![Values::One(quote!(#name))],
        }
    }
}

/// Returns the result of a matched op as it is after a dialect conversion.
fn converted(values: Values) -> Values {
    match values {
        Values::One(value) => {
            Values::One(quote!({ let __value = #value; __rewriter.converted_value(__root, __value) }))
        }
        Values::Many(statement) => Values::Many(quote!({
            let __first = __list.len();
            #statement
            let __converted = __rewriter.converted_values(__root, &__list[__first..]);
            __list.truncate(__first);
            __list.extend(__converted);
        })),
    }
}
