//! Large inputs of each kind. The time is measured elsewhere; quadratic behaviour would take minutes here.

use drr_ir::{Context, ContextBuilder, IrError, Location, Module, OperationState, Type};

fn parse(text: &str) -> Module {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"))
}

fn entries(count: usize, value: &str) -> String {
    let entries: Vec<String> = (0..count).map(|number| format!("k{number}{value}")).collect();
    entries.join(", ")
}

#[test]
fn a_dictionary_of_many_keys_is_parsed() {
    for value in ["", " = 1 : i32", " = {a = 1 : i8}"] {
        let module = parse(&format!(
            "\"u.op\"() {{d = {{{}}}}} : () -> ()",
            entries(160_000, value)
        ));
        let op = module.root().walk().nth(1).expect("there is one");
        let (_, dictionary) = op.discardable_attrs().next().expect("there is one");
        assert_eq!(dictionary.dictionary(module.ctx()).map(<[_]>::len), Some(160_000));
        assert!(module.generic_form().to_string().contains("k159999"));
    }
}

#[test]
fn an_op_with_many_attributes_is_parsed() {
    let count = 1_000_000;
    for (open, close) in [("<{", "}>"), ("{", "}")] {
        let module = parse(&format!(
            "\"u.op\"() {open}{}{close} : () -> ()",
            entries(count, " = 1 : i32")
        ));
        let op = module.root().walk().nth(1).expect("there is one");
        assert_eq!(op.inherent_attrs().count() + op.discardable_attrs().count(), count);
        assert!(module.generic_form().to_string().contains("k999999 = 1 : i32"));
    }
}

#[test]
fn a_duplicate_key_among_many_is_found() {
    for open in ["d = {", ""] {
        let close = if open.is_empty() { "" } else { "}" };
        let text = format!(
            "\"u.op\"() {{{open}{}, k7 = 2 : i32{close}}} : () -> ()",
            entries(100, " = 1 : i32")
        );
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let errors = Module::parse(&ctx, &text).expect_err("k7 stands twice");
        assert!(errors.to_string().contains("k7"), "{errors}");
    }
}

#[test]
fn a_type_of_many_dimensions_is_parsed() {
    let count = 100_000;
    for (name, dimension) in [
        ("tensor", "1x"),
        ("tensor", "?x"),
        ("memref", "0x"),
        ("tensor", "1x?x0x"),
        ("vector", "1x"),
        ("vector", "[4]x"),
        ("vector", "1x[4]x2x"),
    ] {
        let ty = format!("{name}<{}f32>", dimension.repeat(count));
        let text = format!("\"u.op\"() : () -> {ty}");
        assert!(parse(&text).to_string().contains(&ty), "{name}, {dimension}");
    }
}

/// Returns a block with this number of arguments.
fn arguments(count: usize) -> Module {
    let mut module = parse("");
    let body = module.body();
    for _ in 0..count {
        module.ir_mut().add_argument(body, Type::I32, Location::UNKNOWN);
    }
    module
}

#[test]
fn many_arguments_are_erased_together() {
    let count = 200_000;
    let mut module = arguments(count);
    let body = module.body();
    let ir = module.ir_mut();
    let before: Vec<_> = ir.block(body).args().map(|arg| arg.handle()).collect();
    let from_the_front: Vec<usize> = (0..count - 1).collect();
    let odd_ones_from_the_back: Vec<usize> = (0..count).rev().filter(|index| index % 2 == 1).collect();
    for erased in [from_the_front, odd_ones_from_the_back, vec![2, 0, 2]] {
        let transaction = ir.begin_transaction();
        ir.erase_arguments(body, &erased).expect("they are unused");
        let gone: std::collections::HashSet<usize> = erased.iter().copied().collect();
        let left = (0..count)
            .filter(|index| !gone.contains(index))
            .map(|index| before[index]);
        assert!(ir.block(body).args().map(|arg| arg.handle()).eq(left));
        assert!(
            ir.block(body)
                .args()
                .enumerate()
                .all(|(index, arg)| arg.number() == index)
        );
        assert!(erased.iter().all(|&index| ir.get_value(before[index]).is_none()));
        ir.roll_back(transaction);
        assert!(ir.block(body).args().map(|arg| arg.handle()).eq(before.iter().copied()));
        assert!(
            ir.block(body)
                .args()
                .enumerate()
                .all(|(index, arg)| arg.number() == index)
        );
    }
}

#[test]
fn no_argument_is_erased_if_one_is_used() {
    let mut module = parse("\"u.op\"() ({\n^bb0(%0: i1, %1: i2, %2: i3):\n\"u.use\"(%1) : (i2) -> ()\n}) : () -> ()");
    let block = module
        .root()
        .walk()
        .nth(1)
        .and_then(|op| Some(op.region(0)?.first_block()?.handle()));
    let block = block.expect("there is one");
    let ir = module.ir_mut();
    let used = ir.erase_arguments(block, &[0, 1]);
    assert!(
        matches!(used, Err(IrError::ArgumentUsed { argument: 1, .. })),
        "{used:?}"
    );
    let missing = ir.erase_arguments(block, &[0, 3]);
    assert!(
        matches!(missing, Err(IrError::OutOfRange { index: 3, count: 3, .. })),
        "{missing:?}"
    );
    assert_eq!(ir.erase_arguments(block, &[]), Ok(()));
    assert_eq!(ir.block(block).num_args(), 3);
    assert_eq!(ir.erase_arguments(block, &[2, 0]), Ok(()));
    assert_eq!(ir.block(block).num_args(), 1);
}

#[test]
fn attributes_that_are_set_one_by_one() {
    let count = 200_000;
    let ctx = Context::new();
    let mut module = Module::new(&ctx);
    let root = module.root().handle();
    let key = |index: usize| ctx.ident(&format!("k{index:06}"));
    let ir = module.ir_mut();
    ir.set_discardable(root, key(0), Some(ctx.i32_attr(-1)));
    let transaction = ir.begin_transaction();
    for index in 0..count {
        ir.set_discardable(root, key(index), Some(ctx.i32_attr(index as i32)));
    }
    let values = |ir: &drr_ir::Ir| -> Vec<_> { ir.op(root).discardable_attrs().collect() };
    assert!(
        values(ir)
            .into_iter()
            .enumerate()
            .all(|(index, entry)| entry == (key(index), ctx.i32_attr(index as i32)))
    );
    assert_eq!(values(ir).len(), count);
    for index in (1..count).rev() {
        ir.set_discardable(root, key(index), None);
    }
    assert_eq!(values(ir), [(key(0), ctx.i32_attr(0))]);
    ir.roll_back(transaction);
    assert_eq!(values(ir), [(key(0), ctx.i32_attr(-1))]);
}

#[test]
fn isolated_ops_far_below() {
    let count = 200_000;
    let ctx = drr_ir::ContextBuilder::new().allow_unregistered_dialects(true).build();
    let mut module = Module::new(&ctx);
    let (wrap, name) = (ctx.op_name("t.wrap"), ctx.op_name("t.f"));
    let mut block = module.body();
    let ir = module.ir_mut();
    let with_block = |ir: &mut drr_ir::Ir, around: drr_ir::Block, name| {
        let op = ir.create(OperationState {
            empty_regions: 1,
            ..OperationState::new(name)
        });
        ir.append(around, op);
        let region = ir.op(op).region(0).expect("it has one").handle();
        (op, ir.append_block(region))
    };
    for _ in 0..count {
        (_, block) = with_block(ir, block, wrap);
    }
    let ops: Vec<_> = (0..count).map(|_| with_block(ir, block, name).0).collect();
    let total = ir.num_ops();
    let inside = ir.for_each_isolated(&ops, |ir, op| ir.op(op).walk().count());
    assert_eq!((inside.len(), ir.num_ops()), (count, total));
    assert!(inside.iter().all(|&ops| ops == 1));
    let panics = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let around = module.root().walk().nth(1).expect("there is one").handle();
        module.ir_mut().for_each_isolated(&[ops[0], around], |_, _| ())
    }));
    assert!(panics.is_err(), "one of the ops is inside of the other");
}

#[test]
fn attributes_of_a_large_context_are_displayed() {
    let ctx = Context::new();
    let attrs: Vec<_> = (0..200_000)
        .map(|number| ctx.string_attr(format!("{number:06}")))
        .collect();
    let len: usize = attrs.iter().map(|attr| attr.display(&ctx).to_string().len()).sum();
    assert_eq!(len, 200_000 * "\"000000\"".len());
}
