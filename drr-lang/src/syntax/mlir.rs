//! Syntax check for attributes and types in MLIR's syntax. The text of a dialect type or attribute in angle brackets is
//! only checked for balanced brackets.

use super::type_text::{is_float, is_scalar};
use crate::lex::MAX_DEPTH;

/// A syntax error in MLIR text: the expected token and the byte offset.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct MlirSyntaxError {
    pub(crate) expected: &'static str,
    pub(crate) at: usize,
}

/// Checks that a text is an attribute.
pub(crate) fn check_attr(text: &str) -> Result<(), MlirSyntaxError> {
    check(text, Cursor::attr)
}

/// Checks that a text is a type.
pub(crate) fn check_type(text: &str) -> Result<(), MlirSyntaxError> {
    check(text, Cursor::ty)
}

fn check<'a>(text: &'a str, read: fn(&mut Cursor<'a>) -> ParseResult) -> Result<(), MlirSyntaxError> {
    let mut cursor = Cursor { text, at: 0, depth: 0 };
    let read = read(&mut cursor).and_then(|()| {
        if cursor.rest().is_empty() {
            Ok(())
        } else {
            Err("the end")
        }
    });
    read.map_err(|expected| MlirSyntaxError {
        expected,
        at: cursor.at,
    })
}

/// The error is the expected token.
type ParseResult = Result<(), &'static str>;

struct Cursor<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

/// The notation of a number.
#[derive(Clone, Copy)]
enum Number {
    /// `10`, an integer.
    Decimal,
    /// `0x1F`, an integer or the bits of a float.
    Hexadecimal,
    /// `1.`, `1.5e-3`.
    Float,
}

impl<'a> Cursor<'a> {
    /// Returns the remaining text without leading whitespace.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn eat(&mut self, what: &str) -> bool {
        let found = self.rest().starts_with(what);
        self.at += if found { what.len() } else { 0 };
        found
    }

    fn expect(&mut self, what: &'static str) -> ParseResult {
        if self.eat(what) { Ok(()) } else { Err(what) }
    }

    /// Takes a run of characters, without skipping leading whitespace.
    fn eat_while(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let len = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    /// Takes a word such as `abc`; with `has_dots`, `a.b$c`, the name of a dialect entity.
    fn word(&mut self, has_dots: bool) -> &'a str {
        self.rest();
        self.eat_while(|c| c.is_ascii_alphanumeric() || c == '_' || (has_dots && (c == '.' || c == '$')))
    }

    fn string(&mut self) -> ParseResult {
        self.expect("\"")?;
        let mut is_escaped = false;
        for (at, c) in self.text[self.at..].char_indices() {
            match c {
                '"' if !is_escaped => {
                    self.at += at + 1;
                    return Ok(());
                }
                _ => is_escaped = c == '\\' && !is_escaped,
            }
        }
        self.at = self.text.len();
        Err("the end of the string")
    }

    /// Parses nested text, up to the depth limit.
    fn nested(&mut self, read: impl FnOnce(&mut Self) -> ParseResult) -> ParseResult {
        if self.depth >= MAX_DEPTH {
            return Err("shallower nesting");
        }
        self.depth += 1;
        read(self)?;
        self.depth -= 1;
        Ok(())
    }

    /// Parses comma-separated items up to `close`.
    fn list(&mut self, close: &'static str, item: impl Fn(&mut Self) -> ParseResult) -> ParseResult {
        if self.eat(close) {
            return Ok(());
        }
        loop {
            self.nested(&item)?;
            match self.eat(",") {
                true => {}
                false if self.eat(close) => return Ok(()),
                false => return Err(close),
            }
        }
    }

    /// Skips balanced brackets.
    fn closed(&mut self) -> ParseResult {
        let mut open = Vec::new();
        loop {
            let rest = self.rest();
            let Some(c) = rest.chars().next() else {
                return Err(open.pop().unwrap_or("an opening bracket"));
            };
            if c == '"' {
                self.string()?;
                continue;
            }
            if self.eat("->") || self.eat(">=") {
                continue;
            }
            match c {
                '<' => open.push(">"),
                '(' => open.push(")"),
                '[' => open.push("]"),
                '{' => open.push("}"),
                '>' | ')' | ']' | '}' => match open.pop() {
                    Some(close) if rest.starts_with(close) => {}
                    Some(close) => return Err(close),
                    None => return Err("an opening bracket"),
                },
                _ => {}
            }
            self.at += c.len_utf8();
            if open.is_empty() {
                return Ok(());
            }
        }
    }

    /// Parses `!d.t<..>` or `#d.a<..>` after the first character.
    fn of_dialect(&mut self) -> ParseResult {
        let name = self.word(true);
        let is_pretty = name.contains('.');
        match self.text[self.at..].starts_with('<') {
            true => self.closed(),
            // An alias is defined in a module, and there is none.
            false if is_pretty && !name.ends_with('.') => Ok(()),
            false => Err("the name of a dialect and a dot"),
        }
    }

    fn types(&mut self) -> ParseResult {
        self.expect("(")?;
        self.list(")", Self::ty)
    }

    fn ty(&mut self) -> ParseResult {
        if self.eat("!") {
            return self.of_dialect();
        }
        if self.rest().starts_with('(') {
            self.types()?;
            self.expect("->")?;
            return if self.rest().starts_with('(') {
                self.types()
            } else {
                self.nested(Self::ty)
            };
        }
        let start = self.at;
        let name = self.word(false);
        match name {
            "tensor" | "vector" | "memref" => {
                self.expect("<")?;
                self.dimensions()?;
                self.nested(Self::ty)?;
                if self.eat(",") {
                    self.list(">", Self::attr)
                } else {
                    self.expect(">")
                }
            }
            "complex" => {
                self.expect("<")?;
                self.nested(Self::ty)?;
                self.expect(">")
            }
            "tuple" => {
                self.expect("<")?;
                self.list(">", Self::ty)
            }
            "opaque" => {
                self.expect("<")?;
                self.list(">", Self::string)
            }
            name if is_scalar(name) => Ok(()),
            _ => {
                self.at = start;
                Err("a type")
            }
        }
    }

    /// Parses dimensions: `4x?x`, `*x`, `[4]x`.
    fn dimensions(&mut self) -> ParseResult {
        loop {
            let start = self.at;
            self.rest();
            let is_scalable = self.eat("[");
            let is_dimension = self.eat("*") || self.eat("?") || !self.eat_while(|c| c.is_ascii_digit()).is_empty();
            if is_scalable {
                self.expect("]")?;
            }
            if !is_dimension {
                self.at = start;
                return Ok(());
            }
            self.rest();
            self.expect("x")?;
        }
    }

    fn with_type(&mut self) -> ParseResult {
        if self.eat(":") { self.nested(Self::ty) } else { Ok(()) }
    }

    fn attr(&mut self) -> ParseResult {
        let rest = self.rest();
        let start = self.at;
        match rest.chars().next() {
            Some('"') => {
                self.string()?;
                self.with_type()
            }
            Some('#') => {
                self.at += 1;
                self.of_dialect()?;
                self.with_type()
            }
            Some('@') => loop {
                self.expect("@")?;
                match self.rest().starts_with('"') {
                    true => self.string()?,
                    false if self.word(true).is_empty() => return Err("the name of a symbol"),
                    false => {}
                }
                if !self.eat("::") {
                    return Ok(());
                }
            },
            Some('[') => {
                self.at += 1;
                self.list("]", Self::attr)
            }
            Some('{') => {
                self.at += 1;
                self.list("}", Self::entry)
            }
            Some(c) if c == '-' || c.is_ascii_digit() => {
                self.eat("-");
                self.rest();
                if self.eat_while(|c| c.is_ascii_digit()).is_empty() {
                    return Err("a number");
                }
                let number = self.number_rest();
                self.with_type_of(number)
            }
            _ => match self.word(false) {
                "true" | "false" | "unit" => Ok(()),
                "affine_map" | "affine_set" | "strided" | "loc" => self.closed(),
                "array" => self.closed(),
                "dense" | "sparse" | "dense_resource" => {
                    self.closed()?;
                    self.expect(":")?;
                    self.nested(Self::ty)
                }
                "distinct" => {
                    self.closed()?;
                    self.closed()
                }
                _ => {
                    self.at = start;
                    let read = self.ty();
                    if self.at == start {
                        read.map_err(|_| "an attribute")
                    } else {
                        read
                    }
                }
            },
        }
    }

    /// Parses the rest of a number after its first digits: `x1F`, `.5e-3`.
    fn number_rest(&mut self) -> Number {
        let rest = &self.text[self.at..];
        if rest.starts_with('x') {
            self.eat_while(|c| c.is_ascii_alphanumeric());
            return Number::Hexadecimal;
        }
        if !rest.starts_with('.') {
            return Number::Decimal;
        }
        self.at += 1;
        self.eat_while(|c| c.is_ascii_digit());
        let rest = &self.text[self.at..];
        if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
            let digits = exponent.trim_start_matches(['-', '+']);
            self.at += rest.len() - digits.len();
            self.eat_while(|c| c.is_ascii_digit());
        }
        Number::Float
    }

    /// Parses the type of a number, which must have values in this notation.
    fn with_type_of(&mut self, number: Number) -> ParseResult {
        let end = self.at;
        if !self.eat(":") {
            return Ok(());
        }
        self.rest();
        let start = self.at;
        let name = self.word(false);
        let (is_float, is_scalar) = (is_float(name), is_scalar(name));
        match number {
            Number::Float if is_scalar && !is_float => {
                self.at = start;
                Err("a float type")
            }
            Number::Decimal if is_float => {
                self.at = end;
                Err(".")
            }
            _ => {
                self.at = start;
                self.nested(Self::ty)
            }
        }
    }

    /// Parses `name = attribute` or `name`.
    fn entry(&mut self) -> ParseResult {
        let rest = self.rest();
        match rest.starts_with('"') {
            true => self.string()?,
            false if rest.starts_with(|c: char| c.is_ascii_digit()) => return Err("a name"),
            false if self.word(true).is_empty() => return Err("a name"),
            false => {}
        }
        if self.eat("=") { self.attr() } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::{check_attr, check_type};

    #[test]
    fn attributes_of_mlir() {
        for text in [
            "unit",
            "true",
            "10",
            "-1 : i7",
            "0x1F : i32",
            "1.5e-3 : f32",
            "2. : f64",
            "0x7F800000 : f32",
            "1.0 : !d.t",
            "\"text \\\" of\" : !d.t",
            "[]",
            "[1 : i32, \"a\", [unit]]",
            "{}",
            "{a = 1 : i64, b, \"c d\" = i32, e.f}",
            "@f",
            "@a::@\"b c\"",
            "i32",
            "tensor<4xf32>",
            "(i32) -> ()",
            "dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>",
            "dense<\"0x01\"> : vector<1xi8>",
            "sparse<[[0]], 1.0> : tensor<2xf32>",
            "dense_resource<blob> : tensor<1xi8>",
            "array<i32: 1, 2>",
            "array<i1>",
            "affine_map<(d0, d1)[s0] -> (d0 + s0 floordiv 2, d1)>",
            "affine_set<(d0) : (d0 >= 0)>",
            "strided<[?, 1], offset: 3>",
            "#arith.overflow<nsw, nuw>",
            "#d.a",
            "#d<\"any > thing\">",
            "distinct[0]<unit>",
            "loc(\"file\":1:2)",
        ] {
            assert_eq!(check_attr(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn types_of_mlir() {
        for text in [
            "index",
            "f8E4M3FN",
            "tensor<*xf32>",
            "tensor<?x4x!d.t<\">\">, #e<[1, 2]>>",
            "vector<[4]x8xi8>",
            "memref<2x3xf32, strided<[?, 1], offset: 3>, 1 : i32>",
            "complex<f32>",
            "tuple<i32, tuple<>>",
            "() -> (i32, (f32) -> i1)",
            "!d<t<i32>>",
        ] {
            assert_eq!(check_type(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn text_that_is_neither_type_nor_attribute() {
        for (text, expected, at) in [
            ("", "an attribute", 0),
            ("foo", "an attribute", 0),
            ("10 : i", "a type", 5),
            ("10 i32", "the end", 3),
            ("1.5 : i32", "a float type", 6),
            ("1. : index", "a float type", 5),
            ("1 : f32", ".", 1),
            ("dense<1>", ":", 8),
            ("dense<1 : tensor<2xi32>", ">", 23),
            ("[1, ", "an attribute", 4),
            ("[1 2]", "]", 3),
            ("{1 = 2", "a name", 1),
            ("\"open", "the end of the string", 5),
            ("tensor<4x", "a type", 9),
            ("tensor<4 f32>", "x", 9),
            ("#alias", "the name of a dialect and a dot", 6),
            ("!alias", "the name of a dialect and a dot", 6),
            ("@", "the name of a symbol", 1),
        ] {
            let wrong = check_attr(text).expect_err(text);
            assert_eq!((wrong.expected, wrong.at), (expected, at), "{text}");
        }
        assert!(check_attr(&"[".repeat(10_000)).is_err());
        assert!(check_type(&"tensor<1x".repeat(10_000)).is_err());
        assert!(check_attr(&"#d<".repeat(10_000)).is_err());
    }
}
