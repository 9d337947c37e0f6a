//! Code generation for the terms of a source: access and tests of each argument.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::check::pattern::constant::Constant;
use crate::check::pattern::constraint_relations;
use crate::check::pattern::model::{Occurrence, Reference, SourceList, SourceOp, SourceTerm};
use crate::expand::pattern::entries::def_of;
use crate::expand::pattern::matched_arg::{MatchedArg, attr_holds, type_holds, type_in};
use crate::expand::pattern::matcher::Matcher;
use crate::expand::pattern::names::{local, matched};
use crate::signature::{ArgKind, Multiplicity, NamedConstraint, Signature};
use crate::syntax::constraint::Constraint;

impl Matcher<'_> {
    /// Returns the access to an argument of a matched op.
    pub(super) fn matched_arg(&mut self, source: &SourceOp, signature: &Signature, position: usize) -> MatchedArg {
        let op = matched(source.node);
        let declared = signature.args.get(position);
        let name = declared.map_or("", |arg| arg.name.as_str());
        let mut matched_arg = MatchedArg {
            op: op.clone(),
            arg: quote!(#name),
            index: quote!(0),
            key: declared
                .filter(|arg| !arg.kind.is_operand())
                .map(|arg| self.entries.ident(&arg.name)),
            kind: declared.map_or(ArgKind::Operand, |arg| arg.kind),
            definition: None,
            is_untyped: signature.is_untyped(),
            read: TokenStream::new(),
        };
        matched_arg.read = match matched_arg.kind {
            ArgKind::Operand => {
                (matched_arg.arg, matched_arg.index) = self.operand_access(source, signature, position);
                let index = &matched_arg.index;
                quote!(__cx.operand(#op, #index))
            }
            ArgKind::VariadicOperand | ArgKind::OptionalOperand => self.read_operands(source, signature, position),
            _ => self.read_attr(source, signature, position),
        };
        matched_arg
    }

    /// Returns the expressions of a single operand's name and index in the op.
    fn operand_access(&self, source: &SourceOp, signature: &Signature, position: usize) -> (TokenStream, TokenStream) {
        let op = matched(source.node);
        let name = |position: usize| signature.args.get(position).map_or("", |arg| arg.name.as_str());
        let (arg, declared) = match source.either_at(position) {
            Some((number, group)) => {
                let mut starts = self.group_starts.iter();
                let begins = starts.find(|(node, known, _)| (*node, *known) == (source.node, number));
                let begins = begins.map_or(0, |(.., begins)| *begins);
                let at = Literal::usize_unsuffixed(begins + position - group.first);
                let names = (group.first..group.first + group.count).map(name);
                let first = signature.operand_number(group.first);
                let index = match first {
                    0 => quote!(__order[#at]),
                    _ => {
                        let first = Literal::usize_unsuffixed(first);
                        quote!(__order[#at] - #first)
                    }
                };
                (quote!([#(#names),*][#index]), quote!(__order[#at]))
            }
            None => {
                let (name, number) = (name(position), signature.operand_number(position));
                let number = Literal::usize_unsuffixed(number);
                (quote!(#name), quote!(#number))
            }
        };
        // Before all lists, the declared and the actual index agree.
        if signature.precedes_lists(position) {
            return (arg, declared);
        }
        let def = def_of(self.model, source.op);
        let index = quote!(__drr::operand_segment(#op, #def, #declared)?.start);
        (arg, index)
    }

    /// Returns the expression of the values of an optional or variadic operand.
    fn read_operands(&self, source: &SourceOp, signature: &Signature, position: usize) -> TokenStream {
        let op = matched(source.node);
        let index = Literal::usize_unsuffixed(signature.operand_number(position));
        let def = def_of(self.model, source.op);
        quote!({
            let __range = __drr::operand_segment(#op, #def, #index)?;
            #op.operand_range(__range.start, __range.len())
        })
    }

    /// Returns the expression of an attribute: an option, unless absence means a default. For a missing required
    /// attribute, it records the reason.
    pub(super) fn read_attr(&mut self, source: &SourceOp, signature: &Signature, position: usize) -> TokenStream {
        let op = matched(source.node);
        let Some(arg) = signature.args.get(position) else {
            return TokenStream::new();
        };
        let key = self.entries.ident(&arg.name);
        match arg.kind {
            ArgKind::DefaultAttr => {
                let default = self.entries.default_of(self.model, source.op, position);
                quote!(#op.inherent(__cx.entry_ident(#key)).unwrap_or(__cx.entry_attr(#default)))
            }
            ArgKind::OptionalAttr if signature.is_untyped() => quote!(#op.attr(__cx.entry_ident(#key))),
            ArgKind::OptionalAttr => quote!(#op.inherent(__cx.entry_ident(#key))),
            _ if signature.is_untyped() => quote!(__cx.untyped_attr(#op, #key)),
            _ => quote!(__cx.required(#op, #key)),
        }
    }

    /// Matches an argument against a term.
    pub(super) fn arg(&mut self, matched_arg: &MatchedArg, term: &SourceTerm) {
        let read = &matched_arg.read;
        match (term, matched_arg.kind.multiplicity()) {
            (SourceTerm::Leaf { constraint, symbol }, Some(_)) => {
                self.operand_leaf(matched_arg, constraint.as_ref(), symbol.as_ref());
            }
            (SourceTerm::Leaf { constraint, symbol }, None) if matched_arg.kind == ArgKind::Type => {
                self.type_leaf(matched_arg, constraint.as_ref(), symbol.as_ref());
            }
            (SourceTerm::Leaf { constraint, symbol }, None) => {
                self.attr_leaf(matched_arg, constraint.as_ref(), symbol.as_ref());
            }
            (SourceTerm::Defined(defined), Some(Multiplicity::One) | None) => self.defined(matched_arg, defined),
            (SourceTerm::Type(text), _) => self.type_text(matched_arg, text),
            (SourceTerm::Constant { constant, symbol }, _) => self.constant(matched_arg, constant, symbol.as_ref()),
            (SourceTerm::Node(inner), Some(Multiplicity::One)) => self.node(matched_arg, read, inner),
            (SourceTerm::Node(inner), Some(_)) => self.list_node(matched_arg, read, inner),
            (SourceTerm::Native(native), Some(Multiplicity::One)) => self.native(matched_arg, read, native),
            (SourceTerm::BlockArgument { number, symbol }, Some(Multiplicity::One)) => {
                self.block_argument(matched_arg, read, *number, symbol.as_ref());
            }
            (SourceTerm::Result(result), Some(count)) => self.matched_result(matched_arg, count, result),
            (SourceTerm::List(list), Some(Multiplicity::Optional | Multiplicity::Variadic)) => {
                self.list(matched_arg, read, list)
            }
            // The checks reject all other combinations.
            (
                SourceTerm::Node(_)
                | SourceTerm::Native(_)
                | SourceTerm::List(_)
                | SourceTerm::Defined(_)
                | SourceTerm::Result(_)
                | SourceTerm::BlockArgument { .. },
                _,
            ) => {}
        }
    }

    fn operand_leaf(&mut self, matched_arg: &MatchedArg, constraint: Option<&Constraint>, symbol: Option<&Occurrence>) {
        if constraint.is_none() && symbol.is_none() {
            return;
        }
        let name = self.bind_as(symbol, "value");
        let MatchedArg { op, arg, read, .. } = matched_arg;
        match matched_arg.kind {
            ArgKind::Operand => self.bind_or_stop(&name, read),
            ArgKind::OptionalOperand => {
                self.push(quote!(let #name = ::core::iter::Iterator::next(&mut #read);));
            }
            _ => self.push(quote!(let #name = #read;)),
        }
        let Some(constraint) = constraint else { return };
        let ty = constraint.rust_type();
        let wrong =
            |value: &TokenStream| quote!(__cx.wrong_type(#op, #arg, #value, <#ty as __drr::TypeConstraint>::summary));
        if matches!(matched_arg.kind, ArgKind::Operand) {
            return self.require(&type_holds(constraint, &quote!(#name)), &wrong(&quote!(#name)));
        }
        let (holds, wrong) = (type_holds(constraint, &quote!(__value)), wrong(&quote!(__value)));
        self.push(match matched_arg.kind {
            ArgKind::OptionalOperand => quote!(
                if let ::core::option::Option::Some(__value) = #name { if !#holds { return #wrong; } }
            ),
            _ => quote!(for __value in #name { if !#holds { return #wrong; } }),
        });
    }

    /// Matches a type parameter.
    fn type_leaf(&mut self, matched_arg: &MatchedArg, constraint: Option<&Constraint>, symbol: Option<&Occurrence>) {
        if constraint.is_none() && symbol.is_none() {
            return;
        }
        let name = self.bind_as(symbol, "type");
        self.bind_or_stop(&name, &type_in(&matched_arg.read));
        if let Some(constraint) = constraint {
            let ty = constraint.rust_type();
            let reason = matched_arg.wrong_attr(&matched_arg.read, &quote!(<#ty as __drr::TypeConstraint>::summary));
            self.require(
                &quote!(<#ty as __drr::TypeConstraint>::holds(__cx.ctx(), #name)),
                &reason,
            );
        }
    }

    /// Matches an attribute that must only be present.
    pub(super) fn present(&mut self, matched_arg: &MatchedArg) {
        let read = &matched_arg.read;
        self.push(quote!(if #read.is_none() { return ::core::option::Option::None; }));
    }

    fn attr_leaf(&mut self, matched_arg: &MatchedArg, constraint: Option<&Constraint>, symbol: Option<&Occurrence>) {
        let read = &matched_arg.read;
        let may_be_absent = matches!(matched_arg.kind, ArgKind::OptionalAttr);
        let name = match (symbol, constraint) {
            (Some(symbol), _) => self.bind(symbol),
            (None, Some(_)) => local("attr"),
            (None, None) => {
                if matches!(matched_arg.kind, ArgKind::Attr | ArgKind::Prop) {
                    self.present(matched_arg);
                }
                return;
            }
        };
        let ty = constraint.map(Constraint::rust_type);
        match &matched_arg.kind {
            ArgKind::DefaultAttr => self.push(quote!(let #name = #read;)),
            _ if may_be_absent && constraint.is_none() => self.push(quote!(let #name = #read;)),
            _ if may_be_absent && constraint.is_some_and(constraint_relations::admits_absence) => {
                self.push(quote!(let #name = #read;));
                let constraint = quote!(<#ty as __drr::AttrConstraint>);
                let test =
                    quote!(#name.map_or(#constraint::HOLDS_IF_ABSENT, |__attr| #constraint::holds(__cx.ctx(), __attr)));
                self.require(
                    &test,
                    &matched_arg.wrong_attr(&quote!(#name), &quote!(#constraint::summary)),
                );
                return;
            }
            // Other constraints reject absent attributes.
            _ if may_be_absent => {
                let none = quote!(::core::option::Option::None);
                let reason = matched_arg.wrong_attr(&none, &quote!(<#ty as __drr::AttrConstraint>::summary));
                self.bind_or(&name, read, &reason);
            }
            _ => self.bind_or_stop(&name, read),
        }
        if let Some(constraint) = constraint {
            let some = quote!(::core::option::Option::Some(#name));
            let reason = matched_arg.wrong_attr(&some, &quote!(<#ty as __drr::AttrConstraint>::summary));
            self.require(&attr_holds(constraint, &quote!(#name)), &reason);
        }
    }

    fn constant(&mut self, matched_arg: &MatchedArg, constant: &Constant, symbol: Option<&Occurrence>) {
        let entry = self.entries.constant(constant);
        let MatchedArg { op, read, .. } = matched_arg;
        match (&matched_arg.kind, &matched_arg.key) {
            _ if matched_arg.definition.is_some() => {
                let expected = quote!(__cx.constant(#entry));
                self.require(
                    &quote!(#read == ::core::option::Option::Some(#expected)),
                    &matched_arg.other_attr(read, &expected),
                );
            }
            (ArgKind::Attr, Some(_)) if matched_arg.is_untyped => {
                self.require(
                    &quote!(#read == ::core::option::Option::Some(__cx.constant(#entry))),
                    &quote!(::core::option::Option::None),
                );
            }
            (ArgKind::Attr | ArgKind::Prop | ArgKind::OptionalAttr, Some(key)) => {
                let holds = quote!(__cx.is_constant(#op, #key, #entry));
                self.require(&holds, &quote!(::core::option::Option::None));
            }
            _ => {
                self.push(quote!(let (__attr, __constant) = (#read, __cx.constant(#entry));));
                self.require(
                    &quote!(__attr == __constant),
                    &matched_arg.other_attr(&quote!(::core::option::Option::Some(__attr)), &quote!(__constant)),
                );
            }
        }
        if let Some(symbol) = symbol {
            let name = self.bind(symbol);
            self.push(quote!(let #name = __cx.constant(#entry);));
        }
    }

    /// Matches values that must equal a result of a previously matched op.
    fn matched_result(&mut self, matched_arg: &MatchedArg, multiplicity: Multiplicity, result: &Reference) {
        let Some((op, name)) = self.node_of(result.id) else {
            return;
        };
        let MatchedArg {
            op: parent, arg, read, ..
        } = matched_arg;
        let expected = self.model.op_name(op);
        let index = Literal::usize_unsuffixed(result.index.unwrap_or(0));
        let results = self.model.results(op);
        let is_single = results.iter().all(|result| result.is_single());
        let reason = quote!(__cx.not_all_results(#parent, #arg, #expected));
        let values = if is_single {
            quote!(#name.results().range(#index, 1))
        } else {
            let def = def_of(self.model, op);
            quote!({
                let __range = __drr::result_segment(#name, #def, #index)?;
                #name.results().range(__range.start, __range.len())
            })
        };
        let read = match multiplicity {
            Multiplicity::One => quote!(::core::iter::IntoIterator::into_iter(#read)),
            Multiplicity::Optional | Multiplicity::Variadic => read.clone(),
        };
        self.require(&quote!(::core::iter::Iterator::eq(#read, #values)), &reason);
    }

    /// Matches a value defined by a node. A variadic result must have exactly one value.
    fn node(&mut self, matched_arg: &MatchedArg, read: &TokenStream, inner: &SourceOp) {
        let op = matched(inner.node);
        let made = self.model.signature(inner.op);
        let number = Literal::usize_unsuffixed(inner.result);
        let is_single = |result: &NamedConstraint| result.is_single();
        let (is_list, before) = (
            !made.results.get(inner.result).is_some_and(is_single),
            made.results.iter().take(inner.result).all(is_single),
        );
        let (parent, index) = (&matched_arg.op, &matched_arg.index);
        if made.results.len() == 1 && !is_list && !made.is_any() {
            let entry = self.entries.op(self.model, inner.op);
            self.bind_or_stop(&op, &quote!(__cx.operand_by(#parent, #index, #entry)));
        } else if before && !is_list && !made.is_any() {
            let entry = self.entries.op(self.model, inner.op);
            self.bind_or_stop(&op, &quote!(__cx.operand_as(#parent, #index, #entry, #number)));
        } else {
            // The index depends on the sizes of the preceding groups and of the result's own group.
            let expected = made.op_name.as_str();
            let reason = quote!(__cx.not_defined_by(#parent, #index, #expected, #number));
            self.bind_or_stop(&quote!(__value), read);
            self.defining_op(inner, &quote!(::core::option::Option::Some(__value)), &reason);
            let is_only = is_list.then(|| quote!(__range.len() == 1 &&));
            self.require(&quote!(#is_only __value.number() == __range.start), &reason);
        }
        self.op(inner);
    }

    /// Matches all values of an operand, which must be all values of the node's variadic result.
    fn list_node(&mut self, matched_arg: &MatchedArg, values: &TokenStream, inner: &SourceOp) {
        let op = matched(inner.node);
        let MatchedArg { op: parent, arg, .. } = matched_arg;
        let expected = self.model.op_name(inner.op);
        let reason = quote!(__cx.not_all_results(#parent, #arg, #expected));
        self.push(quote!(let __list = #values;));
        self.defining_op(inner, &quote!(__list.get(0)), &reason);
        let equal = quote!(::core::iter::Iterator::eq(__list, #op.results().range(__range.start, __range.len())));
        self.require(&equal, &reason);
        self.op(inner);
    }

    /// Binds the op of a node, which defines a value, and the range of the node's declared result.
    fn defining_op(&mut self, node: &SourceOp, value: &TokenStream, reason: &TokenStream) {
        let (op, def) = (matched(node.node), def_of(self.model, node.op));
        let result = Literal::usize_unsuffixed(node.result);
        let defined = if self.model.signature(node.op).is_any() {
            quote!(__drr::defined(#value))
        } else {
            let entry = self.entries.op(self.model, node.op);
            quote!(__drr::defined_by(#value, __cx.entry_name(#entry)))
        };
        self.bind_or(&op, &defined, reason);
        self.push(quote!(let __range = __drr::result_segment(#op, #def, #result)?;));
    }

    /// Matches the values of a list, with the remaining ones in between.
    fn list(&mut self, matched_arg: &MatchedArg, values: &TokenStream, list: &SourceList) {
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
        let MatchedArg { op, arg, .. } = matched_arg;
        if list.rest.is_none() || before + after > 0 {
            let (holds, expected) = match list.rest {
                None => (quote!(#name.len() == #count), (before + after).to_string()),
                Some(_) => (quote!(#name.len() >= #count), format!("at least {}", before + after)),
            };
            self.require(
                &holds,
                &quote!(__cx.wrong_count(#op, "operand", #arg, #name.len(), &#expected)),
            );
        }
        let value = |at: TokenStream| MatchedArg {
            index: quote!(#name.op_and_indices().1.start + #at),
            kind: ArgKind::Operand,
            read: quote!(#name.get(#at)),
            ..matched_arg.clone()
        };
        for (at, term) in list.before.iter().enumerate() {
            let at = Literal::usize_unsuffixed(at);
            self.arg(&value(quote!(#at)), term);
        }
        if let Some(rest) = &list.rest {
            let start = Literal::usize_unsuffixed(before);
            let rest_arg = MatchedArg {
                kind: ArgKind::VariadicOperand,
                read: quote!(#name.range(#start, #name.len() - #count)),
                ..matched_arg.clone()
            };
            self.operand_leaf(&rest_arg, rest.constraint.as_ref(), rest.symbol.as_ref());
        }
        for (at, term) in list.after.iter().enumerate() {
            let from_end = Literal::usize_unsuffixed(after - at);
            self.arg(&value(quote!(#name.len() - #from_end)), term);
        }
    }
}
