//! The drivers beside the greedy one, and what is common to all.

mod checks;
mod lists;
mod stopping;
mod walks;

use drr_ir::define::{CustomForm, TraitDescriptor, traits};
use drr_ir::define::{DialectDescriptor, Dialects, Fold, FoldEdit, Hooks, OpDescriptor, RegistryBuilder};
use drr_ir::{Attribute, Builder, Context, ContextBuilder, Ir, Module, Op, OpRef, OperationState, Value};
use drr_runtime::greedy::{
    apply_greedily_inside, apply_greedily_with, apply_op_patterns_greedily_with, walk_and_apply_patterns_inside,
};
use drr_runtime::{
    CancellationToken, DriverError, Event, Fallible, FalliblePattern, GreedyConfig, Listener, MatchContext, OpRewrite,
    OpRewritePattern, Outcome, PatternSet, PatternSpec, RewritePattern, Rewriter, RootKind, Trace, apply_greedily,
    apply_greedily_nested, apply_op_patterns_greedily, walk_and_apply_patterns,
};

/// A pattern for ops of one name, registered or not, that does what a function does. The function says whether it matches.
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

/// Matches nothing.
struct Never;

impl OpRewritePattern for Never {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::any_op("Never")
    }

    fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
        None
    }

    fn rewrite(&self, (): (), _: Op, _: &mut Rewriter<'_>) {}
}

static NEG: OpDescriptor = OpDescriptor {
    name: "r.neg",
    args: &[],
    results: &[],
    regions: &[],
    successors: &[],
    traits: &[TraitDescriptor::of::<traits::IsolatedFromAbove>()],
    hooks: Hooks {
        fold: Some(fold_to_itself),
        ..Hooks::NONE
    },
    form: CustomForm::NONE,
};

/// A fold that says that it has changed something, and has not.
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
    allows_unknown_ops: false,
};

struct Registered;

impl Dialects for Registered {
    fn register(&self, registry: &mut RegistryBuilder) {
        registry.add(&R);
    }
}

fn context() -> Context {
    let builder = ContextBuilder::new().with(Registered);
    builder.allow_unregistered_dialects(true).build()
}

fn parse(ctx: &Context, text: &str) -> Module {
    Module::parse(ctx, text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn find(module: &Module, name: &str) -> Op {
    let found = module.root().walk().find(|op| op.name_text() == name);
    found.unwrap_or_else(|| panic!("no {name}")).handle()
}

/// The names of the ops of a module, in order.
fn names(module: &Module) -> String {
    let names = module.root().walk().skip(1).map(|op| op.name_text().into_owned());
    names.collect::<Vec<_>>().join(" ").replace("t.", "")
}

/// The ops that a driver visits; rewrites are in brackets.
#[derive(Default)]
struct Log(String);

impl Listener for Log {
    fn visit(&mut self, ir: &Ir, op: Op) {
        self.0.push_str(&ir.op(op).name_text().replace("t.", ""));
        self.0.push(' ');
    }

    fn pattern_end(&mut self, _: &PatternSpec, _: &Ir, _: Op, matched: bool) {
        if matched {
            let start = self.0.trim_end().rfind(' ').map_or(0, |space| space + 1);
            let root = self.0.split_off(start);
            self.0.push_str(&format!("[{}] ", root.trim_end()));
        }
    }
}

/// `root(x, y)` becomes `new3(new1(x), new2(y))`.
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
