//! Items that another import declares with the names of a module's own.

use drr_import::{Options, import};
use expect_test::expect;

use crate::common;

/// A dialect with a constraint on types, an enum and a constraint on attributes.
fn records(namespace: &str, float: &str, first: &str, second: &str) -> String {
    format!(
        r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
def The_Dialect : Dialect {{ let name = "{namespace}"; let cppNamespace = "::{namespace}"; }}
def Small : TypeConstraint<CPred<"$_self.{float}()">, "small">;
def Same : TypeConstraint<CPred<"$_self.isF16()">, "same">;
def Odd : TypeConstraint<CPred<"isOdd($_self)">, "odd">;
def Mode : I32EnumAttr<"Mode", "", [I32EnumAttrCase<"{first}", 0>, I32EnumAttrCase<"{second}", 1>]> {{ let cppNamespace = "::{namespace}"; }}
def TheOp : Op<The_Dialect, "the"> {{ let arguments = (ins Small:$x, Same:$s, Odd:$o, DefaultValuedAttr<Mode, "::{namespace}::Mode::{first}">:$m); }}
"#
    )
}

/// Imports a file that another one, `first.td`, precedes.
fn after_first(file: &str, text: &str) -> Option<String> {
    let tblgen = common::tblgen()?;
    let folder = tempfile::tempdir().expect("a folder");
    let import_file = |file: &str, text: &str, imported: Option<&str>| {
        let path = folder.path().join(file);
        std::fs::write(&path, text).expect("the file is written");
        let files = [path];
        let mut options = Options::new(&files);
        if let Some(imported) = imported {
            let module = folder.path().join("first.rs");
            std::fs::write(&module, imported).expect("the module is written");
            options
                .external
                .add_import("crate::first", &module)
                .expect("the module is read");
        }
        let dump = tblgen.dump(&files).expect("the file is read");
        import(&[dump], &options).expect("the file is imported").module
    };
    let first = import_file("first.td", &records("first", "isF32", "On", "Off"), None);
    let module = import_file(file, text, Some(&first));
    let module = common::without_fingerprints(&module);
    let (_, uses) = module.split_once("attr_def, type_def};\n")?;
    Some(uses.split("// Functions to write").next()?.to_string())
}

#[test]
fn what_other_records_declare_is_taken_only_if_it_is_the_same() {
    let Some(module) = after_first("second.td", &records("second", "isF64", "Off", "On")) else {
        return;
    };
    expect![[r#"
        pub use crate::first::{Same};

        // Dialects

        dialect! {
            // second.td: The_Dialect
            pub The = "second",
            ops: [
                TheOp,
            ],
        }

        // Enums

        enum_attr! {
            // second.td: Mode
            pub ModeEnum: I32EnumAttr, "allowed 32-bit signless integer cases: 0, 1",
            {
                ModeEnumOff: Off = 0,
                ModeEnumOn: On = 1,
            }
        }

        // Constraints

        constraint! {
            // second.td: Small
            pub Small2: Type, "small",
            |ctx, ty| F64::holds(ctx, ty)
        }

        constraint! {
            // second.td: Odd
            pub Odd2: Type, "odd",
            |ctx, ty| is_odd(ctx, ty)
        }

        // Operations

        op! {
            // second.td: TheOp
            pub TheOp = "second.the",
            (ins Small2:$x, Same:$s, Odd2:$o, DefaultValuedAttr<ModeEnum, "ModeEnum::Off">:$m),
            (outs)
        }

    "#]]
    .assert_eq(&module);
}

#[test]
fn an_op_that_its_records_declare_in_another_way_by_now_is_reported() {
    let Some(tblgen) = common::tblgen() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rules.td");
    let text = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
def The_Dialect : Dialect { let name = "the"; let cppNamespace = "::the"; }
def TheOp : Op<The_Dialect, "op"> {
  let arguments = (ins I32Attr:$high, I32Attr:$low, DefaultValuedAttr<I32Attr, "2">:$by);
  let results = (outs AnyType:$r);
}
def Swap : Pat<(TheOp $high, $low, $by), (TheOp $low, $high, $by)>;
"#;
    std::fs::write(&file, text).expect("the file is written");
    let dump = tblgen.dump(std::slice::from_ref(&file)).expect("the file is read");
    let report_with = |declared: &str| {
        let module = folder.path().join("ops.rs");
        std::fs::write(&module, format!("op! {{ pub TheOp = \"the.op\", {declared} }}")).expect("it is written");
        let mut options = Options::new(std::slice::from_ref(&file));
        options
            .external
            .add_import("crate::ops", &module)
            .expect("the module is read");
        let done = import(std::slice::from_ref(&dump), &options).expect("the file is imported");
        done.report.warnings.join("\n")
    };
    let same = "(ins I32Attr:$high, I32Attr:$low, DefaultValuedAttr<I32Attr, \"2\">:$by), (outs AnyType:$r)";
    assert_eq!(report_with(same), "");
    let other = "(ins I32Attr:$low, I32Attr:$high, DefaultValuedAttr<I32Attr, \"1\">:$by), (outs AnyType:$r)";
    expect![[r#"
        `the.op` has the arguments `$high, $low, $by = 2` in the records and `$low, $high, $by = 1` there, in `crate::ops::TheOp`
          = help: import the file of `--imported` again"#]].assert_eq(&report_with(other));
}
