//! Custom form of `llvm.func`: `internal fastcc @f(%a: t {..}, ...) -> (u {..}) vscale_range(1, 2) comdat(@c)
//! attributes {..} {..}`.

use std::collections::HashSet;

use drr::RegionRef;
use drr::define::{
    AttrSlot, CallableOpInterface, DefinitionKind, FormResult, OpAsmForm, OpAsmParser, OpAsmPrinter, OpError,
    ParseFailed, RegionArgument, RegionSlot, UseGenericForm, verify_function_attributes,
};
use drr::prelude::*;

use super::call_checks::verify_landing_pads;
use super::keywords::{Keyword, keywords};
use super::types::{function_signature, function_type, is_compatible_type};
use super::{BlockTagOp, LLVM_VScaleRangeAttr, LLVMFuncOp, Linkage, LinkageAttr2};
use crate::shared::signature;
use drr::define::function_syntax::{parse_signature, print_signature};

const TYPE: AttrSlot = LLVMFuncOp::SLOTS.function_type;
const PERSONALITY: AttrSlot = LLVMFuncOp::SLOTS.personality;
const ARG_ATTRS: AttrSlot = LLVMFuncOp::SLOTS.arg_attrs;
const RES_ATTRS: AttrSlot = LLVMFuncOp::SLOTS.res_attrs;
const VSCALE_RANGE: AttrSlot = LLVMFuncOp::SLOTS.vscale_range;
const KEYWORDS: [(Keyword, AttrSlot); 4] = [
    (Keyword::Linkage, LLVMFuncOp::SLOTS.linkage),
    (Keyword::Visibility, LLVMFuncOp::SLOTS.visibility_),
    (Keyword::UnnamedAddr, LLVMFuncOp::SLOTS.unnamed_addr),
    (Keyword::CallingConvention, LLVMFuncOp::SLOTS.CConv),
];

pub(crate) fn form_llvm_func_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    const BODY: RegionSlot = LLVMFuncOp::SLOTS.body;
    form.text(" ")?;
    keywords(form, &KEYWORDS, false)?;
    form.symbol_name(LLVMFuncOp::SLOTS.sym_name)?;
    for slot in [TYPE, ARG_ATTRS, RES_ATTRS, VSCALE_RANGE] {
        form.bind(slot);
    }
    let arguments = form.element(parse_function, |printer, op| {
        print_function(printer, op).map(|()| Vec::new())
    })?;
    if form.optional(" vscale_range(", |op| VSCALE_RANGE.of(op).is_some())? {
        let from = form.any_integer(|op| end_of_range(op, LLVM_VScaleRangeAttr::minRange))?;
        form.text(", ")?;
        let to = form.any_integer(|op| end_of_range(op, LLVM_VScaleRangeAttr::maxRange))?;
        form.text(")")?;
        let range = format!("#llvm.vscale_range<minRange = {from} : i32, maxRange = {to} : i32>");
        if let Ok(range) = form.ctx().parse_attr(range) {
            form.set_attribute(VSCALE_RANGE, range);
        }
    }
    form.optional_attribute(" comdat(", LLVMFuncOp::SLOTS.comdat, ")")?;
    form.attr_dict_with_keyword()?;
    if form.at("{", |op| BODY.of(op).any(|body| !body.is_empty())) {
        form.region_with_arguments(" ", BODY, &arguments, false)?;
    }
    Ok(())
}

/// Returns an end of the range of `vscale`. The text contains 32-bit integers.
fn end_of_range(op: OpRef<'_>, end: fn(&Context, Attribute) -> Option<Attribute>) -> Option<i64> {
    let end = end(op.ctx(), VSCALE_RANGE.of(op)?)?;
    end.as_i64(op.ctx()).filter(|_| end.ty(op.ctx()) == Some(Type::I32))
}

/// Parses the signature, and returns the named arguments.
fn parse_function(parser: &mut dyn OpAsmParser) -> Result<Vec<RegionArgument>, ParseFailed> {
    let signature = parse_signature(parser, true, ARG_ATTRS, RES_ATTRS)?;
    let mut types = signature.input_types().into_iter().chain(signature.result_types());
    if let Some(ty) = types.find(|ty| !is_compatible_type(parser.ctx(), *ty)) {
        let shown = ty.display(parser.ctx()).to_string();
        return Err(parser.error(format!("expected an LLVM type, found `{shown}`")));
    }
    let ty = function_type(
        parser.ctx(),
        &signature.input_types(),
        &signature.result_types(),
        signature.is_variadic,
    );
    let ty = ty.map_err(|why| parser.error(format!("the type of the function {why}")))?;
    let ty = parser.ctx().type_attr(ty);
    parser.set_attribute(TYPE, ty);
    Ok(signature.arguments)
}

/// Prints the signature, which contains only compatible types.
fn print_function<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    let ctx = op.ctx();
    let ty = TYPE.of(op).and_then(|ty| ty.type_value(ctx));
    let (inputs, results, is_variadic) = ty.and_then(|ty| function_signature(ctx, ty)).ok_or(UseGenericForm)?;
    if !inputs.iter().chain(&results).all(|ty| is_compatible_type(ctx, *ty)) {
        return Err(UseGenericForm);
    }
    print_signature(printer, op, (&inputs, &results, is_variadic), ARG_ATTRS, RES_ATTRS);
    Ok(())
}

fn linkage(op: OpRef<'_>) -> Option<Linkage> {
    LinkageAttr2::linkage(op.ctx(), LLVMFuncOp::SLOTS.linkage.of(op)?)
}

pub(crate) fn verify_llvm_func_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let linkage = linkage(op);
    let ty = TYPE.of(op).and_then(|ty| ty.type_value(ctx));
    let signature = ty.and_then(|ty| function_signature(ctx, ty));
    if let Some((inputs, results, _)) = &signature {
        verify_function_attributes(op, inputs, results)?;
    }
    if linkage == Some(Linkage::Common) {
        return Err(OpError::new("has the linkage `common`, which no function has"));
    }
    let entry = op.region(0).and_then(|body| body.first_block());
    let Some(entry) = entry else {
        return if linkage.is_none_or(|linkage| matches!(linkage, Linkage::External | Linkage::ExternWeak)) {
            Ok(())
        } else {
            Err(OpError::new(
                "needs the linkage `external` or `extern_weak` where it has no body",
            ))
        };
    };
    let has = |name: &str| op.attr_named(name).is_some();
    if has("no_inline") && has("always_inline") {
        return Err(OpError::new("is both `no_inline` and `always_inline`"));
    }
    if has("optimize_none") && !has("no_inline") {
        return Err(OpError::new("is `optimize_none`, and so must be `no_inline`"));
    }
    if PERSONALITY.of(op).is_some() {
        verify_landing_pads(op)?;
    }
    verify_block_tags(op)?;
    match signature {
        Some((inputs, _, _)) if !entry.args().map(|argument| argument.ty()).eq(inputs.iter().copied()) => {
            Err(OpError::new("has a body whose arguments are not those of its type"))
        }
        _ => Ok(()),
    }
}

/// Checks that block tags are unique in a function.
fn verify_block_tags(function: OpRef<'_>) -> Result<(), OpError> {
    let ctx = function.ctx();
    let mut tags = HashSet::new();
    let mut all = function.walk().filter_map(|op| BlockTagOp::cast(op)?.tag());
    match all.find(|tag| !tags.insert(*tag)) {
        Some(tag) => Err(OpError::new(format!(
            "has two `llvm.blocktag` with the tag `{}`",
            tag.display(ctx)
        ))),
        None => Ok(()),
    }
}

impl CallableOpInterface for LLVMFuncOp<'_> {
    fn callable_region(&self) -> Option<RegionRef<'_>> {
        signature::body(self.op())
    }

    fn definition_kind(&self) -> DefinitionKind {
        match linkage(self.op()) {
            Some(Linkage::Weak | Linkage::Linkonce | Linkage::Common | Linkage::ExternWeak) => {
                DefinitionKind::Interposable
            }
            Some(Linkage::WeakODR | Linkage::LinkonceODR | Linkage::AvailableExternally) => DefinitionKind::Derefinable,
            _ => DefinitionKind::Exact,
        }
    }
}
