//! The tool as a user calls it: flags, exit codes, what goes to which stream.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const IDENTITY: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "builtin.unrealized_conversion_cast"(%arg0) : (i32) -> index
    %1 = "builtin.unrealized_conversion_cast"(%0) : (index) -> i32
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

"#;

/// Runs the tool, which prints the generic form.
fn run(args: &[&str], input: &str) -> Output {
    run_as_it_is(&[&["--mlir-print-op-generic"], args].concat(), input)
}

fn run_as_it_is(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_drr-opt"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes())
        .expect("the tool reads");
    child.wait_with_output().expect("the tool ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

#[track_caller]
fn prints(args: &[&str], input: &str, expected: &str) {
    let output = run(args, input);
    assert_eq!(text(&output.stderr), "");
    assert_eq!(text(&output.stdout), expected);
    assert_eq!(output.status.code(), Some(0));
}

#[track_caller]
fn refuses(args: &[&str], input: &str, expected: &str) {
    let output = run(args, input);
    assert_eq!(text(&output.stderr), expected);
    assert_eq!(text(&output.stdout), "");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn valid_input_round_trips() {
    prints(&[], IDENTITY, IDENTITY);
    prints(&["-"], IDENTITY, IDENTITY);
}

#[test]
fn canonicalize_folds() {
    let expected = r#""builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    "func.return"(%arg0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

"#;
    prints(&["--canonicalize"], IDENTITY, expected);
    prints(&["--canonicalize", "--nested"], IDENTITY, expected);
}

#[cfg(feature = "rayon")]
#[test]
fn threads_change_nothing() {
    let is_of_function = |line: &&str| line.starts_with("  ");
    let function: String = IDENTITY
        .lines()
        .filter(is_of_function)
        .map(|line| format!("{line}\n"))
        .collect();
    let functions: String = (0..9)
        .map(|number| function.replace("\"f\"", &format!("\"f{number}\"")))
        .collect();
    let one = run(&["--canonicalize", "--nested"], &functions);
    assert_eq!(text(&one.stderr), "");
    assert!(!text(&one.stdout).contains("unrealized"));
    for threads in ["0", "1", "2", "5"] {
        prints(
            &["--canonicalize", "--nested", "--threads", threads],
            &functions,
            text(&one.stdout),
        );
    }
    let wrong = functions.replace("(%1) : (i32) -> ()", "(%0) : (i32) -> ()");
    let one = run(&[], &wrong);
    assert_eq!(one.status.code(), Some(1));
    refuses(&["--threads", "3"], &wrong, text(&one.stderr));
}

#[test]
fn files_are_read_and_written() {
    let folder = std::env::temp_dir().join(format!("drr-opt-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (input, output) = (folder.join("in.mlir"), folder.join("out.mlir"));
    std::fs::write(&input, IDENTITY).expect("a file");
    let paths = [&input, &output].map(|path| path.to_str().expect("UTF-8"));
    prints(&[paths[0], "-o", paths[1]], "", "");
    assert_eq!(std::fs::read_to_string(&output).expect("it was written"), IDENTITY);
    std::fs::remove_dir_all(&folder).expect("it can go");
    let gone = run(&[paths[0]], "");
    assert!(text(&gone.stderr).starts_with(&format!("error: cannot read `{}`: ", paths[0])));
    assert_eq!(gone.status.code(), Some(1));
}

#[test]
fn errors_are_shown_at_their_position() {
    refuses(
        &[],
        "\"builtin.module\"() ({\n  \"func.return\"(%0) : (i32) -> ()\n}) : () -> ()\n",
        "error: `%0` is not defined
 --> <stdin>:2:17
  |
2 |   \"func.return\"(%0) : (i32) -> ()
  |                 ^^
",
    );
    refuses(
        &[],
        "\"builtin.module\"() ({\n^bb0:\n  \"func.return\"() : () -> ()\n}) : () -> ()\n",
        "error: `func.return` must stand directly in `func.func`
 --> <stdin>:3:3
  |
3 |   \"func.return\"() : () -> ()
  |   ^^^^^^^^^^^^^
",
    );
}

#[test]
fn built_in_dialects_are_listed() {
    let output = run_as_it_is(&["--show-dialects"], "");
    assert_eq!(
        text(&output.stdout),
        "Available Dialects: affine,arith,bufferization,builtin,cf,complex,dlti,func,gpu,index,linalg,llvm,math,memref,ml_program,scf,shape,tensor,tosa,ub,vector\n"
    );
    // What errors without these dialects suggest.
    let declared = drr_schema::DECLARED_DIALECTS.join(",");
    assert_eq!(text(&output.stdout), format!("Available Dialects: {declared}\n"));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn unregistered_dialects_need_a_flag() {
    let input = "\"builtin.module\"() ({\n  \"t.a\"() : () -> ()\n}) : () -> ()\n\n";
    prints(&["--allow-unregistered-dialect"], input, input);
    let output = run(&[], input);
    assert!(text(&output.stderr).starts_with("error: the dialect `t` is not registered\n --> <stdin>:2:3\n"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn parts_of_a_file_are_modules_of_their_own() {
    let part = "\"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n";
    let input = format!("{part}\n// -----\n{part}");
    prints(&["--split-input-file"], &input, &format!("{part}\n// -----\n{part}\n"));
    let output = run(
        &["--split-input-file"],
        &format!("{part}// -----\nwrong\n// -----\n{part}"),
    );
    assert_eq!(
        text(&output.stdout).matches("builtin.module").count(),
        2,
        "the parts that are right are printed"
    );
    assert!(
        text(&output.stderr).contains("--> <stdin>:5:1"),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(output.status.code(), Some(1));
}

/// Line, column and quoted line are those of the file: where the part begins or ends within a line, after tabs, and with CRLF.
#[test]
fn errors_in_parts_quote_the_lines_of_the_file() {
    let f = "func.func private @f() -> i33x";
    let input = format!("module {{}}\n// -----\n{f}\n// ----- \t{f} // -----\n// -----\r\n\t{f}\r\n\r\n// -----{f}");
    let output = run(&["--split-input-file"], &input);
    let place = |line: usize, column: usize, quoted: &str, caret: usize| {
        let (dashes, caret) = ("-->", " ".repeat(caret));
        format!(
            "error: expected a type, found `i33x`\n {dashes} <stdin>:{line}:{column}\n  |\n{line} | {quoted}\n  | {caret}^^^^\n"
        )
    };
    let places = [
        place(3, 27, f, 26),
        place(4, 37, &format!("// -----     {f} // -----"), 39),
        place(6, 28, &format!("    {f}"), 30),
        place(8, 35, &format!("// -----{f}"), 34),
    ];
    assert_eq!(text(&output.stderr), places.join("\n"));
}

#[test]
fn locations_are_printed_when_asked_for() {
    let output = run(
        &["--mlir-print-debuginfo"],
        "\"builtin.module\"() ({\n^bb0:\n}) : () -> () loc(\"here\")\n",
    );
    assert_eq!(
        text(&output.stdout),
        "\"builtin.module\"() ({\n^bb0:\n}) : () -> () loc(#loc)\n#loc = loc(\"here\")\n\n"
    );
}

/// Aliases each of which holds the one before twice: the expansion of a few hundred bytes takes gigabytes.
fn alias_bomb(doublings: usize) -> String {
    let aliases = (0..doublings).map(|i| format!("#a{} = [#a{i}, #a{i}]\n", i + 1));
    let aliases: String = aliases.collect();
    format!("#a0 = [1]\n{aliases}\"builtin.module\"() ({{\n^bb0:\n}}) {{t.x = #a{doublings}}} : () -> ()\n")
}

#[test]
fn a_limit_bounds_the_output() {
    let bomb = alias_bomb(60);
    assert!(bomb.len() < 2000);
    let flags = ["--allow-unregistered-dialect", "--max-bytes", "100000"];
    let error = |limit: u64| {
        format!(
            "error: the output for `<stdin>` is longer than {limit} bytes\n  = help: raise `--max-bytes`, or elide large attributes with \
             `--mlir-elide-elementsattrs-if-larger`\n"
        )
    };
    refuses(&flags, &bomb, &error(100_000));
    prints(&["--max-bytes", &IDENTITY.len().to_string()], IDENTITY, IDENTITY);
    // The limit is that of all parts together, and what was complete stays.
    let part = "\"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n";
    let parts = format!("{part}// -----\n{part}");
    let output = run(&["--split-input-file", "--max-bytes", "80"], &parts);
    assert_eq!(text(&output.stdout), format!("{part}\n// -----\n"));
    assert_eq!(text(&output.stderr), error(80));
    assert_eq!(output.status.code(), Some(1));
}

/// The memory of the tool, without its code, is limited to less than the length of the text.
#[cfg(target_os = "linux")]
#[test]
fn output_is_streamed() {
    let tool = env!("CARGO_BIN_EXE_drr-opt");
    let limit = 16 << 20;
    let script = format!("ulimit -d {}; {tool} --allow-unregistered-dialect | wc -c", limit >> 10);
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(alias_bomb(23).as_bytes()).expect("the tool reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stderr), "");
    let bytes: u64 = text(&output.stdout).trim().parse().expect("a number");
    assert!(bytes > limit, "{bytes} bytes, {limit} bytes of memory");
}

#[test]
fn a_rejected_input_leaves_the_output_file_unchanged() {
    let path = std::env::temp_dir().join(format!("drr-opt-kept-{}.mlir", std::process::id()));
    std::fs::write(&path, "kept").expect("a file");
    let name = path.to_str().expect("UTF-8");
    for input in ["wrong", &alias_bomb(60)] {
        let output = run(
            &["--allow-unregistered-dialect", "--max-bytes", "1000", "-o", name],
            input,
        );
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "kept");
    }
    std::fs::remove_file(&path).expect("it can go");
}

#[test]
fn a_closed_pipe_ends_the_output() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_drr-opt"))
        .arg("--allow-unregistered-dialect")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(alias_bomb(60).as_bytes()).expect("the tool reads");
    drop((input, child.stdout.take()));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_custom_form_is_read_and_printed() {
    let text = "\
module {
  func.func private @g(i32 {a.b}, f32) -> (i32 {a.c = 1 : i64}, f32)
  func.func @f(%arg0: i32, %arg1: f32) -> f32 attributes {a.d} {
    %0:2 = call @g(%arg0, %arg1) : (i32, f32) -> (i32, f32)
    %f = constant @g : (i32, f32) -> (i32, f32)
    %1:2 = call_indirect %f(%0#0, %0#1) : (i32, f32) -> (i32, f32)
    return %1#1 : f32
  }
}
";
    let output = run_as_it_is(&[], text);
    assert_eq!(
        self::text(&output.stdout),
        format!("{text}\n"),
        "{}",
        self::text(&output.stderr)
    );
    // What is printed in generic form is the same module.
    let generic = run(&[], text);
    let again = run_as_it_is(&[], self::text(&generic.stdout));
    assert_eq!(self::text(&again.stdout), self::text(&output.stdout));
}

#[test]
fn flags_are_spelled_as_for_mlir_opt() {
    let run = |args: &[&str], input: &str| {
        let output = run_as_it_is(args, input);
        let [out, errors] = [&output.stdout, &output.stderr].map(|bytes| text(bytes).to_owned());
        (output.status.code(), out, errors)
    };
    let input = "module {\n  %0 = arith.constant 1 : i32\n}\n// -----\nmodule {}\n";
    let generic = run(&["--mlir-print-op-generic", "--split-input-file"], input);
    assert!(generic.1.contains("\"builtin.module\"() ({"), "{generic:?}");
    for same in [
        &["-mlir-print-op-generic", "-split-input-file"][..],
        &["-mlir-print-op-generic=true", "--split-input-file=1"],
        &[
            "--mlir-print-op-generic=false",
            "-split-input-file",
            "-mlir-print-op-generic=TRUE",
        ],
        &[
            "-mlir-print-op-generic",
            "--split-input-file",
            "-",
            "--verify-each=false",
        ],
        &[
            "-mlir-print-op-generic",
            "--split-input-file",
            "--canonicalize",
            "--canonicalize=0",
        ],
        &["-mlir-print-op-generic", "--split-input-file", "-o=-"],
        &["-mlir-print-op-generic", "--split-input-file", "-o", "-"],
    ] {
        assert_eq!(run(same, input), generic, "{same:?}");
    }
    // A flag that is off does not count as given.
    let (code, _, errors) = run(&["--canonicalize=false", "--nested"], "module {}");
    assert_eq!(code, Some(2), "{errors}");
    assert!(errors.contains("required arguments were not provided"), "{errors}");
    assert!(errors.contains("`--list-passes` prints the passes"), "{errors}");
    // Suggestions are given as for two dashes.
    let (code, _, errors) = run(&["-canonicalise"], "module {}");
    assert_eq!(code, Some(2), "{errors}");
    assert!(
        errors.contains("a similar argument exists: '--canonicalize'"),
        "{errors}"
    );
}
