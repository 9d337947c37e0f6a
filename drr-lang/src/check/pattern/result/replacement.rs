//! Assignment of results to replaced values: the last declared values replace the declared results of the root.

use crate::check::pattern::checker::Checker;
use crate::check::pattern::constraint_relations;
use crate::check::pattern::expression::IN_RESULT;
use crate::check::pattern::misplaced::{DirectiveSite, misplaced};
use crate::check::pattern::model::{
    ConstrainedType, ListTerm, OpId, Precondition, Reference, ResultOp, ResultTerm, SymbolKind,
};
use crate::check::pattern::region::RegionPrecondition;
use crate::check::pattern::resolve::{constraint_heads_node, report_near_directive};
use crate::check::pattern::result::symbol_argument::result_of;
use crate::check::pattern::result::{ListPosition, OpPosition};
use crate::check::pattern::symbols::{Binder, SymbolId};
use crate::check::pattern::wording::count;
use crate::lex::Symbol;
use crate::messages::pattern as diag;
use crate::report::{Message, Report, TokenSpan};
use crate::signature::{Multiplicity, NamedConstraint, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::role::Role;
use crate::syntax::pattern::{Dag, Directive, Leaf, NodeOperator, Pattern, PatternResults, Term};

/// The declared results of the root that a result replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReplacedResults {
    /// None. The result is auxiliary: it is built and replaces nothing.
    None,
    /// The declared results of the root from this index on.
    From(usize),
    /// Unknown because of another error.
    Unknown,
}

/// The number of declared values that a result yields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NumValues {
    /// This many.
    Exactly(usize),
    /// As many as are needed: the number that `inline` yields is checked at run time.
    AsNeeded,
    /// Unknown because of another error.
    Unknown,
}

impl Checker<'_> {
    /// Checks all results. Returns them, if all could be parsed, and the index of the first one that replaces a value.
    pub(crate) fn check_results(
        &mut self,
        pattern: &Pattern,
        root: Option<OpId>,
        report: &mut Report,
    ) -> (Option<Vec<ResultTerm>>, usize) {
        let signature = root.and_then(|root| self.signature(root));
        let assigned = if pattern.edits_root() {
            vec![ReplacedResults::None; pattern.results.terms.len()]
        } else {
            self.assign_replaced_results(&pattern.results, signature, report)
        };
        let mut built = Vec::new();
        for (at, (term, replaces)) in pattern.results.terms.iter().zip(&assigned).enumerate() {
            let end = match assigned.get(at + 1) {
                Some(ReplacedResults::From(next)) => *next,
                _ => signature.map_or(0, |root| root.results.len()),
            };
            built.push(self.check_result(term, *replaces, end, signature, report));
        }
        let first = assigned.iter().position(|replaces| *replaces != ReplacedResults::None);
        let first = first.unwrap_or(assigned.len());
        (built.into_iter().collect(), first)
    }

    /// Returns the number of declared values that a result yields.
    pub(crate) fn num_values(&self, term: &Term) -> NumValues {
        let dag = match term {
            Term::Dag(dag) => dag,
            Term::Code(_) => return NumValues::Exactly(1),
            _ => return NumValues::Unknown,
        };
        match &dag.operator {
            NodeOperator::Named(_) | NodeOperator::Native(_) => match (self.results_of_node(dag), dag.index()) {
                (Some(results), None) => NumValues::Exactly(results),
                (Some(results), Some(index)) if index < results => NumValues::Exactly(1),
                // An index past the end has its own error.
                (Some(_), Some(_)) | (None, _) => NumValues::Unknown,
            },
            NodeOperator::Directive(Directive::ReplaceWithValue, _) => match dag.args.as_slice() {
                [arg] if !self.is_pack(&arg.term) => NumValues::Exactly(1),
                // Several values and a wrong argument count have their own errors.
                _ => NumValues::Unknown,
            },
            NodeOperator::Directive(Directive::Variadic, _) => NumValues::Exactly(1),
            NodeOperator::Directive(Directive::Inline, _) => NumValues::AsNeeded,
            NodeOperator::Directive(directive, _) if directive.is_edit() => NumValues::Exactly(0),
            NodeOperator::Directive(..) => NumValues::Unknown,
        }
    }

    fn results_of_node(&self, dag: &Dag) -> Option<usize> {
        match &dag.operator {
            NodeOperator::Native(native) => Some(native.results.unwrap_or(1)),
            _ => Some(self.signature_of(dag)?.results.len()),
        }
    }

    /// Returns `true` if a symbol denotes several values, so that it cannot replace one.
    fn is_pack(&self, term: &Term) -> bool {
        let Term::Symbol(symbol) = term else { return false };
        let Some((id, None)) = self.symbols.resolve(symbol) else {
            return false;
        };
        match self.kind(id) {
            SymbolKind::Native(results) => results != 1,
            kind => kind
                .op()
                .and_then(|op| self.signature(op))
                .is_some_and(|made| made.results.len() > 1),
        }
    }

    /// Returns the declared results of `root` that each term replaces: the last values replace them. Reports numbers
    /// that do not agree.
    pub(crate) fn assign_replaced_results(
        &self,
        results: &PatternResults,
        root: Option<&Signature>,
        report: &mut Report,
    ) -> Vec<ReplacedResults> {
        let unknown = vec![ReplacedResults::Unknown; results.terms.len()];
        let yielded: Vec<NumValues> = results.terms.iter().map(|term| self.num_values(term)).collect();
        let Some(root) = root.filter(|_| !yielded.contains(&NumValues::Unknown)) else {
            return unknown;
        };
        let mut assigned = vec![ReplacedResults::None; results.terms.len()];
        let mut left = root.results.len();
        for ((replaces, yielded), term) in assigned.iter_mut().zip(&yielded).zip(&results.terms).rev() {
            if left == 0 {
                break;
            }
            let values = match *yielded {
                NumValues::Exactly(values) => values,
                NumValues::AsNeeded | NumValues::Unknown => left,
            };
            if values > left {
                let what = self.shown_name(term);
                let used = if left == 1 { "one".to_string() } else { left.to_string() };
                let message = diag::values_left_over(what, count(values, "value"), used);
                let help = self.left_over_help(term, left);
                report.error(term.span(), message.help_if(help).signature(root));
                return unknown;
            }
            left -= values;
            *replaces = ReplacedResults::From(left);
        }
        if left > 0 {
            self.report_too_few(results, root, &yielded, report);
            return unknown;
        }
        assigned
    }

    /// Returns the name of a result in messages.
    pub(crate) fn shown_name(&self, term: &Term) -> String {
        let Term::Dag(dag) = term else { return term.to_string() };
        self.signature_of(dag)
            .map_or_else(|| dag.operator.to_string(), |signature| signature.op_name.clone())
    }

    fn report_too_few(&self, results: &PatternResults, root: &Signature, yielded: &[NumValues], report: &mut Report) {
        let span = match (&results.list, results.terms.first()) {
            (Some(list), _) => TokenSpan::between(list.span_open(), list.span_close()),
            (None, Some(term)) => term.span(),
            (None, None) => return,
        };
        let op = &root.op_name;
        let expected = count(root.results.len(), "result");
        // A result that yields as many values as are needed never leaves too few.
        let values = yielded.iter().map(|yielded| match *yielded {
            NumValues::Exactly(values) => values,
            NumValues::AsNeeded | NumValues::Unknown => 0,
        });
        let total: usize = values.clone().sum();
        let mut message = match total {
            0 => diag::no_values(op, expected),
            _ => diag::too_few_values(op, expected, count(total, "value")),
        };
        for (term, yields) in results.terms.iter().zip(values) {
            message = message.note(format!("`{}` yields {}", self.shown_name(term), count(yields, "value")));
        }
        report.error(span, message.signature(root));
    }

    fn left_over_help(&self, term: &Term, left: usize) -> Option<String> {
        let Term::Dag(dag) = term else { return None };
        let results = self.results_of_node(dag)?;
        (left == 1).then(|| {
            format!(
                "use one result, `({}:$r__{} ..)`, or bind the op as an auxiliary result and list the values with `replaceWithValue`",
                dag.operator,
                results - 1
            )
        })
    }

    /// Checks a result. `end` is the end of the replaced results.
    pub(crate) fn check_result(
        &mut self,
        term: &Term,
        replaces: ReplacedResults,
        end: usize,
        root: Option<&Signature>,
        report: &mut Report,
    ) -> Option<ResultTerm> {
        let dag = match term {
            Term::Dag(dag) => dag,
            Term::Code(group) => return self.check_braces(group, IN_RESULT, report).map(ResultTerm::Native),
            other => {
                report_no_node(other, report);
                return None;
            }
        };
        match &dag.operator {
            NodeOperator::Named(name) if name.role != Role::Free => {
                let message = constraint_heads_node(name, diag::constraint_as_result(name));
                report.fail(name.span(), message)
            }
            NodeOperator::Named(_) => self.check_replacing_op(dag, replaces, root, report).map(ResultTerm::Op),
            NodeOperator::Native(native) => {
                if report_near_directive(native, report) {
                    return None;
                }
                // The number of values that native code yields for a variadic result is known only at run time.
                self.check_native(dag, native, report).map(ResultTerm::Native)
            }
            NodeOperator::Directive(Directive::Variadic, word) => {
                let list = self.check_list(dag, ListPosition::Result, report);
                if let (ReplacedResults::From(first), Some(root)) = (replaces, root) {
                    let replaced = root.results.get(first)?;
                    if replaced.is_single() {
                        let message = diag::list_replaces_value(&replaced.name, &root.op_name);
                        return report.fail(word, message.signature(root));
                    }
                    self.count_list(first, list.as_ref()?);
                }
                list.map(ResultTerm::List)
            }
            NodeOperator::Directive(Directive::Inline, _) => {
                let inline = self.check_inline(dag, report)?;
                if let ReplacedResults::From(first) = replaces {
                    let results = first..end;
                    let region = inline.region;
                    self.require(RegionPrecondition::YieldsResults { region, results });
                }
                Some(ResultTerm::Inline(inline))
            }
            NodeOperator::Directive(Directive::ReplaceWithValue, _) => self
                .check_value_replaces(dag, replaces, root, report)
                .map(ResultTerm::Symbol),
            NodeOperator::Directive(directive, _) if directive.is_edit() => {
                self.check_edit(*directive, dag, report).map(ResultTerm::Edit)
            }
            NodeOperator::Directive(directive, word) => report.fail(word, misplaced(*directive, DirectiveSite::Result)),
        }
    }

    /// Checks an op or call that replaces nothing.
    pub(crate) fn check_auxiliary(&mut self, term: &Term, report: &mut Report) -> Option<ResultTerm> {
        self.check_result(term, ReplacedResults::None, 0, None, report)
    }

    /// Checks a built op with the results that it replaces.
    fn check_replacing_op(
        &mut self,
        dag: &Dag,
        replaces: ReplacedResults,
        root: Option<&Signature>,
        report: &mut Report,
    ) -> Option<ResultOp> {
        let position = match replaces {
            ReplacedResults::From(first) => OpPosition::Replacing(first, root),
            ReplacedResults::None => OpPosition::Free,
            // Without knowing the replaced values, types cannot be checked.
            ReplacedResults::Unknown => OpPosition::Replacing(0, None),
        };
        let built = self.check_result_op(dag, position, report);
        if let (ReplacedResults::From(first), Some(root)) = (replaces, root) {
            self.check_op_replaces(dag, built.as_ref(), first, root, report);
        }
        built
    }

    /// Checks the declared results of a built op against the replaced ones.
    fn check_op_replaces(
        &mut self,
        dag: &Dag,
        built: Option<&ResultOp>,
        first: usize,
        root: &Signature,
        report: &mut Report,
    ) {
        let Some(made) = self.signature_of(dag) else {
            return;
        };
        let (skip, take) = dag.index().map_or((0, made.results.len()), |index| (index, 1));
        for (offset, result) in made.results.iter().skip(skip).take(take).enumerate() {
            let Some(replaced) = root.results.get(first + offset) else {
                continue;
            };
            // Values of any type may replace an unused result.
            if !self.unused_results.contains(&(first + offset)) {
                let known = built.and_then(|built| built.known.get(skip + offset)?.as_ref());
                let known = known.filter(|known| constraint_relations::are_disjoint(known, replaced.inner()));
                self.check_replacement_type(known.unwrap_or(result.inner()), dag.span, (replaced, root), report);
                if known.is_none() {
                    let given_at = self.constrained_result(made, skip + offset);
                    self.compare_replaced((result.inner(), given_at), dag.span, root, first + offset);
                }
            }
            if !replaced.is_single() && result.is_single() {
                self.preconditions.push(Precondition::CountIs {
                    of: self.replaced,
                    result: first + offset,
                    count: 1,
                    lists: Vec::new(),
                });
            }
        }
    }

    /// Checks an existing value against the result that it replaces.
    fn check_value_replaces(
        &mut self,
        dag: &Dag,
        replaces: ReplacedResults,
        root: Option<&Signature>,
        report: &mut Report,
    ) -> Option<Reference> {
        let reference = self.replacing_symbol(dag, report)?;
        let symbol = &reference.symbol;
        let kind = self.kind(reference.id);
        let given = match &kind {
            SymbolKind::Unknown => return None,
            SymbolKind::Native(results) => {
                if reference.index.is_none() && *results != 1 {
                    return report.fail(symbol, pack_replaces(symbol, *results));
                }
                None
            }
            SymbolKind::Value(constraint) | SymbolKind::OptionalValue(constraint) | SymbolKind::List(constraint) => {
                Some(constraint.clone())
            }
            SymbolKind::Attr(_)
            | SymbolKind::OptionalAttr(_)
            | SymbolKind::Prop(_)
            | SymbolKind::Type(_)
            | SymbolKind::Region(_)
            | SymbolKind::Block => {
                return report.fail(symbol, diag::replace_with_value_kind(symbol, kind.noun()));
            }
            // MLIR accepts this in a rule that erases its root, which has nothing to replace.
            SymbolKind::Root(op) if self.signature(*op).is_some_and(|made| made.results.is_empty()) => {
                return Some(reference);
            }
            SymbolKind::Root(op) | SymbolKind::SourceNode(op) | SymbolKind::ResultNode(op) => {
                let replaced = match replaces {
                    ReplacedResults::From(first) => root
                        .and_then(|root| root.results.get(first))
                        .map(|result| result.multiplicity),
                    _ => None,
                };
                Some(self.node_replaces(&reference, &kind, *op, replaced, report)?)
            }
        };
        if !self.check_region_use(&reference, report) {
            return None;
        }
        let (ReplacedResults::From(first), Some(root)) = (replaces, root) else {
            return Some(reference);
        };
        let replaced = root.results.get(first)?;
        let known = self.known_of(&reference);
        let known = known.filter(|known| constraint_relations::are_disjoint(known, replaced.inner()));
        if let Some(given) = known.or(given).filter(|_| !self.unused_results.contains(&first)) {
            self.check_replacement_type(&given, symbol.into(), (replaced, root), report);
            let given_at = self.constrained_symbol(&reference);
            self.compare_replaced((&given, given_at), symbol.into(), root, first);
        }
        self.require_count(&reference, &kind, first, replaced.multiplicity);
        Some(reference)
    }

    /// Adds the precondition that a replaced result has as many values as the symbol that replaces it.
    fn require_count(&mut self, reference: &Reference, kind: &SymbolKind, result: usize, replaced: Multiplicity) {
        let is_list = matches!(kind, SymbolKind::List(_) | SymbolKind::OptionalValue(_));
        let (count, lists) = match (replaced, is_list) {
            (Multiplicity::One, true) if matches!(kind, SymbolKind::OptionalValue(_)) => {
                return self.preconditions.push(Precondition::Present(reference.clone()));
            }
            (Multiplicity::One, false) => return,
            // The length of a list built by the results is known only at run time.
            (_, true) if self.is_built(reference.id) => return,
            (_, false) if matches!(kind, SymbolKind::Native(_)) || self.is_variadic_result(reference, kind) => return,
            (_, true) => (0, vec![reference.clone()]),
            (_, false) => (1, Vec::new()),
        };
        self.preconditions.push(Precondition::CountIs {
            of: self.replaced,
            result,
            count,
            lists,
        });
    }

    /// Returns the constraint of the single value that a node's symbol names.
    fn node_replaces(
        &self,
        reference: &Reference,
        kind: &SymbolKind,
        op: OpId,
        replaced: Option<Multiplicity>,
        report: &mut Report,
    ) -> Option<Constraint> {
        let symbol = &reference.symbol;
        let made = self.signature(op)?;
        if matches!(kind, SymbolKind::Root(_)) && !made.results.is_empty() {
            return report.fail(symbol, diag::replaced_value_used(symbol));
        }
        let result = result_of(made, reference, |results| pack_replaces(symbol, results), report)?;
        if !result.is_single() && replaced == Some(Multiplicity::One) {
            return report.fail(symbol, diag::list_of_results(symbol).signature(made));
        }
        Some(result.inner().clone())
    }

    /// Adds a precondition that the list is as long as the variadic result that it replaces, as far as lengths are
    /// known before the rewrite.
    fn count_list(&mut self, result: usize, list: &ListTerm) {
        let mut count = 0;
        let mut lists = Vec::new();
        for element in &list.elements {
            match element {
                ResultTerm::Symbol(reference) => match self.kind(reference.id) {
                    SymbolKind::Value(_) => count += 1,
                    SymbolKind::List(_) | SymbolKind::OptionalValue(_) if !self.is_built(reference.id) => {
                        lists.push(reference.clone());
                    }
                    kind => match kind.op().and_then(|op| self.signature(op)) {
                        Some(made) if made.results.iter().all(|result| result.is_single()) => {
                            count += reference.index.map_or(made.results.len(), |_| 1);
                        }
                        _ => return,
                    },
                },
                ResultTerm::Op(op) => match self.signature(op.op) {
                    Some(made) if made.results.iter().all(|result| result.is_single()) => {
                        count += op.index.map_or(made.results.len(), |_| 1);
                    }
                    _ => return,
                },
                _ => return,
            }
        }
        let of = self.replaced;
        self.preconditions.push(Precondition::CountIs {
            of,
            result,
            count,
            lists,
        });
    }

    /// Returns `true` if the results bind the symbol.
    fn is_built(&self, id: SymbolId) -> bool {
        self.symbols
            .get(id)
            .is_some_and(|bound| matches!(bound.binder, Binder::ResultNode(_)))
    }

    /// Returns `true` if a symbol names a variadic or optional result of an op.
    fn is_variadic_result(&self, reference: &Reference, kind: &SymbolKind) -> bool {
        let made = kind.op().and_then(|op| self.signature(op));
        made.and_then(|made| {
            made.results
                .get(reference.index.unwrap_or(0))
                .map(|result| result.multiplicity)
        })
        .is_some_and(|count| count != Multiplicity::One)
    }

    /// Adds a comparison of a value's type with the type of the replaced result, which rustc evaluates.
    fn compare_replaced(
        &mut self,
        given: (&Constraint, Option<ConstrainedType>),
        span: TokenSpan,
        root: &Signature,
        number: usize,
    ) {
        let Some(replaced) = root.results.get(number).filter(|result| result.is_single()) else {
            return;
        };
        let message = diag::replacement_never_fits(given.0, &replaced.name, &root.op_name, replaced.inner());
        let expected_at = self.constrained_result(root, number);
        self.compare_types(given, (replaced.inner(), expected_at), span, &message);
    }

    /// Reports types that exclude each other. The rewriter reports other mismatches at run time.
    fn check_replacement_type(
        &self,
        given: &Constraint,
        span: TokenSpan,
        (replaced, root): (&NamedConstraint, &Signature),
        report: &mut Report,
    ) {
        if !self.is_conversion && constraint_relations::are_disjoint(given, replaced.inner()) {
            let message = diag::replacement_never_fits(given, &replaced.name, &root.op_name, replaced.inner());
            let message = message.help_if(self.conversion_help());
            report.error(span, message.signature(root));
        }
    }
}

/// Creates the error for `(replaceWithValue $p)` of several values. The help lists each value.
fn pack_replaces(symbol: &Symbol, results: usize) -> Message {
    let name = symbol.name();
    let each: Vec<String> = (0..results)
        .map(|index| format!("`(replaceWithValue ${name}__{index})`"))
        .collect();
    diag::replace_with_pack(symbol, results).help(format!("write {}", each.join(", ")))
}

/// Reports a term that is not a node and therefore not a result.
fn report_no_node(term: &Term, report: &mut Report) {
    match term {
        Term::Unreadable(_) => {}
        Term::Leaf(Leaf {
            operator: NodeOperator::Named(name),
            ..
        }) if !matches!(name.role, Role::Free | Role::Constant(_)) => {
            report.error(name.span(), diag::constraint_as_result(name));
        }
        other => {
            let help = match other {
                Term::Symbol(symbol) => Some(format!("write `(replaceWithValue {symbol})`")),
                _ => None,
            };
            report.error(other.span(), diag::result_is_no_node().help_if(help));
        }
    }
}
