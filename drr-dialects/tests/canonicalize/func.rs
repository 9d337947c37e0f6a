//! The rule of `func`.

use crate::compare::{Cases, canonicalized};

#[test]
fn calls_of_known_functions_are_direct() {
    let mut cases = Cases::default();
    cases.folds(
        "func.func private @g(i32, f32) -> (f32, i32)\nfunc.func private @h()\nfunc.func @f(%x: i32, %y: f32) -> i32 {\n%h = constant @h : () -> ()\ncall_indirect %h() {tag} : () -> ()\n%g = constant @g : (i32, f32) -> (f32, i32)\n%r:2 = call_indirect %g(%x, %y) : (i32, f32) -> (f32, i32)\nreturn %r#1 : i32\n}",
    );
    cases.stays(
        "func.func @f(%g: () -> ()) {\ncall_indirect %g() : () -> ()\nreturn\n}",
        &["call_indirect"],
    );
    cases.check();
}

/// MLIR drops the attributes, and with them the ABI of the call.
#[test]
fn direct_calls_keep_the_attributes_of_arguments_and_results() {
    let text = "func.func private @g(!llvm.ptr) -> i32
        func.func @f(%p: !llvm.ptr) -> i32 {
          %g = constant @g : (!llvm.ptr) -> i32
          %r = \"func.call_indirect\"(%g, %p) <{arg_attrs = [{llvm.byval = i32}], res_attrs = [{llvm.zeroext}]}> : ((!llvm.ptr) -> i32, !llvm.ptr) -> i32
          return %r : i32
        }";
    let direct = canonicalized(text);
    assert!(!direct.contains("call_indirect"), "{direct}");
    assert!(
        direct.contains("llvm.byval = i32") && direct.contains("llvm.zeroext"),
        "{direct}"
    );
}
