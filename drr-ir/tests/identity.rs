//! Handles, mappings and transactions denote the entities that they were created for, or nothing.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use drr_ir::{Block, Context, ContextBuilder, Ir, Location, Mapping, Module, Op, OperationState, Type, Value};

fn context() -> Context {
    ContextBuilder::new().allow_unregistered_dialects(true).build()
}

fn make(ir: &mut Ir, name: &str, operands: &[Value]) -> (Op, Value) {
    let state = OperationState {
        operands,
        result_types: &[Type::I32],
        ..OperationState::new(ir.ctx().op_name(name))
    };
    let op = ir.create(state);
    let value = ir.op(op).result(0).expect("it has a result").handle();
    (op, value)
}

fn panic_text<R>(work: impl FnOnce() -> R) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(work)).err()?;
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    Some(
        text.or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_default(),
    )
}

#[test]
fn a_mapping_of_an_erased_value_does_not_apply_to_its_successor() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let mut mapping = Mapping::new();
    let (first, _) = make(&mut ir, "t.a", &[]);
    ir.clone_op(first, &mut mapping);
    ir.erase(first).expect("nothing uses it");
    let (second, value) = make(&mut ir, "t.c", &[]);
    assert_eq!(
        second.index(),
        first.index(),
        "the new op takes the slot of the erased one"
    );
    let (user, _) = make(&mut ir, "t.neg", &[value]);
    let copy = ir.clone_op(user, &mut mapping);
    assert_eq!(ir.op(copy).operand(0).map(|operand| operand.handle()), Some(value));
}

#[test]
fn a_mapping_to_a_value_that_does_not_exist_panics_and_changes_nothing() {
    let ctx = context();
    let mut module = Module::parse(
        &ctx,
        "\"t.f\"() ({\n^bb0(%x: i32):\n  \"t.use\"(%x) : (i32) -> ()\n}) : () -> ()",
    )
    .expect("valid");
    let mut other = Ir::new(&ctx);
    let (_, foreign) = make(&mut other, "t.a", &[]);
    let body = module.root().walk().nth(1).expect("there is one").handle();
    let ir = module.ir_mut();
    let (gone, stale) = make(ir, "t.a", &[]);
    ir.erase(gone).expect("nothing uses it");
    let (_, from) = make(ir, "t.b", &[]);
    let (user, _) = make(ir, "t.c", &[from]);
    for to in [stale, foreign] {
        let mut mapping = Mapping::new();
        mapping.map(from, to);
        let transaction = ir.begin_transaction();
        let count = ir.num_ops();
        let panic = panic_text(|| ir.clone_op(user, &mut mapping));
        assert_eq!(
            panic.as_deref(),
            Some("the mapping maps to a value that was erased, or belongs to another module")
        );
        assert_eq!((ir.num_ops(), ir.is_recording()), (count, true));
        ir.roll_back(transaction);
        // An op that does not use the value can be copied.
        ir.clone_op(body, &mut mapping);
        ir.clone_op(body, &mut mapping);
    }
    assert_eq!(ir.value(from).uses().count(), 1);
}

#[test]
fn a_mapping_to_a_block_that_does_not_exist_panics() {
    let ctx = context();
    let text = "\"t.f\"() ({\n  \"t.br\"()[^bb1] : () -> ()\n^bb1:\n  \"t.ret\"() : () -> ()\n}) : () -> ()";
    let mut module = Module::parse(&ctx, text).expect("valid");
    let branch = module.root().walk().nth(2).expect("there is one");
    let (target, branch) = (branch.successor(0).expect("it has one").handle(), branch.handle());
    let before = module.to_string();
    let mut mapping = Mapping::new();
    let ir = module.ir_mut();
    let region = ir.create_region();
    let stale = ir.append_block(region);
    ir.erase_blocks(&[stale]).expect("nothing refers to it");
    mapping.map_block(target, stale);
    assert_eq!(mapping.get_block_or_self(target), stale);
    assert!(panic_text(|| ir.clone_op(branch, &mut mapping)).is_some_and(|text| text.contains("block")));
    assert_eq!(module.to_string(), before);
    assert!(module.verify().is_ok());
}

#[test]
fn a_mapping_can_be_queried() {
    let ctx = context();
    let mut module = Module::parse(&ctx, "\"t.f\"() ({\n^bb0(%x: i32):\n}) : () -> ()").expect("valid");
    let function = module.root().walk().nth(1).expect("there is one").handle();
    let mut mapping = Mapping::new();
    let copy = module.ir_mut().clone_op(function, &mut mapping);
    let entry = |op: Op| -> (Block, Value) {
        let block = module
            .ir()
            .op(op)
            .region(0)
            .and_then(|region| region.first_block())
            .expect("it has one");
        (block.handle(), block.args().next().expect("it has one").handle())
    };
    let ((block, value), (new_block, new_value)) = (entry(function), entry(copy));
    assert_eq!(mapping.get(value), Some(new_value));
    assert_eq!(mapping.get_block(block), Some(new_block));
    assert_eq!(mapping.get(new_value), None);
    assert_eq!(mapping.get_or_self(new_value), new_value);
    assert_eq!(mapping.get_block(new_block), None);
    assert_eq!(mapping.get_block_or_self(new_block), new_block);
}

#[test]
fn a_transaction_that_an_outer_one_ended_changes_nothing() {
    let ctx = context();
    for commits in [true, false] {
        let mut ir = Ir::new(&ctx);
        let outer = ir.begin_transaction();
        let ended = ir.begin_transaction();
        ir.roll_back(outer);
        let second = ir.begin_transaction();
        let third = ir.begin_transaction();
        let (op, _) = make(&mut ir, "t.a", &[]);
        assert!(ir.is_edited_since(&third) && !ir.is_edited_since(&ended));
        if commits {
            ir.commit(ended)
        } else {
            ir.roll_back(ended)
        }
        assert_eq!(ir.num_transactions(), 2);
        assert!(ir.get(op).is_some());
        ir.roll_back(third);
        assert!(ir.get(op).is_none());
        ir.commit(second);
        assert!(!ir.is_recording());
    }
}

#[test]
fn a_clone_refuses_the_transactions_of_its_original() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let (kept, _) = make(&mut ir, "t.a", &[]);
    let transaction = ir.begin_transaction();
    ir.erase(kept).expect("nothing uses it");
    let mut copy = ir.clone();
    assert_eq!((copy.num_transactions(), ir.num_transactions()), (0, 1));
    let (made, _) = make(&mut copy, "t.b", &[]);
    assert!(!copy.is_edited_since(&transaction));
    let inner = ir.begin_transaction();
    assert!(panic_text(|| copy.commit(inner)).is_some_and(|text| text.contains("another IR")));
    assert!(copy.get(made).is_some() && copy.get(kept).is_none());
    ir.roll_back(transaction);
    assert!(ir.get(kept).is_some() && copy.get(kept).is_none());
}

#[test]
fn handles_created_after_cloning_are_stale_in_the_other_ir() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let (shared, _) = make(&mut ir, "t.a", &[]);
    let (gone, _) = make(&mut ir, "t.b", &[]);
    ir.erase(gone).expect("nothing uses it");
    let mut copy = ir.clone();
    assert!(copy.get(shared).is_some() && ir.get(shared).is_some());
    for _ in 0..3 {
        let [left, right] = [&mut ir, &mut copy].map(|ir| make(ir, "t.c", &[]).0);
        assert_eq!(left.index(), right.index());
        assert!(copy.get(left).is_none() && ir.get(right).is_none());
    }
}

#[test]
fn no_two_ops_have_the_same_handle() {
    let ctx = context();
    let mut all = HashSet::new();
    for _ in 0..20 {
        let mut ir = Ir::new(&ctx);
        let mut previous = make(&mut ir, "t.a", &[]).0;
        for _ in 0..10_000 {
            assert!(all.insert(previous));
            ir.erase(previous).expect("nothing uses it");
            assert!(ir.get(previous).is_none());
            previous = make(&mut ir, "t.a", &[]).0;
        }
    }
}

#[test]
fn a_block_argument_is_inserted_at_an_index() {
    let ctx = context();
    let text = "\"t.f\"() ({\n^bb0(%a: i1, %b: f32):\n  \"t.use\"(%b, %a) : (f32, i1) -> ()\n}) : () -> ()";
    let mut module = Module::parse(&ctx, text).expect("valid");
    let block = module
        .root()
        .walk()
        .nth(2)
        .and_then(|op| op.block())
        .expect("it is in one")
        .handle();
    let before = module.to_string();
    let ir = module.ir_mut();
    let transaction = ir.begin_transaction();
    let first = ir.insert_argument(block, 0, Type::I8, Location::UNKNOWN);
    let middle = ir.insert_argument(block, 2, Type::I16, Location::UNKNOWN);
    let last = ir.insert_argument(block, 4, Type::I64, Location::UNKNOWN);
    let args: Vec<Value> = ir.block(block).args().map(|arg| arg.handle()).collect();
    assert_eq!([args[0], args[2], args[4]], [first, middle, last]);
    let numbers: Vec<usize> = ir.block(block).args().map(|arg| arg.number()).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4]);
    assert!(panic_text(|| ir.insert_argument(block, 6, Type::I8, Location::UNKNOWN)).is_some());
    assert!(module.verify().is_ok());
    let text = module.to_string();
    assert!(
        text.contains("^bb0(%arg0: i8, %arg1: i1, %arg2: i16, %arg3: f32, %arg4: i64):"),
        "{text}"
    );
    assert!(text.contains("\"t.use\"(%arg3, %arg1)"), "{text}");
    module.ir_mut().roll_back(transaction);
    assert_eq!(module.to_string(), before);
    assert!(module.ir().get_value(middle).is_none());
}

#[test]
fn the_names_of_two_contexts_are_never_equal_nor_accepted() {
    let (ours, theirs) = (context(), context());
    let foreign = theirs.op_name("b.op");
    assert_ne!(ours.op_name("a.op"), foreign);
    assert_ne!(
        ours.find_op_name("builtin.module").expect("registered"),
        theirs.find_op_name("builtin.module").expect("registered")
    );
    let mut module = Module::new(&ours);
    let root = module.root().handle();
    let before = module.to_string();
    let ir = module.ir_mut();
    for (what, panic) in [
        ("create", panic_text(|| ir.create(OperationState::new(foreign)))),
        ("set_name", panic_text(|| ir.set_name(root, foreign))),
        ("text", panic_text(|| foreign.text(&ours).into_owned())),
        ("op_info", panic_text(|| ours.op_info(foreign).is_some())),
    ] {
        assert_eq!(
            panic.as_deref(),
            Some("the operation name belongs to another context"),
            "{what}"
        );
    }
    assert_eq!(module.to_string(), before);
}

#[test]
fn ids_of_two_large_contexts_do_not_overlap() {
    let (ours, theirs) = (context(), context());
    // Both contexts have further ranges, which they reserve in turn.
    let attrs: Vec<_> = (0..150_000_i64)
        .map(|i| [&ours, &theirs].map(|ctx| ctx.i64_attr((1 << 40) + i)))
        .collect();
    let small: HashSet<_> = attrs.iter().map(|[attr, _]| *attr).collect();
    assert!(attrs.iter().all(|[_, foreign]| !small.contains(foreign)));
    for (i, &[attr, foreign]) in (0..).zip(&attrs) {
        assert_eq!(attr.as_i64(&ours), Some((1 << 40) + i));
        if i % 1000 == 0 {
            assert!(panic_text(|| foreign.as_i64(&ours)).is_some_and(|text| text.contains("another context")));
        }
    }
    // Another context, created between their ranges.
    let third = Context::new();
    assert!(!small.contains(&third.string_attr("text")));
}
