//! The main job, end to end: the program runs on its own file and on a real model, every rule fires, and MLIR accepts what
//! comes out.

use std::path::Path;
use std::process::Command;

/// What the program prints, and what it says about its rules.
fn simplify(file: Option<&Path>) -> (Vec<u8>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tosa_simplify"))
        .args(file)
        .output()
        .expect("the program runs");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.success(), "{said}");
    (output.stdout, said)
}

/// `mlir-opt` accepts the module.
fn accepted(module: &[u8]) {
    if let Some(mlir) = drr_tests::mlir() {
        // It panics with the diagnostics of a module that is refused.
        mlir.generic(&["--allow-unregistered-dialect"], module);
    }
}

#[test]
fn every_rule_fires_on_our_own_file() {
    let (module, said) = simplify(None);
    let rules = include_str!("../tosa_simplify/rules.rs");
    let names: Vec<&str> = rules
        .lines()
        .filter_map(|line| {
            let line = line.trim();
            let in_pat = line.strip_prefix("pat!< pub ").and_then(|rest| rest.split(':').next());
            in_pat.or_else(|| line.strip_prefix("pub Pattern ")?.split(' ').next())
        })
        .collect();
    let fired: Vec<&str> = said
        .lines()
        .skip(1)
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    assert!(names.len() >= 12, "{names:?}");
    assert_eq!(fired, names, "{said}");
    assert!(said.starts_with("converged"), "{said}");
    accepted(&module);
}

#[test]
fn a_real_model_passes_through_and_stays_valid() {
    let Some(corpus) = drr_tests::corpus::corpus() else {
        return;
    };
    for real in corpus
        .iter()
        .filter(|real| real.name.contains("tosa") && real.name.contains("model"))
    {
        let (module, said) = simplify(Some(&real.path));
        assert!(said.starts_with("converged"), "{said}");
        accepted(&module);
    }
}
