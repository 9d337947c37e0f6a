// Inputs that look wrong and that MLIR accepts; how it prints them is often not how they are written.
"t.memref_elements"() {a = dense<1> : memref<2xi8>, b = dense<[1, 2]> : memref<2xi8>} : () -> ()
"t.stride"() {a = memref<2xi8, strided<[0]>>} : () -> ()
"t.line_only"() {a = loc("f":1)} : () -> ()
"t.numbers"() {a = 255 : i8, b = 0 : i0, c = 1 : i16777215, d = -0x10 : i32, e = -9223372036854775808, f = 1.0e999 : f64, g = 1. : f32} : () -> ()
"t.dense"() {a = array<i8: 255>, b = dense<[]> : tensor<0xi8>, c = dense<1> : tensor<0xi8>, d = dense<"0x00"> : tensor<7xi8>, e = dense<"0xFF"> : tensor<8xi1>} : () -> ()
"t.types"() {a = tuple<>, b = tensor<0x1xi8>, c = vector<4294967296x4294967296xi8>, d = tensor<2x0x3xf32>} : () -> ()
"t.bodies"() {a = #a.b<">">, b = #a.b<->>, c = #a.b<x -> y>, d = !a.b<->>} : () -> ()
"t.symbols"() {a = @"a b"::@c, "a\22b" = 1 : i8} : () -> ()
"t.locations"() {a = loc(fused[]), b = loc("f":1:1 to 0:0), c = loc(fused["x", "x", fused["x"]])} : () -> ()
"t.affine"() {a = affine_map<(d0) -> (d0 mod 0)>, b = affine_map<() -> (5 floordiv 0)>, c = affine_map<() -> (9223372036854775807 * 2)>} : () -> ()
"t.both"() <{k = 1 : i8}> {k = 2 : i8} : () -> ()
%0 = "t.self"(%0) : (i32) -> i32
