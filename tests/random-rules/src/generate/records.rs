//! Dialects and rules as TableGen records.

use std::fmt::Write as _;

use super::attr::{AttrKind, Presence};
use super::constraint::Constraints;
use super::dialect::{Arg, Dialect, Op};
use super::rule::Rule;
use super::source::{Node, Source};
use super::types::Types;
use crate::random::Random;

/// Number of rules per dialect.
pub const RULES: usize = 40;

/// A dialect with its rules.
#[derive(Debug)]
pub struct Records {
    /// The seed.
    pub seed: u64,
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
    /// Returns the dialect and the rules of a seed. `basic` ones are those that `drr!` takes with their native code in
    /// Rust.
    #[must_use]
    pub fn of(seed: u64, basic: bool) -> Records {
        let mut random = Random::new(seed);
        let dialect = Dialect::random(basic, &mut random);
        let rules = Rule::several(&dialect, RULES, &mut random);
        Records { seed, dialect, rules }
    }

    /// Returns the text of the records.
    #[must_use]
    pub fn text(&self, strings: Strings) -> String {
        let same = match strings {
            Strings::Cpp => "$0.getType() == $1.getType()",
            Strings::Rust => "$0.ty() == $1.ty()",
        };
        let mut text = String::from(
            r#"include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
def D_Dialect : Dialect { let name = "r"; let cppNamespace = "::d"; let useDefaultAttributePrinterParser = HAS_ATTRS; }
class R_Op<string mnemonic, list<Trait> traits> : Op<D_Dialect, mnemonic, traits>;
def GivenOp : R_Op<"given", []> { let results = (outs AnyType:$r); }
def KeepOp : R_Op<"keep", []> { let arguments = (ins Variadic<AnyType>:$xs); }
def LoopOp : R_Op<"loop", []> { let arguments = (ins AnyType:$n); let regions = (region AnyRegion:$body); }
def EndOp : R_Op<"end", [Pure, Terminator]> { let arguments = (ins Variadic<AnyType>:$xs); }
"#,
        );
        let _infallible = writeln!(text, "def SameType : Constraint<CPred<\"{same}\">, \"of one type\">;");
        let constraints = &self.dialect.constraints;
        let has_attrs = if constraints.basic { "0" } else { "1" };
        text = text.replace("HAS_ATTRS", has_attrs);
        if !constraints.basic {
            text.push_str(MORE);
        }
        text.push_str(&constraints.records());
        for condition in &self.dialect.conditions {
            text.push_str(&condition.record());
        }
        for op in &self.dialect.ops {
            text.push_str(&op_record(op, constraints));
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

/// Records of all dialects but basic ones.
const MORE: &str = r#"
def CastOp : R_Op<"cast", [Pure]> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
def BlocksOp : R_Op<"blocks", []> { let arguments = (ins AnyType:$n); let regions = (region AnyRegion:$body, VariadicRegion<AnyRegion>:$rest); }
def BranchOp : R_Op<"branch", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$xs);
  let successors = (successor AnySuccessor:$first, VariadicSuccessor<AnySuccessor>:$rest);
}
def Slow : I32EnumCase<"Slow", 0, "slow">;
def Fast : I32EnumCase<"Fast", 1, "fast">;
def Safe : I32EnumCase<"Safe", 5, "safe">;
def Mode : I32Enum<"Mode", "how to go", [Slow, Fast, Safe]> { let cppNamespace = "::d"; }
def ModeAttr : EnumAttr<D_Dialect, Mode, "mode"> { let assemblyFormat = "`<` $value `>`"; }
def LevelLow : I32EnumAttrCase<"Low", 0, "low">;
def LevelHigh : I32EnumAttrCase<"High", 5, "high">;
def Level : I32EnumAttr<"Level", "how high", [LevelLow, LevelHigh]> { let cppNamespace = "::d"; }
def FlagNone : I32BitEnumCaseNone<"None", "none">;
def FlagA : I32BitEnumCaseBit<"A", 0, "a">;
def FlagB : I32BitEnumCaseBit<"B", 1, "b">;
def FlagC : I32BitEnumCaseBit<"C", 2, "c">;
def FlagBoth : BitEnumCaseGroup<"Both", [FlagA, FlagB], "both">;
def Flags : I32BitEnum<"Flags", "what holds", [FlagNone, FlagA, FlagB, FlagC, FlagBoth]> { let cppNamespace = "::d"; }
def FlagsAttr : EnumAttr<D_Dialect, Flags, "flags"> { let assemblyFormat = "`<` $value `>`"; }
def OddAttr : AttrConstraint<CPred<"isOddNumber($_self)">, "odd">;
def SomeOddAttr : ConfinedAttr<I32Attr, [IntMinValue<2>, OddAttr]>;
def OnlyOperand : NativeCodeCall<"onlyOperand($_self, $0)">;
def TakeFirst : NativeCodeCall<"takeFirst($_builder, $0, $1)">;
def TakeSecond : NativeCodeCall<"takeSecond($_builder, $0, $1)">;
def MakeUnary : NativeCodeCall<"makeUnary($_builder, $_loc, $0)">;
def Swap : NativeCodeCall<"swap($0, $1)", 2>;
def AddNumbers : NativeCodeCall<"addNumbers($_builder, $0, $1)">;
def TypeOf : NativeCodeCall<"typeOf($0)">;
def KeepValue : NativeCodeCallVoid<"keepValue($_builder, $_loc, $0)">;
"#;

/// Returns the default of an argument in C++.
fn default_of(kind: AttrKind, op: usize, index: usize, basic: bool) -> String {
    if basic {
        "7".to_owned()
    } else {
        kind.constant(basic, &mut Random::new((op * 16 + index) as u64)).cpp
    }
}

fn op_record(op: &Op, constraints: &Constraints) -> String {
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
    let constraint = |types: Types, index: usize| constraints.of_types(types, op.number + index);
    let arg = |(index, arg): (usize, &Arg)| {
        let constraint = match *arg {
            Arg::Value(types) => constraint(types, index),
            Arg::Optional(types) => format!("Optional<{}>", constraint(types, index)),
            Arg::List(types) => format!("Variadic<{}>", constraint(types, index)),
            Arg::Attr(AttrKind::Unit, _) => "UnitAttr".to_owned(),
            Arg::Attr(kind, Presence::Required) => kind.constraint(),
            Arg::Attr(kind, Presence::Optional) => format!("Optional{}<{}>", noun(kind), kind.constraint()),
            Arg::Attr(kind, Presence::Default) => {
                let value = default_of(kind, op.number, index, constraints.basic);
                format!("DefaultValued{}<{}, \"{value}\">", noun(kind), kind.constraint())
            }
        };
        format!("{constraint}:$a{index}")
    };
    let args: Vec<String> = op.args.iter().enumerate().map(arg).collect();
    let results = op.results.iter().enumerate();
    let result = |(index, types): (usize, &Types)| {
        if types.is_buildable() {
            format!("{}:$r{index}", types.constraint())
        } else {
            format!("{}:$r{index}", constraint(*types, index))
        }
    };
    let results: Vec<String> = results.map(result).collect();
    let region = if op.region {
        " let regions = (region SizedRegion<1>:$body);"
    } else {
        ""
    };
    format!(
        "def {} : R_Op<\"o{}\", [{}]> {{ let arguments = (ins {}); let results = (outs {});{region} }}\n",
        op.record(),
        op.number,
        traits.join(", "),
        args.join(", "),
        results.join(", ")
    )
}

/// Returns the suffix of the wrapper classes of constraints of this kind.
fn noun(kind: AttrKind) -> &'static str {
    if kind.is_property() { "Prop" } else { "Attr" }
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
        Source::Value {
            symbol,
            constraint,
            class,
        } => {
            let constraints = &records.dialect.constraints;
            let constraint = constraint.map(|types| constraints.of_types(types, *class));
            leaf(constraint.as_deref(), symbol)
        }
        Source::Optional { symbol } => leaf(None, symbol),
        Source::Operand { symbol, .. } => format!("(OnlyOperand {})", leaf(None, symbol)),
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
            constant: Some(constant),
            ..
        } => constant.rule.clone().unwrap_or_default(),
        Source::Attr { symbol, kind, .. } => leaf(kind.map(AttrKind::constraint).as_deref(), symbol),
    }
}
