//! Combined constraints, enums and dense constants.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::{row, rows};

const TD: &str = "constants.td";

// Row D07
#[test]
fn combined_attribute_constraints() {
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

// Row D10
#[test]
fn integer_enum_case_in_a_source() {
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

// Row D11
#[test]
fn constant_enum_case_by_name() {
    pat! {
        D11: (ModeOp (NegOp (NegOp $x)), ConstantEnumCase<Mode, "safe">) => (ModeOp $x, ConstantEnumCase<Mode, "safe">)
    }
    pat! {
        // Spaces are optional; MLIR allows none.
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

// Row D12
#[test]
fn dense_constants_in_a_source() {
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

// Row D20
#[test]
fn properties_in_a_source() {
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

// Row D20
#[test]
fn confined_properties_in_a_source() {
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

// Row X01
#[test]
fn literals_of_lists_and_enums() {
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

// Row D07
#[test]
fn constraint_on_an_absent_attribute() {
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

// Row D07
#[test]
fn combined_constraint_on_an_absent_attribute() {
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

// Row D72
#[test]
fn constants_in_the_constraint_list() {
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

// Row D08
#[test]
fn constants_of_every_kind_in_a_source() {
    pat! { D08aa: (LabelOp $x, "i1") => (MetaOp $x, ConstantAttr<I1Attr, "true">) }
    pat! { D08ab: (LabelOp $x, "i8") => (MetaOp $x, ConstantAttr<I8Attr, "-1">) }
    pat! { D08ac: (LabelOp $x, "i16") => (MetaOp $x, ConstantAttr<I16Attr, "300">) }
    pat! { D08ad: (LabelOp $x, "i32") => (MetaOp $x, ConstantAttr<I32Attr, "-7">) }
    pat! { D08ae: (LabelOp $x, "i64") => (MetaOp $x, ConstantAttr<I64Attr, "9">) }
    pat! { D08af: (LabelOp $x, "si8") => (MetaOp $x, ConstantAttr<SI8Attr, "-8">) }
    pat! { D08ag: (LabelOp $x, "si16") => (MetaOp $x, ConstantAttr<SI16Attr, "-9">) }
    pat! { D08ah: (LabelOp $x, "si32") => (MetaOp $x, ConstantAttr<SI32Attr, "5">) }
    pat! { D08ai: (LabelOp $x, "si64") => (MetaOp $x, ConstantAttr<SI64Attr, "-5">) }
    pat! { D08aj: (LabelOp $x, "ui8") => (MetaOp $x, ConstantAttr<UI8Attr, "200">) }
    pat! { D08ak: (LabelOp $x, "ui16") => (MetaOp $x, ConstantAttr<UI16Attr, "60000">) }
    pat! { D08al: (LabelOp $x, "ui32") => (MetaOp $x, ConstantAttr<UI32Attr, "7">) }
    pat! { D08am: (LabelOp $x, "ui64") => (MetaOp $x, ConstantAttr<UI64Attr, "8">) }
    pat! { D08an: (LabelOp $x, "index") => (MetaOp $x, ConstantAttr<IndexAttr, "4">) }
    pat! { D08ao: (LabelOp $x, "f32") => (MetaOp $x, ConstantAttr<F32Attr, "1.5f">) }
    pat! { D08ap: (LabelOp $x, "f64") => (MetaOp $x, ConstantAttr<F64Attr, "-2.5">) }
    pat! { D08aq: (LabelOp $x, "bool") => (MetaOp $x, ConstantAttr<BoolAttr, "false">) }
    pat! { D08ar: (LabelOp $x, "unit") => (MetaOp $x, ConstantAttr<UnitAttr, "true">) }
    pat! { D08as: (LabelOp $x, "str") => (MetaOp $x, ConstantAttr<StrAttr, "\"a b\"">) }
    pat! { D08at: (LabelOp $x, "symbol") => (MetaOp $x, ConstantAttr<FlatSymbolRefAttr, "\"f\"">) }
    pat! { D08au: (LabelOp $x, "bools") => (MetaOp $x, ConstantAttr<DenseBoolArrayAttr, "{true, false}">) }
    pat! { D08av: (LabelOp $x, "i8s") => (MetaOp $x, ConstantAttr<DenseI8ArrayAttr, "{1, -2}">) }
    pat! { D08aw: (LabelOp $x, "i16s") => (MetaOp $x, ConstantAttr<DenseI16ArrayAttr, "{1, -2}">) }
    pat! { D08ax: (LabelOp $x, "i32s") => (MetaOp $x, ConstantAttr<DenseI32ArrayAttr, "{}">) }
    pat! { D08ay: (LabelOp $x, "i64s") => (MetaOp $x, ConstantAttr<DenseI64ArrayAttr, "{3}">) }
    pat! { D08az: (LabelOp $x, "f32s") => (MetaOp $x, ConstantAttr<DenseF32ArrayAttr, "{1.5f}">) }
    pat! { D08ba: (LabelOp $x, "f64s") => (MetaOp $x, ConstantAttr<DenseF64ArrayAttr, "{1.5, 2.0}">) }
    pat! { D08bb: (LabelOp $x, "ints") => (MetaOp $x, ConstantAttr<I32ArrayAttr, "{1, 2}">) }
    pat! { D08bc: (LabelOp $x, "longs") => (MetaOp $x, ConstantAttr<I64ArrayAttr, "{}">) }
    pat! { D08bd: (LabelOp $x, "floats") => (MetaOp $x, ConstantAttr<F32ArrayAttr, "{0.5f}">) }
    pat! { D08be: (LabelOp $x, "doubles") => (MetaOp $x, ConstantAttr<F64ArrayAttr, "{0.5}">) }
    pat! { D08bf: (LabelOp $x, "scalar") => (MetaOp $x, ConstantAttr<I32ElementsAttr, "{7}">) }
    pat! { D08bg: (LabelOp $x, "confined") => (MetaOp $x, ConstantAttr<ConfinedAttr<I32Attr, [IntPositive]>, "3">) }
    let labels = "i1 i8 i16 i32 i64 si8 si16 si32 si64 ui8 ui16 ui32 ui64 index f32 f64 bool unit str symbol bools i8s i16s i32s i64s f32s f64s ints longs floats doubles scalar confined";
    let label = |(at, label): (usize, &str)| format!("%{at} = \"ex.label\"(%a) {{s = \"{label}\"}} : (f32) -> f32 ");
    let ops: String = labels.split(' ').enumerate().map(label).collect();
    let count = labels.split(' ').count();
    let values: Vec<String> = (0..count).map(|at| format!("%{at}")).collect();
    let types = vec!["f32"; count].join(", ");
    let set = PatternSet::new()
        .with(D08aa)
        .with(D08ab)
        .with(D08ac)
        .with(D08ad)
        .with(D08ae)
        .with(D08af)
        .with(D08ag)
        .with(D08ah)
        .with(D08ai)
        .with(D08aj)
        .with(D08ak)
        .with(D08al)
        .with(D08am)
        .with(D08an)
        .with(D08ao)
        .with(D08ap)
        .with(D08aq)
        .with(D08ar)
        .with(D08as)
        .with(D08at)
        .with(D08au)
        .with(D08av)
        .with(D08aw)
        .with(D08ax)
        .with(D08ay)
        .with(D08az)
        .with(D08ba)
        .with(D08bb)
        .with(D08bc)
        .with(D08bd)
        .with(D08be)
        .with(D08bf)
        .with(D08bg);
    rows(
        set,
        &format!("{ops}\"ex.keep\"({}) : ({types}) -> ()", values.join(", ")),
    )
    .expect(expect![[r#"
        %4 = "ex.meta"(%0) <{k = true}> : (f32) -> f32
        %5 = "ex.meta"(%0) <{k = -1 : i8}> : (f32) -> f32
        %6 = "ex.meta"(%0) <{k = 300 : i16}> : (f32) -> f32
        %7 = "ex.meta"(%0) <{k = -7 : i32}> : (f32) -> f32
        %8 = "ex.meta"(%0) <{k = 9 : i64}> : (f32) -> f32
        %9 = "ex.meta"(%0) <{k = -8 : si8}> : (f32) -> f32
        %10 = "ex.meta"(%0) <{k = -9 : si16}> : (f32) -> f32
        %11 = "ex.meta"(%0) <{k = 5 : si32}> : (f32) -> f32
        %12 = "ex.meta"(%0) <{k = -5 : si64}> : (f32) -> f32
        %13 = "ex.meta"(%0) <{k = 200 : ui8}> : (f32) -> f32
        %14 = "ex.meta"(%0) <{k = 60000 : ui16}> : (f32) -> f32
        %15 = "ex.meta"(%0) <{k = 7 : ui32}> : (f32) -> f32
        %16 = "ex.meta"(%0) <{k = 8 : ui64}> : (f32) -> f32
        %17 = "ex.meta"(%0) <{k = 4 : index}> : (f32) -> f32
        %18 = "ex.meta"(%0) <{k = 1.500000e+00 : f32}> : (f32) -> f32
        %19 = "ex.meta"(%0) <{k = -2.500000e+00 : f64}> : (f32) -> f32
        %20 = "ex.meta"(%0) <{k = false}> : (f32) -> f32
        %21 = "ex.meta"(%0) <{k}> : (f32) -> f32
        %22 = "ex.meta"(%0) <{k = "a b"}> : (f32) -> f32
        %23 = "ex.meta"(%0) <{k = @f}> : (f32) -> f32
        %24 = "ex.meta"(%0) <{k = array<i1: true, false>}> : (f32) -> f32
        %25 = "ex.meta"(%0) <{k = array<i8: 1, -2>}> : (f32) -> f32
        %26 = "ex.meta"(%0) <{k = array<i16: 1, -2>}> : (f32) -> f32
        %27 = "ex.meta"(%0) <{k = array<i32>}> : (f32) -> f32
        %28 = "ex.meta"(%0) <{k = array<i64: 3>}> : (f32) -> f32
        %29 = "ex.meta"(%0) <{k = array<f32: 1.500000e+00>}> : (f32) -> f32
        %30 = "ex.meta"(%0) <{k = array<f64: 1.500000e+00, 2.000000e+00>}> : (f32) -> f32
        %31 = "ex.meta"(%0) <{k = [1 : i32, 2 : i32]}> : (f32) -> f32
        %32 = "ex.meta"(%0) <{k = []}> : (f32) -> f32
        %33 = "ex.meta"(%0) <{k = [5.000000e-01 : f32]}> : (f32) -> f32
        %34 = "ex.meta"(%0) <{k = [5.000000e-01]}> : (f32) -> f32
        %35 = "ex.meta"(%0) <{k = dense<7> : tensor<i32>}> : (f32) -> f32
        %36 = "ex.meta"(%0) <{k = 3 : i32}> : (f32) -> f32
        "ex.keep"(%4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36) : (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}
