// Memrefs with layouts, strides, offsets, spaces of several kinds; unranked ones.
#transposed = affine_map<(d0, d1) -> (d1, d0)>
"t.types"() {
  a = memref<4xf32>, b = memref<?x?xi8>, c = memref<f32>, d = memref<*xf32>, e = memref<4x4xindex>, f = memref<2xvector<4xf32>>,
  g = memref<2xmemref<?xi8>>, h = memref<2xcomplex<f64>>
} : () -> ()
"t.spaces"() {
  a = memref<4xf32, 0>, b = memref<4xf32, 3>, c = memref<4xf32, 1 : i32>, d = memref<4xf32, "gpu">, e = memref<*xf32, 2>,
  f = memref<4xf32, #gpu.address_space<workgroup>>, h = memref<*xf32, {k = 1 : i8}>, i = memref<2xf32, 0 : i8>
} : () -> ()
"t.strided"() {
  a = memref<4x4xf32, strided<[4, 1]>>, b = memref<4x?xf32, strided<[?, 1], offset: ?>>, c = memref<?xf32, strided<[2], offset: 5>, 3>,
  d = memref<f32, strided<[]>>, e = memref<f32, strided<[], offset: 3>>, f = memref<4xf32, strided<[-1], offset: -2>>, g = memref<4xf32, strided<[1], offset: 0>>
} : () -> ()
"t.layouts"() {
  a = memref<4xf32, affine_map<(d0) -> (d0)>>, b = memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>,
  c = memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>, 2>, d = memref<16x16xf32, affine_map<(d0, d1) -> (d0 floordiv 4, d1 floordiv 4, d0 mod 4, d1 mod 4)>>,
  e = memref<2x3xf32, #transposed, "space">, f = memref<4xf32, affine_map<(d0) -> (d0)>, 1>
} : () -> ()
"t.layout_attributes"() {a = strided<[1, 2]>, b = strided<[?, ?], offset: 8>, c = strided<[], offset: ?>} : () -> ()
%0 = "t.result"() : () -> memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
