//! Explicit result types in patterns.

use drr::FreezeError;
use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

fn wide(rewriter: &mut Rewriter<'_>, width: u32) -> Type {
    rewriter.ctx().integer_type(width)
}

fn type_of(rewriter: &mut Rewriter<'_>, x: Value) -> Type {
    rewriter.value_type(x)
}

fn twice(rewriter: &mut Rewriter<'_>, x: Value) -> [Type; 2] {
    [rewriter.value_type(x); 2]
}

fn half(_rewriter: &mut Rewriter<'_>, _x: Value) -> (i32, Type) {
    (4, Type::F16)
}

const NEG: &str = r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#;

#[test]
fn one_type() {
    check(
        one!((NegOp $x) => (CastOp (CastOp $x, (returnType $x)))),
        NEG,
        expect![[r#"
        %3 = "ex.cast"(%0) : (f32) -> f32
        %4 = "ex.cast"(%3) : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]],
    );
    check(
        one!((NegOp F32:$x) => (CastOp (AddOp (CastOp:$c $x, (returnType "i32")), $c))),
        NEG,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> i32
            %4 = "ex.add"(%3, %3) : (i32, i32) -> i32
            %5 = "ex.cast"(%4) : (i32) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]],
    );
    check(
        one!((NegOp $x) => (CastOp (MacOp (CastOp $x, (returnType "tensor<4x?xf32>")), (CastOp $x, (returnType I32)),
            (CastOp $x, (returnType "$_builder.ctx().integer_type(7)"))))),
        NEG,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> tensor<4x?xf32>
            %4 = "ex.cast"(%0) : (f32) -> i32
            %5 = "ex.cast"(%0) : (f32) -> i7
            %6 = "ex.mac"(%3, %4, %5) : (tensor<4x?xf32>, i32, i7) -> tensor<4x?xf32>
            %7 = "ex.cast"(%6) : (tensor<4x?xf32>) -> f32
            "ex.keep"(%7) : (f32) -> ()
        "#]],
    );
    check(
        one!((NegOp $x) => (CastOp (MacOp (CastOp $x, (returnType { Type::F64 })), (CastOp $x, (returnType (wide 9))),
            (CastOp $x, (returnType (type_of $x)))))),
        NEG,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> f64
            %4 = "ex.cast"(%0) : (f32) -> i9
            %5 = "ex.cast"(%0) : (f32) -> f32
            %6 = "ex.mac"(%3, %4, %5) : (f64, i9, f32) -> f64
            %7 = "ex.cast"(%6) : (f64) -> f32
            "ex.keep"(%7) : (f32) -> ()
        "#]],
    );
    check(
        one!((NegOp $x) => [(NativeCodeCall<half, 2>:$h $x), (CastOp (ScaleOp $x, $h__0, (returnType $h__1)))]),
        NEG,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f16
            %4 = "ex.cast"(%3) : (f16) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
}

#[test]
fn types_of_attributes() {
    let body = r#"%0 = "ex.meta"(%a) {k = 1 : i8} : (f32) -> f32 %1 = "ex.meta"(%a) {k = f64} : (f32) -> f32
        %2 = "ex.meta"(%a) {k = "none"} : (f32) -> f32 %3 = "ex.meta"(%a) {k = [1]} : (f32) -> f32
        "ex.keep"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> ()"#;
    check(
        one!((MetaOp $x, $k) => (CastOp (CastOp $x, (returnType $k)))),
        body,
        expect![[r#"
        %3 = "ex.cast"(%0) : (f32) -> i8
        %4 = "ex.cast"(%3) : (i8) -> f32
        %5 = "ex.cast"(%0) : (f32) -> f64
        %6 = "ex.cast"(%5) : (f64) -> f32
        %7 = "ex.meta"(%0) <{k = "none"}> : (f32) -> f32
        %8 = "ex.meta"(%0) <{k = [1]}> : (f32) -> f32
        "ex.keep"(%4, %6, %7, %8) : (f32, f32, f32, f32) -> ()
    "#]],
    );
    check(
        one!((MaybeOp $x, $k) => (CastOp (CastOp $x, (returnType $k)))),
        r#"%0 = "ex.maybe"(%a) {k = 1 : i32} : (f32) -> f32 %1 = "ex.maybe"(%a) : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> i32
            %4 = "ex.cast"(%3) : (i32) -> f32
            %5 = "ex.maybe"(%0) : (f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn several_types_and_lists_of_them() {
    check(
        one!((NegOp $x) => (AddOp (CutOp:$c__1 $x, (returnType "i32", $x)), $c__0)),
        NEG,
        expect![[r#"
            %3:2 = "ex.cut"(%0) : (f32) -> (i32, f32)
            %4 = "ex.add"(%3#1, %3#0) : (f32, i32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
    check(
        one!((NegOp $x) => (CastOp (ConcatOp (FanOp $x, (returnType (variadic $x, "i1", (twice $x)))), (returnType "none")))),
        NEG,
        expect![[r#"
            %3:4 = "ex.fan"(%0) : (f32) -> (f32, i1, f32, f32)
            %4 = "ex.concat"(%3#0, %3#1, %3#2, %3#3) : (f32, i1, f32, f32) -> none
            %5 = "ex.cast"(%4) : (none) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]],
    );
    check(
        one!((ConcatOp $xs) => (CastOp (GroupsOp (FanOp:$f (first $xs), (returnType $xs)), $f, (returnType "none"), (location $f)))),
        r#"%0 = "ex.concat"(%a, %i) : (f32, i32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.fan"(%0) : (f32) -> (f32, i32)
            %4 = "ex.groups"(%3#0, %3#1, %3#0, %3#1) <{operandSegmentSizes = array<i32: 2, 2>}> : (f32, i32, f32, i32) -> none
            %5 = "ex.cast"(%4) : (none) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]],
    );
    check(
        one!((NegOp $x) => (CastOp (GroupsOp (SizedOp:$s $x, (returnType (twice $x), (variadic))), $s__1, (returnType "none")))),
        NEG,
        expect![[r#"
            %3:2 = "ex.sized"(%0) <{resultSegmentSizes = array<i32: 2, 0>}> : (f32) -> (f32, f32)
            %4 = "ex.groups"(%3#0, %3#1) <{operandSegmentSizes = array<i32: 2, 0>}> : (f32, f32) -> none
            %5 = "ex.cast"(%4) : (none) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]],
    );
    check(
        one!((SizedOp (NegOp $x)) => (SizedOp $x)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32
           %0:3 = "ex.sized"(%n) <{resultSegmentSizes = array<i32: 1, 2>}> : (f32) -> (f32, i1, i2)
           "ex.keep"(%0#0, %0#1, %0#2) : (f32, i1, i2) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4:3 = "ex.sized"(%0) <{resultSegmentSizes = array<i32: 1, 2>}> : (f32) -> (f32, i1, i2)
            "ex.keep"(%4#0, %4#1, %4#2) : (f32, i1, i2) -> ()
        "#]],
    );
}

fn first(_rewriter: &mut Rewriter<'_>, xs: &[Value]) -> Value {
    xs[0]
}

#[test]
fn a_type_that_makes_no_sense_is_an_error_of_the_set() {
    drr::pat! { Odd: (NegOp $x) => (CastOp (CastOp $x, (returnType "vector<0xf32>"))) }
    let error = PatternSet::new().with(Odd).freeze(&Context::with(Ex)).unwrap_err();
    assert_eq!(
        error,
        FreezeError::UnknownType {
            pattern: "Odd",
            text: "vector<0xf32>"
        }
    );
    expect![[r#"
        pattern `Odd` builds a result of the invalid type `vector<0xf32>`
          = help: write types as in MLIR: `i32`, `tensor<4xf32>`, `!dialect.type`"#]]
    .assert_eq(&error.to_string());
}

fn is_of(_cx: &MatchContext<'_>, value: ValueRef<'_>, ty: Type) -> bool {
    value.ty() == ty
}

fn is_map(_cx: &MatchContext<'_>, attr: Attribute, map: Attribute) -> bool {
    attr == map
}

fn described(rewriter: &mut Rewriter<'_>, ty: Type, attr: Attribute) -> Attribute {
    let ty = rewriter.ctx().type_attr(ty);
    rewriter.ctx().array_attr(&[ty, attr])
}

// Row P33
#[test]
fn types_and_attributes_in_mlir_syntax() {
    drr::pat! {
        OfVector: (MetaOp $x, ConstantAttr<AnyAttr, "[1 : i8, unit]">) =>
            (MetaOp $x, (described ConstantType<"!ex.t">, ConstantAttr<AnyAttr, "#ex.a<1>">))
        where [(is_of $x, ConstantType<"vector<[4]xf32>">)]
    }
    drr::pat! {
        OfMap: (MetaOp $x, $map) => (MetaOp $x, ConstantAttr<AnyAttr, "dense<1> : vector<2xi8>">)
        where [(is_map $map, ConstantAttr<AnyAttr, "affine_map<(d0) -> (d0 - 1)>">)]
    }
    let mut set = PatternSet::new();
    set.add(OfVector);
    set.add(OfMap);
    check(
        set,
        r#"%v = "ex.given"() : () -> vector<[4]xf32>
           %0 = "ex.meta"(%v) {k = [1 : i8, unit]} : (vector<[4]xf32>) -> f32
           %1 = "ex.meta"(%a) {k = [1 : i8, unit]} : (f32) -> f32
           %2 = "ex.meta"(%a) {k = affine_map<(d0) -> (d0 - 1)>} : (f32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %4 = "ex.meta"(%3) <{k = [!ex.t, #ex.a<1>]}> : (vector<[4]xf32>) -> f32
            %5 = "ex.meta"(%0) <{k = [1 : i8, unit]}> : (f32) -> f32
            %6 = "ex.meta"(%0) <{k = dense<1> : vector<2xi8>}> : (f32) -> f32
            "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
        "#]],
    );
}
