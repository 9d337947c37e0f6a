//! Random functions of `index`, whose folds hold for indices of 32 and of 64 bits.

use std::fmt::Write as _;

use drr_tests::random::Random;
use drr_tests::random_arith::BINARY_INDEX_OPS;

use crate::{SemanticsCheck, report, seeds};

const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const CONSTANTS: [i64; 18] = [
    0,
    0,
    1,
    1,
    -1,
    2,
    3,
    -2,
    7,
    31,
    32,
    1 << 31,
    (1 << 31) - 1,
    1 << 32,
    (1 << 32) + 1,
    i64::MIN,
    i64::MAX,
    -(1 << 31),
];
const WIDTHS: [u32; 5] = [1, 8, 32, 33, 64];

/// Returns a function of a few ops, whose results are operands of `t.use`.
pub(crate) fn function(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut values = vec!["%x".to_owned(), "%y".to_owned()];
    let mut body = String::new();
    for number in 0..2 + random.below(5) {
        let mut operand = |position: usize| match random.below(5) {
            0..2 => {
                let constant = CONSTANTS[random.below(CONSTANTS.len())];
                let _ = writeln!(body, "%c{number}_{position} = index.constant {constant}");
                format!("%c{number}_{position}")
            }
            2..4 => values[values.len() - 1].clone(),
            _ => values[random.below(values.len())].clone(),
        };
        let (a, b) = (operand(0), operand(1));
        match random.below(10) {
            0..3 => {
                let predicate = random.pick(&PREDICATES);
                let _ = writeln!(
                    body,
                    "%p{number} = index.cmp {predicate}({a}, {b})\n\"t.use\"(%p{number}) : (i1) -> ()"
                );
            }
            3 => {
                let (cast, width) = (random.pick(&["casts", "castu"]), WIDTHS[random.below(WIDTHS.len())]);
                let _ = writeln!(
                    body,
                    "%i{number} = index.{cast} {a} : index to i{width}\n\"t.use\"(%i{number}) : (i{width}) -> ()"
                );
                let cast = random.pick(&["casts", "castu"]);
                let _ = writeln!(body, "%v{number} = index.{cast} %i{number} : i{width} to index");
                values.push(format!("%v{number}"));
            }
            _ => {
                // Two of the same op are combined more often.
                let op = BINARY_INDEX_OPS[if random.below(2) == 0 {
                    seed as usize % 20
                } else {
                    random.below(20)
                }];
                let _ = writeln!(body, "%v{number} = index.{op} {a}, {b}");
                values.push(format!("%v{number}"));
            }
        }
    }
    for value in values.iter().rev().take(2) {
        let _ = writeln!(body, "\"t.use\"({value}) : (index) -> ()");
    }
    format!("func.func @f{seed}(%x: index, %y: index) {{\n{body}return\n}}\n")
}

#[test]
fn random_functions_of_index_keep_their_meaning_with_32_and_64_bits() {
    let text: String = seeds(1500).map(function).collect();
    for width in [32, 64] {
        let runs = SemanticsCheck::new(60).index_width(width).check(&text);
        report(&format!("index of {width} bits"), seeds(1500).count(), runs);
    }
}
