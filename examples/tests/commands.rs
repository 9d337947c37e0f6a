//! Runs the commands of the guide and of the documentation, and compares their output with the documented output.

use std::collections::HashSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use drr_tests::Requirement;

static MLIR: Requirement = Requirement::new("the commands of the guide that need MLIR's tools", "DRR_REQUIRE_MLIR");

/// Commands that are not run here, and why. A command of a page that is neither run nor listed makes the test fail.
const NOT_RUN: [(&str, &str); 26] = [
    ("cargo test", "runs this test"),
    ("cargo test --workspace", "runs this test"),
    ("UPDATE_EXPECT=1 cargo test", "runs this test"),
    ("cargo new --lib pix-opt", PIX),
    ("cd pix-opt", PIX),
    ("drr-import ../PixRules.td --dialect pix -o src/pix.rs", PIX),
    ("cargo run -- --canonicalize input.mlir", PIX),
    ("rm src/pix.rs", PIX),
    (
        "drr-import ../PixRules.td --dialect pix --by-hand crate::hooks=src/hooks.rs -o src/pix.rs",
        PIX,
    ),
    ("cargo run -- --canonicalize constants.mlir", PIX),
    ("cargo new arith-opt", PIX),
    ("cd arith-opt", PIX),
    (
        "drr-import ../ArithRules.td --only-rules --imported drr_dialects::arith=../../drr/drr-dialects/src/generated/arith.rs -o src/rules.rs",
        PIX,
    ),
    (
        "cargo metadata --format-version 1 | grep -o '/[^\"]*/drr-dialects[^\"/]*/Cargo.toml'",
        "needs the registry",
    ),
    ("cargo check", "names the step of the compiler"),
    ("cargo expand", "needs a tool of others"),
    ("cargo install cargo-expand", "needs the network"),
    (
        "cargo install --locked --path drr-import     # in the clone of drr; the rest runs in any folder",
        "installs what the other commands run from where it is built",
    ),
    (
        "cargo doc -p drr --no-deps --all-features --open",
        "opens a browser; CI makes the pages of all crates",
    ),
    ("drr-import --mlir-dialect NAME", "is a synopsis"),
    ("drr-dialects/import [NAME ...]", "is a synopsis"),
    ("drr-dialects/import --check", "a step of CI"),
    ("llvm-tblgen --dump-json", "names a flag"),
    ("mlir-opt --canonicalize", "names a flag"),
    ("benches/instructions --linear", "a step of CI"),
    ("benches/instructions --models", "takes minutes"),
];

const PIX: &str = "a test of `drr-import` follows the whole example";

/// Programs of commands within sentences, and the programs of `benches`.
const PROGRAMS: [&str; 12] = [
    "cargo",
    "drr-opt",
    "drr-import",
    "drr-dialects/import",
    "lit",
    "lit-22",
    "llvm-tblgen",
    "mlir-opt",
    "mlir-opt-22",
    "mlir-tblgen",
    "my-opt",
    "wrong_rule",
];

/// A shell function for Cargo: `cargo run` starts a program that has been built.
const CARGO: &str = r#"
cargo() {
  [ "$1" = run ] || { echo "this test runs no cargo $1"; return 1; }
  while [ $# -gt 0 ] && [ "$1" != -- ]; do
    [ "$1" = --bin ] && local program=$2
    shift
  done
  shift
  "$program" "$@"
}
"#;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Returns the folder of the programs.
fn programs() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_wrong_rule"))
        .parent()
        .expect("a program is in a folder")
}

/// Returns the pages for users.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md"), root().join("drr-dialects/README.md")];
    for folder in ["docs", "drr/src/guide"] {
        let entries = std::fs::read_dir(root().join(folder)).expect("the folder is there");
        pages.extend(entries.map(|entry| entry.expect("it can be read").path()));
    }
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    pages
}

fn read(page: &Path) -> String {
    std::fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// Returns the code blocks of a page: their language, and where their text is.
fn blocks(page: &str) -> Vec<(&str, Range<usize>)> {
    let (mut blocks, mut open, mut at) = (Vec::new(), None, 0);
    for line in page.split_inclusive('\n') {
        let end = at + line.len();
        if let Some(language) = line.trim().strip_prefix("```") {
            open = match open {
                None => Some((language, end)),
                Some((language, start)) => {
                    blocks.push((language, start..at));
                    None
                }
            };
        }
        at = end;
    }
    assert!(open.is_none(), "the last code block ends");
    blocks
}

/// Returns the commands of a page, each with the place of the output that is shown of it.
fn commands(page: &str) -> Vec<(String, Option<Range<usize>>)> {
    let mut commands = Vec::new();
    let mut prose = String::new();
    let mut behind = 0;
    for (language, block) in blocks(page) {
        prose.push_str(&page[behind..block.start]);
        behind = block.end;
        let text = &page[block.clone()];
        if let Some(shown) = text.strip_prefix("$ ") {
            let (command, output) = shown.split_once('\n').expect("a command is a line");
            assert!(
                !output.contains("\n$ "),
                "one command in a block that shows its output: {text}"
            );
            commands.push((command.to_owned(), Some(block.end - output.len()..block.end)));
        } else if ["sh", "bash", "shell", "console"].contains(&language) {
            let mut command = String::new();
            for line in text.lines() {
                command = command + line + "\n";
                if !line.ends_with(['\\', '|']) {
                    commands.push((std::mem::take(&mut command).trim().to_owned(), None));
                }
            }
        }
    }
    prose.push_str(&page[behind..]);
    // A span does not go beyond a paragraph: without backquotes in it, every second piece is code.
    for paragraph in prose.split("\n\n").filter(|paragraph| !paragraph.contains("``")) {
        commands.extend(paragraph.split('`').skip(1).step_by(2).filter_map(|code| {
            let mut words = code.split_whitespace().skip_while(|word| word.contains('='));
            let program = words.next()?;
            let is_program = PROGRAMS.contains(&program) || program.starts_with("benches/");
            (is_program && words.next().is_some()).then(|| (code.replace('\n', " "), None))
        }));
    }
    commands
}

/// Returns the folder in which the commands run: they find the examples, and the files that the guide imports.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for files");
    let link = |from: &str, to: &str| {
        std::os::unix::fs::symlink(root().join(from), folder.path().join(to)).expect("the folder can be written to");
    };
    link("examples", "examples");
    for file in ["Ops.td", "Rules.td"] {
        link("drr-import/tests/td/shop.td", file);
    }
    std::fs::create_dir(folder.path().join("src")).expect("the folder can be written to");
    let by_hand = "pub(crate) fn verify_for_op(_: OpRef<'_>) -> Result<(), OpError> { Ok(()) }\n";
    std::fs::write(folder.path().join("src/loops.rs"), by_hand).expect("the folder can be written to");
    folder
}

/// Runs a command. Returns its standard error and output, in this order, and its exit code unless it is 0.
fn run(command: &str, folder: &Path) -> String {
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("bash")
        .args(["-o", "pipefail", "-c", &format!("{CARGO}{command}")])
        .env("PATH", format!("{}:{path}", programs().display()))
        .current_dir(folder)
        .output()
        .expect("bash runs");
    let text = [output.stderr, output.stdout].concat();
    let text = String::from_utf8(text).expect("text");
    let text = text.trim_end().to_owned() + "\n";
    match output.status.code() {
        Some(0) => text,
        code => format!("{text}exit code {}\n", code.expect("it was not killed")),
    }
}

/// Returns `true` if the programs that a command names are installed or built.
fn can_run(command: &str) -> bool {
    let needs_mlir = ["mlir-", "llvm-", "drr-import"]
        .iter()
        .any(|name| command.contains(name));
    if needs_mlir && drr_tests::mlir().is_none() {
        return false;
    }
    // Cargo builds the programs of this package for its tests, and those of others for theirs.
    let others = ["drr-import", "tosa_simplify", "quick_start"];
    let absent = others
        .iter()
        .find(|name| command.contains(*name) && !programs().join(name).exists());
    if let Some(name) = absent {
        MLIR.absent(&format!("`{name}` is not built: `cargo build --workspace` does it"));
    }
    absent.is_none()
}

/// Returns the text without what differs from run to run: times, and how many percent they are.
fn without_times(text: &str) -> String {
    let is_time = |word: &str| {
        let number = word.trim_start_matches('(').trim_end_matches(['%', ')']);
        number.contains('.') && number.parse::<f64>().is_ok()
    };
    let line = |line: &str| {
        let words = line.split_whitespace().filter(|&word| word != "(");
        words
            .map(|word| if is_time(word) { "TIME" } else { word })
            .collect::<Vec<&str>>()
            .join(" ")
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

#[test]
fn the_commands_of_the_guide_print_the_documented_output() {
    let folder = folder();
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let (mut seen, mut shown) = (HashSet::new(), 0);
    for path in pages() {
        let page = read(&path);
        let mut updated = page.clone();
        // From the last one to the first, so that places stay.
        let mut commands = commands(&page);
        commands.sort_by_key(|(_, output)| std::cmp::Reverse(output.as_ref().map(|place| place.start)));
        for (command, output) in commands {
            let is_new = seen.insert(command.clone());
            let is_listed = NOT_RUN.iter().any(|&(listed, _)| listed == command);
            if is_listed || !(is_new || output.is_some()) || !can_run(&command) {
                continue;
            }
            let printed = run(&command, folder.path());
            let Some(place) = output else {
                assert!(
                    !printed.contains("exit code"),
                    "{}: {command}\n{printed}",
                    path.display()
                );
                continue;
            };
            shown += 1;
            let is_equal = without_times(&printed) == without_times(&page[place.clone()]);
            if update && !is_equal {
                updated.replace_range(place, &printed);
            } else {
                assert!(is_equal, "{}: {command}\n{printed}", path.display());
            }
        }
        if update {
            std::fs::write(&path, updated).expect("the page can be written");
        }
    }
    assert!(shown >= 10, "{shown}");
    for (listed, why) in NOT_RUN {
        assert!(
            seen.contains(listed),
            "no page has `{listed}`, which is listed because it {why}"
        );
    }
}

#[test]
fn the_program_of_the_readme_is_the_example() {
    let (_, program) = include_str!("../rules/quick_start/main.rs")
        .split_once("\n\n")
        .expect("a program follows its documentation");
    assert!(read(&root().join("README.md")).contains(program), "{program}");
}

#[test]
fn the_guide_lists_each_chapter() {
    let guide = read(&root().join("drr/src/guide.rs"));
    for page in pages()
        .iter()
        .filter(|page| page.parent().is_some_and(|folder| folder.ends_with("guide")))
    {
        let name = page.file_stem().expect("a page has a name").to_string_lossy();
        assert!(guide.contains(&format!("`{name}`")), "{name}");
    }
}

/// A flag in the table of the tool, which is no command, is at least one that the tool has.
#[test]
fn the_tool_has_the_flags_that_are_listed() {
    let help = run("own_dialect --help", root());
    let chapter = read(&root().join("drr/src/guide/tool.md"));
    let rows = chapter.lines().filter(|line| line.starts_with("| `--"));
    let flags: Vec<&str> = rows
        .flat_map(|row| row.split('`').skip(1).step_by(2))
        .flat_map(|code| code.split(['=', '[', ']', ' ']))
        .filter(|word| word.starts_with("--"))
        .collect();
    assert!(flags.len() > 30, "{flags:?}");
    for flag in flags {
        let is_there = help.split([' ', '=', '[', ',', '\n']).any(|word| word == flag);
        assert!(is_there, "{flag} is not in:\n{help}");
    }
}

/// The tests of the guide for a tool under `lit`, with the settings that it shows.
#[test]
fn the_tests_of_the_guide_pass_under_lit() {
    let folder = folder();
    let write =
        |name: &str, text: &str| std::fs::write(folder.path().join("src").join(name), text).expect("it is written");
    let chapter = read(&root().join("drr/src/guide/testing.md"));
    let texts = || blocks(&chapter).into_iter().map(|(_, block)| &chapter[block]);
    let tests: Vec<&str> = texts().filter(|text| text.starts_with("// RUN: ")).collect();
    assert_eq!(tests.len(), 2);
    for (number, test) in tests.into_iter().enumerate() {
        write(&format!("{number}.mlir"), test);
    }
    let program = texts()
        .find(|text| text.contains("drr_opt::main"))
        .expect("it shows a tool");
    assert!(include_str!("../own_dialect/main.rs").contains(program), "{program}");
    let settings = texts()
        .find(|text| text.contains("import lit.formats"))
        .expect("it shows the settings");
    write("lit.cfg.py", settings);
    let tool = folder.path().join("my-opt");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_own_dialect"), &tool).expect("the folder can be written to");
    drr_tests::lit::run(&folder.path().join("src"), &tool, &folder.path().join("output"));
}
