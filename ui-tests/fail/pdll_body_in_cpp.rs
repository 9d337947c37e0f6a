//! Bodies in C++.

drr::pdll! {
    Constraint OneUse(v: Value) [{ return success(v.hasOneUse()); }];
    Rewrite Twice(a: Attr) -> Attr [{ return rewriter.getI32IntegerAttr(2); }];
    Rewrite Built(v: Value) -> Op [{ return rewriter.create<my::FooOp>(v); }];
    Rewrite Kind(v: Value) -> Type [{ return v.getType(); }];
    Rewrite Gone(op: Op) [{ rewriter.eraseOp(op); }];
    Rewrite Same(v: Value) -> Value [{ return llvm::cast<Value>(v); }];
    Constraint Key(v: Value) -> Attr [{ return success(v.getDefiningOp()->getAttr("key")); }];
    Constraint Type_(v: Value) -> Type [{ return success(v.getType()); }];
    Constraint By(v: Value) -> Op [{ return v.getDefiningOp(); }];
    Pattern {
        let root = op<t.neg>(x: Value) {k = k: Attr};
        OneUse(x);
        replace root with op<t.neg>(x) {k = Twice(k)};
    }
}

fn main() {}
