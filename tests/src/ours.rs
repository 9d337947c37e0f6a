//! Our side of a comparison: what `mlir-opt --mlir-print-op-generic` does, done by drr.

use std::sync::Arc;

use drr_ir::diagnostic::{Diagnostics, Source};
use drr_ir::text::printer::PrintOptions;
use drr_ir::{Context, ContextBuilder, Module};

use crate::split::{MARKER, split_input};

/// Creates a context with drr's dialects, configured by `flags`.
#[must_use]
pub fn context<F: AsRef<str>>(flags: &[F]) -> Context {
    let allow = has(flags, "--allow-unregistered-dialect");
    ContextBuilder::new()
        .with(drr_dialects::Func)
        .allow_unregistered_dialects(allow)
        .build()
}

/// Parses and verifies one module.
///
/// # Errors
///
/// All errors of the parser, or, if there are none, of the verifier.
///
/// # Panics
///
/// If verification on several threads reports different errors.
pub fn read(ctx: &Context, text: impl AsRef<[u8]>) -> Result<Module, Diagnostics> {
    let module = Module::parse_source(ctx, &Arc::new(Source::new("<stdin>", text)))?;
    let (one, several) = (module.verify(), module.par_verify());
    let words = |result: &Result<(), Diagnostics>| result.as_ref().map_err(ToString::to_string).copied();
    assert_eq!(words(&one), words(&several));
    one.map(|()| module)
}

/// Returns the text of a module as `mlir-opt` prints it for `flags`.
///
/// # Panics
///
/// If the text cannot be printed into memory.
#[must_use]
pub fn print<F: AsRef<str>>(module: &Module, flags: &[F]) -> String {
    print_form(module, flags, true)
}

fn print_form<F: AsRef<str>>(module: &Module, flags: &[F], is_generic: bool) -> String {
    let options = PrintOptions::new()
        .with_generic_form(is_generic)
        .with_debug_info(has(flags, "--mlir-print-debuginfo"));
    let mut text = Vec::new();
    module
        .print(&mut text, &options)
        .unwrap_or_else(|error| panic!("a text in memory has room: {error}"));
    // The tool ends what it prints with an empty line.
    text.push(b'\n');
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns the text that `mlir-opt --mlir-print-op-generic` prints for `text` and `flags`.
///
/// # Errors
///
/// The errors of the first invalid part.
pub fn generic<F: AsRef<str>>(text: &[u8], flags: &[F]) -> Result<String, Diagnostics> {
    printed(text, flags, true)
}

/// Returns the text that `mlir-opt` prints for `text` and `flags` in custom form.
///
/// # Errors
///
/// The errors of the first invalid part.
pub fn custom<F: AsRef<str>>(text: &[u8], flags: &[F]) -> Result<String, Diagnostics> {
    printed(text, flags, false)
}

fn printed<F: AsRef<str>>(text: &[u8], flags: &[F], is_generic: bool) -> Result<String, Diagnostics> {
    let mut printed = Vec::new();
    for part in parts(text, flags) {
        printed.push(print_form(&read(&context(flags), part)?, flags, is_generic));
    }
    Ok(printed.join(&format!("{MARKER}\n")))
}

/// Returns the parts that `flags` make of a text, each at the lines and columns that it has in the whole.
#[must_use]
pub fn parts<F: AsRef<str>>(text: &[u8], flags: &[F]) -> Vec<Vec<u8>> {
    if !has(flags, "--split-input-file") {
        return vec![text.to_vec()];
    }
    let (mut line, mut column, mut parts) = (0, 0, Vec::new());
    for part in split_input(text) {
        parts.push([vec![b'\n'; line], vec![b' '; column], part.to_vec()].concat());
        line += part.iter().filter(|byte| **byte == b'\n').count();
        let tail = part.iter().rev().take_while(|byte| **byte != b'\n').count();
        column = tail + MARKER.len();
    }
    parts
}

fn has<F: AsRef<str>>(flags: &[F], wanted: &str) -> bool {
    flags.iter().any(|flag| flag.as_ref() == wanted)
}
