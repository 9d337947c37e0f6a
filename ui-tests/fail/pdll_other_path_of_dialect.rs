//! A dialect by the path of a re-export: the compiler reports where its ops are.

mod own {
    pub mod dialect {
        use drr::prelude::*;

        op! { pub OwnOp = "own.op", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }
        dialect! { pub Own = "own", ops: [OwnOp] }
    }
    pub use dialect::Own;
}

drr::pdll! {
    #![populate(by_declaration)]
    use dialects [own::dialect::Own];
    Pattern Right => replace op<own.op>(op<own.op>(x: Value)) with x;
}

drr::pdll! {
    #![populate(by_reexport)]
    use dialects [own::Own];
    Pattern Wrong => replace op<own.op>(x: Value) with x;
}

fn main() {}
