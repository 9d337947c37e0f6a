//! `--explain` reports for each op at a location the outcome of each pattern, and why some were not tried.

use clap::Parser;
use drr::define::{Fold, FoldEdit};
use drr::prelude::*;
use drr_opt::{Options, Setup, run};
use expect_test::{Expect, expect};

op! { InOp = "e.in", (ins), (outs I32:$r) }
op! { OutOp = "e.out", (ins Variadic<I32>:$xs), (outs) }
op! { NegOp = "e.neg", (ins I32:$x), (outs I32:$r), [Pure] }
op! { AddOp = "e.add", (ins I32:$x, I32:$y), (outs I32:$r), [Pure] }
op! { EndOp = "e.end", (ins), (outs), [Terminator] }
op! { SpinOp = "e.spin", (ins I32Attr:$n), (outs) { fold: fold_spin } }
op! { FlipOp = "e.flip", (ins I32Attr:$n), (outs) { fold: fold_spin } }
dialect! { E = "e", ops: [InOp, OutOp, NegOp, AddOp, EndOp, SpinOp, FlipOp] }

pat! { NegNeg: (NegOp (NegOp $x)) => (replaceWithValue $x) }
pat! { #[fallible] Fails: (NegOp (AddOp $x, $y)) => (AddOp $x, (fail $y)) }
pat! { #[drr(allow(constant_condition))] Never: (NegOp $x) => (AddOp $x, $x) where [{ false }], (addBenefit 7) }

// With the fold, these do not terminate.
pat! { Spin: (SpinOp ConstantAttr<I32Attr, "1">) => (SpinOp ConstantAttr<I32Attr, "0">) }
pat! { SpinTwo: (SpinOp ConstantAttr<I32Attr, "2">) => (SpinOp ConstantAttr<I32Attr, "0">) }

/// Changes 1 back to 0 in place.
struct Flip;

impl OpRewritePattern for Flip {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("Flip", "e.flip")
    }

    fn matches(&self, cx: &MatchContext<'_>, op: OpRef<'_>) -> Option<()> {
        let n = op.attr(cx.ctx().ident("n"))?.as_i64(cx.ctx())?;
        if n == 1 {
            Some(())
        } else {
            cx.no_match(|| format!("`n` is {n}"))
        }
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        let (key, zero) = (rewriter.ctx().ident("n"), rewriter.ctx().i32_attr(0));
        rewriter.set_attr(root, key, Some(zero));
    }
}

/// Changes 0 to 1 in place.
fn fold_spin(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let key = op.ctx().ident("n");
    match op.attr(key).and_then(|n| n.as_i64(op.ctx())) {
        Some(0) => Fold::InPlace(
            [FoldEdit::Inherent(key, Some(op.ctx().i32_attr(1)))]
                .into_iter()
                .collect(),
        ),
        _ => Fold::None,
    }
}

fn fail(_: &mut Rewriter<'_>, _: Value) -> Result<Value, String> {
    Err("there is no room".to_owned())
}

/// Returns the explanation of a line of a text, after an empty line.
fn explained(name: &str, flags: &[&str], text: &str) -> Result<String, String> {
    let folder = tempfile::tempdir().expect("a folder for files");
    let (input, output) = (folder.path().join(name), folder.path().join("out"));
    std::fs::write(&input, text).expect("the folder can be written to");
    let patterns = PatternSet::new().with(NegNeg).with(Fails).with(Never);
    let patterns = patterns.with(Spin).with(SpinTwo).with(OpRewrite(Flip));
    let config = GreedyRewriteConfig::canonicalize().with_max_rewrites(30_000);
    let setup = Setup::new()
        .with_dialects((E, N))
        .with_patterns(patterns)
        .with_driver_config(config);
    let words = [
        "drr-opt",
        input.to_str().expect("UTF-8"),
        "-o",
        output.to_str().expect("UTF-8"),
    ];
    let options = Options::try_parse_from(words.iter().chain(flags)).map_err(|error| error.to_string())?;
    let without_folder = |text: String| text.replace(&format!("{}/", folder.path().display()), "");
    run(&setup, &options).map_err(|error| without_folder(error.to_string()))?;
    Ok(without_folder(std::fs::read_to_string(&output).expect("it is written")))
}

#[track_caller]
fn check(flags: &[&str], text: &str, expected: Expect) {
    let (Ok(text) | Err(text)) = explained("i.mlir", flags, text);
    expected.assert_eq(&text.replace(concat!(env!("CARGO_MANIFEST_DIR"), "/"), ""));
}

const TEXT: &str = r#"%a = "e.in"() : () -> i32
%b = "e.neg"(%a) : (i32) -> i32
%c = "e.neg"(%b) : (i32) -> i32
%d = "e.add"(%c, %c) : (i32, i32) -> i32
%e = "e.neg"(%d) : (i32) -> i32
"e.out"(%e) : (i32) -> ()
%f = "e.neg"(%e) : (i32) -> i32
"#;

#[test]
fn each_rule_has_its_reason() {
    check(
        &["--explain", "3"],
        TEXT,
        expect![[r#"
            `e.neg` at i.mlir:3:6: %2 = "e.neg"(%1) : (i32) -> i32
              Never (drr-opt/tests/explain.rs:20): `{ false }` does not hold
              NegNeg (drr-opt/tests/explain.rs:18): matches
              Fails (drr-opt/tests/explain.rs:19): not tried: `NegNeg` matches first and has the same benefit
        "#]],
    );
    check(
        &["--explain", "i.mlir:5:6"],
        TEXT,
        expect![[r#"
            `e.neg` at i.mlir:5:6: %4 = "e.neg"(%3) : (i32) -> i32
              Never (drr-opt/tests/explain.rs:20): `{ false }` does not hold
              NegNeg (drr-opt/tests/explain.rs:18): operand 0 of `e.neg` is defined by `e.add`, `e.neg` expected
              Fails (drr-opt/tests/explain.rs:19): matches, but was rolled back: there is no room
        "#]],
    );
}

#[test]
fn skipped_patterns_have_a_reason() {
    check(
        &["--explain", "2"],
        TEXT,
        expect![[r#"
            `e.neg` at i.mlir:2:6: %1 = "e.neg"(%0) : (i32) -> i32
              Never (drr-opt/tests/explain.rs:20): `{ false }` does not hold
              NegNeg (drr-opt/tests/explain.rs:18): operand 0 of `e.neg` is defined by `e.in`, `e.neg` expected
              Fails (drr-opt/tests/explain.rs:19): operand 0 of `e.neg` is defined by `e.in`, `e.add` expected
              the op was erased because it is unused
        "#]],
    );
    check(
        &["--explain", "7"],
        TEXT,
        expect![[r#"
            `e.neg` at i.mlir:7:6: %5 = "e.neg"(%4) : (i32) -> i32
              Never (drr-opt/tests/explain.rs:20): not tried: the op was erased because it is unused
              NegNeg (drr-opt/tests/explain.rs:18): not tried: the op was erased because it is unused
              Fails (drr-opt/tests/explain.rs:19): not tried: the op was erased because it is unused
        "#]],
    );
    check(
        &["--explain", "4"],
        TEXT,
        expect![[r#"
            `e.add` at i.mlir:4:6: %3 = "e.add"(%2, %2) : (i32, i32) -> i32
              no pattern has `e.add` as its root
              Fails (drr-opt/tests/explain.rs:19): contains `e.add` below its root `e.neg`
        "#]],
    );
    check(
        &["--explain", "1"],
        TEXT,
        expect![[r#"
        `e.in` at i.mlir:1:6: %0 = "e.in"() : () -> i32
          no pattern has `e.in` as its root
    "#]],
    );
    check(
        &["--explain", "3", "--disable-patterns", "NegNeg,Fails"],
        TEXT,
        expect![[r#"
            `e.neg` at i.mlir:3:6: %2 = "e.neg"(%1) : (i32) -> i32
              Never (drr-opt/tests/explain.rs:20): `{ false }` does not hold
              NegNeg (drr-opt/tests/explain.rs:18): not tried: it is disabled
              Fails (drr-opt/tests/explain.rs:19): not tried: it is disabled
        "#]],
    );
    let unreachable = "func.func @f() {\n  return\n^bb1:\n  %a = \"e.in\"() : () -> i32\n  \
                       %b = \"e.neg\"(%a) : (i32) -> i32\n  return\n}\n";
    check(
        &["--explain", "5"],
        unreachable,
        expect![[r#"
            `e.neg` at i.mlir:5:8: %1 = "e.neg"(%0) : (i32) -> i32
              Never (drr-opt/tests/explain.rs:20): not tried: the op was erased first: it is unreachable or a duplicate constant
              NegNeg (drr-opt/tests/explain.rs:18): not tried: the op was erased first: it is unreachable or a duplicate constant
              Fails (drr-opt/tests/explain.rs:19): not tried: the op was erased first: it is unreachable or a duplicate constant
        "#]],
    );
    check(
        &["--explain", "5", "--walk-and-apply-patterns"],
        unreachable,
        expect![[r#"
            `e.neg` at i.mlir:5:8: %1 = "e.neg"(%0) : (i32) -> i32
              Never (drr-opt/tests/explain.rs:20): not tried: the driver did not visit the op
              NegNeg (drr-opt/tests/explain.rs:18): not tried: the driver did not visit the op
              Fails (drr-opt/tests/explain.rs:19): not tried: the driver did not visit the op
        "#]],
    );
    check(
        &["--explain", "1"],
        "module {\n}\n",
        expect![[r#"
            `builtin.module` at i.mlir:1:1: module {...}
              the driver runs inside of the op and does not match it
        "#]],
    );
}

#[test]
fn a_place_without_operations_is_an_error() {
    check(
        &["--explain", "9"],
        TEXT,
        expect!["error: `--explain=9`: no op starts there in i.mlir"],
    );
    check(
        &["--explain", "other.mlir:1"],
        TEXT,
        expect!["error: `--explain=other.mlir:1`: no op starts there in i.mlir"],
    );
    check(
        &["--explain", "e.neg"],
        TEXT,
        expect![[r#"
        error: invalid value 'e.neg' for '--explain <LOCATION>': expected a location `FILE:LINE:COLUMN`, where the file and the column are optional

        For more information, try '--help'.
    "#]],
    );
    // What is wrong with the text matters more.
    check(
        &["--explain", "9"],
        "%a = e.nothing",
        expect![[r#"
        error: the op `e.nothing` is not registered in its dialect
         --> i.mlir:1:6
          |
        1 | %a = e.nothing
          |      ^^^^^^^^^
          |
          = help: check the spelling, or add the op to `ops: [..]` of `dialect!`"#]],
    );
}

#[test]
fn one_part_of_a_file_is_enough() {
    let two = format!("{TEXT}// -----\n{TEXT}");
    check(
        &["--explain", "11", "--split-input-file"],
        &two,
        expect![[r#"
            `e.neg` at i.mlir:11:6: %2 = "e.neg"(%1) : (i32) -> i32
              Never (drr-opt/tests/explain.rs:20): `{ false }` does not hold
              NegNeg (drr-opt/tests/explain.rs:18): matches
              Fails (drr-opt/tests/explain.rs:19): not tried: `NegNeg` matches first and has the same benefit
        "#]],
    );
}

/// Each rewrite creates an op at the location. The time is linear, and the error is that of the driver.
#[test]
fn explanations_of_patterns_that_do_not_terminate_are_limited() {
    let text = "\"e.spin\"() <{n = 0 : i32}> : () -> ()\n";
    let error = explained("i.mlir", &["--explain", "1"], text).expect_err("the patterns do not terminate");
    assert!(error.contains("30000 rewrites"), "{error}");
    let flag = "--canonicalize=max-iterations=1 max-num-rewrites=200";
    let text = explained("i.mlir", &["--explain", "1", flag], text).expect("the pass warns");
    assert_eq!(text.matches("`e.spin` at i.mlir:1:1: ").count(), 100, "{text}");
    let lines: Vec<&str> = text.lines().collect();
    let ends = [&lines[..6], &["..."], &lines[lines.len() - 3..]].concat();
    expect![[r#"
        `e.spin` at i.mlir:1:1: "e.spin"() <{n = 0 : i32}> : () -> ()
          visit 1:
            Spin (drr-opt/tests/explain.rs:23): not tried: the op was folded in place
            SpinTwo (drr-opt/tests/explain.rs:24): not tried: the op was folded in place
          visit 2:
            Spin (drr-opt/tests/explain.rs:23): matches
        ...
            Spin (drr-opt/tests/explain.rs:23): matches
            SpinTwo (drr-opt/tests/explain.rs:24): not tried: `Spin` matches first and has the same benefit
        only the first 100 ops at the location are explained
    "#]]
    .assert_eq(&(ends.join("\n") + "\n"));
}

#[test]
fn visits_of_an_op_are_apart() {
    check(
        &["--explain", "1", "--canonicalize=max-iterations=1 max-num-rewrites=2"],
        "\"e.flip\"() <{n = 1 : i32}> : () -> ()\n",
        expect![[r#"
            `e.flip` at i.mlir:1:1: "e.flip"() <{n = 1 : i32}> : () -> ()
              visit 1:
                Flip (drr-opt/tests/explain.rs:33): matches
              visit 2:
                Flip (drr-opt/tests/explain.rs:33): not tried: the op was folded in place
              visit 3:
                Flip (drr-opt/tests/explain.rs:33): matches
        "#]],
    );
    check(
        &["--explain", "1", "--canonicalize=max-iterations=1 max-num-rewrites=9"],
        "\"e.flip\"() <{n = 0 : i32}> : () -> ()\n",
        expect![[r#"
            `e.flip` at i.mlir:1:1: "e.flip"() <{n = 0 : i32}> : () -> ()
              visit 1:
                Flip (drr-opt/tests/explain.rs:33): not tried: the op was folded in place
              visit 2:
                Flip (drr-opt/tests/explain.rs:33): matches
              visit 3:
                Flip (drr-opt/tests/explain.rs:33): not tried: the op was folded in place
              visit 4:
                Flip (drr-opt/tests/explain.rs:33): matches
              visit 5:
                Flip (drr-opt/tests/explain.rs:33): not tried: the op was folded in place
              visit 6:
                Flip (drr-opt/tests/explain.rs:33): matches
              visit 7:
                Flip (drr-opt/tests/explain.rs:33): not tried: the op was folded in place
              visits 8 to 17 are omitted
              visit 18:
                Flip (drr-opt/tests/explain.rs:33): matches
        "#]],
    );
}

op! { OneOp = "n.one", (ins), (outs I32:$r), [Pure, ConstantLike] { fold: fold_one } }
op! { SumOp = "n.sum", (ins I32:$x, I32:$y), (outs I32:$r), [Pure] { fold: fold_sum } }
dialect! { N = "n", ops: [OneOp, SumOp] }

fn fold_one(op: OpRef<'_>, _: &[Option<Attribute>]) -> drr::define::Fold {
    drr::define::Fold::attr(op.ctx().i32_attr(1))
}

fn fold_sum(op: OpRef<'_>, constants: &[Option<Attribute>]) -> drr::define::Fold {
    match *constants {
        [Some(_), Some(_)] => drr::define::Fold::attr(op.ctx().i32_attr(2)),
        _ => drr::define::Fold::None,
    }
}

#[test]
fn a_fold_to_a_constant_that_the_dialect_does_not_build_has_a_reason() {
    check(
        &["--explain", "2"],
        "%a = \"n.one\"() : () -> i32\n%b = \"n.sum\"(%a, %a) : (i32, i32) -> i32\n\"e.out\"(%b) : (i32) -> ()\n",
        expect![[r#"
            `n.sum` at i.mlir:2:6: %1 = "n.sum"(%0, %0) : (i32, i32) -> i32
              folds to `2 : i32`, but the dialect `n` has no `materialize_constant`
              no pattern has `n.sum` as its root
        "#]],
    );
}
