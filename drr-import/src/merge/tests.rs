//! Merges of modules that were changed by hand, or whose records changed.

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
pub fn populate_with_generated(set: &mut PatternSet) {
    set.add(R);
}
";

fn import(new: &str, old: &str) -> MergedModule {
    merge(new, old, generated(new)).expect("it is Rust")
}

/// Returns the module of a first import.
fn first(new: &str) -> Result<String, ImportError> {
    super::first(new, &generated(new))
}

/// Returns the names of the rules without a name.
fn generated(new: &str) -> GeneratedNames {
    let words = new.split(|c: char| !c.is_alphanumeric());
    let unnamed = words.filter(|word| word.starts_with(crate::rust::names::UNNAMED_RULE));
    GeneratedNames {
        items: unnamed.map(str::to_string).collect(),
        ..GeneratedNames::default()
    }
}

fn check(new: &str, old: &str, expect: Expect) {
    let merged = import(new, old);
    let shown = format!(
        "{}---\nkept: {:?}\nwritten: {:?}\nchanged: {:?}\ndeleted: {:?}\ngone: {:?}\n",
        merged.text, merged.kept, merged.written, merged.changed, merged.deleted, merged.removed
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
    assert!(merged.kept.is_empty() && merged.deleted.is_empty() && merged.removed.is_empty());
}

#[test]
fn changed_records_replace_untouched_items() {
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
    assert_eq!(merged.removed, ["Q"]);
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
    // When the records change, only items without edits change.
    let new = NEW.replace("(ins), (outs)", "(ins I32:$x), (outs)");
    assert_eq!(
        without_list(&import(&new, &old).text),
        without_list(&old.replace("(ins), (outs)", "(ins I32:$x), (outs)"))
    );
}

fn without_list(text: &str) -> String {
    let is_keyword = |word: &str| word.len() == 16 || word == "Earlier:";
    let is_list = |line: &&str| !(line.len() > 10 && line.starts_with("// ") && line[3..].split(' ').all(is_keyword));
    text.lines().filter(is_list).collect::<Vec<&str>>().join("\n")
}

#[test]
fn the_new_version_of_an_edited_item_is_a_comment_beside_it() {
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
            pub fn populate_with_generated(set: &mut PatternSet) {
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
    // The message is not repeated.
    let merged = import(&new, &old).text;
    let (before, rest) = merged.split_once("\n// drr-import would").expect("a new version");
    let (_, after) = rest.split_once("\n\n").expect("an end");
    let seen = format!("{before}\n{after}");
    assert_eq!(import(&new, &seen).text.matches("drr-import would").count(), 0);
    // Who takes the new version over has it.
    let taken = merged.replace("(AOp $x) => (replaceWithValue $x)", "(AOp $x, $y) => (AOp $x)");
    assert_eq!(
        without_list(&import(&new, &taken).text),
        without_list(&first(&new).expect("it is Rust"))
    );
}

#[test]
fn deleted_items_do_not_come_back() {
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
            pub fn populate_with_generated(set: &mut PatternSet) {
            }
            ---
            kept: ["populate_with_generated"]
            written: {"populate_with_generated"}
            changed: []
            deleted: ["R"]
            gone: []
        "#]],
    );
}

const RULE: &str = "pat! {\n    // T.td:2\n    pub R: (AOp $x) => (AOp $x)\n}\n\n";

#[test]
fn deleted_or_moved_items_do_not_come_back_with_a_changed_record() {
    let old = first(NEW).expect("it is Rust");
    let changed = NEW.replace("(AOp $x) => (AOp $x)", "(AOp (AOp $x)) => (AOp $x)");
    let moved = format!("mod rules {{\n{RULE}}}\npub use rules::R;\n\n");
    for by_hand in ["", &moved] {
        let old = old.replace(RULE, by_hand);
        let merged = import(&changed, &old);
        // Nothing adds a rule that is nowhere.
        let expected = match by_hand {
            "" => old.replace("    set.add(R);\n", "    let _ = set;\n"),
            _ => old,
        };
        assert_eq!(without_list(&merged.text), without_list(&expected));
        assert_eq!(merged.deleted, ["R (its record has changed)"]);
        let again = import(&changed, &merged.text);
        assert_eq!((again.text, again.deleted), (merged.text, vec!["R".to_string()]));
    }
}

#[test]
fn a_deleted_item_is_written_again_if_a_new_item_names_it() {
    let op = "op! {\n    // T.td:1\n    pub AOp = \"t.a\", (ins), (outs) { verify: verify_a }\n}\n\n";
    let function =
        "/// Verifies.\nfn verify_a(op: OpRef<'_>) -> Result<(), OpError> {\n    let _ = op;\n    Ok(())\n}\n\n";
    let old = first(NEW).expect("it is Rust");
    let old = old.replace(op, "").replace(function, "").replace(RULE, "");
    assert_eq!(import(NEW, &old).deleted, ["AOp", "R", "fn verify_a"]);
    let new = NEW.replace(
        RULE,
        &(RULE.to_string() + "pat! {\n    // T.td:3\n    pub S: (AOp (AOp $x)) => (AOp $x)\n}\n\n"),
    );
    let merged = import(&new, &old);
    assert_eq!(merged.restored, ["AOp", "fn verify_a"]);
    assert_eq!(merged.deleted, ["R"]);
    assert!(merged.text.contains("verify: verify_a") && merged.text.contains("fn verify_a("));
    assert_eq!(import(&new, &merged.text).text, merged.text);
}

/// Returns a module with these rules, which have no names.
fn unnamed(rules: &[&str]) -> String {
    let mut text = String::new();
    for (number, rule) in rules.iter().enumerate() {
        text += &format!("pat! {{\n    pub GeneratedConvert{number}: {rule}\n}}\n\n");
    }
    text += "pub fn populate_with_generated(set: &mut PatternSet) {\n";
    for number in 0..rules.len() {
        text += &format!("    set.add(GeneratedConvert{number});\n");
    }
    text + "}\n"
}

#[test]
fn rules_without_a_name_keep_their_numbers() {
    let (a, b, c) = ("(AOp $x) => (BOp $x)", "(BOp $x) => (COp $x)", "(COp $x) => (DOp $x)");
    let old = first(&unnamed(&[a, b])).expect("it is Rust");
    // The first rule is edited, then a rule is inserted before it.
    let edited = old.replace("(AOp $x) =>", "(AOp (AOp $x)) =>");
    let merged = import(&unnamed(&[c, a, b]), &edited);
    let rules = [
        "pub GeneratedConvert2: (COp $x) => (DOp $x)",
        "pub GeneratedConvert0: (AOp (AOp $x)) => (BOp $x)",
        "pub GeneratedConvert1: (BOp $x) => (COp $x)",
    ];
    for rule in rules {
        assert!(merged.text.contains(rule), "{}", merged.text);
    }
    assert!(!merged.text.contains("(AOp $x) =>"), "{}", merged.text);
    assert!(
        merged
            .text
            .contains("    set.add(GeneratedConvert2);\n    set.add(GeneratedConvert0);\n")
    );
    assert_eq!(
        (merged.changed.len(), merged.deleted.len(), merged.kept.len()),
        (0, 0, 1)
    );
    assert_eq!(import(&unnamed(&[c, a, b]), &merged.text).text, merged.text);
    // A rule that is removed, and one that was deleted by hand.
    let removed = import(&unnamed(&[c, b]), &merged.text);
    assert!(removed.text.contains(rules[0]) && removed.text.contains(rules[2]));
    let without = old.replace("pat! {\n    pub GeneratedConvert0: (AOp $x) => (BOp $x)\n}\n\n", "");
    let merged = import(&unnamed(&[c, a, b]), &without);
    assert_eq!(merged.deleted, ["GeneratedConvert0"]);
    assert!(merged.text.contains(rules[0]) && merged.text.contains(rules[2]));
}

#[test]
fn an_edited_item_without_a_record_is_kept_and_reported() {
    let old = first(NEW)
        .expect("it is Rust")
        .replace("(AOp $x) => (AOp $x)", "(AOp $x) => (replaceWithValue $x)");
    let merged = import(&NEW.replace(RULE, ""), &old);
    assert_eq!(
        merged.kept,
        ["pat! pub R: (AOp $x) => (replaceWithValue $x) (no longer required)"]
    );
}

#[test]
fn what_was_changed_or_deleted_is_remembered_while_it_has_no_record() {
    let rule = "pat! {\n    // T.td:2\n    pub R: (AOp $x) => (AOp $x)\n}\n\n";
    let function =
        "/// Verifies.\nfn verify_a(op: OpRef<'_>) -> Result<(), OpError> {\n    let _ = op;\n    Ok(())\n}\n\n";
    let old = first(NEW).expect("it is Rust");
    let edited = old.replace(rule, "").replace("    let _ = op;\n", "");
    let without = NEW.replace(rule, "").replace(function, "");
    assert!(!without.contains("verify_a(") && !without.contains("pat!"));
    let merged = import(&without, &edited);
    assert_eq!((merged.kept.len(), merged.removed.len()), (1, 0));
    assert_eq!(import(&without, &merged.text).text, merged.text);
    let back = import(NEW, &merged.text);
    let expected = edited.replace("    set.add(R);\n", "    let _ = set;\n");
    assert_eq!(without_list(&back.text), without_list(&expected));
    assert_eq!((back.changed.len(), back.deleted), (0, vec!["R".to_string()]));
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
            pub fn populate_with_generated(set: &mut PatternSet) {
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
fn a_new_version_stays_apart_from_the_comment_below() {
    let old = first(NEW).expect("it is Rust");
    let old = old.replace(
        "pub R: (AOp $x) => (AOp $x)\n}\n",
        "pub R: (AOp $x) => (replaceWithValue $x)\n}\n// Mine.\n",
    );
    let new = NEW.replace("(AOp $x) => (AOp $x)", "(AOp $x, $y) => (AOp $x)");
    let merged = import(&new, &old).text;
    assert!(
        merged.contains("//     pub R: (AOp $x, $y) => (AOp $x)\n// }\n\n// Mine.\n"),
        "{merged}"
    );
    assert_eq!(import(&new, &merged).text, merged);
}

#[test]
fn comments_at_the_list_are_kept() {
    let old = first(NEW).expect("it is Rust");
    let above = old.replace("\n// Fingerprints", "\n// Above.\n// Fingerprints");
    for (text, kept) in [
        (format!("{old}// Below.\n// More.\n"), "\n// Below.\n// More.\n"),
        (format!("{} // Beside.\n", old.trim_end()), " // Beside.\n"),
        (format!("{old}/* Below. */"), "/* Below. */"),
        (above, "\n// Above.\n"),
    ] {
        let merged = import(NEW, &text).text;
        assert!(merged.contains(kept), "{merged}");
        assert_eq!(import(NEW, &merged).text, merged);
        assert_eq!(merged.matches("// Fingerprints").count(), 1);
        // And with another version of the records.
        let merged = import(&NEW.replace("(AOp $x) => (AOp $x)", "(AOp $x, $y) => (AOp $x)"), &text).text;
        assert!(merged.contains(kept.trim()), "{merged}");
    }
}

#[test]
fn ends_of_lines_stay_what_they_are() {
    let old = first(NEW).expect("it is Rust");
    let changed = old.replace("(AOp $x) => (AOp $x)", "(AOp $x) => (replaceWithValue $x)");
    let new = NEW.replace("(AOp $x) => (AOp $x)", "(AOp $x, $y) => (AOp $x)");
    let merged = import(&new, &changed).text;
    let with_carriage_returns = |text: &str| text.replace('\n', "\r\n");
    assert_eq!(
        import(&new, &with_carriage_returns(&changed)).text,
        with_carriage_returns(&merged)
    );
    assert_eq!(
        import(&new, &with_carriage_returns(&merged)).text,
        with_carriage_returns(&merged)
    );
    // A file of both kinds is not converted, and importing it twice changes nothing.
    let mixed = with_carriage_returns(&changed).replacen("\r\n", "\n", 1);
    let merged = import(&new, &mixed).text;
    assert!(merged.contains("(replaceWithValue $x)\r\n}") && merged.contains("would now write `R`"));
    assert_eq!(import(&new, &merged).text, merged);
}

/// Modules of earlier versions have the lines of the records, and modules of this one their names.
#[test]
fn lines_of_records_become_their_names() {
    let old = first(NEW).expect("it is Rust");
    let new = NEW.replace("T.td:1", "T.td: T_AOp").replace("T.td:2", "T.td");
    assert_ne!(NEW, new);
    assert_eq!(import(&new, &old).text, first(&new).expect("it is Rust"));
}

#[test]
fn places_follow_the_records() {
    let old = first(NEW).expect("it is Rust");
    let new = NEW.replace("T.td:2", "T.td:40");
    assert_eq!(import(&new, &old).text, first(&new).expect("it is Rust"));
    // Items that were changed by hand are not reported.
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
    let error = merge(NEW, "fn f() {}\nfn g( {}\n", GeneratedNames::default())
        .expect_err("it is none")
        .to_string();
    expect![[r#"
        line 2 of the module: not valid Rust: cannot parse string into token stream
          = note: nothing was written, because handwritten changes could not be kept"#]]
    .assert_eq(&error);
}

#[test]
fn a_byte_order_mark_and_a_shebang_line_stay_at_the_start() {
    let old = first(NEW).expect("it is Rust");
    let old = old.replace("(AOp $x) => (AOp $x)", "(AOp $x) => (replaceWithValue $x)");
    let new = NEW.replace("(ins), (outs)", "(ins I32:$x), (outs)");
    let merged = import(&new, &old).text;
    for start in ["\u{feff}", "#!/usr/bin/env script\n", "\u{feff}#!/usr/bin/env script\n"] {
        assert_eq!(import(&new, &format!("{start}{old}")).text, format!("{start}{merged}"));
    }
    let with_carriage_returns = |text: &str| text.replace('\n', "\r\n");
    assert_eq!(
        import(&new, &format!("\u{feff}{}", with_carriage_returns(&old))).text,
        format!("\u{feff}{}", with_carriage_returns(&merged))
    );
    let error = merge(
        NEW,
        "\u{feff}#!/bin/x\nfn f() {}\nfn g( {}\n",
        GeneratedNames::default(),
    )
    .expect_err("it is none");
    assert!(error.to_string().starts_with("line 3 of the module"), "{error}");
}
