//! Ops of `index`.

use drr_ir::Type;
use drr_ir::numbers::{Int, Signedness};

use super::elementwise::{int, ints};
use super::integers::compare_by_name;
use super::{AttrNames, has_flag, invalid, unsupported};
use crate::interpreter::{ExecutionError, Interpreter, Semantics};

/// Ops with the semantics of an op of `arith`.
const AS_IN_ARITH: &[(&str, &str)] = &[
    ("add", "addi"),
    ("sub", "subi"),
    ("mul", "muli"),
    ("divs", "divsi"),
    ("divu", "divui"),
    ("ceildivs", "ceildivsi"),
    ("ceildivu", "ceildivui"),
    ("floordivs", "floordivsi"),
    ("rems", "remsi"),
    ("remu", "remui"),
    ("maxs", "maxsi"),
    ("maxu", "maxui"),
    ("mins", "minsi"),
    ("minu", "minui"),
    ("shl", "shli"),
    ("shrs", "shrsi"),
    ("shru", "shrui"),
    ("and", "andi"),
    ("or", "ori"),
    ("xor", "xori"),
    ("constant", "constant"),
    ("bool.constant", "constant"),
];

/// Predicates as the text of the attribute has them, in the order of their numbers.
const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

pub(super) fn register(mut interpreter: Interpreter, names: AttrNames) -> Interpreter {
    for (name, of_arith) in AS_IN_ARITH {
        let of_arith = interpreter.ctx.op_name(&format!("arith.{of_arith}"));
        if let Some(Semantics::Op(semantics)) = interpreter.semantics.get(&of_arith).cloned() {
            interpreter = interpreter.op(&format!("index.{name}"), move |run, op, operands| {
                semantics(run, op, operands)
            });
        }
    }
    for (name, signedness) in [("casts", Signedness::Signed), ("castu", Signedness::Unsigned)] {
        interpreter = interpreter.op(&format!("index.{name}"), move |run, op, operands| {
            let width = op.result(0).and_then(|result| run.int_width(result.ty()));
            let width = width.ok_or_else(|| invalid(op, "has a result that is not an integer"))?;
            Ok(vec![int(op, operands, |value| {
                Ok(value.resize(width, signedness).into())
            })?])
        });
    }
    interpreter
        .op("index.cmp", move |_, op, operands| {
            let has = |name: &&&str| has_flag(op, names.pred, name);
            let predicate = PREDICATES
                .iter()
                .find(has)
                .ok_or_else(|| unsupported(op, "this predicate"))?;
            let compare = |a: &Int, b: &Int| {
                let result = compare_by_name(predicate, a, b);
                result.ok_or_else(|| ExecutionError::Invalid("the widths differ".to_owned()))
            };
            Ok(vec![ints(op, operands, compare)?])
        })
        .op("index.sizeof", |run, _, _| {
            let width = run.int_width(Type::INDEX).unwrap_or(Int::INDEX_WIDTH);
            Ok(vec![Int::wrapping(width, width.into()).into()])
        })
}
