func.func private @printF64(f64)
func.func private @printNewline()

// A step of the heat equation: each point comes closer to those beside it.
func.func private @step(%from: !stencil.field, %to: !stencil.field) {
  stencil.apply 1 to 15 {
  ^bb0(%i: index):
    %rate = stencil.constant 2.5e-01
    %here = stencil.load %from[%i, 0]
    %difference = stencil.laplace %from[%i]
    %change = stencil.mul %rate, %difference
    %new = stencil.add %here, %change
    stencil.store %new, %to[%i]
  }
  return
}

// Nothing calls it.
func.func private @average(%u: !stencil.field, %i: index) -> f64 {
  %half = stencil.constant 5.0e-01
  %left = stencil.load %u[%i, -1]
  %right = stencil.load %u[%i, 1]
  %sum = stencil.add %left, %right
  %average = stencil.mul %half, %sum
  return %average : f64
}

func.func @main() {
  %memory = memref.alloc() : memref<16xf64>
  %other = memref.alloc() : memref<16xf64>
  %u = stencil.view %memory : memref<16xf64>
  %v = stencil.view %other : memref<16xf64>
  stencil.apply 0 to 16 {
  ^bb0(%i: index):
    %x = stencil.position %i
    %square = stencil.mul %x, %x
    stencil.store %square, %u[%i]
    stencil.store %square, %v[%i]
  }
  stencil.repeat 10 {
  ^bb0(%n: index):
    func.call @step(%u, %v) : (!stencil.field, !stencil.field) -> ()
    func.call @step(%v, %u) : (!stencil.field, !stencil.field) -> ()
  }
  stencil.apply 0 to 16 {
  ^bb0(%i: index):
    %x = stencil.load %u[%i, 0]
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  memref.dealloc %memory : memref<16xf64>
  memref.dealloc %other : memref<16xf64>
  return
}
