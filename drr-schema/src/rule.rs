//! Shapes of rewrite rules, and the lints derived from them.

use std::collections::HashMap;

/// A node of a rule's source or result. A shape is a list of nodes in preorder: an op precedes its arguments.
///
/// Texts are generic (`S`), so that a shape can be constant data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeNode<S> {
    /// Anything, or nothing.
    Any,
    /// The entity bound to a symbol.
    Symbol(S),
    /// An entity that satisfies a constraint, and its optional symbol.
    Constrained(S, Option<S>),
    /// A constant, as source text.
    Constant(S),
    /// An op: its name and its number of arguments, which follow.
    Op(S, usize),
    /// One result of an op with several results: name, number of arguments, result number.
    OpResult(S, usize, usize),
    /// An opaque term, such as native code, as source text.
    Opaque(S),
}

/// Name of the [`ShapeNode::Op`] that represents a list of values for a variadic operand.
pub const LIST: &str = "variadic";

/// The shape of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Rule<'a, S> {
    /// The source, followed by the replacements of the root's results, or by all built ops if the root has no results.
    pub nodes: &'a [ShapeNode<S>],
    /// `true` if the match may fail for a reason that the source does not show.
    pub is_conditional: bool,
}

/// The relation of a rule to another rule that it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Both rules match the same ops.
    Same,
    /// The covering rule matches strictly more ops.
    General,
}

/// The way in which a rule applies to its own result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfApplication {
    /// The result matches the source again.
    Again,
    /// Applying the rule twice restores the original ops.
    Involution,
}

/// Shapes bound to the symbols of a rule.
type Bindings<'a, S> = HashMap<&'a str, &'a [ShapeNode<S>]>;

impl<'a, S: AsRef<str> + Clone + PartialEq> Rule<'a, S> {
    /// Returns the ops of the source except the root, in source order.
    pub fn inner_ops(&self) -> impl Iterator<Item = &'a S> + use<'a, S> {
        let source = split_first_shape(self.nodes).0;
        source.iter().skip(1).filter_map(|node| match node {
            ShapeNode::Op(name, _) | ShapeNode::OpResult(name, ..) if name.as_ref() != LIST => Some(name),
            _ => None,
        })
    }

    /// Returns how this rule covers the other one, if it does. If the covering rule has precedence, the covered rule
    /// never applies.
    pub fn covers(&self, other: &Self) -> Option<Coverage> {
        let covers = |one: &Self, other: &Self| {
            covers(
                split_first_shape(one.nodes).0,
                split_first_shape(other.nodes).0,
                None,
                &mut HashMap::new(),
            )
        };
        if self.is_conditional || !covers(self, other) {
            return None;
        }
        if !other.is_conditional && covers(other, self) {
            Some(Coverage::Same)
        } else {
            Some(Coverage::General)
        }
    }

    /// Returns how the rule matches its own result, if it does, so that it never terminates. The number is the position
    /// of the matched op among all ops of the results.
    pub fn repeats(&self) -> Option<(SelfApplication, usize)> {
        if self.is_conditional {
            return None;
        }
        let (source, results) = split_first_shape(self.nodes);
        let known = constraints(source);
        let is_op = |node: &ShapeNode<S>| matches!(node, ShapeNode::Op(name, _) | ShapeNode::OpResult(name, ..) if name.as_ref() != LIST);
        let ops = (0..results.len()).filter(|&at| is_op(&results[at]));
        ops.map(|at| split_first_shape(&results[at..]).0)
            .enumerate()
            .find_map(|(number, made)| {
                let mut bound = HashMap::new();
                covers(source, made, Some(&known), &mut bound).then(|| {
                    // The result of a second application, with the symbols bound by the second match.
                    if !is_same_shape(made, source) && is_same_shape(&substitute(made, &bound), source) {
                        (SelfApplication::Involution, number)
                    } else {
                        (SelfApplication::Again, number)
                    }
                })
            })
    }

    /// Returns `true` if each rule matches the results of the other one, so that they never terminate.
    pub fn undoes(&self, other: &Self) -> bool {
        // A rule that matches its own result is reported by another lint.
        self.repeats().is_none() && other.repeats().is_none() && self.feeds(other) && other.feeds(self)
    }

    /// Returns `true` if both rules are unconditional and the other one matches every replacement of this rule's root.
    pub fn feeds(&self, other: &Self) -> bool {
        if self.is_conditional || other.is_conditional {
            return false;
        }
        let (source, results) = split_first_shape(self.nodes);
        let results = std::iter::successors(Some(split_first_shape(results)), |(_, rest)| {
            (!rest.is_empty()).then(|| split_first_shape(rest))
        });
        let Some((last, _)) = results.last() else { return false };
        // Fast path: most rules have different roots.
        last.first() == other.nodes.first()
            && covers(
                split_first_shape(other.nodes).0,
                last,
                Some(&constraints(source)),
                &mut HashMap::new(),
            )
    }

    /// Returns `true` if some op certainly matches both rules and neither covers the other, so that their order decides
    /// which one applies.
    pub fn overlaps(&self, other: &Self) -> bool {
        let is_certain = !self.is_conditional && !other.is_conditional;
        is_certain
            && self.covers(other).is_none()
            && other.covers(self).is_none()
            && unify(split_first_shape(self.nodes).0, split_first_shape(other.nodes).0)
    }
}

/// Returns a shortest cycle of three or more rules through the last rule, in which each rule [feeds](Rule::feeds) the
/// next. The indices begin with the last rule and follow the cycle.
pub fn cycle_through_last<S: AsRef<str> + Clone + PartialEq>(rules: &[Rule<'_, S>]) -> Option<Vec<usize>> {
    let last = rules.len().checked_sub(1)?;
    if rules[last].repeats().is_some() {
        return None;
    }
    // The search is breadth-first, so the first cycle found is a shortest one.
    let mut previous: Vec<Option<usize>> = vec![None; rules.len()];
    let mut queue = std::collections::VecDeque::from([last]);
    while let Some(from) = queue.pop_front() {
        if from != last && rules[from].feeds(&rules[last]) {
            let mut cycle: Vec<usize> = std::iter::successors(Some(from), |&at| previous[at]).collect();
            cycle.reverse();
            // Two rules that undo each other are reported by another lint.
            return (cycle.len() > 2).then_some(cycle);
        }
        for to in 0..last {
            if previous[to].is_none() && rules[to].repeats().is_none() && rules[from].feeds(&rules[to]) {
                previous[to] = Some(from);
                queue.push_back(to);
            }
        }
    }
    None
}

/// Returns `true` if some entity certainly matches both shapes. The result is `false` if a symbol occurs twice or a
/// constraint meets another shape, because these may exclude a common match.
fn unify<S: AsRef<str> + PartialEq>(mut one: &[ShapeNode<S>], mut other: &[ShapeNode<S>]) -> bool {
    let has_repeated_symbol = |shape: &[ShapeNode<S>]| {
        let mut symbols = std::collections::HashSet::new();
        shape.iter().any(|node| match node {
            ShapeNode::Symbol(symbol) | ShapeNode::Constrained(_, Some(symbol)) => !symbols.insert(symbol.as_ref()),
            _ => false,
        })
    };
    if has_repeated_symbol(one) || has_repeated_symbol(other) {
        return false;
    }
    while let (Some(left), Some(right)) = (one.first(), other.first()) {
        let is_free = |node: &ShapeNode<S>| matches!(node, ShapeNode::Any | ShapeNode::Symbol(_));
        let (left_size, right_size) = match (left, right) {
            (left, right) if is_free(left) || is_free(right) => {
                (split_first_shape(one).0.len(), split_first_shape(other).0.len())
            }
            (ShapeNode::Constrained(left, _), ShapeNode::Constrained(right, _)) if left == right => (1, 1),
            // The arguments of equal ops are compared next.
            (left, right) if left == right => (1, 1),
            _ => return false,
        };
        (one, other) = (&one[left_size..], &other[right_size..]);
    }
    true
}

/// Splits a list of shapes into the first shape and the rest.
fn split_first_shape<S>(nodes: &[ShapeNode<S>]) -> (&[ShapeNode<S>], &[ShapeNode<S>]) {
    let mut pending = 1_usize;
    let last = nodes.iter().position(|node| {
        if let ShapeNode::Op(_, args) | ShapeNode::OpResult(_, args, _) = node {
            pending = pending.saturating_add(*args);
        }
        pending -= 1;
        pending == 0
    });
    nodes.split_at(last.map_or(nodes.len(), |last| last + 1))
}

/// Returns `true` if the general shape matches everything that the specific shape matches. A repeated symbol in the
/// general shape must match the same entity each time.
///
/// With `built`, the specific shape is a result; `built` holds the constraints of its symbols. Native code in a result
/// then never equals native code in the general shape.
fn covers<'a, S: AsRef<str> + PartialEq>(
    general: &'a [ShapeNode<S>],
    specific: &'a [ShapeNode<S>],
    built: Option<&HashMap<&str, &str>>,
    bound: &mut Bindings<'a, S>,
) -> bool {
    let mut rest = specific;
    for node in general {
        let Some(other) = rest.first() else { return false };
        let whole = split_first_shape(rest).0;
        let (holds, symbol, seen) = match (node, other) {
            (ShapeNode::Any, _) => (true, None, whole),
            (ShapeNode::Symbol(symbol), _) => (true, Some(symbol), whole),
            (ShapeNode::Constrained(wanted, symbol), _) => {
                let actual = match other {
                    ShapeNode::Constrained(actual, _) => Some(actual.as_ref()),
                    ShapeNode::Symbol(actual) => built.and_then(|known| known.get(actual.as_ref()).copied()),
                    _ => None,
                };
                (actual == Some(wanted.as_ref()), symbol.as_ref(), whole)
            }
            (ShapeNode::Opaque(_), _) => (built.is_none() && node == other, None, whole),
            // Equal ops have equal numbers of arguments, which are compared next.
            _ => (node == other, None, std::slice::from_ref(other)),
        };
        if !holds || !symbol.is_none_or(|symbol| bind(symbol.as_ref(), whole, bound)) {
            return false;
        }
        rest = &rest[seen.len()..];
    }
    true
}

/// Binds a symbol to a shape. Returns `false` if it is bound to a shape that may be another entity.
fn bind<'a, S: AsRef<str> + PartialEq>(
    symbol: &'a str,
    shape: &'a [ShapeNode<S>],
    bound: &mut Bindings<'a, S>,
) -> bool {
    let Some(known) = bound.get(symbol) else {
        bound.insert(symbol, shape);
        return true;
    };
    // Equal shapes are the same entity only for symbols and constants: two equal op shapes are two ops.
    let is_one_value = matches!(
        known,
        [ShapeNode::Symbol(_) | ShapeNode::Constrained(_, Some(_)) | ShapeNode::Constant(_)]
    );
    is_one_value && is_same_shape(known, shape)
}

/// Returns `true` if two shapes match the same entities. Constraints of equal symbols are ignored, because a symbol has
/// the same constraint wherever it occurs.
fn is_same_shape<S: PartialEq>(one: &[ShapeNode<S>], other: &[ShapeNode<S>]) -> bool {
    let mut pairs = one.iter().zip(other);
    one.len() == other.len()
        && pairs.all(|pair| match pair {
            (ShapeNode::Any | ShapeNode::Opaque(_), _) => false,
            (
                ShapeNode::Symbol(one) | ShapeNode::Constrained(_, Some(one)),
                ShapeNode::Symbol(other) | ShapeNode::Constrained(_, Some(other)),
            ) => one == other,
            (one, other) => one == other,
        })
}

/// Returns the constraint of each constrained symbol of a source.
fn constraints<S: AsRef<str>>(source: &[ShapeNode<S>]) -> HashMap<&str, &str> {
    let known = source.iter().filter_map(|node| match node {
        ShapeNode::Constrained(constraint, Some(symbol)) => Some((symbol.as_ref(), constraint.as_ref())),
        _ => None,
    });
    known.collect()
}

/// Replaces the symbols of a shape by their bindings.
fn substitute<S: AsRef<str> + Clone>(shape: &[ShapeNode<S>], bound: &Bindings<'_, S>) -> Vec<ShapeNode<S>> {
    let nodes = shape.iter().flat_map(|node| {
        let known = match node {
            ShapeNode::Symbol(symbol) => bound.get(symbol.as_ref()).copied(),
            _ => None,
        };
        known.unwrap_or(std::slice::from_ref(node))
    });
    nodes.cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses a rule such as `?(ex.add $x <"I32">$y ="5" (ex.split:1 _) !"either ..") => (ex.neg $x)`, where `?` marks
    /// a conditional rule.
    fn rule(text: &str) -> Rule<'static, &str> {
        let (source, results) = text.split_once("=>").expect("a rule has an arrow");
        let mut rest = source.trim_start_matches('?').trim();
        let mut nodes = Vec::new();
        read(&mut rest, &mut nodes);
        rest = results.trim();
        while !rest.is_empty() {
            read(&mut rest, &mut nodes);
        }
        Rule {
            nodes: nodes.leak(),
            is_conditional: text.starts_with('?'),
        }
    }

    fn read<'a>(rest: &mut &'a str, nodes: &mut Vec<ShapeNode<&'a str>>) {
        let (first, tail) = rest.split_at(1);
        *rest = tail;
        let mut until = |ends: &[char]| {
            let (text, tail) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
            *rest = tail;
            text
        };
        let word = [' ', ')', ':'];
        match first {
            "_" => nodes.push(ShapeNode::Any),
            "$" => nodes.push(ShapeNode::Symbol(until(&word))),
            "=" => nodes.push(ShapeNode::Constant(until(&word))),
            "!" => nodes.push(ShapeNode::Opaque(until(&word))),
            "<" => {
                let constraint = until(&['>']);
                let symbol = until(&word).strip_prefix(">$");
                nodes.push(ShapeNode::Constrained(constraint, symbol));
            }
            _ => {
                let (name, result) = (until(&word), until(&[' ', ')']).strip_prefix(':'));
                let (result, at) = (result.map(|result| result.parse().expect("a number")), nodes.len());
                let mut args = 0;
                nodes.push(ShapeNode::Any);
                while !rest.starts_with(')') {
                    *rest = rest.trim_start();
                    read(rest, nodes);
                    args += 1;
                }
                *rest = &rest[1..];
                nodes[at] = match result {
                    None => ShapeNode::Op(name, args),
                    Some(result) => ShapeNode::OpResult(name, args, result),
                };
            }
        }
        *rest = rest.trim_start();
    }

    #[test]
    fn subsumption_of_patterns() {
        for (one, other, expected) in [
            ("(a $x) => $x", "(a $y) => (b $y)", Some(Coverage::Same)),
            ("(a $x) => $x", "(b $y) => $y", None),
            ("(a $x) => $x", "(a (b $y)) => $y", Some(Coverage::General)),
            ("(a (b $y)) => $y", "(a $x) => $x", None),
            ("(a $x $x) => $x", "(a $x $y) => $x", None),
            ("(a $x $y) => $x", "(a $x $x) => $x", Some(Coverage::General)),
            ("(a $x $x) => $x", "(a (b $y) (b $y)) => $x", None),
            ("(a <\"I32\">$x) => $x", "(a <\"I32\">$y) => $y", Some(Coverage::Same)),
            ("(a <\"I32\">$x) => $x", "(a <\"I64\">$y) => $y", None),
            ("(a _ _) => ", "(a <\"I64\">$y =\"5\") => $y", Some(Coverage::General)),
            ("(a =\"5\") => ", "(a =\"5\") => ", Some(Coverage::Same)),
            ("(a =\"5\") => ", "(a =\"6\") => ", None),
            ("(a:1 $x) => ", "(a:0 $x) => ", None),
            ("?(a $x) => $x", "(a $y) => $y", None),
            ("(a $x) => $x", "?(a $y) => $y", Some(Coverage::General)),
            ("(a !\"low\") => $x", "(a !\"low\") => $y", Some(Coverage::Same)),
            ("(a !\"low\") => $x", "(a $x) => $y", None),
            ("(a $x) => $x", "(a !\"low\") => $y", Some(Coverage::General)),
        ] {
            assert_eq!(rule(one).covers(&rule(other)), expected, "{one} | {other}");
        }
    }

    #[test]
    fn patterns_that_match_their_own_result() {
        for (text, expected) in [
            ("(a $x) => (a $x)", Some(SelfApplication::Again)),
            ("(a $x) => (b (a $x))", Some(SelfApplication::Again)),
            ("(a $x) => (a (b $x))", Some(SelfApplication::Again)),
            ("(a (b $x)) => (a $x)", None),
            ("(a $x $y) => (a $y $x)", Some(SelfApplication::Involution)),
            ("?(a $x $y) => (a $y $x)", None),
            ("(a $x $x) => (a $x (b $x))", None),
            ("(a <\"I32\">$x) => (a $x)", Some(SelfApplication::Again)),
            ("(a <\"I32\">$x) => (a (b $x))", None),
            ("(a =\"1\") => (a =\"2\")", None),
            ("(a $x _) => (a $x !\"low\")", Some(SelfApplication::Again)),
            ("(a !\"low\") => (a !\"low\")", None),
            ("(a $x) => (b $x) (a $x)", Some(SelfApplication::Again)),
            (
                "(a <\"PredGt\"> $x) => (a <\"PredGt\"> (b $x))",
                Some(SelfApplication::Again),
            ),
            ("(a <\"PredGt\"> $x) => (a <\"PredLt\"> $x)", None),
            (
                "(a (variadic $x)) => (a (variadic (b $x)))",
                Some(SelfApplication::Again),
            ),
        ] {
            assert_eq!(rule(text).repeats().map(|(repeat, _)| repeat), expected, "{text}");
        }
    }

    #[test]
    fn the_node_that_repeats_is_named() {
        let rule = rule("(a $x) => (b $x) (c (b $x) (a (b $x)))");
        assert_eq!(rule.repeats(), Some((SelfApplication::Again, 3)));
    }

    #[test]
    fn rules_that_overlap_without_covering_each_other() {
        for (one, other, expected) in [
            ("(a (b $x) $y) => $x", "(a $x (b $y)) => $y", true),
            ("(a (b $x) $y) => $x", "(a $x =\"1\") => $x", true),
            ("(a (b $x) $y) => $x", "(a $x $y) => $y", false),
            ("(a (b $x) $y) => $x", "(a (c $x) $y) => $y", false),
            ("(a =\"1\" $y) => $y", "(a =\"2\" $y) => $y", false),
            ("(a $x $x) => $x", "(a $x (b $y)) => $y", false),
            ("?(a (b $x) $y) => $x", "(a $x (b $y)) => $y", false),
            ("(a <\"I32\">$x (b $y)) => $x", "(a <\"I32\">$x =\"1\") => $x", false),
            (
                "(a <\"I32\">$x (b $y) $z) => $x",
                "(a <\"I32\">$x $y (b $z)) => $x",
                true,
            ),
            ("(a <\"I32\">$x (b $y)) => $x", "(a (b $y) $x) => $x", false),
        ] {
            assert_eq!(rule(one).overlaps(&rule(other)), expected, "{one} | {other}");
            assert_eq!(rule(other).overlaps(&rule(one)), expected, "{one} | {other}");
        }
    }

    #[test]
    fn circles_of_three_and_more_rules() {
        for (texts, expected) in [
            (
                &["(a $x) => (b $x)", "(b $x) => (c $x)", "(c $x) => (a $x)"][..],
                Some(vec![2, 0, 1]),
            ),
            (
                &[
                    "(a $x) => (b $x)",
                    "(c $x) => (d $x)",
                    "(b $x) => (c $x)",
                    "(d $x) => (a $x)",
                ],
                Some(vec![3, 0, 2, 1]),
            ),
            // The last rule is not in the cycle.
            (
                &[
                    "(a $x) => (b $x)",
                    "(b $x) => (c $x)",
                    "(c $x) => (a $x)",
                    "(d $x) => (a $x)",
                ],
                None,
            ),
            (&["(a $x) => (b $x)", "(b $x) => (a $x)"], None),
            (&["(a $x) => (b $x)", "?(b $x) => (c $x)", "(c $x) => (a $x)"], None),
            (&["(a $x) => (b $x)", "(b (d $x)) => (c $x)", "(c $x) => (a $x)"], None),
            (&["(a $x) => (a $x)"], None),
            (&[], None),
        ] {
            let rules: Vec<_> = texts.iter().map(|text| rule(text)).collect();
            assert_eq!(cycle_through_last(&rules), expected, "{texts:?}");
        }
    }

    #[test]
    fn patterns_that_undo_each_other() {
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
