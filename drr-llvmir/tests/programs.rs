//! Programs print the same when LLVM runs their translation and when `mlir-runner` runs them.

use drr::Module;
use drr_tests::programs::check_programs;
use drr_tests::runner::run_llvm_ir;

fn translate(module: &Module) -> String {
    let mut out = Vec::new();
    let warnings = drr_llvmir::translate_module_to_llvm_ir(module, &mut out);
    let warnings = warnings.unwrap_or_else(|error| panic!("{module}\n{error}"));
    assert!(warnings.is_empty(), "{warnings}");
    String::from_utf8(out).expect("LLVM IR is text")
}

#[test]
fn programs_print_the_same() {
    check_programs(drr_conversions::register_passes, |module| {
        run_llvm_ir(&translate(module))
    });
}
