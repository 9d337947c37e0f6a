//! C++ in the strings of records: expressions, constant values, and their translation to Rust.
//!
//! Unknown C++ is rejected, never guessed. The macros and the importer share the tables of known methods and classes.
//! The macros report the rest by its `Sign`; the importer generates functions for it.

mod built_type;
mod class;
mod comparison;
mod constant;
mod enumeration;
mod expr;
mod literal;
mod methods;
mod number;
mod parameter;
mod rust_expr;
mod sign;
mod translate;
mod types;

pub use built_type::BuiltType;
pub use class::{constraint_of_class, property_of_class};
pub use constant::{Constant, evaluate, integer_type};
pub(crate) use enumeration::ident_of_case;
pub use enumeration::{EnumCases, case_ident};
pub use expr::{Expr, parse, plain_name};
pub use literal::string_len;
pub use number::{Float, Int, wrap};
pub use parameter::{Parameter, marker};
pub use rust_expr::{CppKind, RustExpr};
pub(crate) use sign::{Sign, calls_in_camel_case, sign};
pub use translate::{CppScope, PROPERTY, translate, unwrapped};
pub use types::{COMPARING_TRAITS, MAPPING_TRAITS, is_i1_of_same_shape, is_map_of_types, without_namespaces};
pub(crate) use types::{type_map, types_map};

use crate::built_in;
use crate::lex::string_value;
use crate::substitute::tokens_of_text;
use crate::token_stream::respan;
use drr_schema::constraint::EntityKind;
use proc_macro2::{Literal, TokenStream};

/// Returns the tokens of a text: Rust as it is, and known C++ as Rust. `None` for text that is neither.
///
/// # Errors
///
/// The C++ syntax of a text that is not known.
pub(crate) fn rust_tokens(
    literal: &Literal,
    scope: &CppScope<'_>,
    is_expected: fn(&RustExpr) -> bool,
) -> Result<Option<TokenStream>, Sign> {
    let text = string_value(literal).unwrap_or_default();
    let found = sign(&text);
    if found.is_some() || calls_in_camel_case(&text) {
        let known = parse(&text).and_then(|expr| translate(&expr, scope));
        let built = || {
            let built = BuiltType::parse(&text)?;
            Some(RustExpr::new(built.in_rust(scope.ctx), CppKind::Type))
        };
        let known = known.or_else(built).filter(|code| !code.optional && is_expected(code));
        if let Some(tokens) = known.and_then(|code| in_macros(unwrapped(&code.text))) {
            return Ok(Some(respan(tokens, literal)));
        }
    }
    found.map_or_else(|| Ok(tokens_of_text(literal)), Err)
}

/// Returns the C++ syntax of a text that is not known for any kinds of `$_self`, `$0` and so on.
pub(crate) fn unknown_sign(text: &str) -> Option<Sign> {
    let found = sign(text)?;
    let expr = parse(text);
    let is_known = |part: &Expr| match part {
        Expr::Call { function, .. } => ["isa", "cast", "getElementTypeOrSelf"].contains(&function.as_str()),
        Expr::Method { method, .. } => methods::is_known(method) || translate::is_maker(method),
        _ => true,
    };
    let may_be_known =
        expr.is_some_and(|expr| expr.all().into_iter().all(is_known)) || BuiltType::parse(text).is_some();
    (!may_be_known).then_some(found)
}

/// Returns translated Rust for the macros, whose names resolve to `drr` in any scope.
pub(crate) fn in_macros(rust: &str) -> Option<TokenStream> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let (mut out, mut rest) = (String::new(), rust);
    while let Some(start) = rest.find(is_part) {
        let (before, word) = rest.split_at(start);
        let (word, after) = word.split_at(word.find(|c| !is_part(c)).unwrap_or(word.len()));
        out.push_str(before);
        let row = built_in::row(word).filter(|_| after.starts_with("::") && !before.ends_with("::"));
        let of = match row.map(|row| row.kind) {
            Some(_) if after.starts_with("::build") => Some("BuildableType"),
            Some(EntityKind::Attr) => Some("AttrConstraint"),
            Some(_) => Some("TypeConstraint"),
            None => None,
        };
        match of {
            Some(of) => out.push_str(&format!("<__drr::{word} as __drr::{of}>")),
            None if word == "Signedness" => out.push_str("__drr::Signedness"),
            None => out.push_str(word),
        }
        rest = after;
    }
    out.push_str(rest);
    out.parse().ok()
}
