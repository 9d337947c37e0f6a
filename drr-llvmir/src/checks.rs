//! Checks of what the `llvm` dialect accepts and LLVM's parser or verifier refuses.
//!
//! They cover what programs run into. The rest is left to LLVM's verifier, which `llvm-as` and `opt -passes=verify` run.

use std::collections::HashSet;
use std::iter::successors;

use drr::define::AttrSlot;
use drr::prelude::TypedOp;
use drr::{Context, OpRef, Type, TypeData};
use drr_dialects::llvm::{
    AddressOfOp, AliasOp, AllocaOp, BitcastOp, CallIntrinsicOp, CallOp, GEPOp, GlobalOp, InvokeOp, LLVMArrayType,
    LLVMFuncOp, LLVMFunctionType, LLVMStructType, LifetimeEndOp, LifetimeStartOp, PoisonOp, ReturnOp, UndefOp,
};

use crate::attributes::of_function;
use crate::body::Body;
use crate::op_attrs::{array, attr_symbol, attr_type, int, keyword};
use crate::type_checks::{bitcast_of_another_size, intrinsic_signature, ranges};
use crate::unsupported::Unsupported;

/// Returns the names of the globals and functions that a module does not define for the linker.
pub(crate) fn declared<'ir>(symbols: impl Iterator<Item = OpRef<'ir>>) -> HashSet<String> {
    symbols
        .filter(|op| is_declaration(*op))
        .filter_map(|op| attr_symbol(op, "sym_name", '@'))
        .collect()
}

/// Checks a function, a global or an alias.
pub(crate) fn of_symbol(op: OpRef<'_>, declared: &HashSet<String>) -> Option<Unsupported> {
    let of_kind = match &*op.name_text() {
        LLVMFuncOp::NAME => intrinsic_body(op)
            .or_else(|| appending_function(op))
            .or_else(|| function_attributes(op)),
        GlobalOp::NAME => scalable_global(op),
        AliasOp::NAME => alias_of_declaration(op, declared),
        _ => None,
    };
    of_kind.or_else(|| alignment(op)).or_else(|| ranges(op))
}

/// Checks an op in the body of a function.
pub(crate) fn of_instruction<'ir>(body: &Body<'ir>, op: OpRef<'ir>) -> Option<Unsupported> {
    let of_kind = match &*op.name_text() {
        CallOp::NAME => musttail_call(body, op).or_else(|| function_attributes(op)),
        InvokeOp::NAME => function_attributes(op),
        BitcastOp::NAME => bitcast_of_another_size(op),
        CallIntrinsicOp::NAME => intrinsic_signature(op),
        AllocaOp::NAME => element_without_size(op, AllocaOp::SLOTS.elem_type),
        GEPOp::NAME => element_without_size(op, GEPOp::SLOTS.elem_type),
        LifetimeStartOp::NAME | LifetimeEndOp::NAME => lifetime(body, op),
        _ => None,
    };
    of_kind.or_else(|| alignment(op)).or_else(|| ranges(op))
}

/// Returns `true` if a global or a function is none of the definitions that its module emits.
fn is_declaration(op: OpRef<'_>) -> bool {
    let linkage = keyword(op, "linkage").unwrap_or_default();
    let body = op.region(0).and_then(|body| body.first_block());
    if linkage == "available_externally" {
        return true;
    }
    match &*op.name_text() {
        LLVMFuncOp::NAME => body.is_none(),
        GlobalOp::NAME
            if ["external", "extern_weak"].contains(&&*linkage) && GlobalOp::SLOTS.value.of(op).is_none() =>
        {
            let value = body.and_then(|block| block.terminator()?.operand(0)?.defining_op());
            value.is_none_or(|value| value.is::<UndefOp<'_>>())
        }
        _ => false,
    }
}

fn intrinsic_body(op: OpRef<'_>) -> Option<Unsupported> {
    let name = LLVMFuncOp::SLOTS.sym_name.of(op)?.string(op.ctx())?;
    let name = name.starts_with(b"llvm.").then(|| String::from_utf8_lossy(name))?;
    op.region(0).filter(|body| !body.is_empty())?;
    Some(Unsupported::invalid(
        format!("the body of the function `@{name}`"),
        "names that begin with `llvm.` are those of intrinsics, which LLVM defines",
        "rename the function and the references to it",
    ))
}

fn appending_function(op: OpRef<'_>) -> Option<Unsupported> {
    keyword(op, LLVMFuncOp::SLOTS.linkage).filter(|linkage| linkage == "appending")?;
    Some(Unsupported::invalid(
        "a function with the linkage `appending`",
        "the linker appends the elements of arrays with this linkage",
        "use another linkage, such as `internal`",
    ))
}

/// Checks the attributes of a function or a call.
fn function_attributes(op: OpRef<'_>) -> Option<Unsupported> {
    // The translation reports errors of single attributes.
    let attributes = of_function(op).ok()?;
    let has = |name| attributes.has(name);
    let excluding = [
        ("noinline", "alwaysinline"),
        ("optnone", "optsize"),
        ("optnone", "minsize"),
    ];
    if let Some((first, second)) = excluding.into_iter().find(|(first, second)| has(first) && has(second)) {
        return Some(Unsupported::invalid(
            format!("the attributes `{first}` and `{second}` of one function"),
            "LLVM does not accept them together",
            "remove one of them",
        ));
    }
    (has("optnone") && !has("noinline")).then(|| {
        Unsupported::invalid(
            "the attribute `optnone` of a function without `noinline`",
            "LLVM does not inline functions that it does not optimize",
            "add `noinline`",
        )
    })
}

fn scalable_global(op: OpRef<'_>) -> Option<Unsupported> {
    let ty = attr_type(op, GlobalOp::SLOTS.global_type)?;
    let is_scalable = |ty: Type| match ty.data(op.ctx()) {
        TypeData::Vector { scalable, .. } => scalable.contains(&true),
        _ => false,
    };
    find_in_aggregate(op.ctx(), ty, is_scalable)?;
    Some(Unsupported::invalid(
        format!("a global of the type `{}`", ty.display(op.ctx())),
        "the linker needs the size of a global, and the size of a scalable vector is known only when the program runs",
        "use vectors of a fixed size, or `llvm.alloca` in a function",
    ))
}

fn alias_of_declaration(op: OpRef<'_>, declared: &HashSet<String>) -> Option<Unsupported> {
    let value = op.region(0)?.first_block()?.terminator()?.operand(0)?;
    let (mut values, mut seen) = (vec![value], HashSet::new());
    while let Some(op) = values.pop().and_then(|value| value.defining_op()) {
        if seen.insert(op.handle()) {
            values.extend(op.operands());
        }
        let is_address = op.is::<AddressOfOp<'_>>();
        let name = || attr_symbol(op, AddressOfOp::SLOTS.global_name, '@').filter(|name| declared.contains(name));
        if let Some(name) = is_address.then(name).flatten() {
            return Some(Unsupported::invalid(
                format!("an alias of `{name}`, which the module does not define"),
                "LLVM creates an alias where it creates the function or global that the alias stands for",
                format!("define `{name}` in the module, or use it instead of the alias"),
            ));
        }
    }
    None
}

fn alignment(op: OpRef<'_>) -> Option<Unsupported> {
    let ctx = op.ctx();
    let dictionaries = [array(op, "arg_attrs"), array(op, "res_attrs")].concat();
    let of_values = dictionaries
        .into_iter()
        .flat_map(|attrs| attrs.dictionary(ctx).unwrap_or_default())
        .filter(|(name, _)| name.text(ctx) == "llvm.align")
        .filter_map(|(_, align)| align.integer(ctx)?.1.to_u64());
    // An alignment of 0 is none.
    let of_op = int(op, "alignment").and_then(|align| u64::try_from(align).ok());
    let mut all = of_op.into_iter().filter(|align| *align > 0).chain(of_values);
    let align = all.find(|align| !align.is_power_of_two() || *align > MAX_ALIGNMENT)?;
    Some(Unsupported::invalid(
        format!("the alignment {align}"),
        "alignments in LLVM IR are powers of 2 up to 2^32",
        "use a power of 2 of at most 4294967296",
    ))
}

/// The largest alignment of LLVM.
const MAX_ALIGNMENT: u64 = 1 << 32;

fn musttail_call<'ir>(body: &Body<'ir>, op: OpRef<'ir>) -> Option<Unsupported> {
    keyword(op, CallOp::SLOTS.TailCallKind).filter(|kind| kind == "musttail")?;
    let is_instruction = |op: OpRef<'ir>| op.result(0).is_none_or(|result| body.is_instruction(result));
    let next = successors(Some(op), |op| op.next())
        .skip(1)
        .find(|op| is_instruction(*op));
    let returned = next.filter(|next| next.is::<ReturnOp<'_>>());
    let returned = returned.map(|next| next.operand(0).map(|value| body.forwarded(value).handle()));
    if returned == Some(op.result(0).map(|result| result.handle())) {
        return None;
    }
    Some(Unsupported::invalid(
        "a `musttail` call whose result is not returned right after it",
        "the called function takes the place of its caller",
        "return the result of the call as the next op, or make it a `tail` call",
    ))
}

fn element_without_size(op: OpRef<'_>, element: AttrSlot) -> Option<Unsupported> {
    let (ctx, ty) = (op.ctx(), attr_type(op, element)?);
    let has_no_size = |ty: Type| {
        let is_struct_without_body = LLVMStructType::name(ctx, ty).is_some()
            && (LLVMStructType::opaque(ctx, ty) == Some(true) || LLVMStructType::initialized(ctx, ty) != Some(true));
        let named = ["void", "token", "label", "metadata"];
        is_struct_without_body
            || LLVMFunctionType::returnType(ctx, ty).is_some()
            || named.into_iter().any(|name| ty.is_of_dialect(ctx, "llvm", name))
    };
    let part = find_in_aggregate(ctx, ty, has_no_size)?;
    Some(Unsupported::invalid(
        format!("`{}` with the element type `{}`", op.name_text(), ty.display(ctx)),
        format!("`{}` has no size", part.display(ctx)),
        "use a type with a size, such as a struct with a body",
    ))
}

fn lifetime<'ir>(body: &Body<'ir>, op: OpRef<'ir>) -> Option<Unsupported> {
    let pointer = op.operands().next_back()?;
    let of = body.forwarded(pointer).defining_op().map(|op| op.name_text());
    if of.is_some_and(|of| [AllocaOp::NAME, PoisonOp::NAME].contains(&&*of)) {
        return None;
    }
    Some(Unsupported::invalid(
        format!(
            "`{}` of a pointer that is not a result of `llvm.alloca`",
            op.name_text()
        ),
        "lifetimes in LLVM IR are those of stack memory",
        "pass the result of `llvm.alloca`, or erase the op",
    ))
}

/// Returns the first of a type and the types of its elements, at any depth, that has a property.
fn find_in_aggregate(ctx: &Context, ty: Type, has_property: impl Fn(Type) -> bool) -> Option<Type> {
    let (mut types, mut seen) = (vec![ty], HashSet::new());
    while let Some(ty) = types.pop() {
        if !seen.insert(ty) {
            continue;
        }
        if has_property(ty) {
            return Some(ty);
        }
        types.extend(LLVMArrayType::elementType(ctx, ty));
        types.extend(LLVMStructType::body(ctx, ty).unwrap_or_default().into_iter().rev());
    }
    None
}
