//! Messages and positions of errors, including the numbers and types that differ.

use drr_ir::diagnostic::Diagnostics;
use drr_ir::{Context, Module};
use drr_tests::ours;
use expect_test::{Expect, expect};

fn refused(text: &str) -> Diagnostics {
    match ours::read(&ours::context(&["--allow-unregistered-dialect"]), text) {
        Ok(_) => panic!("accepted: {text}"),
        Err(errors) => errors,
    }
}

/// Compares the position and message of the only error of each text.
#[track_caller]
fn check(texts: &[String], expected: Expect) {
    let mut found = String::new();
    for text in texts {
        let errors = refused(text);
        let [error] = errors.as_slice() else { panic!("{errors}") };
        let (line, column) = error.line_col().unwrap_or_else(|| panic!("no place: {error}"));
        found += &format!("{line}:{column} {}\n", error.message());
        for help in error.help() {
            found += &format!("  help: {help}\n");
        }
    }
    expected.assert_eq(&found);
}

const TWICE: &str = r#""func.func"() <{sym_name = "f", function_type = () -> (), sym_visibility = "private"}> ({}) : () -> ()
"func.func"() <{sym_name = "f", function_type = () -> (), sym_visibility = "private"}> ({}) : () -> ()
"#;

#[test]
fn both_declarations_of_a_symbol_are_shown() {
    let dup2 = format!("\"builtin.module\"() ({{\n{TWICE}}}) : () -> ()\n");
    for (name, text, lines) in [("implicit_dup", TWICE, [1, 2]), ("dup2", &dup2, [2, 3])] {
        let errors = refused(text);
        let [error] = errors.as_slice() else {
            panic!("{name}: {errors}")
        };
        assert_eq!(
            error.message(),
            "`func.func` declares the symbol `f`, which is declared already"
        );
        assert_eq!(error.line_col(), Some((lines[1], 1)), "{name}");
        let notes: Vec<_> = error.notes().collect();
        let [(Some(span), "it is declared here first")] = notes[..] else {
            panic!("{name}: {notes:?}")
        };
        let source = error.source().expect("a text");
        assert_eq!(source.line_col(span.start), (lines[0], 1), "{name}");
    }
    // Without source positions, the messages contain the ops' locations.
    let mut located = TWICE.replacen("({}) : () -> ()", "({}) : () -> () loc(\"a.c\":1:2)", 1);
    located = located.replacen("({}) : () -> ()\n", "({}) : () -> () loc(\"a.c\":3:4)\n", 1);
    let errors = refused(&located).to_string();
    assert!(errors.contains("it comes from a.c:3:4"), "{errors}");
    assert!(errors.contains("it is declared here first: a.c:1:2"), "{errors}");
}

#[test]
fn errors_contain_numbers_and_types() {
    let function = |ty: &str, body: &str| {
        format!("\"func.func\"() <{{function_type = {ty}, sym_name = \"f\"}}> ({{\n{body}\n}}) : () -> ()")
    };
    let call = |call: &str| {
        let body = format!("^bb0(%x: f32):\n%i = \"t.i\"() : () -> i8\n{call}\n\"t.end\"() : () -> ()");
        function("(f32) -> i32", &body)
    };
    let declared = |attrs: &str| {
        format!(
            "\"func.func\"() <{{function_type = (i32) -> (), {attrs}, sym_name = \"f\", sym_visibility = \"private\"}}> ({{}}) : () -> ()"
        )
    };
    check(
        &[
            function("(f32) -> i32", "^bb0(%x: f32):\n\"func.return\"(%x) : (f32) -> ()"),
            function("(f32) -> i32", "^bb0(%x: f32):\n\"func.return\"() : () -> ()"),
            function("(i32) -> ()", "^bb0(%x: f32):\n\"func.return\"() : () -> ()"),
            function("(i32) -> ()", "^bb0(%x: i32, %y: i32):\n\"func.return\"() : () -> ()"),
            declared("arg_attrs = [{}, {}]"),
            declared("res_attrs = [{}]"),
            call("%0 = \"func.call\"() <{callee = @f}> : () -> i32"),
            call("%0 = \"func.call\"(%i) <{callee = @f}> : (i8) -> i32"),
            call("\"func.call\"(%x) <{callee = @f}> : (f32) -> ()"),
            call("%0 = \"func.call\"(%x) <{callee = @f}> : (f32) -> i8"),
            call("%g = \"t.g\"() : () -> ((i8) -> ())\n\"func.call_indirect\"(%g) : ((i8) -> ()) -> ()"),
            call("%g = \"func.constant\"() <{value = @f}> : () -> (() -> ())"),
        ],
        expect![[r#"
            3:1 `func.return` returns `f32` as value 0, but `@f` returns `i32`
            3:1 `func.return` returns 0 values, but `@f` returns 1
            1:1 `func.func` has an entry block with `f32` as argument 0, but its `function_type` takes `i32`
            1:1 `func.func` has an entry block with 2 arguments, but its `function_type` takes 1
            1:1 `func.func` has `arg_attrs` for 2, but 1 argument
            1:1 `func.func` has `res_attrs` for 1, but 0 results
            4:6 `func.call` gives 0 operands, but `@f` takes 1
            4:6 `func.call` gives `i8` as operand 0, but `@f` takes `f32`
            4:1 `func.call` has 0 results, but `@f` returns 1
            4:6 `func.call` has `i8` as result 0, but `@f` returns `i32`
            5:1 `func.call_indirect` gives 0 operands, but the callee takes 1
            4:6 `func.constant` is of type `() -> ()`, but `@f` of `(f32) -> i32`
        "#]],
    );
}

#[test]
fn errors_in_elements_have_their_position() {
    let attribute = |value: &str| format!("\"t.a\"() {{v = {value}\n\n}} : () -> ()\n");
    let texts: Vec<String> = [
        // `zerodense`
        "dense<> : tensor<i64>",
        "dense<1> : i32",
        "dense<[[1, 2], [3]]> : tensor<2x2xi8>",
        "dense<[1, [3]]> : tensor<2x2xi8>",
        "dense<[[1, 2], 3]> : tensor<2x2xi8>",
        "dense<[1, 2.0]> : tensor<2xi8>",
        "dense<true> : tensor<2xi8>",
        "dense<[1.0, 2]> : tensor<2xf32>",
        "dense<[1, \"a\"]> : tensor<2x!t.s>",
        "dense<(1.0, 2)> : tensor<2xcomplex<f32>>",
        "dense<1.0> : tensor<2xcomplex<f32>>",
        "dense<(1, 2)> : tensor<2xi8>",
        "sparse<[[0]], [1]> : i32",
        "dense_resource<r> : i32",
        "array<index: 1>",
        "array<i8: 1.0>",
        "complex<index>",
    ]
    .map(attribute)
    .into();
    check(
        &texts,
        expect![[r#"
        1:14 `tensor<i64>` has elements, and none are given
        1:20 `i32` is not a type for dense elements: it needs a static shape
        1:29 the lists are not of one length
        1:24 the lists are not of one depth
        1:29 the lists are not of one depth
        1:24 expected an integer, found `2.0`: the elements are of type `i8`
        1:20 expected an integer, found `true`: the elements are of type `i8`
          help: only elements of `i1` are `true` or `false`
        1:26 expected a float, found `2`: the elements are of type `f32`
          help: a float has a point, as in `1.`
        1:21 expected a string, found `1`: the elements are of type `!t.s`
        1:26 expected a float, found `2`: the elements are of type `f32`
          help: a float has a point, as in `1.`
        1:20 the elements of a complex type are pairs, `(real, imaginary)`
        1:20 only elements of a complex type are pairs
        1:21 `i32` is not a type for sparse elements: it needs a static shape
        1:14 `i32` is not a type for the elements of a resource
        1:20 `array` takes integers of a multiple of 8 bits, `i1`, or floats
        1:24 expected an integer, found `1.0`: the elements are of type `i8`
        1:14 `index` cannot be part of a complex type, which takes an integer or a float
    "#]],
    );
}

#[test]
fn a_missing_result_is_not_reported_as_undefined() {
    check(
        &[
            "\"t.a\"(%v#2000000000) : (i1) -> ()\n%v = \"t.b\"() : () -> i1\n".to_owned(),
            "\"t.a\"(%v#2) : (i1) -> ()\n%v:2, %w = \"t.b\"() : () -> (i1, i1, i1)\n".to_owned(),
            "\"t.a\"(%v#2, %w) : (i1, i1) -> ()\n%w = \"t.b\"() : () -> i1\n".to_owned(),
        ],
        expect![[r#"
            1:7 `%v` has 1 result, so there is no result 2000000000
            1:7 `%v` has 2 results, so there is no result 2
            1:7 `%v` is not defined
        "#]],
    );
}

#[test]
fn invalid_dialect_names_are_rejected() {
    let texts = ["#1<fat>", "!1<fat>", "#-x<fat>", "#$x<1>", "#.x", "!a-b<c>"];
    for text in texts {
        let text = format!("\"t.a\"() {{v = {text}}} : () -> ()\n");
        let message = "a dialect's name begins with a letter or `_`, and goes on with these, digits and `$`";
        let errors = refused(&text);
        assert_eq!(errors.as_slice()[0].message(), message, "{text}");
        assert_eq!(errors.len(), 1, "{errors}");
    }
}

#[test]
fn attributes_of_the_wrong_kind_are_rejected() {
    check(
        &[
            "\"t.a\"() : () -> () loc(#u.l<1>)".to_owned(),
            "#loc = loc(#u.l<1>)\n\"t.a\"() : () -> () loc(#loc)".to_owned(),
            "\"t.a\"() <1 : i8> : () -> ()".to_owned(),
            "#d = {nothing}\n\"func.return\"() <#d> : () -> ()".to_owned(),
            "\"builtin.unrealized_conversion_cast\"() : () -> ()".to_owned(),
            "\"func.return\"() <{}> {a} : () -> ()".to_owned(),
        ],
        expect![[r#"
            1:24 `#u.l` is no location
            1:12 `#u.l` is no location
            1:10 the properties of an op are a dictionary, as in `<{key = value}>`
            2:17 `func.return` has no properties
              help: remove `<..>`; write discardable attributes in `{..}` before the types
            1:1 `builtin.unrealized_conversion_cast` casts to nothing: it needs at least one result
            1:17 `func.return` has no properties
              help: remove `<..>`; write discardable attributes in `{..}` before the types
        "#]],
    );
}

#[test]
fn an_op_without_its_dialect() {
    let ctx = Context::with(drr_dialects::All);
    let help = |text: &str| {
        let errors = Module::parse(&ctx, text).expect_err("no op is called so here");
        assert_eq!(errors.len(), 1, "{errors}");
        errors.to_string()
    };
    let func = |body: &str| help(&format!("func.func @f(%a: i32) {{\n  {body}\n}}"));
    expect![[r#"
        error: expected an op, found `addi`
         --> input:2:3
          |
        2 |   addi %a, %a : i32
          |   ^^^^
          |
          = help: did you mean `arith.addi`?"#]]
    .assert_eq(&func("addi %a, %a : i32"));
    expect![[r#"
        error: expected an op, found `cond_br`
         --> input:1:1
          |
        1 | cond_br
          | ^^^^^^^
          |
          = help: did you mean `cf.cond_br` or `llvm.cond_br`?"#]]
    .assert_eq(&help("cond_br"));
    // Most dialects with functions have one; once it was written so.
    expect![[r#"
        error: expected an op, found `func`
         --> input:1:1
          |
        1 | func @f() { return }
          | ^^^^
          |
          = help: did you mean `func.func`?"#]]
    .assert_eq(&help("func @f() { return }"));
    // So many dialects have one that none is more likely, and no op is called so at all.
    for body in ["add %a, %a : i32", "addii %a, %a : i32"] {
        assert!(!func(body).contains("help"), "{}", func(body));
    }
}

#[test]
fn an_error_returned_from_main_is_readable() {
    let errors = refused("\"t.a\"() {v = !} : () -> ()\n");
    let boxed: Box<dyn std::error::Error> = errors.clone().into();
    // The runtime prints this text after `Error: `.
    let shown = format!("{boxed:?}");
    assert_eq!(shown, format!("\n{errors}"));
    assert!(
        shown.contains("expected a name after `!`\n --> <stdin>:1:14\n"),
        "{shown}"
    );
    let first: Box<dyn std::error::Error> = errors.as_slice()[0].clone().into();
    assert_eq!(format!("{first:?}"), shown);
    let file =
        drr_ir::Module::parse_file(&drr_ir::Context::new(), "/nowhere/at/all.mlir").expect_err("it is not there");
    assert!(
        format!("{file:?}").starts_with("cannot read `/nowhere/at/all.mlir`: "),
        "{file:?}"
    );
}
