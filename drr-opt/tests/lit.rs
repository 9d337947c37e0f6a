//! The tests of `tests/lit`: the tool under LLVM's `lit`, with `FileCheck`.

use std::path::Path;

#[test]
fn the_tool_under_lit() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/lit");
    let output = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lit");
    drr_tests::lit::run(&tests, env!("CARGO_BIN_EXE_drr-opt").as_ref(), &output);
}
