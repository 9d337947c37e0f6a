func.func @layer(%weights: memref<?x1024xf32>, %x: !npu.tile<16 x 16 of f32>, %out: memref<1024xf32>, %i: index) {
  %w, %loaded = npu.load %weights[%i] <at 64 step 16> : memref<?x1024xf32> -> <16 x 16 of f32>
  npu.wait %loaded
  %product = npu.matmul %w, %x fast : <16 x 16 of f32>
  %sum = npu.add %product, %x : <16 x 16 of f32>
  npu.store %sum to %out[] <at 0 step 1> {note = "the result"} : <16 x 16 of f32>, memref<1024xf32>
  return
}
