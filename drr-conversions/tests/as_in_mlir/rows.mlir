// Rows VL045 to VL047, VL049 to VL055: convert-scf-to-cf
func.func @loops(%lb: index, %ub: index, %s: index, %c: i1, %x: i32) -> i32 {
  scf.if %c {
  }
  scf.if %c {
    "t.then"() : () -> ()
  } else {
    "t.else"() : () -> ()
  }
  %0 = scf.for %i = %lb to %ub step %s iter_args(%a = %x) -> (i32) {
    %2 = scf.if %c -> (i32) {
      scf.yield %a : i32
    } else {
      %3 = arith.muli %a, %x : i32
      scf.yield %3 : i32
    }
    scf.yield %2 : i32
  } {llvm.loop = #llvm.loop_annotation<mustProgress = true>, other}
  %1 = scf.while (%a = %0) : (i32) -> i32 {
    %2 = arith.cmpi slt, %a, %x : i32
    scf.condition(%2) %a : i32
  } do {
  ^bb0(%b: i32):
    %2 = arith.addi %b, %b : i32
    scf.yield %2 : i32
  }
  return %1 : i32
}
// -----
// Rows VL040, VL056, VL057: convert-scf-to-cf
func.func @blocks(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    scf.condition(%c) %a, %b : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    scf.yield %a, %b : i32, i32
  }
  %1:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    scf.condition(%c) %a, %b : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    scf.yield %b, %a : i32, i32
  }
  %2 = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %0#0 : i32
  ^bb2:
    scf.yield %1#1 : i32
  }
  return %2, %0#1 : i32, i32
}
// -----
// Rows VL059, VL060, VL062: convert-scf-to-cf
func.func @structured(%i: index, %n: index, %x: f32) -> f32 {
  %1:2 = scf.parallel (%a, %b) = (%i, %i) to (%n, %n) step (%i, %i) init (%x, %x) -> (f32, f32) {
    scf.reduce(%x, %x : f32, f32) {
    ^bb0(%l: f32, %r: f32):
      %4 = arith.addf %l, %r : f32
      scf.reduce.return %4 : f32
    }, {
    ^bb0(%l: f32, %r: f32):
      %4 = arith.mulf %l, %r : f32
      scf.reduce.return %4 : f32
    }
  }
  scf.forall (%a, %b) = (0, 1) to (8, 9) step (2, 3) {
    "t.body"(%a, %b) : (index, index) -> ()
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  return %1#0 : f32
}
// -----
// Rows VL063 to VL069: convert-cf-to-llvm
func.func @branches(%c: i1, %f: i8, %a: index) -> index {
  cf.cond_br %c weights([1, 9]), ^bb1(%a : index), ^bb2(%a, %c : index, i1) {t.x}
^bb1(%0: index):
  cf.br ^bb2(%0, %c : index, i1) {t.y}
^bb2(%1: index, %2: i1):
  cf.switch %f : i8, [default: ^bb1(%1 : index), 4: ^bb3, -3: ^bb2(%1, %2 : index, i1)] {t.z}
^bb3:
  "t.br"(%1)[^bb4] : (index) -> ()
^bb4(%3: index):
  return %3 : index
}
// -----
// Rows VL070 to VL072, VL337: convert-cf-to-llvm
module @outer {
  func.func @asserts(%c: i1, %d: i1) {
    cf.assert %c, "first"
    cf.cond_br %d, ^bb1, ^bb2
  ^bb1:
    cf.assert %d, "first"
    cf.br ^bb2
  ^bb2:
    return
  }
}
// -----
// Rows VL031, VL033, VL036 to VL038, VL073 to VL079, VL089, VL093, VL094: convert-arith-to-llvm
func.func @integers(%a: i16, %b: i16, %v: vector<2x3xi16>) -> (i16, i16, i1, vector<2x3xi16>, i16, i1, i16, i16, i16, i16) {
  %0 = arith.addi %a, %b overflow<nsw> {t.x} : i16
  %1 = arith.subi %0, %b overflow<nuw> : i16
  %2 = arith.muli %1, %b overflow<nsw, nuw> : i16
  %3 = arith.shli %2, %b : i16
  %4 = arith.divsi %3, %b exact : i16
  %5 = arith.divui %4, %b : i16
  %6 = arith.shrsi %5, %b exact : i16
  %7 = arith.shrui %6, %b : i16
  %8 = arith.remsi %7, %b : i16
  %9 = arith.remui %8, %b : i16
  %10 = arith.andi %9, %b : i16
  %11 = arith.ori %10, %a : i16
  %12 = arith.xori %11, %b : i16
  %13 = arith.maxsi %12, %b : i16
  %14 = arith.maxui %13, %a : i16
  %15 = arith.minsi %14, %b : i16
  %16 = arith.minui %15, %a : i16
  %17 = arith.extsi %16 : i16 to i64
  %18 = arith.extui %16 {t.y} : i16 to i32
  %19 = arith.trunci %17 overflow<nsw> : i64 to i16
  %20 = arith.trunci %18 : i32 to i16
  %21 = arith.cmpi uge, %19, %20 : i16
  %22 = arith.muli %v, %v : vector<2x3xi16>
  %23, %24 = arith.addui_extended %a, %b : i16, i1
  %25, %26 = arith.mulsi_extended %a, %b : i16
  %27, %28 = arith.mului_extended %a, %b : i16
  return %20, %19, %21, %22, %23, %24, %25, %26, %27, %28 : i16, i16, i1, vector<2x3xi16>, i16, i1, i16, i16, i16, i16
}
// -----
// Rows VL035, VL080 to VL085, VL090: convert-arith-to-llvm
func.func @floats(%a: f32, %b: f32, %i: i32) -> (f32, f64, f16, i32, i32, i1) {
  %0 = arith.addf %a, %b fastmath<reassoc, nsz> : f32
  %1 = arith.subf %0, %b : f32
  %2 = arith.mulf %1, %b fastmath<fast> : f32
  %3 = arith.divf %2, %b : f32
  %4 = arith.remf %3, %b : f32
  %5 = arith.negf %4 fastmath<ninf> : f32
  %6 = arith.maximumf %5, %b : f32
  %7 = arith.minimumf %6, %a fastmath<nnan> : f32
  %8 = arith.maxnumf %7, %b : f32
  %9 = arith.minnumf %8, %a : f32
  %10 = arith.extf %9 : f32 to f64
  %11 = arith.truncf %9 : f32 to f16
  %12 = arith.truncf %10 to_nearest_even : f64 to f32
  %13 = arith.truncf %10 upward : f64 to f32
  %14 = arith.truncf %10 to_nearest_away : f64 to f32
  %15 = arith.addf %13, %14 : f32
  %16 = arith.addf %12, %15 : f32
  %17 = arith.sitofp %i : i32 to f32
  %18 = arith.uitofp %i : i32 to f32
  %19 = arith.fptosi %17 : f32 to i32
  %20 = arith.fptoui %18 : f32 to i32
  %21 = arith.cmpf ole, %16, %17 fastmath<nnan> : f32
  return %16, %10, %11, %19, %20, %21 : f32, f64, f16, i32, i32, i1
}
// -----
// Rows VL007 to VL015, VL032, VL086 to VL088, VL091, VL092, VL041, VL100: convert-arith-to-llvm
func.func @constants(%c: i1, %i: i32, %j: index, %m: memref<2xf32>, %n: memref<2xf32>, %v: vector<2x2xf32>, %w: vector<2x2xi1>, %t: i8) -> (memref<2xf32>, index, i32, index, f8E4M3FN, vector<2x2xf32>, vector<2x2xf32>, vector<2x2xi8>, index, vector<f32>, i32) {
  %0 = arith.constant {t.x} dense<[[1, 2], [3, 4]]> : vector<2x2xi8>
  %1 = arith.constant 7 : index
  %2 = arith.constant dense<1.5> : vector<f32>
  %3 = arith.constant 1.0 : f8E4M3FN
  %4 = arith.select %c, %m, %n : memref<2xf32>
  %5 = arith.select %c, %v, %v : vector<2x2xf32>
  %6 = arith.negf %v : vector<2x2xf32>
  %7 = arith.select %w, %v, %6 : vector<2x2xi1>, vector<2x2xf32>
  %8 = arith.bitcast %t : i8 to f8E4M3FN
  %9 = arith.bitcast %i : i32 to f32
  %10 = arith.index_cast %i : i32 to index
  %11 = arith.index_castui %i : i32 to index
  %12 = arith.index_cast %j : index to i32
  %13 = arith.bitcast %9 : f32 to i32
  return %4, %10, %12, %11, %8, %5, %7, %0, %1, %2, %13 : memref<2xf32>, index, i32, index, f8E4M3FN, vector<2x2xf32>, vector<2x2xf32>, vector<2x2xi8>, index, vector<f32>, i32
}
// -----
// Rows VL095, VL098: convert-arith-to-llvm
func.func @divisions(%a: i32, %b: i32) -> (i32, i32, i32, i32, i1) {
  %0 = arith.ceildivsi %a, %b : i32
  %1 = arith.ceildivui %a, %b : i32
  %2 = arith.floordivsi %a, %b : i32
  %3 = arith.constant 3 : i32
  %4 = arith.addi %3, %3 : i32
  %5 = arith.cmpi slt, %a, %a : i32
  return %0, %1, %2, %4, %5 : i32, i32, i32, i32, i1
}
// -----
// Rows VL001, VL002, VL010, VL021, VL034, VL096, VL097: convert-arith-to-llvm, stays
func.func @refused(%t: tensor<2xf32>, %f: f8E4M3FN, %s: f8E8M0FNU, %v: vector<[4]x4xf32>) -> (tensor<2xf32>, f8E4M3FN, f32, vector<[4]x4xf32>) {
  %0 = arith.addf %t, %t : tensor<2xf32>
  %1 = arith.mulf %f, %f : f8E4M3FN
  %2 = arith.scaling_extf %f, %s : f8E4M3FN, f8E8M0FNU to f32
  %3 = arith.negf %v : vector<[4]x4xf32>
  return %0, %1, %2, %3 : tensor<2xf32>, f8E4M3FN, f32, vector<[4]x4xf32>
}
// -----
// Rows VL004, VL101 to VL103, VL107 to VL111: convert-index-to-llvm{index-bitwidth=32}
func.func @indices(%a: index, %b: index, %i: i64, %j: i16) -> (index, i1, index, index, i64, i16, index, i1) {
  %0 = index.add %a, %b
  %1 = index.sub %0, %b
  %2 = index.mul %1, %b
  %3 = index.divs %2, %b
  %4 = index.divu %3, %b
  %5 = index.rems %4, %b
  %6 = index.remu %5, %b
  %7 = index.shl %6, %b
  %8 = index.shrs %7, %b
  %9 = index.shru %8, %b
  %10 = index.and %9, %b
  %11 = index.or %10, %a
  %12 = index.xor %11, %b
  %13 = index.maxs %12, %b
  %14 = index.maxu %13, %a
  %15 = index.mins %14, %b
  %16 = index.minu %15, %a
  %17 = index.cmp sge(%16, %b)
  %18 = index.casts %i : i64 to index
  %19 = index.castu %j : i16 to index
  %20 = index.casts %a : index to i64
  %21 = index.castu %a : index to i16
  %22 = index.sizeof
  %23 = index.bool.constant true
  return %16, %17, %18, %19, %20, %21, %22, %23 : index, i1, index, index, i64, i16, index, i1
}
// -----
// Rows VL104 to VL106: convert-index-to-llvm
func.func @divisions(%a: index, %b: index) -> (index, index, index) {
  %0 = index.ceildivs %a, %b
  %1 = index.ceildivu %a, %b
  %2 = index.floordivs %a, %b
  return %0, %1, %2 : index, index, index
}
// -----
// Rows VL023 to VL030, VL112, VL114 to VL128: convert-func-to-llvm
func.func private @external(i32, memref<*xf32>) attributes {t.x}
func.func nested @variadic(i32, index) -> i32 attributes {func.varargs = true, llvm.readnone}
func.func private @hidden(%a: i32 {llvm.noundef}) -> (i8 {llvm.signext}) attributes {llvm.linkage = #llvm.linkage<internal>, no_inline} {
  %0 = arith.trunci %a : i32 to i8
  return {t.y} %0 : i8
}
func.func private @several(%n: index, %m: memref<?x4xf32> {t.z}) -> (index, memref<?x4xf32>) {
  cf.br ^bb1(%n : index)
^bb1(%0: index):
  return %0, %m : index, memref<?x4xf32>
}
func.func @callers(%m: memref<?x4xf32>, %u: memref<*xf32>, %p: !llvm.ptr {llvm.byval = index}) -> i8 {
  %0 = arith.constant 3 : i32
  call @external(%0, %u) {t.v} : (i32, memref<*xf32>) -> ()
  %1 = arith.constant 3 : index
  %2:2 = call @several(%1, %m) : (index, memref<?x4xf32>) -> (index, memref<?x4xf32>)
  %3 = constant @hidden : (i32) -> i8
  %4 = call_indirect %3(%0) : (i32) -> i8
  memref.dealloc %2#1 : memref<?x4xf32>
  return %4 : i8
}
// -----
// Rows VL113, VL328: convert-func-to-llvm
func.func @tuple(%t: tuple<i32>, %i: index) -> index {
  return %i : index
}
// -----
// Rows VL119, VL120, VL329: convert-func-to-llvm
func.func @attributes(%a: index {t.a}, %m: memref<2xf32> {t.b}) -> (index {t.c}, f32 {t.d}) {
  %0 = arith.constant 0.0 : f32
  return %a, %0 : index, f32
}
// -----
// Rows VL129, VL130: convert-func-to-llvm
func.func private @other(memref<*xf32>) -> memref<*xf32>
func.func @unranked(%m: memref<*xf32>) -> memref<*xf32> {
  %0 = call @other(%m) : (memref<*xf32>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
// -----
// Rows VL131, VL335: convert-func-to-llvm{use-bare-ptr-memref-call-conv=1}
func.func private @other(memref<2x3xf32>) -> memref<2x3xf32>
func.func @bare(%m: memref<2x3xf32>) -> memref<2x3xf32> {
  %0 = call @other(%m) : (memref<2x3xf32>) -> memref<2x3xf32>
  return %0 : memref<2x3xf32>
}
// -----
// Rows VL132, VL133: convert-func-to-llvm
func.func private @declared(memref<?xf32>, i32) -> memref<?xf32> attributes {llvm.emit_c_interface}
func.func @defined(%m: memref<?xf32>, %i: i32) -> memref<?xf32> attributes {llvm.emit_c_interface} {
  return %m : memref<?xf32>
}
// -----
// Rows VL135 to VL138, VL142 to VL145: convert-math-to-llvm
func.func @mathematics(%x: f32, %y: f32, %i: i32, %v: vector<2x4xf32>, %w: vector<4xf32>) -> (f32, i32, vector<2x4xf32>, vector<4xf32>) {
  %0 = math.absf %x fastmath<nnan> : f32
  %1 = math.ceil %0 : f32
  %2 = math.cos %1 : f32
  %3 = math.exp %2 {t.x} : f32
  %4 = math.exp2 %3 : f32
  %5 = math.floor %4 : f32
  %6 = math.log %5 : f32
  %7 = math.log2 %6 : f32
  %8 = math.log10 %7 : f32
  %9 = math.round %8 : f32
  %10 = math.roundeven %9 : f32
  %11 = math.sin %10 : f32
  %12 = math.sqrt %11 : f32
  %13 = math.tan %12 : f32
  %14 = math.tanh %13 : f32
  %15 = math.atan %14 : f32
  %16 = math.trunc %15 : f32
  %17 = math.copysign %16, %y : f32
  %18 = math.atan2 %17, %y : f32
  %19 = math.powf %18, %y : f32
  %20 = math.fpowi %19, %i : f32, i32
  %21 = math.fma %20, %x, %y : f32
  %22 = math.expm1 %21 fastmath<contract> : f32
  %23 = math.log1p %22 : f32
  %24 = math.rsqrt %23 {t.y} : f32
  %25 = math.ctpop %i : i32
  %26 = math.rsqrt %v : vector<2x4xf32>
  %27 = math.log1p %w : vector<4xf32>
  return %24, %25, %26, %27 : f32, i32, vector<2x4xf32>, vector<4xf32>
}
// -----
// Rows VL139 to VL141, VL146, VL147, VL149: convert-math-to-llvm
func.func @special(%x: f32, %i: i32, %n: index) -> (i32, index, f32, f32, i1, i1) {
  %0 = math.ctlz %i : i32
  %1 = math.cttz %0 : i32
  %2 = math.absi %1 : i32
  %3 = math.absi %n : index
  %4, %5 = math.sincos %x : f32
  %6 = math.isnan %x : f32
  %7 = math.isfinite %x : f32
  return %2, %3, %4, %5, %6, %7 : i32, index, f32, f32, i1, i1
}
// -----
// Rows VL148, VL325: convert-math-to-llvm, stays
func.func @without_pattern(%x: f32, %v: vector<2x2xi32>) -> (f32, i1, vector<2x2xi32>) {
  %0 = math.cbrt %x : f32
  %1 = math.erf %0 : f32
  %2 = math.isinf %1 : f32
  %3 = math.absi %v : vector<2x2xi32>
  return %1, %2, %3 : f32, i1, vector<2x2xi32>
}
// -----
// Rows VL150, VL151: convert-ub-to-llvm
func.func @poison() -> (i32, index, memref<2xf32>) {
  %0 = ub.poison : i32
  %1 = ub.poison : index
  %2 = ub.poison : memref<2xf32>
  return %0, %1, %2 : i32, index, memref<2xf32>
}
func.func @unreachable() {
  ub.unreachable
}
// -----
// Rows VL153 to VL160: convert-complex-to-llvm
func.func @complex(%x: f32, %y: f32, %a: complex<f32>) -> (complex<f32>, f32, f32, f32) {
  %0 = complex.create %x, %y : complex<f32>
  %1 = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
  %2 = complex.add %0, %a fastmath<nnan> : complex<f32>
  %3 = complex.sub %2, %1 : complex<f32>
  %4 = complex.mul %3, %a fastmath<contract> : complex<f32>
  %5 = complex.div %4, %a : complex<f32>
  %6 = complex.re %5 : complex<f32>
  %7 = complex.im %5 : complex<f32>
  %8 = complex.abs %5 fastmath<nnan> : complex<f32>
  return %5, %6, %7, %8 : complex<f32>, f32, f32, f32
}
// -----
// Row VL161: convert-complex-to-llvm{complex-range=improved}
func.func @quotient(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b : complex<f32>
  return %0 : complex<f32>
}
// -----
// Rows VL016, VL162, VL164 to VL171, VL173 to VL176: finalize-memref-to-llvm
func.func @memory(%n: index, %m: memref<4x?xf32, strided<[?, 2], offset: 3>>, %x: f32) -> f32 {
  %0 = memref.alloc(%n) : memref<4x?xf32>
  %1 = memref.alloc() {alignment = 32 : i64} : memref<5xi8>
  %2 = memref.alloca(%n) {alignment = 16 : i64} : memref<?x2xf64>
  %3 = memref.alloc() : memref<complex<f32>>
  %4 = memref.load %m[%n, %n] : memref<4x?xf32, strided<[?, 2], offset: 3>>
  memref.store %4, %0[%n, %n] {alignment = 8 : i64} : memref<4x?xf32>
  %5 = memref.load %0[%n, %n] {nontemporal = true} : memref<4x?xf32>
  memref.dealloc %0 : memref<4x?xf32>
  "t.use"(%1, %2, %3) : (memref<5xi8>, memref<?x2xf64>, memref<complex<f32>>) -> ()
  return %5 : f32
}
// -----
// Row VL172: finalize-memref-to-llvm{use-aligned-alloc=1}
func.func @aligned(%n: index) -> (memref<?xf32>, memref<6xf64>) {
  %0 = memref.alloc(%n) : memref<?xf32>
  %1 = memref.alloc() {alignment = 64 : i64} : memref<6xf64>
  return %0, %1 : memref<?xf32>, memref<6xf64>
}
// -----
// Rows VL019, VL177 to VL183: finalize-memref-to-llvm
func.func @casts(%m: memref<?x4xf32>, %u: memref<*xf32>, %i: index) -> (memref<2x4xf32>, memref<*xf32>, memref<8xf32>, index, index, index, index, index) {
  %0 = memref.cast %m : memref<?x4xf32> to memref<2x4xf32>
  %1 = memref.cast %m : memref<?x4xf32> to memref<*xf32>
  %2 = memref.cast %u : memref<*xf32> to memref<8xf32>
  %c0 = arith.constant 0 : index
  %3 = memref.dim %m, %c0 : memref<?x4xf32>
  %4 = memref.dim %m, %i : memref<?x4xf32>
  %5 = memref.dim %u, %i : memref<*xf32>
  %6 = memref.rank %u : memref<*xf32>
  %7 = memref.rank %m : memref<?x4xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : memref<2x4xf32>, memref<*xf32>, memref<8xf32>, index, index, index, index, index
}
// -----
// Rows VL184, VL186, VL334: finalize-memref-to-llvm
memref.global "private" constant @numbers : memref<2x2xindex> = dense<[[1, 2], [3, 4]]> {alignment = 64}
memref.global @empty : memref<3xf32> = uninitialized
memref.global "private" @declared : memref<f32, 2 : i32>
func.func @globals() -> (memref<2x2xindex>, memref<f32, 2 : i32>) {
  %0 = memref.get_global @numbers : memref<2x2xindex>
  %1 = memref.get_global @declared : memref<f32, 2 : i32>
  return %0, %1 : memref<2x2xindex>, memref<f32, 2 : i32>
}
// -----
// Rows VL187, VL188: finalize-memref-to-llvm
func.func @copies(%a: memref<?x4xf32>, %b: memref<?x4xf32>, %c: memref<2x4xf32, strided<[8, 1]>>, %d: memref<2x4xf32>) {
  memref.copy %a, %b : memref<?x4xf32> to memref<?x4xf32>
  memref.copy %c, %d : memref<2x4xf32, strided<[8, 1]>> to memref<2x4xf32>
  return
}
// -----
// Rows VL189 to VL195: finalize-memref-to-llvm
func.func @views(%m: memref<?x4xf32>, %u: memref<*xf32>, %b: memref<64xi8>, %i: index) -> (memref<?x3xf32, strided<[?, 1], offset: ?>>, memref<2xf32, strided<[1], offset: 5>>, index, index, memref<4x?xf32, strided<[1, 4]>>, memref<?x4xf32, 3>, memref<*xf32, 3>, memref<?x2xf32>, index) {
  %0 = memref.reinterpret_cast %m to offset: [%i], sizes: [%i, 3], strides: [%i, 1] : memref<?x4xf32> to memref<?x3xf32, strided<[?, 1], offset: ?>>
  %1 = memref.reinterpret_cast %u to offset: [5], sizes: [2], strides: [1] : memref<*xf32> to memref<2xf32, strided<[1], offset: 5>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %2 = memref.extract_aligned_pointer_as_index %m : memref<?x4xf32> -> index
  %3 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
  %4 = memref.memory_space_cast %m : memref<?x4xf32> to memref<?x4xf32, 3>
  %5 = memref.memory_space_cast %u : memref<*xf32> to memref<*xf32, 3>
  %6 = memref.view %b[%i][%i] : memref<64xi8> to memref<?x2xf32>
  return %0, %1, %sizes#0, %2, %3, %4, %5, %6, %strides#0 : memref<?x3xf32, strided<[?, 1], offset: ?>>, memref<2xf32, strided<[1], offset: 5>>, index, index, memref<4x?xf32, strided<[1, 4]>>, memref<?x4xf32, 3>, memref<*xf32, 3>, memref<?x2xf32>, index
}
// -----
// Rows VL196 to VL203, VL336: finalize-memref-to-llvm
func.func @others(%m: memref<4xi32>, %f: memref<?xf32>, %i: index, %x: i32, %y: f32, %s: memref<2xindex>, %t: memref<?xindex>) -> (i32, memref<4xi32>, memref<4xi32>, i32, memref<?x?xf32>, memref<*xf32>) {
  %0 = memref.atomic_rmw addi %x, %m[%i] : (i32, memref<4xi32>) -> i32
  %1 = memref.atomic_rmw maximumf %y, %f[%i] : (f32, memref<?xf32>) -> f32
  %2 = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
  ^bb0(%old: i32):
    %8 = llvm.add %old, %x : i32
    memref.atomic_yield %8 : i32
  }
  memref.prefetch %m[%i], write, locality<2>, data : memref<4xi32>
  %3 = memref.assume_alignment %m, 16 : memref<4xi32>
  %4, %5 = memref.distinct_objects %m, %3 : memref<4xi32>, memref<4xi32>
  %6 = memref.reshape %f(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %7 = memref.reshape %f(%t) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  %9 = memref.alloca_scope -> i32 {
    memref.alloca_scope.return %2 : i32
  }
  return %0, %4, %5, %9, %6, %7 : i32, memref<4xi32>, memref<4xi32>, i32, memref<?x?xf32>, memref<*xf32>
}
// -----
// Rows VL163, VL185: finalize-memref-to-llvm, stays
memref.global "private" @unknown : memref<2xf32, "space">
func.func @refused(%m: memref<8xf32>, %i: index, %x: f32) -> memref<4xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %0 : memref<4xf32, strided<[1], offset: ?>>
}
// -----
// Rows VL205 to VL220, VL222, VL223: convert-vector-to-llvm
func.func @vectors(%x: f32, %v: vector<4xf32>, %w: vector<2x4xf32>, %i: index, %n: vector<4xi32>, %r: vector<f32>, %m: memref<?x8xf32>) -> (vector<4xf32>, vector<2x3xf32>, f32, f32, f32, vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>, i32, f32, vector<4xf32>, vector<3x4xf32>) {
  %0 = vector.broadcast %x : f32 to vector<4xf32>
  %1 = vector.broadcast %x : f32 to vector<2x3xf32>
  %2 = vector.broadcast %v : vector<4xf32> to vector<3x4xf32>
  %3 = vector.extract %v[2] : f32 from vector<4xf32>
  %4 = vector.extract %w[1, 2] : f32 from vector<2x4xf32>
  %5 = vector.extract %r[] : f32 from vector<f32>
  %6 = vector.insert %x, %v[%i] : f32 into vector<4xf32>
  %7 = vector.insert %x, %w[1, 3] : f32 into vector<2x4xf32>
  %8 = vector.fma %w, %w, %7 : vector<2x4xf32>
  %9 = vector.reduction <minsi>, %n : vector<4xi32> into i32
  %10 = vector.reduction <maxnumf>, %v, %x fastmath<nnan> : vector<4xf32> into f32
  %11 = vector.load %m[%i, %i] : memref<?x8xf32>, vector<4xf32>
  vector.store %11, %m[%i, %i] {nontemporal = true} : memref<?x8xf32>, vector<4xf32>
  return %0, %1, %3, %4, %5, %6, %7, %8, %9, %10, %11, %2 : vector<4xf32>, vector<2x3xf32>, f32, f32, f32, vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>, i32, f32, vector<4xf32>, vector<3x4xf32>
}
// -----
// Rows VL221, VL224 to VL235: convert-vector-to-llvm
func.func @more(%x: f32, %v: vector<4xf32>, %i: index, %m: memref<?xf32>, %k: vector<4xi1>, %p: vector<4xi32>, %w: vector<2x4xi32>, %s: vector<[4]xf32>) -> (f32, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<6xf32>, vector<8xf32>, vector<2xf32>, vector<2x8xi16>, vector<3xf32>, index, vector<4xindex>, vector<[4]xf32>) {
  %0 = vector.reduction <add>, %v, %x : vector<4xf32> into f32
  %1 = vector.maskedload %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %2 = vector.gather %m[%i] [%p], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i] [%p], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %3 = vector.expandload %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %4 = vector.shuffle %v, %1 [0, 5, 2, 7, 1, 1] : vector<4xf32>, vector<4xf32>
  %5 = vector.interleave %v, %1 : vector<4xf32> -> vector<8xf32>
  %6 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %7 = vector.bitcast %w : vector<2x4xi32> to vector<2x8xi16>
  %8 = vector.from_elements %x, %0, %x : vector<3xf32>
  %9 = vector.vscale
  %10 = vector.step : vector<4xindex>
  %11 = vector.scalable.insert %v, %s[0] : vector<4xf32> into vector<[4]xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : f32, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<6xf32>, vector<8xf32>, vector<2xf32>, vector<2x8xi16>, vector<3xf32>, index, vector<4xindex>, vector<[4]xf32>
}
// -----
// Rows VL236 to VL240: convert-vector-to-llvm
func.func @lowered(%m: memref<?xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>, %w: vector<2x3xf32>) -> (vector<4xi1>, vector<4xf32>, f32, vector<4x4xf32>, vector<3x2xf32>) {
  %0 = vector.create_mask %i : vector<4xi1>
  %1 = vector.transfer_read %m[%i], %x : memref<?xf32>, vector<4xf32>
  vector.transfer_write %v, %m[%i] {in_bounds = [true]} : vector<4xf32>, memref<?xf32>
  %2 = vector.mask %k { vector.reduction <add>, %v, %x : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.print %x : f32
  vector.print str "text"
  %3 = vector.outerproduct %v, %1 : vector<4xf32>, vector<4xf32>
  %4 = vector.transpose %w, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %0, %1, %2, %3, %4 : vector<4xi1>, vector<4xf32>, f32, vector<4x4xf32>, vector<3x2xf32>
}
// -----
// Rows VL241 to VL251: lower-affine
func.func @expressions(%i: index, %n: index, %m: memref<?x?xf32>) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * s0 + d0 mod 7 - d0 floordiv 3 + d0 ceildiv 5)>(%i)[%n]
  %1 = affine.min affine_map<(d0)[s0] -> (d0, s0 + 4, 12)>(%i)[%n]
  %2 = affine.max affine_map<(d0) -> (d0)>(%i)
  %3 = affine.load %m[%i * 2, %i + symbol(%n)] : memref<?x?xf32>
  affine.store %3, %m[%i, %n - 1] : memref<?x?xf32>
  return %0, %1, %2 : index, index, index
}
// -----
// Rows VL252 to VL259: lower-affine
func.func @loops(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) -> f32 {
  %x = affine.vector_load %m[%n + 1] : memref<?xf32>, vector<4xf32>
  affine.vector_store %x, %m[%n] : memref<?xf32>, vector<4xf32>
  affine.prefetch %m[%n + 2], read, locality<3>, data : memref<?xf32>
  %z = arith.constant 0.0 : f32
  %0 = affine.for %i = 0 to min affine_map<()[s0] -> (s0, 10)>()[%n] step 2 iter_args(%a = %z) -> f32 {
    affine.if affine_set<(d0)[s0] : (d0 - 3 >= 0, s0 - d0 == 0)>(%i)[%n] {
      affine.store %a, %m[%i] : memref<?xf32>
    } else {
      affine.store %z, %m[%i] : memref<?xf32>
    }
    affine.yield %a : f32
  }
  %1 = affine.parallel (%i, %j) = (0, 1) to (%n, 8) step (1, 3) reduce ("addf") -> f32 {
    affine.yield %0 : f32
  }
  affine.parallel (%i) = (0) to (4) {
    affine.store %1, %m[%i] : memref<?xf32>
  }
  return %1 : f32
}
// -----
// Rows VL260 to VL262: lower-affine
func.func @linear(%i: index, %n: index) -> (index, index, index, index) {
  %0:3 = affine.delinearize_index %i into (%n, 4, 8) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1, %0#2] by (%n, 4, 8) : index
  return %0#0, %0#1, %0#2, %1 : index, index, index, index
}
// -----
// Rows VL264 to VL269, VL271, VL272, VL277, VL333: expand-strided-metadata
func.func @metadata(%m: memref<?x16xf32>, %s: memref<2x3x4xf32>, %i: index, %n: index) -> (memref<?x2xf32, strided<[16, 3], offset: ?>>, memref<?xf32>, memref<?x4x16xf32>, index, index, index, index) {
  %0 = memref.subview %m[%i, 1] [%n, 2] [1, 3] : memref<?x16xf32> to memref<?x2xf32, strided<[16, 3], offset: ?>>
  %1 = memref.collapse_shape %m [[0, 1]] : memref<?x16xf32> into memref<?xf32>
  %2 = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, 16] : memref<?x16xf32> into memref<?x4x16xf32>
  %3 = memref.alloc(%n) : memref<?x5xf32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %3 : memref<?x5xf32> -> memref<f32>, index, index, index, index, index
  %base2, %offset2, %sizes2:2, %strides2:2 = memref.extract_strided_metadata %0 : memref<?x2xf32, strided<[16, 3], offset: ?>> -> memref<f32>, index, index, index, index, index
  %4 = memref.extract_aligned_pointer_as_index %0 : memref<?x2xf32, strided<[16, 3], offset: ?>> -> index
  return %0, %1, %2, %sizes#0, %offset2, %sizes2#0, %4 : memref<?x2xf32, strided<[16, 3], offset: ?>>, memref<?xf32>, memref<?x4x16xf32>, index, index, index, index
}
// -----
// Rows VL279 to VL285: reconcile-unrealized-casts
func.func @casts(%a: i64, %p: i32, %q: f32) -> (i64, i64, index, i32, f32, f32) {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i64
  %2 = builtin.unrealized_conversion_cast %0 : index to f64
  %3 = builtin.unrealized_conversion_cast %2 : f64 to i64
  %4 = builtin.unrealized_conversion_cast %p, %q : i32, f32 to !t.pair
  %5:2 = builtin.unrealized_conversion_cast %4 : !t.pair to i32, f32
  %6:2 = builtin.unrealized_conversion_cast %4 : !t.pair to f32, i32
  %7 = arith.addi %a, %a : i64
  return %1, %3, %0, %5#0, %5#1, %6#0 : i64, i64, index, i32, f32, f32
}
// -----
// Rows VL287 to VL291, VL293: convert-to-llvm
func.func @all(%n: index, %m: memref<?xf32>, %c: i1) -> f32 {
  %0 = arith.addi %n, %n : index
  %1 = index.mul %0, %n
  %2 = memref.load %m[%1] : memref<?xf32>
  %3 = math.sqrt %2 : f32
  cf.cond_br %c, ^bb1(%3 : f32), ^bb1(%2 : f32)
^bb1(%4: f32):
  scf.if %c {
    "t.use"(%n) : (index) -> ()
  }
  return %4 : f32
}
// -----
// Rows VL005, VL290: convert-to-llvm{dynamic=1}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  func.func @narrow(%n: index) -> index {
    %0 = arith.addi %n, %n : index
    return %0 : index
  }
}
// -----
// Rows VL289, VL295: lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-to-llvm
func.func @chain(%m: memref<8x8xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %0 = memref.subview %m[%i, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    %1 = affine.load %0[3] : memref<8xf32, strided<[1], offset: ?>>
    %2 = math.exp %1 : f32
    affine.store %2, %m[%i, 1] : memref<8x8xf32>
  }
  return
}
// -----
// Rows VL313 to VL319: convert-linalg-to-loops
func.func @structured(%a: memref<?x4xf32>, %b: memref<4x?xf32>, %c: memref<?x?xf32>, %x: f32, %s: memref<f32>, %d: memref<4xi64>) {
  linalg.fill ins(%x : f32) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%a, %b : memref<?x4xf32>, memref<4x?xf32>) outs(%c : memref<?x?xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%d : memref<4xi64>) {
  ^bb0(%o: i64):
    %0 = linalg.index 0 : index
    %1 = arith.index_cast %0 : index to i64
    linalg.yield %1 : i64
  }
  linalg.copy ins(%s : memref<f32>) outs(%s : memref<f32>)
  return
}
// -----
// Rows VL286: reconcile-unrealized-casts, stays
func.func @left_over(%x: i64) -> f64 {
  %0 = builtin.unrealized_conversion_cast %x : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to f64
  return %1 : f64
}
// -----
// Rows VL020, VL022: convert-func-to-llvm
func.func @types(%a: !llvm.ptr, %b: !llvm.struct<(i32, ptr)>, %c: !llvm.struct<(index, array<2 x index>)>, %d: !llvm.array<3 x index>, %e: vector<4xi8>, %f: (index) -> f32, %g: !llvm.struct<"id", (i32)>) {
  return
}
// -----
// Rows VL039, VL042: convert-arith-to-llvm
func.func @guards(%x: f64, %c: i1, %v: vector<4xi1>, %a: vector<4xf64>) -> (f32, f32, vector<4xf64>) {
  %0 = arith.truncf %x : f64 to f32
  %1 = arith.truncf %x to_nearest_even : f64 to f32
  %2 = arith.select %v, %a, %a : vector<4xi1>, vector<4xf64>
  %3 = arith.select %c, %2, %a : vector<4xf64>
  return %0, %1, %3 : f32, f32, vector<4xf64>
}
// -----
// Rows VL042, VL204: convert-vector-to-llvm
func.func @ranks(%x: f32, %v: vector<4xf32>, %w: vector<2x4xf32>) -> (vector<4xf32>, vector<2x4xf32>, f32, vector<4xf32>) {
  %0 = vector.broadcast %x : f32 to vector<4xf32>
  %1 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %2 = vector.extract %v[1] : f32 from vector<4xf32>
  %3 = vector.extract %w[1] : vector<4xf32> from vector<2x4xf32>
  return %0, %1, %2, %3 : vector<4xf32>, vector<2x4xf32>, f32, vector<4xf32>
}
// -----
// Rows VL042, VL204: finalize-memref-to-llvm{use-aligned-alloc=1}
func.func @allocation(%n: index) -> memref<?xf32> {
  %0 = memref.alloc(%n) {alignment = 32} : memref<?xf32>
  %1 = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %1 : memref<?xf32>
  return %0 : memref<?xf32>
}
// -----
// Rows VL006: convert-func-to-llvm
module attributes {llvm.data_layout = "e-p:32:32"} {
  func.func @layout(%i: index, %m: memref<?xf32>) -> index {
    return %i : index
  }
}
// -----
// Rows VL321: convert-linalg-to-loops
func.func @attributes(%a: memref<4xf32>, %b: memref<4xf32>) {
  linalg.copy {note = 1} ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"], library_call = "f", note} outs(%b : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}
// -----
// Rows VL323: convert-arith-to-llvm
func.func @fast(%x: f32, %y: f64) -> (f64, f32) {
  %0 = arith.extf %x fastmath<fast> : f32 to f64
  %1 = arith.truncf %y fastmath<nnan> : f64 to f32
  return %0, %1 : f64, f32
}
// -----
// Rows VL330: convert-scf-to-cf
func.func @attributes_of_loops(%i: index, %x: i32) -> i32 {
  %0 = scf.execute_region -> i32 no_inline {
    scf.yield %x : i32
  }
  scf.parallel (%k) = (%i) to (%i) step (%i) {
  } {note}
  scf.forall (%k) in (%i) {
  } {mapping = [#gpu.thread<x>]}
  scf.for %k = %i to %i step %i {
  } {note, llvm.kept = 1}
  return %0 : i32
}
// -----
// Rows VL330: lower-affine
func.func @attributes_of_affine_loops() {
  affine.for %i = 0 to 4 {
  } {note}
  return
}
// -----
// Rows VL330: convert-cf-to-llvm
func.func @attributes_of_branches(%x: i32) {
  cf.switch %x : i32, [
    default: ^bb1,
    1: ^bb1
  ] {note}
^bb1:
  return
}
// -----
// Rows VL330: convert-func-to-llvm
func.func @attributes_of_functions() attributes {no_inline, note} {
  return
}
// -----
// Rows VL331: convert-complex-to-llvm
func.func @complex_abs(%z: complex<f32>) -> f32 {
  %0 = complex.abs %z fastmath<fast> : complex<f32>
  return %0 : f32
}
// -----
// Rows VL338: convert-scf-to-cf
func.func @wraps(%n: i32) {
  %c = arith.constant 2147483647 : i32
  scf.for %i = %n to %c step %n : i32 {
    "use"(%i) : (i32) -> ()
  }
  return
}
// -----
// Rows VL003: convert-cf-to-llvm
func.func @unregistered() {
  "u.op"() ({
    cf.br ^bb1
  ^bb1:
    "u.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Rows VL003: func.func(convert-arith-to-llvm,convert-math-to-llvm,convert-index-to-llvm,convert-ub-to-llvm,convert-complex-to-llvm,convert-vector-to-llvm,convert-scf-to-cf)
func.func @any_op(%x: f32, %i: index, %z: complex<f32>, %v: vector<4xf32>, %c: i1) -> f32 {
  scf.if %c {
  }
  %0 = arith.addf %x, %x : f32
  %1 = math.sqrt %0 : f32
  %2 = index.add %i, %i
  %3 = complex.re %z : complex<f32>
  %4 = vector.extract %v[0] : f32 from vector<4xf32>
  %5 = ub.poison : f32
  return %5 : f32
}
// -----
// Rows VL294: func.func(convert-to-llvm{filter-dialects=arith})
func.func @nested(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
// -----
// Rows VL044: convert-arith-to-llvm
func.func @folds(%x: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %c7 = arith.constant 7 : i32
  %0 = arith.addi %x, %c0 : i32
  %1 = arith.muli %c7, %c2 : i32
  %2 = arith.ceildivsi %c7, %c2 : i32
  return %0, %1, %2 : i32, i32, i32
}
// -----
// Rows VL270: expand-strided-metadata
memref.global "private" constant @g : memref<2x3xf32> = dense<1.0>
func.func @metadata() -> (memref<f32>, index, index) {
  %0 = memref.get_global @g : memref<2x3xf32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %0 : memref<2x3xf32> -> memref<f32>, index, index, index, index, index
  return %base, %sizes#0, %strides#0 : memref<f32>, index, index
}
// -----
// Rows VL273: expand-strided-metadata
func.func @metadata_of_cast(%d: memref<?x?xf32>) -> (memref<f32>, index, index) {
  %1 = memref.cast %d : memref<?x?xf32> to memref<?x4xf32>
  %base1, %offset1, %sizes1:2, %strides1:2 = memref.extract_strided_metadata %1 : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  return %base1, %sizes1#0, %strides1#0 : memref<f32>, index, index
}
// -----
// Rows VL274: expand-strided-metadata
func.func @metadata_in_memory_space(%m: memref<2x?xf32>) -> (memref<f32, 1>, index, index) {
  %2 = memref.memory_space_cast %m : memref<2x?xf32> to memref<2x?xf32, 1>
  %base2, %offset2, %sizes2:2, %strides2:2 = memref.extract_strided_metadata %2 : memref<2x?xf32, 1> -> memref<f32, 1>, index, index, index, index, index
  return %base2, %sizes2#1, %strides2#0 : memref<f32, 1>, index, index
}
// -----
// Rows VL275, VL276: expand-strided-metadata
func.func @metadata_of_base(%d: memref<?x?xf32>) -> (index, index, memref<f32>, index) {
  %3 = memref.assume_alignment %d, 16 : memref<?x?xf32>
  %base3, %offset3, %sizes3:2, %strides3:2 = memref.extract_strided_metadata %3 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %base5, %offset5 = memref.extract_strided_metadata %base3 : memref<f32> -> memref<f32>, index
  return %sizes3#0, %strides3#0, %base5, %offset5 : index, index, memref<f32>, index
}
// -----
// Rows VL331: convert-vector-to-llvm
func.func @reduction(%v: vector<4xf32>, %x: f32) -> f32 {
  %0 = vector.reduction <minnumf>, %v, %x fastmath<nnan> : vector<4xf32> into f32
  return %0 : f32
}
// -----
// Rows VL340: convert-arith-to-llvm, stays
func.func @uf8(%v: i32) -> f8E5M2 {
  %0 = arith.uitofp %v : i32 to f8E5M2
  return %0 : f8E5M2
}
// -----
// Rows VL101: convert-index-to-llvm
func.func @casts(%x: index) -> index {
  %0 = builtin.unrealized_conversion_cast %x : index to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to index
  %2 = index.add %1, %1
  %3 = arith.addi %2, %1 : index
  return %3 : index
}
// -----
// Rows VL004, VL190: finalize-memref-to-llvm{index-bitwidth=32}
memref.global "private" @g : memref<4xf32> = dense<1.0>
func.func @widths(%m: memref<2x3xf32>, %s: memref<4xf32, strided<[2]>>) -> (memref<*xf32>, memref<4xf32>) {
  %0 = memref.cast %m : memref<2x3xf32> to memref<*xf32>
  %1 = memref.get_global @g : memref<4xf32>
  memref.copy %s, %1 : memref<4xf32, strided<[2]>> to memref<4xf32>
  return %0, %1 : memref<*xf32>, memref<4xf32>
}
// -----
// Rows VL004: convert-func-to-llvm{index-bitwidth=32}
func.func private @external(memref<2x3xf32>) -> index attributes {llvm.emit_c_interface}
// -----
// Rows VL298: convert-arith-to-llvm
func.func @f(%a: i32) -> (i32, i32) {
  %c7 = arith.constant 7 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.ceildivsi %c7, %c2 : i32
  %1 = arith.addi %0, %a : i32
  return %0, %1 : i32, i32
}
// -----
// Rows VL043: convert-linalg-to-loops
func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %dead = arith.muli %n, %n : index
  %same = arith.addi %n, %c0 : index
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  return %same : index
}
