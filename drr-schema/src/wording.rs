//! Phrases of messages.

/// Returns a number with a noun: `1 operand`, `2 operands`.
///
/// ```
/// use drr_schema::counted;
/// assert_eq!((counted(1, "operand"), counted(2, "operand")), ("1 operand".into(), "2 operands".into()));
/// ```
#[must_use]
pub fn counted(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}
