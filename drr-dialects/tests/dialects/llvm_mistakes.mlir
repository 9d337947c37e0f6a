llvm.mlir.global @a(1 : i64) : !llvm.label
// -----
llvm.mlir.global @a(1 : i64) : i64 { %0 = llvm.mlir.constant(2 : i64) : i64 llvm.return %0 : i64 }
// -----
llvm.mlir.global @a() : i32 { %0 = llvm.mlir.constant(2 : i64) : i64 llvm.return %0 : i64 }
// -----
llvm.mlir.global @a() : i32 { %0 = llvm.mlir.constant(2 : i32) : i32 %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr %2 = llvm.load %1 : !llvm.ptr -> i32 llvm.return %2 : i32 }
// -----
llvm.mlir.global @a("abc") : !llvm.array<4 x i8>
// -----
llvm.mlir.global common @a(1 : i32) : i32
// -----
llvm.mlir.global appending @a() : i32
// -----
llvm.mlir.global @a(1 : i32) {alignment = 3 : i64} : i32
// -----
llvm.mlir.global @a(1 : i32) comdat(@b) : i32
// -----
llvm.mlir.global @a(1 : i32) : i32
llvm.func @f() { %0 = llvm.mlir.addressof @a : !llvm.ptr<1> llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.addressof @none : !llvm.ptr llvm.return }
// -----
llvm.mlir.global_ctors ctors = [@f], priorities = [1 : i32, 2 : i32], data = [#llvm.zero]
llvm.func @f() { llvm.return }
// -----
llvm.mlir.global_ctors ctors = [@f], priorities = [1 : i32], data = [1 : i32]
llvm.func @f() { llvm.return }
// -----
llvm.mlir.global_dtors dtors = [@f], priorities = [1 : i32], data = [#llvm.zero]
llvm.func @f()
// -----
llvm.mlir.alias common @a : i32 { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
llvm.mlir.alias external @a : i32 { %0 = llvm.mlir.constant(1 : i32) : i32 llvm.return %0 : i32 }
// -----
llvm.func @r() -> !llvm.ptr
llvm.mlir.ifunc external @f : !llvm.func<void ()>, !llvm.ptr @r
// -----
llvm.func @r() { llvm.return }
llvm.mlir.ifunc external @f : !llvm.func<void ()>, !llvm.ptr @r
// -----
llvm.comdat @c { llvm.mlir.global @a(1 : i32) : i32 }
// -----
llvm.func @g(i32) -> i64
llvm.func @f(%a: i32) { llvm.call @g() : () -> i64 llvm.return }
// -----
llvm.func @g(i32) -> i64
llvm.func @f(%a: i64) { %0 = llvm.call @g(%a) : (i64) -> i64 llvm.return }
// -----
llvm.func @g(i32) -> i64
llvm.func @f(%a: i32) { %0 = llvm.call @g(%a) : (i32) -> i32 llvm.return }
// -----
llvm.func @g(i32) -> i64
llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// -----
llvm.func @g(i32)
llvm.func @f(%a: i32) { %0 = llvm.call @g(%a) : (i32) -> i32 llvm.return }
// -----
llvm.func @f() { llvm.call @none() : () -> () llvm.return }
// -----
llvm.func @g(i32, ...)
llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// -----
llvm.func @f(%a: i32) { "llvm.call"(%a) <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> () llvm.return }
// -----
llvm.func @f(%a: i32) -> i32 { llvm.return }
// -----
llvm.func @f(%a: i32) { llvm.return %a : i32 }
// -----
llvm.func @f(%a: i64) -> i32 { llvm.return %a : i64 }
// -----
llvm.func @f(%a: i64) { llvm.br ^bb1(%a : i64) ^bb1(%b: i32): llvm.return }
// -----
llvm.func @f(%c: i1) { llvm.cond_br %c, ^bb1(%c : i1), ^bb1 ^bb1: llvm.return }
// -----
llvm.func @g()
llvm.func @f() { llvm.invoke @g() to ^bb1 unwind ^bb1 : () -> () ^bb1: llvm.return }
// -----
llvm.func @f() { %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)> llvm.return }
// -----
llvm.func @f() { llvm.call_intrinsic "foo"() : () -> () llvm.return }
// -----
llvm.func common @f() { llvm.return }
// -----
llvm.func @f() attributes {no_inline, always_inline} { llvm.return }
// -----
llvm.func @f() attributes {optimize_none} { llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %i: i64) { %0 = llvm.getelementptr %p[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32)> llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32)> llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.getelementptr %p[0, 0] : (!llvm.ptr) -> !llvm.ptr, i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %i: i32) { %0 = llvm.atomicrmw fadd %p, %i monotonic : !llvm.ptr, i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %i: f32) { %0 = llvm.atomicrmw add %p, %i monotonic : !llvm.ptr, f32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %i: i32) { %0 = llvm.atomicrmw add %p, %i unordered : !llvm.ptr, i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %i: i1) { %0 = llvm.atomicrmw xchg %p, %i monotonic : !llvm.ptr, i1 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %i: i32) { %0 = llvm.cmpxchg %p, %i, %i monotonic unordered : !llvm.ptr, i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %i: i32) { %0 = llvm.cmpxchg %p, %i, %i acq_rel acq_rel : !llvm.ptr, i32 llvm.return }
// -----
llvm.func @f() { llvm.fence monotonic llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic monotonic : !llvm.ptr -> i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %i: i32) { llvm.store %i, %p atomic acquire {alignment = 4 : i64} : i32, !llvm.ptr llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant(1 : i32) : f32 llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant(1.0 : f32) : f64 llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant("ab") : !llvm.array<3 x i8> llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant(dense<1> : tensor<2xi32>) : vector<3xi32> llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant([1 : i32, 2 : i64]) : !llvm.struct<(i32, i32)> llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant([1 : i32]) : !llvm.array<1 x i32> llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = llvm.sext %a : i32 to i16 llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = llvm.zext %a : i32 to i32 llvm.return }
// -----
llvm.func @f(%a: vector<4xi32>) { %0 = llvm.zext %a : vector<4xi32> to i64 llvm.return }
// -----
llvm.func @f(%a: vector<[4]xi32>) { %0 = llvm.zext %a : vector<[4]xi32> to vector<4xi64> llvm.return }
// -----
llvm.func @f(%a: !llvm.ptr) { %0 = llvm.bitcast %a : !llvm.ptr to i64 llvm.return }
// -----
llvm.func @f(%a: !llvm.ptr) { %0 = llvm.bitcast %a : !llvm.ptr to !llvm.ptr<1> llvm.return }
// -----
llvm.func @f(%a: !llvm.ptr) { %0 = llvm.bitcast %a : !llvm.ptr to vector<1x!llvm.ptr> llvm.return }
// -----
llvm.mlir.global external @a() : !llvm.target<"a">
// -----
"llvm.mlir.global"() <{global_type = !llvm.target<"spirv.a">, linkage = #llvm.linkage<external>, sym_name = "a", value = 0 : i32}> ({}) : () -> ()
// -----
llvm.mlir.global external @a() : !llvm.ptr { %0 = "u.value"() : () -> !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
llvm.mlir.alias external @a : i32 { %0 = "u.value"() : () -> !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
"u.scope"() ({ llvm.mlir.global external @a() : i32 }) : () -> ()
// -----
func.func @f() { llvm.linker_options ["a"] return }
// -----
func.func @f() { llvm.module_flags [] return }
// -----
"llvm.func"() <{function_type = !llvm.func<void ()>, sym_name = "f", sym_visibility = "a"}> ({}) : () -> ()
// -----
llvm.func @f() -> (i32, i32)
// -----
llvm.func @f() {
  llvm.blocktag <id = 1>
  llvm.br ^bb1
^bb1:
  llvm.blocktag <id = 1>
  llvm.return
}
// -----
%0 = llvm.mlir.zero : !llvm.target<"a">
// -----
llvm.func @f(%n: i64) { %0 = llvm.alloca %n x !llvm.target<"a"> : (i64) -> !llvm.ptr llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p : !llvm.ptr -> !llvm.target<"a"> llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<"a", opaque> llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p dereferenceable<bytes = 4> : !llvm.ptr -> i32 llvm.return }
// -----
llvm.func @f(%a: vector<4xi64>) { %0 = llvm.inttoptr %a dereferenceable<bytes = 4> : vector<4xi64> to vector<4x!llvm.ptr> llvm.return }
// -----
llvm.func @f() { llvm.inline_asm tail_call_kind = <musttail> "", "" : () -> () llvm.return }
// -----
llvm.func @f(%a: i1, %p: !llvm.ptr) { "llvm.intr.assume"(%a, %p) <{op_bundle_sizes = array<i32: 1>}> : (i1, !llvm.ptr) -> () llvm.return }
// -----
llvm.func @f(%a: i1, %p: !llvm.ptr) { "llvm.intr.assume"(%a, %p) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = [1]}> : (i1, !llvm.ptr) -> () llvm.return }
// -----
llvm.func @f(%a: f32) { %0 = llvm.intr.sincos(%a) : (f32) -> !llvm.struct<(f32, f64)> llvm.return }
// -----
llvm.func @f(%a: vector<[4]xf32>) { %0 = llvm.shufflevector %a, %a [0, 1] : vector<[4]xf32> llvm.return }
// -----
llvm.func @f(%p: vector<4x!llvm.ptr>, %m: vector<4xi1>) { %0 = llvm.intr.masked.gather %p, %m {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<8xf32> llvm.return }
// -----
llvm.func @f(%p: vector<4x!llvm.ptr>, %v: vector<[4]xf32>, %m: vector<4xi1>) { llvm.intr.masked.scatter %v, %p, %m {alignment = 1 : i32} : vector<[4]xf32>, vector<4xi1> into vector<4x!llvm.ptr> llvm.return }
// -----
llvm.func @f(%a: vector<4xf32>) { %0 = llvm.intr.vector.extract %a[0] : vector<[2]xf32> from vector<4xf32> llvm.return }
// -----
llvm.func @f(%a: vector<4xf32>, %b: vector<[4]xf32>) { %0 = llvm.intr.vector.insert %b, %a[0] : vector<[4]xf32> into vector<4xf32> llvm.return }
// -----
llvm.func @f(%a: vector<8192xf32>) { %0 = llvm.intr.vector.extract %a[0] : vector<4xf32> from vector<8192xf32> llvm.return }
// -----
llvm.func @f(%a: vector<4xf32>) { %0 = "llvm.intr.vector.interleave2"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> vector<8xf64> llvm.return }
// -----
%0 = "u.value"() : () -> !llvm.struct<(i32, tensor<4xf32>)>
%1 = "llvm.extractvalue"(%0) <{position = array<i64: 0>}> : (!llvm.struct<(i32, tensor<4xf32>)>) -> i32
// -----
%0:2 = "u.value"() : () -> (!llvm.ptr, memref<4xf32>)
%1 = "llvm.atomicrmw"(%0#0, %0#1) <{bin_op = 1 : i64, ordering = 4 : i64}> : (!llvm.ptr, memref<4xf32>) -> memref<4xf32>
// -----
llvm.func @f() {
  llvm.br ^bb1 {loop_annotation = #llvm.loop_annotation<startLoc = loc("a":1:2)>}
^bb1:
  llvm.return
}
// -----
%0 = "u.value"() : () -> vector<4x4xi32>
%1 = "llvm.intr.is.constant"(%0) : (vector<4x4xi32>) -> i1
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p :  -> i32 llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %v: i32) { %0 = llvm.atomicrmw add %p, %v acq_rel : , i32 llvm.return }
// -----
llvm.func @f(!llvm.struct<"foo" (i32)>)
