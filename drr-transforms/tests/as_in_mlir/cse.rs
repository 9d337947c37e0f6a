//! `cse`.

use crate::compare::{check, on_root};

#[track_caller]
fn cse(text: &str) -> String {
    check(&["--cse"], text, on_root!(drr_transforms::cse))
}

// Row W37
#[test]
fn equal_ops_in_a_block_and_in_blocks_that_it_dominates() {
    let printed = cse(r#"
        func.func @f(%a: i32, %c: i1) -> (i32, i32) {
          %0 = arith.addi %a, %a : i32
          %1 = arith.addi %a, %a : i32
          cf.cond_br %c, ^t, ^e
        ^t:
          %2 = arith.addi %a, %a : i32
          %3 = arith.muli %a, %a : i32
          cf.br ^j(%2, %3 : i32, i32)
        ^e:
          %4 = arith.muli %a, %a : i32
          cf.br ^j(%1, %4 : i32, i32)
        ^j(%x: i32, %y: i32):
          %5 = arith.muli %a, %a : i32
          %6 = arith.addi %5, %x : i32
          return %6, %y : i32, i32
        }"#);
    assert_eq!(printed.matches("arith.addi").count(), 2);
}

// Row W37
#[test]
fn an_op_inside_is_replaced_by_one_before_it_and_never_the_reverse() {
    cse(r#"
        func.func @f(%a: i32, %c: i1) -> i32 {
          %0 = scf.if %c -> i32 {
            %1 = arith.addi %a, %a : i32
            scf.yield %1 : i32
          } else {
            %1 = arith.addi %a, %a : i32
            scf.yield %1 : i32
          }
          %2 = arith.addi %a, %a : i32
          %3 = scf.if %c -> i32 {
            %1 = arith.addi %a, %a : i32
            scf.yield %1 : i32
          } else {
            scf.yield %2 : i32
          }
          %4 = arith.addi %0, %3 : i32
          return %4 : i32
        }"#);
}

// Row W37
#[test]
fn isolated_ops_begin_anew() {
    cse(r#"
        %out = arith.constant 1 : i32
        func.func @f() -> i32 {
          %0 = arith.constant 1 : i32
          return %0 : i32
        }
        func.func @g() -> i32 {
          %0 = arith.constant 1 : i32
          %1 = arith.constant 1 : i32
          %2 = "t.unregistered"() ({
            %3 = arith.constant 1 : i32
            "t.end"(%3) : (i32) -> ()
          }) : () -> i32
          %4 = arith.addi %0, %1 : i32
          return %4 : i32
        }
        "t.use"(%out) : (i32) -> ()"#);
}

// Row W37
#[test]
fn unreachable_blocks_stay() {
    cse(r#"
        func.func @f(%a: i32) -> i32 {
          %0 = arith.addi %a, %a : i32
          return %0 : i32
        ^dead:
          %1 = arith.addi %a, %a : i32
          %2 = arith.addi %a, %a : i32
          return %2 : i32
        }"#);
}

// Row W38
#[test]
fn attributes_decide_and_locations_do_not() {
    cse(r#"
        func.func @f(%a: i32, %b: i32) -> (i1, i1, i1, i32, i32) {
          %0 = arith.cmpi slt, %a, %b : i32
          %1 = arith.cmpi sgt, %b, %a : i32
          %2 = arith.cmpi slt, %a, %b {note} : i32
          %3 = arith.addi %a, %b : i32 loc("x")
          %4 = arith.addi %b, %a : i32 loc("y")
          %5 = arith.addi %a, %b overflow<nsw> : i32
          return %0, %1, %2, %4, %5 : i1, i1, i1, i32, i32
        }"#);
}

// Row W41
#[test]
fn the_first_op_takes_the_location_if_its_own_is_unknown() {
    check(
        &["--cse", "--mlir-print-debuginfo"],
        r#"
        func.func @f(%a: i32 loc("p")) -> (i32, i32, i32) {
          %0 = arith.addi %a, %a : i32 loc(unknown)
          %1 = arith.addi %a, %a : i32 loc("y")
          %2 = arith.muli %a, %a : i32 loc("z")
          %3 = arith.muli %a, %a : i32 loc("u")
          return %0, %1, %3 : i32, i32, i32 loc("r")
        } loc("f")"#,
        on_root!(drr_transforms::cse),
    );
}

// Row W38
#[test]
fn regions_are_compared() {
    let printed = cse(r#"
        func.func @f(%a: index, %c: i1, %v: i32) -> (i32, i32, i32) {
          %0 = scf.if %c -> i32 {
            %1 = arith.addi %v, %v : i32
            scf.yield %1 : i32
          } else {
            scf.yield %v : i32
          }
          %2 = scf.if %c -> i32 {
            %1 = arith.addi %v, %v : i32
            scf.yield %1 : i32
          } else {
            scf.yield %v : i32
          }
          %3 = scf.if %c -> i32 {
            %1 = arith.muli %v, %v : i32
            scf.yield %1 : i32
          } else {
            scf.yield %v : i32
          }
          return %0, %2, %3 : i32, i32, i32
        }
        func.func @loops(%a: index, %b: index, %s: index, %v: i32, %w: i32) -> (i32, i32, i32) {
          %0 = scf.for %i = %a to %b step %s iter_args(%x = %v) -> i32 {
            %1 = arith.addi %x, %w : i32
            scf.yield %1 : i32
          }
          %2 = scf.for %i = %a to %b step %s iter_args(%x = %v) -> i32 {
            %1 = arith.addi %x, %w : i32
            scf.yield %1 : i32
          }
          %3 = scf.for %i = %a to %b step %s iter_args(%x = %v) -> i32 {
            %1 = arith.addi %x, %v : i32
            scf.yield %1 : i32
          }
          return %0, %2, %3 : i32, i32, i32
        }
        // Inside of regions, the order of operands counts.
        func.func @orders(%a: index, %b: index, %s: index, %v: i32, %w: i32, %c: i1) -> (i32, i32, i32) {
          %0 = "t.region"() ({
            %1 = arith.addi %v, %w : i32
            "t.end"(%1) : (i32) -> ()
          }) : () -> i32
          %2 = scf.if %c -> i32 {
            %1 = arith.addi %v, %w : i32
            scf.yield %1 : i32
          } else {
            scf.yield %v : i32
          }
          %3 = scf.if %c -> i32 {
            %1 = arith.addi %w, %v : i32
            scf.yield %1 : i32
          } else {
            scf.yield %v : i32
          }
          %4 = scf.for %i = %a to %b step %s iter_args(%x = %v) -> i32 {
            %1 = arith.addi %x, %w : i32
            scf.yield %1 : i32
          }
          %5 = scf.for %i = %a to %b step %s iter_args(%x = %v) -> i32 {
            %1 = arith.addi %w, %x : i32
            scf.yield %1 : i32
          }
          %6 = arith.addi %2, %3 : i32
          return %6, %4, %5 : i32, i32, i32
        }"#);
    assert_eq!(printed.matches("scf.if").count(), 4);
    assert_eq!(printed.matches("scf.for").count(), 4);
}

// Row W39
#[test]
fn ops_with_several_blocks_directly_inside_stay() {
    cse(r#"
        func.func @f(%c: i1, %v: i32) -> (i32, i32) {
          %0 = scf.execute_region -> i32 {
            cf.cond_br %c, ^a, ^b
          ^a:
            scf.yield %v : i32
          ^b:
            scf.yield %v : i32
          }
          %1 = scf.execute_region -> i32 {
            cf.cond_br %c, ^a, ^b
          ^a:
            scf.yield %v : i32
          ^b:
            scf.yield %v : i32
          }
          %2 = scf.if %c -> i32 {
            scf.yield %0 : i32
          } else {
            scf.yield %v : i32
          }
          return %1, %2 : i32, i32
        }"#);
}

// Rows W39, W40
#[test]
fn reads_are_merged_in_their_block_if_nothing_writes_in_between() {
    let printed = cse(r#"
        func.func private @unknown()
        func.func @f(%m: memref<4xi32>, %n: memref<4xi32>, %i: index, %c: i1) -> (i32, i32, i32, i32, i32) {
          %0 = memref.load %m[%i] : memref<4xi32>
          %1 = memref.load %m[%i] : memref<4xi32>
          memref.store %0, %n[%i] : memref<4xi32>
          %2 = memref.load %m[%i] : memref<4xi32>
          %3 = scf.if %c -> i32 {
            %5 = memref.load %m[%i] : memref<4xi32>
            scf.yield %5 : i32
          } else {
            scf.yield %2 : i32
          }
          %4 = memref.load %m[%i] : memref<4xi32>
          %a = memref.alloc() : memref<4xi32>
          %6 = memref.load %m[%i] : memref<4xi32>
          func.call @unknown() : () -> ()
          %7 = memref.load %m[%i] : memref<4xi32>
          memref.dealloc %a : memref<4xi32>
          return %1, %2, %3, %6, %7 : i32, i32, i32, i32, i32
        }"#);
    assert_eq!(printed.matches("memref.load").count(), 4);
}

/// MLIR merges loads around a `memref.dealloc`, although the second one may read what is no longer there.
// Row W40
#[test]
fn reads_around_a_free_are_merged_by_mlir_alone() {
    let text = r#"
        func.func @f(%m: memref<4xi32>, %i: index) -> (i32, i32) {
          %0 = memref.load %m[%i] : memref<4xi32>
          memref.dealloc %m : memref<4xi32>
          %1 = memref.load %m[%i] : memref<4xi32>
          return %0, %1 : i32, i32
        }"#;
    let ctx = crate::compare::context();
    let mut module = crate::compare::read(&ctx, text).expect("it is valid");
    let root = module.root().handle();
    assert_eq!(
        drr_transforms::cse(module.ir_mut(), root),
        drr_transforms::CseStatistics::default()
    );
    if let Some(mlir) = drr_tests::mlir::mlir() {
        assert_eq!(mlir.custom(&["--cse"], text).matches("memref.load").count(), 1);
    }
}

// Row W42
#[test]
fn of_a_chain_of_dead_ops_the_last_one_goes() {
    cse(r#"
        func.func @f(%a: i32, %m: memref<4xi32>) {
          %0 = arith.addi %a, %a : i32
          %1 = arith.addi %0, %a : i32
          %2 = arith.addi %1, %a : i32
          %x = memref.alloc() : memref<4xi32>
          %i = arith.constant 0 : index
          %y = memref.load %m[%i] : memref<4xi32>
          return
        }"#);
}

// Row W43
#[test]
fn graph_regions() {
    cse(r#"
        %0 = arith.constant 1 : i32
        "t.use"(%2, %0) : (i32, i32) -> ()
        %1 = arith.constant 1 : i32
        %2 = arith.constant 1 : i32
        %3 = arith.addi %4, %4 : i32
        %4 = arith.addi %2, %1 : i32
        %5 = arith.addi %1, %2 : i32
        "t.use"(%3, %5) : (i32, i32) -> ()
        "#);
    cse(r#"
        "t.region"() ({
          %0 = arith.constant 1 : i32
          %1 = arith.addi %2, %0 : i32
          %2 = arith.constant 1 : i32
          %3 = arith.addi %0, %2 : i32
          "t.end"(%1, %3) : (i32, i32) -> ()
        }) : () -> ()
        "#);
    // After its first use of `%1` is replaced, `%2` equals `%0`.
    cse(r#"
        %0 = arith.addi %1, %0 : i32
        %1 = arith.addi %1, %0 : i32
        %2 = arith.addi %1, %1 : i32
        %3 = arith.subi %1, %4 : i32
        %4 = arith.subi %1, %4 : i32
        %5 = arith.subi %4, %4 : i32
        "t.use"(%2, %3, %4, %5) : (i32, i32, i32, i32) -> ()
        "#);
}

// Row W30
#[test]
fn statistics() {
    let ctx = crate::compare::context();
    let text = r#"
        func.func @f(%a: i32) -> i32 {
          %0 = arith.addi %a, %a : i32
          %1 = arith.addi %a, %a : i32
          %2 = arith.muli %0, %1 : i32
          %3 = arith.muli %0, %a : i32
          return %2 : i32
        }"#;
    let mut module = crate::compare::read(&ctx, text).expect("it is valid");
    let root = module.root().handle();
    let statistics = drr_transforms::cse(module.ir_mut(), root);
    assert_eq!((statistics.replaced, statistics.erased), (1, 1));
}
