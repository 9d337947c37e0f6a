//! A format in a file is wrong.

drr::include_drr!("../../../../ui-tests/data/wrong_format.td");

fn main() {}
