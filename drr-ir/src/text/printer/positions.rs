//! Positions of ops in their printed text.

use super::{PrintError, PrintOptions};
use crate::diagnostic::Source;
use crate::{ModuleMeta, Op, OpRef};

/// The text of an op with the positions of the op and its nested ops, as [`print_with_positions`] returns it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PositionedText {
    /// The text, which ends with a line break.
    pub text: Vec<u8>,
    /// The printed ops in the order of the text. Terminators that the custom form of their parent omits have none.
    pub ops: Vec<OpPosition>,
}

/// The position at which the text of an op begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OpPosition {
    /// The op.
    pub op: Op,
    /// The line, counted from 1.
    pub line: u32,
    /// The column in bytes, counted from 0 as MLIR's snapshots of locations do.
    pub column: u32,
}

/// Prints an op and returns the positions of all ops in the text. With the data of its file, an op is printed like
/// [`print_with_meta`](super::print_with_meta) does, otherwise like [`OpRef::print`].
///
/// ```
/// use drr_ir::text::printer::{PrintOptions, print_with_positions};
/// use drr_ir::{ContextBuilder, Module};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, r#""t.a"() {m = affine_map<() -> (1)>} : () -> ()"#)?;
/// let printed = print_with_positions(module.root(), Some(module.meta()), None, &PrintOptions::new())?;
/// assert!(printed.text.starts_with(b"#map = affine_map<() -> (1)>\nmodule {\n  \"t.a\"()"));
/// let positions: Vec<_> = printed.ops.iter().map(|at| (at.line, at.column)).collect();
/// assert_eq!(positions, [(2, 0), (3, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the text is too long.
pub fn print_with_positions(
    op: OpRef<'_>,
    meta: Option<&ModuleMeta>,
    source: Option<&Source>,
    options: &PrintOptions,
) -> Result<PositionedText, PrintError> {
    let (mut text, mut starts) = (Vec::new(), Vec::new());
    match meta {
        Some(meta) => super::print_top(op, meta, false, &mut text, options, Some(&mut starts))?,
        None => super::print_named(op, &mut text, source, options, Some(&mut starts))?,
    }
    let (mut line, mut start_of_line, mut scanned) = (1, 0, 0);
    let ops = starts.into_iter().map(|(op, start)| {
        let start = usize::try_from(start).unwrap_or(usize::MAX).min(text.len());
        for newline in memchr::memchr_iter(b'\n', &text[scanned..start]) {
            line += 1;
            start_of_line = scanned + newline + 1;
        }
        scanned = start;
        let column = u32::try_from(start - start_of_line).unwrap_or(u32::MAX);
        OpPosition { op, line, column }
    });
    Ok(PositionedText {
        ops: ops.collect(),
        text,
    })
}
