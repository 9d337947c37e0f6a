//! Rules of `cf`.

use crate::compare::{Cases, canonicalized};

/// Wraps blocks in a function with conditions, integers and a flag.
fn function(body: &str) -> String {
    format!("func.func @f(%c: i1, %d: i1, %a: i32, %b: i32, %flag: i8) {{\n{body}\n}}")
}

fn check(bodies: &[&str]) {
    let mut cases = Cases::default();
    bodies.iter().for_each(|body| cases.folds(&function(body)));
    cases.check();
}

fn check_stays(op: &str, bodies: &[&str]) {
    let mut cases = Cases::default();
    bodies.iter().for_each(|body| cases.stays(&function(body), &[op]));
    cases.check();
}

/// Blocks that call ops, each of which is reached by its label.
const ENDS: &str = "^x(%p: i32):\n\"x\"(%p) : (i32) -> ()\nreturn\n^y(%q: i32):\n\"y\"(%q) : (i32) -> ()\nreturn\n^z:\n\"z\"() : () -> ()\nreturn";

#[test]
fn assertions_that_hold_are_erased() {
    check(&["%true = arith.constant true\ncf.assert %true, \"m\"\nreturn"]);
    check_stays(
        "cf.assert",
        &[
            "%false = arith.constant false\ncf.assert %false, \"m\"\nreturn",
            "cf.assert %c, \"m\"\nreturn",
        ],
    );
}

#[test]
fn blocks_with_one_predecessor_are_merged() {
    check(&[
        "cf.br ^e(%a : i32)\n^e(%x: i32):\n\"x\"(%x) : (i32) -> ()\nreturn",
        "cf.br ^e\n^e:\n\"x\"() : () -> ()\ncf.br ^g(%b : i32)\n^g(%x: i32):\n\"x\"(%x) : (i32) -> ()\nreturn",
    ]);
}

#[test]
fn constant_conditions_select_a_successor() {
    for value in ["true", "false"] {
        let body = format!("%k = arith.constant {value}\ncf.cond_br %k, ^x(%a : i32), ^y(%b : i32)\n{ENDS}");
        check(&[&body]);
    }
    check_stays(
        "cf.cond_br",
        &[&format!(
            "%k = ub.poison : i1\ncf.cond_br %k, ^x(%a : i32), ^y(%b : i32)\n{}",
            &ENDS[..ENDS.find("\n^z").unwrap()]
        )],
    );
}

#[test]
fn blocks_that_only_branch_are_skipped() {
    check(&[
        "cf.cond_br %c, ^m(%a : i32), ^n
        ^m(%p: i32):
        cf.br ^e(%p, %b : i32, i32)
        ^n:
        \"n\"() : () -> ()
        cf.br ^e(%b, %b : i32, i32)
        ^e(%q: i32, %r: i32):
        \"e\"(%q, %r) : (i32, i32) -> ()
        return",
        // A chain that several branches enter.
        "cf.cond_br %c, ^l(%a : i32), ^m(%b : i32)
        ^l(%o: i32):
        \"l\"() : () -> ()
        cf.br ^m(%o : i32)
        ^m(%p: i32):
        cf.br ^n(%p : i32)
        ^n(%q: i32):
        cf.br ^e(%q, %b : i32, i32)
        ^e(%r: i32, %s: i32):
        \"e\"(%r, %s) : (i32, i32) -> ()
        return",
        "cf.switch %flag : i8, [default: ^m, 1: ^n(%a : i32), 2: ^e(%a : i32)]
        ^m:
        cf.br ^e(%b : i32)
        ^n(%q: i32):
        cf.br ^e(%q : i32)
        ^e(%r: i32):
        \"e\"(%r) : (i32) -> ()
        return",
    ]);
    // The argument of the block is used elsewhere.
    check_stays(
        "cf.br",
        &["cf.cond_br %c, ^m(%a : i32), ^n
        ^m(%p: i32):
        cf.br ^e
        ^n:
        \"n\"() : () -> ()
        cf.br ^m(%b : i32)
        ^e:
        \"e\"(%p) : (i32) -> ()
        cf.cond_br %d, ^e, ^g
        ^g:
        return"],
    );
}

#[test]
fn cycles_of_branches_stay() {
    check_stays(
        "cf.br",
        &[
            "cf.br ^l\n^l:\ncf.br ^l",
            "cf.cond_br %c, ^l, ^m\n^l:\ncf.br ^l\n^m:\n\"m\"() : () -> ()\ncf.br ^l",
        ],
    );
    check(&["cf.br ^l\n^l:\ncf.br ^m\n^m:\ncf.br ^l"]);
}

#[test]
fn equal_successors_are_reached_by_one_branch() {
    check(&[
        &format!("cf.cond_br %c, ^x(%a : i32), ^x(%a : i32)\n{ENDS}"),
        &format!("cf.cond_br %c, ^x(%a : i32), ^x(%b : i32)\n{ENDS}"),
        "cf.cond_br %c, ^e(%a, %b : i32, i32), ^e(%b, %b : i32, i32)
        ^e(%r: i32, %s: i32):
        \"e\"(%r, %s) : (i32, i32) -> ()
        return",
    ]);
    check_stays(
        "cf.cond_br",
        &["cf.cond_br %c, ^m, ^n
        ^m:
        \"m\"() : () -> ()
        cf.cond_br %d, ^e(%a : i32), ^e(%b : i32)
        ^n:
        \"n\"() : () -> ()
        cf.br ^e(%a : i32)
        ^e(%r: i32):
        \"e\"(%r) : (i32) -> ()
        return"],
    );
}

#[test]
fn the_condition_is_known_in_successors() {
    check(&[
        &format!(
            "cf.cond_br %c, ^m, ^n\n^m:\n\"m\"(%c) : (i1) -> ()\ncf.cond_br %c, ^x(%a : i32), ^y(%b : i32)
            ^n:\n\"n\"(%c, %c) : (i1, i1) -> ()\ncf.cond_br %c, ^x(%a : i32), ^y(%b : i32)\n{ENDS}"
        ),
        &format!("cf.cond_br %c, ^m, ^z\n^m:\n\"m\"() : () -> ()\ncf.cond_br %c, ^x(%a : i32), ^y(%b : i32)\n{ENDS}"),
        &format!("cf.cond_br %c, ^z, ^m\n^m:\n\"m\"() : () -> ()\ncf.cond_br %c, ^x(%a : i32), ^y(%b : i32)\n{ENDS}"),
    ]);
}

#[test]
fn unreachable_successors_are_dropped() {
    check(&[
        "cf.cond_br %c, ^m, ^n\n^m:\nub.unreachable\n^n:\n\"n\"() : () -> ()\nreturn",
        "cf.cond_br %c, ^m, ^n\n^m:\n\"n\"() : () -> ()\nreturn\n^n:\nub.unreachable",
    ]);
    check_stays(
        "cf.cond_br",
        &["cf.cond_br %c, ^m, ^n\n^m:\n\"m\"() : () -> ()\nub.unreachable\n^n:\n\"n\"() : () -> ()\nreturn"],
    );
}

#[test]
fn switches_become_simpler() {
    let with = |flag: &str, cases: &str| format!("cf.switch {flag} : i8, [\n{cases}\n]\n{ENDS}");
    let constant = |value: i32| format!("%k = arith.constant {value} : i8\n");
    let cases = "default: ^z, 1: ^x(%a : i32), 255: ^y(%b : i32), 1: ^y(%a : i32)";
    check(&[
        &with("%flag", "default: ^z"),
        &with(
            "%flag",
            "default: ^x(%a : i32), 1: ^x(%a : i32), 2: ^x(%b : i32), 3: ^y(%a : i32)",
        ),
        &with("%flag", "default: ^z, 1: ^z"),
        &(constant(1) + &with("%k", cases)),
        &(constant(-1) + &with("%k", cases)),
        &(constant(7) + &with("%k", cases)),
    ]);
    check_stays("cf.switch", &[&with("%flag", cases)]);
}

/// MLIR removes a case with the target of the default although it hides another one.
#[test]
fn cases_that_hide_other_ones_stay() {
    let with = |cases: &str| function(&format!("cf.switch %flag : i8, [\n{cases}\n]\n{ENDS}"));
    let text = with("default: ^x(%a : i32), 5: ^x(%a : i32), 5: ^y(%b : i32)");
    let ours = canonicalized(&text);
    assert_eq!(ours.matches("5: ").count(), 2, "{ours}");
    let mut cases = Cases::default();
    cases.folds(&with("default: ^x(%a : i32), 5: ^y(%b : i32), 5: ^x(%a : i32)"));
    cases.check();
}

#[test]
fn the_flag_is_known_after_a_switch() {
    let with = |first: &str, second: &str| {
        format!("cf.switch %flag : i8, [{first}]\n^m:\n\"m\"() : () -> ()\ncf.switch %flag : i8, [{second}]\n{ENDS}")
    };
    check(&[
        &with("default: ^z, 1: ^m, 2: ^z", "default: ^x(%a : i32), 1: ^y(%b : i32)"),
        &with("default: ^z, 1: ^m, 2: ^z", "default: ^x(%a : i32), 3: ^y(%b : i32)"),
        &with(
            "default: ^m, 1: ^z, 2: ^z",
            "default: ^x(%a : i32), 1: ^y(%b : i32), 3: ^y(%a : i32)",
        ),
    ]);
}

#[test]
fn a_switch_without_cases_rules_out_no_case() {
    // MLIR crashes, if it visits the second switch first.
    let text = function(&format!(
        "cf.br ^l\n^m:\n\"m\"() : () -> ()\ncf.switch %flag : i8, [default: ^x(%a : i32), 1: ^y(%b : i32)]
        ^l:\n\"l\"() : () -> ()\ncf.switch %flag : i8, [default: ^m]\n{ENDS}"
    ));
    let ours = canonicalized(&text);
    assert_eq!(ours.matches("cf.switch").count(), 1, "{ours}");
    assert!(ours.contains("1: "), "{ours}");
}
