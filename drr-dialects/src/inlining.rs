//! Inlining rules of the dialects.

use drr::analysis::is_memory_effect_free;
use drr::define::{DialectInlinerInterface, Dialects, RegistryBuilder, TraitFlags};
use drr::fold::constant_of;
use drr::prelude::*;
use drr::{Ir, RegionRef};

/// Registers what MLIR's dialects allow to inline, for the pass `inline`. [`All`](crate::All) includes it.
///
/// ```
/// use drr::prelude::*;
/// use drr_dialects::{Builtin, Func, Inlining};
/// let ctx = Context::with((Builtin, Func, Inlining));
/// assert!(ctx.registry().inliner(b"func").is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Inlining;

impl Dialects for Inlining {
    fn register(&self, registry: &mut RegistryBuilder) {
        for dialect in [
            "arith",
            "bufferization",
            "complex",
            "gpu",
            "index",
            "math",
            "memref",
            "ml_program",
            "tensor",
            "vector",
        ] {
            registry.add_inliner(dialect, &AllOps);
        }
        for dialect in ["cf", "linalg", "scf", "shape"] {
            registry.add_inliner(dialect, &AllOpsAndRegions);
        }
        registry.add_inliner("affine", &AffineInliner);
        registry.add_inliner("func", &FuncInliner);
        #[cfg(feature = "llvm")]
        registry.add_inliner("llvm", &crate::llvm::inlining::LlvmInliner);
        registry.add_inliner("tosa", &TosaInliner);
        registry.add_inliner("ub", &UbInliner);
    }
}

/// All ops can be inlined, but nothing into them.
#[derive(Debug)]
struct AllOps;

impl DialectInlinerInterface for AllOps {
    fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }
}

/// All ops can be inlined, and anything into them.
#[derive(Debug)]
struct AllOpsAndRegions;

impl DialectInlinerInterface for AllOpsAndRegions {
    fn is_legal_to_inline_region(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }
}

#[derive(Debug)]
struct FuncInliner;

impl DialectInlinerInterface for FuncInliner {
    fn is_legal_to_inline_call(&self, call: OpRef<'_>, callable: OpRef<'_>, _: bool) -> bool {
        let is_permitted = |op: OpRef<'_>| op.attr_named("no_inline").is_none();
        // The returns of several blocks become branches.
        let has_one_block = callable.regions().all(|region| region.has_one_block());
        let has_branches = call.ctx().registry().has_dialect(b"cf");
        is_permitted(call) && is_permitted(callable) && (has_one_block || has_branches)
    }

    fn is_legal_to_inline_region(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }

    fn handle_terminator_with_block(&self, ir: &mut Ir, terminator: Op, destination: Block) {
        let returned: Vec<Value> = ir.op(terminator).operands().handles();
        let branch = ir.create(OperationState {
            location: ir.op(terminator).location(),
            operands: &returned,
            successors: &[destination],
            ..OperationState::new(ir.ctx().op_name("cf.br"))
        });
        ir.insert_before(branch, terminator);
        let erased = ir.erase(terminator);
        debug_assert_eq!(erased, Ok(()), "a return op has no results");
    }
}

/// Operands of affine ops must stay valid dimensions and symbols.
#[derive(Debug)]
struct AffineInliner;

impl AffineInliner {
    fn is_affine_region(op: OpRef<'_>) -> bool {
        ["affine.for", "affine.if", "affine.parallel"].contains(&&*op.name_text())
    }
}

impl DialectInlinerInterface for AffineInliner {
    fn is_legal_to_inline_region(&self, destination: RegionRef<'_>, source: RegionRef<'_>, _: bool) -> bool {
        let stays_valid = |op: OpRef<'_>| {
            if !op.has_trait(TraitFlags::RECURSIVE_EFFECTS) && is_memory_effect_free(op) {
                return true;
            }
            // MLIR also permits arguments for which the call gives a valid dimension or symbol.
            let is_valid = |operand: ValueRef<'_>| operand.ty() != Type::INDEX || constant_of(operand).is_some();
            ["affine.load", "affine.store"].contains(&&*op.name_text()) && op.operands().all(is_valid)
        };
        let mut ops = source.blocks().flat_map(|block| block.ops());
        destination.parent_op().is_some_and(Self::is_affine_region) && source.has_one_block() && ops.all(stays_valid)
    }

    fn is_legal_to_inline_op(&self, _: OpRef<'_>, destination: RegionRef<'_>, _: bool) -> bool {
        let parent = destination.parent_op();
        parent.is_some_and(|parent| parent.has_trait(TraitFlags::AFFINE_SCOPE) || Self::is_affine_region(parent))
    }
}

#[derive(Debug)]
struct TosaInliner;

impl DialectInlinerInterface for TosaInliner {
    fn is_legal_to_inline_region(&self, destination: RegionRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        let parent = destination.parent_op();
        parent.is_some_and(|parent| ["tosa.cond_if", "tosa.while_loop"].contains(&&*parent.name_text()))
    }

    fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }
}

/// The results of a call that does not return are poison.
#[derive(Debug)]
struct UbInliner;

impl DialectInlinerInterface for UbInliner {
    fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }

    fn is_unreachable(&self, terminator: OpRef<'_>) -> bool {
        terminator.name_text() == "ub.unreachable"
    }

    fn handle_terminator(&self, ir: &mut Ir, terminator: Op, results: &[Value]) {
        let (name, location) = (ir.ctx().op_name("ub.poison"), ir.op(terminator).location());
        for &result in results {
            let poison = ir.create(OperationState {
                location,
                result_types: &[ir.value(result).ty()],
                ..OperationState::new(name)
            });
            ir.insert_before(poison, terminator);
            if let Some(poison) = ir.op(poison).result(0).map(|poison| poison.handle()) {
                ir.replace_all_uses(result, poison);
            }
        }
    }
}
