//! Functions of formats: rustc speaks of them at the format, which names them.

use drr::OpRef;
use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, ParseFailed};

type Parsed<T> = Result<T, ParseFailed>;

fn parse_number(_: &mut dyn OpAsmParser, _: AttrSlot) {}
fn print_number<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>, _: AttrSlot) {}
fn parse_step(_: &mut dyn OpAsmParser, _: AttrSlot) -> Parsed<()> {
    Ok(())
}
fn print_step<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>, _: &str) {}
fn parse_whole(_: &mut dyn OpAsmParser) -> Parsed<bool> {
    Ok(true)
}
fn print_whole<'ir>(_: &mut dyn OpAsmPrinter<'ir>) {}
fn names(_: OpRef<'_>) {}

drr::op! { pub AOp = "form.a", (ins I32Attr:$a), (outs), [] { assembly_format: "custom<Nothing>($a) attr-dict" } }
drr::op! { pub BOp = "form.b", (ins I32Attr:$a), (outs), [] { assembly_format: "custom<Number>($a) attr-dict" } }
drr::op! { pub COp = "form.c", (ins OptionalAttr<I32Attr>:$a), (outs), [] { assembly_format: "(custom<Step>($a)^)? attr-dict" } }
drr::op! { pub DOp = "form.d", (ins I32Attr:$a), (outs), [] { parse: parse_whole, print: print_whole } }
drr::op! { pub EOp = "form.e", (ins), (outs AnyType:$r), [] { result_names: names, argument_names: names } }

fn main() {}
