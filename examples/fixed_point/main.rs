//! A tool for fixed-point numbers: `fixed_point --lower-fixed FILE` converts the dialect `fixed` to `arith`. The dialect is in `fixed.rs`, its
//! lowering in `lowering.rs`, and the guide's chapter on conversion explains both.

mod fixed;
mod lowering;

fn main() -> std::process::ExitCode {
    let setup = drr_opt::Setup::new().with_dialects((fixed::Fixed, drr_dialects::All));
    drr_opt::main(setup.with_passes(|registry| {
        drr_conversions::register_passes(registry);
        registry.register(lowering::lower_fixed);
    }))
}
