//! The constraint list, supplemental patterns, benefits and ties.

use drr::prelude::*;
use drr::{EntityConstraint, Operands};
use expect_test::expect;

use crate::ex::*;
use crate::frame::{row, rows};

const TD: &str = "conditions.td";

struct SameType;

impl EntityConstraint<(ValueRef<'_>, ValueRef<'_>)> for SameType {
    fn holds(_cx: &MatchContext<'_>, (a, b): (ValueRef<'_>, ValueRef<'_>)) -> bool {
        a.ty() == b.ty()
    }
}

fn four_values(_cx: &MatchContext<'_>, a: ValueRef<'_>, b: ValueRef<'_>, c: ValueRef<'_>, d: ValueRef<'_>) -> bool {
    a != b && b != c && c != d
}

fn used_more_than(_cx: &MatchContext<'_>, value: ValueRef<'_>, k: i32) -> bool {
    i32::try_from(value.uses().count()).is_ok_and(|uses| uses > k)
}

fn is_f32_here(_cx: &MatchContext<'_>, value: ValueRef<'_>) -> bool {
    value.ty() == Type::F32
}

fn even(_cx: &MatchContext<'_>, k: i32) -> bool {
    k % 2 == 0
}

fn short(_cx: &MatchContext<'_>, values: Operands<'_>) -> bool {
    values.len() < 2
}

// Row D68
#[test]
fn type_constraint_in_the_constraint_list() {
    pat! { D68: (NegOp:$r $x) => (CastOp $x) where [(F32 $r)] }
    pat! { D68a: (NegOp (CastOp $x)) => (CastOp $x) where [(I32 $x)] }
    row(
        D68,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%i) : (i32) -> i32 "ex.keep"(%0, %1) : (f32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.neg"(%2) : (i32) -> i32
        "ex.keep"(%4, %5) : (f32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D68a,
        r#"%c = "ex.cast"(%a) : (f32) -> f32 %d = "ex.cast"(%i) : (i32) -> f32 %0 = "ex.neg"(%c) : (f32) -> f32
           %1 = "ex.neg"(%d) : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.neg"(%4) : (f32) -> f32
        %6 = "ex.cast"(%2) : (i32) -> f32
        "ex.keep"(%5, %6) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D69
#[test]
fn constraint_on_several_entities() {
    pat! { D69: (CastOp:$r $x) => (AddOp $x, $x) where [(SameType $r, $x)] }
    pat! { D69a: (AddOp (AddOp $a, $b), (AddOp $c, $d)) => (NegOp $a)
    where [(four_values $a, $b, $c, $d)] }
    pat! { D69b: (ScaleOp $x, $k) => (NegOp $x) where [(even $k), (F32 $x)] }
    pat! { D69c: (ConcatOp $xs) => (GroupsOp $xs, $xs) where [(short $xs)] }
    row(
        D69,
        r#"%0 = "ex.cast"(%a) : (f32) -> f32 %1 = "ex.cast"(%i) : (i32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.add"(%0, %0) : (f32, f32) -> f32
        %5 = "ex.cast"(%2) : (i32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D69a,
        r#"%0 = "ex.add"(%a, %b) : (f32, f32) -> f32 %1 = "ex.add"(%a, %a) : (f32, f32) -> f32
           %2 = "ex.add"(%0, %0) : (f32, f32) -> f32 %3 = "ex.add"(%1, %0) : (f32, f32) -> f32
           "ex.keep"(%2, %3) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.add"(%0, %1) : (f32, f32) -> f32
        %5 = "ex.add"(%0, %0) : (f32, f32) -> f32
        %6 = "ex.neg"(%0) : (f32) -> f32
        %7 = "ex.add"(%5, %4) : (f32, f32) -> f32
        "ex.keep"(%6, %7) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D69b,
        r#"%0 = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32 %1 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32
           %2 = "ex.scale"(%i) {k = 4 : i32} : (i32) -> i32 "ex.keep"(%0, %1, %2) : (f32, f32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
        %6 = "ex.scale"(%2) <{k = 4 : i32}> : (i32) -> i32
        "ex.keep"(%4, %5, %6) : (f32, f32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D69c,
        r#"%0 = "ex.concat"(%a, %b) : (f32, f32) -> f32 %1 = "ex.concat"(%a) : (f32) -> f32
           %2 = "ex.concat"() : () -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.concat"(%0, %1) : (f32, f32) -> f32
        %5 = "ex.groups"(%0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (f32, f32) -> f32
        %6 = "ex.groups"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> f32
        "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D70
#[test]
fn constrained_symbol_after_the_colon_comes_first() {
    pat! { D70: (SplitOp:$r $x) => [(IntOp $x), (IntOp $x)] where [{ $r__1.has_uses() }] }
    pat! { D70a: (ScaleOp:$r $x, $k) => (NegOp $x) where [(used_more_than:$r $k)] }
    row(
        D70,
        r#"%0, %1 = "ex.split"(%i) : (i32) -> (i32, i32) %2, %3 = "ex.split"(%i) : (i32) -> (i32, i32)
           "ex.keep"(%0, %3) : (i32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:2 = "ex.split"(%2) : (i32) -> (i32, i32)
        %5 = "ex.int"(%2) : (i32) -> i32
        "ex.keep"(%4#0, %5) : (i32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D70a,
        r#"%0 = "ex.scale"(%a) {k = 2 : i32} : (f32) -> f32 %1 = "ex.scale"(%a) {k = 1 : i32} : (f32) -> f32
           "ex.keep"(%0, %0, %1, %1) : (f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 2 : i32}> : (f32) -> f32
        %5 = "ex.neg"(%0) : (f32) -> f32
        "ex.keep"(%4, %4, %5, %5) : (f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D71
#[test]
fn predicate_written_in_the_constraint_list() {
    pat! { D71: (NegOp $x) => (CastOp $x) where [(Constraint<CPred<"$0.ty() == Type::F32">> $x)] }
    row(
        D71,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%i) : (i32) -> i32 "ex.keep"(%0, %1) : (f32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.neg"(%2) : (i32) -> i32
        "ex.keep"(%4, %5) : (f32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D73
#[test]
fn constraint_uses_the_context() {
    pat! { D73: (NegOp $x) => (CastOp $x) where [(is_f32_here $x)] }
    row(
        D73,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%i) : (i32) -> i32 "ex.keep"(%0, %1) : (f32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.neg"(%2) : (i32) -> i32
        "ex.keep"(%4, %5) : (f32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D75
#[test]
fn added_benefit_decides_between_patterns() {
    pat! { D75a: (NegOp $x) => (CastOp $x) }
    pat! { D75b: (NegOp $x) => (ScaleOp $x, 1), [], [], (addBenefit 10) }
    pat! { D75c: (NegOp (CastOp $x)) => (ScaleOp $x, 2) }
    pat! { D75d: (NegOp (CastOp (CastOp $x))) => (ScaleOp $x, 3), [], [], (addBenefit -2) }
    rows(
        PatternSet::new().with(D75a).with(D75b),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 1 : i32}> : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
    rows(
        PatternSet::new().with(D75a).with(D75c),
        r#"%c = "ex.cast"(%a) : (f32) -> f32 %0 = "ex.neg"(%c) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 2 : i32}> : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
    rows(
        PatternSet::new().with(D75b).with(D75c),
        r#"%c = "ex.cast"(%a) : (f32) -> f32 %0 = "ex.neg"(%c) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.scale"(%4) <{k = 1 : i32}> : (f32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
    rows(
        PatternSet::new().with(D75a).with(D75d),
        r#"%c = "ex.cast"(%a) : (f32) -> f32 %d = "ex.cast"(%c) : (f32) -> f32
           %0 = "ex.neg"(%d) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.cast"(%4) : (f32) -> f32
        %6 = "ex.cast"(%5) : (f32) -> f32
        "ex.keep"(%6) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D76
#[test]
fn patterns_of_equal_benefit_keep_their_order() {
    pat! { D76a: (NegOp $x) => (ScaleOp $x, 1) }
    pat! { D76b: (NegOp $x) => (ScaleOp $x, 2) }
    rows(
        PatternSet::new().with(D76a).with(D76b),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 1 : i32}> : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
    rows(
        PatternSet::new().with(D76b).with(D76a),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 2 : i32}> : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
    .unlike_mlir(
        TD,
        "the names decide, not the order of adding",
        expect![[r#"
        %4 = "ex.scale"(%0) <{k = 1 : i32}> : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]],
    );
}

// Row D82
#[test]
fn built_ops_are_folded_by_the_driver() {
    pat! { D82a: (MetaOp $x, $k) => (ConstOp $k) where [(F32 $x)] }
    row(
        D82a,
        r#"%0 = "ex.meta"(%a) {k = 5 : i32} : (f32) -> i32 %1 = "ex.meta"(%b) {k = 5 : i32} : (f32) -> i32
           "ex.keep"(%0, %1) : (i32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.given"() : () -> i32
        "ex.keep"(%0, %0) : (i32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D83
#[test]
fn inherent_attributes_are_set_as_properties() {
    pat! { D83: (ScaleOp (ScaleOp $x, $k), $_) => (ScaleOp $x, $k) }
    row(
        D83,
        r#"%0 = "ex.scale"(%a) <{k = 1 : i32}> {other} : (f32) -> f32
           %1 = "ex.scale"(%0) {k = 2 : i32, other} : (f32) -> f32 "ex.keep"(%1) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 1 : i32}> : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
}
