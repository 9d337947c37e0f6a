//! The main job, end to end: the program runs on its own file and on a real model, every rule fires, and MLIR accepts what
//! comes out. The rules alone never make an invalid module of a random one.

#[path = "../tosa_simplify/rules.rs"]
#[allow(unreachable_pub)]
mod rules;

use std::path::Path;
use std::process::Command;

use drr::prelude::*;
use drr::testing::{RandomModules, RewriteTest, check_idempotent, check_never_invalid, check_rewrite};

/// Returns all rules, with a context in which undeclared ops can use values that would otherwise be dead.
fn all_rules() -> RewriteTest<'static> {
    let ctx = ContextBuilder::new()
        .with((drr_dialects::Tosa, drr_dialects::Func))
        .allow_unregistered_dialects(true)
        .build();
    let mut patterns = PatternSet::new();
    rules::populate_with_generated(&mut patterns);
    rules::add_rules_in_pdll(&mut patterns);
    RewriteTest::new(&ctx, patterns)
}

/// Runs the program. Returns its output and its report about the rules.
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
    let mut names: Vec<&str> = rules
        .lines()
        .filter_map(|line| {
            let line = line.trim();
            let in_pat = line.strip_prefix("pat!< pub ").and_then(|rest| rest.split(':').next());
            in_pat.or_else(|| line.strip_prefix("pub Pattern ")?.split(' ').next())
        })
        .collect();
    let mut fired: Vec<&str> = said
        .lines()
        .skip(1)
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    assert!(names.len() >= 12, "{names:?}");
    // The rules of the block are added by name.
    names.sort_unstable();
    fired.sort_unstable();
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

#[test]
fn a_rule_needs_equal_types() {
    check_rewrite!(all_rules(), r#"
        func.func @f(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
          %same = tosa.identity %x : (tensor<4xf32>) -> tensor<4xf32>
          %other = tosa.identity %same : (tensor<4xf32>) -> tensor<?xf32>
          return %same, %other : tensor<4xf32>, tensor<?xf32>
        }
    "# => r#"
        func.func @f(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
          %other = tosa.identity %x : (tensor<4xf32>) -> tensor<?xf32>
          return %x, %other : tensor<4xf32>, tensor<?xf32>
        }
    "#);
}

/// The operations of most rules, so that they meet.
#[test]
fn rules_on_random_modules() {
    let rules = all_rules();
    let ops = [
        "add",
        "bitwise_not",
        "const",
        "identity",
        "logical_not",
        "maximum",
        "minimum",
        "reverse",
        "transpose",
    ];
    let mut modules = RandomModules::new(rules.ctx(), ops.map(|op| format!("tosa.{op}")));
    let fired = check_never_invalid(&rules, &mut modules, 0..50);
    assert!(fired > 50, "{fired}");
    assert_eq!(check_idempotent(&rules, &mut modules, 0..50), fired);
}
