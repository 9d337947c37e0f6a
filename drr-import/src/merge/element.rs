//! Elements of a module: items, inner attributes and comments, each with its text and a fingerprint.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use syn::spanned::Spanned as _;

use crate::error::ImportError;
use crate::fingerprint::{
    FINGERPRINTS, GENERATED_ONLY_FINGERPRINTS, RecordedFingerprints, comment_len, fingerprint, is_origin_comment,
    list_len, normalized,
};
use crate::rust::syntax;
use crate::rust::syntax::{identifiers, macro_of};

/// Start of the comment with the new version of an item that was changed by hand.
const NEW_VERSION: &str = "// drr-import would now write ";

/// First lines of lists of fingerprints.
const LISTS: [&str; 2] = [FINGERPRINTS, GENERATED_ONLY_FINGERPRINTS];

/// An item, an inner attribute, or comments without a blank line between them.
#[derive(Debug)]
pub(crate) struct Element<'t> {
    /// Blank text between the previous element and this one.
    pub(crate) gap: &'t str,
    pub(crate) text: &'t str,
    pub(crate) kind: ElementKind,
    pub(crate) fingerprint: u64,
}

/// The kind of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ElementKind {
    /// An item. Items with the same key in two modules are versions of one item.
    Item {
        key: String,
        /// The function, if it is one.
        function: Option<String>,
        is_macro_call: bool,
    },
    /// A `use` with the paths of the names that it imports.
    Use {
        /// Attributes, the visibility, and `use` itself.
        head: String,
        imports: BTreeMap<String, String>,
    },
    /// An inner attribute, or inner documentation, with its number among those of its path.
    Inner {
        key: String,
    },
    Comment,
    /// A comment with the new version of the item with this key, which was changed by hand.
    NewVersion {
        key: String,
    },
    /// The list of fingerprints.
    Fingerprints,
}

impl Element<'_> {
    /// Returns the key that is the same for two versions of an element.
    pub(crate) fn key(&self) -> Option<&str> {
        match &self.kind {
            ElementKind::Item { key, .. } | ElementKind::Inner { key } => Some(key),
            _ => None,
        }
    }

    /// Returns the fingerprint of the key of an item, by which it is recognized after its record has changed.
    pub(crate) fn key_fingerprint(&self) -> Option<u64> {
        match &self.kind {
            ElementKind::Item { key, .. } => Some(key_fingerprint(key)),
            _ => None,
        }
    }

    /// Returns `true` if the element is as the last import wrote it.
    pub(crate) fn is_unchanged(&self, recorded: &RecordedFingerprints) -> bool {
        recorded.last.contains(&self.fingerprint)
    }

    /// Returns the identifiers in the text of the element.
    pub(crate) fn identifiers(&self) -> BTreeSet<String> {
        identifiers(self.text.parse().unwrap_or_default()).collect()
    }
}

/// Reads the lists of fingerprints of a module.
pub(crate) fn recorded_fingerprints(elements: &[Element<'_>]) -> RecordedFingerprints {
    let lists = elements
        .iter()
        .filter(|element| element.kind == ElementKind::Fingerprints);
    RecordedFingerprints::of(lists.map(|element| element.text))
}

/// Returns the fingerprint of the key of an item.
pub(crate) fn key_fingerprint(key: &str) -> u64 {
    fingerprint(&format!("key {key}"))
}

/// Splits a module into its elements. Returns them with the blank text after the last one.
pub(crate) fn elements(text: &str) -> Result<(Vec<Element<'_>>, &str), ImportError> {
    let file = syn::parse_file(text).map_err(|error| ImportError::InvalidModule {
        path: None,
        line: error.span().start().line,
        error: error.to_string(),
    })?;
    let mut found: Vec<(Range<usize>, ElementKind)> = Vec::new();
    for attr in &file.attrs {
        let range = attr.span().byte_range();
        // The lines of a comment are one element.
        let is_doc = attr.path().is_ident("doc");
        if let Some((last, ElementKind::Inner { key })) = found.last_mut()
            && is_doc
            && key.starts_with("doc ")
            && newlines(text.get(last.end..range.start).unwrap_or_default()) == 1
        {
            last.end = range.end;
            continue;
        }
        let path = quote::ToTokens::to_token_stream(attr.path());
        let number = found
            .iter()
            .filter(|(_, kind)| matches!(kind, ElementKind::Inner { key } if key.starts_with(&format!("{path} "))));
        let key = format!("{path} {}", number.count());
        found.push((range, ElementKind::Inner { key }));
    }
    for item in &file.items {
        found.push((item.span().byte_range(), item_kind(item)));
    }
    let mut elements = Vec::new();
    let mut end = 0;
    for (range, kind) in found {
        let gap = comments(text, end..range.start, &mut elements);
        let own = text.get(range.clone()).unwrap_or_default();
        // rustfmt sorts the paths of a `use` and removes braces.
        let plain = match &kind {
            ElementKind::Use { head, imports } if !own.contains("//") && !own.contains("/*") => {
                format!("{head}{imports:?}")
            }
            _ => normalized(own),
        };
        elements.push(Element {
            gap,
            text: own,
            kind,
            fingerprint: fingerprint(&plain),
        });
        end = range.end;
    }
    let tail = comments(text, end..text.len(), &mut elements);
    Ok((elements, tail))
}

fn item_kind(item: &syn::Item) -> ElementKind {
    let mut function = None;
    let mut is_macro_call = false;
    let key = match item {
        syn::Item::Use(item) => return use_kind(item),
        syn::Item::Fn(item) => {
            function = Some(item.sig.ident.to_string());
            format!("fn {}", item.sig.ident)
        }
        syn::Item::Struct(item) => item.ident.to_string(),
        syn::Item::Enum(item) => item.ident.to_string(),
        syn::Item::Trait(item) => item.ident.to_string(),
        syn::Item::Type(item) => item.ident.to_string(),
        syn::Item::Impl(item) => {
            let of = item.trait_.as_ref().map(|(path, ..)| plain(path)).unwrap_or_default();
            format!("impl {of} for {}", plain(&item.self_ty))
        }
        syn::Item::Macro(call) => {
            is_macro_call = macro_of(call).is_some();
            match syntax::first_name(&call.mac.tokens) {
                Some(name) if is_macro_call => name,
                _ => plain(item),
            }
        }
        other => plain(other),
    };
    ElementKind::Item {
        key,
        function,
        is_macro_call,
    }
}

fn plain(tokens: &impl quote::ToTokens) -> String {
    tokens.to_token_stream().to_string()
}

fn use_kind(item: &syn::ItemUse) -> ElementKind {
    let mut imports = BTreeMap::new();
    let mut open = vec![(String::new(), &item.tree)];
    while let Some((path, tree)) = open.pop() {
        match tree {
            syn::UseTree::Path(inner) => open.push((format!("{path}{}::", inner.ident), &inner.tree)),
            syn::UseTree::Group(group) => open.extend(group.items.iter().map(|tree| (path.clone(), tree))),
            syn::UseTree::Rename(leaf) => {
                imports.insert(
                    leaf.rename.to_string(),
                    format!("{path}{} as {}", leaf.ident, leaf.rename),
                );
            }
            leaf => {
                let path = format!("{path}{}", plain(leaf));
                let name = path.trim_end_matches("::self");
                // All names of a module are imported under names that are not known here.
                let name = if name.ends_with('*') {
                    name
                } else {
                    name.rsplit("::").next().unwrap_or(name)
                };
                imports.insert(name.to_string(), path.clone());
            }
        }
    }
    let attributes: String = item.attrs.iter().map(plain).collect();
    let visibility = plain(&item.vis);
    let head = [attributes.as_str(), visibility.as_str(), "use "];
    let head = head
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<&str>>()
        .join(" ");
    ElementKind::Use { head, imports }
}

/// Returns a `use` without the names that are imported already, or nothing if all of them are.
pub(crate) fn without_imports(element: &Element<'_>, taken: &BTreeSet<&str>) -> Option<String> {
    let ElementKind::Use { head, imports } = &element.kind else {
        return Some(element.text.to_string());
    };
    let left: Vec<String> = imports
        .iter()
        .filter(|(name, _)| !taken.contains(name.as_str()))
        .map(|(_, path)| format!("{head}{path};"))
        .collect();
    match left.len() {
        0 => None,
        all if all == imports.len() => Some(element.text.to_string()),
        _ => Some(left.join("\n")),
    }
}

/// Adds the comments between two items. Returns the blank text after the last one.
fn comments<'t>(text: &'t str, range: Range<usize>, elements: &mut Vec<Element<'t>>) -> &'t str {
    let between = text.get(range).unwrap_or_default();
    // The blank text before the open comment, and the comment.
    let mut open: Option<(usize, usize, usize)> = None;
    let (mut blank_from, mut at) = (0, 0);
    while at < between.len() {
        let rest = &between[at..];
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            at += blank;
            continue;
        }
        let len = comment_len(rest).unwrap_or_else(|| rest.find(char::is_whitespace).unwrap_or(rest.len()));
        let gap = &between[blank_from..at];
        // A comment on the line of an item does not belong to the comment below it.
        let is_beside = open.is_some_and(|(from, start, _)| newlines(&between[from..start]) == 0 && start > 0);
        open = match open {
            Some((from, start, _)) if newlines(gap) < 2 && !(is_beside && newlines(gap) > 0) => {
                Some((from, start, at + len))
            }
            other => {
                push_comment(between, other, elements);
                Some((blank_from, at, at + len))
            }
        };
        at += len;
        blank_from = at;
    }
    push_comment(between, open, elements);
    &between[blank_from..]
}

fn push_comment<'t>(between: &'t str, found: Option<(usize, usize, usize)>, elements: &mut Vec<Element<'t>>) {
    let mut left = found;
    while let Some((from, start, end)) = left.take() {
        let mut text = &between[start..end];
        let first = text.lines().next().unwrap_or_default();
        let kind = match first.strip_prefix(NEW_VERSION).and_then(|rest| rest.split('`').nth(1)) {
            _ if LISTS.contains(&first) => ElementKind::Fingerprints,
            Some(key) => ElementKind::NewVersion { key: key.to_string() },
            None => ElementKind::Comment,
        };
        // A comment on the line above or below the list does not belong to it.
        let len = match kind {
            ElementKind::Fingerprints => list_len(text),
            _ => {
                let lists = LISTS.iter().filter_map(|list| text.find(&format!("\n{list}")));
                lists.min().unwrap_or(text.len())
            }
        };
        let (own, rest) = text.split_at(len);
        let blank = rest.len() - rest.trim_start().len();
        left = (blank < rest.len()).then_some((start + len, start + len + blank, end));
        text = own;
        elements.push(Element {
            gap: &between[from..start],
            text,
            kind,
            fingerprint: fingerprint(&normalized(text)),
        });
    }
}

fn newlines(text: &str) -> usize {
    text.matches('\n').count()
}

/// Returns an item with the places of its next version, which differs in nothing else.
pub(crate) fn with_origins_of<'t>(text: &'t str, next: &str) -> Cow<'t, str> {
    let mut next = next.lines().filter(|line| is_origin_comment(line)).map(str::trim);
    let mut out = String::with_capacity(text.len());
    let mut differs = false;
    for line in text.split_inclusive('\n') {
        if !is_origin_comment(line) {
            out.push_str(line);
            continue;
        }
        let Some(trimmed) = next.next() else {
            return Cow::Borrowed(text);
        };
        differs |= line.trim() != trimmed;
        out.push_str(&line.replacen(line.trim(), trimmed, 1));
    }
    if differs { Cow::Owned(out) } else { Cow::Borrowed(text) }
}

/// Returns the comment with the new version of an item that was changed by hand, without an end of line.
pub(crate) fn new_version(key: &str, text: &str) -> String {
    let comment = crate::rust::module_item::commented(text);
    format!(
        "{NEW_VERSION}`{key}` as follows; the item above was changed by hand:\n//\n{}",
        comment.trim_end()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fingerprint::fingerprint_list;
    use expect_test::expect;

    #[test]
    fn a_module_is_its_elements() {
        let text = "//! Doc.\n//! More.\n\n#![allow(dead_code)]\n#![allow(unused)]\nuse a::{C, b};\n\n// Heading\n\n// One\n/* two\n\n */\nop! {\n    /// Doc.\n    pub AOp = \"t.a\", (ins), (outs)\n} // beside\n// below\n\n/// Doc.\n#[inline]\nfn f() {}\nimpl A for B {}\nmacro_rules! m { () => {} }\n\n// end\n";
        let (elements, tail) = elements(text).expect("it is Rust");
        let shown = elements
            .iter()
            .map(|element| format!("{:?} {:?} {:?}\n", element.gap, element.text, element.kind));
        expect![[r##"
            "" "//! Doc.\n//! More." Inner { key: "doc 0" }
            "\n\n" "#![allow(dead_code)]" Inner { key: "allow 0" }
            "\n" "#![allow(unused)]" Inner { key: "allow 1" }
            "\n" "use a::{C, b};" Use { head: "use ", imports: {"C": "a::C", "b": "a::b"} }
            "\n\n" "// Heading" Comment
            "\n\n" "// One\n/* two\n\n */" Comment
            "\n" "op! {\n    /// Doc.\n    pub AOp = \"t.a\", (ins), (outs)\n}" Item { key: "AOp", function: None, is_macro_call: true }
            " " "// beside" Comment
            "\n" "// below" Comment
            "\n\n" "/// Doc.\n#[inline]\nfn f() {}" Item { key: "fn f", function: Some("f"), is_macro_call: false }
            "\n" "impl A for B {}" Item { key: "impl A for B", function: None, is_macro_call: false }
            "\n" "macro_rules! m { () => {} }" Item { key: "macro_rules ! m { () => { } }", function: None, is_macro_call: false }
            "\n\n" "// end" Comment
        "##]].assert_eq(&shown.collect::<String>());
        let all: String = elements
            .iter()
            .flat_map(|element| [element.gap, element.text])
            .collect();
        assert_eq!(all + tail, text);
    }

    #[test]
    fn formatting_changes_no_fingerprint_and_every_edit_does() {
        let of = |text: &str| elements(text).expect("it is Rust").0[0].fingerprint;
        let same = [
            (
                "fn f<'a>(x: &'a str, c: char) -> bool { x == \"a b\" }",
                "fn f<'a>(\n    x: &'a str,\n    c: char,\n) -> bool {\n    x == \"a b\"\n}",
            ),
            ("use a::{C, b::D};", "use a::{b::D, C};"),
            (
                "fn f() {\n    g(\"a\nb\") // why\n}",
                "fn f() {\r\n    g(\"a\r\nb\") // why\r\n}",
            ),
            ("use a::{C};", "use a::C;"),
            (
                "fn f() { cx.g(|| concat!(\"a\", b!())) }",
                "fn f() {\n    cx.g(|| {\n        concat!(\"a\", b!())\n    })\n}",
            ),
            (
                "fn f() { g('\"', ' ', b\"\\\"\") }",
                "fn f() {\n  g('\"', ' ', b\"\\\"\")\n}",
            ),
        ];
        for (one, other) in same {
            assert_eq!(of(one), of(other), "{one}");
        }
        let differ = [
            ("fn f() { g(\"a b\") }", "fn f() { g(\"ab\") }"),
            ("fn f() { g(r#\"a \" b\"#) }", "fn f() { g(r#\"a \"  b\"#) }"),
            ("fn f() { g(' ') }", "fn f() { g('\\t') }"),
            ("fn f() { g() }", "fn f() { g() /* why */ }"),
            ("fn f() { g() }", "fn f() { g() // why\n }"),
            ("fn f() {}", "#[inline] fn f() {}"),
            ("fn f() { g(|| { a; }) }", "fn f() { g(|| a) }"),
            ("use a::C;", "use a::C; // mine"),
            ("pat! { A: (AOp $x) => $x }", "pat! { A: (AOp $x) => $y }"),
        ];
        for (one, other) in differ {
            let all = |text: &str| {
                elements(text)
                    .expect("it is Rust")
                    .0
                    .iter()
                    .map(|element| element.fingerprint)
                    .collect::<Vec<u64>>()
            };
            assert_ne!(all(one), all(other), "{one}");
        }
    }

    #[test]
    fn what_a_list_has_is_read_back() {
        let earlier = BTreeSet::from([10, 11]);
        let names: Vec<(String, u64)> = (0..9)
            .map(|number| (format!("GeneratedConvert{number}"), number))
            .collect();
        let list = fingerprint_list([1, u64::MAX, 1, 3, 4, 5, 6, 7, 8, 9].into_iter(), &earlier, &names);
        let text = format!("fn f() {{}}\n\n{list}\n");
        let (elements, _) = elements(&text).expect("it is Rust");
        assert_eq!(elements[1].kind, ElementKind::Fingerprints);
        let recorded = RecordedFingerprints::of([elements[1].text].into_iter());
        assert_eq!(recorded.last, BTreeSet::from([1, 3, 4, 5, 6, 7, 8, 9, u64::MAX]));
        assert_eq!(recorded.earlier, earlier);
        assert_eq!(recorded.names, names);
    }
}
