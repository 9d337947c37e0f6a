//! Application of patterns to a text.

use drr::prelude::*;

/// Applies patterns to a module, and returns the lines of its body without indentation.
///
/// # Panics
/// If something is missing, the text is wrong, or the driver does not converge.
pub fn rewritten(ctx: &Context, patterns: PatternSet, ir: &str) -> String {
    let patterns = patterns.freeze(ctx).unwrap_or_else(|error| panic!("{error}"));
    let mut module = Module::parse(ctx, ir).unwrap_or_else(|error| panic!("{error:?}"));
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default())
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.converged);
    let text = module.generic_form().to_string();
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("  "))
        .map(str::trim)
        .collect();
    lines.join("\n")
}
