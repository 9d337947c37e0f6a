//! Rendering of verifier errors: the op, the rule, the location, and the remedy.

use drr_ir::{ContextBuilder, Module};
use expect_test::{Expect, expect};

/// Verifies a text after a change.
fn check(text: &str, edit: impl FnOnce(&mut Module), expected: Expect) {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let mut module = Module::parse(&ctx, text).expect("the text can be read");
    edit(&mut module);
    let errors = module.verify().expect_err("something is wrong");
    expected.assert_eq(&errors.to_string());
}

#[test]
fn an_error_contains_the_fix() {
    check(
        "\"t.f\"() ({\n  \"t.a\"() : () -> ()\n^bb1:\n}) : () -> ()\n",
        |_| {},
        expect![[r#"
            error: `t.f` has an empty block, which needs a terminator
             --> input:1:1
              |
            1 | "t.f"() ({
              | ^^^^^
              |
              = help: end each block with a return, a branch, or another terminator"#]],
    );
}

#[test]
fn a_misspelled_attribute_is_suggested() {
    check(
        "\"builtin.module\"() ({\n}) : () -> ()\n",
        |module| {
            let root = module.root().handle();
            let (key, value) = (module.ctx().ident("sym_nmae"), module.ctx().unit_attr());
            module.ir_mut().set_inherent(root, key, Some(value));
        },
        expect![[r#"
            error: `builtin.module` has no inherent attribute `sym_nmae`
             --> input:1:1
              |
            1 | "builtin.module"() ({
              | ^^^^^^^^^^^^^^^^
              |
              = help: did you mean `sym_name`?"#]],
    );
    check(
        "\"builtin.module\"() ({\n}) : () -> ()\n",
        |module| {
            let root = module.root().handle();
            let (key, value) = (module.ctx().ident("mine"), module.ctx().unit_attr());
            module.ir_mut().set_inherent(root, key, Some(value));
        },
        expect![[r#"
            error: `builtin.module` has no inherent attribute `mine`
             --> input:1:1
              |
            1 | "builtin.module"() ({
              | ^^^^^^^^^^^^^^^^
              |
              = help: write discardable attributes in `{..}` after the regions"#]],
    );
}
