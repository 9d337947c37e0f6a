//! `include_pdll!`: a block of PDLL in a file.
//!
//! The caller reads the files. Text that `#include` names is read as well; TableGen's files are not, because operations come from
//! dialects.

use proc_macro2::{Delimiter, Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

use crate::crate_path::CratePath;
use crate::lex::{Tokens, string_value};
use crate::messages::pdll as say;
use crate::pdll::expand_block;
use crate::report::Report;
use crate::source_file::{self, CRATE};
use crate::syntax::path::Path;
use crate::syntax::pdll::parse::parse_block;
use crate::tablegen::settings::Settings;

/// The code of `include_pdll!("rules.pdll", dialects: [Arith], populate: add_rules)`. `read` gives the text of a file of the user's
/// crate, or says why it cannot.
pub fn include_pdll(input: TokenStream, read: &dyn Fn(&str) -> Result<String, String>) -> TokenStream {
    let (drr, input) = CratePath::take(input);
    let mut report = Report::new();
    let included = Included::parse(input, &mut report).and_then(|included| {
        let files = load(&included.file, read, &mut report)?;
        Some((included, files))
    });
    let errors = report.into_tokens();
    let Some((included, files)) = included else {
        return errors;
    };
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    // Cargo builds again when one of them changes.
    let watched = quote!(#(const _: &[u8] = ::core::include_bytes!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), "/", #names));)*);
    let items = source_file::with_files(included.options, &included.file, &drr.path(), |options| {
        expand(options, &files)
    });
    quote!(#errors #watched #items)
}

/// The arguments of the macro.
struct Included {
    file: Literal,
    /// `[dialects] [populate]`.
    options: TokenStream,
}

impl Included {
    fn parse(input: TokenStream, report: &mut Report) -> Option<Included> {
        let mut tokens = Tokens::new(input);
        let Some((_, file)) = tokens.eat_string() else {
            return report.fail(tokens.place(), say::file_expected());
        };
        let (mut dialects, mut populate) = (TokenStream::new(), None);
        while tokens.eat_punct(',').is_some() && !tokens.is_empty() {
            let place = tokens.place();
            let word = tokens.eat_ident().map(|word| word.to_string());
            let has_colon = tokens.eat_punct(':').is_some();
            match (word.as_deref(), has_colon) {
                (Some("dialects"), true) => match tokens.eat_group(Delimiter::Bracket) {
                    Some(list) => dialects = list.stream(),
                    None => return report.fail(tokens.place(), say::include_options()),
                },
                (Some("populate"), true) => populate = tokens.eat_ident(),
                _ => return report.fail(place, say::include_options()),
            }
        }
        if !tokens.is_empty() {
            return report.fail(tokens.place(), say::include_options());
        }
        Some(Included {
            file,
            options: quote!([#dialects] [#populate]),
        })
    }
}

/// The file and all that it includes, each once, what is included first. Lines with `#include` are blank.
fn load(
    file: &Literal,
    read: &dyn Fn(&str) -> Result<String, String>,
    report: &mut Report,
) -> Option<Vec<(String, String)>> {
    let mut files: Vec<(String, String)> = Vec::new();
    let mut open = vec![string_value(file)?];
    let mut seen: Vec<String> = open.clone();
    while let Some(name) = open.pop() {
        let text = match read(&name) {
            Ok(text) => text,
            Err(why) => return report.fail(file, say::file_unreadable(&name, why)),
        };
        let folder = name
            .rsplit_once('/')
            .map_or(String::new(), |(folder, _)| format!("{folder}/"));
        let mut lines = Vec::new();
        for line in text.lines() {
            let included = line.trim_start().strip_prefix("#include");
            let Some(included) = included.and_then(|rest| rest.trim().strip_prefix('"')?.strip_suffix('"')) else {
                lines.push(line.to_string());
                continue;
            };
            lines.push(String::new());
            let path = format!("{folder}{included}");
            if !included.ends_with(".td") && !seen.contains(&path) {
                seen.push(path.clone());
                open.push(path);
            }
        }
        files.push((name, lines.join("\n")));
    }
    files.reverse();
    Some(files)
}

fn expand(options: TokenStream, files: &[(String, String)]) -> TokenStream {
    let mut options = Tokens::new(options);
    let mut group = || {
        options
            .eat_group(Delimiter::Bracket)
            .map(|group| Tokens::of_group(&group))
    };
    let (dialects, populate) = (group(), group());
    let mut text = TokenStream::new();
    for (name, source) in files {
        match source_file::tokens(name, source) {
            Ok(tokens) => text.extend(tokens),
            Err(message) => return quote!(compile_error! { #message }),
        }
    }
    let mut report = Report::new();
    let mut block = parse_block(&mut Tokens::new(text), &mut report);
    if let Some(mut dialects) = dialects {
        block.dialects.extend(dialects.eat_list(Path::eat));
    }
    let settings = Settings {
        populate: populate.and_then(|mut populate| populate.eat_ident()),
        labels: Vec::new(),
    };
    let drr = CratePath::called(format_ident!("{CRATE}").to_token_stream());
    expand_block(&drr, block, &settings, report)
}
