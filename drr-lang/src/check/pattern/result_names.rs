//! How messages spell the results of a node, one by one.

use crate::signature::Signature;

/// How each result of a node is named where the node is written, to choose one.
pub(crate) fn node_choices(base: &str, signature: &Signature) -> String {
    join(&results_of(signature, |index| format!(":${base}__{index}")), " or ")
}

/// How each result of a node is named where it is used, to choose one.
pub(crate) fn use_choices(base: &str, signature: &Signature) -> String {
    join(&results_of(signature, |index| format!("${base}__{index}")), " or ")
}

/// All results of a node as they are named where the node is written.
pub(crate) fn node_results(base: &str, signature: &Signature) -> String {
    join(&results_of(signature, |index| format!(":${base}__{index}")), ", ")
}

/// All results of a node as they are named where they are used.
pub(crate) fn use_results(base: &str, signature: &Signature) -> String {
    join(&results_of(signature, |index| format!("${base}__{index}")), ", ")
}

fn results_of(signature: &Signature, spell: impl Fn(usize) -> String) -> Vec<String> {
    let results = signature.results.iter().enumerate();
    results
        .map(|(index, result)| format!("`{}` (`{}`)", spell(index), result.name))
        .collect()
}

fn join(parts: &[String], last_word: &str) -> String {
    match parts.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{}{last_word}{last}", first.join(", ")),
        _ => parts.concat(),
    }
}

/// How each value of native code is named.
pub(crate) fn native_choices(base: &str, results: usize) -> String {
    let each: Vec<String> = (0..results).map(|index| format!("`{base}__{index}`")).collect();
    match each.is_empty() {
        true => "it cannot be named".to_string(),
        false => each.join(", "),
    }
}
