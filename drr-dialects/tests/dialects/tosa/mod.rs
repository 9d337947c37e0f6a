//! Tests of `tosa`.

mod forms;
mod verdicts;

use drr::define::InferTypes;
use drr::prelude::*;
use drr_tests::mlir;
use expect_test::expect;

use crate::judge::{check_canonical, op_on, read};

/// Returns the inferred types of the last op in a text.
fn inferred(text: &str) -> Option<Vec<String>> {
    let ctx = ContextBuilder::new()
        .with(drr_dialects::All)
        .allow_unregistered_dialects(true)
        .build();
    let module = Module::parse(&ctx, text).expect("it is right");
    let last = module.root().walk().last().expect("there is an op");
    let types = last.interface::<dyn InferTypes>()?.infer_types()?;
    Some(types.iter().map(|ty| ty.display(&ctx).to_string()).collect())
}

/// MLIR's inferred types appear in its error for a result with another element type.
#[test]
fn types_of_results_are_inferred() {
    let constant = "%9 = tosa.const_shape {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>\n";
    let unknown = "%8 = tosa.dim %0 {axis = 0 : i32} : (tensor<?x?xf32>) -> !tosa.shape<1>\n\
                   %9 = tosa.concat_shape %8, %8 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>\n";
    let reshape = |ty: &str, shape: &str| {
        let op = format!("{shape}%1 = \"tosa.reshape\"(%0, %9) : ({ty}, !tosa.shape<2>) -> tensor<*xi8>");
        op_on(&[ty], &op)
    };
    let reduce = |op: &str, ty: &str| {
        op_on(
            &[ty],
            &format!("%1 = \"tosa.{op}\"(%0) <{{axis = 1 : i32}}> : ({ty}) -> tensor<*xi8>"),
        )
    };
    let concat = |a: &str, b: &str| {
        let op = format!("%2 = \"tosa.concat\"(%0, %1) <{{axis = 1 : i32}}> : ({a}, {b}) -> tensor<*xi8>");
        op_on(&[a, b], &op)
    };
    let texts = [
        reduce("reduce_all", "tensor<2x3xi1>"),
        reduce("reduce_any", "tensor<2x?xi1>"),
        reduce("reduce_max", "tensor<*xf32>"),
        reduce("reduce_min", "tensor<?x3xf32>"),
        reduce("reduce_product", "tensor<2x3xf32>"),
        reduce("reduce_sum", "tensor<2x3x4xf32>"),
        concat("tensor<2x3x!tosa.mxint8>", "tensor<2x4x!tosa.mxint8>"),
        concat("tensor<?x3x!tosa.mxint8>", "tensor<2x?x!tosa.mxint8>"),
        concat("tensor<*x!tosa.mxint8>", "tensor<2x3x!tosa.mxint8>"),
        concat("tensor<*x!tosa.mxint8>", "tensor<*x!tosa.mxint8>"),
        reshape("tensor<4x6x!tosa.mxint8>", constant),
        reshape("tensor<4x?x!tosa.mxint8>", constant),
        reshape("tensor<*x!tosa.mxint8>", constant),
        reshape("tensor<?x?x!tosa.mxint8>", &unknown.replace("f32", "!tosa.mxint8")),
    ];
    let ours: Vec<String> = texts
        .iter()
        .map(|text| inferred(text).expect("types follow").join(", "))
        .collect();
    expect![[r#"
        tensor<2x1xi1>
        tensor<2x1xi1>
        tensor<*xf32>
        tensor<?x1xf32>
        tensor<2x1xf32>
        tensor<2x1x4xf32>
        tensor<2x7x!tosa.mxint8>
        tensor<2x?x!tosa.mxint8>
        tensor<2x?x!tosa.mxint8>
        tensor<*x!tosa.mxint8>
        tensor<2x12x!tosa.mxint8>
        tensor<2x?x!tosa.mxint8>
        tensor<2x?x!tosa.mxint8>
        tensor<?x?x!tosa.mxint8>"#]]
    .assert_eq(&ours.join("\n"));
    let Some(mlir) = mlir() else { return };
    for (text, ours) in texts.iter().zip(ours) {
        let said = mlir.run(&["--allow-unregistered-dialect"], text).stderr;
        let wanted = format!("inferred type(s) '{ours}'");
        assert!(said.contains(&wanted), "{wanted}: {said}");
    }
}

/// MLIR never reports the inferred type of a comparison, because other checks fail first.
#[test]
fn types_of_comparisons_are_inferred() {
    let equal = |a: &str, b: &str| {
        let op = format!("%2 = tosa.equal %0, %1 : ({a}, {b}) -> tensor<*xi1>");
        inferred(&op_on(&[a, b], &op)).expect("types follow").join(", ")
    };
    assert_eq!(equal("tensor<4x1xf32>", "tensor<1x5xf32>"), "tensor<4x5xi1>");
    assert_eq!(equal("tensor<?xf32>", "tensor<1xf32>"), "tensor<?xi1>");
    assert_eq!(equal("tensor<?xf32>", "tensor<4xf32>"), "tensor<*xi1>");
    assert_eq!(equal("tensor<*xf32>", "tensor<4xf32>"), "tensor<*xi1>");
}

#[test]
fn constants_are_of_shapes_or_of_tensors() {
    let module =
        read("%0 = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>").expect("a module");
    let ctx = module.ctx();
    let op = module.root().walk().last().expect("the last op");
    let materialize = op.info().and_then(|info| info.materialize()).expect("a hook");
    let made = |value: &str, ty: &str| {
        let (value, ty) = (
            ctx.parse_attr(value).expect("an attribute"),
            ctx.parse_type(ty).expect("a type"),
        );
        let made = materialize(ctx, value, ty)?;
        assert_eq!(made.inherent.as_slice(), [(ctx.ident("values"), value)]);
        Some(made.name.text(ctx).into_owned())
    };
    let shape = made("dense<1> : tensor<2xindex>", "!tosa.shape<2>");
    assert_eq!(shape.as_deref(), Some("tosa.const_shape"));
    let tensor = made("dense<1.0> : tensor<2xf32>", "tensor<2xf32>");
    assert_eq!(tensor.as_deref(), Some("tosa.const"));
    assert_eq!(made("1 : i32", "i32"), None);
}

#[test]
fn ops_without_effect_fold() {
    check_canonical(
        "func.func @f(%a: tensor<4x1xf32>, %b: tensor<?x?xf32>, %p: tensor<1xf32>) -> (tensor<4x1xf32>, tensor<?x?xf32>, tensor<4x1xf32>) {
           %0 = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
           %1 = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
           %2 = tosa.const_shape {values = dense<[4, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
           %3 = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
           %4 = tosa.cast %a : (tensor<4x1xf32>) -> tensor<4x1xf32>
           %5 = tosa.pad %4, %0, %p : (tensor<4x1xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x1xf32>
           %6 = tosa.tile %5, %1 : (tensor<4x1xf32>, !tosa.shape<2>) -> tensor<4x1xf32>
           %7 = tosa.reshape %6, %2 : (tensor<4x1xf32>, !tosa.shape<2>) -> tensor<4x1xf32>
           %8 = tosa.slice %7, %3, %2 : (tensor<4x1xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<4x1xf32>
           %9 = tosa.reverse %8 {axis = 1 : i32} : (tensor<4x1xf32>) -> tensor<4x1xf32>
           %10 = tosa.transpose %9 {perms = array<i32: 0, 1>} : (tensor<4x1xf32>) -> tensor<4x1xf32>
           %11 = tosa.reduce_sum %10 {axis = 1 : i32} : (tensor<4x1xf32>) -> tensor<4x1xf32>
           %13 = tosa.reshape %b, %1 : (tensor<?x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
           %14 = tosa.reverse %11 {axis = 0 : i32} : (tensor<4x1xf32>) -> tensor<4x1xf32>
           %15 = tosa.abs %14 : (tensor<4x1xf32>) -> tensor<4x1xf32>
           %16 = tosa.abs %15 : (tensor<4x1xf32>) -> tensor<4x1xf32>
           return %11, %13, %16 : tensor<4x1xf32>, tensor<?x?xf32>, tensor<4x1xf32>
         }",
        expect![[r#"
            module {
              func.func @f(%arg0: tensor<4x1xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<1xf32>) -> (tensor<4x1xf32>, tensor<?x?xf32>, tensor<4x1xf32>) {
                %0 = tosa.const_shape  {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
                %1 = tosa.reshape %arg1, %0 : (tensor<?x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
                %2 = tosa.reverse %arg0 {axis = 0 : i32} : (tensor<4x1xf32>) -> tensor<4x1xf32>
                %3 = tosa.abs %2 : (tensor<4x1xf32>) -> tensor<4x1xf32>
                return %arg0, %1, %3 : tensor<4x1xf32>, tensor<?x?xf32>, tensor<4x1xf32>
              }
            }
        "#]],
    );
}

/// Equal constants are merged, and unused ones are erased.
#[test]
fn constants_are_constants() {
    check_canonical(
        "func.func @f(%a: tensor<1xi8>) -> (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) {
           %0 = \"tosa.const\"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
           %1 = \"tosa.const\"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
           %2 = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
           %3 = tosa.maximum %0, %a : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
           return %0, %1, %3 : tensor<1xi8>, tensor<1xi8>, tensor<1xi8>
         }",
        expect![[r#"
            module {
              func.func @f(%arg0: tensor<1xi8>) -> (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) {
                %0 = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
                %1 = tosa.maximum %arg0, %0 : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
                return %0, %0, %1 : tensor<1xi8>, tensor<1xi8>, tensor<1xi8>
              }
            }
        "#]],
    );
}
