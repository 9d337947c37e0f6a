//! Random valid instances of every op of `drr_dialects::All`, made from its declaration: MLIR accepts and prints them as we do in both
//! forms, and we read the custom form as the same.
//!
//! `DRR_SHOW=arith cargo test -p drr-tests --test instances -- --nocapture` shows what is made of a dialect or an op, and what MLIR
//! says of it. `DRR_SEED` is another seed, and `DRR_INSTANCES` how many are made of each op.

mod judge;
mod recipes;
mod table;

use drr::define::OpDescriptor;
use drr::{Context, ContextBuilder, Module};
use drr_testing::instances::{Generator, dialect};
use drr_tests::mlir::{MlirOpt, mlir};
use drr_tests::templates;

use judge::{Forms, Verdict, verdicts};
use table::Failures;

/// How many instances are made of each op.
const INSTANCES: usize = 4;

/// An op with its instances.
struct Kind {
    name: &'static str,
    forms: Vec<Forms>,
    /// One for each instance.
    verdicts: Vec<Verdict>,
    /// Why there is no other.
    error: String,
}

impl Kind {
    fn is_right(&self) -> bool {
        !self.verdicts.is_empty() && self.verdicts.iter().all(|verdict| *verdict == Verdict::Unchanged)
    }

    /// What has to be in the table: the first of each kind.
    fn add_failures(&self, failures: &mut Failures) {
        let mut add = |kind, what: &String| {
            failures.entry((kind, self.name)).or_insert_with(|| what.clone());
        };
        if self.verdicts.is_empty() {
            add("no instance", &self.error);
        }
        for verdict in &self.verdicts {
            match verdict {
                Verdict::Unchanged => {}
                Verdict::Refused(why) => add("refused", why),
                Verdict::Different(what) => add("different", what),
            }
        }
    }
}

/// A number that the environment names.
fn number(variable: &str) -> Option<u64> {
    let value = std::env::var(variable).ok()?;
    Some(
        value
            .parse()
            .unwrap_or_else(|_| panic!("{variable}={value} is no number")),
    )
}

fn context() -> Context {
    ContextBuilder::new()
        .with(drr_dialects::All)
        .allow_unregistered_dialects(true)
        .build()
}

/// All ops, or those whose names begin so.
fn kinds(mlir: &MlirOpt, shown: Option<&str>) -> Vec<Kind> {
    let ctx = context();
    let seed = number("DRR_SEED").unwrap_or_default();
    let wanted = number("DRR_INSTANCES").map_or(INSTANCES, |wanted| wanted as usize);
    let mut generator = Generator::new(&ctx);
    let defs = ctx.registry().ops().map(|info| info.def());
    let defs = defs.filter(|def| shown.is_none_or(|shown| def.name.starts_with(shown)));
    let mut kinds: Vec<Kind> = defs
        .map(|def| {
            let made = generator.instances(def, seed, wanted, recipes::module);
            Kind {
                name: def.name,
                forms: made.modules.iter().map(Forms::of).collect(),
                verdicts: Vec::new(),
                error: made.error,
            }
        })
        .collect();
    let all: Vec<&Forms> = kinds.iter().flat_map(|kind| &kind.forms).collect();
    let mut verdicts = verdicts(&ctx, mlir, &all).into_iter();
    for kind in &mut kinds {
        kind.verdicts.extend(verdicts.by_ref().take(kind.forms.len()));
    }
    kinds
}

#[test]
fn both_forms_come_back() {
    let Some(mlir) = mlir() else { return };
    let shown = std::env::var("DRR_SHOW").ok();
    let kinds = kinds(mlir, shown.as_deref());
    summary(&kinds);
    if shown.is_some() {
        return show(&kinds);
    }
    let mut failures = Failures::new();
    for kind in &kinds {
        kind.add_failures(&mut failures);
    }
    // The table is that of one seed.
    if number("DRR_SEED").is_none() && number("DRR_INSTANCES").is_none() {
        table::check(&failures);
    } else {
        for ((kind, op), what) in failures {
            println!("{op}: {kind}: {what}");
        }
    }
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
            .flat_map(|def| generator.instances(def, 0, INSTANCES, recipes::module).modules);
        let modules: Vec<Module> = made.collect();
        let all = templates::twice(&ctx, modules.iter());
        templates::check(dialect(of[0].name), &all);
    }
}

/// How many instances came back, by dialect.
fn summary(kinds: &[Kind]) {
    println!("dialect: ops, without instances, all instances unchanged; instances, unchanged, refused, different");
    for of in kinds.chunk_by(|a, b| dialect(a.name) == dialect(b.name)).chain([kinds]) {
        let name = of.first().map_or("", |kind| {
            if of.len() == kinds.len() {
                "all"
            } else {
                dialect(kind.name)
            }
        });
        let verdicts = || of.iter().flat_map(|kind| &kind.verdicts);
        println!(
            "{name}: {}, {}, {}; {}, {}, {}, {}",
            of.len(),
            of.iter().filter(|kind| kind.verdicts.is_empty()).count(),
            of.iter().filter(|kind| kind.is_right()).count(),
            verdicts().count(),
            verdicts().filter(|verdict| **verdict == Verdict::Unchanged).count(),
            verdicts()
                .filter(|verdict| matches!(verdict, Verdict::Refused(_)))
                .count(),
            verdicts()
                .filter(|verdict| matches!(verdict, Verdict::Different(_)))
                .count(),
        );
    }
}

/// All instances with what MLIR says.
fn show(kinds: &[Kind]) {
    for kind in kinds {
        println!("// {}: {} instances, {}", kind.name, kind.forms.len(), kind.error);
        for (forms, verdict) in kind.forms.iter().zip(&kind.verdicts) {
            println!("{}{}// {verdict:?}", forms.generic, forms.custom);
        }
    }
}
