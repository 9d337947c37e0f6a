//! Source files that macros read. rustc has no spans in such files, so `proc_macro2` lexes them itself and provides
//! positions. Messages include the position and source line in their text.

pub(crate) mod span_table;

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree, fallback};
use quote::{format_ident, quote};

use crate::report::TokenSpan;

/// A file that a macro reads.
#[derive(Clone, Debug)]
struct SourceFile {
    /// The file name in `proc_macro2`'s spans.
    parsed_as: String,
    name: String,
    text: String,
}

thread_local! {
    /// The files that the current tokens come from.
    static FILES: RefCell<Vec<Rc<SourceFile>>> = const { RefCell::new(Vec::new()) };
}

/// Placeholder for the path of `drr` in tokens outside of rustc.
pub(crate) const CRATE: &str = "__drr_crate";
/// Word before the path of the first file as the user wrote it, followed by excerpts.
pub(crate) const FILES_WORD: &str = "__files";

/// Runs a macro on tokens with positions in files. Input and output are rustc's tokens; the output has the span of the
/// path that the user wrote. No other code of this process may create tokens meanwhile.
pub(crate) fn with_files(
    input: TokenStream,
    path: &Literal,
    drr: &TokenStream,
    run: impl FnOnce(TokenStream) -> TokenStream,
) -> TokenStream {
    let text = input.to_string();
    fallback::force();
    let output = text.parse().map(run).map(|output| output.to_string());
    FILES.with_borrow_mut(Vec::clear);
    fallback::unforce();
    let output = output.ok().and_then(|output| output.parse().ok()).unwrap_or_default();
    at_path(output, path, drr, path.span().resolved_at(Span::call_site()))
}

/// Returns the tokens with the span of the user's path. Only errors and warnings resolve as if written by the user.
/// Recurses only over generated code, in which the text of files is a literal.
fn at_path(tokens: TokenStream, path: &Literal, drr: &TokenStream, span: Span) -> TokenStream {
    let mut out = TokenStream::new();
    let mut is_said = false;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(mut tree) = tokens.next() {
        let is = |word: &str| matches!(&tree, TokenTree::Ident(ident) if ident == word);
        let here = if is_said || is("compile_error") || is("drr_warning") {
            path.span()
        } else {
            span
        };
        is_said |= is("compile_error");
        if is(CRATE) {
            out.extend(drr.clone());
            continue;
        }
        if is(FILES_WORD) {
            out.extend([tree, path.clone().into()]);
            // The previous literal has lost its span.
            tokens.next_if(|next| matches!(next, TokenTree::Literal(_)));
            continue;
        }
        if let TokenTree::Group(group) = &tree {
            tree = Group::new(group.delimiter(), at_path(group.stream(), path, drr, here)).into();
            is_said = false;
        }
        tree.set_span(here);
        out.extend([tree]);
    }
    out
}

/// Returns the path after [`FILES_WORD`] in the input of a step. The last group starts with it, or with a table
/// followed by it.
fn path_in(input: TokenStream) -> Option<Literal> {
    let Some(TokenTree::Group(text)) = input.into_iter().last() else {
        return None;
    };
    let mut tokens = text
        .stream()
        .into_iter()
        .take(3)
        .skip_while(|tree| matches!(tree, TokenTree::Group(_)));
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Ident(word)), Some(TokenTree::Literal(path))) if word == FILES_WORD => Some(path),
        _ => None,
    }
}

/// Lexes a file.
///
/// # Errors
/// A message that shows the text that is not a token.
pub(crate) fn tokens(name: &str, text: &str) -> Result<TokenStream, String> {
    tokens_of(name, text, text)
}

/// Lexes `text`, and shows messages in `shown_as`, a text of the same length.
pub(crate) fn tokens_of(name: &str, text: &str, shown_as: &str) -> Result<TokenStream, String> {
    match text.parse::<TokenStream>() {
        Ok(tokens) => {
            if let Some(first) = tokens.clone().into_iter().next() {
                remember(first.span(), name, shown_as);
            }
            Ok(tokens)
        }
        Err(error) => {
            if let Some((at, what)) = unbalanced(text) {
                return Err(format!("{what}{}", shown_at(name, shown_as, at)));
            }
            remember(error.span(), name, shown_as);
            let what = "this is not a Rust token, but the file must consist of Rust tokens";
            Err(format!("{what}{}", shown(error.span().into()).unwrap_or_default()))
        }
    }
}

/// Returns the offset of an unbalanced bracket, and the error. Ignores strings and comments.
fn unbalanced(text: &str) -> Option<(usize, String)> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let at = text.len() - rest.len();
        let mut len = c.len_utf8();
        if rest.starts_with("//") {
            len = rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            len = rest.find("*/").map_or(rest.len(), |end| end + 2);
        } else if let Some(raw) = rest.strip_prefix("r\"") {
            len = 2 + raw.find('"').map_or(raw.len(), |end| end + 1);
        } else if c == '"' {
            let mut escaped = false;
            let end = rest.char_indices().skip(1).find(|(_, c)| {
                let ends = *c == '"' && !escaped;
                escaped = *c == '\\' && !escaped;
                ends
            });
            len = end.map_or(rest.len(), |(end, _)| end + 1);
        } else if matches!(c, '(' | '[' | '{') {
            open.push((at, c));
        } else if matches!(c, ')' | ']' | '}') {
            let expected = match c {
                ')' => '(',
                ']' => '[',
                _ => '{',
            };
            match open.pop() {
                Some((_, found)) if found == expected => {}
                Some((at, found)) => return Some((at, format!("unclosed `{found}`"))),
                None => return Some((at, format!("unexpected closing `{c}`"))),
            }
        }
        rest = &rest[len..];
    }
    let (at, bracket) = open.pop()?;
    Some((at, format!("unclosed `{bracket}`")))
}

/// Formats the character of a file at an offset, like [`shown`].
fn shown_at(name: &str, text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or(text);
    let number = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|c| *c != '\n').count();
    let line = text.lines().nth(number - 1).unwrap_or_default();
    let number = number.to_string();
    let margin = " ".repeat(number.len());
    let drawn = drawn(&number, line, column, 1);
    format!("\n{margin}--> {name}:{number}:{}{drawn}", column + 1)
}

fn remember(span: Span, name: &str, text: &str) {
    let file = SourceFile {
        parsed_as: span.file(),
        name: name.to_string(),
        text: text.to_string(),
    };
    FILES.with_borrow_mut(|files| files.push(Rc::new(file)));
}

/// Returns the file that a token comes from.
fn file_of(span: Span) -> Option<Rc<SourceFile>> {
    let name = span.file();
    FILES.with_borrow(|files| files.iter().find(|file| file.parsed_as == name).cloned())
}

/// Returns file name and line of a token from a file.
pub(crate) fn position(span: Span) -> Option<(String, usize)> {
    Some((file_of(span)?.name.clone(), span.start().line))
}

/// Wraps an expression with code from a file in a macro whose name contains the position of the code. rustc has no span
/// for it, but its errors name the macro, `rules_td_line_12_column_5`. Other code is returned unchanged.
pub(crate) fn named_after_position(code: TokenStream, span: TokenSpan) -> TokenStream {
    let Some(file) = file_of(span.first()) else {
        return code;
    };
    // In a macro, `$` would start a metavariable.
    if has_dollar(code.clone()) {
        return code;
    }
    let start = span.first().start();
    let is_word = |c: char| c.is_ascii_alphanumeric();
    let file: String = file.name.chars().map(|c| if is_word(c) { c } else { '_' }).collect();
    let name = format_ident!(
        "{}_line_{}_column_{}",
        format!("_{file}").trim_start_matches('_'),
        start.line,
        start.column + 1
    );
    quote!({
        macro_rules! #name { () => { #code } }
        #name!()
    })
}

/// Returns `true` while tokens come from a file.
pub(crate) fn reads_file() -> bool {
    FILES.with_borrow(|files| !files.is_empty())
}

fn has_dollar(code: TokenStream) -> bool {
    let mut open = vec![code];
    while let Some(tokens) = open.pop() {
        for tree in tokens {
            match tree {
                TokenTree::Group(group) => open.push(group.stream()),
                TokenTree::Punct(punct) if punct.as_char() == '$' => return true,
                _ => {}
            }
        }
    }
    false
}

/// Runs a step, with positions in files if its text is from files.
pub(crate) fn in_files(input: TokenStream, run: impl FnOnce(TokenStream) -> TokenStream) -> TokenStream {
    match path_in(input.clone()) {
        Some(path) => with_files(input, &path, &TokenStream::new(), run),
        None => run(input),
    }
}

/// Returns the text between two tokens of a file. Preceding text is replaced by spaces, so that positions are
/// unchanged.
pub(crate) fn excerpt(span: TokenSpan) -> Option<(String, String)> {
    let file = file_of(span.first())?;
    let range = span.first().byte_range().start..span.last().byte_range().end;
    let before = file.text.get(..range.start)?;
    let column = before.chars().rev().take_while(|c| *c != '\n').count();
    let blank = "\n".repeat(before.matches('\n').count()) + &" ".repeat(column);
    Some((file.name.clone(), blank + file.text.get(range)?))
}

/// Formats the position in a file for the end of a message.
pub(crate) fn shown(span: TokenSpan) -> Option<String> {
    let file = file_of(span.first())?;
    let (start, end) = (span.first().start(), span.last().end());
    let line = file.text.lines().nth(start.line.checked_sub(1)?).unwrap_or_default();
    let end = if end.line == start.line {
        end.column
    } else {
        line.chars().count()
    };
    let number = start.line.to_string();
    let (margin, column) = (" ".repeat(number.len()), start.column + 1);
    let width = end.saturating_sub(start.column);
    let drawn = drawn(&number, line, start.column, width);
    Some(format!("\n{margin}--> {}:{number}:{column}{drawn}", file.name))
}

/// Formats a line with carets under some of its characters.
fn drawn(number: &str, line: &str, column: usize, width: usize) -> String {
    let margin = " ".repeat(number.len());
    let (indent, caret) = (" ".repeat(column), "^".repeat(width.max(1)));
    format!("\n{margin} |\n{number} | {line}\n{margin} | {indent}{caret}")
}

/// Maximum number of characters shown of a line, and of those the ones before the marked position.
const DRAWN: usize = 160;
const DRAWN_BEFORE: usize = 60;

/// Formats the line of a text where a byte range starts, with carets. rustc cannot point into the text, because it is
/// one token.
pub(crate) fn excerpt_of_text(text: &str, range: Range<usize>) -> String {
    let before = text.get(..range.start).unwrap_or(text);
    let number = before.matches('\n').count() + 1;
    let is_alone = !text.contains('\n');
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(line_start..).unwrap_or_default();
    let line = line.split('\n').next().unwrap_or_default();
    let count = |range: Range<usize>| text.get(range).map_or(0, |text| text.chars().count());
    let column = count(line_start..before.len());
    let width = count(before.len()..range.end.min(line_start + line.len()));
    // Show only the surrounding part of a long line, and replace tabs, whose width is not fixed.
    let skipped = match line.chars().nth(DRAWN) {
        Some(_) => column.saturating_sub(DRAWN_BEFORE),
        None => 0,
    };
    let line: String = line.chars().skip(skipped).take(DRAWN).collect();
    let width = width.min(DRAWN - (column - skipped).min(DRAWN));
    let number = if is_alone { " ".to_string() } else { number.to_string() };
    drawn(&number, line.replace('\t', " ").trim_end(), column - skipped, width)
}
