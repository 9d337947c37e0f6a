//! Several patterns in one set: benefits and ties.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::{row, rows};

#[test]
fn d75_benefit_decides() {
    pat! { D75a: (NegOp $x) => (CastOp $x) }
    pat! { D75b: (NegOp $x) => (ScaleOp $x, 1), [], [], (addBenefit 10) }
    rows(
        PatternSet::new().with(D75a).with(D75b),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 1 : i32}> : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
    .as_in_mlir("several.td");
}

#[test]
fn d61_what_is_built_has_the_fused_location_of_what_was_matched() {
    pat! { D61: (AddOp (NegOp (CastOp $x)), (CastOp $_)) => (ScaleOp (NegOp $x), 1) }
    row(
        D61,
        r#"%c = "ex.cast"(%a) : (f32) -> f32 loc("c")
           %n = "ex.neg"(%c) : (f32) -> f32 loc("n")
           %d = "ex.cast"(%a) : (f32) -> f32 loc("d")
           %r = "ex.add"(%n, %d) : (f32, f32) -> f32 loc("r")
           "ex.keep"(%r) : (f32) -> () loc("k")"#,
    )
    .with_locations()
    .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.neg"(%0) : (f32) -> f32 loc(#loc10)
          %5 = "ex.scale"(%4) <{k = 1 : i32}> : (f32) -> f32 loc(#loc10)
          "ex.keep"(%5) : (f32) -> () loc(#loc9)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("r")
        #loc6 = loc("c")
        #loc7 = loc("n")
        #loc8 = loc("d")
        #loc9 = loc("k")
        #loc10 = loc(fused[#loc5, #loc6, #loc7, #loc8])
    "#]])
    .as_in_mlir("several.td");
}
