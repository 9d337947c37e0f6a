//! The settings of a `drr!` block.

use proc_macro2::{Delimiter, Ident};

use crate::lex::Tokens;
use crate::messages::tablegen as say;
use crate::report::Report;

/// What stands before all statements of a block: `#![populate(name)]`, `#![label("name")]`.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    /// What the function that adds all patterns is called.
    pub(crate) populate: Option<Ident>,
    /// The labels of all patterns.
    pub(crate) labels: Vec<proc_macro2::Literal>,
}

/// Reads the settings of a block.
pub(crate) fn parse_settings(tokens: &mut Tokens, report: &mut Report) -> Settings {
    let mut settings = Settings::default();
    loop {
        let mark = tokens.mark();
        let (Some(_), Some(_), Some(group)) = (
            tokens.eat_punct('#'),
            tokens.eat_punct('!'),
            tokens.eat_group(Delimiter::Bracket),
        ) else {
            tokens.rewind(mark);
            return settings;
        };
        let mut inner = Tokens::of_group(&group);
        let place = inner.place();
        let word = inner.eat_ident().map(|word| word.to_string()).unwrap_or_default();
        let mut args = match inner.eat_group(Delimiter::Parenthesis) {
            Some(args) => Tokens::of_group(&args),
            None => Tokens::new(proc_macro2::TokenStream::new()),
        };
        match word.as_str() {
            "populate" => match args.eat_ident() {
                Some(name) => settings.populate = Some(name),
                None => report.error(place, say::setting_expected()),
            },
            "label" => {
                while let Some((_, label)) = args.eat_string() {
                    settings.labels.push(label);
                    args.eat_punct(',');
                }
                if !args.is_empty() || settings.labels.is_empty() {
                    report.error(place, say::setting_expected());
                }
            }
            _ => report.error(place, say::setting_expected()),
        }
    }
}
