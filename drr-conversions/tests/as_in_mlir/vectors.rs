//! Random chains of ops on vectors, and transposes with each lowering, are converted as by `mlir-opt`.

use drr_tests::corpus;
use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::Counts;
use drr_tests::random_vectors::chain;

use super::{ENDLESS, FLAGS, compare, different, reason_of};

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

#[test]
fn transposes_have_the_lowering_of_the_option() {
    let (Some(mlir), Some(parts)) = (mlir(), corpus::custom_parts()) else {
        return;
    };
    let texts = parts.into_iter().map(|part| part.text);
    let texts: Vec<String> = texts
        .filter(|text| text.contains("vector.transpose") && !text.contains(ENDLESS))
        .collect();
    let plain = mlir.answers(&FLAGS, &texts);
    for lowering in ["llvmintr", "shuffle1d"] {
        let passes = format!("convert-vector-to-llvm{{vector-transpose-lowering={lowering}}}");
        let compared = compare(mlir, lowering, &passes, &texts, &plain);
        assert!(Counts::of(&compared).equal > 20, "{lowering} is compared");
        let is_unexplained = |&number: &usize| reason_of("convert-vector-to-llvm", &texts[number]).is_none();
        if let Some(number) = different(&compared).find(is_unexplained) {
            panic!("{lowering}: part {number} differs:\n{}", texts[number]);
        }
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
