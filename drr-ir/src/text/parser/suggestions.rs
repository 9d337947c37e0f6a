//! Suggestions of similar names in parser errors. They are computed only after an error: parsing keeps no data for
//! them.

use drr_schema::nearest;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{ParseError, Parser, Reported};
use crate::OpName;
use crate::define::Registry;
use crate::diagnostic::{Diagnostic, Span};
use crate::text::lexer::Lexer;
use crate::text::token::TokenKind;

/// Maximum number of candidates per suggestion. A text may define any number of values.
const MAX_CANDIDATES: usize = 10_000;
/// Maximum number of ops of different dialects in a suggestion.
const MAX_DIALECTS: usize = 3;
/// Longer names get no suggestion.
const MAX_LENGTH: usize = 60;

/// Returns the candidate that is most similar to a misspelled word, if any is similar enough.
pub(super) fn similar<'a>(word: &[u8], candidates: impl IntoIterator<Item = &'a [u8]>) -> Option<&'a str> {
    let word = std::str::from_utf8(word).ok().filter(|word| word.len() <= MAX_LENGTH)?;
    let candidates = candidates.into_iter().take(MAX_CANDIDATES);
    nearest(
        word,
        candidates.filter_map(|candidate| std::str::from_utf8(candidate).ok()),
    )
}

/// Returns the most similar name defined in the text, without its sigil. A name that differs only in its number is no
/// misspelling.
pub(super) fn similar_name<'a>(word: &[u8], candidates: impl IntoIterator<Item = &'a [u8]>) -> Option<&'a str> {
    let letters = without_number(word);
    let candidates = candidates
        .into_iter()
        .filter(|candidate| without_number(candidate) != letters);
    similar(word, candidates)
}

/// Returns the op of a dialect with the most similar name. The dialect is excluded from the comparison.
pub(super) fn similar_op(registry: &Registry, dialect: &[u8], name: &[u8]) -> Option<&'static str> {
    let mnemonic = |name| mnemonic_in(dialect, name);
    let found = similar(
        mnemonic(name)?,
        ops_of_dialect(registry, dialect).filter_map(|op| mnemonic(op.as_bytes())),
    )?;
    ops_of_dialect(registry, dialect).find(|op| mnemonic(op.as_bytes()) == Some(found.as_bytes()))
}

/// Returns the names of the ops of a dialect, in the order of registration.
pub(super) fn ops_of_dialect(registry: &Registry, dialect: &[u8]) -> impl Iterator<Item = &'static str> {
    let names = registry.ops().map(|op| op.def().name);
    names.filter(move |name| mnemonic_in(dialect, name.as_bytes()).is_some())
}

/// Returns the name of an op without the dialect, if the op belongs to it.
fn mnemonic_in<'n>(dialect: &[u8], name: &'n [u8]) -> Option<&'n [u8]> {
    name.strip_prefix(dialect)?.strip_prefix(b".")
}

/// Returns the ops of all dialects with a mnemonic, as text for backticks. If many dialects have it, prefers `func`,
/// whose ops were once written without a dialect.
pub(super) fn ops_with_mnemonic(registry: &Registry, mnemonic: &[u8]) -> Option<String> {
    let names = registry.ops().map(|op| op.def().name);
    let has_mnemonic = |name: &&str| {
        name.split_once('.')
            .is_some_and(|(_, rest)| rest.as_bytes() == mnemonic)
    };
    let found: Vec<&str> = names.filter(has_mnemonic).collect();
    match found.len() {
        0 => None,
        1..=MAX_DIALECTS => Some(found.join("` or `")),
        _ => found
            .into_iter()
            .find(|name| name.starts_with("func."))
            .map(str::to_owned),
    }
}

impl Parser<'_> {
    /// Reports wrong attributes of an op and suggests similar arguments.
    pub(super) fn wrong_attributes(&mut self, name: OpName, span: Span, error: ParseError) -> Reported {
        let near = match (&error, self.ctx.op_info(name)) {
            (ParseError::UnknownProperty { key, .. }, Some(info)) => info.similar_argument(key),
            _ => None,
        };
        self.report(Diagnostic::error(error).at(self.source, span).suggesting(near));
        Reported
    }
}

/// Returns the number of results that the text gives to each of these names at its first definition.
pub(super) fn result_counts<'s>(text: &'s [u8], names: FxHashSet<&[u8]>) -> FxHashMap<&'s [u8], usize> {
    let mut found = FxHashMap::default();
    if names.is_empty() {
        return found;
    }
    let mut lexer = Lexer::new(text);
    let mut token = lexer.next_token();
    while !token.is(TokenKind::Eof) {
        let mut next = lexer.next_token();
        let name = token.span.bytes(text);
        if token.is(TokenKind::PercentId) && names.contains(name) {
            let mut count = None;
            if next.is(TokenKind::Colon) {
                next = lexer.next_token();
                let digits = std::str::from_utf8(next.span.bytes(text)).ok();
                count = digits.and_then(|digits| digits.parse().ok());
                next = lexer.next_token();
            }
            let is_defined = next.is(TokenKind::Equal) || (count.is_some() && next.is(TokenKind::Comma));
            if is_defined {
                found.entry(name).or_insert(count.unwrap_or(1));
            }
        }
        token = next;
    }
    found
}

/// Returns, for each of these undefined values in textual order, a similar name without its `%`. The named value
/// precedes the use and is visible there.
pub(super) fn similar_values<'s>(text: &'s [u8], undefined: &[(Span, &'s [u8])]) -> Vec<Option<&'s str>> {
    let unknown: FxHashSet<&[u8]> = undefined.iter().map(|(_, name)| *name).collect();
    let mut left = undefined.iter().peekable();
    let mut found = Vec::new();
    let mut visible = VisibleNames::default();
    let mut lexer = Lexer::new(text);
    while left.peek().is_some() {
        let token = lexer.next_token();
        match token.kind {
            TokenKind::Eof => break,
            TokenKind::LBrace => visible.marks.push(visible.names.len()),
            TokenKind::RBrace => visible.close(),
            TokenKind::PercentId => {
                let name = token.span.bytes(text);
                let bare = name.strip_prefix(b"%").unwrap_or(name);
                if left.next_if(|(span, _)| span.start == token.span.start).is_some() {
                    found.push(visible.similar(bare));
                } else if !unknown.contains(name) {
                    visible.add(bare);
                }
            }
            _ => {}
        }
    }
    found
}

/// The names of values that are visible at a position in the text.
#[derive(Default)]
struct VisibleNames<'s> {
    names: Vec<&'s [u8]>,
    known: FxHashSet<&'s [u8]>,
    /// Number of visible names at each open brace.
    marks: Vec<usize>,
}

impl<'s> VisibleNames<'s> {
    fn add(&mut self, name: &'s [u8]) {
        // Plain numbers are not misspelled words.
        if !without_number(name).is_empty() && self.known.insert(name) {
            self.names.push(name);
        }
    }

    fn close(&mut self) {
        let mark = self.marks.pop().unwrap_or(0);
        for name in self.names.drain(mark.min(self.names.len())..) {
            self.known.remove(name);
        }
    }

    /// Returns the most similar name; of equally similar ones the last.
    fn similar(&self, name: &[u8]) -> Option<&'s str> {
        similar_name(name, self.names.iter().rev().copied())
    }
}

/// Returns a name without the number at its end.
fn without_number(name: &[u8]) -> &[u8] {
    let digits = name.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    name.get(..name.len() - digits).unwrap_or_default()
}
