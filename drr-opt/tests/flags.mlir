#map = affine_map<(d0) -> (d0 + 1)>
#set = affine_set<(d0) : (d0 >= 0)>
module attributes {t.m = #map, t.s = #set, t.l = loc("k":1:2)} {
  "t.a"() {m = #map, n = [#map, #set]} : () -> ()
}
// -----
module attributes {t.six = dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>, t.three = dense<[true, false, true]> : vector<3xi1>} {
  "t.a"() {splat = dense<1> : tensor<6xi32>, none = dense<> : tensor<0xi32>, list = array<i32: 1, 2, 3, 4, 5>} : () -> ()
  "t.a"() {strings = dense<["a", "b", "c"]> : tensor<3x!x.y>, string = dense<"a"> : tensor<3x!x.y>} : () -> ()
}
// -----
"t.a"() {sparse = sparse<[[0], [1], [2]], [1, 2, 3]> : tensor<5xi32>, splat = sparse<[[0], [1], [2]], 7> : tensor<5xi32>} : () -> ()
"t.a"() {one = sparse<0, 1> : tensor<9xi32>, none = sparse<> : tensor<4xf32>} : () -> ()
// -----
"t.a"() {r = dense_resource<blob1> : tensor<3xi64>, s = dense_resource<blob2> : tensor<1xi64>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      blob1: "0x08000000010000000000000002000000000000000300000000000000",
      blob2: "0x080000000100000000000000"
    }
  },
  external_resources: {
    ext: {
      k: "0x0800000001000000",
      s: "a long string",
      e: "\22\0A\5C",
      b: true
    },
    other: {
      s: "0123456789012345678901234567890123456789"
    }
  }
#-}
// -----
func.func @f(%a: i32 loc("argument"), %b: i32) -> i32 {
  %c:2 = "t.two"(%a, %b) : (i32, i32) -> (i32, i32) loc("pair")
  %d = "t.one"(%c#1) ({
    %q = "t.in"() : () -> i32
    "t.use"(%q, %q) : (i32, i32) -> ()
  ^bb1(%z: i32):
    "t.u2"(%z) : (i32) -> ()
  }, {
    %q = "t.in"() : () -> i32 loc("pair")
    "t.use"(%q)[^bb1] : (i32) -> ()
  ^bb1:
    %w = "t.in"() : () -> i32 loc(fused<"meta">["a.c":1:2, callsite("f" at "b.c":3:4)])
  }) : (i32) -> i32 loc(callsite("foo"("x.c":1:1) at "y.c":2:2))
  return %d : i32 loc("a.mlir":5:6)
}
func.func @g(%a: i32 loc("argument")) {
  %0 = "t.in"() : () -> i32
  return
}
// -----
"t.a"() : () -> () loc(unknown)
"t.a"() {l = loc("x":1:2), u = loc(unknown), c = loc(callsite("foo"("x.c":1:1) at "y.c":2:2))} : () -> () loc(callsite("foo"("x.c":1:1) at "y.c":2:2))
// -----
"t.b"() ({
"t.a"() : () -> () loc(callsite("foo"("x.c":1:1) at "k"))
"t.a"() : () -> () loc(callsite("z":1:2 at "k":3:4))
"t.a"() : () -> () loc(callsite("z":1:2 at callsite("k" at callsite("u":1:1 at "v":2:2))))
}) : () -> ()
// -----
"t.a"() : () -> () loc(fused["a", "b":1:1 to 2:3])
"t.a"() : () -> () loc(fused<"m">[unknown])
"t.a"() : () -> () loc("b":1:1 to :3)
"t.a"() : () -> () loc("b\"c":1:1)
"t.a"() : () -> () loc("n\"c"("n2"(unknown)))
"t.a"() : () -> () loc("b":1:1 to 3:3)
// -----
func.func @f(%a: i32) -> i32 {
  %0 = "t.c"() : () -> i32
  %1 = "t.c"() : () -> i32
  %2:2 = "t.two"(%1, %1) ({
     %5 = "t.c"() : () -> i32
     "t.ret"(%5) : (i32) -> ()
  }) : (i32, i32) -> (i32, i32)
  "t.u"(%2#0, %2#0, %2#1, %1) : (i32, i32, i32, i32) -> ()
  %9 = "t.o"(%2#1) : (i32) -> i32
  %8:3 = "t.three"(%2#1) : (i32) -> (i32, i32, i32)
  "t.four"(%8#1, %8#1, %8#2, %8#2) : (i32, i32,i32,i32) -> ()
  "t.four"(%8#1, %8#1) : (i32, i32) -> ()
  return %9 : i32
}
// -----
func.func @g(%a: i32) {
  %0 = "t.c"() : () -> i32
  "t.r"() ({
  ^bb0(%x: i32, %y: f32):
    "t.s"(%x) : (i32) -> ()
    "t.s"(%x) : (i32) -> ()
  }, {
  ^bb0(%x: i32, %y: f32):
    "t.s"(%x) ({
    ^bb0(%xx: i32, %yy: f32):
      "t.s"(%x) : (i32) -> ()
      }) : (i32) -> ()
  }) : () -> ()
  return
}
// -----
func.func @f(%a: i32) -> i32 {
  %0 = "t.c"() : () -> i32
  %1 = "t.c"() : () -> i32
  %2:2 = "t.two"(%1, %1) ({
     %5 = "t.c"() : () -> i32
     "t.ret"(%5) : (i32) -> ()
  }) : (i32, i32) -> (i32, i32)
  "t.u"(%2#0, %2#0, %2#1, %1) : (i32, i32, i32, i32) -> ()
  %9 = "t.o"(%2#1) : (i32) -> i32
  %8:3 = "t.three"(%2#1) : (i32) -> (i32, i32, i32)
  "t.four"(%8#1, %8#1, %8#2, %8#2) : (i32, i32,i32,i32) -> ()
  "t.four"(%8#1, %8#1) : (i32, i32) -> ()
  return %9 : i32
}
func.func @g(%a: i32) {
  %0 = "t.c"() : () -> i32
  "t.r"() ({
  ^bb0(%x: i32, %y: f32):
    "t.s"(%x) : (i32) -> ()
    "t.s"(%x) : (i32) -> ()
  }, {
  ^bb0(%x: i32, %y: f32):
    "t.s"(%x) ({
    ^bb0(%xx: i32, %yy: f32):
      "t.s"(%x) : (i32) -> ()
      }) : (i32) -> ()
  }) : () -> ()
  return
}
// -----
func.func @f(%a: i32 loc("x"), %b: i32 loc("x"), %e: i32 loc(unknown)) {
  %1 = "t.a"() : () -> i32 loc("1 a/b")
  %2 = "t.a"() : () -> i32 loc("c1_i32")
  %4 = "t.a"() : () -> i32 loc("arg2")
  %5 = "t.a"() : () -> i32 loc("7")
  %6 = "t.a"() : () -> i32 loc("")
  %7 = "t.a"() : () -> i32 loc(""("inner"))
  %8 = "t.a"() : () -> i32 loc("outer"("inner"))
  %9 = "t.a"() : () -> i32 loc(fused["u":1:1, callsite("v":2:2 at "w"("s":3:3))])
  "t.r"() ({
  ^bb0(%x: i32 loc("x"), %y: f32):
    "t.br"()[^bb1] : () -> ()
  ^bb1(%z: i32 loc("zz"), %zz: i32):
    %zq = "t.a"() : () -> i32 loc("x")
"t.e"() : () -> ()
  }) : () -> ()
  return
}
// -----
func.func private @declared(i32, f32) -> i64
func.func @branches(%c: i1) {
  "t.br"()[^bb1, ^bb2] : () -> ()
^bb1:
  "t.br"()[^bb2] : () -> ()
^bb2:
  "t.br"()[^bb1] : () -> ()
}
// -----
module @outer {
  module @inner attributes {t.a} {
    func.func @f(%x: i32) -> i32 {
      return %x : i32
    }
  }
  func.func @f(%x: i32) -> (i32, i32) {
    %y = builtin.unrealized_conversion_cast %x : i32 to i32 loc("cast")
    return %y, %x : i32, i32
  }
}
// -----
%0:3 = "t.three"() : () -> (i32, i32, i32)
%1 = "t.one"(%0#2, %0#0, %0#2) : (i32, i32, i32) -> i32
"t.none"(%1, %0#0) : (i32, i32) -> ()
"t.several"(%1) : (i32) -> ()
%2:2 = "t.two"(%1) : (i32) -> (i32, i32)
// -----
"t.before"(%later) : (i32) -> ()
"t.before"(%later, %later) : (i32, i32) -> ()
%later = "t.later"() : () -> i32
"t.after"(%later) : (i32) -> ()
// -----
%0 = "t.a"() : () -> i32 loc("same")
%1 = "t.a"() : () -> i32 loc("same")
"t.r"() ({
  %2 = "t.a"() : () -> i32 loc("same")
  "t.r"() ({
    %3 = "t.a"() : () -> i32 loc("same")
    "t.e"() : () -> ()
  }) : () -> ()
}, {
  %2 = "t.a"() : () -> i32 loc("same")
  "t.e"() : () -> ()
}) : () -> ()
%4:2 = "t.b"() : () -> (i32, i32) loc("same")
"t.u"(%4#0, %1) : (i32, i32) -> ()
// -----
"t.a"() {l = [loc("x":1:2), loc(unknown), loc(fused["a", "b"])]} : () -> () loc(unknown)
"t.a"() : () -> () loc(fused<#x.y<"z">>["s":1:1])
"t.a"() : () -> () loc("file with \22quotes\22":1:1)
// -----
#x = #t.attr<[affine_map<(d0) -> (d0)>, 1 : i32]>
!t = !t.ty<affine_map<(d0) -> (d0)>>
"t.a"() {a = #x} : () -> !t.ty<affine_map<(d0) -> (d0)>>
"t.a"() : () -> tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17, i18>
// -----
"t.empty"() ({
}) : () -> ()
"t.blocks"() ({
^bb0:
  "t.e"() : () -> ()
^bb1(%a: i32, %b: i64 loc("b")):
  "t.e"(%a) : (i32) -> ()
}) {a = distinct[0]<"x">, b = distinct[1]<>} : () -> ()

// -----

// An op on one line inside of another one.

func.func @one_line(%mask: vector<8xi1>, %values: vector<8xf32>) -> f32 {
  %sum = vector.mask %mask { vector.reduction <add>, %values : vector<8xf32> into f32 } : vector<8xi1> -> f32
  return %sum : f32
}
// -----
// Operations that name their results themselves, for some values only.
func.func @own_names(%a: i32 loc("argument"), %m: memref<2xf32>) -> i32 {
  %product = arith.muli %a, %a : i32 loc("product")
  %one = arith.constant 1 : i32 loc("product")
  %two = arith.constant 2 : i32
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<2xf32> -> memref<f32>, index, index, index loc("parts")
  return %product : i32
}
