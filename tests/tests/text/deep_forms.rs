//! Depth in custom form: regions of ops with a format or with a parser in Rust, and types and attributes of dialects in each
//! other, a hundred thousand times on a stack of 512 KiB, of which that leaves five bytes for each.

use std::io;

use drr::define::{OpAsmParser, OpAsmPrinter, ParseFailed};
use drr::prelude::*;
use drr_ir::text::printer::{PrintError, PrintOptions};
use drr_tests::depth::on_small_stack;

const DEPTH: usize = 100_000;

/// Indentation alone would make a text of ten gigabytes of so many regions.
const MAX_TEXT: u64 = 10_000_000;

op! { pub EndOp = "deep.end", (ins), (outs), [drr::traits::Terminator] { assembly_format: "attr-dict" } }
op! {
    pub NestOp = "deep.nest", (ins UnitAttr:$fast), (outs), (region SizedRegion<1>:$body),
    [drr::traits::SingleBlockImplicitTerminator<EndOp>]
    { assembly_format: "(`fast` $fast^)? $body attr-dict", default_dialect: "deep" }
}
op! {
    pub ListOp = "deep.list", (ins), (outs), (region VariadicRegion<AnyRegion>:$bodies), [drr::traits::NoTerminator]
    { assembly_format: "attr-dict-with-keyword $bodies" }
}
op! {
    pub RustOp = "deep.rust", (ins), (outs), (region AnyRegion:$body), [drr::traits::NoTerminator] { parse: parse_rust, print: print_rust }
}
op! { pub HoldOp = "deep.hold", (ins AnyAttr:$held), (outs BoxType:$r) { assembly_format: "$held attr-dict `->` type($r)" } }
drr::type_def! {
    pub BoxType = "deep.box", (params AnyType:$of, OptionalAttr<AnyAttr>:$note) { assembly_format: "`<` $of (`,` $note^)? `>`" }
}
drr::type_def! { pub PairType = "deep.pair", (params AnyType:$left, AnyType:$right) { assembly_format: "`<` params `>`" } }
drr::attr_def! {
    pub CellAttr = "deep.cell", (params AnyAttr:$value, OptionalAttr<I64Attr>:$n) { assembly_format: "`<` struct(params) `>`" }
}
drr::attr_def! { pub OfAttr = "deep.of", (params AnyType:$ty) { assembly_format: "`<` $ty `>`" } }
dialect! {
    pub Deep = "deep",
    ops: [EndOp, NestOp, ListOp, RustOp, HoldOp],
    types: [BoxType, PairType],
    attrs: [CellAttr, OfAttr]
}

fn parse_rust(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parser.parse_region(RustOp::SLOTS.body, &[])?;
    parser.parse_attr_dict(false)
}

fn print_rust<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.print(" ");
    for body in RustOp::SLOTS.body.of(op) {
        printer.print_region(body, true);
    }
    printer.print_attr_dict(op, &[], false);
}

fn context() -> Context {
    ContextBuilder::new()
        .with(Deep)
        .allow_unregistered_dialects(true)
        .build()
}

fn nested(before: &str, inside: &str, behind: &str) -> String {
    [before.repeat(DEPTH).as_str(), inside, &behind.repeat(DEPTH)].concat()
}

/// Reads, verifies, walks, clones, prints in both forms and drops a text; of what is printed as a whole, reads it again.
#[track_caller]
fn whole_way(name: &str, text: &str) {
    on_small_stack(|| {
        let ctx = context();
        let module = Module::parse(&ctx, text)
            .unwrap_or_else(|errors| panic!("{name}: {}", errors.iter().next().map_or("", |error| error.message())));
        module.verify().unwrap_or_else(|_| panic!("{name} does not verify"));
        let ops = module.root().walk().count();
        let copy = module.clone();
        drop(module);
        assert_eq!(copy.root().walk_post_order().count(), ops, "{name}");
        for generic in [false, true] {
            let options = PrintOptions::new().with_generic_form(generic).with_max_bytes(MAX_TEXT);
            let mut printed = Vec::new();
            match copy.print(&mut printed, &options) {
                Ok(()) => {
                    let again = Module::parse(&ctx, &*String::from_utf8_lossy(&printed))
                        .unwrap_or_else(|_| panic!("{name}: what is printed is not read"));
                    assert_eq!(again.root().walk().count(), ops, "{name}");
                }
                Err(PrintError::TooLong { .. }) => assert!(ops > DEPTH, "{name}"),
                Err(error) => panic!("{name}: {error}"),
            }
        }
        let _ = copy.print(
            &mut io::sink(),
            &PrintOptions::new().with_debug_info(true).with_max_bytes(MAX_TEXT),
        );
    });
}

#[test]
fn regions_in_regions() {
    for (name, text) in [
        ("format", nested("deep.nest {\n", "", "}\n")),
        ("short name", nested("deep.nest fast { nest {\n", "", "} {a} } \n")),
        ("list", nested("deep.list {}, {\n", "", "}\n")),
        ("rust", nested("deep.rust {\n", "", "} {a}\n")),
        (
            "mixed",
            nested("deep.rust { \"t.r\"() ({ deep.nest {\n", "", "}\n }) : () -> () }\n"),
        ),
    ] {
        whole_way(name, &text);
    }
}

#[test]
fn types_in_types() {
    let hold = |ty: &str| format!("%0 = \"t.v\"() : () -> {ty}\n");
    for (name, text) in [
        ("boxes", hold(&nested("!deep.box<", "i32", ">"))),
        ("verbose", hold(&nested("!deep<box<", "i32", ">>"))),
        ("pairs on the right", hold(&nested("!deep.pair<i8, ", "i32", ">"))),
        ("pairs on the left", hold(&nested("!deep.pair<", "i32", ", i8>"))),
        ("among builtin types", hold(&nested("!deep.box<tuple<", "i32", ">>"))),
        ("with a note", hold(&nested("!deep.box<i8, #deep.of<", "i32", ">>"))),
        (
            "stripped",
            format!("%0 = deep.hold 1 : i32 -> {}\n", nested("<!deep.box", "<i32>", ">")),
        ),
    ] {
        whole_way(name, &text);
    }
}

#[test]
fn attributes_in_attributes() {
    let hold = |attr: &str| format!("\"t.v\"() {{a = {attr}}} : () -> ()\n");
    for (name, text) in [
        ("cells", hold(&nested("#deep.cell<value = ", "unit", ">"))),
        (
            "cells with numbers",
            hold(&nested("#deep.cell<n = 5, value = ", "unit", ">")),
        ),
        ("types", hold(&nested("#deep.of<!deep.box<i8, ", "unit", ">>"))),
        (
            "among arrays",
            hold(&nested("[#deep.cell<value = {b = ", "unit", "}>]")),
        ),
    ] {
        whole_way(name, &text);
    }
}

#[test]
fn unclosed_and_invalid_groups() {
    for text in [
        "deep.nest {\n".repeat(DEPTH),
        "deep.rust {\n".repeat(DEPTH),
        nested("deep.nest {\n", "%", "}\n"),
        nested("deep.rust {\n", "}", "}\n"),
        format!("%0 = \"t.v\"() : () -> {}\n", "!deep.box<".repeat(DEPTH)),
        format!("%0 = \"t.v\"() : () -> {}\n", nested("!deep.box<", "5", ">")),
        format!("\"t.v\"() {{a = {}}} : () -> ()\n", "#deep.cell<value = ".repeat(DEPTH)),
        format!("%0 = deep.hold 1 : i32 -> {}\n", "<".repeat(DEPTH)),
    ] {
        on_small_stack(|| assert!(Module::parse(&context(), &*text).is_err(), "{}", &text[..40]));
    }
}
