//! The items of one op: the typed handle with its accessors, what it is as traits, its builder and its signature macro.

use crate::check::op::OpModel;
use crate::expand::docs::op_docs;
use crate::expand::signature_macro::signature_macro;
use proc_macro2::TokenStream;
use quote::quote;

/// All items. With mistakes (`sound` is false) they are as good as can be, so that nothing else breaks.
pub(crate) fn expand_op(model: &OpModel, sound: bool) -> TokenStream {
    let OpModel { syntax, signature } = model;
    let (attributes, visibility, ident) = (&syntax.attributes, &syntax.visibility, &syntax.ident);
    let docs = op_docs(syntax, signature);
    let alias = &signature.op_name;
    let signature_macro = signature_macro(ident, visibility, attributes, sound.then_some(signature));
    quote! {
        #(#attributes)*
        #[doc = #docs]
        #[doc(alias = #alias)]
        #visibility struct #ident<'ir>(::drr::__private::OpRef<'ir>);

        #signature_macro
    }
}
