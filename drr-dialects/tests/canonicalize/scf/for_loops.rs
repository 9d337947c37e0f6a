//! `scf.for`.

use super::{check, check_stays, function};
use crate::compare::{Cases, canonicalized};

/// Returns a loop over `i8`, whose body calls an op.
fn loop_over(bounds: [i32; 3], attrs: &str) -> String {
    let [lower, upper, step] = bounds;
    let flag = if attrs.is_empty() { "" } else { "unsigned " };
    function(&format!(
        "%l = arith.constant {lower} : i8
        %u = arith.constant {upper} : i8
        %st = arith.constant {step} : i8
        %r = scf.for {flag}%i = %l to %u step %st iter_args(%k = %a) -> (i32) : i8 {{
            %n = \"v\"(%i, %k) : (i8, i32) -> i32
            scf.yield %n : i32
        }}
        \"u\"(%r) : (i32) -> ()"
    ))
}

#[test]
fn loops_with_at_most_one_iteration_are_removed() {
    let mut cases = Cases::default();
    for bounds in [
        [0, 0, 1],
        [5, 4, 1],
        [0, 4, -1],
        [0, 4, 0],
        [3, 4, 1],
        [3, 7, 4],
        [-3, 2, 100],
    ] {
        cases.folds(&loop_over(bounds, ""));
    }
    for bounds in [[-1, 4, 1], [3, 7, 4], [-3, -1, 2]] {
        cases.folds(&loop_over(bounds, "unsigned"));
    }
    cases.check();
}

#[test]
fn loops_with_several_iterations_stay() {
    let mut cases = Cases::default();
    for bounds in [[0, 2, 1], [0, 127, 126], [-5, 0, 4]] {
        cases.stays(&loop_over(bounds, ""), &["scf.for"]);
    }
    cases.stays(&loop_over([0, -1, 1], "unsigned"), &["scf.for"]);
    cases.check();
}

/// Returns the number of loops and of executed bodies after canonicalization.
fn loops_and_calls(text: &str) -> [usize; 2] {
    let ours = canonicalized(text);
    ["scf.for", "\"v\""].map(|op| ours.matches(op).count())
}

#[test]
fn distances_greater_than_the_greatest_signed_number_are_not_negative() {
    // MLIR computes a negative distance and removes these loops.
    assert_eq!(loops_and_calls(&loop_over([-100, 100, 50], "")), [1, 1]);
    assert_eq!(loops_and_calls(&loop_over([-128, 127, 127], "")), [1, 1]);
}

#[test]
fn bounds_and_steps_of_unsigned_loops_are_unsigned() {
    // MLIR takes the step 200 for a negative one.
    assert_eq!(loops_and_calls(&loop_over([0, 127, -56], "unsigned")), [0, 1]);
    assert_eq!(loops_and_calls(&loop_over([0, -1, -56], "unsigned")), [1, 1]);
}

#[test]
fn the_distance_of_the_bounds_can_be_a_sum() {
    let with = |flags: &str, added: i32, step: i32, unsigned: &str| {
        format!(
            "%n = arith.constant {added} : i32
            %st = arith.constant {step} : i32
            %u = arith.addi %a, %n overflow<{flags}> : i32
            %r = scf.for {unsigned}%i = %a to %u step %st iter_args(%k = %b) -> (i32) : i32 {{
                %m = \"v\"(%i, %k) : (i32, i32) -> i32
                scf.yield %m : i32
            }}
            \"u\"(%r) : (i32) -> ()"
        )
    };
    check(&[
        &with("nsw", 4, 4, ""),
        &with("nsw", -4, 4, ""),
        &with("nuw", 4, 4, "unsigned "),
        &with("nsw, nuw", 4, 4, ""),
    ]);
    check_stays(
        "scf.for",
        &[
            &with("nsw", 5, 4, ""),
            &with("nuw", 4, 4, ""),
            &with("none", 4, 4, ""),
            &with("nsw", 4, 4, "unsigned "),
        ],
    );
    let text = function(&with("nuw", -16, 4, "unsigned "));
    assert_eq!(
        loops_and_calls(&text),
        [1, 1],
        "MLIR takes the sum for a negative distance"
    );
    let text = function(&with("nsw", 3, 4, ""));
    assert_eq!(loops_and_calls(&text), [1, 1], "the sum with the step may wrap");
}

#[test]
fn loops_between_equal_bounds_are_removed() {
    check(&["scf.for %i = %x to %x step %s {\n\"v\"(%i) : (index) -> ()\n}"]);
    check_stays(
        "scf.for",
        &["scf.for %i = %x to %y step %s {\n\"v\"(%i) : (index) -> ()\n}"],
    );
}

#[test]
fn loops_that_only_yield_values_from_outside_are_removed() {
    let with = |upper: &str, yielded: &str| {
        format!(
            "%l = arith.constant 0 : index
            %u = arith.constant {upper} : index
            %r = scf.for %i = %l to %u step %l1 iter_args(%k = %x) -> (index) {{
                scf.yield {yielded} : index
            }}
            \"u\"(%r) : (index) -> ()"
        )
        .replace("%l1", "%one")
    };
    let one = "%one = arith.constant 1 : index\n";
    check(&[
        &(one.to_owned() + &with("5", "%y")),
        &(one.to_owned() + &with("5", "%k")),
    ]);
    check_stays("scf.for", &[&(one.to_owned() + &with("5", "%i"))]);
}

#[test]
fn loops_whose_induction_variable_wraps_stay() {
    // MLIR executes the first iteration of these loops only.
    for [lower, upper, step] in [[100, 120, 100], [3, 127, 125], [-100, 120, 127]] {
        assert_eq!(loops_and_calls(&loop_over([lower, upper, step], "")), [1, 1]);
    }
    for [lower, upper, step] in [[5, -1, -1], [-56, -1, 56]] {
        assert_eq!(loops_and_calls(&loop_over([lower, upper, step], "unsigned")), [1, 1]);
    }
    // These reach the greatest number, but not more.
    assert_eq!(loops_and_calls(&loop_over([2, 127, 125], "")), [0, 1]);
    assert_eq!(loops_and_calls(&loop_over([5, -1, -6], "unsigned")), [0, 1]);
}
