//! Signatures of functions that are written by hand, compared with those that the records need.

use std::collections::BTreeSet;

use quote::ToTokens as _;

use crate::rust::syntax::identifiers;

/// Types that are not aliases: one in place of another is an error.
const TYPES: [&str; 42] = [
    "Attribute",
    "AttrSlot",
    "Context",
    "DictionarySlot",
    "Fold",
    "Ident",
    "Ir",
    "MatchContext",
    "MemoryEffect",
    "Op",
    "OpError",
    "OpRef",
    "OperandSlot",
    "Operands",
    "Option",
    "ParseFailed",
    "PatternSet",
    "RegionSlot",
    "Result",
    "Rewriter",
    "SmallVec",
    "Speculatability",
    "String",
    "SuccessorSlot",
    "SymbolTableCollection",
    "Type",
    "TypeSlot",
    "UseGenericForm",
    "Value",
    "ValueRef",
    "Vec",
    "bool",
    "f32",
    "f64",
    "i32",
    "i64",
    "str",
    "u32",
    "u64",
    "u8",
    "usize",
    "char",
];

/// Returns the difference of a function from the signature that is needed, if rustc would refuse it: the declaration
/// that is needed, and the existing one. The types of the records' signature are known; those of the function may be
/// aliases.
pub(crate) fn difference(name: &str, needed: &str, found: &syn::Signature) -> Option<String> {
    // Parameters of the records themselves, which only they know.
    let (needed_text, is_open) = (needed.replace(", ..)", ")"), needed.contains(", ..)"));
    let item: syn::ItemFn = syn::parse_str(&format!("fn f{needed_text} {{}}")).ok()?;
    let expected = &item.sig;
    let generic: BTreeSet<String> = found.generics.type_params().map(|of| of.ident.to_string()).collect();
    let inputs = |signature: &syn::Signature| -> Vec<Option<syn::Type>> {
        let ty = |input: &syn::FnArg| match input {
            syn::FnArg::Typed(input) => Some((*input.ty).clone()),
            syn::FnArg::Receiver(_) => None,
        };
        signature.inputs.iter().map(ty).collect()
    };
    let (wanted_inputs, found_inputs) = (inputs(expected), inputs(found));
    let counts_differ = if is_open {
        found_inputs.len() < wanted_inputs.len()
    } else {
        found_inputs.len() != wanted_inputs.len()
    };
    let differs = |expected: &Option<syn::Type>, found: &Option<syn::Type>| match (expected, found) {
        (Some(expected), Some(found)) => types_differ(expected, found, &generic),
        _ => true,
    };
    let inputs_differ = wanted_inputs
        .iter()
        .zip(&found_inputs)
        .any(|(expected, found)| differs(expected, found));
    let is_printer = found_inputs.iter().flatten().any(|ty| has_name(ty, "OpAsmPrinter"));
    let outputs_differ = match (&expected.output, &found.output) {
        // A printer may return nothing, or `UseGenericForm`, also as an error.
        (_, syn::ReturnType::Type(_, found)) if is_printer => !has_name(found, "UseGenericForm"),
        (_, syn::ReturnType::Default) if is_printer => false,
        (syn::ReturnType::Default, syn::ReturnType::Default) => false,
        (syn::ReturnType::Type(_, expected), syn::ReturnType::Type(_, found)) => {
            types_differ(expected, found, &generic)
        }
        _ => true,
    };
    (counts_differ || inputs_differ || outputs_differ)
        .then(|| format!("expected `fn {name}{needed}`, found `{}`", declaration(found)))
}

/// Returns `true` if two types are different whatever aliases there are. The second one is written by hand.
fn types_differ(expected: &syn::Type, found: &syn::Type, generic: &BTreeSet<String>) -> bool {
    let mut worklist = vec![(expected.clone(), found.clone())];
    while let Some((expected, found)) = worklist.pop() {
        match (expected, found) {
            (syn::Type::Paren(expected), found) => worklist.push((*expected.elem, found)),
            (expected, syn::Type::Paren(found)) => worklist.push((expected, *found.elem)),
            (syn::Type::Path(expected), syn::Type::Path(found)) => {
                let (Some(expected), Some(found)) = (expected.path.segments.last(), found.path.segments.last()) else {
                    continue;
                };
                let name = found.ident.to_string();
                if generic.contains(&name) || !TYPES.contains(&name.as_str()) {
                    continue;
                }
                if expected.ident != found.ident {
                    return true;
                }
                let (expected, found) = (arguments(expected), arguments(found));
                if expected.len() == found.len() {
                    worklist.extend(expected.into_iter().zip(found));
                }
            }
            (syn::Type::Reference(expected), syn::Type::Reference(found)) => {
                if found.mutability.is_some() && expected.mutability.is_none() {
                    return true;
                }
                worklist.push((*expected.elem, *found.elem));
            }
            (syn::Type::Slice(expected), syn::Type::Slice(found)) => worklist.push((*expected.elem, *found.elem)),
            (syn::Type::Tuple(expected), syn::Type::Tuple(found)) => {
                if expected.elems.len() != found.elems.len() {
                    return true;
                }
                worklist.extend(expected.elems.into_iter().zip(found.elems));
            }
            (syn::Type::TraitObject(expected), syn::Type::TraitObject(found)) => {
                let is_same = trait_name(&expected) == trait_name(&found);
                if !is_same {
                    return true;
                }
            }
            // An alias, a type parameter, or what only rustc knows.
            (_, syn::Type::Path(found)) => {
                let last = found.path.segments.last().map(|of| of.ident.to_string());
                if last.is_some_and(|name| TYPES.contains(&name.as_str()) && !generic.contains(&name)) {
                    return true;
                }
            }
            (_, syn::Type::Reference(_) | syn::Type::Slice(_) | syn::Type::Tuple(_) | syn::Type::TraitObject(_)) => {
                return true;
            }
            _ => {}
        }
    }
    false
}

/// Returns the name of the trait of a trait object, without its path.
fn trait_name(object: &syn::TypeTraitObject) -> Option<String> {
    object.bounds.iter().find_map(|bound| match bound {
        syn::TypeParamBound::Trait(bound) => bound.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    })
}

/// Returns the types in angle brackets.
fn arguments(segment: &syn::PathSegment) -> Vec<syn::Type> {
    let syn::PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return Vec::new();
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        syn::GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    });
    types.collect()
}

/// Returns `true` if a type has a name in it.
fn has_name(ty: &syn::Type, name: &str) -> bool {
    identifiers(ty.to_token_stream()).any(|found| found == name)
}

/// Returns a declaration as rustfmt writes it, on one line.
fn declaration(signature: &syn::Signature) -> String {
    let text = signature.to_token_stream().to_string();
    let blanks = [
        (" :", ":"),
        (" <", "<"),
        ("< ", "<"),
        (" >", ">"),
        (" ,", ","),
        ("& ", "&"),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (",)", ")"),
        ("->(", "-> ("),
        ("fn(", "fn ("),
        (" ;", ";"),
        (" ::", "::"),
        (":: ", "::"),
    ];
    blanks
        .iter()
        .fold(text, |text, (with, without)| text.replace(with, without))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_that_rustc_refuses_are_reported() {
        let needed = "(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Result<(), OpError>";
        let shown = |found: &str| {
            let item: syn::ItemFn = syn::parse_str(&format!("{found} {{}}")).expect("a function");
            difference("f", needed, &item.sig)
        };
        for accepted in [
            "fn f(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Result<(), OpError>",
            "fn f<'ir>(_: drr::OpRef<'ir>, (): &[Option<drr::Attribute>]) -> std::result::Result<(), OpError>",
            "fn f(op: OpRef<'_>, constants: Constants<'_>) -> VerifyResult",
            "fn f<T>(op: T, constants: &[Option<T>]) -> Result<(), OpError>",
        ] {
            assert_eq!(shown(accepted), None, "{accepted}");
        }
        for rejected in [
            "fn f(op: OpRef<'_>) -> Result<(), OpError>",
            "fn f(op: OpRef<'_>, constants: &[Attribute]) -> Result<(), OpError>",
            "fn f(op: &OpRef<'_>, constants: &[Option<Attribute>]) -> Result<(), OpError>",
            "fn f(op: OpRef<'_>, constants: &mut [Option<Attribute>]) -> Result<(), OpError>",
            "fn f(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Result<(), String>",
            "fn f(op: OpRef<'_>, constants: &[Option<Attribute>]) -> bool",
            "fn f(op: OpRef<'_>, constants: &[Option<Attribute>])",
        ] {
            assert_eq!(
                shown(rejected),
                Some(format!("expected `fn f{needed}`, found `{rejected}`"))
            );
        }
    }

    #[test]
    fn a_printer_returns_nothing_or_requests_the_generic_form() {
        let shown = |needed: &str, found: &str| {
            let item: syn::ItemFn = syn::parse_str(&format!("{found} {{}}")).expect("a function");
            difference("f", needed, &item.sig)
        };
        let needed = "(printer: &mut dyn OpAsmPrinter<'_>)";
        let to_write = "(printer: &mut dyn OpAsmPrinter<'_>) -> UseGenericForm";
        for output in ["", " -> UseGenericForm", " -> Result<(), UseGenericForm>"] {
            let found = format!("fn f{needed}{output}");
            assert_eq!(
                (shown(needed, &found), shown(to_write, &found)),
                (None, None),
                "{found}"
            );
        }
        assert!(shown(needed, &format!("fn f{needed} -> bool")).is_some());
    }

    #[test]
    fn parameters_of_a_record_are_open() {
        let item: syn::ItemFn = syn::parse_quote!(
            fn f(ctx: &Context, size: i64) -> bool {}
        );
        assert_eq!(difference("f", "(ctx: &Context, ..) -> bool", &item.sig), None);
        let item: syn::ItemFn = syn::parse_quote!(
            fn f() -> bool {}
        );
        assert!(difference("f", "(ctx: &Context, ..) -> bool", &item.sig).is_some());
    }
}
