//! Globals.

use drr::conversion::ConversionRewriter;
use drr::define::BuildableAttr;
use drr::prelude::*;
use drr::{Ident, InsertPoint, Op, Type, Value};
use drr_dialects::llvm::{self, LLVMArrayType, Linkage, LinkageAttr2};
use drr_dialects::memref::{self, has_identity_layout};

use super::alloc::Shape;
use crate::builders::create;
use crate::llvm_common::LowerToLlvmOptions;
use crate::llvm_common::builders::{GepIndex, address_of, build_return, gep, index_constant, pointer};
use crate::llvm_common::symbols::insert_symbol;
use crate::llvm_common::type_converter::address_space;

/// Returns the type of the global with the elements of a memref: arrays of its element.
fn global_type(rewriter: &ConversionRewriter<'_, '_>, memref: Type) -> Option<Type> {
    let ctx = rewriter.shared_ctx();
    let mut ty = rewriter.convert_to_one_type(memref.element_type(&ctx)?)?;
    for &size in memref.static_shape(&ctx)?.iter().rev() {
        ty = LLVMArrayType::get(&ctx, u64::try_from(size).ok()?, ty).ok()?;
    }
    Some(ty)
}

pub(super) fn convert_global(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let global = memref::GlobalOp::cast(rewriter.ir().op(op))?;
    let (memref, initial) = (global.r#type()?.type_value(&ctx)?, global.initial_value());
    rewriter.convert_to_one_type(memref)?;
    if !has_identity_layout(&ctx, memref) {
        return rewriter.no_match(|| "the layout of the memref is not the identity");
    }
    let ty = global_type(rewriter, memref)?;
    let is_public = global.sym_visibility().is_none_or(|visibility| visibility == b"public");
    let linkage = if is_public { Linkage::External } else { Linkage::Private };
    let is_uninitialized = initial.is_some_and(|value| value.is_unit(&ctx));
    let mut inherent: Vec<(Ident, Attribute)> = vec![
        (Ident::SYM_NAME, ctx.string_attr(global.sym_name()?)),
        (ctx.ident("global_type"), ctx.type_attr(ty)),
        (ctx.ident("linkage"), LinkageAttr2::build(&ctx, linkage)),
        (
            ctx.ident("addr_space"),
            ctx.i32_attr(address_space(&ctx, memref)? as i32),
        ),
    ];
    if let Some(value) = initial.filter(|_| !is_uninitialized) {
        // A global without dimensions is a scalar.
        let value = match memref.shape(&ctx)? {
            [] => value.splat(&ctx)?,
            _ => value,
        };
        inherent.push((ctx.ident("value"), value));
    }
    inherent.extend(global.constant().map(|()| (ctx.ident("constant"), ctx.unit_attr())));
    inherent.extend(
        global
            .alignment()
            .map(|alignment| (ctx.ident("alignment"), ctx.i64_attr(alignment))),
    );
    let body = rewriter.create_region();
    let new = OperationState {
        inherent: &inherent,
        regions: &[body],
        ..OperationState::of::<llvm::GlobalOp>(rewriter)
    };
    let global = rewriter.insert(new);
    insert_symbol(rewriter, global);
    if is_uninitialized {
        let saved_point = rewriter.insert_point();
        let block = rewriter.append_block(body, &[]);
        rewriter.set_insert_point(InsertPoint::End(block));
        let undef = create::<llvm::UndefOp>(rewriter, &[], ty);
        build_return(rewriter, Some(undef));
        rewriter.set_insert_point(saved_point);
    }
    Some(Vec::new())
}

/// The pointer that marks a global as not allocated, to be seen by those who debug a call of `free`.
const NOT_ALLOCATED: i64 = 0xdead_beef;

pub(super) fn convert_get_global(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let memref = rewriter.result_type(op, 0);
    let name = memref::GetGlobalOp::cast(rewriter.ir().op(op))?.name()?;
    let ty = global_type(rewriter, memref)?;
    let shape = Shape::new(rewriter, memref, &[])?;
    // MLIR builds the size, too.
    shape.bytes(rewriter)?;
    let pointer = pointer(&ctx, address_space(&ctx, memref)?)?;
    let address = address_of(rewriter, ctx.nested_symbol_ref_attr(name, &[]), pointer);
    let zeros = vec![GepIndex::Constant(0); memref.shape(&ctx)?.len() + 1];
    let first = gep(rewriter, address, ty, &zeros);
    // The constant has the width of a pointer, not of `index`.
    let not_allocated = index_constant(rewriter, NOT_ALLOCATED, Type::I64);
    let not_allocated = create::<llvm::IntToPtrOp>(rewriter, &[not_allocated], pointer);
    Some(vec![shape.descriptor(rewriter, not_allocated, first)?])
}
