//! Patterns that convert an op to ops of `llvm`.

use std::sync::Arc;

use drr::conversion::{ConversionRewriter, OpConversion, OpConversionPattern};
use drr::define::OpDef;
use drr::{Op, PatternSet, PatternSpec, Value};

use super::options::LowerToLlvmOptions;
use super::vector_pattern::{AttrConvert, VectorConvertToLlvmPattern};

/// Builds the values that replace the results of an op, of their converted types. `None` means that the op does not
/// match; the changes are undone then.
pub(crate) type ConvertFn = fn(&mut ConversionRewriter<'_, '_>, Op, &LowerToLlvmOptions) -> Option<Vec<Value>>;

/// A pattern that replaces an op by values, which a function builds. MLIR's `ConvertOpToLLVMPattern`.
struct ConvertOpToLlvmPattern {
    spec: PatternSpec,
    takes_one_to_n_operands: bool,
    convert: ConvertFn,
    options: Arc<LowerToLlvmOptions>,
}

impl OpConversionPattern for ConvertOpToLlvmPattern {
    fn spec(&self) -> PatternSpec {
        self.spec
    }

    fn takes_one_to_n_operands(&self) -> bool {
        self.takes_one_to_n_operands
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        let values = (self.convert)(rewriter, op, &self.options)?;
        rewriter.replace_op(op, &values);
        Some(())
    }
}

/// Adds the patterns of a dialect to a set.
pub(crate) struct LlvmPatterns<'a> {
    patterns: &'a mut PatternSet,
    options: &'a Arc<LowerToLlvmOptions>,
}

impl<'a> LlvmPatterns<'a> {
    pub(crate) fn new(patterns: &'a mut PatternSet, options: &'a Arc<LowerToLlvmOptions>) -> Self {
        LlvmPatterns { patterns, options }
    }

    /// Adds a pattern of benefit 1 that replaces ops of type `S` by the values that a function builds.
    #[track_caller]
    pub(crate) fn convert<S: OpDef>(&mut self, convert: ConvertFn) -> &mut Self {
        self.convert_with_benefit::<S>(1, convert)
    }

    /// Adds a pattern as [`LlvmPatterns::convert`], with a benefit.
    #[track_caller]
    pub(crate) fn convert_with_benefit<S: OpDef>(&mut self, benefit: u32, convert: ConvertFn) -> &mut Self {
        self.add::<S>(benefit, false, convert)
    }

    /// Adds a pattern as [`LlvmPatterns::convert`], for ops whose operands may be converted to no or several values.
    /// MLIR's `OneToNOpAdaptor`.
    #[track_caller]
    pub(crate) fn convert_one_to_n<S: OpDef>(&mut self, convert: ConvertFn) -> &mut Self {
        self.add::<S>(1, true, convert)
    }

    /// Adds a [`VectorConvertToLlvmPattern`] that replaces ops of type `S` by ops of type `T` with the same operands.
    #[track_caller]
    pub(crate) fn vector_convert<S: OpDef, T: OpDef>(&mut self, attributes: AttrConvert) -> &mut Self {
        let pattern = VectorConvertToLlvmPattern::new::<S, T>(attributes);
        self.patterns.add(OpConversion(pattern));
        self
    }

    #[track_caller]
    fn add<S: OpDef>(&mut self, benefit: u32, takes_one_to_n_operands: bool, convert: ConvertFn) -> &mut Self {
        let mut spec = PatternSpec::of_op::<S>(S::DEF.name);
        spec.benefit = benefit;
        self.patterns.add(OpConversion(ConvertOpToLlvmPattern {
            spec,
            takes_one_to_n_operands,
            convert,
            options: Arc::clone(self.options),
        }));
        self
    }
}
