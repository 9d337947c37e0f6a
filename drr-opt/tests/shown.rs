//! Output of a run: dumps around rules, traces, statistics and explanations, for modules and for single functions.

use std::process::Command;

use clap::Parser;
use drr::prelude::*;
use drr_opt::{Options, Setup, run};
use expect_test::expect;

op! { pub AOp = "s.a", (ins I32:$x), (outs I32:$r), [Pure] { assembly_format: "$x attr-dict" } }
op! { pub BOp = "s.b", (ins I32:$x), (outs I32:$r), [Pure] { assembly_format: "$x attr-dict" } }
op! { pub COp = "s.c", (ins I32:$x), (outs I32:$r), [Pure] { assembly_format: "$x attr-dict" } }
op! { pub OutOp = "s.out", (ins I32:$x), (outs) { assembly_format: "$x attr-dict" } }
dialect! { pub S = "s", ops: [AOp, BOp, COp, OutOp] }

pat! { pub First: (AOp $x) => (BOp $x) }
pat! { pub Second: (BOp $x) => (COp $x) }
pat! { pub Never: (AOp (COp $x)) => (AOp $x), (addBenefit 3) }

const F: &str = "\
func.func @f(%x: i32) {
  %0 = s.a %x
  s.out %0
  return
}
";

const G: &str = "\
func.func @g(%x: i32) {
  %0 = s.b %x
  s.out %0
  return
}
";

/// The flags of the tool that this test is run as, one a line.
const FLAGS: &str = "DRR_OPT_TEST_FLAGS";

/// Not a test, but the tool that the others run: its messages go to the standard error of a separate process.
#[test]
fn tool() {
    let Ok(flags) = std::env::var(FLAGS) else { return };
    let patterns = PatternSet::new().with(First).with(Second).with(Never);
    let setup = Setup::new().with_dialects(S).with_patterns(patterns);
    let options = Options::parse_from(["drr-opt"].into_iter().chain(flags.lines()));
    if let Err(error) = run(&setup, &options) {
        eprintln!("{error}");
    }
}

/// Returns the messages of the tool, then its output.
fn said(text: &str, flags: &[&str]) -> (String, String) {
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

/// The same without seconds, which differ from run to run.
fn without_seconds(text: &str) -> String {
    let words = text.split_inclusive([' ', '\n']);
    words
        .filter(|word| word.trim().parse::<f64>().is_err() || !word.contains('.'))
        .collect()
}

#[test]
fn the_function_is_printed_before_and_after_a_rule() {
    let (both, _) = said(
        &format!("{F}{G}"),
        &[
            "--canonicalize",
            "--print-ir-before=Second",
            "--print-ir-after=First,Second",
        ],
    );
    expect![[r#"
        // -----// IR Dump After First (drr-opt/tests/shown.rs:16) on `s.a` at i.mlir:2:8 //----- //
        func.func @f(%arg0: i32) {
          %0 = s.b %arg0
          s.out %0
          return
        }

        // -----// IR Dump Before Second (drr-opt/tests/shown.rs:17) on `s.b` at i.mlir:2:8 //----- //
        func.func @f(%arg0: i32) {
          %0 = s.b %arg0
          s.out %0
          return
        }

        // -----// IR Dump After Second (drr-opt/tests/shown.rs:17) on `s.b` at i.mlir:2:8 //----- //
        func.func @f(%arg0: i32) {
          %0 = s.c %arg0
          s.out %0
          return
        }

        // -----// IR Dump Before Second (drr-opt/tests/shown.rs:17) on `s.b` at i.mlir:7:8 //----- //
        func.func @g(%arg0: i32) {
          %0 = s.b %arg0
          s.out %0
          return
        }

        // -----// IR Dump After Second (drr-opt/tests/shown.rs:17) on `s.b` at i.mlir:7:8 //----- //
        func.func @g(%arg0: i32) {
          %0 = s.c %arg0
          s.out %0
          return
        }

    "#]]
    .assert_eq(&both);
    let (all, _) = said(
        F,
        &["--walk-and-apply-patterns", "--print-ir-before", "--print-ir-after"],
    );
    expect![[r#"
        // -----// IR Dump Before First (drr-opt/tests/shown.rs:16) on `s.a` at i.mlir:2:8 //----- //
        func.func @f(%arg0: i32) {
          %0 = s.a %arg0
          s.out %0
          return
        }

        // -----// IR Dump After First (drr-opt/tests/shown.rs:16) on `s.a` at i.mlir:2:8 //----- //
        func.func @f(%arg0: i32) {
          %0 = s.b %arg0
          s.out %0
          return
        }

    "#]]
    .assert_eq(&all);
}

#[test]
fn dumps_follow_the_options() {
    let flags = [
        "--canonicalize",
        "--print-ir-after=Second",
        "--mlir-print-op-generic",
        "--mlir-print-debuginfo",
    ];
    let (generic, _) = said(G, &flags);
    expect![[r#"
        // -----// IR Dump After Second (drr-opt/tests/shown.rs:17) on `s.b` at i.mlir:2:8 //----- //
        "func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({
        ^bb0(%arg0: i32 loc("i.mlir":1:14)):
          %0 = "s.c"(%arg0) : (i32) -> i32 loc("i.mlir":2:8)
          "s.out"(%0) : (i32) -> () loc("i.mlir":3:3)
          "func.return"() : () -> () loc("i.mlir":4:3)
        }) : () -> () loc("i.mlir":1:1)

    "#]]
    .assert_eq(&generic);
    // What is in no function is in the module.
    let (module, _) = said(
        "%0 = unrealized_conversion_cast to i32\n%1 = s.b %0\ns.out %1",
        &["--canonicalize", "--print-ir-before"],
    );
    expect![[r#"
        // -----// IR Dump Before Second (drr-opt/tests/shown.rs:17) on `s.b` at i.mlir:2:6 //----- //
        module {
          %0 = unrealized_conversion_cast to i32
          %1 = s.b %0
          s.out %1
        }

    "#]]
    .assert_eq(&module);
    let (short, _) = said(G, &["--canonicalize", "--print-ir-after", "--max-bytes=50"]);
    expect![[r#"
        // -----// IR Dump After Second (drr-opt/tests/shown.rs:17) on `s.b` at i.mlir:2:8 //----- //
        // the text is longer than 50 bytes

        error: the output for `i.mlir` is longer than 50 bytes
          = help: raise `--max-bytes`, or elide large attributes with `--mlir-elide-elementsattrs-if-larger`
    "#]]
    .assert_eq(&short);
}

#[test]
fn a_rule_to_print_before_must_exist() {
    let (error, _) = said(G, &["--canonicalize", "--print-ir-before=Second,Frist"]);
    expect![[r#"
        error: `--print-ir-before=Frist`: unknown pattern
          = help: did you mean `First`?
    "#]]
    .assert_eq(&error);
    let (error, _) = said(
        G,
        &["--canonicalize", "--disable-patterns=Never", "--print-ir-after=Never"],
    );
    expect![[r#"
        error: `--print-ir-after=Never`: unknown pattern
    "#]]
    .assert_eq(&error);
}

/// The flags that show something, and what they show of functions by themselves.
#[test]
fn functions_by_themselves_are_shown_in_order() {
    let functions: String = (0..20).map(|number| F.replace("@f", &format!("@f{number}"))).collect();
    let nested = |flags: &[&str]| {
        let (said, printed) = said(&functions, &[&["--canonicalize", "--nested"], flags].concat());
        assert_eq!(printed.matches("s.c ").count(), 20, "{printed}");
        without_seconds(&said)
    };
    let shown = ["--trace", "--print-ir-after=Second", "--pattern-statistics"];
    let one = nested(&shown);
    assert_eq!(one.matches("IR Dump After Second").count(), 20);
    let order: Vec<usize> = (0..20)
        .map(|number| one.find(&format!("func.func @f{number}(")).expect("it is there"))
        .collect();
    assert!(order.is_sorted());
    if cfg!(feature = "rayon") {
        for threads in ["2", "5"] {
            assert_eq!(nested(&[&shown[..], &["--threads", threads]].concat()), one);
        }
    }
    // Together they do what they do one by one.
    let table = one.find("===-").expect("there is a table");
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<String>>();
    let (first, end) = (lines(&one[..table]), lines(&one[table..]));
    assert_eq!(end, lines(&nested(&shown[2..])));
    let traced = lines(&nested(&shown[..1]));
    assert!(traced.iter().all(|line| first.contains(line)));
    expect![[r#"
        `s.a` at i.mlir:2:8: %0 = "s.a"(%arg0) : (i32) -> i32
          Never (drr-opt/tests/shown.rs:18): operand 0 of `s.a` is a block argument, `s.c` expected
          First (drr-opt/tests/shown.rs:16): matches
            `s.b` is inserted
            `s.a` is replaced
            `s.out` changes
            `s.a` is erased
        `s.b` at i.mlir:2:8: %0 = "s.b"(%arg0) : (i32) -> i32
          Second (drr-opt/tests/shown.rs:17): matches
            `s.c` is inserted
            `s.b` is replaced
            `s.out` changes
            `s.b` is erased
        `s.b` at i.mlir:7:8: %0 = "s.b"(%arg0) : (i32) -> i32
          Second (drr-opt/tests/shown.rs:17): matches
            `s.c` is inserted
            `s.b` is replaced
            `s.out` changes
            `s.b` is erased
        `s.c` at i.mlir:7:8: %0 = "s.c"(%arg0) : (i32) -> i32
        ===- Pattern statistics: i.mlir -===
           tried  matched  applied   failed  seconds  pattern
               1        1        1        0    First (drr-opt/tests/shown.rs:16)
               2        2        2        0    Second (drr-opt/tests/shown.rs:17)
               1        0        0        0    Never (drr-opt/tests/shown.rs:18), never applied
    "#]]
    .assert_eq(&without_seconds(
        &said(
            &format!("{F}{G}"),
            &["--canonicalize", "--nested", "--trace", "--pattern-statistics"],
        )
        .0,
    ));
}

#[test]
fn functions_by_themselves_are_explained() {
    let text = format!("{F}%c = unrealized_conversion_cast to i32\n{G}");
    let explained = |place: &str| {
        let (said, printed) = said(&text, &["--canonicalize", "--nested", "--explain", place]);
        said + &printed
    };
    expect![[r#"
        `s.a` at i.mlir:2:8: %0 = s.a %arg0
          Never (drr-opt/tests/shown.rs:18): operand 0 of `s.a` is a block argument, `s.c` expected
          First (drr-opt/tests/shown.rs:16): matches
        `s.b` at i.mlir:2:8: %0 = s.b %arg0
          Second (drr-opt/tests/shown.rs:17): matches
    "#]]
    .assert_eq(&explained("2"));
    expect![[r#"
        `s.b` at i.mlir:8:8: %0 = s.b %arg0
          Second (drr-opt/tests/shown.rs:17): matches
        `s.c` at i.mlir:8:8: %0 = s.c %arg0
          no pattern has `s.c` as its root
          Never (drr-opt/tests/shown.rs:18): contains `s.c` below its root `s.a`
    "#]]
    .assert_eq(&explained("8"));
    expect![[r#"
        `func.func` at i.mlir:1:1: func.func @f(%arg0: i32) {...}
          the driver runs inside of the op and does not match it
    "#]]
    .assert_eq(&explained("1"));
    expect![[r#"
        `builtin.unrealized_conversion_cast` at i.mlir:6:6: %0 = unrealized_conversion_cast to i32
          no pattern has `builtin.unrealized_conversion_cast` as its root
    "#]]
    .assert_eq(&explained("6"));
    expect![[r#"
        error: `--explain=99`: no op starts there in i.mlir
    "#]]
    .assert_eq(&explained("99"));
}

/// The table has `mlir-opt`'s columns.
#[test]
fn times_are_those_of_clock_and_processors() {
    let text = F.to_owned()
        + &(0..3000)
            .map(|number| G.replace("@g", &format!("@g{number}")))
            .collect::<String>();
    let (table, _) = said(&text, &["--canonicalize", "--timing"]);
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("===- Execution time: i.mlir -==="));
    let heading = if cfg!(unix) { "  ----User Time----" } else { "" }.to_owned() + "  ----Wall Time----  ----Name----";
    assert_eq!(lines.next(), Some(heading.as_str()));
    let mut names = Vec::new();
    for line in lines {
        let times: Vec<f64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        assert_eq!(times.len(), 1 + usize::from(cfg!(unix)), "{line}");
        assert_eq!(line.matches('%').count(), times.len());
        names.push(line.rsplit("  ").next().expect("a name"));
        // On one thread, a processor works at most all of the time; both are rounded.
        assert!(times[0] <= times[times.len() - 1] + 0.01, "{line}");
        if names.last() == Some(&"Total") {
            assert!(
                times[0] > 0.0 && line.matches("(100.0%)").count() == times.len(),
                "{line}"
            );
        }
    }
    assert_eq!(names, ["Parse", "Verify", "Rewrite", "Print", "Rest", "Total"]);
}

#[test]
fn a_run_that_is_stopped_is_shown() {
    let (shown, printed) = said(
        F,
        &[
            "--canonicalize",
            "--stop-after=1",
            "--trace=s.a",
            "--print-ir-after",
            "--pattern-statistics",
        ],
    );
    expect![[r#"
        `s.a` at i.mlir:2:8: %0 = "s.a"(%arg0) : (i32) -> i32
          Never (drr-opt/tests/shown.rs:18): operand 0 of `s.a` is a block argument, `s.c` expected
          First (drr-opt/tests/shown.rs:16): matches
        // -----// IR Dump After First (drr-opt/tests/shown.rs:16) on `s.a` at i.mlir:2:8 //----- //
        func.func @f(%arg0: i32) {
          %0 = s.b %arg0
          s.out %0
          return
        }

            `s.b` is inserted
            `s.a` is replaced
            `s.out` changes
            `s.a` is erased
        ===- Pattern statistics: i.mlir -===
           tried  matched  applied   failed  seconds  pattern
               1        1        1        0    First (drr-opt/tests/shown.rs:16)
               0        0        0        0    Second (drr-opt/tests/shown.rs:17), never applied
               1        0        0        0    Never (drr-opt/tests/shown.rs:18), never applied
    "#]]
    .assert_eq(&without_seconds(&shown));
    assert!(printed.contains("s.b"));
}
