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
