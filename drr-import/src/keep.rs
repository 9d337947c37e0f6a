//! Merges a new import into the module of the last one: everything that was written or changed by hand stays as it is, in its place.
//!
//! A list of fingerprints at the end of a module tells imported elements from others. An item, inner attribute or comment whose
//! fingerprint is in the list is as the last import wrote it, and may be replaced. Everything else was written or changed by hand.
//! The list needs no care: without it nothing is lost, because everything then counts as written by hand.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::element::{
    Element, ElementKind, elements, fingerprint_list, fingerprint_of_comment, known_fingerprints, new_version,
    with_places_of, without_imports,
};
use crate::error::ImportError;

/// A merged module.
#[derive(Debug, Default)]
pub(crate) struct Merged {
    pub(crate) text: String,
    /// Items that were written or changed by hand.
    pub(crate) kept: Vec<String>,
    /// Functions to write that were written, or deleted.
    pub(crate) written: BTreeSet<String>,
    /// Items that were changed by hand and would now be written in another way, which is a comment beside them.
    pub(crate) changed: Vec<String>,
    /// Items that were imported and then deleted by hand.
    pub(crate) deleted: Vec<String>,
    /// Macro calls that were imported, and are not in the records any more.
    pub(crate) gone: Vec<String>,
}

/// Returns the module of a first import, with its list of fingerprints.
pub(crate) fn first(new: &str) -> Result<String, ImportError> {
    let (new, _) = elements(new)?;
    let mut out = Output::default();
    for element in &new {
        out.push(element.gap, element.text);
    }
    let list = fingerprint_list(new.iter().map(|element| element.fingerprint));
    out.push("\n\n", &list);
    Ok(out.text + "\n")
}

/// Merges a new module into the old one. The old module gives the order of the elements, so that unchanged text is the same to the
/// byte.
pub(crate) fn merge(new: &str, old: &str) -> Result<Merged, ImportError> {
    let ((new, _), (old, tail)) = (elements(new)?, elements(old)?);
    let known = known_fingerprints(&old);
    let pairs = Pairs::new(&old, &new);
    let noted: BTreeSet<&str> = old
        .iter()
        .filter(|element| known.contains(&element.fingerprint))
        .filter_map(|element| match &element.kind {
            ElementKind::NewVersion { key } => Some(key.as_str()),
            _ => None,
        })
        .collect();
    let mut merged = Merged::default();
    let mut fingerprints: Vec<u64> = new.iter().map(|element| element.fingerprint).collect();
    // The text that replaces each old element, and the elements to insert before the first and after each old element.
    let mut written: Vec<Option<Cow<'_, str>>> = vec![None; old.len()];
    let mut inserted: Vec<Vec<(&str, String)>> = vec![Vec::new(); old.len() + 1];
    for (at, element) in old.iter().enumerate() {
        let is_known = known.contains(&element.fingerprint);
        written[at] = match (pairs.of_old(at), &element.kind) {
            // The line of the record may have changed.
            (Some(to), _) if new[to].fingerprint == element.fingerprint => {
                Some(with_places_of(element.text, new[to].text))
            }
            (Some(to), _) if is_known => Some(new[to].text.into()),
            (None, ElementKind::Fingerprints) => Some(element.text.into()),
            (None, _) if is_known => {
                if let ElementKind::Item {
                    key,
                    is_macro_call: true,
                    ..
                } = &element.kind
                {
                    merged.gone.push(key.clone());
                }
                None
            }
            _ => {
                merged.keep(element);
                Some(element.text.into())
            }
        };
    }
    let is_kept = |(at, _): &(usize, &Element<'_>)| written[*at].is_some();
    let kept = old
        .iter()
        .enumerate()
        .filter(is_kept)
        .filter_map(|(_, element)| match &element.kind {
            ElementKind::Use { imports, .. } => Some(imports.keys().map(String::as_str)),
            _ => None,
        });
    let imported: BTreeSet<&str> = kept.flatten().collect();
    let mut last = 0;
    for (at, element) in new.iter().enumerate() {
        let is_known = known.contains(&element.fingerprint);
        let Some(from) = pairs.of_new(at) else {
            match &element.kind {
                ElementKind::Item { key, function, .. } if is_known => {
                    merged.deleted.push(key.clone());
                    merged.written.extend(function.clone());
                }
                _ if is_known => {}
                _ => {
                    let text = without_imports(element, &imported);
                    inserted[last].extend(text.map(|text| (element.gap, text)));
                }
            }
            continue;
        };
        last = from + 1;
        // A comment on the line of the element belongs to it.
        while old
            .get(last)
            .is_some_and(|next| next.kind == ElementKind::Comment && !next.gap.contains('\n'))
        {
            last += 1;
        }
        let is_changed = old[from].fingerprint != element.fingerprint && !known.contains(&old[from].fingerprint);
        let ElementKind::Item { key, .. } = &element.kind else {
            continue;
        };
        if !is_changed {
            continue;
        }
        // A comment that the user has deleted does not come back.
        if !is_known || noted.contains(key.as_str()) {
            let comment = new_version(key, element.text);
            fingerprints.push(fingerprint_of_comment(&comment));
            inserted[last].push(("\n\n", comment));
            merged.changed.push(key.to_string());
        }
    }
    let list = fingerprint_list(fingerprints.into_iter());
    let mut out = Output::default();
    for (gap, text) in &inserted[0] {
        out.push(gap, text);
    }
    let mut has_list = false;
    for (at, element) in old.iter().enumerate() {
        match (&element.kind, &written[at]) {
            // One list is enough where two versions of a module were put together.
            (ElementKind::Fingerprints, _) if has_list => {}
            (ElementKind::Fingerprints, _) => {
                has_list = true;
                out.push(element.gap, &list);
            }
            (_, Some(text)) => out.push(element.gap, text),
            (_, None) => {}
        }
        for (gap, text) in &inserted[at + 1] {
            out.push(gap, text);
        }
    }
    if !has_list {
        out.push("\n\n", &list);
    }
    out.text.push_str(if tail.is_empty() { "\n" } else { tail });
    merged.text = out.text;
    Ok(merged)
}

impl Merged {
    fn keep(&mut self, element: &Element<'_>) {
        if let ElementKind::Item { function, .. } = &element.kind {
            self.kept.push(function.clone().unwrap_or_else(|| shown(element.text)));
            self.written.extend(function.clone());
        }
    }
}

/// The elements of two modules that are versions of each other: those that are equal, else those with the same key.
struct Pairs {
    old: BTreeMap<usize, usize>,
    new: BTreeMap<usize, usize>,
}

impl Pairs {
    fn new(old: &[Element<'_>], new: &[Element<'_>]) -> Pairs {
        let mut pairs = Pairs {
            old: BTreeMap::new(),
            new: BTreeMap::new(),
        };
        let mut equal: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (at, element) in new.iter().enumerate().rev() {
            equal.entry(element.fingerprint).or_default().push(at);
        }
        for (at, element) in old.iter().enumerate() {
            if let Some(to) = equal.get_mut(&element.fingerprint).and_then(Vec::pop) {
                pairs.add(at, to);
            }
        }
        let mut keys: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, element) in new.iter().enumerate().filter(|(at, _)| !pairs.new.contains_key(at)) {
            if let Some(key) = element.key() {
                keys.entry(key).or_insert(at);
            }
        }
        for (at, element) in old.iter().enumerate() {
            if !pairs.old.contains_key(&at)
                && let Some(to) = element.key().and_then(|key| keys.remove(key))
            {
                pairs.add(at, to);
            }
        }
        pairs
    }

    fn add(&mut self, old: usize, new: usize) {
        self.old.insert(old, new);
        self.new.insert(new, old);
    }

    fn of_old(&self, at: usize) -> Option<usize> {
        self.old.get(&at).copied()
    }

    fn of_new(&self, at: usize) -> Option<usize> {
        self.new.get(&at).copied()
    }
}

/// The text of a module as it is put together.
#[derive(Default)]
struct Output {
    text: String,
}

impl Output {
    /// Adds an element after blank text. An element from the start of a module gets an empty line before it.
    fn push(&mut self, gap: &str, text: &str) {
        let needs_line =
            !self.text.is_empty() && (gap.is_empty() || (!gap.contains('\n') && self.text.ends_with('\n')));
        self.text.push_str(if needs_line { "\n\n" } else { gap });
        self.text.push_str(text);
    }
}

/// Returns the first line of an item that is no comment and no attribute.
fn shown(text: &str) -> String {
    let line = text
        .lines()
        .find(|line| !line.trim_start().starts_with(['/', '#']))
        .unwrap_or("");
    let line = line.trim_end_matches(['{', ' ']);
    match line.strip_suffix('!') {
        // The line that has the name which a macro call declares.
        Some(name) => {
            let mut lines = text.lines().skip(1).map(str::trim);
            let first = lines.find(|line| !line.is_empty() && !line.starts_with(['/', '#']));
            format!("{name}! {}", first.unwrap_or("").trim_end_matches([',', ':']))
        }
        None => line.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    const NEW: &str = "\
//! Imported.

#![allow(dead_code)]

use drr::prelude::*;
use drr::{Ident, Ir};

// Operations

op! {
    // T.td:1
    pub AOp = \"t.a\", (ins), (outs) { verify: verify_a }
}

// Rules

pat! {
    // T.td:2
    pub R: (AOp $x) => (AOp $x)
}

// Functions to write

/// Verifies.
fn verify_a(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Set.
pub fn populate(set: &mut PatternSet) {
    set.add(R);
}
";

    fn import(new: &str, old: &str) -> Merged {
        merge(new, old).expect("it is Rust")
    }

    fn check(new: &str, old: &str, expect: Expect) {
        let merged = import(new, old);
        let shown = format!(
            "{}---\nkept: {:?}\nwritten: {:?}\nchanged: {:?}\ndeleted: {:?}\ngone: {:?}\n",
            merged.text, merged.kept, merged.written, merged.changed, merged.deleted, merged.gone
        );
        // The list depends on the rest.
        let (before, after) = shown.split_once("\n// Fingerprints").expect("a list");
        let after = after.split_once("---").map_or("", |(_, after)| after);
        expect.assert_eq(&format!("{before}---{after}"));
        let again = import(new, &merged.text);
        assert_eq!(again.text, merged.text, "importing twice changes nothing");
    }

    #[test]
    fn an_untouched_module_changes_nothing() {
        let old = first(NEW).expect("it is Rust");
        let merged = import(NEW, &old);
        assert_eq!(merged.text, old);
        assert!(merged.kept.is_empty() && merged.deleted.is_empty() && merged.gone.is_empty());
    }

    #[test]
    fn what_the_records_say_now_replaces_what_nobody_touched() {
        let old = first(NEW).expect("it is Rust");
        let new = NEW
            .replace("(ins), (outs)", "(ins I32:$x), (outs)")
            .replace(
                "// Rules\n\n",
                "// Rules\n\npat! {\n    // T.td:9\n    pub Q: (AOp $y) => (AOp $y)\n}\n\n",
            )
            .replace("use drr::{Ident, Ir};", "use drr::{Ident, Ir, Op};");
        assert_eq!(import(&new, &old).text, first(&new).expect("it is Rust"));
        // And back again.
        let merged = import(NEW, &first(&new).expect("it is Rust"));
        assert_eq!(merged.text, old);
        assert_eq!(merged.gone, ["Q"]);
    }

    #[test]
    fn what_was_written_by_hand_stays_where_it_is() {
        let old = first(NEW).expect("it is Rust");
        let old = old
            .replace("use drr::{Ident, Ir};\n", "use drr::{Ident, Ir};\nuse std::fmt; // mine\n")
            .replace("// Rules\n", "// Rules\n\n// ---- mine ----\n/* a block */\npat! {\n    /// Mine.\n    pub Mine: (AOp $x) => (replaceWithValue $x)\n}\n\nmacro_rules! mine { () => {} }\n")
            .replace("fn verify_a(op: OpRef<'_>) -> Result<(), OpError> {\n    let _ = op;", "#[inline]\nfn verify_a(op: OpRef<'_>) -> Result<(), OpError> {\n    // Not yet,   on purpose.")
            .replace("\n// Fingerprints", "\nimpl fmt::Debug for X {}\n\n#[cfg(test)]\nmod tests {\n    // A test.\n}\n\n// Fingerprints")
            + "\n// At the end.\n";
        let merged = import(NEW, &old);
        assert_eq!(merged.text, old);
        assert_eq!(
            merged.kept,
            [
                "pat! pub Mine: (AOp $x) => (replaceWithValue $x)",
                "macro_rules! mine { () => {} }",
                "verify_a",
                "impl fmt::Debug for X {}",
                "mod tests"
            ]
        );
        // When the records change, only what nobody touched does.
        let new = NEW.replace("(ins), (outs)", "(ins I32:$x), (outs)");
        assert_eq!(
            without_list(&import(&new, &old).text),
            without_list(&old.replace("(ins), (outs)", "(ins I32:$x), (outs)"))
        );
    }

    fn without_list(text: &str) -> String {
        let is_list = |line: &&str| {
            !(line.starts_with("// ") && line.len() > 18 && line[3..].split(' ').all(|word| word.len() == 16))
        };
        text.lines().filter(is_list).collect::<Vec<&str>>().join("\n")
    }

    #[test]
    fn the_new_version_of_what_was_changed_stands_beside_it() {
        let old = first(NEW).expect("it is Rust");
        let old = old.replace("(AOp $x) => (AOp $x)", "(AOp $x) => (replaceWithValue $x)");
        let new = NEW.replace("(AOp $x) => (AOp $x)", "(AOp $x, $y) => (AOp $x)").replace(
            "fn verify_a(op: OpRef<'_>) -> Result<(), OpError> {\n    let _ = op;",
            "fn verify_a(op: OpRef<'_>, n: u32) -> Result<(), OpError> {\n    let _ = (op, n);",
        );
        check(
            &new,
            &old,
            expect![[r#"
                //! Imported.

                #![allow(dead_code)]

                use drr::prelude::*;
                use drr::{Ident, Ir};

                // Operations

                op! {
                    // T.td:1
                    pub AOp = "t.a", (ins), (outs) { verify: verify_a }
                }

                // Rules

                pat! {
                    // T.td:2
                    pub R: (AOp $x) => (replaceWithValue $x)
                }

                // drr-import would now write `R` as follows; the item above was changed by hand:
                //
                // pat! {
                //     // T.td:2
                //     pub R: (AOp $x, $y) => (AOp $x)
                // }

                // Functions to write

                /// Verifies.
                fn verify_a(op: OpRef<'_>, n: u32) -> Result<(), OpError> {
                    let _ = (op, n);
                    Ok(())
                }

                /// Set.
                pub fn populate(set: &mut PatternSet) {
                    set.add(R);
                }
                ---
                kept: ["pat! pub R: (AOp $x) => (replaceWithValue $x)"]
                written: {}
                changed: ["R"]
                deleted: []
                gone: []
            "#]],
        );
        // Nobody wants to be told twice.
        let merged = import(&new, &old).text;
        let (before, rest) = merged.split_once("\n// drr-import would").expect("a new version");
        let (_, after) = rest.split_once("\n\n").expect("an end");
        let seen = format!("{before}\n{after}");
        assert_eq!(import(&new, &seen).text.matches("drr-import would").count(), 0);
        // Who takes the new version over has it.
        let taken = merged.replace("(AOp $x) => (replaceWithValue $x)", "(AOp $x, $y) => (AOp $x)");
        assert_eq!(import(&new, &taken).text, first(&new).expect("it is Rust"));
    }

    #[test]
    fn what_was_deleted_does_not_come_back() {
        let old = first(NEW).expect("it is Rust");
        let old = old.replace("pat! {\n    // T.td:2\n    pub R: (AOp $x) => (AOp $x)\n}\n\n", "");
        let old = old.replace("    set.add(R);\n", "");
        check(
            NEW,
            &old,
            expect![[r#"
            //! Imported.

            #![allow(dead_code)]

            use drr::prelude::*;
            use drr::{Ident, Ir};

            // Operations

            op! {
                // T.td:1
                pub AOp = "t.a", (ins), (outs) { verify: verify_a }
            }

            // Rules

            // Functions to write

            /// Verifies.
            fn verify_a(op: OpRef<'_>) -> Result<(), OpError> {
                let _ = op;
                Ok(())
            }

            /// Set.
            pub fn populate(set: &mut PatternSet) {
            }
            ---
            kept: ["populate"]
            written: {"populate"}
            changed: []
            deleted: ["R"]
            gone: []
        "#]],
        );
    }

    #[test]
    fn without_a_list_everything_counts_as_written_by_hand() {
        let old = NEW.replace("(AOp $x) => (AOp $x)", "(AOp $x) => (replaceWithValue $x)");
        check(
            NEW,
            &old,
            expect![[r#"
                //! Imported.

                #![allow(dead_code)]

                use drr::prelude::*;
                use drr::{Ident, Ir};

                // Operations

                op! {
                    // T.td:1
                    pub AOp = "t.a", (ins), (outs) { verify: verify_a }
                }

                // Rules

                pat! {
                    // T.td:2
                    pub R: (AOp $x) => (replaceWithValue $x)
                }

                // drr-import would now write `R` as follows; the item above was changed by hand:
                //
                // pat! {
                //     // T.td:2
                //     pub R: (AOp $x) => (AOp $x)
                // }

                // Functions to write

                /// Verifies.
                fn verify_a(op: OpRef<'_>) -> Result<(), OpError> {
                    let _ = op;
                    Ok(())
                }

                /// Set.
                pub fn populate(set: &mut PatternSet) {
                    set.add(R);
                }
                ---
                kept: ["pat! pub R: (AOp $x) => (replaceWithValue $x)"]
                written: {}
                changed: ["R"]
                deleted: []
                gone: []
            "#]],
        );
    }

    #[test]
    fn formatting_is_no_change() {
        let old = first(NEW).expect("it is Rust");
        let old = old.replace(
            "fn verify_a(op: OpRef<'_>) ->",
            "fn verify_a(\n    op: OpRef<'_>,\n) ->",
        );
        let old = old.replace(
            "use drr::prelude::*;\nuse drr::{Ident, Ir};",
            "use drr::{Ir, Ident};\nuse drr::prelude::*;",
        );
        let merged = import(NEW, &old);
        assert_eq!((merged.text, merged.kept.len()), (old.clone(), 0));
        let new = NEW.replace("fn verify_a(op: OpRef<'_>)", "fn verify_a(o: OpRef<'_>)");
        assert!(import(&new, &old).text.contains("fn verify_a(o: OpRef<'_>)"));
    }

    #[test]
    fn places_follow_the_records() {
        let old = first(NEW).expect("it is Rust");
        let new = NEW.replace("T.td:2", "T.td:40");
        assert_eq!(import(&new, &old).text, first(&new).expect("it is Rust"));
        // What was changed by hand is not told of it.
        let changed = old.replace("(AOp $x) => (AOp $x)", "(AOp $x) => (replaceWithValue $x)");
        let merged = import(&new, &changed);
        assert_eq!((merged.text.as_str(), merged.changed.len()), (changed.as_str(), 0));
    }

    #[test]
    fn nothing_is_imported_twice() {
        let old = first(NEW).expect("it is Rust");
        // Both a changed `use` and one of the user's own.
        let old = old.replace(
            "use drr::{Ident, Ir};",
            "use drr::{Ident, Ir, Block};\nuse other::Op;\nuse drr::Module as Module;",
        );
        let new = NEW.replace(
            "use drr::{Ident, Ir};",
            "use drr::{Ident, Ir, Module, Op, Value};\nuse drr::Block;",
        );
        let merged = import(&new, &old).text;
        let uses: Vec<&str> = merged.lines().filter(|line| line.starts_with("use ")).collect();
        assert_eq!(
            uses,
            [
                "use drr::prelude::*;",
                "use drr::Value;",
                "use drr::{Ident, Ir, Block};",
                "use other::Op;",
                "use drr::Module as Module;"
            ]
        );
        assert_eq!(import(&new, &merged).text, merged);
    }

    #[test]
    fn lists_of_two_branches_become_one() {
        let old = first(NEW).expect("it is Rust");
        let other = first(&NEW.replace("T.td:2", "T.td:3")).expect("it is Rust");
        let list = |text: &str| text[text.find("// Fingerprints").expect("a list")..].to_string();
        let both = format!("{old}\n{}", list(&other));
        let merged = import(NEW, &both).text;
        assert_eq!(merged.matches("// Fingerprints").count(), 1);
        assert_eq!(import(NEW, &merged).text, merged);
    }

    #[test]
    fn a_module_that_is_no_rust_is_not_written_over() {
        let error = merge(NEW, "fn f() {}\nfn g( {}\n").expect_err("it is none").to_string();
        expect!["line 2 of the module: cannot parse string into token stream; nothing was written, because functions in it could not be kept"].assert_eq(&error);
    }
}
