//! MLIR's generic transforms as flags and in pipelines of the tool.

use std::path::Path;
use std::process::{Command, Output};

use drr_tests::diff::assert_same;

const INPUT: &str = r#"
func.func private @unused()
func.func @f(%a: index, %b: index, %s: index, %c: i1, %v: i32) -> i32 {
  %0 = arith.addi %v, %v : i32
  %1 = arith.addi %v, %v : i32
  %2 = scf.if %c -> i32 {
    %3 = scf.for %i = %a to %b step %s iter_args(%x = %1) -> i32 {
      %4 = arith.muli %v, %v : i32
      %5 = arith.addi %x, %4 : i32
      %6 = arith.addi %5, %0 : i32
      scf.yield %6 : i32
    }
    scf.yield %3 : i32
  } else {
    scf.yield %v : i32
  }
  return %2 : i32
}
"#;

fn run(program: &Path, flags: &[&str], input: &Path) -> Output {
    let output = Command::new(program).args(flags).arg(input).output().expect("it runs");
    assert!(output.status.success(), "{flags:?}: {output:?}");
    output
}

fn ours(flags: &[&str], input: &Path) -> Output {
    run(env!("CARGO_BIN_EXE_drr-opt").as_ref(), flags, input)
}

#[test]
fn flags_and_pipelines_give_what_mlir_opt_gives() {
    let Some(mlir) = drr_tests::mlir() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("i.mlir");
    std::fs::write(&input, INPUT).expect("it can be written");
    let unchanged = ours(&[], &input).stdout;
    let cases: [&[&str]; 12] = [
        &["--cse"],
        &["-cse", "-control-flow-sink"],
        &["--composite-fixed-point-pass=name=twice pipeline=cse,func.func(canonicalize)"],
        &[
            "-dump-pass-pipeline",
            "-composite-fixed-point-pass=pipeline=cse,func.func(canonicalize{max-iterations=2 top-down=false})",
            "-inline=default-pipeline=",
            "-arith-int-range-narrowing=int-bitwidths-supported=16,32",
        ],
        &["--loop-invariant-code-motion", "--cse", "--symbol-dce"],
        &["--symbol-privatize=exclude=g,h", "--symbol-dce"],
        &["--symbol-privatize=exclude=f", "--symbol-dce", "--control-flow-sink"],
        &["--pass-pipeline=builtin.module(func.func(cse,canonicalize))"],
        &["--pass-pipeline=builtin.module(symbol-dce,func.func(cse,loop-invariant-code-motion),topological-sort)"],
        &[
            "--dump-pass-pipeline",
            "--cse",
            "--symbol-privatize",
            "--print-op-stats",
            "--print-ir=label=x",
        ],
        &[
            "--strip-debuginfo",
            "--mlir-print-debuginfo",
            "--print-op-stats=json=true",
        ],
        &[
            "--mlir-print-ir-after-all",
            "--pass-pipeline=builtin.module(func.func(cse,control-flow-sink))",
            "--mlir-disable-threading",
        ],
    ];
    for flags in cases {
        let (theirs, ours) = (run(mlir.program(), flags, &input), ours(flags, &input));
        let text = |output: &Output| {
            let [out, errors] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
            format!("{out}\n{errors}")
        };
        assert_same(&flags.join(" "), &text(&theirs), &text(&ours));
        assert_ne!(ours.stdout, unchanged, "{flags:?} changes nothing");
    }
}

#[test]
fn the_list_of_passes_has_them_with_options_and_counters() {
    let output = Command::new(env!("CARGO_BIN_EXE_drr-opt"))
        .arg("--list-passes")
        .output();
    let listed = String::from_utf8(output.expect("it runs").stdout).expect("UTF-8");
    let names = listed
        .lines()
        .filter_map(|line| line.strip_prefix("  --")?.split(' ').next());
    assert_eq!(
        names.collect::<Vec<_>>(),
        [
            "arith-int-range-narrowing",
            "canonicalize",
            "composite-fixed-point-pass",
            "control-flow-sink",
            "convert-arith-to-llvm",
            "convert-cf-to-llvm",
            "convert-complex-to-llvm",
            "convert-func-to-llvm",
            "convert-index-to-llvm",
            "convert-linalg-to-loops",
            "convert-math-to-llvm",
            "convert-scf-to-cf",
            "convert-to-llvm",
            "convert-ub-to-llvm",
            "convert-vector-to-llvm",
            "cse",
            "expand-strided-metadata",
            "finalize-memref-to-llvm",
            "inline",
            "int-range-optimizations",
            "loop-invariant-code-motion",
            "lower-affine",
            "mem2reg",
            "print-ir",
            "print-op-stats",
            "reconcile-unrealized-casts",
            "remove-dead-values",
            "sccp",
            "snapshot-op-locations",
            "sroa",
            "strip-debuginfo",
            "symbol-dce",
            "symbol-privatize",
            "topological-sort",
            "walk-and-apply-patterns",
        ]
    );
    for line in [
        "    exclude=<",
        "    label=<",
        "    json",
        "    (S) num-cse'd ",
        "    (S) num-sunk ",
    ] {
        assert!(listed.contains(line), "{line}\n{listed}");
    }
}
