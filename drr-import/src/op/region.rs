//! Constraints of regions and successors.

use crate::records::{Record, Value};

/// Returns the constraint of a region or a successor as `op!` has it, without what only C++ checks.
pub(crate) fn region_constraint(record: Record<'_>) -> String {
    let is_successor = record.is("SuccessorConstraint") || record.is("Successor");
    let base = known_constraint(record).unwrap_or_else(|| {
        if is_successor {
            "AnySuccessor".to_string()
        } else {
            "AnyRegion".to_string()
        }
    });
    match (record.is("VariadicRegion"), record.is("VariadicSuccessor")) {
        (true, _) => format!("VariadicRegion<{base}>"),
        (_, true) => format!("VariadicSuccessor<{base}>"),
        _ => base,
    }
}

/// Returns the constraint that the predicate of a region or a successor is, if it is a known one.
fn known_constraint(record: Record<'_>) -> Option<String> {
    let is_successor = record.is("SuccessorConstraint") || record.is("Successor");
    let cpp = predicate_of(record);
    if ["", "true"].contains(&cpp.as_str()) {
        return Some(if is_successor { "AnySuccessor" } else { "AnyRegion" }.to_string());
    }
    let (function, number) = cpp.strip_suffix(')')?.split_once("($_self, ")?;
    let number: u32 = number.parse().ok()?;
    match function {
        _ if is_successor => None,
        "::llvm::hasNItems" => Some(format!("SizedRegion<{number}>")),
        "::llvm::hasNItemsOrMore" => Some(format!("MinSizedRegion<{number}>")),
        "::llvm::hasNItemsOrLess" => Some(format!("MaxSizedRegion<{number}>")),
        _ => None,
    }
}

/// Returns the C++ of the constraint of a region or a successor.
fn predicate_of(record: Record<'_>) -> String {
    record
        .def("predicate")
        .map(crate::predicate::cpp_text::predicate_cpp)
        .unwrap_or_default()
}

/// Returns the constraints on regions and successors that only the verifier can check.
pub(crate) fn region_checks(op: Record<'_>) -> Vec<String> {
    let mut checks = Vec::new();
    for (field, noun) in [("regions", "region"), ("successors", "successor")] {
        for (at, (value, name)) in op.args(field).enumerate() {
            if let Value::Def(record) = value
                && known_constraint(record).is_none()
            {
                let name = name.map_or_else(|| at.to_string(), |name| format!("`${name}`"));
                checks.push(format!("{noun} {name}: {}", predicate_of(record)));
            }
        }
    }
    checks
}
