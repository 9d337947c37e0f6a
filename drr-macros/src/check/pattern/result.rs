//! The results against the signatures: number and kind of every argument, and where the types come from.

use crate::check::pattern::arguments::{Side, assign};
use crate::check::pattern::checker::{BoundAt, Checker};
use crate::check::pattern::constant::{self, At};
use crate::check::pattern::facts;
use crate::check::pattern::form::is_operation;
use crate::check::pattern::model::{Narrowing, NativeCall, OpId, Reference, ResultOp, ResultTerm, SymbolKind, Types};
use crate::check::pattern::source::{node_choices, node_results, use_choices};
use crate::check::pattern::symbols::{Binder, SymbolId};
use crate::check::pattern::words::{self, count, with_article};
use crate::lex::Symbol;
use crate::messages::pattern as say;
use crate::report::{Place, Report};
use crate::signature::{ArgKind, Count, ResultTypes, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Dag, Directive, Head, Leaf, Literal, Native, NativeFunction, Term};

/// Where a built operation stands, which decides where the types of its results may come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It replaces declared results of the root, from this one on.
    Replacing(usize),
    /// It is nested, auxiliary, or stands for one of its results.
    Free,
}

impl Checker<'_> {
    /// Checks an operation that is built, its arguments first.
    pub(crate) fn check_result_op(&mut self, dag: &Dag, standing: Standing, report: &mut Report) -> Option<ResultOp> {
        let (op, _) = self.op_of(dag)?;
        let Some(signature) = self.signature(op) else {
            self.check_arguments_of_unknown(dag, report);
            self.bind_result(dag, SymbolKind::ResultNode(op));
            return None;
        };
        let given = assign(dag, &signature, Side::Result, report);
        let is_complete = given
            .iter()
            .zip(&signature.args)
            .all(|(term, arg)| term.is_some() || arg.kind.may_be_left_out());
        let mut args: Vec<Option<ResultTerm>> = Vec::new();
        for (arg, term) in signature.args.iter().zip(given) {
            args.push(match term {
                Some(term) => self.check_result_term(
                    term,
                    At {
                        signature: &signature,
                        arg,
                    },
                    report,
                ),
                None => Some(ResultTerm::Absent),
            });
        }
        self.check_bodies(dag, &signature, report);
        let index = self.built_index(dag, &signature, report);
        let types = built_types(dag, &signature, standing, report);
        let symbol = self.bind_result(dag, SymbolKind::ResultNode(op));
        let node = self.next_result_node();
        let args: Vec<ResultTerm> = args.into_iter().collect::<Option<_>>()?;
        is_complete.then_some(ResultOp {
            op,
            node,
            symbol,
            index: index?,
            args,
            types: types?,
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

    fn check_bodies(&self, dag: &Dag, signature: &Signature, report: &mut Report) {
        let place = Place::of(&dag.head);
        let op = &signature.op_name;
        if let Some(region) = signature.regions.iter().find(|region| !region.variadic) {
            report.error(place, say::region_unsaid(op, &region.name).signature(signature));
        }
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
            0 => say::index_without_results(op),
            results => say::node_index_out_of_range(op, count(results, "result"), node_results(&base, signature)),
        };
        report.error(symbol, message.signature(signature));
        None
    }

    fn bind_result(&mut self, dag: &Dag, kind: SymbolKind) -> Option<SymbolId> {
        let symbol = dag.symbol.as_ref().filter(|symbol| !symbol.is_wildcard())?;
        let id = self.symbols.of_node(symbol)?;
        if !matches!(self.symbols.get(id)?.binder, Binder::ResultNode(_)) {
            return None;
        }
        self.set_kind(id, kind);
        Some(id)
    }

    /// Checks a call of native code, which takes anything.
    pub(crate) fn check_native(&mut self, dag: &Dag, native: &Native, report: &mut Report) -> Option<NativeCall> {
        let mut args = Vec::new();
        for arg in &dag.args {
            args.push(self.check_native_term(&arg.term, report));
        }
        let symbol = self.bind_result(dag, SymbolKind::Native);
        let node = self.next_result_node();
        let NativeFunction::Path(function) = &native.function else {
            return None;
        };
        let results = native.results.unwrap_or(1);
        if results > 1 {
            return None;
        }
        let args = args.into_iter().collect::<Option<_>>()?;
        Some(NativeCall {
            function: function.clone(),
            results,
            node,
            symbol,
            args,
        })
    }

    fn check_native_term(&mut self, term: &Term, report: &mut Report) -> Option<ResultTerm> {
        match term {
            Term::Symbol(symbol) => self.resolve_use(symbol, report).map(ResultTerm::Symbol),
            Term::Literal(literal) => Some(ResultTerm::Literal(literal.clone())),
            Term::Leaf(leaf) => match &leaf.head {
                Head::Native(native) => self.check_native_leaf(native, leaf, report).map(ResultTerm::Native),
                Head::Named(name) if words::is_constant(name) => {
                    report.error(
                        name.place(),
                        say::not_supported_yet("a constant as argument of native code"),
                    );
                    None
                }
                Head::Named(_) | Head::Directive(..) => None,
            },
            Term::Dag(dag) => match &dag.head {
                Head::Native(native) => self.check_nested_native(dag, native, report).map(ResultTerm::Native),
                Head::Directive(Directive::ReplaceWithValue, _) => self.passed_on(dag, report).map(ResultTerm::Symbol),
                Head::Directive(..) => None,
                Head::Named(_) => self.check_result_op(dag, Standing::Free, report).map(ResultTerm::Op),
            },
            Term::Code(_) | Term::Rest(_) | Term::Unreadable(_) => None,
        }
    }

    /// `low:$x` is `(low $x)`.
    fn check_native_leaf(&mut self, native: &Native, leaf: &Leaf, report: &mut Report) -> Option<NativeCall> {
        let reference = self.resolve_use(leaf.symbol.as_ref()?, report)?;
        let NativeFunction::Path(function) = &native.function else {
            return None;
        };
        let node = self.next_result_node();
        let args = vec![ResultTerm::Symbol(reference)];
        Some(NativeCall {
            function: function.clone(),
            results: 1,
            node,
            symbol: None,
            args,
        })
    }

    fn check_nested_native(&mut self, dag: &Dag, native: &Native, report: &mut Report) -> Option<NativeCall> {
        let call = self.check_native(dag, native, report);
        if native.results == Some(0) {
            report.error(Place::of(&dag.head), say::native_yields_nothing(native.name()));
            return None;
        }
        call
    }

    /// The symbol of a nested `(replaceWithValue $x)`, which passes its value on.
    fn passed_on(&mut self, dag: &Dag, report: &mut Report) -> Option<Reference> {
        match dag.args.first().map(|arg| &arg.term) {
            Some(Term::Symbol(symbol)) => self.resolve_use(symbol, report),
            _ => None,
        }
    }

    fn check_result_term(&mut self, term: &Term, at: At<'_>, report: &mut Report) -> Option<ResultTerm> {
        let (arg, op) = (&at.arg.name, &at.signature.op_name);
        match term {
            Term::Symbol(symbol) => {
                let reference = self.resolve_use(symbol, report)?;
                self.check_place(reference, at, report).map(ResultTerm::Symbol)
            }
            Term::Literal(literal) => check_literal(literal, at, report),
            Term::Leaf(leaf) => match &leaf.head {
                Head::Native(native) => self.check_native_leaf(native, leaf, report).map(ResultTerm::Native),
                Head::Named(name) if words::is_constant(name) => check_constant(name, at, report),
                Head::Named(_) | Head::Directive(..) => None,
            },
            Term::Dag(dag) => match &dag.head {
                Head::Native(native) => {
                    let call = self.check_nested_native(dag, native, report)?;
                    if matches!(at.arg.kind, ArgKind::Prop) {
                        report.error(dag.place(), say::not_supported_yet("native code at a property"));
                        return None;
                    }
                    Some(ResultTerm::Native(call))
                }
                Head::Directive(Directive::ReplaceWithValue, _) => {
                    let reference = self.passed_on(dag, report)?;
                    self.check_place(reference, at, report).map(ResultTerm::Symbol)
                }
                Head::Directive(Directive::Variadic, word) => {
                    if matches!(at.arg.kind, ArgKind::Operand) {
                        report.error(word, say::variadic_at_single(arg, op).signature(at.signature));
                    }
                    None
                }
                Head::Directive(..) => None,
                Head::Named(_) => {
                    let built = self.check_result_op(dag, Standing::Free, report);
                    self.check_nested_op(dag, at, report)?;
                    built.map(ResultTerm::Op)
                }
            },
            Term::Code(_) | Term::Rest(_) | Term::Unreadable(_) => None,
        }
    }

    /// What a nested operation yields must be what its place wants.
    fn check_nested_op(&self, dag: &Dag, at: At<'_>, report: &mut Report) -> Option<()> {
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
                    say::nested_without_results(&made.op_name).signature(&made),
                );
                return None;
            }
            (1, None) => made.results.first()?,
            (_, Some(index)) => made.results.get(index)?,
            (_, None) if matches!(at.arg.kind, ArgKind::VariadicOperand) => return Some(()),
            (results, None) => {
                let base = dag.symbol.as_ref().map_or("_r".to_string(), Symbol::name);
                let choices = node_choices(&base, &made);
                let message = say::which_built_result(&made.op_name, count(results, "result"), choices);
                report.error(Place::of(&dag.head), message.signature(&made));
                return None;
            }
        };
        if result.count != Count::One && !matches!(at.arg.kind, ArgKind::VariadicOperand) {
            let (arg, op) = (&at.arg.name, &at.signature.op_name);
            report.error(dag.place(), say::variadic_at_single(arg, op).signature(at.signature));
            return None;
        }
        if result.count == Count::One && facts::exclude(result.inner(), at.arg.inner()) {
            let (arg, op) = (&at.arg.name, &at.signature.op_name);
            let message =
                say::operand_never_fits(arg, op, at.arg.inner(), format!("({} ..)", dag.head), result.inner());
            report.error(dag.place(), message.signature(at.signature));
            return None;
        }
        Some(())
    }

    /// Whether a symbol fits a place; what it only may fit becomes part of the match.
    fn check_place(&mut self, reference: Reference, at: At<'_>, report: &mut Report) -> Option<Reference> {
        let kind = self.kind(reference.id);
        if matches!(kind, SymbolKind::Native) {
            return Some(reference);
        }
        if at.arg.kind.is_operand() {
            self.check_value_place(reference, &kind, at, report)
        } else if at.arg.kind.is_attr() {
            self.check_attr_place(reference, &kind, at, report)
        } else {
            self.check_prop_place(&reference, &kind, at, report);
            None
        }
    }

    fn check_value_place(
        &mut self,
        reference: Reference,
        kind: &SymbolKind,
        at: At<'_>,
        report: &mut Report,
    ) -> Option<Reference> {
        let symbol = &reference.symbol;
        let (arg, op) = (&at.arg.name, &at.signature.op_name);
        let is_single = matches!(at.arg.kind, ArgKind::Operand);
        let given = match kind {
            SymbolKind::Unknown => return None,
            SymbolKind::Native => return Some(reference),
            SymbolKind::Value(constraint) => constraint.clone(),
            SymbolKind::OptionalValue(constraint) => {
                if is_single {
                    self.narrowings.push(Narrowing::Present(reference.clone()));
                }
                constraint.clone()
            }
            SymbolKind::List(constraint) => {
                if !matches!(at.arg.kind, ArgKind::VariadicOperand) {
                    let ident = self.place_of(reference.id).map(BoundAt::ident);
                    let help = ident.map(|ident| format!("match a fixed number: `({ident} (variadic $a, $b))`"));
                    let message = say::list_at_single(arg, op, symbol).help_if(help);
                    report.error(symbol, message.signature(at.signature));
                    return None;
                }
                constraint.clone()
            }
            SymbolKind::Attr(_) | SymbolKind::OptionalAttr(_) | SymbolKind::Prop => {
                let message = say::not_a_value(arg, op, symbol, kind.noun()).help_if(self.bound_help(&reference));
                report.error(symbol, message.signature(at.signature));
                return None;
            }
            SymbolKind::Root(made) | SymbolKind::SourceNode(made) | SymbolKind::ResultNode(made) => {
                if let SymbolKind::Root(root) = kind
                    && self.signature(*root).is_some_and(|root| !root.results.is_empty())
                {
                    report.error(symbol, say::replaced_value_used(symbol));
                    return None;
                }
                self.check_node_value(&reference, *made, &at.arg.kind, report)?
            }
        };
        if facts::exclude(&given, at.arg.inner()) {
            let message = say::operand_never_fits(arg, op, at.arg.inner(), symbol, &given);
            report.error(symbol, message.signature(at.signature));
            return None;
        }
        Some(reference)
    }

    /// The constraint of the value that a node's symbol stands for at a place.
    fn check_node_value(
        &self,
        reference: &Reference,
        made: OpId,
        place: &ArgKind,
        report: &mut Report,
    ) -> Option<Constraint> {
        let symbol = &reference.symbol;
        let made = self.signature(made)?;
        let result = match (made.results.len(), reference.index) {
            (0, _) => {
                report.error(symbol, say::no_results_as_value(&made.op_name, symbol).signature(&made));
                return None;
            }
            (_, Some(index)) => made.results.get(index)?,
            (1, None) => made.results.first()?,
            // All values of a pack go into a list.
            (_, None) if matches!(place, ArgKind::VariadicOperand) => {
                return made.results.first().map(|r| r.inner().clone());
            }
            (results, None) => {
                let choices = use_choices(&symbol.name(), &made);
                report.error(symbol, say::pack_needs_index(symbol, results, choices).signature(&made));
                return None;
            }
        };
        if result.count != Count::One && !matches!(place, ArgKind::VariadicOperand) {
            report.error(symbol, say::list_of_results(symbol).signature(&made));
            return None;
        }
        Some(result.inner().clone())
    }

    fn bound_help(&self, reference: &Reference) -> Option<String> {
        let place = self.place_of(reference.id)?;
        Some(format!("`{}` is bound at {place}", reference.symbol))
    }

    fn check_attr_place(
        &mut self,
        reference: Reference,
        kind: &SymbolKind,
        at: At<'_>,
        report: &mut Report,
    ) -> Option<Reference> {
        let symbol = &reference.symbol;
        let (arg, op) = (&at.arg.name, &at.signature.op_name);
        let wanted = at.arg.inner();
        let given = match kind {
            SymbolKind::Unknown => return None,
            SymbolKind::Attr(constraint) => constraint,
            SymbolKind::OptionalAttr(constraint) => {
                // Absent stays absent where it may be; a default is no absence.
                if matches!(at.arg.kind, ArgKind::Attr) {
                    self.narrowings.push(Narrowing::Present(reference.clone()));
                }
                constraint
            }
            _ => {
                let message = say::not_an_attribute(arg, op, symbol, kind.noun()).help_if(self.bound_help(&reference));
                report.error(symbol, message.signature(at.signature));
                return None;
            }
        };
        if facts::exclude(given, wanted) {
            let message = say::attribute_never_fits(arg, op, with_article(wanted), symbol, with_article(given));
            report.error(symbol, message.signature(at.signature));
            return None;
        }
        if !facts::implies(given, wanted) {
            self.narrowings.push(Narrowing::Attr(reference.clone(), wanted.clone()));
        }
        Some(reference)
    }

    fn check_prop_place(&self, reference: &Reference, kind: &SymbolKind, at: At<'_>, report: &mut Report) {
        let symbol = &reference.symbol;
        match kind {
            SymbolKind::Unknown => {}
            SymbolKind::Prop | SymbolKind::Native => report.error(symbol, say::not_supported_yet("a property")),
            _ => {
                let message = say::not_a_property(&at.arg.name, &at.signature.op_name, symbol, kind.noun());
                report.error(symbol, message.signature(at.signature));
            }
        }
    }
}

/// Where the types of the results come from.
fn built_types(dag: &Dag, signature: &Signature, standing: Standing, report: &mut Report) -> Option<Types> {
    // A type that is given has been answered where it is written.
    if dag
        .args
        .iter()
        .any(|arg| matches!(&arg.term, Term::Dag(inner) if is_return_type(inner)))
    {
        return None;
    }
    let stands_for_one = dag.symbol.as_ref().is_some_and(|symbol| symbol.split_index().is_some());
    match (signature.result_types(), standing) {
        (ResultTypes::None | ResultTypes::OfFirstOperand | ResultTypes::OfFirstAttr, _) => Some(Types::Inferred),
        (_, Standing::Replacing(first)) if !stands_for_one => Some(Types::OfRoot(first)),
        (ResultTypes::Fixed | ResultTypes::Inferred, _) => Some(Types::Inferred),
        (ResultTypes::Unknown, _) => {
            let message = say::result_type_unknown(&signature.op_name);
            report.error(Place::of(&dag.head), message.signature(signature));
            None
        }
    }
}

fn is_return_type(dag: &Dag) -> bool {
    matches!(dag.head, Head::Directive(Directive::ReturnType, _))
}

fn check_literal(literal: &Literal, at: At<'_>, report: &mut Report) -> Option<ResultTerm> {
    match &at.arg.kind {
        kind if kind.is_operand() => {
            let message = say::constant_as_value(&at.arg.name, &at.signature.op_name);
            report.error(Place::of(&literal.tokens), message.signature(at.signature));
            None
        }
        ArgKind::Prop => {
            report.error(
                Place::of(&literal.tokens),
                say::not_supported_yet("a literal at a property"),
            );
            None
        }
        _ => constant::of_literal(literal, at, report).map(ResultTerm::Constant),
    }
}

fn check_constant(name: &Constraint, at: At<'_>, report: &mut Report) -> Option<ResultTerm> {
    if words::not_supported_constraint(name).is_some() {
        return None;
    }
    match &at.arg.kind {
        kind if kind.is_operand() => {
            let message = say::constant_as_value(&at.arg.name, &at.signature.op_name);
            report.error(name.place(), message.signature(at.signature));
            None
        }
        ArgKind::Prop => {
            let message = say::constant_at_property(&at.arg.name, &at.signature.op_name);
            report.error(name.place(), message.signature(at.signature));
            None
        }
        _ => constant::of_constraint(name, at, report).map(ResultTerm::Constant),
    }
}
