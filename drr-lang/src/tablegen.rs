//! Evaluation of TableGen records in `drr! { .. }` blocks.
//!
//! Statements are parsed (`parse`, `parse_body`, `parse_expr` to `ast`), evaluated to records (`eval`, `build`,
//! `eval_expr`, `bang` to `value`) with the built-in classes of `prelude.td`, and translated to `op!`, `pat!` and
//! `dialect!` (`emit` and its submodules). Tokens keep their spans, so that errors of these macros refer to the user's
//! text.

pub(crate) mod ast;
mod bang;
mod build;
pub(crate) mod emit;
mod emit_constraint;
mod emit_definition;
mod emit_enum;
pub(crate) mod emit_op;
mod emit_pattern;
mod emit_property;
mod emit_trait;
pub(crate) mod eval;
mod eval_expr;
pub(crate) mod name_order;
pub(crate) mod parse;
mod parse_body;
mod parse_expr;
pub(crate) mod settings;
pub(crate) mod value;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use proc_macro2::TokenStream;

use crate::lex::{Tokens, idents};
use crate::report::Report;
use ast::Statement;

/// Sources of the built-in classes.
const TEXTS: [&str; 2] = [include_str!("tablegen/prelude.td"), include_str!("tablegen/enums.td")];

/// Built-in classes by name, each with its number and its text up to the next class.
static BUILT_IN: LazyLock<BTreeMap<&'static str, (usize, &'static str)>> = LazyLock::new(|| {
    let mut classes = BTreeMap::new();
    for text in TEXTS {
        let mut starts = text.match_indices("\nclass ").map(|(at, _)| at + 1).peekable();
        while let Some(start) = starts.next() {
            let class = &text[start..starts.peek().copied().unwrap_or(text.len())];
            let number = classes.len();
            classes.extend(words(class).nth(1).map(|name| (name, (number, class))));
        }
    }
    classes
});

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
}

/// Returns the class that replaces `class` if the first argument is a string. The manual writes `Op<"name">`, upstream
/// files `Op<Dialect, "name">`. Property constraints also have a variant with their type first.
fn with_text(class: &str) -> Option<&'static str> {
    match class {
        "Op" => Some("__NamedOp"),
        "PropConstraint" => Some("__TypedPropConstraint"),
        _ => None,
    }
}

/// Returns the names of the built-in classes that users can refer to.
fn class_names() -> impl Iterator<Item = &'static str> {
    BUILT_IN.keys().copied().filter(|name| !name.starts_with("__"))
}

/// Returns the built-in classes that a block may need: the classes that it names and their transitive dependencies.
/// Parsing all of them would take longer than most blocks.
pub(crate) fn prelude(block: &TokenStream, statements: &[Statement]) -> Vec<Statement> {
    let is_record = |statement: &Statement| !matches!(statement, Statement::Rust(_) | Statement::Call(..));
    if !statements.iter().any(is_record) {
        return Vec::new();
    }
    let words_of_block = idents(block.clone()).map(|word| word.to_string());
    let mut open: Vec<_> = words_of_block.filter_map(|word| BUILT_IN.get(word.as_str())).collect();
    let mut needed = BTreeSet::new();
    while let Some(class) = open.pop() {
        if needed.insert(class) {
            let names = words(class.1).flat_map(|word| [Some(word), with_text(word)]);
            open.extend(names.filter_map(|name| BUILT_IN.get(name?)));
        }
    }
    let text: String = needed.into_iter().map(|(_, text)| *text).collect();
    let Ok(tokens) = text.parse() else {
        return Vec::new();
    };
    parse::parse_block(&mut Tokens::new(tokens), &mut Report::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_classes_parse_without_errors() {
        for text in TEXTS {
            let mut report = Report::new();
            let statements = parse::parse_block(&mut Tokens::new(text.parse().unwrap()), &mut report);
            assert_eq!(report.show(text), "");
            assert_eq!(
                statements.len(),
                text.lines().filter(|line| line.starts_with("class ")).count()
            );
        }
    }

    #[test]
    fn a_block_reads_the_classes_that_it_needs() {
        let names = |block: &str| -> Vec<String> {
            let tokens: TokenStream = block.parse().unwrap();
            let statements = parse::parse_block(&mut Tokens::new(tokens.clone()), &mut Report::new());
            let classes = prelude(&tokens, &statements);
            let names = classes.iter().map(|class| match class {
                Statement::Class(class) => class.name.to_string(),
                _ => panic!("only classes are built in"),
            });
            names.collect()
        };
        assert_eq!(names("pat!< (A $x) => (B $x) >"), Vec::<String>::new());
        assert_eq!(names("def : Pat<(A $x), (B $x)>;"), ["Pattern", "Pat"]);
        assert_eq!(names("def A : I32EnumCase<\"a\", 1>;"), ["EnumCase", "I32EnumCase"]);
        let of_op = names("def A : Op<\"a.b\">;");
        assert!(of_op.iter().any(|name| name == "__NamedOp"), "{of_op:?}");
        assert!(of_op.len() < 12, "{of_op:?}");
        let all: Vec<&str> = class_names().collect();
        assert_eq!(names(&format!("def A : X<{}>;", all.join(", "))).len(), BUILT_IN.len());
    }
}
