//! Items of a type or attribute definition: a unit struct that is a constraint, with a builder and accessors.

use crate::check::definition::DefinitionModel;
use crate::crate_path::CratePath;
use crate::expand::op::form::assembly_format;
use crate::expand::op::{arg_kind, associated, attr_constraint, constraint_span, declared_property};
use crate::expand::value_type::{given_type, value_type};
use crate::expand::{at, option};
use crate::lex::rust_ident;
use crate::signature::{Arg, ArgKind, Defines, Signature};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

/// Returns the struct and its implementations.
pub(crate) fn expand_definition(drr: &CratePath, defines: Defines, model: &DefinitionModel) -> TokenStream {
    let DefinitionModel { syntax, signature, .. } = model;
    let (ident, cfg) = (&syntax.header.ident, syntax.header.cfg());
    let name = &signature.op_name;
    let (sigil, thing) = match defines {
        Defines::Type => ('!', quote!(Type)),
        Defines::Attr => ('#', quote!(Attribute)),
    };
    let params: Vec<Param<'_>> = syntax
        .ins
        .iter()
        .zip(&signature.args)
        .map(|(entry, arg)| Param {
            arg,
            name: rust_ident(&arg.name, entry.symbol.ident.span()),
            local: local(&arg.name, signature, entry.symbol.ident.span()),
        })
        .collect();
    let get = get(defines, &params);
    let accessors = params.iter().enumerate().map(|(at, param)| param.accessor(at, &thing));
    let descriptor = descriptor(model, &params);
    let constraint = constraint(defines, ident, name, params.is_empty());
    let buildable = (defines == Defines::Attr)
        .then(|| buildable_attr(model, &params))
        .flatten();
    let markers = params.iter().enumerate().map(|(at, param)| {
        let constraint = associated(param.arg.inner());
        quote!(#[doc(hidden)] impl __drr::Parameter<#at> for #ident { #constraint })
    });
    let implementations = quote! {
        #[allow(dead_code, non_snake_case)]
        impl #ident {
            #get
            #(#accessors)*
        }

        impl __drr::Definition for #ident {
            const DEF: &'static __drr::DefDescriptor = &#descriptor;
        }

        #(#markers)*

        #constraint

        #buildable
    };
    let implementations = drr.scope(&cfg, &implementations);
    let docs = format!("\n\n`{sigil}{name}` in text.\n");
    let own = quote! {
        #[doc = #docs]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
    };
    let item = syntax.header.item(&own, &quote!(struct #ident;));
    quote!(#item #implementations)
}

/// A parameter with the names of its accessor and of its local.
struct Param<'m> {
    arg: &'m Arg,
    name: Ident,
    local: Ident,
}

/// Returns the local of a parameter: its own name, where it cannot be that of a unit struct, a constant or a variant
/// such as `None`, and is none of the generated code.
fn local(name: &str, signature: &Signature, span: Span) -> Ident {
    let is_plain = name.starts_with(|c: char| c.is_lowercase() || c == '_');
    if is_plain && !["ctx", "params"].contains(&name) {
        return rust_ident(name, span);
    }
    let mut local = format!("param_{name}");
    while signature.args.iter().any(|arg| arg.name == local) {
        local.push('_');
    }
    Ident::new(&local, span)
}

impl Param<'_> {
    /// Returns `true` if the parameter may be absent and has no default.
    fn is_optional(&self) -> bool {
        matches!(self.arg.kind, ArgKind::OptionalAttr | ArgKind::OptionalOperand)
    }

    /// Returns `true` if a builder may omit the parameter.
    fn is_given_as_option(&self) -> bool {
        self.arg.kind.may_be_left_out() || self.arg.constraint.is("DefaultValuedProp")
    }

    /// Returns the Rust type that accessors return, with the lifetime of the context.
    fn read_type(&self) -> TokenStream {
        let (span, lifetime) = (constraint_span(self.arg.inner()), quote!('ir));
        match self.arg.kind {
            kind if kind.is_operand() => quote!(__drr::Type),
            ArgKind::Prop => {
                let property = declared_property(self.arg.inner());
                value_type(self.arg.inner()).unwrap_or(quote_spanned!(span=> #property::Read<#lifetime>))
            }
            _ => {
                let constraint = attr_constraint(self.arg.inner());
                value_type(self.arg.inner()).unwrap_or(quote_spanned!(span=> #constraint::Value<#lifetime>))
            }
        }
    }

    /// Returns the expression that reads the parameter from an attribute, as an option.
    fn read(&self, attr: &TokenStream) -> TokenStream {
        // Locals and lifetimes keep their own spans, because one of the user's macros may be involved.
        let (span, ctx) = (constraint_span(self.arg.inner()), quote!(ctx));
        match self.arg.kind {
            kind if kind.is_operand() => quote!(#attr.type_value(ctx)),
            ArgKind::Prop => {
                let property = declared_property(self.arg.inner());
                quote_spanned!(span=> #property::read_declared(#ctx, #attr))
            }
            _ => {
                let constraint = attr_constraint(self.arg.inner());
                quote_spanned!(span=> #constraint::value(#ctx, #attr))
            }
        }
    }

    /// Returns the expression that reads the parameter from all parameters, as an option of a function's argument.
    fn read_of(&self, number: usize) -> TokenStream {
        let read = self.read(&quote!(attr));
        let value = quote!(params.get(#number).copied().flatten().and_then(|attr| #read));
        if self.is_optional() {
            quote!(::core::option::Option::Some(#value))
        } else {
            value
        }
    }

    /// Returns the Rust type that builders take.
    fn given_type(&self) -> TokenStream {
        // As in builders of ops, arguments by reference have the lifetime `'a`.
        let (span, lifetime) = (constraint_span(self.arg.inner()), quote!('a));
        let ty = match self.arg.kind {
            kind if kind.is_operand() => quote!(__drr::Type),
            ArgKind::Prop => {
                let property = declared_property(self.arg.inner());
                given_type(self.arg.inner()).unwrap_or(quote_spanned!(span=> #property::Given<#lifetime>))
            }
            _ => quote!(__drr::Attribute),
        };
        if self.is_given_as_option() {
            quote!(::core::option::Option<#ty>)
        } else {
            ty
        }
    }

    /// Returns the attribute that stores the argument, as an option.
    fn held(&self) -> TokenStream {
        let name = &self.local;
        let (span, ctx, value) = (constraint_span(self.arg.inner()), quote!(ctx), quote!(value));
        let make = match self.arg.kind {
            kind if kind.is_operand() => quote!(ctx.type_attr(value)),
            ArgKind::Prop => {
                let property = declared_property(self.arg.inner());
                quote_spanned!(span=> #property::make_declared(#ctx, #value))
            }
            _ => quote!(value),
        };
        if self.is_given_as_option() {
            quote!(#name.map(|value| #make))
        } else {
            quote!({ let value = #name; ::core::option::Option::Some(#make) })
        }
    }

    fn accessor(&self, number: usize, thing: &TokenStream) -> TokenStream {
        let (name, ty) = (&self.name, self.read_type());
        let read = self.read(&quote!(attr));
        let docs = format!(
            "The parameter `{}`; nothing if it is absent, or of another kind of type or attribute.",
            self.arg.name
        );
        let own = quote!(<Self as __drr::Definition>::DEF);
        quote! {
            #[doc = #docs]
            pub fn #name<'ir>(ctx: &'ir __drr::Context, of: __drr::#thing) -> ::core::option::Option<#ty> {
                let attr = __drr::definition_param(of.defined(ctx), #own, #number)?;
                #read
            }
        }
    }
}

/// Returns the builder function.
fn get(defines: Defines, params: &[Param<'_>]) -> TokenStream {
    let arguments = params.iter().map(|param| {
        let (name, ty) = (&param.local, param.given_type());
        quote!(#name: #ty)
    });
    let borrows = params.iter().any(|param| {
        let mut trees = param.given_type().into_iter();
        trees.any(|tree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '&'))
    });
    let lifetime = borrows.then(|| quote!(<'a>));
    let held = params.iter().map(Param::held);
    let own = quote!(<Self as __drr::Definition>::DEF);
    let (docs, thing, made) = match defines {
        Defines::Type => (
            "The type with these parameters.",
            quote!(Type),
            quote!(ctx.defined_type(#own, &__params)),
        ),
        Defines::Attr => (
            "The attribute with these parameters.",
            quote!(Attribute),
            quote!(ctx.defined_attr(#own, &__params, ::core::option::Option::None)),
        ),
    };
    quote! {
        #[doc = #docs]
        ///
        /// # Errors
        /// If a parameter does not satisfy its constraint, or the definition refuses all of them.
        #[allow(clippy::too_many_arguments)]
        pub fn get #lifetime (
            ctx: &__drr::Context,
            #(#arguments),*
        ) -> ::core::result::Result<__drr::#thing, __drr::OpError> {
            let __params: [::core::option::Option<__drr::Attribute>; _] = [#(#held),*];
            #made
        }
    }
}

fn descriptor(model: &DefinitionModel, params: &[Param<'_>]) -> TokenStream {
    let DefinitionModel {
        syntax,
        signature,
        self_type,
        format,
        is_memref_element,
        is_vector_element,
    } = model;
    let name = &signature.op_name;
    let declared = signature.args.iter().map(|arg| {
        let (name, kind) = (&arg.name, arg_kind(arg));
        quote!(__drr::ArgDescriptor { name: #name, kind: #kind })
    });
    let reads: Vec<TokenStream> = params
        .iter()
        .enumerate()
        .map(|(number, param)| param.read_of(number))
        .collect();
    let format = option(format.as_ref().map(|format| assembly_format(format, &reads)));
    let self_type = option(*self_type);
    let verify = option(syntax.function("verify").map(|function| {
        let names: Vec<&Ident> = params.iter().map(|param| &param.local).collect();
        let span = at(function.span().first());
        let given = quote!(ctx #(, #names)*);
        let call = quote_spanned!(span=> #function(#given));
        quote! {
            |ctx, params| {
                #(let ::core::option::Option::Some(#names) = #reads else {
                    return ::core::result::Result::Ok(());
                };)*
                #call
            }
        }
    }));
    let alias = option(syntax.text("alias").map(|alias| &alias.literal));
    let identified_by = option(syntax.text("identified_by").and_then(|text| {
        let has_name = |param: &Param<'_>| param.arg.name == text.text;
        params
            .iter()
            .position(has_name)
            .and_then(|number| u8::try_from(number).ok())
    }));
    quote! {
        __drr::DefDescriptor {
            name: #name,
            params: &[#(#declared),*],
            self_type: #self_type,
            format: #format,
            verify: #verify,
            alias: #alias,
            identified_by: #identified_by,
            is_memref_element: #is_memref_element,
            is_vector_element: #is_vector_element,
        }
    }
}

/// Implements `BuildableAttr` for an attribute that a single Rust value determines: an enum case as its only parameter,
/// or nothing if all parameters are optional. Not with `verify`, which could reject the attribute.
fn buildable_attr(model: &DefinitionModel, params: &[Param<'_>]) -> Option<TokenStream> {
    let ident = &model.syntax.header.ident;
    if model.syntax.function("verify").is_some() || model.self_type.is_some() {
        return None;
    }
    let (from, given) = match params {
        [param] if param.arg.kind == ArgKind::Prop && param.arg.constraint.is("EnumProp") => {
            let case = quote!(__drr::EnumInfo::to_attr(value, ctx));
            (param.given_type(), vec![quote!(::core::option::Option::Some(#case))])
        }
        _ if params.iter().all(Param::is_given_as_option) => {
            (quote!(()), vec![quote!(::core::option::Option::None); params.len()])
        }
        _ => return None,
    };
    Some(quote! {
        impl __drr::BuildableAttr for #ident {
            type From<'a> = #from;

            #[allow(unused_variables)]
            fn build(ctx: &__drr::Context, value: #from) -> __drr::Attribute {
                __drr::built_attr(ctx, <Self as __drr::Definition>::DEF, &[#(#given),*])
            }
        }
    })
}

/// Returns the constraint implementation that accepts the type or attribute.
fn constraint(defines: Defines, ident: &Ident, name: &str, is_bare: bool) -> TokenStream {
    match defines {
        Defines::Type => type_items(ident, name, is_bare),
        Defines::Attr => attr_items(ident, name),
    }
}

/// Returns the test that a type or an attribute is an instance of the definition.
fn is_instance(entity: &TokenStream, name: &str) -> TokenStream {
    quote!(#entity.defined(ctx).is_some_and(|defined| defined.name() == #name))
}

/// Returns the implementations of the traits of constraints on types.
fn type_items(ident: &Ident, name: &str, is_bare: bool) -> TokenStream {
    let own = quote!(<Self as __drr::Definition>::DEF);
    let (holds, summary) = (is_instance(&quote!(ty), name), format!("`!{name}` type"));
    let buildable = is_bare.then(|| {
        quote! {
            impl __drr::BuildableType for #ident {
                fn build(ctx: &__drr::Context) -> __drr::Type {
                    __drr::bare_type(ctx, #own)
                }
            }
        }
    });
    quote! {
        impl __drr::TypeDefinition for #ident {}

        impl __drr::TypeConstraint for #ident {
            const FORM: __drr::TypeForm = __drr::TypeForm::Stripped(#own);

            fn holds(ctx: &__drr::Context, ty: __drr::Type) -> bool {
                #holds
            }

            fn summary() -> __drr::Cow<'static, str> {
                __drr::Cow::Borrowed(#summary)
            }
        }

        #buildable
    }
}

/// Returns the implementations of the traits of constraints on attributes.
fn attr_items(ident: &Ident, name: &str) -> TokenStream {
    let own = quote!(<Self as __drr::Definition>::DEF);
    let (holds, summary) = (is_instance(&quote!(attr), name), format!("`#{name}` attribute"));
    quote! {
        impl __drr::AttrDefinition for #ident {
            const DECLARATION: __drr::AttrDeclaration = __drr::AttrDeclaration::Definition(#own);
        }

        impl __drr::AttrConstraint for #ident {
            type Value<'c> = __drr::Attribute;
            const FORM: __drr::AttrForm = __drr::AttrForm::Defined(#own);

            fn holds(ctx: &__drr::Context, attr: __drr::Attribute) -> bool {
                #holds
            }

            fn summary() -> __drr::Cow<'static, str> {
                __drr::Cow::Borrowed(#summary)
            }

            fn value(
                ctx: &__drr::Context,
                attr: __drr::Attribute,
            ) -> ::core::option::Option<__drr::Attribute> {
                <Self as __drr::AttrConstraint>::holds(ctx, attr).then_some(attr)
            }
        }
    }
}
