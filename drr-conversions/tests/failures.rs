//! Ops that a lowering cannot convert stay or fail the pass, and a failed pass leaves the module as it was.

use std::sync::Arc;

use drr::diagnostic::Source;
use drr::{Context, Module, PassManager, PassRegistry};
use expect_test::expect;

/// Runs a pass on a text. Returns the text of the module before and after, and the error.
fn run(pass: &str, text: &str) -> (String, String, Option<String>) {
    let ctx = Context::with(drr_dialects::All);
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let before = module.to_string();
    let mut registry = PassRegistry::new();
    drr_conversions::register_passes(&mut registry);
    let pipeline = registry.parse(&format!("builtin.module({pass})"));
    let mut manager = PassManager::from(pipeline.expect("the pass is registered"));
    let error = manager.run(&mut module).err().map(|error| error.to_string());
    (before, module.to_string(), error)
}

#[track_caller]
fn check_stays(pass: &str, text: &str) {
    let (before, after, error) = run(pass, text);
    assert_eq!(error, None);
    assert_eq!(before, after);
}

// Rows VL247, VL263.
#[test]
fn a_division_by_zero_stays() {
    for op in ["mod 0", "floordiv 0", "ceildiv -2"] {
        check_stays(
            "lower-affine",
            &format!(
                "func.func @f(%i: index) -> index {{
                   %0 = \"affine.apply\"(%i) <{{map = affine_map<(d0) -> (d0 {op})>}}> : (index) -> index
                   return %0 : index
                 }}"
            ),
        );
    }
}

#[test]
fn a_loop_with_a_division_by_zero_in_its_bounds_stays() {
    check_stays(
        "lower-affine",
        "func.func @f(%n: index) {
           affine.for %i = 0 to affine_map<()[s0] -> (s0 floordiv 0)>()[%n] {
           }
           return
         }",
    );
}

// Row VL327: unlike in MLIR, which aborts.
#[test]
fn a_parallel_loop_that_assigns_stays() {
    check_stays(
        "lower-affine",
        "func.func @f(%x: f32) -> f32 {
           %0 = affine.parallel (%i) = (0) to (4) reduce (\"assign\") -> (f32) {
             affine.yield %x : f32
           }
           return %0 : f32
         }",
    );
}

// Row VL061.
#[test]
fn a_loop_with_shared_outputs_is_an_error_that_names_the_reason() {
    let (before, after, error) = run(
        "convert-scf-to-cf",
        "func.func @f(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
           scf.if %c {
           }
           %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
             scf.forall.in_parallel {
             }
           }
           return %0 : tensor<4xf32>
         }",
    );
    let error = error.expect("`scf.forall` has shared outputs");
    assert!(error.contains("failed to legalize operation 'scf.forall'"), "{error}");
    assert!(error.contains("only fully bufferized `scf.forall` ops"), "{error}");
    assert_eq!(before, after, "a failed conversion changes nothing");
}

// Row VL313.
#[test]
fn structured_ops_on_tensors_stay() {
    check_stays(
        "convert-linalg-to-loops",
        "func.func @f(%x: f32, %t: tensor<4xf32>) -> tensor<4xf32> {
           %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
           return %0 : tensor<4xf32>
         }",
    );
}

// Row VL320.
#[test]
fn maps_that_do_not_determine_the_loops_are_refused_with_the_missing_dimension() {
    let text = "func.func @f(%a: memref<4xf32>, %b: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = [\"parallel\", \"reduction\"]} ins(%a : memref<4xf32>) outs(%b : memref<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
";
    let ctx = Context::with(drr_dialects::All);
    let module = Module::parse_source(&ctx, &Arc::new(Source::new("in.mlir", text)));
    let module = module.unwrap_or_else(|errors| panic!("{errors}"));
    let errors = module.verify().expect_err("no map returns `d1`");
    expect![[r#"
        error: `linalg.generic` has no operand that determines the bound of loop 1: `d1` alone must be a result of an indexing map
         --> in.mlir:2:3
          |
        2 |   linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(...
          |   ^^^^^^^^^^^^^^"#]].assert_eq(&errors.to_string());
}

// Row VL278.
#[test]
fn the_pointer_of_an_argument_stays() {
    check_stays(
        "expand-strided-metadata",
        "func.func @f(%m: memref<*xf32>) -> index {
           %0 = memref.extract_aligned_pointer_as_index %m : memref<*xf32> -> index
           return %0 : index
         }",
    );
}

// Row V06.
#[test]
fn the_option_for_rollback_changes_nothing() {
    let text = "func.func @f(%c: i1, %n: index) {
           scf.for %i = %n to %n step %n {
             scf.if %c {
             }
           }
           return
         }";
    let [with, without] =
        ["1", "0"].map(|value| run(&format!("convert-scf-to-cf{{allow-pattern-rollback={value}}}"), text));
    assert_eq!(with.2, None);
    assert_eq!(with, without);
    assert_ne!(with.0, with.1);
}

/// Runs a pass on a text, and returns its warnings, or its error.
fn diagnostics(pass: &str, text: &str) -> String {
    let ctx = Context::with(drr_dialects::All);
    let source = Arc::new(Source::new("in.mlir", text));
    let mut module = Module::parse_source(&ctx, &source).unwrap_or_else(|errors| panic!("{errors}"));
    let mut registry = PassRegistry::new();
    drr_conversions::register_passes(&mut registry);
    let pipeline = registry.parse(&format!("builtin.module({pass})"));
    let mut manager = PassManager::from(pipeline.expect("the pass is registered"));
    match manager.run(&mut module) {
        Ok(report) => report.diagnostics.to_string(),
        Err(error) => error.to_string(),
    }
}

// Rows VL017, VL018: unlike in MLIR, a warning at the op.
#[test]
fn a_memref_without_conversion_is_a_warning() {
    let text = "func.func @f(%a: memref<4xf32, affine_map<(d0) -> (d0 mod 3)>>, %b: memref<4xf32, \"x\">, %i: index) {
  %0 = memref.load %a[%i] : memref<4xf32, affine_map<(d0) -> (d0 mod 3)>>
  memref.store %0, %b[%i] : memref<4xf32, \"x\">
  return
}
";
    expect![[r#"
        warning: `memref<4xf32, affine_map<(d0) -> (d0 mod 3)>>` is not converted to `llvm`: its layout has no strides
         --> in.mlir:1:1
          |
        1 | func.func @f(%a: memref<4xf32, affine_map<(d0) -> (d0 mod 3)>>, %b: memref<4xf32...
          | ^^^^^^^^^
          |
          = note: further ops with this type are not reported
          = help: use a strided layout; MLIR's pass `normalize-memrefs` replaces other layouts by larger shapes

        warning: `memref<4xf32, "x">` is not converted to `llvm`: its memory space is not an integer
         --> in.mlir:1:1
          |
        1 | func.func @f(%a: memref<4xf32, affine_map<(d0) -> (d0 mod 3)>>, %b: memref<4xf32...
          | ^^^^^^^^^
          |
          = note: further ops with this type are not reported
          = help: replace memory spaces by the numbers of address spaces first"#]]
    .assert_eq(&diagnostics("convert-to-llvm", text));
    expect![[r#"
        warning: `memref<4xf32, affine_map<(d0) -> (d0 mod 3)>>` is not converted to `llvm`: its layout has no strides
         --> in.mlir:2:8
          |
        2 |   %0 = memref.load %a[%i] : memref<4xf32, affine_map<(d0) -> (d0 mod 3)>>
          |        ^^^^^^^^^^^
          |
          = note: further ops with this type are not reported
          = help: use a strided layout; MLIR's pass `normalize-memrefs` replaces other layouts by larger shapes

        warning: `memref<4xf32, "x">` is not converted to `llvm`: its memory space is not an integer
         --> in.mlir:3:3
          |
        3 |   memref.store %0, %b[%i] : memref<4xf32, "x">
          |   ^^^^^^^^^^^^
          |
          = note: further ops with this type are not reported
          = help: replace memory spaces by the numbers of address spaces first"#]]
    .assert_eq(&diagnostics("finalize-memref-to-llvm", text));
    assert_eq!(diagnostics("convert-arith-to-llvm", text), "");
    let vector = "func.func @g(%a: memref<4xf32, \"x\">, %v: vector<4xf32>, %i: index) {
  vector.store %v, %a[%i] : memref<4xf32, \"x\">, vector<4xf32>
  return
}
";
    expect![[r#"
        warning: `memref<4xf32, "x">` is not converted to `llvm`: its memory space is not an integer
         --> in.mlir:2:3
          |
        2 |   vector.store %v, %a[%i] : memref<4xf32, "x">, vector<4xf32>
          |   ^^^^^^^^^^^^
          |
          = note: further ops with this type are not reported
          = help: replace memory spaces by the numbers of address spaces first"#]]
    .assert_eq(&diagnostics("convert-vector-to-llvm", vector));
}

// Row VL326: unlike in MLIR, a pass that succeeds reports no errors.
#[test]
fn a_division_that_stays_is_a_warning() {
    let text = "func.func @f(%i: index, %m: memref<8xf32>) -> f32 {
  %0 = affine.load %m[%i floordiv 0] : memref<8xf32>
  return %0 : f32
}
";
    expect![[r#"
        warning: `affine.load` stays: division by non-positive value is not supported
         --> in.mlir:2:8
          |
        2 |   %0 = affine.load %m[%i floordiv 0] : memref<8xf32>
          |        ^^^^^^^^^^^
          |
          = help: use a positive divisor, or divide with an op of `arith`"#]]
    .assert_eq(&diagnostics("lower-affine", text));
}

// Row VL113: unlike in MLIR, a warning.
#[test]
fn a_function_with_a_type_without_conversion_is_a_warning() {
    let text = "func.func @f(%i: index, %t: tensor<4xf32>) {
  return
}
func.func private @g() -> tensor<4xf32>
func.func private @h(memref<4xf32>) -> (i32, none)
";
    let expected = expect![[r#"
        warning: a function is not converted to `llvm`: the type `tensor<4xf32>` of argument 1 has no conversion
         --> in.mlir:1:1
          |
        1 | func.func @f(%i: index, %t: tensor<4xf32>) {
          | ^^^^^^^^^
          |
          = note: further ops with this type are not reported
          = help: MLIR's pass `one-shot-bufferize` replaces tensors by memrefs; it has no counterpart here

        warning: a function is not converted to `llvm`: the type `none` of result 1 has no conversion
         --> in.mlir:5:1
          |
        5 | func.func private @h(memref<4xf32>) -> (i32, none)
          | ^^^^^^^^^
          |
          = note: further ops with this type are not reported
          = help: lower the dialect of the type first, or give it a `ConvertToLlvmPatternInterface`"#]];
    expected.assert_eq(&diagnostics("convert-to-llvm", text));
    expected.assert_eq(&diagnostics("convert-func-to-llvm", text));
    assert_eq!(diagnostics("convert-arith-to-llvm", text), "");
}

// Row VL134: unlike in MLIR, a warning.
#[test]
fn a_variadic_function_with_a_c_interface_is_a_warning() {
    let text = "func.func private @f(i32) attributes {func.varargs = true, llvm.emit_c_interface}\n";
    expect![[r#"
        warning: a function is not converted to `llvm`: C interface for variadic functions is not supported yet
         --> in.mlir:1:1
          |
        1 | func.func private @f(i32) attributes {func.varargs = true, llvm.emit_c_interface}
          | ^^^^^^^^^
          |
          = help: remove `llvm.emit_c_interface`"#]]
    .assert_eq(&diagnostics("convert-func-to-llvm", text));
}

// Row VL131.
#[test]
fn a_memref_that_cannot_be_a_bare_pointer_is_a_warning() {
    let text = "func.func private @f(memref<?xf32>)
func.func private @g(memref<4xf32>, memref<*xf32>)
func.func private @h(memref<4xf32, \"x\">)
";
    expect![[r#"
        warning: `memref<4xf32, "x">` is not converted to `llvm`: its memory space is not an integer
         --> in.mlir:3:1
          |
        3 | func.func private @h(memref<4xf32, "x">)
          | ^^^^^^^^^
          |
          = note: further ops with this type are not reported
          = help: replace memory spaces by the numbers of address spaces first

        warning: a function is not converted to `llvm`: the type `memref<?xf32>` of argument 0 cannot be passed as a bare pointer
         --> in.mlir:1:1
          |
        1 | func.func private @f(memref<?xf32>)
          | ^^^^^^^^^
          |
          = note: further ops with this type are not reported
          = help: a bare pointer requires static sizes, strides and offset; pass such memrefs as descriptors

        warning: a function is not converted to `llvm`: the type `memref<*xf32>` of argument 1 cannot be passed as a bare pointer
         --> in.mlir:2:1
          |
        2 | func.func private @g(memref<4xf32>, memref<*xf32>)
          | ^^^^^^^^^
          |
          = note: further ops with this type are not reported
          = help: a bare pointer requires static sizes, strides and offset; pass such memrefs as descriptors"#]].assert_eq(&diagnostics(
        "convert-func-to-llvm{use-bare-ptr-memref-call-conv=1}",
        text,
    ));
}

// Rows VL048, VL339: the error names the pass, unlike in MLIR.
#[test]
fn blocks_in_an_op_with_one_block_are_an_error_that_names_the_pass() {
    let text = "func.func @f(%c: i1) {
  affine.for %i = 0 to 4 {
    scf.if %c {
    }
  }
  return
}
";
    let error = diagnostics("convert-scf-to-cf", text);
    assert!(error.contains("`affine.for` has a region 0"), "{error}");
    assert!(
        error.contains("the IR was valid before `SCFToControlFlowPass` ran"),
        "{error}"
    );
}

#[test]
fn an_op_in_an_unreachable_block_is_a_warning() {
    let text = "func.func @f(%a: i32) {
  return
^unreachable:
  %0 = arith.addi %a, %a : i32
  return
}
";
    expect![[r#"
        warning: `arith.addi` is in an unreachable block, so it was not converted
         --> in.mlir:4:8
          |
        4 |   %0 = arith.addi %a, %a : i32
          |        ^^^^^^^^^^
          |
          = help: run `canonicalize` first, which erases unreachable blocks"#]]
    .assert_eq(&diagnostics("convert-arith-to-llvm", text));
    expect![[r#"
        warning: `func.return` is in an unreachable block, so it was not converted
         --> in.mlir:5:3
          |
        5 |   return
          |   ^^^^^^
          |
          = help: run `canonicalize` first, which erases unreachable blocks

        error: `func.return` must stand directly in `func.func`
         --> in.mlir:5:3
          |
        5 |   return
          |   ^^^^^^
          |
          = note: the IR was valid before `ConvertFuncToLLVMPass` ran on 'builtin.module' operation"#]]
    .assert_eq(&diagnostics("convert-func-to-llvm", text));
}
