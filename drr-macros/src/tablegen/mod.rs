//! TableGen's own spelling: the records of a `.td` file in `drr! { .. }`.
//!
//! Statements are read (`parse`, `parse_expr` into `ast`), evaluated to records (`eval`, `build`, `eval_expr`, `bang` into
//! `value`), with the built-in classes of `prelude.td`, and written as `op!`, `pat!` and `dialect!` take them
//! (`emit` and its parts). Tokens keep their places all the way, so that what the macros say is said of the user's text.

pub(crate) mod ast;
mod bang;
mod build;
pub(crate) mod emit;
mod emit_constraint;
pub(crate) mod emit_op;
mod emit_pattern;
pub(crate) mod eval;
mod eval_expr;
pub(crate) mod parse;
mod parse_expr;
pub(crate) mod value;

use crate::lex::Tokens;
use crate::report::Report;
use ast::Statement;

/// The built-in classes.
pub(crate) fn prelude() -> Vec<Statement> {
    let mut report = Report::new();
    let Ok(tokens) = include_str!("prelude.td").parse() else {
        return Vec::new();
    };
    parse::parse_block(&mut Tokens::new(tokens), &mut report)
}
