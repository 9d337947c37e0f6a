//! Changes of blocks that were inlined for `llvm.call`.

use std::collections::HashMap;

use drr::define::TraitFlags;
use drr::fold::constant_of;
use drr::prelude::*;
use drr::{InsertPoint, Ir, IrBuilder, OperationState};

use super::{
    AllocaOp, LLVM_AliasScopeAttr, LLVM_AliasScopeDomainAttr, LLVMPointerType, NoAliasScopeDeclOp, StackSaveOp,
};

/// Moves allocas of constant size into the entry block of the caller, and limits their lifetimes to the inlined blocks. Other allocas are
/// freed at the ends of the inlined blocks.
pub(super) fn move_allocas(ir: &mut Ir, call: Op, blocks: &[Block]) {
    let Some(&entry) = blocks.first() else { return };
    let Some(destination) = entry_of_scope(ir.op(call)) else {
        return;
    };
    let allocas = constant_allocas(ir, entry);
    let returns = blocks.iter().filter_map(|&block| ir.block(block).last_op());
    let returns = returns.filter(|op| op.has_trait(TraitFlags::RETURN_LIKE));
    let returns: Vec<Op> = returns.map(|op| op.handle()).collect();
    let call_location = ir.op(call).location();
    let stack = if has_dynamic_alloca(ir, blocks) {
        save_stack(ir, entry, call_location)
    } else {
        None
    };
    let front = InsertPoint::at_block_begin(ir.block(destination));
    for alloca in &allocas {
        if alloca.has_lifetime {
            create_marker(
                ir,
                "llvm.intr.lifetime.start",
                alloca.location,
                alloca.pointer,
                alloca.op,
            );
        }
        move_alloca(ir, alloca, front);
    }
    for terminator in returns {
        if let Some(stack) = stack {
            create_marker(ir, "llvm.intr.stackrestore", call_location, stack, terminator);
        }
        for alloca in allocas.iter().filter(|alloca| alloca.has_lifetime) {
            create_marker(
                ir,
                "llvm.intr.lifetime.end",
                alloca.location,
                alloca.pointer,
                terminator,
            );
        }
    }
}

/// An alloca of constant size in the entry block of an inlined callee.
struct ConstantAlloca {
    op: Op,
    location: Location,
    pointer: Value,
    size: Attribute,
    /// Set if lifetime markers are created.
    has_lifetime: bool,
}

/// Returns the allocas of constant size in a block.
fn constant_allocas(ir: &Ir, block: Block) -> Vec<ConstantAlloca> {
    let allocas = ir.block(block).ops().filter_map(AllocaOp::cast);
    let allocas = allocas.filter_map(|alloca| {
        let size = constant_int(alloca.arraySize())?;
        Some(ConstantAlloca {
            op: alloca.op().handle(),
            location: alloca.op().location(),
            pointer: alloca.res().handle(),
            size,
            has_lifetime: size.as_i64(ir.ctx()) != Some(0) && !has_lifetime_markers(alloca.res()),
        })
    });
    allocas.collect()
}

/// Returns `true` if blocks contain an alloca whose size is not constant.
fn has_dynamic_alloca(ir: &Ir, blocks: &[Block]) -> bool {
    let ops = blocks.iter().flat_map(|&block| ir.block(block).ops());
    let mut allocas = ops.filter_map(AllocaOp::cast);
    allocas.any(|alloca| constant_int(alloca.arraySize()).is_none())
}

/// Saves the stack pointer at the front of a block.
fn save_stack(ir: &mut Ir, block: Block, location: Location) -> Option<Value> {
    let ctx = ir.ctx().clone();
    let pointer = LLVMPointerType::get(&ctx, None).ok()?;
    let point = InsertPoint::at_block_begin(ir.block(block));
    let mut builder = IrBuilder::new(ir, point);
    let save = builder.insert(OperationState {
        location,
        result_types: &[pointer],
        ..OperationState::of::<StackSaveOp<'_>>(&builder)
    });
    Some(builder.result(save, 0))
}

/// Creates an intrinsic without results that takes a pointer.
fn create_marker(ir: &mut Ir, name: &str, location: Location, pointer: Value, before: Op) {
    let state = OperationState {
        location,
        operands: &[pointer],
        ..OperationState::new(ir.ctx().op_name(name))
    };
    ir.create_at(&state, InsertPoint::Before(before));
}

/// Moves an alloca to an insertion point, with a new constant for its size.
fn move_alloca(ir: &mut Ir, alloca: &ConstantAlloca, point: InsertPoint) {
    let ty = alloca.size.ty(ir.ctx()).unwrap_or(Type::I64);
    let mut builder = IrBuilder::new(ir, point);
    builder.set_location(alloca.location);
    let constant = super::ConstantOp::build(&mut builder, alloca.size, ty);
    let size = builder.result(constant, 0);
    ir.detach(alloca.op);
    ir.insert_after(alloca.op, constant);
    let is_set = ir.set_operand(alloca.op, 0, size);
    debug_assert_eq!(is_set, Ok(()), "an alloca has an operand");
}

/// Returns the entry block of the closest region around an op whose allocas are freed when it is left.
fn entry_of_scope(op: OpRef<'_>) -> Option<Block> {
    let traits = TraitFlags::ISOLATED_FROM_ABOVE.union(TraitFlags::AUTOMATIC_ALLOCATION_SCOPE);
    // Unregistered ops may be such scopes.
    let is_scope = |op: OpRef<'_>| op.info().is_none_or(|info| info.flags().intersects(traits));
    let mut regions = op.ancestors().filter_map(|op| op.parent_region());
    let region = regions.find(|region| region.parent_op().is_some_and(is_scope))?;
    region.first_block().map(|block| block.handle())
}

/// Returns the integer constant that a value is.
fn constant_int(value: ValueRef<'_>) -> Option<Attribute> {
    constant_of(value).filter(|constant| constant.integer(value.ctx()).is_some())
}

/// Returns `true` if the lifetime of an alloca is marked, perhaps after casts.
fn has_lifetime_markers(pointer: ValueRef<'_>) -> bool {
    let mut pointers = vec![pointer];
    while let Some(pointer) = pointers.pop() {
        for user in pointer.uses().map(|used| used.owner()) {
            match &*user.name_text() {
                "llvm.intr.lifetime.start" | "llvm.intr.lifetime.end" => return true,
                "llvm.bitcast" => pointers.extend(user.results()),
                _ => {}
            }
        }
    }
    false
}

/// Returns the ops in blocks, nested ones included, that can have an inherent attribute.
fn ops_with(ir: &Ir, blocks: &[Block], key: drr::Ident) -> Vec<Op> {
    let ops = blocks
        .iter()
        .flat_map(|&block| ir.block(block).ops())
        .flat_map(|op| op.walk());
    let of_llvm = ops.filter(|op| op.name().dialect(ir.ctx()) == b"llvm");
    let with_key = of_llvm.filter(|op| op.info().is_some_and(|info| info.is_inherent(key)));
    with_key.map(|op| op.handle()).collect()
}

/// Replaces alias scopes and their domains by new ones, because scopes of one inlined call tell nothing of another.
pub(super) fn clone_alias_scopes(ir: &mut Ir, blocks: &[Block]) {
    let ctx = ir.ctx().clone();
    let mut clones: HashMap<Attribute, Attribute> = HashMap::new();
    for name in ["alias_scopes", "noalias_scopes"] {
        let key = ctx.ident(name);
        for op in ops_with(ir, blocks, key) {
            let scopes = ir.op(op).inherent(key).and_then(|scopes| scopes.array(&ctx));
            let Some(scopes) = scopes else { continue };
            let scopes: Vec<Attribute> = scopes
                .iter()
                .map(|scope| clone_scope(&ctx, *scope, &mut clones))
                .collect();
            ir.set_inherent(op, key, Some(ctx.array_attr(&scopes)));
        }
    }
    let key = ctx.ident("scope");
    for op in ops_with(ir, blocks, key) {
        if ir.op(op).is::<NoAliasScopeDeclOp<'_>>()
            && let Some(scope) = ir.op(op).inherent(key)
        {
            let scope = clone_scope(&ctx, scope, &mut clones);
            ir.set_inherent(op, key, Some(scope));
        }
    }
}

fn clone_scope(ctx: &Context, scope: Attribute, clones: &mut HashMap<Attribute, Attribute>) -> Attribute {
    if let Some(&clone) = clones.get(&scope) {
        return clone;
    }
    let id = || ctx.distinct_attr(ctx.unit_attr());
    let text = |text: Option<&[u8]>| text.map(|text| ctx.string_attr(text));
    let clone = LLVM_AliasScopeAttr::domain(ctx, scope).and_then(|domain| {
        let new_domain = match clones.get(&domain) {
            Some(&clone) => clone,
            None => {
                LLVM_AliasScopeDomainAttr::get(ctx, id(), text(LLVM_AliasScopeDomainAttr::description(ctx, domain)))
                    .ok()?
            }
        };
        clones.insert(domain, new_domain);
        LLVM_AliasScopeAttr::get(
            ctx,
            id(),
            new_domain,
            text(LLVM_AliasScopeAttr::description(ctx, scope)),
        )
        .ok()
    });
    *clones.entry(scope).or_insert(clone.unwrap_or(scope))
}

/// Adds the alias scopes and access groups of a call to the inlined ops.
pub(super) fn add_scopes_of_call(ir: &mut Ir, call: Op, blocks: &[Block]) {
    for name in ["alias_scopes", "noalias_scopes", "access_groups"] {
        let ctx = ir.ctx().clone();
        let key = ctx.ident(name);
        let Some(added) = ir.op(call).inherent(key).and_then(|list| list.array(&ctx)) else {
            continue;
        };
        for op in ops_with(ir, blocks, key) {
            let own = ir
                .op(op)
                .inherent(key)
                .and_then(|list| list.array(&ctx))
                .unwrap_or_default();
            let all = ctx.array_attr(&[own, added].concat());
            ir.set_inherent(op, key, Some(all));
        }
    }
}
