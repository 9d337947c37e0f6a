//! What rustc warns of on behalf of patterns.

use crate::report::Message;
use std::fmt::Display;

messages! {
    /// The same source twice.
    M148 same_again(first) = "never tried: `{first}` matches the same and comes first";
    /// A source that another one covers.
    M149 covered(first) = "never tried: `{first}` matches everything that this matches and comes first";
    /// A rule that matches what it makes.
    M151 matches_again() = "the result matches this pattern again, so that it never comes to an end";
    /// A rule that swaps.
    M152 swaps_back() = "the result matches this pattern again and swaps back"
        help "add a constraint that tells the orders apart";
    /// Two rules that work against each other.
    M153 undoes(first) = "this undoes `{first}`, so that the two never come to an end";
    /// A constraint that the declaration has.
    M154 constraint_repeated(op, constraint) = "`{op}` already requires `{constraint}`";
    /// `(either $x, $x)`.
    M156 either_same() = "both sides are the same";
}

#[cfg(test)]
mod tests {
    use super::TABLE;

    #[test]
    fn texts_follow_the_style() {
        for (id, text) in TABLE {
            assert!(id.starts_with('M') && !text.ends_with('.'), "{id}");
            assert!(!text.starts_with(char::is_uppercase), "{id}");
            assert_eq!(text.matches('`').count() % 2, 0, "{id}");
        }
    }
}
