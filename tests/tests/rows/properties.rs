//! Combined constraints, dense constants and properties.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::row;

const TD: &str = "types.td";

fn non_zero(cx: &MatchContext<'_>, k: Attribute) -> bool {
    k.as_i64(cx.ctx()) != Some(0)
}

#[test]
fn d07_combined_constraints() {
    pat! { D07: (MetaOp $x, I32Attr:$k) => (ScaleOp $x, $k) where [(non_zero $k)] }
    pat! { D07a: (MetaOp $x, AnyAttrOf<[I32Attr, StrAttr]>:$_) => (NegOp $x) }
    pat! { D07b: (MetaOp $x, ConfinedAttr<I32Attr, [IntMinValue<3>]>:$k) => (ScaleOp $x, $k) }
    pat! { D07c: (NegOp AnyTypeOf<[I32, F64]>:$x) => (CastOp $x) }
    row(
        D07,
        r#"%0 = "ex.meta"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = 0 : i32} : (f32) -> f32
           %2 = "ex.meta"(%a) {k = "s"} : (f32) -> f32 %3 = "ex.meta"(%a) {k = 5 : i64} : (f32) -> f32
           "ex.keep"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
        %5 = "ex.meta"(%0) <{k = 0 : i32}> : (f32) -> f32
        %6 = "ex.meta"(%0) <{k = "s"}> : (f32) -> f32
        %7 = "ex.meta"(%0) <{k = 5 : i64}> : (f32) -> f32
        "ex.keep"(%4, %5, %6, %7) : (f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D07a,
        r#"%0 = "ex.meta"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = 0 : i32} : (f32) -> f32
           %2 = "ex.meta"(%a) {k = "s"} : (f32) -> f32 %3 = "ex.meta"(%a) {k = 5 : i64} : (f32) -> f32
           "ex.keep"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.neg"(%0) : (f32) -> f32
        %6 = "ex.neg"(%0) : (f32) -> f32
        %7 = "ex.meta"(%0) <{k = 5 : i64}> : (f32) -> f32
        "ex.keep"(%4, %5, %6, %7) : (f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D07b,
        r#"%0 = "ex.meta"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = 0 : i32} : (f32) -> f32
           %2 = "ex.meta"(%a) {k = "s"} : (f32) -> f32 %3 = "ex.meta"(%a) {k = 5 : i64} : (f32) -> f32
           "ex.keep"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
        %5 = "ex.meta"(%0) <{k = 0 : i32}> : (f32) -> f32
        %6 = "ex.meta"(%0) <{k = "s"}> : (f32) -> f32
        %7 = "ex.meta"(%0) <{k = 5 : i64}> : (f32) -> f32
        "ex.keep"(%4, %5, %6, %7) : (f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D07c,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%i) : (i32) -> i32 "ex.keep"(%0, %1) : (f32, i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.cast"(%2) : (i32) -> i32
        "ex.keep"(%4, %5) : (f32, i32) -> ()
    "#]])
    .as_in_mlir(TD);
}

#[test]
fn d20_properties() {
    pat! { D20: (PropOp $x, ConstantProp<I64Prop, "0">) => (replaceWithValue $x) }
    pat! { D20a: (PropOp (NegOp $x), $p) => (PropOp $x, $p) }
    pat! { D20b: (PropOp (NegOp $x), I64Prop:$p) => (PropOp (CastOp $x, (returnType $x)), $p) }
    pat! { D20c: (NegOp $x) => (PropOp $x, ConstantProp<I64Prop, "42">) }
    row(
        D20,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.prop"(%n) <{p = 0 : i64}> : (f32) -> f32
           %1 = "ex.prop"(%n) <{p = 5 : i64}> : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.prop"(%4) <{p = 5 : i64}> : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D20a,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.prop"(%n) <{p = 0 : i64}> : (f32) -> f32
           %1 = "ex.prop"(%n) <{p = 5 : i64}> : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.prop"(%0) <{p = 0 : i64}> : (f32) -> f32
        %5 = "ex.prop"(%0) <{p = 5 : i64}> : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D20b,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.prop"(%n) <{p = 0 : i64}> : (f32) -> f32
           %1 = "ex.prop"(%n) <{p = 5 : i64}> : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        %5 = "ex.prop"(%4) <{p = 0 : i64}> : (f32) -> f32
        %6 = "ex.cast"(%0) : (f32) -> f32
        %7 = "ex.prop"(%6) <{p = 5 : i64}> : (f32) -> f32
        "ex.keep"(%5, %7) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D20c,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.prop"(%n) <{p = 0 : i64}> : (f32) -> f32
           %1 = "ex.prop"(%n) <{p = 5 : i64}> : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.prop"(%0) <{p = 42 : i64}> : (f32) -> f32
        %5 = "ex.prop"(%4) <{p = 0 : i64}> : (f32) -> f32
        %6 = "ex.prop"(%4) <{p = 5 : i64}> : (f32) -> f32
        "ex.keep"(%5, %6) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}
