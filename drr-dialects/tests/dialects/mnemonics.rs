//! Unknown types, ops and enum cases of registered dialects are errors, unless MLIR's dialect allows them.

use drr::prelude::*;
use drr_tests::mlir;
use drr_tests::mlir::Answer;
use expect_test::expect;

use crate::judge::{check_verdicts, read};

#[test]
fn unknown_types_attributes_and_cases_are_rejected() {
    let types = [
        "!shape.shape",
        "!shape.nosuch",
        "!shape<nosuch 1>",
        "tensor<2x!shape.nosuch>",
        "!arith.nosuch",
        "!builtin.nosuch",
        "!func.nosuch",
        "!gpu.async.token",
        "!gpu.mma",
        "!tosa.x",
        "!dlti.x",
        "!memref.x",
        "!vector<x>",
        "!ml_program.x",
        "!unknown.x",
    ]
    .map(|ty| format!("func.func private @f({ty})"));
    let attributes = [
        "#arith.fastmath<fast>",
        "#arith<fastmath<fast>>",
        "#linalg.iterator_type<parallel>",
        "#ub.poison",
        "#gpu<dim x>",
        "#gpu< dim  y >",
        "#gpu<dim nosuch>",
        "#gpu.address_space<global>",
        "#unknown.x",
        "#unknown.x<#arith.nosuch>",
        "#gpu.nosuch",
        "#gpu<nosuch 1>",
        "#gpu.dim<x>",
        "[#func.nosuch]",
        "affine_set<() : (0 == 0)>, b = #affine.nosuch",
        "array<i32>, b = dense<1> : memref<2xi32, #gpu.nosuch>",
        "memref<2xi32, #gpu.nosuch>",
        "!llvm.ptr<#llvm.nosuch>",
        "#builtin.nosuch",
    ]
    .map(|attr| format!("\"t.a\"() {{a = {attr}}} : () -> ()"));
    let texts: Vec<String> = types.into_iter().chain(attributes).collect();
    check_verdicts(
        &texts,
        expect![[r#"
            ok
            the dialect `shape` has no type `nosuch`
            the dialect `shape` has no type `nosuch`
            the dialect `shape` has no type `nosuch`
            the dialect `arith` has no type `nosuch`
            the dialect `builtin` has no type `nosuch`
            the dialect `func` has no type `nosuch`
            ok
            the dialect `gpu` has no type `mma`
            the dialect `tosa` has no type `x`
            the dialect `dlti` has no type `x`
            the dialect `memref` has no type `x`
            the dialect `vector` has no type `x`
            the dialect `ml_program` has no type `x`
            ok
            ok
            ok
            ok
            ok
            ok
            ok
            `nosuch` is none of `x`, `y`, `z`
            ok
            ok
            ok
            the dialect `gpu` has no attribute `nosuch`
            the dialect `gpu` has no attribute `nosuch`
            `#gpu.dim` is written `#gpu<dim ..>`
            the dialect `func` has no attribute `nosuch`
            the dialect `affine` has no attribute `nosuch`
            the dialect `gpu` has no attribute `nosuch`
            the dialect `gpu` has no attribute `nosuch`
            expected an integer, found attribute name
            the dialect `builtin` has no attribute `nosuch`
        "#]],
    );
}

/// All attributes of the dialects in MLIR 22.
const ATTRIBUTES: [(&str, &str); 21] = [
    ("affine", ""),
    ("arith", "fastmath overflow"),
    ("bufferization", ""),
    ("builtin", ""),
    ("cf", ""),
    ("complex", "number"),
    (
        "dlti",
        "dl_entry dl_spec function_pointer_alignment map target_device_spec target_system_spec",
    ),
    ("func", ""),
    (
        "gpu",
        "address_space all_reduce_op block broadcast dim kernel_metadata kernel_table lane loop_dim_map mask \
         mat_transpose_mode memory_space mma_element_wise object prune_2to4_spmat_flag select_object shuffle_mode \
         spgemm_work_estimation_or_compute_kind thread warp warpgroup",
    ),
    ("index", "cmp_predicate"),
    (
        "linalg",
        "binary_fn elementwise_kind iterator_type ternary_fn type_fn unary_fn",
    ),
    (
        "llvm",
        "access_group address_space alias_scope alias_scope_domain blockaddress blocktag cconv cgprofile_entry comdat \
         constant_range dependent_libraries dereferenceable di_annotation di_basic_type di_common_block di_compile_unit \
         di_composite_type di_derived_type di_expression di_expression_elem di_file di_generic_subrange \
         di_global_variable di_global_variable_expression di_imported_entity di_label di_lexical_block \
         di_lexical_block_file di_local_variable di_module di_namespace di_null_type di_string_type di_subprogram \
         di_subrange di_subroutine_type dso_local_equivalent fastmath framePointerKind linkage loop_annotation \
         loop_distribute loop_interleave loop_licm loop_peeled loop_pipeline loop_unroll loop_unroll_and_jam \
         loop_unswitch loop_vectorize memory_effects mlir.module_flag mlir.workgroup_attribution mmra_tag overflow \
         poison profile_summary profile_summary_detailed tailcallkind target target_features tbaa_member tbaa_root \
         tbaa_tag tbaa_type_desc undef uwtableKind vec_type_hint vscale_range zero",
    ),
    ("math", ""),
    ("memref", ""),
    ("ml_program", "extern"),
    ("scf", ""),
    ("shape", ""),
    ("tensor", ""),
    (
        "tosa",
        "block_size conv_quant ext level matmul_quant nan_mode pad_quant prof resize_mode rounding_mode \
         specification_version target_env unary_quant",
    ),
    ("ub", "poison"),
    ("vector", "iterator_type kind punctuation"),
];

#[test]
fn the_dialects_know_the_attributes_that_they_have_in_mlir() {
    let all = ATTRIBUTES.iter().flat_map(|(dialect, mnemonics)| {
        let mnemonics = mnemonics.split(' ').filter(|mnemonic| !mnemonic.is_empty());
        let known = mnemonics.map(move |mnemonic| (format!("#{dialect}.{mnemonic}"), true));
        known.chain([(format!("#{dialect}.nosuch"), false)])
    });
    let all: Vec<(String, bool)> = all.collect();
    // A body that no attribute has.
    let texts: Vec<String> = all
        .iter()
        .map(|(attr, _)| format!("\"t.a\"() {{a = {attr}<!?>}} : () -> ()"))
        .collect();
    for ((attr, is_known), text) in all.iter().zip(&texts) {
        let error = read(text).err().unwrap_or_default();
        assert_eq!(error.contains("` has no attribute `"), !is_known, "{attr}: {error}");
    }
    let Some(mlir) = mlir() else { return };
    for ((attr, is_known), answer) in all.iter().zip(mlir.answers(&["--allow-unregistered-dialect"], &texts)) {
        let error = match answer {
            Answer::Refused(error) => error,
            // MLIR ignores the body of an attribute that has no parameters.
            Answer::Printed(_) => String::new(),
            Answer::Crashed => panic!("MLIR crashes on {attr}"),
        };
        let is_unknown = error.contains("unknown attribute") || error.contains("provides no attribute parsing hook");
        assert_eq!(is_unknown, !is_known, "{attr}: {error}");
    }
}

#[test]
fn unknown_ops_are_rejected_unless_the_dialect_allows_them() {
    let dialects = [
        "affine",
        "arith",
        "bufferization",
        "builtin",
        "cf",
        "complex",
        "dlti",
        "func",
        "gpu",
        "index",
        "linalg",
        "llvm",
        "math",
        "memref",
        "ml_program",
        "scf",
        "shape",
        "tensor",
        "tosa",
        "ub",
        "vector",
    ];
    let texts = dialects.map(|dialect| format!("\"{dialect}.nope\"() : () -> ()"));
    check_verdicts(
        &texts,
        expect![[r#"
        the op `affine.nope` is not registered in its dialect
        the op `arith.nope` is not registered in its dialect
        the op `bufferization.nope` is not registered in its dialect
        the op `builtin.nope` is not registered in its dialect
        the op `cf.nope` is not registered in its dialect
        the op `complex.nope` is not registered in its dialect
        the op `dlti.nope` is not registered in its dialect
        the op `func.nope` is not registered in its dialect
        the op `gpu.nope` is not registered in its dialect
        the op `index.nope` is not registered in its dialect
        the op `linalg.nope` is not registered in its dialect
        ok
        the op `math.nope` is not registered in its dialect
        the op `memref.nope` is not registered in its dialect
        the op `ml_program.nope` is not registered in its dialect
        the op `scf.nope` is not registered in its dialect
        ok
        the op `tensor.nope` is not registered in its dialect
        the op `tosa.nope` is not registered in its dialect
        the op `ub.nope` is not registered in its dialect
        the op `vector.nope` is not registered in its dialect
    "#]],
    );
}

#[test]
fn unknown_types_and_attributes_are_reported_at_their_tokens_with_suggestions() {
    let ctx = Context::with(drr_dialects::All);
    let text = "func.func private @f(!shape.shap, !gpu<mma_matrx<16x16xf16, \"AOp\">>) attributes {a = #arith.fastmaths<fast>}";
    let errors = Module::parse(&ctx, text).map(|_| ()).unwrap_err();
    expect![[r#"
        error: the dialect `shape` has no type `shap`
         --> input:1:22
          |
        1 | func.func private @f(!shape.shap, !gpu<mma_matrx<16x16xf16, "AOp">>) attributes {a = #arith.fastmaths<fast>}
          |                      ^^^^^^^^^^^
          |
          = help: did you mean `shape`?"#]]
    .assert_eq(&errors.to_string());
    for (text, expected) in [
        (
            "#arith.fastmaths<fast>",
            expect![[r#"
            error: the dialect `arith` has no attribute `fastmaths`
             --> attribute:1:1
              |
            1 | #arith.fastmaths<fast>
              | ^^^^^^^^^^^^^^^^
              |
              = help: did you mean `fastmath`?"#]],
        ),
        (
            "#gpu<objct @a>",
            expect![[r#"
            error: the dialect `gpu` has no attribute `objct`
             --> attribute:1:1
              |
            1 | #gpu<objct @a>
              | ^^^^
              |
              = help: did you mean `object`?"#]],
        ),
        (
            "[#math.fast]",
            expect![[r#"
            error: the dialect `math` has no attribute `fast`
             --> attribute:1:2
              |
            1 | [#math.fast]
              |  ^^^^^^^^^^
              |
              = help: list it in `attrs: [..]` of the `dialect!`, or keep the text of unknown ones with `allows_unknown_attrs: true`"#]],
        ),
    ] {
        let errors = ctx.parse_attr(text).unwrap_err();
        expected.assert_eq(&errors.to_string());
    }
}

/// In MLIR, the size becomes negative.
#[test]
fn an_invalid_size_is_rejected() {
    let constant = |size: &str| format!("%0 = shape.const_shape [{size}] : tensor<1xindex>");
    assert_eq!(
        read(&constant("9223372036854775808")).err().as_deref(),
        Some("this number is too large here")
    );
    assert!(read(&constant("9223372036854775807")).is_ok());
}
