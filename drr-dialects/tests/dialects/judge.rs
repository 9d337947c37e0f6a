//! Helpers that run texts and let MLIR check the expectations.

use drr::prelude::*;
use drr::text::PrintOptions;
use drr_tests::{mlir, ours};
use expect_test::Expect;

const FLAGS: [&str; 1] = ["--allow-unregistered-dialect"];

/// Parses and verifies a text with all dialects.
pub(crate) fn read(text: &str) -> Result<Module, String> {
    let ctx = ContextBuilder::new()
        .with(drr_dialects::All)
        .allow_unregistered_dialects(true)
        .build();
    let module = Module::parse(&ctx, text).map_err(|errors| first_line(&errors.to_string()))?;
    module.verify().map_err(|errors| first_line(&errors.to_string()))?;
    Ok(module)
}

fn first_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_string()
}

/// Returns the custom and the generic form of a module.
pub(crate) fn forms(module: &Module) -> [String; 2] {
    [module.to_string(), module.generic_form().to_string()]
}

/// Checks both forms of a text in custom form, that either form is parsed to the same module, and that MLIR agrees.
pub(crate) fn check_forms(text: &str, custom: Expect, generic: Expect) {
    let module = read(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let printed = forms(&module);
    custom.assert_eq(&printed[0]);
    generic.assert_eq(&printed[1]);
    for form in &printed {
        let again = read(form).unwrap_or_else(|error| panic!("{error}:\n{form}"));
        assert_eq!(forms(&again), printed);
    }
    if let Some(mlir) = mlir() {
        let theirs = [mlir.custom(&FLAGS, text), mlir.generic(&FLAGS, text)];
        assert_eq!(
            theirs.map(|text| text.trim_end().to_string()),
            printed.map(|text| text.trim_end().to_string())
        );
    }
}

/// Checks a text with explicit locations, and that MLIR prints the same text.
pub(crate) fn check_locations(text: &str, expected: Expect) {
    let module = read(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let mut printed = Vec::new();
    let options = PrintOptions::new().with_debug_info(true);
    module.print(&mut printed, &options).expect("a vector takes everything");
    let printed = String::from_utf8_lossy(&printed).into_owned();
    expected.assert_eq(&printed);
    if let Some(mlir) = mlir() {
        let theirs = mlir.custom(&["--allow-unregistered-dialect", "--mlir-print-debuginfo"], text);
        assert_eq!(theirs.trim_end(), printed.trim_end());
    }
}

/// Checks that MLIR records the same locations for all parsed entities.
pub(crate) fn check_places(text: &str) {
    let ctx = Context::with(drr_dialects::All);
    let module = ours::read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let flags = ["--mlir-print-debuginfo"];
    let printed = ours::print(&module, &flags);
    if let Some(mlir) = mlir() {
        assert_eq!(mlir.generic(&flags, text), printed);
    }
}

/// Returns `true` for each valid text, and checks that MLIR accepts the same texts.
pub(crate) fn verdicts(texts: &[String]) -> Vec<bool> {
    let said: Vec<bool> = texts.iter().map(|text| read(text).is_ok()).collect();
    if let Some(mlir) = mlir() {
        for ((text, said), theirs) in texts.iter().zip(&said).zip(mlir.verdicts(&FLAGS, texts)) {
            assert_eq!(*said, theirs.is_some(), "{text}");
        }
    }
    said
}

/// Checks the error of each text, or "ok" for valid ones, and that MLIR rejects the same texts.
pub(crate) fn check_verdicts(texts: &[String], expected: Expect) {
    let said: Vec<String> = texts
        .iter()
        .map(|text| read(text).err().unwrap_or("ok".to_string()))
        .collect();
    expected.assert_eq(&said.iter().map(|said| format!("{said}\n")).collect::<String>());
    let Some(mlir) = mlir() else { return };
    for ((text, said), theirs) in texts.iter().zip(said).zip(mlir.verdicts(&FLAGS, texts)) {
        assert_eq!(said == "ok", theirs.is_some(), "{said}: {text}");
    }
}

/// Checks the error of texts of one line each, in which `;` is a line break. The used values are added.
pub(crate) fn check_ops(lines: &str, expected: Expect) {
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    check_verdicts(&lines.map(with_values).collect::<Vec<String>>(), expected);
}

/// Checks the result of canonicalization for a text that MLIR's canonicalization makes invalid.
pub(crate) fn check_stays_valid(text: &str, expected: Expect) {
    expected.assert_eq(&canonical(text));
    if let Some(mlir) = mlir() {
        let flags = ["--allow-unregistered-dialect", "--canonicalize"];
        assert_eq!(mlir.verdicts(&flags, &[text.to_owned()]), [None], "MLIR's is valid now");
    }
}

/// Checks the result of canonicalization, and that MLIR's result is the same.
pub(crate) fn check_canonical(text: &str, expected: Expect) {
    let custom = canonical(text);
    expected.assert_eq(&custom);
    if let Some(mlir) = mlir() {
        let theirs = mlir.custom(&["--allow-unregistered-dialect", "--canonicalize"], text);
        assert_eq!(theirs.trim_end(), custom.trim_end());
    }
}

fn canonical(text: &str) -> String {
    let mut module = read(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let patterns = PatternSet::new()
        .freeze(module.ctx())
        .expect("no pattern names anything");
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect("it ends");
    assert!(outcome.converged);
    assert_eq!(module.verify().err().map(|errors| errors.to_string()), None);
    let [custom, _] = forms(&module);
    custom
}

/// Returns a text with an op and the values that it uses: `%0`, `%1` and so on of these types.
pub(crate) fn op_on(types: &[&str], op: &str) -> String {
    let values = types.iter().enumerate();
    let values = values.map(|(at, ty)| format!("%{at} = \"u.value\"() : () -> {ty}\n"));
    values.collect::<String>() + op
}

/// Returns a line of ops and the values that it uses, whose types follow from the functional types.
fn with_values(line: &str) -> String {
    let (mut known, mut before) = (Vec::new(), String::new());
    for op in line.split(" ; ") {
        let (results, rest) = op.split_once(" = ").unwrap_or(("", op));
        let (head, types) = rest.split_once(" : (").unwrap_or((rest, ""));
        let operands = head.split('{').next().unwrap_or_default();
        for (name, ty) in names(operands).zip(split_types(types)) {
            if !known.contains(&name) {
                before += &format!("{name} = \"u.value\"() : () -> {ty}\n");
                known.push(name);
            }
        }
        known.extend(names(results));
    }
    before + &line.replace(" ; ", "\n")
}

/// Returns the value names in a text.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '%');
    words.filter(|word| word.starts_with('%'))
}

/// Returns the types up to the closing parenthesis.
fn split_types(text: &str) -> Vec<&str> {
    let (mut types, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '<' | '(' => depth += 1,
            ',' | ')' if depth == 0 => {
                types.push(text[start..at].trim());
                start = at + 1;
            }
            '>' if !text[..at].ends_with('-') => depth -= 1,
            ')' => depth -= 1,
            _ => {}
        }
        if c == ')' && depth == 0 {
            break;
        }
    }
    types
}
