//! Files as people write them, in custom form: read, verified and printed as `mlir-opt` does, by dialect.
//!
//! `DRR_SHOW=scf cargo test -p drr-tests --test custom -- --nocapture differences` shows what differs in the parts of a dialect:
//! the first error of each part, or the first line that is another one, and how often each occurs.

mod files;
mod invalid;
mod reasons;
mod table;
mod test_dialect;

use std::collections::BTreeMap;

use drr_tests::mlir::mlir;

use crate::files::{Difference, NAMES, Parts};

#[test]
fn differences() {
    let Some(name) = std::env::var_os("DRR_SHOW").and_then(|name| name.into_string().ok()) else {
        return;
    };
    let (Some(mlir), Some(parts)) = (mlir(), Parts::read(&name)) else {
        return;
    };
    let mut histogram: BTreeMap<String, usize> = BTreeMap::new();
    for difference in parts.differences(mlir) {
        println!("{difference}");
        *histogram.entry(difference.without_numbers()).or_default() += 1;
    }
    let mut counted: Vec<(usize, String)> = histogram.into_iter().map(|(what, count)| (count, what)).collect();
    counted.sort_by(|a, b| b.cmp(a));
    for (count, what) in counted {
        println!("{count:5} {what}");
    }
}

/// The table by dialect is true, each difference has a reason, and each reason a difference.
#[test]
fn parts_by_dialect() {
    let Some(mlir) = mlir() else { return };
    let mut rows = Vec::new();
    let mut differences: Vec<Difference> = Vec::new();
    for (name, is_counted) in NAMES {
        let Some(parts) = Parts::read(name) else { return };
        let found = parts.differences(mlir);
        rows.push(table::Row::new(name, parts.len(), &found, is_counted));
        if is_counted {
            differences.extend(found);
        }
    }
    table::check(&rows);
    reasons::check(&differences);
}
