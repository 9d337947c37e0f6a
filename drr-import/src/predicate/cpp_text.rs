//! C++ texts of predicates.

use drr_lang::cpp::unwrapped;

use crate::records::Record;

/// Predicates that lie deeper are left to people.
pub(crate) const MAX_DEPTH: usize = 40;

/// Returns the C++ text of a predicate, including its operators.
pub(crate) fn predicate_cpp(predicate: Record<'_>) -> String {
    unwrapped(&substituted_cpp(predicate, &[])).to_string()
}

/// Returns the C++ text of a predicate with substitutions.
pub(crate) fn substituted_cpp(record: Record<'_>, substitutions: &[(String, String)]) -> String {
    fn write(record: Record<'_>, substitutions: &[(String, String)], depth: usize) -> String {
        if depth > MAX_DEPTH {
            return "..".to_string();
        }
        let parts = |substitutions: &[(String, String)]| -> Vec<String> {
            record
                .defs("children")
                .map(|child| write(child, substitutions, depth + 1))
                .collect()
        };
        match record.class() {
            _ if record.is("CPred") => substituted(record.text("predExpr"), substitutions),
            "SubstLeaves" => {
                let mut all = substitutions.to_vec();
                all.push((
                    record.text("pattern").to_string(),
                    record.text("replacement").to_string(),
                ));
                parts(&all).concat()
            }
            "Concat" => {
                let inner = parts(substitutions).concat();
                let (prefix, suffix) = (record.text("prefix"), record.text("suffix"));
                format!(
                    "{}{inner}{}",
                    substituted(prefix, substitutions),
                    substituted(suffix, substitutions)
                )
            }
            _ if record.is("Neg") => format!("!({})", parts(substitutions).concat()),
            _ => {
                let (sign, of_none) = if record.is("Or") {
                    (" || ", "false")
                } else {
                    (" && ", "true")
                };
                let parts = parts(substitutions).into_iter().map(bound);
                match parts.collect::<Vec<String>>().as_slice() {
                    [] => of_none.to_string(),
                    parts => format!("({})", parts.join(sign)),
                }
            }
        }
    }
    // Adds parentheses to an operand that binds less than `&&`.
    fn bound(part: String) -> String {
        let is_loose = part.contains("||") || part.contains('?');
        if is_loose && unwrapped(&part).len() == part.len() {
            format!("({part})")
        } else {
            part
        }
    }
    write(record, substitutions, 0)
}

/// Returns a text with substitutions, of which the last one is the first to apply.
pub(crate) fn substituted(text: &str, substitutions: &[(String, String)]) -> String {
    substitutions
        .iter()
        .rev()
        .fold(text.to_string(), |text, (from, to)| text.replace(from, to))
}
