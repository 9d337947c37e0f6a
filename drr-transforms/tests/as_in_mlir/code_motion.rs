//! `loop-invariant-code-motion` and `control-flow-sink`.

use drr_transforms::{control_flow_sink, move_loop_invariant_code};

use crate::compare::{check, context, on_root, read};

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

// Row W61
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

// Rows W61, W76
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
fn ops_of_other_dialects_that_are_conditionally_speculatable() {
    licm(
        r#"
        func.func @sizes(%a: index, %b: index, %s: index, %t: tensor<?x?xf32>, %u: tensor<*xf32>, %m: memref<?xf32>) {
          %zero = arith.constant 0 : index
          %two = arith.constant 2 : index
          scf.for %i = %a to %b step %s {
            %0 = tensor.dim %t, %zero : tensor<?x?xf32>
            %1 = tensor.dim %t, %two : tensor<?x?xf32>
            %2 = tensor.dim %t, %a : tensor<?x?xf32>
            %3 = tensor.dim %u, %zero : tensor<*xf32>
            %4 = memref.dim %m, %zero : memref<?xf32>
            "t.use"(%0, %1, %2, %3, %4) : (index, index, index, index, index) -> ()
          }
          return
        }
        func.func @structured(%a: index, %b: index, %s: index, %x: f32, %t: tensor<4xf32>, %m: memref<4xf32>, %d: i32) {
          scf.for %i = %a to %b step %s {
            %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
            linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
            %1 = linalg.map ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) (%in: f32, %init: f32) {
              %3 = arith.fptosi %in : f32 to i32
              %4 = arith.divsi %3, %d : i32
              %5 = arith.sitofp %4 : i32 to f32
              linalg.yield %5 : f32
            }
            %2 = linalg.abs ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
            "t.use"(%0, %1, %2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> ()
          }
          return
        }
        func.func @packs(%a: index, %b: index, %s: index, %x: f32, %t: tensor<128xf32>, %p: tensor<4x32xf32>,
                         %dt: tensor<?xf32>, %dp: tensor<?x?xf32>) {
          %tile = arith.constant 32 : index
          scf.for %i = %a to %b step %s {
            %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [32] into %p : tensor<128xf32> -> tensor<4x32xf32>
            %1 = linalg.unpack %p inner_dims_pos = [0] inner_tiles = [32] into %t : tensor<4x32xf32> -> tensor<128xf32>
            %2 = linalg.pack %dt inner_dims_pos = [0] inner_tiles = [%a] into %dp : tensor<?xf32> -> tensor<?x?xf32>
            %3 = linalg.pack %dt inner_dims_pos = [0] inner_tiles = [%tile] into %dp : tensor<?xf32> -> tensor<?x?xf32>
            %4 = linalg.unpack %dp inner_dims_pos = [0] inner_tiles = [%a] into %dt : tensor<?x?xf32> -> tensor<?xf32>
            %5 = linalg.pack %dt padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [%a] into %dp
              : tensor<?xf32> -> tensor<?x?xf32>
            "t.use"(%0, %1, %2, %3, %4, %5) : (tensor<4x32xf32>, tensor<128xf32>, tensor<?x?xf32>, tensor<?x?xf32>,
              tensor<?xf32>, tensor<?x?xf32>) -> ()
          }
          return
        }
        func.func @vectors(%a: index, %b: index, %s: index, %x: f32, %t: tensor<4xf32>, %m: memref<4xf32>) {
          scf.for %i = %a to %b step %s {
            %0 = vector.transfer_read %t[%a], %x : tensor<4xf32>, vector<4xf32>
            %1 = vector.transfer_read %m[%a], %x : memref<4xf32>, vector<4xf32>
            %2 = vector.transfer_write %0, %t[%a] : vector<4xf32>, tensor<4xf32>
            vector.transfer_write %0, %m[%a] : vector<4xf32>, memref<4xf32>
            "t.use"(%0, %1, %2) : (vector<4xf32>, vector<4xf32>, tensor<4xf32>) -> ()
          }
          return
        }
        func.func @others(%a: index, %b: index, %s: index, %x: f32, %lane: i32) {
          %zero = llvm.mlir.constant(0 : i32) : i32
          %two = llvm.mlir.constant(2 : i32) : i32
          %minus = llvm.mlir.constant(-1 : i32) : i32
          scf.for %i = %a to %b step %s {
            %0 = gpu.subgroup_broadcast %x, specific_lane %lane : f32
            %1 = gpu.subgroup_broadcast %x, first_active_lane : f32
            %2 = llvm.udiv %lane, %two : i32
            %3 = llvm.udiv %lane, %minus : i32
            %4 = llvm.udiv %lane, %zero : i32
            %5 = llvm.sdiv %lane, %two : i32
            %6 = llvm.sdiv %lane, %minus : i32
            %7 = llvm.sdiv %lane, %lane : i32
            "t.use"(%0, %1, %2, %3, %4, %5, %6, %7) : (f32, f32, i32, i32, i32, i32, i32, i32) -> ()
          }
          return
        }"#,
    );
}

#[test]
fn a_negative_dimension_is_not_speculated_except_in_mlir() {
    let text = r#"
        func.func @f(%a: index, %b: index, %s: index, %m: memref<?xf32>) {
          %minus = arith.constant -1 : index
          scf.for %i = %a to %b step %s {
            %0 = memref.dim %m, %minus : memref<?xf32>
            "t.use"(%0) : (index) -> ()
          }
          return
        }"#;
    let mut module = read(&context(), text).unwrap_or_else(|errors| panic!("{errors}"));
    let before = module.to_string();
    let root = module.root().handle();
    assert_eq!(drr_transforms::move_loop_invariant_code(module.ir_mut(), root), 0);
    assert_eq!(module.to_string(), before);
    if let Some(mlir) = drr_tests::mlir::mlir() {
        let theirs = mlir.custom(&["--allow-unregistered-dialect", "--loop-invariant-code-motion"], text);
        assert_ne!(
            theirs.trim_end(),
            before.trim_end(),
            "`mlir-opt` no longer moves the op"
        );
    }
}

#[test]
fn the_body_of_a_tosa_loop_is_a_loop_region_and_its_condition_is_not() {
    licm(
        r#"
        func.func @f(%a: tensor<i32>) -> tensor<i32> {
          %0 = tosa.while_loop (%x = %a) : (tensor<i32>) -> tensor<i32> {
            %1 = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
            %2 = tosa.greater_equal %x, %1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
            tosa.yield %2 : tensor<i1>
          } do {
          ^bb0(%x: tensor<i32>):
            %1 = "tosa.const"() <{values = dense<2> : tensor<i32>}> : () -> tensor<i32>
            %2 = tosa.add %x, %1 : (tensor<i32>, tensor<i32>) -> tensor<i32>
            tosa.yield %2 : tensor<i32>
          }
          return %0 : tensor<i32>
        }"#,
    );
}

// Rows W61, W79, W80
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

// Rows W61, W82
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

// Row W62
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

// Row W62
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

// Rows W62, W80, W81
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
