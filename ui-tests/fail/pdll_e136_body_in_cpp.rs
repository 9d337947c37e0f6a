//! E136: bodies in C++.

drr::pdll! {
    Constraint OneUse(v: Value) [{ return success(v.hasOneUse()); }];
    Rewrite Twice(a: Attr) -> Attr [{ return rewriter.getI32IntegerAttr(2); }];
    Rewrite Built(v: Value) -> Op [{ return rewriter.create<my::FooOp>(v); }];
    Pattern {
        let root = op<t.neg>(x: Value) {k = k: Attr};
        OneUse(x);
        replace root with op<t.neg>(x) {k = Twice(k)};
    }
}

fn main() {}
