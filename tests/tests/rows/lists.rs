//! Lists, operands in any order, native code and constants in sources.

use drr::OpRef;
use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::{row, tblgen_rejects};

const TD: &str = "lists.td";

/// Returns the operand of a negation or a cast.
fn get_in<'a>(_cx: &MatchContext<'a>, op: OpRef<'a>) -> Option<ValueRef<'a>> {
    (NegOp::cast(op).is_some() || CastOp::cast(op).is_some()).then(|| op.operand(0))?
}

/// Returns the operand of a scaling and its factor.
fn scaled<'a>(_cx: &MatchContext<'a>, op: OpRef<'a>) -> Option<(ValueRef<'a>, i32)> {
    let scale = ScaleOp::cast(op)?;
    Some((scale.x(), scale.k()?))
}

// Row D29
#[test]
fn variadic_directive_matches_lists_of_fixed_length() {
    pat! { D29: (ConcatOp (variadic $a, $b)) => (AddOp $a, $b) }
    pat! { D29a: (ConcatOp (variadic)) => (GivenOp) }
    pat! { D29b: (ConcatOp (variadic $_, $x, $x)) => (CastOp $x) }
    pat! { D29c: (GroupsOp (variadic $a), (variadic $b, $c)) => (GroupsOp (variadic $b, $c), (variadic $a)) }
    row(
        D29,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.concat"(%n, %b) : (f32, f32) -> f32
           %1 = "ex.concat"(%n) : (f32) -> f32 %2 = "ex.concat"(%b, %n) : (f32, f32) -> f32
           %3 = "ex.concat"() : () -> f32 %4 = "ex.concat"(%n, %b, %b) : (f32, f32, f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4) : (f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.add"(%4, %1) : (f32, f32) -> f32
        %6 = "ex.concat"(%4) : (f32) -> f32
        %7 = "ex.add"(%1, %4) : (f32, f32) -> f32
        %8 = "ex.concat"() : () -> f32
        %9 = "ex.concat"(%4, %1, %1) : (f32, f32, f32) -> f32
        "ex.keep"(%5, %6, %7, %8, %9) : (f32, f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D29a,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.concat"(%n, %b) : (f32, f32) -> f32
           %1 = "ex.concat"(%n) : (f32) -> f32 %2 = "ex.concat"(%b, %n) : (f32, f32) -> f32
           %3 = "ex.concat"() : () -> f32 %4 = "ex.concat"(%n, %b, %b) : (f32, f32, f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4) : (f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.concat"(%4, %1) : (f32, f32) -> f32
        %6 = "ex.concat"(%4) : (f32) -> f32
        %7 = "ex.concat"(%1, %4) : (f32, f32) -> f32
        %8 = "ex.given"() : () -> f32
        %9 = "ex.concat"(%4, %1, %1) : (f32, f32, f32) -> f32
        "ex.keep"(%5, %6, %7, %8, %9) : (f32, f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D29b,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.concat"(%n, %b) : (f32, f32) -> f32
           %1 = "ex.concat"(%n) : (f32) -> f32 %2 = "ex.concat"(%b, %n) : (f32, f32) -> f32
           %3 = "ex.concat"() : () -> f32 %4 = "ex.concat"(%n, %b, %b) : (f32, f32, f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4) : (f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.concat"(%4, %1) : (f32, f32) -> f32
        %6 = "ex.concat"(%4) : (f32) -> f32
        %7 = "ex.concat"(%1, %4) : (f32, f32) -> f32
        %8 = "ex.concat"() : () -> f32
        %9 = "ex.cast"(%1) : (f32) -> f32
        "ex.keep"(%5, %6, %7, %8, %9) : (f32, f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D29c,
        r#"%0 = "ex.groups"(%a, %b, %i) {operandSegmentSizes = array<i32: 1, 2>} : (f32, f32, i32) -> f32
           %1 = "ex.groups"(%a, %b) {operandSegmentSizes = array<i32: 1, 1>} : (f32, f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.groups"(%1, %2, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (f32, i32, f32) -> f32
        %5 = "ex.groups"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> : (f32, f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D30
#[test]
fn nested_ops_in_variadic_directives() {
    pat! { D30: (ConcatOp (variadic (NegOp $a), $b)) => (AddOp $a, $b) }
    pat! { D30a: (ConcatOp (variadic (ScaleOp $a, ConstantAttr<I32Attr, "1">), (NegOp (CastOp $b)))) => (AddOp $a, $b) }
    row(
        D30,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.concat"(%n, %b) : (f32, f32) -> f32
           %1 = "ex.concat"(%n) : (f32) -> f32 %2 = "ex.concat"(%b, %n) : (f32, f32) -> f32
           %3 = "ex.concat"() : () -> f32 %4 = "ex.concat"(%n, %b, %b) : (f32, f32, f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4) : (f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.add"(%0, %1) : (f32, f32) -> f32
        %6 = "ex.concat"(%4) : (f32) -> f32
        %7 = "ex.concat"(%1, %4) : (f32, f32) -> f32
        %8 = "ex.concat"() : () -> f32
        %9 = "ex.concat"(%4, %1, %1) : (f32, f32, f32) -> f32
        "ex.keep"(%5, %6, %7, %8, %9) : (f32, f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(D30a, r#"%c = "ex.cast"(%a) : (f32) -> f32 %n = "ex.neg"(%c) : (f32) -> f32 %s = "ex.scale"(%b) {k = 1 : i32} : (f32) -> f32
           %t = "ex.scale"(%b) {k = 2 : i32} : (f32) -> f32 %0 = "ex.concat"(%s, %n) : (f32, f32) -> f32
           %1 = "ex.concat"(%t, %n) : (f32, f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.cast"(%0) : (f32) -> f32
            %5 = "ex.neg"(%4) : (f32) -> f32
            %6 = "ex.scale"(%1) <{k = 2 : i32}> : (f32) -> f32
            %7 = "ex.add"(%1, %0) : (f32, f32) -> f32
            %8 = "ex.concat"(%6, %5) : (f32, f32) -> f32
            "ex.keep"(%7, %8) : (f32, f32) -> ()
        "#]]).as_in_mlir(TD);
}

// Row D31
#[test]
fn symbol_on_a_variadic_directive_binds_the_list() {
    pat! { D31: (ConcatOp (variadic:$all $a, $_)) => (GroupsOp $all, (variadic $a)) }
    row(
        D31,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.concat"(%n, %b) : (f32, f32) -> f32
           %1 = "ex.concat"(%n) : (f32) -> f32 %2 = "ex.concat"(%b, %n) : (f32, f32) -> f32
           %3 = "ex.concat"() : () -> f32 %4 = "ex.concat"(%n, %b, %b) : (f32, f32, f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4) : (f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.groups"(%4, %1, %4) <{operandSegmentSizes = array<i32: 2, 1>}> : (f32, f32, f32) -> f32
        %6 = "ex.concat"(%4) : (f32) -> f32
        %7 = "ex.groups"(%1, %4, %1) <{operandSegmentSizes = array<i32: 2, 1>}> : (f32, f32, f32) -> f32
        %8 = "ex.concat"() : () -> f32
        %9 = "ex.concat"(%4, %1, %1) : (f32, f32, f32) -> f32
        "ex.keep"(%5, %6, %7, %8, %9) : (f32, f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D32
#[test]
fn native_code_in_a_source() {
    pat! { D32: (NegOp (get_in $x)) => (CastOp $x) }
    pat! { D32a: (AddOp (get_in F32:$x), $y) => (MacOp $x, $y, $y) }
    pat! { D32b: (NegOp (scaled $x, I32Attr:$k)) => (ScaleOp (NegOp (NegOp $x)), $k) }
    pat! { D32c: (NegOp (scaled $x, ConstantAttr<I32Attr, "5">:$k)) => (ScaleOp $x, $k) }
    row(D32, r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.neg"(%n) : (f32) -> f32 %s = "ex.scale"(%b) {k = 1 : i32} : (f32) -> f32
           %1 = "ex.neg"(%s) : (f32) -> f32 "ex.keep"(%n, %0, %1) : (f32, f32, f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.cast"(%0) : (f32) -> f32
            %6 = "ex.scale"(%1) <{k = 1 : i32}> : (f32) -> f32
            %7 = "ex.neg"(%6) : (f32) -> f32
            "ex.keep"(%4, %5, %7) : (f32, f32, f32) -> ()
        "#]]).as_in_mlir(TD);
    row(
        D32a,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %c = "ex.cast"(%i) : (i32) -> f32 %0 = "ex.add"(%n, %a) : (f32, f32) -> f32
           %1 = "ex.add"(%c, %a) : (f32, f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%2) : (i32) -> f32
        %5 = "ex.mac"(%0, %0, %0) : (f32, f32, f32) -> f32
        %6 = "ex.add"(%4, %0) : (f32, f32) -> f32
        "ex.keep"(%5, %6) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(D32b, r#"%s = "ex.scale"(%a) {k = 5 : i32} : (f32) -> f32 %0 = "ex.neg"(%s) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.neg"(%4) : (f32) -> f32
            %6 = "ex.scale"(%5) <{k = 5 : i32}> : (f32) -> f32
            "ex.keep"(%6) : (f32) -> ()
        "#]]).as_in_mlir(TD);
    row(
        D32c,
        r#"%s = "ex.scale"(%a) {k = 5 : i32} : (f32) -> f32 %0 = "ex.neg"(%s) : (f32) -> f32
           %t = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32 %1 = "ex.neg"(%t) : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 5 : i32}> : (f32) -> f32
        %5 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f32
        %6 = "ex.neg"(%5) : (f32) -> f32
        "ex.keep"(%4, %6) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D33
#[test]
fn constant_like_matcher_in_a_source() {
    pat! { D33: (AddOp $x, (ConstantLikeMatcher I32Attr:$k)) => (ScaleOp $x, $k) }
    pat! { D33a: (MacOp (ConstantLikeMatcher $k), $_, $x) => (MetaOp $x, $k) }
    row(D33, r#"%c = "ex.const"() {value = 7 : i32} : () -> i32 %d = "ex.const"() {value = "s"} : () -> i32
           %0 = "ex.add"(%i, %c) : (i32, i32) -> i32 %1 = "ex.add"(%i, %d) : (i32, i32) -> i32 %2 = "ex.add"(%c, %i) : (i32, i32) -> i32
           "ex.keep"(%0, %1, %2) : (i32, i32, i32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.given"() : () -> i32
            %5 = "ex.given"() : () -> i32
            %6 = "ex.scale"(%4) <{k = 7 : i32}> : (i32) -> i32
            %7 = "ex.add"(%4, %0) : (i32, i32) -> i32
            %8 = "ex.add"(%1, %4) : (i32, i32) -> i32
            "ex.keep"(%6, %7, %8) : (i32, i32, i32) -> ()
        "#]]).as_in_mlir(TD);
    row(
        D33a,
        r#"%c = "ex.const"() {value = "s"} : () -> i32 %0 = "ex.mac"(%c, %i, %j) : (i32, i32, i32) -> i32
           %1 = "ex.mac"(%i, %c, %j) : (i32, i32, i32) -> i32 "ex.keep"(%0, %1) : (i32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.given"() : () -> i32
        %5 = "ex.meta"(%4) <{k = "s"}> : (i32) -> i32
        %6 = "ex.mac"(%3, %0, %4) : (i32, i32, i32) -> i32
        "ex.keep"(%5, %6) : (i32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D50
#[test]
fn variadic_directive_builds_a_list_of_operands() {
    pat! { D50: (AddOp $a, $b) => (ConcatOp (variadic $a, $b)) }
    pat! { D50a: (AddOp $a, $b) => (GroupsOp (variadic (NegOp $a), $b), (variadic)) }
    row(
        D50,
        r#"%0 = "ex.add"(%a, %b) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.concat"(%0, %1) : (f32, f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D50a,
        r#"%0 = "ex.add"(%a, %b) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.groups"(%4, %1) <{operandSegmentSizes = array<i32: 2, 0>}> : (f32, f32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Rows Q7, X08
#[test]
fn lists_of_results_take_any_value() {
    pat! { Q7: (AddOp (NegOp:$n $a), (SplitOp:$s__0 $b)) =>
    (ConcatOp (variadic $n, (NegOp:$m $a), $m, $s, $s__1, $b)) }
    pat! { Q7a: (BiasOp $x, $b) => (ConcatOp (variadic $b, $x, $b)) }
    pat! { Q7b: (GroupsOp $as, $bs) => (ConcatOp (variadic $as, $bs, $as)) }
    row(
        Q7,
        r#"%n = "ex.neg"(%i) : (i32) -> i32 %s:2 = "ex.split"(%i) : (i32) -> (i32, i32)
           %0 = "ex.add"(%n, %s#0) : (i32, i32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%2) : (i32) -> i32
        %5:2 = "ex.split"(%2) : (i32) -> (i32, i32)
        %6 = "ex.neg"(%2) : (i32) -> i32
        %7 = "ex.concat"(%4, %6, %6, %5#0, %5#1, %5#1, %2) : (i32, i32, i32, i32, i32, i32, i32) -> i32
        "ex.keep"(%7) : (i32) -> ()
    "#]]);
    row(Q7a, r#"%0 = "ex.bias"(%a) : (f32) -> f32 %1 = "ex.bias"(%a, %b) : (f32, f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.concat"(%0) : (f32) -> f32
            %5 = "ex.concat"(%1, %0, %1) : (f32, f32, f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]]);
    row(Q7b, r#"%0 = "ex.groups"(%a, %b, %i) {operandSegmentSizes = array<i32: 1, 2>} : (f32, f32, i32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.concat"(%0, %1, %2, %0) : (f32, f32, i32, f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]]);
    tblgen_rejects(
        "def : Pat<(NegOp:$r $x), (ConcatOp (variadic $r, $x))>;",
        expect!["symbol 'r' bound more than once"],
    );
    tblgen_rejects(
        "def : Pat<(NegOp $x), (ConcatOp (variadic (NegOp:$n $x), $n))>;",
        expect!["symbol 'n' bound more than once"],
    );
}

// Rows Q8, X07
#[test]
fn constraints_on_lists_and_optional_operands() {
    pat! { Q8: (ConcatOp F32:$xs) => (GroupsOp $xs, $xs) }
    pat! { Q8a: (BiasOp $x, F32:$b) => (GroupsOp $x, $b) }
    pat! { Q8b: (ConcatOp (variadic I32:$a, $b)) => (AddOp $a, $b) }
    row(
        Q8a,
        r#"%0 = "ex.bias"(%a) : (f32) -> f32 %1 = "ex.bias"(%a, %b) : (f32, f32) -> f32
           %2 = "ex.bias"(%a, %i) : (f32, i32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.groups"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> : (f32) -> f32
        %5 = "ex.groups"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> : (f32, f32) -> f32
        %6 = "ex.bias"(%0, %2) : (f32, i32) -> f32
        "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
    "#]]);
    row(
        Q8b,
        r#"%0 = "ex.concat"(%i, %j) : (i32, i32) -> i32 %1 = "ex.concat"(%a, %j) : (f32, i32) -> f32
           "ex.keep"(%0, %1) : (i32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.add"(%2, %3) : (i32, i32) -> i32
        %5 = "ex.concat"(%0, %3) : (f32, i32) -> f32
        "ex.keep"(%4, %5) : (i32, f32) -> ()
    "#]]);
    row(
        Q8,
        r#"%0 = "ex.concat"(%a, %b) : (f32, f32) -> f32 %1 = "ex.concat"(%a, %i) : (f32, i32) -> f32
           %2 = "ex.concat"() : () -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.groups"(%0, %1, %0, %1) <{operandSegmentSizes = array<i32: 2, 2>}> : (f32, f32, f32, f32) -> f32
        %5 = "ex.concat"(%0, %2) : (f32, i32) -> f32
        %6 = "ex.groups"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> f32
        "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
    "#]]);
    tblgen_rejects(
        "def : Pat<(ConcatOp I32:$xs), (ConcatOp $xs)>;",
        expect!["further constrain op ex.concat's variadic operand #0 unsupported now"],
    );
    tblgen_rejects(
        "def : Pat<(BiasOp $x, I32:$b), (NegOp $x)>;",
        expect!["further constrain op ex.bias's variadic operand #1 unsupported now"],
    );
    tblgen_rejects(
        "def : Pat<(ConcatOp (variadic I32:$a, $b)), (AddOp $a, $b)>;",
        expect!["further constrain op ex.concat's variadic operand #0 unsupported now"],
    );
}

// Row X08
#[test]
fn lists_are_packed_and_unpacked() {
    pat! { X08: (ConcatOp (variadic $first, $rest ..)) => (GroupsOp $rest, $first) }
    pat! { X08a: (ConcatOp (variadic (NegOp $x), F32:$middle .., $last)) => (GroupsOp $middle, (variadic $last, $x)) }
    pat! { X08b: (ConcatOp (NegOp $x)) => (GroupsOp (NegOp (NegOp $x)), $x) }
    pat! { X08c: (BiasOp $x, (NegOp $b)) => (AddOp $x, $b) }
    row(
        X08,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.concat"(%n, %b) : (f32, f32) -> f32
           %1 = "ex.concat"(%n) : (f32) -> f32 %2 = "ex.concat"(%b, %n) : (f32, f32) -> f32
           %3 = "ex.concat"() : () -> f32 %4 = "ex.concat"(%n, %b, %b) : (f32, f32, f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4) : (f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.groups"(%1, %4) <{operandSegmentSizes = array<i32: 1, 1>}> : (f32, f32) -> f32
        %6 = "ex.groups"(%4) <{operandSegmentSizes = array<i32: 0, 1>}> : (f32) -> f32
        %7 = "ex.groups"(%4, %1) <{operandSegmentSizes = array<i32: 1, 1>}> : (f32, f32) -> f32
        %8 = "ex.concat"() : () -> f32
        %9 = "ex.groups"(%1, %1, %4) <{operandSegmentSizes = array<i32: 2, 1>}> : (f32, f32, f32) -> f32
        "ex.keep"(%5, %6, %7, %8, %9) : (f32, f32, f32, f32, f32) -> ()
    "#]]);
    row(
        X08a,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.concat"(%n, %b) : (f32, f32) -> f32
           %1 = "ex.concat"(%n) : (f32) -> f32 %2 = "ex.concat"(%b, %n) : (f32, f32) -> f32
           %3 = "ex.concat"() : () -> f32 %4 = "ex.concat"(%n, %b, %b) : (f32, f32, f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4) : (f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.groups"(%1, %0) <{operandSegmentSizes = array<i32: 0, 2>}> : (f32, f32) -> f32
        %6 = "ex.concat"(%4) : (f32) -> f32
        %7 = "ex.concat"(%1, %4) : (f32, f32) -> f32
        %8 = "ex.concat"() : () -> f32
        %9 = "ex.groups"(%1, %1, %0) <{operandSegmentSizes = array<i32: 1, 2>}> : (f32, f32, f32) -> f32
        "ex.keep"(%5, %6, %7, %8, %9) : (f32, f32, f32, f32, f32) -> ()
    "#]]);
    row(
        X08b,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.concat"(%n, %b) : (f32, f32) -> f32
           %1 = "ex.concat"(%n) : (f32) -> f32 %2 = "ex.concat"(%b, %n) : (f32, f32) -> f32
           %3 = "ex.concat"() : () -> f32 %4 = "ex.concat"(%n, %b, %b) : (f32, f32, f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4) : (f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.concat"(%4, %1) : (f32, f32) -> f32
        %6 = "ex.neg"(%0) : (f32) -> f32
        %7 = "ex.neg"(%6) : (f32) -> f32
        %8 = "ex.groups"(%7, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (f32, f32) -> f32
        %9 = "ex.concat"(%1, %4) : (f32, f32) -> f32
        %10 = "ex.concat"() : () -> f32
        %11 = "ex.concat"(%4, %1, %1) : (f32, f32, f32) -> f32
        "ex.keep"(%5, %8, %9, %10, %11) : (f32, f32, f32, f32, f32) -> ()
    "#]]);
    row(
        X08c,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.bias"(%b, %n) : (f32, f32) -> f32 %1 = "ex.bias"(%b) : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.add"(%1, %0) : (f32, f32) -> f32
        %5 = "ex.bias"(%1) : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]]);
    tblgen_rejects(
        "def : Pat<(ConcatOp (NegOp $x)), (CastOp $x)>;",
        expect!["use nested DAG construct to match op ex.concat's variadic operand #0 unsupported now"],
    );
    tblgen_rejects(
        "def : Pat<(BiasOp $x, (NegOp $b)), (AddOp $x, $b)>;",
        expect!["use nested DAG construct to match op ex.bias's variadic operand #1 unsupported now"],
    );
}

// Row X15
#[test]
fn variadic_results_in_nested_patterns() {
    pat! { X15: (ConcatOp (FanOp $x)) => (CastOp $x) }
    pat! { X15a: (NegOp (SplitOp:$_s__1 $x)) => (ConcatOp (FanOp $x, (returnType (variadic $x, "i1")))) }
    row(
        X15,
        r#"%0:2 = "ex.fan"(%a) : (f32) -> (f32, f32) %1 = "ex.concat"(%0#0, %0#1) : (f32, f32) -> f32
           %2 = "ex.concat"(%0#0) : (f32) -> f32 %3 = "ex.concat"(%0#1, %0#0) : (f32, f32) -> f32
           "ex.keep"(%1, %2, %3) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:2 = "ex.fan"(%0) : (f32) -> (f32, f32)
        %5 = "ex.cast"(%0) : (f32) -> f32
        %6 = "ex.concat"(%4#0) : (f32) -> f32
        %7 = "ex.concat"(%4#1, %4#0) : (f32, f32) -> f32
        "ex.keep"(%5, %6, %7) : (f32, f32, f32) -> ()
    "#]]);
    row(
        X15a,
        r#"%s:2 = "ex.split"(%i) : (i32) -> (i32, i32) %0 = "ex.neg"(%s#1) : (i32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4:2 = "ex.fan"(%2) : (i32) -> (i32, i1)
        %5 = "ex.concat"(%4#0, %4#1) : (i32, i1) -> i32
        "ex.keep"(%5) : (i32) -> ()
    "#]]);
    tblgen_rejects(
        "def : Pat<(ConcatOp (FanOp $x)), (CastOp $x)>;",
        expect!["use nested DAG construct to match op ex.concat's variadic operand #0 unsupported now"],
    );
}

// Row D34
#[test]
fn regions_and_successors_of_matched_ops_are_ignored() {
    pat! { D34: (LoopOp $n, body = $_) => (CastOp $n) }
    row(
        D34,
        r#"%0 = "ex.loop"(%a) ({
           ^bb0(%arg: f32):
             %1 = "ex.neg"(%arg) : (f32) -> f32 "ex.sink"(%1) : (f32) -> () "ex.end"(%1) : (f32) -> ()
           }) : (f32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> i32
        "ex.keep"(%4) : (i32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row Q6
#[test]
fn location_of_a_match_with_native_code() {
    pat! { Q6: (AddOp (CastOp (get_in $x)), (NegOp $_)) => (NegOp $x) }
    row(
        Q6,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 loc("n") %c = "ex.cast"(%n) : (f32) -> f32 loc("c")
           %m = "ex.neg"(%b) : (f32) -> f32 loc("m") %0 = "ex.add"(%c, %m) : (f32, f32) -> f32 loc("r")
           "ex.keep"(%0) : (f32) -> () loc("k")"#,
    )
    .with_locations()
    .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.neg"(%0) : (f32) -> f32 loc(#loc9)
          "ex.keep"(%4) : (f32) -> () loc(#loc8)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("r")
        #loc6 = loc("c")
        #loc7 = loc("m")
        #loc8 = loc("k")
        #loc9 = loc(fused[#loc5, #loc6, #loc7])
    "#]])
    .unlike_mlir(
        TD,
        "the op of the native code is in the location, and the last op is not",
        expect![[r#"
            "builtin.module"() ({
              %0 = "ex.given"() : () -> f32 loc(#loc1)
              %1 = "ex.given"() : () -> f32 loc(#loc2)
              %2 = "ex.given"() : () -> i32 loc(#loc3)
              %3 = "ex.given"() : () -> i32 loc(#loc4)
              %4 = "ex.neg"(%0) : (f32) -> f32 loc(#loc9)
              "ex.keep"(%4) : (f32) -> () loc(#loc8)
            }) : () -> () loc(#loc)
            #loc = loc("<stdin>":0:0)
            #loc1 = loc("a")
            #loc2 = loc("b")
            #loc3 = loc("i")
            #loc4 = loc("j")
            #loc5 = loc("r")
            #loc6 = loc("n")
            #loc7 = loc("c")
            #loc8 = loc("k")
            #loc9 = loc(fused[#loc5, #loc6, #loc7])
        "#]],
    );
}
