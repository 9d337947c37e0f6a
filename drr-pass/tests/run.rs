//! Runs of pass managers: order, failures, panics, cancellation, analyses, counters.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use drr_ir::diagnostic::Diagnostic;
use drr_ir::{CancellationToken, Context, ContextBuilder, Ident, Ir, Location, Module, Op, OpRef};
use drr_pass::*;

/// Logs the name and the symbol of the op.
fn log(argument: &'static str) -> FnPass<impl Fn(&mut Ir, Op, &mut PassContext<'_>) -> Result<(), PassError>> {
    FnPass::new(argument, move |ir, op, cx| {
        let _written = write!(cx.log(), "{argument}@{} ", symbol(ir.op(op)));
        Ok(())
    })
}

fn symbol(op: OpRef<'_>) -> String {
    let symbol = op.attr(Ident::SYM_NAME).and_then(|name| name.string(op.ctx()));
    String::from_utf8_lossy(symbol.unwrap_or(b"top")).into_owned()
}

/// Fails on the ops with these symbols.
fn fail_on(symbols: &'static [&'static str]) -> impl Pass {
    FnPass::new("fail", move |ir, op, cx| {
        let op = ir.op(op);
        match symbols.contains(&&*symbol(op)) {
            true => Err(cx.error(op, format_args!("`{}` is wrong", symbol(op)))),
            false => Ok(()),
        }
    })
}

fn registry() -> PassRegistry {
    let mut registry = PassRegistry::new();
    registry.register(|| log("a"));
    registry.register(|| log("b"));
    registry.register(|| log("c"));
    registry.register(|| fail_on(&["x", "z"]));
    registry
}

const NESTED: &str = "module @x { module @deep {} }\nmodule @y {}\nmodule @z {}";

fn module(text: &str) -> Module {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Runs a pipeline, and returns what it logged, with the error.
#[track_caller]
fn run(pipeline: &str, threads: bool) -> (String, Result<PassReport, PipelineError>) {
    let pipeline = registry().parse(pipeline).unwrap_or_else(|error| panic!("{error}"));
    let mut pm = PassManager::from(pipeline);
    let (log, text) = PassLog::buffer();
    pm.set_log(log).enable_multithreading(threads);
    let done = pm.run(&mut module(NESTED));
    (String::from_utf8(text.take()).expect("UTF-8"), done)
}

#[test]
fn passes_run_in_order_and_nested_pipelines_that_follow_each_other_are_joined() {
    for (pipeline, expected) in [
        ("builtin.module(a,b)", "a@top b@top "),
        ("any(a)", "a@top "),
        ("builtin.module(builtin.module(a))", "a@x a@y a@z "),
        (
            "builtin.module(builtin.module(a),builtin.module(b))",
            "a@x b@x a@y b@y a@z b@z ",
        ),
        (
            "builtin.module(builtin.module(a),c,builtin.module(b))",
            "a@x a@y a@z c@top b@x b@y b@z ",
        ),
        ("builtin.module(any(a),builtin.module(b))", "a@x a@y a@z b@x b@y b@z "),
        ("builtin.module(any(a),any(b))", "a@x a@y a@z b@x b@y b@z "),
        (
            "builtin.module(builtin.module(builtin.module(a),b))",
            "a@deep b@x b@y b@z ",
        ),
        ("builtin.module(foo.op(a),builtin.module(b))", "b@x b@y b@z "),
    ] {
        for threads in [false, true] {
            let (log, done) = run(pipeline, threads);
            assert!(done.is_ok(), "{pipeline}");
            assert_eq!(log, expected, "{pipeline}");
        }
    }
}

#[test]
fn a_failure_ends_the_pipeline_of_its_op_and_then_the_one_around() {
    for threads in [false, true] {
        let (log, done) = run("builtin.module(builtin.module(a,fail,b),c)", threads);
        assert_eq!(log, "a@x a@y b@y a@z ");
        let error = done.expect_err("two fail");
        assert_eq!(
            error.to_string(),
            "error: `x` is wrong
 --> input:1:1
  |
1 | module @x { module @deep {} }
  | ^^^^^^
  |
  = note: in pass `fail` on 'builtin.module' operation: @x

error: `z` is wrong
 --> input:3:1
  |
3 | module @z {}
  | ^^^^^^
  |
  = note: in pass `fail` on 'builtin.module' operation: @z"
        );
        let failed: Vec<&str> = error.failures().iter().map(|failure| &failure.op[..]).collect();
        assert_eq!(
            failed,
            ["'builtin.module' operation: @x", "'builtin.module' operation: @z"]
        );
    }
}

#[test]
fn a_pipeline_for_other_ops_cannot_run_on_a_module() {
    let (_, done) = run("func.func(a)", true);
    let error = done.expect_err("it is for functions").to_string();
    assert_eq!(
        error,
        "error: can't run 'func.func' pass manager on 'builtin.module' op"
    );
}

#[test]
fn a_nested_pipeline_that_never_runs_is_a_warning() {
    let (_, done) = run(
        "builtin.module(builtin.modul(a),builtin.unrealized_conversion_cast(b))",
        true,
    );
    let warnings = done.expect("it does nothing").diagnostics.to_string();
    assert_eq!(
        warnings,
        "warning: the pipeline for `builtin.modul` never runs: no op of this name is registered
 |
 = help: did you mean `builtin.module`?

warning: the pipeline for `builtin.unrealized_conversion_cast` never runs: such ops are not isolated from above"
    );
}

/// A pass that the pass manager has to refuse, before or while it runs.
struct Refused {
    dialects: &'static [&'static str],
    restricted: bool,
}

impl Pass for Refused {
    fn argument(&self) -> &str {
        "refused"
    }

    fn dependent_dialects(&self) -> &[&str] {
        self.dialects
    }

    fn can_schedule_on(&self, op: &drr_ir::define::OpInfo) -> bool {
        !self.restricted || op.def().name != "builtin.module"
    }

    fn run(&self, _: &mut Ir, _: Op, _: &mut PassContext<'_>) -> Result<(), PassError> {
        Ok(())
    }
}

#[test]
fn what_cannot_run_is_refused_before_anything_runs() {
    let error = |pass: Refused| {
        let mut pm = PassManager::new("builtin.module");
        pm.add_pass(pass);
        pm.run(&mut module("")).map(|_| ()).map_err(|error| error.to_string())
    };
    let dialects = Refused {
        dialects: &["builtin", "arith"],
        restricted: false,
    };
    assert_eq!(
        error(dialects),
        Err("error: pass `refused` depends on the dialect `arith`, which is not registered\n  = help: build the context with it".into())
    );
    let restricted = Refused {
        dialects: &[],
        restricted: true,
    };
    assert_eq!(
        error(restricted),
        Err("error: unable to schedule pass 'refused' on a PassManager intended to run on 'builtin.module'!".into())
    );
    let mut other = PassManager::new("any");
    other.initialize(&Context::new()).expect("it is empty");
    let error = other
        .run_with(&mut module(""), &[], &PassLog::stderr())
        .expect_err("another context");
    assert!(error.to_string().contains("not initialized for the context"), "{error}");
}

#[test]
fn an_op_that_is_not_registered_or_not_isolated_is_an_error() {
    let errors = |anchor: &str, text: &str| {
        let mut pm = PassManager::new("builtin.module");
        pm.nest(anchor).add_pass(log("a"));
        let done = pm.run(&mut module(text));
        done.expect_err("it cannot run").failures()[0]
            .diagnostics(false)
            .as_slice()[0]
            .message()
            .to_owned()
    };
    assert_eq!(
        errors("t.f", "\"t.f\"() ({}) : () -> ()"),
        "'t.f' op trying to schedule a pass on an unregistered operation"
    );
    assert_eq!(
        errors(
            "builtin.unrealized_conversion_cast",
            "%0 = unrealized_conversion_cast to i32"
        ),
        "'builtin.unrealized_conversion_cast' op trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'"
    );
}

/// Replaces the first op inside by one that does not verify.
fn break_ir(ir: &mut Ir, op: Op) {
    let inner = ir.op(op).walk().nth(1).map(|op| op.handle());
    if let Some(inner) = inner {
        let name = ir.ctx().op_name("builtin.nothing");
        ir.set_name(inner, name);
    }
}

/// A pass that goes wrong on the ops with the symbol `x`, or at the top.
fn go_wrong(how: &'static str) -> impl Pass {
    FnPass::new("wrong", move |ir, op, _| {
        if !["x", "top"].contains(&&*symbol(ir.op(op))) {
            return Ok(());
        }
        let location = ir.add_location(drr_ir::LocationData::Name {
            name: ir.ctx().ident("half"),
            child: Location::UNKNOWN,
        });
        let inner = ir.op(op).walk().nth(1).map(|op| op.handle());
        inner.into_iter().for_each(|inner| ir.set_location(inner, location));
        match how {
            "panic" => panic!("it is a bug"),
            "erase" => ir.erase(op).map_err(PassError::from),
            "break" => {
                break_ir(ir, op);
                Ok(())
            }
            _ => Err("it failed".into()),
        }
    })
}

#[test]
fn what_a_pass_leaves_half_done_can_be_rolled_back() {
    let with_locations = drr_ir::text::printer::PrintOptions::new().with_debug_info(true);
    let text = |module: &Module| {
        let mut text = Vec::new();
        module.print(&mut text, &with_locations).expect("it prints");
        String::from_utf8(text).expect("UTF-8")
    };
    for how in ["panic", "erase", "break", "fail"] {
        for is_nested in [false, true] {
            for rolls_back in [false, true] {
                let mut module = module(NESTED);
                let before = text(&module);
                let mut pm = PassManager::new("builtin.module");
                match is_nested {
                    true => pm.nest("builtin.module").add_pass(go_wrong(how)),
                    false => pm.add_pass(go_wrong(how)),
                };
                pm.enable_rollback(rolls_back);
                let error = pm.run(&mut module).expect_err("it goes wrong").to_string();
                let expected = match how {
                    "panic" => "pass `wrong` panicked on 'builtin.module' operation",
                    "erase" => "pass `wrong` has erased or moved the op that it ran on",
                    "break" => "`builtin.nothing`",
                    _ => "it failed",
                };
                let case = format!("{how}, nested {is_nested}, rollback {rolls_back}: {error}");
                assert!(error.contains(expected), "{case}");
                // A copy of an op that cannot be used is discarded.
                let is_discarded = is_nested && ["panic", "erase"].contains(&how);
                assert_eq!(
                    module.is_poisoned(),
                    !rolls_back && !is_nested && how != "break" && how != "fail",
                    "{case}"
                );
                if rolls_back || is_discarded {
                    assert_eq!(text(&module), before, "{case}");
                    module.verify().expect("it is as before");
                }
            }
        }
    }
}

#[test]
fn the_verifier_can_be_disabled() {
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(go_wrong("break")).add_pass(log("a"));
    let (log, text) = PassLog::buffer();
    pm.set_log(log).enable_verifier(false);
    let mut module = module(NESTED);
    pm.run(&mut module).expect("nobody looks");
    assert_eq!(text.take(), b"a@top ");
    assert!(module.verify().is_err());
}

#[test]
fn a_run_can_be_cancelled_between_passes() {
    for threads in [false, true] {
        let token = CancellationToken::new();
        let cancel = token.clone();
        let mut pm = PassManager::new("builtin.module");
        pm.add_pass(FnPass::new("stop", move |_, _, cx| {
            cx.emit(Diagnostic::warning("about to stop"));
            cancel.cancel();
            Ok(())
        }));
        pm.nest("builtin.module").add_pass(log("a"));
        pm.set_cancellation(token).enable_multithreading(threads);
        let error = pm.run(&mut module(NESTED)).expect_err("it was cancelled");
        assert!(matches!(error, PipelineError::Interrupted { .. }));
        assert_eq!(
            error.to_string(),
            "warning: about to stop\n\nerror: interrupted before a nested pipeline ran on 'builtin.module' operation"
        );
    }
}

#[test]
fn a_driver_stops_when_the_pass_manager_does() {
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(Canonicalizer::default());
    let token = CancellationToken::new();
    pm.set_cancellation(token.clone());
    let (started, stop) = (AtomicUsize::new(0), token);
    pm.add_instrumentation(StopLater { started, stop });
    let error = pm
        .run(&mut module("%0 = unrealized_conversion_cast to i32"))
        .expect_err("it was cancelled");
    assert!(error.to_string().contains("was rewritten"), "{error}");
}

struct StopLater {
    started: AtomicUsize,
    stop: CancellationToken,
}

impl PassInstrumentation for StopLater {
    fn run_before_pass(&self, _: &mut PassRun<'_>) {
        self.started.fetch_add(1, Ordering::Relaxed);
        self.stop.cancel();
    }
}

/// Counts how often it is computed.
struct Count(usize);

static COMPUTED: Mutex<usize> = Mutex::new(0);

impl Analysis for Count {
    const NAME: &'static str = "Count";

    fn compute(op: OpRef<'_>, _: &mut AnalysisManager<'_>) -> Self {
        *COMPUTED.lock().expect("no thread panics") += 1;
        Count(op.walk().count())
    }
}

#[test]
fn analyses_are_cached_until_a_pass_does_not_preserve_them() {
    let uses = |argument: &'static str, preserves: &'static str| {
        FnPass::new(argument, move |ir: &mut Ir, op, cx: &mut PassContext<'_>| {
            assert_eq!(cx.analysis::<Count>(ir.op(op)).0, 5);
            match preserves {
                "all" => cx.mark_all_analyses_preserved(),
                "it" => cx.mark_analysis_preserved::<Count>(),
                _ => {}
            }
            Ok(())
        })
    };
    let mut pm = PassManager::new("builtin.module");
    for preserves in ["all", "it", "nothing", "it", "nothing"] {
        pm.add_pass(uses("use", preserves));
    }
    pm.nest("builtin.module").add_pass(log("a"));
    pm.add_pass(uses("use", "nothing"));
    let times = Arc::new(Mutex::new(Vec::new()));
    pm.add_instrumentation(Analyses(times.clone()))
        .set_log(PassLog::buffer().0);
    pm.run(&mut module(NESTED)).expect("nothing fails");
    assert_eq!(*COMPUTED.lock().expect("no thread panics"), 3);
    let expected = [
        ("before", 1),
        ("after", 1),
        ("before", 4),
        ("after", 4),
        ("before", 8),
        ("after", 8),
    ];
    assert_eq!(*times.lock().expect("no thread panics"), expected);
}

struct Analyses(Arc<Mutex<Vec<(&'static str, usize)>>>);

impl PassInstrumentation for Analyses {
    fn run_before_analysis(&self, run: &AnalysisRun<'_>) {
        self.0.lock().expect("no thread panics").push(("before", run.pass_id));
    }

    fn run_after_analysis(&self, run: &AnalysisRun<'_>) {
        self.0.lock().expect("no thread panics").push(("after", run.pass_id));
    }
}

/// A pass that counts the ops inside.
struct CountOps;

impl Pass for CountOps {
    fn argument(&self) -> &str {
        "count-ops"
    }

    fn name(&self) -> &str {
        "CountOps"
    }

    fn statistics(&self) -> &[PassStatistic] {
        const {
            &[
                PassStatistic::new("num-ops", "Number of ops"),
                PassStatistic::new("ran", "Number of runs"),
            ]
        }
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        cx.count("num-ops", ir.walk(op).count() as u64);
        cx.count("ran", 1);
        cx.mark_all_analyses_preserved();
        Ok(())
    }
}

#[test]
fn statistics_are_added_up() {
    for threads in [false, true] {
        let mut pm = PassManager::new("builtin.module");
        pm.add_pass(CountOps).nest("builtin.module").add_pass(CountOps);
        pm.enable_multithreading(threads);
        let report = pm.run(&mut module(NESTED)).expect("it counts");
        let mut sums = report.statistics.clone();
        assert_eq!((sums.get("CountOps", "num-ops"), sums.get("CountOps", "ran")), (9, 4));
        let banner = "===-------------------------------------------------------------------------===
                         ... Pass statistics report ...
===-------------------------------------------------------------------------===
";
        assert_eq!(
            sums.to_string(),
            format!(
                "{banner}'builtin.module' Pipeline
  CountOps
    (S) 5 num-ops - Number of ops
    (S) 1 ran     - Number of runs
  'builtin.module' Pipeline
    CountOps
      (S) 4 num-ops - Number of ops
      (S) 3 ran     - Number of runs

"
            )
        );
        sums.add(&report.statistics);
        let list = "CountOps\n  (S) 18 num-ops - Number of ops\n  (S)  8 ran     - Number of runs\n\n";
        assert_eq!(sums.list().to_string(), format!("{banner}{list}"));
    }
}

#[test]
fn an_undeclared_counter_is_an_error_of_the_pass() {
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(FnPass::new("count", |_, _, cx| {
        cx.count("nothing", 1);
        Ok(())
    }));
    let error = pm
        .run(&mut module(""))
        .expect_err("there is no such counter")
        .to_string();
    assert!(
        error.contains("pass `count` declares no statistic `nothing`"),
        "{error}"
    );
}

/// A pass that runs a pipeline on each module directly inside.
struct Dynamic(OpPassManager);

impl Pass for Dynamic {
    fn argument(&self) -> &str {
        "dynamic"
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        self.0.initialize(ctx)
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let inner: Vec<Op> = ir
            .op(op)
            .region(0)
            .into_iter()
            .flat_map(|region| region.blocks())
            .flat_map(|block| block.ops())
            .map(|op| op.handle())
            .collect();
        inner
            .into_iter()
            .try_for_each(|inner| cx.run_pipeline(&self.0, ir, inner))
    }
}

#[test]
fn a_pass_can_run_a_pipeline() {
    let run = |pipeline: &str| {
        let mut pm = PassManager::new("builtin.module");
        pm.add_pass(Dynamic(registry().parse(pipeline).expect("it is right")));
        let (log, text) = PassLog::buffer();
        pm.set_log(log);
        let done = pm
            .run(&mut module(NESTED))
            .map(|_| ())
            .map_err(|error| error.failures().len());
        (String::from_utf8(text.take()).expect("UTF-8"), done)
    };
    assert_eq!(run("any(a,builtin.module(b))"), ("a@x b@deep a@y a@z ".into(), Ok(())));
    assert_eq!(run("any(a,fail,b)"), ("a@x ".into(), Err(2)));
}

/// Skips the passes of this name.
struct Skip(&'static str);

impl PassInstrumentation for Skip {
    fn should_run_pass(&self, run: &PassRun<'_>) -> bool {
        run.pass().argument() != self.0
    }
}

#[test]
fn an_instrumentation_can_skip_passes() {
    let mut pm = PassManager::from(registry().parse("any(a,b,any(b,c))").expect("it is right"));
    let (log, text) = PassLog::buffer();
    pm.add_instrumentation(Skip("b")).set_log(log);
    pm.run(&mut module(NESTED)).expect("nothing fails");
    assert_eq!(text.take(), b"a@top c@x c@y c@z ");
}

#[test]
fn a_failure_writes_a_reproducer_that_runs_again() {
    let path = std::env::temp_dir().join(format!("drr-pass-{}.mlir", std::process::id()));
    let mut pm = PassManager::from(
        registry()
            .parse("builtin.module(a,builtin.module(fail,b))")
            .expect("it is right"),
    );
    pm.enable_crash_reproducer(&path).set_log(PassLog::buffer().0);
    let error = pm.run(&mut module(NESTED)).expect_err("two fail").to_string();
    let note = "Pipeline failed while executing [`fail` on 'builtin.module' operation: @x, `fail` on 'builtin.module' \
                operation: @z]: reproducer generated at `";
    assert!(
        error.contains("error: Failures have been detected while processing an MLIR pass pipeline"),
        "{error}"
    );
    assert!(error.contains(note), "{error}");
    let text = std::fs::read_to_string(&path).expect("it was written");
    std::fs::remove_file(&path).expect("it can go");
    assert!(
        text.contains("      pipeline: \"builtin.module(a, builtin.module(fail,b))\",\n"),
        "{text}"
    );
    let mut again = module(&text);
    let reproducer = Reproducer::of(&again).expect("it is right").expect("there is one");
    let mut pm = PassManager::from(registry().parse(&reproducer.pipeline).expect("it is right"));
    pm.set_log(PassLog::buffer().0);
    assert_eq!(pm.run(&mut again).expect_err("two fail").failures().len(), 2);
}

#[test]
fn a_wrong_reproducer_is_refused() {
    for (resource, expected) in [
        ("bogus: true", "unknown 'mlir_reproducer' resource key 'bogus'"),
        ("pipeline: true", "expected string value for key 'pipeline'"),
        ("verify_each: \"x\"", "expected bool value for key 'verify_each'"),
        (
            "verify_each: true",
            "the resource 'mlir_reproducer' has no key 'pipeline'",
        ),
    ] {
        let text = format!("module {{}}\n{{-#\n  external_resources: {{ mlir_reproducer: {{ {resource} }} }}\n#-}}");
        let error = Reproducer::of(&module(&text)).map_err(|error| error.to_string());
        assert_eq!(error, Err(expected.to_owned()));
    }
    assert_eq!(Reproducer::of(&module("")), Ok(None));
}

#[test]
fn threads_change_no_byte_of_the_module_the_log_and_the_diagnostics() {
    let inner = "  %0 = unrealized_conversion_cast to i32\n  %1 = unrealized_conversion_cast %0 : i32 to index\n  \
                 %2 = unrealized_conversion_cast %1 : index to i32\n  %3 = \"t.use\"(%2) : (i32) -> i32\n";
    let text: String = (0..150)
        .map(|number| format!("module @m{number} {{\n{inner}}}\n"))
        .collect();
    let run = |threads: bool, rolls_back: bool| {
        let mut pm = PassManager::from(
            PassRegistry::new()
                .parse("builtin.module(builtin.module(canonicalize{max-iterations=1}),canonicalize)")
                .expect("it is right"),
        );
        pm.nest("builtin.module")
            .add_pass(fail_on(&["m7", "m77"]))
            .add_pass(log("a"));
        let (log, written) = PassLog::buffer();
        pm.add_instrumentation(IrPrinting::new().before_all().after_all().only_after_change());
        pm.set_log(log)
            .enable_multithreading(threads)
            .enable_rollback(rolls_back);
        let mut module = module(&text);
        let error = pm.run(&mut module).expect_err("two fail").to_string();
        let mut printed = Vec::new();
        let options = drr_ir::text::printer::PrintOptions::new().with_debug_info(true);
        module.print(&mut printed, &options).expect("it prints");
        (
            String::from_utf8(printed).expect("UTF-8"),
            String::from_utf8(written.take()).expect("UTF-8"),
            error,
        )
    };
    let serial = run(false, false);
    assert!(serial.0.contains("t.use") && !serial.0.contains("to index"));
    assert_eq!(serial.1.matches("IR Dump Before Canonicalizer").count(), 151);
    assert_eq!(serial.2.matches("warning: did not converge").count(), 150);
    assert!(serial.2.contains("`m7` is wrong") && serial.2.contains("`m77` is wrong"));
    for _ in 0..3 {
        assert!(run(true, false) == serial);
        assert!(run(true, true) == serial);
    }
}

#[test]
fn the_ir_is_printed_as_asked() {
    let printed = |printing: IrPrinting, pipeline: &str| {
        let mut pm = PassManager::from(registry_with_canonicalize().parse(pipeline).expect("it is right"));
        let (log, written) = PassLog::buffer();
        pm.add_instrumentation(printing).set_log(log);
        let _done = pm.run(&mut module(
            "module @x {\n  %0 = unrealized_conversion_cast to i32\n}\nmodule @y {}",
        ));
        String::from_utf8(written.take()).expect("UTF-8")
    };
    let both = "builtin.module(builtin.module(canonicalize,fail),canonicalize)";
    let changed = printed(IrPrinting::new().after_all().only_after_change(), both);
    let after = "// -----// IR Dump After Canonicalizer (canonicalize) //----- //\nmodule @x {\n}\n\n";
    let failed = "// -----// IR Dump After fail Failed (fail) //----- //\nmodule @x {\n}\n\n";
    assert_eq!(changed, format!("{after}{failed}"));
    let failure = printed(IrPrinting::new().only_after_failure(), both);
    assert_eq!(failure, failed);
    let named = printed(IrPrinting::new().before(["fail"]).after(["nothing"]), both);
    assert_eq!(named.matches("IR Dump Before fail (fail)").count(), 2);
    assert_eq!(named.matches("IR Dump").count(), 2);
    let scope = printed(IrPrinting::new().before(["canonicalize"]).with_module_scope(), both);
    let module = "module {\n  module @x {\n  }\n  module @y {\n  }\n}\n\n\n";
    let header = "// -----// IR Dump Before Canonicalizer (canonicalize) ('builtin.module' operation: @y) //----- //\n";
    assert!(scope.ends_with(&format!("{header}{module}")), "{scope}");
}

fn registry_with_canonicalize() -> PassRegistry {
    let mut registry = PassRegistry::new();
    registry.register(|| fail_on(&["x", "z"]));
    registry
}

#[test]
fn a_tree_of_files_has_one_for_each_text() {
    let folder = std::env::temp_dir().join(format!("drr-pass-tree-{}", std::process::id()));
    let mut pm = PassManager::from(
        registry_with_canonicalize()
            .parse("builtin.module(builtin.module(canonicalize,canonicalize),canonicalize)")
            .expect("it is right"),
    );
    pm.add_instrumentation(IrPrinting::new().after_all().into_tree_dir(&folder));
    pm.run(&mut module("module @\"a.b\" {}\nmodule {}"))
        .expect("nothing fails");
    let exists = |path: &str| folder.join("builtin_module_no-symbol-name").join(path).exists();
    for path in [
        "builtin_module_a.b/0_0_canonicalize.mlir",
        "builtin_module_a.b/0_1_canonicalize.mlir",
        "builtin_module_no-symbol-name/0_0_canonicalize.mlir",
        "builtin_module_no-symbol-name/0_1_canonicalize.mlir",
        "1_canonicalize.mlir",
    ] {
        assert!(exists(path), "{path}");
    }
    std::fs::remove_dir_all(&folder).expect("it can go");
}
