//! Expansion of `include_pdll!` and `include_drr!`, which read blocks from files.
//!
//! The caller provides a function that reads files. Included files are read once each, at their first include.

mod tablegen;

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};

use crate::crate_path::CratePath;
use crate::lex::{MAX_DEPTH, Tokens, string_literal, string_value};
use crate::messages::pdll as diag;
use crate::report::{Message, Report};
use crate::source_file::{self, CRATE};
use crate::syntax::path::Path;
use crate::syntax::pdll::parse::parse_block;
use crate::tablegen::settings::Settings;
use crate::{drr_block, pdll};
use drr_schema::nearest;

/// A function that returns the text of a file in the user's crate, or an error message.
type FileReader<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// Expands `include_pdll!("rules.pdll", dialects: [Arith], populate: add_rules)`.
pub fn include_pdll(input: TokenStream, read: FileReader<'_>) -> TokenStream {
    include(input, read, Language::Pdll)
}

/// Expands `include_drr!("rules.td", populate: add_rules)`.
pub fn include_drr(input: TokenStream, read: FileReader<'_>) -> TokenStream {
    include(input, read, Language::TableGen)
}

/// The language of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Pdll,
    TableGen,
}

impl Language {
    /// Returns the error for anything but an option.
    fn include_options(self) -> Message {
        match self {
            Language::Pdll => diag::include_options("`dialects: [Arith, tosa::Tosa]`, `untyped: false`, "),
            Language::TableGen => diag::include_options(""),
        }
    }

    /// Returns the error for a word that is no option, or an option without a colon.
    fn no_such_option(self, word: &str) -> Message {
        let options: &[&str] = match self {
            Language::Pdll => &["dialects", "untyped", "populate", "labels"],
            Language::TableGen => &["populate", "labels"],
        };
        if options.contains(&word) {
            diag::include_option_colon(word)
        } else {
            self.include_options()
                .did_you_mean(nearest(word, options.iter().copied()))
        }
    }
}

fn include(input: TokenStream, read: FileReader<'_>, language: Language) -> TokenStream {
    let (drr, input) = CratePath::take(input);
    let mut report = Report::new();
    let included = Included::parse(input, language, &mut report).and_then(|included| {
        let mut files = Files {
            language,
            read,
            seen: BTreeSet::new(),
            skipped: None,
            parts: Vec::new(),
        };
        let name = string_value(&included.file)?;
        let loaded = read(&name).map_err(|why| diag::file_unreadable(&name, why));
        match loaded.and_then(|whole| files.load(&name, &whole)) {
            Ok(()) => {
                if let Some(records) = files.skipped.as_ref().filter(|_| !included.has_dialects) {
                    report.warn(&included.file, diag::records_skipped(records));
                }
                Some((included, files))
            }
            Err(message) => report.fail(&included.file, message),
        }
    });
    let errors = report.into_tokens();
    let Some((included, files)) = included else {
        return errors;
    };
    let names = &files.seen;
    // Makes Cargo rebuild when a file changes.
    let watched = quote!(#(const _: &[u8] = ::core::include_bytes!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), "/", #names));)*);
    let items = source_file::with_files(included.options, &included.file, &drr.path(), |options| {
        expand(options, language, &files.parts)
    });
    quote!(#errors #watched #items)
}

/// The parsed arguments of the macro.
struct Included {
    file: Literal,
    /// The options `[dialects] [populate] [labels] [untyped]`.
    options: TokenStream,
    has_dialects: bool,
}

impl Included {
    fn parse(input: TokenStream, language: Language, report: &mut Report) -> Option<Included> {
        let mut tokens = Tokens::new(input);
        let Some((_, file)) = tokens.eat_string() else {
            let message = match language {
                Language::Pdll => diag::file_expected(),
                Language::TableGen => diag::records_file_expected(),
            };
            return report.fail(tokens.span(), message);
        };
        let (mut dialects, mut labels) = (TokenStream::new(), TokenStream::new());
        let (mut populate, mut untyped) = (None, None);
        let errors_before = report.count();
        while tokens.eat_punct(',').is_some() && !tokens.is_empty() {
            let span = tokens.span();
            let word = tokens.eat_ident().map(|word| word.to_string());
            let has_colon = tokens.eat_punct(':').is_some();
            let list = match (word.as_deref(), has_colon) {
                (Some("dialects"), true) if language == Language::Pdll => &mut dialects,
                (Some("labels"), true) => &mut labels,
                (Some("populate"), true) => {
                    populate = tokens.eat_ident();
                    continue;
                }
                (Some("untyped"), true) if language == Language::Pdll => {
                    untyped = tokens.eat_ident();
                    continue;
                }
                _ => {
                    report.error(span, language.no_such_option(word.as_deref().unwrap_or_default()));
                    while !tokens.at_list_item_end() {
                        tokens.next();
                    }
                    continue;
                }
            };
            match tokens.eat_group(Delimiter::Bracket) {
                Some(group) => *list = group.stream(),
                None => return report.fail(tokens.span(), language.include_options()),
            }
        }
        if !tokens.is_empty() {
            return report.fail(tokens.span(), language.include_options());
        }
        if report.count() > errors_before {
            return None;
        }
        Some(Included {
            file,
            has_dialects: !dialects.is_empty(),
            options: quote!([#dialects] [#populate] [#labels] [#untyped]),
        })
    }
}

/// The text of a file between two includes, with preceding text replaced by spaces.
struct FileChunk {
    name: String,
    text: String,
    whole: String,
}

/// A file with its included files.
struct Files<'a> {
    language: Language,
    read: FileReader<'a>,
    seen: BTreeSet<String>,
    /// A TableGen file that PDLL includes. It is skipped, because ops are declared by dialects.
    skipped: Option<String>,
    parts: Vec<FileChunk>,
}

impl Files<'_> {
    fn load(&mut self, name: &str, whole: &str) -> Result<(), Message> {
        self.seen.insert(name.to_string());
        let readable = match self.language {
            Language::Pdll => whole.to_string(),
            Language::TableGen => tablegen::rust_text(whole),
        };
        let folder = name
            .rsplit_once('/')
            .map_or(String::new(), |(folder, _)| format!("{folder}/"));
        let mut text = String::new();
        for (number, line) in readable.split_inclusive('\n').enumerate() {
            let Some(included) = self.included(line) else {
                text.push_str(line);
                continue;
            };
            // Blank the text that has been read in the next chunk.
            let mut next = blank(&text);
            next.push_str(&blank(line));
            let before = std::mem::replace(&mut text, next);
            self.add(name, before, whole);
            if self.language == Language::Pdll && included.ends_with(".td") {
                self.skipped = Some(included.to_string());
            } else {
                let note = format!("it is included at line {} of `{name}`", number + 1);
                self.include(&folder, included).map_err(|message| message.note(note))?;
            }
        }
        self.add(name, text, whole);
        Ok(())
    }

    /// Reads a file relative to the including one, or to the folder of `Cargo.toml`, like TableGen's `-I`.
    fn include(&mut self, folder: &str, included: &str) -> Result<(), Message> {
        let beside = format!("{folder}{included}");
        let mut candidates = vec![beside.as_str()];
        if self.language == Language::TableGen && beside != included {
            candidates.push(included);
        }
        let mut missing = None;
        for path in candidates {
            if self.seen.contains(path) {
                return Ok(());
            }
            match (self.read)(path) {
                Ok(whole) => return self.load(path, &whole),
                Err(why) => missing = missing.or_else(|| Some(diag::file_unreadable(path, why))),
            }
        }
        missing.map_or(Ok(()), Err)
    }

    /// Returns the file that a line includes. MLIR's own files are built in.
    fn included<'t>(&self, line: &'t str) -> Option<&'t str> {
        let word = match self.language {
            Language::Pdll => "#include",
            Language::TableGen => "include",
        };
        let file = line
            .trim()
            .strip_prefix(word)?
            .trim()
            .strip_prefix('"')?
            .strip_suffix('"')?;
        match self.language {
            Language::Pdll => Some(file),
            Language::TableGen => (!file.starts_with("mlir/")).then_some(file),
        }
    }

    fn add(&mut self, name: &str, text: String, whole: &str) {
        if !text.trim().is_empty() {
            self.parts.push(FileChunk {
                name: name.to_string(),
                text,
                whole: whole.to_string(),
            });
        }
    }
}

/// Returns spaces and line breaks of the same length.
fn blank(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect()
}

fn expand(options: TokenStream, language: Language, parts: &[FileChunk]) -> TokenStream {
    let mut options = Tokens::new(options);
    let mut list = || {
        let group = options.eat_group(Delimiter::Bracket);
        group.map_or(Tokens::new(TokenStream::new()), |group| Tokens::of_group(&group))
    };
    let (mut dialects, mut populate, mut labels, mut untyped) = (list(), list(), list(), list());
    let settings = Settings {
        populate: populate.eat_ident(),
        labels: labels.eat_list(|labels| Some(labels.eat_string()?.1)),
        forbids_untyped: untyped.eat_word("false").is_some(),
    };
    let mut text = TokenStream::new();
    for part in parts {
        match source_file::tokens_of(&part.name, &part.text, &part.whole) {
            Ok(tokens) => text.extend(tokens),
            Err(message) => return quote!(compile_error! { #message }),
        }
    }
    let mut report = Report::new();
    let drr = CratePath::called(format_ident!("{CRATE}").to_token_stream());
    match language {
        Language::Pdll => {
            let mut block = parse_block(&mut Tokens::new(text), &mut report);
            block.dialects.extend(dialects.eat_list(Path::eat));
            pdll::expand_block(&drr, block, &settings, report)
        }
        Language::TableGen => {
            let text = with_quotes(text, 0, &mut report);
            drr_block::expand_block(&drr, Tokens::new(text), &settings, report)
        }
    }
}

/// Restores quotation marks in code.
fn with_quotes(tokens: TokenStream, depth: usize, report: &mut Report) -> TokenStream {
    let trees = tokens.into_iter().map(|tree| match tree {
        TokenTree::Literal(literal) => match string_value(&literal).and_then(|text| tablegen::with_quotes(&text)) {
            Some(text) => string_literal(&text, &literal).into(),
            None => literal.into(),
        },
        TokenTree::Group(group) if depth > MAX_DEPTH => {
            report.error(&group, crate::messages::tablegen::nested_too_deeply());
            Group::new(group.delimiter(), TokenStream::new()).into()
        }
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), with_quotes(group.stream(), depth + 1, report));
            inner.set_span(group.span());
            inner.into()
        }
        other => other,
    });
    trees.collect()
}
