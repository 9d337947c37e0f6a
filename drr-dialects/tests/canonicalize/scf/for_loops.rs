//! `scf.for`.

use super::{check, check_stays, function};
use crate::compare::{Cases, canonicalized, check_differs};

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

/// Returns a loop over a tensor of 4 elements that was cast to a dynamic size.
fn loop_over_cast(body: &str) -> String {
    format!(
        "func.func @f(%t: tensor<4xf32>, %x: f32, %i: index, %n: index, %s: index) -> tensor<?xf32> {{
            %d = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
            %r = scf.for %k = %i to %n step %s iter_args(%a = %d) -> (tensor<?xf32>) {{
                {body}
                scf.yield %y : tensor<?xf32>
            }}
            return %r : tensor<?xf32>
        }}"
    )
}

#[test]
fn loops_that_keep_the_sizes_of_a_tensor_iterate_on_the_operand_of_a_cast() {
    let mut cases = Cases::default();
    for body in [
        "%y = tensor.insert %x into %a[%k] : tensor<?xf32>",
        "%v = tensor.insert %x into %a[%k] : tensor<?xf32>
        %y = linalg.fill ins(%x : f32) outs(%v : tensor<?xf32>) -> tensor<?xf32>",
        "%v = \"new\"() : () -> tensor<4xf32>
        %y = tensor.cast %v : tensor<4xf32> to tensor<?xf32>",
        "%y = scf.for %l = %i to %n step %s iter_args(%b = %a) -> (tensor<?xf32>) {
            %v = tensor.insert %x into %b[%l] : tensor<?xf32>
            scf.yield %v : tensor<?xf32>
        }",
        "%c = \"c\"(%k) : (index) -> i1
        %y = scf.if %c -> (tensor<?xf32>) {
            %v = tensor.insert %x into %a[%k] : tensor<?xf32>
            scf.yield %v : tensor<?xf32>
        } else {
            scf.yield %a : tensor<?xf32>
        }",
        "%y = scf.forall (%l) in (%n) shared_outs(%b = %a) -> (tensor<?xf32>) {
            %v = \"new\"(%l) : (index) -> tensor<1xf32>
            scf.forall.in_parallel {
                tensor.parallel_insert_slice %v into %b[%l] [1] [1] : tensor<1xf32> into tensor<?xf32>
            }
        }",
    ] {
        let text = loop_over_cast(body);
        assert!(canonicalized(&text).contains("-> (tensor<4xf32>)"), "{text}");
        cases.folds(&text);
    }
    cases.check();
}

#[test]
fn loops_that_may_yield_another_size_stay() {
    for (body, expected) in [
        (
            "%y = \"v\"(%a) : (tensor<?xf32>) -> tensor<?xf32>",
            "%1 = \"v\"(%arg6) : (tensor<?xf32>) -> tensor<?xf32>",
        ),
        (
            "%y = scf.for %l = %i to %n step %s iter_args(%b = %a) -> (tensor<?xf32>) {
                %v = \"v\"(%b) : (tensor<?xf32>) -> tensor<?xf32>
                scf.yield %v : tensor<?xf32>
            }",
            "%1 = scf.for %arg7 = %arg2 to %arg3 step %arg4 iter_args(%arg8 = %arg6) -> (tensor<?xf32>) {
            %2 = \"v\"(%arg8) : (tensor<?xf32>) -> tensor<?xf32>",
        ),
    ] {
        check_differs(
            &loop_over_cast(body),
            &format!(
                "%cast = tensor.cast %arg0 : tensor<4xf32> to tensor<?xf32>
                %0 = scf.for %arg5 = %arg2 to %arg3 step %arg4 iter_args(%arg6 = %cast) -> (tensor<?xf32>) {{
                {expected}
                return %0 : tensor<?xf32>"
            ),
        );
    }
}
