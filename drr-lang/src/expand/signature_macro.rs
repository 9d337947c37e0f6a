//! The hidden macro of an op's own name, through which `pat!` reads the op's signature.
//!
//! `AOp! { [callback] [known ..] [(AOp) (BOp) ..] rest }` becomes
//! `BOp! { [callback] [known .. (AOp) (signature)] [(BOp) ..] rest }`, and the last one
//! `callback! { [known ..] rest }`: rustc goes from op to op by itself, which costs a tenth of going through a procedural
//! macro each time. Imports, renames and re-exports of the op bring the macro along, because it stands under the same name in
//! another name space.

use crate::attribute::Attribute;
use crate::expand::braces;
use crate::lex::Visibility;
use crate::messages;
use crate::report::Message;
use crate::signature::{Defines, Signature};
use crate::syntax::name::ItemHead;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

/// What the signature macro hands on for an op that had errors: whoever asks says nothing more about it.
const BROKEN: &str = "broken";

/// What a callback learns about an op.
#[derive(Debug)]
pub(crate) enum Decoded {
    /// Its signature.
    Signature(Signature),
    /// The op itself has errors, and they have been reported: nothing is to be said about it again.
    Broken,
    /// The tokens were made by another version of this crate, or by something else.
    Unknown,
}

/// Reads the tokens between the braces that a callback gets first.
pub(crate) fn decode(stream: TokenStream) -> Decoded {
    if stream.to_string() == BROKEN {
        return Decoded::Broken;
    }
    Signature::decode(stream).map_or(Decoded::Unknown, Decoded::Signature)
}

/// The encoding of an op that had errors.
pub(crate) fn broken() -> TokenStream {
    Ident::new(BROKEN, Span::call_site()).to_token_stream()
}

/// The macro and its import under the op's name. Without a signature the op has errors.
pub(crate) fn signature_macro(
    head: &ItemHead,
    summary: &str,
    name: &str,
    signature: Option<&Signature>,
) -> TokenStream {
    let called = messages::signature_macro_called(&head.ident);
    // What rustc warns of only where the item is named.
    let is_deprecated = head.attributes.iter().any(Attribute::is_deprecated);
    let mention = is_deprecated
        .then(|| quote!(const _: ::core::marker::PhantomData<$($path)*<'static>> = ::core::marker::PhantomData;));
    let handed = signature.map(Signature::encode);
    // The page of a dialect asks for the summary, its table of operations for the name.
    let visibility = &head.visibility;
    let by_name = answers(Some(quote!(name)), &quote!(#name (#visibility)));
    let arms = quote! {
        ([$($path:tt)*]) => { #mention };
        (summary) => { #summary };
        #by_name
    };
    hidden_macro(&head.ident, &head.visibility, &head.cfg(), handed, &called, &arms)
}

/// The macro of a type or an attribute of a dialect, which only patterns ask for its parameters. Without a signature it has errors.
pub(crate) fn definition_macro(head: &ItemHead, defines: Defines, signature: Option<&Signature>) -> TokenStream {
    let called = messages::definition_macro_called(&head.ident, defines.noun());
    let is_deprecated = head.attributes.iter().any(Attribute::is_deprecated);
    let mention =
        is_deprecated.then(|| quote!(const _: ::core::marker::PhantomData<$($path)*> = ::core::marker::PhantomData;));
    // A dialect that lists it among its operations asks for a name: the compiler says that it is none.
    let names = answers(Some(quote!(name)), &TokenStream::new());
    let arms = quote!(([$($path:tt)*]) => { #mention }; #names);
    let handed = signature.map(Signature::encode);
    hidden_macro(&head.ident, &head.visibility, &head.cfg(), handed, &called, &arms)
}

/// The macro that hands these tokens on, and its import under the name. `called` is what it says if it is called by hand,
/// `arms` what else it can be asked: of all items `[path]`, where a pattern only names it.
pub(crate) fn hidden_macro(
    ident: &Ident,
    visibility: &Visibility,
    cfg: &TokenStream,
    handed: Option<TokenStream>,
    called: &Message,
    arms: &TokenStream,
) -> TokenStream {
    let handed = handed.unwrap_or_else(broken);
    // The compiler shows this name to whoever names what is private.
    let name = format_ident!(
        "{}_{}_{:016x}",
        ident,
        match visibility.is_public() {
            true => "signature_for_pat",
            false => "which_is_private_unless_pub_stands_before_its_name",
        },
        fingerprint(ident, visibility),
        span = Span::call_site()
    );
    // Only what `pub` ops export can be named by other crates; without it the import could not be `pub`.
    let export = visibility.is_public().then(|| quote!(#[macro_export]));
    let called = called.render();
    // Where the compiler speaks of the macro it is to speak of the name.
    let place = ident.span();
    let keyword = quote_spanned!(place=> macro_rules);
    let answers = answers(None, &handed);
    let rules = braces(
        place,
        quote! {
            #answers
            #arms
            ($($anything:tt)*) => { ::core::compile_error!(#called) };
        },
    );
    quote! {
        #cfg
        #[doc(hidden)]
        #export
        #[allow(non_local_definitions, unused_macros)]
        #keyword! #name #rules
        #cfg
        #[doc(hidden)]
        #[allow(unused_imports)]
        #visibility use #name as #ident;
    }
}

/// The arms that answer a question and go on with the next one, or back. `word` says what is asked for.
fn answers(word: Option<TokenStream>, answer: &TokenStream) -> TokenStream {
    quote! {
        (#word [$($callback:tt)*] [$($known:tt)*] [$this:tt] $($rest:tt)*) => {
            $($callback)* ! { [$($known)* $this (#answer)] $($rest)* }
        };
        (#word [$($callback:tt)*] [$($known:tt)*] [$this:tt ($($next:tt)*) $($open:tt)*] $($rest:tt)*) => {
            $($next)* ! { #word [$($callback)*] [$($known)* $this (#answer)] [($($next)*) $($open)*] $($rest)* }
        };
    }
}

/// Exported macros of a crate share one name space, so the name says where the op stands: two ops of one name in two
/// modules must not clash. Other macros live in the scope where they stand, and rustc shows their names: those depend on
/// the name of the file alone, wherever the crate lies. FNV-1a, because it must be the same in every build.
fn fingerprint(ident: &Ident, visibility: &Visibility) -> u64 {
    let span = ident.span();
    let (path, start) = (span.file(), span.start());
    let file = match visibility.is_public() {
        true => path.as_str(),
        false => path.rsplit(['/', '\\']).next().unwrap_or_default(),
    };
    let text = format!("{file}:{}:{}", start.line, start.column);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lex::Tokens;
    use crate::report::Report;

    fn macro_for(source: &str, signature: Option<&Signature>) -> String {
        let head = ItemHead::eat(&mut Tokens::new(source.parse().unwrap()), &mut Report::new());
        signature_macro(&head.unwrap(), "", "t.a", signature).to_string()
    }

    #[test]
    fn only_public_ops_export() {
        assert!(macro_for("pub AOp", None).contains("macro_export"));
        assert!(!macro_for("pub(crate) AOp", None).contains("macro_export"));
        assert!(!macro_for("AOp", None).contains("macro_export"));
    }

    #[test]
    fn what_switches_the_op_off_switches_the_macro_off() {
        assert_eq!(
            macro_for("/// Doc.\n#[cfg(test)] AOp", None)
                .matches("cfg (test)")
                .count(),
            2
        );
    }

    #[test]
    fn what_is_handed_on_is_read_back() {
        let signature = Signature {
            ident: Ident::new("AOp", Span::call_site()),
            op_name: "t.a".into(),
            args: vec![],
            results: vec![],
            regions: vec![],
            successors: vec![],
            traits: vec![],
            hooks: vec![],
        };
        assert!(macro_for("AOp", Some(&signature)).contains(&signature.encode().to_string()));
        assert!(matches!(decode(signature.encode()), Decoded::Signature(s) if s.op_name == "t.a"));
        assert!(matches!(decode(BROKEN.parse().unwrap()), Decoded::Broken));
        assert!(matches!(decode("v9".parse().unwrap()), Decoded::Unknown));
    }
}
