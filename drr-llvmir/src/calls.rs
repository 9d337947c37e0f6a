//! Calls of functions, of intrinsics and of inline assembly.

use drr::define::{ArgKind, AttrSlot, OperandSlot};
use drr::prelude::TypedOp;
use drr::{Attribute, OpRef, ValueRef};
use drr_dialects::llvm::{
    CallIntrinsicOp, CallOp, InlineAsmOp, InvokeOp, LLVMFunctionType, Masked_gather, Masked_scatter, MaskedLoadOp,
    MaskedStoreOp,
};

use crate::attributes::{AttributeKind, of_function, of_value};
use crate::linkage::calling_convention;
use crate::op_attrs::{array, attr_symbol, attr_type, flags, int, ints, is_set, keyword, quoted_string};
use crate::types::{before, quoted};
use crate::writer::Writer;
use crate::{Translated, constants};

/// An argument of a call.
#[derive(Clone, Copy)]
enum Argument<'ir> {
    Value(ValueRef<'ir>),
    /// The pointer or pointers of a masked access, which have the alignment of the op.
    Pointer(ValueRef<'ir>),
    /// An attribute, whose type is the type of the argument.
    Attribute(Attribute),
}

/// Attributes of intrinsics that are not arguments of the call.
pub(crate) const NOT_ARGUMENTS: &[&str] = &[
    "fastmathFlags",
    "access_groups",
    "alias_scopes",
    "noalias_scopes",
    "tbaa",
    "arg_attrs",
    "res_attrs",
    "op_bundle_sizes",
    "op_bundle_tags",
    "alignment",
    "nontemporal",
    "roundingmode",
    "fpExceptionBehavior",
    "intrin",
];

/// Returns the text of a call.
pub(crate) fn text(writer: &mut Writer<'_, '_>) -> Translated<String> {
    let (op, ctx, full) = (writer.op, writer.op.ctx(), writer.op.name_text());
    let (mut args, bundled) = arguments(op);
    let callee = match &*full {
        InlineAsmOp::NAME => inline_asm(op),
        CallOp::NAME | InvokeOp::NAME => match attr_symbol(op, "callee", '@') {
            Some(callee) => callee,
            None if args.is_empty() => return Err("a call without a callee".into()),
            None => match args.remove(0) {
                Argument::Value(pointer) | Argument::Pointer(pointer) => {
                    writer.body.value(writer.translator, pointer)?
                }
                Argument::Attribute(_) => return Err("a call without a callee".into()),
            },
        },
        // LLVM adds the types of overloads to the name.
        CallIntrinsicOp::NAME => attr_symbol(op, CallIntrinsicOp::SLOTS.intrin, '@').unwrap_or_default(),
        intrinsic => format!("@{}", intrinsic.replace("intr.va", "va_").replace("intr.", "")),
    };
    let is_variadic = |ty| LLVMFunctionType::varArg(ctx, ty) == Some(true);
    let ty = match attr_type(op, "var_callee_type").filter(|ty| is_variadic(*ty)) {
        Some(ty) => writer.translator.ty(ty)?,
        None if callee == "@llvm.localescape" => "void (...)".to_owned(),
        None => writer.result_type()?,
    };
    let attrs = [array(op, "arg_attrs"), array(op, "operand_attrs")].concat();
    let mut texts = Vec::with_capacity(args.len());
    for (at, arg) in args.into_iter().enumerate() {
        texts.push(argument(writer, arg, attrs.get(at).copied())?);
    }
    let mut group = of_function(op)?;
    for (attr, prefix) in [("roundingmode", "round"), ("fpExceptionBehavior", "fpexcept")] {
        if let Some(mode) = keyword(op, attr) {
            texts.push(format!("metadata !\"{prefix}.{mode}\""));
            group.add(AttributeKind::Enum, "strictfp");
        }
    }
    let group = writer.translator.group(&mut group);
    let result_attrs = of_value(
        ctx,
        &mut writer.translator.structs,
        array(op, "res_attrs").first().copied(),
    )?;
    let convention = calling_convention(op);
    let bundles = bundles(writer, bundled)?;
    let text = format!(
        "{convention}{}{ty} {callee}({}){group}{bundles}",
        before(&result_attrs),
        texts.join(", ")
    );
    if full == InvokeOp::NAME {
        let (normal, unwind) = (writer.body.label(op, 0), writer.body.label(op, 1));
        return Ok(format!("invoke {text}\n          to {normal} unwind {unwind}"));
    }
    let tail = match &*full {
        CallOp::NAME => keyword(op, CallOp::SLOTS.TailCallKind),
        InlineAsmOp::NAME => keyword(op, InlineAsmOp::SLOTS.tail_call_kind),
        _ => None,
    };
    let tail = tail.filter(|kind| kind != "none");
    Ok(format!("{}call {}{text}", before(&tail.unwrap_or_default()), flags(op)))
}

/// Returns the operands and attributes of an op that are arguments in the order of their declarations, and the operands of bundles.
fn arguments<'ir>(op: OpRef<'ir>) -> (Vec<Argument<'ir>>, Vec<ValueRef<'ir>>) {
    let (mut args, mut bundled, mut operands) = (Vec::new(), Vec::new(), 0..);
    let is_intrinsic = op.name_text().starts_with("llvm.intr.");
    let pointers = aligned_pointers(op);
    for (at, declared) in (0..).zip(op.info().into_iter().flat_map(|info| info.def().args)) {
        if let ArgKind::Operand { .. } = declared.kind {
            let slot = OperandSlot(operands.next().unwrap_or(0));
            let values = slot.of(op);
            match declared.name {
                "op_bundle_operands" => bundled.extend(values),
                "normalDestOperands" | "unwindDestOperands" => {}
                _ if pointers == Some(slot) => args.extend(values.map(Argument::Pointer)),
                _ => args.extend(values.map(Argument::Value)),
            }
        } else if is_intrinsic && !NOT_ARGUMENTS.contains(&declared.name) {
            args.extend(AttrSlot(at).of(op).map(Argument::Attribute));
        }
    }
    (args, bundled)
}

/// Returns the pointers of a masked access, which have the alignment of the op.
fn aligned_pointers(op: OpRef<'_>) -> Option<OperandSlot> {
    match &*op.name_text() {
        MaskedLoadOp::NAME => Some(MaskedLoadOp::SLOTS.data),
        MaskedStoreOp::NAME => Some(MaskedStoreOp::SLOTS.data),
        Masked_gather::NAME => Some(Masked_gather::SLOTS.ptrs),
        Masked_scatter::NAME => Some(Masked_scatter::SLOTS.ptrs),
        _ => None,
    }
}

fn argument<'ir>(writer: &mut Writer<'_, 'ir>, arg: Argument<'ir>, attrs: Option<Attribute>) -> Translated<String> {
    let (op, ctx) = (writer.op, writer.op.ctx());
    let mut attrs = of_value(ctx, &mut writer.translator.structs, attrs)?;
    let (ty, value) = match arg {
        Argument::Value(value) | Argument::Pointer(value) => (
            writer.translator.ty(value.ty())?,
            writer.body.value(writer.translator, value)?,
        ),
        Argument::Attribute(attr) => {
            let ty = attr
                .ty(ctx)
                .ok_or_else(|| format!("the argument `{}`", attr.display(ctx)))?;
            let constant = constants::from_attr(ctx, attr, ty, 0)?;
            (
                writer.translator.ty(ty)?,
                writer.translator.structs.constant(ctx, ty, &constant, 0)?,
            )
        }
    };
    if let (Argument::Pointer(_), Some(align)) = (arg, int(op, "alignment")) {
        attrs += &format!(" align {align}");
    }
    Ok(format!("{ty}{attrs} {value}"))
}

/// Returns operand bundles: ` [ "align"(ptr %0, i64 8) ]`.
fn bundles<'ir>(writer: &mut Writer<'_, 'ir>, operands: Vec<ValueRef<'ir>>) -> Translated<String> {
    let (op, mut operands, mut texts) = (writer.op, operands.into_iter(), Vec::new());
    for (tag, size) in array(op, "op_bundle_tags").iter().zip(ints(op, "op_bundle_sizes")) {
        let values = operands.by_ref().take(usize::try_from(size).unwrap_or(0));
        let values = values
            .map(|value| writer.body.typed(writer.translator, value))
            .collect::<Translated<Vec<_>>>()?;
        texts.push(format!(
            "{}({})",
            quoted(tag.string(op.ctx()).unwrap_or_default()),
            values.join(", ")
        ));
    }
    Ok(if texts.is_empty() {
        String::new()
    } else {
        format!(" [ {} ]", texts.join(", "))
    })
}

/// Returns inline assembly as a callee.
fn inline_asm(op: OpRef<'_>) -> String {
    let slots = &InlineAsmOp::SLOTS;
    let text = |slot: AttrSlot| quoted_string(op, slot).unwrap_or_default();
    let unit = |slot: AttrSlot, word| if is_set(op, slot) { word } else { "" };
    let effects = [
        unit(slots.has_side_effects, "sideeffect "),
        unit(slots.is_align_stack, "alignstack "),
    ]
    .concat();
    let dialect = if keyword(op, slots.asm_dialect).as_deref() == Some("intel") {
        "inteldialect "
    } else {
        ""
    };
    format!(
        "asm {effects}{dialect}{}, {}",
        text(slots.asm_string),
        text(slots.constraints)
    )
}
