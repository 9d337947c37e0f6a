//! Conversion of functions, calls, returns and branches, and legalization in the middle of a pattern.

use std::sync::Arc;

use drr_ir::{Builder, Context, InsertPoint, OperationState, Type};
use drr_runtime::conversion::{
    CallOpSignatureConversion, ConversionRewriter, FunctionOpInterfaceSignatureConversion, OpConversion,
    ReturnOpTypeConversion, TypeConverter,
};
use expect_test::{Expect, expect};

use super::{Case, Custom, index_to_i64, replace};

/// A converter that drops `i16`, converts `f32` to two `f16`, and has materializations.
fn converter(ctx: &Context) -> Arc<TypeConverter> {
    let mut converter = index_to_i64(ctx);
    converter.add_conversion(|_, ty| (ty == Type::F32).then(|| vec![Type::F16; 2]));
    let dropped = ctx.integer_type(16);
    converter.add_conversion(move |_, ty| (ty == dropped).then(Vec::<Type>::new));
    Arc::new(converter)
}

/// Converts a text with functions `t.func`, in which `t.return` and `t.call` become legal with types that stay.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let case = Case::new();
    let converter = converter(&case.ctx);
    let mut case = case.target(|target| {
        let of_func = Arc::clone(&converter);
        target.add_dynamically_legal_ops(["t.func"], move |op| of_func.is_legal_function_signature(op));
        let of_op = Arc::clone(&converter);
        target.add_dynamically_legal_ops(["t.return", "t.call"], move |op| of_op.is_legal_op(op));
    });
    let patterns = drr_runtime::PatternSet::new()
        .with(OpConversion(FunctionOpInterfaceSignatureConversion::any()))
        .with(OpConversion(ReturnOpTypeConversion::of("t.return")))
        .with(OpConversion(CallOpSignatureConversion::of("t.call")));
    case.patterns.add_with_converter(&converter, patterns);
    expected.assert_eq(&case.converted(text));
}

// Row V49.
#[test]
fn only_the_entry_block_of_a_function_is_converted() {
    check(
        r#""t.func"() <{function_type = (index) -> ()}> ({
          ^bb0(%a: index):
            "t.br"(%a)[^bb1] : (index) -> ()
          ^bb1(%b: index):
            "t.return"() : () -> ()
          }) : () -> ()"#,
        expect![[r#"
            "t.func"() <{function_type = (i64) -> ()}> ({
            ^bb0(%arg0: i64):
            %0 = unrealized_conversion_cast %arg0 : i64 to index
            "t.br"(%0)[^bb1] : (index) -> ()
            ^bb1(%1: index):  // pred: ^bb0
            "t.return"() : () -> ()
            }) : () -> ()"#]],
    );
}

// Row V50: unlike in MLIR.
#[test]
fn attributes_of_arguments_and_results_follow_them() {
    check(
        r#""t.func"() <{function_type = (i16, f32, i8) -> (f32, i8),
                        arg_attrs = [{t.a}, {t.b}, {t.c}], res_attrs = [{t.d}, {t.e}]}> ({
          }) : () -> ()"#,
        expect![[r#"
            "t.func"() <{arg_attrs = [{t.b}, {t.b}, {t.c}], function_type = (f16, f16, i8) -> (f16, f16, i8), res_attrs = [{t.d}, {t.d}, {t.e}]}> ({
            }) : () -> ()"#]],
    );
}

// Row V51: unlike in MLIR, all attributes stay.
#[test]
fn operands_and_results_of_calls_and_returns_become_none_or_several_and_attributes_stay() {
    check(
        r#""t.func"() <{function_type = (f32, i16) -> f32}> ({
          ^bb0(%a: f32, %b: i16):
            %r = "t.call"(%a, %b) {callee = @g, no_inline} : (f32, i16) -> f32
            "t.return"(%r) : (f32) -> ()
          }) : () -> ()"#,
        expect![[r#"
            "t.func"() <{function_type = (f16, f16) -> (f16, f16)}> ({
            ^bb0(%arg0: f16, %arg1: f16):
            %0:2 = "t.call"(%arg0, %arg1) {callee = @g, no_inline} : (f16, f16) -> (f16, f16)
            "t.return"(%0#0, %0#1) : (f16, f16) -> ()
            }) : () -> ()"#]],
    );
}

// Row V49.
#[test]
fn an_op_without_a_function_type_is_no_function() {
    let case = Case::new().with(OpConversion(FunctionOpInterfaceSignatureConversion::any()));
    let error = case.error("\"old.op\"() {function_type = i32} : () -> ()");
    assert!(error.contains("the op has no function type"), "{error}");
}

/// A pattern that legalizes the region of its op, moves it into a `new.region`, and records how many of its ops are new.
fn legalizes_its_region() -> impl drr_runtime::RewritePattern {
    OpConversion(Custom(
        "region",
        "old.region",
        |op, rewriter: &mut ConversionRewriter<'_, '_>| {
            let region = rewriter.ir().op(op).region(0)?.handle();
            rewriter.legalize_region(region)?;
            // The pattern sees the new ops.
            let ops = rewriter.ir().region(region).blocks().flat_map(|block| block.ops());
            let legal = ops.filter(|op| op.name_text().starts_with("new.")).count();
            let ctx = rewriter.ir().ctx().clone();
            let count = [(ctx.ident("legal"), ctx.i64_attr(legal as i64))];
            rewriter.set_insert_point(InsertPoint::Before(op));
            let body = rewriter.create_region();
            rewriter.take_body(region, body);
            let new = OperationState {
                discardable: &count,
                regions: &[body],
                ..OperationState::new(ctx.op_name("new.region"))
            };
            rewriter.replace_op_with_new(op, &new);
            Some(())
        },
    ))
}

const NESTED: &str = "\"old.region\"() ({\n \"old.a\"() : () -> ()\n \"old.a\"() : () -> ()\n}) : () -> ()";

// Row V20.
#[test]
fn a_pattern_legalizes_a_region_in_the_middle_of_its_work() {
    let case = Case::new()
        .with(legalizes_its_region())
        .with(replace("lower", "old.a", &["new.a"]));
    assert_eq!(
        case.converted(NESTED),
        "\"new.region\"() ({\n\"new.a\"() : () -> ()\n\"new.a\"() : () -> ()\n}) {legal = 2 : i64} : () -> ()"
    );
}

// Row V20.
#[test]
fn a_pattern_whose_region_cannot_be_legalized_fails_with_that_as_the_reason() {
    let error = Case::new().with(legalizes_its_region()).error(NESTED);
    assert!(error.contains("`old.a` cannot be legalized"), "{error}");
    // Another pattern may convert the op; then nothing of the first one remains.
    let case = Case::new()
        .with(legalizes_its_region())
        .with(replace("other", "old.region", &["new.b"]));
    assert_eq!(case.converted(NESTED), "\"new.b\"() : () -> ()");
}

#[test]
fn an_invalid_pattern_that_another_one_requests_is_an_error_of_the_conversion() {
    let invalid = OpConversion(Custom(
        "invalid",
        "old.a",
        |op, rewriter: &mut ConversionRewriter<'_, '_>| {
            rewriter.replace_op(op, &[]);
            rewriter.replace_op(op, &[]);
            Some(())
        },
    ));
    let error = Case::new().with(legalizes_its_region()).with(invalid).error(NESTED);
    assert!(error.contains("invalid"), "{error}");
}

#[test]
fn requests_inside_of_each_other_have_a_limit() {
    let text = |depth: usize| "\"old.region\"() ({\n".repeat(depth) + &"}) : () -> ()\n".repeat(depth);
    let nested = |bounded| Case::new().with(super::legalization::Bounded(legalizes_its_region(), bounded));
    assert!(nested(true).converted(&text(60)).starts_with("\"new.region\""));
    let error = nested(true).error(&text(200));
    assert!(error.contains("`old.region` cannot be legalized"), "{error}");
    // A pattern that is being applied is not applied to the op that it requests.
    nested(false).error(&text(2));
}
