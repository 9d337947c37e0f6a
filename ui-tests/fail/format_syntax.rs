//! E22, E23, E54, E58 to E65: what is no format.

drr::op! { pub AOp = "form.a", (ins AnyType:$x), (outs), [] { assembly_format: "$x attr-dict : type $x" } }
drr::op! { pub BOp = "form.b", (ins AnyType:$x), (outs), [] { assembly_format: "$x attr-dict `:` type($x" } }
drr::op! { pub COp = "form.c", (ins AnyType:$x), (outs), [] { assembly_format: "$x attr_dict `:` type($x)" } }
drr::op! { pub DOp = "form.d", (ins AnyType:$x), (outs), [] { assembly_format: "`to-from` $x `::` `/` attr-dict type($x)" } }
drr::op! { pub EOp = "form.e", (ins AnyType:$x), (outs), [] { assembly_format: "$x `: attr-dict" } }
drr::op! { pub FOp = "form.f", (ins AnyType:$x), (outs), [] { assembly_format: "custom($x) attr-dict" } }
drr::op! { pub GOp = "form.g", (ins Optional<AnyType>:$x), (outs), [] { assembly_format: "($x^ `:` type($x)) attr-dict" } }
drr::op! { pub HOp = "form.h", (ins AnyType:$x), (outs), [] { assembly_format: "struct(params) attr-dict" } }

fn main() {}
