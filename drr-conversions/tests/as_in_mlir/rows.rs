//! The rows of the lowerings, on the parts of `rows.mlir`. Each begins with its rows and its passes; `, stays` follows if nothing changes.

use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::Agreement;

use super::{FLAGS, compare};

const PARTS: &str = include_str!("rows.mlir");

#[test]
fn rows() {
    let Some(mlir) = mlir() else { return };
    for part in PARTS.split("// -----\n") {
        let (rows, passes) = part
            .lines()
            .next()
            .and_then(|line| line.split_once(": "))
            .unwrap_or_else(|| panic!("no rows:\n{part}"));
        let (passes, is_changed) = match passes.strip_suffix(", stays") {
            Some(passes) => (passes, false),
            None => (passes, true),
        };
        let texts = [part.to_owned()];
        let plain = mlir.answers(&FLAGS, &texts);
        let compared = compare(mlir, rows, passes, &texts, &plain);
        assert_eq!(compared[0].agreement, Agreement::Equal, "{rows}:\n{part}");
        assert_eq!(compared[0].is_changed, is_changed, "{rows}:\n{part}");
    }
}
