//! A dialect of one's own in one short file: its text is parsed and printed in both forms, and errors in it are reported.

use std::io::Write;
use std::process::{Command, Stdio};

const INPUT: &str = include_str!("../own_dialect/input.mlir");

/// Runs the tool on a text. Returns its output and its standard error.
fn tool(options: &[&str], input: &str) -> (String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_own_dialect"))
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool runs");
    let mut stdin = child.stdin.take().expect("its input is piped");
    stdin.write_all(input.as_bytes()).expect("it reads its input");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr))
}

#[test]
fn five_operations_two_types_and_an_attribute_take_sixty_lines() {
    let source = include_str!("../own_dialect/npu.rs");
    let count = |item: &str| source.matches(item).count();
    assert_eq!((count("op! {"), count("type_def! {"), count("attr_def! {")), (5, 2, 1));
    assert!(source.lines().count() <= 60);
}

#[test]
fn text_round_trips() {
    let (custom, said) = tool(&[], INPUT);
    assert_eq!(said, "");
    for line in [
        "npu.wait %token",
        "npu.load %arg0[%arg3] <at 64 step 16> : memref<?x1024xf32> -> <16 x 16 of f32>",
    ] {
        assert!(custom.contains(line), "{custom}");
    }
    assert_eq!(tool(&[], &custom).0, custom);
    let (generic, _) = tool(&["--mlir-print-op-generic"], INPUT);
    assert!(
        generic.contains(r#""npu.load"(%arg0, %arg3) <{window = #npu.window<at 64 step 16>}>"#),
        "{generic}"
    );
    assert_eq!(tool(&[], &generic).0, custom);
}

#[test]
fn its_rules_are_applied() {
    let (custom, said) = tool(&["--canonicalize"], INPUT);
    assert_eq!(said, "");
    assert!(
        custom.contains("npu.matmul %tile, %arg1 init %arg1 fast : <16 x 16 of f32>"),
        "{custom}"
    );
    assert!(!custom.contains("npu.add"), "{custom}");
    assert!(custom.contains("to %arg2[] <at 0> :"), "{custom}");
}

#[test]
fn every_error_of_a_file_is_shown() {
    let text = "func.func @f(%x: !npu.tile<1 x 1 of f32>) {\n  npu.add %x, %x : <0 x 16 of f32>\n  \
                npu.add %x, %x : <16 by 16 of f32>\n  npu.wiat\n  npu.store %x\n  return\n}\n";
    let (printed, said) = tool(&[], text);
    assert_eq!(printed, "");
    for message in [
        "`npu.tile` needs at least one row and one column\n --> <stdin>:2:20",
        "expected `x`, found `by`\n --> <stdin>:3:24",
        "the op `npu.wiat` is not registered in its dialect\n --> <stdin>:4:3",
        "help: did you mean `npu.wait`?",
        "expected `to`, found `return`\n --> <stdin>:6:3",
    ] {
        assert!(said.contains(message), "{said}");
    }
}

#[test]
fn the_tool_under_lit() {
    let tests = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("own_dialect/lit");
    let output = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("lit");
    drr_tests::lit::run(&tests, env!("CARGO_BIN_EXE_own_dialect").as_ref(), &output);
}
