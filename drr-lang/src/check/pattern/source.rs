//! Checks of the source against the signatures: number and kinds of arguments, the result that a nested op denotes, and
//! the kind of each symbol.

#[cfg(test)]
mod constraint_tests;
pub(crate) mod joined;
pub(crate) mod list;
pub(crate) mod model;
pub(crate) mod native;
pub(crate) mod region;
#[cfg(test)]
mod tests;

use std::fmt::Display;

use proc_macro2::Group as Braces;
use quote::ToTokens;

use crate::check::pattern::arguments::{PatternSide, assign, check_arg_order};
use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant::{self, DeclaredArg};
use crate::check::pattern::misplaced::{DirectiveSite, misplaced};
use crate::check::pattern::model::{Occurrence, SourceArg, SourceList, SourceOp, SourceTerm, SymbolKind};
use crate::check::pattern::resolve::{constraint_heads_node, report_near_directive, report_variant};
use crate::check::pattern::result::{check_has_results, op_index};
use crate::check::pattern::symbols::Binder;
use crate::check::pattern::wording::{count, one_of_results};
use crate::check::pattern::{constraint_relations, expression};
use crate::lex::Symbol;
use crate::messages::{definition, pattern as diag, region as region_messages, source};
use crate::report::{Message, Report, TokenSpan};
use crate::signature::{Arg, ArgKind, NamedConstraint, Signature};
use crate::syntax::constraint::{Constraint, ConstraintArg, ConstraintKind};
use crate::syntax::pattern::role::{Name, Role};
use crate::syntax::pattern::{Dag, Directive, Leaf, NodeOperator, Term};

/// The position of a matched op.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SourcePosition {
    /// The root.
    Root,
    /// The defining op of another op's operand.
    Operand,
    /// An op in a block, or an additional op.
    Detached,
}

impl Checker<'_> {
    /// Checks the root and its nested terms.
    pub(crate) fn check_root(&mut self, root: &Dag, report: &mut Report) -> Option<SourceOp> {
        let span = TokenSpan::of(&root.operator);
        match &root.operator {
            NodeOperator::Native(native) => {
                if !report_near_directive(native, report) {
                    report.error(span, diag::root_is_native(native.name()));
                }
            }
            NodeOperator::Directive(directive, _) => {
                report.error(span, misplaced(*directive, DirectiveSite::Root));
            }
            NodeOperator::Named(name) => match name.role {
                Role::Free => {
                    if let Some((symbol, base, _)) = root.indexed() {
                        report.error(symbol, diag::index_on_root(base, symbol));
                    }
                }
                Role::ConstantLike => report.error(span, diag::root_is_matcher(name)),
                _ => report.error(span, constraint_heads_node(name, diag::root_is_constraint(name))),
            },
        }
        self.check_source(root, SourcePosition::Root, report)
    }

    /// Checks a matched op. If its signature is unknown or its operator is not an op, checks only the syntax of its
    /// arguments.
    fn check_source(&mut self, dag: &Dag, position: SourcePosition, report: &mut Report) -> Option<SourceOp> {
        let is_root = position == SourcePosition::Root;
        check_arg_order(&dag.args, report);
        let op = self.op_of(dag);
        let node = self.next_source_node();
        let symbol = dag.name().and_then(|symbol| self.symbols.of_node(symbol));
        let symbol = symbol.filter(|id| matches!(self.symbols.binder(*id), Some(Binder::SourceNode(_))));
        if let (Some(id), Some(op)) = (symbol, op) {
            let kind = match position {
                SourcePosition::Root => SymbolKind::Root(op),
                SourcePosition::Operand | SourcePosition::Detached => SymbolKind::SourceNode(op),
            };
            self.set_kind(id, kind);
            self.regions.note_binding(id, 0);
        }
        let Some(signature) = op.and_then(|op| self.signature(op)) else {
            self.check_unassigned(dag, &[], report);
            self.check_matched_regions(dag, None, is_root, report);
            return None;
        };
        let result = match position {
            SourcePosition::Root => Some(0),
            SourcePosition::Operand => which_result(dag, signature, report),
            SourcePosition::Detached => {
                if let Some((symbol, base, _)) = dag.indexed() {
                    report.error(symbol, region_messages::index_in_block(base, symbol));
                }
                Some(0)
            }
        };
        let assigned = assign(dag, signature, PatternSide::Source, report);
        let mut eithers = Vec::new();
        for group in &assigned.groups {
            eithers.extend(self.check_either(group, signature, report));
        }
        let mut args = Vec::new();
        for (position, (arg, term)) in signature.args.iter().zip(&assigned.given).enumerate() {
            let Some(term) = term else { continue };
            let group = eithers.iter().find(|either| either.covers(position));
            let in_group = group.map(|either| either.arg(signature, arg));
            let at = DeclaredArg {
                signature,
                arg: in_group.as_ref().unwrap_or(arg),
            };
            if term.is_region() {
                let message = region_messages::argument_is_no_region(at, arg.kind.noun());
                report.error(term.span(), message.signature(signature));
            } else if let Some(term) = self.check_source_term(term, Some(at), report) {
                args.push(SourceArg { position, term });
            }
        }
        self.check_unassigned(dag, &assigned.given, report);
        let regions = self.check_matched_regions(dag, Some(signature), is_root, report);
        Some(SourceOp {
            op: op?,
            node,
            symbol,
            result: result?,
            args,
            eithers,
            regions: regions?,
        })
    }

    /// Checks an op in a matched block or an additional op, for which no operand determines the result.
    pub(crate) fn check_detached_op(&mut self, dag: &Dag, report: &mut Report) -> Option<SourceOp> {
        self.check_source(dag, SourcePosition::Detached, report)
    }

    /// Checks a term at an argument. If the argument is unknown, checks only the syntax.
    pub(crate) fn check_source_term(
        &mut self,
        term: &Term,
        at: Option<DeclaredArg<'_>>,
        report: &mut Report,
    ) -> Option<SourceTerm> {
        if let Some(checked) = at.and_then(|at| self.check_source_type(term, at, report)) {
            return checked;
        }
        match term {
            Term::Symbol(symbol) if self.symbols.is_result(symbol) => self.check_matched_result(symbol, at?, report),
            Term::Symbol(symbol) => {
                let at = at?;
                let symbol = self.bind(symbol, kind_of(at.arg, None, false), at, report);
                Some(SourceTerm::Leaf {
                    constraint: None,
                    symbol,
                })
            }
            Term::Leaf(leaf) => {
                let name = source_constraint(leaf, report)?;
                let (at, symbol) = (at?, leaf.symbol.as_ref());
                match name.role {
                    Role::BlockArgument => self.check_block_argument(name, symbol, at, report),
                    Role::Constant(_) => self.check_source_constant(name, symbol, at, report),
                    _ => self.check_source_leaf(name, symbol, at, report),
                }
            }
            Term::Defined(dag) => self.check_source_defined(dag, at, report),
            Term::Literal(literal) => constant::check_literal(literal, at?, PatternSide::Source, report)
                .map(|constant| SourceTerm::Constant { constant, symbol: None }),
            Term::Dag(dag) => self.check_source_node(dag, at, report),
            Term::Code(group) => {
                expression::check_argumentholders(&group.stream(), expression::IN_CONSTANT, report);
                self.check_source_code(group, at?, report)
            }
            Term::Rest(_) | Term::Unreadable(_) => None,
        }
    }

    fn check_source_leaf(
        &mut self,
        name: &Constraint,
        symbol: Option<&Symbol>,
        at: DeclaredArg<'_>,
        report: &mut Report,
    ) -> Option<SourceTerm> {
        let fits = check_kind(name, at, report);
        let never = fits && report_if_never(name, at, report);
        let known = (fits && !never)
            .then_some(name)
            .filter(|name| !constraint_relations::implies(at.arg.inner(), name));
        let symbol = symbol.and_then(|symbol| {
            self.bind(
                symbol,
                kind_of(at.arg, known, fits && !constraint_relations::admits_absence(name)),
                at,
                report,
            )
        });
        // The verifier has tested an operand's declared constraint. An attribute's constraint is tested again.
        let is_trusted = at.arg.kind.constraint_kind() == ConstraintKind::Type && name == at.arg.inner();
        let constraint = (!is_trusted).then_some(name);
        fits.then(|| SourceTerm::Leaf {
            constraint: constraint.cloned(),
            symbol,
        })
    }

    /// Checks `BlockArg:$x` and `BlockArg<1>:$x`.
    fn check_block_argument(
        &mut self,
        name: &Constraint,
        symbol: Option<&Symbol>,
        at: DeclaredArg<'_>,
        report: &mut Report,
    ) -> Option<SourceTerm> {
        let number = match name.args.as_slice() {
            [] => Some(None),
            [ConstraintArg::Literal(number)] => number.to_token_stream().to_string().parse().ok().map(Some),
            _ => None,
        };
        if number.is_none() {
            report.error(name.span(), region_messages::block_argument_number());
        }
        let symbol = symbol.and_then(|symbol| self.bind(symbol, kind_of(at.arg, None, false), at, report));
        if !matches!(at.arg.kind, ArgKind::Operand) {
            let message = region_messages::block_argument_elsewhere(at, at.arg.kind.noun());
            return report.fail(name.span(), message.signature(at.signature));
        }
        number.map(|number| SourceTerm::BlockArgument { number, symbol })
    }

    fn check_source_constant(
        &mut self,
        name: &Name,
        symbol: Option<&Symbol>,
        at: DeclaredArg<'_>,
        report: &mut Report,
    ) -> Option<SourceTerm> {
        let symbol = symbol.and_then(|symbol| self.bind(symbol, kind_of(at.arg, None, true), at, report));
        let constant = constant::check_named(name, at, PatternSide::Source, report)?;
        Some(SourceTerm::Constant { constant, symbol })
    }

    /// Checks `{ 2 * N }` at an attribute, which requires equality with the attribute that the constraint builds.
    fn check_source_code(&mut self, group: &Braces, at: DeclaredArg<'_>, report: &mut Report) -> Option<SourceTerm> {
        if at.arg.kind.is_operand() {
            let message = source::expression_at_operand(at);
            return report.fail(group, message.signature(at.signature));
        }
        let constant = constant::constant_from_code(group, at, report)?;
        Some(SourceTerm::Constant { constant, symbol: None })
    }

    fn check_source_node(&mut self, dag: &Dag, at: Option<DeclaredArg<'_>>, report: &mut Report) -> Option<SourceTerm> {
        let matcher_at_attribute = |at, kind| source::matcher_at_attribute(dag.operator.name(), at, kind);
        let term = match &dag.operator {
            NodeOperator::Named(name) => match name.role {
                Role::Free => {
                    let node = self.check_source(dag, SourcePosition::Operand, report);
                    check_operand(dag, at?, diag::node_at_attribute, report)?;
                    let node = node?;
                    let defined = self.signature(node.op).and_then(|op| op.results.get(node.result));
                    if let (Some(defined), Some(at)) = (defined, at) {
                        report_unless_fits(defined, at, format!("({} ..)", dag.operator), dag.span, report);
                    }
                    SourceTerm::Node(node)
                }
                Role::ConstantLike => {
                    let checked = self.check_constant_like(dag, report);
                    check_operand(dag, at?, matcher_at_attribute, report)?;
                    SourceTerm::Native(checked?)
                }
                _ => {
                    let message = constraint_heads_node(name, diag::constraint_as_operation(name, "a"));
                    return report.fail(name.span(), message);
                }
            },
            NodeOperator::Native(native) => {
                if report_near_directive(native, report) {
                    return None;
                }
                let checked = self.check_source_native(dag, native, report);
                check_operand(dag, at?, matcher_at_attribute, report)?;
                SourceTerm::Native(checked?)
            }
            NodeOperator::Directive(Directive::Variadic, _) => {
                let list = self.check_source_list(dag, at, report)?;
                return Some(SourceTerm::List(Box::new(list)));
            }
            NodeOperator::Directive(Directive::Either, _) => {
                self.check_group(dag, &[], report);
                return None;
            }
            NodeOperator::Directive(directive, word) => {
                return report.fail(word, misplaced(*directive, DirectiveSite::Source));
            }
        };
        let at = at?;
        Some(match at.arg.kind {
            ArgKind::Operand => term,
            // A node with a variadic result matches the whole operand; any other node matches a list of exactly one
            // value.
            _ if self.is_list_node(&term) => term,
            _ => SourceTerm::List(Box::new(SourceList {
                symbol: None,
                before: vec![term],
                rest: None,
                after: Vec::new(),
            })),
        })
    }

    /// Returns `true` if a term is a node that denotes a variadic or optional result.
    fn is_list_node(&self, term: &SourceTerm) -> bool {
        let SourceTerm::Node(node) = term else { return false };
        let signature = self.signature(node.op);
        signature.is_some_and(|signature| !is_single(signature, node.result))
    }

    /// Adds a binding of a symbol at an argument of an op. Its kind must agree with that of the first binding.
    pub(crate) fn bind(
        &mut self,
        symbol: &Symbol,
        kind: SymbolKind,
        at: DeclaredArg<'_>,
        report: &mut Report,
    ) -> Option<Occurrence> {
        let occurrence = self.bind_value(symbol, kind, report)?;
        if occurrence.nth == 0 {
            self.note_binding_site(occurrence.id, at);
        }
        Some(occurrence)
    }

    /// Adds a binding of a symbol elsewhere.
    pub(crate) fn bind_value(&mut self, symbol: &Symbol, kind: SymbolKind, report: &mut Report) -> Option<Occurrence> {
        if symbol.is_wildcard() {
            return None;
        }
        let id = self.symbols.named(&symbol.name())?;
        if !matches!(self.symbols.binder(id), Some(Binder::Leaf)) {
            return None;
        }
        if let Some((base, index)) = symbol.split_index() {
            self.check_reading(symbol, &base, index, report);
        }
        let nth = self.count_occurrence(id);
        self.regions.note_binding(id, nth);
        if nth == 0 {
            self.set_kind(id, kind.clone());
        } else {
            let first = self.kind(id);
            let comparable = match (&first, &kind) {
                (SymbolKind::Unknown, _) => true,
                (SymbolKind::Prop(_), SymbolKind::Prop(_)) => true,
                (SymbolKind::Type(_), SymbolKind::Type(_)) => true,
                (first, kind) => (first.is_values() && kind.is_values()) || (first.is_attr() && kind.is_attr()),
            };
            if !comparable {
                return report.fail(symbol, diag::two_kinds(symbol, first.noun(), kind.noun()));
            }
        }
        Some(Occurrence { id, nth, kind })
    }

    /// Reports a leaf called `$s__1` if a node `$s` has several results, because the name is ambiguous.
    fn check_reading(&self, symbol: &Symbol, base: &str, index: usize, report: &mut Report) {
        let Some(node) = self.symbols.named(base).and_then(|id| self.symbols.get(id)) else {
            return;
        };
        let (Binder::SourceNode(operator) | Binder::ResultNode(operator)) = &node.binder else {
            return;
        };
        let results = self.ops_named(operator).map_or(0, |signature| signature.results.len());
        if index < results {
            report.error(symbol, diag::leaf_or_result(symbol, index, operator));
        }
    }
}

/// Returns the constraint of a leaf. Reports a leaf without one.
pub(crate) fn source_constraint<'a>(leaf: &'a Leaf, report: &mut Report) -> Option<&'a Name> {
    let symbol = || leaf.symbol.as_ref().map_or("$x".to_string(), ToString::to_string);
    let message = match &leaf.operator {
        NodeOperator::Native(native) => diag::native_as_leaf(native.name()),
        NodeOperator::Directive(directive, _) => diag::directive_as_leaf(directive.word()),
        NodeOperator::Named(name) => match name.role {
            Role::HasOneUse | Role::HasNoUseOf => diag::entity_constraint_as_leaf(name, symbol()),
            Role::Predicate => diag::entity_constraint_as_leaf("Constraint<..>", symbol()),
            _ if report_variant(name, report) => return None,
            _ => return Some(name),
        },
    };
    report.fail(TokenSpan::of(&leaf.operator), message)
}

/// Returns the kind of a symbol at an argument, refined by a known constraint. A tested constraint implies presence,
/// because it rejects absent attributes.
pub(crate) fn kind_of(arg: &Arg, known: Option<&Constraint>, is_tested: bool) -> SymbolKind {
    SymbolKind::at(&arg.kind, known.unwrap_or(arg.inner()).clone(), is_tested)
}

/// Checks that a constraint has the kind that the argument requires. rustc checks the kind of user-defined constraints.
pub(crate) fn check_kind(name: &Constraint, at: DeclaredArg<'_>, report: &mut Report) -> bool {
    let (kind, expected) = (name.kind(), at.arg.kind.constraint_kind());
    if kind == ConstraintKind::Unknown || kind == expected {
        return true;
    }
    let message = match expected {
        _ if at.arg.kind == ArgKind::Type => definition::constraint_kind(name, kind, at),
        ConstraintKind::Attr => diag::constraint_kind_attribute(name, kind, at),
        ConstraintKind::Prop => diag::constraint_kind_property(name, kind, at),
        ConstraintKind::Type | ConstraintKind::Unknown => diag::constraint_kind_operand(name, kind, at),
    };
    let declared = at.arg.inner();
    let meant = if expected == ConstraintKind::Attr && declared.kind() == ConstraintKind::Unknown {
        Some(format!(
            "a symbol matches any `{declared}`; match one case of an enum by its name: `ModeFast` for `Fast` of `Mode`"
        ))
    } else {
        name.of_kind(expected).map(|meant| format!("did you mean `{meant}`?"))
    };
    report.error(name.span(), message.help_if(meant).signature(at.signature));
    false
}

/// Reports a constraint that excludes the argument's declared constraint. Returns `true` if it does.
pub(crate) fn report_if_never(name: &Constraint, at: DeclaredArg<'_>, report: &mut Report) -> bool {
    let never = constraint_relations::are_disjoint(name, at.arg.inner());
    if never {
        let message = diag::never_holds(at, at.arg.inner(), name);
        report.error(name.span(), message.signature(at.signature));
    }
    never
}

/// Reports a matched operand that the result of another matched op can never be.
pub(crate) fn report_unless_fits(
    result: &NamedConstraint,
    at: DeclaredArg<'_>,
    written: impl Display,
    span: TokenSpan,
    report: &mut Report,
) {
    let (expected, given) = (at.arg.inner(), result.inner());
    if result.is_single() && constraint_relations::are_disjoint(given, expected) {
        let message = diag::operand_never_fits(at, expected, written, given);
        report.error(span, message.signature(at.signature));
    }
}

/// Checks that the argument of a node is an operand, because a node denotes a value.
fn check_operand<'a>(
    dag: &Dag,
    at: DeclaredArg<'a>,
    otherwise: impl FnOnce(DeclaredArg<'a>, &'static str) -> Message,
    report: &mut Report,
) -> Option<()> {
    if at.arg.kind.is_operand() {
        return Some(());
    }
    let message = otherwise(at, at.arg.kind.plain_noun());
    report.fail(dag.span, message.signature(at.signature))
}

/// Returns the index of the declared result that a nested op denotes.
fn which_result(dag: &Dag, signature: &Signature, report: &mut Report) -> Option<usize> {
    check_has_results(dag, signature, report)?;
    match (signature.results.len(), op_index(dag, signature, report)?) {
        (_, Some(index)) => Some(index),
        (1, None) => Some(0),
        (number, None) => {
            let base = dag.symbol.as_ref().map_or("$_r".to_string(), Symbol::to_string);
            let choices = one_of_results(format!(":{base}"), signature);
            let message = diag::which_result(&signature.op_name, count(number, "result"), choices);
            report.fail(TokenSpan::of(&dag.operator), message.signature(signature))
        }
    }
}

fn is_single(signature: &Signature, index: usize) -> bool {
    signature.results.get(index).is_some_and(|result| result.is_single())
}
