//! Simplifies tosa modules: `tosa_simplify [FILE] [-o FILE]`. The default input is a file to which every rule applies. It writes
//! the simplified module to the standard output or the file, and the number of rewrites of each rule to standard error.

mod rules;

use std::path::PathBuf;

use drr::prelude::*;

/// The file that is read when none is named.
const INPUT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tosa_simplify/input.mlir");

fn main() -> drr::Result<()> {
    let (mut input, mut output) = (PathBuf::from(INPUT), None);
    let mut args = std::env::args_os().skip(1);
    while let Some(arg) = args.next() {
        if arg == "-o" {
            output = args.next();
        } else {
            input = arg.into();
        }
    }

    let ctx = ContextBuilder::new()
        .with((drr_dialects::Tosa, drr_dialects::Func))
        .allow_unregistered_dialects(true)
        .build();
    let mut module = Module::parse_file(&ctx, input)?;
    module.verify()?;
    let mut patterns = PatternSet::new();
    rules::populate_with_generated(&mut patterns);
    rules::add_rules_in_pdll(&mut patterns);
    let outcome = apply_patterns_greedily(&mut module, &patterns.freeze(&ctx)?, GreedyRewriteConfig::default())?;
    module.verify()?;
    match output {
        Some(path) => std::fs::write(path, module.to_string())?,
        None => print!("{module}"),
    }
    eprintln!("{outcome}");
    Ok(())
}
