//! `scf.while`.

use super::{check, check_stays, function};
use crate::compare::canonicalized;

#[test]
fn the_condition_holds_in_the_second_region() {
    check(&["scf.while : () -> i1 {
            %p = \"p\"() : () -> i1
            scf.condition(%p) %p : i1
        } do {
        ^bb0(%q: i1):
            \"v\"(%q) : (i1) -> ()
            scf.yield
        }"]);
}

/// Returns a loop whose condition is a comparison, which compares again in the second region.
fn comparing(predicate: &str, operands: [&str; 2], forwarded: &str) -> String {
    format!(
        "scf.while : () -> i32 {{
            %v = \"p\"() : () -> i32
            %p = arith.cmpi {predicate}, {}, {} : i32
            scf.condition(%p) {forwarded} : i32
        }} do {{
        ^bb0(%w: i32):
            %1 = arith.cmpi slt, %w, %a : i32
            %2 = arith.cmpi sge, %w, %a : i32
            %3 = arith.cmpi slt, %a, %w : i32
            %4 = arith.cmpi sgt, %w, %b : i32
            \"v\"(%1, %2, %3, %4) : (i1, i1, i1, i1) -> ()
            scf.yield
        }}",
        operands[0], operands[1]
    )
}

#[test]
fn comparisons_that_the_condition_decides_are_folded() {
    check(&[
        &comparing("slt", ["%v", "%a"], "%v"),
        &comparing("sge", ["%v", "%a"], "%v"),
        &comparing("slt", ["%a", "%v"], "%v"),
    ]);
    check_stays("arith.cmpi", &[&comparing("ult", ["%v", "%a"], "%v")]);
}

#[test]
fn permuted_arguments_are_aligned() {
    check(&[
        "%r:3 = scf.while (%k = %a, %l = %c, %m = %x) : (i32, i1, index) -> (index, i32, i1) {
            %p = \"p\"(%k, %l, %m) : (i32, i1, index) -> i1
            scf.condition(%p) %m, %k, %l : index, i32, i1
        } do {
        ^bb0(%n: index, %o: i32, %q: i1):
            %v:3 = \"v\"(%n, %o, %q) : (index, i32, i1) -> (i32, i1, index)
            scf.yield %v#0, %v#1, %v#2 : i32, i1, index
        } attributes {some_attr}
        \"u\"(%r#0, %r#1, %r#2) : (index, i32, i1) -> ()",
    ]);
    check_stays(
        "scf.condition(%3) %arg9",
        &["%r = scf.while (%k = %a, %l = %b) : (i32, i32) -> i32 {
            %p = \"p\"(%k, %l) : (i32, i32) -> i1
            scf.condition(%p) %l : i32
        } do {
        ^bb0(%n: i32):
            %v:2 = \"v\"(%n) : (i32) -> (i32, i32)
            scf.yield %v#0, %v#1 : i32, i32
        }
        \"u\"(%r) : (i32) -> ()"],
    );
}

/// Returns a loop whose first region ends with an `scf.if` on the condition.
fn with_if(then: &str, otherwise: &str, forwarded: &str, types: &str) -> String {
    let arguments: Vec<String> = types
        .split(", ")
        .enumerate()
        .map(|(n, ty)| format!("%n{n}: {ty}"))
        .collect();
    let names: Vec<String> = (0..arguments.len()).map(|n| format!("%n{n}")).collect();
    let (arguments, names) = (arguments.join(", "), names.join(", "));
    format!(
        "%r:{count} = scf.while (%k = %a) : (i32) -> ({types}) {{
            %p, %g = \"p\"(%k) : (i32) -> (i1, i32)
            %i = scf.if %p -> (i32) {{
                {then}
            }} else {{
                {otherwise}
            }}
            scf.condition(%p) {forwarded} : {types}
        }} do {{
        ^bb0({arguments}):
            %v = \"v\"({names}) : ({types}) -> i32
            scf.yield %v : i32
        }}
        \"u\"(%r#0) : (i32) -> ()",
        count = names.split(", ").count(),
    )
}

#[test]
fn an_if_on_the_condition_moves_to_the_second_region() {
    check(&[
        &with_if(
            "%t0 = \"t\"() : () -> i32\nscf.yield %t0 : i32",
            "scf.yield %b : i32",
            "%i",
            "i32",
        ),
        &with_if(
            "%t0 = \"t\"(%g, %k) : (i32, i32) -> i32\nscf.yield %t0 : i32",
            "scf.yield %g : i32",
            "%i, %k",
            "i32, i32",
        ),
        &with_if(
            "%t0 = \"t\"(%k) ({\n\"w\"(%g) : (i32) -> ()\n}) : (i32) -> i32\nscf.yield %t0 : i32",
            "scf.yield %b : i32",
            "%i",
            "i32",
        ),
        "scf.while (%k = %a) : (i32) -> i32 {
            %p = \"p\"(%k) : (i32) -> i1
            scf.if %p {
                \"w\"(%k) : (i32) -> ()
            }
            scf.condition(%p) %k : i32
        } do {
        ^bb0(%l: i32):
            %v = \"v\"(%l) : (i32) -> i32
            scf.yield %v : i32
        }",
    ]);
    check_stays(
        "scf.if",
        &[&with_if(
            "%t0 = \"t\"() : () -> i32\nscf.yield %t0 : i32",
            "%e = \"e\"() : () -> i32\nscf.yield %e : i32",
            "%i",
            "i32",
        )],
    );
}

#[test]
fn a_result_that_is_forwarded_twice_is_the_value_of_then_both_times() {
    // MLIR gives the second argument the value of `else`.
    let then = "%t0 = \"t\"() : () -> i32\nscf.yield %t0 : i32";
    let ours = canonicalized(&function(&with_if(then, "scf.yield %b : i32", "%i, %i", "i32, i32")));
    let value = ours
        .lines()
        .find_map(|line| Some(line.split_once(" = \"t\"")?.0.trim()));
    let value = value.expect("the op stays");
    assert!(ours.contains(&format!("\"v\"({value}, {value})")), "{ours}");
}

#[test]
fn then_can_yield_a_value_of_the_first_region() {
    // The value is not visible in the second region.
    let ours = canonicalized(&function(&with_if(
        "\"t\"() : () -> ()\nscf.yield %g : i32",
        "scf.yield %b : i32",
        "%i",
        "i32",
    )));
    assert_eq!(ours.matches("scf.if").count(), 0, "{ours}");
}
