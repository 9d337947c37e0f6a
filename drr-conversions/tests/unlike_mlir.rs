//! Conversions in which MLIR makes wrong code or invalid ops, or ends without a message, and ours do not.

mod common;

use common::{assert_lines, run};

/// Runs a pipeline that succeeds. Returns the text of the module before and after.
#[track_caller]
fn converted(pipeline: &str, text: &str) -> (String, String) {
    let (before, after) = run(pipeline, text);
    (before, after.unwrap_or_else(|error| panic!("{error}")))
}

/// Asserts that a pipeline fails with an error that contains a text.
#[track_caller]
fn assert_fails(pipeline: &str, text: &str, expected: &str) {
    let (_, after) = run(pipeline, text);
    let error = after.expect_err("the pipeline fails");
    assert!(error.contains(expected), "{error}");
}

// Rows VL058, VL322: MLIR 22 cuts the index and the cases to 32 bits.
#[test]
fn cases_of_an_index_switch_keep_64_bits() {
    let (_, text) = converted(
        "builtin.module(convert-scf-to-cf)",
        "func.func @f(%i: index, %x: f32) -> f32 {
           %0 = scf.index_switch %i -> f32
           case 4294967296 {
             scf.yield %x : f32
           }
           case -1 {
             scf.yield %x : f32
           }
           default {
             %1 = arith.negf %x : f32
             scf.yield %1 : f32
           }
           return %0 : f32
         }",
    );
    let lines = [
        "arith.index_cast %arg0 : index to i64",
        "cf.switch %0 : i64, [",
        "default: ^bb3,",
        "4294967296: ^bb1,",
        "-1: ^bb2",
        "^bb1:",
        "cf.br ^bb4(%arg1 : f32)",
        "^bb2:",
        "cf.br ^bb4(%arg1 : f32)",
        "^bb3:",
        "arith.negf",
        "cf.br ^bb4(",
        "^bb4(",
        "return",
    ];
    assert_lines(&text, &lines);
}

// MLIR 22 copies a descriptor as if pointers had 64 bits.
#[test]
fn descriptors_have_the_pointers_of_the_data_layout() {
    let text = |layout: &str| {
        format!(
            "module attributes {{dlti.dl_spec = #dlti.dl_spec<{layout}>}} {{
               func.func @f(%m: memref<*xf32>) -> memref<*xf32, 1> {{
                 %0 = memref.memory_space_cast %m : memref<*xf32> to memref<*xf32, 1>
                 return %0 : memref<*xf32, 1>
               }}
             }}"
        )
    };
    for (layout, bytes) in [("", 8), ("!llvm.ptr<1> = dense<32> : vector<4xi64>", 4)] {
        let (_, text) = converted("builtin.module(finalize-memref-to-llvm)", &text(layout));
        let (size, both) = (
            format!("llvm.mlir.constant({bytes} : index) : i64"),
            format!("llvm.mlir.constant({} : index) : i64", 2 * bytes),
        );
        assert_lines(&text, &[&size, "llvm.alloca", &both, "llvm.intr.memcpy"]);
    }
}

// Rows VL146, VL324, VL340: MLIR builds ops of `llvm` that are invalid.
#[test]
fn ops_without_an_op_of_llvm_for_their_types_stay() {
    let of_math = ["math.isnan %v : vector<2x4xf32>", "math.isfinite %v : vector<2x4xf32>"];
    for op in of_math {
        let text = format!(
            "func.func @f(%v: vector<2x4xf32>) -> vector<2x4xi1> {{\n%0 = {op}\nreturn %0 : vector<2x4xi1>\n}}"
        );
        let (before, after) = converted("builtin.module(convert-math-to-llvm)", &text);
        assert_eq!(before, after);
    }
    let text = "func.func @f(%v: vector<2x4xf32>) -> (vector<2x4xf32>, vector<2x4xf32>) {
           %0, %1 = math.sincos %v : vector<2x4xf32>
           return %0, %1 : vector<2x4xf32>, vector<2x4xf32>
         }";
    let (before, after) = converted("builtin.module(convert-math-to-llvm)", text);
    assert_eq!(before, after);
    let text = "func.func @f(%i: i32) -> f8E5M2 {
           %0 = arith.sitofp %i : i32 to f8E5M2
           return %0 : f8E5M2
         }";
    let (before, after) = converted("builtin.module(convert-arith-to-llvm)", text);
    assert_eq!(before, after);
}

// Rows VL294, VL341: MLIR ends with a crash.
#[test]
fn a_function_cannot_replace_itself() {
    let expected = "the pass would replace the function that it runs on";
    assert_fails(
        "builtin.module(func.func(convert-to-llvm))",
        "func.func @f() {\nreturn\n}",
        expected,
    );
}

// Row VL003.
#[test]
fn passes_that_declare_symbols_run_on_modules() {
    for pass in ["convert-cf-to-llvm", "convert-func-to-llvm", "finalize-memref-to-llvm"] {
        let pipeline = format!("builtin.module(func.func({pass}))");
        assert_fails(
            &pipeline,
            "func.func @f() {\nreturn\n}",
            "restricted to 'builtin.module'",
        );
    }
}

// MLIR builds a branch with operands of unconverted types, which is invalid.
#[test]
fn results_of_a_scope_of_allocations_are_converted() {
    let (_, text) = converted(
        "builtin.module(convert-to-llvm)",
        "func.func @f(%c: index, %d: memref<2xf32>) -> (index, f32, memref<2xf32>) {
           %0, %1, %2 = memref.alloca_scope -> (index, f32, memref<2xf32>) {
             %v = memref.load %d[%c] : memref<2xf32>
             memref.alloca_scope.return %c, %v, %d : index, f32, memref<2xf32>
           }
           return %0, %1, %2 : index, f32, memref<2xf32>
         }",
    );
    let descriptor = "!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>";
    let lines = [
        "llvm.intr.stacksave",
        "llvm.load",
        "llvm.intr.stackrestore",
        &format!(" : i64, f32, {descriptor})"),
        &format!(": {descriptor}):"),
        "llvm.return",
    ];
    assert_lines(&text, &lines);
    assert!(!text.contains("unrealized_conversion_cast"), "{text}");
}
