//! What is read from files. rustc gives such tokens no place of their own, so that they are parsed by `proc_macro2` itself, which
//! knows where each stood, and messages show the file in their text.

pub(crate) mod span_table;

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree, fallback};
use quote::{format_ident, quote};

use crate::report::TokenSpan;

/// A file that is being read.
#[derive(Clone, Debug)]
struct SourceFile {
    /// The name that `proc_macro2` gives to what it has parsed.
    parsed_as: String,
    name: String,
    text: String,
}

thread_local! {
    /// The files that tokens come from now.
    static FILES: RefCell<Vec<Rc<SourceFile>>> = const { RefCell::new(Vec::new()) };
}

/// What stands for the path of `drr` while tokens are not rustc's.
pub(crate) const CRATE: &str = "__drr_crate";
/// Says that what follows is of files: the path of the first one as the user has written it, and then excerpts.
pub(crate) const FILES_WORD: &str = "__files";

/// Runs a macro on tokens that know their places in files. What comes in and out is rustc's, and comes out at the path that the user
/// has written. Nothing else may run in this process meanwhile that makes tokens.
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

/// The tokens at the user's path. Only what is an error or a warning stands there as if the user had written it. This recurses
/// over what we have written, where the text of files is a literal.
fn at_path(tokens: TokenStream, path: &Literal, drr: &TokenStream, span: Span) -> TokenStream {
    let mut out = TokenStream::new();
    let mut is_said = false;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(mut tree) = tokens.next() {
        let is = |word: &str| matches!(&tree, TokenTree::Ident(ident) if ident == word);
        let here = match is_said || is("compile_error") || is("drr_warning") {
            true => path.span(),
            false => span,
        };
        is_said |= is("compile_error");
        if is(CRATE) {
            out.extend(drr.clone());
            continue;
        }
        if is(FILES_WORD) {
            out.extend([tree, path.clone().into()]);
            // The one that was there has lost its place.
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

/// The path that stands behind [`FILES_WORD`] in what a step gets: the last group begins with it, or has one table before it.
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

/// The tokens of a file.
///
/// # Errors
/// What cannot be a token, as a message that shows it.
pub(crate) fn tokens(name: &str, text: &str) -> Result<TokenStream, String> {
    tokens_of(name, text, text)
}

/// The same where the tokens are those of another text of the same length.
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
            let what = "this is no token of Rust, and the file has to consist of those";
            Err(format!("{what}{}", shown(error.span().into()).unwrap_or_default()))
        }
    }
}

/// The position of a bracket that is not closed or not opened, and what is wrong with it. Strings and comments have none.
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
            let wanted = match c {
                ')' => '(',
                ']' => '[',
                _ => '{',
            };
            match open.pop() {
                Some((_, found)) if found == wanted => {}
                Some((at, found)) => return Some((at, format!("this `{found}` is not closed"))),
                None => return Some((at, format!("this `{c}` closes nothing"))),
            }
        }
        rest = &rest[len..];
    }
    let (at, bracket) = open.pop()?;
    Some((at, format!("this `{bracket}` is not closed")))
}

/// The character of a file at a position, as [`shown`] shows a token.
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

/// The file that a token comes from.
fn file_of(span: Span) -> Option<Rc<SourceFile>> {
    let name = span.file();
    FILES.with_borrow(|files| files.iter().find(|file| file.parsed_as == name).cloned())
}

/// The file and the line of a token that comes from a file.
pub(crate) fn position(span: Span) -> Option<(String, usize)> {
    Some((file_of(span)?.name.clone(), span.start().line))
}

/// Wraps an expression made of code in a file into a macro whose name is the position of that code: rustc has no span for it, but its
/// errors name the macro that they originate in, `rules_td_line_12_column_5`. Other code stays as it is.
pub(crate) fn named_after_position(code: TokenStream, place: TokenSpan) -> TokenStream {
    let Some(file) = file_of(place.first()) else {
        return code;
    };
    // A macro would read `$` as the beginning of a variable of its own.
    if has_dollar(code.clone()) {
        return code;
    }
    let start = place.first().start();
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

/// Runs a step, with places in files if the text is of files.
pub(crate) fn in_files(input: TokenStream, run: impl FnOnce(TokenStream) -> TokenStream) -> TokenStream {
    match path_in(input.clone()) {
        Some(path) => with_files(input, &path, &TokenStream::new(), run),
        None => run(input),
    }
}

/// The text between two tokens of a file, with what stands before it blank, so that its places stay as they are.
pub(crate) fn excerpt(place: TokenSpan) -> Option<(String, String)> {
    let file = file_of(place.first())?;
    let range = place.first().byte_range().start..place.last().byte_range().end;
    let before = file.text.get(..range.start)?;
    let column = before.chars().rev().take_while(|c| *c != '\n').count();
    let blank = "\n".repeat(before.matches('\n').count()) + &" ".repeat(column);
    Some((file.name.clone(), blank + file.text.get(range)?))
}

/// What a message adds that is about a place in a file.
pub(crate) fn shown(place: TokenSpan) -> Option<String> {
    let file = file_of(place.first())?;
    let (start, end) = (place.first().start(), place.last().end());
    let line = file.text.lines().nth(start.line.checked_sub(1)?).unwrap_or_default();
    let end = match end.line == start.line {
        true => end.column,
        false => line.chars().count(),
    };
    let number = start.line.to_string();
    let (margin, column) = (" ".repeat(number.len()), start.column + 1);
    let width = end.saturating_sub(start.column);
    let drawn = drawn(&number, line, start.column, width);
    Some(format!("\n{margin}--> {}:{number}:{column}{drawn}", file.name))
}

/// A line with carets under some of its characters.
fn drawn(number: &str, line: &str, column: usize, width: usize) -> String {
    let margin = " ".repeat(number.len());
    let (indent, caret) = (" ".repeat(column), "^".repeat(width.max(1)));
    format!("\n{margin} |\n{number} | {line}\n{margin} | {indent}{caret}")
}

/// How many characters of a line are drawn, and how many of a longer one before the place.
const DRAWN: usize = 160;
const DRAWN_BEFORE: usize = 60;

/// The line of a text that a range of its bytes begins on, with carets under it. The text is one token, so that rustc cannot
/// point into it.
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
    // Of a long line only what is near, and no tabs, which have no width of their own.
    let skipped = match line.chars().nth(DRAWN) {
        Some(_) => column.saturating_sub(DRAWN_BEFORE),
        None => 0,
    };
    let line: String = line.chars().skip(skipped).take(DRAWN).collect();
    let width = width.min(DRAWN - (column - skipped).min(DRAWN));
    let number = if is_alone { " ".to_string() } else { number.to_string() };
    drawn(&number, line.replace('\t', " ").trim_end(), column - skipped, width)
}
