//! Canonicalizations of MLIR 22 that change the meaning of programs: the check finds each of them, and ours are right.

use drr::testing::check_refinement;
use drr_tests::mlir::mlir;

use crate::SemanticsCheck;

/// A bug of MLIR, and a function that shows it.
const BUGS: &[(&str, &str)] = &[
    (
        "overflow flags of a combined constant that has wrapped",
        "func.func @f(%x: i8) -> i8 {
          %c = arith.constant 100 : i8
          %0 = arith.addi %x, %c overflow<nsw> : i8
          %1 = arith.addi %0, %c overflow<nsw> : i8
          return %1 : i8
        }",
    ),
    (
        "the unsigned flag of a combined constant that is negative",
        "func.func @f(%x: i8) -> i8 {
          %c5 = arith.constant 5 : i8
          %c3 = arith.constant 3 : i8
          %0 = arith.subi %x, %c5 overflow<nuw> : i8
          %1 = arith.addi %0, %c3 overflow<nuw> : i8
          return %1 : i8
        }",
    ),
    (
        "an ordered comparison of a difference with zero",
        "func.func @f(%x: index, %y: index) -> i1 {
          %c0 = index.constant 0
          %0 = index.sub %x, %y
          %1 = index.cmp ule(%0, %c0)
          return %1 : i1
        }",
    ),
    (
        "the trip count of a loop over more than half of the numbers",
        "func.func @f(%x: i8) -> i8 {
          %lower = arith.constant -100 : i8
          %upper = arith.constant 100 : i8
          %step = arith.constant 50 : i8
          %r = scf.for %i = %lower to %upper step %step iter_args(%n = %x) -> (i8) : i8 {
            %next = arith.xori %n, %i : i8
            scf.yield %next : i8
          }
          return %r : i8
        }",
    ),
    (
        "a condition that is poison only where it was not evaluated",
        "func.func @f(%c: i1, %d: i1) {
          scf.if %c {
            scf.if %d {
              \"t.f\"() : () -> ()
            }
          }
          return
        }",
    ),
    (
        "a rounded up quotient of the lowest index",
        "func.func @f() -> index {
          %a = index.constant -9223372036854775808
          %b = index.constant 2
          %0 = index.ceildivs %a, %b
          return %0 : index
        }",
    ),
    (
        "the flags of the second of two truncations",
        "func.func @f(%x: i8) -> i2 {
          %0 = arith.trunci %x : i8 to i4
          %1 = arith.trunci %0 overflow<nsw> : i4 to i2
          return %1 : i2
        }",
    ),
    (
        "the signed flag of a truncation of shifted bits",
        "func.func @f(%x: i8) -> i4 {
          %c4 = arith.constant 4 : i8
          %0 = arith.shrsi %x, %c4 : i8
          %1 = arith.trunci %0 overflow<nsw> : i8 to i4
          return %1 : i4
        }",
    ),
    (
        "a number that is rounded twice",
        "func.func @f(%x: i12) -> f8E5M2 {
          %0 = arith.uitofp %x : i12 to f16
          %1 = arith.truncf %0 : f16 to f8E5M2
          return %1 : f8E5M2
        }",
    ),
    (
        "an index that is truncated between two casts",
        "func.func @f(%x: index) -> index {
          %0 = arith.index_cast %x : index to i8
          %1 = arith.index_cast %0 : i8 to index
          return %1 : index
        }",
    ),
    (
        "a conversion to a float without infinity",
        "func.func @f(%x: i12) -> i1 {
          %c = arith.constant 1.0 : f8E4M3FN
          %0 = arith.sitofp %x : i12 to f8E4M3FN
          %1 = arith.cmpf ord, %0, %c : f8E4M3FN
          return %1 : i1
        }",
    ),
    (
        "the greater of a signaling NaN and a number",
        "func.func @f() -> f32 {
          %nan = arith.constant 0x7F800001 : f32
          %one = arith.constant 1.0 : f32
          %0 = arith.maxnumf %nan, %one : f32
          return %0 : f32
        }",
    ),
];

#[test]
fn miscompilations_of_mlir_are_found_and_ours_are_right() {
    let check = SemanticsCheck::new(5000);
    for (bug, text) in BUGS {
        assert!(check.check(text) > 0, "{bug}");
        let Some(mlir) = mlir() else { continue };
        let theirs = mlir.run(&["--allow-unregistered-dialect", "--canonicalize"], text);
        assert!(theirs.success, "{bug}");
        let (before, after) = (check.read(text), check.read(&theirs.stdout));
        let result = check_refinement(&check.interpreter, &before, &after, check.check);
        let counterexample = result.expect_err(bug);
        println!("{bug}:\n{counterexample}\n");
    }
}
