//! Several inputs: in order, into a folder, whole or not at all, with the errors of each.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of files, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let folder = std::env::temp_dir().join(format!("drr-opt-files-{name}-{}", std::process::id()));
        let _not_there = fs::remove_dir_all(&folder);
        for (file, text) in files {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
            fs::write(path, text).expect("it can be written");
        }
        Folder(folder)
    }

    fn run(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_drr-opt"));
        command
            .args(args)
            .current_dir(&self.0)
            .output()
            .expect("the tool starts")
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    fn files(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.0.join(folder)).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _left_behind = fs::remove_dir_all(&self.0);
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

const F: &str = "func.func private @f()\n";
const G: &str = "func.func private @g()\n";
const WRONG: &str = "func.func private @f() -> i33x\n";

fn module(of: &str) -> String {
    format!("module {{\n  {of}}}\n\n")
}

#[test]
fn several_outputs_are_in_the_order_of_the_inputs() {
    let folder = Folder::new("order", &[("b.mlir", F), ("a.mlir", G)]);
    let jobs: &[&[&str]] = if cfg!(feature = "rayon") {
        &[&[], &["--jobs", "1"], &["-j2"]]
    } else {
        &[&[]]
    };
    for jobs in jobs {
        let output = folder.run(&[&["b.mlir", "a.mlir"], *jobs].concat());
        assert_eq!(text(&output.stderr), "");
        assert_eq!(text(&output.stdout), format!("{}// -----\n{}", module(F), module(G)));
        assert_eq!(output.status.code(), Some(0));
    }
    let output = folder.run(&["b.mlir", "a.mlir", "-o", "both.mlir"]);
    assert_eq!(output.status.code(), Some(0));
    let again = folder.run(&["both.mlir", "--split-input-file"]);
    assert_eq!(text(&again.stdout), folder.read("both.mlir"));
}

#[test]
fn each_input_becomes_a_file_of_the_folder() {
    let folder = Folder::new("folder", &[("in/a.mlir", F), ("in/deep/b.mlir", G)]);
    let output = folder.run(&["in/a.mlir", "in/deep/b.mlir", "--output-dir", "out/new"]);
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("", ""));
    assert_eq!(folder.files("out/new"), ["a.mlir", "b.mlir"]);
    assert_eq!(folder.read("out/new/a.mlir"), module(F));
    assert_eq!(folder.read("out/new/b.mlir"), module(G));
    // In place, and one alone.
    let output = folder.run(&["in/a.mlir", "--output-dir", "in", "--mlir-print-op-generic"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(folder.read("in/a.mlir").starts_with("\"builtin.module\"() ({\n"));
}

#[test]
fn one_error_does_not_keep_the_others_back() {
    let folder = Folder::new("error", &[("a.mlir", F), ("b.mlir", WRONG), ("c.mlir", G)]);
    let errors = "\
error: expected a type, found `i33x`
 --> b.mlir:1:27
  |
1 | func.func private @f() -> i33x
  |                           ^^^^

error: cannot read `no.mlir`: No such file or directory (os error 2)

error: 2 of 4 files have errors
";
    let files = ["a.mlir", "b.mlir", "no.mlir", "c.mlir"];
    let output = folder.run(&[&files[..], &["--output-dir", "out"]].concat());
    assert_eq!(text(&output.stderr), errors);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(folder.files("out"), ["a.mlir", "c.mlir"]);
    // In one file they are only together.
    let output = folder.run(&[&files[..], &["-o", "all.mlir"]].concat());
    assert_eq!(text(&output.stderr), errors);
    assert!(!folder.0.join("all.mlir").exists());
    let output = folder.run(&files);
    assert_eq!(text(&output.stderr), errors);
    assert_eq!(text(&output.stdout), format!("{}// -----\n{}", module(F), module(G)));
}

#[test]
fn conflicting_output_paths_are_rejected_before_any_output() {
    let folder = Folder::new("refused", &[("a.mlir", F), ("in/a.mlir", G), ("file", "")]);
    let output = folder.run(&["a.mlir", "in/a.mlir", "--output-dir", "out"]);
    let same = "error: `a.mlir` and `in/a.mlir` would both become `a.mlir` in the folder of outputs\n";
    assert_eq!(text(&output.stderr), same);
    assert_eq!(output.status.code(), Some(2));
    assert!(!folder.0.join("out").exists());

    let output = folder.run(&["a.mlir", "--output-dir", "file"]);
    let is_file = "error: cannot write `file`: it is a file, not a directory\n";
    assert_eq!(text(&output.stderr), is_file);
    assert_eq!(output.status.code(), Some(1));

    for wrong in [
        &["a.mlir", "--output-dir", "out", "-o", "x"][..],
        &["--output-dir", "out"],
    ] {
        let output = folder.run(wrong);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    }
    assert!(!Path::new("out").exists());
}

#[test]
fn a_file_with_an_error_in_one_part_is_not_replaced() {
    let parts = format!("{F}// -----\n{WRONG}// -----\n{G}");
    let folder = Folder::new("in-place", &[("in/a.mlir", &parts), ("in/b.mlir", F)]);
    for args in [
        &["-o", "in/a.mlir"][..],
        &["--output-dir", "in"],
        &["in/b.mlir", "-o", "in/a.mlir"],
        &["in/b.mlir", "--output-dir", "in"],
        &["--canonicalize", "-o", "in/a.mlir"],
    ] {
        let output = folder.run(&[&["in/a.mlir", "--split-input-file"], args].concat());
        assert_eq!(text(&output.stdout), "", "{args:?}");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert_eq!(folder.read("in/a.mlir"), parts, "{args:?}");
        assert_eq!(folder.files("in"), ["a.mlir", "b.mlir"], "nothing is left behind");
    }
    // The standard output has the valid parts, as from `mlir-opt`.
    let output = folder.run(&["in/a.mlir", "--split-input-file"]);
    assert_eq!(
        text(&output.stdout),
        format!("{}// -----\n// -----\n{}", module(F), module(G))
    );
}

#[cfg(unix)]
#[test]
fn a_replaced_file_keeps_its_link_and_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("link", &[("a.mlir", F), ("real.mlir", "")]);
    let real = folder.0.join("real.mlir");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("it is ours");
    symlink("real.mlir", folder.0.join("link.mlir")).expect("it can be made");
    let output = folder.run(&["a.mlir", "-o", "link.mlir"]);
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("", ""));
    assert_eq!(folder.read("real.mlir"), module(F));
    assert!(folder.0.join("link.mlir").is_symlink());
    let mode = |file: &str| {
        fs::metadata(folder.0.join(file))
            .expect("it is there")
            .permissions()
            .mode()
            & 0o777
    };
    assert_eq!(mode("real.mlir"), 0o640);
    // A new file has the permissions of any new file.
    folder.run(&["a.mlir", "-o", "new.mlir"]);
    assert_eq!(mode("new.mlir"), mode("a.mlir"));
    // What is no file is written to.
    let output = folder.run(&["a.mlir", "-o", "/dev/null"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_that_does_not_exist_is_followed() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("dangling", &[("a.mlir", F), ("out/kept", "")]);
    let link = |to: &str, name: &str| symlink(to, folder.0.join(name)).expect("it can be made");
    link("out/new.mlir", "first.mlir");
    link("first.mlir", "second.mlir");
    link("round.mlir", "round.mlir");
    link("nowhere/new.mlir", "lost.mlir");
    let output = folder.run(&["a.mlir", "-o", "second.mlir"]);
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("", ""));
    assert_eq!(folder.read("out/new.mlir"), module(F));
    for name in ["first.mlir", "second.mlir", "round.mlir", "lost.mlir"] {
        assert!(folder.0.join(name).is_symlink(), "{name}");
    }
    // The folder of outputs has links, too.
    let output = folder.run(&["a.mlir", "--output-dir", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    link("later.mlir", "out/b.mlir");
    fs::write(folder.0.join("b.mlir"), G).expect("it can be written");
    let output = folder.run(&["b.mlir", "--output-dir", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(folder.read("out/later.mlir"), module(G));
    for (name, error) in [
        (
            "round.mlir",
            "error: cannot write `round.mlir`: Too many levels of symbolic links (os error 40)\n",
        ),
        (
            "lost.mlir",
            "error: cannot write `lost.mlir`: cannot create a file in `nowhere`: No such file or directory (os error 2)\n",
        ),
    ] {
        let output = folder.run(&["a.mlir", "-o", name]);
        assert_eq!(text(&output.stderr), error);
        assert_eq!(output.status.code(), Some(1));
    }
}

#[cfg(unix)]
#[test]
fn an_output_that_cannot_be_written_is_named_with_the_cause() {
    let folder = Folder::new("unwritable", &[("a.mlir", F)]);
    for (path, cause) in [
        (
            "/nope/x",
            "cannot create a file in `/nope`: No such file or directory (os error 2)",
        ),
        ("a.mlir/x", "Not a directory (os error 20)"),
        ("/", "Is a directory (os error 21)"),
    ] {
        let output = folder.run(&["a.mlir", "-o", path]);
        assert_eq!(text(&output.stderr), format!("error: cannot write `{path}`: {cause}\n"));
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn colours_are_for_terminals() {
    let folder = Folder::new("colours", &[("a.mlir", WRONG)]);
    assert!(!text(&folder.run(&["a.mlir"]).stderr).contains('\x1b'));
    let mut command = Command::new(env!("CARGO_BIN_EXE_drr-opt"));
    let forced = command
        .arg("a.mlir")
        .current_dir(&folder.0)
        .env("CLICOLOR_FORCE", "1")
        .output();
    assert!(text(&forced.expect("the tool starts").stderr).contains('\x1b'));
}

#[test]
fn shells_complete_options() {
    let folder = Folder::new("shells", &[]);
    fs::create_dir_all(&folder.0).expect("it can be made");
    for (shell, has) in [
        ("bash", "-o default drr-opt"),
        ("zsh", "#compdef drr-opt"),
        ("fish", "complete -c drr-opt"),
    ] {
        let output = folder.run(&["--completions", shell]);
        assert!(text(&output.stdout).contains(has), "{}", text(&output.stdout));
        assert!(text(&output.stdout).contains("canonicalize"));
        assert_eq!(output.status.code(), Some(0));
    }
}

/// A module for which `symbol-dce` fails.
fn failing(name: &str) -> String {
    format!("module @{name} {{ \"t.op\"() ({{}}) : () -> () }}\n")
}

#[test]
fn no_reproducer_of_another_chunk_or_input_is_overwritten() {
    let chunks = format!("{}// -----\n{F}// -----\n{}", failing("a"), failing("b"));
    let folder = Folder::new("reproducers", &[("two.mlir", &chunks), ("one.mlir", &failing("c"))]);
    let flags = [
        "--symbol-dce",
        "--split-input-file",
        "--allow-unregistered-dialect",
        "--mlir-pass-pipeline-crash-reproducer=r.mlir",
    ];
    let output = folder.run(&[&["two.mlir"], &flags[..]].concat());
    let said = text(&output.stderr);
    for (file, name) in [("r.mlir", "@a"), ("r-2.mlir", "@b")] {
        assert!(said.contains(&format!("generated at `{file}`")), "{said}");
        assert!(folder.read(file).contains(name));
    }
    let output = folder.run(&[&["two.mlir", "one.mlir"], &flags[..]].concat());
    assert_eq!(output.status.code(), Some(1));
    for (file, name) in [("r-1.mlir", "@a"), ("r-1-2.mlir", "@b"), ("r-2.mlir", "@c")] {
        assert!(folder.read(file).contains(name), "{file}");
    }
}

#[test]
fn no_snapshot_of_another_op_chunk_or_input_is_overwritten() {
    let functions = "func.func @f() { return }\nfunc.func @g() { return }\n";
    let chunks = format!("{functions}// -----\nfunc.func @h() {{ return }}\n");
    let folder = Folder::new("snapshots", &[("in/two.mlir", &chunks), ("in/one.mlir", functions)]);
    let pipeline = "--pass-pipeline=builtin.module(func.func(snapshot-op-locations{filename=s.mlir}))";
    let threads: &[&str] = if cfg!(feature = "rayon") { &["--threads=2"] } else { &[] };
    let flags = [&[pipeline, "--split-input-file", "--mlir-print-debuginfo"], threads].concat();
    let output = folder.run(&[&["in/two.mlir"], &flags[..]].concat());
    for (file, name) in [("s.mlir", "@f"), ("s-2.mlir", "@g"), ("s-3.mlir", "@h")] {
        assert!(folder.read(file).contains(name), "{file}");
        assert!(text(&output.stdout).contains(&format!("\"{file}\":1")), "{file}");
    }
    folder.run(&[&["in/two.mlir", "in/one.mlir"], &flags[..]].concat());
    for (file, name) in [
        ("s-1.mlir", "@f"),
        ("s-1-2.mlir", "@g"),
        ("s-1-3.mlir", "@h"),
        ("s-2.mlir", "@f"),
        ("s-2-2.mlir", "@g"),
    ] {
        assert!(folder.read(file).contains(name), "{file}");
    }
}

#[test]
fn a_local_reproducer_overwrites_no_snapshot() {
    let chunks = format!("{F}// -----\n{}", failing("b"));
    let folder = Folder::new("rewritten", &[("in.mlir", &chunks)]);
    let output = folder.run(&[
        "in.mlir",
        "--split-input-file",
        "--allow-unregistered-dialect",
        "--pass-pipeline=builtin.module(snapshot-op-locations{filename=s.mlir},symbol-dce)",
        "--mlir-pass-pipeline-crash-reproducer=r.mlir",
        "--mlir-pass-pipeline-local-reproducer",
    ]);
    assert!(text(&output.stderr).contains("generated at `r.mlir`"));
    assert!(folder.read("r.mlir").contains("symbol-dce"));
    assert!(folder.read("s.mlir").contains("@f"));
    assert!(folder.read("s-2.mlir").contains("@b"));
    assert_eq!(folder.files("."), ["in.mlir", "r.mlir", "s-2.mlir", "s.mlir"]);
}

#[test]
fn comments_that_nearly_split_the_input_are_reported() {
    let lines = "// -----\n//-----\n  // ----  \n//--\n// --- f ---\n";
    let folder = Folder::new("near", &[("in.mlir", &format!("{F}{lines}{G}"))]);
    let output = folder.run(&["in.mlir", "--split-input-file"]);
    let said = text(&output.stderr);
    assert!(
        said.starts_with(
            "warning: this comment does not split the input
 --> in.mlir:3:1
  |
3 | //-----
  | ^^^^^^^
  |
  = help: chunks are separated by `// -----`
"
        ),
        "{said}"
    );
    assert!(said.contains(" --> in.mlir:4:3\n"), "{said}");
    assert_eq!(said.matches("warning").count(), 2, "{said}");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&folder.run(&["in.mlir"]).stderr), "");
}

#[test]
fn no_dump_of_another_op_chunk_or_input_is_overwritten() {
    let modules = "module { func.func private @a() }\nmodule { func.func private @b() }\n";
    let chunks = format!("{modules}// -----\n{F}");
    let folder = Folder::new("tree", &[("two.mlir", &chunks), ("one.mlir", G)]);
    let flags = [
        "--pass-pipeline=builtin.module(builtin.module(cse),cse)",
        "--split-input-file",
        "--mlir-print-ir-after-all",
        "--mlir-print-ir-tree-dir=d",
    ];
    folder.run(&[&["two.mlir"], &flags[..]].concat());
    let nested = "builtin_module_no-symbol-name/builtin_module_no-symbol-name";
    for (file, name) in [
        (format!("d/{nested}/0_0_cse.mlir"), "@a"),
        (format!("d/{nested}/0_0_cse-2.mlir"), "@b"),
        ("d-2/builtin_module_no-symbol-name/0_cse.mlir".to_owned(), "@f"),
    ] {
        assert!(folder.read(&file).contains(name), "{file}");
    }
    folder.run(&[&["two.mlir", "one.mlir"], &flags[..]].concat());
    assert!(
        folder
            .read("d-2/builtin_module_no-symbol-name/0_cse.mlir")
            .contains("@g")
    );
    assert!(
        folder
            .read("d-1-2/builtin_module_no-symbol-name/0_cse.mlir")
            .contains("@f")
    );
}

#[test]
fn chunks_without_a_failure_are_skipped() {
    let chunks = format!("{F}// -----\n{}// -----\n{F}", failing("b"));
    let folder = Folder::new("chunks", &[("in.mlir", &chunks)]);
    let flags = ["in.mlir", "--split-input-file", "--allow-unregistered-dialect"];
    let output = folder.run(&[&flags[..], &["--symbol-dce", "--reduce"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("t.op") && text(&output.stdout).contains("// -----"));
    let output = folder.run(&[&flags[..], &["--dot=b"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("digraph"));
    let output = folder.run(&[&flags[..], &["--dot=nope"]].concat());
    let nothing = "error: cannot find an op with the symbol `nope` in the module\n --> in.mlir:1:1\n";
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), nothing));
    let output = folder.run(&[&flags[..], &["--cse", "--reduce"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("does not fail for the unreduced module"));

    let dead = "func.func @f(%x: i32) { %0 = arith.addi %x, %x : i32 return }\n";
    let folder = Folder::new("bisected", &[("in.mlir", &format!("{F}// -----\n{dead}"))]);
    let output = folder.run(&[
        "in.mlir",
        "--split-input-file",
        "--canonicalize",
        "--bisect=grep -q addi",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("step 1 of 1"), "{}", text(&output.stdout));
}
