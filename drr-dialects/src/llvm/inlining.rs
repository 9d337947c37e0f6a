//! Inlining of `llvm.call`.

use drr::define::DialectInlinerInterface;
use drr::prelude::*;
use drr::{InsertPoint, Ir, IrBuilder, OperationState, RegionRef};

use super::inlined_blocks::{add_scopes_of_call, clone_alias_scopes, move_allocas};
use super::type_sizes::TypeSizes;
use super::types::function_signature;
use super::{
    AddressOfOp, AllocaOp, BrOp, CallOp, ConstantOp, LLVM_MemoryEffectsAttr, LLVMFuncOp, MemcpyOp, ModRefInfo,
    ReturnOp, UnreachableOp,
};

/// The rules of `llvm`. Unlike in MLIR, `noalias` of an argument is lost, and locations of loops are not changed.
#[derive(Debug)]
pub(crate) struct LlvmInliner;

impl DialectInlinerInterface for LlvmInliner {
    fn is_legal_to_inline_call(&self, call: OpRef<'_>, callable: OpRef<'_>, _: bool) -> bool {
        let ctx = call.ctx();
        let (Some(call), Some(func)) = (CallOp::cast(call), LLVMFuncOp::cast(callable)) else {
            return false;
        };
        let has = |op: OpRef<'_>, name: &str| op.attr_named(name).is_some();
        let signature = func.function_type().and_then(|ty| function_signature(ctx, ty));
        let is_variadic = signature.is_none_or(|(_, _, is_variadic)| is_variadic);
        let attrs = func.arg_attrs().unwrap_or_default();
        let passed_through = func.passthrough().unwrap_or_default();
        let is_refused = |attr: &Attribute| {
            let refused = ["noduplicate", "presplitcoroutine", "returns_twice", "strictfp"];
            attr.as_str(ctx).is_some_and(|attr| refused.contains(&attr))
        };
        !has(call.op(), "no_inline")
            && !has(callable, "no_inline")
            && !has(callable, "personality")
            && !is_variadic
            && !attrs
                .iter()
                .any(|attrs| entry(ctx, Some(*attrs), "llvm.inalloca").is_some())
            && !passed_through.iter().any(is_refused)
    }

    fn is_legal_to_inline_region(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_op(&self, op: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        !["llvm.intr.vastart", "llvm.blocktag"].contains(&&*op.name_text())
    }

    fn handle_argument(&self, ir: &mut Ir, call: Op, callable: Op, argument: Value, attrs: Option<Attribute>) -> Value {
        let ctx = ir.ctx();
        let element = entry(ctx, attrs, "llvm.byval").and_then(|ty| ty.type_value(ctx));
        let alignment = entry(ctx, attrs, "llvm.align").and_then(|align| align.as_i64(ctx));
        let alignment = alignment.and_then(|align| u64::try_from(align).ok()).unwrap_or(1);
        match element {
            Some(element) => pass_by_value(ir, (call, callable), argument, element, alignment).unwrap_or(argument),
            None => argument,
        }
    }

    fn process_inlined_call_blocks(&self, ir: &mut Ir, call: Op, blocks: &[Block]) {
        move_allocas(ir, call, blocks);
        clone_alias_scopes(ir, blocks);
        add_scopes_of_call(ir, call, blocks);
    }

    fn allow_single_block_optimization(&self, body: RegionRef<'_>) -> bool {
        let terminator = body.first_block().and_then(|block| block.last_op());
        terminator.is_none_or(|terminator| !terminator.is::<UnreachableOp<'_>>())
    }

    fn handle_terminator_with_block(&self, ir: &mut Ir, terminator: Op, destination: Block) {
        if ReturnOp::cast(ir.op(terminator)).is_none() {
            return;
        }
        let returned: Vec<Value> = ir.op(terminator).operands().handles();
        let mut builder = builder_before(ir, terminator);
        BrOp::build(&mut builder, (&returned, None, destination), ());
        let erased = ir.erase(terminator);
        debug_assert_eq!(erased, Ok(()), "a return op has no results");
    }
}

/// Returns an entry of a dictionary.
fn entry(ctx: &Context, attrs: Option<Attribute>, name: &str) -> Option<Attribute> {
    let key = ctx.ident(name);
    let mut entries = attrs?.dictionary(ctx)?.iter();
    entries.find(|(found, _)| *found == key).map(|&(_, value)| value)
}

/// Returns a builder before an op, with its location.
fn builder_before(ir: &mut Ir, op: Op) -> IrBuilder<'_> {
    let location = ir.op(op).location();
    let mut builder = IrBuilder::new(ir, InsertPoint::Before(op));
    builder.set_location(location);
    builder
}

/// Returns a copy of the memory of a `byval` argument. The copy is omitted if the callee only reads the memory, and the alignment
/// suffices. `None` if the size of the memory is unknown.
fn pass_by_value(
    ir: &mut Ir,
    (call, callable): (Op, Op),
    argument: Value,
    element: Type,
    requested: u64,
) -> Option<Value> {
    let (ctx, func) = (ir.ctx(), ir.op(callable));
    let effects = LLVMFuncOp::cast(func).and_then(|func| func.memory_effects());
    let effects = effects.and_then(|effects| LLVM_MemoryEffectsAttr::argMem(ctx, effects));
    let is_read_only = matches!(effects, Some(ModRefInfo::NoModRef | ModRefInfo::Ref));
    let sizes = TypeSizes::closest(func);
    let (size, stack_alignment) = (sizes.of(element)?, sizes.stack_alignment());
    if is_read_only && (requested <= size.alignment || align(ir, argument, requested, stack_alignment) >= requested) {
        return Some(argument);
    }
    let (ty, location) = (ir.value(argument).ty(), ir.value(argument).location());
    let entry = ir.value(argument).parent_block()?.region()?.first_block()?;
    let first = entry.first_op()?.handle();
    let ctx = ir.ctx().clone();
    let alignment = i64::try_from(requested.max(size.alignment)).ok()?;
    let (one, bytes) = (ctx.i64_attr(1), ctx.i64_attr(i64::try_from(size.bytes()).ok()?));
    let mut builder = IrBuilder::new(ir, InsertPoint::Before(first));
    builder.set_location(location);
    let one = ConstantOp::build(&mut builder, one, Type::I64);
    let one = builder.result(one, 0);
    let alloca = builder.insert(OperationState {
        location,
        operands: &[one],
        result_types: &[ty],
        inherent: &[
            (ctx.ident("alignment"), ctx.i64_attr(alignment)),
            (ctx.ident("elem_type"), ctx.type_attr(element)),
        ],
        ..OperationState::of::<AllocaOp<'_>>(&builder)
    });
    let copy = builder.result(alloca, 0);
    builder.set_insert_point(InsertPoint::Before(call));
    let bytes = ConstantOp::build(&mut builder, bytes, Type::I64);
    let bytes = builder.result(bytes, 0);
    let is_volatile = ctx.bool_attr(false);
    MemcpyOp::build(
        &mut builder,
        (copy, argument, bytes, is_volatile, None, None, None, None, None, None),
        (),
    );
    Some(copy)
}

/// Returns the known alignment of a pointer in bytes. An alloca with less than the requested alignment is aligned again, if that does not
/// make a function align its stack.
fn align(ir: &mut Ir, pointer: Value, requested: u64, stack_alignment: u64) -> u64 {
    let (ctx, value) = (ir.ctx(), ir.value(pointer));
    let declared = |alignment: Option<Attribute>| {
        let alignment = alignment.and_then(|alignment| alignment.as_i64(ctx));
        alignment
            .and_then(|alignment| u64::try_from(alignment).ok())
            .unwrap_or(1)
    };
    let Some(op) = value.defining_op() else {
        let func = value
            .parent_block()
            .and_then(|block| block.parent_op())
            .and_then(LLVMFuncOp::cast);
        let attrs = func.and_then(|func| func.arg_attrs()?.get(value.number()).copied());
        return declared(entry(ctx, attrs, "llvm.align"));
    };
    if let Some(address) = AddressOfOp::cast(op) {
        let mut symbols = drr::define::SymbolTableCollection::new();
        let name = address.global_name();
        return match name.map(|name| symbols.lookup_nearest(op, name)) {
            Some(drr::define::SymbolLookup::Found(global)) => declared(global.attr_named("alignment")),
            _ => 1,
        };
    }
    if AllocaOp::cast(op).is_none() {
        return 1;
    }
    let current = declared(op.attr_named("alignment"));
    let exceeds = |alignment: u64| alignment.saturating_mul(8) > stack_alignment;
    if requested <= current || stack_alignment > 0 && exceeds(requested) && !exceeds(current) {
        return current;
    }
    let Ok(new) = i64::try_from(requested) else {
        return current;
    };
    let (op, key, new) = (op.handle(), ctx.ident("alignment"), ctx.i64_attr(new));
    ir.set_inherent(op, key, Some(new));
    requested
}
