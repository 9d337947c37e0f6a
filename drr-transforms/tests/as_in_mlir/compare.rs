//! Runs a transform beside the pass of `mlir-opt`.

use std::sync::Arc;

use drr::diagnostic::{Diagnostics, Source};
use drr::prelude::*;
use drr::text::PrintOptions;
use drr_tests::diff::first_difference;
use drr_tests::mlir::mlir;

/// A transform of a whole module.
pub(crate) type Transform = fn(&mut Module);

/// A context of all dialects that allows others.
pub(crate) fn context() -> Context {
    ContextBuilder::new()
        .with(drr_dialects::All)
        .allow_unregistered_dialects(true)
        .build()
}

/// Reads and verifies a text.
pub(crate) fn read(ctx: &Context, text: &str) -> Result<Module, Diagnostics> {
    let module = Module::parse_source(ctx, &Arc::new(Source::new("<stdin>", text)))?;
    module.verify()?;
    Ok(module)
}

/// The module in custom form, as `mlir-opt` prints it.
pub(crate) fn print(module: &Module, has_locations: bool) -> String {
    let options = PrintOptions::new().with_debug_info(has_locations);
    let mut text = Vec::new();
    module.print(&mut text, &options).expect("a text in memory has room");
    String::from_utf8_lossy(&text).into_owned()
}

/// Checks that a transform gives what `mlir-opt` gives with these flags, and that the result is valid. Returns the result.
#[track_caller]
pub(crate) fn check(flags: &[&str], text: &str, transform: Transform) -> String {
    let has_locations = flags.contains(&"--mlir-print-debuginfo");
    let ctx = context();
    let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    transform(&mut module);
    module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
    let ours = print(&module, has_locations);
    if let Some(mlir) = mlir() {
        let flags = [&["--allow-unregistered-dialect"], flags].concat();
        let theirs = mlir.custom(&flags, text);
        if let Some(difference) = first_difference(theirs.trim_end(), ours.trim_end()) {
            panic!("for\n{text}\n{difference}\nours:\n{ours}\ntheirs:\n{theirs}");
        }
    }
    ours
}

/// Runs a transform of drr on the root of a module.
macro_rules! on_root {
    ($transform:expr) => {
        |module: &mut drr::Module| {
            let root = module.root().handle();
            let _ = $transform(module.ir_mut(), root);
        }
    };
}
pub(crate) use on_root;
