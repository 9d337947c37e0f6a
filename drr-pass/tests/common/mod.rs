//! Passes and pipelines that the tests of the pass manager share.
#![allow(dead_code)] // Each test program uses some of them.

use std::io::Write;

use drr_ir::{ContextBuilder, Ident, Ir, Module, Op, OpRef};
use drr_pass::*;
/// Logs the name and the symbol of the op.
pub(crate) fn log(
    argument: &'static str,
) -> FnPass<impl Fn(&mut Ir, Op, &mut PassContext<'_>) -> Result<(), PassError>> {
    FnPass::new(argument, move |ir, op, cx| {
        let _written = write!(cx.log(), "{argument}@{} ", symbol(ir.op(op)));
        Ok(())
    })
}

pub(crate) fn symbol(op: OpRef<'_>) -> String {
    let symbol = op.attr(Ident::SYM_NAME).and_then(|name| name.string(op.ctx()));
    String::from_utf8_lossy(symbol.unwrap_or(b"top")).into_owned()
}

/// Fails on the ops with these symbols.
pub(crate) fn fail_on(symbols: &'static [&'static str]) -> impl Pass {
    FnPass::new("fail", move |ir, op, cx| {
        let op = ir.op(op);
        if symbols.contains(&&*symbol(op)) {
            Err(cx.error(op, format_args!("`{}` is wrong", symbol(op))))
        } else {
            Ok(())
        }
    })
}

pub(crate) fn registry() -> PassRegistry {
    let mut registry = PassRegistry::new();
    registry.register(|| log("a"));
    registry.register(|| log("b"));
    registry.register(|| log("c"));
    registry.register(|| fail_on(&["x", "z"]));
    registry
}

pub(crate) const NESTED: &str = "module @x { module @deep {} }\nmodule @y {}\nmodule @z {}";

pub(crate) fn module(text: &str) -> Module {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Runs a pipeline, and returns what it logged, with the error.
#[track_caller]
pub(crate) fn run(pipeline: &str, threads: bool) -> (String, Result<PassReport, PipelineError>) {
    let pipeline = registry().parse(pipeline).unwrap_or_else(|error| panic!("{error}"));
    let mut pm = PassManager::from(pipeline);
    let (log, text) = PassLog::buffer();
    pm.set_log(log).enable_multithreading(threads);
    let done = pm.run(&mut module(NESTED));
    (String::from_utf8(text.take()).expect("UTF-8"), done)
}
