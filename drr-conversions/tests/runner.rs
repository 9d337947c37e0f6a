//! Programs print the same when they are lowered to `llvm` by us and by `mlir-opt`, and run by `mlir-runner`.

use drr_tests::pass_comparison::print;
use drr_tests::programs::check_programs;
use drr_tests::runner::run_main;

#[test]
fn programs_print_the_same() {
    check_programs(drr_conversions::register_passes, |module| {
        run_main(&[], &print(module, false))
    });
}
