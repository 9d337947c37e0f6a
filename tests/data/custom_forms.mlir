// Functions, calls, casts and modules as people write them, with names that are given out and taken.
module @outer attributes {d.top} {
  func.func private @declared(i32 {a.b}, tensor<?xf32>) -> (i32 {a.c = 1 : i64}, f32) attributes {d.e = "x"}
  func.func @body(%x: i32, %y: tensor<?xf32> {a.d = [1, 2.5]}) -> f32 attributes {no_inline} {
    %r:2 = call @declared(%x, %y) : (i32, tensor<?xf32>) -> (i32, f32)
    %g = constant @declared : (i32, tensor<?xf32>) -> (i32, f32)
    %h = constant @declared : (i32, tensor<?xf32>) -> (i32, f32)
    %s:2 = call_indirect %g(%r#0, %y) : (i32, tensor<?xf32>) -> (i32, f32)
    %c = builtin.unrealized_conversion_cast %s#1, %r#1 : f32, f32 to vector<2xf32>
    "t.region"(%c) ({
    ^bb0(%in: vector<2xf32>):
      %f = func.constant @body : (i32, tensor<?xf32>) -> f32
      %n = "t.n"(%f, %in) : ((i32, tensor<?xf32>) -> f32, vector<2xf32>) -> i1
      "t.jump"(%n)[^bb1, ^bb2] : (i1) -> ()
    ^bb1:
      "t.next"()[^bb2] : () -> ()
    ^bb2(%p: i1):
      "t.end"(%p) : (i1) -> ()
    }, {
      %f = func.constant @nothing : () -> ()
      "t.end"(%f) : (() -> ()) -> ()
    }) {k = affine_map<(d0) -> (d0 + 1)>} : (vector<2xf32>) -> ()
    return %s#1 : f32
  }
  func.func nested @nothing() {
    return {d.r}
  }
  func.func @higher(%f: () -> (() -> i1)) -> (() -> i1) {
    %0 = call_indirect %f() : () -> (() -> i1)
    return %0 : () -> i1
  }
  builtin.module @inner attributes {sym_visibility = "private"} {
    func.func private @loc(memref<2xf32, affine_map<(d0) -> (d0 + 1)>>) loc("here")
  }
}
