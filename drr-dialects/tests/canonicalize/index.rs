//! Rules and folds of `index`.

use drr_tests::random_arith::BINARY_INDEX_OPS;

use crate::compare::{Cases, check_differs};

/// Returns a function with the result `%r` of type `ty`.
fn function(ty: &str, body: &str) -> String {
    format!("func.func @f(%x: index, %y: index) -> {ty} {{\n{body}\nreturn %r : {ty}\n}}")
}

/// Defines the constants `%a` and `%b`.
fn constants(a: i64, b: i64) -> String {
    format!("%a = index.constant {a}\n%b = index.constant {b}\n")
}

#[test]
fn constants_fold_if_both_widths_agree() {
    let mut cases = Cases::default();
    for (a, b) in [(7, 2), (-7, 2), (7, 3), (100, 31), (0, 5), (1 << 40, 3), (-1, 1)] {
        for op in BINARY_INDEX_OPS {
            let text = function("index", &(constants(a, b) + &format!("%r = index.{op} %a, %b")));
            cases.stays(&text, &[]);
        }
    }
    for (op, a, b) in [
        ("divs", 5, 0),
        ("remu", 5, 0),
        ("divu", 1 << 33, 1 << 32),
        ("shl", 1, 32),
        ("shru", -8, 1),
        ("divu", 1 << 40, 3),
    ] {
        let text = function("index", &(constants(a, b) + &format!("%r = index.{op} %a, %b")));
        cases.stays(&text, &[&format!("index.{op} "), "index.constant"]);
    }
    cases.check();
}

#[test]
fn neutral_operands() {
    let mut cases = Cases::default();
    for (op, value) in [("add", 0), ("sub", 0), ("mul", 1), ("mul", 0)] {
        cases.folds(&function(
            "index",
            &(constants(value, 0) + &format!("%r = index.{op} %x, %a")),
        ));
    }
    for (op, value) in [("and", 0), ("shl", 0), ("divs", 1)] {
        let text = function("index", &format!("%a = index.constant {value}\n%r = index.{op} %x, %a"));
        cases.stays(&text, &[&format!("index.{op}")]);
    }
    cases.check();
}

#[test]
fn constants_of_nested_ops_combine() {
    let mut cases = Cases::default();
    for op in ["add", "mul", "maxs", "maxu", "mins", "minu", "and", "or", "xor"] {
        let body = constants(12, 5) + &format!("%s = index.{op} %x, %a\n%r = index.{op} %s, %b");
        cases.folds(&function("index", &body));
    }
    // The unsigned maximum depends on the width.
    let body = constants(1, 1 << 32) + "%s = index.maxu %x, %a\n%r = index.maxu %s, %b";
    cases.stays(&function("index", &body), &["index.maxu"]);
    cases.check();
}

const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

#[test]
fn comparisons() {
    let mut cases = Cases::default();
    for predicate in PREDICATES {
        for (a, b) in [(1, 2), (2, 2), (-1, 1), (1 << 32, 0)] {
            let body = constants(a, b) + &format!("%r = index.cmp {predicate}(%a, %b)");
            cases.stays(&function("i1", &body), &[]);
        }
        cases.folds(&function("i1", &format!("%r = index.cmp {predicate}(%x, %x)")));
        for range in ["maxs", "maxu", "mins", "minu"] {
            for (limit, bound) in [(5, 4), (5, 5), (5, 6), (-5, 4), (5, -4), (-5, -5), (0, 0)] {
                let body =
                    constants(limit, bound) + &format!("%s = index.{range} %x, %a\n%r = index.cmp {predicate}(%s, %b)");
                cases.stays(&function("i1", &body), &[]);
            }
        }
    }
    for predicate in ["eq", "ne"] {
        for operands in ["%s, %a", "%a, %s"] {
            let body = constants(0, 0) + &format!("%s = index.sub %x, %y\n%r = index.cmp {predicate}({operands})");
            cases.folds(&function("i1", &body));
        }
    }
    cases.check();
}

#[test]
fn the_order_of_a_difference_and_zero_is_not_that_of_the_operands() {
    for predicate in ["slt", "ule"] {
        let body = format!("%a = index.constant 0\n%s = index.sub %x, %y\n%r = index.cmp {predicate}(%s, %a)");
        check_differs(
            &function("i1", &body),
            &format!(
                "%idx0 = index.constant 0
                 %0 = index.sub %arg0, %arg1
                 %1 = index.cmp {predicate}(%0, %idx0)
                 return %1 : i1"
            ),
        );
    }
}

#[test]
fn signed_quotients_are_rounded_up() {
    let body = "%a = index.constant -9223372036854775808\n%b = index.constant 2\n%r = index.ceildivs %a, %b";
    check_differs(
        &function("index", body),
        "%idx-4611686018427387904 = index.constant -4611686018427387904
         return %idx-4611686018427387904 : index",
    );
    let body = "%a = index.constant 2147483648\n%b = index.constant 2\n%r = index.ceildivs %a, %b";
    check_differs(
        &function("index", body),
        "%idx2147483648 = index.constant 2147483648
         %idx2 = index.constant 2
         %0 = index.ceildivs %idx2147483648, %idx2
         return %0 : index",
    );
}

#[test]
fn casts_of_constants() {
    let mut cases = Cases::default();
    for cast in ["casts", "castu"] {
        for (value, from) in [("-1", "i8"), ("5", "i64"), ("-1", "i128")] {
            let body = format!("%a = arith.constant {value} : {from}\n%r = index.{cast} %a : {from} to index");
            cases.folds(&function("index", &body));
        }
        for to in ["i33", "i64"] {
            let body = format!("%a = index.constant 4294967296\n%r = index.{cast} %a : index to {to}");
            cases.stays(&function(to, &body), &["index.cast"]);
        }
    }
    cases.check();
    check_differs(
        &function("i64", "%a = index.constant 1234\n%r = index.castu %a : index to i64"),
        "%c1234_i64 = arith.constant 1234 : i64
         return %c1234_i64 : i64",
    );
}
