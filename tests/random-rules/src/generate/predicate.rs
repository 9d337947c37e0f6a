//! Random predicates: trees of `And`, `Or`, `Neg`, `Concat` and `SubstLeaves` over C++ whose meaning is known here.

use crate::random::Random;

/// C++ in a predicate.
#[derive(Debug, Clone, Copy)]
pub struct Leaf {
    /// The C++, about `$_self`.
    pub cpp: &'static str,
    /// For which candidates it holds, by their bits.
    pub holds: u8,
}

/// The subject of predicates.
#[derive(Debug, Clone, Copy)]
pub struct Subject {
    /// The leaves to choose from.
    leaves: &'static [Leaf],
    /// The number of candidates.
    candidates: usize,
    /// Index of the subject of the elements for each candidate; empty if there are no elements.
    elements: &'static [usize],
}

const fn leaf(holds: u8, cpp: &'static str) -> Leaf {
    Leaf { cpp, holds }
}

/// Predicates of types, about those of [`TYPES`](super::types::TYPES).
pub const OF_TYPES: Subject = Subject {
    leaves: &[
        leaf(0b00_0001, "$_self.isF32()"),
        leaf(0b00_0010, "$_self.isInteger(32)"),
        leaf(0b00_0110, "$_self.isSignlessInteger()"),
        leaf(0b00_1110, "$_self.isIntOrIndex()"),
        leaf(0b00_1000, "$_self.isIndex()"),
        leaf(0b00_0111, "$_self.isSignlessIntOrFloat()"),
        leaf(0b11_0000, "::llvm::isa<::mlir::ShapedType>($_self)"),
        leaf(0b10_0000, "(::llvm::isa<::mlir::VectorType>($_self))"),
        leaf(0b01_0000, "::llvm::isa<::mlir::RankedTensorType>($_self)"),
        leaf(
            0b00_0100,
            "::llvm::isa<::mlir::IntegerType>($_self) && ::llvm::cast<::mlir::IntegerType>($_self).getWidth() > 32",
        ),
        leaf(0b11_1110, "!$_self.isF32() || $_self.isIndex()"),
        leaf(0b11_0011, "isNarrow($_self)"),
        leaf(0b01_0100, "isOdd($_self)"),
        leaf(0b10_1011, "!isOdd($_self)"),
    ],
    candidates: 6,
    elements: &[0, 1, 2, 3, 0, 1],
};

/// The attributes that predicates of attributes are about.
pub const ATTRS: [&str; 4] = ["7 : i32", "\"id\"", "\"longer\"", "2.500000e+00 : f32"];

/// Predicates of attributes, about those of [`ATTRS`].
pub const OF_ATTRS: Subject = Subject {
    leaves: &[
        leaf(0b0001, "::llvm::isa<::mlir::IntegerAttr>($_self)"),
        leaf(0b0110, "::llvm::isa<::mlir::StringAttr>($_self)"),
        leaf(0b1000, "::llvm::isa<::mlir::FloatAttr>($_self)"),
        leaf(0b1001, "!::llvm::isa<::mlir::StringAttr>($_self)"),
        leaf(0b0011, "isShort($_self)"),
        leaf(0b1100, "!isShort($_self)"),
    ],
    candidates: ATTRS.len(),
    elements: &[],
};

/// The integers that predicates of properties are about.
pub const INTEGERS: [i64; 4] = [-3, 0, 5, 12];

/// Predicates of properties that are integers, about those of [`INTEGERS`].
pub const OF_INTEGERS: Subject = Subject {
    leaves: &[
        leaf(0b1100, "$_self > 0"),
        leaf(0b0111, "$_self < 10"),
        leaf(0b0100, "$_self % 2 == 1"),
        leaf(0b0011, "$_self - 1 < 0"),
        leaf(0b1001, "$_self > 8 || $_self < 0"),
        leaf(0b1010, "isEven($_self)"),
        leaf(0b0101, "!isEven($_self)"),
    ],
    candidates: INTEGERS.len(),
    elements: &[],
};

/// A predicate as a record, and what it holds for.
#[derive(Debug, Clone)]
pub struct Predicate {
    /// The record.
    pub record: String,
    /// For which candidates it holds, by their bits.
    pub holds: u8,
}

impl Predicate {
    /// Returns a random predicate that holds for some candidate, and not for all of them.
    pub fn random(subject: Subject, random: &mut Random) -> Predicate {
        let all = ((1u16 << subject.candidates) - 1) as u8;
        loop {
            let predicate = Self::tree(subject, 3, random);
            if predicate.holds != 0 && predicate.holds != all {
                return predicate;
            }
        }
    }

    fn tree(subject: Subject, depth: usize, random: &mut Random) -> Predicate {
        let all = ((1u16 << subject.candidates) - 1) as u8;
        if depth == 0 {
            let leaf = subject.leaves[random.below(subject.leaves.len())];
            return Predicate {
                record: format!("CPred<\"{}\">", leaf.cpp),
                holds: leaf.holds,
            };
        }
        let depth = depth - 1;
        match random.below(11) {
            0..=2 => {
                let of: Vec<Predicate> = (0..1 + random.below(3))
                    .map(|_| Self::tree(subject, depth, random))
                    .collect();
                Self::joined("And", &of, of.iter().fold(all, |holds, of| holds & of.holds))
            }
            3 | 4 => {
                let of: Vec<Predicate> = (0..1 + random.below(3))
                    .map(|_| Self::tree(subject, depth, random))
                    .collect();
                Self::joined("Or", &of, of.iter().fold(0, |holds, of| holds | of.holds))
            }
            5 | 6 => {
                let of = Self::tree(subject, depth, random);
                Predicate {
                    record: format!("Neg<{}>", of.record),
                    holds: all & !of.holds,
                }
            }
            7 => {
                let of = Self::tree(subject, depth, random);
                Predicate {
                    record: format!("Concat<\"!(\", {}, \")\">", of.record),
                    holds: all & !of.holds,
                }
            }
            8 | 9 if !subject.elements.is_empty() => {
                let of = Self::tree(subject, depth, random);
                let elements = subject.elements.iter().enumerate();
                let record = match random.below(2) {
                    0 => format!(
                        "SubstLeaves<\"$_self\", \"::mlir::getElementTypeOrSelf($_self)\", {}>",
                        of.record
                    ),
                    _ => format!(
                        "Concat<\"[](::mlir::Type elementType) {{ return \", SubstLeaves<\"$_self\", \"elementType\", {}>, \
                         \"; }}(::mlir::getElementTypeOrSelf($_self))\">",
                        of.record
                    ),
                };
                Predicate {
                    record,
                    holds: elements.fold(0, |holds, (number, element)| {
                        holds | u8::from(of.holds & 1 << element != 0) << number
                    }),
                }
            }
            _ => Self::tree(subject, depth, random),
        }
    }

    fn joined(operator: &str, of: &[Predicate], holds: u8) -> Predicate {
        let records: Vec<&str> = of.iter().map(|of| of.record.as_str()).collect();
        Predicate {
            record: format!("{operator}<[{}]>", records.join(", ")),
            holds,
        }
    }
}
