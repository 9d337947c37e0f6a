//! Sixty-odd rules of the kind that simplifies integers and floats, over `arith`'s operations: one text for us and for real
//! MLIR, whose `arith` it then is.

mod rules;

use std::collections::BTreeSet;
use std::path::Path;

use drr::ContextBuilder;
use drr::prelude::*;
use drr_tests::diff::assert_same;
use drr_tests::oracle::oracle;
use drr_tests::ours;
use expect_test::{Expect, expect};

/// Returns the sections between the lines of dashes.
fn rules_in(text: &str) -> Vec<&str> {
    let line = "// ----------------------------------------------------------------";
    let lines = text.lines().map(str::trim).skip_while(|l| *l != line).skip(1);
    lines.take_while(|l| *l != line).collect()
}

fn td() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/arith.td")
}

#[test]
fn the_rules_are_those_of_the_file() {
    let theirs = std::fs::read_to_string(td()).expect("the file is there");
    assert_eq!(rules_in(include_str!("rules.rs")), rules_in(&theirs));
    let mut set = PatternSet::new();
    rules::populate_with_generated(&mut set);
    let names: Vec<&str> = set.specs().map(|spec| spec.name).collect();
    assert!(names.len() >= 70, "{}", names.len());
    // MLIR tries patterns of one benefit in the order of their names.
    let roots: BTreeSet<&str> = set.specs().map(|spec| spec.root).collect();
    for root in roots {
        let names = set.specs().filter(|spec| spec.root == root).map(|spec| spec.name);
        assert!(names.is_sorted(), "{root}");
    }
}

/// Values `%x`, `%y`, `%z`: `i32`; `%s`, `%t`: `i16`; `%c`, `%d`: `i1`; `%f`, `%g`: `f32`; `%n`: `index`; constants.
const GIVEN: &str = r#"
%x = "d.given"() : () -> i32
%y = "d.given"() : () -> i32
%z = "d.given"() : () -> i32
%s = "d.given"() : () -> i16
%t = "d.given"() : () -> i16
%c = "d.given"() : () -> i1
%d = "d.given"() : () -> i1
%f = "d.given"() : () -> f32
%g = "d.given"() : () -> f32
%n = "d.given"() : () -> index
%i0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
%i1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
%i5 = "arith.constant"() <{value = 5 : i32}> : () -> i32
%i9 = "arith.constant"() <{value = 9 : i32}> : () -> i32
%ones = "arith.constant"() <{value = -1 : i32}> : () -> i32
%true = "arith.constant"() <{value = true}> : () -> i1
%false = "arith.constant"() <{value = false}> : () -> i1
"#;

/// Applies all rules. A line is `name operands : types` with `name = "arith.name"` and its attributes filled in; the values
/// that it makes are `%0`, `%1`, ... The last ones are kept.
fn check(input: &str, expect: Expect) -> Fired {
    let mut body = String::from(GIVEN);
    for line in input.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let op = line.split(['(', '"']).nth(1).unwrap_or_default();
        let attribute = match op.trim_start_matches("arith.") {
            "addi" | "subi" | "muli" | "trunci" => " <{overflowFlags = #arith.overflow<none>}>",
            "addf" | "subf" | "mulf" | "divf" | "negf" => " <{fastmath = #arith.fastmath<fast>}>",
            _ => "",
        };
        body.push_str(&line.replacen(") :", &format!("){attribute} :"), 1));
        body.push('\n');
    }
    let ctx = ContextBuilder::new()
        .with(rules::Arith_Dialect)
        .with(rules::D_Dialect)
        .build();
    let mut module = ours::read(&ctx, &body).unwrap_or_else(|error| panic!("{error}"));
    let patterns = PatternSet::new()
        .with_generated(rules::populate_with_generated)
        .freeze(&ctx)
        .expect("all operations are registered");
    let config = GreedyRewriteConfig::default()
        .with_fold(false)
        .with_cse_constants(false);
    let outcome = apply_patterns_greedily(&mut module, &patterns, config.clone()).expect("no limits are reached");
    assert!(outcome.converged, "{outcome}");
    let output = ours::print::<&str>(&module, &[]);
    let kept = output.lines().filter_map(|line| line.strip_prefix("  "));
    let shown: String = kept
        .filter(|line| !line.contains("d.given"))
        .map(|line| format!("{line}\n"))
        .collect();
    expect.assert_eq(&shown);
    let fired = outcome
        .patterns
        .iter()
        .filter(|count| count.rewrites > 0)
        .map(|count| count.name);
    if let Some(oracle) = oracle(&td()) {
        let pass = "-drr=region=1 fold=0 cse-constants=0";
        let theirs = oracle.run(&["--mlir-print-op-generic", pass], &body);
        assert_eq!(theirs.code, Some(0), "{}", theirs.stderr);
        assert_same(&body, theirs.stdout.trim_end(), output.trim_end());
    }
    fired.collect()
}

/// The names of the rules that have fired.
type Fired = BTreeSet<&'static str>;

/// Makes a test of each group of inputs, and one that no rule is left over.
macro_rules! groups {
    ($($group:ident),* $(,)?) => {
        $(mod $group {
            #[test]
            fn as_in_mlir() {
                assert!(!super::$group().is_empty());
            }
        })*

        #[test]
        fn every_rule_fires() {
            let mut fired = Fired::new();
            $(fired.extend($group());)*
            let mut set = PatternSet::new();
            rules::populate_with_generated(&mut set);
            let idle: Vec<&str> = set.specs().map(|spec| spec.name).filter(|name| !fired.contains(name)).collect();
            assert!(idle.is_empty(), "{idle:?}");
        }
    };
}

groups! {
    sums_and_differences_with_constants,
    cancelling_additions_and_subtractions,
    bits,
    comparisons_and_choices,
    casts,
    operations_with_two_results,
    floats,
}

fn sums_and_differences_with_constants() -> Fired {
    check(
        r#"
            %0 = "arith.addi"(%x, %i5) : (i32, i32) -> i32
            %1 = "arith.subi"(%x, %i5) : (i32, i32) -> i32
            %2 = "arith.subi"(%i5, %x) : (i32, i32) -> i32
            %a1 = "arith.addi"(%0, %i9) : (i32, i32) -> i32
            %a2 = "arith.addi"(%1, %i9) : (i32, i32) -> i32
            %a3 = "arith.addi"(%2, %i9) : (i32, i32) -> i32
            %a4 = "arith.subi"(%0, %i9) : (i32, i32) -> i32
            %a5 = "arith.subi"(%i9, %0) : (i32, i32) -> i32
            %a6 = "arith.subi"(%1, %i9) : (i32, i32) -> i32
            %a7 = "arith.subi"(%i9, %1) : (i32, i32) -> i32
            %a8 = "arith.subi"(%2, %i9) : (i32, i32) -> i32
            %a9 = "arith.subi"(%i9, %2) : (i32, i32) -> i32
            "d.keep"(%a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9) : (i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
            %b0 = "arith.muli"(%x, %i5) : (i32, i32) -> i32
            %b1 = "arith.muli"(%b0, %i9) : (i32, i32) -> i32
            %b2 = "arith.muli"(%x, %ones) : (i32, i32) -> i32
            %b3 = "arith.addi"(%b2, %y) : (i32, i32) -> i32
            %b4 = "arith.subi"(%y, %b2) : (i32, i32) -> i32
            %b5 = "arith.muli"(%y, %z) : (i32, i32) -> i32
            %b6 = "arith.muli"(%x, %z) : (i32, i32) -> i32
            %b7 = "arith.addi"(%b6, %b5) : (i32, i32) -> i32
            "d.keep"(%b1, %b3, %b4, %b7) : (i32, i32, i32, i32) -> ()
        "#,
        expect![[r#"
            %10 = "arith.constant"() <{value = 14 : i32}> : () -> i32
            %11 = "arith.addi"(%0, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %12 = "arith.constant"() <{value = 4 : i32}> : () -> i32
            %13 = "arith.addi"(%0, %12) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %14 = "arith.constant"() <{value = 14 : i32}> : () -> i32
            %15 = "arith.subi"(%14, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %16 = "arith.constant"() <{value = -4 : i32}> : () -> i32
            %17 = "arith.addi"(%0, %16) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %18 = "arith.constant"() <{value = 4 : i32}> : () -> i32
            %19 = "arith.subi"(%18, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %20 = "arith.constant"() <{value = 14 : i32}> : () -> i32
            %21 = "arith.subi"(%0, %20) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %22 = "arith.constant"() <{value = 14 : i32}> : () -> i32
            %23 = "arith.subi"(%22, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %24 = "arith.constant"() <{value = -4 : i32}> : () -> i32
            %25 = "arith.subi"(%24, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %26 = "arith.constant"() <{value = 4 : i32}> : () -> i32
            %27 = "arith.addi"(%0, %26) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            "d.keep"(%11, %13, %15, %17, %19, %21, %23, %25, %27) : (i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
            %28 = "arith.constant"() <{value = 45 : i32}> : () -> i32
            %29 = "arith.muli"(%0, %28) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %30 = "arith.subi"(%1, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %31 = "arith.addi"(%1, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %32 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %33 = "arith.muli"(%32, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            "d.keep"(%29, %30, %31, %33) : (i32, i32, i32, i32) -> ()
        "#]],
    )
}

fn cancelling_additions_and_subtractions() -> Fired {
    check(
        r#"
            %0 = "arith.subi"(%x, %y) : (i32, i32) -> i32
            %1 = "arith.addi"(%x, %y) : (i32, i32) -> i32
            %a0 = "arith.subi"(%0, %x) : (i32, i32) -> i32
            %a1 = "arith.addi"(%0, %y) : (i32, i32) -> i32
            %a2 = "arith.addi"(%y, %0) : (i32, i32) -> i32
            %a3 = "arith.subi"(%1, %y) : (i32, i32) -> i32
            %a4 = "arith.subi"(%1, %x) : (i32, i32) -> i32
            %a5 = "arith.subi"(%x, %0) : (i32, i32) -> i32
            %a6 = "arith.subi"(%y, %0) : (i32, i32) -> i32
            "d.keep"(%a0, %a1, %a2, %a3, %a4, %a5, %a6) : (i32, i32, i32, i32, i32, i32, i32) -> ()
        "#,
        expect![[r#"
            %10 = "arith.subi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %11 = "arith.constant"() <{value = 0 : i32}> : () -> i32
            %12 = "arith.subi"(%11, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %13 = "arith.subi"(%1, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            "d.keep"(%12, %0, %0, %0, %1, %1, %13) : (i32, i32, i32, i32, i32, i32, i32) -> ()
        "#]],
    )
}

fn bits() -> Fired {
    let mut input = String::new();
    for (at, op) in ["andi", "ori", "maxsi", "maxui", "minsi", "minui", "xori"]
        .iter()
        .enumerate()
    {
        input.push_str(
            &format!(
                r#"
                %{at}a = "arith.{op}"(%x, %x) : (i32, i32) -> i32
                %{at}b = "arith.{op}"(%x, %y) : (i32, i32) -> i32
                %{at}c = "arith.{op}"(%{at}b, %y) : (i32, i32) -> i32
                "d.keep"(%{at}a, %{at}c) : (i32, i32) -> ()
            "#
            )
            .replace(&format!("%{at}"), &format!("%v{at}")),
        );
    }
    input.push_str(
        r#"
            %0 = "arith.andi"(%x, %i5) : (i32, i32) -> i32
            %1 = "arith.andi"(%0, %i9) : (i32, i32) -> i32
            %2 = "arith.ori"(%x, %i5) : (i32, i32) -> i32
            %3 = "arith.ori"(%2, %i9) : (i32, i32) -> i32
            %4 = "arith.xori"(%x, %i5) : (i32, i32) -> i32
            %5 = "arith.xori"(%4, %i9) : (i32, i32) -> i32
            %6 = "arith.xori"(%x, %ones) : (i32, i32) -> i32
            %7 = "arith.ori"(%x, %6) : (i32, i32) -> i32
            %8 = "arith.andi"(%x, %6) : (i32, i32) -> i32
            %9 = "arith.andi"(%x, %4) : (i32, i32) -> i32
            "d.keep"(%1, %3, %5, %7, %8, %9) : (i32, i32, i32, i32, i32, i32) -> ()
        "#,
    );
    check(
        &input,
        expect![[r#"
        %10 = "arith.constant"() <{value = 5 : i32}> : () -> i32
        %11 = "arith.andi"(%0, %1) : (i32, i32) -> i32
        "d.keep"(%0, %11) : (i32, i32) -> ()
        %12 = "arith.ori"(%0, %1) : (i32, i32) -> i32
        "d.keep"(%0, %12) : (i32, i32) -> ()
        %13 = "arith.maxsi"(%0, %1) : (i32, i32) -> i32
        "d.keep"(%0, %13) : (i32, i32) -> ()
        %14 = "arith.maxui"(%0, %1) : (i32, i32) -> i32
        "d.keep"(%0, %14) : (i32, i32) -> ()
        %15 = "arith.minsi"(%0, %1) : (i32, i32) -> i32
        "d.keep"(%0, %15) : (i32, i32) -> ()
        %16 = "arith.minui"(%0, %1) : (i32, i32) -> i32
        "d.keep"(%0, %16) : (i32, i32) -> ()
        %17 = "arith.constant"() <{value = 0 : i32}> : () -> i32
        "d.keep"(%17, %0) : (i32, i32) -> ()
        %18 = "arith.constant"() <{value = 1 : i32}> : () -> i32
        %19 = "arith.andi"(%0, %18) : (i32, i32) -> i32
        %20 = "arith.constant"() <{value = 13 : i32}> : () -> i32
        %21 = "arith.ori"(%0, %20) : (i32, i32) -> i32
        %22 = "arith.xori"(%0, %10) : (i32, i32) -> i32
        %23 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %24 = "arith.xori"(%0, %23) : (i32, i32) -> i32
        %25 = "arith.constant"() <{value = -1 : i32}> : () -> i32
        %26 = "arith.constant"() <{value = 0 : i32}> : () -> i32
        %27 = "arith.andi"(%0, %22) : (i32, i32) -> i32
        "d.keep"(%19, %21, %24, %25, %26, %27) : (i32, i32, i32, i32, i32, i32) -> ()
    "#]],
    )
}

fn comparisons_and_choices() -> Fired {
    let mut input = String::new();
    for predicate in 0..10 {
        input.push_str(&format!(
            r#"
                %a{predicate} = "arith.cmpi"(%x, %y) <{{predicate = {predicate} : i64}}> : (i32, i32) -> i1
                %b{predicate} = "arith.xori"(%a{predicate}, %true) : (i1, i1) -> i1
                %c{predicate} = "arith.cmpi"(%i5, %x) <{{predicate = {predicate} : i64}}> : (i32, i32) -> i1
                "d.keep"(%b{predicate}, %c{predicate}) : (i1, i1) -> ()
            "#
        ));
    }
    input.push_str(
        r#"
            %0 = "arith.xori"(%c, %true) : (i1, i1) -> i1
            %1 = "arith.select"(%0, %x, %y) : (i1, i32, i32) -> i32
            %2 = "arith.select"(%c, %x, %x) : (i1, i32, i32) -> i32
            %3 = "arith.select"(%c, %x, %y) : (i1, i32, i32) -> i32
            %4 = "arith.select"(%c, %3, %z) : (i1, i32, i32) -> i32
            %5 = "arith.select"(%c, %z, %3) : (i1, i32, i32) -> i32
            %6 = "arith.select"(%c, %true, %false) : (i1, i1, i1) -> i1
            %7 = "arith.select"(%c, %false, %true) : (i1, i1, i1) -> i1
            %8 = "arith.select"(%c, %i1, %i0) : (i1, i32, i32) -> i32
            %9 = "arith.select"(%d, %3, %y) : (i1, i32, i32) -> i32
            %10 = "arith.select"(%d, %x, %3) : (i1, i32, i32) -> i32
            "d.keep"(%1, %2, %4, %5, %6, %7, %8, %9, %10) : (i32, i32, i32, i32, i1, i1, i32, i32, i32) -> ()
        "#,
    );
    check(
        &input,
        expect![[r#"
        %10 = "arith.constant"() <{value = 0 : i32}> : () -> i32
        %11 = "arith.constant"() <{value = 1 : i32}> : () -> i32
        %12 = "arith.constant"() <{value = 5 : i32}> : () -> i32
        %13 = "arith.constant"() <{value = true}> : () -> i1
        %14 = "arith.constant"() <{value = false}> : () -> i1
        %15 = "arith.cmpi"(%0, %1) <{predicate = 1 : i64}> : (i32, i32) -> i1
        %16 = "arith.cmpi"(%0, %12) <{predicate = 0 : i64}> : (i32, i32) -> i1
        "d.keep"(%15, %16) : (i1, i1) -> ()
        %17 = "arith.cmpi"(%0, %1) <{predicate = 0 : i64}> : (i32, i32) -> i1
        %18 = "arith.cmpi"(%0, %12) <{predicate = 1 : i64}> : (i32, i32) -> i1
        "d.keep"(%17, %18) : (i1, i1) -> ()
        %19 = "arith.cmpi"(%0, %1) <{predicate = 5 : i64}> : (i32, i32) -> i1
        %20 = "arith.cmpi"(%0, %12) <{predicate = 4 : i64}> : (i32, i32) -> i1
        "d.keep"(%19, %20) : (i1, i1) -> ()
        %21 = "arith.cmpi"(%0, %1) <{predicate = 4 : i64}> : (i32, i32) -> i1
        %22 = "arith.cmpi"(%0, %12) <{predicate = 5 : i64}> : (i32, i32) -> i1
        "d.keep"(%21, %22) : (i1, i1) -> ()
        %23 = "arith.cmpi"(%0, %1) <{predicate = 3 : i64}> : (i32, i32) -> i1
        %24 = "arith.cmpi"(%0, %12) <{predicate = 2 : i64}> : (i32, i32) -> i1
        "d.keep"(%23, %24) : (i1, i1) -> ()
        %25 = "arith.cmpi"(%0, %1) <{predicate = 2 : i64}> : (i32, i32) -> i1
        %26 = "arith.cmpi"(%0, %12) <{predicate = 3 : i64}> : (i32, i32) -> i1
        "d.keep"(%25, %26) : (i1, i1) -> ()
        %27 = "arith.cmpi"(%0, %1) <{predicate = 9 : i64}> : (i32, i32) -> i1
        %28 = "arith.cmpi"(%0, %12) <{predicate = 8 : i64}> : (i32, i32) -> i1
        "d.keep"(%27, %28) : (i1, i1) -> ()
        %29 = "arith.cmpi"(%0, %1) <{predicate = 8 : i64}> : (i32, i32) -> i1
        %30 = "arith.cmpi"(%0, %12) <{predicate = 9 : i64}> : (i32, i32) -> i1
        "d.keep"(%29, %30) : (i1, i1) -> ()
        %31 = "arith.cmpi"(%0, %1) <{predicate = 7 : i64}> : (i32, i32) -> i1
        %32 = "arith.cmpi"(%0, %12) <{predicate = 6 : i64}> : (i32, i32) -> i1
        "d.keep"(%31, %32) : (i1, i1) -> ()
        %33 = "arith.cmpi"(%0, %1) <{predicate = 6 : i64}> : (i32, i32) -> i1
        %34 = "arith.cmpi"(%0, %12) <{predicate = 7 : i64}> : (i32, i32) -> i1
        "d.keep"(%33, %34) : (i1, i1) -> ()
        %35 = "arith.select"(%5, %1, %0) : (i1, i32, i32) -> i32
        %36 = "arith.select"(%5, %0, %2) : (i1, i32, i32) -> i32
        %37 = "arith.select"(%5, %2, %1) : (i1, i32, i32) -> i32
        %38 = "arith.select"(%5, %14, %13) : (i1, i1, i1) -> i1
        %39 = "arith.select"(%5, %11, %10) : (i1, i32, i32) -> i32
        %40 = "arith.andi"(%6, %5) : (i1, i1) -> i1
        %41 = "arith.select"(%40, %0, %1) : (i1, i32, i32) -> i32
        %42 = "arith.ori"(%6, %5) : (i1, i1) -> i1
        %43 = "arith.select"(%42, %0, %1) : (i1, i32, i32) -> i32
        "d.keep"(%35, %0, %36, %37, %5, %38, %39, %41, %43) : (i32, i32, i32, i32, i1, i1, i32, i32, i32) -> ()
    "#]],
    )
}

fn casts() -> Fired {
    let mut input = String::new();
    for ext in ["extsi", "extui"] {
        input.push_str(&format!(
            r#"
                %{ext}0 = "arith.{ext}"(%s) : (i16) -> i32
                %{ext}1 = "arith.{ext}"(%t) : (i16) -> i32
                %{ext}2 = "arith.andi"(%{ext}0, %{ext}1) : (i32, i32) -> i32
                %{ext}3 = "arith.ori"(%{ext}0, %{ext}1) : (i32, i32) -> i32
                %{ext}4 = "arith.xori"(%{ext}0, %{ext}1) : (i32, i32) -> i32
                %{ext}5 = "arith.trunci"(%{ext}0) : (i32) -> i16
                %{ext}6 = "arith.trunci"(%{ext}0) : (i32) -> i8
                %{ext}7 = "arith.{ext}"(%{ext}0) : (i32) -> i64
                "d.keep"(%{ext}2, %{ext}3, %{ext}4, %{ext}5, %{ext}6, %{ext}7) : (i32, i32, i32, i16, i8, i64) -> ()
            "#
        ));
    }
    input.push_str(
        r#"
            %0 = "arith.extui"(%s) : (i16) -> i32
            %1 = "arith.extsi"(%0) : (i32) -> i64
            %2 = "arith.extsi"(%s) : (i16) -> i32
            %3 = "arith.extui"(%2) : (i32) -> i64
            %4 = "arith.trunci"(%x) : (i32) -> i16
            %5 = "arith.trunci"(%4) : (i16) -> i8
            %6 = "arith.index_cast"(%x) : (i32) -> index
            %7 = "arith.index_cast"(%6) : (index) -> i32
            %8 = "arith.index_cast"(%6) : (index) -> i64
            %9 = "arith.index_castui"(%n) : (index) -> i64
            %10 = "arith.index_castui"(%9) : (i64) -> index
            %11 = "arith.bitcast"(%x) : (i32) -> f32
            %12 = "arith.bitcast"(%11) : (f32) -> i32
            %13 = "arith.bitcast"(%s) : (i16) -> f16
            %14 = "arith.bitcast"(%13) : (f16) -> bf16
            %15 = "arith.sitofp"(%0) : (i32) -> f32
            %16 = "arith.uitofp"(%0) : (i32) -> f64
            "d.keep"(%1, %3, %5, %7, %8, %10, %12, %14, %15, %16) : (i64, i64, i8, i32, i64, index, i32, bf16, f32, f64) -> ()
        "#,
    );
    check(
        &input,
        expect![[r#"
        %10 = "arith.extsi"(%3) : (i16) -> i32
        %11 = "arith.andi"(%3, %4) : (i16, i16) -> i16
        %12 = "arith.extsi"(%11) : (i16) -> i32
        %13 = "arith.ori"(%3, %4) : (i16, i16) -> i16
        %14 = "arith.extsi"(%13) : (i16) -> i32
        %15 = "arith.xori"(%3, %4) : (i16, i16) -> i16
        %16 = "arith.extsi"(%15) : (i16) -> i32
        %17 = "arith.trunci"(%10) <{overflowFlags = #arith.overflow<none>}> : (i32) -> i8
        %18 = "arith.extsi"(%3) : (i16) -> i64
        "d.keep"(%12, %14, %16, %3, %17, %18) : (i32, i32, i32, i16, i8, i64) -> ()
        %19 = "arith.extui"(%3) : (i16) -> i32
        %20 = "arith.andi"(%3, %4) : (i16, i16) -> i16
        %21 = "arith.extui"(%20) : (i16) -> i32
        %22 = "arith.ori"(%3, %4) : (i16, i16) -> i16
        %23 = "arith.extui"(%22) : (i16) -> i32
        %24 = "arith.xori"(%3, %4) : (i16, i16) -> i16
        %25 = "arith.extui"(%24) : (i16) -> i32
        %26 = "arith.trunci"(%19) <{overflowFlags = #arith.overflow<none>}> : (i32) -> i8
        %27 = "arith.extui"(%3) : (i16) -> i64
        "d.keep"(%21, %23, %25, %3, %26, %27) : (i32, i32, i32, i16, i8, i64) -> ()
        %28 = "arith.extui"(%3) : (i16) -> i64
        %29 = "arith.extsi"(%3) : (i16) -> i32
        %30 = "arith.extui"(%29) : (i32) -> i64
        %31 = "arith.trunci"(%0) <{overflowFlags = #arith.overflow<none>}> : (i32) -> i8
        %32 = "arith.index_cast"(%0) : (i32) -> index
        %33 = "arith.index_cast"(%32) : (index) -> i64
        %34 = "arith.bitcast"(%3) : (i16) -> bf16
        %35 = "arith.uitofp"(%3) : (i16) -> f32
        %36 = "arith.uitofp"(%3) : (i16) -> f64
        "d.keep"(%28, %30, %31, %0, %33, %9, %0, %34, %35, %36) : (i64, i64, i8, i32, i64, index, i32, bf16, f32, f64) -> ()
    "#]],
    )
}

fn operations_with_two_results() -> Fired {
    check(
        r#"
            %0:2 = "arith.mului_extended"(%x, %i1) : (i32, i32) -> (i32, i32)
            %1:2 = "arith.addui_extended"(%x, %i0) : (i32, i32) -> (i32, i1)
            %2:2 = "arith.mulsi_extended"(%x, %y) : (i32, i32) -> (i32, i32)
            %3:2 = "arith.mului_extended"(%x, %y) : (i32, i32) -> (i32, i32)
            %4:2 = "arith.addui_extended"(%x, %y) : (i32, i32) -> (i32, i1)
            %5:2 = "arith.mulsi_extended"(%x, %i5) : (i32, i32) -> (i32, i32)
            "d.keep"(%0#0, %0#1, %1#0, %1#1, %2#0, %3#0, %4#0, %5#1) : (i32, i32, i32, i1, i32, i32, i32, i32) -> ()
        "#,
        expect![[r#"
            %10 = "arith.constant"() <{value = 5 : i32}> : () -> i32
            %11 = "arith.constant"() <{value = 0 : i32}> : () -> i32
            %12 = "arith.constant"() <{value = false}> : () -> i1
            %13 = "arith.muli"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %14 = "arith.muli"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %15 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
            %16:2 = "arith.mulsi_extended"(%0, %10) : (i32, i32) -> (i32, i32)
            "d.keep"(%0, %11, %0, %12, %13, %14, %15, %16#1) : (i32, i32, i32, i1, i32, i32, i32, i32) -> ()
        "#]],
    )
}

fn floats() -> Fired {
    check(
        r#"
            %0 = "arith.negf"(%f) : (f32) -> f32
            %1 = "arith.negf"(%0) : (f32) -> f32
            %2 = "arith.negf"(%g) : (f32) -> f32
            %3 = "arith.addf"(%f, %2) : (f32, f32) -> f32
            %4 = "arith.subf"(%f, %2) : (f32, f32) -> f32
            %5 = "arith.mulf"(%0, %2) : (f32, f32) -> f32
            %6 = "arith.divf"(%0, %2) : (f32, f32) -> f32
            %7 = "arith.addf"(%0, %g) : (f32, f32) -> f32
            %8 = "arith.addf"(%0, %2) : (f32, f32) -> f32
            "d.keep"(%1, %3, %4, %5, %6, %7, %8) : (f32, f32, f32, f32, f32, f32, f32) -> ()
        "#,
        expect![[r#"
            %10 = "arith.negf"(%7) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32
            %11 = "arith.subf"(%7, %8) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
            %12 = "arith.addf"(%7, %8) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
            %13 = "arith.mulf"(%7, %8) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
            %14 = "arith.divf"(%7, %8) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
            %15 = "arith.subf"(%8, %7) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
            %16 = "arith.subf"(%10, %8) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
            "d.keep"(%7, %11, %12, %13, %14, %15, %16) : (f32, f32, f32, f32, f32, f32, f32) -> ()
        "#]],
    )
}
