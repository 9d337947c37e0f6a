//! What names are, as text.

use std::borrow::Cow;

use crate::{Context, Ident, OpName};

impl Ident {
    /// The bytes.
    pub fn bytes(self, ctx: &Context) -> &[u8] {
        ctx.ident_bytes(self)
    }

    /// The text; bytes that are not UTF-8 become replacement characters.
    pub fn text(self, ctx: &Context) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(ctx))
    }
}

impl OpName {
    /// The bytes of the name.
    pub fn bytes(self, ctx: &Context) -> &[u8] {
        ctx.op_name_bytes(self)
    }

    /// The text; bytes that are not UTF-8 become replacement characters.
    pub fn text(self, ctx: &Context) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(ctx))
    }

    /// The part before the first dot, or nothing for a name without dialect.
    pub fn dialect(self, ctx: &Context) -> &[u8] {
        let bytes = self.bytes(ctx);
        bytes.iter().position(|&b| b == b'.').map_or(&[], |dot| &bytes[..dot])
    }
}
