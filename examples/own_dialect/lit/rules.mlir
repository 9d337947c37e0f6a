// RUN: own_dialect %s --canonicalize | FileCheck %s
// RUN: own_dialect %s --canonicalize --verify-each-rewrite | FileCheck %s

// CHECK-LABEL: func.func @product_and_summand
// CHECK-SAME:    (%[[A:.*]]: !npu.tile<{{.*}}>, %[[B:.*]]: !npu.tile<{{.*}}>, %[[C:.*]]: !npu.tile<{{.*}}>)
// CHECK-NEXT:    %[[SUM:.*]] = npu.matmul %[[A]], %[[B]] init %[[C]] fast : <4 x 4 of f32>
// CHECK-NEXT:    return %[[SUM]]
func.func @product_and_summand(
    %a: !npu.tile<4 x 4 of f32>, %b: !npu.tile<4 x 4 of f32>, %c: !npu.tile<4 x 4 of f32>) -> !npu.tile<4 x 4 of f32> {
  %product = npu.matmul %a, %b fast : <4 x 4 of f32>
  %sum = npu.add %product, %c : <4 x 4 of f32>
  return %sum : !npu.tile<4 x 4 of f32>
}

// CHECK-LABEL: func.func @product_with_start
// CHECK:         npu.matmul
// CHECK-NEXT:    npu.add
func.func @product_with_start(%a: !npu.tile<4 x 4 of f32>) -> !npu.tile<4 x 4 of f32> {
  %product = npu.matmul %a, %a init %a : <4 x 4 of f32>
  %sum = npu.add %product, %a : <4 x 4 of f32>
  return %sum : !npu.tile<4 x 4 of f32>
}

// CHECK-LABEL: func.func @step_of_one
// CHECK:         npu.store %{{.*}} to %{{.*}}[] <at 8> :
func.func @step_of_one(%tile: !npu.tile<4 x 4 of f32>, %memory: memref<f32>) {
  npu.store %tile to %memory[] <at 8 step 1> : <4 x 4 of f32>, memref<f32>
  return
}
