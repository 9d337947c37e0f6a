//! Random chains of ops on vectors are converted as by `mlir-opt`.

use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::Counts;
use drr_tests::random_vectors::chain;

use super::{FLAGS, compare};

/// The passes, the number of modules, and the least share of equal ones in percent of those that `mlir-opt` changes.
const PASSES: [(&str, u64, usize); 2] = [("convert-to-llvm", 500, 99), ("convert-vector-to-llvm", 100, 97)];

#[test]
fn random_vectors() {
    let Some(mlir) = mlir() else { return };
    for (pass, modules, floor) in PASSES {
        let texts: Vec<String> = (0..modules)
            .map(chain)
            .filter(|text| !inserts_vector_at_dynamic_position(text))
            .collect();
        let plain = mlir.answers(&FLAGS, &texts);
        let counts = Counts::of(&compare(mlir, pass, pass, &texts, &plain));
        assert!(
            counts.equal * 100 >= floor * counts.changed,
            "{pass}: {} of {} is less than {floor} %",
            counts.equal,
            counts.changed
        );
    }
}

/// Returns `true` if a text contains an insertion for which MLIR takes a dynamic index for 0.
fn inserts_vector_at_dynamic_position(text: &str) -> bool {
    let mut inserts = text.lines().filter(|line| line.contains("vector.insert "));
    inserts.any(|line| {
        let is_dynamic = line.contains("[%") || line.contains(", %i") || line.contains(", %c");
        is_dynamic && line.contains("] : vector<")
    })
}
