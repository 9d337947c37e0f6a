//! Text of identifiers, op names and types of dialects.

use std::borrow::Cow;

use crate::{BodyFragment, Context, Ident, OpName};

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
    /// Returns the name with this [index](OpName::index) in a context.
    #[inline]
    pub fn from_index(ctx: &Context, index: u32) -> OpName {
        OpName::new(index, ctx.number())
    }

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

impl BodyFragment {
    /// Returns `true` if the namespace is this dialect and the body begins with this mnemonic: `.ptr<3>`, `<ptr 3>`.
    ///
    /// Not inlined, because constraints check many types and attributes, few of which belong to a dialect.
    #[inline(never)]
    pub(crate) fn has_mnemonic(
        ctx: &Context,
        namespace: Ident,
        body: &[BodyFragment],
        [dialect, mnemonic]: [&str; 2],
    ) -> bool {
        if namespace.bytes(ctx) != dialect.as_bytes() {
            return false;
        }
        let Some(BodyFragment::Text(text)) = body.first() else {
            return false;
        };
        let rest = text.strip_prefix(b".").or_else(|| text.strip_prefix(b"<"));
        let Some(rest) = rest.and_then(|text| text.strip_prefix(mnemonic.as_bytes())) else {
            return false;
        };
        let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$');
        !rest.first().is_some_and(goes_on)
    }
}
