//! All dialects that MLIR ships go through the importer, and what comes out compiles.
//!
//! `DRR_REQUIRE_MLIR=1` makes it a failure that MLIR is not installed.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use drr_import::{DIALECTS, Options, Tblgen, import};

/// The installed `llvm-tblgen` with MLIR's files, or nothing after saying so.
fn tblgen() -> Option<Tblgen> {
    let found = Tblgen::find().map_err(|error| error.to_string());
    let found = found.and_then(|tblgen| match tblgen.locate("mlir/IR/OpBase.td") {
        Some(_) => Ok(tblgen),
        None => Err("MLIR's .td files are not installed".to_string()),
    });
    found.map_err(|why| {
        let is_required = std::env::var_os("DRR_REQUIRE_MLIR").is_some_and(|value| value == "1");
        assert!(!is_required, "DRR_REQUIRE_MLIR=1, but {why}");
        eprintln!("skipped: {why}");
    })
    .ok()
}

/// Checks the modules as one crate beside this workspace's crates, in a folder of its own.
fn check(name: &str, modules: &[(String, String)]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let write = |file: &str, text: &str| {
        let path = folder.path().join(file);
        std::fs::write(path, text).expect("the folder takes files");
    };
    std::fs::create_dir(folder.path().join("src")).expect("the folder takes folders");
    let drr = workspace.join("drr");
    write(
        "Cargo.toml",
        &format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\ndrr = {{ path = {drr:?} }}\n\n[workspace]\n"
        ),
    );
    // The versions that this workspace is built with, so that nothing is fetched.
    let lock = std::fs::read_to_string(workspace.join("Cargo.lock")).expect("a lock file");
    write("Cargo.lock", &lock);
    let mut root = String::new();
    for (module, text) in modules {
        let _ = writeln!(root, "pub mod {module};");
        write(&format!("src/{module}.rs"), text);
    }
    write("src/lib.rs", &root);
    // A target folder of its own: the one of the workspace is in use.
    let target = workspace.join("target/imported");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["check", "--offline", "--quiet"]).current_dir(folder.path()).env("CARGO_TARGET_DIR", target);
    let output = cargo.output().expect("cargo starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("warning"), "{said}");
}

#[test]
fn all_dialects_are_imported_and_compile() {
    let Some(tblgen) = tblgen() else { return };
    let mut modules = Vec::new();
    let (mut ops, mut to_write, mut without_inference) = (0, 0, 0);
    for dialect in DIALECTS {
        let (dumps, options) = dialect.dump(&tblgen).expect("the files of a dialect are read");
        let done = import(&dumps, &options).expect("a dialect is imported");
        println!("{}: {}", dialect.namespace, done.report);
        ops += done.report.ops;
        to_write += done.report.to_write.len();
        without_inference += done.report.without_inference.len();
        // Importing again changes nothing.
        let again = Options { old: Some(done.module.clone()), ..options };
        let again = import(&dumps, &again).expect("a dialect is imported again");
        assert!(again.module == done.module && again.report == done.report, "{}", dialect.namespace);
        modules.push((format!("{}_dialect", dialect.namespace), done.module));
    }
    println!("{} dialects, {ops} ops; {to_write} functions to write, {without_inference} ops without type inference", modules.len());
    assert_eq!((modules.len(), ops), (48, 2633));
    check("imported", &modules);
}
