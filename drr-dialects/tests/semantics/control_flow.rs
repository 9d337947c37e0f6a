//! Random nests of `scf` and graphs of blocks of `cf`, with opaque ops whose order and operands are compared.

use std::fmt::Write as _;
use std::ops::Range;

use drr_tests::random::Random;
use drr_tests::random_functions::{graph, nest};

use crate::{SemanticsCheck, report, seeds};

/// Maximum number of executed ops: longer runs prove nothing.
const MAX_STEPS: usize = 2000;

/// Checks random functions with arguments of few bits, so that most loops are short.
fn check(name: &str, function: fn(u64) -> String, count: usize) {
    let check = SemanticsCheck::new(30).max_steps(MAX_STEPS);
    let arguments = "(%c: i1, %d: i1, %a: i32, %b: i32, %x: index, %y: index) {\n";
    let narrow = "(%c: i1, %d: i1, %a0: i2, %b0: i2, %x0: i3, %y0: i3) {
        %a = arith.extsi %a0 : i2 to i32
        %b = arith.extsi %b0 : i2 to i32
        %x = arith.index_cast %x0 : i3 to index
        %y = arith.index_cast %y0 : i3 to index
    ";
    let (mut functions, mut runs) = (0, 0);
    for seed in seeds(count) {
        let text = function(seed);
        assert!(text.contains(arguments), "{text}");
        runs += check.check(&text.replacen(arguments, narrow, 1));
        functions += 1;
    }
    report(name, functions, runs);
}

#[test]
fn random_nests_of_scf_keep_their_meaning() {
    check("nests", nest, 300);
}

#[test]
fn random_graphs_of_blocks_keep_their_meaning() {
    check("graphs", graph, 300);
}

/// Returns functions with a loop whose bounds are constants or arguments.
pub(crate) fn loops(seeds: Range<u64>) -> String {
    let mut text = String::new();
    for seed in seeds {
        let mut random = Random::new(seed);
        let width = 1 + random.below(4);
        let (unsigned, ty) = (random.pick(&["", "unsigned "]), format!("i{width}"));
        let _ = writeln!(text, "func.func @f{seed}(%x: {ty}, %y: {ty}) -> i8 {{");
        let mut bounds = Vec::new();
        for bound in ["%lower", "%upper", "%step"] {
            let lowest = -(1i64 << (width - 1));
            let number = lowest + random.below(1 << width) as i64;
            match random.below(6) {
                0 if bound != "%step" => bounds.push("%x".to_owned()),
                1 if bound == "%upper" => {
                    let flags = random.pick(&["", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"]);
                    let _ = writeln!(text, "%distance = arith.constant {number} : {ty}");
                    let _ = writeln!(text, "{bound} = arith.addi %x, %distance{flags} : {ty}");
                    bounds.push(bound.to_owned());
                }
                2 if bound == "%step" => bounds.push("%y".to_owned()),
                _ => {
                    let _ = writeln!(text, "{bound} = arith.constant {number} : {ty}");
                    bounds.push(bound.to_owned());
                }
            }
        }
        let [lower, upper, step] = &bounds[..] else {
            panic!("a loop has three bounds");
        };
        let call = random
            .pick(&["", "\"t.iteration\"(%i) : (TYPE) -> ()\n"])
            .replace("TYPE", &ty);
        let _ = writeln!(
            text,
            "%zero = arith.constant 0 : i8  %one = arith.constant 1 : i8
            %count = scf.for {unsigned}%i = {lower} to {upper} step {step} iter_args(%n = %zero) -> (i8) : {ty} {{
              {call}%next = arith.addi %n, %one : i8
              scf.yield %next : i8
            }}
            return %count : i8\n}}"
        );
    }
    text
}

#[test]
fn loops_with_constant_bounds_keep_their_number_of_iterations() {
    let seeds = seeds(1500);
    let runs = SemanticsCheck::new(400).check(&loops(seeds.clone()));
    report("loops", seeds.count(), runs);
}
