//! Shapes as text: `(ex.add $x <"I32">$y ="5 : i32" (ex.split:1 _) !"either ..") => (ex.neg $x)`, with a `?` in front of a
//! rule that may fail for other reasons.

use std::fmt;
use std::str::FromStr;

use crate::{Rule, Shape};

/// How many operations inside of operations are read.
const MAX_DEPTH: usize = 200;

/// The text is no shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseShapeError {
    /// Where in the text, in bytes.
    pub offset: usize,
}

impl fmt::Display for ParseShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the shape of a rule cannot be read at byte {}", self.offset)
    }
}

impl std::error::Error for ParseShapeError {}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Any => f.write_str("_"),
            Shape::Symbol(symbol) => write!(f, "${symbol}"),
            Shape::Constrained { constraint, symbol } => {
                write!(f, "<{constraint:?}>")?;
                symbol.as_ref().map_or(Ok(()), |symbol| write!(f, "${symbol}"))
            }
            Shape::Constant(text) => write!(f, "={text:?}"),
            Shape::Opaque(text) => write!(f, "!{text:?}"),
            Shape::Node { op, result, args } => {
                write!(f, "({op}")?;
                result.map_or(Ok(()), |result| write!(f, ":{result}"))?;
                args.iter().try_for_each(|arg| write!(f, " {arg}"))?;
                f.write_str(")")
            }
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_conditional {
            f.write_str("?")?;
        }
        write!(f, "{} =>", self.source)?;
        self.results.iter().try_for_each(|result| write!(f, " {result}"))
    }
}

impl FromStr for Rule {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Self, ParseShapeError> {
        let mut reader = Reader { text, at: 0 };
        let is_conditional = reader.eat("?");
        let read = |reader: &mut Reader<'_>| {
            let source = reader.shape(0)?;
            if !reader.eat("=>") {
                return None;
            }
            let mut results = Vec::new();
            while !reader.is_empty() {
                results.push(reader.shape(0)?);
            }
            Some(Rule {
                source,
                results,
                is_conditional,
            })
        };
        read(&mut reader).ok_or(ParseShapeError { offset: reader.at })
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        &self.text[self.at..]
    }

    fn is_empty(&mut self) -> bool {
        self.rest().is_empty()
    }

    fn eat(&mut self, token: &str) -> bool {
        let is_next = self.rest().starts_with(token);
        if is_next {
            self.at += token.len();
        }
        is_next
    }

    fn word(&mut self) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let end = rest
            .find([' ', ')', '(', ':', '$', '<', '=', '!', '"'])
            .unwrap_or(rest.len());
        self.at += end;
        (end > 0).then_some(&rest[..end])
    }

    /// A string as `{:?}` writes it: only quotes, backslashes and control characters are escaped.
    fn string(&mut self) -> Option<String> {
        let rest = self.rest().strip_prefix('"')?;
        let mut text = String::new();
        let mut chars = rest.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.at += at + 2;
                    return Some(text);
                }
                '\\' => text.push(match chars.next()?.1 {
                    'n' => '\n',
                    't' => '\t',
                    'r' => '\r',
                    '0' => '\0',
                    'u' => {
                        let mut code = 0;
                        for (_, c) in chars.by_ref().skip(1) {
                            match c.to_digit(16) {
                                Some(digit) => code = code * 16 + digit,
                                None => break,
                            }
                        }
                        char::from_u32(code)?
                    }
                    other => other,
                }),
                c => text.push(c),
            }
        }
        None
    }

    fn shape(&mut self, depth: usize) -> Option<Shape> {
        if depth > MAX_DEPTH {
            return None;
        }
        if self.eat("$") {
            return self.word().map(|symbol| Shape::Symbol(symbol.to_string()));
        }
        if self.eat("<") {
            let constraint = self.string()?;
            if !self.eat(">") {
                return None;
            }
            let has_symbol = self.text[self.at..].starts_with('$');
            let symbol = match has_symbol && self.eat("$") {
                true => Some(self.word()?.to_string()),
                false => None,
            };
            return Some(Shape::Constrained { constraint, symbol });
        }
        if self.eat("=") {
            return self.string().map(Shape::Constant);
        }
        if self.eat("!") {
            return self.string().map(Shape::Opaque);
        }
        if self.eat("(") {
            let op = self.word()?.to_string();
            let result = match self.text[self.at..].starts_with(':') && self.eat(":") {
                true => Some(self.word()?.parse().ok()?),
                false => None,
            };
            let mut args = Vec::new();
            while !self.eat(")") {
                args.push(self.shape(depth + 1)?);
            }
            return Some(Shape::Node { op, result, args });
        }
        self.eat("_").then_some(Shape::Any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_as_it_is_written() {
        for text in [
            "(ex.add $x $y) => (ex.neg $x)",
            "?(ex.op:1 _ <\"I32\">$x <\"AnyOf<[\\\"a\\\"]>\"> =\"5 : i32\" !\"(either $a, $b)\" (b.c)) =>",
            "(a.b $type__1) => $type__1 (a.c =\"\\\\ \\n \\u{1f}\")",
        ] {
            let rule: Rule = text.parse().unwrap();
            assert_eq!(rule.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_shape_is_refused_and_says_where() {
        for (text, offset) in [
            ("", 0),
            ("(a", 2),
            ("(a) =", 4),
            ("(a =\"x) => ", 4),
            ("(a <\"x\" $y) => ", 8),
            ("$ => ", 1),
            ("(a) => )", 7),
            ("(a:x) =>", 4),
        ] {
            assert_eq!(text.parse::<Rule>(), Err(ParseShapeError { offset }), "{text}");
        }
        let deep = format!("{}=>", "(a ".repeat(10_000));
        assert!(deep.parse::<Rule>().is_err());
    }
}
