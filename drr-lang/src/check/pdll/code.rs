//! Evaluation of Rust expressions, which may use the enclosing variables.

use std::collections::BTreeSet;

use proc_macro2::{Group, Ident, Punct, Spacing, TokenStream};
use quote::quote;

use super::entity::{PdllEntity, Phase};
use super::evaluator::Evaluator;
use super::pdll_type::PdllType;
use super::scope::ScopeEntry;
use crate::lex::idents;
use crate::syntax::pattern::Term;
use crate::syntax::pdll::CallableKind;

impl Evaluator<'_> {
    /// Evaluates `[{ a * b }]`: returns the code after a binding for each PDLL variable that it names.
    pub(super) fn code(&mut self, code: &Group) -> Term {
        let mut seen = BTreeSet::new();
        let (mut bindings, mut contexts) = (TokenStream::new(), TokenStream::new());
        for name in idents(code.stream()).filter(|name| seen.insert(name.to_string())) {
            let Some(ScopeEntry::Variable(typed)) = self.scopes.get(&name.to_string()).cloned() else {
                contexts.extend(self.context(&name));
                continue;
            };
            let symbol = match typed.entity {
                PdllEntity::Type(number) => {
                    let is_range = typed.kind == PdllType::TypeRange;
                    self.type_symbol(number, is_range, (&name).into())
                }
                entity => self.match_symbol(&entity),
            };
            let Some(symbol) = symbol else { continue };
            let dollar = Punct::new('$', Spacing::Alone);
            let ident = &symbol.ident;
            bindings.extend(quote!(#[allow(unused_variables)] let #name = #dollar #ident;));
        }
        if bindings.is_empty() && contexts.is_empty() {
            return Term::Code(code.clone());
        }
        let inside = code.stream();
        let mut whole = Group::new(code.delimiter(), quote!(#bindings #contexts #inside));
        whole.set_span(code.span());
        Term::Code(whole)
    }

    /// Returns the binding of `cx` in the match or `rewriter` in a rewrite, as in the bodies of constraints and
    /// rewrites.
    fn context(&self, name: &Ident) -> Option<TokenStream> {
        let dollar = Punct::new('$', Spacing::Alone);
        match (self.phase, name.to_string().as_str()) {
            (Phase::Match, "cx") => Some(quote!(let #name = #dollar _builder;)),
            (Phase::Rewrite, "rewriter") => Some(quote!(let #name = &mut *#dollar _builder;)),
            _ => None,
        }
    }
}

/// Returns the name of the first parameter of a Rust body, and an example of a body that yields a value of the type.
pub(super) fn body_in_rust(kind: CallableKind, yields: Option<PdllType>) -> (&'static str, &'static str) {
    match (kind, yields) {
        (CallableKind::Constraint, None) => ("cx", "`[{ v.has_one_use() }]`, which returns `true` or `false`"),
        (CallableKind::Constraint, Some(PdllType::Attr)) => ("cx", "`[{ Some(cx.ctx().i32_attr(1)) }]`, or `None`"),
        (CallableKind::Constraint, Some(PdllType::Type)) => ("cx", "`[{ Some(v.ty()) }]`, or `None`"),
        (CallableKind::Constraint, Some(_)) => ("cx", "`[{ v.defining_op() }]`, which is an `Option`"),
        (CallableKind::Rewrite, None) => ("rewriter", "`[{ rewriter.erase_op(op); }]`"),
        (CallableKind::Rewrite, Some(PdllType::Op(_) | PdllType::Value)) => {
            ("rewriter", "the op to build in PDLL: `{ return op<my.add>(x, y); }`")
        }
        (CallableKind::Rewrite, Some(PdllType::Type)) => ("rewriter", "`[{ rewriter.value_type(v) }]`"),
        (CallableKind::Rewrite, Some(_)) => ("rewriter", "`[{ rewriter.ctx().i32_attr(1) }]`"),
    }
}
