//! Flags of `mlir-opt`: on each part of `flags.mlir` the tool prints what `mlir-opt` prints, byte for byte; and no flag that it does
//! not have is ignored.

use std::path::Path;
use std::process::Command;

use drr_opt::Options;
use drr_tests::diff::assert_same;
use drr_tests::parallel;

/// The inputs, each in custom and in generic form.
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

/// Returns the output of a tool for all parts.
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
fn flags_print_as_mlir_opt() {
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

/// Returns the error of the command line for a flag, if there is one.
fn refused(flag: &str) -> Option<String> {
    let parsed = Options::from_args(["drr-opt", flag, "a.mlir"]);
    parsed.err().map(|error| error.to_string())
}

// Rows W32, W35
#[test]
fn an_unsupported_flag_of_mlir_opt_is_rejected_with_the_alternative() {
    for (flag, tip) in [
        (
            "--mlir-generate-reproducer=x",
            "`--mlir-pass-pipeline-crash-reproducer`",
        ),
        ("--print-pipeline-passes", "`--dump-pass-pipeline`"),
        ("--emit-bytecode", "`mlir-opt --emit-bytecode` converts it"),
        ("--no-implicit-module", "the result is always a module"),
        ("--mlir-timing-display=list", "`--timing` prints a list"),
        ("--debug-only=greedy-rewriter", "`--trace` logs"),
        ("--mlir-print-op-on-diagnostic", "no note with the op"),
        ("--load-dialect-plugin=x.so", "`drr_opt::Setup`"),
        ("--split-input-file=// ---", "`// -----`"),
        ("--lower-affine", "`mlir-opt --lower-affine` can process the output"),
        (
            "-convert-func-to-llvm",
            "`mlir-opt --convert-func-to-llvm` can process the output",
        ),
        ("--sparsifier", "`mlir-opt --sparsifier` can process the output"),
        (
            "--foo",
            "`--help` lists the flags of the tool, `--list-passes` its passes",
        ),
        ("--mlir-print-bogus", "`--help` lists the flags of the tool"),
        (
            "--allow-unregistered-dialects",
            "similar argument exists: '--allow-unregistered-dialect'",
        ),
        (
            "--mlir-print-op-genric=true",
            "similar argument exists: '--mlir-print-op-generic'",
        ),
    ] {
        let error = refused(flag).unwrap_or_else(|| panic!("`{flag}` is accepted"));
        let tips: Vec<&str> = error.lines().filter(|line| line.contains("tip: ")).collect();
        assert!(tips.len() == 1 && tips[0].contains(tip), "{flag}: {error}");
    }
}

#[test]
fn a_flag_that_requests_the_only_behaviour_is_accepted() {
    for flag in [
        "--emit-bytecode=false",
        "-mlir-print-op-on-diagnostic=false",
        "--mlir-print-stacktrace-on-diagnostic=0",
        "--no-implicit-module=false",
        "--canonicalize=top-down=true",
        "--pass-pipeline=builtin.module(canonicalize)",
        "--mlir-disable-threading",
        "--mlir-timing",
        "--verify-roundtrip",
    ] {
        assert_eq!(refused(flag), None);
    }
}

/// The last value of a flag is used, and other arguments stay, wherever the flag is.
#[test]
fn flags_that_are_disabled_again_leave_the_other_arguments() {
    let flags = [
        "--canonicalize",
        "--verify-roundtrip=false",
        "--split-input-file",
        "--canonicalize=false",
    ];
    for inputs in [&[][..], &["a.mlir"], &["a.mlir", "b.mlir"]] {
        let args = ["drr-opt"].iter().chain(&flags).chain(inputs);
        let options = Options::from_args(args).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(options.inputs, inputs.iter().map(Path::new).collect::<Vec<_>>());
        assert!(options.passes.is_empty() && !options.verify_roundtrip && options.split_input_file);
    }
}

/// All flags and passes that `mlir-opt` lists.
#[test]
fn no_flag_of_mlir_opt_is_ignored() {
    let Some(mlir) = drr_tests::mlir() else { return };
    let help = Command::new(mlir.program())
        .arg("--help-hidden")
        .output()
        .expect("it runs");
    let help = String::from_utf8(help.stdout).expect("text");
    let words = help
        .lines()
        .filter_map(|line| line.trim_start().split([' ', '=', '[']).next());
    let flags: Vec<&str> = words.filter(|word| word.starts_with("--")).collect();
    assert!(flags.len() > 1000, "{}", flags.len());
    let mut accepted: Vec<&str> = Vec::new();
    for flag in flags {
        match refused(flag) {
            None => accepted.push(flag),
            Some(error) => {
                let is_unknown = error.contains("unexpected argument");
                assert!(!is_unknown || error.contains("tip: "), "{flag}: {error}");
            }
        }
    }
    accepted.sort_unstable();
    accepted.dedup();
    assert_eq!(
        accepted,
        [
            "--allow-unregistered-dialect",
            "--arith-int-range-narrowing",
            "--canonicalize",
            "--composite-fixed-point-pass",
            "--control-flow-sink",
            "--cse",
            "--dump-pass-pipeline",
            "--inline",
            "--int-range-optimizations",
            "--list-passes",
            "--loop-invariant-code-motion",
            "--mem2reg",
            "--mlir-disable-threading",
            "--mlir-pass-pipeline-crash-reproducer",
            "--mlir-pass-pipeline-local-reproducer",
            "--mlir-pass-statistics",
            "--mlir-pretty-debuginfo",
            "--mlir-print-debuginfo",
            "--mlir-print-ir-after",
            "--mlir-print-ir-after-all",
            "--mlir-print-ir-after-change",
            "--mlir-print-ir-after-failure",
            "--mlir-print-ir-before",
            "--mlir-print-ir-before-all",
            "--mlir-print-ir-module-scope",
            "--mlir-print-ir-tree-dir",
            "--mlir-print-local-scope",
            "--mlir-print-op-generic",
            "--mlir-print-skip-regions",
            "--mlir-print-unique-ssa-ids",
            "--mlir-print-value-users",
            "--mlir-timing",
            "--mlir-use-nameloc-as-prefix",
            "--pass-pipeline",
            "--print-ir",
            "--print-op-stats",
            "--remove-dead-values",
            "--run-reproducer",
            "--sccp",
            "--show-dialects",
            "--snapshot-op-locations",
            "--split-input-file",
            "--sroa",
            "--strip-debuginfo",
            "--symbol-dce",
            "--symbol-privatize",
            "--topological-sort",
            "--verify-diagnostics",
            "--verify-each",
            "--verify-roundtrip",
        ]
    );
}

/// The tips about passes of `mlir-opt` agree with the passes that it has.
#[test]
fn the_passes_of_mlir_opt_are_those_that_tips_name() {
    let Some(mlir) = drr_tests::mlir() else { return };
    let output = Command::new(mlir.program()).arg("--help").output().expect("it runs");
    let help = String::from_utf8(output.stdout).expect("text");
    let (_, passes) = help.split_once("Compiler passes to run").expect("it has passes");
    let (passes, _) = passes.split_once("\nGeneric Options:").expect("other flags follow");
    let names = passes.lines().filter_map(|line| line.strip_prefix("      --"));
    let names = names.filter_map(|line| line.split([' ', '=']).next());
    // Those of its own tests are not in every build.
    let names: Vec<&str> = names.filter(|name| !name.contains("test")).collect();
    assert!(names.len() > 250, "{}", names.len());
    for name in names {
        // Ours are accepted.
        if let Some(error) = refused(&format!("--{name}")) {
            assert!(
                error.contains(&format!("`mlir-opt --{name}` can process the output")),
                "{error}"
            );
        }
    }
}

#[cfg(not(feature = "dialects"))]
#[test]
fn a_flag_of_a_cargo_feature_names_it() {
    let error = refused("--mlir-to-llvmir").expect("the tool lacks it");
    assert!(error.contains("the cargo feature `dialects` of `drr-opt`"), "{error}");
}
