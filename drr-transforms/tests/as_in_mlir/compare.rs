//! Runs a transform beside the pass of `mlir-opt`.

use drr::prelude::*;
use drr_tests::diff::first_difference;
use drr_tests::mlir::mlir;
pub(crate) use drr_tests::pass_comparison::{context, print, read};

/// A transform of a whole module.
pub(crate) type Transform = fn(&mut Module);

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
