//! The canonicalization patterns of the dialect.

use drr::PatternSet;

use super::addition::AdditionPatterns;
use super::bitwise::BitwisePatterns;
use super::compare::ComparisonPatterns;
use super::float::FloatPatterns;
use super::float_cast::FloatCastPatterns;
use super::float_compare::compare_int_to_fp_with_constant;
use super::integer_cast::IntegerCastPatterns;
use super::multiplication::MultiplicationPatterns;
use super::select::SelectPatterns;

/// Adds the canonicalization patterns of `arith`. Within a group, patterns of one root have MLIR's order.
pub(crate) fn canonicalization_patterns_of_arith(patterns: &mut PatternSet) {
    patterns
        .add(AdditionPatterns)
        .add(BitwisePatterns)
        .add(ComparisonPatterns)
        .add(compare_int_to_fp_with_constant())
        .add(FloatPatterns)
        .add(FloatCastPatterns)
        .add(IntegerCastPatterns)
        .add(MultiplicationPatterns)
        .add(SelectPatterns);
}
