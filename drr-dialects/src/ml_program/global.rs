//! Custom form of `ml_program.global`, and ordering tokens of loads and stores.

use drr::define::{AttrSlot, FormResult, OpAsmForm, OpError, OperandSlot, TypeSlot};
use drr::prelude::*;

/// The required visibility: `public`, `private` or `nested`.
pub(crate) fn form_symbol_visibility(form: &mut OpAsmForm<'_, '_>, visibility: AttrSlot) -> FormResult {
    let printed = form.op().map(|op| {
        visibility
            .of(op)
            .and_then(|word| word.as_str(op.ctx()))
            .unwrap_or("public")
    });
    for word in ["public", "private", "nested"] {
        if form.optional(word, |_| printed == Some(word))? {
            form.set_attribute(visibility, form.ctx().string_attr(word));
            return Ok(());
        }
    }
    Err(form.error("expected `public`, `private` or `nested`"))
}

/// `(value) : type`, where the value is optional.
pub(crate) fn form_typed_initial_value(form: &mut OpAsmForm<'_, '_>, ty: AttrSlot, value: AttrSlot) -> FormResult {
    form.optional_attribute("(", value, ")")?;
    form.type_attribute(" : ", ty)?;
    Ok(())
}

/// `ordering(%token -> !ml_program.token)`, or `ordering(() -> ..)` without input tokens.
pub(crate) fn form_token_ordering(form: &mut OpAsmForm<'_, '_>, tokens: OperandSlot, token: TypeSlot) -> FormResult {
    form.memoize();
    let is_ordered = |op| !tokens.of(op).is_empty() || !token.of(op).is_empty();
    if !form.optional(" ordering(", is_ordered)? {
        return Ok(());
    }
    if form.at("(", |op| tokens.of(op).is_empty()) {
        form.operand_list(["(", ")"], tokens)?;
    } else {
        form.items(|op| tokens.of(op), |form, token| form.value(tokens, |_| token))?;
    }
    if form.optional(" -> ", |op| !token.of(op).is_empty())? {
        form.ty("", token)?;
    }
    form.text(")")
}

/// Names the result of a load after the global.
pub(crate) fn name_results_of_other_ops(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let global = op
        .inherent(op.ctx().ident("global"))
        .and_then(|global| global.symbol_ref(op.ctx()));
    if let Some((root, nested)) = global {
        let last = nested.last().copied().unwrap_or(root);
        name(0, &String::from_utf8_lossy(last.bytes(op.ctx())));
    }
}

pub(crate) fn verify_global_op(op: OpRef<'_>) -> Result<(), OpError> {
    let is_set = |name: &str| op.inherent(op.ctx().ident(name)).is_some();
    if !is_set("is_mutable") && !is_set("value") {
        return Err(OpError::new("is not mutable, so it needs an initial value"));
    }
    Ok(())
}
