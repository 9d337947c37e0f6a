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

// Row H02
#[test]
fn recusion_keyword_is_unknown_in_mlir() {
    in_mlir(
        "Pattern with recusion => erase op<t.a>;",
        IR,
        expect!["mlir-pdll: <stdin>:1:14: error: unknown pattern metadata"],
    );
}

// Row H05
#[test]
fn named_inline_constraint_crashes_mlir() {
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

// Row H06
#[test]
fn inline_native_body_cannot_be_called_in_mlir() {
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

// Row H07
#[test]
fn op_expression_is_no_condition_in_mlir() {
    in_mlir(
        "Constraint UsedByFoo(v: Value) { op<t.foo>(v); }
         Pattern => replace op<t.a>(x: [Value, UsedByFoo]) with x;",
        IR,
        expect![[
            r#"mlir-pdll: loc("<stdin>":1:34): error: 'pdl.operation' op expected a bindable user when defined in the matcher body of a `pdl.pattern`"#
        ]],
    );
}

// Row H08
#[test]
fn results_is_no_member_in_mlir() {
    in_mlir(
        "Pattern {
           let inner = op<t.b>;
           replace op<t.a>(inner.results) with op<t.c>(inner.results);
         }",
        IR,
        expect!["mlir-pdll: <stdin>:3:28: error: invalid member access `results` on expression of type `Op<t.b>`"],
    );
}

// Row H09
#[test]
fn argument_syntax_of_the_manual_is_unknown_in_mlir() {
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

// Row H12
#[test]
fn unreadable_attribute_matches_anything_in_mlir() {
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

// Row H13
#[test]
fn constraint_body_cannot_yield_results_in_mlir() {
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

// Row H14
#[test]
fn negated_constraint_has_a_result_in_mlir() {
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

// Row H19
#[test]
fn value_only_passed_to_native_code_crashes_mlir() {
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

// Row H21
#[test]
fn whitespace_is_part_of_the_op_name_in_mlir() {
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

// Row H22
#[test]
fn second_value_of_an_attribute_is_lost_in_mlir() {
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

// Row H23
#[test]
fn empty_rewrite_cannot_be_parsed_back_by_mlir() {
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

// Row H24
#[test]
fn replacement_need_not_fit_in_mlir() {
    in_mlir(
        "Pattern => replace op<t.a>(x: Value) with (x, x);",
        IR,
        expect![[r#"
        %0:2 = "t.given"() : () -> (f32, i32)
        "t.keep"(%0#0, %0#1) : (f32, i32) -> ()"#]],
    );
}

// Row H25
#[test]
fn unknown_result_type_crashes_mlir() {
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
