//! `loop-invariant-code-motion` and `control-flow-sink`.

use drr_transforms::{control_flow_sink, move_loop_invariant_code};

use crate::compare::{check, on_root};

#[track_caller]
fn licm(text: &str) -> String {
    check(
        &["--loop-invariant-code-motion"],
        text,
        on_root!(move_loop_invariant_code),
    )
}

#[track_caller]
fn sink(text: &str) -> String {
    check(&["--control-flow-sink"], text, on_root!(control_flow_sink))
}

#[test]
fn invariant_ops_leave_all_loops_around() {
    licm(
        r#"
        func.func @f(%a: index, %b: index, %s: index, %v: i32, %m: memref<4xi32>) {
          scf.for %i = %a to %b step %s {
            %0 = arith.addi %v, %v : i32
            %1 = arith.index_cast %i : index to i32
            scf.for %j = %a to %b step %s {
              %2 = arith.muli %0, %v : i32
              %3 = arith.addi %2, %1 : i32
              %4 = arith.subi %3, %v : i32
              %5 = arith.index_cast %j : index to i32
              %6 = arith.addi %5, %4 : i32
              memref.store %6, %m[%i] : memref<4xi32>
            }
          }
          return
        }"#,
    );
}

#[test]
fn effects_speculation_and_terminators() {
    licm(
        r#"
        func.func private @g(i32) -> i32
        func.func @f(%a: index, %b: index, %s: index, %v: i32, %m: memref<4xi32>) -> i32 {
          %two = arith.constant 2 : i32
          %zero = arith.constant 0 : i32
          %minus = arith.constant -1 : i32
          %0 = scf.for %i = %a to %b step %s iter_args(%x = %v) -> i32 {
            %1 = arith.divsi %v, %v : i32
            %2 = arith.divsi %v, %two : i32
            %3 = arith.divui %v, %zero : i32
            %4 = arith.divsi %v, %minus : i32
            %5 = arith.divui %v, %minus : i32
            %6 = arith.ceildivsi %v, %two : i32
            %7 = arith.remsi %v, %v : i32
            %8 = memref.load %m[%a] : memref<4xi32>
            %9 = func.call @g(%v) : (i32) -> i32
            %10 = "t.unknown"(%v) : (i32) -> i32
            %r = "t.use"(%1, %2, %3, %4, %5, %6, %7, %8, %9, %10)
              : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> i32
            scf.yield %v : i32
          }
          return %0 : i32
        }
        func.func @vectors(%a: index, %b: index, %s: index, %v: vector<2xi32>) {
          %good = arith.constant dense<[1, 2]> : vector<2xi32>
          %bad = arith.constant dense<[1, 0]> : vector<2xi32>
          scf.for %i = %a to %b step %s {
            %0 = arith.divui %v, %good : vector<2xi32>
            %1 = arith.divui %v, %bad : vector<2xi32>
            "t.use"(%0, %1) : (vector<2xi32>, vector<2xi32>) -> ()
          }
          return
        }"#,
    );
}

#[test]
fn ops_with_regions_move_whole() {
    licm(
        r#"
        func.func @f(%a: index, %b: index, %s: index, %v: i32, %c: i1) {
          %one = arith.constant 1 : index
          scf.for %i = %a to %b step %s {
            %0 = scf.if %c -> i32 {
              %1 = arith.addi %v, %v : i32
              scf.yield %1 : i32
            } else {
              scf.yield %v : i32
            }
            %2 = scf.if %c -> i32 {
              %1 = arith.divsi %v, %v : i32
              scf.yield %1 : i32
            } else {
              scf.yield %v : i32
            }
            %3 = scf.if %c -> i32 {
              %1 = arith.index_cast %i : index to i32
              %4 = arith.addi %v, %v : i32
              scf.yield %1 : i32
            } else {
              scf.yield %v : i32
            }
            %5 = scf.for %j = %a to %b step %one iter_args(%x = %v) -> i32 {
              %6 = arith.addi %x, %v : i32
              scf.yield %6 : i32
            }
            %7 = scf.for %j = %a to %b step %s iter_args(%x = %v) -> i32 {
              %6 = arith.addi %x, %v : i32
              scf.yield %6 : i32
            }
            "t.use"(%0, %2, %3, %5, %7) : (i32, i32, i32, i32, i32) -> ()
          }
          return
        }"#,
    );
}

#[test]
fn other_loops() {
    licm(
        r#"
        func.func @while(%v: i32, %c: i1) -> i32 {
          %0 = scf.while (%x = %v) : (i32) -> i32 {
            %1 = arith.addi %v, %v : i32
            %2 = arith.cmpi slt, %x, %1 : i32
            scf.condition(%2) %x : i32
          } do {
          ^bb0(%y: i32):
            %3 = arith.muli %v, %v : i32
            %4 = arith.addi %y, %3 : i32
            scf.yield %4 : i32
          }
          return %0 : i32
        }
        func.func @parallel(%a: index, %b: index, %s: index, %m: memref<?xindex>, %t: tensor<4xindex>) -> tensor<4xindex> {
          scf.parallel (%i) = (%a) to (%b) step (%s) {
            %0 = arith.addi %a, %b : index
            memref.store %0, %m[%i] : memref<?xindex>
          }
          %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xindex> {
            %0 = arith.muli %a, %b : index
            %1 = tensor.from_elements %0 : tensor<1xindex>
            scf.forall.in_parallel {
              tensor.parallel_insert_slice %1 into %o[%i] [1] [1] : tensor<1xindex> into tensor<4xindex>
            }
          }
          return %r : tensor<4xindex>
        }
        func.func @affine(%m: memref<16xindex>, %a: index) {
          affine.for %i = 0 to 16 {
            %0 = arith.addi %a, %a : index
            affine.for %j = 0 to 16 step 2 {
              %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%a)
              affine.store %1, %m[%j] : memref<16xindex>
              affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
                %2 = arith.muli %a, %0 : index
                affine.store %2, %m[%i] : memref<16xindex>
              }
            }
          }
          affine.parallel (%i) = (0) to (16) {
            %0 = arith.subi %a, %a : index
            affine.store %0, %m[%i] : memref<16xindex>
          }
          return
        }
        func.func @blocks(%v: i32, %c: i1) {
          cf.br ^head
        ^head:
          %0 = arith.addi %v, %v : i32
          "t.use"(%0) : (i32) -> ()
          cf.cond_br %c, ^head, ^end
        ^end:
          return
        }"#,
    );
}

#[test]
fn ops_sink_into_the_regions_that_alone_use_them() {
    let printed = sink(
        r#"
        func.func @f(%c: i1, %d: i1, %v: i32, %m: memref<4xi32>, %i: index) -> i32 {
          %0 = arith.divsi %v, %v : i32
          %1 = arith.addi %0, %v : i32
          %2 = arith.muli %v, %v : i32
          %3 = arith.subi %v, %2 : i32
          %4 = memref.load %m[%i] : memref<4xi32>
          %5 = arith.xori %v, %v : i32
          %6 = scf.if %c -> i32 {
            %7 = arith.addi %1, %5 : i32
            %8 = scf.if %d -> i32 {
              %9 = arith.addi %7, %3 : i32
              scf.yield %9 : i32
            } else {
              scf.yield %7 : i32
            }
            scf.yield %8 : i32
          } else {
            %7 = arith.addi %4, %5 : i32
            scf.yield %7 : i32
          }
          %10 = arith.addi %6, %2 : i32
          return %10 : i32
        }"#,
    );
    assert!(printed.contains("divsi"));
}

#[test]
fn operands_sink_from_left_to_right_and_one_op_after_the_other() {
    sink(
        r#"
        func.func @f(%c: i1, %v: i32) -> i32 {
          %0 = arith.addi %v, %v : i32
          %1 = arith.muli %v, %v : i32
          %2 = arith.subi %0, %1 : i32
          %3 = arith.ori %1, %0 : i32
          %4:2 = "t.unknown"() : () -> (i32, i32)
          %5 = arith.andi %4#0, %4#1 : i32
          %6 = scf.if %c -> i32 {
            %7 = "t.use"(%3, %2, %5, %3) : (i32, i32, i32, i32) -> i32
            %8 = "t.use"(%2, %0) : (i32, i32) -> i32
            scf.yield %8 : i32
          } else {
            scf.yield %v : i32
          }
          return %6 : i32
        }"#,
    );
}

#[test]
fn known_conditions_and_other_ops() {
    sink(
        r#"
        func.func @known(%v: i32) {
          %true = arith.constant true
          %0 = arith.addi %v, %v : i32
          %1 = arith.muli %v, %v : i32
          scf.if %true {
            "t.use"(%0) : (i32) -> ()
          } else {
            "t.use"(%1) : (i32) -> ()
          }
          return
        }
        func.func @switch(%i: index, %v: i32) {
          %two = arith.constant 2 : index
          %0 = arith.addi %v, %v : i32
          %1 = arith.muli %v, %v : i32
          %2 = arith.subi %v, %v : i32
          scf.index_switch %i
          case 2 {
            "t.use"(%0) : (i32) -> ()
            scf.yield
          }
          default {
            "t.use"(%1) : (i32) -> ()
          }
          scf.index_switch %two
          case 2 {
            "t.use"(%2) : (i32) -> ()
            scf.yield
          }
          default {
          }
          return
        }
        func.func @unbounded(%a: index, %b: index, %s: index, %v: i32, %c: i1) {
          %0 = arith.addi %v, %v : i32
          %1 = arith.muli %v, %v : i32
          %2 = arith.subi %v, %v : i32
          scf.for %i = %a to %b step %s {
            "t.use"(%0) : (i32) -> ()
          }
          scf.execute_region {
            "t.use"(%1) : (i32) -> ()
            scf.yield
          }
          affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%a) {
            "t.use"(%2) : (i32) -> ()
          }
          "t.region"() ({
            %3 = arith.xori %v, %v : i32
            scf.if %c {
              "t.use"(%3) : (i32) -> ()
            }
          }) : () -> ()
          return
        }"#,
    );
}
