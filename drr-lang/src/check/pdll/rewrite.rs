//! Evaluation of rewrites.

use drr_schema::counted;

use super::conversion::in_parentheses;
use super::entity::{PdllEntity, Phase, RootEdit, TypedEntity};
use super::evaluator::Evaluator;
use super::node::{arg, dag, directive, named_arg, variadic};
use super::operation::is_discardable;
use super::pdll_type::PdllType;
use super::types::{runtime_call, text_term};
use super::untyped::UntypedResults;
use crate::lex::{Symbol, name_of};
use crate::messages::pdll as diag;
use crate::report::TokenSpan;
use crate::signature::Signature;
use crate::syntax::pattern::{Arg, Directive, Term};
use crate::syntax::pdll::{Expression, ExpressionKind, OpExpression, OpName, Statement};
use proc_macro2::Ident;
use quote::quote;

/// The arguments of a built op, while its clauses are evaluated.
struct BuiltArgs {
    /// Index of the undeclared op that is built.
    untyped: Option<usize>,
    args: Vec<Arg>,
    /// Names, values and spans of discardable attributes.
    discardable: Vec<(String, PdllEntity, TokenSpan)>,
    /// Unset if a clause has errors.
    is_complete: bool,
}

/// The replacement of an op.
#[derive(Default)]
struct Replacement {
    terms: Vec<Term>,
    /// Number of replaced results.
    count: usize,
}

impl Evaluator<'_> {
    /// Evaluates the statement that ends a pattern. Its op is the root.
    pub(super) fn pattern_rewrite(&mut self, statement: &Statement) {
        let (Statement::Erase(_, root) | Statement::Replace { root, .. } | Statement::Rewrite { root, .. }) = statement
        else {
            return;
        };
        let typed = in_parentheses(self.expression(root));
        if let PdllEntity::Op(op) = typed.entity {
            self.root = Some(op);
        }
        self.phase = Phase::Rewrite;
        self.edit_statement(statement, &typed);
        let Some(root) = self.root else { return };
        let results = self.op_signature(root).map_or(1, |root| root.results.len());
        match self.root_edits.as_slice() {
            [] => self.edit(Directive::KeepOp, root, Replacement::default(), self.matched[root].span),
            // With too few values, earlier results would replace the remaining ones.
            [last] if last.values < results => {}
            // The results of `pat!` replace the root by default.
            [last] if last.at + 1 == self.results.len() => match self.results.pop() {
                Some(Term::Dag(last)) if last.is(Directive::ReplaceOp) => {
                    let values = last.args.into_iter().skip(1).map(|value| value.term);
                    return self.results.extend(values);
                }
                Some(Term::Dag(last)) if last.is(Directive::EraseOp) && results == 0 => return,
                last => self.results.extend(last),
            },
            _ => {}
        }
        self.matched[root].is_named = true;
    }

    /// Evaluates `erase`, `replace` or `rewrite` in a rewrite.
    pub(super) fn rewrite_statement(&mut self, statement: &Statement) {
        if let Statement::Erase(_, op) | Statement::Replace { root: op, .. } | Statement::Rewrite { root: op, .. } =
            statement
        {
            let typed = in_parentheses(self.expression(op));
            self.edit_statement(statement, &typed);
        }
    }

    /// Evaluates the edit of a statement's op.
    fn edit_statement(&mut self, statement: &Statement, typed: &TypedEntity) {
        match statement {
            Statement::Erase(keyword, op) => {
                if let Some(edited) = self.edited_op(typed, keyword, op.span) {
                    self.edit(Directive::EraseOp, edited, Replacement::default(), op.span);
                }
            }
            Statement::Replace {
                keyword, root, values, ..
            } => {
                let op = self.edited_op(typed, keyword, root.span);
                let values = self.replacement(op, values);
                if let Some(op) = op {
                    self.edit(Directive::ReplaceOp, op, values, root.span);
                }
            }
            Statement::Rewrite { keyword, root, body } => {
                self.edited_op(typed, keyword, root.span);
                self.scopes.enter();
                for statement in &body.statements {
                    if statement.is_rewrite() {
                        self.rewrite_statement(statement)
                    } else {
                        self.statement(statement)
                    }
                }
                self.scopes.leave();
            }
            Statement::Let { .. } | Statement::Return(..) | Statement::Expression(_) => {}
        }
    }

    /// Returns the index of the matched op that a statement edits.
    fn edited_op(&mut self, typed: &TypedEntity, keyword: &Ident, span: TokenSpan) -> Option<usize> {
        match (&typed.entity, &typed.kind) {
            (PdllEntity::Op(op), _) => Some(*op),
            (PdllEntity::Built(..), PdllType::Op(_)) => {
                let whence = if self.is_yielded_op(typed) {
                    "native code yields"
                } else {
                    "the rewrite has just built"
                };
                self.report.fail(span, diag::edited_built(keyword, whence))
            }
            (_, PdllType::Unknown) | (PdllEntity::Nothing, PdllType::Op(_)) => None,
            (_, kind) => self.report.fail(span, diag::op_expected(keyword, kind)),
        }
    }

    /// Adds an edit of an op.
    fn edit(&mut self, word: Directive, op: usize, values: Replacement, span: TokenSpan) {
        if Some(op) == self.root {
            self.root_edits.push(RootEdit {
                at: self.results.len(),
                values: values.count,
            })
        } else {
            self.matched[op].is_named = true
        }
        let mut symbol = self.matched[op].symbol.clone();
        symbol.ident.set_span(span.first());
        symbol.dollar = span.first();
        let mut args = vec![arg(Term::Symbol(symbol))];
        args.extend(values.terms.into_iter().map(arg));
        self.results.push(dag(span, directive(word, span), None, args));
    }

    /// Evaluates the replacement of an op.
    fn replacement(&mut self, op: Option<usize>, values: &[Expression]) -> Replacement {
        // Only an op that directly replaces another takes over its types.
        let replaced = op.map_or(UntypedResults::Exactly(0), UntypedResults::OfReplaced);
        if let [value] = values
            && let ExpressionKind::Op(made) = &value.kind
            && made.types.is_none()
        {
            if let Some(signature) = self.signature(&made.name)
                && signature.results.iter().all(|result| result.is_single())
            {
                self.check_count(op, signature.results.len(), made.name.span());
            }
            let terms = self.built_dag(made, value.span, None, replaced).into_iter().collect();
            // An undeclared op has as many results as the replaced op.
            let count = self
                .signature(&made.name)
                .map_or(usize::MAX, |signature| signature.results.len());
            return Replacement { terms, count };
        }
        // An inlined region yields as many values as are needed.
        if let [value] = values
            && let Some(args) = self.called(value, Directive::Inline)
            && let ExpressionKind::Call { callee, .. } = &value.kind
        {
            let terms = self.inline(args, callee, None).into_iter().collect();
            return Replacement {
                terms,
                count: usize::MAX,
            };
        }
        let terms = self.replacing_values(op, values);
        let count = terms.len();
        Replacement { terms, count }
    }

    /// Reports too few or too many values for an op with a known number of results. If nothing else determines the
    /// number, the values do.
    fn check_count(&mut self, op: Option<usize>, given: usize, span: TokenSpan) {
        let Some(op) = op else { return };
        let untyped = self.matched[op].untyped;
        if untyped.is_some_and(|untyped| self.infer_result_count(untyped, given)) {
            return;
        }
        let Some(signature) = self.op_signature(op) else { return };
        let results = &signature.results;
        let single = results.iter().filter(|result| result.is_single()).count();
        let expected = match single == results.len() {
            true if single == given => return,
            true => counted(single, "result"),
            // The results of a declared op are checked individually.
            false if untyped.is_none() => return,
            false => format!("at least {}", counted(single, "result")),
        };
        let message = diag::replacement_count(&signature.op_name, expected, counted(given, "value"));
        self.report.error(span, message.signature(&signature));
    }

    /// Evaluates the values that replace the results of an op.
    fn replacing_values(&mut self, op: Option<usize>, values: &[Expression]) -> Vec<Term> {
        let mut terms = Vec::new();
        let mut is_certain = true;
        for value in values {
            let typed = self.expression(value);
            match typed.kind {
                PdllType::Op(_) => is_certain &= self.has_single_results(&typed),
                PdllType::Value => {}
                PdllType::ValueRange | PdllType::Unknown => is_certain = false,
                kind => {
                    self.report.error(value.span, diag::replacement_kind(kind));
                    continue;
                }
            }
            let entities = if self.is_yielded_op(&typed) {
                self.yielded_results(&typed, op.filter(|_| values.len() == 1), value.span)
            } else {
                self.values_of(typed)
            };
            for entity in entities {
                let term = self.term(&entity, value.span);
                terms.extend(term.map(|term| (term, value.span)));
            }
        }
        if is_certain && let (Some((_, first)), Some((_, last))) = (terms.first(), terms.last()) {
            let results = op.and_then(|op| self.op_signature(op)).map_or(0, |op| op.results.len());
            let span = terms
                .get(results)
                .map_or(TokenSpan::between(first.first(), last.last()), |(_, span)| *span);
            self.check_count(op, terms.len(), span);
        }
        // The number of remaining results is known only at run time.
        let untyped = op.and_then(|op| self.matched[op].untyped);
        let open_from = match untyped.map(|untyped| self.untyped[untyped].results) {
            Some(UntypedResults::AtLeast(fixed)) if terms.len() > fixed + 1 || is_certain && terms.len() >= fixed => {
                Some(fixed)
            }
            _ => None,
        };
        let whole = terms.first().zip(terms.last());
        let whole = whole.map(|((_, first), (_, last))| TokenSpan::between(first.first(), last.last()));
        let open = open_from.map(|fixed| terms.split_off(fixed));
        let replace = |(term, span)| {
            let operator = directive(Directive::ReplaceWithValue, span);
            dag(span, operator, None, vec![arg(term)])
        };
        let mut replacing: Vec<Term> = terms.into_iter().map(replace).collect();
        if let (Some(open), Some(whole)) = (open, whole) {
            let span = open.first().zip(open.last());
            let span = span.map_or(whole, |((_, first), (_, last))| {
                TokenSpan::between(first.first(), last.last())
            });
            replacing.push(variadic(open.into_iter().map(|(term, _)| term).collect(), span));
        }
        replacing
    }

    /// Returns `true` if every result of an op is a single value.
    fn has_single_results(&self, op: &TypedEntity) -> bool {
        let signature = self.signature_of(op);
        !self.is_yielded_op(op)
            && signature.is_some_and(|signature| signature.results.iter().all(|result| result.is_single()))
    }

    /// Returns the individual results of an op. Other entities are their own single element.
    pub(super) fn values_of(&self, typed: TypedEntity) -> Vec<PdllEntity> {
        let results = self.signature_of(&typed).map_or(1, |signature| signature.results.len());
        match &typed.entity {
            op @ (PdllEntity::Op(_) | PdllEntity::Built(_, None)) if results != 1 => {
                (0..results).map(|result| op.result(Some(result))).collect()
            }
            entity => vec![entity.clone()],
        }
    }

    /// Evaluates `op<a.b>(..)` in a rewrite, which builds an op.
    pub(super) fn built_op(&mut self, op: &OpExpression, span: TokenSpan) -> TypedEntity {
        let symbol = self.fresh("op", op.keyword.span());
        let types = op.types.as_ref().map_or(0, Vec::len);
        let before = self.report.count();
        let kind = PdllType::Op(op.name.written());
        let Some(term) = self.built_dag(op, span, Some(symbol.clone()), UntypedResults::Exactly(types)) else {
            // Without signatures there is no term, but the PDLL type is known.
            return if self.knows_ops() || self.report.count() > before {
                TypedEntity::unknown()
            } else {
                TypedEntity::new(PdllEntity::Built(symbol, None), kind)
            };
        };
        self.results.push(term);
        let signature = self.signature(&op.name);
        if signature.is_some_and(|made| made.yields_one_value()) {
            self.values.insert(symbol.name());
        }
        TypedEntity::new(PdllEntity::Built(symbol, None), kind)
    }

    fn built_dag(
        &mut self,
        op: &OpExpression,
        span: TokenSpan,
        symbol: Option<Symbol>,
        results: UntypedResults,
    ) -> Option<Term> {
        if let OpName::Any(any) = op.name {
            return self.report.fail(any, diag::built_op_without_name());
        }
        let signature = self.signature(&op.name);
        let mut built = BuiltArgs {
            untyped: None,
            args: Vec::new(),
            discardable: Vec::new(),
            is_complete: true,
        };
        // Evaluate all clauses, so that all errors are reported.
        self.built_operands(op, signature.as_ref(), results, &mut built);
        self.built_attributes(op, signature.as_ref(), &mut built);
        let BuiltArgs {
            untyped,
            mut args,
            discardable,
            is_complete,
        } = built;
        // Arguments are evaluated in declaration order.
        if let Some(signature) = &signature {
            let position = |arg: &Arg| {
                let declared = arg.name.as_ref().and_then(|name| signature.arg(&name_of(name)));
                declared.map_or(usize::MAX, |(at, _)| at)
            };
            args.sort_by_key(position);
        }
        if let Some(types) = &op.types {
            let inferring = signature.as_ref().zip(symbol.as_ref());
            let (types, results) = self.built_types(types, inferring, untyped.is_some());
            args.extend(types);
            if let Some(untyped) = untyped {
                self.untyped[untyped].results = results;
            }
        }
        if let Some(untyped) = untyped {
            self.untyped[untyped].symbol = symbol.clone();
        }
        args.extend(self.location(op));
        let operator = self.op_head(&op.name, untyped)?;
        let symbol = if discardable.is_empty() {
            symbol
        } else {
            Some(symbol.unwrap_or_else(|| self.fresh("op", op.keyword.span())))
        };
        self.set_discardable_attributes(symbol.as_ref(), discardable);
        is_complete.then(|| dag(span, operator, symbol, args))
    }

    /// Evaluates the operands of a built op, which may be undeclared.
    fn built_operands(
        &mut self,
        op: &OpExpression,
        signature: Option<&Signature>,
        results: UntypedResults,
        built: &mut BuiltArgs,
    ) {
        let operands = op.operands.as_deref().unwrap_or_default();
        let typed_entities = operands.iter().map(|operand| (self.expression(operand), operand.span));
        let typed_entities: Vec<(TypedEntity, TokenSpan)> = typed_entities.collect();
        built.untyped = self.new_untyped(&op.name, results);
        let operands = match built.untyped {
            Some(untyped) => self.untyped_operands(untyped, typed_entities),
            None => self.operands(typed_entities, op, signature),
        };
        let mut declared = signature.into_iter().flat_map(Signature::operands);
        for (entity, span) in operands {
            let declared = declared.next();
            let term = self.term(&entity, span);
            built.is_complete &= term.is_some();
            built.args.extend(term.map(|term| match declared {
                Some(declared) => named_arg(&declared.name, term, span),
                None => arg(term),
            }));
        }
    }

    /// Evaluates the attributes of a built op.
    fn built_attributes(&mut self, op: &OpExpression, signature: Option<&Signature>, built: &mut BuiltArgs) {
        for attribute in &op.attributes {
            let Some((name, entity, span)) = self.attribute(attribute, signature) else {
                built.is_complete = false;
                continue;
            };
            if signature.is_some_and(|signature| is_discardable(signature, &name)) {
                built.discardable.push((name, entity, span));
                continue;
            }
            let term = self.term(&entity, span);
            built.is_complete &= term.is_some();
            if let Some(untyped) = built.untyped {
                self.add_untyped_attribute(untyped, &name, &entity);
            }
            built.args.extend(term.map(|term| match signature {
                Some(_) => named_arg(&name, term, span),
                None => arg(term),
            }));
        }
    }

    /// Adds calls that set discardable attributes of the op that a symbol names.
    fn set_discardable_attributes(
        &mut self,
        symbol: Option<&Symbol>,
        attributes: Vec<(String, PdllEntity, TokenSpan)>,
    ) {
        for (name, entity, span) in attributes {
            let value = TypedEntity::new(entity, PdllType::Attr);
            let terms = [
                symbol.cloned().map(Term::Symbol),
                Some(text_term(&name)),
                self.native_arg(&value, span),
            ];
            let call = runtime_call(
                quote!(__drr::set_discardable_attr),
                None,
                terms.into_iter().flatten(),
                span,
            );
            self.supplemental.extend(call);
        }
    }

    /// Evaluates expressions to arguments of a node.
    pub(super) fn terms(&mut self, parts: &[Expression]) -> Vec<Arg> {
        let terms = parts.iter().filter_map(|part| {
            let typed = self.expression(part);
            self.term(&typed.entity, part.span).map(arg)
        });
        terms.collect()
    }

    /// Evaluates the `location(..)` of a built op.
    fn location(&mut self, op: &OpExpression) -> Option<Arg> {
        let (word, parts) = op.location.as_ref()?;
        let (terms, span) = (self.terms(parts), word.into());
        Some(arg(dag(span, directive(Directive::Location, span), None, terms)))
    }
}
