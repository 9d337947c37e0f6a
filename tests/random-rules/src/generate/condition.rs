//! Random constraints of several entities, for the constraint lists of rules.

use super::attr::{AttrKind, Presence};
use crate::random::Random;

/// The kind of an argument of a constraint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entity {
    /// A value.
    Value,
    /// An attribute that is a number of 32 bits.
    Number,
    /// An attribute that is a string.
    Str,
    /// A property that is a number.
    Prop,
}

impl Entity {
    /// Returns `true` if an attribute or a property of a source can be this entity.
    #[must_use]
    pub fn takes(self, kind: AttrKind, presence: Presence) -> bool {
        let is_kind = match self {
            Entity::Value => false,
            Entity::Number => kind.is_number(),
            Entity::Str => kind == AttrKind::Str,
            Entity::Prop => matches!(kind, AttrKind::IntProp | AttrKind::CustomProp(..)),
        };
        is_kind && presence != Presence::Optional
    }

    /// Returns the C++ about one entity, and about two.
    fn leaves(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Entity::Value => (
                &[
                    "$a.hasOneUse()",
                    "!$a.hasOneUse()",
                    "$a.use_empty()",
                    "$a.getType().isF32()",
                    "::llvm::isa<::mlir::ShapedType>($a.getType())",
                    "$a.getType().isIntOrIndex() || $a.hasOneUse()",
                    "isNarrow($a.getType())",
                    "hasTwoUses($a)",
                ],
                &[
                    "$a.getType() == $b.getType()",
                    "$a.getType() != $b.getType()",
                    "$a == $b",
                    "haveOneWidth($a, $b)",
                ],
            ),
            Entity::Number => (
                &["$a.getInt() > 3", "$a.getInt() % 2 == 0", "isEvenNumber($a)"],
                &["$a == $b", "$a.getInt() < $b.getInt()", "haveOneSign($a, $b)"],
            ),
            Entity::Str => (
                &["$a.getValue().empty()", "$a.getValue() == \\\"id\\\"", "isShort($a)"],
                &["$a == $b"],
            ),
            Entity::Prop => (&["$a > 3", "$a % 2 == 0", "isEven($a)"], &["$a == $b", "$a + 1 < $b"]),
        }
    }
}

/// A constraint of entities.
#[derive(Debug)]
pub struct Condition {
    /// The record's name.
    pub name: String,
    /// Kinds of the arguments.
    pub entities: Vec<Entity>,
    /// The predicate.
    pub predicate: String,
}

impl Condition {
    /// Returns a random constraint.
    pub fn random(number: usize, random: &mut Random) -> Condition {
        let all = [
            Entity::Value,
            Entity::Value,
            Entity::Value,
            Entity::Number,
            Entity::Str,
            Entity::Prop,
        ];
        let first = all[random.below(all.len())];
        let second = match random.below(3) {
            0 => None,
            1 => Some(first),
            _ => Some(all[random.below(all.len())]),
        };
        let entities: Vec<Entity> = std::iter::once(first).chain(second).collect();
        Condition {
            name: format!("Cond{number}"),
            predicate: tree(&entities, 3, random),
            entities,
        }
    }

    /// Returns the record.
    #[must_use]
    pub fn record(&self) -> String {
        format!(
            "def {} : Constraint<{}, \"{}\">;\n",
            self.name, self.predicate, self.name
        )
    }
}

fn tree(entities: &[Entity], depth: usize, random: &mut Random) -> String {
    if depth == 0 {
        let number = random.below(entities.len());
        let (alone, paired) = entities[number].leaves();
        let is_pair = entities.len() == 2 && entities[0] == entities[1];
        if is_pair && random.below(2) == 0 {
            let text = paired[random.below(paired.len())];
            return format!("CPred<\"{}\">", text.replace("$a", "$0").replace("$b", "$1"));
        }
        let text = alone[random.below(alone.len())];
        return format!("CPred<\"{}\">", text.replace("$a", &format!("${number}")));
    }
    let depth = depth - 1;
    let several = |random: &mut Random| {
        let of: Vec<String> = (0..1 + random.below(3))
            .map(|_| tree(entities, depth, random))
            .collect();
        of.join(", ")
    };
    let is_pair = entities.len() == 2 && entities[0] == entities[1];
    match random.below(10) {
        0..=2 => format!("And<[{}]>", several(random)),
        3 | 4 => format!("Or<[{}]>", several(random)),
        5 | 6 => format!("Neg<{}>", tree(entities, depth, random)),
        7 => format!("Concat<\"!(\", {}, \")\">", tree(entities, depth, random)),
        8 if is_pair => {
            let (from, to) = [("$0", "$1"), ("$1", "$0")][random.below(2)];
            format!("SubstLeaves<\"{from}\", \"{to}\", {}>", tree(entities, depth, random))
        }
        _ => tree(entities, depth, random),
    }
}
