//! Ops that conversions build have the locations that `mlir-opt` gives them.

use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::{Agreement, PassComparison, context, print, read};

use super::run;

const TEXT: &str = "
memref.global @g : memref<2xf32>
llvm.func @abort()
llvm.func @puts(!llvm.ptr)
func.func private @h(index) -> (i32, memref<4xf32>)
func.func @f(%a: i32, %b: f32, %n: index, %m: memref<4x?xf32>, %v: vector<4xf32>, %z: complex<f32>, %p: i1) -> f32 {
  %c = arith.constant 3 : i32
  %0 = arith.addi %a, %c overflow<nsw> : i32
  %1, %2 = arith.mulsi_extended %0, %a : i32
  %3 = arith.cmpi slt, %1, %2 : i32
  %4 = index.ceildivs %n, %n
  %5 = memref.load %m[%4, %n] : memref<4x?xf32>
  %6 = math.log1p %5 : f32
  %7 = vector.reduction <add>, %v : vector<4xf32> into f32
  %8 = complex.abs %z : complex<f32>
  %9:2 = func.call @h(%n) : (index) -> (i32, memref<4xf32>)
  %10 = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %10 : memref<?xf32>
  %11 = scf.for %i = %n to %4 step %n iter_args(%x = %b) -> (f32) {
    %15 = scf.if %3 -> (f32) {
      scf.yield %x : f32
    } else {
      %16 = arith.mulf %x, %7 : f32
      scf.yield %16 : f32
    }
    scf.yield %15 : f32
  }
  %12 = affine.apply affine_map<(d0) -> (d0 floordiv 4 + 1)>(%n)
  memref.store %11, %m[%12, %n] : memref<4x?xf32>
  cf.assert %p, \"wrong\"
  cf.cond_br %p, ^yes(%6 : f32), ^no
^yes(%13: f32):
  %14 = arith.addf %13, %8 : f32
  return %14 : f32
^no:
  return %b : f32
}
";

const PIPELINES: &[&str] = &[
    "convert-arith-to-llvm",
    "convert-cf-to-llvm",
    "convert-complex-to-llvm",
    "convert-func-to-llvm",
    "convert-index-to-llvm",
    "convert-math-to-llvm",
    "convert-scf-to-cf",
    "convert-vector-to-llvm",
    "finalize-memref-to-llvm",
    "lower-affine",
    "lower-affine,convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts",
];

#[test]
fn locations() {
    let Some(mlir) = mlir() else { return };
    let texts = [TEXT.to_owned()];
    let plain = mlir.answers(&[], &texts);
    for passes in PIPELINES {
        let comparison = PassComparison {
            flags: &["--mlir-print-debuginfo"],
            pass: &format!("--pass-pipeline=builtin.module({passes})"),
            transform: &|module| run(passes, module),
        };
        for compared in comparison.compare(mlir, &texts, &plain) {
            assert!(compared.is_changed, "{passes}");
            assert_eq!(compared.agreement, Agreement::Equal, "{passes}");
        }
    }
}

#[test]
fn no_built_op_is_without_a_location() {
    for passes in PIPELINES {
        let ctx = context();
        let mut module = read(&ctx, TEXT).unwrap_or_else(|errors| panic!("{errors}"));
        let before = print(&module, false);
        run(passes, &mut module);
        assert_ne!(print(&module, false), before, "{passes} converts nothing");
        let after = print(&module, true);
        assert!(!after.contains("loc(unknown)"), "{passes}:\n{after}");
    }
}
