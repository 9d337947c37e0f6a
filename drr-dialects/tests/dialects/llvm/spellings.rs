//! Texts that differ from what is printed, and errors in them.

use expect_test::expect;

use crate::judge::{check_forms, check_locations, check_verdicts};

#[test]
fn errors_in_llvm_forms() {
    let inside = [
        "%0 = llvm.icmp \"oeq\" %a, %a : i32",
        "%0 = llvm.fcmp eq %x, %x : f32",
        "%0 = llvm.icmp \"eq\" %a, %a : f32",
        "%0 = llvm.cmpxchg %p, %a, %a acq_rel nope : !llvm.ptr, i32",
        "%0 = \"llvm.cmpxchg\"(%p, %a, %a) <{failure_ordering = 2, success_ordering = 6}> : (!llvm.ptr, i32, i32) -> !llvm.struct<(i32, i32)>",
        "%0 = llvm.shufflevector %a, %a [0] : i32",
        "llvm.switch %a : i32, ^bb1 [1 ^bb1] ^bb1:",
        "llvm.call_intrinsic @f() : () -> ()",
        "llvm.call_intrinsic \"f\"() vararg(!llvm.func<void (...)>) : () -> ()",
        "%0 = llvm.call @f(%a) [x()] : (i32) -> i32",
        "%0 = llvm.call @f(%a) [\"x\"(%a)] : (i32) -> i32",
        "%0 = llvm.landingpad (throw %p : !llvm.ptr) : i32",
    ];
    let text = |body: &str| {
        format!(
            "llvm.func @t(%a: i32, %x: f32, %p: !llvm.ptr, %v: vector<4xi32>) {{ {body} llvm.return }} llvm.func @f(i32) -> i32"
        )
    };
    check_verdicts(
        &inside.map(text),
        expect![[r#"
        expected a predicate, one of `"eq"`, `"ne"`, `"slt"`, `"sle"`, `"sgt"`, `"sge"`, `"ult"`, `"ule"`, `"ugt"`, `"uge"`
        expected a predicate, one of `"_false"`, `"oeq"`, `"ogt"`, `"oge"`, `"olt"`, `"ole"`, `"one"`, `"ord"`, `"ueq"`, `"ugt"`, `"uge"`, `"ult"`, `"ule"`, `"une"`, `"uno"`, `"_true"`
        `%a` is of type `f32` here, but of type `i32` elsewhere
        expected an ordering, one of `not_atomic`, `unordered`, `monotonic`, `acquire`, `release`, `acq_rel`, `seq_cst`
        `llvm.cmpxchg` does not return `!llvm.struct<(i32, i1)>`
        expected a vector, and a mask with at least one number before it
        block `^bb1` is not defined in this region
        expected the name of an intrinsic, which is a string
        expected `:`, found `vararg`
        expected the tag of a bundle, which is a string
        expected `:`, found `)`
        expected `filter`, found `throw`
    "#]],
    );
}

/// Types kept as text are printed on one line without comments, like types that MLIR prints.
#[test]
fn bodies_on_several_lines_are_put_on_one() {
    check_locations(
        r#"
module {
  llvm.func @f(i32 {llvm.range = #llvm.constant_range< // of an argument
    i32,
    0, 12 // not 13
  >}) loc(unknown)
  llvm.func @g(!llvm.struct<"a//b", (i32, // #first
                             i64)>) loc(unknown)
} loc(unknown)
        "#,
        expect![[r#"
            module {
              llvm.func @f(i32 {llvm.range = #llvm.constant_range<i32, 0, 12>}) loc(#loc)
              llvm.func @g(!llvm.struct<"a//b", (i32, i64)>) loc(#loc)
            } loc(#loc)
            #loc = loc(unknown)
        "#]],
    );
}

#[test]
fn tail_call_kinds_of_inline_assembly() {
    check_forms(
        r#"
        llvm.func @f() {
          llvm.inline_asm tail_call_kind = <tail> "nop", "" : () -> ()
          llvm.inline_asm has_side_effects tail_call_kind = <notail> asm_dialect = intel "nop", "" : () -> ()
          llvm.return
        }
        "#,
        expect![[r#"
            module {
              llvm.func @f() {
                llvm.inline_asm tail_call_kind = <tail> "nop", ""  : () -> ()
                llvm.inline_asm has_side_effects tail_call_kind = <notail> asm_dialect = intel "nop", ""  : () -> ()
                llvm.return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
                "llvm.inline_asm"() <{asm_string = "nop", constraints = "", tail_call_kind = #llvm.tailcallkind<tail>}> : () -> ()
                "llvm.inline_asm"() <{asm_dialect = 1 : i64, asm_string = "nop", constraints = "", has_side_effects, tail_call_kind = #llvm.tailcallkind<notail>}> : () -> ()
                "llvm.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn generic_ops_get_the_defaults_of_their_attributes() {
    check_forms(
        r##"
        #file = #llvm.di_file<"a.c" in "d">
        #scope = #llvm.di_lexical_block<scope = #file>
        #variable = #llvm.di_local_variable<scope = #scope, name = "v">
        "llvm.func"() <{function_type = !llvm.func<void (ptr, i32)>, sym_name = "f", unnamed_addr = 0 : i64}> ({
        ^bb0(%p: !llvm.ptr, %a: i32):
          "llvm.intr.dbg.declare"(%p) <{varInfo = #variable}> : (!llvm.ptr) -> ()
          "llvm.intr.dbg.value"(%a) <{varInfo = #variable}> : (i32) -> ()
          "llvm.intr.dbg.value"(%a) <{locationExpr = #llvm.di_expression<[DW_OP_deref]>, varInfo = #variable}> : (i32) -> ()
          "llvm.inline_asm"() <{asm_string = "nop", constraints = ""}> : () -> ()
          "llvm.call"(%p) <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
          "llvm.return"() : () -> ()
        }) : () -> ()
        "##,
        expect![[r##"
            #di_file = #llvm.di_file<"a.c" in "d">
            #di_lexical_block = #llvm.di_lexical_block<scope = #di_file>
            #di_local_variable = #llvm.di_local_variable<scope = #di_lexical_block, name = "v">
            module {
              llvm.func @f(%arg0: !llvm.ptr, %arg1: i32) {
                llvm.intr.dbg.declare #di_local_variable = %arg0 : !llvm.ptr
                llvm.intr.dbg.value #di_local_variable = %arg1 : i32
                llvm.intr.dbg.value #di_local_variable #llvm.di_expression<[DW_OP_deref]> = %arg1 : i32
                llvm.inline_asm "nop", ""  : () -> ()
                llvm.call %arg0() : !llvm.ptr, () -> ()
                llvm.return
              }
            }
        "##]],
        expect![[r##"
            #di_file = #llvm.di_file<"a.c" in "d">
            #di_lexical_block = #llvm.di_lexical_block<scope = #di_file>
            #di_local_variable = #llvm.di_local_variable<scope = #di_lexical_block, name = "v">
            "builtin.module"() ({
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              ^bb0(%arg0: !llvm.ptr, %arg1: i32):
                "llvm.intr.dbg.declare"(%arg0) <{locationExpr = #llvm.di_expression<>, varInfo = #di_local_variable}> : (!llvm.ptr) -> ()
                "llvm.intr.dbg.value"(%arg1) <{locationExpr = #llvm.di_expression<>, varInfo = #di_local_variable}> : (i32) -> ()
                "llvm.intr.dbg.value"(%arg1) <{locationExpr = #llvm.di_expression<[DW_OP_deref]>, varInfo = #di_local_variable}> : (i32) -> ()
                "llvm.inline_asm"() <{asm_string = "nop", constraints = "", tail_call_kind = #llvm.tailcallkind<none>}> : () -> ()
                "llvm.call"(%arg0) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
                "llvm.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

/// The types of all operands are printed, so they may differ where `SameOperandsAndResultType` does not compare them.
#[test]
fn types_that_are_alike_are_all_written() {
    check_forms(
        r#"
        %0:2 = "u.value"() : () -> (vector<4xf16>, vector<[4]xf16>)
        %1 = "llvm.intr.fmuladd"(%0#0, %0#1, %0#0) : (vector<4xf16>, vector<[4]xf16>, vector<4xf16>) -> vector<4xf16>
        "#,
        expect![[r#"
            module {
              %0:2 = "u.value"() : () -> (vector<4xf16>, vector<[4]xf16>)
              %1 = llvm.intr.fmuladd(%0#0, %0#1, %0#0) : (vector<4xf16>, vector<[4]xf16>, vector<4xf16>) -> vector<4xf16>
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              %0:2 = "u.value"() : () -> (vector<4xf16>, vector<[4]xf16>)
              %1 = "llvm.intr.fmuladd"(%0#0, %0#1, %0#0) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<4xf16>, vector<[4]xf16>, vector<4xf16>) -> vector<4xf16>
            }) : () -> ()
        "#]],
    );
}

#[test]
fn pointers_of_indirect_branches_are_written_without_their_name() {
    check_forms(
        r#"
        llvm.func @f(%a: !llvm.ptr<3>, %b: !llvm.ptr) {
          llvm.indirectbr %a : <3>, [^bb1]
        ^bb1:
          llvm.indirectbr %b : !llvm.ptr, [^bb1]
        }
        "#,
        expect![[r#"
            module {
              llvm.func @f(%arg0: !llvm.ptr<3>, %arg1: !llvm.ptr) {
                llvm.indirectbr %arg0 : <3>, [
                ^bb1
                ]
              ^bb1:  // 2 preds: ^bb0, ^bb1
                llvm.indirectbr %arg1 : !llvm.ptr, [
                ^bb1
                ]
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr<3>, ptr)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              ^bb0(%arg0: !llvm.ptr<3>, %arg1: !llvm.ptr):
                "llvm.indirectbr"(%arg0)[^bb1] <{indbr_operand_segments = array<i32: 0>}> : (!llvm.ptr<3>) -> ()
              ^bb1:  // 2 preds: ^bb0, ^bb1
                "llvm.indirectbr"(%arg1)[^bb1] <{indbr_operand_segments = array<i32: 0>}> : (!llvm.ptr) -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}
