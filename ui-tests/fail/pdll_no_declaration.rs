//! Something that declares nothing.

use drr_ui_tests::ops::*;

drr::pdll! {
    ; Patern Two { } Pattern Good => erase op<SinkOp>(_: Value);
}

fn main() {}
