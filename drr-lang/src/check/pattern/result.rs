//! Checks of the results against the signatures: number and kinds of arguments, lists, and the source of result types.

#[cfg(test)]
mod building_tests;
pub(crate) mod definition;
#[cfg(test)]
mod definition_tests;
pub(crate) mod directive;
#[cfg(test)]
mod directive_tests;
pub(crate) mod edit;
#[cfg(test)]
mod edit_tests;
pub(crate) mod native_call;
pub(crate) mod region;
pub(crate) mod replacement;
pub(crate) mod supplemental;
pub(crate) mod symbol_argument;
#[cfg(test)]
mod tests;
mod type_comparison;

use crate::check::pattern::arguments::{PatternSide, assign, check_arg_order, is_among};
use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant::{self, DeclaredArg, Immediate};
use crate::check::pattern::constraint_relations;
use crate::check::pattern::expression::IN_RESULT;
use crate::check::pattern::misplaced::{DirectiveSite, misplaced};
use crate::check::pattern::model::{ListTerm, Reference, ResultOp, ResultTerm, SymbolKind};
use crate::check::pattern::resolve::{constraint_heads_node, report_symbol, report_variant};
use crate::check::pattern::result::directive::report_directives;
use crate::check::pattern::symbols::{Binder, SymbolId};
use crate::check::pattern::wording::{all_results, count, one_of_results};
use crate::lex::Symbol;
use crate::messages::{pattern as diag, region as region_messages, source};
use crate::report::{Message, Report, TokenSpan};
use crate::signature::{ArgKind, NamedConstraint, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::role::{Name, Role};
use crate::syntax::pattern::{Arg, Dag, Directive, NodeOperator, Term};

/// The position of a built op, which decides on the source of its result types.
#[derive(Debug, Clone, Copy)]
pub(crate) enum OpPosition<'a> {
    /// It replaces declared results of the root, from this index on. Without the root's signature, follow-up errors are
    /// suppressed.
    Replacing(usize, Option<&'a Signature>),
    /// It is nested, auxiliary, or used as one of its results.
    Free,
}

/// The position of a term in a result.
#[derive(Debug, Clone, Copy)]
pub(crate) enum TermPosition<'a> {
    /// An argument of an op. If the argument is unknown, only the syntax is checked.
    Argument(Option<DeclaredArg<'a>>),
    /// An argument of native code, which accepts anything.
    Native,
    /// An element of a list.
    Element(ListPosition<'a>),
}

impl Checker<'_> {
    /// Checks a built op, arguments first.
    pub(crate) fn check_result_op(
        &mut self,
        dag: &Dag,
        position: OpPosition<'_>,
        report: &mut Report,
    ) -> Option<ResultOp> {
        report_arguments(dag, report);
        let op = self.op_of(dag)?;
        let Some(signature) = self.signature(op) else {
            self.check_unassigned_terms(dag, &[], report);
            self.check_location(dag, report);
            self.check_types(dag, None, position, report);
            self.bind_result(dag, SymbolKind::ResultNode(op));
            self.check_built_regions(dag, None, report);
            return None;
        };
        let given = assign(dag, signature, PatternSide::Result, report).given;
        let is_complete = given
            .iter()
            .zip(&signature.args)
            .all(|(term, arg)| term.is_some() || arg.may_be_left_out());
        let mut args: Vec<Option<ResultTerm>> = Vec::new();
        for (arg, term) in signature.args.iter().zip(&given) {
            args.push(match term {
                Some(term) if term.is_region() => {
                    let message =
                        region_messages::argument_is_no_region(DeclaredArg { signature, arg }, arg.kind.noun());
                    report.fail(term.span(), message.signature(signature))
                }
                Some(term) => self.check_term(
                    term,
                    TermPosition::Argument(Some(DeclaredArg { signature, arg })),
                    report,
                ),
                None => Some(ResultTerm::Absent),
            });
        }
        self.check_unassigned_terms(dag, &given, report);
        let location = self.check_location(dag, report);
        self.check_successors(dag, signature, report);
        let index = op_index(dag, signature, report);
        let types = self.check_types(dag, Some(signature), position, report);
        let symbol = self.bind_result(dag, SymbolKind::ResultNode(op));
        let known = self.known_results(signature, &args, types.as_ref());
        if let Some(id) = symbol {
            self.note_results(id, &known);
        }
        let node = self.next_result_node();
        let regions = self.check_built_regions(dag, Some(signature), report);
        let args: Vec<ResultTerm> = args.into_iter().collect::<Option<_>>()?;
        is_complete.then_some(ResultOp {
            op,
            node,
            symbol,
            index: index?,
            args,
            types: types?,
            known,
            location: location?,
            regions: regions?,
        })
    }

    /// Checks the syntax of arguments that are not assigned to declared ones.
    fn check_unassigned_terms(&mut self, dag: &Dag, assigned: &[Option<&Term>], report: &mut Report) {
        for Arg { term, .. } in &dag.args {
            if !term.is_region() && !term.is_building_directive() && !is_among(assigned, term) {
                self.check_term(term, TermPosition::Argument(None), report);
            }
        }
    }

    fn check_successors(&self, dag: &Dag, signature: &Signature, report: &mut Report) {
        let span = TokenSpan::of(&dag.operator);
        let op = &signature.op_name;
        if signature.successors.iter().any(|successor| !successor.is_variadic()) {
            report.error(span, diag::successor_unsaid(op).signature(signature));
        }
    }

    pub(crate) fn bind_result(&mut self, dag: &Dag, kind: SymbolKind) -> Option<SymbolId> {
        let symbol = dag.name()?;
        let id = self.symbols.of_node(symbol)?;
        if !matches!(self.symbols.binder(id), Some(Binder::ResultNode(_))) {
            return None;
        }
        self.set_kind(id, kind);
        self.regions.note_built(id);
        Some(id)
    }

    /// Returns the symbol of `(replaceWithValue $x)`.
    pub(crate) fn replacing_symbol(&self, dag: &Dag, report: &mut Report) -> Option<Reference> {
        report_symbol(&dag.symbol, Directive::ReplaceWithValue, report);
        let Some((first, surplus)) = dag.args.split_first() else {
            return report.fail(TokenSpan::of(&dag.operator), diag::replace_with_value_arity(0));
        };
        if let Some(second) = surplus.first() {
            report.error(second.term.span(), diag::replace_with_value_arity(dag.args.len()));
        }
        let (given, help) = match &first.term {
            Term::Symbol(symbol) => return self.resolve_use(symbol, report),
            Term::Unreadable(_) => return None,
            Term::Dag(inner) => ("a node".to_string(), format!("write `{inner}` itself as the result")),
            other => {
                let help =
                    "materialize it with a constant op of a dialect, such as `(arith::ConstantOp ..)`, as the result";
                (format!("`{other}`"), help.to_string())
            }
        };
        report.fail(first.term.span(), diag::replace_with_value_symbol(given).help(help))
    }

    /// Checks an argument or a list element.
    pub(crate) fn check_term(
        &mut self,
        term: &Term,
        position: TermPosition<'_>,
        report: &mut Report,
    ) -> Option<ResultTerm> {
        match term {
            Term::Symbol(symbol) => {
                let reference = self.resolve_use(symbol, report)?;
                self.check_reference(reference, position, report)
            }
            Term::Literal(literal) => match position {
                TermPosition::Argument(at) => {
                    constant::check_literal(literal, at?, PatternSide::Result, report).map(ResultTerm::Constant)
                }
                TermPosition::Native => Some(ResultTerm::Immediate(Immediate::Literal(literal.clone()))),
                TermPosition::Element(_) => report.fail(term.span(), diag::constant_in_list()),
            },
            Term::Leaf(leaf) => match &leaf.operator {
                NodeOperator::Native(native) => self.check_native_leaf(native, leaf, report).map(ResultTerm::Native),
                NodeOperator::Named(name) => check_named_leaf(name, leaf.symbol.as_ref(), position, report),
                NodeOperator::Directive(directive, word) => {
                    report.fail(word, diag::directive_as_leaf(directive.word()))
                }
            },
            Term::Dag(dag) => self.check_node(dag, position, report),
            Term::Defined(dag) => self.check_defined_term(dag, position, report),
            Term::Code(group) => self.check_braces(group, IN_RESULT, report).map(ResultTerm::Native),
            Term::Rest(span) => {
                // At an argument, the check of the argument order reports it.
                if let TermPosition::Element(_) = position {
                    report.error(*span, diag::rest_in_result());
                }
                None
            }
            Term::Unreadable(_) => None,
        }
    }

    fn check_reference(
        &mut self,
        reference: Reference,
        position: TermPosition<'_>,
        report: &mut Report,
    ) -> Option<ResultTerm> {
        let reference = match position {
            TermPosition::Argument(at) => self.check_symbol_argument(reference, at?, report),
            TermPosition::Native => Some(reference),
            TermPosition::Element(list) => self.check_element_symbol(reference, list, report),
        };
        reference.map(ResultTerm::Symbol)
    }

    fn check_node(&mut self, dag: &Dag, position: TermPosition<'_>, report: &mut Report) -> Option<ResultTerm> {
        let (directive, word) = match &dag.operator {
            NodeOperator::Named(name) if name.role != Role::Free => {
                let message = constraint_heads_node(name, diag::constraint_as_result(name));
                return report.fail(name.span(), message);
            }
            NodeOperator::Named(_) => {
                let built = self.check_result_op(dag, OpPosition::Free, report);
                match position {
                    TermPosition::Argument(at) | TermPosition::Element(ListPosition::Argument(at)) => {
                        self.check_nested_op(dag, built.as_ref(), at?, report)?;
                    }
                    TermPosition::Element(_) => check_has_results(dag, self.signature_of(dag)?, report)?,
                    TermPosition::Native => {}
                }
                return built.map(ResultTerm::Op);
            }
            NodeOperator::Native(native) => {
                let call = self.check_nested_native(dag, native, report)?;
                if let TermPosition::Argument(at) = position
                    && !matches!(at?.arg.kind, ArgKind::VariadicOperand)
                {
                    self.check_number(TokenSpan::of(&dag.operator), native, call.index, report)?;
                }
                return Some(ResultTerm::Native(call));
            }
            NodeOperator::Directive(directive, word) => (*directive, word),
        };
        let message = match (directive, position) {
            (Directive::ReplaceWithValue, _) => {
                let reference = self.replacing_symbol(dag, report)?;
                return self.check_reference(reference, position, report);
            }
            (Directive::Variadic, TermPosition::Argument(at)) => return self.check_list_argument(dag, at, report),
            (Directive::Variadic, TermPosition::Native) => {
                return self.check_list(dag, ListPosition::Native, report).map(ResultTerm::List);
            }
            (Directive::Inline, TermPosition::Argument(at) | TermPosition::Element(ListPosition::Argument(at))) => {
                return self.check_nested_inline(dag, at, report);
            }
            (Directive::Inline, TermPosition::Native) => return self.check_inline(dag, report).map(ResultTerm::Inline),
            (Directive::Inline, TermPosition::Element(_)) => {
                self.check_inline(dag, report);
                return report.fail(dag.span, diag::inline_in_list());
            }
            (directive, TermPosition::Element(_)) => misplaced(directive, DirectiveSite::List),
            // The enclosing node has checked these.
            (Directive::Location | Directive::ReturnType, _) => return None,
            (directive, _) => misplaced(directive, DirectiveSite::Argument),
        };
        report.fail(word, message)
    }

    /// Reports a list at a single operand or an attribute. At an optional operand, a list has at most one value.
    fn check_list_argument(
        &mut self,
        dag: &Dag,
        at: Option<DeclaredArg<'_>>,
        report: &mut Report,
    ) -> Option<ResultTerm> {
        if let Some(at) = at.filter(|at| matches!(at.arg.kind, ArgKind::OptionalOperand)) {
            return match dag.args.as_slice() {
                [] => self
                    .check_list(dag, ListPosition::Argument(Some(at)), report)
                    .map(ResultTerm::List),
                [Arg { name: None, term, .. }] => self.check_term(term, TermPosition::Argument(Some(at)), report),
                _ => report.fail(
                    TokenSpan::of(&dag.operator),
                    source::list_at_optional(at).signature(at.signature),
                ),
            };
        }
        let wrong = at.filter(|at| !matches!(at.arg.kind, ArgKind::VariadicOperand));
        let list = self.check_list(dag, ListPosition::Argument(at.filter(|_| wrong.is_none())), report);
        let Some(at) = wrong else {
            return list.map(ResultTerm::List);
        };
        let message = if at.arg.kind.is_operand() {
            diag::variadic_at_single(at)
        } else {
            diag::variadic_at_attribute(at, at.arg.kind.noun())
        };
        report.fail(TokenSpan::of(&dag.operator), message.signature(at.signature))
    }

    /// Checks that the results of a nested op fit the argument.
    pub(crate) fn check_nested_op(
        &mut self,
        dag: &Dag,
        built: Option<&ResultOp>,
        at: DeclaredArg<'_>,
        report: &mut Report,
    ) -> Option<()> {
        let made = self.signature_of(dag)?;
        if !at.arg.kind.is_operand() {
            let kind = at.arg.kind.plain_noun();
            let message = diag::operation_at_attribute(at, kind, &made.op_name);
            return report.fail(dag.span, message.signature(at.signature));
        }
        let index = dag.index();
        if index.is_none() && made.results.len() > 1 && matches!(at.arg.kind, ArgKind::VariadicOperand) {
            return Some(());
        }
        let result = result_of_nested_op(dag, made, report)?;
        if !result.is_single() && !matches!(at.arg.kind, ArgKind::VariadicOperand) {
            let message = diag::variadic_at_single(at).help(diag::one_of_list(&dag.operator));
            return report.fail(dag.span, message.signature(at.signature));
        }
        let known = built.and_then(|built| built.known.get(index.unwrap_or(0))?.as_ref());
        let never = |given: &&Constraint| constraint_relations::are_disjoint(given, at.arg.inner());
        if result.is_single()
            && let Some(given) = [Some(result.inner()), known].into_iter().flatten().find(never)
        {
            let message = diag::operand_never_fits(at, at.arg.inner(), format!("({} ..)", dag.operator), given);
            return report.fail(dag.span, message.signature(at.signature));
        }
        let number = index.unwrap_or(0);
        if result.is_single() {
            let message =
                diag::operand_never_fits(at, at.arg.inner(), format!("({} ..)", dag.operator), result.inner());
            let (given_at, expected_at) = (self.constrained_result(made, number), self.constrained_operand(at));
            self.compare_types(
                (result.inner(), given_at),
                (at.arg.inner(), expected_at),
                dag.span,
                &message,
            );
        }
        let is_certain = [Some(result.inner()), known]
            .into_iter()
            .flatten()
            .any(|given| constraint_relations::implies(given, at.arg.inner()));
        if let Some(value) = built.and_then(|built| self.value_of_type(built, number))
            && !is_certain
        {
            self.require_operand(value, at);
        }
        Some(())
    }
}

/// Returns the result of a nested op that is the operand. Reports an op without results and an ambiguous one.
fn result_of_nested_op<'s>(dag: &Dag, made: &'s Signature, report: &mut Report) -> Option<&'s NamedConstraint> {
    match (made.results.len(), dag.index()) {
        (0, _) => {
            check_has_results(dag, made, report)?;
            None
        }
        (1, None) => made.results.first(),
        (_, Some(index)) => made.results.get(index),
        (results, None) => {
            let base = dag.symbol.as_ref().map_or("$_r".to_string(), Symbol::to_string);
            let choices = one_of_results(format!(":{base}"), made);
            let message = diag::which_built_result(&made.op_name, count(results, "result"), choices);
            report.fail(TokenSpan::of(&dag.operator), message.signature(made))
        }
    }
}

/// Reports errors in the order of arguments and trailing directives.
pub(crate) fn report_arguments(dag: &Dag, report: &mut Report) {
    if let Some(Arg {
        term: Term::Rest(span), ..
    }) = dag.args.last()
    {
        report.error(*span, diag::rest_in_result());
    }
    check_arg_order(&dag.args, report);
    report_directives(dag, report);
}

/// Checks a constant or an enum case. Another bare name is unknown.
fn check_named_leaf(
    name: &Name,
    symbol: Option<&Symbol>,
    position: TermPosition<'_>,
    report: &mut Report,
) -> Option<ResultTerm> {
    if report_variant(name, report) {
        return None;
    }
    let role = name.role;
    let is_case = symbol.is_none() && role == Role::Free;
    if !is_case && !role.is_constant() {
        let symbol = symbol.map_or("$x".to_string(), ToString::to_string);
        return report.fail(name.span(), diag::constraint_in_result(symbol));
    }
    match position {
        TermPosition::Argument(at) => {
            constant::check_named(name, at?, PatternSide::Result, report).map(ResultTerm::Constant)
        }
        TermPosition::Native => constant::immediate(name, report).map(ResultTerm::Immediate),
        TermPosition::Element(_) => report.fail(name.span(), diag::constant_in_list()),
    }
}

/// Returns the index of the result that a node with `__N` denotes, or `Some(None)` for all results. `out_of_range` is
/// the error for a missing result.
pub(crate) fn node_index(
    dag: &Dag,
    results: usize,
    report: &mut Report,
    out_of_range: impl FnOnce(&Symbol, &str) -> Message,
) -> Option<Option<usize>> {
    match dag.indexed() {
        Some((symbol, base, index)) if index >= results => report.fail(symbol, out_of_range(symbol, &base)),
        indexed => Some(indexed.map(|(_, _, index)| index)),
    }
}

/// Returns the index of the result that an op node denotes, or `Some(None)` for all results.
pub(crate) fn op_index(dag: &Dag, signature: &Signature, report: &mut Report) -> Option<Option<usize>> {
    node_index(dag, signature.results.len(), report, |symbol, base| {
        let op = &signature.op_name;
        let message = match signature.results.len() {
            0 => diag::index_without_results(op, symbol),
            results => {
                diag::node_index_out_of_range(op, count(results, "result"), all_results(format!(":{base}"), signature))
            }
        };
        message.signature(signature)
    })
}

/// Checks that a node whose value is used has results.
pub(crate) fn check_has_results(dag: &Dag, made: &Signature, report: &mut Report) -> Option<()> {
    if made.results.is_empty() {
        let message = diag::nested_without_results(&made.op_name).signature(made);
        return report.fail(TokenSpan::of(&dag.operator), message);
    }
    Some(())
}

/// The position of a list.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ListPosition<'a> {
    /// An argument of an op, if known.
    Argument(Option<DeclaredArg<'a>>),
    /// An argument of native code.
    Native,
    /// A whole result.
    Result,
}

impl Checker<'_> {
    /// Checks a list and binds its symbol.
    pub(crate) fn check_list(
        &mut self,
        dag: &Dag,
        position: ListPosition<'_>,
        report: &mut Report,
    ) -> Option<ListTerm> {
        let mut elements = Vec::new();
        for arg in &dag.args {
            if let Some(name) = &arg.name {
                report.error(name, diag::named_element());
            }
            elements.push(self.check_term(&arg.term, TermPosition::Element(position), report));
        }
        let symbol = self.bind_result(dag, SymbolKind::List(Constraint::named("AnyType")));
        let node = self.next_result_node();
        Some(ListTerm {
            node,
            symbol,
            elements: elements.into_iter().collect::<Option<_>>()?,
        })
    }

    pub(crate) fn check_element_symbol(
        &mut self,
        reference: Reference,
        position: ListPosition<'_>,
        report: &mut Report,
    ) -> Option<Reference> {
        let kind = self.kind(reference.id);
        match (&kind, position) {
            (_, ListPosition::Argument(at)) => self.check_symbol_argument(reference, at?, report),
            (SymbolKind::Unknown, _) => None,
            (kind, _) if kind.is_no_value() => {
                let message = diag::no_value_in_list(&reference.symbol, kind.noun());
                report.fail(&reference.symbol, message)
            }
            (SymbolKind::Root(_), ListPosition::Result) if self.is_replaced(&kind) => {
                report.fail(&reference.symbol, diag::replaced_value_used(&reference.symbol))
            }
            _ => {
                let made = kind.op().and_then(|op| self.signature(op));
                if let Some(made) = made.filter(|made| made.results.is_empty()) {
                    let message = diag::no_results_as_value(&made.op_name, &reference.symbol);
                    return report.fail(&reference.symbol, message.signature(made));
                }
                self.check_region_use(&reference, report).then_some(reference)
            }
        }
    }
}
