//! Random edits of isolated ops in separate IRs: the merged result equals editing in place, and everything else is
//! unchanged.

use arbtest::arbitrary::Unstructured;
use arbtest::arbtest;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::random::{RandomEdits, check_links, dump, ops};
use crate::{Context, ContextBuilder, Ident, Ir, Location, LocationData, Module, Op, OperationState, Type, Value};

fn ctx() -> Context {
    ContextBuilder::new().allow_unregistered_dialects(true).build()
}

/// Returns the op with its regions as text that is independent of slots.
fn text(ir: &Ir, root: Op) -> String {
    let mut values: FxHashMap<Value, usize> = FxHashMap::default();
    let mut op_numbers: FxHashMap<Op, usize> = FxHashMap::default();
    let mut blocks: FxHashMap<_, usize> = FxHashMap::default();
    for op in ir.walk(root) {
        let next = op_numbers.len();
        op_numbers.insert(op.handle(), next);
        let inside: Vec<_> = op.regions().flat_map(|region| region.blocks()).collect();
        for block in &inside {
            let next = blocks.len();
            blocks.insert(block.handle(), next);
        }
        let all = op.results().chain(inside.iter().flat_map(|block| block.args()));
        for value in all.collect::<Vec<_>>() {
            let next = values.len();
            values.insert(value.handle(), next);
        }
    }
    let ctx = ir.ctx();
    let mut text = String::new();
    for op in ir.walk(root) {
        let value = |value: crate::ValueRef<'_>| {
            let uses: Vec<_> = value
                .uses()
                .map(|used| (op_numbers.get(&used.owner().handle()), used.operand_index()))
                .collect();
            let location = ir.location_to_attribute(value.location());
            format!(
                "{:?} {:?} {} {uses:?}",
                values.get(&value.handle()),
                value.ty(),
                location.display(ctx)
            )
        };
        let operands: Vec<_> = op.operands().map(|value| values.get(&value.handle())).collect();
        let successors: Vec<_> = op.successors().map(|block| blocks.get(&block.handle())).collect();
        let attrs: Vec<_> = op.attrs().collect();
        let location = ir.location_to_attribute(op.location());
        let results: Vec<_> = op.results().map(value).collect();
        let regions: Vec<Vec<_>> = op
            .regions()
            .map(|region| {
                let blocks = region.blocks();
                blocks
                    .map(|block| block.args().map(value).collect::<Vec<_>>())
                    .collect()
            })
            .collect();
        text += &format!(
            "{} {operands:?} {successors:?} {attrs:?} {:?} {} {} {results:?} {regions:?}\n",
            op.name_text(),
            op.inherent_attrs().len(),
            op.driver_flags(),
            location.display(ctx),
        );
    }
    text
}

/// Checks that the free slots are free and unique, and that all other slots are used.
fn check_free(ir: &Ir) {
    let arena = &ir.arena;
    let check = |name: &str, free: &[u32], count: usize, is_live: &dyn Fn(u32) -> bool| {
        let set: FxHashSet<u32> = free.iter().copied().collect();
        assert_eq!(set.len(), free.len(), "{name} free twice: {free:?}");
        for id in 0..count as u32 {
            assert_ne!(is_live(id), set.contains(&id), "{name} {id}");
        }
    };
    check("op", &arena.ops.free, arena.ops.len(), &|id| arena.is_live(id));
    check("block", &arena.blocks.free, arena.blocks.len(), &|id| {
        arena.blocks[id as usize].live
    });
    check("region", &arena.regions.free, arena.regions.len(), &|id| {
        arena.regions[id as usize].live
    });
    check("value", &arena.values.free, arena.values.len(), &|id| {
        arena.values[id as usize].owner != crate::store::NONE
    });
    let extras: FxHashSet<u32> = ops(ir)
        .iter()
        .filter(|op| arena.ops[op.id as usize].flags & crate::store::records::HAS_EXTRA != 0)
        .map(|op| arena.ops[op.id as usize].extra_index())
        .collect();
    check("extra", &arena.extras.free, arena.extras.len(), &|id| {
        extras.contains(&id)
    });
    assert_eq!(ops(ir).len(), ir.num_ops());
}

/// Returns a module with ops that have a region with a block, and an op in it.
fn module(ctx: &Context, count: usize) -> (Module, Vec<Op>) {
    let mut module = Module::new(ctx);
    let body = module.body();
    let ir = module.ir_mut();
    let mut roots = Vec::new();
    for _ in 0..count {
        let region = ir.create_region();
        let block = ir.append_block(region);
        let arg = ir.add_argument(block, Type::I32, Location::offset(7));
        let inner = ir.create(OperationState {
            operands: &[arg],
            result_types: &[Type::I32],
            ..OperationState::new(ctx.op_name("t.inner"))
        });
        ir.append(block, inner);
        let root = ir.create(OperationState {
            regions: &[region],
            ..OperationState::new(ctx.op_name("t.root"))
        });
        ir.append(body, root);
        roots.push(root);
    }
    (module, roots)
}

/// The observations of `work` on an op.
#[derive(Debug, PartialEq)]
struct Report {
    text: String,
    ops: usize,
}

/// Gives every op a number that edits do not change.
fn number(ir: &mut Ir, key: Ident) -> FxHashMap<Op, i64> {
    let mut numbers = FxHashMap::default();
    for (number, op) in ops(ir).into_iter().enumerate() {
        let attr = ir.ctx().int_attr(Type::I64, number as i64);
        ir.set_discardable(op, key, Some(attr));
        numbers.insert(op, number as i64);
    }
    numbers
}

fn number_of(ir: &Ir, op: Op, key: Ident) -> Option<i64> {
    ir.op(op).discardable(key).and_then(|attr| attr.as_i64(ir.ctx()))
}

/// Edits an op in a separate IR; an op in its block is left unchanged.
fn work(ir: &mut Ir, root: Op, bytes: &[u8]) -> Option<Report> {
    if ir.isolated_op() != Some(root) {
        return None;
    }
    // The edits are random, and must not change anything outside.
    ir.erase_outside(root);
    let ctx = ir.ctx().clone();
    let mut random = Unstructured::new(bytes);
    while random.len() > 8 {
        let transaction = ir.begin_transaction();
        let mut edits = RandomEdits {
            random: &mut random,
            ctx: ctx.clone(),
        };
        let done = edits.edits(ir, 1, true);
        let stays = ir.get(root).is_some() && ir.op(root).block().is_none();
        let fits = stays && ir.op(root).num_operands() == 0 && ir.num_ops() < 40;
        if fits && done.is_ok() {
            ir.commit(transaction)
        } else {
            ir.roll_back(transaction)
        }
        let all = ops(ir);
        if let Ok(&op) = random.choose(&all) {
            let file = ctx.ident("file");
            let line = random.int_in_range(1..=3).unwrap_or(1);
            let location = ir.add_location(LocationData::File { file, line, column: 1 });
            let fused = ir.fuse_locations(&[ir.op(op).location(), location]);
            ir.set_location(op, fused);
            let args = ir
                .walk(root)
                .flat_map(|op| op.regions())
                .flat_map(|region| region.blocks());
            let args: Vec<Value> = args.flat_map(|block| block.args()).map(|arg| arg.handle()).collect();
            if let Ok(&arg) = random.choose(&args) {
                ir.set_argument_location(arg, fused);
            }
        }
    }
    Some(Report {
        text: text(ir, root),
        ops: ir.num_ops(),
    })
}

/// Edits of the same module, performed in different ways, must give the same result.
fn rounds(each: impl Fn(&mut Ir, &[Op], &(dyn Fn(&mut Ir, Op) -> Option<Report> + Sync)) -> Vec<Option<Report>>) {
    arbtest(|random| {
        let ctx = ctx();
        let key = ctx.ident("number");
        let (mut module, roots) = module(&ctx, 4);
        for _ in 0..4 {
            let mut seeds: Vec<Vec<u8>> = Vec::new();
            for _ in &roots {
                let len = random.int_in_range(0..=300)?;
                seeds.push(random.bytes(len)?.to_vec());
            }
            let ir = module.ir_mut();
            // Unrelated ops come and go, and take free slots.
            for _ in 0..random.int_in_range(0..=3)? {
                ir.create(OperationState {
                    result_types: &[Type::I1; 2][..random.int_in_range(0..=2)?],
                    empty_regions: random.int_in_range(0..=1)?,
                    ..OperationState::new(ctx.op_name("t.else"))
                });
            }
            let all = ops(ir);
            let gone = *random.choose(&all)?;
            if ir.op(gone).name_text() == "t.else" && ir.op(gone).ancestors().count() == 1 {
                let _used = ir.erase(gone);
            }
            let numbers = number(ir, key);
            let before: Vec<String> = roots.iter().map(|&root| text(ir, root)).collect();
            let total = ir.num_ops();
            let insides: Vec<Vec<Op>> = roots
                .iter()
                .map(|&root| ir.walk(root).skip(1).map(|op| op.handle()).collect())
                .collect();
            let mut copy = ir.clone();
            // As in the copy, generations of new records start again: they are shown by their ordinals.
            *ir = ir.clone();
            let by_number: FxHashMap<_, _> = roots.iter().map(|root| numbers[root]).zip(&seeds).collect();
            let step = |ir: &mut Ir, root: Op| work(ir, root, by_number[&number_of(ir, root, key).unwrap_or(-1)]);
            let reports = each(ir, &roots, &step);
            check_links(ir);
            check_free(ir);
            let mut after = total;
            let mut stale: FxHashSet<Op> = FxHashSet::default();
            for ((report, &root), (before, inside)) in reports.iter().zip(&roots).zip(before.iter().zip(insides)) {
                match report {
                    None => assert_eq!(&text(ir, root), before),
                    Some(report) => {
                        assert_eq!(text(ir, root), report.text);
                        after = after + report.ops - inside.len() - 1;
                        stale.extend(inside);
                    }
                }
            }
            assert_eq!(ir.num_ops(), after);
            for (&op, &number) in &numbers {
                match ir.get(op) {
                    Some(_) => assert_eq!(number_of(ir, op, key), Some(number), "a handle means what it meant"),
                    None => assert!(stale.contains(&op), "a handle of something outside is stale"),
                }
                assert!(
                    ir.get(op).is_none() || !stale.contains(&op),
                    "what is inside is made anew"
                );
            }
            // Sequentially: the same result, including the slots.
            let again = copy.for_each_isolated(&roots, step);
            if again.iter().all(Option::is_some) {
                assert_eq!(again, reports);
                assert_eq!(dump(&copy), dump(ir));
            }
        }
        Ok(())
    })
    .size_min(10_000)
    .size_max(60_000)
    .budget_ms(4_000);
}

#[cfg(feature = "rayon")]
#[test]
fn edits_of_isolated_ops_on_several_threads_are_merged_back() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("threads");
    rounds(|ir, roots, work| pool.install(|| ir.par_for_each_isolated(roots, work)));
}

#[test]
fn edits_of_isolated_ops_are_merged_back() {
    rounds(|ir, roots, work| ir.for_each_isolated(roots, work));
}

/// Returns the text of everything in an IR, with the op.
fn surroundings(text: &str, name: &str) -> String {
    let ctx = ctx();
    let mut module = Module::parse(&ctx, text).expect("it is right");
    let op = module
        .root()
        .walk()
        .find(|op| op.attr_named("sym_name") == Some(ctx.string_attr(name)));
    let op = op.expect("the op is there").handle();
    let print = |ir: &mut Ir, op| {
        let root = ir.op(op).ancestors().last().expect("the op itself");
        root.walk()
            .map(|op| {
                format!(
                    "{}{}",
                    op.name_text(),
                    op.attr_named("sym_name")
                        .map_or(String::new(), |name| format!(" {}", name.display(ir.ctx())))
                )
            })
            .collect::<Vec<_>>()
            .join(", ")
    };
    module.ir_mut().for_each_isolated(&[op], print).concat()
}

#[test]
fn ancestors_and_used_symbols_are_visible_without_their_contents() {
    let text = r#"
        module @a { module @b { module @c {} "t.op"() : () -> () } module @d {} }
        module @e { "t.op"() : () -> () }
        module @f {
          module @g { "t.use"() {of = [@a::@b, @g, @h, @f, @none]} : () -> () }
          module @h {}
          "t.op"() : () -> ()
        }"#;
    let expected = "builtin.module, builtin.module \"f\", builtin.module \"g\", t.use, builtin.module \"h\", builtin.module \"a\", builtin.module \"b\"";
    assert_eq!(surroundings(text, "g"), expected);
    assert_eq!(surroundings(text, "e"), "builtin.module, builtin.module \"e\", t.op");
}

/// Renames and marks each module. Returns the symbols outside that each one sees, and whether one of them is marked.
fn seen_symbols(each: impl Fn(&mut Ir, &[Op], &(dyn Fn(&mut Ir, Op) -> String + Sync)) -> Vec<String>) -> Vec<String> {
    let ctx = ctx();
    let text = "module @a attributes {of = [@b, @c::@d]} {}
        module @b attributes {of = [@a, @c]} {}
        module @c attributes {of = [@a, @b]} { module @d {} }";
    let mut module = Module::parse(&ctx, text).expect("it is right");
    let body = module.root().region(0).and_then(|region| region.first_block());
    let ops: Vec<Op> = body
        .into_iter()
        .flat_map(|block| block.ops())
        .map(|op| op.handle())
        .collect();
    each(module.ir_mut(), &ops, &|ir, op| {
        let is_other = |other: &crate::OpRef<'_>| other.handle() != op && other.parent_op().is_some();
        let outside = ir.op(op).ancestors().last().into_iter().flat_map(|root| root.walk());
        let shown = outside.filter(is_other).map(|other| {
            let name = other
                .attr_named("sym_name")
                .map(|name| name.display(ir.ctx()).to_string());
            format!(
                "{}{}",
                name.unwrap_or_default(),
                if other.attr_named("done").is_some() {
                    " done"
                } else {
                    ""
                }
            )
        });
        let mut shown: Vec<String> = shown.collect();
        shown.sort();
        let (done, name) = (ir.ctx().ident("done"), ir.ctx().string_attr("new"));
        ir.set_attr(op, done, Some(ir.ctx().unit_attr()));
        ir.set_attr(op, Ident::SYM_NAME, Some(name));
        shown.join(" ")
    })
}

#[test]
fn symbols_are_seen_as_before_the_first_op_was_processed() {
    // The contents of an op that is processed, too, are not seen from the others.
    let expected = ["\"b\" \"c\"", "\"a\" \"c\"", "\"a\" \"b\" \"d\""];
    assert_eq!(seen_symbols(|ir, ops, work| ir.for_each_isolated(ops, work)), expected);
    #[cfg(feature = "rayon")]
    assert_eq!(
        seen_symbols(|ir, ops, work| ir.par_for_each_isolated(ops, work)),
        expected
    );
}

#[test]
fn an_op_of_an_ancestor_with_many_attributes_is_processed_in_place() {
    // Otherwise the attributes would be copied for each op.
    let is_isolated = |attrs: usize| {
        let attrs: Vec<String> = (0..attrs).map(|number| format!("t.a{number}")).collect();
        let text = format!("module attributes {{{}}} {{ module @inner {{}} }}", attrs.join(", "));
        let mut module = Module::parse(&ctx(), &text).expect("it is right");
        let inner = module.root().walk().nth(1).expect("the inner module").handle();
        let isolated = module
            .ir_mut()
            .for_each_isolated(&[inner], |ir, _| ir.isolated_op().is_some());
        isolated == [true]
    };
    assert!(is_isolated(super::MAX_OUTER_ATTRS));
    assert!(!is_isolated(super::MAX_OUTER_ATTRS + 1));
}

#[test]
fn changes_outside_of_an_isolated_op_are_an_error() {
    let ctx = ctx();
    type Change = fn(&mut Ir, Op);
    let changes: [Change; 3] = [
        |ir, outer| ir.set_attr(outer, ir.ctx().ident("y"), Some(ir.ctx().unit_attr())),
        |ir, outer| {
            let block = ir
                .op(outer)
                .region(0)
                .and_then(|region| region.first_block())
                .expect("a block")
                .handle();
            let op = ir.create(OperationState::new(ir.ctx().op_name("t.new")));
            ir.append(block, op);
        },
        |ir, outer| {
            let used = ir.op(outer).walk().last().expect("the symbol").handle();
            ir.erase(used).expect("no op uses it");
        },
    ];
    for change in changes {
        let text = "module @a {}\nmodule @b attributes {of = @a} {}";
        let mut module = Module::parse(&ctx, text).expect("it is right");
        let op = module.root().walk().nth(2).expect("the op is there").handle();
        let results = module.ir_mut().try_for_each_isolated(&[op], |ir, op| {
            let outer = ir.op(op).parent_op().expect("the module").handle();
            change(ir, outer);
            assert!(!ir.is_unchanged_outside());
        });
        assert!(results.iter().all(Result::is_err));
        assert_eq!(module.root().walk().count(), 3);
    }
}
