//! Warnings about patterns that are valid but do not terminate, or contain redundant or unreachable terms.

pub(crate) mod condition;
#[cfg(test)]
mod tests;

use drr_schema::{LIST, Rule, SelfApplication, ShapeNode};

use crate::check::pattern::arguments::{PatternSide, assign};
use crate::check::pattern::model::Model;
use crate::check::pattern::resolve::is_operation;
use crate::lex::{Symbol, name_of};
use crate::messages::lint as diag;
use crate::messages::lint::Lint;
use crate::report::{Report, TokenSpan};
use crate::signature::{Arg, ArgKind, Multiplicity, Signature};
use crate::syntax::path::Path;
use crate::syntax::pattern::role::{Name, Role};
use crate::syntax::pattern::{Dag, Directive, Leaf, NodeOperator, Pattern, Term, walk};

/// The shape of a pattern, with the spans of its terms.
#[derive(Debug)]
pub(crate) struct PatternShape {
    /// The nodes of the source and the results.
    nodes: Vec<ShapeNode<String>>,
    /// Set if the pattern may fail to match for a reason that the source does not show.
    pub(crate) is_conditional: bool,
    /// The heads of the built ops, in the order of their nodes.
    spans: Vec<TokenSpan>,
    /// Constraints equal to the declared ones, each with its op and argument.
    repeated: Vec<(TokenSpan, String, String, String)>,
    /// Constants before other operands of a commutative op in the source, each with the op.
    constants_on_the_left: Vec<(TokenSpan, String)>,
}

impl PatternShape {
    /// Returns the shape as a rule.
    pub(crate) fn rule(&self) -> Rule<'_, String> {
        Rule {
            nodes: &self.nodes,
            is_conditional: self.is_conditional,
        }
    }
}

/// Reports the lints of a single pattern.
pub(crate) fn check(pattern: &Pattern, model: &Model, shaped: &PatternShape, report: &mut Report) {
    let allows = |lint| pattern.switches.allows(lint);
    if !allows(Lint::RepeatedConstraint) {
        for (span, op, arg, constraint) in &shaped.repeated {
            report.warn(*span, diag::constraint_repeated(op, arg, constraint));
        }
    }
    condition::check(pattern, model, report);
    if !allows(Lint::SameEither) {
        pattern.sources().for_each(|source| check_either(source, report));
    }
    if !allows(Lint::ConstantOnTheLeft) {
        for (span, op) in &shaped.constants_on_the_left {
            report.warn(*span, diag::constant_on_the_left(op));
        }
    }
    if allows(Lint::MatchesAgain) {
        return;
    }
    let Some((repeat, number)) = shaped.rule().repeats() else {
        return;
    };
    let Some(span) = shaped.spans.get(number) else {
        return;
    };
    report.warn(
        *span,
        match repeat {
            SelfApplication::Again => diag::matches_again(),
            SelfApplication::Involution => diag::swaps_back(),
        },
    );
}

/// Reports an `either` of equal operands, whose two orders are the same.
fn check_either(source: &Term, report: &mut Report) {
    let mut open = vec![source];
    while let Some(term) = open.pop() {
        let Term::Dag(dag) = term else { continue };
        open.extend(dag.args.iter().map(|arg| &arg.term));
        if !dag.is(Directive::Either) {
            continue;
        }
        let symbols: Option<Vec<String>> = dag
            .args
            .iter()
            .map(|arg| match &arg.term {
                Term::Symbol(symbol) if !symbol.is_wildcard() => Some(symbol.name()),
                _ => None,
            })
            .collect();
        if symbols.is_some_and(|symbols| symbols.windows(2).all(|pair| pair[0] == pair[1])) {
            report.warn(TokenSpan::of(&dag.operator), diag::either_same());
        }
    }
}

/// Returns the pattern in each order of its `either`s, up to a limit. The lint for covered patterns checks each order.
pub(crate) fn in_each_order(pattern: &Pattern) -> Vec<Pattern> {
    const MOST: usize = 24;
    let mut done = Vec::new();
    let mut open = vec![pattern.clone()];
    while let Some(pattern) = open.pop() {
        if open.len() + done.len() >= MOST || !replace_either(&mut pattern.source.clone(), &[]) {
            done.push(pattern);
            continue;
        }
        // Two operands have two orders. For more operands, the rotations suffice.
        let turns = either_size(&pattern.source);
        for turn in 0..turns {
            let mut order: Vec<usize> = (0..turns).collect();
            order.rotate_left(turn);
            let mut ordered = pattern.clone();
            replace_either(&mut ordered.source, &order);
            open.push(ordered);
        }
    }
    done
}

/// Returns the number of operands in the first `either`.
fn either_size(source: &Term) -> usize {
    let mut sizes = walk([source]).filter_map(|term| match term {
        Term::Dag(dag) if dag.is(Directive::Either) => Some(dag.args.len()),
        _ => None,
    });
    sizes.next().unwrap_or(0)
}

/// Replaces the first `either` with its operands in the given order. Returns `true` if there is one. The parser limits
/// the nesting depth of terms.
fn replace_either(term: &mut Term, order: &[usize]) -> bool {
    let Term::Dag(dag) = term else { return false };
    for at in 0..dag.args.len() {
        if let Term::Dag(inner) = &dag.args[at].term
            && inner.is(Directive::Either)
        {
            let operands: Vec<_> = order
                .iter()
                .filter_map(|&number| inner.args.get(number).cloned())
                .collect();
            dag.args.splice(at..=at, operands);
            return true;
        }
        if replace_either(&mut dag.args[at].term, order) {
            return true;
        }
    }
    false
}

/// Returns the shape of a checked pattern.
pub(crate) fn rule_of(pattern: &Pattern, model: &Model) -> PatternShape {
    let mut shaper = ShapeBuilder {
        ops: &model.ops,
        shaped: PatternShape {
            nodes: Vec::new(),
            is_conditional: pattern.switches.fallible
                || !pattern.constraints.is_empty()
                || !model.preconditions.is_empty()
                || !model.joined.is_empty()
                || model.compares_results(),
            spans: Vec::new(),
            repeated: Vec::new(),
            constants_on_the_left: Vec::new(),
        },
    };
    shaper.term(&pattern.source, PatternSide::Source, None);
    // An op that replaces nothing may be dead once it is built. If the root has no results, no built op is known to be
    // dead.
    let auxiliary = match model.results(model.root.op) {
        [] => 0,
        _ => model.first_replacing,
    };
    for term in pattern.results.terms.iter().skip(auxiliary) {
        shaper.term(term, PatternSide::Result, None);
    }
    shaper.shaped
}

/// Returns the name of an op in a shape. An undeclared op has the arguments that the pattern lists, so its name
/// includes them: only ops with equal lists have equal arguments at equal positions.
fn shape_name(signature: &Signature) -> String {
    if !signature.is_untyped() {
        return signature.op_name.clone();
    }
    let mut name = format!("{}(", signature.op_name);
    for arg in &signature.args {
        if arg.kind.is_operand() {
            name.push_str(if arg.kind.multiplicity() == Some(Multiplicity::One) {
                "1"
            } else {
                "*"
            })
        } else {
            name.push_str(&format!(" {:?}", arg.name))
        }
    }
    name.push(')');
    for result in &signature.results {
        name.push_str(if result.is_single() { "1" } else { "*" });
    }
    name
}

struct ShapeBuilder<'a> {
    ops: &'a [(Path, Signature)],
    shaped: PatternShape,
}

impl<'a> ShapeBuilder<'a> {
    /// Adds the shape of a term at an argument.
    fn term(&mut self, term: &Term, side: PatternSide, at: Option<(&Signature, &Arg)>) {
        let node = match term {
            Term::Symbol(symbol) if symbol.is_wildcard() => ShapeNode::Any,
            Term::Symbol(symbol) => ShapeNode::Symbol(symbol.name()),
            Term::Literal(literal) => ShapeNode::Constant(literal.tokens.to_string()),
            Term::Leaf(Leaf {
                operator: NodeOperator::Named(name),
                ..
            }) if name.role.is_constant() => ShapeNode::Constant(name.to_string()),
            Term::Leaf(Leaf {
                operator: NodeOperator::Named(name),
                symbol,
            }) => self.constrained(name, symbol.as_ref(), side, at),
            // The shape does not show what the nested symbols require.
            Term::Defined(_) => {
                let mut terms = walk([term]);
                let binds = terms.any(|term| matches!(term, Term::Symbol(symbol) if !symbol.is_wildcard()));
                self.shaped.is_conditional |= binds && side == PatternSide::Source;
                ShapeNode::Opaque(term.to_string())
            }
            Term::Dag(dag) if is_operation(&dag.operator) => {
                let is_list = at.is_some_and(|(_, arg)| matches!(arg.kind, ArgKind::VariadicOperand));
                if is_list && self.has_one_result(dag) {
                    self.shaped.nodes.push(ShapeNode::Op(LIST.to_string(), 1));
                }
                return self.op(dag, side);
            }
            // A list whose elements are single values.
            Term::Dag(dag)
                if dag.is(Directive::Variadic)
                    && dag.symbol.is_none()
                    && at.is_some()
                    && dag
                        .args
                        .iter()
                        .all(|arg| arg.rest.is_none() && self.is_one_value(&arg.term, side)) =>
            {
                self.shaped.nodes.push(ShapeNode::Op(LIST.to_string(), dag.args.len()));
                return dag.args.iter().for_each(|arg| self.term(&arg.term, side, None));
            }
            Term::Dag(dag)
                if dag.is(Directive::ReplaceWithValue)
                    && let Some(arg) = dag.args.first() =>
            {
                return self.term(&arg.term, side, None);
            }
            _ => ShapeNode::Opaque(term.to_string()),
        };
        self.shaped.nodes.push(node);
    }

    /// Returns the shape of a symbol with a constraint.
    fn constrained(
        &mut self,
        name: &Name,
        symbol: Option<&Symbol>,
        side: PatternSide,
        at: Option<(&Signature, &Arg)>,
    ) -> ShapeNode<String> {
        let symbol = symbol.filter(|symbol| !symbol.is_wildcard());
        let symbol = symbol.map(|symbol| symbol.name());
        // The verifier has checked the declared constraint of an operand.
        let declared =
            at.filter(|(_, arg)| matches!(arg.kind, ArgKind::Operand) && arg.inner().to_string() == name.to_string());
        if let (Some((signature, arg)), PatternSide::Source) = (declared, side) {
            let (op, arg) = (signature.op_name.clone(), arg.name.clone());
            self.shaped.repeated.push((name.span(), op, arg, name.to_string()));
        }
        match (declared.is_some(), symbol) {
            (true, Some(symbol)) => ShapeNode::Symbol(symbol),
            (true, None) => ShapeNode::Any,
            (false, symbol) => ShapeNode::Constrained(name.to_string(), symbol),
        }
    }

    /// Adds the shapes of an op and its arguments.
    fn op(&mut self, dag: &Dag, side: PatternSide) {
        let Some(signature) = self.signature(dag) else {
            let text = Term::Dag(Box::new(dag.clone())).to_string();
            return self.shaped.nodes.push(ShapeNode::Opaque(text));
        };
        if side == PatternSide::Result {
            self.shaped.spans.push(TokenSpan::of(&dag.operator));
        }
        let given = assign(dag, signature, side, &mut Report::new());
        if side == PatternSide::Source && signature.has_trait("Commutative") {
            self.check_commutative(dag, signature);
        }
        // Groups of several arguments and regions follow the other arguments, as written.
        let trailing = dag.args.iter().filter(|arg| {
            let name = arg.name.as_ref().map(name_of);
            let is_region = signature
                .regions
                .iter()
                .any(|region| Some(&region.name) == name.as_ref());
            let is_group = matches!(&arg.term, Term::Dag(inner) if inner.is(Directive::Either));
            let is_ignored = matches!(&arg.term, Term::Symbol(symbol) if symbol.is_wildcard());
            is_group || (is_region && !is_ignored)
        });
        let trailing: Vec<_> = trailing.map(|arg| ShapeNode::Opaque(arg.term.to_string())).collect();
        let (name, args) = (shape_name(signature), signature.args.len() + trailing.len());
        self.shaped.nodes.push(match dag.index() {
            Some(index) if signature.results.len() > 1 => ShapeNode::OpResult(name, args, index),
            _ => ShapeNode::Op(name, args),
        });
        for (arg, term) in signature.args.iter().zip(given.given) {
            match (term, side) {
                (Some(term), _) => self.term(term, side, Some((signature, arg))),
                (None, PatternSide::Source) => self.shaped.nodes.push(ShapeNode::Any),
                (None, PatternSide::Result) => self.shaped.nodes.push(ShapeNode::Opaque("absent".to_string())),
            }
        }
        self.shaped.nodes.extend(trailing);
    }

    /// Reports a constant before a non-constant operand of a commutative op. Canonicalization moves constants to the
    /// end, so the pattern never matches.
    fn check_commutative(&mut self, dag: &Dag, signature: &Signature) {
        let is_constant = |term: &Term| match term {
            Term::Dag(inner) => {
                matches!(&inner.operator, NodeOperator::Named(name) if name.role == Role::ConstantLike)
                    || self
                        .signature(inner)
                        .is_some_and(|inner| inner.has_trait("ConstantLike"))
            }
            _ => false,
        };
        let is_other =
            |term: &Term| matches!(term, Term::Dag(inner) if is_operation(&inner.operator)) && !is_constant(term);
        let count = signature.args.iter().filter(|arg| arg.kind.is_operand()).count();
        let operands: Vec<&Term> = dag.args.iter().take(count).map(|arg| &arg.term).collect();
        let found = operands
            .iter()
            .enumerate()
            .filter(|(at, term)| is_constant(term) && operands[at + 1..].iter().any(|term| is_other(term)));
        let found: Vec<TokenSpan> = found.map(|(_, term)| term.span()).collect();
        for span in found {
            let op = signature.op_name.clone();
            self.shaped.constants_on_the_left.push((span, op));
        }
    }

    fn has_one_result(&self, dag: &Dag) -> bool {
        let signature = self.signature(dag);
        signature.is_some_and(Signature::yields_one_value)
    }

    /// Returns `true` if a list element is certainly a single value. In a result, a symbol may be any number of values.
    fn is_one_value(&self, term: &Term, side: PatternSide) -> bool {
        match term {
            Term::Symbol(_)
            | Term::Defined(_)
            | Term::Leaf(Leaf {
                operator: NodeOperator::Named(_),
                ..
            }) => side == PatternSide::Source,
            Term::Dag(dag) => is_operation(&dag.operator) && self.has_one_result(dag),
            _ => false,
        }
    }

    fn signature(&self, dag: &Dag) -> Option<&'a Signature> {
        let NodeOperator::Named(name) = &dag.operator else {
            return None;
        };
        let written = name.path.to_string();
        let known = self.ops.iter().find(|(path, _)| path.to_string() == written)?;
        Some(&known.1)
    }
}
