//! Random constraints of arguments and results.

use super::attr::AttrKind;
use super::predicate::{OF_ATTRS, OF_INTEGERS, OF_TYPES, Predicate};
use super::types::Types;
use crate::random::Random;

/// A constraint on types with a record of its own.
#[derive(Debug)]
pub struct TypeConstraint {
    /// The record's name.
    pub name: String,
    /// The record without `def` and the name.
    pub record: String,
    /// The types that it holds for.
    pub types: Types,
}

/// The constraints that the arguments of a dialect's ops draw from.
#[derive(Debug)]
pub struct Constraints {
    /// There are none with records of their own, and no properties, enums and arrays.
    pub basic: bool,
    /// Those on types.
    pub types: Vec<TypeConstraint>,
    /// Those on attributes and properties, each with its predicate.
    pub attrs: Vec<(AttrKind, Predicate)>,
}

impl Constraints {
    /// Returns random constraints.
    pub fn random(basic: bool, random: &mut Random) -> Constraints {
        let mut constraints = Constraints {
            basic,
            types: Vec::new(),
            attrs: Vec::new(),
        };
        if basic {
            return constraints;
        }
        for number in 0..8 {
            let constraint = TypeConstraint::random(number, &constraints.types, random);
            constraints.types.push(constraint);
        }
        for number in 0..3 {
            let of_attrs = Predicate::random(OF_ATTRS, random);
            let of_integers = Predicate::random(OF_INTEGERS, random);
            let kinds = [
                (AttrKind::Custom(number, of_attrs.holds), of_attrs),
                (AttrKind::CustomProp(number, of_integers.holds), of_integers),
            ];
            constraints.attrs.extend(kinds);
        }
        constraints
    }

    /// Returns the types of a random constraint.
    pub fn types(&self, random: &mut Random) -> Types {
        match random.below(3) {
            0 if !self.types.is_empty() => self.types[random.below(self.types.len())].types,
            _ => Types::random(random),
        }
    }

    /// Returns a random kind of attributes or properties.
    pub fn attr(&self, random: &mut Random) -> AttrKind {
        match self.basic {
            true => AttrKind::BASIC[random.below(AttrKind::BASIC.len())],
            false if random.below(4) == 0 => self.attrs[random.below(self.attrs.len())].0,
            false => AttrKind::ALL[random.below(AttrKind::ALL.len())],
        }
    }

    /// Returns a random constraint of this dialect that can be required of values of a kind.
    pub fn narrower(&self, kind: AttrKind, random: &mut Random) -> Option<AttrKind> {
        if self.basic {
            return (kind == AttrKind::Any).then_some(AttrKind::I32);
        }
        let is_narrower = |of: &AttrKind| {
            matches!(
                (kind, of),
                (AttrKind::Any, AttrKind::Custom(..)) | (AttrKind::IntProp, AttrKind::CustomProp(..))
            )
        };
        let mut all: Vec<AttrKind> = self.attrs.iter().map(|(of, _)| *of).filter(is_narrower).collect();
        match kind {
            AttrKind::Any => all.push(AttrKind::I32),
            AttrKind::I32 => all.push(AttrKind::Confined),
            _ => {}
        }
        (!all.is_empty()).then(|| all[random.below(all.len())])
    }

    /// Returns a constraint on these types, one of those that hold for the same.
    #[must_use]
    pub fn of_types(&self, types: Types, choice: usize) -> String {
        let named = self.types.iter().filter(|constraint| constraint.types == types);
        let mut all: Vec<String> = named.map(|constraint| constraint.name.clone()).collect();
        all.push(types.constraint());
        all.swap_remove(choice % all.len())
    }

    /// Returns the records.
    #[must_use]
    pub fn records(&self) -> String {
        let types = self.types.iter();
        let types = types.map(|constraint| format!("def {} : {};\n", constraint.name, constraint.record));
        let attrs = self.attrs.iter().map(|(kind, predicate)| {
            let (name, record) = (kind.constraint(), &predicate.record);
            match kind {
                AttrKind::CustomProp(..) => format!("def {name} : ConfinedProp<I64Prop, {record}, \"{name}\">;\n"),
                _ => format!(
                    "def {name} : Attr<{record}, \"{name}\"> {{ let storageType = \"::mlir::Attribute\"; let returnType = \
                     \"::mlir::Attribute\"; let convertFromStorage = \"$_self\"; }}\n"
                ),
            }
        });
        types.chain(attrs).collect()
    }
}

impl TypeConstraint {
    /// Returns a random constraint, which may have those before as its parts.
    fn random(number: usize, before: &[TypeConstraint], random: &mut Random) -> TypeConstraint {
        let name = format!("Type{number}");
        let predicate = Predicate::random(OF_TYPES, random);
        let plain = |name: String| TypeConstraint {
            record: format!("Type<{}, \"{name}\">", predicate.record),
            types: Types(predicate.holds),
            name,
        };
        if before.is_empty() {
            return plain(name);
        }
        let other = &before[random.below(before.len())];
        let elements = [(other.types.0 & 1) << 4, (other.types.0 & 0b10) << 4];
        let of = Types::random_one(random);
        let (record, types) = match random.below(7) {
            0 => (
                format!("AnyTypeOf<[{}, {}]>", other.name, of.constraint()),
                Types(other.types.0 | of.0),
            ),
            1 => (
                format!("ConfinedType<{}, [{}], \"{name}\">", other.name, predicate.record),
                other.types.and(Types(predicate.holds)),
            ),
            2 => (format!("TensorOf<[{}]>", other.name), Types(elements[0])),
            3 => (format!("VectorOfAnyRankOf<[{}]>", other.name), Types(elements[1])),
            4 => (
                format!("ValueSemanticsContainerOf<[{}]>", other.name),
                Types(elements[0] | elements[1]),
            ),
            _ => return plain(name),
        };
        if types.is_empty() {
            plain(name)
        } else {
            TypeConstraint { name, record, types }
        }
    }
}
