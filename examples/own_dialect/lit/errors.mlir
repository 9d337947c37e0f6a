// RUN: own_dialect %s --split-input-file --verify-diagnostics

// expected-error @below {{needs at least one row and one column}}
func.func private @empty_tile(!npu.tile<0 x 4 of f32>)

// -----

func.func @other_type(%a: !npu.tile<4 x 4 of f32>, %b: !npu.tile<4 x 8 of f32>) {
  // expected-error @below {{requires the same type for all operands and results}}
  %0 = "npu.add"(%a, %b) : (!npu.tile<4 x 4 of f32>, !npu.tile<4 x 8 of f32>) -> !npu.tile<4 x 4 of f32>
  return
}
