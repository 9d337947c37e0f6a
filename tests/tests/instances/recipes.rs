//! Modules for ops that require more context than their declaration states: symbols, loops, regions that match the
//! operands.
//!
//! In a text `$op` is the name of the op, `$t` one of some types of numbers, and `$n` a small number.

use drr::prelude::*;
use drr_tests::random::Random;

/// Replacements of `$t`.
const TYPES: [&str; 9] = ["f32", "i32", "i8", "f16", "i64", "index", "f64", "i1", "complex<f32>"];

/// Ops, and a module that has each of them.
const TEXTS: &[(&[&str], &str)] = &[
    (
        &["func.call"],
        "func.func private @f($t) -> $t
         %0 = \"test.make\"() : () -> $t
         %1 = func.call @f(%0) : ($t) -> $t",
    ),
    (&["func.constant"], "func.func private @f($t) -> $t  %0 = func.constant @f : ($t) -> $t"),
    (&["memref.get_global"], "memref.global @f : memref<$nx$t>  %0 = memref.get_global @f : memref<$nx$t>"),
    (
        &["ml_program.global_load", "ml_program.global_load_const"],
        "\"ml_program.global\"() <{sym_name = \"f\", sym_visibility = \"private\", type = tensor<$nxi32>, value = dense<$n> : tensor<$nxi32>}> : () -> ()
         %0 = \"$op\"() <{global = @f}> : () -> tensor<$nxi32>",
    ),
    (
        &["ml_program.global_load_graph"],
        "\"ml_program.global\"() <{is_mutable, sym_name = \"f\", sym_visibility = \"private\", type = $t}> : () -> ()
         %0:2 = \"$op\"() <{global = @f}> : () -> ($t, !ml_program.token)",
    ),
    (
        &["ml_program.global_store"],
        "\"ml_program.global\"() <{is_mutable, sym_name = \"f\", sym_visibility = \"private\", type = $t}> : () -> ()
         %0 = \"test.make\"() : () -> $t
         \"$op\"(%0) <{global = @f}> : ($t) -> ()",
    ),
    (
        &["ml_program.global_store_graph"],
        "\"ml_program.global\"() <{is_mutable, sym_name = \"f\", sym_visibility = \"private\", type = $t}> : () -> ()
         %0 = \"test.make\"() : () -> $t
         %1 = \"$op\"(%0) <{global = @f}> : ($t) -> !ml_program.token",
    ),
    (
        &["gpu.func", "gpu.return"],
        "gpu.module @m {
           gpu.func @f(%a: $t) workgroup(%b: memref<$nx$t, #gpu.address_space<workgroup>>) kernel { gpu.return }
           gpu.func @g(%a: $t) -> $t { gpu.return %a : $t }
         }",
    ),
    (
        &["affine.for", "affine.load", "affine.store", "affine.prefetch"],
        "%0 = \"test.make\"() : () -> memref<4x?x$t>
         affine.for %i = $n to 16 step 2 {
           %1 = affine.load %0[%i, %i + $n] : memref<4x?x$t>
           affine.store %1, %0[$n, %i] : memref<4x?x$t>
           affine.prefetch %0[%i, $n], read, locality<3>, data : memref<4x?x$t>
         }",
    ),
    (
        &["affine.parallel", "affine.vector_load", "affine.vector_store"],
        "%0 = \"test.make\"() : () -> memref<4x?x$t>
         affine.parallel (%i, %j) = (0, $n) to (4, 16) step (1, 2) {
           %1 = affine.vector_load %0[%i, %j + $n] : memref<4x?x$t>, vector<2x$t>
           affine.vector_store %1, %0[%j, %i] : memref<4x?x$t>, vector<2x$t>
         }",
    ),
    (
        &["affine.dma_start", "affine.dma_wait"],
        "%0:4 = \"test.make\"() : () -> (memref<40x$t>, memref<$nx$t, 2>, memref<1xi32>, index)
         affine.for %i = 0 to 4 {
           affine.dma_start %0#0[%i + $n], %0#1[%i], %0#2[0], %0#3 : memref<40x$t>, memref<$nx$t, 2>, memref<1xi32>
           affine.dma_wait %0#2[0], %0#3 : memref<1xi32>
         }",
    ),
    (&["affine.yield"], "%0 = \"test.make\"() : () -> $t
         %1 = affine.for %i = 0 to $n iter_args(%a = %0) -> ($t) { affine.yield %a : $t }"),
    (
        &["scf.for", "scf.yield"],
        "%0:3 = \"test.make\"() : () -> (index, i32, $t)
         %1 = scf.for %i = %0#0 to %0#0 step %0#0 iter_args(%a = %0#2) -> ($t) { scf.yield %a : $t }
         scf.for %i = %0#1 to %0#1 step %0#1 : i32 { }",
    ),
    (
        &["scf.condition", "scf.while"],
        "%0:2 = \"test.make\"() : () -> (i1, $t)
         %1 = scf.while (%a = %0#1) : ($t) -> $t { scf.condition(%0#0) %a : $t } do { ^bb0(%b: $t): scf.yield %b : $t }",
    ),
    (
        &["scf.forall", "scf.forall.in_parallel", "tensor.parallel_insert_slice"],
        "%0:3 = \"test.make\"() : () -> (index, tensor<$nx$t>, tensor<1x$t>)
         %1 = scf.forall (%i, %j) in ($n, %0#0) shared_outs(%a = %0#1) -> (tensor<$nx$t>) {
           scf.forall.in_parallel {
             tensor.parallel_insert_slice %0#2 into %a[%i] [1] [1] : tensor<1x$t> into tensor<$nx$t>
           }
         }",
    ),
    (
        &["scf.index_switch"],
        "%0:2 = \"test.make\"() : () -> (index, $t)
         %1 = scf.index_switch %0#0 -> $t case $n { scf.yield %0#1 : $t } default { scf.yield %0#1 : $t }",
    ),
    (
        &["scf.parallel", "scf.reduce", "scf.reduce.return"],
        "%0:2 = \"test.make\"() : () -> (index, $t)
         %1 = scf.parallel (%i) = (%0#0) to (%0#0) step (%0#0) init (%0#1) -> $t {
           scf.reduce(%0#1 : $t) { ^bb0(%a: $t, %b: $t): scf.reduce.return %a : $t }
         }",
    ),
    (
        &["memref.reinterpret_cast"],
        "%0:2 = \"test.make\"() : () -> (memref<?x?x$t>, index)
         %1 = memref.reinterpret_cast %0#0 to offset: [%0#1], sizes: [$n, 4], strides: [4, 1]
           : memref<?x?x$t> to memref<$nx4x$t, strided<[4, 1], offset: ?>>",
    ),
    (
        &["memref.dma_start", "memref.dma_wait"],
        "%0:4 = \"test.make\"() : () -> (memref<40x$t>, memref<$nx$t, 2>, memref<1xi32>, index)
         memref.dma_start %0#0[%0#3], %0#1[%0#3], %0#3, %0#2[%0#3] : memref<40x$t>, memref<$nx$t, 2>, memref<1xi32>
         memref.dma_wait %0#2[%0#3], %0#3 : memref<1xi32>",
    ),
    (
        &["memref.subview"],
        "%0:2 = \"test.make\"() : () -> (memref<16x4x$t>, index)
         %1 = memref.subview %0#0[%0#1, 0] [$n, 4] [1, 1] : memref<16x4x$t> to memref<$nx4x$t, strided<[4, 1], offset: ?>>",
    ),
    (
        &["memref.alloca", "memref.alloca_scope", "memref.alloca_scope.return"],
        "%0 = memref.alloca_scope -> ($t) {
           %1 = memref.alloca() : memref<$nx$t>
           %2 = \"test.make\"() : () -> $t
           memref.alloca_scope.return %2 : $t
         }",
    ),
    (
        &["tensor.extract_slice", "tensor.insert_slice"],
        "%0:2 = \"test.make\"() : () -> (tensor<16x4x$t>, index)
         %1 = tensor.extract_slice %0#0[%0#1, 0] [$n, 4] [1, 1] : tensor<16x4x$t> to tensor<$nx4x$t>
         %2 = tensor.insert_slice %1 into %0#0[%0#1, 0] [$n, 4] [1, 1] : tensor<$nx4x$t> into tensor<16x4x$t>",
    ),
    (
        &["linalg.pack", "linalg.unpack"],
        "%0:2 = \"test.make\"() : () -> (tensor<$nx8x$t>, tensor<2x$nx4x$t>)
         %1 = linalg.pack %0#0 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [4] into %0#1 : tensor<$nx8x$t> -> tensor<2x$nx4x$t>
         %2 = linalg.unpack %1 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [4] into %0#0 : tensor<2x$nx4x$t> -> tensor<$nx8x$t>",
    ),
    (
        &["vector.extract_strided_slice", "vector.insert_strided_slice"],
        "%0 = \"test.make\"() : () -> vector<16x4xf32>
         %1 = vector.extract_strided_slice %0 {offsets = [0], sizes = [$n], strides = [1]} : vector<16x4xf32> to vector<$nx4xf32>
         %2 = vector.insert_strided_slice %1, %0 {offsets = [0, 0], strides = [1, 1]} : vector<$nx4xf32> into vector<16x4xf32>",
    ),
    (
        &["vector.transfer_read", "vector.transfer_write"],
        "%0:3 = \"test.make\"() : () -> (memref<4x16xf32>, index, f32)
         %1 = vector.transfer_read %0#0[%0#1, %0#1], %0#2 : memref<4x16xf32>, vector<$nxf32>
         vector.transfer_write %1, %0#0[%0#1, %0#1] {in_bounds = [true]} : vector<$nxf32>, memref<4x16xf32>",
    ),
    (
        &["vector.contract"],
        "%0:3 = \"test.make\"() : () -> (vector<$nx4xf32>, vector<4x2xf32>, vector<$nx2xf32>)
         %1 = vector.contract {
           indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
           iterator_types = [\"parallel\", \"parallel\", \"reduction\"], kind = #vector.kind<add>
         } %0#0, %0#1, %0#2 : vector<$nx4xf32>, vector<4x2xf32> into vector<$nx2xf32>",
    ),
    (
        &["tensor.from_elements"],
        "%0 = \"test.make\"() : () -> $t  %1 = tensor.from_elements %0, %0 : tensor<2x$t>",
    ),
    (
        &["tensor.pad", "tensor.yield"],
        "%0:3 = \"test.make\"() : () -> (tensor<?x?x$t>, index, $t)
         %1 = tensor.pad %0#0 low[$n, 0] high[0, %0#1] {
         ^bb0(%i: index, %j: index): tensor.yield %0#2 : $t
         } : tensor<?x?x$t> to tensor<?x?x$t>",
    ),
    (
        &["vector.deinterleave", "vector.interleave"],
        "%0 = \"test.make\"() : () -> vector<8x$t>
         %1, %2 = vector.deinterleave %0 : vector<8x$t> -> vector<4x$t>
         %3 = vector.interleave %1, %2 : vector<4x$t> -> vector<8x$t>",
    ),
    (
        &["vector.from_elements"],
        "%0 = \"test.make\"() : () -> $t  %1 = vector.from_elements %0, %0 : vector<2x$t>",
    ),
    (
        &[
            "tosa.add_shape", "tosa.div_ceil_shape", "tosa.div_floor_shape", "tosa.max_shape", "tosa.min_shape", "tosa.mod_shape",
            "tosa.mul_shape", "tosa.sub_shape",
        ],
        "%0 = tosa.const_shape {values = dense<$n> : tensor<$nxindex>} : () -> !tosa.shape<$n>
         %1 = \"$op\"(%0, %0) : (!tosa.shape<$n>, !tosa.shape<$n>) -> !tosa.shape<$n>",
    ),
    (
        &["tosa.exp2_shape", "tosa.log2_ceil_shape", "tosa.log2_floor_shape"],
        "%0 = tosa.const_shape {values = dense<$n> : tensor<$nxindex>} : () -> !tosa.shape<$n>
         %1 = \"$op\"(%0) : (!tosa.shape<$n>) -> !tosa.shape<$n>",
    ),
    (
        &["tosa.clamp"],
        "%0 = \"test.make\"() : () -> tensor<?x$nxf32>
         %1 = tosa.clamp %0 {min_val = 0.5 : f32, max_val = $n.0 : f32} : (tensor<?x$nxf32>) -> tensor<?x$nxf32>",
    ),
    (
        &["tosa.cond_if", "tosa.yield"],
        "%0:2 = \"test.make\"() : () -> (tensor<i1>, tensor<$nx$t>)
         %1 = \"tosa.cond_if\"(%0#0, %0#1) ({
         ^bb0(%a: tensor<$nx$t>): tosa.yield %a : tensor<$nx$t>
         }, {
         ^bb0(%a: tensor<$nx$t>): tosa.yield %a : tensor<$nx$t>
         }) : (tensor<i1>, tensor<$nx$t>) -> tensor<$nx$t>",
    ),
    (
        &["tosa.while_loop"],
        "%0:2 = \"test.make\"() : () -> (tensor<i1>, tensor<$nx$t>)
         %1 = \"tosa.while_loop\"(%0#1) ({
         ^bb0(%a: tensor<$nx$t>): tosa.yield %0#0 : tensor<i1>
         }, {
         ^bb0(%a: tensor<$nx$t>): tosa.yield %a : tensor<$nx$t>
         }) : (tensor<$nx$t>) -> tensor<$nx$t>",
    ),
    (
        &["tosa.variable", "tosa.variable_read", "tosa.variable_write"],
        "tosa.variable @v : tensor<$nx$t>
         %0 = tosa.variable_read @v : tensor<$nx$t>
         tosa.variable_write @v, %0 : tensor<$nx$t>",
    ),
    (
        &["tosa.reshape", "tosa.tile"],
        "%0 = \"test.make\"() : () -> tensor<2x$nx$t>
         %1 = tosa.const_shape {values = dense<[$n, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
         %2 = tosa.reshape %0, %1 : (tensor<2x$nx$t>, !tosa.shape<2>) -> tensor<$nx2x$t>
         %3 = tosa.tile %2, %1 : (tensor<$nx2x$t>, !tosa.shape<2>) -> tensor<?x4x$t>",
    ),
    (
        &["tosa.slice"],
        "%0 = \"test.make\"() : () -> tensor<8x8x$t>
         %1 = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
         %2 = tosa.const_shape {values = dense<$n> : tensor<2xindex>} : () -> !tosa.shape<2>
         %3 = tosa.slice %0, %1, %2 : (tensor<8x8x$t>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<$nx$nx$t>",
    ),
    (
        &["tosa.pad"],
        "%0:2 = \"test.make\"() : () -> (tensor<4x$t>, tensor<1x$t>)
         %1 = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
         %2 = tosa.pad %0#0, %1, %0#1 : (tensor<4x$t>, !tosa.shape<2>, tensor<1x$t>) -> tensor<6x$t>",
    ),
    (
        &["tosa.resize"],
        "%0 = \"test.make\"() : () -> tensor<1x32x32x8x$t>
         %1 = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
         %2 = tosa.const_shape {values = dense<[-1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
         %3 = tosa.resize %0, %1, %2, %2 {mode = BILINEAR}
           : (tensor<1x32x32x8x$t>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x8x$t>",
    ),
    (
        &["shape.reduce", "shape.yield"],
        "%0:2 = \"test.make\"() : () -> (!shape.shape, $t)
         %1 = shape.reduce(%0#0, %0#1) : !shape.shape -> $t {
         ^bb0(%a: index, %b: !shape.size, %c: $t): shape.yield %c : $t
         }",
    ),
    (
        &["llvm.intr.sincos"],
        "%0 = \"test.make\"() : () -> f32  %1 = llvm.intr.sincos(%0) : (f32) -> !llvm.struct<(f32, f32)>",
    ),
    (
        &["linalg.select"],
        "%0:2 = \"test.make\"() : () -> (tensor<$nxi1>, tensor<$nx$t>)
         %1 = linalg.select ins(%0#0, %0#1, %0#1 : tensor<$nxi1>, tensor<$nx$t>, tensor<$nx$t>)
           outs(%0#1 : tensor<$nx$t>) -> tensor<$nx$t>",
    ),
    (
        &["linalg.dot"],
        "%0:2 = \"test.make\"() : () -> (tensor<$nx$t>, tensor<$t>)
         %1 = linalg.dot ins(%0#0, %0#0 : tensor<$nx$t>, tensor<$nx$t>) outs(%0#1 : tensor<$t>) -> tensor<$t>",
    ),
    (
        &["linalg.contract"],
        "%0:2 = \"test.make\"() : () -> (tensor<4x$nx$t>, tensor<$nx$nx$t>)
         %1 = linalg.contract
           indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i)>]
           ins(%0#0, %0#0 : tensor<4x$nx$t>, tensor<4x$nx$t>) outs(%0#1 : tensor<$nx$nx$t>) -> tensor<$nx$nx$t>",
    ),
    (
        &["linalg.fill"],
        "%0:2 = \"test.make\"() : () -> ($t, tensor<4x$nx$t>)
         %1 = linalg.fill ins(%0#0 : $t) outs(%0#1 : tensor<4x$nx$t>) -> tensor<4x$nx$t>",
    ),
    (
        &["linalg.fill_rng_2d"],
        "%0:3 = \"test.make\"() : () -> (f64, i32, tensor<$nx4x$t>)
         %1 = \"linalg.fill_rng_2d\"(%0#0, %0#0, %0#1, %0#2) <{operandSegmentSizes = array<i32: 3, 1>}> ({
         ^bb0(%a: f64, %b: f64, %c: i32, %d: $t): linalg.yield %d : $t
         }) : (f64, f64, i32, tensor<$nx4x$t>) -> tensor<$nx4x$t>",
    ),
    (
        &["linalg.elementwise"],
        "%0 = \"test.make\"() : () -> tensor<$nx4x$t>
         %1 = linalg.elementwise kind=#linalg.elementwise_kind<add>
           ins(%0, %0 : tensor<$nx4x$t>, tensor<$nx4x$t>) outs(%0 : tensor<$nx4x$t>) -> tensor<$nx4x$t>",
    ),
    (
        &["linalg.winograd_filter_transform", "linalg.winograd_input_transform", "linalg.winograd_output_transform"],
        "%0:5 = \"test.make\"() : () -> (
           tensor<$nx3x3x5x$t>, tensor<6x6x5x$nx$t>, tensor<2x10x10x$nx$t>, tensor<6x6x2x2x2x$nx$t>, tensor<2x8x8x$nx$t>)
         %1 = linalg.winograd_filter_transform fmr(F_4_3)
           ins(%0#0 : tensor<$nx3x3x5x$t>) outs(%0#1 : tensor<6x6x5x$nx$t>) -> tensor<6x6x5x$nx$t>
         %2 = linalg.winograd_input_transform fmr(F_4_3)
           ins(%0#2 : tensor<2x10x10x$nx$t>) outs(%0#3 : tensor<6x6x2x2x2x$nx$t>) -> tensor<6x6x2x2x2x$nx$t>
         %3 = linalg.winograd_output_transform fmr(F_4_3)
           ins(%0#3 : tensor<6x6x2x2x2x$nx$t>) outs(%0#4 : tensor<2x8x8x$nx$t>) -> tensor<2x8x8x$nx$t>",
    ),
    (
        &["linalg.map"],
        "%0 = \"test.make\"() : () -> tensor<$nx$t>
         %1 = linalg.map ins(%0 : tensor<$nx$t>) outs(%0 : tensor<$nx$t>) (%a: $t, %b: $t) { linalg.yield %a : $t }",
    ),
    (
        &["linalg.reduce"],
        "%0:2 = \"test.make\"() : () -> (tensor<4x$nx$t>, tensor<4x$t>)
         %1 = linalg.reduce ins(%0#0 : tensor<4x$nx$t>) outs(%0#1 : tensor<4x$t>) dimensions = [1]
           (%a: $t, %b: $t) { linalg.yield %a : $t }",
    ),
    (
        &["linalg.transpose"],
        "%0:2 = \"test.make\"() : () -> (tensor<4x$nx$t>, tensor<$nx4x$t>)
         %1 = linalg.transpose ins(%0#0 : tensor<4x$nx$t>) outs(%0#1 : tensor<$nx4x$t>) permutation = [1, 0]",
    ),
    (
        &["linalg.broadcast"],
        "%0:2 = \"test.make\"() : () -> (tensor<4x$t>, tensor<$nx4x$t>)
         %1 = linalg.broadcast ins(%0#0 : tensor<4x$t>) outs(%0#1 : tensor<$nx4x$t>) dimensions = [0]",
    ),
    (
        &["linalg.generic", "linalg.index", "linalg.yield"],
        "%0:2 = \"test.make\"() : () -> (tensor<4x$nx$t>, tensor<$nx4x$t>)
         %1 = linalg.generic {
           indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>],
           iterator_types = [\"parallel\", \"parallel\"]
         } ins(%0#0 : tensor<4x$nx$t>) outs(%0#1 : tensor<$nx4x$t>) {
         ^bb0(%a: $t, %b: $t):
           %2 = linalg.index 1 : index
           linalg.yield %a : $t
         } -> tensor<$nx4x$t>",
    ),
    (
        &["linalg.softmax"],
        "%0 = \"test.make\"() : () -> tensor<4x$nx$t>
         %1 = linalg.softmax dimension(1) ins(%0 : tensor<4x$nx$t>) outs(%0 : tensor<4x$nx$t>) -> tensor<4x$nx$t>",
    ),
];

/// Ops of linalg, and the sizes of their operands; `i32` is a number. The last is the output.
const LINALG: &[(&[&str], &str)] = &[
    (
        &[
            "abs",
            "ceil",
            "copy",
            "erf",
            "exp",
            "floor",
            "log",
            "negf",
            "reciprocal",
            "round",
            "rsqrt",
            "sqrt",
            "square",
            "tanh",
        ],
        "4x$n 4x$n",
    ),
    (
        &["add", "div", "div_unsigned", "max", "min", "mul", "powf", "sub"],
        "4x$n 4x$n 4x$n",
    ),
    (&["matmul"], "2x3 3x4 2x4"),
    (&["quantized_matmul"], "2x3 3x4 i32 i32 2x4"),
    (&["batch_matmul"], "2x3x4 2x4x5 2x3x5"),
    (&["quantized_batch_matmul"], "2x3x4 2x4x5 i32 i32 2x3x5"),
    (&["batch_reduce_matmul"], "2x3x4 2x4x5 3x5"),
    (&["batch_matvec"], "2x3x4 2x4 2x3"),
    (&["batch_vecmat"], "2x3 2x3x4 2x4"),
    (&["matvec"], "3x4 4 3"),
    (&["vecmat"], "3 3x4 4"),
    (&["mmt4d"], "1x1x3x4 1x1x5x4 1x1x3x5"),
    (&["batch_mmt4d"], "2x1x1x3x4 2x1x1x5x4 2x1x1x3x5"),
    (&["conv_1d"], "8 3 6"),
    (&["conv_2d"], "8x8 3x3 6x6"),
    (&["conv_3d"], "8x8x8 3x3x3 6x6x6"),
    (&["conv_1d_ncw_fcw"], "1x2x8 4x2x3 1x4x6"),
    (&["conv_1d_nwc_wcf"], "1x8x2 3x2x4 1x6x4"),
    (&["conv_2d_nchw_fchw"], "1x2x8x8 4x2x3x3 1x4x6x6"),
    (&["conv_2d_nchw_fchw_q"], "1x2x8x8 4x2x3x3 i32 i32 1x4x6x6"),
    (&["conv_2d_ngchw_fgchw"], "1x2x3x8x8 4x2x3x3x3 1x2x4x6x6"),
    (&["conv_2d_ngchw_gfchw"], "1x2x3x8x8 2x4x3x3x3 1x2x4x6x6"),
    (&["conv_2d_ngchw_gfchw_q"], "1x2x3x8x8 2x4x3x3x3 i32 i32 1x2x4x6x6"),
    (&["conv_2d_nhwc_fhwc"], "1x8x8x2 4x3x3x2 1x6x6x4"),
    (&["conv_2d_nhwc_fhwc_q"], "1x8x8x2 4x3x3x2 i32 i32 1x6x6x4"),
    (&["conv_2d_nhwc_hwcf"], "1x8x8x2 3x3x2x4 1x6x6x4"),
    (&["conv_2d_nhwc_hwcf_q"], "1x8x8x2 3x3x2x4 i32 i32 1x6x6x4"),
    (&["conv_2d_nhwgc_gfhwc"], "1x8x8x2x3 2x4x3x3x3 1x6x6x2x4"),
    (&["conv_2d_nhwgc_gfhwc_q"], "1x8x8x2x3 2x4x3x3x3 i32 i32 1x6x6x2x4"),
    (&["conv_3d_ncdhw_fcdhw"], "1x2x8x8x8 4x2x3x3x3 1x4x6x6x6"),
    (&["conv_3d_ndhwc_dhwcf"], "1x8x8x8x2 3x3x3x2x4 1x6x6x6x4"),
    (&["conv_3d_ndhwc_dhwcf_q"], "1x8x8x8x2 3x3x3x2x4 i32 i32 1x6x6x6x4"),
    (&["depthwise_conv_1d_ncw_cw"], "1x2x8 2x3 1x2x6"),
    (&["depthwise_conv_1d_nwc_wc"], "1x8x2 3x2 1x6x2"),
    (&["depthwise_conv_1d_nwc_wcm"], "1x8x2 3x2x4 1x6x2x4"),
    (&["depthwise_conv_2d_nchw_chw"], "1x2x8x8 2x3x3 1x2x6x6"),
    (&["depthwise_conv_2d_nhwc_hwc"], "1x8x8x2 3x3x2 1x6x6x2"),
    (&["depthwise_conv_2d_nhwc_hwc_q"], "1x8x8x2 3x3x2 i32 i32 1x6x6x2"),
    (&["depthwise_conv_2d_nhwc_hwcm"], "1x8x8x2 3x3x2x4 1x6x6x2x4"),
    (&["depthwise_conv_2d_nhwc_hwcm_q"], "1x8x8x2 3x3x2x4 i32 i32 1x6x6x2x4"),
    (&["depthwise_conv_3d_ncdhw_cdhw"], "1x2x8x8x8 2x3x3x3 1x2x6x6x6"),
    (&["depthwise_conv_3d_ndhwc_dhwc"], "1x8x8x8x2 3x3x3x2 1x6x6x6x2"),
    (&["depthwise_conv_3d_ndhwc_dhwcm"], "1x8x8x8x2 3x3x3x2x4 1x6x6x6x2x4"),
    (&["pooling_nchw_max", "pooling_nchw_sum"], "1x2x8x8 3x3 1x2x6x6"),
    (&["pooling_ncw_max", "pooling_ncw_sum"], "1x2x8 3 1x2x6"),
    (
        &["pooling_ndhwc_max", "pooling_ndhwc_min", "pooling_ndhwc_sum"],
        "1x8x8x8x2 3x3x3 1x6x6x6x2",
    ),
    (
        &[
            "pooling_nhwc_max",
            "pooling_nhwc_max_unsigned",
            "pooling_nhwc_min",
            "pooling_nhwc_min_unsigned",
            "pooling_nhwc_sum",
        ],
        "1x8x8x2 3x3 1x6x6x2",
    ),
    (
        &[
            "pooling_nwc_max",
            "pooling_nwc_max_unsigned",
            "pooling_nwc_min",
            "pooling_nwc_min_unsigned",
            "pooling_nwc_sum",
        ],
        "1x8x2 3 1x6x2",
    ),
];

/// Returns the text for an op, if it needs one.
fn text(op: &str) -> Option<String> {
    let has = |(ops, _): &&(&[&str], &str), name: &str| ops.contains(&name);
    if let Some((_, text)) = TEXTS.iter().find(|row| has(row, op)) {
        return Some((*text).to_owned());
    }
    let name = op.strip_prefix("linalg.")?;
    let (_, sizes) = LINALG.iter().find(|row| has(row, name))?;
    let ty = |sizes: &str| match sizes {
        "i32" => sizes.to_owned(),
        _ => format!("tensor<{sizes}x$t>"),
    };
    let types: Vec<String> = sizes.split(' ').map(ty).collect();
    let (output, inputs) = types.split_last()?;
    let values: Vec<String> = (0..inputs.len()).map(|at| format!("%0#{at}")).collect();
    Some(format!(
        "%0:{} = \"test.make\"() : () -> ({})
         %1 = $op ins({} : {}) outs(%0#{} : {output}) -> {output}",
        types.len(),
        types.join(", "),
        values.join(", "),
        inputs.join(", "),
        inputs.len(),
    ))
}

/// Returns a module for an op, if it needs one; the types in it may not fit.
pub(crate) fn module(ctx: &Context, op: &str, random: &mut Random) -> Option<Result<Module, String>> {
    let number = (1 + random.below(6)).to_string();
    let text = text(op)?
        .replace("$op", op)
        .replace("$t", random.pick(&TYPES))
        .replace("$n", &number);
    Some(read(ctx, &text).map_err(|errors| errors.to_string()))
}

fn read(ctx: &Context, text: &str) -> Result<Module, drr::diagnostic::Diagnostics> {
    let module = Module::parse(ctx, text)?;
    module.verify()?;
    Ok(module)
}
