//! Traits of pasted operations that relate types: what the verifier checks for them, and what follows for the types of results.

// The rules are there to be written; some of them would not end.
#![allow(unused_imports, deprecated)]

use drr::ContextBuilder;
use drr::prelude::*;
use expect_test::expect;

use crate::pasted::{context, rewrite, traits, verify};

mod all_types_match {
    use drr::prelude::*;

    drr::drr! {
        def A : Op<"d.a", [AllTypesMatch<["x", "r"]>]> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
        def C10 : Pat<(A $x), (A (A $x)), [], [], (addBenefit 0)>;
        def B : Op<"d.b", []> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
        def Once : Pat<(B $x), (A (A $x))>;
        dialect!< pub D = "d", ops: [A, B] >
    }
}

mod types_match_with {
    use drr::prelude::*;

    drr::drr! {
        def A : Op<"d.a", [TypesMatchWith<"same", "x", "r", "$_self">]> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
        def C : Op<"d.c", []> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
        def C10b : Pat<(C $x), (C (A $x))>;
        def Nested : Pat<(C (C $x)), (C (A (A $x)))>;
        dialect!< pub D = "d", ops: [A, C] >
    }
}

fn half(ctx: &Context, ty: Type) -> Option<Type> {
    Some(ctx.integer_type(ty.integer_width(ctx)? / 2))
}

fn infer_byte(
    _: &drr::Ir,
    _: &[Value],
    _: &[(drr::Ident, drr::Attribute)],
) -> Option<drr::smallvec::SmallVec<[Type; 2]>> {
    Some(drr::smallvec::smallvec![Type::I8])
}

mod related {
    use super::{half, infer_byte};
    use drr::prelude::*;

    drr::drr! {
        def D : Dialect { let name = "d"; }
        def Token : Type<CPred<"$_self == Type::F64">, "a token">, BuildableType<"::mlir::Float64Type::get($_builder.getContext())">;
        // Two results that follow another one, an attribute that determines a type, a buildable one, and lists before the operand.
        def Chain : Op<D, "chain", [
            TypesMatchWith<"b is made of a", "a", "b", "::llvm::cast<ShapedType>($_self).getElementType()">,
            TypesMatchWith<"c is made of b", "b", "c", "$_builder.complex_type($_self)">,
            AllTypesMatch<["value", "d"]>,
            TypesMatchWith<"a is a mask", "x", "a", "::getI1SameShape($_self)">]> {
          let arguments = (ins Variadic<AnyType>:$before, AnyType:$x, AnyAttr:$value);
          let results = (outs AnyType:$a, AnyType:$b, AnyType:$c, AnyType:$d, I8:$e, Token:$f);
        }
        def Half : Op<D, "half", [TypesMatchWith<"half as wide", "x", "r", half>]> {
          let arguments = (ins AnyInteger:$x); let results = (outs AnyInteger:$r);
        }
        // Unknown C++, with a hook.
        def Hooked : Op<D, "hooked", [TypesMatchWith<"known to C++", "x", "r", "getTheType($_self)">]> {
          let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); let inferTypes = infer_byte;
        }
        def Source : Op<D, "source"> { let results = (outs AnyType:$r); }
        def Shapes : Op<D, "shapes", [AllShapesMatch<["x", "y"]>, AllElementTypesMatch<["x", "z"]>, AllRanksMatch<["x", "y"]>,
            AllElementCountsMatch<["x", "y"]>]> {
          let arguments = (ins AnyShaped:$x, AnyShaped:$y, AnyType:$z);
        }
        def Call : Op<D, "call", [RangedTypesMatchWith<"operand types are those of the callee", "f", "xs", "::llvm::cast<FunctionType>($_self).getInputs()">]> {
          let arguments = (ins AnyType:$f, Variadic<AnyType>:$xs);
        }
        class Elements<int i, int j> : PredOpTrait<"elements of result and operand match", TCresVTEtIsSameAsOp<i, j>>;
        def Map : Op<D, "map", [Elements<0, 0>]> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
        def MakeHalf : Pat<(Half (Source:$s)), (Half (Half $s))>;
    }
    // The same in the other spelling.
    op! {
        pub OtherHalf = "e.half", (ins AnyInteger:$x), (outs AnyInteger:$r), [TypesMatchWith<"half as wide", "x", "r", half>]
    }
    op! {
        pub Masked = "e.masked", (ins AnyType:$x, Optional<AnyType>:$y), (outs AnyType:$r, buildable I1:$s),
        [TypesMatchWith<"a mask", "x", "r", "getI1SameShape($_self)">, AllTypesMatch<["x", "y"]>,
         PredOpTrait<"x is shaped", And<[CPred<"$x.ty().is_shaped($_builder)">, Neg<CPred<"$_op.num_operands() > 2">>]>>]
    }
    dialect! { pub E = "e", ops: [OtherHalf, Masked] }
}

#[test]
fn traits_infer_result_types() {
    assert_eq!(traits::<all_types_match::A<'_>>(), ["AllTypesMatch", "InferTypes"]);
    rewrite(
        &context(all_types_match::D),
        all_types_match::Once,
        r#"
            %x = "builtin.unrealized_conversion_cast"() : () -> f32
            %0 = "d.b"(%x) : (f32) -> f32
            "builtin.unrealized_conversion_cast"(%0) : (f32) -> ()
        "#,
        expect![[r#"
            %1 = "d.a"(%0) : (f32) -> f32
            %2 = "d.a"(%1) : (f32) -> f32
        "#]],
    );
    let ctx = context(types_match_with::D);
    rewrite(
        &ctx,
        types_match_with::Nested,
        r#"
            %x = "builtin.unrealized_conversion_cast"() : () -> f32
            %0 = "d.c"(%x) : (f32) -> i32
            %1 = "d.c"(%0) : (i32) -> i64
            "builtin.unrealized_conversion_cast"(%1) : (i64) -> ()
        "#,
        expect![[r#"
            %1 = "d.c"(%0) : (f32) -> i32
            %2 = "d.a"(%0) : (f32) -> f32
            %3 = "d.a"(%2) : (f32) -> f32
            %4 = "d.c"(%3) : (f32) -> i64
        "#]],
    );
}

#[test]
fn traits_are_verified() {
    let ctx = context(related::D);
    let chain = |types: &str| {
        format!("%0:6 = \"d.chain\"(%i, %i, %v) <{{value = 7 : i16}}> : (i32, i32, vector<4xf32>) -> ({types})")
    };
    verify(
        &ctx,
        &chain("vector<4xi1>, i1, complex<i1>, i16, i8, f64"),
        expect![[""]],
    );
    verify(
        &ctx,
        &chain("vector<4xi1>, i2, complex<i1>, i16, i8, f64"),
        expect![[r#"
            error: `d.chain` failed to verify that b is made of a
             --> input:3:17
              |
            3 |          %0:6 = "d.chain"(%i, %i, %v) <{value = 7 : i16}> : (i32, i32, vector<4xf32>) -> (vector...
              |                 ^^^^^^^^^

            error: `d.chain` failed to verify that c is made of b
             --> input:3:17
              |
            3 |          %0:6 = "d.chain"(%i, %i, %v) <{value = 7 : i16}> : (i32, i32, vector<4xf32>) -> (vector...
              |                 ^^^^^^^^^"#]],
    );
    verify(
        &ctx,
        &chain("vector<4xi1>, i1, complex<i1>, i32, i8, f64"),
        expect![[r#"
            error: `d.chain` failed to verify that all of {value, d} have same type
             --> input:3:17
              |
            3 |          %0:6 = "d.chain"(%i, %i, %v) <{value = 7 : i16}> : (i32, i32, vector<4xf32>) -> (vector...
              |                 ^^^^^^^^^"#]],
    );
    verify(
        &ctx,
        r#""d.shapes"(%v, %w, %f) : (vector<4xf32>, vector<4xi1>, f32) -> ()"#,
        expect![[""]],
    );
    verify(
        &ctx,
        r#""d.shapes"(%v, %w, %i) : (vector<4xf32>, vector<4xi1>, i32) -> ()"#,
        expect![[r#"
            error: `d.shapes` failed to verify that all of {x, z} have same element type
             --> input:3:10
              |
            3 |          "d.shapes"(%v, %w, %i) : (vector<4xf32>, vector<4xi1>, i32) -> ()
              |          ^^^^^^^^^^"#]],
    );
    verify(
        &ctx,
        r#"%0 = "d.map"(%v) : (vector<4xf32>) -> vector<8xf32>"#,
        expect![[""]],
    );
    verify(
        &ctx,
        r#"%0 = "d.map"(%v) : (vector<4xf32>) -> vector<4xf64>"#,
        expect![[r#"
            error: `d.map` failed to verify that elements of result and operand match
             --> input:3:15
              |
            3 |          %0 = "d.map"(%v) : (vector<4xf32>) -> vector<4xf64>
              |               ^^^^^^^"#]],
    );
    verify(&ctx, r#"%0 = "d.hooked"(%i) : (i32) -> i8"#, expect![[""]]);
    verify(
        &ctx,
        r#"%0 = "d.hooked"(%i) : (i32) -> i9"#,
        expect![[r#"
        error: `d.hooked` failed to verify that known to C++
         --> input:3:15
          |
        3 |          %0 = "d.hooked"(%i) : (i32) -> i9
          |               ^^^^^^^^^^"#]],
    );
    verify(&ctx, r#"%0 = "d.half"(%i) : (i32) -> i16"#, expect![[""]]);
    verify(
        &ctx,
        r#"%0 = "d.half"(%i) : (i32) -> i8"#,
        expect![[r#"
        error: `d.half` failed to verify that half as wide
         --> input:3:15
          |
        3 |          %0 = "d.half"(%i) : (i32) -> i8
          |               ^^^^^^^^"#]],
    );
    let call = |types: &str| format!("%c = \"d.source\"() : () -> ((f32) -> i32) \"d.call\"(%c, {types} -> ()");
    verify(&ctx, &call("%f) : ((f32) -> i32, f32)"), expect![[""]]);
    verify(
        &ctx,
        &call("%i) : ((f32) -> i32, i32)"),
        expect![[r#"
        error: `d.call` failed to verify that operand types are those of the callee
         --> input:3:51
          |
        3 |          %c = "d.source"() : () -> ((f32) -> i32) "d.call"(%c, %i) : ((f32) -> i32, i32) -> ()
          |                                                   ^^^^^^^^"#]],
    );
    let ctx = context(related::E);
    verify(
        &ctx,
        r#"%0 = "e.half"(%i) : (i32) -> i8"#,
        expect![[r#"
        error: `e.half` failed to verify that half as wide
         --> input:3:15
          |
        3 |          %0 = "e.half"(%i) : (i32) -> i8
          |               ^^^^^^^^"#]],
    );
    verify(
        &ctx,
        r#"%0:2 = "e.masked"(%v, %v) : (vector<4xf32>, vector<4xf32>) -> (vector<4xi1>, i1)"#,
        expect![[""]],
    );
    verify(
        &ctx,
        r#"%0:2 = "e.masked"(%v) : (vector<4xf32>) -> (vector<4xi1>, i1)"#,
        expect![[""]],
    );
    verify(
        &ctx,
        r#"%0:2 = "e.masked"(%i, %f) : (i32, f32) -> (i2, i1)"#,
        expect![[r#"
            error: `e.masked` failed to verify that a mask
             --> input:3:17
              |
            3 |          %0:2 = "e.masked"(%i, %f) : (i32, f32) -> (i2, i1)
              |                 ^^^^^^^^^^

            error: `e.masked` failed to verify that all of {x, y} have same type
             --> input:3:17
              |
            3 |          %0:2 = "e.masked"(%i, %f) : (i32, f32) -> (i2, i1)
              |                 ^^^^^^^^^^

            error: `e.masked` failed to verify that x is shaped
             --> input:3:17
              |
            3 |          %0:2 = "e.masked"(%i, %f) : (i32, f32) -> (i2, i1)
              |                 ^^^^^^^^^^"#]],
    );
}

#[test]
fn builders_infer_result_types() {
    let ctx = ContextBuilder::new().with(related::D).with(related::E).build();
    let mut module = Module::new(&ctx);
    let mut builder = module.builder();
    let source = related::Source::build(&mut builder, (), ctx.vector_type(&[4], Type::F32));
    let value = builder.result(source, 0);
    related::Chain::build(&mut builder, (&[value], value, ctx.f32_attr(1.0)), ());
    related::Masked::build(&mut builder, (value, None), ());
    let text = module.generic_form().to_string();
    let lines = text.lines().filter(|line| line.starts_with("  "));
    expect![[r#"
        %0 = "d.source"() : () -> vector<4xf32>
        %1:6 = "d.chain"(%0, %0) <{value = 1.000000e+00 : f32}> : (vector<4xf32>, vector<4xf32>) -> (vector<4xi1>, i1, complex<i1>, f32, i8, f64)
        %2:2 = "e.masked"(%0) : (vector<4xf32>) -> (vector<4xi1>, i1)
    "#]].assert_eq(&lines.map(|line| format!("{}\n", line.trim())).collect::<String>());
    module.verify().expect("what is built is right");
    let _ = related::MakeHalf;
}

/// Operations of MLIR's own, with the traits of types as its files have them.
mod upstream {
    use drr::prelude::*;

    drr::drr! {
        def CreateOp : Op<"complex.create", [Pure,
             AllTypesMatch<["real", "imaginary"]>,
             TypesMatchWith<"complex element type matches real operand type",
                            "complex", "real",
                            "::llvm::cast<ComplexType>($_self).getElementType()">,
             TypesMatchWith<"complex element type matches imaginary operand type",
                            "complex", "imaginary",
                            "::llvm::cast<ComplexType>($_self).getElementType()">]> {
          let arguments = (ins AnyFloat:$real, AnyFloat:$imaginary);
          let results = (outs Complex<AnyFloat>:$complex);
        }
        class Arith_CompareOp<string mnemonic, list<Trait> traits = []> :
            Op<mnemonic, traits # [Pure, SameTypeOperands, TypesMatchWith<
            "result type has i1 element type and same shape as operands",
            "lhs", "result", "::getI1SameShape($_self)">]> {
          let results = (outs BoolLike:$result);
        }
        def CmpIOp : Arith_CompareOp<"arith.cmpi"> {
          let arguments = (ins I64Attr:$predicate, SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
        }
        def SelectOp : Op<"arith.select", [Pure, AllTypesMatch<["true_value", "false_value", "result"]>] # ElementwiseMappable.traits> {
          let arguments = (ins BoolLike:$condition, AnyType:$true_value, AnyType:$false_value);
          let results = (outs AnyType:$result);
        }
        def FmaOp : Op<"vector.fma", [Pure, AllTypesMatch<["lhs", "rhs", "acc", "result"]>] # ElementwiseMappable.traits>,
            Arguments<(ins VectorOfAnyRankOf<[AnyFloat]>:$lhs, VectorOfAnyRankOf<[AnyFloat]>:$rhs, VectorOfAnyRankOf<[AnyFloat]>:$acc)>,
            Results<(outs VectorOfAnyRankOf<[AnyFloat]>:$result)>;
        dialect!< pub ComplexDialect = "complex", ops: [CreateOp] >
        dialect!< pub ArithDialect = "arith", ops: [CmpIOp, SelectOp] >
        dialect!< pub VectorDialect = "vector", ops: [FmaOp] >
    }
}

/// The verifier and real MLIR accept the same of these ops.
#[test]
fn verdicts_equal_those_of_mlir() {
    let Some(judge) = drr_tests::mlir::mlir() else { return };
    let ctx = ContextBuilder::new()
        .with(upstream::ComplexDialect)
        .with(upstream::ArithDialect)
        .with(upstream::VectorDialect)
        .build();
    let types = [
        "i1",
        "i32",
        "f32",
        "f64",
        "vector<4xi1>",
        "vector<4xi32>",
        "vector<4xf32>",
        "complex<f32>",
        "tensor<*xi32>",
        "tensor<*xi1>",
    ];
    let mut texts = Vec::new();
    for a in types {
        for b in types {
            for (op, attr, inputs) in [
                ("complex.create", "", vec!["f32", a]),
                ("complex.create", "", vec![a, a]),
                ("arith.cmpi", "<{predicate = 0 : i64}> ", vec![a, a]),
                ("arith.select", "", vec!["i1", a, a]),
                ("arith.select", "", vec!["i1", b, a]),
                ("vector.fma", "", vec![a, a, a]),
            ] {
                let names: Vec<String> = (0..inputs.len()).map(|at| format!("%{at}")).collect();
                let (names, inputs) = (names.join(", "), inputs.join(", "));
                texts.push(format!(
                    "{names} = \"builtin.unrealized_conversion_cast\"() : () -> ({inputs})\n\
                     %r = \"{op}\"({names}) {attr}: ({inputs}) -> {b}"
                ));
            }
        }
    }
    let verdicts = judge.verdicts(&[], &texts);
    let taken = verdicts.iter().flatten().count();
    assert!(taken > 20 && taken < texts.len() / 2, "{taken} of {}", texts.len());
    for (text, theirs) in texts.iter().zip(verdicts) {
        let ours = Module::parse(&ctx, text).is_ok_and(|module| module.verify().is_ok());
        assert_eq!(ours, theirs.is_some(), "{text}");
    }
}
