// RUN: drr-opt %s --canonicalize --nested --trace -o /dev/null 2>&1 | FileCheck %s --check-prefix=TRACE
// RUN: drr-opt %s --canonicalize --stop-after=1 --trace=arith.remui 2>/dev/null | FileCheck %s --check-prefix=STOPPED
// RUN: drr-opt %s --canonicalize --nested --explain=%s:27 | FileCheck %s --check-prefix=EXPLAIN
// RUN: drr-opt %s --canonicalize --timing -o /dev/null 2>&1 | FileCheck %s --check-prefix=TIMING
// RUN: not drr-opt %s --canonicalize --print-ir-before=Nothing 2>&1 | FileCheck %s --check-prefix=NOTHING

// What is shown of functions by themselves stands in their order.

// TRACE:      `arith.remui` at {{.*}}shown.mlir:[[@LINE+10]]:11: %{{.*}} = "arith.remui"
// TRACE-NEXT: `arith.remui` is erased
// TRACE:      `arith.remui` at {{.*}}shown.mlir:[[@LINE+16]]:11: %{{.*}} = "arith.remui"
// TRACE-NEXT: `arith.remui` is erased

// Of two dead operations one is left.
// STOPPED-COUNT-1: arith.remui
// STOPPED-NOT:     arith.remui

func.func @first(%arg: i32) {
  %dead = arith.remui %arg, %arg : i32
  return
}

func.func @second(%arg: i32) {
  // EXPLAIN:      `arith.remui` at {{.*}}shown.mlir:[[@LINE+3]]:11
  // EXPLAIN-NEXT: no pattern has `arith.remui` as its root
  // EXPLAIN-NEXT: the op was erased because it is unused
  %dead = arith.remui %arg, %arg : i32
  return
}

// TIMING:      ----User Time----  ----Wall Time----  ----Name----
// TIMING-NEXT: {{[0-9.]+}} ({{.*}}%) {{.*}} ({{.*}}%)  Parse
// TIMING:      (100.0%) {{.*}} (100.0%)  Total

// NOTHING: error: `--print-ir-before=Nothing`: unknown pattern
