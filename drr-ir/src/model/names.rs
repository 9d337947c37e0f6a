//! Text of identifiers and op names.

use std::borrow::Cow;

use crate::{Context, Ident, OpName};

impl Ident {
    /// Returns the bytes.
    pub fn bytes(self, ctx: &Context) -> &[u8] {
        ctx.ident_bytes(self)
    }

    /// Returns the text; bytes that are not UTF-8 become replacement characters.
    pub fn text(self, ctx: &Context) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(ctx))
    }
}

impl OpName {
    /// Returns the bytes of the name.
    pub fn bytes(self, ctx: &Context) -> &[u8] {
        ctx.op_name_bytes(self)
    }

    /// Returns the text; bytes that are not UTF-8 become replacement characters.
    pub fn text(self, ctx: &Context) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(ctx))
    }

    /// Returns the part before the first dot, which is empty for a name without dialect.
    pub fn dialect(self, ctx: &Context) -> &[u8] {
        let bytes = self.bytes(ctx);
        bytes.iter().position(|&b| b == b'.').map_or(&[], |dot| &bytes[..dot])
    }
}
