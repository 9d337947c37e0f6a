//! Reasons of failed matches: every check reports its reason to the listener.

use drr::apply_patterns_greedily;
use drr::prelude::*;
use drr::{ContextBuilder, OpRef, Trace};
use drr_tests::ours;
use expect_test::{Expect, expect};

use crate::ex::*;

/// Applies one pattern to a text in which `%a` is an `f32` and `%i` an `i32`, and compares the reasons at ops with the
/// root's name.
fn why(pattern: impl RewritePattern + 'static, body: &str, expect: Expect) {
    let ctx = ContextBuilder::new().with(Ex).build();
    let given = "%a = \"ex.given\"() : () -> f32 %i = \"ex.given\"() : () -> i32\n";
    let mut module = ours::read(&ctx, format!("{given}{body}")).unwrap_or_else(|errors| panic!("{errors}"));
    let mut trace = Trace::new(Vec::new()).of_op(pattern.spec().root);
    let patterns = PatternSet::new()
        .with(pattern)
        .freeze(&ctx)
        .expect("all operations are registered");
    let outcome = apply_patterns_greedily(
        &mut module,
        &patterns,
        GreedyRewriteConfig::default().with_listener(&mut trace),
    );
    assert!(outcome.is_ok_and(|outcome| outcome.converged));
    let text = trace.finish().expect("a vector takes everything");
    let text = String::from_utf8_lossy(&text).into_owned();
    let reasons = text
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_once("): "))
        .map(|(_, reason)| reason);
    expect.assert_eq(&reasons.map(|reason| format!("{reason}\n")).collect::<String>());
}

fn get_in<'a>(_cx: &MatchContext<'a>, op: OpRef<'a>) -> Option<ValueRef<'a>> {
    NegOp::cast(op).and_then(|_| op.operand(0))
}

fn of_one_type(_cx: &MatchContext<'_>, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    a.ty() == b.ty()
}

// Row D79
#[test]
fn match_failure_reasons_of_operands() {
    pat! { Nested: (NegOp (CastOp $x)) => (CastOp $x) }
    why(
        Nested,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32
           %l = "ex.loop"(%a) ({
           ^bb0(%arg: f32):
             %1 = "ex.neg"(%arg) : (f32) -> f32 "ex.end"(%1) : (f32) -> ()
           }) : (f32) -> i32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            operand 0 of `ex.neg` is a block argument, `ex.cast` expected
            operand 0 of `ex.neg` is defined by `ex.given`, `ex.cast` expected
        "#]],
    );
    pat! { Result: (NegOp (SplitOp:$s__1 $_)) => (IntOp $s__0) }
    why(
        Result,
        r#"%s:2 = "ex.split"(%a) : (f32) -> (i32, i32) %0 = "ex.neg"(%s#0) : (i32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
        expect![[r#"
            operand 0 of `ex.neg` is result 0 of `ex.split`, result 1 expected
        "#]],
    );
    pat! { Typed: (NegOp I32:$x) => (IntOp $x) }
    why(
        Typed,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            operand `x` of `ex.neg`: not 32-bit signless integer (it is of type `f32`)
        "#]],
    );
}

// Row D79
#[test]
fn match_failure_reasons_of_attributes() {
    pat! { Kind: (MetaOp $x, I32Attr:$k) => (ScaleOp $x, $k) }
    why(
        Kind,
        r#"%0 = "ex.meta"(%a) {k = "s"} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            attribute `k` of `ex.meta`: not 32-bit signless integer attribute (it is `"s"`)
        "#]],
    );
    pat! { Constant: (ScaleOp $x, 5) => (NegOp $x) }
    why(
        Constant,
        r#"%0 = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            attribute `k` of `ex.scale`: not `5 : i32` (it is `4 : i32`)
        "#]],
    );
    pat! { Present: (FlagOp $x, ConstUnitAttr) => (NegOp $x) }
    why(
        Present,
        r#"%0 = "ex.flag"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            attribute `on` of `ex.flag` is absent
        "#]],
    );
    pat! { Absent: (MaybeOp $x, I32Attr:$k) => (ScaleOp $x, $k) }
    why(
        Absent,
        r#"%0 = "ex.maybe"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            attribute `k` of `ex.maybe` is absent
        "#]],
    );
    pat! { Property: (PropOp $x, ConstantProp<I64Prop, "5">) => (NegOp $x) }
    why(
        Property,
        r#"%0 = "ex.prop"(%a) <{p = 4 : i64}> : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            property `p` of `ex.prop`: not `5 : i64` (it is `4 : i64`)
        "#]],
    );
}

// Row D79
#[test]
fn match_failure_reasons_of_equality_and_constraints() {
    pat! { Equal: (AddOp $x, $x) => (NegOp $x) }
    why(
        Equal,
        r#"%b = "ex.given"() : () -> f32 %0 = "ex.add"(%a, %b) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            `$x` is bound to two different values
        "#]],
    );
    pat! { EqualAttrs: (ScaleOp (ScaleOp $x, $k), $k) => (NegOp $x) }
    why(
        EqualAttrs,
        r#"%0 = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32 %1 = "ex.scale"(%0) {k = 5 : i32} : (f32) -> f32
           "ex.keep"(%1) : (f32) -> ()"#,
        expect![[r#"
            `$k` is bound to two different attributes
            operand 0 of `ex.scale` is defined by `ex.given`, `ex.scale` expected
        "#]],
    );
    pat! { Listed: (CastOp:$r $x) => (NegOp $x) where [(of_one_type $r, $x)] }
    why(
        Listed,
        r#"%0 = "ex.cast"(%a) : (f32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
        expect![[r#"
            `(of_one_type $r, $x)` does not hold
        "#]],
    );
    pat! { InPlace: (ScaleOp $x, $k) => (NegOp $x) where [{ $k > 3 }] }
    why(
        InPlace,
        r#"%0 = "ex.scale"(%a) {k = 2 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            `{ $k > 3 }` does not hold
        "#]],
    );
}

// Row D79
#[test]
fn match_failure_reasons_of_lists_orders_and_native_code() {
    pat! { Length: (ConcatOp (variadic $x, $_)) => (CastOp $x) }
    why(
        Length,
        r#"%0 = "ex.concat"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            operand `xs` of `ex.concat` has 1 value, 2 expected
        "#]],
    );
    pat! { Orders: (AddOp (either (NegOp $x), (CastOp $_))) => (NegOp $x) }
    why(
        Orders,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.add"(%n, %a) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            no order of the operands 0..1 of `ex.add` matches: (operand 1 of `ex.add` is defined by `ex.given`, `ex.cast` expected; operand 1 of `ex.add` is defined by `ex.given`, `ex.neg` expected)
        "#]],
    );
    pat! { Native: (CastOp (get_in $x)) => (NegOp $x) }
    why(
        Native,
        r#"%c = "ex.scale"(%a) {k = 2 : i32} : (f32) -> f32 %0 = "ex.cast"(%c) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            `get_in` failed on `ex.scale`
        "#]],
    );
    pat! { Narrow: (MetaOp $x, $k) => (ScaleOp $x, $k) }
    why(
        Narrow,
        r#"%0 = "ex.meta"(%a) {k = "s"} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            `$k` is no 32-bit signless integer attribute
        "#]],
    );
    pat! { Narrowed: (MaybeOp $x, $k) => (ScaleOp $x, $k) }
    why(
        Narrowed,
        r#"%0 = "ex.maybe"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            `$k` is absent
        "#]],
    );
    pat! { Count: (FanOp $x) => (replaceWithValue $x) }
    why(
        Count,
        r#"%0:2 = "ex.fan"(%a) : (f32) -> (f32, f32) "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
        expect![[r#"
            result `rs` of `ex.fan` has 2 values, 1 expected
        "#]],
    );
}

// Rows D79, X12, X13
#[test]
fn match_failure_reasons_of_regions_and_blocks() {
    let unfit = r#"
        %0 = "ex.loop"(%a) ({
          "ex.end"() : () -> ()
        }) : (f32) -> f32
        %1 = "ex.loop"(%a) ({
          "ex.jump"(%a)[^bb1] : (f32) -> ()
        ^bb1:
          "ex.end"() : () -> ()
        }) : (f32) -> f32"#;
    let loops = r#"
        %2 = "ex.loop"(%a) ({
        ^bb0(%arg: f32):
          "ex.end"() : () -> ()
        }) : (f32) -> f32
        %3 = "ex.loop"(%a) ({
        ^bb0(%arg: i32):
          %c = "ex.cast"(%a) : (f32) -> f32
          "ex.end"(%c) : (f32) -> ()
        }) : (f32) -> f32
        %4 = "ex.loop"(%a) ({
        ^bb0(%arg: i32):
          "ex.keep"(%a) : (f32) -> ()
          "ex.sink"(%a) : (f32) -> ()
          %c = "ex.cast"(%a) : (f32) -> f32
          "ex.end"(%c) : (f32) -> ()
        }) : (f32) -> f32"#;
    let loops = &format!("{unfit}{loops}");
    pat! { Empty: (LoopOp $n, body = empty) => (CastOp $n) }
    why(
        Empty,
        unfit,
        expect![[r#"
        region `body` of `ex.loop` is not empty
        region `body` of `ex.loop` is not empty
    "#]],
    );
    pat! {
        Block: (LoopOp $_, body = (region (block (args I32:$_) (SinkOp $x) (EndOp (variadic (CastOp $x))))))
            => (CastOp $x)
    }
    why(
        Block,
        loops,
        expect![[r#"
        region `body` of `ex.loop` has other ops than the matched ones
        the op before `ex.end` in region `body` of `ex.loop` is absent, `ex.sink` expected
        argument 0 of the block of region `body` of `ex.loop`: not 32-bit signless integer
        region `body` of `ex.loop` does not have exactly one block
        the number of block arguments of region `body` of `ex.loop` is not 1
    "#]],
    );
    pat! { Inline: (LoopOp $n, body = $b) => (inline $b $n) }
    why(
        Inline,
        unfit,
        expect![[r#"
        region `body` of `ex.loop` cannot be inlined: expected one block with a last op and one argument per value
        region `body` of `ex.loop` cannot be inlined: expected one block with a last op and one argument per value
    "#]],
    );
    pat! { Argument: (NegOp BlockArg<1>:$x) => (CastOp $x) }
    why(
        Argument,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            operand 0 of `ex.neg` is not argument 1 of a block
        "#]],
    );
}
