//! Items of a pattern, with all code in a single constant.

pub(crate) mod bindings;
mod build;
mod call;
pub(crate) mod condition;
mod constants;
pub(crate) mod definition;
mod entries;
mod footprint;
mod inline_constraint;
mod location;
mod matched_arg;
pub(crate) mod matcher;
pub(crate) mod names;
mod predicates;
pub(crate) mod region;
pub(crate) mod rewrite;
mod source;
mod source_native;
mod supplemental;
#[cfg(test)]
mod tests;
mod type_comparison;
mod types;
mod untyped;
pub(crate) mod values;

use std::collections::BTreeSet;

use drr_schema::{Rule, ShapeNode};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::attribute::cfg;
use crate::check::pattern::model::{Model, ResultTerm};
use crate::check::pattern::visit::{ResultElement, visit};
use crate::crate_path::CratePath;
use crate::expand::ide::unmapped;
use crate::expand::option;
use crate::expand::pattern::bindings::{MatchBindings, Uses};
use crate::expand::pattern::build::may_be_refused;
use crate::expand::pattern::entries::{Entries, def_of};
use crate::expand::pattern::footprint::footprint;
use crate::expand::pattern::matcher::Matcher;
use crate::expand::pattern::names::{Names, matched};
use crate::expand::pattern::predicates::predicates;
use crate::expand::pattern::rewrite::Rewrite;
use crate::expand::rule_docs::{listed, rule_docs};
use crate::lex::rust_ident;
use crate::report::TokenSpan;
use crate::source_file::position;
use crate::source_file::reads_file;
use crate::syntax::pattern::Pattern;
use crate::syntax::pattern::parse_header::PatternHeader;

/// Returns the item of a named pattern, or the block of an unnamed one. `code` is an expression of type `&'static
/// PatternCode`; only this constant depends on anything that can fail to compile.
pub(crate) fn item(
    drr: &CratePath,
    header: &PatternHeader,
    shown: Option<&Pattern>,
    code: &TokenStream,
) -> TokenStream {
    let unnamed = Ident::new("__Pattern", Span::mixed_site());
    let name = header.name.as_ref().unwrap_or(&unnamed);
    let PatternHeader {
        attributes, visibility, ..
    } = header;
    let shown = shown.filter(|_| header.name.is_some());
    let docs = shown.map(|pattern| rule_docs(pattern, attributes));
    let of_item = attributes.iter().filter(|attribute| !attribute.expects_of_code());
    let of_code = attributes
        .iter()
        .filter(|attribute| attribute.is_cfg() || attribute.is_lint_level());
    let cfg = cfg(attributes);
    let listed = shown
        .filter(|_| !drr.is_for_ide())
        .map(|pattern| listed(drr, pattern, name, &cfg));
    // If a name is taken, rustc reports the name.
    let span = names::at(name.span());
    let (private, import) = (drr.private(), drr.import());
    let declared = quote_spanned!(span=> struct #name;);
    let implemented = quote_spanned!(span=> impl #private::Generated for #name);
    // Lints are silent in macros of other crates, but code from files is in a macro of the user's crate.
    let allowed = if reads_file() {
        quote!(unused, nonstandard_style, clippy::all)
    } else {
        quote!(dead_code, unused_qualifications)
    };
    let mut body = Group::new(
        Delimiter::Brace,
        quote!(#[allow(#allowed)] const CODE: &'static #private::PatternCode = { #import #code };),
    );
    if !drr.is_for_ide() {
        body.set_span(span);
    }
    let mut code = quote! {
        #(#of_code)*
        #[doc(hidden)]
        #implemented
    };
    let mut declared = quote!(#declared);
    if drr.is_for_ide() {
        code = unmapped(code);
        declared = quote!(struct #name;);
    }
    let item = quote! {
        #(#of_item)*
        #docs
        #visibility #declared

        #code #body

        #listed
    };
    match header.name {
        Some(_) => item,
        None => quote!({ #item #name }),
    }
}

/// Returns an unnamed pattern as an expression.
///
/// A macro does not know its context. Where only items are allowed, rustc rejects the expression at its first token and
/// shows the token, which therefore contains the error message, with the span of the pattern's start. rustc also shows
/// the macro in the expression, so its name and path are readable.
pub(crate) fn expression(drr: &CratePath, pattern: TokenStream, shown: Option<&Pattern>) -> TokenStream {
    let mut text = Literal::string("expected the name of the pattern: `Name: (Op ..) => (Op ..)`");
    if let Some(root) = shown.and_then(Pattern::root) {
        text.set_span(TokenSpan::of(&root.operator).first());
    }
    let (path, private) = (drr.path(), drr.private());
    quote!(#path::unnamed_pattern! { #text >> #private::Unnamed(#pattern) })
}

/// Returns a named pattern as an item.
///
/// If only expressions are allowed, rustc rejects it at its first tokens and shows the name of a macro, which
/// contains the error message.
pub(crate) fn only_item(item: TokenStream, name: &Ident) -> TokenStream {
    let message = Ident::new(
        "_a_pattern_that_is_an_expression_has_no_name_so_drop_the_name_and_its_colon",
        name.span(),
    );
    let word = Ident::new("macro_rules", name.span());
    quote!(#word! #message { () => {}; } #item)
}

/// Returns the code of a pattern with errors, which matches nothing.
pub(crate) fn no_code() -> TokenStream {
    quote!(__drr::NO_CODE)
}

/// Returns the code of a checked pattern.
pub(crate) fn code(pattern: &Pattern, model: &Model, shape: &Rule<'_, String>) -> TokenStream {
    let names = Names::new(model);
    let uses = Uses::of(model);
    let mut entries = Entries::default();
    let root = matched(0);
    let bound = MatchBindings::write(model, &names, &uses);
    let matcher = Matcher::write(model, &names, &mut entries, &bound);
    let rewrite = Rewrite::write(model, &names, &mut entries, &uses);
    let unused = unused_symbols(model, &uses);
    let (inline_constraints, untyped) = (
        inline_constraint::items(&model.inline_constraints),
        untyped::items(model),
    );
    let constant_checks = constants::constant_checks(model, &mut entries);
    let comparisons = model
        .comparisons
        .iter()
        .map(|comparison| type_comparison::comparison(model, comparison));
    let comparisons: TokenStream = comparisons.collect();
    let spec = spec(pattern, model, entries, shape);
    let take = &bound.take;
    let only_builds = only_builds(model);
    // `Location::caller` returns the position of the span; `line!` would return that of the outermost macro call.
    let location = quote_spanned!(root_span(pattern)=> ::core::panic::Location::caller());
    quote!({
        #inline_constraints
        #untyped
        #constant_checks
        #comparisons

        const __LOCATION: &::core::panic::Location<'static> = #location;

        #[allow(clippy::all, clippy::pedantic, unused_imports)]
        fn __apply(
            __root: __drr::Op,
            __rewriter: &mut __drr::Rewriter<'_>,
        ) -> ::core::option::Option<()> {
            use __drr::methods::*;
            let __cx = &__rewriter.match_context();
            let #root = __cx.root(__root);
            #matcher
            #unused
            #take
            #rewrite
        }

        &__drr::PatternCode { spec: #spec, apply: __apply, only_builds: #only_builds }
    })
}

/// Returns `true` if the rewrite only builds ops and replaces the root at the end, apart from native code that yields
/// attributes, which is recorded separately. Nested values may be used elsewhere, so moving or erasing regions can
/// fail.
fn only_builds(model: &Model) -> bool {
    let root = model.signature(model.root.op);
    let mut only_builds = !model.fallible && root.regions.is_empty() && root.successors.is_empty();
    let (mut calls, mut attributes) = (0, 0);
    visit(model, &mut |part| match part {
        ResultElement::Call(call) => {
            calls += 1;
            only_builds &= call.symbol.is_none();
        }
        ResultElement::Inline | ResultElement::Edit => only_builds = false,
        ResultElement::Op(op) => {
            only_builds &= op.regions.is_empty();
            let given = op.args.iter().zip(&model.signature(op.op).args);
            // An op built before a rejected value must be erased again.
            only_builds &= !given
                .clone()
                .any(|(term, arg)| arg.kind.is_operand() && may_be_refused(model, term, arg.inner()));
            attributes += given
                .filter(|(term, arg)| matches!(term, ResultTerm::Native(_)) && !arg.kind.is_operand())
                .count();
        }
        ResultElement::Defined(_) | ResultElement::Use(_) | ResultElement::TypeOf(_) | ResultElement::UseOf(_) => {}
    });
    only_builds && calls == attributes
}

/// Returns a local for each unused symbol, with the user's name and span, so that rustc warns of it. The locals are in
/// a block of their own, so that user code cannot refer to them.
fn unused_symbols(model: &Model, uses: &Uses) -> TokenStream {
    let unused = model.symbols.iter().filter(|(id, bound)| {
        // A local cannot shadow a unit struct or a constant.
        let can_be_local = bound.name.starts_with(char::is_lowercase) && !bound.name.starts_with("__");
        can_be_local && uses.is_unused(*id)
    });
    let locals = unused.map(|(_, bound)| {
        let name = rust_ident(&bound.name, bound.symbol.ident.span());
        quote!(#[allow(non_snake_case)] let #name = 0;)
    });
    let locals: Vec<TokenStream> = locals.collect();
    if locals.is_empty() {
        TokenStream::new()
    } else {
        quote!({ #(#locals)* })
    }
}

/// Returns the position of a pattern: the name of its root.
fn root_span(pattern: &Pattern) -> Span {
    pattern
        .root()
        .map_or_else(Span::call_site, |root| TokenSpan::of(&root.operator).first())
}

/// Returns the `PatternSpec`: the pattern as constant data.
fn spec(pattern: &Pattern, model: &Model, mut entries: Entries, shape: &Rule<'_, String>) -> TokenStream {
    let name = spec_name(pattern);
    let (root_kind, root, root_def) = spec_root(pattern, model);
    let benefit = model.benefit;
    let predicates = predicates(model, &mut entries);
    let entries = entries.into_tokens();
    let generated = generated(model).into_iter();
    let [source, results, constraints] = spec_texts(pattern);
    let labels = &pattern.switches.labels;
    let (bounded_recursion, fallible) = (pattern.switches.bounded_recursion, pattern.switches.fallible);
    let is_conditional = shape.is_conditional;
    let nodes = shape.nodes.iter().map(shape_node);
    let footprint = footprint(model);
    let (file, line) = match position(pattern.source.span().first()) {
        Some((file, line)) => (quote!(#file), Literal::usize_unsuffixed(line).into_token_stream()),
        None => (quote!(__LOCATION.file()), quote!(__LOCATION.line())),
    };
    quote!(__drr::PatternSpec {
        name: #name,
        root: #root,
        root_def: #root_def,
        root_kind: __drr::RootKind::#root_kind,
        benefit: #benefit,
        entries: #entries,
        generated: &[#(#generated),*],
        source: #source,
        results: #results,
        constraints: #constraints,
        shape: ::core::option::Option::Some(__drr::Rule {
            nodes: &[#(#nodes),*],
            is_conditional: #is_conditional,
        }),
        file: #file,
        line: #line,
        labels: &[#(#labels),*],
        bounded_recursion: #bounded_recursion,
        fallible: #fallible,
        footprint: #footprint,
        predicates: #predicates,
    })
}

/// Returns the name of a pattern. An unnamed pattern is named after its position.
fn spec_name(pattern: &Pattern) -> TokenStream {
    if let Some(name) = &pattern.name {
        let name = crate::lex::name_of(name);
        return quote!(#name);
    }
    // The position after the parenthesis, which is in one of the user's macros even if the root is its argument.
    let start = pattern.source.span().first().start();
    let (line, column) = (start.line as u32, start.column as u32 + 2);
    quote!({
        const LENGTH: usize = __drr::unnamed(__LOCATION, #line, #column, &mut []);
        const NAME: [u8; LENGTH] = {
            let mut name = [0; LENGTH];
            __drr::unnamed(__LOCATION, #line, #column, &mut name);
            name
        };
        __drr::written(&NAME)
    })
}

/// Returns the kind, the name and the optional descriptor of the root.
fn spec_root(pattern: &Pattern, model: &Model) -> (TokenStream, TokenStream, TokenStream) {
    let def = def_of(model, model.root.op);
    let signature = model.signature(model.root.op);
    let (kind, name) = match (&pattern.root_interface, signature.is_any()) {
        (Some(interface), true) => (
            quote!(Interface(__drr::InterfaceId::of::<dyn #interface>())),
            quote!(<dyn #interface as __drr::OpTrait>::NAME),
        ),
        (None, true) => (quote!(Any), quote!(#def.name)),
        (_, false) if signature.is_untyped() => (quote!(UntypedName), quote!(#def.name)),
        (_, false) => (quote!(OperationName), quote!(#def.name)),
    };
    let descriptor = if signature.is_any() || signature.is_untyped() {
        quote!(::core::option::Option::None)
    } else {
        quote!(::core::option::Option::Some(#def))
    };
    (kind, name, descriptor)
}

/// Returns the source, results and constraints as text. PDLL has a single text.
fn spec_texts(pattern: &Pattern) -> [String; 3] {
    if let Some(text) = &pattern.pdll {
        return [text.clone(), String::new(), String::new()];
    }
    let constraints: Vec<String> = pattern.constraints.iter().map(ToString::to_string).collect();
    [
        pattern.source_text(),
        pattern.results.to_string(),
        constraints.join(", "),
    ]
}

/// Returns the expression of a shape node.
fn shape_node(node: &ShapeNode<String>) -> TokenStream {
    match node {
        ShapeNode::Any => quote!(__drr::ShapeNode::Any),
        ShapeNode::Symbol(symbol) => quote!(__drr::ShapeNode::Symbol(#symbol)),
        ShapeNode::Constrained(constraint, symbol) => {
            let symbol = option(symbol.as_ref());
            quote!(__drr::ShapeNode::Constrained(#constraint, #symbol))
        }
        ShapeNode::Constant(text) => quote!(__drr::ShapeNode::Constant(#text)),
        ShapeNode::Op(name, args) => {
            let args = Literal::usize_unsuffixed(*args);
            quote!(__drr::ShapeNode::Op(#name, #args))
        }
        ShapeNode::OpResult(name, args, result) => {
            let (args, result) = (Literal::usize_unsuffixed(*args), Literal::usize_unsuffixed(*result));
            quote!(__drr::ShapeNode::OpResult(#name, #args, #result))
        }
        ShapeNode::Opaque(text) => quote!(__drr::ShapeNode::Opaque(#text)),
    }
}

/// Returns the names of the ops that the results build, sorted. Entries resolve them.
fn generated(model: &Model) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    visit(model, &mut |part| {
        if let ResultElement::Op(op) = part {
            names.insert(model.op_name(op.op));
        }
    });
    names
}
