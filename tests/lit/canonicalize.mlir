// RUN: drr-opt %s --canonicalize --split-input-file | FileCheck %s
// RUN: drr-opt %s --canonicalize --split-input-file --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Equal constants become one at the front, and dead operations go.

// CHECK-LABEL: func.func @constants
// CHECK-SAME:    (%[[ARG:.*]]: i32) -> i32
// CHECK-NEXT:    %[[FOUR:.*]] = arith.constant 4 : i32
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi %[[ARG]], %[[FOUR]] : i32
// CHECK-NEXT:    %[[PRODUCT:.*]] = arith.muli %[[SUM]], %[[FOUR]] : i32
// CHECK-NEXT:    return %[[PRODUCT]]
// GENERIC:       "arith.constant"() <{value = 4 : i32}> : () -> i32
// GENERIC-NOT:   arith.constant
func.func @constants(%arg: i32) -> i32 {
  %a = arith.constant 4 : i32
  %sum = arith.addi %arg, %a : i32
  %b = arith.constant 4 : i32
  %dead = arith.muli %arg, %b : i32
  %product = arith.muli %sum, %b : i32
  return %product : i32
}

// -----

// CHECK-LABEL: func.func @unreachable
// CHECK-NOT:     arith.addi
// CHECK:         return
// GENERIC:       "func.func"() <{function_type = () -> (), sym_name = "unreachable"}>
func.func @unreachable() {
  return
^dead(%arg: i32):
  %sum = arith.addi %arg, %arg : i32
  cf.br ^dead(%sum : i32)
}
