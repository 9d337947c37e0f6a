//! Programs print the same when LLVM runs their translation and when `mlir-runner` runs them.

use drr::{PassManager, PassRegistry};
use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::{context, read};
use drr_tests::runner::{library, run_main, tool};

const PRELUDE: &str = "
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @print(%x: i64) {
  call @printI64(%x) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
func.func private @print_f64(%x: f64) {
  call @printF64(%x) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
";

const PROGRAMS: &str = include_str!("../../drr-conversions/tests/programs/programs.mlir");

const PASSES: [&str; 3] = ["convert-scf-to-cf", "convert-to-llvm", "reconcile-unrealized-casts"];

/// Lowers a program with our passes, and translates it.
fn translate(text: &str) -> Vec<u8> {
    let mut module = read(&context(), text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    let mut registry = PassRegistry::new();
    drr_conversions::register_passes(&mut registry);
    let pipeline = registry.parse(&format!("builtin.module({})", PASSES.join(",")));
    let result = PassManager::from(pipeline.expect("the passes are registered")).run(&mut module);
    result.unwrap_or_else(|error| panic!("{text}\n{error}"));
    let mut out = Vec::new();
    let warnings = drr_llvmir::translate_module_to_llvm_ir(&module, &mut out);
    let warnings = warnings.unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert!(warnings.is_empty(), "{warnings}");
    out
}

#[test]
fn programs_print_the_same() {
    let (Some(lli), Some(library)) = (tool("lli"), mlir().and_then(library)) else {
        return;
    };
    let library = format!("--dlopen={}", library.display());
    let flags = PASSES.map(|pass| format!("--{pass}"));
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let programs: Vec<&str> = PROGRAMS.split("// -----").collect();
    assert!(programs.len() >= 30, "there are {} programs", programs.len());
    for program in programs {
        let text = format!("{PRELUDE}{program}");
        let Some(theirs) = run_main(&flags, &text) else { return };
        // The exit code is the result of `main`, which has none.
        let ours = lli.run(&[&library], translate(&text)).stdout;
        assert_eq!(ours, theirs, "{program}");
    }
}
