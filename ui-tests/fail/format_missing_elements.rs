//! E41 to E46, Q02: what a format leaves out.

use drr::traits::SameTypeOperands;

drr::op! {
    pub AOp = "form.a", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$result), (region AnyRegion:$body),
    (successor AnySuccessor:$dest), [] { assembly_format: "$lhs attr-dict" }
}
drr::op! {
    pub BOp = "form.b", (ins AnyType:$lhs, AnyType:$rhs), (outs I32:$result), [SameTypeOperands] {
        assembly_format: "$lhs `,` $rhs attr-dict",
    }
}
drr::op! {
    pub COp = "form.c", (ins I64Prop:$width, DefaultValuedProp<I64Prop, "8">:$depth), (outs), [] { assembly_format: "attr-dict" }
}

fn main() {}
