//! Code generation for undeclared ops: a descriptor derived from their use, so that all other code is the same.

use proc_macro2::TokenStream;
use quote::quote;

use crate::check::pattern::model::Model;
use crate::expand::op::multiplicity;
use crate::signature::Signature;

/// Returns the types of the undeclared ops, in place of those of `op!`.
pub(crate) fn items(model: &Model) -> TokenStream {
    let untyped = model.ops.iter().filter(|(_, signature)| signature.is_untyped());
    untyped.map(|(_, signature)| item(signature)).collect()
}

fn item(signature: &Signature) -> TokenStream {
    let Signature { ident, op_name, .. } = signature;
    let args = signature.args.iter().map(|arg| {
        let name = &arg.name;
        let kind = match arg.kind.multiplicity() {
            Some(declared) => {
                let multiplicity = multiplicity(declared);
                quote!(Operand { constraint: __ANY, multiplicity: #multiplicity, groups: ::core::option::Option::None })
            }
            None => quote!(Attribute {
                constraint: __drr::AttrConstraintRef::of::<__drr::AnyAttr>(),
                presence: __drr::Presence::Required,
            }),
        };
        quote!(__drr::ArgDescriptor { name: #name, kind: __drr::ArgKind::#kind })
    });
    let results = signature.results.iter().map(|result| {
        let (name, multiplicity) = (&result.name, multiplicity(result.multiplicity));
        quote!(__drr::ResultDescriptor {
            name: #name,
            constraint: __ANY,
            multiplicity: #multiplicity,
        })
    });
    quote! {
        struct #ident<'a>(::core::marker::PhantomData<&'a ()>);
        impl __drr::OpDef for #ident<'_> {
            const DEF: &'static __drr::OpDescriptor = {
                const __ANY: __drr::TypeConstraintRef = __drr::TypeConstraintRef::of::<__drr::AnyType>();
                &__drr::OpDescriptor {
                    name: #op_name,
                    args: &[#(#args),*],
                    results: &[#(#results),*],
                    regions: &[],
                    successors: &[],
                    traits: &[],
                    hooks: __drr::Hooks::NONE,
                    form: __drr::CustomForm::NONE,
                }
            };
        }
    }
}
