//! Locations of canonicalized ops.

use drr::PassManager;
use drr::PassRegistry;

use crate::compare::check;

#[track_caller]
fn check_locations(text: &str) {
    check(&["--canonicalize", "--mlir-print-debuginfo"], text, |module| {
        let pipeline = PassRegistry::new().parse("builtin.module(canonicalize)");
        let mut pm = PassManager::from(pipeline.expect("it is a pipeline"));
        pm.run(module).unwrap_or_else(|error| panic!("{error}\n{module}"));
    });
}

#[test]
fn an_op_that_replaces_several_has_the_location_of_the_last() {
    check_locations(
        "func.func private @callee(i32) -> i32
        func.func @call(%a: i32) -> i32 {
          %f = constant @callee : (i32) -> i32
          %0 = call_indirect %f(%a) : (i32) -> i32
          return %0 : i32
        }
        func.func @memref(%a: memref<1x1x1xf32>, %b: memref<f32>, %m: memref<128xi8>)
            -> (memref<f32>, memref<1x1x1xf32>, memref<i32>) {
          %0 = memref.collapse_shape %a [[0, 1, 2]] : memref<1x1x1xf32> into memref<1xf32>
          %1 = memref.collapse_shape %0 [] : memref<1xf32> into memref<f32>
          %2 = memref.expand_shape %b [] output_shape [1] : memref<f32> into memref<1xf32>
          %3 = memref.expand_shape %2 [[0, 1, 2]] output_shape [1, 1, 1] : memref<1xf32> into memref<1x1x1xf32>
          %c0 = arith.constant 0 : index
          %4 = memref.cast %m : memref<128xi8> to memref<?xi8>
          %5 = memref.view %4[%c0][] : memref<?xi8> to memref<i32>
          return %1, %3, %5 : memref<f32>, memref<1x1x1xf32>, memref<i32>
        }
        func.func @tensor(%t: tensor<?x5xf32>, %i: index, %x: tensor<4xi32>, %s: i32)
            -> (index, f32, index, tensor<2x2xi32>, tensor<4xi32>) {
          %0 = tensor.cast %t : tensor<?x5xf32> to tensor<?x?xf32>
          %1 = tensor.dim %0, %i : tensor<?x?xf32>
          %2 = tensor.extract %0[%i, %i] : tensor<?x?xf32>
          %3 = arith.index_cast %x : tensor<4xi32> to tensor<4xindex>
          %4 = tensor.extract %3[%i] : tensor<4xindex>
          %5 = tensor.splat %s : tensor<4xi32>
          %6 = tensor.expand_shape %5 [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
          %7 = tensor.from_elements %s, %s, %s, %s : tensor<2x2xi32>
          %8 = tensor.collapse_shape %7 [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
          return %1, %2, %4, %6, %8 : index, f32, index, tensor<2x2xi32>, tensor<4xi32>
        }
        func.func @index(%a: index, %b: index) -> (index, i1) {
          %c3 = index.constant 3
          %c4 = index.constant 4
          %c0 = index.constant 0
          %0 = index.add %a, %c3
          %1 = index.add %0, %c4
          %2 = index.sub %a, %b
          %3 = index.cmp eq(%2, %c0)
          return %1, %3 : index, i1
        }
        func.func @vector(%a: vector<2x3xf32>, %s: f32) -> (vector<2x3xf32>, vector<4x3xf32>, vector<3x4xf32>) {
          %0 = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
          %1 = vector.shape_cast %0 : vector<3x2xf32> to vector<3x2x1xf32>
          %2 = vector.transpose %1, [1, 2, 0] : vector<3x2x1xf32> to vector<2x1x3xf32>
          %3 = vector.shape_cast %2 : vector<2x1x3xf32> to vector<2x3xf32>
          %4 = vector.broadcast %s : f32 to vector<3xf32>
          %5 = vector.broadcast %4 : vector<3xf32> to vector<4x3xf32>
          %6 = vector.transpose %5, [1, 0] : vector<4x3xf32> to vector<3x4xf32>
          return %3, %5, %6 : vector<2x3xf32>, vector<4x3xf32>, vector<3x4xf32>
        }
        func.func @complex(%a: f32, %b: f32) -> (f32, f32) {
          %0 = complex.create %a, %b : complex<f32>
          %1 = complex.neg %0 : complex<f32>
          %2 = complex.re %1 : complex<f32>
          %3 = complex.im %1 : complex<f32>
          return %2, %3 : f32, f32
        }
        func.func @tosa(%x: tensor<1x2x3xf32>, %p: tensor<1x2x3xi1>) -> (tensor<3x1x2xf32>, tensor<1x2x3xf32>) {
          %0 = tosa.transpose %x {perms = array<i32: 1, 2, 0>} : (tensor<1x2x3xf32>) -> tensor<2x3x1xf32>
          %1 = tosa.transpose %0 {perms = array<i32: 1, 2, 0>} : (tensor<2x3x1xf32>) -> tensor<3x1x2xf32>
          %2 = tosa.clamp %x {min_val = 0.0 : f32, max_val = 4.0 : f32} : (tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
          %3 = tosa.clamp %2 {min_val = 1.0 : f32, max_val = 8.0 : f32} : (tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
          return %1, %3 : tensor<3x1x2xf32>, tensor<1x2x3xf32>
        }",
    );
}

#[test]
fn a_decided_comparison_of_a_loop_keeps_its_location() {
    check_locations(
        r#"func.func @f(%a: i32) {
          %0 = scf.while () : () -> i32 {
            %1 = "t.value"() : () -> i32
            %2 = arith.cmpi ne, %1, %a : i32
            scf.condition(%2) %1 : i32
          } do {
          ^bb0(%1: i32):
            %2 = arith.cmpi ne, %1, %a : i32
            %3 = arith.cmpi eq, %1, %a : i32
            "t.use"(%2, %3, %1) : (i1, i1, i32) -> ()
            scf.yield
          }
          return
        }"#,
    );
}

#[test]
fn an_op_that_mlir_builds_anew_has_the_location_of_the_root() {
    check_locations(
        "func.func @yield(%t: tensor<32xf32>, %i: index, %x: f32) -> tensor<?xf32> {
          %0 = tensor.cast %t : tensor<32xf32> to tensor<?xf32>
          %1 = scf.for %k = %i to %i step %i iter_args(%a = %0) -> (tensor<?xf32>) {
            %2 = tensor.insert %x into %a[%k] : tensor<?xf32>
            scf.yield %2 : tensor<?xf32>
          }
          return %1 : tensor<?xf32>
        }
        func.func @reduce(%m: memref<?x?xf32>, %i: index, %x: f32) {
          scf.parallel (%a) = (%i) to (%i) step (%i) {
            scf.parallel (%b) = (%i) to (%i) step (%i) {
              memref.store %x, %m[%a, %b] : memref<?x?xf32>
              scf.reduce
            }
            scf.reduce
          }
          return
        }
        func.func @slice(%a: tensor<28x2x1x16x16xf32>) -> tensor<28x28x10xf32> {
          %0 = tensor.empty() : tensor<28x28x15xf32>
          %1 = linalg.unpack %a inner_dims_pos = [1, 2] inner_tiles = [16, 16]
              into %0 : tensor<28x2x1x16x16xf32> -> tensor<28x28x15xf32>
          %2 = tensor.extract_slice %1[0, 0, 0] [28, 28, 10] [1, 1, 1] : tensor<28x28x15xf32> to tensor<28x28x10xf32>
          return %2 : tensor<28x28x10xf32>
        }",
    );
}

#[test]
fn an_op_on_a_filled_tensor_exchanges_its_location_with_the_fill_as_in_mlir() {
    check_locations(
        "func.func @expand(%v: f32, %t: tensor<16xf32>) -> tensor<2x8xf32> {
          %0 = linalg.fill ins(%v : f32) outs(%t : tensor<16xf32>) -> tensor<16xf32>
          %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 8] : tensor<16xf32> into tensor<2x8xf32>
          return %1 : tensor<2x8xf32>
        }
        func.func @collapse(%v: f32, %t: tensor<4x4xf32>) -> tensor<16xf32> {
          %0 = linalg.fill ins(%v : f32) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
          %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
          return %1 : tensor<16xf32>
        }
        func.func @pack(%v: f32, %a: tensor<8x16xf32>, %b: tensor<1x2x8x8xf32>) -> tensor<1x2x8x8xf32> {
          %0 = linalg.fill ins(%v : f32) outs(%a : tensor<8x16xf32>) -> tensor<8x16xf32>
          %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %b
              : tensor<8x16xf32> -> tensor<1x2x8x8xf32>
          return %1 : tensor<1x2x8x8xf32>
        }
        func.func @pad(%v: f32) -> tensor<?x18xf32> {
          %0 = tensor.empty() : tensor<16x16xf32>
          %1 = linalg.fill ins(%v : f32) outs(%0 : tensor<16x16xf32>) -> tensor<16x16xf32>
          %2 = tensor.pad %1 low[1, 1] high[1, 1] {
          ^bb0(%i: index, %j: index):
            tensor.yield %v : f32
          } : tensor<16x16xf32> to tensor<18x18xf32>
          %3 = tensor.cast %2 : tensor<18x18xf32> to tensor<?x18xf32>
          return %3 : tensor<?x18xf32>
        }
        func.func @concat(%v: f32, %a: tensor<2x4xf32>, %b: tensor<2x4xf32>) -> tensor<4x4xf32> {
          %0 = linalg.fill ins(%v : f32) outs(%a : tensor<2x4xf32>) -> tensor<2x4xf32>
          %1 = linalg.fill ins(%v : f32) outs(%b : tensor<2x4xf32>) -> tensor<2x4xf32>
          %2 = tensor.concat dim(0) %0, %1 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
          return %2 : tensor<4x4xf32>
        }
        func.func @copy(%v: f32, %a: tensor<2x4xf32>, %b: tensor<2x4xf32>) -> tensor<2x4xf32> {
          %0 = linalg.fill ins(%v : f32) outs(%a : tensor<2x4xf32>) -> tensor<2x4xf32>
          %1 = linalg.copy ins(%0 : tensor<2x4xf32>) outs(%b : tensor<2x4xf32>) -> tensor<2x4xf32>
          return %1 : tensor<2x4xf32>
        }
        func.func @transpose(%v: f32, %a: tensor<2x4xf32>, %b: tensor<4x2xf32>) -> tensor<4x2xf32> {
          %0 = linalg.fill ins(%v : f32) outs(%a : tensor<2x4xf32>) -> tensor<2x4xf32>
          %1 = linalg.transpose ins(%0 : tensor<2x4xf32>) outs(%b : tensor<4x2xf32>) permutation = [1, 0]
          return %1 : tensor<4x2xf32>
        }",
    );
}

#[test]
fn a_slice_of_a_padded_tensor_keeps_the_location_of_the_padding() {
    check_locations(
        "func.func @slice(%t: tensor<1x16x16xf32>) -> tensor<1x10x10xf32> {
          %c = \"tosa.const\"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
          %p = tosa.const_shape {values = dense<[0, 0, 3, 3, 3, 3]> : tensor<6xindex>} : () -> !tosa.shape<6>
          %0 = tosa.pad %t, %p, %c : (tensor<1x16x16xf32>, !tosa.shape<6>, tensor<1xf32>) -> tensor<1x22x22xf32>
          %b = tosa.const_shape {values = dense<[0, 2, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
          %s = tosa.const_shape {values = dense<[1, 10, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
          %1 = tosa.slice %0, %b, %s
              : (tensor<1x22x22xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x10x10xf32>
          return %1 : tensor<1x10x10xf32>
        }",
    );
}

#[test]
fn a_shape_has_the_location_of_the_root() {
    check_locations(
        "func.func @cast(%t: tensor<?x?xf32>) -> tensor<2xindex> {
          %0 = shape.shape_of %t : tensor<?x?xf32> -> tensor<?xindex>
          %1 = tensor.cast %0 : tensor<?xindex> to tensor<2xindex>
          return %1 : tensor<2xindex>
        }
        func.func @reshape(%t: tensor<?x?xf32>, %s: tensor<3xindex>, %n: tensor<3xi32>)
            -> (tensor<?xindex>, tensor<3xindex>) {
          %0 = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
          %1 = shape.shape_of %0 : tensor<?x?x?xf32> -> tensor<?xindex>
          %2 = tensor.reshape %t(%n) : (tensor<?x?xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
          %3 = shape.shape_of %2 : tensor<?x?x?xf32> -> tensor<3xindex>
          return %1, %3 : tensor<?xindex>, tensor<3xindex>
        }
        func.func @extent(%t: tensor<?x?xf32>, %i: index) -> index {
          %0 = shape.shape_of %t : tensor<?x?xf32> -> tensor<?xindex>
          %1 = tensor.extract %0[%i] : tensor<?xindex>
          return %1 : index
        }",
    );
}
