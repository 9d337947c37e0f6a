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
    reported(pass, text, false)
}

/// As [`diagnostics`], or analyzes whether the pass would succeed.
fn reported(pass: &str, text: &str, analyzes: bool) -> String {
    let ctx = Context::with(drr_dialects::All);
    let source = Arc::new(Source::new("in.mlir", text));
    let mut module = Module::parse_source(&ctx, &source).unwrap_or_else(|errors| panic!("{errors}"));
    let mut registry = PassRegistry::new();
    drr_conversions::register_passes(&mut registry);
    let pipeline = registry.parse(&format!("builtin.module({pass})"));
    let mut manager = PassManager::from(pipeline.expect("the pass is registered"));
    manager.enable_conversion_analysis(analyzes);
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

/// A module with an assertion and a symbol that is named like a function that it calls.
fn assertion_and(symbol: &str) -> String {
    format!("func.func @f(%c: i1) {{\n  cf.assert %c, \"no\"\n  return\n}}\n{symbol}\n")
}

// Unlike in MLIR, which renames the function that is called, or one of two symbols with the same name, and prints an error about it.
#[test]
fn a_function_of_the_c_library_is_never_renamed() {
    let function = assertion_and("func.func private @abort()");
    expect![[r#"
        error: pattern `cf.assert` on `cf.assert` at in.mlir:2:3: it calls the function `@abort`, but this is the name of `func.func` at in.mlir:5:1
          = help: convert functions first, with the pass `convert-func-to-llvm`"#]]
    .assert_eq(&diagnostics("convert-cf-to-llvm", &function));
    for pass in ["convert-to-llvm", "convert-func-to-llvm,convert-cf-to-llvm"] {
        let (_, text, error) = run(pass, &function);
        assert_eq!(error, None);
        assert!(text.contains("llvm.call @abort()"), "{text}");
        assert_eq!(text.matches("llvm.func @abort").count(), 1, "{text}");
    }
    for symbol in [
        "memref.global \"private\" @abort : memref<4xf32>",
        "llvm.mlir.global external @abort() : i32",
        "module @abort {}",
    ] {
        for pass in ["convert-cf-to-llvm", "convert-to-llvm"] {
            let error = diagnostics(pass, &assertion_and(symbol));
            assert!(
                error.contains("it calls the function `@abort`, but this is the name of"),
                "{error}"
            );
            assert!(error.contains("at in.mlir:5:1\n  = help: rename the symbol"), "{error}");
        }
    }
    // Row VL342
    for (name, body) in [
        ("malloc", "%0 = memref.alloc(%n) : memref<?xf32>"),
        ("free", "memref.dealloc %m : memref<?xf32>"),
        (
            "memrefCopy",
            "memref.copy %s, %s : memref<4x4xf32, strided<[8, 1]>> to memref<4x4xf32, strided<[8, 1]>>",
        ),
    ] {
        let text = format!(
            "func.func private @{name}(i16)
             llvm.func @f(%i: i64) {{
               %n, %m, %s = builtin.unrealized_conversion_cast %i : i64 to index, memref<?xf32>, memref<4x4xf32, strided<[8, 1]>>
               {body}
               llvm.return
             }}"
        );
        let error = diagnostics("finalize-memref-to-llvm", &text);
        assert!(
            error.contains(&format!("it calls the function `@{name}`, but")),
            "{error}"
        );
    }
}

// Unlike in MLIR, which prints an error and succeeds.
#[test]
fn a_function_of_the_c_library_with_another_type_is_a_warning() {
    let text = assertion_and("llvm.func @puts(i16)");
    expect![[r#"
        warning: redefinition of reserved function 'puts' of different type '!llvm.func<void (i16)>' is prohibited
         --> in.mlir:5:1
          |
        5 | llvm.func @puts(i16)
          | ^^^^^^^^^
          |
          = note: ops that call `@puts` as a function of type `!llvm.func<void (ptr)>` stay
          = help: give the function this type, or another name"#]]
    .assert_eq(&diagnostics("convert-to-llvm", &text));
    let twice = text.replace("  return", "  cf.assert %c, \"again\"\n  return");
    assert_eq!(diagnostics("convert-to-llvm", &twice).matches("warning").count(), 1);
}

// Unlike in MLIR, which builds invalid ops.
#[test]
fn ops_that_llvm_has_no_counterpart_of_are_warnings() {
    let powers = "func.func @f(%x: vector<2x3xf32>, %y: vector<2x3xi64>) -> vector<2x3xf32> {
  %0 = math.fpowi %x, %y : vector<2x3xf32>, vector<2x3xi64>
  return %0 : vector<2x3xf32>
}";
    expect![[r#"
        warning: `math.fpowi` is not converted to `llvm`: the intrinsic `powi` takes one exponent for all elements
         --> in.mlir:2:8
          |
        2 |   %0 = math.fpowi %x, %y : vector<2x3xf32>, vector<2x3xi64>
          |        ^^^^^^^^^^
          |
          = help: convert the exponents to floats and use `math.powf`"#]]
    .assert_eq(&diagnostics("convert-math-to-llvm", powers));
    let update = "func.func @f(%b: memref<f32>, %c: f32) {
  %0 = memref.generic_atomic_rmw %b[] : memref<f32> {
  ^bb0(%x: f32):
    %y = arith.mulf %x, %c : f32
    memref.atomic_yield %y : f32
  }
  return
}";
    let warning = diagnostics("convert-to-llvm", update);
    let expected =
        "`memref.generic_atomic_rmw` is not converted to `llvm`: `llvm.cmpxchg` takes integers and pointers, not `f32`";
    assert!(
        warning.contains(expected) && warning.contains("in.mlir:2:8"),
        "{warning}"
    );
    let memory = "func.func @f(%m: memref<4xf32, 3>) {\n  memref.dealloc %m : memref<4xf32, 3>\n  return\n}";
    let error = diagnostics("finalize-memref-to-llvm", memory);
    assert!(
        error.contains("`free` takes a pointer of address space 0, not 3"),
        "{error}"
    );
}

#[test]
fn an_analysis_reports_invalid_results() {
    let text = "func.func @f(%a: memref<2x2xf32>) {
  linalg.matmul ins(%a, %a : memref<2x2xf32>, memref<2x2xf32>) outs(%a : memref<2x2xf32>)
  return
}";
    expect![[r#"
        warning: the conversion fails: `linalg.matmul` has a region that does not add the product of its inputs to the output
         --> in.mlir:2:3
          |
        2 |   linalg.matmul ins(%a, %a : memref<2x2xf32>, memref<2x2xf32>) outs(%a : memref<2x2xf32>)
          |   ^^^^^^^^^^^^^
          |
          = help: `linalg.matmul` does not allow types, ops or blocks that the pass has created; run `convert-linalg-to-loops` first"#]]
    .assert_eq(&reported("convert-arith-to-llvm", text, true));
    assert_eq!(reported("convert-linalg-to-loops", text, true), "");
}

#[test]
fn branches_with_tensors_name_the_remedy() {
    let text = "func.func @f(%t: tensor<?xf32>) {
  cf.br ^a(%t : tensor<?xf32>)
^a(%q: tensor<?xf32>):
  return
}";
    expect![[r#"
        error: failed to legalize operation 'cf.br' that was explicitly marked illegal
         --> in.mlir:2:3
          |
        2 |   cf.br ^a(%t : tensor<?xf32>)
          |   ^^^^^
          |
          = note: the target marks the dialect `cf` as illegal
          = note: pattern cf.br (drr-conversions/src/cf_to_llvm.rs:47) on `cf.br`: unable to convert type for operand #0, type was `tensor<?xf32>`
          = help: MLIR's pass `one-shot-bufferize` replaces tensors by memrefs; it has no counterpart here"#]]
    .assert_eq(&diagnostics("convert-cf-to-llvm", text));
}

// As in MLIR, a layout is not the identity if it is written, whatever its strides are.
#[test]
fn an_allocation_with_a_layout_is_a_warning() {
    let text = "func.func @f() {
  %0 = memref.alloc() : memref<3x4xf32, strided<[4, 1]>>
  return
}";
    expect![[r#"
        warning: `memref.alloc` is not converted to `llvm`: the layout of the memref is not the identity
         --> in.mlir:2:8
          |
        2 |   %0 = memref.alloc() : memref<3x4xf32, strided<[4, 1]>>
          |        ^^^^^^^^^^^^
          |
          = help: allocate a memref without a layout, and cast it"#]]
    .assert_eq(&diagnostics("convert-to-llvm", text));
}

#[test]
fn an_op_that_the_order_of_passes_makes_invalid_has_help() {
    let text = "func.func @f(%a: memref<2x2xf32>) {
  linalg.matmul ins(%a, %a : memref<2x2xf32>, memref<2x2xf32>) outs(%a : memref<2x2xf32>)
  return
}";
    expect![[r#"
        error: `linalg.matmul` has a region that does not add the product of its inputs to the output
         --> in.mlir:2:3
          |
        2 |   linalg.matmul ins(%a, %a : memref<2x2xf32>, memref<2x2xf32>) outs(%a : memref<2x2xf32>)
          |   ^^^^^^^^^^^^^
          |
          = note: the IR was valid before `ArithToLLVMConversionPass` ran on 'builtin.module' operation
          = help: `linalg.matmul` does not allow types, ops or blocks that the pass has created; run `convert-linalg-to-loops` first"#]]
    .assert_eq(&diagnostics("convert-arith-to-llvm", text));
}

#[test]
fn an_op_with_one_block_has_the_same_help_in_an_analysis() {
    let text = "func.func private @do()
func.func @f(%c: i1) {
  affine.for %i = 0 to 4 {
    scf.if %c {
      func.call @do() : () -> ()
    }
  }
  return
}";
    let message = "`affine.for` has a region 0 (`region`) that is not a region with 1 block";
    let help =
        "help: `affine.for` does not allow types, ops or blocks that the pass has created; run `lower-affine` first";
    let error = diagnostics("convert-scf-to-cf", text);
    assert!(
        error.starts_with(&format!("error: {message}")) && error.ends_with(help),
        "{error}"
    );
    let warning = reported("convert-scf-to-cf", text, true);
    assert!(
        warning.starts_with(&format!("warning: the conversion fails: {message}")) && warning.ends_with(help),
        "{warning}"
    );
}

#[test]
fn a_linkage_that_a_declaration_cannot_have_names_the_attribute() {
    let text = "func.func private @f(i32) attributes {llvm.linkage = #llvm.linkage<weak>}";
    expect![[r#"
        error: `llvm.func` needs the linkage `external` or `extern_weak` where it has no body
         --> in.mlir:1:1
          |
        1 | func.func private @f(i32) attributes {llvm.linkage = #llvm.linkage<weak>}
          | ^^^^^^^^^
          |
          = note: the IR was valid before `ConvertFuncToLLVMPass` ran on 'builtin.module' operation
          = help: the linkage is the attribute `llvm.linkage` of the function; write `#llvm.linkage<extern_weak>` for a function that is defined elsewhere, or remove the attribute"#]]
    .assert_eq(&diagnostics("convert-func-to-llvm", text));
}
