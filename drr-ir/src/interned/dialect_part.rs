//! Canonical spelling of the bodies of dialect types and attributes. `!x.name` and `!x<name>` are the same type, so
//! they are interned with the same body: a dot before a plain name, and brackets otherwise, as MLIR prints them.

use super::BodyFragment;

impl BodyFragment {
    /// Converts a body to its canonical spelling.
    pub(crate) fn spell(body: &mut Box<[BodyFragment]>) {
        let first = text(body.first());
        let is_closed = text(body.last()).ends_with(b">");
        let has_dot = first.starts_with(b".");
        let in_brackets = !has_dot && first.starts_with(b"<") && is_closed;
        let inner = first.get(usize::from(has_dot || in_brackets)..).unwrap_or_default();
        let is_plain = match body.len() {
            1 if in_brackets => inner.strip_suffix(b">").is_some_and(|inner| is_plain(inner, true)),
            1 => is_plain(inner, true),
            // Text between the pieces is in the brackets of the name.
            _ => is_plain(inner, false) && (in_brackets || is_closed),
        };
        // In brackets, a trailing minus would combine with `>` to an arrow.
        let ends_in_minus = text(body.last()).ends_with(b"-");
        if (has_dot && (is_plain || ends_in_minus)) || (in_brackets && !is_plain) {
            return;
        }
        let mut parts = std::mem::take(body).into_vec();
        if in_brackets && let Some(BodyFragment::Text(last)) = parts.last_mut() {
            *last = last.strip_suffix(b">").unwrap_or_default().into();
        }
        if (has_dot || in_brackets)
            && let Some(BodyFragment::Text(first)) = parts.first_mut()
        {
            *first = first.get(1..).unwrap_or_default().into();
        }
        prepend_text(&mut parts, if is_plain { b"." } else { b"<" });
        if !is_plain {
            append_text(&mut parts, b">");
        }
        *body = parts.into();
    }
}

fn text(part: Option<&BodyFragment>) -> &[u8] {
    match part {
        Some(BodyFragment::Text(text)) => text,
        _ => b"",
    }
}

fn prepend_text(parts: &mut Vec<BodyFragment>, more: &[u8]) {
    match parts.first_mut() {
        Some(BodyFragment::Text(first)) => *first = [more, first].concat().into(),
        _ => parts.insert(0, BodyFragment::Text(more.into())),
    }
}

fn append_text(parts: &mut Vec<BodyFragment>, more: &[u8]) {
    match parts.last_mut() {
        Some(BodyFragment::Text(last)) => *last = [last, more].concat().into(),
        _ => parts.push(BodyFragment::Text(more.into())),
    }
}

/// Returns `true` if a text is a plain name, or begins with one that is followed by a bracket closed at the end of the
/// text.
fn is_plain(text: &[u8], is_whole: bool) -> bool {
    if !text.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    match text
        .iter()
        .find(|byte| !(byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_')))
    {
        None => is_whole,
        Some(byte) => *byte == b'<' && (!is_whole || text.ends_with(b">")),
    }
}

#[cfg(test)]
mod tests {
    use crate::{BodyFragment, ContextBuilder, Type, TypeData};

    #[test]
    fn equal_spellings_are_the_same_entity() {
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let parsed = ctx.parse_type("!q.num").expect("a type");
        for body in [".num", "num", "<num>"] {
            assert_eq!(ctx.dialect_type("q", body), parsed, "{body}");
            assert_eq!(
                ctx.dialect_attr("q", body),
                ctx.parse_attr("#q.num").expect("an attribute"),
                "{body}"
            );
        }
        assert_eq!(ctx.parse_type("!q<num>"), Ok(parsed));
        for (body, shown) in [
            ("", "!q<>"),
            ("<>", "!q<>"),
            ("num<1>", "!q.num<1>"),
            ("<num<1>>", "!q.num<1>"),
            ("1", "!q<1>"),
            ("a b", "!q<a b>"),
            ("<a b>", "!q<a b>"),
            (".a$b", "!q<a$b>"),
            (".a-", "!q.a-"),
            ("a<1> b<2>", "!q.a<1> b<2>"),
            ("<a", "!q<<a>"),
        ] {
            let ty = ctx.dialect_type("q", body);
            assert_eq!(ty.display(&ctx).to_string(), shown, "{body}");
        }
        let parts = |parts: &[BodyFragment]| {
            let (namespace, body) = (ctx.ident("q"), parts.into());
            let ty = ctx.intern_type(TypeData::Dialect {
                namespace,
                body,
                defined: None,
            });
            ty.display(&ctx).to_string()
        };
        let text = |text: &str| BodyFragment::Text(text.as_bytes().into());
        let ty = BodyFragment::Type(Type::I1);
        assert_eq!(parts(std::slice::from_ref(&ty)), "!q<i1>");
        assert_eq!(parts(&[ty.clone(), text(", 1")]), "!q<i1, 1>");
        assert_eq!(parts(&[text("<num<"), ty.clone(), text(">>")]), "!q.num<i1>");
        assert_eq!(parts(&[text(".num<"), ty.clone(), text(">")]), "!q.num<i1>");
        assert_eq!(parts(&[text("num<"), ty, text(">")]), "!q.num<i1>");
    }
}
