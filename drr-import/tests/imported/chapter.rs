//! The worked examples of the guide's chapter about importing, followed literally: files, commands, output.

use std::path::Path;
use std::process::{Command, Output};

use crate::common;

/// A code block with the file that the line before it names, if it names one.
struct Block {
    language: String,
    text: String,
    file: Option<String>,
}

/// The code blocks of a section.
fn blocks(page: &str, title: &str) -> Vec<Block> {
    let (_, rest) = page.split_once(&format!("# {title}\n")).expect("the section is there");
    let mut lines = rest.lines().take_while(|line| !line.starts_with("# "));
    let mut blocks: Vec<Block> = Vec::new();
    let mut before = String::new();
    while let Some(line) = lines.next() {
        let Some(language) = line.strip_prefix("```") else {
            if !line.trim().is_empty() {
                before = line.to_string();
            }
            continue;
        };
        let text = lines
            .by_ref()
            .take_while(|line| *line != "```")
            .map(|line| format!("{line}\n"));
        let text = text.collect();
        // Blocks that follow each other are of one file.
        let file = match before.strip_suffix("`:").and_then(|before| before.rsplit_once('`')) {
            Some((_, file)) => Some(file.to_string()),
            None if before.is_empty() => {
                let last = blocks.last().filter(|last| last.language == language);
                last.and_then(|last| last.file.clone())
            }
            None => None,
        };
        blocks.push(Block {
            language: language.to_string(),
            text,
            file,
        });
        before.clear();
    }
    blocks
}

/// Returns the path of the workspace, which is the clone beside the package in the chapter.
fn workspace() -> String {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    workspace.display().to_string()
}

/// Returns the manifest of a package with this workspace instead of the clone beside the package.
fn with_paths(name: &str, dependencies: &str) -> String {
    let paths = dependencies.replace("../../drr/", &format!("{}/", workspace()));
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n{paths}\n[workspace]\n")
}

/// Puts a function in the place of the one of its name.
fn replaced(module: &str, function: &str) -> String {
    let head = &function[..=function.find('(').expect("a function")];
    let start = module.find(&format!("\n{head}")).expect("the function is there") + 1;
    let end = start + module[start..].find("\n}\n").expect("it ends") + 3;
    format!("{}{function}{}", &module[..start], &module[end..])
}

/// Runs `drr-import` in a package, where the files of the other project are, too.
fn drr_import(project: &Path, args: &[&str]) -> Output {
    let clone = format!("={}/", workspace());
    let args = args
        .iter()
        .map(|arg| arg.trim_start_matches("../").replace("=../../drr/", &clone));
    Command::new(env!("CARGO_BIN_EXE_drr-import"))
        .args(args)
        .current_dir(project)
        .output()
        .expect("it starts")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Writes the files of a section, runs its commands, and compares what they print. Returns the numbers of commands and of
/// compared outputs.
fn follow(package: &tempfile::TempDir, name: &str, title: &str) -> (usize, usize) {
    let page = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../drr/src/guide/import.md"));
    let project = package.path();
    let write = |file: &str, text: &str| {
        std::fs::create_dir_all(project.join("tests")).expect("the folder can be made");
        std::fs::write(project.join(file), text).expect("it can be written");
    };
    let mut printed: Vec<String> = Vec::new();
    let (mut commands, mut compared) = (0, 0);
    for Block { language, text, file } in blocks(&page, title) {
        match (language.as_str(), file.as_deref()) {
            ("toml", Some(file)) => write(file, &with_paths(name, &text)),
            ("rust,ignore", Some(file)) if text.starts_with("fn ") => {
                let module = read(&project.join(file));
                write(file, &replaced(&module, &text));
            }
            ("tablegen" | "rust,ignore" | "mlir", Some(file)) => write(file, &text),
            ("sh", None) => {
                for command in text.lines() {
                    commands += 1;
                    let words: Vec<&str> = command.split(' ').collect();
                    let output = match words.as_slice() {
                        // The folder of a dependency from a registry needs the registry.
                        ["cargo", "new" | "metadata", ..] | ["cd", _] => continue,
                        ["rm", file] => {
                            std::fs::remove_file(project.join(file)).expect("the file is there");
                            continue;
                        }
                        ["drr-import", args @ ..] => drr_import(project, args),
                        ["cargo", command, args @ ..] => {
                            let mut cargo = common::cargo(package, command);
                            cargo.arg("--quiet").args(args).output().expect("it starts")
                        }
                        _ => panic!("{command} is not known here"),
                    };
                    let error = String::from_utf8_lossy(&output.stderr).into_owned();
                    assert!(
                        output.status.success() && !error.contains("warning"),
                        "{command}: {error}"
                    );
                    printed.push(match words[0] {
                        "cargo" => String::from_utf8_lossy(&output.stdout).into_owned(),
                        _ => error,
                    });
                }
            }
            // What the last command prints.
            ("text" | "mlir", None) => {
                compared += 1;
                assert_eq!(printed.last(), Some(&text));
            }
            _ => panic!("no file is named for {text}"),
        }
    }
    (commands, compared)
}

#[test]
fn the_worked_example_of_the_guide_can_be_followed_literally() {
    if common::tblgen().is_none() {
        return;
    }
    let package = common::package("pix-opt", &[]);
    let example = follow(&package, "pix-opt", "From a foreign project to a tool");
    assert_eq!(example, (5, 2));
    // Importing again changes nothing of what was filled in.
    let path = package.path().join("src/pix.rs");
    let module = read(&path);
    let again = drr_import(package.path(), &["PixRules.td", "--dialect", "pix", "-o", "src/pix.rs"]);
    let report = String::from_utf8_lossy(&again.stderr);
    assert!(
        report.contains("written or changed by hand: 3 items: verify_shift_op, fits_pixel, sum\n"),
        "{report}"
    );
    assert_eq!(read(&path), module);
    // The next section goes on with the same package.
    let hooks = follow(&package, "pix-opt", "Folds, constants and interfaces");
    assert_eq!(hooks, (4, 2));
    let module = read(&path);
    for entry in [
        "fold: fold_shift_op",
        "materialize_constant: materialize_constant_of_pix",
        "[Pure, dyn CostInterface]",
    ] {
        assert!(module.contains(entry), "{entry} is not in:\n{module}");
    }
}

#[test]
fn the_rules_over_a_dialect_of_mlir_can_be_followed_literally() {
    if common::tblgen().is_none() {
        return;
    }
    let package = common::package("arith-opt", &[]);
    let rules = follow(&package, "arith-opt", "Rules over MLIR's dialects");
    assert_eq!(rules, (5, 2));
}
