//! Arguments of a `custom` directive other than single variables: dictionaries, and all operands, regions and
//! successors.

use drr::define::{DictionarySlot, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, RegionSlot, SuccessorSlot};
use drr::prelude::*;

op! {
    /// `z.all %a, %b {..} ^bb1 rest 2 of 1, 1 [attributes] <properties> : i32, i32`
    pub AllOp = "z.all", (ins Variadic<AnyType>:$xs, I64Attr:$a, I64Prop:$p), (outs),
    (region VariadicRegion<AnyRegion>:$bodies), (successor VariadicSuccessor<AnySuccessor>:$next), [Terminator]
    {
        assembly_format: r#"
            operands regions successors
            custom<Rest>(ref(operands), ref(regions), ref(successors), attr-dict, prop-dict)
            `:` type(operands)
        "#,
    }
}
op! {
    /// `z.tag fast {other}`
    pub TagOp = "z.tag", (ins I64Attr:$a), (outs) { assembly_format: "custom<Tag>(attr-dict)" }
}
op! {
    /// `z.count {a, b} 2`
    pub CountOp = "z.count", (ins), (outs) { assembly_format: "attr-dict custom<Count>(ref(attr-dict))" }
}
dialect! { pub Z = "z", ops: [AllOp, TagOp, CountOp] }

fn entries(parser: &mut dyn OpAsmParser, slot: DictionarySlot, close: &'static str) -> Result<(), ParseFailed> {
    while let Some(name) = parser.parse_optional_keyword() {
        parser.parse("=")?;
        let value = parser.parse_attribute(None)?;
        let name = parser.ctx().ident(&name);
        parser.set_entry(slot, name, value);
    }
    parser.parse(close)
}

fn parse_rest(
    parser: &mut dyn OpAsmParser,
    operands: OperandSlot,
    _: RegionSlot,
    _: SuccessorSlot,
    attributes: DictionarySlot,
    properties: DictionarySlot,
) -> Result<(), ParseFailed> {
    parser.parse("rest")?;
    let count = parser.parse_integer()?;
    if i64::try_from(parser.num_operands(operands)) != Ok(count) {
        return Err(parser.error(format!("{count} is not how many operands there are")));
    }
    parser.parse("of")?;
    parser.parse_integer()?;
    parser.parse(",")?;
    parser.parse_integer()?;
    parser.parse("[")?;
    entries(parser, attributes, "]")?;
    parser.parse("<")?;
    entries(parser, properties, ">")
}

fn print_entries<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, slot: DictionarySlot) {
    for (index, (name, value)) in slot.of(op).into_iter().enumerate() {
        let name = String::from_utf8_lossy(name.bytes(op.ctx())).into_owned();
        printer.print(if index > 0 { " " } else { "" });
        printer.print(&name);
        printer.print(" = ");
        printer.print_attribute(value);
    }
}

fn print_rest<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    operands: OperandSlot,
    regions: RegionSlot,
    successors: SuccessorSlot,
    attributes: DictionarySlot,
    properties: DictionarySlot,
) {
    let (operands, regions, successors) = (operands.of(op), regions.of(op), successors.of(op));
    let counts = (operands.count(), regions.count(), successors.count());
    printer.print_display(&format_args!("rest {} of {}, {} [", counts.0, counts.1, counts.2));
    print_entries(printer, op, attributes);
    printer.print("] <");
    print_entries(printer, op, properties);
    printer.print(">");
}

fn parse_tag(parser: &mut dyn OpAsmParser, attributes: DictionarySlot) -> Result<(), ParseFailed> {
    if let Some(word) = parser.parse_optional_keyword() {
        let (name, value) = (parser.ctx().ident("tag"), parser.ctx().string_attr(&word));
        parser.set_entry(attributes, name, value);
    }
    parser.parse_attr_dict(false)
}

fn print_tag<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, attributes: DictionarySlot) {
    let ctx = op.ctx();
    let entries = attributes.of(op);
    let tag = entries.iter().find(|(name, _)| name.bytes(ctx) == b"tag");
    if let Some(text) = tag.and_then(|(_, value)| value.string(ctx)) {
        printer.print_keyword_or_string(text);
    }
    printer.print_attr_dict(op, &["tag"], false);
}

fn parse_count(parser: &mut dyn OpAsmParser, attributes: DictionarySlot) -> Result<(), ParseFailed> {
    let count = parser.parse_integer()?;
    if i64::try_from(parser.dictionary(attributes).len()) != Ok(count) {
        return Err(parser.error(format!("{count} is not how many attributes there are")));
    }
    Ok(())
}

fn print_count<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, attributes: DictionarySlot) {
    printer.print_display(&attributes.of(op).len());
}

/// Returns the generic form of a parsed text, or the errors. Checks that the printed text parses to the same module.
fn read(text: &str) -> (String, String) {
    let ctx = ContextBuilder::new().with(Z).allow_unregistered_dialects(true).build();
    let module = match Module::parse(&ctx, text) {
        Ok(module) => module,
        Err(errors) => return (errors.to_string(), String::new()),
    };
    let printed = module.to_string();
    let again = Module::parse(&ctx, &printed).unwrap_or_else(|errors| panic!("{errors}\n{printed}"));
    let generic = module.generic_form().to_string();
    assert_eq!(again.generic_form().to_string(), generic, "{printed}");
    (generic, printed)
}

// Rows A69, A71
#[test]
fn custom_directives_take_whole_groups_and_dictionaries() {
    let text = "\"t.r\"() ({\n  %0 = \"t.v\"() : () -> i32\n  z.all %0, %0 {\n  }, {\n  } ^bb1, ^bb1 rest 2 of 2, 2 [b = 1 : i8 c = f32] <a = 5 : i64 p = 7 : i64> : i32, i32\n^bb1:\n  z.all rest 0 of 0, 0 [] <a = 6 : i64 p = 8 : i64> : \n}) : () -> ()\n";
    let (generic, printed) = read(text);
    for expected in [
        "\"z.all\"(%0, %0)[^bb1, ^bb1] <{a = 5 : i64, p = 7 : i64}> ({",
        "{b = 1 : i8, c = f32} : (i32, i32) -> ()",
        "\"z.all\"() <{a = 6 : i64, p = 8 : i64}> : () -> ()",
    ] {
        assert!(generic.contains(expected), "{expected}\n{generic}");
    }
    assert!(
        printed.contains("} ^bb1, ^bb1 rest 2 of 2, 2 [b = 1 : i8 c = f32] <a = 5 : i64 p = 7 : i64> : i32, i32"),
        "{printed}"
    );
    let (error, _) = read(&text.replace("rest 2", "rest 3"));
    assert!(error.contains("3 is not how many operands there are"), "{error}");
}

// Row A69
#[test]
fn custom_directive_takes_entries_of_a_dictionary() {
    let (generic, printed) = read("z.tag fast {a = 3, other}\nz.tag {a = 4}\nz.count {x, y} 2\nz.count 0\n");
    for expected in [
        "\"z.tag\"() <{a = 3 : i64}> {other, tag = \"fast\"} : () -> ()",
        "\"z.tag\"() <{a = 4 : i64}> : () -> ()",
        "\"z.count\"() {x, y} : () -> ()",
    ] {
        assert!(generic.contains(expected), "{expected}\n{generic}");
    }
    for expected in [
        "z.tag fast {a = 3 : i64, other}",
        "z.tag  {a = 4 : i64}",
        "z.count {x, y} 2",
        "z.count 0",
    ] {
        assert!(printed.contains(expected), "{expected}\n{printed}");
    }
    let (error, _) = read("z.tag fast {a = 3, tag = 1}\n");
    assert!(
        error.contains("`tag` is given in the custom form of the op and in a dictionary"),
        "{error}"
    );
    let (error, _) = read("z.count {x} 2\n");
    assert!(error.contains("2 is not how many attributes there are"), "{error}");
}
