//! Programs print the same when they are lowered to `llvm` by us and by `mlir-opt`, and run by `mlir-runner`.

use drr_tests::pass_comparison::{context, print, read};
use drr_tests::runner::run_main;

/// Functions that the programs call to print numbers.
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

const PROGRAMS: &str = include_str!("programs/programs.mlir");

const PASSES: [&str; 3] = ["convert-scf-to-cf", "convert-to-llvm", "reconcile-unrealized-casts"];

/// Lowers a program with our passes.
fn lower(text: &str) -> String {
    let ctx = context();
    let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    let mut registry = drr::PassRegistry::new();
    drr_conversions::register_passes(&mut registry);
    let pipeline = format!("builtin.module({})", PASSES.join(","));
    let pipeline = registry.parse(&pipeline).expect("the passes are registered");
    let result = drr::PassManager::from(pipeline).run(&mut module);
    result.unwrap_or_else(|error| panic!("{text}\n{error}"));
    module.verify().unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    print(&module, false)
}

#[test]
fn programs_print_the_same() {
    let flags = PASSES.map(|pass| format!("--{pass}"));
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let programs: Vec<&str> = PROGRAMS.split("// -----").collect();
    assert!(programs.len() >= 30, "there are {} programs", programs.len());
    for program in programs {
        let text = format!("{PRELUDE}{program}");
        let (Some(ours), Some(theirs)) = (run_main(&[], &lower(&text)), run_main(&flags, &text)) else {
            return;
        };
        assert!(!ours.is_empty(), "the program prints nothing:\n{program}");
        assert_eq!(ours, theirs, "{program}");
    }
}
