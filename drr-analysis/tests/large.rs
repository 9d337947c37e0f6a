//! Large inputs: no recursion, and time that grows linearly.

use drr_analysis::{
    CallGraph, ConstantPropagation, ConstantState, DominanceInfo, Liveness, PostDominanceInfo, SideEffects,
    SymbolReferences, SymbolUsers, effects_recursively, is_memory_effect_free, is_speculatable, is_trivially_dead,
    solve_sparse, symbol_uses,
};
use drr_ir::dominance::DominatorTree;
use drr_ir::{ContextBuilder, Module, OpRef, OperationState, ValueRef};

const LARGE: usize = 300_000;

/// A module of ops that are nested so deeply.
fn nested(depth: usize) -> Module {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let mut module = Module::new(&ctx);
    let mut block = module.body();
    let name = ctx.op_name("t.two_regions");
    let ir = module.ir_mut();
    for _ in 0..depth {
        let op = ir.create(OperationState {
            empty_regions: 2,
            ..OperationState::new(name)
        });
        ir.append(block, op);
        let region = ir.op(op).region(0).expect("it has regions").handle();
        block = ir.append_block(region);
    }
    module
}

#[test]
fn deep_nests() {
    let work = || {
        let module = nested(LARGE);
        let root = module.root();
        let effects = SideEffects::new(root);
        assert!(
            root.walk()
                .all(|op| effects.of(op.handle()).may_write() && !effects.is_trivially_dead(op))
        );
        assert!(!is_memory_effect_free(root) && !is_speculatable(root) && !is_trivially_dead(root));
        assert_eq!(effects_recursively(root), None);
        assert!(
            symbol_uses(root, &mut SymbolReferences::new())
                .expect("no table is unknown")
                .is_empty()
        );
        let last = root.walk().last().expect("there are ops");
        assert!(SymbolUsers::new(root).use_empty(last.handle()));
        let first = root.walk().nth(1).expect("there are ops");
        assert!(DominanceInfo::new().properly_dominates(first, last));
        assert!(PostDominanceInfo::new().properly_post_dominates(first, last));
        assert!(
            Liveness::new(root)
                .live_in(last.block().expect("it is in a block").handle())
                .is_empty()
        );
    };
    let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(work);
    thread
        .expect("a thread starts")
        .join()
        .expect("the work does not panic");
}

#[test]
fn many_blocks_and_endless_loops() {
    let blocks = 30_000;
    let mut text = String::from("\"t.f\"() ({\n");
    // Each block leads to the next one and to a loop of its own, which leads nowhere.
    for block in 0..blocks {
        text.push_str(&format!(
            "^b{block}:\n\"t.br\"()[^b{}, ^l{block}] : () -> ()\n",
            block + 1
        ));
        text.push_str(&format!("^l{block}:\n\"t.br\"()[^l{block}] : () -> ()\n"));
    }
    text.push_str(&format!(
        "^b{blocks}:\n\"t.br\"()[^b{blocks}] : () -> ()\n}}) : () -> ()"
    ));
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let module = Module::parse(&ctx, &text).expect("it is valid");
    let region = module
        .root()
        .walk()
        .nth(1)
        .and_then(|op| op.region(0))
        .expect("it has a region");
    let (entry, last) = (
        region.first_block().expect("it has blocks"),
        region.last_block().expect("it has blocks"),
    );
    assert!(DominatorTree::new(region).dominates(entry, last));
    let post = DominatorTree::new_post(region);
    assert!(region.blocks().all(|block| post.is_reachable(block)));
    assert!(!post.dominates(last, entry));
    let names: Vec<OpRef<'_>> = region.blocks().flat_map(|block| block.ops()).collect();
    assert_eq!(names.len(), 2 * blocks + 1);
}

#[test]
fn long_chains_of_calls() {
    let work = || {
        let ctx = ContextBuilder::new().with(drr_dialects::All).build();
        let mut text = String::new();
        for number in 0..30_000 {
            let callee = number + 1;
            text.push_str(&format!(
                "func.func @f{number}() {{ call @f{callee}() : () -> () return }}\n"
            ));
        }
        text.push_str("func.func @f30000() { return }");
        let module = Module::parse(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}"));
        let graph = CallGraph::new(module.root());
        let components = graph.sccs();
        assert_eq!(components.len(), 30_002);
        assert_eq!(components[0], [graph.callables().last().expect("there are functions")]);
    };
    let thread = std::thread::Builder::new().stack_size(512 * 1024).spawn(work);
    thread.expect("there is a thread").join().expect("it does not panic");
}

/// Each iteration makes one more argument unknown.
#[test]
fn loops_that_shift_many_values() {
    let ctx = ContextBuilder::new().with(drr_dialects::All).build();
    let count = 20_000;
    let args = |name: &str| (0..count).map(|number| format!("%{name}{number}")).collect::<Vec<_>>();
    let (values, types) = (args("x"), vec!["i32"; count].join(", "));
    let typed: Vec<String> = values.iter().map(|value| format!("{value}: i32")).collect();
    let start = vec!["%0"; count].join(", ");
    let (typed, shifted) = (typed.join(", "), values[..count - 1].join(", "));
    let text = format!(
        "func.func @f(%n: i32) {{
           %0 = arith.constant 0 : i32
           cf.br ^loop({start} : {types})
         ^loop({typed}):
           cf.br ^loop(%n, {shifted} : {types})
         }}"
    );
    let module = Module::parse(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}"));
    let solution = solve_sparse(module.root(), &ConstantPropagation);
    let branch = module.root().walk().last().expect("there are ops");
    let is_unknown = |value: ValueRef<'_>| solution.state(value.handle()) == Some(&ConstantState::UNKNOWN);
    assert!(branch.operands().all(is_unknown));
}
