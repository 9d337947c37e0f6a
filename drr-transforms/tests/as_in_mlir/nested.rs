//! Nested pipelines: ops see their ancestors and the symbols that they refer to.

use drr::PassManager;
use drr_tests::diff::first_difference;
use drr_tests::mlir::mlir;

use crate::compare::{context, print, read};

/// Texts, each with pipelines for it.
const TEXTS: &[(&str, &[&str])] = &[
    // A symbol of a nested module that is used outside.
    (
        "module @m {
          func.func nested @g(%a: i32) -> i32 { return %a : i32 }
          func.func nested @h() -> i32 {
            %c = arith.constant 4 : i32
            %0 = func.call @g(%c) : (i32) -> i32
            return %0 : i32
          }
        }
        \"t.use\"() {s = [@m::@g, @m::@h]} : () -> ()",
        &[
            "builtin.module(symbol-dce)",
            "any(symbol-dce)",
            "builtin.module(inline)",
            "builtin.module(sccp)",
            "builtin.module(int-range-optimizations)",
            "any(int-range-optimizations)",
        ],
    ),
    // The data layout of the module.
    (
        "module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<64> : vector<2xi64>>} {
          llvm.func @f(%x: i32) -> i32 {
            %0 = llvm.mlir.constant(1 : i32) : i32
            %1 = llvm.alloca %0 x !llvm.struct<(i8, i32, i32)> : (i32) -> !llvm.ptr
            %p = llvm.getelementptr %1[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i32, i32)>
            %p8 = llvm.getelementptr %1[8] : (!llvm.ptr) -> !llvm.ptr, i8
            llvm.store %x, %p : i32, !llvm.ptr
            %2 = llvm.load %p8 : !llvm.ptr -> i32
            llvm.return %2 : i32
          }
        }",
        &["llvm.func(sroa,mem2reg)", "any(sroa,mem2reg)"],
    ),
    (
        "module attributes {dlti.dl_spec = #dlti.dl_spec<\"dlti.endianness\" = \"big\">} {
          llvm.func @f(%x: i64) -> i8 {
            %0 = llvm.mlir.constant(1 : i32) : i32
            %1 = llvm.alloca %0 x i64 : (i32) -> !llvm.ptr
            llvm.store %x, %1 : i64, !llvm.ptr
            %2 = llvm.load %1 : !llvm.ptr -> i8
            llvm.return %2 : i8
          }
        }",
        &[
            "llvm.func(mem2reg)",
            "composite-fixed-point-pass{pipeline=any(mem2reg)}",
        ],
    ),
    // A comdat and the resolver of an ifunc are symbols of the module.
    (
        "llvm.comdat @c { llvm.comdat_selector @f any }
        llvm.func linkonce_odr @f(%a: i32) -> i32 comdat(@c::@f) {
          %1 = llvm.add %a, %a : i32
          %2 = llvm.add %a, %a : i32
          %3 = llvm.mul %1, %2 : i32
          llvm.return %3 : i32
        }
        llvm.mlir.ifunc @i : !llvm.func<i32 (i32)>, !llvm.ptr @r
        llvm.func @r() -> !llvm.ptr {
          %0 = llvm.mlir.addressof @f : !llvm.ptr
          llvm.return %0 : !llvm.ptr
        }",
        &[
            "llvm.func(cse)",
            "any(any(cse))",
            "any(strip-debuginfo)",
            "any(canonicalize)",
        ],
    ),
    // The value of a constant global.
    (
        "memref.global \"private\" constant @k : memref<4xi32> = dense<[1,2,3,4]>
        func.func @f() -> i32 {
          %m = memref.get_global @k : memref<4xi32>
          %v = affine.load %m[2] : memref<4xi32>
          return %v : i32
        }",
        &["func.func(canonicalize)", "any(canonicalize)"],
    ),
];

#[test]
fn ops_of_nested_pipelines_see_their_ancestors_and_symbols() {
    for &(text, pipelines) in TEXTS {
        for pipeline in pipelines {
            let pipeline = format!("builtin.module({pipeline})");
            let ctx = context();
            let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
            let mut registry = drr::PassRegistry::new();
            drr_transforms::register_passes(&mut registry);
            let parsed = registry.parse(&pipeline).unwrap_or_else(|error| panic!("{error}"));
            PassManager::from(parsed)
                .run(&mut module)
                .unwrap_or_else(|error| panic!("{pipeline}: {error}\n{module}"));
            let ours = print(&module, false);
            if let Some(mlir) = mlir() {
                let flags = ["--allow-unregistered-dialect", &format!("--pass-pipeline={pipeline}")];
                let theirs = mlir.custom(&flags, text);
                if let Some(difference) = first_difference(theirs.trim_end(), ours.trim_end()) {
                    panic!("{pipeline} on\n{text}\n{difference}\nours:\n{ours}\ntheirs:\n{theirs}");
                }
            }
        }
    }
}
