//! Invalid entries beside a format in the body of an op.

use drr::define::{OpAsmParser, ParseFailed};

fn parse_it(_: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Ok(())
}

drr::op! { pub AOp = "form.a", (ins), (outs), [] { assembly_format: parse_it, fold: "text" } }
drr::op! { pub BOp = "form.b", (ins), (outs), [] { parse: parse_it } }
drr::op! { pub COp = "form.c", (ins), (outs), [] { print: parse_it } }
drr::op! { pub DOp = "form.d", (ins), (outs), [] { assembly_format: "attr-dict", parse: parse_it } }
drr::op! { pub EOp = "form.e", (ins), (outs), [] { asembly_format: "attr-dict" } }

fn main() {}
