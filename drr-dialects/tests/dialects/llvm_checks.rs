//! Invalid ops of the dialect `llvm`, and its types and attributes.

use drr::prelude::*;
use drr_tests::corpus;
use expect_test::expect;

use crate::judge::{check_forms, check_verdicts, forms, read, verdicts};

#[test]
fn invalid_inputs_of_upstream_are_rejected() {
    let Some(folder) = corpus::custom_folder() else { return };
    let file = folder.join("../corpus-invalid/llvm.mlir");
    let Ok(text) = std::fs::read_to_string(&file) else {
        eprintln!("skipped: there is no {}", file.display());
        return;
    };
    let accepted: Vec<&str> = text
        .split("// -----\n")
        .filter(|part| read(part).is_ok())
        .map(|part| part.trim().lines().next().unwrap_or_default())
        .collect();
    assert!(accepted.is_empty(), "accepted: {accepted:?}");
}

/// Texts that differ only in their types or attributes.
fn values(types: &[&str]) -> Vec<String> {
    types.iter().map(|ty| format!("\"u.value\"() : () -> {ty}")).collect()
}

#[test]
fn types_have_bodies_that_are_checked() {
    let types = [
        "!llvm.array<2 x void>",
        "!llvm.array<4xi32>",
        "!llvm.array<2 x tensor<2xi32>>",
        "!llvm.struct<hello world>",
        "!llvm.struct<(i32, label)>",
        "!llvm.struct<packed>",
        "!llvm.struct<\"a\">",
        "!llvm.struct<\"a\", (struct<\"a\">)>",
        "!llvm.struct<\"a\", packed opaque>",
        "!llvm.func<func<void ()> ()>",
        "!llvm.func<void (void)>",
        "!llvm.func<void (i32 ...)>",
        "!llvm.target<\"a\", 1, i32>",
        "!llvm.ptr<ptr>",
        "(!llvm.struct<\"a\", (i32)>, !llvm.struct<\"a\", (i64)>)",
        "(!llvm.struct<\"a\", (i32)>, !llvm.struct<\"a\", opaque>)",
        "(!llvm.struct<\"a\", (struct<\"b\", (struct<\"a\">)>)>, !llvm.struct<\"b\", (struct<\"a\", (struct<\"b\">)>)>)",
    ];
    check_verdicts(
        &values(&types),
        expect![[r#"
        `llvm.array` has an element of type `!llvm.void`, which has no size
        expected `x`, found `xi32`
        ok
        expected the elements of the struct in parentheses
        `llvm.struct` has an element of type `!llvm.label`, which has no size
        expected the elements of the struct in parentheses
        `llvm.struct` "a" has no body, which only a reference to it inside of that body leaves out
        ok
        expected the elements of the struct in parentheses
        `llvm.func` returns `!llvm.func<void ()>`, which no function returns
        `llvm.func` has an argument of type `!llvm.void`, which no function takes
        expected `)`, found `...`
        expected an integer, found `i32`
        expected `>`, found `ptr`
        `llvm.struct` "a" is another type before: `!llvm.struct<"a", (i32)>`
        `llvm.struct` "a" is another type before: `!llvm.struct<"a", (i32)>`
        ok
    "#]],
    );
}

#[test]
fn types_are_elements_by_their_interfaces() {
    let elements = [
        "!llvm.ptr",
        "!llvm.ptr<1>",
        "!llvm.ppc_fp128",
        "!llvm.x86_amx",
        "!llvm.token",
        "!llvm.struct<(i32)>",
        "!llvm.array<2 x i32>",
        "!llvm.target<\"a\">",
        "!shape.shape",
        "!tosa.mxint8",
        "!gpu.async.token",
    ];
    let containers = ["memref<4x", "memref<*x", "vector<4x", "tensor<4x", "tensor<*x"];
    let mut table = String::new();
    for element in elements {
        let types = containers.map(|container| format!("{container}{element}>"));
        let said = verdicts(&values(&types.each_ref().map(String::as_str)));
        let said: Vec<&str> = said.iter().map(|&said| if said { "yes" } else { "no" }).collect();
        table += &format!("{element}: {}\n", said.join(" "));
    }
    expect![[r#"
        !llvm.ptr: no no yes yes yes
        !llvm.ptr<1>: no no yes yes yes
        !llvm.ppc_fp128: yes yes yes yes yes
        !llvm.x86_amx: no no no yes yes
        !llvm.token: no no no yes yes
        !llvm.struct<(i32)>: no no no yes yes
        !llvm.array<2 x i32>: no no no yes yes
        !llvm.target<"a">: no no no yes yes
        !shape.shape: no no no yes yes
        !tosa.mxint8: no no no yes yes
        !gpu.async.token: no no no yes yes
    "#]]
    .assert_eq(&table);
}

#[test]
fn types_have_one_spelling() {
    check_forms(
        r#"
        llvm.func @f(%p: !llvm.ptr<0>, %a: !llvm.array<2 x !llvm.array<3 x !llvm.ptr<1>>>, %s: !llvm.struct<(i32,f32)>, %n: !llvm.struct<"n", ( i8 , !llvm.ptr )>) -> !llvm.ptr {
          llvm.call @g(%a, %s) : (!llvm.array<2 x array<3 x ptr<1>>>, !llvm.struct< (i32, f32) >) -> ()
          %0 = llvm.extractvalue %n[1] : !llvm.struct<"n", (i8, ptr)>
          %1 = llvm.insertvalue %p, %n[1] : !llvm.struct<"n", (i8, ptr)>
          llvm.return %p : !llvm.ptr
        }
        llvm.func @g(!llvm.array<2 x array<3 x ptr<1>>>, !llvm.struct<(i32, f32)>)
        llvm.func @h(!llvm.struct<()>, !llvm.struct<"o", opaque>, !llvm.struct<"p", packed (i8, i32)>, !llvm.target<"t", i32, struct<()>, 1, 2>, !llvm.struct<"r", (ptr, struct<"r">)>, !llvm.ptr, ...)
        "u.x"() : () -> (!llvm.func<i1 (...)>, !llvm.array<2 x tensor<1xi1>>, !llvm.array<2 x struct<(index)>>, !llvm.struct<"foo", (struct<"foo">, index)>)
        "#,
        expect![[r#"
            module {
              llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.array<2 x array<3 x ptr<1>>>, %arg2: !llvm.struct<(i32, f32)>, %arg3: !llvm.struct<"n", (i8, ptr)>) -> !llvm.ptr {
                llvm.call @g(%arg1, %arg2) : (!llvm.array<2 x array<3 x ptr<1>>>, !llvm.struct<(i32, f32)>) -> ()
                %1 = llvm.extractvalue %arg3[1] : !llvm.struct<"n", (i8, ptr)> 
                %2 = llvm.insertvalue %arg0, %arg3[1] : !llvm.struct<"n", (i8, ptr)> 
                llvm.return %arg0 : !llvm.ptr
              }
              llvm.func @g(!llvm.array<2 x array<3 x ptr<1>>>, !llvm.struct<(i32, f32)>)
              llvm.func @h(!llvm.struct<()>, !llvm.struct<"o", opaque>, !llvm.struct<"p", packed (i8, i32)>, !llvm.target<"t", i32, !llvm.struct<()>, 1, 2>, !llvm.struct<"r", (ptr, struct<"r">)>, !llvm.ptr, ...)
              %0:4 = "u.x"() : () -> (!llvm.func<i1 (...)>, !llvm.array<2 x tensor<1xi1>>, !llvm.array<2 x !llvm.struct<(index)>>, !llvm.struct<"foo", (!llvm.struct<"foo">, index)>)
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (ptr, array<2 x array<3 x ptr<1>>>, struct<(i32, f32)>, struct<"n", (i8, ptr)>)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              ^bb0(%arg0: !llvm.ptr, %arg1: !llvm.array<2 x array<3 x ptr<1>>>, %arg2: !llvm.struct<(i32, f32)>, %arg3: !llvm.struct<"n", (i8, ptr)>):
                "llvm.call"(%arg1, %arg2) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @g, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.array<2 x array<3 x ptr<1>>>, !llvm.struct<(i32, f32)>) -> ()
                %1 = "llvm.extractvalue"(%arg3) <{position = array<i64: 1>}> : (!llvm.struct<"n", (i8, ptr)>) -> !llvm.ptr
                %2 = "llvm.insertvalue"(%arg3, %arg0) <{position = array<i64: 1>}> : (!llvm.struct<"n", (i8, ptr)>, !llvm.ptr) -> !llvm.struct<"n", (i8, ptr)>
                "llvm.return"(%arg0) : (!llvm.ptr) -> ()
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (array<2 x array<3 x ptr<1>>>, struct<(i32, f32)>)>, linkage = #llvm.linkage<external>, sym_name = "g", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (struct<()>, struct<"o", opaque>, struct<"p", packed (i8, i32)>, target<"t", i32, !llvm.struct<()>, 1, 2>, struct<"r", (ptr, struct<"r">)>, ptr, ...)>, linkage = #llvm.linkage<external>, sym_name = "h", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              %0:4 = "u.x"() : () -> (!llvm.func<i1 (...)>, !llvm.array<2 x tensor<1xi1>>, !llvm.array<2 x !llvm.struct<(index)>>, !llvm.struct<"foo", (!llvm.struct<"foo">, index)>)
            }) : () -> ()
        "#]],
    );
}

#[test]
fn attributes_are_printed_by_their_aliases() {
    check_forms(
        r##"
        #root = #llvm.tbaa_root<id = "r">
        #int = #llvm.tbaa_type_desc<members = {<#root, 0>}, id = "int">
        #file = #llvm.di_file<"a.c" in "/">
        #cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
        #ty = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
        #rec = #llvm.di_composite_type<recId = distinct[1]<>, isRecSelf = true>
        #list = #llvm.di_composite_type<recId = distinct[1]<>, tag = DW_TAG_structure_type, flags = "TypePassByReference|NonTrivial", elements = #llvm.di_derived_type<tag = DW_TAG_member, baseType = #rec>>
        #sp = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #cu, scope = #file, name = "f", subprogramFlags = "Definition|Optimized", type = <callingConvention = DW_CC_normal, types = #ty, #list>>
        #var = #llvm.di_local_variable<scope = #sp, type = #ty, flags = Artificial>
        #annotation = #llvm.loop_annotation<unroll = <full = true, followupAll = <mustProgress = true>>, mustProgress = true, parallelAccesses = #llvm.access_group<id = distinct[3]<>>>
        llvm.func @f(%p: !llvm.ptr, %v: i32) {
          llvm.store %v, %p {tbaa = [#llvm.tbaa_tag<base_type = #int, access_type = <id = "int", members = {<#root, 0>}>, offset = 0>]} : i32, !llvm.ptr
          "u.x"() {
            expression = #llvm.di_expression<[DW_OP_plus_uconst(3), DW_OP_LLVM_convert(16, DW_ATE_signed)]>,
            range = #llvm.constant_range<i8, 200, 10>, sp = #sp, var = #var
          } : () -> ()
          llvm.br ^bb1 {loop_annotation = #annotation}
        ^bb1:
          llvm.return
        }
        "##,
        expect![[r##"
            #access_group = #llvm.access_group<id = distinct[0]<>>
            #di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
            #di_composite_type = #llvm.di_composite_type<recId = distinct[1]<>, isRecSelf = true>
            #di_file = #llvm.di_file<"a.c" in "/">
            #loop_annotation = #llvm.loop_annotation<mustProgress = true>
            #tbaa_root = #llvm.tbaa_root<id = "r">
            #di_compile_unit = #llvm.di_compile_unit<id = distinct[2]<>, sourceLanguage = DW_LANG_C, file = #di_file, isOptimized = true, emissionKind = Full>
            #di_derived_type = #llvm.di_derived_type<tag = DW_TAG_member, baseType = #di_composite_type>
            #loop_unroll = #llvm.loop_unroll<full = true, followupAll = #loop_annotation>
            #di_composite_type1 = #llvm.di_composite_type<recId = distinct[1]<>, tag = DW_TAG_structure_type, flags = "TypePassByReference|NonTrivial", elements = #di_derived_type>
            #loop_annotation1 = #llvm.loop_annotation<unroll = #loop_unroll, mustProgress = true, parallelAccesses = #access_group>
            #tbaa_type_desc = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>
            #di_subroutine_type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #di_basic_type, #di_composite_type1>
            #tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0>
            #di_subprogram = #llvm.di_subprogram<id = distinct[3]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "f", subprogramFlags = "Definition|Optimized", type = #di_subroutine_type>
            #di_local_variable = #llvm.di_local_variable<scope = #di_subprogram, type = #di_basic_type, flags = Artificial>
            module {
              llvm.func @f(%arg0: !llvm.ptr, %arg1: i32) {
                llvm.store %arg1, %arg0 {tbaa = [#tbaa_tag]} : i32, !llvm.ptr
                "u.x"() {expression = #llvm.di_expression<[DW_OP_plus_uconst(3), DW_OP_LLVM_convert(16, DW_ATE_signed)]>, range = #llvm.constant_range<i8, -56, 10>, sp = #di_subprogram, var = #di_local_variable} : () -> ()
                llvm.br ^bb1 {loop_annotation = #loop_annotation1}
              ^bb1:  // pred: ^bb0
                llvm.return
              }
            }
        "##]],
        expect![[r##"
            #access_group = #llvm.access_group<id = distinct[0]<>>
            #di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
            #di_composite_type = #llvm.di_composite_type<recId = distinct[1]<>, isRecSelf = true>
            #di_file = #llvm.di_file<"a.c" in "/">
            #loop_annotation = #llvm.loop_annotation<mustProgress = true>
            #tbaa_root = #llvm.tbaa_root<id = "r">
            #di_compile_unit = #llvm.di_compile_unit<id = distinct[2]<>, sourceLanguage = DW_LANG_C, file = #di_file, isOptimized = true, emissionKind = Full>
            #di_derived_type = #llvm.di_derived_type<tag = DW_TAG_member, baseType = #di_composite_type>
            #loop_unroll = #llvm.loop_unroll<full = true, followupAll = #loop_annotation>
            #di_composite_type1 = #llvm.di_composite_type<recId = distinct[1]<>, tag = DW_TAG_structure_type, flags = "TypePassByReference|NonTrivial", elements = #di_derived_type>
            #loop_annotation1 = #llvm.loop_annotation<unroll = #loop_unroll, mustProgress = true, parallelAccesses = #access_group>
            #tbaa_type_desc = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>
            #di_subroutine_type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #di_basic_type, #di_composite_type1>
            #tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0>
            #di_subprogram = #llvm.di_subprogram<id = distinct[3]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "f", subprogramFlags = "Definition|Optimized", type = #di_subroutine_type>
            #di_local_variable = #llvm.di_local_variable<scope = #di_subprogram, type = #di_basic_type, flags = Artificial>
            "builtin.module"() ({
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              ^bb0(%arg0: !llvm.ptr, %arg1: i32):
                "llvm.store"(%arg1, %arg0) <{ordering = 0 : i64, tbaa = [#tbaa_tag]}> : (i32, !llvm.ptr) -> ()
                "u.x"() {expression = #llvm.di_expression<[DW_OP_plus_uconst(3), DW_OP_LLVM_convert(16, DW_ATE_signed)]>, range = #llvm.constant_range<i8, -56, 10>, sp = #di_subprogram, var = #di_local_variable} : () -> ()
                "llvm.br"()[^bb1] <{loop_annotation = #loop_annotation1}> : () -> ()
              ^bb1:  // pred: ^bb0
                "llvm.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn attributes_are_checked() {
    let attrs = [
        "#llvm.tbaa_tag<base_type = #llvm.tbaa_root, access_type = #llvm.tbaa_root, offset = 0>",
        "#llvm.di_label<scope = 1 : i32>",
        "#llvm.di_basic_type<tag = DW_TAG_nothing, name = \"x\">",
        "#llvm.access_group<id = 1 : i32>",
        "#llvm.alias_scope<id = 1 : i32, domain = <id = distinct[0]<>>>",
        "#llvm.target_features<[\"sve\"]>",
        "#llvm.target_features<[\"+sve,+sme\"]>",
        "#llvm.constant_range<f32, 0, 1>",
        "#llvm.mlir.module_flag<error, \"x\", 1.0 : f32>",
        "#llvm.mlir.module_flag<append, \"CG Profile\", [1]>",
        "#llvm.di_expression<[DW_OP_nothing]>",
    ];
    let texts = attrs.map(|attr| format!("\"u.value\"() {{a = {attr}}} : () -> ()"));
    check_verdicts(
        &texts,
        expect![[r#"
        `llvm.tbaa_tag` has `#llvm.tbaa_root` as `base_type`, which must be `#llvm.tbaa_type_desc` attribute
        `llvm.di_label` has `1 : i32` as `scope`, which must be debug info scope
        `DW_TAG_nothing` is none of `DW_TAG_null`, `DW_TAG_array_type`, `DW_TAG_class_type`, `DW_TAG_entry_point`, `DW_TAG_enumeration_type`, `DW_TAG_formal_parameter`, `DW_TAG_imported_declaration`, `DW_TAG_label`, `DW_TAG_lexical_block`, `DW_TAG_member`, `DW_TAG_pointer_type`, `DW_TAG_reference_type`, `DW_TAG_compile_unit`, `DW_TAG_string_type`, `DW_TAG_structure_type`, `DW_TAG_subroutine_type`, `DW_TAG_typedef`, `DW_TAG_union_type`, `DW_TAG_unspecified_parameters`, `DW_TAG_variant`, `DW_TAG_common_block`, `DW_TAG_common_inclusion`, `DW_TAG_inheritance`, `DW_TAG_inlined_subroutine`, `DW_TAG_module`, `DW_TAG_ptr_to_member_type`, `DW_TAG_set_type`, `DW_TAG_subrange_type`, `DW_TAG_with_stmt`, `DW_TAG_access_declaration`, `DW_TAG_base_type`, `DW_TAG_catch_block`, `DW_TAG_const_type`, `DW_TAG_constant`, `DW_TAG_enumerator`, `DW_TAG_file_type`, `DW_TAG_friend`, `DW_TAG_namelist`, `DW_TAG_namelist_item`, `DW_TAG_packed_type`, `DW_TAG_subprogram`, `DW_TAG_template_type_parameter`, `DW_TAG_template_value_parameter`, `DW_TAG_thrown_type`, `DW_TAG_try_block`, `DW_TAG_variant_part`, `DW_TAG_variable`, `DW_TAG_volatile_type`, `DW_TAG_dwarf_procedure`, `DW_TAG_restrict_type`, `DW_TAG_interface_type`, `DW_TAG_namespace`, `DW_TAG_imported_module`, `DW_TAG_unspecified_type`, `DW_TAG_partial_unit`, `DW_TAG_imported_unit`, `DW_TAG_condition`, `DW_TAG_shared_type`, `DW_TAG_type_unit`, `DW_TAG_rvalue_reference_type`, `DW_TAG_template_alias`, `DW_TAG_coarray_type`, `DW_TAG_generic_subrange`, `DW_TAG_dynamic_type`, `DW_TAG_atomic_type`, `DW_TAG_call_site`, `DW_TAG_call_site_parameter`, `DW_TAG_skeleton_unit`, `DW_TAG_immutable_type`, `DW_TAG_MIPS_loop`, `DW_TAG_format_label`, `DW_TAG_function_template`, `DW_TAG_class_template`, `DW_TAG_GNU_BINCL`, `DW_TAG_GNU_EINCL`, `DW_TAG_GNU_template_template_param`, `DW_TAG_GNU_template_parameter_pack`, `DW_TAG_GNU_formal_parameter_pack`, `DW_TAG_GNU_call_site`, `DW_TAG_GNU_call_site_parameter`, `DW_TAG_APPLE_property`, `DW_TAG_SUN_function_template`, `DW_TAG_SUN_class_template`, `DW_TAG_SUN_struct_template`, `DW_TAG_SUN_union_template`, `DW_TAG_SUN_indirect_inheritance`, `DW_TAG_SUN_codeflags`, `DW_TAG_SUN_memop_info`, `DW_TAG_SUN_omp_child_func`, `DW_TAG_SUN_rtti_descriptor`, `DW_TAG_SUN_dtor_info`, `DW_TAG_SUN_dtor`, `DW_TAG_SUN_f90_interface`, `DW_TAG_SUN_fortran_vax_structure`, `DW_TAG_SUN_hi`, `DW_TAG_LLVM_ptrauth_type`, `DW_TAG_ALTIUM_circ_type`, `DW_TAG_ALTIUM_mwa_circ_type`, `DW_TAG_ALTIUM_rev_carry_type`, `DW_TAG_ALTIUM_rom`, `DW_TAG_LLVM_annotation`, `DW_TAG_GHS_namespace`, `DW_TAG_GHS_using_namespace`, `DW_TAG_GHS_using_declaration`, `DW_TAG_GHS_template_templ_param`, `DW_TAG_UPC_shared_type`, `DW_TAG_UPC_strict_type`, `DW_TAG_UPC_relaxed`, `DW_TAG_PGI_kanji_type`, `DW_TAG_PGI_interface_block`, `DW_TAG_BORLAND_property`, `DW_TAG_BORLAND_Delphi_string`, `DW_TAG_BORLAND_Delphi_dynamic_array`, `DW_TAG_BORLAND_Delphi_set`, `DW_TAG_BORLAND_Delphi_variant`
        `llvm.access_group` has `1 : i32` as `id`, which must be distinct attribute
        `llvm.alias_scope` has `1 : i32` as `id`, which must be a distinct attribute or a string
        `llvm.target_features` has `"sve"`, which begins with neither `+` nor `-`
        `llvm.target_features` has `"+sve,+sme"`, which is more than one feature
        expected an integer type before
        `llvm.mlir.module_flag` has `1.000000e+00 : f32` for the key "x", which must be an integer or a string
        `llvm.mlir.module_flag` has `[1]` for the key "CG Profile", which must be an array of `#llvm.cgprofile_entry`
        expected `]`, found `DW_OP_nothing`
    "#]],
    );
}

#[test]
fn elements_of_aggregates_are_those_of_the_type() {
    let texts = [
        r#"llvm.func @f(%s: !llvm.struct<"s", (i64, f32)>) -> f32 { %0 = llvm.extractvalue %s[1] : !llvm.struct<"s", (i64, f32)> llvm.return %0 : f32 }"#,
        r#"llvm.func @f(%s: !llvm.struct<"s", (i64, f32)>) { %0 = llvm.extractvalue %s[2] : !llvm.struct<"s", (i64, f32)> llvm.return }"#,
        r#"llvm.func @f(%s: !llvm.struct<"s", (struct<"s">)>) { %0 = llvm.extractvalue %s[0, 0] : !llvm.struct<"s", (struct<"s">)> llvm.return }"#,
        r#"llvm.func @f(%s: !llvm.array<2 x i32>) { %0 = "llvm.extractvalue"(%s) <{position = array<i64: 2>}> : (!llvm.array<2 x i32>) -> i32 llvm.return }"#,
        r#"llvm.func @f(%s: !llvm.array<2 x i32>) { %0 = "llvm.extractvalue"(%s) <{position = array<i64: -1>}> : (!llvm.array<2 x i32>) -> i32 llvm.return }"#,
        r#"llvm.func @f(%s: !llvm.array<2 x i32>) { %0 = "llvm.extractvalue"(%s) <{position = array<i64: 1>}> : (!llvm.array<2 x i32>) -> i64 llvm.return }"#,
        r#"llvm.func @f(%s: !llvm.array<2 x i32>, %p: !llvm.ptr) { %0 = "llvm.insertvalue"(%s, %p) <{position = array<i64: 1>}> : (!llvm.array<2 x i32>, !llvm.ptr) -> !llvm.array<2 x i32> llvm.return }"#,
    ];
    check_verdicts(
        &texts.map(str::to_string),
        expect![[r#"
        ok
        the type before has no element at this position
        ok
        `llvm.extractvalue` has a `position` at which `!llvm.array<2 x i32>` has no element
        `llvm.extractvalue` has a `position` at which `!llvm.array<2 x i32>` has no element
        `llvm.extractvalue` returns a `i64`, but the element of `!llvm.array<2 x i32>` is a `i32`
        `llvm.insertvalue` inserts a `!llvm.ptr`, but the element of `!llvm.array<2 x i32>` is a `i32`
    "#]],
    );
}

#[test]
fn calls_with_attributes_and_no_result_have_an_arrow() {
    check_forms(
        r#"
        llvm.func @g(i64)
        llvm.func @p(...) -> i32
        llvm.func @f(%a: i64, %p: !llvm.ptr) attributes {personality = @p} {
          llvm.call @g(%a) : (i64 {llvm.noundef}) -> ()
          llvm.call %p(%a) : !llvm.ptr, (i64 {llvm.noundef}) -> ()
          llvm.call_intrinsic "llvm.foo"(%a) : (i64 {llvm.noundef}) -> ()
          llvm.invoke @g(%a) to ^bb1 unwind ^bb2 : (i64 {llvm.noundef}) -> ()
        ^bb1:
          llvm.return
        ^bb2:
          %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
          llvm.resume %0 : !llvm.struct<(ptr, i32)>
        }
        "#,
        expect![[r#"
            module {
              llvm.func @g(i64)
              llvm.func @p(...) -> i32
              llvm.func @f(%arg0: i64, %arg1: !llvm.ptr) attributes {personality = @p} {
                llvm.call @g(%arg0) : (i64 {llvm.noundef}) -> ()
                llvm.call %arg1(%arg0) : !llvm.ptr, (i64 {llvm.noundef}) -> ()
                llvm.call_intrinsic "llvm.foo"(%arg0) : (i64 {llvm.noundef}) -> ()
                llvm.invoke @g(%arg0) to ^bb1 unwind ^bb2 : (i64 {llvm.noundef}) -> ()
              ^bb1:  // pred: ^bb0
                llvm.return
              ^bb2:  // pred: ^bb0
                %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
                llvm.resume %0 : !llvm.struct<(ptr, i32)>
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i64)>, linkage = #llvm.linkage<external>, sym_name = "g", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (...)>, linkage = #llvm.linkage<external>, sym_name = "p", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i64, ptr)>, linkage = #llvm.linkage<external>, personality = @p, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              ^bb0(%arg0: i64, %arg1: !llvm.ptr):
                "llvm.call"(%arg0) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, arg_attrs = [{llvm.noundef}], callee = @g, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
                "llvm.call"(%arg1, %arg0) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, arg_attrs = [{llvm.noundef}], fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> ()
                "llvm.call_intrinsic"(%arg0) <{arg_attrs = [{llvm.noundef}], fastmathFlags = #llvm.fastmath<none>, intrin = "llvm.foo", op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
                "llvm.invoke"(%arg0)[^bb1, ^bb2] <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noundef}], callee = @g, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (i64) -> ()
              ^bb1:  // pred: ^bb0
                "llvm.return"() : () -> ()
              ^bb2:  // pred: ^bb0
                %0 = "llvm.landingpad"() <{cleanup}> : () -> !llvm.struct<(ptr, i32)>
                "llvm.resume"(%0) : (!llvm.struct<(ptr, i32)>) -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn calls_between_functions_with_debug_info_have_locations() {
    let calls = |callee: &str, location: &str| {
        format!(
            "#f = #llvm.di_subprogram<name = \"f\">
             llvm.func @g() {{ llvm.return }} loc({callee})
             llvm.func @f() {{
               llvm.call @g() : () -> () loc({location})
               llvm.return
             }} loc(fused<#f>[\"a.c\":1:1])"
        )
    };
    check_verdicts(
        &[
            calls("fused<#f>[\"a.c\":2:1]", "unknown"),
            calls("fused<#f>[\"a.c\":2:1]", "\"a.c\":3:1"),
            calls("callsite(\"n\"(fused<#f>[\"a.c\":2:1]) at unknown)", "unknown"),
            calls("\"a.c\":2:1", "unknown"),
        ],
        expect![[r#"
            `llvm.call` calls `@g`, which has debug info as the caller has, without a location: write one, `loc("file":1:1)`
            ok
            `llvm.call` calls `@g`, which has debug info as the caller has, without a location: write one, `loc("file":1:1)`
            ok
        "#]],
    );
}

/// Texts with one error each.
#[test]
fn invalid_inputs_are_rejected() {
    let texts = include_str!("llvm_mistakes.mlir").split("// -----\n");
    check_verdicts(
        &texts.map(str::to_string).collect::<Vec<String>>(),
        expect![[r#"
            `llvm.mlir.global` is of type `!llvm.label`, which no global has
            `llvm.mlir.global` has both a value and a region that makes it
            `llvm.mlir.global` is of type `i32`, but its region returns a `i64`
            `llvm.mlir.global` has `llvm.alloca` in its region, which may have side effects
            `llvm.mlir.global` is of type `!llvm.array<4 x i8>`, but its string is an `!llvm.array<3 x i8>`
            `llvm.mlir.global` has the linkage `common` and a value that is not zero
            `llvm.mlir.global` has the linkage `appending`: expected an array type
            `llvm.mlir.global` has the alignment 3, which is not a power of 2
            `llvm.mlir.global` has the comdat `@b`, which does not reference an `llvm.comdat_selector`
            `llvm.mlir.addressof` is a pointer to the address space 1, but `@a` is in 0
            `llvm.mlir.addressof` names `@none`, which does not reference a global, alias, function or ifunc of LLVM
            `llvm.mlir.global_ctors` has 1 `ctors`, 2 `priorities` and 1 `data`: expected the same number of each
            `llvm.mlir.global_ctors` has `1 : i32` as data, which must be a symbol or `#llvm.zero`
            `llvm.mlir.global_dtors` names `@f`, which has no body
            `llvm.mlir.alias` has the linkage `common`, which no alias has
            `llvm.mlir.alias` has a region that does not return a pointer
            `llvm.mlir.ifunc` has the resolver `@r`, which is not defined here
            `llvm.mlir.ifunc` has the resolver `@r`, which does not return a pointer
            `llvm.comdat` has `llvm.mlir.global` in its region, and takes only `llvm.comdat_selector`
            `llvm.call` passes 0 arguments to `@g`, which takes 1
            `llvm.call` passes a `i64` as argument 0 of `@g`, which is `i32`
            `llvm.call` has a result of type `i32`, but `@g` returns `i64`
            `llvm.call` has no result, but `@g` returns `i64`
            `llvm.call` has a result, but `@g` returns nothing
            `llvm.call` calls `@none`, which does not reference a symbol in the current scope
            `llvm.call` calls `@g`, which takes more arguments than it declares, without `vararg(..)`
            `llvm.call` calls a value of type `i32`: expected a pointer
            `llvm.return` returns nothing from a function that returns `i32`
            `llvm.return` returns a value from a function that returns nothing
            `llvm.return` returns a `i64` from a function that returns `i32`
            `llvm.br` passes a `i64` as argument 0 of successor 0, which is `i32`
            `llvm.cond_br` passes 1 argument to successor 0, but the block takes 0
            `llvm.invoke` unwinds to a block that does not begin with `llvm.landingpad`
            `llvm.landingpad` is in a function without a `personality`
            `llvm.call_intrinsic` names an intrinsic that does not begin with `llvm.`
            `llvm.func` has the linkage `common`, which no function has
            `llvm.func` is both `no_inline` and `always_inline`
            `llvm.func` is `optimize_none`, and so must be `no_inline`
            `llvm.getelementptr` has index 1 of a struct, which must be constant
            `llvm.getelementptr` has index 1, 1, at which `!llvm.struct<(i32)>` has no element
            `llvm.getelementptr` has index 1 of the type `i32`, which has no elements
            `llvm.atomicrmw` does `fadd` of the type `i32`, which is about floats
            `llvm.atomicrmw` does `add` of the type `f32`, which is about integers of 8 to 64 bits
            `llvm.atomicrmw` has an ordering below `monotonic`
            `llvm.atomicrmw` has the unsupported type `i1`: expected a pointer, or an integer or a float whose width is a power of two of at least 8
            `llvm.cmpxchg` has an ordering below `monotonic`
            `llvm.cmpxchg` has the ordering `release` or `acq_rel` for a failure, which stores nothing
            `llvm.fence` has an ordering other than `acquire`, `release`, `acq_rel` and `seq_cst`
            `llvm.load` is atomic, and has no `alignment`
            `llvm.load` has an ordering that it cannot have
            `llvm.store` has an ordering that it cannot have
            `llvm.mlir.constant` has an integer value: expected an integer type, found `f32`
            `llvm.mlir.constant` has floats of type `f32` for the type `f64`
            `llvm.mlir.constant` has a string, so that its type must be `!llvm.array<2 x i8>`
            `llvm.mlir.constant` has 2 elements, but its type has 3
            `llvm.mlir.constant` has `2 : i64` as element 1 of the struct, which is of type `i32`
            `llvm.mlir.constant` has an array for elements of type `i32`; only structs are given so, and other elements by `dense<..>`
            `llvm.sext` extends 32 bits to 16, which are not more
            `llvm.zext` extends 32 bits to 32, which are not more
            `llvm.zext` cannot extend `vector<4xi32>` to `i64`: both are integers, or vectors of one shape
            `llvm.zext` cannot extend `vector<[4]xi32>` to `vector<4xi64>`: both are integers, or vectors of one shape
            `llvm.bitcast` cannot cast `!llvm.ptr` to `i64`: only pointers are cast to pointers: use `llvm.ptrtoint` or `llvm.inttoptr`
            `llvm.bitcast` cannot cast `!llvm.ptr` to `!llvm.ptr<1>`: `llvm.addrspacecast` changes the address space
            `llvm.bitcast` cannot cast `!llvm.ptr` to `vector<1x!llvm.ptr>`: one is a pointer, the other a vector of pointers
            `llvm.mlir.global` is of type `!llvm.target<"a">`, which no global has
            `llvm.mlir.global` is of a type of a target and has a `value`, but only a region with `llvm.mlir.zero` initializes it
            `llvm.mlir.global` has `u.value` in its region, which may have side effects
            `llvm.mlir.alias` has `u.value` in its region, which may have side effects
            `llvm.mlir.global` is in `u.scope`, and must be directly in a module
            `llvm.linker_options` is in `func.func`, and must be directly in a module
            `llvm.module_flags` is in `func.func`, and must be directly in a module
            `llvm.func` needs "public", "private" or "nested" as `sym_visibility`
            the type of the function has 2 results, and takes one at the most: put them into a `!llvm.struct<(..)>`
            `llvm.func` has two `llvm.blocktag` with the tag `#llvm.blocktag<id = 1>`
            `llvm.mlir.zero` is of type `!llvm.target<"a">`, which has no zero
            `llvm.alloca` allocates `!llvm.target<"a">`, a type of a target whose values are never in memory
            `llvm.load` yields LLVM type with size as result `res`, but result 0 is of type `!llvm.target<"a">`
            `llvm.load` yields LLVM type with size as result `res`, but result 0 is of type `!llvm.struct<"a", opaque>`
            `llvm.load` is `dereferenceable`, so it must return a pointer, found `i32`
            `llvm.inttoptr` is `dereferenceable`, so it must return a pointer, found `vector<4x!llvm.ptr>`
            `llvm.inline_asm` has the tail call kind `musttail`, which LLVM's inline assembly cannot have
            `llvm.intr.assume` has 1 operand bundle and 0 tags
            `llvm.intr.assume` has the operand bundle tag `1 : i64`, which must be a string
            `llvm.intr.sincos` returns `!llvm.struct<(f32, f64)>`, which must be a struct of two `f32`
            `llvm.shufflevector` has a `mask` that is not all 0, but of a scalable vector only the first element can be taken
            `llvm.intr.masked.gather` has pointers of type `vector<4x!llvm.ptr>` for values of type `vector<8xf32>`, which need `vector<8x!llvm.ptr>`
            `llvm.intr.masked.scatter` has pointers of type `vector<4x!llvm.ptr>` for values of type `vector<[4]xf32>`, which need `vector<[4]x!llvm.ptr>`
            `llvm.intr.vector.extract` extracts a scalable vector from one that is not
            `llvm.intr.vector.insert` inserts a scalable vector into one that is not
            `llvm.intr.vector.extract` has a vector of 262144 bits, and the limit is 131072
            `llvm.intr.vector.interleave2` returns 8 elements for twice 4 of the same type
            `llvm.extractvalue` is about `!llvm.struct<(i32, tensor<4xf32>)>`, inside of which is a type that LLVM does not have
            `llvm.atomicrmw` takes floating point LLVM type or LLVM pointer type or signless integer or LLVM dialect-compatible fixed-length vector type as operand `val`, but operand 1 is of type `memref<4xf32>`
            `llvm.loop_annotation` has `loc("a":1:2)` as `startLoc`, which must be fused location, `loc(fused[..])`
            `llvm.intr.is.constant` takes LLVM dialect-compatible type as operand `val`, but operand 0 is of type `vector<4x4xi32>`
            expected a type, found `->`
            expected a type, found `,`
            expected `,` between the name and the elements of the struct
        "#]],
    );
}

/// MLIR accepts these ops, but misparses or loses something.
#[test]
fn errors_that_mlir_does_not_report() {
    let errors = [
        "llvm.func @f(!llvm.void)",
        "llvm.func @f(%a: i32) { \"llvm.switch\"(%a)[^a, ^a] <{case_operand_segments = array<i32>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () ^a: llvm.return }",
        "llvm.func @f(%a: !llvm.ptr) { \"llvm.indirectbr\"(%a)[^a, ^a] <{indbr_operand_segments = array<i32: 0>}> : (!llvm.ptr) -> () ^a: llvm.return }",
    ];
    let errors = errors.map(|text| read(text).err().unwrap_or_default() + "\n");
    expect![[r#"
        the type of the function has an argument of type `!llvm.void`, which no function takes
        `llvm.switch` has the number of operands of 0 blocks, of 1
        `llvm.indirectbr` has the number of operands of 1 block, of 2
    "#]]
    .assert_eq(&errors.concat());
}

/// MLIR's custom forms of these ops are parsed differently, or not at all.
#[test]
fn ops_that_the_custom_form_cannot_express_are_printed_in_generic_form() {
    let values = "%0:4 = \"u.value\"() : () -> (vector<[4]xf16>, !llvm.ptr, i32, vector<4xf16>)";
    let ops = [
        "%1 = \"llvm.shufflevector\"(%0#0, %0#0) <{mask = array<i32: 0>}> : (vector<[4]xf16>, vector<[4]xf16>) -> vector<1xi32>",
        "%1 = \"llvm.getelementptr\"(%0#1) <{elem_type = i32, rawConstantIndices = array<i32>}> : (!llvm.ptr) -> !llvm.ptr",
        "\"u.scope\"() ({ \"llvm.switch\"(%0#2)[^a] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () ^a: \"u.end\"() : () -> () }) : () -> ()",
        "\"u.scope\"() ({ \"llvm.indirectbr\"(%0#1, %0#2) <{indbr_operand_segments = array<i32: 1>}> : (!llvm.ptr, i32) -> () }) : () -> ()",
        "\"llvm.func\"() <{function_type = !llvm.func<i32 (index)>, sym_name = \"f\"}> ({}) : () -> ()",
        "\"llvm.mlir.global\"() <{global_type = i32, linkage = #llvm.linkage<external>, sym_name = \"g\"}> ({ ^a(%a: i32): \"llvm.return\"(%a) : (i32) -> () }) : () -> ()",
        "%1 = \"llvm.fadd\"(%0#0, %0#3) : (vector<[4]xf16>, vector<4xf16>) -> vector<[4]xf16>",
    ];
    for op in ops {
        let module = read(&format!("{values} {op}")).unwrap_or_else(|error| panic!("{error}: {op}"));
        let [custom, generic] = forms(&module);
        let name = op
            .split('"')
            .nth(if op.contains("u.scope") { 3 } else { 1 })
            .unwrap_or_default();
        assert!(custom.contains(&format!("\"{name}\"(")), "{custom}");
        let again = read(&custom).unwrap_or_else(|error| panic!("{error}: {custom}"));
        assert_eq!(forms(&again), [custom, generic]);
    }
}

/// An empty block is printed as nothing, as in MLIR. Unlike in MLIR, this is parsed as the block.
#[test]
fn a_comdat_without_selectors_is_read_back() {
    let module = read("\"llvm.comdat\"() <{sym_name = \"c\"}> ({ ^bb0: }) : () -> ()").expect("it is right");
    let [custom, generic] = forms(&module);
    assert_eq!(custom, "module {\n  llvm.comdat @c {\n  }\n}\n");
    assert_eq!(forms(&read(&custom).expect("it is read")), [custom, generic]);
}

#[test]
fn one_context_holds_structs_of_one_name_for_several_modules() {
    let ctx = Context::with(drr_dialects::All);
    let parse = |body: &str| {
        let text = format!("llvm.func @f(!llvm.struct<\"a\", ({body})>)");
        Module::parse(&ctx, text).expect("it is right").to_string()
    };
    assert!(parse("i32").contains("<\"a\", (i32)>"));
    assert!(parse("i64").contains("<\"a\", (i64)>"));
}

#[test]
fn a_deeply_nested_initializer_is_checked_on_a_small_stack() {
    let depth = drr_tests::variables::large();
    for (element, is_accepted) in [("0 : i32", true), ("1 : i32", false)] {
        let brackets = ["[", "]"].map(|bracket| bracket.repeat(depth));
        let text = format!(
            "llvm.mlir.global common @g({}{element}{}) : !llvm.array<1 x i32>",
            brackets[0], brackets[1]
        );
        let is_read = drr_tests::depth::on_small_stack(|| read(&text).is_ok());
        assert_eq!(is_read, is_accepted, "{element}");
    }
}
