//! Patterns in PDLL, run on IR: one test for each row of the specification that works, with text in and text out.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

/// Checks the patterns of a block.
fn run(populate: impl FnOnce(&mut PatternSet), body: &str, expected: expect_test::Expect) {
    let mut set = PatternSet::new();
    populate(&mut set);
    check(set, body, expected);
}

// Row P02
#[test]
fn patterns_with_and_without_names() {
    pdll! {
        #[drr(allow(shadowed))] Pattern Twice {
            let inner = op<NegOp>(x: Value);
            let outer = op<NegOp>(inner);
            replace outer with x;
        }
        Pattern => erase op<SinkOp>(_: Value);
        Pattern Lower with benefit(7), recursion {
            replace op<NegOp>(x: Value) with op<FlagOp>(x) {on} -> (type<"f64">);
        }
    }
    let mut set = PatternSet::new();
    // Lints of sets apply to these patterns, too.
    assert_eq!(set.add(Lower).add(Twice).check().len(), 1);
    run(
        populate_with_generated,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32
           %1 = "ex.neg"(%0) : (f32) -> f32
           "ex.sink"(%1) : (f32) -> ()
           "ex.keep"(%1) : (f32) -> ()"#,
        expect![[r#"
            error: pattern `Lower` on `ex.neg` at input:6:17: result 0 of `ex.neg` is of type `f32`, but its replacement is of type `f64`
              = help: build it with the type of the result, or insert a cast
        "#]],
    );
}

// Row P35
#[test]
fn constraints_and_rewrites_with_statements() {
    fn small(_cx: &MatchContext<'_>, k: i32) -> bool {
        k < 10
    }
    fn double(_rewriter: &mut Rewriter<'_>, k: i32) -> i32 {
        k * 2
    }
    pdll! {
        Constraint small(k: Attr);
        Constraint Both(a: Attr, b: Attr) { small(a); small(b); }
        Rewrite double(k: Attr) -> Attr;
        Rewrite Negate(v: Value) -> Value { return op<NegOp>(v); }
        Rewrite Twice(v: Value) -> (once: Value, twice: Value) {
            let once = Negate(v);
            return (once, Negate(once));
        }
        Pattern {
            let inner = op<ScaleOp>(x: Value) {k = k: I32Attr};
            let root = op<ScaleOp>(inner) {k = l: Attr};
            Both(k, l);
            rewrite root with {
                let both = Twice(x);
                let scaled = op<ScaleOp>(both.twice) {k = double(k)} -> (type<"f32">);
                replace root with op<AddOp>(scaled, both.0);
            }
        }
    }
    run(
        populate_with_generated,
        r#"%0 = "ex.scale"(%a) <{k = 4 : i32}> : (f32) -> f32
           %1 = "ex.scale"(%0) <{k = 5 : i32}> : (f32) -> f32
           %2 = "ex.scale"(%0) <{k = 15 : i32}> : (f32) -> f32
           "ex.keep"(%1, %2) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f32
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.neg"(%4) : (f32) -> f32
            %6 = "ex.scale"(%5) <{k = 8 : i32}> : (f32) -> f32
            %7 = "ex.add"(%6, %4) : (f32, f32) -> f32
            %8 = "ex.scale"(%3) <{k = 15 : i32}> : (f32) -> f32
            "ex.keep"(%7, %8) : (f32, f32) -> ()
        "#]],
    );
}

// Row P17
#[test]
fn ops_by_mlir_names() {
    pdll! {
        use dialects [Ex];
        Pattern {
            let pair = op<ex.split>(_: Value);
            replace op<ex.int>(pair.lo) with op<ex.int>(pair.hi);
        }
        Pattern Cut => replace op<ex.neg>(op<ex.add>(x: Value, y: Value)) with op<AddOp>(op<ex.neg>(x), op<NegOp>(y));
    }
    run(
        populate_with_generated,
        r#"%0:2 = "ex.split"(%a) : (f32) -> (i32, i32)
           %1 = "ex.int"(%0#1) : (i32) -> i32
           %2 = "ex.add"(%a, %b) : (f32, f32) -> f32
           %3 = "ex.neg"(%2) : (f32) -> f32
           "ex.keep"(%1, %3) : (i32, f32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.split"(%0) : (f32) -> (i32, i32)
            %4 = "ex.int"(%3#0) : (i32) -> i32
            %5 = "ex.add"(%0, %1) : (f32, f32) -> f32
            %6 = "ex.neg"(%0) : (f32) -> f32
            %7 = "ex.neg"(%1) : (f32) -> f32
            %8 = "ex.add"(%6, %7) : (f32, f32) -> f32
            "ex.keep"(%4, %8) : (i32, f32) -> ()
        "#]],
    );
}

/// Applies patterns to a function of undeclared ops.
fn run_untyped(populate: impl FnOnce(&mut PatternSet), body: &str, expected: expect_test::Expect) {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let mut set = PatternSet::new();
    populate(&mut set);
    let patterns = set.freeze(&ctx).expect("nothing has to be registered");
    let mut module = Module::parse(&ctx, body).unwrap_or_else(|error| panic!("{error:?}"));
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default())
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.converged);
    expected.assert_eq(&module.generic_form().to_string());
}

// Row P17
#[test]
fn undeclared_ops() {
    pdll! {
        Pattern {
            let inner = op<t.neg>(x: Value);
            replace op<t.neg>(inner) with x;
        }
        Pattern {
            replace op<t.add>(a: Value, b: Value) {mode = "fast", n = n: Attr} with op<t.sub>(b, a) {n = n, "t.old"};
        }
        Pattern {
            let split = op<t.split>(_: Value, rest: ValueRange);
            replace op<t.use>(split.1) with op<t.all>(split.0, rest);
        }
        Pattern => erase op<t.sink> {dead} -> ();
        Pattern => replace op<t.pack>(op<t.unpack>(all: ValueRange)) with op<t.same>(all);
    }
    run_untyped(
        populate_with_generated,
        r#"
        %a, %b = "t.given"() : () -> (f32, f32)
        %0 = "t.neg"(%a) : (f32) -> f32
        %1 = "t.neg"(%0) : (f32) -> f32
        %2 = "t.add"(%1, %b) {mode = "fast", n = 3 : i8} : (f32, f32) -> f32
        %3 = "t.add"(%1, %b) {mode = "slow", n = 3 : i8} : (f32, f32) -> f32
        %4:2 = "t.split"(%a, %b, %2) : (f32, f32, f32) -> (i32, i64)
        %5 = "t.use"(%4#1) : (i64) -> i64
        %6 = "t.use"(%4#0) : (i32) -> i64
        "t.sink"(%3) {dead} : (f32) -> ()
        "t.sink"(%3) : (f32) -> ()
        %7:2 = "t.unpack"(%a, %b) : (f32, f32) -> (f32, f32)
        %8:2 = "t.pack"(%7#0, %7#1) : (f32, f32) -> (f32, f32)
        %9 = "t.pack"(%7#0) : (f32) -> f32
        "t.keep"(%2, %3, %4#0, %5, %6, %8#1, %9) : (f32, f32, i32, i64, i64, f32, f32) -> ()
        "#,
        expect![[r#"
            "builtin.module"() ({
              %0:2 = "t.given"() : () -> (f32, f32)
              %1 = "t.neg"(%0#0) : (f32) -> f32
              %2 = "t.sub"(%0#1, %0#0) {n = 3 : i8, t.old} : (f32, f32) -> f32
              %3 = "t.add"(%0#0, %0#1) {mode = "slow", n = 3 : i8} : (f32, f32) -> f32
              %4:2 = "t.split"(%0#0, %0#1, %2) : (f32, f32, f32) -> (i32, i64)
              %5 = "t.all"(%4#0, %0#1, %2) : (i32, f32, f32) -> i64
              %6 = "t.use"(%4#0) : (i32) -> i64
              "t.sink"(%3) : (f32) -> ()
              %7:2 = "t.unpack"(%0#0, %0#1) : (f32, f32) -> (f32, f32)
              %8:2 = "t.same"(%0#0, %0#1) : (f32, f32) -> (f32, f32)
              %9 = "t.pack"(%7#0) : (f32) -> f32
              "t.keep"(%2, %3, %4#0, %5, %6, %8#1, %9) : (f32, f32, i32, i64, i64, f32, f32) -> ()
            }) : () -> ()
        "#]],
    );
}

// Row P64
#[test]
fn file_that_includes_another_file() {
    drr::include_pdll!("data/pdll/rules.pdll", dialects: [Ex], populate: add_rules);
    let spec = Twice.spec();
    assert_eq!((spec.file, spec.line), ("data/pdll/rules.pdll", 9));
    run(
        add_rules,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32
           %1 = "ex.neg"(%0) : (f32) -> f32
           %2 = "ex.add"(%1, %b) : (f32, f32) -> f32
           "ex.keep"(%1, %2) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.neg"(%1) : (f32) -> f32
            %5 = "ex.mac"(%3, %1, %4) : (f32, f32, f32) -> f32
            "ex.keep"(%0, %5) : (f32, f32) -> ()
        "#]],
    );
}

// Rows P68, P69
#[test]
fn constraint_and_rewrite_bodies_in_rust() {
    pdll! {
        Constraint IsEven(k: Attr) [{
            k.as_i64(cx.ctx()).is_some_and(|k| k % 2 == 0)
        }];
        Constraint UsedOnce(v: Value, o: Op) [{ v.has_one_use() && o.num_operands() == 1 }];
        Rewrite Half(k: Attr) -> Attr [{
            let half = k.as_i64(rewriter.ctx()).unwrap_or_default() / 2;
            rewriter.ctx().i32_attr(half as i32)
        }];
        Rewrite Pair(v: Value) -> (Value, k: Attr) [{ (v, rewriter.ctx().i32_attr(7)) }];
        Pattern {
            let root = op<ScaleOp>(x: Value) {k = k: Attr};
            IsEven(k);
            UsedOnce(x, root);
            rewrite root with {
                let pair = Pair(x);
                replace root with op<ScaleOp>(op<ScaleOp>(pair.0) {k = pair.k} -> (type<"f32">)) {k = Half(k)};
            }
        }
    }
    run(
        populate_with_generated,
        r#"%0 = "ex.scale"(%a) <{k = 12 : i32}> : (f32) -> f32
           %1 = "ex.scale"(%b) <{k = 3 : i32}> : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 7 : i32}> : (f32) -> f32
            %4 = "ex.scale"(%3) <{k = 7 : i32}> : (f32) -> f32
            %5 = "ex.scale"(%4) <{k = 3 : i32}> : (f32) -> f32
            %6 = "ex.scale"(%1) <{k = 3 : i32}> : (f32) -> f32
            "ex.keep"(%5, %6) : (f32, f32) -> ()
        "#]],
    );
}

// Row P39
#[test]
fn negated_constraints() {
    fn small(_cx: &MatchContext<'_>, k: i32) -> bool {
        k < 10
    }
    pdll! {
        Constraint HasUses(v: Value) [{ v.has_uses() }];
        Pattern Large {
            let root = op<ScaleOp>(x: Value) {k = k: I32Attr};
            not small(k);
            HasUses(x);
            replace root with x;
        }
    }
    run(
        populate_with_generated,
        r#"%0 = "ex.scale"(%a) <{k = 12 : i32}> : (f32) -> f32
           %1 = "ex.scale"(%b) <{k = 3 : i32}> : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%1) <{k = 3 : i32}> : (f32) -> f32
            "ex.keep"(%0, %3) : (f32, f32) -> ()
        "#]],
    );
}
