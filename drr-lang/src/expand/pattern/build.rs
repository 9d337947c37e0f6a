//! Code generation for built ops: operands and attributes.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

use crate::check::pattern::constraint_relations;
use crate::check::pattern::model::{Model, OpId, ResultOp, ResultTerm, ResultTypeSource, SymbolKind};
use crate::expand::pattern::entries::def_of;
use crate::expand::pattern::names::{built, local, matched};
use crate::expand::pattern::rewrite::Rewrite;
use crate::expand::pattern::values::{Values, list_of, native_attr, native_operand, sized_list};
use crate::signature::{Arg, ArgKind, NamedConstraint, ResultTypes, Signature};
use crate::syntax::constraint::Constraint;

/// The use of a built op.
pub(super) enum OpUse {
    /// The op itself.
    Op,
    /// Its only result.
    Value,
    /// A replacement of the root.
    Replacement,
}

impl Rewrite<'_> {
    /// Builds an op, arguments first.
    pub(super) fn op(&mut self, op: &ResultOp) -> Ident {
        self.op_for(op, &OpUse::Op)
    }

    /// Builds an op and returns its values.
    pub(super) fn op_values(&mut self, op: &ResultOp) -> Vec<Values> {
        let signature = self.model.signature(op.op);
        let by_hook =
            matches!(op.types, ResultTypeSource::Inferred) && matches!(signature.result_types(), ResultTypes::Inferred);
        if signature.yields_one_value()
            && !signature.is_untyped()
            && !by_hook
            && op.symbol.is_none()
            && op.regions.is_empty()
        {
            let name = self.op_for(op, &OpUse::Value);
            return vec![Values::One(quote!(#name))];
        }
        let name = self.op(op);
        self.yielded(op.op, &name, op.index)
    }

    /// Builds an op for a use, and returns the local that holds it.
    pub(super) fn op_for(&mut self, op: &ResultOp, expected: &OpUse) -> Ident {
        let signature = self.model.signature(op.op);
        let name = built(op.node);
        let (operands, segments, attrs) = self.op_args(op, signature);
        let has_sizes = signature.has_trait("AttrSizedOperandSegments");
        let first = operands.first().map(|values| matches!(values, Values::One(_)));
        let operands = if has_sizes {
            let count = Literal::usize_unsuffixed(segments.len());
            self.push(quote!(let mut __sizes = [0i32; #count];));
            sized_list(operands, &segments)
        } else {
            list_of(operands)
        };
        let operands = self.local_list("operands", operands);
        let entry = self.entries.op(self.model, op.op);
        // Result segment sizes are an attribute, so these types precede the attributes; other types may depend on
        // attributes.
        let has_result_sizes = signature.has_trait("AttrSizedResultSegments");
        if has_result_sizes {
            let count = Literal::usize_unsuffixed(signature.results.len());
            self.push(quote!(let mut __result_sizes = [0i32; #count];));
        }
        let types = match &op.types {
            ResultTypeSource::OfReplaced(replaced, first) => Some(self.types_of_replaced(*replaced, *first, signature)),
            ResultTypeSource::Explicit(types) => Some(self.given_types(types, signature)),
            ResultTypeSource::Inferred => None,
        };
        let types = types.map(|types| self.local_list("types", types));
        let attrs = self.attrs(&attrs, has_sizes, has_result_sizes);
        let attrs = self.local_list("attrs", attrs);
        let types = types.or_else(|| {
            let inferred = self.inferred_types(op, signature, first != Some(true));
            inferred.map(|types| self.local_list("types", types))
        });
        if let Some(location) = &op.location {
            self.enter_location(location);
        }
        let call = match types {
            Some(types) => {
                let arguments = quote!(#entry, #operands, #types, #attrs);
                build_call(&name, expected, op, signature, &arguments)
            }
            None => {
                let def = def_of(self.model, op.op);
                quote!(
                    let #name = __drr::build_inferred(__rewriter, #def, #entry, #operands, #attrs);
                    let ::core::option::Option::Some(#name) = #name else { return __drr::Ended::ended() };
                )
            }
        };
        self.push(call);
        if op.location.is_some() {
            self.leave_location();
        }
        if let Some(id) = op.symbol {
            self.built.push((id, name.clone()));
        }
        self.built_regions(op, &name);
        name
    }

    /// Returns the operands of an op, the number of values per declared operand, and the attributes.
    fn op_args<'s>(
        &mut self,
        op: &ResultOp,
        signature: &'s Signature,
    ) -> (Vec<Values>, Vec<usize>, Vec<(&'s Arg, TokenStream)>) {
        let mut operands = Vec::new();
        let mut segments = Vec::new();
        let mut attrs = Vec::new();
        for (number, (arg, term)) in signature.args.iter().zip(&op.args).enumerate() {
            if arg.kind.is_operand() {
                let mut values = self.operand(matches!(arg.kind, ArgKind::Operand), term);
                if may_be_refused(self.model, term, arg.inner()) {
                    let (def, number) = (def_of(self.model, op.op), Literal::usize_unsuffixed(number));
                    let operand = quote!(#def, #number);
                    values = values
                        .into_iter()
                        .map(|values| taken_values(values, &operand))
                        .collect();
                }
                segments.push(values.len());
                operands.extend(values);
            } else if let Some(attr) = self.attr(&signature.op_name, arg, term) {
                attrs.push((arg, attr));
            }
        }
        (operands, segments, attrs)
    }

    /// Returns the values of one declared operand, which is single or variadic.
    pub(super) fn operand(&mut self, is_single: bool, term: &ResultTerm) -> Vec<Values> {
        match term {
            ResultTerm::Absent
            | ResultTerm::Constant(_)
            | ResultTerm::Immediate(_)
            | ResultTerm::Type(_)
            | ResultTerm::Defined(_) => Vec::new(),
            ResultTerm::Edit(edit) => {
                self.edit(edit);
                Vec::new()
            }
            ResultTerm::Symbol(reference) => self.values(reference, is_single),
            ResultTerm::Op(op) => self.op_values(op),
            ResultTerm::Native(call) => {
                let names = self.native(call);
                names.iter().map(|name| native_operand(name, is_single)).collect()
            }
            ResultTerm::Inline(inline) => vec![self.inline(inline)],
            ResultTerm::List(list) => self.list(list),
        }
    }

    /// Returns an attribute argument as an option.
    pub(super) fn attr(&mut self, op: &str, arg: &Arg, term: &ResultTerm) -> Option<TokenStream> {
        let of_native = |value: TokenStream| match arg.kind {
            ArgKind::OptionalAttr => value,
            _ => some(&value),
        };
        match term {
            ResultTerm::Absent
            | ResultTerm::Op(_)
            | ResultTerm::List(_)
            | ResultTerm::Inline(_)
            | ResultTerm::Immediate(_)
            | ResultTerm::Edit(_) => None,
            ResultTerm::Type(_) => self.type_attr(term).map(|attr| some(&attr)),
            ResultTerm::Defined(defined) => Some(some(&self.made(defined))),
            ResultTerm::Constant(constant) => {
                let entry = self.entries.constant(constant);
                Some(some(&quote!(__rewriter.entry_attr(#entry))))
            }
            ResultTerm::Symbol(reference) => {
                let name = self.names.symbol(reference.id);
                match self.model.kind(reference.id) {
                    SymbolKind::Native(_) => {
                        let name = self.native_locals(reference).into_iter().next()?;
                        Some(of_native(native_attr(&name, op, arg)))
                    }
                    SymbolKind::OptionalAttr(_) if !self.model.is_present(reference.id) => {
                        Some(name.into_token_stream())
                    }
                    SymbolKind::Type(_) => Some(some(&quote!(__rewriter.ctx().type_attr(#name)))),
                    _ => Some(some(&name)),
                }
            }
            ResultTerm::Native(call) => {
                let name = self.native(call).into_iter().next()?;
                // Call and convert before the next argument is evaluated.
                let value = local(&format!("attr{}", call.node));
                let made = native_attr(&name, op, arg);
                self.push(quote!(let #value = #made;));
                Some(of_native(value.into_token_stream()))
            }
        }
    }

    /// Binds a list to a local, unless it is empty.
    pub(super) fn local_list(&mut self, name: &str, list: TokenStream) -> TokenStream {
        if list.to_string() == "[]" {
            return quote!(&[]);
        }
        // Other statements use the local, so its name is fixed, unlike those of nodes.
        let name = format_ident!("__{name}");
        self.push(quote!(let #name = #list;));
        quote!(&#name)
    }

    /// Returns the inherent attributes: the entry of each name, and the attribute if it is present.
    fn attrs(&mut self, attrs: &[(&Arg, TokenStream)], has_sizes: bool, has_result_sizes: bool) -> TokenStream {
        let mut pairs: Vec<TokenStream> = Vec::new();
        for (arg, attr) in attrs {
            let key = self.entries.ident(&arg.name);
            pairs.push(quote!((#key, #attr)));
        }
        let mut sizes = |name: &str, local: TokenStream| {
            let key = self.entries.ident(name);
            let sizes = some(&quote!(__rewriter.ctx().dense_i32_array_attr(&#local)));
            pairs.push(quote!((#key, #sizes)));
        };
        if has_sizes {
            sizes("operandSegmentSizes", quote!(__sizes));
        }
        if has_result_sizes {
            sizes("resultSegmentSizes", quote!(__result_sizes));
        }
        quote!([#(#pairs),*])
    }
}

/// Returns the statement that builds an op with given types.
fn build_call(
    name: &Ident,
    expected: &OpUse,
    op: &ResultOp,
    signature: &Signature,
    arguments: &TokenStream,
) -> TokenStream {
    match (op.regions.len(), expected) {
        (_, OpUse::Replacement) => {
            let root = matched(0);
            quote!(__drr::build_and_replace(__rewriter, #root, #arguments);)
        }
        (_, OpUse::Value) => quote!(let #name = __drr::build_value(__rewriter, #arguments);),
        (0, OpUse::Op) if signature.is_untyped() => {
            quote!(let #name = __drr::build_untyped(__rewriter, #arguments);)
        }
        (regions, OpUse::Op) => {
            let regions = Literal::usize_unsuffixed(regions);
            quote!(let #name = __drr::build(__rewriter, #arguments, #regions);)
        }
    }
}

fn some(value: &impl ToTokens) -> TokenStream {
    quote!(::core::option::Option::Some(#value))
}

/// Returns `true` if only the rewrite can test whether a built value satisfies the operand's constraint. The match has
/// tested matched values.
pub(super) fn may_be_refused(model: &Model, term: &ResultTerm, expected: &Constraint) -> bool {
    if expected.is("AnyType") {
        return false;
    }
    let refuses = |op: OpId, result: Option<usize>, known: &[Option<Constraint>]| {
        let number = result.unwrap_or(0);
        let declared = model.signature(op).results.get(number).map(NamedConstraint::inner);
        let known = known.get(number).and_then(Option::as_ref);
        !declared
            .into_iter()
            .chain(known)
            .any(|given| constraint_relations::implies(given, expected))
    };
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        let is_open = match term {
            ResultTerm::Native(_) | ResultTerm::Inline(_) => true,
            ResultTerm::Op(op) => refuses(op.op, op.index, &op.known),
            ResultTerm::Symbol(reference) => match model.kind(reference.id) {
                SymbolKind::Native(_) => true,
                SymbolKind::ResultNode(op) => refuses(*op, reference.index, &[]),
                _ => false,
            },
            ResultTerm::List(list) => {
                open.extend(&list.elements);
                false
            }
            _ => false,
        };
        if is_open {
            return true;
        }
    }
    false
}

/// Returns values for an operand of the op. A rejected value ends the rewrite with an error.
fn taken_values(values: Values, operand: &TokenStream) -> Values {
    let check = |values: TokenStream| {
        quote!(if !__drr::takes_operands(__rewriter, #values, #operand) {
            return __drr::Ended::ended();
        })
    };
    match values {
        Values::One(value) => {
            let check = check(quote!(&[__value]));
            Values::One(quote!({ let __value = #value; #check __value }))
        }
        Values::Many(statement) => {
            let check = check(quote!(&__list[__first..]));
            Values::Many(quote!({ let __first = __list.len(); #statement #check }))
        }
    }
}
