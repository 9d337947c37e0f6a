//! Random operations.

use crate::random::Random;

/// The types that values have, by the bit of [`Types`].
pub const TYPES: [&str; 3] = ["f32", "i32", "i64"];

/// A set of types: what a type constraint takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Types(pub u8);

impl Types {
    /// All types.
    pub const ALL: Types = Types(0b111);

    /// A set that constraints in the records can say, often all types.
    pub fn random(random: &mut Random) -> Types {
        match random.below(5) {
            0..=2 => Types::ALL,
            _ => Types(1 + random.below(7) as u8),
        }
    }

    /// The types of both sets.
    #[must_use]
    pub fn and(self, other: Types) -> Types {
        Types(self.0 & other.0)
    }

    /// Whether every type of this set is one of the other.
    #[must_use]
    pub fn is_in(self, other: Types) -> bool {
        self.and(other) == self
    }

    /// Whether there is no type in the set.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set is one type.
    #[must_use]
    pub fn is_one(self) -> bool {
        self.0.count_ones() == 1
    }

    /// The numbers of the types in [`TYPES`].
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        (0..TYPES.len()).filter(move |number| self.0 & 1 << number != 0)
    }

    /// One of the types, by its number.
    pub fn pick(self, random: &mut Random) -> usize {
        let count = self.0.count_ones() as usize;
        self.numbers().nth(random.below(count)).unwrap_or_default()
    }

    /// The constraint that takes these types.
    #[must_use]
    pub fn constraint(self) -> &'static str {
        match self.0 {
            0b001 => "F32",
            0b010 => "I32",
            0b100 => "I64",
            0b011 => "AnyTypeOf<[F32, I32]>",
            0b101 => "AnyTypeOf<[I64, F32]>",
            0b110 => "AnySignlessInteger",
            _ => "AnyType",
        }
    }
}

/// What an attribute is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttrKind {
    /// Anything.
    Any,
    /// A number of 32 bits.
    I32,
    /// A float.
    F32,
    /// A string.
    Str,
    /// A truth value.
    Bool,
    /// There or not.
    Unit,
}

impl AttrKind {
    const ALL: [AttrKind; 6] = [Self::Any, Self::I32, Self::I32, Self::F32, Self::Str, Self::Bool];

    /// The constraint.
    #[must_use]
    pub fn constraint(self) -> &'static str {
        match self {
            Self::Any => "AnyAttr",
            Self::I32 => "I32Attr",
            Self::F32 => "F32Attr",
            Self::Str => "StrAttr",
            Self::Bool => "BoolAttr",
            Self::Unit => "UnitAttr",
        }
    }

    /// A constant of this kind in a rule, and the same in a module.
    pub fn constant(self, random: &mut Random) -> (String, String) {
        let number = random.below(3);
        match self {
            Self::Any => {
                let kind = *[Self::I32, Self::Str, Self::Bool][number..]
                    .first()
                    .unwrap_or(&Self::I32);
                kind.constant(random)
            }
            Self::I32 => {
                let value = [1, 2, -7][number];
                (format!("ConstantAttr<I32Attr, \"{value}\">"), format!("{value} : i32"))
            }
            Self::F32 => {
                let value = ["1.5", "-0.25", "2.0"][number];
                let printed = ["1.500000e+00", "-2.500000e-01", "2.000000e+00"][number];
                (
                    format!("ConstantAttr<F32Attr, \"{value}\">"),
                    format!("{printed} : f32"),
                )
            }
            Self::Str => {
                let value = ["id", "other", ""][number];
                (format!("ConstantStrAttr<StrAttr, \"{value}\">"), format!("\"{value}\""))
            }
            Self::Bool if number == 0 => ("ConstBoolAttrFalse".into(), "false".into()),
            Self::Bool => ("ConstBoolAttrTrue".into(), "true".into()),
            Self::Unit => ("ConstUnitAttr".into(), "unit".into()),
        }
    }
}

/// Whether an attribute has to be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// It has to.
    Required,
    /// It has not.
    Optional,
    /// Where it is not written it has a value, which is given.
    Default,
}

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
    /// Whether it stands for operands.
    #[must_use]
    pub fn is_operand(self) -> bool {
        !matches!(self, Arg::Attr(..))
    }

    /// Whether the number of operands is open.
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
    /// Whether operands and results have one type (`SameOperandsAndResultType`).
    pub same: bool,
    /// Whether it has no effects.
    pub pure: bool,
}

impl Op {
    fn random(number: usize, random: &mut Random) -> Op {
        let mut args = Vec::new();
        let same = random.below(3) == 0;
        let types = Types::random(random);
        for _ in 0..random.below(if same { 3 } else { 4 }) + usize::from(same) {
            args.push(match random.below(12) {
                0..=5 if same => Arg::Value(types),
                0..=5 => Arg::Value(Types::random(random)),
                6 if !same => Arg::List(Types::random(random)),
                7 if !same => Arg::Optional(Types::random(random)),
                8 if random.below(2) == 0 => Arg::Attr(AttrKind::Unit, Presence::Optional),
                _ => {
                    let kind = AttrKind::ALL[random.below(AttrKind::ALL.len())];
                    let presence = match random.below(4) {
                        0 => Presence::Optional,
                        1 if kind == AttrKind::I32 => Presence::Default,
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
            1 => vec![Types::random(random), Types::random(random)],
            2 => vec![Types(1 << random.below(3)), Types(1 << random.below(3))],
            3 | 4 => vec![Types(1 << random.below(3))],
            _ => vec![Types::random(random)],
        };
        let pure = !results.is_empty() && random.below(8) != 0;
        Op {
            number,
            args,
            results,
            same,
            pure,
        }
    }

    /// Whether the sizes of the groups of operands have to be said.
    #[must_use]
    pub fn has_segments(&self) -> bool {
        self.args.iter().filter(|arg| arg.is_open()).count() > 1
    }

    /// The record's name.
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
}

impl Dialect {
    /// Some operations, one of them with one result of any type.
    pub fn random(random: &mut Random) -> Dialect {
        let mut ops: Vec<Op> = (1..10).map(|number| Op::random(number, random)).collect();
        // Rules want something to nest: these are there in every dialect.
        let unary = Op {
            number: 0,
            args: vec![Arg::Value(Types::ALL)],
            results: vec![Types::ALL],
            same: true,
            pure: true,
        };
        let pair = Op {
            args: vec![Arg::Value(Types::ALL); 2],
            number: 10,
            ..unary.clone()
        };
        ops.insert(0, unary);
        ops.push(pair);
        Dialect { ops }
    }
}
