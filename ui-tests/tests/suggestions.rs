//! Every text that a help line suggests is compiled in `pass/suggestions.rs`, or listed here with the reason why not.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Texts that are not compiled.
const NOT_COMPILED: &[(&str, &str)] = &[
    ("(AddOp ..)", "`..` is a placeholder for the arguments"),
    ("(Missing $x)", "`Missing` is not declared in its case"),
    (
        "(function $x, $y)",
        "`function` is a placeholder for the user's function",
    ),
    ("(replaceWithValue $p__0)", "`$p` is the name of its case"),
    (":$_r__0", "`$_r` is the name of its case"),
    ("ConstantAttr<I32Attr, \"..\">", "`..` is a placeholder for the value"),
    ("ConstantProp<I64Prop, \"..\">", "`..` is a placeholder for the value"),
    ("[{ Some(cx.ctx().i32_attr(1)) }]", PDLL),
    ("[{ Some(v.ty()) }]", PDLL),
    ("[{ rewriter.ctx().i32_attr(1) }]", PDLL),
    ("[{ rewriter.erase_op(op); }]", PDLL),
    ("[{ rewriter.value_type(v) }]", PDLL),
    ("[{ v.defining_op() }]", PDLL),
    ("[{ v.has_one_use() }]", PDLL),
    ("mode", "a variable of PDLL, as in its case"),
    ("let x = ..", "`..` is a placeholder for the value"),
    ("r#dyn", RAW),
    ("r#in", RAW),
    ("r#match", RAW),
    ("r#move", RAW),
    ("r#try", RAW),
    ("r#type", RAW),
    ("r#use", RAW),
    ("r#where", RAW),
    ("struct(custom<Name>($x))", "names functions of the user"),
];

/// The body of a constraint or a rewrite in a file of PDLL.
const PDLL: &str = "a body in PDLL, whose parameters are those of its case";

/// A raw identifier.
const RAW: &str = "a raw identifier of Rust";

/// The beginnings of help lines with suggestions.
const INTRODUCTIONS: [&str; 6] = [
    "write `",
    "or write `",
    "write the test in Rust: `",
    "write it as in MLIR: `",
    "write the expression in braces, `",
    "or write the type as in MLIR, `",
];

#[test]
fn every_text_to_write_is_compiled() {
    let compiled = read(&root().join("pass/suggestions.rs"));
    let texts = texts_to_write();
    assert!(texts.len() > 30, "help lines are not read: {texts:?}");
    let is_listed = |text: &str| NOT_COMPILED.iter().any(|(listed, _)| *listed == text);
    let missing: Vec<&String> = texts
        .iter()
        .filter(|text| !compiled.contains(text.as_str()) && !is_listed(text))
        .collect();
    assert!(
        missing.is_empty(),
        "not in pass/suggestions.rs, and without a reason in NOT_COMPILED:\n{missing:#?}"
    );
    let stale: Vec<_> = NOT_COMPILED
        .iter()
        .filter(|(listed, _)| !texts.contains(*listed) || compiled.contains(listed))
        .collect();
    assert!(
        stale.is_empty(),
        "listed, but no help line has it or it is compiled:\n{stale:#?}"
    );
}

/// The first text in backquotes of each help line that begins with one of the introductions.
fn texts_to_write() -> BTreeSet<String> {
    let entries = std::fs::read_dir(root().join("fail")).expect("there is a folder of failing cases");
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let files: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|of| of == "stderr"))
        .collect();
    let mut texts = BTreeSet::new();
    for file in files {
        for line in read(&file).lines() {
            let Some(help) = line.trim_start().strip_prefix("= help: ") else {
                continue;
            };
            let rest = INTRODUCTIONS
                .iter()
                .find_map(|introduction| help.strip_prefix(introduction));
            if let Some((text, _)) = rest.and_then(|rest| rest.split_once('`')) {
                texts.insert(text.to_string());
            }
        }
    }
    texts
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
