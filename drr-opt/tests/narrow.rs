//! `--stop-after`, `--bisect`, `--reduce`, `--dot` and dumps: to the step and the operations with which something is wrong.

use std::path::PathBuf;

use clap::Parser;
use drr::prelude::*;
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

    /// What the tool prints.
    fn run(&self, flags: &[&str]) -> Result<String, RunError> {
        let setup = Setup::new().with(N).patterns(PatternSet::new().with(Right).with(Wrong));
        let files = [self.input.as_os_str(), "-o".as_ref(), self.output.as_os_str()];
        let flags = flags.iter().map(AsRef::as_ref);
        run(
            &setup,
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
        the pattern is at drr-opt/tests/narrow.rs:20

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
    };
    assert_eq!(error("true"), "error: `true` does not fail after all 4 steps");
    assert_eq!(error("false"), "error: `false` fails before anything is rewritten");
    assert_eq!(
        error("no-such-tool"),
        "error: cannot run `no-such-tool`: the shell does not find it"
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
    assert_eq!(error, "error: `true` does not fail for the module as it is");
}

#[test]
fn graphs_show_what_was_touched() {
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
    assert_eq!(error, "error: the module has no operation with the symbol `g`");
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
