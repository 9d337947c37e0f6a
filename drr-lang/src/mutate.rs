//! Changed macro input, for tests that nothing which is written makes a macro panic.

use proc_macro2::{Group, TokenStream, TokenTree};

/// The stream with one change at each place, at every depth: cut off behind it, without it, with it twice.
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
