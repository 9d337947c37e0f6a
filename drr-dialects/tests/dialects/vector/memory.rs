//! Invalid ops that move vectors from and to memory.

use expect_test::expect;

use crate::judge::check_ops;

#[test]
fn vector_transfers_verify_as_in_mlir() {
    check_ops(
        r#"
            %r = "vector.transfer_read"(%m, %i1, %i2, %x) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<?x?xf32>, index, index, f32) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %x) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<?x?xf32>, index, f32) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<?x?xf32>, index, index, f32) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<?x?xf32>, index, index, f64) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0)>}> : (memref<?x?xf32>, index, index, f32) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0) -> (d0, d0)>}> : (memref<?x?xf32>, index, index, f32) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, 0)>}> : (memref<?x?xf32>, index, index, f32) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, 1)>}> : (memref<?x?xf32>, index, index, f32) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d0)>}> : (memref<?x?xf32>, index, index, f32) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x, %k) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<?x?xf32>, index, index, f32, vector<4x8xi1>) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x, %k) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<?x?xf32>, index, index, f32, vector<8x4xi1>) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x, %k) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<?x?xf32>, index, index, f32, vector<8x4xi1>) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0)>}> : (memref<?x?xvector<8xf32>>, index, index, vector<8xf32>) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0)>}> : (memref<?x?xvector<3xf32>>, index, index, vector<3xf32>) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (tensor<*xf32>, index, index, f32) -> vector<4x8xf32>
            %r = "vector.transfer_read"(%m, %i1, %i2, %x) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<?x?xf32>, index, index, f32) -> vector<4x8xf16>
            "vector.transfer_write"(%v, %m, %i, %j) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4x8xf32>, memref<?x?xf32>, index, index) -> ()
            "vector.transfer_write"(%v, %m, %i, %j) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, 0)>}> : (vector<4x8xf32>, memref<?x?xf32>, index, index) -> ()
            %r = "vector.transfer_write"(%v, %m, %i, %j) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4x8xf32>, tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
            "vector.transfer_write"(%v, %m, %i, %j) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4x8xf32>, tensor<?x?xf32>, index, index) -> ()
            %r = "vector.transfer_write"(%v, %m, %i, %j) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4x8xf32>, tensor<?x?xf32>, index, index) -> tensor<4x?xf32>
            %r = "vector.transfer_write"(%v, %m, %i, %j) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4x8xf32>, memref<?x?xf32>, index, index) -> tensor<?x?xf32>
        "#,
        expect![[r#"
            ok
            `vector.transfer_read` has 1 indices for a base of rank 2
            `vector.transfer_read` has `in_bounds` of 1 element for a map with 2 results
            `vector.transfer_read` has a value for elements out of bounds of type `f64`, but it must be `f32`
            `vector.transfer_read` has a map with 1 result for a vector of rank 2 and elements of rank 0
            `vector.transfer_read` has a map of 1 dimension for a base of rank 2
            ok
            `vector.transfer_read` has a map with results that are neither a dimension nor 0
            `vector.transfer_read` has a map that is not a projected permutation
            ok
            `vector.transfer_read` has a mask of type `vector<8x4xi1>`, but it must be `vector<4x8xi1>`
            ok
            ok
            `vector.transfer_read` moves 256 bits of the last dimension, which must be a multiple of the 96 bits of an element
            `vector.transfer_read` has the base `tensor<*xf32>`, which has no rank
            ok
            `%v` is not defined
            `%v` is not defined
            ok
            `%v` is not defined
            `vector.transfer_write` writes to a tensor, so it has one result, of type `tensor<?x?xf32>`
            `vector.transfer_write` writes to memory, so it has no result
        "#]],
    );
}

#[test]
fn vector_memory_ops_verify_as_in_mlir() {
    check_ops(
        r#"
            %r = "vector.load"(%m, %i) : (memref<8xf32>, index) -> vector<4xf32>
            %r = "vector.load"(%m, %i) : (memref<8xf32, strided<[2]>>, index) -> vector<4xf32>
            %r = "vector.load"(%m, %i) : (memref<8xf32, strided<[2]>>, index) -> vector<1xf32>
            %r = "vector.load"(%m, %i) : (memref<8xf32, strided<[?], offset: ?>>, index) -> vector<4xf32>
            %r = "vector.load"(%m) : (memref<8xf32>) -> vector<4xf32>
            %r = "vector.load"(%m, %i) : (memref<8xf32>, index) -> vector<4xf64>
            %r = "vector.load"(%m, %i) : (memref<8xf32>, index) -> vector<2x4xf32>
            %r = "vector.load"(%m, %i) : (memref<8xvector<4xf32>>, index) -> vector<4xf32>
            %r = "vector.load"(%m, %i) : (memref<8xvector<4xf32>>, index) -> vector<8xf32>
            "vector.store"(%v, %m, %i) : (vector<4xf32>, memref<8xf32>, index) -> ()
            "vector.store"(%v, %m, %i) : (vector<4xf32>, memref<8xf32, strided<[2]>>, index) -> ()
            "vector.store"(%v, %m) : (vector<4xf32>, memref<8xf32>) -> ()
            "vector.store"(%v, %m, %i) : (vector<4xf64>, memref<8xf32>, index) -> ()
            %r = "vector.maskedload"(%m, %i, %k, %p) : (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.maskedload"(%m, %i, %k, %p) : (memref<8xf64>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.maskedload"(%m, %k, %p) : (memref<8xf32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.maskedload"(%m, %i, %k, %p) : (memref<8xf32>, index, vector<3xi1>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.maskedload"(%m, %i, %k, %p) : (memref<8xf32>, index, vector<4xi1>, vector<4xi32>) -> vector<4xf32>
            "vector.maskedstore"(%m, %i, %k, %v) : (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
            "vector.maskedstore"(%m, %i, %k, %v) : (memref<8xf32>, index, vector<3xi1>, vector<4xf32>) -> ()
            "vector.maskedstore"(%m, %i, %k, %v) : (memref<8xf64>, index, vector<4xi1>, vector<4xf32>) -> ()
            %r = "vector.expandload"(%m, %i, %k, %p) : (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.expandload"(%m, %i, %k, %p) : (memref<8xf32>, index, vector<3xi1>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.expandload"(%m, %i, %k, %p) : (memref<8xf32>, index, vector<4xi1>, vector<4xi32>) -> vector<4xf32>
            "vector.compressstore"(%m, %i, %k, %v) : (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
            "vector.compressstore"(%m, %k, %v) : (memref<8xf32>, vector<4xi1>, vector<4xf32>) -> ()
            "vector.compressstore"(%m, %i, %k, %v) : (memref<8xf32>, index, vector<3xi1>, vector<4xf32>) -> ()
            %r = "vector.gather"(%m, %i, %n, %k, %p) : (memref<8xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.gather"(%m, %i, %n, %k, %p) : (memref<*xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.gather"(%m, %i, %n, %k, %p) : (memref<8xf64>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.gather"(%m, %n, %k, %p) : (memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.gather"(%m, %i, %n, %k, %p) : (memref<8xf32>, index, vector<3xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.gather"(%m, %i, %n, %k, %p) : (memref<8xf32>, index, vector<4xi32>, vector<3xi1>, vector<4xf32>) -> vector<4xf32>
            %r = "vector.gather"(%m, %i, %n, %k, %p) : (memref<8xf32>, index, vector<4xi32>, vector<4xi1>, vector<3xf32>) -> vector<4xf32>
            "vector.scatter"(%m, %i, %n, %k, %v) : (memref<8xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> ()
            "vector.scatter"(%m, %i, %n, %k, %v) : (memref<8xf32>, index, vector<4xi32>, vector<3xi1>, vector<4xf32>) -> ()
        "#,
        expect![[r#"
            ok
            `vector.load` requires a base whose last dimension is contiguous
            ok
            `vector.load` requires a base whose last dimension is contiguous
            `vector.load` gives 0 indices for `memref<8xf32>`, which has 1 size
            `vector.load` has a base of `f32` elements, but a result of `f64`
            `vector.load` has a base of rank 1, but a result of rank 2
            ok
            `vector.load` has a base of other vectors than a result
            ok
            `vector.store` requires a base whose last dimension is contiguous
            `vector.store` gives 0 indices for `memref<8xf32>`, which has 1 size
            `vector.store` has a base of `f32` elements, but a value to store of `f64`
            ok
            `vector.maskedload` has a base of `f64` elements, but a result of `f32`
            `vector.maskedload` gives 0 indices for `memref<8xf32>`, which has 1 size
            `vector.maskedload` has a mask of shape [3], but a result of shape [4]
            `vector.maskedload` has a value for masked elements of type `vector<4xi32>`, but it must be `vector<4xf32>`
            ok
            `vector.maskedstore` has a mask of shape [3], but a value to store of shape [4]
            `vector.maskedstore` has a base of `f64` elements, but a value to store of `f32`
            ok
            `vector.expandload` has a first dimension of the mask of shape [3], but one of the result of shape [4]
            `vector.expandload` has a value for masked elements of type `vector<4xi32>`, but it must be `vector<4xf32>`
            ok
            `vector.compressstore` gives 0 indices for `memref<8xf32>`, which has 1 size
            `vector.compressstore` has a first dimension of the mask of shape [3], but one of the value to store of shape [4]
            ok
            `vector.gather` takes tensor or memref of any type values as operand `base`, but operand 0 is of type `memref<*xf32>`
            `vector.gather` has a base of `f64` elements, but a result of `f32`
            `vector.gather` gives 0 indices for `memref<8xf32>`, which has 1 size
            `vector.gather` has index vectors of shape [3], but a result of shape [4]
            `vector.gather` has a mask of shape [3], but a result of shape [4]
            `vector.gather` has a value for masked elements of type `vector<3xf32>`, but it must be `vector<4xf32>`
            ok
            `vector.scatter` has a mask of shape [3], but a value to store of shape [4]
        "#]],
    );
}
