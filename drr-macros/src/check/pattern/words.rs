//! The names in a pattern that mean more than they say: constants, constraints on whole values, and what is not
//! supported yet.

use crate::syntax::constraint::Constraint;

/// Constraints on a whole value rather than its type; they stand in the constraint list only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EntityConstraint {
    /// Exactly one use.
    HasOneUse,
    /// No use.
    HasNoUseOf,
}

impl EntityConstraint {
    /// The built-in that this name is.
    pub(crate) fn of(name: &Constraint) -> Option<EntityConstraint> {
        if name.is("HasOneUse") {
            Some(EntityConstraint::HasOneUse)
        } else if name.is("HasNoUseOf") {
            Some(EntityConstraint::HasNoUseOf)
        } else {
            None
        }
    }
}

/// The constants that can be written in a pattern, with how each is written.
const CONSTANTS: [(&str, &str); 8] = [
    ("ConstantAttr", "ConstantAttr<I32Attr, \"1\">"),
    ("ConstantProp", "ConstantProp<I64Prop, \"1\">"),
    ("ConstantStrAttr", "ConstantStrAttr<StrAttr, \"text\">"),
    ("ConstantEnumCase", "ConstantEnumCase<Mode, \"fast\">"),
    ("ConstF32Attr", "ConstF32Attr<\"1.0\">"),
    ("ConstBoolAttrTrue", "ConstBoolAttrTrue"),
    ("ConstBoolAttrFalse", "ConstBoolAttrFalse"),
    ("ConstUnitAttr", "ConstUnitAttr"),
];

/// Whether this is a constant attribute or property rather than a constraint.
pub(crate) fn is_constant(name: &Constraint) -> bool {
    constant_usage(name).is_some()
}

/// How a constant of this name is written.
pub(crate) fn constant_usage(name: &Constraint) -> Option<&'static str> {
    CONSTANTS
        .iter()
        .find(|(constant, _)| name.is(constant))
        .map(|(_, usage)| *usage)
}

/// Whether this is a constraint on block arguments.
pub(crate) fn is_of_blocks(name: &Constraint) -> bool {
    name.is("BlockArg") || name.is("ArgumentOf")
}

/// Whether the name is reserved, so that it can be no operation.
pub(crate) fn is_built_in(name: &Constraint) -> bool {
    is_constant(name) || is_of_blocks(name) || name.is("ConstantLikeMatcher") || name.row().is_some()
}

/// Whether a name in a result can be the case of an enum: it says nothing else, and the compiler knows.
pub(crate) fn may_be_enum_case(name: &Constraint) -> bool {
    name.args.is_empty() && !is_built_in(name)
}

/// Whether this is a constraint that is written where it is used: `Constraint<CPred<"..">, "summary">`.
pub(crate) fn is_inline_constraint(name: &Constraint) -> bool {
    name.is("Constraint") && !name.args.is_empty()
}

/// `1 argument`, `2 arguments`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// `` `a` is ``, `` `a` and `b` are ``.
pub(crate) fn are(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => format!("{last} is"),
        Some((last, first)) => format!("{} and {last} are", first.join(", ")),
        None => String::new(),
    }
}

/// A name in backticks with the article that it is spoken with: ``an `I32Attr` ``.
pub(crate) fn with_article(name: impl std::fmt::Display) -> String {
    let name = name.to_string();
    let mut letters = name.chars();
    let (first, second) = (letters.next(), letters.next());
    let is_letter_name = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let vowel = match first {
        Some('A' | 'E' | 'I' | 'O') => true,
        // `F32Attr` begins with the name of its letter.
        Some('F' | 'S') => is_letter_name(second) || (first == Some('S') && second == Some('I')),
        _ => false,
    };
    format!("{} `{name}`", if vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_names_and_articles() {
        assert_eq!(
            [count(0, "result"), count(1, "result"), count(2, "result")],
            ["0 results", "1 result", "2 results"]
        );
        assert_eq!(are(&["a".into()]), "`a` is");
        assert_eq!(are(&["a".into(), "b".into(), "c".into()]), "`a`, `b` and `c` are");
        let spoken = [
            "I32Attr",
            "StrAttr",
            "F32Attr",
            "UnitAttr",
            "SI32Attr",
            "FloatAttr",
            "AnyAttr",
        ]
        .map(with_article);
        assert_eq!(
            spoken,
            [
                "an `I32Attr`",
                "a `StrAttr`",
                "an `F32Attr`",
                "a `UnitAttr`",
                "an `SI32Attr`",
                "a `FloatAttr`",
                "an `AnyAttr`"
            ]
        );
    }
}
