//! Types that C++ builds.

use super::class::constraint_of_type;
use super::types::without_namespaces;

/// A type that C++ builds: `$_builder.getI32Type()`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuiltType {
    /// An integer type, signless if `is_signed` is `None`.
    Integer {
        /// Number of bits.
        bits: u32,
        /// Signedness, if the type has one.
        is_signed: Option<bool>,
    },
    /// The only type of a built-in constraint: `I32`.
    Named(&'static str),
    /// A vector type with one dimension.
    Vector {
        /// Number of elements.
        length: u32,
        /// Element type.
        element: Box<BuiltType>,
    },
    /// The type of a dialect with this text.
    Text(String),
}

impl BuiltType {
    /// Parses C++ that builds a builtin type.
    pub fn parse(cpp: &str) -> Option<BuiltType> {
        let plain = without_namespaces(cpp);
        let plain = plain.trim_end_matches(';');
        let args = enclosed(plain, "VectorType::get({", ")").and_then(|args| args.split_once("},"));
        let Some((length, element)) = args else {
            return parse_scalar(plain);
        };
        Some(BuiltType::Vector {
            length: length.parse().ok()?,
            element: Box::new(parse_scalar(element)?),
        })
    }

    /// Returns Rust that builds the type: `ctx.integer_type(7)`, `I32::build(ctx)`.
    pub fn in_rust(&self, ctx: &str) -> String {
        match self {
            BuiltType::Integer { bits, is_signed: None } => format!("{ctx}.integer_type({bits})"),
            BuiltType::Integer {
                bits,
                is_signed: Some(is_signed),
            } => {
                let sign = if *is_signed { "Signed" } else { "Unsigned" };
                format!("{ctx}.integer_type_with({bits}, Signedness::{sign})")
            }
            BuiltType::Named(name) => format!("{name}::build({ctx})"),
            BuiltType::Vector { length, element } => {
                format!("{ctx}.vector_type(&[{length}], {})", element.in_rust(ctx))
            }
            BuiltType::Text(text) => format!("{ctx}.parse_type({text:?}).unwrap_or(Type::NONE)"),
        }
    }

    /// Returns `true` if the Rust only calls methods of the context, so that no name must be in scope.
    pub fn is_self_contained(&self) -> bool {
        match self {
            BuiltType::Integer { is_signed, .. } => is_signed.is_none(),
            BuiltType::Named(_) => false,
            BuiltType::Vector { element, .. } => element.is_self_contained(),
            BuiltType::Text(_) => true,
        }
    }
}

/// Parses C++ without namespaces that builds a builtin type other than a vector.
fn parse_scalar(plain: &str) -> Option<BuiltType> {
    let args = enclosed(plain, "$_builder.getIntegerType(", ")")
        .or_else(|| enclosed(plain, "IntegerType::get($_builder.getContext(),", ")"));
    if let Some(args) = args {
        let (bits, sign) = args.split_once(',').unwrap_or((args, ""));
        let is_signed = match sign.trim_start_matches("/*isSigned=*/") {
            "" => None,
            "true" => Some(true),
            "false" => Some(false),
            _ => return None,
        };
        let bits = bits.parse().ok()?;
        return Some(BuiltType::Integer { bits, is_signed });
    }
    let name = enclosed(plain, "$_builder.get", "Type()")
        .or_else(|| enclosed(plain, "$_builder.getType<", "Type>()"))
        .or_else(|| enclosed(plain, "", "Type::get($_builder.getContext())"))?;
    constraint_of_type(name).map(BuiltType::Named)
}

fn enclosed<'t>(text: &'t str, prefix: &str, suffix: &str) -> Option<&'t str> {
    text.strip_prefix(prefix)?.strip_suffix(suffix)
}
