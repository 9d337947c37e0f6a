func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = "calc.neg"(%b) : (f32) -> f32
  %1 = "calc.add"(%a, %0) : (f32, f32) -> f32
  %2 = "calc.add"(%1, %1) : (f32, f32) -> f32
  return %2 : f32
}
