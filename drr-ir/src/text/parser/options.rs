//! Options of the parser.

use crate::CancellationToken;

/// Options of [`Module::parse_with`](crate::Module::parse_with).
///
/// ```
/// use std::sync::Arc;
///
/// use drr_ir::diagnostic::Source;
/// use drr_ir::text::parser::ParseOptions;
/// use drr_ir::{CancellationToken, Context, Module};
///
/// let token = CancellationToken::new();
/// let options = ParseOptions::new().with_cancellation(token.clone());
/// let source = Arc::new(Source::new("input.mlir", "module {}"));
/// assert!(Module::parse_with(&Context::new(), &source, &options).is_ok());
/// token.cancel();
/// assert!(Module::parse_with(&Context::new(), &source, &options).is_err());
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ParseOptions {
    /// Token that stops the parser between two ops, with [`ParseError::Cancelled`](super::ParseError::Cancelled).
    pub cancellation: Option<CancellationToken>,
}

impl ParseOptions {
    /// Returns the default options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets [`cancellation`](Self::cancellation).
    #[must_use]
    pub fn with_cancellation(mut self, token: CancellationToken) -> Self {
        self.cancellation = Some(token);
        self
    }
}
