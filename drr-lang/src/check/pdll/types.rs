//! Evaluation of types. A type variable denotes the type at its first use; further uses compare types.

use drr_schema::counted;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};

use super::constant::type_value;
use super::entity::{PdllEntity, TypeVariable, TypedEntity};
use super::evaluator::Evaluator;
use super::node::{arg, dag, directive, indexed, variadic};
use super::pdll_type::PdllType;
use super::untyped::UntypedResults;
use crate::check::mlir_text::check_type;
use crate::lex::{Symbol, Tokens};
use crate::messages::pdll as diag;
use crate::report::TokenSpan;
use crate::signature::{Multiplicity, ResultTypes, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;
use crate::syntax::pattern::{Arg, Directive, Literal, LiteralValue, Native, NativeFunction, NodeOperator, Term};
use crate::syntax::pdll::Expression;
use crate::token_stream::respan;

impl Evaluator<'_> {
    /// Creates a type or type range variable.
    pub(super) fn new_type(&mut self, kind: PdllType) -> TypedEntity {
        self.types.push(TypeVariable::default());
        TypedEntity::new(PdllEntity::Type(self.types.len() - 1), kind)
    }

    /// Requires that values have a type: `Value<t>`, `ValueRange<ts>`.
    pub(super) fn require_type(&mut self, value: &PdllEntity, ty: &Expression, expected: &PdllType) {
        let typed = self.expression_as(ty, expected.clone());
        // A single type is not converted to a range, because the number of values is unknown.
        if typed.kind != *expected && typed.kind != PdllType::Unknown {
            self.report.error(ty.span, diag::type_expected(expected, typed.kind));
            return;
        }
        self.has_type(value, &typed.entity, ty.span);
    }

    /// Binds a type variable at its first use, or compares types.
    fn has_type(&mut self, value: &PdllEntity, ty: &PdllEntity, span: TokenSpan) {
        match ty {
            PdllEntity::Type(number) => match self.types[*number].value.clone() {
                None => {
                    self.types[*number].value = Some(value.clone());
                    let typed = TypedEntity::new(ty.clone(), PdllType::Type);
                    let open = std::mem::take(&mut self.types[*number].open);
                    self.constrain(&typed, &open);
                }
                Some(first) => self.compare_types(&first, value, span),
            },
            PdllEntity::Built(..) => {
                if let (Some(value), Some(ty)) = (self.typed_symbol(value), self.match_symbol(ty)) {
                    self.push_same(quote!(__drr::same_types), value, ty, span);
                }
            }
            PdllEntity::TypeText(text) => {
                let Some(symbol) = self.typed_symbol(value) else { return };
                match constraint_of(text).filter(|_| !matches!(value, PdllEntity::Built(..))) {
                    Some(constraint) => {
                        let operator = NodeOperator::Named(constraint.into());
                        let test = dag(span, operator, None, vec![arg(Term::Symbol(symbol))]);
                        self.conditions.push(test);
                    }
                    None => {
                        let terms = [Some(Term::Symbol(symbol)), type_value(text, span)];
                        self.push_native(quote!(__drr::same_types), None, terms.into_iter().flatten(), span);
                    }
                }
            }
            _ => {}
        }
    }

    fn compare_types(&mut self, one: &PdllEntity, other: &PdllEntity, span: TokenSpan) {
        let (Some(one), Some(other)) = (self.typed_symbol(one), self.typed_symbol(other)) else {
            return;
        };
        self.push_same(quote!(__drr::same_types), one, other, span);
    }

    /// Adds a run-time test that two symbols are equal.
    pub(super) fn push_same(&mut self, test: TokenStream, one: Symbol, other: Symbol, span: TokenSpan) {
        self.push_native(test, None, [one, other].map(Term::Symbol).into_iter(), span);
    }

    /// Adds a call of a run-time function to the match, with an optional symbol for its result.
    pub(super) fn push_native(
        &mut self,
        function: TokenStream,
        symbol: Option<Symbol>,
        terms: impl Iterator<Item = Term>,
        span: TokenSpan,
    ) {
        self.conditions.extend(runtime_call(function, symbol, terms, span));
    }

    /// Requires that an attribute has a type: `Attr<t>`.
    pub(super) fn require_attr_type(&mut self, attr: &PdllEntity, ty: &Expression, span: TokenSpan) {
        let typed = TypedEntity::new(attr.clone(), PdllType::Attr);
        let Some(term) = self.native_arg(&typed, span) else {
            return;
        };
        let symbol = self.fresh("type", span.first());
        self.push_native(
            quote!(__drr::type_of_matched_attr),
            Some(symbol.clone()),
            [term].into_iter(),
            span,
        );
        self.require_type(&PdllEntity::Built(symbol, None), ty, &PdllType::Type);
    }

    /// Returns the symbol of a type variable, as one type or as a list.
    pub(super) fn type_symbol(&mut self, number: usize, is_range: bool, span: TokenSpan) -> Option<Symbol> {
        let TypeVariable { value, symbols, .. } = &self.types[number];
        let Some(value) = value.clone() else {
            return self.report.fail(span, diag::type_unbound());
        };
        if let Some(symbol) = &symbols[usize::from(is_range)] {
            return Some(symbol.clone());
        }
        let function = if is_range {
            quote!(__drr::types_of)
        } else {
            quote!(__drr::type_of)
        };
        let value = self.typed_symbol(&value)?;
        let symbol = self.fresh("type", span.first());
        self.push_native(function, Some(symbol.clone()), [Term::Symbol(value)].into_iter(), span);
        self.types[number].symbols[usize::from(is_range)] = Some(symbol.clone());
        Some(symbol)
    }

    /// Returns the symbol of a typed entity, with the index of an op's result.
    fn typed_symbol(&mut self, entity: &PdllEntity) -> Option<Symbol> {
        match entity {
            PdllEntity::Result(op, result) => {
                self.matched[*op].is_named = true;
                Some(indexed(&self.matched[*op].symbol, result.unwrap_or(0)))
            }
            entity => self.match_symbol(entity),
        }
    }

    /// Evaluates the `-> (..)` of a matched op.
    pub(super) fn matched_types(&mut self, op: usize, types: &[Expression], span: TokenSpan) {
        let untyped = self.matched[op].untyped;
        // The number of results of an undeclared op is not known yet.
        let declared = untyped.map_or_else(|| self.op_signature(op), |_| None);
        let mut typed_entities = Vec::new();
        for (number, ty) in types.iter().enumerate() {
            let expected = wanted_type(declared.as_ref(), number);
            typed_entities.push((self.expression_as(ty, expected), ty.span));
        }
        if let Some(untyped) = untyped {
            let last_is_range = typed_entities
                .last()
                .is_some_and(|(typed, _)| typed.kind == PdllType::TypeRange);
            let count = typed_entities.len();
            for (typed, span) in typed_entities.iter_mut().take(count.saturating_sub(1)) {
                if typed.kind == PdllType::TypeRange {
                    self.report.error(*span, diag::range_not_last("result"));
                    typed.kind = PdllType::Type;
                    self.untyped[untyped].has_wrong_types = true;
                }
            }
            self.untyped[untyped].has_result_types = true;
            self.untyped[untyped].results = if last_is_range {
                UntypedResults::AtLeast(count - 1)
            } else {
                UntypedResults::Exactly(count)
            };
        }
        let signature = self.op_signature(op);
        let fits = |signature: &Signature| signature.results.len() == typed_entities.len();
        if !signature.as_ref().is_some_and(fits) {
            // The results that the types belong to are unknown, so bind the variables to nothing.
            for (typed, _) in &typed_entities {
                self.has_type(&PdllEntity::Nothing, &typed.entity, span);
            }
        }
        let Some(signature) = signature else { return };
        if !fits(&signature) {
            let surplus = typed_entities.get(signature.results.len()).map(|(_, span)| *span);
            let expected = counted(signature.results.len(), "result");
            let message = diag::result_groups(&signature.op_name, expected, typed_entities.len());
            self.report
                .error(surplus.unwrap_or(span), message.signature(&signature));
            return;
        }
        for (number, (typed, span)) in typed_entities.into_iter().enumerate() {
            let expected = wanted_type(Some(&signature), number);
            let typed = self.convert(typed, &expected, span);
            self.has_type(&PdllEntity::Result(op, Some(number)), &typed.entity, span);
        }
    }

    /// Evaluates the `-> (..)` of a built op. Returns the types, and the results of an undeclared op. `inferring` is a
    /// declared op with its symbol, which may determine type variables.
    pub(super) fn built_types(
        &mut self,
        types: &[Expression],
        inferring: Option<(&Signature, &Symbol)>,
        is_untyped: bool,
    ) -> (Option<Arg>, UntypedResults) {
        let mut results = UntypedResults::Exactly(types.len());
        let Some(first) = types.first() else {
            return (None, results);
        };
        let typed_entities: Vec<TypedEntity> = types.iter().map(|ty| self.expression(ty)).collect();
        // Without signatures, any op may determine the types.
        if !self.knows_ops() {
            for typed in &typed_entities {
                if let PdllEntity::Type(number) = typed.entity {
                    self.types[number].value.get_or_insert(PdllEntity::Nothing);
                }
            }
        }
        if inferring.is_some_and(|(signature, symbol)| self.bind_inferred(&typed_entities, signature, symbol)) {
            return (None, results);
        }
        let mut terms = Vec::new();
        // A type with an error still counts.
        let (mut range, mut count) = (None, 0);
        for (ty, typed) in types.iter().zip(typed_entities) {
            let typed = match typed.kind {
                PdllType::Tuple(_) => self.convert(typed, &PdllType::TypeRange, ty.span),
                _ => typed,
            };
            // The results of an undeclared op have no groups, so a tuple is replaced by its elements.
            let parts = match typed.entity {
                PdllEntity::Tuple(elements) if is_untyped => elements.into_iter().map(|(_, element)| element).collect(),
                _ => vec![typed],
            };
            for part in parts {
                if part.kind == PdllType::TypeRange {
                    range.get_or_insert(terms.len());
                }
                count += 1;
                terms.extend(self.built_type(&part, ty.span));
            }
        }
        if is_untyped {
            results = range.map_or(UntypedResults::Exactly(count), UntypedResults::AtLeast);
            // All types from the first range on form one range.
            if let Some(range) = range.filter(|range| range + 1 < terms.len()) {
                let rest = terms.split_off(range);
                terms.push(variadic(rest, first.span));
            }
            if terms.is_empty() {
                return (None, results);
            }
        }
        let terms = terms.into_iter().map(arg).collect();
        let operator = directive(Directive::ReturnType, first.span);
        (Some(arg(dag(first.span, operator, None, terms))), results)
    }

    /// Binds undetermined type variables to the types that an op infers.
    fn bind_inferred(&mut self, types: &[TypedEntity], signature: &Signature, symbol: &Symbol) -> bool {
        let results = signature.results.len();
        let says_nothing = matches!(signature.result_types(), ResultTypes::None | ResultTypes::Unknown);
        let open = types.iter().map_while(|ty| match ty.entity {
            PdllEntity::Type(number) if self.types[number].value.is_none() => Some(number),
            _ => None,
        });
        let open: Vec<usize> = open.collect();
        if says_nothing || types.len() != results || open.len() != results {
            return false;
        }
        for (result, number) in open.into_iter().enumerate() {
            let result = (results > 1).then_some(result);
            self.types[number].value = Some(PdllEntity::Built(symbol.clone(), result));
        }
        true
    }

    fn built_type(&mut self, typed: &TypedEntity, span: TokenSpan) -> Option<Term> {
        match &typed.entity {
            PdllEntity::TypeText(text) => Some(text_term(text)),
            PdllEntity::Type(number) => match self.types[*number].value.clone() {
                Some(value) => self.typed_symbol(&value).map(Term::Symbol),
                None => self.report.fail(span, diag::type_unbound()),
            },
            entity @ PdllEntity::Built(..)
                if matches!(typed.kind, PdllType::Type | PdllType::TypeRange | PdllType::Unknown) =>
            {
                self.match_symbol(entity).map(Term::Symbol)
            }
            PdllEntity::Tuple(elements) => {
                let types = elements.iter().map(|(_, element)| self.built_type(element, span));
                Some(variadic(types.collect::<Option<_>>()?, span))
            }
            // Only the PDLL type of a missing argument is known.
            PdllEntity::Nothing if matches!(typed.kind, PdllType::Type | PdllType::TypeRange) => None,
            _ if typed.kind == PdllType::Unknown => None,
            _ => self.report.fail(span, diag::type_of_result(&typed.kind)),
        }
    }

    /// Evaluates `type<..>`.
    pub(super) fn type_text(&mut self, text: &str, span: TokenSpan) -> TypedEntity {
        match check_type(text, span, self.report) {
            Some(()) => TypedEntity::new(PdllEntity::TypeText(text.to_string()), PdllType::Type),
            None => TypedEntity::unknown(),
        }
    }
}

/// Returns the constraint that accepts only this type, if there is one.
pub(super) fn constraint_of(text: &str) -> Option<Constraint> {
    let text = text.trim();
    let is_number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    let tokens: TokenStream = match text {
        "index" => quote!(Index),
        "none" => quote!(NoneType),
        _ => match text.split_at_checked(1)? {
            ("i", width) if is_number(width) => format!("I<{width}>").parse().ok()?,
            ("f", "16" | "32" | "64" | "80" | "128") => text.to_uppercase().parse().ok()?,
            _ if text == "bf16" || text == "tf32" => text.to_uppercase().parse().ok()?,
            _ => return None,
        },
    };
    Constraint::from_tokens(tokens)
}

/// Returns the PDLL type for a declared result, or `Type` if it is unknown.
fn wanted_type(signature: Option<&Signature>, number: usize) -> PdllType {
    let result = signature.and_then(|signature| signature.results.get(number));
    match result.map(|result| result.multiplicity) {
        None | Some(Multiplicity::One) => PdllType::Type,
        Some(Multiplicity::Optional | Multiplicity::Variadic) => PdllType::TypeRange,
    }
}

/// Returns a string literal.
pub(super) fn text_term(text: &str) -> Term {
    let literal = proc_macro2::Literal::string(text);
    Term::Literal(Literal {
        tokens: quote!(#literal),
        value: LiteralValue::Str(text.to_string()),
    })
}

/// Returns the PDLL type of the types of values.
pub(super) fn types_of(kind: &PdllType) -> PdllType {
    match kind {
        PdllType::ValueRange => PdllType::TypeRange,
        _ => PdllType::Type,
    }
}

/// Returns a call of a run-time function, with an optional symbol for its result.
pub(super) fn runtime_call(
    function: TokenStream,
    symbol: Option<Symbol>,
    terms: impl Iterator<Item = Term>,
    span: TokenSpan,
) -> Option<Term> {
    let mixed_site = span.first().resolved_at(Span::mixed_site());
    let mut tokens = Tokens::new(respan(function, mixed_site));
    let path = Path::eat(&mut tokens)?.with_generics(&mut tokens);
    let operator = NodeOperator::Native(Native {
        tokens: path.to_token_stream(),
        function: NativeFunction::Path(path),
        results: symbol.as_ref().map(|_| 1),
        is_negated: false,
    });
    Some(dag(span, operator, symbol, terms.map(arg).collect()))
}
