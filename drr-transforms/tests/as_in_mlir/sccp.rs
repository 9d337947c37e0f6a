//! `sccp`.

use drr_transforms::sccp;

use crate::compare::{check, on_root};

#[track_caller]
fn check_sccp(text: &str) -> String {
    check(&["--sccp"], text, on_root!(sccp))
}

// Row W56
#[test]
fn constants_move_to_the_front_in_reverse_order() {
    check_sccp(
        r#"func.func @f() -> i32 {
          "t.first"() : () -> ()
          %0 = arith.constant 1 : i32
          %1 = arith.constant 2 : i32
          %2 = arith.addi %0, %1 : i32
          "t.use"(%0, %1) : (i32, i32) -> ()
          return %2 : i32
        }"#,
    );
}

// Rows W55, W57, W77
#[test]
fn the_constant_branch_decides() {
    check_sccp(
        "func.func @f(%a: i32) -> i32 {
          %true = arith.constant true
          %0 = arith.constant 1 : i32
          %1 = arith.constant 2 : i32
          cf.cond_br %true, ^taken(%0 : i32), ^dead(%1 : i32)
        ^taken(%x: i32):
          cf.br ^end(%x : i32)
        ^dead(%y: i32):
          cf.br ^end(%y : i32)
        ^end(%z: i32):
          return %z : i32
        }
        func.func @both(%c: i1) -> (i32, i32) {
          %0 = arith.constant 1 : i32
          %1 = arith.constant 1 : i32
          %2 = arith.constant 2 : i32
          cf.cond_br %c, ^end(%0, %0 : i32, i32), ^end(%1, %2 : i32, i32)
        ^end(%x: i32, %y: i32):
          return %x, %y : i32, i32
        }
        func.func @switch() -> i32 {
          %flag = arith.constant 7 : i32
          %0 = arith.constant 1 : i32
          %1 = arith.constant 2 : i32
          cf.switch %flag : i32, [default: ^end(%0 : i32), 6: ^end(%0 : i32), 7: ^other(%1 : i32)]
        ^other(%y: i32):
          return %y : i32
        ^end(%x: i32):
          return %x : i32
        }",
    );
}

// Rows W55, W57
#[test]
fn values_of_loops() {
    check_sccp(
        "func.func @same(%n: i32) -> i32 {
          %0 = arith.constant 0 : i32
          cf.br ^loop(%0, %0 : i32, i32)
        ^loop(%i: i32, %j: i32):
          %zero = arith.muli %j, %n : i32
          %one = arith.constant 1 : i32
          %next = arith.addi %i, %one : i32
          %c = arith.cmpi slt, %next, %n : i32
          cf.cond_br %c, ^loop(%next, %zero : i32, i32), ^end
        ^end:
          return %j : i32
        }
        func.func @for(%a: index, %b: index, %s: index) -> (i32, i32) {
          %0 = arith.constant 0 : i32
          %1 = arith.constant 1 : i32
          %r:2 = scf.for %i = %a to %b step %s iter_args(%x = %0, %y = %0) -> (i32, i32) {
            %sum = arith.addi %x, %1 : i32
            scf.yield %sum, %y : i32, i32
          }
          return %r#0, %r#1 : i32, i32
        }
        func.func @while(%n: i32) -> i32 {
          %0 = arith.constant 0 : i32
          %r = scf.while (%x = %0) : (i32) -> i32 {
            %c = arith.cmpi slt, %x, %n : i32
            scf.condition(%c) %x : i32
          } do {
          ^bb0(%y: i32):
            %z = arith.muli %y, %n : i32
            scf.yield %z : i32
          }
          return %r : i32
        }
        func.func @never(%n: i32) -> i32 {
          %0 = arith.constant 0 : i32
          %r = scf.while (%x = %0) : (i32) -> i32 {
            %c = arith.constant false
            scf.condition(%c) %x : i32
          } do {
          ^bb0(%y: i32):
            scf.yield %n : i32
          }
          return %r : i32
        }",
    );
}

// Row W57
#[test]
fn ops_with_constant_results_vanish_unless_they_are_calls() {
    let result = check_sccp(
        "func.func private @seven() -> i32 {
          %0 = arith.constant 7 : i32
          return %0 : i32
        }
        func.func @f(%a: index, %c: i1) -> (i32, i32, i32, i32) {
          %0 = arith.constant 3 : i32
          %1 = affine.for %i = 0 to 10 iter_args(%x = %0) -> i32 {
            affine.yield %x : i32
          }
          %2 = scf.for %i = %a to %a step %a iter_args(%x = %1) -> i32 {
            scf.yield %x : i32
          }
          %3 = scf.if %c -> i32 {
            scf.yield %1 : i32
          } else {
            scf.yield %2 : i32
          }
          %4 = call @seven() : () -> i32
          return %1, %2, %3, %4 : i32, i32, i32, i32
        }",
    );
    assert!(result.contains("call @seven") && !result.contains(".for"), "{result}");
}

// Rows W55, W57
#[test]
fn regions_of_conditionals() {
    check_sccp(
        "func.func @f(%n: i32, %c: i1) -> (i32, i32, i32) {
          %true = arith.constant true
          %0 = scf.if %true -> i32 {
            %1 = arith.constant 1 : i32
            scf.yield %1 : i32
          } else {
            scf.yield %n : i32
          }
          %2 = scf.if %c -> i32 {
            %1 = arith.constant 1 : i32
            scf.yield %1 : i32
          } else {
            scf.yield %0 : i32
          }
          %3 = arith.addi %0, %2 : i32
          return %0, %2, %3 : i32, i32, i32
        }",
    );
}

// Row W55
#[test]
fn calls_of_functions_with_known_callers() {
    let result = check_sccp(
        "func.func private @add(%x: i32) -> i32 {
          %0 = arith.constant 1 : i32
          %1 = arith.addi %x, %0 : i32
          return %1 : i32
        }
        func.func private @several(%x: i32) -> i32 {
          return %x : i32
        }
        func.func @public(%x: i32) -> i32 {
          %0 = arith.constant 3 : i32
          return %0 : i32
        }
        func.func private @uncalled(%x: i32) -> i32 {
          return %x : i32
        }
        func.func private @external(%x: i32) -> i32
        func.func private @escapes(%x: i32) -> i32 {
          return %x : i32
        }
        func.func private @recursive(%x: i32, %c: i1) -> i32 {
          cf.cond_br %c, ^call, ^end
        ^call:
          %0 = call @recursive(%x, %c) : (i32, i1) -> i32
          return %0 : i32
        ^end:
          return %x : i32
        }
        func.func @main(%c: i1) -> (i32, i32, i32, i32, i32, i32, i32) {
          %0 = arith.constant 1 : i32
          %1 = arith.constant 2 : i32
          %2 = call @add(%0) : (i32) -> i32
          %3 = call @several(%0) : (i32) -> i32
          %4 = call @several(%1) : (i32) -> i32
          %5 = call @public(%0) : (i32) -> i32
          %6 = call @external(%0) : (i32) -> i32
          %7 = call @escapes(%0) : (i32) -> i32
          %f = constant @escapes : (i32) -> i32
          %8 = call_indirect %f(%0) : (i32) -> i32
          %9 = call @recursive(%0, %c) : (i32, i1) -> i32
          return %2, %3, %4, %5, %6, %7, %9 : i32, i32, i32, i32, i32, i32, i32
        }",
    );
    assert!(result.contains("return %c2_i32"), "{result}");
}

// Row W55
#[test]
fn symbols_of_nested_tables() {
    check_sccp(
        "func.func nested @nested(%x: i32) -> i32 {
          return %x : i32
        }
        func.func @main() -> i32 {
          %0 = arith.constant 1 : i32
          %1 = call @nested(%0) : (i32) -> i32
          return %1 : i32
        }
        module @visible {
          func.func nested @f(%x: i32) -> i32 {
            return %x : i32
          }
          func.func @main() -> i32 {
            %0 = arith.constant 1 : i32
            %1 = func.call @f(%0) : (i32) -> i32
            return %1 : i32
          }
        }
        module @hidden attributes {sym_visibility = \"private\"} {
          func.func nested @f(%x: i32) -> i32 {
            return %x : i32
          }
          func.func @main() -> i32 {
            %0 = arith.constant 1 : i32
            %1 = func.call @f(%0) : (i32) -> i32
            return %1 : i32
          }
        }",
    );
}

#[test]
fn unknown_ops_and_unreachable_blocks() {
    check_sccp(
        r#"func.func @f(%n: i32) -> i32 {
          %0 = arith.constant 1 : i32
          %1 = "t.region"(%0) ({
          ^bb0(%x: i32):
            %2 = arith.constant 2 : i32
            %3 = arith.addi %2, %0 : i32
            "t.yield"(%3, %x) : (i32, i32) -> ()
          }) : (i32) -> i32
          "t.br"(%0)[^a, ^b] : (i32) -> ()
        ^a:
          return %1 : i32
        ^b(%y: i32):
          return %y : i32
        ^dead:
          %4 = arith.constant 7 : i32
          cf.br ^b(%4 : i32)
        }"#,
    );
}

#[test]
fn values_that_wait_for_each_other_are_constant() {
    check_sccp(
        "func.func @f(%c: i1) -> (i32, i32) {
          %0 = arith.constant 5 : i32
          cf.br ^loop(%0, %0 : i32, i32)
        ^loop(%x: i32, %y: i32):
          cf.cond_br %c, ^loop(%y, %x : i32, i32), ^end
        ^end:
          return %x, %y : i32, i32
        }",
    );
}
