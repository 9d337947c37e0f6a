//! A tuple where a value is expected.

drr::pdll! {
    Pattern {
        let pair = (x: Value, y: Value);
        let root = op<t.a>(pair.0, pair.1);
        test(pair);
        erase root;
    }
}

fn main() {}
