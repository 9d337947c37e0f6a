//! `--stop-after`, `--bisect`, `--reduce`, `--dot` and dumps: to the step and the operations with which something is wrong.

use std::cell::Cell;
use std::path::PathBuf;

use clap::Parser;
use drr::prelude::*;
use drr::{CancellationToken, FnPass};
use drr_opt::{Options, RunError, Setup, run};

op! { pub AOp = "n.a", (ins I32:$x), (outs I32:$r), [Pure] { assembly_format: "$x attr-dict" } }
op! { pub BOp = "n.b", (ins I32:$x), (outs I32:$r), [Pure] { assembly_format: "$x attr-dict" } }
op! { pub COp = "n.c", (ins I32:$x, I32:$y), (outs I32:$r), [Pure] { assembly_format: "$x `,` $y attr-dict" } }
op! { pub DOp = "n.d", (ins I32:$x, I32:$y), (outs I32:$r), [Pure] { assembly_format: "$x `,` $y attr-dict" } }
dialect! { pub N = "n", ops: [AOp, BOp, COp, DOp] }

pat! {
    pub Right: (AOp $x) => (BOp $x)
}
pat! {
    /// Swaps what it must not.
    pub Wrong: (COp $x, $y) => (DOp $y, $x)
}

const TEXT: &str = "\
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = n.a %x
  %1 = n.a %0
  %2 = n.c %1, %y
  %3 = n.a %2
  return %3 : i32
}
";

struct Files {
    input: PathBuf,
    output: PathBuf,
}

impl Files {
    fn new(name: &str, text: &str) -> Files {
        let path = |kind: &str| std::env::temp_dir().join(format!("drr-opt-{name}-{kind}-{}", std::process::id()));
        let files = Files {
            input: path("in.mlir"),
            output: path("out"),
        };
        std::fs::write(&files.input, text).expect("the folder can be written to");
        files
    }

    /// Returns the output of the tool.
    fn run(&self, flags: &[&str]) -> Result<String, RunError> {
        let setup = Setup::new()
            .with_dialects(N)
            .with_patterns(PatternSet::new().with(Right).with(Wrong));
        self.run_with(&setup, flags)
    }

    /// Returns the output of another tool.
    fn run_with(&self, setup: &Setup, flags: &[&str]) -> Result<String, RunError> {
        let files = [self.input.as_os_str(), "-o".as_ref(), self.output.as_os_str()];
        let flags = flags.iter().map(AsRef::as_ref);
        run(
            setup,
            &Options::parse_from(["drr-opt".as_ref()].into_iter().chain(files).chain(flags)),
        )?;
        let printed = std::fs::read_to_string(&self.output).expect("the tool has written it");
        Ok(printed.replace(self.input.to_str().expect("UTF-8"), "input.mlir"))
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        for path in [&self.input, &self.output] {
            let _may_not_be_there = std::fs::remove_file(path);
        }
    }
}

#[test]
fn so_many_steps_are_made() {
    let files = Files::new("steps", TEXT);
    let left = |steps: &str, driver: &str| {
        let text = files.run(&[driver, "--stop-after", steps]).expect("it is valid");
        text.matches("n.a ").count() + text.matches("n.c ").count()
    };
    for driver in ["--canonicalize", "--walk-and-apply-patterns"] {
        assert_eq!(
            ["0", "1", "2", "3", "4", "9"].map(|steps| left(steps, driver)),
            [4, 3, 2, 1, 0, 0]
        );
    }
}

#[test]
fn the_wrong_step_is_found() {
    let files = Files::new("bisect", TEXT);
    let found = files
        .run(&["--canonicalize", "--bisect", "! grep -q 'n.d %arg1'"])
        .expect("it is found");
    expect_test::expect![[r#"
        step 3 of 4: pattern `Wrong` on `n.c` at input.mlir:4:8
        the pattern is at drr-opt/tests/narrow.rs:22

           func.func @f(%arg0: i32, %arg1: i32) -> i32 {
             %0 = n.b %arg0
             %1 = n.b %0
        -    %2 = n.c %1, %arg1
        +    %2 = n.d %arg1, %1
             %3 = n.a %2
             return %3 : i32
           }
    "#]]
    .assert_eq(&found);
    let walk = files.run(&["--walk-and-apply-patterns", "--bisect", "! grep -q 'n.d %arg1'"]);
    assert!(
        walk.expect("it is found")
            .starts_with("step 3 of 4: pattern `Wrong` on `n.c` at input.mlir:4:8\n")
    );

    let error = |command: &str| {
        files
            .run(&["--canonicalize", "--bisect", command])
            .expect_err("nothing to find")
            .to_string()
            .replace(files.input.to_str().expect("UTF-8"), "input.mlir")
    };
    assert_eq!(
        error("true"),
        "error: `true` does not fail after all 4 steps\n --> input.mlir:1:1"
    );
    assert_eq!(
        error("false"),
        "error: `false` fails before anything is rewritten\n --> input.mlir:1:1"
    );
    assert_eq!(
        error("no-such-tool"),
        "error: cannot run `no-such-tool`: the shell does not find it"
    );
}

std::thread_local! {
    /// Number of applications of `Counted`.
    static APPLIED: Cell<usize> = const { Cell::new(0) };
}

fn count(_: &mut Rewriter<'_>, value: Value) -> Value {
    APPLIED.set(APPLIED.get() + 1);
    value
}

pat! { pub Counted: (AOp $x) => (BOp (count $x)) }

/// It rewrites once to the end, and once for each half that it looks into.
#[test]
fn nothing_is_rewritten_without_need() {
    let files = Files::new("halves", TEXT);
    let setup = || {
        Setup::new()
            .with_dialects(N)
            .with_patterns(PatternSet::new().with(Counted))
    };
    let applied = |command: &str| {
        APPLIED.set(0);
        files
            .run_with(&setup(), &["--canonicalize", "--bisect", command])
            .expect("it is found");
        APPLIED.get()
    };
    // Of 3 steps all, 1, and 2 if it passes then.
    assert_eq!(applied("! grep -q n.b"), 3 + 1);
    assert_eq!(applied("grep -q 'n.a %arg0'"), 3 + 1);
    assert_eq!(applied("grep -q n.a"), 3 + 1 + 2);
}

/// Steps that are no rewrites have names, too.
#[test]
fn folds_and_dead_operations_are_steps() {
    let text = "func.func @f(%x: i32) -> i32 {\n  %0 = builtin.unrealized_conversion_cast %x : i32 to index\n  \
                %1 = builtin.unrealized_conversion_cast %0 : index to i32\n  %2 = arith.muli %1, %1 : i32\n  \
                return %1 : i32\n}\n";
    let files = Files::new("folds", text);
    let step = |command: &str| {
        let found = files
            .run(&["--canonicalize", "--bisect", command])
            .expect("it is found");
        found.lines().next().unwrap_or_default().to_owned()
    };
    expect_test::expect!["step 3 of 3: the erasure of `arith.muli` at input.mlir:4:8, which is unused"]
        .assert_eq(&step("grep -q muli"));
    expect_test::expect![
        "step 1 of 3: the fold of `builtin.unrealized_conversion_cast` at input.mlir:3:8 of the dialect `builtin`"
    ]
    .assert_eq(&step("grep -q 'index to'"));
    expect_test::expect![
        "step 2 of 3: the erasure of `builtin.unrealized_conversion_cast` at input.mlir:2:8, which is unused"
    ]
    .assert_eq(&step("grep -q 'to index'"));
    // Equal constants become one before any operation is visited.
    let twice = "%0 = arith.constant 0 : i32\n%1 = arith.constant 0 : i32\nfunc.func private @f(i32, i32)\n\
                 func.call @f(%0, %1) : (i32, i32) -> ()\n";
    std::fs::write(&files.input, twice).expect("it can be written");
    expect_test::expect!["step 1 of 1: a change of the driver between two ops, such as equal constants"]
        .assert_eq(&step("grep -q i32_0"));
}

/// Of a driver with other settings: from the end, and constants as they are.
#[test]
fn a_tool_has_the_settings_of_its_drivers() {
    let text = "func.func @f(%x: i32) -> (i32, i32) {\n  %0 = n.a %x\n  %1 = arith.constant 0 : i32\n  %2 = n.a %0\n  \
                %3 = arith.constant 0 : i32\n  call @g(%2, %1, %3) : (i32, i32, i32) -> ()\n  \
                %4 = arith.addi %x, %1 : i32\n  return %2, %4 : i32, i32\n}\nfunc.func private @g(i32, i32, i32)\n";
    let files = Files::new("settings", text);
    let rewritten = |config: GreedyRewriteConfig, flags: &[&str]| {
        let setup = Setup::new()
            .with_dialects(N)
            .with_patterns(PatternSet::new().with(Right))
            .with_driver_config(config);
        let error = |error: RunError| {
            error
                .to_string()
                .replace(files.input.to_str().expect("UTF-8"), "input.mlir")
        };
        files.run_with(&setup, flags).map_err(error)
    };
    let flags = ["--canonicalize", "--stop-after=1"];
    let plain = || {
        GreedyRewriteConfig::default()
            .with_fold(false)
            .with_cse_constants(false)
    };
    expect_test::expect![[r#"
        module {
          func.func @f(%arg0: i32) -> (i32, i32) {
            %0 = n.a %arg0
            %c0_i32 = arith.constant 0 : i32
            %1 = n.b %0
            %c0_i32_0 = arith.constant 0 : i32
            call @g(%1, %c0_i32, %c0_i32_0) : (i32, i32, i32) -> ()
            %2 = arith.addi %arg0, %c0_i32 : i32
            return %1, %2 : i32, i32
          }
          func.func private @g(i32, i32, i32)
        }

    "#]]
    .assert_eq(&rewritten(plain(), &flags).expect("it is valid"));
    expect_test::expect![[r#"
        module {
          func.func @f(%arg0: i32) -> (i32, i32) {
            %c0_i32 = arith.constant 0 : i32
            %0 = n.b %arg0
            %1 = n.b %0
            call @g(%1, %c0_i32, %c0_i32) : (i32, i32, i32) -> ()
            return %1, %arg0 : i32, i32
          }
          func.func private @g(i32, i32, i32)
        }

    "#]]
    .assert_eq(&rewritten(GreedyRewriteConfig::canonicalize(), &["--canonicalize"]).expect("it is valid"));
    let token = CancellationToken::new();
    token.cancel();
    let cancelled = plain().with_cancellation(token);
    let error = rewritten(cancelled, &flags[..1]).expect_err("it is cancelled");
    assert_eq!(error, "error: interrupted", "it is not even parsed");
    let limited = plain().with_max_rewrites(1);
    let error = rewritten(limited, &["--canonicalize", "--verify-each-rewrite"]).expect_err("there are two");
    assert!(
        error.starts_with("error: the patterns did not terminate: stopped at 1 rewrites and folds (`max_rewrites`)"),
        "{error}"
    );
}

#[test]
fn a_thousand_operations_become_a_few() {
    let mut text = String::from("func.func @f(%x: i32, %y: i32) -> i32 {\n  %0 = n.a %x {n = 1 : i32}\n");
    for number in 1..1000 {
        let (op, last) = (if number == 600 { "n.c" } else { "n.a" }, number - 1);
        let more = if number == 600 { ", %y" } else { "" };
        text.push_str(&format!("  %{number} = {op} %{last}{more}\n"));
    }
    text.push_str("  return %999 : i32\n}\nfunc.func @g() {\n  return\n}\n");
    let files = Files::new("reduce", &text);
    let left = files.run(&["--reduce", "! grep -q n.c"]).expect("it is found");
    expect_test::expect![[r#"
        module {
          %0 = unrealized_conversion_cast to i32
          %1 = n.c %0, %0
        }

    "#]]
    .assert_eq(&left);
    let error = files
        .run(&["--reduce", "true"])
        .expect_err("nothing to find")
        .to_string();
    assert!(
        error.starts_with("error: `true` does not fail for the unreduced module\n --> ") && error.ends_with(":1:1"),
        "{error}"
    );
}

/// A tool with a pass that breaks functions with an `n.c` and fails for an `n.d`.
fn failing_tool() -> Setup {
    let setup = Setup::new()
        .with_dialects(N)
        .with_patterns(PatternSet::new().with(Right).with(Wrong));
    setup.with_passes(|registry| {
        registry.register(|| {
            FnPass::new("break", |ir, op, cx| {
                let inside = |name: &str| ir.walk(op).find(|op| op.name_text() == name).map(|op| op.handle());
                if let Some(found) = inside("n.d") {
                    return Err(cx.error(ir.op(found), "it cannot be lowered"));
                }
                if let Some(found) = inside("n.c") {
                    let name = ir.ctx().op_name("n.a");
                    ir.set_name(found, name);
                }
                Ok(())
            })
        });
    })
}

#[test]
fn a_module_is_reduced_while_its_pipeline_fails_in_the_same_way() {
    let written = Files::new("reduce-pipeline", TEXT);
    let files = [&written.input, &written.output].map(|path| path.to_str().expect("UTF-8"));
    let tool = failing_tool();
    let run = |flags: &[&str]| {
        let args = [&["drr-opt", files[0], "-o", files[1]], flags];
        let options = Options::from_args_for(&tool, args.concat()).expect("the flags are right");
        drr_opt::run(&tool, &options).map_err(|error| error.to_string())?;
        Ok::<String, String>(std::fs::read_to_string(files[1]).expect("the tool has written it"))
    };
    // The invalid op is kept; an op that cannot be lowered would be another failure.
    let left = run(&["--reduce", "--break"]).expect("it fails");
    expect_test::expect![[r#"
        module {
          %0 = unrealized_conversion_cast to i32
          %1 = n.c %0, %0
        }

    "#]]
    .assert_eq(&left);
    let lowered = "--pass-pipeline=builtin.module(func.func(canonicalize,break),canonicalize)";
    let left = run(&[lowered, "-reduce"]).expect("it fails");
    assert!(left.contains("n.c") && left.contains("func.func"), "{left}");
    std::fs::write(files[0], &left).expect("it can be written");
    let error = run(&[lowered]).expect_err("it fails");
    assert!(error.contains("it cannot be lowered"), "{error}");
    std::fs::write(files[0], TEXT).expect("it can be written");
    // With a command, the module after the pipeline counts.
    let left = run(&["--canonicalize", "--reduce", "! grep -q n.d"]).expect("it fails");
    assert!(
        left.contains("n.c") && left.lines().count() < TEXT.lines().count() + 2,
        "{left}"
    );
    let error = run(&["--canonicalize", "--reduce"]).expect_err("it does not fail");
    assert!(
        error.starts_with("error: `builtin.module(canonicalize{")
            && error.contains("` does not fail for the unreduced module\n --> "),
        "{error}"
    );
    assert_eq!(
        run(&["--reduce"]).expect_err("what fails?"),
        "error: `--reduce` needs a command, or passes that fail"
    );
    let options =
        Options::from_args(["drr-opt", "--canonicalize", "--reduce", "in.mlir"]).expect("it may be a command");
    let error = drr_opt::run(&tool, &options).expect_err("it is the input").to_string();
    assert_eq!(
        error,
        "error: `in.mlir` is the command of `--reduce`\n  = help: put the input before the flag"
    );
}

#[test]
fn a_reduced_reproducer_is_a_reproducer() {
    let resource = "{-#\n  external_resources: {\n    mlir_reproducer: {\n      pipeline: \"builtin.module(break)\"\n    }\n  }\n#-}\n";
    let files = Files::new("reduce-reproducer", &format!("{TEXT}{resource}"));
    let left = files
        .run_with(&failing_tool(), &["--run-reproducer", "--reduce"])
        .expect("it fails");
    assert!(left.contains("n.c") && !left.contains("n.a"), "{left}");
    assert!(left.contains("pipeline: \"builtin.module(break)\""), "{left}");
}

#[test]
fn graphs_highlight_changed_ops() {
    let files = Files::new("dot", TEXT);
    expect_test::expect![[r#"
        digraph {
          node [shape=box, fontname=monospace];
          subgraph cluster_5 {
          op5 [label="func.func\nfunction_type = (i32, i32) -> i32\nsym_name = \"f\""];
          arg0 [label="i32", shape=ellipse];
          arg1 [label="i32", shape=ellipse];
          op0 [label="n.a\n-> i32"];
          op1 [label="n.a\n-> i32"];
          op2 [label="n.c\n-> i32"];
          op3 [label="n.a\n-> i32"];
          op4 [label="func.return"];
          }
          arg0 -> op0;
          op0 -> op1;
          op1 -> op2 [label="0"];
          arg1 -> op2 [label="1"];
          op2 -> op3;
          op3 -> op4;
        }
    "#]]
    .assert_eq(&files.run(&["--dot=f"]).expect("it is valid"));
    let touched = files.run(&["--dot", "--canonicalize"]).expect("it is valid");
    assert_eq!(touched.matches("fillcolor").count(), 5, "{touched}");
    assert!(touched.contains("label=\"builtin.module\""));
    let error = files
        .run(&["--dot=g"])
        .expect_err("there is no such function")
        .to_string();
    assert!(
        error.starts_with("error: cannot find an op with the symbol `g` in the module\n --> ")
            && error.ends_with(":1:1"),
        "{error}"
    );
}

#[test]
fn modules_are_shown_before_and_after() {
    let files = Files::new("shown", "");
    let tool = env!("CARGO_BIN_EXE_drr-opt");
    let shown = |text: &str, flags: &[&str]| {
        std::fs::write(&files.input, text).expect("the folder can be written to");
        let mut command = std::process::Command::new(tool);
        command
            .arg(&files.input)
            .args(["-o", "/dev/null", "--canonicalize"])
            .args(flags);
        let output = command.output().expect("the tool starts");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    let dead = "%0 = arith.constant 0 : i32\n%1 = arith.constant 1 : i32\nfunc.func private @f()\n";
    let live = "func.func private @f()\n";
    let flags = [
        "--mlir-print-ir-before-all",
        "--mlir-print-ir-after-all",
        "--mlir-print-ir-after-change",
    ];
    let whole = "module {\n  func.func private @f()\n}\n\n\n";
    assert_eq!(
        shown(live, &flags),
        format!("// -----// IR Dump Before Canonicalizer (canonicalize) //----- //\n{whole}")
    );
    assert!(shown(dead, &flags).ends_with(&format!(
        "// -----// IR Dump After Canonicalizer (canonicalize) //----- //\n{whole}"
    )));
    assert_eq!(
        shown(live, &flags[1..2]),
        format!("// -----// IR Dump After Canonicalizer (canonicalize) //----- //\n{whole}")
    );
    let changed = " module {\n-  %c0_i32 = arith.constant 0 : i32\n-  %c1_i32 = arith.constant 1 : i32\n   func.func private @f()\n }\n \n";
    assert_eq!(shown(dead, &["--print-ir-diff"]), changed);
    assert_eq!(shown(live, &["--print-ir-diff"]), "");
}
