//! The settings of a `drr!` block.

use proc_macro2::{Delimiter, Ident, TokenTree};

use crate::lex::{Tokens, is_punct};
use crate::messages::tablegen as diag;
use crate::report::Report;

/// The inner attributes at the start of a block: `#![populate(name)]`, `#![label("name")]`, `#![forbid(untyped)]`.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    /// Name of the function that adds all patterns.
    pub(crate) populate: Option<Ident>,
    /// Labels of all patterns.
    pub(crate) labels: Vec<proc_macro2::Literal>,
    /// Set if all ops of `pdll!` must be declared.
    pub(crate) forbids_untyped: bool,
}

/// Parses the settings of a block.
pub(crate) fn parse_settings(tokens: &mut Tokens, report: &mut Report) -> Settings {
    let mut settings = Settings::default();
    while tokens.at_punct('#')
        && is_punct(tokens.peek_at(1), '!')
        && let Some(TokenTree::Group(group)) = tokens.peek_at(2).cloned()
    {
        tokens.by_ref().take(3).for_each(drop);
        let mut inner = Tokens::of_group(&group);
        let span = inner.span();
        let word = inner.eat_ident().map(|word| word.to_string()).unwrap_or_default();
        let args = inner.eat_group(Delimiter::Parenthesis);
        let mut args = Tokens::new(args.map(|args| args.stream()).unwrap_or_default());
        let is_known = match word.as_str() {
            "populate" => {
                let name = args.eat_ident();
                settings.populate = name.clone().or(settings.populate);
                name.is_some()
            }
            "label" => {
                while let Some((_, label)) = args.eat_string() {
                    settings.labels.push(label);
                    args.eat_punct(',');
                }
                args.is_empty() && !settings.labels.is_empty()
            }
            "forbid" => {
                settings.forbids_untyped = args.eat_word("untyped").is_some() && args.is_empty();
                settings.forbids_untyped
            }
            _ => false,
        };
        if !is_known {
            report.error(span, diag::setting_expected());
        }
    }
    settings
}
