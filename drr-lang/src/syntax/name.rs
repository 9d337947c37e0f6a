//! The names of the items that our macros make.

use crate::attribute::{Attribute, cfg};
use crate::lex::{Tokens, Visibility, instead_of_keyword};
use crate::messages::{self, pattern};
use crate::report::{Message, Report};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// What an item begins with: `#[attribute] pub Name`.
#[derive(Clone, Debug)]
pub(crate) struct ItemHead {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) ident: Ident,
    /// Whether it is that of a record, which has been reported.
    pub(crate) is_record: bool,
}

impl ItemHead {
    /// Takes it; without a name nothing can be made of a call, which is reported. So is a record of TableGen, of which no more than
    /// the name is read.
    pub(crate) fn parse(tokens: &mut Tokens, report: &mut Report, nameless: Message) -> Option<ItemHead> {
        if let Some(word) = at_record(tokens) {
            report.error(word, pattern::record_outside(word).help(nameless.sentence()));
        }
        let head = Self::eat(tokens, report);
        head.or_else(|| report.fail(tokens.place(), nameless))
    }

    /// Takes it, if there is a name.
    pub(crate) fn eat(tokens: &mut Tokens, report: &mut Report) -> Option<ItemHead> {
        let is_record = at_record(tokens).is_some();
        if is_record {
            tokens.next();
        }
        Some(ItemHead {
            attributes: tokens.eat_attributes(),
            visibility: tokens.eat_visibility(),
            ident: eat_item_name(tokens, report)?,
            is_record,
        })
    }

    /// The attributes that may switch the item off.
    pub(crate) fn cfg(&self) -> TokenStream {
        cfg(&self.attributes)
    }

    /// A struct of that name.
    pub(crate) fn unit_struct(&self) -> TokenStream {
        let ident = &self.ident;
        self.item(&quote!(#[allow(dead_code)]), &quote!(struct #ident;))
    }

    /// An item with the head's attributes and visibility, and with attributes of our own.
    pub(crate) fn item(&self, own: &TokenStream, item: &TokenStream) -> TokenStream {
        let (attributes, visibility) = (&self.attributes, &self.visibility);
        quote!(#(#attributes)* #own #visibility #item)
    }
}

impl ToTokens for ItemHead {
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

/// Takes the name of an item. A keyword is reported; the item is there under the nearest name that Rust takes, so that
/// nothing else breaks because of it.
pub(crate) fn eat_item_name(tokens: &mut Tokens, report: &mut Report) -> Option<Ident> {
    Some(item_name(tokens.eat_name()?, report))
}

/// The name of an item that is written so, with what stands before it.
pub(crate) fn item_name((keyword, name): (Option<Ident>, Ident), report: &mut Report) -> Ident {
    // `enum Mode`: the macro says already what it makes.
    if let Some(keyword) = keyword {
        let message = pattern::unexpected_before_name(&keyword, &name);
        report.error(&keyword, message.help("drop it"));
    }
    let Some(nearest) = instead_of_keyword(&name) else {
        return name;
    };
    report_keyword(&name, report);
    nearest
}

/// Says that a keyword names nothing.
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
    fn keywords_name_nothing_but_something_is_named() {
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
            O06: `in` is reserved in Rust and cannot be a name
              = help: write `r#in`, or another name
              | in Self _
              | ^^
            O06: `Self` is reserved in Rust and cannot be a name
              = help: choose another name
              | in Self _
              |    ^^^^
            O06: `_` is reserved in Rust and cannot be a name
              = help: choose another name
              | in Self _
              |         ^
        "#]],
        );
    }
}
