//! Tests that creating and erasing entities repeatedly leaks no memory and frees nothing twice.

use std::panic::{AssertUnwindSafe, catch_unwind};

use drr_ir::{
    Attribute, Builder, Context, Ident, InsertPoint, IrError, Location, Mapping, Module, Op, OperationState, Type,
    Value,
};

const ROUNDS: usize = 20_000;

struct Fixture {
    ctx: Context,
    module: Module,
    given: Value,
    attrs: [(Ident, Attribute); 2],
}

impl Fixture {
    fn new() -> Self {
        let ctx = Context::new();
        let mut module = Module::new(&ctx);
        let given = module.builder().insert(OperationState {
            result_types: &[Type::I32],
            ..OperationState::new(ctx.op_name("u.given"))
        });
        let given = module.ir().op(given).result(0).expect("there is one").handle();
        let attrs = [(ctx.ident("a"), ctx.i32_attr(1)), (ctx.ident("b"), ctx.i32_attr(1))];
        Fixture {
            ctx,
            module,
            given,
            attrs,
        }
    }

    /// Runs `work` many times, which must use no more memory than running it a few times.
    fn churn(&mut self, what: &str, mut round: impl FnMut(&mut Module, usize)) {
        let mut rounds = 0..ROUNDS;
        rounds
            .by_ref()
            .take(100)
            .for_each(|number| round(&mut self.module, number));
        let before = (self.module.ir().bytes(), self.module.ir().num_ops());
        rounds.for_each(|number| round(&mut self.module, number));
        let after = (self.module.ir().bytes(), self.module.ir().num_ops());
        assert_eq!(before, after, "{what}");
    }
}

/// An op to create: operands, results, regions, discardable attributes, and `true` if the first region gets a block.
type Parts = (usize, usize, usize, usize, bool);

const PARTS: [Parts; 14] = [
    (0, 0, 0, 0, false),
    (2, 0, 0, 0, false),
    (3, 0, 0, 0, false),
    (6, 0, 0, 0, false),
    (0, 1, 0, 0, false),
    (0, 2, 0, 0, false),
    (0, 0, 1, 0, false),
    (0, 0, 1, 0, true),
    (0, 0, 0, 1, false),
    (0, 0, 0, 2, false),
    (2, 2, 0, 0, false),
    (3, 2, 0, 0, false),
    (1, 0, 1, 0, false),
    (5, 3, 2, 2, true),
];

fn create(module: &mut Module, ctx: &Context, given: Value, attrs: &[(Ident, Attribute)], parts: Parts) -> Op {
    let (operands, results, regions, attr_count, block) = parts;
    let operands = vec![given; operands];
    let ir = module.ir_mut();
    let op = ir.create(OperationState {
        operands: &operands,
        result_types: &[Type::I32, Type::F32, Type::INDEX][..results],
        empty_regions: regions,
        discardable: &attrs[..attr_count],
        ..OperationState::new(ctx.op_name("u.op"))
    });
    if block {
        let region = ir.op(op).region(0).expect("there is one").handle();
        let block = ir.append_block(region);
        ir.add_argument(block, Type::I32, Location::UNKNOWN);
    }
    op
}

#[test]
fn memory_of_erased_ops_is_reused() {
    for parts in PARTS {
        for attached in [true, false] {
            let mut f = Fixture::new();
            let (ctx, given, attrs, body) = (f.ctx.clone(), f.given, f.attrs, f.module.body());
            f.churn(&format!("{parts:?} attached: {attached}"), |module, _| {
                let op = create(module, &ctx, given, &attrs, parts);
                if attached {
                    module.ir_mut().append(body, op);
                }
                module.ir_mut().erase(op).expect("nothing uses it");
            });
        }
    }
}

#[test]
fn memory_of_rolled_back_ops_is_reused() {
    for parts in PARTS {
        let mut f = Fixture::new();
        let (ctx, given, attrs, body) = (f.ctx.clone(), f.given, f.attrs, f.module.body());
        f.churn(&format!("{parts:?}"), |module, _| {
            let transaction = module.ir_mut().begin_transaction();
            let op = create(module, &ctx, given, &attrs, parts);
            module.ir_mut().append(body, op);
            module.ir_mut().roll_back(transaction);
        });
        f.churn(&format!("{parts:?}, copied"), |module, _| {
            let op = create(module, &ctx, given, &attrs, parts);
            let copy = module.ir_mut().clone_op(op, &mut Mapping::new());
            let transaction = module.ir_mut().begin_transaction();
            module.ir_mut().clone_op(op, &mut Mapping::new());
            module.ir_mut().erase(copy).expect("nothing uses it");
            module.ir_mut().roll_back(transaction);
            module.ir_mut().erase(copy).expect("nothing uses it");
            module.ir_mut().erase(op).expect("nothing uses it");
        });
    }
}

#[test]
fn memory_of_erased_operands_attributes_blocks_and_regions_is_reused() {
    let mut f = Fixture::new();
    let (ctx, given, attrs) = (f.ctx.clone(), f.given, f.attrs);
    let op = create(&mut f.module, &ctx, given, &attrs, (0, 2, 0, 0, false));
    f.churn("set_operands", |module, number| {
        module.ir_mut().set_operands(op, &vec![given; number % 9]);
    });
    f.churn("set_discardable", |module, number| {
        for (key, value) in attrs {
            module
                .ir_mut()
                .set_discardable(op, key, (number % 2 == 0).then_some(value));
        }
    });
    f.churn("create_block", |module, _| {
        let block = module.ir_mut().create_block();
        module.ir_mut().add_argument(block, Type::I32, Location::UNKNOWN);
        module.ir_mut().erase_block(block).expect("nothing names it");
    });
    f.churn("create_region", |module, _| {
        let region = module.ir_mut().create_region();
        module.ir_mut().erase_region(region).expect("it belongs to no op");
    });
}

#[test]
fn ten_million_created_and_erased_ops_need_constant_memory() {
    let mut f = Fixture::new();
    let (ctx, given, attrs, body) = (f.ctx.clone(), f.given, f.attrs, f.module.body());
    let mut round = |number: usize| {
        let parts = (number % 7, number % 3, number % 2, 2, number % 2 == 1);
        let op = create(&mut f.module, &ctx, given, &attrs, parts);
        f.module.ir_mut().append(body, op);
        f.module.ir_mut().erase(op).expect("nothing uses it");
        f.module.ir().bytes()
    };
    let before = (0..42).map(&mut round).last();
    let after = (0..10_000_000).map(round).last();
    assert_eq!(after, before);
}

#[test]
fn a_region_can_be_erased_alone() {
    let mut f = Fixture::new();
    let (ctx, given) = (f.ctx.clone(), f.given);
    let ir = f.module.ir_mut();
    let ops = ir.num_ops();
    let region = ir.create_region();
    let block = ir.append_block(region);
    let inside = ir.create(OperationState {
        operands: &[given],
        result_types: &[Type::I32],
        ..OperationState::new(ctx.op_name("u.inside"))
    });
    ir.append(block, inside);
    let value = ir.op(inside).result(0).expect("there is one").handle();
    // A nested value is used outside first, and then it is not.
    let user = ir.create(OperationState {
        operands: &[value],
        ..OperationState::new(ctx.op_name("u.user"))
    });
    assert!(matches!(ir.erase_region(region), Err(IrError::ResultUsed { .. })));
    ir.erase(user).expect("nothing uses it");
    let transaction = ir.begin_transaction();
    ir.erase_region(region).expect("it belongs to no op");
    assert!(ir.get_region(region).is_none() && ir.get(inside).is_none());
    ir.roll_back(transaction);
    assert_eq!(ir.region(region).first_block().map(|block| block.handle()), Some(block));
    ir.erase_region(region).expect("it belongs to no op");
    assert_eq!(ir.num_ops(), ops);
    assert_eq!(ir.value(given).uses().count(), 0);
    // The region of an op is erased with the op.
    let op = ir.create(OperationState {
        empty_regions: 1,
        ..OperationState::new(ctx.op_name("u.op"))
    });
    let own = ir.op(op).region(0).expect("there is one").handle();
    let error = ir.erase_region(own).expect_err("it is the op's");
    assert_eq!(error.to_string(), "the region cannot be erased: it belongs to `u.op`");
}

#[test]
fn a_region_belongs_to_one_op() {
    let mut f = Fixture::new();
    let name = f.ctx.op_name("u.op");
    let body = f.module.body();
    let ir = f.module.ir_mut();
    let region = ir.create_region();
    let block = ir.append_block(region);
    let inside = ir.create(OperationState::new(name));
    ir.append(block, inside);
    let ops = ir.num_ops();
    for regions in [&[region, region][..], &[region, region, region]] {
        let new = OperationState {
            regions,
            ..OperationState::new(name)
        };
        let detached = catch_unwind(AssertUnwindSafe(|| ir.create(new)));
        let panic = detached.expect_err("the same region twice");
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"a region is given twice"));
        let attached = catch_unwind(AssertUnwindSafe(|| ir.create_at(&new, InsertPoint::End(body))));
        assert!(attached.is_err());
        assert_eq!(ir.num_ops(), ops, "nothing was made");
        assert!(ir.region(region).parent_op().is_none());
    }
    let op = ir.create(OperationState {
        regions: &[region],
        ..OperationState::new(name)
    });
    // Nor can it belong to two ops.
    let new = OperationState {
        regions: &[region],
        ..OperationState::new(name)
    };
    assert!(catch_unwind(AssertUnwindSafe(|| ir.create(new))).is_err());
    // Erased entities are erased once: each new op has a unique handle.
    ir.erase(op).expect("nothing uses it");
    assert!(catch_unwind(AssertUnwindSafe(|| ir.erase(op))).is_err());
    assert!(catch_unwind(AssertUnwindSafe(|| ir.erase(inside))).is_err());
    let made: Vec<Op> = (0..4).map(|_| ir.create(OperationState::new(name))).collect();
    for (number, op) in made.iter().enumerate() {
        assert!(!made[..number].contains(op));
        assert_ne!(
            ir.op(*op).index(),
            ir.block(body).parent_op().expect("the module").index()
        );
    }
    assert_eq!(ir.num_ops(), ops - 1 + made.len());
}
