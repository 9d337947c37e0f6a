//! Instances of a rule's source, written into a random module: what the rule should match, or nearly so.

use std::collections::BTreeMap;

use crate::random_module::{Value, Writer};

/// A source as it is written.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// `(AddOp:$r $x, ..)`, with the head up to the symbol.
    Dag(String, Vec<Term>),
    /// `$x`, `I32Attr:$k`, `ConstantAttr<I32Attr, "1">`.
    Leaf(String),
}

impl Term {
    /// Returns the term that a text writes.
    pub(crate) fn parse(text: &str) -> Term {
        let text = text.trim();
        let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else {
            return Term::Leaf(text.to_owned());
        };
        let mut parts = Vec::new();
        let (mut start, mut depth) = (0, 0);
        for (at, byte) in inner.bytes().enumerate() {
            match byte {
                b'(' | b'<' => depth += 1,
                b')' | b'>' => depth -= 1,
                b' ' | b',' if depth == 0 => {
                    parts.push(&inner[start..at]);
                    start = at + 1;
                }
                _ => {}
            }
        }
        parts.push(&inner[start..]);
        let mut parts = parts.into_iter().filter(|part| !part.is_empty());
        let head = parts.next().unwrap_or_default().split(':').next().unwrap_or_default();
        Term::Dag(head.to_owned(), parts.map(Term::parse).collect())
    }
}

impl Writer<'_> {
    /// An instance of the source of a rule, whose value is one of the visible ones from here on. Now and then some part of it
    /// is another value.
    pub(crate) fn instance(&mut self, source: &Term) {
        let ty = self.ty();
        let _value = self.term(source, ty, &mut BTreeMap::new());
    }

    /// Returns a value for a term, of type `ty` if the term leaves the type open.
    fn term(&mut self, term: &Term, ty: &'static str, bound: &mut BTreeMap<String, Value>) -> Value {
        let (head, args) = match term {
            Term::Leaf(leaf) => return self.leaf(leaf, ty, bound),
            Term::Dag(..) if self.random.below(16) == 0 => return self.value_of(ty),
            Term::Dag(head, args) => (head.as_str(), args),
        };
        let mnemonic = head.trim_end_matches("Op").to_lowercase();
        match head {
            "NegOp" | "get_in" => {
                let x = self.first(args, ty, bound);
                self.op("neg", std::slice::from_ref(&x), "", &[x.1]);
            }
            "AddOp" | "MacOp" => {
                let values = self.operands(args, ty, bound);
                self.op(&mnemonic, &values, "", &[values[0].1]);
            }
            "ConstOp" | "ConstantLikeMatcher" => self.op("const", &[], " <{value = 1 : i32}>", &["i32"]),
            "GivenOp" => self.op("given", &[], "", &[ty]),
            "ConcatOp" => {
                let values = self.list(args.first(), ty, bound);
                self.op("concat", &values, "", &[ty]);
            }
            "GroupsOp" => {
                let mut values = self.list(args.first(), ty, bound);
                let first = values.len();
                values.extend(self.list(args.get(1), ty, bound));
                let sizes = format!(
                    " <{{operandSegmentSizes = array<i32: {first}, {}>}}>",
                    values.len() - first
                );
                self.op("groups", &values, &sizes, &[ty]);
            }
            "MixOp" => {
                let (k, x) = (self.number(args.first(), 0), self.arg(args, 1, ty, bound));
                let y = self.arg(args, 3, ty, bound);
                self.op("mix", &[x, y], &format!(" <{{k = {k} : i32, s = \"s\"}}>"), &[ty]);
            }
            "SplitOp" | "CutOp" | "FanOp" | "SinkOp" => {
                let x = self.first(args, ty, bound);
                let types: &[&'static str] = match head {
                    "SplitOp" => &["i32", "i32"],
                    "CutOp" => &[x.1, x.1],
                    "FanOp" => &[x.1],
                    _ => &[],
                };
                self.op(&mnemonic, &[x], "", types);
            }
            _ => {
                let x = self.first(args, ty, bound);
                let attr = args.get(1);
                let attrs = match head {
                    "ScaleOp" | "scaled" => format!(" <{{k = {} : i32}}>", self.number(attr, 0)),
                    "StepOp" => format!(" <{{k = {} : i32}}>", self.number(attr, 6)),
                    "MaybeOp" => format!(" <{{k = {} : i32}}>", self.number(attr, 1)),
                    "LabelOp" => " <{s = \"id\"}>".to_owned(),
                    "FlagOp" => " <{on}>".to_owned(),
                    "PropOp" => format!(" <{{p = {} : i64}}>", self.number(attr, 4)),
                    "ModeOp" => format!(" <{{m = {} : i32}}>", self.random.below(2)),
                    "MetaOp" => {
                        let values = ["1 : i32", "2 : i32", "true", "unit"];
                        format!(" <{{k = {}}}>", self.random.pick(&values))
                    }
                    _ => String::new(),
                };
                let name = if head == "scaled" { "scale" } else { &mnemonic };
                self.op(name, &[x], &attrs, &[ty]);
            }
        }
        self.visible
            .last()
            .cloned()
            .unwrap_or_else(|| ("%v1".to_owned(), "f32"))
    }

    fn leaf(&mut self, leaf: &str, ty: &'static str, bound: &mut BTreeMap<String, Value>) -> Value {
        let (constraint, symbol) = leaf.split_once('$').unwrap_or((leaf, "_"));
        if let Some(value) = bound.get(symbol) {
            return value.clone();
        }
        let value = self.value_of(match constraint {
            "I32:" | "I32" => "i32",
            "F32:" | "F32" => "f32",
            _ => ty,
        });
        if symbol != "_" {
            bound.insert(symbol.to_owned(), value.clone());
        }
        value
    }

    fn arg(&mut self, args: &[Term], at: usize, ty: &'static str, bound: &mut BTreeMap<String, Value>) -> Value {
        match args.get(at) {
            Some(term) => self.term(term, ty, bound),
            None => self.value_of(ty),
        }
    }

    fn first(&mut self, args: &[Term], ty: &'static str, bound: &mut BTreeMap<String, Value>) -> Value {
        self.arg(args, 0, ty, bound)
    }

    /// Operands of one type; those of an `either` in any order.
    fn operands(&mut self, args: &[Term], ty: &'static str, bound: &mut BTreeMap<String, Value>) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::new();
        for arg in args {
            let group = match arg {
                Term::Dag(head, group) if head == "either" => group.as_slice(),
                _ => std::slice::from_ref(arg),
            };
            let start = values.len();
            for term in group {
                let ty = values.first().map_or(ty, |value| value.1);
                let value = self.term(term, ty, bound);
                let fits = values.first().is_none_or(|first| first.1 == value.1);
                values.push(if fits { value } else { self.value_of(ty) });
            }
            if group.len() > 1 && self.random.below(2) == 0 {
                values[start..].reverse();
            }
        }
        values
    }

    fn list(&mut self, list: Option<&Term>, ty: &'static str, bound: &mut BTreeMap<String, Value>) -> Vec<Value> {
        match list {
            Some(Term::Dag(head, elements)) if head == "variadic" => {
                elements.iter().map(|element| self.term(element, ty, bound)).collect()
            }
            _ => (0..self.random.below(3)).map(|_| self.value_of(ty)).collect(),
        }
    }

    /// Returns the number of a constant, or a small number that is at least `least`.
    fn number(&mut self, attr: Option<&Term>, least: usize) -> usize {
        let said = match attr {
            Some(Term::Leaf(leaf)) => leaf.split('"').nth(1).and_then(|text| text.parse().ok()),
            _ => None,
        };
        said.unwrap_or_else(|| least + self.random.below(3))
    }
}

#[test]
fn sources_are_read_as_written() {
    let leaf = |text: &str| Term::Leaf(text.to_owned());
    assert_eq!(
        Term::parse("(MixOp:$m ConstantAttr<I32Attr, \"1\">:$k, $x, (NegOp $_))"),
        Term::Dag(
            "MixOp".to_owned(),
            vec![
                leaf("ConstantAttr<I32Attr, \"1\">:$k"),
                leaf("$x"),
                Term::Dag("NegOp".to_owned(), vec![leaf("$_")]),
            ]
        )
    );
}
