//! Folds of illegal ops, branches, and rules whose sources have several ops.

mod common;

use std::sync::Arc;

use drr::conversion::{
    BranchOpInterfaceTypeConversion, ConversionConfig, ConversionError, ConversionTarget, FoldingMode, OpConversion,
    TypeConverter, apply_partial_conversion,
};
use drr::prelude::*;
use drr::{Module, OpRef, Type};
use drr_dialects::arith::{AddIOp, AndIOp, MulIOp, XOrIOp};
use drr_tests::pass_comparison::{context, print, read};
use expect_test::expect;

dialect! {
    /// The source of the conversion.
    pub Old = "old",
    ops: [OldInner, OldOuter],
}

op! {
    /// Matched below another op.
    pub OldInner = "old.inner",
    (ins I32:$input),
    (outs I32:$result),
    [Pure]
}

op! {
    /// The root.
    pub OldOuter = "old.outer",
    (ins I32:$input),
    (outs I32:$result),
    [Pure]
}

pat! {
    LowerInner: (OldInner $x) => (XOrIOp $x, $x)
}

pat! {
    LowerBoth: (OldOuter (OldInner $x)) => (AndIOp $x, $x)
}

/// Converts a text whose illegal ops are those of a list and whose constants are legal, without patterns.
fn fold(
    mode: FoldingMode,
    illegal: &'static [&'static str],
    legal: &'static [&'static str],
    text: &str,
) -> Result<String, ConversionError> {
    let ctx = context();
    let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let before = print(&module, false);
    let mut target = ConversionTarget::new(&ctx);
    target
        .add_illegal_ops(illegal.iter().copied())
        .add_legal_ops(legal.iter().copied());
    let patterns = PatternSet::new().freeze(&ctx).expect("the set is empty");
    let config = ConversionConfig::new().with_folding_mode(mode);
    let result = apply_partial_conversion(&mut module, &target, &patterns, config);
    let after = print(&module, false);
    if result.is_err() {
        assert_eq!(before, after, "a failed conversion changes nothing");
    }
    result.map(|_| after)
}

#[test]
fn results_that_a_type_determines_fold_by_themselves() {
    let text = "func.func @f(%m: memref<4x?xf32>) -> (index, index) {
           %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
             : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
           return %sizes#0, %sizes#1 : index, index
         }";
    let illegal = &["memref.extract_strided_metadata"];
    // The other results keep the op, which has no pattern.
    let error = fold(FoldingMode::BeforePatterns, illegal, &["arith.constant"], text);
    assert!(matches!(error, Err(ConversionError::Failed(_))), "{error:?}");
    let folded = fold(FoldingMode::BeforePatterns, &[], &[], text).expect("no op is illegal");
    expect![[r#"
        module {
          func.func @f(%arg0: memref<4x?xf32>) -> (index, index) {
            %c4 = arith.constant 4 : index
            %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
            return %c4, %sizes#1 : index, index
          }
        }
    "#]].assert_eq(&folded);
    // Unlike in MLIR, constants that a fold builds must not be illegal.
    let folded = fold(FoldingMode::BeforePatterns, &["arith.constant"], &[], text).expect("the fold is undone");
    assert!(!folded.contains("arith.constant"), "{folded}");
}

const SUM: &str = "func.func @f() -> i32 {
  %a = arith.constant 1 : i32
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}";

// Row V18.
#[test]
fn folds_see_original_operands() {
    let text = "func.func @f(%a: i32) -> i32 {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %0 = arith.addi %a, %zero : i32
      %1 = arith.addi %one, %one : i32
      %2 = arith.addi %0, %1 : i32
      return %2 : i32
    }";
    let error = fold(FoldingMode::BeforePatterns, &["arith.addi"], &["arith.constant"], text);
    let error = error
        .expect_err("the last op has the replaced ops as operands")
        .to_string();
    assert!(
        error.starts_with("failed to legalize operation 'arith.addi'") && error.contains(" at <stdin>:6:12"),
        "{error}"
    );
}

// Row V19.
#[test]
fn constants_that_an_op_folds_to_are_not_merged_and_must_be_legal() {
    let folded = fold(
        FoldingMode::BeforePatterns,
        &["arith.addi"],
        &["arith.constant"],
        &SUM.replace("return", "%b = arith.addi %a, %a : i32\nreturn"),
    );
    let folded = folded.expect("the sum folds to a legal constant");
    assert_eq!(folded.matches("arith.constant 2 : i32").count(), 2, "{folded}");
    let error = fold(FoldingMode::BeforePatterns, &["arith.addi"], &[], SUM)
        .expect_err("constants are unknown")
        .to_string();
    assert!(
        error.contains("the fold was undone: its result `arith.constant` cannot be legalized"),
        "{error}"
    );
}

// Row V76.
#[test]
fn ops_are_folded_before_or_after_patterns_or_never() {
    let with_pattern = |mode| {
        let ctx = context();
        let mut module = read(&ctx, SUM).unwrap_or_else(|errors| panic!("{errors}"));
        let mut target = ConversionTarget::new(&ctx);
        target
            .add_illegal_ops(["arith.addi"])
            .add_legal_ops(["arith.constant", "arith.muli"]);
        let patterns = PatternSet::new()
            .with(AddToMul)
            .freeze(&ctx)
            .expect("the pattern is valid");
        let config = ConversionConfig::new().with_folding_mode(mode);
        apply_partial_conversion(&mut module, &target, &patterns, config).expect("it converts");
        print(&module, false)
    };
    assert!(with_pattern(FoldingMode::BeforePatterns).contains("arith.constant 2"));
    assert!(with_pattern(FoldingMode::AfterPatterns).contains("arith.muli"));
    assert!(with_pattern(FoldingMode::Never).contains("arith.muli"));
    assert!(fold(FoldingMode::AfterPatterns, &["arith.addi"], &["arith.constant"], SUM).is_ok());
    assert!(fold(FoldingMode::Never, &["arith.addi"], &["arith.constant"], SUM).is_err());
}

pat! {
    AddToMul: (AddIOp $x, $y, $flags) => (MulIOp $x, $y, $flags)
}

/// Converts the operands that the branches of a text pass: `index` to `i64`, `f32` to two `f16`, and `i16` to nothing.
fn convert_branches(
    pattern: BranchOpInterfaceTypeConversion,
    is_legal: impl Fn(&TypeConverter, OpRef<'_>) -> bool + Send + Sync + 'static,
    text: &str,
) -> Result<String, ConversionError> {
    let ctx = context();
    let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let mut converter = TypeConverter::new(&ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(|_, ty| (ty == Type::INDEX).then_some(Type::I64));
    converter.add_conversion(|_, ty| (ty == Type::F32).then(|| vec![Type::F16, Type::F16]));
    converter.add_conversion(|_, ty| (ty == Type::I16).then(Vec::<Type>::new));
    let converter = Arc::new(converter);
    let mut target = ConversionTarget::new(&ctx);
    let of_branch = Arc::clone(&converter);
    target.add_dynamically_legal_dialects(["cf"], move |op: OpRef<'_>| is_legal(&of_branch, op));
    let mut patterns = PatternSet::new();
    patterns.add_with_converter(&converter, OpConversion(pattern));
    let patterns = patterns.freeze(&ctx).expect("the pattern is valid");
    let config = ConversionConfig::new().with_build_materializations(false);
    apply_partial_conversion(&mut module, &target, &patterns, config)?;
    Ok(module.generic_form().to_string())
}

const BRANCHES: &str = "func.func @f(%c: i1, %i: i32, %a: index, %b: f32, %d: i16) {
  cf.cond_br %c, ^bb1(%a, %b : index, f32), ^bb2(%d, %b : i16, f32)
^bb1(%0: index, %1: f32):
  cf.switch %i : i32, [default: ^bb2(%d, %b : i16, f32), 7: ^bb1(%0, %b : index, f32), 8: ^bb3]
^bb2(%2: i16, %3: f32):
  cf.br ^bb3
^bb3:
  return
}";

// Row V51. Unlike in MLIR, an operand can become none or several.
#[test]
fn branches_pass_converted_operands() {
    let pattern = BranchOpInterfaceTypeConversion::new();
    let converted = convert_branches(pattern, TypeConverter::is_legal_branch, BRANCHES);
    expect![[r#"
        "builtin.module"() ({
          "func.func"() <{function_type = (i1, i32, index, f32, i16) -> (), sym_name = "f"}> ({
          ^bb0(%arg0: i1, %arg1: i32, %arg2: index, %arg3: f32, %arg4: i16):
            %0:2 = "builtin.unrealized_conversion_cast"(%arg3) : (f32) -> (f16, f16)
            %1 = "builtin.unrealized_conversion_cast"(%arg2) : (index) -> i64
            "cf.cond_br"(%arg0, %1, %0#0, %0#1, %0#0, %0#1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 3, 2>}> : (i1, i64, f16, f16, f16, f16) -> ()
          ^bb1(%2: index, %3: f32):  // 2 preds: ^bb0, ^bb1
            %4 = "builtin.unrealized_conversion_cast"(%2) : (index) -> i64
            "cf.switch"(%arg1, %0#0, %0#1, %4, %0#0, %0#1)[^bb2, ^bb1, ^bb3] <{case_operand_segments = array<i32: 3, 0>, case_values = dense<[7, 8]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 2, 3>}> : (i32, f16, f16, i64, f16, f16) -> ()
          ^bb2(%5: i16, %6: f32):  // 2 preds: ^bb0, ^bb1
            "cf.br"()[^bb3] : () -> ()
          ^bb3:  // 2 preds: ^bb1, ^bb2
            "func.return"() : () -> ()
          }) : () -> ()
        }) : () -> ()
    "#]].assert_eq(&converted.unwrap_or_else(|error| panic!("{error}")));
}

// Row V51.
#[test]
fn a_filter_keeps_operands_of_branches() {
    let text = "func.func @f(%c: i1, %a: index) {
      cf.cond_br %c, ^bb1(%a, %a : index, index), ^bb2
    ^bb1(%0: index, %1: index):
      cf.br ^bb2
    ^bb2:
      return
    }";
    let pattern = BranchOpInterfaceTypeConversion::new()
        .with_operand_filter(|op, index| op.name_text() == "cf.cond_br" && index == 1);
    let is_legal = |_: &TypeConverter, op: OpRef<'_>| op.operand(1).is_none_or(|operand| operand.ty() == Type::I64);
    let converted = convert_branches(pattern, is_legal, text).unwrap_or_else(|error| panic!("{error}"));
    expect![[r#"
        "builtin.module"() ({
          "func.func"() <{function_type = (i1, index) -> (), sym_name = "f"}> ({
          ^bb0(%arg0: i1, %arg1: index):
            %0 = "builtin.unrealized_conversion_cast"(%arg1) : (index) -> i64
            "cf.cond_br"(%arg0, %0, %arg1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (i1, i64, index) -> ()
          ^bb1(%1: index, %2: index):  // pred: ^bb0
            "cf.br"()[^bb2] : () -> ()
          ^bb2:  // 2 preds: ^bb0, ^bb1
            "func.return"() : () -> ()
          }) : () -> ()
        }) : () -> ()
    "#]].assert_eq(&converted);
}

#[test]
fn a_filter_that_keeps_all_operands_is_the_reason_for_a_failure() {
    let pattern = BranchOpInterfaceTypeConversion::new().with_operand_filter(|_, _| false);
    let error = convert_branches(pattern, TypeConverter::is_legal_branch, BRANCHES)
        .expect_err("the first branch passes an index")
        .to_string();
    assert!(
        error.contains("the branch passes no operand that the converter changes"),
        "{error}"
    );
}

// Rows V86, V87.
#[test]
fn sources_of_rules_match_ops_that_were_replaced_and_only_the_root_is_replaced() {
    let ctx = drr::ContextBuilder::new().with(drr_dialects::All).with(Old).build();
    let text = "func.func @f(%a: i32) -> i32 {
      %0 = \"old.inner\"(%a) : (i32) -> i32
      %1 = \"old.outer\"(%0) : (i32) -> i32
      return %1 : i32
    }";
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let mut target = ConversionTarget::new(&ctx);
    target.add_illegal_dialects(["old"]).add_legal_dialects(["arith"]);
    let patterns = PatternSet::new().with(LowerInner).with(LowerBoth);
    let patterns = patterns.freeze(&ctx).expect("the patterns are valid");
    apply_partial_conversion(&mut module, &target, &patterns, ConversionConfig::new()).expect("it converts");
    let text = print(&module, false);
    assert!(
        text.contains("arith.xori %arg0, %arg0") && text.contains("arith.andi %arg0, %arg0"),
        "{text}"
    );
}

/// Runs `convert-linalg-to-loops` on a text.
fn lower_to_loops(text: &str) -> String {
    let (_, after) = common::run("builtin.module(convert-linalg-to-loops)", text);
    after.unwrap_or_else(|error| panic!("{error}"))
}

// Row VL043: a conversion would leave the dead ops and the constants of each loop.
#[test]
fn a_pass_of_the_greedy_driver_folds_all_ops_and_erases_dead_ones() {
    let text = lower_to_loops(
        "func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> index {
           %c0 = arith.constant 0 : index
           %dead = arith.muli %n, %n : index
           %same = arith.addi %n, %c0 : index
           linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
           linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
           return %same : index
         }",
    );
    common::assert_lines(
        &text,
        &[
            "scf.for",
            "memref.store",
            "scf.for",
            "memref.store",
            "return %arg2 : index",
        ],
    );
    assert!(!text.contains("arith.addi") && !text.contains("arith.muli"), "{text}");
    assert_eq!(
        text.matches("arith.constant").count(),
        3,
        "0, 1 and 4 are shared:\n{text}"
    );
}
