//! E41 to E46: what a format leaves out.

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

fn main() {}
