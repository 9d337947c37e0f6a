//! Integers of 1 to 4 bits, for all arguments: each op with arguments and constants in all positions, and random DAGs.

use std::fmt::Write as _;
use std::ops::Range;

use drr_tests::random_arith::narrow_function;

use crate::{SemanticsCheck, report, seeds};

/// Ops on two integers, and the flags of each.
pub(crate) const BINARY: &[(&str, &[&str])] = &[
    ("addi", OVERFLOW),
    ("subi", OVERFLOW),
    ("muli", OVERFLOW),
    ("shli", OVERFLOW),
    ("divsi", EXACT),
    ("divui", EXACT),
    ("shrsi", EXACT),
    ("shrui", EXACT),
    ("ceildivsi", NONE),
    ("ceildivui", NONE),
    ("floordivsi", NONE),
    ("remsi", NONE),
    ("remui", NONE),
    ("andi", NONE),
    ("ori", NONE),
    ("xori", NONE),
    ("maxsi", NONE),
    ("maxui", NONE),
    ("minsi", NONE),
    ("minui", NONE),
    ("cmpi eq,", NONE),
    ("cmpi ne,", NONE),
    ("cmpi slt,", NONE),
    ("cmpi sle,", NONE),
    ("cmpi sgt,", NONE),
    ("cmpi sge,", NONE),
    ("cmpi ult,", NONE),
    ("cmpi ule,", NONE),
    ("cmpi ugt,", NONE),
    ("cmpi uge,", NONE),
    ("addui_extended", NONE),
    ("mulsi_extended", NONE),
    ("mului_extended", NONE),
];
const NONE: &[&str] = &[""];
const OVERFLOW: &[&str] = &["", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"];
const EXACT: &[&str] = &["", " exact"];

/// Functions of one text.
#[derive(Default)]
struct Functions {
    text: String,
    count: usize,
}

impl Functions {
    /// Adds a function of one op, each of whose operands is an argument or a constant.
    fn add(&mut self, name: &str, operands: [&str; 2], flags: &str, width: u32) {
        let (number, ty) = (self.count, format!("i{width}"));
        self.count += 1;
        let types: &[&str] = match name.split(' ').next() {
            Some("cmpi") => &["i1"],
            Some("addui_extended") => &[&ty, "i1"],
            Some(extended) if extended.ends_with("_extended") => &[&ty, &ty],
            _ => &[&ty],
        };
        let (mut constants, mut names, mut arguments) = (String::new(), Vec::new(), Vec::new());
        for (position, operand) in operands.into_iter().enumerate() {
            let argument = format!("{operand}: {ty}");
            match operand.starts_with('%') {
                true if arguments.contains(&argument) => names.push(operand.to_owned()),
                true => {
                    names.push(operand.to_owned());
                    arguments.push(argument);
                }
                false => {
                    let _ = writeln!(constants, "%c{position} = {operand} : {ty}");
                    names.push(format!("%c{position}"));
                }
            }
        }
        let suffix = match name {
            "addui_extended" => format!("{ty}, i1"),
            _ => ty.clone(),
        };
        let _ = writeln!(
            self.text,
            "func.func @f{number}({}) -> ({types}) {{\n{constants}{} = arith.{name} {}{flags} : {suffix}\nreturn {} : {types}\n}}",
            arguments.join(", "),
            if types.len() == 2 { "%r:2" } else { "%r" },
            names.join(", "),
            if types.len() == 2 { "%r#0, %r#1" } else { "%r" },
            types = types.join(", "),
        );
    }
}

#[test]
fn single_integer_ops_keep_their_meaning_for_all_operands() {
    let check = SemanticsCheck::new(1000);
    let mut functions = Functions::default();
    for width in 1..=4 {
        let mut operands: Vec<String> = ["%x", "%y", "ub.poison"].map(str::to_owned).to_vec();
        operands.extend((0..1 << width).map(|value: i64| match width {
            1 => format!("arith.constant {} ", if value == 1 { -1 } else { 0 }),
            _ => format!("arith.constant {}", value - (1 << (width - 1))),
        }));
        for &(name, flags) in BINARY {
            for flags in flags {
                for (a, b) in operands.iter().flat_map(|a| operands.iter().map(move |b| (a, b))) {
                    functions.add(name, [a, b], flags, width);
                }
            }
        }
    }
    let runs = check.check(&functions.text);
    report("single ops", functions.count, runs);
}

/// Returns random functions of a few ops.
pub(crate) fn random_functions(seeds: Range<u64>) -> String {
    let function = |seed| {
        let widths: &[u32] = match seed % 8 {
            0 => &[1],
            1 => &[1, 2],
            2 => &[2],
            3 => &[2, 3],
            4 => &[3],
            5 => &[1, 3],
            6 => &[4],
            _ => &[2, 4],
        };
        narrow_function(seed, &format!("f{seed}"), widths, 2 + (seed % 5) as usize)
    };
    seeds.map(function).collect()
}

#[test]
fn random_narrow_integer_functions_keep_their_meaning() {
    let seeds = seeds(1000);
    let runs = SemanticsCheck::new(1000).check(&random_functions(seeds.clone()));
    report("random functions", seeds.count(), runs);
}
