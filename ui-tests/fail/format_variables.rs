//! E06 to E19: what names in a format can be, and how often.

drr::op! {
    pub AOp = "form.a", (ins AnyType:$lhs, AnyType:$rhs, I32Attr:$step), (outs AnyType:$result), (region AnyRegion:$body),
    (successor AnySuccessor:$dest), [] {
        assembly_format: r#"
            $lhs `,` $rsh $step attr-dict `:` type($lhs) `->` $result
            $body $dest type($body)
        "#,
    }
}
drr::op! {
    pub BOp = "form.b", (ins AnyType:$lhs, AnyType:$rhs, I32Attr:$step), (outs AnyType:$result), (region AnyRegion:$body),
    (successor AnySuccessor:$dest), [] {
        assembly_format: "$lhs `,` $lhs $step `to` $step attr-dict `:` type($lhs) `,` type($lhs) `->` $result regions $body",
    }
}
drr::op! {
    pub COp = "form.c", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$result), [] {
        assembly_format: "$lhs operands attr-dict `:` type($lhs) `,` type(operands) results functional-type(operands, results)",
    }
}

fn main() {}
