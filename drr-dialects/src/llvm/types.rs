//! Which types LLVM has, builtin ones and those of the dialect.

use drr::TypeData;
use drr::numbers::FloatKind;
use drr::prelude::*;

/// Types of the dialect that stand for values or functions.
const OWN: [&str; 12] = [
    "array",
    "byte",
    "func",
    "label",
    "metadata",
    "ppc_fp128",
    "ptr",
    "struct",
    "target",
    "token",
    "void",
    "x86_amx",
];

fn is_own(ctx: &Context, ty: Type, mnemonic: &str) -> bool {
    ty.is_of_dialect(ctx, "llvm", mnemonic)
}

/// The floats of LLVM.
pub(crate) fn is_compatible_floating_point_type(ctx: &Context, ty: Type) -> bool {
    let kinds = [
        FloatKind::BF16,
        FloatKind::F16,
        FloatKind::F32,
        FloatKind::F64,
        FloatKind::F80,
        FloatKind::F128,
    ];
    ty.float_kind(ctx).is_some_and(|kind| kinds.contains(&kind)) || is_own(ctx, ty, "ppc_fp128")
}

/// Floats in a vector.
pub(crate) fn is_compatible_floating_point_type_2(ctx: &Context, ty: Type) -> bool {
    is_compatible_floating_point_type(ctx, ty.element_or_self(ctx))
}

/// A vector with one size, of integers, floats or pointers.
pub(crate) fn is_compatible_vector_type(ctx: &Context, ty: Type) -> bool {
    let TypeData::Vector { shape, element, .. } = ty.data(ctx) else {
        return false;
    };
    let is_element = element.is_signless_integer(ctx)
        || is_compatible_floating_point_type(ctx, *element)
        || is_own(ctx, *element, "ptr");
    shape.len() == 1 && is_element
}

/// Any type that LLVM has a counterpart of.
pub(crate) fn is_compatible_outer_type(ctx: &Context, ty: Type) -> bool {
    ty.is_signless_integer(ctx)
        || is_compatible_floating_point_type(ctx, ty)
        || is_compatible_vector_type(ctx, ty)
        || OWN.iter().any(|mnemonic| is_own(ctx, ty, mnemonic))
}

pub(crate) fn is_llvm_pointer_type(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty, "ptr")
}

/// Pointers in a vector.
pub(crate) fn is_llvm_pointer_type_2(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty.element_or_self(ctx), "ptr")
}

pub(crate) fn is_llvm_struct_type(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty, "struct")
}

/// The declaration asks for what is no aggregate.
pub(crate) fn is_llvm_array_type(ctx: &Context, ty: Type) -> bool {
    !is_own(ctx, ty, "struct") && !is_own(ctx, ty, "array")
}

/// The declaration asks for an aggregate.
pub(crate) fn is_llvm_array_type_2(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty, "struct") || is_own(ctx, ty, "array")
}

pub(crate) fn is_llvm_function_type(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty, "func")
}

/// The declaration asks for what has a size.
pub(crate) fn is_llvm_function_type_2(ctx: &Context, ty: Type) -> bool {
    !is_own(ctx, ty, "void") && !is_own(ctx, ty, "func")
}

/// The declaration asks for what is not scalable.
pub(crate) fn is_scalable_vector_type(ctx: &Context, ty: Type) -> bool {
    !matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

/// What can be loaded from memory: what has a size.
pub(crate) fn is_loadable_type(ctx: &Context, ty: Type) -> bool {
    let sizeless = ["func", "label", "metadata", "token", "void"];
    is_compatible_outer_type(ctx, ty) && !sizeless.iter().any(|mnemonic| is_own(ctx, ty, mnemonic))
}

/// Of other dialects, `ptr` has such a type.
pub(crate) fn is_pointer_element_type_interface(ctx: &Context, ty: Type) -> bool {
    is_loadable_type(ctx, ty) || ty.is_of_dialect(ctx, "ptr", "ptr")
}

/// What a function takes or returns.
pub(crate) fn is_compatible_type(ctx: &Context, ty: Type) -> bool {
    is_compatible_outer_type(ctx, ty) || ty.is_of_dialect(ctx, "ptr", "ptr")
}

/// `!llvm.func<r (a, b, ...)>`; nothing if there are several results.
pub(crate) fn function_type(ctx: &Context, inputs: &[Type], results: &[Type], is_variadic: bool) -> Option<Type> {
    // Types of the dialect stand without its name inside of others.
    let shown = |ty: &Type| {
        let text = ty.display(ctx).to_string();
        text.strip_prefix("!llvm.").map_or_else(|| text.clone(), str::to_string)
    };
    let result = match results {
        [] => "void".to_string(),
        [result] => shown(result),
        _ => return None,
    };
    let mut inputs: Vec<String> = inputs.iter().map(shown).collect();
    if is_variadic {
        inputs.push("...".to_string());
    }
    ctx.parse_type(format!("!llvm.func<{result} ({})>", inputs.join(", ")))
        .ok()
}

/// The inputs and results of `!llvm.func<r (a, b, ...)>`, and whether there may be more inputs.
pub(crate) fn function_signature(ctx: &Context, ty: Type) -> Option<(Vec<Type>, Vec<Type>, bool)> {
    let text = ty.display(ctx).to_string();
    let text = text.strip_prefix("!llvm.func<")?.strip_suffix(")>")?;
    let pieces = pieces(text)?;
    let (result, inputs) = pieces.split_first()?;
    let (inputs, is_variadic) = match inputs.split_last() {
        Some((&"...", rest)) => (rest, true),
        _ => (inputs, false),
    };
    let results = match *result {
        "void" => Vec::new(),
        result => vec![parse_inner(ctx, result)?],
    };
    let inputs = inputs
        .iter()
        .map(|input| parse_inner(ctx, input))
        .collect::<Option<_>>()?;
    Some((inputs, results, is_variadic))
}

/// A type as it stands inside of others: those of the dialect without its name.
fn parse_inner(ctx: &Context, text: &str) -> Option<Type> {
    let word = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next();
    match word.is_some_and(|word| OWN.contains(&word)) {
        true => ctx.parse_type(format!("!llvm.{text}")).ok(),
        false => ctx.parse_type(text).ok(),
    }
}

/// The type of what stands at a place of a struct or an array.
pub(crate) fn element_at(ctx: &Context, mut ty: Type, position: impl Iterator<Item = i64>) -> Option<Type> {
    for place in position {
        let text = ty.display(ctx).to_string();
        let inside = |mnemonic: &str| text.strip_prefix(mnemonic)?.strip_suffix('>');
        ty = match (inside("!llvm.array<"), inside("!llvm.struct<")) {
            (Some(array), _) => parse_inner(ctx, array.split_once(" x ")?.1)?,
            // A name and `packed` may stand before the parenthesis.
            (_, Some(fields)) => {
                let fields = pieces(fields.strip_suffix(')')?)?;
                parse_inner(ctx, fields.get(usize::try_from(place).ok()?.checked_add(1)?)?)?
            }
            _ => return None,
        };
    }
    Some(ty)
}

/// The result and the inputs of `r (a, b`.
fn pieces(text: &str) -> Option<Vec<&str>> {
    let (mut pieces, mut start, mut depth, mut is_result) = (Vec::new(), 0, 0_usize, true);
    for (at, c) in text.char_indices() {
        match c {
            '(' if depth == 0 && is_result => {
                pieces.push(text.get(start..at)?.trim());
                (start, is_result) = (at + 1, false);
            }
            ',' if depth == 0 => {
                pieces.push(text.get(start..at)?.trim());
                start = at + 1;
            }
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if text[..at].ends_with('-') => {}
            '>' | ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    let last = text.get(start..)?.trim();
    pieces.extend((!last.is_empty()).then_some(last));
    (!is_result).then_some(pieces)
}
