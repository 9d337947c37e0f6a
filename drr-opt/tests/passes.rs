//! Pipelines on the command line, and the flags of the tool with several passes.

use std::process::Command;

use drr::define::DialectInlinerInterface;
use drr::pass::PassStatistic;
use drr::prelude::*;
use drr::{FnPass, Ir, Pass, PassContext, PassError, RegionRef};
use drr_opt::{Options, Setup, run};
use expect_test::expect;

op! { pub AOp = "p.a", (ins I32:$x), (outs I32:$r), [Pure] { assembly_format: "$x attr-dict" } }
op! { pub BOp = "p.b", (ins I32:$x), (outs I32:$r), [Pure] { assembly_format: "$x attr-dict" } }
op! { pub COp = "p.c", (ins I32:$x), (outs I32:$r), [Pure] { assembly_format: "$x attr-dict" } }
dialect! { pub P = "p", ops: [AOp, BOp, COp], inliner: Inlining }

pat! { pub First: (AOp $x) => (BOp $x) }
pat! { pub Second: (BOp $x) => (COp $x) }

/// Allows to inline functions with these ops.
#[derive(Debug)]
struct Inlining;

impl DialectInlinerInterface for Inlining {
    fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }
}

const NUM_RENAMED: PassStatistic = PassStatistic::new("num-renamed", "Number of functions renamed");

/// Renames functions.
struct Rename;

impl Pass for Rename {
    fn argument(&self) -> &str {
        "rename"
    }

    fn name(&self) -> &str {
        "Rename"
    }

    fn description(&self) -> &str {
        "Append a letter to the names of functions"
    }

    fn op_name(&self) -> Option<&str> {
        Some("func.func")
    }

    fn statistics(&self) -> &[PassStatistic] {
        &[NUM_RENAMED]
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let key = ir.ctx().ident("sym_name");
        let name = ir.op(op).attr(key).and_then(|name| name.string(ir.ctx()));
        let name = format!("{}x", String::from_utf8_lossy(name.unwrap_or_default()));
        if name.len() > 4 {
            return Err(cx.error(ir.op(op), "the name is too long"));
        }
        let name = ir.ctx().string_attr(&name);
        ir.set_inherent(op, key, Some(name));
        cx.count(NUM_RENAMED, 1);
        Ok(())
    }
}

const TEXT: &str = "\
func.func @f(%x: i32) -> i32 {
  %0 = p.a %x
  return %0 : i32
}
func.func @g(%x: i32) -> i32 {
  %0 = p.b %x
  return %0 : i32
}
";

fn setup() -> Setup {
    let setup = Setup::new()
        .with_dialects(P)
        .with_patterns(PatternSet::new().with(First).with(Second));
    setup.with_passes(|registry| {
        registry.register(|| Rename);
        registry.register(|| {
            FnPass::new("warn", |ir, op, cx| {
                let inside: Vec<Op> = ir.walk(op).skip(1).map(|op| op.handle()).collect();
                inside.into_iter().for_each(|op| cx.warn(ir.op(op), "it is here"));
                cx.mark_all_analyses_preserved();
                Ok(())
            })
        });
        registry.register_pipeline("both", "Rename and canonicalize", |pm| {
            pm.nest("func.func").add_pass(Rename);
            pm.add_pass(drr::pass::Canonicalizer::new(PatternSet::new().with(First)));
        });
    })
}

/// The flags of the tool that this test is run as, one a line.
const FLAGS: &str = "DRR_OPT_TEST_FLAGS";

/// Not a test, but the tool that the others run: its messages go to the standard error of a separate process.
#[test]
fn tool() {
    let Ok(flags) = std::env::var(FLAGS) else { return };
    let options = match Options::from_args_for(&setup(), ["drr-opt"].into_iter().chain(flags.lines())) {
        Ok(options) => options,
        Err(error) => return eprintln!("{error}"),
    };
    if let Err(error) = run(&setup(), &options) {
        eprintln!("{error}");
    }
}

/// Returns the messages of the tool, then its output.
fn said_of(text: &str, flags: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder for files");
    let (input, output) = (folder.path().join("i.mlir"), folder.path().join("out.mlir"));
    std::fs::write(&input, text).expect("the folder can be written to");
    let files = [&input, &output].map(|path| path.to_str().expect("UTF-8"));
    let flags = [&[files[0], "-o", files[1]], flags].concat().join("\n");
    let mut tool = Command::new(std::env::current_exe().expect("this test"));
    tool.args(["--exact", "tool", "--nocapture"]).env(FLAGS, flags);
    let said = tool.output().expect("it runs").stderr;
    let said = String::from_utf8(said).expect("UTF-8");
    let printed = std::fs::read_to_string(&output).unwrap_or_default();
    let without_folder = |text: String| text.replace(&format!("{}/", folder.path().display()), "");
    (without_folder(said), without_folder(printed))
}

fn said(flags: &[&str]) -> String {
    said_of(TEXT, flags).0
}

fn printed(flags: &[&str]) -> String {
    let (said, printed) = said_of(TEXT, flags);
    assert_eq!(said, "", "{flags:?}");
    printed
}

// Rows W02, W04
#[test]
fn passes_run_in_the_order_of_their_flags_and_where_they_belong() {
    let dumped = said(&[
        "--rename",
        "-warn",
        "-canonicalize=max-iterations=3",
        "--rename",
        "--dump-pass-pipeline",
        "--both",
    ]);
    let tree = "Pass Manager with 6 passes:
builtin.module(
  func.func(
    rename
  ),
  warn,
  canonicalize{  max-iterations=3 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true},
  func.func(
    rename
  ),
  func.func(
    rename
  ),
  canonicalize{  max-iterations=10 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true}
)

";
    assert!(dumped.starts_with(tree), "{dumped}");
    let once = printed(&["--pass-pipeline=builtin.module(func.func(rename),canonicalize)"]);
    expect![[r#"
        module {
          func.func @fx(%arg0: i32) -> i32 {
            %0 = p.c %arg0
            return %0 : i32
          }
          func.func @gx(%arg0: i32) -> i32 {
            %0 = p.c %arg0
            return %0 : i32
          }
        }

    "#]]
    .assert_eq(&once);
    assert_eq!(printed(&["--rename", "--canonicalize"]), once);
    assert_eq!(printed(&["--rename", "--canonicalize", "--nested"]), once);
    assert_eq!(printed(&["--canonicalize", "--rename", "--threads=3"]), once);
    assert_eq!(
        printed(&["--canonicalize", "--rename", "--walk-and-apply-patterns"]),
        once
    );
}

#[test]
fn passes_are_listed_with_their_options() {
    let listed = printed(&["--list-passes"]);
    for line in [
        "Passes:\n  --",
        "  --canonicalize                             - Apply folds and canonicalization patterns until nothing changes\n",
        "    max-iterations=<long>                    - Limit of sweeps over the op",
        "      =disabled                              -   not at all",
        "  --rename                                   - Append a letter to the names of functions\n",
        "    (S) num-renamed                          - Number of functions renamed\n",
        "Pass Pipelines:\n  --both                                     - Rename and canonicalize\n",
    ] {
        assert!(listed.contains(line), "{line}\n{listed}");
    }
    let help = Options::from_args_for(&setup(), ["drr-opt", "--help"])
        .expect_err("it is help")
        .to_string();
    assert!(
        help.contains("--rename") && help.contains("max-iterations=<long>"),
        "{help}"
    );
}

// Rows W03, W07, W08, W12
#[test]
fn errors_of_pipelines_contain_the_fix() {
    expect![[r#"
        error: MLIR Textual PassPipeline Parser:1:26: error: 'renam' does not refer to a registered pass or pass pipeline
        builtin.module(func.func(renam))
                                 ^
          = help: did you mean `rename`?
    "#]]
    .assert_eq(&said(&["--pass-pipeline=builtin.module(func.func(renam))"]));
    expect![[r#"
        error: <Pass-Options-Parser>: no such option top-donw
          = help: did you mean `top-down`?

        failed to add `canonicalize` with options `top-donw=true`
    "#]]
    .assert_eq(&said(&["--canonicalize=top-donw=true"]));
    expect![[r#"
        error: can't run 'func.func' pass manager on 'builtin.module' op
          = help: nest the pipeline: `builtin.module(func.func(..))`
    "#]]
    .assert_eq(&said(&["--pass-pipeline=func.func(canonicalize)"]));
    expect![[r#"
        error: can't run 'module' pass manager on 'builtin.module' op
          = help: did you mean `builtin.module`?
    "#]]
    .assert_eq(&said(&["--pass-pipeline=module(canonicalize)"]));
    expect![[r#"
        error: can't run 'func' pass manager on 'builtin.module' op
          = help: did you mean `func.func`?
    "#]]
    .assert_eq(&said(&["--pass-pipeline=func(canonicalize)"]));
    expect![[r#"
        error: '-pass-pipeline' option can't be used with individual pass options
    "#]]
    .assert_eq(&said(&["--pass-pipeline=any(canonicalize)", "--rename"]));
    expect![[r#"
        error: for the --mlir-print-ir-before option: Cannot find option named 'renme'!
          = help: did you mean `rename`?
    "#]]
    .assert_eq(&said(&["--rename", "--mlir-print-ir-before=renme"]));
    let (warned, printed) = said_of(TEXT, &["--pass-pipeline=builtin.module(func.fnuc(canonicalize))"]);
    expect![[r#"
        warning: the pipeline for `func.fnuc` cannot run: no op of this name is registered
         |
         = help: did you mean `func.func`?
    "#]]
    .assert_eq(&warned);
    assert!(printed.contains("@f("));
    let nested = said(&["--pass-pipeline=builtin.module(any(canonicalize))", "--nested"]);
    assert!(
        nested.contains("tip: a textual pipeline contains its nesting: `builtin.module(any(canonicalize))`"),
        "{nested}"
    );
    // The warning and the error agree.
    let affine = "func.func @f() {\n  affine.for %i = 0 to 2 {}\n  return\n}\n";
    let (said, _) = said_of(
        affine,
        &["--pass-pipeline=builtin.module(func.func(affine.for(canonicalize)))"],
    );
    expect![[r#"
        warning: the pipeline for `affine.for` cannot run: such ops are not isolated from above

        error: 'affine.for' op trying to schedule pass 'Canonicalizer' on an operation not marked as 'IsolatedFromAbove'
         --> i.mlir:2:3
          |
        2 |   affine.for %i = 0 to 2 {}
          |   ^^^^^^^^^^
          |
          = help: run the pass on an enclosing op that is isolated from above
    "#]]
    .assert_eq(&said);
}

#[test]
fn a_flag_that_requires_a_pass_is_one_clear_error() {
    for flag in [
        "--conversion-analysis",
        "-verify-each-rewrite",
        "--stop-after=3",
        "--print-ir-diff",
        "--bisect=true",
    ] {
        let error = said(&[flag]);
        assert!(
            error.starts_with("error: the following required arguments were not provided:"),
            "{error}"
        );
        for part in ["<PASS|--pass-pipeline|--run-reproducer>", "--list-passes", "Usage: "] {
            assert!(error.contains(part), "{flag}: {error}");
        }
        let name = flag.trim_start_matches('-').split('=').next().unwrap_or_default();
        assert!(error.contains(name) && error.len() < 500, "{flag}: {error}");
    }
}

// Row W23
#[test]
fn repeated_pipelines_have_the_passes_of_the_tool() {
    let (said, printed) = said_of(CALLS, &["--composite-fixed-point-pass=pipeline=inline,canonicalize"]);
    assert!(said.is_empty() && printed.contains("%1 = p.c %0\n"), "{said}{printed}");
    let (said, _) = said_of(CALLS, &["--composite-fixed-point-pass=pipeline=warn"]);
    assert!(said.contains("warning: it is here"), "{said}");
}

// Row W01
#[test]
fn a_failing_pass_is_named_and_nothing_is_written() {
    let flags = ["--pass-pipeline=builtin.module(canonicalize,func.func(rename,rename,rename,rename))"];
    let (said, printed) = said_of(TEXT, &flags);
    expect![[r#"
        error: the name is too long
         --> i.mlir:1:1
          |
        1 | func.func @f(%x: i32) -> i32 {
          | ^^^^^^^^^
          |
          = note: in pass `Rename` on 'func.func' operation: @fxxx

        error: the name is too long
         --> i.mlir:5:1
          |
        5 | func.func @g(%x: i32) -> i32 {
          | ^^^^^^^^^
          |
          = note: in pass `Rename` on 'func.func' operation: @gxxx
    "#]]
    .assert_eq(&said);
    assert_eq!(printed, "");
    let (threads, _) = said_of(TEXT, &[flags[0], "--threads=2"]);
    assert_eq!(threads, said);
    let expected = TEXT.replace("func.func", "// expected-error@+1 {{the name is too long}}\nfunc.func");
    let expected = expected.replace("// expected", "// expected-note@+2 {{in pass `Rename`}}\n// expected");
    let (said, _) = said_of(&expected, &[flags[0], "--verify-diagnostics"]);
    assert_eq!(said, "");
    let (said, _) = said_of(TEXT, &["--warn", "--verify-diagnostics"]);
    assert_eq!(said.matches("unexpected warning: it is here").count(), 6, "{said}");
    let (said, printed) = said_of(TEXT, &["--warn"]);
    assert!(
        said.starts_with("warning: it is here\n --> i.mlir:1:1\n") && printed.contains("@f("),
        "{said}"
    );
}

// Rows W33, W36
#[test]
fn a_failing_run_writes_a_reproducer_that_runs_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.mlir");
    let flag = format!("--mlir-pass-pipeline-crash-reproducer={}", path.display());
    let pipeline =
        "--pass-pipeline=builtin.module(func.func(rename,rename,rename,rename),canonicalize{top-down=false})";
    let failed = said(&[pipeline, &flag]);
    assert!(
        failed.contains("= note: Pipeline failed while executing [`Rename` on 'func.func' operation: @fxxx, "),
        "{failed}"
    );
    let text = std::fs::read_to_string(&path).expect("it was written");
    let resource =
        "      pipeline: \"builtin.module(func.func(rename,rename,rename,rename), canonicalize{  max-iterations=10 \
                    max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=false})\",
      disable_threading: false,
      verify_each: true
";
    assert!(text.contains(resource), "{text}");
    said(&[pipeline, &flag, "--mlir-disable-threading"]);
    let text = std::fs::read_to_string(&path).expect("it was written");
    assert!(text.contains("      disable_threading: true,\n"), "{text}");
    let (again, _) = said_of(&text, &["--run-reproducer"]);
    assert_eq!(again.matches("the name is too long").count(), 2, "{again}");
    let shorter = text.replace("rename,rename,rename,rename", "rename");
    let (said, printed) = said_of(&shorter, &["--run-reproducer", "--rename"]);
    assert_eq!(said, "");
    assert!(
        printed.contains("@fxx(") && !printed.contains("mlir_reproducer"),
        "{printed}"
    );
    let (said, printed) = said_of(&text, &["--run-reproducer", "--pass-pipeline=any(canonicalize)"]);
    assert!(
        said.is_empty() && printed.contains("@f(") && printed.contains("p.c"),
        "{said}{printed}"
    );
    let (said, _) = said_of(TEXT, &["--run-reproducer"]);
    assert_eq!(
        said,
        "error: `--run-reproducer`: the input has no resource `mlir_reproducer`\n"
    );
    let (said, _) = said_of(&text.replace("verify_each", "bogus"), &["--run-reproducer"]);
    assert_eq!(
        said,
        "error: `--run-reproducer`: unknown 'mlir_reproducer' resource key 'bogus'\n"
    );
}

#[test]
fn steps_are_counted_through_the_pipeline() {
    let pipeline = "--pass-pipeline=builtin.module(func.func(rename),canonicalize,func.func(rename))";
    let after = |steps: &str| {
        let text = printed(&[pipeline, "--stop-after", steps]);
        (
            text.matches('x').count(),
            text.matches("p.a").count(),
            text.matches("p.b").count(),
            text.matches("p.c").count(),
        )
    };
    assert_eq!(
        ["0", "1", "2", "3", "4", "5", "6", "7", "99"].map(after),
        [
            (0, 1, 1, 0),
            (1, 1, 1, 0),
            (2, 1, 1, 0),
            (2, 0, 2, 0),
            (2, 0, 1, 1),
            (2, 0, 0, 2),
            (3, 0, 0, 2),
            (4, 0, 0, 2),
            (4, 0, 0, 2)
        ]
    );
    let found = |command: &str| printed(&[pipeline, "--bisect", command]).replace(env!("CARGO_MANIFEST_DIR"), "");
    expect![[r#"
        step 4 of 7: pattern `Second` on `p.b` at i.mlir:2:8, in pass `Canonicalizer` on 'builtin.module' operation
        the pattern is at drr-opt/tests/passes.rs:18

         module {
           func.func @fx(%arg0: i32) -> i32 {
        -    %0 = p.b %arg0
        +    %0 = p.c %arg0
             return %0 : i32
           }
           func.func @gx(%arg0: i32) -> i32 {
    "#]]
    .assert_eq(&found("! grep -q p.c"));
    expect![[r#"
        step 7 of 7: pass `Rename` on 'func.func' operation: @gxx

             %0 = p.c %arg0
             return %0 : i32
           }
        -  func.func @gx(%arg0: i32) -> i32 {
        +  func.func @gxx(%arg0: i32) -> i32 {
             %0 = p.c %arg0
             return %0 : i32
           }
    "#]]
    .assert_eq(&found("! grep -q @gxx"));
}

const CALLS: &str = "\
func.func private @g(%x: i32) -> i32 {
  %0 = p.a %x
  return %0 : i32
}
func.func @f(%x: i32) -> i32 {
  %0 = call @g(%x) : (i32) -> i32
  %1 = call @g(%0) : (i32) -> i32
  return %1 : i32
}
";

#[test]
fn what_a_pass_changes_between_the_pipelines_that_it_runs_is_a_step() {
    let pipeline = "--pass-pipeline=builtin.module(inline,canonicalize)";
    let found = |command: &str| {
        let (said, printed) = said_of(CALLS, &[pipeline, "--bisect", command]);
        assert_eq!(said, "");
        printed
            .split_once('\n')
            .map_or(String::new(), |(first, _)| first.to_owned())
    };
    let first = found("! grep -q p.c");
    assert!(first.contains("pattern `Second` on `p.b`"), "{first}");
    assert!(
        first.ends_with("in pass `Canonicalizer` on 'func.func' operation: @g"),
        "{first}"
    );
    let call = found("grep -q call");
    assert!(
        call.ends_with(": pass `Inliner` on 'builtin.module' operation"),
        "{call}"
    );
    // No step does the work of the following one: the calls are inlined by a step that rewrites nothing else.
    let after = |steps: u32| said_of(CALLS, &[pipeline, "--stop-after", &steps.to_string()]).1;
    let texts: Vec<String> = (0..12).map(after).collect();
    let is_inlining = |pair: &[String]| {
        let ops = |text: &str| ["p.a", "p.b", "p.c"].map(|op| text.contains(op));
        pair[0].contains("call") && !pair[1].contains("call") && ops(&pair[0]) == ops(&pair[1])
    };
    assert!(texts.windows(2).any(is_inlining), "{texts:#?}");
}

#[test]
fn pipelines_of_the_inliner_have_the_passes_of_the_tool() {
    let inlined = "func.func @f(%arg0: i32) -> i32 {\n    %0 = p.c %arg0\n    %1 = p.c %0\n";
    let (said, printed) = said_of(CALLS, &["--inline"]);
    assert!(said.is_empty() && printed.contains(inlined), "{said}{printed}");
    let nested =
        "--composite-fixed-point-pass=pipeline=composite-fixed-point-pass{pipeline=inline{default-pipeline=warn}}";
    for flag in ["--inline=default-pipeline=warn", nested] {
        let (said, _) = said_of(CALLS, &[flag]);
        assert!(said.contains("warning: it is here"), "{said}");
    }
}

#[test]
fn errors_about_combinations_of_flags_do_not_list_all_passes() {
    let said = said(&["--bisect=true", "--stop-after=1", "--canonicalize"]);
    assert!(
        said.contains("cannot be used with") && said.contains("<PASS|--pass-pipeline|"),
        "{said}"
    );
    assert!(!said.contains("--symbol-dce"), "{said}");
}

// Rows W29, W31, W32
#[test]
fn dumps_name_the_pass() {
    let pipeline = "--pass-pipeline=builtin.module(func.func(rename),canonicalize)";
    expect![[r#"
        // -----// IR Diff After Rename (rename) on 'func.func' operation: @fx //----- //
        -func.func @f(%arg0: i32) -> i32 {
        +func.func @fx(%arg0: i32) -> i32 {
           %0 = p.a %arg0
           return %0 : i32
         }
        // -----// IR Diff After Rename (rename) on 'func.func' operation: @gx //----- //
        -func.func @g(%arg0: i32) -> i32 {
        +func.func @gx(%arg0: i32) -> i32 {
           %0 = p.b %arg0
           return %0 : i32
         }
        // -----// IR Diff After Canonicalizer (canonicalize) on 'builtin.module' operation //----- //
         module {
           func.func @fx(%arg0: i32) -> i32 {
        -    %0 = p.a %arg0
        +    %0 = p.c %arg0
             return %0 : i32
           }
           func.func @gx(%arg0: i32) -> i32 {
        -    %0 = p.b %arg0
        +    %0 = p.c %arg0
             return %0 : i32
           }
         }
    "#]]
    .assert_eq(&said(&[pipeline, "--print-ir-diff"]));
    let traced = said(&[pipeline, "--trace=First"]);
    assert!(
        traced.starts_with("pass `Rename` on 'func.func' operation: @f\npass `Rename`"),
        "{traced}"
    );
    assert!(
        traced.contains("pass `Canonicalizer` on 'builtin.module' operation\n`p.a` at i.mlir:2:8"),
        "{traced}"
    );
    let (_, explained) = said_of(TEXT, &[pipeline, "--explain=2"]);
    assert!(
        explained.starts_with("pass `Canonicalizer` on 'builtin.module' operation:\n`p.a` at i.mlir:2:8"),
        "{explained}"
    );
    let timed = said(&[pipeline, "--mlir-timing"]);
    let names: Vec<&str> = timed
        .lines()
        .skip(2)
        .filter_map(|line| line.split(")  ").last())
        .collect();
    assert_eq!(
        names,
        [
            "Parse",
            "Verify",
            "Rewrite",
            "  'func.func' Pipeline",
            "    Rename",
            "  Canonicalizer",
            "Print",
            "Rest",
            "Total"
        ]
    );
    let counted = said(&[pipeline, "--mlir-pass-statistics"]);
    assert!(counted.contains("... Pass statistics report ..."), "{counted}");
    assert!(
        counted.contains("  'func.func' Pipeline\n    Rename\n      (S) 2 num-renamed - Number of functions renamed\n"),
        "{counted}"
    );
    let list = said(&[
        pipeline,
        "--mlir-pass-statistics",
        "--mlir-pass-statistics-display=list",
    ]);
    assert!(
        list.contains("\nCanonicalizer\n") && list.contains("\nRename\n  (S) 2 num-renamed"),
        "{list}"
    );
    let counts = said(&[pipeline, "--pattern-statistics"]);
    assert!(counts.contains("First (") && counts.contains("Second ("), "{counts}");
}

// Row W20
#[test]
fn the_verifier_after_passes_can_be_disabled() {
    let break_it = |registry: &mut drr::PassRegistry| {
        registry.register(|| {
            FnPass::new("break", |ir, op, _| {
                let inner = ir.walk(op).nth(2).map(|op| op.handle());
                let ty = ir.ctx().integer_type(7);
                if let Some(value) = inner
                    .and_then(|inner| ir.op(inner).result(0))
                    .map(|value| value.handle())
                {
                    ir.set_type(value, ty);
                }
                Ok(())
            })
        });
    };
    let setup = || Setup::new().with_dialects(P).with_passes(break_it);
    let folder = tempfile::tempdir().expect("a folder for files");
    let (input, output) = (folder.path().join("i.mlir"), folder.path().join("out.mlir"));
    std::fs::write(&input, TEXT).expect("the folder can be written to");
    let files = [&input, &output].map(|path| path.to_str().expect("UTF-8"));
    let done = |flags: &[&str]| {
        let args = [&["drr-opt", files[0], "-o", files[1], "--break"], flags].concat();
        let options = Options::from_args_for(&setup(), args).expect("they are right");
        run(&setup(), &options).map_err(|error| error.to_string())
    };
    // As in `mlir-opt`, passes are verified by default, and the last flag counts.
    for verifying in [
        &[][..],
        &["--verify-each"],
        &["-verify-each=1"],
        &["--verify-each=false", "--verify-each"],
    ] {
        let error = done(verifying).expect_err("it is invalid");
        assert!(error.contains("`p.a`"), "{verifying:?} {error}");
    }
    let error = Options::from_args_for(&setup(), ["drr-opt", "--verify-each=never"]).expect_err("it is no boolean");
    let error = error.to_string();
    assert!(
        error.contains("'never'") && error.contains("expected `true` or `false`"),
        "{error}"
    );
    for not_verifying in [&["--verify-each=0"][..], &["--verify-each", "--verify-each=FALSE"]] {
        assert_eq!(done(&[not_verifying, &["--mlir-print-op-generic"]].concat()), Ok(()));
    }
    let printed = std::fs::read_to_string(&output).expect("it was written");
    assert!(printed.contains("i7"), "{printed}");
}
