//! One text through real MLIR and through ours.

use std::path::Path;

use drr::prelude::*;
use drr_tests::mlir::MlirOpt;
use drr_tests::oracle::oracle;

/// Returns the tool with the declarations of `definitions.td`; nothing where MLIR is absent.
pub(crate) fn judge() -> Option<MlirOpt> {
    oracle(&Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/definitions.td"))
}

/// Prints a module with drr if it verifies.
pub(crate) fn ours(ctx: &Context, text: &str) -> Option<String> {
    let module = Module::parse(ctx, text).ok()?;
    module.verify().ok()?;
    Some(module.generic_form().to_string())
}

/// Holds ours to MLIR on every text: both refuse it, or both print the same.
pub(crate) fn compare(ctx: &Context, texts: &[String]) {
    let Some(judge) = judge() else { return };
    let verdicts = judge.verdicts(&[], texts);
    for (text, theirs) in texts.iter().zip(verdicts) {
        let theirs = theirs.map(|theirs| theirs.trim_end().to_owned() + "\n");
        assert_eq!(ours(ctx, text), theirs, "{text}");
    }
}
