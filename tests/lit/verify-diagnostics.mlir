// RUN: drr-opt %s --split-input-file --verify-diagnostics
// RUN: not drr-opt %s --split-input-file 2>&1 | FileCheck %s

// CHECK: error: `%other` is not defined
// CHECK-NEXT: verify-diagnostics.mlir:[[@LINE+4]]:10
func.func @undefined() -> i32 {
  // expected-error @+2 {{`%other` is not defined}}
  // The line below is counted, not this one.
  return %other : i32
}

// -----

// CHECK: error: `func.return` returns 0 values, but `@number` returns 1
func.func @number() -> i32 {
  // expected-error-re @below {{returns {{[0-9]+}} values}}
  return
}
