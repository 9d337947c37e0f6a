//! Benchmark program: times the phases of a workload and prints one line of JSON.
//!
//! The C++ program `benches/mlir/bench.cpp` does the same for MLIR, with the same options, files and JSON keys.
//! `benches/compare` runs both.
//!
//! - `ops`, `rules`: dialect and patterns.
//! - `options`, `json`, `measure`: command line, output, clocks and memory.
//! - `phases`: timed phases.
//! - `structure`: fingerprint of the resulting IR, for comparison with MLIR.

mod json;
mod measure;
mod ops;
mod options;
mod phases;
mod rules;
mod structure;

use std::process::ExitCode;
use std::sync::Arc;

use drr::diagnostic::Source;
use drr::greedy::Budget;
use drr::prelude::*;
use drr::{ContextBuilder, Location, Op, RegionSimplification};
use rayon::{ThreadPool, ThreadPoolBuilder};

use json::Object;
use measure::{heap_bytes, peak_rss, phase};
use options::Options;

fn main() -> ExitCode {
    let Some(options) = Options::read(std::env::args().skip(1)) else {
        eprintln!("{}", options::USAGE);
        return ExitCode::from(2);
    };
    let pool = ThreadPoolBuilder::new().num_threads(options.threads.max(1)).build();
    let pool = match pool {
        Ok(pool) => pool,
        Err(error) => {
            eprintln!("drr-bench: {error}");
            return ExitCode::FAILURE;
        }
    };
    match run(&options, &pool) {
        Ok(report) => {
            println!("{}", report.finish());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("drr-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options, pool: &ThreadPool) -> drr::Result<Object> {
    let mut report = Object::default();
    let text = std::fs::read(&options.file)?;
    report.number("file_bytes", text.len());
    let source = Arc::new(Source::new(options.file.clone(), text));
    for _ in 0..options.reps {
        repetition(options, pool, &source, &mut report)?;
    }
    if let Some(peak) = peak_rss() {
        report.number("peak_rss", peak);
    }
    Ok(report)
}

/// Runs all phases once, in a new context.
fn repetition(options: &Options, pool: &ThreadPool, source: &Arc<Source>, report: &mut Object) -> drr::Result<()> {
    // Some files of the linearity check contain unregistered ops and calls.
    let ctx = ContextBuilder::new()
        .with((ops::Bench, drr_dialects::All))
        .allow_unregistered_dialects(true)
        .build();
    // Rules are static data, so freezing corresponds to building the pattern set in MLIR.
    let set = options.rules.set();
    let patterns = phase(report, "freeze", || phases::phase_freeze(&set, &ctx))?;
    let heap = heap_bytes();
    let mut module = phase(report, "parse", || phases::phase_parse(&ctx, source))?;
    report.number("heap_after_parse", heap_bytes() - heap);
    if options.only_parse {
        return Ok(());
    }
    phase(report, "verify", || match options.threads {
        0 => phases::phase_verify(&module),
        _ => phases::verify_on_threads(&module, pool),
    })?;
    let ops = phase(report, "walk", || phases::phase_walk(&module));
    report.number("ops_before", ops);
    if options.no_locs {
        forget_locations(&mut module);
    }
    if options.clone {
        let copy = phase(report, "clone", || phases::phase_clone(&module));
        phase(report, "clone_drop", || drop(copy));
    }
    if options.count {
        let before = phases::phase_compare(&module);
        report.text("hash_before", format_args!("{:x}", before.hash));
        report.text("eval_before", format_args!("{:x}", structure::eval(&module)));
        report.counts("histogram_before", before.histogram);
    }

    let config = config(options);
    let heap = heap_bytes();
    let rewritten = if let Some(passes) = &options.passes {
        let pm = phases::pipeline(passes, &ctx, options.threads > 0)?;
        phase(report, "passes", || match options.threads {
            0 => phases::phase_passes(&mut module, &pm),
            _ => pool.install(|| phases::phase_passes(&mut module, &pm)),
        })?;
        phases::Rewritten::default()
    } else if options.no_driver {
        phases::Rewritten::default()
    } else {
        phase(report, "rewrite", || match options.threads {
            0 => phases::phase_rewrite(&mut module, &patterns, &config, options.walks),
            _ => phases::rewrite_on_threads(&mut module, &patterns, &config, pool),
        })?
    };
    report.number("heap_of_rewrite", heap_bytes() - heap);
    report.number("converged", !rewritten.not_converged);

    if !options.no_print {
        let printed = phase(report, "print", || {
            phases::phase_print(&module, source.text().len(), options.custom)
        });
        report.number("printed_bytes", printed.len());
        if let Some(file) = &options.output {
            std::fs::write(file, printed)?;
        }
    }

    let after = phases::phase_compare(&module);
    report.number("ops_after", after.ops);
    report.text("hash", format_args!("{:x}", after.hash));
    if options.count {
        report.text("eval", format_args!("{:x}", structure::eval(&module)));
        report.counts("histogram", after.histogram);
        report.number("rewrites", rewritten.rewrites());
        report.number("visits", rewritten.visits);
        report.counts("hits", rewritten.hits);
    }
    let heap = heap_bytes();
    phase(report, "module_drop", || phases::phase_drop(module));
    report.number("heap_of_module_after", heap - heap_bytes());
    Ok(())
}

/// Returns the driver options. MLIR has no limits on rewrites and ops.
fn config(options: &Options) -> GreedyRewriteConfig {
    GreedyRewriteConfig::default()
        .with_max_rewrites(Budget::Unlimited)
        .with_max_ops(Budget::Unlimited)
        .with_fold(!options.no_fold)
        .with_cse_constants(!options.no_cse)
        .with_region_simplification(if options.no_regions {
            RegionSimplification::Disabled
        } else {
            RegionSimplification::Normal
        })
        .with_top_down(options.top_down)
}

fn forget_locations(module: &mut Module) {
    let ops: Vec<Op> = module.root().walk().map(|op| op.handle()).collect();
    for op in ops {
        module.ir_mut().set_location(op, Location::UNKNOWN);
    }
}
