//! MLIR's files, where they are installed.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use drr_import::{DIALECTS, Tblgen, import};

/// The installed `llvm-tblgen` with MLIR's files, or nothing after saying so. `DRR_REQUIRE_MLIR=1` makes that a failure.
pub(crate) fn tblgen() -> Option<Tblgen> {
    let found = Tblgen::find().map_err(|error| error.to_string());
    let found = found.and_then(|tblgen| match tblgen.locate("mlir/IR/OpBase.td") {
        Some(_) => Ok(tblgen),
        None => Err("MLIR's .td files are not installed".to_string()),
    });
    found
        .map_err(|why| {
            let is_required = std::env::var_os("DRR_REQUIRE_MLIR").is_some_and(|value| value == "1");
            assert!(!is_required, "DRR_REQUIRE_MLIR=1, but {why}");
            eprintln!("skipped: {why}");
        })
        .ok()
}

/// A module without the list of fingerprints at its end, which changes with everything else.
pub(crate) fn without_fingerprints(module: &str) -> &str {
    let (module, list) = module.split_once("\n// Fingerprints").expect("a list of fingerprints");
    assert!(
        list.lines().skip(1).all(|line| line.starts_with("// ")),
        "the list is the end: {list}"
    );
    module
}

/// The folder of the workspace, above that of this package.
fn workspace() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = folders.find(|folder| folder.join("Cargo.lock").exists());
    found.expect("the workspace")
}

/// A package of its own beside this workspace's crates, with these sources.
pub(crate) fn package(name: &str, sources: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let workspace = workspace();
    let dependencies =
        ["drr", "drr-dialects"].map(|name| format!("{name} = {{ path = {:?} }}\n", workspace.join(name)));
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n{}\n[workspace]\n",
        dependencies.concat()
    );
    let write =
        |file: &str, text: &str| std::fs::write(folder.path().join(file), text).expect("the folder takes files");
    std::fs::create_dir(folder.path().join("src")).expect("the folder takes folders");
    write("Cargo.toml", &manifest);
    // The versions that this workspace is built with, so that nothing is fetched.
    let lock = std::fs::read_to_string(workspace.join("Cargo.lock")).expect("a lock file");
    write("Cargo.lock", &lock);
    for (file, text) in sources {
        write(&format!("src/{file}"), text);
    }
    folder
}

/// Cargo in such a package. Its target folder is not that of the workspace, which is in use.
pub(crate) fn cargo(folder: &tempfile::TempDir, command: &str) -> Command {
    let workspace = workspace();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([command, "--offline"]).current_dir(folder.path());
    cargo.env("CARGO_TARGET_DIR", workspace.join("target/imported"));
    // A program that runs once needs no debug information.
    cargo.env("CARGO_PROFILE_DEV_DEBUG", "none");
    cargo
}

/// A package of dialects that MLIR ships, each a module, with the source of a program that has a function to register them.
pub(crate) fn imported(package_name: &str, tblgen: &Tblgen, used: &[(&str, &str)], main: &str) -> tempfile::TempDir {
    let mut modules = Vec::new();
    let (mut root, mut with) = ("use drr::prelude::*;\n".to_string(), String::new());
    for (namespace, name) in used {
        let dialect = DIALECTS
            .iter()
            .find(|dialect| dialect.namespace == *namespace)
            .expect("a dialect of the table");
        let (dumps, options) = tblgen.dump_dialect(dialect).expect("the files of a dialect are read");
        let done = import(&dumps, &options).expect("a dialect is imported");
        let _ = writeln!(root, "mod {namespace}_dialect;");
        let _ = write!(with, ".with({namespace}_dialect::{name})");
        modules.push((format!("{namespace}_dialect.rs"), done.module));
    }
    let _ = writeln!(
        root,
        "fn with_dialects(builder: ContextBuilder) -> ContextBuilder {{ builder{with} }}"
    );
    root.push_str(main);
    let mut sources: Vec<(&str, &str)> = modules
        .iter()
        .map(|(file, text)| (file.as_str(), text.as_str()))
        .collect();
    sources.push(("main.rs", &root));
    package(package_name, &sources)
}

/// Returns the output of a program for an input; the caller checks the exit status.
pub(crate) fn output(command: &mut Command, input: &str) -> Output {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a standard input");
    std::thread::scope(|scope| {
        // It may print before it has read everything.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        child.wait_with_output().expect("the program ends")
    })
}

/// Writes the body of a function of a module that is to be written.
pub(crate) fn fill(module: &mut String, name: &str, body: &str) {
    let Some(start) = module.find(&format!("\nfn {name}(")) else {
        return;
    };
    let start = start + module[start..].find("{\n").expect("a body") + 2;
    let end = start + module[start..].find("\n}\n").expect("an end");
    module.replace_range(start..end, body);
}
