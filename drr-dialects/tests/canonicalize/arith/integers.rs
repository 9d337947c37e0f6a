//! Arithmetic on integers.

use super::{FLOATS, INTS, check_all, constant, function, one};
use crate::compare::{Cases, check_differs};

#[test]
fn neutral_and_absorbing_integers() {
    let mut cases = Cases::default();
    for (op, value) in [
        ("addi", "0"),
        ("subi", "0"),
        ("muli", "1"),
        ("muli", "0"),
        ("divui", "1"),
        ("divsi", "1"),
        ("ceildivui", "1"),
        ("ceildivsi", "1"),
        ("floordivsi", "1"),
        ("remui", "1"),
        ("remsi", "1"),
        ("andi", "0"),
        ("andi", "-1"),
        ("ori", "0"),
        ("ori", "-1"),
        ("xori", "0"),
        ("shli", "0"),
        ("shrui", "0"),
        ("shrsi", "0"),
        ("maxui", "-1"),
        ("maxui", "0"),
        ("minui", "-1"),
        ("minui", "0"),
    ] {
        check_all(&mut cases, &INTS, |ty| {
            constant("%c", value, ty) + &format!("%r = arith.{op} %x, %c : {ty}")
        });
    }
    for (op, value) in [("maxsi", "127"), ("maxsi", "-128"), ("minsi", "127"), ("minsi", "-128")] {
        check_all(&mut cases, &["i8", "vector<2xi8>"], |ty| {
            constant("%c", value, ty) + &format!("%r = arith.{op} %x, %c : {ty}")
        });
    }
    cases.check();
}

#[test]
fn equal_operands() {
    let mut cases = Cases::default();
    for op in ["subi", "xori", "andi", "ori", "maxsi", "maxui", "minsi", "minui"] {
        check_all(&mut cases, &INTS, |ty| format!("%r = arith.{op} %x, %x : {ty}"));
    }
    for op in ["maximumf", "minimumf", "maxnumf", "minnumf"] {
        check_all(&mut cases, &FLOATS, |ty| format!("%r = arith.{op} %x, %x : {ty}"));
    }
    cases.check();
}

#[test]
fn what_was_added_or_subtracted_before() {
    let mut cases = Cases::default();
    for body in [
        "%s = arith.subi %x, %y : T\n%r = arith.addi %s, %y : T",
        "%s = arith.subi %x, %y : T\n%r = arith.addi %y, %s : T",
        "%s = arith.addi %x, %y : T\n%r = arith.subi %s, %y : T",
        "%s = arith.addi %x, %y : T\n%r = arith.subi %s, %x : T",
        "%s = arith.subi %x, %y : T\n%r = arith.subi %s, %x : T",
        "%s = arith.xori %x, %y : T\n%r = arith.xori %s, %x : T",
        "%s = arith.xori %x, %y : T\n%r = arith.xori %y, %s : T",
        "%s = arith.andi %x, %y : T\n%r = arith.andi %s, %x : T",
        "%s = arith.andi %x, %y : T\n%r = arith.andi %y, %s : T",
    ] {
        check_all(&mut cases, &INTS, |ty| body.replace('T', ty));
    }
    cases.check();
}

#[test]
fn complements() {
    let mut cases = Cases::default();
    for op in ["andi", "ori"] {
        check_all(&mut cases, &INTS, |ty| {
            constant("%c", "-1", ty) + &format!("%n = arith.xori %x, %c : {ty}\n%r = arith.{op} %n, %x : {ty}")
        });
    }
    // There is no rule for this one.
    cases.stays(
        &one("i8", "%s = arith.ori %x, %y : i8\n%r = arith.ori %s, %x : i8"),
        &["arith.ori"],
    );
    cases.check();
}

#[test]
fn constants_of_nested_sums_combine() {
    let mut cases = Cases::default();
    for body in [
        "%s = arith.addi %x, %a : T\n%r = arith.addi %s, %b : T",
        "%s = arith.subi %x, %a : T\n%r = arith.addi %s, %b : T",
        "%s = arith.subi %a, %x : T\n%r = arith.addi %s, %b : T",
        "%s = arith.addi %x, %a : T\n%r = arith.subi %s, %b : T",
        "%s = arith.addi %x, %a : T\n%r = arith.subi %b, %s : T",
        "%s = arith.subi %x, %a : T\n%r = arith.subi %s, %b : T",
        "%s = arith.subi %a, %x : T\n%r = arith.subi %s, %b : T",
        "%s = arith.subi %x, %a : T\n%r = arith.subi %b, %s : T",
        "%s = arith.subi %a, %x : T\n%r = arith.subi %b, %s : T",
        "%s = arith.muli %x, %a : T\n%r = arith.muli %s, %b : T",
    ] {
        check_all(&mut cases, &["i8", "i64", "index"], |ty| {
            let constants = constant("%a", "5", ty) + &constant("%b", "7", ty);
            constants + &body.replace('T', ty)
        });
        // Flags that both have are kept.
        for flags in ["nsw", "nuw", "nsw, nuw"] {
            let body = body.replace(" : T", &format!(" overflow<{flags}> : T"));
            let text = one(
                "i8",
                &(constant("%a", "2", "i8") + &constant("%b", "7", "i8") + &body.replace('T', "i8")),
            );
            // A difference of these wraps as an unsigned number.
            if !text.contains("subi") {
                cases.folds(&text);
            }
        }
    }
    cases.stays(
        &one(
            "vector<2xi8>",
            "%a = arith.constant dense<1> : vector<2xi8>\n%s = arith.addi %x, %a : vector<2xi8>\n%r = arith.addi %s, %a : vector<2xi8>",
        ),
        &["arith.addi"],
    );
    cases.check();
}

#[test]
fn flags_are_dropped_if_the_combined_constant_overflows() {
    check_differs(
        &one(
            "i8",
            "%a = arith.constant 100 : i8
             %s = arith.addi %x, %a overflow<nsw> : i8
             %r = arith.addi %s, %a overflow<nsw> : i8",
        ),
        "%c-56_i8 = arith.constant -56 : i8
         %0 = arith.addi %arg0, %c-56_i8 : i8
         return %0 : i8",
    );
    check_differs(
        &one(
            "i8",
            "%a = arith.constant 5 : i8
             %b = arith.constant 3 : i8
             %s = arith.subi %x, %a overflow<nsw, nuw> : i8
             %r = arith.addi %s, %b overflow<nsw, nuw> : i8",
        ),
        "%c-2_i8 = arith.constant -2 : i8
         %0 = arith.addi %arg0, %c-2_i8 overflow<nsw> : i8
         return %0 : i8",
    );
    check_differs(
        &one(
            "i8",
            "%a = arith.constant 20 : i8
             %s = arith.muli %x, %a overflow<nsw, nuw> : i8
             %r = arith.muli %s, %a overflow<nsw, nuw> : i8",
        ),
        "%c-112_i8 = arith.constant -112 : i8
         %0 = arith.muli %arg0, %c-112_i8 : i8
         return %0 : i8",
    );
}

#[test]
fn negated_terms_are_subtracted() {
    let mut cases = Cases::default();
    for body in [
        "%m = arith.muli %y, %c : T\n%r = arith.addi %x, %m : T",
        "%m = arith.muli %y, %c overflow<nsw> : T\n%r = arith.addi %m, %x overflow<nsw> : T",
    ] {
        check_all(&mut cases, &INTS, |ty| {
            constant("%c", "-1", ty) + &body.replace('T', ty)
        });
    }
    cases.check();
}

#[test]
fn extended_sums_and_products() {
    let mut cases = Cases::default();
    for (op, carry) in [
        ("addui_extended", true),
        ("mulsi_extended", false),
        ("mului_extended", false),
    ] {
        for ty in ["i8", "i128", "vector<2xi32>"] {
            let second = match (carry, ty) {
                (true, "vector<2xi32>") => "vector<2xi1>",
                (true, _) => "i1",
                (false, ty) => ty,
            };
            let types = if carry {
                format!("{ty}, {second}")
            } else {
                ty.to_owned()
            };
            let both = |body: String| {
                let body = body.replace("OP", &format!("arith.{op}")).replace("TYPES", &types);
                function(&format!("%x: {ty}, %y: {ty}"), &[("%r#0", ty), ("%r#1", second)], &body)
            };
            cases.folds(&both(constant("%c", "0", ty) + "%r:2 = OP %x, %c : TYPES"));
            cases.folds(&both(
                constant("%c", "-3", ty) + &constant("%d", "77", ty) + "%r:2 = OP %c, %d : TYPES",
            ));
            if !carry {
                cases.folds(&both(constant("%c", "1", ty) + "%r:2 = OP %x, %c : TYPES"));
            }
            let body = format!("%r, %high = arith.{op} %x, %y : {types}");
            cases.folds(&function(&format!("%x: {ty}, %y: {ty}"), &[("%r", ty)], &body));
        }
    }
    cases.check();
}

#[test]
fn poison_makes_extended_sums_poison() {
    let text = function(
        "%x: i8",
        &[("%r#0", "i8"), ("%r#1", "i1")],
        "%c = arith.constant 3 : i8\n%p = ub.poison : i8\n%r:2 = arith.addui_extended %c, %p : i8, i1",
    );
    check_differs(
        &text,
        "%0 = ub.poison : i8\n%1 = ub.poison : i1\nreturn %0, %1 : i8, i1",
    );
}

#[test]
fn products_with_the_divisor() {
    let mut cases = Cases::default();
    for (op, flag) in [("divui", "nuw"), ("divsi", "nsw")] {
        for product in ["%x, %y", "%y, %x"] {
            check_all(&mut cases, &["i8", "vector<2xi32>"], |ty| {
                format!("%m = arith.muli {product} overflow<{flag}> : {ty}\n%r = arith.{op} %m, %y : {ty}")
            });
        }
        let body = format!("%m = arith.muli %x, %y : i8\n%r = arith.{op} %m, %y : i8");
        cases.stays(&one("i8", &body), &["arith.muli", "arith.div"]);
    }
    cases.check();
}

#[test]
fn integer_constants_fold_at_all_widths() {
    let mut cases = Cases::default();
    let ops = [
        "addi",
        "subi",
        "muli",
        "divsi",
        "divui",
        "ceildivsi",
        "ceildivui",
        "floordivsi",
        "remsi",
        "remui",
        "andi",
        "ori",
        "xori",
        "maxsi",
        "maxui",
        "minsi",
        "minui",
        "shli",
        "shrsi",
        "shrui",
    ];
    for (a, b) in [
        ("7", "2"),
        ("-7", "2"),
        ("7", "-2"),
        ("-7", "-2"),
        ("-1", "3"),
        ("0", "5"),
        ("-6", "3"),
        ("6", "3"),
    ] {
        for op in ops {
            // The amount must be less than the narrowest width.
            if op.starts_with("sh") && !["2", "3"].contains(&b) {
                continue;
            }
            check_all(
                &mut cases,
                &["i4", "i8", "i33", "i128", "i200", "index", "vector<2xi16>"],
                |ty| constant("%a", a, ty) + &constant("%b", b, ty) + &format!("%r = arith.{op} %a, %b : {ty}"),
            );
        }
    }
    cases.folds(&one(
        "vector<3xi8>",
        "%a = arith.constant dense<[100, -7, 3]> : vector<3xi8>
         %b = arith.constant dense<[100, 2, -1]> : vector<3xi8>
         %s = arith.addi %a, %b : vector<3xi8>
         %q = arith.divsi %s, %b : vector<3xi8>
         %m = arith.maxui %q, %a : vector<3xi8>
         %r = arith.xori %m, %x : vector<3xi8>",
    ));
    cases.check();
}

#[test]
fn undefined_divisions_and_large_shifts_stay() {
    let mut cases = Cases::default();
    for op in [
        "divsi",
        "divui",
        "ceildivsi",
        "ceildivui",
        "floordivsi",
        "remsi",
        "remui",
    ] {
        let body = format!("%a = arith.constant 5 : i8\n%b = arith.constant 0 : i8\n%r = arith.{op} %a, %b : i8");
        cases.stays(&one("i8", &body), &["arith.constant", &format!("arith.{op}")]);
    }
    for op in ["divsi", "ceildivsi", "floordivsi"] {
        let body = format!("%a = arith.constant -128 : i8\n%b = arith.constant -1 : i8\n%r = arith.{op} %a, %b : i8");
        cases.stays(&one("i8", &body), &["arith.constant", &format!("arith.{op}")]);
    }
    for op in ["shli", "shrsi", "shrui"] {
        let body = format!("%a = arith.constant 5 : i8\n%b = arith.constant 8 : i8\n%r = arith.{op} %a, %b : i8");
        cases.stays(&one("i8", &body), &["arith.constant", &format!("arith.{op}")]);
    }
    cases.check();
}

#[test]
fn one_undefined_element_keeps_a_list() {
    // MLIR looks at the last element only, and shifts the others by any amount.
    check_differs(
        &one(
            "vector<2xi8>",
            "%a = arith.constant dense<[1, 2]> : vector<2xi8>
             %b = arith.constant dense<[8, 1]> : vector<2xi8>
             %r = arith.shli %a, %b : vector<2xi8>",
        ),
        "%cst = arith.constant dense<[1, 2]> : vector<2xi8>
         %cst_0 = arith.constant dense<[8, 1]> : vector<2xi8>
         %0 = arith.shli %cst, %cst_0 : vector<2xi8>
         return %0 : vector<2xi8>",
    );
    // MLIR looks at the last element only.
    check_differs(
        &one(
            "vector<2xi8>",
            "%a = arith.constant dense<[7, 9]> : vector<2xi8>
             %b = arith.constant dense<[0, 2]> : vector<2xi8>
             %r = arith.floordivsi %a, %b : vector<2xi8>",
        ),
        "%cst = arith.constant dense<[7, 9]> : vector<2xi8>
         %cst_0 = arith.constant dense<[0, 2]> : vector<2xi8>
         %0 = arith.floordivsi %cst, %cst_0 : vector<2xi8>
         return %0 : vector<2xi8>",
    );
}

#[test]
fn bitwise_ops_of_extensions() {
    let mut cases = Cases::default();
    for op in ["andi", "ori", "xori"] {
        for ext in ["extui", "extsi"] {
            let body = format!(
                "%a = arith.{ext} %x : i8 to i32\n%b = arith.{ext} %y : i8 to i32\n%r = arith.{op} %a, %b : i32"
            );
            cases.folds(&function("%x: i8, %y: i8", &[("%r", "i32")], &body));
        }
    }
    for predicate in ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"] {
        let body =
            format!("%c = arith.cmpi {predicate}, %x, %y : i8\n%t = arith.constant true\n%r = arith.xori %c, %t : i1");
        cases.folds(&function("%x: i8, %y: i8", &[("%r", "i1")], &body));
    }
    cases.check();
}

#[test]
fn no_constant_of_a_dynamic_shape_is_made() {
    for body in [
        "%r = arith.xori %x, %x : tensor<?xi32>",
        "%c = arith.cmpi eq, %x, %x : tensor<?xi32>\n%r = arith.extui %c : tensor<?xi1> to tensor<?xi32>",
        "%s = arith.subi %x, %y : tensor<?xi32>\n%r = arith.subi %s, %x : tensor<?xi32>",
    ] {
        let text = one("tensor<?xi32>", body);
        let kept: String = body
            .replace("%x", "%arg0")
            .replace("%y", "%arg1")
            .replace("%s", "%0")
            .replace("%c", "%0");
        let last = if kept.contains("%0") { "%1" } else { "%0" };
        check_differs(
            &text,
            &format!("{}\nreturn {last} : tensor<?xi32>", kept.replace("%r", last)),
        );
    }
}
