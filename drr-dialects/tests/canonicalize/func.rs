//! The rule of `func`.

use crate::compare::Cases;

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
