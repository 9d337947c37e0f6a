//! Operations and patterns in function bodies, in modules, behind renames, and made by `macro_rules!`.

#![deny(warnings, missing_docs, unused_qualifications, unreachable_pub)]

use drr::prelude::*;
use drr_ui_tests::ops::{self, AddOp, NegOp as Minus};

/// Elsewhere.
mod elsewhere {
    drr::pat! {
        pub(crate) Path: (crate::ops::NegOp (super::Minus $x)) => (replaceWithValue $x)
    }
}

macro_rules! twice {
    ($name:ident, $op:ident) => {
        drr::pat! { $name: ($op ($op $x)) => (replaceWithValue $x) }
    };
}

twice!(Twice, Minus);

fn main() {
    drr::op! { Local = "local.op", (ins AnyType:$x), (outs AnyType:$r) }
    drr::dialect! { Locals = "local", ops: [Local] }
    drr::pat! { #[drr(allow(repeated_constraint))] InBody: (Local (AddOp $self, $type)) => (Local $type) where [(AnyType $self)] }
    let by_hand = drr::pat!((Local $x) => (Minus $x), (addBenefit 2));
    let mut set = PatternSet::new().with(elsewhere::Path).with(Twice).with(InBody).with(by_hand);
    set.add(drr::pat!((Local (Local $x)) => (replaceWithValue $x)));
    assert_eq!(set.specs().len(), 5);
    assert!(set.freeze(&Context::with(Locals)).is_err());
}
