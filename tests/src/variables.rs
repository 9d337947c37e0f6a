//! Environment variables that set the size of tests.

/// Returns the number that an environment variable sets, or a default.
///
/// # Panics
/// If the variable is no number.
///
/// # Examples
/// ```
/// assert_eq!(drr_tests::variables::number("DRR_NO_SUCH_VARIABLE", 7), 7);
/// ```
pub fn number(variable: &str, default: usize) -> usize {
    let Ok(number) = std::env::var(variable) else {
        return default;
    };
    number
        .parse()
        .unwrap_or_else(|_| panic!("{variable}={number} is no number"))
}

/// Returns the number of levels, ops or operands of large inputs, `DRR_LARGE`: a million in continuous integration.
pub fn large() -> usize {
    number("DRR_LARGE", 100_000)
}

/// Returns the distance of the bytes at which fixtures are cut and changed, `DRR_CUT_STEP`: four in continuous integration.
pub fn cut_step() -> usize {
    number("DRR_CUT_STEP", 8).max(1)
}
