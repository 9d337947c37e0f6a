//! TableGen's own spelling: the records of a `.td` file in `drr! { .. }`.
//!
//! Statements are read (`parse`, `parse_body`, `parse_expr` into `ast`), evaluated to records (`eval`, `build`, `eval_expr`, `bang` into
//! `value`), with the built-in classes of `prelude.td`, and written as `op!`, `pat!` and `dialect!` take them
//! (`emit` and its parts). Tokens keep their places all the way, so that what the macros say is said of the user's text.

pub(crate) mod ast;
mod bang;
mod build;
pub(crate) mod emit;
mod emit_constraint;
mod emit_enum;
pub(crate) mod emit_op;
mod emit_pattern;
mod emit_property;
mod emit_trait;
pub(crate) mod eval;
mod eval_expr;
pub(crate) mod parse;
mod parse_body;
mod parse_expr;
pub(crate) mod settings;
pub(crate) mod value;

use proc_macro2::{TokenStream, TokenTree};

use crate::lex::Tokens;
use crate::report::Report;
use ast::Statement;

/// The built-in classes that a block may need: none without records, those of enums where it speaks of enums.
pub(crate) fn prelude(block: &TokenStream, statements: &[Statement]) -> Vec<Statement> {
    let is_record = |statement: &Statement| !matches!(statement, Statement::Rust(_) | Statement::Call(..));
    if !statements.iter().any(is_record) {
        return Vec::new();
    }
    let mut built_in = classes(include_str!("prelude.td"));
    if mentions_enums(block) {
        built_in.extend(classes(include_str!("enums.td")));
    }
    built_in
}

/// The classes of a text of ours.
fn classes(text: &str) -> Vec<Statement> {
    let Ok(tokens) = text.parse() else {
        return Vec::new();
    };
    parse::parse_block(&mut Tokens::new(tokens), &mut Report::new())
}

/// Whether a name with `Enum` in it stands anywhere.
fn mentions_enums(block: &TokenStream) -> bool {
    let mut open = vec![block.clone().into_iter()];
    while let Some(tokens) = open.last_mut() {
        match tokens.next() {
            Some(TokenTree::Ident(word)) if word.to_string().contains("Enum") => return true,
            Some(TokenTree::Group(group)) => open.push(group.stream().into_iter()),
            Some(_) => {}
            None => drop(open.pop()),
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_classes_are_read_without_mistakes() {
        for text in [include_str!("prelude.td"), include_str!("enums.td")] {
            let mut report = Report::new();
            let statements = parse::parse_block(&mut Tokens::new(text.parse().unwrap()), &mut report);
            assert_eq!(report.show(text), "");
            assert_eq!(
                statements.len(),
                text.lines().filter(|line| line.starts_with("class ")).count()
            );
        }
    }
}
