//! Items of other imports, compared with those of a module that have their names.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;

use crate::rust::syntax::names;

/// A constraint, a type, an attribute or an enum, with its trait implementations.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImportedItem {
    /// The file and the name of the record, `Ops.td: Small`; empty without them.
    origin: String,
    /// The code without documentation.
    code: String,
}

impl ImportedItem {
    /// Returns the items of a file by their names. `text` is the text of the file that the items were read from.
    pub(crate) fn of_items(items: &[syn::Item], text: &str) -> BTreeMap<String, ImportedItem> {
        let lines: Vec<&str> = text.lines().collect();
        let mut found: BTreeMap<String, ImportedItem> = BTreeMap::new();
        for item in items {
            match item {
                syn::Item::Macro(call) => {
                    let name = call.mac.path.to_token_stream();
                    let code = format!("{name}! {{ {} }}\n", without_docs(call.mac.tokens.clone()));
                    // The first comment that is not documentation contains the origin.
                    let start = item.span().start().line.saturating_sub(1);
                    let of_item = lines
                        .get(start..item.span().end().line.min(lines.len()))
                        .unwrap_or_default();
                    let comment = of_item.iter().find_map(|line| line.trim_start().strip_prefix("// "));
                    let origin = comment
                        .filter(|origin| origin.contains(".td: "))
                        .unwrap_or_default()
                        .trim();
                    for name in names(item) {
                        let (origin, code) = (origin.to_string(), code.clone());
                        found.entry(name).or_insert(ImportedItem { origin, code });
                    }
                }
                syn::Item::Impl(implemented) => {
                    let name = implemented.self_ty.to_token_stream().to_string();
                    if let Some(of) = found.get_mut(&name) {
                        of.code.push_str(&item.to_token_stream().to_string());
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// Returns `true` if two items are of one record, or have the same code, which calls none of the functions that
    /// each module has to itself.
    pub(crate) fn is_same(&self, other: &ImportedItem, functions: &BTreeSet<&str>) -> bool {
        let is_of_record = !self.origin.is_empty() && self.origin == other.origin;
        let calls = || {
            functions
                .iter()
                .any(|name| crate::rust::words::has_word(&self.code, name))
        };
        is_of_record || self.code == other.code && !calls()
    }

    /// Returns `true` if the code has a name in IR, `"dialect.mnemonic"`, in one or two literals.
    pub(crate) fn has_ir_name(&self, dialect: &str, mnemonic: &str) -> bool {
        let has = |text: &str| self.code.contains(&format!("{text:?}"));
        has(&format!("{dialect}.{mnemonic}")) || has(dialect) && has(mnemonic)
    }
}

/// Returns the tokens of a macro call without the documentation of the item.
fn without_docs(tokens: TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let is_doc = |tree: Option<&TokenTree>| {
        let Some(TokenTree::Group(group)) = tree else {
            return false;
        };
        matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(name)) if name == "doc")
    };
    let is_sign = |tree: Option<&TokenTree>| matches!(tree, Some(TokenTree::Punct(sign)) if sign.as_char() == '#');
    let kept = trees.iter().enumerate().filter(|(at, tree)| {
        let begins = is_sign(Some(tree)) && is_doc(trees.get(at + 1));
        let ends = is_doc(Some(tree)) && at.checked_sub(1).is_some_and(|before| is_sign(trees.get(before)));
        !begins && !ends
    });
    kept.map(|(_, tree)| tree.clone()).collect()
}
