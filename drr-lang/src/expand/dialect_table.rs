//! Resolution of `op<arith.addi>` to an op: a dialect's hidden macro contains the mnemonics, and each op is imported
//! beside the dialect under a name derived from both.
//!
//! `dialect!` names its ops by path alone. It queries their names once, in a chain like that of signatures;
//! [`dialect_step`] receives the answers.

use crate::crate_path::CratePath;
use crate::expand::at;
use crate::expand::signature_macro::hidden_macro;
use crate::lex::{Tokens, string_value};
use crate::messages;
use crate::pattern::read_known;
use crate::report::Report;
use crate::syntax::dialect::DialectSyntax;
use crate::syntax::name::ItemHead;
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

/// Maximum number of ops per query. Each is a level of macro expansion, of which rustc allows 128. A larger dialect is
/// split into chunks, each with a hidden macro, which are queried in turn.
const CHAIN: usize = 90;

/// Returns the query for the names of all ops.
pub(crate) fn question(drr: &CratePath, syntax: &DialectSyntax) -> TokenStream {
    let ItemHead { visibility, ident, .. } = &syntax.head;
    let (cfg, private, ops) = (syntax.head.cfg(), drr.private(), &syntax.ops);
    let Some((namespace, _)) = &syntax.namespace else {
        return TokenStream::new();
    };
    let state = quote!({ #namespace [#visibility] #ident });
    let chain = |ops: &[Path], state: &TokenStream| match ops.first() {
        Some(first) => quote! {
            #cfg
            #first! { name [#private::dialect_step] [] [#((#ops))*] #state }
        },
        None => quote!(#cfg #private::dialect_step! { [] #state }),
    };
    if ops.len() <= CHAIN {
        return chain(ops, &state);
    }
    let parts = ops.chunks(CHAIN).enumerate().map(|(at, ops)| {
        let part = format_ident!("__{ident}_part{at}", span = at_name(ident));
        let state = quote!({ #namespace [#visibility] #ident #part });
        (part, chain(ops, &state))
    });
    let (parts, chains): (Vec<Ident>, Vec<TokenStream>) = parts.unzip();
    let first = parts.first();
    quote!(#(#chains)* #cfg #first! { [#private::dialect_step] [] [#((#parts))*] #state })
}

/// Returns the span of generated names that contain a dialect's name.
fn at_name(dialect: &Ident) -> Span {
    at(dialect.span())
}

/// Expands the second step of `dialect!`: the items of a dialect, given the names of its ops.
pub fn dialect_step(input: TokenStream) -> TokenStream {
    items(input).unwrap_or_default()
}

fn items(input: TokenStream) -> Option<TokenStream> {
    let mut tokens = Tokens::new(input);
    let known = read_known(&mut tokens)?;
    let state = tokens.eat_group(Delimiter::Brace)?;
    let mut state = Tokens::of_group(&state);
    let (namespace, _) = state.eat_string()?;
    let visibility = Tokens::of_group(&state.eat_group(Delimiter::Bracket)?).eat_visibility();
    let ident = state.eat_ident()?;
    let part = state.eat_ident();
    let mut mnemonics: Vec<String> = Vec::new();
    let mut imports = TokenStream::new();
    let mut report = Report::new();
    for (path, answer) in known {
        if let Some(table) = DialectTable::decode(answer.clone()) {
            mnemonics.extend(table.mnemonics);
            continue;
        }
        let mut answer = Tokens::new(answer);
        let (Some((name, _)), Some(of_op)) = (answer.eat_string(), answer.eat_group(Delimiter::Parenthesis)) else {
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
        let of_op = match path.single() {
            Some(_) => of_op.stream(),
            None => visible_elsewhere(of_op.stream()),
        };
        imports.extend(quote!(#[doc(hidden)] #[allow(unreachable_pub, unused_imports)] #of_op use #path as #import;));
        mnemonics.push(mnemonic.to_string());
    }
    let word = Ident::new(ENCODING, Span::call_site());
    let handed = quote!(#word #namespace #(#mnemonics)*);
    let called = messages::dialect_macro_called(&ident);
    let table = hidden_macro(
        part.as_ref().unwrap_or(&ident),
        &visibility,
        &TokenStream::new(),
        Some(handed),
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
        "__{dialect}_{letters}_is_only_in_the_module_that_declares_{dialect}",
        span = at_name(dialect)
    )
}

/// Returns a mnemonic in letters, digits and underscores. Different mnemonics have different ones, so that `a.b`, `a-b` and
/// `a_b` can belong to one dialect.
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
    pub(crate) fn decode(answer: TokenStream) -> Option<DialectTable> {
        let mut tokens = Tokens::new(answer);
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
    fn large_dialect_is_queried_in_chunks() {
        let of_size = |size: usize| {
            let ops: Vec<String> = (0..size).map(|number| format!("Op{number}")).collect();
            let source = format!("Big = \"big\", ops: [{}]", ops.join(", "));
            let syntax = DialectSyntax::parse(&mut Tokens::new(source.parse().unwrap()), &mut Report::new());
            question(&CratePath::default(), &syntax.unwrap()).to_string()
        };
        let steps = |size: usize| of_size(size).matches("dialect_step").count();
        assert_eq!([0, 1, CHAIN, CHAIN + 1, 3 * CHAIN].map(steps), [1, 1, 1, 3, 4]);
        assert!(of_size(3 * CHAIN).contains("__Big_part0 ! { ["));
    }
}
