//! The driver for a list of ops and that which walks, against MLIR's: what is left, and which ops are visited in which order.

use std::path::Path;
use std::sync::{Arc, Mutex};

use drr::walk_and_apply_patterns;
use drr::{PatternSpec, Region, Strictness, apply_op_patterns_greedily};

use super::*;

/// Matches nothing, and notes which ops are visited.
struct LogVisits(Arc<Mutex<Vec<String>>>);

impl OpRewritePattern for LogVisits {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            benefit: 60_000,
            ..PatternSpec::any_op("LogVisits")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<()> {
        let mut visits = self.0.lock().expect("nobody panics");
        visits.push(root.name_text().into_owned());
        None
    }

    fn rewrite(&self, (): (), _: Op, _: &mut Rewriter<'_>) {}
}

/// The rewritten module, the outcome and the visited ops of a driver run.
struct Run {
    text: String,
    outcome: String,
    visits: Vec<String>,
}

fn ours(text: &str, drive: impl FnOnce(&mut Module, &drr::FrozenPatterns) -> String) -> Run {
    let visits = Arc::default();
    let mut patterns = PatternSet::new();
    populate_with_generated(&mut patterns);
    patterns.add(OpRewrite(LogVisits(Arc::clone(&visits))));
    let ctx = Context::with(D);
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let patterns = patterns.freeze(&ctx).expect("all ops are registered");
    let outcome = drive(&mut module, &patterns);
    module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
    assert!(module.root().walk().all(|op| op.driver_flags() == 0));
    let visits = std::mem::take(&mut *visits.lock().expect("nobody panics"));
    Run {
        text: module.generic_form().to_string(),
        outcome,
        visits,
    }
}

/// The same of each of these modules by MLIR.
fn theirs(options: &str, modules: &[String]) -> Option<Vec<Run>> {
    let oracle = oracle(&Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/rules.td"))?;
    let pass = format!("-drr=log=1 {options}");
    let output = oracle.run(
        &[&pass, "--split-input-file", "--mlir-print-op-generic"],
        modules.join("// -----\n"),
    );
    assert!(output.success, "{}", output.stderr);
    let (mut runs, mut visits) = (Vec::new(), Vec::new());
    let mut texts = output.stdout.split("// -----\n");
    for line in output.stderr.lines() {
        if let Some(name) = line.strip_prefix("// visit: ") {
            visits.push(name.to_owned());
        } else if let Some(outcome) = line.strip_prefix("// drr: ") {
            runs.push(Run {
                text: texts.next().unwrap_or_default().to_owned(),
                outcome: outcome.to_owned(),
                visits: std::mem::take(&mut visits),
            });
        }
    }
    assert_eq!((runs.len(), texts.count()), (modules.len(), 0));
    Some(runs)
}

fn compare(
    what: &str,
    modules: &[String],
    theirs: Vec<Run>,
    drive: impl Fn(&mut Module, &drr::FrozenPatterns) -> String,
) {
    let mut visits = 0;
    for (text, theirs) in modules.iter().zip(theirs) {
        let ours = ours(text, &drive);
        assert_eq!(ours.visits, theirs.visits, "{what}\n{text}");
        assert_eq!(ours.outcome, theirs.outcome, "{what}\n{text}");
        assert_same(&format!("{what}\n{text}"), theirs.text.trim_end(), ours.text.trim_end());
        visits += ours.visits.len();
    }
    println!(
        "{0}/{0} modules end as in MLIR after {visits} visits, {what}",
        modules.len()
    );
}

/// Adds an attribute to the ops of a module for which `chosen` returns `true`.
fn with_attribute(text: &str, attribute: &str, mut chosen: impl FnMut(&str) -> bool) -> String {
    let lines = text.lines().map(|line| match line.rfind(" : (") {
        Some(end) if !line.contains("builtin.module") && line != "}) : () -> ()" && chosen(line) => {
            format!("{} {{{attribute}}}{}\n", &line[..end], &line[end..])
        }
        _ => format!("{line}\n"),
    });
    lines.collect()
}

/// Returns random modules in which some ops are listed, all in the same box if there is one in a third of them.
fn modules(seed: u64, count: usize) -> Vec<String> {
    let mut random = Random::new(seed);
    let module = |_| {
        let text = random_module(&mut random);
        let share = 1 + random.below(6);
        with_attribute(&text, "listed", |line| line.contains("d.") && random.below(share) == 0)
    };
    let texts = (0..count).map(module);
    texts.filter(|text| text.contains("listed")).collect()
}

/// Returns the ops with an attribute in source order.
fn with(module: &Module, attribute: &str) -> Vec<Op> {
    let ops = module.root().walk().filter(|op| op.attr_named(attribute).is_some());
    ops.map(|op| op.handle()).collect()
}

/// Returns the region of the op with the attribute `scope`.
fn scope(module: &Module) -> Option<Region> {
    let op = *with(module, "scope").last()?;
    Some(module.ir().op(op).region(0)?.handle())
}

const STRICTNESS: [Strictness; 3] = [
    Strictness::AnyOp,
    Strictness::ExistingAndNewOps,
    Strictness::ExistingOps,
];

fn drive_list(strictness: Strictness) -> impl Fn(&mut Module, &drr::FrozenPatterns) -> String {
    move |module, patterns| {
        let ops = with(module, "listed");
        let config = GreedyRewriteConfig::default()
            .with_strictness(strictness)
            .with_scope(scope(module));
        let outcome =
            apply_op_patterns_greedily(module, &ops, patterns, config.clone()).expect("the ops are in the scope");
        let converged = if outcome.converged {
            "converged"
        } else {
            "NOT converged"
        };
        let (changed, all_erased) = (u8::from(outcome.changed), u8::from(outcome.all_erased));
        format!("{converged}, changed={changed}, allErased={all_erased}")
    }
}

#[test]
fn lists_of_ops_end_as_in_mlir() {
    let modules = modules(31, 80);
    for (number, strictness) in STRICTNESS.into_iter().enumerate() {
        let Some(theirs) = theirs(&format!("listed=1 strict={number}"), &modules) else {
            return;
        };
        compare(&format!("{strictness:?}"), &modules, theirs, drive_list(strictness));
    }
}

/// Returns a module with a box whose content is the scope.
fn scoped_modules(seed: u64, count: usize) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut module = || {
        let (around, inside) = (random_body(&mut random), random_body(&mut random));
        // Values of the function have other names than the outer ones; two outer values are used in it.
        let inside = inside.replace("%v", "%w").replace("%s", "%t");
        let given = "%t0, %t1 = \"d.use\"(%s0, %s1) : (i32, i32)";
        let inside = inside.replacen("%t0, %t1 = \"d.use\"() : ()", given, 1);
        let inside = with_attribute(&inside, "listed", |line| line.contains("d.") && random.below(3) == 0);
        let boxed = format!("\"d.box\"() ({{\n{inside}}}) {{scope}} : () -> ()\n");
        format!("\"builtin.module\"() ({{\n{around}{boxed}}}) : () -> ()\n")
    };
    let texts = (0..count).map(|_| module());
    texts.filter(|text| text.contains("listed")).collect()
}

#[test]
fn scopes_are_those_of_mlir() {
    let modules = scoped_modules(32, 40);
    for options in ["listed=1 strict=0", "listed=1 strict=2"] {
        let strictness = STRICTNESS[usize::from(options.ends_with('2')) * 2];
        let Some(theirs) = theirs(options, &modules) else {
            return;
        };
        compare(
            &format!("in a scope, {strictness:?}"),
            &modules,
            theirs,
            drive_list(strictness),
        );
    }
    for top_down in [false, true] {
        let Some(theirs) = theirs(&format!("region=1 top-down={}", u8::from(top_down)), &modules) else {
            return;
        };
        compare(
            &format!("in a scope, top-down: {top_down}"),
            &modules,
            theirs,
            |module, patterns| {
                let config = GreedyRewriteConfig::default()
                    .with_top_down(top_down)
                    .with_scope(scope(module));
                let outcome = apply_patterns_greedily(module, patterns, config.clone()).expect("no limit is reached");
                let converged = if outcome.converged {
                    "converged"
                } else {
                    "NOT converged"
                };
                format!("{converged}, changed={}", u8::from(outcome.changed))
            },
        );
    }
}

#[test]
fn walks_end_as_in_mlir() {
    let mut random = Random::new(33);
    let modules: Vec<String> = (0..80).map(|_| random_module(&mut random)).collect();
    let Some(theirs) = theirs("walk=1", &modules) else {
        return;
    };
    compare("a walk", &modules, theirs, |module, patterns| {
        let root = module.root().handle();
        let config = GreedyRewriteConfig::default();
        let outcome = walk_and_apply_patterns(module, patterns, config.with_root(root)).expect("no limit");
        assert!(outcome.converged);
        "walked".to_owned()
    });
}
