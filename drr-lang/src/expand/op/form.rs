//! The custom form of an op as constant data.

use crate::check::format::{
    AnchorElement, CustomArg, Element, Field, FormatModel, GroupStart, ParamsDirective, TypeSource, TypesOf,
};
use crate::check::op::OpModel;
use crate::expand::{at, option};
use crate::lex::name_of;
use crate::syntax::path::Path;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::hook_tokens;

/// Returns the `form` field of the descriptor.
pub(super) fn custom_form(model: &OpModel) -> TokenStream {
    let syntax = &model.syntax;
    let terminator = syntax.traits.iter().find_map(|found| {
        let is_terminator = name_of(found.path.last()) == "SingleBlockImplicitTerminator";
        found.only_argument().filter(|_| is_terminator)
    });
    let format = match (&model.format, syntax.function("parse"), syntax.function("print")) {
        (Some(format), ..) => Some(assembly_format(format, &[])),
        (None, Some(parse), Some(print)) => Some(whole(model, parse, print)),
        _ => None,
    };
    let has_bare_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
    let is_implemented = if model.signature.op_name.chars().all(has_bare_name) {
        is_implemented(model, syntax.function("print"))
    } else {
        // The custom form has no quotes around the name, so no parser could read the name.
        quote!(false)
    };
    let dialect = syntax.text("default_dialect").map(|dialect| &dialect.literal);
    let [results, arguments] = ["result_names", "argument_names"].map(|name| syntax.function(name));
    if format.is_none() && dialect.is_none() && terminator.is_none() && results.is_none() && arguments.is_none() {
        return quote!(__drr::CustomForm::NONE);
    }
    let format = option(format);
    let dialect = option(dialect);
    let terminator = option(terminator.map(|op| {
        let op = op.rust_type();
        quote!(<#op as __drr::OpDef>::DEF)
    }));
    let [results, arguments] = [(results, "ResultNamesHook"), (arguments, "ArgumentNamesHook")].map(|(path, hook)| {
        let hook = Ident::new(hook, Span::call_site());
        hook_tokens(
            path.map(ToTokens::to_token_stream),
            &quote!(#hook),
            &quote!(__op, __name),
        )
    });
    quote! {
        __drr::CustomForm {
            format: #format,
            is_implemented: #is_implemented,
            default_dialect: #dialect,
            implicit_terminator: #terminator,
            result_names: #results,
            argument_names: #arguments,
        }
    }
}

/// Returns an expression that is `true` if all printers in Rust exist.
fn is_implemented(model: &OpModel, print: Option<&Path>) -> TokenStream {
    if let Some(format) = &model.format {
        let span = format.literal.span();
        let written = format.elements.iter().filter_map(|element| {
            let Element::Custom { name, args, .. } = element else {
                return None;
            };
            let print = print_directive(name, args, span);
            Some(quote!(&& __drr::is_printer_implemented(|__printer, __op| #print)))
        });
        return quote!(true #(#written)*);
    }
    match print {
        Some(print) => {
            let is_implemented = quote_spanned!(at(print.span().first())=> __drr::is_print_hook_implemented);
            quote!(#is_implemented(#print))
        }
        None => quote!(true),
    }
}

/// Returns the format as constant data. Each of `reads` is an expression that reads a parameter from `params` in `ctx`.
pub(crate) fn assembly_format(format: &FormatModel, reads: &[TokenStream]) -> TokenStream {
    let FormatModel {
        literal,
        elements,
        operand_types,
        result_types,
        bound,
        whole_operands,
        whole_results,
        prop_dict,
    } = format;
    let elements = elements
        .iter()
        .map(|element| element_tokens(element, literal.span(), reads));
    quote! {
        const {
            &__drr::AssemblyFormat {
                elements: &[#(#elements),*],
                operand_types: &[#(#operand_types),*],
                result_types: &[#(#result_types),*],
                bound: &[#(#bound),*],
                whole_operands: #whole_operands,
                whole_results: #whole_results,
                prop_dict: #prop_dict,
            }
        }
    }
}

/// Returns a parser and a printer for the whole op. Its printer elides attributes from the dictionary itself.
fn whole(model: &OpModel, parse: &Path, print: &Path) -> TokenStream {
    let signature = &model.signature;
    let name = &signature.op_name;
    let operand_types = signature.operands().map(|_| TypeSource::Written);
    let result_types = signature.results.iter().map(|_| TypeSource::Written);
    let [parse_at, print_at] = [parse, print].map(|path| at(path.span().first()));
    let read = quote_spanned!(parse_at=> __drr::ParseHook::call);
    let write = quote_spanned!(print_at=> __drr::PrintHook::call);
    quote! {
        const {
            &__drr::AssemblyFormat {
                elements: &[__drr::FormatElement::Custom(__drr::CustomDirective {
                    name: #name,
                    parse: |__parser| ::core::result::Result::map(#read(#parse, __parser), |()| true),
                    print: |__printer, __op| #write(#print, __printer, __op),
                })],
                operand_types: &[#(#operand_types),*],
                result_types: &[#(#result_types),*],
                bound: &[],
                whole_operands: false,
                whole_results: false,
                prop_dict: false,
            }
        }
    }
}

fn element_tokens(element: &Element, span: Span, reads: &[TokenStream]) -> TokenStream {
    let element = match element {
        Element::Space => quote!(Space),
        Element::Newline => quote!(Newline),
        Element::Literal(text) => quote!(Literal(#text)),
        Element::Operand(at) => quote!(Operand(#at)),
        Element::OperandGroups(at, sizes) => quote!(OperandGroups(#at, #sizes)),
        Element::Operands => quote!(Operands),
        Element::Attribute(at) => quote!(Attribute(#at)),
        Element::QualifiedAttribute(at) => quote!(QualifiedAttribute(#at)),
        Element::SetUnit(at) => quote!(SetUnit(#at)),
        Element::Params => quote!(Params),
        Element::Struct(fields) => {
            let fields = fields.iter().map(|Field { param, custom }| {
                let custom = custom
                    .as_ref()
                    .map(|directive| params_directive(directive, span, reads));
                let custom = option(custom);
                quote!(__drr::StructField { param: #param, custom: #custom })
            });
            quote!(Struct(&[#(#fields),*]))
        }
        Element::CustomParams(directive) => {
            let directive = params_directive(directive, span, reads);
            quote!(CustomParams(#directive))
        }
        Element::Region(at) => quote!(Region(#at)),
        Element::Regions => quote!(Regions),
        Element::Successor(at) => quote!(Successor(#at)),
        Element::Successors => quote!(Successors),
        Element::AttrDict { with_keyword } => quote!(AttrDict { with_keyword: #with_keyword }),
        Element::PropDict => quote!(PropDict),
        Element::Types(of) => quote!(Types(#of)),
        Element::QualifiedTypes(of) => quote!(QualifiedTypes(#of)),
        Element::TypeGroups(at, sizes) => quote!(TypeGroups(#at, #sizes)),
        Element::FunctionalType(inputs, results) => quote!(FunctionalType(#inputs, #results)),
        Element::Custom { name, args, is_first } => custom(name, args, *is_first, span),
        Element::Group {
            first,
            anchor,
            inverted,
            then_len,
            else_len,
        } => quote! {
            Group {
                first: #first,
                anchor: &[#(#anchor),*],
                inverted: #inverted,
                then_len: #then_len,
                else_len: #else_len,
            }
        },
        Element::Skip(len) => quote!(Skip(#len)),
        Element::Oilist(len) => quote!(Oilist(#len)),
        Element::Clause {
            number,
            keyword,
            anchor,
            len,
        } => quote!(Clause { number: #number, keyword: #keyword, anchor: &[#(#anchor),*], len: #len }),
        Element::EndClause(len) => quote!(EndClause(#len)),
    };
    quote!(__drr::FormatElement::#element)
}

/// Returns the code of `custom<FooBar>(..)`, which calls `parse_foo_bar` and `print_foo_bar` in the scope of the op.
/// Errors have the span of the format.
fn custom(name: &str, args: &[CustomArg], is_first: bool, span: Span) -> TokenStream {
    let [parse, _] = functions(name, span);
    let print = print_directive(name, args, span);
    let span = at(span);
    let args: Vec<TokenStream> = args.iter().map(|arg| custom_arg(arg, span)).collect();
    let parse = parsed(&parse, &args, is_first, span);
    let printed = quote_spanned!(span=> __drr::CustomPrinted::into_printed(#print));
    quote! {
        Custom(__drr::CustomDirective {
            name: #name,
            parse: |__parser| #parse,
            print: |__printer, __op| #printed,
        })
    }
}

/// Returns the call of a directive's printer function.
fn print_directive(name: &str, args: &[CustomArg], span: Span) -> TokenStream {
    let [_, print] = functions(name, span);
    let span = at(span);
    let args: Vec<TokenStream> = args.iter().map(|arg| custom_arg(arg, span)).collect();
    quote_spanned!(span=> #print(__printer, __op #(, #args)*))
}

/// Returns the names of a directive's parser and printer functions.
fn functions(name: &str, span: Span) -> [Ident; 2] {
    let snake = snake_case(name);
    // rustc reports only one of two unresolved names with equal spans, so the spans differ in their hygiene.
    let print_at = Span::mixed_site().located_at(span);
    [("parse", span), ("print", print_at)].map(|(verb, span)| Ident::new(&format!("{verb}_{snake}"), span))
}

/// Returns the call of a directive's parser function.
fn parsed(parse: &Ident, args: &[TokenStream], is_first: bool, span: Span) -> TokenStream {
    let parsed = if is_first {
        quote_spanned!(span=> __drr::OptionalCustomParsed)
    } else {
        quote_spanned!(span=> __drr::CustomParsed)
    };
    quote_spanned!(span=> #parsed::into_parsed(#parse(__parser #(, #args)*)))
}

/// Returns the code of a `custom` directive of a type or an attribute. Its printer receives the values of the
/// parameters.
fn params_directive(directive: &ParamsDirective, span: Span, reads: &[TokenStream]) -> TokenStream {
    let ParamsDirective {
        name,
        args,
        required,
        is_first,
    } = directive;
    let [parse, print] = functions(name, span);
    let span = at(span);
    let slots: Vec<TokenStream> = args.iter().map(|arg| custom_arg(arg, span)).collect();
    let parse = parsed(&parse, &slots, *is_first, span);
    let mut values = Vec::new();
    let mut bindings = Vec::new();
    for (number, arg) in args.iter().enumerate() {
        match arg {
            CustomArg::Attribute(param) => {
                let value = format_ident!("__value_{number}");
                let read = reads.get(usize::from(*param));
                bindings.push(quote!(let ::core::option::Option::Some(#value) = #read else { return; };));
                values.push(quote!(#value));
            }
            arg => values.push(custom_arg(arg, span)),
        }
    }
    let print = quote_spanned!(span=> #print(__printer #(, #values)*));
    quote! {
        __drr::ParamsDirective {
            name: #name,
            required: &[#(#required),*],
            parse: |__parser| #parse,
            print: |__printer, params| {
                let ctx = __drr::AsmPrinter::ctx(__printer);
                let _ = (ctx, params);
                #(#bindings)*
                #print
            },
        }
    }
}

fn custom_arg(arg: &CustomArg, span: Span) -> TokenStream {
    match arg {
        CustomArg::Attribute(at) => quote_spanned!(span=> __drr::AttrSlot(#at)),
        CustomArg::Operand(at) => quote_spanned!(span=> __drr::OperandSlot(#at)),
        CustomArg::Types(of) => {
            let of = of.to_token_stream();
            quote_spanned!(span=> __drr::TypeSlot(#of))
        }
        CustomArg::Region(at) => quote_spanned!(span=> __drr::RegionSlot(#at)),
        CustomArg::Successor(at) => quote_spanned!(span=> __drr::SuccessorSlot(#at)),
        CustomArg::Text(text) => quote_spanned!(span=> #text),
        CustomArg::AttrDict => quote_spanned!(span=> __drr::DictionarySlot::Attributes),
        CustomArg::PropDict => quote_spanned!(span=> __drr::DictionarySlot::Properties),
        CustomArg::Operands => quote_spanned!(span=> __drr::OperandSlot::ALL),
        CustomArg::Regions => quote_spanned!(span=> __drr::RegionSlot::ALL),
        CustomArg::Successors => quote_spanned!(span=> __drr::SuccessorSlot::ALL),
    }
}

/// Converts `FooBar` to `foo_bar` and `LLVMLinkage` to `llvm_linkage`.
fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (at, &c) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        let next = letters.get(at + 1);
        let after_small = before.is_some_and(|before| before.is_ascii_lowercase() || before.is_ascii_digit());
        let ends_capitals = before.is_some_and(char::is_ascii_uppercase) && next.is_some_and(char::is_ascii_lowercase);
        if c.is_ascii_uppercase() && (after_small || ends_capitals) {
            out.push('_');
        }
        out.push(if c == '-' { '_' } else { c.to_ascii_lowercase() });
    }
    out
}

impl ToTokens for TypesOf {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let of = match self {
            TypesOf::Operand(at) => quote!(Operand(#at)),
            TypesOf::Result(at) => quote!(Result(#at)),
            TypesOf::Operands => quote!(Operands),
            TypesOf::Results => quote!(Results),
        };
        tokens.extend(quote!(__drr::TypesOf::#of));
    }
}

impl ToTokens for GroupStart {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let start = match self {
            GroupStart::Literal(text) => quote!(Literal(#text)),
            GroupStart::Operand => quote!(Operand),
            GroupStart::Attribute(at) => quote!(Attribute(#at)),
            GroupStart::Region => quote!(Region),
            GroupStart::Custom => quote!(Custom),
        };
        tokens.extend(quote!(__drr::GroupStart::#start));
    }
}

impl ToTokens for AnchorElement {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let part = match self {
            AnchorElement::Operand(at) => quote!(Operand(#at)),
            AnchorElement::Result(at) => quote!(Result(#at)),
            AnchorElement::Attribute(at) => quote!(Attribute(#at)),
            AnchorElement::Region(at) => quote!(Region(#at)),
        };
        tokens.extend(quote!(__drr::AnchorElement::#part));
    }
}

impl ToTokens for TypeSource {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let source = match self {
            TypeSource::Written => quote!(Written),
            TypeSource::Built(constraint) => {
                let ty = constraint.rust_type();
                quote!(Built(<#ty as __drr::BuildableType>::build))
            }
            TypeSource::Of(named, map) => quote!(Of(#named, #map)),
            TypeSource::OfAll(named, map) => quote!(OfAll(#named, #map)),
            TypeSource::Inferred => quote!(Inferred),
        };
        tokens.extend(quote!(__drr::TypeSource::#source));
    }
}

#[cfg(test)]
mod tests {
    use super::snake_case;

    #[test]
    fn directive_names_become_function_names() {
        for (name, expected) in [
            ("FooBar", "foo_bar"),
            ("LLVMLinkage", "llvm_linkage"),
            ("GEPIndices", "gep_indices"),
            ("MNKDimensionList", "mnk_dimension_list"),
            ("DynamicIndexList", "dynamic_index_list"),
            ("Foo2Bar", "foo2_bar"),
            ("foo_bar", "foo_bar"),
            ("foo-bar", "foo_bar"),
            ("A", "a"),
        ] {
            assert_eq!(snake_case(name), expected);
        }
    }
}
