//! Random rules, made so that MLIR and drr mean the same by them: what is known to differ is left out.

use super::attr::{AttrKind, Presence};
use super::condition::Entity;
use super::dialect::Dialect;
use super::source::Node;
use super::types::Types;
use crate::random::Random;

/// A rule.
#[derive(Debug)]
pub struct Rule {
    /// `R00` and so on: MLIR orders by name what has the same benefit.
    pub name: String,
    /// Source of the rule.
    pub source: Node,
    /// Results, separated by commas.
    pub results: String,
    /// Constraints, separated by commas.
    pub conditions: String,
    /// Supplemental patterns, separated by commas.
    pub supplemental: String,
    /// Added benefit.
    pub benefit: i32,
    /// Sets of types of the source's type classes.
    pub classes: Classes,
    /// Set if the locations of built ops equal MLIR's. They differ if an order of `either` fails or if native code of
    /// the source matches an op.
    pub has_same_locations: bool,
}

impl Rule {
    /// Returns some rules of a dialect.
    pub fn several(dialect: &Dialect, count: usize, random: &mut Random) -> Vec<Rule> {
        (0..count).map(|number| Rule::random(number, dialect, random)).collect()
    }

    fn random(number: usize, dialect: &Dialect, random: &mut Random) -> Rule {
        // Not every source has results that fit.
        loop {
            let mut maker = Maker::new(dialect, random);
            let root = maker.random.below(dialect.ops.len());
            let source = maker.node(root, 2, None);
            let nodes = std::mem::take(&mut maker.node_values);
            maker.values.extend(nodes);
            let conditions = if maker.has_either {
                Vec::new()
            } else {
                maker.conditions()
            };
            let Some((results, supplemental)) = maker.results(&source) else {
                continue;
            };
            let benefit = match maker.random.below(6) {
                0 => 3,
                1 => -1,
                _ => 0,
            };
            return Rule {
                name: format!("R{number:02}"),
                source,
                results: results.join(", "),
                conditions: conditions.join(", "),
                supplemental: supplemental.join(", "),
                benefit,
                classes: maker.classes,
                has_same_locations: !maker.has_either && !maker.has_native,
            };
        }
    }
}

/// Values that have one type are one class. A class knows which types that may be.
#[derive(Debug, Default)]
pub struct Classes(Vec<(usize, Types)>);

impl Classes {
    /// Adds a class and returns it.
    pub fn add(&mut self, types: Types) -> usize {
        self.0.push((self.0.len(), types));
        self.0.len() - 1
    }

    /// Returns the representative of a class after joins.
    #[must_use]
    pub fn root(&self, mut class: usize) -> usize {
        while self.0[class].0 != class {
            class = self.0[class].0;
        }
        class
    }

    /// Returns the types that a class may be.
    #[must_use]
    pub fn types(&self, class: usize) -> Types {
        self.0[self.root(class)].1
    }

    /// Leaves these types to a class, if some are left.
    pub fn narrow(&mut self, class: usize, types: Types) -> bool {
        let root = self.root(class);
        let left = self.0[root].1.and(types);
        if !left.is_empty() {
            self.0[root].1 = left;
        }
        !left.is_empty()
    }

    /// Makes two classes one, if they have a type in common.
    pub fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        if !self.narrow(a, self.types(b)) {
            return false;
        }
        self.0[b].0 = a;
        true
    }

    /// Returns `true` if values of both classes certainly have the same type.
    #[must_use]
    pub fn are_equal(&self, a: usize, b: usize) -> bool {
        self.root(a) == self.root(b) || (self.types(a).is_one() && self.types(a) == self.types(b))
    }

    /// Returns the number of classes, including joined ones.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns `true` if there are no classes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A rule that is being made, with what is bound so far.
pub(super) struct Maker<'a> {
    pub(super) dialect: &'a Dialect,
    pub(super) random: &'a mut Random,
    pub(super) classes: Classes,
    /// Values by symbol, with their classes.
    pub(super) values: Vec<(String, usize)>,
    /// Symbols of operands.
    pub(super) operands: Vec<String>,
    /// The values of nodes, which the source itself cannot use.
    pub(super) node_values: Vec<(String, usize)>,
    /// Lists of operands by symbol, with the types that their elements have.
    pub(super) lists: Vec<(String, Types)>,
    /// Attributes by symbol.
    pub(super) attrs: Vec<(String, AttrKind, Presence)>,
    /// Symbols of matched ops, which have locations. The root is among them.
    pub(super) nodes: Vec<String>,
    pub(super) has_either: bool,
    /// Native code of the source has matched an op, which MLIR takes for another in locations.
    pub(super) has_native: bool,
    /// The rule may make the first so many operations of the dialect.
    pub(super) builds: usize,
    /// Number of the next symbol.
    next: usize,
}

impl<'a> Maker<'a> {
    fn new(dialect: &'a Dialect, random: &'a mut Random) -> Self {
        Maker {
            dialect,
            random,
            classes: Classes::default(),
            values: Vec::new(),
            operands: Vec::new(),
            node_values: Vec::new(),
            lists: Vec::new(),
            attrs: Vec::new(),
            nodes: Vec::new(),
            has_either: false,
            has_native: false,
            builds: 0,
            next: 0,
        }
    }

    /// Returns `true` once in `times` calls on average.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.random.below(times) == 0
    }

    /// Returns a fresh name.
    pub(super) fn fresh(&mut self) -> String {
        self.next += 1;
        format!("s{}", self.next)
    }

    /// Conditions on what is bound: they leave fewer types to it.
    fn conditions(&mut self) -> Vec<String> {
        let mut conditions = Vec::new();
        if self.values.is_empty() {
            return conditions;
        }
        if self.once_in(5) {
            let (name, class) = self.values[self.random.below(self.values.len())].clone();
            let types = if self.dialect.constraints.basic {
                Types::random_one(self.random)
            } else {
                self.dialect.constraints.types(self.random)
            };
            if self.classes.narrow(class, types) {
                let constraint = self.dialect.constraints.of_types(types, self.random.below(8));
                conditions.push(format!("({constraint} ${name})"));
            }
        }
        if self.once_in(6) {
            let (a, class) = self.values[self.random.below(self.values.len())].clone();
            let (b, other) = self.values[self.random.below(self.values.len())].clone();
            if a != b && self.classes.join(class, other) {
                conditions.push(format!("(SameType ${a}, ${b})"));
            }
        }
        let several = if self.dialect.conditions.is_empty() { 0 } else { 3 };
        for _ in 0..self.random.below(several) {
            let condition = &self.dialect.conditions[self.random.below(self.dialect.conditions.len())];
            let entities = condition.entities.iter().map(|&entity| self.entity(entity));
            let Some(entities) = entities.collect::<Option<Vec<String>>>() else {
                continue;
            };
            conditions.push(format!("({} {})", condition.name, entities.join(", ")));
        }
        conditions
    }

    /// Something of the source that a constraint is given.
    fn entity(&mut self, entity: Entity) -> Option<String> {
        let symbols: Vec<&String> = match entity {
            Entity::Value => self.values.iter().map(|(symbol, _)| symbol).collect(),
            _ => {
                let attrs = self.attrs.iter();
                let attrs = attrs.filter(|(_, kind, presence)| entity.takes(*kind, *presence));
                attrs.map(|(symbol, ..)| symbol).collect()
            }
        };
        let symbol = symbols.get(self.random.below(symbols.len()))?;
        Some(format!("${symbol}"))
    }
}
