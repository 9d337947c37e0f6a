//! Atomic updates, and scopes of allocations on the stack.

use drr::conversion::ConversionRewriter;
use drr::define::EnumInfo;
use drr::prelude::*;
use drr::{Block, InsertPoint, Mapping, Op, Type, Value};
use drr_dialects::arith::AtomicRMWKind;
use drr_dialects::llvm::{self, AtomicBinOp, AtomicOrdering, GEPNoWrapFlags, LLVMPointerType, literal_struct};
use drr_dialects::memref;

use super::access::operand_type;
use crate::builders::{create, insert_value};
use crate::llvm_common::builders::{extract, load, pointer};
use crate::llvm_common::element_pointer::element_pointer;
use crate::llvm_common::{LowerToLlvmOptions, refuse};

/// Returns the kind of `llvm.atomicrmw` that an update becomes. MLIR's `matchSimpleAtomicOp`.
fn atomic_bin_op(kind: AtomicRMWKind) -> Option<AtomicBinOp> {
    Some(match kind {
        AtomicRMWKind::addf => AtomicBinOp::fadd,
        AtomicRMWKind::addi => AtomicBinOp::add,
        AtomicRMWKind::andi => AtomicBinOp::_and,
        AtomicRMWKind::assign => AtomicBinOp::xchg,
        AtomicRMWKind::maximumf => AtomicBinOp::fmaximum,
        AtomicRMWKind::maxnumf => AtomicBinOp::fmax,
        AtomicRMWKind::maxs => AtomicBinOp::max,
        AtomicRMWKind::maxu => AtomicBinOp::umax,
        AtomicRMWKind::minimumf => AtomicBinOp::fminimum,
        AtomicRMWKind::minnumf => AtomicBinOp::fmin,
        AtomicRMWKind::mins => AtomicBinOp::min,
        AtomicRMWKind::minu => AtomicBinOp::umin,
        AtomicRMWKind::ori => AtomicBinOp::_or,
        AtomicRMWKind::xori => AtomicBinOp::_xor,
        AtomicRMWKind::mulf | AtomicRMWKind::muli => return None,
    })
}

pub(super) fn convert_atomic_rmw(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let update = memref::AtomicRMWOp::cast(rewriter.ir().op(op))?;
    let (memref, kind) = (update.memref().ty(), update.kind()?);
    let Some(bin_op) = atomic_bin_op(kind) else {
        return rewriter.no_match(|| format!("`llvm` has no atomic update `{kind}`"));
    };
    let value = rewriter.adaptor().operand(memref::AtomicRMWOp::value);
    let descriptor = rewriter.adaptor().operand(memref::AtomicRMWOp::memref);
    let indices = rewriter.adaptor().operands(memref::AtomicRMWOp::indices);
    let pointer = element_pointer(rewriter, memref, descriptor, &indices, GEPNoWrapFlags::none)?;
    let inherent = [
        (ctx.ident("bin_op"), bin_op.to_attr(&ctx)),
        (ctx.ident("ordering"), AtomicOrdering::acq_rel.to_attr(&ctx)),
    ];
    let new = OperationState {
        operands: &[pointer, value],
        result_types: &[rewriter.value_type(value)],
        inherent: &inherent,
        ..OperationState::of::<llvm::AtomicRMWOp>(rewriter)
    };
    Some(vec![insert_value(rewriter, new)])
}

fn block_of(rewriter: &ConversionRewriter<'_, '_>, op: Op) -> Option<Block> {
    Some(rewriter.ir().op(op).block()?.handle())
}

pub(super) fn convert_generic_atomic_rmw(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let memref = operand_type(op_ref, 0)?;
    let body = op_ref.region(0)?.first_block()?;
    let current = body.arg(0)?.handle();
    let mut nested: Vec<Op> = body.ops().map(|op| op.handle()).collect();
    let end = nested.pop()?;
    let new_value = rewriter.ir().op(end).operand(0)?.handle();
    let value_type = rewriter.convert_to_one_type(rewriter.value_type(current))?;
    if !value_type.is_signless_integer(&ctx) && !LLVMPointerType::holds(&ctx, value_type) {
        let reason = format!(
            "`llvm.cmpxchg` takes integers and pointers, not `{}`",
            value_type.display(&ctx)
        );
        let help =
            "update the elements with `memref.atomic_rmw` if it has the operation, or make the memref one of integers";
        return refuse(rewriter, op, &reason, help);
    }
    let operands = rewriter.adaptor().all();
    let location = rewriter.location();

    let start = block_of(rewriter, op)?;
    let rest = rewriter.split_block(op)?;
    let region = rewriter.ir().block(rest).region()?.handle();
    let again = rewriter.append_block(region, &[(value_type, location)]);
    rewriter.move_block_before(again, rest);
    let old = rewriter.ir().block(again).arg(0)?.handle();

    rewriter.set_insert_point(InsertPoint::End(start));
    let address = element_pointer(rewriter, memref, operands[0], &operands[1..], GEPNoWrapFlags::none)?;
    let init = load(rewriter, address, value_type, &[]);
    llvm::BrOp::build(rewriter, (&[init], None, again), ());

    rewriter.set_insert_point(InsertPoint::End(again));
    let mut mapping = Mapping::new();
    mapping.map(current, old);
    for nested in nested {
        rewriter.clone_op(nested, &mut mapping);
    }
    let new_value = mapping.get(new_value).unwrap_or(new_value);
    let pair = literal_struct(&ctx, &[value_type, Type::I1])?;
    let inherent = [
        (ctx.ident("success_ordering"), AtomicOrdering::acq_rel.to_attr(&ctx)),
        (ctx.ident("failure_ordering"), AtomicOrdering::monotonic.to_attr(&ctx)),
    ];
    let new = OperationState {
        operands: &[address, old, new_value],
        result_types: &[pair],
        inherent: &inherent,
        ..OperationState::of::<llvm::AtomicCmpXchgOp>(rewriter)
    };
    let pair = insert_value(rewriter, new);
    let loaded = extract(rewriter, pair, &[0])?;
    let is_done = extract(rewriter, pair, &[1])?;
    llvm::CondBrOp::build(rewriter, (is_done, &[], &[loaded], None, None, rest, again), ());
    Some(vec![loaded])
}

pub(super) fn convert_alloca_scope(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let generic = pointer(&rewriter.shared_ctx(), 0)?;
    let location = rewriter.location();
    let op_ref = rewriter.ir().op(op);
    let body = op_ref.region(0)?;
    let (first, last) = (body.first_block()?.handle(), body.last_block()?);
    let (last, end) = (last.handle(), last.last_op()?);
    let returned: Vec<Value> = end.operands().handles();
    let (body, end) = (body.handle(), end.handle());
    // Unlike in MLIR, which passes the values as they are, so that the branch is invalid.
    let types = rewriter.convert_result_types()?;
    let results: Vec<_> = types.into_iter().map(|ty| (ty, location)).collect();
    let start = block_of(rewriter, op)?;
    let rest = rewriter.split_block(op)?;
    let mut next = rest;
    if !results.is_empty() {
        let parent = rewriter.ir().block(rest).region()?.handle();
        next = rewriter.append_block(parent, &results);
        rewriter.move_block_before(next, rest);
        rewriter.set_insert_point(InsertPoint::End(next));
        llvm::BrOp::build(rewriter, (&[], None, rest), ());
    }
    rewriter.inline_region_before(body, next);
    rewriter.set_insert_point(InsertPoint::End(start));
    let stack = create::<llvm::StackSaveOp>(rewriter, &[], generic);
    llvm::BrOp::build(rewriter, (&[], None, first), ());
    rewriter.set_insert_point(InsertPoint::End(last));
    let end_location = rewriter.ir().op(end).location();
    llvm::StackRestoreOp::build(rewriter, stack, ());
    rewriter.set_location(end_location);
    let returned: Option<Vec<Value>> = returned
        .into_iter()
        .map(|value| rewriter.remapped_value(value))
        .collect();
    let returned = returned?;
    llvm::BrOp::build(rewriter, (&returned, None, next), ());
    rewriter.erase_op(end);
    let args = rewriter.ir().block(next).args().map(|arg| arg.handle());
    Some(if results.is_empty() { Vec::new() } else { args.collect() })
}
