// Dense arrays of every element type that they allow.
"t.integers"() {a = array<i8: 1, -2, 255>, b = array<i16: 1>, c = array<i32: 1, 2, 3>, d = array<i64: -9223372036854775808, 9223372036854775807>, e = array<ui8: 1, 255>, f = array<si16: -5>, g = array<i128: 1, -1>, h = array<ui64: 18446744073709551615>, i = array<i24: 8388607>} : () -> ()
"t.booleans"() {a = array<i1: true, false>, b = array<i1>} : () -> ()
"t.floats"() {a = array<f32: 1.0, -0.5, 0x7FC00000>, b = array<f64: 0.1, 1.0e300>, c = array<f16: 1.5>, d = array<bf16: 2.0>} : () -> ()
"t.empty"() {a = array<i8>, b = array<i32>, c = array<i64>, d = array<f32>, e = array<f64>} : () -> ()
"t.spaced"() {a = array< i32 : 1 , 2 >, b = array<i64:1,2>} : () -> ()
"t.no_bits"() {a = array<i0: 0, 0>, b = array<i0>} : () -> ()
