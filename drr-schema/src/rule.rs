//! What follows from the shapes of rules.

use std::collections::HashMap;

use crate::Shape;

/// The shape of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What is matched.
    pub source: Shape,
    /// What replaces the root, in order; of a root without results, all that is built.
    pub results: Vec<Shape>,
    /// Whether it may fail to match for a reason that the source does not show.
    pub is_conditional: bool,
}

/// How a rule covers another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// Both match the same.
    Same,
    /// It matches that and more.
    General,
}

/// How a rule comes to be applied to what it has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// Its result has the shape of its source.
    Again,
    /// Twice applied, it is where it began.
    Involution,
}

impl Rule {
    /// Whether this rule matches whatever the other one matches: if it comes first, the other is never applied.
    pub fn covers(&self, other: &Rule) -> Option<Cover> {
        if self.is_conditional || !covers(&self.source, &other.source, &mut HashMap::new()) {
            return None;
        }
        match covers(&other.source, &self.source, &mut HashMap::new()) {
            true if !other.is_conditional => Some(Cover::Same),
            _ => Some(Cover::General),
        }
    }

    /// Whether the rule matches what it makes, and then never comes to an end.
    ///
    /// The numbers are those of the result and of the operation in it, in the order of [`Shape::nodes`].
    pub fn repeats(&self) -> Option<(Repeat, usize, usize)> {
        if self.is_conditional {
            return None;
        }
        let known = constraints(&self.source);
        for (number, result) in self.results.iter().enumerate() {
            for (at, node) in result.nodes().into_iter().enumerate() {
                let mut bound = HashMap::new();
                if !is_instance(node, &self.source, &known, &mut bound) {
                    continue;
                }
                // Once more, with what the symbols stand for now.
                let again = substitute(node, &bound);
                let is_same = same(node, &self.source);
                let repeat = match !is_same && same(&again, &self.source) {
                    true => Repeat::Involution,
                    false => Repeat::Again,
                };
                return Some((repeat, number, at));
            }
        }
        None
    }

    /// Whether the two rules turn the results of each other into what they were, or into what they both match again.
    pub fn undoes(&self, other: &Rule) -> bool {
        // A rule that undoes itself repeats, and that is another matter.
        if self.repeats().is_some() || other.repeats().is_some() {
            return false;
        }
        let makes = |one: &Rule, two: &Rule| {
            let known = constraints(&one.source);
            let last = one.results.last();
            last.is_some_and(|last| is_instance(last, &two.source, &known, &mut HashMap::new()))
        };
        !self.is_conditional && !other.is_conditional && makes(self, other) && makes(other, self)
    }
}

/// Whether whatever the special shape matches, the general one matches. A symbol that stands twice in the general one has
/// to stand for the same each time.
fn covers<'a>(general: &'a Shape, special: &'a Shape, bound: &mut HashMap<&'a str, &'a Shape>) -> bool {
    match (general, special) {
        (Shape::Opaque(_), _) => general == special,
        (Shape::Any, _) => true,
        (Shape::Symbol(symbol), _) => bind(symbol, special, bound),
        (
            Shape::Constrained { constraint, symbol },
            Shape::Constrained {
                constraint: other,
                symbol: _,
            },
        ) => constraint == other && symbol.as_ref().is_none_or(|symbol| bind(symbol, special, bound)),
        (Shape::Constant(constant), Shape::Constant(other)) => constant == other,
        (
            Shape::Node { op, result, args },
            Shape::Node {
                op: other_op,
                result: other_result,
                args: other_args,
            },
        ) => {
            op == other_op
                && result == other_result
                && args.len() == other_args.len()
                && args
                    .iter()
                    .zip(other_args)
                    .all(|(arg, other)| covers(arg, other, bound))
        }
        _ => false,
    }
}

fn bind<'a>(symbol: &'a str, shape: &'a Shape, bound: &mut HashMap<&'a str, &'a Shape>) -> bool {
    match bound.get(symbol) {
        // Equal text means equal values only where it is one symbol; nodes of one shape are two operations.
        Some(known) => is_one_value(known) && same(known, shape),
        None => {
            bound.insert(symbol, shape);
            true
        }
    }
}

/// Whether two places of this shape hold the same value.
fn is_one_value(shape: &Shape) -> bool {
    matches!(
        shape,
        Shape::Symbol(_) | Shape::Constrained { symbol: Some(_), .. } | Shape::Constant(_)
    )
}

/// Whether two shapes are the same but for constraints on symbols, which say the same of the same symbol anywhere.
fn same(one: &Shape, other: &Shape) -> bool {
    fn symbol(shape: &Shape) -> Option<&str> {
        match shape {
            Shape::Symbol(symbol) => Some(symbol),
            Shape::Constrained { symbol, .. } => symbol.as_deref(),
            _ => None,
        }
    }
    match (one, other) {
        (
            Shape::Node { op, result, args },
            Shape::Node {
                op: other_op,
                result: other_result,
                args: other_args,
            },
        ) => {
            op == other_op
                && result == other_result
                && args.len() == other_args.len()
                && args.iter().zip(other_args).all(|(one, other)| same(one, other))
        }
        (Shape::Any | Shape::Opaque(_), _) => false,
        _ => match (symbol(one), symbol(other)) {
            (Some(one), Some(other)) => one == other,
            _ => one == other,
        },
    }
}

/// The constraint that each symbol of a source satisfies.
fn constraints(source: &Shape) -> HashMap<&str, &str> {
    let mut known = HashMap::new();
    let mut open = vec![source];
    while let Some(shape) = open.pop() {
        match shape {
            Shape::Constrained {
                constraint,
                symbol: Some(symbol),
            } => {
                known.insert(symbol.as_str(), constraint.as_str());
            }
            Shape::Node { args, .. } => open.extend(args),
            _ => {}
        }
    }
    known
}

/// Whether what is built has the shape of a source for certain; `known` says what the symbols of what is built satisfy.
fn is_instance<'a>(
    built: &'a Shape,
    source: &'a Shape,
    known: &HashMap<&str, &str>,
    bound: &mut HashMap<&'a str, &'a Shape>,
) -> bool {
    match (source, built) {
        (Shape::Any, _) => true,
        (Shape::Symbol(symbol), _) => bind(symbol, built, bound),
        (Shape::Constrained { constraint, symbol }, Shape::Symbol(given)) => {
            known.get(given.as_str()) == Some(&constraint.as_str())
                && symbol.as_ref().is_none_or(|symbol| bind(symbol, built, bound))
        }
        (Shape::Constant(constant), Shape::Constant(other)) => constant == other,
        // What is built from a constraint is a constant, such as the case of an enum.
        (
            Shape::Constrained { constraint, symbol },
            Shape::Constrained {
                constraint: other,
                symbol: None,
            },
        ) => constraint == other && symbol.as_ref().is_none_or(|symbol| bind(symbol, built, bound)),
        (
            Shape::Node { op, result, args },
            Shape::Node {
                op: built_op,
                result: built_result,
                args: built_args,
            },
        ) => {
            op == built_op
                && result == built_result
                && args.len() == built_args.len()
                && args
                    .iter()
                    .zip(built_args)
                    .all(|(source, built)| is_instance(built, source, known, bound))
        }
        _ => false,
    }
}

fn substitute(shape: &Shape, bound: &HashMap<&str, &Shape>) -> Shape {
    match shape {
        Shape::Symbol(symbol) => bound
            .get(symbol.as_str())
            .map_or_else(|| shape.clone(), |known| (*known).clone()),
        Shape::Node { op, result, args } => Shape::Node {
            op: op.clone(),
            result: *result,
            args: args.iter().map(|arg| substitute(arg, bound)).collect(),
        },
        _ => shape.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(text: &str) -> Rule {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn what_covers_what() {
        for (one, other, expected) in [
            ("(a $x) => $x", "(a $y) => (b $y)", Some(Cover::Same)),
            ("(a $x) => $x", "(b $y) => $y", None),
            ("(a $x) => $x", "(a (b $y)) => $y", Some(Cover::General)),
            ("(a (b $y)) => $y", "(a $x) => $x", None),
            ("(a $x $x) => $x", "(a $x $y) => $x", None),
            ("(a $x $y) => $x", "(a $x $x) => $x", Some(Cover::General)),
            ("(a $x $x) => $x", "(a (b $y) (b $y)) => $x", None),
            ("(a <\"I32\">$x) => $x", "(a <\"I32\">$y) => $y", Some(Cover::Same)),
            ("(a <\"I32\">$x) => $x", "(a <\"I64\">$y) => $y", None),
            ("(a _ _) => ", "(a <\"I64\">$y =\"5\") => $y", Some(Cover::General)),
            ("(a =\"5\") => ", "(a =\"5\") => ", Some(Cover::Same)),
            ("(a =\"5\") => ", "(a =\"6\") => ", None),
            ("(a:1 $x) => ", "(a:0 $x) => ", None),
            ("?(a $x) => $x", "(a $y) => $y", None),
            ("(a $x) => $x", "?(a $y) => $y", Some(Cover::General)),
            ("(a !\"low\") => $x", "(a !\"low\") => $y", Some(Cover::Same)),
            ("(a !\"low\") => $x", "(a $x) => $y", None),
            ("(a $x) => $x", "(a !\"low\") => $y", Some(Cover::General)),
        ] {
            assert_eq!(rule(one).covers(&rule(other)), expected, "{one} | {other}");
        }
    }

    #[test]
    fn what_repeats() {
        for (text, expected) in [
            ("(a $x) => (a $x)", Some(Repeat::Again)),
            ("(a $x) => (b (a $x))", Some(Repeat::Again)),
            ("(a $x) => (a (b $x))", Some(Repeat::Again)),
            ("(a (b $x)) => (a $x)", None),
            ("(a $x $y) => (a $y $x)", Some(Repeat::Involution)),
            ("?(a $x $y) => (a $y $x)", None),
            ("(a $x $x) => (a $x (b $x))", None),
            ("(a <\"I32\">$x) => (a $x)", Some(Repeat::Again)),
            ("(a <\"I32\">$x) => (a (b $x))", None),
            ("(a =\"1\") => (a =\"2\")", None),
            ("(a $x _) => (a $x !\"low\")", Some(Repeat::Again)),
            ("(a !\"low\") => (a !\"low\")", None),
            ("(a $x) => (b $x) (a $x)", Some(Repeat::Again)),
            ("(a <\"PredGt\"> $x) => (a <\"PredGt\"> (b $x))", Some(Repeat::Again)),
            ("(a <\"PredGt\"> $x) => (a <\"PredLt\"> $x)", None),
            ("(a (variadic $x)) => (a (variadic (b $x)))", Some(Repeat::Again)),
        ] {
            assert_eq!(rule(text).repeats().map(|(repeat, ..)| repeat), expected, "{text}");
        }
    }

    #[test]
    fn the_node_that_repeats_is_named() {
        let rule = rule("(a $x) => (b $x) (c (b $x) (a (b $x)))");
        assert_eq!(rule.repeats(), Some((Repeat::Again, 1, 2)));
    }

    #[test]
    fn what_undoes_what() {
        for (one, other, expected) in [
            ("(a $x) => (b $x)", "(b $x) => (a $x)", true),
            ("(a $x) => (b $x)", "(b $x) => (c $x)", false),
            ("(a $x) => (b $x)", "?(b $x) => (a $x)", false),
            ("(a $x (b $y)) => (c $x $y)", "(c $p $q) => (a $p (b $q))", true),
            ("(a $x (b $y)) => (c $x $y)", "(c $p $q) => (a $p $q)", false),
            ("(a =\"1\") => (a =\"2\")", "(a =\"2\") => (a =\"1\")", true),
            ("(a =\"1\") => (a =\"2\")", "(a _) => (a =\"1\")", false),
        ] {
            assert_eq!(rule(one).undoes(&rule(other)), expected, "{one} | {other}");
            assert_eq!(rule(other).undoes(&rule(one)), expected, "{one} | {other}");
        }
    }
}
