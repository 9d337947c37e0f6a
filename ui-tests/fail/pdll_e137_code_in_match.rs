//! E137: code in a match that is in no constraint.

drr::pdll! {
    Pattern => replace op<t.a> {value = [{ 1 + 1 }]} with op<t.b>;
}

fn main() {}
