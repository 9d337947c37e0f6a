//! Values of any type replace a result that has no uses.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

fn is_unused(_cx: &MatchContext<'_>, value: ValueRef<'_>) -> bool {
    !value.has_uses()
}

const SPLIT: &str = r#"%0:2 = "ex.split"(%a) : (f32) -> (i32, i32) "ex.keep"(%0#0) : (i32) -> ()"#;

#[test]
fn native_code_can_test_for_unused_results() {
    check(
        one!((SplitOp:$r $x) => [(CastOp $x), (replaceWithValue $x)] where [(is_unused $r__1)]),
        SPLIT,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> i32
            "ex.keep"(%3) : (i32) -> ()
        "#]],
    );
    check(
        one!((CutOp:$r $x) => [(CastOp $x), (GivenOp)] where [(is_unused $r__1)]),
        r#"%0:2 = "ex.cut"(%a) : (f32) -> (i32, i8) "ex.keep"(%0#0) : (i32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> i32
            "ex.keep"(%3) : (i32) -> ()
        "#]],
    );
    // A whole op without uses.
    check(
        one!((CastOp $x) => (NegOp $x)),
        r#"%0 = "ex.cast"(%a) : (f32) -> i32"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
        "#]],
    );
}

#[test]
fn the_constraint_list_can_test_for_unused_results() {
    check(
        one!((SplitOp:$r $x) => [(CastOp $x), (FloatOp $x)] where [(HasNoUseOf:$r__1)]),
        SPLIT,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> i32
            %4 = "ex.float"(%0) : (f32) -> f32
            "ex.keep"(%3) : (i32) -> ()
        "#]],
    );
    check(
        one!((IntOp:$r (IntOp $_)) => (FloatOp (GivenOp (returnType F32))) where [(HasNoUseOf $r)]),
        r#"%j = "ex.cast"(%a) : (f32) -> i32 %0 = "ex.int"(%j) : (i32) -> i32 %1 = "ex.int"(%0) : (i32) -> i32"#,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> i32
            %4 = "ex.int"(%3) : (i32) -> i32
            %6 = "ex.float"(%5) : (f32) -> f32
        "#]],
    );
}

mod records {
    drr::drr! {
        def D_Dialect : Dialect { let name = "d"; }
        def A : Op<D_Dialect, "a", []> { let arguments = (ins AnyType:$x); let results = (outs I32:$a, I1:$b); }
        def B : Op<D_Dialect, "b", []> { let arguments = (ins AnyType:$x); let results = (outs I32:$r); }
        def Kept : Pattern<(A:$r I32:$x), [(B $x), (replaceWithValue $x)], [(HasNoUseOf:$r__1)]>;
    }
}

#[test]
fn records_can_test_for_unused_results() {
    let ctx = Context::with(records::D_Dialect);
    let set = || PatternSet::new().with(records::Kept).freeze(&ctx).expect("it freezes");
    let run = |users: &str| {
        let text = format!(
            r#"%x = "builtin.unrealized_conversion_cast"() : () -> i32
               %0:2 = "d.a"(%x) : (i32) -> (i32, i1) "d.a"({users}) : (i32) -> (i32, i1)"#
        );
        let mut module = Module::parse(&ctx, text).expect("the source parses");
        let outcome = apply_patterns_greedily(&mut module, &set(), GreedyRewriteConfig::default()).expect("no mistake");
        assert!(outcome.converged);
        module.verify().expect("what is left is valid");
        module.generic_form().to_string()
    };
    expect![[r#"
        "builtin.module"() ({
          %0 = "builtin.unrealized_conversion_cast"() : () -> i32
          %1 = "d.b"(%0) : (i32) -> i32
          %2 = "d.b"(%1) : (i32) -> i32
        }) : () -> ()
    "#]]
    .assert_eq(&run("%0#0"));
}

#[test]
fn a_used_result_keeps_its_type() {
    pat! { StillUsed: (SplitOp $x) => [(CastOp $x), (replaceWithValue $x)] }
    check(
        PatternSet::new().with(StillUsed),
        r#"%0:2 = "ex.split"(%a) : (f32) -> (i32, i32) "ex.keep"(%0#0, %0#1) : (i32, i32) -> ()"#,
        expect![[r#"
            error: pattern `StillUsed` on `ex.split` at input:5:12: result 1 of `ex.split` is of type `i32`, but its replacement is of type `f32`
              = help: build it with the type of the result, or insert a cast
        "#]],
    );
}
