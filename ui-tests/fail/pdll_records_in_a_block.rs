//! Records that are not read, which is a warning.
#![deny(warnings)]

mod no_dialects {
    drr::include_pdll!("../../../../ui-tests/data/with_records.pdll", populate: add_rules);
    const _: fn(&mut drr::PatternSet) = add_rules;
}

mod dialects {
    drr::op! { pub DeadOp = "ex.dead", (ins), (outs) }
    drr::dialect! { pub Ex = "ex", ops: [DeadOp] }
    drr::include_pdll!("../../../../ui-tests/data/with_records.pdll", dialects: [Ex], populate: add_rules);
    const _: fn(&mut drr::PatternSet) = add_rules;
}

fn main() {}
