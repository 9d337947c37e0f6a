//! H25: results of unknown type.

drr::op! { CastOp = "t.cast", (ins AnyType:$x), (outs AnyType:$r) }
drr::dialect! { T = "t", ops: [CastOp] }

drr::pdll! {
    use dialects [T];

    Pattern {
        let root = op<t.cast>(x: Value);
        rewrite root with {
            let ty: Type;
            let made = op<t.cast>(x);
            replace root with op<t.cast>(op<u.made>(made) -> (ty));
        };
    }
}

fn main() {}
