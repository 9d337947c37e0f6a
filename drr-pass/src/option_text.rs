//! Parser for the options of a pass, such as `max-iterations=3 disable-patterns={a,b}`.

use crate::PassOption;

/// An invalid option.
#[derive(Debug)]
pub(crate) struct OptionError {
    /// MLIR's message, with help.
    pub(crate) message: String,
    /// Byte offset of the option in the text of all options.
    pub(crate) offset: usize,
}

/// Parses options, as MLIR's `PassOptions::parseFromString` does.
///
/// # Errors
/// If an option is unknown or its value is invalid.
pub(crate) fn parse_options(text: &str, options: &mut [PassOption<'_>]) -> Result<(), OptionError> {
    let mut is_set = vec![false; options.len()];
    let mut rest = text;
    while let Some((name, value, after)) = next_option(rest) {
        let before = &text[..text.len() - rest.len()];
        let offset = text.len() - rest.trim_start().len();
        let failed = |message| OptionError { message, offset };
        rest = after;
        if name.is_empty() {
            continue;
        }
        let Some(index) = options.iter().position(|option| option.name() == name) else {
            let help = match separator_help(before, name, value, after, options) {
                Some(separator) => format!("  = help: {separator}\n"),
                None => help(drr_schema::nearest(name, options.iter().map(PassOption::name)), options),
            };
            return Err(failed(format!("<Pass-Options-Parser>: no such option {name}\n{help}")));
        };
        let is_first = !std::mem::replace(&mut is_set[index], true);
        if let Err(error) = options[index].parse(value, is_first) {
            return Err(failed(match separator_help(before, name, value, after, options) {
                // The help about the value would mislead.
                Some(separator) => {
                    let message = error.split("\n  = help: ").next().unwrap_or_default();
                    format!("{message}\n  = help: {separator}")
                }
                None => error,
            }));
        }
    }
    Ok(())
}

/// Returns the help for an invalid option, which lies between `before` and `after`, if it is not separated from its value or another
/// option as in MLIR.
fn separator_help(
    before: &str,
    name: &str,
    value: Option<&str>,
    after: &str,
    options: &[PassOption<'_>],
) -> Option<&'static str> {
    let is_option = |text: &str| {
        let name = text.split_once('=').map_or(text, |(name, _)| name);
        options.iter().any(|option| option.name() == name)
    };
    let mut texts = [Some(name), value].into_iter().flatten();
    let is_listed = texts.any(|text| text.split(',').skip(1).any(is_option));
    let is_spaced = before.trim_end().ends_with('=')
        || value.is_none() && after.trim_start().starts_with('=')
        || value == Some("") && !after.trim().is_empty();
    match (is_listed, is_spaced) {
        (true, _) => Some("separate options by spaces, not by commas"),
        (false, true) => Some("write no spaces around `=`"),
        (false, false) => None,
    }
}

/// Returns the help for an unknown option.
fn help(near: Option<&str>, options: &[PassOption<'_>]) -> String {
    let names: Vec<String> = options.iter().map(|option| format!("`{}`", option.name())).collect();
    match near {
        Some(near) => format!("  = help: did you mean `{near}`?\n"),
        None if names.is_empty() => "  = help: it has no options\n".to_owned(),
        None => format!("  = help: its options are {}\n", names.join(", ")),
    }
}

/// Splits a text into the name of the first option, its value if a `=` follows, and the rest, which is shorter than the text.
fn next_option(text: &str) -> Option<(&str, Option<&str>, &str)> {
    let text = text.trim_start();
    if text.is_empty() {
        return None;
    }
    let end = text.find([' ', '=']).unwrap_or(text.len());
    let (name, rest) = (unwrapped(&text[..end]), &text[end..]);
    let Some(value) = rest.strip_prefix('=') else {
        return Some((name, None, rest));
    };
    let end = value_end(value, b' ');
    Some((name, Some(unwrapped(&value[..end])), &value[end..]))
}

/// Returns a value as text that is read back: in braces if it is not without them.
pub(crate) fn escaped(value: &str) -> String {
    if value_end(value, b' ') == value.len() && unwrapped(value) == value {
        value.to_owned()
    } else {
        format!("{{{value}}}")
    }
}

/// Returns the text of a value as an element of a list: in braces if it is empty or contains a separator.
pub(crate) fn element(value: String) -> String {
    if value_end(&value, b',') == value.len() && !value.is_empty() {
        value
    } else {
        format!("{{{value}}}")
    }
}

/// Returns the elements of a list: `a,{b c},d(e,f)` has three.
pub(crate) fn elements(text: &str) -> Vec<&str> {
    let text = text.trim();
    let mut elements = Vec::new();
    // An element follows each comma, also the last one.
    let mut rest = (!text.is_empty()).then_some(text);
    while let Some(text) = rest {
        let end = value_end(text, b',');
        elements.push(unwrapped(&text[..end]));
        rest = text[end..].strip_prefix(',');
    }
    elements
}

/// Returns the position of the first byte `end` that is outside of quotes, braces, brackets and parentheses, or the length of the text.
fn value_end(text: &str, end: u8) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\'' | b'"' => {
                // A quote that is not closed is an ordinary character.
                let partner = bytes[at + 1..].iter().position(|&other| other == byte);
                at += partner.map_or(0, |distance| distance + 1);
            }
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            _ if byte == end && depth == 0 => return at,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// Returns a text without leading and trailing blanks and without enclosing quotes or braces.
fn unwrapped(text: &str) -> &str {
    let text = text.trim();
    for quote in ['\'', '"'] {
        let inner = text.strip_prefix(quote).and_then(|text| text.strip_suffix(quote));
        if let Some(inner) = inner {
            return inner.trim();
        }
    }
    let inner = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
    match inner {
        Some(inner) if closes_last(text) => inner.trim(),
        _ => text,
    }
}

/// Returns `true` if the last byte of a text closes the brace at its start.
fn closes_last(text: &str) -> bool {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1 == text.len();
        }
    }
    false
}
