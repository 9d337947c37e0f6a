//! What is no mistake and all the same not what anybody wants: rules that never come to an end. They are warnings.

use drr_shape::{Repeat, Rule, Shape};

use crate::check::pattern::arguments::{Side, assign};
use crate::check::pattern::form::is_operation;
use crate::check::pattern::model::{KnownOp, Model};
use crate::check::pattern::words;
use crate::messages::lint as say;
use crate::report::{Place, Report};
use crate::signature::{Arg, ArgKind, Signature};
use crate::syntax::pattern::{Dag, Directive, Head, Leaf, Pattern, Term};

/// The shape of a pattern, and where its parts are written.
#[derive(Debug)]
pub(crate) struct Shaped {
    /// The shape.
    pub(crate) rule: Rule,
    /// The heads of the operations in each result, in the order of [`Shape::nodes`].
    places: Vec<Vec<Place>>,
    /// The constraints that say no more than the declarations, each with its operation and argument.
    repeated: Vec<(Place, String, String, String)>,
}

/// Warns of what a pattern does to itself.
pub(crate) fn check(pattern: &Pattern, shaped: &Shaped, report: &mut Report) {
    for (place, op, arg, constraint) in &shaped.repeated {
        report.warn(*place, say::constraint_repeated(op, arg, constraint));
    }
    check_either(&pattern.source, report);
    let Some((repeat, result, node)) = shaped.rule.repeats() else {
        return;
    };
    let Some(place) = shaped.places.get(result).and_then(|places| places.get(node)) else {
        return;
    };
    report.warn(
        *place,
        match repeat {
            Repeat::Again => say::matches_again(),
            Repeat::SwapsBack => say::swaps_back(),
        },
    );
}

/// Both orders of equal operands are one.
fn check_either(source: &Term, report: &mut Report) {
    let mut open = vec![source];
    while let Some(term) = open.pop() {
        let Term::Dag(dag) = term else { continue };
        open.extend(dag.args.iter().map(|arg| &arg.term));
        if !matches!(dag.head, Head::Directive(Directive::Either, _)) {
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
            report.warn(Place::of(&dag.head), say::either_same());
        }
    }
}

/// The shape of a checked pattern.
pub(crate) fn rule_of(pattern: &Pattern, model: &Model) -> Shaped {
    let mut shaper = Shaper {
        ops: &model.ops,
        places: Vec::new(),
        repeated: Vec::new(),
    };
    let source = shaper.term(&pattern.source, Side::Source, None);
    let mut results = Vec::new();
    let mut places = Vec::new();
    // What replaces nothing may be dead as soon as it is built; of a root without results, nothing is known to be.
    let is_replaced = model
        .signature(model.root.op)
        .is_some_and(|root| !root.results.is_empty());
    let auxiliary = if is_replaced { model.first_replacing } else { 0 };
    for term in pattern.results.terms.iter().skip(auxiliary) {
        shaper.places.clear();
        results.push(shaper.term(term, Side::Result, None));
        places.push(shaper.places.clone());
    }
    Shaped {
        rule: Rule {
            source,
            results,
            is_conditional: pattern.switches.fallible
                || !pattern.constraints.is_empty()
                || !model.narrowings.is_empty(),
        },
        places,
        repeated: shaper.repeated,
    }
}

struct Shaper<'a> {
    ops: &'a [KnownOp],
    places: Vec<Place>,
    repeated: Vec<(Place, String, String, String)>,
}

impl Shaper<'_> {
    /// The shape of a term, which stands at this argument.
    fn term(&mut self, term: &Term, side: Side, at: Option<(&Signature, &Arg)>) -> Shape {
        match term {
            Term::Symbol(symbol) if symbol.is_wildcard() => Shape::Any,
            Term::Symbol(symbol) => Shape::Symbol(symbol.name()),
            Term::Literal(literal) => Shape::Constant(literal.tokens.to_string()),
            Term::Leaf(Leaf {
                head: Head::Named(name),
                symbol,
            }) => {
                if words::is_constant(name) {
                    return Shape::Constant(name.to_string());
                }
                let symbol = symbol.as_ref().filter(|symbol| !symbol.is_wildcard());
                let symbol = symbol.map(|symbol| symbol.name());
                // The verifier has seen to what the declaration asks of an operand.
                let declared = at.filter(|(_, arg)| {
                    matches!(arg.kind, ArgKind::Operand) && arg.inner().to_string() == name.to_string()
                });
                if let (Some((signature, arg)), Side::Source) = (declared, side) {
                    let (op, arg) = (signature.op_name.clone(), arg.name.clone());
                    self.repeated.push((name.place(), op, arg, name.to_string()));
                }
                match (declared.is_some(), symbol) {
                    (true, Some(symbol)) => Shape::Symbol(symbol),
                    (true, None) => Shape::Any,
                    (false, symbol) => Shape::Constrained {
                        constraint: name.to_string(),
                        symbol,
                    },
                }
            }
            Term::Dag(dag) if is_operation(&dag.head) => self.node(dag, side),
            Term::Dag(dag) if matches!(dag.head, Head::Directive(Directive::ReplaceWithValue, _)) => {
                match dag.args.first() {
                    Some(arg) => self.term(&arg.term, side, None),
                    None => Shape::Opaque(term.to_string()),
                }
            }
            _ => Shape::Opaque(term.to_string()),
        }
    }

    fn node(&mut self, dag: &Dag, side: Side) -> Shape {
        let Some(signature) = self.signature(dag) else {
            return Shape::Opaque(Term::Dag(Box::new(dag.clone())).to_string());
        };
        if side == Side::Result {
            self.places.push(Place::of(&dag.head));
        }
        let given = assign(dag, &signature, side, &mut Report::new());
        let mut args: Vec<Shape> = signature
            .args
            .iter()
            .zip(given.given)
            .map(|(arg, term)| match (term, side) {
                (Some(term), _) => self.term(term, side, Some((&signature, arg))),
                (None, Side::Source) => Shape::Any,
                (None, Side::Result) => Shape::Opaque("absent".to_string()),
            })
            .collect();
        // What groups several arguments, and what is said about regions, stands behind them as it is written.
        for arg in &dag.args {
            let is_region = arg.name.as_ref().is_some_and(|name| {
                signature
                    .regions
                    .iter()
                    .any(|region| region.name == crate::lex::name_of(name))
            });
            let is_group =
                matches!(&arg.term, Term::Dag(inner) if matches!(inner.head, Head::Directive(Directive::Either, _)));
            let is_ignored = matches!(&arg.term, Term::Symbol(symbol) if symbol.is_wildcard());
            if is_group || (is_region && !is_ignored) {
                args.push(Shape::Opaque(arg.term.to_string()));
            }
        }
        let index = dag.symbol.as_ref().and_then(|symbol| symbol.split_index());
        Shape::Node {
            op: signature.op_name.clone(),
            result: index.map(|(_, index)| index).filter(|_| signature.results.len() > 1),
            args,
        }
    }

    fn signature(&self, dag: &Dag) -> Option<Signature> {
        let Head::Named(name) = &dag.head else { return None };
        let written = name.path.to_string();
        let known = self.ops.iter().find(|op| op.path.to_string() == written)?;
        known.signature.clone()
    }
}
