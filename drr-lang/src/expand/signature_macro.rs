//! The hidden macro with an op's name, which returns the op's signature to other macros.
//!
//! A [`SignatureRequest`](crate::signature_request::SignatureRequest)
//! `AOp! { [callback] [collected ..] [(AOp) (BOp) ..] state }` expands to
//! `BOp! { [callback] [collected .. (AOp) (signature)] [(BOp) ..] state }`, and the last one to
//! `callback! { [collected ..] state }`: rustc goes from op to op without a procedural macro, which would take ten
//! times as long. Imports, renames and re-exports of the op include the macro, because it has the same name in another
//! name space.

use crate::attribute::Attribute;
use crate::expand::braces;
use crate::lex::Visibility;
use crate::messages;
use crate::report::Message;
use crate::signature::{Defines, Signature};
use crate::syntax::name::ItemHeader;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

/// The encoding of an op with errors. Patterns do not report errors about it.
const BROKEN: &str = "broken";

/// The decoded signature of an op.
#[derive(Debug)]
pub(crate) enum Decoded {
    /// The signature.
    Signature(Box<Signature>),
    /// The op has errors, which have been reported.
    Broken,
    /// Tokens of another version of this crate, or of another source.
    Unknown,
}

/// Decodes the signature of an op.
pub(crate) fn decode(stream: TokenStream) -> Decoded {
    if stream.to_string() == BROKEN {
        return Decoded::Broken;
    }
    Signature::decode(stream).map_or(Decoded::Unknown, |signature| Decoded::Signature(Box::new(signature)))
}

/// Returns the encoding of an op with errors.
pub(crate) fn broken() -> TokenStream {
    Ident::new(BROKEN, Span::call_site()).to_token_stream()
}

/// Returns the macro and its import under the op's name. Without a signature, the op has errors.
pub(crate) fn signature_macro(
    header: &ItemHeader,
    summary: &str,
    name: &str,
    signature: Option<&Signature>,
) -> TokenStream {
    let called = messages::signature_macro_called(&header.ident);
    // rustc warns of a deprecated item only where it is named.
    let is_deprecated = header.attributes.iter().any(Attribute::is_deprecated);
    let mention = is_deprecated
        .then(|| quote!(const _: ::core::marker::PhantomData<$($path)*<'static>> = ::core::marker::PhantomData;));
    let encoded = signature.map(Signature::encode);
    // Dialects request the summary for documentation, and the name for their op table.
    let visibility = &header.visibility;
    let name_arms = request_arms(Some(quote!(name)), &quote!(#name (#visibility)));
    let arms = quote! {
        ([$($path:tt)*]) => { #mention };
        (summary) => { #summary };
        #name_arms
    };
    hidden_macro(
        &header.ident,
        &header.visibility,
        &header.cfg(),
        encoded,
        &called,
        &arms,
    )
}

/// Returns the macro of a type or attribute definition, which only patterns with parameters request. Without a
/// signature, the definition has errors.
pub(crate) fn definition_macro(header: &ItemHeader, defines: Defines, signature: Option<&Signature>) -> TokenStream {
    let called = messages::definition_macro_called(&header.ident, defines.noun());
    let is_deprecated = header.attributes.iter().any(Attribute::is_deprecated);
    let mention =
        is_deprecated.then(|| quote!(const _: ::core::marker::PhantomData<$($path)*> = ::core::marker::PhantomData;));
    // A dialect that lists it as an op requests its name. rustc reports that it is not an op.
    let name_arms = request_arms(Some(quote!(name)), &TokenStream::new());
    let arms = quote!(([$($path:tt)*]) => { #mention }; #name_arms);
    let encoded = signature.map(Signature::encode);
    hidden_macro(
        &header.ident,
        &header.visibility,
        &header.cfg(),
        encoded,
        &called,
        &arms,
    )
}

/// Returns the macro that returns `encoded` to requests, and its import under the name. `called` is the error for a
/// manual call. `arms` are further arms; all items have `[path]`, which only names the item.
pub(crate) fn hidden_macro(
    ident: &Ident,
    visibility: &Visibility,
    cfg: &TokenStream,
    encoded: Option<TokenStream>,
    called: &Message,
    arms: &TokenStream,
) -> TokenStream {
    let encoded = encoded.unwrap_or_else(broken);
    // rustc shows this name in errors about private items.
    let name = format_ident!(
        "{}_{}_{:016x}",
        ident,
        if visibility.is_public() {
            "signature_for_pat"
        } else {
            "which_is_private_unless_pub_stands_before_its_name"
        },
        fingerprint(ident, visibility),
        span = Span::call_site()
    );
    // Only exported macros of `pub` ops can be named by other crates; otherwise the import could not be `pub`.
    let export = visibility.is_public().then(|| quote!(#[macro_export]));
    let called = called.render();
    // rustc reports errors about the macro at the name.
    let span = ident.span();
    let keyword = quote_spanned!(span=> macro_rules);
    let signature_arms = request_arms(None, &encoded);
    let rules = braces(
        span,
        quote! {
            #signature_arms
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

/// Returns the arms for a request: the first calls the callback, the second the macro of the next item. `property` is
/// the keyword of the request, `response` what is collected.
fn request_arms(property: Option<TokenStream>, response: &TokenStream) -> TokenStream {
    quote! {
        (#property [$($callback:tt)*] [$($collected:tt)*] [$this:tt] $($state:tt)*) => {
            $($callback)* ! { [$($collected)* $this (#response)] $($state)* }
        };
        (#property [$($callback:tt)*] [$($collected:tt)*] [$this:tt ($($next:tt)*) $($pending:tt)*] $($state:tt)*) => {
            $($next)* ! { #property [$($callback)*] [$($collected)* $this (#response)] [($($next)*) $($pending)*] $($state)* }
        };
    }
}

/// Returns a hash of the op's position. Exported macros of a crate share one name space, and two ops of one name in two
/// modules must not clash. Other macros are scoped, and rustc shows their names, so these depend only on the file name,
/// not on the path of the crate. FNV-1a, because it must be stable across builds.
fn fingerprint(ident: &Ident, visibility: &Visibility) -> u64 {
    let span = ident.span();
    let (path, start) = (span.file(), span.start());
    let file = if visibility.is_public() {
        path.as_str()
    } else {
        path.rsplit(['/', '\\']).next().unwrap_or_default()
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
    use crate::signature::SignatureKind;

    fn macro_for(source: &str, signature: Option<&Signature>) -> String {
        let header = ItemHeader::eat(&mut Tokens::new(source.parse().unwrap()), &mut Report::new());
        signature_macro(&header.unwrap(), "", "t.a", signature).to_string()
    }

    #[test]
    fn only_public_ops_export() {
        assert!(macro_for("pub AOp", None).contains("macro_export"));
        assert!(!macro_for("pub(crate) AOp", None).contains("macro_export"));
        assert!(!macro_for("AOp", None).contains("macro_export"));
    }

    #[test]
    fn cfg_applies_to_the_macro() {
        assert_eq!(
            macro_for("/// Doc.\n#[cfg(test)] AOp", None)
                .matches("cfg (test)")
                .count(),
            2
        );
    }

    #[test]
    fn encoding_round_trips() {
        let signature = Signature {
            kind: SignatureKind::Op,
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
