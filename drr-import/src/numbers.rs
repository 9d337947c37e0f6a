//! Numbers in texts of C++.

/// Returns all numbers in a text.
pub(crate) fn numbers_in(text: &str) -> Vec<i64> {
    let mut words = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    let numbers = words.by_ref().filter_map(|word| word.parse().ok());
    numbers.collect()
}

/// Returns the right operands of comparisons with the expression at the end of a text: `.getRank() == 3`.
pub(crate) fn numbers_after(text: &str) -> Vec<i64> {
    let signs = ["==", ">=", "<=", "!="];
    let after = signs
        .iter()
        .filter_map(|sign| text.rsplit_once(sign))
        .map(|(_, after)| after);
    let numbers = after.filter_map(|after| after.trim().trim_end_matches(')').trim().parse().ok());
    numbers.collect()
}

/// Formats numbers as a list: `[1, 2]`.
pub(crate) fn list_of(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("[{}]", numbers.join(", "))
}
