//! `convert-to-llvm`: all dialects with a conversion to `llvm`.

use drr::conversion::ConversionTarget;
use drr::{OpRef, PassError};
use drr_dialects::func;

use crate::conversion_pass::{ConversionDefinition, DYNAMIC, FILTER_DIALECTS, PATTERN_ROLLBACK};
use crate::llvm_common::{LowerToLlvmOptions, Populate, llvm_patterns};
use crate::pass_info::PassInfo;
use crate::{
    arith_to_llvm, cf_to_llvm, complex_to_llvm, func_to_llvm, index_to_llvm, math_to_llvm, memref_to_llvm, ub_to_llvm,
    vector_to_llvm,
};

/// The pass `convert-to-llvm`.
pub const PASS: ConversionDefinition = ConversionDefinition {
    options: &[FILTER_DIALECTS, DYNAMIC, PATTERN_ROLLBACK],
    check_op,
    ..ConversionDefinition::new(
        PassInfo {
            argument: "convert-to-llvm",
            name: "ConvertToLLVMPass",
            description: "Convert all dialects with conversions to llvm",
            op_name: None,
            dialects: &["llvm"],
        },
        |ctx, lowering| {
            let populate = populate_functions(&lowering.options.filter_dialects)?;
            // Casts are not marked as legal, so that they are folded, too.
            let mut target = ConversionTarget::new(ctx);
            target.add_legal_dialects(["llvm"]);
            Ok((target, llvm_patterns(ctx, lowering, &populate)))
        },
    )
};

/// The dialects with conversions to `llvm`.
const DIALECTS: [(&str, Populate); 9] = [
    ("arith", arith_to_llvm::populate_arith_to_llvm_patterns),
    ("cf", cf_to_llvm::populate_cf_to_llvm_patterns),
    ("complex", complex_to_llvm::populate_complex_to_llvm_patterns),
    ("func", func_to_llvm::populate_func_to_llvm_patterns),
    ("index", index_to_llvm::populate_index_to_llvm_patterns),
    ("math", math_to_llvm::populate_math_to_llvm_patterns),
    ("memref", memref_to_llvm::populate_memref_to_llvm_patterns),
    ("ub", ub_to_llvm::populate_ub_to_llvm_patterns),
    ("vector", vector_to_llvm::populate_vector_to_llvm_patterns),
];

/// Returns the functions that add the patterns of these dialects, or of all if there are none.
fn populate_functions(dialects: &[String]) -> Result<Vec<Populate>, PassError> {
    for dialect in dialects {
        if !DIALECTS.iter().any(|(known, _)| known == dialect) {
            return Err(format!("there is no conversion of the dialect `{dialect}` to `llvm`").into());
        }
    }
    let chosen = DIALECTS.iter().filter(|(dialect, _)| is_chosen(dialects, dialect));
    Ok(chosen.map(|&(_, populate)| populate).collect())
}

fn is_chosen(dialects: &[String], dialect: &str) -> bool {
    dialects.is_empty() || dialects.iter().any(|chosen| chosen == dialect)
}

fn check_op(op: OpRef<'_>, options: &LowerToLlvmOptions) -> Result<(), PassError> {
    match op.is::<func::FuncOp>() && is_chosen(&options.filter_dialects, "func") {
        true => Err("the pass would replace the function that it runs on; run it on a module".into()),
        false => Ok(()),
    }
}
