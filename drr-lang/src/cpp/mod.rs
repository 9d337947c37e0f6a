//! C++ in the strings of records: expressions, constant values, and their translation to Rust.
//!
//! Unknown C++ is rejected, never guessed. The macros evaluate constants and report other C++ by its `Sign`; the importer
//! also translates predicates and native code, and generates functions for the rest.

mod class;
mod constant;
mod enumeration;
mod expr;
mod methods;
mod parameter;
mod sign;
mod translate;
mod types;

pub use class::{constraint_of_class, property_of_class};
pub use constant::{Constant, Float, Int, evaluate, integer_type, wrap};
pub(crate) use enumeration::ident_of_case;
pub use enumeration::{EnumCases, case_ident};
pub use expr::{Expr, parse, plain_name};
pub use parameter::{Parameter, marker};
pub(crate) use sign::{Sign, calls_in_camel_case, sign};
pub use translate::{Code, Kind, Scope, translate, unwrapped};
pub use types::{built_type, is_i1_of_same_shape, is_map_of_types, without_namespaces};
pub(crate) use types::{type_map, types_map};

use crate::syntax::built_in;
use drr_schema::constraint::EntityKind;
use proc_macro2::TokenStream;

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
