func.func @f(%arg0: f32) -> f32 {
  %0 = "test.a_op"(%arg0) <{a_attr = 1.500000e+00 : f32}> : (f32) -> f32
  %1 = "test.a_op"(%0) <{a_attr = 7 : i32}> : (f32) -> f32
  return %1 : f32
}
