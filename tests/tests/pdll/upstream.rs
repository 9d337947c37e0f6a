//! MLIR's behaviour for known defects: the error, the crash, or the output. The tests of the same rows, and the ui
//! tests for errors, show drr's behaviour.

use expect_test::{Expect, expect};

use drr_tests::mlir::mlir;
use drr_tests::pdl::{mlir_pdll, theirs};

/// Shows what MLIR makes of rules.
fn in_mlir(pdll: &str, ir: &str, shown: Expect) {
    if let Some(text) = theirs(pdll, ir) {
        shown.assert_eq(text.trim_end());
    }
}

/// Input of the rules that need no other.
const IR: &str = r#"
    %x, %y = "t.given"() : () -> (f32, i32)
    %0 = "t.a"(%x) {k = 1 : i8} : (f32) -> f32
    %1 = "t.a"(%y) : (i32) -> f32
    "t.keep"(%0, %1) : (f32, f32) -> ()"#;

#[test]
fn h02_the_word_of_the_manual_is_unknown() {
    in_mlir(
        "Pattern with recusion => erase op<t.a>;",
        IR,
        expect!["mlir-pdll: <stdin>:1:14: error: unknown pattern metadata"],
    );
}

#[test]
fn h05_a_name_in_a_pattern_crashes() {
    in_mlir(
        "Pattern {
           Constraint Named(x: Value) { op<t.b>(x); };
           let root = op<t.a>(x: Value);
           Named(x);
           erase root;
         }",
        IR,
        expect!["mlir-pdll crashes"],
    );
}

#[test]
fn h06_a_body_in_a_pattern_cannot_be_called() {
    in_mlir(
        "Pattern {
           let root = op<t.a>(x: Value);
           Constraint(v: Value) [{ return success(); }](x);
           erase root;
         }",
        IR,
        expect!["mlir-pdll: <stdin>:3:56: error: expected `;` after native declaration"],
    );
}

#[test]
fn h07_an_operation_is_no_condition() {
    in_mlir(
        "Constraint UsedByFoo(v: Value) { op<t.foo>(v); }
         Pattern => replace op<t.a>(x: [Value, UsedByFoo]) with x;",
        IR,
        expect![[
            r#"mlir-pdll: loc("<stdin>":1:34): error: 'pdl.operation' op expected a bindable user when defined in the matcher body of a `pdl.pattern`"#
        ]],
    );
}

#[test]
fn h08_results_is_no_member() {
    in_mlir(
        "Pattern {
           let inner = op<t.b>;
           replace op<t.a>(inner.results) with op<t.c>(inner.results);
         }",
        IR,
        expect!["mlir-pdll: <stdin>:3:28: error: invalid member access `results` on expression of type `Op<t.b>`"],
    );
}

#[test]
fn h09_what_the_manual_calls_with_is_no_argument() {
    in_mlir(
        "Constraint F(op: Op);
         Pattern {
           F(op: op<t.b>);
           erase op<t.a>;
         }",
        IR,
        expect!["mlir-pdll: <stdin>:3:18: error: expected identifier constraint"],
    );
}

#[test]
fn h12_what_cannot_be_read_matches_any_attribute() {
    in_mlir(
        r#"Pattern => replace op<t.a>(x: Value) {k = attr<"no attribute">} with op<t.b>(x);"#,
        IR,
        expect![[r#"
            loc("no attribute":1:1): error: expected attribute value
            %0:2 = "t.given"() : () -> (f32, i32)
            %1 = "t.b"(%0#0) : (f32) -> f32
            %2 = "t.a"(%0#1) : (i32) -> f32
            "t.keep"(%1, %2) : (f32, f32) -> ()"#]],
    );
}

#[test]
fn h13_a_body_has_no_way_to_yield_a_result() {
    let Some(opt) = mlir() else { return };
    let pdll = "Constraint F(x: Value) -> Attr [{ return rewriter.getUnitAttr(); }];
         Pattern {
           let root = op<t.a>(x: Value);
           let k = F(x);
           replace root with op<t.b> {k = k};
         }";
    let cpp = mlir_pdll(opt).run(&["-x=cpp"], pdll);
    let in_mlir = |text: &str, shown: Expect| shown.assert_eq(text);
    let (function, _) = cpp.stdout.split_once("\n\n").expect("a function");
    in_mlir(
        function,
        expect![[r#"
        static ::llvm::LogicalResult FPDLFn(::mlir::PatternRewriter &rewriter, ::mlir::Value x) {
          return rewriter.getUnitAttr();
        }"#]],
    );
}

#[test]
fn h14_not_has_a_result() {
    in_mlir(
        "Constraint op_constr_return_attr(op: Op) -> Attr;
         Pattern {
           let inner: Op;
           let root = op<t.a>(inner);
           let attr = not op_constr_return_attr(inner);
           replace root with op<t.b> {attr = attr};
         }",
        r#"%x = "t.given"() : () -> f32
           %0 = "t.a"(%x) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "t.b"() : () -> f32
            "t.keep"(%1) : (f32) -> ()"#]],
    );
}

#[test]
fn h19_a_value_that_is_only_asked_about_crashes() {
    in_mlir(
        "Constraint single_entity_constraint(x: Value);
         Pattern {
           let x: Value;
           single_entity_constraint(x);
           erase op<t.a>;
         }",
        IR,
        expect!["mlir-opt crashes"],
    );
}

#[test]
fn h21_blanks_are_part_of_the_name() {
    in_mlir(
        "Pattern => replace op< t . a >(x: Value) with op<t.b>(x);",
        IR,
        expect![[r#"
            %0:2 = "t.given"() : () -> (f32, i32)
            %1 = "t.a"(%0#0) {k = 1 : i8} : (f32) -> f32
            %2 = "t.a"(%0#1) : (i32) -> f32
            "t.keep"(%1, %2) : (f32, f32) -> ()"#]],
    );
}

#[test]
fn h22_the_second_value_of_an_attribute_is_lost() {
    in_mlir(
        r#"Pattern => replace op<t.a>(x: Value) {k = attr<"1 : i8">, k = attr<"2 : i8">} with op<t.b>(x);"#,
        IR,
        expect![[r#"
            %0:2 = "t.given"() : () -> (f32, i32)
            %1 = "t.b"(%0#0) : (f32) -> f32
            %2 = "t.a"(%0#1) : (i32) -> f32
            "t.keep"(%1, %2) : (f32, f32) -> ()"#]],
    );
}

#[test]
fn h23_an_empty_rewrite_cannot_be_read_back() {
    in_mlir(
        "Pattern {
           let root = op<t.a>;
           rewrite root with {};
         }",
        IR,
        expect![
            "mlir-opt on what mlir-pdll has written: <stdin>:3:12: error: 'pdl.rewrite' op expected rewrite region to be non-empty if external name is not specified"
        ],
    );
}

#[test]
fn h24_what_replaces_need_not_fit() {
    in_mlir(
        "Pattern => replace op<t.a>(x: Value) with (x, x);",
        IR,
        expect![[r#"
        %0:2 = "t.given"() : () -> (f32, i32)
        "t.keep"(%0#0, %0#1) : (f32, i32) -> ()"#]],
    );
}

#[test]
fn h25_an_unknown_type_crashes() {
    in_mlir(
        "Pattern {
           let root = op<t.a>(x: Value);
           rewrite root with {
             let t: Type;
             let made = op<t.b>(x) -> (t);
             op<t.c>(made);
             erase root;
           };
         }",
        IR,
        expect!["mlir-opt crashes"],
    );
}
