//! Tokens of MLIR's textual format: a kind and a span; no token owns text.

use crate::diagnostic::Span;

/// The kind of a token.
///
/// Keywords and builtin type names have no kind of their own: they are [`BareId`](TokenKind::BareId)s, and the parser
/// compares their bytes where it expects one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum TokenKind {
    /// The end of the text, with an empty span.
    Eof,
    /// A piece of text that is no token; [`Lexer::explain`](super::lexer::Lexer::explain) returns the reason.
    Error,
    /// `module`, `i32`, `x`, `arith.addi`, `a$b`.
    BareId,
    /// `@name`, without quotes.
    AtId,
    /// `@"any bytes"`.
    AtString,
    /// `%name`, `%0`.
    PercentId,
    /// `^bb0`.
    CaretId,
    /// `#alias`, `#dialect.attr`, and the `#1` of `%x#1`.
    HashId,
    /// `!alias`, `!dialect.type`.
    ExclamationId,
    /// `42`, `0x2A`: a number without a point, of any length.
    Integer,
    /// `1.`, `1.5`, `1.5e-3`: a number with a point.
    Float,
    /// `"..."`, with its quotes; [`decode_string`](super::lexer::decode_string) returns the denoted bytes.
    String,
    /// `->`
    Arrow,
    /// `(`
    LParen,
    /// `)`
    RParen,
    /// `[`
    LSquare,
    /// `]`
    RSquare,
    /// `{`
    LBrace,
    /// `}`
    RBrace,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `=`
    Equal,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `::`
    ColonColon,
    /// `?`
    Question,
    /// `*`
    Star,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `/`
    Slash,
    /// `|`
    VerticalBar,
    /// `...`
    Ellipsis,
    /// `{-#`, which opens the resources at the end of a file.
    FileMetadataBegin,
    /// `#-}`, which closes the resources.
    FileMetadataEnd,
}

impl TokenKind {
    /// Returns the name of this kind of token in error messages.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Eof => "end of input",
            Self::Error => "unreadable text",
            Self::BareId => "identifier",
            Self::AtId | Self::AtString => "symbol name",
            Self::PercentId => "value name",
            Self::CaretId => "block name",
            Self::HashId => "attribute name",
            Self::ExclamationId => "type name",
            Self::Integer => "integer",
            Self::Float => "float",
            Self::String => "string",
            Self::Arrow => "`->`",
            Self::LParen => "`(`",
            Self::RParen => "`)`",
            Self::LSquare => "`[`",
            Self::RSquare => "`]`",
            Self::LBrace => "`{`",
            Self::RBrace => "`}`",
            Self::Less => "`<`",
            Self::Greater => "`>`",
            Self::Equal => "`=`",
            Self::Comma => "`,`",
            Self::Colon => "`:`",
            Self::ColonColon => "`::`",
            Self::Question => "`?`",
            Self::Star => "`*`",
            Self::Plus => "`+`",
            Self::Minus => "`-`",
            Self::Slash => "`/`",
            Self::VerticalBar => "`|`",
            Self::Ellipsis => "`...`",
            Self::FileMetadataBegin => "`{-#`",
            Self::FileMetadataEnd => "`#-}`",
        }
    }
}

/// A token: twelve bytes, no text of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// The kind.
    pub kind: TokenKind,
    /// The span in the text.
    pub span: Span,
}

impl Token {
    /// Returns `true` if the token is of kind `kind`.
    #[must_use]
    pub fn is(self, kind: TokenKind) -> bool {
        self.kind == kind
    }

    /// Returns the token's bytes in the text it came from; empty if `text` is too short to be that text.
    #[must_use]
    pub fn bytes(self, text: &[u8]) -> &[u8] {
        self.span.bytes(text)
    }

    /// Returns `true` if the token is the bare identifier `keyword`.
    #[must_use]
    pub fn is_keyword(self, text: &[u8], keyword: &str) -> bool {
        self.kind == TokenKind::BareId && self.bytes(text) == keyword.as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_has_twelve_bytes() {
        assert_eq!(size_of::<Token>(), 12);
    }
}
