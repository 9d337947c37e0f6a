//! Constants of properties: what a literal, an expression or a `ConstantProp<..>` means where a property is wanted.
//!
//! An operation holds its properties as attributes, so constants of properties are constant attributes, too.

use quote::quote;

use crate::check::pattern::constant::{self, At, Constant, Tokens};
use crate::report::Report;
use crate::syntax::pattern::{Literal, LiteralValue};

/// The constant that a literal means at a property; what does not fit is reported.
pub(crate) fn of_literal(literal: &Literal, at: At<'_>, report: &mut Report) -> Option<Constant> {
    let wanted = at.arg.inner();
    let value = match (wanted.name().as_str(), &literal.value) {
        _ if wanted.path.single().is_none() => Some(literal.rust_value()),
        ("IntProp" | "I32Prop" | "I64Prop" | "BoolProp" | "StringProp", _) => {
            return constant::of_literal(literal, at, report);
        }
        ("UnitProp", LiteralValue::Bool(_)) | ("ArrayProp" | "IntArrayProp", LiteralValue::Array(_)) => {
            Some(literal.rust_value())
        }
        ("OptionalProp", _) => {
            let value = literal.rust_value();
            Some(quote!(::core::option::Option::Some(#value)))
        }
        ("UnitProp" | "ArrayProp" | "IntArrayProp", _) => None,
        // Of what the user has made the compiler knows more.
        _ => Some(literal.rust_value()),
    };
    let Some(value) = value else {
        constant::report_kind(literal, at, report);
        return None;
    };
    Some(Constant::Built(wanted.clone(), Tokens(value)))
}
