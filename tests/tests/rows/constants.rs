//! Combined constraints, enums and dense constants.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::{row, rows};

const TD: &str = "constants.td";

#[test]
fn d07_combined_constraints() {
    pat! { D07: (MetaOp $x, ConfinedAttr<I32Attr, [IntPositive, IntMaxValue<9>]>:$k) => (ScaleOp $x, $k) }
    pat! { D07b: (MetaOp $x, AnyAttrOf<[StrAttr, UnitAttr]>:$_) => (CastOp $x) }
    pat! { D07c: (NegOp AnyTypeOf<[F32, I8]>:$x) => (CastOp $x) }
    pat! { D07d: (AddOp AllOfType<[AnyTensor, AnyStaticShapeTensor]>:$x, $_) => (NegOp $x) }
    rows(
        PatternSet::new().with(D07).with(D07b).with(D07c).with(D07d),
        r#"%0 = "ex.meta"(%a) {k = 9 : i32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = 10 : i32} : (f32) -> f32
           %2 = "ex.meta"(%a) {k = "s"} : (f32) -> f32 %3 = "ex.meta"(%a) {k} : (f32) -> f32
           %4 = "ex.meta"(%a) {k = 9 : i64} : (f32) -> f32 %5 = "ex.neg"(%b) : (f32) -> f32 %6 = "ex.neg"(%i) : (i32) -> i32
           %t = "ex.given"() : () -> tensor<2xf32> %u = "ex.given"() : () -> tensor<?xf32>
           %7 = "ex.add"(%t, %t) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
           %8 = "ex.add"(%u, %u) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
           "ex.keep"(%0, %1, %2, %3, %4, %5, %6, %7, %8)
             : (f32, f32, f32, f32, f32, f32, i32, tensor<2xf32>, tensor<?xf32>) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 9 : i32}> : (f32) -> f32
        %5 = "ex.meta"(%0) <{k = 10 : i32}> : (f32) -> f32
        %6 = "ex.cast"(%0) : (f32) -> f32
        %7 = "ex.cast"(%0) : (f32) -> f32
        %8 = "ex.meta"(%0) <{k = 9 : i64}> : (f32) -> f32
        %9 = "ex.cast"(%1) : (f32) -> f32
        %10 = "ex.neg"(%2) : (i32) -> i32
        %11 = "ex.given"() : () -> tensor<2xf32>
        %12 = "ex.given"() : () -> tensor<?xf32>
        %13 = "ex.neg"(%11) : (tensor<2xf32>) -> tensor<2xf32>
        %14 = "ex.add"(%12, %12) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        "ex.keep"(%4, %5, %6, %7, %8, %9, %10, %13, %14) : (f32, f32, f32, f32, f32, f32, i32, tensor<2xf32>, tensor<?xf32>) -> ()
    "#]])
    .as_in_mlir(TD);
}

#[test]
fn d10_case_of_enum() {
    pat! { D10: (ModeOp $x, ModeFast) => (ModeOp (NegOp $x), ModeSafe) }
    row(
        D10,
        r#"%0 = "ex.mode"(%a) {m = 0 : i32} : (f32) -> f32 %1 = "ex.mode"(%b) {m = 1 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.mode"(%4) <{m = 1 : i32}> : (f32) -> f32
        %6 = "ex.mode"(%1) <{m = 1 : i32}> : (f32) -> f32
        "ex.keep"(%5, %6) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

#[test]
fn d11_case_by_name() {
    pat! {
        D11: (ModeOp (NegOp (NegOp $x)), ConstantEnumCase<Mode, "safe">) => (ModeOp $x, ConstantEnumCase<Mode, "safe">)
    }
    pat! {
        // Spaces are free; MLIR wants none.
        D11a: (AccessOp $x, ConstantEnumCase<Access, "read | write">) => (AccessOp $x, ConstantEnumCase<Access, "exec">)
    }
    rows(
        PatternSet::new().with(D11).with(D11a),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %m = "ex.neg"(%n) : (f32) -> f32
           %0 = "ex.mode"(%m) {m = 0 : i32} : (f32) -> f32 %1 = "ex.mode"(%m) {m = 1 : i32} : (f32) -> f32
           %2 = "ex.access"(%b) {m = 1 : i32} : (f32) -> f32 %3 = "ex.access"(%b) {m = 3 : i32} : (f32) -> f32
           "ex.keep"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.neg"(%4) : (f32) -> f32
        %6 = "ex.mode"(%5) <{m = 0 : i32}> : (f32) -> f32
        %7 = "ex.mode"(%0) <{m = 1 : i32}> : (f32) -> f32
        %8 = "ex.access"(%1) <{m = 1 : i32}> : (f32) -> f32
        %9 = "ex.access"(%1) <{m = 4 : i32}> : (f32) -> f32
        "ex.keep"(%6, %7, %8, %9) : (f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

#[test]
fn d12_dense_constants() {
    pat! {
        D12: (MetaOp $x, ConstantAttr<RankedF32ElementsAttr<[2]>, "{1.0f, 2.0f}">)
            => (MetaOp $x, ConstantAttr<RankedI32ElementsAttr<[2, 1]>, "{3, 4}">)
    }
    pat! {
        D12a: (MetaOp $x, ConstantAttr<DenseI32ArrayAttr, "{1, 2}">)
            => (MetaOp $x, ConstantAttr<StrArrayAttr, "{\"a\", \"b\"}">)
    }
    pat! {
        D12b: (MetaOp $x, ConstantAttr<I64ArrayAttr, "{7}">) => (MetaOp $x, ConstantAttr<BoolArrayAttr, "{true, false}">)
    }
    rows(
        PatternSet::new().with(D12).with(D12a).with(D12b),
        r#"%0 = "ex.meta"(%a) {k = dense<[1.0, 2.0]> : tensor<2xf32>} : (f32) -> f32
           %1 = "ex.meta"(%a) {k = dense<[1.0, 2.0]> : vector<2xf32>} : (f32) -> f32
           %2 = "ex.meta"(%a) {k = dense<1.0> : tensor<2xf32>} : (f32) -> f32
           %3 = "ex.meta"(%a) {k = array<i32: 1, 2>} : (f32) -> f32 %4 = "ex.meta"(%a) {k = array<i64: 1, 2>} : (f32) -> f32
           %5 = "ex.meta"(%a) {k = [7]} : (f32) -> f32 %6 = "ex.meta"(%a) {k = [7 : i32]} : (f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4, %5, %6) : (f32, f32, f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.meta"(%0) <{k = dense<[[3], [4]]> : tensor<2x1xi32>}> : (f32) -> f32
        %5 = "ex.meta"(%0) <{k = dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>}> : (f32) -> f32
        %6 = "ex.meta"(%0) <{k = dense<1.000000e+00> : tensor<2xf32>}> : (f32) -> f32
        %7 = "ex.meta"(%0) <{k = ["a", "b"]}> : (f32) -> f32
        %8 = "ex.meta"(%0) <{k = array<i64: 1, 2>}> : (f32) -> f32
        %9 = "ex.meta"(%0) <{k = [true, false]}> : (f32) -> f32
        %10 = "ex.meta"(%0) <{k = [7 : i32]}> : (f32) -> f32
        "ex.keep"(%4, %5, %6, %7, %8, %9, %10) : (f32, f32, f32, f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

#[test]
fn d20_properties() {
    pat! { D20: (PropOp (NegOp (NegOp $x)), $p) => (PropOp $x, $p) }
    pat! { D20a: (PropOp $x, ConstantProp<I64Prop, "5">) => (PropOp $x, ConstantProp<I64Prop, "-6">) }
    rows(
        PatternSet::new().with(D20).with(D20a),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %m = "ex.neg"(%n) : (f32) -> f32
           %0 = "ex.prop"(%m) <{p = 3 : i8}> : (f32) -> f32 %1 = "ex.prop"(%b) <{p = 5}> : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.prop"(%0) <{p = 3 : i64}> : (f32) -> f32
        %5 = "ex.prop"(%1) <{p = -6 : i64}> : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

#[test]
fn d20_confined_properties() {
    pat! { D20b: (PropOp $x, ConfinedProp<I64Prop, IntPositive>:$p) => (PropOp (NegOp $x), 0) where [(I64Prop $p)] }
    row(
        D20b,
        r#"%0 = "ex.prop"(%a) <{p = 3}> : (f32) -> f32 %1 = "ex.prop"(%a) <{p = -3}> : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.prop"(%4) <{p = 0 : i64}> : (f32) -> f32
        %6 = "ex.prop"(%0) <{p = -3 : i64}> : (f32) -> f32
        "ex.keep"(%5, %6) : (f32, f32) -> ()
    "#]]);
}

#[test]
fn x01_literals_of_lists_and_enums() {
    pat! { X01x: (MetaOp $x, [1i32, 2i32]) => (MetaOp $x, [1.5f32, "a", true]) }
    row(
        X01x,
        r#"%0 = "ex.meta"(%a) {k = [1 : i32, 2 : i32]} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.meta"(%0) <{k = [1.500000e+00 : f32, "a", true]}> : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]]);
}

#[test]
fn d07_constraint_on_what_is_absent() {
    pat! { D07e: (MaybeOp (NegOp $x), IsNullAttr:$k) => (MaybeOp $x, $k) }
    row(
        D07e,
        r#"%n = "ex.neg"(%a) : (f32) -> f32
           %0 = "ex.maybe"(%n) : (f32) -> f32 %1 = "ex.maybe"(%n) {k = 3 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.maybe"(%0) : (f32) -> f32
        %6 = "ex.maybe"(%4) <{k = 3 : i32}> : (f32) -> f32
        "ex.keep"(%5, %6) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

#[test]
fn d07_absence_among_others() {
    pat! { D07h: (MaybeOp (NegOp $x), Not<I32Attr>:$k) => (MaybeOp $x, $k) }
    pat! { D07f: (MaybeOp (CastOp $x), AnyAttrOf<[IsNullAttr, ConfinedAttr<I32Attr, [IntPositive]>]>:$k) => (MaybeOp $x, $k) }
    pat! { D07g: (MaybeOp (ScaleOp $x, $_), $k) => (MaybeOp $x, $k) where [(IsNullAttr $k)] }
    rows(
        PatternSet::new().with(D07h).with(D07f).with(D07g),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %c = "ex.cast"(%a) : (f32) -> f32 %s = "ex.scale"(%a) {k = 1 : i32} : (f32) -> f32
           %0 = "ex.maybe"(%n) : (f32) -> f32 %1 = "ex.maybe"(%n) {k = 3 : i32} : (f32) -> f32
           %2 = "ex.maybe"(%c) : (f32) -> f32 %3 = "ex.maybe"(%c) {k = 3 : i32} : (f32) -> f32
           %4 = "ex.maybe"(%c) {k = -3 : i32} : (f32) -> f32
           %5 = "ex.maybe"(%s) : (f32) -> f32 %6 = "ex.maybe"(%s) {k = 3 : i32} : (f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4, %5, %6) : (f32, f32, f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.cast"(%0) : (f32) -> f32
        %6 = "ex.scale"(%0) <{k = 1 : i32}> : (f32) -> f32
        %7 = "ex.maybe"(%0) : (f32) -> f32
        %8 = "ex.maybe"(%4) <{k = 3 : i32}> : (f32) -> f32
        %9 = "ex.maybe"(%0) : (f32) -> f32
        %10 = "ex.maybe"(%0) <{k = 3 : i32}> : (f32) -> f32
        %11 = "ex.maybe"(%5) <{k = -3 : i32}> : (f32) -> f32
        %12 = "ex.maybe"(%0) : (f32) -> f32
        %13 = "ex.maybe"(%6) <{k = 3 : i32}> : (f32) -> f32
        "ex.keep"(%7, %8, %9, %10, %11, %12, %13) : (f32, f32, f32, f32, f32, f32, f32) -> ()
    "#]]);
}

#[test]
fn d72_constants_in_the_list() {
    pat! {
        D72x: (ScaleOp (MaybeOp (ModeOp (PropOp $x, $p), $m), $l), $k) => (CastOp $x)
            where [(ConstantAttr<I32Attr, "7"> $k), (ConstantAttr<I32Attr, "8"> $l), (ConstantEnumCase<Mode, "safe"> $m),
                (ConstantProp<I64Prop, "9"> $p)]
    }
    row(
        D72x,
        r#"%p = "ex.prop"(%a) <{p = 9}> : (f32) -> f32 %m = "ex.mode"(%p) <{m = 1 : i32}> : (f32) -> f32
           %l = "ex.maybe"(%m) <{k = 8 : i32}> : (f32) -> f32 %n = "ex.maybe"(%m) : (f32) -> f32
           %0 = "ex.scale"(%l) <{k = 7 : i32}> : (f32) -> f32 %1 = "ex.scale"(%l) <{k = 8 : i32}> : (f32) -> f32
           %2 = "ex.scale"(%n) <{k = 7 : i32}> : (f32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.prop"(%0) <{p = 9 : i64}> : (f32) -> f32
        %5 = "ex.mode"(%4) <{m = 1 : i32}> : (f32) -> f32
        %6 = "ex.maybe"(%5) <{k = 8 : i32}> : (f32) -> f32
        %7 = "ex.maybe"(%5) : (f32) -> f32
        %8 = "ex.cast"(%0) : (f32) -> f32
        %9 = "ex.scale"(%6) <{k = 8 : i32}> : (f32) -> f32
        %10 = "ex.scale"(%7) <{k = 7 : i32}> : (f32) -> f32
        "ex.keep"(%8, %9, %10) : (f32, f32, f32) -> ()
    "#]]);
}
