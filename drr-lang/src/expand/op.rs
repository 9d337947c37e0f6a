//! Items of an op: the typed handle with its accessors, trait implementations, its builder and its signature macro.

mod build;
pub(crate) mod form;
mod traits;

use crate::attribute::Attribute;
use crate::built_in;
use crate::check::op::{BodyKind, OpModel};
use crate::crate_path::CratePath;
use crate::expand::docs::{accessor_docs, op_docs, summary};
use crate::expand::signature_macro::signature_macro;
use crate::expand::value_type::value_type;
use crate::expand::{at, ide, option};
use crate::lex::{name_of, rust_ident, string_value};
use crate::report::TokenSpan;
use crate::signature::{Arg, ArgKind, Multiplicity, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::op::{EntrySyntax, OpSyntax};
use crate::syntax::rust_text;
use crate::token_stream::{group, respan};
use drr_schema::nearest;
use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};

/// Returns all items. With errors (`sound` is unset), they are as complete as possible, so that uses cause no further
/// errors.
pub(crate) fn expand_op(drr: &CratePath, model: &OpModel, sound: bool) -> TokenStream {
    let OpModel { syntax, signature, .. } = model;
    let (ident, attributes) = (&syntax.header.ident, &syntax.header.attributes);
    // The generated code beside the item names it, which must not count as a use of a deprecated item.
    let is_deprecated = attributes.iter().any(Attribute::is_deprecated);
    let mut cfg = syntax.header.cfg();
    cfg.extend(is_deprecated.then(|| quote!(#[allow(deprecated)])));
    // rustdoc resolves links outside of all blocks.
    let alias = format_ident!("__drr_{}", name_of(ident));
    let docs = op_docs(model, &alias);
    let private = drr.private();
    let links = docs.contains(&format!("]({alias}::"));
    let import = links.then(|| quote!(#cfg #[allow(unused_imports)] use #private as #alias;));
    let op_name = &signature.op_name;
    let op_name = (!op_name.is_empty()).then(|| quote!(#[doc(alias = #op_name)]));
    let summary = summary(syntax, signature);
    let signature_macro = signature_macro(&syntax.header, &summary, &signature.op_name, sound.then_some(signature));
    let implementations = drr.scope(&cfg, &implementations(drr, model));
    // If the name is taken, rustc underlines the item from its first to its last token. An editor maps only the name.
    let span = if drr.is_for_ide() {
        Span::call_site()
    } else {
        at(ident.span())
    };
    let [keyword, end] = [quote!(struct), quote!(;)].map(|tokens| respan(tokens, span));
    // Hide the field from completions.
    let public = (!drr.is_for_ide()).then(|| quote!(#[doc(hidden)] pub));
    let derive = quote!(#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]);
    let item = syntax.header.item(
        &quote!(#[doc = #docs] #op_name #derive),
        &quote!(#keyword #ident<'ir>(#public #private::KnownOp<'ir>) #end),
    );
    if drr.is_for_ide() {
        let (resolved, implementations) = (ide::op(drr, &cfg, model), ide::with_mapped_accessors(implementations));
        return quote!(#resolved #item #implementations);
    }
    quote!(#import #item #implementations #signature_macro)
}

/// Returns the accessors, slots, builder and trait implementations of an op.
fn implementations(drr: &CratePath, model: &OpModel) -> TokenStream {
    let OpModel { syntax, signature, .. } = model;
    let ident = &syntax.header.ident;
    let accessors = accessors(syntax, signature);
    let (slots, slots_const) = slots(ident, syntax, signature);
    let (accessors, imports) = if drr.is_for_ide() {
        ide::with_short_names(accessors)
    } else {
        (accessors, TokenStream::new())
    };
    let descriptor = descriptor(model);
    let markers = markers(ident, signature);
    let build = build::build_op(ident, syntax, signature);
    let built_in_constraints = has_misspelled_constraint(signature).then(|| {
        quote!(
            #[allow(unused_imports)]
            use __drr::constraints::*;
        )
    });
    quote! {
        #imports
        #built_in_constraints

        #slots

        #[allow(dead_code, non_snake_case, clippy::type_complexity)]
        impl<'ir> #ident<'ir> {
            #slots_const
            #accessors
        }

        impl __drr::OpDef for #ident<'_> {
            #[allow(elided_lifetimes_in_paths)]
            const DEF: &'static __drr::OpDescriptor = &#descriptor;
        }

        impl<'ir> __drr::TypedOp<'ir> for #ident<'ir> {
            fn op(self) -> __drr::OpRef<'ir> {
                self.0.0
            }

            fn assume(op: __drr::OpRef<'ir>) -> Self {
                #ident(__drr::KnownOp(op))
            }
        }

        #markers
        #build
    }
}

/// Returns a method for each argument, result, region and successor.
fn accessors(syntax: &OpSyntax, signature: &Signature) -> TokenStream {
    let mut out = TokenStream::new();
    let mut add = |entry: &EntrySyntax, name: &str, noun: &str, (returns, body): (TokenStream, TokenStream)| {
        let docs = accessor_docs(entry, format!("`{name}`, {noun}."));
        let name = rust_ident(name, entry.symbol.ident.span());
        out.extend(quote! {
            #[doc = #docs]
            pub fn #name(self) -> #returns { #body }
        });
    };
    let mut operand = 0usize;
    for (at, (entry, arg)) in syntax.ins.iter().zip(&signature.args).enumerate() {
        let access = match arg.kind.multiplicity() {
            Some(multiplicity) => value_access(ValueKind::Operand, operand, multiplicity),
            None => attr_access(at, arg),
        };
        operand += usize::from(arg.kind.is_operand());
        add(entry, &arg.name, arg.kind.noun(), access);
    }
    for (at, (entry, result)) in syntax.outs.iter().zip(&signature.results).enumerate() {
        let access = value_access(ValueKind::Result, at, result.multiplicity);
        add(entry, &result.name, "a result", access);
    }
    for (kind, noun, entries, bodies) in [
        (BodyKind::Region, "a region", &syntax.regions, &signature.regions),
        (
            BodyKind::Successor,
            "a successor",
            &syntax.successors,
            &signature.successors,
        ),
    ] {
        for (at, (entry, body)) in entries.iter().zip(bodies).enumerate() {
            add(entry, &body.name, noun, body_access(kind, at, body.is_variadic()));
        }
    }
    out
}

/// Returns a struct with a slot for each argument, result, region and successor, and the associated constant that has
/// this type. Fields, unlike constants, need no other names than MLIR's, and rustc checks all of them at once.
///
/// An accessor named `SLOTS` takes the place of the constant.
fn slots(ident: &Ident, syntax: &OpSyntax, signature: &Signature) -> (TokenStream, TokenStream) {
    let mut operands = 0usize..;
    let mut args = Vec::new();
    for (at, arg) in signature.args.iter().enumerate() {
        let operand = arg.kind.is_operand().then(|| operands.next()).flatten();
        args.push(match operand {
            Some(at) => (&arg.name, "OperandSlot", at),
            None => (&arg.name, "AttrSlot", at),
        });
    }
    let results = signature.results.iter().map(|result| (&result.name, "TypeSlot"));
    let regions = signature.regions.iter().map(|region| (&region.name, "RegionSlot"));
    let successors = signature
        .successors
        .iter()
        .map(|successor| (&successor.name, "SuccessorSlot"));
    let numbered = |((name, ty), at): ((_, _), usize)| (name, ty, at);
    let args = syntax.ins.iter().zip(args);
    let results = syntax.outs.iter().zip(results.zip(0..).map(numbered));
    let regions = syntax.regions.iter().zip(regions.zip(0..).map(numbered));
    let successors = syntax.successors.iter().zip(successors.zip(0..).map(numbered));
    let entries: Vec<_> = args.chain(results).chain(regions).chain(successors).collect();
    if entries.is_empty() || entries.iter().any(|(_, (name, ..))| *name == "SLOTS") {
        return Default::default();
    }
    let (mut fields, mut values) = (TokenStream::new(), TokenStream::new());
    for (entry, (name, ty, at)) in entries {
        // The format cannot refer to further ones, either.
        let Ok(at) = u8::try_from(at) else { continue };
        let (name, is_result) = (rust_ident(name, entry.symbol.ident.span()), ty == "TypeSlot");
        let ty = format_ident!("{ty}");
        let at = if is_result {
            quote!(__drr::TypesOf::Result(#at))
        } else {
            quote!(#at)
        };
        fields.extend(quote!(pub #name: __drr::#ty,));
        values.extend(quote!(#name: __drr::#ty(#at),));
    }
    let slots = format_ident!("__{}Slots", name_of(ident));
    let definition = quote! {
        #[doc(hidden)]
        #[allow(dead_code, missing_docs, non_camel_case_types, non_snake_case)]
        pub struct #slots { #fields }
    };
    let constant = quote! {
        /// Slots of the arguments, results, regions and successors, for functions that parse or print the op.
        pub const SLOTS: #slots = #slots { #values };
    };
    (definition, constant)
}

/// Returns type and body of an attribute or property accessor.
fn attr_access(at: usize, arg: &Arg) -> (TokenStream, TokenStream) {
    let (span, lifetime) = (constraint_span(arg.inner()), quote!('ir));
    let (constraint, names) = match arg.kind {
        ArgKind::Prop => (declared_property(arg.inner()), ["Read", "read_declared"]),
        _ => (attr_constraint(arg.inner()), ["Value", "value"]),
    };
    let [projection, read] = names.map(|name| item_of(&constraint, name, span));
    let projection = quote_spanned!(span=> #projection<#lifetime>);
    let value = value_type(arg.inner()).unwrap_or(projection);
    let taken = quote!(self.0.0.ctx(), __drr::access::attr(self.0.0, #at)?);
    let taken = group(Delimiter::Parenthesis, taken, span);
    (
        quote_spanned!(span=> ::core::option::Option<#value>),
        quote!(#read #taken),
    )
}

/// Returns an associated item of a constraint.
fn item_of(constraint: &TokenStream, name: &str, span: Span) -> TokenStream {
    let name = Ident::new(name, span);
    quote_spanned!(span=> #constraint::#name)
}

/// The kind of a declared value.
#[derive(Clone, Copy)]
enum ValueKind {
    Operand,
    Result,
}

/// Returns type and body of a value accessor.
fn value_access(kind: ValueKind, at: usize, multiplicity: Multiplicity) -> (TokenStream, TokenStream) {
    let returns = match (kind, multiplicity) {
        (_, Multiplicity::One) => quote!(__drr::ValueRef<'ir>),
        (_, Multiplicity::Optional) => quote!(::core::option::Option<__drr::ValueRef<'ir>>),
        (ValueKind::Operand, Multiplicity::Variadic) => quote!(__drr::Operands<'ir>),
        (ValueKind::Result, Multiplicity::Variadic) => quote!(__drr::Results<'ir>),
    };
    let function = match (kind, multiplicity) {
        (ValueKind::Operand, Multiplicity::One) => quote!(operand),
        (ValueKind::Operand, Multiplicity::Optional) => quote!(optional_operand),
        (ValueKind::Operand, Multiplicity::Variadic) => quote!(variadic_operand),
        (ValueKind::Result, Multiplicity::One) => quote!(result),
        (ValueKind::Result, Multiplicity::Optional) => quote!(optional_result),
        (ValueKind::Result, Multiplicity::Variadic) => quote!(variadic_result),
    };
    let def = quote!(<Self as __drr::OpDef>::DEF);
    (returns, quote!(__drr::access::#function(self.0.0, #def, #at)))
}

/// Returns type and body of a region or successor accessor.
fn body_access(kind: BodyKind, at: usize, is_variadic: bool) -> (TokenStream, TokenStream) {
    let (ty, one, all) = match kind {
        BodyKind::Region => (quote!(__drr::RegionRef<'ir>), quote!(region), quote!(regions)),
        BodyKind::Successor => (quote!(__drr::BlockRef<'ir>), quote!(successor), quote!(successors)),
    };
    if is_variadic {
        return (
            quote!(impl ::core::iter::Iterator<Item = #ty>),
            quote!(::core::iter::Iterator::skip(self.0.0.#all(), #at)),
        );
    }
    (quote!(::core::option::Option<#ty>), quote!(self.0.0.#one(#at)))
}

/// Returns `true` if a constraint may be a misspelled built-in one. With the built-in ones in scope, rustc suggests the
/// right one.
fn has_misspelled_constraint(signature: &Signature) -> bool {
    let arguments = signature.args.iter().map(|arg| &arg.constraint);
    let results = signature.results.iter().map(|result| &result.constraint);
    arguments.chain(results).any(|constraint| {
        let constraint = constraint.unwrapped();
        !constraint.is_ours() && nearest(&constraint.name(), built_in::names()).is_some()
    })
}

/// Returns the `OpDescriptor` of an op.
fn descriptor(model: &OpModel) -> TokenStream {
    let OpModel { signature, .. } = model;
    let name = &signature.op_name;
    let args = signature.args.iter().map(|arg| {
        let (name, kind) = (&arg.name, arg_kind(arg));
        quote!(__drr::ArgDescriptor { name: #name, kind: #kind })
    });
    let results = signature.results.iter().map(|result| {
        let (name, constraint) = (&result.name, type_constraint(result.inner()));
        let multiplicity = multiplicity(result.multiplicity);
        quote! {
            __drr::ResultDescriptor { name: #name, constraint: #constraint, multiplicity: #multiplicity }
        }
    });
    let regions = signature.regions.iter().map(|region| {
        let (name, variadic) = (&region.name, region.is_variadic());
        let wrapped = region.constraint.first_argument().filter(|_| region.is_variadic());
        let constraint = wrapped.unwrap_or(&region.constraint).rust_type();
        quote! {
            __drr::RegionDescriptor {
                name: #name,
                constraint: __drr::RegionConstraintRef::of::<#constraint>(),
                variadic: #variadic,
            }
        }
    });
    let successors = signature.successors.iter().map(|successor| {
        let (name, variadic) = (&successor.name, successor.is_variadic());
        quote!(__drr::SuccessorDescriptor { name: #name, variadic: #variadic })
    });
    let traits = trait_descriptors(model);
    let hooks = hooks(model);
    let form = form::custom_form(model);
    quote! {
        __drr::OpDescriptor {
            name: #name,
            args: &[#(#args),*],
            results: &[#(#results),*],
            regions: &[#(#regions),*],
            successors: &[#(#successors),*],
            traits: &[#(#traits),*],
            hooks: #hooks,
            form: #form,
        }
    }
}

/// Returns the descriptors of the traits and interfaces of an op.
fn trait_descriptors(model: &OpModel) -> impl Iterator<Item = TokenStream> {
    let OpModel { syntax, signature, .. } = model;
    let traits = syntax.traits.iter().zip(&model.traits);
    let traits = traits.map(|(found, model)| traits::descriptor(found, model));
    let interfaces = syntax.interfaces.iter();
    let interfaces = interfaces.map(|interface| traits::interface(&syntax.header.ident, interface));
    let inferred = traits::inferred_types(signature)
        .into_iter()
        .chain(traits::groups(signature));
    traits.chain(interfaces).chain(inferred)
}

/// Returns the functions that fold and verify an op and infer its result types.
fn hooks(model: &OpModel) -> TokenStream {
    let OpModel { syntax, signature, .. } = model;
    let function = |name: &str| syntax.function(name).map(ToTokens::to_token_stream);
    let hook = |name: &str, kind: TokenStream, params: TokenStream| hook_tokens(function(name), &kind, &params);
    let fold = match signature.folded_attr() {
        Some(at) => quote!(::core::option::Option::Some(__drr::access::fold_to_attr::<#at>)),
        None => hook("fold", quote!(FoldHook), quote!(__op, __operands)),
    };
    let verify = hook("verify", quote!(VerifyHook), quote!(__op));
    let infer = match &model.inference {
        Some(sources) => traits::infer(sources),
        None => hook("infer_types", quote!(InferHook), quote!(__ir, __operands, __attributes)),
    };
    let symbol_uses = option(function("verify_symbol_uses"));
    quote! {
        __drr::Hooks {
            fold: #fold,
            verify: #verify,
            verify_symbol_uses: #symbol_uses,
            infer: #infer,
        }
    }
}

/// Returns a hook as an option: a closure that calls the user's function, so that rustc reports a wrong signature at
/// that function.
pub(super) fn hook_tokens(function: Option<TokenStream>, kind: &TokenStream, params: &TokenStream) -> TokenStream {
    option(function.map(|function| {
        let called = quote_spanned!(at(TokenSpan::of(&function).first())=> __drr::#kind::call);
        quote!(|#params| #called(#function, #params))
    }))
}

fn type_constraint(constraint: &Constraint) -> TokenStream {
    let ty = spanned_rust_type(constraint);
    quote_spanned!(constraint_span(constraint)=> <#ty as __drr::TypeConstraint>::DATA)
}

/// Returns drr-ir's `Multiplicity`.
pub(super) fn multiplicity(multiplicity: Multiplicity) -> TokenStream {
    match multiplicity {
        Multiplicity::One => quote!(__drr::Multiplicity::One),
        Multiplicity::Optional => quote!(__drr::Multiplicity::Optional),
        Multiplicity::Variadic => quote!(__drr::Multiplicity::Variadic),
    }
}

/// Returns an attribute constraint as a type with the span of the constraint. All uses have this form, so that rustc
/// reports a constraint of another kind in the same words, and therefore once.
pub(super) fn attr_constraint(constraint: &Constraint) -> TokenStream {
    let ty = spanned_rust_type(constraint);
    quote_spanned!(constraint_span(constraint)=> <#ty as __drr::AttrConstraint>)
}

/// Returns a property as a type with the span of the constraint, like [`attr_constraint`].
pub(super) fn declared_property(constraint: &Constraint) -> TokenStream {
    let ty = spanned_rust_type(constraint);
    quote_spanned!(constraint_span(constraint)=> <#ty as __drr::DeclaredProperty>)
}

/// Returns the Rust type with the span of the constraint, because rustc reports errors about the type and its items
/// there.
fn spanned_rust_type(constraint: &Constraint) -> TokenStream {
    respan(constraint.rust_type(), constraint_span(constraint))
}

/// Returns the span of a constraint for generated code, as if the user had written it. Locals and lifetimes must not
/// have it, because one of the user's macros may be involved.
pub(super) fn constraint_span(constraint: &Constraint) -> Span {
    constraint.span().first()
}

pub(super) fn arg_kind(arg: &Arg) -> TokenStream {
    if let Some(declared) = arg.kind.multiplicity() {
        let (constraint, multiplicity) = (type_constraint(arg.inner()), multiplicity(declared));
        let groups = option(arg.constraint.sizes_of_groups().map(|sizes| quote!(#sizes)));
        return quote! {
            __drr::ArgKind::Operand { constraint: #constraint, multiplicity: #multiplicity, groups: #groups }
        };
    }
    let ty = arg.inner().rust_type();
    let constraint = attr_constraint(arg.inner());
    let [holds, summary, form] =
        ["holds", "summary", "FORM"].map(|name| item_of(&constraint, name, constraint_span(arg.inner())));
    let attribute = |presence: TokenStream| {
        quote! {
            __drr::ArgKind::Attribute {
                constraint: __drr::AttrConstraintRef {
                    holds: #holds,
                    summary: #summary,
                    form: #form,
                },
                presence: __drr::Presence::#presence,
            }
        }
    };
    match &arg.kind {
        ArgKind::OptionalAttr => attribute(quote!(Optional)),
        ArgKind::DefaultAttr => {
            let value = default_value(arg.inner(), &arg.default());
            let is_optional = arg.constraint.name().starts_with("DefaultValuedOptional");
            let presence = if is_optional { quote!(Implied) } else { quote!(Default) };
            attribute(quote!(#presence(|ctx| <#ty as __drr::BuildableAttr>::build(ctx, #value))))
        }
        ArgKind::Prop => {
            let property = declared_property(arg.inner());
            let item = |name: &str| item_of(&property, name, constraint_span(arg.inner()));
            let presence = match default_of_property(arg) {
                Some(default) => {
                    let (build, value) = (item("make_declared"), default_value(arg.inner(), &default));
                    quote!(__drr::Presence::Default(|ctx| #build(ctx, #value)))
                }
                None => item("PRESENCE"),
            };
            let (constraint, normalize) = (item("CONSTRAINT"), item("NORMALIZE"));
            quote! {
                __drr::ArgKind::Property {
                    constraint: #constraint,
                    presence: #presence,
                    normalize: #normalize,
                }
            }
        }
        _ => attribute(quote!(Required)),
    }
}

/// Returns the default of `DefaultValuedProp<P, "7">`.
fn default_of_property(arg: &Arg) -> Option<TokenStream> {
    match &arg.constraint.args[..] {
        [_, default] if arg.constraint.is("DefaultValuedProp") => Some(default.to_token_stream()),
        _ => None,
    }
}

/// Returns the default as a Rust expression. TableGen writes it as text; the text of a string attribute is the value
/// itself.
fn default_value(constraint: &Constraint, default: &TokenStream) -> TokenStream {
    let mut trees = default.clone().into_iter();
    let literal: Option<Literal> = match (trees.next(), trees.next()) {
        (Some(TokenTree::Literal(literal)), None) => Some(literal),
        _ => None,
    };
    let Some((text, literal)) = literal.and_then(|literal| Some((string_value(&literal)?, literal))) else {
        return default.clone();
    };
    let is_quoted = text.starts_with('"') && text.len() > 1 && text.ends_with('"');
    if constraint.is_text() && !is_quoted {
        return default.clone();
    }
    if let Some(case) = case_of_cpp(&text) {
        let (ty, case) = (constraint.rust_type(), rust_ident(case, literal.span()));
        return quote_spanned!(literal.span()=> <<#ty as __drr::BuildableAttr>::From<'static>>::#case);
    }
    // With the literal's position but not its text, because a suggestion would replace the quotation marks.
    rust_text::expression(&text, at(literal.span()).into()).unwrap_or_else(|| default.clone())
}

/// Returns the case that a fully qualified C++ name refers to: `::ns::Mode::Fast`.
fn case_of_cpp(text: &str) -> Option<&str> {
    let (path, case) = text.trim().strip_prefix("::")?.rsplit_once("::")?;
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_');
    (path.split("::").all(is_word) && is_word(case)).then_some(case)
}

/// Returns a constraint as an associated type. If it is private and the op is not, rustc reports the constraint.
pub(crate) fn associated(constraint: &Constraint) -> TokenStream {
    let ty = constraint.rust_type();
    quote_spanned!(constraint_span(constraint)=> type Constraint = #ty;)
}

/// Returns marker trait implementations for the arguments and results.
fn markers(ident: &Ident, signature: &Signature) -> TokenStream {
    let marker = |is: &str, at: usize, kind: &str, constraint: &Constraint, name: &str| {
        let (is, kind, constraint) = (format_ident!("{is}"), format_ident!("{kind}"), associated(constraint));
        quote! {
            #[doc(hidden)]
            impl __drr::#is<#at> for #ident<'_> {
                type Kind = __drr::kind::#kind;
                #constraint
                const NAME: &'static str = #name;
            }
        }
    };
    let values = |multiplicity| match multiplicity {
        Multiplicity::One => "Operand",
        Multiplicity::Optional => "Optional",
        Multiplicity::Variadic => "Variadic",
    };
    let args = signature.args.iter().enumerate().map(|(at, arg)| {
        let kind = match (arg.kind.multiplicity(), &arg.kind) {
            (Some(multiplicity), _) => values(multiplicity),
            (None, ArgKind::OptionalAttr) => "OptionalAttr",
            (None, ArgKind::DefaultAttr) => "DefaultAttr",
            (None, ArgKind::Prop) => "Prop",
            (None, _) => "Attr",
        };
        marker("Argument", at, kind, arg.inner(), &arg.name)
    });
    let results = signature.results.iter().enumerate();
    let results = results.map(|(at, result)| {
        marker(
            "OpResult",
            at,
            values(result.multiplicity),
            result.inner(),
            &result.name,
        )
    });
    args.chain(results).collect()
}
