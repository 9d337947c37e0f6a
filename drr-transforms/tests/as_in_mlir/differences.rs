//! Known differences from `mlir-opt`, each with its reason. A row whose results agree fails, so that it is removed.

use drr::PassManager;
use drr_tests::diff::first_difference;
use drr_tests::mlir::mlir;

use crate::compare::{context, print, read};

/// The pipeline, the reason, and a module for which the results differ.
const DIFFERENCES: &[(&str, &str, &str)] = &[
    (
        "remove-dead-values",
        "the terminator of an inlined region is erased before the results are replaced, so that its operands have few uses and are visited",
        r#"func.func @f(%a: i32) {
          %0 = arith.cmpi slt, %a, %a : i32
          %1 = scf.execute_region -> i1 {
            scf.yield %0 : i1
          }
          "t.use"(%1) : (i1) -> ()
          "t.use"(%0) : (i1) -> ()
          return
        }"#,
    ),
    (
        "remove-dead-values",
        "`WhileOpAlignBeforeArgs` moves whole blocks, and MLIR's moves their ops, which are visited",
        r#"func.func @f(%c: i1, %x: index) {
          %0:2 = scf.while (%a = %c, %b = %x) : (i1, index) -> (index, i1) {
            %1 = arith.cmpi slt, %x, %x : index
            "t.use"(%1) : (i1) -> ()
            scf.condition(%a) %b, %a : index, i1
          } do {
          ^bb0(%b: index, %a: i1):
            scf.yield %a, %b : i1, index
          }
          "t.use"(%0#0, %0#1) : (index, i1) -> ()
          return
        }"#,
    ),
    (
        "remove-dead-values",
        "MLIR visits the ops around an erased region whose ops use each other",
        r#"func.func @f(%x: index, %m: memref<8xindex>) {
          scf.index_switch %x
          case 0 {
            scf.for %i = %x to %x step %x {
              %0 = arith.addi %x, %i : index
              memref.store %0, %m[%i] : memref<8xindex>
            }
            scf.yield
          }
          default {
          }
          return
        }"#,
    ),
    (
        "int-range-optimizations",
        "an op that uses the result of a call that never returns has any result in MLIR, and is not executed here",
        r#"func.func @f(%c: i1) {
          %0 = func.call @g() : () -> i32
          %1 = scf.if %c -> (index) {
            %2 = "t.def"(%0) : (i32) -> index
            scf.yield %2 : index
          } else {
            %c0 = arith.constant 0 : index
            scf.yield %c0 : index
          }
          "t.use"(%1) : (index) -> ()
          return
        }
        func.func private @g() -> i32 {
          cf.br ^a
        ^a:
          cf.br ^a
        }"#,
    ),
];

#[test]
fn each_known_difference_still_exists() {
    let Some(mlir) = mlir() else { return };
    let mut registry = drr::PassRegistry::new();
    drr_transforms::register_passes(&mut registry);
    let ctx = context();
    for (pass, reason, text) in DIFFERENCES {
        let pipeline = format!("builtin.module({pass})");
        let mut pm = PassManager::from(registry.parse(&pipeline).unwrap_or_else(|error| panic!("{error}")));
        let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
        pm.run(&mut module).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let theirs = mlir.custom(
            &["--allow-unregistered-dialect", &format!("--pass-pipeline={pipeline}")],
            text,
        );
        let difference = first_difference(theirs.trim_end(), print(&module, false).trim_end());
        assert!(difference.is_some(), "nothing differs because {reason}:\n{text}");
    }
}
