//! Cache of arrays and dictionaries by their text, which is compared instead of parsed.

use crate::Attribute;

/// Attributes by their text. A text ends with its closing bracket, so that no text is a prefix of another.
#[derive(Debug, Default)]
pub(super) struct KnownAttrs<'s> {
    /// The texts of each hash of the first bytes, newest first.
    known: [Vec<(&'s [u8], Attribute)>; PLACES],
}

const PLACES: usize = 16;

/// Maximum number of texts per hash.
const MAX_TEXTS: usize = 8;

/// Maximum length of a text.
const MAX_TEXT: usize = 256;

impl<'s> KnownAttrs<'s> {
    /// Returns the attribute whose text is at `at`, and the length of the text.
    pub(super) fn find(&self, text: &[u8], at: usize) -> Option<(Attribute, u32)> {
        #[cfg(test)]
        if super::shape::tests::IS_OFF.get() {
            return None;
        }
        let here = text.get(at..)?;
        let known = self.known.get(bucket(here)?)?;
        let (text, attr) = known.iter().find(|(text, _)| here.starts_with(text))?;
        Some((*attr, text.len() as u32))
    }

    /// Adds an attribute. Text with angle brackets or locations may depend on the rest of the file and is not added.
    pub(super) fn keep(&mut self, text: &'s [u8], attr: Attribute) {
        let depends = |byte: &u8| matches!(byte, b'<' | b'(');
        if text.len() > MAX_TEXT || text.iter().any(depends) {
            return;
        }
        let Some(known) = bucket(text).and_then(|bucket| self.known.get_mut(bucket)) else {
            return;
        };
        known.truncate(MAX_TEXTS - 1);
        known.insert(0, (text, attr));
    }
}

/// Returns a hash of the first four bytes; shorter texts are not cached.
fn bucket(text: &[u8]) -> Option<usize> {
    const FACTOR: u32 = 0x9E37_79B9;
    let word = u32::from_le_bytes(*text.first_chunk()?);
    Some((word.wrapping_mul(FACTOR) >> 28) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parser::shape::tests::assert_matches_general_parser;

    /// The ops have different names, so that no whole op is matched.
    #[test]
    fn compared_attributes_equal_those_of_the_slow_path() {
        assert_matches_general_parser(
            r##"
#m = affine_map<(d0) -> (d0)>
#n = [1, 2]
"t.a"() {x = [1, 2], y = [[1, 2], [1]], z = {}, z2 = []} : () -> ()
"t.b"() {x = [1, 2], y = [[1, 2], [1]], z = [1, 2 : i8]} : () -> ()
"t.c"() {x = [#m, "a] b", #n], y = {a = [#m], b}, z = {a = [#m]}} : () -> ()
"t.d"() {x = [#m, "a] b", #n], y = {a = [#m], b}, z = {a = [#m]}, u = [#m]} : () -> ()
"t.e"() {x = [@s, loc("x"), !t.t<[1, 2]>, #t.u<[1, 2]>], y = [@s, -1, true]} : () -> ()
"t.f"() {x = [@s, loc("x"), !t.t<[1, 2]>, #t.u<[1, 2]>], y = [@s, -1, true]} : () -> ()
"t.g"() {x = [ // ]
  1, 2], y = [#t.v<#o>], z = [#t.p]} : () -> ()
"t.h"() {x = [ // ]
  1, 2], y = [#t.v<#q>], z = [#t.p]} : () -> ()
"t.i"() <{x = [1, 2]}> : () -> ()
"##,
        );
    }

    #[test]
    fn few_texts_are_kept_and_none_that_depends_on_more() {
        let attr = crate::Context::new().unit_attr();
        let mut known = KnownAttrs::default();
        let texts: Vec<String> = (0..20).map(|number| format!("[1, {number}]")).collect();
        for text in &texts {
            known.keep(text.as_bytes(), attr);
        }
        let kept = texts.iter().filter(|text| known.find(text.as_bytes(), 0).is_some());
        assert!(kept.eq(&texts[20 - MAX_TEXTS..]));
        assert_eq!(known.find(b" [1, 19], 2]", 1), Some((attr, 7)));
        let long = format!("[\"{}\"]", "x".repeat(MAX_TEXT));
        for text in ["[]", "[loc(#l)]", "[#a<x>]", &long] {
            known.keep(text.to_owned().leak().as_bytes(), attr);
            assert_eq!(known.find(text.as_bytes(), 0), None, "{text}");
        }
    }
}
