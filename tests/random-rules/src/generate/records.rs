//! Dialects and rules as TableGen records.

use std::fmt::Write as _;

use super::dialect::{Arg, AttrKind, Dialect, Op, Presence};
use super::rule::Rule;
use super::source::{Node, Source};
use crate::random::Random;

/// How many rules a dialect has.
pub const RULES: usize = 40;

/// A dialect with its rules.
#[derive(Debug)]
pub struct Records {
    /// The operations.
    pub dialect: Dialect,
    /// The rules.
    pub rules: Vec<Rule>,
}

/// In which language the strings of native code are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strings {
    /// As in TableGen.
    Cpp,
    /// As in `drr!`.
    Rust,
}

impl Records {
    /// The dialect and the rules of a seed.
    #[must_use]
    pub fn of(seed: u64) -> Records {
        let mut random = Random::new(seed);
        let dialect = Dialect::random(&mut random);
        let rules = Rule::several(&dialect, RULES, &mut random);
        Records { dialect, rules }
    }

    /// The text of the records.
    #[must_use]
    pub fn text(&self, strings: Strings) -> String {
        let same = match strings {
            Strings::Cpp => "$0.getType() == $1.getType()",
            Strings::Rust => "$0.ty() == $1.ty()",
        };
        let mut text = String::from(
            r#"include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
def D_Dialect : Dialect { let name = "r"; let cppNamespace = "::d"; }
class R_Op<string mnemonic, list<Trait> traits> : Op<D_Dialect, mnemonic, traits>;
def GivenOp : R_Op<"given", []> { let results = (outs AnyType:$r); }
def KeepOp : R_Op<"keep", []> { let arguments = (ins Variadic<AnyType>:$xs); }
def LoopOp : R_Op<"loop", []> { let arguments = (ins AnyType:$n); let regions = (region AnyRegion:$body); }
def EndOp : R_Op<"end", [Pure, Terminator]> { let arguments = (ins Variadic<AnyType>:$xs); }
"#,
        );
        let _infallible = writeln!(text, "def SameType : Constraint<CPred<\"{same}\">, \"of one type\">;");
        for op in &self.dialect.ops {
            text.push_str(&op_record(op));
        }
        for rule in &self.rules {
            let _infallible = writeln!(
                text,
                "def {} : Pattern<{}, [{}], [{}], [{}], (addBenefit {})>;",
                rule.name,
                node_text(&rule.source, self),
                rule.results,
                rule.conditions,
                rule.supplemental,
                rule.benefit
            );
        }
        text
    }
}

fn op_record(op: &Op) -> String {
    let mut traits = Vec::new();
    if op.pure {
        traits.push("Pure");
    }
    if op.same {
        traits.push("SameOperandsAndResultType");
    }
    if op.has_segments() {
        traits.push("AttrSizedOperandSegments");
    }
    let arg = |(index, arg): (usize, &Arg)| {
        let constraint = match *arg {
            Arg::Value(types) => types.constraint().to_owned(),
            Arg::Optional(types) => format!("Optional<{}>", types.constraint()),
            Arg::List(types) => format!("Variadic<{}>", types.constraint()),
            Arg::Attr(AttrKind::Unit, _) => "UnitAttr".to_owned(),
            Arg::Attr(kind, Presence::Required) => kind.constraint().to_owned(),
            Arg::Attr(kind, Presence::Optional) => format!("OptionalAttr<{}>", kind.constraint()),
            Arg::Attr(kind, Presence::Default) => format!("DefaultValuedAttr<{}, \"7\">", kind.constraint()),
        };
        format!("{constraint}:$a{index}")
    };
    let args: Vec<String> = op.args.iter().enumerate().map(arg).collect();
    let results = op.results.iter().enumerate();
    let results: Vec<String> = results
        .map(|(index, types)| format!("{}:$r{index}", types.constraint()))
        .collect();
    format!(
        "def {} : R_Op<\"o{}\", [{}]> {{ let arguments = (ins {}); let results = (outs {}); }}\n",
        op.record(),
        op.number,
        traits.join(", "),
        args.join(", "),
        results.join(", ")
    )
}

fn node_text(node: &Node, records: &Records) -> String {
    let args: Vec<String> = node.args.iter().map(|arg| source_text(arg, records)).collect();
    format!(
        "({}{} {})",
        records.dialect.ops[node.op].record(),
        colon(&node.symbol),
        args.join(", ")
    )
    .replace(" )", ")")
}

fn colon(symbol: &Option<String>) -> String {
    symbol.as_ref().map_or_else(String::new, |symbol| format!(":${symbol}"))
}

fn source_text(source: &Source, records: &Records) -> String {
    let leaf = |constraint: Option<&str>, symbol: &Option<String>| match (constraint, symbol) {
        (None, None) => "$_".to_owned(),
        (None, Some(symbol)) => format!("${symbol}"),
        (Some(constraint), None) => format!("{constraint}:$_"),
        (Some(constraint), Some(symbol)) => format!("{constraint}:${symbol}"),
    };
    match source {
        Source::Value { symbol, constraint, .. } => leaf(constraint.map(|types| types.constraint()), symbol),
        Source::Optional { symbol } => leaf(None, symbol),
        Source::Node(node) => node_text(node, records),
        Source::Either(both) => {
            let both = both.each_ref().map(|source| source_text(source, records));
            format!("(either {})", both.join(", "))
        }
        Source::List { symbol, elements: None } => leaf(None, symbol),
        Source::List {
            symbol,
            elements: Some(elements),
        } => {
            let elements: Vec<String> = elements.iter().map(|element| source_text(element, records)).collect();
            format!("(variadic{} {})", colon(symbol), elements.join(", ")).replace(" )", ")")
        }
        Source::Attr {
            constant: Some((constant, _)),
            ..
        } => constant.clone(),
        Source::Attr { symbol, kind, .. } => leaf(kind.map(AttrKind::constraint), symbol),
    }
}
