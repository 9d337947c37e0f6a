//! Numbers in texts of C++.

/// Formats numbers as a list: `[1, 2]`.
pub(crate) fn list_of(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("[{}]", numbers.join(", "))
}
