//! Tests of dialect conversion with ops that are not registered. `drr-conversions` compares real conversions with MLIR's, and tests folds
//! and rules (rows V18, V19, V51, V76, V84 to V88).
//!
//! Rows V61, V75 and V81 to V83 describe MLIR without rollback, which does not exist here, and row V71 its debug builds.

mod adaptor;
mod data;
mod failure;
mod functions;
mod hostile;
mod legalization;
mod materialization;
mod orders;
mod target;
mod types;

use std::sync::Arc;

use drr_ir::{Builder, Context, ContextBuilder, Module, Op, OperationState, Type, Value};
use drr_runtime::conversion::{
    ConversionConfig, ConversionError, ConversionMode, ConversionOutcome, ConversionRewriter, ConversionTarget,
    OpConversion, OpConversionPattern, TypeConverter, apply_conversion,
};
use drr_runtime::greedy::one_line;
use drr_runtime::{Listener, PatternSet, PatternSpec};

/// A pattern that replaces an op by ops with the converted operands, the last of which has the converted result types.
struct Replace {
    spec: PatternSpec,
    to: &'static [&'static str],
}

fn replace(name: &'static str, from: &'static str, to: &'static [&'static str]) -> OpConversion<Replace> {
    let spec = PatternSpec::new(name, from);
    OpConversion(Replace {
        spec: PatternSpec {
            root_kind: drr_runtime::RootKind::UntypedName,
            // The messages of tests do not contain positions in this file.
            file: "",
            ..spec
        },
        to,
    })
}

/// As [`replace`], with the names of the ops that are built in the data of the pattern.
fn replace_declared(name: &'static str, from: &'static str, to: &'static [&'static str]) -> OpConversion<Replace> {
    let mut pattern = replace(name, from, to);
    pattern.0.spec.generated = to;
    pattern
}

fn with_benefit(mut pattern: OpConversion<Replace>, benefit: u32) -> OpConversion<Replace> {
    pattern.0.spec.benefit = benefit;
    pattern
}

impl OpConversionPattern for Replace {
    fn spec(&self) -> PatternSpec {
        self.spec
    }

    fn takes_one_to_n_operands(&self) -> bool {
        true
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        let operands = rewriter.adaptor().all();
        let originals: Vec<Type> = rewriter.ir().op(op).result_types().collect();
        let mut types = Vec::new();
        let mut counts = Vec::new();
        for ty in originals {
            let converted = rewriter.convert_type(ty)?;
            counts.push(converted.len());
            types.extend(converted);
        }
        let mut values: Vec<Value> = Vec::new();
        for (number, name) in self.to.iter().enumerate() {
            let is_last = number + 1 == self.to.len();
            let new = rewriter.insert(OperationState {
                operands: &operands,
                result_types: if is_last { &types } else { &[] },
                ..OperationState::new(rewriter.ir().ctx().op_name(name))
            });
            values = rewriter.ir().op(new).results().map(|result| result.handle()).collect();
        }
        let mut rest = &values[..];
        let mut groups = Vec::new();
        for count in counts {
            let (group, others) = rest.split_at(count.min(rest.len()));
            groups.push(group);
            rest = others;
        }
        rewriter.replace_op_with_multiple(op, &groups);
        Some(())
    }
}

/// A pattern given as a closure.
struct Custom<F>(&'static str, &'static str, F);

impl<F: Fn(Op, &mut ConversionRewriter<'_, '_>) -> Option<()> + Send + Sync> OpConversionPattern for Custom<F> {
    fn spec(&self) -> PatternSpec {
        PatternSpec {
            root_kind: drr_runtime::RootKind::UntypedName,
            // The messages of tests do not contain positions in this file.
            file: "",
            ..PatternSpec::new(self.0, self.1)
        }
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        (self.2)(op, rewriter)
    }
}

/// A pattern that takes any number of values for an operand.
struct OneToN<P>(P);

impl<P: OpConversionPattern> OpConversionPattern for OneToN<P> {
    fn spec(&self) -> PatternSpec {
        self.0.spec()
    }

    fn takes_one_to_n_operands(&self) -> bool {
        true
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        self.0.match_and_rewrite(op, rewriter)
    }
}

fn context() -> Context {
    ContextBuilder::new().allow_unregistered_dialects(true).build()
}

/// A conversion of a text, whose ops of the dialect `old` are illegal, and those of `new` and the module are legal.
struct Case {
    ctx: Context,
    target: ConversionTarget,
    patterns: PatternSet,
    mode: ConversionMode,
    config: ConversionConfig,
}

impl Case {
    fn new() -> Case {
        let ctx = context();
        let mut target = ConversionTarget::new(&ctx);
        target
            .add_illegal_dialects(["old"])
            .add_legal_dialects(["new", "builtin"]);
        Case {
            target,
            ctx,
            patterns: PatternSet::new(),
            mode: ConversionMode::Partial,
            config: ConversionConfig::new(),
        }
    }

    fn in_mode(mode: ConversionMode) -> Case {
        Case { mode, ..Case::new() }
    }

    fn with(mut self, pattern: impl drr_runtime::Patterns) -> Case {
        self.patterns.add(pattern);
        self
    }

    fn with_converter(mut self, converter: TypeConverter, pattern: impl drr_runtime::Patterns) -> Case {
        self.patterns.add_with_converter(&Arc::new(converter), pattern);
        self
    }

    fn target(mut self, change: impl FnOnce(&mut ConversionTarget)) -> Case {
        change(&mut self.target);
        self
    }

    /// Converts a module. Returns it with the result.
    #[track_caller]
    fn run(&self, text: &str) -> (Module, Result<ConversionOutcome, ConversionError>) {
        let mut module = Module::parse(&self.ctx, text).expect("the text is valid");
        let before = module.to_string();
        let patterns = self.patterns.freeze(&self.ctx).expect("the patterns are valid");
        let result = apply_conversion(&mut module, self.mode, &self.target, &patterns, self.config.clone());
        if result.is_err() || self.mode == ConversionMode::Analysis {
            assert_eq!(module.to_string(), before, "a failed conversion changes nothing");
        }
        (module, result)
    }

    /// Converts a module. Returns its ops, one per line.
    #[track_caller]
    fn converted(&self, text: &str) -> String {
        let (module, result) = self.run(text);
        result.unwrap_or_else(|error| panic!("the conversion fails: {error}"));
        module.verify().expect("the result is valid");
        body(&module)
    }

    /// Returns the error of a conversion.
    #[track_caller]
    fn error(&self, text: &str) -> String {
        let (_, result) = self.run(text);
        result.expect_err("the conversion fails").to_string()
    }
}

/// Runs code that panics. Returns the message.
#[track_caller]
fn panic_message<T: std::fmt::Debug>(run: impl FnOnce() -> T) -> String {
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).expect_err("it panics");
    match panic.downcast::<String>() {
        Ok(message) => *message,
        Err(panic) => (*panic.downcast::<&str>().expect("the panic has a message")).to_owned(),
    }
}

/// Returns the text of the module's body without indentation.
fn body(module: &Module) -> String {
    // The prefix depends on the op around.
    let text = module.to_string().replace("builtin.unrealized", "unrealized");
    let lines = text
        .lines()
        .filter(|line| !matches!(line.trim(), "module {" | "}" | ""));
    lines.map(str::trim).collect::<Vec<_>>().join("\n")
}

/// A converter of `index` to `i64`; other types are legal.
fn index_to_i64(ctx: &Context) -> TypeConverter {
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(|_, ty| (ty == Type::INDEX).then_some(Type::I64));
    let cast = |rewriter: &mut drr_runtime::Rewriter<'_>, types: &[Type], inputs: &[Value]| {
        let name = rewriter.ctx().op_name("builtin.unrealized_conversion_cast");
        let op = rewriter.insert(OperationState {
            operands: inputs,
            result_types: types,
            ..OperationState::new(name)
        });
        Some(rewriter.result(op, 0))
    };
    converter.add_source_materialization(move |rewriter, ty, inputs| cast(rewriter, &[ty], inputs));
    converter.add_target_materialization(move |rewriter, types, inputs, _| {
        cast(rewriter, types, inputs).map(|value| vec![value])
    });
    converter
}

/// A listener that records the patterns that are tried and the visited ops.
#[derive(Default)]
struct Log(Vec<String>);

impl Listener for Log {
    fn visit(&mut self, ir: &drr_ir::Ir, op: Op) {
        self.0.push(format!("visit {}", one_line(ir.op(op))));
    }

    fn pattern_begin(&mut self, pattern: &PatternSpec, _ir: &drr_ir::Ir, _root: Op) {
        self.0.push(format!("begin {}", pattern.name));
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, _ir: &drr_ir::Ir, _root: Op, matched: bool) {
        self.0.push(format!("end {} {matched}", pattern.name));
    }

    fn event(&mut self, _ir: &drr_ir::Ir, event: drr_runtime::Event) {
        let text = format!("{event:?}");
        self.0.push(text.split('(').next().unwrap_or_default().to_owned());
    }
}
