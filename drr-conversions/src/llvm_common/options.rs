//! Options of conversions to `llvm`.

/// Options of conversions to `llvm`. MLIR's `LowerToLLVMOptions`, and the options of single passes.
///
/// The patterns of a conversion share the options.
///
/// # Examples
/// A conversion of one's own with the patterns of `arith` and `func`:
///
/// ```
/// use std::sync::Arc;
/// use drr::conversion::{ConversionConfig, apply_partial_conversion};
/// use drr::prelude::*;
/// use drr_conversions::{
///     LowerToLlvmOptions, arith_to_llvm, func_to_llvm, llvm_conversion_target, llvm_type_converter,
/// };
///
/// let ctx = Context::with(drr_dialects::All);
/// let options = Arc::new(LowerToLlvmOptions::new().with_index_bitwidth(32));
/// let mut rules = PatternSet::new();
/// arith_to_llvm::populate_arith_to_llvm_patterns(&mut rules, &options);
/// func_to_llvm::populate_func_to_llvm_patterns(&mut rules, &options);
/// let mut patterns = PatternSet::new();
/// patterns.add_with_converter(&Arc::new(llvm_type_converter(&ctx, 32)), rules);
/// let patterns = patterns.freeze(&ctx)?;
///
/// let mut target = llvm_conversion_target(&ctx);
/// target.add_illegal_dialects(["arith", "func"]);
/// let mut module = Module::parse(&ctx, "
///     func.func @twice(%x: index) -> index {
///       %0 = arith.addi %x, %x : index
///       return %0 : index
///     }")?;
/// apply_partial_conversion(&mut module, &target, &patterns, ConversionConfig::new())?;
/// assert!(module.to_string().contains("llvm.add %arg0, %arg0 : i32"));
/// # Ok::<(), drr::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LowerToLlvmOptions {
    /// Width of the integer that replaces `index`. In a pass, 0 stands for the width in the data layout.
    pub index_bitwidth: u32,
    /// Set if functions pass a memref with static sizes and strides as one pointer.
    pub use_bare_ptr_call_conv: bool,
    /// Set if `memref.alloc` calls `aligned_alloc`.
    pub use_aligned_alloc: bool,
    /// Set if allocations call functions with names of their own instead of `malloc` and `free`.
    pub use_generic_functions: bool,
    /// Set if `math.log1p` is computed from the logarithm.
    pub approximate_log1p: bool,
    /// Set if reductions of floats may be reordered.
    pub reassociate_fp_reductions: bool,
    /// Set if indices of vectors fit 32 bits.
    pub force_32bit_vector_indices: bool,
    /// Set if accesses to memory are aligned like their vectors, in place of elements.
    pub use_vector_alignment: bool,
    /// Calculation of the quotient of complex numbers.
    pub complex_range: ComplexRange,
    /// The dialects that `convert-to-llvm` converts; all if there are none.
    pub filter_dialects: Vec<String>,
}

/// Calculation of the quotient of complex numbers. MLIR's `ComplexRangeFlags`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ComplexRange {
    /// Scales the operands by the larger part of the divisor, and handles zeros, infinities and NaNs as C does.
    Improved,
    /// Computes the quotient from products, which may overflow.
    #[default]
    Basic,
    /// As [`ComplexRange::Basic`].
    None,
}

impl ComplexRange {
    /// The values of the option `complex-range`, with descriptions.
    pub(crate) const CASES: &[(&'static str, ComplexRange, &'static str)] = &[
        (
            "improved",
            ComplexRange::Improved,
            "scale the parts, and handle special values",
        ),
        ("basic", ComplexRange::Basic, "divide products, which may overflow"),
        ("none", ComplexRange::None, "as basic"),
    ];
}

impl Default for LowerToLlvmOptions {
    fn default() -> Self {
        LowerToLlvmOptions {
            index_bitwidth: 64,
            use_bare_ptr_call_conv: false,
            use_aligned_alloc: false,
            use_generic_functions: false,
            approximate_log1p: true,
            reassociate_fp_reductions: false,
            force_32bit_vector_indices: false,
            use_vector_alignment: false,
            complex_range: ComplexRange::default(),
            filter_dialects: Vec::new(),
        }
    }
}

impl LowerToLlvmOptions {
    /// Returns the default options: MLIR's, with 64 bits for `index`.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the width of the integer that replaces `index`.
    #[must_use]
    pub fn with_index_bitwidth(self, index_bitwidth: u32) -> Self {
        LowerToLlvmOptions { index_bitwidth, ..self }
    }

    /// Sets whether functions pass a memref with static sizes and strides as one pointer.
    #[must_use]
    pub fn with_bare_ptr_call_conv(self, use_bare_ptr_call_conv: bool) -> Self {
        LowerToLlvmOptions {
            use_bare_ptr_call_conv,
            ..self
        }
    }

    /// Sets whether `memref.alloc` calls `aligned_alloc`.
    #[must_use]
    pub fn with_aligned_alloc(self, use_aligned_alloc: bool) -> Self {
        LowerToLlvmOptions {
            use_aligned_alloc,
            ..self
        }
    }

    /// Sets whether allocations call functions with names of their own instead of `malloc` and `free`.
    #[must_use]
    pub fn with_generic_functions(self, use_generic_functions: bool) -> Self {
        LowerToLlvmOptions {
            use_generic_functions,
            ..self
        }
    }

    /// Sets whether `math.log1p` is computed from the logarithm.
    #[must_use]
    pub fn with_approximate_log1p(self, approximate_log1p: bool) -> Self {
        LowerToLlvmOptions {
            approximate_log1p,
            ..self
        }
    }

    /// Sets whether reductions of floats may be reordered.
    #[must_use]
    pub fn with_reassociate_fp_reductions(self, reassociate_fp_reductions: bool) -> Self {
        LowerToLlvmOptions {
            reassociate_fp_reductions,
            ..self
        }
    }

    /// Sets whether indices of vectors fit 32 bits.
    #[must_use]
    pub fn with_force_32bit_vector_indices(self, force_32bit_vector_indices: bool) -> Self {
        LowerToLlvmOptions {
            force_32bit_vector_indices,
            ..self
        }
    }

    /// Sets whether accesses to memory are aligned like their vectors, in place of elements.
    #[must_use]
    pub fn with_vector_alignment(self, use_vector_alignment: bool) -> Self {
        LowerToLlvmOptions {
            use_vector_alignment,
            ..self
        }
    }

    /// Sets the calculation of the quotient of complex numbers.
    #[must_use]
    pub fn with_complex_range(self, complex_range: ComplexRange) -> Self {
        LowerToLlvmOptions { complex_range, ..self }
    }

    /// Sets the dialects that `convert-to-llvm` converts; all if there are none.
    #[must_use]
    pub fn with_filter_dialects(self, filter_dialects: Vec<String>) -> Self {
        LowerToLlvmOptions {
            filter_dialects,
            ..self
        }
    }
}
