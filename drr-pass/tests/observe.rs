//! Reports of a run of a pass manager: analyses, counters, instrumentation, reproducers, printed IR.

mod common;

use std::sync::{Arc, Mutex};

use drr_ir::{Context, Ir, Op, OpRef};
use drr_pass::*;

use common::*;

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

const NUM_OPS: PassStatistic = PassStatistic::new("num-ops", "Number of ops");
const NUM_RUNS: PassStatistic = PassStatistic::new("ran", "Number of runs");

/// A pass that counts the nested ops.
struct CountOps;

impl Pass for CountOps {
    fn argument(&self) -> &str {
        "count-ops"
    }

    fn name(&self) -> &str {
        "CountOps"
    }

    fn statistics(&self) -> &[PassStatistic] {
        &[NUM_OPS, NUM_RUNS]
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        cx.count(NUM_OPS, ir.walk(op).count() as u64);
        cx.count(NUM_RUNS, 1);
        cx.mark_all_analyses_preserved();
        Ok(())
    }
}

// Row W29
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
fn an_undeclared_counter_is_reported_if_it_is_incremented() {
    let mut pm = PassManager::new("builtin.module");
    let pass = |name: &str| {
        FnPass::new(name, |ir, op, cx| {
            if ir.op(op).attr(drr_ir::Ident::SYM_NAME).is_some() {
                cx.count(NUM_OPS, 2);
            }
            Ok(())
        })
    };
    pm.add_pass(pass("outer"))
        .nest("builtin.module")
        .add_pass(pass("inner"));
    for threads in [false, true] {
        pm.enable_multithreading(threads);
        let mut statistics = pm.run(&mut module(NESTED)).expect("nothing fails").statistics;
        assert_eq!(
            (statistics.get("outer", "num-ops"), statistics.get("inner", "num-ops")),
            (0, 6)
        );
        let list = statistics.list().to_string();
        assert!(
            list.ends_with("inner\n  (S) 6 num-ops - Number of ops\n\n") && !list.contains("outer"),
            "{list}"
        );
        let first = statistics.clone();
        statistics.add(&first);
        assert_eq!(statistics.get("inner", "num-ops"), 12);
    }
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

// Row W23
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

// Rows W33, W36
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

// Row W34
#[test]
fn a_local_reproducer_contains_the_innermost_pass_that_fails() {
    let path = std::env::temp_dir().join(format!("drr-pass-local-{}.mlir", std::process::id()));
    let registry = || {
        let mut registry = registry();
        registry.register(|| {
            FnPass::new("rename", |ir, op, _| {
                let name = ir.ctx().string_attr(format!("{}x", symbol(ir.op(op))));
                ir.set_inherent(op, drr_ir::Ident::SYM_NAME, Some(name));
                Ok(())
            })
        });
        registry.replace(|| fail_on(&["yx"]));
        registry.register(|| FnPass::new("panics", |_, _, _| panic!("it is a bug")));
        registry.register(|| FnPass::new("r", |_, _, _| Ok(())).on("func.func"));
        registry.register(|| {
            let mut inner = OpPassManager::any();
            inner.add_pass(fail_on(&["yx"]));
            Dynamic(inner)
        });
        registry
    };
    for (pipeline, cut, first, failure) in [
        (
            "builtin.module(a,builtin.module(rename,a,fail,b),a)",
            "builtin.module(builtin.module(fail))",
            "@xx",
            "`fail` on 'builtin.module' operation: @yx",
        ),
        (
            "builtin.module(builtin.module(rename),dynamic)",
            "builtin.module(builtin.module(fail))",
            "@xx",
            "`fail` on 'builtin.module' operation: @yx",
        ),
        (
            "builtin.module(any(rename,panics))",
            "builtin.module(builtin.module(panics))",
            "@xx",
            "`panics` on 'builtin.module' operation: @xx",
        ),
        (
            "builtin.module(a,t.f(b,c))",
            "builtin.module(t.f(b))",
            "@x",
            "`b` on 't.f' operation",
        ),
        (
            "any(a,r,b)",
            "any(a, r, b)",
            "@x",
            "[`r` on 'builtin.module' operation]",
        ),
    ] {
        let mut pm = PassManager::from(registry().parse(pipeline).expect("it is right"));
        pm.enable_local_reproducer(&path).set_log(PassLog::buffer().0);
        let mut module = module(&format!("{NESTED}\n\"t.f\"() ({{}}) : () -> ()"));
        let error = pm.run(&mut module).expect_err("it fails").to_string();
        let note = format!("Pipeline failed while executing {failure}: reproducer generated at `");
        assert!(error.contains(&note), "{pipeline}: {error}");
        let text = std::fs::read_to_string(&path).expect("it was written");
        assert!(text.contains(&format!("pipeline: \"{cut}\"")), "{pipeline}: {text}");
        assert!(text.contains(&format!("module {first} ")), "{pipeline}: {text}");
        let mut again = drr_ir::Module::parse(module.ctx(), &text).unwrap_or_else(|errors| panic!("{errors}"));
        let reproducer = Reproducer::of(&again).expect("it is right").expect("there is one");
        let mut pm = PassManager::from(registry().parse(&reproducer.pipeline).expect("it is right"));
        let error = pm
            .set_log(PassLog::buffer().0)
            .run(&mut again)
            .expect_err("it fails again");
        let failures = error
            .failures()
            .iter()
            .map(|failure| format!("`{}` on {}", failure.pass, failure.op));
        assert!(failures.into_iter().any(|again| failure.contains(&again)), "{error}");
    }
    std::fs::remove_file(&path).expect("it can go");
}

// Row W36
#[test]
fn an_invalid_reproducer_is_rejected() {
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

// Row W18
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

// Rows W24, W25, W26, W27
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

// Row W28
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

#[test]
fn a_tree_that_cannot_be_written_is_a_warning_with_the_path() {
    let folder = std::env::temp_dir().join(format!("drr-pass-no-tree-{}", std::process::id()));
    std::fs::write(&folder, "a file").expect("it can be written");
    let mut pm = PassManager::from(registry().parse("builtin.module(a)").expect("it is right"));
    let (log, text) = PassLog::buffer();
    pm.add_instrumentation(IrPrinting::new().after_all().into_tree_dir(&folder))
        .set_log(log);
    pm.run(&mut module("")).expect("nothing fails");
    let text = String::from_utf8(text.take()).expect("UTF-8");
    let file = folder.join("builtin_module_no-symbol-name").join("0_a.mlir");
    let warning = format!("a@top warning: cannot write the IR after `a` to `{}`: ", file.display());
    assert!(text.starts_with(&warning), "{text}");
    std::fs::remove_file(&folder).expect("it can go");
}
