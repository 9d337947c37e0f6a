//! E47 to E55: optional groups.

drr::op! {
    pub AOp = "form.a", (ins AnyType:$x, Optional<AnyType>:$to, I32Attr:$step, OptionalAttr<I32Attr>:$by), (outs AnyType:$result), [] {
        assembly_format: r#"
            (`to` $to)?
            (`step` $step^ $x)?
            (`by`^ $by)?
            (type($result)^)?
            (`a` type($to)^ $to^ attr-dict)?
            attr-dict
        "#,
    }
}

fn main() {}
