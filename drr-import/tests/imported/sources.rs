//! Files of records: those of the same name in several folders, and values that no module can have.

use std::path::Path;
use std::process::{Command, Output};

use expect_test::{Expect, expect};

use crate::common;

/// Writes files to a folder, imports the first one, and returns the program's output.
fn import(folder: &Path, files: &[(&str, &str)]) -> Output {
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder is created");
        std::fs::write(path, text).expect("a file is written");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_drr-import"));
    let (file, _) = files[0];
    command.current_dir(folder).arg(file);
    command.output().expect("the program runs")
}

/// Imports records of a dialect `cup`, and returns the report and the items of ops and constraints.
fn import_ops(ops: &str) -> (String, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = format!(
        "include \"mlir/IR/OpBase.td\"\ninclude \"mlir/IR/Properties.td\"\ninclude \"mlir/IR/PatternBase.td\"\n\
         def Cup_Dialect : Dialect {{ let name = \"cup\"; let cppNamespace = \"::cup\"; }}\n{ops}"
    );
    let output = import(folder.path(), &[("Cup.td", &text)]);
    let module = String::from_utf8_lossy(&output.stdout).into_owned();
    let items = module.split_once("use drr::{Ident").map_or("", |(_, rest)| rest);
    let items = items.split_once(";\n").map_or("", |(_, items)| items);
    let items = items.split("\n// Fingerprints").next().unwrap_or_default();
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    (report, items.to_string())
}

fn check(ops: &str, report: &Expect, items: &Expect) {
    if common::tblgen().is_none() {
        return;
    }
    let (found_report, found_items) = import_ops(ops);
    report.assert_eq(&found_report);
    items.assert_eq(&found_items);
}

const OWN: &str = "include \"mlir/IR/OpBase.td\"\ninclude \"lib/Ops.td\"\n\
    def A_Dialect : Dialect { let name = \"a\"; let cppNamespace = \"::a\"; }\ndef A_NegOp : Op<A_Dialect, \"neg\">;\n";
const OTHER: &str = "def B_Dialect : Dialect { let name = \"b\"; let cppNamespace = \"::b\"; }\n\
    def B_AbsOp : Op<B_Dialect, \"abs\">;\ndef B_Unused : AttrConstraint<CPred<\"isUnused($_self)\">, \"unused\">;\n";

#[test]
fn included_files_of_the_same_name_are_not_imported() {
    if common::tblgen().is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (own, other) in [("Ops.td", "lib/Ops.td"), ("own/Ops.td", "own/lib/Ops.td")] {
        let output = import(folder.path(), &[(own, OWN), (other, OTHER)]);
        let module = String::from_utf8_lossy(&output.stdout).into_owned();
        let lines = module
            .lines()
            .filter(|line| line.contains("pub ") || line.contains("// Ops.td"));
        let lines: Vec<&str> = lines.map(str::trim).collect();
        let expected = [
            "// Ops.td: A_Dialect",
            "pub A = \"a\",",
            "// Ops.td: A_NegOp",
            "pub NegOp = \"a.neg\",",
        ];
        assert_eq!(lines, expected, "{own}");
    }
}

/// A file of the user's may have the name of one of MLIR's.
#[test]
fn constraints_of_a_file_with_the_name_of_one_of_mlirs_are_not_built_in() {
    if common::tblgen().is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "class Dialect { string name = ?; string cppNamespace = \"\"; }\n\
        class Pred; class CPred<code pred> : Pred { code predExpr = pred; }\n\
        class TypeConstraint<Pred pred, string text> { Pred predicate = pred; string summary = text; string cppType = \"Type\"; }\n\
        def ins; class Op<Dialect dialect, string name> { Dialect opDialect = dialect; string opName = name; dag arguments = (ins); }\n\
        def A_Dialect : Dialect { let name = \"a\"; }\n\
        def Index : TypeConstraint<CPred<\"isOurs($_self)\">, \"ours\">;\n\
        def A_NegOp : Op<A_Dialect, \"neg\"> { let arguments = (ins Index:$x); }\n";
    let output = import(folder.path(), &[("CommonTypeConstraints.td", text)]);
    let module = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(module.contains("(ins Index2:$x)"), "{module}");
}

#[test]
fn errors_are_located_in_the_file_that_has_them() {
    if common::tblgen().is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in [("a.td", "class A;\n"), ("b.td", "def X : A;\ndef Y : None;\n")] {
        std::fs::write(folder.path().join(name), text).expect("a file is written");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_drr-import"));
    let output = command.current_dir(folder.path()).args(["a.td", "b.td"]).output();
    let text = String::from_utf8_lossy(&output.expect("the program runs").stderr).into_owned();
    let shown = text
        .lines()
        .filter(|line| !line.contains("llvm-tblgen") && !line.contains("are read from"));
    expect![[r#"
        b.td:2:9: error: Couldn't find class 'None'
        def Y : None;
                ^
    "#]]
    .assert_eq(&shown.map(|line| format!("{line}\n")).collect::<String>());
}

#[test]
fn a_mnemonic_that_no_text_can_have_is_an_error() {
    check(
        "def Cup_QuoteOp : Op<Cup_Dialect, \"a\\\"b\">;\ndef Cup_LinesOp : Op<Cup_Dialect, \"a\\nb\">;\n\
         def Cup_FillOp : Op<Cup_Dialect, \"fill\">;\n",
        &expect![[r#"
            imported: 0 rules, 1 op, 0 enums, 0 types, 0 attributes, 0 constraints
            custom forms: 0 assembly formats, 0 ops with functions to write
            omitted: 2 ops
            omitted: invalid mnemonic `a\"b`: op QuoteOp (Cup.td:5)
            omitted: invalid mnemonic `a\nb`: op LinesOp (Cup.td:6)
            error: 2 items do not compile; they are comments in the module, with the reason
        "#]],
        &expect![[r#"

            // Dialects

            dialect! {
                // Cup.td: Cup_Dialect
                pub Cup = "cup",
                ops: [
                    FillOp,
                ],
            }

            // Operations

            op! {
                // Cup.td: Cup_FillOp
                pub FillOp = "cup.fill",
                (ins),
                (outs)
            }

            // omitted: invalid mnemonic `a\nb` (Cup.td: Cup_LinesOp)
            //   = note: a mnemonic contains no quotes, backslashes, blanks and control characters
            //   = help: change `opName` of `Cup_LinesOp`
            //
            // op! {
            //     // Cup.td: Cup_LinesOp
            //     pub LinesOp = "cup.a\nb",
            //     (ins),
            //     (outs)
            // }

            // omitted: invalid mnemonic `a\"b` (Cup.td: Cup_QuoteOp)
            //   = note: a mnemonic contains no quotes, backslashes, blanks and control characters
            //   = help: change `opName` of `Cup_QuoteOp`
            //
            // op! {
            //     // Cup.td: Cup_QuoteOp
            //     pub QuoteOp = "cup.a\"b",
            //     (ins),
            //     (outs)
            // }
        "#]],
    );
}

#[test]
fn a_record_that_is_nested_too_deeply_is_an_error() {
    let depth = 400;
    let (open, close) = ("(Cup_FillOp ".repeat(depth), ")".repeat(depth));
    check(
        &format!(
            "def Cup_FillOp : Op<Cup_Dialect, \"fill\"> {{ let arguments = (ins I32:$x); let results = (outs I32:$r); }}\n\
             def Empty : Pat<{open}$x{close}, (replaceWithValue $x)>;\n"
        ),
        &expect![[r#"
            error: the values of the record `Empty` are nested too deeply
              = note: the JSON of `llvm-tblgen` is read to a depth of 127 lists, dags and records
              = help: write a pattern of this depth as an `OpRewritePattern` in Rust, and remove the record
        "#]],
        &expect![[""]],
    );
}

/// `op!` takes no constants for constraints, so that they are constraints with a test.
#[test]
fn constant_properties_and_attributes_of_ops_are_constraints() {
    check(
        r#"
            def Cup_FillOp : Op<Cup_Dialect, "fill"> {
              let arguments = (ins ConstantProp<I32Prop, "0x7f">:$hex, ConstantProp<I64Prop, "-0b11">:$binary,
                ConstantProp<I32Prop, "017">:$octal, ConstantProp<I64Prop, "1'000ULL">:$separated, ConstantProp<I32Prop, "127">:$same,
                ConstantAttr<I32Attr, "0x7f">:$attr);
            }
        "#,
        &expect![[r#"
            imported: 0 rules, 1 op, 0 enums, 0 types, 0 attributes, 6 constraints
            custom forms: 0 assembly formats, 0 ops with functions to write
            omitted: nothing
        "#]],
        &expect![[r#"

            // Dialects

            dialect! {
                // Cup.td: Cup_Dialect
                pub Cup = "cup",
                ops: [
                    FillOp,
                ],
            }

            // Constraints

            constraint! {
                // Cup.td
                pub ConfinedProp2: Prop<I32Prop>, "constant 'int32_t': 0x7f",
                |_ctx, value| i64::from(value) == 127
            }

            constraint! {
                // Cup.td
                pub ConfinedProp3: Prop<I64Prop>, "constant 'int64_t': -0b11",
                |_ctx, value| value == -3
            }

            constraint! {
                // Cup.td
                pub ConfinedProp4: Prop<I32Prop>, "constant 'int32_t': 017",
                |_ctx, value| i64::from(value) == 15
            }

            constraint! {
                // Cup.td
                pub ConfinedProp5: Prop<I64Prop>, "constant 'int64_t': 1'000ULL",
                |_ctx, value| (value as u64) == 1000
            }

            constraint! {
                // Cup.td
                pub ConfinedProp6: Prop<I32Prop>, "constant 'int32_t': 127",
                |_ctx, value| i64::from(value) == 127
            }

            constraint! {
                // Cup.td
                pub ConstantAttr2: Attr, "constant attribute 0x7f",
                |ctx, attr| attr == I32Attr::build(ctx, 127)
            }

            // Operations

            op! {
                // Cup.td: Cup_FillOp
                pub FillOp = "cup.fill",
                (ins
                    prop ConfinedProp2:$hex,
                    prop ConfinedProp3:$binary,
                    prop ConfinedProp4:$octal,
                    prop ConfinedProp5:$separated,
                    prop ConfinedProp6:$same,
                    attr ConstantAttr2:$attr),
                (outs)
            }
        "#]],
    );
}
