//! MLIR's files, where they are installed.

use drr_import::Tblgen;

/// The installed `llvm-tblgen` with MLIR's files, or nothing after saying so. `DRR_REQUIRE_MLIR=1` makes that a failure.
pub(crate) fn tblgen() -> Option<Tblgen> {
    let found = Tblgen::find().map_err(|error| error.to_string());
    let found = found.and_then(|tblgen| match tblgen.locate("mlir/IR/OpBase.td") {
        Some(_) => Ok(tblgen),
        None => Err("MLIR's .td files are not installed".to_string()),
    });
    found
        .map_err(|why| {
            let is_required = std::env::var_os("DRR_REQUIRE_MLIR").is_some_and(|value| value == "1");
            assert!(!is_required, "DRR_REQUIRE_MLIR=1, but {why}");
            eprintln!("skipped: {why}");
        })
        .ok()
}
