//! `func.func`: signature, attributes and body.

use drr::conversion::{ConversionRewriter, InputMapping, SignatureConversion};
use drr::define::BuildableAttr;
use drr::prelude::*;
use drr::{Context, Ident, Op, OpRef, Type, Value};
use drr_dialects::func::FuncOp;
use drr_dialects::llvm::{LLVM_MemoryEffectsAttr, Linkage, LinkageAttr2, ModRefInfo};

use super::c_wrapper::{CWrapper, FunctionParts, wrap_external_function, wrap_for_external_callers};
use crate::llvm_common::LowerToLlvmOptions;
use crate::llvm_common::calling_convention::{
    UnconvertedType, VARARGS, VARIADIC_C_INTERFACE, converted_signature, has_c_wrapper, is_bare, is_variadic,
};
use crate::llvm_common::symbols::{function, insert_symbol, name_of};

/// The attribute that becomes the linkage.
const LINKAGE: &str = "llvm.linkage";
/// The unit attribute of functions that do not access memory.
const READNONE: &str = "llvm.readnone";

/// Converts a function. MLIR's `convertFuncOpToLLVMFuncOp`.
pub(super) fn convert_func(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    options: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let signature = FuncOp::cast(op_ref)?.function_type()?.function(&ctx)?;
    let is_bare = is_bare(options, Some(op_ref));
    let (is_variadic, has_c_wrapper) = (is_variadic(op_ref), has_c_wrapper(op_ref, is_bare));
    let converter = rewriter.type_converter()?;
    let Some((ty, conversion)) = converted_signature(converter, signature, is_variadic, is_bare) else {
        return rewriter.no_match(|| {
            let unconverted = UnconvertedType::in_signature(converter, signature, is_bare);
            unconverted.map_or("signature conversion failed".to_owned(), |unconverted| {
                unconverted.reason(&ctx)
            })
        });
    };
    if has_c_wrapper && is_variadic {
        return rewriter.no_match(|| VARIADIC_C_INTERFACE);
    }
    let wrapper = if has_c_wrapper {
        Some(CWrapper::new(converter, signature)?)
    } else {
        None
    };
    let parts = function_parts(op_ref, signature)?;
    let old_body = op_ref.region(0)?;
    let (entry, old_body) = (old_body.first_block().map(|block| block.handle()), old_body.handle());
    let mut inherent = converted_attributes(rewriter, op_ref, &parts, &conversion)?;
    if entry.is_none() && wrapper.is_some() {
        // The wrapper is visible in this module only. The last one of equal keys is used.
        inherent.push((ctx.ident("linkage"), LinkageAttr2::build(&ctx, Linkage::Private)));
    }
    let body = rewriter.create_region();
    rewriter.take_body(old_body, body);
    let new = function(rewriter, parts.name, ty, &inherent, &parts.discardable, body);
    if let Some(entry) = entry {
        rewriter.apply_signature_conversion(entry, &conversion);
    }
    insert_symbol(rewriter, new);
    if let Some(wrapper) = wrapper {
        match entry {
            Some(_) => wrap_for_external_callers(rewriter, &parts, &wrapper)?,
            None => wrap_external_function(rewriter, &parts, &wrapper, new, conversion.converted_types())?,
        }
    }
    Some(Vec::new())
}

fn function_parts(op: OpRef<'_>, (inputs, results): (&[Type], &[Type])) -> Option<FunctionParts> {
    let ctx = op.ctx();
    let visibility = op.attr_named("sym_visibility");
    Some(FunctionParts {
        name: name_of(op)?,
        inputs: inputs.to_vec(),
        num_results: results.len(),
        arg_attrs: op.attr_named("arg_attrs"),
        res_attrs: op.attr_named("res_attrs"),
        discardable: kept_attributes(op),
        visibility: visibility.filter(|visibility| visibility.as_str(ctx) != Some("public")),
    })
}

/// Returns the discardable attributes without those that become inherent ones. MLIR's `filterFuncAttributes`.
fn kept_attributes(op: OpRef<'_>) -> Vec<(Ident, Attribute)> {
    let dropped = [LINKAGE, VARARGS, READNONE].map(|name| op.ctx().ident(name));
    op.discardable_attrs()
        .filter(|(key, _)| !dropped.contains(key))
        .collect()
}

/// Returns the inherent attributes of the converted function.
fn converted_attributes(
    rewriter: &ConversionRewriter<'_, '_>,
    op: OpRef<'_>,
    parts: &FunctionParts,
    conversion: &SignatureConversion,
) -> Option<Vec<(Ident, Attribute)>> {
    let ctx = op.ctx();
    let mut inherent = Vec::new();
    inherent.extend(
        parts
            .visibility
            .map(|visibility| (ctx.ident("sym_visibility"), visibility)),
    );
    if let Some(linkage) = op.attr_named(LINKAGE) {
        if !LinkageAttr2::holds(ctx, linkage) {
            return rewriter.no_match(|| "expected `llvm.linkage` to be `#llvm.linkage<..>`");
        }
        inherent.push((ctx.ident("linkage"), linkage));
    }
    if op.attr_named(READNONE).is_some() {
        inherent.push((ctx.ident("memory_effects"), no_memory_effects(ctx)?));
    }
    if parts.num_results == 1 {
        inherent.extend(parts.res_attrs.map(|attrs| (ctx.ident("res_attrs"), attrs)));
    }
    if let Some(attrs) = parts.arg_attrs {
        inherent.push((
            ctx.ident("arg_attrs"),
            converted_arg_attrs(rewriter, attrs, conversion)?,
        ));
    }
    Some(inherent)
}

/// Returns help for an `llvm.func` whose linkage, which its attribute has specified, is invalid.
pub(crate) fn help_for_linkage(op: OpRef<'_>) -> Option<&'static str> {
    let linkage = LinkageAttr2::linkage(op.ctx(), op.attr_named("linkage")?)?;
    let is_declared = op.region(0).is_some_and(|body| body.first_block().is_none());
    match linkage {
        _ if op.name_text() != "llvm.func" => None,
        Linkage::Common => {
            Some("the linkage is the attribute `llvm.linkage` of the function; only global variables can have `common`")
        }
        Linkage::External | Linkage::ExternWeak => None,
        _ => is_declared.then_some(
            "the linkage is the attribute `llvm.linkage` of the function; write \
             `#llvm.linkage<extern_weak>` for a function that is defined elsewhere, or remove the attribute",
        ),
    }
}

fn no_memory_effects(ctx: &Context) -> Option<Attribute> {
    const NONE: ModRefInfo = ModRefInfo::NoModRef;
    LLVM_MemoryEffectsAttr::get(ctx, NONE, NONE, NONE, NONE, NONE, NONE).ok()
}

/// Returns the attributes of the arguments. Those of an argument that becomes several ones are dropped, and types in
/// attributes are converted.
fn converted_arg_attrs(
    rewriter: &ConversionRewriter<'_, '_>,
    arg_attrs: Attribute,
    conversion: &SignatureConversion,
) -> Option<Attribute> {
    let ctx = rewriter.shared_ctx();
    let with_type = ["llvm.byval", "llvm.byref", "llvm.sret", "llvm.inalloca"].map(|name| ctx.ident(name));
    let mut converted = vec![ctx.dictionary_attr(&[]); conversion.converted_types().len()];
    for (attrs, mapping) in arg_attrs.array(&ctx)?.iter().zip(conversion.mappings()) {
        let InputMapping::Inputs(range) = mapping else { continue };
        if range.len() != 1 {
            continue;
        }
        let mut entries = attrs.dictionary(&ctx)?.to_vec();
        for (key, attr) in &mut entries {
            if with_type.contains(key)
                && let Some(ty) = attr.type_value(&ctx)
            {
                *attr = ctx.type_attr(rewriter.convert_to_one_type(ty)?);
            }
        }
        converted[range.start] = ctx.dictionary_attr(&entries);
    }
    Some(ctx.array_attr(&converted))
}
