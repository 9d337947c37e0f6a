//! Functions of two or three ops in the shapes that patterns match, with random constants and flags.

use std::ops::Range;

use drr_tests::random::Random;

use crate::{SemanticsCheck, report, seeds};

const OPS: [&str; 20] = [
    "addi", "addi", "subi", "subi", "muli", "shli", "shrsi", "shrui", "divsi", "divui", "andi", "ori", "xori", "maxsi",
    "maxui", "minsi", "minui", "remsi", "remui", "cmpi",
];
const OVERFLOW: [&str; 5] = [
    "",
    " overflow<nsw>",
    " overflow<nuw>",
    " overflow<nsw, nuw>",
    " overflow<nsw>",
];
const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// Returns functions of one shape, drawn by the seed.
pub(crate) fn functions(seeds: Range<u64>) -> String {
    let mut text = String::new();
    for seed in seeds {
        let mut random = Random::new(seed);
        let name = format!("f{seed}");
        text.push_str(&match seed % 16 {
            0..9 => nested(&name, &mut random),
            9 | 10 => extended(&name, &mut random),
            11 => truncated_shift(&name, &mut random),
            12 => low_product(&name, &mut random),
            13 => negated(&name, &mut random),
            14 => difference(&name, &mut random),
            _ => control_flow(&name, &mut random),
        });
    }
    text
}

/// Returns a constant: of all, or a special one.
fn constant(width: u32, random: &mut Random) -> String {
    let lowest = -(1i64 << (width - 1));
    let value = match random.below(6) {
        0 => 0,
        1 => -1,
        2 if width > 1 => 1,
        _ => lowest + random.below(1 << width) as i64,
    };
    format!("arith.constant {value} : i{width}")
}

fn flags(op: &str, random: &mut Random) -> &'static str {
    match op {
        "addi" | "subi" | "muli" | "shli" => random.pick(&OVERFLOW),
        "shrsi" | "shrui" | "divsi" | "divui" => random.pick(&["", "", " exact"]),
        _ => "",
    }
}

/// An op whose operand is another op.
fn nested(name: &str, random: &mut Random) -> String {
    let width = 1 + random.below(4) as u32;
    let inner = random.pick(&OPS[..19]);
    // Many patterns combine two additive ops.
    let outer = match random.below(3) {
        0 => random.pick(&["addi", "subi", inner]),
        _ => random.pick(&OPS),
    };
    let (c0, c1) = (constant(width, random), constant(width, random));
    let [a, b] = [["%x", "%c0"], ["%c0", "%x"], ["%x", "%y"], ["%x", "%c0"]][random.below(4)];
    let [c, d] = [
        ["%v", "%c1"],
        ["%c1", "%v"],
        ["%v", "%x"],
        ["%x", "%v"],
        ["%v", "%y"],
        ["%y", "%v"],
    ][random.below(6)];
    let ty = format!("i{width}");
    let (outer_text, result) = match outer {
        "cmpi" => (format!("cmpi {},", random.pick(&PREDICATES)), "i1"),
        _ => (outer.to_owned(), ty.as_str()),
    };
    let (inner_flags, outer_flags) = (flags(inner, random), flags(outer, random));
    format!(
        "func.func @{name}(%x: {ty}, %y: {ty}) -> {result} {{
          %c0 = {c0}
          %c1 = {c1}
          %v = arith.{inner} {a}, {b}{inner_flags} : {ty}
          %r = arith.{outer_text} {c}, {d}{outer_flags} : {ty}
          return %r : {result}\n}}\n"
    )
}

/// An op on two extended operands.
fn extended(name: &str, random: &mut Random) -> String {
    let (narrow, wide) = (1 + random.below(3), 4 + random.below(2));
    let first = random.pick(&["extsi", "extui"]);
    let second = if random.below(4) == 0 {
        random.pick(&["extsi", "extui"])
    } else {
        first
    };
    let predicate = random.pick(&PREDICATES);
    let (op, result) = match random.below(2) {
        0 => (random.pick(&["andi", "ori", "xori"]).to_owned(), format!("i{wide}")),
        _ => (format!("cmpi {predicate},"), "i1".to_owned()),
    };
    format!(
        "func.func @{name}(%x: i{narrow}, %y: i{narrow}) -> {result} {{
          %a = arith.{first} %x : i{narrow} to i{wide}
          %b = arith.{second} %y : i{narrow} to i{wide}
          %r = arith.{op} %a, %b : i{wide}
          return %r : {result}\n}}\n"
    )
}

fn truncated_shift(name: &str, random: &mut Random) -> String {
    let wide = 2 + random.below(5);
    let narrow = 1 + random.below(wide - 1);
    let amount = if random.below(3) > 0 {
        wide - narrow
    } else {
        random.below(wide)
    };
    let (shift, exact, flags) = (
        random.pick(&["shrsi", "shrui"]),
        random.pick(&["", " exact"]),
        random.pick(&OVERFLOW),
    );
    format!(
        "func.func @{name}(%x: i{wide}) -> i{narrow} {{
          %c = arith.constant {amount} : i{wide}
          %v = arith.{shift} %x, %c{exact} : i{wide}
          %r = arith.trunci %v{flags} : i{wide} to i{narrow}
          return %r : i{narrow}\n}}\n"
    )
}

/// One of the results of an op with two.
fn low_product(name: &str, random: &mut Random) -> String {
    let width = 1 + random.below(4) as u32;
    let (op, carry) = match random.below(3) {
        0 => ("addui_extended", ", i1"),
        1 => ("mului_extended", ""),
        _ => ("mulsi_extended", ""),
    };
    let (c, operand) = (constant(width, random), random.pick(&["%y", "%c"]));
    format!(
        "func.func @{name}(%x: i{width}, %y: i{width}) -> i{width} {{
          %c = {c}
          %r:2 = arith.{op} %x, {operand} : i{width}{carry}
          return %r#0 : i{width}\n}}\n"
    )
}

/// Negated factors, and a sum of a value and its negated product.
fn negated(name: &str, random: &mut Random) -> String {
    let op = random.pick(&["mulf", "divf"]);
    let flags = [
        "",
        " fastmath<nnan>",
        " fastmath<nsz>",
        " fastmath<nnan,nsz>",
        " fastmath<ninf>",
    ];
    let (first, second, outer) = (random.pick(&flags), random.pick(&flags), random.pick(&flags));
    if random.below(2) == 0 {
        return format!(
            "func.func @{name}(%x: f16, %y: f16) -> f16 {{
              %a = arith.negf %x{first} : f16
              %b = arith.negf %y{second} : f16
              %r = arith.{op} %a, %b{outer} : f16
              return %r : f16\n}}\n"
        );
    }
    let width = 1 + random.below(4);
    let (overflow, sum) = (random.pick(&OVERFLOW), random.pick(&OVERFLOW));
    let operands = random.pick(&["%v, %y", "%y, %v"]);
    format!(
        "func.func @{name}(%x: i{width}, %y: i{width}) -> i{width} {{
          %c = arith.constant -1 : i{width}
          %v = arith.muli %x, %c{overflow} : i{width}
          %r = arith.addi {operands}{sum} : i{width}
          return %r : i{width}\n}}\n"
    )
}

/// A difference of indices that is compared with zero.
fn difference(name: &str, random: &mut Random) -> String {
    let (predicate, zero) = (random.pick(&PREDICATES), random.pick(&["0", "0", "0", "1"]));
    let operands = random.pick(&["%v, %c", "%c, %v"]);
    format!(
        "func.func @{name}(%x: index, %y: index) -> i1 {{
          %c = index.constant {zero}
          %v = index.sub %x, %y
          %r = index.cmp {predicate}({operands})
          return %r : i1\n}}\n"
    )
}

/// A loop that yields values from outside, or an assertion.
fn control_flow(name: &str, random: &mut Random) -> String {
    if random.below(2) == 0 {
        let condition = random.pick(&["%x", "%c"]);
        return format!(
            "func.func @{name}(%x: i1) -> i1 {{
              %c = arith.constant {}
              cf.assert {condition}, \"failed\"
              return %x : i1\n}}\n",
            random.pick(&["true", "false"])
        );
    }
    let mut bound = || random.below(8) as i64 - 4;
    let (lower, upper, step) = (bound(), bound(), 1 + bound().abs().min(2));
    let (a, b) = (random.pick(&["%x", "%y", "%n"]), random.pick(&["%x", "%y", "%m"]));
    format!(
        "func.func @{name}(%x: i2, %y: i2) -> (i2, i2) {{
          %lower = arith.constant {lower} : index
          %upper = arith.constant {upper} : index
          %step = arith.constant {step} : index
          %r:2 = scf.for %i = %lower to %upper step %step iter_args(%m = %x, %n = %y) -> (i2, i2) {{
            scf.yield {a}, {b} : i2, i2
          }}
          return %r#0, %r#1 : i2, i2\n}}\n"
    )
}

#[test]
fn functions_in_the_shapes_of_patterns_keep_their_meaning() {
    let seeds = seeds(8000);
    let runs = SemanticsCheck::new(300).check(&functions(seeds.clone()));
    report("shapes of patterns", seeds.count(), runs);
}
