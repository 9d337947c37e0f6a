//! `composite-fixed-point-pass`.

use drr::PassManager;
use drr_tests::mlir::mlir;
use drr_transforms::passes::CompositeFixedPoint;

use crate::compare::{Transform, check, context, read};

/// The pass for the corpus.
pub(crate) const CLEAN_UP: Transform = |module| {
    run(module, "pipeline=cse,control-flow-sink").unwrap_or_else(|error| panic!("{error}\n{module}"));
};

/// Runs the pass with options. Returns the diagnostics.
fn run(module: &mut drr::Module, options: &str) -> Result<String, String> {
    let mut registry = drr::PassRegistry::new();
    drr_transforms::register_passes(&mut registry);
    let pipeline = registry.parse(&format!("builtin.module(composite-fixed-point-pass{{{options}}})"));
    let mut pm = PassManager::from(pipeline.map_err(|error| error.to_string())?);
    let report = pm.run(module).map_err(|error| error.to_string())?;
    Ok(report.diagnostics.to_string())
}

/// `cse` erases one op of a dead chain in each run.
const CHAIN: &str = "func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %0, %a : i32
  %2 = arith.addi %1, %a : i32
  %3 = arith.addi %2, %a : i32
  return %a : i32
}";

// Row W23
#[test]
fn the_pipeline_runs_until_nothing_changes() {
    let result = check(&["--composite-fixed-point-pass=pipeline=cse"], CHAIN, |module| {
        assert_eq!(run(module, "pipeline=cse"), Ok(String::new()));
    });
    assert!(!result.contains("addi"), "{result}");
    check(
        &[
            "--composite-fixed-point-pass=name=clean pipeline=func.func(canonicalize{max-iterations=1 top-down=false}),cse",
        ],
        CHAIN,
        |module| {
            let options = "name=clean pipeline=func.func(canonicalize{max-iterations=1 top-down=false}),cse";
            _ = run(module, options).expect("it runs");
        },
    );
}

// Row W23
#[test]
fn the_pipeline_runs_at_most_as_often_as_the_limit_except_in_mlir() {
    let runs = |limit: usize| {
        let mut module = read(&context(), CHAIN).expect("it is valid");
        let warning = run(&mut module, &format!("name=clean pipeline=cse max-iterations={limit}"));
        (
            4 - module.to_string().matches("addi").count(),
            warning.expect("it runs"),
        )
    };
    for limit in 1..=4 {
        let (count, warning) = runs(limit);
        assert_eq!(count, limit);
        let expected = format!("pipeline `clean` still changes the op after {limit} iterations");
        assert!(warning.contains(&expected), "{warning}");
    }
    assert_eq!(runs(5), (4, String::new()));
    if let Some(mlir) = mlir() {
        let theirs = mlir.custom(&["--composite-fixed-point-pass=pipeline=cse max-iterations=1"], CHAIN);
        assert_eq!(theirs.matches("addi").count(), 2, "{theirs}");
    }
}

#[test]
fn wrong_options_are_errors() {
    for (options, expected) in [
        ("pipeline=nope", "'nope' does not refer to a registered pass"),
        ("pipeline=cse,func.func(cse", "unbalanced parentheses"),
        ("max-iterations=0", "expected a positive number, found 0"),
        ("max-iterations=-1", "expected a positive number, found -1"),
        ("max-iterations=x", "'x' value invalid for integer argument"),
    ] {
        let mut module = read(&context(), CHAIN).expect("it is valid");
        let error = run(&mut module, options).expect_err(options);
        assert!(error.contains(expected), "{options}: {error}");
        assert_eq!(module.to_string().matches("addi").count(), 4);
    }
    let mut module = read(&context(), CHAIN).expect("it is valid");
    let failed = run(&mut module, "pipeline=canonicalize{max-iterations=1 test-convergence}");
    assert!(failed.expect_err("it fails").contains("did not converge"));
}

#[test]
fn a_composite_pass_can_contain_another() {
    let mut module = read(&context(), CHAIN).expect("it is valid");
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(CompositeFixedPoint::new(
        "outer",
        "composite-fixed-point-pass{name=inner pipeline=cse},symbol-dce",
    ));
    pm.run(&mut module).unwrap_or_else(|error| panic!("{error}"));
    assert!(!module.to_string().contains("addi"), "{module}");
}
