//! Features beyond MLIR: literals, named arguments, the rest marker, equality, uses.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::{row, tblgen_rejects};

// Row X01
#[test]
fn literals_in_sources_and_results() {
    pat! { X01: (ScaleOp $x, 1) => (LabelOp $x, "one") }
    pat! { X01a: (LabelOp $x, "minus") => (ScaleOp $x, -1) }
    pat! { X01b: (MetaOp $x, 5i64) => (MetaOp $x, 1.5f32) }
    pat! { X01c: (MetaOp $x, [1i8, "a", true]) => (MetaOp $x, [[2.5f64], false]) }
    row(
        X01,
        r#"%0 = "ex.scale"(%a) {k = 1 : i32} : (f32) -> f32 %1 = "ex.scale"(%a) {k = 2 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.label"(%0) <{s = "one"}> : (f32) -> f32
        %5 = "ex.scale"(%0) <{k = 2 : i32}> : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]]);
    row(
        X01a,
        r#"%0 = "ex.label"(%a) {s = "minus"} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = -1 : i32}> : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]]);
    row(
        X01b,
        r#"%0 = "ex.meta"(%a) {k = 5 : i64} : (f32) -> f32 %1 = "ex.meta"(%a) {k = 5 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.meta"(%0) <{k = 1.500000e+00 : f32}> : (f32) -> f32
        %5 = "ex.meta"(%0) <{k = 5 : i32}> : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]]);
    row(X01c, r#"%0 = "ex.meta"(%a) {k = [1 : i8, "a", true]} : (f32) -> f32 %1 = "ex.meta"(%a) {k = [1 : i8, "a"]} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.meta"(%0) <{k = [[2.500000e+00], false]}> : (f32) -> f32
            %5 = "ex.meta"(%0) <{k = [1 : i8, "a"]}> : (f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]]);
}

// Row X02
#[test]
fn named_arguments_in_any_order() {
    pat! { X02: (MixOp y = (NegOp $y), s = $s, k = 1, x = $x) => (MixOp s = $s, k = 2, x = $y, y = $x) }
    pat! { X02a: (NegOp $x) => (MaybeOp x = $x) }
    pat! { X02b: (MacOp $a, c = $c, b = (NegOp $b)) => (MacOp $a, c = $b, b = $c) }
    row(
        X02,
        r#"%n = "ex.neg"(%b) : (f32) -> f32 %0 = "ex.mix"(%a, %n) {k = 1 : i32, s = "s"} : (f32, f32) -> f32
           "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.mix"(%1, %0) <{k = 2 : i32, s = "s"}> : (f32, f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]]);
    row(X02a, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#).expect(expect![[r#"
        %4 = "ex.maybe"(%0) : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]]);
    row(
        X02b,
        r#"%n = "ex.neg"(%b) : (f32) -> f32 %0 = "ex.mac"(%a, %n, %b) : (f32, f32, f32) -> f32
           "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.mac"(%0, %1, %1) : (f32, f32, f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]]);
}

// Row X03
#[test]
fn rest_marker_ignores_remaining_arguments() {
    pat! { X03: (MixOp s = "s", ..) => (GivenOp) }
    pat! { X03a: (ManyOp $a, ..) => (NegOp $a) }
    pat! { X03b: (StepOp ..) => (GivenOp) }
    row(
        X03,
        r#"%0 = "ex.mix"(%a, %b) {k = 1 : i32, s = "s"} : (f32, f32) -> f32
           %1 = "ex.mix"(%a, %b) {k = 1 : i32, s = "t"} : (f32, f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.given"() : () -> f32
        %5 = "ex.mix"(%0, %1) <{k = 1 : i32, s = "t"}> : (f32, f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]]);
    row(
        X03a,
        r#"%0 = "ex.many"(%a, %b, %a, %i, %b, %j, %a, %i) {k = 1 : i32, l = 2 : i32, m = 3 : i32, n = 4 : i32}
               : (f32, f32, f32, i32, f32, i32, f32, i32) -> f32
           "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]]);
    row(X03b, r#"%0 = "ex.step"(%a) : (f32) -> i32 "ex.keep"(%0) : (i32) -> ()"#).expect(expect![[r#"
        %4 = "ex.given"() : () -> i32
        "ex.keep"(%4) : (i32) -> ()
    "#]]);
}

// Row X05
#[test]
fn repeated_symbol_compares_attributes() {
    pat! { X05: (ScaleOp (ScaleOp $x, $k), $k) => (ScaleOp $x, $k) }
    pat! { X05a: (MaybeOp (MaybeOp $x, $k), $k) => (MaybeOp $x, $k) }
    pat! { X05b: (StepOp (ScaleOp $x, $k), $k) => (ScaleOp $x, $k) }
    row(
        X05,
        r#"%0 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.scale"(%0) {k = 3 : i32} : (f32) -> f32
           %2 = "ex.scale"(%1) {k = 4 : i32} : (f32) -> f32 "ex.keep"(%2) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
        %5 = "ex.scale"(%4) <{k = 4 : i32}> : (f32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]]);
    row(
        X05a,
        r#"%0 = "ex.maybe"(%a) : (f32) -> f32 %1 = "ex.maybe"(%0) : (f32) -> f32
           %2 = "ex.maybe"(%1) {k = 4 : i32} : (f32) -> f32 "ex.keep"(%2) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.maybe"(%0) : (f32) -> f32
        %5 = "ex.maybe"(%4) <{k = 4 : i32}> : (f32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]]);
    row(
        X05b,
        r#"%0 = "ex.scale"(%a) {k = 7 : i32} : (f32) -> f32 %1 = "ex.step"(%0) : (f32) -> f32
           %2 = "ex.scale"(%a) {k = 8 : i32} : (f32) -> f32 %3 = "ex.step"(%2) : (f32) -> f32
           "ex.keep"(%1, %3) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 7 : i32}> : (f32) -> f32
        %5 = "ex.scale"(%0) <{k = 8 : i32}> : (f32) -> f32
        %6 = "ex.step"(%5) <{k = 7 : i32}> : (f32) -> f32
        "ex.keep"(%4, %6) : (f32, f32) -> ()
    "#]]);
    tblgen_rejects(
        "def : Pat<(ScaleOp (ScaleOp $x, $k), $k), (CastOp $x)>;",
        expect!["symbol 'k' bound more than once"],
    );
}

// Row X10
#[test]
fn constraints_on_the_number_of_uses() {
    pat! { X10: (NegOp:$r $x) => (CastOp $x) where [(HasOneUse $r)] }
    pat! { X10a: (SplitOp:$r $x) => [(IntOp $x), (IntOp $x)] where [(HasNoUseOf:$r__1)] }
    pat! { X10b: (SplitOp:$r $x) => [(IntOp $x), (IntOp $x)] where [(HasOneUse $r__0), (HasNoUseOf $r__1)] }
    pat! { X10c: (ConcatOp $xs) => (GroupsOp $xs, $xs) where [(HasOneUse $xs)] }
    row(
        X10,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%b) : (f32) -> f32
           "ex.keep"(%0, %1, %1) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.neg"(%1) : (f32) -> f32
        "ex.keep"(%4, %5, %5) : (f32, f32, f32) -> ()
    "#]]);
    row(
        X10a,
        r#"%s:2 = "ex.split"(%i) : (i32) -> (i32, i32) %t:2 = "ex.split"(%i) : (i32) -> (i32, i32)
           "ex.keep"(%s#0, %s#0, %t#0, %t#1) : (i32, i32, i32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.int"(%2) : (i32) -> i32
        %5:2 = "ex.split"(%2) : (i32) -> (i32, i32)
        "ex.keep"(%4, %4, %5#0, %5#1) : (i32, i32, i32, i32) -> ()
    "#]]);
    row(
        X10b,
        r#"%s:2 = "ex.split"(%i) : (i32) -> (i32, i32) %t:2 = "ex.split"(%i) : (i32) -> (i32, i32)
           "ex.keep"(%s#0, %s#0, %t#0) : (i32, i32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:2 = "ex.split"(%2) : (i32) -> (i32, i32)
        %5 = "ex.int"(%2) : (i32) -> i32
        "ex.keep"(%4#0, %4#0, %5) : (i32, i32, i32) -> ()
    "#]]);
    row(X10c, r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%a) : (f32) -> f32 %2 = "ex.concat"(%0, %1) : (f32, f32) -> f32
           %3 = "ex.concat"(%1) : (f32) -> f32 "ex.keep"(%2, %3) : (f32, f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.neg"(%0) : (f32) -> f32
            %6 = "ex.concat"(%4, %5) : (f32, f32) -> f32
            %7 = "ex.concat"(%5) : (f32) -> f32
            "ex.keep"(%6, %7) : (f32, f32) -> ()
        "#]]);
}

// Rows X11, D72
#[test]
fn any_constraint_in_the_constraint_list() {
    pat! { X11: (MetaOp $x, $k) => (ScaleOp $x, $k) where [(I32Attr $k), (F32 $x), (at_least $k, 3)] }
    pat! { X11a: (MetaOp $x, $k) => (NegOp $x) where [(StrAttr:$k)] }
    row(
        X11,
        r#"%0 = "ex.meta"(%a) {k = 4 : i32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = "s"} : (f32) -> f32
           %2 = "ex.meta"(%a) {k = 2 : i32} : (f32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f32
        %5 = "ex.meta"(%0) <{k = "s"}> : (f32) -> f32
        %6 = "ex.meta"(%0) <{k = 2 : i32}> : (f32) -> f32
        "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
    "#]]);
    row(
        X11a,
        r#"%0 = "ex.meta"(%a) {k = 4 : i32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = "s"} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.meta"(%0) <{k = 4 : i32}> : (f32) -> f32
        %5 = "ex.neg"(%0) : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]]);
    tblgen_rejects(
        "def : Pat<(ScaleOp $x, $k), (CastOp $x), [(I32Attr $k)]>;",
        expect!["cannot use AttrConstraint in Pattern multi-entity constraints"],
    );
}

fn at_least(cx: &MatchContext<'_>, k: Attribute, least: i64) -> bool {
    k.as_i64(cx.ctx()).is_some_and(|k| k >= least)
}
