//! Declarations of the C library's functions that allocate and free memory. MLIR's `lookupOrCreateMallocFn` and others.

use drr::conversion::ConversionRewriter;
use drr::prelude::*;
use drr::{Ident, Op, Type};

use super::builders::pointer;
use super::options::LowerToLlvmOptions;
use super::symbols::declare_function;

/// Returns `name`, or `generic_name` if functions with names of their own are called.
fn function_name(options: &LowerToLlvmOptions, name: &'static str, generic_name: &'static str) -> &'static str {
    if options.use_generic_functions {
        generic_name
    } else {
        name
    }
}

/// Declares `malloc` in a symbol table, unless it is declared. Returns the name of the function.
pub(crate) fn declare_malloc(
    rewriter: &mut ConversionRewriter<'_, '_>,
    options: &LowerToLlvmOptions,
    table: Op,
    index: Type,
) -> Option<Ident> {
    let name = function_name(options, "malloc", "_mlir_memref_to_llvm_alloc");
    let result = pointer(rewriter.ctx(), 0);
    declare_function(rewriter, table, name, &[index], result)
}

/// Declares `aligned_alloc` in a symbol table, unless it is declared. Returns the name of the function.
pub(crate) fn declare_aligned_alloc(
    rewriter: &mut ConversionRewriter<'_, '_>,
    options: &LowerToLlvmOptions,
    table: Op,
    index: Type,
) -> Option<Ident> {
    let name = function_name(options, "aligned_alloc", "_mlir_memref_to_llvm_aligned_alloc");
    let result = pointer(rewriter.ctx(), 0);
    declare_function(rewriter, table, name, &[index, index], result)
}

/// Declares `free` in a symbol table, unless it is declared. Returns the name of the function.
pub(crate) fn declare_free(
    rewriter: &mut ConversionRewriter<'_, '_>,
    options: &LowerToLlvmOptions,
    table: Op,
) -> Option<Ident> {
    let name = function_name(options, "free", "_mlir_memref_to_llvm_free");
    let pointer = pointer(rewriter.ctx(), 0)?;
    declare_function(rewriter, table, name, &[pointer], None)
}
