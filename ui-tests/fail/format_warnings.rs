//! Q19, Q21, Q25: warnings about formats, and how to disable them.
#![deny(warnings)]
#![allow(dead_code)]

drr::op! {
    pub HidesOp = "form.hides", (ins DefaultValuedAttr<I64Attr, "0">:$align, OptionalAttr<StrAttr>:$note), (outs), [] {
        assembly_format: "(`align` $align^ `note` $note)? attr-dict",
    }
}
drr::op! {
    pub AlikeOp = "form.alike", (ins OptionalAttr<StrAttr>:$first, OptionalAttr<I64Attr>:$second), (outs), [] {
        assembly_format: r#"
            (`,` $first^)? (`,` $second^)?
            attr-dict
        "#,
    }
}
drr::attr_def! {
    pub GluedAttr = "form.level", (params I64Prop:$level) { assembly_format: "`` $level" }
}
drr::op! {
    #[drr(allow(hidden_by_default))]
    pub AllowedOp = "form.allowed", (ins DefaultValuedAttr<I64Attr, "0">:$align, OptionalAttr<StrAttr>:$note), (outs), [] {
        assembly_format: "(`align` $align^ `note` $note)? attr-dict",
    }
}
drr::op! {
    #[allow(deprecated)]
    pub SilentOp = "form.silent", (ins DefaultValuedAttr<I64Attr, "0">:$align, OptionalAttr<StrAttr>:$note), (outs), [] {
        assembly_format: "(`align` $align^ `note` $note)? attr-dict",
    }
}
drr::attr_def! {
    #[drr(allow(glued_to_nam))]
    pub MisspelledAttr = "form.misspelled", (params I64Prop:$level) { assembly_format: "`<` $level `>`" }
}

fn main() {}
