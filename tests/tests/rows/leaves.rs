//! Leaves of sources.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::{row, rows};

const TD: &str = "leaves.td";

// Row D01
#[test]
fn symbol_binds_an_operand() {
    pat! { D01: (NegOp $v) => (CastOp $v) }
    row(D01, r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#)
        .expect(expect![[r#"
            %4 = "ex.cast"(%0) : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
}

// Row D02
#[test]
fn symbol_binds_an_attribute() {
    pat! { D02: (ScaleOp (NegOp $x), $f) => (ScaleOp $x, $f) }
    row(
        D02,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.scale"(%0) {k = 3 : i32} : (f32) -> i32
           "ex.keep"(%1) : (i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> i32
        "ex.keep"(%4) : (i32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D03
#[test]
fn wildcard_binds_nothing() {
    pat! { D03: (ScaleOp $x, $_) => (CastOp $x) }
    pat! { D03a: (AddOp (ScaleOp $_, $_), $_) => (GivenOp) }
    rows(
        PatternSet::new().with(D03).with(D03a),
        r#"%0 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.add"(%0, %b) : (f32, f32) -> f32
           %2 = "ex.add"(%b, %0) : (f32, f32) -> f32 "ex.keep"(%1, %2) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.given"() : () -> f32
        %6 = "ex.add"(%1, %4) : (f32, f32) -> f32
        "ex.keep"(%5, %6) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D04
#[test]
fn constraint_without_symbol_is_tested() {
    pat! { D04: (ScaleOp I32, I32Attr:$_) => (GivenOp) }
    pat! { D04a: (AddOp I32:$_, $x) => (CastOp $x) }
    rows(
        PatternSet::new().with(D04).with(D04a),
        r#"%0 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.scale"(%i) {k = 3 : i32} : (i32) -> i32
           %2 = "ex.add"(%a, %b) : (f32, f32) -> f32 %3 = "ex.add"(%i, %j) : (i32, i32) -> i32
           "ex.keep"(%0, %1, %2, %3) : (f32, i32, f32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
        %5 = "ex.given"() : () -> i32
        %6 = "ex.add"(%0, %1) : (f32, f32) -> f32
        %7 = "ex.cast"(%3) : (i32) -> i32
        "ex.keep"(%4, %5, %6, %7) : (f32, i32, f32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D05
#[test]
fn type_constraint_on_an_operand() {
    pat! { D05: (NegOp I32:$x) => (IntOp $x) }
    pat! { D05a: (NegOp F32:$x) => (FloatOp $x) }
    rows(
        PatternSet::new().with(D05).with(D05a),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%i) : (i32) -> i32
           %x = "ex.given"() : () -> index %2 = "ex.neg"(%x) : (index) -> index
           "ex.keep"(%0, %1, %2) : (f32, i32, index) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.float"(%0) : (f32) -> f32
        %5 = "ex.int"(%2) : (i32) -> i32
        %6 = "ex.given"() : () -> index
        %7 = "ex.neg"(%6) : (index) -> index
        "ex.keep"(%4, %5, %7) : (f32, i32, index) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D06
#[test]
fn attribute_constraint_in_a_source() {
    pat! { D06: (MetaOp $x, I32Attr:$k) => (ScaleOp $x, $k) }
    pat! { D06a: (MaybeOp $x, I32Attr:$k) => (ScaleOp $x, $k) }
    rows(
        PatternSet::new().with(D06).with(D06a),
        r#"%0 = "ex.meta"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = 3 : i64} : (f32) -> f32
           %2 = "ex.meta"(%a) {k = "s"} : (f32) -> f32 %3 = "ex.meta"(%a) {k = 3 : si32} : (f32) -> f32
           %4 = "ex.maybe"(%a) : (f32) -> f32 %5 = "ex.maybe"(%a) {k = 4 : i32} : (f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4, %5) : (f32, f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
        %5 = "ex.meta"(%0) <{k = 3 : i64}> : (f32) -> f32
        %6 = "ex.meta"(%0) <{k = "s"}> : (f32) -> f32
        %7 = "ex.meta"(%0) <{k = 3 : si32}> : (f32) -> f32
        %8 = "ex.maybe"(%0) : (f32) -> f32
        %9 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f32
        "ex.keep"(%4, %5, %6, %7, %8, %9) : (f32, f32, f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D08
#[test]
fn constant_attributes_in_a_source() {
    pat! { D08: (ScaleOp $x, ConstantAttr<I32Attr, "1">) => (replaceWithValue $x) }
    pat! { D08a: (MetaOp $x, ConstantAttr<I32Attr, "1">:$k) => (ScaleOp $x, $k) }
    pat! { D08b: (MetaOp $x, ConstBoolAttrTrue) => (NegOp $x) }
    pat! { D08c: (MetaOp $x, ConstUnitAttr) => (NegOp $x) }
    pat! { D08d: (MetaOp $x, ConstF32Attr<"1.5">:$_) => (NegOp $x) }
    pat! { D08e: (MetaOp $x, ConstantAttr<F32Attr, "-0.0">) => (NegOp $x) }
    row(
        D08,
        r#"%0 = "ex.scale"(%a) {k = 1 : i32} : (f32) -> f32 %1 = "ex.scale"(%a) {k = 2 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 2 : i32}> : (f32) -> f32
        "ex.keep"(%0, %4) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    rows(
        PatternSet::new().with(D08a).with(D08b).with(D08c),
        r#"%0 = "ex.meta"(%a) {k = 1 : i32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = 1 : i64} : (f32) -> f32
           %2 = "ex.meta"(%a) {k = 1.0 : f32} : (f32) -> f32 %3 = "ex.meta"(%a) {k = true} : (f32) -> f32
           %4 = "ex.meta"(%a) {k = false} : (f32) -> f32 %5 = "ex.meta"(%a) {k} : (f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4, %5) : (f32, f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 1 : i32}> : (f32) -> f32
        %5 = "ex.meta"(%0) <{k = 1 : i64}> : (f32) -> f32
        %6 = "ex.meta"(%0) <{k = 1.000000e+00 : f32}> : (f32) -> f32
        %7 = "ex.neg"(%0) : (f32) -> f32
        %8 = "ex.meta"(%0) <{k = false}> : (f32) -> f32
        %9 = "ex.neg"(%0) : (f32) -> f32
        "ex.keep"(%4, %5, %6, %7, %8, %9) : (f32, f32, f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    rows(
        PatternSet::new().with(D08d).with(D08e),
        r#"%0 = "ex.meta"(%a) {k = 0.0 : f32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = -0.0 : f32} : (f32) -> f32
           %2 = "ex.meta"(%a) {k = -0.0 : f64} : (f32) -> f32 %3 = "ex.meta"(%a) {k = 1.5 : f32} : (f32) -> f32
           "ex.keep"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.meta"(%0) <{k = 0.000000e+00 : f32}> : (f32) -> f32
        %5 = "ex.neg"(%0) : (f32) -> f32
        %6 = "ex.meta"(%0) <{k = -0.000000e+00 : f64}> : (f32) -> f32
        %7 = "ex.neg"(%0) : (f32) -> f32
        "ex.keep"(%4, %5, %6, %7) : (f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D09
#[test]
fn constant_strings_in_a_source() {
    pat! { D09: (LabelOp $x, ConstantStrAttr<StrAttr, "id">) => (replaceWithValue $x) }
    row(
        D09,
        r#"%0 = "ex.label"(%a) {s = "id"} : (f32) -> f32 %1 = "ex.label"(%a) {s = "Id"} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.label"(%0) <{s = "Id"}> : (f32) -> f32
        "ex.keep"(%0, %4) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D13
#[test]
fn repeated_symbol_is_equality() {
    pat! { D13: (AddOp $x, (NegOp $x)) => (NegOp $x) }
    pat! { D13a: (AddOp (AddOp $x, $y), (AddOp $y, $x)) => (AddOp $x, $y) }
    pat! { D13b: (MacOp $x, $x, $x) => (NegOp $x) }
    row(
        D13,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.add"(%a, %0) : (f32, f32) -> f32
           %2 = "ex.add"(%b, %0) : (f32, f32) -> f32 "ex.keep"(%1, %2) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.neg"(%0) : (f32) -> f32
        %6 = "ex.add"(%1, %4) : (f32, f32) -> f32
        "ex.keep"(%5, %6) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D13a,
        r#"%0 = "ex.add"(%a, %b) : (f32, f32) -> f32 %1 = "ex.add"(%b, %a) : (f32, f32) -> f32
           %2 = "ex.add"(%0, %1) : (f32, f32) -> f32 %3 = "ex.add"(%0, %0) : (f32, f32) -> f32
           "ex.keep"(%2, %3) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.add"(%0, %1) : (f32, f32) -> f32
        %5 = "ex.add"(%0, %1) : (f32, f32) -> f32
        %6 = "ex.add"(%4, %4) : (f32, f32) -> f32
        "ex.keep"(%5, %6) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D13b,
        r#"%0 = "ex.mac"(%a, %a, %a) : (f32, f32, f32) -> f32 %1 = "ex.mac"(%a, %a, %b) : (f32, f32, f32) -> f32
           %2 = "ex.mac"(%b, %a, %a) : (f32, f32, f32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.mac"(%0, %0, %1) : (f32, f32, f32) -> f32
        %6 = "ex.mac"(%1, %0, %0) : (f32, f32, f32) -> f32
        "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D14
#[test]
fn equality_is_tested_before_constraints() {
    pat! { D14: (AddOp $x, $x) => (NegOp $x) where [(F32 $x)] }
    row(
        D14,
        r#"%0 = "ex.add"(%a, %a) : (f32, f32) -> f32 %1 = "ex.add"(%a, %b) : (f32, f32) -> f32
           %2 = "ex.add"(%i, %i) : (i32, i32) -> i32 "ex.keep"(%0, %1, %2) : (f32, f32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.add"(%0, %1) : (f32, f32) -> f32
        %6 = "ex.add"(%2, %2) : (i32, i32) -> i32
        "ex.keep"(%4, %5, %6) : (f32, f32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D15
#[test]
fn symbol_on_an_optional_attribute() {
    pat! { D15: (MaybeOp (NegOp $x), $k) => (MaybeOp $x, $k) }
    row(
        D15,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.maybe"(%n) : (f32) -> f32
           %1 = "ex.maybe"(%n) {k = 4 : i32} : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.maybe"(%0) : (f32) -> f32
        %5 = "ex.maybe"(%0) <{k = 4 : i32}> : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D16
#[test]
fn symbol_on_a_default_valued_attribute() {
    pat! { D16: (StepOp $x, ConstantAttr<I32Attr, "7">) => (NegOp $x) }
    pat! { D16a: (StepOp (NegOp $x), $k) => (ScaleOp $x, $k) }
    pat! { D16b: (StepOp (NegOp $x), I32Attr:$k) => (StepOp $x, $k) }
    row(
        D16,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.step"(%n) : (f32) -> f32
           %1 = "ex.step"(%n) {k = 7 : i32} : (f32) -> f32 %2 = "ex.step"(%n) {k = 6 : i32} : (f32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.neg"(%4) : (f32) -> f32
        %6 = "ex.neg"(%4) : (f32) -> f32
        %7 = "ex.step"(%4) <{k = 6 : i32}> : (f32) -> f32
        "ex.keep"(%5, %6, %7) : (f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D16a,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.step"(%n) : (f32) -> f32
           %1 = "ex.step"(%n) {k = 7 : i32} : (f32) -> f32 %2 = "ex.step"(%n) {k = 6 : i32} : (f32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 7 : i32}> : (f32) -> f32
        %5 = "ex.scale"(%0) <{k = 7 : i32}> : (f32) -> f32
        %6 = "ex.scale"(%0) <{k = 6 : i32}> : (f32) -> f32
        "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D16b,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.step"(%n) : (f32) -> f32
           %1 = "ex.step"(%n) {k = 7 : i32} : (f32) -> f32 %2 = "ex.step"(%n) {k = 6 : i32} : (f32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.step"(%0) <{k = 7 : i32}> : (f32) -> f32
        %5 = "ex.step"(%0) <{k = 7 : i32}> : (f32) -> f32
        %6 = "ex.step"(%0) <{k = 6 : i32}> : (f32) -> f32
        "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D17
#[test]
fn symbol_on_a_unit_attribute() {
    pat! { D17: (FlagOp (NegOp $x), $on) => (FlagOp $x, $on) }
    pat! { D17a: (FlagOp $x, ConstUnitAttr) => (NegOp $x) }
    row(
        D17,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.flag"(%n) : (f32) -> f32 %1 = "ex.flag"(%n) {on} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.flag"(%0) : (f32) -> f32
        %5 = "ex.flag"(%0) <{on}> : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D17a,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.flag"(%n) : (f32) -> f32 %1 = "ex.flag"(%n) {on} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.flag"(%4) : (f32) -> f32
        %6 = "ex.neg"(%4) : (f32) -> f32
        "ex.keep"(%5, %6) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D19
#[test]
fn symbol_on_a_variadic_operand() {
    pat! { D19: (GroupsOp $a, $_) => (ConcatOp $a) }
    row(
        D19,
        r#"%0 = "ex.groups"(%a, %b, %a) {operandSegmentSizes = array<i32: 2, 1>} : (f32, f32, f32) -> f32
           %1 = "ex.groups"(%a) {operandSegmentSizes = array<i32: 0, 1>} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.concat"(%0, %1) : (f32, f32) -> f32
        %5 = "ex.concat"() : () -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D21
#[test]
fn operands_and_attributes_interleaved() {
    pat! { D21: (NegOp (MixOp $k, $x, $s, $y)) => (MixOp $k, $y, $s, $x) }
    pat! { D21a: (MixOp ConstantAttr<I32Attr, "1">, $x, $s, (NegOp $y)) => (LabelOp (AddOp $x, $y), $s) }
    rows(
        PatternSet::new().with(D21).with(D21a),
        r#"%m = "ex.mix"(%a, %b) {k = 1 : i32, s = "s"} : (f32, f32) -> f32 %0 = "ex.neg"(%m) : (f32) -> f32
           %n = "ex.neg"(%b) : (f32) -> f32 %1 = "ex.mix"(%a, %n) {k = 1 : i32, s = "t"} : (f32, f32) -> f32
           %2 = "ex.mix"(%a, %n) {k = 2 : i32, s = "t"} : (f32, f32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.mix"(%1, %0) <{k = 1 : i32, s = "s"}> : (f32, f32) -> f32
        %5 = "ex.neg"(%1) : (f32) -> f32
        %6 = "ex.add"(%0, %1) : (f32, f32) -> f32
        %7 = "ex.label"(%6) <{s = "t"}> : (f32) -> f32
        %8 = "ex.mix"(%0, %5) <{k = 2 : i32, s = "t"}> : (f32, f32) -> f32
        "ex.keep"(%4, %7, %8) : (f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row D22
#[test]
fn op_with_many_arguments() {
    pat! { D22: (ManyOp $a, $b, $c, $d, $e, $f, $k, $l, $m, $n, $g, (NegOp $h))
    => (ManyOp $h, $g, $f, $e, $d, $c, $n, $m, $l, $k, $b, $a) }
    row(
        D22,
        r#"%h = "ex.neg"(%i) : (i32) -> i32
           %0 = "ex.many"(%a, %b, %a, %i, %b, %j, %a, %h) {k = 1 : i32, l = 2 : i32, m = 3 : i32, n = 4 : i32}
               : (f32, f32, f32, i32, f32, i32, f32, i32) -> f32
           "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.many"(%2, %0, %3, %1, %2, %0, %1, %0) <{k = 4 : i32, l = 3 : i32, m = 2 : i32, n = 1 : i32}> : (i32, f32, i32, f32, i32, f32, f32, f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Rows D13, Q1, Q2
#[test]
fn repeated_symbol_compares_every_value_of_a_list() {
    pat! { Q1: (GroupsOp $a, $a) => (ConcatOp $a) }
    row(
        Q1,
        r#"%0 = "ex.groups"(%a, %b, %a, %b) {operandSegmentSizes = array<i32: 2, 2>} : (f32, f32, f32, f32) -> f32
           %1 = "ex.groups"(%a, %b, %a, %a) {operandSegmentSizes = array<i32: 2, 2>} : (f32, f32, f32, f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.concat"(%0, %1) : (f32, f32) -> f32
        %5 = "ex.groups"(%0, %1, %0, %0) <{operandSegmentSizes = array<i32: 2, 2>}> : (f32, f32, f32, f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .unlike_mlir(
        TD,
        "only the first values are compared, and the others are lost",
        expect![[r#"
        %4 = "ex.concat"(%0, %1) : (f32, f32) -> f32
        %5 = "ex.concat"(%0, %1) : (f32, f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]],
    );
    row(
        Q1,
        r#"%0 = "ex.groups"() {operandSegmentSizes = array<i32: 0, 0>} : () -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.concat"() : () -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]]);
}
