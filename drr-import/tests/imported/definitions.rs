//! Types and attributes of MLIR's dialects that are imported are read and printed as MLIR does.

use std::process::Command;

use crate::common;

/// The dialects with their Rust names.
const USED: [(&str, &str); 13] = [
    ("acc", "OpenACC"),
    ("arith", "Arith"),
    ("gpu", "GPU"),
    ("irdl", "IRDL"),
    ("llvm", "LLVM"),
    ("ml_program", "MLProgram"),
    ("nvvm", "NVVM"),
    ("ptr", "Ptr"),
    ("rocdl", "ROCDL"),
    ("shard", "Shard"),
    ("smt", "Smt"),
    ("tosa", "Tosa"),
    ("xevm", "XeVM"),
];

/// Attributes, of which some are wrong.
const ATTRS: [&str; 32] = [
    "#tosa.target_env<specification_version = \"1.1.draft\", level = none, profiles = [pro_int, pro_fp], extensions = [int16]>",
    "#tosa.target_env<specification_version = \"1.0\", level = none, profiles = [pro_fish], extensions = [int16]>",
    "#gpu.kernel_metadata<\"k\", () -> ()>",
    "#gpu.kernel_metadata<\"k\", () -> (), metadata = {x}, arg_attrs = []>",
    "#gpu.kernel_metadata<\"k\", () -> (), >",
    "#gpu.kernel_table<[#gpu.kernel_metadata<\"a\", () -> ()>, #gpu.kernel_metadata<\"b\", (i32) -> (), metadata = {n = 5 : i32}>]>",
    "#gpu.kernel_table<>",
    "#nvvm.target",
    "#nvvm.target<>",
    "#nvvm.target<chip = \"sm_90\", flags = {fast}>",
    "#nvvm.target<O = 3, link = [\"a\", \"b\"]>",
    "#rocdl.target<chip = \"gfx90a\">",
    "#xevm.target<O = 3>",
    "#ml_program.extern : tensor<4xi32>",
    "#ml_program.extern",
    "#ptr.null : !ptr.ptr<#ptr.generic_space>",
    "#ptr.null",
    "#shard<axisarray[ [0, 1], [2]]>",
    "#acc.routine_info<[@f, @g::@h]>",
    "#llvm.target_features<[\"+sme\", \"+sve\"]>",
    "#llvm.target_features<[]>",
    "#llvm.tbaa_root<id = \"x\">",
    "#llvm.dependent_libraries<\"a\", \"b\">",
    "#llvm.profile_summary<format = InstrProf, total_count = 6, max_count = 7, max_internal_count = 8, max_function_count = 9, \
     num_counts = 3712, num_functions = 796, is_partial_profile = 0, detailed_summary = <cut_off = 10, min_count = 8, \
     num_counts = 1>, <cut_off = 100, min_count = 8, num_counts = 1>>",
    "#irdl<variadicity_array[ single, optional, variadic]>",
    "#irdl<variadicity_array[]>",
    "#llvm.profile_summary_detailed<cut_off = 4294967295, min_count = 18446744073709551615, num_counts = 1>",
    "#llvm.profile_summary_detailed<cut_off = 4294967296, min_count = 1, num_counts = 1>",
    "#llvm.profile_summary_detailed<cut_off = -1, min_count = -1, num_counts = 0xFFFFFFFF>",
    "#llvm.profile_summary_detailed<cut_off = 1, min_count = 9223372036854775808, num_counts = 1>",
    "#llvm.profile_summary_detailed<cut_off = 1, min_count = 18446744073709551616, num_counts = 1>",
    "#llvm.loop_annotation<disableNonforced = false, mustProgress = true>",
];

const TYPES: [&str; 4] = [
    "!smt.func<(!smt.int, !smt.bool) !smt.bool>",
    "!smt.func<(!smt.int) !smt.bv<32>>",
    "!smt.sort<\"x\"[!smt.int, !smt.bool]>",
    "!smt.sort<\"x\">",
];

/// Operations: an array that may be absent is begun by its bracket only, and flags that are all set have one name.
const OPS: [&str; 6] = [
    "%0 = \"test.any\"() : () -> f32\n%1 = arith.addf %0, %0 fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> : f32",
    "%0 = \"test.any\"() : () -> f32\n%1 = arith.addf %0, %0 fastmath<ninf,nnan> : f32",
    "gpu.module @m {\n}",
    "gpu.module @m [#nvvm.target] {\n}",
    "gpu.module @m attributes {x} {\n}",
    "#targets = [#nvvm.target]\ngpu.module @m #targets {\n}",
];

/// Prints each part of the input, or that it is refused.
const MAIN: &str = r#"
fn main() {
    let options = drr::text::PrintOptions::new().with_generic_form(true).with_local_scope(true);
    let ctx = with_dialects(ContextBuilder::new()).allow_unregistered_dialects(true).build();
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    for part in text.split("// -----\n") {
        match Module::parse(&ctx, part) {
            Ok(module) => module.print(&mut std::io::stdout(), &options).unwrap(),
            Err(_) => {}
        }
        println!("// -----");
    }
}
"#;

/// Returns the output of a program for the chunks of an input.
fn parts(command: &mut Command, input: &str) -> Vec<String> {
    let output = common::output(command, input);
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(!printed.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    printed.split("// -----").map(|part| part.trim().to_string()).collect()
}

#[test]
fn definitions_are_read_and_printed_as_by_mlir() {
    let Some(tblgen) = common::tblgen() else { return };
    let folder = common::imported("definitions", &tblgen, &USED, MAIN);
    let attrs = ATTRS
        .iter()
        .map(|attr| format!("\"test.any\"() {{a = {attr}}} : () -> ()\n"));
    let types = TYPES.iter().map(|ty| format!("%0 = \"test.any\"() : () -> {ty}\n"));
    let ops = OPS.iter().map(|op| format!("{op}\n"));
    let input = attrs
        .chain(types)
        .chain(ops)
        .collect::<Vec<String>>()
        .join("// -----\n");
    let flags = [
        "--allow-unregistered-dialect",
        "--split-input-file",
        "--mlir-print-op-generic",
        "--mlir-print-local-scope",
    ];
    let mlir = parts(Command::new("mlir-opt-22").args(flags), &input);
    let ours = parts(common::cargo(&folder, "run").arg("--quiet"), &input);
    let all = ATTRS.iter().chain(&TYPES).chain(&OPS).zip(&ours).zip(&mlir);
    let different: Vec<_> = all.filter(|((_, ours), mlir)| ours != mlir).collect();
    assert!(different.is_empty(), "{different:#?}");
    let refused = mlir
        .iter()
        .take(ATTRS.len() + TYPES.len() + OPS.len())
        .filter(|part| part.is_empty());
    assert_eq!(refused.count(), 5);
}
