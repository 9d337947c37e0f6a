//! Operands in any order.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

#[test]
fn the_written_order_is_tried_first() {
    check(
        one!((AddOp (either (NegOp $x), $y)) => (MacOp $x, $y, $y)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %m = "ex.neg"(%b) : (f32) -> f32
           %0 = "ex.add"(%n, %b) : (f32, f32) -> f32 %1 = "ex.add"(%b, %n) : (f32, f32) -> f32
           %2 = "ex.add"(%n, %m) : (f32, f32) -> f32 %3 = "ex.add"(%a, %b) : (f32, f32) -> f32
           "ex.keep"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.neg"(%1) : (f32) -> f32
            %5 = "ex.mac"(%0, %1, %1) : (f32, f32, f32) -> f32
            %6 = "ex.mac"(%0, %1, %1) : (f32, f32, f32) -> f32
            %7 = "ex.mac"(%0, %4, %4) : (f32, f32, f32) -> f32
            %8 = "ex.add"(%0, %1) : (f32, f32) -> f32
            "ex.keep"(%5, %6, %7, %8) : (f32, f32, f32, f32) -> ()
        "#]],
    );
}

/// Returns `true` if the type of a value is `i32`.
fn is_i32(_cx: &MatchContext<'_>, value: ValueRef<'_>) -> bool {
    value.ty() == Type::I32
}

#[test]
fn equality_constraints_and_narrowing_are_tried_in_each_order() {
    // Structure alone would take the written order.
    check(
        one!((AddOp (either $x, $y)) => (NegOp $y) where [(is_i32 $x)]),
        r#"%0 = "ex.add"(%a, %i) : (f32, i32) -> f32 %1 = "ex.add"(%i, %a) : (i32, f32) -> f32
           %2 = "ex.add"(%a, %b) : (f32, f32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.add"(%0, %1) : (f32, f32) -> f32
            "ex.keep"(%3, %4, %5) : (f32, f32, f32) -> ()
        "#]],
    );
    check(
        one!((MacOp (either $x, $y), $x) => (NegOp $y)),
        r#"%0 = "ex.mac"(%a, %b, %b) : (f32, f32, f32) -> f32 %1 = "ex.mac"(%a, %b, %a) : (f32, f32, f32) -> f32
           %2 = "ex.mac"(%a, %a, %b) : (f32, f32, f32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.neg"(%1) : (f32) -> f32
            %5 = "ex.mac"(%0, %0, %1) : (f32, f32, f32) -> f32
            "ex.keep"(%3, %4, %5) : (f32, f32, f32) -> ()
        "#]],
    );
    check(
        one!((AddOp (either (MaybeOp $x, $k), $_)) => (ScaleOp $x, $k)),
        r#"%n = "ex.maybe"(%a) : (f32) -> f32 %m = "ex.maybe"(%b) <{k = 3 : i32}> : (f32) -> f32
           %0 = "ex.add"(%n, %m) : (f32, f32) -> f32 %1 = "ex.add"(%n, %n) : (f32, f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.maybe"(%0) : (f32) -> f32
            %4 = "ex.maybe"(%1) <{k = 3 : i32}> : (f32) -> f32
            %5 = "ex.scale"(%1) <{k = 3 : i32}> : (f32) -> f32
            %6 = "ex.add"(%3, %3) : (f32, f32) -> f32
            "ex.keep"(%5, %6) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn three_operands_two_groups_and_groups_in_groups() {
    check(
        one!((MacOp (either (NegOp $x), (CastOp $y), $z)) => (MacOp $x, $y, $z)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %c = "ex.cast"(%b) : (f32) -> f32
           %0 = "ex.mac"(%i, %c, %n) : (i32, f32, f32) -> f32 %1 = "ex.mac"(%n, %n, %c) : (f32, f32, f32) -> f32
           %2 = "ex.mac"(%n, %n, %i) : (f32, f32, i32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.cast"(%1) : (f32) -> f32
            %5 = "ex.mac"(%0, %1, %2) : (f32, f32, i32) -> f32
            %6 = "ex.mac"(%0, %1, %3) : (f32, f32, f32) -> f32
            %7 = "ex.mac"(%3, %3, %2) : (f32, f32, i32) -> f32
            "ex.keep"(%5, %6, %7) : (f32, f32, f32) -> ()
        "#]],
    );
    check(
        one!((AddOp (either (AddOp (either (NegOp $x), $y)), $z)) => (MacOp $x, $y, $z)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %s = "ex.add"(%b, %n) : (f32, f32) -> f32
           %t = "ex.add"(%i, %b) : (i32, f32) -> f32 %0 = "ex.add"(%i, %s) : (i32, f32) -> f32
           %1 = "ex.add"(%t, %s) : (f32, f32) -> f32 %2 = "ex.add"(%t, %t) : (f32, f32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.add"(%1, %3) : (f32, f32) -> f32
            %5 = "ex.add"(%2, %1) : (i32, f32) -> f32
            %6 = "ex.mac"(%0, %1, %2) : (f32, f32, i32) -> f32
            %7 = "ex.mac"(%0, %1, %5) : (f32, f32, f32) -> f32
            %8 = "ex.add"(%5, %5) : (f32, f32) -> f32
            "ex.keep"(%6, %7, %8) : (f32, f32, f32) -> ()
        "#]],
    );
    check(
        one!((FourOp (either (NegOp $x), $y), (either (CastOp $z), $w)) => (MacOp $x, $y, (AddOp $z, $w))),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %c = "ex.cast"(%b) : (f32) -> f32
           %0 = "ex.four"(%a, %n, %b, %c) : (f32, f32, f32, f32) -> f32 %1 = "ex.four"(%c, %a, %n, %b) : (f32, f32, f32, f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.cast"(%1) : (f32) -> f32
            %5 = "ex.add"(%1, %1) : (f32, f32) -> f32
            %6 = "ex.mac"(%0, %0, %5) : (f32, f32, f32) -> f32
            %7 = "ex.four"(%4, %0, %3, %1) : (f32, f32, f32, f32) -> f32
            "ex.keep"(%6, %7) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn as_many_operands_as_can_be_tried() {
    check(
        one!((SixOp (either (NegOp $a), (CastOp $b), (ScaleOp $c, 1), (ScaleOp $_, 2), $d, I32:$e)) => (SixOp $a, $b, $c, $d, $e, $e)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %c = "ex.cast"(%b) : (f32) -> f32 %s = "ex.scale"(%a) <{k = 1 : i32}> : (f32) -> f32
           %t = "ex.scale"(%a) <{k = 2 : i32}> : (f32) -> f32
           %0 = "ex.six"(%i, %b, %t, %s, %c, %n) : (i32, f32, f32, f32, f32, f32) -> f32
           %1 = "ex.six"(%i, %b, %t, %t, %c, %n) : (i32, f32, f32, f32, f32, f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.cast"(%1) : (f32) -> f32
            %5 = "ex.scale"(%0) <{k = 1 : i32}> : (f32) -> f32
            %6 = "ex.scale"(%0) <{k = 2 : i32}> : (f32) -> f32
            %7 = "ex.six"(%0, %1, %0, %1, %2, %2) : (f32, f32, f32, f32, i32, i32) -> f32
            %8 = "ex.six"(%2, %1, %6, %6, %4, %3) : (i32, f32, f32, f32, f32, f32) -> f32
            "ex.keep"(%7, %8) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn operands_after_a_list() {
    check(
        one!((EndOp $xs, (either (NegOp $x), $y)) => (EndOp $xs, $y, $x)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32
           %0 = "ex.end"(%i, %i, %b, %n) : (i32, i32, f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.end"(%2, %2, %1, %0) : (i32, i32, f32, f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
}

#[test]
fn the_location_is_that_of_the_written_order() {
    let ctx = Context::with(Ex);
    let source = r#"
        %x = "ex.given"() : () -> f32 loc("x")
        %c = "ex.cast"(%x) : (f32) -> f32 loc("c")
        %b = "ex.neg"(%c) : (f32) -> f32 loc("b")
        %e = "ex.cast"(%x) : (f32) -> f32 loc("e")
        %d = "ex.scale"(%e) <{k = 1 : i32}> : (f32) -> f32 loc("d")
        %a = "ex.add"(%d, %b) : (f32, f32) -> f32 loc("a")
        "ex.keep"(%a) : (f32) -> () loc("k")
    "#;
    let mut module = Module::parse(&ctx, source).expect("the source parses");
    let patterns = PatternSet::new()
        .with(drr::pat!((AddOp (either (NegOp (CastOp $x)), (ScaleOp (CastOp $_), $_))) => (CastOp $x)))
        .freeze(&ctx)
        .expect("the operations are registered");
    let _outcome =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect("no limits are reached");
    let mut text = Vec::new();
    let options = drr::text::PrintOptions::new()
        .with_generic_form(true)
        .with_debug_info(true);
    module.print(&mut text, &options).expect("a vector takes everything");
    let text = String::from_utf8_lossy(&text);
    let fused = |line: &&str| line.contains("fused") || line.contains("= loc(\"");
    let shown: String = text.lines().filter(fused).map(|line| format!("{line}\n")).collect();
    expect![[r##"
        #loc = loc("input":0:0)
        #loc1 = loc("x")
        #loc2 = loc("c")
        #loc3 = loc("b")
        #loc4 = loc("e")
        #loc5 = loc("d")
        #loc6 = loc("a")
        #loc7 = loc("k")
        #loc8 = loc(fused[#loc6, #loc2, #loc4, #loc3, #loc5])
    "##]]
    .assert_eq(&shown);
}

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % end
    }
}

/// Returns a random body of ops that use preceding values and are all kept.
fn random_body(numbers: &mut Numbers) -> String {
    let mut values = vec!["%a".to_string(), "%b".to_string()];
    let mut body = String::new();
    for at in 0..12 {
        let operand = |numbers: &mut Numbers| values[numbers.below(values.len())].clone();
        let (x, y, z) = (operand(numbers), operand(numbers), operand(numbers));
        let k = numbers.below(2);
        let op = match numbers.below(6) {
            0 => format!(r#""ex.neg"({x}) : (f32) -> f32"#),
            1 => format!(r#""ex.cast"({x}) : (f32) -> f32"#),
            2 => format!(r#""ex.scale"({x}) <{{k = {k} : i32}}> : (f32) -> f32"#),
            3 => format!(r#""ex.mac"({x}, {y}, {z}) : (f32, f32, f32) -> f32"#),
            _ => format!(r#""ex.add"({x}, {y}) : (f32, f32) -> f32"#),
        };
        body.push_str(&format!("%v{at} = {op}\n"));
        values.push(format!("%v{at}"));
    }
    let types = vec!["f32"; values.len()].join(", ");
    body.push_str(&format!(r#""ex.keep"({}) : ({types}) -> ()"#, values.join(", ")));
    body
}

/// Rewrites a body with the patterns.
fn applied(patterns: PatternSet, body: &str) -> String {
    let ctx = Context::with(Ex);
    let given = r#"%a = "ex.given"() : () -> f32 %b = "ex.given"() : () -> f32 "#;
    let mut module = Module::parse(&ctx, format!("{given}{body}")).expect("the body is right");
    let patterns = patterns.freeze(&ctx).expect("all operations are registered");
    let outcome =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect("no limits are reached");
    assert!(outcome.converged);
    module.generic_form().to_string()
}

/// Returns `true` if a value has at least two uses.
fn is_shared(_cx: &MatchContext<'_>, value: ValueRef<'_>) -> bool {
    value.uses().count() > 1
}

#[test]
fn either_equals_one_pattern_per_order() {
    let mut numbers = Numbers(7);
    let mut rewritten = 0;
    for _ in 0..300 {
        let body = random_body(&mut numbers);
        let together = one!((AddOp (either (NegOp $x), $y)) => (LabelOp $x, "two") where [(is_shared $y)]);
        let apart = PatternSet::new()
            .with(drr::pat!((AddOp (NegOp $x), $y) => (LabelOp $x, "two") where [(is_shared $y)]))
            .with(drr::pat!((AddOp $y, (NegOp $x)) => (LabelOp $x, "two") where [(is_shared $y)]));
        let two = applied(together, &body);
        assert_eq!(two, applied(apart, &body), "{body}");
        let together = one!((MacOp (either (NegOp $x), $y, (ScaleOp $y, $k))) => (ScaleOp (LabelOp:$_l $x, "three", (returnType $y)), $k));
        let apart = PatternSet::new()
            .with(drr::pat!((MacOp (NegOp $x), $y, (ScaleOp $y, $k)) => (ScaleOp (LabelOp $x, "three", (returnType $y)), $k)))
            .with(drr::pat!((MacOp (NegOp $x), (ScaleOp $y, $k), $y) => (ScaleOp (LabelOp $x, "three", (returnType $y)), $k)))
            .with(drr::pat!((MacOp $y, (NegOp $x), (ScaleOp $y, $k)) => (ScaleOp (LabelOp $x, "three", (returnType $y)), $k)))
            .with(drr::pat!((MacOp (ScaleOp $y, $k), (NegOp $x), $y) => (ScaleOp (LabelOp $x, "three", (returnType $y)), $k)))
            .with(drr::pat!((MacOp $y, (ScaleOp $y, $k), (NegOp $x)) => (ScaleOp (LabelOp $x, "three", (returnType $y)), $k)))
            .with(drr::pat!((MacOp (ScaleOp $y, $k), $y, (NegOp $x)) => (ScaleOp (LabelOp $x, "three", (returnType $y)), $k)));
        let three = applied(together, &body);
        assert_eq!(three, applied(apart, &body), "{body}");
        let together = one!((AddOp (either (AddOp (either (NegOp $x), $y)), (CastOp $y))) => (LabelOp $x, "nested"));
        let apart = PatternSet::new()
            .with(drr::pat!((AddOp (AddOp (NegOp $x), $y), (CastOp $y)) => (LabelOp $x, "nested")))
            .with(drr::pat!((AddOp (AddOp $y, (NegOp $x)), (CastOp $y)) => (LabelOp $x, "nested")))
            .with(drr::pat!((AddOp (CastOp $y), (AddOp (NegOp $x), $y)) => (LabelOp $x, "nested")))
            .with(drr::pat!((AddOp (CastOp $y), (AddOp $y, (NegOp $x))) => (LabelOp $x, "nested")));
        let nested = applied(together, &body);
        assert_eq!(nested, applied(apart, &body), "{body}");
        rewritten += [two, three, nested]
            .iter()
            .filter(|text| text.contains("ex.label"))
            .count();
    }
    assert!(rewritten > 100, "{rewritten}");
}
