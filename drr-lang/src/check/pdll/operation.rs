//! Evaluation of matched ops: operands, attributes and results.

use drr_schema::counted;

use super::conversion::in_parentheses;
use super::entity::{MatchedOp, PdllEntity, Phase, TypedEntity};
use super::evaluator::Evaluator;
use super::pdll_type::PdllType;
use super::untyped::UntypedResults;
use crate::check::mlir_text::check_attr;
use crate::messages::{pdll as diag, source};
use crate::report::TokenSpan;
use crate::signature::{Arg, Multiplicity, Signature};
use crate::syntax::pattern::Directive;
use crate::syntax::pdll::{Expression, ExpressionKind, NamedAttribute, OpExpression};
use drr_schema::nearest;
use std::ops::Range;

impl Evaluator<'_> {
    /// Evaluates `op<a.b>(..)` in the match.
    pub(super) fn matched_op(&mut self, op: &OpExpression, span: TokenSpan) -> TypedEntity {
        if let Some((word, _)) = &op.location {
            self.report.error(word, diag::location_in_match());
        }
        let signature = self.signature(&op.name);
        let untyped = self.new_untyped(&op.name, UntypedResults::AtLeast(0));
        let mut either = Vec::new();
        let operands = op
            .operands
            .as_ref()
            .map(|operands| self.matched_operands(op, operands, signature.as_ref(), untyped, &mut either));
        let mut attributes = Vec::new();
        for attribute in &op.attributes {
            let Some((name, entity, span)) = self.attribute(attribute, signature.as_ref()) else {
                continue;
            };
            if let Some(untyped) = untyped {
                self.add_untyped_attribute(untyped, &name, &entity);
            }
            attributes.push((name, entity, span));
        }
        let symbol = self.fresh("op", op.keyword.span());
        let typed = self.add_matched(MatchedOp {
            symbol,
            span,
            name: op.name.clone(),
            operands,
            either,
            attributes,
            is_named: false,
            interface: None,
            untyped,
        });
        if let Some(types) = &op.types {
            self.matched_types(self.matched.len() - 1, types, op.name.span());
        }
        typed
    }

    /// Evaluates the operands of a matched op. Adds the range of operands and the span of each `either` to `either`.
    fn matched_operands(
        &mut self,
        op: &OpExpression,
        operands: &[Expression],
        signature: Option<&Signature>,
        untyped: Option<usize>,
        either: &mut Vec<(Range<usize>, TokenSpan)>,
    ) -> Vec<(PdllEntity, TokenSpan)> {
        let mut typed_entities: Vec<(TypedEntity, TokenSpan)> = Vec::new();
        let mut is_wrong = false;
        for operand in operands {
            let start = typed_entities.len();
            if let ExpressionKind::Rest = operand.kind {
                // Evaluate the following operands, which may define variables.
                if !self.check_last(operand, operands) {
                    is_wrong = true;
                    continue;
                }
                self.rest_of_operands(&mut typed_entities, signature, untyped, operand.span);
                continue;
            }
            let orders = self.called(operand, Directive::Either);
            if orders.is_some_and(|orders| orders.len() < 2) {
                self.report.error(operand.span, source::either_needs_two());
            }
            for operand in orders.unwrap_or(std::slice::from_ref(operand)) {
                let expected = wanted_operand(signature, typed_entities.len());
                typed_entities.push((self.expression_as(operand, expected), operand.span));
            }
            either.extend(orders.map(|_| (start..typed_entities.len(), operand.span)));
        }
        match untyped {
            _ if is_wrong => Vec::new(),
            Some(untyped) => self.untyped_operands(untyped, typed_entities),
            None => self.operands(typed_entities, op, signature),
        }
    }

    /// Returns the arguments of a call of a directive such as `either`, unless the name is defined.
    pub(super) fn called<'e>(&self, expression: &'e Expression, word: Directive) -> Option<&'e [Expression]> {
        match &expression.kind {
            ExpressionKind::Call {
                callee,
                args,
                not: None,
            } if self.is_word(callee, word) => Some(args),
            _ => None,
        }
    }

    /// Returns `true` if an expression is a directive of `pat!`, unless the name is defined.
    pub(super) fn is_word(&self, expression: &Expression, word: Directive) -> bool {
        let is_named = expression.name().is_some_and(|name| name == word.word());
        is_named && self.scopes.get(word.word()).is_none()
    }

    /// Evaluates `..` among the operands of a matched op.
    pub(super) fn rest_of_operands(
        &mut self,
        operands: &mut Vec<(TypedEntity, TokenSpan)>,
        signature: Option<&Signature>,
        untyped: Option<usize>,
        span: TokenSpan,
    ) {
        if untyped.is_some() {
            return operands.push((self.any(PdllType::ValueRange, span), span));
        }
        let declared = signature.map_or(0, |signature| signature.operands().count());
        for number in operands.len()..declared {
            let kind = wanted_operand(signature, number);
            operands.push((self.any(kind, span), span));
        }
    }

    pub(super) fn add_matched(&mut self, op: MatchedOp) -> TypedEntity {
        let kind = PdllType::Op(op.name.written());
        self.matched.push(op);
        TypedEntity::new(PdllEntity::Op(self.matched.len() - 1), kind)
    }

    /// Assigns operands to declared ones. A single range contains all operands.
    pub(super) fn operands(
        &mut self,
        given: Vec<(TypedEntity, TokenSpan)>,
        op: &OpExpression,
        signature: Option<&Signature>,
    ) -> Vec<(PdllEntity, TokenSpan)> {
        let Some(signature) = signature else {
            return Vec::new();
        };
        let name = &op.name;
        let declared: Vec<_> = signature.operands().collect();
        if given.is_empty()
            && declared
                .iter()
                .all(|declared| declared.kind.multiplicity() != Some(Multiplicity::One))
        {
            let none = |_| (PdllEntity::Tuple(Vec::new()), name.span());
            return declared.iter().map(none).collect();
        }
        if given.len() != declared.len() {
            // The check of attributes reports an operand in braces.
            let is_in_braces = |arg: &&Arg| op.attributes.iter().any(|attribute| attribute.name == arg.name);
            if declared.iter().any(is_in_braces) {
                return Vec::new();
            }
            let span = given.get(declared.len()).map_or(name.span(), |(_, span)| *span);
            let expected = counted(declared.len(), "operand");
            // `pat!` allows attributes among the operands.
            let attributes = signature.args.iter().filter(|arg| !arg.kind.is_operand());
            let attributes: Vec<String> = attributes.map(|arg| format!("{} = ..", arg.name)).collect();
            let has_attribute = given.iter().any(|(typed, _)| typed.kind == PdllType::Attr);
            let help = (has_attribute && !attributes.is_empty()).then(|| {
                format!(
                    "write attributes in braces: `op<{}>(..) {{{}}}`",
                    name.written().unwrap_or_default(),
                    attributes.join(", ")
                )
            });
            let message = diag::operand_groups(&signature.op_name, expected, given.len()).help_if(help);
            self.report.error(span, message.signature(signature));
            return Vec::new();
        }
        let mut operands = Vec::new();
        for (number, (typed, span)) in given.into_iter().enumerate() {
            let kind = wanted_operand(Some(signature), number);
            let is_one = typed.kind == PdllType::Value && kind == PdllType::ValueRange;
            let entity = self.convert(typed, &kind, span).entity;
            // A single value matches a group of exactly one value.
            let entity = if is_one && self.phase == Phase::Match {
                PdllEntity::range_of([entity])
            } else {
                entity
            };
            operands.push((entity, span));
        }
        operands
    }

    /// Evaluates `name = value` in braces.
    pub(super) fn attribute(
        &mut self,
        attribute: &NamedAttribute,
        signature: Option<&Signature>,
    ) -> Option<(String, PdllEntity, TokenSpan)> {
        let NamedAttribute { name, span, value } = attribute;
        let is_region = signature.map(|signature| signature.regions.iter().any(|region| region.name == *name));
        if let Some(value) = value
            && (is_region == Some(true) || self.is_word(value, Directive::Empty))
        {
            if is_region == Some(false) {
                return self.report.fail(value.span, diag::attribute_kind(&PdllType::Region));
            }
            return Some((name.clone(), self.region_of_op(value), value.span));
        }
        if let Some(signature) = signature
            && !declares(signature, name)
            && !is_discardable(signature, name)
        {
            let names = signature.args.iter().filter(|arg| !arg.kind.is_operand());
            let message = match signature.operands().find(|arg| arg.name == *name) {
                Some(operand) => diag::operand_in_braces(&signature.op_name, name).help_if(operand.as_attribute()),
                None => {
                    let near = nearest(name, names.map(|arg| arg.name.as_str()));
                    let discardable = "prefix the name of a discardable attribute with a dialect, as in `\"my.tag\"`";
                    diag::no_such_attribute(&signature.op_name, name)
                        .help_if(near.is_none().then_some(discardable))
                        .did_you_mean(near)
                }
            };
            self.report.error(*span, message.signature(signature));
            // The value may define a variable.
            if let Some(value) = value {
                self.expression_as(value, PdllType::Attr);
            }
            return None;
        }
        let (entity, span) = match value {
            Some(value) => {
                let typed = in_parentheses(self.expression_as(value, PdllType::Attr));
                let is_region = matches!(typed.kind, PdllType::Region | PdllType::Block) && !self.knows_ops();
                if !is_region && !matches!(typed.kind, PdllType::Attr | PdllType::Unknown) {
                    let help = matches!(typed.kind, PdllType::Region | PdllType::Block)
                        .then_some("declare the op, so that its regions have names");
                    let message = diag::attribute_kind(&typed.kind).help_if(help.filter(|_| signature.is_none()));
                    return self.report.fail(value.span, message);
                }
                (typed.entity, value.span)
            }
            None => (PdllEntity::AttrText("unit".to_string()), *span),
        };
        Some((name.clone(), entity, span))
    }

    /// Evaluates `attr<..>`.
    pub(super) fn attribute_text(&mut self, text: &str, span: TokenSpan) -> TypedEntity {
        match check_attr(text, span, self.report) {
            Some(()) => TypedEntity::new(PdllEntity::AttrText(text.to_string()), PdllType::Attr),
            None => TypedEntity::unknown(),
        }
    }
}

/// Returns the PDLL type of a declared operand, or `Value` if it is unknown.
fn wanted_operand(signature: Option<&Signature>, number: usize) -> PdllType {
    let declared = signature.and_then(|signature| signature.operands().nth(number));
    match declared.map(|declared| declared.kind.multiplicity()) {
        None | Some(Some(Multiplicity::One)) => PdllType::Value,
        _ => PdllType::ValueRange,
    }
}

/// Returns `true` if an op declares an attribute.
fn declares(signature: &Signature, name: &str) -> bool {
    let mut attributes = signature.args.iter().filter(|arg| !arg.kind.is_operand());
    attributes.any(|arg| arg.name == name)
}

/// Returns `true` for discardable attributes, whose names have a dialect prefix.
pub(super) fn is_discardable(signature: &Signature, name: &str) -> bool {
    !signature.is_untyped() && name.contains('.') && !declares(signature, name)
}
