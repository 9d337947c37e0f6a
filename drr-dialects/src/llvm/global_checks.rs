//! Verifiers of globals and of ops that reference them.

use drr::define::{AttrConstraint, AttrSlot, OpError, SymbolTableCollection, TraitFlags};
use drr::prelude::*;
use drr::{AttrData, Ident, RegionRef};

use super::call_checks::symbol;
use super::types::{
    LLVMArrayType, LLVMPointerType, LLVMTargetExtType, function_signature, is_compatible_type, is_pointer,
    is_pointer_element_type_interface, is_target_type_of_global,
};
use super::{
    AddressOfOp, AliasOp, BlockAddressOp, BlockTagOp, ComdatSelectorOp, DSOLocalEquivalentOp, GlobalCtorsOp,
    GlobalDtorsOp, GlobalOp, IFuncOp, LLVM_BlockAddressAttr, LLVM_ZeroAttr, LLVMFuncOp, Linkage, LinkageAttr2,
    ModuleFlagAttr, ModuleFlagsOp, ReturnOp,
};

pub(crate) use self::verify_in_module as verify_linker_options_op;

/// Returns `true` if a global can have the type.
fn is_type_of_global(ctx: &Context, ty: Type) -> bool {
    let sizeless = ["void", "token", "metadata", "label"];
    if is_compatible_type(ctx, ty) {
        !sizeless.iter().any(|mnemonic| ty.is_of_dialect(ctx, "llvm", mnemonic))
    } else {
        is_pointer_element_type_interface(ctx, ty)
    }
}

fn linkage(op: OpRef<'_>, slot: AttrSlot) -> Option<Linkage> {
    LinkageAttr2::linkage(op.ctx(), slot.of(op)?)
}

/// Returns `true` if an attribute is zero, of any type. The elements of arrays are checked, too.
fn is_zero_initializer(ctx: &Context, attr: Attribute) -> bool {
    let mut worklist = vec![attr];
    while let Some(attr) = worklist.pop() {
        let is_zero = match attr.data(ctx) {
            Some(AttrData::Float { value, .. }) => value.is_zero(),
            Some(AttrData::DenseElements { data, .. }) => data.iter().all(|byte| *byte == 0),
            Some(AttrData::Array(items)) => {
                worklist.extend(items);
                true
            }
            _ => match attr.integer(ctx) {
                Some((_, value)) => value.is_zero(),
                None => LLVM_ZeroAttr::holds(ctx, attr),
            },
        };
        if !is_zero {
            return false;
        }
    }
    true
}

pub(crate) fn verify_global_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(global)) = (op.ctx(), GlobalOp::cast(op)) else {
        return Ok(());
    };
    let (Some(ty), value) = (global.global_type(), global.value()) else {
        return Ok(());
    };
    if !is_type_of_global(ctx, ty) {
        return Err(wrong_type(ctx, ty));
    }
    verify_in_module(op)?;
    if let Some(text) = value
        .and_then(|value| value.string(ctx))
        .filter(|text| !fits_string(ctx, ty, text))
    {
        return Err(OpError::new(format!(
            "is of type `{}`, but its string is an `!llvm.array<{} x i8>`",
            ty.display(ctx),
            text.len()
        )));
    }
    verify_target_type(ctx, ty, value)?;
    verify_linkage_of_value(op, ty, value)?;
    verify_alignment(op)?;
    match op.region(0).filter(|body| !body.is_empty()) {
        Some(_) if value.is_some() => Err(OpError::new("has both a value and a region that makes it")),
        Some(body) => verify_global_body(ctx, ty, body),
        None => Ok(()),
    }
}

fn wrong_type(ctx: &Context, ty: Type) -> OpError {
    OpError::new(format!("is of type `{}`, which no global has", ty.display(ctx)))
}

/// Returns `true` if a string can initialize a type: an array of as many `i8`.
pub(super) fn fits_string(ctx: &Context, ty: Type, text: &[u8]) -> bool {
    LLVMArrayType::elementType(ctx, ty) == Some(Type::I8)
        && LLVMArrayType::numElements(ctx, ty) == Some(text.len() as u64)
}

fn verify_target_type(ctx: &Context, ty: Type, value: Option<Attribute>) -> Result<(), OpError> {
    if LLVMTargetExtType::extTypeName(ctx, ty).is_none() {
        return Ok(());
    }
    if !is_target_type_of_global(ctx, ty) {
        return Err(wrong_type(ctx, ty));
    }
    match value {
        Some(_) => Err(OpError::new(
            "is of a type of a target and has a `value`, but only a region with `llvm.mlir.zero` initializes it",
        )),
        None => Ok(()),
    }
}

fn verify_linkage_of_value(op: OpRef<'_>, ty: Type, value: Option<Attribute>) -> Result<(), OpError> {
    let ctx = op.ctx();
    match linkage(op, GlobalOp::SLOTS.linkage) {
        Some(Linkage::Common) if value.is_some_and(|value| !is_zero_initializer(ctx, value)) => {
            Err(OpError::new("has the linkage `common` and a value that is not zero"))
        }
        Some(Linkage::Appending) if LLVMArrayType::elementType(ctx, ty).is_none() => {
            Err(OpError::new("has the linkage `appending`: expected an array type"))
        }
        _ => Ok(()),
    }
}

/// Checks that the region of a global returns a value of its type.
fn verify_global_body(ctx: &Context, ty: Type, body: RegionRef<'_>) -> Result<(), OpError> {
    let returned = verify_initializer(body)?;
    if returned == Some(ty) {
        return Ok(());
    }
    Err(OpError::new(format!(
        "is of type `{}`, but its region returns {}",
        ty.display(ctx),
        returned.map_or("nothing".to_string(), |ty| format!("a `{}`", ty.display(ctx)))
    )))
}

/// Checks that the parent of an op is a module, or an isolated op with a symbol table.
pub(crate) fn verify_in_module(op: OpRef<'_>) -> Result<(), OpError> {
    let is_module = |parent: OpRef<'_>| {
        parent.has_trait(TraitFlags::SYMBOL_TABLE) && parent.has_trait(TraitFlags::ISOLATED_FROM_ABOVE)
    };
    match op.parent_op() {
        Some(parent) if !is_module(parent) => Err(OpError::new(format!(
            "is in `{}`, and must be directly in a module",
            parent.name_text()
        ))),
        _ => Ok(()),
    }
}

/// Checks that an alignment is a power of two.
fn verify_alignment(op: OpRef<'_>) -> Result<(), OpError> {
    let alignment = op
        .attr_named("alignment")
        .and_then(|alignment| alignment.as_i64(op.ctx()));
    match alignment {
        Some(alignment) if !alignment.cast_unsigned().is_power_of_two() => Err(OpError::new(format!(
            "has the alignment {alignment}, which is not a power of 2"
        ))),
        _ => Ok(()),
    }
}

/// Checks that an initializer has no side effects. Returns the type of its value.
fn verify_initializer(body: RegionRef<'_>) -> Result<Option<Type>, OpError> {
    let mut returned = None;
    for op in body.first_block().into_iter().flat_map(|block| block.ops()) {
        if ReturnOp::cast(op).is_some() {
            returned = op.operand(0).map(|value| value.ty());
        } else if !op.has_trait(TraitFlags::NO_MEMORY_EFFECT) {
            return Err(OpError::new(format!(
                "has `{}` in its region, which may have side effects",
                op.name_text()
            )));
        }
    }
    Ok(returned)
}

pub(crate) fn verify_alias_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(alias)) = (op.ctx(), AliasOp::cast(op)) else {
        return Ok(());
    };
    if let Some(ty) = alias.alias_type().filter(|ty| !is_type_of_global(ctx, *ty)) {
        return Err(wrong_type(ctx, ty));
    }
    let linkage = linkage(op, AliasOp::SLOTS.linkage);
    verify_linkage(linkage, linkage != Some(Linkage::AvailableExternally), "alias")?;
    let Some(body) = op.region(0) else { return Ok(()) };
    match verify_initializer(body)? {
        Some(ty) if is_pointer(ctx, ty) => Ok(()),
        _ => Err(OpError::new("has a region that does not return a pointer")),
    }
}

fn verify_linkage(linkage: Option<Linkage>, is_checked: bool, what: &str) -> Result<(), OpError> {
    match linkage {
        Some(linkage @ (Linkage::Common | Linkage::Appending | Linkage::ExternWeak | Linkage::AvailableExternally))
            if is_checked =>
        {
            Err(OpError::new(format!(
                "has the linkage `{linkage}`, which no {what} has"
            )))
        }
        _ => Ok(()),
    }
}

pub(crate) fn verify_i_func_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_linkage(linkage(op, IFuncOp::SLOTS.linkage), true, "ifunc")
}

pub(crate) fn verify_symbol_uses_of_i_func_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    let (ctx, Some(resolver)) = (op.ctx(), IFuncOp::cast(op).and_then(|ifunc| ifunc.resolver())) else {
        return Ok(());
    };
    let shown = resolver.text(ctx);
    let mut found = symbol(op, symbols, resolver);
    // Aliases may be cyclic.
    let mut seen = Vec::new();
    while let Ok(Some(alias)) = found
        && AliasOp::cast(alias).is_some()
        && !seen.contains(&alias.index())
    {
        seen.push(alias.index());
        let body = alias.region(0).and_then(|body| body.first_block());
        let address = body.into_iter().flat_map(|body| body.ops()).find_map(AddressOfOp::cast);
        let Some(name) = address.and_then(|address| address.global_name()) else {
            break;
        };
        found = symbol(alias, symbols, name);
    }
    let Ok(found) = found else {
        return Err(OpError::new(format!(
            "names `@{shown}`, which does not reference a symbol in the current scope"
        )));
    };
    let Some(found) = found else { return Ok(()) };
    let Some(function) = LLVMFuncOp::cast(found) else {
        return Err(OpError::new(format!(
            "has the resolver `@{shown}`, which must be a function"
        )));
    };
    let is_declared = found.region(0).is_none_or(|body| body.is_empty());
    if is_declared || linkage(found, LLVMFuncOp::SLOTS.linkage) == Some(Linkage::AvailableExternally) {
        return Err(OpError::new(format!(
            "has the resolver `@{shown}`, which is not defined here"
        )));
    }
    let signature = function.function_type().and_then(|ty| function_signature(ctx, ty));
    match signature {
        Some((_, results, _)) if !results.first().is_some_and(|ty| is_pointer(ctx, *ty)) => Err(OpError::new(format!(
            "has the resolver `@{shown}`, which does not return a pointer"
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn verify_symbol_uses_of_address_of_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    let ctx = op.ctx();
    let (Some(name), Some(ty)) = (
        AddressOfOp::cast(op).and_then(|address| address.global_name()),
        op.result_types().next(),
    ) else {
        return Ok(());
    };
    let shown = name.text(ctx);
    let found = match symbol(op, symbols, name) {
        Ok(None) => return Ok(()),
        Ok(Some(found)) => Some(found),
        Err(()) => None,
    };
    let is_function = |op: &OpRef<'_>| LLVMFuncOp::cast(*op).is_some() || IFuncOp::cast(*op).is_some();
    if found.as_ref().is_some_and(is_function) {
        return Ok(());
    }
    let space = match found.map(|found| (GlobalOp::cast(found), AliasOp::cast(found).map(|_| found))) {
        Some((Some(global), _)) => Some(global.addr_space().unwrap_or_default().into()),
        Some((None, Some(alias))) => space_of_alias(alias),
        _ => {
            return Err(OpError::new(format!(
                "names `@{shown}`, which does not reference a global, alias, function or ifunc of LLVM"
            )));
        }
    };
    let own = LLVMPointerType::addressSpace(ctx, ty).map(i64::from);
    match (space, own) {
        (Some(space), Some(own)) if space != own => Err(OpError::new(format!(
            "is a pointer to the address space {own}, but `@{shown}` is in {space}"
        ))),
        _ => Ok(()),
    }
}

fn space_of_alias(alias: OpRef<'_>) -> Option<i64> {
    let body = alias.region(0)?.first_block()?;
    let returned = body.ops().next_back()?.operand(0)?.ty();
    LLVMPointerType::addressSpace(alias.ctx(), returned).map(i64::from)
}

pub(crate) fn verify_symbol_uses_of_dso_local_equivalent_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(name) = DSOLocalEquivalentOp::cast(op).and_then(|equivalent| equivalent.function_name()) else {
        return Ok(());
    };
    let is_function = |op: OpRef<'_>| LLVMFuncOp::cast(op).is_some() || AliasOp::cast(op).is_some();
    let Some(function) = named_function(op, symbols, name, is_function)? else {
        return Ok(());
    };
    if linkage(function, LLVMFuncOp::SLOTS.linkage) == Some(Linkage::ExternWeak) {
        return Err(OpError::new(format!(
            "names `@{}`, whose linkage is `extern_weak`",
            name.text(ctx)
        )));
    }
    Ok(())
}

/// Looks up the function referenced by an op. Returns `None` if the enclosing symbol table is unknown.
///
/// # Errors
/// If there is no such symbol, or it is not a function.
fn named_function<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
    name: Ident,
    is_function: impl Fn(OpRef<'_>) -> bool,
) -> Result<Option<OpRef<'ir>>, OpError> {
    match symbol(op, symbols, name) {
        Ok(None) => Ok(None),
        Ok(Some(found)) if is_function(found) => Ok(Some(found)),
        _ => Err(OpError::new(format!(
            "names `@{}`, which does not reference a valid LLVM function",
            name.text(op.ctx())
        ))),
    }
}

fn is_llvm_func(op: OpRef<'_>) -> bool {
    LLVMFuncOp::cast(op).is_some()
}

/// Checks a list of constructors or destructors: each entry has a priority and data.
fn verify_structors(op: OpRef<'_>, kind: &str, lists: [AttrSlot; 3]) -> Result<(), OpError> {
    let ctx = op.ctx();
    let list = |slot: AttrSlot| slot.of(op).and_then(|list| list.array(ctx)).unwrap_or_default();
    let [structors, priorities, data] = lists.map(list);
    if structors.len() != priorities.len() || structors.len() != data.len() {
        return Err(OpError::new(format!(
            "has {} `{kind}`, {} `priorities` and {} `data`: expected the same number of each",
            structors.len(),
            priorities.len(),
            data.len()
        )));
    }
    let is_data = |data: &&Attribute| LLVM_ZeroAttr::holds(ctx, **data) || symbol_name(ctx, **data).is_some();
    match data.iter().find(|data| !is_data(data)) {
        Some(data) => Err(OpError::new(format!(
            "has `{}` as data, which must be a symbol or `#llvm.zero`",
            data.display(ctx)
        ))),
        None => Ok(()),
    }
}

/// Returns the name of a flat symbol reference.
fn symbol_name(ctx: &Context, attr: Attribute) -> Option<Ident> {
    match attr.data(ctx) {
        Some(AttrData::SymbolRef { root, nested }) if nested.is_empty() => Some(*root),
        _ => None,
    }
}

fn verify_uses_of_structors<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
    structors: AttrSlot,
) -> Result<(), OpError> {
    let ctx = op.ctx();
    let structors = structors.of(op).and_then(|list| list.array(ctx)).unwrap_or_default();
    for name in structors.iter().filter_map(|name| symbol_name(ctx, *name)) {
        let function = named_function(op, symbols, name, is_llvm_func)?;
        if function.is_some_and(|function| function.region(0).is_none_or(|body| body.is_empty())) {
            return Err(OpError::new(format!("names `@{}`, which has no body", name.text(ctx))));
        }
    }
    Ok(())
}

pub(crate) fn verify_global_ctors_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &GlobalCtorsOp::SLOTS;
    verify_structors(op, "ctors", [slots.ctors, slots.priorities, slots.data])
}

pub(crate) fn verify_symbol_uses_of_global_ctors_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    verify_uses_of_structors(op, symbols, GlobalCtorsOp::SLOTS.ctors)
}

pub(crate) fn verify_global_dtors_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &GlobalDtorsOp::SLOTS;
    verify_structors(op, "dtors", [slots.dtors, slots.priorities, slots.data])
}

pub(crate) fn verify_symbol_uses_of_global_dtors_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    verify_uses_of_structors(op, symbols, GlobalDtorsOp::SLOTS.dtors)
}

pub(crate) fn verify_comdat_op(op: OpRef<'_>) -> Result<(), OpError> {
    let body = op.region(0).and_then(|body| body.first_block());
    let mut ops = body.into_iter().flat_map(|body| body.ops());
    match ops.find(|op| ComdatSelectorOp::cast(*op).is_none()) {
        Some(other) => Err(OpError::new(format!(
            "has `{}` in its region, and takes only `llvm.comdat_selector`",
            other.name_text()
        ))),
        None => Ok(()),
    }
}

/// Checks that the comdat of a function or global is a selector.
fn verify_comdat_of<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
    slot: AttrSlot,
) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(comdat) = slot.of(op) else { return Ok(()) };
    let Some(AttrData::SymbolRef { root, nested }) = comdat.data(ctx) else {
        return Ok(());
    };
    let found = match symbol(op, symbols, *root) {
        Ok(None) => return Ok(()),
        Ok(Some(found)) => nested.iter().try_fold(found, |found, name| {
            let body = found.region(0).and_then(|body| body.first_block());
            let named =
                |op: &OpRef<'ir>| op.attr(Ident::SYM_NAME).and_then(|text| text.string(ctx)) == Some(name.bytes(ctx));
            body.into_iter().flat_map(|body| body.ops()).find(named)
        }),
        Err(()) => None,
    };
    match found.and_then(ComdatSelectorOp::cast) {
        Some(_) => Ok(()),
        None => Err(OpError::new(format!(
            "has the comdat `{}`, which does not reference an `llvm.comdat_selector`",
            comdat.display(ctx)
        ))),
    }
}

pub(crate) fn verify_symbol_uses_of_llvm_func_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    verify_comdat_of(op, symbols, LLVMFuncOp::SLOTS.comdat)
}

pub(crate) fn verify_symbol_uses_of_global_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    verify_comdat_of(op, symbols, GlobalOp::SLOTS.comdat)
}

pub(crate) fn verify_symbol_uses_of_block_address_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(address) = BlockAddressOp::cast(op).and_then(|op| op.block_addr()) else {
        return Ok(());
    };
    let Some(name) = LLVM_BlockAddressAttr::function(ctx, address) else {
        return Ok(());
    };
    let shown = name.text(ctx);
    let Some(function) = named_function(op, symbols, name, is_llvm_func)? else {
        return Ok(());
    };
    let tag = LLVM_BlockAddressAttr::tag(ctx, address);
    let has_tag = |op: OpRef<'_>| BlockTagOp::cast(op).is_some_and(|block| block.tag() == tag);
    if function.walk().any(has_tag) {
        Ok(())
    } else {
        let tag = tag.map_or_else(String::new, |tag| format!(" `{}`", tag.display(ctx)));
        Err(OpError::new(format!(
            "names the block tag{tag}, which `@{shown}` does not declare"
        )))
    }
}

pub(crate) fn verify_module_flags_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    verify_in_module(op)?;
    let flags = ModuleFlagsOp::SLOTS
        .flags
        .of(op)
        .and_then(|flags| flags.array(ctx))
        .unwrap_or_default();
    match flags.iter().find(|flag| !ModuleFlagAttr::holds(ctx, **flag)) {
        Some(flag) => Err(OpError::new(format!(
            "has `{}` as a flag, which must be a `#llvm.mlir.module_flag`",
            flag.display(ctx)
        ))),
        None => Ok(()),
    }
}
