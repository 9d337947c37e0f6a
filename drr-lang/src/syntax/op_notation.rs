//! Recognizes ODS and Rust notation in op declarations, and reports the equivalent notation of drr.

use crate::lex::Tokens;
use crate::messages;
use crate::report::{Message, TokenSpan};
use proc_macro2::TokenTree;

/// Keys of an ODS record, with their replacements in the body of `op!`.
const KEYS_OF_ODS: [(&str, &str); 12] = [
    ("summary", "write it above the op as a doc comment: `/// ..`"),
    ("description", "write it above the op as a doc comment: `/// ..`"),
    ("hasFolder", "name the function that folds: `fold: fold_op`"),
    ("hasVerifier", "name the function that verifies: `verify: verify_op`"),
    (
        "hasRegionVerifier",
        "name the function that verifies: `verify: verify_op`",
    ),
    (
        "hasCanonicalizer",
        "declare canonicalization patterns separately: `pat! { .. }`",
    ),
    (
        "hasCanonicalizeMethod",
        "declare canonicalization patterns separately: `pat! { .. }`",
    ),
    (
        "hasCustomAssemblyFormat",
        "name two functions: `parse: parse_op, print: print_op`",
    ),
    ("arguments", "move the arguments before the body: `(ins AnyType:$x)`"),
    ("results", "move the results before the body: `(outs AnyType:$r)`"),
    (
        "extraClassDeclaration",
        "define further methods in an `impl` of the op's type",
    ),
    (
        "builders",
        "`op!` declares `build`; define further builders in an `impl` of the op's type",
    ),
];

/// Returns advice for a key of an ODS record.
pub(crate) fn key_of_ods(name: &str) -> Option<&'static str> {
    KEYS_OF_ODS
        .iter()
        .find(|(key, _)| *key == name)
        .map(|(_, advice)| *advice)
}

/// Scalar types of Rust and MLIR, with the equivalent constraints on operands, attributes and properties.
const SCALARS: [(&str, [&str; 3]); 17] = [
    ("bool", ["I1", "BoolAttr", "BoolProp"]),
    ("i1", ["I1", "BoolAttr", "BoolProp"]),
    ("i8", ["I8", "I8Attr", "IntProp<\"i8\">"]),
    ("i16", ["I16", "I16Attr", "IntProp<\"i16\">"]),
    ("i32", ["I32", "I32Attr", "I32Prop"]),
    ("i64", ["I64", "I64Attr", "I64Prop"]),
    ("u8", ["UI8", "UI8Attr", "IntProp<\"u8\">"]),
    ("u16", ["UI16", "UI16Attr", "IntProp<\"u16\">"]),
    ("u32", ["UI32", "UI32Attr", "IntProp<\"u32\">"]),
    ("u64", ["UI64", "UI64Attr", "IntProp<\"u64\">"]),
    ("usize", ["Index", "IndexAttr", "IntProp<\"u64\">"]),
    ("index", ["Index", "IndexAttr", "I64Prop"]),
    ("f16", ["F16", "", ""]),
    ("f32", ["F32", "F32Attr", ""]),
    ("f64", ["F64", "F64Attr", ""]),
    ("str", ["", "StrAttr", "StringProp"]),
    ("String", ["", "StrAttr", "StringProp"]),
];

fn scalar(name: &str) -> Option<[&'static str; 3]> {
    SCALARS
        .iter()
        .find(|(scalar, _)| *scalar == name)
        .map(|(_, meant)| *meant)
}

/// Skips a Rust or MLIR type in constraint position. Returns its span and the error.
pub(super) fn eat_foreign_type(tokens: &mut Tokens) -> Option<(TokenSpan, Message)> {
    let mut ahead = tokens.clone();
    let word = ahead.eat_ident()?;
    let name = word.to_string();
    let start = ahead.mark();
    let mut inside = None;
    let mut last = word.span();
    if ahead.eat_punct('<').is_some() {
        if !ahead.skip_to_closing_angle() {
            return None;
        }
        inside = Some(ahead.since(start + 1));
        last = ahead.eat_punct('>')?.span();
    }
    let help = match (name.as_str(), inside) {
        (_, None) => scalar_help(&name)?,
        ("Option", Some(inside)) => {
            let [operand, attr, _] = scalar(&inside.to_string()).unwrap_or(["AnyType", "AnyAttr", ""]);
            let operand = if operand.is_empty() { "AnyType" } else { operand };
            format!(
                "write an optional operand as `Optional<{operand}>:$x` and an optional attribute as `OptionalAttr<{attr}>:$x`"
            )
        }
        ("Vec", Some(inside)) => {
            let (operand, attr) = list_constraints(&inside.to_string());
            format!("write a variadic operand as `Variadic<{operand}>:$x` and an array attribute as `{attr}:$x`")
        }
        ("Tensor" | "tensor" | "Vector" | "vector" | "MemRef" | "memref", Some(inside)) => {
            shaped_type_help(&name, inside)?
        }
        _ => return None,
    };
    tokens.rewind(ahead.mark());
    let message = messages::type_as_constraint(&name).help(help);
    Some((TokenSpan::between(word.span(), last), message))
}

/// Returns advice for a scalar type, such as `i32`.
fn scalar_help(name: &str) -> Option<String> {
    let [operand, attr, prop] = scalar(name)?;
    let kinds = [("an operand", operand), ("an attribute", attr), ("a property", prop)];
    let meant = kinds.iter().filter(|(_, constraint)| !constraint.is_empty());
    let meant: Vec<String> = meant
        .map(|(noun, constraint)| format!("{noun} as `{constraint}:$x`"))
        .collect();
    Some(format!("write {}", meant.join(", ")))
}

/// Returns the constraints on the operands and on the array attribute that a `Vec` of these elements means.
fn list_constraints(element: &str) -> (&'static str, &'static str) {
    match element {
        "bool" => ("I1", "DenseBoolArrayAttr"),
        "i8" => ("I8", "DenseI8ArrayAttr"),
        "i16" => ("I16", "DenseI16ArrayAttr"),
        "i32" => ("I32", "DenseI32ArrayAttr"),
        "i64" => ("I64", "DenseI64ArrayAttr"),
        "f32" => ("F32", "DenseF32ArrayAttr"),
        "f64" => ("F64", "DenseF64ArrayAttr"),
        "String" => ("AnyType", "StrArrayAttr"),
        _ => ("AnyType", "ArrayAttr"),
    }
}

/// Returns advice for a shaped type, such as `tensor<4xf32>`.
fn shaped_type_help(name: &str, inside: proc_macro2::TokenStream) -> Option<String> {
    let (element, has_shape) = element_of(inside)?;
    let noun = name.to_ascii_lowercase();
    let shaped = match noun.as_str() {
        "tensor" => "Tensor",
        "vector" => "Vector",
        _ => "MemRef",
    };
    let ranked = match (has_shape, shaped) {
        (false, _) => String::new(),
        (true, "Vector") => format!(", or with a length as `VectorOfLengthAndType<[4], [{element}]>`"),
        (true, _) => format!(", or with a rank as `{shaped}RankOf<[{element}], [1]>`"),
    };
    Some(format!(
        "write a {noun} with these elements as `{shaped}Of<[{element}]>`{ranked}"
    ))
}

/// Returns the constraint on the elements of a type such as `4x?xf32`, and `true` if dimensions precede it.
fn element_of(inside: proc_macro2::TokenStream) -> Option<(String, bool)> {
    let text = inside.to_string().replace(' ', "");
    let (sizes, element) = text.rsplit_once('x').unwrap_or(("", &text));
    let is_size = |size: &str| size == "?" || size == "*" || size.parse::<u64>().is_ok();
    let has_shape = !sizes.is_empty();
    if has_shape && !sizes.split('x').all(is_size) {
        return None;
    }
    let upper = element.to_ascii_uppercase();
    let known = scalar(&element.to_ascii_lowercase()).map(|[operand, ..]| operand.to_string());
    let is_type = known.is_some() && (has_shape || element != upper);
    is_type.then(|| (known.unwrap_or(upper), has_shape))
}

/// Returns the meaning of `(4)` after a constraint.
pub(super) fn number_in_parentheses(tokens: &Tokens, constraint: &str) -> Option<String> {
    let Some(TokenTree::Group(group)) = tokens.peek() else {
        return None;
    };
    let number = group.stream().to_string();
    number
        .parse::<u64>()
        .is_ok()
        .then(|| format!("write a number in angle brackets: `{constraint}<{number}>`"))
}
