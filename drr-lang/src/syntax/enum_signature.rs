//! The signature of an enum: the case names that its hidden macro passes to `pat!`.

use crate::lex::{Tokens, string_value};
use crate::syntax::enum_attr::EnumSyntax;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;

/// The cases of an enum, as its hidden macro passes them to `pat!`.
#[derive(Clone, Debug)]
pub(crate) struct EnumSignature {
    /// The keywords of the cases.
    pub(crate) texts: Vec<String>,
    pub(crate) is_flags: bool,
}

/// The first word of the encoding, with a version.
const ENCODING: &str = "enum1";

impl EnumSignature {
    pub(crate) fn of(syntax: &EnumSyntax) -> EnumSignature {
        EnumSignature {
            texts: syntax.cases.iter().map(|case| case.text.clone()).collect(),
            is_flags: syntax.kind.is_flags,
        }
    }

    pub(crate) fn encode(&self) -> TokenStream {
        let word = Ident::new(ENCODING, Span::call_site());
        let kind = Ident::new(if self.is_flags { "flags" } else { "cases" }, Span::call_site());
        let texts = &self.texts;
        quote!(#word #kind #(#texts)*)
    }

    pub(crate) fn decode(stream: TokenStream) -> Option<EnumSignature> {
        let mut tokens = Tokens::new(stream);
        tokens.eat_word(ENCODING)?;
        let is_flags = tokens.eat_ident()? == "flags";
        let texts = std::iter::from_fn(|| match tokens.next() {
            Some(TokenTree::Literal(literal)) => string_value(&literal),
            _ => None,
        });
        Some(EnumSignature {
            texts: texts.collect(),
            is_flags,
        })
    }

    /// Returns the first name in a text that is not a case.
    pub(crate) fn unknown(&self, text: &str) -> Option<String> {
        let is_known = |name: &str| self.texts.iter().any(|known| known == name);
        if is_known(text) {
            return None;
        }
        if !self.is_flags {
            return Some(text.to_string());
        }
        let mut names = text.split(['|', ',']).map(str::trim);
        names.find(|name| !is_known(name)).map(str::to_string)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_cases_are_found() {
        let signature = EnumSignature {
            texts: vec!["read".into(), "write".into()],
            is_flags: true,
        };
        let signature = EnumSignature::decode(signature.encode()).unwrap();
        for (text, unknown) in [
            ("read", None),
            ("read|write", None),
            ("read | write", None),
            ("read, write", None),
            ("read|wirte", Some("wirte")),
            ("", Some("")),
        ] {
            assert_eq!(signature.unknown(text).as_deref(), unknown, "{text}");
        }
        assert!(EnumSignature::decode("v1 A".parse().unwrap()).is_none());
    }
}
