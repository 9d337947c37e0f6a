//! Rules with and without lints: the cases of `cases.rs` and `conditions.rs`. The declarations come first; each case
//! begins with a line `//# yes` or `//# no` and its name.

use proc_macro2::TokenStream;

use crate::macro_expander::{Call, MacroExpander, collect_calls};

/// The declarations and the cases.
const CASES: &str = concat!(
    include_str!("lint_tests/cases.rs"),
    include_str!("lint_tests/conditions.rs")
);

/// Not found: circles with conditions or through several results, and types of results that only `returnType`
/// specifies.
const MISSED: [&str; 3] = ["L12", "L12b", "L22"];

/// Cases with an error, for which no lints are reported.
const REFUSED: [&str; 1] = ["L25"];

fn calls(text: &str) -> Vec<Call> {
    let tokens: TokenStream = text.parse().expect("the cases are Rust");
    let mut calls = Vec::new();
    collect_calls(tokens, "cases.rs", &mut calls);
    calls
}

/// Counts the warnings for the calls of a text. Rejected calls have none.
fn warnings(expander: &MacroExpander, text: &str) -> usize {
    let outs = calls(text)
        .into_iter()
        .map(|call| expander.expand(&call.name, call.tokens));
    let outs: Vec<String> = outs.collect();
    outs.iter()
        .map(|out| out.matches("macro_rules ! drr_warning").count())
        .sum()
}

#[test]
fn exactly_the_expected_cases_are_linted() {
    let text = CASES;
    let (declared, cases) = text.split_once("//# ").expect("there are cases");
    let expander = MacroExpander::new(&calls(declared));
    let (mut wrong, mut expected, mut unexpected) = (Vec::new(), 0, 0);
    for case in cases.split("//# ") {
        let (title, body) = case.split_once('\n').expect("a case has a title");
        let (kind, title) = title.split_once(' ').expect("a case is of a kind");
        let name = title.split(':').next().unwrap_or_default();
        let is_expected = kind == "yes";
        if is_expected {
            expected += 1
        } else {
            unexpected += 1
        }
        let is_found = warnings(&expander, body) > 0;
        if is_found != (is_expected && !MISSED.contains(&name) && !REFUSED.contains(&name)) {
            wrong.push(format!("{title}: {is_found}"));
        }
    }
    assert_eq!((expected, unexpected), (42, 26));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_lint_can_be_switched_off() {
    let expander = MacroExpander::new(&calls(CASES));
    for (kind, rules) in [
        (
            "shadowed",
            "drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< @ B: (AddIOp $a, $_) => (ShlOp $a, 1) > }",
        ),
        (
            "undoes",
            "drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< @ B: (MulIOp $x, $y) => (AddIOp $x, $y) > }",
        ),
        ("matches_again", "pat! { @ A: (AddIOp $x, $y) => (AddIOp $y, $x) }"),
        (
            "repeated_constraint",
            "pat! { @ A: (NegFOp AnyFloat:$x) => (replaceWithValue $x) }",
        ),
        (
            "same_either",
            "pat! { @ A: (AddIOp (either $x, $x)) => (replaceWithValue $x) }",
        ),
        (
            "constant_on_the_left",
            "pat! { @ A: (AddCOp (ConstantLikeMatcher AnyAttr:$_k), (NegFOp $x)) => (replaceWithValue $x) }",
        ),
        ("region_dropped", "pat! { @ A: (LoopOp) => [] }"),
        (
            "cycle",
            "drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< B: (MulIOp $x, $_) => (ShlOp $x, 1) > pat!< @ C: (ShlOp $x, $_) => (AddIOp $x, $x) > }",
        ),
        (
            "constant_condition",
            "pat! { @ A: (NegFOp $x) => (replaceWithValue $x) where [{ true }] }",
        ),
    ] {
        assert_eq!(warnings(&expander, &rules.replace('@', "")), 1, "{rules}");
        assert_eq!(
            warnings(&expander, &rules.replace('@', &format!("#[drr(allow({kind}))]"))),
            0,
            "{rules}"
        );
        let others = "#[drr(allow(shadowed, undoes, matches_again, repeated_constraint, same_either, constant_on_the_left, region_dropped, cycle, constant_condition))]";
        let others = others
            .replace(&format!("{kind}, "), "")
            .replace(&format!(", {kind}"), "");
        assert_eq!(warnings(&expander, &rules.replace('@', &others)), 1, "{rules}");
    }
}

#[test]
fn a_constant_on_the_left_of_a_commutative_op_is_linted() {
    let expander = MacroExpander::new(&calls(CASES));
    for (source, expected) in [
        ("(AddCOp (ConstantLikeMatcher AnyAttr:$_k), (NegFOp $x))", 1),
        ("(AddCOp (NegFOp $x), (ConstantLikeMatcher AnyAttr:$_k))", 0),
        ("(AddCOp (ConstantLikeMatcher AnyAttr:$_k), $x)", 0),
        ("(AddCOp (either (ConstantLikeMatcher AnyAttr:$_k), (NegFOp $x)))", 0),
        ("(AddIOp (ConstantLikeMatcher AnyAttr:$_k), (TruncIOp $x))", 0),
    ] {
        let rule = format!("pat! {{ P: {source} => (replaceWithValue $x) }}");
        assert_eq!(warnings(&expander, &rule), expected, "{rule}");
    }
}

#[test]
fn pairs_of_pdll_are_compared_as_those_of_records() {
    let expander = MacroExpander::new(&calls(CASES));
    let mut wrong = Vec::new();
    for (block, expected) in [
        // Each undoes the other.
        (
            "Pattern A => replace op<AddIOp>(x: Value, y: Value) with op<MulIOp>(x, y);
             Pattern B => replace op<MulIOp>(x: Value, y: Value) with op<AddIOp>(x, y);",
            1,
        ),
        // Covered by the first, which also calls a Rewrite.
        (
            "Rewrite Make(x: Value, y: Value) => op<MulIOp>(x, y);
             Pattern A { let root = op<AddIOp>(x: Value, y: Value); rewrite root with { replace root with Make(x, y); }; }
             Pattern B with benefit(1) => replace op<AddIOp>(x: Value, x) with op<ShlOp>(x) {by = 1};",
            1,
        ),
        (
            "Pattern A => replace op<AddIOp>(x: Value, x) with op<ShlOp>(x) {by = 1};
             Pattern B => replace op<AddIOp>(x: Value, y: Value) with op<MulIOp>(x, y);",
            0,
        ),
        (
            "Pattern A => replace op<AddIOp>(x: Value, y: Value) with op<MulIOp>(x, y);
             #[drr(allow(shadowed))]
             Pattern B => replace op<AddIOp>(x: Value, x) with op<ShlOp>(x) {by = 1};",
            0,
        ),
        // Undeclared ops.
        (
            "Pattern A => replace op<t.a>(x: Value, y: Value) with op<t.b>(x, y);
             Pattern B => replace op<t.b>(x: Value, y: Value) with op<t.a>(x, y);",
            1,
        ),
        (
            "Pattern A => replace op<t.a>(x: Value, y: Value) with op<t.b>(x);
             Pattern B => replace op<t.a>(x: Value, x) with op<t.c>(x);",
            1,
        ),
        // What they list is at the same positions, but is not the same.
        (
            "Pattern A => replace op<t.a>(x: Value) {k = _: Attr} with op<t.b>(x);
             Pattern B => replace op<t.a>(x: Value) {m = _: Attr} with op<t.c>(x);",
            0,
        ),
        (
            "Pattern A => replace op<t.a>(x: Value) with op<t.b>(x);
             Pattern B => replace op<t.a>(xs: ValueRange) with op<t.c>(xs);",
            0,
        ),
    ] {
        let found = warnings(&expander, &format!("pdll! {{ {block} }}"));
        if found != expected {
            wrong.push(format!("{found} of {expected} in\n{block}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
