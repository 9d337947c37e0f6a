//! Regions and blocks (X12, X13): matched, built, moved and inlined. MLIR's rules cannot speak of them, so that nothing is
//! compared with it but the text.

use drr::prelude::*;
use drr_tests::ours;
use expect_test::{Expect, expect};

op! { RunOp = "rg.run", (ins AnyType:$x), (outs AnyType:$r), (region AnyRegion:$body) }
op! { AgainOp = "rg.again", (ins AnyType:$x), (outs AnyType:$r), (region AnyRegion:$body) }
op! { BoxOp = "rg.box", (ins AnyType:$x), (outs AnyType:$r), (region AnyRegion:$body), [IsolatedFromAbove] }
op! { ForOp = "rg.for", (ins Variadic<AnyType>:$inits), (outs Variadic<AnyType>:$rs), (region SizedRegion<1>:$body) }
op! {
    IfOp = "rg.if",
    (ins I1:$c),
    (outs AnyType:$r),
    (region AnyRegion:$yes, AnyRegion:$no)
}
op! { TwoOp = "rg.two", (ins), (outs AnyType:$a, AnyType:$b), (region AnyRegion:$body) }
op! { ListOp = "rg.list", (ins AnyType:$x), (outs), (region AnyRegion:$body), [NoTerminator] }
op! { YieldOp = "rg.yield", (ins Variadic<AnyType>:$xs), (outs), [Terminator, Pure] }
op! { IncOp = "rg.inc", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { AddOp = "rg.add", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { NewOp = "rg.new", (ins AnyType:$x), (outs AnyType:$r) }
op! { KeepOp = "rg.keep", (ins Variadic<AnyType>:$xs), (outs) }
op! { GivenOp = "rg.given", (ins), (outs AnyType:$r) }
op! { GotoOp = "rg.goto", (ins), (outs), (successor AnySuccessor:$dest), [Terminator, Pure] }
dialect! {
    Rg = "rg",
    ops: [RunOp, AgainOp, BoxOp, ForOp, IfOp, TwoOp, ListOp, YieldOp, IncOp, AddOp, NewOp, KeepOp, GivenOp, GotoOp]
}

/// Applies patterns to a text in which `%a` is an `f32`, and shows what is left.
fn check(patterns: PatternSet, body: &str, expect: Expect) {
    let ctx = Context::with(Rg);
    let given = "%a = \"rg.given\"() : () -> f32\n";
    let mut module = ours::read(&ctx, format!("{given}{body}")).unwrap_or_else(|error| panic!("{error}"));
    let patterns = patterns.freeze(&ctx).expect("all operations are registered");
    let output = match apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()) {
        Ok(outcome) => {
            assert!(outcome.converged, "{outcome}\n{module}");
            module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
            module.generic_form().to_string()
        }
        Err(error) => format!("error: {error}\n"),
    };
    let shown = output.lines().filter_map(|line| line.strip_prefix("  ")).skip(1);
    expect.assert_eq(&shown.map(|line| format!("{line}\n")).collect::<String>());
}

/// Returns one pattern.
fn one(pattern: impl RewritePattern + 'static) -> PatternSet {
    PatternSet::new().with(pattern)
}

const TWO_OPS: &str = r#"
    %0 = "rg.run"(%a) ({
    ^bb0(%x: f32):
      %1 = "rg.inc"(%x) : (f32) -> f32
      "rg.yield"(%1) : (f32) -> ()
    }) : (f32) -> f32
    "rg.keep"(%0) : (f32) -> ()
"#;

/// A region moves into a new op, its blocks as they are.
// Row X12
#[test]
fn region_is_moved_to_a_built_op() {
    pat! { Move: (RunOp $x, body = $b) => (AgainOp $x, body = $b) }
    check(
        one(Move),
        TWO_OPS,
        expect![[r#"
        %1 = "rg.again"(%0) ({
        ^bb0(%arg0: f32):
          %2 = "rg.inc"(%arg0) : (f32) -> f32
          "rg.yield"(%2) : (f32) -> ()
        }) : (f32) -> f32
        "rg.keep"(%1) : (f32) -> ()
    "#]],
    );
}

/// A block is inlined: its arguments become values, and what it yields replaces the root.
// Row X12
#[test]
fn region_is_inlined() {
    pat! { Inline: (RunOp $x, body = $b) => (inline $b $x) }
    check(
        one(Inline),
        TWO_OPS,
        expect![[r#"
        %1 = "rg.inc"(%0) : (f32) -> f32
        "rg.keep"(%1) : (f32) -> ()
    "#]],
    );
}

/// In a supplemental pattern the ops of a block stay, although what it yields replaces nothing. The block may be handed
/// what the results have built, and yields any number of values.
// Row X12
#[test]
fn region_is_inlined_by_a_supplemental_pattern() {
    let body = r#"
        %0 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          "rg.keep"(%x) : (f32) -> ()
          %1 = "rg.inc"(%x) : (f32) -> f32
          "rg.yield"(%1, %x) : (f32, f32) -> ()
        }) : (f32) -> f32
        "rg.keep"(%0, %a) : (f32, f32) -> ()
    "#;
    pat! { Pass: (RunOp $x, body = $b) => (replaceWithValue $x) supplemental [(inline $b $x)] }
    check(
        one(Pass),
        body,
        expect![[r#"
        "rg.keep"(%0) : (f32) -> ()
        "rg.keep"(%0, %0) : (f32, f32) -> ()
    "#]],
    );
    pat! { Built: (RunOp $x, body = $b) => (IncOp:$n $x) supplemental [(inline $b $n)] }
    check(
        one(Built),
        body,
        expect![[r#"
        %1 = "rg.inc"(%0) : (f32) -> f32
        "rg.keep"(%1) : (f32) -> ()
        "rg.keep"(%1, %0) : (f32, f32) -> ()
    "#]],
    );
    pat! { Named: (RunOp $x, body = $b) => (replaceWithValue $x) supplemental [(inline:$v $b $x), (KeepOp $v)] }
    check(
        one(Named),
        body,
        expect![[r#"
        "rg.keep"(%0) : (f32) -> ()
        %1 = "rg.inc"(%0) : (f32) -> f32
        "rg.keep"(%1, %0) : (f32, f32) -> ()
        "rg.keep"(%0, %0) : (f32, f32) -> ()
    "#]],
    );
}

/// The numbers of values and of yielded values and the types of the yielded values are part of the match.
// Row X12
#[test]
fn region_that_does_not_fit_is_not_inlined() {
    pat! { Inline: (RunOp $x, body = $b) => (inline $b $x) }
    check(
        one(Inline),
        r#"
        %0 = "rg.run"(%a) ({
        ^bb0(%x: f32, %y: f32):
          "rg.yield"(%x) : (f32) -> ()
        }) : (f32) -> f32
        %1 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          "rg.yield"(%x, %x) : (f32, f32) -> ()
        }) : (f32) -> f32
        %2 = "rg.run"(%a) ({
        }) : (f32) -> f32
        %3 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          "rg.goto"() [^bb1] : () -> ()
        ^bb1:
          "rg.yield"(%x) : (f32) -> ()
        }) : (f32) -> f32
        %4 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          "rg.yield"(%x) : (f32) -> ()
        }) : (f32) -> f64
        "rg.keep"(%0, %1, %2, %3, %4) : (f32, f32, f32, f32, f64) -> ()
        "#,
        expect![[r#"
            %1 = "rg.run"(%0) ({
            ^bb0(%arg3: f32, %arg4: f32):
              "rg.yield"(%arg3) : (f32) -> ()
            }) : (f32) -> f32
            %2 = "rg.run"(%0) ({
            ^bb0(%arg2: f32):
              "rg.yield"(%arg2, %arg2) : (f32, f32) -> ()
            }) : (f32) -> f32
            %3 = "rg.run"(%0) ({
            }) : (f32) -> f32
            %4 = "rg.run"(%0) ({
            ^bb0(%arg1: f32):
              "rg.goto"()[^bb1] : () -> ()
            ^bb1:  // pred: ^bb0
              "rg.yield"(%arg1) : (f32) -> ()
            }) : (f32) -> f32
            %5 = "rg.run"(%0) ({
            ^bb0(%arg0: f32):
              "rg.yield"(%arg0) : (f32) -> ()
            }) : (f32) -> f64
            "rg.keep"(%1, %2, %3, %4, %5) : (f32, f32, f32, f32, f64) -> ()
        "#]],
    );
}

/// Lists go through: a loop that runs once.
// Row X12
#[test]
fn region_is_inlined_with_lists_of_values() {
    pat! { Once: (ForOp $inits, body = $b) => (inline $b $inits) }
    check(
        one(Once),
        r#"
        %0:2 = "rg.for"(%a, %a) ({
        ^bb0(%x: f32, %y: f32):
          %1 = "rg.add"(%x, %y) : (f32, f32) -> f32
          "rg.yield"(%1, %x) : (f32, f32) -> ()
        }) : (f32, f32) -> (f32, f32)
        "rg.keep"(%0#0, %0#1) : (f32, f32) -> ()
        "#,
        expect![[r#"
            %1 = "rg.add"(%0, %0) : (f32, f32) -> f32
            "rg.keep"(%1, %0) : (f32, f32) -> ()
        "#]],
    );
}

/// All results of a root at once, and as an operand of something that is built.
// Row X12
#[test]
fn inlined_region_yields_several_results() {
    pat! { Both: (TwoOp body = $b) => (inline $b) }
    pat! { Nested: (RunOp $x, body = $b) => (IncOp (inline $b $x)) }
    check(
        one(Both).with(Nested),
        r#"
        %0:2 = "rg.two"() ({
          %1 = "rg.inc"(%a) : (f32) -> f32
          "rg.yield"(%1, %a) : (f32, f32) -> ()
        }) : () -> (f32, f32)
        %2 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          "rg.yield"(%x) : (f32) -> ()
        }) : (f32) -> f32
        "rg.keep"(%0#0, %0#1, %2) : (f32, f32, f32) -> ()
        "#,
        expect![[r#"
            %1 = "rg.inc"(%0) : (f32) -> f32
            %2 = "rg.inc"(%0) : (f32) -> f32
            "rg.keep"(%1, %0, %2) : (f32, f32, f32) -> ()
        "#]],
    );
}

/// The values that a block yields have a name and can be passed to native code.
// Row X12
#[test]
fn inlined_values_are_bound_and_passed_to_native_code() {
    fn second(_rewriter: &mut Rewriter<'_>, values: &[drr::Value]) -> drr::Value {
        values[1]
    }
    pat! { Named: (TwoOp body = $b) => [(inline:$v $b), (KeepOp $v), (second $v), (second $v)] }
    pat! { Handed: (RunOp $x, body = $b) => (second (inline $b, $x)) }
    check(
        one(Named).with(Handed),
        r#"
        %0:2 = "rg.two"() ({
          %1 = "rg.inc"(%a) : (f32) -> f32
          "rg.yield"(%1, %a) : (f32, f32) -> ()
        }) : () -> (f32, f32)
        %2 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          %3 = "rg.inc"(%x) : (f32) -> f32
          "rg.yield"(%x, %3) : (f32, f32) -> ()
        }) : (f32) -> f32
        "rg.keep"(%0#0, %0#1, %2) : (f32, f32, f32) -> ()
        "#,
        expect![[r#"
            %1 = "rg.inc"(%0) : (f32) -> f32
            "rg.keep"(%1, %0) : (f32, f32) -> ()
            %2 = "rg.inc"(%0) : (f32) -> f32
            "rg.keep"(%0, %0, %2) : (f32, f32, f32) -> ()
        "#]],
    );
}

/// If the root needs no terminator, all ops are moved before it.
// Row X12
#[test]
fn region_without_terminator_is_inlined() {
    pat! { Flatten: (ListOp $x, body = (region:$b (block (args $_) ..))) => [(inline $b $x)] }
    check(
        one(Flatten),
        r#"
        "rg.list"(%a) ({
        ^bb0(%x: f32):
          "rg.keep"(%x) : (f32) -> ()
          "rg.keep"(%x, %a) : (f32, f32) -> ()
        }) : (f32) -> ()
        "#,
        expect![[r#"
            "rg.keep"(%0) : (f32) -> ()
            "rg.keep"(%0, %0) : (f32, f32) -> ()
        "#]],
    );
}

/// In a built block, the ops are inserted at the end of the block, and may use its arguments.
// Row X12
#[test]
fn region_is_inlined_into_a_built_block() {
    pat! {
        Nested:
        (RunOp $x, body = $b)
            => (AgainOp $x, body = (region (block (args (arg:$i $x)) (IncOp:$n $i) (YieldOp (variadic (inline $b, $n), $n)))))
    }
    check(
        one(Nested),
        TWO_OPS,
        expect![[r#"
            %1 = "rg.again"(%0) ({
            ^bb0(%arg0: f32):
              %2 = "rg.inc"(%arg0) : (f32) -> f32
              %3 = "rg.inc"(%2) : (f32) -> f32
              "rg.yield"(%3, %2) : (f32, f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%1) : (f32) -> ()
        "#]],
    );
    pat! {
        AsTerm:
        (RunOp $x, body = $b)
            => (AgainOp $x, body = (region (block (args (arg:$i $x)) (IncOp:$n $i) (inline:$v $b, $n) (YieldOp (variadic $v, $n)))))
    }
    check(
        one(AsTerm),
        TWO_OPS,
        expect![[r#"
            %1 = "rg.again"(%0) ({
            ^bb0(%arg0: f32):
              %2 = "rg.inc"(%arg0) : (f32) -> f32
              %3 = "rg.inc"(%2) : (f32) -> f32
              "rg.yield"(%3, %2) : (f32, f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%1) : (f32) -> ()
        "#]],
    );
    pat! {
        Deep:
        (RunOp $x, body = $b)
            => (AgainOp $x, body = (region (block
                (args (arg:$i $x))
                (KeepOp (AgainOp $i, body = (region (block (args (arg:$j $x)) (YieldOp (inline $b, $j)))), (returnType $x)))
                (KeepOp $i)
                (YieldOp $i))))
    }
    check(
        one(Deep),
        TWO_OPS,
        expect![[r#"
            %1 = "rg.again"(%0) ({
            ^bb0(%arg0: f32):
              %2 = "rg.again"(%arg0) ({
              ^bb0(%arg1: f32):
                %3 = "rg.inc"(%arg1) : (f32) -> f32
                "rg.yield"(%3) : (f32) -> ()
              }) : (f32) -> f32
              "rg.keep"(%2) : (f32) -> ()
              "rg.keep"(%arg0) : (f32) -> ()
              "rg.yield"(%arg0) : (f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%1) : (f32) -> ()
        "#]],
    );
    // The matched ops of the region are visible after it in the same block.
    pat! {
        Used:
        (RunOp $x, body = (region:$b (block (args $_) (IncOp:$n $_) (YieldOp $_))))
            => (AgainOp $x, body = (region (block (args (arg:$i $x)) (inline $b, $i) (YieldOp (IncOp $n)))))
    }
    check(
        one(Used),
        TWO_OPS,
        expect![[r#"
            %1 = "rg.again"(%0) ({
            ^bb0(%arg0: f32):
              %2 = "rg.inc"(%arg0) : (f32) -> f32
              %3 = "rg.inc"(%2) : (f32) -> f32
              "rg.yield"(%3) : (f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%1) : (f32) -> ()
        "#]],
    );
}

/// A region that is inlined into an isolated op must not use outside values, and its values are visible only in the block.
// Row X12
#[test]
fn region_that_is_inlined_into_a_built_block_is_checked() {
    pat! {
        Isolated:
        (RunOp $x, body = $b) => (BoxOp $x, body = (region (block (args (arg:$i $x)) (YieldOp (inline $b, $i)))))
    }
    let captures = r#"
        %0 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          %1 = "rg.add"(%x, %a) : (f32, f32) -> f32
          "rg.yield"(%1) : (f32) -> ()
        }) : (f32) -> f32
        "rg.keep"(%0) : (f32) -> ()
    "#;
    check(
        one(Isolated),
        TWO_OPS,
        expect![[r#"
            %1 = "rg.box"(%0) ({
            ^bb0(%arg0: f32):
              %2 = "rg.inc"(%arg0) : (f32) -> f32
              "rg.yield"(%2) : (f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%1) : (f32) -> ()
        "#]],
    );
    check(
        one(Isolated),
        captures,
        expect![[r#"
            %1 = "rg.run"(%0) ({
            ^bb0(%arg0: f32):
              %2 = "rg.add"(%arg0, %0) : (f32, f32) -> f32
              "rg.yield"(%2) : (f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%1) : (f32) -> ()
        "#]],
    );
    // `$v` is used outside of the block that receives its op.
    pat! {
        Outside:
        (RunOp $x, body = (region:$b (block .. (YieldOp (variadic $v)))))
            => [(KeepOp (AgainOp $x, body = (region (block (args (arg:$i $x)) (YieldOp (inline $b, $i)))), (returnType $x))), (IncOp $v)]
    }
    check(
        one(Outside),
        TWO_OPS,
        expect![[r#"
            %1 = "rg.run"(%0) ({
            ^bb0(%arg0: f32):
              %2 = "rg.inc"(%arg0) : (f32) -> f32
              "rg.yield"(%2) : (f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%1) : (f32) -> ()
        "#]],
    );
}

/// Empty regions, in a source and in a result.
// Row X12
#[test]
fn empty_region_is_matched_and_built() {
    pat! { Empty: (RunOp $x, body = empty) => (AgainOp $x, body = empty) }
    check(
        one(Empty),
        r#"
        %0 = "rg.run"(%a) ({
        }) : (f32) -> f32
        %1 = "rg.run"(%a) ({
          "rg.yield"(%a) : (f32) -> ()
        }) : (f32) -> f32
        "rg.keep"(%0, %1) : (f32, f32) -> ()
        "#,
        expect![[r#"
            %1 = "rg.again"(%0) ({
            }) : (f32) -> f32
            %2 = "rg.run"(%0) ({
              "rg.yield"(%0) : (f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%1, %2) : (f32, f32) -> ()
        "#]],
    );
}

/// A region that uses values from outside does not move into an isolated op.
// Row X12
#[test]
fn region_with_outside_values_is_not_moved_to_an_isolated_op() {
    pat! { Isolate: (RunOp $x, body = $b) => (BoxOp $x, body = $b) }
    check(
        one(Isolate),
        r#"
        %0 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          %1 = "rg.inc"(%x) : (f32) -> f32
          "rg.yield"(%1) : (f32) -> ()
        }) : (f32) -> f32
        %2 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          %3 = "rg.add"(%x, %a) : (f32, f32) -> f32
          "rg.yield"(%3) : (f32) -> ()
        }) : (f32) -> f32
        "rg.keep"(%0, %2) : (f32, f32) -> ()
        "#,
        expect![[r#"
            %1 = "rg.box"(%0) ({
            ^bb0(%arg1: f32):
              %4 = "rg.inc"(%arg1) : (f32) -> f32
              "rg.yield"(%4) : (f32) -> ()
            }) : (f32) -> f32
            %2 = "rg.run"(%0) ({
            ^bb0(%arg0: f32):
              %3 = "rg.add"(%arg0, %0) : (f32, f32) -> f32
              "rg.yield"(%3) : (f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%1, %2) : (f32, f32) -> ()
        "#]],
    );
}

/// An operand has to be a block argument, of a number, of an owner.
// Row X13
#[test]
fn block_arguments_are_matched_and_built() {
    pat! { Any: (IncOp BlockArg:$x) => (AddOp $x, $x) }
    pat! { Second: (AddOp $x, BlockArg<1>:$y) => (IncOp:$_ $y) where [(DifferentFrom $x, $y)] }
    struct DifferentFrom;
    impl drr::EntityConstraint<(ValueRef<'_>, ValueRef<'_>)> for DifferentFrom {
        fn holds(_cx: &MatchContext<'_>, (x, y): (ValueRef<'_>, ValueRef<'_>)) -> bool {
            x != y
        }
    }
    check(
        one(Any),
        r#"
        "rg.list"(%a) ({
        ^bb0(%x: f32, %y: f32):
          %0 = "rg.inc"(%x) : (f32) -> f32
          %1 = "rg.inc"(%a) : (f32) -> f32
          "rg.keep"(%0, %1) : (f32, f32) -> ()
        }) : (f32) -> ()
        "#,
        expect![[r#"
            "rg.list"(%0) ({
            ^bb0(%arg0: f32, %arg1: f32):
              %1 = "rg.add"(%arg0, %arg0) : (f32, f32) -> f32
              %2 = "rg.inc"(%0) : (f32) -> f32
              "rg.keep"(%1, %2) : (f32, f32) -> ()
            }) : (f32) -> ()
        "#]],
    );
    check(
        one(Second),
        r#"
        "rg.list"(%a) ({
        ^bb0(%x: f32, %y: f32):
          %0 = "rg.add"(%x, %y) : (f32, f32) -> f32
          %1 = "rg.add"(%y, %x) : (f32, f32) -> f32
          "rg.keep"(%0, %1) : (f32, f32) -> ()
        }) : (f32) -> ()
        "#,
        expect![[r#"
            "rg.list"(%0) ({
            ^bb0(%arg0: f32, %arg1: f32):
              %1 = "rg.inc"(%arg1) : (f32) -> f32
              %2 = "rg.add"(%arg1, %arg0) : (f32, f32) -> f32
              "rg.keep"(%1, %2) : (f32, f32) -> ()
            }) : (f32) -> ()
        "#]],
    );
}

/// The last op of a block is matched like a node; a value that it yields may come from outside, and only then it can
/// replace the root.
// Row X12
#[test]
fn terminator_of_a_region_is_matched() {
    pat! { Constant: (RunOp $_, body = (region (block .. (YieldOp (variadic $v))))) => (replaceWithValue $v) }
    check(
        one(Constant),
        r#"
        %0 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          "rg.keep"(%x) : (f32) -> ()
          "rg.yield"(%a) : (f32) -> ()
        }) : (f32) -> f32
        %1 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          "rg.yield"(%x) : (f32) -> ()
        }) : (f32) -> f32
        %2 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          %3 = "rg.inc"(%a) : (f32) -> f32
          "rg.yield"(%3) : (f32) -> ()
        }) : (f32) -> f32
        "rg.keep"(%0, %1, %2) : (f32, f32, f32) -> ()
        "#,
        expect![[r#"
            %1 = "rg.run"(%0) ({
            ^bb0(%arg1: f32):
              "rg.yield"(%arg1) : (f32) -> ()
            }) : (f32) -> f32
            %2 = "rg.run"(%0) ({
            ^bb0(%arg0: f32):
              %3 = "rg.inc"(%0) : (f32) -> f32
              "rg.yield"(%3) : (f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%0, %1, %2) : (f32, f32, f32) -> ()
        "#]],
    );
}

/// Without `..` the block has nothing but what is matched, operands included, and each op once.
// Row X12
#[test]
fn whole_block_is_matched() {
    pat! {
        Whole:
        (RunOp $x, body = (region (block (args $i) (YieldOp (variadic (AddOp (IncOp $i), (IncOp $i)))))))
        => (NewOp $x)
    }
    pat! {
        Listed:
        (AgainOp $x, body = (region (block (args I32:$_, ..) (KeepOp $_) (YieldOp (variadic (IncOp $_))))))
        => (NewOp $x)
    }
    check(
        one(Whole).with(Listed),
        r#"
        %0 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          %1 = "rg.inc"(%x) : (f32) -> f32
          %2 = "rg.add"(%1, %1) : (f32, f32) -> f32
          "rg.yield"(%2) : (f32) -> ()
        }) : (f32) -> f32
        %3 = "rg.run"(%a) ({
        ^bb0(%x: f32):
          %1 = "rg.inc"(%x) : (f32) -> f32
          "rg.keep"(%1) : (f32) -> ()
          %2 = "rg.add"(%1, %1) : (f32, f32) -> f32
          "rg.yield"(%2) : (f32) -> ()
        }) : (f32) -> f32
        %4 = "rg.again"(%a) ({
        ^bb0(%x: i32, %y: i32):
          "rg.keep"(%x) : (i32) -> ()
          %5 = "rg.inc"(%a) : (f32) -> f32
          "rg.yield"(%5) : (f32) -> ()
        }) : (f32) -> f32
        %6 = "rg.again"(%a) ({
        ^bb0(%x: f32, %y: i32):
          "rg.keep"(%x) : (f32) -> ()
          %5 = "rg.inc"(%a) : (f32) -> f32
          "rg.yield"(%5) : (f32) -> ()
        }) : (f32) -> f32
        "rg.keep"(%0, %3, %4, %6) : (f32, f32, f32, f32) -> ()
        "#,
        expect![[r#"
            %1 = "rg.new"(%0) : (f32) -> f32
            %2 = "rg.run"(%0) ({
            ^bb0(%arg2: f32):
              %6 = "rg.inc"(%arg2) : (f32) -> f32
              "rg.keep"(%6) : (f32) -> ()
              %7 = "rg.add"(%6, %6) : (f32, f32) -> f32
              "rg.yield"(%7) : (f32) -> ()
            }) : (f32) -> f32
            %3 = "rg.new"(%0) : (f32) -> f32
            %4 = "rg.again"(%0) ({
            ^bb0(%arg0: f32, %arg1: i32):
              "rg.keep"(%arg0) : (f32) -> ()
              %5 = "rg.inc"(%0) : (f32) -> f32
              "rg.yield"(%5) : (f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%1, %2, %3, %4) : (f32, f32, f32, f32) -> ()
        "#]],
    );
}

/// Regions are built: blocks with arguments, and ops in order.
// Row X12
#[test]
fn region_is_built() {
    pat! {
        Create:
        (NewOp $x)
        => (RunOp $x, body = (region (block (args (arg:$i $x), I32) (IncOp:$s $i) (KeepOp (variadic $s, $x)) (YieldOp (variadic (AddOp $s, $i))))))
    }
    check(
        one(Create),
        r#"
        %0 = "rg.new"(%a) : (f32) -> f32
        "rg.keep"(%0) : (f32) -> ()
        "#,
        expect![[r#"
            %1 = "rg.run"(%0) ({
            ^bb0(%arg0: f32, %arg1: i32):
              %2 = "rg.inc"(%arg0) : (f32) -> f32
              "rg.keep"(%2, %0) : (f32, f32) -> ()
              %3 = "rg.add"(%2, %arg0) : (f32, f32) -> f32
              "rg.yield"(%3) : (f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%1) : (f32) -> ()
        "#]],
    );
}

/// Lists and expressions between the ops of a block.
// Row X12
#[test]
fn lists_and_native_code_in_built_blocks() {
    pat! {
        Code:
        (NewOp $x)
        => (RunOp $x, body = (region (block (args (arg:$i $x))
            (variadic:$l $i, (IncOp:$n $i), $x)
            { mark($_builder, $n) }
            (YieldOp $l))))
    }
    check(
        one(Code),
        r#"
        %0 = "rg.new"(%a) : (f32) -> f32
        "rg.keep"(%0) : (f32) -> ()
        "#,
        expect![[r#"
            %1 = "rg.run"(%0) ({
            ^bb0(%arg0: f32):
              %2 = "rg.inc"(%arg0) {marked} : (f32) -> f32
              "rg.yield"(%arg0, %2, %0) : (f32, f32, f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%1) : (f32) -> ()
        "#]],
    );
}

fn mark(rewriter: &mut Rewriter<'_>, value: Value) {
    let (key, unit) = (rewriter.ctx().ident("marked"), rewriter.ctx().unit_attr());
    if let Some(op) = rewriter.ir().value(value).defining_op().map(|op| op.handle()) {
        rewriter.set_discardable(op, key, Some(unit));
    }
}

/// Regions in regions, and two regions of one op.
// Row X12
#[test]
fn nested_regions_are_matched_and_built() {
    pat! {
        Swap: (IfOp $c, yes = $y, no = (region (block .. (YieldOp (variadic $v)))))
        => (IfOp $c, yes = (region (block (YieldOp (variadic $v)))), no = $y)
        where [(CheckOnce $y)]
    }
    struct CheckOnce;
    impl drr::EntityConstraint<(drr::RegionRef<'_>,)> for CheckOnce {
        fn holds(_cx: &MatchContext<'_>, (region,): (drr::RegionRef<'_>,)) -> bool {
            region.first_block().is_some_and(|block| block.ops().count() > 1)
        }
    }
    pat! {
        Deep: (NewOp $x)
        => (RunOp $x, body = (region (block (args F32:$i)
            (AgainOp:$n $i, body = (region (block (args F32:$j) (YieldOp (variadic (AddOp $i, $j))))), (returnType $x))
            (YieldOp (variadic $n)))))
    }
    check(
        one(Swap).with(Deep),
        r#"
        %c = "rg.given"() : () -> i1
        %0 = "rg.if"(%c) ({
          "rg.keep"() : () -> ()
          "rg.yield"(%a) : (f32) -> ()
        }, {
          "rg.yield"(%a) : (f32) -> ()
        }) : (i1) -> f32
        %1 = "rg.new"(%a) : (f32) -> f32
        "rg.keep"(%0, %1) : (f32, f32) -> ()
        "#,
        expect![[r#"
            %1 = "rg.given"() : () -> i1
            %2 = "rg.if"(%1) ({
              "rg.yield"(%0) : (f32) -> ()
            }, {
              "rg.keep"() : () -> ()
              "rg.yield"(%0) : (f32) -> ()
            }) : (i1) -> f32
            %3 = "rg.run"(%0) ({
            ^bb0(%arg0: f32):
              %4 = "rg.again"(%arg0) ({
              ^bb0(%arg1: f32):
                %5 = "rg.add"(%arg0, %arg1) : (f32, f32) -> f32
                "rg.yield"(%5) : (f32) -> ()
              }) : (f32) -> f32
              "rg.yield"(%4) : (f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%2, %3) : (f32, f32) -> ()
        "#]],
    );
}

/// An operand is argument N of the matched block: the symbol of the argument occurs again.
// Row X13
#[test]
fn operand_is_an_argument_of_the_matched_block() {
    pat! { Identity: (RunOp $x, body = (region (block (args $i) (YieldOp (variadic $i))))) => (replaceWithValue $x) }
    pat! {
        Owned: (AgainOp $x, body = (region (block:$b .. (YieldOp (variadic $v))))) => (IncOp $x)
        where [(ArgumentOf $v, $b), (BlockArg<1> $v)]
    }
    check(
        one(Identity).with(Owned),
        r#"
        %0 = "rg.run"(%a) ({
        ^bb0(%i: f32):
          "rg.yield"(%i) : (f32) -> ()
        }) : (f32) -> f32
        %1 = "rg.run"(%a) ({
        ^bb0(%i: f32):
          "rg.yield"(%a) : (f32) -> ()
        }) : (f32) -> f32
        %2 = "rg.again"(%a) ({
        ^bb0(%i: f32, %j: f32):
          "rg.yield"(%j) : (f32) -> ()
        }) : (f32) -> f32
        %3 = "rg.again"(%a) ({
        ^bb0(%i: f32, %j: f32):
          "rg.yield"(%i) : (f32) -> ()
        }) : (f32) -> f32
        "rg.keep"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> ()
        "#,
        expect![[r#"
            %1 = "rg.run"(%0) ({
            ^bb0(%arg2: f32):
              "rg.yield"(%0) : (f32) -> ()
            }) : (f32) -> f32
            %2 = "rg.inc"(%0) : (f32) -> f32
            %3 = "rg.again"(%0) ({
            ^bb0(%arg0: f32, %arg1: f32):
              "rg.yield"(%arg0) : (f32) -> ()
            }) : (f32) -> f32
            "rg.keep"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> ()
        "#]],
    );
}
