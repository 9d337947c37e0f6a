//! What can be said about sources, and about Rust expressions in patterns. `M..` are the mistakes of the specification,
//! `P..` what only our own grammar can get wrong.

use crate::report::Message;
use std::fmt::Display;

messages! {
    // Rust expressions.
    /// `$_loc` where nothing is built.
    M133 word_without_meaning(word, reason) = "`{word}` has no meaning here{reason}";
    /// `$_foo`.
    M134 no_such_word(word) = "no `{word}`; there are `$_builder`, `$_loc`, `$_self`";
    /// `$0` where nothing is counted.
    P40 argument_without_meaning(word) = "`{word}` has no meaning here: nothing is numbered"
        help "name what is meant: `$x`";
    /// `$3` of two arguments.
    P41 argument_out_of_range(word, given) = "there is no argument `{word}`: {given}";
    /// `$x` in the text of a predicate.
    P42 symbol_in_predicate(word) = "`{word}` is not known in a predicate"
        help "a predicate calls what it tests `$_self`, `$0`, `$1` and so on";
    /// `Constraint<..>` with something else in it.
    P43 inline_constraint_usage() = "a constraint in place is written `Constraint<CPred<\"..\">, \"summary\">`"
        help "`And<[..]>`, `Or<[..]>` and `Neg<..>` combine predicates";
    /// A string that has no Rust in it.
    P44 text_is_no_rust() = "this text cannot be read as Rust";
}

#[cfg(test)]
mod tests {
    use super::TABLE;

    #[test]
    fn texts_follow_the_style() {
        for (id, text) in TABLE {
            assert!(!text.ends_with('.') || text.ends_with(".."), "{id}");
            assert!(!text.starts_with(char::is_uppercase), "{id}");
            assert_eq!(text.matches('`').count() % 2, 0, "{id}");
        }
    }
}
