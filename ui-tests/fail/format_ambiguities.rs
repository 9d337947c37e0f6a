//! E56, E57, E75, E76, Q10, Q24: what the parser would take for something else.

drr::op! { pub AOp = "form.a", (ins AnyAttr:$value), (outs AnyType:$r), [] { assembly_format: "$value `:` type($r) attr-dict" } }
drr::op! { pub BOp = "form.b", (ins), (outs), (region AnyRegion:$body), [] { assembly_format: "attr-dict $body" } }
drr::op! {
    pub COp = "form.c", (ins UnitAttr:$fast, UnitAttr:$slow), (outs), [] {
        assembly_format: "oilist(`fast` $fast | `slow` $slow) `fast` attr-dict",
    }
}
drr::op! {
    pub DOp = "form.d", (ins Variadic<I32>:$sizes, I32:$last), (outs), [] { assembly_format: "$sizes `,` $last attr-dict" }
}
drr::op! {
    pub EOp = "form.e", (ins AnyIntegerAttr:$number), (outs AnyType:$r), [] { assembly_format: "$number attr-dict `:` type($r)" }
}

fn main() {}
