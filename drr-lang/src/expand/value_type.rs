//! The Rust types that built-in attribute and property constraints read, derived from their names.
//!
//! They occur in the signatures of accessors, so that documentation shows `Option<i32>` instead of a projection. The
//! body of an accessor uses the projection, so rustc rejects a wrong row.

use crate::syntax::constraint::{Constraint, ConstraintKind};
use drr_schema::constraint::{AcceptedTypes, TypeFamily};
use proc_macro2::TokenStream;
use quote::quote;

/// Returns the type that accessors return, with the lifetime `'ir`, or `None` if only rustc knows it.
pub(crate) fn value_type(constraint: &Constraint) -> Option<TokenStream> {
    type_of(constraint, false)
}

/// Returns the type that builders take for a property, with the lifetime `'a`, or `None` if only rustc knows it.
pub(crate) fn given_type(constraint: &Constraint) -> Option<TokenStream> {
    type_of(constraint, true)
}

fn type_of(constraint: &Constraint, is_given: bool) -> Option<TokenStream> {
    if !constraint.is_ours() {
        return None;
    }
    let name = constraint.name();
    let inner = || type_of(constraint.first_argument()?, is_given);
    Some(match name.as_str() {
        "ConfinedAttr" | "ConfinedProp" | "IntValidAlignment" => return inner(),
        "ArrayProp" | "IntArrayProp" => {
            let inner = inner()?;
            if is_given {
                quote!(&'a [#inner])
            } else {
                quote!(::std::vec::Vec<#inner>)
            }
        }
        "AttrList" => quote!(&'ir [__drr::Attribute]),
        "TypeList" => quote!(::std::vec::Vec<__drr::Type>),
        "OptionalProp" => {
            let inner = inner()?;
            quote!(::core::option::Option<#inner>)
        }
        "StringProp" if is_given => quote!(&'a str),
        "EnumProp" => constraint.first_argument()?.rust_type(),
        "IntProp" => constraint.integer_of_property()?,
        "BoolAttr" | "I1Attr" | "SI1Attr" | "UI1Attr" | "BoolProp" | "UnitProp" => quote!(bool),
        "I8Attr" | "SI8Attr" => quote!(i8),
        "I16Attr" | "SI16Attr" => quote!(i16),
        "I32Attr" | "SI32Attr" | "I32Prop" => quote!(i32),
        "I64Attr" | "SI64Attr" | "IndexAttr" | "I64Prop" => quote!(i64),
        "UI8Attr" => quote!(u8),
        "UI16Attr" => quote!(u16),
        "UI32Attr" => quote!(u32),
        "UI64Attr" => quote!(u64),
        "F32Attr" => quote!(f32),
        "F64Attr" => quote!(f64),
        "StrAttr" | "SymbolNameAttr" | "TypedStrAttr" | "StringProp" => quote!(&'ir [u8]),
        "UnitAttr" | "IsNullAttr" => quote!(()),
        "TypeAttr" | "TypeAttrOf" => quote!(__drr::Type),
        "DictionaryAttr" => quote!(&'ir [(__drr::Ident, __drr::Attribute)]),
        "SymbolRefAttr" | "LocationAttr" => quote!(__drr::Attribute),
        "FlatSymbolRefAttr" => quote!(__drr::Ident),
        "AffineMapAttr" => quote!(&'ir __drr::AffineMap),
        "IntegerSetAttr" => quote!(&'ir __drr::IntegerSet),
        name if name.ends_with("ArrayAttr") && !name.starts_with("Dense") || name == "TypedArrayAttrBase" => {
            quote!(&'ir [__drr::Attribute])
        }
        _ if constraint.kind() == ConstraintKind::Attr
            && constraint.row().is_none_or(|row| reads_attribute(row.accepts)) =>
        {
            quote!(__drr::Attribute)
        }
        _ => return None,
    })
}

/// Returns `true` if a constraint that is not listed above reads the attribute itself. A constraint that accepts a
/// single type may read a plain value, so a new one needs no row here; only its documentation shows a projection.
fn reads_attribute(accepted: AcceptedTypes) -> bool {
    use TypeFamily::{Class, Float, Index, Int};
    !matches!(
        accepted,
        AcceptedTypes::All([Int(Some(_), Some(_)) | Float(Some(_)) | Index | Class(_)])
    )
}

#[cfg(test)]
mod tests {
    use drr_schema::constraint::SignednessSemantics;

    use super::*;

    #[test]
    fn value_type_of_unlisted_constraint_is_unknown() {
        assert!(!reads_attribute(AcceptedTypes::All(&[TypeFamily::Int(
            Some(SignednessSemantics::Signless),
            Some(24)
        )])));
        assert!(!reads_attribute(AcceptedTypes::All(&[TypeFamily::Class("text")])));
        assert!(reads_attribute(AcceptedTypes::All(&[TypeFamily::Int(None, Some(24))])));
        assert!(reads_attribute(AcceptedTypes::Anything));
    }
}
