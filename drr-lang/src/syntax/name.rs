//! Names of the items that the macros define.

use crate::attribute::{Attribute, cfg};
use crate::lex::{Tokens, Visibility, instead_of_keyword};
use crate::messages::{self, pattern};
use crate::report::{Message, Report};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// The header of an item: `#[attribute] pub Name`.
#[derive(Clone, Debug)]
pub(crate) struct ItemHeader {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) ident: Ident,
    /// Set for the header of a TableGen record, which has been reported.
    pub(crate) is_record: bool,
}

impl ItemHeader {
    /// Parses the header. Reports a missing name, without which nothing can be defined, and TableGen records, of which
    /// only the name is read.
    pub(crate) fn parse(tokens: &mut Tokens, report: &mut Report, nameless: Message) -> Option<ItemHeader> {
        if let Some(word) = at_record(tokens) {
            report.error(word, pattern::record_outside(word).help(nameless.sentence()));
        }
        let header = Self::eat(tokens, report);
        header.or_else(|| report.fail(tokens.span(), nameless))
    }

    /// Takes the header if there is a name.
    pub(crate) fn eat(tokens: &mut Tokens, report: &mut Report) -> Option<ItemHeader> {
        let is_record = at_record(tokens).is_some();
        if is_record {
            tokens.next();
        }
        Some(ItemHeader {
            attributes: tokens.eat_attributes(),
            visibility: tokens.eat_visibility(),
            ident: eat_item_name(tokens, report)?,
            is_record,
        })
    }

    /// Returns the `cfg` attributes.
    pub(crate) fn cfg(&self) -> TokenStream {
        cfg(&self.attributes)
    }

    /// Returns a unit struct with this name.
    pub(crate) fn unit_struct(&self) -> TokenStream {
        let ident = &self.ident;
        self.item(&quote!(#[allow(dead_code)]), &quote!(struct #ident;))
    }

    /// Returns an item with the header's attributes and visibility, and additional attributes.
    pub(crate) fn item(&self, own: &TokenStream, item: &TokenStream) -> TokenStream {
        let (attributes, visibility) = (&self.attributes, &self.visibility);
        quote!(#(#attributes)* #own #visibility #item)
    }
}

impl ToTokens for ItemHeader {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.item(&TokenStream::new(), &self.ident.to_token_stream()));
    }
}

/// Returns the word that begins a record of TableGen, if one is next.
fn at_record(tokens: &Tokens) -> Option<&Ident> {
    let word = tokens.peek_ident()?;
    let is_named = matches!(tokens.peek_at(1), Some(TokenTree::Ident(_)));
    (is_named && (word == "def" || word == "defm" || word == "class")).then_some(word)
}

/// Takes the name of an item. A keyword is reported and replaced by the closest valid identifier, so that the item is
/// defined.
pub(crate) fn eat_item_name(tokens: &mut Tokens, report: &mut Report) -> Option<Ident> {
    Some(item_name(tokens.eat_name()?, report))
}

/// Returns the name of an item from a name and an optional preceding keyword.
pub(crate) fn item_name((keyword, name): (Option<Ident>, Ident), report: &mut Report) -> Ident {
    // `enum Mode`: the macro already determines the kind of item.
    if let Some(keyword) = keyword {
        let message = pattern::unexpected_before_name(&keyword, &name);
        report.error(&keyword, message.help("remove it"));
    }
    let Some(nearest) = instead_of_keyword(&name) else {
        return name;
    };
    report_keyword(&name, report);
    nearest
}

/// Reports a keyword used as a name.
pub(crate) fn report_keyword(word: &Ident, report: &mut Report) {
    let advice = match instead_of_keyword(word).map(|name| name.to_string()) {
        Some(raw) if raw.starts_with("r#") => format!("write `{raw}`, or another name"),
        _ => "choose another name".to_string(),
    };
    report.error(word, messages::keyword_as_name(word).help(advice));
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(source: &str, expect: Expect) {
        let mut report = Report::new();
        let mut tokens = Tokens::new(source.parse().unwrap());
        let names: Vec<String> = std::iter::from_fn(|| eat_item_name(&mut tokens, &mut report))
            .map(|name| name.to_string())
            .collect();
        expect.assert_eq(&format!("{}\n{}", names.join(" "), report.show(source)));
    }

    #[test]
    fn keyword_as_name_is_replaced() {
        check(
            "Op r#in union op",
            expect![[r#"
            Op r#in union op
        "#]],
        );
        check(
            "in Self _",
            expect![[r#"
                r#in Self_ __
                O06: expected a name, found the Rust keyword `in`
                  = help: write `r#in`, or another name
                  | in Self _
                  | ^^
                O06: expected a name, found the Rust keyword `Self`
                  = help: choose another name
                  | in Self _
                  |    ^^^^
                O06: expected a name, found the Rust keyword `_`
                  = help: choose another name
                  | in Self _
                  |         ^
            "#]],
        );
    }
}
