//! Formats that `mlir-tblgen` takes, and whose text is not read again as it was: here they are errors or warned of. Rows are those
//! of the specification.

use drr::prelude::*;

use super::format_verdicts::{Verdict, ours, sections, theirs};

drr::enum_attr! { pub Kind: I32EnumAttr, "a kind", { First = 0 => "first", Second = 1 => "second" } }

op! {
    pub OptionalOp = "q.optional", (ins OptionalAttr<StrAttr>:$a, OptionalAttr<I64Attr>:$b), (outs)
    { assembly_format: "$a `x` $b attr-dict" }
}
op! {
    #[drr(allow(hidden_by_default))]
    pub HidesOp = "q.hides", (ins DefaultValuedAttr<I64Attr, "0">:$d, OptionalAttr<StrAttr>:$note), (outs)
    { assembly_format: "(`at` $d^ `note` $note)? attr-dict" }
}
op! {
    #[drr(allow(group_never_read))]
    pub AlikeOp = "q.alike", (ins OptionalAttr<StrAttr>:$first, OptionalAttr<I64Attr>:$second), (outs)
    { assembly_format: "(`,` $first^)? (`,` $second^)? attr-dict" }
}
drr::attr_def! {
    #[drr(allow(glued_to_name))]
    pub GluedAttr = "q.kind", (params EnumProp<Kind>:$kind) { assembly_format: "`` $kind" }
}
drr::attr_def! { pub SpacedAttr = "q.spaced", (params EnumProp<Kind>:$kind) { assembly_format: "$kind" } }
dialect! { pub Q = "q", ops: [OptionalOp, HidesOp, AlikeOp], attrs: [GluedAttr, SpacedAttr] }

fn context() -> Context {
    ContextBuilder::new().with(Q).allow_unregistered_dialects(true).build()
}

/// Returns the printed text of an op, and the error of parsing it again if there is one.
fn printed(op: &str) -> (String, Result<Module, String>) {
    let ctx = context();
    let module = Module::parse(&ctx, op).unwrap_or_else(|errors| panic!("{errors}"));
    let text = module.to_string();
    let line = text.lines().nth(1).unwrap_or_default().trim_start().to_owned();
    let again = Module::parse(&ctx, &text).map_err(|errors| errors.to_string());
    (line, again)
}

/// Checks that `mlir-tblgen` accepts a format and `op!` rejects it with this error.
#[track_caller]
fn refused(ins: &'static str, outs: &'static str, format: &str, text: &str) {
    if drr_tests::mlir().is_none() {
        return;
    }
    let sections = sections(ins, outs, "");
    let (theirs, ours) = (theirs(&sections, format), ours(&sections, format));
    assert_eq!(theirs.0, Verdict::Taken, "{format}: {}", theirs.1);
    assert!(ours.0 != Verdict::Taken && ours.1.contains(text), "{format}: {ours:?}");
}

// Row Q02
#[test]
fn property_missing_from_the_format() {
    refused("I64Prop:$p", "", "attr-dict", "property `p` is missing from the format");
    refused(
        "I64Prop:$p, I64Prop:$q",
        "",
        "$p attr-dict",
        "property `q` is missing from the format",
    );
}

// Row Q08
#[test]
fn absent_attribute_outside_of_a_group_prints_nothing() {
    for (op, expected) in [
        ("\"q.optional\"() : () -> ()", "q.optional  x "),
        ("\"q.optional\"() {a = \"s\"} : () -> ()", "q.optional \"s\" x "),
        ("\"q.optional\"() {b = 5 : i64} : () -> ()", "q.optional  x 5"),
    ] {
        let (line, again) = printed(op);
        assert_eq!(line, expected);
        let ctx = context();
        let module = Module::parse(&ctx, op).unwrap();
        assert_eq!(
            again.unwrap().generic_form().to_string(),
            module.generic_form().to_string()
        );
    }
}

// Row Q10
#[test]
fn attribute_with_a_trailing_type() {
    for constraint in ["APIntAttr:$u", "AnyI32Attr:$u"] {
        let text = "the start of the type of `u`";
        refused(constraint, "AnyType:$a", "$u `:` type($a) attr-dict", text);
        refused(constraint, "AnyType:$a", "$u attr-dict `:` type($a)", text);
    }
}

// Row Q11
#[test]
fn braces_after_the_attribute_dictionary() {
    refused(
        "",
        "",
        "attr-dict `{` `}`",
        "as the start of the preceding attribute dictionary",
    );
    refused(
        "",
        "",
        "attr-dict regions",
        "as the start of the preceding attribute dictionary",
    );
}

// Row Q19
#[test]
fn value_beside_an_anchor_with_a_default() {
    let (line, again) = printed("\"q.hides\"() {d = 1, note = \"s\"} : () -> ()");
    assert_eq!(line, "q.hides at 1 note \"s\"");
    assert!(again.is_ok());
    let (line, again) = printed("\"q.hides\"() {d = 0, note = \"s\"} : () -> ()");
    assert_eq!(line, "q.hides");
    assert!(!again.unwrap().generic_form().to_string().contains("note"));
}

// Row Q21
#[test]
fn symbol_name_followed_by_a_keyword() {
    let (line, again) = printed("\"t.a\"() {k = #q<kind second>} : () -> ()");
    assert_eq!(line, "\"t.a\"() {k = #q.kindsecond} : () -> ()");
    assert!(again.is_err() || !again.unwrap().to_string().contains("kind second"));
    let (line, again) = printed("\"t.a\"() {k = #q<spaced second>} : () -> ()");
    assert_eq!(line, "\"t.a\"() {k = #q<spaced second>} : () -> ()");
    assert!(again.is_ok());
}

// Row Q25
#[test]
fn two_groups_with_the_same_first_token() {
    let (line, again) = printed("\"q.alike\"() {first = \"s\", second = 5} : () -> ()");
    assert_eq!(line, "q.alike, \"s\", 5");
    assert!(again.is_ok());
    let (line, again) = printed("\"q.alike\"() {second = 5} : () -> ()");
    assert_eq!(line, "q.alike, 5");
    assert!(again.is_err());
}
