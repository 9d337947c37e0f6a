//! Functions in the shapes that patterns written in Rust match, and in shapes near them that must stay.

use std::fmt::Write as _;
use std::ops::Range;

use drr_tests::random::Random;

use crate::{SemanticsCheck, report, seeds};

const INT_PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOAT_PREDICATES: [&str; 16] = [
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true",
];
/// Float types with their number of bits.
const FLOATS: [(&str, usize); 7] = [
    ("f8E5M2", 8),
    ("f8E4M3", 8),
    ("f8E4M3FN", 8),
    ("f8E4M3FNUZ", 8),
    ("f16", 16),
    ("bf16", 16),
    ("f32", 32),
];
/// Maximum number of executed ops: longer runs prove nothing.
const MAX_STEPS: usize = 400;

/// Returns functions of one shape each, drawn by the seed.
pub(crate) fn functions(seeds: Range<u64>) -> String {
    let mut text = String::new();
    for seed in seeds {
        let mut random = Random::new(seed);
        let name = format!("f{seed}");
        text.push_str(&match seed % 8 {
            0 | 1 => float_comparison(&name, &mut random),
            2 => conditional_branches(&name, &mut random),
            3 => switches(&name, &mut random),
            4 => loop_on_tensors(&name, &mut random),
            5 => nested_parallel_loops(&name, &mut random),
            6 => compared_while(&name, &mut random),
            _ => permuted_while(&name, &mut random),
        });
    }
    text
}

/// A float comparison of converted integers, mostly with a constant.
fn float_comparison(name: &str, random: &mut Random) -> String {
    let width = match random.below(4) {
        0 => 1 + random.below(2),
        1 => 7 + random.below(6),
        _ => 3 + random.below(4),
    };
    let (float, bits) = FLOATS[random.below(FLOATS.len())];
    let constant = match random.below(8) {
        0 => format!("{}.0", random.pick(&["0", "-0"])),
        1 | 2 => {
            // Infinities, NaN, subnormal and huge numbers.
            let number = random.number() >> (64 - bits);
            format!("0x{number:0digits$X}", digits = bits / 4)
        }
        3 => {
            let (ones, exponent) = match bits {
                8 => (0xFF, random.pick(&["7C", "7F", "80", "FC", "78"])),
                16 => (0xFFFF, random.pick(&["7C00", "FC00", "7F80", "FF80", "7FFF"])),
                _ => (0xFFFF_FFFF_u64, random.pick(&["7F800000", "FF800000", "7FC00000"])),
            };
            match random.below(6) {
                0 => format!("0x{ones:X}"),
                _ => format!("0x{exponent}"),
            }
        }
        4 => {
            // The limits of the integers and their neighbours.
            let limit = 1i64 << (width - random.below(2)).min(7);
            let limit = (limit - random.below(2) as i64) * random.pick(&["1", "-1"]).parse::<i64>().expect("a sign");
            format!("{limit}.{}", random.pick(&["0", "0", "5"]))
        }
        _ => {
            let limit = 1usize << width.min(5);
            let number = random.below(2 * limit) as i64 - limit as i64;
            format!("{number}.{}", random.pick(&["0", "0", "5", "25", "75"]))
        }
    };
    let conversions = [(); 2].map(|()| random.pick(&["sitofp", "uitofp"]));
    let operands = random.pick(&["%v, %c", "%v, %c", "%v, %c", "%v, %c", "%c, %v", "%v, %w"]);
    let predicate = random.pick(&FLOAT_PREDICATES);
    let flags = random.pick(&["", "", "", " fastmath<nnan>", " fastmath<ninf>", " fastmath<fast>"]);
    let [int, float_type, result, constant] = if random.below(10) == 0 {
        let float_type = format!("vector<2x{float}>");
        let constant = format!("dense<{constant}>");
        [
            format!("vector<2xi{width}>"),
            float_type,
            "vector<2xi1>".to_owned(),
            constant,
        ]
    } else {
        [format!("i{width}"), float.to_owned(), "i1".to_owned(), constant]
    };
    let second = if operands.contains("%w") {
        format!(", %y: {int}")
    } else {
        String::new()
    };
    let converted = if operands.contains("%w") {
        format!("%w = arith.{} %y : {int} to {float_type}", conversions[1])
    } else {
        String::new()
    };
    format!(
        "func.func @{name}(%x: {int}{second}) -> {result} {{
          %c = arith.constant {constant} : {float_type}
          %v = arith.{} %x : {int} to {float_type}
          {converted}
          %r = arith.cmpf {predicate}, {operands}{flags} : {float_type}
          return %r : {result}\n}}\n",
        conversions[0]
    )
}

/// An acyclic graph of blocks with an argument each, some of which are unreachable. `branch` returns the terminator of a block, given the
/// names of its successors.
fn graph(
    arguments: &str,
    random: &mut Random,
    branch: impl Fn(&mut Random, &dyn Fn(&mut Random) -> String) -> String,
) -> String {
    let num_blocks = 4 + random.below(3);
    let mut text = format!("({arguments}) -> i2 {{\n");
    for block in 0..num_blocks {
        let own = if block == 0 {
            "%a".to_owned()
        } else {
            format!("%v{block}")
        };
        if block > 0 {
            let _ = writeln!(text, "^bb{block}({own}: i2):");
        }
        if random.below(3) == 0 {
            let _ = writeln!(text, "\"t.block{block}\"({own}) : (i2) -> ()");
        }
        if arguments.contains("%y: i1,") && random.below(4) == 0 {
            // A run that ends here does not reach an unreachable terminator.
            text += "cf.assert %y, \"failed\"\n";
        }
        let target = |random: &mut Random| {
            // The next blocks are mostly reached by one edge.
            let successor = match random.below(4) {
                0 => block + 1 + random.below(num_blocks - block - 1),
                _ => (block + 1 + random.below(3)).min(num_blocks - 1),
            };
            format!("^bb{successor}({} : i2)", random.pick(&["%a", "%b", &own, &own]))
        };
        let is_last = block + 1 == num_blocks;
        text += &match random.below(6) {
            0 | 1 if block > 0 => "ub.unreachable\n".to_owned(),
            2 if block > 0 => format!("return {own} : i2\n"),
            _ if is_last => format!("return {own} : i2\n"),
            _ => branch(random, &target),
        };
    }
    text + "}\n"
}

fn conditional_branches(name: &str, random: &mut Random) -> String {
    let blocks = graph("%x: i1, %y: i1, %a: i2, %b: i2", random, |random, target| {
        if random.below(5) == 0 {
            return format!("cf.br {}\n", target(random));
        }
        let (then, otherwise) = (target(random), target(random));
        format!("cf.cond_br {}, {then}, {otherwise}\n", random.pick(&["%x", "%y"]))
    });
    format!("func.func @{name}{blocks}")
}

fn switches(name: &str, random: &mut Random) -> String {
    let width = 1 + random.below(3);
    let blocks = graph(
        &format!("%x: i{width}, %y: i{width}, %a: i2, %b: i2"),
        random,
        |random, target| {
            let flag = random.pick(&["%x", "%x", "%x", "%y"]);
            let mut targets = vec![format!("default: {}", target(random))];
            for _ in 0..random.below(4) {
                // A case can hide a later one.
                let value = random.below(1 << width) as i64 - (1 << (width - 1));
                targets.push(format!("{value}: {}", target(random)));
            }
            format!("cf.switch {flag} : i{width}, [{}]\n", targets.join(", "))
        },
    );
    format!("func.func @{name}{blocks}")
}

/// Returns a constant or an argument of few bits as a number of iterations.
fn small_bound(bound: &str, arg: &str, random: &mut Random) -> String {
    match random.below(3) {
        0 => format!("{bound} = arith.index_castui {arg} : i2 to index\n"),
        _ => format!("{bound} = arith.constant {} : index\n", random.below(4)),
    }
}

/// A loop with tensors from casts, whose iterations keep the size or change it.
fn loop_on_tensors(name: &str, random: &mut Random) -> String {
    let (source, ty) = [
        ("tensor<2xi8>", "tensor<?xi8>"),
        ("tensor<2xi8>", "tensor<?xi8>"),
        ("tensor<2x?xi8>", "tensor<?x?xi8>"),
        ("tensor<2x2xi8>", "tensor<2x?xi8>"),
        ("tensor<?xi8>", "tensor<2xi8>"),
        ("tensor<2x?xi8>", "tensor<?x2xi8>"),
    ][random.below(6)];
    let indices = if ty.contains("?x?") || ty.contains("x2x") || ty.contains("2x?") {
        "%c0, %c0"
    } else {
        "%c0"
    };
    let value = |result: &str, own: &str, random: &mut Random| match random.below(9) {
        0 => format!("{result} = tensor.cast %s : {source} to {ty}"),
        1 if ty == "tensor<?xi8>" => {
            format!("{result} = tensor.concat dim(0) {own}, {own} : ({ty}, {ty}) -> {ty}")
        }
        2 => format!("{result} = tensor.insert %e into %t[{indices}] : {ty}"),
        3 => format!("{result} = arith.select %d, {own}, %t : {ty}"),
        4 => format!("{result} = arith.addi {own}, {own} : {ty}"),
        _ => format!("{result} = tensor.insert %e into {own}[{indices}] : {ty}"),
    };
    let operand = |new: &'static str, own: &'static str, random: &mut Random| match random.below(8) {
        0 => "%t",
        1 => own,
        _ => new,
    };
    let body = match random.below(3) {
        0 => value("%z", "%m", random),
        1 => {
            let (then, otherwise) = (value("%p", "%m", random), value("%q", "%m", random));
            let (p, q) = (operand("%p", "%m", random), operand("%q", "%m", random));
            format!(
                "%z = scf.if %d -> ({ty}) {{\n{then}\nscf.yield {p} : {ty}\n}} else {{\n{otherwise}\nscf.yield {q} : {ty}\n}}"
            )
        }
        _ => {
            let (inner, init) = (value("%p", "%k", random), random.pick(&["%m", "%m", "%t"]));
            let yielded = operand("%p", random.pick(&["%k", "%m"]), random);
            format!(
                "%z = scf.for %j = %c0 to %upper step %c1 iter_args(%k = {init}) -> ({ty}) {{
                  {inner}\nscf.yield {yielded} : {ty}\n}}"
            )
        }
    };
    let first = operand("%z", random.pick(&["%m", "%n"]), random);
    let second = random.pick(&["%z", "%m", "%n", "%n", "%t"]);
    let (upper, init) = (small_bound("%upper", "%x", random), random.pick(&["%v", "%v", "%t"]));
    let size = random.pick(&[
        "",
        "%size = tensor.dim %m, %c0 : TYPE\n\"t.size\"(%size) : (index) -> ()",
    ]);
    let results = random.pick(&["%r#0, %r#1", "%r#0, %r#1", "%r#0, %r#0", "%r#1, %t"]);
    format!(
        "func.func @{name}(%x: i2, %d: i1, %e: i8, %s: {source}, %t: {ty}) -> ({ty}, {ty}) {{
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          {upper}%v = tensor.cast %s : {source} to {ty}
          %r:2 = scf.for %i = %c0 to %upper step %c1 iter_args(%m = %v, %n = {init}) -> ({ty}, {ty}) {{
            {}
            {body}
            scf.yield {first}, {second} : {ty}, {ty}
          }}
          return {results} : {ty}, {ty}\n}}\n",
        size.replace("TYPE", ty)
    )
}

/// Two parallel loops, one of which is mostly the whole body of the other one.
fn nested_parallel_loops(name: &str, random: &mut Random) -> String {
    let mut text = format!("func.func @{name}(%x: i2, %y: i2) -> index {{\n%c0 = arith.constant 0 : index\n");
    let mut headers = Vec::new();
    let counts = [1 + random.below(2), 1 + random.below(2)];
    for (depth, count) in counts.into_iter().enumerate() {
        let mut bounds: [Vec<String>; 4] = Default::default();
        for number in 0..count {
            let bound = |kind: &str| format!("%{kind}{depth}{number}");
            let (lower, upper, step) = (bound("lower"), bound("upper"), bound("step"));
            let _ = writeln!(text, "{lower} = arith.constant {} : index", random.below(3) as i64 - 1);
            text += &small_bound(&upper, random.pick(&["%x", "%y"]), random);
            // Steps must be positive, unless the loop is not reached.
            match random.below(8) {
                0 => {
                    text += &format!(
                        "{step} = arith.index_castui {} : i2 to index\n",
                        random.pick(&["%x", "%y"])
                    )
                }
                _ => text += &format!("{step} = arith.constant {} : index\n", 1 + random.below(2)),
            }
            let variable = if depth == 1 && random.below(8) == 0 {
                "%i00".to_owned()
            } else {
                lower
            };
            for (list, value) in bounds.iter_mut().zip([bound("i"), variable, upper, step]) {
                list.push(value);
            }
        }
        let [variables, lower, upper, step] = bounds.map(|list| list.join(", "));
        headers.push(format!(
            "scf.parallel ({variables}) = ({lower}) to ({upper}) step ({step})"
        ));
    }
    let mut variables = vec!["%i00", "%i10"];
    variables
        .extend([(counts[0], "%i01"), (counts[1], "%i11")].map(|(count, name)| if count > 1 { name } else { "%c0" }));
    let start = random.below(4);
    variables.rotate_left(start);
    let call = format!(
        "\"t.body\"({}) : (index, index, index, index) -> ()",
        variables.join(", ")
    );
    let (before, after) = (
        random.pick(&["", "", "", "\"t.before\"() : () -> ()"]),
        random.pick(&["", "", "", "\"t.after\"(%i00) : (index) -> ()"]),
    );
    let reduction = "scf.reduce(%i10 : index) {\n^bb0(%p: index, %q: index):
        %sum = arith.addi %p, %q : index\nscf.reduce.return %sum : index\n}";
    let outer_reduction = reduction.replace("%i10", "%inner");
    let _ = match random.below(6) {
        0 => writeln!(
            text,
            "%r = {} init(%c0) -> index {{
              {before}\n%inner = {} init(%c0) -> index {{\n{call}\n{reduction}\n}}\n{after}\n{outer_reduction}\n}}
            return %r : index\n}}",
            headers[0], headers[1]
        ),
        _ => writeln!(
            text,
            "{} {{\n{before}\n{} {{\n{call}\nscf.reduce\n}}\n{after}\nscf.reduce\n}}\nreturn %c0 : index\n}}",
            headers[0], headers[1]
        ),
    };
    text
}

/// An `scf.while` whose condition is a comparison, with comparisons of the forwarded values.
fn compared_while(name: &str, random: &mut Random) -> String {
    let width = 1 + random.below(3);
    let ty = format!("i{width}");
    let predicate = random.pick(&INT_PREDICATES);
    let fixed = random.pick(&["%x", "%y", "%k"]);
    let moving = random.pick(&["%m", "%next", "%next"]);
    let compared = random.pick(&["L, R", "R, L"]).replace('L', moving).replace('R', fixed);
    let mut forwarded = || random.pick(&[moving, moving, fixed, "%n", "%m"]);
    let (first, second) = (forwarded(), forwarded());
    let mut comparisons = String::new();
    for number in 0..2 {
        let same = random.below(2) == 0;
        let predicate = if same { predicate } else { random.pick(&INT_PREDICATES) };
        let (arg, other) = (
            random.pick(&["%a", "%a", "%b"]),
            random.pick(&[fixed, fixed, "%a", "%x", "%k"]),
        );
        let operands = match random.below(2) {
            0 => compared.replace(moving, arg).replace(fixed, other),
            _ => random.pick(&["L, R", "R, L"]).replace('L', arg).replace('R', other),
        };
        let _ = writeln!(comparisons, "%d{number} = arith.cmpi {predicate}, {operands} : {ty}");
    }
    let lowest = -(1i64 << (width - 1));
    let mut constant = || lowest + random.below(1 << width) as i64;
    let (k, step) = (constant(), constant());
    let yielded = random.pick(&["%a, %b", "%b, %a", "%s, %b", "%s, %a", "%a, %s"]);
    format!(
        "func.func @{name}(%x: {ty}, %y: {ty}) -> ({ty}, {ty}) {{
          %k = arith.constant {k} : {ty}
          %step = arith.constant {step} : {ty}
          %r:2 = scf.while (%m = %x, %n = %y) : ({ty}, {ty}) -> ({ty}, {ty}) {{
            %next = arith.addi %m, %step : {ty}
            %c = arith.cmpi {predicate}, {compared} : {ty}
            scf.condition(%c) {first}, {second} : {ty}, {ty}
          }} do {{
          ^bb0(%a: {ty}, %b: {ty}):
            {comparisons}
            \"t.decided\"(%d0, %d1) : (i1, i1) -> ()
            %s = arith.select %d0, %a, %k : {ty}
            scf.yield {yielded} : {ty}, {ty}
          }}
          return %r#0, %r#1 : {ty}, {ty}\n}}\n"
    )
}

/// An `scf.while` that mostly forwards a permutation of its arguments.
fn permuted_while(name: &str, random: &mut Random) -> String {
    let count = 2 + random.below(3);
    // The first argument counts.
    let mut types = vec!["i2"];
    types.extend((1..count).map(|_| random.pick(&["i1", "i2", "i2"])));
    let mut numbers: Vec<usize> = (0..count).collect();
    for number in (1..count).rev() {
        numbers.swap(number, random.below(number + 1));
    }
    match random.below(8) {
        0 => numbers[0] = numbers[1],
        1 => {
            numbers.pop();
        }
        2 => numbers.push(random.below(count)),
        _ => {}
    }
    let forwarded = numbers.iter().map(|number| match random.below(20) {
        0 => format!("%x{number}"),
        _ => format!("%m{number}"),
    });
    let forwarded: Vec<String> = forwarded.collect();
    let list = |values: &[String]| values.join(", ");
    let each = |item: &dyn Fn(usize) -> String, length: usize| list(&(0..length).map(item).collect::<Vec<_>>());
    let forwarded_types: Vec<&str> = numbers.iter().map(|&number| types[number]).collect();
    let mut yielded = Vec::new();
    for (number, ty) in types.iter().enumerate() {
        let same: Vec<usize> = (0..numbers.len()).filter(|&arg| forwarded_types[arg] == *ty).collect();
        yielded.push(match numbers.iter().position(|&forwarded| forwarded == 0) {
            Some(_) if number == 0 => "%counted".to_owned(),
            _ if same.is_empty() || random.below(8) == 0 => format!("%x{number}"),
            _ => format!("%a{}", same[random.below(same.len())]),
        });
    }
    let counter = numbers.iter().position(|&forwarded| forwarded == 0);
    let counter = counter.map_or("%x0".to_owned(), |arg| format!("%a{arg}"));
    let arguments = each(&|number| format!("%x{number}: {}", types[number]), count);
    let inits = each(&|number| format!("%m{number} = %x{number}"), count);
    let after = each(&|arg| format!("%a{arg}: {}", forwarded_types[arg]), numbers.len());
    let used = each(&|arg| format!("%a{arg}"), numbers.len());
    let results = each(&|arg| format!("%r#{arg}"), numbers.len());
    let (before_types, after_types) = (types.join(", "), forwarded_types.join(", "));
    let (call, predicate) = (random.below(2) == 0, random.pick(&["ult", "ult", "ne"]));
    let call = if call {
        format!("\"t.after\"({used}) : ({after_types}) -> ()")
    } else {
        String::new()
    };
    format!(
        "func.func @{name}({arguments}) -> ({after_types}) {{
          %limit = arith.constant {} : i2
          %one = arith.constant 1 : i2
          %r:{} = scf.while ({inits}) : ({before_types}) -> ({after_types}) {{
            %c = arith.cmpi {predicate}, %m0, %limit : i2
            scf.condition(%c) {} : {after_types}
          }} do {{
          ^bb0({after}):
            {call}
            %counted = arith.addi {counter}, %one : i2
            scf.yield {} : {before_types}
          }}
          return {results} : {after_types}\n}}\n",
        random.below(4) as i64 - 2,
        numbers.len(),
        list(&forwarded),
        list(&yielded),
    )
}

#[test]
fn functions_in_the_shapes_of_rust_patterns_keep_their_meaning() {
    let seeds = seeds(4000);
    let check = SemanticsCheck::new(100).max_steps(MAX_STEPS);
    let runs = check.check(&functions(seeds.clone()));
    report("shapes of Rust patterns", seeds.count(), runs);
}
