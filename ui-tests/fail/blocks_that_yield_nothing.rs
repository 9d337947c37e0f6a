//! A block in braces that yields nothing, or that leaves more than itself, is reported at its position.

mod f26 {
    use drr_ui_tests::ops::*;
    drr::pat! { P: (ScaleOp $x, $k) => (ScaleOp $x, 1) where [{ $k }] }
    drr::pat! { Q: (ScaleOp $x, $k) => (ScaleOp { $k }, 1) where [{ $k == 3; }] }
}

mod g03 {
    use drr_ui_tests::ops::*;
    drr::pat! { Q: (ScaleOp $x, $k) => (ScaleOp $x, { $k + 1; }) where [(HasOneUse $x)] }
}

mod g04 {
    use drr_ui_tests::ops::*;
    drr::pat! { Q: (ScaleOp $x, $k) => (ScaleOp $x, {}) where [{}] }
}

mod g05 {
    use drr_ui_tests::ops::*;
    drr::pat! { Q: (ScaleOp $x, $k) => (ScaleOp $x, { if $k > 3 { return; } $k }) where [{ return true; }] }
}

fn main() {}
