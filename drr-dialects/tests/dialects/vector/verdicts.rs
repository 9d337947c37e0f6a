//! Invalid vector ops.

use expect_test::expect;

use crate::judge::{check_ops, check_verdicts};

#[test]
fn vector_extract_and_insert_verify_as_in_mlir() {
    check_ops(
        r#"
            %r = "vector.extract"(%a) <{static_position = array<i64: 3>}> : (vector<4xf32>) -> f32
            %r = "vector.extract"(%a) <{static_position = array<i64: -1>}> : (vector<4xf32>) -> f32
            %r = "vector.extract"(%a) <{static_position = array<i64: -2>}> : (vector<4xf32>) -> f32
            %r = "vector.extract"(%a) <{static_position = array<i64: 4>}> : (vector<4xf32>) -> f32
            %r = "vector.extract"(%a) <{static_position = array<i64: 0>}> : (vector<4xf32>) -> f64
            %r = "vector.extract"(%a) <{static_position = array<i64: 0>}> : (vector<4xf32>) -> vector<f32>
            %r = "vector.extract"(%a) <{static_position = array<i64: 0>}> : (vector<4xf32>) -> vector<1xf32>
            %r = "vector.extract"(%a) <{static_position = array<i64: 0>}> : (vector<4x2xf32>) -> f32
            %r = "vector.extract"(%a) <{static_position = array<i64: 0, 0>}> : (vector<4xf32>) -> f32
            %r = "vector.extract"(%a) <{static_position = array<i64>}> : (vector<f32>) -> f32
            %r = "vector.extract"(%a, %i) <{static_position = array<i64: 0>}> : (vector<4xf32>, index) -> f32
            %r = "vector.extract"(%a) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>) -> f32
            %r = "vector.insert"(%x, %a) <{static_position = array<i64: 3>}> : (f32, vector<4xf32>) -> vector<4xf32>
            %r = "vector.insert"(%x, %a) <{static_position = array<i64: 4>}> : (f32, vector<4xf32>) -> vector<4xf32>
            %r = "vector.insert"(%x, %a) <{static_position = array<i64: 0>}> : (f64, vector<4xf32>) -> vector<4xf32>
            %r = "vector.insert"(%x, %a) <{static_position = array<i64: 0>}> : (vector<f32>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.insert"(%x, %a) <{static_position = array<i64: 0>}> : (f32, vector<4x2xf32>) -> vector<4x2xf32>
            %r = "vector.insert"(%x, %a) <{static_position = array<i64: 0, 0>}> : (f32, vector<4xf32>) -> vector<4xf32>
            %r = "vector.insert"(%x, %a, %i) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>, index) -> vector<4xf32>
            %r = "vector.insert"(%x, %a) <{static_position = array<i64: -9223372036854775808>}> : (f32, vector<4xf32>) -> vector<4xf32>
            %r:2 = "vector.to_elements"(%a) : (vector<2xf32>) -> (f32, f32)
            %r = "vector.to_elements"(%a) : (vector<2xf32>) -> f32
        "#,
        expect![[r#"
            ok
            ok
            `vector.extract` has position -2 for dimension 0 of size 4; -1 is any position
            `vector.extract` has position 4 for dimension 0 of size 4; -1 is any position
            `vector.extract` has a source of `f32` elements, but a result of `f64`
            `vector.extract` has a vector of rank 0 as its result, which must be an element
            ok
            `vector.extract` has a result of type `f32`, but it must be `vector<2xf32>`
            `vector.extract` has a position of 2 numbers in a vector of rank 1
            ok
            `vector.extract` has 1 value in its position, but 0 dynamic index markers for them
            `vector.extract` has 0 values in its position, but 1 dynamic index marker for them
            ok
            `vector.insert` has position 4 for dimension 0 of size 4; -1 is any position
            `vector.insert` has a value to store of `f64` elements, but a destination of `f32`
            `vector.insert` inserts a vector of rank 0, where it must be an element
            `vector.insert` inserts rank 0 at a position of 1 numbers into rank 2
            `vector.insert` has a position of 2 numbers in a vector of rank 1
            ok
            ok
            ok
            `vector.to_elements` failed to verify that shaped type 'source' matches 'elements' element count and types
        "#]],
    );
}

#[test]
fn vector_broadcast_verifies_as_in_mlir() {
    check_ops(
        r#"
            %r = "vector.broadcast"(%a) : (f32) -> vector<4xf32>
            %r = "vector.broadcast"(%a) : (vector<4x1xf32>) -> vector<2x4x3xf32>
            %r = "vector.broadcast"(%a) : (f64) -> vector<4xf32>
            %r = "vector.broadcast"(%a) : (vector<2x4xf32>) -> vector<4xf32>
            %r = "vector.broadcast"(%a) : (vector<2xf32>) -> vector<4xf32>
            %r = "vector.broadcast"(%a) : (vector<4xf32>) -> vector<[4]xf32>
            %r = "vector.broadcast"(%a) : (vector<[1]xf32>) -> vector<[4]xf32>
            %r = "vector.broadcast"(%a) : (vector<1xf32>) -> vector<[4]xf32>
            %r = "vector.broadcast"(%a) : (tensor<4xf32>) -> vector<4xf32>
        "#,
        expect![[r#"
            ok
            ok
            `vector.broadcast` has a source of `f64` elements, but a result of `f32`
            `vector.broadcast` has a source of rank 2, but a result of rank 1
            `vector.broadcast` cannot repeat a dimension of size 2 to 4
            `vector.broadcast` cannot repeat a dimension of size 4 to [4]
            `vector.broadcast` cannot repeat a dimension of size [1] to [4]
            ok
            `vector.broadcast` has a source that is neither an element nor a vector
        "#]],
    );
}

#[test]
fn vector_casts_and_transpose_verify_as_in_mlir() {
    check_ops(
        r#"
            %r = "vector.shape_cast"(%a) : (vector<4x3xf32>) -> vector<12xf32>
            %r = "vector.shape_cast"(%a) : (vector<4x3xf32>) -> vector<12xf64>
            %r = "vector.shape_cast"(%a) : (vector<4x3xf32>) -> vector<13xf32>
            %r = "vector.shape_cast"(%a) : (vector<4x[3]xf32>) -> vector<12xf32>
            %r = "vector.shape_cast"(%a) : (vector<4x[3]xf32>) -> vector<[12]xf32>
            %r = "vector.bitcast"(%a) : (vector<4x2xf32>) -> vector<4x4xf16>
            %r = "vector.bitcast"(%a) : (vector<f32>) -> vector<i32>
            %r = "vector.bitcast"(%a) : (vector<f32>) -> vector<i64>
            %r = "vector.bitcast"(%a) : (vector<4x2xf32>) -> vector<5x2xf32>
            %r = "vector.bitcast"(%a) : (vector<4x2xf32>) -> vector<4x3xf16>
            %r = "vector.bitcast"(%a) : (vector<4xf32>) -> vector<1x4xf32>
            %r = "vector.bitcast"(%a) : (vector<4xindex>) -> vector<4xi64>
            %r = "vector.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (vector<4x2xf32>) -> vector<2x4xf32>
            %r = "vector.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (vector<4x2xf32>) -> vector<2x4xf64>
            %r = "vector.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (vector<4x2xf32>) -> vector<4x2xf32>
            %r = "vector.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (vector<4x2xf32>) -> vector<8xf32>
            %r = "vector.transpose"(%a) <{permutation = array<i64: 1>}> : (vector<4x2xf32>) -> vector<2x4xf32>
            %r = "vector.transpose"(%a) <{permutation = array<i64: 1, 2>}> : (vector<4x2xf32>) -> vector<2x4xf32>
            %r = "vector.transpose"(%a) <{permutation = array<i64: 1, 1>}> : (vector<4x2xf32>) -> vector<2x2xf32>
            %r = "vector.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (vector<4x[2]xf32>) -> vector<2x4xf32>
            %r = "vector.type_cast"(%a) : (memref<4x2xf32>) -> memref<vector<4x2xf32>>
            %r = "vector.type_cast"(%a) : (memref<4x2xf32>) -> memref<4xvector<2xf32>>
            %r = "vector.type_cast"(%a) : (memref<4x2xf32>) -> memref<vector<2x4xf32>>
            %r = "vector.type_cast"(%a) : (memref<4x2xf32>) -> memref<vector<4x2xf64>>
            %r = "vector.type_cast"(%a) : (memref<4x2xf32, 3>) -> memref<vector<4x2xf32>>
            %r = "vector.type_cast"(%a) : (memref<4x2xf32, strided<[2, 1]>>) -> memref<vector<4x2xf32>>
            %r = "vector.type_cast"(%a) : (memref<4x2xf32, strided<[3, 1]>>) -> memref<vector<4x2xf32>>
            %r = "vector.type_cast"(%a) : (memref<4x2xf32, strided<[2, 1], offset: 5>>) -> memref<vector<4x2xf32>>
            %r = "vector.type_cast"(%a) : (memref<4x2xf32>) -> memref<4xvector<2xf32>, strided<[3]>>
        "#,
        expect![[r#"
            ok
            `vector.shape_cast` has a source of `f32` elements, but a result of `f64`
            `vector.shape_cast` has 12 elements in its source, but 13 in its result
            `vector.shape_cast` has 1 scalable dimension in its source, but 0 in its result
            ok
            ok
            ok
            `vector.bitcast` has 32 bits in the last dimension of its source, but 64 in that of its result
            `vector.bitcast` changes dimension 0 from 4 to 5; only the last one may change
            `vector.bitcast` has 64 bits in the last dimension of its source, but 48 in that of its result
            `vector.bitcast` failed to verify that all of {source, result} have same rank
            ok
            ok
            `vector.transpose` has a source of `f32` elements, but a result of `f64`
            `vector.transpose` makes dimension 1 of size 2 one of size 4
            `vector.transpose` has a source of rank 2, but a result of rank 1
            `vector.transpose` permutes 1 dimension, but the operand has rank 2
            `vector.transpose` permutes dimension 2, but the operand has rank 2
            `vector.transpose` permutes dimension 1 twice
            ok
            ok
            ok
            `vector.type_cast` has an operand of shape [4, 2], but a result of shape [2, 4]
            `vector.type_cast` has an operand of `f32` elements, but a result of `f64`
            `vector.type_cast` has a result in another memory space
            ok
            `vector.type_cast` requires an operand with contiguous elements
            `vector.type_cast` requires an operand with contiguous elements
            `vector.type_cast` has a result with a layout
        "#]],
    );
}

#[test]
fn vector_shuffle_verifies_as_in_mlir() {
    check_ops(
        r#"
            %r = "vector.shuffle"(%a, %b) <{mask = array<i64: 0, 5, -1>}> : (vector<2xf32>, vector<4xf32>) -> vector<3xf32>
            %r = "vector.shuffle"(%a, %b) <{mask = array<i64: 0, 1>}> : (vector<f32>, vector<f32>) -> vector<2xf32>
            %r = "vector.shuffle"(%a, %b) <{mask = array<i64: 0, 6>}> : (vector<2xf32>, vector<4xf32>) -> vector<2xf32>
            %r = "vector.shuffle"(%a, %b) <{mask = array<i64: 0, -2>}> : (vector<2xf32>, vector<4xf32>) -> vector<2xf32>
            %r = "vector.shuffle"(%a, %b) <{mask = array<i64: 0, 1>}> : (vector<2xf32>, vector<4xf32>) -> vector<3xf32>
            %r = "vector.shuffle"(%a, %b) <{mask = array<i64>}> : (vector<2xf32>, vector<4xf32>) -> vector<1xf32>
            %r = "vector.shuffle"(%a, %b) <{mask = array<i64: 0, 1>}> : (vector<2xf32>, vector<4xf64>) -> vector<2xf32>
            %r = "vector.shuffle"(%a, %b) <{mask = array<i64: 0, 1>}> : (vector<2x3xf32>, vector<4xf32>) -> vector<2x3xf32>
            %r = "vector.shuffle"(%a, %b) <{mask = array<i64: 0, 1>}> : (vector<2x3xf32>, vector<4x2xf32>) -> vector<2x3xf32>
        "#,
        expect![[r#"
            ok
            ok
            `vector.shuffle` has 6 in its mask for 6 elements; -1 is any element
            `vector.shuffle` has -2 in its mask for 6 elements; -1 is any element
            `vector.shuffle` has 2 numbers in its mask, but a result of another length
            `vector.shuffle` has an empty mask
            `vector.shuffle` has a second vector of `f64` elements, but a result of `f32`
            `vector.shuffle` has vectors of rank 2 and 1, but a result of rank 2
            `vector.shuffle` has vectors and a result that differ after the first dimension
        "#]],
    );
}

#[test]
fn vector_reductions_verify_as_in_mlir() {
    check_ops(
        r#"
            %r = "vector.reduction"(%a) <{kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
            %r = "vector.reduction"(%a) <{kind = #vector.kind<and>}> : (vector<4xf32>) -> f32
            %r = "vector.reduction"(%a) <{kind = #vector.kind<minnumf>}> : (vector<4xi32>) -> i32
            %r = "vector.reduction"(%a) <{kind = #vector.kind<add>}> : (vector<f32>) -> f32
            %r = "vector.reduction"(%a) <{kind = #vector.kind<add>}> : (vector<4x2xf32>) -> f32
            %r = "vector.reduction"(%a) <{kind = #vector.kind<add>}> : (vector<4xf32>) -> f64
            %r = "vector.reduction"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, f64) -> f32
            %r = "vector.multi_reduction"(%a, %b) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1>}> : (vector<4x2xf32>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.multi_reduction"(%a, %b) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0, 1>}> : (vector<4x2xf32>, f32) -> f32
            %r = "vector.multi_reduction"(%a, %b) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1>}> : (vector<4x2xf32>, vector<2xf32>) -> vector<2xf32>
            %r = "vector.multi_reduction"(%a, %b) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1>}> : (vector<4x2xf32>, vector<4xf64>) -> vector<4xf64>
            %r:2 = "vector.scan"(%a, %b) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 1 : i64}> : (vector<4x2xf32>, vector<4xf32>) -> (vector<4x2xf32>, vector<4xf32>)
            %r:2 = "vector.scan"(%a, %b) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 2 : i64}> : (vector<4x2xf32>, vector<4xf32>) -> (vector<4x2xf32>, vector<4xf32>)
            %r:2 = "vector.scan"(%a, %b) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 0 : i64}> : (vector<4x2xf32>, vector<4xf32>) -> (vector<4x2xf32>, vector<4xf32>)
            %r:2 = "vector.scan"(%a, %b) <{inclusive = true, kind = #vector.kind<or>, reduction_dim = 1 : i64}> : (vector<4x2xf32>, vector<4xf32>) -> (vector<4x2xf32>, vector<4xf32>)
        "#,
        expect![[r#"
            ok
            `vector.reduction` cannot combine values of type `f32` by `and`
            `vector.reduction` cannot combine values of type `i32` by `minnumf`
            ok
            `vector.reduction` reduces a vector of rank 2; only rank 0 and 1 are supported
            `vector.reduction` has a source of `f32` elements, but a result of `f64`
            `vector.reduction` failed to verify that dest and acc have the same type
            ok
            ok
            `vector.multi_reduction` has a result of type `vector<2xf32>`, but it must be `vector<4xf32>`
            `vector.multi_reduction` has a source of `f32` elements, but a result of `f64`
            ok
            `vector.scan` reduces a dimension that the source of rank 2 does not have
            `vector.scan` has a source without the reduced dimension of shape [2], but initial values of shape [4]
            `vector.scan` cannot combine values of type `f32` by `or`
        "#]],
    );
}

#[test]
fn vector_contract_verifies_as_in_mlir() {
    check_ops(
        r#"
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<and>}> : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<and>}> : (vector<4x3xi32>, vector<3x7xi32>, vector<4x7xi32>) -> vector<4x7xi32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xsi32>, vector<3x7xsi32>, vector<4x7xsi32>) -> vector<4x7xsi32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k)[s] -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k + 1)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<parallel>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<reduction>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<5x7xf32>, vector<4x7xf32>) -> vector<4x7xf32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x7xf32>, vector<7x4xf32>) -> vector<7x4xf32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x7xf32>, f32) -> f32
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf64>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>, f32) -> f32
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf64>, f32) -> f32
        "#,
        expect![[r#"
            ok
            `vector.contract` cannot combine values of type `f32` by `and`
            ok
            `vector.contract` has integers with a sign, which it does not take
            `vector.contract` has 2 indexing maps for three operands
            `vector.contract` has indexing map 0, which has symbols
            `vector.contract` has indexing map 0, which has 2 dimensions, but the number of loops is 3
            `vector.contract` has indexing map 2, which has 1 results for an operand of rank 2
            `vector.contract` has indexing map 0, which has results other than distinct loops
            `vector.contract` contracts no dimension of the first two operands
            ok
            `vector.contract` has loop 2 of size 3 in the left operand, but 5 in the right one
            `vector.contract` has an invalid accumulator or result: expected a vector of shape [4, 7]
            `vector.contract` has indexing map 2, which has 2 results for an operand of rank 0
            `vector.contract` has a third operand of `f32` elements, but a result of `f64`
            ok
            `vector.contract` has indexing map 2, which has 0 results for an operand of rank 1
            `vector.contract` has a left operand of `f32` elements, but a right one of `f64`
        "#]],
    );
}

#[test]
fn vector_outerproduct_verifies_as_in_mlir() {
    check_ops(
        r#"
            %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<3xf32>) -> vector<4x3xf32>
            %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> vector<4xf32>
            %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4x2xf32>, vector<3xf32>) -> vector<4x3xf32>
            %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<3x2xf32>) -> vector<4x3xf32>
            %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<3xf32>) -> vector<4xf32>
            %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<3xf32>) -> vector<3x3xf32>
            %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<3xf32>) -> vector<4x4xf32>
            %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> vector<5xf32>
            %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> vector<4x1xf32>
            %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<[4]xf32>, vector<3xf32>) -> vector<[4]x3xf32>
            %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<[3]xf32>) -> vector<4x[3]xf32>
            %r = "vector.outerproduct"(%a, %b, %c) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<3xf32>, vector<4x3xf32>) -> vector<4x3xf32>
            %r = "vector.outerproduct"(%a, %b, %c) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<3xf32>, vector<3x4xf32>) -> vector<4x3xf32>
            %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<and>}> : (vector<4xf32>, vector<3xf32>) -> vector<4x3xf32>
            %r = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, f64) -> vector<4xf32>
        "#,
        expect![[r#"
            ok
            ok
            `vector.outerproduct` has a first operand of rank 2, but it must be of rank 1
            `vector.outerproduct` has a second operand of rank 2, but it must be of rank 1
            `vector.outerproduct` has a result of rank 1, but it must be of rank 2
            `vector.outerproduct` has 3 in dimension 0 of its result, but an operand of length 4
            `vector.outerproduct` has 4 in dimension 1 of its result, but an operand of length 3
            `vector.outerproduct` has 5 in dimension 0 of its result, but an operand of length 4
            `vector.outerproduct` has a result of rank 2, but it must be of rank 1
            `vector.outerproduct` has a first operand that is scalable, so the second one must be so, too
            ok
            ok
            `vector.outerproduct` has a third operand of type `vector<3x4xf32>`, but it must be `vector<4x3xf32>`
            `vector.outerproduct` cannot combine values of type `f32` by `and`
            `vector.outerproduct` has a second operand of `f64` elements, but a result of `f32`
        "#]],
    );
}

#[test]
fn vector_mask_verifies_as_in_mlir() {
    let body = |body: &str, ty: &str| {
        format!(
            "func.func @f(%k: vector<8xi1>, %l: vector<4xi1>, %a: vector<8xf32>, %m: memref<8xf32>, %i: index, %x: f32) {{\n{body} : {ty}\nreturn\n}}"
        )
    };
    let sum = r#"%0 = vector.reduction <add>, %a : vector<8xf32> into f32"#;
    let read = r#"%0 = vector.transfer_read %m[%i], %x : memref<8xf32>, vector<8xf32>"#;
    let mask = |operands: &str, inside: &str, types: &str| {
        body(&format!("%r = \"vector.mask\"({operands}) ({{\n{inside}\n}})"), types)
    };
    let none = |inside: &str| {
        body(
            &format!("\"vector.mask\"(%k) ({{\n{inside}\n}})"),
            "(vector<8xi1>) -> ()",
        )
    };
    check_verdicts(
        &[
            mask("%k", &format!("{sum}\nvector.yield %0 : f32"), "(vector<8xi1>) -> f32"),
            mask("%k", &format!("{sum}\n\"u.end\"() : () -> ()"), "(vector<8xi1>) -> f32"),
            mask(
                "%k",
                &format!("{sum}\n%1 = arith.negf %0 : f32\nvector.yield %1 : f32"),
                "(vector<8xi1>) -> f32",
            ),
            mask(
                "%k",
                &format!("{sum}\nvector.yield %0, %0 : f32, f32"),
                "(vector<8xi1>) -> f32",
            ),
            mask("%k", &format!("{sum}\nvector.yield %x : f32"), "(vector<8xi1>) -> f32"),
            mask("%k", &format!("{sum}\nvector.yield %0 : f32"), "(vector<8xi1>) -> f64"),
            mask("%l", &format!("{sum}\nvector.yield %0 : f32"), "(vector<4xi1>) -> f32"),
            mask(
                "%k",
                "%0 = arith.negf %x : f32\nvector.yield %0 : f32",
                "(vector<8xi1>) -> f32",
            ),
            mask(
                "%k, %a",
                &format!("{read}\nvector.yield %0 : vector<8xf32>"),
                "(vector<8xi1>, vector<8xf32>) -> vector<8xf32>",
            ),
            mask(
                "%k, %x",
                &format!("{read}\nvector.yield %0 : vector<8xf32>"),
                "(vector<8xi1>, f32) -> vector<8xf32>",
            ),
            mask(
                "%k, %x",
                &format!("{sum}\nvector.yield %0 : f32"),
                "(vector<8xi1>, f32) -> f32",
            ),
            mask("%k", "vector.yield %x : f32", "(vector<8xi1>) -> f32"),
            none("vector.yield"),
            none("vector.transfer_write %a, %m[%i] : vector<8xf32>, memref<8xf32>\nvector.yield"),
        ],
        expect![[r#"
            ok
            `vector.mask` needs `vector.yield` at the end of each region
            `vector.mask` has more than one op before the yield in its region
            `vector.mask` yields 2 values, but has 1 result
            `vector.mask` does not yield exactly the results of the op that it masks
            `vector.mask` has results of other types than the op that it masks
            `vector.mask` has a mask of type `vector<4xi1>`, but it must be `vector<8xi1>`
            `vector.mask` masks `arith.negf`, which cannot be masked
            ok
            `vector.mask` has a value for masked elements of type `f32`, but it must be `vector<8xf32>`
            `vector.mask` has a value for masked elements, which `vector.reduction` does not take
            ok
            ok
            ok
        "#]],
    );
}

#[test]
fn vector_mask_creation_verifies_as_in_mlir() {
    check_ops(
        r#"
            %r = "vector.create_mask"(%a, %b) : (index, index) -> vector<4x2xi1>
            %r = "vector.create_mask"(%a) : (index) -> vector<i1>
            %r = "vector.create_mask"(%a) : (index) -> vector<4x2xi1>
            %r = "vector.create_mask"() : () -> vector<i1>
            %r = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4, 2>}> : () -> vector<4x2xi1>
            %r = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 1>}> : () -> vector<i1>
            %r = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 2>}> : () -> vector<i1>
            %r = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4x2xi1>
            %r = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 5, 2>}> : () -> vector<4x2xi1>
            %r = "vector.constant_mask"() <{mask_dim_sizes = array<i64: -1, 2>}> : () -> vector<4x2xi1>
            %r = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0, 2>}> : () -> vector<4x2xi1>
            %r = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0, 0>}> : () -> vector<4x2xi1>
            %r = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 2>}> : () -> vector<[4]xi1>
            %r = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<[4]xi1>
            "vector.print"() <{punctuation = #vector.punctuation<newline>, stringLiteral = "a"}> : () -> ()
            "vector.print"() <{punctuation = #vector.punctuation<comma>, stringLiteral = "a"}> : () -> ()
            "vector.print"(%a) <{punctuation = #vector.punctuation<newline>, stringLiteral = "a"}> : (i32) -> ()
            "vector.print"() <{punctuation = #vector.punctuation<newline>, stringLiteral = 1 : i32}> : () -> ()
        "#,
        expect![[r#"
            ok
            ok
            `vector.create_mask` has 1 operand for a mask that takes 2
            `vector.create_mask` has 0 operands for a mask that takes 1
            ok
            ok
            `vector.constant_mask` sets 2 of dimension 0, which has the size 1
            `vector.constant_mask` has 1 size for a mask that takes 2
            `vector.constant_mask` sets 5 of dimension 0, which has the size 4
            `vector.constant_mask` sets -1 of dimension 0, which has the size 4
            `vector.constant_mask` has a zero in one dimension, but not in all dimensions
            ok
            `vector.constant_mask` sets 2 of dimension 0, which is scalable; only none or all is possible
            ok
            ok
            `vector.print` prints a string, so it can have neither a source nor punctuation
            `%a` is not defined
            `vector.print` takes an attribute containing a string as `stringLiteral`, but it is `1 : i32`
        "#]],
    );
}

#[test]
fn vector_slices_verify_as_in_mlir() {
    check_ops(
        r#"
            %r = "vector.extract_strided_slice"(%a) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<4x8xf32>) -> vector<2x8xf32>
            %r = "vector.extract_strided_slice"(%a) <{offsets = [1], sizes = [2], strides = [1, 1]}> : (vector<4x8xf32>) -> vector<2x8xf32>
            %r = "vector.extract_strided_slice"(%a) <{offsets = [1, 0, 0], sizes = [2, 1, 1], strides = [1, 1, 1]}> : (vector<4x8xf32>) -> vector<2x8xf32>
            %r = "vector.extract_strided_slice"(%a) <{offsets = [4], sizes = [2], strides = [1]}> : (vector<4x8xf32>) -> vector<2x8xf32>
            %r = "vector.extract_strided_slice"(%a) <{offsets = [1], sizes = [0], strides = [1]}> : (vector<4x8xf32>) -> vector<2x8xf32>
            %r = "vector.extract_strided_slice"(%a) <{offsets = [1], sizes = [2], strides = [2]}> : (vector<4x8xf32>) -> vector<2x8xf32>
            %r = "vector.extract_strided_slice"(%a) <{offsets = [3], sizes = [2], strides = [1]}> : (vector<4x8xf32>) -> vector<2x8xf32>
            %r = "vector.extract_strided_slice"(%a) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<4x8xf32>) -> vector<3x8xf32>
            %r = "vector.extract_strided_slice"(%a) <{offsets = [0], sizes = [2], strides = [1]}> : (vector<[4]xf32>) -> vector<[2]xf32>
            %r = "vector.extract_strided_slice"(%a) <{offsets = [0], sizes = [4], strides = [1]}> : (vector<[4]xf32>) -> vector<[4]xf32>
            %r = "vector.insert_strided_slice"(%a, %b) <{offsets = [1, 2], strides = [1]}> : (vector<4xf32>, vector<3x8xf32>) -> vector<3x8xf32>
            %r = "vector.insert_strided_slice"(%a, %b) <{offsets = [1], strides = [1]}> : (vector<4xf32>, vector<3x8xf32>) -> vector<3x8xf32>
            %r = "vector.insert_strided_slice"(%a, %b) <{offsets = [1, 2], strides = [1, 1]}> : (vector<4xf32>, vector<3x8xf32>) -> vector<3x8xf32>
            %r = "vector.insert_strided_slice"(%a, %b) <{offsets = [3, 2], strides = [1]}> : (vector<4xf32>, vector<3x8xf32>) -> vector<3x8xf32>
            %r = "vector.insert_strided_slice"(%a, %b) <{offsets = [1, 5], strides = [1]}> : (vector<4xf32>, vector<3x8xf32>) -> vector<3x8xf32>
            %r = "vector.insert_strided_slice"(%a, %b) <{offsets = [1, 2], strides = [2]}> : (vector<4xf32>, vector<3x8xf32>) -> vector<3x8xf32>
            %r = "vector.insert_strided_slice"(%a, %b) <{offsets = [1], strides = [1, 1]}> : (vector<3x8xf32>, vector<8xf32>) -> vector<8xf32>
            %r = "vector.insert_strided_slice"(%a, %b) <{offsets = [0], strides = [1]}> : (vector<[4]xf32>, vector<8xf32>) -> vector<8xf32>
            %r = "vector.insert_strided_slice"(%a, %b) <{offsets = [0], strides = [1]}> : (vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
            %r = "vector.insert_strided_slice"(%a, %b) <{offsets = [0], strides = [1]}> : (vector<[2]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
            %r = "vector.insert_strided_slice"(%a, %b) <{offsets = [1, 2], strides = [1]}> : (vector<4xf64>, vector<3x8xf32>) -> vector<3x8xf32>
        "#,
        expect![[r#"
            ok
            `vector.extract_strided_slice` has 1 offset, 1 size and 2 strides
            `vector.extract_strided_slice` has 3 offsets for a source of rank 2
            `vector.extract_strided_slice` has 4 as an offset in dimension 0 of size 4
            `vector.extract_strided_slice` has 0 as a size in dimension 0 of size 4
            `vector.extract_strided_slice` has the stride 2; only 1 is supported
            `vector.extract_strided_slice` has 5 as the end of the slice in dimension 0 of size 4
            `vector.extract_strided_slice` has a result of type `vector<3x8xf32>`, but it must be `vector<2x8xf32>`
            `vector.extract_strided_slice` takes 2 of dimension 0, which is scalable and can only be taken as a whole, [4]
            ok
            ok
            `vector.insert_strided_slice` has 1 offset for a destination of rank 2
            `vector.insert_strided_slice` has 2 strides for a value of rank 1
            `vector.insert_strided_slice` has 3 as an offset in dimension 0 of size 3
            `vector.insert_strided_slice` has 9 as the end of the slice in dimension 0 of size 8
            `vector.insert_strided_slice` has the stride 2; only 1 is supported
            `vector.insert_strided_slice` inserts rank 2 into rank 1
            `vector.insert_strided_slice` inserts [4] into 8 in dimension 0
            ok
            `vector.insert_strided_slice` takes 2 of dimension 0, which is scalable and can only be taken as a whole, [4]
            `vector.insert_strided_slice` has a value to store of `f64` elements, but a destination of `f32`
        "#]],
    );
}

#[test]
fn parts_of_vectors() {
    check_ops(
        r#"
            %r = "vector.interleave"(%a, %b) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
            %r = "vector.interleave"(%a, %b) : (vector<f32>, vector<f32>) -> vector<2xf32>
            %r = "vector.interleave"(%a, %b) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.interleave"(%a, %b) : (vector<9223372036854775807xf32>, vector<9223372036854775807xf32>) -> vector<8xf32>
            %r:2 = "vector.deinterleave"(%a) : (vector<8xf32>) -> (vector<4xf32>, vector<4xf32>)
            %r:2 = "vector.deinterleave"(%a) : (vector<7xf32>) -> (vector<3xf32>, vector<3xf32>)
            %r = "vector.scalable.extract"(%a) <{pos = 4 : i64}> : (vector<[8]xf32>) -> vector<4xf32>
            %r = "vector.scalable.extract"(%a) <{pos = 3 : i64}> : (vector<[8]xf32>) -> vector<4xf32>
            %r = "vector.scalable.insert"(%a, %b) <{pos = 4 : i64}> : (vector<4xf32>, vector<[8]xf32>) -> vector<[8]xf32>
            %r = "vector.scalable.insert"(%a, %b) <{pos = 3 : i64}> : (vector<4xf32>, vector<[8]xf32>) -> vector<[8]xf32>
        "#,
        expect![[r#"
            ok
            ok
            `vector.interleave` has `vector<4xf32>`, but doubling the last dimension of `vector<4xf32>` gives `vector<8xf32>`
            `vector.interleave` has `vector<9223372036854775807xf32>`, whose last dimension is too large to be doubled
            ok
            `vector.deinterleave` has `vector<7xf32>`, but doubling the last dimension of `vector<3xf32>` gives `vector<6xf32>`
            ok
            `vector.scalable.extract` has the position 3, which must be a multiple of 4, the length of the part
            ok
            `vector.scalable.insert` has the position 3, which must be a multiple of 4, the length of the part
        "#]],
    );
}
