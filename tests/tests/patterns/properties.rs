//! Properties in sources, in the constraint list and in results.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

#[test]
fn a_property_is_bound_and_tested() {
    check(
        one!((PropOp (NegOp $x), $p) => (PropOp $x, $p)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.prop"(%n) <{p = 5 : i64}> : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.prop"(%0) <{p = 5 : i64}> : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
    check(
        one!((PropOp $x, I64Prop:$p) => (PropOp (NegOp $x), { $p + 1 }) where [{ $p < 5 }, (I64Prop $p), (is_small $p)]),
        r#"%0 = "ex.prop"(%a) <{p = 4 : i64}> : (f32) -> f32 %1 = "ex.prop"(%a) <{p = 6 : i64}> : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.prop"(%3) <{p = 5 : i64}> : (f32) -> f32
            %5 = "ex.prop"(%0) <{p = 6 : i64}> : (f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]],
    );
}

fn is_small(_cx: &MatchContext<'_>, p: i64) -> bool {
    p < 1000
}

#[test]
fn constants_of_properties() {
    check(
        one!((PropOp $x, ConstantProp<I64Prop, "0">) => (PropOp $x, 1)),
        r#"%0 = "ex.prop"(%a) <{p = 0 : i64}> : (f32) -> f32 %1 = "ex.prop"(%a) <{p = 6 : i64}> : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.prop"(%0) <{p = 1 : i64}> : (f32) -> f32
            %4 = "ex.prop"(%0) <{p = 6 : i64}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((PropOp $x, -3) => (PropOp $x, ConstantProp<I64Prop, "2 * 21">)),
        r#"%0 = "ex.prop"(%a) <{p = -3 : i64}> : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.prop"(%0) <{p = 42 : i64}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((PropOp $x, { i64::MAX }) => (PropOp $x, { i64::from(7u8) })),
        r#"%0 = "ex.prop"(%a) <{p = 9223372036854775807 : i64}> : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.prop"(%0) <{p = 7 : i64}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
}

#[test]
fn kinds_of_properties() {
    check(
        one!((PropsOp $x, "a", true, 7, [1, 2], $o) => (PropsOp $x, "b", false, 8, [3], $o)),
        r#"%0 = "ex.props"(%a) <{s = "a", u, a = [1, 2], o = [true]}> : (f32) -> f32
           %1 = "ex.props"(%a) <{s = "a", u, a = [1, 2], o = [], k = 6 : i32}> : (f32) -> f32
           %2 = "ex.props"(%a) <{s = "a", a = [1, 2]}> : (f32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.props"(%0) <{a = [3], k = 8 : i32, o = [true], s = "b", u = false}> : (f32) -> f32
            %4 = "ex.props"(%0) <{a = [1, 2], k = 6 : i32, o = [], s = "a", u}> : (f32) -> f32
            %5 = "ex.props"(%0) <{a = [1, 2], k = 7 : i32, o = [], s = "a", u = false}> : (f32) -> f32
            "ex.keep"(%3, %4, %5) : (f32, f32, f32) -> ()
        "#]],
    );
    check(
        one!((PropsOp $x, $s, $_, $k, $_, true) => (PropsOp x = $x, s = $s, a = [], k = $k)),
        r#"%0 = "ex.props"(%a) <{s = "a", u, a = [1, 2], o = [true], k = 1 : i32}> : (f32) -> f32
           %1 = "ex.props"(%a) <{s = "a", u, a = [1, 2], o = [false]}> : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.props"(%0) <{a = [], k = 1 : i32, o = [], s = "a", u = false}> : (f32) -> f32
            %4 = "ex.props"(%0) <{a = [1, 2], k = 7 : i32, o = [false], s = "a", u}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn equal_properties_and_properties_of_native_code() {
    check(
        one!((PropOp (PropOp $x, $p), $p) => (PropOp $x, $p)),
        r#"%0 = "ex.prop"(%a) <{p = 4 : i64}> : (f32) -> f32 %1 = "ex.prop"(%0) <{p = 4 : i64}> : (f32) -> f32
           %2 = "ex.prop"(%1) <{p = 5 : i64}> : (f32) -> f32 "ex.keep"(%1, %2) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.prop"(%0) <{p = 4 : i64}> : (f32) -> f32
            %4 = "ex.prop"(%0) <{p = 4 : i64}> : (f32) -> f32
            %5 = "ex.prop"(%4) <{p = 5 : i64}> : (f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((PropOp (factor I64Prop:$p), $p) => (PropOp (GivenOp:$_g (returnType "f32")), (twice $p))),
        r#"%0 = "ex.scale"(%a) <{k = 4 : i32}> : (f32) -> f32 %1 = "ex.prop"(%0) <{p = 4 : i64}> : (f32) -> f32
           %2 = "ex.prop"(%0) <{p = 5 : i64}> : (f32) -> f32 "ex.keep"(%1, %2) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f32
            %5 = "ex.prop"(%4) <{p = 8 : i64}> : (f32) -> f32
            %6 = "ex.prop"(%3) <{p = 5 : i64}> : (f32) -> f32
            "ex.keep"(%5, %6) : (f32, f32) -> ()
        "#]],
    );
}

fn factor(_cx: &MatchContext<'_>, op: OpRef<'_>) -> Option<i64> {
    Some(ScaleOp::cast(op)?.k()?.into())
}

fn twice(_rewriter: &mut Rewriter<'_>, p: i64) -> i64 {
    2 * p
}
