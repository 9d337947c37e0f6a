//! Random modules of every dialect of `drr_dialects::All`, made from the declarations of its ops: we read our custom form as the same
//! module, MLIR accepts what we accept and nothing else, and prints and reads both forms as we do.
//!
//! `DRR_SHOW=arith cargo test -p drr-tests --test instances -- --nocapture random_modules` shows all disagreements on the ops whose names
//! begin so. `DRR_SEED` is another seed, and `DRR_INSTANCES` the number of instances of each op.

mod judge;
mod modules;
mod mutate;
mod reasons;
mod recipes;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use drr::define::OpDescriptor;
use drr::{Context, ContextBuilder, Module};
use drr_testing::instances::{Generator, dialect};
use drr_tests::mlir::{MlirOpt, mlir};
use drr_tests::templates;
use drr_tests::variables::number;

use judge::{About, Disagreement, Found, Ours, Theirs};
use modules::{Case, Size};
use reasons::{REASONS, Reason};

/// Number of instances per op.
const INSTANCES: usize = 1;
/// Number of disagreements of a kind that are shown, and reduced.
const SHOWN: usize = 12;

fn context() -> Context {
    ContextBuilder::new()
        .with(drr_dialects::All)
        .allow_unregistered_dialects(true)
        .build()
}

#[test]
fn random_modules() {
    let ctx = context();
    let size = Size {
        seed: number("DRR_SEED", 0) as u64,
        instances: number("DRR_INSTANCES", INSTANCES),
        only: std::env::var("DRR_SHOW").ok(),
    };
    let (mut cases, missing) = modules::cases(&ctx, &size);
    println!("seed {}: {} modules", size.seed, cases.len());
    cases.extend(REASONS.iter().filter_map(Reason::example));
    let mlir = mlir();
    let found = disagreements(&ctx, mlir, &cases.iter().collect::<Vec<&Case>>());
    let mut unexplained: BTreeMap<String, Vec<(&Case, &Disagreement)>> = BTreeMap::new();
    let mut occurs = vec![false; REASONS.len()];
    for (&number, found) in &found {
        for found in found {
            match REASONS.iter().position(|reason| reason.explains(found)) {
                Some(reason) if size.only.is_none() => occurs[reason] = true,
                _ => unexplained.entry(key(found)).or_default().push((&cases[number], found)),
            }
        }
    }
    let mut message = String::new();
    let mut sorted: Vec<_> = unexplained.values().collect();
    sorted.sort_by_key(|all| std::cmp::Reverse(all.len()));
    for all in &sorted {
        let _infallible = writeln!(message, "{} times: {}", all.len(), all[0].1);
    }
    for all in sorted.iter().take(SHOWN) {
        let (case, disagreement) = all[0];
        let _infallible = writeln!(message, "\n{}", report(&ctx, mlir, case, disagreement));
    }
    // With another size some may not occur.
    if size.only.is_none() && size.seed == 0 && size.instances == INSTANCES {
        for (reason, occurs) in REASONS.iter().zip(occurs) {
            if !occurs && (mlir.is_some() || !reason.needs_mlir()) {
                let _infallible = writeln!(message, "a reason that no module has: {reason}");
            }
        }
        reasons::check_missing(&missing, &mut message);
    }
    assert!(message.is_empty(), "{} kinds of disagreements\n{message}", sorted.len());
}

/// Returns all disagreements, by the number of the module.
fn disagreements(ctx: &Context, mlir: Option<&MlirOpt>, cases: &[&Case]) -> Found {
    let ours: Vec<Result<Ours, String>> = cases.iter().map(|case| judge::ours(ctx, &case.text)).collect();
    let mut all = Found::new();
    for (number, (case, ours)) in cases.iter().zip(&ours).enumerate() {
        if let Some(found) = ours.as_ref().ok().and_then(|ours| judge::read_back(case, ours)) {
            all.entry(number).or_default().push(found);
        }
    }
    if let Some(mlir) = mlir {
        for (number, found) in Theirs::of(mlir, cases, &ours).disagreements(mlir, cases, &ours) {
            all.entry(number).or_default().extend(found);
        }
    }
    all
}

/// Returns a disagreement with its module, reduced as long as it is the same one.
fn report(ctx: &Context, mlir: Option<&MlirOpt>, case: &Case, disagreement: &Disagreement) -> String {
    let smaller = reduced(ctx, mlir, case, disagreement);
    let case = smaller.as_ref().unwrap_or(case);
    let mut text = format!("{}: {}\n{disagreement}\n{}", case.of, case.how, case.text);
    match judge::ours(ctx, &case.text) {
        Ok(ours) => text.push_str(&ours.custom),
        Err(error) => _ = writeln!(text, "we refuse it: {error}"),
    }
    if let Some(mlir) = mlir {
        let output = mlir.run(&["--allow-unregistered-dialect"], &case.text);
        text.push_str(&output.stdout);
        text.push_str(&output.stderr);
    }
    text
}

/// Returns a smaller module with the same disagreement. Rejected modules are unchanged.
fn reduced(ctx: &Context, mlir: Option<&MlirOpt>, case: &Case, disagreement: &Disagreement) -> Option<Case> {
    let mut module = judge::read(ctx, &case.text).ok()?;
    let smaller = |module: &Module| Case {
        of: case.of.clone(),
        how: case.how.clone(),
        text: module.generic_form().to_string(),
        is_valid: case.is_valid,
    };
    let is_same = |module: &Module| {
        let found = disagreements(ctx, mlir, &[&smaller(module)]);
        let mut found = found.values().flatten();
        found.any(|other| key(other) == key(disagreement))
    };
    module.reduce(is_same).ok()?;
    Some(smaller(&module))
}

/// Returns the common key of disagreements with the same cause: for two texts, the op; for an error, the message.
fn key(found: &Disagreement) -> String {
    let message = match found.about {
        About::OnlyWeAccept | About::OnlyMlirAccepts => without_numbers(&found.message),
        _ => String::new(),
    };
    format!("{:?}, {}: {message}", found.about, found.op)
}

/// Returns a message with `#` for each number.
fn without_numbers(text: &str) -> String {
    let mut short = String::new();
    for c in text.chars() {
        match c {
            '0'..='9' if short.ends_with('#') => {}
            '0'..='9' => short.push('#'),
            _ => short.push(c),
        }
    }
    short
}

/// No MLIR is needed for this.
#[test]
fn templates_are_exact() {
    let ctx = context();
    let mut generator = Generator::new(&ctx);
    let defs: Vec<&OpDescriptor> = ctx.registry().ops().map(|info| info.def()).collect();
    for of in defs.chunk_by(|a, b| dialect(a.name) == dialect(b.name)) {
        let made = of
            .iter()
            .flat_map(|def| generator.instances(def, 0, 4, recipes::module).modules);
        let modules: Vec<Module> = made.collect();
        // Modules of `llvm` may give a name of a struct different bodies, so they do not fit into one text.
        let dialect = dialect(of[0].name);
        let together = if dialect == "llvm" { 1 } else { usize::MAX };
        for modules in modules.chunks(together) {
            templates::check(dialect, &templates::twice(&ctx, modules.iter()));
        }
    }
}
