//! The greedy driver's orders and rules, as `reference` tables of MLIR's behaviour give them: visits, constants, limits.

mod common;
#[path = "common/visits.rs"]
mod visits;

use std::sync::{Arc, Mutex};

use drr_ir::define::{ArgDescriptor, ArgKind, Multiplicity, Presence, ResultDescriptor, TypeConstraintRef, constraint};
use drr_ir::define::{
    AttrConstraintRef, AttributeHooks, ConstantOp, CustomForm, DialectDescriptor, Fold, Hooks, OpDescriptor,
    TraitDescriptor, traits,
};
use drr_ir::{Attribute, Block, Builder, Context, Ir, Location, Module, Op, OpRef, OperationState, Type, Value};
use drr_runtime::greedy::{Budget, Limit, apply_greedily_with};
use drr_runtime::matching::PatternEntries;
use drr_runtime::{
    DriverError, GreedyConfig, Listener, MatchContext, OpRewrite, OpRewritePattern, PatternSet, PatternSpec,
    RegionSimplification, RewriteError, Rewriter, apply_greedily,
};

use common::{Never, Only, bare};
use visits::{Log, label};

const ANY_OPERANDS: &[ArgDescriptor] = &[ArgDescriptor {
    name: "operands",
    kind: ArgKind::Operand {
        constraint: TypeConstraintRef::of::<constraint::AnyType>(),
        multiplicity: Multiplicity::Variadic,
        groups: None,
    },
}];

const ANY_RESULTS: &[ResultDescriptor] = &[ResultDescriptor {
    name: "results",
    constraint: TypeConstraintRef::of::<constraint::AnyType>(),
    multiplicity: Multiplicity::Variadic,
}];

const fn op(name: &'static str, traits: &'static [TraitDescriptor], hooks: Hooks) -> OpDescriptor {
    OpDescriptor {
        args: ANY_OPERANDS,
        results: ANY_RESULTS,
        traits,
        hooks,
        ..bare(name)
    }
}

static ROOT: OpDescriptor = op("t.root", &[], Hooks::NONE);
static NEW: OpDescriptor = op("t.new", &[], Hooks::NONE);
static PURE: OpDescriptor = op("t.pure", &[TraitDescriptor::of::<traits::Pure>()], Hooks::NONE);
static INVOLUTION: OpDescriptor = op("t.neg", &[TraitDescriptor::of::<traits::Involution>()], Hooks::NONE);
static ADD: OpDescriptor = op(
    "t.add",
    &[
        TraitDescriptor::of::<traits::Pure>(),
        TraitDescriptor::of::<traits::Commutative>(),
    ],
    Hooks {
        fold: Some(fold_add),
        ..Hooks::NONE
    },
);
static CONST: OpDescriptor = OpDescriptor {
    name: "t.const",
    args: &[ArgDescriptor {
        name: "value",
        kind: ArgKind::Attribute {
            constraint: AttrConstraintRef::of::<constraint::AnyAttr>(),
            presence: Presence::Required,
        },
    }],
    results: ANY_RESULTS,
    regions: &[],
    successors: &[],
    traits: &[
        TraitDescriptor::of::<traits::Pure>(),
        TraitDescriptor::of::<traits::ConstantLike>(),
    ],
    hooks: Hooks {
        fold: Some(fold_const),
        ..Hooks::NONE
    },
    form: CustomForm::NONE,
};

fn fold_const(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    op.inherent(drr_ir::Ident::VALUE).map_or(Fold::None, Fold::attr)
}

fn fold_add(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    match *constants {
        [Some(a), Some(b)] => match (a.as_i64(ctx), b.as_i64(ctx)) {
            (Some(a), Some(b)) => Fold::attr(ctx.i32_attr((a + b) as i32)),
            _ => Fold::None,
        },
        _ => Fold::None,
    }
}

static DIALECT: DialectDescriptor = DialectDescriptor {
    name: "t",
    ops: &[&ROOT, &NEW, &PURE, &INVOLUTION, &ADD, &CONST],
    types: &[],
    attrs: &[],
    materialize_constant: Some(materialize),
    attribute_hooks: AttributeHooks::NONE,
    allows_unknown_ops: false,
    allows_unknown_types: false,
    allows_unknown_attrs: false,
};

fn materialize(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    (ty == Type::I32).then(|| ConstantOp::new(ctx, "t.const", value))
}

struct Fixture {
    module: Module,
    ctx: Context,
}

impl Fixture {
    fn new() -> Self {
        let ctx = Context::with(Only(&DIALECT));
        Fixture {
            module: Module::new(&ctx),
            ctx,
        }
    }

    /// An op at the end of the block. Its discardable attribute `n` names it in the logs.
    fn add(&mut self, block: Block, name: &str, label: &str, operands: &[Value], results: usize) -> (Op, Vec<Value>) {
        let label = (self.ctx.ident("n"), self.ctx.string_attr(label));
        let op = self.module.ir_mut().create(OperationState {
            operands,
            result_types: &vec![Type::I32; results],
            discardable: &[label],
            ..OperationState::new(self.ctx.op_name(name))
        });
        self.module.ir_mut().append(block, op);
        let values = self.module.ir().op(op).results().map(|value| value.handle()).collect();
        (op, values)
    }

    fn one(&mut self, block: Block, name: &str, label: &str, operands: &[Value]) -> Value {
        self.add(block, name, label, operands, 1).1[0]
    }

    fn constant(&mut self, block: Block, value: i32) -> Value {
        let inherent = [(drr_ir::Ident::VALUE, self.ctx.i32_attr(value))];
        let op = self.module.ir_mut().create(OperationState {
            result_types: &[Type::I32],
            inherent: &inherent,
            ..OperationState::new(self.ctx.op_name("t.const"))
        });
        self.module.ir_mut().append(block, op);
        self.module.ir().op(op).result(0).expect("one result").handle()
    }

    fn body(&mut self) -> Block {
        self.module.body()
    }

    /// The ops of the module's block by label, constants by value.
    fn text(&self) -> String {
        let block = self.module.root().region(0).and_then(|region| region.first_block());
        block
            .into_iter()
            .flat_map(|block| block.ops())
            .map(label)
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// `root(x, y)` becomes `new3(new1(x), new2(y))`.
struct Grow3;

impl OpRewritePattern for Grow3 {
    type Match = Vec<Value>;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            entries: &[drr_runtime::Entry::Op("t.new")],
            ..PatternSpec::new("Grow3", "t.root")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Vec<Value>> {
        Some(root.operands().map(|value| value.handle()).collect())
    }

    fn rewrite(&self, operands: Vec<Value>, root: Op, rewriter: &mut Rewriter<'_>) {
        let name = rewriter.op_name(0);
        let key = rewriter.ctx().ident("n");
        let mut make = |label: &str, operands: &[Value]| {
            let label = rewriter.ctx().string_attr(label);
            let new = rewriter.insert(OperationState {
                operands,
                result_types: &[Type::I32],
                discardable: &[(key, label)],
                ..OperationState::new(name)
            });
            rewriter.result(new, 0)
        };
        let one = make("new1", &operands[..1]);
        let two = make("new2", operands.last().map(std::slice::from_ref).unwrap_or_default());
        let three = make("new3", &[one, two]);
        rewriter.replace_op(root, &[three]);
    }
}

fn visits(f: &mut Fixture, top_down: bool) -> String {
    let patterns = PatternSet::new()
        .with(OpRewrite(Grow3))
        .with(OpRewrite(Never))
        .freeze(&f.ctx)
        .expect("all ops are known");
    let config = GreedyConfig {
        top_down,
        ..GreedyConfig::default()
    };
    let mut log = Log::default();
    let outcome = apply_greedily_with(&mut f.module, &patterns, &config, Some(&mut log)).expect("no limit is reached");
    assert!(outcome.converged);
    assert_eq!(outcome.iterations, 2);
    log.0.trim_end().to_owned()
}

/// One block: `a`, `b(a)`, `c(a)`, `root(b, c)`, `u1(root)`, `u2(root, u1)`, `z`.
fn ir_a() -> Fixture {
    let mut f = Fixture::new();
    let body = f.body();
    let a = f.one(body, "t.new", "a", &[]);
    let b = f.one(body, "t.new", "b", &[a]);
    let c = f.one(body, "t.new", "c", &[a]);
    let root = f.one(body, "t.root", "root", &[b, c]);
    let u1 = f.one(body, "t.new", "u1", &[root]);
    f.one(body, "t.new", "u2", &[root, u1]);
    f.one(body, "t.new", "z", &[]);
    f
}

#[test]
fn bottom_up_visits_as_mlir_does() {
    assert_eq!(
        visits(&mut ir_a(), false),
        "z u2 u1 [root] u1 u2 new3 new2 new1 c b a z u2 u1 new3 new2 new1 c b a"
    );
}

#[test]
fn top_down_visits_as_mlir_does() {
    assert_eq!(
        visits(&mut ir_a(), true),
        "a b c [root] c b new3 new2 new1 u1 u2 z a b c new1 new2 new3 u1 u2 z"
    );
}

/// Block 0: `a`; an op with two regions, `{in1(a); root(a, in1); in2(root)}` and `{in3(a)}`; `z(a)`; a branch to block 1:
/// `y(a)`. All inside an op that the logs leave out.
fn ir_c() -> Fixture {
    let mut f = Fixture::new();
    let body = f.body();
    let name = f.ctx.op_name("t.new");
    let ir = f.module.ir_mut();
    let regions = [ir.create_region(), ir.create_region()];
    let blocks = regions.map(|region| ir.append_block(region));
    let outer = ir.create_region();
    let (block0, block1) = (ir.append_block(outer), ir.append_block(outer));
    let a = f.one(block0, "t.new", "a", &[]);
    let in1 = f.one(blocks[0], "t.new", "in1", &[a]);
    let root = f.one(blocks[0], "t.root", "root", &[a, in1]);
    f.one(blocks[0], "t.new", "in2", &[root]);
    f.one(blocks[1], "t.new", "in3", &[a]);
    let label = |f: &Fixture, text: &str| [(f.ctx.ident("n"), f.ctx.string_attr(text))];
    let hidden = label(&f, "-");
    let both = f.module.ir_mut().create(OperationState {
        regions: &regions,
        discardable: &hidden,
        ..OperationState::new(name)
    });
    f.module.ir_mut().append(block0, both);
    f.one(block0, "t.new", "z", &[a]);
    let branch = f.module.ir_mut().create(OperationState {
        successors: &[block1],
        discardable: &hidden,
        ..OperationState::new(name)
    });
    f.module.ir_mut().append(block0, branch);
    f.one(block1, "t.new", "y", &[a]);
    let func = f.module.ir_mut().create(OperationState {
        regions: &[outer],
        discardable: &hidden,
        ..OperationState::new(name)
    });
    f.module.ir_mut().append(body, func);
    f
}

/// The visits of the ops that matter: the measured log leaves out the ops that only hold others.
fn inner_visits(top_down: bool) -> String {
    visits(&mut ir_c(), top_down)
        .split(' ')
        .filter(|label| *label != "-")
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn bottom_up_goes_through_regions_and_blocks_as_mlir_does() {
    assert_eq!(
        inner_visits(false),
        "y z in3 in2 [root] in2 new3 new2 new1 in1 a y z in3 in2 new3 new2 new1 in1 a"
    );
}

#[test]
fn top_down_goes_through_regions_and_blocks_as_mlir_does() {
    assert_eq!(
        inner_visits(true),
        "a in1 [root] in1 new3 new2 new1 in2 in3 z y a in1 new1 new2 new3 in2 in3 z y"
    );
}

fn run(f: &mut Fixture, set: &PatternSet, config: &GreedyConfig) -> Result<drr_runtime::Outcome, DriverError> {
    let patterns = set.freeze(&f.ctx).expect("all ops are known");
    apply_greedily(&mut f.module, &patterns, config)
}

#[test]
fn constants_move_to_the_front_in_reverse_and_stay_so() {
    let mut f = Fixture::new();
    let body = f.body();
    let x = f.one(body, "t.new", "x", &[]);
    let (c1, c2) = (f.constant(body, 1), f.constant(body, 2));
    f.one(body, "t.new", "y", &[x, c1, c2]);
    let c3 = f.constant(body, 3);
    f.one(body, "t.new", "z", &[c3]);
    for _ in 0..2 {
        let outcome = run(&mut f, &PatternSet::new(), &GreedyConfig::default()).expect("nothing to do");
        assert!(outcome.converged);
        assert_eq!(f.text(), "c3 c2 c1 x y z");
    }
}

#[test]
fn leading_constants_keep_their_order_and_equal_ones_become_one() {
    let mut f = Fixture::new();
    let body = f.body();
    let (c1, c2, again) = (f.constant(body, 1), f.constant(body, 2), f.constant(body, 1));
    let (user, _) = f.add(body, "t.new", "x", &[c1, c2, again], 0);
    run(&mut f, &PatternSet::new(), &GreedyConfig::default())
        .expect("nothing to do")
        .converged
        .then_some(())
        .expect("ends");
    assert_eq!(f.text(), "c1 c2 x");
    let user = f.module.ir().op(user);
    assert_eq!(user.operand(0), user.operand(2));
}

#[test]
fn folds_make_constants_and_dead_ops_go() {
    let mut f = Fixture::new();
    let body = f.body();
    let (c1, c2) = (f.constant(body, 1), f.constant(body, 2));
    let sum = f.one(body, "t.add", "sum", &[c1, c2]);
    let sum = f.one(body, "t.add", "sum", &[sum, c2]);
    f.add(body, "t.new", "user", &[sum], 0);
    f.one(body, "t.pure", "dead", &[sum]);
    let outcome = run(&mut f, &PatternSet::new(), &GreedyConfig::default()).expect("no limit");
    assert!(outcome.converged && outcome.changed);
    assert_eq!(f.text(), "c5 user");
}

#[test]
fn traits_fold_where_the_hook_has_nothing_to_say() {
    let mut f = Fixture::new();
    let body = f.body();
    let (c, x) = (f.constant(body, 1), f.one(body, "t.new", "x", &[]));
    let (add, sum) = f.add(body, "t.add", "add", &[c, x], 1);
    let neg = f.one(body, "t.neg", "neg", &[sum[0]]);
    let twice = f.one(body, "t.neg", "negneg", &[neg]);
    let (user, _) = f.add(body, "t.new", "user", &[twice], 0);
    let outcome = run(&mut f, &PatternSet::new(), &GreedyConfig::default()).expect("no limit");
    assert!(outcome.converged);
    let add = f.module.ir().op(add);
    assert_eq!(
        add.operands().map(|v| v.handle()).collect::<Vec<_>>(),
        [x, c],
        "constants go right"
    );
    assert_eq!(f.module.ir().op(user).operand(0), add.result(0), "neg(neg(v)) is v");
}

/// A pattern made of a closure, for mistakes.
struct By<F>(&'static str, F);

impl<F: Fn(Op, &mut Rewriter<'_>) + Send + Sync> OpRewritePattern for By<F> {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::new(self.0, "t.root")
    }

    fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
        Some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        (self.1)(root, rewriter);
    }
}

fn root_and_user() -> Fixture {
    let mut f = Fixture::new();
    let body = f.body();
    let a = f.one(body, "t.new", "a", &[]);
    let root = f.one(body, "t.root", "root", &[a]);
    f.add(body, "t.new", "user", &[root], 0);
    f
}

fn mistake(rewrite: impl Fn(Op, &mut Rewriter<'_>) + Send + Sync + 'static) -> RewriteError {
    let mut f = root_and_user();
    let before = f.text();
    let set = PatternSet::new().with(OpRewrite(By("Wrong", rewrite)));
    let error = run(&mut f, &set, &GreedyConfig::default()).expect_err("the pattern makes a mistake");
    assert_eq!(f.text(), before, "the module is as before");
    match error {
        DriverError::Pattern {
            pattern: "Wrong",
            at: Some(at),
            error,
        } if at.op == "t.root" => error,
        other => panic!("{other}"),
    }
}

fn new_op(rewriter: &mut Rewriter<'_>, operands: &[Value], ty: Type) -> Value {
    let name = rewriter.ctx().op_name("t.new");
    let op = rewriter.insert(OperationState {
        operands,
        result_types: &[ty],
        ..OperationState::new(name)
    });
    rewriter.result(op, 0)
}

#[test]
fn mistakes_name_the_pattern_and_leave_the_module_as_it_was() {
    let wrong_type = mistake(|root, rewriter| {
        let ty = rewriter.ctx().tensor_type(&[drr_ir::DYNAMIC], Type::F32);
        let value = new_op(rewriter, &[], ty);
        rewriter.replace_op(root, &[value]);
    });
    assert_eq!(
        wrong_type.to_string(),
        "result 0 of `t.root` is of type `i32`, but its replacement is of type `tensor<?xf32>`\n  = \
         help: build it with the type of what it replaces, or put a cast between"
    );
    assert!(matches!(
        mistake(|root, rewriter| rewriter.replace_op(root, &[])),
        RewriteError::WrongNumber { .. }
    ));
    assert!(matches!(
        mistake(|root, rewriter| rewriter.erase_op(root)),
        RewriteError::Ir(_)
    ));
}

/// What a pattern gets to hear that makes a mistake in a region with an order.
fn mistake_in_order(rewrite: fn(Op, &mut Rewriter<'_>)) -> RewriteError {
    let mut f = Fixture::new();
    let body = f.body();
    let ir = f.module.ir_mut();
    let region = ir.create_region();
    let block = ir.append_block(region);
    let name = f.ctx.op_name("t.new");
    let holder = f.module.ir_mut().create(OperationState {
        regions: &[region],
        ..OperationState::new(name)
    });
    f.module.ir_mut().append(body, holder);
    let a = f.one(block, "t.new", "a", &[]);
    let root = f.one(block, "t.root", "root", &[a]);
    f.add(block, "t.new", "user", &[root], 0);
    let before = f.text();
    let set = PatternSet::new().with(OpRewrite(By("Circle", rewrite)));
    let error = run(&mut f, &set, &GreedyConfig::default()).expect_err("the pattern makes a mistake");
    assert_eq!(f.text(), before, "the module is as before");
    match error {
        DriverError::Pattern { error, .. } => error,
        other => panic!("{other}"),
    }
}

#[test]
fn an_op_of_a_region_with_an_order_cannot_come_to_use_itself() {
    let error = mistake_in_order(replace_by_user);
    assert!(matches!(error, RewriteError::UsesItself { .. }), "{error}");
}

#[test]
fn an_op_of_a_region_with_an_order_cannot_be_replaced_by_its_own_result() {
    let error = mistake_in_order(|root, rewriter| {
        let value = rewriter.result(root, 0);
        rewriter.replace_op(root, &[value]);
    });
    assert!(matches!(error, RewriteError::OwnResult { .. }), "{error}");
}

/// Replaces an op by one that uses the result of that op.
fn replace_by_user(root: Op, rewriter: &mut Rewriter<'_>) {
    let value = rewriter.result(root, 0);
    let value = new_op(rewriter, &[value], Type::I32);
    rewriter.replace_op(root, &[value]);
}

/// The body of a module is a graph region.
#[test]
fn an_op_of_a_graph_region_may_come_to_use_itself() {
    let mut f = root_and_user();
    let set = PatternSet::new().with(OpRewrite(By("Circle", replace_by_user)));
    let outcome = run(&mut f, &set, &GreedyConfig::default()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(outcome.rewrites(), 1);
    let new = f
        .module
        .root()
        .walk()
        .find(|op| op.operand(0).is_some_and(|value| value.defining_op() == Some(*op)));
    assert_eq!(new.map(|op| op.name_text().into_owned()).as_deref(), Some("t.new"));
    f.module.verify().unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_pattern_does_not_match_an_op_of_a_cycle_that_it_would_replace_by_itself() {
    let mut f = root_and_user();
    let root = f
        .module
        .root()
        .walk()
        .find(|op| op.name_text() == "t.root")
        .expect("there is one");
    let (root, own) = (root.handle(), root.result(0).expect("it has one").handle());
    f.module.ir_mut().set_operand(root, 0, own).expect("it has an operand");
    let before = f.text();
    let forward = |root, rewriter: &mut Rewriter<'_>| {
        let value = rewriter.ir().op(root).operand(0).expect("it has one").handle();
        new_op(rewriter, &[], Type::I32);
        rewriter.replace_op(root, &[value]);
    };
    let set = PatternSet::new().with(OpRewrite(By("Forward", forward)));
    let outcome = run(&mut f, &set, &GreedyConfig::default()).unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.converged && outcome.rewrites() == 0, "{outcome}");
    let reasons: Vec<&str> = outcome
        .rolled_back
        .iter()
        .map(|failed| failed.reason.as_str())
        .collect();
    assert_eq!(reasons, ["`t.root` cannot be replaced by its own results"]);
    assert_eq!(f.text(), before);
}

#[test]
fn patterns_that_do_not_end_are_stopped_with_a_histogram_and_a_valid_module() {
    let again = |root, rewriter: &mut Rewriter<'_>| {
        let name = rewriter.ctx().op_name("t.root");
        let op = rewriter.insert(OperationState {
            result_types: &[Type::I32],
            ..OperationState::new(name)
        });
        let value = rewriter.result(op, 0);
        rewriter.replace_op(root, &[value]);
    };
    let mut f = root_and_user();
    let set = PatternSet::new().with(OpRewrite(By("Again", again)));
    let config = GreedyConfig {
        max_rewrites: Budget::Limited { base: 100, per_op: 0 },
        ..GreedyConfig::default()
    };
    let error = run(&mut f, &set, &config).expect_err("it does not end");
    let DriverError::Limit {
        limit: Limit::Rewrites(100),
        outcome,
        ..
    } = &error
    else {
        panic!("{error}")
    };
    assert_eq!(outcome.rewrites(), 100);
    assert!(error.to_string().contains("     100  Again"), "{error}");
    assert_eq!(f.module.root().walk().count(), 4);

    let grow = |root, rewriter: &mut Rewriter<'_>| {
        let name = rewriter.ctx().op_name("t.root");
        let first = rewriter.insert(OperationState {
            result_types: &[Type::I32],
            ..OperationState::new(name)
        });
        rewriter.insert(OperationState {
            result_types: &[Type::I32],
            ..OperationState::new(name)
        });
        let value = rewriter.result(first, 0);
        rewriter.replace_op(root, &[value]);
    };
    let set = PatternSet::new().with(OpRewrite(By("Grow", grow)));
    let config = GreedyConfig {
        max_ops: Budget::Limited { base: 50, per_op: 0 },
        ..GreedyConfig::default()
    };
    let error = run(&mut f, &set, &config).expect_err("it does not end");
    assert!(
        matches!(
            error,
            DriverError::Limit {
                limit: Limit::Ops(50),
                ..
            }
        ),
        "{error}"
    );
    assert!(f.module.root().walk().count() <= 52);
}

#[test]
fn iterations_that_all_change_something_do_not_converge() {
    // Each iteration may rewrite once: the pattern counts down an attribute, in place and without being told again.
    let mut f = root_and_user();
    let count = Arc::new(Mutex::new(0));
    let counted = count.clone();
    let down = move |root: Op, rewriter: &mut Rewriter<'_>| {
        *counted.lock().expect("no panic holds it") += 1;
        let (key, value) = (rewriter.ctx().ident("n"), rewriter.ctx().i32_attr(1));
        rewriter.set_discardable(root, key, Some(value));
    };
    let set = PatternSet::new().with(OpRewrite(By("Down", down)));
    let config = GreedyConfig {
        max_iterations: Some(0),
        ..GreedyConfig::default()
    };
    let outcome = run(&mut f, &set, &config).expect("no limit is reached");
    assert!(!outcome.converged && !outcome.changed);
    assert_eq!(*count.lock().expect("no panic holds it"), 0);
}

#[test]
fn a_panic_in_the_middle_of_a_rewrite_poisons_the_module() {
    let mut f = root_and_user();
    let set = PatternSet::new().with(OpRewrite(By("Panics", |op, rewriter: &mut Rewriter<'_>| {
        let key = rewriter.ctx().ident("changed");
        let value = rewriter.ctx().i32_attr(1);
        rewriter.set_discardable(op, key, Some(value));
        panic!("user code")
    })));
    let run_it = std::panic::AssertUnwindSafe(|| drop(run(&mut f, &set, &GreedyConfig::default())));
    assert!(std::panic::catch_unwind(run_it).is_err());
    assert!(f.module.is_poisoned());
    assert_eq!(run(&mut f, &set, &GreedyConfig::default()), Err(DriverError::Poisoned));
}

#[test]
fn another_context_is_refused() {
    let mut f = root_and_user();
    let patterns = PatternSet::new()
        .freeze(&Context::with(Only(&DIALECT)))
        .expect("no patterns");
    let result = apply_greedily(&mut f.module, &patterns, &GreedyConfig::default());
    assert_eq!(result, Err(DriverError::OtherContext));
}

#[test]
fn benefit_then_the_order_of_adding_decides() {
    struct Rename(&'static str, u32);
    impl OpRewritePattern for Rename {
        type Match = ();
        fn spec(&self) -> PatternSpec {
            PatternSpec {
                benefit: self.1,
                labels: &["rename"],
                ..PatternSpec::new(self.0, "t.root")
            }
        }
        fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
            Some(())
        }
        fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
            let value = new_op(rewriter, &[], Type::I32);
            rewriter.replace_op(root, &[value]);
        }
    }
    let fired = |change: &dyn Fn(&mut PatternSet)| {
        let mut f = root_and_user();
        let mut set = PatternSet::new()
            .with(OpRewrite(Rename("first", 1)))
            .with(OpRewrite(Rename("second", 1)))
            .with(OpRewrite(Rename("best", 7)));
        change(&mut set);
        let outcome = run(&mut f, &set, &GreedyConfig::default()).expect("no limit is reached");
        outcome.patterns.first().map(|count| count.name)
    };
    assert_eq!(fired(&|_| {}), Some("best"));
    assert_eq!(
        fired(&|set| {
            set.disable("best");
        }),
        Some("first")
    );
    assert_eq!(
        fired(&|set| {
            set.enable("second");
        }),
        Some("second")
    );
    assert_eq!(
        fired(&|set| {
            set.enable("second").disable("rename");
        }),
        None
    );
}

#[test]
fn unreachable_blocks_go_and_with_them_what_they_use_of_each_other() {
    let mut f = Fixture::new();
    let body = f.body();
    let name = f.ctx.op_name("t.new");
    let ir = f.module.ir_mut();
    let region = ir.create_region();
    let [entry, dead1, dead2] = [(); 3].map(|()| ir.append_block(region));
    let arg = ir.add_argument(dead1, Type::I32, Location::UNKNOWN);
    f.add(entry, "t.new", "entry", &[], 0);
    let v = f.one(dead1, "t.new", "d1", &[arg]);
    f.one(dead2, "t.new", "d2", &[v]);
    for (block, to) in [(dead1, dead2), (dead2, dead1)] {
        let branch = f.module.ir_mut().create(OperationState {
            successors: &[to],
            ..OperationState::new(name)
        });
        f.module.ir_mut().append(block, branch);
    }
    let holder = f.module.ir_mut().create(OperationState {
        regions: &[region],
        ..OperationState::new(name)
    });
    f.module.ir_mut().append(body, holder);
    let config = GreedyConfig {
        region_simplification: RegionSimplification::Disabled,
        ..GreedyConfig::default()
    };
    let outcome = run(&mut f, &PatternSet::new(), &config).expect("no limit is reached");
    assert!(outcome.converged);
    assert_eq!(
        f.module.root().walk().map(label).collect::<Vec<_>>(),
        ["builtin.module", "new", "entry"]
    );
}

#[test]
fn strict_drivers_leave_new_ops_alone() {
    use drr_runtime::Strictness;

    let visited = |strictness| {
        let mut f = ir_a();
        let patterns = PatternSet::new()
            .with(OpRewrite(Grow3))
            .with(OpRewrite(Never))
            .freeze(&f.ctx)
            .expect("all ops are known");
        let config = GreedyConfig {
            strictness,
            max_iterations: Some(1),
            ..GreedyConfig::default()
        };
        let mut log = Log::default();
        let outcome = apply_greedily_with(&mut f.module, &patterns, &config, Some(&mut log)).expect("no limit");
        assert_eq!(outcome.rewrites(), 1);
        assert!(
            f.module.root().walk().all(|op| op.driver_flags() == 0),
            "the marks are clear for the next driver"
        );
        log.0.trim_end().to_owned()
    };
    assert_eq!(visited(Strictness::AnyOp), "z u2 u1 [root] u1 u2 new3 new2 new1 c b a");
    assert_eq!(
        visited(Strictness::ExistingAndNewOps),
        "z u2 u1 [root] u1 u2 new3 new2 new1 c b a"
    );
    assert_eq!(visited(Strictness::ExistingOps), "z u2 u1 [root] u1 u2 c b a");
}

#[test]
fn the_driver_can_run_inside_of_one_op() {
    use drr_runtime::greedy::apply_greedily_inside;

    let mut f = ir_c();
    let body = f.body();
    f.one(body, "t.root", "outside", &[]);
    let patterns = PatternSet::new()
        .with(OpRewrite(Grow3))
        .freeze(&f.ctx)
        .expect("all ops are known");
    let first = f
        .module
        .ir()
        .block(body)
        .first_op()
        .expect("the op that holds the blocks")
        .handle();
    let config = GreedyConfig::default();
    let refused = apply_greedily_inside(&mut f.module, first, &patterns, &config, None);
    assert_eq!(refused, Err(DriverError::NotIsolated { op: "t.new".into() }));
    let name = f.ctx.op_name("somewhere.else");
    f.module.ir_mut().set_name(first, name);
    let outcome = apply_greedily_inside(&mut f.module, first, &patterns, &config, None).expect("no limit");
    assert_eq!(outcome.rewrites(), 1, "the op outside is not matched");
}

#[test]
fn what_is_inside_is_erased_successors_first_and_last_ops_first() {
    #[derive(Default)]
    struct Erased(Vec<u32>);

    impl Listener for Erased {
        fn event(&mut self, _: &Ir, event: drr_runtime::Event) {
            if let drr_runtime::Event::Erased(op) = event {
                self.0.push(op.index());
            }
        }
    }

    let mut f = Fixture::new();
    let body = f.body();
    let name = f.ctx.op_name("t.new");
    let ir = f.module.ir_mut();
    let regions = [ir.create_region(), ir.create_region()];
    // The entry branches to the third block, that one to the second.
    let [entry, second, third] = [(); 3].map(|()| ir.append_block(regions[0]));
    let other = ir.append_block(regions[1]);
    let mut labels = Vec::new();
    for (block, to, label) in [
        (entry, Some(third), "e"),
        (second, None, "s"),
        (third, Some(second), "t"),
        (other, None, "o"),
    ] {
        let (first, _) = f.add(block, "t.new", "-", &[], 0);
        let successors: Vec<Block> = to.into_iter().collect();
        let last = f.module.ir_mut().create(OperationState {
            successors: &successors,
            ..OperationState::new(name)
        });
        f.module.ir_mut().append(block, last);
        labels.extend([
            (first.index(), format!("{label}1")),
            (last.index(), format!("{label}2")),
        ]);
    }
    let root = f.ctx.op_name("t.root");
    let outer = f.module.ir_mut().create(OperationState {
        regions: &regions,
        ..OperationState::new(root)
    });
    f.module.ir_mut().append(body, outer);
    let set = PatternSet::new().with(OpRewrite(By("Erase", |root, rewriter: &mut Rewriter<'_>| {
        rewriter.erase_op(root)
    })));
    let patterns = set.freeze(&f.ctx).expect("all ops are known");
    let mut erased = Erased::default();
    let config = GreedyConfig::default();
    let outcome = apply_greedily_with(&mut f.module, &patterns, &config, Some(&mut erased)).expect("no limit");
    assert_eq!(outcome.rewrites(), 1);
    let name_of = |index: &u32| {
        labels
            .iter()
            .find(|(known, _)| known == index)
            .map_or("root", |(_, label)| label)
    };
    let order: Vec<&str> = erased.0.iter().map(name_of).collect();
    assert_eq!(order, ["o2", "o1", "s2", "s1", "t2", "t1", "e2", "e1", "root"]);
}
