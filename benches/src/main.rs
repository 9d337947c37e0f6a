//! Times the phases of a workload: `drr-bench FILE --patterns lower|algebra [--lean] [--reps N] [--count]`. Prints one line of
//! JSON: nanoseconds of each repetition by phase, numbers of ops, and with `--count` what is left and what was rewritten.

mod ops;
mod rules;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Instant;

use drr::greedy::Budget;
use drr::prelude::*;
use drr::text::printer::PrintOptions;
use drr::{Outcome, RegionSimplification};

fn main() -> drr::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1));
    let has = |name: &str| args.iter().any(|arg| arg == name);
    let reps = value("--reps").and_then(|n| n.parse().ok()).unwrap_or(5u32);
    let file = args.first().map_or("", String::as_str);
    let text = std::fs::read(file)?;
    let mut set = PatternSet::new();
    if value("--patterns").is_some_and(|name| name == "algebra") {
        rules::algebra::populate_with_generated(&mut set);
    } else {
        set.add(rules::AToC);
    }
    let mut config = GreedyConfig {
        max_rewrites: Budget::Unlimited,
        max_ops: Budget::Unlimited,
        ..Default::default()
    };
    if has("--lean") {
        config.fold = false;
        config.cse_constants = false;
        config.region_simplification = RegionSimplification::Disabled;
    }

    let mut times: BTreeMap<&str, Vec<u128>> = BTreeMap::new();
    let (mut before, mut after, mut outcome, mut histogram, mut bytes) = (0, 0, Outcome::default(), BTreeMap::new(), 0);
    for _ in 0..reps {
        let ctx = Context::with(ops::Bench);
        let mut time = |phase, start: Instant| times.entry(phase).or_default().push(start.elapsed().as_nanos());
        let start = Instant::now();
        let mut module = Module::parse(&ctx, &text)?;
        time("parse_ns", start);
        (before, bytes) = (module.root().walk().count(), module.ir().bytes());
        let start = Instant::now();
        module.verify()?;
        time("verify_ns", start);
        let patterns = set.freeze(&ctx)?;
        let start = Instant::now();
        outcome = apply_greedily(&mut module, &patterns, &config)?;
        time("rewrite_ns", start);
        after = module.root().walk().count();
        let start = Instant::now();
        let mut printed = Vec::with_capacity(text.len());
        let _into_memory = module.print(&mut printed, &PrintOptions::new());
        time("print_ns", start);
        if has("--count") {
            histogram.clear();
            for op in module.root().walk() {
                *histogram.entry(op.name_text().into_owned()).or_insert(0) += 1;
            }
        }
        let start = Instant::now();
        drop(module);
        time("module_drop_ns", start);
    }

    let mut line = format!("{{\"ops_before\": {before}, \"ops_after\": {after}, \"arena_bytes\": {bytes}");
    for (phase, values) in &times {
        let _infallible = write!(line, ", \"{phase}\": {values:?}");
    }
    if has("--count") {
        let _infallible = write!(
            line,
            ", \"rewrites\": {}, \"histogram\": {histogram:?}",
            outcome.rewrites()
        );
    }
    println!("{line}}}");
    Ok(())
}
