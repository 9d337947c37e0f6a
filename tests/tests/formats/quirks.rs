//! Deliberate differences from MLIR, and odd behaviour that both share: rows Q01 to Q29.

use drr::prelude::*;
use expect_test::expect;

use crate::frame::{only_mlir_reads, only_ours_reads, reads, refuses, refuses_elsewhere, row};

// Row Q01
#[test]
fn attribute_in_form_and_dictionary() {
    only_mlir_reads(
        "fmt.a04_in_custom 10 {a = 11 : i64}",
        &expect!["fmt.a04_in_custom 11"],
        &expect![[r#"
        error: `a` is given in the custom form of the op and in a dictionary
         --> input:2:22
          |
        2 | fmt.a04_in_custom 10 {a = 11 : i64}
          |                      ^"#]],
    );
}

// Row Q03
#[test]
fn lists_without_items() {
    only_ours_reads(
        "fmt.a05_results  :  -> ",
        &expect!["fmt.a05_results  :  ->"],
        "expected non-function type",
    );
}

// Row Q04
#[test]
fn spaces_of_absent_groups() {
    reads(&["fmt.a24_static < b>", "fmt.a24_static <a %i b>"]);
}

// Row Q05
#[test]
fn attributes_of_another_class() {
    refuses_elsewhere(&[(
        "fmt.a57_attribute \"x\" of",
        "attribute 'a' failed to satisfy constraint: 32-bit signless integer attribute",
        expect![[r#"
        error: the dialect `x` is not registered
         --> input:2:19
          |
        2 | fmt.a57_attribute "x" of
          |                   ^^^
          |
          = help: make the context with this dialect, or allow unregistered dialects (`--allow-unregistered-dialect`)

        error: expected `(`, found `of`
         --> input:2:23
          |
        2 | fmt.a57_attribute "x" of
          |                       ^^"#]],
    )]);
}

// Row Q06
#[test]
fn attributes_that_the_format_does_not_parse() {
    only_ours_reads(
        "fmt.a45_outside \"s\" , 1 , array<i64: 1>",
        &expect![[r#"fmt.a45_outside "s", 1, [1]"#]],
        "custom op 'array' is unknown",
    );
}

// Row Q07
#[test]
fn stripped_optional_attributes() {
    row("q07");
}

// Row Q12
#[test]
fn enum_flags_without_quotes() {
    row("q12");
    reads(&["fmt.q12_flags<\"up|down\">"]);
}

op! {
    ClausesOp = "q.clauses", (ins UnitAttr:$u, OptionalAttr<I32Attr>:$n), (outs)
    { assembly_format: "oilist(`,` $u | `+` $n) attr-dict" }
}
dialect! { Q = "q", ops: [ClausesOp] }

/// In MLIR the C++ of such clauses does not compile.
// Row Q15
#[test]
fn oilist_clauses_that_begin_with_punctuation() {
    let ctx = Context::with(Q);
    let module = Module::parse(&ctx, "q.clauses + 3 , {x}").unwrap_or_else(|errors| panic!("{errors}"));
    let text = module.to_string();
    expect![[r#"
        module {
          q.clauses, + 3 {x}
        }
    "#]]
    .assert_eq(&text);
    let again = Module::parse(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(again.to_string(), text);
}

// Row Q20
#[test]
fn two_spaces_before_a_variable() {
    reads(&["fmt.a98_bare slow", "fmt.a18_prop_dict( ) {x}"]);
}

// Row Q26
#[test]
fn missing_struct_member() {
    refuses(&[(
        "fmt.a111_struct <a = 1>",
        "expected ','",
        expect![[r#"
        error: the parameter `b` is missing
         --> input:2:23
          |
        2 | fmt.a111_struct <a = 1>
          |                       ^"#]],
    )]);
}

// Row Q29
#[test]
fn enum_cases_listed_twice() {
    refuses(&[(
        "fmt.a99_new_case <nope>",
        "for a level, got: nope",
        expect![[r#"
        error: `nope` is none of `low`, `very-high`
         --> input:2:19
          |
        2 | fmt.a99_new_case <nope>
          |                   ^^^^"#]],
    )]);
}
