//! Verification of symbols and of uses of values, with MLIR as the judge.

use std::fmt::Write as _;

use drr_tests::{mlir, ours};
use expect_test::{Expect, expect};

const FLAGS: [&str; 1] = ["--allow-unregistered-dialect"];

/// Returns the messages of the verifier, each with line and column.
fn mistakes(text: &str) -> String {
    let Err(errors) = ours::read(&ours::context(&FLAGS), text) else {
        return String::new();
    };
    let line = |error: &drr_ir::diagnostic::Diagnostic| {
        let (line, column) = error.line_col().unwrap_or_default();
        format!("{line}:{column}: {}\n", error.message())
    };
    errors.iter().map(line).collect()
}

/// Returns whether MLIR accepts a text, or `None` without MLIR.
fn is_accepted_by_mlir(text: &str) -> Option<bool> {
    mlir().map(|mlir| mlir.run(&FLAGS, text).success)
}

fn in_symbol_table(table: &str, body: &str) -> String {
    format!(
        "\"{table}\"() <{{sym_name = \"m\"}}> ({{\n  \"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{ \
         \"func.return\"() : () -> () }}) : () -> ()\n  \"func.func\"() <{{function_type = () -> (), sym_name = \"g\"}}> \
         ({{ {body} \"func.return\"() : () -> () }}) : () -> ()\n}}) : () -> ()\n"
    )
}

#[test]
fn symbols_in_an_unregistered_symbol_table() {
    let call = "\"func.call\"() <{callee = @f}> : () -> ()";
    let constant = "%0 = \"func.constant\"() <{value = @f}> : () -> (() -> ())";
    // The function that it names lies outside of what may be a symbol table.
    let across = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\", sym_visibility = \"private\"}> ({}) : () -> ()\n\
                  \"u.region\"() ({\n  \"func.func\"() <{function_type = () -> (), sym_name = \"g\"}> ({ \
                  \"func.call\"() <{callee = @f}> : () -> () \"func.return\"() : () -> () }) : () -> ()\n}) : () -> ()\n";
    for body in [call, constant] {
        // MLIR knows this one, where we do not.
        let text = in_symbol_table("gpu.module", body);
        assert_eq!(mistakes(&text), "");
        assert_ne!(is_accepted_by_mlir(&text), Some(false));
        // MLIR cannot look the symbol up, and refuses: `guide::differences`.
        let text = in_symbol_table("u_gpu.module", body);
        assert_eq!(mistakes(&text), "");
        assert_ne!(is_accepted_by_mlir(&text), Some(true));
    }
    assert_eq!(mistakes(across), "");
    assert_ne!(is_accepted_by_mlir(across), Some(true));
}

#[test]
fn symbols_in_a_registered_symbol_table() {
    let check = |body: &str, expected: Expect| {
        let text = in_symbol_table("builtin.module", body);
        let found = mistakes(&text);
        if let Some(accepted) = is_accepted_by_mlir(&text) {
            assert_eq!(accepted, found.is_empty(), "{text}");
        }
        expected.assert_eq(&found);
    };
    check("\"func.call\"() <{callee = @f}> : () -> ()", expect![""]);
    check(
        "\"func.call\"() <{callee = @h}> : () -> ()",
        expect![[r#"
            3:65: `func.call` calls `@h`, which does not reference a valid function
        "#]],
    );
    check(
        "%0 = \"func.constant\"() <{value = @h}> : () -> (() -> ())",
        expect![[r#"
            3:70: `func.constant` names no function
        "#]],
    );
    check(
        "%0 = \"func.constant\"() <{value = @f}> : () -> (() -> i1)",
        expect![[r#"
            3:70: `func.constant` is of type `() -> i1`, but `@f` of `() -> ()`
        "#]],
    );
    // An op with two regions is no symbol table, so the search continues in its ancestors.
    check(
        "\"u.if\"() ({ \"func.call\"() <{callee = @f}> : () -> () }, {}) : () -> ()",
        expect![""],
    );
    check(
        "\"u.if\"() ({ \"func.call\"() <{callee = @h}> : () -> () }, {}) : () -> ()",
        expect![[r#"
            3:77: `func.call` calls `@h`, which does not reference a valid function
        "#]],
    );
}

/// A walk through the symbols for each call would take minutes. The growth itself is counted by `benches/instructions
/// --linear`.
#[test]
fn a_module_of_calls_is_verified() {
    const FUNCTIONS: usize = 80_000;
    let mut text = String::new();
    for number in 0..FUNCTIONS {
        let callee = FUNCTIONS - 1 - number;
        let _infallible = writeln!(
            text,
            "\"func.func\"() <{{function_type = () -> (), sym_name = \"f{number}\"}}> ({{ \"func.call\"() <{{callee = \
             @f{callee}}}> : () -> () \"func.return\"() : () -> () }}) : () -> ()"
        );
    }
    assert_eq!(mistakes(&text), "");
}

/// The way up to the symbol table is gone once, not for each call.
#[test]
fn calls_at_each_level_of_a_deep_nest_are_verified() {
    const DEPTH: usize = 100_000;
    let body = "\"func.call\"() <{callee = @f}> : () -> ()\n\"u.if\"() ({\n".repeat(DEPTH)
        + &"}, {}) : () -> ()\n".repeat(DEPTH);
    assert_eq!(mistakes(&in_symbol_table("builtin.module", &body)), "");
}

const REACH: &str = r#""func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "u.use"(%1) : (i1) -> ()
  "u.r"() ({
    %1 = "u.def"() : () -> i1
    "u.y"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
"#;

const UNREACH: &str = r#""func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
^bb1:
  "u.use"(%1) : (i1) -> ()
  "u.r"() ({
    %1 = "u.def"() : () -> i1
    "u.y"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
"#;

#[test]
fn a_value_defined_deeper_does_not_violate_isolation() {
    let function = |name: &str, body: &str| {
        format!("\"func.func\"() <{{function_type = () -> (), sym_name = \"{name}\"}}> ({{\n{body}}}) : () -> ()\n")
    };
    let inner = |body: &str| format!("\"builtin.module\"() ({{\n{body}}}) : () -> ()\n");
    let define = "%1 = \"u.def\"() : () -> i1\n";
    let consume = "\"u.use\"(%1) : (i1) -> ()\n";
    let end = "\"func.return\"() : () -> ()\n";
    let check = |text: &str, expected: Expect| {
        let found = mistakes(text);
        if let Some(accepted) = is_accepted_by_mlir(text) {
            assert_eq!(accepted, found.is_empty(), "{text}");
        }
        expected.assert_eq(&found);
    };
    check(
        REACH,
        expect![[r#"
            2:3: `u.use` uses operand 0 where its definition does not dominate
        "#]],
    );
    check(UNREACH, expect![""]);
    // Inside of another isolated op, which is inside of the same one.
    let deeper = function("f", &(consume.to_owned() + &inner(define) + end));
    check(
        &deeper,
        expect![[r#"
            2:1: `u.use` uses operand 0 where its definition does not dominate
        "#]],
    );
    let unreached = function("f", &format!("{end}^bb1:\n{consume}{}{end}", inner(define)));
    check(&unreached, expect![""]);
    // From outside of the nearest isolated op, also in an unreachable block.
    let from_around = function("f", &(define.to_owned() + &inner(consume) + end));
    check(
        &from_around,
        expect![[r#"
            4:1: `u.use` uses a value from outside of `builtin.module`, which is isolated from above
        "#]],
    );
}
