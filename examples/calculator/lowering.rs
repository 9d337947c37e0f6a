//! The rules that lower `calc` to `arith`, `scf` and `func`.
//!
//! A number becomes an `i64`. Each rule casts its operands to integers and its result back to a number. Where two rules meet, one
//! cast undoes the other, and both fold away.

use drr::prelude::*;
use drr_dialects::arith::{AddIOp, CmpIOp, CmpIPredicateSlt, ConstantOp, MulIOp, SubIOp};
use drr_dialects::builtin::CastOp;
use drr_dialects::func::{CallOp, FuncOp, ReturnOp};
use drr_dialects::scf;

use super::calc::{AddOp, EndOp, IfOp, MulOp, NumOp, PrintOp, ProgramOp, SubOp, YieldOp};

pat! { Num: (NumOp $value) => (CastOp (ConstantOp $value)) }
pat! {
    Add: (AddOp $x, $y)
        => (CastOp (AddIOp lhs = (CastOp $x, (returnType "i64")), rhs = (CastOp $y, (returnType "i64"))))
}
pat! {
    Sub: (SubOp $x, $y)
        => (CastOp (SubIOp lhs = (CastOp $x, (returnType "i64")), rhs = (CastOp $y, (returnType "i64"))))
}
pat! {
    Mul: (MulOp $x, $y)
        => (CastOp (MulIOp lhs = (CastOp $x, (returnType "i64")), rhs = (CastOp $y, (returnType "i64"))))
}
pat! {
    /// The branches move as they are; their ends have a rule of their own.
    If: (IfOp $x, $y, then = $then, otherwise = $otherwise) => [
        (CmpIOp:$less CmpIPredicateSlt, (CastOp $x, (returnType "i64")), (CastOp $y, (returnType "i64"))),
        (scf::IfOp:$chosen $less, thenRegion = $then, elseRegion = $otherwise, (returnType (variadic "i64"))),
        (CastOp (only_result $chosen))
    ]
}
pat! { Yield: (YieldOp $x) => (scf::YieldOp (CastOp $x, (returnType "i64"))) }
pat! {
    /// The two functions are those of MLIR's `libmlir_c_runner_utils`.
    Print: (PrintOp $x) => [
        (CallOp
            callee = ConstantAttr<AnyAttr, "@printI64">, operands = (CastOp $x, (returnType "i64")),
            (returnType (variadic))),
        (CallOp callee = ConstantAttr<AnyAttr, "@printNewline">, (returnType (variadic)))
    ]
}
pat! {
    Program: (ProgramOp body = $body) => [
        (FuncOp
            sym_name = "printI64", function_type = ConstantAttr<AnyAttr, "(i64) -> ()">,
            sym_visibility = "private", body = empty),
        (FuncOp
            sym_name = "printNewline", function_type = ConstantAttr<AnyAttr, "() -> ()">,
            sym_visibility = "private", body = empty),
        (FuncOp sym_name = "main", function_type = ConstantAttr<AnyAttr, "() -> ()">, body = $body)
    ]
}
pat! { End: (EndOp) => (ReturnOp (variadic)) }

/// Returns the first result of an op. Each `scf.if` of this lowering has one result.
fn only_result(rewriter: &mut Rewriter<'_>, op: Op) -> Value {
    rewriter.result(op, 0)
}

/// Returns all rules.
pub(crate) fn lowering() -> PatternSet {
    patterns![Num, Add, Sub, Mul, If, Yield, Print, Program, End]
}
