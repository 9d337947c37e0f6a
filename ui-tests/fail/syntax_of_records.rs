//! Invalid TableGen statements; the following ones are still read.

use drr_ui_tests::ops::*;

drr::drr! {
    #![populat(all)]
    #ifndef
    #pragma once
    include <PatternBase.td>
    def : Pat<(NegOp $x) (CastOp $x)>;
    def A : Pat<(NegOp $x), (CastOp $x)>
    class C<int, string s> {}
    let x 5 in {}
    foreach i in [1, 2] { def : Pat<(NegOp $x), (CastOp $x)>; }
    foreach i = 0-99999999 in def : Pat<(NegOp $x), (CastOp $x)>;
    defvar v = ;
    def B : Pat<(NegOp $x), (CastOp $x)> { lett labels = ["a"]; let labels ["a"]; }
    if true { }
    def D : 5;
    #endif
    #endif
    /// It is there in spite of all.
    def Fine : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {
    let _ = drr::PatternSet::new().with(Fine);
}
