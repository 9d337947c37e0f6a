//! Files that an import reads beside the records: which functions are taken from them, and which file is not written.

use expect_test::{Expect, expect};

use crate::common;
use crate::installed::{folder, run};

const OPS: &str = r#"
include "mlir/IR/OpBase.td"
def Cup_Dialect : Dialect { let name = "cup"; let cppNamespace = "::cup"; }
class Cup_Op<string name> : Op<Cup_Dialect, name> { let arguments = (ins I32:$x, I32Attr:$by); let hasVerifier = 1; }
def Cup_FillOp : Cup_Op<"fill"> { let assemblyFormat = "custom<Bounds>($x, $by) attr-dict"; }
def Cup_DrainOp : Cup_Op<"drain"> { let assemblyFormat = "custom<Bounds>($by) attr-dict"; }
"#;

#[test]
fn a_file_that_is_read_is_not_written() {
    if common::tblgen().is_none() {
        return;
    }
    let module = "op! { pub OtherOp = \"other.op\", (ins), (outs) }\n";
    let files = [
        ("ops.td", OPS),
        ("src/other.rs", module),
        ("src/hooks.rs", "// Nothing.\n"),
    ];
    let folder = folder(&files);
    let write = |output: &str, more: &[&str]| {
        let args: Vec<&str> = ["ops.td", "-o", output].iter().chain(more).copied().collect();
        let output = run(folder.path(), &args);
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let imported = ["--imported", "crate::other=src/other.rs"];
    let by_hand = ["--by-hand", "crate::hooks=src/hooks.rs"];
    let mut cases = vec![
        (
            "src/other.rs",
            imported.as_slice(),
            "src/other.rs: the module to write is a file of `--imported`",
        ),
        (
            "./src/../src/other.rs",
            &imported,
            "./src/../src/other.rs: the module to write is a file of `--imported`",
        ),
        (
            "src/hooks.rs",
            &by_hand,
            "src/hooks.rs: the module to write is a file of `--by-hand`",
        ),
        ("ops.td", &[], "ops.td: the module to write is a file of records"),
    ];
    if cfg!(unix) {
        #[cfg(unix)]
        std::os::unix::fs::symlink("other.rs", folder.path().join("src/link.rs")).expect("a link");
        cases.push((
            "src/link.rs",
            &imported,
            "src/link.rs: the module to write is a file of `--imported`",
        ));
    }
    for (output, more, message) in cases {
        let (code, error) = write(output, more);
        assert_eq!(code, Some(2), "{output}: {error}");
        assert_eq!(
            error,
            format!("error: {message}\n  = help: name another file with `-o`\n")
        );
    }
    for (file, text) in files {
        assert_eq!(
            std::fs::read_to_string(folder.path().join(file)).expect("the file is there"),
            text
        );
    }
    // A folder of modules may contain the one that is written.
    let all = ["--imported", "crate=src"];
    let (code, error) = write("src/cup.rs", &all);
    assert_eq!(code, Some(0), "{error}");
    let first = std::fs::read_to_string(folder.path().join("src/cup.rs")).expect("a module");
    assert_eq!(write("src/cup.rs", &all).0, Some(0));
    let second = std::fs::read_to_string(folder.path().join("src/cup.rs")).expect("a module");
    assert_eq!(first, second);
}

#[test]
fn the_functions_of_directives_are_listed() {
    if common::tblgen().is_none() {
        return;
    }
    let folder = folder(&[("ops.td", OPS)]);
    let output = run(folder.path(), &["ops.td", "--list-hooks"]);
    let listed = String::from_utf8_lossy(&output.stdout).into_owned();
    let listed: Vec<&str> = listed.lines().filter(|line| line.starts_with("custom")).collect();
    expect![[r#"
        custom<Bounds2>: fn parse_bounds2(parser: &mut dyn OpAsmParser, x: OperandSlot, by: AttrSlot) -> Result<(), ParseFailed>
        custom<Bounds2>: fn print_bounds2<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, x: OperandSlot, by: AttrSlot)
    "#]]
    .assert_eq(&(listed.join("\n") + "\n"));
}

/// Imports the ops with files that are written by hand, and compares the functions that are used and the warnings.
fn check(files: &[(&str, &str)], expected: Expect) {
    if common::tblgen().is_none() {
        return;
    }
    let mut all = vec![("ops.td", OPS)];
    all.extend(files);
    let folder = folder(&all);
    let modules: Vec<String> = files
        .iter()
        .map(|(file, _)| format!("crate::{}={file}", file.trim_end_matches(".rs")))
        .collect();
    let mut args = vec!["ops.td"];
    for module in &modules {
        args.extend(["--by-hand", module]);
    }
    let output = run(folder.path(), &args);
    let module = String::from_utf8_lossy(&output.stdout).into_owned();
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let uses = module.lines().filter(|line| line.contains("use crate::"));
    let shown = report.lines().filter(|line| {
        ["to write", "warning", "  = "]
            .iter()
            .any(|start| line.starts_with(start))
    });
    let lines: Vec<String> = uses.chain(shown).map(|line| format!("{line}\n")).collect();
    expected.assert_eq(&lines.concat());
}

const DIRECTIVES: &str = "
pub(crate) fn parse_bounds(_: &mut dyn OpAsmParser, _: AttrSlot) -> Result<(), ParseFailed> { Ok(()) }
pub(crate) fn print_bounds<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>, _: AttrSlot) {}
pub(crate) fn parse_bounds2(_: &mut dyn OpAsmParser, _: OperandSlot, _: AttrSlot) -> Result<(), ParseFailed> { Ok(()) }
pub(crate) fn print_bounds2<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>, _: OperandSlot, _: AttrSlot) {}
";

#[test]
fn hooks_of_inner_modules_and_of_other_names_are_taken() {
    let hooks = "
        pub mod inner { pub fn verify_fill_op(op: OpRef<'_>) -> Result<(), OpError> { Ok(()) } }
        mod private { pub fn verify_drain_op(op: OpRef<'_>) -> Result<(), OpError> { Ok(()) } }
        pub(crate) use private::verify_drain_op;
    ";
    check(
        &[("hooks.rs", hooks), ("forms.rs", DIRECTIVES)],
        expect![[r#"
            use crate::forms::{parse_bounds, parse_bounds2, print_bounds, print_bounds2};
            use crate::hooks::{verify_drain_op};
            use crate::hooks::inner::{verify_fill_op};
        "#]],
    );
}

#[test]
fn hooks_of_private_modules_are_reported() {
    let hooks = "
        mod private {
            pub fn verify_fill_op(op: OpRef<'_>) -> Result<(), OpError> { Ok(()) }
            pub mod inner { pub fn verify_drain_op(op: OpRef<'_>) -> Result<(), OpError> { Ok(()) } }
        }
    ";
    check(
        &[("hooks.rs", hooks), ("forms.rs", DIRECTIVES)],
        expect![[r#"
            use crate::forms::{parse_bounds, parse_bounds2, print_bounds, print_bounds2};
            to write in hooks.rs or forms.rs: 2 functions: verify_drain_op, verify_fill_op
            warning: hooks.rs:3: `verify_fill_op` is not used, because the module `private` is private
              = help: write `pub(crate) mod private`
            warning: hooks.rs:4: `verify_drain_op` is not used, because the module `private` is private
              = help: write `pub(crate) mod private`
        "#]],
    );
}

#[test]
fn two_hooks_of_one_name_are_reported_with_their_places() {
    let verify = "pub(crate) fn verify_fill_op(op: OpRef<'_>) -> Result<(), OpError> { Ok(()) }\n";
    let renamed = "fn own(op: OpRef<'_>) -> Result<(), OpError> { Ok(()) }\npub(crate) use own as verify_fill_op;\n";
    let drain = "pub(crate) use verify_fill_op as verify_drain_op;\n";
    let first = format!("{verify}{drain}{DIRECTIVES}");
    let third = format!("\n{verify}");
    check(
        &[("a.rs", &first), ("b.rs", renamed), ("c.rs", &third)],
        expect![[r#"
            use crate::a::{parse_bounds, parse_bounds2, print_bounds, print_bounds2, verify_drain_op, verify_fill_op};
            warning: b.rs:2: `verify_fill_op` is not used, because another one is at a.rs:1
              = help: rename one of them
            warning: c.rs:2: `verify_fill_op` is not used, because another one is at a.rs:1
              = help: rename one of them
        "#]],
    );
}

const HOOKED: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
def Cup_Dialect : Dialect { let name = "cup"; let cppNamespace = "::cup"; let hasConstantMaterializer = 1; }
def Cup_Size : I32EnumAttr<"Size", "", [I32EnumAttrCase<"Big", 0>]> { let cppNamespace = "::cup"; }
def Cup_CostInterface : OpInterface<"CostInterface">;
def Cup_FillOp : Op<Cup_Dialect, "fill", [DeclareOpInterfaceMethods<Cup_CostInterface>]> {
  let arguments = (ins I32:$x, Cup_Size:$size);
  let results = (outs I32:$y);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}
def IsFull : Constraint<CPred<"isFull($0)">>;
def FillFill : Pat<(Cup_FillOp (Cup_FillOp $x, $_), $_), (replaceWithValue $x), [(IsFull $x)]>;
"#;

#[test]
fn what_is_left_out_names_its_hook_until_the_module_has_it() {
    if common::tblgen().is_none() {
        return;
    }
    let folder = folder(&[("ops.td", HOOKED)]);
    let report = || {
        let output = run(folder.path(), &["ops.td", "-o", "cup.rs"]);
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    expect![[r#"
        imported: 1 rule, 1 op, 1 enum, 0 types, 0 attributes, 0 constraints
        custom forms: 0 assembly formats, 1 op with functions to write
        omitted: 1 record, 4 parts of items
        to write: 3 functions: parse_fill_op, print_fill_op, is_full
        omitted: an interface with C++ methods: Cup_CostInterface
        omitted: canonicalization patterns (C++): cup.fill (hook: canonicalization_patterns_of_cup)
        omitted: the constant materializer (C++): cup (hook: materialize_constant_of_cup)
        omitted: the folder (C++): cup.fill (hook: fold_fill_op)
        omitted: the interface CostInterface (C++): cup.fill (hook: impl CostInterface for FillOp)
    "#]]
    .assert_eq(&report());
    let path = folder.path().join("cup.rs");
    let module = std::fs::read_to_string(&path).expect("a module");
    let module = module.replace(
        "    { parse: parse_fill_op",
        "    { fold: fold_fill_op, parse: parse_fill_op",
    );
    let module = module.replace(
        "        parse: parse_fill_op",
        "        fold: fold_fill_op,\n        parse: parse_fill_op",
    );
    let filled = module.replace(
        "// All rules",
        "fn fold_fill_op(_: OpRef<'_>, _: &[Option<Attribute>]) -> Fold { Fold::None }\n// All rules",
    );
    std::fs::write(&path, filled).expect("the folder takes files");
    expect![[r#"
        imported: 1 rule, 1 op, 1 enum, 0 types, 0 attributes, 0 constraints
        custom forms: 0 assembly formats, 1 op with functions to write
        omitted: 1 record, 3 parts of items
        to write: 3 functions: parse_fill_op, print_fill_op, is_full
        kept, because written or changed by hand: 2 items: op! pub FillOp = "cup.fill", fold_fill_op
        omitted: an interface with C++ methods: Cup_CostInterface
        omitted: canonicalization patterns (C++): cup.fill (hook: canonicalization_patterns_of_cup)
        omitted: the constant materializer (C++): cup (hook: materialize_constant_of_cup)
        omitted: the interface CostInterface (C++): cup.fill (hook: impl CostInterface for FillOp)
    "#]]
    .assert_eq(&report());
}

#[test]
fn folds_by_hand_serve_ops_with_folders_and_keep_constants() {
    if common::tblgen().is_none() {
        return;
    }
    let records = r#"
        include "mlir/IR/OpBase.td"
        include "mlir/Interfaces/SideEffectInterfaces.td"
        def Cup_Dialect : Dialect { let name = "cup"; let cppNamespace = "::cup"; }
        class Cup_Op<string name, list<Trait> traits = []> : Op<Cup_Dialect, name, traits> { let results = (outs I32:$y); }
        def Cup_EmptyOp : Cup_Op<"empty", [ConstantLike, Pure]> { let hasFolder = 1; }
        def Cup_NoneOp : Cup_Op<"none", [ConstantLike, Pure]> { let hasFolder = 1; }
        def Cup_StirOp : Cup_Op<"stir"> { let arguments = (ins I32:$x); }
    "#;
    let fold = "(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold { Fold::None }";
    let folds = format!("pub(crate) fn fold_empty_op{fold}\npub(crate) fn fold_other_ops{fold}\n");
    let folder = folder(&[("ops.td", records), ("folds.rs", &folds)]);
    let output = run(folder.path(), &["ops.td", "--by-hand", "crate::folds=folds.rs"]);
    let module = String::from_utf8_lossy(&output.stdout).into_owned();
    let op = |name: &str| {
        let (_, rest) = module
            .split_once(&format!("= \"cup.{name}\""))
            .expect("there is the op");
        rest.split("\n}\n").next().expect("there is text").to_owned()
    };
    let (empty, none, stir) = (op("empty"), op("none"), op("stir"));
    assert!(
        empty.contains("ConstantLike") && empty.contains("fold: fold_empty_op"),
        "{empty}"
    );
    assert!(
        !none.contains("ConstantLike") && none.contains("fold: fold_other_ops"),
        "{none}"
    );
    assert!(!stir.contains("fold"), "{stir}");
}

#[test]
fn what_is_taken_from_other_files_is_not_counted() {
    if common::tblgen().is_none() {
        return;
    }
    let hooks = "
        pub(crate) fn parse_fill_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> { Ok(()) }
        pub(crate) fn print_fill_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {}
        drr::enum_attr! { pub Size: I32EnumAttr = { Big = 0 } }
    ";
    let folder = folder(&[("ops.td", HOOKED), ("hooks.rs", hooks)]);
    let output = run(folder.path(), &["ops.td", "--by-hand", "crate::hooks=hooks.rs"]);
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let counts: String = report.lines().take(2).map(|line| format!("{line}\n")).collect();
    expect![[r#"
        imported: 1 rule, 1 op, 0 enums, 0 types, 0 attributes, 0 constraints
        custom forms: 0 assembly formats, 0 ops with functions to write
    "#]]
    .assert_eq(&counts);
}

#[test]
fn one_description_of_a_form_becomes_its_parser_and_its_printer() {
    if common::tblgen().is_none() {
        return;
    }
    let hooks = "pub(crate) fn form_fill_op(form: &mut OpAsmForm<'_, '_>) -> FormResult { form.attr_dict() }";
    let folder = folder(&[("ops.td", HOOKED), ("hooks.rs", hooks)]);
    let arguments = ["ops.td", "--by-hand", "crate::hooks=hooks.rs", "-o", "ops.rs"];
    let output = run(folder.path(), &arguments);
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(report.contains("0 ops with functions to write"), "{report}");
    let module = std::fs::read_to_string(folder.path().join("ops.rs")).expect("it was written");
    let forms = module.split("// Custom forms\n").nth(1).unwrap_or_default();
    let forms = forms.split("\n// ").next().unwrap_or_default();
    expect![[r#"

        fn parse_fill_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
            drr::define::OpAsmForm::parse(parser, form_fill_op)
        }

        fn print_fill_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
            drr::define::OpAsmForm::print(printer, op, form_fill_op)
        }
    "#]]
    .assert_eq(forms);
    // Importing again keeps both.
    run(folder.path(), &arguments);
    assert_eq!(
        module,
        std::fs::read_to_string(folder.path().join("ops.rs")).expect("it was written again")
    );
}

#[test]
fn the_description_of_a_directive_gets_its_slots() {
    let hooks = "
        pub(crate) fn form_bounds(form: &mut OpAsmForm<'_, '_>, by: AttrSlot) -> FormResult { Ok(()) }
        pub(crate) fn form_bounds2(form: &mut OpAsmForm<'_, '_>, x: OperandSlot, by: AttrSlot) -> FormResult { Ok(()) }
    ";
    check(
        &[("forms.rs", hooks)],
        expect![[r#"
            use crate::forms::{form_bounds, form_bounds2};
            to write in forms.rs: 2 functions: verify_drain_op, verify_fill_op
        "#]],
    );
}

#[test]
fn functions_that_the_records_announce_are_listed_first() {
    if common::tblgen().is_none() {
        return;
    }
    let folder = folder(&[("ops.td", HOOKED)]);
    let output = run(folder.path(), &["ops.td", "--list-hooks"]);
    expect![[r#"
        constraints and rules: fn is_full(cx: &MatchContext<'_>, x: ValueRef<'_>) -> bool
        cup.fill: fn fold_fill_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold
        cup.fill: fn parse_fill_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed>
        cup.fill: fn print_fill_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>)
        cup.fill: impl CostInterface for FillOp
        cup: fn canonicalization_patterns_of_cup(patterns: &mut PatternSet)
        cup: fn materialize_constant_of_cup(ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant>

        other possible hooks, which the records do not declare:
        all other ops: fn effects_of_other_ops(op: OpRef<'_>) -> Vec<MemoryEffect>
        all other ops: fn fold_other_ops(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold
        all other ops: fn name_region_arguments_of_other_ops(op: OpRef<'_>, name: &mut dyn FnMut(ValueRef<'_>, &str))
        all other ops: fn name_results_of_other_ops(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str))
        all other ops: fn parse_other_ops(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed>
        all other ops: fn print_other_ops<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>)
        all other ops: fn speculatability_of_other_ops(op: OpRef<'_>) -> Speculatability
        all other ops: fn verify_other_ops(op: OpRef<'_>) -> Result<(), OpError>
        cup.fill: fn effects_of_fill_op(op: OpRef<'_>) -> Vec<MemoryEffect>
        cup.fill: fn form_fill_op(form: &mut OpAsmForm<'_, '_>) -> FormResult
        cup.fill: fn infer_types_of_fill_op(ir: &Ir, operands: &[Value], attributes: &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>>
        cup.fill: fn name_region_arguments_of_fill_op(op: OpRef<'_>, name: &mut dyn FnMut(ValueRef<'_>, &str))
        cup.fill: fn name_results_of_fill_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str))
        cup.fill: fn speculatability_of_fill_op(op: OpRef<'_>) -> Speculatability
        cup.fill: fn verify_fill_op(op: OpRef<'_>) -> Result<(), OpError>
        cup.fill: fn verify_symbol_uses_of_fill_op<'ir>(op: OpRef<'ir>, tables: &mut SymbolTableCollection<'ir>) -> Result<(), OpError>
        cup: fn verify_operation_attribute_of_cup(op: OpRef<'_>, named: (Ident, Attribute)) -> Result<(), OpError>
        cup: fn verify_region_arg_attribute_of_cup(op: OpRef<'_>, index: usize, ty: Type, named: (Ident, Attribute)) -> Result<(), OpError>
        cup: fn verify_region_result_attribute_of_cup(op: OpRef<'_>, index: usize, ty: Type, named: (Ident, Attribute)) -> Result<(), OpError>
    "#]].assert_eq(&String::from_utf8_lossy(&output.stdout));
}
