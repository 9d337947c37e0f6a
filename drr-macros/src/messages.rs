//! Every text that the macros can say, in one table: an id, the sentence, its notes and its help.
//!
//! Ids never change: ui tests are named after them. `M..` are mistakes in patterns, `O..` mistakes in ops and dialects.
//! A text is one sentence, in lower case, without a full stop, with code in backticks.

use crate::report::Message;
use std::fmt::Display;

/// Makes one constructor per line of the table; its parameters are the placeholders of the texts.
macro_rules! messages {
    ($($(#[$doc:meta])* $id:ident $name:ident($($param:ident),*) = $text:literal $(note $note:literal)* $(help $help:literal)*;)*) => {
        $(
            $(#[$doc])*
            pub(crate) fn $name($($param: impl Display),*) -> Message {
                Message::new(stringify!($id), format!($text))$(.note(format!($note)))*$(.help(format!($help)))*
            }
        )*

        /// The table's ids and texts, for the tests of its rules.
        #[cfg(test)]
        const TABLE: &[(&str, &str)] = &[$((stringify!($id), $text)),*];
    };
}

messages! {
    // Constraints, wherever they stand.
    /// Something else stands where a constraint belongs.
    O01 constraint_expected() = "expected a constraint, such as `AnyType` or `F32Attr`";
    /// A constraint's argument list is not closed or has something strange in it.
    O02 constraint_args(constraint) = "expected `,` or `>` in the arguments of `{constraint}`";
    /// Neither a constraint nor a list nor a literal.
    O03 constraint_arg_expected(constraint) = "expected a constraint, a list or a literal as argument of `{constraint}`";
    /// Nesting beyond what we read.
    O04 nested_too_deep() = "this is nested too deeply";
    /// `TensorOf` alone, `OptionalAttr<A, B>`.
    O05 constraint_arity(constraint, usage) = "`{constraint}` is written `{usage}`";
}

#[cfg(test)]
mod tests {
    use super::TABLE;
    use std::collections::BTreeSet;

    #[test]
    fn ids_are_unique_and_texts_follow_the_style() {
        let ids: BTreeSet<_> = TABLE.iter().map(|(id, _)| id).collect();
        assert_eq!(ids.len(), TABLE.len());
        for (id, text) in TABLE {
            let (letter, number) = id.split_at(1);
            assert!(matches!(letter, "M" | "O") && number.parse::<u16>().is_ok(), "{id}");
            assert!(
                !text.ends_with('.') || text.ends_with(".."),
                "{id} ends with a full stop"
            );
            assert!(!text.starts_with(char::is_uppercase), "{id} starts with a capital");
            assert_eq!(text.matches('`').count() % 2, 0, "{id} has an open backtick");
        }
    }
}
