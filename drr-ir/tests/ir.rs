//! Invariants of the IR: use lists, handles, erasure, moves, copies.

use drr_ir::{
    Builder, Context, ContextBuilder, InsertPoint, Ir, IrError, Location, Mapping, Module, Op, OpName, OperationState,
    Type, Value,
};

struct Fixture {
    ctx: Context,
    module: Module,
}

impl Fixture {
    fn new() -> Self {
        let ctx = Context::new();
        let module = Module::new(&ctx);
        Fixture { ctx, module }
    }

    fn name(&self, text: &str) -> OpName {
        self.ctx.op_name(text)
    }

    fn op(&mut self, name: &str, operands: &[Value], results: usize) -> Op {
        let name = self.name(name);
        let result_types = vec![Type::I32; results];
        self.module.builder().insert(OperationState {
            operands,
            result_types: &result_types,
            ..OperationState::new(name)
        })
    }

    fn value(&self, op: Op, index: usize) -> Value {
        self.ir().op(op).result(index).unwrap().handle()
    }

    fn ir(&self) -> &Ir {
        self.module.ir()
    }

    fn users(&self, value: Value) -> Vec<(String, usize)> {
        let uses = self.ir().value(value).uses();
        uses.map(|used| (used.owner().name_text().into_owned(), used.operand_index()))
            .collect()
    }
}

fn named(list: &[(&str, usize)]) -> Vec<(String, usize)> {
    list.iter().map(|(name, index)| ((*name).to_owned(), *index)).collect()
}

#[test]
fn a_new_use_is_first() {
    let mut f = Fixture::new();
    let a = f.op("t.a", &[], 1);
    let v = f.value(a, 0);
    f.op("t.b", &[v, v], 0);
    f.op("t.c", &[v, v, v], 0);
    assert_eq!(
        f.users(v),
        named(&[("t.c", 2), ("t.c", 1), ("t.c", 0), ("t.b", 1), ("t.b", 0)])
    );
}

#[test]
fn replacing_uses_moves_them_one_by_one() {
    let mut f = Fixture::new();
    let a = f.op("t.a", &[], 1);
    let b = f.op("t.b", &[], 2);
    let (from, to) = (f.value(a, 0), f.value(b, 1));
    f.op("t.c", &[from], 0);
    f.op("t.d", &[from, to], 0);
    let mut heard = 0;
    f.module.ir_mut().replace_uses(from, to, |_| heard += 1);
    assert_eq!(heard, 2);
    assert_eq!(f.users(from), vec![]);
    assert_eq!(f.users(to), named(&[("t.c", 0), ("t.d", 0), ("t.d", 1)]));
}

#[test]
fn operands_can_grow_out_of_the_line_and_back() {
    let mut f = Fixture::new();
    let a = f.op("t.a", &[], 1);
    let v = f.value(a, 0);
    let user = f.op("t.b", &[v], 0);
    for len in [3, 0, 2, 9, 1] {
        f.module.ir_mut().set_operands(user, &vec![v; len]);
        assert_eq!(f.ir().op(user).num_operands(), len);
        assert_eq!(f.users(v).len(), len);
    }
}

#[test]
fn an_erased_op_leaves_stale_handles_that_never_mean_another() {
    let mut f = Fixture::new();
    let a = f.op("t.a", &[], 1);
    let v = f.value(a, 0);
    f.module.ir_mut().erase(a).unwrap();
    let b = f.op("t.b", &[], 1);
    assert_eq!(b.index(), a.index(), "the place is used again");
    assert!(f.ir().get(a).is_none());
    assert!(f.ir().get_value(v).is_none());
    let panic = std::panic::catch_unwind(|| f.ir().op(a).num_operands()).unwrap_err();
    assert_eq!(
        panic.downcast_ref::<String>().unwrap(),
        "stale handle: the op was erased, or belongs to another module"
    );
}

/// Returns the message of a panic.
fn panic_of<T>(f: impl FnOnce() -> T) -> String {
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(f))
        .err()
        .expect("a panic");
    panic.downcast_ref::<String>().expect("a formatted message").clone()
}

#[test]
fn handles_of_another_module_are_invalid() {
    let (mut one, mut other) = (Fixture::new(), Fixture::new());
    let outer = nested(&mut one).0;
    nested(&mut other);
    let a = one.op("t.a", &[], 1);
    // An op without results is in the same slot.
    other.op("t.b", &[], 0);
    let v = one.value(a, 0);
    let region = one.ir().op(outer).region(0).unwrap().handle();
    let block = one.module.body();
    assert!(other.ir().get(a).is_none());
    assert!(other.ir().get_value(v).is_none());
    assert!(other.ir().get_block(block).is_none());
    assert!(other.ir().get_region(region).is_none());

    let before = other.module.generic_form().to_string();
    let body = other.module.body();
    let name = other.name("t.c");
    let mut ir = other.module.ir().clone();
    let user = ir.create(OperationState::new(name));
    ir.append(body, user);
    let stale = |what: &str| format!("stale handle: the {what} was erased, or belongs to another module");
    assert_eq!(
        panic_of(|| ir.create(OperationState {
            operands: &[v],
            ..OperationState::new(name)
        })),
        stale("value")
    );
    assert_eq!(
        panic_of(|| ir.create(OperationState {
            successors: &[block],
            ..OperationState::new(name)
        })),
        stale("block")
    );
    assert_eq!(
        panic_of(|| ir.create(OperationState {
            regions: &[region],
            ..OperationState::new(name)
        })),
        stale("region")
    );
    assert_eq!(panic_of(|| ir.set_operands(user, &[v])), stale("value"));
    assert_eq!(panic_of(|| ir.append(body, a)), stale("op"));
    assert_eq!(panic_of(|| ir.append(block, user)), stale("block"));
    assert_eq!(panic_of(|| ir.erase(a)), stale("op"));
    assert_eq!(other.module.generic_form().to_string(), before);
    // Handles of a module are valid in its clone.
    let clone = one.module.clone();
    assert_eq!(clone.ir().op(a).name_text(), "t.a");
}

#[test]
fn types_and_attributes_of_another_context_panic() {
    let (one, other) = (Context::new(), Context::new());
    // As many entities of each kind as could collide with another IR's.
    for width in 0..100 {
        other.array_attr(&[other.string_attr(format!("{width}").as_bytes())]);
        other.integer_type(200 + width);
    }
    let (attr, ty, key) = (one.string_attr(b"of one"), one.integer_type(77), one.ident("key"));
    assert_eq!(
        panic_of(|| attr.view(&other)),
        "the attribute belongs to another context"
    );
    assert_eq!(panic_of(|| ty.data(&other)), "the type belongs to another context");
    assert_eq!(
        panic_of(|| key.text(&other)),
        "the identifier belongs to another context"
    );
    // Data encoded in the id is valid in every context.
    let (seven, i32) = (one.int_attr(Type::I32, 7), one.integer_type(32));
    assert_eq!((seven, i32), (other.int_attr(Type::I32, 7), other.integer_type(32)));

    if !cfg!(debug_assertions) {
        return;
    }
    let mut module = Module::new(&other);
    let body = module.body();
    let (own, own_name) = (other.ident("key"), other.op_name("t.a"));
    let ir = module.ir_mut();
    let op = ir.create(OperationState {
        result_types: &[Type::I32],
        ..OperationState::new(own_name)
    });
    ir.append(body, op);
    let value = ir.op(op).result(0).unwrap().handle();
    let (before, ops) = (module.generic_form().to_string(), module.ir().num_ops());
    let ir = module.ir_mut();
    for inherent in [(own, attr), (key, seven)] {
        let new = OperationState {
            inherent: &[inherent],
            ..OperationState::new(own_name)
        };
        let what = if inherent.0 == key { "identifier" } else { "attribute" };
        assert_eq!(
            panic_of(|| ir.create(new)),
            format!("the {what} belongs to another context")
        );
    }
    let typed = OperationState {
        result_types: &[ty],
        ..OperationState::new(own_name)
    };
    assert_eq!(panic_of(|| ir.create(typed)), "the type belongs to another context");
    assert_eq!(
        panic_of(|| ir.set_inherent(op, own, Some(attr))),
        "the attribute belongs to another context"
    );
    assert_eq!(
        panic_of(|| ir.set_discardable(op, own, Some(attr))),
        "the attribute belongs to another context"
    );
    assert_eq!(
        panic_of(|| ir.set_type(value, ty)),
        "the type belongs to another context"
    );
    assert_eq!(
        panic_of(|| ir.add_argument(body, ty, Location::UNKNOWN)),
        "the type belongs to another context"
    );
    assert_eq!(
        (module.generic_form().to_string(), module.ir().num_ops()),
        (before, ops)
    );
}

#[test]
fn results_are_accessed_by_number() {
    let mut f = Fixture::new();
    let a = f.op("t.a", &[], 3);
    let results = f.ir().op(a).results();
    assert_eq!(results.get(2).map(|value| value.number()), Some(2));
    assert_eq!(results.get(3).map(|value| value.number()), None);
    let last = results.range(1, 5);
    assert_eq!(last.get(0).map(|value| value.number()), Some(1));
    assert_eq!(last.get(2).map(|value| value.number()), None);
    assert!(!last.is_empty());
    assert!(results.range(3, 1).is_empty());
}

#[test]
fn used_entities_cannot_be_erased() {
    let mut f = Fixture::new();
    let a = f.op("t.a", &[], 1);
    let v = f.value(a, 0);
    f.op("t.b", &[v], 0);
    let error = f.module.ir_mut().erase(a).unwrap_err();
    assert_eq!(
        error,
        IrError::ResultUsed {
            op: "t.a".into(),
            result: 0,
            user: "t.b".into()
        }
    );
    assert!(f.ir().get(a).is_some());
}

/// `t.outer` with one block of one argument, which `t.inner` uses.
fn nested(f: &mut Fixture) -> (Op, Value, Op) {
    let (outer, inner) = (f.name("t.outer"), f.name("t.inner"));
    let body = f.module.body();
    let ir = f.module.ir_mut();
    let region = ir.create_region();
    let block = ir.append_block(region);
    let arg = ir.add_argument(block, Type::I64, Location::UNKNOWN);
    let inner = ir.create(OperationState {
        operands: &[arg],
        result_types: &[Type::I64],
        ..OperationState::new(inner)
    });
    ir.append(block, inner);
    let outer = ir.create(OperationState {
        regions: &[region],
        result_types: &[Type::I64],
        ..OperationState::new(outer)
    });
    ir.append(body, outer);
    (outer, arg, inner)
}

#[test]
fn erasing_erases_nested_ops() {
    let mut f = Fixture::new();
    let (outer, arg, inner) = nested(&mut f);
    let before = f.ir().num_ops();
    f.module.ir_mut().erase(outer).unwrap();
    assert_eq!(f.ir().num_ops(), before - 2);
    assert!(f.ir().get(inner).is_none() && f.ir().get_value(arg).is_none());
}

#[test]
fn erasing_is_rejected_if_nested_values_are_used_outside() {
    let mut f = Fixture::new();
    let (outer, arg, inner) = nested(&mut f);
    let user = f.op("t.user", &[arg], 0);
    assert!(matches!(
        f.module.ir_mut().erase(outer),
        Err(IrError::ArgumentUsed { .. })
    ));
    f.module.ir_mut().erase(user).unwrap();
    let value = f.value(inner, 0);
    f.op("t.user", &[value], 0);
    assert!(matches!(
        f.module.ir_mut().erase(outer),
        Err(IrError::ResultUsed { .. })
    ));
    assert_eq!(f.ir().op(outer).walk().count(), 2);
}

#[test]
fn a_copy_uses_its_own_values() {
    let mut f = Fixture::new();
    let (outer, _, _) = nested(&mut f);
    let mut mapping = Mapping::new();
    let copy = f.module.ir_mut().clone_op(outer, &mut mapping);
    let copied = f.ir().op(copy);
    let block = copied.region(0).unwrap().first_block().unwrap();
    let inner = block.first_op().unwrap();
    assert_eq!(inner.operand(0), block.arg(0));
    assert_eq!(
        copied.walk().map(|op| op.name_text().into_owned()).collect::<Vec<_>>(),
        ["t.outer", "t.inner"]
    );
    f.module.ir_mut().erase(outer).unwrap();
    assert_eq!(f.ir().op(copy).walk().count(), 2);
}

#[test]
fn a_block_inlines_with_its_arguments_replaced() {
    let mut f = Fixture::new();
    let (outer, _, inner) = nested(&mut f);
    let given = f.op("t.given", &[], 1);
    let value = f.value(given, 0);
    let block = f.ir().op(outer).region(0).unwrap().first_block().unwrap().handle();
    f.module.ir_mut().insert_before(given, outer);
    assert!(matches!(
        f.module.ir_mut().inline_block_before(block, outer, &[]),
        Err(IrError::WrongNumber { .. })
    ));
    f.module.ir_mut().inline_block_before(block, outer, &[value]).unwrap();
    assert_eq!(f.ir().op(inner).next().unwrap().handle(), outer);
    assert_eq!(f.users(value), named(&[("t.inner", 0)]));
    assert!(f.ir().op(outer).region(0).unwrap().is_empty());
}

#[test]
fn a_block_splits_and_erases_only_unreferenced() {
    let mut f = Fixture::new();
    let (outer, _, inner) = nested(&mut f);
    let jump = f.name("t.jump");
    let first = f.ir().op(inner).block().unwrap().handle();
    let tail = f.module.ir_mut().create(OperationState::new(jump));
    f.module.ir_mut().append(first, tail);
    let second = f.module.ir_mut().split_block(tail);
    let branch = f.module.ir_mut().create(OperationState {
        successors: &[second],
        ..OperationState::new(jump)
    });
    f.module.ir_mut().append(first, branch);
    assert_eq!(f.ir().op(outer).region(0).unwrap().blocks().count(), 2);
    assert_eq!(f.module.ir_mut().erase_block(second), Err(IrError::BlockReferenced));
    assert_eq!(f.ir().op(outer).region(0).unwrap().blocks().count(), 2);
    f.module.ir_mut().erase(branch).unwrap();
    f.module.ir_mut().erase_block(second).unwrap();
    assert_eq!(f.ir().op(outer).walk().count(), 2);
}

#[test]
fn attributes_are_sorted_and_of_two_kinds() {
    let mut f = Fixture::new();
    let (ctx, name) = (f.ctx.clone(), f.name("t.a"));
    let (a, b, c) = (ctx.ident("a"), ctx.ident("b"), ctx.ident("c"));
    let one = ctx.i32_attr(1);
    let new = OperationState {
        inherent: &[(b, one), (a, one)],
        discardable: &[(c, one)],
        ..OperationState::new(name)
    };
    let op = f.module.builder().insert(new);
    let keys = |f: &Fixture| {
        let op = f.ir().op(op);
        let text = |(key, _): (drr_ir::Ident, _)| key.text(f.ir().ctx()).into_owned();
        (
            op.inherent_attrs().map(text).collect::<String>(),
            op.discardable_attrs().map(text).collect::<String>(),
        )
    };
    assert_eq!(keys(&f), ("ab".into(), "c".into()));
    f.module.ir_mut().set_inherent(op, a, None);
    f.module.ir_mut().set_discardable(op, a, Some(one));
    assert_eq!(keys(&f), ("b".into(), "ac".into()));
    assert_eq!(f.ir().op(op).inherent(a), None);
    assert_eq!(f.ir().op(op).attr(a), Some(one));
}

#[test]
fn walks_visit_every_op_once_in_order() {
    let mut f = Fixture::new();
    nested(&mut f);
    f.op("t.last", &[], 0);
    let names = |ops: &mut dyn Iterator<Item = drr_ir::OpRef<'_>>| {
        ops.map(|op| op.name_text().into_owned()).collect::<Vec<_>>()
    };
    let root = f.module.root();
    assert_eq!(
        names(&mut root.walk()),
        ["builtin.module", "t.outer", "t.inner", "t.last"]
    );
    assert_eq!(
        names(&mut root.walk_post_order()),
        ["t.inner", "t.outer", "t.last", "builtin.module"]
    );
}

#[test]
fn a_million_nested_regions_walk_copy_and_drop_on_a_small_stack() {
    let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(|| {
        let mut f = Fixture::new();
        let name = f.name("t.deep");
        let mut op = f.module.ir_mut().create(OperationState::new(name));
        for _ in 0..1_000_000 {
            let ir = f.module.ir_mut();
            let region = ir.create_region();
            let block = ir.append_block(region);
            ir.append(block, op);
            op = ir.create(OperationState {
                regions: &[region],
                ..OperationState::new(name)
            });
        }
        let body = f.module.body();
        f.module.ir_mut().append(body, op);
        assert_eq!(f.ir().op(op).walk().count(), 1_000_001);
        assert_eq!(f.ir().op(op).walk_post_order().count(), 1_000_001);
        let copy = f.module.ir_mut().clone_op(op, &mut Mapping::new());
        f.module.ir_mut().erase(op).unwrap();
        assert_eq!(f.ir().op(copy).walk().count(), 1_000_001);
    });
    thread.unwrap().join().unwrap();
}

#[test]
fn a_builder_inserts_at_its_insertion_point() {
    let mut f = Fixture::new();
    let last = f.op("t.last", &[], 0);
    let name = f.name("t.new");
    let mut builder = drr_ir::IrBuilder::new(f.module.ir_mut(), InsertPoint::Before(last));
    builder.insert(OperationState::new(name));
    builder.set_insert_point(InsertPoint::After(last));
    builder.insert(OperationState::new(name));
    builder.insert(OperationState::new(name));
    let root = f.module.root();
    let names: Vec<_> = root.walk().skip(1).map(|op| op.name_text().into_owned()).collect();
    assert_eq!(names, ["t.new", "t.last", "t.new", "t.new"]);
}

#[test]
fn attributes_change_as_those_of_a_map() {
    let mut f = Fixture::new();
    let op = f.op("t.op", &[], 0);
    let ctx = f.ir().ctx().clone();
    let mut expected = [std::collections::BTreeMap::new(), std::collections::BTreeMap::new()];
    let mut seed = 1_u32;
    for round in 0..5_000 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let (number, removes, is_inherent) = (seed >> 8 & 31, seed >> 16 & 3 == 0, seed >> 20 & 1 == 0);
        let key = ctx.ident(&format!("k{number}"));
        let value = (!removes).then(|| ctx.i32_attr(round));
        let map = &mut expected[usize::from(is_inherent)];
        match value {
            Some(value) => _ = map.insert(format!("k{number}"), value),
            None => _ = map.remove(&format!("k{number}")),
        }
        let before: Vec<_> = f
            .ir()
            .op(op)
            .inherent_attrs()
            .chain(f.ir().op(op).discardable_attrs())
            .collect();
        let ir = f.module.ir_mut();
        let set = |ir: &mut Ir| {
            if is_inherent {
                ir.set_inherent(op, key, value)
            } else {
                ir.set_discardable(op, key, value)
            }
        };
        let transaction = ir.begin_transaction();
        set(ir);
        ir.roll_back(transaction);
        let now: Vec<_> = ir
            .op(op)
            .inherent_attrs()
            .chain(ir.op(op).discardable_attrs())
            .collect();
        assert_eq!(now, before);
        set(ir);
        let op = ir.op(op);
        let text = |(key, value): (drr_ir::Ident, drr_ir::Attribute)| (key.text(&ctx).into_owned(), value);
        assert!(op.inherent_attrs().map(text).eq(expected[1].clone()));
        assert!(op.discardable_attrs().map(text).eq(expected[0].clone()));
    }
}

#[test]
fn attributes_are_found_among_few_and_among_many() {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    for count in [1, 2, 16, 17, 100] {
        let entries: Vec<String> = (0..count)
            .map(|number| format!("test.k{number} = {number} : i64"))
            .collect();
        let text = format!("\"test.op\"() {{{}}} : () -> ()", entries.join(", "));
        let mut module = Module::parse(&ctx, text).expect("the text is valid");
        let block = module.body();
        let body = module.ir().block(block);
        let op = body.ops().next().expect("an op");
        for number in 0..count {
            let found = op.discardable(ctx.ident(&format!("test.k{number}")));
            assert_eq!(found.and_then(|attr| attr.as_i64(&ctx)), Some(number), "{count}");
        }
        assert_eq!(op.discardable(ctx.ident("test.none")), None, "{count}");
    }
}
