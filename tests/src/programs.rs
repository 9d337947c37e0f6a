//! Programs that print numbers, for comparisons of what lowered code computes.

use drr::{Module, PassManager, PassRegistry};

use crate::pass_comparison::{context, read};
use crate::runner::run_main;

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

const PROGRAMS: &str = include_str!("../../drr-conversions/tests/programs/programs.mlir");

const PASSES: [&str; 3] = ["convert-scf-to-cf", "convert-to-llvm", "reconcile-unrealized-casts"];

/// Lowers each program to the dialect `llvm` with the registered passes, and compares what `run` returns for the module with what the
/// program prints when MLIR lowers and runs it. Ends early if `run` or MLIR's runner returns nothing, because a tool is absent.
///
/// # Panics
/// If a program cannot be lowered, prints nothing, or prints something else.
pub fn check_programs(register_passes: fn(&mut PassRegistry), run: impl Fn(&Module) -> Option<String>) {
    let flags = PASSES.map(|pass| format!("--{pass}"));
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let programs: Vec<&str> = PROGRAMS.split("// -----").collect();
    assert!(programs.len() >= 30, "there are {} programs", programs.len());
    for program in programs {
        let text = format!("{PRELUDE}{program}");
        let (Some(ours), Some(theirs)) = (run(&lowered(register_passes, &text)), run_main(&flags, &text)) else {
            return;
        };
        assert!(!ours.is_empty(), "the program prints nothing:\n{program}");
        assert_eq!(ours, theirs, "{program}");
    }
}

fn lowered(register_passes: fn(&mut PassRegistry), text: &str) -> Module {
    let mut module = read(&context(), text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    let mut registry = PassRegistry::new();
    register_passes(&mut registry);
    let pipeline = registry.parse(&format!("builtin.module({})", PASSES.join(",")));
    let result = PassManager::from(pipeline.expect("the passes are registered")).run(&mut module);
    result.unwrap_or_else(|error| panic!("{text}\n{error}"));
    module.verify().unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    module
}
