//! E24 to E36: what a `custom` directive is given.

drr::op! {
    pub AOp = "form.a", (ins AnyType:$x, I32Attr:$step), (outs AnyType:$result), [] {
        assembly_format: r#"custom<Step>(operands, $step, type(results), ref($x)) $x ref($step) "text" qualified($x) attr-dict"#,
    }
}

fn main() {}
