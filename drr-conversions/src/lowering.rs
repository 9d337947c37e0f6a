//! Patterns that replace an op by values, and what the patterns of a conversion to `llvm` share.

use std::sync::Arc;

use drr::conversion::{ConversionRewriter, OpConversion, OpConversionPattern};
use drr::{Op, PatternSet, PatternSpec, Value};

use crate::symbols::SymbolCache;

/// Options of conversions to `llvm`. MLIR's `LowerToLLVMOptions`, and the options of single passes.
#[derive(Clone, Debug)]
pub struct LowerToLlvmOptions {
    /// Width of the integer that replaces `index`.
    pub index_bitwidth: u32,
    /// Set if functions pass a memref with static sizes and strides as one pointer.
    pub use_bare_ptr_call_conv: bool,
    /// Set if `memref.alloc` calls `aligned_alloc`.
    pub use_aligned_alloc: bool,
    /// Set if allocations call functions with names of their own instead of `malloc` and `free`.
    pub use_generic_functions: bool,
    /// Set if `math.log1p` is computed from the logarithm.
    pub approximate_log1p: bool,
    /// The dialects that `convert-to-llvm` converts; all if there are none.
    pub filter_dialects: Vec<String>,
}

impl Default for LowerToLlvmOptions {
    fn default() -> Self {
        LowerToLlvmOptions {
            index_bitwidth: 64,
            use_bare_ptr_call_conv: false,
            use_aligned_alloc: false,
            use_generic_functions: false,
            approximate_log1p: true,
            filter_dialects: Vec::new(),
        }
    }
}

/// The state that the patterns of a conversion to `llvm` share: the options, and the symbols that patterns have declared. Patterns with one
/// state convert a module once.
///
/// ```
/// use std::sync::Arc;
/// use drr_conversions::{LlvmLowering, LowerToLlvmOptions, func_to_llvm};
/// let options = LowerToLlvmOptions { use_bare_ptr_call_conv: true, ..LowerToLlvmOptions::default() };
/// let mut patterns = drr::PatternSet::new();
/// func_to_llvm::populate_func_to_llvm_patterns(&mut patterns, &Arc::new(LlvmLowering::new(options)));
/// ```
#[derive(Debug, Default)]
pub struct LlvmLowering {
    pub(crate) options: LowerToLlvmOptions,
    pub(crate) symbols: SymbolCache,
}

impl LlvmLowering {
    /// Creates the state of a conversion.
    pub fn new(options: LowerToLlvmOptions) -> Self {
        LlvmLowering {
            options,
            ..LlvmLowering::default()
        }
    }
}

/// Builds the values that replace the results of an op. `None` if the op does not match.
pub(crate) type Lower = fn(&mut ConversionRewriter<'_, '_>, Op, &LlvmLowering) -> Option<Vec<Value>>;

/// A pattern that replaces an op by values.
struct ToValues {
    op: &'static str,
    benefit: u32,
    lower: Lower,
    lowering: Arc<LlvmLowering>,
}

impl OpConversionPattern for ToValues {
    fn spec(&self) -> PatternSpec {
        PatternSpec {
            benefit: self.benefit,
            ..PatternSpec::new(self.op, self.op)
        }
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        let values = (self.lower)(rewriter, op, &self.lowering)?;
        rewriter.replace_op(op, &values);
        Some(())
    }
}

/// Adds a pattern for each op: name, benefit and rewrite.
pub(crate) fn add_lowerings<const N: usize>(
    patterns: &mut PatternSet,
    lowering: &Arc<LlvmLowering>,
    lowerings: [(&'static str, u32, Lower); N],
) {
    for (op, benefit, lower) in lowerings {
        patterns.add(OpConversion(ToValues {
            op,
            benefit,
            lower,
            lowering: Arc::clone(lowering),
        }));
    }
}
