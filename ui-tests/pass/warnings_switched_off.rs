//! Warnings obey `#[allow]` and `#[expect]` at the pattern, around it and for the whole of a module.
#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    #[allow(deprecated, unused_variables)]
    pub Allowed: (IntOp I32:$x) => (GivenOp)
}

drr::pat! {
    #[expect(deprecated)]
    pub Expected: (NegOp $x) => (NegOp $x)
}

drr::pat! {
    #[expect(non_camel_case_types)]
    named_otherwise: (NegOp $x) => (CastOp $x)
}

#[allow(deprecated)]
mod of_a_module {
    use super::*;

    drr::drr! {
        pat!< There: (NegOp $x) => (CastOp $x) >
        pat!< Back: (CastOp $x) => (NegOp $x) >
    }
}

drr::drr! {
    pat!< There: (NegOp $x) => (CastOp $x) >

    #[allow(deprecated)]
    pat!< Back: (CastOp $x) => (NegOp $x) >
}

#[expect(deprecated)]
fn in_an_expression(set: &mut drr::PatternSet) {
    set.add(drr::pat!((NegOp $x) => (NegOp $x)));
}

fn main() {
    let mut set = drr::PatternSet::new();
    set.add(Allowed);
    set.add(Expected);
    set.add(named_otherwise);
    in_an_expression(&mut set);
    populate_with_generated(&mut set);
    of_a_module::populate_with_generated(&mut set);
    drop(set);
}
