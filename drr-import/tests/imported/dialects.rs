//! All dialects that MLIR ships go through the importer, and what comes out compiles.
//!
//! `DRR_REQUIRE_MLIR=1` makes it a failure that MLIR is not installed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use drr_import::{DIALECTS, Options, Report, import};

use crate::common;

/// The rules to import, by the names of their modules; those of real files are in `../td` of the folder of real inputs.
fn rule_files() -> Vec<(&'static str, PathBuf)> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/td");
    let mut files = vec![("shop", own.join("shop.td"))];
    if let Some(corpus) = std::env::var_os("DRR_CORPUS") {
        let folder = PathBuf::from(corpus).join("../td");
        let real = [
            ("arith_rules", "ArithCanonicalization.td"),
            ("chlo_rules", "ChloDecompositionPatterns.td"),
            ("toy_rules", "ToyCombine.td"),
        ];
        for (module, file) in real.map(|(module, file)| (module, folder.join(file))) {
            if file.is_file() {
                files.push((module, file))
            } else {
                eprintln!("skipped: there is no `{}`", file.display())
            }
        }
    }
    files
}

/// Checks the modules as one crate.
fn check(modules: &[(String, String)]) {
    let mut root = String::new();
    for (module, _) in modules {
        let _ = writeln!(root, "pub mod {module};");
    }
    let files: Vec<(String, &str)> = modules
        .iter()
        .map(|(module, text)| (format!("{module}.rs"), text.as_str()))
        .collect();
    let mut sources: Vec<(&str, &str)> = files.iter().map(|(file, text)| (file.as_str(), *text)).collect();
    sources.push(("lib.rs", &root));
    let folder = common::package("imported", &sources);
    let output = common::cargo(&folder, "check")
        .arg("--quiet")
        .output()
        .expect("cargo starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("warning"), "{said}");
}

#[test]
fn all_dialects_and_rules_are_imported_and_compile() {
    let Some(tblgen) = common::tblgen() else { return };
    let mut modules = Vec::new();
    let mut all = Report::default();
    let (mut constraints, mut without_form) = (0, 0);
    for dialect in DIALECTS {
        let (dumps, options) = tblgen.dump_dialect(&dialect).expect("the files of a dialect are read");
        let done = import(&dumps, &options).expect("a dialect is imported");
        println!("{}: {}", dialect.namespace, done.report);
        let Report {
            ops,
            formats,
            forms_to_write,
            types,
            attributes,
            ..
        } = done.report;
        all.ops += ops;
        all.formats += formats;
        all.forms_to_write += forms_to_write;
        all.types += types;
        all.attributes += attributes;
        all.to_write.extend(done.report.to_write.iter().cloned());
        all.without_inference
            .extend(done.report.without_inference.iter().cloned());
        for (what, places) in done.report.omitted() {
            constraints += usize::from(what.starts_with("the definition of ")) * places.len();
            without_form += usize::from(what.starts_with("the assembly format")) * places.len();
        }
        // Importing again changes nothing.
        let again = Options {
            existing: Some(done.module.clone()),
            ..options
        };
        let again = import(&dumps, &again).expect("a dialect is imported again");
        assert!(
            again.module == done.module && again.report == done.report,
            "{}",
            dialect.namespace
        );
        modules.push((format!("{}_dialect", dialect.namespace), done.module));
    }
    println!(
        "{} dialects, {} ops: {} with an assembly format, {without_form} whose format was left out, {} with functions to write in \
         the custom form, {} without type inference\n{} types and {} attributes, {constraints} that are constraints\n\
         {} functions to write",
        modules.len(),
        all.ops,
        all.formats,
        all.forms_to_write,
        all.without_inference.len(),
        all.types,
        all.attributes,
        all.to_write.len(),
    );
    assert_eq!((modules.len(), all.ops), (49, 2633));
    // All formats that MLIR's files have are there, but for those with types that C++ makes.
    assert_eq!(all.formats + without_form, 2245);
    let defined = all.types + all.attributes;
    assert!(
        all.formats >= 2190 && defined >= 173,
        "{} formats, {defined} types and attributes",
        all.formats
    );
    // What the files of rules include and MLIR does not ship is declared here.
    let beside = tblgen.include(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/td"));
    for (module, file) in rule_files() {
        let files = [file];
        let options = Options {
            only_rules: true,
            ..Options::new(&files)
        };
        let dumps = [beside.dump(&files).expect("a file of rules is read")];
        let done = import(&dumps, &options).expect("rules are imported");
        println!("{module}: {}", done.report);
        modules.push((module.to_string(), done.module));
    }
    check(&modules);
}
