//! Checks of traits that relate several values, and of ops with related types.

use expect_test::expect;

use crate::judge::{check_ops, check_stays_valid, check_verdicts};

/// Checks of `Elementwise` in addition to the constraints of each op.
#[test]
fn elementwise() {
    check_ops(
        r#"
            %r = "math.fpowi"(%a, %b) : (f32, i32) -> f32
            %r = "math.fpowi"(%a, %b) : (vector<4xf32>, vector<4xi32>) -> vector<4xf32>
            %r = "math.fpowi"(%a, %b) : (vector<4xf32>, vector<5xi32>) -> vector<4xf32>
            %r = "math.fpowi"(%a, %b) : (vector<4xf32>, vector<[4]xi32>) -> vector<4xf32>
            %r = "math.fpowi"(%a, %b) : (vector<4xf32>, tensor<4xi32>) -> vector<4xf32>
            %r = "math.fpowi"(%a, %b) : (vector<4xf32>, i32) -> vector<4xf32>
            %r = "math.fpowi"(%a, %b) : (tensor<?xf32>, tensor<4xi32>) -> tensor<?xf32>
            %r = "math.fpowi"(%a, %b) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
            %r = "math.fpowi"(%a, %b) : (tensor<*xf32>, tensor<4xi32>) -> tensor<*xf32>
            %r:2 = "arith.addui_extended"(%a, %a) : (i32, i32) -> (i32, i1)
            %r:2 = "arith.addui_extended"(%a, %a) : (i32, i32) -> (i32, vector<4xi1>)
            %r:2 = "arith.addui_extended"(%a, %a) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, vector<4xi1>)
            %r:2 = "arith.addui_extended"(%a, %a) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, vector<2xi1>)
            %r:2 = "arith.addui_extended"(%a, %a) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, i1)
            %r = "tosa.apply_scale"(%a, %b, %c) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (i32, i32, i8) -> i32
            %r = "tosa.apply_scale"(%a, %b, %c) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (vector<4xi32>, i32, vector<4xi8>) -> vector<4xi32>
            %r = "tosa.apply_scale"(%a, %b, %c) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (vector<4xi32>, i32, i8) -> i32
            %r = "tosa.apply_scale"(%a, %b, %c) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (i32, i32, i8) -> vector<4xi32>
            %r = "arith.select"(%c, %a, %a) : (i1, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
            %r = "arith.select"(%c, %a, %a) : (i1, memref<4xi32>, memref<4xi32>) -> memref<4xi32>
            %r = "arith.select"(%c, %a, %a) : (vector<4xi1>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
            %r = "arith.bitcast"(%a) : (vector<4xi32>) -> vector<4xf32>
        "#,
        expect![[r#"
            ok
            ok
            `math.fpowi` requires the same shape for all operands and results
            `math.fpowi` requires the same shape for all operands and results
            `math.fpowi` requires one kind and shape for all operands and results that are vectors or tensors
            `math.fpowi` requires the same shape for all operands and results
            ok
            ok
            `math.fpowi` requires one kind and shape for all operands and results that are vectors or tensors
            ok
            `arith.addui_extended` requires a vector or tensor as operand for one as result
            ok
            `arith.addui_extended` requires one kind and shape for all operands and results that are vectors or tensors
            `arith.addui_extended` requires vectors or tensors as results for one as operand
            ok
            ok
            `tosa.apply_scale` requires vectors or tensors as results for one as operand
            `tosa.apply_scale` requires a vector or tensor as operand for one as result
            ok
            ok
            ok
            ok
        "#]],
    );
}

#[test]
fn casts() {
    check_ops(
        r#"
            %r = "arith.scaling_extf"(%a, %b) : (f4E2M1FN, f8E8M0FNU) -> f32
            %r = "arith.scaling_extf"(%a, %b) : (f4E2M1FN, f32) -> f32
            %r = "arith.scaling_extf"(%a, %b) : (f32, f32) -> f32
            %r = "arith.scaling_extf"(%a, %b) : (vector<4xf4E2M1FN>, vector<4xf8E8M0FNU>) -> vector<4xf32>
            %r = "arith.scaling_extf"(%a, %b) : (vector<4xf4E2M1FN>, f8E8M0FNU) -> vector<4xf32>
            %r = "arith.scaling_extf"(%a, %b) : (f4E2M1FN, vector<4xf8E8M0FNU>) -> vector<4xf32>
            %r = "arith.scaling_extf"(%a, %b) : (tensor<?xf4E2M1FN>, tensor<4xf8E8M0FNU>) -> tensor<4xf32>
            %r = "arith.scaling_extf"(%a, %b) : (tensor<?xf4E2M1FN>, tensor<4xf8E8M0FNU>) -> tensor<?xf32>
            %r = "arith.scaling_truncf"(%a, %b) : (f32, f8E8M0FNU) -> f4E2M1FN
            %r = "arith.scaling_truncf"(%a, %b) : (f32, f8E8M0FNU) -> f32
            %r = "arith.scaling_truncf"(%a, %b) : (f32, vector<4xf8E8M0FNU>) -> vector<4xf16>
            %r = "index.casts"(%a) : (i32) -> index
            %r = "index.casts"(%a) : (i32) -> i64
            %r = "index.casts"(%a) : (index) -> index
            %r = "index.castu"(%a) : (index) -> si32
            %r = "index.castu"(%a) : (ui8) -> ui8
            %r = "vector.bitcast"(%a) : (vector<4xi64>) -> vector<4x!llvm.ptr>
            %r = "vector.bitcast"(%a) : (vector<2x!llvm.ptr>) -> vector<4xi32>
            %r = "vector.bitcast"(%a) : (vector<4xf8E4M3FN>) -> vector<4x!llvm.ptr>
        "#,
        expect![[r#"
            ok
            ok
            `arith.scaling_extf` cannot cast `f32` to `f32`: the result must be wider
            ok
            ok
            `arith.scaling_extf` cannot cast `f4E2M1FN` to `vector<4xf32>`: the shapes differ
            `arith.scaling_extf` cannot cast `tensor<?xf4E2M1FN>` to `tensor<4xf32>`: the sizes of the tensors differ
            ok
            ok
            `arith.scaling_truncf` cannot cast `f32` to `f32`: the result must be shorter
            `arith.scaling_truncf` cannot cast `f32` to `vector<4xf16>`: the shapes differ
            ok
            `index.casts` cannot cast `i32` to `i64`
            `index.casts` cannot cast `index` to `index`
            ok
            `index.castu` cannot cast `ui8` to `ui8`
            ok
            ok
            `vector.bitcast` has 32 bits in the last dimension of its source, but 256 in that of its result
        "#]],
    );
}

#[test]
fn optional_symbols() {
    let texts = [
        r#""builtin.module"() <{sym_name = "a", sym_visibility = "foo"}> ({^bb0: }) : () -> ()"#,
        r#""builtin.module"() <{sym_visibility = "foo"}> ({^bb0: }) : () -> ()"#,
        r#""builtin.module"() ({ "builtin.module"() <{sym_name = "a", sym_visibility = "nested"}> ({^bb0: }) : () -> () }) : () -> ()"#,
        r#""builtin.module"() ({ "builtin.module"() <{sym_name = "a", sym_visibility = "foo"}> ({^bb0: }) : () -> () }) : () -> ()"#,
        r#""builtin.module"() ({ "builtin.module"() <{sym_visibility = "foo"}> ({^bb0: }) : () -> () }) : () -> ()"#,
        "func.func @f() { builtin.module @a {} return }",
        "func.func @f() { builtin.module {} return }",
        r#""u.op"() ({ builtin.module @a {} }) : () -> ()"#,
    ];
    check_verdicts(
        &texts.map(str::to_string),
        expect![[r#"
            `builtin.module` needs "public", "private" or "nested" as `sym_visibility`
            ok
            ok
            `builtin.module` needs "public", "private" or "nested" as `sym_visibility`
            ok
            `builtin.module` declares a symbol, so the op around must hold symbols
            ok
            ok
        "#]],
    );
}

/// The region of `gpu.warp_execute_on_lane_0` sees whole vectors; the op sees the part of one lane.
#[test]
fn distributed_vectors() {
    let yields = |whole: &str, part: &str| {
        format!(
            "func.func @f(%l: index, %a: {whole}) {{
                %r = gpu.warp_execute_on_lane_0(%l)[32] -> ({part}) {{ gpu.yield %a : {whole} }}
                return
            }}"
        )
    };
    let takes = |part: &str, arguments: &str| {
        format!(
            "func.func @f(%l: index, %a: {part}) {{
                gpu.warp_execute_on_lane_0(%l)[32] args(%a : {part}) {{
                ^bb0{arguments}:
                  gpu.yield
                }}
                return
            }}"
        )
    };
    let texts = [
        yields("vector<4xi32>", "vector<4xi32>"),
        yields("vector<128xi32>", "vector<4xi32>"),
        yields("vector<128xi32>", "vector<5xi32>"),
        yields("vector<128xi32>", "vector<8xi32>"),
        yields("vector<128x64xi32>", "vector<64x4xi32>"),
        yields("vector<128x64xi32>", "vector<4x2xi32>"),
        yields("vector<128xi32>", "vector<4xf32>"),
        yields("vector<128xi32>", "vector<1x4xi32>"),
        yields("vector<128xi32>", "i32"),
        yields("i32", "i64"),
        yields("vector<[128]xi32>", "vector<4xi32>"),
        "func.func @f(%l: index) {
            %r = gpu.warp_execute_on_lane_0(%l)[32] -> (i32) { gpu.yield }
            return
        }"
        .to_string(),
        takes("vector<4xi32>", "(%b: vector<128xi32>)"),
        takes("vector<4xi32>", "(%b: vector<100xi32>)"),
        takes("vector<4xi32>", ""),
    ];
    check_verdicts(
        &texts,
        expect![[r#"
            ok
            ok
            `gpu.warp_execute_on_lane_0` cannot share the yielded value `vector<128xi32>` of its region among 32 lanes as `vector<5xi32>` each
            `gpu.warp_execute_on_lane_0` cannot share the yielded value `vector<128xi32>` of its region among 32 lanes as `vector<8xi32>` each
            ok
            `gpu.warp_execute_on_lane_0` cannot share the yielded value `vector<128x64xi32>` of its region among 32 lanes as `vector<4x2xi32>` each
            `gpu.warp_execute_on_lane_0` cannot share the yielded value `vector<128xi32>` of its region among 32 lanes as `vector<4xf32>` each
            `gpu.warp_execute_on_lane_0` cannot share the yielded value `vector<128xi32>` of its region among 32 lanes as `vector<1x4xi32>` each
            `gpu.warp_execute_on_lane_0` cannot share the yielded value `vector<128xi32>` of its region among 32 lanes as `i32` each
            `gpu.warp_execute_on_lane_0` cannot share the yielded value `i32` of its region among 32 lanes as `i64` each
            ok
            `gpu.warp_execute_on_lane_0` has a region with 0 yielded values, but needs 1
            ok
            `gpu.warp_execute_on_lane_0` cannot share the argument `vector<100xi32>` of its region among 32 lanes as `vector<4xi32>` each
            `gpu.warp_execute_on_lane_0` has a region with 0 arguments, but needs 1
        "#]],
    );
}

/// Empty regions to which MLIR does not add a block.
#[test]
fn empty_regions() {
    let reduce = |region: &str| {
        format!("func.func @f(%s: !shape.shape) {{\n shape.reduce(%s) : !shape.shape {{ {region} }}\n return\n}}")
    };
    let texts = [
        "shape.function_library @l {}".to_string(),
        "shape.function_library @l {} mapping {}".to_string(),
        "shape.function_library @l { shape.func @f() { return } } mapping {}".to_string(),
        r#""shape.function_library"() <{mapping = {}, sym_name = "l"}> ({^bb0: }) : () -> ()"#.to_string(),
        reduce(""),
        reduce("^bb0(%a: index, %b: !shape.size):"),
        reduce("^bb0(%a: index, %b: !shape.size): shape.yield"),
    ];
    check_verdicts(
        &texts,
        expect![[r#"
        expected `mapping`, found end of input
        `shape.function_library` needs one region of exactly one block, because it holds symbols
        ok
        ok
        `shape.reduce` has a region 0 (`region`) that is not a region with 1 block
        `shape.reduce` has an empty block, which needs a terminator
        ok
    "#]],
    );
}

#[test]
fn values_of_globals_and_sizes() {
    check_ops(
        r#"
            "memref.global"() <{initial_value = dense<1> : memref<i32>, sym_name = "a", type = memref<i32>}> : () -> ()
            "memref.global"() <{initial_value = dense<1> : tensor<i32>, sym_name = "a", type = memref<i32>}> : () -> ()
            "memref.global"() <{initial_value = array<i32: 1>, sym_name = "a", type = memref<1xi32>}> : () -> ()
            "memref.global"() <{initial_value = sparse<[[0]], [1.0]> : tensor<2xf32>, sym_name = "a", type = memref<2xf32>}> : () -> ()
            "memref.global"() <{initial_value = dense_resource<foo> : tensor<2xf32>, sym_name = "a", type = memref<2xf32>}> : () -> ()
            %r = "bufferization.alloc_tensor"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> tensor<*xf32>
            %r = "bufferization.alloc_tensor"(%n) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<*xf32>
            %r = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<*xf32>) -> tensor<*xf32>
        "#,
        expect![[r#"
            `memref.global` has an initial value of `memref<i32>`, but takes `tensor<i32>`
            ok
            `memref.global` has an initial value that is neither elements nor `uninitialized`
            ok
            ok
            ok
            `bufferization.alloc_tensor` gives 1 value for 0 dynamic sizes of `tensor<*xf32>`
            ok
        "#]],
    );
}

/// Operand types need only be compatible, and the result has the type of the first operand.
#[test]
fn same_types() {
    check_ops(
        r#"
            %r = "arith.addf"(%a, %b) : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
            %r = "arith.addf"(%a, %b) : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
            %r = "arith.addf"(%a, %b) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
            %r = "arith.addf"(%a, %b) : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
            %r = "arith.addf"(%a, %b) : (tensor<4xf32>, vector<4xf32>) -> tensor<4xf32>
            %r = "arith.addf"(%a, %b) : (tensor<4xf32>, f32) -> tensor<4xf32>
            %r = "arith.addf"(%a, %b) : (tensor<4xf32>, tensor<4xf32, "x">) -> tensor<4xf32>
            %r = "arith.addf"(%a, %b) : (tensor<4xf32, "x">, tensor<4xf32>) -> tensor<4xf32, "x">
            %r = "arith.addf"(%a, %b) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
            %r = "arith.addf"(%a, %b) : (tensor<*xf32>, tensor<4xf32>) -> tensor<*xf32>
            %r = "math.absf"(%a) : (vector<[4]xf32>) -> vector<4xf32>
            %r = "llvm.add"(%a, %b) <{overflowFlags = 0 : i32}> : (vector<4xi32>, vector<[4]xi32>) -> vector<4xi32>
            %r = "memref.assume_alignment"(%a) <{alignment = 4 : i32}> : (memref<4xf32>) -> memref<?xf32>
        "#,
        expect![[r#"
            ok
            `arith.addf` requires results of the type of its first operand, `tensor<?xf32>`
            `arith.addf` requires the same type for all operands and results
            `arith.addf` requires the same type for all operands and results
            `arith.addf` requires one kind and shape for all operands and results that are vectors or tensors
            `arith.addf` requires the same type for all operands and results
            ok
            `arith.addf` requires the same type for all operands and results
            ok
            `arith.addf` requires one kind and shape for all operands and results that are vectors or tensors
            `math.absf` requires results of the type of its first operand, `vector<[4]xf32>`
            ok
            `memref.assume_alignment` requires results of the type of its first operand, `memref<4xf32>`
        "#]],
    );
}

/// MLIR moves the constant after the other operand, whose type then determines the result type.
#[test]
fn constants_stay_where_the_result_has_their_type() {
    check_stays_valid(
        r#"
            %x = "u.value"() : () -> tensor<?xi4>
            %c = arith.constant dense<3> : tensor<4xi4>
            %r = "arith.muli"(%c, %x) : (tensor<4xi4>, tensor<?xi4>) -> tensor<4xi4>
            "u.use"(%r) : (tensor<4xi4>) -> ()
        "#,
        expect![[r#"
            module {
              %cst = arith.constant dense<3> : tensor<4xi4>
              %0 = "u.value"() : () -> tensor<?xi4>
              %1 = "arith.muli"(%cst, %0) <{overflowFlags = #arith.overflow<none>}> : (tensor<4xi4>, tensor<?xi4>) -> tensor<4xi4>
              "u.use"(%1) : (tensor<4xi4>) -> ()
            }
        "#]],
    );
}
