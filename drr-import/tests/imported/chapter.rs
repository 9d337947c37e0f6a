//! The worked example of the guide's chapter about importing, followed literally: its files, its commands, what they print.

use std::path::Path;
use std::process::Command;

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

/// Returns the manifest with this workspace instead of the clone beside the package.
fn with_paths(dependencies: &str) -> String {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let paths = dependencies.replace("../../drr/", &format!("{}/", workspace.display()));
    format!("[package]\nname = \"pix-opt\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n{paths}\n[workspace]\n")
}

/// Puts a function in the place of the one of its name.
fn replaced(module: &str, function: &str) -> String {
    let head = &function[..=function.find('(').expect("a function")];
    let start = module.find(&format!("\n{head}")).expect("the function is there") + 1;
    let end = start + module[start..].find("\n}\n").expect("it ends") + 3;
    format!("{}{function}{}", &module[..start], &module[end..])
}

#[test]
fn the_worked_example_of_the_guide_can_be_followed_literally() {
    if common::tblgen().is_none() {
        return;
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../drr/src/guide/import.md");
    let page = std::fs::read_to_string(page).expect("the chapter is there");
    let package = common::package("pix-opt", &[]);
    let project = package.path();
    let mut printed: Vec<String> = Vec::new();
    let (mut commands, mut compared) = (0, 0);
    for Block { language, text, file } in blocks(&page, "From a foreign project to a tool") {
        match (language.as_str(), file.as_deref()) {
            // The files of the other project are beside the package.
            ("tablegen", Some(file)) => std::fs::write(project.join(file), text).expect("it can be written"),
            ("toml", Some(file)) => std::fs::write(project.join(file), with_paths(&text)).expect("it can be written"),
            ("rust,ignore", Some(file)) if text.starts_with("fn ") && file == "src/pix.rs" => {
                let path = project.join(file);
                let module = std::fs::read_to_string(&path).expect("the module is there");
                std::fs::write(path, replaced(&module, &text)).expect("it can be written");
            }
            ("rust,ignore" | "mlir", Some(file)) => {
                std::fs::create_dir_all(project.join("tests")).expect("the folder can be made");
                std::fs::write(project.join(file), text).expect("it can be written");
            }
            ("sh", None) => {
                for command in text.lines() {
                    commands += 1;
                    let words: Vec<&str> = command.split(' ').collect();
                    let output = match words.as_slice() {
                        ["cargo", "new", ..] | ["cd", _] => continue,
                        ["drr-import", args @ ..] => {
                            let args = args.iter().map(|arg| arg.trim_start_matches("../"));
                            Command::new(env!("CARGO_BIN_EXE_drr-import"))
                                .args(args)
                                .current_dir(project)
                                .output()
                        }
                        ["cargo", command, args @ ..] => {
                            common::cargo(&package, command).arg("--quiet").args(args).output()
                        }
                        _ => panic!("{command} is not known here"),
                    };
                    let output = output.expect("it starts");
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
    assert_eq!((commands, compared), (5, 2));
    // Importing again changes nothing of what was filled in.
    let module = std::fs::read_to_string(project.join("src/pix.rs")).expect("the module is there");
    let again = Command::new(env!("CARGO_BIN_EXE_drr-import"))
        .args(["PixRules.td", "--dialect", "pix", "-o", "src/pix.rs"])
        .current_dir(project)
        .output()
        .expect("it starts");
    let report = String::from_utf8_lossy(&again.stderr);
    assert!(
        report.contains("written or changed by hand: 3 items: verify_shift_op, fits_pixel, sum\n"),
        "{report}"
    );
    assert_eq!(
        std::fs::read_to_string(project.join("src/pix.rs")).expect("the module is there"),
        module
    );
}
