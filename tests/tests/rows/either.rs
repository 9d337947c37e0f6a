//! Operands in any order.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::{only_mlir_takes, row, tblgen_rejects};

const TD: &str = "lists.td";

// Row D28
#[test]
fn either_matches_both_orders() {
    pat! { D28: (AddOp (either (NegOp $x), $y)) => (MacOp $x, $y, $y) }
    pat! { D28a: (AddOp (either (NegOp $x), (CastOp $y))) => (MacOp $x, $y, $y) }
    pat! { D28b: (NegOp (AddOp (either (NegOp $x), $y))) => (MacOp $x, $y, $y) }
    pat! { D28d: (MacOp (either (CastOp $x), $y), $z) => (MacOp (NegOp $x), $y, $z) }
    row(
        D28,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %c = "ex.cast"(%b) : (f32) -> f32
           %0 = "ex.add"(%n, %b) : (f32, f32) -> f32 %1 = "ex.add"(%b, %n) : (f32, f32) -> f32
           %2 = "ex.add"(%c, %n) : (f32, f32) -> f32 %3 = "ex.add"(%a, %b) : (f32, f32) -> f32
           %4 = "ex.add"(%n, %n) : (f32, f32) -> f32 %5 = "ex.neg"(%1) : (f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4, %5) : (f32, f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.cast"(%1) : (f32) -> f32
        %6 = "ex.mac"(%0, %1, %1) : (f32, f32, f32) -> f32
        %7 = "ex.mac"(%0, %1, %1) : (f32, f32, f32) -> f32
        %8 = "ex.mac"(%0, %5, %5) : (f32, f32, f32) -> f32
        %9 = "ex.add"(%0, %1) : (f32, f32) -> f32
        %10 = "ex.mac"(%0, %4, %4) : (f32, f32, f32) -> f32
        %11 = "ex.neg"(%7) : (f32) -> f32
        "ex.keep"(%6, %7, %8, %9, %10, %11) : (f32, f32, f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D28a,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %c = "ex.cast"(%b) : (f32) -> f32
           %0 = "ex.add"(%n, %b) : (f32, f32) -> f32 %1 = "ex.add"(%b, %n) : (f32, f32) -> f32
           %2 = "ex.add"(%c, %n) : (f32, f32) -> f32 %3 = "ex.add"(%a, %b) : (f32, f32) -> f32
           %4 = "ex.add"(%n, %n) : (f32, f32) -> f32 %5 = "ex.neg"(%1) : (f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4, %5) : (f32, f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.add"(%4, %1) : (f32, f32) -> f32
        %6 = "ex.add"(%1, %4) : (f32, f32) -> f32
        %7 = "ex.mac"(%0, %1, %1) : (f32, f32, f32) -> f32
        %8 = "ex.add"(%0, %1) : (f32, f32) -> f32
        %9 = "ex.add"(%4, %4) : (f32, f32) -> f32
        %10 = "ex.neg"(%6) : (f32) -> f32
        "ex.keep"(%5, %6, %7, %8, %9, %10) : (f32, f32, f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D28b,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %c = "ex.cast"(%b) : (f32) -> f32
           %0 = "ex.add"(%n, %b) : (f32, f32) -> f32 %1 = "ex.add"(%b, %n) : (f32, f32) -> f32
           %2 = "ex.add"(%c, %n) : (f32, f32) -> f32 %3 = "ex.add"(%a, %b) : (f32, f32) -> f32
           %4 = "ex.add"(%n, %n) : (f32, f32) -> f32 %5 = "ex.neg"(%1) : (f32) -> f32
           "ex.keep"(%0, %1, %2, %3, %4, %5) : (f32, f32, f32, f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.cast"(%1) : (f32) -> f32
        %6 = "ex.add"(%4, %1) : (f32, f32) -> f32
        %7 = "ex.add"(%1, %4) : (f32, f32) -> f32
        %8 = "ex.add"(%5, %4) : (f32, f32) -> f32
        %9 = "ex.add"(%0, %1) : (f32, f32) -> f32
        %10 = "ex.add"(%4, %4) : (f32, f32) -> f32
        %11 = "ex.mac"(%0, %1, %1) : (f32, f32, f32) -> f32
        "ex.keep"(%6, %7, %8, %9, %10, %11) : (f32, f32, f32, f32, f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        D28d,
        r#"%c = "ex.cast"(%b) : (f32) -> f32 %0 = "ex.mac"(%a, %c, %c) : (f32, f32, f32) -> f32
           %1 = "ex.mac"(%a, %b, %c) : (f32, f32, f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%1) : (f32) -> f32
        %5 = "ex.neg"(%1) : (f32) -> f32
        %6 = "ex.mac"(%5, %0, %4) : (f32, f32, f32) -> f32
        %7 = "ex.mac"(%0, %1, %4) : (f32, f32, f32) -> f32
        "ex.keep"(%6, %7) : (f32, f32) -> ()
    "#]])
    .as_in_mlir(TD);
}

// Row Q4
#[test]
fn either_tries_all_orders_for_all_conditions() {
    pat! { Q4: (AddOp (either $x, $y)) => (NegOp $y) where [(I32 $x)] }
    pat! { Q4a: (MacOp (either $x, $y), $x) => (NegOp $y) }
    pat! { Q4c: (AddOp (either (MaybeOp $x, $k), $_)) => (ScaleOp $x, $k) }
    row(
        Q4a,
        r#"%0 = "ex.mac"(%a, %b, %b) : (f32, f32, f32) -> f32 %1 = "ex.mac"(%a, %b, %a) : (f32, f32, f32) -> f32
           %2 = "ex.mac"(%a, %a, %b) : (f32, f32, f32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.neg"(%1) : (f32) -> f32
        %6 = "ex.mac"(%0, %0, %1) : (f32, f32, f32) -> f32
        "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
    "#]])
    .unlike_mlir(
        TD,
        "equality fails without a try of the other order",
        expect![[r#"
        %4 = "ex.mac"(%0, %1, %1) : (f32, f32, f32) -> f32
        %5 = "ex.neg"(%1) : (f32) -> f32
        %6 = "ex.mac"(%0, %0, %1) : (f32, f32, f32) -> f32
        "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
    "#]],
    );
    row(
        Q4,
        r#"%n = "ex.neg"(%i) : (i32) -> i32 %0 = "ex.add"(%n, %i) : (i32, i32) -> i32 "ex.keep"(%0) : (i32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%2) : (i32) -> i32
        "ex.keep"(%4) : (i32) -> ()
    "#]])
    .as_in_mlir(TD);
    row(
        Q4c,
        r#"%n = "ex.maybe"(%a) : (f32) -> f32 %m = "ex.maybe"(%b) <{k = 3 : i32}> : (f32) -> f32
           %0 = "ex.add"(%n, %m) : (f32, f32) -> f32 %1 = "ex.add"(%n, %n) : (f32, f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.maybe"(%0) : (f32) -> f32
        %5 = "ex.scale"(%1) <{k = 3 : i32}> : (f32) -> f32
        %6 = "ex.add"(%4, %4) : (f32, f32) -> f32
        "ex.keep"(%5, %6) : (f32, f32) -> ()
    "#]]);
}

// Row D61
#[test]
fn location_of_a_match_with_either() {
    pat! { Q5: (AddOp (either (NegOp (CastOp $x)), (ScaleOp (CastOp $_), $_))) => (CastOp $x) }
    pat! { Q5a: (AddOp (either (NegOp (CastOp $x)), (NegOp (CastOp (ScaleOp $_, $_))))) => (CastOp $x) }
    row(
        Q5,
        r#"%c = "ex.cast"(%a) : (f32) -> f32 loc("c")
           %n = "ex.neg"(%c) : (f32) -> f32 loc("n")
           %e = "ex.cast"(%a) : (f32) -> f32 loc("e")
           %s = "ex.scale"(%e) <{k = 1 : i32}> : (f32) -> f32 loc("s")
           %d = "ex.cast"(%s) : (f32) -> f32 loc("d")
           %m = "ex.neg"(%d) : (f32) -> f32 loc("m")
           %0 = "ex.add"(%n, %s) : (f32, f32) -> f32 loc("r")
           "ex.keep"(%0) : (f32) -> () loc("k")"#,
    )
    .with_locations()
    .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.cast"(%0) : (f32) -> f32 loc(#loc11)
          "ex.keep"(%4) : (f32) -> () loc(#loc10)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("r")
        #loc6 = loc("c")
        #loc7 = loc("e")
        #loc8 = loc("n")
        #loc9 = loc("s")
        #loc10 = loc("k")
        #loc11 = loc(fused[#loc5, #loc6, #loc7, #loc8, #loc9])
    "#]])
    .as_in_mlir(TD);
    row(
        Q5a,
        r#"%c = "ex.cast"(%a) : (f32) -> f32 loc("c")
           %n = "ex.neg"(%c) : (f32) -> f32 loc("n")
           %e = "ex.cast"(%a) : (f32) -> f32 loc("e")
           %s = "ex.scale"(%e) <{k = 1 : i32}> : (f32) -> f32 loc("s")
           %d = "ex.cast"(%s) : (f32) -> f32 loc("d")
           %m = "ex.neg"(%d) : (f32) -> f32 loc("m")
           %0 = "ex.add"(%n, %m) : (f32, f32) -> f32 loc("r")
           "ex.keep"(%0) : (f32) -> () loc("k")"#,
    )
    .with_locations()
    .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.cast"(%0) : (f32) -> f32 loc(#loc12)
          "ex.keep"(%4) : (f32) -> () loc(#loc11)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("r")
        #loc6 = loc("c")
        #loc7 = loc("s")
        #loc8 = loc("d")
        #loc9 = loc("n")
        #loc10 = loc("m")
        #loc11 = loc("k")
        #loc12 = loc(fused[#loc5, #loc6, #loc7, #loc8, #loc9, #loc10])
    "#]])
    .as_in_mlir(TD);
}

// Row Q5
#[test]
fn location_after_a_failed_order_of_either() {
    pat! { Q5: (AddOp (either (NegOp (CastOp $x)), (ScaleOp (CastOp $_), $_))) => (CastOp $x) }
    pat! { Q5a: (AddOp (either (NegOp (CastOp $x)), (NegOp (CastOp (ScaleOp $_, $_))))) => (CastOp $x) }
    row(
        Q5,
        r#"%c = "ex.cast"(%a) : (f32) -> f32 loc("c")
           %n = "ex.neg"(%c) : (f32) -> f32 loc("n")
           %e = "ex.cast"(%a) : (f32) -> f32 loc("e")
           %s = "ex.scale"(%e) <{k = 1 : i32}> : (f32) -> f32 loc("s")
           %d = "ex.cast"(%s) : (f32) -> f32 loc("d")
           %m = "ex.neg"(%d) : (f32) -> f32 loc("m")
           %0 = "ex.add"(%s, %n) : (f32, f32) -> f32 loc("r")
           "ex.keep"(%0) : (f32) -> () loc("k")"#,
    )
    .with_locations()
    .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.cast"(%0) : (f32) -> f32 loc(#loc11)
          "ex.keep"(%4) : (f32) -> () loc(#loc10)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("r")
        #loc6 = loc("c")
        #loc7 = loc("e")
        #loc8 = loc("n")
        #loc9 = loc("s")
        #loc10 = loc("k")
        #loc11 = loc(fused[#loc5, #loc6, #loc7, #loc8, #loc9])
    "#]])
    .as_in_mlir(TD);
    row(
        Q5a,
        r#"%c = "ex.cast"(%a) : (f32) -> f32 loc("c")
           %n = "ex.neg"(%c) : (f32) -> f32 loc("n")
           %e = "ex.cast"(%a) : (f32) -> f32 loc("e")
           %s = "ex.scale"(%e) <{k = 1 : i32}> : (f32) -> f32 loc("s")
           %d = "ex.cast"(%s) : (f32) -> f32 loc("d")
           %m = "ex.neg"(%d) : (f32) -> f32 loc("m")
           %0 = "ex.add"(%m, %n) : (f32, f32) -> f32 loc("r")
           "ex.keep"(%0) : (f32) -> () loc("k")"#,
    )
    .with_locations()
    .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.cast"(%0) : (f32) -> f32 loc(#loc12)
          "ex.keep"(%4) : (f32) -> () loc(#loc11)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("r")
        #loc6 = loc("c")
        #loc7 = loc("s")
        #loc8 = loc("d")
        #loc9 = loc("n")
        #loc10 = loc("m")
        #loc11 = loc("k")
        #loc12 = loc(fused[#loc5, #loc6, #loc7, #loc8, #loc9, #loc10])
    "#]])
    .unlike_mlir(
        TD,
        "what the failed order matched is in the location",
        expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.cast"(%0) : (f32) -> f32 loc(#loc11)
          "ex.keep"(%4) : (f32) -> () loc(#loc10)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("r")
        #loc6 = loc("d")
        #loc7 = loc("c")
        #loc8 = loc("s")
        #loc9 = loc("n")
        #loc10 = loc("k")
        #loc11 = loc(fused[#loc5, #loc6, #loc7, #loc8, #loc9])
    "#]],
    );
}

// Row Q10
#[test]
fn symbol_on_either_in_tablegen() {
    only_mlir_takes(
        TD,
        "Q10",
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.add"(%b, %n) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %4 = "ex.mac"(%0, %1, %1) : (f32, f32, f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
}

// Row X06
#[test]
fn either_over_three_operands_and_in_several_groups() {
    pat! { X06: (MacOp (either (NegOp $x), (CastOp $y), $z)) => (MacOp $x, $y, $z) }
    pat! { X06a: (AddOp (either (AddOp (either (NegOp $x), $y)), $z)) => (MacOp $x, $y, $z) }
    pat! { X06b: (ManyOp (either (NegOp $x), $y), (either (CastOp $z), $w), ..) => (MacOp $x, $y, (AddOp $z, $w)) }
    row(
        X06,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %c = "ex.cast"(%b) : (f32) -> f32
           %0 = "ex.mac"(%b, %c, %n) : (f32, f32, f32) -> f32 %1 = "ex.mac"(%n, %n, %c) : (f32, f32, f32) -> f32
           %2 = "ex.mac"(%n, %n, %b) : (f32, f32, f32) -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.mac"(%0, %1, %1) : (f32, f32, f32) -> f32
        %6 = "ex.mac"(%0, %1, %4) : (f32, f32, f32) -> f32
        %7 = "ex.mac"(%4, %4, %1) : (f32, f32, f32) -> f32
        "ex.keep"(%5, %6, %7) : (f32, f32, f32) -> ()
    "#]]);
    row(
        X06a,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %s = "ex.add"(%b, %n) : (f32, f32) -> f32
           %0 = "ex.add"(%a, %s) : (f32, f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.mac"(%0, %1, %0) : (f32, f32, f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]]);
    row(
        X06b,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %c = "ex.cast"(%b) : (f32) -> f32
           %0 = "ex.many"(%a, %n, %b, %c, %b, %j, %a, %i) {k = 1 : i32, l = 2 : i32, m = 3 : i32, n = 4 : i32}
               : (f32, f32, f32, f32, f32, i32, f32, i32) -> f32
           "ex.keep"(%0) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.add"(%1, %1) : (f32, f32) -> f32
        %5 = "ex.mac"(%0, %0, %4) : (f32, f32, f32) -> f32
        "ex.keep"(%5) : (f32) -> ()
    "#]]);
    tblgen_rejects(
        "def : Pat<(MacOp (either $x, $y, $z)), (NegOp $x)>;",
        expect!["op 'ex.mac' argument number mismatch: 2 in pattern vs. 3 in definition"],
    );
}
