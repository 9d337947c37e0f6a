//! Mutations of macro input, for tests that no input makes a macro panic.

use proc_macro2::{Group, TokenStream, TokenTree};

/// Returns the stream with each token, at every depth, removed, duplicated, or removed with all that follows it.
pub(crate) fn mutations(stream: &TokenStream) -> Vec<TokenStream> {
    let trees: Vec<TokenTree> = stream.clone().into_iter().collect();
    let mut out = Vec::new();
    for (at, tree) in trees.iter().enumerate() {
        let (before, after) = (&trees[..at], &trees[at + 1..]);
        out.push(before.iter().cloned().collect());
        out.push(before.iter().chain(after).cloned().collect());
        out.push(before.iter().chain([tree, tree]).chain(after).cloned().collect());
        if let TokenTree::Group(group) = tree {
            for inner in mutations(&group.stream()) {
                let changed = TokenTree::from(Group::new(group.delimiter(), inner));
                out.push(before.iter().chain([&changed]).chain(after).cloned().collect());
            }
        }
    }
    out
}
