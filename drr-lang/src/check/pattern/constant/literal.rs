//! Literals in patterns: the attributes, dense elements and properties that they build for a constraint.

use crate::check::pattern::constant::{self, Constant, DeclaredArg};
use crate::check::pattern::constraint_relations::{self, ListOf, SignednessSemantics, TypeFamily};
use crate::report::Report;
use crate::syntax::constraint::{Constraint, ConstraintArg};
use crate::syntax::pattern::{Literal, LiteralValue, Number};
use drr_schema::constraint::ParamKind;
use proc_macro2::TokenStream;
use quote::quote;

/// The reason why a literal does not fit.
#[derive(Debug)]
pub(crate) enum LiteralError {
    /// It has another kind.
    Mismatch,
    /// It does not fit in this many bits.
    Range(u32),
    /// Its type is not determined.
    UndecidedType,
    /// The list has this many elements instead of that many.
    Count(usize, usize),
}

pub(crate) fn literal_as(literal: &Literal, expected: &Constraint) -> Result<Constant, LiteralError> {
    if let LiteralValue::Bool(value) = literal.value {
        return match constraint_relations::admits(
            expected,
            TypeFamily::Int(Some(SignednessSemantics::Signless), Some(1)),
        ) {
            Some(false) => Err(LiteralError::Mismatch),
            // `true` at `UnitAttr` could mean presence, but `false` would have no meaning.
            _ => Ok(Constant::Bool(quote!(#value))),
        };
    }
    if let Some(number) = constraint_relations::exact_number(expected) {
        return literal_of_family(literal, number);
    }
    match &literal.value {
        LiteralValue::Str(text) => match constraint_relations::admits(expected, TypeFamily::Class("string")) {
            Some(false) => Err(LiteralError::Mismatch),
            _ => Ok(Constant::Str(quote!(#text))),
        },
        LiteralValue::Number(number) => {
            let Some(family) = suffix_family(number) else {
                // Without a suffix, the type is not determined, if the constraint accepts numbers at all.
                return match is_number(expected, number) {
                    Some(false) => Err(LiteralError::Mismatch),
                    _ => Err(LiteralError::UndecidedType),
                };
            };
            match constraint_relations::admits(expected, family) {
                Some(false) => Err(LiteralError::Mismatch),
                _ => number_of_family(number, family),
            }
        }
        LiteralValue::Array(elements) => array_as(elements, expected),
        LiteralValue::Bool(_) => Err(LiteralError::Mismatch),
    }
}

fn is_number(expected: &Constraint, number: &Number) -> Option<bool> {
    if number.is_float {
        return constraint_relations::admits(expected, TypeFamily::Float(None));
    }
    let int = constraint_relations::admits(expected, TypeFamily::Int(None, None))?;
    Some(int || constraint_relations::admits(expected, TypeFamily::Index)?)
}

/// Returns the type of a Rust suffix.
fn suffix_family(number: &Number) -> Option<TypeFamily> {
    match number.suffix.as_str() {
        "f32" => Some(TypeFamily::Float(Some("F32"))),
        "f64" => Some(TypeFamily::Float(Some("F64"))),
        _ if number.is_float => None,
        "isize" | "usize" => Some(TypeFamily::Index),
        suffix => {
            let width = suffix.strip_prefix(['i', 'u'])?.parse().ok()?;
            Some(TypeFamily::Int(Some(SignednessSemantics::Signless), Some(width)))
        }
    }
}

fn literal_of_family(literal: &Literal, family: TypeFamily) -> Result<Constant, LiteralError> {
    match &literal.value {
        LiteralValue::Number(number) => number_of_family(number, family),
        _ => Err(LiteralError::Mismatch),
    }
}

/// Returns a number as a constant of a given type.
pub(crate) fn number_of_family(number: &Number, family: TypeFamily) -> Result<Constant, LiteralError> {
    if suffix_family(number).is_some_and(|suffix| suffix != family) {
        return Err(LiteralError::Mismatch);
    }
    let mut digits = number.digits.clone();
    match family {
        TypeFamily::Int(..) | TypeFamily::Index if !number.is_float => check_range(&digits, family)?,
        // `1.` and `2e3` are floats, but digits alone with the suffix `f64` would be an integer.
        TypeFamily::Float(_) if number.is_float && !digits.contains(['.', 'e', 'E']) => digits.push_str(".0"),
        TypeFamily::Float(_) if number.is_float => {}
        _ => return Err(LiteralError::Mismatch),
    }
    let value = digits.parse().map_err(|_| LiteralError::Mismatch)?;
    Ok(Constant::Number(family, value))
}

/// Checks that digits fit a type. A signless type accepts its signed and its unsigned range.
fn check_range(digits: &str, family: TypeFamily) -> Result<(), LiteralError> {
    let (sign, bits) = match family {
        TypeFamily::Int(Some(sign), Some(bits)) => (sign, bits),
        _ => (SignednessSemantics::Signless, 64),
    };
    let negative = digits.starts_with('-');
    let Ok(value) = digits.trim_start_matches('-').parse::<u128>() else {
        return Err(LiteralError::Range(bits));
    };
    let half = 1u128.checked_shl(bits.saturating_sub(1)).unwrap_or(u128::MAX);
    let full = 1u128.checked_shl(bits).map_or(u128::MAX, |limit| limit - 1);
    let fits = match (negative, sign) {
        (true, SignednessSemantics::Unsigned) => value == 0,
        (true, _) => value <= half,
        (false, SignednessSemantics::Signed) => value < half,
        (false, _) => value <= full,
    };
    // The value is stored as an `i128`.
    if fits && value <= i128::MAX.unsigned_abs() {
        Ok(())
    } else {
        Err(LiteralError::Range(bits))
    }
}

fn array_as(elements: &[Literal], expected: &Constraint) -> Result<Constant, LiteralError> {
    if let Some(kind) = Elements::of(expected) {
        return elements_as(elements, kind, expected);
    }
    let list = constraint_relations::list_of(expected);
    if let Some(ListOf::Dense(family)) = list {
        let values = elements.iter().map(|element| match (family, &element.value) {
            (TypeFamily::Int(_, Some(1)), LiteralValue::Bool(value)) => Ok(quote!(#value)),
            (TypeFamily::Int(_, Some(1)), _) => Err(LiteralError::Mismatch),
            _ => value_of(element, family),
        });
        return Ok(Constant::Dense(family, values.collect::<Result<_, _>>()?));
    }
    if constraint_relations::admits(expected, TypeFamily::Class("array")) == Some(false) {
        return Err(LiteralError::Mismatch);
    }
    let element = match list {
        Some(ListOf::Array(family)) => Some(family),
        _ => None,
    };
    array_of(elements, element)
}

/// Returns an array of literals. Without a declared element type, the suffix of each number determines its type.
fn array_of(elements: &[Literal], element: Option<TypeFamily>) -> Result<Constant, LiteralError> {
    let elements = elements.iter().map(|literal| match (element, &literal.value) {
        (Some(number), _) => literal_of_family(literal, number),
        (None, LiteralValue::Bool(value)) => Ok(Constant::Bool(quote!(#value))),
        (None, LiteralValue::Str(text)) => Ok(Constant::Str(quote!(#text))),
        (None, LiteralValue::Array(inner)) => array_of(inner, None),
        (None, LiteralValue::Number(number)) => {
            number_of_family(number, suffix_family(number).ok_or(LiteralError::UndecidedType)?)
        }
    });
    Ok(Constant::Array(elements.collect::<Result<_, _>>()?))
}

/// Returns the value of a number of this family.
fn value_of(literal: &Literal, family: TypeFamily) -> Result<TokenStream, LiteralError> {
    match literal_of_family(literal, family)? {
        Constant::Number(_, value) => Ok(value),
        _ => Err(LiteralError::Mismatch),
    }
}

/// Returns dense elements built from a list.
fn elements_as(list: &[Literal], kind: Elements, expected: &Constraint) -> Result<Constant, LiteralError> {
    if !kind.takes(list.len()) {
        return Err(LiteralError::Count(list.len(), kind.count));
    }
    let values = list.iter().map(|literal| value_of(literal, kind.family));
    let values: Vec<TokenStream> = values.collect::<Result<_, _>>()?;
    Ok(Constant::Built(expected.clone(), quote!(&[#(#values),*])))
}

/// Returns the constant that a literal builds for a property. Reports a literal that does not fit.
pub(crate) fn property_from_literal(
    literal: &Literal,
    declared: DeclaredArg<'_>,
    report: &mut Report,
) -> Option<Constant> {
    let expected = declared.arg.inner();
    let value = match (expected.name().as_str(), &literal.value) {
        _ if expected.path.single().is_none() => Some(literal.rust_value()),
        ("IntProp" | "I32Prop" | "I64Prop" | "BoolProp" | "StringProp", _) => {
            return constant::constant_from_literal(literal, declared, report);
        }
        ("UnitProp", LiteralValue::Bool(_)) | ("ArrayProp" | "IntArrayProp", LiteralValue::Array(_)) => {
            Some(literal.rust_value())
        }
        ("OptionalProp", _) => {
            let value = literal.rust_value();
            Some(quote!(::core::option::Option::Some(#value)))
        }
        ("UnitProp" | "ArrayProp" | "IntArrayProp", _) => None,
        // rustc checks user-defined properties.
        _ => Some(literal.rust_value()),
    };
    let Some(value) = value else {
        constant::report_kind(literal, declared, report);
        return None;
    };
    Some(Constant::Built(expected.clone(), value))
}

/// The element type and number of elements of a dense elements constraint.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Elements {
    /// The element type.
    pub(crate) family: TypeFamily,
    /// The number of elements.
    pub(crate) count: usize,
}

impl Elements {
    /// Returns the elements of a constraint that determines type and shape. A constraint without a shape builds
    /// scalars.
    pub(crate) fn of(constraint: &Constraint) -> Option<Elements> {
        let constraint = constraint_relations::confined(constraint);
        let family = constraint_relations::dense_element(constraint)?;
        let is_built = matches!(family, TypeFamily::Int(..) | TypeFamily::Float(Some("F32" | "F64")));
        let row = constraint.row().filter(|_| is_built)?;
        let shape = row.params.iter().position(|param| *param == ParamKind::Numbers);
        let shape = shape.and_then(|at| constraint.args.get(at));
        let count = match shape {
            None => 1,
            Some(ConstraintArg::List(sizes, _)) => sizes.iter().try_fold(1usize, |count, size| {
                count.checked_mul(usize::try_from(constraint_relations::number(size)?).ok()?)
            })?,
            Some(_) => return None,
        };
        Some(Elements { family, count })
    }

    /// Returns `true` if this many values initialize all elements. One value is a splat.
    pub(crate) fn takes(&self, values: usize) -> bool {
        values == 1 || values == self.count
    }
}

/// Returns the expression as a list. A single value becomes a list of one.
pub(crate) fn as_list(expression: TokenStream) -> TokenStream {
    let is_list = expression.to_string().starts_with('&');
    if is_list { expression } else { quote!(&[#expression]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::pattern::constraint_relations::SignednessSemantics;

    fn int(width: u32) -> TypeFamily {
        TypeFamily::Int(Some(SignednessSemantics::Signless), Some(width))
    }

    #[test]
    fn types_and_numbers() {
        for (text, expected) in [
            ("RankedF32ElementsAttr<[2]>", Some((TypeFamily::Float(Some("F32")), 2))),
            ("RankedSignlessIntElementsAttr<8, [2, 3]>", Some((int(8), 6))),
            ("ConfinedAttr<RankedI64ElementsAttr<[]>, [Mine]>", Some((int(64), 1))),
            ("I32ElementsAttr", Some((int(32), 1))),
            ("ElementsAttr", None),
            ("RankedF32ElementsAttr<[99999999999, 99999999999]>", None),
        ] {
            let constraint = Constraint::from_tokens(text.parse().unwrap()).unwrap();
            let found = Elements::of(&constraint).map(|elements| (elements.family, elements.count));
            assert_eq!(found, expected, "{text}");
        }
    }
}
