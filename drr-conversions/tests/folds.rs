//! Folds of illegal ops, branches, and rules whose sources have several ops.

use std::sync::Arc;

use drr::conversion::{
    BranchOpInterfaceTypeConversion, ConversionConfig, ConversionError, ConversionTarget, FoldingMode, OpConversion,
    TypeConverter, apply_partial_conversion,
};
use drr::prelude::*;
use drr::{Module, Type};
use drr_dialects::arith::{AddIOp, AndIOp, MulIOp, XOrIOp};
use drr_tests::pass_comparison::{context, print, read};

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

// Row V51.
#[test]
fn branches_pass_converted_operands() {
    let ctx = context();
    let text = "func.func @f(%c: i1, %a: index) {
      cf.cond_br %c, ^bb1(%a : index), ^bb2
    ^bb1(%b: index):
      cf.br ^bb2
    ^bb2:
      return
    }";
    let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let mut converter = TypeConverter::new(&ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(|_, ty| (ty == Type::INDEX).then_some(Type::I64));
    let converter = Arc::new(converter);
    let mut target = ConversionTarget::new(&ctx);
    let of_branch = Arc::clone(&converter);
    target.add_dynamically_legal_ops(["cf.cond_br"], move |op: drr::OpRef<'_>| of_branch.is_legal_op(op));
    let mut patterns = PatternSet::new();
    patterns.add_with_converter(
        &converter,
        PatternSet::new().with(OpConversion(BranchOpInterfaceTypeConversion)),
    );
    let patterns = patterns.freeze(&ctx).expect("the pattern is valid");
    let config = ConversionConfig::new().with_build_materializations(false);
    apply_partial_conversion(&mut module, &target, &patterns, config).expect("it converts");
    let text = module.to_string();
    assert!(text.contains("unrealized_conversion_cast"), "{text}");
    assert!(text.contains("(i1, i64) -> ()"), "{text}");
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
