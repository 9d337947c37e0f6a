//! The results against the signatures: number and kind of every argument, and where the types come from.

use crate::check::pattern::arguments::{Side, assign};
use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant::{self, At, Constant};
use crate::check::pattern::facts;
use crate::check::pattern::head::is_operation;
use crate::check::pattern::list::ListPlace;
use crate::check::pattern::model::{Reference, ResultOp, ResultTerm, SymbolKind};
use crate::check::pattern::property;
use crate::check::pattern::source::{node_choices, node_results};
use crate::check::pattern::symbols::{Binder, SymbolId};
use crate::check::pattern::words::{self, count};
use crate::lex::Symbol;
use crate::messages::{pattern as say, region};
use crate::report::{Place, Report};
use crate::signature::{ArgKind, Count, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Dag, Directive, Head, Literal, Term};

/// Where a built operation stands, which decides where the types of its results may come from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Standing<'a> {
    /// It replaces declared results of the root, from this one on; nothing more is said about them where the numbers are
    /// wrong.
    Replacing(usize, Option<&'a Signature>),
    /// It is nested, auxiliary, or stands for one of its results.
    Free,
}

impl Checker<'_> {
    /// Checks an operation that is built, its arguments first.
    pub(crate) fn check_result_op(
        &mut self,
        dag: &Dag,
        standing: Standing<'_>,
        report: &mut Report,
    ) -> Option<ResultOp> {
        let (op, _) = self.op_of(dag)?;
        let Some(signature) = self.signature(op) else {
            self.check_arguments_of_unknown(dag, report);
            self.bind_result(dag, SymbolKind::ResultNode(op));
            return None;
        };
        let given = assign(dag, signature, Side::Result, report).given;
        let is_complete = given
            .iter()
            .zip(&signature.args)
            .all(|(term, arg)| term.is_some() || arg.may_be_left_out());
        let mut args: Vec<Option<ResultTerm>> = Vec::new();
        for (arg, term) in signature.args.iter().zip(given) {
            args.push(match term {
                Some(term) => self.check_result_term(term, At { signature, arg }, report),
                None => Some(ResultTerm::Absent),
            });
        }
        let location = self.check_location(dag, report);
        self.check_successors(dag, signature, report);
        let index = self.built_index(dag, signature, report);
        let types = self.check_types(dag, signature, standing, report);
        let symbol = self.bind_result(dag, SymbolKind::ResultNode(op));
        let known = self.known_results(signature, &args, types.as_ref());
        if let Some(slot) = symbol.and_then(|id| self.known.get_mut(id.index())) {
            slot.clone_from(&known);
        }
        let node = self.next_result_node();
        let regions = self.check_built_regions(dag, signature, report);
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

    /// The arguments of an operation that nothing is known of: nodes among them speak for themselves.
    fn check_arguments_of_unknown(&mut self, dag: &Dag, report: &mut Report) {
        for arg in &dag.args {
            match &arg.term {
                Term::Dag(inner) if is_operation(&inner.head) => {
                    self.check_result_op(inner, Standing::Free, report);
                }
                Term::Dag(inner) => {
                    if let Head::Native(native) = &inner.head {
                        self.check_native(inner, native, report);
                    }
                }
                Term::Symbol(symbol) => {
                    self.resolve_use(symbol, report);
                }
                _ => {}
            }
        }
    }

    fn check_successors(&self, dag: &Dag, signature: &Signature, report: &mut Report) {
        let place = Place::of(&dag.head);
        let op = &signature.op_name;
        if signature.successors.iter().any(|successor| !successor.variadic) {
            report.error(place, say::successor_unsaid(op).signature(signature));
        }
    }

    /// The result that a node with `__N` stands for: nothing where it stands for all.
    fn built_index(&self, dag: &Dag, signature: &Signature, report: &mut Report) -> Option<Option<usize>> {
        let Some(symbol) = &dag.symbol else { return Some(None) };
        let Some((base, index)) = symbol.split_index() else {
            return Some(None);
        };
        if index < signature.results.len() {
            return Some(Some(index));
        }
        let op = &signature.op_name;
        let message = match signature.results.len() {
            0 => say::index_without_results(op, symbol),
            results => say::node_index_out_of_range(op, count(results, "result"), node_results(&base, signature)),
        };
        report.error(symbol, message.signature(signature));
        None
    }

    pub(crate) fn bind_result(&mut self, dag: &Dag, kind: SymbolKind) -> Option<SymbolId> {
        let symbol = dag.symbol.as_ref().filter(|symbol| !symbol.is_wildcard())?;
        let id = self.symbols.of_node(symbol)?;
        if !matches!(self.symbols.get(id)?.binder, Binder::ResultNode(_)) {
            return None;
        }
        self.set_kind(id, kind);
        self.regions.note_built(id);
        Some(id)
    }

    /// The symbol of a nested `(replaceWithValue $x)`, which passes its value on.
    pub(crate) fn passed_on(&mut self, dag: &Dag, report: &mut Report) -> Option<Reference> {
        match dag.args.first().map(|arg| &arg.term) {
            Some(Term::Symbol(symbol)) => self.resolve_use(symbol, report),
            _ => None,
        }
    }

    pub(crate) fn check_result_term(&mut self, term: &Term, at: At<'_>, report: &mut Report) -> Option<ResultTerm> {
        let (arg, op) = (&at.arg.name, &at.signature.op_name);
        match term {
            term if term.is_region() => {
                let message = region::argument_is_no_region(arg, op, at.arg.kind.noun());
                report.error(term.place(), message.signature(at.signature));
                None
            }
            Term::Symbol(symbol) => {
                let reference = self.resolve_use(symbol, report)?;
                self.check_place(reference, at, report).map(ResultTerm::Symbol)
            }
            Term::Literal(literal) => check_literal(literal, at, report),
            Term::Leaf(leaf) => match &leaf.head {
                Head::Native(native) => self.check_native_leaf(native, leaf, report).map(ResultTerm::Native),
                Head::Named(name) if words::is_constant(name) => check_constant(name, at, report),
                Head::Named(name) if leaf.symbol.is_none() && words::may_be_enum_case(name) => {
                    check_constant(name, at, report)
                }
                Head::Named(_) | Head::Directive(..) => None,
            },
            Term::Dag(dag) => match &dag.head {
                Head::Native(native) => {
                    let call = self.check_nested_native(dag, native, report)?;
                    if !matches!(at.arg.kind, ArgKind::VariadicOperand) {
                        self.check_number(Place::of(&dag.head), native, call.index, report)?;
                    }
                    Some(ResultTerm::Native(call))
                }
                Head::Directive(Directive::ReplaceWithValue, _) => {
                    let reference = self.passed_on(dag, report)?;
                    self.check_place(reference, at, report).map(ResultTerm::Symbol)
                }
                Head::Directive(Directive::Inline, _) => self.check_nested_inline(dag, at, report),
                Head::Directive(Directive::Variadic, word) => {
                    if matches!(at.arg.kind, ArgKind::VariadicOperand) {
                        return self
                            .check_list(dag, ListPlace::Argument(at), report)
                            .map(ResultTerm::List);
                    }
                    let message = match at.arg.kind.is_operand() {
                        true => say::variadic_at_single(arg, op),
                        false => say::variadic_at_attribute(arg, op, at.arg.kind.noun()),
                    };
                    report.error(word, message.signature(at.signature));
                    None
                }
                Head::Directive(..) => None,
                Head::Named(_) => {
                    let built = self.check_result_op(dag, Standing::Free, report);
                    self.check_nested_op(dag, built.as_ref(), at, report)?;
                    built.map(ResultTerm::Op)
                }
            },
            Term::Code(group) => self.check_braces(group, report).map(ResultTerm::Native),
            Term::Rest(_) | Term::Unreadable(_) => None,
        }
    }

    /// What a nested operation yields must be what its place wants.
    pub(crate) fn check_nested_op(
        &self,
        dag: &Dag,
        built: Option<&ResultOp>,
        at: At<'_>,
        report: &mut Report,
    ) -> Option<()> {
        let (op, _) = self.op_of(dag)?;
        let made = self.signature(op)?;
        if !at.arg.kind.is_operand() {
            let kind = if at.arg.kind.is_prop() {
                "a property"
            } else {
                "an attribute"
            };
            let message = say::operation_at_attribute(&at.arg.name, &at.signature.op_name, kind, &made.op_name);
            report.error(dag.place(), message.signature(at.signature));
            return None;
        }
        let index = dag
            .symbol
            .as_ref()
            .and_then(|symbol| symbol.split_index())
            .map(|(_, index)| index);
        let result = match (made.results.len(), index) {
            (0, _) => {
                report.error(
                    Place::of(&dag.head),
                    say::nested_without_results(&made.op_name).signature(made),
                );
                return None;
            }
            (1, None) => made.results.first()?,
            (_, Some(index)) => made.results.get(index)?,
            (_, None) if matches!(at.arg.kind, ArgKind::VariadicOperand) => return Some(()),
            (results, None) => {
                let base = dag.symbol.as_ref().map_or("_r".to_string(), Symbol::name);
                let choices = node_choices(&base, made);
                let message = say::which_built_result(&made.op_name, count(results, "result"), choices);
                report.error(Place::of(&dag.head), message.signature(made));
                return None;
            }
        };
        if result.count != Count::One && !matches!(at.arg.kind, ArgKind::VariadicOperand) {
            let (arg, op) = (&at.arg.name, &at.signature.op_name);
            report.error(dag.place(), say::variadic_at_single(arg, op).signature(at.signature));
            return None;
        }
        let known = built.and_then(|built| built.known.get(index.unwrap_or(0))?.as_ref());
        let never = |given: &&Constraint| facts::exclude(given, at.arg.inner());
        if result.count == Count::One
            && let Some(given) = [Some(result.inner()), known].into_iter().flatten().find(never)
        {
            let (arg, op) = (&at.arg.name, &at.signature.op_name);
            let message = say::operand_never_fits(arg, op, at.arg.inner(), format!("({} ..)", dag.head), given);
            report.error(dag.place(), message.signature(at.signature));
            return None;
        }
        Some(())
    }
}

fn check_literal(literal: &Literal, at: At<'_>, report: &mut Report) -> Option<ResultTerm> {
    match &at.arg.kind {
        kind if kind.is_operand() => {
            let message = say::constant_as_value(&at.arg.name, &at.signature.op_name);
            report.error(Place::of(&literal.tokens), message.signature(at.signature));
            None
        }
        ArgKind::Prop => property::of_literal(literal, at, report).map(ResultTerm::Constant),
        _ => constant::of_literal(literal, at, report).map(ResultTerm::Constant),
    }
}

fn check_constant(name: &Constraint, at: At<'_>, report: &mut Report) -> Option<ResultTerm> {
    match &at.arg.kind {
        kind if kind.is_operand() => {
            let message = match name.name().ends_with("Op") && name.args.is_empty() {
                true => say::bare_operation_as_value(&at.arg.name, &at.signature.op_name, name),
                false => say::constant_as_value(&at.arg.name, &at.signature.op_name),
            };
            report.error(name.place(), message.signature(at.signature));
            None
        }
        _ if words::may_be_enum_case(name) => Some(ResultTerm::Constant(Constant::Named(name.clone()))),
        ArgKind::Prop if name.is("ConstantProp") || name.is("ConstantEnumCase") => {
            constant::of_constraint(name, at, report).map(ResultTerm::Constant)
        }
        _ if name.is("ConstantProp") => {
            property::report_at_attribute(name, at, report);
            None
        }
        ArgKind::Prop => {
            let message = say::constant_at_property(&at.arg.name, &at.signature.op_name, at.arg.inner());
            report.error(name.place(), message.signature(at.signature));
            None
        }
        _ => constant::of_constraint(name, at, report).map(ResultTerm::Constant),
    }
}
