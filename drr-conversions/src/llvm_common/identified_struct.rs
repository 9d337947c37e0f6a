//! Conversion of structs with names, which may contain references to themselves.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use drr::conversion::{TypeConversion, TypeConversionContext};
use drr::{BodyFragment, Context, OpRef, Type, TypeData};
use drr_dialects::llvm::{LLVMStructType, identified_struct, is_compatible_type};

/// The structs that a conversion has built or seen, by name. Two structs of one name in a module are an error.
#[derive(Debug, Default)]
pub(super) struct IdentifiedStructs(Mutex<HashMap<Vec<u8>, Type>>);

impl IdentifiedStructs {
    /// Converts a struct with a name and with types that are none of `llvm` to the struct `_Converted.NAME`. Other types are not handled.
    pub(super) fn convert(&self, cx: &TypeConversionContext<'_>, ty: Type) -> TypeConversion {
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
        let converted = match is_compatible_type(ctx, ty) && !refers_to_enclosing_struct(ctx, ty) {
            true => self.known(name, ty),
            false => {
                let body: Option<Vec<Type>> = body.iter().map(|&element| cx.convert_to_one_type(element)).collect();
                let is_packed = LLVMStructType::packed(ctx, ty) == Some(true);
                body.and_then(|body| identified_struct(ctx, &converted_name, is_packed, Some(&body)))
                    .and_then(|converted| self.known(&converted_name, converted))
            }
        };
        converted.map_or(TypeConversion::Failure, TypeConversion::from)
    }

    /// Returns a struct, unless another one has its name.
    fn known(&self, name: &[u8], ty: Type) -> Option<Type> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (*known.entry(name.to_vec()).or_insert(ty) == ty).then_some(ty)
    }
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

/// Returns `true` if an op or a nested one has values or type attributes with structs with names. A conversion of such ops needs a type
/// converter of its own, because other modules may have other structs of the same names.
pub(crate) fn has_identified_structs(op: OpRef<'_>) -> bool {
    let (ctx, mut visited) = (op.ctx(), HashSet::new());
    op.walk().any(|op| {
        let arguments = op
            .regions()
            .flat_map(|region| region.blocks())
            .flat_map(|block| block.args());
        let values = op.results().chain(arguments).map(|value| value.ty());
        let attributes = op.inherent_attrs().chain(op.discardable_attrs());
        let types = attributes.filter_map(|(_, attr)| attr.type_value(ctx));
        let mut pending: Vec<Type> = values.chain(types).collect();
        while let Some(ty) = pending.pop() {
            if !visited.insert(ty) {
                continue;
            }
            if LLVMStructType::name(ctx, ty).is_some() {
                return true;
            }
            pending.extend(nested_types(ctx, ty));
        }
        false
    })
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
