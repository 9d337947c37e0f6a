// sum_of_a_loop
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %sum = scf.for %i = %c0 to %c10 step %c1 iter_args(%acc = %c0) -> (index) {
    %next = arith.addi %acc, %i : index
    scf.yield %next : index
  }
  %r = arith.index_cast %sum : index to i64
  call @print(%r) : (i64) -> ()
  return
}

// -----

// factorial_by_recursion
func.func private @factorial(%n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %ends = arith.cmpi sle, %n, %one : i64
  %r = scf.if %ends -> i64 {
    scf.yield %one : i64
  } else {
    %less = arith.subi %n, %one : i64
    %rest = func.call @factorial(%less) : (i64) -> i64
    %product = arith.muli %n, %rest : i64
    scf.yield %product : i64
  }
  return %r : i64
}
func.func @main() {
  %n = arith.constant 10 : i64
  %r = call @factorial(%n) : (i64) -> i64
  call @print(%r) : (i64) -> ()
  return
}

// -----

// greatest_common_divisor_by_while
func.func @main() {
  %a = arith.constant 1071 : i64
  %b = arith.constant 462 : i64
  %zero = arith.constant 0 : i64
  %r:2 = scf.while (%x = %a, %y = %b) : (i64, i64) -> (i64, i64) {
    %goes_on = arith.cmpi ne, %y, %zero : i64
    scf.condition(%goes_on) %x, %y : i64, i64
  } do {
  ^bb0(%x: i64, %y: i64):
    %rest = arith.remsi %x, %y : i64
    scf.yield %y, %rest : i64, i64
  }
  call @print(%r#0) : (i64) -> ()
  return
}

// -----

// divisions_that_round
func.func private @divide(%a: i64, %b: i64) {
  %0 = arith.ceildivsi %a, %b : i64
  %1 = arith.floordivsi %a, %b : i64
  %2 = arith.divsi %a, %b : i64
  %3 = arith.ceildivui %a, %b : i64
  call @print(%0) : (i64) -> ()
  call @print(%1) : (i64) -> ()
  call @print(%2) : (i64) -> ()
  call @print(%3) : (i64) -> ()
  return
}
func.func @main() {
  %a0 = arith.constant 7 : i64
  %b0 = arith.constant 2 : i64
  call @divide(%a0, %b0) : (i64, i64) -> ()
  %a1 = arith.constant -7 : i64
  %b1 = arith.constant 2 : i64
  call @divide(%a1, %b1) : (i64, i64) -> ()
  %a2 = arith.constant 7 : i64
  %b2 = arith.constant -2 : i64
  call @divide(%a2, %b2) : (i64, i64) -> ()
  %a3 = arith.constant -7 : i64
  %b3 = arith.constant -2 : i64
  call @divide(%a3, %b3) : (i64, i64) -> ()
  %a4 = arith.constant 6 : i64
  %b4 = arith.constant 3 : i64
  call @divide(%a4, %b4) : (i64, i64) -> ()
  %a5 = arith.constant 0 : i64
  %b5 = arith.constant 5 : i64
  call @divide(%a5, %b5) : (i64, i64) -> ()
  return
}

// -----

// divisions_of_index
func.func private @divide(%x: i64, %y: i64) {
  %a = index.casts %x : i64 to index
  %b = index.casts %y : i64 to index
  %0 = index.ceildivs %a, %b
  %1 = index.floordivs %a, %b
  %2 = index.rems %a, %b
  %3 = index.maxs %a, %b
  %4 = index.casts %0 : index to i64
  %5 = index.casts %1 : index to i64
  %6 = index.casts %2 : index to i64
  %7 = index.casts %3 : index to i64
  call @print(%4) : (i64) -> ()
  call @print(%5) : (i64) -> ()
  call @print(%6) : (i64) -> ()
  call @print(%7) : (i64) -> ()
  return
}
func.func @main() {
  %a0 = arith.constant 7 : i64
  %b0 = arith.constant 2 : i64
  call @divide(%a0, %b0) : (i64, i64) -> ()
  %a1 = arith.constant -7 : i64
  %b1 = arith.constant 2 : i64
  call @divide(%a1, %b1) : (i64, i64) -> ()
  %a2 = arith.constant 7 : i64
  %b2 = arith.constant -2 : i64
  call @divide(%a2, %b2) : (i64, i64) -> ()
  %a3 = arith.constant -7 : i64
  %b3 = arith.constant -2 : i64
  call @divide(%a3, %b3) : (i64, i64) -> ()
  %a4 = arith.constant 6 : i64
  %b4 = arith.constant 3 : i64
  call @divide(%a4, %b4) : (i64, i64) -> ()
  %a5 = arith.constant 0 : i64
  %b5 = arith.constant 5 : i64
  call @divide(%a5, %b5) : (i64, i64) -> ()
  return
}

// -----

// bits_of_index
func.func @main() {
  %a = index.constant 1234567
  %b = index.constant 5
  %0 = index.shl %a, %b
  %1 = index.xor %0, %a
  %2 = index.and %1, %a
  %3 = index.cmp ult(%2, %1)
  %size = index.sizeof
  %4 = index.casts %1 : index to i64
  %5 = index.casts %2 : index to i64
  %6 = arith.extui %3 : i1 to i64
  %7 = index.casts %size : index to i64
  call @print(%4) : (i64) -> ()
  call @print(%5) : (i64) -> ()
  call @print(%6) : (i64) -> ()
  call @print(%7) : (i64) -> ()
  return
}

// -----

// extended_arithmetic
func.func @main() {
  %a = arith.constant -1 : i32
  %b = arith.constant 7 : i32
  %sum, %carry = arith.addui_extended %a, %b : i32, i1
  %low, %high = arith.mulsi_extended %a, %b : i32
  %ulow, %uhigh = arith.mului_extended %a, %b : i32
  %0 = arith.extsi %sum : i32 to i64
  %1 = arith.extui %carry : i1 to i64
  %2 = arith.extsi %low : i32 to i64
  %3 = arith.extsi %high : i32 to i64
  %4 = arith.extsi %uhigh : i32 to i64
  call @print(%0) : (i64) -> ()
  call @print(%1) : (i64) -> ()
  call @print(%2) : (i64) -> ()
  call @print(%3) : (i64) -> ()
  call @print(%4) : (i64) -> ()
  return
}

// -----

// comparisons_and_selections
func.func @main() {
  %a = arith.constant -5 : i64
  %b = arith.constant 3 : i64
  %0 = arith.minsi %a, %b : i64
  %1 = arith.minui %a, %b : i64
  %2 = arith.maxsi %a, %b : i64
  %3 = arith.cmpi ugt, %a, %b : i64
  %4 = arith.select %3, %a, %b : i64
  call @print(%0) : (i64) -> ()
  call @print(%1) : (i64) -> ()
  call @print(%2) : (i64) -> ()
  call @print(%4) : (i64) -> ()
  return
}

// -----

// floats
func.func @main() {
  %a = arith.constant 2.5 : f64
  %b = arith.constant -1.25 : f64
  %0 = arith.addf %a, %b : f64
  %1 = arith.mulf %0, %b : f64
  %2 = arith.divf %1, %a : f64
  %3 = arith.negf %2 : f64
  %4 = arith.maximumf %3, %b fastmath<nnan> : f64
  %5 = arith.truncf %4 : f64 to f32
  %6 = arith.extf %5 : f32 to f64
  call @print_f64(%0) : (f64) -> ()
  call @print_f64(%1) : (f64) -> ()
  call @print_f64(%2) : (f64) -> ()
  call @print_f64(%6) : (f64) -> ()
  return
}

// -----

// casts_between_integers_and_floats
func.func @main() {
  %a = arith.constant -7 : i32
  %0 = arith.sitofp %a : i32 to f64
  %1 = arith.uitofp %a : i32 to f64
  %2 = arith.fptosi %0 : f64 to i64
  %3 = arith.bitcast %0 : f64 to i64
  %4 = arith.trunci %3 : i64 to i8
  %5 = arith.extui %4 : i8 to i64
  call @print_f64(%0) : (f64) -> ()
  call @print_f64(%1) : (f64) -> ()
  call @print(%2) : (i64) -> ()
  call @print(%3) : (i64) -> ()
  call @print(%5) : (i64) -> ()
  return
}

// -----

// functions_of_math
func.func @main() {
  %a = arith.constant 0.5 : f64
  %b = arith.constant 1.75 : f64
  %0 = math.sqrt %a : f64
  call @print_f64(%0) : (f64) -> ()
  %1 = math.exp %b : f64
  call @print_f64(%1) : (f64) -> ()
  %2 = math.absf %a : f64
  call @print_f64(%2) : (f64) -> ()
  %3 = math.floor %b : f64
  call @print_f64(%3) : (f64) -> ()
  %4 = math.ceil %b : f64
  call @print_f64(%4) : (f64) -> ()
  %5 = math.copysign %a, %b : f64
  call @print_f64(%5) : (f64) -> ()
  %6 = math.powf %b, %a : f64
  call @print_f64(%6) : (f64) -> ()
  %7 = math.fma %a, %b, %a : f64
  call @print_f64(%7) : (f64) -> ()
  return
}

// -----

// functions_of_math_made_of_others
func.func @main() {
  %a = arith.constant 0.5 : f64
  %b = arith.constant 1.75 : f64
  %0 = math.expm1 %a : f64
  call @print_f64(%0) : (f64) -> ()
  %1 = math.log1p %a : f64
  call @print_f64(%1) : (f64) -> ()
  %2 = math.rsqrt %b : f64
  call @print_f64(%2) : (f64) -> ()
  %3 = math.trunc %b : f64
  call @print_f64(%3) : (f64) -> ()
  %4 = math.roundeven %b : f64
  call @print_f64(%4) : (f64) -> ()
  %5 = math.log2 %b : f64
  call @print_f64(%5) : (f64) -> ()
  return
}

// -----

// bits_of_math
func.func @main() {
  %a = arith.constant 1000 : i64
  %minus = arith.constant -12 : i64
  %0 = math.ctlz %a : i64
  %1 = math.cttz %a : i64
  %2 = math.ctpop %a : i64
  %3 = math.absi %minus : i64
  call @print(%0) : (i64) -> ()
  call @print(%1) : (i64) -> ()
  call @print(%2) : (i64) -> ()
  call @print(%3) : (i64) -> ()
  return
}

// -----

// classes_of_floats
func.func @main() {
  %zero = arith.constant 0.0 : f64
  %nan = arith.divf %zero, %zero : f64
  %0 = math.isnan %nan : f64
  %1 = math.isfinite %nan : f64
  %2 = math.isfinite %zero : f64
  %3 = arith.extui %0 : i1 to i64
  %4 = arith.extui %1 : i1 to i64
  %5 = arith.extui %2 : i1 to i64
  call @print(%3) : (i64) -> ()
  call @print(%4) : (i64) -> ()
  call @print(%5) : (i64) -> ()
  return
}

// -----

// several_results
func.func private @divide(%a: i64, %b: i64) -> (i64, i64) {
  %0 = arith.divsi %a, %b : i64
  %1 = arith.remsi %a, %b : i64
  return %0, %1 : i64, i64
}
func.func @main() {
  %a = arith.constant 17 : i64
  %b = arith.constant 5 : i64
  %r:2 = call @divide(%a, %b) : (i64, i64) -> (i64, i64)
  call @print(%r#0) : (i64) -> ()
  call @print(%r#1) : (i64) -> ()
  return
}

// -----

// calls_of_function_values
func.func private @twice(%a: i64) -> i64 {
  %0 = arith.addi %a, %a : i64
  return %0 : i64
}
func.func @main() {
  %f = constant @twice : (i64) -> i64
  %a = arith.constant 21 : i64
  %r = call_indirect %f(%a) : (i64) -> i64
  call @print(%r) : (i64) -> ()
  return
}

// -----

// branches_and_switches
func.func @main() {
  %zero = arith.constant 0 : i32
  cf.br ^head(%zero : i32)
^head(%i: i32):
  %limit = arith.constant 4 : i32
  %goes_on = arith.cmpi slt, %i, %limit : i32
  cf.cond_br %goes_on, ^body, ^end
^body:
  %x = arith.constant 100 : i64
  %y = arith.constant 200 : i64
  cf.switch %i : i32, [default: ^print(%x : i64), 1: ^print(%y : i64), 3: ^next]
^print(%value: i64):
  call @print(%value) : (i64) -> ()
  cf.br ^next
^next:
  %one = arith.constant 1 : i32
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j : i32)
^end:
  return
}

// -----

// assertions_that_hold
func.func @main() {
  %true = arith.constant true
  cf.assert %true, "this holds"
  %a = arith.constant 1 : i64
  call @print(%a) : (i64) -> ()
  return
}

// -----

// switches_of_index
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %r = scf.index_switch %i -> i64
    case 1 {
      %x = arith.constant 11 : i64
      scf.yield %x : i64
    }
    case 2 {
      %x = arith.constant 22 : i64
      scf.yield %x : i64
    }
    default {
      %x = arith.constant 99 : i64
      scf.yield %x : i64
    }
    func.call @print(%r) : (i64) -> ()
  }
  return
}

// -----

// static_memrefs
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<3x4xi64>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %0 = arith.muli %i, %c4 : index
      %1 = arith.addi %0, %j : index
      %2 = arith.index_cast %1 : index to i64
      memref.store %2, %m[%i, %j] : memref<3x4xi64>
    }
  }
  %zero = arith.constant 0 : i64
  %sum = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %zero) -> (i64) {
    %x = memref.load %m[%i, %i] : memref<3x4xi64>
    %b = arith.addi %a, %x : i64
    scf.yield %b : i64
  }
  memref.dealloc %m : memref<3x4xi64>
  call @print(%sum) : (i64) -> ()
  return
}

// -----

// dynamic_memrefs
func.func private @fill(%m: memref<?xf64>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.index_cast %i : index to i64
    %1 = arith.sitofp %0 : i64 to f64
    memref.store %1, %m[%i] : memref<?xf64>
  }
  return %n : index
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %m = memref.alloc(%c5) : memref<?xf64>
  %rows = call @fill(%m) : (memref<?xf64>) -> index
  scf.for %i = %c0 to %rows step %c1 {
    %x = memref.load %m[%i] : memref<?xf64>
    func.call @print_f64(%x) : (f64) -> ()
  }
  memref.dealloc %m : memref<?xf64>
  return
}

// -----

// memrefs_as_results
func.func private @make() -> (memref<4xi64>, i64) {
  %c2 = arith.constant 2 : index
  %m = memref.alloc() {alignment = 64} : memref<4xi64>
  %x = arith.constant 7 : i64
  memref.store %x, %m[%c2] : memref<4xi64>
  return %m, %x : memref<4xi64>, i64
}
func.func @main() {
  %c2 = arith.constant 2 : index
  %m, %n = call @make() : () -> (memref<4xi64>, i64)
  %x = memref.load %m[%c2] : memref<4xi64>
  memref.dealloc %m : memref<4xi64>
  call @print(%x) : (i64) -> ()
  call @print(%n) : (i64) -> ()
  return
}

// -----

// globals
memref.global "private" constant @table : memref<2x2xi64> = dense<[[1, 2], [3, 4]]>
memref.global "private" @counter : memref<i64> = dense<0>
func.func @main() {
  %c1 = arith.constant 1 : index
  %g = memref.get_global @table : memref<2x2xi64>
  %x = memref.load %g[%c1, %c1] : memref<2x2xi64>
  call @print(%x) : (i64) -> ()
  %s = memref.get_global @counter : memref<i64>
  memref.store %x, %s[] : memref<i64>
  %y = memref.load %s[] : memref<i64>
  call @print(%y) : (i64) -> ()
  return
}

// -----

// strided_memrefs
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloca() : memref<6xi64>
  scf.for %i = %c0 to %c2 step %c1 {
    %0 = arith.index_cast %i : index to i64
    memref.store %0, %m[%i] : memref<6xi64>
  }
  %five = arith.constant 5 : i64
  %v = memref.reinterpret_cast %m to offset: [1], sizes: [2], strides: [2] : memref<6xi64> to memref<2xi64, strided<[2], offset: 1>>
  memref.store %five, %v[%c1] : memref<2xi64, strided<[2], offset: 1>>
  %c3 = arith.constant 3 : index
  %x = memref.load %m[%c3] : memref<6xi64>
  call @print(%x) : (i64) -> ()
  return
}

// -----

// copies
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<3xi64>
  %b = memref.alloc() : memref<3xi64>
  scf.for %i = %c0 to %c3 step %c1 {
    %0 = arith.index_cast %i : index to i64
    memref.store %0, %a[%i] : memref<3xi64>
  }
  memref.copy %a, %b : memref<3xi64> to memref<3xi64>
  scf.for %i = %c0 to %c3 step %c1 {
    %0 = memref.load %b[%i] : memref<3xi64>
    func.call @print(%0) : (i64) -> ()
  }
  memref.dealloc %a : memref<3xi64>
  memref.dealloc %b : memref<3xi64>
  return
}

// -----

// copies_with_strides
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4xi64>
  %b = memref.alloc() : memref<2xi64>
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = arith.index_cast %i : index to i64
    memref.store %0, %a[%i] : memref<4xi64>
  }
  %v = memref.reinterpret_cast %a to offset: [1], sizes: [2], strides: [2] : memref<4xi64> to memref<2xi64, strided<[2], offset: 1>>
  memref.copy %v, %b : memref<2xi64, strided<[2], offset: 1>> to memref<2xi64>
  %x = memref.load %b[%c0] : memref<2xi64>
  %y = memref.load %b[%c1] : memref<2xi64>
  call @print(%x) : (i64) -> ()
  call @print(%y) : (i64) -> ()
  memref.dealloc %a : memref<4xi64>
  memref.dealloc %b : memref<2xi64>
  return
}

// -----

// memrefs_without_a_rank
func.func private @same(%u: memref<*xi64>) -> memref<*xi64> {
  return %u : memref<*xi64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2x3xi64>
  %u = memref.cast %m : memref<2x3xi64> to memref<*xi64>
  %rank = memref.rank %u : memref<*xi64>
  %size = memref.dim %u, %c0 : memref<*xi64>
  %0 = arith.index_cast %rank : index to i64
  %1 = arith.index_cast %size : index to i64
  call @print(%0) : (i64) -> ()
  call @print(%1) : (i64) -> ()
  %v = call @same(%u) : (memref<*xi64>) -> memref<*xi64>
  %w = memref.cast %v : memref<*xi64> to memref<?x3xi64>
  %nine = arith.constant 9 : i64
  memref.store %nine, %w[%c0, %c0] : memref<?x3xi64>
  %x = memref.load %m[%c0, %c0] : memref<2x3xi64>
  call @print(%x) : (i64) -> ()
  memref.dealloc %m : memref<2x3xi64>
  return
}

// -----

// views_and_transposes
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %bytes = memref.alloc() : memref<64xi8>
  %v = memref.view %bytes[%c0][%c2, %c2] : memref<64xi8> to memref<?x?xi64>
  %x = arith.constant 3 : i64
  memref.store %x, %v[%c0, %c1] : memref<?x?xi64>
  %t = memref.transpose %v (i, j) -> (j, i) : memref<?x?xi64> to memref<?x?xi64, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  %y = memref.load %t[%c1, %c0] : memref<?x?xi64, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  call @print(%y) : (i64) -> ()
  memref.dealloc %bytes : memref<64xi8>
  return
}

// -----

// atomic_updates
func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xi64>
  %a = arith.constant 40 : i64
  %b = arith.constant 2 : i64
  memref.store %a, %m[%c0] : memref<1xi64>
  %old = memref.atomic_rmw addi %b, %m[%c0] : (i64, memref<1xi64>) -> i64
  %new = memref.generic_atomic_rmw %m[%c0] : memref<1xi64> {
  ^bb0(%current: i64):
    %product = arith.muli %current, %b : i64
    memref.atomic_yield %product : i64
  }
  %x = memref.load %m[%c0] : memref<1xi64>
  call @print(%old) : (i64) -> ()
  call @print(%x) : (i64) -> ()
  memref.dealloc %m : memref<1xi64>
  return
}

// -----

// scopes_of_allocations
func.func @main() {
  %c0 = arith.constant 0 : index
  %r = memref.alloca_scope -> i64 {
    %m = memref.alloca() : memref<1xi64>
    %x = arith.constant 8 : i64
    memref.store %x, %m[%c0] : memref<1xi64>
    %y = memref.load %m[%c0] : memref<1xi64>
    memref.alloca_scope.return %y : i64
  }
  call @print(%r) : (i64) -> ()
  return
}

// -----

// matrix_product
memref.global "private" constant @a : memref<2x2xf64> = dense<[[1.0, 2.0], [3.0, 4.0]]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.get_global @a : memref<2x2xf64>
  %c = memref.alloc() : memref<2x2xf64>
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %sum = scf.for %k = %c0 to %c2 step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %a[%i, %k] : memref<2x2xf64>
        %y = memref.load %a[%k, %j] : memref<2x2xf64>
        %p = arith.mulf %x, %y : f64
        %next = arith.addf %acc, %p : f64
        scf.yield %next : f64
      }
      memref.store %sum, %c[%i, %j] : memref<2x2xf64>
      func.call @print_f64(%sum) : (f64) -> ()
    }
  }
  memref.dealloc %c : memref<2x2xf64>
  return
}

// -----

// complicated_conditions
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  %two = arith.constant 2 : i64
  %zero = arith.constant 0 : i64
  %r:2 = scf.for %i = %c0 to %c20 step %c1 iter_args(%even = %zero, %odd = %zero) -> (i64, i64) {
    %n = arith.index_cast %i : index to i64
    %rest = arith.remsi %n, %two : i64
    %is_even = arith.cmpi eq, %rest, %zero : i64
    %s:2 = scf.if %is_even -> (i64, i64) {
      %e = arith.addi %even, %n : i64
      scf.yield %e, %odd : i64, i64
    } else {
      %o = arith.addi %odd, %n : i64
      scf.yield %even, %o : i64, i64
    }
    scf.yield %s#0, %s#1 : i64, i64
  }
  call @print(%r#0) : (i64) -> ()
  call @print(%r#1) : (i64) -> ()
  return
}
