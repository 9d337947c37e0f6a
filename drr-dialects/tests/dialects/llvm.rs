//! LLVM's functions, globals, calls and memory.

use expect_test::expect;

use crate::judge::{check_forms, check_verdicts};

#[test]
fn form_c080_functions() {
    check_forms(
        r#"
        llvm.func @declared(i32 {llvm.noundef}, !llvm.ptr, ...) -> i32
        llvm.func @none()
        llvm.func internal fastcc @body(%a: i32 {llvm.noundef}, %b: !llvm.struct<(i32, array<4 x ptr>)>) -> (i32 {llvm.signext}) attributes {passthrough = ["noinline"]} {
          llvm.return %a : i32
        }
        llvm.func extern_weak hidden local_unnamed_addr @words() -> !llvm.struct<"s", (i32, ptr)>
        llvm.func external protected unnamed_addr cc_10 @more(f32, vector<4xf32>, !llvm.func<void (i32)>) vscale_range(1, 16) attributes {dso_local}
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
              llvm.func protected unnamed_addr cc_10 @more(f32, vector<4xf32>, !llvm.func<void (i32)>) vscale_range(1, 16) attributes {dso_local}
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
              "llvm.func"() <{CConv = #llvm.cconv<cc_10>, dso_local, function_type = !llvm.func<void (f32, vector<4xf32>, func<void (i32)>)>, linkage = #llvm.linkage<external>, sym_name = "more", unnamed_addr = 2 : i64, visibility_ = 2 : i64, vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>}> ({
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
fn form_c081_globals() {
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
fn form_c083_calls_and_memory() {
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
fn form_c080_mistakes() {
    let texts = [
        "llvm.func @f(i32) -> (i32, i32)",
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
            a function of `llvm` returns one value at the most
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
