//! Sets of types: what type constraints hold for.

use crate::random::Random;

/// The types of values, by their bits in [`Types`].
pub const TYPES: [&str; 6] = ["f32", "i32", "i64", "index", "tensor<2xf32>", "vector<4xi32>"];

/// The constraint of each of [`TYPES`].
const CONSTRAINTS: [&str; 6] = [
    "F32",
    "I32",
    "I64",
    "Index",
    "TensorOf<[F32]>",
    "VectorOfLengthAndType<[4], [I32]>",
];

/// A set of types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Types(pub u8);

impl Types {
    /// All types.
    pub const ALL: Types = Types((1 << TYPES.len()) - 1);
    /// The types whose constraints know how to build them, so that an op with such a result needs no explicit type.
    const BUILDABLE: Types = Types(0b1111);

    /// Returns a random set, often all types.
    pub fn random(random: &mut Random) -> Types {
        match random.below(5) {
            0..=2 => Types::ALL,
            _ => Types(1 + random.below(usize::from(Types::ALL.0)) as u8),
        }
    }

    /// Returns a random type.
    pub fn random_one(random: &mut Random) -> Types {
        Types(1 << random.below(TYPES.len()))
    }

    /// Returns the types of both sets.
    #[must_use]
    pub fn and(self, other: Types) -> Types {
        Types(self.0 & other.0)
    }

    /// Returns `true` if every type of this set is in the other.
    #[must_use]
    pub fn is_in(self, other: Types) -> bool {
        self.and(other) == self
    }

    /// Returns `true` if there is no type in the set.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the set is one type.
    #[must_use]
    pub fn is_one(self) -> bool {
        self.0.count_ones() == 1
    }

    /// Returns `true` if the set is one type, which its constraint builds.
    #[must_use]
    pub fn is_buildable(self) -> bool {
        self.is_one() && self.is_in(Types::BUILDABLE)
    }

    /// Returns the numbers of the types in [`TYPES`].
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        (0..TYPES.len()).filter(move |number| self.0 & 1 << number != 0)
    }

    /// Returns the number of a random type of the set.
    pub fn pick(self, random: &mut Random) -> usize {
        let count = self.0.count_ones() as usize;
        self.numbers().nth(random.below(count)).unwrap_or_default()
    }

    /// Returns the constraint on these types that needs no record of its own.
    #[must_use]
    pub fn constraint(self) -> String {
        let all: Vec<&str> = self.numbers().map(|number| CONSTRAINTS[number]).collect();
        match all.as_slice() {
            _ if self == Types::ALL => "AnyType".to_owned(),
            _ if self == Types(0b110) => "AnySignlessInteger".to_owned(),
            [one] => (*one).to_owned(),
            _ => format!("AnyTypeOf<[{}]>", all.join(", ")),
        }
    }
}
