//! Conversions to `llvm`: options, folds of other ops, and ops that are refused.

mod common;

use std::sync::Arc;

use common::{assert_lines, run};
use drr::conversion::{ConversionConfig, apply_partial_conversion};
use drr::prelude::*;
use drr::{Ident, InsertPoint, IrBuilder, Module, PassManager, PassRegistry, Type};
use drr_conversions::{
    ConversionPass, LowerToLlvmOptions, arith_to_llvm, cf_to_llvm, func_to_llvm, llvm_conversion_target,
    llvm_type_converter,
};
use drr_tests::pass_comparison::{context, print, read};

/// Returns the text of a module after a pass.
fn converted(pass: &str, text: &str) -> String {
    let (_, after) = run(&format!("builtin.module({pass})"), text);
    after.unwrap_or_else(|error| panic!("{error}"))
}

/// Asserts that a pass leaves a module as it is.
#[track_caller]
fn assert_unchanged(pass: &str, text: &str) {
    let (before, after) = run(&format!("builtin.module({pass})"), text);
    assert_eq!(Ok(before), after);
}

/// Asserts that a pipeline fails with an error that contains a text.
#[track_caller]
fn assert_fails(pipeline: &str, text: &str, expected: &str) {
    let (_, after) = run(pipeline, text);
    let error = after.expect_err("the pass fails");
    assert!(error.contains(expected), "{error}");
}

#[test]
fn ops_fold_to_arguments_whose_types_were_converted() {
    let text = converted(
        "convert-func-to-llvm",
        "func.func @f(%a: index, %b: index) -> index {
           %0 = arith.muli %a, %b overflow<nuw> : index
           %1 = arith.divui %0, %a : index
           return %1 : index
         }",
    );
    assert!(!text.contains("arith.divui"), "{text}");
    assert_lines(&text, &["llvm.return %arg1 : i64"]);
}

#[test]
fn folds_in_place_are_undone_with_the_fold_to_a_constant_that_follows() {
    // The size is 8, but a constant of `arith` cannot be legalized.
    let text = converted(
        "convert-math-to-llvm",
        "func.func @f(%a: memref<8x?xf32>) -> index {
           %0 = memref.cast %a : memref<8x?xf32> to memref<?x?xf32>
           %c0 = arith.constant 0 : index
           %1 = memref.dim %0, %c0 : memref<?x?xf32>
           return %1 : index
         }",
    );
    assert_lines(&text, &["memref.dim %cast, %c0"]);
}

// Rows VL005, VL332.
#[test]
fn the_data_layout_determines_the_width_of_index() {
    let text = "module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
        func.func @f(%a: index) { return }
    }";
    assert_lines(&converted("convert-func-to-llvm", text), &["llvm.func @f(%arg0: i32)"]);
    let chosen = converted("convert-func-to-llvm{index-bitwidth=16}", text);
    assert_lines(&chosen, &["llvm.func @f(%arg0: i16)"]);
    assert_lines(&converted("convert-to-llvm", text), &["llvm.func @f(%arg0: i64)"]);
    assert_lines(
        &converted("convert-to-llvm{dynamic=true}", text),
        &["llvm.func @f(%arg0: i32)"],
    );
}

// Rows VL026, VL131.
#[test]
fn bare_pointers_are_passed_for_static_memrefs() {
    let text = "func.func @f(%m: memref<2xf32>) -> memref<2xf32> {
        %0 = call @f(%m) : (memref<2xf32>) -> memref<2xf32>
        return %0 : memref<2xf32>
    }";
    let text = converted("convert-func-to-llvm{use-bare-ptr-memref-call-conv=true}", text);
    assert_lines(
        &text,
        &[
            "llvm.func @f(%arg0: !llvm.ptr) -> !llvm.ptr {",
            "llvm.mlir.constant(2 : index) : i64",
            "%9 = llvm.extractvalue %8[1]",
            "%10 = llvm.call @f(%9) : (!llvm.ptr) -> !llvm.ptr",
            "%20 = llvm.extractvalue %19[0]",
            "llvm.return %20 : !llvm.ptr",
        ],
    );
}

// Rows VL132, VL133.
#[test]
fn functions_with_a_c_interface_have_a_wrapper() {
    let text = "func.func @f(%m: memref<?xf32>) attributes {llvm.emit_c_interface} { return }
        func.func private @g(memref<f32>) -> (i32, i32) attributes {llvm.emit_c_interface}";
    let text = converted("convert-func-to-llvm", text);
    assert_lines(
        &text,
        &[
            "llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) attributes {llvm.emit_c_interface}",
            "llvm.func @_mlir_ciface_f(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {",
            "llvm.load %arg0",
            "llvm.call @f(%1, %2, %3, %4, %5)",
            "llvm.func private @g(",
            "llvm.alloca",
            "llvm.call @_mlir_ciface_g(",
            "llvm.func @_mlir_ciface_g(!llvm.ptr, !llvm.ptr)",
        ],
    );
}

// Row VL169.
#[test]
fn allocations_call_the_functions_of_the_options() {
    let text = "func.func @f() {
        %0 = memref.alloc() : memref<3xf32>
        memref.dealloc %0 : memref<3xf32>
        return
    }";
    let aligned = converted("finalize-memref-to-llvm{use-aligned-alloc=true}", text);
    assert_lines(
        &aligned,
        &[
            "llvm.func @aligned_alloc(i64, i64)",
            "llvm.urem",
            "llvm.call @aligned_alloc",
        ],
    );
    let generic = converted("finalize-memref-to-llvm{use-generic-functions=true}", text);
    assert_lines(
        &generic,
        &[
            "@_mlir_memref_to_llvm_alloc(i64)",
            "llvm.call @_mlir_memref_to_llvm_free",
        ],
    );
}

#[test]
fn a_pass_that_runs_again_sees_symbols_that_were_renamed() {
    let ctx = context();
    let text = "func.func @f() {
        %0 = memref.alloc() : memref<3xf32>
        return
    }";
    let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let mut registry = PassRegistry::new();
    drr_conversions::register_passes(&mut registry);
    let pipeline = registry
        .parse("builtin.module(finalize-memref-to-llvm)")
        .expect("the pass is registered");
    let mut manager = PassManager::from(pipeline);
    manager.run(&mut module).unwrap_or_else(|error| panic!("{error}"));
    let named = |module: &Module, name: &str| {
        let mut ops = module.root().walk().filter(|op| op.name_text() == name);
        ops.next().map(|op| op.handle()).expect("there is such an op")
    };
    let (function, call, end) = (
        named(&module, "llvm.func"),
        named(&module, "llvm.call"),
        named(&module, "func.return"),
    );
    let ir = module.ir_mut();
    ir.set_inherent(function, Ident::SYM_NAME, Some(ctx.string_attr("other")));
    ir.set_inherent(call, ctx.ident("callee"), Some(ctx.symbol_ref_attr("other")));
    let memref = ctx.parse_type("memref<3xf32>").expect("it is a type");
    let sizes = ctx.dense_i32_array_attr(&[0, 0]);
    let mut builder = IrBuilder::new(ir, InsertPoint::Before(end));
    builder.insert(OperationState {
        result_types: &[memref],
        inherent: &[(Ident::OPERAND_SEGMENT_SIZES, sizes)],
        ..OperationState::new(ctx.op_name("memref.alloc"))
    });
    manager.run(&mut module).unwrap_or_else(|error| panic!("{error}"));
    assert_lines(
        &print(&module, false),
        &["llvm.func @malloc(i64)", "llvm.func @other(i64)", "@malloc("],
    );
}

// Row VL143.
#[test]
fn logarithms_are_approximated_unless_the_option_is_off() {
    let text = "func.func @f(%a: f32) -> f32 {
        %0 = math.log1p %a : f32
        return %0 : f32
    }";
    assert_lines(&converted("convert-math-to-llvm", text), &["llvm.intr.log"]);
    assert_unchanged("convert-math-to-llvm{approximate-log1p=false}", text);
}

// Rows VL071, VL337.
#[test]
fn each_failed_assertion_has_a_message_of_its_own() {
    let text = "func.func @f(%c: i1) {
        cf.assert %c, \"no\"
        cf.assert %c, \"no\"
        return
    }";
    assert_lines(
        &converted("convert-cf-to-llvm", text),
        &[
            "@assert_msg_0(",
            "llvm.func @abort()",
            "llvm.func @puts(!llvm.ptr)",
            "@assert_msg(",
        ],
    );
}

// Row VL113.
#[test]
fn functions_whose_types_cannot_be_converted_stay() {
    assert_unchanged("convert-func-to-llvm", "func.func private @f(tensor<4xf32>)");
    assert_unchanged("convert-func-to-llvm", "func.func private @f(memref<4xf32, \"space\">)");
    assert_unchanged(
        "convert-func-to-llvm",
        "func.func private @f(memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>)",
    );
    let variadic = "func.func private @f(i32) attributes {func.varargs = true, llvm.emit_c_interface}";
    assert_unchanged("convert-func-to-llvm", variadic);
    let bare = "func.func private @f(memref<?xf32>)";
    assert_unchanged("convert-func-to-llvm{use-bare-ptr-memref-call-conv=true}", bare);
}

#[test]
fn memrefs_without_a_descriptor_stay() {
    let text = "func.func @f() {
        %0 = memref.alloc() : memref<4xf32, strided<[2]>>
        %1 = memref.alloca() : memref<4xf32, \"space\">
        return
    }";
    assert_unchanged("finalize-memref-to-llvm", text);
    assert_unchanged("finalize-memref-to-llvm", "memref.global @g : memref<4xf32, \"space\">");
}

#[test]
fn functions_of_another_type_are_not_called() {
    let text = "llvm.func @malloc(i32) -> !llvm.ptr
        func.func @f() {
          %0 = memref.alloc() : memref<4xf32>
          return
        }";
    assert_unchanged("finalize-memref-to-llvm", text);
}

#[test]
fn illegal_ops_that_remain_are_errors_and_the_module_stays() {
    let text = "func.func @f(%a: tensor<4xf32>, %c: i1) {
          cf.cond_br %c, ^bb1(%a : tensor<4xf32>), ^bb2
        ^bb1(%b: tensor<4xf32>):
          cf.br ^bb2
        ^bb2:
          cf.assert %c, \"no\"
          return
        }";
    assert_fails(
        "builtin.module(convert-cf-to-llvm)",
        text,
        "failed to legalize operation 'cf.cond_br' that was explicitly marked illegal",
    );
}

// Row VL292.
#[test]
fn options_that_make_no_sense_are_errors() {
    let text = "func.func @f() { return }";
    let wide = "builtin.module(convert-func-to-llvm{index-bitwidth=99999999})";
    assert_fails(wide, text, "too much for an integer type");
    let unknown = "builtin.module(convert-to-llvm{filter-dialects=tosa})";
    assert_fails(unknown, text, "there is no conversion of the dialect `tosa`");
    let nested = "builtin.module(func.func(convert-to-llvm))";
    assert_fails(nested, text, "run it as `builtin.module(convert-to-llvm)`");
}

// Row VL020.
#[test]
fn structs_with_names_are_converted_to_others() {
    let text = converted(
        "convert-func-to-llvm",
        "func.func private @f(!llvm.struct<\"a\", packed (struct<\"a\">, index)>)
         func.func private @g(!llvm.struct<\"b\", (i32, ptr)>)
         func.func private @h(!llvm.struct<packed (index)>)",
    );
    assert_lines(
        &text,
        &[
            "@f(!llvm.struct<\"_Converted.a\", packed (struct<\"_Converted.a\">, i64)>)",
            "@g(!llvm.struct<\"b\", (i32, ptr)>)",
            "@h(!llvm.struct<packed (i64)>)",
        ],
    );
}

#[test]
fn structs_refer_to_enclosing_structs_under_their_new_names() {
    let text = converted(
        "convert-func-to-llvm",
        "func.func private @f(!llvm.struct<\"a\", (struct<\"b\", (ptr, struct<\"a\">)>, index)>)",
    );
    let expected = "struct<\"_Converted.a\", (struct<\"_Converted.b\", (ptr, struct<\"_Converted.a\">)>, i64)>";
    assert_lines(&text, &[expected]);
}

#[test]
fn functions_stay_if_the_new_name_of_a_struct_is_taken() {
    let text = converted(
        "convert-func-to-llvm",
        "func.func private @f(!llvm.struct<\"_Converted.a\", (i32)>)
         func.func private @g(!llvm.struct<\"a\", (index)>)",
    );
    assert_lines(&text, &["llvm.func @f", "func.func private @g"]);
}

/// The first module would take the names, and a struct of the first one would be another one of the second.
#[test]
fn one_set_of_patterns_converts_several_modules() {
    let ctx = context();
    let options = Arc::new(LowerToLlvmOptions::new());
    let mut rules = PatternSet::new();
    cf_to_llvm::populate_cf_to_llvm_patterns(&mut rules, &options);
    func_to_llvm::populate_func_to_llvm_patterns(&mut rules, &options);
    let mut patterns = PatternSet::new();
    patterns.add_with_converter(&Arc::new(llvm_type_converter(&ctx, 64)), rules);
    let patterns = patterns.freeze(&ctx).expect("they are valid");
    let mut target = llvm_conversion_target(&ctx);
    target.add_illegal_dialects(["cf", "func"]);
    let convert = |body: &str| {
        let text = format!(
            "func.func @f(%c: i1, %s: !llvm.struct<\"a\", ({body})>) {{
                cf.assert %c, \"no\"
                return
            }}"
        );
        let mut module = Module::parse(&ctx, &text).expect("it is valid");
        apply_partial_conversion(&mut module, &target, &patterns, ConversionConfig::new()).expect("it succeeds");
        module.to_string()
    };
    let first = convert("index");
    let lines = [
        "llvm.func @abort()",
        "llvm.func @puts(!llvm.ptr)",
        "llvm.mlir.global private constant @assert_msg(",
        "%arg1: !llvm.struct<\"_Converted.a\", (i64)>",
    ];
    assert_lines(&first, &lines);
    assert_eq!(convert("index, f32"), first.replace("(i64)>", "(i64, f32)>"));
    assert_eq!(convert("index"), first);
}

#[test]
fn modules_with_different_structs_of_one_name_are_converted_by_one_pass() {
    let ctx = context();
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(ConversionPass::new(&func_to_llvm::PASS));
    for (body, expected) in [("index", "i64"), ("index, f32", "i64, f32"), ("index", "i64")] {
        let text = format!("func.func private @f(!llvm.struct<\"a\", ({body})>)");
        let mut module = Module::parse(&ctx, &text).expect("it is valid");
        pm.run(&mut module).expect("the conversion succeeds");
        let expected = format!("@f(!llvm.struct<\"_Converted.a\", ({expected})>)");
        assert!(module.to_string().contains(&expected), "{module}");
    }
}

#[test]
fn deeply_nested_structs_stay() {
    let depth = 100_000;
    let text = format!(
        "func.func private @f(!llvm.{}index{})",
        "struct<(".repeat(depth),
        ")>".repeat(depth)
    );
    assert_unchanged("convert-func-to-llvm", &text);
}

// Row VL099.
#[test]
fn selections_of_values_that_are_converted_to_several_select_each_of_them() {
    let ctx = context();
    let mut converter = llvm_type_converter(&ctx, 64);
    for (pair, element) in [("tensor<2xindex>", Type::I64), ("tensor<2xi1>", Type::I1)] {
        let pair = ctx.parse_type(pair).expect("it is a type");
        converter.add_conversion(move |_, ty| (ty == pair).then(|| vec![element; 2]));
    }
    let mut rules = PatternSet::new();
    arith_to_llvm::populate_arith_to_llvm_patterns(&mut rules, &Arc::new(LowerToLlvmOptions::new()));
    let mut patterns = PatternSet::new();
    patterns.add_with_converter(&Arc::new(converter), rules);
    let patterns = patterns.freeze(&ctx).expect("they are valid");
    let mut target = llvm_conversion_target(&ctx);
    target.add_illegal_dialects(["arith"]);
    let convert = |condition: &str, select: &str| {
        let text = format!(
            "func.func @f(%c: {condition}, %a: tensor<2xindex>, %b: tensor<2xindex>) -> tensor<2xindex> {{
               %0 = arith.select %c, %a, %b : {select}
               return %0 : tensor<2xindex>
             }}"
        );
        let mut module = Module::parse(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}"));
        let config = ConversionConfig::new().with_build_materializations(false);
        let result = apply_partial_conversion(&mut module, &target, &patterns, config);
        result.map(|_| module.to_string()).map_err(|error| error.to_string())
    };
    let text = convert("i1", "tensor<2xindex>").unwrap_or_else(|error| panic!("{error}"));
    let selections = [
        "llvm.select %arg0, %1#0, %0#0 : i1, i64",
        "llvm.select %arg0, %1#1, %0#1 : i1, i64",
    ];
    assert_lines(&text, &selections);
    assert!(!text.contains("arith.select"), "{text}");
    let error = convert("tensor<2xi1>", "tensor<2xi1>, tensor<2xindex>").expect_err("the condition is a tensor");
    assert!(error.contains("the condition is not an `i1`"), "{error}");
}
