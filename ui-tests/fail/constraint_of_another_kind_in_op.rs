//! Constraints of `op!` of a mismatched kind: one error each, at the constraint.

drr::op! { PropOp = "ex.prop2", (ins AnyType:$x, prop I32Attr:$p), (outs AnyType:$r) }
drr::op! { TypedOp = "ex.typed", (ins prop F32:$p), (outs AnyType:$r) }
drr::op! { AttrOp = "ex.attr", (ins attr F32:$k, attr I64Prop:$l), (outs AnyType:$r) }

mod apart {
    pub struct Mine;
}
drr::op! { MineOp = "ex.mine", (ins prop apart::Mine:$p), (outs AnyType:$r) }
drr::op! { YoursOp = "ex.yours", (ins attr apart::Mine:$k), (outs AnyType:$r) }
drr::op! { TheirsOp = "ex.theirs", (ins apart::Mine:$x), (outs apart::Mine:$r) }

drr::op! {
    SeveralOp = "ex.several",
    (ins apart::Mine:$x, prop I64Prop:$n, prop apart::Mine:$p, F32Attr:$k),
    (outs AnyType:$r)
}

mod unknown {
    drr::op! { NoneOp = "ex.none", (ins prop Missing:$p), (outs AnyType:$r) }
}

fn main() {}
