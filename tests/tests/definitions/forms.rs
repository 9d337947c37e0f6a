//! The custom forms of operations as data.

use drr::define::{
    AttrSlot, DictionarySlot, OpAsmParser, OpAsmPrinter, OpDef, OperandSlot, ParseFailed, RegionSlot, SuccessorSlot,
    TypeSlot, TypesOf, UseGenericForm,
};
use drr::prelude::*;
use drr::traits::{SingleBlockImplicitTerminator, Terminator};
use drr_ir::ValueRef;
use drr_ir::define::FormatElement;
use expect_test::expect;

drr::op!(pub YieldOp = "form.yield", (ins Variadic<AnyType>:$values), (outs), [Terminator] {
    assembly_format: "attr-dict ($values^ `:` type($values))?",
});

drr::op!(pub LoopOp = "form.loop", (ins Optional<I32>:$bound, UnitAttr:$fast, OptionalAttr<SymbolNameAttr>:$name), (outs),
    (region AnyRegion:$body), [SingleBlockImplicitTerminator<YieldOp>] {
    assembly_format: r#"
        ($name^)? (`to` $bound^ `:` type($bound)) : (`forever`)? (`fast` $fast^)?
        custom<LoopBody>($body, "text", ref($bound), ref(type($bound)), attr-dict)
    "#,
    default_dialect: "form",
    result_names: name_results,
    argument_names: name_arguments,
});

fn parse_loop_body(
    _: &mut dyn OpAsmParser,
    _body: RegionSlot,
    _text: &str,
    _bound: OperandSlot,
    _ty: TypeSlot,
    _attributes: DictionarySlot,
) -> Result<(), ParseFailed> {
    Ok(())
}

fn print_loop_body<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    body: RegionSlot,
    _text: &str,
    _bound: OperandSlot,
    _ty: TypeSlot,
    _attributes: DictionarySlot,
) {
    for region in body.of(op) {
        printer.print_region(region, true);
    }
}

fn name_results(_: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    name(0, "a");
}

fn name_arguments(_: OpRef<'_>, _: &mut dyn FnMut(ValueRef<'_>, &str)) {}

drr::op!(pub WholeOp = "form.whole", (ins AnyType:$x, I32Attr:$a), (outs AnyType:$r), [] {
    parse: parse_whole, print: print_whole,
});

fn parse_whole(_: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Ok(())
}

fn print_whole<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>) {}

fn shown<O: OpDef>() -> String {
    let format = O::DEF.form.format.unwrap();
    // Functions are shown by their address.
    let elements = format.elements.iter().map(|element| match element {
        FormatElement::Custom(directive) => format!("custom {}\n", directive.name),
        element => format!("{element:?}\n"),
    });
    elements.collect()
}

#[test]
fn forms_are_constant_data() {
    expect![[r#"
        AttrDict { with_keyword: false }
        Group { first: Operand, anchor: [Operand(0)], inverted: false, then_len: 6, else_len: 0 }
        Space
        Operand(0)
        Space
        Literal(":")
        Space
        Types(Operand(0))
    "#]]
    .assert_eq(&shown::<YieldOp<'_>>());
    expect![[r#"
        Group { first: Attribute(2), anchor: [Attribute(2)], inverted: false, then_len: 2, else_len: 0 }
        Space
        Attribute(2)
        Group { first: Literal("to"), anchor: [Operand(0)], inverted: false, then_len: 9, else_len: 2 }
        Space
        Literal("to")
        Space
        Operand(0)
        Space
        Literal(":")
        Space
        Types(Operand(0))
        Skip(2)
        Space
        Literal("forever")
        Group { first: Literal("fast"), anchor: [Attribute(1)], inverted: false, then_len: 3, else_len: 0 }
        Space
        Literal("fast")
        SetUnit(1)
        Space
        custom LoopBody
    "#]]
    .assert_eq(&shown::<LoopOp<'_>>());
    assert_eq!(LoopOp::DEF.form.default_dialect, Some("form"));
    assert_eq!(
        LoopOp::DEF.form.implicit_terminator.map(|op| op.name),
        Some("form.yield")
    );
    assert!(LoopOp::DEF.form.result_names.is_some() && LoopOp::DEF.form.argument_names.is_some());
    let whole = WholeOp::DEF.form.format.unwrap();
    assert_eq!((whole.elements.len(), whole.bound), (1, &[][..]));
}

drr::op!(pub NamedOp = "form.named",
    (ins Variadic<AnyType>:$in, I32Attr:$type, AnyType:$SecondOne, I32Prop:$second_one),
    (outs AnyType:$out, Variadic<AnyType>:$rest),
    (region AnyRegion:$body, VariadicRegion<AnyRegion>:$others),
    (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$cases),
    [AttrSizedOperandSegments]);
drr::op!(pub ClashingOp = "form.clashing", (ins I32:$SLOTS), (outs));

#[test]
fn slots_have_the_names_of_the_declaration() {
    let slots = NamedOp::SLOTS;
    assert_eq!([slots.r#in, slots.SecondOne], [OperandSlot(0), OperandSlot(1)]);
    assert_eq!([slots.r#type, slots.second_one], [AttrSlot(1), AttrSlot(3)]);
    assert_eq!(slots.out, TypeSlot(TypesOf::Result(0)));
    assert_eq!(slots.rest, TypeSlot(TypesOf::Result(1)));
    assert_eq!([slots.body, slots.others], [RegionSlot(0), RegionSlot(1)]);
    assert_eq!([slots.next, slots.cases], [SuccessorSlot(0), SuccessorSlot(1)]);
    assert_eq!(slots.SecondOne.types(), TypeSlot(TypesOf::Operand(1)));
    assert_eq!(OperandSlot::ALL.types(), TypeSlot(TypesOf::Operands));
    // The accessor of an argument takes the name.
    let _: fn(ClashingOp<'static>) -> ValueRef<'static> = ClashingOp::SLOTS;
}

drr::dialect!(pub Form = "form", ops: [YieldOp, LoopOp]);

#[test]
fn regions_end_with_their_implicit_terminator() {
    let ctx = Context::with(Form);
    for (body, expected) in [
        ("\"form.yield\"() : () -> ()", None),
        (
            "\"builtin.unrealized_conversion_cast\"() : () -> ()",
            Some("needs `form.yield` at the end of each region"),
        ),
        ("^bb0:", Some("needs `form.yield` at the end of each region")),
        (
            "\"form.yield\"() : () -> ()\n^bb1:\n\"form.yield\"() : () -> ()",
            Some("at most one block"),
        ),
    ] {
        let text = format!("\"form.loop\"() ({{\n{body}\n}}) : () -> ()");
        let module = Module::parse(&ctx, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let error = module.verify().err().map(|error| error.to_string());
        match (&error, expected) {
            (None, None) => {}
            (Some(error), Some(expected)) => assert!(error.contains(expected), "{text}: {error}"),
            _ => panic!("{text}: {error:?}"),
        }
    }
}

/// A record in a file has a format as it has in MLIR.
mod in_files {
    use super::*;

    drr::include_drr!("data/tablegen/forms.td");

    fn parse_note(_: &mut dyn OpAsmParser, _note: AttrSlot, _what: &str) -> Result<(), ParseFailed> {
        Ok(())
    }

    fn print_note<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>, _note: AttrSlot, _what: &str) {}

    #[test]
    fn records_of_files_have_formats() {
        expect![[r#"
            Space
            Operand(0)
            Group { first: Literal("as"), anchor: [Attribute(1)], inverted: false, then_len: 4, else_len: 0 }
            Space
            Literal("as")
            Space
            Attribute(1)
            Space
            custom Note
            AttrDict { with_keyword: false }
            Space
            Literal(":")
            Space
            Types(Result(0))
        "#]]
        .assert_eq(&shown::<FileCopyOp<'_>>());
        assert!(FileWholeOp::DEF.form.format.is_none());
    }
}

drr::op!(pub DraftOp = "draft.half", (ins I32Attr:$a), (outs), [] {
    assembly_format: "`a` custom<Draft>($a) attr-dict",
});
drr::op!(pub WholeDraftOp = "draft.whole", (ins I32Attr:$a), (outs), [] {
    parse: parse_whole_draft, print: print_whole_draft,
});
drr::dialect!(pub Draft = "draft", ops: [DraftOp, WholeDraftOp]);

fn parse_draft(parser: &mut dyn OpAsmParser, _a: AttrSlot) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_draft` is not written yet".to_string()))
}

fn print_draft<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>, _a: AttrSlot) -> UseGenericForm {
    UseGenericForm
}

fn parse_whole_draft(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_whole_draft` is not written yet".to_string()))
}

fn print_whole_draft<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>) -> UseGenericForm {
    UseGenericForm
}

#[test]
fn ops_whose_printer_is_missing_are_printed_in_generic_form() {
    let ctx = Context::with((Draft, drr_dialects::Func));
    let text = "module {\n  func.func @f() {\n    \"draft.half\"() <{a = 5 : i32}> : () -> ()\n    \
        \"draft.whole\"() <{a = 6 : i32}> : () -> ()\n    return\n  }\n}\n";
    let module = Module::parse(&ctx, text).unwrap();
    assert_eq!(module.to_string(), text);
    for (text, function) in [
        ("draft.half a 5", "parse_draft"),
        ("draft.whole 5", "parse_whole_draft"),
    ] {
        let error = Module::parse(&ctx, text).unwrap_err().to_string();
        assert!(error.contains(&format!("`{function}` is not written yet")), "{error}");
    }
}

drr::op!(pub SmallOp = "small.directive", (ins I32Attr:$a, UnitAttr:$b), (outs), (region AnyRegion:$body), [] {
    assembly_format: "`a` custom<Small>($a) $body attr-dict",
});
drr::op!(pub WholeSmallOp = "small.whole", (ins I32Attr:$a), (outs), (region AnyRegion:$body), [] {
    parse: parse_whole, print: print_whole_small,
});
drr::dialect!(pub Small = "small", ops: [SmallOp, WholeSmallOp]);

fn parse_small(_: &mut dyn OpAsmParser, _a: AttrSlot) -> Result<(), ParseFailed> {
    Ok(())
}

fn print_small<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, _a: AttrSlot) -> Result<(), UseGenericForm> {
    printer.print("small");
    let is_small = |number: i64| number < 5;
    let number = op.attr_named("a").and_then(|attr| attr.as_i64(op.ctx()));
    if number.is_some_and(is_small) {
        Ok(())
    } else {
        Err(UseGenericForm)
    }
}

fn print_whole_small<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    for body in RegionSlot(0).of(op) {
        printer.print_region(body, false);
    }
    print_small(printer, op, AttrSlot(0))
}

#[test]
fn a_printer_can_reject_an_op_without_custom_form() {
    let ctx = Context::with(Small);
    for (text, expected) in [
        (
            "\"small.directive\"() <{a = 4 : i32}> ({}) : () -> ()",
            "small.directive a small {\n  }",
        ),
        ("\"small.directive\"() <{a = 5 : i32, b}> ({}) : () -> ()", "same"),
        (
            "\"small.whole\"() <{a = 4 : i32}> ({}) : () -> ()",
            "small.whole{\n  }small",
        ),
        ("\"small.whole\"() <{a = 5 : i32}> ({}) : () -> ()", "same"),
    ] {
        let module = Module::parse(&ctx, text).unwrap();
        let expected = if expected == "same" {
            text.replace("{}", "{\n  }")
        } else {
            expected.to_string()
        };
        assert_eq!(module.to_string(), format!("module {{\n  {expected}\n}}\n"));
    }
}
