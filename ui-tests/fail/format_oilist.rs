//! E70 to E74: what the clauses of an `oilist` can be.

drr::op! { pub AOp = "form.a", (ins UnitAttr:$fast), (outs), [] { assembly_format: "oilist($fast) attr-dict" } }
drr::op! {
    pub BOp = "form.b", (ins AnyType:$x, I32Attr:$step), (outs Variadic<AnyType>:$rs), (successor AnySuccessor:$dest), [] {
        assembly_format: "oilist(`x` $x | `step` $step | `to` $dest | `is` type($rs)) attr-dict type($x)",
    }
}

fn main() {}
