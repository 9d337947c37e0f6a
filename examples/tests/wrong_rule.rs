//! The flags that show what happens, beside what the chapter `debugging` of the guide has.

use std::path::Path;
use std::process::Command;

/// Runs the tool. Returns its standard error and output, in this order, and its exit code unless it is 0.
fn run(args: &str) -> String {
    // Through a shell, which knows quotes.
    let output = Command::new("sh")
        .args(["-c", &format!("exec \"$0\" {args}"), env!("CARGO_BIN_EXE_wrong_rule")])
        .current_dir(root())
        .output()
        .expect("the tool runs");
    let text = [output.stderr, output.stdout].concat();
    let text = String::from_utf8(text).expect("text");
    let text = text.trim_end().to_owned() + "\n";
    match output.status.code() {
        Some(0) => text,
        code => format!("{text}exit code {}\n", code.expect("it was not killed")),
    }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

#[test]
fn diagnostics_of_several_files_are_in_their_order() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let input = include_str!("../wrong_rule/input.mlir");
    let files: Vec<String> = (0..20)
        .map(|number| {
            let path = folder.path().join(format!("{number}.mlir"));
            std::fs::write(&path, input).expect("the folder can be written to");
            path.display().to_string()
        })
        .collect();
    let one = |file: &str| run(&format!("--canonicalize --trace {file} -o /dev/null"));
    let expected: String = files.iter().map(|file| one(file)).collect();
    let flags = "--canonicalize --trace -o /dev/null";
    assert_eq!(run(&format!("{flags} {}", files.join(" "))), expected);
    let last = files.last().expect("there are twenty");
    let explained = run(&format!("--explain 19.mlir:4 {}", files.join(" ")));
    assert_eq!(explained, run(&format!("--explain 4 {last}")));
}

#[test]
fn flags_that_show_a_rewrite_require_a_driver_and_known_names() {
    let file = "examples/wrong_rule/input.mlir";
    for flags in [
        "--trace",
        "--pattern-statistics",
        "--print-ir-before",
        "--print-ir-after=Subtract",
        "--canonicalize --bisect false --trace",
        "--nested --explain 4",
        "--disable-patterns=Nothing",
        "--canonicalize --trace=calc.nothing",
        "--canonicalize --print-ir-before=Doubel",
    ] {
        let said = run(&format!("{flags} {file}"));
        assert!(said.starts_with("error: ") && said.ends_with("exit code 2\n"), "{said}");
    }
}
