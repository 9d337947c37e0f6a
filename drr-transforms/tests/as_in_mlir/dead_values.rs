//! `remove-dead-values`.

use drr::PassManager;
use drr::prelude::*;
use drr_transforms::passes::RemoveDeadValues;
use drr_transforms::{RemoveDeadValuesError, remove_dead_values};

use crate::compare::{Transform, check, context, on_root, print, read};

/// The pass without canonicalization.
pub(crate) const ALONE: Transform = on_root!(remove_dead_values);

/// The pass with its default options.
pub(crate) const WITH_CANONICALIZE: Transform = |module| {
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(RemoveDeadValues::default());
    pm.run(module).unwrap_or_else(|error| panic!("{error}"));
};

/// Compares the pass with and without canonicalization. Returns the result without it.
#[track_caller]
fn check_remove(text: &str) -> String {
    check(&["--remove-dead-values"], text, WITH_CANONICALIZE);
    let flags = ["--remove-dead-values=canonicalize=false", "--mlir-print-debuginfo"];
    check(&flags, text, ALONE)
}

// Row W58
#[test]
fn functions_lose_arguments_and_results() {
    let result = check_remove(
        "func.func private @f(%a: i32, %b: i32) -> (i32, i32) {
          return %a, %b : i32, i32
        }
        func.func private @uncalled(%a: i32, %b: i32) -> i32 {
          \"t.use\"(%b) : (i32) -> ()
          return %a : i32
        }
        func.func private @external(%a: i32) -> i32
        func.func private @attributes(%x: i32 {t.x}, %c: i1 {t.y}, %y: i32) -> (i32 {t.r}, i32 {t.s}) {
          \"t.use\"(%c) : (i1) -> ()
          return %y, %x : i32, i32
        }
        func.func private @through(%x: i32, %y: i32) -> (i32, i32) {
          %0:2 = call @f(%x, %y) : (i32, i32) -> (i32, i32)
          return %0#0, %0#1 : i32, i32
        }
        func.func private @several(%x: i32, %y: i32, %c: i1) -> (i32, i32) {
          cf.cond_br %c, ^a, ^b
        ^a:
          return %x, %y : i32, i32
        ^b:
          return %y, %y : i32, i32
        }
        func.func private @recursive(%x: i32, %y: i32, %c: i1) -> i32 {
          cf.cond_br %c, ^a, ^b
        ^a:
          %0 = call @recursive(%x, %y, %c) : (i32, i32, i1) -> i32
          return %0 : i32
        ^b:
          return %x : i32
        }
        func.func @public(%a: i32) -> i32 {
          %0 = arith.constant 1 : i32
          return %0 : i32
        }
        func.func @main(%x: i32, %c: i1) -> i32 {
          %0:2 = call @f(%x, %x) {t.a} : (i32, i32) -> (i32, i32)
          %1 = call @external(%x) : (i32) -> i32
          %2:2 = call @attributes(%x, %c, %x) : (i32, i1, i32) -> (i32, i32)
          %3:2 = call @through(%x, %x) : (i32, i32) -> (i32, i32)
          %4 = call @public(%x) : (i32) -> i32
          %5:2 = call @several(%x, %x, %c) : (i32, i32, i1) -> (i32, i32)
          %6:2 = call @several(%x, %x, %c) : (i32, i32, i1) -> (i32, i32)
          %7 = call @recursive(%x, %x, %c) : (i32, i32, i1) -> i32
          \"t.use\"(%2#1, %5#1, %7) : (i32, i32, i32) -> ()
          return %0#0 : i32
        }",
    );
    assert!(result.contains("@f(%arg0: i32 loc"), "{result}");
}

// Row W59
#[test]
fn arguments_of_blocks_go_if_a_dead_value_is_passed() {
    check_remove(
        "func.func @f(%x: i32, %c: i1, %d: i1) -> i32 {
          %n = arith.xori %c, %d : i1
          %dead = arith.addi %x, %x : i32
          cf.cond_br %n, ^a(%x, %dead: i32, i32), ^b(%x : i32)
        ^a(%y: i32, %u: i32):
          cf.br ^c(%y, %u: i32, i32)
        ^b(%z: i32):
          \"t.use\"(%z) : (i32) -> ()
          cf.br ^c(%z, %dead: i32, i32)
        ^c(%w: i32, %q: i32):
          return %w : i32
        }
        func.func @kept(%x: i32, %c: i1) -> i32 {
          cf.cond_br %c, ^a(%x, %x: i32, i32), ^a(%x, %x : i32, i32)
        ^a(%y: i32, %u: i32):
          return %x : i32
        }
        func.func @loop(%x: i32, %c: i1) -> i32 {
          %0 = arith.constant 1 : i32
          %dead = arith.constant 5 : i32
          cf.br ^loop(%dead, %x : i32, i32)
        ^loop(%y: i32, %u: i32):
          %1 = arith.addi %y, %0 : i32
          %2 = arith.addi %u, %0 : i32
          cf.cond_br %c, ^loop(%1, %2 : i32, i32), ^end
        ^end:
          return %u : i32
        }
        func.func @switch(%x: i32) -> i32 {
          %dead = arith.addi %x, %x : i32
          cf.switch %x : i32, [default: ^a(%dead, %x : i32, i32), 6: ^a(%dead, %x : i32, i32), 7: ^b(%dead : i32)]
        ^a(%y: i32, %z: i32):
          return %z : i32
        ^b(%v: i32):
          return %x : i32
        }",
    );
}

#[test]
fn an_argument_with_dead_and_live_values_goes() {
    let text = "func.func @f(%x: i32, %c: i1) -> i32 {
          %dead = arith.addi %x, %x : i32
          cf.cond_br %c, ^a(%dead : i32), ^a(%x : i32)
        ^a(%y: i32):
          return %x : i32
        }";
    let mut module = read(&context(), text).expect("it is valid");
    ALONE(&mut module);
    assert!(
        module.to_string().contains("cf.cond_br %arg1, ^bb1, ^bb1\n  ^bb1:"),
        "{module}"
    );
}

// Row W60
#[test]
fn operands_of_region_control_flow_become_poison() {
    check_remove(
        "func.func @f(%x: i32, %c: i1, %d: i1, %a: index) -> i32 {
          %n = arith.xori %c, %d : i1
          %0:2 = scf.if %n -> (i32, i32) {
            %1 = arith.addi %x, %x : i32
            \"t.use\"(%x) : (i32) -> ()
            scf.yield %x, %1 : i32, i32
          } else {
            %1 = arith.muli %x, %x : i32
            scf.yield %x, %1 : i32, i32
          }
          %2 = scf.if %n -> (i32) {
            %1 = arith.addi %x, %x : i32
            scf.yield %1 : i32
          } else {
            scf.yield %x : i32
          }
          %l:3 = scf.for %i = %a to %a step %a iter_args(%p = %x, %q = %x, %r = %n) -> (i32, i32, i1) {
            %m = arith.addi %p, %x : i32
            %k = arith.addi %q, %x : i32
            \"t.use\"(%k) : (i32) -> ()
            scf.yield %m, %k, %r : i32, i32, i1
          }
          %w:2 = scf.while (%p = %x, %q = %x) : (i32, i32) -> (i32, i32) {
            %cond = \"t.cond\"() : () -> i1
            scf.condition(%cond) %p, %q : i32, i32
          } do {
          ^bb0(%y: i32, %z: i32):
            \"t.use\"(%z) : (i32) -> ()
            scf.yield %z, %y : i32, i32
          }
          %v:2 = scf.while (%p = %x, %q = %x) : (i32, i32) -> (i32, i32) {
            %cond = \"t.cond\"() : () -> i1
            scf.condition(%cond) %p, %q : i32, i32
          } do {
          ^bb0(%y: i32, %z: i32):
            \"t.use\"(%z) : (i32) -> ()
            scf.yield %y, %z : i32, i32
          }
          %s = scf.index_switch %a -> i32
          case 1 {
            \"t.use\"(%x) : (i32) -> ()
            scf.yield %x : i32
          }
          default {
            %6 = arith.muli %x, %x : i32
            scf.yield %6 : i32
          }
          scf.if %d {
            %7 = arith.muli %x, %x : i32
          }
          return %0#0 : i32
        }",
    );
}

// Row W60
#[test]
fn code_that_is_never_executed() {
    check_remove(
        "func.func @unreachable(%x: i32, %c: i1, %d: i1) -> i32 {
          cf.br ^end
        ^dead(%k: i32):
          \"t.use\"(%k) : (i32) -> ()
          \"t.use\"(%x) : (i32) -> ()
          cf.br ^dead(%x : i32)
        ^end:
          return %x : i32
        }
        func.func @condition(%x: i32, %c: i1) -> i32 {
          %false = arith.constant false
          %v = arith.addi %x, %x : i32
          cf.cond_br %false, ^dead(%x: i32), ^end
        ^dead(%k: i32):
          \"t.use\"(%v, %k) : (i32, i32) -> ()
          cf.cond_br %c, ^end, ^dead(%v : i32)
        ^end:
          return %x : i32
        }",
    );
    // MLIR leaves a call without its operand.
    let text = "func.func @callee(%x: i32) { return }
        func.func @f(%x: i32) {
          %v = arith.addi %x, %x : i32
          cf.br ^end
        ^dead:
          func.call @callee(%v) : (i32) -> ()
          cf.br ^dead
        ^end:
          return
        }";
    let mut module = read(&context(), text).expect("it is valid");
    ALONE(&mut module);
    module.verify().unwrap_or_else(|errors| panic!("{errors}"));
    assert!(
        module
            .to_string()
            .contains("%0 = ub.poison : i32\n    call @callee(%0)"),
        "{module}"
    );
}

#[test]
fn functions_with_other_uses_keep_their_type() {
    let text = "func.func private @f(%a: i32, %b: i32) -> i32 { return %a : i32 }
        func.func private @g(%a: i32, %b: i32) -> i32 { return %a : i32 }
        func.func @main(%x: i32) -> (i32, i32) {
          %f = constant @f : (i32, i32) -> i32
          %0 = call_indirect %f(%x, %x) : (i32, i32) -> i32
          \"t.use\"() {of = @g} : () -> ()
          %1 = call @g(%x, %x) : (i32, i32) -> i32
          return %0, %1 : i32, i32
        }";
    let mut module = read(&context(), text).expect("it is valid");
    let before = module.to_string();
    ALONE(&mut module);
    assert_eq!(module.to_string(), before);
}

/// MLIR drops the operand of one of the branches.
#[test]
fn arguments_that_are_used_stay_if_a_branch_to_their_block_is_never_executed() {
    let joins = "func.func @joins(%a: i64, %b: i64) -> i64 {
          %f = arith.constant false
          cf.cond_br %f, ^bb1, ^bb2(%a : i64)
        ^bb1:
          cf.br ^bb2(%b : i64)
        ^bb2(%x: i64):
          return %x : i64
        }";
    let loops = "func.func @loops(%a: i64) -> i64 {
          %f = arith.constant false
          cf.br ^bb1(%a : i64)
        ^bb1(%x: i64):
          cf.cond_br %f, ^bb2, ^bb3
        ^bb2:
          %n = arith.addi %x, %x : i64
          cf.br ^bb1(%n : i64)
        ^bb3:
          return %x : i64
        }";
    let switches = "func.func @switches(%a: i64, %b: i64) -> i64 {
          %c = arith.constant 3 : i32
          cf.switch %c : i32, [default: ^bb1(%b : i64), 3: ^bb2(%a: i64), 4: ^bb2(%b: i64)]
        ^bb1(%p: i64):
          %q = arith.addi %p, %p : i64
          cf.br ^bb2(%q : i64)
        ^bb2(%x: i64):
          return %x : i64
        }";
    for text in [joins, loops, switches] {
        let mut module = read(&context(), text).expect("it is valid");
        ALONE(&mut module);
        module.verify().unwrap_or_else(|errors| panic!("{errors}"));
        let text = module.to_string();
        let (_, returned) = text.rsplit_once("return %").expect("the function returns a value");
        let value = returned.split(' ').next().unwrap_or_default();
        assert!(
            text.contains(&format!("(%{value}: i64)")),
            "an argument is returned: {text}"
        );
        assert!(
            text.contains("(%arg0 : i64)") || text.contains("(%arg0: i64)"),
            "{text}"
        );
    }
}

// Row W58
#[test]
fn simple_ops() {
    check_remove(
        r#"func.func @f(%x: i32, %m: memref<i32>, %n: i32, %d: index) {
          memref.store %x, %m[] : memref<i32>
          %l = memref.load %m[] : memref<i32>
          %a = memref.alloc() : memref<i32>
          memref.dealloc %a : memref<i32>
          %b = memref.alloc() : memref<i32>
          %z = arith.addi %n, %n : i32
          %g = "t.g"(%z) ({
            %t = arith.addi %n, %n : i32
            "t.end"(%t) : (i32) -> ()
          }) : (i32) -> i32
          %y = tensor.generate %d {
          ^bb0(%q : index):
            %k = arith.addi %x, %x : i32
            tensor.yield %k : i32
          } : tensor<?xi32>
          return
        }"#,
    );
}

#[test]
fn the_dialect_of_poison_must_be_registered() {
    let ctx = Context::new();
    let mut module = Module::parse(&ctx, "%0 = unrealized_conversion_cast to i32").expect("it is valid");
    let root = module.root().handle();
    let error = remove_dead_values(module.ir_mut(), root);
    assert_eq!(error, Err(RemoveDeadValuesError::MissingUbDialect));
    assert_eq!(module.root().walk().count(), 2);
}

/// MLIR's pass fails on a null operand, or drops values that callers of the function use.
#[test]
fn a_single_function_whose_callers_are_unknown_is_an_error() {
    let ctx = context();
    let text = "func.func @main(%x: i32) -> i32 {\n  %0 = arith.addi %x, %x : i32\n  return %0 : i32\n}";
    let mut module = read(&ctx, text).expect("it is valid");
    let before = print(&module, false);
    let function = module.root().walk().nth(1).expect("a function").handle();
    let error = remove_dead_values(module.ir_mut(), function);
    assert_eq!(error, Err(RemoveDeadValuesError::NotASymbolTable(function)));
    let mut passes = PassManager::new("builtin.module");
    passes.nest("func.func").add_pass(RemoveDeadValues::default());
    let result = passes.run(&mut module);
    let message = result.expect_err("the pass cannot run on it").to_string();
    assert!(
        message
            .contains("'func.func' op was scheduled to run under RemoveDeadValues, but does not define a symbol table"),
        "{message}"
    );
    assert_eq!(print(&module, false), before);
}

/// Ops that only read go if an operand is dead, which the arguments that a loop produces are only if it has no effect.
#[test]
fn induction_variables_of_loops_with_effects_are_live() {
    let result = check_remove(
        "func.func @f(%c: i1, %x: index, %y: index, %m: memref<8xi32>) {
          \"t.use\"(%c, %m) : (i1, memref<8xi32>) -> ()
          scf.for %i = %x to %x step %y {
            %0 = memref.load %m[%i] : memref<8xi32>
            \"t.effect\"() : () -> ()
          }
          scf.for %i = %x to %x step %y {
            %0 = memref.load %m[%i] : memref<8xi32>
          }
          %r = scf.for %i = %x to %x step %y iter_args(%a = %c) -> i1 {
            %0 = memref.load %m[%i] : memref<8xi32>
            scf.yield %a : i1
          }
          \"t.use\"(%r) : (i1) -> ()
          %s = scf.for %i = %x to %x step %y iter_args(%a = %c) -> i1 {
            %0 = memref.load %m[%i] : memref<8xi32>
            scf.yield %a : i1
          }
          scf.parallel (%i) = (%x) to (%x) step (%y) {
            %0 = memref.load %m[%i] : memref<8xi32>
            \"t.effect\"() : () -> ()
            scf.reduce
          }
          scf.forall (%i) in (%x) {
            %0 = memref.load %m[%i] : memref<8xi32>
            \"t.effect\"() : () -> ()
          }
          affine.for %i = 0 to 10 {
            %0 = memref.load %m[%i] : memref<8xi32>
            \"t.effect\"() : () -> ()
          }
          affine.parallel (%i) = (0) to (10) {
            %0 = memref.load %m[%i] : memref<8xi32>
            \"t.effect\"() : () -> ()
          }
          return
        }",
    );
    assert_eq!(result.matches("memref.load").count(), 5, "{result}");
}

#[test]
fn ops_around_what_is_removed_are_canonicalized() {
    let result = check_canonicalized(
        "func.func private @yielded(%c: i1, %a: i32) -> i32 {
          %0 = arith.maxsi %a, %a : i32
          %1:3 = scf.if %c -> (i32, i32, i1) {
            scf.yield %0, %a, %c : i32, i32, i1
          } else {
            scf.yield %a, %a, %c : i32, i32, i1
          }
          \"t.use\"(%1#0) : (i32) -> ()
          return %a : i32
        }
        func.func private @adjacent(%c: i1, %a: i32) {
          %0 = arith.maxsi %a, %a : i32
          %1:2 = scf.if %c -> (i32, i32) {
            %x = \"t.x\"() : () -> i32
            scf.yield %x, %0 : i32, i32
          } else {
            %x = \"t.y\"() : () -> i32
            scf.yield %x, %0 : i32, i32
          }
          %2 = scf.if %c -> i32 {
            %x = \"t.x\"() : () -> i32
            scf.yield %x : i32
          } else {
            scf.yield %0 : i32
          }
          \"t.use\"(%1#0, %2) : (i32, i32) -> ()
          return
        }
        func.func private @effects(%x: index) {
          %c0 = arith.constant 0 : index
          %c2 = arith.constant 2 : index
          scf.parallel (%i) = (%c0) to (%x) step (%c2) {
            %lower = arith.constant 2 : index
            %upper = arith.constant 2 : index
            scf.for %j = %lower to %upper step %i {
              \"t.effect\"() : () -> ()
            }
          }
          \"t.effect\"() : () -> ()
          return
        }
        func.func @main(%c: i1, %a: i32, %x: index) {
          %0 = call @yielded(%c, %a) : (i1, i32) -> i32
          call @adjacent(%c, %a) : (i1, i32) -> ()
          call @effects(%x) : (index) -> ()
          return
        }",
    );
    assert!(
        !result.contains("maxsi") && !result.contains("scf.parallel"),
        "{result}"
    );
}

/// Compares the pass with canonicalization.
#[track_caller]
fn check_canonicalized(text: &str) -> String {
    check(&["--remove-dead-values"], text, WITH_CANONICALIZE)
}

// The number of their users decides whether canonicalization visits the ops of its operands.
#[test]
fn the_terminator_of_an_inlined_region_is_erased_after_its_operands_are_used() {
    check(
        &["--remove-dead-values"],
        r#"func.func @f(%a: i32) {
          %0 = arith.cmpi slt, %a, %a : i32
          %1 = scf.execute_region -> i1 {
            scf.yield %0 : i1
          }
          "t.use"(%1) : (i1) -> ()
          "t.use"(%0) : (i1) -> ()
          return
        }"#,
        WITH_CANONICALIZE,
    );
}

// `WhileOpAlignBeforeArgs` moves them.
#[test]
fn the_ops_in_a_loop_are_visited_when_its_forwarded_values_are_put_in_order() {
    check(
        &["--remove-dead-values"],
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
        WITH_CANONICALIZE,
    );
}

#[test]
fn the_ops_around_an_erased_region_are_visited_if_its_ops_use_each_other() {
    check(
        &["--remove-dead-values"],
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
        WITH_CANONICALIZE,
    );
}

/// Inlining the region of the `scf.if` moves the ops in it, so that the dead allocation and its store are erased in one rewrite.
#[test]
fn the_loop_around_an_erased_allocation_is_visited() {
    let result = check_canonicalized(
        "func.func @f(%c: i1, %x: i32) {
          %0 = scf.while (%a = %c, %b = %x) : (i1, i32) -> (i1) {
            %false = arith.constant false
            scf.if %false {
            } else {
              %m = memref.alloca() : memref<i32>
              memref.store %b, %m[] : memref<i32>
            }
            scf.condition(%a) %a : i1
          } do {
          ^bb0(%a: i1):
            scf.yield %a, %x : i1, i32
          }
          return
        }",
    );
    assert!(!result.contains("scf.while"), "{result}");
}
