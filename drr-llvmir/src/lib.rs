//! Translates the `llvm` dialect to the text of LLVM IR, as `mlir-translate --mlir-to-llvmir` does.
//!
//! LLVM's tools read the text: `llc`, `opt`, `lli`, `clang`. No installation of MLIR is needed between drr and them.
//!
//! # Examples
//!
//! ```
//! use drr::{Context, Module};
//!
//! let ctx = Context::with(drr_dialects::All);
//! let module = Module::parse(&ctx, "
//!     llvm.func @double(%x: i32) -> i32 {
//!       %y = llvm.add %x, %x overflow<nsw> : i32
//!       llvm.return %y : i32
//!     }")?;
//! let mut text = Vec::new();
//! drr_llvmir::translate_module_to_llvm_ir(&module, &mut text)?;
//! let text = String::from_utf8(text)?;
//! assert!(text.contains("define i32 @double(i32 %0) {\n  %2 = add nsw i32 %0, %0\n  ret i32 %2\n}"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What differs from MLIR
//!
//! LLVM 20 or newer reads the text. It adds what the text lacks: declarations of intrinsics and the types in their names, attributes of
//! intrinsics, and alignments that follow from the data layout. `opt -S` prints the text as `mlir-translate` does, except that
//!
//! - of debug info, global variables, recursive types, modules and a few others are dropped, with a warning; files, units, subprograms,
//!   blocks, local variables, labels and most types stay, and so do the locations of instructions;
//! - attributes that the program does not need, such as scopes of aliases, are dropped with a warning;
//! - operations on constants remain instructions, which LLVM folds when it creates them. In initializers, `llvm.insertvalue`,
//!   `llvm.getelementptr` and casts of pointers are constants; other operations are errors.
//!
//! # Organisation
//!
//! Each module uses only modules after it in this list:
//!
//! - `module`: globals, aliases and flags; `function`: signatures and blocks.
//! - `instructions`: the text of instructions; `templates`: the pieces of the text; `calls`: calls and intrinsics; `writer`: the text of operands and results.
//! - `checks`, `type_checks`: what LLVM refuses; `body`: basic blocks, and numbers of values; `linkage`: linkage, placement and calling conventions.
//! - `translator`: structs, metadata, attribute groups and diagnostics of a translation; `debug_location`: locations in scopes;
//!   `metadata`: metadata nodes; `debug_info`: nodes of debug info; `node`: nodes and their elements; `remedies`: what errors suggest.
//! - `constants`: values and text of constants; `attributes`: attributes of functions and arguments.
//! - `op_attrs`: attributes of ops as keywords, integers, types and symbols; `types`: types and names; `unsupported`: the error of a part.

mod attributes;
mod body;
mod calls;
mod checks;
mod constants;
mod debug_info;
mod debug_location;
mod function;
mod instructions;
mod linkage;
mod metadata;
mod module;
mod node;
mod op_attrs;
mod remedies;
mod templates;
mod translator;
mod type_checks;
mod types;
mod unsupported;
mod writer;

use std::{fmt, io};

use drr::Module;
use drr::diagnostic::Diagnostics;

/// The result of the translation of a part of a module.
type Translated<T> = Result<T, unsupported::Unsupported>;

/// An error of a translation.
#[derive(Debug)]
pub enum TranslateError {
    /// The module contains ops, types or attributes that LLVM IR lacks or that are not supported. Nothing is written.
    Unsupported(Diagnostics),
    /// The output is not writable. A part of the text may be written.
    Io(io::Error),
}

impl fmt::Display for TranslateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TranslateError::Unsupported(errors) => errors.fmt(f),
            TranslateError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TranslateError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            TranslateError::Unsupported(_) => None,
            // `Display` already shows the I/O error, so its source follows.
            TranslateError::Io(error) => error.source(),
        }
    }
}

/// Writes a valid module in the `llvm` dialect as LLVM IR. Returns warnings about attributes that are dropped.
///
/// # Errors
/// If the module contains an op of another dialect, or something else that is not supported, or the output is not writable. In the
/// first two cases, nothing is written.
pub fn translate_module_to_llvm_ir(module: &Module, out: &mut dyn io::Write) -> Result<Diagnostics, TranslateError> {
    let (text, warnings) = module::translate(module).map_err(TranslateError::Unsupported)?;
    out.write_all(text.as_bytes()).map_err(TranslateError::Io)?;
    Ok(warnings)
}
