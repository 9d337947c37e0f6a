//! Sources of rules.

use super::attr::{AttrKind, Constant, Presence};
use super::dialect::Arg;
use super::rule::Maker;
use super::types::Types;

/// A node of a source.
#[derive(Debug)]
pub struct Node {
    /// The operation, by its number.
    pub op: usize,
    /// Its symbol.
    pub symbol: Option<String>,
    /// Its arguments; two that may be swapped are one [`Source::Either`].
    pub args: Vec<Source>,
    /// The classes of its results.
    pub results: Vec<usize>,
}

/// An argument in a source.
#[derive(Debug)]
pub enum Source {
    /// A value.
    Value {
        /// Its symbol.
        symbol: Option<String>,
        /// Constraint in addition to the declaration.
        constraint: Option<Types>,
        /// Type class of the value.
        class: usize,
    },
    /// An operand that may be absent.
    Optional {
        /// Its symbol.
        symbol: Option<String>,
    },
    /// An operation, with one result.
    Node(Node),
    /// The only operand of an op, which native code finds.
    Operand {
        /// Its symbol.
        symbol: Option<String>,
        /// Type class of the op's result.
        class: usize,
        /// Type class of the operand.
        operand: usize,
    },
    /// Two operands in any order.
    Either(Box<[Source; 2]>),
    /// A list of operands.
    List {
        /// Its symbol.
        symbol: Option<String>,
        /// Elements, if their number is specified.
        elements: Option<Vec<Source>>,
    },
    /// An attribute.
    Attr {
        /// Its symbol.
        symbol: Option<String>,
        /// Required kind.
        kind: Option<AttrKind>,
        /// The constant that it has to be.
        constant: Option<Constant>,
    },
}

impl Maker<'_> {
    /// Returns a node with all its arguments, whose one result is of the class `of`, or the root. Below it are as many
    /// levels of nodes at the most.
    pub(super) fn node(&mut self, number: usize, depth: usize, of: Option<usize>) -> Node {
        let op = &self.dialect.ops[number];
        let results: Vec<usize> = match of {
            Some(class) => vec![class],
            None => op.results.iter().map(|&types| self.classes.add(types)).collect(),
        };
        let symbol = self.once_in(4).then(|| self.fresh());
        let shared = op.same.then(|| results[0]);
        let mut args = Vec::new();
        let mut at = 0;
        while let Some(&arg) = op.args.get(at) {
            let next = op.args.get(at + 1);
            // MLIR takes no `either` before an attribute.
            let pairs = arg.is_operand() && next == Some(&arg) && !op.args[at..].iter().any(|arg| !arg.is_operand());
            args.push(match arg {
                Arg::Value(types) if pairs && !self.has_either && self.values.is_empty() && self.once_in(3) => {
                    self.has_either = true;
                    at += 1;
                    Source::Either(Box::new([(); 2].map(|()| self.value(types, shared, depth, true))))
                }
                Arg::Value(types) => self.value(types, shared, depth, true),
                Arg::Optional(_) => Source::Optional {
                    symbol: self.once_in(2).then(|| self.fresh()),
                },
                Arg::List(types) => self.list(types, depth),
                Arg::Attr(kind, presence) => self.attr(kind, presence),
            });
            at += 1;
        }
        if let Some(symbol) = &symbol {
            // MLIR takes the locations of all results, of which there may be several.
            if results.len() == 1 {
                self.nodes.push(symbol.clone());
            }
            // What replaces the root cannot use it.
            if let Some(class) = of {
                self.node_values.push((symbol.clone(), class));
            }
        }
        Node {
            op: number,
            symbol,
            args,
            results,
        }
    }

    /// Returns a value of these types, and of the type of a class if there is one.
    fn value(&mut self, types: Types, shared: Option<usize>, depth: usize, may_constrain: bool) -> Source {
        let class = shared.unwrap_or_else(|| self.classes.add(types));
        match self.random.below(10) {
            0..=3 if depth > 0 => {
                let fits = |number: &usize| match self.dialect.ops[*number].results[..] {
                    [result] => !result.and(self.classes.types(class)).is_empty(),
                    _ => false,
                };
                let fitting: Vec<usize> = (0..self.dialect.ops.len()).filter(fits).collect();
                let number = fitting[self.random.below(fitting.len())];
                self.classes.narrow(class, self.dialect.ops[number].results[0]);
                Source::Node(self.node(number, depth - 1, Some(class)))
            }
            4 if !self.values.is_empty() && !self.has_either => {
                let (symbol, other) = self.values[self.random.below(self.values.len())].clone();
                let symbol = self.classes.join(class, other).then_some(symbol);
                Source::Value {
                    symbol,
                    constraint: None,
                    class,
                }
            }
            5 => Source::Value {
                symbol: None,
                constraint: None,
                class,
            },
            7 if may_constrain && depth > 0 && !self.dialect.constraints.basic && self.once_in(2) => {
                self.has_native = true;
                let operand = self.classes.add(Types::ALL);
                let symbol = self.once_in(2).then(|| self.bound(operand));
                Source::Operand { symbol, class, operand }
            }
            6 if may_constrain => {
                let types = if self.dialect.constraints.basic {
                    Types::random_one(self.random)
                } else {
                    self.dialect.constraints.types(self.random)
                };
                let constraint = self.classes.narrow(class, types).then_some(types);
                let symbol = self.once_in(2).then(|| self.bound(class));
                Source::Value {
                    symbol,
                    constraint,
                    class,
                }
            }
            _ => Source::Value {
                symbol: Some(self.bound(class)),
                constraint: None,
                class,
            },
        }
    }

    /// Returns a new symbol of a value.
    fn bound(&mut self, class: usize) -> String {
        let symbol = self.fresh();
        self.values.push((symbol.clone(), class));
        self.operands.push(symbol.clone());
        symbol
    }

    fn list(&mut self, types: Types, depth: usize) -> Source {
        if self.once_in(2) {
            let symbol = (!self.once_in(4)).then(|| self.fresh());
            if let Some(symbol) = &symbol {
                self.lists.push((symbol.clone(), types));
            }
            return Source::List { symbol, elements: None };
        }
        let count = self.random.below(4);
        // MLIR takes constraints of elements only if they are those of the declaration.
        let elements = (0..count).map(|_| self.value(types, None, depth, false)).collect();
        let symbol = self.once_in(3).then(|| self.fresh());
        if let Some(symbol) = &symbol {
            self.lists.push((symbol.clone(), types));
        }
        Source::List {
            symbol,
            elements: Some(elements),
        }
    }

    fn attr(&mut self, kind: AttrKind, presence: Presence) -> Source {
        // What is compared with is no optional.
        let is_optional = kind.is_property() && presence == Presence::Optional;
        if kind != AttrKind::Unit && !is_optional && self.once_in(4) {
            let constant = Some(kind.constant(self.dialect.constraints.basic, self.random));
            return Source::Attr {
                symbol: None,
                kind: None,
                constant: constant.filter(|constant| constant.rule.is_some()),
            };
        }
        if self.once_in(4) {
            return Source::Attr {
                symbol: None,
                kind: None,
                constant: None,
            };
        }
        let symbol = self.fresh();
        // A constraint makes an optional attribute one that is there. One of any kind stays that for MLIR's builders.
        let asked = match kind {
            AttrKind::Unit => None,
            _ if is_optional => None,
            kind if presence == Presence::Default && kind.is_property() => None,
            kind => {
                let narrower = self.dialect.constraints.narrower(kind, self.random);
                let is_optional = presence == Presence::Optional && !kind.is_property();
                narrower.or_else(|| is_optional.then_some(kind))
            }
        };
        let asked = asked.filter(|_| self.once_in(2));
        let presence = if asked.is_some() { Presence::Required } else { presence };
        self.attrs.push((symbol.clone(), kind, presence));
        Source::Attr {
            symbol: Some(symbol),
            kind: asked,
            constant: None,
        }
    }
}
