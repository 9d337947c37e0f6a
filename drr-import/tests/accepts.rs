//! Imported dialects accept what MLIR prints, but for what hangs on functions to write.
//!
//! It needs MLIR and the folder of real inputs, `DRR_CORPUS`.

mod common;

use std::fmt::Write as _;
use std::path::PathBuf;

use drr_import::{DIALECTS, import};
use expect_test::expect;

/// The dialects of the inputs, by their namespaces and their Rust names.
const USED: [(&str, &str); 14] = [
    ("affine", "Affine"),
    ("arith", "Arith"),
    ("bufferization", "Bufferization"),
    ("cf", "ControlFlow"),
    ("complex", "ComplexDialect"),
    ("linalg", "Linalg"),
    ("math", "Math"),
    ("memref", "MemRef"),
    ("scf", "SCF"),
    ("shape", "Shape"),
    ("tensor", "Tensor"),
    ("tosa", "Tosa"),
    ("ub", "UB"),
    ("vector", "Vector"),
];

/// Says of each file how many of its parts are refused.
const MAIN: &str = r#"
fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap();
        let ctx = with_dialects(ContextBuilder::new().with(drr_dialects::Func)).allow_unregistered_dialects(true).build();
        let parts: Vec<&str> = text.split("// -----\n").collect();
        let is_refused = |part: &&&str| !Module::parse(&ctx, part).is_ok_and(|module| module.verify().is_ok());
        let refused = parts.iter().filter(is_refused).count();
        let name = path.rsplit('/').next().unwrap();
        println!("{name}: {refused} of {} refused", parts.len());
    }
}
"#;

#[test]
fn imported_dialects_accept_what_mlir_prints() {
    let Some(tblgen) = common::tblgen() else { return };
    let Some(corpus) = std::env::var_os("DRR_CORPUS").map(PathBuf::from) else {
        eprintln!("skipped: DRR_CORPUS names no folder of real inputs");
        return;
    };
    let mut modules = Vec::new();
    let (mut root, mut with) = ("use drr::prelude::*;\n".to_string(), String::new());
    for (namespace, name) in USED {
        let dialect = DIALECTS
            .iter()
            .find(|dialect| dialect.namespace == namespace)
            .expect("a dialect of the table");
        let (dumps, options) = dialect.dump(&tblgen).expect("the files of a dialect are read");
        let done = import(&dumps, &options).expect("a dialect is imported");
        let _ = writeln!(root, "mod {namespace}_dialect;");
        let _ = write!(with, ".with({namespace}_dialect::{name})");
        modules.push((format!("{namespace}_dialect.rs"), done.module));
    }
    let _ = writeln!(
        root,
        "fn with_dialects(builder: ContextBuilder) -> ContextBuilder {{ builder{with} }}"
    );
    root.push_str(MAIN);
    let mut sources: Vec<(&str, &str)> = modules
        .iter()
        .map(|(file, text)| (file.as_str(), text.as_str()))
        .collect();
    sources.push(("main.rs", &root));
    let folder = common::package("accepts", &sources);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&corpus)
        .expect("the folder")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "mlir"));
    files.sort();
    let output = common::cargo(&folder, "run")
        .args(["--quiet", "--"])
        .args(files)
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // What is refused has quantized types, or shapes of `tosa` of some rank: their tests are C++.
    expect![[r#"
        arith_canonicalize.mlir: 0 of 79 refused
        ir_parser.mlir: 0 of 1 refused
        linalg_canonicalize.mlir: 0 of 118 refused
        math_canonicalize_debuginfo.mlir: 0 of 1 refused
        model_deepseek_r1_decode_tosa.mlir: 0 of 1 refused
        model_resnet_linalg.mlir: 0 of 1 refused
        stablehlo_ops.mlir: 0 of 480 refused
        tosa_canonicalize.mlir: 19 of 179 refused
    "#]]
    .assert_eq(&String::from_utf8_lossy(&output.stdout));
}
