//! The drivers beside the greedy one, and what is common to all.

mod checks;
#[path = "../common/mod.rs"]
mod common;
mod lists;
mod stopping;
#[path = "../common/visits.rs"]
mod visits;
mod walks;

use drr_ir::define::{AttributeHooks, DialectDescriptor, Fold, FoldEdit, Hooks, OpDescriptor, TraitDescriptor, traits};
use drr_ir::{Attribute, Builder, Context, ContextBuilder, Ir, Module, Op, OpRef, OperationState, Value};
use drr_runtime::greedy::IsolatedOps;
use drr_runtime::{
    CancellationToken, DriverError, Event, Fallible, FalliblePattern, GreedyRewriteConfig, Listener, MatchContext,
    OpRewrite, Outcome, PatternSet, PatternSpec, RewritePattern, Rewriter, RootKind, Trace, apply_op_patterns_greedily,
    apply_patterns_greedily, walk_and_apply_patterns,
};

use common::{Never, Only, bare};
use visits::Log;

/// A pattern for ops of one name, registered or not, that calls a function. The function returns whether it matched.
#[derive(Clone, Copy)]
struct By<F>(&'static str, F);

fn by<F: Fn(Op, &mut Rewriter<'_>) -> bool + Send + Sync>(root: &'static str, rewrite: F) -> By<F> {
    By(root, rewrite)
}

impl<F: Fn(Op, &mut Rewriter<'_>) -> bool + Send + Sync> RewritePattern for By<F> {
    fn spec(&self) -> PatternSpec {
        PatternSpec {
            root_kind: RootKind::UntypedName,
            ..PatternSpec::new("By", self.0)
        }
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        // Names that are not registered share their patterns.
        rewriter.ir().op(root).name_text() == self.0 && (self.1)(root, rewriter)
    }
}

static NEG: OpDescriptor = OpDescriptor {
    traits: &[TraitDescriptor::of::<traits::IsolatedFromAbove>()],
    hooks: Hooks {
        fold: Some(fold_to_itself),
        ..Hooks::NONE
    },
    ..bare("r.neg")
};

/// Returns a fold with an in-place edit without effect.
fn fold_to_itself(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let key = op.ctx().ident("x");
    Fold::InPlace(vec![FoldEdit::Inherent(key, op.inherent(key))].into())
}

static R: DialectDescriptor = DialectDescriptor {
    name: "r",
    ops: &[&NEG],
    types: &[],
    attrs: &[],
    materialize_constant: None,
    canonicalization_patterns: None,
    attribute_hooks: AttributeHooks::NONE,
    allows_unknown_ops: false,
    allows_unknown_types: false,
    allows_unknown_attrs: false,
};

fn context() -> Context {
    let builder = ContextBuilder::new().with(Only(&R));
    builder.allow_unregistered_dialects(true).build()
}

fn parse(ctx: &Context, text: &str) -> Module {
    Module::parse(ctx, text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn find(module: &Module, name: &str) -> Op {
    let found = module.root().walk().find(|op| op.name_text() == name);
    found.unwrap_or_else(|| panic!("no {name}")).handle()
}

/// Returns the names of the ops of a module, in order.
fn names(module: &Module) -> String {
    let names = module.root().walk().skip(1).map(|op| op.name_text().into_owned());
    names.collect::<Vec<_>>().join(" ").replace("t.", "")
}

/// Returns a pattern that rewrites `root(x, y)` to `new3(new1(x), new2(y))`.
fn grow() -> impl RewritePattern {
    by("t.root", |root, rewriter| {
        let operands: Vec<Value> = rewriter.ir().op(root).operands().map(|value| value.handle()).collect();
        let mut new = |name: &str, operands: &[Value]| {
            let (name, ty) = (rewriter.ctx().op_name(name), rewriter.value_type(operands[0]));
            let op = rewriter.insert(OperationState {
                operands,
                result_types: &[ty],
                ..OperationState::new(name)
            });
            rewriter.result(op, 0)
        };
        let made: Vec<Value> = operands
            .iter()
            .zip(["t.new1", "t.new2"])
            .map(|(&x, name)| new(name, &[x]))
            .collect();
        let all = new("t.new3", &made);
        rewriter.replace_op(root, &[all]);
        true
    })
}

/// The text of IR A of the measured orders: one block.
const A: &str = r#"
    %a = "t.a"() : () -> i32
    %b = "t.b"(%a) : (i32) -> i32
    %c = "t.c"(%a) : (i32) -> i32
    %root = "t.root"(%b, %c) : (i32, i32) -> i32
    %u1 = "t.u1"(%root) : (i32) -> i32
    %u2 = "t.u2"(%root, %u1) : (i32, i32) -> i32
    "t.z"() : () -> ()
"#;

/// That of IR C: blocks and regions.
const C: &str = r#"
    "t.f"() ({
      %a = "t.a"() : () -> i32
      "t.two"() ({
        %in1 = "t.in1"(%a) : (i32) -> i32
        %root = "t.root"(%a, %in1) : (i32, i32) -> i32
        %in2 = "t.in2"(%root) : (i32) -> i32
      }, {
        %in3 = "t.in3"(%a) : (i32) -> i32
      }) : () -> ()
      %z = "t.z"(%a) : (i32) -> i32
      "t.br"()[^end] : () -> ()
    ^lost:
      "t.lost"()[^end] : () -> ()
    ^end:
      %y = "t.y"(%a) : (i32) -> i32
    }) : () -> ()
"#;

fn note(root: Op, rewriter: &mut Rewriter<'_>, value: i32) {
    let ctx = rewriter.ctx().clone();
    rewriter.set_discardable(root, ctx.ident("noted"), Some(ctx.i32_attr(value)));
}
