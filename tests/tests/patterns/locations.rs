//! Locations of built ops.

use drr::Location;
use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

/// Builds an op with the rewriter's location.
fn wrap(rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    let ty = rewriter.value_type(x);
    let op = CastOp::build(rewriter, x, ty);
    rewriter.result(op, 0)
}

fn place(rewriter: &mut Rewriter<'_>, _x: Value) -> Location {
    rewriter.location()
}

const NEG: &str = r#"%0 = "ex.neg"(%a) : (f32) -> f32 loc("n") "ex.keep"(%0) : (f32) -> () loc("k")"#;

#[test]
fn names_and_symbols() {
    check_located(
        one!((NegOp $x) => (CastOp (AddOp $x, $x), (location "lowered \"here\""))),
        NEG,
        expect![[r#"
            ex.add loc("n")
            ex.cast loc("lowered \22here\22")
            ex.keep loc("k")
        "#]],
    );
    check_located(
        one!((NegOp:$r $x) => (AddOp (AddOp $x, $x, (location $x)), $x, (location $r, $x))),
        NEG,
        expect![[r#"
            ex.add loc("a")
            ex.add loc(fused["n", "a"])
            ex.keep loc("k")
        "#]],
    );
    check_located(
        one!((NegOp:$r $x) => (AddOp (AddOp $x, $x, (location "meta", $x)), $x, (location $r, "m", $r))),
        NEG,
        expect![[r#"
            ex.add loc(fused<"meta">["a"])
            ex.add loc(fused<"m">["n"])
            ex.keep loc("k")
        "#]],
    );
}

#[test]
fn lists_packs_optional_values_and_built_operations() {
    check_located(
        one!((ConcatOp $xs) => (CastOp (IntOp (SplitOp:$s__0 (any $xs), (location "s")), (location $s)), (location $xs))),
        r#"%0 = "ex.concat"(%a, %b, %a) : (f32, f32, f32) -> f32 loc("c") "ex.keep"(%0) : (f32) -> () loc("k")"#,
        expect![[r#"
            ex.split loc("s")
            ex.int loc("s")
            ex.cast loc(fused["a", "b"])
            ex.keep loc("k")
        "#]],
    );
    check_located(
        one!((BiasOp $x, $b) => (CastOp $x, (location $b))),
        r#"%0 = "ex.bias"(%a, %b) : (f32, f32) -> f32 loc("c") %1 = "ex.bias"(%a) : (f32) -> f32 loc("d")
           "ex.keep"(%0, %1) : (f32, f32) -> () loc("k")"#,
        expect![[r#"
            ex.cast loc("b")
            ex.bias loc("d")
            ex.keep loc("k")
        "#]],
    );
    check_located(
        one!((NegOp $x) => [(place:$p $x, (location "p")), (CastOp (AddOp:$n $x, $x), (location $p, $n))]),
        NEG,
        expect![[r#"
            ex.add loc("n")
            ex.cast loc(fused["p", "n"])
            ex.keep loc("k")
        "#]],
    );
}

#[test]
fn native_code_sees_its_own_location_and_only_that() {
    check_located(
        one!((NegOp:$r $x) => (CastOp (wrap (AddOp $x, $x), (location "w", $r)))),
        NEG,
        expect![[r#"
            ex.add loc("n")
            ex.cast loc(fused<"w">["n"])
            ex.cast loc("n")
            ex.keep loc("k")
        "#]],
    );
}

fn any(_rewriter: &mut Rewriter<'_>, xs: &[Value]) -> Value {
    xs[0]
}
