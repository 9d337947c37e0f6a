// Every float type, alone and as element.
"t.types"() {
  a = f16, b = bf16, c = f32, d = f64, e = tf32, f = f80, g = f128,
  h = f8E5M2, i = f8E4M3, j = f8E4M3FN, k = f8E5M2FNUZ, l = f8E4M3FNUZ, m = f8E4M3B11FNUZ, n = f8E3M4, o = f8E8M0FNU,
  p = f4E2M1FN, q = f6E2M3FN, r = f6E3M2FN
} : () -> ()
"t.elements"() {
  a = tensor<2xf16>, b = vector<4xbf16>, c = memref<?xf32>, d = complex<f64>, e = tensor<*xtf32>, f = tuple<f80, f128>,
  g = vector<2xf8E5M2>, h = tensor<1x2xf8E4M3FN>, i = (f8E3M4) -> f8E8M0FNU, j = tensor<f4E2M1FN>, k = tensor<3xf6E2M3FN>
} : () -> ()
%0 = "t.f80"() : () -> f80
