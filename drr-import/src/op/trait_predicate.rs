//! The predicates that MLIR's traits about types give their records.

use crate::predicate::class_predicate::{compact, flat_text};
use crate::records::Record;

/// Properties of a value that traits compare, as C++ without blanks and namespaces.
const COMPARED_PROPERTIES: [(&str, &str); 5] = [
    ("AllTypesMatch", "$_self.getType()"),
    ("AllElementTypesMatch", "getElementTypeOrSelf($_self)"),
    ("AllShapesMatch", "cast<ShapedType>($_self.getType()).getShape()"),
    ("AllRanksMatch", "cast<ShapedType>($_self.getType()).getRank()"),
    (
        "AllElementCountsMatch",
        "cast<ShapedType>($_self.getType()).getNumElements()",
    ),
];

/// Returns `true` if a trait that compares values, such as `AllTypesMatch`, has the predicate of its class.
pub(crate) fn compares(record: Record<'_>, class: &str, names: &[&str]) -> bool {
    let Some((_, compared)) = COMPARED_PROPERTIES.iter().find(|(known, _)| *known == class) else {
        return false;
    };
    let of = |name: &&str| format!("({})", compared.replace("$_self", &format!("${name}")));
    // Each value with the next one, and the last one with the first.
    let values: Vec<String> = names.iter().chain(names.first()).map(of).collect();
    let pairs: Vec<String> = values.windows(2).map(|pair| pair.join("==")).collect();
    let expected = match names.len() {
        0 | 1 => "true".to_string(),
        _ => pairs.join("&&"),
    };
    record.def("predicate").and_then(flat_text) == Some(expected)
}

/// Returns `true` if a trait that compares a type with the transformed type of another value has the predicate of its
/// class.
pub(crate) fn transforms(record: Record<'_>, class: &str) -> bool {
    let [lhs, rhs, transform] = ["lhs", "rhs", "transformer"].map(|field| record.text(field));
    let transformed = transform.replace("$_self", &format!("${lhs}.getType()"));
    let comparator = match class {
        "RangedTypesMatchWith" => "llvm::equal",
        _ => "std::equal_to<>()",
    };
    let expected = compact(&format!("{comparator}({transformed}, ${rhs}.getType())"));
    let text = record.def("predicate").and_then(flat_text).unwrap_or_default();
    match class {
        "OptionalTypesMatchWith" => {
            let absent = text
                .strip_suffix(&expected)
                .map(|rest| rest.split("||").collect::<Vec<&str>>());
            absent.is_some_and(|absent| {
                matches!(absent.as_slice(), [one, other, ""] if [one, other].iter().all(|of| of.starts_with("!get") && of.ends_with("()")))
            })
        }
        _ => text == expected,
    }
}
