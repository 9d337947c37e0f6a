//! The greedy driver's orders and rules, as `reference` tables of MLIR's behaviour give them: visits, constants, limits.

#[path = "../common/mod.rs"]
mod common;
mod errors;
mod folds;
mod limits;
mod order;
mod scope;
#[path = "../common/visits.rs"]
mod visits;

use std::sync::{Arc, Mutex};

use drr_ir::define::{ArgDescriptor, ArgKind, Multiplicity, Presence, ResultDescriptor, TypeConstraintRef, constraint};
use drr_ir::define::{
    AttrConstraintRef, AttributeHooks, CustomForm, DialectDescriptor, Fold, Hooks, MaterializedConstant, OpDescriptor,
    TraitDescriptor, traits,
};
use drr_ir::{Attribute, Block, Builder, Context, Ir, Location, Module, Op, OpRef, OperationState, Type, Value};
use drr_runtime::greedy::Limit;
use drr_runtime::rewriter::PatternEntries;
use drr_runtime::{
    DriverError, GreedyRewriteConfig, Listener, MatchContext, OpRewrite, OpRewritePattern, PatternSet, PatternSpec,
    RegionSimplification, RewriteError, Rewriter, apply_patterns_greedily,
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
    canonicalization_patterns: None,
    attribute_hooks: AttributeHooks::NONE,
    allows_unknown_ops: false,
    allows_unknown_types: false,
    allows_unknown_attrs: false,
};

fn materialize(ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant> {
    (ty == Type::I32).then(|| MaterializedConstant::new(ctx, "t.const", value))
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

    /// Adds an op at the end of the block. Its discardable attribute `n` is its name in the logs.
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

    /// Returns the ops of the module's block by label, and constants by value.
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
            entries: &[drr_runtime::PatternEntry::Op("t.new")],
            ..PatternSpec::new("Grow3", "t.root")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Vec<Value>> {
        Some(root.operands().map(|value| value.handle()).collect())
    }

    fn rewrite(&self, operands: Vec<Value>, root: Op, rewriter: &mut Rewriter<'_>) {
        let name = rewriter.entry_name(0);
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

/// Builds one block: `a`, `b(a)`, `c(a)`, `root(b, c)`, `u1(root)`, `u2(root, u1)`, `z`.
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

fn run(f: &mut Fixture, set: &PatternSet, config: &GreedyRewriteConfig) -> Result<drr_runtime::Outcome, DriverError> {
    let patterns = set.freeze(&f.ctx).expect("all ops are known");
    apply_patterns_greedily(&mut f.module, &patterns, config.clone())
}

/// A pattern made of a closure, for invalid rewrites.
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

fn new_op(rewriter: &mut Rewriter<'_>, operands: &[Value], ty: Type) -> Value {
    let name = rewriter.ctx().op_name("t.new");
    let op = rewriter.insert(OperationState {
        operands,
        result_types: &[ty],
        ..OperationState::new(name)
    });
    rewriter.result(op, 0)
}
