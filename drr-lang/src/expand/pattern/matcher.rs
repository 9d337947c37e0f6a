//! Code generation for matchers: straight-line code that matches the root and its nested ops, and stops at the first
//! mismatch. It neither allocates nor changes IR.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

use crate::check::pattern::model::{
    Either, JoinedOp, Model, Occurrence, OpId, Precondition, Reference, SharedValue, SourceOp, SourceTerm, SymbolKind,
};
use crate::check::pattern::symbols::SymbolId;
use crate::expand::pattern::bindings::MatchBindings;
use crate::expand::pattern::entries::{Entries, def_of};
use crate::expand::pattern::matched_arg::attr_holds;
use crate::expand::pattern::names::{Names, local, matched};
use crate::signature::{ArgKind, Signature};
use crate::syntax::constraint::Constraint;

/// Builder of a matcher's statements.
#[derive(Debug)]
pub(crate) struct Matcher<'a> {
    pub(super) model: &'a Model,
    pub(super) names: &'a Names,
    pub(super) entries: &'a mut Entries,
    code: TokenStream,
    /// Choice points. All code after a choice runs for each alternative.
    choices: Vec<Choice>,
    /// The operand indices of each `either`, in the order of the match.
    groups: Vec<Vec<usize>>,
    /// Offsets of the `either`s in an order: node, index of the group, offset.
    pub(super) group_starts: Vec<(usize, usize, usize)>,
    /// Number of lists with a local.
    pub(super) lists: usize,
    /// Number of types and attributes with a local for their parameters.
    pub(super) definitions: usize,
    /// Repeated bindings of symbols, each with its index and kind.
    repeated: Vec<(SymbolId, usize, SymbolKind)>,
}

impl<'a> Matcher<'a> {
    /// Returns all statements, followed by those of `bound`.
    pub(crate) fn write(
        model: &'a Model,
        names: &'a Names,
        entries: &'a mut Entries,
        bound: &MatchBindings,
    ) -> TokenStream {
        let mut matcher = Matcher {
            model,
            names,
            entries,
            code: TokenStream::new(),
            choices: Vec::new(),
            groups: Vec::new(),
            group_starts: Vec::new(),
            lists: 0,
            definitions: 0,
            repeated: Vec::new(),
        };
        if model.signature(model.root.op).is_untyped() {
            matcher.name(&model.root);
        }
        matcher.op(&model.root);
        for joined in &model.joined {
            matcher.join(joined);
        }
        matcher.equalities();
        for condition in &model.conditions {
            matcher.condition(condition);
        }
        matcher.preconditions();
        let Matcher {
            code, choices, groups, ..
        } = matcher;
        let keep = &bound.keep;
        let code = quote!(#code #keep);
        let choices = choices.iter().enumerate().rev();
        choices.fold(code, |code, (number, choice)| {
            choice.write(number, &groups, &code, &bound.names)
        })
    }

    /// Matches the name of an op.
    fn name(&mut self, source: &SourceOp) {
        if self.model.signature(source.op).is_any() {
            return;
        }
        let (op, entry) = (matched(source.node), self.entries.op(self.model, source.op));
        self.push(quote!(if #op.name() != __cx.entry_name(#entry) { return ::core::option::Option::None; }));
    }

    /// Starts a choice between the ops that may be the joined one.
    fn join(&mut self, joined: &JoinedOp) {
        let SharedValue { id, index } = joined.by;
        let name = self.names.symbol(id);
        let value = match (self.model.kind(id), self.node_of(id)) {
            (kind, Some((op, node))) if kind.op().is_some() => self.first_result((op, &node), index.unwrap_or(0)),
            (SymbolKind::Value(_), _) => quote!(::core::option::Option::Some(#name)),
            (SymbolKind::OptionalValue(_), _) => quote!(#name),
            _ => quote!(#name.get(0)),
        };
        self.choices.push(Choice {
            before: std::mem::take(&mut self.code),
            kind: ChoiceKind::User {
                node: joined.source.node,
                value,
                depth: joined.depth,
                name: self.model.op_name(joined.source.op).to_string(),
            },
        });
        self.name(&joined.source);
        self.op(&joined.source);
    }

    /// Returns the first value of a declared result, as an option.
    fn first_result(&self, (op, name): (OpId, &Ident), index: usize) -> TokenStream {
        let results = self.model.results(op);
        let number = Literal::usize_unsuffixed(index);
        if results.iter().take(index + 1).all(|result| result.is_single()) {
            return quote!(#name.result(#number));
        }
        let def = def_of(self.model, op);
        quote!({
            let __range = __drr::result_segment(#name, #def, #number)?;
            #name.results().range(__range.start, __range.len()).get(0)
        })
    }

    pub(super) fn push(&mut self, statement: TokenStream) {
        self.code.extend(statement);
    }

    /// Returns `reason` unless the condition holds.
    pub(super) fn require(&mut self, condition: &TokenStream, reason: &TokenStream) {
        self.push(quote!(if !(#condition) { return #reason; }));
    }

    /// Binds the value of an option. Without a value, the pattern does not match, and `option` has recorded the reason.
    pub(super) fn bind_or_stop(&mut self, name: &impl ToTokens, option: &TokenStream) {
        self.bind_or(name, option, &quote!(::core::option::Option::None));
    }

    /// Binds the value of an option. Without a value, the pattern does not match, for the given reason.
    pub(super) fn bind_or(&mut self, name: &impl ToTokens, option: &TokenStream, reason: &TokenStream) {
        self.push(quote!(let ::core::option::Option::Some(#name) = #option else { return #reason };));
    }

    /// Matches the arguments of an op, in order.
    pub(super) fn op(&mut self, source: &SourceOp) {
        let signature = self.model.signature(source.op);
        if signature.has_trait("OpView") {
            let (op, def) = (matched(source.node), def_of(self.model, source.op));
            self.require(
                &quote!(__drr::has_valid_counts(#op, #def)),
                &quote!(__cx.other_counts(#op)),
            );
        }
        let together = self.first_operands(source, signature);
        for position in together..signature.args.len() {
            if let Some((number, group)) = source.either_at(position)
                && group.first == position
            {
                self.begin_group(source, signature, (number, group));
            }
            match source.args.iter().find(|arg| arg.position == position) {
                Some(arg) => {
                    let matched_arg = self.matched_arg(source, signature, position);
                    self.arg(&matched_arg, &arg.term);
                }
                None => self.unmentioned(source, signature, position),
            }
        }
        self.regions(source);
    }

    /// Binds the leading operands that are plain symbols by one call, if there are several. Returns their number.
    fn first_operands(&mut self, source: &SourceOp, signature: &Signature) -> usize {
        let symbol_at = |position: usize| {
            let arg = source.args.iter().find(|arg| arg.position == position)?;
            match &arg.term {
                SourceTerm::Leaf {
                    constraint: None,
                    symbol: Some(symbol),
                } if source.either_at(position).is_none() => Some(symbol),
                _ => None,
            }
        };
        let operands = signature.args.iter().enumerate();
        let operands = operands.take_while(|(_, arg)| matches!(arg.kind, ArgKind::Operand));
        let symbols: Vec<&Occurrence> = operands.map_while(|(position, _)| symbol_at(position)).collect();
        if symbols.len() < 2 {
            return 0;
        }
        let names: Vec<Ident> = symbols.iter().map(|symbol| self.bind(symbol)).collect();
        let op = matched(source.node);
        self.bind_or_stop(&quote!([#(#names),*]), &quote!(__cx.operands(#op)));
        names.len()
    }

    /// Starts a choice between the orders of an `either`.
    fn begin_group(&mut self, source: &SourceOp, signature: &Signature, (number, group): (usize, Either)) {
        if self.groups.is_empty() {
            self.choices.push(Choice {
                before: std::mem::take(&mut self.code),
                kind: ChoiceKind::Order { node: source.node },
            });
        }
        let begins = self.groups.iter().map(Vec::len).sum();
        self.group_starts.push((source.node, number, begins));
        let first = signature.operand_number(group.first);
        self.groups.push((first..first + group.count).collect());
    }

    /// Matches an argument covered by `..`. A required attribute must be present.
    fn unmentioned(&mut self, source: &SourceOp, signature: &Signature, position: usize) {
        if matches!(signature.args.get(position), Some(arg) if matches!(arg.kind, ArgKind::Attr)) {
            let matched_arg = self.matched_arg(source, signature, position);
            self.present(&matched_arg);
        }
    }

    /// Returns the local of a binding.
    pub(super) fn bind(&mut self, occurrence: &Occurrence) -> Ident {
        if occurrence.nth == 0 {
            return self.names.symbol(occurrence.id);
        }
        self.repeated
            .push((occurrence.id, occurrence.nth, occurrence.kind.clone()));
        self.names.repeated(occurrence.id, occurrence.nth)
    }

    /// Returns the local of a symbol's binding, or an unused local.
    pub(super) fn bind_as(&mut self, symbol: Option<&Occurrence>, otherwise: &str) -> Ident {
        symbol.map_or_else(|| local(otherwise), |symbol| self.bind(symbol))
    }

    /// Requires that all bindings of a symbol are equal: values as lists, attributes as options.
    fn equalities(&mut self) {
        for (id, nth, kind) in std::mem::take(&mut self.repeated) {
            let (first, again) = (self.names.symbol(id), self.names.repeated(id, nth));
            let first_kind = self.model.kind(id);
            let same = match (first_kind, &kind) {
                (SymbolKind::Value(_), SymbolKind::Value(_))
                | (SymbolKind::OptionalValue(_), SymbolKind::OptionalValue(_))
                | (SymbolKind::Attr(_), SymbolKind::Attr(_))
                | (SymbolKind::Prop(_), SymbolKind::Prop(_))
                | (SymbolKind::Type(_), SymbolKind::Type(_))
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
            let symbol = self.model.symbols.get(id).map_or("", |bound| bound.name.as_str());
            let what = match first_kind {
                SymbolKind::Attr(_) | SymbolKind::OptionalAttr(_) => "attributes",
                SymbolKind::Prop(_) => "properties",
                SymbolKind::Type(_) => "types",
                _ => "values",
            };
            let reason = format!("`${symbol}` is bound to two different {what}");
            self.require(&same, &quote!(__cx.because(#reason)));
        }
    }

    fn preconditions(&mut self) {
        // Test presence first, because the other tests use the value.
        for (id, _) in self.model.symbols.iter().filter(|(id, _)| self.model.is_present(*id)) {
            let name = self.names.symbol(id);
            let reason = format!("`{}` is absent", self.written(id));
            self.bind_or(&name, &quote!(#name), &quote!(__cx.because(#reason)));
        }
        for precondition in &self.model.preconditions {
            match precondition {
                Precondition::Present(_) => {}
                Precondition::Region(precondition) => self.region_precondition(precondition),
                Precondition::Attr(reference, constraint) => self.require_attr(reference, constraint),
                Precondition::Type(reference, constraint) => {
                    let (name, ty) = (self.names.symbol(reference.id), constraint.rust_type());
                    let found = match self.model.kind(reference.id) {
                        SymbolKind::Type(_) => quote!(#name),
                        _ => quote!(#name.ty()),
                    };
                    let written = self.written(reference.id);
                    self.require(
                        &quote!(<#ty as __drr::TypeConstraint>::holds(__cx.ctx(), #found)),
                        &quote!(__cx.is_no(#written, <#ty as __drr::TypeConstraint>::summary)),
                    );
                }
                Precondition::Operand { values, op, argument } => {
                    let written = self.written(values.id);
                    let (values, def) = (self.entity_symbol(values), def_of(self.model, *op));
                    let argument = Literal::usize_unsuffixed(*argument);
                    self.require(
                        &quote!(__drr::fits_operand(__cx.ctx(), #values, #def, #argument)),
                        &quote!(__cx.cannot_be_operand(#written, #def, #argument)),
                    );
                }
                Precondition::HasType(reference) => {
                    let name = self.names.symbol(reference.id);
                    let test = quote!(__drr::has_type(__cx.ctx(), #name));
                    let reason = format!("`{}` has no type", self.written(reference.id));
                    self.require(&test, &quote!(__cx.because(#reason)));
                }
                Precondition::CountIs {
                    of,
                    result,
                    count,
                    lists,
                } => {
                    let (op, replaced) = of
                        .and_then(|id| self.node_of(id))
                        .unwrap_or((self.model.root.op, matched(0)));
                    let len = self.result_count((op, &replaced), *result);
                    let count = Literal::usize_unsuffixed(*count);
                    let lists = lists.iter().map(|list| self.len(list.id));
                    let expected = quote!(#count #(+ #lists)*);
                    let declared = self.model.results(op).get(*result);
                    let declared = declared.map_or("", |declared| declared.name.as_str());
                    self.push(quote!(let (__found, __expected) = (#len, #expected);));
                    let reason = quote!(__cx.wrong_count(#replaced, "result", #declared, __found, &__expected));
                    self.require(&quote!(__found == __expected), &reason);
                }
            }
        }
    }

    fn require_attr(&mut self, reference: &Reference, constraint: &Constraint) {
        let name = self.names.symbol(reference.id);
        let ty = constraint.rust_type();
        let stays_optional = matches!(self.model.kind(reference.id), SymbolKind::OptionalAttr(_))
            && !self.model.is_present(reference.id);
        let test = if stays_optional {
            let test = attr_holds(constraint, &quote!(__attr));
            quote!(#name.is_none_or(|__attr| #test))
        } else {
            attr_holds(constraint, &quote!(#name))
        };
        let written = self.written(reference.id);
        let reason = quote!(__cx.is_no(#written, <#ty as __drr::AttrConstraint>::summary));
        self.require(&test, &reason);
    }

    /// Returns the number of values of an optional or variadic operand.
    pub(super) fn len(&self, id: SymbolId) -> TokenStream {
        let name = self.names.symbol(id);
        match self.model.kind(id) {
            SymbolKind::OptionalValue(_) => quote!(usize::from(#name.is_some())),
            _ => quote!(#name.len()),
        }
    }

    /// Returns a symbol as written.
    pub(super) fn written(&self, id: SymbolId) -> String {
        let name = self.model.symbols.get(id).map_or("", |bound| bound.name.as_str());
        format!("${name}")
    }

    /// Returns the number of values of a declared result.
    pub(super) fn result_count(&self, root: (OpId, &Ident), result: usize) -> TokenStream {
        let range = self.result_range(root, result);
        quote!(#range.len())
    }

    /// Returns the range of the values of a declared result.
    pub(super) fn result_range(&self, (op, name): (OpId, &Ident), result: usize) -> TokenStream {
        let def = def_of(self.model, op);
        let result = Literal::usize_unsuffixed(result);
        quote!(__drr::result_segment(#name, #def, #result)?)
    }
}

/// Returns values of any number as an iterator.
fn as_list(kind: &SymbolKind, name: &Ident) -> TokenStream {
    match kind {
        SymbolKind::Value(_) => quote!(::core::iter::once(#name)),
        SymbolKind::OptionalValue(_) => quote!(::core::iter::IntoIterator::into_iter(#name)),
        _ => quote!(#name),
    }
}

/// A choice point of the match. The pattern matches with the first alternative with which the remaining code matches.
#[derive(Debug)]
struct Choice {
    /// The code before the choice, which runs once.
    before: TokenStream,
    kind: ChoiceKind,
}

#[derive(Debug)]
enum ChoiceKind {
    /// The orders of `either`s: the written order first, then by position, later groups varying fastest.
    Order {
        /// The op with the first group.
        node: usize,
    },
    /// The users of a value at a given distance, last use first.
    User {
        /// The matched op.
        node: usize,
        /// The value, as an option.
        value: TokenStream,
        /// The number of ops between the value's user and the matched op.
        depth: usize,
        /// The op name.
        name: String,
    },
}

impl Choice {
    /// Returns the remaining code for each alternative. `bound` are the locals that it passes on.
    fn write(&self, number: usize, groups: &[Vec<usize>], code: &TokenStream, bound: &[Ident]) -> TokenStream {
        let Choice { before, kind } = self;
        let found = format_ident!("__bound{number}");
        let (choice, all, reason) = match kind {
            ChoiceKind::Order { node } => {
                let orders = orders(groups);
                let orders = orders.iter().map(|order| {
                    let order = order.iter().copied().map(Literal::usize_unsuffixed);
                    quote!([#(#order),*])
                });
                let op = matched(*node);
                let first = groups.first().map(Vec::as_slice).unwrap_or_default();
                let [from, to] = [first.first().copied(), first.last().map(|last| last + 1)]
                    .map(|end| Literal::usize_unsuffixed(end.unwrap_or_default()));
                (
                    quote!(__order),
                    quote!(&[#(#orders),*]),
                    quote!(no_order(#op, #from..#to, __said)),
                )
            }
            ChoiceKind::User {
                node,
                value,
                depth,
                name,
            } => {
                let (op, depth) = (matched(*node), Literal::usize_unsuffixed(*depth));
                (
                    op.to_token_stream(),
                    quote!(__drr::users(#value, #depth)),
                    quote!(no_user(#name, __said)),
                )
            }
        };
        quote! {
            #before
            let __said = __cx.reasons_so_far();
            let mut #found = ::core::option::Option::None;
            for #choice in #all {
                let mut __try = || -> ::core::option::Option<()> {
                    #code
                    #found = ::core::option::Option::Some((#(#bound,)*));
                    ::core::option::Option::Some(())
                };
                if __try().is_some() {
                    break;
                }
            }
            let ::core::option::Option::Some((#(#bound,)*)) = #found else {
                return __cx.#reason;
            };
        }
    }
}

/// Returns all combinations of orders of the groups, concatenated and sorted by the first group.
fn orders(groups: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut start = 0;
    for group in groups {
        for _ in group {
            let longer = all.iter().flat_map(|begun: &Vec<usize>| {
                let left = group.iter().filter(|item| !begun[start..].contains(item));
                left.map(|next| [begun.as_slice(), &[*next]].concat())
            });
            all = longer.collect();
        }
        start += group.len();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_start_as_written_and_vary_the_last_group_fastest() {
        assert_eq!(orders(&[]), [[0; 0]]);
        assert_eq!(
            orders(&[vec![3, 4, 5]]),
            [[3, 4, 5], [3, 5, 4], [4, 3, 5], [4, 5, 3], [5, 3, 4], [5, 4, 3]]
        );
        assert_eq!(
            orders(&[vec![0, 1], vec![4, 5]]),
            [[0, 1, 4, 5], [0, 1, 5, 4], [1, 0, 4, 5], [1, 0, 5, 4]]
        );
        assert_eq!(orders(&[vec![0, 1, 2, 3, 4, 5]]).len(), 720);
    }
}
