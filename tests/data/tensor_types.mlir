// Ranked, dynamic, empty, rank-0, unranked and encoded tensors.
"t.types"() {
  a = tensor<1xi8>, b = tensor<2x3x4xf32>, c = tensor<?xi1>, d = tensor<?x4x?xbf16>, e = tensor<f32>, f = tensor<0xi8>,
  g = tensor<0x1xi8>, h = tensor<*xf64>, i = tensor<4xindex>, j = tensor<2xcomplex<f32>>, k = tensor<2xvector<4xf32>>,
  l = tensor<1x!t.element>, n = tensor<*x!t.element>, o = tensor<9223372036854775807xi8>, p = tensor<4x!t.e<"x">>
} : () -> ()
"t.encodings"() {
  a = tensor<4xf32, "text">, b = tensor<4xf32, 7 : i32>, c = tensor<?x?xf32, #t.layout<rows>>, d = tensor<f32, {k = 1 : i8}>,
  e = tensor<2xi8, [1, 2]>, f = tensor<2xi8, affine_map<(d0) -> (d0)>>, g = tensor<2xi8, i32>, h = tensor<2xi8, unit>, i = tensor<2xi8, @symbol>
} : () -> ()
%0:4 = "t.results"() : () -> (tensor<4x4xf32>, tensor<*xi8>, tensor<i1>, tensor<?xf16, #t.e>)
"t.nested"() {a = tensor<2xvector<3xi8>>, b = tensor<2xcomplex<i8>>, c = tensor<*xvector<[2]xi1>>} : () -> ()
"t.spaced"() {a = tensor< 2x3xi8 >, b = tensor<2x3x i8>, c = tensor<* x i8>} : () -> ()
