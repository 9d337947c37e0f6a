//! A language of one's own: `calculator --canonicalize FILE` lowers a program in the dialect `calc` to `func`, `arith` and `scf`, and with
//! `--convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts` to `llvm`, which `--mlir-to-llvmir` translates to LLVM IR. The
//! language is in `calc.rs`, its lowering in `lowering.rs`.

mod calc;
mod lowering;

fn main() -> std::process::ExitCode {
    let setup = drr_opt::Setup::new().with_dialects(calc::Calc);
    let setup = setup.with_patterns(lowering::lowering());
    drr_opt::main(setup.with_passes(drr_conversions::register_passes))
}
