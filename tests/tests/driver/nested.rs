//! Each function separately, on any number of threads: as MLIR's pass manager does it, and always the same.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use drr::text::PrintOptions;
use drr::{DriverError, FrozenPatterns, Ident, IsolatedOps, OpRef, Outcome, Trace};
use drr_dialects::Func;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::*;

/// Returns a module of functions with random ops, and some ops between them that nothing happens to.
fn random_functions(random: &mut Random, count: usize) -> String {
    let mut text = "\"builtin.module\"() ({\n".to_owned();
    for number in 0..count {
        let body = random_body(random);
        let _infallible = writeln!(
            text,
            "\"func.func\"() <{{function_type = () -> (), sym_name = \"f{number}\"}}> ({{\n{body}\
             \"func.return\"() : () -> ()\n}}) : () -> ()"
        );
        if random.below(4) == 0 {
            let (a, b, c) = (format!("%a{number}"), format!("%b{number}"), format!("%c{number}"));
            let _infallible = writeln!(
                text,
                "{a} = \"d.use\"() : () -> i32\n{b} = \"d.neg\"({a}) : (i32) -> i32\n\
                 {c} = \"d.neg\"({b}) : (i32) -> i32\n\"d.use\"({c}) : (i32) -> ()"
            );
        }
    }
    text.push_str("}) : () -> ()\n");
    text
}

fn parse(text: &str) -> (Module, FrozenPatterns) {
    let ctx = Context::with((D, Func));
    let module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let mut patterns = PatternSet::new();
    populate_with_generated(&mut patterns);
    (module, patterns.freeze(&ctx).expect("all ops are registered"))
}

/// Returns the text with all locations.
fn print(module: &Module) -> String {
    let mut text = Vec::new();
    module
        .print(
            &mut text,
            &PrintOptions::new().with_generic_form(true).with_debug_info(true),
        )
        .expect("memory can be written to");
    String::from_utf8(text).expect("the printer writes UTF-8")
}

fn functions(module: &Module) -> Vec<Op> {
    let body = module.root().regions().flat_map(|region| region.blocks());
    let functions = body.flat_map(|block| block.ops());
    functions
        .filter(|op| op.name_text() == "func.func")
        .map(|op| op.handle())
        .collect()
}

fn symbol(op: OpRef<'_>) -> String {
    let name = op.attr(Ident::SYM_NAME).and_then(|name| name.as_str(op.ctx()));
    name.expect("a function has a name").to_owned()
}

/// Runs on so many threads.
fn on_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    static POOLS: [OnceLock<ThreadPool>; 8] = [const { OnceLock::new() }; 8];
    let start = || ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = POOLS[threads].get_or_init(|| start().expect("threads can be started"));
    pool.install(work)
}

#[test]
fn functions_end_as_in_mlir() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle");
    let Some(oracle) = oracle(&folder.join("rules.td")) else {
        return;
    };
    let mut random = Random::new(11);
    let modules: Vec<String> = (0..60).map(|_| random_functions(&mut random, 5)).collect();
    for top_down in [false, true] {
        let config = GreedyRewriteConfig::default().with_top_down(top_down);
        for pipeline in ["func.func", "any"] {
            let pass = format!(
                "--pass-pipeline=builtin.module({pipeline}(drr{{region=1 top-down={}}}))",
                u8::from(top_down)
            );
            let output = oracle.run(
                &[&pass, "--split-input-file", "--mlir-print-op-generic"],
                modules.join("// -----\n"),
            );
            assert!(output.success, "{}", output.stderr);
            let theirs: Vec<&str> = output.stdout.split("// -----\n").collect();
            assert_eq!(theirs.len(), modules.len());
            for (text, theirs) in modules.iter().zip(theirs) {
                let (mut module, patterns) = parse(text);
                let outcome = on_threads(3, || {
                    apply_patterns_greedily(
                        &mut module,
                        &patterns,
                        config.clone().with_isolated_ops(IsolatedOps::Parallel),
                    )
                });
                assert!(outcome.expect("it ends").converged);
                module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
                assert_same(text, theirs.trim_end(), module.generic_form().to_string().trim_end());
            }
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut random = Random::new(12);
    let mut rewrites = 0;
    for number in 0..120 {
        let count = random.below(9);
        let text = random_functions(&mut random, count);
        let config = GreedyRewriteConfig::default()
            .with_top_down(number % 2 == 0)
            .with_max_iterations(3);
        // One after the other in the module itself.
        let (mut module, patterns) = parse(&text);
        let mut sums = (0, 0, 0);
        for function in functions(&module) {
            let outcome =
                apply_patterns_greedily(&mut module, &patterns, config.clone().with_root(function)).expect("it ends");
            sums = (
                sums.0 + outcome.rewrites(),
                sums.1 + outcome.folds,
                sums.2 + outcome.dead,
            );
        }
        let expected = print(&module);
        let (mut module, patterns) = parse(&text);
        let outcome = apply_patterns_greedily(
            &mut module,
            &patterns,
            config.clone().with_isolated_ops(IsolatedOps::Separate),
        )
        .expect("it ends");
        assert_same(&text, &expected, &print(&module));
        assert_eq!((outcome.rewrites(), outcome.folds, outcome.dead), sums);
        rewrites += outcome.rewrites();
        // What has been rewritten once can be rewritten again, with what was erased given to others.
        let again = apply_patterns_greedily(
            &mut module,
            &patterns,
            config.clone().with_isolated_ops(IsolatedOps::Separate),
        )
        .expect("it ends");
        let expected_again = print(&module);
        for threads in [1, 2, 3, 4, 7] {
            let (mut module, patterns) = parse(&text);
            let places: Vec<(Op, String)> = functions(&module)
                .into_iter()
                .map(|op| (op, symbol(module.ir().op(op))))
                .collect();
            let parallel = on_threads(threads, || {
                apply_patterns_greedily(
                    &mut module,
                    &patterns,
                    config.clone().with_isolated_ops(IsolatedOps::Parallel),
                )
            });
            assert_eq!(parallel.as_ref(), Ok(&outcome));
            assert_same(&text, &expected, &print(&module));
            for (op, name) in places {
                assert_eq!(symbol(module.ir().op(op)), name);
            }
            let parallel = on_threads(threads, || {
                apply_patterns_greedily(
                    &mut module,
                    &patterns,
                    config.clone().with_isolated_ops(IsolatedOps::Parallel),
                )
            });
            assert_eq!(parallel.as_ref(), Ok(&again));
            assert_same(&text, &expected_again, &print(&module));
        }
    }
    assert!(rewrites > 1000, "{rewrites}");
}

#[test]
fn handles_of_functions_mean_them_still() {
    let mut random = Random::new(13);
    let (mut module, patterns) = parse(&random_functions(&mut random, 6));
    let describe = |op: OpRef<'_>| format!("{} {:?} {:?}", op.name_text(), op.attr(Ident::SYM_NAME), op.location());
    let body = module.root().regions().flat_map(|region| region.blocks());
    let top = body.flat_map(|block| block.ops());
    let functions: Vec<(Op, String)> = top.map(|op| (op.handle(), describe(op))).collect();
    let top: Vec<Op> = functions.iter().map(|&(op, _)| op).collect();
    let inside: Vec<Op> = module.root().walk().skip(1).map(|op| op.handle()).collect();
    let inside: Vec<Op> = inside.into_iter().filter(|op| !top.contains(op)).collect();
    let config = GreedyRewriteConfig::default();
    let outcome = on_threads(2, || {
        apply_patterns_greedily(
            &mut module,
            &patterns,
            config.clone().with_isolated_ops(IsolatedOps::Parallel),
        )
    });
    assert!(outcome.expect("it ends").converged);
    for (op, before) in functions {
        assert_eq!(describe(module.ir().op(op)), before);
    }
    assert!(!inside.is_empty());
    assert!(
        inside.iter().all(|&op| module.ir().get(op).is_none()),
        "what is inside is made anew"
    );
}

#[test]
fn the_first_function_that_fails_is_reported() {
    let mut random = Random::new(14);
    let mut several = 0;
    for _ in 0..40 {
        let text = random_functions(&mut random, 6);
        let config = GreedyRewriteConfig::default().with_max_rewrites(9);
        let (mut module, patterns) = parse(&text);
        let expected: Vec<(Op, Result<Outcome, DriverError>)> = functions(&module)
            .into_iter()
            .map(|op| {
                (
                    op,
                    apply_patterns_greedily(&mut module, &patterns, config.clone().with_root(op)),
                )
            })
            .collect();
        let failed: Vec<_> = expected.iter().filter(|(_, result)| result.is_err()).collect();
        let text_then = print(&module);
        for threads in [1, 3] {
            let (mut module, patterns) = parse(&text);
            let result = on_threads(threads, || {
                apply_patterns_greedily(
                    &mut module,
                    &patterns,
                    config.clone().with_isolated_ops(IsolatedOps::Parallel),
                )
            });
            assert_same(&text, &text_then, &print(&module));
            module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
            match (failed.first(), result) {
                (None, Ok(_)) => {}
                (
                    Some((op, Err(first))),
                    Err(DriverError::Nested {
                        op: found,
                        name,
                        failed: count,
                        error,
                    }),
                ) => {
                    // Handles of two modules are never the same; places are.
                    let place = |op: &Op| format!("{op:?}");
                    assert_eq!((place(&found), &*error, count), (place(op), first, failed.len()));
                    assert_eq!(name, format!("`func.func` @{}", symbol(module.ir().op(found))));
                    several += usize::from(count > 1);
                }
                (expected, found) => panic!("{expected:?}\n{found:?}"),
            }
        }
    }
    assert!(several > 10, "{several}");
}

#[test]
fn a_listener_receives_the_events_of_all_functions_in_their_order() {
    let mut random = Random::new(15);
    let mut traced = 0;
    for _ in 0..40 {
        let text = random_functions(&mut random, 6);
        let (mut module, patterns) = parse(&text);
        let config = GreedyRewriteConfig::default().with_isolated_ops(IsolatedOps::Separate);
        let outcome = apply_patterns_greedily(&mut module, &patterns, config.clone()).expect("it ends");
        let after = print(&module);
        let traces = [IsolatedOps::Separate, IsolatedOps::Parallel].map(|isolated_ops| {
            let (mut module, patterns) = parse(&text);
            let mut trace = Trace::new(Vec::new());
            let config = config.clone().with_isolated_ops(isolated_ops).with_listener(&mut trace);
            let traced = apply_patterns_greedily(&mut module, &patterns, config);
            assert_eq!(traced.expect("it ends").rewrites(), outcome.rewrites());
            assert_same(&text, &after, &print(&module));
            String::from_utf8(trace.finish().expect("memory can be written to")).expect("UTF-8")
        });
        assert_eq!(traces[0], traces[1]);
        let matches = traces[0].matches(": matches").count();
        assert_eq!(u64::try_from(matches), Ok(outcome.rewrites()));
        traced += matches;
    }
    assert!(traced > 100, "{traced}");
}

/// `A06`, but in one function it panics.
struct Panics(&'static str);

impl RewritePattern for Panics {
    fn spec(&self) -> PatternSpec {
        A06.spec()
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let around = rewriter
            .ir()
            .op(root)
            .ancestors()
            .find(|op| op.name_text() == "func.func");
        let name = around.map(symbol);
        let matched = A06.match_and_rewrite(root, rewriter);
        // Half of the rewrite is done when it panics.
        assert!(!matched || name.as_deref() != Some(self.0), "this is {}", self.0);
        matched
    }
}

#[test]
fn a_panic_leaves_its_function_as_it_was_and_the_others_whole() {
    let function = |name: &str| {
        format!(
            "\"func.func\"() <{{function_type = () -> (), sym_name = \"{name}\"}}> ({{\n\
             %0 = \"d.use\"() : () -> i32\n%1 = \"d.neg\"(%0) : (i32) -> i32\n\
             %2 = \"d.neg\"(%1) : (i32) -> i32\n\"d.use\"(%2) : (i32) -> ()\n\
             \"func.return\"() : () -> ()\n}}) : () -> ()\n"
        )
    };
    let text: String = ["a", "b", "c", "d"].iter().map(|name| function(name)).collect();
    for threads in [1, 4] {
        let (mut module, _) = parse(&text);
        let set = PatternSet::new().with_generated(|set| {
            set.add(Panics("b"));
        });
        let patterns = set.freeze(module.ctx()).expect("all ops are registered");
        let config = GreedyRewriteConfig::default();
        let run = AssertUnwindSafe(|| {
            on_threads(threads, || {
                apply_patterns_greedily(
                    &mut module,
                    &patterns,
                    config.clone().with_isolated_ops(IsolatedOps::Parallel),
                )
            })
        });
        let panic = catch_unwind(run).expect_err("a pattern panics");
        let message = panic.downcast_ref::<String>().map(String::as_str);
        let note = "this is b\nnote: user code panicked while pattern `A06` was tried at `d.neg` at ";
        assert!(message.is_some_and(|message| message.starts_with(note)), "{message:?}");
        assert!(module.is_poisoned());
        assert_eq!(
            apply_patterns_greedily(
                &mut module,
                &patterns,
                config.clone().with_isolated_ops(IsolatedOps::Separate)
            ),
            Err(DriverError::Poisoned)
        );
        let counts: Vec<usize> = functions(&module)
            .into_iter()
            .map(|op| module.ir().op(op).walk().filter(|op| op.name_text() == "d.neg").count())
            .collect();
        assert_eq!(counts, [0, 2, 0, 0]);
        // Nothing is half done: only the function with the panic waits for its patterns.
        module.set_poisoned(false);
        module.verify().expect("the module is whole");
    }
}

/// A pattern that records the names of the ancestors of each op of a function.
struct NoteAncestors(std::sync::Arc<std::sync::Mutex<Vec<String>>>);

impl OpRewritePattern for NoteAncestors {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::any_op("NoteAncestors")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<()> {
        let around = root.ancestors().skip(1).map(|op| op.name_text().into_owned());
        self.0.lock().expect("nobody panics").extend(around);
        None
    }

    fn rewrite(&self, (): (), _: Op, _: &mut Rewriter<'_>) {}
}

#[test]
fn patterns_see_the_ancestors_of_the_only_function_but_not_its_siblings() {
    let function = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n\"func.return\"() : () -> ()\n}) : () -> ()\n";
    for isolated_ops in [IsolatedOps::Separate, IsolatedOps::Parallel] {
        let (mut module, _) = parse(&format!("%0 = \"d.use\"() : () -> i32\n{function}"));
        let seen = std::sync::Arc::default();
        let set = PatternSet::new().with(OpRewrite(NoteAncestors(std::sync::Arc::clone(&seen))));
        let set = set.freeze(module.ctx()).expect("any op is a root");
        let outcome = apply_patterns_greedily(
            &mut module,
            &set,
            GreedyRewriteConfig::default().with_isolated_ops(isolated_ops),
        )
        .unwrap_or_else(|error| panic!("{error}"));
        assert!(outcome.converged);
        assert_eq!(*seen.lock().expect("nobody panics"), ["func.func", "builtin.module"]);
    }
}
