//! Files of rules with errors, and a missing file.

mod ops {
    use drr::prelude::*;

    op! { pub NegOp = "ex.neg", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }
    dialect! { pub Ex = "ex", ops: [NegOp] }
}

mod wrong {
    drr::include_pdll!("../../../../ui-tests/data/wrong.pdll", dialects: [crate::ops::Ex]);
}

mod native {
    drr::include_pdll!("../../../../ui-tests/data/native.pdll", dialects: [crate::ops::Ex]);
}

mod body {
    drr::include_pdll!("../../../../ui-tests/data/body.pdll", dialects: [crate::ops::Ex]);
}

mod absent {
    drr::include_pdll!("data/absent.pdll", dialects: [crate::ops::Ex]);
}

mod no_file {
    drr::include_pdll!(rules);
    drr::include_pdll!("../../../../ui-tests/data/wrong.pdll", dialect: [crate::ops::Ex]);
}

fn main() {}
