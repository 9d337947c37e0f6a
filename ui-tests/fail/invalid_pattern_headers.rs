//! Invalid heads of patterns: the expected form is reported, and the item is defined nevertheless.

mod d72 {
    use drr_ui_tests::ops::*;
    drr::pat! { def AOpToCOp : Pat<(AddOp $x, $y), (AddOp $y, $x)>; }
}

mod c17 {
    use drr_ui_tests::ops::*;
    drr::pat! { (AddOp $x, $y) => (AddOp $y, $x) }
}

mod c18 {
    use drr_ui_tests::ops::*;
    drr::pat! { pub(super) P = (AddOp $x, $y) => (AddOp $y, $z) }
}

mod c19 {
    use drr_ui_tests::ops::*;
    drr::pat! { fn F: (AddOp $x, $y) => (AddOp $y, $z) }
    drr::pat! { public P: (AddOp $x, $y) => (AddOp $y, $z) }
}

mod another_word {
    use drr_ui_tests::ops::*;
    drr::pat! { rule P: (AddOp $x, $y) => (AddOp $y, $x) }
}

mod c28 {
    use drr_ui_tests::ops::*;
    drr::pat! { P<T>: (AddOp $x, $y) => (AddOp $y, $z) }
}

mod f28 {
    use drr_ui_tests::ops::*;
    drr::pat! { A<: (NegOp (NegOp $x)) => (replaceWithValue $x) }
}

mod c11 {
    use drr_ui_tests::ops::*;
    drr::pat! { P: (AddOp $x, $y) if $x == $y => (AddOp $y, $x) }
}

mod h04 {
    use drr_ui_tests::ops::*;
    drr::pat! { pub(super) P = (NegOp (NegOp $x)) => (replaceWithValue $x) }
    drr::pat! { pub(super) Q (NegOp (NegOp $x)) => (replaceWithValue $x) }
    drr::pat! { pub (NegOp (NegOp $x)) => (replaceWithValue $x) }
}

mod e22 {
    drr::pat! {}
    drr::pat! { Name }
    drr::pat! { pub }
    drr::pat! { ["text"] }
}

fn d80() -> drr::PatternSet {
    use drr_ui_tests::ops::*;
    drr::PatternSet::new().with(drr::pat!(P: (AddOp $x, $y) => (AddOp $y, $x)))
}

fn expressions() -> drr::PatternSet {
    use drr_ui_tests::ops::*;
    drr::PatternSet::new().with(drr::pat!(AddOp($x, $y) => AddOp($y, $x))).with(drr::pat!())
}

fn main() {
    let _ = drr::PatternSet::new().with(c18::P).with(h04::P).with(h04::Q);
}
