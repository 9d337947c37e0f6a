//! Table of file positions for later macro steps. rustc does not preserve the spans of tokens from files, so a table
//! accompanies them.

use std::collections::BTreeMap;
use std::rc::Rc;

use proc_macro2::{Delimiter, Group, LineColumn, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

use super::{FILES_WORD, SourceFile, file_of, remember};
use crate::lex::Tokens;

/// Returns the tokens with a table of their positions, if they come from files.
pub(crate) fn with_table(tokens: &TokenStream) -> TokenStream {
    let mut table = SpanTable::default();
    table.note(tokens);
    if table.files.is_empty() {
        return tokens.clone();
    }
    let files = table.files.iter().map(|(file, lines)| {
        let lines: String = lines
            .iter()
            .map(|(number, text)| format!("{number} {text}\n"))
            .collect();
        let name = &file.name;
        quote!((#name #lines))
    });
    let (word, places) = (format_ident!("{FILES_WORD}"), table.places.join(","));
    quote!(#word [#places #(#files)*] #tokens)
}

/// Restores the positions that [`with_table`] recorded. Other tokens are returned unchanged.
pub(crate) fn from_table(tokens: TokenStream) -> TokenStream {
    let mut text = Tokens::new(tokens.clone());
    if text.eat_word(FILES_WORD).is_none() {
        return tokens;
    }
    // Skip the path in the user's code.
    text.eat_string();
    let Some(table) = text.eat_group(Delimiter::Bracket) else {
        return tokens;
    };
    let mut table = Tokens::of_group(&table);
    let places = table.eat_string().map_or(String::new(), |(places, _)| places);
    let mut files = Vec::new();
    while let Some(file) = table.eat_group(Delimiter::Parenthesis) {
        let mut file = Tokens::of_group(&file);
        if let (Some((name, _)), Some((lines, _))) = (file.eat_string(), file.eat_string()) {
            files.push(spans(&name, &lines));
        }
    }
    let mut places = places.split(',').map(|location| span_at(location, &files));
    placed(text.rest(), &mut places)
}

/// The positions of tokens.
#[derive(Default)]
struct SpanTable {
    /// The files, with the lines that contain tokens.
    files: Vec<(Rc<SourceFile>, BTreeMap<usize, String>)>,
    /// For each token, its file index, start line and column, and end column.
    places: Vec<String>,
}

impl SpanTable {
    fn note(&mut self, tokens: &TokenStream) {
        for tree in tokens.clone() {
            let location = self.location_of(tree.span());
            self.places.push(location.unwrap_or_default());
            if let TokenTree::Group(group) = &tree {
                self.note(&group.stream());
            }
        }
    }

    fn location_of(&mut self, span: Span) -> Option<String> {
        let file = file_of(span)?;
        let known = self
            .files
            .iter()
            .position(|(known, _)| known.parsed_as == file.parsed_as);
        let number = known.unwrap_or_else(|| {
            self.files.push((file, BTreeMap::new()));
            self.files.len() - 1
        });
        let (file, lines) = &mut self.files[number];
        let (start, end) = (span.start(), span.end());
        let line = lines.entry(start.line).or_insert_with(|| {
            let line = file.text.lines().nth(start.line.saturating_sub(1));
            line.unwrap_or_default().to_string()
        });
        // A token on several lines is shown by its first line.
        let end = if end.line == start.line {
            end.column
        } else {
            line.chars().count()
        };
        let end = end.saturating_sub(1);
        Some(format!("{number} {} {} {end}", start.line, start.column))
    }
}

/// Returns a span for each position of a file, by line and column.
fn spans(name: &str, lines: &str) -> BTreeMap<(usize, usize), Span> {
    let (mut text, mut marks, mut last) = (String::new(), String::new(), 1);
    for line in lines.lines() {
        let (number, line) = line.split_once(' ').unwrap_or((line, ""));
        let number: usize = number.parse().unwrap_or(last);
        let breaks = "\n".repeat(number.saturating_sub(last));
        last = number;
        text.extend([breaks.as_str(), line]);
        // Each column is a token.
        marks.extend([breaks, ";".repeat(line.chars().count().max(1))]);
    }
    let Ok(tokens) = marks.parse::<TokenStream>() else {
        return BTreeMap::new();
    };
    if let Some(first) = tokens.clone().into_iter().next() {
        remember(first.span(), name, &text);
    }
    let places = tokens.into_iter().map(|tree| {
        let LineColumn { line, column } = tree.span().start();
        ((line, column), tree.span())
    });
    places.collect()
}

fn span_at(location: &str, files: &[BTreeMap<(usize, usize), Span>]) -> Option<Span> {
    let numbers: Vec<usize> = location.split(' ').filter_map(|number| number.parse().ok()).collect();
    let [file, line, start, end] = numbers[..] else {
        return None;
    };
    let file = files.get(file)?;
    let start = *file.get(&(line, start))?;
    file.get(&(line, end)).and_then(|&end| start.join(end)).or(Some(start))
}

/// Assigns spans to tokens, one for each token.
fn placed(tokens: TokenStream, places: &mut impl Iterator<Item = Option<Span>>) -> TokenStream {
    let placed = tokens.into_iter().map(|mut tree| {
        let span = places.next().flatten();
        if let TokenTree::Group(group) = &tree {
            tree = Group::new(group.delimiter(), self::placed(group.stream(), places)).into();
        }
        if let Some(span) = span {
            tree.set_span(span);
        }
        tree
    });
    placed.collect()
}
