//! `drr-opt` with the dialects of `drr-dialects` and the passes of `drr-conversions`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let setup = drr_opt::Setup::new();
    #[cfg(feature = "dialects")]
    let setup = setup.with_passes(drr_conversions::register_passes);
    drr_opt::main(setup)
}
