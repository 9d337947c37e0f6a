//! Native code of the match that yields something: for further tests, for comparison with what is matched, and for the rewrite.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

fn run(populate: impl FnOnce(&mut PatternSet), body: &str, expected: expect_test::Expect) {
    let mut set = PatternSet::new();
    populate(&mut set);
    check(set, body, expected);
}

fn half(cx: &MatchContext<'_>, k: i32) -> Option<Attribute> {
    (k % 2 == 0).then(|| cx.ctx().i32_attr(k / 2))
}

fn halves(cx: &MatchContext<'_>, k: Attribute) -> Option<(Attribute, i64)> {
    let k = i32::try_from(k.as_i64(cx.ctx())?).ok()?;
    Some((half(cx, k)?, k.into()))
}

fn both(cx: &MatchContext<'_>, k: Attribute) -> Option<(Attribute, Attribute)> {
    Some((halves(cx, k)?.0, k))
}

fn input<'ir>(_cx: &MatchContext<'ir>, op: OpRef<'ir>) -> Option<ValueRef<'ir>> {
    op.operand(0)
}

fn large(_cx: &MatchContext<'_>, k: i32) -> bool {
    k > 10
}

// Row P38
#[test]
fn constraint_results_are_used_in_the_rewrite() {
    pdll! {
        Constraint half(k: Attr) -> Attr;
        Pattern {
            let root = op<ScaleOp>(x: Value) {k = k: Attr};
            let h = half(k);
            replace root with op<MetaOp>(x) {k = h} -> (type<"f32">);
        }
    }
    run(
        populate_with_generated,
        r#"%0 = "ex.scale"(%a) {k = 8 : i32} : (f32) -> f32
           %1 = "ex.scale"(%a) {k = 7 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.meta"(%0) <{k = 4 : i32}> : (f32) -> f32
            %4 = "ex.scale"(%0) <{k = 7 : i32}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

// Row P38
#[test]
fn constraint_results_are_compared() {
    pdll! {
        Constraint half(k: Attr) -> Attr;
        Constraint input(op: Op) -> Value;
        Pattern {
            let inner = op<ScaleOp>(x: Value) {k = k: Attr};
            replace op<ScaleOp>(inner) {k = half(k)} with x;
        }
        Pattern {
            let inner = op<NegOp>;
            let x = input(inner);
            replace op<AddOp>(inner, x) with op<CastOp>(x) -> (type<"f32">);
        }
    }
    run(
        populate_with_generated,
        r#"%0 = "ex.scale"(%a) {k = 8 : i32} : (f32) -> f32
           %1 = "ex.scale"(%0) {k = 4 : i32} : (f32) -> f32
           %2 = "ex.scale"(%0) {k = 3 : i32} : (f32) -> f32
           %3 = "ex.neg"(%a) : (f32) -> f32
           %4 = "ex.add"(%3, %a) : (f32, f32) -> f32
           %5 = "ex.add"(%3, %0) : (f32, f32) -> f32
           "ex.keep"(%1, %2, %4, %5) : (f32, f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 8 : i32}> : (f32) -> f32
            %4 = "ex.scale"(%3) <{k = 3 : i32}> : (f32) -> f32
            %5 = "ex.neg"(%0) : (f32) -> f32
            %6 = "ex.cast"(%0) : (f32) -> f32
            %7 = "ex.add"(%5, %3) : (f32, f32) -> f32
            "ex.keep"(%0, %4, %6, %7) : (f32, f32, f32, f32) -> ()
        "#]],
    );
}

// Row P38
#[test]
fn constraints_with_several_results_and_rust_bodies() {
    pdll! {
        Constraint both(k: Attr) -> (first: Attr, second: Attr);
        Constraint large(k: Attr);
        Constraint Twice(k: Attr) -> Attr [{
            let k = i32::try_from(k.as_i64(cx.ctx())?).ok()?;
            Some(cx.ctx().i32_attr(k * 2))
        }];
        Constraint TypeOf(v: Value) -> Type [{ Some(v.ty()) }];
        Pattern {
            let root = op<ScaleOp>(x: Value) {k = k: Attr};
            let twice = Twice(k);
            not large(k);
            let t = TypeOf(x);
            let pair = both(twice);
            replace root with op<MetaOp>(op<MetaOp>(x) {k = pair.first} -> (t)) {k = pair.1} -> (t);
        }
    }
    run(
        populate_with_generated,
        r#"%0 = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32
           %1 = "ex.scale"(%a) {k = 17 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.meta"(%0) <{k = 4 : i32}> : (f32) -> f32
            %4 = "ex.meta"(%3) <{k = 8 : i32}> : (f32) -> f32
            %5 = "ex.scale"(%0) <{k = 17 : i32}> : (f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn native_code_of_the_constraint_list_yields() {
    pat! {
        Halve: (ScaleOp $x, $k) => (MetaOp $x, $h__0)
            where [(NativeCodeCall<halves, 2>:$h $k), { $h__1 > 6 }]
    }
    run(
        |set| {
            set.add(Halve);
        },
        r#"%0 = "ex.scale"(%a) {k = 8 : i32} : (f32) -> f32
           %1 = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.meta"(%0) <{k = 4 : i32}> : (f32) -> f32
            %4 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}
