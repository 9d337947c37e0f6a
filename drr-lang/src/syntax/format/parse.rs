//! Parser for assembly formats. Invalid literals, unknown directives and stray punctuation are reported and skipped. An
//! unbalanced bracket ends the format, because all that follows depends on it.

use super::lexer::{Token, TokenKind, single_character, tokens};
use super::{Clause, Errors, FormatDirective, FormatElement, FormatElementKind, FormatOf, Whitespace};
use crate::lex::MAX_DEPTH;
use crate::messages::format as diag;
use crate::report::Message;
use drr_schema::nearest;
use std::ops::Range;

/// Parses a format. Errors are added to `errors`; the result contains the readable elements.
pub(crate) fn parse(text: &str, of: FormatOf, errors: &mut Errors) -> Vec<FormatElement> {
    let tokens = tokens(text, errors);
    let mut parser = Parser {
        tokens: &tokens,
        at: 0,
        depth: 0,
        of,
        errors,
    };
    let mut elements = Vec::new();
    while parser.peek().kind != TokenKind::End {
        let Some(read) = parser.element() else { break };
        elements.extend(read.0);
        if let Some(caret) = parser.eat('^') {
            parser.errors.push(caret, diag::anchor_outside());
        }
    }
    elements
}

/// A parsed element, or `None` for an invalid literal.
struct ParsedElement(Option<FormatElement>);

struct Parser<'p> {
    /// The tokens, ending with `End`.
    tokens: &'p [Token],
    at: usize,
    depth: usize,
    of: FormatOf,
    errors: &'p mut Errors,
}

impl Parser<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    /// Returns the end of the last token.
    fn end(&self) -> usize {
        let last = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        last.map_or(0, |token| token.range.end)
    }

    fn at_punct(&self, c: char) -> bool {
        self.peek().kind == TokenKind::Punct(c)
    }

    fn eat(&mut self, c: char) -> Option<Range<usize>> {
        self.at_punct(c).then(|| self.next().range)
    }

    /// Takes a character or reports that it is missing.
    fn expect(&mut self, c: char, message: impl FnOnce() -> Message) -> Option<()> {
        if self.eat(c).is_some() {
            return Some(());
        }
        let range = self.peek().range.clone();
        self.errors.fail(range, message())
    }

    fn element(&mut self) -> Option<ParsedElement> {
        let Token { kind, range } = self.next();
        let start = range.start;
        let kind = match kind {
            TokenKind::Literal(text) => match literal(&text) {
                Ok(kind) => kind,
                Err(message) => {
                    self.errors.push(range, message);
                    return Some(ParsedElement(None));
                }
            },
            TokenKind::Variable(name) => FormatElementKind::Variable(name),
            TokenKind::Text(text) => FormatElementKind::Text(text),
            TokenKind::Punct('(') => self.nested(&range, |parser| parser.group(start))?,
            TokenKind::Word(word) => self.nested(&range, |parser| parser.directive(&word, &range))?,
            // The parenthesis closes the enclosing element, which lacks an argument.
            TokenKind::Punct(')') if self.depth > 0 => {
                self.at -= 1;
                return self.errors.fail(range, diag::element_expected("`)`"));
            }
            TokenKind::Punct(c) => {
                // Adjacent punctuation such as `->` is one error.
                while matches!(self.peek().kind, TokenKind::Punct(c) if c != ')' && c != '(')
                    && self.peek().range.start == self.end()
                {
                    self.at += 1;
                }
                self.errors.push(range, diag::element_expected(format!("`{c}`")));
                FormatElementKind::Skipped
            }
            TokenKind::End => {
                self.at -= 1;
                return self.errors.fail(range, diag::element_expected("the end"));
            }
        };
        Some(ParsedElement(Some(FormatElement {
            kind,
            range: start..self.end(),
            anchor: None,
        })))
    }

    /// Parses an element that nests, up to the depth limit.
    fn nested(
        &mut self,
        range: &Range<usize>,
        read: impl FnOnce(&mut Self) -> Option<FormatElementKind>,
    ) -> Option<FormatElementKind> {
        if self.depth == MAX_DEPTH {
            return self.errors.fail(range.clone(), crate::messages::nested_too_deep());
        }
        self.depth += 1;
        let kind = read(self);
        self.depth -= 1;
        kind
    }

    fn directive(&mut self, word: &str, range: &Range<usize>) -> Option<FormatElementKind> {
        match word {
            "custom" => return self.custom(),
            "oilist" if self.of == FormatOf::Op => return self.oilist(),
            _ => {}
        }
        let found = FormatDirective::of_word(word);
        let Some(directive) = found.filter(|directive| directive.is_of(self.of)) else {
            let message = match (found, self.of) {
                (Some(_), FormatOf::Op) => diag::directive_of_attributes(word),
                (Some(_), FormatOf::Definition) => diag::directive_of_operations(word),
                (None, of) => {
                    let meant = match (word, of) {
                        ("attributes" | "attrs" | "attr_dict" | "attrdict", FormatOf::Op) => Some("attr-dict"),
                        ("typeof" | "types", FormatOf::Op) => Some("type"),
                        _ => nearest(word, FormatDirective::words(of)),
                    };
                    diag::directive_unknown(word).did_you_mean(meant)
                }
            };
            self.errors.push(range.clone(), message);
            self.skip_arguments();
            return Some(FormatElementKind::Skipped);
        };
        let mut args = Vec::new();
        if directive == FormatDirective::Struct {
            self.expect('(', || diag::open_expected(word))?;
            loop {
                args.extend(self.element()?.0);
                if self.eat(',').is_none() {
                    break;
                }
            }
            self.expect(')', || diag::close_expected(word))?;
        }
        if directive.arity() > 0 {
            self.expect('(', || diag::open_expected(word))?;
            args.extend(self.element()?.0);
            if directive == FormatDirective::FunctionalType {
                self.expect(',', diag::functional_type_comma)?;
                args.extend(self.element()?.0);
            }
            self.expect(')', || diag::close_expected(word))?;
            // An invalid literal among the arguments has been reported.
            if args.len() < directive.arity() {
                return None;
            }
        }
        Some(FormatElementKind::Directive(directive, args))
    }

    /// Skips balanced parentheses after an unknown directive.
    fn skip_arguments(&mut self) {
        let mut ahead = self.at;
        let mut open = 0usize;
        while let Some(token) = self.tokens.get(ahead) {
            match token.kind {
                TokenKind::Punct('(') => open += 1,
                TokenKind::Punct(')') => open = open.saturating_sub(1),
                TokenKind::End => return,
                _ => {}
            }
            if open == 0 {
                break;
            }
            ahead += 1;
        }
        // Without parentheses, the loop stops at the first token.
        if ahead > self.at {
            self.at = ahead + 1;
        }
    }

    fn custom(&mut self) -> Option<FormatElementKind> {
        self.expect('<', diag::custom_name_expected)?;
        let Token { kind, range } = self.next();
        let name = match kind {
            TokenKind::Word(name) if FormatDirective::words(self.of).all(|word| word != name) => name,
            _ => return self.errors.fail(range, diag::custom_name_expected()),
        };
        self.expect('>', || diag::custom_close_expected(&name))?;
        self.expect('(', || diag::custom_args_expected(&name))?;
        let mut args = Vec::new();
        loop {
            args.extend(self.element()?.0);
            if self.eat(',').is_none() {
                break;
            }
        }
        self.expect(')', || diag::close_expected("custom"))?;
        Some(FormatElementKind::Custom { name, args })
    }

    fn group(&mut self, start: usize) -> Option<FormatElementKind> {
        let then_part = self.group_part()?;
        let mut else_part = Vec::new();
        if self.eat(':').is_some() {
            self.expect('(', diag::else_expected)?;
            else_part = self.group_part()?;
        }
        if self.eat('?').is_none() {
            return self.errors.fail(start..self.end(), diag::question_expected());
        }
        Some(FormatElementKind::Group { then_part, else_part })
    }

    fn group_part(&mut self) -> Option<Vec<FormatElement>> {
        let mut elements = Vec::new();
        loop {
            let mut element = self.element()?.0;
            if let Some(caret) = self.eat('^')
                && let Some(element) = &mut element
            {
                element.anchor = Some(caret);
            }
            elements.extend(element);
            if self.eat(')').is_some() {
                return Some(elements);
            }
        }
    }

    fn oilist(&mut self) -> Option<FormatElementKind> {
        self.expect('(', || diag::open_expected("oilist"))?;
        let mut clauses = Vec::new();
        loop {
            let Token { kind, range } = self.next();
            let TokenKind::Literal(text) = kind else {
                self.at -= 1;
                return self.errors.fail(range, diag::clause_keyword_expected());
            };
            let keyword = match literal(&text) {
                Ok(FormatElementKind::Literal(keyword)) => keyword,
                Ok(_) => return self.errors.fail(range, diag::clause_keyword_expected()),
                Err(message) => {
                    self.errors.push(range.clone(), message);
                    text
                }
            };
            let mut elements = Vec::new();
            while !self.at_punct('|') && !self.at_punct(')') {
                elements.extend(self.element()?.0);
            }
            clauses.push(Clause {
                keyword,
                range,
                elements,
            });
            if self.next().kind == TokenKind::Punct(')') {
                return Some(FormatElementKind::Oilist(clauses));
            }
        }
    }
}

/// Returns the element that a text between backquotes denotes.
fn literal(text: &str) -> Result<FormatElementKind, Message> {
    match text {
        "" => return Ok(FormatElementKind::Whitespace(Whitespace::None)),
        " " => return Ok(FormatElementKind::Whitespace(Whitespace::Space)),
        // A backslash and an `n`, or a newline after Rust's unescaping.
        "\\n" | "\n" => return Ok(FormatElementKind::Whitespace(Whitespace::Newline)),
        _ => {}
    }
    let mut chars = text.chars();
    let first = chars.next().unwrap_or_default();
    let is_keyword_start = first.is_ascii_alphabetic() || first == '_';
    if chars.as_str().is_empty() {
        if !is_keyword_start && !single_character(first) {
            return Err(diag::literal_character(text));
        }
    } else if text != "->" && text != "..." {
        if !is_keyword_start {
            return Err(diag::literal_start(text));
        }
        if !chars.all(|c| c.is_ascii_alphanumeric() || "_$.".contains(c)) {
            return Err(diag::literal_keyword(text));
        }
    }
    Ok(FormatElementKind::Literal(text.to_string()))
}
