//! Debug info in LLVM IR. `as_in_mlir` compares it with `mlir-translate` on the parts of files.

use drr::{Context, Module};
use expect_test::{Expect, expect};

/// Scopes, types and variables.
const SCOPES: &str = r#"
#file = #llvm.di_file<"a.c" in "/d">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "drr", isOptimized = true, emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #int, sizeInBits = 64>
#void = #llvm.di_null_type
#type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #void, #int, #pointer>
#f = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", linkageName = "f", file = #file, line = 1, scopeLine = 1, subprogramFlags = "Definition|Optimized", type = #type>
#g = #llvm.di_subprogram<scope = #file, name = "g", file = #file, type = #type>
#block = #llvm.di_lexical_block<scope = #f, file = #file, line = 5, column = 7>
#x = #llvm.di_local_variable<scope = #block, name = "x", file = #file, line = 6, arg = 1, type = #int>
#label = #llvm.di_label<scope = #block, name = "l", file = #file, line = 7>
"#;

/// Returns the text after the name of the module, and the warnings.
fn translate(text: &str) -> (String, String) {
    let ctx = Context::with(drr_dialects::All);
    let module = Module::parse(&ctx, format!("{SCOPES}{text}")).unwrap_or_else(|errors| panic!("{errors}"));
    module.verify().unwrap_or_else(|errors| panic!("{errors}"));
    let mut out = Vec::new();
    let warnings = drr_llvmir::translate_module_to_llvm_ir(&module, &mut out);
    let warnings = warnings.unwrap_or_else(|errors| panic!("{errors}")).to_string();
    let text = String::from_utf8(out).expect("LLVM IR is text");
    let (_, text) = text.split_once("\n\n").expect("an empty line follows the header");
    (text.to_owned(), warnings)
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    let (text, warnings) = translate(text);
    assert_eq!(warnings, "");
    expected.assert_eq(&text);
}

#[test]
fn functions_and_instructions_have_subprograms_and_locations() {
    check(
        r#"
llvm.func @g() loc(fused<#g>["a.c":20:1])
llvm.func @f(%x: i32, %c: i1) {
  %0 = llvm.add %x, %x : i32 loc("a.c":2:3)
  %1 = llvm.add %0, %x : i32 loc(fused<#block>["a.c":4:3])
  %2 = llvm.add %1, %x : i32 loc(callsite("a.c":7:3 at "a.c":8:3))
  %3 = llvm.add %2, %x : i32 loc(fused["a.c":7:3, "a.c":7:5])
  %4 = llvm.add %3, %x : i32 loc(fused["a.c":7:3, "a.c":8:5])
  %5 = llvm.add %4, %x : i32 loc(unknown)
  %6 = llvm.add %5, %x : i32 loc("n"("a.c":9:3))
  %7 = llvm.add %6, %x : i32 loc(callsite(fused<#f>["a.c":7:3] at "a.c":8:3))
  %8 = llvm.add %7, %x : i32 loc(callsite("a.c":7:3 at unknown))
  llvm.cond_br %c, ^a(%8: i32), ^b loc("a.c":11:3)
^a(%y: i32 loc("a.c":12:3)):
  llvm.call @g() : () -> () loc("a.c":13:3)
  llvm.br ^b loc("a.c":14:3)
^b:
  llvm.return loc("a.c":15:3)
} loc(fused<#f>["a.c":1:1])
llvm.func @without_subprogram(%x: i32) {
  %0 = llvm.add %x, %x : i32 loc("a.c":2:3)
  llvm.return loc("a.c":15:3)
} loc("a.c":30:1)
"#,
        expect![[r#"
            declare !dbg !1 void @g()

            define void @f(i32 %0, i1 %1) !dbg !7 {
              %3 = add i32 %0, %0, !dbg !9
              %4 = add i32 %3, %0, !dbg !10
              %5 = add i32 %4, %0, !dbg !12
              %6 = add i32 %5, %0, !dbg !13
              %7 = add i32 %6, %0, !dbg !14
              %8 = add i32 %7, %0
              %9 = add i32 %8, %0, !dbg !15
              %10 = add i32 %9, %0, !dbg !16
              %11 = add i32 %10, %0
              br i1 %1, label %12, label %14, !dbg !17

            12:
              %13 = phi i32 [ %11, %2 ], !dbg !18
              call void @g(), !dbg !19
              br label %14, !dbg !20

            14:
              ret void, !dbg !21
            }

            define void @without_subprogram(i32 %0) {
              %2 = add i32 %0, %0
              ret void
            }

            !llvm.dbg.cu = !{!8}
            !llvm.module.flags = !{!0}

            !0 = !{i32 2, !"Debug Info Version", i32 3}
            !1 = !DISubprogram(scope: !2, name: "g", file: !2, spFlags: 0, type: !3)
            !2 = !DIFile(filename: "a.c", directory: "/d")
            !3 = !DISubroutineType(cc: DW_CC_normal, types: !4)
            !4 = !{null, !5, !6}
            !5 = !DIBasicType(tag: DW_TAG_base_type, name: "int", size: 32, encoding: DW_ATE_signed)
            !6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64)
            !7 = distinct !DISubprogram(unit: !8, scope: !2, name: "f", linkageName: "f", file: !2, line: 1, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, type: !3)
            !8 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, producer: "drr", isOptimized: true, emissionKind: FullDebug)
            !9 = !DILocation(line: 2, column: 3, scope: !7)
            !10 = !DILocation(line: 4, column: 3, scope: !11)
            !11 = distinct !DILexicalBlock(scope: !7, file: !2, line: 5, column: 7)
            !12 = !DILocation(line: 8, column: 3, scope: !7)
            !13 = !DILocation(line: 7, scope: !7)
            !14 = !DILocation(line: 0, scope: !7)
            !15 = !DILocation(line: 9, column: 3, scope: !7)
            !16 = !DILocation(line: 7, column: 3, scope: !7, inlinedAt: !12)
            !17 = !DILocation(line: 11, column: 3, scope: !7)
            !18 = !DILocation(line: 12, column: 3, scope: !7)
            !19 = !DILocation(line: 13, column: 3, scope: !7)
            !20 = !DILocation(line: 14, column: 3, scope: !7)
            !21 = !DILocation(line: 15, column: 3, scope: !7)
        "#]],
    );
}

#[test]
fn variables_and_labels_are_records() {
    check(
        r#"
llvm.func @f(%x: i32, %p: !llvm.ptr) {
  llvm.intr.dbg.value #x = %x : i32 loc(fused<#block>["a.c":4:3])
  llvm.intr.dbg.declare #x #llvm.di_expression<[DW_OP_deref, DW_OP_plus_uconst(3)]> = %p : !llvm.ptr loc(fused<#block>["a.c":4:3])
  llvm.intr.dbg.label #label loc(fused<#block>["a.c":5:3])
  llvm.intr.dbg.value #x = %x : i32 loc(unknown)
  llvm.return loc("a.c":15:3)
} loc(fused<#f>["a.c":1:1])
"#,
        expect![[r#"
            define void @f(i32 %0, ptr %1) !dbg !1 {
                #dbg_value(i32 %0, !10, !DIExpression(), !8)
                #dbg_declare(ptr %1, !10, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 3), !8)
                #dbg_label(!12, !11)
              ret void, !dbg !13
            }

            !llvm.dbg.cu = !{!2}
            !llvm.module.flags = !{!0}

            !0 = !{i32 2, !"Debug Info Version", i32 3}
            !1 = distinct !DISubprogram(unit: !2, scope: !3, name: "f", linkageName: "f", file: !3, line: 1, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, type: !4)
            !2 = distinct !DICompileUnit(language: DW_LANG_C, file: !3, producer: "drr", isOptimized: true, emissionKind: FullDebug)
            !3 = !DIFile(filename: "a.c", directory: "/d")
            !4 = !DISubroutineType(cc: DW_CC_normal, types: !5)
            !5 = !{null, !6, !7}
            !6 = !DIBasicType(tag: DW_TAG_base_type, name: "int", size: 32, encoding: DW_ATE_signed)
            !7 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
            !8 = !DILocation(line: 4, column: 3, scope: !9)
            !9 = distinct !DILexicalBlock(scope: !1, file: !3, line: 5, column: 7)
            !10 = !DILocalVariable(scope: !9, name: "x", file: !3, line: 6, arg: 1, type: !6)
            !11 = !DILocation(line: 5, column: 3, scope: !9)
            !12 = !DILabel(scope: !9, name: "l", file: !3, line: 7)
            !13 = !DILocation(line: 15, column: 3, scope: !1)
        "#]],
    );
}

// A call of a function that is defined elsewhere may lack one, but LLVM needs it when the modules are linked.
#[test]
fn a_call_without_a_location_has_that_of_its_subprogram() {
    let (text, _) = translate(
        "llvm.func @g()
         llvm.func @f() {
           llvm.call @g() : () -> () loc(unknown)
           llvm.return loc(unknown)
         } loc(fused<#f>[\"a.c\":1:1])",
    );
    let (call, rest) = text
        .split_once("  call void @g(), !dbg !")
        .unwrap_or_else(|| panic!("{text}"));
    assert!(call.contains("define void @f() !dbg !1"), "{text}");
    let (number, _) = rest.split_once("\n  ret void\n").unwrap_or_else(|| panic!("{text}"));
    assert!(
        text.contains(&format!("!{number} = !DILocation(line: 0, scope: !1)")),
        "{text}"
    );
}

#[test]
fn what_is_not_translated_is_null_with_a_warning() {
    let (text, warnings) = translate(
        "#module = #llvm.di_module<file = #file, scope = #file, name = \"m\">
         #of_module = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #unit, scope = #module, name = \"f\", file = #file, subprogramFlags = Definition>
         llvm.func @f() {
           llvm.return
         } loc(fused<#of_module>[\"a.c\":1:1])",
    );
    assert!(
        text.contains("distinct !DISubprogram(unit: !2, scope: null, name: \"f\""),
        "{text}"
    );
    assert!(
        warnings.contains("drops debug info, such as `#llvm.di_module`"),
        "{warnings}"
    );
    assert!(warnings.contains("mlir-translate --mlir-to-llvmir"), "{warnings}");
}

#[test]
fn a_definition_needs_a_subprogram_with_an_identifier() {
    let (text, warnings) = translate("llvm.func @f() {\nllvm.return\n} loc(fused<#g>[\"a.c\":1:1])");
    assert!(!text.contains("!dbg"), "{text}");
    assert!(warnings.contains("drops `#llvm.di_subprogram`"), "{warnings}");
}

#[test]
fn locations_are_not_followed_by_recursion() {
    let depth = 20_000;
    let location = format!(
        "{}\"a.c\":1:1{}",
        "callsite(\"n\"(".repeat(depth),
        ") at \"a.c\":2:2)".repeat(depth)
    );
    let (text, _) = translate(&format!(
        "llvm.func @f() {{\nllvm.return loc({location})\n}} loc(fused<#f>[\"a.c\":1:1])"
    ));
    assert!(text.contains("ret void, !dbg !"), "{}", text.len());
}
