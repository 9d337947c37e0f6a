//! The rules of W1 and W2 in PDLL, one for each rule of `lower` and `algebra`. `benches/compare` passes the same text to MLIR.

/// W1.
pub(crate) mod lower {
    use crate::ops::*;

    drr::pdll! {
        use dialects [Bench];

        Pattern AToC with benefit(1) => replace op<bench.a>(x: Value) {attr = k: Attr} with op<bench.c>(x) {attr = k};
    }
}

/// W2.
pub(crate) mod algebra {
    use super::super::native::{
        attr_add as AttrAdd, attr_inc as AttrInc, attr_mul as AttrMul, attr_neg as AttrNeg, attr_sub as AttrSub,
        not_const as NotConst,
    };
    use crate::ops::*;

    drr::pdll! {
        use dialects [Bench];

        Constraint NotConst(x: Value);
        Rewrite AttrAdd(a: Attr, b: Attr) -> Attr;
        Rewrite AttrInc(a: Attr) -> Attr;
        Rewrite AttrMul(a: Attr, b: Attr) -> Attr;
        Rewrite AttrNeg(a: Attr) -> Attr;
        Rewrite AttrSub(a: Attr, b: Attr) -> Attr;

        Pattern AddAddConst with benefit(4) => replace
            op<bench.add>(op<bench.add>(x: Value, op<bench.const> {value = a: Attr}), op<bench.const> {value = b: Attr})
            with op<bench.add>(x, op<bench.const> {value = AttrAdd(a, b)});
        #[reach(1)]
        Pattern AddConstRight with benefit(2) {
            let c = op<bench.const>;
            let root = op<bench.add>(c, x: Value);
            NotConst(x);
            replace root with op<bench.add>(x, c);
        }
        Pattern AddMulSame with benefit(3) => replace
            op<bench.add>(op<bench.mul>(x: Value, op<bench.const> {value = c: Attr}), x)
            with op<bench.mul>(x, op<bench.const> {value = AttrInc(c)});
        Pattern AddNegLeft with benefit(2) =>
            replace op<bench.add>(op<bench.neg>(x: Value), y: Value) with op<bench.sub>(y, x);
        Pattern AddNegRight with benefit(2) =>
            replace op<bench.add>(x: Value, op<bench.neg>(y: Value)) with op<bench.sub>(x, y);
        Pattern AddSubConst with benefit(4) => replace
            op<bench.add>(op<bench.sub>(x: Value, op<bench.const> {value = a: Attr}), op<bench.const> {value = b: Attr})
            with op<bench.add>(x, op<bench.const> {value = AttrSub(b, a)});
        Pattern AddSubSame with benefit(2) => replace op<bench.add>(op<bench.sub>(x: Value, y: Value), y) with x;
        Pattern AddZero with benefit(2) =>
            replace op<bench.add>(x: Value, op<bench.const> {value = attr<"0 : i64">}) with x;
        Pattern Factor with benefit(3) => replace
            op<bench.add>(op<bench.mul>(x: Value, y: Value), op<bench.mul>(x, z: Value))
            with op<bench.mul>(x, op<bench.add>(y, z));
        Pattern FoldAdd with benefit(3) => replace
            op<bench.add>(op<bench.const> {value = a: Attr}, op<bench.const> {value = b: Attr})
            with op<bench.const> {value = AttrAdd(a, b)};
        Pattern FoldMul with benefit(3) => replace
            op<bench.mul>(op<bench.const> {value = a: Attr}, op<bench.const> {value = b: Attr})
            with op<bench.const> {value = AttrMul(a, b)};
        Pattern FoldNeg with benefit(2) =>
            replace op<bench.neg>(op<bench.const> {value = c: Attr}) with op<bench.const> {value = AttrNeg(c)};
        Pattern FoldSub with benefit(3) => replace
            op<bench.sub>(op<bench.const> {value = a: Attr}, op<bench.const> {value = b: Attr})
            with op<bench.const> {value = AttrSub(a, b)};
        Pattern MulAddConst with benefit(4) => replace
            op<bench.mul>(op<bench.add>(x: Value, op<bench.const> {value = a: Attr}), op<bench.const> {value = b: Attr})
            with op<bench.add>(
                op<bench.mul>(x, op<bench.const> {value = b}),
                op<bench.const> {value = AttrMul(a, b)}
            );
        #[reach(1)]
        Pattern MulConstRight with benefit(2) {
            let c = op<bench.const>;
            let root = op<bench.mul>(c, x: Value);
            NotConst(x);
            replace root with op<bench.mul>(x, c);
        }
        Pattern MulMinusOne with benefit(2) =>
            replace op<bench.mul>(x: Value, op<bench.const> {value = attr<"-1 : i64">}) with op<bench.neg>(x);
        Pattern MulMulConst with benefit(4) => replace
            op<bench.mul>(op<bench.mul>(x: Value, op<bench.const> {value = a: Attr}), op<bench.const> {value = b: Attr})
            with op<bench.mul>(x, op<bench.const> {value = AttrMul(a, b)});
        Pattern MulNegConst with benefit(3) => replace
            op<bench.mul>(op<bench.neg>(x: Value), op<bench.const> {value = c: Attr})
            with op<bench.mul>(x, op<bench.const> {value = AttrNeg(c)});
        Pattern MulNegNeg with benefit(3) =>
            replace op<bench.mul>(op<bench.neg>(x: Value), op<bench.neg>(y: Value)) with op<bench.mul>(x, y);
        Pattern MulOne with benefit(2) =>
            replace op<bench.mul>(x: Value, op<bench.const> {value = attr<"1 : i64">}) with x;
        Pattern MulZero with benefit(2) {
            let z = op<bench.const> {value = attr<"0 : i64">};
            replace op<bench.mul>(_: Value, z) with z;
        }
        Pattern NegMulConst with benefit(3) => replace
            op<bench.neg>(op<bench.mul>(x: Value, op<bench.const> {value = c: Attr}))
            with op<bench.mul>(x, op<bench.const> {value = AttrNeg(c)});
        Pattern NegNeg with benefit(2) => replace op<bench.neg>(op<bench.neg>(x: Value)) with x;
        Pattern NegSub with benefit(2) =>
            replace op<bench.neg>(op<bench.sub>(x: Value, y: Value)) with op<bench.sub>(y, x);
        Pattern SubAddAddSame with benefit(3) => replace
            op<bench.sub>(op<bench.add>(op<bench.add>(x: Value, y: Value), z: Value), y)
            with op<bench.add>(x, z);
        Pattern SubAddConst with benefit(4) => replace
            op<bench.sub>(op<bench.add>(x: Value, op<bench.const> {value = a: Attr}), op<bench.const> {value = b: Attr})
            with op<bench.add>(x, op<bench.const> {value = AttrSub(a, b)});
        Pattern SubAddSame with benefit(2) => replace op<bench.sub>(op<bench.add>(x: Value, y: Value), y) with x;
        Pattern SubAddSameLeft with benefit(2) => replace op<bench.sub>(op<bench.add>(x: Value, y: Value), x) with y;
        Pattern SubMulAddSame with benefit(4) => replace
            op<bench.sub>(op<bench.mul>(op<bench.add>(x: Value, y: Value), z: Value), op<bench.mul>(x, z))
            with op<bench.mul>(y, z);
        Pattern SubNeg with benefit(2) =>
            replace op<bench.sub>(x: Value, op<bench.neg>(y: Value)) with op<bench.add>(x, y);
        Pattern SubSelf with benefit(1) => replace op<bench.sub>(x: Value, x) with op<bench.const> {value = attr<"0 : i64">};
        Pattern SubSubConst with benefit(4) => replace
            op<bench.sub>(op<bench.sub>(x: Value, op<bench.const> {value = a: Attr}), op<bench.const> {value = b: Attr})
            with op<bench.sub>(x, op<bench.const> {value = AttrAdd(a, b)});
        Pattern SubZero with benefit(2) =>
            replace op<bench.sub>(x: Value, op<bench.const> {value = attr<"0 : i64">}) with x;
        Pattern ZeroSub with benefit(2) =>
            replace op<bench.sub>(op<bench.const> {value = attr<"0 : i64">}, x: Value) with op<bench.neg>(x);
    }
}

/// W4: the first 10 rules, the next 90 and the other 900, as `build.rs` writes them.
pub(crate) mod miss10 {
    use crate::ops::*;

    include!(concat!(env!("OUT_DIR"), "/miss10_pdll.rs"));
}

/// The next 90.
pub(crate) mod miss100 {
    use crate::ops::*;

    include!(concat!(env!("OUT_DIR"), "/miss100_pdll.rs"));
}

/// The other 900.
#[cfg(feature = "miss1000")]
pub(crate) mod miss1000 {
    use crate::ops::*;

    include!(concat!(env!("OUT_DIR"), "/miss1000_pdll.rs"));
}
