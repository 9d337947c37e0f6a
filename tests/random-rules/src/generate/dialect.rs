//! Random operations.

use super::attr::{AttrKind, Presence};
use super::condition::Condition;
use super::constraint::Constraints;
use super::types::Types;
use crate::random::Random;

/// An argument of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arg {
    /// One operand.
    Value(Types),
    /// An operand that may be absent.
    Optional(Types),
    /// Any number of operands.
    List(Types),
    /// An attribute.
    Attr(AttrKind, Presence),
}

impl Arg {
    /// Returns `true` for operand arguments.
    #[must_use]
    pub fn is_operand(self) -> bool {
        !matches!(self, Arg::Attr(..))
    }

    /// Returns `true` if the number of operands is variable.
    #[must_use]
    pub fn is_open(self) -> bool {
        matches!(self, Arg::Optional(_) | Arg::List(_))
    }
}

/// An operation.
#[derive(Debug, Clone)]
pub struct Op {
    /// Its number: its name is `r.oN`, its record's `ONOp`.
    pub number: usize,
    /// Its arguments, `a0`, `a1` and so on.
    pub args: Vec<Arg>,
    /// Its results.
    pub results: Vec<Types>,
    /// Set if operands and results have one type (`SameOperandsAndResultType`).
    pub same: bool,
    /// Set if the op is pure.
    pub pure: bool,
    /// Set if the op has a region. Rules match such an op, but do not build it.
    pub region: bool,
}

impl Op {
    fn random(number: usize, constraints: &Constraints, random: &mut Random) -> Op {
        let mut args = Vec::new();
        let same = random.below(3) == 0;
        let types = constraints.types(random);
        for _ in 0..random.below(if same { 3 } else { 4 }) + usize::from(same) {
            args.push(match random.below(12) {
                0..=5 if same => Arg::Value(types),
                0..=5 => Arg::Value(constraints.types(random)),
                6 if !same => Arg::List(constraints.types(random)),
                7 if !same => Arg::Optional(constraints.types(random)),
                8 if random.below(2) == 0 => Arg::Attr(AttrKind::Unit, Presence::Optional),
                _ => {
                    let kind = constraints.attr(random);
                    let has_default = match kind {
                        AttrKind::I32 => true,
                        AttrKind::Any => false,
                        kind => !constraints.basic && kind.constant(false, &mut Random::new(0)).rule.is_some(),
                    };
                    let presence = match random.below(4) {
                        0 => Presence::Optional,
                        1 if has_default => Presence::Default,
                        _ => Presence::Required,
                    };
                    Arg::Attr(kind, presence)
                }
            });
        }
        let same = same && args.iter().any(|arg| arg.is_operand());
        let results = match random.below(8) {
            _ if same => vec![types],
            0 => Vec::new(),
            1 => vec![constraints.types(random), constraints.types(random)],
            2 => vec![Types::random_one(random), Types::random_one(random)],
            3 | 4 => vec![Types::random_one(random)],
            _ => vec![constraints.types(random)],
        };
        let pure = !results.is_empty() && random.below(8) != 0;
        let region = !constraints.basic && !same && random.below(6) == 0;
        Op {
            number,
            args,
            results,
            same,
            pure,
            region,
        }
    }

    /// Returns `true` if the sizes of the operand groups must be specified.
    #[must_use]
    pub fn has_segments(&self) -> bool {
        self.args.iter().filter(|arg| arg.is_open()).count() > 1
    }

    /// Returns the record's name.
    #[must_use]
    pub fn record(&self) -> String {
        format!("O{}Op", self.number)
    }
}

/// Some operations.
#[derive(Debug)]
pub struct Dialect {
    /// All of them.
    pub ops: Vec<Op>,
    /// The constraints of their arguments and results.
    pub constraints: Constraints,
    /// The constraints of several entities, for rules.
    pub conditions: Vec<Condition>,
}

impl Dialect {
    /// Returns random operations, one of them with one result of any type. `basic` ones have no constraints of their own.
    pub fn random(basic: bool, random: &mut Random) -> Dialect {
        let constraints = Constraints::random(basic, random);
        let conditions = if basic {
            Vec::new()
        } else {
            (0..6).map(|number| Condition::random(number, random)).collect()
        };
        let mut ops: Vec<Op> = (1..10).map(|number| Op::random(number, &constraints, random)).collect();
        // Every dialect contains these ops, so that rules can nest ops.
        let unary = Op {
            number: 0,
            args: vec![Arg::Value(Types::ALL)],
            results: vec![Types::ALL],
            same: true,
            pure: true,
            region: false,
        };
        let pair = Op {
            args: vec![Arg::Value(Types::ALL); 2],
            number: 10,
            ..unary.clone()
        };
        ops.insert(0, unary);
        ops.push(pair);
        Dialect {
            ops,
            constraints,
            conditions,
        }
    }
}
