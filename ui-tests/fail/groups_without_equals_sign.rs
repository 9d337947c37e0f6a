//! Groups of patterns with a name that nothing joins to their list: they are items all the same.

use drr_ui_tests::ops::*;

drr::pat! { First: (NegOp $x) => (CastOp $x) }

drr::patterns! { pub Colon: [First] }
drr::patterns! { pub Nothing [First] }
drr::patterns! { pub Alone }

mod uses {
    fn all() {
        let _ = drr::PatternSet::new().with(super::Colon).with(super::Nothing).with(super::Alone);
    }
}

fn main() {}
