//! Runs of pass managers: order, failures, panics, verification, cancellation.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};

use drr_ir::diagnostic::Diagnostic;
use drr_ir::{Builder, CancellationToken, Context, InsertPoint, Ir, Location, Module, Op, OperationState, Type};
use drr_pass::*;
use drr_runtime::conversion::{
    ConversionMode, ConversionRewriter, ConversionTarget, OpConversion, OpConversionPattern,
};
use drr_runtime::{PatternSet, PatternSpec, RootKind};

use common::*;

// Rows W16, W17, W18
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

// Row W19
#[test]
fn a_failure_ends_the_pipeline_of_its_op_and_then_the_enclosing_one() {
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

// Row W07
#[test]
fn a_pipeline_for_other_ops_cannot_run_on_a_module() {
    let (_, done) = run("func.func(a)", true);
    let error = done.expect_err("it is for functions").to_string();
    assert_eq!(
        error,
        "error: can't run 'func.func' pass manager on 'builtin.module' op\n  = help: nest the pipeline: `builtin.module(func.func(..))`"
    );
}

#[test]
fn a_pipeline_for_a_name_without_its_dialect_is_an_error_that_names_the_op() {
    let (_, done) = run("module(a)", true);
    let error = done.expect_err("no op has this name").to_string();
    assert_eq!(
        error,
        "error: can't run 'module' pass manager on 'builtin.module' op\n  = help: did you mean `builtin.module`?"
    );
}

// Row W15
#[test]
fn a_nested_pipeline_that_never_runs_is_a_warning() {
    let (_, done) = run(
        "builtin.module(builtin.modul(a),builtin.unrealized_conversion_cast(b))",
        true,
    );
    let warnings = done.expect("it does nothing").diagnostics.to_string();
    assert_eq!(
        warnings,
        "warning: the pipeline for `builtin.modul` cannot run: no op of this name is registered
 |
 = help: did you mean `builtin.module`?

warning: the pipeline for `builtin.unrealized_conversion_cast` cannot run: such ops are not isolated from above"
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

// Row W02
#[test]
fn pipelines_that_cannot_run_are_rejected_before_any_pass() {
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
        Err(
            "error: unable to schedule pass 'refused' on a PassManager intended to run on 'builtin.module'!\n  = help: nest the \
             pass: `any(refused)` runs it on directly nested ops"
                .into()
        )
    );
    let mut other = PassManager::new("any");
    other.initialize(&Context::new()).expect("it is empty");
    let error = other
        .run_with(&mut module(""), &[], &PassLog::stderr())
        .expect_err("another context");
    assert!(error.to_string().contains("not initialized for the context"), "{error}");
}

// Row W21
#[test]
fn an_op_that_is_not_registered_or_not_isolated_is_an_error() {
    let errors = |anchor: &str, text: &str| {
        let mut pm = PassManager::new("builtin.module");
        pm.nest(anchor).add_pass(log("a"));
        let done = pm.run(&mut module(text)).expect_err("it cannot run");
        done.failures()[0].diagnostics(false).to_string()
    };
    assert_eq!(
        errors("t.f", "\"t.f\"() ({}) : () -> ()"),
        "error: 't.f' op trying to schedule pass 'a' on an unregistered operation
 --> input:1:1
  |
1 | \"t.f\"() ({}) : () -> ()
  | ^^^^^
  |
  = help: register its dialect"
    );
    assert_eq!(
        errors(
            "builtin.unrealized_conversion_cast",
            "%0 = unrealized_conversion_cast to i32"
        ),
        "error: 'builtin.unrealized_conversion_cast' op trying to schedule pass 'a' on an operation not marked as 'IsolatedFromAbove'
 --> input:1:6
  |
1 | %0 = unrealized_conversion_cast to i32
  |      ^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: run the pass on an enclosing op that is isolated from above"
    );
}

#[test]
fn a_pipeline_for_any_op_runs_only_on_nested_ops_that_its_passes_support() {
    let run = |pipeline: &str, pass: fn() -> Box<dyn Pass>| {
        let mut registry = registry();
        registry.register(pass);
        let mut pm = PassManager::from(registry.parse(pipeline).expect("it is right"));
        let (log, text) = PassLog::buffer();
        let done = pm.set_log(log).run(&mut module(NESTED));
        let done = done.map(|_| ()).map_err(|error| error.to_string());
        (String::from_utf8(text.take()).expect("UTF-8"), done)
    };
    let restricted = || -> Box<dyn Pass> { Box::new(FnPass::new("r", |_, _, _| Ok(())).on("func.func")) };
    assert_eq!(run("builtin.module(any(a,r),b)", restricted), ("b@top ".into(), Ok(())));
    let error = |help: &str| {
        let error = "error: 'builtin.module' op trying to schedule pass 'PASS' on an unsupported operation
 --> input:1:1
  |
1 | module @x { module @deep {} }
  | ^
  |
  = help: nest the pass: `NESTED` runs it on directly nested ops";
        let pass = help.split(['(', ')']).nth(1).unwrap_or_default();
        Err(error.replace("PASS", pass).replace("NESTED", help))
    };
    assert_eq!(run("any(r)", restricted), (String::new(), error("func.func(r)")));
    let unsupported = || -> Box<dyn Pass> {
        Box::new(Refused {
            dialects: &[],
            restricted: true,
        })
    };
    assert_eq!(run("any(refused)", unsupported), (String::new(), error("any(refused)")));
}

#[test]
fn the_error_of_an_edit_names_the_pass_and_its_op() {
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(FnPass::new("edits", |ir, op, _| {
        let used = ir.op(op).walk().nth(1).map(|op| op.handle()).ok_or("it has an op")?;
        Ok(ir.erase(used)?)
    }));
    let text = "%0 = unrealized_conversion_cast to i32\n%1 = unrealized_conversion_cast %0 : i32 to i64";
    let error = pm.run(&mut module(text)).expect_err("the op has uses").to_string();
    assert!(
        error.contains("note: in pass `edits` on 'builtin.module' operation"),
        "{error}"
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

// Row W20
#[test]
fn an_unfinished_pass_can_be_rolled_back() {
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
                if is_nested {
                    pm.nest("builtin.module").add_pass(go_wrong(how))
                } else {
                    pm.add_pass(go_wrong(how))
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
                // A pass that erases its op does not panic, and a panic may precede all changes.
                let printed = module.to_string();
                let note = "// This module may be incomplete: user code panicked, or a pass erased or moved its op.\n";
                assert_eq!(printed.starts_with(note), module.is_poisoned(), "{case}: {printed}");
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

/// On a copy of the op, and in place, as the run of an instrumentation that needs the module.
#[test]
fn a_nested_pass_that_changes_something_outside_of_its_op_fails() {
    struct NeedsModule;
    impl PassInstrumentation for NeedsModule {
        fn needs_module_scope(&self) -> bool {
            true
        }
    }
    let label_ancestor = |ir: &mut Ir, op: Op| {
        let (top, unit) = (
            ir.op(op).ancestors().last().map(|top| top.handle()),
            ir.ctx().unit_attr(),
        );
        let key = ir.ctx().ident("label");
        top.into_iter().for_each(|top| ir.set_attr(top, key, Some(unit)));
    };
    let create_outside = |ir: &mut Ir, op: Op| {
        let new = ir.create(OperationState::new(ir.ctx().op_name("builtin.module")));
        ir.insert_before(new, op);
    };
    let changes: [fn(&mut Ir, Op); 2] = [label_ancestor, create_outside];
    for change in changes {
        for is_in_place in [false, true] {
            let mut pm = PassManager::new("builtin.module");
            pm.nest("builtin.module")
                .add_pass(FnPass::new("wrong", move |ir, op, _| {
                    if symbol(ir.op(op)) == "y" {
                        change(ir, op);
                    }
                    Ok(())
                }));
            if is_in_place {
                pm.add_instrumentation(NeedsModule);
            }
            let mut module = module(NESTED);
            let error = pm.run(&mut module).expect_err("changes outside would be lost");
            assert!(!module.is_poisoned());
            assert_eq!(
                error.to_string(),
                "error: pass `wrong` has changed something outside of the op that it ran on, 'builtin.module' operation: @y
 --> input:2:1
  |
2 | module @y {}
  | ^^^^^^
  |
  = help: change only the body of the op; change ancestors and symbols in a pass on the module",
                "in place: {is_in_place}"
            );
        }
    }
}

// Row W20
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

// Row W20
#[test]
fn the_parent_is_verified_after_a_nested_pipeline() {
    let rename = || {
        FnPass::new("rename", |ir, op, _| {
            let name = ir.ctx().string_attr("same");
            ir.set_inherent(op, drr_ir::Ident::SYM_NAME, Some(name));
            Ok(())
        })
    };
    for verifies in [false, true] {
        let mut pm = PassManager::new("builtin.module");
        pm.nest("builtin.module").add_pass(rename());
        pm.enable_verifier(verifies);
        let done = pm
            .run(&mut module(NESTED))
            .map(|_| ())
            .map_err(|error| error.to_string());
        if verifies {
            let error = done.expect_err("two modules have one name");
            assert!(error.contains("`same`") || error.contains("@same"), "{error}");
            assert!(
                error.contains("the IR was valid before `'builtin.module' Pipeline` ran on 'builtin.module' operation"),
                "{error}"
            );
        } else {
            assert_eq!(done, Ok(()))
        }
    }
}

// Row W68
#[test]
fn canonicalization_that_does_not_converge_is_a_warning_or_an_error() {
    let run = |options: &str| {
        let pipeline = format!("builtin.module(builtin.module(canonicalize{{{options}}}))");
        let mut pm = PassManager::from(registry().parse(&pipeline).expect("it is a pipeline"));
        let text = "module @x {\n  %0 = unrealized_conversion_cast to i32\n}\nmodule @y {}";
        let done = pm.run(&mut module(text));
        done.map(|report| report.diagnostics.to_string())
            .map_err(|error| error.to_string())
    };
    assert_eq!(run(""), Ok(String::new()));
    let message = "did not converge after 1 iteration: 0 rewrites, 0 folds, 1 dead op erased
 --> input:1:1
  |
1 | module @x {
  | ^^^^^^";
    assert_eq!(
        run("max-iterations=1"),
        Ok(format!(
            "warning: {message}\n  |\n  = note: in pass `Canonicalizer` on 'builtin.module' operation: @x"
        ))
    );
    assert_eq!(
        run("max-iterations=1 test-convergence"),
        Err(format!("error: {message}"))
    );
    let unknown = run("disable-patterns=nope").expect_err("there is no such pattern");
    assert!(
        unknown.contains("pass `canonicalize`: no pattern of the set has the name or label `nope`"),
        "{unknown}"
    );
    for limit in ["max-iterations=-2", "max-num-rewrites=-5"] {
        let error = run(limit).expect_err("only -1 means that there is no limit");
        let (option, number) = limit.split_once('=').expect("it has a value");
        let expected = format!(
            "for the --{option} option: expected a number that is not negative, or -1 for no limit, found {number}"
        );
        assert!(error.contains(&expected), "{error}");
    }
    assert_eq!(run("max-iterations=-1 max-num-rewrites=-1"), Ok(String::new()));
}

#[test]
fn a_conversion_pass_converts_in_its_mode() {
    struct Erase;
    impl OpConversionPattern for Erase {
        fn spec(&self) -> PatternSpec {
            PatternSpec {
                root_kind: RootKind::UntypedName,
                ..PatternSpec::new("Erase", "old.op")
            }
        }

        fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
            rewriter.erase_op(op);
            Some(())
        }
    }
    let pass = |mode| {
        let pass = ConversionRewritePass::new("lower-old", |ctx| {
            let mut target = ConversionTarget::new(ctx);
            target.add_illegal_dialects(["old"]).add_legal_dialects(["builtin"]);
            let mut patterns = PatternSet::new();
            patterns.add(OpConversion(Erase));
            Ok((target, patterns))
        });
        pass.with_mode(mode).with_description("Lower old")
    };
    let text = "\"old.op\"() : () -> ()\n\"new.op\"() : () -> ()";
    let run = |mode| {
        let mut module = common::module(text);
        let mut pm = PassManager::new("builtin.module");
        pm.add_pass(pass(mode));
        let done = pm.run(&mut module).map(|_| ()).map_err(|error| error.to_string());
        (module.to_string(), done)
    };
    let (module, done) = run(ConversionMode::Partial);
    assert_eq!(done, Ok(()));
    assert_eq!(module, "module {\n  \"new.op\"() : () -> ()\n}\n");
    let (module, done) = run(ConversionMode::Full);
    let error = done.expect_err("`new.op` is not legal");
    assert!(error.contains("failed to legalize operation 'new.op'"), "{error}");
    assert!(module.contains("old.op"), "{module}");
}

#[test]
fn an_invalid_result_of_a_conversion_is_an_error_at_the_converted_op() {
    struct UseDetached;
    impl OpConversionPattern for UseDetached {
        fn spec(&self) -> PatternSpec {
            PatternSpec {
                root_kind: RootKind::UntypedName,
                ..PatternSpec::new("UseDetached", "old.op")
            }
        }

        fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
            let names = ["new.source", "new.user"].map(|name| rewriter.ir().ctx().op_name(name));
            rewriter.set_insert_point(InsertPoint::Detached);
            let source = rewriter.insert(OperationState {
                result_types: &[Type::I1],
                ..OperationState::new(names[0])
            });
            let value = rewriter.result(source, 0);
            rewriter.set_insert_point(InsertPoint::Before(op));
            rewriter.insert(OperationState {
                operands: &[value],
                ..OperationState::new(names[1])
            });
            rewriter.erase_op(op);
            Some(())
        }
    }
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(ConversionRewritePass::new("lower-old", |ctx| {
        let mut target = ConversionTarget::new(ctx);
        target.add_illegal_dialects(["old"]).add_legal_dialects(["new"]);
        let mut patterns = PatternSet::new();
        patterns.add(OpConversion(UseDetached));
        Ok((target, patterns))
    }));
    let done = pm.run(&mut common::module("\n  \"old.op\"() : () -> ()"));
    let error = done.expect_err("the result is invalid").to_string();
    assert!(
        error.contains("the conversion results in invalid IR: `new.user`"),
        "{error}"
    );
    assert!(error.contains(" --> input:2:3\n"), "{error}");
    assert!(
        error.contains("2 |   \"old.op\"() : () -> ()\n  |   ^^^^^^^^\n"),
        "{error}"
    );
    assert!(
        error.contains("note: pattern UseDetached (drr-pass/tests/run.rs:584) built `new.user`"),
        "{error}"
    );
}

/// An analysis that requests another one, which requests it.
struct First;
struct Second;

impl Analysis for First {
    const NAME: &'static str = "First";

    fn compute(op: drr_ir::OpRef<'_>, analyses: &mut AnalysisManager<'_>) -> Self {
        analyses.analysis::<Second>(op);
        First
    }
}

impl Analysis for Second {
    const NAME: &'static str = "Second";

    fn compute(op: drr_ir::OpRef<'_>, analyses: &mut AnalysisManager<'_>) -> Self {
        analyses.analysis::<First>(op);
        Second
    }
}

#[test]
fn an_analysis_that_requests_itself_is_an_error_with_the_cycle() {
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(FnPass::new("wrong", |ir, op, cx| {
        cx.analysis::<First>(ir.op(op));
        Ok(())
    }));
    let error = pm.run(&mut module(NESTED)).expect_err("it does not end").to_string();
    assert!(error.contains("pass `wrong` panicked"), "{error}");
    let cycle = "the analysis `First` of `builtin.module`";
    assert!(error.contains(cycle), "{error}");
    assert!(error.contains(" requests itself: First -> Second -> First"), "{error}");
}
