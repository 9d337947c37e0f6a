//! How `op<arith.addi>` leads to an operation: a dialect's hidden macro of its own name knows the mnemonics, and beside the dialect
//! each of its operations is imported under a name that is made of both.
//!
//! `dialect!` names its operations by path alone. It asks them for their names once, in a chain like that of signatures;
//! [`dialect_step`] gets the answers.

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

/// What a dialect says of itself.
#[derive(Debug)]
pub(crate) struct DialectTable {
    /// Its name in the IR.
    pub(crate) namespace: String,
    /// The names of its operations behind the dot.
    pub(crate) mnemonics: Vec<String>,
}

/// Operations that one chain asks. Each is one level of expansion, of which there are 128: a dialect with more asks in parts,
/// each of which becomes a hidden macro, and then asks the parts.
const CHAIN: usize = 90;

/// The question for the names of all operations.
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

/// The place of a name that is made of a dialect's.
fn at_name(dialect: &Ident) -> Span {
    at(dialect.span())
}

/// The second step of `dialect!`: the items of a dialect whose operations have said their names.
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
            // What has errors has no name of its own.
            if let Some((_, mnemonic)) = name.split_once('.') {
                report.error(
                    path.place(),
                    messages::dialect_of_other_op(&path, &name, &namespace, mnemonic),
                );
            }
            continue;
        };
        if mnemonics.iter().any(|known| known == mnemonic) {
            report.error(path.place(), messages::dialect_mnemonic_twice(&path, &name));
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

/// Who sees an operation of another module: all, the crate, or nobody that is known here.
fn visible_elsewhere(visibility: TokenStream) -> TokenStream {
    match visibility.to_string().replace(' ', "").as_str() {
        "pub" | "pub(crate)" => visibility,
        _ => TokenStream::new(),
    }
}

/// The name under which an operation is imported beside its dialect. The compiler shows it where the dialect is named by a
/// re-export, beside which there is no such import.
fn import_name(dialect: &Ident, mnemonic: &str) -> Ident {
    let letters = mnemonic
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' });
    let letters: String = letters.collect();
    format_ident!(
        "__{dialect}_{letters}_is_only_in_the_module_that_declares_{dialect}",
        span = at_name(dialect)
    )
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

    /// The path of an operation where the dialect has this one.
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
    fn a_large_dialect_asks_in_parts() {
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
