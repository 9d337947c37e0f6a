//! `--verify-roundtrip`: what is printed of the input is read back as the same module.

use std::fs;

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, ParseFailed};
use drr::prelude::*;
use drr_opt::{Options, RunError, Setup, run};

drr::op!(LossyOp = "lossy.number", (ins I64Attr:$n), (outs), [] {
    assembly_format: "custom<Rounded>($n) attr-dict",
});
drr::dialect!(Lossy = "lossy", ops: [LossyOp]);

/// Reads `3`; the printer has written less.
fn parse_rounded(parser: &mut dyn OpAsmParser, n: AttrSlot) -> Result<(), ParseFailed> {
    let number = parser.parse_integer()?;
    let attr = parser.ctx().i64_attr(number);
    parser.set_attribute(n, attr);
    Ok(())
}

/// Writes a tenth of the number, and of negative numbers nothing.
fn print_rounded<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, n: AttrSlot) {
    let number = n.of(op).and_then(|attr| attr.as_i64(op.ctx())).unwrap_or(0);
    if number >= 0 {
        printer.print(&(number / 10 * 10).to_string());
    }
}

fn verified(text: &str) -> Result<(), String> {
    let folder = tempfile::tempdir().expect("a folder for files");
    let [input, output] = ["in.mlir", "out.mlir"].map(|name| folder.path().join(name).display().to_string());
    fs::write(&input, text).expect("it can be written");
    let args = [
        "drr-opt",
        "--verify-roundtrip",
        "--split-input-file",
        &input,
        "-o",
        &output,
    ];
    let options = Options::from_args(args).expect("it has the flags");
    match run(&Setup::new().with_dialects(Lossy), &options) {
        Err(error @ RunError::Text(_)) => Err(error.to_string().replace(&input, "in.mlir")),
        done => {
            done.expect("a text is right or wrong");
            Ok(())
        }
    }
}

#[test]
fn a_module_that_is_read_back_as_another_one_is_an_error() {
    let wrong = "module {\n  lossy.number 25\n} loc(\"a\")\n// -----\nmodule {\n  lossy.number 10\n}\n";
    let error = verified(wrong).expect_err("the 5 is lost");
    expect_test::expect![[r#"
        error: the printed module differs after it is read back
         --> in.mlir:1:1
          |
        1 | module {
          | ^
          |
          = note:  "builtin.module"() ({
                  -  "lossy.number"() <{n = 25 : i64}> : () -> ()
                  +  "lossy.number"() <{n = 20 : i64}> : () -> ()
                   }) : () -> ()"#]]
    .assert_eq(&error);
}

#[test]
fn a_module_that_cannot_be_read_back_is_an_error() {
    let error = verified("\"lossy.number\"() {n = -1 : i64} : () -> ()").expect_err("there is no number");
    expect_test::expect![[r#"
        error: the printed module cannot be read back
         --> in.mlir:1:1
          |
        1 | "lossy.number"() {n = -1 : i64} : () -> ()
          | ^

        error: expected an integer, found `loc`
         --> <round trip>:2:17
          |
        2 |   lossy.number  loc(#loc1)
          |                 ^^^"#]]
    .assert_eq(&error);
}

#[test]
fn a_module_that_is_read_back_is_processed() {
    let text = "#m = affine_map<(d0) -> (d0)>\nfunc.func @f(%x: i32) -> i32 attributes {t.m = #m} {\n  return %x : i32 loc(\"here\")\n}";
    assert_eq!(verified(text), Ok(()));
}

#[test]
fn locations_that_custom_forms_leave_out_are_not_compared() {
    let text = "func.func @f(%n: index, %x: i32) -> i32 {
  %0 = scf.for %i = %n to %n step %n iter_args(%y = %x) -> (i32) {
    affine.for %j = 0 to 4 {
    }
    scf.yield %y : i32
  }
  return %0 : i32
}";
    assert_eq!(verified(text), Ok(()));
}
