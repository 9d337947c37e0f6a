//! Custom forms of `memref.prefetch`, `%m[%i], read, locality<3>, data : t`, and `memref.dma_start`, `%a[%i], %b[%j],
//! %n, %t[%k] : t, u, v`.

use drr::define::{FormResult, OpAsmForm, OpError, OperandSlot};
use drr::prelude::*;

use super::{DmaStartOp, PrefetchOp};

/// `%m[%i, %j]`, with indices of type `index`.
pub(crate) fn indexed(form: &mut OpAsmForm<'_, '_>, memref: OperandSlot, indices: OperandSlot) -> FormResult {
    form.operand("", memref)?;
    form.operand_list(["[", "]"], indices)?;
    form.set_types(indices, Type::INDEX);
    Ok(())
}

/// `%m[%i], read, locality<3>, data {..} : t`
pub(crate) fn form_prefetch_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.text(" ")?;
    indexed(form, PrefetchOp::SLOTS.memref, PrefetchOp::SLOTS.indices)?;
    form.flag(", ", PrefetchOp::SLOTS.isWrite, ["read", "write"])?;
    form.integer(", locality<", PrefetchOp::SLOTS.localityHint, Type::I32)?;
    form.flag(">, ", PrefetchOp::SLOTS.isDataCache, ["instr", "data"])?;
    // MLIR prints attributes here but cannot parse them; this parser can.
    form.attr_dict()?;
    form.ty(" : ", PrefetchOp::SLOTS.memref.types())?;
    Ok(())
}

const OPERANDS: OperandSlot = DmaStartOp::SLOTS.operands;

/// `%a[%i], %b[%j], %n, %t[%k] {..} : t, u, v`, with the two numbers of a stride before the attributes.
pub(crate) fn form_dma_start_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    let mut values = form.op().map(|op| op.operands());
    let mut memrefs = Vec::new();
    // Number of operands that follow each memref and precede the next one.
    let mut counts = Vec::new();
    for text in [" ", ", ", ", "] {
        form.text(text)?;
        if memrefs.len() == 2 {
            form.value(OPERANDS, |_| values.as_mut()?.next())?;
            form.text(", ")?;
        }
        let memref = values.as_mut().and_then(Iterator::next);
        form.value(OPERANDS, |_| memref)?;
        let rank = |op: OpRef<'_>| {
            memref
                .and_then(|memref| memref.ty().shape(op.ctx()))
                .map_or(0, <[i64]>::len)
        };
        counts.push(form.list(
            ["[", "]"],
            |op| values.iter_mut().flatten().take(rank(op)).collect::<Vec<_>>(),
            |form, index| form.value(OPERANDS, |_| index),
        )?);
        memrefs.push(memref);
    }
    counts[1] += 1;
    if form.optional(", ", |_| values.is_some_and(|values| !values.is_empty()))? {
        form.value(OPERANDS, |_| values.as_mut()?.next())?;
        form.text(", ")?;
        form.value(OPERANDS, |_| values.as_mut()?.next())?;
        counts[2] += 2;
    }
    form.attr_dict()?;
    for ((text, memref), count) in [" : ", ", ", ", "].into_iter().zip(memrefs).zip(counts) {
        let ty = form.any_type(text, |_| Some(memref?.ty()))?;
        form.add_type(OPERANDS.types(), ty);
        form.add_types(OPERANDS.types(), &vec![Type::INDEX; count]);
    }
    Ok(())
}

pub(crate) fn verify_dma_start_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let mut types = op.operands().map(|value| value.ty());
    let has_parts = eat_indexed(ctx, &mut types)
        && eat_indexed(ctx, &mut types)
        && types.next() == Some(Type::INDEX)
        && eat_indexed(ctx, &mut types);
    let rest: Vec<Type> = types.collect();
    if has_parts && (rest.is_empty() || rest == [Type::INDEX; 2]) {
        Ok(())
    } else {
        Err(OpError::new(
            "needs a memref with indices, another one, how many elements, a tag with indices, and perhaps two numbers of a stride",
        ))
    }
}

/// Consumes a memref and one index per dimension. Returns `true` if the types match.
fn eat_indexed(ctx: &Context, types: &mut impl Iterator<Item = Type>) -> bool {
    let memref = types.next().filter(|ty| ty.is_memref(ctx));
    let rank = memref.and_then(|memref| memref.shape(ctx)).map(<[i64]>::len);
    rank.is_some_and(|rank| types.take(rank).filter(|ty| *ty == Type::INDEX).count() == rank)
}
