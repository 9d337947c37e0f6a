//! Names and macro calls in Rust items.

use drr_lang::Macro;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens as _;

/// The macros by their names.
pub(crate) const MACROS: [(&str, Macro); 7] = [
    ("op", Macro::Op),
    ("pat", Macro::Pat),
    ("type_def", Macro::TypeDef),
    ("attr_def", Macro::AttrDef),
    ("enum_attr", Macro::EnumAttr),
    ("constraint", Macro::Constraint),
    ("dialect", Macro::Dialect),
];

/// Returns the macro of a call.
pub(crate) fn macro_of(call: &syn::ItemMacro) -> Option<Macro> {
    let name = call.mac.path.get_ident()?;
    MACROS
        .iter()
        .find(|(known, _)| name == known)
        .map(|(_, called)| *called)
}

/// Returns `true` if the whole crate sees an item.
pub(crate) fn is_visible(visibility: &syn::Visibility) -> bool {
    match visibility {
        syn::Visibility::Public(_) => true,
        syn::Visibility::Restricted(scope) => scope.path.is_ident("crate"),
        syn::Visibility::Inherited => false,
    }
}

/// Returns the `cfg` predicate among the attributes of an item.
pub(crate) fn cfg_of(attrs: &[syn::Attribute]) -> Option<String> {
    let cfg = attrs.iter().find(|attr| attr.path().is_ident("cfg"))?;
    let text = cfg.meta.to_token_stream().to_string();
    Some(text.replace(" (", "(").replace("( ", "(").replace(" )", ")"))
}

/// Returns the names that an item makes visible in the whole crate.
pub(crate) fn names(item: &syn::Item) -> Vec<String> {
    let named = |visibility: &syn::Visibility, name: &syn::Ident| {
        if is_visible(visibility) {
            vec![name.to_string()]
        } else {
            Vec::new()
        }
    };
    match item {
        syn::Item::Fn(item) => named(&item.vis, &item.sig.ident),
        syn::Item::Struct(item) => named(&item.vis, &item.ident),
        syn::Item::Enum(item) => named(&item.vis, &item.ident),
        syn::Item::Trait(item) => named(&item.vis, &item.ident),
        syn::Item::Type(item) => named(&item.vis, &item.ident),
        syn::Item::Use(item) => reexported(&item.tree).flat_map(|name| named(&item.vis, name)).collect(),
        // `enum_attr!` declares two, one after the other.
        syn::Item::Macro(call) => {
            let mut after_pub = false;
            let mut names = Vec::new();
            for tree in call.mac.tokens.clone() {
                match tree {
                    TokenTree::Ident(ident) if after_pub => names.push(ident.to_string()),
                    TokenTree::Ident(ident) if ident == "pub" => {
                        after_pub = true;
                        continue;
                    }
                    // `pub(crate)`
                    TokenTree::Group(_) if after_pub => continue,
                    _ => {}
                }
                after_pub = false;
            }
            names
        }
        _ => Vec::new(),
    }
}

/// Returns the new name in `use a as b`, and the old one.
pub(crate) fn renaming(name: &syn::UseRename) -> (String, String) {
    (name.rename.to_string(), name.ident.to_string())
}

/// Returns the ends of a `use`: names, renamed names and globs, the last one first.
fn use_leaves(tree: &syn::UseTree) -> Vec<&syn::UseTree> {
    let (mut ends, mut worklist) = (Vec::new(), vec![tree]);
    while let Some(tree) = worklist.pop() {
        match tree {
            syn::UseTree::Path(path) => worklist.push(&path.tree),
            syn::UseTree::Group(group) => worklist.extend(&group.items),
            end => ends.push(end),
        }
    }
    ends
}

/// Returns all `a as b` in a `use`.
pub(crate) fn renamed(tree: &syn::UseTree) -> impl Iterator<Item = &syn::UseRename> {
    use_leaves(tree).into_iter().filter_map(|end| match end {
        syn::UseTree::Rename(name) => Some(name),
        _ => None,
    })
}

/// Returns the names that a `use` gives to items of other modules: new names, and those of functions. Other items have
/// their own paths.
fn reexported(tree: &syn::UseTree) -> impl Iterator<Item = &Ident> {
    use_leaves(tree).into_iter().filter_map(|end| match end {
        syn::UseTree::Rename(name) => Some(&name.rename),
        syn::UseTree::Name(name) if is_function(&name.ident.to_string()) => Some(&name.ident),
        _ => None,
    })
}

/// Returns the line in which an item declares a function, or gives another function its name.
pub(crate) fn function_line(item: &syn::Item, name: &str) -> Option<usize> {
    let ident = match item {
        syn::Item::Fn(item) => &item.sig.ident,
        syn::Item::Use(item) => &renamed(&item.tree).find(|renamed| renamed.rename == name)?.rename,
        _ => return None,
    };
    Some(ident.span().start().line)
}

/// Returns `true` for the name of a function, or of a module.
fn is_function(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase()) && name != "self"
}

/// Returns the IR name and the Rust name of a macro call's declaration: `op! { pub LoadOp = "test.load", .. }`.
pub(crate) fn declared_by(item: &syn::Item, macro_name: &str) -> Option<(String, String)> {
    let syn::Item::Macro(call) = item else { return None };
    let is_call = call
        .mac
        .path
        .segments
        .last()
        .is_some_and(|last| last.ident == macro_name);
    let name = is_call.then(|| names(item))?.into_iter().next()?;
    let mut trees = call.mac.tokens.clone().into_iter();
    let text = trees.find(|tree| matches!(tree, TokenTree::Literal(_)))?.to_string();
    Some((syn::parse_str::<syn::LitStr>(&text).ok()?.value(), name))
}

/// Returns the name that a macro call declares: the first one after attributes and a visibility.
pub(crate) fn first_name(call: &TokenStream) -> Option<String> {
    call.clone().into_iter().find_map(|tree| match tree {
        TokenTree::Ident(ident) if ident != "pub" => Some(ident.to_string()),
        _ => None,
    })
}

pub(crate) fn call(item: &syn::Item) -> Option<(Macro, TokenStream)> {
    let syn::Item::Macro(call) = item else { return None };
    Some((macro_of(call)?, call.mac.tokens.clone()))
}

pub(crate) fn is_call_of(item: &syn::Item, name: &str) -> bool {
    matches!(item, syn::Item::Macro(call) if call.mac.path.is_ident(name))
}

/// Returns the identifiers in tokens.
pub(crate) fn identifiers(tokens: TokenStream) -> impl Iterator<Item = String> {
    let mut worklist = vec![tokens.into_iter()];
    std::iter::from_fn(move || {
        while let Some(trees) = worklist.last_mut() {
            match trees.next() {
                Some(TokenTree::Ident(ident)) => return Some(ident.to_string()),
                Some(TokenTree::Group(group)) => worklist.push(group.stream().into_iter()),
                Some(TokenTree::Punct(_) | TokenTree::Literal(_)) => {}
                None => _ = worklist.pop(),
            }
        }
        None
    })
}
