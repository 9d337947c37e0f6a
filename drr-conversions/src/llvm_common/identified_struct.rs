//! Conversion of structs with names, which may contain references to themselves.

use std::collections::{HashMap, HashSet};

use drr::conversion::{TypeConversion, TypeConversionContext};
use drr::{BodyFragment, Context, Type, TypeData};
use drr_dialects::llvm::{LLVMStructType, identified_struct, is_compatible_type};

/// The structs that the running conversion has built or seen, by name. Two structs of one name in a module are an
/// error.
#[derive(Debug, Default)]
struct IdentifiedStructs(HashMap<Vec<u8>, Type>);

/// Converts a struct with a name and with types that are none of `llvm` to the struct `_Converted.NAME`. Other types
/// are not handled.
pub(super) fn convert_identified_struct(cx: &TypeConversionContext<'_>, ty: Type) -> TypeConversion {
    let ctx = cx.ctx();
    let (Some(name), Some(body)) = (LLVMStructType::name(ctx, ty), LLVMStructType::body(ctx, ty)) else {
        return TypeConversion::NotHandled;
    };
    if LLVMStructType::opaque(ctx, ty) == Some(true) {
        return TypeConversion::NotHandled;
    }
    let converted_name = [b"_Converted.", name].concat();
    if LLVMStructType::initialized(ctx, ty) == Some(false) {
        // A reference to an enclosing struct, which is being converted.
        return identified_struct(ctx, &converted_name, false, None).into();
    }
    let converted = if is_compatible_type(ctx, ty) && !refers_to_enclosing_struct(ctx, ty) {
        unless_taken(cx, name, ty)
    } else {
        let body: Option<Vec<Type>> = body.iter().map(|&element| cx.convert_to_one_type(element)).collect();
        let is_packed = LLVMStructType::packed(ctx, ty) == Some(true);
        body.and_then(|body| identified_struct(ctx, &converted_name, is_packed, Some(&body)))
            .and_then(|converted| unless_taken(cx, &converted_name, converted))
    };
    converted.map_or(TypeConversion::Failure, TypeConversion::from)
}

/// Returns a struct, unless another one of the conversion has its name.
fn unless_taken(cx: &TypeConversionContext<'_>, name: &[u8], ty: Type) -> Option<Type> {
    let known = cx.with_conversion_data(|IdentifiedStructs(known)| *known.entry(name.to_vec()).or_insert(ty));
    known.is_none_or(|known| known == ty).then_some(ty)
}

/// Returns `true` if a struct contains a reference to a struct outside of it.
fn refers_to_enclosing_struct(ctx: &Context, ty: Type) -> bool {
    let (mut defined, mut referenced) = (HashSet::new(), HashSet::new());
    let (mut pending, mut visited) = (vec![ty], HashSet::new());
    while let Some(ty) = pending.pop() {
        if !visited.insert(ty) {
            continue;
        }
        if let Some(name) = LLVMStructType::name(ctx, ty) {
            let is_reference =
                LLVMStructType::initialized(ctx, ty) == Some(false) && LLVMStructType::opaque(ctx, ty) != Some(true);
            let names = if is_reference { &mut referenced } else { &mut defined };
            names.insert(name);
        }
        pending.extend(nested_types(ctx, ty));
    }
    !referenced.is_subset(&defined)
}

/// Returns the types that a type contains.
fn nested_types(ctx: &Context, ty: Type) -> Vec<Type> {
    match ty.data(ctx) {
        TypeData::Dialect { body, .. } => body.iter().filter_map(fragment_type).collect(),
        TypeData::Function { .. } => {
            let signature = ty.function(ctx);
            signature.map_or(Vec::new(), |(inputs, results)| {
                inputs.iter().chain(results).copied().collect()
            })
        }
        _ => ty.element_type(ctx).into_iter().collect(),
    }
}

fn fragment_type(fragment: &BodyFragment) -> Option<Type> {
    match fragment {
        BodyFragment::Type(ty) | BodyFragment::StrippedType(ty) | BodyFragment::UnprefixedType(ty) => Some(*ty),
        _ => None,
    }
}
