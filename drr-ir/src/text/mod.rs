//! MLIR's text: tokens and the lexer that makes them, and the readers built on top.

pub mod affine;
pub mod lexer;
pub mod parser;
pub mod token;

impl crate::Type {
    /// The type for messages. The printer replaces this.
    pub fn display(self, ctx: &crate::Context) -> impl std::fmt::Display {
        format!("{:?}", self.data(ctx))
    }
}
