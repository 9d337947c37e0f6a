//! Custom assembly formats of functions, globals, calls, memory and branches.

use expect_test::expect;

use crate::judge::{check_forms, check_verdicts};

#[test]
fn llvm_functions_in_custom_form() {
    check_forms(
        r#"
        llvm.func @declared(i32 {llvm.noundef}, !llvm.ptr, ...) -> i32
        llvm.func @none()
        llvm.func internal fastcc @body(%a: i32 {llvm.noundef}, %b: !llvm.struct<(i32, array<4 x ptr>)>) -> (i32 {llvm.signext}) attributes {passthrough = ["noinline"]} {
          llvm.return %a : i32
        }
        llvm.func extern_weak hidden local_unnamed_addr @words() -> !llvm.struct<"s", (i32, ptr)>
        llvm.func external protected unnamed_addr cc_10 @more(f32, vector<4xf32>) vscale_range(1, 16) attributes {dso_local}
        llvm.comdat @c {
          llvm.comdat_selector @any any
        }
        llvm.func @with_comdat() comdat(@c::@any) {
          llvm.return
        }
        "#,
        expect![[r#"
            module {
              llvm.func @declared(i32 {llvm.noundef}, !llvm.ptr, ...) -> i32
              llvm.func @none()
              llvm.func internal fastcc @body(%arg0: i32 {llvm.noundef}, %arg1: !llvm.struct<(i32, array<4 x ptr>)>) -> (i32 {llvm.signext}) attributes {passthrough = ["noinline"]} {
                llvm.return %arg0 : i32
              }
              llvm.func extern_weak hidden local_unnamed_addr @words() -> !llvm.struct<"s", (i32, ptr)>
              llvm.func protected unnamed_addr cc_10 @more(f32, vector<4xf32>) vscale_range(1, 16) attributes {dso_local}
              llvm.comdat @c {
                llvm.comdat_selector @any any
              }
              llvm.func @with_comdat() comdat(@c::@any) {
                llvm.return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noundef}, {}], function_type = !llvm.func<i32 (i32, ptr, ...)>, linkage = #llvm.linkage<external>, sym_name = "declared", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "none", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<fastcc>, arg_attrs = [{llvm.noundef}, {}], function_type = !llvm.func<i32 (i32, struct<(i32, array<4 x ptr>)>)>, linkage = #llvm.linkage<internal>, passthrough = ["noinline"], res_attrs = [{llvm.signext}], sym_name = "body", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              ^bb0(%arg0: i32, %arg1: !llvm.struct<(i32, array<4 x ptr>)>):
                "llvm.return"(%arg0) : (i32) -> ()
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<"s", (i32, ptr)> ()>, linkage = #llvm.linkage<extern_weak>, sym_name = "words", unnamed_addr = 1 : i64, visibility_ = 1 : i64}> ({
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<cc_10>, dso_local, function_type = !llvm.func<void (f32, vector<4xf32>)>, linkage = #llvm.linkage<external>, sym_name = "more", unnamed_addr = 2 : i64, visibility_ = 2 : i64, vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>}> ({
              }) : () -> ()
              "llvm.comdat"() <{sym_name = "c"}> ({
                "llvm.comdat_selector"() <{comdat = 0 : i64, sym_name = "any"}> : () -> ()
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, comdat = @c::@any, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "with_comdat", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
                "llvm.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn llvm_globals_in_custom_form() {
    check_forms(
        r#"
        llvm.mlir.global internal constant @s("abc\00") {alignment = 1 : i64}
        llvm.mlir.global @i(42 : i64) : i64
        llvm.mlir.global external @e() {addr_space = 3 : i32} : !llvm.array<4 x i32>
        llvm.mlir.global private hidden thread_local unnamed_addr constant @w(dense<1.0> : vector<2xf32>) : vector<2xf32>
        llvm.mlir.global weak @r() : !llvm.ptr {
          %0 = llvm.mlir.zero : !llvm.ptr
          llvm.return %0 : !llvm.ptr
        }
        "#,
        expect![[r#"
            module {
              llvm.mlir.global internal constant @s("abc\00") {addr_space = 0 : i32, alignment = 1 : i64}
              llvm.mlir.global external @i(42 : i64) {addr_space = 0 : i32} : i64
              llvm.mlir.global external @e() {addr_space = 3 : i32} : !llvm.array<4 x i32>
              llvm.mlir.global private hidden thread_local unnamed_addr constant @w(dense<1.000000e+00> : vector<2xf32>) {addr_space = 0 : i32} : vector<2xf32>
              llvm.mlir.global weak @r() {addr_space = 0 : i32} : !llvm.ptr {
                %0 = llvm.mlir.zero : !llvm.ptr
                llvm.return %0 : !llvm.ptr
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "llvm.mlir.global"() <{addr_space = 0 : i32, alignment = 1 : i64, constant, global_type = !llvm.array<4 x i8>, linkage = #llvm.linkage<internal>, sym_name = "s", unnamed_addr = 0 : i64, value = "abc\00", visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i64, linkage = #llvm.linkage<external>, sym_name = "i", unnamed_addr = 0 : i64, value = 42 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.mlir.global"() <{addr_space = 3 : i32, global_type = !llvm.array<4 x i32>, linkage = #llvm.linkage<external>, sym_name = "e", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = vector<2xf32>, linkage = #llvm.linkage<private>, sym_name = "w", thread_local_, unnamed_addr = 2 : i64, value = dense<1.000000e+00> : vector<2xf32>, visibility_ = 1 : i64}> ({
              }) : () -> ()
              "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = !llvm.ptr, linkage = #llvm.linkage<weak>, sym_name = "r", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
                %0 = "llvm.mlir.zero"() : () -> !llvm.ptr
                "llvm.return"(%0) : (!llvm.ptr) -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn llvm_calls_and_memory_in_custom_form() {
    check_forms(
        r#"
        llvm.func @g(i32, f32) -> f32
        llvm.func @v(!llvm.ptr, ...) -> i32
        llvm.func @n()
        llvm.func @f(%i: i32, %x: f32, %p: !llvm.ptr, %s: !llvm.struct<(i32, struct<packed (f32, array<2 x i64>)>)>) {
          %0 = llvm.call @g(%i, %x) : (i32, f32) -> f32
          %1 = llvm.call fastcc tail @g(%i, %x) {fastmathFlags = #llvm.fastmath<fast>, test.a} : (i32 {llvm.noundef}, f32) -> (f32 {llvm.noundef})
          %2 = llvm.call %p(%i) : !llvm.ptr, (i32) -> i32
          llvm.call @n() : () -> ()
          llvm.call musttail @n() : () -> ()
          %3 = llvm.call @v(%p, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, f32) -> i32
          %4 = llvm.alloca %i x !llvm.struct<(i32, ptr)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
          %5 = llvm.alloca inalloca %i x f32 {alignment = 0 : i64} : (i32) -> !llvm.ptr<5>
          %6 = llvm.getelementptr %p[%i, 1, -2] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
          %7 = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, i8
          %8 = llvm.extractvalue %s[1, 1, 0] : !llvm.struct<(i32, struct<packed (f32, array<2 x i64>)>)>
          %9 = llvm.insertvalue %x, %s[1, 0] {test.b} : !llvm.struct<(i32, struct<packed (f32, array<2 x i64>)>)>
          llvm.return
        }
        "#,
        expect![[r#"
            module {
              llvm.func @g(i32, f32) -> f32
              llvm.func @v(!llvm.ptr, ...) -> i32
              llvm.func @n()
              llvm.func @f(%arg0: i32, %arg1: f32, %arg2: !llvm.ptr, %arg3: !llvm.struct<(i32, struct<packed (f32, array<2 x i64>)>)>) {
                %0 = llvm.call @g(%arg0, %arg1) : (i32, f32) -> f32
                %1 = llvm.call fastcc tail @g(%arg0, %arg1) {fastmathFlags = #llvm.fastmath<fast>, test.a} : (i32 {llvm.noundef}, f32) -> (f32 {llvm.noundef})
                %2 = llvm.call %arg2(%arg0) : !llvm.ptr, (i32) -> i32
                llvm.call @n() : () -> ()
                llvm.call musttail @n() : () -> ()
                %3 = llvm.call @v(%arg2, %arg1) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, f32) -> i32
                %4 = llvm.alloca %arg0 x !llvm.struct<(i32, ptr)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
                %5 = llvm.alloca inalloca %arg0 x f32 : (i32) -> !llvm.ptr<5>
                %6 = llvm.getelementptr %arg2[%arg0, 1, -2] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
                %7 = llvm.getelementptr inbounds|nuw %arg2[3] : (!llvm.ptr) -> !llvm.ptr, i8
                %8 = llvm.extractvalue %arg3[1, 1, 0] : !llvm.struct<(i32, struct<packed (f32, array<2 x i64>)>)> 
                %9 = llvm.insertvalue %arg1, %arg3[1, 0] {test.b} : !llvm.struct<(i32, struct<packed (f32, array<2 x i64>)>)> 
                llvm.return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<f32 (i32, f32)>, linkage = #llvm.linkage<external>, sym_name = "g", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr, ...)>, linkage = #llvm.linkage<external>, sym_name = "v", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "n", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32, f32, ptr, struct<(i32, struct<packed (f32, array<2 x i64>)>)>)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              ^bb0(%arg0: i32, %arg1: f32, %arg2: !llvm.ptr, %arg3: !llvm.struct<(i32, struct<packed (f32, array<2 x i64>)>)>):
                %0 = "llvm.call"(%arg0, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @g, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i32, f32) -> f32
                %1 = "llvm.call"(%arg0, %arg1) <{CConv = #llvm.cconv<fastcc>, TailCallKind = #llvm.tailcallkind<tail>, arg_attrs = [{llvm.noundef}, {}], callee = @g, fastmathFlags = #llvm.fastmath<fast>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>, res_attrs = [{llvm.noundef}]}> {test.a} : (i32, f32) -> f32
                %2 = "llvm.call"(%arg2, %arg0) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i32) -> i32
                "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @n, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
                "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<musttail>, callee = @n, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
                %3 = "llvm.call"(%arg2, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @v, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, f32) -> i32
                %4 = "llvm.alloca"(%arg0) <{alignment = 8 : i64, elem_type = !llvm.struct<(i32, ptr)>}> : (i32) -> !llvm.ptr
                %5 = "llvm.alloca"(%arg0) <{elem_type = f32, inalloca}> : (i32) -> !llvm.ptr<5>
                %6 = "llvm.getelementptr"(%arg2, %arg0) <{elem_type = !llvm.struct<(i32, array<4 x f32>)>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648, 1, -2>}> : (!llvm.ptr, i32) -> !llvm.ptr
                %7 = "llvm.getelementptr"(%arg2) <{elem_type = i8, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: 3>}> : (!llvm.ptr) -> !llvm.ptr
                %8 = "llvm.extractvalue"(%arg3) <{position = array<i64: 1, 1, 0>}> : (!llvm.struct<(i32, struct<packed (f32, array<2 x i64>)>)>) -> i64
                %9 = "llvm.insertvalue"(%arg3, %arg1) <{position = array<i64: 1, 0>}> {test.b} : (!llvm.struct<(i32, struct<packed (f32, array<2 x i64>)>)>, f32) -> !llvm.struct<(i32, struct<packed (f32, array<2 x i64>)>)>
                "llvm.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn llvm_functions_verify_as_in_mlir() {
    let texts = [
        "llvm.func @f(i32) -> (i32, i32)",
        "llvm.func @f(tensor<4xi32>)",
        "llvm.func @f() -> ui16",
        "llvm.func @f(vector<2x2xf32>, !u.x)",
        "llvm.func @f(!ptr.ptr<#llvm.address_space<1>>, !llvm.x86_amx, !llvm.target<\"a\">, vector<[4]xbf16>, i999, f80, !llvm.ptr<1>)",
        "llvm.func weak @f()",
        "llvm.func @f(%a: i32) { ^bb0(%b: i32): llvm.return }",
        "llvm.func fastcc internal @f()",
        "llvm.func foo @f()",
        "llvm.func @f(..., i32)",
        "llvm.mlir.global @g(1 : i32)",
        "llvm.mlir.global @g() {",
        "llvm.func @n() llvm.func @f() { llvm.call @n(%x) : () -> () llvm.return }",
        "llvm.func @f(%s: !llvm.struct<(i32)>) { %0 = llvm.extractvalue %s[1] : !llvm.struct<(i32)> llvm.return }",
        "llvm.func @f(%n: i32) { %0 = llvm.alloca %n x f32 : i32 llvm.return }",
    ];
    check_verdicts(
        &texts.map(str::to_string),
        expect![[r#"
            the type of the function has 2 results, and takes one at the most: put them into a `!llvm.struct<(..)>`
            expected an LLVM type, found `tensor<4xi32>`
            expected an LLVM type, found `ui16`
            expected an LLVM type, found `vector<2x2xf32>`
            ok
            `llvm.func` needs the linkage `external` or `extern_weak` where it has no body
            `llvm.func` has an empty block, which needs a terminator
            expected a symbol, found `internal`
            expected a symbol, found `foo`
            expected `)`, found `,`
            expected `:` and a type, which only a string can leave out
            expected the key of an attribute, found end of input
            expected the types of 1 operands before
            the type before has no element at this position
            expected the type of a function, of the number of elements to a pointer
        "#]],
    );
}

#[test]
fn llvm_comparisons_and_exchanges_in_custom_form() {
    check_forms(
        r#"
        llvm.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %p: !llvm.ptr, %v: vector<4xi32>, %c: i1, %w: vector<[4]xf32>) {
          %0 = llvm.icmp "eq" %a, %b : i32
          %1 = llvm.icmp "ult" %v, %v {test.a = 1 : i32} : vector<4xi32>
          %2 = llvm.icmp "ne" %p, %p : !llvm.ptr
          %3 = llvm.fcmp "oeq" %x, %y : f32
          %4 = llvm.fcmp "une" %w, %w {fastmathFlags = #llvm.fastmath<fast>} : vector<[4]xf32>
          %5 = llvm.fcmp "_true" %x, %y {fastmathFlags = #llvm.fastmath<nnan, ninf>, test.b} : f32
          %6 = llvm.shufflevector %v, %v [0, 1, -1] : vector<4xi32>
          %7 = llvm.shufflevector %w, %w [0, 0, 0, 0] {test.c} : vector<[4]xf32>
          %8 = llvm.cmpxchg %p, %a, %b acq_rel monotonic : !llvm.ptr, i32
          %9 = llvm.cmpxchg weak volatile %p, %p, %p syncscope("x") seq_cst acquire {alignment = 8 : i64, test.d} : !llvm.ptr, !llvm.ptr
          %10 = llvm.select %c, %a, %b : i1, i32
          %11 = llvm.select %c, %x, %y {fastmathFlags = #llvm.fastmath<contract>} : i1, f32
          llvm.return
        }
        "#,
        expect![[r#"
            module {
              llvm.func @f(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32, %arg4: !llvm.ptr, %arg5: vector<4xi32>, %arg6: i1, %arg7: vector<[4]xf32>) {
                %0 = llvm.icmp "eq" %arg0, %arg1 : i32
                %1 = llvm.icmp "ult" %arg5, %arg5 {test.a = 1 : i32} : vector<4xi32>
                %2 = llvm.icmp "ne" %arg4, %arg4 : !llvm.ptr
                %3 = llvm.fcmp "oeq" %arg2, %arg3 : f32
                %4 = llvm.fcmp "une" %arg7, %arg7 {fastmathFlags = #llvm.fastmath<fast>} : vector<[4]xf32>
                %5 = llvm.fcmp "_true" %arg2, %arg3 {fastmathFlags = #llvm.fastmath<nnan, ninf>, test.b} : f32
                %6 = llvm.shufflevector %arg5, %arg5 [0, 1, -1] : vector<4xi32> 
                %7 = llvm.shufflevector %arg7, %arg7 [0, 0, 0, 0] {test.c} : vector<[4]xf32> 
                %8 = llvm.cmpxchg %arg4, %arg0, %arg1 acq_rel monotonic : !llvm.ptr, i32
                %9 = llvm.cmpxchg weak volatile %arg4, %arg4, %arg4 syncscope("x") seq_cst acquire {alignment = 8 : i64, test.d} : !llvm.ptr, !llvm.ptr
                %10 = llvm.select %arg6, %arg0, %arg1 : i1, i32
                %11 = llvm.select %arg6, %arg2, %arg3 {fastmathFlags = #llvm.fastmath<contract>} : i1, f32
                llvm.return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32, i32, f32, f32, ptr, vector<4xi32>, i1, vector<[4]xf32>)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32, %arg4: !llvm.ptr, %arg5: vector<4xi32>, %arg6: i1, %arg7: vector<[4]xf32>):
                %0 = "llvm.icmp"(%arg0, %arg1) <{predicate = 0 : i64}> : (i32, i32) -> i1
                %1 = "llvm.icmp"(%arg5, %arg5) <{predicate = 6 : i64}> {test.a = 1 : i32} : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
                %2 = "llvm.icmp"(%arg4, %arg4) <{predicate = 1 : i64}> : (!llvm.ptr, !llvm.ptr) -> i1
                %3 = "llvm.fcmp"(%arg2, %arg3) <{fastmathFlags = #llvm.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
                %4 = "llvm.fcmp"(%arg7, %arg7) <{fastmathFlags = #llvm.fastmath<fast>, predicate = 13 : i64}> : (vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xi1>
                %5 = "llvm.fcmp"(%arg2, %arg3) <{fastmathFlags = #llvm.fastmath<nnan, ninf>, predicate = 15 : i64}> {test.b} : (f32, f32) -> i1
                %6 = "llvm.shufflevector"(%arg5, %arg5) <{mask = array<i32: 0, 1, -1>}> : (vector<4xi32>, vector<4xi32>) -> vector<3xi32>
                %7 = "llvm.shufflevector"(%arg7, %arg7) <{mask = array<i32: 0, 0, 0, 0>}> {test.c} : (vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
                %8 = "llvm.cmpxchg"(%arg4, %arg0, %arg1) <{failure_ordering = 2 : i64, success_ordering = 6 : i64}> : (!llvm.ptr, i32, i32) -> !llvm.struct<(i32, i1)>
                %9 = "llvm.cmpxchg"(%arg4, %arg4, %arg4) <{alignment = 8 : i64, failure_ordering = 4 : i64, success_ordering = 7 : i64, syncscope = "x", volatile_, weak}> {test.d} : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.struct<(ptr, i1)>
                %10 = "llvm.select"(%arg6, %arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, i32, i32) -> i32
                %11 = "llvm.select"(%arg6, %arg2, %arg3) <{fastmathFlags = #llvm.fastmath<contract>}> : (i1, f32, f32) -> f32
                "llvm.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn llvm_branches_and_landing_pads_in_custom_form() {
    check_forms(
        r#"
        llvm.func @personality(...) -> i32
        llvm.func @foo(i32) -> i32
        llvm.func @f(%a: i32, %b: i32, %x: f32, %p: !llvm.ptr, %bit: i1) attributes {personality = @personality} {
          %null = llvm.mlir.zero : !llvm.ptr
          %struct = llvm.mlir.zero : !llvm.struct<(i32)>
          %filter = llvm.mlir.undef : !llvm.array<1 x ptr>
          llvm.switch %a : i32, ^bb1 [
          ]
        ^bb1:
          llvm.switch %a : i32, ^bb2(%a : i32) [
            1: ^bb3(%a, %b: i32, i32),
            -2: ^bb4
          ] {branch_weights = array<i32: 1, 2, 3>, test.d}
        ^bb2(%q: i32):
          %0 = llvm.invoke @foo(%a) to ^bb4 unwind ^bb5 : (i32) -> i32
        ^bb3(%q1: i32, %q2: i32):
          %1 = llvm.invoke fastcc %p(%a, %b) to ^bb2(%a : i32) unwind ^bb6(%p : !llvm.ptr) vararg(!llvm.func<i32 (i32, ...)>) {test.z} : !llvm.ptr, (i32 {llvm.noundef}, i32) -> (i32 {llvm.signext})
        ^bb4:
          llvm.indirectbr %p : !llvm.ptr, [
            ^bb2(%a : i32),
            ^bb4
          ] {test.e}
        ^bb5:
          %2 = llvm.landingpad cleanup (catch %null : !llvm.ptr) (filter %filter : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
          llvm.resume %2 : !llvm.struct<(ptr, i32)>
        ^bb6(%w: !llvm.ptr):
          %3 = llvm.landingpad (catch %null : !llvm.ptr) (catch %struct : !llvm.struct<(i32)>) : !llvm.struct<(ptr, i32)>
          llvm.indirectbr %p : !llvm.ptr, []
        ^bb7:
          %4 = llvm.invoke @foo(%a) to ^bb4 unwind ^bb5 ["tag"(%a, %x : i32, f32), "t2"()] {test.z} : (i32) -> i32
        ^bb8:
          llvm.switch %bit : i1, ^bb4 [1: ^bb7]
        }
        "#,
        expect![[r#"
            module {
              llvm.func @personality(...) -> i32
              llvm.func @foo(i32) -> i32
              llvm.func @f(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: i1) attributes {personality = @personality} {
                %0 = llvm.mlir.zero : !llvm.ptr
                %1 = llvm.mlir.zero : !llvm.struct<(i32)>
                %2 = llvm.mlir.undef : !llvm.array<1 x ptr>
                llvm.switch %arg0 : i32, ^bb1 [
                ]
              ^bb1:  // pred: ^bb0
                llvm.switch %arg0 : i32, ^bb2(%arg0 : i32) [
                  1: ^bb3(%arg0, %arg1 : i32, i32),
                  -2: ^bb4
                ] {branch_weights = array<i32: 1, 2, 3>, test.d}
              ^bb2(%3: i32):  // 3 preds: ^bb1, ^bb3, ^bb4
                %4 = llvm.invoke @foo(%arg0) to ^bb4 unwind ^bb5 : (i32) -> i32
              ^bb3(%5: i32, %6: i32):  // pred: ^bb1
                %7 = llvm.invoke fastcc %arg3(%arg0, %arg1) to ^bb2(%arg0 : i32) unwind ^bb6(%arg3 : !llvm.ptr) vararg(!llvm.func<i32 (i32, ...)>) {test.z} : !llvm.ptr, (i32 {llvm.noundef}, i32) -> (i32 {llvm.signext})
              ^bb4:  // 5 preds: ^bb1, ^bb2, ^bb4, ^bb7, ^bb8
                llvm.indirectbr %arg3 : !llvm.ptr, [
                ^bb2(%arg0 : i32),
                ^bb4
                ] {test.e}
              ^bb5:  // 2 preds: ^bb2, ^bb7
                %8 = llvm.landingpad cleanup (catch %0 : !llvm.ptr) (filter %2 : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
                llvm.resume %8 : !llvm.struct<(ptr, i32)>
              ^bb6(%9: !llvm.ptr):  // pred: ^bb3
                %10 = llvm.landingpad (catch %0 : !llvm.ptr) (catch %1 : !llvm.struct<(i32)>) : !llvm.struct<(ptr, i32)>
                llvm.indirectbr %arg3 : !llvm.ptr, []
              ^bb7:  // pred: ^bb8
                %11 = llvm.invoke @foo(%arg0) to ^bb4 unwind ^bb5 ["tag"(%arg0, %arg2 : i32, f32), "t2"()] {test.z} : (i32) -> i32
              ^bb8:  // no predecessors
                llvm.switch %arg4 : i1, ^bb4 [
                  -1: ^bb7
                ]
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (...)>, linkage = #llvm.linkage<external>, sym_name = "personality", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "foo", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32, i32, f32, ptr, i1)>, linkage = #llvm.linkage<external>, personality = @personality, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: !llvm.ptr, %arg4: i1):
                %0 = "llvm.mlir.zero"() : () -> !llvm.ptr
                %1 = "llvm.mlir.zero"() : () -> !llvm.struct<(i32)>
                %2 = "llvm.mlir.undef"() : () -> !llvm.array<1 x ptr>
                "llvm.switch"(%arg0)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
              ^bb1:  // pred: ^bb0
                "llvm.switch"(%arg0, %arg0, %arg0, %arg1)[^bb2, ^bb3, ^bb4] <{branch_weights = array<i32: 1, 2, 3>, case_operand_segments = array<i32: 2, 0>, case_values = dense<[1, -2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}> {test.d} : (i32, i32, i32, i32) -> ()
              ^bb2(%3: i32):  // 3 preds: ^bb1, ^bb3, ^bb4
                %4 = "llvm.invoke"(%arg0)[^bb4, ^bb5] <{CConv = #llvm.cconv<ccc>, callee = @foo, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (i32) -> i32
              ^bb3(%5: i32, %6: i32):  // pred: ^bb1
                %7 = "llvm.invoke"(%arg3, %arg0, %arg1, %arg0, %arg3)[^bb2, ^bb6] <{CConv = #llvm.cconv<fastcc>, arg_attrs = [{llvm.noundef}, {}], op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 3, 1, 1, 0>, res_attrs = [{llvm.signext}], var_callee_type = !llvm.func<i32 (i32, ...)>}> {test.z} : (!llvm.ptr, i32, i32, i32, !llvm.ptr) -> i32
              ^bb4:  // 5 preds: ^bb1, ^bb2, ^bb4, ^bb7, ^bb8
                "llvm.indirectbr"(%arg3, %arg0)[^bb2, ^bb4] <{indbr_operand_segments = array<i32: 1, 0>}> {test.e} : (!llvm.ptr, i32) -> ()
              ^bb5:  // 2 preds: ^bb2, ^bb7
                %8 = "llvm.landingpad"(%0, %2) <{cleanup}> : (!llvm.ptr, !llvm.array<1 x ptr>) -> !llvm.struct<(ptr, i32)>
                "llvm.resume"(%8) : (!llvm.struct<(ptr, i32)>) -> ()
              ^bb6(%9: !llvm.ptr):  // pred: ^bb3
                %10 = "llvm.landingpad"(%0, %1) : (!llvm.ptr, !llvm.struct<(i32)>) -> !llvm.struct<(ptr, i32)>
                "llvm.indirectbr"(%arg3) <{indbr_operand_segments = array<i32>}> : (!llvm.ptr) -> ()
              ^bb7:  // pred: ^bb8
                %11 = "llvm.invoke"(%arg0, %arg0, %arg2)[^bb4, ^bb5] <{CConv = #llvm.cconv<ccc>, callee = @foo, op_bundle_sizes = array<i32: 2, 0>, op_bundle_tags = ["tag", "t2"], operandSegmentSizes = array<i32: 1, 0, 0, 2>}> {test.z} : (i32, i32, f32) -> i32
              ^bb8:  // no predecessors
                "llvm.switch"(%arg4)[^bb4, ^bb7] <{case_operand_segments = array<i32: 0>, case_values = dense<true> : vector<1xi1>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn llvm_bundles_and_aliases_in_custom_form() {
    check_forms(
        r#"
        llvm.func @foo(i32) -> i32
        llvm.func @f(%a: i32, %x: f32, %p: !llvm.ptr, %c: i1) {
          %0 = llvm.call @foo(%a) ["a"(), "\22"(%a, %x : i32, f32)] {test.f} : (i32) -> i32
          %1 = llvm.call %p(%a) [] : !llvm.ptr, (i32) -> i32
          llvm.call_intrinsic "llvm.foo"() : () -> ()
          %2 = llvm.call_intrinsic "llvm.bar"(%a, %x) ["x"(%a : i32)] {fastmathFlags = #llvm.fastmath<fast>, test.g} : (i32 {llvm.noundef}, f32) -> (f32 {llvm.noundef})
          llvm.intr.assume %c : i1
          llvm.intr.assume %c ["align"(%p, %a : !llvm.ptr, i32)] : i1 {test.h}
          llvm.return
        }
        llvm.mlir.alias external @alias : i32 {
          %1 = llvm.mlir.addressof @foo : !llvm.ptr
          llvm.return %1 : !llvm.ptr
        }
        llvm.mlir.alias private hidden thread_local unnamed_addr @words {dso_local} : !llvm.func<i32 (i32)> {
          %1 = llvm.mlir.addressof @foo : !llvm.ptr
          llvm.return %1 : !llvm.ptr
        }
        llvm.mlir.ifunc weak @ifunc : !llvm.func<i32 (i32)>, !llvm.ptr @resolver
        llvm.mlir.ifunc @plain : !llvm.func<i32 (i32)>, !llvm.ptr @resolver
        llvm.func @resolver() -> !llvm.ptr {
          %0 = llvm.mlir.zero : !llvm.ptr
          llvm.return %0 : !llvm.ptr
        }
        "#,
        expect![[r#"
            module {
              llvm.func @foo(i32) -> i32
              llvm.func @f(%arg0: i32, %arg1: f32, %arg2: !llvm.ptr, %arg3: i1) {
                %0 = llvm.call @foo(%arg0) ["a"(), "\22"(%arg0, %arg1 : i32, f32)] {test.f} : (i32) -> i32
                %1 = llvm.call %arg2(%arg0) : !llvm.ptr, (i32) -> i32
                llvm.call_intrinsic "llvm.foo"() : () -> ()
                %2 = llvm.call_intrinsic "llvm.bar"(%arg0, %arg1) ["x"(%arg0 : i32)] {fastmathFlags = #llvm.fastmath<fast>, test.g} : (i32 {llvm.noundef}, f32) -> (f32 {llvm.noundef})
                llvm.intr.assume %arg3 : i1
                llvm.intr.assume %arg3 ["align"(%arg2, %arg0 : !llvm.ptr, i32)] : i1 {test.h}
                llvm.return
              }
              llvm.mlir.alias external @alias : i32 {
                %0 = llvm.mlir.addressof @foo : !llvm.ptr
                llvm.return %0 : !llvm.ptr
              }
              llvm.mlir.alias private hidden thread_local unnamed_addr @words {dso_local} : !llvm.func<i32 (i32)> {
                %0 = llvm.mlir.addressof @foo : !llvm.ptr
                llvm.return %0 : !llvm.ptr
              }
              llvm.mlir.ifunc weak @ifunc : !llvm.func<i32 (i32)>, !llvm.ptr @resolver
              llvm.mlir.ifunc external @plain : !llvm.func<i32 (i32)>, !llvm.ptr @resolver
              llvm.func @resolver() -> !llvm.ptr {
                %0 = llvm.mlir.zero : !llvm.ptr
                llvm.return %0 : !llvm.ptr
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "foo", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32, f32, ptr, i1)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              ^bb0(%arg0: i32, %arg1: f32, %arg2: !llvm.ptr, %arg3: i1):
                %3 = "llvm.call"(%arg0, %arg0, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @foo, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32: 0, 2>, op_bundle_tags = ["a", "\22"], operandSegmentSizes = array<i32: 1, 2>}> {test.f} : (i32, i32, f32) -> i32
                %4 = "llvm.call"(%arg2, %arg0) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i32) -> i32
                "llvm.call_intrinsic"() <{fastmathFlags = #llvm.fastmath<none>, intrin = "llvm.foo", op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
                %5 = "llvm.call_intrinsic"(%arg0, %arg1, %arg0) <{arg_attrs = [{llvm.noundef}, {}], fastmathFlags = #llvm.fastmath<fast>, intrin = "llvm.bar", op_bundle_sizes = array<i32: 1>, op_bundle_tags = ["x"], operandSegmentSizes = array<i32: 2, 1>, res_attrs = [{llvm.noundef}]}> {test.g} : (i32, f32, i32) -> f32
                "llvm.intr.assume"(%arg3) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
                "llvm.intr.assume"(%arg3, %arg2, %arg0) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["align"]}> {test.h} : (i1, !llvm.ptr, i32) -> ()
                "llvm.return"() : () -> ()
              }) : () -> ()
              "llvm.mlir.alias"() <{alias_type = i32, linkage = #llvm.linkage<external>, sym_name = "alias", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
                %2 = "llvm.mlir.addressof"() <{global_name = @foo}> : () -> !llvm.ptr
                "llvm.return"(%2) : (!llvm.ptr) -> ()
              }) : () -> ()
              "llvm.mlir.alias"() <{alias_type = !llvm.func<i32 (i32)>, dso_local, linkage = #llvm.linkage<private>, sym_name = "words", thread_local_, unnamed_addr = 2 : i64, visibility_ = 1 : i64}> ({
                %1 = "llvm.mlir.addressof"() <{global_name = @foo}> : () -> !llvm.ptr
                "llvm.return"(%1) : (!llvm.ptr) -> ()
              }) : () -> ()
              "llvm.mlir.ifunc"() <{address_space = 0 : i32, i_func_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<weak>, resolver = @resolver, resolver_type = !llvm.ptr, sym_name = "ifunc", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> : () -> ()
              "llvm.mlir.ifunc"() <{address_space = 0 : i32, i_func_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, resolver = @resolver, resolver_type = !llvm.ptr, sym_name = "plain", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr ()>, linkage = #llvm.linkage<external>, sym_name = "resolver", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
                %0 = "llvm.mlir.zero"() : () -> !llvm.ptr
                "llvm.return"(%0) : (!llvm.ptr) -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}
