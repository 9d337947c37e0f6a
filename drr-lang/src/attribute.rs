//! Rust attributes, including doc comments, which arrive as attributes.

use proc_macro2::{Delimiter, Group, Punct, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::lex::Tokens;
use crate::messages::lint::Lint;
use crate::messages::pattern as diag;
use crate::report::Report;

/// An attribute, `#[..]`.
#[derive(Clone, Debug)]
pub(crate) struct Attribute {
    pound: Punct,
    group: Group,
}

impl Attribute {
    /// Returns the text of a doc comment, or `None` for other attributes.
    pub(crate) fn doc(&self) -> Option<String> {
        let mut tokens = Tokens::of_group(&self.group);
        tokens.eat_word("doc")?;
        tokens.eat_punct('=')?;
        tokens.eat_string().map(|(text, _)| text)
    }

    /// Returns the tokens between the brackets.
    pub(crate) fn tokens(&self) -> Tokens {
        Tokens::of_group(&self.group)
    }

    /// Returns `true` for `#[cfg(..)]`, which must apply to everything generated for the item.
    pub(crate) fn is_cfg(&self) -> bool {
        self.tokens().at_word("cfg")
    }

    /// Returns `true` for `#[deprecated]`.
    pub(crate) fn is_deprecated(&self) -> bool {
        self.tokens().at_word("deprecated")
    }

    /// Returns `true` for `#[allow(..)]` and other lint levels, which apply to the generated code, too.
    pub(crate) fn is_lint_level(&self) -> bool {
        let (tokens, levels) = (self.tokens(), ["allow", "warn", "deny", "forbid"]);
        levels.iter().any(|word| tokens.at_word(word)) || self.expects_of_code()
    }

    /// Returns `true` for an `#[expect(..)]` of a lint in generated code. An expectation must occur only once, because
    /// the second one would be unfulfilled.
    pub(crate) fn expects_of_code(&self) -> bool {
        let mut tokens = self.tokens();
        tokens.eat_word("expect").is_some()
            && tokens.eat_group(Delimiter::Parenthesis).is_some_and(|list| {
                Tokens::of_group(&list).any(
                    |tree| matches!(tree, TokenTree::Ident(lint) if lint == "deprecated" || lint == "unused_variables"),
                )
            })
    }
}

/// Returns the lint levels for the code generated for an item.
pub(crate) fn lint_levels(attributes: &[Attribute]) -> TokenStream {
    let levels = attributes
        .iter()
        .filter(|attribute| attribute.is_lint_level() && !attribute.expects_of_code());
    quote!(#(#levels)*)
}

/// Returns the `cfg` attributes of an item, for the code generated beside it.
pub(crate) fn cfg(attributes: &[Attribute]) -> TokenStream {
    let cfg = attributes.iter().filter(|attribute| attribute.is_cfg());
    quote!(#(#cfg)*)
}

/// Removes `#[drr(allow(shadowed, undoes))]` from the attributes, and returns the allowed lints.
pub(crate) fn take_allowed(
    attributes: &mut Vec<Attribute>,
    lints: &[(&'static str, Lint)],
    report: &mut Report,
) -> Vec<Lint> {
    let mut allowed = Vec::new();
    attributes.retain(|attribute| {
        let mut tokens = attribute.tokens();
        let is_ours = tokens.eat_word("drr").is_some();
        if is_ours {
            read_allowed(&mut tokens, lints, &mut allowed, report);
        }
        !is_ours
    });
    allowed
}

/// Parses the rest of `#[drr(allow(shadowed, undoes))]`, after `drr`.
fn read_allowed(tokens: &mut Tokens, lints: &[(&'static str, Lint)], allowed: &mut Vec<Lint>, report: &mut Report) {
    let span = tokens.span();
    let inner = tokens.eat_group(Delimiter::Parenthesis);
    let mut inner = inner.as_ref().map(Tokens::of_group);
    let list = inner.as_mut().and_then(|inner| {
        inner.eat_word("allow")?;
        inner.eat_group(Delimiter::Parenthesis).filter(|_| inner.is_empty())
    });
    let Some(list) = list.filter(|_| tokens.is_empty()) else {
        report.error(span, diag::allow_expected());
        return;
    };
    let mut names = Tokens::of_group(&list);
    while !names.is_empty() {
        let span = names.span();
        let name = names.eat_ident().map(|name| name.to_string()).unwrap_or_default();
        match lints.iter().find(|(known, _)| *known == name) {
            Some((_, lint)) => allowed.push(*lint),
            None => {
                let known = lints.iter().map(|(known, _)| *known);
                let near = drr_schema::nearest(&name, known.clone()).map(|near| format!("did you mean `{near}`?"));
                let all: Vec<String> = known.map(|known| format!("`{known}`")).collect();
                let help = near.unwrap_or_else(|| format!("use one of {}", all.join(", ")));
                report.error(span, diag::no_such_lint(name).help(help));
            }
        }
        names.skip_past_comma();
    }
}

impl ToTokens for Attribute {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.pound.to_tokens(tokens);
        self.group.to_tokens(tokens);
    }
}

impl Tokens {
    /// Takes all attributes, `#[..]`. Doc comments arrive as attributes.
    pub(crate) fn eat_attributes(&mut self) -> Vec<Attribute> {
        std::iter::from_fn(|| self.eat_attribute()).collect()
    }

    /// Takes one doc comment. Returns `true` if there was one.
    pub(crate) fn eat_doc_comment(&mut self) -> bool {
        let mark = self.mark();
        let is_doc = self.eat_attribute().is_some_and(|attribute| attribute.doc().is_some());
        if !is_doc {
            self.rewind(mark);
        }
        is_doc
    }

    fn eat_attribute(&mut self) -> Option<Attribute> {
        let mark = self.mark();
        let attribute = self.eat_punct('#').zip(self.eat_group(Delimiter::Bracket));
        if attribute.is_none() {
            self.rewind(mark);
        }
        attribute.map(|(pound, group)| Attribute { pound, group })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doc_comments_are_attributes() {
        let mut t = Tokens::new("/// One.\n#[cfg(test)] #[allow(dead_code)] A".parse().unwrap());
        let attributes = t.eat_attributes();
        assert_eq!(
            attributes.iter().filter_map(Attribute::doc).collect::<Vec<_>>(),
            [" One."]
        );
        assert_eq!(attributes.iter().filter(|a| a.is_cfg()).count(), 1);
        assert!(t.at_word("A"));
    }
}
