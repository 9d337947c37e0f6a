//! Resolution of `op<arith.addi>` to an op: a dialect's hidden macro contains the mnemonics, and each op is imported
//! beside the dialect under a name derived from both.
//!
//! `dialect!` names its ops by path alone. It requests their names once, like signatures; the callback
//! [`dialect_step`] receives them.

use crate::crate_path::CratePath;
use crate::expand::at;
use crate::expand::signature_macro::hidden_macro;
use crate::lex::{Tokens, string_value};
use crate::messages;
use crate::report::Report;
use crate::signature_request::{EncodedSignature, MAX_ITEMS, Property, SignatureRequest, eat_signatures};
use crate::syntax::dialect::DialectSyntax;
use crate::syntax::name::ItemHeader;
use crate::syntax::path::Path;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};

/// The first word of the encoding, with its version.
const ENCODING: &str = "dialect1";

/// The table of a dialect's ops.
#[derive(Debug)]
pub(crate) struct DialectTable {
    /// The namespace.
    pub(crate) namespace: String,
    /// The mnemonics of the ops, without namespace.
    pub(crate) mnemonics: Vec<String>,
}

/// Returns the request for the names of all ops. A dialect with too many ops for one request is split into chunks, each
/// with a hidden macro, which are requested in turn.
pub(crate) fn op_names_request(drr: &CratePath, syntax: &DialectSyntax) -> TokenStream {
    let ItemHeader { visibility, ident, .. } = &syntax.header;
    let (cfg, private, ops) = (syntax.header.cfg(), drr.private(), &syntax.ops);
    let Some((namespace, _)) = &syntax.namespace else {
        return TokenStream::new();
    };
    let request = |property: Property, items: &[Path], chunk: Option<&Path>| {
        let request = SignatureRequest {
            property,
            callback: quote!(#private::dialect_step),
            items,
            state: quote!({ #namespace [#visibility] #ident #chunk }),
        };
        quote!(#cfg #request)
    };
    if ops.len() <= MAX_ITEMS {
        return request(Property::Name, ops, None);
    }
    let chunks = ops.chunks(MAX_ITEMS).enumerate().map(|(number, ops)| {
        let span = at_name(ident);
        let chunk = Path::of_name(format_ident!("__{ident}_part{number}", span = span), span.into());
        let request = request(Property::Name, ops, Some(&chunk));
        (chunk, request)
    });
    let (chunks, chunk_requests): (Vec<Path>, Vec<TokenStream>) = chunks.unzip();
    let request = request(Property::Signature, &chunks, None);
    quote!(#(#chunk_requests)* #request)
}

/// Returns the span of generated names that contain a dialect's name.
fn at_name(dialect: &Ident) -> Span {
    at(dialect.span())
}

/// Expands the callback of `dialect!` to the items of a dialect, given the names of its ops.
pub fn dialect_step(response: TokenStream) -> TokenStream {
    items(response).unwrap_or_default()
}

fn items(response: TokenStream) -> Option<TokenStream> {
    let mut tokens = Tokens::new(response);
    let names = eat_signatures(&mut tokens)?;
    let state = tokens.eat_group(Delimiter::Brace)?;
    let mut state = Tokens::of_group(&state);
    let (namespace, _) = state.eat_string()?;
    let visibility = Tokens::of_group(&state.eat_group(Delimiter::Bracket)?).eat_visibility();
    let ident = state.eat_ident()?;
    let chunk = state.eat_ident();
    let mut mnemonics: Vec<String> = Vec::new();
    let mut imports = TokenStream::new();
    let mut report = Report::new();
    for EncodedSignature { path, encoded } in names {
        // The table of a chunk.
        if let Some(table) = DialectTable::decode(encoded.clone()) {
            mnemonics.extend(table.mnemonics);
            continue;
        }
        let mut encoded = Tokens::new(encoded);
        let (Some((name, _)), Some(visibility)) = (encoded.eat_string(), encoded.eat_group(Delimiter::Parenthesis))
        else {
            continue;
        };
        let Some(mnemonic) = name.strip_prefix(&format!("{namespace}.")) else {
            // An op with errors has no name.
            if let Some((_, mnemonic)) = name.split_once('.') {
                report.error(
                    path.span(),
                    messages::dialect_of_other_op(&path, &name, &namespace, mnemonic),
                );
            }
            continue;
        };
        if mnemonics.iter().any(|known| known == mnemonic) {
            report.error(path.span(), messages::dialect_mnemonic_twice(&path, &name));
            continue;
        }
        let import = import_name(&ident, mnemonic);
        let import_visibility = match path.single() {
            Some(_) => visibility.stream(),
            None => visible_elsewhere(visibility.stream()),
        };
        imports.extend(
            quote!(#[doc(hidden)] #[allow(unreachable_pub, unused_imports)] #import_visibility use #path as #import;),
        );
        mnemonics.push(mnemonic.to_string());
    }
    let word = Ident::new(ENCODING, Span::call_site());
    let encoded = quote!(#word #namespace #(#mnemonics)*);
    let called = messages::dialect_macro_called(&ident);
    let table = hidden_macro(
        chunk.as_ref().unwrap_or(&ident),
        &visibility,
        &TokenStream::new(),
        Some(encoded),
        &called,
        &quote!(([$($path:tt)*]) => {};),
    );
    let errors = report.into_tokens();
    Some(quote!(#errors #imports #table))
}

/// Returns the visibility of an op in other modules, or nothing if it is unknown.
fn visible_elsewhere(visibility: TokenStream) -> TokenStream {
    match visibility.to_string().replace(' ', "").as_str() {
        "pub" | "pub(crate)" => visibility,
        _ => TokenStream::new(),
    }
}

/// Returns the name under which an op is imported beside its dialect. rustc shows the name if the dialect is named by a
/// re-export, beside which there is no such import.
fn import_name(dialect: &Ident, mnemonic: &str) -> Ident {
    let letters = as_letters(mnemonic);
    format_ident!(
        "__{dialect}_{letters}_is_only_in_the_module_that_declares_{dialect}_so_write_the_path_of_that_module",
        span = at_name(dialect)
    )
}

/// Returns a mnemonic in letters, digits and underscores. Different mnemonics have different ones, so that `a.b`, `a-b`
/// and `a_b` can belong to one dialect.
fn as_letters(mnemonic: &str) -> String {
    let written = mnemonic.chars().map(|c| match c {
        c if c.is_ascii_alphanumeric() => c.to_string(),
        '_' => "__".to_string(),
        '.' => "_dot_".to_string(),
        '-' => "_dash_".to_string(),
        c => format!("_u{:x}_", u32::from(c)),
    });
    written.collect()
}

impl DialectTable {
    /// Decodes the table from a dialect's hidden macro.
    pub(crate) fn decode(encoded: TokenStream) -> Option<DialectTable> {
        let mut tokens = Tokens::new(encoded);
        tokens.eat_word(ENCODING)?;
        let (namespace, _) = tokens.eat_string()?;
        let mnemonics = tokens.filter_map(|token| match token {
            TokenTree::Literal(literal) => string_value(&literal),
            _ => None,
        });
        Some(DialectTable {
            namespace,
            mnemonics: mnemonics.collect(),
        })
    }

    /// Returns the path of an op, given that the dialect has it.
    pub(crate) fn path_of(dialect: &Path, mnemonic: &str, span: Span) -> Option<Path> {
        let mut name = import_name(dialect.last(), mnemonic);
        name.set_span(span);
        let mut trees: Vec<TokenTree> = dialect.to_token_stream().into_iter().collect();
        trees.pop();
        trees.push(name.into());
        Path::eat(&mut Tokens::new(trees.into_iter().collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Report;

    #[test]
    fn mnemonics_that_differ_in_signs_have_different_import_names() {
        let mnemonics = [
            "a.b", "a-b", "a_b", "a__b", "a_.b", "a._b", "a$b", "a+b", "ab", "a_dot_b", "a_u24_b",
        ];
        let names: std::collections::BTreeSet<String> = mnemonics.iter().map(|name| as_letters(name)).collect();
        assert_eq!(names.len(), mnemonics.len(), "{names:?}");
        assert_eq!(as_letters("dot.a_b-c$"), "dot_dot_a__b_dash_c_u24_");
    }

    #[test]
    fn large_dialect_is_requested_in_chunks() {
        let of_size = |size: usize| {
            let ops: Vec<String> = (0..size).map(|number| format!("Op{number}")).collect();
            let source = format!("Big = \"big\", ops: [{}]", ops.join(", "));
            let syntax = DialectSyntax::parse(&mut Tokens::new(source.parse().unwrap()), &mut Report::new());
            op_names_request(&CratePath::default(), &syntax.unwrap()).to_string()
        };
        let steps = |size: usize| of_size(size).matches("dialect_step").count();
        assert_eq!(
            [0, 1, MAX_ITEMS, MAX_ITEMS + 1, 3 * MAX_ITEMS].map(steps),
            [1, 1, 1, 3, 4]
        );
        assert!(of_size(3 * MAX_ITEMS).contains("__Big_part0 ! { ["));
    }
}
