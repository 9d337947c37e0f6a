//! `#[reach(N)]` declares how many steps from its root a pattern inspects.

use drr_ui_tests::ops::*;

drr::pat! { #[reach] None: (NegOp $x) => (CastOp $x) }
drr::pat! { #[reach()] Empty: (NegOp $x) => (CastOp $x) }
drr::pat! { #[reach("1")] Text: (NegOp $x) => (CastOp $x) }
drr::pat! { #[reach(-1)] Negative: (NegOp $x) => (CastOp $x) }
drr::pat! { #[reach(1, 2)] Two: (NegOp $x) => (CastOp $x) }
drr::pat! { #[reach = 1] Equals: (NegOp $x) => (CastOp $x) }
drr::pat! { #[reach(1)] #[reach(2)] Twice: (NegOp $x) => (CastOp $x) }
drr::pat! { #[reach(4294967296)] Far: (NegOp $x) => (CastOp $x) }
drr::pat! { #[reach(0)] Near: (NegOp (NegOp $x)) => (CastOp $x) }

drr::drr! {
    #[reach(x)]
    def Record : Pat<(NegOp $x), (CastOp $x)>;
}

fn main() {
    let _ = drr::PatternSet::new().with(Near);
}
