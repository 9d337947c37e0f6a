//! The rewrite: builds what the results say, in order, and replaces the root.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use crate::check::pattern::model::{Built, Model, OpId, Reference, SourceOp, SymbolKind};
use crate::check::pattern::symbols::SymbolId;
use crate::expand::pattern::bound::{Uses, matched_nodes};
use crate::expand::pattern::entries::{Entries, type_of};
use crate::expand::pattern::matcher::{is_present, nested};
use crate::expand::pattern::names::{Names, matched};
use crate::expand::pattern::values::{Values, list_of, native_operand, native_value};
use crate::signature::{Arg, Count};

/// Writes the statements of a rewrite.
#[derive(Debug)]
pub(crate) struct Rewrite<'a> {
    pub(super) model: &'a Model,
    pub(super) names: &'a Names,
    pub(super) entries: &'a mut Entries,
    pub(super) code: TokenStream,
    /// Whether native code takes attributes, which it may borrow from the context.
    pub(super) borrows_context: bool,
    /// Where the symbols of built nodes are.
    pub(super) built: Vec<(SymbolId, Ident)>,
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

    pub(super) fn push(&mut self, statement: TokenStream) {
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
            Built::Inline(inline) => vec![self.inline(inline)],
        }
    }

    /// What a built op stands for: one declared result, or all of them.
    pub(super) fn yielded(&self, op: OpId, name: &Ident, index: Option<usize>) -> Vec<Values> {
        let results = self.model.signature(op).map_or(0, |signature| signature.results.len());
        match index {
            Some(index) => vec![self.declared_result(op, name, index)],
            None => (0..results)
                .map(|index| self.declared_result(op, name, index))
                .collect(),
        }
    }

    pub(super) fn declared_result(&self, op: OpId, name: &Ident, index: usize) -> Values {
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

    /// All values of a symbol that stands for several results.
    pub(super) fn pack(&self, reference: &Reference) -> Option<Vec<Values>> {
        let (op, name) = self.node_of(reference.id)?;
        Some(self.yielded(op, &name, reference.index))
    }

    /// The op that a symbol names, matched or built.
    pub(super) fn node_of(&self, id: SymbolId) -> Option<(OpId, Ident)> {
        let op = self.model.kind(id).op()?;
        if let Some((_, name)) = self.built.iter().find(|(known, _)| *known == id) {
            return Some((op, name.clone()));
        }
        find_node(&self.model.root, id).map(|node| (op, matched(node)))
    }

    pub(super) fn value_for(&self, reference: &Reference, arg: &Arg) -> Values {
        if matches!(self.model.kind(reference.id), SymbolKind::Native) {
            let Some((_, name)) = self.built.iter().find(|(id, _)| *id == reference.id) else {
                return Values::Many(TokenStream::new());
            };
            return native_operand(name, arg);
        }
        self.value(reference)
    }

    /// The value or values of a symbol.
    pub(super) fn value(&self, reference: &Reference) -> Values {
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
}

/// The node of the source that a symbol names.
fn find_node(source: &SourceOp, id: SymbolId) -> Option<usize> {
    if source.symbol == Some(id) {
        return Some(source.node);
    }
    nested(source).find_map(|inner| find_node(inner, id))
}
