//! Comparisons of values, with C++'s conversions of integers.

use super::number::Int;
use super::rust_expr::{CppKind, RustExpr};

/// The literal `0`.
pub(super) const INT_ZERO: Int = Int {
    value: 0,
    bits: 32,
    signed: true,
};

/// Returns the literal of a constant.
pub(super) fn literal(int: Int) -> RustExpr {
    let sign = if int.signed { "" } else { "u" };
    RustExpr::new(int.value.to_string(), CppKind::Int).of_class(format!("{sign}int{}_t", int.bits))
}

/// Returns a comparison in Rust. An absent operand equals `None`, and is neither less nor greater.
pub(super) fn compared(op: &str, left: &RustExpr, right: &RustExpr) -> Option<String> {
    let (a, b) = (&left.text, &right.text);
    let is_equality = op == "==" || op == "!=";
    Some(match (left.optional, right.optional) {
        (true, false) if is_equality => format!("({a} {op} Some({b}))"),
        (false, true) if is_equality => format!("(Some({a}) {op} {b})"),
        (true, false) => format!("{a}.is_some_and(|number| number {op} {b})"),
        (false, true) => format!("{b}.is_some_and(|number| {a} {op} number)"),
        (true, true) if !is_equality => return None,
        _ => format!("({a} {op} {b})"),
    })
}

/// Returns the comparison of two integers, which C++ converts to a common type before.
pub(super) fn comparison(op: &str, left: &RustExpr, right: &RustExpr) -> Option<RustExpr> {
    let ((left_type, left_value), (right_type, right_value)) = (left.integer()?, right.integer()?);
    let common = left_type.common(right_type);
    let (a, b) = (converted(left, common)?, converted(right, common)?);
    let text = match (left_value, right_value) {
        (None, Some(value)) => trivial(op, &a, common.wrapped(value)),
        (Some(value), None) => trivial(mirrored(op), &b, common.wrapped(value)),
        _ => None,
    };
    let text = match op {
        "==" | "!=" | "<" | ">" | "<=" | ">=" => text.or_else(|| compared(op, &a, &b))?,
        _ => return None,
    };
    Some(RustExpr::new(text, CppKind::Bool))
}

fn mirrored(op: &str) -> &str {
    match op {
        "<" => ">",
        ">" => "<",
        "<=" => ">=",
        ">=" => "<=",
        same => same,
    }
}

/// Returns a comparison with the least or largest number of the Rust type if it has the same outcome for all numbers:
/// the compiler warns of it.
fn trivial(op: &str, number: &RustExpr, limit: Int) -> Option<String> {
    let (least, most) = if limit.is_u64() {
        (0, i128::from(u64::MAX))
    } else {
        (i128::from(i64::MIN), i128::from(i64::MAX))
    };
    let is_some = || {
        if number.optional {
            format!("{}.is_some()", number.text)
        } else {
            "true".to_string()
        }
    };
    match op {
        ">=" if limit.value == least => Some(is_some()),
        "<=" if limit.value == most => Some(is_some()),
        "<" if limit.value == least => Some("false".to_string()),
        ">" if limit.value == most => Some("false".to_string()),
        _ => None,
    }
}

/// Returns an integer converted to an integer type that has at least as many bits.
fn converted(code: &RustExpr, to: Int) -> Option<RustExpr> {
    let (from, value) = code.integer()?;
    if let Some(value) = value {
        return Some(literal(to.wrapped(value)));
    }
    let conversion = match (from.is_u64(), to.is_u64()) {
        (false, true) => " as u64",
        // Modulo the size of the type.
        (false, false) if from.signed && !to.signed && to.bits == 32 => " & 0xFFFF_FFFF",
        (false, false) if from.signed && !to.signed => return None,
        _ => return Some(code.clone()),
    };
    let text = if code.optional {
        format!("{}.map(|number| number{conversion})", code.text)
    } else {
        format!("({}{conversion})", code.text)
    };
    Some(RustExpr { text, ..code.clone() })
}
