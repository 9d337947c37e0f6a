//! Known differences from `mlir-opt`, each with its reason. A row whose results agree fails, so that it is removed.

use drr::PassManager;
use drr_tests::diff::first_difference;
use drr_tests::mlir::mlir;

use crate::compare::{context, print, read};

/// The pipeline, the reason, and a module for which the results differ.
const DIFFERENCES: &[(&str, &str, &str)] = &[
    (
        "remove-dead-values",
        "`ReplaceIfYieldWithConditionOrValue` does not tell MLIR's driver which ops it changes, so that the `scf.while` is not visited again",
        r#"func.func @f(%c: i1, %x: index) {
          %0 = scf.if %c -> i1 {
            %false = arith.constant false
            scf.yield %false : i1
          } else {
            %true = arith.constant true
            scf.yield %true : i1
          }
          %1:2 = scf.while : () -> (i1, index) {
            "t.effect"() : () -> ()
            scf.condition(%c) %0, %x : i1, index
          } do {
          ^bb0(%a: i1, %b: index):
            scf.yield
          }
          "t.use"(%1#0) : (i1) -> ()
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
    (
        "arith-int-range-narrowing{int-bitwidths-supported=8,16,32}",
        "a value that a terminator uses is any integer in MLIR if its range grows during the analysis, here with that of the result of the call, \
         which is visited first",
        r#"func.func @f(%c: i1, %x: index, %y: i32) -> i32 {
          %c2 = arith.constant 2 : i32
          %0 = func.call @g(%c2, %x) : (i32, index) -> i32
          %1 = scf.if %c -> i32 {
            %c3 = arith.constant 3 : i32
            %2 = arith.addi %0, %c3 : i32
            scf.yield %2 : i32
          } else {
            scf.yield %y : i32
          }
          return %1 : i32
        }
        func.func private @g(%a: i32, %x: index) -> i32 {
          %0 = scf.for %i = %x to %x step %x iter_args(%b = %a) -> i32 {
            %c4 = arith.constant 4 : i32
            scf.yield %c4 : i32
          }
          return %0 : i32
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
