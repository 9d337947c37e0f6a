//! E01 to E05: a format has one `attr-dict`.

drr::op! { pub AOp = "form.a", (ins), (outs), [] { assembly_format: "`a`" } }
drr::op! { pub BOp = "form.b", (ins), (outs), [] { assembly_format: "attr-dict `b` attr-dict-with-keyword" } }
drr::op! { pub COp = "form.c", (ins AnyType:$x), (outs), [] { assembly_format: "$x prop-dict attr-dict type(attr-dict)" } }

fn main() {}
