//! `scf.if`.

use drr::{GreedyRewriteConfig, PatternSet, PatternStatistics, apply_patterns_greedily};
use drr_tests::pass_comparison::{context, read};

use super::{check, check_stays, function};
use crate::compare::canonicalized;

const USE: &str = "\"u\"(%r) : (i32) -> ()";

/// Returns an op with one result and these ops and yielded values in its branches.
fn choice(condition: &str, then: [&str; 2], otherwise: [&str; 2]) -> String {
    let branch = |[ops, value]: [&str; 2]| format!("{{\n{ops}\nscf.yield {value} : i32\n}}");
    format!(
        "%r = scf.if {condition} -> i32 {} else {}\n{USE}",
        branch(then),
        branch(otherwise)
    )
}

const FIRST: [&str; 2] = ["%p = \"v\"() : () -> i32", "%p"];
const SECOND: [&str; 2] = ["%q = \"w\"() : () -> i32", "%q"];

#[test]
fn known_conditions_select_a_branch() {
    check(&[
        &format!("%true = arith.constant true\n{}", choice("%true", FIRST, SECOND)),
        &format!("%false = arith.constant false\n{}", choice("%false", FIRST, SECOND)),
        "%false = arith.constant false\nscf.if %false {\n\"v\"() : () -> ()\n}",
        "%true = arith.constant true\nscf.if %true {\n\"v\"() : () -> ()\n}",
    ]);
    check_stays(
        "scf.if",
        &[&format!(
            "%undefined = ub.poison : i1\n{}",
            choice("%undefined", FIRST, SECOND)
        )],
    );
}

#[test]
fn negated_conditions_exchange_the_branches() {
    let not = "%true = arith.constant true\n%n = arith.xori %c, %true : i1";
    check(&[
        &format!("{not}\n{}", choice("%n", FIRST, SECOND)),
        &format!("{not}\nscf.if %n {{\n\"v\"() : () -> ()\n}} else {{\n\"w\"() : () -> ()\n}}"),
    ]);
    check_stays("arith.xori", &[&format!("{not}\nscf.if %n {{\n\"v\"() : () -> ()\n}}")]);
}

#[test]
fn values_from_outside_are_selected() {
    check(&[
        &choice("%c", ["", "%a"], ["", "%b"]),
        &choice("%c", ["\"v\"() : () -> ()", "%a"], ["", "%a"]),
        "%r:3 = scf.if %c -> (i32, i32, i32) {
            %p = \"v\"() : () -> i32
            scf.yield %p, %a, %b : i32, i32, i32
        } else {
            %q = \"w\"() : () -> i32
            scf.yield %b, %b, %b : i32, i32, i32
        }
        \"u\"(%r#0, %r#1, %r#2) : (i32, i32, i32) -> ()",
    ]);
    check_stays(
        "scf.if",
        &[&choice("%c", FIRST, ["", "%a"]), &choice("%c", ["", "%a"], SECOND)],
    );
}

#[test]
fn results_are_the_condition_or_its_negation() {
    let yields = |then: &str, otherwise: &str| {
        format!(
            "%true = arith.constant true
            %false = arith.constant false
            %r:2 = scf.if %c -> (i32, i1) {{
                %p = \"v\"() : () -> i32
                scf.yield %p, %{then} : i32, i1
            }} else {{
                %q = \"w\"() : () -> i32
                scf.yield %q, %{otherwise} : i32, i1
            }}
            \"u\"(%r#0, %r#1) : (i32, i1) -> ()"
        )
    };
    check(&[
        &yields("true", "false"),
        &yields("false", "true"),
        &yields("true", "true"),
    ]);
}

#[test]
fn an_else_that_does_nothing_is_removed() {
    check(&[
        "scf.if %c {\n\"v\"() : () -> ()\n} else {\n}",
        "scf.if %c {\n\"v\"() : () -> ()\n} else {\n} {some_attr}",
    ]);
    check_stays("scf.if", &["scf.if %c {\n} else {\n\"v\"() : () -> ()\n}"]);
}

#[test]
fn the_condition_is_known_in_the_branches() {
    check(&[
        "scf.if %c {\n\"v\"(%c) : (i1) -> ()\n} else {\n\"w\"(%c, %c) : (i1, i1) -> ()\n}",
        "scf.if %c {\nscf.if %c {\n\"v\"() : () -> ()\n} else {\n\"w\"() : () -> ()\n}\n\"u\"() : () -> ()\n}",
        "scf.if %c {\n\"r\"() ({\n\"v\"(%c) : (i1) -> ()\n}) : () -> ()\n}",
    ]);
}

#[test]
fn adjacent_ops_with_one_condition_are_combined() {
    let [v, w] = ["\"v\"() : () -> ()", "\"w\"() : () -> ()"];
    let not = "%true = arith.constant true\n%n = arith.xori %c, %true : i1";
    check(&[
        &format!("scf.if %c {{\n{v}\n}}\nscf.if %c {{\n{w}\n}}"),
        &format!("scf.if %c {{\n{v}\n}} else {{\n{w}\n}}\nscf.if %c {{\n{w}\n}} else {{\n{v}\n}}"),
        &format!("{not}\nscf.if %c {{\n{v}\n}}\nscf.if %n {{\n{w}\n}}"),
        &format!("{not}\nscf.if %n {{\n{v}\n}}\nscf.if %c {{\n{w}\n}}"),
        &format!("{not}\nscf.if %n {{\n{v}\n}}\nscf.if %c {{\n{w}\n}} else {{\n{v}\n}}"),
        // Runs of more than two ops, also around one that is empty.
        &format!(
            "{not}\nscf.if %c {{\n{v}\n}}\nscf.if %n {{\n{w}\n}}\nscf.if %c {{\n{w}\n}} else {{\n{v}\n}}\nscf.if %n {{\n{v}\n}}"
        ),
        &format!(
            "scf.if %c {{\n{v}\n}}\nscf.if %c {{\n{w}\n}}\nscf.if %c {{\n}}\nscf.if %c {{\n}} else {{\n{v}\n}}\nscf.if %d {{\n{v}\n}}\nscf.if %c {{\n{w}\n}}"
        ),
        &format!(
            "scf.if %c {{\n{v}\n}}\nscf.if %c {{\nscf.if %d {{\n{w}\n}}\n}}\nscf.if %c {{\n\"u\"(%c) : (i1) -> ()\n}}"
        ),
        // A result in between.
        &format!(
            "scf.if %c {{\n{v}\n}}\n{}\nscf.if %c {{\n{w}\n}}\nscf.if %c {{\n{v}\n}}",
            choice("%c", FIRST, SECOND).replace(USE, "")
        ),
        // The second op uses results of the first one.
        "%r = scf.if %c -> i32 {
            %p = \"v\"() : () -> i32
            scf.yield %p : i32
        } else {
            %q = \"w\"() : () -> i32
            scf.yield %q : i32
        }
        %s0 = scf.if %c -> i32 {
            %p = \"vv\"(%r) : (i32) -> i32
            scf.yield %p : i32
        } else {
            %q = \"ww\"(%r) : (i32) -> i32
            scf.yield %q : i32
        }
        \"u\"(%r, %s0) : (i32, i32) -> ()",
    ]);
    check_stays("scf.if", &[&format!("scf.if %c {{\n{v}\n}}\nscf.if %d {{\n{w}\n}}")]);
}

/// The order of the constants shows in which iteration an op is replaced.
#[test]
fn an_op_without_its_empty_else_is_visited_in_the_same_iteration() {
    check(&["%k = arith.cmpi slt, %y, %y : index
        %r = scf.index_switch %x -> i32
        case 0 {
            %f = arith.constant false
            %i = scf.if %f -> (i1) {
                %v = \"v\"() : () -> i32
                scf.yield %c : i1
            } else {
                %o = arith.constant true
                scf.yield %o : i1
            }
            scf.yield %b : i32
        }
        default {
            %n = arith.constant 1 : i32
            scf.yield %n : i32
        }
        \"u\"(%k, %r) : (i1, i32) -> ()"]);
}

#[test]
fn runs_of_ops_with_one_condition_are_combined_in_one_step() {
    let ctx = context();
    let patterns = PatternSet::canonicalization_patterns(&ctx);
    let patterns = patterns.freeze(&ctx).expect("the dialects are registered");
    let mut statistics = PatternStatistics::new(&patterns);
    let text = function(&"scf.if %c {\n\"v\"() : () -> ()\n}\n".repeat(1000));
    let mut module = read(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}"));
    let config = GreedyRewriteConfig::canonicalize().with_listener(&mut statistics);
    let outcome = apply_patterns_greedily(&mut module, &patterns, config).expect("the patterns terminate");
    assert!(outcome.converged, "{outcome}");
    let of_ifs = statistics
        .patterns()
        .iter()
        .find(|pattern| pattern.spec.name == "CombineIfs");
    assert_eq!(of_ifs.map(|pattern| pattern.applied), Some(1));
    let text = module.to_string();
    assert_eq!(
        [text.matches("scf.if").count(), text.matches("\"v\"").count()],
        [1, 1000]
    );
}

/// Two nested ops, with a result of each kind.
const NESTED: &str = "%r:2 = scf.if %c -> (i32, i32) {
        %i = scf.if %d -> i32 {
            %p = \"v\"() : () -> i32
            scf.yield %p : i32
        } else {
            scf.yield %b : i32
        }
        scf.yield %i, %a : i32, i32
    } else {
        scf.yield %b, %b : i32, i32
    }
    \"u\"(%r#0, %r#1) : (i32, i32) -> ()";

#[test]
fn nested_ops_are_combined_without_using_the_inner_condition_if_the_outer_one_does_not_hold() {
    // The conjunction of MLIR is poison if the inner condition is.
    let expected = "%0 = arith.select %arg0, %arg1, %false : i1
        %1 = arith.select %arg0, %arg2, %arg3 : i32
        %2 = scf.if %0 -> (i32) {
        %3 = \"v\"() : () -> i32
        scf.yield %3 : i32
        } else {
        scf.yield %arg3 : i32
        }
        \"u\"(%2, %1) : (i32, i32) -> ()";
    let ours = canonicalized(&function(NESTED));
    let lines = |text: &str| -> Vec<String> { text.lines().map(|line| line.trim().to_owned()).collect() };
    let ours = lines(&ours);
    assert_eq!(ours[3..ours.len() - 3], lines(expected), "{ours:#?}");
    let simple = canonicalized(&function("scf.if %c {\nscf.if %d {\n\"v\"() : () -> ()\n}\n}"));
    assert_eq!(simple.matches("scf.if").count(), 1, "{simple}");
    assert!(simple.contains("arith.select %arg0, %arg1, %false : i1"), "{simple}");
}

#[test]
fn nested_ops_with_the_same_condition_are_combined_without_a_selection() {
    check(&["scf.if %c {\nscf.if %c {\nscf.if %c {\n\"v\"() : () -> ()\n}\n}\n}"]);
}

#[test]
fn nested_ops_are_not_combined_if_the_outer_op_does_more() {
    let inner = "scf.if %d {\n\"v\"() : () -> ()\n}";
    check_stays(
        "scf.if",
        &[
            &format!("scf.if %c {{\n\"w\"() : () -> ()\n{inner}\n}}"),
            &format!("scf.if %c {{\n{inner}\n\"w\"() : () -> ()\n}}"),
            &format!("scf.if %c {{\n{inner}\n}} else {{\n\"w\"() : () -> ()\n}}"),
            "scf.if %c {\nscf.if %d {\n\"v\"() : () -> ()\n} else {\n\"w\"() : () -> ()\n}\n}",
            &NESTED.replace(
                "} else {\n        scf.yield %b, %b",
                "} else {\n        scf.yield %a, %b",
            ),
        ],
    );
}
