//! Printing of ops from the text of earlier, similar ops. The text must equal the printers' output. Each op here
//! depends on another property.

use drr::define::{OpAsmParser, OpAsmPrinter, ParseFailed, UseGenericForm};
use drr::prelude::*;
use drr_tests::templates;

op! {
    /// Prints which of its operands are equal.
    pub PairOp = "template.pair", (ins AnyType:$x, AnyType:$y), (outs)
    { parse: parse_nothing, print: print_pair_op }
}
op! {
    /// Prints the defining op of its operand, and makes no promises.
    pub OriginOp = "template.origin", (ins AnyType:$x), (outs)
    { parse: parse_nothing, print: print_origin_op }
}
op! {
    /// Regions on their own lines with deeper indentation, preceded by the arguments of the first one.
    pub CasesOp = "template.cases", (ins Variadic<AnyType>:$x), (outs Variadic<AnyType>:$y), (region VariadicRegion<AnyRegion>:$cases),
    [NoTerminator] { parse: parse_nothing, print: print_cases_op }
}
op! {
    /// Has no custom form if its number is odd.
    pub EvenOp = "template.even", (ins AnyType:$x, I64Attr:$n), (outs)
    { parse: parse_nothing, print: print_even_op }
}
op! {
    /// A format with a directive, a region and an integer.
    pub MixedOp = "template.mixed", (ins AnyType:$x, I64Attr:$n), (outs), (region AnyRegion:$body), [NoTerminator]
    { assembly_format: "$n custom<Twice>($x) $body `of` custom<Twice>(ref($x)) attr-dict `:` type($x)" }
}
dialect! { pub Templates = "template", ops: [PairOp, OriginOp, CasesOp, EvenOp, MixedOp] }

fn parse_nothing(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("only the generic form is read".to_owned()))
}

fn print_pair_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    for operand in op.operands() {
        printer.print(" ");
        printer.print_operand(operand);
    }
    printer.print(if op.operand(0) == op.operand(1) {
        " the same"
    } else {
        " two"
    });
}

fn print_origin_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    let origin = op.operand(0).and_then(|operand| operand.defining_op());
    printer.print(" of ");
    printer.print(&origin.map_or("an argument".into(), |origin| origin.name_text()));
}

fn print_cases_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    let first = op.region(0).and_then(|region| region.first_block());
    for argument in first.into_iter().flat_map(|block| block.args()) {
        printer.print(" ");
        printer.print_region_argument(argument, &[]);
    }
    printer.increase_indent();
    for (number, region) in op.regions().enumerate() {
        printer.print_newline();
        printer.print(if region.is_empty() { "none " } else { "some " });
        printer.print_region(region, number > 0);
    }
    printer.print_attr_dict(op, &[], false);
}

fn print_even_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    printer.memoize();
    let number = EvenOp::cast(op).and_then(|op| op.n()).unwrap_or_default();
    printer.print_display(&format_args!(" {number} of "));
    op.operands().for_each(|operand| printer.print_operand(operand));
    if number % 2 == 0 { Ok(()) } else { Err(UseGenericForm) }
}

fn parse_twice(parser: &mut dyn OpAsmParser, _: drr::define::OperandSlot) -> Result<(), ParseFailed> {
    Err(parser.error("only the generic form is read".to_owned()))
}

fn print_twice<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, slot: drr::define::OperandSlot) {
    printer.memoize();
    for operand in slot.of(op).chain(slot.of(op)) {
        printer.print_operand(operand);
        printer.print(" ");
    }
}

const TEXT: &str = r#"
func.func @f(%a: i32, %b: i32) {
  %0:2 = "template.cases"(%a) ({
  }) {n = 1 : i8} : (i32) -> (i32, i32)
  "template.pair"(%a, %b) : (i32, i32) -> ()
  "template.pair"(%b, %b) : (i32, i32) -> ()
  "template.pair"(%0#1, %a) : (i32, i32) -> ()
  "template.pair"(%0#1, %0#1) : (i32, i32) -> ()
  "template.pair"(%0#1, %0#0) : (i32, i32) -> ()
  "template.origin"(%a) : (i32) -> ()
  "template.origin"(%0#0) : (i32) -> ()
  "template.even"(%a) {n = 2 : i64} : (i32) -> ()
  "template.even"(%b) {n = 1 : i64} : (i32) -> ()
  "template.even"(%b) {n = 2 : i64} : (i32) -> ()
  "template.even"(%a) {n = 1 : i64} : (i32) -> ()
  "template.cases"(%a) ({
  ^bb0(%x: i32, %y: i64):
    "template.cases"(%x) ({
    ^bb0(%z: i32, %w: i64):
      "template.pair"(%z, %x) : (i32, i32) -> ()
    }, {
    ^bb0(%z: i32):
    }) : (i32) -> ()
  }, {
  ^bb0(%z: i32):
    "template.pair"(%z, %z) : (i32, i32) -> ()
  }) : (i32) -> ()
  "template.cases"(%b) ({
  ^bb0(%x: i64, %y: i64):
  }, {
  ^bb0(%z: i32):
  }) : (i32) -> ()
  "template.cases"(%b) ({
  ^bb0(%x: i64):
  }, {
  }) : (i32) -> ()
  "template.cases"(%a) ({
  ^bb0(%x: i64):
    "template.cases"(%b) ({
    ^bb0(%z: i64):
    }, {
    }) : (i32) -> ()
    "template.cases"(%b) ({
    }, {
    ^bb0(%z: i64):
    }) : (i32) -> ()
    "template.cases"(%b) ({
    ^bb0(%z: i64):
    }, {
    ^bb0:
      "template.pair"(%a, %b) : (i32, i32) -> ()
    }) : (i32) -> ()
  }, {
  }) : (i32) -> ()
  "template.mixed"(%a) ({
    "template.mixed"(%b) ({
      "template.pair"(%a, %b) : (i32, i32) -> ()
    }) {n = 5 : i64} : (i32) -> ()
  }) {n = 5 : i64} : (i32) -> ()
  "template.mixed"(%b) ({
    "template.mixed"(%a) ({
    }) {n = 6 : i64} : (i32) -> ()
  }) {n = 5 : i64} : (i32) -> ()
  func.return
}
"#;

#[test]
fn templates_are_exact() {
    let ctx = Context::with((Templates, drr_dialects::All));
    let module = Module::parse(&ctx, TEXT).unwrap_or_else(|errors| panic!("{errors}"));
    templates::check("ops of all kinds", &module);
}

/// Text that is printed once all aliases are known: consecutive ops, nested regions, and position-dependent text.
#[test]
fn templates_are_exact_where_aliases_are_not_yet_known() {
    let cases = |attr| format!("  \"template.cases\"(%a) ({{\n  }}) {{m = {attr}}} : (i32) -> ()\n");
    let map = "affine_map<(d0) -> (d0)>";
    let attrs = [
        map,
        "#t.t<[1]>",
        map,
        "[#t.t<[1]>]",
        "distinct[1]<5 : i32>",
        "distinct[0]<5 : i32>",
    ];
    let rows = [attrs, attrs].concat().into_iter().map(cases).collect::<String>();
    let body = TEXT.replace("  func.return\n", &format!("{rows}{rows}  func.return\n"));
    let text = ["@f", "@g", "@h"].map(|name| body.replace("@f", name)).concat();
    let ctx = drr::ContextBuilder::new()
        .with((Templates, drr_dialects::All))
        .allow_unregistered_dialects(true)
        .build();
    let module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    assert!(module.to_string().contains("\n#map = affine_map"), "{module}");
    templates::check("ops of all kinds with aliases", &module);
}
