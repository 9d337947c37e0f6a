//! What an assembly format has, as far as the importer has to know: its `custom` directives, and the variables that are elements.

use std::ops::Range;

/// A `custom` directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Directive {
    pub(crate) name: String,
    /// Where the name stands.
    pub(crate) place: Range<usize>,
    /// What it is given.
    pub(crate) args: Vec<Argument>,
    /// Whether an optional group begins with it, so that its parser says whether it is there.
    pub(crate) begins_group: bool,
}

/// What a directive is given. A `ref` is given as what it refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    Variable(String),
    /// `type($x)`
    Type(String),
    Text,
    /// `attr-dict` or `prop-dict`
    Dictionary,
}

/// Words that take what is in the parentheses behind them.
const TAKING: [&str; 5] = ["type", "functional-type", "qualified", "ref", "struct"];

/// What a parenthesis is that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Group,
    /// What a word takes.
    Word,
    /// What a `custom` directive takes.
    Custom,
}

impl Open {
    /// What a parenthesis behind this token opens.
    fn behind(token: &str) -> Open {
        match token {
            ">" => Open::Custom,
            word if TAKING.contains(&word) => Open::Word,
            _ => Open::Group,
        }
    }
}

/// The `custom` directives of a format, in their order.
pub(crate) fn directives(format: &str) -> Vec<Directive> {
    let tokens = tokens(format);
    let mut found: Vec<Directive> = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    for (at, (token, place)) in tokens.iter().enumerate() {
        let before = |back: usize| at.checked_sub(back).map_or("", |at| tokens[at].0);
        let in_custom = open.contains(&Open::Custom);
        match *token {
            "(" => open.push(Open::behind(before(1))),
            ")" => {
                open.pop();
            }
            name if before(1) == "<" && before(2) == "custom" => {
                // White space that is printed begins nothing.
                let first = (0..at.saturating_sub(2)).rev().find(|&at| !is_white(tokens[at].0));
                let begins_group = open.last() == Some(&Open::Group) && first.is_some_and(|at| tokens[at].0 == "(");
                found.push(Directive {
                    name: name.to_string(),
                    place: place.clone(),
                    args: Vec::new(),
                    begins_group,
                });
            }
            token if in_custom => {
                let Some(directive) = found.last_mut() else { continue };
                let is_of_type = before(1) == "(" && before(2) == "type";
                directive.args.extend(match token.chars().next() {
                    Some('$') if is_of_type => Some(Argument::Type(token[1..].to_string())),
                    Some('$') => Some(Argument::Variable(token[1..].to_string())),
                    Some('"') => Some(Argument::Text),
                    _ if ["attr-dict", "prop-dict"].contains(&token) => Some(Argument::Dictionary),
                    _ => None,
                });
            }
            _ => {}
        }
    }
    found
}

/// The variables that are elements of a format: those that no directive takes.
pub(crate) fn variables(format: &str) -> Vec<(&str, Range<usize>)> {
    let tokens = tokens(format);
    let mut found = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    for (at, (token, place)) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |at| tokens[at].0);
        match *token {
            "(" => open.push(Open::behind(before)),
            ")" => {
                open.pop();
            }
            _ => {}
        }
        if let Some(name) = token.strip_prefix('$')
            && open.iter().all(|&open| open == Open::Group)
        {
            found.push((name, place.clone()));
        }
    }
    found
}

fn is_white(token: &str) -> bool {
    ["``", "` `", "`\\n`"].contains(&token)
}

/// The tokens of a format with their places: literals with their backquotes, strings with their quotes, words, variables, signs.
fn tokens(format: &str) -> Vec<(&str, Range<usize>)> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = format[at..].chars().next() {
        let rest = &format[at..];
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let len = match first {
            '`' => rest[1..].find('`').map_or(rest.len(), |end| end + 2),
            '"' => end_of_string(rest),
            '$' => rest[1..].find(|c| !is_word(c)).map_or(rest.len(), |end| end + 1),
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        if !first.is_whitespace() {
            tokens.push((&rest[..len], at..at + len));
        }
        at += len;
    }
    tokens
}

fn end_of_string(text: &str) -> usize {
    let mut is_escaped = false;
    let mut chars = text.char_indices().skip(1);
    let end = chars.find(|(_, c)| {
        let ends = *c == '"' && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn directives_are_found_with_what_they_are_given() {
        let format = "$a `(` `custom` `)` custom<Whole>($a, type($a), ref($b), attr-dict, \"x)\\\"\", ref(type($b))) \
            (custom<First>($c)^ `x`)? (`` custom<Second>($d)^)? (`x` custom<Later>($e)^)? oilist(`y` custom<InList>($f))";
        let shown: String = directives(format)
            .iter()
            .map(|directive| {
                assert_eq!(&format[directive.place.clone()], directive.name);
                format!("{} {:?} {}\n", directive.name, directive.args, directive.begins_group)
            })
            .collect();
        expect![[r#"
            Whole [Variable("a"), Type("a"), Variable("b"), Dictionary, Text, Type("b")] false
            First [Variable("c")] true
            Second [Variable("d")] true
            Later [Variable("e")] false
            InList [Variable("f")] false
        "#]]
        .assert_eq(&shown);
    }

    #[test]
    fn variables_that_directives_take_are_no_elements() {
        let format =
            "$a `$b` custom<X>($c) type($d) ($e^ `x` qualified($f))? (`y` $g^)?:(custom<Y>(ref($h))) oilist(`z` $i)";
        let names: Vec<&str> = variables(format).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["a", "e", "g", "i"]);
    }

    #[test]
    fn strange_formats_are_no_reason_to_panic() {
        for format in [
            "",
            "`",
            "\"",
            "custom<",
            "custom<A",
            "custom<A>(",
            ")))",
            "(((",
            "custom<A>($",
            "é`é",
        ] {
            assert!(directives(format).iter().all(|directive| directive.args.len() <= 1));
            assert!(variables(format).len() <= 1);
        }
    }
}
