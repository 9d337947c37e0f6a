//! Random operations in generic form: all that the definition of an operation allows, and what the verifier takes of that.

use std::fmt::Write as _;

use drr::define::{ArgKind, Multiplicity, OpDescriptor, Presence, TraitFlags};
use drr::prelude::*;
use drr_tests::random::Random;

/// Number of generated ops of each kind.
const COUNT: usize = 40;
/// Maximum number of generated ops, including those that the verifier rejects.
const TRIES: usize = 4000;

/// Types of values.
const TYPES: &[&str] = &[
    "i32",
    "i1",
    "i64",
    "ui8",
    "index",
    "f32",
    "f64",
    "bf16",
    "none",
    "tensor<4xf32>",
    "tensor<2xi32>",
    "tensor<?x3xf64>",
    "tensor<*xf32>",
    "vector<4xf32>",
    "vector<[4]xi8>",
    "memref<2xi8>",
    "complex<f32>",
    "tuple<i1, f32>",
    "(i32) -> f32",
    "() -> ()",
    "!fmt.pair<i32, 5>",
    "!fmt.pair<!fmt.pair<f32, 0>, -1>",
    "!fmt<free 7>",
    "!fmt<free -3>",
    "!fmt.bare",
    "!fmt.nest<<i32, 5>, [1, 2]>",
    "!fmt.nest<<!fmt.bare, 0>, [3], named \"a b\">",
    "!fmt.key<a = 3, level = low>",
    "!fmt.key<a = -3, level = \"very-high\">",
];

/// Attributes: each argument takes those that its constraint allows.
const ATTRS: &[&str] = &[
    "unit",
    "true",
    "false",
    "0 : i32",
    "1 : i32",
    "2 : i32",
    "3 : i32",
    "4 : i32",
    "5 : i32",
    "7 : i32",
    "-1 : i32",
    "0 : i64",
    "3 : i64",
    "4 : i64",
    "-7 : i64",
    "12345678901 : i64",
    "9 : i8",
    "40 : i16",
    "-9 : i8",
    "-9 : si16",
    "200 : ui32",
    "255 : ui8",
    "6 : index",
    "1.5 : f32",
    "0.1 : f32",
    "-2.0 : f32",
    "1.0 : f64",
    "0.1 : f64",
    "1.0e300 : f64",
    "0x7FF0000000000000 : f64",
    "1.0 : bf16",
    "\"\"",
    "\"hi\"",
    "\"two words\"",
    "\"a\\22b\\0A\"",
    "\"text\" : i32",
    "\"ünicode\"",
    "@f",
    "@\"not bare\"",
    "@f::@g",
    "i32",
    "f32",
    "tensor<4xf32>",
    "!fmt.pair<i32, 5>",
    "(i32) -> f32",
    "{}",
    "{a = 1 : i32, b, \"c d\" = \"x\"}",
    "[]",
    "[1, 2]",
    "[1 : i32, -2 : i32]",
    "[1.0 : f32, 0.5 : f32]",
    "[\"a\", \"b c\"]",
    "[unit, 3 : i32, [true], 2.0]",
    "[i32, f32]",
    "[@a, @b::@c]",
    "[#fmt.a116]",
    "affine_map<(d0) -> (d0 + 1)>",
    "[affine_map<(d0, d1) -> (d1, d0)>]",
    "affine_set<(d0) : (d0 >= 0)>",
    "array<i1: true, false>",
    "array<i1>",
    "array<i8: 1, -2>",
    "array<i32>",
    "array<i32: 0>",
    "array<i32: 1>",
    "array<i32: 2>",
    "array<i32: 1, 1>",
    "array<i32: 2, 0, 1>",
    "array<i64>",
    "array<i64: 1, -2, 3>",
    "array<f32: 1.5, 0.1>",
    "array<f64: 1.5, 0.1>",
    "dense<[1, 2]> : tensor<2xi32>",
    "dense<1.0> : tensor<4xf32>",
    "dense<true> : vector<4xi1>",
    "sparse<[[0]], [1.0]> : tensor<4xf32>",
    "strided<[1], offset: 2>",
    "loc(\"a\":1:2)",
    "loc(unknown)",
    "loc(\"name\")",
    "#fmt<speed slow>",
    "#fmt<speed quick>",
    "#fmt.access<none>",
    "#fmt.access<read>",
    "#fmt.access<read, write>",
    "#fmt.math<none>",
    "#fmt.math<nnan>",
    "#fmt.math<finite>",
    "#fmt.math<reassoc,ninf>",
    "#fmt.math<fast>",
    "#fmt.level<low>",
    "#fmt.level<\"very-high\">",
    "#fmt.set<empty>",
    "#fmt.set<one>",
    "#fmt.set<one|two>",
    "#fmt.quoted<one>",
    "#fmt.quoted<\"one|two\">",
    "#fmt.a25<1 [\"b\"] 2>",
    "#fmt.a25<-1 2>",
    "#fmt<a103_ugly begin 3 : i32 end>",
    "#fmt<a103_ugly begin \"x\" end>",
    "#fmt<a103_bare 4>",
    "#fmt<a103_list[4]>",
    "#fmt.a104_stripped<<1 2>, <i32, 5>, 3 : i32>",
    "#fmt.a104_stripped<<1 [\"b\"] 2>, <!fmt.bare, 5>, #fmt.a116>",
    "#fmt.a104_qualified<#fmt.a25<1 2>, !fmt.pair<i32, 5>>",
    "#fmt.a105_numbers<-1, 255, 7, true>",
    "#fmt.a105_numbers<9000000000, 0, -7, false>",
    "#fmt.a105_text<\"a\", \"b c\">",
    "#fmt.a105_enum<quick, low>",
    "#fmt.a105_enum<slow, \"very-high\">",
    "#fmt.a105_lists<[1, -2] (i32, !fmt.pair<i32, 5>)>",
    "#fmt.a105_lists<[3] (f32)>",
    "#fmt.a105_builtin<i32 @f [1, \"a\"] {b} true [1, 2]>",
    "#fmt.a105_builtin<!fmt.bare @\"g h\" [] {} false []>",
    "#fmt.a108_optional<1>",
    "#fmt.a108_optional<1 b \"x\" c 6>",
    "#fmt.a108_optional<1 c -6>",
    "#fmt.a109_lone<5, 6>",
    "#fmt.a109_lone<, 6>",
    "#fmt.a110_params<1, true>",
    "#fmt.a110_optional<>",
    "#fmt.a110_optional<5>",
    "#fmt.a110_optional<5, -6>",
    "#fmt.a111_struct<a = 1, b = i32>",
    "#fmt.a111_struct<b = !fmt.bare, a = 2>",
    "#fmt.a111_optional<a = 1>",
    "#fmt.a111_optional<c = 7, b = \"x\", a = 2>",
    "#fmt<a111_none{}>",
    "#fmt<a111_none{b = i32, a = \"x\"}>",
    "#fmt.a112_group<no>",
    "#fmt.a112_group<a \"x\", b = 6>",
    "#fmt.a112_group<no, b = 4>",
    "#fmt.a115_verify<3>",
    "#fmt.a116",
];

/// Names of discardable attributes.
const NAMES: &[&str] = &["zz", "fmt.x", "\"a b\"", "true", "i32", "aa", "\"5\""];

/// Regions; `#` is replaced by a number that makes names distinct.
const REGIONS: &[&str] = &[
    "{}",
    "{ \"fmt.end\"() : () -> () }",
    "{ \"fmt.end\"() {x = 6 : i64} : () -> () }",
    "{ \"fmt.a09_keyword\"() : () -> () }",
    "{ ^bb0(%a#: i32, %b#: !fmt.pair<i32, 5>): \"fmt.a94_uses\"(%a#) : (i32) -> () \"fmt.end\"() : () -> () }",
    "{ \"fmt.a35_successor\"() [^n#] : () -> () ^n#: \"fmt.end\"() : () -> () }",
    "{ \"fmt.scope\"() ({ \"fmt.end\"() : () -> () }) {a} : () -> () \"fmt.end\"() : () -> () }",
    "{ ^bb0(%a#: f32): \"fmt.a35_successor\"() [^n#] : () -> () ^n#: \"fmt.a94_uses\"(%a#) : (f32) -> () \"fmt.end\"() : () -> () }",
];

/// Operations whose format has no text for an attribute that is not there.
const PRESENT: &[&str] = &["fmt.a41_unit", "fmt.a45_outside", "fmt.a62_lost"];

/// Makes operations of a kind.
pub(crate) struct Instances<'c> {
    ctx: &'c Context,
    types: Vec<(&'static str, Type)>,
    attrs: Vec<(&'static str, Attribute)>,
}

impl<'c> Instances<'c> {
    pub(crate) fn new(ctx: &'c Context) -> Self {
        let types = TYPES.iter().map(|&text| match ctx.parse_type(text) {
            Ok(ty) => (text, ty),
            Err(errors) => panic!("{errors}"),
        });
        let attrs = ATTRS.iter().map(|&text| match ctx.parse_attr(text) {
            Ok(attr) => (text, attr),
            Err(errors) => panic!("{errors}"),
        });
        Instances {
            ctx,
            types: types.collect(),
            attrs: attrs.collect(),
        }
    }

    /// Returns a module with random operations of this kind.
    pub(crate) fn module(&self, def: &'static OpDescriptor) -> String {
        let seed = def
            .name
            .bytes()
            .fold(7, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
        let mut random = Random::new(seed);
        let mut made: Vec<String> = Vec::new();
        for _ in 0..TRIES {
            let text = self.op(def, &mut random, made.len());
            let is_valid = Module::parse(self.ctx, self.with_values(&text)).is_ok_and(|module| module.verify().is_ok());
            if is_valid && !made.contains(&text) {
                made.push(text);
            }
            if made.len() >= COUNT {
                break;
            }
        }
        assert!(!made.is_empty(), "no `{}` is valid", def.name);
        self.with_values(&made.concat())
    }

    /// Returns ops after the definitions of the values that they use.
    fn with_values(&self, ops: &str) -> String {
        let used =
            (0..self.types.len()).filter(|at| [",", ")"].iter().any(|end| ops.contains(&format!("%v{at}{end}"))));
        let values = used.map(|at| {
            let ty = self.types[at].0;
            format!("%v{at} = \"builtin.unrealized_conversion_cast\"() : () -> ({ty})\n")
        });
        values.collect::<String>() + ops
    }

    fn op(&self, def: &OpDescriptor, random: &mut Random, number: usize) -> String {
        // Traits require several values of the same type, which rarely occurs by chance.
        let same = (random.below(2) == 0).then(|| random.below(self.types.len()));
        let mut operands = Vec::new();
        let mut operand_counts = Vec::new();
        let mut properties = Vec::new();
        for arg in def.args {
            match arg.kind {
                ArgKind::Operand {
                    constraint,
                    multiplicity,
                    ..
                } => {
                    let count = count(multiplicity, random);
                    operand_counts.push(count);
                    for _ in 0..count {
                        operands.extend(self.type_of(constraint.holds, same, random));
                    }
                }
                ArgKind::Attribute { constraint, presence } => {
                    properties.extend(self.attr(def.name, arg.name, constraint.holds, presence, random));
                }
                ArgKind::Property {
                    constraint, presence, ..
                } => {
                    properties.extend(self.attr(def.name, arg.name, constraint.holds, presence, random));
                }
            }
        }
        let mut results = Vec::new();
        let mut result_counts = Vec::new();
        for result in def.results {
            let count = count(result.multiplicity, random);
            result_counts.push(count);
            for _ in 0..count {
                results.extend(self.type_of(result.constraint.holds, same, random));
            }
        }
        for (flag, name, counts) in [
            (TraitFlags::ATTR_SIZED_OPERANDS, "operandSegmentSizes", operand_counts),
            (TraitFlags::ATTR_SIZED_RESULTS, "resultSegmentSizes", result_counts),
        ] {
            if def.flags().contains(flag) {
                let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
                properties.push(format!("{name} = array<i32: {}>", counts.join(", ")));
            }
        }
        let successors = def
            .successors
            .iter()
            .map(|successor| if successor.variadic { random.below(3) } else { 1 })
            .sum();
        let mut text = format!("\"{}\"(", def.name);
        let values: Vec<String> = operands.iter().map(|at| format!("%v{at}")).collect();
        let _ = write!(text, "{})", values.join(", "));
        if successors > 0 {
            let blocks: Vec<String> = (0..successors)
                .map(|_| format!("^bb{}_{number}", random.below(2)))
                .collect();
            let _ = write!(text, " [{}]", blocks.join(", "));
        }
        if !properties.is_empty() {
            let _ = write!(text, " <{{{}}}>", properties.join(", "));
        }
        if !def.regions.is_empty() {
            let mut regions = Vec::new();
            for region in def.regions {
                for _ in 0..if region.variadic { random.below(3) } else { 1 } {
                    let id = format!("{number}_{}", regions.len());
                    regions.push(random.pick(REGIONS).replace('#', &id));
                }
            }
            let _ = write!(text, " ({})", regions.join(", "));
        }
        if random.below(4) == 0 {
            let mut entries: Vec<String> = Vec::new();
            for name in NAMES {
                if random.below(4) == 0 {
                    entries.push(format!("{name} = {}", self.attrs[random.below(self.attrs.len())].0));
                }
            }
            let _ = write!(text, " {{{}}}", entries.join(", "));
        }
        let types = |list: &[usize]| list.iter().map(|&at| self.types[at].0).collect::<Vec<_>>().join(", ");
        let _ = writeln!(text, " : ({}) -> ({})", types(&operands), types(&results));
        if !def.flags().contains(TraitFlags::TERMINATOR) {
            return text;
        }
        let targets: String = (0..2)
            .map(|at| format!("^bb{at}_{number}:\n\"fmt.end\"() : () -> ()\n"))
            .collect();
        format!(
            "\"fmt.scope\"() ({{\n{text}{}}}) : () -> ()\n",
            if successors > 0 { &targets } else { "" }
        )
    }

    /// Returns the number of a type that a constraint allows.
    fn type_of(&self, holds: fn(&Context, Type) -> bool, same: Option<usize>, random: &mut Random) -> Option<usize> {
        let fits = |&at: &usize| holds(self.ctx, self.types[at].1);
        if let Some(same) = same.filter(fits) {
            return Some(same);
        }
        let all: Vec<usize> = (0..self.types.len()).filter(fits).collect();
        (!all.is_empty()).then(|| all[random.below(all.len())])
    }

    /// `name = value`, or nothing where it may be absent.
    fn attr(
        &self,
        op: &str,
        name: &str,
        holds: fn(&Context, Attribute) -> bool,
        presence: Presence,
        random: &mut Random,
    ) -> Option<String> {
        let may_be_absent = !matches!(presence, Presence::Required);
        if may_be_absent && !PRESENT.contains(&op) && random.below(2) == 0 {
            return None;
        }
        let all: Vec<&str> = self
            .attrs
            .iter()
            .filter(|(_, attr)| holds(self.ctx, *attr))
            .map(|(text, _)| *text)
            .collect();
        assert!(!all.is_empty(), "no attribute for `{name}`");
        Some(format!("{name} = {}", random.pick(&all)))
    }
}

fn count(multiplicity: Multiplicity, random: &mut Random) -> usize {
    match multiplicity {
        Multiplicity::One => 1,
        Multiplicity::Optional => random.below(2),
        Multiplicity::Variadic => random.below(4),
    }
}
