//! Flags that `mlir-opt` has too: on each part of `flags.mlir` the tool prints what `mlir-opt` prints, byte for byte.

use std::path::Path;
use std::process::Command;

use drr_tests::diff::assert_same;
use drr_tests::parallel;

/// What is tried, each in custom and in generic form.
const FLAGS: &[&[&str]] = &[
    &[],
    &["--mlir-print-debuginfo"],
    &["--mlir-print-local-scope"],
    &["--mlir-print-local-scope", "--mlir-print-debuginfo"],
    &["--mlir-pretty-debuginfo"],
    &["--mlir-pretty-debuginfo", "--mlir-print-debuginfo"],
    &[
        "--mlir-pretty-debuginfo",
        "--mlir-print-debuginfo",
        "--mlir-print-local-scope",
    ],
    &["--mlir-elide-elementsattrs-if-larger=0"],
    &["--mlir-elide-elementsattrs-if-larger=2"],
    &["--mlir-elide-elementsattrs-if-larger=3"],
    &["--mlir-elide-resource-strings-if-larger=4"],
    &["--mlir-elide-resource-strings-if-larger=11"],
    &["--mlir-elide-resource-strings-if-larger=14"],
    &["--mlir-elide-resource-strings-if-larger=15"],
    &["--mlir-elide-resource-strings-if-larger=42"],
    &["--mlir-elide-resource-strings-if-larger=60"],
    &["--mlir-print-skip-regions"],
    &["--mlir-print-skip-regions", "--mlir-print-debuginfo"],
    &["-mlir-print-skip-regions", "-mlir-print-debuginfo=true"],
    &[
        "--mlir-print-skip-regions",
        "--mlir-print-debuginfo",
        "-mlir-print-skip-regions=0",
    ],
    &["--mlir-print-unique-ssa-ids"],
    &["--mlir-print-debuginfo", "--mlir-print-debuginfo"],
    &["--mlir-use-nameloc-as-prefix"],
    &["--mlir-use-nameloc-as-prefix", "--mlir-print-unique-ssa-ids"],
    &["--mlir-print-value-users"],
    &["--mlir-print-value-users", "--mlir-print-unique-ssa-ids"],
    &[
        "--mlir-print-value-users",
        "--mlir-print-debuginfo",
        "--mlir-use-nameloc-as-prefix",
    ],
];

fn parts() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/flags.mlir"))
}

/// What a tool prints for all parts.
fn printed(program: &Path, flags: &[&str]) -> String {
    let output = Command::new(program)
        .args(["--allow-unregistered-dialect", "--split-input-file"])
        .args(flags)
        .arg(parts())
        .output()
        .expect("the tool runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn flags_print_what_mlir_opt_prints() {
    let Some(mlir) = drr_tests::mlir() else { return };
    let text = std::fs::read_to_string(parts()).expect("the parts");
    assert_eq!(text.matches("// -----").count() + 1, 22);
    let forms: Vec<Vec<&str>> = FLAGS
        .iter()
        .flat_map(|flags| [flags.to_vec(), [flags, &["--mlir-print-op-generic"][..]].concat()])
        .collect();
    parallel::each(&forms, |flags| {
        let ours = printed(Path::new(env!("CARGO_BIN_EXE_drr-opt")), flags);
        assert_same(&flags.join(" "), &printed(mlir.program(), flags), &ours);
    });
}
