//! H09: a parameter as the manual writes it once.

drr::pdll! {
    Constraint IsNeg(neg: op<t.neg>) {}
    Pattern {
        let root = op<t.a>(x: Value);
        IsNeg(root: op<t.neg>);
        erase root;
    }
}

fn main() {}
