//! Verification of `tensor` ops.

use expect_test::expect;

use crate::judge::check_verdicts;

#[test]
fn counts_of_dynamic_sizes_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %0 = tensor.empty() : tensor<?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %0 = tensor.empty(%i) : tensor<?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %0 = tensor.splat %f[%i] : tensor<4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %0 = tensor.extract %t[%i] : tensor<8x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %0 = tensor.insert %f into %t[%i] : tensor<8x?xf32>
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `tensor.empty` gives 0 values for 1 dynamic sizes of `tensor<?xf32>`
            ok
            `tensor.splat` gives 1 value for 0 dynamic sizes of `tensor<4xf32>`
            `tensor.extract` gives 1 index for `tensor<8x?xf32>`, which has 2 sizes
            `tensor.insert` gives 1 index for `tensor<8x?xf32>`, which has 2 sizes
        "#]],
    );
}

#[test]
fn tensor_slices_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %e = tensor.extract_slice %t[0] [4] [1] : tensor<8x?xf32> to tensor<4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %e = tensor.extract_slice %t[-1, 0] [4, 4] [1, 1] : tensor<8x?xf32> to tensor<4x4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %e = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<8x?xf32> to tensor<4x5xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %e = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<8x?xf32> to tensor<4x4xf64>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %e = tensor.extract_slice %t[8, 0] [1, 4] [1, 1] : tensor<8x?xf32> to tensor<1x4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %e = tensor.extract_slice %t[6, 0] [4, 4] [1, 1] : tensor<8x?xf32> to tensor<4x4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %e = tensor.extract_slice %t[0, 0] [4, 4] [2, 1] : tensor<8x?xf32> to tensor<4x4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %e = tensor.extract_slice %t[0, 0] [4, 4] [3, 1] : tensor<8x?xf32> to tensor<4x4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %e = tensor.extract_slice %t[0, 0] [1, 4] [1, 1] : tensor<8x?xf32> to tensor<4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x8x8xf32>) {
                  %e = tensor.extract_slice %t[0, 0, 0] [1, 4, 1] [1, 1, 1] : tensor<8x8x8xf32> to tensor<4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x8x8xf32>) {
                  %e = tensor.extract_slice %t[0, 0, 0] [1, 4, 1] [1, 1, 1] : tensor<8x8x8xf32> to tensor<1x4x1xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x8x8xf32>) {
                  %e = tensor.extract_slice %t[0, 0, 0] [2, 4, 1] [1, 1, 1] : tensor<8x8x8xf32> to tensor<4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x8x8xf32>) {
                  %e = tensor.extract_slice %t[0, 0, 0] [1, 4, 1] [1, 1, 1] : tensor<8x8x8xf32> to tensor<4x1x1xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %e = tensor.insert_slice %t into %t[0, 0] [8, 4] [1, 1] : tensor<8x?xf32> into tensor<8x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %e = tensor.extract_slice %t[8, 0] [0, 4] [1, 1] : tensor<8x?xf32> to tensor<0x4xf32>
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `tensor.extract_slice` has 1 offsets, but takes 2
            `tensor.extract_slice` has -1 in its offsets
            `tensor.extract_slice` has a slice of type `tensor<4x4xf32>`, perhaps without sizes of 1, but not `tensor<4x5xf32>`
            `tensor.extract_slice` has a slice of type `tensor<4x4xf32>`, perhaps without sizes of 1, but not `tensor<4x4xf64>`
            `tensor.extract_slice` reaches 8 along size 0, which is 8
            `tensor.extract_slice` reaches 9 along size 0, which is 8
            ok
            `tensor.extract_slice` reaches 9 along size 0, which is 8
            ok
            ok
            ok
            `tensor.extract_slice` has a slice of type `tensor<2x4x1xf32>`, perhaps without sizes of 1, but not `tensor<4xf32>`
            `tensor.extract_slice` has a slice of type `tensor<1x4x1xf32>`, perhaps without sizes of 1, but not `tensor<4x1x1xf32>`
            `tensor.insert_slice` has a slice of type `tensor<8x4xf32>`, perhaps without sizes of 1, but not `tensor<8x?xf32>`
            `tensor.extract_slice` reaches 8 along size 0, which is 8
        "#]],
    );
}

#[test]
fn tensor_reshapes_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %x = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 4] : tensor<8x?xf32> into tensor<2x4x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %x = tensor.expand_shape %t [[0], [1]] output_shape [2, 4, %i] : tensor<8x?xf32> into tensor<2x4x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %x = tensor.expand_shape %t [[0, 2], [1]] output_shape [2, 4, %i] : tensor<8x?xf32> into tensor<2x4x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %x = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 5, %i] : tensor<8x?xf32> into tensor<2x5x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %c = tensor.collapse_shape %t [[0, 1]] : tensor<8x?xf32> into tensor<8xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %c = tensor.collapse_shape %t [[0], [1]] : tensor<8x?xf32> into tensor<8x?xf32>
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `tensor.expand_shape` gives 2 sizes in `output_shape`, but `tensor<2x4x?xf32>` has 3
            `tensor.expand_shape` has groups in `reassociation` that do not list all sizes of `tensor<2x4x?xf32>` in their order
            `tensor.expand_shape` has groups in `reassociation` that do not list all sizes of `tensor<2x4x?xf32>` in their order
            `tensor.expand_shape` has a size 0 of `tensor<8x?xf32>` whose group is 10
            `tensor.collapse_shape` has a size 0 of `tensor<8xf32>` whose group is dynamic
            ok
        "#]],
    );
}

#[test]
fn tensor_ops_with_regions_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %p = tensor.pad %t low[0, %i] high[1, 2] {
                ^bb0(%a: index):
                  tensor.yield %f : f32
                } : tensor<8x?xf32> to tensor<9x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %p = tensor.pad %t low[0, 0] high[1, 2] {
                ^bb0(%a: index, %b: index):
                  tensor.yield %i : index
                } : tensor<8x?xf32> to tensor<9x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %p = tensor.pad %t low[0, 0] high[1, 2] {
                ^bb0(%a: index, %b: index):
                  tensor.yield %f : f32
                } : tensor<8x?xf32> to tensor<8x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %p = tensor.generate %i {
                ^bb0(%a: i32):
                  tensor.yield %f : f32
                } : tensor<?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %p = tensor.generate %i {
                ^bb0(%a: index):
                  tensor.yield %i : index
                } : tensor<?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>) {
                %p = tensor.generate %i {
                ^bb0(%a: index):
                  tensor.yield %f : f32
                } : tensor<?xf32>
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `tensor.pad` has a region that does not take 2 arguments of type `index`
            `tensor.pad` has a region that yields a `index`: expected the element type of `tensor<9x?xf32>`
            `tensor.pad` makes `tensor<9x?xf32>` of its operand, but not `tensor<8x?xf32>`
            `tensor.generate` has a region that does not take 1 argument of type `index`
            `tensor.generate` has a region that yields a `index`: expected the element type of `tensor<?xf32>`
            ok
        "#]],
    );
}

#[test]
fn tensor_shape_ops_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>, %u: tensor<4xf32>, %v: tensor<5x2xf32>, %d: tensor<?xindex>) {
                %0 = tensor.reshape %u(%s) : (tensor<4xf32>, tensor<3xindex>) -> tensor<2x2xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>, %u: tensor<4xf32>, %v: tensor<5x2xf32>, %d: tensor<?xindex>) {
                %0 = tensor.reshape %u(%s) : (tensor<4xf32>, tensor<3xindex>) -> tensor<1x2x2xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>, %u: tensor<4xf32>, %v: tensor<5x2xf32>, %d: tensor<?xindex>) {
                %0 = tensor.reshape %u(%s) : (tensor<4xf32>, tensor<3xindex>) -> tensor<1x2x3xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>, %u: tensor<4xf32>, %v: tensor<5x2xf32>, %d: tensor<?xindex>) {
                %0 = tensor.reshape %u(%d) : (tensor<4xf32>, tensor<?xindex>) -> tensor<2x2xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>, %u: tensor<4xf32>, %v: tensor<5x2xf32>, %d: tensor<?xindex>) {
                %0 = tensor.reshape %u(%d) : (tensor<4xf32>, tensor<?xindex>) -> tensor<*xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>, %u: tensor<4xf32>, %v: tensor<5x2xf32>, %d: tensor<?xindex>) {
                %0 = tensor.concat dim(0) %u, %v : (tensor<4xf32>, tensor<5x2xf32>) -> tensor<9xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>, %u: tensor<4xf32>, %v: tensor<5x2xf32>, %d: tensor<?xindex>) {
                %0 = tensor.concat dim(1) %u, %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>, %u: tensor<4xf32>, %v: tensor<5x2xf32>, %d: tensor<?xindex>) {
                %0 = tensor.concat dim(0) %u, %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<9xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>, %u: tensor<4xf32>, %v: tensor<5x2xf32>, %d: tensor<?xindex>) {
                %0 = tensor.concat dim(0) %u, %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>, %u: tensor<4xf32>, %v: tensor<5x2xf32>, %d: tensor<?xindex>) {
                %0 = tensor.cast %u : tensor<4xf32> to tensor<5xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>, %u: tensor<4xf32>, %v: tensor<5x2xf32>, %d: tensor<?xindex>) {
                %0 = tensor.cast %u : tensor<4xf32> to tensor<4xf64>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>, %u: tensor<4xf32>, %v: tensor<5x2xf32>, %d: tensor<?xindex>) {
                %0 = tensor.cast %u : tensor<4xf32> to tensor<?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%t: tensor<8x?xf32>, %i: index, %f: f32, %s: tensor<3xindex>, %u: tensor<4xf32>, %v: tensor<5x2xf32>, %d: tensor<?xindex>) {
                %0 = tensor.cast %u : tensor<4xf32> to tensor<*xf32>
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `tensor.reshape` takes `tensor<3xindex>` as the shape of `tensor<2x2xf32>`, which has 2 sizes
            ok
            `tensor.reshape` reshapes 4 elements to 6
            `tensor.reshape` takes `tensor<?xindex>` as the shape of `tensor<2x2xf32>`, which has 2 sizes
            ok
            `tensor.concat` joins `tensor<5x2xf32>`, which has another rank or other elements than `tensor<9xf32>`
            `tensor.concat` concatenates along dimension 1, but the inputs have rank 1
            `tensor.concat` has the result type `tensor<9xf32>`, but the inputs concatenate to `tensor<8xf32>`
            ok
            `tensor.cast` cannot cast `tensor<4xf32>` to `tensor<5xf32>`
            `tensor.cast` cannot cast `tensor<4xf32>` to `tensor<4xf64>`
            ok
            ok
        "#]],
    );
}

#[test]
fn gather_and_scatter_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%s: tensor<4x5x6xf32>, %n: tensor<6x7x1xindex>, %m: tensor<6x7x1x5x6xf32>) {
                %0 = tensor.gather %s[%n] gather_dims([1]) : (tensor<4x5x6xf32>, tensor<6x7x1xindex>) -> tensor<6x7x4x1x6xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%s: tensor<4x5x6xf32>, %n: tensor<6x7x1xindex>, %m: tensor<6x7x1x5x6xf32>) {
                %0 = tensor.gather %s[%n] gather_dims([1]) : (tensor<4x5x6xf32>, tensor<6x7x1xindex>) -> tensor<6x7x4x6xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%s: tensor<4x5x6xf32>, %n: tensor<6x7x1xindex>, %m: tensor<6x7x1x5x6xf32>) {
                %0 = tensor.gather %s[%n] gather_dims([1]) : (tensor<4x5x6xf32>, tensor<6x7x1xindex>) -> tensor<6x7x4x5xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%s: tensor<4x5x6xf32>, %n: tensor<6x7x1xindex>, %m: tensor<6x7x1x5x6xf32>) {
                %0 = tensor.gather %s[%n] gather_dims([3]) : (tensor<4x5x6xf32>, tensor<6x7x1xindex>) -> tensor<6x7x4x6xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%s: tensor<4x5x6xf32>, %n: tensor<6x7x1xindex>, %m: tensor<6x7x1x5x6xf32>) {
                %0 = tensor.gather %s[%n] gather_dims([]) : (tensor<4x5x6xf32>, tensor<6x7x1xindex>) -> tensor<6x7x4x6xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%s: tensor<4x5x6xf32>, %n: tensor<6x7x1xindex>, %m: tensor<6x7x1x5x6xf32>) {
                %0 = tensor.gather %s[%n] gather_dims([2, 1]) : (tensor<4x5x6xf32>, tensor<6x7x1xindex>) -> tensor<6x7x4x6xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%s: tensor<4x5x6xf32>, %n: tensor<6x7x1xindex>, %m: tensor<6x7x1x5x6xf32>) {
                %0 = tensor.scatter %m into %s[%n] scatter_dims([0]) : (tensor<6x7x1x5x6xf32>, tensor<4x5x6xf32>, tensor<6x7x1xindex>) -> tensor<4x5x6xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%s: tensor<4x5x6xf32>, %n: tensor<6x7x1xindex>, %m: tensor<6x7x1x5x6xf32>) {
                %0 = tensor.scatter %m into %s[%n] scatter_dims([0]) unique : (tensor<6x7x1x5x6xf32>, tensor<4x5x6xf32>, tensor<6x7x1xindex>) -> tensor<4x5x6xf32>
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            ok
            ok
            `tensor.gather` picks `tensor<6x7x4x1x6xf32>` or `tensor<6x7x4x6xf32>`, but not `tensor<6x7x4x5xf32>`
            `tensor.gather` takes rising numbers of sizes of `tensor<4x5x6xf32>` in `gather_dims`
            `tensor.gather` takes rising numbers of sizes of `tensor<4x5x6xf32>` in `gather_dims`
            `tensor.gather` takes rising numbers of sizes of `tensor<4x5x6xf32>` in `gather_dims`
            `tensor.scatter` needs `unique`: the places must differ
            ok
        "#]],
    );
}
