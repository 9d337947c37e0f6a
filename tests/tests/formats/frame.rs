//! A row: its operations, printed and read by both, and texts written by hand.

use std::panic::catch_unwind;
use std::sync::OnceLock;

use drr::define::OpDescriptor;
use drr::prelude::*;
use drr_tests::diff::assert_same;
use drr_tests::mlir::MlirOpt;
use drr_tests::oracle::formats;
use drr_tests::split::MARKER;
use expect_test::Expect;

use super::dialect::context;
use super::instances::Instances;

/// Random operations of one kind: their text in generic form, and what MLIR prints for them.
struct Kind {
    def: &'static OpDescriptor,
    text: String,
    theirs: Option<Theirs>,
}

/// Output of MLIR for an op in generic form, and for MLIR's custom form parsed again, which may fail.
struct Theirs {
    printed: Result<Forms, String>,
    again: Result<Forms, String>,
}

#[derive(PartialEq, Eq, Debug)]
struct Forms {
    generic: String,
    custom: String,
}

/// Returns all kinds of ops, which are generated and run through MLIR once.
fn kinds() -> &'static [Kind] {
    static KINDS: OnceLock<Option<Vec<Kind>>> = OnceLock::new();
    // A failed build is not repeated, because it takes long.
    let kinds = KINDS.get_or_init(|| catch_unwind(make_kinds).ok());
    kinds.as_deref().expect("there are no operations: see another test")
}

fn make_kinds() -> Vec<Kind> {
    let ctx = context();
    let instances = Instances::new(&ctx);
    let defs: Vec<&'static OpDescriptor> = ctx.registry().ops().map(|info| info.def()).collect();
    let defs: Vec<_> = defs
        .into_iter()
        .filter(|def| def.name.starts_with("fmt.a") || def.name.starts_with("fmt.q"))
        .collect();
    let texts: Vec<String> = defs.iter().map(|def| instances.module(def)).collect();
    let mut theirs = formats().map(|tool| run(&tool, &texts).into_iter());
    let kinds = defs.into_iter().zip(texts);
    kinds
        .map(|(def, text)| Kind {
            def,
            text,
            theirs: theirs.as_mut().and_then(Iterator::next),
        })
        .collect()
}

fn run(tool: &MlirOpt, texts: &[String]) -> Vec<Theirs> {
    let printed: Vec<Result<Forms, String>> = both(tool, texts).collect();
    let custom = |forms: &Result<Forms, String>| forms.as_ref().map_or(String::new(), |forms| forms.custom.clone());
    let custom: Vec<String> = printed.iter().map(custom).collect();
    let again = both(tool, &custom);
    printed
        .into_iter()
        .zip(again)
        .map(|(printed, again)| Theirs { printed, again })
        .collect()
}

/// Returns MLIR's output in generic and in custom form or its errors for each text.
fn both(tool: &MlirOpt, texts: &[String]) -> impl Iterator<Item = Result<Forms, String>> {
    let (generic, custom) = std::thread::scope(|scope| {
        let custom = scope.spawn(|| pieces(tool, &["--split-input-file"], texts));
        let generic = pieces(tool, &["--split-input-file", "--mlir-print-op-generic"], texts);
        (generic, custom.join().unwrap_or_default())
    });
    generic.into_iter().zip(custom).map(|(generic, custom)| {
        Ok(Forms {
            generic: generic?,
            custom: custom?,
        })
    })
}

fn pieces(tool: &MlirOpt, args: &[&str], texts: &[String]) -> Vec<Result<String, String>> {
    let output = tool.run(args, texts.join(&format!("\n{MARKER}\n")));
    let printed: Vec<&str> = output.stdout.split(&format!("{MARKER}\n")).collect();
    if printed.len() == texts.len() {
        let all = printed.iter().map(|text| match text.trim_end() {
            "" => Err(output.stderr.clone()),
            text => Ok(format!("{text}\n")),
        });
        return all.collect();
    }
    // It has crashed on one of them.
    let each = texts.iter().map(|text| {
        let output = tool.run(args, text);
        if output.success {
            Ok(format!("{}\n", output.stdout.trim_end()))
        } else {
            Err(output.stderr)
        }
    });
    each.collect()
}

/// Returns drr's output or errors for a text.
fn ours(ctx: &Context, text: &str) -> Result<Forms, String> {
    let module = Module::parse(ctx, text).map_err(|errors| errors.to_string())?;
    module.verify().map_err(|errors| errors.to_string())?;
    Ok(Forms {
        generic: module.generic_form().to_string(),
        custom: module.to_string(),
    })
}

fn compare(what: &str, expected: &Forms, actual: &Forms) {
    assert_same(&format!("{what}, generic form"), &expected.generic, &actual.generic);
    assert_same(&format!("{what}, custom form"), &expected.custom, &actual.custom);
}

/// Operations that differ from MLIR's, and why.
const OPEN: &[(&str, &str)] = &[
    (
        "fmt.a86_same_result",
        "types that are alike are written in generic form: the format writes one of them",
    ),
    ("fmt.a44_typed_str", "a string of a known type is written with the type"),
    (
        "fmt.a101_bits",
        "flags of an integer enum are in quotes in a property if they are no case",
    ),
];

/// Compares all operations of a row: what both print for random ones, and what both read from that.
pub(crate) fn row(id: &str) {
    let prefix = format!("fmt.{id}_");
    let kinds: Vec<&Kind> = kinds()
        .iter()
        .filter(|kind| kind.def.name.starts_with(&prefix))
        .collect();
    assert!(!kinds.is_empty(), "no operation of row {id}");
    for kind in kinds {
        let name = kind.def.name;
        let ctx = context();
        let printed = ours(&ctx, &kind.text).unwrap_or_else(|error| panic!("{}{error}", kind.text));
        if let Some((_, why)) = OPEN.iter().find(|(open, _)| *open == name) {
            let theirs = kind.theirs.as_ref().and_then(|theirs| theirs.printed.as_ref().ok());
            assert_ne!(theirs, Some(&printed), "{name} is as in MLIR: {why}");
            continue;
        }
        let again = ours(&ctx, &printed.custom);
        let Some(theirs) = &kind.theirs else { continue };
        let expected = theirs
            .printed
            .as_ref()
            .unwrap_or_else(|error| panic!("MLIR refuses\n{}{error}", kind.text));
        compare(name, expected, &printed);
        match (&theirs.again, &again) {
            (Ok(theirs), Ok(ours)) => compare(&format!("{name}, read again"), theirs, ours),
            (Err(_), Ok(ours)) => {
                let what = format!("{name}, which MLIR does not read again");
                assert_same(&what, &printed.custom, &ours.custom);
            }
            (Err(_), Err(_)) => {}
            (Ok(_), Err(error)) => panic!("{name}: MLIR reads what ours does not\n{error}"),
        }
    }
}

/// Values for texts written by hand, on one line.
const VALUES: &str = "%i, %f, %t, %p, %x = \"builtin.unrealized_conversion_cast\"() : () -> (i32, f32, tensor<4xf32>, !fmt.pair<i32, 5>, index)\n";

/// Texts that both read: both print the same for them.
pub(crate) fn reads(texts: &[&str]) {
    let texts: Vec<String> = texts.iter().map(|text| format!("{VALUES}{text}\n")).collect();
    let ctx = context();
    let ours: Vec<Forms> = texts
        .iter()
        .map(|text| ours(&ctx, text).unwrap_or_else(|error| panic!("{error}")))
        .collect();
    let Some(tool) = formats() else { return };
    for ((text, ours), theirs) in texts.iter().zip(ours).zip(both(&tool, &texts)) {
        compare(
            text,
            &theirs.unwrap_or_else(|error| panic!("MLIR refuses {text}{error}")),
            &ours,
        );
    }
}

/// Texts that both reject at the same position: MLIR's message (in part) and drr's message.
pub(crate) fn refuses(cases: &[(&str, &str, Expect)]) {
    refuses_where(cases, true);
}

/// Texts that both reject, where drr's position is that of the error.
pub(crate) fn refuses_elsewhere(cases: &[(&str, &str, Expect)]) {
    refuses_where(cases, false);
}

/// A text that MLIR takes, with what it prints, and ours refuses.
pub(crate) fn only_mlir_reads(text: &str, printed: &Expect, said: &Expect) {
    let whole = format!("{VALUES}{text}\n");
    said.assert_eq(
        &ours(&context(), &whole)
            .err()
            .unwrap_or_else(|| panic!("ours takes {text}")),
    );
    if let Some(tool) = formats() {
        printed.assert_eq(last_line(&tool.custom::<&str>(&[], &whole)));
    }
}

/// A text that ours takes, with what it prints, and MLIR refuses.
pub(crate) fn only_ours_reads(text: &str, printed: &Expect, message: &str) {
    let whole = format!("{VALUES}{text}\n");
    let forms = ours(&context(), &whole).unwrap_or_else(|error| panic!("{error}"));
    printed.assert_eq(last_line(&forms.custom));
    if let Some(tool) = formats() {
        let output = tool.run::<&str>(&[], &whole);
        let said = output.stderr;
        assert!(!output.success && said.contains(message), "{text}: {said}");
    }
}

/// Returns the last operation of a module.
fn last_line(text: &str) -> &str {
    text.trim_end()
        .trim_end_matches('}')
        .trim_end()
        .lines()
        .last()
        .unwrap_or_default()
        .trim_start_matches("  ")
}

fn refuses_where(cases: &[(&str, &str, Expect)], same_place: bool) {
    let ctx = context();
    let tool = formats();
    for (text, message, expected) in cases {
        let whole = format!("{VALUES}{text}\n");
        let said = ours(&ctx, &whole).err().unwrap_or_else(|| panic!("ours takes {text}"));
        expected.assert_eq(&said);
        let Some(tool) = &tool else { continue };
        let output = tool.run::<&str>(&[], &whole);
        let error = output.stderr.lines().find(|line| line.contains(": error: "));
        let error = error.unwrap_or_else(|| panic!("MLIR takes {text}"));
        assert!(error.contains(message), "{text}: MLIR says `{error}`");
        let place = said
            .lines()
            .find_map(|line| line.trim_start().strip_prefix("--> input:"))
            .unwrap_or_default();
        let theirs = error.split(": ").next().unwrap_or_default();
        assert_eq!(
            theirs.ends_with(&format!(">:{place}")),
            same_place,
            "{text}: {theirs}, ours {place}"
        );
    }
}
