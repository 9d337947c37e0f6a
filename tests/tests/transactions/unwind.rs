//! Panics in every callback under every driver: what the panic leaves must be equal to the same text parsed anew.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use drr::define::{Fold, MaterializedConstant, OpAsmParser, OpAsmPrinter, OpError, ParseFailed, RegionSlot};
use drr::diagnostic::Source;
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::*;
use drr_ir::text::printer::PrintOptions;

op! { pub SourceOp = "p.source", (ins), (outs I32:$r) }
op! { pub MatchedOp = "p.matched", (ins I32:$x), (outs I32:$r) }
op! { pub NativeOp = "p.native", (ins I32:$x), (outs I32:$r) }
op! { pub RewrittenOp = "p.rewritten", (ins I32:$x), (outs I32:$r) }
op! { pub FallibleOp = "p.fallible", (ins I32:$x), (outs I32:$r) }
op! { pub FoldedOp = "p.folded", (ins I32:$x), (outs I32:$r) { fold: fold_to_attr } }
op! { pub ConstantOfP = "p.constant", (ins AnyAttr:$value), (outs I32:$r), [Pure, ConstantLike] { fold: fold_constant } }
op! { pub BuiltOp = "p.built", (ins I32:$x), (outs I32:$r) }
op! { pub LabelledOp = "p.labelled", (ins I32:$x, I32Attr:$label), (outs I32:$r) }
op! { pub InferredOp = "p.inferred", (ins AnyType:$x), (outs AnyType:$r), [] { infer_types: infer } }
op! { pub InferOp = "p.infer", (ins I32:$x), (outs I32:$r) }
op! { pub CheckedOp = "p.checked", (ins I32:$x), (outs I32:$r), [] { verify: verify } }
op! { pub DeadOp = "p.dead", (ins I32:$x), (outs I32:$r), [Pure] }
op! { pub UseOp = "p.use", (ins I32:$x), (outs) }
op! { pub FunctionOp = "p.function", (ins), (outs), (region AnyRegion:$body), [IsolatedFromAbove, NoTerminator] }
op! {
    pub TextOp = "p.text", (ins), (outs), (region AnyRegion:$body), [NoTerminator]
    { parse: parse_text, print: print_text }
}
op! {
    pub AroundOp = "p.around", (ins), (outs), (region AnyRegion:$body), [NoTerminator]
    { parse: parse_text, print: print_around }
}
op! {
    pub RecordsOp = "p.records", (ins), (outs), (region AnyRegion:$body), [NoTerminator]
    { parse: parse_records, print: print_text }
}
dialect! {
    pub P = "p",
    ops: [
        SourceOp, MatchedOp, NativeOp, RewrittenOp, FallibleOp, FoldedOp, ConstantOfP, BuiltOp, LabelledOp, InferredOp, InferOp,
        CheckedOp, DeadOp, UseOp, FunctionOp, TextOp, AroundOp, RecordsOp
    ],
    materialize_constant: materialize
}

/// The callback that panics, and the number of its calls until then.
static ARMED: Mutex<(&str, usize)> = Mutex::new(("", 0));
/// Held by each test, because the callbacks of all tests are the same.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn arm(callback: &'static str, calls: usize) {
    *ARMED.lock().unwrap_or_else(PoisonError::into_inner) = (callback, calls);
}

/// Called by each callback.
fn reach(callback: &str) {
    let mut armed = ARMED.lock().unwrap_or_else(PoisonError::into_inner);
    if armed.0 == callback {
        armed.1 -= 1;
        if armed.1 == 0 {
            armed.0 = "";
            drop(armed);
            panic!("a {callback} panics");
        }
    }
}

fn fold_to_attr(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    reach("fold");
    Fold::attr(op.ctx().i32_attr(7))
}

fn fold_constant(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    op.inherent(Ident::VALUE).map_or(Fold::None, Fold::attr)
}

fn materialize(ctx: &Context, value: Attribute, _: Type) -> Option<MaterializedConstant> {
    reach("materializer");
    Some(MaterializedConstant::new(ctx, "p.constant", value))
}

fn infer(ir: &Ir, operands: &[Value], _: &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>> {
    reach("inference");
    Some(SmallVec::from_slice(&[ir.value(*operands.first()?).ty()]))
}

fn verify(_: OpRef<'_>) -> Result<(), OpError> {
    reach("verifier");
    Ok(())
}

fn parse_text(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parser.parse_region(RegionSlot(0), &[])?;
    reach("parser");
    parser.parse_attr_dict(false)
}

/// Builds a region and leaves a transaction open.
fn parse_records(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parser.build_region(RegionSlot(0), &[], &mut |ir, _| {
        let _open = ir.begin_transaction();
    });
    Ok(())
}

fn print_text<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.print(" ");
    for body in RegionSlot(0).of(op) {
        printer.print_region(body, true);
    }
    reach("printer");
    printer.print_attr_dict(op, &[], false);
}

/// Prints the region that the op is in.
fn print_around<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.print(" ");
    if let Some(around) = op.block().and_then(|block| block.region()) {
        printer.print_region(around, true);
    }
}

fn holds(_: &MatchContext<'_>, _: ValueRef<'_>) -> bool {
    reach("constraint");
    true
}

fn native(_: &mut Rewriter<'_>, x: Value) -> Value {
    reach("native");
    x
}

fn native_attr(rewriter: &mut Rewriter<'_>) -> Attribute {
    reach("native attribute");
    rewriter.ctx().i32_attr(3)
}

pat! { Constrained: (MatchedOp $x) => (BuiltOp $x) where [(holds $x)] }
pat! { CallsNative: (NativeOp $x) => (LabelledOp (BuiltOp (native $x)), (native_attr)) }
pat! { Infers: (InferOp $x) => (InferredOp (InferredOp (BuiltOp $x))) }

/// Rewrites `root` to a new op. `callback` is reached before each of the two changes.
fn rewrite(callback: &str, root: Op, rewriter: &mut Rewriter<'_>) {
    reach(callback);
    let x = rewriter.ir().op(root).operand(0).expect("it has one").handle();
    let name = rewriter.ctx().op_name("p.checked");
    let new = rewriter.insert(OperationState {
        operands: &[x],
        result_types: &[Type::I32],
        ..OperationState::new(name)
    });
    reach(callback);
    let value = rewriter.result(new, 0);
    rewriter.replace_op(root, &[value]);
    reach(callback);
}

struct ByHand;

impl OpRewritePattern for ByHand {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("ByHand", "p.rewritten")
    }

    fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
        reach("matcher");
        Some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        rewrite("rewrite", root, rewriter);
    }
}

struct MayFail;

impl FalliblePattern for MayFail {
    type Match = ();
    type Error = &'static str;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("MayFail", "p.fallible")
    }

    fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
        Some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) -> Result<(), &'static str> {
        rewrite("fallible rewrite", root, rewriter);
        Ok(())
    }
}

/// Reaches `listener` in each method.
struct Listens;

impl Listener for Listens {
    fn pattern_begin(&mut self, _: &PatternSpec, _: &Ir, _: Op) {
        reach("listener");
    }

    fn pattern_end(&mut self, _: &PatternSpec, _: &Ir, _: Op, _: bool) {
        reach("listener");
    }

    fn event(&mut self, _: &Ir, _: Event) {
        reach("listener");
    }

    fn visit(&mut self, _: &Ir, _: Op) {
        reach("listener");
    }
}

type Run = fn(&mut Module, &FrozenPatterns, &GreedyRewriteConfig) -> Result<Outcome, DriverError>;

/// All drivers by name; those that take a listener get one.
const DRIVERS: [(&str, Run); 6] = [
    ("greedy", |module, patterns, config| {
        apply_patterns_greedily(module, patterns, config.clone().with_listener(&mut Listens))
    }),
    ("op list", |module, patterns, config| {
        let ops: Vec<Op> = module.root().walk().skip(1).map(|op| op.handle()).collect();
        apply_op_patterns_greedily(module, &ops, patterns, config.clone().with_listener(&mut Listens))
    }),
    ("walk", |module, patterns, config| {
        walk_and_apply_patterns(module, patterns, config.clone().with_listener(&mut Listens))
    }),
    ("inside", |module, patterns, config| {
        let function = module.root().walk().find(|op| op.name_text() == "p.function");
        let function = function.expect("there is one").handle();
        apply_patterns_greedily(module, patterns, config.clone().with_root(function))
    }),
    ("nested", |module, patterns, config| {
        let config = config.clone().with_isolated_ops(IsolatedOps::Separate);
        apply_patterns_greedily(module, patterns, config.with_listener(&mut Listens))
    }),
    ("parallel", |module, patterns, config| {
        apply_patterns_greedily(
            module,
            patterns,
            config.clone().with_isolated_ops(IsolatedOps::Parallel),
        )
    }),
];

/// A callback, the pattern that calls it, and the op of the pattern.
struct Callback {
    name: &'static str,
    pattern: Option<(&'static str, &'static str)>,
    /// Set if the module stays usable after a panic of the first call, because the pattern is matching.
    is_matching: bool,
    /// Set if the walk, which does not fold, makes the call.
    is_in_walk: bool,
}

const fn of_pattern(name: &'static str, pattern: &'static str, op: &'static str) -> Callback {
    Callback {
        name,
        pattern: Some((pattern, op)),
        is_matching: false,
        is_in_walk: true,
    }
}

const fn of_driver(name: &'static str, is_in_walk: bool) -> Callback {
    Callback {
        name,
        pattern: None,
        is_matching: false,
        is_in_walk,
    }
}

const CALLBACKS: [Callback; 11] = [
    Callback {
        is_matching: true,
        ..of_pattern("matcher", "ByHand", "p.rewritten")
    },
    Callback {
        is_matching: true,
        ..of_pattern("constraint", "Constrained", "p.matched")
    },
    of_pattern("native", "CallsNative", "p.native"),
    of_pattern("native attribute", "CallsNative", "p.native"),
    of_pattern("inference", "Infers", "p.infer"),
    of_pattern("rewrite", "ByHand", "p.rewritten"),
    of_pattern("fallible rewrite", "MayFail", "p.fallible"),
    of_driver("fold", false),
    of_driver("materializer", false),
    of_driver("verifier", true),
    of_driver("listener", true),
];

fn text() -> String {
    let function = "\"p.function\"() ({\n\
        ^bb0(%x: i32):\n\
        %source = \"p.source\"() : () -> i32\n\
        %rewritten = \"p.rewritten\"(%x) : (i32) -> i32\n\
        %matched = \"p.matched\"(%rewritten) : (i32) -> i32\n\
        %native = \"p.native\"(%matched) : (i32) -> i32\n\
        %infer = \"p.infer\"(%native) : (i32) -> i32\n\
        %fallible = \"p.fallible\"(%infer) : (i32) -> i32\n\
        %folded = \"p.folded\"(%fallible) : (i32) -> i32\n\
        %dead = \"p.dead\"(%source) : (i32) -> i32\n\
        \"p.use\"(%folded) : (i32) -> ()\n\
        \"p.use\"(%native) : (i32) -> ()\n\
        }) : () -> ()\n";
    function.repeat(3)
}

fn patterns(ctx: &Context) -> FrozenPatterns {
    let set = PatternSet::new().with(Constrained).with(CallsNative).with(Infers);
    let set = set.with(OpRewrite(ByHand)).with(Fallible(MayFail));
    set.freeze(ctx).expect("all ops are registered")
}

fn parse(ctx: &Context, text: &str) -> Module {
    let source = Arc::new(Source::new("input.mlir", text));
    Module::parse_source(ctx, &source).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

fn message(payload: &(dyn std::any::Any + Send)) -> &str {
    payload.downcast_ref::<String>().map_or("", String::as_str)
}

/// Formats the result of a run.
fn run_to_text(run: Run, module: &mut Module, patterns: &FrozenPatterns) -> String {
    let config = GreedyRewriteConfig::canonicalize();
    let result = run(module, patterns, &config).map(|outcome| {
        let Outcome {
            changed, folds, dead, ..
        } = outcome;
        format!("{} {changed} {folds} {dead} {}", outcome.rewrites(), outcome.converged)
    });
    format!("{result:?}\n{}", module.generic_form())
}

/// Lets one call of a callback panic in one driver. Returns the module, or nothing if the callback was not called that often.
fn panicked(
    ctx: &Context,
    patterns: &FrozenPatterns,
    callback: &Callback,
    run: (&str, Run),
    call: usize,
) -> Option<Module> {
    let mut module = parse(ctx, &text());
    let config = GreedyRewriteConfig::canonicalize().with_verify_each(callback.name == "verifier");
    let what = format!("call {call} of {} in {}", callback.name, run.0);
    arm(callback.name, call);
    let result = catch_unwind(AssertUnwindSafe(|| (run.1)(&mut module, patterns, &config)));
    arm("", 0);
    let payload = match result {
        Ok(outcome) => {
            let _outcome = outcome.unwrap_or_else(|error| panic!("{what}: {error}"));
            return None;
        }
        Err(payload) => payload,
    };
    let message = message(&*payload);
    assert!(
        message.starts_with(&format!("a {} panics", callback.name)),
        "{what}: {message}"
    );
    if let Some((pattern, op)) = callback.pattern {
        let note = format!("\nnote: user code panicked while pattern `{pattern}` was tried at `{op}` at input.mlir:");
        assert!(message.contains(&note), "{what}: {message}");
    }
    if matches!(callback.name, "fold" | "materializer") {
        let note = "\nnote: user code panicked while `p.folded` at input.mlir:";
        assert!(message.contains(note), "{what}: {message}");
    }
    assert!(!module.ir().is_recording(), "{what}");
    if callback.is_matching {
        assert!(!module.is_poisoned(), "{what}");
    }
    if matches!(callback.name, "listener" | "native attribute") {
        assert!(module.is_poisoned(), "{what}");
    }
    module.set_poisoned(false);
    module.verify().unwrap_or_else(|error| panic!("{what}: {error}"));
    Some(module)
}

#[test]
fn after_a_panic_every_driver_does_the_same_as_with_the_text_parsed_anew() {
    let _one_at_a_time = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let ctx = Context::with(P);
    let patterns = patterns(&ctx);
    for callback in &CALLBACKS {
        for run in DRIVERS {
            // The last calls of long runs are like the first ones.
            for call in 1..=24 {
                let mut has_panicked = false;
                for (name, next) in DRIVERS {
                    let Some(mut module) = panicked(&ctx, &patterns, callback, run, call) else {
                        break;
                    };
                    has_panicked = true;
                    let mut anew = parse(&ctx, &module.generic_form().to_string());
                    let expected = run_to_text(next, &mut anew, &patterns);
                    assert_eq!(
                        run_to_text(next, &mut module, &patterns),
                        expected,
                        "call {call} of {} in {}, then {name}",
                        callback.name,
                        run.0
                    );
                }
                let is_reached = callback.is_in_walk || run.0 != "walk";
                // These have no listener here.
                let is_reached = is_reached && (callback.name != "listener" || !matches!(run.0, "inside" | "parallel"));
                assert!(
                    has_panicked || call > 1 || !is_reached,
                    "{} in {}",
                    callback.name,
                    run.0
                );
                if !has_panicked {
                    break;
                }
            }
        }
    }
}

#[test]
fn parser_and_printer_hooks_that_panic_leave_context_and_module_usable() {
    let _one_at_a_time = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let ctx = Context::with(P);
    let text = "p.text {\n  p.text {\n  }\n}\n";
    for call in 1..=2 {
        arm("parser", call);
        assert!(catch_unwind(AssertUnwindSafe(|| Module::parse(&ctx, text).is_ok())).is_err());
        let module = parse(&ctx, text);
        let printed = module.to_string();
        arm("printer", call);
        assert!(catch_unwind(AssertUnwindSafe(|| module.to_string())).is_err());
        assert_eq!(module.to_string(), printed);
        assert!(!module.is_poisoned() && module.verify().is_ok());
    }
}

#[test]
fn a_parser_that_leaves_a_transaction_open_does_not_leave_the_module_recording() {
    let ctx = Context::with(P);
    let module = parse(&ctx, "p.records\n\"p.source\"() : () -> i32\n");
    assert!(!module.ir().is_recording());
    assert_eq!(module.root().walk().count(), 3);
}

#[test]
fn a_printer_that_prints_its_own_parent_region_is_an_error() {
    let _one_at_a_time = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let ctx = Context::with(P);
    let module = parse(&ctx, "\"p.around\"() ({\n}) : () -> ()\n");
    let mut out = Vec::new();
    let error = module.print(&mut out, &PrintOptions::new()).expect_err("it has no end");
    assert_eq!(
        error.to_string(),
        "the printer of `p.around` prints a region that is not inside of the op"
    );
}

#[test]
fn a_callback_of_replaced_uses_that_panics_can_be_rolled_back() {
    let ctx = Context::with(P);
    let mut module = parse(&ctx, &text());
    let before = module.generic_form().to_string();
    let from = module.root().walk().find(|op| op.name_text() == "p.native");
    let from = from.and_then(|op| op.result(0)).expect("it has one").handle();
    let to = module.root().walk().find(|op| op.name_text() == "p.source");
    let to = to.and_then(|op| op.result(0)).expect("it has one").handle();
    let uses = |module: &Module| -> Vec<(Op, usize)> {
        let uses = [from, to].into_iter().flat_map(|value| module.ir().value(value).uses());
        uses.map(|used| (used.owner().handle(), used.operand_index())).collect()
    };
    let uses_before = uses(&module);
    for call in 1..=2 {
        let transaction = module.ir_mut().begin_transaction();
        let mut calls = 0;
        let replaced = catch_unwind(AssertUnwindSafe(|| {
            module.ir_mut().replace_uses(from, to, |_| {
                calls += 1;
                assert!(calls < call, "the callback panics");
            });
        }));
        assert!(replaced.is_err());
        assert_ne!(uses(&module), uses_before);
        module.ir_mut().roll_back(transaction);
        assert_eq!(
            (uses(&module), module.generic_form().to_string()),
            (uses_before.clone(), before.clone())
        );
    }
}
