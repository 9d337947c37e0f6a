//! Shapes, layouts and memory spaces: verifiers of `tensor`, `memref` and `bufferization`, and valid texts.

use expect_test::{Expect, expect};

use crate::judge::{check_canonical, check_forms, check_verdicts, read};

/// Checks the errors of ops in a function, one op per line; `;` is a line break.
fn check(arguments: &str, lines: &str, expected: Expect) {
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    let function = |line: &str| {
        let body = line.replace(" ; ", "\n");
        format!("func.func @f({arguments}) {{\n{body}\nreturn\n}}")
    };
    check_verdicts(&lines.map(function).collect::<Vec<String>>(), expected);
}

#[test]
fn tensor_pad_with_results_verifies_as_in_mlir() {
    check(
        "%t: tensor<4x?xf32>, %i: index, %f: f32, %h: f16",
        r#"
            %0 = "tensor.pad"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 0, 0>, static_high = array<i64: 1, 2>}> ({ ; ^bb0(%a: index, %b: index): ; "tensor.yield"(%h) : (f16) -> () ; }) : (tensor<4x?xf32>) -> tensor<5x?xf16>
            %0 = "tensor.pad"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 0, 0>, static_high = array<i64: 1, 2>}> ({ ; ^bb0(%a: index, %b: index): ; "tensor.yield"(%f) : (f32) -> () ; }) : (tensor<4x?xf32>) -> tensor<5x?xf16>
            %0 = "tensor.pad"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 0>, static_high = array<i64: 1, 2>}> ({ ; ^bb0(%a: index, %b: index): ; "tensor.yield"(%f) : (f32) -> () ; }) : (tensor<4x?xf32>) -> tensor<5x?xf32>
        "#,
        expect![[r#"
            ok
            `tensor.pad` has a region that yields a `f32`: expected the element type of `tensor<5x?xf16>`
            `tensor.pad` has `static_low` of 1 element for `tensor<4x?xf32>`, which has 2 sizes
        "#]],
    );
}

#[test]
fn reassociation_groups_verify_as_in_mlir() {
    check(
        "%n: memref<2x3xf32>, %o: memref<2x1xf32>, %t: tensor<2x3xf32>, %s: tensor<f32>, %w: tensor<2x1xf32>",
        r#"
            %0 = tensor.collapse_shape %t [] : tensor<2x3xf32> into tensor<f32>
            %0 = tensor.expand_shape %s [] output_shape [2, 1] : tensor<f32> into tensor<2x1xf32>
            %0 = tensor.collapse_shape %w [[0, 1], []] : tensor<2x1xf32> into tensor<2x1xf32>
            %0 = memref.collapse_shape %n [] : memref<2x3xf32> into memref<f32>
            %0 = memref.expand_shape %o [[0, 1], []] output_shape [2, 1] : memref<2x1xf32> into memref<2x1xf32>
            %0 = memref.collapse_shape %n [[0], [1], [2]] : memref<2x3xf32> into memref<2x3x1xf32>
        "#,
        expect![[r#"
            ok
            ok
            `tensor.collapse_shape` has an empty group in `reassociation`
            `memref.collapse_shape` has `memref<2x3xf32>`, which is not one element as `memref<f32>` is
            ok
            `memref.collapse_shape` expands to `memref<2x3xf32>`, which has fewer sizes than `memref<2x3x1xf32>`
        "#]],
    );
}

#[test]
fn layouts_of_views_verify_as_in_mlir() {
    check(
        "%m: memref<8x8xf32>, %s: memref<8xf32, strided<[2]>>, %q: memref<4xf32, strided<[3]>>",
        r#"
            %0 = memref.subview %m[1, 2] [4, 4] [2, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[16, 1], offset: 10>>
            %0 = memref.subview %m[1, 2] [4, 4] [2, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 10>>
            %0 = memref.subview %m[1, 2] [4, 4] [2, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[16, 1], offset: 0>>
            %0 = memref.subview %m[1, 2] [1, 4] [1, 1] : memref<8x8xf32> to memref<4xf32, strided<[1], offset: 10>>
            %0 = memref.subview %m[1, 2] [1, 4] [1, 1] : memref<8x8xf32> to memref<4xf32, strided<[8], offset: 10>>
            %0 = memref.reinterpret_cast %m to offset: [3], sizes: [2, 2], strides: [5, 1] : memref<8x8xf32> to memref<2x2xf32, strided<[5, 1], offset: 3>>
            %0 = memref.reinterpret_cast %m to offset: [3], sizes: [2, 2], strides: [5, 1] : memref<8x8xf32> to memref<2x2xf32, strided<[4, 1], offset: 3>>
            %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2, 2], strides: [2, 1] : memref<8x8xf32> to memref<2x2xf32>
            %0 = memref.cast %s : memref<8xf32, strided<[2]>> to memref<8xf32>
            %0 = memref.cast %s : memref<8xf32, strided<[2]>> to memref<8xf32, strided<[?], offset: ?>>
            %0 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<8x8xf32> to memref<8x8xf32, strided<[1, 8]>>
            %0 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<8x8xf32> to memref<8x8xf32>
            %0 = memref.expand_shape %q [[0, 1]] output_shape [2, 2] : memref<4xf32, strided<[3]>> into memref<2x2xf32, strided<[6, 3]>>
            %0 = memref.expand_shape %q [[0, 1]] output_shape [2, 2] : memref<4xf32, strided<[3]>> into memref<2x2xf32, strided<[2, 1]>>
        "#,
        expect![[r#"
            ok
            `memref.subview` has a slice of type `memref<4x4xf32, strided<[16, 1], offset: 10>>`, perhaps without sizes of 1, but not `memref<4x4xf32, strided<[8, 1], offset: 10>>`
            `memref.subview` has a slice of type `memref<4x4xf32, strided<[16, 1], offset: 10>>`, perhaps without sizes of 1, but not `memref<4x4xf32, strided<[16, 1]>>`
            ok
            `memref.subview` has a slice of type `memref<1x4xf32, strided<[8, 1], offset: 10>>`, perhaps without sizes of 1, but not `memref<4xf32, strided<[8], offset: 10>>`
            ok
            `memref.reinterpret_cast` makes `memref<2x2xf32, strided<[5, 1], offset: 3>>` of its operand, but not `memref<2x2xf32, strided<[4, 1], offset: 3>>`
            ok
            `memref.cast` cannot cast `memref<8xf32, strided<[2]>>` to `memref<8xf32>`
            ok
            ok
            `memref.transpose` makes `memref<8x8xf32, strided<[1, 8]>>` of its operand, but not `memref<8x8xf32>`
            ok
            `memref.expand_shape` makes `memref<2x2xf32, strided<[6, 3]>>` of its operand, but not `memref<2x2xf32, strided<[2, 1]>>`
        "#]],
    );
}

#[test]
fn identity_layouts_verify_as_in_mlir() {
    check(
        "%b: memref<16xi8>, %c: memref<16xi8, strided<[1]>>, %d: memref<16xi8, strided<[2]>>, %s: memref<2xindex>, %i: index, %m: memref<8xf32>, %t: tensor<8xf32>",
        r#"
            %0 = memref.view %b[%i][] : memref<16xi8> to memref<4xf32, strided<[1]>>
            %0 = memref.view %b[%i][] : memref<16xi8> to memref<2x2xf32, strided<[2, 1]>>
            %0 = memref.reshape %c(%s) : (memref<16xi8, strided<[1]>>, memref<2xindex>) -> memref<4x4xi8>
            %0 = memref.reshape %d(%s) : (memref<16xi8, strided<[2]>>, memref<2xindex>) -> memref<4x4xi8>
            %0 = memref.realloc %c : memref<16xi8, strided<[1]>> to memref<8xi8>
            %0 = memref.realloc %d : memref<16xi8, strided<[2]>> to memref<8xi8>
            %0 = memref.cast %m : memref<8xf32> to memref<8xi32>
            %0 = tensor.bitcast %t : tensor<8xf32> to tensor<8xi32>
            %0 = tensor.bitcast %t : tensor<8xf32> to tensor<8xi16>
        "#,
        expect![[r#"
            ok
            `memref.view` requires memrefs with the identity layout, found `memref<2x2xf32, strided<[2, 1]>>`
            ok
            `memref.reshape` requires memrefs with the identity layout, found `memref<16xi8, strided<[2]>>`
            ok
            `memref.realloc` requires memrefs with the identity layout, found `memref<16xi8, strided<[2]>>`
            `memref.cast` cannot cast `memref<8xf32>` to `memref<8xi32>`
            ok
            `tensor.bitcast` cannot cast `tensor<8xf32>` to `tensor<8xi16>`
        "#]],
    );
}

#[test]
fn allocation_scopes_verify_as_in_mlir() {
    let texts = [
        "%0 = memref.alloca() : memref<4xf32>",
        "func.func @f() { %0 = memref.alloca() : memref<4xf32>  return }",
        "func.func @f() { memref.alloca_scope { %0 = memref.alloca() : memref<4xf32> }  return }",
        "module { module { %0 = memref.alloca() : memref<4xf32> } }",
    ];
    check_verdicts(
        &texts.map(str::to_string),
        expect![[r#"
        `memref.alloca` requires an ancestor op with the trait `AutomaticAllocationScope`, such as a function
        ok
        ok
        `memref.alloca` requires an ancestor op with the trait `AutomaticAllocationScope`, such as a function
    "#]],
    );
}

#[test]
fn memref_dma_verifies_as_in_mlir() {
    check(
        "%m: memref<4xf32>, %i: index, %j: i32",
        r#"
            "memref.dma_start"(%m, %i, %m, %i, %i, %m, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xf32>, index) -> ()
            "memref.dma_start"(%m, %i, %m, %j, %i, %m, %i) : (memref<4xf32>, index, memref<4xf32>, i32, index, memref<4xf32>, index) -> ()
            "memref.dma_start"(%m, %i, %m, %i, %j, %m, %i) : (memref<4xf32>, index, memref<4xf32>, index, i32, memref<4xf32>, index) -> ()
            "memref.dma_start"(%m, %i, %m, %i, %i, %m, %i, %i, %j) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xf32>, index, index, i32) -> ()
            "memref.dma_start"(%m, %i, %m, %i, %i, %m, %i, %i, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xf32>, index, index, index) -> ()
        "#,
        expect![[r#"
            ok
            `memref.dma_start` needs a memref with indices, another one, how many elements, a tag with indices, and perhaps two numbers of a stride
            `memref.dma_start` needs a memref with indices, another one, how many elements, a tag with indices, and perhaps two numbers of a stride
            `memref.dma_start` needs a memref with indices, another one, how many elements, a tag with indices, and perhaps two numbers of a stride
            ok
        "#]],
    );
}

#[test]
fn destinations_verify_as_in_mlir() {
    check(
        "%t: tensor<8xf32>, %u: tensor<?xf32>, %w: tensor<8x1xf32>, %m: memref<8xf32>, %n: memref<9xf32>",
        r#"
            %0 = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
            %0 = bufferization.to_buffer %t : tensor<8xf32> to memref<4xf32>
            %0 = bufferization.to_buffer %t : tensor<8xf32> to memref<8xi32>
            %0 = bufferization.to_tensor %m : memref<8xf32> to tensor<?xf32>
            bufferization.materialize_in_destination %t in %m : (tensor<8xf32>, memref<8xf32>) -> ()
            bufferization.materialize_in_destination %t in restrict writable %m : (tensor<8xf32>, memref<8xf32>) -> ()
            bufferization.materialize_in_destination %t in writable %n : (tensor<8xf32>, memref<9xf32>) -> ()
            %0 = bufferization.materialize_in_destination %t in %u : (tensor<8xf32>, tensor<?xf32>) -> tensor<?xf32>
            %0 = bufferization.materialize_in_destination %t in %u : (tensor<8xf32>, tensor<?xf32>) -> tensor<8xf32>
            %0 = bufferization.materialize_in_destination %t in writable %u : (tensor<8xf32>, tensor<?xf32>) -> tensor<?xf32>
            %0 = bufferization.materialize_in_destination %t in %w : (tensor<8xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
        "#,
        expect![[r#"
            ok
            `bufferization.to_buffer` requires the same shape for all operands and results
            `bufferization.to_buffer` requires the same element type for all operands and results
            `bufferization.to_tensor` has incompatible types `memref<8xf32>` and `tensor<?xf32>`
            `bufferization.materialize_in_destination` needs `writable`, and may have `restrict`, exactly where it writes to memory
            ok
            `bufferization.materialize_in_destination` writes `tensor<8xf32>` to `memref<9xf32>`, which has another shape
            ok
            `bufferization.materialize_in_destination` needs one result of type `tensor<?xf32>`
            `bufferization.materialize_in_destination` needs `writable`, and may have `restrict`, exactly where it writes to memory
            `bufferization.materialize_in_destination` writes `tensor<8xf32>` to `tensor<8x1xf32>`, which has another shape
        "#]],
    );
}

#[test]
fn globals_with_any_name_and_value_round_trip() {
    check_forms(
        r#"
            "memref.global"() <{sym_name = "a b", type = memref<2xf32>}> : () -> ()
            "memref.global"() <{sym_name = "c", type = memref<2xf32>, initial_value = sparse<0, 1.0> : tensor<2xf32>}> : () -> ()
            "memref.global"() <{sym_name = "d", type = memref<2xf32>, initial_value = dense_resource<x> : tensor<2xf32>}> : () -> ()
        "#,
        expect![[r#"
            module {
              memref.global @"a b" : memref<2xf32>
              memref.global @c : memref<2xf32> = sparse<0, 1.000000e+00>
              memref.global @d : memref<2xf32> = dense_resource<x>
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "memref.global"() <{sym_name = "a b", type = memref<2xf32>}> : () -> ()
              "memref.global"() <{initial_value = sparse<0, 1.000000e+00> : tensor<2xf32>, sym_name = "c", type = memref<2xf32>}> : () -> ()
              "memref.global"() <{initial_value = dense_resource<x> : tensor<2xf32>, sym_name = "d", type = memref<2xf32>}> : () -> ()
            }) : () -> ()
        "#]],
    );
}

/// MLIR accepts all of these, and crashes if a value is missing.
#[test]
fn lists_have_one_value_for_each_dynamic_entry() {
    let pad = |operands: &str, segments: &str, low: &str, types: &str| {
        format!(
            "%0 = \"tensor.pad\"({operands}) <{{operandSegmentSizes = array<i32: {segments}>, static_low = array<i64: {low}>, static_high = array<i64: 0>}}> ({{\n^bb0(%a: index):\n\"tensor.yield\"(%f) : (f32) -> ()\n}}) : ({types}) -> tensor<?xf32>"
        )
    };
    let pack = |operands: &str, segments: &str, types: &str| {
        format!(
            "%0 = \"linalg.pack\"({operands}) <{{inner_dims_pos = array<i64: 0>, static_inner_tiles = array<i64: -9223372036854775808>, operandSegmentSizes = array<i32: {segments}>}}> : ({types}) -> tensor<?x?xf32>"
        )
    };
    let ops = [
        pad("%t", "1, 0, 0", "-9223372036854775808", "tensor<?xf32>"),
        pad("%t, %i", "1, 1, 0", "-9223372036854775808", "tensor<?xf32>, index"),
        pad("%t, %i", "1, 1, 0", "2", "tensor<?xf32>, index"),
        pad("%t, %i", "1, 0, 1", "2", "tensor<?xf32>, index"),
        pack("%t, %d", "1, 1, 0, 0", "tensor<?xf32>, tensor<?x?xf32>"),
        pack("%t, %d, %i", "1, 1, 0, 1", "tensor<?xf32>, tensor<?x?xf32>, index"),
        pack(
            "%t, %d, %i, %i",
            "1, 1, 0, 2",
            "tensor<?xf32>, tensor<?x?xf32>, index, index",
        ),
    ];
    let verdicts = ops.map(|op| {
        let text =
            format!("func.func @f(%t: tensor<?xf32>, %d: tensor<?x?xf32>, %i: index, %f: f32) {{\n{op}\nreturn\n}}");
        read(&text).err().unwrap_or("ok".to_string())
    });
    expect![[r#"
        `tensor.pad` gives 0 values for 1 dynamic entries of `static_low`
        ok
        `tensor.pad` gives 1 value for 0 dynamic entries of `static_low`
        `tensor.pad` gives 1 value for 0 dynamic entries of `static_high`
        `linalg.pack` gives 0 values for 1 dynamic tiles
        ok
        `linalg.pack` gives 2 values for 1 dynamic tiles"#]]
    .assert_eq(&verdicts.join("\n"));
}

#[test]
fn sizes_of_shaped_types_verify_as_in_mlir() {
    check_canonical(
        r#"
            func.func @f(%t: tensor<2x3xf32>, %m: memref<?x5xf32>) {
              %c0 = arith.constant 0 : index
              %c1 = arith.constant 1 : index
              %0 = tensor.dim %t, %c1 : tensor<2x3xf32>
              %1 = memref.dim %m, %c0 : memref<?x5xf32>
              %2 = memref.dim %m, %c1 : memref<?x5xf32>
              %3 = tensor.rank %t : tensor<2x3xf32>
              %4 = memref.rank %m : memref<?x5xf32>
              "u.use"(%0, %1, %2, %3, %4) : (index, index, index, index, index) -> ()
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: tensor<2x3xf32>, %arg1: memref<?x5xf32>) {
                %c2 = arith.constant 2 : index
                %c5 = arith.constant 5 : index
                %c0 = arith.constant 0 : index
                %c3 = arith.constant 3 : index
                %dim = memref.dim %arg1, %c0 : memref<?x5xf32>
                "u.use"(%c3, %dim, %c5, %c2, %c2) : (index, index, index, index, index) -> ()
                return
              }
            }
        "#]],
    );
}
