//! Dominance, post-dominance and liveness of random graphs of blocks, against definitions that look at all paths.

use std::collections::BTreeSet;

use drr_analysis::{DominanceInfo, Liveness, PostDominanceInfo};
use drr_ir::dominance::DominatorTree;
use drr_ir::{BlockRef, Context, ContextBuilder, Module, Op, OpRef, RegionRef};

/// A generator of small numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

fn context() -> Context {
    ContextBuilder::new().allow_unregistered_dialects(true).build()
}

/// A region of blocks with random successors. Each block defines a value, and some use those of others.
fn random_region(ctx: &Context, seed: u64, blocks: usize) -> Module {
    let mut random = Random(seed);
    let mut text = String::from("\"t.f\"() ({\n");
    for block in 0..blocks {
        if block > 0 {
            text.push_str(&format!("^b{block}:\n"));
        }
        text.push_str(&format!("%v{block} = \"t.def\"() : () -> i32\n"));
        // No block may lead to the entry.
        let successors: Vec<String> = (0..random.below(3))
            .map(|_| format!("^b{}", 1 + random.below(blocks - 1)))
            .collect();
        let list = if successors.is_empty() {
            String::new()
        } else {
            format!("[{}]", successors.join(", "))
        };
        text.push_str(&format!("\"t.end\"(){list} : () -> ()\n"));
    }
    text.push_str("}) : () -> ()");
    Module::parse(ctx, &text).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

fn region(module: &Module) -> RegionRef<'_> {
    let op = module.root().walk().nth(1).expect("there is an op");
    op.region(0).expect("it has a region")
}

/// The blocks that can be reached from some without going through another one.
fn reached<'ir>(from: &[BlockRef<'ir>], without: Option<BlockRef<'ir>>) -> Vec<BlockRef<'ir>> {
    let mut found: Vec<BlockRef<'ir>> = Vec::new();
    let mut stack = from.to_vec();
    while let Some(block) = stack.pop() {
        if Some(block) != without && !found.contains(&block) {
            found.push(block);
            stack.extend(block.successors());
        }
    }
    found
}

#[test]
fn dominators_are_on_all_paths_from_the_entry() {
    let ctx = context();
    for seed in 0..300 {
        let module = random_region(&ctx, seed, 8);
        let region = region(&module);
        let blocks: Vec<BlockRef<'_>> = region.blocks().collect();
        let (tree, mut info) = (DominatorTree::new(region), DominanceInfo::new());
        let reachable = reached(&blocks[..1], None);
        for &by in &blocks {
            let without = reached(&blocks[..1], Some(by));
            for &block in &blocks {
                let is_reachable = reachable.contains(&block);
                let expected = by == block || !is_reachable || reachable.contains(&by) && !without.contains(&block);
                assert_eq!(tree.dominates(by, block), expected, "seed {seed}\n{module}");
                assert_eq!(info.block_dominates(by, block), expected, "seed {seed}");
                assert_eq!(info.is_reachable_from_entry(block), is_reachable);
                if is_reachable && reachable.contains(&by) {
                    let common = tree
                        .nearest_common_dominator(by, block)
                        .expect("the entry dominates both");
                    assert!(tree.dominates(common, by) && tree.dominates(common, block));
                    let is_closer =
                        |other: &&BlockRef<'_>| tree.dominates(**other, by) && tree.dominates(**other, block);
                    assert!(
                        blocks
                            .iter()
                            .filter(|block| reachable.contains(block))
                            .filter(is_closer)
                            .all(|&other| tree.dominates(other, common))
                    );
                }
            }
            if let Some(dominator) = tree.immediate_dominator(by) {
                assert!(tree.properly_dominates(dominator, by));
            }
        }
        let order = tree.pre_order(region);
        assert_eq!(order.len(), reachable.len());
        for (number, &(block, parent)) in order.iter().enumerate() {
            assert!(parent.is_none_or(|parent| parent < number));
            assert_eq!(parent.map(|parent| order[parent].0), tree.immediate_dominator(block));
        }
    }
}

#[test]
fn post_dominators_are_on_all_paths_to_an_exit() {
    let ctx = context();
    for seed in 0..300 {
        let module = random_region(&ctx, seed, 8);
        let region = region(&module);
        let blocks: Vec<BlockRef<'_>> = region.blocks().collect();
        let tree = DominatorTree::new_post(region);
        let is_exit = |block: &BlockRef<'_>| block.successors().next().is_none();
        let leads_out = |block: BlockRef<'_>| reached(&[block], None).iter().any(is_exit);
        for &block in &blocks {
            assert!(
                tree.is_reachable(block),
                "each block leads to an exit, or a loop that does as one"
            );
            // Blocks that reach endless loops, too, depend on which block of the loop counts as the exit.
            if !reached(&[block], None).iter().all(|&reached| leads_out(reached)) {
                continue;
            }
            for &by in &blocks {
                let expected = by == block || !reached(&[block], Some(by)).iter().any(is_exit);
                assert_eq!(tree.dominates(by, block), expected, "seed {seed}\n{module}");
            }
        }
    }
}

#[test]
fn ops_dominate_in_order_and_across_regions() {
    let ctx = context();
    let text = r#"
        %out = unrealized_conversion_cast to i32
        %late = "t.region"() ({
          %inner = "t.inner"(%out) : (i32) -> i32
          "t.end"(%inner) : (i32) -> ()
        }) : () -> i32
        "t.last"() : () -> ()"#;
    let module = Module::parse(&ctx, text).expect("it is valid");
    let ops: Vec<OpRef<'_>> = module.root().walk().collect();
    let [root, out, with_region, inner, end, last] = ops[..] else {
        panic!("there are six ops")
    };
    let (mut dominance, mut post) = (DominanceInfo::new(), PostDominanceInfo::new());
    let value = |op: OpRef<'_>| op.result(0).map(|result| result.handle()).expect("it has a result");
    let ir = module.ir();
    assert!(dominance.properly_dominates(root, end));
    assert!(dominance.dominates_use(ir.value(value(out)), inner));
    // The module is a graph, and so may be the region of an unregistered op.
    assert!(dominance.dominates_use(ir.value(value(with_region)), last));
    assert!(
        dominance.properly_dominates(with_region, inner)
            && !dominance.dominates_use(ir.value(value(with_region)), inner)
    );
    assert!(!dominance.properly_dominates(inner, with_region) && !dominance.properly_dominates(inner, inner));
    assert!(dominance.dominates(inner, inner) && dominance.dominates(inner, end));
    assert!(post.properly_post_dominates(with_region, inner) && !post.properly_post_dominates(inner, with_region));
}

#[test]
fn values_are_live_from_their_definition_to_their_last_uses() {
    let ctx = context();
    for seed in 0..200 {
        let mut module = random_region(&ctx, seed, 7);
        let mut random = Random(seed ^ 99);
        let ops: Vec<_> = module
            .root()
            .walk()
            .filter(|op| op.name_text() == "t.def")
            .map(OpRef::handle)
            .collect();
        // An op that uses values of other blocks, whether they are defined on all paths or not.
        for &op in &ops {
            let used = ops[random.below(ops.len())];
            let value = module.ir().op(used).result(0).expect("it has a result").handle();
            module.ir_mut().set_operands(op, &[value]);
        }
        let region = region(&module);
        let liveness = Liveness::new(module.root());
        for value in region
            .blocks()
            .flat_map(|block| block.ops())
            .flat_map(|op| op.results())
        {
            let home = value.parent_block().expect("it is in a block");
            let users: BTreeSet<u32> = value
                .uses()
                .filter_map(|used| Some(used.owner().block()?.index()))
                .collect();
            for block in region.blocks() {
                // A path to a user that does not go through the definition.
                let leads = |from: &[BlockRef<'_>]| {
                    reached(from, Some(home))
                        .iter()
                        .any(|block| users.contains(&block.index()))
                };
                assert_eq!(
                    liveness.is_live_in(value.handle(), block.handle()),
                    block != home && leads(&[block]),
                    "seed {seed}\n{module}"
                );
                let successors: Vec<_> = block.successors().collect();
                assert_eq!(
                    liveness.is_live_out(value.handle(), block.handle()),
                    leads(&successors),
                    "seed {seed}\n{module}"
                );
            }
        }
    }
}

#[test]
fn the_last_use_in_a_block() {
    let ctx = context();
    let text = r#"
        %0 = unrealized_conversion_cast to i32
        "t.first"(%0) : (i32) -> ()
        "t.region"() ({ "t.inside"(%0) : (i32) -> () }) : () -> ()
        "t.last"() : () -> ()"#;
    let module = Module::parse(&ctx, text).expect("it is valid");
    let liveness = Liveness::new(module.root());
    let ops: Vec<OpRef<'_>> = module.root().walk().collect();
    let value = ops[1].result(0).expect("it has a result");
    let is_dead_after = |number: usize| liveness.is_dead_after(value, ops[number]);
    assert_eq!([2, 3, 5].map(is_dead_after), [false, true, true]);
    let inside = ops[4].block().expect("it is in a block");
    assert_eq!(liveness.live_in(inside.handle()), [value.handle()]);
}

/// The order of an op's former block is not taken for that of the block that the op is in now.
#[test]
fn ops_that_are_moved_to_another_block_have_its_order() {
    let ctx = context();
    let text = r#"
        "t.f"() ({
          "t.a"() : () -> ()
          "t.b"() : () -> ()
          "t.br"()[^next] : () -> ()
        ^next:
          "t.c"() : () -> ()
          "t.end"() : () -> ()
        }) : () -> ()"#;
    let mut module = Module::parse(&ctx, text).expect("it is valid");
    let ops: Vec<Op> = module.root().walk().skip(2).map(|op| op.handle()).collect();
    let [a, b, br, c, _] = ops[..] else {
        panic!("there are five ops")
    };
    let (mut dominance, mut post) = (DominanceInfo::new(), PostDominanceInfo::new());
    let mut before = |module: &Module, one: Op, other: Op| {
        let (one, other) = (module.ir().op(one), module.ir().op(other));
        let is_before = dominance.properly_dominates(one, other);
        assert_eq!(is_before, post.properly_post_dominates(other, one));
        is_before
    };
    assert!(before(&module, a, b) && before(&module, b, br) && before(&module, c, ops[4]));
    module.ir_mut().insert_before(b, c);
    module.ir_mut().insert_after(a, c);
    assert!(before(&module, b, c) && before(&module, c, a) && before(&module, b, a) && !before(&module, a, b));
}
