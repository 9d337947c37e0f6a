//! Instruction selection: `instruction_selector [FILE]` covers the operations of `arith` and `memref` with the instructions of the
//! machine in `mach.rs`. What an instruction covers is called its tile, and each tile is a rule in `tiles.rs`.
//!
//! The benefit of a rule is the number of its operations. So of the tiles that fit at an operation the largest is tried first,
//! unless `addBenefit` prefers another one; of equal tiles the first one in the set wins. The driver goes from the end
//! of a function to its start: an operation is covered before its operands, and what its tile contains is dead by then and erased.
//! This is the method that compilers call maximal munch.

mod mach;
mod tiles;

use drr::diagnostic::{Diagnostic, Diagnostics};
use drr::prelude::*;

fn main() -> drr::Result<()> {
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "examples/rules/instruction_selector/input.mlir".to_owned());
    let ctx = Context::with((mach::Mach, drr_dialects::All));
    let mut module = Module::parse_file(&ctx, path)?;
    module.verify()?;
    // The default goes from the end to the start, where `GreedyRewriteConfig::canonicalize()` goes from the start to the end.
    let outcome = apply_patterns_greedily(
        &mut module,
        &tiles::tiles().freeze(&ctx)?,
        GreedyRewriteConfig::default(),
    )?;
    module.verify()?;
    let left = uncovered(&module);
    if left.has_errors() {
        return Err(left.into());
    }
    print!("{module}");
    eprintln!("{outcome}");
    Ok(())
}

/// Returns an error for each operation that no tile covers.
fn uncovered(module: &Module) -> Diagnostics {
    let selected = |op: &OpRef<'_>| matches!(op.name().dialect(op.ctx()), b"builtin" | b"func" | b"mach");
    let left = module.root().walk().filter(|op| !selected(op));
    left.map(|op| {
        let place = module
            .ir()
            .describe_location(op.location(), module.meta().source.as_deref());
        let place = place.unwrap_or_else(|| "an unknown place".to_owned());
        Diagnostic::error(format!("no tile covers `{}` at {place}", op.name_text()))
    })
    .collect()
}
