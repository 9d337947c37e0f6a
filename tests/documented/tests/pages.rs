//! The pages that rustdoc makes of a small dialect, read as text.

use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

/// The directory of the generated pages.
static PAGES: LazyLock<PathBuf> = LazyLock::new(|| {
    // Beside the artifacts that the test was built from, so that only the pages are new.
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("..");
    let built = Command::new(env!("CARGO"))
        .args([
            "doc",
            "--quiet",
            "--no-deps",
            "-p",
            env!("CARGO_PKG_NAME"),
            "--target-dir",
        ])
        .arg(&target)
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success() && !said.contains("warning"), "{said}");
    target.join("doc/drr_tests_documented")
});

/// Returns a page without its markup, with one space between words; links as `[text]`, but not those to drr in
/// signatures, which are there only where its pages have been made, too. In prose such a link stays in brackets where
/// there is no page.
fn page(name: &str) -> String {
    let html = std::fs::read_to_string(PAGES.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let main = html
        .split("<section id=\"main-content\"")
        .nth(1)
        .expect("a page has a main section");
    let (mut text, mut is_link) = (String::new(), false);
    for part in main.split('<').skip(1) {
        let (tag, rest) = part.split_once('>').unwrap_or((part, ""));
        match tag {
            _ if tag.starts_with("a ") => {
                let is_of_drr = tag.contains("../drr") && tag.contains("class=");
                is_link = !tag.contains("anchor") && !tag.contains("class=\"src") && !is_of_drr;
                text.push_str(if is_link { "[" } else { "" });
            }
            "/a" => text.push_str(if is_link { "]" } else { "" }),
            "/tr" | "/td" | "/th" | "/p" | "/li" | "/dt" | "/dd" | "/section" | "/summary" | "/h1" | "/h2" | "/h3" => {
                text.push(' ')
            }
            _ => {}
        }
        text.push_str(rest);
    }
    let text = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&#39;", "'"),
        ("&quot;", "\""),
        ("&amp;", "&"),
        ("&nbsp;", " "),
    ]
    .iter()
    .fold(text, |text, (entity, plain)| text.replace(entity, plain));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn assert_has(name: &str, wanted: &[&str]) {
    let text = page(name);
    for part in wanted {
        assert!(text.contains(part), "{name} lacks {part:?}:\n{text}");
    }
}

fn assert_lacks(name: &str, unwanted: &[&str]) {
    let text = page(name);
    for part in unwanted {
        assert!(!text.contains(part), "{name} has {part:?}:\n{text}");
    }
}

#[test]
fn accessors_have_plain_types() {
    assert_has(
        "struct.ScaleOp.html",
        &["[factor](self) -> [Option]<[i32]>", "[unit](self) -> [Option]<Ident>"],
    );
    for name in [
        "struct.ScaleOp.html",
        "values/struct.AttrsOp.html",
        "values/struct.PropsOp.html",
    ] {
        let text = page(name);
        let accessors = text.split("Trait Implementations").next().unwrap_or_default();
        assert!(
            accessors.contains("pub fn") && !accessors.contains(" as "),
            "{accessors}"
        );
    }
}

#[test]
fn builders_take_plain_types() {
    assert_has(
        "values/struct.PropsOp.html",
        &[
            "<'a> = ([u8], [i32], [i64], [bool], &'a [str], [bool], &'a [&'a [str]], &'a [[i64]], [Option]<[i32]>, [Mode]",
        ],
    );
    let text = page("values/struct.PropsOp.html");
    let args = text
        .split("<'a> = (")
        .nth(1)
        .and_then(|rest| rest.split("The arguments in order").next());
    assert!(args.is_some_and(|args| !args.contains(" as ")), "{text}");
}

#[test]
fn tables_have_no_empty_column() {
    assert_has(
        "struct.AddOp.html",
        &["argument kind constraint meaning lhs operand [I32] The first element. rhs"],
    );
    assert_has(
        "struct.MulOp.html",
        &["argument kind constraint lhs operand [I32] rhs operand [I32]"],
    );
    assert_lacks("struct.MulOp.html", &["meaning"]);
}

#[test]
fn items_for_generated_code_are_hidden() {
    for name in ["struct.AddOp.html", "struct.Double.html"] {
        assert_lacks(name, &["Argument", "OpResult", "impl Generated", "CODE", "__drr"]);
    }
    assert_lacks("index.html", &["__drr", "macro"]);
}

#[test]
fn a_rule_is_formatted_with_links() {
    assert_has(
        "struct.Fuse.html",
        &[
            "(ScaleOp (ScaleOp $value, $a, $_), $b, $unit) => (ScaleOp $value, (twice $b), $unit) where [(small $a), (HasOneUse $value)] (addBenefit 3)",
            "Matches [ScaleOp]. Builds [ScaleOp]. Calls [small()], [twice()].",
        ],
    );
    assert_has(
        "struct.Far.html",
        &["Matches [MulOp], [more::FarOp]. Builds [more::FarOp]."],
    );
}

#[test]
fn each_item_has_a_summary_in_its_module() {
    assert_has(
        "index.html",
        &[
            "[AddOp] Adds two numbers.",
            "[MulOp] The op my.mul.",
            "[NegOp] negation",
            "[Double] Two equal summands.",
            "[Far] (MulOp (more::FarOp $x), $x) => (more::FarOp $x)",
            "[NegNeg] (NegOp (NegOp $z)) => (replaceWithValue $z)",
            "[My] Arithmetic.",
        ],
    );
}

#[test]
fn a_dialect_lists_its_ops() {
    assert_has(
        "struct.My.html",
        &[
            "[AddOp] Adds two numbers. [MulOp] The op my.mul. [ScaleOp] Multiplies by a | constant. [more::FarOp] An operation of another module. [HiddenOp] An unused item.",
        ],
    );
}

#[test]
fn an_op_lists_its_traits_in_one_row() {
    assert_has(
        "struct.AddOp.html",
        &["Traits: [Pure], [Commutative], AllTypesMatch<[\"lhs\", \"sum\"]>"],
    );
    assert_has("struct.MulOp.html", &["Traits: [Pure], [Cheap]"]);
}

#[test]
fn an_op_lists_the_rules_of_its_crate() {
    assert_has("struct.AddOp.html", &["impl MatchedBy<[Double]> for [AddOp]"]);
    assert_has(
        "struct.ScaleOp.html",
        &[
            "impl MatchedBy<[Fuse]> for [ScaleOp]",
            "impl BuiltBy<[Double]> for [ScaleOp]",
        ],
    );
    assert_has(
        "more/struct.FarOp.html",
        &["impl MatchedBy<[Far]> for", "impl BuiltBy<[Far]> for"],
    );
    // Private rules appear on no page.
    assert_lacks("struct.AddOp.html", &["Private"]);
}
