//! Requests for the signatures of the ops that a macro call names.
//!
//! A procedural macro sees only its own tokens. It obtains the signature of an op from the op's
//! [signature macro](crate::expand::signature_macro), in continuation-passing style: a request calls the signature
//! macro of the first op, each signature macro appends its signature and calls the one of the next op, and the last one
//! calls the *callback*, a procedural macro, with all signatures and the state of the request.

use proc_macro2::{Delimiter, Ident, Span, TokenStream};
use quote::{ToTokens, quote};

use crate::check::pattern::model::ResolvedOp;
use crate::crate_path::deferred_again;
use crate::expand::pattern::no_code;
use crate::expand::signature_macro::{Decoded, decode};
use crate::lex::Tokens;
use crate::messages;
use crate::report::Report;
use crate::source_file::in_files;
use crate::syntax::enum_signature::EnumSignature;
use crate::syntax::path::Path;

/// Maximum number of items per request. Each is a level of macro expansion, of which rustc allows 128.
pub(crate) const MAX_ITEMS: usize = 90;

/// A request, whose tokens are the call of the first signature macro.
pub(crate) struct SignatureRequest<'a> {
    /// The requested property of the items.
    pub(crate) property: Property,
    /// Path of the callback.
    pub(crate) callback: TokenStream,
    /// The requested items: ops, types, attributes, enums and dialects.
    pub(crate) items: &'a [Path],
    /// Tokens that the callback receives after the signatures.
    pub(crate) state: TokenStream,
}

/// The property of an item that a request collects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Property {
    /// The encoded signature.
    Signature,
    /// The MLIR name of an op and its visibility.
    Name,
}

impl ToTokens for SignatureRequest<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let SignatureRequest {
            property,
            callback,
            items,
            state,
        } = self;
        let property = (*property == Property::Name).then(|| quote!(name));
        tokens.extend(match items.first() {
            Some(first) => quote!(#first! { #property [#callback] [] [#((#items))*] #state }),
            None => quote!(#callback! { [] #state }),
        });
    }
}

/// The outcome of parsing a call before its signatures are requested.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ParseOutcome {
    /// No errors. The callback generates code if it finds no errors either.
    Clean,
    /// Errors.
    Reported,
    /// Unreadable text. The signatures are only requested so that the imports of ops count as used and editors resolve
    /// them. No further errors are reported.
    Unreadable,
}

impl ParseOutcome {
    const KEYWORDS: [(ParseOutcome, &str); 3] = [
        (ParseOutcome::Clean, "clean"),
        (ParseOutcome::Reported, "reported"),
        (ParseOutcome::Unreadable, "unreadable"),
    ];

    /// Returns the outcome for a report.
    pub(crate) fn of(report: &Report) -> ParseOutcome {
        if report.has_errors() {
            ParseOutcome::Reported
        } else {
            ParseOutcome::Clean
        }
    }

    fn keyword(self) -> &'static str {
        let row = ParseOutcome::KEYWORDS.iter().find(|(outcome, _)| *outcome == self);
        row.map_or("", |(_, keyword)| keyword)
    }

    fn eat(tokens: &mut Tokens) -> Option<ParseOutcome> {
        let ident = tokens.eat_ident()?;
        let row = ParseOutcome::KEYWORDS
            .into_iter()
            .find(|(_, keyword)| ident == keyword)?;
        Some(row.0)
    }
}

/// Returns a request for the signatures of `items`, with an outcome and the input of the callback as its state.
pub(crate) fn request<'a>(
    callback: TokenStream,
    items: &'a [Path],
    outcome: ParseOutcome,
    input: &TokenStream,
) -> SignatureRequest<'a> {
    let keyword = Ident::new(outcome.keyword(), Span::call_site());
    SignatureRequest {
        property: Property::Signature,
        callback,
        items,
        state: quote!(#keyword { #input }),
    }
}

/// The tokens that an item's signature macro appended to a request.
pub(crate) struct EncodedSignature {
    /// The path of the item, as requested.
    pub(crate) path: Path,
    /// The encoded signature, name or op table.
    pub(crate) encoded: TokenStream,
}

/// The input of a callback.
pub(crate) struct SignatureResponse {
    /// The signatures in the order of the request.
    pub(crate) signatures: Vec<EncodedSignature>,
    /// The outcome of parsing the call.
    pub(crate) outcome: ParseOutcome,
    /// The input of the callback.
    pub(crate) input: TokenStream,
}

impl SignatureResponse {
    /// Parses the response to a [`request`].
    fn parse(response: TokenStream) -> Option<Self> {
        let mut tokens = Tokens::new(response);
        Some(SignatureResponse {
            signatures: eat_signatures(&mut tokens)?,
            outcome: ParseOutcome::eat(&mut tokens)?,
            input: tokens.eat_group(Delimiter::Brace)?.stream(),
        })
    }
}

/// Takes the collected signatures at the start of a response.
pub(crate) fn eat_signatures(tokens: &mut Tokens) -> Option<Vec<EncodedSignature>> {
    let mut list = Tokens::of_group(&tokens.eat_group(Delimiter::Bracket)?);
    let mut signatures = Vec::new();
    while let (Some(path), Some(encoded)) = (eat_parenthesized(&mut list), eat_parenthesized(&mut list)) {
        signatures.extend(Path::eat(&mut Tokens::new(path)).map(|path| EncodedSignature { path, encoded }));
    }
    Some(signatures)
}

/// Takes parentheses and returns their contents.
pub(crate) fn eat_parenthesized(tokens: &mut Tokens) -> Option<TokenStream> {
    Some(tokens.eat_group(Delimiter::Parenthesis)?.stream())
}

/// Decodes the signatures of ops. The second component is `true` if an op has no valid signature.
pub(crate) fn decode_ops(signatures: Vec<EncodedSignature>, report: &mut Report) -> (Vec<ResolvedOp>, bool) {
    let mut ops = Vec::new();
    let mut has_unknown = false;
    for EncodedSignature { path, encoded } in signatures {
        let signature = match decode(encoded.clone()) {
            Decoded::Signature(signature) => Some(*signature),
            Decoded::Broken => None,
            Decoded::Unknown if EnumSignature::decode(encoded).is_some() => {
                report.fail(path.span(), messages::pattern::enum_as_operation(&path))
            }
            Decoded::Unknown => report.fail(path.span(), messages::pattern::other_version(&path)),
        };
        has_unknown |= signature.is_none();
        ops.push(ResolvedOp { path, signature });
    }
    (ops, has_unknown)
}

/// Decodes the signatures of enums. The second component is `true` if an enum has no valid signature.
pub(crate) fn decode_enums(
    signatures: Vec<EncodedSignature>,
    report: &mut Report,
) -> (Vec<(Path, EnumSignature)>, bool) {
    let mut enums = Vec::new();
    let mut has_unknown = false;
    for EncodedSignature { path, encoded } in signatures {
        let signature = EnumSignature::decode(encoded.clone());
        if signature.is_none() && !matches!(decode(encoded), Decoded::Broken) {
            report.error(path.span(), messages::pattern::no_enum(&path));
        }
        has_unknown |= signature.is_none();
        enums.extend(signature.map(|signature| (path, signature)));
    }
    (enums, has_unknown)
}

/// Expands a callback. `expand` returns the generated expression, which is dropped if there are errors.
pub(crate) fn expand_callback(
    response: TokenStream,
    expand: impl FnOnce(SignatureResponse, &mut Report) -> Option<TokenStream>,
) -> TokenStream {
    in_files(response, |response| {
        let mut report = Report::new();
        let Some(response) = SignatureResponse::parse(response) else {
            // Only generated code calls this. A manual call gets an error.
            report.error(Span::call_site(), messages::pattern::step_by_hand());
            let errors = report.into_tokens();
            return quote!({ #errors });
        };
        let code = expand(response, &mut report);
        let code = code.filter(|_| !report.has_errors()).unwrap_or_else(no_code);
        if report.is_empty() {
            return code;
        }
        let has_errors = report.has_errors();
        let mut diagnostics = report.into_tokens();
        if has_errors {
            // The enclosing block imports the alias.
            diagnostics = deferred_again(&diagnostics);
        }
        quote!({ #diagnostics #code })
    })
}
