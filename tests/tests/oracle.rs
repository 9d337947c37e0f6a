//! The way from a `.td` file to a real MLIR pass works.

use std::path::Path;

use drr_tests::oracle::oracle;

#[test]
fn the_manuals_first_rule_runs_in_real_mlir() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle");
    let Some(oracle) = oracle(&folder.join("example.td")) else {
        return;
    };
    let input = std::fs::read(folder.join("example.mlir")).expect("the example's input");
    let output = oracle.run(&["-drr", "--mlir-print-op-generic"], input);
    assert!(output.stderr.contains("converged, changed=1"), "{}", output.stderr);
    // Only the float attribute is rewritten.
    assert_eq!(
        output
            .stdout
            .matches(r#""d.c_op"(%arg0) <{c_attr = 1.500000e+00 : f32}>"#)
            .count(),
        1
    );
    assert_eq!(output.stdout.matches("d.a_op").count(), 1, "{}", output.stdout);
}
