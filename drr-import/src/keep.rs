//! What somebody wrote in a module that is imported again: functions whose body was changed, and items that were added.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use proc_macro2::TokenTree;
use syn::spanned::Spanned as _;

use crate::error::ImportError;

/// A module with what was kept.
#[derive(Debug, Default)]
pub(crate) struct Merged {
    pub(crate) text: String,
    /// Functions and other items that were kept.
    pub(crate) kept: Vec<String>,
    /// Calls of macros that were there, and are not in the records any more.
    pub(crate) gone: Vec<String>,
}

/// Puts what was written in the old module into the new one.
pub(crate) fn merge(new: &str, old: &str) -> Result<Merged, ImportError> {
    let (new_file, old_file) = (parse(new)?, parse(old)?);
    let functions: BTreeMap<String, &syn::ItemFn> = new_file
        .items
        .iter()
        .filter_map(|item| match item {
            syn::Item::Fn(function) => Some((function.sig.ident.to_string(), function)),
            _ => None,
        })
        .collect();
    let generated: BTreeSet<String> = new_file.items.iter().map(plain).collect();
    let names: BTreeSet<String> = new_file.items.iter().filter_map(macro_name).collect();
    let mut merged = Merged::default();
    let mut replaced: Vec<(Range<usize>, &str)> = Vec::new();
    let mut more = String::new();
    for item in &old_file.items {
        let text = old.get(item.span().byte_range()).unwrap_or("");
        match item {
            syn::Item::Fn(function) => {
                let name = function.sig.ident.to_string();
                match functions.get(&name) {
                    Some(there) if plain(&there.block) == plain(&function.block) => continue,
                    // Nobody wrote it, and it had another message then.
                    Some(_) if says_not_written(function) => continue,
                    Some(there) => replaced.push((there.span().byte_range(), text)),
                    // It was to be written, nobody did, and nothing asks for it any more.
                    None if is_stub(function) => continue,
                    None => more.push_str(&format!("\n{text}\n")),
                }
                merged.kept.push(name);
            }
            syn::Item::Macro(_) => {
                let name = macro_name(item).unwrap_or_default();
                if !names.contains(&name) {
                    merged.gone.push(name);
                }
            }
            item if generated.contains(&plain(item)) => {}
            _ => {
                merged.kept.push(shown(text));
                more.push_str(&format!("\n{text}\n"));
            }
        }
    }
    merged.text = new.to_string();
    replaced.sort_by_key(|(range, _)| range.start);
    for (range, text) in replaced.into_iter().rev() {
        merged.text.replace_range(range, text);
    }
    if !more.is_empty() {
        merged.text.push_str("\n// Added by hand\n");
        merged.text.push_str(&more);
    }
    Ok(merged)
}

fn parse(text: &str) -> Result<syn::File, ImportError> {
    syn::parse_file(text).map_err(|error| ImportError::OldModule {
        line: error.span().start().line,
        error: error.to_string(),
    })
}

/// Tokens as text, without where they stand.
fn plain(tokens: &impl quote::ToTokens) -> String {
    tokens.to_token_stream().to_string()
}

/// What a call of a macro declares: the first name after attributes and a visibility.
fn macro_name(item: &syn::Item) -> Option<String> {
    let syn::Item::Macro(call) = item else { return None };
    let mut after_pub = false;
    for tree in call.mac.tokens.clone() {
        match tree {
            TokenTree::Ident(ident) if ident == "pub" => after_pub = true,
            TokenTree::Ident(ident) => return Some(ident.to_string()),
            TokenTree::Group(_) if after_pub => {}
            _ => {}
        }
    }
    None
}

/// Whether a function is one to be written that nobody wrote.
fn is_stub(function: &syn::ItemFn) -> bool {
    let is_short = function.block.stmts.len() <= 2 && plain(&function.block).starts_with("{ let _ =");
    is_short || says_not_written(function)
}

/// Whether it only says that nobody wrote it.
fn says_not_written(function: &syn::ItemFn) -> bool {
    function.block.stmts.len() <= 2 && plain(&function.block).contains("` is not written yet")
}

/// The first line of an item.
fn shown(text: &str) -> String {
    let line = text
        .lines()
        .find(|line| !line.trim_start().starts_with(['/', '#']))
        .unwrap_or("");
    line.trim_end_matches(['{', ' ']).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    const NEW: &str = "\
op! { pub AOp = \"t.a\", (ins), (outs) { verify: verify_a } }

/// Verifies.
fn verify_a(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

fn is_small(cx: &MatchContext<'_>, m: Attribute) -> bool {
    let _ = m;
    cx.no_match(|| concat!(\"`is_small` is not written yet: write it in `\", module_path!(), \"`\")).unwrap_or(false)
}
";

    fn check(old: &str, expect: Expect) {
        let shown = match merge(NEW, old) {
            Ok(merged) => format!("{}---\nkept: {:?}\ngone: {:?}\n", merged.text, merged.kept, merged.gone),
            Err(error) => format!("{error}\n"),
        };
        expect.assert_eq(&shown);
    }

    #[test]
    fn an_untouched_module_changes_nothing() {
        assert_eq!(merge(NEW, NEW).map(|merged| merged.text).ok().as_deref(), Some(NEW));
    }

    #[test]
    fn a_function_that_nobody_wrote_gets_its_new_message() {
        let old = NEW.replacen(
            "concat!(\"`is_small` is not written yet: write it in `\", module_path!(), \"`\")",
            "\"`is_small` is not written yet\"",
            1,
        );
        assert_ne!(old, NEW);
        let merged = merge(NEW, &old).expect("it is Rust");
        assert_eq!((merged.text.as_str(), merged.kept.len()), (NEW, 0));
    }

    #[test]
    fn functions_that_were_written_and_items_that_were_added_stay() {
        check(
            r#"
use crate::helper;
op! { pub AOp = "t.a", (ins), (outs) }
op! { pub(crate) BOp = "t.b", (ins), (outs) }
fn verify_a(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}
/// It is small.
fn is_small(_: &MatchContext<'_>, number: i32) -> bool {
    number < LIMIT // At most.
}
const LIMIT: i32 = 3;
fn helped() {}
fn gone(cx: &MatchContext<'_>) -> bool {
    cx.no_match(|| "`gone` is not written yet").unwrap_or(false)
}
"#,
            expect![[r#"
                op! { pub AOp = "t.a", (ins), (outs) { verify: verify_a } }

                /// Verifies.
                fn verify_a(op: OpRef<'_>) -> Result<(), OpError> {
                    let _ = op;
                    Ok(())
                }

                /// It is small.
                fn is_small(_: &MatchContext<'_>, number: i32) -> bool {
                    number < LIMIT // At most.
                }

                // Added by hand

                use crate::helper;

                const LIMIT: i32 = 3;

                fn helped() {}
                ---
                kept: ["use crate::helper;", "is_small", "const LIMIT: i32 = 3;", "helped"]
                gone: ["BOp"]
            "#]],
        );
    }

    #[test]
    fn a_module_that_is_no_rust_is_not_written_over() {
        check(
            "fn f() {}\nfn g( {}\n",
            expect![[r#"
                line 2 of the module: cannot parse string into token stream; nothing was written, because functions in it could not be kept
            "#]],
        );
    }
}
