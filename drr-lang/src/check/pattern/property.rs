//! Constants of properties: what a literal, an expression or a `ConstantProp<..>` means where a property is wanted.
//!
//! An operation holds its properties as attributes, so constants of properties are constant attributes, too.

use quote::quote;

use crate::check::pattern::constant::{self, At, Constant, Tokens};
use crate::check::pattern::resolve::{ConstantKind, Role};
use crate::messages::{pattern as say, source};
use crate::report::Report;
use crate::syntax::constraint::Constraint;
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

/// The constant of a `ConstantProp<I64Prop, "1">`, which only a property can be, or of the case of an enum; other
/// constants never are one.
pub(crate) fn of_constant(name: &Constraint, at: At<'_>, report: &mut Report) -> Option<Constant> {
    let (arg, op) = (&at.arg.name, &at.signature.op_name);
    if !matches!(
        Role::of(name),
        Role::Constant(ConstantKind::Prop | ConstantKind::EnumCase)
    ) {
        let message = say::constant_at_property(arg, op, at.arg.inner());
        report.error(name.place(), message.signature(at.signature));
        return None;
    }
    constant::of_constraint(name, at, report)
}

/// A `ConstantProp` where an attribute is wanted.
pub(crate) fn report_at_attribute(name: &Constraint, at: At<'_>, report: &mut Report) {
    let message = source::constant_property_at_attribute(&at.arg.name, &at.signature.op_name, at.arg.inner());
    report.error(name.place(), message.signature(at.signature));
}
