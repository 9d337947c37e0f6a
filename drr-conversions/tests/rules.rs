//! Rules that are marked with `#[conversion]`: symbols are the converted values.

use std::sync::Arc;

use drr::conversion::{
    ConversionConfig, ConversionError, ConversionRewriter, ConversionTarget, OpConversion, OpConversionPattern,
    TypeConverter, apply_partial_conversion, convertType, convertTypes, convertValue, convertValues, converts_to,
};
use drr::prelude::*;
use drr::{Context, ContextBuilder, GreedyRewriteConfig, Module, Op, PatternSpec, Type, apply_patterns_greedily};
use expect_test::expect;

dialect! {
    /// The source of the conversion.
    pub Src = "src",
    ops: [SrcAdd, SrcApply, SrcEnd, SrcList, SrcMany, SrcMid, SrcNegate, SrcRepeat],
}

dialect! {
    /// The target of the conversion.
    pub Low = "low",
    ops: [LowAdd, LowAny, LowApply, LowEnd, LowList, LowMany, LowNegate, LowRepeat],
}

op! {
    /// Adds two indices.
    pub SrcAdd = "src.add",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Pure]
}

op! {
    /// Takes a list.
    pub SrcList = "src.list",
    (ins Variadic<AnyType>:$inputs, Optional<Index>:$last),
    (outs Index:$result),
    [AttrSizedOperandSegments]
}

op! {
    /// Takes and returns a list.
    pub SrcMany = "src.many",
    (ins Variadic<AnyType>:$inputs),
    (outs Variadic<AnyType>:$results),
}

op! {
    /// An op that nothing converts.
    pub SrcMid = "src.mid",
    (ins Index:$input),
    (outs Index:$result),
    [Pure]
}

op! {
    /// Negates an index.
    pub SrcNegate = "src.negate",
    (ins Index:$input),
    (outs Index:$result),
    [Pure]
}

op! {
    /// Returns what its block ends with.
    pub SrcApply = "src.apply",
    (ins Index:$input),
    (outs Index:$result),
    (region AnyRegion:$body)
}

op! {
    /// Ends a block of an apply.
    pub SrcEnd = "src.end",
    (ins Index:$input),
    (outs),
    [Terminator]
}

op! {
    /// Returns what its block ends with.
    pub LowApply = "low.apply",
    (ins I64:$input),
    (outs I64:$result),
    (region AnyRegion:$body)
}

op! {
    /// Ends a block of an apply.
    pub LowEnd = "low.end",
    (ins I64:$input),
    (outs),
    [Terminator]
}

op! {
    /// Contains blocks.
    pub SrcRepeat = "src.repeat",
    (ins Index:$times),
    (outs),
    (region AnyRegion:$body)
}

op! {
    /// Contains blocks.
    pub LowRepeat = "low.repeat",
    (ins I64:$times),
    (outs),
    (region AnyRegion:$body)
}

op! {
    /// Adds two integers.
    pub LowAdd = "low.add",
    (ins I64:$lhs, I64:$rhs),
    (outs I64:$result),
    [Pure]
}

op! {
    /// Takes a list.
    pub LowList = "low.list",
    (ins Variadic<AnyType>:$inputs, Optional<I64>:$last),
    (outs AnySignlessInteger:$result),
    [AttrSizedOperandSegments]
}

op! {
    /// Takes and returns a list.
    pub LowMany = "low.many",
    (ins Variadic<AnyType>:$inputs),
    (outs Variadic<AnyType>:$results),
}

op! {
    /// Takes and returns anything.
    pub LowAny = "low.any",
    (ins AnyType:$input),
    (outs AnyType:$result),
    [Pure]
}

op! {
    /// Negates an integer.
    pub LowNegate = "low.negate",
    (ins I64:$input),
    (outs I64:$result),
    [Pure]
}

pat! {
    #[conversion]
    LowerAdd: (SrcAdd $x, $y) => (LowAdd $x, $y)
}

pat! {
    #[conversion]
    LowerList: (SrcList $inputs, $last) => (LowList $inputs, $last)
}

pat! {
    #[conversion]
    LowerRepeat: (SrcRepeat $times, body = $body) => (LowRepeat $times, body = $body)
}

pat! {
    #[conversion]
    InlineApply: (SrcApply $x, body = $b) => (inline $b, $x)
}

pat! {
    #[conversion]
    OutlineNegate: (SrcNegate $x) => (LowApply $x, body = (region (block (args (arg:$i $x)) (LowEnd (LowNegate $i)))))
}

pdll! {
    use dialects [Src, Low];
    /// Lowers `src.negate`.
    pub Pattern LowerNegate with conversion => replace op<src.negate>(x: Value) with op<low.negate>(x);
}

/// The declarations of the other `pdll!`, whose rule matches the same ops, are not in this scope.
mod by_calls {
    use super::*;

    pdll! {
        use dialects [Src, Low];
        /// Converts with the functions of MLIR's `DialectConversion.pdll`.
        pub Pattern LowerByCalls {
            let root = op<src.negate>(x: Value) -> (ty: Type);
            replace root with op<low.any>(convertValue(x)) -> (convertType(ty));
        }
        /// Converts lists.
        pub Pattern LowerManyByCalls {
            let root = op<src.many>(inputs: ValueRange) -> (types: TypeRange);
            replace root with op<low.many>(convertValues(inputs)) -> (convertTypes(types));
        }
    }
}

pat! {
    #[conversion]
    NegateOfI64: (SrcNegate $x) => (LowNegate $x) where [(converts_to $x, ConstantType<"i64">)]
}

pat! {
    #[conversion]
    NegateOfI32: (SrcNegate $x) => (LowNegate $x) where [(converts_to $x, ConstantType<"i32">)]
}

pat! {
    /// Builds an op that no pattern converts.
    ThroughMid: (SrcNegate $x) => (LowAny (SrcMid $x))
}

pat! {
    /// Builds an op that no pattern converts besides the replacement.
    WithMid: (SrcNegate $x) => (LowAny $x), [], [(SrcMid $x)]
}

pat! {
    /// Is not marked, and its result takes any type.
    UnmarkedAny: (SrcNegate $x) => (LowAny $x)
}

/// As `LowerNegate`, written by hand with the accessors of `op!`.
struct NegateByHand;

impl OpConversionPattern for NegateByHand {
    fn spec(&self) -> PatternSpec {
        PatternSpec::new("NegateByHand", SrcNegate::NAME)
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        let input = rewriter.adaptor().operand(SrcNegate::input);
        let new = LowNegate::build(rewriter, input, ());
        let value = rewriter.result(new, 0);
        rewriter.replace_op(op, &[value]);
        Some(())
    }
}

fn context() -> Context {
    ContextBuilder::new()
        .with(Src)
        .with(Low)
        .allow_unregistered_dialects(true)
        .build()
}

fn convert(patterns: impl drr::Patterns, text: &str) -> Result<String, ConversionError> {
    convert_with(
        ConversionConfig::new().with_build_materializations(false),
        patterns,
        text,
    )
}

fn convert_with(config: ConversionConfig, patterns: impl drr::Patterns, text: &str) -> Result<String, ConversionError> {
    let ctx = context();
    let mut converter = TypeConverter::new(&ctx);
    converter.add_conversion(|_, ty| (ty != Type::F64).then_some(ty));
    converter.add_conversion(|_, ty| (ty == Type::INDEX).then_some(Type::I64));
    let mut target = ConversionTarget::new(&ctx);
    target.add_illegal_dialects(["src"]).add_legal_dialects(["low"]);
    let mut set = PatternSet::new();
    set.add_with_converter(&Arc::new(converter), patterns);
    let patterns = set.freeze(&ctx).expect("the patterns are valid");
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    apply_partial_conversion(&mut module, &target, &patterns, config)?;
    module.verify().unwrap_or_else(|errors| panic!("{errors}"));
    let text = module.to_string();
    Ok(text
        .lines()
        .map(str::trim)
        .filter(|line| !matches!(*line, "" | "module {" | "}"))
        .collect::<Vec<_>>()
        .join("\n"))
}

const ADD: &str = r#"
    %0, %1 = "t.source"() : () -> (index, index)
    %2 = "src.add"(%0, %1) : (index, index) -> index
    %3 = "src.add"(%2, %1) : (index, index) -> index
    "t.user"(%3) : (index) -> ()"#;

// Row V85: with the mark, unlike in MLIR.
#[test]
fn symbols_of_marked_rules_are_converted_values_and_result_types_are_converted() {
    let converted = convert(LowerAdd, ADD).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        converted,
        "%0:2 = \"t.source\"() : () -> (index, index)
%1 = unrealized_conversion_cast %0#1 : index to i64
%2 = unrealized_conversion_cast %0#0 : index to i64
%3 = \"low.add\"(%2, %1) : (i64, i64) -> i64
%4 = \"low.add\"(%3, %1) : (i64, i64) -> i64
%5 = unrealized_conversion_cast %4 : i64 to index
\"t.user\"(%5) : (index) -> ()"
    );
}

#[test]
fn lists_and_optional_operands_are_converted() {
    let text = r#"
        %0, %1 = "t.source"() : () -> (index, i1)
        %2 = "src.list"(%0, %1, %0) {operandSegmentSizes = array<i32: 2, 1>} : (index, i1, index) -> index
        %3 = "src.list"(%1) {operandSegmentSizes = array<i32: 1, 0>} : (i1) -> index"#;
    let converted = convert(LowerList, text).unwrap_or_else(|error| panic!("{error}"));
    assert!(converted.contains("\"low.list\"(%1, %0#1, %1)"), "{converted}");
    assert!(converted.contains("\"low.list\"(%0#1)"), "{converted}");
}

// Row V88.
#[test]
fn rules_of_pdll_are_marked_in_their_metadata() {
    let text = "%0 = \"t.source\"() : () -> index\n%1 = \"src.negate\"(%0) : (index) -> index";
    let converted = convert(LowerNegate, text).unwrap_or_else(|error| panic!("{error}"));
    assert!(converted.contains("\"low.negate\"(%1) : (i64) -> i64"), "{converted}");
    let by_hand = convert(OpConversion(NegateByHand), text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(by_hand, converted);
}

#[test]
fn a_type_without_conversion_is_a_failed_rewrite_with_the_reason() {
    let text = r#"
        %0 = "t.source"() : () -> f64
        %1 = "src.list"(%0) {operandSegmentSizes = array<i32: 1, 0>} : (f64) -> index"#;
    let error = convert(LowerList, text)
        .expect_err("`f64` has no conversion")
        .to_string();
    assert!(error.contains("there is no conversion of type `f64`"), "{error}");
}

#[test]
fn the_mark_is_the_remedy_where_an_unmarked_rule_uses_values_of_original_types() {
    let text = r#"
        %0 = "src.list"() {operandSegmentSizes = array<i32: 0, 0>} : () -> index
        %1 = "src.negate"(%0) : (index) -> index"#;
    let patterns = PatternSet::new().with(LowerList).with(UnmarkedAny);
    let error = convert_with(ConversionConfig::new(), patterns, text);
    let error = error.expect_err("the types differ").to_string();
    assert!(error.contains("mark the rule with `#[conversion]`"), "{error}");
}

#[test]
fn marked_rules_work_outside_of_conversions_as_others_do() {
    let ctx = context();
    let mut module = Module::parse(
        &ctx,
        "%0 = \"t.source\"() : () -> index\n%1 = \"src.negate\"(%0) : (index) -> index\n\"t.user\"(%1) : (index) -> ()",
    )
    .unwrap_or_else(|errors| panic!("{errors}"));
    let patterns = PatternSet::new()
        .with(LowerNegate)
        .freeze(&ctx)
        .expect("the patterns are valid");
    // The operand is not converted, so the rewrite is invalid, as without the mark.
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::new());
    assert!(outcome.is_err() || module.to_string().contains("low.negate"));
}

// Row V88.
#[test]
fn rules_of_pdll_convert_values_and_types_by_calls() {
    let text = "%0 = \"t.source\"() : () -> index\n%1 = \"src.negate\"(%0) : (index) -> index";
    let converted = convert(by_calls::LowerByCalls, text).unwrap_or_else(|error| panic!("{error}"));
    assert!(converted.contains("\"low.any\"(%1) : (i64) -> i64"), "{converted}");
    let text = r#"
        %0, %1 = "t.source"() : () -> (index, i1)
        %2:2 = "src.many"(%0, %1, %0) : (index, i1, index) -> (i1, index)"#;
    let converted = convert(by_calls::LowerManyByCalls, text).unwrap_or_else(|error| panic!("{error}"));
    let expected = "\"low.many\"(%1, %0#1, %1) : (i64, i1, i64) -> (i1, i64)";
    assert!(converted.contains(expected), "{converted}");
}

const REPEAT: &str = r#"
    %0 = "t.source"() : () -> index
    "src.repeat"(%0) ({
    ^bb0(%1: index, %2: i1):
      %3 = "src.negate"(%1) : (index) -> index
      "t.br"(%3)[^bb1] : (index) -> ()
    ^bb1(%4: index):
      "t.end"(%2, %4) : (i1, index) -> ()
    }) : (index) -> ()"#;

#[test]
fn arguments_of_blocks_in_a_moved_region_are_converted() {
    let converted = convert(patterns![LowerRepeat, LowerNegate], REPEAT).unwrap_or_else(|error| panic!("{error}"));
    expect![[r#"
        %0 = "t.source"() : () -> index
        %1 = unrealized_conversion_cast %0 : index to i64
        "low.repeat"(%1) ({
        ^bb0(%arg0: i64, %arg1: i1):
        %2 = "low.negate"(%arg0) : (i64) -> i64
        %3 = builtin.unrealized_conversion_cast %2 : i64 to index
        "t.br"(%3)[^bb1] : (index) -> ()
        ^bb1(%4: i64):  // pred: ^bb0
        %5 = builtin.unrealized_conversion_cast %4 : i64 to index
        "t.end"(%arg1, %5) : (i1, index) -> ()
        }) : (i64) -> ()"#]]
    .assert_eq(&converted);
}

#[test]
fn a_moved_region_with_an_argument_that_cannot_be_converted_is_a_failed_rewrite_with_the_reason() {
    let text = REPEAT
        .replace("%2: i1", "%2: f64")
        .replace("(i1, index)", "(f64, index)");
    let error = convert(LowerRepeat, &text)
        .expect_err("`f64` has no conversion")
        .to_string();
    assert!(
        error.contains("there is no conversion of the type of a block argument"),
        "{error}"
    );
}

#[test]
fn arguments_of_an_inlined_block_are_replaced_by_converted_values() {
    let text = r#"
        %0 = "t.source"() : () -> index
        %1 = "src.apply"(%0) ({
        ^bb0(%2: index):
          %3 = "src.negate"(%2) : (index) -> index
          "t.use"(%2) : (index) -> ()
          "src.end"(%3) : (index) -> ()
        }) : (index) -> index
        "t.use"(%1) : (index) -> ()"#;
    let converted = convert(patterns![InlineApply, LowerNegate], text).unwrap_or_else(|error| panic!("{error}"));
    expect![[r#"
        %0 = "t.source"() : () -> index
        %1 = unrealized_conversion_cast %0 : index to i64
        %2 = "low.negate"(%1) : (i64) -> i64
        %3 = unrealized_conversion_cast %2 : i64 to index
        "t.use"(%0) : (index) -> ()
        "t.use"(%3) : (index) -> ()"#]]
    .assert_eq(&converted);
}

#[test]
fn arguments_of_a_built_block_have_the_types_of_converted_values() {
    let text = "%0 = \"t.source\"() : () -> index\n%1 = \"src.negate\"(%0) : (index) -> index";
    let converted = convert(OutlineNegate, text).unwrap_or_else(|error| panic!("{error}"));
    expect![[r#"
        %0 = "t.source"() : () -> index
        %1 = unrealized_conversion_cast %0 : index to i64
        %2 = "low.apply"(%1) ({
        ^bb0(%arg0: i64):
        %3 = "low.negate"(%arg0) : (i64) -> i64
        "low.end"(%3) : (i64) -> ()
        }) : (i64) -> i64"#]]
    .assert_eq(&converted);
}

#[test]
fn constraints_test_types_after_the_conversion() {
    let text = "%0 = \"t.source\"() : () -> index\n%1 = \"src.negate\"(%0) : (index) -> index";
    assert_eq!(convert(NegateOfI64, text).ok(), convert(LowerNegate, text).ok());
    let error = convert(NegateOfI32, text)
        .expect_err("`index` becomes `i64`")
        .to_string();
    assert!(
        error.contains("`(converts_to $x, ConstantType<\"i32\">)` does not hold"),
        "{error}"
    );
}

// Rows V21, V84: unlike in MLIR, supplemental ops count.
#[test]
fn rules_with_results_that_cannot_become_legal_are_left_out_supplemental_ones_included() {
    let text = "%0 = \"t.source\"() : () -> index\n%1 = \"src.negate\"(%0) : (index) -> index";
    let error = convert(ThroughMid, text).expect_err("`src.mid` is illegal").to_string();
    assert!(error.contains("left out: it builds `src.mid`"), "{error}");
    let error = convert(WithMid, text).expect_err("`src.mid` is illegal").to_string();
    assert!(error.contains("left out: it builds `src.mid`"), "{error}");
}
