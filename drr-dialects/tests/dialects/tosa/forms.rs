//! Custom forms, row by row.

use drr::prelude::*;
use expect_test::expect;

use crate::judge::{check_forms, check_ops, check_verdicts, op_on};

#[test]
fn tosa_enums_are_keywords() {
    check_forms(
        &op_on(
            &["tensor<4xf32>", "tensor<2x4xf32>", "tensor<1xi32>", "tensor<1xi8>", "tensor<4xi8>", "tensor<1x4x4x1xf32>"],
            "%6 = tosa.clamp %0 {nan_mode = IGNORE, max_val = 1.0 : f32, min_val = 0.0 : f32, test.a = unit} : (tensor<4xf32>) -> tensor<4xf32>
             %7 = tosa.maximum %0, %0 {nan_mode = PROPAGATE} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
             %8 = tosa.minimum %0, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
             %9 = tosa.argmax %1 {axis = 1 : i32, nan_mode = #tosa.nan_mode<IGNORE>} : (tensor<2x4xf32>) -> tensor<2xi32>
             %10 = tosa.reduce_max %1 {axis = 0 : i32, nan_mode = IGNORE} : (tensor<2x4xf32>) -> tensor<1x4xf32>
             %11 = tosa.reduce_min %1 {axis = 0 : i32} : (tensor<2x4xf32>) -> tensor<1x4xf32>
             %12 = tosa.rescale %4, %2, %3, %3, %3 {rounding_mode = DOUBLE_ROUND, input_unsigned = false, output_unsigned = false, \
               per_channel = false, scale32 = true} : (tensor<4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
             %13 = tosa.apply_scale %2, %2, %3 {rounding_mode = SINGLE_ROUND} : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
             %14 = tosa.max_pool2d %5 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>, nan_mode = IGNORE} \
               : (tensor<1x4x4x1xf32>) -> tensor<1x2x2x1xf32>",
        ),
        expect![[r#"
            module {
              %0 = "u.value"() : () -> tensor<4xf32>
              %1 = "u.value"() : () -> tensor<2x4xf32>
              %2 = "u.value"() : () -> tensor<1xi32>
              %3 = "u.value"() : () -> tensor<1xi8>
              %4 = "u.value"() : () -> tensor<4xi8>
              %5 = "u.value"() : () -> tensor<1x4x4x1xf32>
              %6 = tosa.clamp %0 {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32, nan_mode = IGNORE, test.a = unit} : (tensor<4xf32>) -> tensor<4xf32>
              %7 = tosa.maximum %0, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
              %8 = tosa.minimum %0, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
              %9 = tosa.argmax %1 {axis = 1 : i32, nan_mode = IGNORE} : (tensor<2x4xf32>) -> tensor<2xi32>
              %10 = tosa.reduce_max %1 {axis = 0 : i32, nan_mode = IGNORE} : (tensor<2x4xf32>) -> tensor<1x4xf32>
              %11 = tosa.reduce_min %1 {axis = 0 : i32} : (tensor<2x4xf32>) -> tensor<1x4xf32>
              %12 = tosa.rescale %4, %2, %3, %3, %3 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
              %13 = tosa.apply_scale %2, %2, %3 {rounding_mode = SINGLE_ROUND} : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
              %14 = tosa.max_pool2d %5 {kernel = array<i64: 2, 2>, nan_mode = IGNORE, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x1xf32>) -> tensor<1x2x2x1xf32>
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              %0 = "u.value"() : () -> tensor<4xf32>
              %1 = "u.value"() : () -> tensor<2x4xf32>
              %2 = "u.value"() : () -> tensor<1xi32>
              %3 = "u.value"() : () -> tensor<1xi8>
              %4 = "u.value"() : () -> tensor<4xi8>
              %5 = "u.value"() : () -> tensor<1x4x4x1xf32>
              %6 = "tosa.clamp"(%0) <{max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32, nan_mode = #tosa.nan_mode<IGNORE>}> {test.a} : (tensor<4xf32>) -> tensor<4xf32>
              %7 = "tosa.maximum"(%0, %0) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
              %8 = "tosa.minimum"(%0, %0) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
              %9 = "tosa.argmax"(%1) <{axis = 1 : i32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<2x4xf32>) -> tensor<2xi32>
              %10 = "tosa.reduce_max"(%1) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<2x4xf32>) -> tensor<1x4xf32>
              %11 = "tosa.reduce_min"(%1) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x4xf32>) -> tensor<1x4xf32>
              %12 = "tosa.rescale"(%4, %2, %3, %3, %3) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<DOUBLE_ROUND>, scale32 = true}> : (tensor<4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
              %13 = "tosa.apply_scale"(%2, %2, %3) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
              %14 = "tosa.max_pool2d"(%5) <{kernel = array<i64: 2, 2>, nan_mode = #tosa.nan_mode<IGNORE>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}> : (tensor<1x4x4x1xf32>) -> tensor<1x2x2x1xf32>
            }) : () -> ()
        "#]],
    );
}

#[test]
fn tosa_resize_and_block_scaled_ops_in_custom_form() {
    check_forms(
        &op_on(
            &["tensor<1x2x2x1xf32>", "tensor<2x32xf32>"],
            "%2 = tosa.const_shape {values = dense<2> : tensor<4xindex>} : () -> !tosa.shape<4>
             %3 = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
             %4 = tosa.resize %0, %2, %3, %3 {mode = NEAREST_NEIGHBOR} : (tensor<1x2x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) \
               -> tensor<1x2x2x1xf32>
             %5:2 = tosa.cast_to_block_scaled %1 {block_size = #tosa.block_size<BLOCK_SIZE_32> : i32} : (tensor<2x32xf32>) \
               -> (tensor<2x32xf4E2M1FN>, tensor<2x1xf8E8M0FNU>)
             %6 = tosa.cast_from_block_scaled %5#0, %5#1 {block_size = BLOCK_SIZE_32} : (tensor<2x32xf4E2M1FN>, tensor<2x1xf8E8M0FNU>) \
               -> tensor<2x32xf32>",
        ),
        expect![[r#"
            module {
              %0 = "u.value"() : () -> tensor<1x2x2x1xf32>
              %1 = "u.value"() : () -> tensor<2x32xf32>
              %2 = tosa.const_shape  {values = dense<2> : tensor<4xindex>} : () -> !tosa.shape<4>
              %3 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
              %4 = tosa.resize %0, %2, %3, %3 {mode = NEAREST_NEIGHBOR} : (tensor<1x2x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x2x1xf32>
              %output_data, %output_scale = tosa.cast_to_block_scaled %1 {block_size = BLOCK_SIZE_32} : (tensor<2x32xf32>) -> (tensor<2x32xf4E2M1FN>, tensor<2x1xf8E8M0FNU>)
              %5 = tosa.cast_from_block_scaled %output_data, %output_scale {block_size = BLOCK_SIZE_32} : (tensor<2x32xf4E2M1FN>, tensor<2x1xf8E8M0FNU>) -> tensor<2x32xf32>
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              %0 = "u.value"() : () -> tensor<1x2x2x1xf32>
              %1 = "u.value"() : () -> tensor<2x32xf32>
              %2 = "tosa.const_shape"() <{values = dense<2> : tensor<4xindex>}> : () -> !tosa.shape<4>
              %3 = "tosa.const_shape"() <{values = dense<0> : tensor<2xindex>}> : () -> !tosa.shape<2>
              %4 = "tosa.resize"(%0, %2, %3, %3) <{mode = #tosa.resize_mode<NEAREST_NEIGHBOR>}> : (tensor<1x2x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x2x1xf32>
              %5:2 = "tosa.cast_to_block_scaled"(%1) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<2x32xf32>) -> (tensor<2x32xf4E2M1FN>, tensor<2x1xf8E8M0FNU>)
              %6 = "tosa.cast_from_block_scaled"(%5#0, %5#1) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<2x32xf4E2M1FN>, tensor<2x1xf8E8M0FNU>) -> tensor<2x32xf32>
            }) : () -> ()
        "#]],
    );
}

#[test]
fn errors_in_tosa_enums() {
    let clamp = |entries: &str| {
        op_on(
            &["tensor<4xf32>"],
            &format!("%1 = tosa.clamp %0 {{{entries}}} : (tensor<4xf32>) -> tensor<4xf32>"),
        )
    };
    check_verdicts(
        &[
            clamp("max_val = 1.0 : f32, min_val = 0.0 : f32"),
            clamp("max_val = 1.0 : f32, min_val = 0.0 : f32, nan_mode = SOMETIMES"),
            clamp("max_val = 1.0 : f32, min_val = 0.0 : f32, mode = IGNORE"),
            clamp("max_val = 1.0 : f32, max_val = 1.0 : f32"),
            clamp("max_val = 1.0 : f32,"),
            clamp("max_val = 1.0 : f32"),
            op_on(&["tensor<4xf32>"], "%1 = tosa.maximum %0, %0 : tensor<4xf32>"),
        ],
        expect![[r#"
            ok
            unknown case `SOMETIMES` of `nan_mode`
            expected a type, found `IGNORE`
            duplicate `max_val`
            expected the name of an attribute
            `tosa.clamp` needs the attribute `min_val`
            expected the types of operands and results: `(type, ..) -> type`
        "#]],
    );
}

/// Names that are not bare identifiers are quoted, unlike in MLIR.
#[test]
fn names_that_are_not_identifiers_are_quoted() {
    let text = op_on(
        &["tensor<4xf32>"],
        "%1 = \"tosa.maximum\"(%0, %0) {\"two words\", \"x\" = 1 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
    );
    let ctx = drr::ContextBuilder::new()
        .with(drr_dialects::All)
        .allow_unregistered_dialects(true)
        .build();
    let module = drr::Module::parse(&ctx, text).expect("it is right");
    let printed = module.to_string();
    expect![[r#"
        module {
          %0 = "u.value"() : () -> tensor<4xf32>
          %1 = tosa.maximum %0, %0 {"two words" = unit, x = 1 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
        }
    "#]]
    .assert_eq(&printed);
    assert_eq!(
        drr::Module::parse(&ctx, &printed).expect("it is read back").to_string(),
        printed
    );
}

#[test]
fn tosa_cond_if_in_custom_form() {
    check_forms(
        &op_on(
            &["tensor<i1>", "tensor<f32>"],
            "%2:2 = tosa.cond_if %0 (%a = %1, %b = %1) : tensor<i1> (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<i1>) {
             ^bb0(%x: tensor<f32>, %y: tensor<f32>):
               %3 = tosa.add %x, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
               tosa.yield %3, %0 : tensor<f32>, tensor<i1>
             } else {
             ^bb0(%x: tensor<f32>, %y: tensor<f32>):
               tosa.yield %y, %0 : tensor<f32>, tensor<i1>
             } {test.a}
             %4 = tosa.cond_if %0 : tensor<i1> -> tensor<f32> { tosa.yield %1 : tensor<f32> } else { tosa.yield %1 : tensor<f32> }
             tosa.cond_if %0 : tensor<i1> { \"tosa.yield\"() : () -> () } else { \"tosa.yield\"() : () -> () }",
        ),
        expect![[r#"
            module {
              %0 = "u.value"() : () -> tensor<i1>
              %1 = "u.value"() : () -> tensor<f32>
              %2:2 = tosa.cond_if %0 (%arg0 = %1, %arg1 = %1) : tensor<i1> (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<i1>) {
              ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
                %4 = tosa.add %arg0, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
                tosa.yield %4, %0 : tensor<f32>, tensor<i1>
              } else {
              ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
                tosa.yield %arg1, %0 : tensor<f32>, tensor<i1>
              } {test.a}
              %3 = tosa.cond_if %0 : tensor<i1> -> tensor<f32> {
                tosa.yield %1 : tensor<f32>
              } else {
                tosa.yield %1 : tensor<f32>
              }
              tosa.cond_if %0 : tensor<i1> -> () {
                tosa.yield  : 
              } else {
                tosa.yield  : 
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              %0 = "u.value"() : () -> tensor<i1>
              %1 = "u.value"() : () -> tensor<f32>
              %2:2 = "tosa.cond_if"(%0, %1, %1) ({
              ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
                %4 = "tosa.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
                "tosa.yield"(%4, %0) : (tensor<f32>, tensor<i1>) -> ()
              }, {
              ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
                "tosa.yield"(%arg1, %0) : (tensor<f32>, tensor<i1>) -> ()
              }) {test.a} : (tensor<i1>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<i1>)
              %3 = "tosa.cond_if"(%0) ({
                "tosa.yield"(%1) : (tensor<f32>) -> ()
              }, {
                "tosa.yield"(%1) : (tensor<f32>) -> ()
              }) : (tensor<i1>) -> tensor<f32>
              "tosa.cond_if"(%0) ({
                "tosa.yield"() : () -> ()
              }, {
                "tosa.yield"() : () -> ()
              }) : (tensor<i1>) -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn tosa_while_loop_in_custom_form() {
    check_forms(
        &op_on(
            &["tensor<i1>", "tensor<f32>"],
            "%2 = tosa.while_loop (%a = %1) : (tensor<f32>) -> tensor<f32> {
               tosa.yield %0 : tensor<i1>
             } do {
             ^bb0(%b: tensor<f32>):
               tosa.yield %b : tensor<f32>
             } attributes {test.a}
             tosa.while_loop : () -> () { tosa.yield %0 : tensor<i1> } do { \"tosa.yield\"() : () -> () }",
        ),
        expect![[r#"
            module {
              %0 = "u.value"() : () -> tensor<i1>
              %1 = "u.value"() : () -> tensor<f32>
              %2 = tosa.while_loop (%arg0 = %1) : (tensor<f32>) -> tensor<f32> {
                tosa.yield %0 : tensor<i1>
              } do {
              ^bb0(%arg0: tensor<f32>):
                tosa.yield %arg0 : tensor<f32>
              } attributes {test.a}
              tosa.while_loop : () -> () {
                tosa.yield %0 : tensor<i1>
              } do {
                tosa.yield  : 
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              %0 = "u.value"() : () -> tensor<i1>
              %1 = "u.value"() : () -> tensor<f32>
              %2 = "tosa.while_loop"(%1) ({
              ^bb0(%arg1: tensor<f32>):
                "tosa.yield"(%0) : (tensor<i1>) -> ()
              }, {
              ^bb0(%arg0: tensor<f32>):
                "tosa.yield"(%arg0) : (tensor<f32>) -> ()
              }) {test.a} : (tensor<f32>) -> tensor<f32>
              "tosa.while_loop"() ({
                "tosa.yield"(%0) : (tensor<i1>) -> ()
              }, {
                "tosa.yield"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

/// MLIR prints, but cannot parse, the type of an initial value without a type. It prints no type before a value of
/// another type.
#[test]
fn initial_values_of_other_types_than_the_variable_are_read_back() {
    let ctx = Context::with(drr_dialects::All);
    let generic = r#""builtin.module"() ({
  "tosa.variable"() <{initial_value = array<i64: 0>, sym_name = "a", type = f16, var_shape = dense<4> : tensor<1xindex>}> : () -> ()
  "tosa.variable"() <{initial_value = dense<1> : tensor<4xi32>, sym_name = "b", type = f16, var_shape = dense<4> : tensor<1xindex>}> : () -> ()
}) : () -> ()
"#;
    let module = Module::parse(&ctx, generic).unwrap();
    let custom = module.to_string();
    expect![[r#"
        module {
          tosa.variable @a : tensor<4xf16> = array<i64: 0>
          tosa.variable @b : tensor<4xf16> = dense<1> : tensor<4xi32>
        }
    "#]]
    .assert_eq(&custom);
    let again = Module::parse(&ctx, &custom).unwrap();
    assert_eq!(again.generic_form().to_string(), generic);
}

#[test]
fn tosa_variables_in_custom_form() {
    check_forms(
        "tosa.variable @a = dense<7> : tensor<2x3xi32>
         tosa.variable @b {test.a} : tensor<?x2xf32>
         tosa.variable @c : tensor<i8>
         func.func @f(%x: tensor<4x2xf32>) {
           tosa.variable_write @b {test.b}, %x : tensor<4x2xf32>
           %0 = tosa.variable_read @a : tensor<2x3xi32>
           return
         }",
        expect![[r#"
            module {
              tosa.variable @a = dense<7> : tensor<2x3xi32>
              tosa.variable @b {test.a} : tensor<?x2xf32>
              tosa.variable @c : tensor<i8>
              func.func @f(%arg0: tensor<4x2xf32>) {
                tosa.variable_write @b {test.b}, %arg0 : tensor<4x2xf32>
                %0 = tosa.variable_read @a : tensor<2x3xi32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "tosa.variable"() <{initial_value = dense<7> : tensor<2x3xi32>, sym_name = "a", type = i32, var_shape = dense<[2, 3]> : tensor<2xindex>}> : () -> ()
              "tosa.variable"() <{sym_name = "b", type = f32, var_shape = dense<[-1, 2]> : tensor<2xindex>}> {test.a} : () -> ()
              "tosa.variable"() <{sym_name = "c", type = i8, var_shape = dense<> : tensor<0xindex>}> : () -> ()
              "func.func"() <{function_type = (tensor<4x2xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: tensor<4x2xf32>):
                "tosa.variable_write"(%arg0) <{name = "b"}> {test.b} : (tensor<4x2xf32>) -> ()
                %0 = "tosa.variable_read"() <{name = "a"}> : () -> tensor<2x3xi32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
    check_ops(
        "tosa.variable @a : tensor<*xi32>
         tosa.variable @a : i32
         tosa.variable @a = 3 : i32
         tosa.variable @a",
        expect![[r#"
            a variable is a tensor with a rank
            a variable is a tensor with a rank
            a variable is a tensor with a rank
            expected `:`, found end of input
        "#]],
    );
}

#[test]
fn tosa_shapes_constants_and_custom_ops_in_custom_form() {
    check_forms(
        &op_on(
            &["tensor<2x3xf32>"],
            "%1 = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
             %2 = tosa.reshape %0, %1 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
             %3 = tosa.dim %0 {axis = 0 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1>
             %4 = tosa.concat_shape %3, %3 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
             %5 = \"tosa.const\"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
             %6 = tosa.custom %0 {domain_name = \"d\", implementation_attrs = \"\", operator_name = \"o\"} : (tensor<2x3xf32>) -> tensor<2xf32>",
        ),
        expect![[r#"
            module {
              %0 = "u.value"() : () -> tensor<2x3xf32>
              %1 = tosa.const_shape  {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
              %2 = tosa.reshape %0, %1 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
              %3 = tosa.dim %0 {axis = 0 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1>
              %4 = tosa.concat_shape %3, %3 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
              %5 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
              %6 = tosa.custom %0 {domain_name = "d", implementation_attrs = "", operator_name = "o"} : (tensor<2x3xf32>) -> tensor<2xf32>
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              %0 = "u.value"() : () -> tensor<2x3xf32>
              %1 = "tosa.const_shape"() <{values = dense<[3, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
              %2 = "tosa.reshape"(%0, %1) : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
              %3 = "tosa.dim"(%0) <{axis = 0 : i32}> : (tensor<2x3xf32>) -> !tosa.shape<1>
              %4 = "tosa.concat_shape"(%3, %3) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
              %5 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
              %6 = "tosa.custom"(%0) <{domain_name = "d", implementation_attrs = "", operator_name = "o"}> : (tensor<2x3xf32>) -> tensor<2xf32>
            }) : () -> ()
        "#]],
    );
}
