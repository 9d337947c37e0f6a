//! Programs print the same when LLVM runs their translation and when `mlir-runner` runs them.

use drr::{PassManager, PassRegistry};
use drr_tests::pass_comparison::{context, read};
use drr_tests::runner::{run_llvm_ir, run_main};

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
fn translate(text: &str) -> String {
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
    String::from_utf8(out).expect("LLVM IR is text")
}

#[test]
fn programs_print_the_same() {
    let flags = PASSES.map(|pass| format!("--{pass}"));
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let programs: Vec<&str> = PROGRAMS.split("// -----").collect();
    assert!(programs.len() >= 30, "there are {} programs", programs.len());
    for program in programs {
        let text = format!("{PRELUDE}{program}");
        let (Some(ours), Some(theirs)) = (run_llvm_ir(&translate(&text)), run_main(&flags, &text)) else {
            return;
        };
        assert_eq!(ours, theirs, "{program}");
    }
}
