//! Tests of functions and branches: `builtin`, `func`, `cf`.

use expect_test::expect;

use crate::judge::{check_canonical, check_forms, check_verdicts, forms, read};

#[test]
fn prefixes_of_default_dialects_are_left_out() {
    check_forms(
        r#"
            module @m attributes {test.a} {
              module {
                func.func private @g()
              }
              func.func @f(%c: i1) {
                call @h() : () -> ()
                scf.if %c {
                  func.call @h() : () -> ()
                }
                builtin.module {
                }
                return
              }
              func.func @h() {
                return
              }
            }
        "#,
        expect![[r#"
            module @m attributes {test.a} {
              module {
                func.func private @g()
              }
              func.func @f(%arg0: i1) {
                call @h() : () -> ()
                scf.if %arg0 {
                  func.call @h() : () -> ()
                }
                builtin.module {
                }
                return
              }
              func.func @h() {
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() <{sym_name = "m"}> ({
              "builtin.module"() ({
                "func.func"() <{function_type = () -> (), sym_name = "g", sym_visibility = "private"}> ({
                }) : () -> ()
              }) : () -> ()
              "func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: i1):
                "func.call"() <{callee = @h}> : () -> ()
                "scf.if"(%arg0) ({
                  "func.call"() <{callee = @h}> : () -> ()
                  "scf.yield"() : () -> ()
                }, {
                }) : (i1) -> ()
                "builtin.module"() ({
                ^bb0:
                }) : () -> ()
                "func.return"() : () -> ()
              }) : () -> ()
              "func.func"() <{function_type = () -> (), sym_name = "h"}> ({
                "func.return"() : () -> ()
              }) : () -> ()
            }) {test.a} : () -> ()
        "#]],
    );
}

#[test]
fn functions_in_custom_form() {
    check_forms(
        r#"
            func.func private @ext(i32, f32 {test.a}) -> (i32 {test.r = 1 : i32}, f32) attributes {test.b}
            func.func nested @g(%a: i32 {test.a}) -> (() -> ()) {
              %0 = func.constant @h : () -> ()
              return %0 : () -> ()
            }
            func.func public @h() attributes {} {
              return
            }
        "#,
        expect![[r#"
            module {
              func.func private @ext(i32, f32 {test.a}) -> (i32 {test.r = 1 : i32}, f32) attributes {test.b}
              func.func nested @g(%arg0: i32 {test.a}) -> (() -> ()) {
                %f = constant @h : () -> ()
                return %f : () -> ()
              }
              func.func public @h() {
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{arg_attrs = [{}, {test.a}], function_type = (i32, f32) -> (i32, f32), res_attrs = [{test.r = 1 : i32}, {}], sym_name = "ext", sym_visibility = "private"}> ({
              }) {test.b} : () -> ()
              "func.func"() <{arg_attrs = [{test.a}], function_type = (i32) -> (() -> ()), sym_name = "g", sym_visibility = "nested"}> ({
              ^bb0(%arg0: i32):
                %0 = "func.constant"() <{value = @h}> : () -> (() -> ())
                "func.return"(%0) : (() -> ()) -> ()
              }) : () -> ()
              "func.func"() <{function_type = () -> (), sym_name = "h", sym_visibility = "public"}> ({
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn cf_switch_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%x: i32, %a: i32, %y: i64) {
              cf.switch %x : i32, [
                default: ^bb1(%x : i32),
                42: ^bb1(%a : i32),
                -1: ^bb2
              ]
            ^bb1(%b: i32):
              cf.switch %y : i64, [
                default: ^bb2
              ]
            ^bb2:
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: i32, %arg1: i32, %arg2: i64) {
                cf.switch %arg0 : i32, [
                  default: ^bb1(%arg0 : i32),
                  42: ^bb1(%arg1 : i32),
                  4294967295: ^bb2
                ]
              ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
                cf.switch %arg2 : i64, [
                  default: ^bb2]
              ^bb2:  // 2 preds: ^bb0, ^bb1
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (i32, i32, i64) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: i32, %arg1: i32, %arg2: i64):
                "cf.switch"(%arg0, %arg0, %arg1)[^bb1, ^bb1, ^bb2] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[42, -1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i32, i32) -> ()
              ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
                "cf.switch"(%arg2)[^bb2] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i64) -> ()
              ^bb2:  // 2 preds: ^bb0, ^bb1
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

/// MLIR cannot parse its output for negative values and for values of more than 64 bits.
#[test]
fn cf_switch_with_wide_and_negative_cases_round_trips() {
    let switch = |values: &str| {
        format!(
            "\"func.func\"() <{{function_type = (i128) -> (), sym_name = \"f\"}}> ({{
            ^bb0(%a: i128):
              \"cf.switch\"(%a)[^bb1, ^bb1, ^bb1] <{{case_operand_segments = array<i32: 0, 0>, case_values = dense<{values}> : vector<2xi128>, operandSegmentSizes = array<i32: 1, 0, 0>}}> : (i128) -> ()
            ^bb1:
              \"func.return\"() : () -> ()
            }}) : () -> ()"
        )
    };
    let mut shown = String::new();
    for values in ["[1, -1]", "7", "[1, 170141183460469231731687303715884105727]"] {
        let printed = forms(&read(&switch(values)).expect("it is right"));
        assert_eq!(read(&printed[0]).map(|again| forms(&again)), Ok(printed.clone()));
        shown += &printed[0];
    }
    expect![[r#"
        module {
          func.func @f(%arg0: i128) {
            cf.switch %arg0 : i128, [
              default: ^bb1,
              1: ^bb1,
              -1: ^bb1
            ]
          ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb0
            return
          }
        }
        module {
          func.func @f(%arg0: i128) {
            cf.switch %arg0 : i128, [
              default: ^bb1,
              7: ^bb1,
              7: ^bb1
            ]
          ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb0
            return
          }
        }
        module {
          func.func @f(%arg0: i128) {
            "cf.switch"(%arg0)[^bb1, ^bb1, ^bb1] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[1, 170141183460469231731687303715884105727]> : vector<2xi128>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i128) -> ()
          ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb0
            return
          }
        }
    "#]].assert_eq(&shown);
}

/// Returns a `cf.switch` with a case that receives the values of `%1`. MLIR crashes if a case has no operand count.
#[test]
fn sizes_of_switch_cases_verify_as_in_mlir() {
    let switch = |operands: &str, properties: &str| {
        let types = vec!["i32"; operands.split(',').count()].join(", ");
        let argument = if operands.contains(',') { "(%2: i32)" } else { "" };
        format!(
            "\"func.func\"() <{{function_type = (i32, i32) -> (), sym_name = \"f\"}}> ({{
            ^bb0(%0: i32, %1: i32):
              \"cf.switch\"({operands})[^bb1, ^bb2] <{{case_values = dense<1> : vector<1xi32>, {properties}}}> : ({types}) -> ()
            ^bb1:
              \"func.return\"() : () -> ()
            ^bb2{argument}:
              \"func.return\"() : () -> ()
            }}) : () -> ()"
        )
    };
    let sizes = "operandSegmentSizes = array<i32: 1, 0, 1>";
    let cases = [": 1", ": 1, 0", ": 2", ": 2, -1", ""];
    let mut texts = cases
        .map(|sizes_of_cases| {
            switch(
                "%0, %1",
                &format!("case_operand_segments = array<i32{sizes_of_cases}>, {sizes}"),
            )
        })
        .to_vec();
    texts.push(switch("%0, %1", sizes));
    texts.push(switch("%0, %1", "case_operand_segments = array<i32: 1>"));
    for sizes_of_cases in [": 0", ""] {
        let sizes = "operandSegmentSizes = array<i32: 1, 0, 0>";
        texts.push(switch(
            "%0",
            &format!("case_operand_segments = array<i32{sizes_of_cases}>, {sizes}"),
        ));
    }
    check_verdicts(
        &texts,
        expect![[r#"
            ok
            ok
            `cf.switch` has 1 operand in groups, but `case_operand_segments` has sizes for 2
            `cf.switch` has a negative size in `case_operand_segments`
            `cf.switch` passes 0 arguments to successor 1, but the block takes 1
            `cf.switch` needs the attribute `case_operand_segments`
            `cf.switch` has `operandSegmentSizes` that does not fit its operands
            ok
            `cf.switch` has 1 case, but `case_operand_segments` has sizes for 0
        "#]],
    );
}

#[test]
fn functions_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f()
            "#,
            r#"
                func.func private @f()
            "#,
            r#"
                func.func private @f(i32 {a})
            "#,
            r#"
                func.func private @f() -> (i32 {a})
            "#,
            r#"
                "func.func"() <{function_type = (i32) -> (), sym_name = "f", arg_attrs = []}> ({^bb0(%a: i32): "func.return"() : () -> ()}) : () -> ()
            "#,
            r#"
                "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({^bb0: "func.return"() : () -> ()}) : () -> ()
            "#,
            r#"
                "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({^bb0(%a: i64): "func.return"() : () -> ()}) : () -> ()
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `func.func` is declared without a body, so it cannot be public
            ok
            `func.func` can only have attributes of dialects on arguments and results
            `func.func` can only have attributes of dialects on arguments and results
            `func.func` has `arg_attrs` for 0, but 1 argument
            `func.func` has an entry block with 0 arguments, but its `function_type` takes 1
            `func.func` has an entry block with `i64` as argument 0, but its `function_type` takes `i32`
        "#]],
    );
}

#[test]
fn calls_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f() -> i32 { return }
            "#,
            r#"
                func.func @f(%a: i64) -> i32 { return %a : i64 }
            "#,
            r#"
                func.func @f() { call @g() : () -> ()  return }
            "#,
            r#"
                func.func private @g(i32)
                func.func @f() { call @g() : () -> ()  return }
            "#,
            r#"
                func.func private @g(i32)
                func.func @f(%a: i64) { call @g(%a) : (i64) -> ()  return }
            "#,
            r#"
                func.func private @g() -> i32
                func.func @f() { call @g() : () -> ()  return }
            "#,
            r#"
                func.func private @g() -> i32
                func.func @f() { %0 = call @g() : () -> i64  return }
            "#,
            r#"
                func.func @f() { %0 = func.constant @g : () -> ()  return }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `func.return` returns 0 values, but `@f` returns 1
            `func.return` returns `i64` as value 0, but `@f` returns `i32`
            `func.call` calls `@g`, which does not reference a valid function
            `func.call` gives 0 operands, but `@g` takes 1
            `func.call` gives `i64` as operand 0, but `@g` takes `i32`
            `func.call` has 0 results, but `@g` returns 1
            `func.call` has `i64` as result 0, but `@g` returns `i32`
            `func.constant` names no function
        "#]],
    );
}

#[test]
fn branches_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%a: i32) {
                  cf.br ^bb1(%a : i32)
                ^bb1:
                  return
                }
            "#,
            r#"
                func.func @f(%a: i32) {
                  cf.br ^bb1(%a : i32)
                ^bb1(%b: i64):
                  return
                }
            "#,
            r#"
                func.func @f(%a: i32) {
                  "cf.switch"(%a)[^bb1] <{case_operand_segments = array<i32>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
                ^bb1:
                  return
                }
            "#,
            r#"
                func.func @f(%a: i32) {
                  "cf.switch"(%a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
                ^bb1:
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `cf.br` passes 1 argument to successor 0, but the block takes 0
            `cf.br` passes a `i32` as argument 0 of successor 0, which is `i64`
            `cf.switch` has 1 value of cases, but 0 destinations for them
            `cf.switch` compares a flag of type `i32` with values of `vector<1xi64>`
        "#]],
    );
}

#[test]
fn empty_function_bodies_verify_as_in_mlir() {
    let texts = [
        "func.func @f() { }",
        "func.func private @f() {}",
        "func.func private @f()",
    ];
    check_verdicts(
        &texts.map(str::to_string),
        expect![[r#"
        the body of a function cannot be empty: a declaration has no braces
        the body of a function cannot be empty: a declaration has no braces
        ok
    "#]],
    );
}

/// The operand segment sizes are explicit, and there may be more sizes than cases.
#[test]
fn cf_switch_with_more_sizes_than_cases_round_trips() {
    let switch = |properties: &str, operands: &str, types: &str, successors: &str| {
        format!(
            "func.func @f(%x: i32) {{
              \"cf.switch\"({operands})[{successors}] <{{{properties}}}> : ({types}) -> ()
            ^bb1:
              return
            ^bb2(%a: i32):
              return
            }}"
        )
    };
    let (none, one) = (
        "operandSegmentSizes = array<i32: 1, 0, 0>",
        "operandSegmentSizes = array<i32: 1, 0, 1>",
    );
    let value = "case_values = dense<1> : vector<1xi32>";
    let texts = [
        switch(
            &format!("case_operand_segments = array<i32: 0>, {value}, {none}"),
            "%x",
            "i32",
            "^bb1, ^bb1",
        ),
        switch(&format!("{value}, {none}"), "%x", "i32", "^bb1, ^bb1"),
        switch(none, "%x", "i32", "^bb1"),
        switch(
            &format!("case_operand_segments = array<i32>, {none}"),
            "%x",
            "i32",
            "^bb1",
        ),
        switch(
            &format!("case_operand_segments = array<i32: 0>, {none}"),
            "%x",
            "i32",
            "^bb1",
        ),
        switch(
            &format!("case_operand_segments = array<i32: 0, 0>, {value}, {none}"),
            "%x",
            "i32",
            "^bb1, ^bb1",
        ),
        switch(
            &format!("case_operand_segments = array<i32: 1>, {value}, {one}"),
            "%x, %x",
            "i32, i32",
            "^bb1, ^bb2",
        ),
        switch(
            &format!("case_operand_segments = array<i32: 0>, {value}, {one}"),
            "%x, %x",
            "i32, i32",
            "^bb1, ^bb2",
        ),
        switch(
            &format!("case_operand_segments = array<i32: -1>, {value}, {none}"),
            "%x",
            "i32",
            "^bb1, ^bb1",
        ),
        // MLIR crashes.
        switch(
            &format!("case_operand_segments = array<i32>, {value}, {none}"),
            "%x",
            "i32",
            "^bb1, ^bb1",
        ),
    ];
    check_verdicts(
        &texts,
        expect![[r#"
            ok
            `cf.switch` needs the attribute `case_operand_segments`
            `cf.switch` needs the attribute `case_operand_segments`
            ok
            ok
            ok
            ok
            `cf.switch` passes 0 arguments to successor 1, but the block takes 1
            `cf.switch` has a negative size in `case_operand_segments`
            `cf.switch` has 1 case, but `case_operand_segments` has sizes for 0
        "#]],
    );
}

/// Erasing unused block arguments updates the segment sizes.
#[test]
fn a_switch_passes_only_needed_arguments() {
    check_canonical(
        r#"
            func.func @switch(%flag : i32, %a : i32, %b: i64) -> i32 {
              cf.switch %flag : i32, [
                default: ^bb1(%a, %b : i32, i64),
                42: ^bb2(%a, %b : i32, i64),
                43: ^bb3(%b, %a, %a : i64, i32, i32)
              ]
            ^bb1(%x : i32, %y: i64):
              return %x : i32
            ^bb2(%p : i32, %q: i64):
              "t.use"(%q) : (i64) -> ()
              return %a : i32
            ^bb3(%u : i64, %v: i32, %w: i32):
              "t.use"(%v) : (i32) -> ()
              return %a : i32
            }
        "#,
        expect![[r#"
            module {
              func.func @switch(%arg0: i32, %arg1: i32, %arg2: i64) -> i32 {
                cf.switch %arg0 : i32, [
                  default: ^bb1(%arg1 : i32),
                  42: ^bb2(%arg2 : i64),
                  43: ^bb3(%arg1 : i32)
                ]
              ^bb1(%0: i32):  // pred: ^bb0
                return %0 : i32
              ^bb2(%1: i64):  // pred: ^bb0
                "t.use"(%1) : (i64) -> ()
                return %arg1 : i32
              ^bb3(%2: i32):  // pred: ^bb0
                "t.use"(%2) : (i32) -> ()
                return %arg1 : i32
              }
            }
        "#]],
    );
}
