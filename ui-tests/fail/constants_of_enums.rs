//! Constants that are never equal to an attribute with an enum, in the source and in the result.

use drr_ui_tests::ops::*;

drr::enum_attr! { Cmp: I64EnumAttr, "how to compare", { eq = 0, lt = 1 } }
drr::enum_attr! { Way: I64EnumAttr, "how to go", { fast = 0, safe = 1 } }
drr::enum_attr! { Mark: I32Enum, "a mark", { red = 0 } MarkAttr: EnumAttr<"ex", "mark"> }
drr::op! { CmpOp = "ex.cmp", (ins AnyType:$x, attr Cmp:$c), (outs AnyType:$r) }
drr::op! { MarkOp = "ex.marked", (ins AnyType:$x, OptionalAttr<MarkAttr>:$m, EnumProp<Way>:$w), (outs AnyType:$r) }

drr::pat! { Text: (CmpOp $x, "lt") => (CmpOp $x, "eq") }
drr::pat! { Truth: (CmpOp $x, true) => (CmpOp $x, false) }
drr::pat! { Float: (CmpOp $x, 1.5f32) => (CmpOp $x, 1.5f64) }
drr::pat! { List: (CmpOp $x, [1i64]) => (CmpOp $x, [true]) }
drr::pat! { Case: (CmpOp $x, WayFast) => (CmpOp $x, WaySafe) }
drr::pat! { CaseByName: (CmpOp $x, ConstantEnumCase<Way, "fast">) => (CmpOp $x, ConstantEnumCase<Way, "safe">) }
drr::pat! { OfDialect: (MarkOp $x, 5i32, $_) => (MarkOp $x, "red", CmpLt) }
drr::pat! { AtString: (LabelOp $x, $_) => (LabelOp $x, WayFast) }

drr::pat! { Constraint: (CmpOp $x, StrAttr:$c) => (CmpOp $x, $c) }

fn main() {}
