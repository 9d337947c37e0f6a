//! Ops whose hooks do what they must not, patterns made of functions, and what a run of them comes to.

use std::fmt::Write;

use drr::define::{Fold, FoldEdit, FoldValue, MaterializedConstant};
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::*;

pub(super) const ALL_ISOLATED_OPS: [IsolatedOps; 3] =
    [IsolatedOps::Together, IsolatedOps::Separate, IsolatedOps::Parallel];

op! { pub AOp = "t.a", (ins), (outs AnyType:$r) }
op! { pub BOp = "t.b", (ins AnyType:$x), (outs AnyType:$r) }
op! { pub COp = "t.c", (ins), (outs AnyType:$r) }
op! { pub UseOp = "t.use", (ins Variadic<AnyType>:$xs), (outs) }
op! { pub StoreOp = "t.store", (ins AnyType:$x, AnyType:$y), (outs) }
op! { pub NegOp = "t.neg", (ins AnyType:$x), (outs AnyType:$r), [Pure] }
op! { pub PairOp = "t.pair", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [Pure] }
op! { pub HookOp = "t.hook", (ins AnyType:$x), (outs AnyType:$r), [] { infer_types: type_of_first } }
op! { pub I32Op = "t.typed", (ins I32:$x), (outs I32:$r) }
op! { pub LabelOp = "t.label", (ins AnyType:$x, StrAttr:$text), (outs AnyType:$r) }
op! { pub FOp = "t.f", (ins), (outs), (region AnyRegion:$body), [IsolatedFromAbove, NoTerminator] }
op! { pub RetOp = "t.ret", (ins), (outs), [Terminator] }
op! { pub WrapOp = "t.wrap", (ins), (outs), (region AnyRegion:$body), [NoTerminator] }
op! { pub LoopOp = "t.loop", (ins), (outs AnyType:$r), (region AnyRegion:$body), [NoTerminator, RecursiveMemoryEffects] }
op! { pub ConstantOfT = "t.k", (ins AnyAttr:$value), (outs AnyType:$r), [Pure, ConstantLike] { fold: fold_constant } }
op! { pub LieTypeOp = "t.lie_type", (ins AnyType:$x), (outs AnyType:$r) { fold: fold_to_operand } }
op! { pub LieCountOp = "t.lie_count", (ins AnyType:$x), (outs AnyType:$r) { fold: fold_to_two } }
op! { pub LieTwoOp = "t.lie_two", (ins AnyType:$x), (outs AnyType:$r, AnyType:$s) { fold: fold_half } }
op! { pub SpinOp = "t.spin", (ins AnyType:$x), (outs AnyType:$r) { fold: fold_spin } }
op! { pub BadIndexOp = "t.bad_index", (ins AnyType:$x), (outs AnyType:$r) { fold: fold_bad_index } }
op! { pub HalfBadOp = "t.half_bad", (ins AnyType:$x), (outs AnyType:$r) { fold: fold_half_bad } }
op! { pub BadResultOp = "t.bad_result", (ins AnyType:$x), (outs AnyType:$r) { fold: fold_bad_result } }
op! { pub SecondOp = "t.second", (ins AnyType:$x), (outs AnyType:$r, AnyType:$s) { fold: fold_second } }
op! { pub BadEraseOp = "t.bad_erase", (ins AnyType:$x), (outs AnyType:$r) { fold: fold_bad_erase } }
op! {
    pub EraseOp = "t.erase",
    (ins Variadic<AnyType>:$xs, Optional<AnyType>:$y),
    (outs AnyType:$r),
    [AttrSizedOperandSegments]
    { fold: fold_erase }
}
op! { pub FlipOp = "t.flip", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r) { fold: fold_flip } }
op! { pub LateOp = "t.late", (ins AnyType:$x), (outs AnyType:$r) { fold: fold_late } }
op! { pub UserOp = "t.user", (ins AnyType:$x), (outs AnyType:$r) { fold: fold_to_user } }
op! { pub PanicFoldOp = "t.panic_fold", (ins AnyType:$x), (outs AnyType:$r) { fold: fold_panic } }
op! { pub AttrOp = "t.attr", (ins AnyAttr:$value), (outs AnyType:$r) { fold: fold_constant } }
dialect! {
    pub T = "t",
    ops: [
        AOp, BOp, COp, UseOp, StoreOp, NegOp, PairOp, HookOp, I32Op, LabelOp, FOp, RetOp, WrapOp, LoopOp, ConstantOfT, LieTypeOp, LieCountOp,
        LieTwoOp, SpinOp, BadIndexOp, HalfBadOp, BadResultOp, SecondOp, BadEraseOp, EraseOp, FlipOp, LateOp, UserOp, PanicFoldOp,
        AttrOp
    ],
    materialize_constant: materialize
}

type Constants<'a> = &'a [Option<Attribute>];

fn first_operand(op: OpRef<'_>) -> Option<Value> {
    op.operand(0).map(|value| value.handle())
}

fn in_place(edits: impl IntoIterator<Item = FoldEdit>) -> Fold {
    Fold::InPlace(edits.into_iter().collect())
}

fn type_of_first(ir: &Ir, operands: &[Value], _: &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>> {
    Some(SmallVec::from_slice(&[ir.value(*operands.first()?).ty()]))
}

fn fold_constant(op: OpRef<'_>, _: Constants<'_>) -> Fold {
    op.inherent(Ident::VALUE).map_or(Fold::None, Fold::attr)
}

fn fold_to_operand(op: OpRef<'_>, _: Constants<'_>) -> Fold {
    first_operand(op).map_or(Fold::None, Fold::value)
}

fn fold_to_two(op: OpRef<'_>, _: Constants<'_>) -> Fold {
    let results = first_operand(op).map(|value| [FoldValue::Value(value), FoldValue::Value(value)]);
    results.map_or(Fold::None, |results| Fold::Results(SmallVec::from_iter(results)))
}

/// Folds to two results: a constant, and a value of another type.
fn fold_half(op: OpRef<'_>, _: Constants<'_>) -> Fold {
    let constant = FoldValue::Attr(op.ctx().i32_attr(5));
    let results = first_operand(op).map(|value| [constant, FoldValue::Value(value)]);
    results.map_or(Fold::None, |results| Fold::Results(SmallVec::from_iter(results)))
}

fn fold_spin(op: OpRef<'_>, _: Constants<'_>) -> Fold {
    first_operand(op).map_or(Fold::None, |value| in_place([FoldEdit::Operand(0, value)]))
}

fn fold_bad_index(op: OpRef<'_>, _: Constants<'_>) -> Fold {
    first_operand(op).map_or(Fold::None, |value| in_place([FoldEdit::Operand(7, value)]))
}

fn fold_bad_result(op: OpRef<'_>, _: Constants<'_>) -> Fold {
    in_place([FoldEdit::Result(7, op.ctx().i32_attr(5))])
}

/// Folds the second result to a constant, if it is used.
fn fold_second(op: OpRef<'_>, _: Constants<'_>) -> Fold {
    match op.result(1).filter(|second| second.has_uses()) {
        Some(_) => in_place([FoldEdit::Result(1, op.ctx().i32_attr(5))]),
        None => Fold::None,
    }
}

fn fold_bad_erase(_: OpRef<'_>, _: Constants<'_>) -> Fold {
    in_place([FoldEdit::EraseOperand(0), FoldEdit::EraseOperand(7)])
}

/// Erases all operands but the second, which becomes the first operand.
fn fold_erase(op: OpRef<'_>, _: Constants<'_>) -> Fold {
    let Some(first) = first_operand(op).filter(|_| op.num_operands() > 1) else {
        return Fold::None;
    };
    let erased = [0, 2, 3].map(FoldEdit::EraseOperand);
    in_place(erased.into_iter().chain([FoldEdit::Operand(1, first)]))
}

/// Returns two edits that can be made, and one that cannot.
fn fold_half_bad(op: OpRef<'_>, _: Constants<'_>) -> Fold {
    let argument = op
        .block()
        .and_then(|block| block.arg(0))
        .map(|argument| argument.handle());
    let Some(value) = argument.or(first_operand(op)) else {
        return Fold::None;
    };
    let mark = (op.ctx().ident("zz"), Some(op.ctx().i32_attr(1)));
    in_place([
        FoldEdit::Operand(0, value),
        FoldEdit::Inherent(mark.0, mark.1),
        FoldEdit::Operand(7, value),
    ])
}

fn fold_flip(op: OpRef<'_>, _: Constants<'_>) -> Fold {
    match (op.operand(0), op.operand(1)) {
        (Some(x), Some(y)) => in_place([FoldEdit::Operand(0, y.handle()), FoldEdit::Operand(1, x.handle())]),
        _ => Fold::None,
    }
}

/// Folds to a value of the same type that is defined after the op.
fn fold_late(op: OpRef<'_>, _: Constants<'_>) -> Fold {
    let mut behind = std::iter::successors(op.next(), |op| op.next());
    let found = behind.find(|later| later.name_text() == "t.c" && later.result_types().eq(op.result_types()));
    let value = found.and_then(|later| later.result(0));
    value.map_or(Fold::None, |value| Fold::value(value.handle()))
}

/// Returns the result of an op that uses the result.
fn fold_to_user(op: OpRef<'_>, _: Constants<'_>) -> Fold {
    let mut uses = op.result(0).into_iter().flat_map(|result| result.uses());
    let value = uses.find_map(|used| used.owner().result(0));
    value.map_or(Fold::None, |value| Fold::value(value.handle()))
}

fn fold_panic(_: OpRef<'_>, _: Constants<'_>) -> Fold {
    panic!("a fold panics")
}

/// Materializes a constant. The attribute's value selects the behaviour, so that each test selects it in its text.
fn materialize(ctx: &Context, value: Attribute, _: Type) -> Option<MaterializedConstant> {
    let name = match value.string(ctx) {
        Some(b"itself") => "t.attr",
        Some(b"terminator") => "t.ret",
        Some(b"panic") => panic!("a materializer panics"),
        Some(b"nothing") => return None,
        _ => "t.k",
    };
    Some(MaterializedConstant::new(ctx, name, value))
}

/// A pattern made of a function.
pub(crate) struct By(pub &'static str, pub &'static str, pub fn(Op, &mut Rewriter<'_>));

impl OpRewritePattern for By {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::new(self.0, self.1)
    }

    fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
        Some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        (self.2)(root, rewriter);
    }
}

/// A pattern made of a function that returns whether it matched.
pub(crate) struct Raw(
    pub &'static str,
    pub &'static str,
    pub fn(Op, &mut Rewriter<'_>) -> bool,
);

impl RewritePattern for Raw {
    fn spec(&self) -> PatternSpec {
        PatternSpec::new(self.0, self.1)
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        (self.2)(root, rewriter)
    }
}

pub(crate) fn by(name: &'static str, root: &'static str, rewrite: fn(Op, &mut Rewriter<'_>)) -> PatternSet {
    PatternSet::new().with(OpRewrite(By(name, root, rewrite)))
}

/// Builds an op of this name with one `i32`.
pub(crate) fn build(rewriter: &mut Rewriter<'_>, name: &str, operands: &[Value]) -> Value {
    let name = rewriter.ctx().op_name(name);
    let op = rewriter.insert(OperationState {
        operands,
        result_types: &[Type::I32],
        ..OperationState::new(name)
    });
    rewriter.result(op, 0)
}

/// Returns the first op of this name in the module.
pub(crate) fn find(ir: &Ir, inside: Op, name: &str) -> Op {
    let top = ir.op(inside).ancestors().last().unwrap_or_else(|| ir.op(inside));
    let found = top.walk().find(|op| op.name_text() == name);
    found.expect("the module has such an op").handle()
}

/// The input of most tests.
pub(crate) const TEXT: &str = r#"
"t.f"() ({
^bb0(%x: i32, %y: i64):
  %0 = "t.a"() : () -> i32
  %1 = "t.b"(%0) : (i32) -> i32
  "t.use"(%1) : (i32) -> ()
  "t.store"(%0, %x) : (i32, i32) -> ()
  %late = "t.c"() : () -> i32
  "t.use"(%late) : (i32) -> ()
  "t.wrap"() ({
    "t.store"(%x, %x) : (i32, i32) -> ()
    "t.store"(%0, %0) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
"t.f"() ({
^bb0(%z: i32):
  "t.use"(%z) : (i32) -> ()
}) : () -> ()
"#;

/// Returns the observable state of a module: positions, orders of uses, handles.
pub(crate) fn dump(ir: &Ir, root: Op) -> String {
    let mut text = String::new();
    let uses = |value: ValueRef<'_>| {
        let places: Vec<_> = value
            .uses()
            .map(|used| (used.owner().handle(), used.operand_index()))
            .collect();
        format!("{value:?} : {:?} used by {places:?}\n", value.ty())
    };
    for op in ir.op(root).walk() {
        let attrs: Vec<_> = op.inherent_attrs().chain(op.discardable_attrs()).collect();
        let (operands, place): (Vec<_>, _) = (op.operands().collect(), (op.block(), op.prev(), op.next()));
        let _infallible = writeln!(text, "{op:?} {place:?} {operands:?} {attrs:?} {:?}", op.location());
        op.results().for_each(|result| text.push_str(&uses(result)));
        for block in op.regions().flat_map(|region| region.blocks()) {
            let _infallible = writeln!(text, "{block:?} in {:?}", block.region());
            block.args().for_each(|argument| text.push_str(&uses(argument)));
        }
    }
    let _infallible = writeln!(text, "{} ops\n{}", ir.num_ops(), ir.op(root).display());
    text
}

pub(crate) fn context() -> Context {
    ContextBuilder::new().with(T).allow_unregistered_dialects(true).build()
}

pub(crate) fn parse(ctx: &Context, text: &str) -> Module {
    Module::parse(ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// A listener that saves the module before the last attempt.
#[derive(Default)]
pub(crate) struct Before {
    root: Option<Op>,
    pub dump: String,
}

impl Listener for Before {
    fn visit(&mut self, ir: &Ir, op: Op) {
        let top = ir.op(op).ancestors().last().map(|top| top.handle());
        self.root = top;
        self.dump = dump(ir, top.unwrap_or(op));
    }
}

/// Runs a set with an invalid rewrite and returns the message. The driver must report the error and restore the module
/// exactly.
pub(crate) fn mistake(set: &PatternSet, text: &str) -> String {
    mistake_with(set, text, &GreedyRewriteConfig::default())
}

pub(crate) fn mistake_with(set: &PatternSet, text: &str, config: &GreedyRewriteConfig) -> String {
    let mut message = None;
    for listens in [false, true] {
        let ctx = context();
        let mut module = parse(&ctx, text);
        let root = module.root().handle();
        let patterns = set.freeze(&ctx).expect("all ops are registered");
        let at_start = dump(module.ir(), root);
        let mut before = Before::default();
        let listener: Option<&mut dyn Listener> = if listens { Some(&mut before) } else { None };
        let error = apply_patterns_greedily(&mut module, &patterns, config.clone().with_listener(listener))
            .expect_err("a mistake is made");
        let before = if listens { before.dump } else { at_start.clone() };
        assert_eq!(dump(module.ir(), root), before, "{error}");
        assert_eq!(before, at_start, "it was the first rewrite");
        assert!(module.verify().is_ok() && !module.is_poisoned());
        let error = error.to_string();
        assert_eq!(*message.get_or_insert(error.clone()), error);
    }
    message.unwrap_or_default()
}

/// Applies a set to convergence. Returns the outcome and the module.
pub(crate) fn run(
    set: &PatternSet,
    text: &str,
    config: &GreedyRewriteConfig,
) -> (Result<Outcome, DriverError>, Module) {
    let ctx = context();
    let mut module = parse(&ctx, text);
    let patterns = set.freeze(&ctx).expect("all ops are registered");
    let outcome = apply_patterns_greedily(&mut module, &patterns, config.clone());
    (outcome, module)
}
