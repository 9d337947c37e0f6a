//! Imported dialects accept what MLIR prints, but for what hangs on functions to write.
//!
//! It needs MLIR and the folder of real inputs, `DRR_CORPUS`; inputs in custom form are in `../corpus-custom` beside it.

use std::path::PathBuf;

use expect_test::expect;

use crate::common;

/// The dialects of the inputs, by their namespaces and their Rust names.
const USED: [(&str, &str); 15] = [
    ("affine", "Affine"),
    ("arith", "Arith"),
    ("bufferization", "Bufferization"),
    ("cf", "ControlFlow"),
    ("complex", "ComplexDialect"),
    ("index", "IndexDialect"),
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

/// Inputs in custom form with how many of their parts at least are read and printed as `mlir-opt` prints them, though no
/// function is written. What is missing hangs on such functions: names of results, and custom forms in C++.
const CUSTOM: [(&str, usize); 6] = [
    ("arith", 32),
    ("math", 14),
    ("cf", 3),
    ("index", 1),
    ("tensor", 5),
    ("tosa", 358),
];

/// Reports how many chunks of each file are rejected; of one in custom form, whose printed text lies beside it, how many are
/// read and printed so.
const MAIN: &str = r#"
fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap();
        let ctx = with_dialects(ContextBuilder::new().with(drr_dialects::Func)).allow_unregistered_dialects(true).build();
        if let Ok(printed) = std::fs::read_to_string(path.replace(".mlir", ".out.mlir")) {
            let parts = text.split("// -----\n").zip(printed.split("// -----\n"));
            let is_equal = |(part, printed): &(&str, &str)| {
                let module = Module::parse(&ctx, part).ok().filter(|module| module.verify().is_ok());
                module.is_some_and(|module| module.to_string().trim() == printed.trim())
            };
            println!("{}", parts.filter(is_equal).count());
            continue;
        }
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
    let folder = common::imported("accepts", &tblgen, &USED, MAIN);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&corpus)
        .expect("the folder")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "mlir"));
    files.sort();
    let run = |files: &[PathBuf]| {
        let mut cargo = common::cargo(&folder, "run");
        let output = cargo
            .args(["--quiet", "--"])
            .args(files)
            .output()
            .expect("cargo starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
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
    .assert_eq(&run(&files));
    let custom = corpus.join("../corpus-custom");
    if !custom.is_dir() {
        eprintln!("skipped: there is no folder of inputs in custom form beside DRR_CORPUS");
        return;
    }
    let counts = run(&CUSTOM.map(|(name, _)| custom.join(format!("{name}.mlir"))));
    println!("{counts}");
    assert_eq!(counts.lines().count(), CUSTOM.len(), "{counts}");
    for ((name, at_least), equal) in CUSTOM.iter().zip(counts.lines()) {
        let equal: usize = equal.parse().expect("a number");
        assert!(
            equal >= *at_least,
            "{name}: {equal} parts are printed as by mlir-opt, of {at_least} before"
        );
    }
}
