//! `drr-opt` with the dialects of `drr-dialects`.

use std::process::ExitCode;

fn main() -> ExitCode {
    drr_opt::main(drr_opt::Setup::new())
}
