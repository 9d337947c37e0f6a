//! Locations of what is built.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::row;

const TD: &str = "conditions.td";

fn wrap(rewriter: &mut Rewriter<'_>, value: Value) -> Value {
    let ty = rewriter.value_type(value);
    let op = CastOp::build(rewriter, value, ty);
    rewriter.result(op, 0)
}

// Row D61
#[test]
fn built_ops_get_the_fused_location_of_the_match() {
    pat! { D61: (AddOp (NegOp (CastOp $x)), (CastOp $_)) => (ScaleOp (NegOp $x), 1) }
    pat! { D61a: (AddOp (NegOp $_), (NegOp $_)) => (GivenOp) }
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
    .as_in_mlir(TD);
    row(
        D61a,
        r#"%n = "ex.neg"(%a) : (f32) -> f32 loc(fused["n", "r", "m"])
           %m = "ex.neg"(%b) : (f32) -> f32 loc(unknown)
           %r = "ex.add"(%n, %m) : (f32, f32) -> f32 loc("r")
           %l = "ex.neg"(%a) : (f32) -> f32 loc(fused<"meta">["n", "r"])
           %s = "ex.add"(%l, %m) : (f32, f32) -> f32 loc(unknown)
           %t = "ex.add"(%m, %m) : (f32, f32) -> f32 loc(unknown)
           "ex.keep"(%r, %s, %t) : (f32, f32, f32) -> () loc("k")"#,
    )
    .with_locations()
    .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.given"() : () -> f32 loc(#loc10)
          %5 = "ex.given"() : () -> f32 loc(#loc11)
          %6 = "ex.given"() : () -> f32 loc(#loc8)
          "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> () loc(#loc9)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("r")
        #loc6 = loc("n")
        #loc7 = loc("m")
        #loc8 = loc(unknown)
        #loc9 = loc("k")
        #loc10 = loc(fused[#loc5, #loc6, #loc7])
        #loc11 = loc(fused<"meta">[#loc6, #loc5])
    "#]])
    .as_in_mlir(TD);
}

// Row D62
#[test]
fn location_of_a_symbol() {
    pat! { D62: (NegOp:$r (CastOp:$c $x)) =>
    (AddOp (AddOp $x, $x, (location $c)), (AddOp $x, $x, (location $x)), (location $r)) }
    row(
        D62,
        r#"%c = "ex.cast"(%a) : (f32) -> f32 loc("c") %n = "ex.neg"(%c) : (f32) -> f32 loc("n")
           %l = "ex.loop"(%n) ({
           ^bb0(%arg: f32 loc("arg")):
             %d = "ex.cast"(%arg) : (f32) -> f32 loc("d") %e = "ex.neg"(%d) : (f32) -> f32 loc("e")
             "ex.end"(%e) : (f32) -> () loc("end")
           }) : (f32) -> f32 loc("l")"#,
    )
    .with_locations()
    .expect(expect![[r##"
        #loc8 = loc("arg")
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.add"(%0, %0) : (f32, f32) -> f32 loc(#loc5)
          %5 = "ex.add"(%0, %0) : (f32, f32) -> f32 loc(#loc1)
          %6 = "ex.add"(%4, %5) : (f32, f32) -> f32 loc(#loc6)
          %7 = "ex.loop"(%6) ({
          ^bb0(%arg0: f32 loc("arg")):
            %8 = "ex.add"(%arg0, %arg0) : (f32, f32) -> f32 loc(#loc9)
            %9 = "ex.add"(%arg0, %arg0) : (f32, f32) -> f32 loc(#loc8)
            %10 = "ex.add"(%8, %9) : (f32, f32) -> f32 loc(#loc10)
            "ex.end"(%10) : (f32) -> () loc(#loc11)
          }) : (f32) -> f32 loc(#loc7)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("c")
        #loc6 = loc("n")
        #loc7 = loc("l")
        #loc9 = loc("d")
        #loc10 = loc("e")
        #loc11 = loc("end")
    "##]])
    .as_in_mlir(TD);
}

// Row D63
#[test]
fn location_with_a_name() {
    pat! { D63: (NegOp $x) => (CastOp $x, (location "lowered")) }
    row(
        D63,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 loc("n") "ex.keep"(%0) : (f32) -> () loc("k")"#,
    )
    .with_locations()
    .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.cast"(%0) : (f32) -> f32 loc(#loc5)
          "ex.keep"(%4) : (f32) -> () loc(#loc6)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("lowered")
        #loc6 = loc("k")
    "#]])
    .as_in_mlir(TD);
}

// Row D64
#[test]
fn location_of_several_symbols() {
    pat! { D64: (NegOp:$r $x) => (CastOp $x, (location $r, $x)) }
    row(
        D64,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 loc("n") "ex.keep"(%0) : (f32) -> () loc("k")"#,
    )
    .with_locations()
    .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.cast"(%0) : (f32) -> f32 loc(#loc7)
          "ex.keep"(%4) : (f32) -> () loc(#loc6)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("n")
        #loc6 = loc("k")
        #loc7 = loc(fused[#loc5, #loc1])
    "#]])
    .as_in_mlir(TD);
}

// Row D65
#[test]
fn location_with_metadata() {
    pat! { D65: (NegOp:$r $x) =>
    (AddOp (AddOp $x, $x, (location "meta", $r)), $x, (location $r, "meta", $x)) }
    row(
        D65,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 loc("n") "ex.keep"(%0) : (f32) -> () loc("k")"#,
    )
    .with_locations()
    .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.add"(%0, %0) : (f32, f32) -> f32 loc(#loc7)
          %5 = "ex.add"(%4, %0) : (f32, f32) -> f32 loc(#loc8)
          "ex.keep"(%5) : (f32) -> () loc(#loc6)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("n")
        #loc6 = loc("k")
        #loc7 = loc(fused<"meta">[#loc5])
        #loc8 = loc(fused<"meta">[#loc5, #loc1])
    "#]])
    .as_in_mlir(TD);
}

// Row D66
#[test]
fn location_of_native_code() {
    pat! { D66: (NegOp $x) => (AddOp (wrap $x, (location $x)), (wrap $x)) }
    row(
        D66,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 loc("n") "ex.keep"(%0) : (f32) -> () loc("k")"#,
    )
    .with_locations()
    .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.cast"(%0) : (f32) -> f32 loc(#loc1)
          %5 = "ex.cast"(%0) : (f32) -> f32 loc(#loc5)
          %6 = "ex.add"(%4, %5) : (f32, f32) -> f32 loc(#loc5)
          "ex.keep"(%6) : (f32) -> () loc(#loc6)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("n")
        #loc6 = loc("k")
    "#]])
    .as_in_mlir(TD);
}

// Row D67
#[test]
fn location_holds_for_its_node_only() {
    pat! { D67: (NegOp $x) => (AddOp (AddOp $x, $x), (AddOp $x, $x, (location "in")), (location "out")) }
    row(
        D67,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 loc("n") "ex.keep"(%0) : (f32) -> () loc("k")"#,
    )
    .with_locations()
    .expect(expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.given"() : () -> f32 loc(#loc2)
          %2 = "ex.given"() : () -> i32 loc(#loc3)
          %3 = "ex.given"() : () -> i32 loc(#loc4)
          %4 = "ex.add"(%0, %0) : (f32, f32) -> f32 loc(#loc5)
          %5 = "ex.add"(%0, %0) : (f32, f32) -> f32 loc(#loc6)
          %6 = "ex.add"(%4, %5) : (f32, f32) -> f32 loc(#loc7)
          "ex.keep"(%6) : (f32) -> () loc(#loc8)
        }) : () -> () loc(#loc)
        #loc = loc("<stdin>":0:0)
        #loc1 = loc("a")
        #loc2 = loc("b")
        #loc3 = loc("i")
        #loc4 = loc("j")
        #loc5 = loc("n")
        #loc6 = loc("in")
        #loc7 = loc("out")
        #loc8 = loc("k")
    "#]])
    .as_in_mlir(TD);
}
