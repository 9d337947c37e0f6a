//! Registered dialects know their types and ops, and the cases of their enums: others are errors, except where MLIR's dialect allows
//! them.

use drr::prelude::*;
use expect_test::expect;

use crate::judge::{check_verdicts, read};

#[test]
fn unknown_types_and_cases_are_refused() {
    let types = [
        "!shape.shape",
        "!shape.nosuch",
        "!shape<nosuch 1>",
        "tensor<2x!shape.nosuch>",
        "!arith.nosuch",
        "!builtin.nosuch",
        "!func.nosuch",
        "!gpu.async.token",
        "!gpu.mma",
        "!tosa.x",
        "!dlti.x",
        "!memref.x",
        "!vector<x>",
        "!ml_program.x",
        "!unknown.x",
    ]
    .map(|ty| format!("func.func private @f({ty})"));
    let attributes = [
        "#arith.fastmath<fast>",
        "#arith<fastmath<fast>>",
        "#linalg.iterator_type<parallel>",
        "#ub.poison",
        "#gpu<dim x>",
        "#gpu< dim  y >",
        "#gpu<dim nosuch>",
        "#gpu.address_space<global>",
        "#unknown.x",
    ]
    .map(|attr| format!("\"t.a\"() {{a = {attr}}} : () -> ()"));
    let texts: Vec<String> = types.into_iter().chain(attributes).collect();
    check_verdicts(
        &texts,
        expect![[r#"
            ok
            the dialect `shape` has no type `nosuch`
            the dialect `shape` has no type `nosuch`
            the dialect `shape` has no type `nosuch`
            the dialect `arith` has no type `nosuch`
            the dialect `builtin` has no type `nosuch`
            the dialect `func` has no type `nosuch`
            ok
            the dialect `gpu` has no type `mma`
            the dialect `tosa` has no type `x`
            the dialect `dlti` has no type `x`
            the dialect `memref` has no type `x`
            the dialect `vector` has no type `x`
            the dialect `ml_program` has no type `x`
            ok
            ok
            ok
            ok
            ok
            ok
            ok
            `nosuch` is none of `x`, `y`, `z`
            ok
            ok
        "#]],
    );
}

#[test]
fn unknown_ops_are_refused_where_the_dialect_does_not_allow_them() {
    let dialects = [
        "affine",
        "arith",
        "bufferization",
        "builtin",
        "cf",
        "complex",
        "dlti",
        "func",
        "gpu",
        "index",
        "linalg",
        "llvm",
        "math",
        "memref",
        "ml_program",
        "scf",
        "shape",
        "tensor",
        "tosa",
        "ub",
        "vector",
    ];
    let texts = dialects.map(|dialect| format!("\"{dialect}.nope\"() : () -> ()"));
    check_verdicts(
        &texts,
        expect![[r#"
        the op `affine.nope` is not registered in its dialect
        the op `arith.nope` is not registered in its dialect
        the op `bufferization.nope` is not registered in its dialect
        the op `builtin.nope` is not registered in its dialect
        the op `cf.nope` is not registered in its dialect
        the op `complex.nope` is not registered in its dialect
        the op `dlti.nope` is not registered in its dialect
        the op `func.nope` is not registered in its dialect
        the op `gpu.nope` is not registered in its dialect
        the op `index.nope` is not registered in its dialect
        the op `linalg.nope` is not registered in its dialect
        ok
        the op `math.nope` is not registered in its dialect
        the op `memref.nope` is not registered in its dialect
        the op `ml_program.nope` is not registered in its dialect
        the op `scf.nope` is not registered in its dialect
        ok
        the op `tensor.nope` is not registered in its dialect
        the op `tosa.nope` is not registered in its dialect
        the op `ub.nope` is not registered in its dialect
        the op `vector.nope` is not registered in its dialect
    "#]],
    );
}

#[test]
fn an_unknown_type_is_reported_at_its_token_with_a_suggestion() {
    let ctx = Context::with(drr_dialects::All);
    let text = "func.func private @f(!shape.shap, !gpu<mma_matrx<16x16xf16, \"AOp\">>) attributes {a = #arith.fastmaths<fast>}";
    let errors = Module::parse(&ctx, text).map(|_| ()).unwrap_err();
    expect![[r#"
        error: the dialect `shape` has no type `shap`
         --> input:1:22
          |
        1 | func.func private @f(!shape.shap, !gpu<mma_matrx<16x16xf16, "AOp">>) attributes {a = #arith.fastmaths<fast>}
          |                      ^^^^^^^^^^^
          |
          = help: did you mean `shape`?"#]]
    .assert_eq(&errors.to_string());
}

/// MLIR makes a negative size of it.
#[test]
fn a_size_that_does_not_fit_is_refused() {
    let constant = |size: &str| format!("%0 = shape.const_shape [{size}] : tensor<1xindex>");
    assert_eq!(
        read(&constant("9223372036854775808")).err().as_deref(),
        Some("this number is too large here")
    );
    assert!(read(&constant("9223372036854775807")).is_ok());
}
