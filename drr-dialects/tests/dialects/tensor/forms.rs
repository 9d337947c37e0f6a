//! Custom assembly formats of `tensor`.

use expect_test::expect;

use crate::judge::{check_canonical, check_forms};

#[test]
fn tensor_slices_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
              %e = tensor.extract_slice %t[0, %i] [4, %i] [1, 1] : tensor<8x?xf32> to tensor<4x?xf32>
              %r = tensor.extract_slice %t[0, 0] [1, 4] [1, 1] : tensor<8x?xf32> to tensor<4xf32>
              %n = tensor.insert_slice %e into %t[%i, 0] [4, %i] [1, 1] : tensor<4x?xf32> into tensor<8x?xf32>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: tensor<8x?xf32>, %arg1: index, %arg2: f32, %arg3: tensor<3xindex>) {
                %extracted_slice = tensor.extract_slice %arg0[0, %arg1] [4, %arg1] [1, 1] : tensor<8x?xf32> to tensor<4x?xf32>
                %extracted_slice_0 = tensor.extract_slice %arg0[0, 0] [1, 4] [1, 1] : tensor<8x?xf32> to tensor<4xf32>
                %inserted_slice = tensor.insert_slice %extracted_slice into %arg0[%arg1, 0] [4, %arg1] [1, 1] : tensor<4x?xf32> into tensor<8x?xf32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (tensor<8x?xf32>, index, f32, tensor<3xindex>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: tensor<8x?xf32>, %arg1: index, %arg2: f32, %arg3: tensor<3xindex>):
                %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 4, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<8x?xf32>, index, index) -> tensor<4x?xf32>
                %1 = "tensor.extract_slice"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<8x?xf32>) -> tensor<4xf32>
                %2 = "tensor.insert_slice"(%0, %arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 4, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<4x?xf32>, tensor<8x?xf32>, index, index) -> tensor<8x?xf32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn tensor_reshapes_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
              %x = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 4, %i] : tensor<8x?xf32> into tensor<2x4x?xf32>
              %c = tensor.collapse_shape %t [[0, 1]] : tensor<8x?xf32> into tensor<?xf32>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: tensor<8x?xf32>, %arg1: index, %arg2: f32, %arg3: tensor<3xindex>) {
                %expanded = tensor.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 4, %arg1] : tensor<8x?xf32> into tensor<2x4x?xf32>
                %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<8x?xf32> into tensor<?xf32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (tensor<8x?xf32>, index, f32, tensor<3xindex>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: tensor<8x?xf32>, %arg1: index, %arg2: f32, %arg3: tensor<3xindex>):
                %0 = "tensor.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 4, -9223372036854775808>}> : (tensor<8x?xf32>, index) -> tensor<2x4x?xf32>
                %1 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (tensor<8x?xf32>) -> tensor<?xf32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn tensor_pad_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
              %p = tensor.pad %t low[0, %i] high[1, 2] {
              ^bb0(%a: index, %b: index):
                tensor.yield %f : f32
              } : tensor<8x?xf32> to tensor<9x?xf32>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: tensor<8x?xf32>, %arg1: index, %arg2: f32, %arg3: tensor<3xindex>) {
                %padded = tensor.pad %arg0 low[0, %arg1] high[1, 2] {
                ^bb0(%arg4: index, %arg5: index):
                  tensor.yield %arg2 : f32
                } : tensor<8x?xf32> to tensor<9x?xf32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (tensor<8x?xf32>, index, f32, tensor<3xindex>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: tensor<8x?xf32>, %arg1: index, %arg2: f32, %arg3: tensor<3xindex>):
                %0 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 1, 2>, static_low = array<i64: 0, -9223372036854775808>}> ({
                ^bb0(%arg4: index, %arg5: index):
                  "tensor.yield"(%arg2) : (f32) -> ()
                }) : (tensor<8x?xf32>, index) -> tensor<9x?xf32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn results_of_tensor_ops_are_named_as_in_mlir() {
    check_forms(
        r#"
            func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
              %0 = tensor.cast %t : tensor<8x?xf32> to tensor<?x?xf32>
              %1 = tensor.dim %t, %i : tensor<8x?xf32>
              %2 = tensor.rank %t : tensor<8x?xf32>
              %3 = tensor.splat %f : tensor<4xf32>
              %4 = tensor.extract %3[%i] : tensor<4xf32>
              %5 = tensor.insert %f into %3[%i] : tensor<4xf32>
              %6 = tensor.from_elements %f, %f : tensor<2xf32>
              %7 = tensor.concat dim(0) %3, %6 : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: tensor<8x?xf32>, %arg1: index, %arg2: f32, %arg3: tensor<3xindex>) {
                %cast = tensor.cast %arg0 : tensor<8x?xf32> to tensor<?x?xf32>
                %dim = tensor.dim %arg0, %arg1 : tensor<8x?xf32>
                %rank = tensor.rank %arg0 : tensor<8x?xf32>
                %splat = tensor.splat %arg2 : tensor<4xf32>
                %extracted = tensor.extract %splat[%arg1] : tensor<4xf32>
                %inserted = tensor.insert %arg2 into %splat[%arg1] : tensor<4xf32>
                %from_elements = tensor.from_elements %arg2, %arg2 : tensor<2xf32>
                %concat = tensor.concat dim(0) %splat, %from_elements : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (tensor<8x?xf32>, index, f32, tensor<3xindex>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: tensor<8x?xf32>, %arg1: index, %arg2: f32, %arg3: tensor<3xindex>):
                %0 = "tensor.cast"(%arg0) : (tensor<8x?xf32>) -> tensor<?x?xf32>
                %1 = "tensor.dim"(%arg0, %arg1) : (tensor<8x?xf32>, index) -> index
                %2 = "tensor.rank"(%arg0) : (tensor<8x?xf32>) -> index
                %3 = "tensor.splat"(%arg2) : (f32) -> tensor<4xf32>
                %4 = "tensor.extract"(%3, %arg1) : (tensor<4xf32>, index) -> f32
                %5 = "tensor.insert"(%arg2, %3, %arg1) : (f32, tensor<4xf32>, index) -> tensor<4xf32>
                %6 = "tensor.from_elements"(%arg2, %arg2) : (f32, f32) -> tensor<2xf32>
                %7 = "tensor.concat"(%3, %6) <{dim = 0 : i64}> : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn constants_of_tensor_dims_print_as_in_mlir() {
    check_canonical(
        r#"
            func.func @f(%u: tensor<2x3xf32>) {
              %c = arith.constant 4 : index
              %d = tensor.dim %u, %c : tensor<2x3xf32>
              "test.use"(%d, %c) : (index, index) -> ()
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: tensor<2x3xf32>) {
                %c4 = arith.constant 4 : index
                %dim = tensor.dim %arg0, %c4 : tensor<2x3xf32>
                "test.use"(%dim, %c4) : (index, index) -> ()
                return
              }
            }
        "#]],
    );
}
